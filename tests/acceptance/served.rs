//! Each service alone serves its own document, and what it answers is what that document says.

use jsonschema::Validator;
use mazziere_contract::Problem;
use mazziere_rules::registry;
use mazziere_runtime::service::Role as Kind;
use mazziere_web::Role;
use serde_json::{Value, json};

use crate::documents::services;
use crate::harness::Harness;

const KINDS: [Kind; 4] = [Kind::Lobby, Kind::Tables, Kind::Wallet, Kind::Audit];

#[tokio::test(flavor = "multi_thread")]
async fn every_service_serves_its_document_without_a_token() {
    let harness = Harness::start().await;
    for (kind, (name, document, _)) in KINDS.into_iter().zip(services()) {
        let answer = reqwest::get(format!("{}/openapi.json", harness.url(kind))).await.unwrap();
        assert_eq!(answer.status(), 200, "{name}");
        assert_eq!(answer.json::<Value>().await.unwrap(), document, "{name}");
        // And what its streams send, where it has any.
        let answer = reqwest::get(format!("{}/asyncapi.json", harness.url(kind))).await.unwrap();
        match std::fs::read_to_string(crate::tidiness::root().join(format!("openapi/streams/{name}.json"))) {
            Ok(described) => {
                assert_eq!(answer.status(), 200, "{name}");
                assert_eq!(answer.text().await.unwrap(), described, "{name}");
            }
            Err(_) => assert_eq!(answer.status(), 404, "{name}"),
        }
    }
    harness.stop().await;
}

/// Schema `name` of a document.
fn schema(document: &Value, name: &str) -> Validator {
    let whole = json!({"$ref": format!("#/components/schemas/{name}"), "components": document["components"]});
    jsonschema::validator_for(&whole).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_options_come_to_is_what_the_document_says_of_every_game() {
    let harness = Harness::start().await;
    let http = reqwest::Client::new();
    let [_, (_, document, _), ..] = services();
    let promised = schema(&document, "CheckedOptions");
    for game in registry::games() {
        let url = format!("{}/v1/games/{}/check-options", harness.url(Kind::Tables), game.name);
        let body = json!({"options": game.default_options(), "format": game.formats[0].name()});
        let answer = http.post(url).json(&body).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{}", game.name);
        let checked: Value = answer.json().await.unwrap();
        let wrong: Vec<String> = promised.iter_errors(&checked).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{}: {wrong:?} in {checked}", game.name);
    }
    harness.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_filter_by_what_is_no_name_of_a_game_is_refused() {
    let harness = Harness::start().await;
    let http = reqwest::Client::new();
    let token = harness.token(Role::Player, "anna");
    for (kind, path) in
        [(Kind::Lobby, "/v1/tournaments"), (Kind::Lobby, "/v1/cash-tables"), (Kind::Tables, "/v1/tables")]
    {
        for (game, status) in [("scopa", 200), ("no-such-game", 200), ("", 400), ("Scopa", 400), ("scopa%20", 400)] {
            let url = format!("{}{path}?game={game}", harness.url(kind));
            let answer = http.get(url).bearer_auth(&token).send().await.unwrap();
            assert_eq!(answer.status(), status, "{path} of {game:?}");
            if status == 400 {
                assert_eq!(answer.json::<Problem>().await.unwrap().code.code(), "invalid_query");
            }
        }
    }
    harness.stop().await;
}
