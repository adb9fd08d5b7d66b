//! Whether this replica lives, is ready, and is on its way out; and its metrics.
//!
//! `/livez` depends on nothing (a replica is not restarted because its database is away), `/readyz` asks every check
//! that the service registered, `/metrics` is Prometheus text. None of them needs a token. With [`Settings::admin`]
//! they have a port of their own, which is for the inside of the house; without it they are on the port of the service:
//! keep the paths off the ingress.
//!
//! [`Settings::admin`]: crate::platform::Settings::admin

use std::io;
use std::net::SocketAddr;

use actix_web::dev::ServerHandle;
use actix_web::http::header;
use actix_web::{App, HttpResponse, HttpServer, web};
use mazziere_telemetry::Metrics;
use serde::Serialize;

use crate::access::HEALTH;
use crate::listener::bind;
use crate::platform::Platform;
use crate::problem::ApiError;
use crate::readiness::CheckReport;

#[derive(Serialize)]
struct Report {
    ready: bool,
    draining: bool,
    checks: Vec<CheckReport>,
}

pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .route(HEALTH[0], web::get().to(livez))
        .route(HEALTH[1], web::get().to(readyz))
        .route(HEALTH[2], web::get().to(metrics));
}

/// An address that shows health and metrics and nothing else.
pub(crate) fn serve(platform: &Platform, address: SocketAddr) -> io::Result<(ServerHandle, SocketAddr)> {
    let listener = bind(address)?;
    let address = listener.local_addr()?;
    let shared = platform.clone();
    let server = HttpServer::new(move || App::new().app_data(web::Data::new(shared.clone())).configure(configure));
    let server = server.workers(1).disable_signals().listen(listener)?.run();
    let handle = server.handle();
    tokio::spawn(server);
    Ok((handle, address))
}

pub(crate) async fn livez() -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({"live": true}))
}

async fn readyz(platform: web::Data<Platform>) -> HttpResponse {
    let checks = platform.readiness().ask().await;
    let draining = platform.drain().is_announced();
    platform.note_ready(!draining && checks.iter().all(|check| check.ready));
    report(checks, draining)
}

/// What `/readyz` answers.
pub(crate) fn report(checks: Vec<CheckReport>, draining: bool) -> HttpResponse {
    let ready = !draining && checks.iter().all(|check| check.ready);
    let mut reply = if ready { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    reply.insert_header((header::CACHE_CONTROL, "no-store")).json(Report { ready, draining, checks })
}

async fn metrics(platform: web::Data<Platform>) -> Result<HttpResponse, ApiError> {
    exposition(platform.metrics())
}

/// What `/metrics` answers.
pub(crate) fn exposition(metrics: &Metrics) -> Result<HttpResponse, ApiError> {
    let text = metrics.text().map_err(|error| ApiError::internal(&error))?;
    Ok(HttpResponse::Ok().insert_header((header::CONTENT_TYPE, Metrics::CONTENT_TYPE)).body(text))
}
