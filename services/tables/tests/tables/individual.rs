//! Four single players through the tables (peppa): everybody decides at once, nobody loses by absence, places at the
//! end.

use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{
    AbandonRequest, Clocks, FeedQuery, Format, MoveRequest, OpenTableRequest, PlayerRequest, TableNews, TableStatus,
    TableView,
};
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::audit;
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_testkit::clock;
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::clocks::pass;
use crate::support::{Dice, Harness, code, database, eventually};

fn peppa(harness: &Harness, players: &[PlayerId], options: Value) -> OpenTableRequest {
    let request = harness.request(Format::FourIndividual, options, players);
    OpenTableRequest { game: "peppa".to_owned(), clocks: Clocks { match_seconds: 600, move_seconds: 30 }, ..request }
}

/// A random legal move out of a view: three cards to pass, or one to play.
fn decision(view: &TableView, dice: &mut Dice) -> Option<MoveRequest> {
    let legal = view.legal.first()?;
    let moves = legal.legal["moves"].as_array().expect("a list of moves");
    let mut r#move = moves[dice.below(moves.len())].clone();
    if r#move["type"] == "pass" {
        let mut pass = r#move["cards"]["of"].as_array().expect("a list of cards").clone();
        r#move["cards"] = (0..3).map(|_| pass.swap_remove(dice.below(pass.len()))).collect();
    }
    Some(MoveRequest { decision: None, seat: None, r#move })
}

/// One player who may decide does, in no order; whether there was one.
async fn one_decision(harness: &Harness, clients: &[TablesClient], table: TableId, dice: &mut Dice) -> bool {
    let first = dice.below(clients.len());
    for client in clients[first..].iter().chain(&clients[..first]) {
        let view = client.view(table).await.unwrap();
        if let Some(request) = decision(&view, dice) {
            client.play(&harness.key(), table, Some(view.version), &request).await.unwrap();
            return true;
        }
    }
    false
}

async fn replayed(service: &Service, table: TableId) -> audit::Replayed {
    let stream = StreamId::from(table);
    let log = service.tables().live().store().read_stream(stream, 0, 1000).await.unwrap();
    audit::check_with(service.tables().live().keys(), stream, &log).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn four_single_players_pass_at_once_and_end_in_places() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(4);
    let request = OpenTableRequest { knockout: false, ..peppa(&harness, &players, json!({"deals": 2})) };
    let table = harness.open(&service, &request).await;
    let clients: Vec<TablesClient> = players.iter().map(|player| harness.player(&service, *player)).collect();

    for client in &clients {
        let view = client.view(table).await.unwrap();
        assert!(view.seats.iter().all(|seat| seat.to_move && seat.deadline.is_some()), "all four choose at once");
        assert_eq!((view.yours.len(), view.legal.len()), (1, 1));
        assert_eq!(view.legal[0].legal["moves"][0]["cards"]["of"].as_array().unwrap().len(), 13);
    }
    let chosen = decision(&clients[2].view(table).await.unwrap(), &mut Dice::new(1)).unwrap();
    let accepted = clients[2].play(&harness.key(), table, None, &chosen).await.unwrap().body;
    assert_eq!(accepted.events[0]["event"]["cards"], chosen.r#move["cards"]);
    let steps = clients[3].steps(table, &Default::default()).await.unwrap().items;
    let seen = &steps.last().unwrap().data;
    assert_eq!(seen["events"], json!([{"type": "deal", "event": {"type": "pass_chosen", "seat": 2}}]));
    assert!(seen["input"].get("move").is_none());
    assert_eq!(code(clients[2].play(&harness.key(), table, None, &chosen).await), "not_your_turn");

    let mut dice = Dice::new(2);
    while one_decision(&harness, &clients, table, &mut dice).await {}
    let view = clients[0].view(table).await.unwrap();
    assert_eq!(view.status, TableStatus::Finished);
    let lines = view.outcome.unwrap()["lines"].as_array().unwrap().clone();
    let mut ranks: Vec<u64> = lines.iter().map(|line| line["rank"].as_u64().unwrap()).collect();
    ranks.sort_unstable();
    assert_eq!(ranks, [1, 2, 3, 4], "a place for each");
    let (feed, mut after) = (harness.lobby(&service), None);
    let first = loop {
        // A page may end before the result has come to its place in the log.
        let page = feed.feed(&FeedQuery { after, limit: None, wait_ms: Some(20_000) }).await.unwrap();
        after = page.through.or(after);
        if let Some(item) = page.items.into_iter().next() {
            break item;
        }
    };
    let TableNews::Finished { lines: reported, .. } = &first.news else { panic!("{first:?}") };
    let reported: Vec<(u8, Vec<PlayerId>)> = reported.iter().map(|line| (line.line, line.players.clone())).collect();
    let alone: Vec<(u8, Vec<PlayerId>)> = (0..4).zip(players.iter().map(|player| vec![*player])).collect();
    assert_eq!(reported, alone);
    assert!(replayed(&service, table).await.over);

    // Who was dealt a passed card is for giver and receiver alone to know, for ever: each proves their own thirteen
    // cards.
    let mut places: Vec<u16> = Vec::new();
    for client in &clients {
        let proof = client.fairness(table, 1).await.unwrap();
        assert_eq!((proof.secret, proof.openings.len()), (None, 13));
        places.extend(proof.openings.iter().map(|opening| opening.position));
    }
    places.sort_unstable();
    assert_eq!(places, (0..52).collect::<Vec<u16>>());
    let stranger = harness.client(&service, Role::Player, Uuid::from_u128(99)).fairness(table, 1).await.unwrap();
    assert_eq!((stranger.secret, stranger.openings), (None, Vec::new()));
    let auditor = harness.client(&service, Role::Auditor, Uuid::from_u128(98)).fairness(table, 1).await.unwrap();
    assert!(auditor.secret.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_away_is_played_for_and_may_come_back() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let players = harness.players(4);
    let table = harness.open(&service, &peppa(&harness, &players, json!({"deals": 1}))).await;
    let clients: Vec<TablesClient> = players.iter().map(|player| harness.player(&service, *player)).collect();
    let away = async || clients[0].view(table).await.unwrap().view["away"].clone();

    assert_eq!(
        code(clients[0].abandon(&harness.key(), table, &AbandonRequest::default()).await),
        "abandon_not_allowed"
    );
    assert_eq!(code(clients[0].come_back(&harness.key(), table).await), "not_sitting_out");
    clients[1].sit_out(&harness.key(), table, &PlayerRequest::default()).await.unwrap();
    assert_eq!(code(clients[1].sit_out(&harness.key(), table, &PlayerRequest::default()).await), "already_sitting_out");
    assert_eq!(away().await, json!([1]));
    let waiting = clients[0].view(table).await.unwrap();
    let to_move: Vec<u8> = waiting.seats.iter().filter(|seat| seat.to_move).map(|seat| seat.seat).collect();
    assert_eq!(to_move, [0, 2, 3], "the rules passed for the absent player");
    clients[1].come_back(&harness.key(), table).await.unwrap();
    assert_eq!(away().await, Value::Null);
    // A player who has left the house for good is sent out by it.
    harness
        .lobby(&service)
        .sit_out(&harness.key(), table, &PlayerRequest { player_id: Some(players[3]) })
        .await
        .unwrap();
    assert_eq!(away().await, json!([3]));
    clients[3].come_back(&harness.key(), table).await.unwrap();

    // The others let their time run out: the house passes for both, and the match goes on with the one who is there.
    pass(&harness, &service, 31).await;
    eventually(|| async { away().await == json!([0, 2]) }).await;
    let stranger = harness.client(&service, Role::Player, Uuid::from_u128(99));
    assert_eq!(code(stranger.sit_out(&harness.key(), table, &PlayerRequest::default()).await), "seat_not_yours");
    let of_another = PlayerRequest { player_id: Some(players[1]) };
    assert_eq!(code(stranger.sit_out(&harness.key(), table, &of_another).await), "not_yours");
    let mut dice = Dice::new(7);
    while one_decision(&harness, &clients, table, &mut dice).await {}
    let view = clients[0].view(table).await.unwrap();
    assert_eq!((view.status, &view.outcome.unwrap()["ending"]["by"]), (TableStatus::Finished, &json!("played")));
    assert!(replayed(&service, table).await.over);

    let (scopa, two) = harness.heads_up(&service).await;
    assert_eq!(
        code(harness.player(&service, two[0]).sit_out(&harness.key(), scopa, &PlayerRequest::default()).await),
        "sit_out_not_offered"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_decides_at_the_same_time_makes_nobody_stale() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let players = harness.players(4);
    let table = harness.open(&service, &peppa(&harness, &players, json!({"deals": 1}))).await;
    let clients: Vec<TablesClient> = players.iter().map(|player| harness.player(&service, *player)).collect();

    let seen = clients[0].view(table).await.unwrap().version;
    let mut dice = Dice::new(9);
    for client in &clients {
        let chosen = decision(&client.view(table).await.unwrap(), &mut dice).unwrap();
        let early = client.play(&harness.key(), table, Some(1), &chosen).await;
        assert_eq!(code(early), "stale_version", "before the cards were dealt");
        client.play(&harness.key(), table, Some(seen), &chosen).await.unwrap();
    }
    let leader = clients.iter().zip(0..).find(|(_, seat)| *seat == leads(&service, table)).unwrap().0;
    let view = leader.view(table).await.unwrap();
    let chosen = decision(&view, &mut dice).unwrap();
    let stale = leader.play(&harness.key(), table, Some(seen), &chosen).await;
    assert_eq!(code(stale), "stale_version", "the leader has not seen what was passed to them");
    leader.play(&harness.key(), table, Some(view.version), &chosen).await.unwrap();
}

fn leads(service: &Service, table: TableId) -> u8 {
    let known = service.tables().live().known(table).expect("the table is in memory");
    known.look(|table| table.awaited().iter().next().expect("somebody leads").index())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_used_up_the_match_time_comes_back_and_has_the_time_of_a_move() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let players = harness.players(4);
    let request = peppa(&harness, &players, json!({"deals": 2}));
    let clocks = Clocks { match_seconds: 40, move_seconds: 30 };
    let table = harness.open(&service, &OpenTableRequest { clocks, ..request }).await;
    let clients: Vec<TablesClient> = players.iter().map(|player| harness.player(&service, *player)).collect();
    let is_away = async || clients[0].view(table).await.unwrap().view["away"] != Value::Null;

    // The player lets the others pass, and the time of a move run out; then, on the next occasion, the rest of the
    // match's.
    for seconds in [31, 11] {
        let mut dice = Dice::new(3);
        while one_decision(&harness, &clients[1..], table, &mut dice).await {}
        pass(&harness, &service, seconds).await;
        eventually(|| async { is_away().await }).await;
        clients[0].come_back(&harness.key(), table).await.unwrap();
        while one_decision(&harness, &clients[1..], table, &mut dice).await {}
    }
    let view = clients[0].view(table).await.unwrap();
    let seat = view.seats.iter().find(|seat| seat.seat == 0).unwrap();
    assert!(seat.to_move && seat.match_ms_left == 0, "{seat:?}");
    assert_eq!(seat.deadline.unwrap() - view.at, chrono::Duration::seconds(30), "no reserve, and all of a move's time");
    let mut dice = Dice::new(4);
    assert!(one_decision(&harness, &clients[..1], table, &mut dice).await, "and the player plays on");
}
