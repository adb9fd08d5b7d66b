//! Carrying the effects of matches out: their tables, their postings, and what players take home.

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{AbandonRequest, OpenTableRequest, PlayerRequest};
use mazziere_ids::{PlayerId, SessionId, TableId};

use super::{Matches, Now, Terms, posting};
use crate::cash::run::{Call, tables_verdict};
use crate::cash::session::Phase;
use crate::cash::{Command, Setup};
use crate::effect::run::Outcome;

/// The request that opens the table of a match.
pub(in crate::cash) fn opening(
    setup: &Setup,
    terms: &Terms,
    table_id: TableId,
    players: Vec<PlayerId>,
    first_dealer: Option<u8>,
) -> OpenTableRequest {
    OpenTableRequest {
        table_id,
        game: setup.game.clone(),
        options: setup.options.clone(),
        format: terms.format,
        players,
        knockout: false,
        clocks: terms.clocks,
        first_dealer,
        tournament_id: None,
        match_id: None,
    }
}

impl Call<'_> {
    fn matches(&self, number: u32) -> Option<&Matches> {
        self.state.matches.as_ref().filter(|matches| matches.number == number)
    }

    /// Has the tables open a match.
    pub(in crate::cash) async fn open_match(&self, number: u32) -> Outcome<Command> {
        let (Some(matches), Some(terms)) = (self.matches(number), self.state.terms()) else { return Ok(None) };
        let Now::Playing { table_id, players, first_dealer, opened: false } = &matches.now else { return Ok(None) };
        let request = opening(&self.state.setup, terms, *table_id, players.clone(), *first_dealer);
        match self.desk.tables.open(&format!("table:{table_id}"), &request).await {
            Ok(_) => Ok(Some(Command::NoteMatchOpened { number })),
            Err(error) => match tables_verdict(&error) {
                Some(code) => Ok(Some(Command::NoteMatchNotOpened { number, code })),
                None => Err(error.into()),
            },
        }
    }

    /// Gives a match up for a player who leaves. Where nobody may give up (peppa) the rules play for him from now on, and he
    /// leaves when it is over.
    pub(in crate::cash) async fn abandon_match(&self, number: u32, session_id: SessionId) -> Outcome<Command> {
        let (Some(matches), Some(session)) = (self.matches(number), self.state.session(session_id)) else {
            return Ok(None);
        };
        let Now::Playing { table_id, .. } = &matches.now else { return Ok(None) };
        let request = AbandonRequest { seat: None, player_id: Some(session.player_id) };
        match self.desk.tables.abandon(&self.key, *table_id, &request).await {
            Ok(_) => Ok(None),
            Err(error) if error.code() == Some(ErrorCode::TableOver) => Ok(None),
            Err(error) if error.code() == Some(ErrorCode::AbandonNotAllowed) => {
                self.sit_out(*table_id, session.player_id).await
            }
            // Among others a table that they have not opened yet.
            Err(error) => Err(error.into()),
        }
    }

    async fn sit_out(&self, table: TableId, player: PlayerId) -> Outcome<Command> {
        // The key of the effect has been answered: with the refusal.
        let (key, request) = (format!("{}:away", self.key), PlayerRequest { player_id: Some(player) });
        match self.desk.tables.sit_out(&key, table, &request).await {
            Ok(_) => Ok(None),
            Err(error) if matches!(error.code(), Some(ErrorCode::TableOver | ErrorCode::AlreadySittingOut)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Posts the result of a match.
    pub(in crate::cash) async fn settle_match(&self, number: u32) -> Outcome<Command> {
        let Some(matches) = self.matches(number).filter(|matches| matches!(matches.now, Now::Settling { .. })) else {
            return Ok(None);
        };
        let Some(told) = matches.results.first() else { return Ok(None) };
        let posting = self.post(&posting::match_settled(self.state.id, number, &told.result)).await?;
        Ok(Some(Command::NoteMatchPosted { number, posting }))
    }

    /// Pays out who leaves.
    pub(in crate::cash) async fn cash_out(&self, session_id: SessionId) -> Outcome<Command> {
        let session = self.session_in(session_id, |phase| matches!(phase, Phase::CashingOut { .. }));
        let Some((session, Phase::CashingOut { with, .. })) = session.map(|session| (session, session.phase)) else {
            return Ok(None);
        };
        self.post(&posting::cash_out(self.state.id, session, with)).await?;
        Ok(Some(Command::NoteCashedOut { session_id }))
    }
}
