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
use crate::support::{House, database, eventually};

const STOP: Duration = Duration::from_secs(5);

/// A table of UNO of four, and who is on turn there.
struct Room {
    table: TableId,
    players: Vec<PlayerId>,
}

async fn room(house: &House, service: &Service) -> Room {
    let players = house.players(4);
    let request = house.request(Format::FourIndividual, json!({"deals": 5}), &players);
    let clocks = Clocks { match_seconds: 7200, move_seconds: 60 };
    let table = house.open(service, &OpenTableRequest { game: "uno".to_owned(), clocks, ..request }).await;
    Room { table, players }
}

impl Room {
    fn client(&self, house: &House, service: &Service, seat: usize) -> TablesClient {
        house.player(service, self.players[seat])
    }

    async fn view(&self, house: &House, service: &Service) -> TableView {
        self.client(house, service, 0).view(self.table).await.unwrap()
    }

    /// Opens a stream of the table and reads its snapshot.
    async fn follows(&self, house: &House, service: &Service, seat: usize) -> EventStream {
        let mut stream = self.client(house, service, seat).stream(self.table, None).await.unwrap();
        assert_eq!(stream.next().await.unwrap().unwrap().event, "snapshot");
        stream
    }

    async fn mover(&self, house: &House, service: &Service) -> usize {
        let view = self.view(house, service).await;
        usize::from(view.seats.iter().find(|seat| seat.to_move).expect("somebody is to move").seat)
    }

    async fn is_away(&self, house: &House, service: &Service, seat: usize) -> bool {
        let view = self.view(house, service).await;
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
    let house = House::new(db.url(), clock());
    let service = house.replica().await;
    let room = room(&house, &service).await;
    let gone = room.mover(&house, &service).await;
    let stream = room.attends(&service, gone).await;
    pass(&house, &service, 11).await;
    assert_eq!(room.mover(&house, &service).await, gone, "a player who follows the table has their time");
    drop(stream);
    pass(&house, &service, 9).await;
    assert!(!room.is_away(&house, &service, gone).await, "not a moment earlier");
    pass(&house, &service, 1).await;
    eventually(|| async { room.is_away(&house, &service, gone).await }).await;
    // Back by saying that they are here.
    let client = room.client(&house, &service, gone);
    client.ready(&house.key(), room.table, &ReadyRequest::default()).await.unwrap();
    assert!(!room.is_away(&house, &service, gone).await);
    // Gone again, and back by opening a stream.
    drop(room.attends(&service, gone).await);
    pass(&house, &service, 10).await;
    eventually(|| async { room.is_away(&house, &service, gone).await }).await;
    let _stream = room.follows(&house, &service, gone).await;
    assert!(!room.is_away(&house, &service, gone).await);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_to_another_replica_or_never_had_a_stream_is_not_gone() {
    let db = database().await;
    let house = House::new(db.url(), clock());
    let (first, second) = (house.replica().await, house.replica().await);
    let room = room(&house, &first).await;
    let moved = room.mover(&house, &first).await;
    drop(room.attends(&first, moved).await);
    let _elsewhere = room.follows(&house, &second, moved).await;
    pass(&house, &first, 11).await;
    eventually(|| async { first.tables().departures().due(room.table, &Outages::default()).is_none() }).await;
    for seat in 0..4 {
        assert!(!room.is_away(&house, &first, seat).await, "seat {seat}");
    }
    first.stop(STOP).await;
    second.stop(STOP).await;
}
