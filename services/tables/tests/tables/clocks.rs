//! Clocks on a clock that stands still until the test moves it (G4, G2.11).

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::tables::{AtFault, Clocks, FaultBy, FeedItem, FeedQuery, Format, TableNews, TableStatus};
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::audit;
use mazziere_replay::table::Command;
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_testkit::clock;
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

use crate::support::{Dice, Harness, code, database, eventually, pick};

const STOP: Duration = Duration::from_secs(5);

/// Lets time pass while the service is alive: in steps shorter than an outage.
pub(crate) async fn pass(harness: &Harness, service: &Service, seconds: i64) {
    for step in 0..seconds * 2 {
        harness.clock.advance(TimeDelta::milliseconds(500));
        if step % 4 == 3 || step == seconds * 2 - 1 {
            service.tables().tick().await.unwrap();
        }
    }
}

async fn open(harness: &Harness, service: &Service, clocks: Clocks) -> (TableId, Vec<PlayerId>) {
    let players = harness.players(2);
    let mut request = harness.request(Format::HeadsUp, json!({"target": 21}), &players);
    request.clocks = clocks;
    (harness.open(service, &request).await, players)
}

async fn status(harness: &Harness, service: &Service, table: TableId) -> TableStatus {
    harness.lobby(service).view(table).await.unwrap().status
}

/// How the match ended: by what, and who won.
async fn ending(harness: &Harness, service: &Service, table: TableId) -> (Value, Value) {
    let outcome = harness.lobby(service).view(table).await.unwrap().outcome.expect("the match is over");
    (outcome["ending"]["by"].clone(), outcome["winner"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_does_not_move_in_time_loses_and_not_a_moment_earlier() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (table, players) = open(&harness, &service, Clocks { match_seconds: 600, move_seconds: 30 }).await;
    let (mover, seat) = harness.mover(&service, table, &players).await;
    pass(&harness, &service, 29).await;
    assert_eq!(status(&harness, &service, table).await, TableStatus::Playing);
    let view = harness.player(&service, mover).view(table).await.unwrap();
    assert_eq!(view.seats[usize::from(seat)].match_ms_left, 571_000);
    assert_eq!(view.seats[usize::from(seat)].deadline.unwrap() - harness.clock.now(), TimeDelta::seconds(1));
    // Exactly at the deadline a move still counts (G4.2).
    pass(&harness, &service, 1).await;
    let client = harness.player(&service, mover);
    let request = pick(&view, &mut Dice::new(1)).unwrap();
    client.play(&harness.key(), table, None, &request).await.expect("received in time");

    let (slow, _) = harness.mover(&service, table, &players).await;
    assert_ne!(slow, mover);
    pass(&harness, &service, 30).await;
    harness.clock.advance(TimeDelta::milliseconds(1));
    let client = harness.player(&service, slow);
    let late = pick(&client.view(table).await.unwrap(), &mut Dice::new(1)).unwrap();
    assert_eq!(code(client.play(&harness.key(), table, None, &late).await), "time_expired");
    pass(&harness, &service, 1).await;
    assert_eq!(status(&harness, &service, table).await, TableStatus::Finished);
    assert_eq!(ending(&harness, &service, table).await, (json!("timeout"), json!(seat)));
    let log = service.tables().live().store().read_stream(StreamId::from(table), 0, 1000).await.unwrap();
    assert!(audit::check(StreamId::from(table), &log).unwrap().over);
    service.stop(STOP).await;
}

/// For how long something has been due and is not carried out, as it is shown.
fn late_seconds(service: &Service) -> String {
    let text = service.platform().metrics().text().unwrap();
    let line = text.lines().find(|line| line.starts_with("mazziere_tables_clocks_late_seconds")).unwrap();
    line.rsplit_once(' ').unwrap().1.to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_each_time_is_late_since_it_was_due() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (table, _) = open(&harness, &service, Clocks { match_seconds: 600, move_seconds: 30 }).await;
    let refuse = format!(
        "create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
         create trigger refuse before insert on eventstore.event for each row when (new.stream_id = '{table}')
         execute function refuse()"
    );
    sqlx::raw_sql(AssertSqlSafe(refuse)).execute(db.pool()).await.unwrap();
    // It is due a quarter of a second after the deadline.
    pass(&harness, &service, 31).await;
    assert_eq!(late_seconds(&service), "0.75");
    pass(&harness, &service, 20).await;
    assert_eq!(
        (late_seconds(&service), status(&harness, &service, table).await),
        ("20.75".into(), TableStatus::Playing)
    );
    sqlx::raw_sql("drop trigger refuse on eventstore.event").execute(db.pool()).await.unwrap();
    pass(&harness, &service, 2).await;
    assert_eq!((late_seconds(&service), status(&harness, &service, table).await), ("0".into(), TableStatus::Finished));
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thinking_time_of_the_whole_match_runs_out_too() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (table, players) = open(&harness, &service, Clocks { match_seconds: 20, move_seconds: 60 }).await;
    let (first, seat) = harness.mover(&service, table, &players).await;
    // They take eight seconds for each of their moves; the other one moves at once. The third of their turns is too
    // long.
    for _ in 0..2 {
        pass(&harness, &service, 8).await;
        harness.one_move(&service, table, &players, &mut Dice::new(1)).await.unwrap();
        harness.one_move(&service, table, &players, &mut Dice::new(2)).await.unwrap();
    }
    let view = harness.player(&service, first).view(table).await.unwrap();
    let left: Vec<u64> = view.seats.iter().map(|seat| seat.match_ms_left).collect();
    assert_eq!((left[usize::from(seat)], left[usize::from(1 - seat)]), (4_000, 20_000));
    pass(&harness, &service, 5).await;
    assert_eq!(ending(&harness, &service, table).await, (json!("timeout"), json!(1 - seat)));
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_four_in_two_the_controller_has_one_clock_g4_3() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let players = harness.players(2);
    let mut request = harness.request(Format::FourInTwo, json!({"deals": 1}), &players);
    request.clocks = Clocks { match_seconds: 100, move_seconds: 60 };
    let table = harness.open(&service, &request).await;
    for _ in 0..4 {
        pass(&harness, &service, 6).await;
        harness.one_move(&service, table, &players, &mut Dice::new(3)).await.unwrap();
    }
    let view = harness.lobby(&service).view(table).await.unwrap();
    let left: Vec<u64> = view.seats.iter().map(|seat| seat.match_ms_left).collect();
    assert_eq!(left, [88_000; 4], "two moves of six seconds each, whichever of their seats they were");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_house_does_by_itself_counts_the_outage_that_it_comes_out_of_g2_11() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (table, _) = open(&harness, &service, Clocks { match_seconds: 600, move_seconds: 30 }).await;
    pass(&harness, &service, 10).await;
    harness.clock.advance(TimeDelta::hours(1));
    // Before the keeper has given a sign of life.
    let tables = service.tables();
    let entry = tables.live().find(table).await.unwrap().expect("the table");
    assert!(!tables.commands().carry_out(&entry, &Command::Expire, harness.clock.now()).await.unwrap());
    pass(&harness, &service, 19).await;
    assert_eq!(status(&harness, &service, table).await, TableStatus::Playing);
    pass(&harness, &service, 4).await;
    assert_eq!(status(&harness, &service, table).await, TableStatus::Finished);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn v17_nobody_loses_on_time_because_of_a_restart_g2_11() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (table, players) = open(&harness, &service, Clocks { match_seconds: 600, move_seconds: 30 }).await;
    let (mover, seat) = harness.mover(&service, table, &players).await;
    pass(&harness, &service, 10).await;
    service.stop(STOP).await;
    // Half an hour nobody is there.
    harness.clock.advance(TimeDelta::minutes(30));
    let service = harness.replica().await;
    let view = harness.player(&service, mover).view(table).await.unwrap();
    assert_eq!(view.status, TableStatus::Playing);
    assert_eq!(view.seats[usize::from(seat)].match_ms_left, 590_000, "only the ten seconds before count");
    pass(&harness, &service, 19).await;
    assert_eq!(status(&harness, &service, table).await, TableStatus::Playing);
    // A second stop, and the time after it.
    service.stop(STOP).await;
    harness.clock.advance(TimeDelta::minutes(5));
    let service = harness.replica().await;
    let client = harness.player(&service, mover);
    let request = pick(&client.view(table).await.unwrap(), &mut Dice::new(1)).unwrap();
    pass(&harness, &service, 1).await;
    client
        .play(&harness.key(), table, None, &request)
        .await
        .expect("thirty seconds have not passed but for the outages");
    let view = client.view(table).await.unwrap();
    assert_eq!(view.seats[usize::from(seat)].match_ms_left, 570_000, "what was thought is logged without the outages");
    pass(&harness, &service, 31).await;
    assert_eq!(ending(&harness, &service, table).await, (json!("timeout"), json!(seat)), "time itself goes on");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_replica_does_not_execute_what_it_slept_through() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (table, _) = open(&harness, &service, Clocks { match_seconds: 600, move_seconds: 30 }).await;
    // The whole process stands still for an hour, then everything wakes at once.
    harness.clock.advance(TimeDelta::hours(1));
    service.tables().tick().await.unwrap();
    assert_eq!(status(&harness, &service, table).await, TableStatus::Playing);
    pass(&harness, &service, 32).await;
    assert_eq!(status(&harness, &service, table).await, TableStatus::Finished);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_by_an_hour_back_or_forth_costs_nobody_the_match() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let (table, players) = open(&harness, &service, Clocks { match_seconds: 600, move_seconds: 30 }).await;
    let hour = TimeDelta::hours(1);
    for (jump, seed) in [(-hour, 1), (hour, 2), (hour, 3), (-hour, 4)] {
        pass(&harness, &service, 10).await;
        harness.clock.set(harness.clock.now() + jump);
        service.tables().tick().await.unwrap();
        assert_eq!(status(&harness, &service, table).await, TableStatus::Playing, "by {jump}");
        // They play on as if nothing had been, no matter whose turn it is.
        harness.one_move(&service, table, &players, &mut Dice::new(seed)).await.unwrap();
        pass(&harness, &service, 5).await;
        assert_eq!(status(&harness, &service, table).await, TableStatus::Playing, "after {jump}");
    }
    let view = harness.lobby(&service).view(table).await.unwrap();
    let left: Vec<u64> = view.seats.iter().map(|seat| seat.match_ms_left).collect();
    assert!(left.iter().all(|left| *left >= 540_000), "an hour was charged: {left:?}");
    // What is over is proven without any key.
    let gone = harness.player(&service, players[0]);
    gone.abandon(&harness.key(), table, &Default::default()).await.unwrap();
    let log = service.tables().live().store().read_stream(StreamId::from(table), 0, 1000).await.unwrap();
    assert!(audit::check(StreamId::from(table), &log).unwrap().over, "the log stands for what was played");
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn v13_the_first_deal_waits_for_the_players_only_so_long() {
    let db = database().await;
    let mut harness = Harness::new(db.url(), clock());
    harness.start_delay = TimeDelta::seconds(10);
    let service = harness.replica().await;
    let (table, _) = open(&harness, &service, Clocks { match_seconds: 600, move_seconds: 30 }).await;
    pass(&harness, &service, 9).await;
    assert_eq!(status(&harness, &service, table).await, TableStatus::Waiting);
    pass(&harness, &service, 1).await;
    assert_eq!(status(&harness, &service, table).await, TableStatus::Playing);
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_replica_with_a_wrong_clock_has_not_lived_through_is_no_outage_g2_11() {
    let db = database().await;
    let right = Harness::new(db.url(), Clock::system()).replica().await;
    right.tables().tick().await.unwrap();
    let ahead = Clock::system_ahead(TimeDelta::minutes(31));
    let refused = Harness::new(db.url(), ahead).started().await.err().expect("a replica that is ahead");
    let told = std::error::Error::source(&refused).map(ToString::to_string);
    assert!(told.as_ref().is_some_and(|told| told.contains("ahead of the database's")), "{refused}: {told:?}");
    let behind = Harness::new(db.url(), Clock::system_ahead(-TimeDelta::minutes(31))).replica().await;
    behind.tables().tick().await.unwrap();
    right.tables().tick().await.unwrap();
    let outages: i64 = sqlx::query_scalar("select count(*) from tables.outage").fetch_one(db.pool()).await.unwrap();
    assert_eq!(outages, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn v17_outages_are_recorded_once_and_for_ever() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let (one, two) = (harness.replica().await, harness.replica().await);
    for service in [&one, &two] {
        service.tables().tick().await.unwrap();
    }
    harness.clock.advance(TimeDelta::seconds(60));
    let (first, second) = tokio::join!(one.tables().tick(), two.tables().tick());
    first.and(second).unwrap();
    let outages: Vec<(i64, f64)> = sqlx::query_as(
        "select outage_id, extract(epoch from resumed_at - stopped_at)::float8 from tables.outage order by 1",
    )
    .fetch_all(db.pool())
    .await
    .unwrap();
    assert_eq!(outages.iter().map(|(_, seconds)| seconds.round()).collect::<Vec<_>>(), [60.0]);
    // G2.11: the house is told of each once, behind all that had happened before.
    let reported = || async {
        let query = FeedQuery { after: None, limit: Some(100), wait_ms: Some(500) };
        let page = harness.lobby(&two).feed(&query).await.unwrap();
        let outage = |item: &FeedItem| match item.news {
            TableNews::Interrupted { from, to } => Some((to - from, item.at == to)),
            _ => None,
        };
        page.items.iter().filter_map(outage).collect::<Vec<_>>()
    };
    eventually(|| async { reported().await == [(TimeDelta::seconds(60), true)] }).await;
    for statement in [
        "update tables.outage set resumed_at = resumed_at + interval '1 hour'",
        "delete from tables.outage",
        "truncate tables.outage",
        "delete from tables.heartbeat",
        "update tables.heartbeat set beat_at = beat_at - interval '1 hour'",
    ] {
        let refused = sqlx::query(statement).execute(db.pool()).await.unwrap_err();
        assert!(refused.to_string().contains("append-only"), "{statement}: {refused}");
    }
    one.stop(STOP).await;
    two.stop(STOP).await;
}

/// G5.5: of a pair the one who gives up, or whose time runs out, is told of, and the partner is not.
#[tokio::test(flavor = "multi_thread")]
async fn g5_5_the_feed_names_the_player_at_fault_and_not_their_partner() {
    let db = database().await;
    let harness = Harness::new(db.url(), clock());
    let service = harness.replica().await;
    let lobby = harness.lobby(&service);
    let mut after = None;
    for by in [FaultBy::Abandon, FaultBy::Timeout] {
        let players = harness.players(4);
        let mut request = harness.request(Format::Pairs, json!({"deals": 1}), &players);
        request.clocks = Clocks { match_seconds: 600, move_seconds: 30 };
        let table = harness.open(&service, &request).await;
        let player_id = if by == FaultBy::Abandon {
            harness.player(&service, players[2]).abandon(&harness.key(), table, &Default::default()).await.unwrap();
            players[2]
        } else {
            let (mover, _) = harness.mover(&service, table, &players).await;
            pass(&harness, &service, 31).await;
            mover
        };
        let reported = loop {
            let page = lobby.feed(&FeedQuery { after, limit: Some(5_000), wait_ms: Some(20_000) }).await.unwrap();
            after = page.through.or(after);
            let news = page.items.into_iter().find(|item| item.table_id == table).map(|item| item.news);
            if let Some(TableNews::Finished { at_fault, .. }) = news {
                break at_fault;
            }
        };
        assert_eq!(reported, [AtFault { player_id, by }]);
        let log = service.tables().live().store().read_stream(StreamId::from(table), 0, 1000).await.unwrap();
        assert!(audit::check(StreamId::from(table), &log).unwrap().over);
    }
    service.stop(STOP).await;
}
