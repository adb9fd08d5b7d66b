//! A service that cannot start yet waits, whichever it is: it lives, it is not ready, and it says for what it waits.

use std::time::Duration;

use actix_web::{App, HttpResponse, HttpServer, web};
use mazziere_contract::client::http;
use mazziere_runtime::args::{DatabaseArgs, ServiceArgs};
use mazziere_runtime::keys::HouseKey;
use mazziere_telemetry::Clock;
use mazziere_testkit::TestDb;
use sqlx::Executor;

use crate::cli::{mazziere, text};
use crate::process::{Process, alone, free_address, until};

const ROLES: [&str; 3] = ["wallet", "tables", "lobby"];

fn client() -> reqwest::Client {
    http(Duration::from_secs(60)).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_its_schema_a_service_waits_until_somebody_has_migrated() {
    let db = TestDb::empty().await;
    let (web, key) = (client(), HouseKey::fresh(&Clock::system()).unwrap());
    let mut waiting = Vec::new();
    for role in ROLES {
        let args = alone(ServiceArgs::development(db.url(), &key));
        let process = Process::start(role, &args);
        let url = format!("http://{}", args.bind.unwrap());
        let said = until(&web, &format!("{url}/readyz"), 503).await;
        let schema = if role == "wallet" { "wallet" } else { "eventstore" };
        let reason = format!("the schema {schema} is not there: run `mazziere migrate`");
        assert!(said.contains(&reason), "{role}: {said}");
        until(&web, &format!("{url}/livez"), 200).await;
        let turned_away = web.get(format!("{url}/v1/anything")).send().await.unwrap();
        assert_eq!(turned_away.status(), 503, "{role}");
        assert_eq!(turned_away.headers()["retry-after"], "2", "{role}");
        assert!(turned_away.text().await.unwrap().contains("database_unavailable"), "{role}");
        waiting.push((url, process));
    }
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    for (url, mut process) in waiting {
        let (yes, said) = health(&[], &["--bind", url.trim_start_matches("http://"), "--wait", "60"]);
        assert!(yes == Some(0) && said.contains(r#""ready":true"#), "{said}");
        process.terminate();
        assert!(process.ended().await.success());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_says_which_version_it_needs_and_takes_a_later_one() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let later = "insert into lobby._migrations (version, description, success, checksum, execution_time)
                 values (9999, 'of the next release', true, '', 0)";
    db.pool().execute(later).await.unwrap();
    mazziere_runtime::database::migrate(db.url()).await.expect("what a later release did is none of our business");
    let (web, key) = (client(), HouseKey::fresh(&Clock::system()).unwrap());
    let args = alone(ServiceArgs::development(db.url(), &key));
    let ready = format!("http://{}/readyz", args.bind.as_deref().unwrap());
    let mut process = Process::start("lobby", &args);
    until(&web, &ready, 200).await;
    let last = mazziere_lobby::SCHEMA.versions().into_iter().max().unwrap();
    let forget = sqlx::query("delete from lobby._migrations where version = $1").bind(last);
    forget.execute(db.pool()).await.unwrap();
    let said = until(&web, &ready, 503).await;
    assert!(said.contains("the schema lobby is at version ") && said.contains(&format!("needs {last}")), "{said}");
    process.terminate();
    assert!(process.ended().await.success());
    // The same at a start.
    let mut process = Process::start("lobby", &args);
    assert!(until(&web, &ready, 503).await.contains(&format!("needs {last}")));
    process.terminate();
    assert!(process.ended().await.success(), "a service that waits ends when told to");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_database_a_service_waits_and_says_so_where_health_is_shown() {
    let (web, key) = (client(), HouseKey::fresh(&Clock::system()).unwrap());
    for role in ROLES {
        let admin = free_address();
        let nowhere = ServiceArgs::development("postgres://house:s3cret@127.0.0.1:1/mazziere", &key);
        let args = ServiceArgs { admin_bind: Some(admin.clone()), ..alone(nowhere) };
        let mut process = Process::start(role, &args);
        let said = until(&web, &format!("http://{admin}/readyz"), 503).await;
        assert!(said.contains("the database does not answer") && !said.contains("s3cret"), "{role}: {said}");
        until(&web, &format!("http://{admin}/livez"), 200).await;
        // An operator who watches the house sees that it runs and waits.
        let shown = until(&web, &format!("http://{admin}/metrics"), 200).await;
        let waits = format!("\nmazziere_ready{{service=\"{role}\"}} 0\n");
        assert!(shown.contains(&waits) && shown.contains("\nmazziere_build_info{"), "{role}: {shown}");
        // Where the service will be, its callers are sent away.
        until(&web, &format!("http://{}/readyz", args.bind.unwrap()), 503).await;
        let (no, said) = health(&[("MAZZIERE_ADMIN_BIND", &admin)], &[]);
        assert!(no == Some(1) && said.contains("the database does not answer"), "{role}: {said}");
        assert_eq!(health(&[("MAZZIERE_ADMIN_BIND", &admin)], &["--live"]).0, Some(0), "{role}");
        process.terminate();
        assert!(process.ended().await.success(), "{role}");
    }
    let (no, said) = health(&[("MAZZIERE_BIND", &free_address())], &[]);
    assert!(no == Some(1) && said.contains("/readyz"), "nobody listens: {said}");
    assert_eq!(health(&[], &[]).0, Some(78), "nobody says where");
}

/// How `mazziere health` ends, and what it says.
fn health(environment: &[(&str, &str)], switches: &[&str]) -> (Option<i32>, String) {
    let asked = mazziere(&[&["health"], switches].concat(), environment, "");
    (asked.status.code(), text(&asked.stdout) + &text(&asked.stderr))
}

/// An issuer of the keys of services, and where its document is.
fn published(document: String) -> String {
    let at = free_address();
    let answer = move || {
        let document = document.clone();
        async { HttpResponse::Ok().body(document) }
    };
    let issuer = HttpServer::new(move || App::new().route("/keys", web::get().to(answer.clone())));
    tokio::spawn(issuer.workers(1).disable_signals().bind(&at).unwrap().run());
    format!("http://{at}/keys")
}

/// Its siblings would refuse what it says to them, so nobody is to be sent to it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_whose_key_is_not_published_is_not_ready_and_says_so() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let (web, key) = (client(), HouseKey::fresh(&Clock::system()).unwrap());
    let others = HouseKey::fresh(&Clock::system()).unwrap().service_jwks();
    for role in ["lobby", "tables"] {
        for (document, status) in [(others.clone(), 503), (key.service_jwks(), 200)] {
            let development = ServiceArgs::development(db.url(), &key);
            let args = ServiceArgs { service_jwks: Some(published(document)), ..alone(development) };
            let mut process = Process::start(role, &args);
            let ready = format!("http://{}/readyz", args.bind.as_deref().unwrap());
            let mut said = until(&web, &ready, status).await;
            while status == 503 && !said.contains("service key") {
                // It is not there yet.
                said = until(&web, &ready, status).await;
            }
            let named = said.contains("has to stand in MAZZIERE_SERVICE_JWKS of every service");
            assert_eq!(named, status == 503, "{role}: {said}");
            process.terminate();
            assert!(process.ended().await.success());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_and_metrics_have_a_port_of_their_own_and_the_url_may_lie_in_a_file() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let (web, key) = (client(), HouseKey::fresh(&Clock::system()).unwrap());
    let path = std::env::temp_dir().join(format!("mazziere-url-{}", std::process::id()));
    std::fs::write(&path, format!("{}\n", db.url())).unwrap();
    for role in ROLES {
        let admin = free_address();
        let args = ServiceArgs {
            admin_bind: Some(admin.clone()),
            database: DatabaseArgs { database_url: None, database_url_file: Some(path.clone()) },
            ..alone(ServiceArgs::development("", &key))
        };
        let mut process = Process::start(role, &args);
        until(&web, &format!("http://{admin}/readyz"), 200).await;
        assert!(until(&web, &format!("http://{admin}/metrics"), 200).await.contains("mazziere_"), "{role}");
        for path in ["/livez", "/readyz", "/metrics"] {
            until(&web, &format!("http://{}{path}", args.bind.as_deref().unwrap()), 404).await;
        }
        until(&web, &format!("http://{admin}/openapi.json"), 404).await;
        process.terminate();
        assert!(process.ended().await.success(), "{role}");
    }
    std::fs::remove_file(&path).unwrap();
}
