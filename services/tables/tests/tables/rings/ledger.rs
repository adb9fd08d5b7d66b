//! The ledger behind a cash table, away, slow, forgetful, refusing: every hand is posted exactly once all the same.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::tables::{PlayerRequest, TableView};
use mazziere_contract::wallet::{AccountRef, PostingKind};
use mazziere_ids::StreamId;
use mazziere_replay::audit;
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_testkit::clock;
use mazziere_web::Role;
use uuid::Uuid;

use crate::support::ring::Ring;
use crate::support::wallet::{FakeWallet, Mode};
use crate::support::{Dice, Harness, database, eventually};

const STOP: Duration = Duration::from_secs(5);

/// Plays until the table waits for somebody else than its players.
async fn play_on(ring: &Ring<'_>, service: &Service, dice: &mut Dice) {
    while ring.one_move(service, dice).await.is_some() {}
}

/// How many hands that moved something the table's log holds, and whether all of it replays.
async fn hands_in_log(ring: &Ring<'_>, service: &Service) -> usize {
    let stream = StreamId::from(ring.table);
    let log = service.tables().live().store().read_stream(stream, 0, 1_000).await.unwrap();
    audit::check_with(service.tables().live().keys(), stream, &log).unwrap();
    let ended = log.iter().filter(|event| event.r#type == "hand_ended");
    let moved = |payload: &[u8]| {
        let payload: serde_json::Value = serde_json::from_slice(payload).unwrap();
        payload["hand"]["seats"].as_array().unwrap().iter().any(|seat| seat["start"] != seat["end"])
    };
    ended.filter(|event| moved(&event.payload)).count()
}

/// Every hand that moved something is in the ledger, once.
async fn assert_settled(ring: &Ring<'_>, service: &Service) {
    eventually(|| async { ring.view(service).await.ring.unwrap().unposted_hands == 0 }).await;
    let mut causes = ring.wallet.causes(PostingKind::HandSettled);
    let taken = causes.len();
    causes.sort();
    causes.dedup();
    assert_eq!(causes.len(), taken, "a hand was posted twice");
    assert_eq!(taken, hands_in_log(ring, service).await);
    ring.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_wallet_is_away_a_few_hands_are_played_and_then_the_table_waits_and_says_so() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    ring.fill(&service, 4, 1000).await;
    wallet.set(Mode::Away);
    let mut dice = Dice::new(2);
    play_on(&ring, &service, &mut dice).await;
    let state = ring.view(&service).await.ring.unwrap();
    assert_eq!((state.unposted_hands, state.waits_for_ledger, state.next_hand_at), (3, true, None));
    assert_eq!(wallet.causes(PostingKind::HandSettled).len(), 0);
    let metrics = service.platform().metrics().text().unwrap();
    assert!(metrics.contains("mazziere_tables_unposted{service=\"tables\"} 3"), "{metrics}");
    let waited = state.hand;
    wallet.set(Mode::Up);
    eventually(|| async { ring.view(&service).await.ring.unwrap().hand > waited }).await;
    assert_settled(&ring, &service).await;
    assert!(!ring.view(&service).await.ring.unwrap().waits_for_ledger);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_that_dies_between_a_hand_and_its_posting_leaves_it_to_the_next() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let mut service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    ring.fill(&service, 3, 1000).await;
    let mut dice = Dice::new(6);
    // First nothing reaches the wallet, then the wallet takes it and the answer is lost.
    for mode in [Mode::Away, Mode::LosesAnswers, Mode::Away, Mode::LosesAnswers] {
        wallet.set(mode);
        let asked = wallet.requests();
        play_on(&ring, &service, &mut dice).await;
        if ring.view(&service).await.ring.unwrap().unposted_hands > 0 {
            eventually(|| async { wallet.requests() > asked }).await;
        }
        service.stop(Duration::ZERO).await;
        wallet.set(Mode::Up);
        service = harness.replica().await;
        assert_settled(&ring, &service).await;
    }
    assert!(ring.hand(&service) > 4);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_replicas_that_settle_at_once_post_once() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let services = [harness.replica().await, harness.replica().await];
    let ring = Ring::cash(&harness, &wallet, &services[0], 6).await;
    ring.fill(&services[0], 4, 1000).await;
    let mut dice = Dice::new(14);
    for round in 0..3 {
        // Both of them have something to repeat by the time the wallet is back.
        wallet.set(if round % 2 == 0 { Mode::LosesAnswers } else { Mode::Away });
        play_on(&ring, &services[0], &mut dice).await;
        let asked = wallet.requests();
        eventually(|| async { wallet.requests() > asked + 4 }).await;
        wallet.set(Mode::Up);
        for service in &services {
            assert_settled(&ring, service).await;
        }
    }
    for service in services {
        service.stop(STOP).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_of_the_wallet_stops_the_table_and_everybody_sees_it() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    ring.fill(&service, 3, 1000).await;
    wallet.set(Mode::Refuses);
    let mut dice = Dice::new(9);
    let hand = ring.hand(&service);
    while ring.view(&service).await.ring.unwrap().ledger_refused.is_none() {
        if ring.one_move(&service, &mut dice).await.is_none() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    play_on(&ring, &service, &mut dice).await;
    let state = ring.view(&service).await.ring.unwrap();
    assert_eq!(state.ledger_refused.as_deref(), Some("account_closed"));
    assert!(state.waits_for_ledger && state.hand <= hand + 3);
    let metrics = service.platform().metrics().text().unwrap();
    assert!(metrics.contains("mazziere_tables_ledger_refused{service=\"tables\"} 1"), "{metrics}");
    let asked = wallet.requests();
    wallet.set(Mode::Up);
    assert_eq!(wallet.requests(), asked, "it does not hammer at the wallet");
    // Somebody mends it; the table asks again by and by.
    harness.clock.advance(TimeDelta::seconds(31));
    eventually(|| async { ring.view(&service).await.ring.unwrap().ledger_refused.is_none() }).await;
    assert_settled(&ring, &service).await;
    let metrics = service.platform().metrics().text().unwrap();
    assert!(metrics.contains("mazziere_tables_ledger_refused{service=\"tables\"} 0"), "{metrics}");
    service.stop(STOP).await;
}

/// The tail of the log may bring the end of a hand before the request that ended it is through, and does not know whose
/// it is. Others would leave us a head start, and here the time stands still.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_replica_has_played_itself_it_settles_at_once() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    ring.fill(&service, 2, 1000).await;
    for _ in 0..60 {
        let hand = ring.hand(&service);
        ring.folds_out(&service).await;
        eventually(|| async { ring.hand(&service) != hand }).await;
        eventually(|| async { ring.view(&service).await.ring.unwrap().unposted_hands == 0 }).await;
    }
    ring.wallet.assert_sound();
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_money_was_taken_away_can_be_left_and_goes_on_when_it_is_back() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let players = ring.fill(&service, 4, 1000).await;
    ring.folds_out(&service).await;
    assert_settled(&ring, &service).await;
    let damage: Vec<u64> = players.iter().map(|player| wallet.takes_away(*player, ring.table)).collect();
    while ring.view(&service).await.ring.unwrap().ledger_refused.is_none() {
        if !ring.folds(&service).await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    while ring.folds(&service).await {}
    let stopped = ring.view(&service).await.ring.unwrap();
    assert_eq!(stopped.ledger_refused.as_deref(), Some("insufficient_funds"));
    assert!(stopped.waits_for_ledger && stopped.next_hand_at.is_none() && stopped.unposted_hands > 0);

    // Two get up, one of them at a replica that has just come back; what they had waits in its place.
    let client = harness.player(&service, players[0]);
    client.leave(&harness.key(), ring.table, &PlayerRequest::default()).await.unwrap();
    service.stop(STOP).await;
    let service = harness.replica().await;
    let client = harness.player(&service, players[1]);
    client.leave(&harness.key(), ring.table, &PlayerRequest::default()).await.unwrap();
    let seated = |view: &TableView| view.seats.iter().map(|seat| seat.player_id).collect::<Vec<_>>();
    let view = ring.view(&service).await;
    assert!(!seated(&view).contains(&players[0]) && !seated(&view).contains(&players[1]), "{view:?}");
    assert_eq!(view.ring.unwrap().hand, stopped.hand, "no further hand is dealt");
    assert_eq!((wallet.cash(players[0]), wallet.cash(players[1])), (0, 0));

    // An operator who looks for it finds it, and trying at once changes nothing before it is mended.
    let operator = harness.client(&service, Role::Operator, Uuid::from_u128(0x09e4));
    let found = operator.unsettled().await.unwrap().items;
    let refused = found[0].refused.clone().expect("it is refused");
    assert_eq!((found.len(), found[0].table_id, refused.code.as_str()), (1, ring.table, "insufficient_funds"));
    assert_eq!(found[0].unposted, stopped.unposted_hands + 2);
    let length = ring.view(&service).await.version;
    for _ in 0..3 {
        assert_eq!(operator.settle(&harness.key(), ring.table).await.unwrap().body, found[0]);
    }
    assert_eq!(ring.view(&service).await.version, length, "the log does not grow with every attempt");
    for (player, cents) in players.iter().zip(damage) {
        wallet.brings(*player, ring.table, cents);
    }
    let settled = operator.settle(&harness.key(), ring.table).await.unwrap().body;
    assert_eq!((settled.unposted, settled.refused), (0, None));
    assert_eq!(operator.unsettled().await.unwrap().items, []);
    assert_settled(&ring, &service).await;
    assert_eq!(ring.view(&service).await.ring.unwrap().hand, stopped.hand + 1, "the next hand is dealt at once");
    ring.folds_out(&service).await;
    assert_settled(&ring, &service).await;

    // Nothing is lost: the players who left have what they had, and the others have it in play.
    let gone = wallet.cash(players[0]) + wallet.cash(players[1]);
    assert_eq!(gone + wallet.all_in_play(ring.table), 4_000 - wallet.balance(AccountRef::HouseRake {}));
    assert!(wallet.cash(players[0]) > 900 && wallet.cash(players[1]) > 900);
    service.stop(STOP).await;
}
