//! Templates that say the same as a request, and what is said of those that do not.

use serde_json::json;

use super::*;

/// What a request and a template differ in, in words; each is changed from one that says the same as the other.
fn between(ask: &dyn Fn(&mut Value), stand: &dyn Fn(&mut Value)) -> Vec<String> {
    let mut asked = json!({"name": "Scopa", "game": "scopa", "options": {"target": 11}, "format": "heads_up",
        "players": 8, "buy_in": {"share": "0.80", "fee": "0.20"}});
    ask(&mut asked);
    let request: TemplateRequest = serde_json::from_value(asked.clone()).unwrap();
    let clocks = json!({"match_seconds": 600, "move_seconds": 30});
    let options = json!({"target": asked["options"]["target"], "carte_viste": false});
    let preview = json!({"options": options, "options_text": "scopa(target=11)",
        "clocks": asked.get("clocks").unwrap_or(&clocks), "cost_text": "", "payout_basis_points": 8000, "fields": []});
    let mut standing = json!({"template_id": "00000000-0000-0000-0000-000000000001", "name": "Scopa", "game": "scopa",
        "options": {"target": 11, "carte_viste": false}, "options_text": "scopa(target=11)", "format": "heads_up",
        "players": 8, "cost_text": "", "payout_basis_points": 8000,
        "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}, "own_prizes": false, "clocks": clocks,
        "prizes": [{"from_place": 1, "to_place": 1, "basis_points": 7000},
            {"from_place": 2, "to_place": 2, "basis_points": 3000}],
        "reopen": false, "retired": false, "created_at": "2025-12-01T20:00:00Z"});
    stand(&mut standing);
    let template: Template = serde_json::from_value(standing).unwrap();
    let preview: TemplatePreview = serde_json::from_value(preview).unwrap();
    let sent = serde_json::to_value(&request).unwrap();
    let found = differences(&of_template(&template), &of_request(&request, preview), &sent);
    found.iter().map(ToString::to_string).collect()
}

/// What a request differs in that is changed so.
fn asked(ask: impl Fn(&mut Value)) -> Vec<String> {
    between(&ask, &|_| ())
}

#[test]
fn what_a_request_leaves_out_is_what_the_preview_says_or_the_default() {
    assert_eq!(asked(|_| ()), <[&str; 0]>::default());
    for (field, value) in [
        ("reopen", json!(false)),
        ("guarantee", json!("0.00")),
        ("start", json!({"start": "sit_and_go"})),
        ("clocks", json!({"match_seconds": 600, "move_seconds": 30})),
    ] {
        assert_eq!(asked(|request| request[field] = value.clone()), <[&str; 0]>::default(), "{field}");
    }
}

#[test]
fn what_differs_is_named_field_by_field() {
    assert_eq!(asked(|request| request["buy_in"]["fee"] = json!("0.10")), ["/buy_in/fee: \"0.20\" -> \"0.10\""]);
    assert_eq!(asked(|request| request["options"]["target"] = json!(21)), ["/options/target: 11 -> 21"]);
    assert_eq!(asked(|request| request["guarantee"] = json!("50.00")), ["/guarantee: nothing -> \"50.00\""]);
    assert_eq!(
        asked(|request| request["start"] = json!({"start": "scheduled"})),
        ["/start/min_players: nothing -> 4", "/start/start: \"sit_and_go\" -> \"scheduled\""]
    );
    assert_eq!(
        asked(|request| request["clocks"] = json!({"match_seconds": 600, "move_seconds": 20})),
        ["/clocks/move_seconds: 30 -> 20"]
    );
    let repeated = |template: &mut Value| template["repeat"] = json!("weekly");
    assert_eq!(between(&|_| (), &repeated), ["/repeat: \"weekly\" -> nothing"]);
}

#[test]
fn prizes_are_a_term_if_the_template_has_its_own() {
    let line = |from: u32, to: u32, points: u32| json!({"from_place": from, "to_place": to, "basis_points": points});
    let own = |template: &mut Value| {
        template["own_prizes"] = json!(true);
        template["prizes"] = json!([line(1, 1, 6000), line(2, 3, 2000)]);
    };
    let apart = |request: &mut Value| request["prizes"] = json!([line(1, 1, 6000), line(2, 2, 2000), line(3, 3, 2000)]);
    assert_eq!(between(&apart, &own), <[&str; 0]>::default());
    let other = |request: &mut Value| request["prizes"] = json!([line(1, 1, 5000), line(2, 3, 2500)]);
    let said = ["/prizes/0/basis_points: 6000 -> 5000", "/prizes/1/basis_points: 2000 -> 2500"];
    assert_eq!(between(&other, &own), said);
    assert_eq!(between(&|_| (), &own).len(), 1, "those of the house, in the place of its own");
}

#[test]
fn an_option_that_is_younger_than_a_template_differs_only_if_it_is_named() {
    let older = |template: &mut Value| template["options"] = json!({"target": 11});
    assert_eq!(between(&|_| (), &older), <[&str; 0]>::default());
    let named = |request: &mut Value| request["options"]["carte_viste"] = json!(false);
    assert_eq!(between(&named, &older), ["/options/carte_viste: nothing -> false"]);
    let given_up = |template: &mut Value| template["options"]["napola"] = json!(true);
    assert_eq!(between(&|_| (), &given_up), ["/options/napola: true -> nothing"]);
}

#[test]
fn lists_of_one_length_are_compared_item_by_item_and_others_as_a_whole() {
    let found = |old: Value, new: Value| {
        let found = differences(&json!({"cut": old}), &json!({"cut": new}), &json!({}));
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(found(json!([7, 14]), json!([7, 15])), ["/cut/1: 14 -> 15"]);
    assert_eq!(found(json!([7, 14]), json!([7])), ["/cut: [7,14] -> [7]"]);
}

#[test]
fn cash_tables_of_matches_are_compared_with_their_rake_and_their_clocks() {
    let request = json!({"name": "Scopa", "game": "scopa", "match": {"format": "heads_up", "kind": "difference",
        "stake": "0.50", "max_loss": "10.00", "rake_basis_points": 500}});
    let terms = json!({"format": "heads_up", "kind": "difference", "stake": "0.50", "max_loss": "10.00",
        "clocks": {"match_seconds": 600, "move_seconds": 30}});
    let preview = json!({"options": {"target": 11}, "options_text": "", "seats": 2, "match": terms,
        "stakes": {"small": "0.50", "big": "0.50"}, "min_buy_in": "10.00", "max_buy_in": "1000.00",
        "rake_basis_points": 500, "payout_basis_points": 9500});
    let mut template = preview.clone();
    for (field, value) in [
        ("cash_template_id", json!("00000000-0000-0000-0000-000000000001")),
        ("name", json!("Scopa")),
        ("game", json!("scopa")),
        ("currency", json!("EUR")),
        ("tables", json!(1)),
        ("grow", json!(false)),
        ("retired", json!(false)),
        ("created_at", json!("2025-12-01T20:00:00Z")),
    ] {
        template[field] = value;
    }
    let between = |request: &Value, template: &Value| {
        let request: CashTemplateRequest = serde_json::from_value(request.clone()).unwrap();
        let preview: CashTemplatePreview = serde_json::from_value(preview.clone()).unwrap();
        let template: CashTemplate = serde_json::from_value(template.clone()).unwrap();
        let sent = serde_json::to_value(&request).unwrap();
        let found = differences(&of_cash_template(&template), &of_cash_request(&request, preview), &sent);
        found.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(between(&request, &template), <[&str; 0]>::default());
    let mut asked = request.clone();
    asked["match"]["rake_basis_points"] = json!(450);
    asked["tables"] = json!(3);
    assert_eq!(between(&asked, &template), ["/match/rake_basis_points: 500 -> 450", "/tables: 1 -> 3"]);
    template["match"]["clocks"]["move_seconds"] = json!(20);
    assert_eq!(between(&request, &template), ["/match/clocks/move_seconds: 20 -> 30"]);
}
