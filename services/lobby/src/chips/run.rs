//! Carrying a chip tournament's steps out: calls to the tables and the wallet under ids and keys derived from what they are
//! about, so that a step carried out twice takes effect once.
//!
//! A step that the tournament has left behind does nothing. A table that is over is an outcome; any other refusal is tried
//! again, because word that the player has left, or that the table is open, may still be under way.

use chrono::{DateTime, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::ChipSettings;
use mazziere_contract::tables::{
    OpenRingTableRequest, PaceRequest, ReleaseRequest, RingKind, RingTournament, SeatPlayerRequest, VoidTableRequest,
};
use mazziere_contract::wallet::PostingRequest;
use mazziere_ids::{PostingId, RegistrationId, TableId, TournamentId};

use super::decide::ChipCommand;
use super::effect::ChipStep;
use super::{Chips, Player, Whereabouts, money};
use crate::desk::Desk;
use crate::effect::run::{given_up, refused_for_good};
use crate::tournament::{Setup, Stage, Tournament};

/// What a step came to; `None` if nothing that is not known already.
pub(crate) type Found = Result<Option<ChipCommand>, ClientError>;

/// One step of one tournament being carried out.
pub(crate) struct Stepping<'a> {
    pub(crate) desk: &'a Desk,
    pub(crate) state: &'a Tournament,
    /// The idempotency key of this step.
    pub(crate) key: &'a str,
    /// How often it was tried before.
    pub(crate) attempts: i32,
}

/// The request that opens a table of a chip tournament, at a stand.
pub(crate) fn opening(
    setup: &Setup,
    settings: &ChipSettings,
    tournament_id: TournamentId,
    table_id: TableId,
    levels_from: DateTime<Utc>,
) -> OpenRingTableRequest {
    OpenRingTableRequest {
        table_id,
        game: setup.game.clone(),
        options: setup.options.clone(),
        seats: settings.table_seats,
        clocks: settings.clocks,
        kind: RingKind::Tournament(RingTournament { tournament_id, levels: settings.levels.clone(), levels_from }),
        hands_allowed: Some(0),
    }
}

impl Stepping<'_> {
    /// Carries it out.
    ///
    /// # Errors
    /// When it has to be tried again.
    pub(crate) async fn carry_out(&self, step: ChipStep) -> Found {
        let Some(chips) = &self.state.chips else { return Ok(None) };
        let running = self.state.stage == Stage::Running;
        match step {
            ChipStep::CloseRegistration => Ok(Some(ChipCommand::CloseRegistration)),
            ChipStep::Start => Ok(Some(ChipCommand::Start)),
            ChipStep::EndLateRegistration => Ok(Some(ChipCommand::EndLateRegistration)),
            ChipStep::OpenTable { table } if running => self.open(chips, table).await,
            ChipStep::Seat { registration_id, seating } if running => self.seat(chips, registration_id, seating).await,
            ChipStep::Release { registration_id, seating } if running => {
                self.release(chips, registration_id, seating).await
            }
            ChipStep::Pace { table, number } if running => self.pace(chips, table, number).await,
            ChipStep::CloseTable { table } => self.close(chips, table).await,
            ChipStep::VoidTable { table } => self.void(chips, table).await,
            ChipStep::Pool { registration_id } if chips.unpooled.contains(&registration_id) => {
                let Some(entry) = self.state.entry(registration_id) else { return Ok(None) };
                let posting = Some(self.post(&money::pool(self.state, entry)).await?);
                Ok(Some(ChipCommand::NotePooled { registration_id, posting }))
            }
            ChipStep::TopUp if chips.top_up_due => {
                let posting = self.post(&money::top_up(self.state)).await?;
                Ok(Some(ChipCommand::NoteToppedUp { posting }))
            }
            ChipStep::ReturnOverlay if !chips.overlay_back => {
                let Some(request) = money::overlay_returned(self.state) else { return Ok(None) };
                let posting = self.post(&request).await?;
                Ok(Some(ChipCommand::NoteOverlayReturned { posting }))
            }
            _ => Ok(None),
        }
    }

    /// Opens a table at a stand and seats everybody who has been sent there, so that nobody is dealt in before all sit.
    async fn open(&self, chips: &Chips, number: u32) -> Found {
        let Some(table) = chips.table(number).filter(|table| !table.opened && !table.closing) else { return Ok(None) };
        let Some(request) = self.opening(chips, number) else { return Ok(None) };
        if let Err(error) = self.desk.tables.open_ring(&format!("ring:{}", table.id), &request).await {
            return match given_up(self.desk, table.id, &error, self.attempts) {
                Some(code) => Ok(Some(ChipCommand::NoteOpeningRefused { table: number, code })),
                None => Err(error),
            };
        }
        let mut seated = Vec::new();
        for (seat, holder) in (0..).zip(&table.seats) {
            let Some((id, player)) = holder.and_then(|id| chips.players.get(&id).map(|player| (id, player))) else {
                continue;
            };
            let here =
                matches!(player.place, Whereabouts::Arriving(chair) if chair.table == number && chair.seat == seat);
            if here && self.take_seat(chips, id, player).await?.is_none() {
                seated.push(id);
            }
        }
        Ok(Some(ChipCommand::NoteTableOpened { table: number, seated }))
    }

    async fn seat(&self, chips: &Chips, id: RegistrationId, seating: u32) -> Found {
        let Some(player) = chips.players.get(&id).filter(|player| player.seating == seating) else { return Ok(None) };
        let lost = self.take_seat(chips, id, player).await?;
        Ok(Some(lost.unwrap_or(ChipCommand::NoteSeated { registration_id: id, seating })))
    }

    /// Seats a player where he has been sent; the command if that table is over.
    async fn take_seat(&self, chips: &Chips, id: RegistrationId, player: &Player) -> Found {
        let Whereabouts::Arriving(chair) = player.place else { return Ok(None) };
        let body = SeatPlayerRequest {
            player_id: player.player_id,
            seat: Some(chair.seat),
            chips: player.chips,
            session_id: None,
            time_bank_ms: player.time_bank_ms,
        };
        // The same key whoever asks for it: the opening of the table, or the player's own step.
        let key = format!("seat:{id}:{}", player.seating);
        match self.desk.tables.seat(&key, chips.table_id(chair.table), &body).await {
            Ok(_) => Ok(None),
            Err(error) if error.code() == Some(ErrorCode::TableOver) => {
                Ok(Some(ChipCommand::NoteSeatLost { registration_id: id, seating: player.seating }))
            }
            Err(error) => Err(error),
        }
    }

    /// The outcome is the seat that becomes free, told by the feed.
    async fn release(&self, chips: &Chips, id: RegistrationId, seating: u32) -> Found {
        let Some(player) = chips.players.get(&id).filter(|player| player.seating == seating) else { return Ok(None) };
        let Whereabouts::Leaving { from, breaking, .. } = player.place else { return Ok(None) };
        let body = ReleaseRequest { player_id: player.player_id, breaking };
        gone_is_done(self.desk.tables.release(self.key, chips.table_id(from.table), &body).await)?;
        Ok(None)
    }

    async fn pace(&self, chips: &Chips, number: u32, told: u32) -> Found {
        let current = |table: &&super::Table| table.paced.busy && table.paced.number == told;
        let Some(table) = chips.table(number).filter(current) else { return Ok(None) };
        let body = PaceRequest { hands_allowed: table.paced.allowed };
        gone_is_done(self.desk.tables.pace(self.key, table.id, &body).await)?;
        // A table that was not limited before may have begun a hand beyond the limit, which it finishes.
        let hand = match table.paced.allowed {
            Some(_) => self.desk.tables.view(table.id).await?.ring.map(|ring| ring.hand),
            None => None,
        };
        Ok(Some(ChipCommand::NotePaceHeard { table: number, number: told, hand }))
    }

    async fn close(&self, chips: &Chips, number: u32) -> Found {
        gone_is_done(self.desk.tables.close(self.key, chips.table_id(number)).await)?;
        Ok(None)
    }

    async fn void(&self, chips: &Chips, number: u32) -> Found {
        let table_id = chips.table_id(number);
        let body = VoidTableRequest { reason: "the tournament is cancelled".to_owned() };
        match self.desk.tables.void(self.key, table_id, &body).await {
            Err(error) if error.code() == Some(ErrorCode::TableUnknown) => {
                // A request to open it may still be under way: opened and voided by us, it finds its table void. The key
                // is another one, because the tables remember the answer to the first.
                let Some(request) = self.opening(chips, number) else { return Ok(None) };
                match self.desk.tables.open_ring(&format!("ring:{table_id}"), &request).await {
                    // What cannot open needs no voiding.
                    Err(error) if refused_for_good(&error).is_some() => return Ok(None),
                    opened => opened?,
                };
                gone_is_done(self.desk.tables.void(&format!("{}:again", self.key), table_id, &body).await)?;
            }
            answer => gone_is_done(answer)?,
        }
        Ok(None)
    }

    fn opening(&self, chips: &Chips, number: u32) -> Option<OpenRingTableRequest> {
        let (id, table_id) = (self.state.id, chips.table_id(number));
        Some(opening(&self.state.setup, &chips.settings, id, table_id, chips.started_at?))
    }

    async fn post(&self, request: &PostingRequest) -> Result<PostingId, ClientError> {
        self.desk.wallet.post(self.key, request).await.map(|answer| answer.body.posting_id)
    }
}

/// A table that is over needs nothing more.
fn gone_is_done<T>(answer: Result<T, ClientError>) -> Result<(), ClientError> {
    match answer {
        Ok(_) => Ok(()),
        Err(error) if error.code() == Some(ErrorCode::TableOver) => Ok(()),
        Err(error) => Err(error),
    }
}
