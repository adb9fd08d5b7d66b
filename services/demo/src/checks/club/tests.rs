//! The check of private events fails when what it checks is broken.

use mazziere_contract::wallet::{Leg, PostingReference};
use mazziere_ids::PostingId;
use mazziere_money::Money;
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;

fn player(number: u128) -> PlayerId {
    PlayerId::new(Uuid::from_u128(number))
}

fn cents(cents: i64) -> Money {
    Money::from_cents(cents).unwrap()
}

fn accounts() -> TableId {
    TableId::new(Uuid::from_u128(70))
}

/// An event of two, over after its first game. Changed before it is read.
fn event(change: impl FnOnce(&mut Value)) -> ClubEvent {
    let seat = |number| json!({"player_id": player(number), "agreed": false});
    let mut body = json!({
        "club_event_id": Uuid::from_u128(9), "version": 20, "stage": "closed", "creator_id": player(1),
        "players": [seat(1), seat(2)], "game": "scopa", "options": {}, "options_text": "", "format": "heads_up",
        "kind": "sit_and_go", "buy_in": {"share": "0.90", "fee": "0.10", "currency": "EUR"},
        "clocks": {"match_seconds": 60, "move_seconds": 10}, "number": 2, "commitment": "",
        "created_at": "2026-01-01T00:00:00Z",
    });
    change(&mut body);
    serde_json::from_value(body).unwrap()
}

fn for_cash() -> ClubEvent {
    event(|body| {
        let _none = body.as_object_mut().and_then(|fields| fields.remove("buy_in"));
        body["kind"] = json!("cash");
        body["cash"] = json!({"cash_template_id": Uuid::from_u128(5), "kind": "difference", "stake": "0.10",
            "max_loss": "1.00", "min_buy_in": "1.00", "max_buy_in": "4.00", "rake_basis_points": 500,
            "accounts_table_id": accounts()});
    })
}

type Cash<'a> = (&'a [CashSession], &'a [PostingRequest]);

/// How many were played, and how often a rule is broken, if game 1 moved this and was won by these.
fn found(event: &ClubEvent, moved: &[(u128, i64)], winners: Option<&[u128]>, cash: Cash<'_>) -> (u64, u64) {
    let first = game_of(event, 1);
    let moved = BTreeMap::from([(first, moved.iter().map(|(number, cents)| (player(*number), *cents)).collect())]);
    let winners = winners.map(|winners| (first, winners.iter().copied().map(player).collect()));
    let (log, mut findings) = (ClubLog { events: vec![event.clone()] }, Findings::default());
    let played = log.check(&moved, &winners.into_iter().collect(), cash, &mut findings);
    (played, findings.count(FORMAT))
}

const NOTHING: Cash<'static> = (&[], &[]);

#[test]
fn the_winner_of_a_game_has_its_pool_and_the_house_its_fees() {
    let played = event(|_| ());
    assert_eq!(found(&played, &[(1, 80), (2, -100)], Some(&[1]), NOTHING), (1, 0));
    assert_eq!(found(&played, &[(1, 79), (2, -100)], Some(&[1]), NOTHING), (1, 1), "a cent less");
    assert_eq!(found(&played, &[(1, -100), (2, 80)], Some(&[1]), NOTHING), (1, 1), "the wrong one");
    assert_eq!(found(&played, &[(1, 80), (2, -100)], None, NOTHING), (1, 1), "nobody has won it");
    let pairs = event(|body| {
        let seat = |number| json!({"player_id": player(number), "agreed": false});
        body["players"] = json!([seat(1), seat(2), seat(3), seat(4)]);
    });
    let moved = [(1, 80), (2, -100), (3, 80), (4, -100)];
    assert_eq!(found(&pairs, &moved, Some(&[1, 3]), NOTHING), (1, 0));
}

#[test]
fn what_was_not_played_moves_nothing_and_what_is_not_over_is_named() {
    let cancelled = event(|body| body["stage"] = json!("cancelled"));
    assert_eq!(found(&cancelled, &[(1, 0)], None, NOTHING), (0, 0), "paid and returned");
    assert_eq!(found(&cancelled, &[(1, -100)], None, NOTHING), (0, 1), "kept");
    assert_eq!(found(&event(|body| body["stage"] = json!("inviting")), &[], None, NOTHING), (0, 1));
}

#[test]
fn what_is_won_for_cash_is_what_is_lost_less_the_rake() {
    let session = |number: u128, result: i64| -> CashSession {
        serde_json::from_value(json!({
            "session_id": Uuid::from_u128(50 + number), "table_id": accounts(), "table_name": "", "game": "scopa",
            "player_id": player(number), "seat": 0, "status": "left", "buy_in": "2.00", "brought_in": "2.00",
            "top_ups_pending": "0.00", "left_with": cents(200 + result), "result": cents(result), "currency": "EUR",
            "created_at": "2026-01-01T00:00:00Z",
        }))
        .unwrap()
    };
    let reference = PostingReference { tournament_id: None, table_id: Some(accounts()), cause: None };
    let legs = vec![Leg { account: AccountRef::HouseRake {}, amount: cents(3) }];
    let posting_id = PostingId::new(Uuid::from_u128(8));
    let settled = [PostingRequest { posting_id, kind: PostingKind::HandSettled, reference, legs }];
    let sums = |won: i64| found(&for_cash(), &[], None, (&[session(1, won), session(2, -70)], &settled));
    assert_eq!(sums(67), (1, 0));
    assert_eq!(sums(70), (1, 1), "the rake is nobody's loss");
}
