//! Every operation over HTTP: what it answers, what it refuses, who may call it.

use std::rc::Rc;

use actix_web::body::{BoxBody, to_bytes};
use actix_web::dev::{Service, ServiceResponse};
use actix_web::http::Method;
use actix_web::test::{TestRequest, init_service};
use chrono::TimeDelta;
use futures::future::LocalBoxFuture;
use mazziere_contract::ErrorCode;
use mazziere_telemetry::Ids;
use mazziere_wallet::routes;
use mazziere_wallet::service::configure;
use mazziere_web::platform::Settings;
use mazziere_web::{Authenticator, Keys, Platform, Role, TokenSource, app};
use serde_json::{Value, json};

use crate::harness::{Harness, uuid};

pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Value,
    replayed: bool,
    etag: Option<String>,
}

/// A page of CSV, and where the next one is.
pub(crate) struct Page {
    pub(crate) text: String,
    pub(crate) link: Option<String>,
}

impl Reply {
    fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or("none")
    }

    #[track_caller]
    pub(crate) fn assert_code(&self, code: ErrorCode) {
        assert_eq!((self.status, self.code()), (code.status(), code.code()), "{}", self.body);
        assert_eq!(self.body["type"], format!("urn:mazziere:problem:{}", code.code()));
    }

    #[track_caller]
    pub(crate) fn assert_status(&self, status: u16) {
        assert_eq!(self.status, status, "{}", self.body);
    }
}

type Call = Box<dyn Fn(TestRequest) -> LocalBoxFuture<'static, ServiceResponse<BoxBody>>>;

pub(crate) struct Site {
    pub(crate) harness: Harness,
    platform: Platform,
    tokens: TokenSource,
    call: Call,
}

pub(crate) async fn site() -> Site {
    let harness = Harness::new().await;
    let clock = harness.clock.clone();
    let tokens = TokenSource::from_secret(&[7; 32], "issuer", "mazziere", TimeDelta::hours(1), clock.clone());
    let keys = Keys::from_jwks_json(&tokens.jwks().to_string()).unwrap();
    let authenticator = Authenticator::new(keys, "issuer", "mazziere", clock.clone());
    let settings = Settings { rate: None, ..Settings::new("wallet") };
    let platform = Platform::new(settings, authenticator, clock, Ids::seeded(1));
    let wallet = harness.wallet.clone();
    let service = Rc::new(init_service(app(&platform, &routes(), move |config| configure(&wallet, config))).await);
    let call: Call = Box::new(move |request| {
        let service = Rc::clone(&service);
        Box::pin(async move { service.call(request.to_request()).await.unwrap() })
    });
    Site { harness, platform, tokens, call }
}

impl Site {
    async fn send(&self, request: TestRequest) -> Reply {
        let response = (self.call)(request).await;
        let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        let (status, replayed, etag) =
            (response.status().as_u16(), header("idempotency-replayed").is_some(), header("etag"));
        let bytes = to_bytes(response.into_body()).await.unwrap();
        Reply { status, body: serde_json::from_slice(&bytes).unwrap_or(Value::Null), replayed, etag }
    }

    fn as_role(&self, request: TestRequest, role: Role, name: &str) -> TestRequest {
        let token = self.tokens.sign(uuid(name), role, None);
        request.insert_header(("authorization", format!("Bearer {token}")))
    }

    pub(crate) async fn get(&self, role: Role, name: &str, path: &str) -> Reply {
        self.send(self.as_role(TestRequest::get().uri(path), role, name)).await
    }

    pub(crate) async fn post(&self, role: Role, name: &str, path: &str, key: &str, body: Value) -> Reply {
        let mut request = TestRequest::post().uri(path).insert_header(("idempotency-key", key));
        if !body.is_null() {
            request = request.set_json(body);
        }
        self.send(self.as_role(request, role, name)).await
    }

    /// A page as CSV.
    pub(crate) async fn csv(&self, role: Role, name: &str, path: &str) -> Page {
        let request = TestRequest::get().uri(path).insert_header(("accept", "text/csv"));
        let response = (self.call)(self.as_role(request, role, name)).await;
        let header = |name: &str| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(header("content-type").as_deref(), Some("text/csv; charset=utf-8; header=present"));
        let link = header("link");
        let bytes = to_bytes(response.into_body()).await.unwrap();
        Page { text: String::from_utf8(bytes.to_vec()).unwrap(), link }
    }

    pub(crate) async fn deposit(&self, key: &str, reference: &str, amount: &str) -> Reply {
        self.post(Role::Finance, "finance", "/v1/deposits", key, deposit("A", reference, amount)).await
    }
}

fn deposit(name: &str, reference: &str, amount: &str) -> Value {
    json!({"player_id": uuid(name), "amount": amount, "external_reference": reference})
}

pub(crate) fn buy_in(id: &str, amount: &str) -> Value {
    json!({
        "posting_id": uuid(id), "kind": "buy_in",
        "reference": {"tournament_id": uuid("t"), "cause": "registration:1"},
        "legs": [
            {"account": {"kind": "player_cash", "player_id": uuid("A")}, "amount": format!("-{amount}")},
            {"account": {"kind": "tournament_escrow", "tournament_id": uuid("t")}, "amount": amount},
        ],
    })
}

#[actix_web::test]
async fn a_walk_through_every_operation() {
    let site = site().await;
    let first = site.deposit("k1", "d1", "50.00").await;
    first.assert_status(201);
    assert_eq!((first.body["kind"].as_str(), first.body["sequence"].as_i64()), (Some("deposit"), Some(1)));
    let again = site.deposit("k1", "d1", "50.00").await;
    assert_eq!((again.status, again.replayed, &again.body), (201, true, &first.body));
    site.deposit("k1", "d1", "51.00").await.assert_code(ErrorCode::IdempotencyKeyReused);
    site.deposit("k2", "d1", "50.00").await.assert_status(200);
    site.deposit("k3", "d1", "51.00").await.assert_code(ErrorCode::ReferenceReused);

    let balance = format!("/v1/players/{}/balance", uuid("A"));
    let read = site.get(Role::Player, "A", &balance).await;
    assert_eq!((read.body["available"].as_str(), read.etag.as_deref()), (Some("50.00"), Some("\"v1\"")));
    site.get(Role::Player, "B", &balance).await.assert_code(ErrorCode::NotYours);
    // Who never had money has none; whether somebody else's id is of anybody, nobody can say.
    let nothing = format!("/v1/players/{}/balance", uuid("B"));
    let read = site.get(Role::Player, "B", &nothing).await;
    assert_eq!((read.status, &read.body["available"], &read.body["version"]), (200, &json!("0.00"), &json!(0)));
    site.get(Role::Operator, "x", &nothing).await.assert_code(ErrorCode::PlayerUnknown);

    let posted = site.post(Role::LOBBY, "lobby", "/v1/postings", "k4", buy_in("p1", "5.00")).await;
    posted.assert_status(201);
    let path = format!("/v1/postings/{}", uuid("p1"));
    assert_eq!(site.get(Role::Auditor, "x", &path).await.body, posted.body);
    let reason = json!({"reason": "given up"});
    let void = site.post(Role::LOBBY, "lobby", &format!("{path}/void"), "k5", reason.clone()).await;
    assert_eq!((void.status, void.body["outcome"].as_str()), (200, Some("reversed")));
    let reverse = site.post(Role::Finance, "finance", &format!("{path}/reverse"), "k6", reason.clone()).await;
    reverse.assert_code(ErrorCode::PostingReversed);
    let unknown = format!("/v1/postings/{}", uuid("p2"));
    site.get(Role::Auditor, "x", &unknown).await.assert_code(ErrorCode::PostingUnknown);
    let void = site.post(Role::LOBBY, "lobby", &format!("{unknown}/void"), "k7", reason.clone()).await;
    assert_eq!(void.body["outcome"], "tombstoned");
    site.post(Role::LOBBY, "lobby", "/v1/postings", "k8", buy_in("p2", "5.00"))
        .await
        .assert_code(ErrorCode::PostingVoided);
    site.post(Role::LOBBY, "lobby", "/v1/postings", "k9", buy_in("p3", "99.00"))
        .await
        .assert_code(ErrorCode::InsufficientFunds);
    let repeat = site.post(Role::LOBBY, "lobby", "/v1/postings", "k9", buy_in("p3", "99.00")).await;
    repeat.assert_code(ErrorCode::InsufficientFunds);
    assert!(repeat.replayed, "a refusal is remembered");

    let held = json!({"hold_id": uuid("h1"), "player_id": uuid("A"), "amount": "10.00", "purpose": "seat", "expires_at": "2027-01-01T00:00:00Z"});
    site.post(Role::LOBBY, "lobby", "/v1/holds", "h1", held).await.assert_status(201);
    let hold = format!("/v1/holds/{}", uuid("h1"));
    assert_eq!(site.get(Role::LOBBY, "lobby", &hold).await.body["state"]["status"], "active");
    assert_eq!(site.get(Role::Player, "A", &balance).await.body["available"], "40.00");
    let legs =
        json!({"legs": [{"account": {"kind": "tournament_escrow", "tournament_id": uuid("t")}, "amount": "4.00"}]});
    let settled = site.post(Role::LOBBY, "lobby", &format!("{hold}/settle"), "h2", legs).await;
    assert_eq!((settled.status, settled.body["state"]["amount"].as_str()), (200, Some("4.00")));
    site.post(Role::LOBBY, "lobby", &format!("{hold}/void"), "h3", Value::Null)
        .await
        .assert_code(ErrorCode::HoldClosed);

    let accounts = format!("/v1/tournaments/{}", uuid("t"));
    let found = site.get(Role::Operator, "x", &format!("{accounts}/accounts")).await;
    assert_eq!(found.body["accounts"][0]["balance"], "4.00");
    site.post(Role::LOBBY, "lobby", &format!("{accounts}/close"), "c1", Value::Null)
        .await
        .assert_code(ErrorCode::AccountNotEmpty);

    let wish = json!({"player_id": uuid("A"), "amount": "6.00", "external_reference": "w1"});
    site.post(Role::Player, "B", "/v1/withdrawals", "w0", wish.clone()).await.assert_code(ErrorCode::NotYours);
    let opened = site.post(Role::Player, "A", "/v1/withdrawals", "w1", wish).await;
    opened.assert_status(201);
    // What A calls theirs is nobody else's business: B may use the same words, and learns nothing from them.
    let b_has = json!({"player_id": uuid("B"), "amount": "3.00", "external_reference": "of B"});
    site.post(Role::Finance, "finance", "/v1/deposits", "b1", b_has).await.assert_status(201);
    let same = json!({"player_id": uuid("B"), "amount": "3.00", "external_reference": "w1"});
    let other = site.post(Role::Player, "B", "/v1/withdrawals", "w1", same).await;
    other.assert_status(201);
    assert_ne!(other.body["withdrawal_id"], opened.body["withdrawal_id"]);
    let withdrawal = format!("/v1/withdrawals/{}", opened.body["withdrawal_id"].as_str().unwrap());
    site.get(Role::Player, "B", &withdrawal).await.assert_code(ErrorCode::NotYours);
    let done = site.post(Role::Finance, "finance", &format!("{withdrawal}/complete"), "w2", Value::Null).await;
    assert_eq!(done.body["status"], "completed");
    site.post(Role::Finance, "finance", &format!("{withdrawal}/cancel"), "w3", Value::Null)
        .await
        .assert_code(ErrorCode::WithdrawalClosed);
    assert_eq!(site.get(Role::Player, "A", &withdrawal).await.body["status"], "completed");

    let books = site.get(Role::Auditor, "x", "/v1/trial-balance").await;
    assert_eq!((books.body["total"].as_str(), books.body["drift"].as_array().map(Vec::len)), (Some("0.00"), Some(0)));
}

#[actix_web::test]
async fn a_correction_is_proposed_approved_listed_and_paged() {
    let site = site().await;
    let reason = json!({"reason": "charged back, ticket 1204"});
    for number in 1..=3 {
        let deposited = site.deposit(&format!("k{number}"), &format!("d{number}"), "5.00").await;
        let path = format!("/v1/postings/{}/reverse", deposited.body["posting_id"].as_str().unwrap());
        let proposed = site.post(Role::Finance, "Ada", &path, &format!("r{number}"), reason.clone()).await;
        proposed.assert_status(201);
        assert_eq!(
            (&proposed.body["status"], &proposed.body["proposed_by"]),
            (&json!("proposed"), &json!(uuid("Ada")))
        );
    }
    let first = site.get(Role::Operator, "x", "/v1/corrections?limit=2").await;
    assert_eq!(first.body["items"].as_array().map(Vec::len), Some(2));
    let next = first.body["next"].as_str().unwrap();
    let second = site.get(Role::Auditor, "x", &format!("/v1/corrections?limit=2&cursor={next}")).await;
    assert_eq!((second.body["items"].as_array().map(Vec::len), &second.body["next"]), (Some(1), &Value::Null));
    let id = |page: &Reply, at: usize| page.body["items"][at]["correction_id"].as_str().unwrap().to_owned();
    let approve = format!("/v1/corrections/{}/approve", id(&first, 0));
    let alone = site.post(Role::Finance, "Ada", &approve, "a1", Value::Null).await;
    alone.assert_code(ErrorCode::SecondPersonRequired);
    let approved = site.post(Role::Finance, "Bice", &approve, "a1", Value::Null).await;
    assert_eq!((approved.status, &approved.body["status"]), (200, &json!("approved")));
    let again = site.post(Role::Finance, "Bice", &approve, "a1", Value::Null).await;
    assert_eq!((again.replayed, &again.body), (true, &approved.body));
    let reject = format!("/v1/corrections/{}/reject", id(&first, 1));
    site.post(Role::Finance, "Ada", &reject, "j1", json!({"reason": "the bank was wrong"})).await.assert_status(200);
    let posting = format!("/v1/postings/{}", approved.body["posting_id"].as_str().unwrap());
    assert_eq!(site.get(Role::Auditor, "x", &posting).await.body["kind"], "reversal");
    for (status, count) in [("proposed", 1), ("approved", 1), ("rejected", 1)] {
        let page = site.get(Role::Finance, "Carla", &format!("/v1/corrections?status={status}")).await;
        assert_eq!(page.body["items"].as_array().map(Vec::len), Some(count), "{status}");
    }
    for bad in ["limit=0", "limit=201", "status=maybe", "cursor=7", "page=2"] {
        let reply = site.get(Role::Finance, "Ada", &format!("/v1/corrections?{bad}")).await;
        reply.assert_code(ErrorCode::InvalidQuery);
    }
    let unknown = format!("/v1/corrections/{}", uuid("c9"));
    site.get(Role::Finance, "Ada", &unknown).await.assert_code(ErrorCode::CorrectionUnknown);
}

#[actix_web::test]
async fn nobody_says_of_their_own_money_that_it_came_or_left() {
    let site = site().await;
    site.deposit("k1", "d1", "50.00").await.assert_status(201);
    let own = site.post(Role::Finance, "A", "/v1/deposits", "k2", deposit("A", "d2", "50.00")).await;
    own.assert_code(ErrorCode::BeneficiaryNotAllowed);
    let asked = json!({"player_id": uuid("A"), "amount": "5.00", "external_reference": "w1"});
    let asked = site.post(Role::Player, "A", "/v1/withdrawals", "w1", asked).await;
    let path = format!("/v1/withdrawals/{}", asked.body["withdrawal_id"].as_str().unwrap());
    for end in ["cancel", "complete"] {
        let own = site.post(Role::Finance, "A", &format!("{path}/{end}"), end, Value::Null).await;
        own.assert_code(ErrorCode::BeneficiaryNotAllowed);
    }
    let done = site.post(Role::Finance, "B", &format!("{path}/cancel"), "w2", Value::Null).await;
    assert_eq!((done.status, &done.body["status"]), (200, &json!("cancelled")));
}

#[actix_web::test]
async fn a_statement_pages_without_gaps_and_its_balance_runs() {
    let site = site().await;
    for number in 1..=7 {
        site.deposit(&format!("k{number}"), &format!("d{number}"), &format!("{number}.00")).await.assert_status(201);
    }
    let path = format!("/v1/players/{}/statement", uuid("A"));
    let (mut lines, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = site.get(Role::Player, "A", &format!("{path}?limit=3{cursor}")).await;
        page.assert_status(200);
        lines.extend(page.body["items"].as_array().unwrap().clone());
        // A line that arrives while we read neither shifts nor repeats the others.
        site.deposit(&format!("late-{}", lines.len()), &format!("late-{}", lines.len()), "1.00")
            .await
            .assert_status(201);
        let Some(next) = page.body["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    let versions: Vec<i64> = lines.iter().map(|line| line["version"].as_i64().unwrap()).collect();
    assert_eq!(versions, [7, 6, 5, 4, 3, 2, 1]);
    let sequences: Vec<i64> = lines.iter().map(|line| line["sequence"].as_i64().unwrap()).collect();
    assert_eq!(sequences, [7, 6, 5, 4, 3, 2, 1], "there are no other postings here");
    let cents = |line: &Value, field: &str| line[field].as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
    assert_eq!(cents(&lines[6], "balance"), cents(&lines[6], "amount"));
    assert!(
        lines
            .windows(2)
            .all(|pair| cents(&pair[0], "balance") == cents(&pair[1], "balance") + cents(&pair[0], "amount"))
    );
    for bad in ["limit=0", "limit=201", "limit=x", "cursor=7", "page=2"] {
        site.get(Role::Player, "A", &format!("{path}?{bad}")).await.assert_code(ErrorCode::InvalidQuery);
    }
    site.get(Role::Player, "B", &path).await.assert_code(ErrorCode::NotYours);
    let nothing = format!("/v1/players/{}/statement", uuid("B"));
    let read = site.get(Role::Player, "B", &nothing).await;
    assert_eq!((read.status, &read.body["items"]), (200, &json!([])));
    site.get(Role::Finance, "x", &nothing).await.assert_code(ErrorCode::PlayerUnknown);
}

#[actix_web::test]
async fn the_lines_of_all_statements_are_followed_in_the_order_of_the_ledger() {
    let site = site().await;
    let lobby = async |query: &str| site.get(Role::LOBBY, "lobby", &format!("/v1/statement-lines{query}")).await;
    assert_eq!(lobby("").await.body, json!({"items": [], "through": 0}));
    for (number, who) in [(1, "A"), (2, "B"), (3, "A")] {
        let body = deposit(who, &format!("d{number}"), &format!("{number}.00"));
        site.post(Role::Finance, "finance", "/v1/deposits", &format!("k{number}"), body).await.assert_status(201);
    }
    assert_eq!(lobby("").await.body, json!({"items": [], "through": 3}), "where the ledger ends now");
    let mut told = Vec::new();
    let mut through = 0;
    while through < 3 {
        let piece = lobby(&format!("?after={through}&limit=2")).await;
        piece.assert_status(200);
        for item in piece.body["items"].as_array().unwrap() {
            // Only what happened to the player's cash: the money from outside is no statement.
            let line = |field: &str| item["entry"][field].clone();
            told.push((item["player_id"].clone(), line("sequence"), line("amount"), line("balance")));
        }
        through = piece.body["through"].as_i64().unwrap();
    }
    let line = |who: &str, sequence: i64, amount: &str, balance: &str| {
        (json!(uuid(who)), json!(sequence), json!(amount), json!(balance))
    };
    assert_eq!(told, [line("A", 1, "1.00", "1.00"), line("B", 2, "2.00", "2.00"), line("A", 3, "3.00", "4.00")]);
    assert_eq!(lobby("?after=99").await.body["through"], 3, "behind the end there is nothing");
    for bad in ["limit=0", "limit=1001", "after=-1", "page=2"] {
        lobby(&format!("?{bad}")).await.assert_code(ErrorCode::InvalidQuery);
    }
    for role in [Role::Player, Role::Operator, Role::Finance, Role::Auditor, Role::TABLES] {
        site.get(role, "A", "/v1/statement-lines").await.assert_code(ErrorCode::RoleForbidden);
    }
}

#[actix_web::test]
async fn bad_input_is_refused_with_the_place_of_the_mistake() {
    let site = site().await;
    let bodies = [
        (
            json!({"player_id": uuid("A"), "amount": "1.005", "external_reference": "d"}),
            ErrorCode::InvalidBody,
            "/amount",
        ),
        (
            json!({"player_id": uuid("A"), "amount": "10000000000000.00", "external_reference": "d"}),
            ErrorCode::InvalidBody,
            "/amount",
        ),
        (json!({"player_id": uuid("A"), "amount": 12.5, "external_reference": "d"}), ErrorCode::InvalidBody, "/amount"),
        (json!({"player_id": "me", "amount": "1.00", "external_reference": "d"}), ErrorCode::InvalidBody, "/player_id"),
        (
            json!({"player_id": uuid("A"), "amount": "1.00", "external_reference": ""}),
            ErrorCode::InvalidBody,
            "/external_reference",
        ),
        (
            json!({"player_id": uuid("A"), "amount": "1.00", "external_reference": "a\u{0}b"}),
            ErrorCode::InvalidBody,
            "/external_reference",
        ),
        (
            json!({"player_id": uuid("A"), "amount": "1.00", "external_reference": "x".repeat(129)}),
            ErrorCode::InvalidBody,
            "/external_reference",
        ),
        (
            json!({"player_id": uuid("A"), "amount": "1.00", "external_reference": "bank \u{202e}71000"}),
            ErrorCode::InvalidBody,
            "/external_reference",
        ),
        (
            json!({"player_id": uuid("A"), "amount": "1.00", "currency": "USD", "external_reference": "d"}),
            ErrorCode::InvalidBody,
            "/currency",
        ),
        (
            json!({"player_id": uuid("A"), "amount": "0.00", "external_reference": "d"}),
            ErrorCode::AmountNotPositive,
            "/amount",
        ),
        (
            json!({"player_id": uuid("A"), "amount": "-1.00", "external_reference": "d"}),
            ErrorCode::AmountNotPositive,
            "/amount",
        ),
    ];
    for (index, (body, code, pointer)) in bodies.into_iter().enumerate() {
        let reply = site.post(Role::Finance, "finance", "/v1/deposits", &format!("k{index}"), body).await;
        reply.assert_code(code);
        assert_eq!(reply.body["errors"][0]["pointer"], pointer, "{}", reply.body);
    }
    let unknown = json!({"player_id": uuid("A"), "amount": "1.00", "external_reference": "d", "bonus": "1.00"});
    site.post(Role::Finance, "finance", "/v1/deposits", "u", unknown).await.assert_code(ErrorCode::InvalidBody);
    let mut crooked = buy_in("p1", "1.00");
    crooked["legs"][1]["amount"] = "0.99".into();
    let reply = site.post(Role::LOBBY, "lobby", "/v1/postings", "p1", crooked).await;
    reply.assert_code(ErrorCode::PostingUnbalanced);
    assert_eq!(reply.body["errors"][0]["pointer"], "/legs");
    for (index, reason) in ["", "  ", "a\u{0}b", "a\nb", "a\u{202e}b", "a\u{200b}b"].into_iter().enumerate() {
        for (role, path) in [
            (Role::LOBBY, format!("/v1/postings/{}/void", uuid("p1"))),
            (Role::Finance, format!("/v1/postings/{}/reverse", uuid("p1"))),
            (Role::Finance, format!("/v1/corrections/{}/reject", uuid("c1"))),
        ] {
            let reply = site.post(role, "somebody", &path, &format!("v{index}{path}"), json!({"reason": reason})).await;
            reply.assert_code(ErrorCode::InvalidBody);
        }
        let held = json!({"hold_id": uuid("h1"), "player_id": uuid("A"), "amount": "10.00", "purpose": reason,
            "expires_at": "2027-01-01T00:00:00Z"});
        let reply = site.post(Role::LOBBY, "lobby", "/v1/holds", &format!("h{index}"), held).await;
        reply.assert_code(ErrorCode::InvalidBody);
    }
    site.get(Role::Auditor, "x", "/v1/postings/7").await.assert_code(ErrorCode::InvalidPath);
    let keyless =
        site.as_role(TestRequest::post().uri("/v1/deposits").set_json(deposit("A", "d", "1.00")), Role::Finance, "f");
    site.send(keyless).await.assert_code(ErrorCode::IdempotencyKeyMissing);
    let huge = json!({"player_id": uuid("A"), "amount": "1.00", "external_reference": "x".repeat(1_000_000)});
    site.post(Role::Finance, "finance", "/v1/deposits", "huge", huge).await.assert_code(ErrorCode::BodyTooLarge);
    assert_eq!(site.harness.number("select count(*) from wallet.posting").await, 0);
}

#[actix_web::test]
async fn a_table_is_closed_once_nobody_has_money_there() {
    let site = site().await;
    site.deposit("k1", "d1", "5.00").await.assert_status(201);
    let cash = json!({"kind": "player_cash", "player_id": uuid("A")});
    let in_play = json!({"kind": "player_in_play", "player_id": uuid("A"), "table_id": uuid("T")});
    let posting = |id: &str, kind: &str, from: &Value, to: &Value| {
        json!({
            "posting_id": uuid(id), "kind": kind, "reference": {"table_id": uuid("T")},
            "legs": [{"account": from, "amount": "-2.00"}, {"account": to, "amount": "2.00"}],
        })
    };
    let (accounts, close) = (format!("/v1/tables/{}/accounts", uuid("T")), format!("/v1/tables/{}/close", uuid("T")));
    let unknown = site.get(Role::LOBBY, "lobby", &accounts).await;
    assert_eq!(unknown.body, json!({"table_id": uuid("T"), "accounts": []}));
    let sit_in = posting("p1", "sit_in", &cash, &in_play);
    site.post(Role::LOBBY, "lobby", "/v1/postings", "p1", sit_in).await.assert_status(201);
    let balance = site.get(Role::Player, "A", &format!("/v1/players/{}/balance", uuid("A"))).await;
    assert_eq!((&balance.body["cash"], &balance.body["in_play"]), (&json!("3.00"), &json!("2.00")));
    site.post(Role::LOBBY, "lobby", &close, "c1", Value::Null).await.assert_code(ErrorCode::AccountNotEmpty);
    let cash_out = posting("p2", "cash_out", &in_play, &cash);
    site.post(Role::LOBBY, "lobby", "/v1/postings", "p2", cash_out).await.assert_status(201);
    let closed = site.post(Role::LOBBY, "lobby", &close, "c2", Value::Null).await;
    closed.assert_status(200);
    let read = site.get(Role::Auditor, "x", &accounts).await;
    assert_eq!((&read.body, &read.body["accounts"][0]["closed"]), (&closed.body, &json!(true)));
    let late = posting("p3", "sit_in", &cash, &in_play);
    site.post(Role::LOBBY, "lobby", "/v1/postings", "p3", late).await.assert_code(ErrorCode::AccountClosed);
}

#[actix_web::test]
async fn players_limit_and_exclude_themselves() {
    // G8.1, G8.2.
    let site = site().await;
    let path = |what: &str| format!("/v1/players/{}/{what}", uuid("A"));
    let (protection, limits, exclusions) = (path("protection"), path("limits"), path("exclusions"));
    let read = site.get(Role::Player, "A", &protection).await;
    let none = json!({"used": "0.00"});
    assert_eq!((&read.body["version"], &read.body["losses_per_day"]), (&json!(0), &none), "{}", read.body);
    site.get(Role::Finance, "x", &path("balance")).await.assert_code(ErrorCode::PlayerUnknown);
    let losses = |amount: &str| json!({"limit": "losses_per_day", "amount": amount});
    site.post(Role::Player, "B", &limits, "l0", losses("1.00")).await.assert_code(ErrorCode::NotYours);
    site.post(Role::Operator, "A", &limits, "l0", losses("1.00")).await.assert_code(ErrorCode::RoleForbidden);
    site.post(Role::Player, "A", &limits, "l0", losses("-1.00")).await.assert_code(ErrorCode::InvalidBody);
    site.post(Role::Player, "A", &limits, "l0b", json!({"limit": "bets"})).await.assert_code(ErrorCode::InvalidBody);
    let first = site.post(Role::Player, "A", &limits, "l1", losses("3.00")).await;
    first.assert_status(200);
    assert_eq!(first.body["losses_per_day"], json!({"amount": "3.00", "used": "0.00"}));
    let deposits = json!({"limit": "deposits_per_week", "amount": "50.00"});
    site.post(Role::Player, "A", &limits, "l2", deposits).await.assert_status(200);
    let again = site.post(Role::Player, "A", &limits, "l1", losses("3.00")).await;
    assert_eq!((again.replayed, &again.body), (true, &first.body), "the first answer again");
    site.post(Role::Player, "A", &limits, "l3", json!({"limit": "losses_per_day"})).await.assert_status(200);
    let read = site.get(Role::LOBBY, "lobby", &protection).await;
    assert_eq!(read.body["losses_per_day"]["amount"], "3.00");
    assert!(read.body["losses_per_day"]["next"]["amount"].is_null(), "none, in a week");
    assert!(read.body["losses_per_day"]["next"]["from"].is_string());
    site.deposit("d1", "d1", "50.00").await.assert_status(201);
    site.deposit("d2", "d2", "0.01").await.assert_code(ErrorCode::DepositLimitReached);
    site.post(Role::LOBBY, "lobby", "/v1/postings", "p1", buy_in("p1", "2.00")).await.assert_status(201);
    let balance = site.get(Role::LOBBY, "lobby", &path("balance")).await;
    assert_eq!((&balance.body["may_stake"], &balance.body["excluded"]), (&json!("1.00"), &json!(false)));
    let refused = site.post(Role::LOBBY, "lobby", "/v1/postings", "p2", buy_in("p2", "1.01")).await;
    refused.assert_code(ErrorCode::LossLimitReached);
    site.post(Role::Player, "A", &path("exclusions/cancel"), "x0", Value::Null)
        .await
        .assert_code(ErrorCode::NotExcluded);
    let excluded = site.post(Role::Player, "A", &exclusions, "x1", json!({"period": "days_60"})).await;
    excluded.assert_status(200);
    assert_eq!(excluded.body["exclusion"]["period"], "days_60");
    let shorter = site.post(Role::Player, "A", &exclusions, "x2", json!({"period": "days_30"})).await;
    shorter.assert_code(ErrorCode::AlreadyExcluded);
    let cancelled = site.post(Role::Player, "A", &path("exclusions/cancel"), "x3", Value::Null).await;
    cancelled.assert_code(ErrorCode::ExclusionNotRevocable);
    let refused = site.post(Role::LOBBY, "lobby", "/v1/postings", "p3", buy_in("p3", "0.01")).await;
    refused.assert_code(ErrorCode::SelfExcluded);
    site.deposit("d3", "d3", "0.01").await.assert_code(ErrorCode::SelfExcluded);
    let balance = site.get(Role::Player, "A", &path("balance")).await;
    assert_eq!((&balance.body["may_stake"], &balance.body["excluded"]), (&json!("0.00"), &json!(true)));
    let changes = site.get(Role::Operator, "x", &format!("{}?limit=3", path("protection/changes"))).await;
    let versions: Vec<i64> =
        changes.body["items"].as_array().unwrap().iter().flat_map(|one| one["version"].as_i64()).collect();
    assert_eq!((versions, &changes.body["next"]), (vec![4, 3, 2], &json!("v2")));
    assert_eq!(changes.body["items"][0]["asked"], json!({"kind": "exclusion", "period": "days_60"}));
    let rest = site.get(Role::Player, "A", &format!("{}?cursor=v2", path("protection/changes"))).await;
    assert_eq!(rest.body["items"][0]["asked"], json!({"kind": "limit", "limit": "losses_per_day", "amount": "3.00"}));
    site.get(Role::Player, "B", &path("protection/changes")).await.assert_code(ErrorCode::NotYours);
    // Somebody without money may exclude themselves, and is known then.
    let other = format!("/v1/players/{}/exclusions", uuid("B"));
    site.post(Role::Player, "B", &other, "y", json!({"period": "indefinite"})).await.assert_status(200);
    let balance = site.get(Role::Player, "B", &format!("/v1/players/{}/balance", uuid("B"))).await;
    assert_eq!((balance.status, &balance.body["excluded"]), (200, &json!(true)));
    // Services follow who takes no part, in the order in which it was asked for; limits are none of their business.
    let all = site.get(Role::LOBBY, "lobby", "/v1/exclusions").await;
    let who = |page: &Value| -> Vec<Value> {
        page["items"].as_array().unwrap().iter().map(|one| one["player_id"].clone()).collect()
    };
    assert_eq!(who(&all.body), [json!(uuid("A")), json!(uuid("B"))]);
    let number = |at: usize| all.body["items"][at]["number"].as_i64().unwrap();
    assert!(number(0) < number(1));
    let one = site.get(Role::LOBBY, "lobby", "/v1/exclusions?limit=1").await;
    assert_eq!(who(&one.body), [json!(uuid("A"))]);
    let rest = site.get(Role::LOBBY, "lobby", &format!("/v1/exclusions?after={}", number(0))).await;
    assert_eq!(rest.body["items"], json!([all.body["items"][1]]));
    let none = site.get(Role::LOBBY, "lobby", &format!("/v1/exclusions?after={}", number(1))).await;
    assert_eq!(none.body, json!({"items": []}));
    site.get(Role::LOBBY, "lobby", "/v1/exclusions?limit=0").await.assert_code(ErrorCode::InvalidQuery);
}

#[actix_web::test]
async fn the_role_by_route_matrix_holds() {
    let site = site().await;
    for spec in routes().specs() {
        let path = spec.sample_path();
        let request = || {
            let request = TestRequest::default().method(spec.method.clone()).uri(&path);
            if spec.method == Method::POST { request.insert_header(("idempotency-key", "k")) } else { request }
        };
        site.send(request()).await.assert_code(ErrorCode::TokenMissing);
        let forged = request().insert_header(("authorization", "Bearer forged"));
        site.send(forged).await.assert_code(ErrorCode::TokenInvalid);
        for role in Role::ALL {
            let reply = site.send(site.as_role(request(), role, "somebody")).await;
            let forbidden = reply.code() == "role_forbidden";
            assert_eq!(
                forbidden,
                !spec.access.allows(Some(role)),
                "{} {path} as {}: {}",
                spec.method,
                role.name(),
                reply.body
            );
            assert_ne!(reply.status, 500, "{} {path} as {}", spec.method, role.name());
        }
    }
}

#[actix_web::test]
async fn the_same_key_twice_at_once_is_in_flight_or_replayed_but_posts_once() {
    let site = site().await;
    let sends = (0..10).map(|_| site.deposit("k1", "d1", "5.00"));
    let replies = futures::future::join_all(sends).await;
    for reply in &replies {
        assert!(reply.status == 201 || reply.code() == "request_in_flight", "{}", reply.body);
    }
    assert_eq!(replies.iter().filter(|reply| reply.status == 201 && !reply.replayed).count(), 1);
    assert_eq!(site.harness.number("select count(*) from wallet.posting").await, 1);
    let guard = site.platform.in_flight().clone();
    let command = mazziere_web::IdempotencyKey::new("k2").unwrap().command_id(uuid("finance"));
    let held = guard.begin(command).unwrap();
    site.deposit("k2", "d2", "5.00").await.assert_code(ErrorCode::RequestInFlight);
    drop(held);
    site.deposit("k2", "d2", "5.00").await.assert_status(201);
    // Another sender's same key is another command.
    let other = site.post(Role::Finance, "other", "/v1/deposits", "k2", deposit("A", "d3", "5.00")).await;
    assert_eq!((other.status, other.replayed), (201, false));
}
