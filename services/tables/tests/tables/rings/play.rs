//! Hands at a cash table over HTTP: from the first seat to the last cash-out, with every cent in the ledger once.

use std::time::Duration;

use mazziere_contract::tables::{
    FeedItem, FeedQuery, HandsQuery, PlayerRequest, StepsQuery, TableNews, TableStatus, TablesQuery, TopUpRequest,
    VacatedBecause, VoidTableRequest,
};
use mazziere_contract::wallet::{AccountRef, PostingKind};
use mazziere_ids::{PostingId, StreamId};
use mazziere_replay::audit;
use mazziere_telemetry::Clock;
use serde_json::json;

use crate::support::ring::{Ring, cash_request};
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, code, database, eventually};

const STOP: Duration = Duration::from_secs(5);

/// Everything the feed tells, to its end.
pub(super) async fn news(harness: &Harness, service: &mazziere_tables::Service) -> Vec<FeedItem> {
    let (mut after, mut items) = (None, Vec::new());
    loop {
        let page = harness.lobby(service).feed(&FeedQuery { after, limit: Some(1000), wait_ms: None }).await.unwrap();
        let Some(through) = page.through else { return items };
        after = Some(through);
        items.extend(page.items);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_from_the_first_seat_to_the_last_cash_out() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let view = ring.view(&service).await;
    assert_eq!((view.status, view.seats.len(), view.ring.unwrap().hand), (TableStatus::Waiting, 0, 0));
    let players = ring.fill(&service, 3, 1000).await;
    let view = ring.view(&service).await;
    assert_eq!((view.status, view.seats.len()), (TableStatus::Playing, 3));
    let mut dice = Dice::new(3);
    let played = ring.until_hand(&service, 25, &mut dice).await;
    assert!(played > 3, "only {played} hands");
    eventually(|| async { ring.view(&service).await.ring.unwrap().unposted_hands == 0 }).await;
    harness.lobby(&service).close(&harness.key(), ring.table).await.unwrap();
    while ring.one_move(&service, &mut dice).await.is_some() {}
    eventually(|| async { ring.view(&service).await.status == TableStatus::Finished }).await;

    wallet.assert_sound();
    assert_eq!(wallet.all_in_play(ring.table), 0, "everybody's whole credit is back (G3.12)");
    let cash: i64 = players.iter().map(|player| wallet.cash(*player)).sum();
    assert_eq!(cash + wallet.balance(AccountRef::HouseRake {}), 3000);
    let hands = wallet.causes(PostingKind::HandSettled);
    let mut distinct = hands.clone();
    distinct.dedup();
    assert_eq!(hands, distinct, "each hand once");
    assert!(hands.is_sorted_by_key(|cause| cause["hand:".len()..].parse::<u32>().unwrap()), "in their order");

    // The feed tells the same story, in order, as soon as the log has given it its positions.
    let closed = |item: &FeedItem| matches!(item.news, TableNews::Closed {});
    eventually(|| async { news(&harness, &service).await.last().is_some_and(closed) }).await;
    let items = news(&harness, &service).await;
    let reported: Vec<u32> = items
        .iter()
        .filter_map(|item| match &item.news {
            TableNews::HandEnded(hand) => Some(hand.hand),
            _ => None,
        })
        .collect();
    assert!(reported.windows(2).all(|pair| pair[0] + 1 == pair[1]) && reported[0] == 1, "{reported:?}");
    assert!(items.last().is_some_and(closed));
    let vacated = items.iter().filter_map(|item| match &item.news {
        TableNews::SeatVacated(left) => Some((left.player_id, left.chips, left.because)),
        _ => None,
    });
    for (player, chips, because) in vacated {
        assert_eq!((wallet.cash(player), because), (i64::try_from(chips).unwrap(), VacatedBecause::Closed));
    }
    let log = service.tables().live().store().read_stream(StreamId::from(ring.table), 0, 1_000).await.unwrap();
    assert!(audit::check(StreamId::from(ring.table), &log).unwrap().over);

    // And so does the list of hands.
    let client = harness.player(&service, players[0]);
    eventually(|| async {
        client.hands(ring.table, &HandsQuery::default()).await.unwrap().items.len() == reported.len()
    })
    .await;
    let query = HandsQuery { player_id: Some(players[0]), limit: Some(1), cursor: None };
    let page = client.hands(ring.table, &query).await.unwrap();
    let last = &page.items[0];
    let query = StepsQuery { after: Some(last.first_version - 1), limit: Some(1000) };
    let steps = client.steps(ring.table, &query).await.unwrap().items;
    let hand: Vec<_> = steps.iter().filter(|step| step.version <= last.last_version).collect();
    assert_eq!(hand[0].data["events"][0]["type"], "hand_started");
    assert_eq!(hand.last().unwrap().step, "hand_ended");
    assert!(page.next.is_some() || reported.len() == 1);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_in_the_middle_of_a_hand_is_stood_up_after_it_and_paid_after_that() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let players = ring.fill(&service, 3, 1000).await;
    let (mover, _) = ring.to_move(&service, &mut Dice::new(1)).unwrap();
    let leaver = *players.iter().find(|player| **player != mover).unwrap();
    let before = ring.hand(&service);
    harness.player(&service, leaver).leave(&harness.key(), ring.table, &PlayerRequest::default()).await.unwrap();
    assert_eq!(ring.view(&service).await.ring.unwrap().leaving.len(), 1);
    let again = harness.player(&service, leaver).leave(&harness.key(), ring.table, &PlayerRequest::default()).await;
    assert_eq!(code(again), "already_leaving");
    ring.folds_out(&service).await;
    assert!(ring.hand(&service) > before, "the next hand begins without them");
    eventually(|| async { wallet.cash(leaver) > 0 }).await;
    let left = wallet.cash(leaver);
    assert_eq!(wallet.in_play(leaver, ring.table), 0);
    let hands = wallet.causes(PostingKind::HandSettled);
    assert!(
        hands.contains(&format!("hand:{before}")) || left == 1000,
        "the hand they were in is settled before they are paid"
    );
    let reported = || async {
        let items = news(&harness, &service).await;
        items.into_iter().find_map(|item| match item.news {
            TableNews::SeatVacated(left) => Some(left),
            _ => None,
        })
    };
    eventually(|| async { reported().await.is_some() }).await;
    let vacated = reported().await.unwrap();
    assert_eq!((vacated.player_id, vacated.because), (leaver, VacatedBecause::Left));
    assert_eq!(i64::try_from(vacated.chips).unwrap(), left);
    // Their own list has the table no more, and they may come back with another session.
    eventually(|| async {
        harness.player(&service, leaver).mine(&TablesQuery::default()).await.unwrap().items.is_empty()
    })
    .await;
    ring.sits(&service, leaver, 300).await;
    let mine = || async { harness.player(&service, leaver).mine(&TablesQuery::default()).await.unwrap().items };
    eventually(|| async { mine().await.len() == 1 }).await;
    wallet.assert_sound();
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_voided_hand_gives_everybody_back_what_they_had_g3_9() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 4).await;
    let players = ring.fill(&service, 3, 1000).await;
    let mut dice = Dice::new(12);
    for _ in 0..3 {
        ring.one_move(&service, &mut dice).await;
    }
    let settled = ring.hand(&service) - 1;
    let void = VoidTableRequest { reason: "power cut".into() };
    harness.lobby(&service).void(&harness.key(), ring.table, &void).await.unwrap();
    eventually(|| async { ring.view(&service).await.status == TableStatus::Voided }).await;
    assert_eq!(wallet.all_in_play(ring.table), 0);
    let cash: i64 = players.iter().map(|player| wallet.cash(*player)).sum();
    assert_eq!(cash + wallet.balance(AccountRef::HouseRake {}), 3000);
    if settled == 0 {
        assert!(players.iter().all(|player| wallet.cash(*player) == 1000), "only the void hand was played");
    }
    let void_told = |item: &FeedItem| matches!(&item.news, TableNews::Voided { reason } if reason == "power cut");
    eventually(|| async { news(&harness, &service).await.last().is_some_and(void_told) }).await;
    let again = harness.lobby(&service).void(&harness.key(), ring.table, &void).await;
    assert_eq!(code(again), "table_over");
    let log = service.tables().live().store().read_stream(StreamId::from(ring.table), 0, 1_000).await.unwrap();
    assert!(audit::check(StreamId::from(ring.table), &log).unwrap().over);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_at_a_ring_is_refused() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let lobby = harness.lobby(&service);
    // Openings that do not hold together.
    for (change, expected) in [
        (json!({"game": "scopa", "options": {}}), "format_not_offered"),
        (json!({"game": "tombola"}), "game_unknown"),
        (json!({"options": {"sb": 0}}), "invalid_options"),
        (json!({"options": {"sb": 5, "mode": "tournament"}}), "invalid_options"),
        (json!({"seats": 11}), "invalid_setup"),
        (json!({"seats": 1}), "invalid_setup"),
        (json!({"clocks": {"turn_seconds": 61, "time_bank_seconds": 0}}), "invalid_options"),
        (
            json!({"kind": {"kind": "tournament", "tournament_id": uuid::Uuid::from_u128(1), "levels": [],
            "levels_from": "2026-01-01T00:00:00Z"}, "options": {"sb": 5, "mode": "tournament"}}),
            "invalid_options",
        ),
    ] {
        let mut request = serde_json::to_value(cash_request(&harness, 6)).unwrap();
        request.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let request = serde_json::from_value(request).unwrap();
        assert_eq!(code(lobby.open_ring(&harness.key(), &request).await), expected, "{change}");
    }
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let players = ring.fill(&service, 2, 1000).await;
    let request = ring.buys_in(players[0], 500);
    assert_eq!(code(lobby.seat(&harness.key(), ring.table, &request).await), "already_seated");
    let stranger = harness.players(1)[0];
    let mut request = ring.buys_in(stranger, 500);
    request.seat = Some(0);
    assert_eq!(code(lobby.seat(&harness.key(), ring.table, &request).await), "seat_taken");
    request.session_id = None;
    assert_eq!(code(lobby.seat(&harness.key(), ring.table, &request).await), "invalid_body");
    let client = harness.player(&service, stranger);
    assert_eq!(code(client.sit_out(&harness.key(), ring.table, &PlayerRequest::default()).await), "seat_not_yours");
    let other = PlayerRequest { player_id: Some(players[0]) };
    assert_eq!(code(client.leave(&harness.key(), ring.table, &other).await), "not_yours");
    assert_eq!(code(lobby.leave(&harness.key(), ring.table, &PlayerRequest::default()).await), "invalid_body");
    let posting_id = PostingId::new(harness.ids.uuid_random());
    let mut top_up = TopUpRequest { player_id: players[0], chips: 0, posting_id, session_id: None };
    assert_eq!(code(lobby.top_up(&harness.key(), ring.table, &top_up).await), "chips_out_of_range");
    // What was brought for a session before this one.
    (top_up.chips, top_up.session_id) = (100, ring.buys_in(players[0], 500).session_id);
    assert_eq!(code(lobby.top_up(&harness.key(), ring.table, &top_up).await), "seat_not_yours");
    // A match knows no seats to be taken, and a ring table is not opened as a match.
    let (table, _) = harness.heads_up(&service).await;
    assert_eq!(code(lobby.pace(&harness.key(), table, &Default::default()).await), "not_a_ring");
    assert_eq!(code(lobby.hands(table, &HandsQuery::default()).await), "not_a_ring");
    // Without a wallet there are no cash tables.
    harness.wallet = None;
    let poor = harness.replica().await;
    let refused = harness.lobby(&poor).open_ring(&harness.key(), &cash_request(&harness, 6)).await;
    assert_eq!(code(refused), "wallet_unreachable");
    service.stop(STOP).await;
    poor.stop(STOP).await;
}

/// A service that had no answer in its time asks again while the table is busier than ever.
#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_repeats_has_its_answer_while_others_wait_for_the_table() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let lobby = harness.lobby(&service);
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let player = harness.players(1)[0];
    let seat = ring.buys_in(player, 500);
    let first = lobby.seat("seat", ring.table, &seat).await.unwrap();
    // Somebody's command waits for the head of the log, and others for it.
    let mut head = mazziere_database::begin(db.pool()).await.unwrap();
    let lock = "select from eventstore.stream_head where stream_id = $1 for update";
    assert_eq!(sqlx::query(lock).bind(ring.table.uuid()).execute(&mut *head).await.unwrap().rows_affected(), 1);
    let holding: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&mut *head).await.unwrap();
    let (client, key, table) = (harness.player(&service, player), harness.key(), ring.table);
    let sits_out = tokio::spawn(async move { client.sit_out(&key, table, &PlayerRequest::default()).await });
    let waits = "select count(*) from pg_stat_activity where $1 = any (pg_blocking_pids(pid))";
    let pool = db.pool();
    eventually(|| async { sqlx::query_scalar::<_, i64>(waits).bind(holding).fetch_one(pool).await.unwrap() > 0 }).await;
    let again = lobby.seat("seat", ring.table, &seat).await.unwrap();
    assert!(again.replayed && again.body == first.body);
    let mut other = seat.clone();
    other.chips = 400;
    assert_eq!(code(lobby.seat("seat", ring.table, &other).await), "idempotency_key_reused");
    assert!(!sits_out.is_finished(), "it waits still");
    head.rollback().await.unwrap();
    sits_out.await.unwrap().unwrap();
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_request_gets_the_first_answer_and_opens_and_seats_once() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), Clock::system());
    harness.wallet = Some(wallet.url());
    let services = [harness.replica().await, harness.replica().await];
    let request = cash_request(&harness, 6);
    let lobby = harness.lobby(&services[0]);
    lobby.open_ring("open", &request).await.unwrap();
    assert!(lobby.open_ring("open", &request).await.unwrap().replayed);
    let other = harness.lobby(&services[1]);
    assert!(!other.open_ring("another-key", &request).await.unwrap().replayed, "the table that is there");
    let mut different = request.clone();
    different.seats = 5;
    assert_eq!(code(other.open_ring("a-third", &different).await), "table_exists");
    let ring = Ring { harness: &harness, wallet: &wallet, table: request.table_id };
    let player = harness.players(1)[0];
    let seat = ring.buys_in(player, 500);
    let first = lobby.seat("seat", ring.table, &seat).await.unwrap();
    let again = other.seat("seat", ring.table, &seat).await.unwrap();
    assert!(again.replayed && again.body == first.body);
    let by_session = other.seat("another-seat-key", ring.table, &seat).await.unwrap();
    assert_eq!((by_session.body.seat, by_session.body.chips), (first.body.seat, 500));
    assert_eq!(ring.view(&services[0]).await.seats.len(), 1);
    for service in services {
        service.stop(STOP).await;
    }
}
