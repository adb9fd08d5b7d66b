//! What can go wrong inside the lobby, and what a client is told of it.
//!
//! Refusals are not failures: they come from the pure core as [`Refusal`] and are answered with their code. Failures
//! are the database or a log that does not hold together.

use mazziere_contract::{ErrorCode, Problem, ProblemCode};
use mazziere_eventstore::{AppendError, StoreError};
use mazziere_sealing::UnknownKey;
use mazziere_web::ApiError;

use crate::refusal::Refusal;

/// The lobby could not do its work, or refuses to.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A refusal of the core.
    #[error("refused: {}", .0.detail)]
    Refused(Refusal),
    /// A refusal that names fields.
    #[error("refused: {0}")]
    Problem(Box<Problem>),
    /// The stream moved on meanwhile: decide again.
    #[error("the stream is at version {0}")]
    Conflict(i64),
    /// The database cannot be reached, or the connection broke: the outcome may be unknown.
    #[error("the database is unavailable")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A stream is sealed under a key that this replica was not given. Nothing is lost: one that has the key goes on.
    #[error("a stream cannot be read: {0}")]
    Sealed(#[source] UnknownKey),
    /// A bug, or something stored that contradicts itself.
    #[error("broken: {0}")]
    Broken(String),
}

impl Failure {
    /// A refusal of this code.
    #[track_caller]
    pub fn refused(told: impl Into<ProblemCode>, detail: impl Into<String>) -> Failure {
        Failure::Refused(Refusal::new(told, detail))
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Failure::Refused(refusal)
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        let broken = match &error {
            sqlx::Error::Database(database) => {
                let code = database.code().unwrap_or_default().into_owned();
                // Connections, resources, shutdown, lost races: all of them pass. The rest is our mistake.
                !["08", "53", "57", "40", "55"].iter().any(|class| code.starts_with(class))
            }
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::ColumnNotFound(_) => true,
            _ => false,
        };
        if broken { Failure::Broken(error.to_string()) } else { Failure::Unavailable(Box::new(error)) }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) | StoreError::Unknown(_) | StoreError::TimedOut | StoreError::Stopped => {
                Failure::Unavailable(Box::new(error))
            }
            other => Failure::Broken(other.to_string()),
        }
    }
}

impl From<AppendError> for Failure {
    fn from(error: AppendError) -> Self {
        match error {
            AppendError::Conflict { actual } => Failure::Conflict(actual),
            AppendError::KeyReused => {
                Failure::refused(ErrorCode::IdempotencyKeyReused, ErrorCode::IdempotencyKeyReused.meaning())
            }
            // The receipt came from another replica meanwhile: the repeat finds it.
            AppendError::Repeated(_) => {
                Failure::refused(ErrorCode::RequestInFlight, ErrorCode::RequestInFlight.meaning())
            }
            AppendError::Closed => Failure::Broken("an append to a closed stream".to_owned()),
            AppendError::Store(error) => error.into(),
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        refusal.into_problem().into()
    }
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Refused(refusal) => refusal.into(),
            Failure::Problem(problem) => (*problem).into(),
            Failure::Conflict(_) => {
                ApiError::new(ErrorCode::DatabaseUnavailable, "too many requests for the same thing")
            }
            Failure::Unavailable(_) | Failure::Sealed(_) => ApiError::failure(ErrorCode::DatabaseUnavailable, &failure),
            Failure::Broken(_) => ApiError::internal(&failure),
        }
    }
}
