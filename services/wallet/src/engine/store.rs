//! What a batch reads and writes. The engine begins and commits where one statement is not enough.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use mazziere_contract::Problem;
use mazziere_contract::wallet::{AccountRef, Posting};
use mazziere_ids::{AccountId, CommandId, CorrectionId, HoldId, PlayerId, PostingId, TableId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use super::memory::Memory;
use crate::account::{account_id, cash_of, table_of};
use crate::books::{Books, RefusedPosting, Remembered};
use crate::command::{Command, Needs};
use crate::fault::StoreError;
use crate::protection::Protection;
use crate::verdict::{Done, Refusal, StoredReply};
use crate::{account, correction, hold, posting, protection, table, withdrawal};

mod write;

pub(in crate::engine) use write::Prepared;

/// Begins the transaction of a batch and locks out every other writer, in one round trip.
///
/// The lock is taken by a statement of its own: a statement sees what was committed when it began, not when its locks
/// were granted, so only the next one sees what the writer before us wrote.
pub(super) async fn begin_and_lock(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("begin; select 1 from wallet.ledger_head for update").execute(connection).await?;
    Ok(())
}

/// Ends the transaction: once this returns well, the batch is durable.
pub(super) async fn commit(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("commit").execute(connection).await?;
    Ok(())
}

/// Adds to the books what these commands are decided on and the books do not have yet: what the memory holds, because
/// the database may not show it yet, and the rest with mostly one statement, more when records name further accounts.
/// Returns where the ledger stands.
///
/// The epoch is read by the first statement, so whatever is written meanwhile is noticed when the batch is written.
///
/// What is placed and ended within one batch (a hold, a withdrawal, a posting called off) is not found here, but then
/// the command that places it names all the accounts.
pub(super) async fn read_books(
    connection: &mut PgConnection,
    books: &mut Books,
    commands: &[&Command],
    needs: &Needs,
    memory: Option<&Memory>,
    now: DateTime<Utc>,
) -> Result<Head, StoreError> {
    if let Some(memory) = memory {
        memory.recall(books, commands, needs);
    }
    let unknown = |id: &AccountId| !books.accounts.contains_key(id);
    let accounts: HashSet<AccountId> = needs.accounts.iter().map(account_id).filter(unknown).collect();
    let accounts: Vec<AccountId> = accounts.into_iter().collect();
    let command_ids = commands.iter().map(|command| command.command_id);
    let command_ids: Vec<CommandId> = command_ids.filter(|id| !books.answers.contains_key(id)).collect();
    let postings = needs.postings.iter().copied();
    let postings: Vec<PostingId> = postings.filter(|id| !books.knows_posting(*id)).collect();
    let (head, mut found) = read_known(connection, books, &command_ids, &postings, &accounts).await?;
    let needs = &with_corrections(connection, books, needs, memory, &mut found).await?;
    if !found.is_empty() {
        for record in posting::store::by_ids(connection, &found).await? {
            books.postings.insert(record.posting.posting_id, record);
        }
    }
    let holds = needs.holds.iter().copied();
    let holds: Vec<HoldId> = holds.filter(|id| !books.holds.contains_key(id)).collect();
    if !holds.is_empty() {
        let holds = hold::store::by_ids(connection, &holds).await?;
        books.holds.extend(holds.into_iter().map(|hold| (hold.hold_id, hold)));
    }
    let withdrawals = needs.withdrawals.iter().copied();
    let withdrawals: Vec<PostingId> = withdrawals.filter(|id| !books.withdrawals.contains_key(id)).collect();
    if !withdrawals.is_empty() {
        let withdrawals = withdrawal::store::by_ids(connection, &withdrawals).await?;
        books.withdrawals.extend(withdrawals.into_iter().map(|withdrawal| (withdrawal.withdrawal_id, withdrawal)));
    }
    let further: HashSet<AccountId> = named_by_records(books, needs).iter().map(account_id).collect();
    let further: Vec<AccountId> = further.into_iter().filter(|id| !books.accounts.contains_key(id)).collect();
    let recalled = further.iter().filter_map(|id| memory?.account(*id));
    books.accounts.extend(recalled.map(|account| (account.account_id, account.clone())));
    let recalled = further.iter().filter_map(|id| Some((*id, memory?.protection(*id)?)));
    books.protections.extend(recalled);
    let further: Vec<AccountId> = further.into_iter().filter(|id| !books.accounts.contains_key(id)).collect();
    if !further.is_empty() {
        let accounts = account::store::by_ids(connection, &further).await?;
        books.accounts.extend(accounts.into_iter().map(|account| (account.account_id, account)));
        for (id, protection) in protection::store::by_ids(connection, &further).await? {
            books.protections.entry(id).or_insert(protection);
        }
    }
    read_tallies(connection, books, &needs.tallies, memory, (head.last_sequence, now)).await?;
    read_tables(connection, books, needs).await?;
    Ok(head)
}

/// Reads corrections, and the postings that they name. Returns the needs with these, and adds those that took place to
/// `found`.
async fn with_corrections<'a>(
    connection: &mut PgConnection,
    books: &mut Books,
    needs: &'a Needs,
    memory: Option<&Memory>,
    found: &mut Vec<PostingId>,
) -> Result<Cow<'a, Needs>, StoreError> {
    if needs.corrections.is_empty() {
        return Ok(Cow::Borrowed(needs));
    }
    let ids = needs.corrections.iter().copied();
    let unknown: Vec<CorrectionId> = ids.filter(|id| !books.corrections.contains_key(id)).collect();
    for correction in correction::store::by_ids(connection, &unknown).await? {
        books.corrections.insert(correction.correction_id, correction);
    }
    let mut named = Needs::default();
    for correction in needs.corrections.iter().filter_map(|id| books.corrections.get(id)) {
        named.postings.extend(correction::postings(correction));
        named.accounts.extend(correction.legs.iter().map(|leg| leg.account));
        named.add_named(&correction.corrects);
    }
    if let Some(memory) = memory {
        memory.recall(books, &[], &named);
    }
    let postings: Vec<PostingId> = named.postings.iter().copied().filter(|id| !books.knows_posting(*id)).collect();
    let accounts = named.accounts.iter().map(account_id).filter(|id| !books.accounts.contains_key(id));
    let accounts: Vec<AccountId> = accounts.collect();
    // Where the ledger stands was read before: whatever was written since is noticed when the batch is written.
    let (_, further) = read_known(connection, books, &[], &postings, &accounts).await?;
    found.extend(further);
    let mut all = needs.clone();
    all.postings.extend(named.postings);
    all.accounts.extend(named.accounts);
    all.tables.extend(named.tables);
    Ok(Cow::Owned(all))
}

/// Tallies of players who have never asked for anything, and ask now: what has happened to their cash up to the place
/// where the ledger was read, from there, and behind it what the batch that is being written and this one have done.
async fn read_tallies(
    connection: &mut PgConnection,
    books: &mut Books,
    players: &[PlayerId],
    memory: Option<&Memory>,
    (place, now): (i64, DateTime<Utc>),
) -> Result<(), StoreError> {
    for player_id in players {
        let cash = cash_of(*player_id);
        let id = account_id(&cash);
        if books.protections.contains_key(&id) {
            continue;
        }
        let mut movements: BTreeMap<i64, _> = books.movements_behind(place, cash).collect();
        movements.extend(memory.into_iter().flat_map(|memory| memory.movements_behind(place, cash)));
        movements.extend(protection::store::movements(connection, id, place, now).await?);
        let spent = protection::store::tally(movements.into_values(), now);
        books.protections.insert(id, Protection::none(*player_id, spent));
    }
    Ok(())
}

/// Reads the accounts of cash tables that are to be closed, and which tables are closed already: of those, and of those
/// where an account would be opened.
async fn read_tables(connection: &mut PgConnection, books: &mut Books, needs: &Needs) -> Result<(), StoreError> {
    for table_id in &needs.tables {
        for account in account::store::of_table(connection, *table_id).await? {
            books.accounts.entry(account.account_id).or_insert(account);
        }
    }
    let opening = needs.accounts.iter().filter(|account| !books.accounts.contains_key(&account_id(account)));
    let tables: HashSet<TableId> = opening.filter_map(table_of).chain(needs.tables.iter().copied()).collect();
    let tables: Vec<TableId> = tables.into_iter().filter(|table| !books.closed_tables.contains(table)).collect();
    if !tables.is_empty() {
        books.closed_tables.extend(table::store::closed(connection, &tables).await?);
    }
    Ok(())
}

/// The accounts that the needed records name: the legs of a posting that is to be reversed name accounts that its id
/// does not.
fn named_by_records(books: &Books, needs: &Needs) -> Vec<AccountRef> {
    let postings = needs.postings.iter().filter_map(|id| books.postings.get(id));
    let legs = postings.flat_map(|record| record.posting.legs.iter().map(|leg| leg.account));
    let holds = needs.holds.iter().filter_map(|id| books.holds.get(id));
    let held = holds.map(|hold| cash_of(hold.player_id));
    let withdrawals = needs.withdrawals.iter().filter_map(|id| books.withdrawals.get(id));
    let pending = withdrawals.flat_map(|withdrawal| withdrawal::accounts(withdrawal.player_id));
    legs.chain(held).chain(pending).collect()
}

/// Where the ledger stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Head {
    pub(in crate::engine) last_sequence: i64,
    pub(in crate::engine) epoch: i64,
}

/// The head of the ledger, first answers, postings that are first answers, what is known of posting ids, accounts, and
/// what their players allow themselves, as one list with the columns of all.
const READ_KNOWN: &str = "
select 'head' as what, null::uuid as id, null::bytea as hash, null::smallint as status, null::bytea as reply,
       last_sequence, epoch, null::uuid as account_id, null::text as kind, null::uuid as player_id,
       null::uuid as table_id, null::uuid as tournament_id, null::numeric as balance, null::numeric as held,
       null::bigint as version, null::boolean as closed, null::jsonb as terms, null::date as day, null::numeric as lost,
       null::numeric as deposited
from wallet.ledger_head
union all
select 'command', command_id, request_hash, status, reply, null, null, null, null, null, null, null, null, null, null, null,
       null, null, null, null
from wallet.command where command_id = any($1)
union all
select 'made', command_id, request_hash, null, null, null, null, posting_id, null, null, null, null, null, null, null, null,
       null, null, null, null
from wallet.posting where command_id = any($1) and request_hash is not null
union all
select 'posting', posting_id, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
       null, null, null, null
from wallet.posting where posting_id = any($2)
union all
select 'tombstone', posting_id, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
       null, null, null, null
from wallet.tombstone where posting_id = any($2)
union all
select 'refusal', posting_id, content_hash, status, reply, null, null, null, null, null, null, null, null, null, null, null,
       null, null, null, null
from wallet.refusal where posting_id = any($2)
union all
select 'account', null, null, null, null, null, null, account_id, kind, player_id, table_id, tournament_id, balance, held,
       version, closed_at is not null, null, null, null, null
from wallet.account where account_id = any($3)
union all
select 'protection', null, null, null, null, null, null, account_id, null, player_id, null, null, null, null,
       version, null, terms, day, lost, deposited
from wallet.protection where account_id = any($3)";

/// Reads [`READ_KNOWN`] into the books. Returns where the ledger stands and the postings that took place.
async fn read_known(
    connection: &mut PgConnection,
    books: &mut Books,
    commands: &[CommandId],
    postings: &[PostingId],
    accounts: &[AccountId],
) -> Result<(Head, Vec<PostingId>), StoreError> {
    let query = sqlx::query(READ_KNOWN).bind(commands).bind(postings).bind(accounts);
    let rows = query.fetch_all(&mut *connection).await?;
    let mut head = Head::default();
    let mut found = Vec::new();
    let mut made = Vec::new();
    for row in &rows {
        match row.try_get("what")? {
            "account" => {
                let account = account::store::account(row)?;
                books.accounts.insert(account.account_id, account);
            }
            "protection" => {
                let (id, protection) = protection::store::protection(row)?;
                // What is remembered may be newer.
                books.protections.entry(id).or_insert(protection);
            }
            "head" => {
                head = Head { last_sequence: row.try_get("last_sequence")?, epoch: row.try_get("epoch")? };
            }
            "command" => {
                let request_hash = hash(row, "command")?;
                let remembered = Remembered { request_hash, answer: answer(row)?, posting_id: None };
                books.answers.insert(row.try_get("id")?, remembered);
            }
            // The posting is in the column of the account.
            "made" => made.push((row.try_get("id")?, hash(row, "posting")?, row.try_get("account_id")?)),
            "posting" => found.push(row.try_get("id")?),
            "tombstone" => {
                books.tombstones.insert(row.try_get("id")?);
            }
            _ => {
                let problem: Problem =
                    answer(row)?.problem().ok_or(StoreError::Inconsistent { table: "refusal", column: "reply" })?;
                let refused = RefusedPosting { content_hash: hash(row, "refusal")?, refusal: Refusal::from(problem) };
                books.refusals.insert(row.try_get("id")?, refused);
            }
        }
    }
    read_made(connection, books, &made).await?;
    Ok((head, found))
}

/// Reads the first answers of commands whose answer was the posting they made, as it was when it was made.
async fn read_made(
    connection: &mut PgConnection,
    books: &mut Books,
    made: &[(CommandId, [u8; 32], PostingId)],
) -> Result<(), StoreError> {
    if made.is_empty() {
        return Ok(());
    }
    let ids: Vec<PostingId> = made.iter().map(|(.., posting_id)| *posting_id).collect();
    let records = posting::store::by_ids(connection, &ids).await?;
    let postings: HashMap<PostingId, Posting> =
        records.into_iter().map(|record| (record.posting.posting_id, record.posting)).collect();
    for (command_id, request_hash, posting_id) in made {
        let posting = postings.get(posting_id).cloned();
        let posting = posting.ok_or(StoreError::Inconsistent { table: "posting", column: "command_id" })?;
        let answer = StoredReply::to(&Ok(Done::Posted(Posting { reversed_by: None, ..posting })));
        let first = Remembered { request_hash: *request_hash, answer, posting_id: Some(*posting_id) };
        books.answers.insert(*command_id, first);
    }
    Ok(())
}

fn hash(row: &PgRow, table: &'static str) -> Result<[u8; 32], StoreError> {
    let bytes: Vec<u8> = row.try_get("hash")?;
    bytes.try_into().map_err(|_| StoreError::Inconsistent { table, column: "hash" })
}

fn answer(row: &PgRow) -> Result<StoredReply, StoreError> {
    let status: i16 = row.try_get("status")?;
    let status = u16::try_from(status).map_err(|_| StoreError::Inconsistent { table: "command", column: "status" })?;
    Ok(StoredReply { status, body: row.try_get::<Vec<u8>, _>("reply")?.into() })
}
