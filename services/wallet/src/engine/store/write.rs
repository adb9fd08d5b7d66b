//! Writing a batch: postings, entries, balances and first answers in one statement; what is rarer in others.

use chrono::{DateTime, Utc};
use mazziere_ids::{AccountId, CommandId, PostingId};
use mazziere_money::Money;
use sqlx::PgConnection;
use uuid::Uuid;

use super::StoreError;
use crate::account::{AccountKind, account_id, store::Owner, tournament_accounts};
use crate::books::{Books, Entry, Fact, PostingRecord};
use crate::decide::Folded;
use crate::posting::store::kind_name;
use crate::verdict::Answer;
use crate::{hold, withdrawal};

/// Whether a batch is written by one statement, which is then its own transaction.
pub(in crate::engine) fn is_one_statement(folded: &Folded) -> bool {
    folded.facts.iter().all(|fact| matches!(fact, Fact::Posted { .. }))
}

/// Writes what a batch came to, in a transaction of the caller unless [`is_one_statement`].
///
/// The order matters to the guards in the database: balances and entries first and together, then what refers to postings,
/// closing last, because a closed account takes no more entries.
pub(in crate::engine) async fn write(
    connection: &mut PgConnection,
    books: &Books,
    folded: &Folded,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    write_ledger(connection, books, folded, now).await?;
    for fact in &folded.facts {
        match fact {
            Fact::Posted { .. } => {}
            Fact::PostingRefused(posting_id, refused, at) => {
                let answer = Answer::to(&Err(refused.refusal.clone()));
                sqlx::query(
                    "insert into wallet.refusal (posting_id, content_hash, status, reply, refused_at) \
                     values ($1, $2, $3, $4, $5)",
                )
                .bind(posting_id)
                .bind(&refused.content_hash[..])
                .bind(answer.status.cast_signed())
                .bind(&answer.body[..])
                .bind(at)
                .execute(&mut *connection)
                .await?;
            }
            Fact::Tombstoned(posting_id, reason, at) => {
                sqlx::query("insert into wallet.tombstone (posting_id, reason, created_at) values ($1, $2, $3)")
                    .bind(posting_id)
                    .bind(reason)
                    .bind(at)
                    .execute(&mut *connection)
                    .await?;
            }
            Fact::DepositNoted { external_reference, posting_id, amount, player_id } => {
                sqlx::query(
                    "insert into wallet.deposit (external_reference, posting_id, player_id, amount) \
                     values ($1, $2, $3, $4)",
                )
                .bind(external_reference)
                .bind(posting_id)
                .bind(player_id)
                .bind(amount)
                .execute(&mut *connection)
                .await?;
            }
            Fact::WithdrawalOpened(withdrawal) => withdrawal::store::open(connection, withdrawal).await?,
            Fact::WithdrawalEnded(withdrawal, posting_id, at) => {
                withdrawal::store::end(connection, withdrawal, *posting_id, *at).await?;
            }
            Fact::HoldPlaced(hold) => hold::store::place(connection, hold).await?,
            Fact::HoldEnded(hold, at) => hold::store::end(connection, hold, *at).await?,
            Fact::TournamentClosed(tournament_id) => {
                let ids = tournament_accounts(*tournament_id).map(|account| account_id(&account));
                sqlx::query(
                    "update wallet.account set closed_at = $2 where account_id = any($1) and closed_at is null",
                )
                .bind(&ids[..])
                .bind(now)
                .execute(&mut *connection)
                .await?;
            }
        }
    }
    Ok(())
}

/// Postings as columns.
#[derive(Default)]
struct Postings<'a> {
    id: Vec<PostingId>,
    sequence: Vec<i64>,
    kind: Vec<&'static str>,
    legs: Vec<i16>,
    tournament_id: Vec<Option<Uuid>>,
    table_id: Vec<Option<Uuid>>,
    cause: Vec<Option<&'a str>>,
    reverses: Vec<Option<PostingId>>,
    reason: Vec<Option<&'a str>>,
    content_hash: Vec<&'a [u8]>,
    command_id: Vec<CommandId>,
    posted_at: Vec<DateTime<Utc>>,
}

impl<'a> Postings<'a> {
    fn push(&mut self, record: &'a PostingRecord, legs: i16, command_id: CommandId) {
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
        self.content_hash.push(&record.content_hash);
        self.command_id.push(command_id);
        self.posted_at.push(posting.posted_at);
    }
}

/// Entries as columns.
#[derive(Default)]
struct Entries {
    account_id: Vec<AccountId>,
    version: Vec<i64>,
    posting_id: Vec<PostingId>,
    leg: Vec<i16>,
    amount: Vec<Money>,
    balance: Vec<Money>,
}

impl Entries {
    fn push(&mut self, posting_id: PostingId, leg: i16, entry: &Entry) {
        self.account_id.push(entry.account_id);
        self.version.push(entry.version);
        self.posting_id.push(posting_id);
        self.leg.push(leg);
        self.amount.push(entry.amount);
        self.balance.push(entry.balance);
    }
}

/// Balances as columns.
#[derive(Default)]
struct Accounts {
    id: Vec<AccountId>,
    kind: Vec<&'static str>,
    player_id: Vec<Option<Uuid>>,
    table_id: Vec<Option<Uuid>>,
    tournament_id: Vec<Option<Uuid>>,
    floor: Vec<Option<Money>>,
    balance: Vec<Money>,
    held: Vec<Money>,
    version: Vec<i64>,
}

impl Accounts {
    fn touched(books: &Books) -> Accounts {
        let mut columns = Accounts::default();
        // In the order of ids, so that rows are locked in one order even beside writers that skip the ledger's lock.
        for account in books.touched.iter().filter_map(|id| books.accounts.get(id)) {
            let (kind, owner) = (AccountKind::of(&account.account), Owner::of(&account.account));
            columns.id.push(account.account_id);
            columns.kind.push(kind.name());
            columns.player_id.push(owner.player_id);
            columns.table_id.push(owner.table_id);
            columns.tournament_id.push(owner.tournament_id);
            columns.floor.push(kind.floor());
            columns.balance.push(account.balance);
            columns.held.push(account.held);
            columns.version.push(account.version);
        }
        columns
    }
}

/// Moves the head from the epoch that was read, and writes nothing at all if somebody else has moved it.
const WRITE_LEDGER: &str = "
with head as (
    update wallet.ledger_head set last_sequence = $1, epoch = epoch + 1 where only_row and epoch = $34 returning epoch
), posted as (
    insert into wallet.posting (posting_id, sequence, kind, legs, tournament_id, table_id, cause, reverses, reason,
                                content_hash, command_id, posted_at)
    select p.* from head cross join unnest($2::uuid[], $3::bigint[], $4::text[], $5::smallint[], $6::uuid[], $7::uuid[],
        $8::text[], $9::uuid[], $10::text[], $11::bytea[], $12::uuid[], $13::timestamptz[]) as p
), entered as (
    insert into wallet.entry (account_id, version, posting_id, leg, amount, balance)
    select e.* from head cross join unnest($14::uuid[], $15::bigint[], $16::uuid[], $17::smallint[], $18::numeric[],
        $19::numeric[]) as e
), answered as (
    insert into wallet.command (command_id, request_hash, status, reply, answered_at)
    select c.command_id, c.request_hash, c.status, c.reply, $33
    from head cross join unnest($29::uuid[], $30::bytea[], $31::smallint[], $32::bytea[])
        as c (command_id, request_hash, status, reply)
), moved as (
    insert into wallet.account (account_id, kind, player_id, table_id, tournament_id, floor, balance, held, version)
    select a.* from head cross join unnest($20::uuid[], $21::text[], $22::uuid[], $23::uuid[], $24::uuid[],
        $25::numeric[], $26::numeric[], $27::numeric[], $28::bigint[]) as a
    on conflict (account_id) do update
        set balance = excluded.balance, held = excluded.held, version = excluded.version
)
select count(*) from head";

async fn write_ledger(
    connection: &mut PgConnection,
    books: &Books,
    folded: &Folded,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let (mut postings, mut entries) = (Postings::default(), Entries::default());
    for fact in &folded.facts {
        let Fact::Posted { record, entries: of_posting, command_id } = fact else { continue };
        let mut legs = 0;
        for entry in of_posting {
            legs += 1;
            entries.push(record.posting.posting_id, legs, entry);
        }
        postings.push(record, legs, *command_id);
    }
    let accounts = Accounts::touched(books);
    let command_ids: Vec<CommandId> = folded.answered.iter().map(|(id, _)| *id).collect();
    let hashes: Vec<&[u8]> = folded.answered.iter().map(|(_, first)| &first.request_hash[..]).collect();
    let statuses: Vec<i16> = folded.answered.iter().map(|(_, first)| first.answer.status.cast_signed()).collect();
    let replies: Vec<&[u8]> = folded.answered.iter().map(|(_, first)| &first.answer.body[..]).collect();
    let moved: i64 = sqlx::query_scalar(WRITE_LEDGER)
        .bind(books.last_sequence)
        .bind(postings.id)
        .bind(postings.sequence)
        .bind(postings.kind)
        .bind(postings.legs)
        .bind(postings.tournament_id)
        .bind(postings.table_id)
        .bind(postings.cause)
        .bind(postings.reverses)
        .bind(postings.reason)
        .bind(postings.content_hash)
        .bind(postings.command_id)
        .bind(postings.posted_at)
        .bind(entries.account_id)
        .bind(entries.version)
        .bind(entries.posting_id)
        .bind(entries.leg)
        .bind(entries.amount)
        .bind(entries.balance)
        .bind(accounts.id)
        .bind(accounts.kind)
        .bind(accounts.player_id)
        .bind(accounts.table_id)
        .bind(accounts.tournament_id)
        .bind(accounts.floor)
        .bind(accounts.balance)
        .bind(accounts.held)
        .bind(accounts.version)
        .bind(command_ids)
        .bind(hashes)
        .bind(statuses)
        .bind(replies)
        .bind(now)
        .bind(books.epoch)
        .fetch_one(connection)
        .await?;
    if moved == 1 { Ok(()) } else { Err(StoreError::Overtaken) }
}
