//! Templates against the real tables: what cannot be played cannot be saved.

use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::lobby::{CashTemplateRequest, TemplateRequest};
use mazziere_rules::registry::{self, Frame};
use mazziere_web::Role;
use serde_json::json;

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn a_template_that_could_never_be_played_cannot_be_saved() {
    let house = House::start().await;
    let operator = house.person(Role::Operator, "operator").lobby;
    let tournament = |game: &str, options: serde_json::Value, stake: u64| {
        json!({"name": "x", "game": game, "options": options, "format": "ring", "players": 1024,
            "buy_in": {"share": "0.80", "fee": "0.20"},
            "chips": {"starting_chips": 1500, "levels": [{"stake": stake, "seconds": 600}], "table_seats": 5,
                "start": {"start": "sit_and_go"}}})
    };
    // The options of a ring are those of a cash table unless they say otherwise.
    for game in registry::games().iter().filter(|game| game.frame == Frame::Ring).map(|game| game.name) {
        let body: TemplateRequest = serde_json::from_value(tournament(game, json!({}), 10)).expect("a template");
        let refused = operator.create_template(&format!("cash-{game}"), &body).await.expect_err("never opens");
        let ClientError::Problem(problem) = refused else { panic!("{refused}") };
        assert_eq!((problem.code, &*problem.errors[0].pointer), (ErrorCode::InvalidOptions, "/options"), "{game}");
        let options = json!({"mode": "tournament"});
        let body: TemplateRequest = serde_json::from_value(tournament(game, options, 10)).expect("a template");
        operator.create_template(&format!("chips-{game}"), &body).await.expect("opens");
        let cash = json!({"name": "x", "game": game, "options": {"mode": "tournament"}, "seats": 5});
        let body: CashTemplateRequest = serde_json::from_value(cash).expect("a template");
        assert!(operator.create_cash_template(&format!("wrong-{game}"), &body).await.is_err(), "{game}");
    }
    house.stop().await;
}
