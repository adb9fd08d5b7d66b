//! Several replicas on one database: any of them serves any table.

use std::time::Duration;

use mazziere_contract::tables::TableStep;
use mazziere_ids::StreamId;
use mazziere_replay::audit;
use mazziere_telemetry::Clock;
use sqlx::PgPool;

use crate::support::{Dice, Harness, code, database, eventually, pick};

const STOP: Duration = Duration::from_secs(5);

async fn deadlocks(pool: &PgPool) -> i64 {
    let count = sqlx::query_scalar("select deadlocks from pg_stat_database where datname = current_database()");
    count.fetch_one(pool).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn alternating_moves_on_two_replicas_and_the_same_view_on_both() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let replicas = [harness.replica().await, harness.replica().await];
    let (table, players) = harness.heads_up(&replicas[0]).await;
    // A spectator watches on the second replica what is played on both.
    let mut stream = harness.player(&replicas[1], players[0]).stream(table, None).await.unwrap();
    let watching = tokio::spawn(async move {
        let mut versions = Vec::new();
        while let Some(event) = stream.next().await {
            let event = event.unwrap();
            match event.event.as_str() {
                "step" => versions.push(serde_json::from_str::<TableStep>(&event.data).unwrap().version),
                "snapshot" => versions.push(event.id.unwrap().parse().unwrap()),
                "end" => return versions,
                _ => {}
            }
        }
        panic!("the stream was cut");
    });
    let mut dice = Dice::new(1);
    for turn in 0_usize.. {
        let played = harness.one_move(&replicas[turn % 2], table, &players, &mut dice).await.expect("a move");
        for player in &players {
            let mut seen = Vec::new();
            for replica in &replicas {
                let mut view = harness.player(replica, *player).view(table).await.unwrap();
                assert_eq!(view.version, played.version, "who moved on one replica reads their move on the other");
                view.at = Default::default();
                view.seats.iter_mut().for_each(|seat| seat.match_ms_left = 0);
                seen.push(serde_json::to_string(&view).unwrap());
            }
            assert_eq!(seen[0], seen[1]);
        }
        if played.over {
            break;
        }
    }
    let versions = watching.await.unwrap();
    assert!(versions.windows(2).all(|pair| pair[1] == pair[0] + 1), "{versions:?}");
    assert_eq!(deadlocks(db.pool()).await, 0);
    for replica in replicas {
        replica.stop(STOP).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_turn_on_two_replicas_at_once_is_played_once() {
    race_for_every_turn(true).await;
}

/// The log's tail brings a replica up to date sooner or later; a replica that lost a race must not need it.
#[tokio::test(flavor = "multi_thread")]
async fn the_same_turn_on_two_replicas_at_once_is_played_once_though_the_log_stands_still() {
    race_for_every_turn(false).await;
}

/// Two replicas are asked for every turn at once; without news, nothing that is appended comes into the log.
async fn race_for_every_turn(news: bool) {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let replicas = [harness.replica().await, harness.replica().await];
    let (table, players) = harness.heads_up(&replicas[0]).await;
    if !news {
        let taken = "update eventstore.sequencer
                     set holder = gen_random_uuid(), token = token + 1, lease_until = now() + interval '1 day'";
        sqlx::query(taken).execute(db.pool()).await.unwrap();
    }
    let mut dice = Dice::new(7);
    let mut races = 0;
    loop {
        let (mover, _) = harness.mover(&replicas[0], table, &players).await;
        let clients = [harness.player(&replicas[0], mover), harness.player(&replicas[1], mover)];
        let view = clients[0].view(table).await.unwrap();
        let (one, two) = (pick(&view, &mut dice).unwrap(), pick(&view, &mut dice).unwrap());
        let (keys, version) = ([harness.key(), harness.key()], Some(view.version));
        let (first, second) = tokio::join!(
            clients[0].play(&keys[0], table, version, &one),
            clients[1].play(&keys[1], table, version, &two)
        );
        let (won, lost) = if first.is_ok() { (first, second) } else { (second, first) };
        assert_eq!(code(lost), "stale_version");
        races += 1;
        if won.unwrap().body.over {
            break;
        }
    }
    assert_eq!(races % 36, 0, "whole deals");
    let log = replicas[0].tables().live().store().read_stream(StreamId::from(table), 0, 1000).await.unwrap();
    assert!(audit::check(StreamId::from(table), &log).unwrap().over);
    assert_eq!(deadlocks(db.pool()).await, 0);
    for replica in replicas {
        replica.stop(STOP).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_takes_over_what_another_one_left() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let (first, second) = (harness.replica().await, harness.replica().await);
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.push(harness.heads_up(&first).await);
    }
    // The second one learns of them by the log alone.
    eventually(|| async { second.tables().live().all().len() == 5 }).await;
    for (table, players) in &tables {
        harness.one_move(&first, *table, players, &mut Dice::new(3)).await.unwrap();
    }
    first.stop(Duration::ZERO).await;
    for (table, players) in &tables {
        harness.play_out(&second, *table, players, &mut Dice::new(3)).await;
        assert!(harness.lobby(&second).view(*table).await.unwrap().outcome.is_some());
    }
    second.stop(STOP).await;
}
