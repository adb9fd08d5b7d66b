//! Carrying an effect out: one call to the wallet or the tables, and its outcome as a command.
//!
//! Every call uses ids derived from what it is about, and the effect's id as its key, so that an effect carried out
//! twice takes effect once. A refusal is an outcome only where one is foreseen; anything else is tried again, for ever,
//! and shows in the queue and the metrics. This module owns the frame, and the effects of tournaments; those of cash
//! tables are in [`crate::cash::run`].

use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::tables::{OpenTableRequest, VoidTableRequest};
use mazziere_contract::wallet::{PostingRequest, ReasonRequest};
use mazziere_ids::{MatchId, PlayerId, PostingId, RegistrationId, TableId, TournamentId};

use super::store::{self, Queued};
use super::{Effect, Task, backoff, posting};
use crate::aggregate::Aggregate;
use crate::cash;
use crate::chips::run::Stepping;
use crate::desk::{Along, Desk};
use crate::failure::Failure;
use crate::registration::Payment;
use crate::tournament::{Command, Setup, Stage, Tournament};

/// What an effect came to: a command, or nothing that is not known already.
pub(crate) type Outcome<C = Command> = Result<Option<C>, Trouble>;

/// Why an effect has to be tried again.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    /// The other service.
    #[error(transparent)]
    Call(#[from] ClientError),
    /// Ourselves.
    #[error(transparent)]
    Desk(#[from] Failure),
}

/// Carries a claimed effect out and takes note of its outcome, or puts it back for later. What follows from it for the
/// same client, who may be waiting for it, is carried out in the same breath.
pub fn run(desk: Desk, queued: Queued) -> BoxFuture<'static, ()> {
    async move {
        // The semaphore lives as long as the desk and is never closed.
        let _permit = desk.running.acquire().await;
        let mut next = vec![queued];
        while let Some(queued) = next.pop() {
            let name = queued.task.name();
            match attempt(&desk, &queued).await {
                Ok(more) => {
                    desk.metrics.effects.with_label_values(&[name, "done"]).inc();
                    next.extend(more);
                }
                Err(trouble) => {
                    desk.metrics.effects.with_label_values(&[name, "later"]).inc();
                    put_back(&desk, &queued, &trouble).await;
                }
            }
        }
    }
    .boxed()
}

async fn put_back(desk: &Desk, queued: &Queued, trouble: &Trouble) {
    tracing::warn!(effect = queued.task.name(), effect_id = %queued.effect_id, attempts = queued.attempts,
        error = %trouble, "an effect is tried again later");
    let next = desk.clock.now() + backoff(queued.attempts);
    if let Err(error) = store::postpone(&desk.pool, queued.effect_id, next, &trouble.to_string()).await {
        // Its lease runs out by itself.
        tracing::debug!(%error, "an effect could not be put back");
    }
    desk.queued.notify_one();
}

/// One attempt; what is to be carried out next by the same task.
async fn attempt(desk: &Desk, queued: &Queued) -> Result<Vec<Queued>, Trouble> {
    match &queued.task {
        Task::Tournament { id, effect } => {
            let state = desk.load(*id).await?;
            let outcome = carry_out(desk, &state, queued, effect).await?;
            let applied = settle(desk, &*state, queued, outcome).await?;
            applied.into_iter().for_each(|queued| drop(desk.start(queued)));
            Ok(Vec::new())
        }
        Task::CashTable { id, effect: cash::Effect::KeepTables { .. } } => {
            cash::keeper::turn(desk, *id, queued.effect_id).await?;
            Ok(Vec::new())
        }
        Task::CashTable { id, effect } => {
            let state = desk.load(*id).await?;
            let outcome = cash::run::carry_out(desk, &state, queued, effect).await?;
            let applied = settle(desk, &*state, queued, outcome).await?;
            let asked_for = effect.asked_for();
            let awaited = |queued: &Queued| match &queued.task {
                Task::CashTable { effect, .. } => asked_for.is_some() && effect.asked_for() == asked_for,
                Task::Tournament { .. } => false,
            };
            let (mine, others): (Vec<_>, Vec<_>) = applied.into_iter().partition(awaited);
            others.into_iter().for_each(|queued| drop(desk.start(queued)));
            Ok(mine)
        }
    }
}

/// Takes note of an outcome; the effects that follow from it.
async fn settle<A: Aggregate>(
    desk: &Desk,
    state: &A,
    queued: &Queued,
    outcome: Option<A::Command>,
) -> Result<Vec<Queued>, Trouble> {
    let Some(command) = outcome else {
        desk.mark_done(queued.effect_id).await?;
        return Ok(Vec::new());
    };
    let along = Along { effect: Some(queued.effect_id), ..Along::default() };
    Ok(desk.apply::<A>(state.id(), &command, &along).await?.queued)
}

async fn carry_out(desk: &Desk, state: &Tournament, queued: &Queued, effect: &Effect) -> Outcome {
    let call = Call { desk, state, key: format!("effect:{}", queued.effect_id), attempts: queued.attempts };
    match *effect {
        Effect::CollectBuyIn { registration_id, player_id } => {
            call.collect(registration_id, player_id, queued.created_at).await
        }
        Effect::CallOffBuyIn { registration_id, player_id } => call.call_off(registration_id, player_id).await,
        Effect::ReturnBuyIn { registration_id, player_id } => call.give_back(registration_id, player_id).await,
        Effect::ExpireInvitation { registration_id } => Ok(Some(Command::ExpireInvitation { registration_id })),
        Effect::StartMoney => call.start().await,
        Effect::CallOffStart => {
            call.void(state.start_posting(), "the tournament is cancelled").await?;
            Ok(Some(Command::NoteStartCalledOff))
        }
        Effect::OpenTable { match_id, attempt } => call.open_table(match_id, attempt).await,
        Effect::VoidTable { match_id, attempt } => call.void_table(match_id, attempt).await,
        Effect::PayOut { player_id } => call.pay_out(player_id).await,
        Effect::CloseAccounts => call.close_accounts().await,
        Effect::Chips { step } => {
            let found = Stepping { desk, state, key: &call.key, attempts: call.attempts }.carry_out(step).await?;
            Ok(found.map(Command::Chips))
        }
    }
}

/// One effect of one tournament being carried out.
struct Call<'a> {
    desk: &'a Desk,
    state: &'a Tournament,
    key: String,
    /// How often it was tried before.
    attempts: i32,
}

/// The request that opens the table of a match.
pub(crate) fn opening(
    setup: &Setup,
    table_id: TableId,
    players: Vec<PlayerId>,
    tournament: TournamentId,
    match_id: MatchId,
) -> OpenTableRequest {
    OpenTableRequest {
        table_id,
        game: setup.game.clone(),
        options: setup.options.clone(),
        format: setup.format,
        players,
        knockout: true,
        clocks: setup.clocks,
        first_dealer: None,
        tournament_id: Some(tournament),
        match_id: Some(match_id),
    }
}

/// A refusal of an opening that every repetition would meet: what is to be opened does not hold together. Others (a token,
/// a limit of requests, a key) say nothing about the table.
pub(crate) fn refused_for_good(error: &ClientError) -> Option<ErrorCode> {
    let ClientError::Problem(problem) = error else { return None };
    let for_good = matches!(
        problem.code,
        ErrorCode::GameUnknown
            | ErrorCode::FormatNotOffered
            | ErrorCode::InvalidOptions
            | ErrorCode::InvalidSetup
            | ErrorCode::UnknownVersion
            | ErrorCode::ChipsOutOfRange
            | ErrorCode::InvalidBody
            | ErrorCode::TableExists
    );
    for_good.then_some(problem.code)
}

/// After so many attempts a refusal of this kind is the last word: during a change of versions another replica of the tables
/// may know what the first one did not.
const PATIENCE: i32 = 5;

/// The refusal because of which a table never opens, once that is certain. People are told: the tables refuse what they had
/// accepted when the template was saved.
pub(crate) fn given_up(desk: &Desk, table: TableId, error: &ClientError, attempts: i32) -> Option<ErrorCode> {
    let code = refused_for_good(error).filter(|_| attempts >= PATIENCE)?;
    tracing::error!(%table, %error, "the tables refuse to open a table of a tournament, which is cancelled");
    desk.metrics.openings_refused.inc();
    Some(code)
}

impl Call<'_> {
    async fn collect(&self, registration_id: RegistrationId, player: PlayerId, since: DateTime<Utc>) -> Outcome {
        let Some(entry) = self.state.entry(registration_id) else { return Ok(None) };
        if entry.payment(player) != Some(Payment::Pending) {
            return Ok(None);
        }
        // First the log says that the payment is given up, then it is called off: a late answer cannot come between.
        if self.desk.clock.now() >= since + self.desk.pauses.buy_in {
            return Ok(Some(Command::GiveUpBuyIn { registration_id, player }));
        }
        match self.post(&posting::buy_in(self.state, entry, player)).await {
            Ok(posting) => Ok(Some(Command::NoteBuyInPaid { registration_id, player, posting: Some(posting) })),
            Err(error) => match error.code() {
                Some(code) if is_verdict(code) => Ok(Some(Command::NoteBuyInRefused { registration_id, player, code })),
                _ => Err(error.into()),
            },
        }
    }

    async fn call_off(&self, registration_id: RegistrationId, player: PlayerId) -> Outcome {
        let Some(entry) = self.state.entry(registration_id) else { return Ok(None) };
        if entry.payment(player) != Some(Payment::CallingOff) {
            return Ok(None);
        }
        self.void(entry.buy_in_posting(player), "the registration did not come about").await?;
        Ok(Some(Command::NoteBuyInCalledOff { registration_id, player }))
    }

    async fn give_back(&self, registration_id: RegistrationId, player: PlayerId) -> Outcome {
        let Some(entry) = self.state.entry(registration_id) else { return Ok(None) };
        if entry.payment(player) != Some(Payment::Returning) {
            return Ok(None);
        }
        let posting = self.post(&posting::buy_in_returned(self.state, entry, player)).await?;
        Ok(Some(Command::NoteBuyInReturned { registration_id, player, posting }))
    }

    async fn start(&self) -> Outcome {
        if self.state.stage != Stage::Closed {
            return Ok(None);
        }
        match self.post(&posting::start(self.state)).await {
            Ok(posting) => Ok(Some(Command::NoteStarted { posting: Some(posting) })),
            // A cancellation was faster.
            Err(error) if error.code() == Some(ErrorCode::PostingVoided) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn pay_out(&self, player: PlayerId) -> Outcome {
        let Some(request) = posting::pay_out(self.state, player) else { return Ok(None) };
        let posting = self.post(&request).await?;
        Ok(Some(Command::NotePaidOut { player, posting }))
    }

    async fn close_accounts(&self) -> Outcome {
        if self.state.is_settled() || !self.state.is_paid_out() {
            return Ok(None);
        }
        match self.desk.wallet.close_tournament(&self.key, self.state.id).await {
            Ok(_) => Ok(Some(Command::NoteSettled)),
            // Nobody ever paid: there are no accounts.
            Err(error) if error.code() == Some(ErrorCode::TournamentUnknown) => Ok(Some(Command::NoteSettled)),
            Err(error) => Err(error.into()),
        }
    }

    async fn open_table(&self, match_id: MatchId, attempt: u32) -> Outcome {
        let pairing = self.state.bracket.as_ref().and_then(|bracket| bracket.pairing(match_id));
        let current = pairing.filter(|pairing| pairing.is_ready() && pairing.attempt == attempt);
        let Some(pairing) = current.filter(|_| self.state.stage == Stage::Running) else { return Ok(None) };
        let Some(request) = self.table_request(match_id) else { return Ok(None) };
        let table_id = pairing.table_id();
        match self.desk.tables.open(&format!("table:{table_id}"), &request).await {
            Ok(_) => Ok(Some(Command::NoteTableOpened { match_id, table_id })),
            Err(error) => match given_up(self.desk, table_id, &error, self.attempts) {
                Some(code) => Ok(Some(Command::NoteOpeningRefused { match_id, table_id, code })),
                None => Err(error.into()),
            },
        }
    }

    async fn void_table(&self, match_id: MatchId, attempt: u32) -> Outcome {
        let pairing = self.state.bracket.as_ref().and_then(|bracket| bracket.pairing(match_id));
        let Some(pairing) = pairing.filter(|pairing| pairing.attempt == attempt) else { return Ok(None) };
        let table_id = pairing.table_id();
        let body = VoidTableRequest { reason: "the tournament is cancelled".to_owned() };
        let voided = self.desk.tables.void(&self.key, table_id, &body).await;
        let unknown = matches!(&voided, Err(error) if error.code() == Some(ErrorCode::TableUnknown));
        match voided {
            Ok(_) => Ok(None),
            // It ended first; its result comes too late.
            Err(error) if error.code() == Some(ErrorCode::TableOver) => Ok(None),
            Err(error) if !unknown => Err(error.into()),
            // A request to open it may still be under way: opened and voided by us, it finds its table void. The key is
            // another one, because the tables remember the answer to the first.
            Err(_) => {
                let Some(request) = self.table_request(match_id) else { return Ok(None) };
                match self.desk.tables.open(&format!("table:{table_id}"), &request).await {
                    // What cannot open needs no voiding.
                    Err(error) if refused_for_good(&error).is_some() => return Ok(None),
                    opened => opened?,
                };
                self.desk.tables.void(&format!("{}:again", self.key), table_id, &body).await?;
                Ok(None)
            }
        }
    }

    fn table_request(&self, match_id: MatchId) -> Option<OpenTableRequest> {
        let pairing = self.state.bracket.as_ref()?.pairing(match_id)?;
        let players = self.state.seating(&pairing.meeting()?);
        Some(opening(&self.state.setup, pairing.table_id(), players, self.state.id, match_id))
    }

    async fn post(&self, request: &PostingRequest) -> Result<PostingId, ClientError> {
        self.desk.wallet.post(&self.key, request).await.map(|answer| answer.body.posting_id)
    }

    /// Calls a posting off: whatever the answer, afterwards it has not taken place.
    async fn void(&self, posting: PostingId, reason: &str) -> Result<(), ClientError> {
        self.desk.wallet.void_posting(&self.key, posting, &ReasonRequest { reason: reason.to_owned() }).await.map(drop)
    }
}

/// Refusals that are the wallet's last word on a buy-in. Others (a token, a limit of requests) say nothing about it.
pub(crate) fn is_verdict(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::InsufficientFunds
            | ErrorCode::PlayerUnknown
            | ErrorCode::AmountOutOfRange
            | ErrorCode::AccountClosed
            | ErrorCode::PostingVoided
    )
}
