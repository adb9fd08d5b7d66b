//! Rows of the ledger as an audit reads them: pages of so many at most, each by the end of an index.

use mazziere_books::ledger::{AccountRow, Cause, EntryRow, PostingRow, account_id};
use mazziere_contract::wallet::Leg;
use mazziere_ids::{AccountId, PlayerId, PostingId};
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgConnection, Result, Row};
use uuid::Uuid;

/// Accounts, in the order of their ids.
pub async fn accounts(connection: &mut PgConnection, after: Uuid, most: i64) -> Result<Vec<AccountRow>> {
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
    .bind(most)
    .try_map(account)
    .fetch_all(connection)
    .await
}

fn entry(row: &PgRow) -> Result<EntryRow> {
    Ok(EntryRow {
        account: row.try_get("account_id")?,
        version: row.try_get("version")?,
        sequence: row.try_get("sequence")?,
        amount: row.try_get("amount")?,
        balance: row.try_get("balance")?,
    })
}

/// Entries, account by account.
pub async fn entries(connection: &mut PgConnection, after: (Uuid, i64), most: i64) -> Result<Vec<EntryRow>> {
    sqlx::query(
        "select account_id, version, sequence, (amount * 100)::bigint as amount, (balance * 100)::bigint as balance
         from wallet.entry where (account_id, version) > ($1, $2) order by account_id, version limit $3",
    )
    .bind(after.0)
    .bind(after.1)
    .bind(most)
    .try_map(|row: PgRow| entry(&row))
    .fetch_all(connection)
    .await
}

/// An entry behind the head of the ledger. Up to there every place has a posting, which is read with all its entries,
/// so no other entry belongs to none.
pub async fn of_no_posting(connection: &mut PgConnection) -> Result<Option<EntryRow>> {
    sqlx::query(
        "select account_id, version, sequence, (amount * 100)::bigint as amount, (balance * 100)::bigint as balance
         from wallet.entry where sequence > (select last_sequence from wallet.ledger_head) order by sequence limit 1",
    )
    .try_map(|row: PgRow| entry(&row))
    .fetch_optional(connection)
    .await
}

/// An account that holds back something else than its active holds.
pub async fn holds_off(connection: &mut PgConnection) -> Result<Option<AccountId>> {
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
pub async fn last_sequence(connection: &mut PgConnection) -> Result<i64> {
    sqlx::query_scalar("select last_sequence from wallet.ledger_head").fetch_one(connection).await
}

/// A posting that stands in the ledger twice.
pub async fn repeated(connection: &mut PgConnection) -> Result<Option<PostingId>> {
    sqlx::query_scalar(
        "select posting_id from wallet.posting group by posting_id having count(*) > 1 order by 1 limit 1",
    )
    .fetch_optional(connection)
    .await
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
pub async fn misnamed(connection: &mut PgConnection) -> Result<Option<PostingId>> {
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
pub async fn half_ended(connection: &mut PgConnection) -> Result<Option<Uuid>> {
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
pub async fn postings(connection: &mut PgConnection, after: i64, most: i64) -> Result<Vec<PostingRow>> {
    let sql = sqlx::AssertSqlSafe(format!("{POSTINGS} where p.sequence > $1 order by p.sequence limit $2"));
    sqlx::query(sql).bind(after).bind(most).try_map(|row| posting(&row)).fetch_all(connection).await
}

/// The postings with these ids, as far as they took place.
pub async fn postings_by_id(connection: &mut PgConnection, ids: &[PostingId]) -> Result<Vec<PostingRow>> {
    let sql = sqlx::AssertSqlSafe(format!("{POSTINGS} where p.posting_id = any($1)"));
    sqlx::query(sql).bind(ids).try_map(|row| posting(&row)).fetch_all(connection).await
}
