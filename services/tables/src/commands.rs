//! The one way of changing a table: decide in memory, append with the expected version, adopt.
//!
//! Everything goes through here: moves, abandons, seeds, and what the house does itself when something is due. A
//! command of a client carries its receipt, in the transaction of its events: the answer (a refusal too), or from how
//! many events it is made again. So a repeat gets the first answer, whatever has happened since, on any replica, after
//! any crash. Strangers leave nothing behind: what a player is refused at a table where they have no seat is judged
//! anew, and so is a move that came too late.
//!
//! **Invariants:** nothing is answered before it is durable. The loser of a race decides again on what the winner left.

mod answers;
mod dead;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use mazziere_contract::tables::{OpenRingTableRequest, OpenTableRequest, RingKind, SeatPlayerRequest};
use mazziere_contract::{ErrorCode, Problem};
use mazziere_eventstore::{Append, AppendError, NewEvent, NewReceipt, StoreError};
use mazziere_fairdeal::{Secret, Seeds};
use mazziere_ids::{PlayerId, SessionId, StreamId, TableId};
use mazziere_replay::deal::Drawn;
use mazziere_replay::preferences::{SavedPreferences, of_game};
use mazziere_replay::refusal::Refused;
use mazziere_replay::seal::record::Place;
use mazziere_replay::seal::reply::UnreadableReply;
use mazziere_replay::seal::{KeyId, UnknownKey};
use mazziere_replay::table::ring::command::{self as ring, RingCommand};
use mazziere_replay::table::ring::opening;
use mazziere_replay::table::view::{self, Eyes};
use mazziere_replay::table::{Changes, Command, Facts, Table, TableOpened, decide};
use mazziere_replay::terms;
use mazziere_rules::kernel::ChanceRequest;
use mazziere_sealing::nonce;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sqlx::PgPool;

use self::answers::{Answer, answered, is_stranger, own_eyes};
use crate::bounds::{self, Pace};
use crate::chance;
use crate::clock::pulse::{BeatError, Pulse};
use crate::envelope::Envelope;
use crate::live::{Entry, KIND, Live, LiveError};
use crate::preferences;
use crate::trial;

/// How often a command is decided anew when others keep moving the table.
const ATTEMPTS: u32 = 32;

/// How long a command waits for a database that is away, before the client is told to repeat it.
const PATIENCE: Duration = Duration::from_secs(3);

/// The answer to a command.
#[derive(Debug, Serialize, Deserialize)]
pub struct StoredReply {
    /// The HTTP status.
    pub status: u16,
    pub body: Box<RawValue>,
    /// Whether this is the first answer again.
    #[serde(skip)]
    pub replayed: bool,
}

/// Why a command brought no answer that could be remembered.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// There is no such table.
    #[error("there is no such table")]
    TableUnknown,
    /// The key was used for another request.
    #[error("the key was used for another request")]
    KeyReused,
    /// The house refuses, and does not keep the refusal: a repeat is judged anew.
    #[error("refused: {}", .0.detail)]
    Refused(Refused),
    /// Others kept moving the table.
    #[error("the table moved {ATTEMPTS} times while the command was decided")]
    Crowded,
    /// The log cannot be reached or followed.
    #[error(transparent)]
    Live(#[from] LiveError),
    /// The append was refused, or failed.
    #[error(transparent)]
    Append(Box<AppendError>),
    /// The heartbeat cannot be given.
    #[error(transparent)]
    Heartbeat(#[from] BeatError),
    /// What players prefer cannot be read.
    #[error("the database cannot be reached")]
    Database(#[from] sqlx::Error),
    /// The first answer cannot be read back.
    #[error("a receipt is unreadable")]
    Receipt(#[from] serde_json::Error),
    /// The first answer cannot be opened.
    #[error(transparent)]
    Sealed(#[from] UnreadableReply),
    /// The table is sealed under a key that is not known here.
    #[error(transparent)]
    Key(#[from] UnknownKey),
}

impl From<Refused> for CommandError {
    fn from(refused: Refused) -> CommandError {
        CommandError::Refused(refused)
    }
}

impl From<AppendError> for CommandError {
    fn from(error: AppendError) -> CommandError {
        CommandError::Append(Box::new(error))
    }
}

impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> CommandError {
        CommandError::Live(error.into())
    }
}

/// A table to be opened.
#[derive(Clone, Copy, Debug)]
pub enum Opening<'a> {
    Match(&'a OpenTableRequest),
    /// A session of hands.
    Ring(&'a OpenRingTableRequest),
}

impl Opening<'_> {
    /// The table that it opens.
    fn table_id(self) -> TableId {
        match self {
            Opening::Match(request) => request.table_id,
            Opening::Ring(request) => request.table_id,
        }
    }
}

/// How tables are run here.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// How long the first deal of a match waits for its players; zero deals at once.
    pub start_delay: chrono::Duration,
    /// How long a ring table rests between two hands.
    pub hand_pause: chrono::Duration,
    /// Whether there is a ledger, and so tables that play for money.
    pub cash: bool,
    /// Whether clocks may be faster than people are.
    pub pace: Pace,
}

/// What a command comes to, ready to be written.
struct Prepared {
    append: Append,
    /// The table after it; none if it is refused.
    changes: Option<Changes>,
    answer: Answer,
}

/// A refusal of which nothing is kept (to somebody without a seat, or of what came too late), at this version.
struct Unkept {
    refused: Refused,
    version: i64,
}

pub struct Commands {
    live: Arc<Live>,
    pool: PgPool,
    pulse: Arc<Pulse>,
    chance: Arc<dyn chance::Source>,
    conflicts: prometheus::IntCounter,
    manners: Manners,
}

impl Commands {
    /// Executes commands on the tables of `live`; what players prefer is read from `pool`, secrets and cards come from
    /// `chance`, lost races are counted in `conflicts`.
    pub fn new(
        live: Arc<Live>,
        pool: PgPool,
        pulse: Arc<Pulse>,
        chance: Arc<dyn chance::Source>,
        conflicts: prometheus::IntCounter,
        manners: Manners,
    ) -> Commands {
        Commands { live, pool, pulse, chance, conflicts, manners }
    }

    /// How draws are made here.
    fn draws(&self) -> impl Fn(TableId, u32, &Secret, &Seeds, &ChanceRequest) -> Drawn {
        |table, deal, secret, seeds, request| self.chance.draw(table, deal, secret, seeds, request)
    }

    /// How tables are run here.
    pub fn manners(&self) -> &Manners {
        &self.manners
    }

    /// Opens a table, status 201. The table that is there already, if it was opened by the same request, is answered
    /// with status 200.
    ///
    /// # Errors
    /// What could not be remembered with the command.
    pub async fn open(&self, opening: Opening<'_>, sent: Envelope<'_>) -> Result<StoredReply, CommandError> {
        let kept = match opening {
            Opening::Match(request) => self.kept(&request.game, &request.players).await?,
            Opening::Ring(_) => Vec::new(),
        };
        let outages = self.pulse.outages();
        let hand_pause = self.manners.hand_pause;
        let table_id = opening.table_id();
        let at = sent.at;
        let fresh = &mut || self.chance.secret(table_id);
        let draw = &self.draws();
        let sealed_under = self.sealed_under();
        let mut facts = Facts { at, outages: &outages, fresh, draw, sealed_under, hand_pause, preferences: &kept };
        // A table that is not there has no stream to keep a receipt in; the same request is refused again.
        let changes = self.draw_up(opening, &mut facts)?;
        let answer = Answer::kept(201, &changes.table.summary());
        let append = self.append(&changes, (0, None), Some((&sent, &answer)))?;
        match self.live.store().append_patiently(append, PATIENCE).await {
            Ok(appended) => {
                self.live.opened(changes, appended.head_hash);
                Ok(answer.reply)
            }
            Err(AppendError::Repeated(receipt)) => self.first_answer(&receipt, &sent).await,
            Err(AppendError::KeyReused) => self.answered_before(&sent).await,
            Err(AppendError::Conflict { .. } | AppendError::Closed) => self.opened_before(&changes.table).await,
            Err(AppendError::Store(error)) => Err(error.into()),
        }
    }

    /// Decides an opening and forgets it; at a ring every seat is taken with so many chips, and hands are tried at
    /// every level.
    ///
    /// # Errors
    /// The refusal that the opening, or seating a player there, would meet.
    pub fn try_opening(&self, opening: Opening<'_>, chips: u64, at: DateTime<Utc>) -> Result<Changes, Refused> {
        let outages = self.pulse.outages();
        let hand_pause = self.manners.hand_pause;
        let table_id = opening.table_id();
        let fresh = &mut || self.chance.secret(table_id);
        let draw = &self.draws();
        let mut facts = Facts { at, outages: &outages, fresh, draw, sealed_under: None, hand_pause, preferences: &[] };
        let mut changes = self.draw_up(opening, &mut facts)?;
        let Opening::Ring(request) = opening else { return Ok(changes) };
        if let Some(ring) = changes.table.ring() {
            trial::try_hands(&changes.table, ring, chips, &mut facts)?;
        }
        for seat in 0..request.seats {
            let session = SessionId::derived(request.table_id.uuid(), &format!("trial:{seat}"));
            let taken = SeatPlayerRequest {
                player_id: PlayerId::derived(request.table_id.uuid(), &format!("trial:{seat}")),
                seat: Some(seat),
                chips,
                session_id: (request.kind == RingKind::Cash {}).then_some(session),
                time_bank_ms: None,
            };
            changes = decide::decide(&changes.table, &Command::Ring(RingCommand::Seat(taken)), &mut facts)?;
        }
        Ok(changes)
    }

    fn draw_up(&self, opening: Opening<'_>, facts: &mut Facts<'_>) -> Result<Changes, Refused> {
        self.check_bounds(opening)?;
        match opening {
            Opening::Match(request) => {
                decide::open(request, self.manners.start_delay > chrono::Duration::zero(), facts)
            }
            Opening::Ring(request) if request.kind == RingKind::Cash {} && !self.manners.cash => {
                Err(Refused::new(ErrorCode::WalletUnreachable, "these tables know no wallet"))
            }
            Opening::Ring(request) => opening::open(request, facts),
        }
    }

    /// Whether clocks and levels are such as this house opens tables with.
    fn check_bounds(&self, opening: Opening<'_>) -> Result<(), Refused> {
        let pace = self.manners.pace;
        match opening {
            Opening::Match(request) => bounds::check_match(&request.clocks, pace),
            Opening::Ring(request) => {
                let info = terms::of_rings(&request.game)?.ring_info(&request.options)?;
                bounds::check_ring(&info, request.clocks.as_ref(), &request.kind, pace)
            }
        }
    }

    /// What is kept of the preferences of these players in a game.
    async fn kept(&self, game: &str, players: &[PlayerId]) -> sqlx::Result<Vec<SavedPreferences>> {
        match of_game(game) {
            Ok(_) => preferences::store::of_players(&self.pool, players, game).await,
            Err(_none_known) => Ok(Vec::new()),
        }
    }

    /// The same id opens once: the same request by another key gets the table that is there.
    async fn opened_before(&self, wanted: &Table) -> Result<StoredReply, CommandError> {
        let exists = || CommandError::Refused(ErrorCode::TableExists.into());
        let entry = self.live.find(wanted.opened().table_id).await?.ok_or_else(exists)?;
        entry.look(|table| {
            let wanted = wanted.opened();
            // The draw is the house's own, and so are the rules: all the rest was asked for.
            let there = TableOpened {
                rules_version: wanted.rules_version,
                dealer: wanted.dealer,
                dealer_draw: wanted.dealer_draw.clone(),
                promises: wanted.promises.clone(),
                ..table.opened().clone()
            };
            if there == *wanted { Ok(answered(200, &table.summary())) } else { Err(exists()) }
        })
    }

    /// Executes a command of a client, answered with what their `eyes` see of it.
    ///
    /// # Errors
    /// What could not be remembered with the command.
    pub async fn execute(
        &self,
        id: TableId,
        command: &Command,
        eyes: impl Fn(&Table) -> Eyes,
        sent: Envelope<'_>,
    ) -> Result<StoredReply, CommandError> {
        let accepted = |changes: &Changes| {
            let eyes = eyes(&changes.table);
            let seen = view::accepted(changes, eyes).map_err(|fault| LiveError::Fault { table: id, fault })?;
            Ok(Answer { reply: answered(200, &seen), derived: eyes == own_eyes(&sent) })
        };
        self.answered(id, command, accepted, sent, &[]).await
    }

    /// Seats a player at a ring table, answered with where they sit.
    ///
    /// # Errors
    /// As [`Commands::execute`].
    pub async fn seat(
        &self,
        id: TableId,
        request: SeatPlayerRequest,
        sent: Envelope<'_>,
    ) -> Result<StoredReply, CommandError> {
        let entry = self.table(id).await?;
        let game = entry.look(|table| table.opened().game.clone());
        let kept = self.kept(&game, &[request.player_id]).await?;
        let command = Command::Ring(RingCommand::Seat(request.clone()));
        let seated = |changes: &Changes| {
            let seated = ring::seated(&changes.table, &request);
            let seated = seated.ok_or_else(|| CommandError::Refused(ErrorCode::Internal.into()))?;
            Ok(Answer::kept(200, &seated))
        };
        self.answered(id, &command, seated, sent, &kept).await
    }

    async fn answered(
        &self,
        id: TableId,
        command: &Command,
        answer: impl Fn(&Changes) -> Result<Answer, CommandError>,
        sent: Envelope<'_>,
        kept: &[SavedPreferences],
    ) -> Result<StoredReply, CommandError> {
        let entry = self.table(id).await?;
        let mut sent = sent;
        let mut alone = None;
        for _ in 0..ATTEMPTS {
            if self.is_held(&entry, command, sent.at) {
                // A player who may speak first passes the gate meanwhile.
                drop(alone.take());
                sent.at = self.wait_for_the_turn(&entry, command, sent.at).await;
            }
            if alone.is_none() {
                alone = match entry.gate.try_lock() {
                    Ok(gate) => Some(gate),
                    // A service repeats what was not answered in its time: waiting in line again would take as long.
                    Err(_) if sent.by_service && self.live.store().receipt(sent.command).await?.is_some() => {
                        return self.answered_before(&sent).await;
                    }
                    Err(_) => Some(entry.gate.lock().await),
                };
                self.pulse.ensure().await?;
            }
            if self.is_held(&entry, command, sent.at) {
                continue;
            }
            let Prepared { append, changes, answer } = match self.prepare(&entry, command, &answer, &sent, kept)? {
                Ok(prepared) => prepared,
                Err(Unkept { refused, version }) => {
                    if self.live.store().receipt(sent.command).await?.is_some() {
                        return self.answered_before(&sent).await;
                    }
                    self.live.refresh(&entry).await?;
                    if entry.look(Table::version) == version {
                        return Err(CommandError::Refused(refused));
                    }
                    continue;
                }
            };
            match self.live.store().append_patiently(append, PATIENCE).await {
                Ok(appended) => {
                    if let Some(changes) = changes {
                        self.live.appended(&entry, changes, appended.head_hash);
                    }
                    return Ok(answer.reply);
                }
                Err(AppendError::Repeated(receipt)) => {
                    // The first attempt may have been this very one, with its answer lost on the way.
                    self.live.refresh(&entry).await?;
                    return self.first_answer(&receipt, &sent).await;
                }
                Err(AppendError::KeyReused) => {
                    self.live.refresh(&entry).await?;
                    return self.answered_before(&sent).await;
                }
                Err(AppendError::Conflict { .. } | AppendError::Closed) => {
                    self.conflicts.inc();
                    self.live.refresh(&entry).await?;
                }
                Err(AppendError::Store(error)) => return Err(self.live.refused(id, error).into()),
            }
        }
        Err(CommandError::Crowded)
    }

    /// Whether a command that came at `at` must wait until somebody else has spoken.
    fn is_held(&self, entry: &Entry, command: &Command, at: DateTime<Utc>) -> bool {
        entry.look(|table| decide::held_until(table, command, &self.pulse.outages())).is_some_and(|until| at < until)
    }

    /// Waits until a command is no longer held up. When it counts as given.
    async fn wait_for_the_turn(&self, entry: &Entry, command: &Command, at: DateTime<Utc>) -> DateTime<Utc> {
        let mut moved = entry.watch();
        loop {
            moved.borrow_and_update();
            let until = entry.look(|table| decide::held_until(table, command, &self.pulse.outages()));
            let Some(until) = until.filter(|until| at < *until) else { return at };
            tokio::select! {
                () = self.pulse.clock().sleep_until(until) => return until,
                _ = moved.changed() => {}
            }
        }
    }

    /// Decides on the table as it is in memory.
    fn prepare(
        &self,
        entry: &Entry,
        command: &Command,
        answer: &impl Fn(&Changes) -> Result<Answer, CommandError>,
        sent: &Envelope<'_>,
        kept: &[SavedPreferences],
    ) -> Result<Result<Prepared, Unkept>, CommandError> {
        let outages = self.pulse.outages();
        let hand_pause = self.manners.hand_pause;
        let at = sent.at;
        let fresh = &mut || self.chance.secret(entry.id());
        let draw = &self.draws();
        let sealed_under = self.sealed_under();
        let mut facts = Facts { at, outages: &outages, fresh, draw, sealed_under, hand_pause, preferences: kept };
        entry.look_at_head(|table, link| {
            let fresh = sent.check_fresh(table, command);
            let decided = fresh.and_then(|()| decide::decide(table, command, &mut facts));
            match decided {
                Ok(changes) => {
                    let answer = answer(&changes)?;
                    let append = self.append(&changes, (table.version(), Some(link)), Some((sent, &answer)))?;
                    Ok(Ok(Prepared { append, changes: Some(changes), answer }))
                }
                // A bug of ours is not the client's answer for ever.
                Err(refused) if refused.code == ErrorCode::Internal => Err(CommandError::Refused(refused)),
                Err(refused) if refused.code == ErrorCode::StaleVersion || is_stranger(table, command) => {
                    let is_hidden = table.opened().private && is_stranger(table, command);
                    let refused = if is_hidden { ErrorCode::TableUnknown.into() } else { refused };
                    Ok(Err(Unkept { refused, version: table.version() }))
                }
                Err(refused) => {
                    let problem: Problem = refused.problem();
                    let answer = Answer::kept(problem.status, &problem);
                    let stream = StreamId::from(entry.id());
                    let append = Append {
                        stream,
                        kind: KIND,
                        expected: table.version(),
                        continues: Some(link),
                        occurred_at: sent.at,
                        events: Vec::new(),
                        // What was refused is no act.
                        receipt: Some(NewReceipt { act: None, ..self.receipt(stream, sent, 0, &answer) }),
                        close: false,
                    };
                    Ok(Ok(Prepared { append, changes: None, answer }))
                }
            }
        })
    }

    /// Does what the house does by itself: nobody waits for an answer. Whether something happened; a table where
    /// nothing is due (any more) is left alone. An outage that the house has just come out of counts.
    ///
    /// # Errors
    /// When the log or the heartbeat cannot be reached.
    pub async fn carry_out(
        &self,
        entry: &Arc<Entry>,
        command: &Command,
        at: DateTime<Utc>,
    ) -> Result<bool, CommandError> {
        let _alone = entry.gate.lock().await;
        self.pulse.ensure().await?;
        let outages = self.pulse.outages();
        let hand_pause = self.manners.hand_pause;
        for _ in 0..ATTEMPTS {
            let decided = entry.look_at_head(|table, link| {
                let fresh = &mut || self.chance.secret(entry.id());
                let draw = &self.draws();
                let sealed_under = self.sealed_under();
                let mut facts =
                    Facts { at, outages: &outages, fresh, draw, sealed_under, hand_pause, preferences: &[] };
                Ok(((table.version(), Some(link)), decide::decide(table, command, &mut facts)?))
            });
            let (head, changes) = match decided {
                Ok(decided) => decided,
                Err(Refused { code: ErrorCode::Internal, detail, .. }) => {
                    return Err(CommandError::Refused(Refused::new(ErrorCode::Internal, detail)));
                }
                Err(_not_due) => return Ok(false),
            };
            match self.live.store().append(self.append(&changes, head, None)?).await {
                Ok(appended) => {
                    self.live.appended(entry, changes, appended.head_hash);
                    return Ok(true);
                }
                Err(AppendError::Store(error)) => {
                    // Whether it was done is learnt from the log, at the next look.
                    return Err(self.live.refused(entry.id(), error).into());
                }
                Err(_lost_the_race) => {
                    self.conflicts.inc();
                    self.live.refresh(entry).await?;
                }
            }
        }
        Err(CommandError::Crowded)
    }

    /// What voiding a table by the decision of two people does, for the caller's transaction; the gate is the caller's.
    ///
    /// # Errors
    /// A refusal.
    pub fn draw_up_void(
        &self,
        entry: &Entry,
        command: &Command,
        at: DateTime<Utc>,
    ) -> Result<(Changes, Append), CommandError> {
        let outages = self.pulse.outages();
        let hand_pause = self.manners.hand_pause;
        let fresh = &mut || self.chance.secret(entry.id());
        let draw = &self.draws();
        let sealed_under = self.sealed_under();
        let mut facts = Facts { at, outages: &outages, fresh, draw, sealed_under, hand_pause, preferences: &[] };
        entry.look_at_head(|table, link| {
            let changes = decide::decide(table, command, &mut facts)?;
            let append = self.append(&changes, (table.version(), Some(link)), None)?;
            Ok((changes, append))
        })
    }

    /// The master key under which deals are sealed that are promised now.
    fn sealed_under(&self) -> Option<KeyId> {
        Some(self.live.keys().newest())
    }

    fn append(
        &self,
        changes: &Changes,
        (expected, continues): (i64, Option<[u8; 32]>),
        answer: Option<(&Envelope<'_>, &Answer)>,
    ) -> Result<Append, CommandError> {
        let stream = StreamId::from(changes.table.opened().table_id);
        let rows = changes.events.iter().zip(&changes.covers).zip(expected + 1..);
        let events = rows.map(|((event, cover), version)| {
            let place = Place { stream, version, name: event.name() };
            let (schema, payload) = self.live.keys().store(place, cover, event.payload(), nonce())?;
            Ok(NewEvent::traced(event.name(), schema, payload))
        });
        Ok(Append {
            stream,
            kind: KIND,
            expected,
            continues,
            occurred_at: changes.at,
            events: events.collect::<Result<_, UnknownKey>>()?,
            receipt: answer.map(|(sent, answer)| self.receipt(stream, sent, changes.events.len(), answer)),
            close: changes.table.is_over() && !changes.events.is_empty(),
        })
    }
}
