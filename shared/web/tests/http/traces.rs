//! Every answer names its trace: what went well, what was refused, what broke, what nobody answers for.

use actix_web::http::Method;
use actix_web::test::TestRequest;
use mazziere_web::Role;

use crate::harness::{ALICE, Harness, Response, bearer, rate};

fn traced(what: &str, answer: &Response) -> String {
    let trace = answer.header("trace-id").unwrap_or_else(|| panic!("{what} has no trace: {}", answer.text()));
    assert!(trace.len() == 32 && trace.bytes().all(|byte| byte.is_ascii_hexdigit()), "{what}: {trace}");
    if answer.header("content-type") == Some("application/problem+json") {
        assert_eq!(answer.problem().trace_id.as_deref(), Some(trace), "{what}");
    }
    trace.to_owned()
}

#[actix_web::test]
async fn every_answer_names_its_trace() {
    let harness = Harness::with(|settings| settings.origins = vec!["https://play.test".to_owned()]);
    let large =
        TestRequest::post().uri("/v1/orders").insert_header(("idempotency-key", "k")).set_payload(vec![b' '; 70_000]);
    let with = |method: Method, uri: &str| TestRequest::with_uri(uri).method(method);
    let preflight = with(Method::OPTIONS, "/v1/orders")
        .insert_header(("origin", "https://play.test"))
        .insert_header(("access-control-request-method", "POST"));
    for (what, status, request) in [
        ("an answer", 200, with(Method::GET, "/v1/public")),
        ("life", 200, with(Method::GET, "/livez")),
        ("readiness", 200, with(Method::GET, "/readyz")),
        ("metrics", 200, with(Method::GET, "/metrics")),
        ("a command without a body", 204, with(Method::DELETE, "/v1/things/00000000-0000-0000-0000-000000000001")),
        ("a bad path", 400, with(Method::GET, "/v1/things/x")),
        ("no route", 404, with(Method::GET, "/v1/nowhere")),
        ("no route at all", 404, with(Method::GET, "/%ff%00")),
        ("no method", 405, with(Method::PATCH, "/v1/public")),
        ("too much", 413, large),
        ("a failure", 500, with(Method::GET, "/v1/failing")),
        ("a panic", 500, with(Method::GET, "/v1/panicking")),
        ("a preflight", 200, preflight),
    ] {
        let role = if status == 204 { Role::LOBBY } else { Role::Player };
        let answer = harness.call_as(role, request).await;
        assert_eq!(answer.status, status, "{what}: {}", answer.text());
        traced(what, &answer);
    }
    let nobody = harness.call(with(Method::GET, "/v1/mine")).await;
    assert_eq!(nobody.status, 401);
    traced("a stranger", &nobody);
    let busy = Harness::with(|settings| settings.rate = rate(1, 1));
    let mine = || with(Method::GET, "/v1/mine").insert_header(bearer(&busy.token(ALICE, Role::Player)));
    let (first, second) = (busy.call(mine()).await, busy.call(mine()).await);
    assert_eq!((first.status, second.status), (200, 429));
    assert_ne!(traced("the first", &first), traced("one too many", &second), "each has its own");
}

#[actix_web::test]
async fn the_trace_is_the_callers_if_there_is_one() {
    let harness = Harness::new();
    let context = ("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
    let answer = harness.call(TestRequest::get().uri("/v1/nowhere").insert_header(context)).await;
    assert_eq!(traced("no route", &answer), "0af7651916cd43dd8448eb211c80319c");
}
