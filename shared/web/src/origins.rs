//! What pages of other origins may read of answers (CORS).

use actix_cors::Cors;
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::Next;
use mazziere_telemetry::trace::TRACEPARENT;

use crate::access_log::TRACE_ID;
use crate::idempotency::IDEMPOTENCY_KEY;
use crate::reply::IDEMPOTENCY_REPLAYED;
use crate::sse::LAST_EVENT_ID;

/// Takes from an answer what only a page of another origin needs, where none asks: on each file of a page it would
/// weigh as much as the file. Browsers say `Sec-Fetch-Site: same-origin` of the files of a page's own origin.
pub(crate) async fn across_origins(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let own = request.headers().get("sec-fetch-site").is_some_and(|site| site == "same-origin");
    let asks = request.headers().contains_key(header::ORIGIN) && !own;
    let mut outcome = next.call(request).await;
    match &mut outcome {
        _ if asks => {}
        Ok(answer) => {
            answer.headers_mut().remove(header::ACCESS_CONTROL_EXPOSE_HEADERS);
        }
        // An error becomes an answer only behind us.
        Err(error) => error.add_response_mapper(|mut answer| {
            answer.headers_mut().remove(header::ACCESS_CONTROL_EXPOSE_HEADERS);
            answer
        }),
    }
    outcome
}

/// Lets pages of these origins read answers; every answer is to pass through it, refusals and failures too.
pub(crate) fn cors(origins: &[String]) -> Cors {
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
