//! What handlers lean on, and how commands are answered over HTTP.

use actix_web::http::StatusCode;
use mazziere_contract::ErrorCode;
use mazziere_telemetry::{Clock, Metrics};
use mazziere_web::{ApiError, Reply, Sent};
use sqlx::pool::PoolConnection;
use sqlx::{PgPool, Postgres, Transaction};
use tokio::task::JoinHandle;

use crate::command::{Action, Command};
use crate::decide::Verdict;
use crate::engine::{Engine, EngineError};
use crate::fault::{Fault, StoreError};
use crate::trial_balance::bookkeeper::BalanceMetrics;
use crate::verdict::{Refusal, StoredReply};

/// What handlers lean on. Clones share it.
#[derive(Clone, Debug)]
pub struct Wallet {
    pool: PgPool,
    engine: Engine,
    clock: Clock,
    balance: BalanceMetrics,
}

impl Wallet {
    /// A wallet on this pool (see [`crate::connect`]), and the task that writes for it.
    ///
    /// # Errors
    /// When the metrics are registered already.
    pub fn new(
        pool: PgPool,
        clock: Clock,
        metrics: &Metrics,
    ) -> Result<(Wallet, JoinHandle<()>), mazziere_telemetry::metrics::Error> {
        let (engine, batcher) = Engine::start(pool.clone(), clock.clone(), metrics)?;
        Ok((Wallet { pool, engine, clock, balance: BalanceMetrics::new(metrics)? }, batcher))
    }

    /// Where commands are handed in.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The connections that read.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What the last trial balance said.
    pub fn balance(&self) -> &BalanceMetrics {
        &self.balance
    }

    /// A connection that reads the same state of the books from first to last.
    pub(crate) async fn snapshot(&self) -> Result<Transaction<'static, Postgres>, ApiError> {
        mazziere_database::begin_snapshot(&self.pool).await.map_err(|error| store_failed(&StoreError::from(error)))
    }

    /// A connection to read with.
    pub(crate) async fn reader(&self) -> Result<PoolConnection<Postgres>, ApiError> {
        self.pool.acquire().await.map_err(|error| store_failed(&StoreError::from(error)))
    }
}

/// Hands in a command and answers with its verdict: the first answer the first time and every time.
pub(crate) async fn answer(wallet: &Wallet, sent: &Sent, action: Action) -> Result<Reply, ApiError> {
    let _guard = sent.begin()?;
    let command_id = sent.command_id();
    let act = sent.principal.act.clone();
    let command = Command { command_id, request_hash: *sent.hash.as_bytes(), action, act };
    let verdict = wallet.engine.execute(command).await.map_err(|error| engine_failed(&error))?;
    match verdict {
        Verdict::KeyReused => Err(ErrorCode::IdempotencyKeyReused.into()),
        Verdict::Answered { answer, replayed } => reply(&answer, replayed),
    }
}

/// A stored answer that the ledger never gave.
#[derive(Debug, thiserror::Error)]
#[error("a stored answer has the status {0}, or a body that does not go with it")]
struct CorruptAnswer(u16);

/// An answer as it goes out. What the ledger never answers is a fault of ours, and no success.
fn reply(answer: &StoredReply, replayed: bool) -> Result<Reply, ApiError> {
    match answer.status {
        200 => Ok(Reply::stored(StatusCode::OK, answer.body.to_vec()).replayed(replayed)),
        201 => Ok(Reply::stored(StatusCode::CREATED, answer.body.to_vec()).replayed(replayed)),
        status => match answer.problem() {
            Some(problem) => {
                let error = ApiError::from(problem);
                Err(if replayed { error.with_header(REPLAYED, TRUE) } else { error })
            }
            None => Err(ApiError::internal(&CorruptAnswer(status))),
        },
    }
}

const REPLAYED: actix_web::http::header::HeaderName =
    actix_web::http::header::HeaderName::from_static(mazziere_web::reply::IDEMPOTENCY_REPLAYED);
const TRUE: actix_web::http::header::HeaderValue = actix_web::http::header::HeaderValue::from_static("true");

/// A failure of the engine on its way out.
fn engine_failed(error: &EngineError) -> ApiError {
    match error {
        EngineError::Unavailable(_) => ApiError::failure(ErrorCode::DatabaseUnavailable, error).with_retry_after(1),
        EngineError::Broken(_) => ApiError::internal(error),
        EngineError::Stopped => ErrorCode::Draining.into(),
    }
}

/// A failed read on its way out.
pub(crate) fn store_failed(error: &StoreError) -> ApiError {
    match error.fault() {
        Fault::Unavailable | Fault::Contended => {
            ApiError::failure(ErrorCode::DatabaseUnavailable, error).with_retry_after(1)
        }
        Fault::Broken => ApiError::internal(error),
    }
}

/// A refusal of a read on its way out.
pub(crate) fn refused(refusal: &Refusal) -> ApiError {
    refusal.problem().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(status: u16, body: &str) -> Result<Reply, ApiError> {
        reply(&StoredReply { status, body: body.as_bytes().into() }, true)
    }

    #[test]
    fn a_corrupt_status_is_a_failure_and_no_success() {
        for status in [0, 20, 99, 199, 202, 204, 302, 399, 400, 999, 2_000] {
            let error = answered(status, "{}").unwrap_err();
            assert_eq!(error.code(), ErrorCode::Internal, "{status}");
        }
        assert!(answered(200, "{}").is_ok() && answered(201, "{}").is_ok());
        let refusal =
            Refusal::new(mazziere_contract::ProblemCode::kept(ErrorCode::InsufficientFunds, None), "nothing there")
                .problem();
        let error = answered(409, &serde_json::to_string(&refusal).unwrap()).unwrap_err();
        assert_eq!(error.code(), ErrorCode::InsufficientFunds);
    }
}
