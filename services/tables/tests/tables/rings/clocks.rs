//! Clocks of ring tables on a clock that stands still until the test moves it (G4, G2.11, G3.11).

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::tables::{PlayerRequest, TableStatus};
use mazziere_ids::PlayerId;
use mazziere_tables::Service;
use mazziere_testkit::clock;
use serde_json::json;

use crate::clocks::pass;
use crate::support::ring::Ring;
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, code, database, eventually};

const STOP: Duration = Duration::from_secs(5);

/// What is left of a player's time bank, and whether they sit out.
pub(super) async fn standing(ring: &Ring<'_>, service: &Service, player: PlayerId) -> (u64, bool) {
    let view = ring.view(service).await;
    let seat = view.seats.iter().find(|seat| seat.player_id == player).expect("they sit there");
    let places = view.view["places"].as_array().unwrap();
    let place = places.iter().find(|place| place["seat"] == json!(seat.seat)).unwrap();
    (seat.match_ms_left, place["sitting_out"].as_bool().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_a_turn_then_the_bank_then_the_seat_is_out() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    ring.fill(&service, 3, 1000).await;
    let mut dice = Dice::new(1);
    let (slow, request) = ring.to_move(&service, &mut dice).unwrap();
    pass(&harness, &service, 40).await;
    assert_eq!(standing(&ring, &service, slow).await, (50_000, false), "ten seconds of sixty are gone");
    let seat = request.seat.unwrap();
    // What they say in passing is no decision: their time goes on.
    let aside = json!({"type": "preferences", "preferences": {"showing": "muck"}});
    ring.plays(&service, slow, seat, aside).await;
    pass(&harness, &service, 5).await;
    assert_eq!(standing(&ring, &service, slow).await, (45_000, false));
    ring.plays(&service, slow, seat, json!({"type": "call"})).await;
    assert_eq!(standing(&ring, &service, slow).await, (45_000, false), "what was used is never given back");

    // The next one lets everything run out: folded, and out.
    let (late, _) = ring.to_move(&service, &mut dice).unwrap();
    assert_ne!(late, slow);
    pass(&harness, &service, 89).await;
    assert_eq!(standing(&ring, &service, late).await, (1_000, false));
    let version = ring.view(&service).await.version;
    pass(&harness, &service, 2).await;
    assert!(ring.view(&service).await.version > version);
    assert_eq!(standing(&ring, &service, late).await, (0, true));
    let (next, _) = ring.to_move(&service, &mut dice).unwrap();
    assert_ne!(next, late, "later decisions are taken without them");
    let client = harness.player(&service, late);
    client.come_back(&harness.key(), ring.table).await.unwrap();
    assert_eq!(code(client.come_back(&harness.key(), ring.table).await), "not_sitting_out");
    assert_eq!(standing(&ring, &service, late).await, (0, false));
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_for_fifteen_minutes_is_stood_up_but_not_for_the_time_nobody_was_there_g3_11() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let players = ring.fill(&service, 2, 1000).await;
    let away = players[0];
    harness.player(&service, away).sit_out(&harness.key(), ring.table, &PlayerRequest::default()).await.unwrap();
    // Only one is left: no hand is in play until the other is back.
    while ring.folds(&service).await {}
    pass(&harness, &service, 10 * 60).await;
    service.stop(STOP).await;
    harness.clock.advance(TimeDelta::minutes(25));
    let service = harness.replica().await;
    pass(&harness, &service, 5 * 60 - 2).await;
    assert_eq!(ring.view(&service).await.seats.len(), 2);
    pass(&harness, &service, 4).await;
    eventually(|| async { wallet.cash(away) > 0 }).await;
    let view = ring.view(&service).await;
    assert_eq!((view.seats.len(), view.seats[0].player_id), (1, players[1]));
    assert_eq!(wallet.in_play(away, ring.table), 0);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_thinks_while_the_service_is_away_g2_11() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    ring.fill(&service, 2, 1000).await;
    let (slow, _) = ring.to_move(&service, &mut Dice::new(1)).unwrap();
    pass(&harness, &service, 35).await;
    service.stop(STOP).await;
    harness.clock.advance(TimeDelta::minutes(20));
    let service = harness.replica().await;
    assert_eq!(standing(&ring, &service, slow).await, (55_000, false));
    pass(&harness, &service, 54).await;
    assert_eq!(standing(&ring, &service, slow).await, (1_000, false));
    pass(&harness, &service, 2).await;
    assert_eq!(standing(&ring, &service, slow).await, (0, true));
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_rests_between_two_hands_and_who_is_left_deals_the_next() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    harness.hand_pause = TimeDelta::seconds(3);
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    ring.fill(&service, 2, 1000).await;
    assert_eq!(ring.view(&service).await.status, TableStatus::Waiting);
    pass(&harness, &service, 3).await;
    eventually(|| async { ring.view(&service).await.status == TableStatus::Playing }).await;
    let (player, request) = ring.to_move(&service, &mut Dice::new(1)).unwrap();
    ring.plays(&service, player, request.seat.unwrap(), json!({"type": "fold"})).await;
    // The last one may show; the pause is their time for it.
    pass(&harness, &service, 4).await;
    eventually(|| async { ring.look(&service, |table| table.awaited().is_empty()) }).await;
    let next = ring.view(&service).await.ring.unwrap();
    assert_eq!(next.hand, 1);
    assert!(next.next_hand_at.unwrap() > harness.clock.now());
    service.stop(STOP).await;
    let service = harness.replica().await;
    pass(&harness, &service, 4).await;
    eventually(|| async { ring.hand(&service) == 2 }).await;
    service.stop(STOP).await;
}
