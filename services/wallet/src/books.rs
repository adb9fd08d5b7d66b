//! The books: the part of the ledger that a batch is decided on, and how facts change it.
//!
//! A batch reads what its commands name, decides them one after the other on these books, and writes the facts.
//! Deciding is pure; [`Books::evolve`] cannot fail.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{AccountRef, Correction, Hold, HoldStatus, Posting, ProtectionAsked, Withdrawal};
use mazziere_ids::{AccountId, CommandId, CorrectionId, HoldId, PostingId, TableId, TournamentId};
use mazziere_money::Money;

use crate::account::{Account, account_id, cash_of, table_of, tournament_accounts};
use crate::protection::{Movement, Protection};
use crate::verdict::{Refusal, StoredReply};

/// A posting with what only the ledger knows of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostingRecord {
    /// As seen from outside.
    pub posting: Posting,
    /// The posting it is the opposite of.
    pub reverses: Option<PostingId>,
    /// Why it was reversed, in words.
    pub reason: Option<String>,
    /// What it asked for: the same id with another content is refused.
    pub content_hash: [u8; 32],
}

/// What one account gained or lost, with what it had after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub account: AccountRef,
    pub account_id: AccountId,
    /// The version that this entry makes.
    pub version: i64,
    /// Gained (positive) or lost.
    pub amount: Money,
    /// What the account has after.
    pub balance: Money,
}

/// The payment of a player that was refused for the state of the books.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedPosting {
    /// What it asked for.
    pub content_hash: [u8; 32],
    /// Why it was refused.
    pub refusal: Refusal,
}

/// What happened. Facts are written as they are decided, and never change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    Posted {
        record: PostingRecord,
        /// One entry for each leg, in order.
        entries: Vec<Entry>,
        command_id: CommandId,
    },
    /// A posting id is spent without having moved anything.
    PostingRefused(PostingId, RefusedPosting, DateTime<Utc>),
    /// A posting will never take place.
    Tombstoned(PostingId, String, DateTime<Utc>),
    /// An external reference was used for a deposit.
    DepositNoted {
        external_reference: String,
        posting_id: PostingId,
        amount: Money,
        /// Whose cash grew.
        player_id: mazziere_ids::PlayerId,
    },
    /// A withdrawal was asked for.
    WithdrawalOpened(Withdrawal),
    /// A withdrawal was completed or cancelled, by this posting.
    WithdrawalEnded(Withdrawal, PostingId, DateTime<Utc>),
    /// A correction was proposed.
    CorrectionProposed(Correction),
    /// A correction was approved or rejected.
    CorrectionEnded(Correction),
    /// Cash is kept back.
    HoldPlaced(Hold),
    /// A hold was settled, voided or has expired.
    HoldEnded(Hold, DateTime<Utc>),
    /// A player has asked for something, and allows themselves this now.
    ProtectionChanged {
        /// What they allow themselves.
        protection: Protection,
        /// What they asked for.
        asked: ProtectionAsked,
        at: DateTime<Utc>,
    },
    /// The accounts of a tournament take no more entries.
    TournamentClosed(TournamentId),
    /// The accounts of a cash table take no more entries, and no new ones are opened.
    TableClosed(TableId),
}

/// The first answer to a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    /// What was asked.
    pub request_hash: [u8; 32],
    /// What was answered.
    pub answer: StoredReply,
    /// The posting that was made, where the answer is just that: then its name is kept instead of the words.
    pub posting_id: Option<PostingId>,
}

/// What a batch is decided on.
#[derive(Clone, Debug, Default)]
pub struct Books {
    /// The last place taken in the ledger.
    pub last_sequence: i64,
    /// How many batches had been written when these books were read.
    pub epoch: i64,
    /// First answers by command.
    pub answers: HashMap<CommandId, Remembered>,
    pub postings: HashMap<PostingId, PostingRecord>,
    /// Spent posting ids.
    pub refusals: HashMap<PostingId, RefusedPosting>,
    /// Postings called off before they arrived.
    pub tombstones: HashSet<PostingId>,
    pub holds: HashMap<HoldId, Hold>,
    pub withdrawals: HashMap<PostingId, Withdrawal>,
    pub corrections: HashMap<CorrectionId, Correction>,
    /// Accounts by id; one that is missing was never used.
    pub accounts: HashMap<AccountId, Account>,
    /// What players allow themselves, by their cash: a player who is missing has never asked for anything.
    pub protections: HashMap<AccountId, Protection>,
    /// Cash tables that are closed: as far as their accounts were asked for and one was never used.
    pub closed_tables: HashSet<TableId>,
    /// The accounts that facts of this batch have changed.
    pub touched: BTreeSet<AccountId>,
    /// Those of them that were never used before: the database has no row for them yet.
    pub opened: BTreeSet<AccountId>,
    /// The protections that facts of this batch have changed.
    pub protected: BTreeSet<AccountId>,
}

impl Books {
    /// An account, as it is or as it would begin.
    pub fn account(&self, account: AccountRef) -> Account {
        self.accounts.get(&account_id(&account)).cloned().unwrap_or_else(|| self.unused(account))
    }

    /// An account that nothing has happened to. At a table that is closed it is closed as well.
    fn unused(&self, account: AccountRef) -> Account {
        let closed = table_of(&account).is_some_and(|table| self.closed_tables.contains(&table));
        Account { closed, ..Account::unused(account) }
    }

    /// The accounts of a cash table, by player, its pot last.
    pub fn table_accounts(&self, table_id: TableId) -> Vec<&Account> {
        let of_table = |account: &&Account| table_of(&account.account) == Some(table_id);
        let mut accounts: Vec<&Account> = self.accounts.values().filter(of_table).collect();
        accounts.sort_by_key(|account| account.account);
        accounts
    }

    /// Says where the ledger stands: after so many postings, and so many batches. What is touched from here on is new.
    pub fn continues(&mut self, last_sequence: i64, epoch: i64) {
        self.last_sequence = last_sequence;
        self.epoch = epoch;
        self.touched.clear();
        self.opened.clear();
        self.protected.clear();
    }

    /// Whether these books say what became of a posting id.
    pub fn knows_posting(&self, id: PostingId) -> bool {
        self.postings.contains_key(&id) || self.refusals.contains_key(&id) || self.tombstones.contains(&id)
    }

    /// Whether a tournament has had accounts, as far as they were asked for.
    pub fn knows_tournament(&self, id: TournamentId) -> bool {
        tournament_accounts(id).iter().any(|account| self.accounts.contains_key(&account_id(account)))
    }

    /// Whether a cash table has had accounts, as far as they were asked for.
    pub fn knows_table(&self, id: TableId) -> bool {
        self.closed_tables.contains(&id) || self.accounts.values().any(|account| table_of(&account.account) == Some(id))
    }

    /// Applies what happened.
    pub fn evolve(&mut self, fact: &Fact) {
        match fact {
            Fact::Posted { record, entries, .. } => self.posted(record, entries),
            Fact::PostingRefused(posting_id, refused, _) => {
                self.refusals.insert(*posting_id, refused.clone());
            }
            Fact::Tombstoned(posting_id, ..) => {
                self.tombstones.insert(*posting_id);
            }
            // The posting beside it says all that later decisions need.
            Fact::DepositNoted { .. } => {}
            Fact::WithdrawalOpened(withdrawal) | Fact::WithdrawalEnded(withdrawal, ..) => {
                self.withdrawals.insert(withdrawal.withdrawal_id, withdrawal.clone());
            }
            Fact::CorrectionProposed(correction) | Fact::CorrectionEnded(correction) => {
                self.corrections.insert(correction.correction_id, correction.clone());
            }
            Fact::HoldPlaced(hold) => {
                self.change_held(hold, |held, amount| held.checked_add(amount));
                self.holds.insert(hold.hold_id, hold.clone());
            }
            Fact::HoldEnded(hold, _) => {
                self.change_held(hold, |held, amount| held.checked_sub(amount));
                self.holds.insert(hold.hold_id, hold.clone());
            }
            Fact::ProtectionChanged { protection, .. } => {
                let id = account_id(&cash_of(protection.player_id));
                self.protections.insert(id, *protection);
                self.protected.insert(id);
            }
            Fact::TournamentClosed(tournament_id) => {
                for account in tournament_accounts(*tournament_id) {
                    self.touch(account).closed = true;
                }
            }
            Fact::TableClosed(table_id) => {
                let of_table = |account: &&mut Account| table_of(&account.account) == Some(*table_id);
                for account in self.accounts.values_mut().filter(of_table) {
                    account.closed = true;
                }
                self.closed_tables.insert(*table_id);
            }
        }
    }

    fn posted(&mut self, record: &PostingRecord, entries: &[Entry]) {
        self.last_sequence = record.posting.sequence;
        for entry in entries {
            let account = self.touch(entry.account);
            account.balance = entry.balance;
            account.version = entry.version;
            self.spent(record, entry);
        }
        if let Some(original) = record.reverses.and_then(|original| self.postings.get_mut(&original)) {
            original.posting.reversed_by = Some(record.posting.posting_id);
        }
        self.postings.insert(record.posting.posting_id, record.clone());
    }

    /// Counts what an entry moves in the tally of its player, who has one if they have asked for something.
    fn spent(&mut self, record: &PostingRecord, entry: &Entry) {
        if !self.protections.contains_key(&entry.account_id) {
            return;
        }
        let movement = self.movement(record, entry.amount);
        if let Some(protection) = self.protections.get_mut(&entry.account_id) {
            protection.spent = protection.spent.after(&movement);
            self.protected.insert(entry.account_id);
        }
    }

    fn movement(&self, record: &PostingRecord, amount: Money) -> Movement {
        let original = record.reverses.and_then(|original| self.postings.get(&original));
        let undoes = original.map(|original| (original.posting.kind, original.posting.posted_at));
        Movement { kind: record.posting.kind, amount, at: record.posting.posted_at, undoes }
    }

    /// What these books know to have happened to an account behind a place in the ledger, by place.
    pub fn movements_behind(&self, place: i64, account: AccountRef) -> impl Iterator<Item = (i64, Movement)> {
        let behind = self.postings.values().filter(move |record| record.posting.sequence > place);
        behind.filter_map(move |record| {
            let leg = record.posting.legs.iter().find(|leg| leg.account == account)?;
            Some((record.posting.sequence, self.movement(record, leg.amount)))
        })
    }

    fn change_held(&mut self, hold: &Hold, change: impl FnOnce(Money, Money) -> Option<Money>) {
        let account = self.touch(cash_of(hold.player_id));
        // Deciding has checked that what is held lies within the balance, so the range cannot be left here.
        account.held = change(account.held, hold.amount).unwrap_or(account.held);
    }

    fn touch(&mut self, account: AccountRef) -> &mut Account {
        let account_id = account_id(&account);
        self.touched.insert(account_id);
        self.accounts.entry(account_id).or_insert_with(|| {
            self.opened.insert(account_id);
            Account::unused(account)
        })
    }
}

/// Whether a hold still counts against the balance.
pub fn is_active(hold: &Hold) -> bool {
    hold.state == HoldStatus::Active
}
