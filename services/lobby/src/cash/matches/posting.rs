//! The postings of results of matches.
//!
//! Pure. Each has an id derived from what it is about, so that it takes place once however often it is sent.

use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingRequest};
use mazziere_ids::{PlayerId, PostingId, TableId};
use mazziere_money::Money;

use super::MatchResult;
use crate::cash::posting::request;

/// Moves the result of a match: in play of the losers to in play of the winners and the rake, in one posting.
pub fn match_settled(table_id: TableId, number: u32, result: &MatchResult) -> PostingRequest {
    let of_player =
        |player_id: PlayerId, amount: Money| Leg { account: AccountRef::PlayerInPlay { player_id, table_id }, amount };
    let shares = result.shares.iter().map(|share| of_player(share.player_id, share.amount));
    let rake = Leg { account: AccountRef::HouseRake {}, amount: result.rake };
    let legs = shares.chain([rake]).filter(|leg| !leg.amount.is_zero()).collect();
    let id = PostingId::derived(table_id.uuid(), &format!("match:{number}"));
    request(table_id, id, PostingKind::HandSettled, format!("match:{number}"), legs)
}
