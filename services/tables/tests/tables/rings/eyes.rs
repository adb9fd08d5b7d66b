//! What leaves a ring table for whose eyes: nobody ever sees another one's hole cards, not even those of the player who
//! sat there before.

use std::time::Duration;

use mazziere_contract::tables::{OpenRingTableRequest, PlayerRequest, StepsQuery, TableStep};
use mazziere_ids::PlayerId;
use mazziere_replay::table::Table;
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_web::Role;
use serde_json::json;
use uuid::Uuid;

use crate::support::ring::{Ring, cash_request};
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, code, database, eventually};

const STOP: Duration = Duration::from_secs(5);

async fn steps(ring: &Ring<'_>, service: &Service, player: PlayerId) -> Vec<TableStep> {
    let query = StepsQuery { after: None, limit: Some(1000) };
    ring.harness.player(service, player).steps(ring.table, &query).await.unwrap().items
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_a_seat_never_sees_the_cards_of_who_had_it_before() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 2).await;
    let players = ring.fill(&service, 2, 1000).await;
    let (first, second) = (players[0], harness.players(1)[0]);
    let mut dice = Dice::new(5);
    for _ in 0..6 {
        ring.folds_out(&service).await;
    }
    harness.player(&service, first).leave(&harness.key(), ring.table, &PlayerRequest::default()).await.unwrap();
    while ring.look(&service, |table| !table.seats_of(first).is_empty()) {
        ring.one_move(&service, &mut dice).await.unwrap();
    }
    eventually(|| async { wallet.cash(first) > 0 }).await;
    // What the wallet has answered still becomes a row of the table.
    let nothing_owed = |table: &Table| table.ring().is_some_and(|ring| ring.ledger().is_empty());
    eventually(|| async { ring.look(&service, nothing_owed) }).await;
    let left_at = ring.view(&service).await.version;
    let spectator = PlayerId::new(Uuid::from_u128(0xdead));
    let before = steps(&ring, &service, spectator).await;
    let own = steps(&ring, &service, first).await;
    assert_ne!(own, before, "the player saw their own cards, and still may");

    let seat = ring.sits(&service, second, 1000).await;
    assert_eq!(seat, 0, "the same seat");
    for _ in 0..4 {
        ring.folds_out(&service).await;
    }
    let theirs = steps(&ring, &service, second).await;
    let known = before.len();
    assert_eq!(theirs[..known], before, "byte for byte what a spectator sees of the time before");
    assert_ne!(theirs[known..], steps(&ring, &service, spectator).await[known..], "then the player's own cards");
    let after = steps(&ring, &service, first).await;
    assert_eq!(
        after[known..],
        steps(&ring, &service, spectator).await[known..],
        "and nothing for a player who has left"
    );
    assert_eq!(after[..known], own, "but what they had seen");

    // Proofs open the same cards and no others.
    for deal in 1..=6 {
        let of = async |player| harness.player(&service, player).fairness(ring.table, deal).await.unwrap().openings;
        assert_eq!(of(second).await, of(spectator).await, "deal {deal}");
        assert!(of(first).await.len() >= of(spectator).await.len() + 2, "the player's own two cards of deal {deal}");
    }
    // The stream tells what the history tells.
    let mut stream =
        harness.player(&service, second).stream(ring.table, Some(&(left_at - 5).to_string())).await.unwrap();
    for expected in &theirs[usize::try_from(left_at - 5).unwrap()..] {
        loop {
            let event = stream.next().await.unwrap().unwrap();
            if event.event == "step" {
                let step: TableStep = serde_json::from_str(&event.data).unwrap();
                assert_eq!(TableStep { now: None, ..step }, *expected);
                break;
            }
        }
    }
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hole_card_is_told_to_its_player_until_it_is_shown_and_its_secret_never_is() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let players = ring.fill(&service, 4, 1000).await;
    // Everybody folds: no card is ever shown.
    for _ in 0..5 {
        ring.folds_out(&service).await;
    }
    let holes = |steps: &[TableStep]| -> Vec<String> {
        let text = serde_json::to_string(steps).unwrap();
        let mut cards = Vec::new();
        for quoted in text.split('"').skip(1).step_by(2) {
            if quoted.parse::<mazziere_rules::card::Card>().is_ok() {
                cards.push(quoted.to_owned());
            }
        }
        cards
    };
    let spectator = PlayerId::new(Uuid::from_u128(0xdead));
    let seen = holes(&steps(&ring, &service, spectator).await);
    assert!(seen.is_empty(), "a spectator was told {seen:?}");
    let mut reported = 0;
    for player in &players {
        reported += holes(&steps(&ring, &service, *player).await).len();
    }
    assert!(reported >= 5 * 2 * 2, "everybody is told their own");
    for (role, subject) in [(Role::Auditor, 1), (Role::Operator, 2), (Role::LOBBY, 3)] {
        let client = harness.client(&service, role, Uuid::from_u128(subject));
        let query = StepsQuery { after: None, limit: Some(1000) };
        let steps = client.steps(ring.table, &query).await.unwrap().items;
        assert!(holes(&steps).is_empty(), "{role:?} of a running table is a spectator");
        let proof = client.fairness(ring.table, 1).await.unwrap();
        assert!(proof.secret.is_none() && proof.openings.is_empty());
    }
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proof_of_any_hand_of_a_long_session_is_found() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 2).await;
    let players = ring.fill(&service, 2, 1000).await;
    // More than one page of the log.
    while ring.view(&service).await.version < 2_300 {
        for _ in 0..20 {
            ring.folds_out(&service).await;
        }
    }
    let client = harness.player(&service, players[0]);
    let mut promised = Vec::new();
    let mut after = None;
    loop {
        let page = client.steps(ring.table, &StepsQuery { after, limit: Some(1000) }).await.unwrap();
        promised.extend(page.items.iter().filter(|step| step.step == "committed").map(|step| step.data.clone()));
        let Some(next) = page.next else { break };
        after = next.parse().ok();
    }
    let last = promised.len();
    for number in [1, 2, 3, last / 3, last / 2, last - 2, last - 1, last] {
        let proof = client.fairness(ring.table, u32::try_from(number).unwrap()).await.unwrap();
        assert_eq!(promised[number - 1]["commitment"], proof.commitment, "deal {number}");
        let own = if number == last { 0 } else { 2 };
        assert_eq!(proof.openings.len(), own, "deal {number}: the player's two cards, once dealt");
        assert_eq!(proof.root.is_some(), number != last);
    }
    let never = client.fairness(ring.table, u32::try_from(last + 1).unwrap()).await;
    assert_eq!(code(never), "deal_unknown");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_whether_a_card_that_another_one_plays_was_kept_or_drawn() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let request =
        OpenRingTableRequest { game: "bestia".into(), options: json!({"invito": 10}), ..cash_request(&harness, 4) };
    let ring = Ring::open(&harness, &wallet, &service, &request).await;
    ring.fill(&service, 4, 1000).await;
    let spectator = harness.client(&service, Role::Player, Uuid::from_u128(99));
    let mut dice = Dice::new(3);
    let mut played = 0;
    while ring.hand(&service) < 12 {
        let hand = ring.hand(&service);
        let Some(accepted) = ring.one_move(&service, &mut dice).await else { break };
        played += accepted.events.iter().filter(|event| event["event"]["type"] == "played").count();
        if hand == ring.hand(&service) {
            let opened = spectator.fairness(ring.table, hand).await.unwrap().openings;
            assert_eq!(opened.len(), 1, "the card turned up, whatever was played since: {opened:?}");
        }
    }
    assert!(played > 0, "cards were played");
    service.stop(STOP).await;
}
