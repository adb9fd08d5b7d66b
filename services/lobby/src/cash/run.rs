//! Carrying the effects of a cash table out: one call to the wallet or the tables, and its outcome as a command.
//!
//! Money first: a player is seated, and a top-up sent, only when the wallet has posted it; and a refusal of the tables
//! is remembered by them for ever under the same key, so that returning the money cannot be overtaken by a late seat.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::tables::{OpenRingTableRequest, RingKind, SeatPlayerRequest, TopUpRequest};
use mazziere_contract::wallet::{PostingRequest, ReasonRequest};
use mazziere_ids::{PostingId, SessionId, TableId};

use super::session::{Phase, Session, TopUp, TopUpPhase, Undo};
use super::{CashTable, Command, Effect, Reason, Setup, Stage, chips_of, posting};
use crate::desk::Desk;
use crate::effect::run::{Outcome, is_verdict};
use crate::effect::store::Queued;

/// Carries an effect out; [`Effect::KeepTables`] is the keeper's.
pub(crate) async fn carry_out(desk: &Desk, state: &CashTable, queued: &Queued, effect: &Effect) -> Outcome<Command> {
    let call = Call { desk, state, key: format!("effect:{}", queued.effect_id) };
    match *effect {
        Effect::OpenTable => call.open_table().await,
        Effect::CloseTable => call.close_table().await,
        Effect::CloseAccounts => call.close_accounts().await,
        Effect::SitIn { session_id } => call.sit_in(session_id, queued.created_at).await,
        Effect::CallOffSitIn { session_id } => call.call_off(session_id).await,
        Effect::TakeSeat { session_id } => call.take_seat(session_id).await,
        Effect::ReturnBuyIn { session_id } => call.give_back(session_id).await,
        Effect::PayTopUp { session_id, top_up_id } => call.pay_top_up(session_id, top_up_id, queued.created_at).await,
        Effect::CallOffTopUp { session_id, top_up_id } => call.call_off_top_up(session_id, top_up_id).await,
        Effect::SendTopUp { session_id, top_up_id } => call.send_top_up(session_id, top_up_id).await,
        Effect::ReturnTopUp { session_id, top_up_id } => call.give_top_up_back(session_id, top_up_id).await,
        Effect::ExpireKept { player_id, until } => Ok(Some(Command::ExpireKept { player: player_id, until })),
        Effect::KeepTables { .. } => Ok(None),
        Effect::OpenMatch { number } => call.open_match(number).await,
        Effect::AbandonMatch { number, session_id } => call.abandon_match(number, session_id).await,
        Effect::SettleMatch { number } => call.settle_match(number).await,
        Effect::ExpireConfirmations { number, until } => Ok(Some(Command::ExpireConfirmations { number, until })),
        Effect::CashOut { session_id } => call.cash_out(session_id).await,
    }
}

/// The request that opens a table of pots.
pub(super) fn opening(setup: &Setup, table_id: TableId) -> OpenRingTableRequest {
    OpenRingTableRequest {
        table_id,
        game: setup.game.clone(),
        options: setup.options.clone(),
        seats: setup.seats,
        clocks: setup.clocks,
        kind: RingKind::Cash,
        hands_allowed: None,
    }
}

/// One effect of one cash table being carried out.
pub(super) struct Call<'a> {
    pub(super) desk: &'a Desk,
    pub(super) state: &'a CashTable,
    pub(super) key: String,
}

/// Opening, closing, settling.
impl Call<'_> {
    async fn open_table(&self) -> Outcome<Command> {
        if self.state.stage != Stage::Opening {
            return Ok(None);
        }
        if self.state.matches.is_some() {
            // Its matches have tables of their own.
            return Ok(Some(Command::NoteOpened));
        }
        match self.ensure_open().await {
            Ok(()) => Ok(Some(Command::NoteOpened)),
            // The options passed as such, and yet not for a cash table with so many seats.
            Err(error) => match tables_verdict(&error) {
                Some(code) => Ok(Some(Command::NoteNotOpened { code })),
                None => Err(error.into()),
            },
        }
    }

    async fn ensure_open(&self) -> Result<(), ClientError> {
        let request = opening(&self.state.setup, self.state.id);
        self.desk.tables.open_ring(&format!("table:{}", self.state.id), &request).await.map(drop)
    }

    async fn close_table(&self) -> Outcome<Command> {
        if matches!(self.state.stage, Stage::Closed { .. }) {
            return Ok(None);
        }
        // A request to open it may still be under way: it finds the table open, and then closed.
        self.ensure_open().await?;
        match self.desk.tables.close(&self.key, self.state.id).await {
            Ok(_) => Ok(None),
            // Somebody else has closed it; the feed tells.
            Err(error) if matches!(error.code(), Some(ErrorCode::TableOver | ErrorCode::SessionClosing)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn close_accounts(&self) -> Outcome<Command> {
        if self.state.is_settled() || !self.state.is_paid_out() {
            return Ok(None);
        }
        self.desk.wallet.close_table(&self.key, self.state.id).await?;
        Ok(Some(Command::NoteSettled))
    }

    pub(super) async fn post(&self, request: &PostingRequest) -> Result<PostingId, ClientError> {
        self.desk.wallet.post(&self.key, request).await.map(|answer| answer.body.posting_id)
    }

    /// Calls a posting off: whatever the answer, afterwards it has not taken place.
    async fn void(&self, posting: PostingId, reason: &str) -> Result<(), ClientError> {
        self.desk.wallet.void_posting(&self.key, posting, &ReasonRequest { reason: reason.to_owned() }).await.map(drop)
    }

    /// Whether the wallet has had its time for an answer.
    fn is_late(&self, since: DateTime<Utc>) -> bool {
        self.desk.clock.now() >= since + self.desk.pauses.buy_in
    }
}

/// Sessions.
impl Call<'_> {
    pub(super) fn session_in(&self, id: SessionId, phase: impl Fn(Phase) -> bool) -> Option<&Session> {
        self.state.session(id).filter(|session| phase(session.phase))
    }

    async fn sit_in(&self, session_id: SessionId, since: DateTime<Utc>) -> Outcome<Command> {
        let Some(session) = self.session_in(session_id, |phase| phase == Phase::Paying) else { return Ok(None) };
        // First the log says that the payment is given up, then it is called off: a late answer cannot come between.
        if self.is_late(since) {
            return Ok(Some(Command::NoteRefused { session_id, why: Reason::WalletSilent }));
        }
        match self.post(&posting::sit_in(self.state.id, session)).await {
            Ok(posting) => Ok(Some(Command::NoteBuyInPaid { session_id, posting })),
            Err(error) => match error.code() {
                Some(code) if is_verdict(code) => {
                    Ok(Some(Command::NoteRefused { session_id, why: Reason::WalletRefused(code) }))
                }
                _ => Err(error.into()),
            },
        }
    }

    async fn call_off(&self, session_id: SessionId) -> Outcome<Command> {
        let Some(session) = self.session_in(session_id, |phase| undoes(phase, Undo::CallingOff)) else {
            return Ok(None);
        };
        self.void(session.buy_in_posting(), "the session did not come about").await?;
        Ok(Some(Command::NoteBuyInCalledOff { session_id }))
    }

    async fn take_seat(&self, session_id: SessionId) -> Outcome<Command> {
        let Some(session) = self.session_in(session_id, |phase| phase == Phase::Seating) else { return Ok(None) };
        let request = SeatPlayerRequest {
            player_id: session.player_id,
            seat: Some(session.seat),
            chips: chips_of(session.buy_in),
            session_id: Some(session_id),
            time_bank_ms: None,
        };
        match self.desk.tables.seat(&format!("seat:{session_id}"), self.state.id, &request).await {
            Ok(_) => Ok(Some(Command::NoteSeated { session_id })),
            Err(error) => match tables_verdict(&error) {
                Some(code) => Ok(Some(Command::NoteRefused { session_id, why: Reason::TablesRefused(code) })),
                None => Err(error.into()),
            },
        }
    }

    async fn give_back(&self, session_id: SessionId) -> Outcome<Command> {
        let Some(session) = self.session_in(session_id, |phase| undoes(phase, Undo::Returning)) else {
            return Ok(None);
        };
        let posting = self.post(&posting::sit_in_returned(self.state.id, session)).await?;
        Ok(Some(Command::NoteBuyInReturned { session_id, posting }))
    }
}

/// Top-ups.
impl Call<'_> {
    fn top_up_in(&self, session_id: SessionId, id: PostingId, phase: TopUpPhase) -> Option<(&Session, &TopUp)> {
        let session = self.state.session(session_id)?;
        Some((session, session.top_up(id).filter(|top_up| top_up.phase == phase)?))
    }

    async fn pay_top_up(&self, session_id: SessionId, top_up_id: PostingId, since: DateTime<Utc>) -> Outcome<Command> {
        let refused = |why| Ok(Some(Command::NoteTopUpRefused { session_id, top_up_id, why }));
        let Some((session, top_up)) = self.top_up_in(session_id, top_up_id, TopUpPhase::Paying) else {
            return Ok(None);
        };
        if session.phase != Phase::Seated {
            return refused(Reason::PlayerLeft);
        }
        if self.is_late(since) {
            return refused(Reason::WalletSilent);
        }
        match self.post(&posting::top_up(self.state.id, session, top_up)).await {
            Ok(_) => Ok(Some(Command::NoteTopUpPaid { session_id, top_up_id })),
            Err(error) => match error.code() {
                Some(code) if is_verdict(code) => refused(Reason::WalletRefused(code)),
                _ => Err(error.into()),
            },
        }
    }

    async fn call_off_top_up(&self, session_id: SessionId, top_up_id: PostingId) -> Outcome<Command> {
        if self.undone_top_up(session_id, top_up_id, Undo::CallingOff).is_none() {
            return Ok(None);
        }
        self.void(top_up_id, "the top-up did not come about").await?;
        Ok(Some(Command::NoteTopUpCalledOff { session_id, top_up_id }))
    }

    async fn send_top_up(&self, session_id: SessionId, top_up_id: PostingId) -> Outcome<Command> {
        let Some((session, top_up)) = self.top_up_in(session_id, top_up_id, TopUpPhase::Sending) else {
            return Ok(None);
        };
        let request =
            TopUpRequest { player_id: session.player_id, chips: chips_of(top_up.amount), posting_id: top_up_id };
        match self.desk.tables.top_up(&format!("top_up:{top_up_id}"), self.state.id, &request).await {
            Ok(_) => Ok(Some(Command::NoteTopUpAccepted { session_id, top_up_id })),
            Err(error) => match tables_verdict(&error) {
                Some(code) => {
                    Ok(Some(Command::NoteTopUpRefused { session_id, top_up_id, why: Reason::TablesRefused(code) }))
                }
                None => Err(error.into()),
            },
        }
    }

    async fn give_top_up_back(&self, session_id: SessionId, top_up_id: PostingId) -> Outcome<Command> {
        let Some((session, top_up)) = self.undone_top_up(session_id, top_up_id, Undo::Returning) else {
            return Ok(None);
        };
        let posting = self.post(&posting::top_up_returned(self.state.id, session, top_up)).await?;
        Ok(Some(Command::NoteTopUpReturned { session_id, top_up_id, posting }))
    }

    fn undone_top_up(&self, session_id: SessionId, id: PostingId, wanted: Undo) -> Option<(&Session, &TopUp)> {
        let session = self.state.session(session_id)?;
        let top_up = session.top_up(id)?;
        matches!(top_up.phase, TopUpPhase::Refused { undo, .. } if undo == wanted).then_some((session, top_up))
    }
}

fn undoes(phase: Phase, wanted: Undo) -> bool {
    matches!(phase, Phase::Refused { undo, .. } if undo == wanted)
}

/// Refusals that are the tables' last word, which they keep under the key. A table that they have never heard of, a
/// token or a limit of requests say nothing about the player.
pub(super) fn tables_verdict(error: &ClientError) -> Option<ErrorCode> {
    let ClientError::Problem(problem) = error else { return None };
    match problem.code {
        ErrorCode::RequestInFlight | ErrorCode::IdempotencyKeyReused => None,
        // He has left his seat, and the feed has not told yet.
        ErrorCode::SeatNotYours => Some(problem.code),
        said => matches!(problem.status, 409 | 422).then_some(said),
    }
}
