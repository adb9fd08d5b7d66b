//! A database that does not have any more what it had acknowledged.

use std::time::Duration;

use mazziere_ids::StreamId;
use mazziere_tables::Service;
use mazziere_tables::history::{self, LOST, Loss, SCHEMA};
use mazziere_telemetry::Clock;

use crate::support::{Dice, Harness, pick};

const STOP: Duration = Duration::from_secs(5);

/// Long enough for a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);

async fn get(service: &Service, path: &str) -> (u16, String) {
    let answer = reqwest::get(format!("{}{path}", service.url())).await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// When a replica says that history was lost.
async fn lost_at(service: &Service) -> String {
    let (_, metrics) = get(service, "/metrics").await;
    let of_it = |line: &&str| line.starts_with("mazziere_history_lost_timestamp_seconds{");
    metrics.lines().find(of_it).unwrap().split_whitespace().nth(1).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replica_that_knows_more_than_its_database_says_so_and_ends_and_the_next_one_plays_on() {
    let cluster = mazziere_testkit::own_cluster().await;
    let db = cluster.database("tables", async |pool| Ok(mazziere_tables::migrate(pool).await?)).await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (table, players) = harness.heads_up(&service).await;
    let mut dice = Dice::new(1);
    let mut versions = Vec::new();
    let mut backup = None;
    for turn in 0..6 {
        if turn == 3 {
            backup = Some(cluster.backup(&db).await);
        }
        let (mover, _) = harness.mover(&service, table, &players).await;
        let client = harness.player(&service, mover);
        let view = client.view(table).await.unwrap();
        let request = pick(&view, &mut dice).unwrap();
        versions.push(client.play(&harness.key(), table, Some(view.version), &request).await.unwrap().body.version);
    }
    assert_eq!(get(&service, "/readyz").await.0, 200);
    assert_eq!(lost_at(&service).await, "0");
    cluster.bring_back(backup.unwrap()).await;

    tokio::time::timeout(PATIENCE, service.history_lost()).await.unwrap();
    let (status, ready) = get(&service, "/readyz").await;
    assert!(status == 503 && ready.contains("is not there any more"), "{ready}");
    let noticed = lost_at(&service).await;
    assert_ne!(noticed, "0");
    service.stop(STOP).await;

    // What starts in its place knows what is left, and that something is not.
    let next = harness.replica().await;
    assert_eq!(get(&next, "/readyz").await.0, 200);
    assert_eq!(lost_at(&next).await, noticed);
    let view = harness.player(&next, players[0]).view(table).await.unwrap();
    assert_eq!(view.version, versions[2], "as of the backup");
    harness.play_out(&next, table, &players, &mut dice).await;
    let store = next.tables().live().store();
    store.verify_stream(StreamId::from(table)).await.unwrap();
    let told = store.read_stream(history::stream(), 0, 10).await.unwrap();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((told[0].r#type.as_str(), told[0].schema), (LOST, SCHEMA));
    let loss: Loss = serde_json::from_slice(&told[0].payload).unwrap();
    assert!(loss.last_position < loss.read_through, "{loss:?}");
    next.stop(STOP).await;
}
