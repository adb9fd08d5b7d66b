//! What an audit reads: pages, each by the end of an index. Nothing here writes.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::Leg;
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{AccountId, PlayerId, PostingId, StreamId, TableId};
use mazziere_replay::house::books::{AccountRow, Cause, EntryRow, PostingRow, account_id};
use mazziere_replay::house::stream::{Head, LogRow};
use mazziere_verify::page::PostingOutline;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgConnection, Result, Row};
use uuid::Uuid;

/// Rows of a page.
const PAGE: i64 = mazziere_verify::page::PAGE as i64;

fn digest(row: &PgRow, column: &str) -> Result<[u8; 32]> {
    let bytes: &[u8] = row.try_get(column)?;
    bytes.try_into().map_err(|_| sqlx::Error::Decode(format!("{column} is no digest").into()))
}

fn head(row: &PgRow) -> Result<Head> {
    let stream = row.try_get("stream_id")?;
    let kind = row.try_get("kind")?;
    let version = row.try_get("version")?;
    Ok(Head { stream, kind, version, hash: digest(row, "head_hash")? })
}

/// Heads of the streams that hold so many positions of the log, taken at random.
pub(super) async fn some_heads(connection: &mut PgConnection, positions: i64) -> Result<Vec<Head>> {
    sqlx::query(
        "with pick as materialized (
             select floor(random() * (last.position + 1))::bigint as position
             from (select max(position)::bigint as position from eventstore.log) last, generate_series(1, $1)
         )
         select distinct h.stream_id, h.kind::text as kind, h.version::bigint as version,
                h.head_hash::bytea as head_hash
         from pick join eventstore.log l on l.position = pick.position
         join eventstore.stream_head h on h.stream_id = l.stream_id",
    )
    .bind(positions)
    .try_map(|row| head(&row))
    .fetch_all(connection)
    .await
}

/// Heads of streams, in the order of their ids.
pub(super) async fn heads(connection: &mut PgConnection, after: Uuid) -> Result<Vec<Head>> {
    sqlx::query(
        "select stream_id, kind::text as kind, version::bigint as version, head_hash::bytea as head_hash
         from eventstore.stream_head where stream_id > $1 order by stream_id limit $2",
    )
    .bind(after)
    .bind(PAGE)
    .try_map(|row| head(&row))
    .fetch_all(connection)
    .await
}

/// Events of a stream with their positions in the log.
pub(super) async fn events(
    connection: &mut PgConnection,
    stream: StreamId,
    after: i64,
) -> Result<Vec<(StoredEvent, Option<i64>)>> {
    let event = |row: PgRow| {
        let payload: Vec<u8> = row.try_get("payload")?;
        let stored = StoredEvent {
            stream,
            version: row.try_get("version")?,
            r#type: row.try_get("type")?,
            schema: row.try_get("schema")?,
            occurred_at: row.try_get("occurred_at")?,
            payload: payload.into(),
            payload_hash: digest(&row, "payload_hash")?,
            event_hash: digest(&row, "event_hash")?,
            metadata: serde_json::Value::Null,
        };
        Ok((stored, row.try_get("position")?))
    };
    sqlx::query(
        "select e.version::bigint as version, e.type::text as type, e.schema::smallint as schema, e.occurred_at,
                e.payload, e.payload_hash::bytea as payload_hash, e.event_hash::bytea as event_hash,
                l.position::bigint as position
         from eventstore.event e left join eventstore.log l on l.stream_id = e.stream_id and l.version = e.version
         where e.stream_id = $1 and e.version > $2 order by e.version limit $3",
    )
    .bind(stream)
    .bind(after)
    .bind(PAGE)
    .try_map(event)
    .fetch_all(connection)
    .await
}

/// The first event of a stream that has no head.
pub(super) async fn headless(connection: &mut PgConnection) -> Result<Option<StreamId>> {
    sqlx::query_scalar(
        "select e.stream_id from eventstore.event e
         where not exists (select from eventstore.stream_head h where h.stream_id = e.stream_id)
         order by e.stream_id limit 1",
    )
    .fetch_optional(connection)
    .await
}

/// Positions of the log.
pub(super) async fn log(connection: &mut PgConnection, after: i64) -> Result<Vec<LogRow>> {
    let position = |row: PgRow| {
        let head: Option<(String, i64)> =
            row.try_get::<Option<String>, _>("head_kind")?.zip(row.try_get("head_version")?);
        Ok(LogRow {
            position: row.try_get("position")?,
            stream: row.try_get("stream_id")?,
            version: row.try_get("version")?,
            kind: row.try_get("kind")?,
            head,
        })
    };
    sqlx::query(
        "select l.position::bigint as position, l.stream_id, l.version::bigint as version, l.kind::text as kind,
                h.kind::text as head_kind, h.version::bigint as head_version
         from (select * from eventstore.log where position > $1 order by position limit $2) l
         left join eventstore.stream_head h on h.stream_id = l.stream_id order by l.position",
    )
    .bind(after)
    .bind(PAGE)
    .try_map(position)
    .fetch_all(connection)
    .await
}

/// The position that the sequencer gives next, if this login may see it.
pub(super) async fn next_position(connection: &mut PgConnection) -> Result<Option<i64>> {
    let seen: bool = sqlx::query_scalar("select has_table_privilege('eventstore.sequencer', 'select')")
        .fetch_one(&mut *connection)
        .await?;
    if !seen {
        return Ok(None);
    }
    sqlx::query_scalar("select next_position::bigint from eventstore.sequencer").fetch_optional(connection).await
}

/// The events at these positions.
pub(super) async fn at_positions(connection: &mut PgConnection, positions: &[i64]) -> Result<Vec<(i64, StoredEvent)>> {
    let event = |row: PgRow| {
        let payload: Vec<u8> = row.try_get("payload")?;
        let at: DateTime<Utc> = row.try_get("occurred_at")?;
        let stored = StoredEvent {
            stream: row.try_get("stream_id")?,
            version: row.try_get("version")?,
            r#type: row.try_get("type")?,
            schema: row.try_get("schema")?,
            occurred_at: at,
            payload: payload.into(),
            payload_hash: [0; 32],
            event_hash: [0; 32],
            metadata: serde_json::Value::Null,
        };
        Ok((row.try_get("position")?, stored))
    };
    sqlx::query(
        "select l.position::bigint as position, e.stream_id, e.version::bigint as version, e.type::text as type,
                e.schema::smallint as schema, e.occurred_at, e.payload
         from eventstore.log l join eventstore.event e on e.stream_id = l.stream_id and e.version = l.version
         where l.position = any($1)",
    )
    .bind(positions)
    .try_map(event)
    .fetch_all(connection)
    .await
}

/// The tables that have accounts.
pub(super) async fn tables_with_accounts(connection: &mut PgConnection) -> Result<Vec<TableId>> {
    sqlx::query_scalar("select distinct table_id from wallet.account where table_id is not null")
        .fetch_all(connection)
        .await
}

/// Accounts, in the order of their ids.
pub(super) async fn accounts(connection: &mut PgConnection, after: Uuid) -> Result<Vec<AccountRow>> {
    let account = |row: PgRow| {
        Ok(AccountRow {
            account: row.try_get("account_id")?,
            kind: row.try_get("kind")?,
            owners: [row.try_get("player_id")?, row.try_get("table_id")?, row.try_get("tournament_id")?],
            balance: row.try_get("balance")?,
            version: row.try_get("version")?,
            closed: row.try_get("closed")?,
        })
    };
    sqlx::query(
        "select account_id, kind, player_id, table_id, tournament_id, (balance * 100)::bigint as balance, version,
                closed_at is not null as closed
         from wallet.account where account_id > $1 order by account_id limit $2",
    )
    .bind(after)
    .bind(PAGE)
    .try_map(account)
    .fetch_all(connection)
    .await
}

/// Entries, account by account.
pub(super) async fn entries(connection: &mut PgConnection, after: (Uuid, i64)) -> Result<Vec<EntryRow>> {
    let entry = |row: PgRow| {
        Ok(EntryRow {
            account: row.try_get("account_id")?,
            version: row.try_get("version")?,
            sequence: row.try_get("sequence")?,
            amount: row.try_get("amount")?,
            balance: row.try_get("balance")?,
        })
    };
    sqlx::query(
        "select account_id, version, sequence, (amount * 100)::bigint as amount, (balance * 100)::bigint as balance
         from wallet.entry where (account_id, version) > ($1, $2) order by account_id, version limit $3",
    )
    .bind(after.0)
    .bind(after.1)
    .bind(PAGE)
    .try_map(entry)
    .fetch_all(connection)
    .await
}

/// An account that holds back something else than its active holds.
pub(super) async fn holds_off(connection: &mut PgConnection) -> Result<Option<AccountId>> {
    sqlx::query_scalar(
        "select a.account_id from wallet.account a
         left join (select account_id, sum(amount) as total from wallet.hold where status = 'active' group by 1) h
             on h.account_id = a.account_id
         where a.held <> coalesce(h.total, 0) order by a.account_id limit 1",
    )
    .fetch_optional(connection)
    .await
}

/// The head of the ledger: the place of its last posting.
pub(super) async fn last_sequence(connection: &mut PgConnection) -> Result<i64> {
    sqlx::query_scalar("select last_sequence from wallet.ledger_head").fetch_one(connection).await
}

/// How postings are read: with their legs, and with what the ledger holds as their cause.
const POSTINGS: &str = "
    select p.sequence, p.posting_id, p.kind::text as kind, p.tournament_id, p.table_id, p.cause::text as cause,
           p.legs::bigint as legs, l.accounts, l.amounts, l.numbers, p.reverses, r.kind::text as back_kind,
           o.accounts as back_accounts, o.amounts as back_amounts, d.external_reference as deposit_reference,
           coalesce(w.withdrawal_id, e.withdrawal_id) as withdrawal_id,
           coalesce(w.external_reference, e.external_reference) as withdrawal_reference,
           coalesce(w.status, e.status) as withdrawal_status,
           coalesce(d.player_id, w.player_id, e.player_id) as transfer_player,
           (coalesce(d.amount, w.amount, e.amount) * 100)::bigint as transfer_amount,
           h.hold_id, h.account_id as held_on, (h.amount * 100)::bigint as held, c.correction_id, c.legs as corrected,
           coalesce(c.status = 'approved' and c.decided_by <> c.proposed_by and c.kind = p.kind::text, false)
               as approved
    from wallet.posting p
    cross join lateral (
        select coalesce(array_agg(account_id order by leg), '{}') as accounts,
               coalesce(array_agg((amount * 100)::bigint order by leg), '{}') as amounts,
               coalesce(array_agg(leg::bigint order by leg), '{}') as numbers
        from wallet.entry where sequence = p.sequence
    ) l
    left join wallet.posting r on r.posting_id = p.reverses
    left join lateral (
        select array_agg(account_id order by leg) as accounts,
               array_agg((amount * 100)::bigint order by leg) as amounts
        from wallet.entry where sequence = r.sequence
    ) o on r.sequence is not null
    left join wallet.deposit d on p.kind = 'deposit' and d.posting_id = p.posting_id
    left join wallet.withdrawal w on p.kind = 'withdrawal_requested' and w.withdrawal_id = p.posting_id
    left join wallet.withdrawal e on p.kind in ('withdrawal_completed', 'withdrawal_cancelled')
        and e.end_posting_id = p.posting_id
    left join wallet.hold h on p.kind = 'hold_settled' and h.posting_id = p.posting_id
    left join wallet.correction c on p.kind in ('adjustment', 'reversal') and c.end_posting_id = p.posting_id";

fn legs(row: &PgRow, accounts: &str, amounts: &str) -> Result<Vec<(AccountId, i64)>> {
    let accounts: Option<Vec<AccountId>> = row.try_get(accounts)?;
    let amounts: Option<Vec<i64>> = row.try_get(amounts)?;
    Ok(accounts.into_iter().flatten().zip(amounts.into_iter().flatten()).collect())
}

/// What the ledger holds as the cause of a posting; none where it holds nothing.
fn cause(row: &PgRow, kind: &str) -> Result<Option<Cause>> {
    let approved = row.try_get("approved")?;
    if let Some(original) = row.try_get("reverses")? {
        let kind: Option<String> = row.try_get("back_kind")?;
        let legs = legs(row, "back_accounts", "back_amounts")?;
        return Ok(Some(Cause::Reversed { original, kind: kind.unwrap_or_default(), legs, approved }));
    }
    let player: Option<PlayerId> = row.try_get("transfer_player")?;
    let transfer = player.zip(row.try_get::<Option<i64>, _>("transfer_amount")?);
    Ok(match kind {
        "deposit" => {
            let reference: Option<String> = row.try_get("deposit_reference")?;
            let known = reference.zip(transfer);
            known.map(|(reference, (player, amount))| Cause::Deposit { reference, player, amount })
        }
        "withdrawal_requested" | "withdrawal_completed" | "withdrawal_cancelled" => {
            let Some((player, amount)) = transfer else { return Ok(None) };
            Some(Cause::Withdrawal {
                withdrawal: row.try_get("withdrawal_id")?,
                reference: row.try_get("withdrawal_reference")?,
                status: row.try_get("withdrawal_status")?,
                player,
                amount,
            })
        }
        "hold_settled" => {
            let Some(hold) = row.try_get::<Option<Uuid>, _>("hold_id")? else { return Ok(None) };
            Some(Cause::Kept { hold, account: row.try_get("held_on")?, amount: row.try_get("held")? })
        }
        _ => {
            let (correction, corrected): (Option<Uuid>, Option<Json<Vec<Leg>>>) =
                (row.try_get("correction_id")?, row.try_get("corrected")?);
            correction.zip(corrected).map(|(correction, Json(legs))| {
                let legs = legs.iter().map(|leg| (account_id(&leg.account), leg.amount.cents())).collect();
                Cause::Adjusted { correction, approved, legs }
            })
        }
    })
}

fn posting(row: &PgRow) -> Result<PostingRow> {
    let kind: String = row.try_get("kind")?;
    Ok(PostingRow {
        sequence: row.try_get("sequence")?,
        posting: row.try_get("posting_id")?,
        refers: (row.try_get("tournament_id")?, row.try_get("table_id")?, row.try_get("cause")?),
        count: row.try_get("legs")?,
        legs: legs(row, "accounts", "amounts")?,
        numbers: row.try_get("numbers")?,
        cause: cause(row, &kind)?,
        kind,
    })
}

/// A posting that is named as what something became, and did not take place, or is of another kind.
pub(super) async fn misnamed(connection: &mut PgConnection) -> Result<Option<PostingId>> {
    sqlx::query_scalar(
        "select named.posting_id from (
             select posting_id, 'deposit' as kind from wallet.deposit
             union all select withdrawal_id, 'withdrawal_requested' from wallet.withdrawal
             union all select end_posting_id, 'withdrawal_' || status from wallet.withdrawal
                 where end_posting_id is not null
             union all select posting_id, 'hold_settled' from wallet.hold where posting_id is not null
             union all select end_posting_id, kind from wallet.correction where end_posting_id is not null
         ) named left join wallet.posting p on p.posting_id = named.posting_id
         where p.kind::text is distinct from named.kind order by named.posting_id limit 1",
    )
    .fetch_optional(connection)
    .await
}

/// A withdrawal, a hold or a correction, by its id, that says that it has ended in a posting and names none, or names
/// one and has not.
pub(super) async fn half_ended(connection: &mut PgConnection) -> Result<Option<Uuid>> {
    sqlx::query_scalar(
        "select id from (
             select withdrawal_id as id, status in ('completed', 'cancelled') as ended, end_posting_id as posting
                 from wallet.withdrawal
             union all select hold_id, status = 'settled', posting_id from wallet.hold
             union all select correction_id, status = 'approved', end_posting_id from wallet.correction
         ) e where ended <> (posting is not null) order by id limit 1",
    )
    .fetch_optional(connection)
    .await
}

/// Postings, in the order of the ledger.
pub(super) async fn postings(connection: &mut PgConnection, after: i64) -> Result<Vec<PostingRow>> {
    let sql = sqlx::AssertSqlSafe(format!("{POSTINGS} where p.sequence > $1 order by p.sequence limit $2"));
    sqlx::query(sql).bind(after).bind(PAGE).try_map(|row| posting(&row)).fetch_all(connection).await
}

/// The postings with these ids, as far as they took place.
pub(super) async fn postings_by_id(connection: &mut PgConnection, ids: &[PostingId]) -> Result<Vec<PostingRow>> {
    let sql = sqlx::AssertSqlSafe(format!("{POSTINGS} where p.posting_id = any($1)"));
    sqlx::query(sql).bind(ids).try_map(|row| posting(&row)).fetch_all(connection).await
}

/// Postings without their legs, in the order of the ledger.
pub(super) async fn outlines(connection: &mut PgConnection, after: i64) -> Result<Vec<PostingOutline>> {
    let posting = |row: PgRow| {
        let (sequence, posting) = (row.try_get("sequence")?, row.try_get("posting_id")?);
        let (table, cause) = (row.try_get("table_id")?, row.try_get("cause")?);
        Ok(PostingOutline { sequence, posting, kind: row.try_get("kind")?, table, cause })
    };
    sqlx::query(
        "select sequence, posting_id, kind::text as kind, table_id, cause::text as cause from wallet.posting
         where sequence > $1 order by sequence limit $2",
    )
    .bind(after)
    .bind(PAGE)
    .try_map(posting)
    .fetch_all(connection)
    .await
}
