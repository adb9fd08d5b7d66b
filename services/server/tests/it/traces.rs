//! What a collector of traces is sent: one registration is one trace through all services, every span has a name that
//! says what it is, and none says anything of players, money, cards or tokens. So are a move, a hand that is paid and a
//! prize; what is taken up later has a link to where it comes from.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::{App, HttpResponse, HttpServer, web};
use mazziere_contract::client::http;
use mazziere_contract::lobby::{
    CashSessionRequest, CashTablesQuery, CashTemplateRequest, RegistrationRequest, TournamentStatus,
};
use mazziere_contract::tables::TableView;
use mazziere_deal::dice::Dice;
use mazziere_demo::bots::{Endpoints, Journal, Meters, Played, Player, TokenIssuer};
use mazziere_ids::{PlayerId, TableId, TournamentId};
use mazziere_money::Currency;
use mazziere_rules::card::Card;
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_runtime::templates;
use mazziere_telemetry::Clock;
use mazziere_testkit::TestDb;
use mazziere_web::Role;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Attribute;
use opentelemetry_proto::tonic::trace::v1::Span;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use prost::Message;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::process::{Trio, free_address};

/// The trace of a client who registers.
const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";

/// The name of a player, which belongs in no trace.
const NAME: &str = "Ermenegilda";

/// A collector: what it was sent, by service.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<(String, Span)>>>);

impl Collector {
    /// Listens until the test ends; where.
    fn start() -> (Collector, String) {
        let (collector, at) = (Collector::default(), free_address());
        let shared = collector.clone();
        let server = HttpServer::new(move || {
            App::new()
                .app_data(web::Data::new(shared.clone()))
                .app_data(web::PayloadConfig::new(1 << 26))
                .route("/v1/traces", web::post().to(receive))
        });
        tokio::spawn(server.workers(1).disable_signals().bind(&at).unwrap().run());
        (collector, format!("http://{at}"))
    }

    fn spans(&self) -> Vec<(String, Span)> {
        self.0.lock().unwrap().clone()
    }
}

async fn receive(collector: web::Data<Collector>, body: web::Bytes) -> HttpResponse {
    let request = ExportTraceServiceRequest::decode(body.as_ref()).expect("what is sent is OTLP");
    for of_resource in request.resource_spans {
        let resource = of_resource.resource.expect("a resource");
        let service = resource.attributes.iter().find(|pair| pair.key == "service.name").map(|pair| text(&pair.value));
        let service = service.expect("a service has a name");
        let instance = resource.attributes.iter().find(|pair| pair.key == "service.instance.id");
        assert!(instance.is_some(), "which replica it is");
        let spans = of_resource.scope_spans.into_iter().flat_map(|scope| scope.spans);
        collector.0.lock().unwrap().extend(spans.map(|span| (service.clone(), span)));
    }
    HttpResponse::Ok().finish()
}

fn text(value: &Option<opentelemetry_proto::tonic::common::v1::AnyValue>) -> String {
    match value.as_ref().and_then(|value| value.value.as_ref()) {
        Some(Attribute::StringValue(text)) => text.clone(),
        Some(Attribute::IntValue(number)) => number.to_string(),
        other => format!("{other:?}"),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A house of three processes that send their spans.
struct Sending {
    key: HouseKey,
    web: reqwest::Client,
    trio: Trio,
    /// What was used to ask with, which belongs in no trace.
    tokens: Mutex<Vec<String>>,
}

impl Sending {
    async fn start(db: &TestDb, collector: &str) -> Sending {
        let web = http(Duration::from_secs(60)).unwrap();
        let key = HouseKey::fresh(&Clock::system()).unwrap();
        let args = ServiceArgs {
            match_pause_ms: 0,
            hand_pause_ms: 0,
            start_delay_ms: 200,
            ..ServiceArgs::development(db.url(), &key)
        };
        let trio = Trio::start(args, &[("OTEL_EXPORTER_OTLP_ENDPOINT", collector)]).await;
        Sending { key, web, trio, tokens: Mutex::default() }
    }

    /// A player with money, who sees the house from outside.
    async fn player(&self, n: u128) -> Player {
        let paid = json!({
            "player_id": Uuid::from_u128(n), "amount": "500.00", "currency": "EUR",
            "external_reference": format!("bank-{n}"),
        });
        self.post(Role::Finance, 8 + (n << 8), "wallet", "/v1/deposits", &paid).await;
        let url = |role| vec![self.trio.urls[role].clone()];
        let endpoints = Endpoints {
            http: self.web.clone(),
            lobby: url("lobby"),
            tables: url("tables"),
            wallet: url("wallet"),
            readiness: Arc::default(),
            meters: Arc::new(Meters::default()),
            clock: Clock::system(),
        };
        let issuer = TokenIssuer { source: self.key.source.clone(), clock: Clock::system() };
        let dice = Dice::new(u64::try_from(n).unwrap());
        Player::new(&endpoints, &issuer, PlayerId::new(Uuid::from_u128(n)), NAME, dice, Arc::new(Journal::default()))
    }

    async fn post(&self, role: Role, subject: u128, at: &str, path: &str, body: &Value) -> Value {
        let token = self.key.sign(Uuid::from_u128(subject), role, Some(NAME));
        let request = self.web.post(format!("{}{path}", self.trio.urls[at])).bearer_auth(&token).json(body);
        let request = request.header("idempotency-key", Uuid::from_u128(subject).to_string() + path);
        let request = request.header("traceparent", format!("00-{TRACE}-b7ad6b7169203331-01"));
        self.tokens.lock().unwrap().push(token);
        let answer = request.send().await.unwrap();
        let (status, said) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{path}: {status} {said}");
        serde_json::from_str(&said).unwrap_or_default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_registration_is_one_trace_through_all_services_and_tells_nothing_of_whose_it_is() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let (collector, at) = Collector::start();
    let mut house = Sending::start(&db, &at).await;
    let template = json!({
        "name": "Scopa", "game": "scopa", "format": "heads_up", "players": 2, "options": {"deals": 1},
        "buy_in": {"share": "7.77", "fee": "0.23", "currency": "EUR"},
    });
    let template = house.post(Role::Operator, 9, "lobby", "/v1/templates", &template).await;
    let wanted = json!({"template_id": template["template_id"]});
    let tournament = house.post(Role::Operator, 9, "lobby", "/v1/tournaments", &wanted).await;
    let id = tournament["tournament_id"].as_str().unwrap().to_owned();
    for player in [1, 2] {
        let paid = json!({
            "player_id": Uuid::from_u128(player), "amount": "7_350.00".replace('_', ""), "currency": "EUR",
            "external_reference": format!("bank-{player}"),
        });
        house.post(Role::Finance, 8 + (player << 8), "wallet", "/v1/deposits", &paid).await;
        house.post(Role::Player, player, "lobby", &format!("/v1/tournaments/{id}/registrations"), &json!({})).await;
    }
    // The start, the tables and what follows from them happen by themselves.
    for _ in 0..600 {
        let opened = "select exists (select from tables.listing)";
        if sqlx::query_scalar(opened).fetch_one(db.pool()).await.unwrap() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_effects_have_traces(&db).await;
    house.trio.end().await;

    let spans = collector.spans();
    let services: BTreeSet<&str> = spans.iter().map(|(service, _)| service.as_str()).collect();
    assert_eq!(services, ["mazziere-lobby", "mazziere-tables", "mazziere-wallet"].into());
    let ours: Vec<&(String, Span)> = spans.iter().filter(|(_, span)| hex(&span.trace_id) == TRACE).collect();
    let has = |service: &str, name: &str| ours.iter().any(|(of, span)| of == service && span.name == name);
    for (service, name) in [
        ("mazziere-lobby", "POST /v1/tournaments/{tournament_id}/registrations"),
        ("mazziere-lobby", "effect"),
        ("mazziere-lobby", "POST /v1/postings"),
        ("mazziere-wallet", "POST /v1/postings"),
        ("mazziere-wallet", "ledger"),
        // The last registration starts the tournament: its tables are opened under the same trace.
        ("mazziere-tables", "POST /v1/tables"),
        ("mazziere-tables", "append"),
    ] {
        let names: BTreeSet<(&str, &str)> = ours.iter().map(|(of, span)| (of.as_str(), span.name.as_str())).collect();
        assert!(has(service, name), "{service} has no span {name}: {names:?}");
    }
    // Every span of the trace hangs on another one of it, or on the client's.
    let ids: BTreeSet<&[u8]> = ours.iter().map(|(_, span)| span.span_id.as_slice()).collect();
    for (service, span) in &ours {
        let parent = span.parent_span_id.as_slice();
        assert!(ids.contains(parent) || hex(parent) == "b7ad6b7169203331", "{service} {} hangs in the air", span.name);
    }
    // A batch is linked to what it writes.
    let linked = spans
        .iter()
        .any(|(_, span)| span.name == "ledger batch" && span.links.iter().any(|link| hex(&link.trace_id) == TRACE));
    assert!(linked, "no batch of the ledger is linked to the registration");

    assert_discreet(&spans, &house.tokens.lock().unwrap());
}

/// Every effect is part of the trace of what it follows from.
async fn assert_effects_have_traces(db: &TestDb) {
    let counted = "select count(*), count(traceparent) from lobby.effect";
    let (all, with): (i64, i64) = sqlx::query_as(counted).fetch_one(db.pool()).await.unwrap();
    assert!(all > 0 && all == with, "{all} effects, {with} with a trace");
}

/// What spans say of themselves; what a card, a player, a token or an amount could be said by is not among it.
const ATTRIBUTES: [&str; 20] = [
    "batch",
    "busy_ns",
    "code.file.path",
    "code.line.number",
    "code.module.name",
    "db.system",
    "http.request.method",
    "http.response.status_code",
    "http.route",
    "idle_ns",
    "news",
    "server.address",
    "service.name",
    "stream",
    "subject",
    "target",
    "thread.id",
    "thread.name",
    "trace_id",
    "level",
];

/// What the telemetry itself measures of every span, in nanoseconds.
fn is_duration(key: &str) -> bool {
    key == "busy_ns" || key == "idle_ns"
}

/// No span is named for nothing, none is of a probe, and none tells of cards, players, amounts or tokens.
fn assert_discreet(spans: &[(String, Span)], tokens: &[String]) {
    for (service, span) in spans {
        assert!(span.name != "request" && span.name != "call", "{service}: a span is named for nothing");
        assert!(!["/livez", "/readyz", "/metrics"].iter().any(|probe| span.name.contains(probe)), "{}", span.name);
        let asked = span.name.starts_with(|first: char| first.is_ascii_uppercase());
        let kinds = [SpanKind::Server, SpanKind::Client];
        assert!(!asked || kinds.contains(&span.kind()), "{service} {}: {:?}", span.name, span.kind());
        for pair in &span.attributes {
            assert!(ATTRIBUTES.contains(&pair.key.as_str()), "{service} {}: {}", span.name, pair.key);
        }
        let events = span.events.iter().flat_map(|event| event.attributes.iter());
        for pair in span.attributes.iter().chain(events) {
            let value = text(&pair.value);
            let said = |secret: &str| value.contains(secret);
            // A number is an amount as a whole: a stretch of nanoseconds may well end like one, and an id hold one.
            let words = value.split(|c: char| !c.is_ascii_alphanumeric() && !".-".contains(c));
            let words: Vec<&str> = words.filter(|word| Uuid::parse_str(word).is_err()).collect();
            let numbers = || words.iter().flat_map(|word| word.split(|c: char| !c.is_ascii_digit() && c != '.'));
            let amount = ["7350", "7.77", "8.00", "0.23"].into_iter().find(|amount| numbers().any(|is| is == *amount));
            let (name, key) = (&span.name, &pair.key);
            let card = value.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| word.parse::<Card>().is_ok());
            assert!(card.is_none(), "{service} {name}: {key} = {value}");
            assert!(!said(NAME), "{service} {name}: {key} = {value}");
            assert!(amount.is_none() || is_duration(key), "{service} {name}: {key} = {value}");
            assert!(!tokens.iter().any(|token| said(token)) && !said("eyJ"), "{service} {}: {}", span.name, pair.key);
        }
    }
}

/// The spans of what happened, and how they hang together.
struct Spans(Vec<(String, Span)>);

impl Spans {
    /// Whether a service has a span of this name in a trace.
    fn has(&self, trace: &[u8], service: &str, name: impl Fn(&str) -> bool) -> bool {
        self.0.iter().any(|(of, span)| of == service && span.trace_id == trace && name(&span.name))
    }

    /// The traces of the spans of this name of a service that are linked to a move.
    fn after_a_move(&self, service: &str, name: &str) -> Vec<&[u8]> {
        let of_move = |trace: &[u8]| self.has(trace, "mazziere-tables", is_move);
        let spans = self.0.iter().filter(|(of, span)| of == service && span.name == name);
        let linked = spans.filter(|(_, span)| span.links.iter().any(|link| of_move(&link.trace_id)));
        linked.map(|(_, span)| span.trace_id.as_slice()).collect()
    }

    /// What there is, for the message when something is missing.
    fn names(&self) -> BTreeSet<(&str, &str)> {
        self.0.iter().map(|(service, span)| (service.as_str(), span.name.as_str())).collect()
    }
}

fn is_move(name: &str) -> bool {
    name.starts_with("POST /v1/tables/") && name.ends_with("/moves")
}

async fn sit_and_play(mut player: Player, table: TableId) {
    let query = CashTablesQuery::default();
    let tables = player.api.lobby(|lobby| {
        let query = &query;
        async move { lobby.cash_tables(query).await }
    });
    let buy_in = tables.await.unwrap().items[0].min_buy_in;
    let (key, body) = (&player.key(), &CashSessionRequest { buy_in, currency: Currency::default(), seat: None });
    player.api.lobby(|lobby| async move { lobby.sit_down(key, table, body).await }).await.unwrap();
    let seated = Cell::new(false);
    let enough = |view: &TableView| {
        seated.set(true);
        view.ring.as_ref().is_some_and(|ring| ring.hand > 3)
    };
    loop {
        match player.play_until(table, enough).await {
            Played::Enough | Played::Over => return,
            // A player who has lost everything is gone; that may happen after the first hand.
            Played::Gone if seated.get() => return,
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

async fn register_and_play(mut player: Player, tournament: TournamentId) {
    let (key, body) = (&player.key(), &RegistrationRequest::default());
    let entry = player.api.lobby(|lobby| async move { lobby.register(key, tournament, body).await }).await.unwrap();
    let id = entry.body.registration_id;
    loop {
        let mine = player.api.lobby(|lobby| async move { lobby.registration(id).await }).await.unwrap();
        if let Some(table) = mine.table_id {
            assert_eq!(player.play(table).await, Played::Over);
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_a_hand_and_a_prize_are_a_trace_each_through_services_and_log() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let (collector, at) = Collector::start();
    let mut house = Sending::start(&db, &at).await;
    let template = json!({
        "name": "Scopa", "game": "scopa", "format": "heads_up", "players": 2, "options": {"deals": 1},
        "buy_in": {"share": "7.77", "fee": "0.23", "currency": "EUR"},
    });
    let template = house.post(Role::Operator, 9, "lobby", "/v1/templates", &template).await;
    let wanted = json!({"template_id": template["template_id"]});
    let tournament = house.post(Role::Operator, 9, "lobby", "/v1/tournaments", &wanted).await;
    let id: TournamentId = tournament["tournament_id"].as_str().unwrap().parse().unwrap();
    let (anna, bruno) = (house.player(1).await, house.player(2).await);
    let asks = anna.api.clone();
    tokio::join!(register_and_play(anna, id), register_and_play(bruno, id));
    let paid = async || {
        let tournament = asks.lobby(|lobby| async move { lobby.tournament(id).await }).await.unwrap();
        tournament.summary.status == TournamentStatus::Paid
    };
    for _ in 0..600 {
        if paid().await {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(paid().await, "nobody has the prize");

    let first = templates::cash::templates(&["holdem".to_owned()], 1).remove(0);
    let cash = CashTemplateRequest { seats: Some(2), ..first };
    house.post(Role::Operator, 9, "lobby", "/v1/cash-templates", &serde_json::to_value(&cash).unwrap()).await;
    let mut table = None;
    for _ in 0..600 {
        let query = &CashTablesQuery::default();
        let page = asks.lobby(|lobby| async move { lobby.cash_tables(query).await }).await.unwrap();
        table = page.items.first().map(|table| table.table_id);
        if table.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let table = table.expect("a cash table opens");
    let (carla, dino) = (house.player(3).await, house.player(4).await);
    // One who is left alone, because the other has lost everything in the first hand, is dealt no more hands.
    let settled = async {
        let settled = "select count(*) from wallet.posting where kind = 'hand_settled'";
        while sqlx::query_scalar::<_, i64>(settled).fetch_one(db.pool()).await.unwrap() == 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let play = async { tokio::join!(sit_and_play(carla, table), sit_and_play(dino, table)) };
    tokio::select! {
        () = settled => {}
        _ = play => panic!("nobody settles a hand"),
    }
    assert_effects_have_traces(&db).await;
    house.trio.end().await;

    let spans = Spans(collector.spans());
    // What is asked of the database says so.
    for (service, name) in [("mazziere-tables", "append batch"), ("mazziere-wallet", "ledger batch")] {
        let batch = spans.0.iter().find(|(of, span)| of == service && span.name == name);
        let (_, span) = batch.unwrap_or_else(|| panic!("{service} has no span {name}: {:?}", spans.names()));
        let system = span.attributes.iter().find(|pair| pair.key == "db.system").map(|pair| text(&pair.value));
        assert_eq!((span.kind(), system.as_deref()), (SpanKind::Client, Some("postgresql")), "{name}");
    }
    // A move: the request, and its append in the log.
    let moves: Vec<&Span> = spans.0.iter().map(|(_, span)| span).filter(|span| is_move(&span.name)).collect();
    let appended = |span: &&&Span| spans.has(&span.trace_id, "mazziere-tables", |name| name == "append");
    assert!(moves.len() > 10 && moves.iter().filter(appended).count() > 10, "{:?}", spans.names());
    // A hand that was paid: taken up by the settler, linked to the move that ended it, through the wallet to the
    // ledger.
    let hands = spans.after_a_move("mazziere-tables", "settle");
    let posting = |name: &str| name == "POST /v1/postings";
    let settled = |trace: &&&[u8]| {
        spans.has(trace, "mazziere-wallet", posting)
            && spans.has(trace, "mazziere-wallet", |name| name == "ledger")
            && spans.has(trace, "mazziere-tables", |name| name == "append")
    };
    assert!(hands.iter().any(|trace| settled(&trace)), "{} hands after a move: {:?}", hands.len(), spans.names());
    // A prize: the news of the match, linked to its last move; the lobby's effect, the wallet, the ledger.
    let news = spans.after_a_move("mazziere-lobby", "news");
    let prized = |trace: &&&[u8]| {
        spans.has(trace, "mazziere-lobby", |name| name == "effect")
            && spans.has(trace, "mazziere-wallet", posting)
            && spans.has(trace, "mazziere-wallet", |name| name == "ledger")
    };
    assert!(news.iter().any(|trace| prized(&trace)), "{} news of a move: {:?}", news.len(), spans.names());
    assert_discreet(&spans.0, &house.tokens.lock().unwrap());
}
