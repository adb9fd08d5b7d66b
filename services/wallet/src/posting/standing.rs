//! What the books must know of the accounts that a posting names, where its shape alone does not say whose money it is.
//!
//! **Invariants:** only a payment brings a player to a table; what comes of a hand, and what is taken home, is of
//! players who were brought there. Fees come back from the house only for a tournament that the books know.
//!
//! A player whose chips are all in the pot has nothing in play and may still win, so having been brought is all that is
//! asked.
//!
//! Non-goals: who is registered in a tournament, and what each of them is owed. The lobby alone knows, and its key is
//! trusted with it.

use mazziere_contract::ErrorCode;
use mazziere_contract::wallet::{AccountRef, PostingKind, PostingRequest};
use mazziere_ids::{TableId, TournamentId};

use crate::account::{player_of, table_of, tournament_accounts, tournament_of};
use crate::books::Books;
use crate::verdict::Refusal;

/// The accounts in play of everybody whom a hand or a cash-out is about.
fn sitting(request: &PostingRequest) -> impl Iterator<Item = AccountRef> {
    let is_of_table = matches!(request.kind, PostingKind::HandSettled | PostingKind::CashOut);
    let table = table_named(request).filter(|_| is_of_table);
    let legs = request.legs.iter();
    table.into_iter().flat_map(move |table_id| {
        let players = legs.clone().filter_map(|leg| player_of(&leg.account));
        players.map(move |player_id| AccountRef::PlayerInPlay { player_id, table_id })
    })
}

fn table_named(request: &PostingRequest) -> Option<TableId> {
    request.reference.table_id.or_else(|| request.legs.iter().find_map(|leg| table_of(&leg.account)))
}

/// The tournament that fees of the house go back for.
fn refunded(request: &PostingRequest) -> Option<TournamentId> {
    let named = request.reference.tournament_id;
    named.or_else(|| request.legs.iter().find_map(|leg| tournament_of(&leg.account)))
}

fn takes_from_the_house(request: &PostingRequest) -> bool {
    request.kind == PostingKind::CancellationRefund
        && request.legs.iter().any(|leg| matches!(leg.account, AccountRef::HouseFee {}))
}

/// The accounts that have to be read beside those of the legs.
pub fn accounts(request: &PostingRequest) -> Vec<AccountRef> {
    let of_tournament = refunded(request).filter(|_| takes_from_the_house(request)).map(tournament_accounts);
    sitting(request).chain(of_tournament.into_iter().flatten()).collect()
}

/// Checks a posting whose shape is right.
///
/// # Errors
/// `posting_not_allowed`; `never_sat_in`, unless the table is closed, which [`super::draw_up`] says.
pub fn check(books: &Books, request: &PostingRequest) -> Result<(), Refusal> {
    if takes_from_the_house(request) && refunded(request).is_none_or(|id| !books.knows_tournament(id)) {
        let detail = "fees come back from the house for a tournament that has had accounts";
        return Err(Refusal::new(ErrorCode::PostingNotAllowed, detail).at("/reference/tournament_id"));
    }
    let stranger = sitting(request).map(|account| books.account(account)).find(|account| {
        // The first entry of an account in play is what was brought: nothing else may open one.
        account.version == 0 && !account.closed
    });
    match stranger {
        None => Ok(()),
        Some(account) => {
            let detail = format!("nothing was ever brought to account {}", account.account_id);
            Err(Refusal::new(ErrorCode::NeverSatIn, detail))
        }
    }
}
