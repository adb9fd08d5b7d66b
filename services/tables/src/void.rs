//! Voiding a table by hand. What is undone may have been won, so it takes two operators: one proposes, another
//! approves.
//!
//! | the table | who |
//! |---|---|
//! | has not begun | one operator: nothing is at stake |
//! | is in play | one proposes, another approves |
//! | is dead: its log cannot be followed here, or a key is wanting | one operator, on the evidence of the house |
//! | any | the lobby, which voids what it must (a cancellation, an interruption) |
//!
//! **Invariants:** nobody approves what they have proposed, or at a table where they sit themselves: a member of the
//! staff has one subject also as a player. The decision and the table's event are one transaction, and the event says
//! who. A proposal whose table ends by itself is moot.
//!
//! Proposals are no part of a table's log, because everybody at the table follows that.
//!
//! `POST /v1/tables/{table_id}/void` is the lobby's, and an operator's of a table that has not begun or is dead; `POST
//! .../void-proposals` proposes. Of a dead table, unless it is one for cash, the end is written behind what nobody can
//! read, with what the house found (`commands/dead.rs`).

pub mod api;
pub mod store;

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::VoidProposal;
use mazziere_ids::PlayerId;
use mazziere_replay::refusal::Refused;
use uuid::Uuid;

/// Whether somebody may approve this proposal of a table with these players.
///
/// # Errors
/// `other_operator_required`, `beneficiary_not_allowed`.
pub fn check_approval(proposal: &VoidProposal, players: &[PlayerId], by: Uuid) -> Result<(), Refused> {
    if proposal.proposed_by == by {
        return Err(Refused::new(ErrorCode::OtherOperatorRequired, "who proposed it cannot approve it"));
    }
    if players.iter().any(|player| player.uuid() == by) {
        return Err(Refused::new(ErrorCode::BeneficiaryNotAllowed, "who would approve it sits at the table"));
    }
    Ok(())
}
