//! Writing a batch: postings, entries, balances and first answers in one statement; what is rarer in others.

use chrono::{DateTime, Utc};
use mazziere_ids::{AccountId, CommandId, PostingId};
use mazziere_money::Money;
use sqlx::postgres::PgArguments;
use sqlx::{Execute, PgConnection};
use uuid::Uuid;

use super::StoreError;
use crate::account::{AccountKind, account_id, store::Owner, tournament_accounts};
use crate::books::{Books, Entry, Fact, PostingRecord};
use crate::decide::Folded;
use crate::posting::store::kind_name;
use crate::verdict::Answer;
use crate::{hold, withdrawal};

/// A batch that is ready to be written: its columns are encoded, so that nothing but the database is waited for.
pub(in crate::engine) struct Prepared {
    ledger: PgArguments,
    /// What the ledger's one statement does not write.
    rarer: Vec<Fact>,
    now: DateTime<Utc>,
}

impl Prepared {
    /// Encodes what a batch came to. The books are those after the fold.
    ///
    /// # Errors
    /// When a value cannot be encoded.
    pub(in crate::engine) fn new(books: &Books, folded: &Folded, now: DateTime<Utc>) -> Result<Prepared, StoreError> {
        let rarer = folded.facts.iter().filter(|fact| !matches!(fact, Fact::Posted { .. })).cloned().collect();
        Ok(Prepared { ledger: encode_ledger(books, folded, now)?, rarer, now })
    }

    /// Whether this is written by one statement, which is then its own transaction.
    pub(in crate::engine) fn is_one_statement(&self) -> bool {
        self.rarer.is_empty()
    }

    /// Writes it, in a transaction of the caller unless [`Prepared::is_one_statement`].
    ///
    /// The order matters to the guards in the database: balances and entries first and together, then what refers to
    /// postings, closing last, because a closed account takes no more entries.
    pub(in crate::engine) async fn write(self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let moved: i64 = sqlx::query_scalar_with(WRITE_LEDGER, self.ledger).fetch_one(&mut *connection).await?;
        if moved != 1 {
            return Err(StoreError::Overtaken);
        }
        write_rarer(connection, &self.rarer, self.now).await
    }
}

async fn write_rarer(connection: &mut PgConnection, facts: &[Fact], now: DateTime<Utc>) -> Result<(), StoreError> {
    write_refusals(connection, facts).await?;
    for fact in facts {
        match fact {
            Fact::Posted { .. } | Fact::PostingRefused(..) => {}
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

/// Spent posting ids are written together, because refusals come in crowds: everybody wants the last seat.
async fn write_refusals(connection: &mut PgConnection, facts: &[Fact]) -> Result<(), StoreError> {
    let mut ids: Vec<PostingId> = Vec::new();
    let (mut hashes, mut statuses, mut replies, mut times) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for fact in facts {
        let Fact::PostingRefused(posting_id, refused, at) = fact else { continue };
        let answer = Answer::to(&Err(refused.refusal.clone()));
        ids.push(*posting_id);
        hashes.push(&refused.content_hash[..]);
        statuses.push(answer.status.cast_signed());
        replies.push(answer.body.to_vec());
        times.push(*at);
    }
    if ids.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "insert into wallet.refusal (posting_id, content_hash, status, reply, refused_at) \
         select * from unnest($1::uuid[], $2::bytea[], $3::smallint[], $4::bytea[], $5::timestamptz[])",
    )
    .bind(ids)
    .bind(hashes)
    .bind(statuses)
    .bind(replies)
    .bind(times)
    .execute(connection)
    .await?;
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

/// New accounts as columns.
#[derive(Default)]
struct Opened {
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

impl Opened {
    fn of(books: &Books) -> Opened {
        let mut columns = Opened::default();
        for account in books.opened.iter().filter_map(|id| books.accounts.get(id)) {
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

/// What changed on accounts that had a row before, as columns.
#[derive(Default)]
struct Moved {
    id: Vec<AccountId>,
    balance: Vec<Money>,
    held: Vec<Money>,
    version: Vec<i64>,
}

impl Moved {
    fn of(books: &Books) -> Moved {
        let mut columns = Moved::default();
        // In the order of ids, so that rows are locked in one order even beside writers that skip the ledger's lock.
        let ids = books.touched.difference(&books.opened);
        for account in ids.filter_map(|id| books.accounts.get(id)) {
            columns.id.push(account.account_id);
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
    insert into wallet.command (command_id, request_hash, status, reply, answered_at, posting_id)
    select c.command_id, c.request_hash, c.status, c.reply, $33, c.posting_id
    from head cross join unnest($29::uuid[], $30::bytea[], $31::smallint[], $32::bytea[], $39::uuid[])
        as c (command_id, request_hash, status, reply, posting_id)
), opened as (
    insert into wallet.account (account_id, kind, player_id, table_id, tournament_id, floor, balance, held, version)
    select a.* from head cross join unnest($20::uuid[], $21::text[], $22::uuid[], $23::uuid[], $24::uuid[],
        $25::numeric[], $26::numeric[], $27::numeric[], $28::bigint[]) as a
), moved as (
    update wallet.account a set balance = m.balance, held = m.held, version = m.version
    from head cross join unnest($35::uuid[], $36::numeric[], $37::numeric[], $38::bigint[])
        as m (account_id, balance, held, version)
    where a.account_id = m.account_id
)
select count(*) from head";

fn encode_ledger(books: &Books, folded: &Folded, now: DateTime<Utc>) -> Result<PgArguments, StoreError> {
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
    let (accounts, changed) = (Opened::of(books), Moved::of(books));
    let command_ids: Vec<CommandId> = folded.answered.iter().map(|(id, _)| *id).collect();
    let hashes: Vec<&[u8]> = folded.answered.iter().map(|(_, first)| &first.request_hash[..]).collect();
    let statuses: Vec<i16> = folded.answered.iter().map(|(_, first)| first.answer.status.cast_signed()).collect();
    let made: Vec<Option<PostingId>> = folded.answered.iter().map(|(_, first)| first.posting_id).collect();
    let replies = folded.answered.iter().map(|(_, first)| first.posting_id.is_none().then_some(&first.answer.body[..]));
    let replies: Vec<Option<&[u8]>> = replies.collect();
    let mut query = sqlx::query(WRITE_LEDGER)
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
        .bind(changed.id)
        .bind(changed.balance)
        .bind(changed.held)
        .bind(changed.version)
        .bind(made);
    let arguments = query.take_arguments().map_err(sqlx::Error::Encode)?;
    Ok(arguments.unwrap_or_default())
}
