//! The key of a service, exchanged in its file while the service runs.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use chrono::TimeDelta;
use mazziere_contract::client::http;
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_runtime::service::{Role as Kind, start};
use mazziere_telemetry::{Clock, Ids};
use mazziere_testkit::TestDb;
use mazziere_web::Role;
use mazziere_web::auth::Service;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::process::{free_address, until};

/// A text that one thread changes and others read.
type Shared = Arc<Mutex<String>>;

/// Serves the keys of services at `/keys`, and keeps the last token that it was shown anywhere else.
fn sibling(document: &Shared, shown: &Shared) -> String {
    let at = free_address();
    let (document, shown) = (Arc::clone(document), Arc::clone(shown));
    let server = HttpServer::new(move || {
        let (document, shown) = (Arc::clone(&document), Arc::clone(&shown));
        let keys = move || {
            let document = document.lock().unwrap().clone();
            async { HttpResponse::Ok().body(document) }
        };
        let other = move |request: HttpRequest| {
            if let Some(sent) = request.headers().get("authorization") {
                sent.to_str().unwrap().clone_into(&mut shown.lock().unwrap());
            }
            async { HttpResponse::ServiceUnavailable().finish() }
        };
        App::new().route("/keys", web::get().to(keys)).default_service(web::to(other))
    });
    tokio::spawn(server.workers(1).disable_signals().bind(&at).unwrap().run());
    format!("http://{at}")
}

/// What a token of the lobby begins with when this key has signed it: its head, which names the key.
fn signed_by(key: &HouseKey) -> String {
    let token = key.sign(Uuid::nil(), Role::LOBBY, None);
    format!("Bearer {}.", token.split('.').next().unwrap())
}

/// Both documents in one.
fn both(one: &HouseKey, other: &HouseKey) -> String {
    let keys = [one, other].map(|key| serde_json::from_str::<Value>(&key.service_jwks()).unwrap()["keys"].clone());
    let keys: Vec<&Value> = keys.iter().flat_map(|keys| keys.as_array().unwrap()).collect();
    json!({ "keys": keys }).to_string()
}

/// The exchange as operators make it, in the wrong order first: a key that is not published yet signs nothing, and the
/// one from before goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_signs_with_its_next_key_once_that_is_published_and_not_before() {
    let (db, web) = (TestDb::empty().await, http(Duration::from_secs(60)).unwrap());
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let clock = Clock::manual(Clock::system().now());
    let [old, new] = [(); 2].map(|()| HouseKey::fresh(&clock).unwrap());
    let folder = std::env::temp_dir().join(format!("mazziere-own-key-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("lobby.pem");
    std::fs::write(&file, old.service_pem(Service::Lobby)).unwrap();

    let (document, shown) = (Arc::new(Mutex::new(old.service_jwks())), Shared::default());
    let sibling = sibling(&document, &shown);
    let args = ServiceArgs {
        bind: Some("127.0.0.1:0".to_owned()),
        tables_url: sibling.clone(),
        wallet_url: sibling.clone(),
        service_jwks: Some(format!("{sibling}/keys")),
        service_key: Some(file.display().to_string()),
        ..ServiceArgs::development(db.url(), &old)
    };
    let lobby = start(Kind::Lobby, &args, &clock, &Ids::system()).await.unwrap();
    let ready = format!("{}/readyz", lobby.url());
    let shows = async |key: &HouseKey| {
        let head = signed_by(key);
        shown.lock().unwrap().clear();
        for _ in 0..600 {
            let seen = shown.lock().unwrap().clone();
            if seen.starts_with(&head) {
                return;
            }
            clock.advance(TimeDelta::seconds(1));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("not within ten minutes of the service's time");
    };

    shows(&old).await;
    write_whole(&file, new.service_pem(Service::Lobby));
    for _ in 0..60 {
        clock.advance(TimeDelta::seconds(1));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    shows(&old).await;
    until(&web, &ready, 200).await;

    *document.lock().unwrap() = both(&old, &new);
    shows(&new).await;
    until(&web, &ready, 200).await;
    // The old one is published no more: what is signed with the new one is as good.
    *document.lock().unwrap() = new.service_jwks();
    clock.advance(TimeDelta::minutes(11));
    shows(&new).await;
    until(&web, &ready, 200).await;

    lobby.stop(Duration::from_secs(5)).await;
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Puts a file in the place of another, as secrets are mounted: it is never half there.
fn write_whole(path: &Path, text: &str) {
    let next = path.with_extension("next");
    std::fs::write(&next, text).unwrap();
    std::fs::rename(&next, path).unwrap();
}
