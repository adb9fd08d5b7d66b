//! Solitario through the tables: everybody plays at once, no player's moves make another's stale or are seen by others,
//! and one clock ends the match for all (G4.3, G4.4).

use std::time::Duration;

use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{
    AbandonRequest, Clocks, Format, MoveRequest, OpenTableRequest, PlayerRequest, TableStatus, TableView,
};
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::audit;
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_testkit::clock;
use serde_json::{Value, json};

use crate::clocks::pass;
use crate::support::{Harness, code, database};

const STOP: Duration = Duration::from_secs(5);

fn solitario(harness: &Harness, format: Format, players: &[PlayerId], seconds: u32) -> OpenTableRequest {
    let request = harness.request(format, json!({}), players);
    let clocks = Clocks { match_seconds: seconds, move_seconds: 5 };
    OpenTableRequest { game: "solitario".to_owned(), clocks, ..request }
}

/// A move of this type. Turning the stock never ends in a stall where something else could be done at first.
fn says(kind: &str) -> MoveRequest {
    MoveRequest { decision: None, seat: None, r#move: json!({"type": kind}) }
}

async fn replayed(service: &Service, table: TableId) -> audit::Replayed {
    let stream = StreamId::from(table);
    let log = service.tables().live().store().read_stream(stream, 0, 1000).await.unwrap();
    audit::check_with(service.tables().live().keys(), stream, &log).unwrap()
}

/// The states of all players, as a view shows them.
fn states(view: &TableView) -> Vec<&str> {
    let players = view.view["deal"]["players"].as_array().expect("players");
    players.iter().map(|player| player["state"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn solitario_one_clock_ends_the_match_for_all_and_nobody_loses_by_it() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let players = harness.players(4);
    let table = harness.open(&service, &solitario(&harness, Format::FourIndividual, &players, 60)).await;
    let clients: Vec<TablesClient> = players.iter().map(|player| harness.player(&service, *player)).collect();

    // Nobody moves for longer than a move might take, somebody all the time: the clock of all is the same.
    pass(&harness, &service, 20).await;
    for _ in 0..3 {
        let view = clients[1].view(table).await.unwrap();
        clients[1].play(&harness.key(), table, Some(view.version), &says("turn_stock")).await.unwrap();
        pass(&harness, &service, 5).await;
    }
    let view = clients[0].view(table).await.unwrap();
    assert_eq!(view.status, TableStatus::Playing);
    let left: Vec<u64> = view.seats.iter().map(|seat| seat.match_ms_left).collect();
    assert_eq!(left, [25_000; 4], "35 of 60 seconds are over for everybody");
    assert!(view.seats.iter().all(|seat| seat.to_move && seat.deadline == view.seats[0].deadline));
    assert_eq!(view.seats[0].deadline.unwrap() - harness.clock.now(), chrono::TimeDelta::seconds(25));

    // Somebody leaves, somebody is away and comes back: the clock runs on.
    clients[3].abandon(&harness.key(), table, &AbandonRequest::default()).await.unwrap();
    clients[2].sit_out(&harness.key(), table, &PlayerRequest::default()).await.unwrap();
    pass(&harness, &service, 10).await;
    clients[2].come_back(&harness.key(), table).await.unwrap();
    let view = clients[2].view(table).await.unwrap();
    assert_eq!(states(&view), ["playing", "playing", "playing", "stopped"]);
    assert_eq!(code(clients[3].play(&harness.key(), table, None, &says("turn_stock")).await), "not_your_turn");

    // Exactly at the deadline a move still counts; a moment later none does.
    pass(&harness, &service, 15).await;
    clients[2].play(&harness.key(), table, None, &says("turn_stock")).await.expect("received in time");
    harness.clock.advance(chrono::TimeDelta::milliseconds(1));
    assert_eq!(code(clients[0].play(&harness.key(), table, None, &says("turn_stock")).await), "time_expired");
    pass(&harness, &service, 1).await;
    let view = clients[0].view(table).await.unwrap();
    assert_eq!((view.status, states(&view)), (TableStatus::Finished, vec!["time_up", "time_up", "time_up", "stopped"]));
    let outcome = view.outcome.as_ref().unwrap();
    assert_eq!(outcome["ending"]["by"], "played");
    let mut ranks: Vec<u64> =
        outcome["lines"].as_array().unwrap().iter().map(|l| l["rank"].as_u64().unwrap()).collect();
    ranks.sort_unstable();
    assert_eq!(ranks, [1, 2, 3, 4]);
    let steps = clients[0].steps(table, &Default::default()).await.unwrap().items;
    let ends = steps.iter().filter(|step| step.data["input"]["input"] == "time_expired").count();
    assert_eq!(ends, 1, "one timer, one end");
    assert!(replayed(&service, table).await.over);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solitario_outages_stop_the_common_clock() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let players = harness.players(2);
    let table = harness.open(&service, &solitario(&harness, Format::HeadsUp, &players, 60)).await;
    pass(&harness, &service, 20).await;
    service.stop(STOP).await;
    harness.clock.advance(chrono::TimeDelta::minutes(20));
    let service = harness.replica().await;
    let client = harness.player(&service, players[0]);
    assert_eq!(client.view(table).await.unwrap().seats[1].match_ms_left, 40_000);
    pass(&harness, &service, 39).await;
    assert_eq!(client.view(table).await.unwrap().status, TableStatus::Playing);
    pass(&harness, &service, 2).await;
    let view = client.view(table).await.unwrap();
    assert_eq!((view.status, states(&view)), (TableStatus::Finished, vec!["time_up", "time_up"]));
    assert!(replayed(&service, table).await.over, "the lot of who never moved follows from its promise");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solitario_is_played_at_once_and_nobodys_moves_are_seen_or_make_others_stale() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(2);
    let table = harness.open(&service, &solitario(&harness, Format::HeadsUp, &players, 600)).await;
    let clients: Vec<TablesClient> = players.iter().map(|player| harness.player(&service, *player)).collect();

    // Both decide on the version that they saw first; what the other did meanwhile is nothing to them.
    let seen = clients[0].view(table).await.unwrap();
    let later = clients[1].view(table).await.unwrap();
    assert_eq!(seen.version, later.version);
    for _ in 0..4 {
        let view = clients[0].view(table).await.unwrap();
        clients[0].play(&harness.key(), table, Some(view.version), &says("turn_stock")).await.unwrap();
    }
    clients[1].play(&harness.key(), table, Some(later.version), &says("turn_stock")).await.unwrap();
    let again = clients[1].play(&harness.key(), table, Some(later.version), &says("turn_stock")).await;
    assert_eq!(code(again), "stale_version", "their own move they have not seen");

    let secret = |value: &Value| ["move", "cards", "columns", "waste"].iter().any(|name| value.get(name).is_some());
    let steps = clients[1].steps(table, &Default::default()).await.unwrap().items;
    let turns: Vec<&Value> = steps.iter().map(|step| &step.data).filter(|data| data["seat"] == 0).collect();
    assert_eq!(turns.len(), 4);
    for turn in turns {
        assert_eq!(turn["input"], json!({"input": "move", "seat": 0}));
        let events = turn["events"].as_array().unwrap();
        assert!(events.iter().all(|event| !secret(&event["event"])), "{turn}");
        assert_eq!(events[0]["event"]["type"], "played");
        assert!(events.len() == 1, "that cards were turned would tell what was done: {turn}");
    }
    let view = clients[1].view(table).await.unwrap();
    assert!(view.view["deal"]["players"][0].get("layout").is_none());
    assert_eq!(view.view["deal"]["mossa"], 5);
    // Decks that were rejected before are open to all (R2).
    let current = view.deal.as_ref().unwrap().deal;
    let proof = harness.lobby(&service).fairness(table, current).await.unwrap();
    assert!(proof.openings.is_empty() && proof.secret.is_none(), "who sits nowhere sees no card");

    // At the end everything is shown, and the secret of the deal published.
    for client in &clients {
        client.play(&harness.key(), table, None, &says("stop")).await.unwrap();
    }
    let view = harness.lobby(&service).view(table).await.unwrap();
    assert_eq!((view.status, states(&view)), (TableStatus::Finished, vec!["stopped", "stopped"]));
    let first = &view.view["deal"]["players"][0];
    assert_eq!(first["moves"].as_array().unwrap().len(), 5);
    assert_eq!(first["layout"]["columns"].as_array().unwrap().len(), 7);
    let steps = clients[1].steps(table, &Default::default()).await.unwrap().items;
    let dealt = steps.iter().rev().find(|step| step.data["events"][0]["type"] == "deck_shuffled").unwrap();
    let deal = u32::try_from(dealt.data["deal"].as_u64().unwrap()).unwrap();
    assert!(harness.lobby(&service).fairness(table, deal).await.unwrap().secret.is_some());
    assert!(replayed(&service, table).await.over);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solitario_a_refusal_points_at_the_field_of_the_move() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(2);
    let table = harness.open(&service, &solitario(&harness, Format::HeadsUp, &players, 600)).await;
    let client = harness.player(&service, players[0]);
    let wrong = MoveRequest {
        decision: None,
        seat: None,
        r#move: json!({"type": "base_to_column", "suit": "hearts", "column": 2}),
    };
    let refused = client.play(&harness.key(), table, None, &wrong).await;
    let Err(mazziere_contract::client::ClientError::Problem(problem)) = refused else { panic!("{refused:?}") };
    assert_eq!((problem.code.code(), problem.errors[0].pointer.as_str()), ("nothing_to_move", "/move/suit"));
    service.stop(STOP).await;
}
