//! Reports in the database.

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{ChatReport, ChatReportStatus, ChatReported};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool, Row};
use uuid::Uuid;

use super::shown;
use crate::chat::report::{Reporting, Verdict};
use crate::envelope::{Envelope, Outcome};

/// The answer to a report that this command has made before; none if it has not.
async fn repeated(pool: &PgPool, sent: &Envelope<'_>) -> sqlx::Result<Option<Outcome<ChatReported>>> {
    let first = sqlx::query("select * from tables.chat_report where command_id = $1");
    let row = first.bind(sent.command).fetch_optional(pool).await?;
    row.map(|row| sent.repeated(&row, reported)).transpose()
}

/// Reports a message, once per message and command.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn report(
    pool: &PgPool,
    sent: &Envelope<'_>,
    reporting: &Reporting<'_>,
) -> sqlx::Result<Outcome<ChatReported>> {
    if let Some(first) = repeated(pool, sent).await? {
        return Ok(first);
    }
    let mut tx = mazziere_database::begin(pool).await?;
    // From here on no sweep takes it away.
    let found = sqlx::query("update tables.chat_message set reported = true where message_id = $1");
    if found.bind(reporting.message_id).execute(&mut *tx).await?.rows_affected() == 0 {
        return Ok(Outcome::Refused(ErrorCode::MessageUnknown));
    }
    let kept = sqlx::query(
        "insert into tables.chat_report (
            report_id, message_id, command_id, request_hash, reported_by, reported_at, reason
        ) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict do nothing returning *",
    )
    .bind(reporting.report_id)
    .bind(reporting.message_id)
    .bind(sent.command)
    .bind(sent.hash.as_bytes().as_slice())
    .bind(sent.by)
    .bind(sent.at)
    .bind(reporting.reason)
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = kept else {
        drop(tx);
        let late = Outcome::Refused(ErrorCode::AlreadyReported);
        return Ok(repeated(pool, sent).await?.unwrap_or(late));
    };
    let report = reported(&row)?;
    tx.commit().await?;
    Ok(Outcome::Done(report))
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

/// Decides a report within the caller's transaction, once; a concurrent decision waits, and then finds it decided.
///
/// # Errors
/// When the database refuses or cannot be reached.
pub async fn decide(
    connection: &mut PgConnection,
    sent: &Envelope<'_>,
    verdict: &Verdict<'_>,
) -> sqlx::Result<Outcome<ChatReport>> {
    let found = sqlx::query(
        "select r.*, m.table_id, m.player_id, m.seat, m.phrase, m.body, m.said_at
        from tables.chat_report r join tables.chat_message m on m.message_id = r.message_id
        where r.report_id = $1 for update of r",
    );
    let Some(row) = found.bind(verdict.report_id).fetch_optional(&mut *connection).await? else {
        return Ok(Outcome::Refused(ErrorCode::ReportUnknown));
    };
    if let Some(decided) = sent.decided(&row, ErrorCode::ReportDecided, whole)? {
        return Ok(decided);
    }
    let reused = sqlx::query("select from tables.chat_report where decision_command_id = $1");
    if reused.bind(sent.command).fetch_optional(&mut *connection).await?.is_some() {
        return Ok(Outcome::Refused(ErrorCode::IdempotencyKeyReused));
    }
    let row = sqlx::query(
        "update tables.chat_report r set upheld = $2, decision_command_id = $3, decision_hash = $4, decided_by = $5,
            decided_at = $6, verdict = $7
        from tables.chat_message m where r.report_id = $1 and m.message_id = r.message_id
        returning r.*, m.table_id, m.player_id, m.seat, m.phrase, m.body, m.said_at",
    )
    .bind(verdict.report_id)
    .bind(verdict.upheld)
    .bind(sent.command)
    .bind(sent.hash.as_bytes().as_slice())
    .bind(sent.by)
    .bind(sent.at)
    .bind(verdict.reason)
    .fetch_one(&mut *connection)
    .await?;
    whole(&row).map(Outcome::Done)
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
