//! The one error with which a process ends because of how it is configured. Its reason names the variables at fault;
//! what form they take is added where it is printed.

/// A configuration that cannot work.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Misconfigured(String);

impl Misconfigured {
    /// What is wrong, with the variables that it is about by their names; no message has the value of a secret.
    pub fn new(what: impl Into<String>) -> Misconfigured {
        Misconfigured(what.into())
    }

    /// The same of an error, with its causes.
    pub fn of(error: &anyhow::Error) -> Misconfigured {
        Misconfigured(format!("{error:#}"))
    }
}
