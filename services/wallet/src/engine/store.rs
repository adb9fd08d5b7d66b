//! What a batch reads and writes. The engine begins and commits where one statement is not enough.

use std::collections::HashSet;

use mazziere_contract::Problem;
use mazziere_ids::{AccountId, CommandId, PostingId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use super::StoreError;
use crate::account::account_id;
use crate::books::{Books, RefusedPosting, Remembered};
use crate::command::{Command, Needs};
use crate::verdict::{Answer, Refusal};
use crate::{account, hold, posting, withdrawal};

mod write;

pub(in crate::engine) use write::{is_one_statement, write};

/// Begins the transaction of a batch.
pub(super) async fn begin(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("begin").execute(connection).await?;
    Ok(())
}

/// Begins the transaction of a batch and locks out every other writer, in one round trip.
///
/// The lock is taken by a statement of its own: a statement sees what was committed when it began, not when its locks were
/// granted, so only the next one sees what the writer before us wrote.
pub(super) async fn begin_and_lock(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("begin; select 1 from wallet.ledger_head for update").execute(connection).await?;
    Ok(())
}

/// Ends the transaction: once this returns well, the batch is durable.
pub(super) async fn commit(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::raw_sql("commit").execute(connection).await?;
    Ok(())
}

/// Reads the books that these commands are decided on: mostly one statement, more when records name further accounts.
///
/// The epoch is read by the first statement, so whatever is written meanwhile is noticed when the batch is written.
///
/// What is placed and ended within one batch (a hold, a withdrawal, a posting called off) is not found here, but then the
/// command that places it names all the accounts.
pub(super) async fn read_books(connection: &mut PgConnection, commands: &[&Command]) -> Result<Books, StoreError> {
    let mut needs = Needs::default();
    for command in commands {
        command.action.add_needs(&mut needs);
    }
    let mut books = Books::default();
    let command_ids: Vec<CommandId> = commands.iter().map(|command| command.command_id).collect();
    let accounts: HashSet<AccountId> = needs.accounts.iter().map(account_id).collect();
    let accounts: Vec<AccountId> = accounts.into_iter().collect();
    let found = read_known(connection, &mut books, &command_ids, &needs.postings, &accounts).await?;
    let mut further = Vec::new();
    if !found.is_empty() {
        for record in posting::store::by_ids(connection, &found).await? {
            // The legs of a posting that is to be reversed name accounts that its id did not.
            further.extend(record.posting.legs.iter().map(|leg| leg.account));
            books.postings.insert(record.posting.posting_id, record);
        }
    }
    if !needs.holds.is_empty() {
        for hold in hold::store::by_ids(connection, &needs.holds).await? {
            further.push(hold::account(hold.player_id));
            books.holds.insert(hold.hold_id, hold);
        }
    }
    if !needs.withdrawals.is_empty() {
        for withdrawal in withdrawal::store::by_ids(connection, &needs.withdrawals).await? {
            further.extend(withdrawal::accounts(withdrawal.player_id));
            books.withdrawals.insert(withdrawal.withdrawal_id, withdrawal);
        }
    }
    let further: HashSet<AccountId> = further.iter().map(account_id).collect();
    let further: Vec<AccountId> = further.into_iter().filter(|id| !books.accounts.contains_key(id)).collect();
    if !further.is_empty() {
        let accounts = account::store::by_ids(connection, &further).await?;
        books.accounts.extend(accounts.into_iter().map(|account| (account.account_id, account)));
    }
    Ok(books)
}

/// The head of the ledger, first answers, what is known of posting ids, and accounts, as one list with the columns of all.
const READ_KNOWN: &str = "
select 'head' as what, null::uuid as id, null::bytea as hash, null::smallint as status, null::bytea as reply,
       last_sequence, epoch, null::uuid as account_id, null::text as kind, null::uuid as player_id,
       null::uuid as table_id, null::uuid as tournament_id, null::numeric as balance, null::numeric as held,
       null::bigint as version, null::boolean as closed
from wallet.ledger_head
union all
select 'command', command_id, request_hash, status, reply, null, null, null, null, null, null, null, null, null, null, null
from wallet.command where command_id = any($1)
union all
select 'posting', posting_id, null, null, null, null, null, null, null, null, null, null, null, null, null, null
from wallet.posting where posting_id = any($2)
union all
select 'tombstone', posting_id, null, null, null, null, null, null, null, null, null, null, null, null, null, null
from wallet.tombstone where posting_id = any($2)
union all
select 'refusal', posting_id, content_hash, status, reply, null, null, null, null, null, null, null, null, null, null, null
from wallet.refusal where posting_id = any($2)
union all
select 'account', null, null, null, null, null, null, account_id, kind, player_id, table_id, tournament_id, balance, held,
       version, closed_at is not null
from wallet.account where account_id = any($3)";

/// Reads [`READ_KNOWN`] into the books. Returns the postings that took place.
async fn read_known(
    connection: &mut PgConnection,
    books: &mut Books,
    commands: &[CommandId],
    postings: &[PostingId],
    accounts: &[AccountId],
) -> Result<Vec<PostingId>, StoreError> {
    let query = sqlx::query(READ_KNOWN).bind(commands).bind(postings).bind(accounts);
    let rows = query.fetch_all(connection).await?;
    let mut found = Vec::new();
    for row in &rows {
        match row.try_get("what")? {
            "account" => {
                let account = account::store::account(row)?;
                books.accounts.insert(account.account_id, account);
            }
            "head" => {
                books.last_sequence = row.try_get("last_sequence")?;
                books.epoch = row.try_get("epoch")?;
            }
            "command" => {
                let remembered = Remembered { request_hash: hash(row, "command")?, answer: answer(row)? };
                books.answers.insert(row.try_get("id")?, remembered);
            }
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
    Ok(found)
}

fn hash(row: &PgRow, table: &'static str) -> Result<[u8; 32], StoreError> {
    let bytes: Vec<u8> = row.try_get("hash")?;
    bytes.try_into().map_err(|_| StoreError::Inconsistent { table, column: "hash" })
}

fn answer(row: &PgRow) -> Result<Answer, StoreError> {
    let status: i16 = row.try_get("status")?;
    let status = u16::try_from(status).map_err(|_| StoreError::Inconsistent { table: "command", column: "status" })?;
    Ok(Answer { status, body: row.try_get::<Vec<u8>, _>("reply")?.into() })
}
