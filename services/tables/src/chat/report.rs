//! Reports of what was said: who says that it is an offence, and what an operator decides.

use chrono::{DateTime, Utc};
use mazziere_ids::{CommandId, PlayerId};
use mazziere_web::Act;
use uuid::Uuid;

/// Somebody reports a message.
#[derive(Debug)]
pub struct Reporting<'a> {
    /// The command's id, from its sender and the key.
    pub command: CommandId,
    /// What makes the request what it is.
    pub hash: &'a [u8; 32],
    /// The id of the report.
    pub report_id: Uuid,
    /// Of which message.
    pub message_id: Uuid,
    /// Who.
    pub reporter: PlayerId,
    /// What they add.
    pub reason: Option<&'a str>,
    /// When.
    pub at: DateTime<Utc>,
}

/// Somebody decides a report.
#[derive(Debug)]
pub struct Verdict<'a> {
    /// The command's id, from its sender and the key.
    pub command: CommandId,
    /// What makes the request what it is.
    pub hash: &'a [u8; 32],
    /// Which report.
    pub report_id: Uuid,
    /// Whether it is an offence.
    pub upheld: bool,
    /// Who.
    pub by: Uuid,
    /// Why.
    pub reason: &'a str,
    /// When.
    pub at: DateTime<Utc>,
    /// What it is as an act of the staff.
    pub act: Option<&'a Act>,
}

/// What became of a command.
#[derive(Debug)]
pub enum Done<T> {
    /// It is done.
    Now(T),
    /// It was done before: this is the first answer again.
    Before(T),
    /// The key was used for another request.
    KeyReused,
    /// Somebody else has done it, by another command.
    TooLate,
    /// There is no such thing.
    Unknown,
}
