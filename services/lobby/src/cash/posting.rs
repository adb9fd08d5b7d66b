//! The postings that the lobby makes for a cash table: money in, and the same money back if it never reached a seat.
//!
//! Pure. What goes back is the mirror of what came in ([`Bill::mirror`]), by a posting of its own derived id.

use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_ids::{PlayerId, PostingId, TableId};
use mazziere_money::Money;

use super::session::{Session, TopUp};
use crate::payment::Bill;

/// Brings a buy-in into play.
pub fn sit_in(table: TableId, session: &Session) -> Bill {
    let (id, cause) = (session.buy_in_posting(), session.cause());
    Bill {
        collects: into_play(table, session.player_id, id, session.buy_in, cause),
        returns: (session.return_posting(), PostingKind::CashOut),
        called_off: "the session did not come about",
    }
}

/// Brings a top-up into play.
pub fn top_up(table: TableId, session: &Session, top_up: &TopUp) -> Bill {
    Bill {
        collects: into_play(table, session.player_id, top_up.top_up_id, top_up.amount, top_up.cause()),
        returns: (top_up.return_posting(), PostingKind::CashOut),
        called_off: "the top-up did not come about",
    }
}

fn into_play(table: TableId, player: PlayerId, id: PostingId, amount: Money, cause: String) -> PostingRequest {
    request(table, id, PostingKind::SitIn, cause, legs(table, player, amount))
}

pub(super) fn out_of_play(
    table: TableId,
    player: PlayerId,
    id: PostingId,
    amount: Money,
    cause: String,
) -> PostingRequest {
    request(table, id, PostingKind::CashOut, cause, legs(table, player, amount.negated()))
}

/// Cash loses the amount, in-play gains it.
fn legs(table_id: TableId, player_id: PlayerId, amount: Money) -> Vec<Leg> {
    vec![
        Leg { account: AccountRef::PlayerCash { player_id }, amount: amount.negated() },
        Leg { account: AccountRef::PlayerInPlay { player_id, table_id }, amount },
    ]
}

pub(super) fn request(
    table: TableId,
    posting_id: PostingId,
    kind: PostingKind,
    cause: String,
    legs: Vec<Leg>,
) -> PostingRequest {
    let reference = PostingReference { tournament_id: None, table_id: Some(table), cause: Some(cause) };
    PostingRequest { posting_id, kind, reference, legs }
}
