//! `all` on an empty folder: everything comes up, a newcomer gets a token, money and an opponent, and it ends in order.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use mazziere_audit::disk::Steps;
use mazziere_audit::witness::cosigner::Cosigner;
use mazziere_audit::witness::door::Door;
use mazziere_contract::client::{LobbyClient, TablesClient, WalletClient, http};
use mazziere_contract::lobby::{
    CashSessionRequest, CashTableStatus, CashTablesQuery, RegistrationRequest, RegistrationStatus, SessionStatus,
    TournamentStatus, TournamentsQuery,
};
use mazziere_contract::tables::{Format, PlayerRequest};
use mazziere_contract::wallet::DepositRequest;
use mazziere_contract::{Caller, ErrorCode};
use mazziere_demo::all::{AllArgs, Everything, signed_logs};
use mazziere_ids::PlayerId;
use mazziere_money::{Currency, Money};
use mazziere_runtime::args::{DatabaseArgs, ServiceArgs};
use mazziere_runtime::keys::HouseKey;
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_server::cli::{Cli, Command};
use mazziere_telemetry::Clock;
use serde_json::{Value, json};

#[path = "all/scripted.rs"]
mod scripted;

/// A folder of its own, gone at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("mazziere-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Litter in the folder for temporary files is not worth a panic in a drop.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What a bare `mazziere` has.
fn defaults() -> AllArgs {
    match Cli::parse_from(["mazziere"]).into_command() {
        Command::All(args) => args,
        other => panic!("{other:?}"),
    }
}

pub(crate) fn args(folder: &Folder, no_bots: bool) -> AllArgs {
    AllArgs {
        database: DatabaseArgs::default(),
        data_dir: folder.0.join("data"),
        host: "127.0.0.1".to_owned(),
        port: 0,
        origins: defaults().origins,
        audit_witnesses: Vec::new(),
        verifier: None,
        no_bots,
        seed: None,
        environment: None,
    }
}

/// A caller with a token from the development issuer.
pub(crate) struct Holder(String);

impl Caller for Holder {
    fn bearer(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

pub(crate) async fn token(web: &reqwest::Client, front: &str, role: &str, name: &str) -> (Arc<dyn Caller>, Value) {
    let request = web.post(format!("{front}/dev/token")).json(&json!({"role": role, "name": name}));
    let answer = request.send().await.unwrap().error_for_status().unwrap().json::<Value>().await.unwrap();
    (Arc::new(Holder(answer["token"].as_str().unwrap().to_owned())), answer)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_gets_a_token_money_and_an_opponent() {
    let folder = Folder::new("all");
    let everything = Everything::start(&args(&folder, false), &Clock::system()).await.unwrap();
    let places = everything.addresses.clone();
    let web = http(Duration::from_secs(30)).unwrap();
    for base in [&places.front, &places.lobby, &places.tables, &places.wallet, &places.audit] {
        for path in ["livez", "readyz", "metrics"] {
            let answer = web.get(format!("{base}/{path}")).send().await.unwrap();
            assert!(answer.status().is_success(), "{base}/{path}: {}", answer.status());
        }
    }
    for (path, expected) in [("/", "app.js"), ("/docs/", "swagger"), ("/.well-known/jwks.json", "Ed25519")] {
        let text = web.get(format!("{}{path}", places.front)).send().await.unwrap().text().await.unwrap();
        assert!(text.contains(expected), "{path}: {text}");
    }
    let services =
        [("lobby", &places.lobby), ("tables", &places.tables), ("wallet", &places.wallet), ("audit", &places.audit)];
    for (name, url) in services {
        let document = web.get(format!("{}/openapi/{name}.json", places.front)).send().await.unwrap();
        let document: Value = document.json().await.unwrap();
        assert_eq!(document["openapi"], "3.1.0");
        assert_eq!(document["servers"][0]["url"], url.as_str());
    }
    // What the issuer answers is what its own document says.
    let document = web.get(format!("{}/openapi/front.json", places.front)).send().await.unwrap();
    let document: Value = document.json().await.unwrap();
    assert_eq!(document["servers"][0]["url"], "/", "where the document is");
    assert_eq!(
        document["paths"]["/dev/token"]["post"]["responses"]["200"]["description"],
        "The token, and whose it is"
    );
    let schema = &document["components"]["schemas"]["TokenReply"];
    let (_, answer) = token(&web, &places.front, "player", "zoe").await;
    let answered: Vec<&String> = answer.as_object().unwrap().keys().collect();
    assert!(answered.iter().all(|field| schema["properties"].get(field).is_some()), "{answered:?}");
    let required = schema["required"].as_array().unwrap();
    assert!(required.iter().all(|field| answer.get(field.as_str().unwrap()).is_some()), "{required:?}");
    // A page that a developer serves at another port may call the services; a page of anybody else may not.
    for (origin, allowed) in
        [("http://localhost:5173", true), ("http://127.0.0.1:1", true), ("https://evil.test", false)]
    {
        for (_, base) in services {
            let asked = web.request(reqwest::Method::OPTIONS, format!("{base}/v1/templates")).header("origin", origin);
            let answer = asked.header("access-control-request-method", "GET").send().await.unwrap();
            let named = answer.headers().get("access-control-allow-origin").map(|value| value.to_str().unwrap());
            assert_eq!(named, allowed.then_some(origin), "{base}");
        }
    }
    join(&web, &places).await;
    sit_down(&web, &places).await;
    what_happened_is_signed(&web, &places).await;
    everything.stop().await;
    assert!(!folder.0.join("data/postgres/postmaster.pid").exists(), "PostgreSQL is still there");
}

/// Both logs are followed: what was played and paid is under a signed checkpoint within moments.
async fn what_happened_is_signed(web: &reqwest::Client, places: &mazziere_demo::all::front::Addresses) {
    for log in ["events", "postings"] {
        let url = format!("{}/{log}/checkpoint", places.audit);
        loop {
            let note = web.get(&url).send().await.unwrap().text().await.unwrap();
            let mut lines = note.lines();
            assert_eq!(lines.next(), Some(&*format!("localhost/{log}")));
            if lines.next().unwrap().parse::<u64>().unwrap() > 3 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// Deposits, registers, and follows the live list until a house bot has taken the other seat.
async fn join(web: &reqwest::Client, places: &mazziere_demo::all::front::Addresses) {
    let (anna, said) = token(web, &places.front, "player", "anna").await;
    let (cashier, _) = token(web, &places.front, "finance", "cashier").await;
    let player: PlayerId = said["player_id"].as_str().unwrap().parse().unwrap();
    let deposit = DepositRequest {
        player_id: player,
        amount: Money::from_cents(5_000).unwrap(),
        currency: Currency::default(),
        external_reference: "first".to_owned(),
    };
    WalletClient::new(web.clone(), &places.wallet, cashier).deposit("d-1", &deposit).await.unwrap();
    let wallet = WalletClient::new(web.clone(), &places.wallet, anna.clone());
    assert_eq!(wallet.balance(player).await.unwrap().cash.cents(), 5_000);
    let lobby = LobbyClient::new(web.clone(), &places.lobby, anna);
    let query = TournamentsQuery { status: Some(TournamentStatus::RegistrationOpen), ..TournamentsQuery::default() };
    let duel = |one: &mazziere_contract::lobby::TournamentSummary| {
        one.format == Format::HeadsUp && one.players == 2 && one.registered == 0
    };
    let mut live = lobby.stream(None).await.unwrap();
    let mut tries = 0;
    let (tournament, answer) = loop {
        let open = lobby.tournaments(&query).await.unwrap().items;
        assert!(open.len() >= 10, "the house keeps tournaments of every kind open");
        let tournament = open.into_iter().find(duel).unwrap();
        let key = format!("r-{tries}");
        match lobby.register(&key, tournament.tournament_id, &RegistrationRequest::default()).await {
            Ok(answer) => break (tournament, answer),
            // The house's bots play among themselves too, and may have been faster.
            Err(error) => {
                tries += 1;
                let taken = [Some(ErrorCode::RegistrationClosed), Some(ErrorCode::TournamentFull)];
                assert!(tries < 5 && taken.contains(&error.code()), "{error}");
            }
        }
    };
    assert_eq!(answer.body.status, RegistrationStatus::Confirmed);
    let paid = 5_000 - tournament.buy_in.share.cents() - tournament.buy_in.fee.cents();
    assert_eq!(wallet.balance(player).await.unwrap().cash.cents(), paid);
    let registration = loop {
        live.next().await.expect("the live list goes on").unwrap();
        let registration = lobby.registration(answer.body.registration_id).await.unwrap();
        if registration.table_id.is_some() {
            break registration;
        }
    };
    assert_eq!(registration.players, [player]);
}

/// Sits down at the heads-up table, is dealt cards as soon as a house bot has come, and leaves with what is left.
async fn sit_down(web: &reqwest::Client, places: &mazziere_demo::all::front::Addresses) {
    let (berta, said) = token(web, &places.front, "player", "berta").await;
    let (cashier, _) = token(web, &places.front, "finance", "cashier").await;
    let player: PlayerId = said["player_id"].as_str().unwrap().parse().unwrap();
    let deposit = DepositRequest {
        player_id: player,
        amount: Money::from_cents(5_000).unwrap(),
        currency: Currency::default(),
        external_reference: "second".to_owned(),
    };
    WalletClient::new(web.clone(), &places.wallet, cashier).deposit("d-2", &deposit).await.unwrap();
    let lobby = LobbyClient::new(web.clone(), &places.lobby, berta.clone());
    let mut list = lobby.cash_stream(None).await.unwrap();
    let table = loop {
        let open = CashTablesQuery { status: Some(CashTableStatus::Open), ..CashTablesQuery::default() };
        let tables = lobby.cash_tables(&open).await.unwrap().items;
        if let Some(table) = tables.into_iter().find(|table| table.game == "holdem" && table.seats == 2) {
            break table;
        }
        list.next().await.expect("the live list goes on").unwrap();
    };
    let wish = CashSessionRequest { buy_in: table.min_buy_in, currency: Currency::default(), seat: Some(1) };
    let session = lobby.sit_down("s-1", table.table_id, &wish).await.unwrap().body;
    assert_eq!((session.status, session.seat), (SessionStatus::Seated, 1));
    let tables = TablesClient::new(web.clone(), &places.tables, berta.clone());
    let mut live = tables.stream(table.table_id, None).await.unwrap();
    let view = loop {
        live.next().await.expect("the table goes on").unwrap();
        let view = tables.view(table.table_id).await.unwrap();
        if view.ring.as_ref().is_some_and(|ring| ring.hand > 0) {
            break view;
        }
    };
    assert_eq!(view.yours, [1]);
    let seats = view.view["hand"]["seats"].as_array().unwrap();
    let cards = |seat: u8| seats.iter().find(|one| one["seat"] == seat).unwrap().get("cards").cloned();
    assert_eq!(cards(1).unwrap().as_array().unwrap().len(), 2, "the player's own cards");
    assert_eq!(cards(0), None, "not the bot's");
    tables.leave("l-1", table.table_id, &PlayerRequest::default()).await.unwrap();
    let session = loop {
        let now = lobby.cash_session(session.session_id).await.unwrap();
        if now.status == SessionStatus::Left {
            break now;
        }
        list.next().await.expect("the live list goes on").unwrap();
    };
    let wallet = WalletClient::new(web.clone(), &places.wallet, berta);
    let due = Money::from_cents(5_000).unwrap().checked_add(session.result.unwrap()).unwrap();
    assert_eq!(wallet.balance(player).await.unwrap().cash, due);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_gets_a_service_token_and_names_are_people() {
    let folder = Folder::new("front");
    let everything = Everything::start(&args(&folder, true), &Clock::system()).await.unwrap();
    let front = everything.addresses.front.clone();
    let web = http(Duration::from_secs(30)).unwrap();
    for (body, status) in [
        (json!({"role": "service", "name": "lobby"}), 403),
        (json!({"role": "king", "name": "anna"}), 400),
        (json!({"role": "player", "name": " "}), 400),
        (json!({"role": "player", "name": "anna", "colour": 1}), 400),
        (json!({"role": "player"}), 400),
    ] {
        let answer = web.post(format!("{front}/dev/token")).json(&body).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), status, "{body}");
    }
    let id = |answer: Value| answer["player_id"].as_str().unwrap().to_owned();
    let anna = id(token(&web, &front, "player", "anna").await.1);
    assert_eq!(anna, id(token(&web, &front, "player", "anna").await.1));
    assert_ne!(anna, id(token(&web, &front, "player", "berta").await.1));
    everything.stop().await;
    // The same folder again: the cluster and the issuer's key are still there.
    let again = Everything::start(&args(&folder, true), &Clock::system()).await.unwrap();
    let web = http(Duration::from_secs(30)).unwrap();
    assert_eq!(anna, id(token(&web, &again.addresses.front, "player", "anna").await.1));
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_witness_that_is_named_cosigns_the_logs() {
    let folder = Folder::new("witnessed");
    let logs = folder.path().join("data/audit");
    let mut kept = ServiceArgs::development("postgres://db/x", &HouseKey::fresh(&Clock::system()).unwrap());
    signed_logs::keep(&mut kept, &logs).unwrap();
    let keys = mazziere_audit::keys::parse(&std::fs::read_to_string(logs.join("keys")).unwrap()).unwrap();
    let keys: Vec<_> = keys.iter().map(|(_, key)| key.verifying_key().clone()).collect();
    let witness = mazziere_audit::keys::of_witness("witness.example/w1", &[9; 32]).unwrap();
    let cosigner = Cosigner::open(&folder.path().join("witness"), &witness, &keys, Steps::default()).unwrap();
    let door = Door::open(Arc::new(cosigner), Clock::system(), "127.0.0.1:0".parse().unwrap()).unwrap();
    let named = format!("{} http://{}", witness.verifying_key(), door.address());

    let wrong = AllArgs { audit_witnesses: vec!["https://witness.example".to_owned()], ..args(&folder, true) };
    let refused = Everything::start(&wrong, &Clock::system()).await.err().unwrap();
    let refused = refused.downcast_ref::<Misconfigured>().unwrap().to_string();
    assert!(refused.contains("MAZZIERE_AUDIT_WITNESSES"), "{refused}");

    let all = AllArgs { audit_witnesses: vec![named], ..args(&folder, true) };
    let everything = Everything::start(&all, &Clock::system()).await.unwrap();
    let web = http(Duration::from_secs(30)).unwrap();
    let cosigned = async {
        loop {
            let url = format!("{}/events/checkpoint", everything.addresses.audit);
            let note = web.get(url).send().await.unwrap().text().await.unwrap();
            if note.contains("\n\u{2014} witness.example/w1 ") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), cosigned).await.expect("the witness is asked");
    everything.stop().await;
    door.close().await;
}
