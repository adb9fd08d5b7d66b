//! The service as a whole: it starts on an empty database, says whether it is ready, and lives through an outage.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_telemetry::{Clock, Ids};
use mazziere_wallet::{Config, Service};
use mazziere_web::platform::Settings;
use mazziere_web::{Authenticator, Keys, Role, TokenSource};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::uuid;

async fn start(url: &str) -> (Service, TokenSource) {
    // The house's time stands still only for decisions; waiting for the database is real.
    let clock = Clock::system();
    let tokens = TokenSource::from_secret(&[7; 32], "issuer", "mazziere", TimeDelta::hours(1), clock.clone());
    let keys = Keys::from_jwks_json(&tokens.jwks().to_string()).unwrap();
    let authenticator = Authenticator::new(keys, "issuer", "mazziere", clock.clone());
    let mut config = Config::new(url, "127.0.0.1:0".parse().unwrap());
    config.migrate = true;
    config.patience = Duration::from_millis(300);
    config.web = Settings { workers: 1, ..Settings::new("wallet") };
    (Service::start(config, authenticator, clock, Ids::seeded(1)).await.unwrap(), tokens)
}

/// Status and body of one request.
async fn ask(service: &Service, head: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(service.address()).await.unwrap();
    let length = body.len();
    let request = format!("{head}\r\nhost: wallet\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.unwrap();
    let (head, body) = reply.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}

/// The same, repeated for as long as the database cannot be reached, as callers are told to.
async fn ask_until_reached(service: &Service, head: &str, body: &str) -> (u16, String) {
    let asking = async {
        loop {
            let (status, reply) = ask(service, head, body).await;
            if status != 503 || !reply.contains("database_unavailable") {
                return (status, reply);
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(60), asking).await.expect("the database is reached again")
}

#[tokio::test]
async fn it_starts_on_an_empty_database_and_stops_in_order() {
    let db = mazziere_testkit::TestDb::empty().await;
    let (service, _) = start(db.url()).await;
    let (status, body) = ask(&service, "GET /readyz HTTP/1.1", "").await;
    assert_eq!(status, 200, "{body}");
    let (_, metrics) = ask(&service, "GET /metrics HTTP/1.1", "").await;
    assert!(metrics.contains("mazziere_wallet_postings_total"));
    assert!(service.stop(Duration::from_secs(10)).await);
}

#[tokio::test]
async fn an_outage_is_told_and_passes() {
    let cluster = mazziere_testkit::own_cluster().await;
    let db = cluster.database("none", async |_: &sqlx::PgPool| Ok(())).await;
    let (service, tokens) = start(db.url()).await;
    let token = tokens.sign(uuid("finance"), Role::Finance, None);
    let deposit = |key: &str| {
        format!(
            "POST /v1/deposits HTTP/1.1\r\nauthorization: Bearer {token}\r\nidempotency-key: {key}\r\n\
             content-type: application/json"
        )
    };
    let body = |reference: &str| {
        format!(r#"{{"player_id":"{}","amount":"5.00","external_reference":"{reference}"}}"#, uuid("A"))
    };
    let (status, reply) = ask(&service, &deposit("k1"), &body("d1")).await;
    assert_eq!(status, 201, "{reply}");
    cluster.kill_postgres();
    assert_eq!(ask(&service, "GET /readyz HTTP/1.1", "").await.0, 503);
    assert_eq!(ask(&service, "GET /livez HTTP/1.1", "").await.0, 200);
    let (status, reply) = ask(&service, &deposit("k2"), &body("d2")).await;
    assert!(status == 503 && reply.contains("database_unavailable"), "{status} {reply}");
    let balance = format!("GET /v1/players/{}/balance HTTP/1.1\r\nauthorization: Bearer {token}", uuid("A"));
    let (status, reply) = ask(&service, &balance, "").await;
    assert!(status == 503 && reply.contains("database_unavailable"), "{status} {reply}");
    cluster.restart_postgres();
    // A first connection may take the new server longer than requests wait for one here: callers are told to repeat,
    // and do.
    let (status, reply) = ask_until_reached(&service, &deposit("k2"), &body("d2")).await;
    assert_eq!(status, 201, "the pool recovers by itself: {reply}");
    let (status, again) = ask_until_reached(&service, &deposit("k2"), &body("d2")).await;
    assert_eq!((status, again), (201, reply));
    let (status, reply) = ask_until_reached(&service, &balance, "").await;
    assert!(status == 200 && reply.contains(r#""cash":"10.00""#), "{status} {reply}");
    assert!(service.stop(Duration::from_secs(10)).await);
}
