//! Players of UNO of four whose live stream of the table has ended: played for at once after ten seconds, unless they
//! are at another replica, until they say something or open a stream again.

use std::time::Duration;

use mazziere_contract::client::{EventStream, TablesClient};
use mazziere_contract::tables::{Clocks, Format, OpenTableRequest, ReadyRequest, TableView};
use mazziere_ids::{PlayerId, TableId};
use mazziere_replay::clock::Outages;
use mazziere_tables::Service;
use mazziere_tables::departures::Attending;
use mazziere_tables::presence::Following;
use mazziere_testkit::clock;
use serde_json::json;

use crate::clocks::pass;
use crate::support::{Harness, database, eventually};

const STOP: Duration = Duration::from_secs(5);

/// A table of UNO of four, and who is on turn there.
struct Room {
    table: TableId,
    players: Vec<PlayerId>,
}

async fn room(harness: &Harness, service: &Service) -> Room {
    let players = harness.players(4);
    let request = harness.request(Format::FourIndividual, json!({"deals": 5}), &players);
    let clocks = Clocks { match_seconds: 7200, move_seconds: 60 };
    let table = harness.open(service, &OpenTableRequest { game: "uno".to_owned(), clocks, ..request }).await;
    Room { table, players }
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
