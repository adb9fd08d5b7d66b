//! Asking a house, and keeping what it answers.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::Duration;

use mazziere_runtime::service::Role as Kind;
use mazziere_web::Role;
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use sqlx::pool::PoolConnection;
use sqlx::{AssertSqlSafe, Postgres};

use crate::documents::{operations, services};
use crate::harness::{Harness, first_move, subject};

const KINDS: [Kind; 4] = [Kind::Lobby, Kind::Tables, Kind::Wallet, Kind::Audit];

/// How long an event of a stream, or a state, is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_millis(50);

/// What a house has answered: by service and operation id, status and media type.
#[derive(Default)]
pub(super) struct Heard(BTreeMap<(String, String, String), Value>);

impl Heard {
    pub(super) fn of(&self, service: &str, operation: &str, status: &str, media_type: &str) -> Option<Value> {
        self.0.get(&(format!("{service} {operation}"), status.to_owned(), media_type.to_owned())).cloned()
    }

    /// Keeps the first answer of each kind, but a list that has something rather than an empty one.
    fn keep(&mut self, key: (String, String, String), body: Value) {
        let is_empty = |body: &Value| body["items"].as_array().is_some_and(Vec::is_empty);
        if self.0.get(&key).is_none_or(is_empty) {
            self.0.insert(key, body);
        }
    }
}

/// Somebody who asks.
pub(super) struct Who {
    token: String,
    /// Their id.
    pub(super) id: String,
}

/// A house that is asked.
pub(super) struct Asking<'a> {
    pub(super) harness: &'a Harness,
    http: reqwest::Client,
    documents: Vec<(Kind, &'static str, Value)>,
    heard: RefCell<Heard>,
    wrong: RefCell<Vec<String>>,
    keys: Cell<u32>,
}

/// The text in a field of an answer.
pub(super) fn text(answer: &Value, field: &str) -> String {
    answer[field].as_str().unwrap_or_default().to_owned()
}

impl<'a> Asking<'a> {
    pub(super) fn of(harness: &'a Harness) -> Asking<'a> {
        let documents = KINDS.into_iter().zip(services()).map(|(kind, (name, document, _))| (kind, name, document));
        Asking {
            harness,
            http: mazziere_contract::client::http(Duration::from_secs(60)).expect("a client"),
            documents: documents.collect(),
            heard: RefCell::default(),
            wrong: RefCell::default(),
            keys: Cell::new(0),
        }
    }

    /// What was answered, and what went wrong.
    pub(super) fn told(self) -> (Heard, Vec<String>) {
        (self.heard.into_inner(), self.wrong.into_inner())
    }

    pub(super) fn who(&self, role: Role, name: &str) -> Who {
        Who { token: self.harness.token(role, name), id: subject(role, name).to_string() }
    }

    pub(super) fn player(&self, name: &str) -> Who {
        self.who(Role::Player, name)
    }

    /// A player with so much on their account.
    pub(super) async fn rich(&self, name: &str, amount: &str) -> Who {
        let player = self.player(name);
        let body = json!({"player_id": player.id, "amount": amount, "currency": "EUR",
            "external_reference": format!("bank-{name}")});
        self.send(&self.who(Role::Finance, "till"), "wallet create_deposit", &[], &body).await;
        player
    }

    fn goes_wrong(&self, what: String) {
        let mut wrong = self.wrong.borrow_mut();
        if !wrong.contains(&what) {
            wrong.push(what);
        }
    }

    /// A request for an operation: its service and id, and a query if there is one; the parameters of its path, in
    /// their order.
    fn request(&self, who: &Who, what: &str, ids: &[&str]) -> RequestBuilder {
        let (service, asked) = what.split_once(' ').expect("a service and an operation");
        let (operation, query) = asked.split_once('?').unwrap_or((asked, ""));
        let (kind, _, document) = self.documents.iter().find(|(_, name, _)| *name == service).expect("a service");
        let mut all = operations(document);
        let found = all.find(|(_, _, described)| described["operationId"] == operation);
        let (path, method, described) = found.unwrap_or_else(|| panic!("{what} is no operation"));
        let filled = ids.iter().fold(path.clone(), |path, id| {
            let (start, rest) = path.split_once('{').expect("a parameter for each id");
            format!("{start}{id}{}", rest.split_once('}').expect("a brace").1)
        });
        let mark = if query.is_empty() { "" } else { "?" };
        let method = Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method");
        let url = format!("{}{filled}{mark}{query}", self.harness.url(*kind));
        let request = self.http.request(method, url).bearer_auth(&who.token);
        let mut parameters = described["parameters"].as_array().into_iter().flatten();
        if !parameters.any(|parameter| parameter["name"] == "Idempotency-Key") {
            return request;
        }
        self.keys.set(self.keys.get() + 1);
        request.header("Idempotency-Key", format!("example-{}", self.keys.get()))
    }

    /// Asks without a body.
    pub(super) async fn ask(&self, who: &Who, what: &str, ids: &[&str]) -> Value {
        self.hear(what, self.request(who, what, ids)).await
    }

    /// Asks for CSV.
    pub(super) async fn ask_for_csv(&self, who: &Who, what: &str, ids: &[&str]) -> Value {
        self.hear(what, self.request(who, what, ids).header("Accept", "text/csv")).await
    }

    /// Asks with a body.
    pub(super) async fn send(&self, who: &Who, what: &str, ids: &[&str], body: &Value) -> Value {
        self.hear(what, self.request(who, what, ids).json(body)).await
    }

    /// Keeps the answer to a request. What is refused went wrong, and is answered with nothing.
    async fn hear(&self, what: &str, request: RequestBuilder) -> Value {
        let answer = match request.send().await {
            Ok(answer) => answer,
            Err(error) => {
                self.goes_wrong(format!("{what}: {error}"));
                return Value::Null;
            }
        };
        let (status, media_type) = head(&answer);
        let told = answer.text().await.unwrap_or_default();
        if !status.starts_with('2') {
            let problem: Value = serde_json::from_str(&told).unwrap_or_default();
            let why = ["code", "detail", "errors"].map(|field| problem[field].to_string());
            self.goes_wrong(format!("{what}: {status} {}", why.join(" ")));
            return Value::Null;
        }
        let is_json = media_type == "application/json";
        let body = if is_json { serde_json::from_str(&told).unwrap_or_default() } else { Value::String(told) };
        self.keep(what, status, media_type, body.clone());
        body
    }

    fn keep(&self, what: &str, status: String, media_type: String, body: Value) {
        let (operation, _) = what.split_once('?').unwrap_or((what, ""));
        self.heard.borrow_mut().keep((operation.to_owned(), status, media_type), body);
    }

    /// Opens a stream and keeps its first event; it is open as long as the answer lives.
    pub(super) async fn listen(&self, who: &Who, what: &str, ids: &[&str]) -> Option<Response> {
        let request = self.request(who, what, ids).header("Accept", "text/event-stream");
        let mut answer = match request.timeout(Duration::from_secs(86_400)).send().await {
            Ok(answer) => answer,
            Err(error) => {
                self.goes_wrong(format!("{what}: {error}"));
                return None;
            }
        };
        let (status, media_type) = head(&answer);
        let mut told = String::new();
        let is_event = |one: &str| one.contains("data:") && one.ends_with("\n\n");
        let is_whole = |told: &str| told.split_inclusive("\n\n").any(is_event);
        let reading = async {
            while !is_whole(&told) {
                match answer.chunk().await {
                    Ok(Some(bytes)) => told.push_str(&String::from_utf8_lossy(&bytes)),
                    Ok(None) | Err(_) => break,
                }
            }
        };
        let in_time = tokio::time::timeout(PATIENCE, reading).await.is_ok();
        if !in_time || !is_whole(&told) {
            self.goes_wrong(format!("{what}: {status} {told}"));
            return None;
        }
        self.keep(what, status, media_type, Value::String(told));
        Some(answer)
    }

    /// Looks again and again until there is something; nothing, where it does not come.
    pub(super) async fn until(&self, what: &str, look: impl AsyncFn() -> Option<Value>) -> Value {
        let looking = async {
            loop {
                if let Some(found) = look().await {
                    return found;
                }
                tokio::time::sleep(PAUSE).await;
            }
        };
        match tokio::time::timeout(PATIENCE, looking).await {
            Ok(found) => found,
            Err(_) => {
                self.goes_wrong(format!("{what}: it never came"));
                Value::Null
            }
        }
    }

    /// The first item of a list, once there is one.
    pub(super) async fn first(&self, who: &Who, what: &str, ids: &[&str]) -> Value {
        self.until(what, async || self.ask(who, what, ids).await["items"].get(0).cloned()).await
    }

    /// Everybody plays their first legal move until the table is over.
    pub(super) async fn play_out(&self, players: &[&Who], table: &str) {
        let play = async || {
            let mut over = None;
            for player in players {
                let view = self.ask(player, "tables get_table", &[table]).await;
                if view.is_null() || ["finished", "voided"].contains(&text(&view, "status").as_str()) {
                    over = Some(view);
                    break;
                }
                if let Some(seat) = view["legal"].get(0) {
                    let body = json!({"seat": seat["seat"], "decision": seat["decision"],
                        "move": first_move(&seat["legal"])});
                    self.send(player, "tables play_move", &[table], &body).await;
                }
            }
            over
        };
        self.until("the end of a table", play).await;
    }

    /// Hears what is answered when the wallet takes longer than a request waits for it, all at once: the ledger is held
    /// up, and a lobby that is told to end waits no longer.
    pub(super) async fn begin_what_takes_longer(&self) {
        let (waiting, _streams) = super::clubs::wait_for_the_wallet(self).await;
        let ledger = self.hold_the_ledger_up().await;
        let asked = futures::future::join_all(waiting.iter().map(|(who, what, id, body)| {
            let request = self.request(who, what, &[id.as_str()]);
            let request = if let Some(body) = body { request.json(body) } else { request };
            self.hear(what, request)
        }));
        let ends = async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            self.harness.service(Kind::Lobby).platform().drain().begin();
        };
        futures::future::join(asked, ends).await;
        Self::let_go(ledger).await;
    }

    /// Keeps the wallet from posting anything; it can be read meanwhile.
    pub(super) async fn hold_the_ledger_up(&self) -> PoolConnection<Postgres> {
        self.hold("wallet.ledger_head").await
    }

    /// Keeps others from changing the rows of a table.
    pub(super) async fn hold(&self, table: &str) -> PoolConnection<Postgres> {
        let mut holder = self.harness.db.pool().acquire().await.expect("a connection");
        let lock = sqlx::raw_sql(AssertSqlSafe(format!("begin; select 1 from {table} for update")));
        lock.execute(&mut *holder).await.expect("it is held");
        holder
    }

    /// Lets others change them again.
    pub(super) async fn let_go(mut holder: PoolConnection<Postgres>) {
        sqlx::raw_sql("rollback").execute(&mut *holder).await.expect("it is free");
    }
}

/// Status and media type of an answer.
fn head(answer: &Response) -> (String, String) {
    let media_type = answer.headers().get("content-type").and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    (answer.status().as_u16().to_string(), media_type.to_owned())
}
