//! The requests that open tables for a cash table, and its terms as the contract writes them. Pure.

use mazziere_contract::lobby::CashMatchTerms;
use mazziere_contract::tables::{OpenRingTableRequest, OpenTableRequest, RingKind};
use mazziere_ids::{PlayerId, TableId};

use super::setup::{Setup, Terms};
use crate::terms::Format;

/// The request that opens a table of pots.
pub(crate) fn ring(setup: &Setup, table_id: TableId) -> OpenRingTableRequest {
    OpenRingTableRequest {
        table_id,
        game: setup.game.clone(),
        options: setup.options.clone(),
        seats: setup.seats,
        clocks: setup.clocks.map(Into::into),
        kind: RingKind::Cash {},
        hands_allowed: None,
    }
}

/// The request that opens the table of a match.
pub(crate) fn of_match(
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
        format: terms.format.into(),
        players,
        knockout: false,
        clocks: terms.clocks.into(),
        first_dealer,
        tournament_id: None,
        match_id: None,
        private: false,
    }
}

/// What is played for.
pub fn terms(terms: &Terms) -> CashMatchTerms {
    CashMatchTerms {
        format: terms.format.into(),
        kind: terms.kind.into(),
        stake: terms.stake,
        max_loss: terms.max_loss,
        winners: (terms.format == Format::FourIndividual).then_some(terms.winners),
        clocks: terms.clocks.into(),
    }
}

/// The same back, as a table is set up with it.
pub fn terms_of(terms: &CashMatchTerms) -> Terms {
    Terms {
        format: terms.format.into(),
        kind: terms.kind.into(),
        stake: terms.stake,
        max_loss: terms.max_loss,
        winners: terms.winners.unwrap_or(1),
        clocks: terms.clocks.into(),
    }
}
