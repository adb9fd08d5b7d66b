//! Live streams: a snapshot, then every step once, for the right eyes; resumed where they were left.

use mazziere_contract::ErrorCode;
use mazziere_contract::client::{ClientError, EventStream, TablesClient};
use mazziere_contract::tables::patch::apply;
use mazziere_contract::tables::{
    FeedQuery, MoveRequest, SeatClock, SeatState, StreamQuery, StreamedView, TableStep, TableView,
};
use mazziere_ids::TableId;
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_web::Role;
use serde_json::Value;
use uuid::Uuid;

use crate::support::{Dice, Harness, database};

/// Reads a stream to its end, or until `count` steps came.
async fn read(mut stream: EventStream, count: usize) -> (Option<TableView>, Vec<TableStep>, Vec<Value>, bool) {
    let (mut snapshot, mut steps, mut countdowns) = (None, Vec::new(), Vec::new());
    while let Some(event) = stream.next().await {
        let event = event.unwrap();
        match event.event.as_str() {
            "snapshot" => {
                let view: TableView = serde_json::from_str(&event.data).unwrap();
                assert_eq!(event.id.as_deref(), Some(view.version.to_string().as_str()));
                assert!(steps.is_empty() && snapshot.is_none(), "the snapshot is the first event");
                snapshot = Some(view);
            }
            "step" => {
                let step: TableStep = serde_json::from_str(&event.data).unwrap();
                assert_eq!(event.id.as_deref(), Some(step.version.to_string().as_str()));
                steps.push(step);
                if steps.len() == count {
                    return (snapshot, steps, countdowns, false);
                }
            }
            "countdown" => countdowns.push(serde_json::from_str(&event.data).unwrap()),
            "end" => return (snapshot, steps, countdowns, true),
            other => panic!("an unknown event: {other}"),
        }
    }
    panic!("the stream was cut");
}

/// What happened, without what could be done then: as a history has it.
fn happened(steps: &[TableStep]) -> Vec<TableStep> {
    steps.iter().map(|step| TableStep { now: None, ..step.clone() }).collect()
}

async fn steps(client: &TablesClient, table: TableId) -> Vec<TableStep> {
    let query = mazziere_contract::tables::StepsQuery { after: None, limit: Some(1000) };
    client.steps(table, &query).await.unwrap().items
}

#[tokio::test(flavor = "multi_thread")]
async fn each_watcher_gets_every_step_once_and_the_end() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let watchers = [
        harness.player(&service, players[0]),
        harness.player(&service, players[1]),
        harness.client(&service, Role::Player, Uuid::from_u128(99)),
    ];
    let mut streams = Vec::new();
    for watcher in &watchers {
        let stream = watcher.stream(table, None).await.unwrap();
        streams.push(tokio::spawn(read(stream, usize::MAX)));
    }
    // A stream that opened has its snapshot: the match may go on.
    harness.play_out(&service, table, &players, &mut Dice::new(1)).await;
    for (watcher, stream) in watchers.iter().zip(streams) {
        let (snapshot, seen, countdowns, ended) = stream.await.unwrap();
        let snapshot = snapshot.expect("a stream begins with a snapshot");
        assert!(ended && seen.iter().zip(snapshot.version + 1..).all(|(step, version)| step.version == version));
        let history = steps(watcher, table).await;
        let from = usize::try_from(snapshot.version).unwrap();
        assert_eq!(happened(&seen), history[from..], "the stream tells what the history tells");
        assert!(!countdowns.is_empty() && countdowns.iter().all(|left| left["ms_left"].as_i64().unwrap() <= 90_000));
    }
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_is_taken_up_where_it_was_left() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let client = harness.player(&service, players[0]);
    let mut dice = Dice::new(2);
    // More than the memory keeps, so that a part must come from the log.
    for _ in 0..30 {
        harness.one_move(&service, table, &players, &mut dice).await.unwrap();
    }
    let history = steps(&client, table).await;
    for after in [1_usize, 3, 20, history.len() - 2] {
        let stream = client.stream(table, Some(&after.to_string())).await.unwrap();
        let (snapshot, seen, _, _) = read(stream, history.len() - after).await;
        assert!(snapshot.is_none(), "who resumes needs no snapshot");
        assert_eq!(happened(&seen), history[after..]);
        // Only the newest says what may be done.
        assert!(seen.iter().rev().skip(1).all(|step| step.now.is_none()));
        let (now, view) = (seen.last().unwrap().now.clone().unwrap(), client.view(table).await.unwrap());
        assert_eq!((now.legal, seen.last().unwrap().version), (view.legal, view.version));
    }
    // An id that never was is no place to resume from.
    let stream = client.stream(table, Some("100000")).await.unwrap();
    harness.play_out(&service, table, &players, &mut dice).await;
    let (snapshot, seen, _, ended) = read(stream, usize::MAX).await;
    assert!(snapshot.is_some() && ended);
    let last = seen.last().unwrap().version;
    // A reader who has seen everything is told only that it is over.
    let (snapshot, seen, _, ended) =
        read(client.stream(table, Some(&last.to_string())).await.unwrap(), usize::MAX).await;
    assert!(snapshot.is_none() && seen.is_empty() && ended);
    service.stop(std::time::Duration::from_secs(5)).await;
}

/// A client that follows a stream plays a whole match by its steps, and reads no view.
#[tokio::test(flavor = "multi_thread")]
async fn a_step_says_what_may_be_done_and_whose_time_runs() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual("2026-11-22T12:00:00Z".parse().unwrap()));
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let clients: Vec<_> = players.iter().map(|player| harness.player(&service, *player)).collect();
    let spectator = harness.client(&service, Role::Player, Uuid::from_u128(99));
    let mut streams = Vec::new();
    for client in clients.iter().chain([&spectator]) {
        let mut stream = client.stream(table, None).await.unwrap();
        let snapshot: TableView = serde_json::from_str(&stream.next().await.unwrap().unwrap().data).unwrap();
        streams.push((stream, snapshot));
    }
    let mut legal: Vec<_> = streams.iter().map(|(_, snapshot)| snapshot.legal.clone()).collect();
    let mut version = streams[0].1.version;
    for played in 0_usize..12 {
        let (mover, own) = legal.iter().enumerate().find(|(_, legal)| !legal.is_empty()).expect("somebody is to move");
        let moves = own[0].legal["moves"].as_array().unwrap();
        let request =
            MoveRequest { decision: None, seat: Some(own[0].seat), r#move: moves[played * 7 % moves.len()].clone() };
        let accepted = clients[mover].play(&harness.key(), table, Some(version), &request).await.unwrap().body;
        version = accepted.version;
        for (watcher, (stream, snapshot)) in streams.iter_mut().enumerate() {
            let step = step_of(stream, version).await;
            let now = step.now.expect("nothing came after it");
            let view = [&clients[0], &clients[1], &spectator][watcher].view(table).await.unwrap();
            assert_eq!((&now.legal, version), (&view.legal, view.version));
            let matters = |seat: &&SeatState| seat.to_move || snapshot.yours.contains(&seat.seat);
            let clock = |seat: &SeatState| SeatClock {
                seat: seat.seat,
                to_move: seat.to_move,
                match_ms_left: seat.match_ms_left,
                deadline: seat.deadline,
            };
            assert_eq!(now.clocks, view.seats.iter().filter(matters).map(clock).collect::<Vec<_>>());
            assert!(!now.clocks.is_empty() && (watcher < 2 || now.legal.is_empty()), "a spectator may do nothing");
            legal[watcher] = now.legal;
        }
    }
    service.stop(std::time::Duration::from_secs(5)).await;
}

async fn step_of(stream: &mut EventStream, version: i64) -> TableStep {
    while let Some(event) = stream.next().await {
        let event = event.unwrap();
        if event.event == "step" {
            let step: TableStep = serde_json::from_str(&event.data).unwrap();
            if step.version == version {
                return step;
            }
        }
    }
    panic!("the stream was cut");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_that_stops_ends_its_streams_with_a_hint() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let mut stream = harness.player(&service, players[0]).stream(table, None).await.unwrap();
    assert_eq!(stream.next().await.unwrap().unwrap().event, "snapshot");
    assert!(service.stop(std::time::Duration::from_secs(10)).await, "streams do not hold the shut-down up");
    let mut last = String::new();
    while let Some(event) = stream.next().await {
        assert_ne!(last, "draining", "nothing comes behind it");
        last = event.unwrap().event;
        assert!(["countdown", "draining"].contains(&last.as_str()), "{last}");
    }
    assert_eq!(last, "draining");
    // The next replica goes on.
    let service = harness.replica().await;
    assert_eq!(service.tables().live().all().len(), 1);
    harness.play_out(&service, table, &players, &mut Dice::new(4)).await;
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_spectators_see_is_printed_once_for_all_of_them() {
    const SPECTATORS: usize = 40;
    let db = database().await;
    // Time stands still, so that no countdown is young for one and old for another.
    let harness = Harness::new(db.url(), Clock::manual("2026-11-22T12:00:00Z".parse().unwrap()));
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let mut watchers: Vec<_> = players.iter().map(|player| harness.player(&service, *player)).collect();
    watchers.extend((0..SPECTATORS).map(|n| harness.client(&service, Role::Player, Uuid::from_u128(900 + n as u128))));
    let mut streams = Vec::new();
    for watcher in &watchers {
        let mut stream = watcher.stream(table, None).await.unwrap();
        let snapshot = stream.next().await.unwrap().unwrap();
        assert_eq!(snapshot.event, "snapshot");
        streams.push(tokio::spawn(async move {
            let mut seen = vec![snapshot.data];
            while let Some(event) = stream.next().await {
                let event = event.unwrap();
                match event.event.as_str() {
                    "step" => seen.push(event.data),
                    "end" => {
                        seen.push(event.data);
                        return seen;
                    }
                    other => assert_eq!(other, "countdown"),
                }
            }
            panic!("the stream was cut");
        }));
    }
    let streams_cost = service.tables().streams().clone();
    assert_eq!(streams_cost.watchers.get(), SPECTATORS as i64 + 2);
    harness.play_out(&service, table, &players, &mut Dice::new(5)).await;
    let mut seen = Vec::new();
    for stream in streams {
        seen.push(stream.await.unwrap());
    }
    assert!(seen[2..].windows(2).all(|pair| pair[0] == pair[1]), "spectators are sent the same bytes");
    assert!(seen[0] != seen[1] && seen[0] != seen[2], "players see their own cards");
    // Where the result stands in the log is said with the end, and with the table from then on.
    let end: Value = serde_json::from_str(seen[2].last().unwrap()).unwrap();
    let feed = harness.lobby(&service).feed(&FeedQuery::default()).await.unwrap().items;
    let result = feed.iter().find(|item| item.table_id == table).unwrap();
    assert!(end["position"].as_i64().is_some_and(|last| last >= result.position), "{end} {result:?}");
    let view = harness.player(&service, players[0]).view(table).await.unwrap();
    assert_eq!((view.position, view.version), (end["position"].as_i64(), end["version"].as_i64().unwrap()));
    let steps = seen[2].len() as u64 - 2;
    // Each step for three kinds of eyes and one countdown after it; a snapshot for each, and the first countdown.
    let rendered = streams_cost.rendered.get();
    assert!(rendered <= 4 * steps + 4, "{rendered} times for {steps} steps and {SPECTATORS} spectators");
    service.stop(std::time::Duration::from_secs(5)).await;
    assert_eq!(streams_cost.watchers.get(), 0);
}

/// What asks for the view by patches.
const BY_PATCHES: StreamQuery = StreamQuery { view: Some(StreamedView::Patch), ticket: None };

/// A view that follows a stream of patches, and what the stream has brought.
#[derive(Debug, Default)]
struct Followed {
    view: Value,
    /// The kinds of its events, countdowns left out, with the versions of those that have one.
    events: Vec<(String, Option<i64>)>,
    patches: u64,
}

impl Followed {
    /// Takes the next event in; whether there was one.
    async fn next(&mut self, stream: &mut EventStream) -> bool {
        let Some(event) = stream.next().await else { return false };
        let event = event.unwrap();
        match event.event.as_str() {
            "snapshot" => self.view = serde_json::from_str(&event.data).unwrap(),
            "step" => {
                let step: TableStep = serde_json::from_str(&event.data).unwrap();
                assert!(step.now.is_none(), "the view says what may be done");
                if let Some(patch) = step.patch {
                    apply(&mut self.view, &patch).unwrap();
                    self.patches += 1;
                    assert_eq!(self.view["version"], step.version);
                }
            }
            "countdown" => return true,
            other => assert_eq!(other, "end"),
        }
        self.events.push((event.event, event.id.map(|id| id.parse().unwrap())));
        true
    }

    fn version(&self) -> i64 {
        self.view["version"].as_i64().unwrap_or(0)
    }
}

/// A view without where the end of its table stands in the log: streams say that with the end.
fn without_position(view: TableView) -> Value {
    serde_json::to_value(TableView { position: None, ..view }).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_of_patches_is_taken_up_with_the_steps_that_were_missed_and_a_snapshot() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual("2026-11-22T12:00:00Z".parse().unwrap()));
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let client = harness.player(&service, players[0]);
    let mut dice = Dice::new(2);
    for _ in 0..12 {
        harness.one_move(&service, table, &players, &mut dice).await.unwrap();
    }
    let read = client.view(table).await.unwrap();
    for after in [read.version - 9, read.version - 1, read.version] {
        let mut stream = client.stream_with(table, Some(&after.to_string()), &BY_PATCHES).await.unwrap();
        let mut followed = Followed::default();
        while followed.version() < read.version {
            assert!(followed.next(&mut stream).await);
        }
        let missed = (after + 1..=read.version).map(|version| ("step".to_owned(), Some(version)));
        let expected: Vec<_> = missed.chain([("snapshot".to_owned(), Some(read.version))]).collect();
        assert_eq!((followed.events.clone(), followed.patches), (expected, 0), "nothing is patched that is not there");
        assert_eq!(followed.view, without_position(read.clone()));
    }
    // An id that never was: the snapshot comes first, and patches follow to the end.
    let mut stream = client.stream_with(table, Some("100000"), &BY_PATCHES).await.unwrap();
    let mut followed = Followed::default();
    assert!(followed.next(&mut stream).await);
    assert_eq!(followed.events, [("snapshot".to_owned(), Some(read.version))]);
    harness.play_out(&service, table, &players, &mut dice).await;
    while followed.next(&mut stream).await {}
    assert!(followed.patches > 0 && followed.events.last().unwrap().0 == "end");
    assert_eq!(followed.view, without_position(client.view(table).await.unwrap()));
    assert!(followed.view["last"].as_array().unwrap().iter().all(|turn| turn["events"] != serde_json::json!([])));
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_spectators_follow_by_patches_is_made_once_for_all_of_them() {
    const SPECTATORS: usize = 40;
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual("2026-11-22T12:00:00Z".parse().unwrap()));
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let mut watchers: Vec<_> = players.iter().map(|player| harness.player(&service, *player)).collect();
    watchers.extend((0..SPECTATORS).map(|n| harness.client(&service, Role::Player, Uuid::from_u128(900 + n as u128))));
    let mut streams = Vec::new();
    for watcher in &watchers {
        let mut stream = watcher.stream_with(table, None, &BY_PATCHES).await.unwrap();
        let mut followed = Followed::default();
        assert!(followed.next(&mut stream).await && followed.events[0].0 == "snapshot");
        streams.push(tokio::spawn(async move {
            while followed.next(&mut stream).await {}
            followed
        }));
    }
    let rendered = &service.tables().streams().rendered;
    // A snapshot for each kind of eyes, and the first countdown.
    assert!(rendered.get() <= 4, "{} times for the snapshots", rendered.get());
    harness.play_out(&service, table, &players, &mut Dice::new(5)).await;
    let mut steps = 0;
    for (watcher, stream) in watchers.iter().zip(streams) {
        let followed = stream.await.unwrap();
        assert_eq!(followed.view, without_position(watcher.view(table).await.unwrap()));
        steps = followed.events.iter().filter(|(kind, _)| kind == "step").count() as u64;
        assert!(followed.patches > 0 && followed.patches <= steps);
    }
    // Each step with its view for three kinds of eyes, and one countdown after it. Readers who are told several steps
    // together go on from other views: a few more.
    let times = rendered.get();
    assert!(times <= 12 * steps + 4, "{times} times for {steps} steps and {SPECTATORS} spectators");
    service.stop(std::time::Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_opens_a_table_once_with_the_eyes_of_the_player_who_asked() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::manual("2026-11-27T20:00:00Z".parse().unwrap()));
    let (service, other) = (harness.replica().await, harness.replica().await);
    let (table, players) = harness.heads_up(&service).await;
    let (elsewhere, _) = harness.heads_up(&service).await;
    let open = async |service: &Service, table: TableId, ticket: &str| {
        let query = StreamQuery { view: None, ticket: Some(ticket.to_owned()) };
        let mut stream = harness.anybody(service).stream_with(table, None, &query).await?;
        Ok::<TableView, ClientError>(serde_json::from_str(&stream.next().await.unwrap().unwrap().data).unwrap())
    };
    let refused = Some(ErrorCode::TicketInvalid);
    let stranger = harness.client(&service, Role::Player, Uuid::from_u128(99));
    let mut seen = Vec::new();
    for client in [harness.player(&service, players[0]), harness.player(&service, players[1]), stranger] {
        let view = client.view(table).await.unwrap();
        let ticket = client.stream_ticket(table).await.unwrap();
        assert_eq!(ticket.stream, format!("/v1/tables/{table}/stream"));
        let snapshot = open(&service, table, &ticket.ticket).await.unwrap();
        assert_eq!((&snapshot.legal, &snapshot.view), (&view.legal, &view.view));
        seen.push(serde_json::to_value(&snapshot.view).unwrap());
        assert_eq!(open(&other, table, &ticket.ticket).await.unwrap_err().code(), refused, "used up everywhere");
        let ticket = client.stream_ticket(table).await.unwrap();
        assert_eq!(open(&service, elsewhere, &ticket.ticket).await.unwrap_err().code(), refused, "another table");
        assert_eq!(
            open(&service, table, &ticket.ticket).await.unwrap_err().code(),
            refused,
            "it is used up all the same"
        );
    }
    assert!(seen[0] != seen[1] && seen[0] != seen[2], "each sees their own cards");
    let ticket = harness.player(&service, players[0]).stream_ticket(table).await.unwrap();
    harness.clock.advance(chrono::TimeDelta::seconds(30));
    assert_eq!(open(&service, table, &ticket.ticket).await.unwrap_err().code(), refused, "over");
    assert_eq!(harness.anybody(&service).stream_ticket(table).await.unwrap_err().code(), Some(ErrorCode::TokenMissing));
    let lobby = harness.lobby(&service).stream_ticket(table).await;
    assert_eq!(lobby.unwrap_err().code(), Some(ErrorCode::RoleForbidden));
}
