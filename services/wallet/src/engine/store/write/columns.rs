//! What a batch writes, as columns: PostgreSQL takes a whole table as one array per column.

use chrono::{DateTime, NaiveDate, Utc};
use mazziere_ids::{AccountId, CommandId, PostingId};
use mazziere_money::Money;
use uuid::Uuid;

use crate::account::{AccountKind, store::Owner};
use crate::books::{Books, Entry, PostingRecord};
use crate::decide::Folded;
use crate::posting::store::kind_name;

/// Postings as columns.
#[derive(Default)]
pub(super) struct Postings<'a> {
    pub(super) id: Vec<PostingId>,
    pub(super) sequence: Vec<i64>,
    pub(super) kind: Vec<&'static str>,
    pub(super) legs: Vec<i16>,
    pub(super) tournament_id: Vec<Option<Uuid>>,
    pub(super) table_id: Vec<Option<Uuid>>,
    pub(super) cause: Vec<Option<&'a str>>,
    pub(super) reverses: Vec<Option<PostingId>>,
    pub(super) reason: Vec<Option<&'a str>>,
    pub(super) command_id: Vec<CommandId>,
    pub(super) request_hash: Vec<Option<&'a [u8]>>,
    pub(super) posted_at: Vec<DateTime<Utc>>,
}

impl<'a> Postings<'a> {
    pub(super) fn push(
        &mut self,
        record: &'a PostingRecord,
        legs: i16,
        command_id: CommandId,
        request_hash: Option<&'a [u8]>,
    ) {
        let posting = &record.posting;
        self.id.push(posting.posting_id);
        self.sequence.push(posting.sequence);
        self.kind.push(kind_name(posting.kind));
        self.legs.push(legs);
        self.tournament_id.push(posting.reference.tournament_id.map(|id| id.uuid()));
        self.table_id.push(posting.reference.table_id.map(|id| id.uuid()));
        self.cause.push(posting.reference.cause.as_deref());
        self.reverses.push(record.reverses);
        self.reason.push(record.reason.as_deref());
        self.command_id.push(command_id);
        self.request_hash.push(request_hash);
        self.posted_at.push(posting.posted_at);
    }
}

/// Entries as columns.
#[derive(Default)]
pub(super) struct Entries {
    pub(super) account_id: Vec<AccountId>,
    pub(super) version: Vec<i64>,
    pub(super) sequence: Vec<i64>,
    pub(super) amount: Vec<Money>,
    pub(super) balance: Vec<Money>,
    pub(super) leg: Vec<i16>,
}

impl Entries {
    pub(super) fn push(&mut self, sequence: i64, leg: i16, entry: &Entry) {
        self.account_id.push(entry.account_id);
        self.version.push(entry.version);
        self.sequence.push(sequence);
        self.amount.push(entry.amount);
        self.balance.push(entry.balance);
        self.leg.push(leg);
    }
}

/// New accounts as columns. They are opened with nothing, because balances only ever move by entries.
#[derive(Default)]
pub(super) struct Opened {
    pub(super) id: Vec<AccountId>,
    pub(super) kind: Vec<&'static str>,
    pub(super) player_id: Vec<Option<Uuid>>,
    pub(super) table_id: Vec<Option<Uuid>>,
    pub(super) tournament_id: Vec<Option<Uuid>>,
    pub(super) floor: Vec<Option<Money>>,
}

impl Opened {
    pub(super) fn of(books: &Books) -> Opened {
        let mut columns = Opened::default();
        for account in books.opened.iter().filter_map(|id| books.accounts.get(id)) {
            let kind = AccountKind::of(&account.account);
            let owner = Owner::of(&account.account);
            columns.id.push(account.account_id);
            columns.kind.push(kind.name());
            columns.player_id.push(owner.player_id);
            columns.table_id.push(owner.table_id);
            columns.tournament_id.push(owner.tournament_id);
            columns.floor.push(kind.floor());
        }
        columns
    }
}

/// What accounts come to, as columns.
#[derive(Default)]
pub(super) struct Moved {
    pub(super) id: Vec<AccountId>,
    pub(super) balance: Vec<Money>,
    pub(super) held: Vec<Money>,
    pub(super) version: Vec<i64>,
}

impl Moved {
    pub(super) fn of(books: &Books) -> Moved {
        let mut columns = Moved::default();
        // In the order of ids, so that rows are locked in one order even beside writers that skip the ledger's lock.
        for account in books.touched.iter().filter_map(|id| books.accounts.get(id)) {
            columns.id.push(account.account_id);
            columns.balance.push(account.balance);
            columns.held.push(account.held);
            columns.version.push(account.version);
        }
        columns
    }
}

/// What players have used of what they allow themselves, as columns.
#[derive(Default)]
pub(super) struct Tallied {
    pub(super) id: Vec<AccountId>,
    pub(super) day: Vec<NaiveDate>,
    pub(super) lost: Vec<Money>,
    pub(super) deposited: Vec<Money>,
}

impl Tallied {
    pub(super) fn of(books: &Books) -> Tallied {
        let mut columns = Tallied::default();
        let protected = books.protected.iter().filter_map(|id| Some((*id, books.protections.get(id)?)));
        // A player who has never asked for anything has no row.
        for (id, protection) in protected.filter(|(_, protection)| protection.version > 0) {
            columns.id.push(id);
            columns.day.push(protection.spent.day);
            columns.lost.push(protection.spent.lost);
            columns.deposited.push(protection.spent.deposited);
        }
        columns
    }
}

/// First answers that are not just a posting, as columns.
#[derive(Default)]
pub(super) struct Answers<'a> {
    pub(super) command_id: Vec<CommandId>,
    pub(super) request_hash: Vec<&'a [u8]>,
    pub(super) status: Vec<i16>,
    pub(super) reply: Vec<&'a [u8]>,
}

impl<'a> Answers<'a> {
    pub(super) fn of(folded: &'a Folded) -> Answers<'a> {
        let mut columns = Answers::default();
        for (command_id, first) in folded.answered.iter().filter(|(_, first)| first.posting_id.is_none()) {
            columns.command_id.push(*command_id);
            columns.request_hash.push(&first.request_hash);
            columns.status.push(first.answer.status.cast_signed());
            columns.reply.push(&first.answer.body);
        }
        columns
    }
}
