//! Corrections in the database.

use mazziere_contract::wallet::{AdjustmentReason, Correction, CorrectionKind, CorrectionStatus, Corrects, Leg};
use mazziere_ids::CorrectionId;
use mazziere_money::Currency;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgConnection, Row};

use crate::fault::StoreError;

const KINDS: &[(CorrectionKind, &str)] =
    &[(CorrectionKind::Reversal, "reversal"), (CorrectionKind::Adjustment, "adjustment")];

const STATUSES: &[(CorrectionStatus, &str)] = &[
    (CorrectionStatus::Proposed, "proposed"),
    (CorrectionStatus::Approved, "approved"),
    (CorrectionStatus::Rejected, "rejected"),
];

const REASONS: &[(AdjustmentReason, &str)] = &[
    (AdjustmentReason::WrongPrize, "wrong_prize"),
    (AdjustmentReason::WrongResult, "wrong_result"),
    (AdjustmentReason::TechnicalFault, "technical_fault"),
    (AdjustmentReason::Chargeback, "chargeback"),
    (AdjustmentReason::Fraud, "fraud"),
    (AdjustmentReason::Goodwill, "goodwill"),
];

/// The name of a value in the database.
fn name<T: Copy + PartialEq>(names: &[(T, &'static str)], value: T) -> &'static str {
    names.iter().find(|(known, _)| *known == value).map_or("", |(_, name)| name)
}

/// The value of a name in the database.
fn value<T: Copy>(names: &[(T, &str)], name: &str, column: &'static str) -> Result<T, StoreError> {
    let found = names.iter().find(|(_, known)| *known == name).map(|(value, _)| *value);
    found.ok_or(StoreError::Inconsistent { table: "correction", column })
}

/// What a correction is read from.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "select number, correction_id, kind, because, reason, posting_id, tournament_id, table_id, legs, proposed_by, \
                    proposed_at, status, decided_by, decided_at, rejection, end_posting_id \
             from wallet.correction ",
            $rest
        )
    };
}

/// Those of these corrections that exist.
pub async fn by_ids(connection: &mut PgConnection, ids: &[CorrectionId]) -> Result<Vec<Correction>, StoreError> {
    let query = sqlx::query(select!("where correction_id = any($1)")).bind(ids);
    query.fetch_all(connection).await?.iter().map(correction).collect()
}

/// At most `limit` corrections proposed before the one with this number, newest first, each with its own.
pub async fn before(
    connection: &mut PgConnection,
    status: Option<CorrectionStatus>,
    number: i64,
    limit: i64,
) -> Result<Vec<(i64, Correction)>, StoreError> {
    let query = match status {
        None => sqlx::query(select!("where number < $1 order by number desc limit $2")).bind(number).bind(limit),
        Some(status) => sqlx::query(select!("where status = $3 and number < $1 order by number desc limit $2"))
            .bind(number)
            .bind(limit)
            .bind(name(STATUSES, status)),
    };
    let rows = query.fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get("number")?, correction(row)?))).collect()
}

fn correction(row: &PgRow) -> Result<Correction, StoreError> {
    let because: Option<&str> = row.try_get("because")?;
    Ok(Correction {
        correction_id: row.try_get("correction_id")?,
        kind: value(KINDS, row.try_get("kind")?, "kind")?,
        because: because.map(|because| value(REASONS, because, "because")).transpose()?,
        reason: row.try_get("reason")?,
        corrects: Corrects {
            posting_id: row.try_get("posting_id")?,
            tournament_id: row.try_get("tournament_id")?,
            table_id: row.try_get("table_id")?,
        },
        legs: row.try_get::<Json<Vec<Leg>>, _>("legs")?.0,
        currency: Currency::Eur,
        status: value(STATUSES, row.try_get("status")?, "status")?,
        proposed_by: row.try_get("proposed_by")?,
        proposed_at: row.try_get("proposed_at")?,
        decided_by: row.try_get("decided_by")?,
        decided_at: row.try_get("decided_at")?,
        rejection: row.try_get("rejection")?,
        posting_id: row.try_get("end_posting_id")?,
    })
}

/// Writes a correction just proposed.
pub async fn propose(connection: &mut PgConnection, correction: &Correction) -> Result<(), StoreError> {
    sqlx::query(
        "insert into wallet.correction (correction_id, kind, because, reason, posting_id, tournament_id, table_id, legs, \
                                        proposed_by, proposed_at) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(correction.correction_id)
    .bind(name(KINDS, correction.kind))
    .bind(correction.because.map(|because| name(REASONS, because)))
    .bind(&correction.reason)
    .bind(correction.corrects.posting_id)
    .bind(correction.corrects.tournament_id)
    .bind(correction.corrects.table_id)
    .bind(Json(&correction.legs))
    .bind(correction.proposed_by)
    .bind(correction.proposed_at)
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes the end of a correction.
pub async fn end(connection: &mut PgConnection, correction: &Correction) -> Result<(), StoreError> {
    let done = sqlx::query(
        "update wallet.correction \
         set status = $2, decided_by = $3, decided_at = $4, rejection = $5, end_posting_id = $6 \
         where correction_id = $1 and status = 'proposed'",
    )
    .bind(correction.correction_id)
    .bind(name(STATUSES, correction.status))
    .bind(correction.decided_by)
    .bind(correction.decided_at)
    .bind(&correction.rejection)
    .bind(correction.posting_id)
    .execute(connection)
    .await?;
    match done.rows_affected() {
        1 => Ok(()),
        _ => Err(StoreError::Inconsistent { table: "correction", column: "status" }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_the_database_are_names_in_the_contract() {
        assert!(KINDS.iter().all(|(kind, name)| serde_json::to_value(kind).unwrap() == *name));
        assert!(STATUSES.iter().all(|(status, name)| serde_json::to_value(status).unwrap() == *name));
        assert!(REASONS.iter().all(|(reason, name)| serde_json::to_value(reason).unwrap() == *name));
    }

    /// Legs are the one thing that the ledger keeps as the contract writes it: what is there is read for ever.
    #[test]
    fn legs_as_they_were_written_are_read() {
        let player = "\"player_id\":\"0190d3a0-0000-7000-8000-000000000001\"";
        let table = "\"table_id\":\"0190d3a0-0000-7000-8000-000000000002\"";
        let tournament = "\"tournament_id\":\"0190d3a0-0000-7000-8000-000000000003\"";
        let in_play = format!("{player},{table}");
        for (kind, owner) in [
            ("player_cash", player),
            ("player_in_play", &in_play),
            ("player_withdrawal", player),
            ("table_pot", table),
            ("tournament_escrow", tournament),
            ("tournament_fee", tournament),
            ("tournament_pool", tournament),
            ("house_rake", ""),
            ("house_fee", ""),
            ("house_overlay", ""),
            ("house_reserve", "\"buy_in\":\"one\""),
            ("house_reserve", "\"buy_in\":\"five\""),
            ("house_reserve", "\"buy_in\":\"ten\""),
            ("house_adjustments", ""),
            ("house_rounding", ""),
            ("external_deposits", ""),
            ("external_withdrawals", ""),
        ] {
            let comma = if owner.is_empty() { "" } else { "," };
            let written = format!(r#"[{{"account":{{"kind":"{kind}"{comma}{owner}}},"amount":"-5.00"}}]"#);
            let read: Vec<Leg> = serde_json::from_str(&written).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), written);
        }
    }
}
