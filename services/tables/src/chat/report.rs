//! Reports of what was said: what a player says is an offence, and what an operator decides.

use uuid::Uuid;

/// Somebody reports a message.
#[derive(Debug)]
pub struct Reporting<'a> {
    pub report_id: Uuid,
    pub message_id: Uuid,
    /// What they add.
    pub reason: Option<&'a str>,
}

/// Somebody decides a report.
#[derive(Debug)]
pub struct Verdict<'a> {
    pub report_id: Uuid,
    /// Whether it is an offence.
    pub upheld: bool,
    pub reason: &'a str,
}
