//! The database killed under load, and answers that were lost on the way.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use mazziere_contract::client::ClientError;
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::audit;
use mazziere_tables::Service;
use mazziere_telemetry::Clock;

use crate::support::{Dice, Harness, database, pick, plain};

const STOP: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn a_repeat_gets_the_first_answer_after_a_restart_and_after_the_end() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let (mover, _) = harness.mover(&service, table, &players).await;
    let client = harness.player(&service, mover);
    let view = client.view(table).await.unwrap();
    let request = pick(&view, &mut Dice::new(1)).unwrap();
    let key = harness.key();
    let first = client.play(&key, table, Some(view.version), &request).await.unwrap();
    service.stop(Duration::ZERO).await;

    let service = harness.replica().await;
    let client = harness.player(&service, mover);
    let again = client.play(&key, table, Some(view.version), &request).await.unwrap();
    assert!(again.replayed && !first.replayed);
    assert_eq!(again.body, first.body);
    harness.play_out(&service, table, &players, &mut Dice::new(2)).await;
    let again = client.play(&key, table, Some(view.version), &request).await.unwrap();
    assert!(again.replayed && again.body == first.body, "also when the table is over");
    service.stop(STOP).await;
}

/// Repeats a call until it brings an answer; what comes meanwhile must be a clear "not now".
async fn patiently<T, F: Future<Output = Result<T, ClientError>>>(mut call: impl FnMut() -> F) -> T {
    loop {
        match call().await {
            Ok(answer) => return answer,
            Err(ClientError::Problem(problem)) => {
                let code = problem.code.code();
                assert!(["database_unavailable", "request_in_flight"].contains(&code), "{problem:?}");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// Plays a table to its end through every failure; what was acknowledged: the version by key.
async fn bot(
    harness: Arc<Harness>,
    service: Arc<Service>,
    table: TableId,
    players: Vec<PlayerId>,
) -> BTreeMap<i64, String> {
    let mut dice = Dice::new(table.uuid().as_u128() as u64);
    let mut acknowledged = BTreeMap::new();
    for turn in 0_usize.. {
        let client = harness.player(&service, players[turn % 2]);
        let view = patiently(|| client.view(table)).await;
        if view.outcome.is_some() {
            return acknowledged;
        }
        let Some(request) = pick(&view, &mut dice) else { continue };
        let key = harness.key();
        let played = patiently(|| client.play(&key, table, Some(view.version), &request)).await.body;
        assert!(acknowledged.insert(played.version, key).is_none(), "a version acknowledged twice");
    }
    unreachable!("a match ends")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_killed_under_load_loses_and_doubles_nothing() {
    let cluster = mazziere_testkit::own_cluster_with(
        mazziere_localpg::Options::default().supervised(false).set("fsync", "on").set("synchronous_commit", "on"),
    )
    .await;
    let db = cluster.database("tables", async |pool| Ok(mazziere_tables::migrate(pool).await?)).await;
    let harness = Arc::new(Harness::new(db.url(), Clock::system()));
    let service = Arc::new(harness.replica().await);
    let mut bots = Vec::new();
    for _ in 0..12 {
        let (table, players) = harness.heads_up(&service).await;
        bots.push((table, tokio::spawn(bot(harness.clone(), service.clone(), table, players))));
    }
    let store = service.tables().live().store().clone();
    for round in 1..=3 {
        // Each kill comes when the game has gone on since the last one.
        let target = store.last_position().await.ok().flatten().unwrap_or(0) + 40 * round;
        let _reached = store.wait_for(target, Duration::from_secs(20)).await;
        cluster.kill_postgres();
        cluster.restart_postgres();
    }
    for (table, bot) in bots {
        let acknowledged = bot.await.unwrap();
        let stream = StreamId::from(table);
        let log = store.read_stream(stream, 0, 1000).await.unwrap();
        let replayed = audit::check(stream, &log).unwrap();
        assert!(replayed.over);
        store.verify_stream(stream).await.unwrap();
        let text = |event: &mazziere_eventstore::StoredEvent| String::from_utf8_lossy(&event.payload).into_owned();
        let log = plain(&service, table).await;
        let moves: Vec<i64> = log
            .iter()
            .filter(|event| event.r#type == "turn" && text(event).contains(r#""input":{"input":"move""#))
            .map(|event| event.version)
            .collect();
        assert!(
            !moves.is_empty() && moves.len().is_multiple_of(36),
            "36 cards are played in a deal: none lost, none twice"
        );
        assert_eq!(acknowledged.len(), moves.len());
    }
    Arc::into_inner(service).expect("the bots are gone").stop(STOP).await;
}
