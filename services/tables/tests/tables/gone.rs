//! Players of UNO of four and of peppa whose live stream of the table has ended: played for at once after ten seconds,
//! unless they are at another replica, until they say something or open a stream again.

use std::time::Duration;

use mazziere_contract::client::{EventStream, TablesClient};
use mazziere_contract::tables::{Clocks, Format, MoveRequest, OpenTableRequest, ReadyRequest, TableView};
use mazziere_ids::{PlayerId, TableId};
use mazziere_replay::clock::Outages;
use mazziere_tables::Service;
use mazziere_tables::departures::Attending;
use mazziere_tables::presence::Following;
use mazziere_testkit::clock;
use serde_json::{Value, json};

use crate::clocks::pass;
use crate::support::{Harness, database, eventually};

const STOP: Duration = Duration::from_secs(5);

/// A table of four, and who is on turn there.
struct Room {
    table: TableId,
    players: Vec<PlayerId>,
}

async fn room_of(harness: &Harness, service: &Service, (game, options, clocks): (&str, Value, Clocks)) -> Room {
    let players = harness.players(4);
    let request = harness.request(Format::FourIndividual, options, &players);
    let table = harness.open(service, &OpenTableRequest { game: game.to_owned(), clocks, ..request }).await;
    Room { table, players }
}

/// One of UNO.
async fn room(harness: &Harness, service: &Service) -> Room {
    let clocks = Clocks { match_seconds: 7200, move_seconds: 60 };
    room_of(harness, service, ("uno", json!({"deals": 5}), clocks)).await
}

impl Room {
    fn client(&self, harness: &Harness, service: &Service, seat: usize) -> TablesClient {
        harness.player(service, self.players[seat])
    }

    async fn view(&self, harness: &Harness, service: &Service) -> TableView {
        self.client(harness, service, 0).view(self.table).await.unwrap()
    }

    /// Opens a stream of the table and reads its snapshot.
    async fn follows(&self, harness: &Harness, service: &Service, seat: usize) -> EventStream {
        let mut stream = self.client(harness, service, seat).stream(self.table, None).await.unwrap();
        assert_eq!(stream.next().await.unwrap().unwrap().event, "snapshot");
        stream
    }

    async fn mover(&self, harness: &Harness, service: &Service) -> usize {
        let view = self.view(harness, service).await;
        usize::from(view.seats.iter().find(|seat| seat.to_move).expect("somebody is to move").seat)
    }

    /// The deal as a player of peppa sees it.
    async fn deal(&self, harness: &Harness, service: &Service, seat: usize) -> Value {
        self.client(harness, service, seat).view(self.table).await.unwrap().view["deal"].clone()
    }

    async fn plays(&self, harness: &Harness, service: &Service, seat: usize, r#move: Value) {
        let request = MoveRequest { decision: None, seat: None, r#move };
        self.client(harness, service, seat).play(&harness.key(), self.table, None, &request).await.unwrap();
    }

    async fn is_away(&self, harness: &Harness, service: &Service, seat: usize) -> bool {
        let view = self.view(harness, service).await;
        view.view["away"].as_array().is_some_and(|away| away.contains(&json!(seat)))
    }

    /// What a stream of a player holds at a replica for as long as it is open. A connection that is cut is noticed when
    /// something is written to it next; a test says when that is.
    async fn attends(&self, service: &Service, seat: usize) -> (Following, Attending) {
        let (tables, player) = (service.tables(), self.players[seat]);
        let (following, _) = tables.presence().enter(self.table, player).await.unwrap();
        (following, tables.departures().attend(self.table, player))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_for_ten_seconds_is_played_for_at_once_until_they_are_back() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let room = room(&harness, &service).await;
    let gone = room.mover(&harness, &service).await;
    let stream = room.attends(&service, gone).await;
    pass(&harness, &service, 11).await;
    assert_eq!(room.mover(&harness, &service).await, gone, "a player who follows the table has their time");
    drop(stream);
    pass(&harness, &service, 9).await;
    assert!(!room.is_away(&harness, &service, gone).await, "not a moment earlier");
    pass(&harness, &service, 1).await;
    eventually(|| async { room.is_away(&harness, &service, gone).await }).await;
    // Back by saying that they are here.
    let client = room.client(&harness, &service, gone);
    client.ready(&harness.key(), room.table, &ReadyRequest::default()).await.unwrap();
    assert!(!room.is_away(&harness, &service, gone).await);
    // Gone again, and back by opening a stream.
    drop(room.attends(&service, gone).await);
    pass(&harness, &service, 10).await;
    eventually(|| async { room.is_away(&harness, &service, gone).await }).await;
    let _stream = room.follows(&harness, &service, gone).await;
    assert!(!room.is_away(&harness, &service, gone).await);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_to_another_replica_or_never_had_a_stream_is_not_gone() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let (first, second) = (harness.replica().await, harness.replica().await);
    let room = room(&harness, &first).await;
    let moved = room.mover(&harness, &first).await;
    drop(room.attends(&first, moved).await);
    let _elsewhere = room.follows(&harness, &second, moved).await;
    pass(&harness, &first, 11).await;
    eventually(|| async { first.tables().departures().due(room.table, &Outages::default()).is_none() }).await;
    for seat in 0..4 {
        assert!(!room.is_away(&harness, &first, seat).await, "seat {seat}");
    }
    first.stop(STOP).await;
    second.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeat_of_what_was_answered_brings_nobody_back() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let clocks = Clocks { match_seconds: 1800, move_seconds: 90 };
    let room = room_of(&harness, &service, ("peppa", json!({"deals": 4}), clocks)).await;
    let gone = 0;
    let hand = room.deal(&harness, &service, gone).await["players"][gone]["cards"].clone();
    let passed = json!({"type": "pass", "cards": &hand.as_array().unwrap()[..3]});
    let passed = MoveRequest { decision: None, seat: None, r#move: passed };
    let (client, here) = (room.client(&harness, &service, gone), ReadyRequest::default());
    let (played, said) = (harness.key(), harness.key());
    client.play(&played, room.table, None, &passed).await.unwrap();
    client.ready(&said, room.table, &here).await.unwrap();
    drop(room.attends(&service, gone).await);
    pass(&harness, &service, 10).await;
    eventually(|| async { room.is_away(&harness, &service, gone).await }).await;
    assert!(client.play(&played, room.table, None, &passed).await.unwrap().replayed);
    assert!(room.is_away(&harness, &service, gone).await, "by a move");
    assert!(client.ready(&said, room.table, &here).await.unwrap().replayed);
    assert!(room.is_away(&harness, &service, gone).await, "by a word");
    client.ready(&harness.key(), room.table, &here).await.unwrap();
    assert!(!room.is_away(&harness, &service, gone).await);
    service.stop(STOP).await;
}

/// By peppa R10, and the clocks of four deals.
#[tokio::test(flavor = "multi_thread")]
async fn in_peppa_the_last_three_cards_dealt_are_passed_for_who_is_gone_and_the_first_legal_one_is_played() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let clocks = Clocks { match_seconds: 1800, move_seconds: 90 };
    let room = room_of(&harness, &service, ("peppa", json!({"deals": 4}), clocks)).await;
    let dealer = room.view(&harness, &service).await.view["dealer"].as_u64().unwrap();
    // Who leads once the cards have changed hands.
    let gone = usize::try_from((dealer + 1) % 4).unwrap();
    let own = async || room.deal(&harness, &service, gone).await["players"][gone].clone();
    let dealt = own().await["cards"].as_array().unwrap().clone();
    let stream = room.attends(&service, gone).await;
    pass(&harness, &service, 11).await;
    assert_eq!(own().await["has_passed"], json!(false), "a player who follows the table has their time");
    drop(stream);
    pass(&harness, &service, 9).await;
    assert_eq!(own().await["has_passed"], json!(false), "not a moment earlier");
    pass(&harness, &service, 1).await;
    eventually(|| async { room.is_away(&harness, &service, gone).await }).await;
    assert_eq!(own().await["passing"], Value::from(dealt[10..].to_vec()), "the 11th, 12th and 13th");
    for seat in (0..4).filter(|seat| *seat != gone) {
        assert!(!room.is_away(&harness, &service, seat).await, "seat {seat} never had a stream");
        let hand = room.deal(&harness, &service, seat).await["players"][seat]["cards"].clone();
        let cards = &hand.as_array().unwrap()[..3];
        room.plays(&harness, &service, seat, json!({"type": "pass", "cards": cards})).await;
    }
    // Any card may be led: the first of the hand is, at once.
    let trick = room.deal(&harness, &service, gone).await["trick"]["cards"].clone();
    assert_eq!(trick, json!([{"seat": gone, "card": dealt[0]}]));
    assert_eq!(room.mover(&harness, &service).await, (gone + 1) % 4);
    // Back, they have their time from their next decision on.
    let _stream = room.follows(&harness, &service, gone).await;
    assert!(!room.is_away(&harness, &service, gone).await);
    for _ in 0..6 {
        let mover = room.mover(&harness, &service).await;
        if mover == gone {
            break;
        }
        let view = room.client(&harness, &service, mover).view(room.table).await.unwrap();
        room.plays(&harness, &service, mover, view.legal[0].legal["moves"][0].clone()).await;
    }
    pass(&harness, &service, 11).await;
    assert_eq!(room.mover(&harness, &service).await, gone);
    assert!(!room.is_away(&harness, &service, gone).await);
    service.stop(STOP).await;
}
