//! The application of a service: its routes behind the gate, health, and a problem for everything else.

use actix_cors::Cors;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::{Next, from_fn};
use actix_web::{App, Error, HttpRequest, web};
use mazziere_contract::Cause;
use mazziere_telemetry::trace::TRACEPARENT;

use crate::access_log::{TRACE_ID, access_log};
use crate::body::BodyLimit;
use crate::delivery;
use crate::gate;
use crate::health;
use crate::idempotency::IDEMPOTENCY_KEY;
use crate::platform::Platform;
use crate::problem::ApiError;
use crate::query::bad_path;
use crate::reply::IDEMPOTENCY_REPLAYED;
use crate::routes::Routes;
use crate::sse::LAST_EVENT_ID;

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

/// Takes from an answer what only a page of another origin needs, where none asks: on each file of a page it would
/// weigh as much as the file. Browsers say `Sec-Fetch-Site: same-origin` of the files of a page's own origin.
async fn across_origins(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let own = request.headers().get("sec-fetch-site").is_some_and(|site| site == "same-origin");
    let asks = request.headers().contains_key(header::ORIGIN) && !own;
    let mut answer = next.call(request).await?;
    if !asks {
        answer.headers_mut().remove(header::ACCESS_CONTROL_EXPOSE_HEADERS);
    }
    Ok(answer)
}

fn cors(origins: &[String]) -> Cors {
    let cors = Cors::default()
        .allowed_methods([Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allowed_headers([header::AUTHORIZATION, header::CONTENT_TYPE, header::IF_MATCH, header::IF_NONE_MATCH])
        .allowed_headers([IDEMPOTENCY_KEY, LAST_EVENT_ID, TRACEPARENT])
        .expose_headers([header::ETAG, header::LINK, header::LOCATION, header::RETRY_AFTER])
        .expose_headers([IDEMPOTENCY_REPLAYED, TRACE_ID])
        // Requests of origins that are not listed are answered without CORS headers; browsers then keep the answer
        // from the page, and callers that are not browsers are not affected.
        .block_on_origin_mismatch(false)
        .max_age(3_600);
    if origins.iter().any(|origin| origin == "*") {
        return cors.allow_any_origin();
    }
    origins.iter().fold(cors, |cors, origin| match origin.strip_suffix(":*") {
        Some(host) => {
            let host = host.to_owned();
            cors.allowed_origin_fn(move |origin, _| origin.to_str().is_ok_and(|origin| is_of_host(origin, &host)))
        }
        None => cors.allowed_origin(origin),
    })
}

/// Whether an origin is that of a host, at whichever port.
fn is_of_host(origin: &str, host: &str) -> bool {
    origin.strip_prefix(host).is_some_and(|rest| match rest.strip_prefix(':') {
        Some(port) => !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()),
        None => rest.is_empty(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_at_any_port_is_that_host_and_no_other() {
        let ours = |origin| is_of_host(origin, "http://localhost");
        assert!(ours("http://localhost") && ours("http://localhost:5173"));
        for other in
            ["https://localhost", "http://localhost.evil.test", "http://localhost:1@evil.test", "http://localhost:"]
        {
            assert!(!ours(other), "{other}");
        }
    }
}
