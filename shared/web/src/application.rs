//! The application of a service: its routes behind the gate, health, and a problem for everything else.

use std::panic::AssertUnwindSafe;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::http::header::HeaderValue;
use actix_web::middleware::{Next, from_fn};
use actix_web::{App, Error, HttpRequest, web};
use futures::FutureExt;
use mazziere_contract::{Cause, ErrorCode};

use crate::access_log::access_log;
use crate::body::BodyLimit;
use crate::delivery;
use crate::gate;
use crate::health;
use crate::origins::{across_origins, cors};
use crate::platform::Platform;
use crate::problem::ApiError;
use crate::query::bad_path;
use crate::routes::Routes;

/// The application of a service: its routes behind the gate, health, and a problem for everything else. `configure`
/// adds the service's own application data and pages (documents only, never operations: only their number is limited).
pub fn app<C: FnOnce(&mut web::ServiceConfig)>(
    platform: &Platform,
    routes: &Routes,
    configure: C,
) -> App<
    impl ServiceFactory<ServiceRequest, Config = (), Response = ServiceResponse<BoxBody>, Error = Error, InitError = ()>
    + use<C>,
> {
    let logged = platform.clone();
    let counted = platform.clone();
    let delivered = platform.clone();
    App::new()
        .app_data(web::Data::new(platform.clone()))
        .app_data(BodyLimit(platform.settings().body_limit))
        .app_data(web::PayloadConfig::new(platform.settings().body_limit))
        .app_data(web::PathConfig::default().error_handler(|error, request| bad_path(request, &error).into()))
        .configure(|config| routes.configure(platform, config))
        .configure(|config| {
            if platform.settings().admin.is_none() {
                health::configure(config);
            }
        })
        .configure(configure)
        .default_service(web::to(route_unknown))
        .wrap(from_fn(move |request, next| gate::outside(counted.clone(), request, next)))
        .wrap(from_fn(move |request, next| delivery::deliver(delivered.clone(), request, next)))
        .wrap(from_fn(catch_panics))
        .wrap(cors(&platform.settings().origins))
        .wrap(from_fn(across_origins))
        .wrap(from_fn(move |request, next| access_log(logged.clone(), request, next)))
}

async fn route_unknown(request: HttpRequest) -> ApiError {
    // The path is the caller's own text; it is cut so that a long one does not come back whole.
    let path: String = request.path().chars().take(100).collect();
    let detail = format!("there is no {path}");
    ApiError::new(Cause::RouteUnknown { path }, detail)
}

/// Answers a handler that panics like any other failure of ours, inside of what adds the headers for pages of other
/// origins: without these a page is told of a network error.
async fn catch_panics<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let no_store = HeaderValue::from_static("no-store");
    let failure = || ApiError::from(ErrorCode::Internal).with_header(header::CACHE_CONTROL, no_store);
    let outcome = AssertUnwindSafe(next.call(request)).catch_unwind().await;
    outcome.unwrap_or_else(|panic| {
        drop(panic);
        Err(failure().into())
    })
}
