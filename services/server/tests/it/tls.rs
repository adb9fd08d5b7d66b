//! Services that find each other and their keys at https addresses, behind a private authority.

use std::time::Duration;

use actix_web::{HttpResponse, web};
use mazziere_contract::client::http;
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_runtime::service::{Role as Kind, start};
use mazziere_telemetry::{Clock, Ids};
use mazziere_testkit::TestDb;
use mazziere_tls::testing::Authority;
use mazziere_web::{Access, Authenticator, KeyRing, Platform, Role, Routes, Settings, serve};
use serde_json::json;
use uuid::Uuid;

const GRACE: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_finds_keys_and_tables_over_https_if_it_trusts_them() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let (clock, ids, key) = (Clock::system(), Ids::system(), HouseKey::fresh(&Clock::system()).unwrap());
    let authority = Authority::new();
    let ours = authority.write("house");
    let https = async |url: &str| {
        let target = url.rsplit_once('/').unwrap().1.parse().unwrap();
        format!("https://localhost:{}", authority.serve(target).await.port())
    };

    let document = key.jwks();
    let published = move || {
        let document = document.clone();
        async { HttpResponse::Ok().body(document) }
    };
    let nobody = Authenticator::new(KeyRing::new(), "nobody", "nobody", clock.clone());
    let platform = Platform::new(Settings::new("issuer"), nobody, clock.clone(), ids.clone());
    let routes = Routes::new().get("/jwks", Access::Public, published);
    let issuer = serve(&platform, "127.0.0.1:0", routes, |_: &mut web::ServiceConfig| {}).unwrap();

    let development = ServiceArgs {
        bind: Some("127.0.0.1:0".to_owned()),
        wallet_url: "https://localhost:1".to_owned(),
        ca_file: Some(ours.path().to_owned()),
        jwks: format!("{}/jwks", https(&issuer.url()).await),
        ..ServiceArgs::development(db.url(), &key)
    };
    let tables = start(Kind::Tables, &development, &clock, &ids).await.unwrap();
    let args = ServiceArgs { tables_url: https(&tables.url()).await, ..development };
    let strange = ServiceArgs { ca_file: None, jwks: key.jwks(), ..args.clone() };

    let template = json!({
        "name": "Scopa", "game": "scopa", "format": "heads_up", "players": 2, "options": {"deals": 1},
        "buy_in": {"share": "0.09", "fee": "0.01", "currency": "EUR"},
    });
    let token = key.sign(Uuid::from_u128(1), Role::Operator, None);
    for (args, expected) in [(&args, "201"), (&strange, "tables_unreachable")] {
        let lobby = start(Kind::Lobby, args, &clock, &ids).await.unwrap();
        let request = http(Duration::from_secs(60)).unwrap().post(format!("{}/v1/templates", lobby.url()));
        let answer = request.bearer_auth(&token).header("idempotency-key", expected).json(&template).send().await;
        let answer = answer.unwrap();
        let (status, text) = (answer.status().to_string(), answer.text().await.unwrap());
        assert!(status.contains(expected) || text.contains(expected), "{expected}: {status} {text}");
        lobby.stop(GRACE).await;
    }
    tables.stop(GRACE).await;
    issuer.stop(GRACE).await;
}
