//! Templates against the real tables: what cannot be played cannot be saved.

use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{CashTemplateRequest, TemplateRequest};
use mazziere_rules::registry::{self, Frame};
use mazziere_web::Role;
use serde_json::{Value, json};

use crate::harness::Harness;

#[tokio::test(flavor = "multi_thread")]
async fn a_template_that_could_never_be_played_cannot_be_saved() {
    let harness = Harness::start().await;
    let operator = harness.person(Role::Operator, "operator").lobby;
    let tournament = |game: &str, options: Value, stake: u64| {
        json!({"name": "x", "game": game, "options": options, "format": "ring", "players": 1024,
            "buy_in": {"share": "0.80", "fee": "0.20"},
            "chips": {"starting_chips": 1500, "levels": [{"stake": stake, "seconds": 600}], "table_seats": 5,
                "start": {"start": "sit_and_go"}}})
    };
    // The options of a ring are those of a cash table unless they say otherwise.
    for game in registry::games().iter().filter(|game| game.frame == Frame::Ring).map(|game| game.name) {
        let body: TemplateRequest = serde_json::from_value(tournament(game, json!({}), 10)).expect("a template");
        let key = format!("cash-{game}");
        let asked = harness.insist(async || operator.create_template(&key, &body).await).await;
        let refused = asked.expect_err("never opens");
        let ClientError::Problem(problem) = refused else { panic!("{refused}") };
        assert_eq!((problem.code, &*problem.errors[0].pointer), (ErrorCode::InvalidOptions, "/options"), "{game}");
        let options = json!({"mode": "tournament"});
        let body: TemplateRequest = serde_json::from_value(tournament(game, options, 10)).expect("a template");
        let key = format!("chips-{game}");
        harness.insist(async || operator.create_template(&key, &body).await).await.expect("opens");
        let cash = json!({"name": "x", "game": game, "options": {"mode": "tournament"}, "seats": 5});
        let body: CashTemplateRequest = serde_json::from_value(cash).expect("a template");
        let key = format!("wrong-{game}");
        let asked = harness.insist(async || operator.create_cash_template(&key, &body).await).await;
        assert!(asked.is_err(), "{game}");
    }
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_and_levels_are_checked_by_those_who_open_the_tables() {
    let harness = Harness::start().await;
    let operator = harness.person(Role::Operator, "operator").lobby;
    let chips = |change: &dyn Fn(&mut Value)| {
        let mut body = json!({"name": "x", "game": "holdem", "options": {"mode": "tournament"}, "format": "ring",
            "players": 10, "buy_in": {"share": "0.80", "fee": "0.20"},
            "chips": {"starting_chips": 1500, "levels": [{"stake": 1, "seconds": 60}, {"stake": 2, "seconds": 60}],
                "table_seats": 5, "start": {"start": "sit_and_go"}}});
        change(&mut body["chips"]);
        serde_json::from_value::<TemplateRequest>(body).expect("a template")
    };
    let clocks = |turn: u32, bank: u32| json!({"turn_seconds": turn, "time_bank_seconds": bank});
    type Change<'a> = &'a dyn Fn(&mut Value);
    let cases: [(Change<'_>, &str); 7] = [
        (&|chips| chips["levels"][1]["stake"] = json!(1_000_000_000_001_u64), "/chips/levels/1/stake"),
        (&|chips| chips["levels"][1]["stake"] = json!(u64::MAX), "/chips/levels/1/stake"),
        (&|chips| chips["levels"][0]["stake"] = json!(3), "/chips/levels/1/stake"),
        (&|chips| chips["levels"][0]["ante"] = json!(1_000_000), "/chips/levels/0/ante"),
        (&|chips| chips["levels"] = json!([]), "/chips/levels"),
        (&|chips| chips["clocks"] = clocks(61, 60), "/chips/clocks/turn_seconds"),
        (&|chips| chips["clocks"] = clocks(30, 601), "/chips/clocks/time_bank_seconds"),
    ];
    for (index, (change, pointer)) in cases.into_iter().enumerate() {
        let (key, body) = (format!("level-{index}"), chips(change));
        let asked = harness.insist(async || operator.create_template(&key, &body).await).await;
        let refused = asked.expect_err("refused");
        let ClientError::Problem(problem) = refused else { panic!("{refused}") };
        assert_eq!((problem.code, &*problem.errors[0].pointer), (ErrorCode::InvalidTemplate, pointer));
    }
    let largest = chips(&|chips| {
        chips["levels"][1] = json!({"stake": 1_000_000_000_000_u64, "ante": 1_000_000_000_000_u64, "seconds": 1});
        chips["starting_chips"] = json!(1_000_000_000);
    });
    let saved = harness.insist(async || operator.create_template("largest", &largest).await).await;
    saved.expect("what can be played at every level is saved");
    let cash = json!({"name": "x", "game": "holdem", "options": {"sb": 5}, "seats": 5, "clocks": clocks(61, 0)});
    let body: CashTemplateRequest = serde_json::from_value(cash).expect("a template");
    let asked = harness.insist(async || operator.create_cash_template("cash-clocks", &body).await).await;
    let refused = asked.expect_err("refused");
    let ClientError::Problem(problem) = refused else { panic!("{refused}") };
    assert_eq!(&*problem.errors[0].pointer, "/clocks/turn_seconds");
    harness.stop().await;
}
