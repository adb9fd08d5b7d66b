//! The ledger checked again, round after round, by the functions that `audit verify` uses: every posting in the order
//! of the ledger, and every account with its entries. The trial balance adds up; this finds who owns an account, what
//! a posting is and what it follows from, and each running balance.
//!
//! Here is what a page of rows comes to. A page may end anywhere, also between two entries of an account: the next one
//! begins with the entry that this one ended with. **Invariant:** rows of a page are of one snapshot, so that what is
//! written meanwhile is never taken for a fault. Non-goals: whether the logs ask for a posting, which `audit verify`
//! finds out; how fast the walk goes ([`mazziere_telemetry::rounds`]).

use std::collections::VecDeque;

use mazziere_books::ledger::{AccountRow, AccountWalk, EntryRow, PostingRow, PostingWalk};
use mazziere_books::{Fault, Kind, Place};
use mazziere_ids::AccountId;
use uuid::Uuid;

pub mod store;
pub mod walker;

/// What is walked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::EnumIter)]
#[strum(serialize_all = "snake_case")]
pub enum Rows {
    /// Postings, with their legs and causes, in the order of the ledger.
    Posting,
    /// Accounts, with their entries, in the order of their ids.
    Entry,
}

impl Rows {
    /// Its name, as it is kept and shown.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The row behind which a walk goes on: a posting, or an entry of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The account; nil where postings are walked through.
    pub account: Uuid,
    /// The sequence of the posting, or the version of the entry; [`Cursor::WHOLE`] where the account is done.
    pub place: i64,
}

impl Cursor {
    /// What stands for the last entry of an account and all that may come.
    pub const WHOLE: i64 = i64::MAX;

    /// Where a round begins.
    pub const BEGIN: Cursor = Cursor { account: Uuid::nil(), place: 0 };

    fn whole(account: AccountId) -> Cursor {
        Cursor { account: account.uuid(), place: Cursor::WHOLE }
    }

    /// The id behind which accounts are read: that of this one, if there may be more of it.
    pub fn accounts(&self) -> Uuid {
        match self.place {
            Cursor::WHOLE => self.account,
            _ => Uuid::from_u128(self.account.as_u128().saturating_sub(1)),
        }
    }

    /// The entry behind which entries are read, so that the last one that was taken comes first.
    pub fn entries(&self) -> (Uuid, i64) {
        (self.account, if self.place == Cursor::WHOLE { Cursor::WHOLE } else { (self.place - 1).max(0) })
    }
}

/// What a page came to.
#[derive(Debug, PartialEq, Eq)]
pub struct Checked {
    /// What is wrong, with the row that it is kept under: a sequence, or the id of an account.
    pub faults: Vec<(String, Fault)>,
    /// How many rows were taken.
    pub rows: i64,
    /// Behind which row the next page begins; none where the round is at its end.
    pub next: Option<Cursor>,
}

/// Postings behind a place, as many as there are up to `most`; `head` is the last place that the ledger says it has.
pub fn postings(behind: i64, rows: &[PostingRow], most: usize, head: i64) -> Checked {
    let mut faults = Vec::new();
    let mut last = behind;
    for row in rows {
        if row.sequence != last + 1 {
            faults.extend(PostingWalk::behind(last).take(row).err().map(|fault| ((last + 1).to_string(), fault)));
        }
        let taken = PostingWalk::behind(row.sequence - 1).take(row);
        faults.extend(taken.err().map(|fault| (row.sequence.to_string(), fault)));
        last = row.sequence;
    }
    let next = (rows.len() >= most).then_some(Cursor { account: Uuid::nil(), place: last });
    if next.is_none() {
        let end = PostingWalk::behind(last).end(head);
        faults.extend(end.err().map(|fault| (last.saturating_add(1).to_string(), fault)));
    }
    Checked { faults, rows: count(rows.len()), next }
}

/// Accounts and entries from a cursor on, as many of each as there are up to `most`, which is 2 at least.
pub fn entries(behind: Cursor, accounts: Vec<AccountRow>, entries: Vec<EntryRow>, most: usize) -> Checked {
    let more_accounts = accounts.len() >= most;
    let more_entries = entries.len() >= most;
    let mut page = EntryPage { entries: entries.into(), more: more_entries, faults: Vec::new(), rows: 0, at: behind };
    for row in accounts {
        let account = row.account;
        page.strays(Some(account));
        if page.is_used_up() || !page.take(row) {
            return page.end(true);
        }
        page.at = Cursor::whole(account);
    }
    if !more_accounts {
        page.strays(None);
    }
    let more = more_accounts || page.is_used_up();
    page.end(more)
}

/// A page of entries on the way.
struct EntryPage {
    entries: VecDeque<EntryRow>,
    /// Whether there are more entries behind this page.
    more: bool,
    faults: Vec<(String, Fault)>,
    rows: i64,
    at: Cursor,
}

impl EntryPage {
    /// Whether what comes next is on another page.
    fn is_used_up(&self) -> bool {
        self.entries.is_empty() && self.more
    }

    /// The next entry, of an account before this one, or of it.
    fn next(&mut self, is_wanted: impl Fn(AccountId) -> bool) -> Option<EntryRow> {
        let entry = self.entries.pop_front_if(|entry| is_wanted(entry.account))?;
        // The first one may have been taken by the page before.
        if (entry.account.uuid(), entry.version) != (self.at.account, self.at.place) {
            self.rows += 1;
        }
        self.at = Cursor { account: entry.account.uuid(), place: entry.version };
        Some(entry)
    }

    /// Entries of accounts that are not there, before this account or at the end.
    fn strays(&mut self, until: Option<AccountId>) {
        let mut last = None;
        while let Some(entry) = self.next(|account| until.is_none_or(|until| account < until)) {
            if last.replace(entry.account) == Some(entry.account) {
                continue;
            }
            let place = Place {
                account: Some(entry.account),
                entry: Some(entry.version),
                sequence: Some(entry.sequence),
                ..Place::default()
            };
            let fault = Fault::new(Kind::Ledger, place, "its account is not there");
            self.faults.push((entry.account.to_string(), fault));
        }
    }

    /// Takes the entries of an account. Whether it is done.
    fn take(&mut self, row: AccountRow) -> bool {
        let account = row.account;
        let begun = (self.at.account == account.uuid() && self.at.place > 0).then_some(self.at.place);
        let first = begun.and_then(|version| {
            let taken = |entry: &mut EntryRow| entry.account == account && entry.version == version;
            self.entries.pop_front_if(taken)
        });
        let mut walk = match first {
            Some(entry) => AccountWalk::behind(row, &entry),
            None => AccountWalk::new(row),
        };
        while let Some(entry) = self.next(|other| other == account) {
            walk = walk.and_then(|mut walk| walk.take(&entry).map(|()| walk));
        }
        let is_done = !self.is_used_up();
        let ended = match walk {
            Ok(walk) if is_done => walk.end().err(),
            Ok(_) => None,
            Err(fault) => Some(fault),
        };
        self.faults.extend(ended.map(|fault| (account.to_string(), fault)));
        is_done
    }

    fn end(self, more: bool) -> Checked {
        Checked { faults: self.faults, rows: self.rows, next: more.then_some(self.at) }
    }
}

fn count(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
