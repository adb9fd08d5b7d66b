//! A command as a client has sent it, and what becomes of one that writes rows.
//!
//! Commands of a table keep the answer in a receipt ([`crate::commands`]). Chat messages, reports, verdicts, proposals
//! and preferences are rows instead: the row keeps the id of its command and the hash of the request, so that the
//! database lets it take effect once, and a repeat is answered from the row.

use chrono::{DateTime, Utc};
use mazziere_contract::{Cause, ErrorCode};
use mazziere_ids::CommandId;
use mazziere_replay::refusal::Refused;
use mazziere_replay::table::{Command, Table, decide};
use mazziere_web::{Act, IfMatch, RequestHash, Sent};
use sqlx::Row;
use sqlx::postgres::PgRow;
use uuid::Uuid;

/// What a command comes with.
#[derive(Clone, Copy, Debug)]
pub struct Envelope<'a> {
    /// The command's id, from its sender and the key.
    pub command: CommandId,
    /// What makes the request what it is.
    pub hash: RequestHash,
    /// The version the client decided on, if they said so.
    pub seen: Option<i64>,
    /// What they were asked, if they said so; then the version does not count.
    pub decision: Option<&'a str>,
    /// When it arrived: a command that arrived in time is in time.
    pub at: DateTime<Utc>,
    /// The subject that sent it.
    pub by: Uuid,
    /// Whether the subject is a service.
    pub by_service: bool,
    /// What it is as an act of the staff; none of players and services.
    pub act: Option<&'a Act>,
}

/// What became of a command that writes a row.
#[derive(Debug)]
pub enum Outcome<T> {
    Done(T),
    /// It was done before: this is the first answer again.
    Repeated(T),
    /// It is not done, and the refusal is not kept.
    Refused(ErrorCode),
}

impl<'a> Envelope<'a> {
    /// The envelope of a command that arrives now.
    pub fn new(sent: &'a Sent, seen: IfMatch) -> Envelope<'a> {
        Envelope {
            command: sent.command_id(),
            hash: sent.hash,
            seen: seen.0.map(|version| i64::try_from(version).unwrap_or(i64::MAX)),
            decision: None,
            at: sent.platform.clock().now(),
            by: sent.principal.subject,
            by_service: sent.principal.role.service().is_some(),
            act: sent.principal.act.as_deref(),
        }
    }

    /// Refuses a command that was decided on something that is not there any more.
    ///
    /// # Errors
    /// `stale_version`, with the version of the table, and with the one that was named if it is that which is stale.
    pub fn check_fresh(&self, table: &Table, command: &Command) -> Result<(), Refused> {
        let (seen, detail) = match (self.decision, self.seen) {
            (Some(decision), _) if !decide::answers(table, command, decision) => {
                (None, "this is not what the seat is asked now".to_owned())
            }
            (None, Some(seen)) if !decide::is_current(table, command, seen) => {
                (u64::try_from(seen).ok(), format!("the version is \"v{}\", not \"v{seen}\"", table.version()))
            }
            _ => return Ok(()),
        };
        let current = u64::try_from(table.version()).ok();
        Err(Refused::new(Cause::StaleVersion { current, seen }, detail))
    }

    /// The answer from the row that a command of this id has written: the first one again, if it was the same request.
    ///
    /// # Errors
    /// When the row is none.
    pub fn repeated<T>(&self, row: &PgRow, read: impl Fn(&PgRow) -> sqlx::Result<T>) -> sqlx::Result<Outcome<T>> {
        self.compared(row, "request_hash", read)
    }

    /// The answer from a row that may have been decided already, by this command or by another; none if it is open.
    /// `late` is the refusal of a second decision.
    ///
    /// # Errors
    /// When the row is none.
    pub fn decided<T>(
        &self,
        row: &PgRow,
        late: ErrorCode,
        read: impl Fn(&PgRow) -> sqlx::Result<T>,
    ) -> sqlx::Result<Option<Outcome<T>>> {
        Ok(match row.try_get::<Option<CommandId>, _>("decision_command_id")? {
            None => None,
            Some(first) if first == self.command => Some(self.compared(row, "decision_hash", read)?),
            Some(_) => Some(Outcome::Refused(late)),
        })
    }

    fn compared<T>(
        &self,
        row: &PgRow,
        hash: &str,
        read: impl Fn(&PgRow) -> sqlx::Result<T>,
    ) -> sqlx::Result<Outcome<T>> {
        match row.try_get::<&[u8], _>(hash)? == self.hash.as_bytes() {
            true => Ok(Outcome::Repeated(read(row)?)),
            false => Ok(Outcome::Refused(ErrorCode::IdempotencyKeyReused)),
        }
    }
}
