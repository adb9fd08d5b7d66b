//! The door where auditors fetch a bundle.

use std::convert::Infallible;
use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Data;
use bytes::Bytes;
use futures::stream;
use mazziere_contract::ErrorCode;
use mazziere_contract::audit::paths;
use mazziere_web::ApiError;
use sqlx::PgPool;
use tokio::sync::{Semaphore, mpsc};

use super::wire;

/// Bundles that are on their way at once: each holds a snapshot of the database open.
const AT_ONCE: usize = 2;
/// Pieces that wait for a slow reader.
pub(crate) const PIECES: usize = 8;
/// Seconds after which it is worth while to ask again.
const AGAIN: u64 = 60;

/// What the door leans on. Clones share it.
#[derive(Clone, Debug)]
pub struct Evidence {
    pool: PgPool,
    house: Arc<str>,
    free: Arc<Semaphore>,
}

impl Evidence {
    /// The rows that `pool` may read, which has to be all that an auditor may; under the name of the house.
    pub fn new(pool: PgPool, house: &str) -> Evidence {
        Evidence { pool, house: house.into(), free: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

/// Fetch a bundle
///
/// Everything that verifies the house offline, from one snapshot, as NDJSON: a line that says of what, for each file of
/// a bundle a line with its name and then its rows, which `docs/audit-format.md` has field by field, and a last line
/// with `end`. What has no such line is not complete. `mazziere audit fetch` makes a folder of it that `mazziere audit
/// verify` reads.
#[utoipa::path(
    get,
    path = paths::BUNDLE,
    operation_id = "get_bundle",
    tag = "evidence",
    responses((status = 200, description = "The bundle.", body = String, content_type = "application/x-ndjson"))
)]
pub async fn get_bundle(evidence: Data<Evidence>) -> Result<HttpResponse, ApiError> {
    let Ok(free) = evidence.free.clone().try_acquire_owned() else {
        return Err(ApiError::from(ErrorCode::RateLimited).with_retry_after(AGAIN));
    };
    let (pieces, receiver) = mpsc::channel(PIECES);
    let Evidence { pool, house, .. } = evidence.get_ref().clone();
    tokio::spawn(async move {
        ended("a bundle", wire::send(&pool, house.to_string(), pieces).await);
        drop(free);
    });
    Ok(streamed(receiver))
}

/// Notes how it ended. The missing last line tells the reader that it broke off.
pub(crate) fn ended(what: &str, how: Result<(), wire::Ended>) {
    match how {
        Ok(()) | Err(wire::Ended::Gone) => {}
        Err(error) => tracing::error!(error = &error as &dyn std::error::Error, "{what} broke off"),
    }
}

/// An answer that is made of pieces as they come.
pub(crate) fn streamed(receiver: mpsc::Receiver<Bytes>) -> HttpResponse {
    let pieces = stream::unfold(receiver, |mut receiver| async move {
        receiver.recv().await.map(|piece| (Ok::<_, Infallible>(piece), receiver))
    });
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    response.content_type("application/x-ndjson").streaming(pieces)
}
