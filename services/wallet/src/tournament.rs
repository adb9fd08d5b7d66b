//! The end of a tournament's accounts: exactly zero, then closed for good, so that no late posting finds them.

use mazziere_contract::Cause;
use mazziere_contract::wallet::TournamentAccounts;
use mazziere_ids::TournamentId;
use mazziere_money::Currency;

use crate::account::{Account, tournament_accounts};
use crate::books::{Books, Fact};
use crate::decision::Decision;
use crate::verdict::{Done, Refusal};

pub mod api;

/// Decides to close the accounts of a tournament, the unused ones too. Closing again finds them closed.
///
/// # Errors
/// `account_not_empty`.
pub fn decide_close(books: &Books, tournament_id: TournamentId) -> Result<Decision, Refusal> {
    let accounts = tournament_accounts(tournament_id).map(|account| books.account(account));
    if let Some(full) = accounts.iter().find(|account| !account.balance.is_zero()) {
        let detail = format!("account {} has {}", full.account_id, full.balance);
        let (account_id, balance) = (full.account_id.uuid(), full.balance);
        let cause = Cause::AccountNotEmpty { account_id, balance, currency: Currency::Eur };
        return Err(Refusal::new(cause, detail));
    }
    let closed = accounts.iter().map(|account| Account { closed: true, ..account.clone() }.view()).collect();
    let done = Done::TournamentClosed(TournamentAccounts { tournament_id, accounts: closed });
    let facts = match accounts.iter().all(|account| account.closed) {
        true => Vec::new(),
        false => vec![Fact::TournamentClosed(tournament_id)],
    };
    Ok(Decision { facts, done })
}
