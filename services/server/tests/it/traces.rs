//! What a collector of traces is sent: one registration is one trace through all services, every span has a name that
//! says what it is, and none says anything of players, money, cards or tokens.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::{App, HttpResponse, HttpServer, web};
use mazziere_contract::client::http;
use mazziere_server::cli::ServiceArgs;
use mazziere_server::keys::HouseKey;
use mazziere_telemetry::Clock;
use mazziere_testkit::TestDb;
use mazziere_web::Role;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value as Attribute;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::process::{Process, alone, free_address, until};

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
    urls: BTreeMap<&'static str, String>,
    processes: Vec<Process>,
    /// What was used to ask with, which belongs in no trace.
    tokens: Mutex<Vec<String>>,
}

impl Sending {
    async fn start(db: &TestDb, collector: &str) -> Sending {
        let web = http(Duration::from_secs(60)).unwrap();
        let key = HouseKey::fresh(&Clock::system()).unwrap();
        let mut args =
            ServiceArgs { match_pause_ms: 0, start_delay_ms: 200, ..alone(ServiceArgs::development(db.url(), &key)) };
        let (mut processes, mut urls) = (Vec::new(), BTreeMap::new());
        for role in ["wallet", "tables", "lobby"] {
            args.bind = Some(free_address());
            let url = format!("http://{}", args.bind.as_deref().unwrap());
            processes.push(Process::start_with(role, &args, &[("OTEL_EXPORTER_OTLP_ENDPOINT", collector)]));
            until(&web, &format!("{url}/readyz"), 200).await;
            match role {
                "wallet" => args.wallet_url.clone_from(&url),
                "tables" => args.tables_url.clone_from(&url),
                _ => {}
            }
            urls.insert(role, url);
        }
        Sending { key, web, urls, processes, tokens: Mutex::default() }
    }

    async fn post(&self, role: Role, subject: u128, at: &str, path: &str, body: &Value) -> Value {
        let token = self.key.sign(Uuid::from_u128(subject), role, Some(NAME));
        let request = self.web.post(format!("{}{path}", self.urls[at])).bearer_auth(&token).json(body);
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
    mazziere_server::database::migrate(db.url()).await.unwrap();
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
        let running: String =
            sqlx::query_scalar("select status::text from lobby.tournament").fetch_one(db.pool()).await.unwrap();
        if running == "running" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let without: i64 = sqlx::query_scalar("select count(*) from lobby.effect where traceparent is null")
        .fetch_one(db.pool())
        .await
        .unwrap();
    assert_eq!(without, 0, "effects without a trace");
    for process in house.processes.iter().rev() {
        process.terminate();
    }
    for process in &mut house.processes {
        assert!(process.ended().await.success());
    }

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

    let tokens = house.tokens.lock().unwrap();
    for (service, span) in &spans {
        assert!(span.name != "request" && span.name != "call", "{service}: a span is named for nothing");
        assert!(!["/livez", "/readyz", "/metrics"].iter().any(|probe| span.name.contains(probe)), "{}", span.name);
        let events = span.events.iter().flat_map(|event| event.attributes.iter());
        for pair in span.attributes.iter().chain(events) {
            let value = text(&pair.value);
            let said = |secret: &str| value.contains(secret);
            let amounts = ["7350", "7.77", "8.00", "0.23"];
            assert!(!said(NAME) && !amounts.into_iter().any(said), "{service} {}: {} = {value}", span.name, pair.key);
            assert!(!tokens.iter().any(|token| said(token)) && !said("eyJ"), "{service} {}: {}", span.name, pair.key);
        }
    }
}
