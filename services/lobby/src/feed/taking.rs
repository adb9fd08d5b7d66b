//! Taking news of one lane in: what they come to is written in the transaction that says how far the lane is.
//!
//! Invariant: every item takes effect once, whatever replicas do at once and wherever one dies, and after all those
//! before it in its lane. News that can never be taken in are put aside for people to look at; what fails for now is
//! told to the caller, and nothing of it is written.

use std::sync::atomic::{AtomicBool, Ordering};

use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::FeedItem;
use mazziere_ids::{TableId, TournamentId};
use mazziere_telemetry::trace::{carry_on, link};
use mazziere_telemetry::{Clock, Ids};
use sqlx::{PgPool, PgTransaction};
use uuid::Uuid;

use super::reading::{Read, read, read_cash};
use super::store::{self, Place};
use crate::cash::matches::store as matches;
use crate::cash::statistics::{Hand, store as statistics};
use crate::cash::{CashTable, Command as CashCommand};
use crate::club::{ClubEvent, Command as ClubCommand, store as club};
use crate::conduct::Conduct;
use crate::failure::Failure;
use crate::interruption::Interruption;
use crate::log::executor::Executor;
use crate::log::rows::Projected;
use crate::log::transaction::{HookOutcome, TransactionHook, WriteOptions};
use crate::metrics::LobbyMetrics;
use crate::tournament::{Command, Tournament};

/// What takes news in works with.
#[derive(Clone)]
pub(crate) struct Intake {
    pub(crate) executor: Executor,
    pub(crate) pool: PgPool,
    pub(crate) clock: Clock,
    /// For traces: nothing that is kept is named by them.
    pub(crate) ids: Ids,
    pub(crate) metrics: LobbyMetrics,
}

/// Where news come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    Feed,
    /// The news that were parked.
    Parked,
}

/// What is noted of news beside what they come to.
struct Note<'a> {
    intake: &'a Intake,
    lane: Uuid,
    news: &'a [FeedItem],
    from: From,
    /// Whether some of them were taken in before.
    late: AtomicBool,
}

impl Note<'_> {
    async fn take(&self, tx: &mut PgTransaction<'_>) -> Result<HookOutcome, Failure> {
        let (Some(first), Some(last)) = (self.news.first(), self.news.last()) else { return Ok(HookOutcome::Undo) };
        let place = match self.from {
            From::Feed => store::take_lane(tx, self.lane, (first.position, last.position)).await?,
            From::Parked if store::take_out(tx, self.lane, self.news).await? => Place::Next,
            From::Parked => Place::Late,
        };
        match place {
            Place::Next => Ok(HookOutcome::Write),
            Place::Behind => {
                let at = self.intake.clock.now();
                store::put_behind(tx, self.lane, self.news, "behind news that are parked", at).await?;
                Ok(HookOutcome::Keep)
            }
            Place::Late => {
                self.late.store(true, Ordering::Relaxed);
                Ok(HookOutcome::Undo)
            }
        }
    }
}

impl TransactionHook for Note<'_> {
    fn write<'a>(&'a self, tx: &'a mut PgTransaction<'static>) -> BoxFuture<'a, Result<HookOutcome, Failure>> {
        self.take(tx).boxed()
    }
}

/// Takes news of a lane in, in their order; how many of them are done, and why not more. They are a trace of their own,
/// linked to those that they follow from; all that follows from them carries it on.
pub(super) async fn take_in(intake: &Intake, lane: Uuid, news: &[FeedItem], from: From) -> (usize, Option<Failure>) {
    let span = tracing::info_span!("news", otel.kind = "consumer", news = news.len());
    link(&span, news.iter().filter_map(|item| item.traceparent.as_deref()));
    carry_on(span, None, &intake.ids, in_order(intake, lane, news, from)).await
}

async fn in_order(intake: &Intake, lane: Uuid, news: &[FeedItem], from: From) -> (usize, Option<Failure>) {
    if news.len() > 1 && together(intake, lane, news, from).await {
        return (news.len(), None);
    }
    for (done, item) in news.iter().enumerate() {
        if let Err(failure) = take_one(intake, lane, item, from).await {
            return (done, Some(failure));
        }
    }
    (news.len(), None)
}

/// Takes in at once what is of one kind, so that a run of news does not cost a commit each; whether that could be done.
/// Else each is taken in by itself, and says itself what is wrong with it.
async fn together(intake: &Intake, lane: Uuid, news: &[FeedItem], from: From) -> bool {
    let note = Note { intake, lane, news, from, late: AtomicBool::new(false) };
    let mut commands = Vec::new();
    let mut hands = Vec::new();
    let mut tournament = None;
    for item in news {
        match read(item) {
            Read::Match(id, command) => {
                tournament = Some(id);
                commands.push(command);
            }
            Read::Hand(hand) => hands.push(hand),
            _ => return false,
        }
    }
    let done = match tournament {
        Some(id) if hands.is_empty() => decide::<Tournament>(id, &commands, &note).await,
        None => take_hands(&hands, &note).await,
        Some(_) => return false,
    };
    if done.is_err() || note.late.load(Ordering::Relaxed) {
        return false;
    }
    intake.metrics.results.inc_by(news.len() as u64);
    true
}

/// Decides commands, and writes with what they come to how far the lane is.
async fn decide<A: Projected>(id: A::Id, commands: &[A::Command], note: &Note<'_>) -> Result<(), Failure> {
    let options = WriteOptions { hook: Some(note), ..WriteOptions::default() };
    note.intake.executor.execute::<A>(id, commands, &options).await.map(drop)
}

async fn take_hands(hands: &[Hand], note: &Note<'_>) -> Result<(), Failure> {
    let mut tx = mazziere_database::begin(&note.intake.pool).await?;
    match note.take(&mut tx).await? {
        HookOutcome::Write => statistics::take_in(&mut tx, hands).await?,
        HookOutcome::Keep => {}
        HookOutcome::Undo => return Ok(()),
    }
    tx.commit().await?;
    Ok(())
}

async fn take_one(intake: &Intake, lane: Uuid, item: &FeedItem, from: From) -> Result<(), Failure> {
    let note = Note { intake, lane, news: std::slice::from_ref(item), from, late: AtomicBool::new(false) };
    let taken = match read(item) {
        Read::Match(tournament_id, command) => decide::<Tournament>(tournament_id, &[command], &note).await,
        Read::End(command) => match matches::cash_table_of(&intake.pool, item.table_id).await? {
            Some(cash_table) => note_cash(cash_table, command, &note).await,
            None => {
                match (
                    club::event_of(&intake.pool, item.table_id).await?.zip(super::club::read(&command)),
                    read_cash(item),
                ) {
                    (Some((event, command)), _) => decide::<ClubEvent>(event, &[command], &note).await,
                    (None, Read::Cash(command)) => note_cash(item.table_id, command, &note).await,
                    _ => nothing(&note).await,
                }
            }
        },
        Read::Cash(command) => note_cash(item.table_id, command, &note).await,
        Read::Hand(hand) => take_hands(&[hand], &note).await,
        Read::Offence(player, command) => decide::<Conduct>(player, &[command], &note).await,
        Read::Interrupted(interruption) => interrupt(interruption, &note).await,
        Read::Nonsense(why) => return put_aside(item, why, &note).await,
        Read::Nothing => nothing(&note).await,
    };
    match taken {
        Ok(()) => {
            intake.metrics.results.inc_by(u64::from(!note.late.load(Ordering::Relaxed)));
            Ok(())
        }
        Err(Failure::Refused(refusal)) => put_aside(item, &refusal.detail, &note).await,
        Err(failure) => Err(failure),
    }
}

async fn note_cash(table: TableId, command: CashCommand, note: &Note<'_>) -> Result<(), Failure> {
    match decide::<CashTable>(table, &[command], note).await {
        // Not a cash table of the lobby: none of our business.
        Err(Failure::Refused(refusal)) if refusal.code == ErrorCode::TableUnknown => nothing(note).await,
        applied => applied,
    }
}

/// Whatever the lane is of has to decide what an interruption comes to.
async fn interrupt(interruption: Interruption, note: &Note<'_>) -> Result<(), Failure> {
    if let Some(event) = club::event_of(&note.intake.pool, TableId::new(note.lane)).await? {
        return decide::<ClubEvent>(event, &[ClubCommand::NoteInterrupted { interruption }], note).await;
    }
    let command = Command::NoteInterrupted { interruption };
    match decide::<Tournament>(TournamentId::new(note.lane), &[command], note).await {
        Err(Failure::Refused(refusal)) if refusal.code == ErrorCode::TournamentUnknown => {
            note_cash(TableId::new(note.lane), CashCommand::NoteInterrupted { interruption }, note).await
        }
        decided => decided,
    }
}

/// News that come to nothing: what is parked of them has to go.
async fn nothing(note: &Note<'_>) -> Result<(), Failure> {
    if note.from == From::Feed {
        return Ok(());
    }
    let mut tx = mazziere_database::begin(&note.intake.pool).await?;
    note.take(&mut tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Puts a result aside, and its lane goes on behind it.
async fn put_aside(item: &FeedItem, reason: &str, note: &Note<'_>) -> Result<(), Failure> {
    let mut tx = mazziere_database::begin(&note.intake.pool).await?;
    match note.take(&mut tx).await? {
        HookOutcome::Write => {
            tracing::error!(position = item.position, table_id = %item.table_id, reason, "a result is parked");
            store::park(&mut tx, item, reason, note.intake.clock.now()).await?;
        }
        HookOutcome::Keep => {}
        HookOutcome::Undo => return Ok(()),
    }
    tx.commit().await?;
    note.intake.metrics.parked.set(store::parked(&note.intake.pool).await?);
    Ok(())
}
