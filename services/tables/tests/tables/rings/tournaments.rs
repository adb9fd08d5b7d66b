//! Tables of chip tournaments: levels, pace, moves between tables, eliminations; no money and no ledger.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::tables::{
    ChipLevel, OpenRingTableRequest, PaceRequest, PlayerRequest, ReleaseRequest, RingKind, RingTournament,
    SeatPlayerRequest, TableNews, TableStatus, VacatedBecause,
};
use mazziere_ids::{PlayerId, StreamId, TournamentId};
use mazziere_replay::audit;
use mazziere_tables::Service;
use mazziere_testkit::clock;
use serde_json::json;
use uuid::Uuid;

use super::play::news;
use crate::clocks::pass;
use crate::support::ring::{Ring, cash_request};
use crate::support::wallet::FakeWallet;
use crate::support::{Dice, Harness, database, eventually};

const STOP: Duration = Duration::from_secs(5);

pub(super) fn request(harness: &Harness, hands_allowed: Option<u32>) -> OpenRingTableRequest {
    let level = |stake, ante| ChipLevel { stake, ante, seconds: 60 };
    let tournament = RingTournament {
        tournament_id: TournamentId::new(Uuid::from_u128(9)),
        levels: vec![level(10, 0), level(20, 0), level(40, 4)],
        levels_from: harness.clock.now(),
    };
    OpenRingTableRequest {
        options: json!({"sb": 10, "mode": "tournament"}),
        kind: RingKind::Tournament(tournament),
        hands_allowed,
        ..cash_request(harness, 6)
    }
}

fn seat(player_id: PlayerId, chips: u64) -> SeatPlayerRequest {
    SeatPlayerRequest { player_id, seat: None, chips, session_id: None, time_bank_ms: None }
}

pub(super) async fn fill(ring: &Ring<'_>, service: &Service, count: usize) -> Vec<PlayerId> {
    let players = ring.harness.players(count);
    for player in &players {
        ring.seats(service, &seat(*player, 1500)).await;
    }
    players
}

/// Level and small blind as the table shows them.
async fn level(ring: &Ring<'_>, service: &Service) -> (u32, u64) {
    let view = ring.view(service).await;
    (view.ring.unwrap().level.unwrap(), view.view["stakes"]["stake"].as_u64().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_change_with_the_next_hand_and_stop_with_the_service_g1_9_g2_11() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let ring = Ring::open(&harness, &wallet, &service, &request(&harness, None)).await;
    fill(&ring, &service, 3).await;
    assert_eq!(level(&ring, &service).await, (1, 10));
    let next = ring.view(&service).await.ring.unwrap().next_level_at.unwrap();
    assert_eq!(next - harness.clock.now(), TimeDelta::seconds(60));
    pass(&harness, &service, 61).await;
    assert_eq!(level(&ring, &service).await, (1, 10), "the hand in play goes on as it began");
    ring.folds_out(&service).await;
    assert_eq!(level(&ring, &service).await, (2, 20));
    service.stop(STOP).await;
    harness.clock.advance(TimeDelta::minutes(10));
    let service = harness.replica().await;
    ring.view(&service).await;
    ring.folds_out(&service).await;
    assert_eq!(level(&ring, &service).await, (2, 20), "ten minutes in which nobody was there");
    pass(&harness, &service, 60).await;
    ring.folds_out(&service).await;
    assert_eq!(level(&ring, &service).await, (3, 40));
    let log = service.tables().live().store().read_stream(StreamId::from(ring.table), 0, 1_000).await.unwrap();
    audit::check_with(&harness.sealing, StreamId::from(ring.table), &log).unwrap();
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_deals_no_further_than_its_pace() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let ring = Ring::open(&harness, &wallet, &service, &request(&harness, Some(0))).await;
    fill(&ring, &service, 3).await;
    assert_eq!((ring.hand(&service), ring.view(&service).await.status), (0, TableStatus::Waiting));
    let lobby = harness.lobby(&service);
    let pace = async |hands_allowed| {
        lobby.pace(&harness.key(), ring.table, &PaceRequest { hands_allowed, levels_ahead: 0 }).await.unwrap();
    };
    pace(Some(1)).await;
    assert_eq!(ring.hand(&service), 1);
    ring.folds_out(&service).await;
    pass(&harness, &service, 5).await;
    assert_eq!(ring.hand(&service), 1, "hand for hand");
    assert_eq!(ring.view(&service).await.ring.unwrap().next_hand_at, None);
    pace(Some(2)).await;
    assert_eq!(ring.hand(&service), 2);
    pace(None).await;
    ring.folds_out(&service).await;
    assert_eq!(ring.hand(&service), 3);
    let request = PaceRequest { hands_allowed: None, levels_ahead: 1 };
    lobby.pace(&harness.key(), ring.table, &request).await.unwrap();
    assert_eq!(level(&ring, &service).await, (1, 10), "the hand in play goes on as it began");
    ring.folds_out(&service).await;
    assert_eq!(level(&ring, &service).await, (2, 20), "a level ahead of the clock");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_moved_with_their_chips_and_time_bank() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (here, there) = (request(&harness, None), request(&harness, None));
    let (here, there) =
        (Ring::open(&harness, &wallet, &service, &here).await, Ring::open(&harness, &wallet, &service, &there).await);
    fill(&here, &service, 3).await;
    let (slow, _) = here.to_move(&service, &mut Dice::new(1)).unwrap();
    pass(&harness, &service, 42).await;
    let body = ReleaseRequest { player_id: slow, breaking: false };
    harness.lobby(&service).release(&harness.key(), here.table, &body).await.unwrap();
    assert!(here.look(&service, |table| !table.seats_of(slow).is_empty()), "they play the hand to its end");
    here.folds_out(&service).await;
    let reported = || async {
        news(&harness, &service).await.into_iter().find_map(|item| match item.news {
            TableNews::SeatVacated(left) if left.player_id == slow => Some(left),
            _ => None,
        })
    };
    eventually(|| async { reported().await.is_some() }).await;
    let left = reported().await.unwrap();
    assert_eq!((left.because, left.session_id), (VacatedBecause::Moved, None));
    assert_eq!(left.time_bank_ms, 48_000, "they had used twelve seconds of it");
    let moved = SeatPlayerRequest { time_bank_ms: Some(left.time_bank_ms), ..seat(slow, left.chips) };
    there.seats(&service, &moved).await;
    assert_eq!(there.view(&service).await.seats[0].match_ms_left, 48_000);
    assert_eq!(wallet.requests(), 0, "chips without money value are nothing to the ledger");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_a_broken_table_take_equal_parts_of_its_pot_g1_9() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let mut bestia = request(&harness, Some(0));
    (bestia.game, bestia.options) = ("bestia".to_owned(), json!({"mode": "tournament", "invito": 10}));
    bestia.seats = 5;
    let RingKind::Tournament(levels) = &mut bestia.kind else { unreachable!("a tournament") };
    levels.levels.iter_mut().for_each(|level| level.ante = 0);
    let ring = Ring::open(&harness, &wallet, &service, &bestia).await;
    let players = fill(&ring, &service, 3).await;
    harness
        .lobby(&service)
        .pace(&harness.key(), ring.table, &PaceRequest { hands_allowed: Some(1), levels_ahead: 0 })
        .await
        .unwrap();
    for word in ["pass", "decline"] {
        for _ in &players {
            let (player, request) = ring.to_move(&service, &mut Dice::new(1)).unwrap();
            ring.plays(&service, player, request.seat.unwrap(), json!({"type": word})).await;
        }
    }
    assert_eq!(ring.view(&service).await.view["carried"], json!(30));
    // The last one first, their request repeated, and the service gone before the next.
    let release = |player| ReleaseRequest { player_id: player, breaking: true };
    for _ in 0..2 {
        harness.lobby(&service).release("release-2", ring.table, &release(players[2])).await.unwrap();
    }
    service.stop(STOP).await;
    let service = harness.replica().await;
    for index in [0, 1] {
        harness.lobby(&service).release(&harness.key(), ring.table, &release(players[index])).await.unwrap();
    }
    let left = || async {
        let items = news(&harness, &service).await.into_iter();
        let left = items.filter_map(|item| match item.news {
            TableNews::SeatVacated(left) => Some((left.player_id, left.chips, left.from_pot, left.because)),
            _ => None,
        });
        left.collect::<Vec<_>>()
    };
    eventually(|| async { left().await.len() == 3 }).await;
    let took = |index: usize| (players[index], 1500, 10, VacatedBecause::Broken);
    assert_eq!(left().await, [took(2), took(0), took(1)]);
    let log = service.tables().live().store().read_stream(StreamId::from(ring.table), 0, 1_000).await.unwrap();
    audit::check_with(&harness.sealing, StreamId::from(ring.table), &log).unwrap();
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_table_plays_until_one_has_all_the_chips() {
    let db = database().await;
    let wallet = FakeWallet::start();
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let ring = Ring::open(&harness, &wallet, &service, &request(&harness, None)).await;
    let players = fill(&ring, &service, 4).await;
    // One leaves; a tournament is not left with chips: they are blinded out.
    let leaver = players[3];
    harness.player(&service, leaver).leave(&harness.key(), ring.table, &PlayerRequest::default()).await.unwrap();
    assert!(ring.look(&service, |table| !table.seats_of(leaver).is_empty()));
    let mut dice = Dice::new(3);
    for _ in 0..3_000 {
        if ring.look(&service, |table| table.players().len()) == 1 {
            break;
        }
        if ring.one_move(&service, &mut dice).await.is_none() {
            service.tables().tick().await.unwrap();
        }
        harness.clock.advance(TimeDelta::milliseconds(200));
        service.tables().tick().await.unwrap();
    }
    assert_eq!(ring.view(&service).await.seats.len(), 1);
    harness.lobby(&service).close(&harness.key(), ring.table).await.unwrap();
    assert_eq!(ring.view(&service).await.status, TableStatus::Finished, "nothing waits for a ledger");
    eventually(|| async {
        matches!(news(&harness, &service).await.last().map(|item| &item.news), Some(TableNews::Closed {}))
    })
    .await;
    let items = news(&harness, &service).await;
    let mut ranked = Vec::new();
    let mut chips = Vec::new();
    for item in &items {
        assert_eq!(item.tournament_id, Some(TournamentId::new(Uuid::from_u128(9))));
        match &item.news {
            TableNews::HandEnded(hand) => {
                assert_eq!(hand.rake, 0);
                ranked.extend(hand.eliminated.iter().map(|out| out.player_id));
            }
            TableNews::SeatVacated(left) if left.because == VacatedBecause::Eliminated => chips.push(left.chips),
            TableNews::SeatVacated(left) => {
                assert_eq!((left.because, left.chips), (VacatedBecause::Closed, 6000), "the winner has all the chips");
            }
            _ => {}
        }
    }
    assert_eq!((ranked.len(), chips), (3, vec![0, 0, 0]));
    let log = service.tables().live().store().read_stream(StreamId::from(ring.table), 0, 100_000).await.unwrap();
    assert!(audit::check(StreamId::from(ring.table), &log).unwrap().over);
    service.stop(STOP).await;
}
