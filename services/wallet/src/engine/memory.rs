//! What the batcher remembers from one batch to the next, so that the next is decided while this one is being written.
//!
//! **Invariant:** the memory is what the ledger holds at [`Head::epoch`], if nobody else has written. Every batch is
//! written on condition of that epoch, so a memory that is wrong can make a batch fail but never make it wrong; it is
//! then dropped.
//!
//! Non-goals: sparing reads of commands and posting ids. Only the last batch's are kept, because the database may not
//! show them yet; a caller that asks for older ones is answered from there.

use std::collections::HashMap;

use mazziere_contract::wallet::AccountRef;
use mazziere_ids::{AccountId, TableId};

use super::store::Head;
use crate::account::{Account, account_id};
use crate::books::Books;
use crate::command::{Command, Needs};
use crate::protection::{Movement, Protection};

/// How many accounts are remembered before all but the last batch's are forgotten: some 40 MiB.
const MOST_ACCOUNTS: usize = 200_000;

/// The ledger after the last batch, as far as it was seen.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) head: Head,
    /// The books of the last batch, as they were after it.
    last: Books,
    /// Accounts as they are after it.
    accounts: HashMap<AccountId, Account>,
    /// What those players allow themselves, by their cash: of every account that is remembered, if it is anything.
    protections: HashMap<AccountId, Protection>,
}

impl Memory {
    /// What is remembered after a batch: these books, and accounts from before.
    pub(super) fn after(books: Books, head: Head, before: Option<Memory>) -> Memory {
        let (mut accounts, mut protections) =
            before.map(|memory| (memory.accounts, memory.protections)).unwrap_or_default();
        if accounts.len() > MOST_ACCOUNTS {
            accounts.clear();
            protections.clear();
        }
        // Tallies that were read for a player who then asked for nothing are not kept.
        let stored = books.protections.iter().filter(|(_, protection)| protection.version > 0);
        protections.extend(stored.map(|(id, protection)| (*id, *protection)));
        accounts.extend(books.accounts.iter().map(|(id, account)| (*id, account.clone())));
        Memory { head, last: books, accounts, protections }
    }

    /// Adds to the books what these commands need, is remembered, and is not in the books yet.
    pub(super) fn recall(&self, books: &mut Books, commands: &[&Command], needs: &Needs) {
        for id in commands.iter().map(|command| command.command_id) {
            if let Some(answer) = self.last.answers.get(&id) {
                books.answers.entry(id).or_insert_with(|| answer.clone());
            }
        }
        for id in needs.postings.iter().filter(|id| self.last.knows_posting(**id)) {
            if books.knows_posting(*id) {
                continue;
            }
            if let Some(posting) = self.last.postings.get(id) {
                books.postings.insert(*id, posting.clone());
            }
            if let Some(refused) = self.last.refusals.get(id) {
                books.refusals.insert(*id, refused.clone());
            }
            if self.last.tombstones.contains(id) {
                books.tombstones.insert(*id);
            }
        }
        for id in &needs.holds {
            if let Some(hold) = self.last.holds.get(id) {
                books.holds.entry(*id).or_insert_with(|| hold.clone());
            }
        }
        for id in &needs.withdrawals {
            if let Some(withdrawal) = self.last.withdrawals.get(id) {
                books.withdrawals.entry(*id).or_insert_with(|| withdrawal.clone());
            }
        }
        for id in &needs.corrections {
            if let Some(correction) = self.last.corrections.get(id) {
                books.corrections.entry(*id).or_insert_with(|| correction.clone());
            }
        }
        let is_closed = |table: &TableId| self.last.closed_tables.contains(table);
        books.closed_tables.extend(needs.tables_named().filter(is_closed));
        // Of a table only what the last batch touched: the database shows the rest.
        for account in needs.tables.iter().flat_map(|table| self.last.table_accounts(*table)) {
            books.accounts.entry(account.account_id).or_insert_with(|| account.clone());
        }
        for id in needs.accounts.iter().map(account_id) {
            if let Some(account) = self.accounts.get(&id) {
                books.accounts.entry(id).or_insert_with(|| account.clone());
            }
            if let Some(protection) = self.protection(id) {
                books.protections.entry(id).or_insert(protection);
            }
        }
    }

    /// What a player allows themselves, if it is remembered.
    pub(super) fn protection(&self, id: AccountId) -> Option<Protection> {
        self.protections.get(&id).copied()
    }

    /// What the last batch moved in an account, as far as it lies behind a place in the ledger.
    pub(super) fn movements_behind(&self, place: i64, account: AccountRef) -> impl Iterator<Item = (i64, Movement)> {
        self.last.movements_behind(place, account)
    }

    /// An account, if it is remembered.
    pub(super) fn account(&self, id: AccountId) -> Option<&Account> {
        self.accounts.get(&id)
    }
}
