//! The HTTP door of a witness: `POST /add-checkpoint`, and nothing else.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::http::StatusCode;
use actix_web::web::{self, Bytes, Data, PayloadConfig};
use actix_web::{App, HttpResponse, HttpServer};
use mazziere_telemetry::Clock;

use super::cosigner::{Answer, Cosigner};

/// The largest request: a checkpoint with as many signatures as a note may have, and the longest proof.
const MOST_BYTES: usize = 1 << 19;

/// How long the head of a request may take to arrive.
const HEAD: Duration = Duration::from_secs(5);

/// How long requests under way may take when it stops, in seconds.
const GRACE_SECONDS: u64 = 5;

/// A witness that answers, until it is stopped.
#[derive(Debug)]
pub struct Door {
    address: SocketAddr,
    handle: ServerHandle,
}

impl Door {
    /// Listens. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// When the address cannot be bound.
    pub fn open(cosigner: Arc<Cosigner>, clock: Clock, address: SocketAddr) -> io::Result<Door> {
        let listener = mazziere_web::bind(address)?;
        let address = listener.local_addr()?;
        let server = HttpServer::new(move || {
            App::new()
                .app_data(PayloadConfig::new(MOST_BYTES))
                .app_data(Data::from(Arc::clone(&cosigner)))
                .app_data(Data::new(clock.clone()))
                .route("/add-checkpoint", web::post().to(add_checkpoint))
        });
        let server = server.workers(1).client_request_timeout(HEAD).shutdown_timeout(GRACE_SECONDS).disable_signals();
        let server = server.listen(listener)?.run();
        let handle = server.handle();
        tokio::spawn(server);
        Ok(Door { address, handle })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub async fn close(self) {
        mazziere_web::close(&self.handle, true).await;
    }
}

async fn add_checkpoint(cosigner: Data<Cosigner>, clock: Data<Clock>, body: Bytes) -> HttpResponse {
    let at = u64::try_from(clock.now().timestamp()).unwrap_or(0);
    let cosigner = cosigner.into_inner();
    match web::block(move || cosigner.add_checkpoint(&body, at)).await {
        Ok(Answer { status, media_type, body }) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            HttpResponse::build(status).content_type(media_type).body(body)
        }
        Err(_) => HttpResponse::InternalServerError().finish(),
    }
}
