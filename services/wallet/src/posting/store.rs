//! Postings and their entries in the database.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{Leg, Posting, PostingKind, PostingReference};
use mazziere_ids::PostingId;
use mazziere_money::Currency;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use crate::account::store::account_ref;
use crate::books::PostingRecord;
use crate::fault::StoreError;
use crate::posting::content_hash;

/// Every kind with its name in the database.
const KINDS: [(PostingKind, &str); 16] = [
    (PostingKind::Deposit, "deposit"),
    (PostingKind::WithdrawalRequested, "withdrawal_requested"),
    (PostingKind::WithdrawalCompleted, "withdrawal_completed"),
    (PostingKind::WithdrawalCancelled, "withdrawal_cancelled"),
    (PostingKind::BuyIn, "buy_in"),
    (PostingKind::BuyInReturned, "buy_in_returned"),
    (PostingKind::TournamentStarted, "tournament_started"),
    (PostingKind::Prize, "prize"),
    (PostingKind::PrizeConfiscated, "prize_confiscated"),
    (PostingKind::CancellationRefund, "cancellation_refund"),
    (PostingKind::HoldSettled, "hold_settled"),
    (PostingKind::SitIn, "sit_in"),
    (PostingKind::HandSettled, "hand_settled"),
    (PostingKind::CashOut, "cash_out"),
    (PostingKind::Reversal, "reversal"),
    (PostingKind::Adjustment, "adjustment"),
];

/// The name of a kind in the database.
pub fn kind_name(kind: PostingKind) -> &'static str {
    KINDS.iter().find(|(known, _)| *known == kind).map_or("", |(_, name)| name)
}

pub fn kind(row: &PgRow) -> Result<PostingKind, StoreError> {
    kind_of(row.try_get("kind")?)
}

pub fn kind_of(name: &str) -> Result<PostingKind, StoreError> {
    let found = KINDS.iter().find(|(_, known)| *known == name);
    found.map(|(kind, _)| *kind).ok_or(StoreError::Inconsistent { table: "posting", column: "kind" })
}

/// What the posting in a row refers to.
pub fn reference(row: &PgRow) -> Result<PostingReference, StoreError> {
    Ok(PostingReference {
        tournament_id: row.try_get("tournament_id")?,
        table_id: row.try_get("table_id")?,
        cause: row.try_get("cause")?,
    })
}

/// Those of these postings that took place, with their legs in order.
pub async fn by_ids(connection: &mut PgConnection, ids: &[PostingId]) -> Result<Vec<PostingRecord>, StoreError> {
    let rows = sqlx::query(
        "select p.posting_id, p.sequence, p.kind, p.tournament_id, p.table_id, p.cause, p.reverses, p.reason, \
                p.posted_at, later.posting_id as reversed_by \
         from wallet.posting p left join wallet.posting later on later.reverses = p.posting_id \
         where p.posting_id = any($1)",
    )
    .bind(ids)
    .fetch_all(&mut *connection)
    .await?;
    let places: Vec<i64> = rows.iter().map(|row| row.try_get("sequence")).collect::<Result<_, _>>()?;
    let mut legs: HashMap<i64, Vec<Leg>> = HashMap::new();
    let entries = sqlx::query(
        "select e.sequence, e.amount, a.kind, a.player_id, a.table_id, a.tournament_id \
         from wallet.entry e join wallet.account a on a.account_id = e.account_id \
         where e.sequence = any($1) order by e.sequence, e.leg",
    )
    .bind(&places[..])
    .fetch_all(connection)
    .await?;
    for row in &entries {
        let leg = Leg { account: account_ref(row)?, amount: row.try_get("amount")? };
        legs.entry(row.try_get("sequence")?).or_default().push(leg);
    }
    rows.iter().map(|row| record(row, &mut legs)).collect()
}

fn record(row: &PgRow, legs: &mut HashMap<i64, Vec<Leg>>) -> Result<PostingRecord, StoreError> {
    let sequence = row.try_get("sequence")?;
    let posting = Posting {
        posting_id: row.try_get("posting_id")?,
        sequence,
        kind: kind(row)?,
        reference: reference(row)?,
        posted_at: row.try_get::<DateTime<Utc>, _>("posted_at")?,
        legs: legs.remove(&sequence).unwrap_or_default(),
        currency: Currency::Eur,
        reversed_by: row.try_get("reversed_by")?,
    };
    Ok(PostingRecord {
        content_hash: content_hash(posting.kind, &posting.reference, &posting.legs),
        posting,
        reverses: row.try_get("reverses")?,
        reason: row.try_get("reason")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_in_the_database_is_the_name_in_the_contract() {
        for (kind, name) in KINDS {
            assert_eq!(serde_json::to_value(kind).unwrap(), name);
            assert_eq!(kind_name(kind), name);
        }
    }
}
