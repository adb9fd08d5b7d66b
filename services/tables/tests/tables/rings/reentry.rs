//! A player who comes again to a table where they sat out is back (G3.10), whichever replica they come to.

use std::time::Duration;

use mazziere_contract::client::EventStream;
use mazziere_contract::tables::{PlayerRequest, ReadyRequest, RingKind};
use mazziere_ids::{PlayerId, StreamId};
use mazziere_replay::table::TableEvent;
use mazziere_rules::kernel::Input;
use mazziere_rules::live::parse_input;
use mazziere_tables::Service;
use mazziere_testkit::clock;
use serde_json::json;

use super::clocks::standing;
use super::tournaments::{fill, request};
use crate::clocks::pass;
use crate::support::ring::Ring;
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, database, eventually};

const STOP: Duration = Duration::from_secs(5);

/// Opens a stream of the table and reads its snapshot.
async fn follows(ring: &Ring<'_>, service: &Service, player: PlayerId) -> EventStream {
    let mut stream = ring.harness.player(service, player).stream(ring.table, None).await.unwrap();
    assert_eq!(stream.next().await.unwrap().unwrap().event, "snapshot");
    stream
}

/// Until it is known everywhere whether the player has a stream.
async fn known(ring: &Ring<'_>, services: [&Service; 2], player: PlayerId, following: bool) {
    for service in services {
        let presence = service.tables().presence();
        eventually(|| async { presence.look(ring.table, player).await.unwrap().following == following }).await;
    }
}

async fn is_out(ring: &Ring<'_>, service: &Service, player: PlayerId) -> bool {
    standing(ring, service, player).await.1
}

/// How often the player has come back, by the log.
async fn returns(ring: &Ring<'_>, service: &Service) -> usize {
    let log = service.tables().live().store().read_stream(StreamId::from(ring.table), 0, 1_000).await.unwrap();
    let keys = service.tables().live().keys();
    let is_return = |event: &TableEvent| match event {
        TableEvent::Turn(turn) => matches!(parse_input(turn.input.get()), Ok(Input::Return { .. })),
        _ => false,
    };
    log.iter().filter(|stored| is_return(&keys.read(stored).unwrap())).count()
}

/// The player to move lets their time and their bank run out.
async fn is_late(ring: &Ring<'_>, service: &Service) -> PlayerId {
    let (late, _) = ring.to_move(service, &mut Dice::new(1)).unwrap();
    pass(ring.harness, service, 92).await;
    assert!(is_out(ring, service, late).await);
    late
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_10_who_was_late_is_back_with_the_first_stream_they_open() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let (first, second) = (harness.replica().await, harness.replica().await);
    let ring = Ring::cash(&harness, &wallet, &first, 6).await;
    ring.fill(&first, 3, 1000).await;
    let (next, _) = ring.to_move(&first, &mut Dice::new(1)).unwrap();
    // What a stream holds for as long as it is open.
    let (open, _) = first.tables().presence().enter(ring.table, next).await.unwrap();
    let late = is_late(&ring, &first).await;
    assert_eq!(late, next);
    known(&ring, [&first, &second], late, true).await;
    let ready = ReadyRequest::default();
    harness.player(&second, late).ready(&harness.key(), ring.table, &ready).await.unwrap();
    assert!(is_out(&ring, &second, late).await, "they were there all the time, though at another replica");
    drop(open);
    known(&ring, [&first, &second], late, false).await;
    let _back = follows(&ring, &second, late).await;
    assert!(!is_out(&ring, &first, late).await);
    assert_eq!(returns(&ring, &first).await, 1, "it is an input like any other");
    let _again = follows(&ring, &first, late).await;
    assert_eq!(returns(&ring, &first).await, 1, "a player who is there does not come back");
    first.stop(STOP).await;
    second.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_10_who_was_late_is_back_by_saying_that_they_are_here() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    ring.fill(&service, 3, 1000).await;
    let late = is_late(&ring, &service).await;
    harness.player(&service, late).ready(&harness.key(), ring.table, &ReadyRequest::default()).await.unwrap();
    assert!(!is_out(&ring, &service, late).await);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_10_who_chose_to_sit_out_is_back_after_a_minute_without_a_stream_alone() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let (first, second) = (harness.replica().await, harness.replica().await);
    let ring = Ring::cash(&harness, &wallet, &first, 6).await;
    let players = ring.fill(&first, 3, 1000).await;
    let away = players[0];
    let (mut open, _) = first.tables().presence().enter(ring.table, away).await.unwrap();
    harness.player(&first, away).sit_out(&harness.key(), ring.table, &PlayerRequest::default()).await.unwrap();
    for (seconds, service) in [(1, &second), (59, &first)] {
        // A minute at the table is no minute without a stream.
        pass(&harness, &first, 61).await;
        drop(open);
        known(&ring, [&first, &second], away, false).await;
        pass(&harness, &first, seconds).await;
        harness.player(service, away).ready(&harness.key(), ring.table, &ReadyRequest::default()).await.unwrap();
        assert!(is_out(&ring, service, away).await, "a line that flickers brings nobody back: {seconds} seconds");
        (open, _) = first.tables().presence().enter(ring.table, away).await.unwrap();
    }
    drop(open);
    known(&ring, [&first, &second], away, false).await;
    pass(&harness, &first, 60).await;
    let _open = follows(&ring, &second, away).await;
    assert!(!is_out(&ring, &first, away).await);
    first.stop(STOP).await;
    second.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_10_a_stream_that_was_opened_before_its_reader_sat_down_is_a_stream_of_theirs() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    let away = harness.players(1)[0];
    let watching = follows(&ring, &service, away).await;
    ring.sits(&service, away, 1000).await;
    ring.fill(&service, 2, 1000).await;
    harness.player(&service, away).sit_out(&harness.key(), ring.table, &PlayerRequest::default()).await.unwrap();
    pass(&harness, &service, 61).await;
    // The line flickers. Whether the service has noticed that or not, the stream was open until now.
    drop(watching);
    let _again = follows(&ring, &service, away).await;
    assert!(is_out(&ring, &service, away).await, "a minute at the table is no minute without a stream");
    assert_eq!(returns(&ring, &service).await, 0);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_10_a_repeat_of_ready_brings_nobody_back() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let mut harness = Harness::new(db.url(), clock());
    harness.wallet = Some(wallet.url());
    let service = harness.replica().await;
    let ring = Ring::cash(&harness, &wallet, &service, 6).await;
    ring.fill(&service, 3, 1000).await;
    let late = is_late(&ring, &service).await;
    let (client, key, here) = (harness.player(&service, late), harness.key(), ReadyRequest::default());
    client.ready(&key, ring.table, &here).await.unwrap();
    assert!(!is_out(&ring, &service, late).await);
    client.sit_out(&harness.key(), ring.table, &PlayerRequest::default()).await.unwrap();
    pass(&harness, &service, 61).await;
    assert!(client.ready(&key, ring.table, &here).await.unwrap().replayed);
    assert!(is_out(&ring, &service, late).await, "it says where they were when it was first sent");
    client.ready(&harness.key(), ring.table, &here).await.unwrap();
    assert!(!is_out(&ring, &service, late).await);
    assert_eq!(returns(&ring, &service).await, 2);
    service.stop(STOP).await;
}

/// Everybody who is asked checks or calls, and shows nothing, until the hand in play is over; whether that player was
/// asked.
async fn is_asked(ring: &Ring<'_>, service: &Service, player: PlayerId) -> bool {
    let hand = ring.hand(service);
    let mut asked = false;
    while ring.hand(service) == hand {
        let next = ring.look(service, |table| {
            let seat = table.awaited().iter().next()?;
            let legal = table.machine().legal(seat);
            let offered = |kind: &str| legal["moves"].as_array().unwrap().iter().any(|r#move| r#move["type"] == kind);
            let kind = ["check", "call", "muck"].into_iter().find(|kind| offered(kind)).expect("one of them");
            Some((table.player_at(seat)?, seat.index(), kind))
        });
        let (next, seat, kind) = next.expect("somebody is asked");
        asked |= next == player;
        ring.plays(service, next, seat, json!({"type": kind})).await;
    }
    asked
}

/// A player who was late at a tournament table pays what is forced and decides nothing; in Poker 5 carte they get no
/// cards, and in hold'em theirs are played for them.
#[tokio::test(flavor = "multi_thread")]
async fn g3_10_who_was_late_in_a_tournament_is_back_with_the_first_stream_and_is_dealt_in() {
    for (game, options) in [
        ("holdem", json!({"mode": "tournament", "sb": 10})),
        ("poker-5-carte", json!({"mode": "tournament", "invito": 10, "blind_opening": false})),
    ] {
        let db = database().await;
        let wallet = FakeWallet::start();
        let harness = Harness::new(db.url(), clock());
        let service = harness.replica().await;
        let mut opening = request(&harness, None);
        (opening.game, opening.options) = (game.to_owned(), options);
        if let RingKind::Tournament(tournament) = &mut opening.kind {
            // The last one has an ante, which is for games with blinds.
            tournament.levels.truncate(2);
        }
        let ring = Ring::open(&harness, &wallet, &service, &opening).await;
        fill(&ring, &service, 3).await;
        let late = is_late(&ring, &service).await;
        assert!(!is_asked(&ring, &service, late).await, "{game}: the rest of the hand");
        assert!(!is_asked(&ring, &service, late).await, "{game}: the next one");
        let _back = follows(&ring, &service, late).await;
        assert!(!is_out(&ring, &service, late).await, "{game}");
        assert_eq!(returns(&ring, &service).await, 1, "{game}");
        // The hand in play may have begun without them.
        is_asked(&ring, &service, late).await;
        assert!(is_asked(&ring, &service, late).await, "{game}: dealt in, and there");
        service.stop(STOP).await;
    }
}
