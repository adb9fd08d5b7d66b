//! Every check of events fails when what it checks is broken.

use mazziere_ids::PlayerId;
use mazziere_money::Money;
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;

fn id(number: u128) -> String {
    Uuid::from_u128(number).to_string()
}

/// Three entries, a pool of 2.40: the last two tied. Changed before it is read.
fn paid(change: impl FnOnce(&mut Value)) -> Tournament {
    let entry = |number| {
        let players = [PlayerId::new(Uuid::from_u128(number))];
        json!({"registration_id": id(number), "players": players, "status": "placed"})
    };
    let result = |number, place: u32, prize: &str| json!({"registration_id": id(number), "players": [id(number)], "place": place, "prizes": [prize]});
    let mut body = json!({
        "summary": {"tournament_id": id(9), "template_id": id(8), "name": "Scopa", "game": "scopa",
            "options_text": "", "format": "heads_up", "status": "paid", "players": 3, "winners_per_table": null,
            "product": null, "phases": [], "registered": 3, "version": 1, "opened_at": "2026-01-01T00:00:00Z",
            "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}, "starts_at": null, "min_players": null,
            "registration_closes_at": null, "guarantee": null, "takes_registrations": false},
        "clocks": {"match_seconds": 60, "move_seconds": 10},
        "prizes": [{"place": 1, "amount": "1.39"}, {"place": 2, "amount": "1.01"}],
        "drawn_prize": null, "pool": "2.40", "entries": [entry(1), entry(2), entry(3)], "rounds": [],
        "standings": [], "chips": null, "draw": null, "cancelled": null,
        "results": [result(1, 1, "1.39"), result(2, 2, "0.51"), result(3, 2, "0.50")],
    });
    change(&mut body);
    serde_json::from_value(body).unwrap()
}

fn trial(lines: &[(&str, i64)]) -> TrialBalance {
    let line = |(kind, cents): &(&str, i64)| json!({"kind": kind, "accounts": 1, "balance": Money::from_cents(*cents).unwrap()});
    let lines: Vec<Value> = lines.iter().map(line).collect();
    serde_json::from_value(json!({"at": "2026-01-01T00:00:00Z", "currency": "EUR", "total": "0.00", "lines": lines,
        "drift": [], "closed_not_zero": 0, "open_event_accounts": 0, "postings": 0}))
    .unwrap()
}

fn wrong(pointer: &str, value: Value) -> Vec<String> {
    wrong_with(&paid(|body| *body.pointer_mut(pointer).unwrap() = value))
}

#[test]
fn what_holds_is_not_named() {
    assert_eq!(wrong_with(&paid(|_| ())), Vec::<String>::new());
}

#[test]
fn every_broken_event_is_named() {
    assert_eq!(wrong("/results/2/place", json!(3)).len(), 2, "the tied won what no place pays");
    assert_eq!(wrong("/results/2/registration_id", json!(id(7))), ["3 of 3 entries have a place"]);
    assert!(wrong("/results/0/place", json!(4))[0].contains("place 2 where 1 is expected"));
    assert!(wrong("/results/0/prizes/0", json!("1.38")).len() >= 2);
    assert_eq!(wrong("/prizes/0/amount", json!("1.40")), ["place 1 won 139 of 140 cents"]);
    assert_eq!(wrong("/pool", json!("2.50")).len(), 2);
    assert_eq!(wrong("/summary/guarantee", json!("9.00")), ["a pool of 240 cents, and 900 are due"]);
    let unequal = paid(|body| {
        body["results"][1]["prizes"][0] = json!("0.60");
        body["results"][2]["prizes"][0] = json!("0.41");
    });
    assert_eq!(wrong_with(&unequal), ["equal at place 2, and 19 cents apart"]);
}

#[test]
fn what_the_house_added_is_what_the_events_say() {
    let found = |tournament: &Tournament, lines: &[(&str, i64)]| {
        let mut findings = Findings::default();
        house([tournament].into_iter(), (&trial(lines), &[]), &mut findings);
        findings.count(FORMAT)
    };
    let added = paid(|body| body["pool"] = json!("9.00"));
    assert_eq!(found(&added, &[("house_overlay", -660)]), 0);
    assert_eq!(found(&added, &[]), 1, "an overlay that was never posted");
    let drawn = paid(|body| body["drawn_prize"] = json!({"version": 1, "drawn": 0, "prize": "2.00"}));
    assert_eq!(found(&drawn, &[("house_reserve_one", 40)]), 0);
    assert_eq!(found(&drawn, &[("house_reserve_one", 41)]), 1);
    let called_off = paid(|body| {
        body["drawn_prize"] = json!({"version": 1, "drawn": 0, "prize": "2.00"});
        body["summary"]["status"] = json!("cancelled");
    });
    assert_eq!(found(&called_off, &[]), 0, "the buy-ins went back, and nothing left the reserve");
    assert_eq!(found(&called_off, &[("house_reserve_one", 40)]), 1);
}

#[test]
fn what_is_meant_to_be_cancelled_counts_only_if_nobody_cancelled_it() {
    let short = paid(|body| body["summary"]["status"] = json!("cancelled"));
    let by_hand = [Ack::Cancelled { tournament: short.summary.tournament_id, refunds: Vec::new(), shown: None }];
    assert!(as_meant(formats::SHORT, &short, &[]));
    assert!(!as_meant(formats::SHORT, &short, &by_hand));
    assert!(!as_meant("danish", &short, &[]));
}

#[test]
fn a_surplus_needs_somebody_who_did_not_leave_and_did_not_play() {
    let event = paid(|_| ());
    let (tournament, player) = (event.summary.tournament_id, PlayerId::new(Uuid::from_u128(4)));
    let registration = |number| RegistrationId::new(Uuid::from_u128(number));
    let came = |number| Ack::Registered { player, tournament, registration: registration(number) };
    let left = |number| Ack::Unregistered { player, tournament, registration: registration(number) };
    assert!(!as_meant(formats::SURPLUS, &event, &[]), "nobody else came");
    assert!(!as_meant(formats::SURPLUS, &event, &[came(1), came(2), came(3)]), "all of them played");
    assert!(as_meant(formats::SURPLUS, &event, &[came(1), came(4)]));
    assert!(!as_meant(formats::SURPLUS, &event, &[came(1), came(4), left(4)]), "they took their entry back");
    assert!(as_meant(formats::SURPLUS, &event, &[came(4), left(4), came(5)]));
}
