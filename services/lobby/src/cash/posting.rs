//! The postings that the lobby makes for who sits at a table: money in, the same money back if it never reached a seat,
//! and what is taken home.
//!
//! Pure. What goes back is the mirror of what came in ([`Bill::mirror`]), by a posting of its own derived id.

use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_ids::{PlayerId, PostingId, SessionId, TableId};
use mazziere_money::Money;

use super::session::{Session, TopUp};
use crate::payment::Bill;

/// Who sits at which table by which session, whatever the table is of: a cash table, or a private event for cash.
#[derive(Clone, Copy, Debug)]
pub struct Sitting {
    /// Whose accounts these are.
    pub table_id: TableId,
    pub player_id: PlayerId,
    /// By which session: all postings are of it.
    pub session_id: SessionId,
}

impl Sitting {
    /// The posting that collects the buy-in: the same id however often it is asked for.
    pub fn buy_in_posting(self) -> PostingId {
        self.posting("sit_in")
    }

    /// Brings a buy-in into play.
    pub fn buy_in(self, amount: Money) -> Bill {
        Bill {
            collects: into_play(self.table_id, self.player_id, self.buy_in_posting(), amount, self.cause()),
            returns: (self.posting("sit_in_returned"), PostingKind::CashOut),
            called_off: "the session did not come about",
        }
    }

    /// Pays the credit out when the player leaves.
    pub fn cash_out(self, amount: Money) -> PostingRequest {
        let legs = legs(self.table_id, self.player_id, amount.negated());
        request(self.table_id, self.posting("cash_out"), PostingKind::CashOut, self.cause(), legs)
    }

    fn posting(self, what: &str) -> PostingId {
        PostingId::derived(self.session_id.uuid(), what)
    }

    fn cause(self) -> String {
        format!("session:{}", self.session_id)
    }
}

/// The postings of a session.
pub fn of(table_id: TableId, session: &Session) -> Sitting {
    Sitting { table_id, player_id: session.player_id, session_id: session.session_id }
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
