//! Keys and services behind https, with a private authority.

use std::error::Error;
use std::time::Duration;

use actix_web::{HttpResponse, web};
use mazziere_contract::ErrorCode;
use mazziere_contract::client::{ClientError, WalletClient, http, http_trusting};
use mazziere_ids::PlayerId;
use mazziere_tls::testing::Authority;
use mazziere_tls::{AddressError, Trust};
use mazziere_web::auth::KeyError;
use mazziere_web::{Access, Authenticator, Keys, Role, Routes, serve};

use crate::harness::{ALICE, AUDIENCE, Harness, ISSUER, manual_clock, token_source};

const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_fetched_over_https_from_whom_we_trust_and_from_nobody_else() {
    let clock = manual_clock();
    let source = token_source(1, &clock);
    let document = source.jwks().to_string();
    let routes = Routes::new().get("/jwks", Access::Public, move || {
        let document = document.clone();
        async { HttpResponse::Ok().body(document) }
    });
    let issuer = serve(&Harness::new().platform, "127.0.0.1:0", routes, |_: &mut web::ServiceConfig| {}).unwrap();
    let authority = Authority::new();
    let port = authority.serve(issuer.address()).await.port();
    let (ours, other) = (authority.write("jwks-ours"), Authority::new().write("jwks-other"));
    let ours = Trust::with_ca_file(ours.path()).unwrap();
    let asked = |trust: &Trust, host: &str| {
        let keys = Keys::from_url(&format!("https://{host}:{port}/jwks"), trust, clock.clone()).unwrap();
        Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone())
    };
    let good = asked(&ours, "localhost");
    good.ready().await.unwrap();
    assert_eq!(good.verify(&source.sign(ALICE, Role::Player, None)).await.unwrap().role, Role::Player);
    let stranger = asked(&Trust::system(), "localhost").ready().await.unwrap_err();
    let other = asked(&Trust::with_ca_file(other.path()).unwrap(), "localhost").ready().await.unwrap_err();
    let misnamed = asked(&ours, "127.0.0.1").ready().await.unwrap_err();
    for error in [stranger, other, misnamed] {
        let reason = mazziere_web::problem::chain(&error as &(dyn Error + 'static));
        assert!(matches!(error, KeyError::Fetch(_)) && reason.contains("certificate"), "{reason}");
    }
    issuer.stop(PATIENCE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_is_called_over_https() {
    let harness = Harness::new();
    let wallet = serve(&harness.platform, "127.0.0.1:0", Routes::new(), |_: &mut web::ServiceConfig| {}).unwrap();
    let authority = Authority::new();
    let url = format!("https://localhost:{}", authority.serve(wallet.address()).await.port());
    let ours = authority.write("service");
    let caller = std::sync::Arc::new(harness.tokens.caller(mazziere_web::Service::Tables));
    let client = http_trusting(&Trust::with_ca_file(ours.path()).unwrap(), PATIENCE).unwrap();
    let answer = WalletClient::new(client, &url, caller.clone()).balance(PlayerId::new(ALICE)).await.unwrap_err();
    assert_eq!(answer.code(), Some(ErrorCode::RouteUnknown), "an answer of the service itself: {answer}");
    let strangers = WalletClient::new(http(PATIENCE).unwrap(), &url, caller);
    let refused = strangers.balance(PlayerId::new(ALICE)).await.unwrap_err();
    assert!(matches!(&refused, ClientError::Unreachable(reason) if reason.contains("certificate")), "{refused}");
    wallet.stop(PATIENCE).await;
}

#[test]
fn an_address_that_could_never_work_is_refused_before_anything_is_asked() {
    for (url, expected) in [
        ("ftp://issuer.test/jwks", AddressError::Scheme("ftp".to_owned())),
        ("https://me@issuer.test/jwks", AddressError::Credentials),
    ] {
        let refused = Keys::from_url(url, &Trust::system(), manual_clock()).unwrap_err();
        assert!(matches!(refused, KeyError::Address(error) if error == expected), "{url}");
    }
}
