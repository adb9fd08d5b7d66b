//! Opening a ring table: what goes together, and what the table keeps of it for ever.

use chrono::Duration;
use mazziere_contract::tables::{OpenRingTableRequest, RingKind};
use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_rules::registry::{self, Format};

use super::event::RingOpening;
use crate::refusal::Refused;
use crate::table::changes::broken;
use crate::table::decide::{begin, dealer_draw, drawn_dealer};
use crate::table::{Changes, Facts, Fault, TableOpened, promises};
use crate::terms;

/// Opens a ring table: draws the first button and promises the first deal.
///
/// # Errors
/// A refusal when game, options and seats do not go together; clocks and levels were checked before.
pub fn open(request: &OpenRingTableRequest, facts: &mut Facts<'_>) -> Result<Changes, Refused> {
    let info = terms::of_rings(&request.game)?;
    let (options, options_text) = registry::normalise(info.name, &request.options, request.seats)?;
    let terms = terms::of(info, &options)?;
    let clocks = request.clocks.unwrap_or(terms.shown.clocks);
    let invalid = |detail: &str| {
        let fault = FieldFault::not_with(&["kind"]);
        Err(Refused::new(ErrorCode::InvalidOptions, detail).at("/options", fault))
    };
    match (&request.kind, terms.tournament) {
        (RingKind::Cash {}, true) => {
            return invalid("the options are those of a tournament, the table is one for cash");
        }
        (RingKind::Tournament(_), false) => {
            return invalid("the options are those of a cash table, the table is one of a tournament");
        }
        _ => {}
    }
    let tournament = match &request.kind {
        RingKind::Cash {} => None,
        RingKind::Tournament(tournament) => Some(tournament.tournament_id),
    };
    let secret = (facts.fresh)();
    let opened = TableOpened {
        table_id: request.table_id,
        game: info.name.to_owned(),
        rules_version: info.version,
        options,
        options_text,
        format: Format::Ring,
        players: Vec::new(),
        knockout: false,
        clocks: None,
        tournament_id: tournament,
        match_id: None,
        private: false,
        first_dealer: None,
        dealer: drawn_dealer(request.table_id, &secret, request.seats),
        dealer_draw: dealer_draw(request.table_id, &secret),
        promises: Some(promises::opening(request.table_id, &secret)),
        ring: Some(RingOpening {
            seats: request.seats,
            clocks: clocks.into(),
            show_ms: show_ms(facts.hand_pause, terms.show_seconds),
            away_seconds: terms.away_seconds,
            kind: request.kind.clone().into(),
            hands_allowed: request.hands_allowed,
        }),
    };
    begin(opened, secret, facts).map_err(|fault| match fault {
        Fault::Setup(refusal) => refusal.into(),
        other => broken(&other),
    })
}

/// Showing or not is decided in the pause between two hands; where there is none, in the time that the rules give.
fn show_ms(hand_pause: Duration, show_seconds: u32) -> u64 {
    match u64::try_from(hand_pause.num_milliseconds()) {
        Ok(pause) if pause > 0 => pause,
        _ => u64::from(show_seconds) * 1000,
    }
}
