//! The end of a cash table's accounts: exactly zero, then closed for good, and no new ones, so that no late posting
//! finds the table.
//!
//! Who sits at a table is known by the accounts alone, so closing reads them all, and the table itself is marked: a
//! player who never sat there has no account that could be closed. A pot that stays on the table between two hands is
//! one of these accounts: somebody has won it, or taken it along, before the table is closed.

use mazziere_contract::Cause;
use mazziere_contract::wallet::TableAccounts;
use mazziere_ids::TableId;
use mazziere_money::Currency;

use crate::account::Account;
use crate::books::{Books, Fact};
use crate::decision::Decision;
use crate::verdict::{Done, Refusal};

pub mod api;
pub mod store;

/// Decides to close the accounts of a cash table. Closing again finds them closed.
///
/// # Errors
/// `account_not_empty`.
pub fn decide_close(books: &Books, table_id: TableId) -> Result<Decision, Refusal> {
    let accounts = books.table_accounts(table_id);
    if let Some(full) = accounts.iter().find(|account| !account.balance.is_zero()) {
        let detail = format!("account {} has {}", full.account_id, full.balance);
        let (account_id, balance) = (full.account_id.uuid(), full.balance);
        let cause = Cause::AccountNotEmpty { account_id, balance, currency: Currency::Eur };
        return Err(Refusal::new(cause, detail));
    }
    let closed = accounts.into_iter().map(|account| Account { closed: true, ..account.clone() }.view()).collect();
    let done = Done::TableClosed(TableAccounts { table_id, accounts: closed });
    let facts = match books.closed_tables.contains(&table_id) {
        true => Vec::new(),
        false => vec![Fact::TableClosed(table_id)],
    };
    Ok(Decision { facts, done })
}
