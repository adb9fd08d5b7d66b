//! What is not well formed, and who may not: a clear refusal each, never a 500.

use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_ids::PlayerId;
use mazziere_web::Role;
use serde_json::json;
use uuid::Uuid;

use crate::support::House;

/// Sends a POST as somebody; the code of the refusal and the first pointer.
pub(crate) async fn post(
    house: &House,
    subject: PlayerId,
    role: Role,
    path: &str,
    key: impl Into<Option<&str>>,
    body: &str,
) -> (ErrorCode, Option<String>) {
    let mut request = http(Duration::from_secs(10)).unwrap().post(format!("{}{path}", house.lobby.url()));
    request = request.bearer_auth(house.token(subject.uuid(), role)).header("Content-Type", "application/json");
    if let Some(key) = key.into() {
        request = request.header("Idempotency-Key", key);
    }
    let response = request.body(body.to_owned()).send().await.unwrap();
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    let problem: Problem = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{status}: {text}"));
    assert_eq!(status, problem.status);
    assert!(problem.trace_id.is_some());
    (problem.code, problem.errors.first().map(|error| error.pointer.clone()))
}

fn somebody() -> PlayerId {
    PlayerId::new(Uuid::from_u128(5))
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_requests_are_refused_at_the_field() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    let registrations = format!("/v1/tournaments/{tournament}/registrations");
    let cancellation = format!("/v1/tournaments/{tournament}/cancellation");
    let template = |share: &str| {
        json!({"name": "x", "game": "scopa", "format": "heads_up", "players": 2, "buy_in": {"share": share, "fee": "0"}})
            .to_string()
    };
    let large = format!("{{\"name\": \"{}\"}}", "x".repeat(1_000_000));
    let long = json!({"dry_run": true, "reason": "x".repeat(201)}).to_string();
    for (role, path, key, body, code, pointer) in [
        (Role::Player, &*registrations, Some("k"), "{\"partner\":1}", ErrorCode::InvalidBody, Some("/partner")),
        (Role::Player, &registrations, Some("k"), "{", ErrorCode::InvalidBody, Some("")),
        (Role::Player, &registrations, None, "{}", ErrorCode::IdempotencyKeyMissing, None),
        (Role::Player, &registrations, Some("two words"), "{}", ErrorCode::IdempotencyKeyInvalid, None),
        (Role::Operator, &registrations, Some("k"), "{}", ErrorCode::RoleForbidden, None),
        (
            Role::Player,
            "/v1/tournaments/x/registrations",
            Some("k"),
            "{}",
            ErrorCode::InvalidPath,
            Some("/tournament_id"),
        ),
        (Role::Operator, "/v1/templates", Some("k"), &template("1.005"), ErrorCode::InvalidBody, Some("/buy_in/share")),
        (
            Role::Operator,
            "/v1/templates",
            Some("k"),
            &template("10000000000000"),
            ErrorCode::InvalidBody,
            Some("/buy_in/share"),
        ),
        (Role::Operator, "/v1/templates", Some("k1"), &template("250.01"), ErrorCode::BuyInTooHigh, Some("/buy_in")),
        (Role::Operator, "/v1/templates", Some("k"), &large, ErrorCode::BodyTooLarge, None),
        (Role::Player, "/v1/templates", Some("k"), &template("1.00"), ErrorCode::RoleForbidden, None),
        (
            Role::Operator,
            &cancellation,
            Some("k"),
            "{\"dry_run\":true,\"reason\":\"\"}",
            ErrorCode::InvalidBody,
            Some("/reason"),
        ),
        (Role::Operator, &cancellation, Some("k"), &long, ErrorCode::InvalidBody, Some("/reason")),
        (Role::LOBBY, &cancellation, Some("k"), "{\"dry_run\":true,\"reason\":\"x\"}", ErrorCode::RoleForbidden, None),
    ] {
        let refused = post(&house, somebody(), role, path, key, body).await;
        let body: String = body.chars().take(100).collect();
        assert_eq!(refused, (code, pointer.map(str::to_owned)), "{path} {body}");
    }
    let nowhere = format!("/v1/tournaments/{}/registrations", Uuid::from_u128(404));
    assert_eq!(post(&house, somebody(), Role::Player, &nowhere, "k9", "{}").await.0, ErrorCode::TournamentUnknown);
}

#[tokio::test(flavor = "multi_thread")]
async fn templates_that_do_not_hold_together_cannot_be_saved() {
    let house = House::new().await;
    let body = |change: fn(&mut serde_json::Value)| {
        let mut body = json!({"name": "x", "game": "scopa", "options": {"target": 11}, "format": "heads_up", "players": 2,
            "buy_in": {"share": "0.80", "fee": "0.20"}});
        change(&mut body);
        body.to_string()
    };
    // It follows from the game (G1.13): a client that still says it is told that there is no such field.
    let typed = |body: &mut serde_json::Value| {
        body["unplayed"] = json!({"vp": 0, "mp": 10_000, "lost_mp": 0, "rest_vp": 0, "rest_mp": 0});
    };
    let refused = post(&house, somebody(), Role::Operator, "/v1/templates", "u", &body(typed)).await;
    assert_eq!(refused, (ErrorCode::InvalidBody, Some("/unplayed".to_owned())));
    let phased = |players: u32, format: &str, phases: serde_json::Value| {
        let mut body: serde_json::Value = serde_json::from_str(&body(|_| ())).unwrap();
        body["players"] = json!(players);
        body["format"] = json!(format);
        body["phases"] = phases;
        body.to_string()
    };
    let shares = |points: [u32; 2]| {
        let line = |place: u32, points: u32| json!({"from_place": place, "to_place": place, "basis_points": points});
        let mut body: serde_json::Value = serde_json::from_str(&body(|_| ())).unwrap();
        body["prizes"] = json!([line(1, points[0]), line(2, points[1])]);
        body.to_string()
    };
    let danish = json!({"phase": "danish", "rounds": 3});
    let (robin, knockout) = (json!({"phase": "round_robin"}), json!({"phase": "knockout"}));
    let cases: [(&str, String, ErrorCode, &str); 12] = [
        ("a", body(|body| body["buy_in"]["fee"] = json!("0.21")), ErrorCode::PayoutTooLow, "/buy_in/fee"),
        ("b", body(|body| body["options"]["target"] = json!(12)), ErrorCode::InvalidOptions, "/options"),
        ("c", body(|body| body["game"] = json!("tressette")), ErrorCode::InvalidTemplate, "/game"),
        ("d", body(|body| body["prizes"] = json!([])), ErrorCode::PrizeTableInvalid, "/prizes"),
        // Tables that do not sum: a basis point too few, one too many, more for the second than for the first.
        ("d1", shares([6_000, 3_999]), ErrorCode::PrizeTableInvalid, "/prizes"),
        ("d2", shares([6_000, 4_001]), ErrorCode::PrizeTableInvalid, "/prizes"),
        ("d3", shares([4_000, 6_000]), ErrorCode::PrizeTableInvalid, "/prizes"),
        // Phases that fit neither each other, nor the format, nor the field.
        ("p1", phased(8, "heads_up", json!([knockout, danish])), ErrorCode::InvalidTemplate, "/phases"),
        ("p2", phased(7, "heads_up", json!([danish])), ErrorCode::PlayersDoNotFit, "/players"),
        ("p3", phased(65, "heads_up", json!([robin])), ErrorCode::PlayersDoNotFit, "/players"),
        ("p4", phased(8, "four_individual", json!([robin])), ErrorCode::FormatNotOffered, "/phases/0"),
        ("p5", phased(8, "heads_up", json!([danish, knockout])), ErrorCode::InvalidTemplate, "/phases/0/advance"),
    ];
    for (key, body, code, pointer) in &cases {
        for _ in 0..2 {
            let refused = post(&house, somebody(), Role::Operator, "/v1/templates", *key, body).await;
            assert_eq!(refused, (*code, Some((*pointer).to_owned())), "{body}");
        }
    }
    assert!(house.operator().templates(&Default::default()).await.unwrap().items.is_empty(), "nothing is saved");
    let reused = post(&house, somebody(), Role::Operator, "/v1/templates", "a", &cases[1].1).await;
    assert_eq!(reused.0, ErrorCode::IdempotencyKeyReused);
    house.tables.set_away(true);
    let away = post(&house, somebody(), Role::Operator, "/v1/templates", "e", &body(|_| ())).await;
    assert_eq!(away.0, ErrorCode::TablesUnreachable);
    house.tables.set_away(false);
    let template = house.template(|_| ()).await;
    assert_eq!(template.cost_text, "€ 1.00 (0.80 + 0.20)");
    assert_eq!((template.options_text.as_str(), template.clocks.move_seconds), ("scopa(target=11)", 90));
}
