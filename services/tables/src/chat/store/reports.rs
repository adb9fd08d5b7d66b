//! Reports in the database.

use mazziere_contract::tables::{ChatReport, ChatReportStatus, ChatReported};
use mazziere_eventstore::{AppendError, EventStore};
use mazziere_ids::CommandId;
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};
use uuid::Uuid;

use super::shown;
use crate::chat::offence::{self, Offence};
use crate::chat::report::{Done, Reporting, Verdict};

/// Why a decision could not be kept.
#[derive(Debug, thiserror::Error)]
pub enum VerdictError {
    /// The database refuses or cannot be reached.
    #[error("the report cannot be decided")]
    Database(#[from] sqlx::Error),
    /// The offence could not be told.
    #[error("an offence could not be written into the log")]
    Log(#[from] AppendError),
}

/// The answer to a report that was made before by this command; none if there is none.
async fn repeated(pool: &PgPool, command: CommandId, hash: &[u8; 32]) -> sqlx::Result<Option<Done<ChatReported>>> {
    let first = sqlx::query("select * from tables.chat_report where command_id = $1");
    let Some(row) = first.bind(command).fetch_optional(pool).await? else { return Ok(None) };
    Ok(Some(match row.try_get::<Vec<u8>, _>("request_hash")? == hash {
        true => Done::Before(reported(&row)?),
        false => Done::KeyReused,
    }))
}

/// Reports a message, once per message and command.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn report(pool: &PgPool, reporting: &Reporting<'_>) -> sqlx::Result<Done<ChatReported>> {
    if let Some(done) = repeated(pool, reporting.command, reporting.hash).await? {
        return Ok(done);
    }
    let mut tx = mazziere_database::begin(pool).await?;
    // From here on no sweep takes it away.
    let found = sqlx::query("update tables.chat_message set reported = true where message_id = $1");
    if found.bind(reporting.message_id).execute(&mut *tx).await?.rows_affected() == 0 {
        return Ok(Done::Unknown);
    }
    let kept = sqlx::query(
        "insert into tables.chat_report (
            report_id, message_id, command_id, request_hash, reported_by, reported_at, reason
        ) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict do nothing returning *",
    )
    .bind(reporting.report_id)
    .bind(reporting.message_id)
    .bind(reporting.command)
    .bind(reporting.hash.as_slice())
    .bind(reporting.reporter)
    .bind(reporting.at)
    .bind(reporting.reason)
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = kept else {
        drop(tx);
        return Ok(repeated(pool, reporting.command, reporting.hash).await?.unwrap_or(Done::TooLate));
    };
    let report = reported(&row)?;
    tx.commit().await?;
    Ok(Done::Now(report))
}

/// Reports that nobody has decided, oldest first, after the one with id `after`.
///
/// # Errors
/// When the database cannot be reached, or holds a row that is none.
pub async fn open(pool: &PgPool, after: Option<Uuid>, limit: u32) -> sqlx::Result<Vec<ChatReport>> {
    let rows = sqlx::query(
        "select r.*, m.table_id, m.player_id, m.seat, m.phrase, m.body, m.said_at
        from tables.chat_report r join tables.chat_message m on m.message_id = r.message_id
        where r.upheld is null and r.report_id > $1 order by r.report_id limit $2",
    )
    .bind(after.unwrap_or(Uuid::nil()))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    rows.iter().map(whole).collect()
}

/// Decides a report, once; an offence is told, and the act recorded, in the same transaction.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn decide(
    pool: &PgPool,
    store: &EventStore,
    verdict: &Verdict<'_>,
) -> Result<Done<ChatReport>, VerdictError> {
    let mut tx = mazziere_database::begin(pool).await?;
    // A concurrent decision waits here, and then finds it decided.
    let row = sqlx::query(
        "select decision_command_id, decision_hash from tables.chat_report where report_id = $1 for update",
    )
    .bind(verdict.report_id)
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(Done::Unknown) };
    if let Some(by) = row.try_get::<Option<CommandId>, _>("decision_command_id")? {
        if by != verdict.command {
            return Ok(Done::TooLate);
        }
        if row.try_get::<Vec<u8>, _>("decision_hash")? != verdict.hash {
            return Ok(Done::KeyReused);
        }
        return Ok(Done::Before(one(&mut tx, verdict.report_id).await?));
    }
    let reused = sqlx::query("select from tables.chat_report where decision_command_id = $1");
    if reused.bind(verdict.command).fetch_optional(&mut *tx).await?.is_some() {
        return Ok(Done::KeyReused);
    }
    sqlx::query(
        "update tables.chat_report set upheld = $2, decision_command_id = $3, decision_hash = $4, decided_by = $5,
            decided_at = $6, verdict = $7
        where report_id = $1",
    )
    .bind(verdict.report_id)
    .bind(verdict.upheld)
    .bind(verdict.command)
    .bind(verdict.hash.as_slice())
    .bind(verdict.by)
    .bind(verdict.at)
    .bind(verdict.reason)
    .execute(&mut *tx)
    .await?;
    let report = one(&mut tx, verdict.report_id).await?;
    if verdict.upheld {
        let offence =
            Offence { table_id: report.table_id, player_id: report.message.player_id, report_id: report.report_id };
        let told = offence::told(&offence, verdict.at).map_err(|error| sqlx::Error::Encode(error.into()))?;
        store.append_in(&mut tx, &told).await?;
    }
    if let Some(act) = verdict.act {
        let answer = serde_json::to_vec(&report).map_err(|error| sqlx::Error::Encode(error.into()))?;
        let recorded = store.record_act_in(&mut tx, offence::KIND, verdict.command, &act.record(&answer)).await;
        recorded.map_err(AppendError::Store)?;
    }
    tx.commit().await?;
    Ok(Done::Now(report))
}

async fn one(tx: &mut sqlx::PgTransaction<'_>, report_id: Uuid) -> sqlx::Result<ChatReport> {
    let row = sqlx::query(
        "select r.*, m.table_id, m.player_id, m.seat, m.phrase, m.body, m.said_at
        from tables.chat_report r join tables.chat_message m on m.message_id = r.message_id where r.report_id = $1",
    )
    .bind(report_id)
    .fetch_one(&mut **tx)
    .await?;
    whole(&row)
}

fn reported(row: &PgRow) -> sqlx::Result<ChatReported> {
    Ok(ChatReported {
        report_id: row.try_get("report_id")?,
        message_id: row.try_get("message_id")?,
        reported_at: row.try_get("reported_at")?,
    })
}

fn whole(row: &PgRow) -> sqlx::Result<ChatReport> {
    Ok(ChatReport {
        report_id: row.try_get("report_id")?,
        table_id: row.try_get("table_id")?,
        message: shown(row)?,
        reported_by: row.try_get("reported_by")?,
        reported_at: row.try_get("reported_at")?,
        reason: row.try_get("reason")?,
        status: match row.try_get::<Option<bool>, _>("upheld")? {
            None => ChatReportStatus::Open,
            Some(true) => ChatReportStatus::Upheld,
            Some(false) => ChatReportStatus::Dismissed,
        },
        decided_by: row.try_get("decided_by")?,
        decided_at: row.try_get("decided_at")?,
        verdict: row.try_get("verdict")?,
    })
}
