//! Closing a server without losing what it has accepted.

use std::time::Duration;

use actix_web::dev::ServerHandle;

/// How long connections that were accepted before a server closes may take to reach its workers.
const HANDING_OVER: Duration = Duration::from_millis(100);

/// Closes a server: it accepts no more connections, then its workers end, after what they have at hand if `graceful`.
///
/// In this order. Told to stop, a server of `actix` ends its workers and its acceptor side by side: a connection that
/// is accepted meanwhile finds no worker, is dropped unanswered, and the log has an error that is none.
pub async fn close(server: &ServerHandle, graceful: bool) {
    server.pause().await;
    // The acceptor does not say when it has paused.
    tokio::time::sleep(HANDING_OVER).await;
    server.stop(graceful).await;
}
