//! Logs that the owner of the database has changed: their tables are not followed, and all others are.

use std::time::Duration;

use mazziere_eventstore::StoredEvent;
use mazziere_eventstore::chain::{GENESIS, Link, payload_hash};
use mazziere_tables::Service;
use mazziere_telemetry::Clock;
use mazziere_testkit::TestDb;
use sqlx::{Connection, Executor, PgConnection};

use crate::support::{Dice, Harness, code, database, pick, stored};

const STOP: Duration = Duration::from_secs(5);

/// Which hashes follow a byte that was changed.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Fresh {
    /// None: the payload is not what was hashed.
    Nothing,
    /// Those of the event: the one after it continues another.
    Event,
    /// All up to the head: only who has followed the stream before can tell.
    Chain,
}

/// Changes a byte of an event as the owner of the database; the JSON says the same as before.
pub(crate) async fn change(db: &TestDb, log: &[StoredEvent], version: i64, fresh: Fresh) {
    let mut owner = PgConnection::connect(db.url()).await.unwrap();
    owner.execute("set session_replication_role = replica").await.unwrap();
    let mut previous = GENESIS;
    for event in log {
        let mut payload = event.payload.to_vec();
        if event.version == version {
            payload.push(b' ');
        }
        let untouched = event.version < version || (event.version > version && fresh != Fresh::Chain);
        let (payload_hash, event_hash) = match fresh {
            Fresh::Nothing => (event.payload_hash, event.event_hash),
            _ if untouched => (event.payload_hash, event.event_hash),
            _ => {
                let StoredEvent { stream, version, ref r#type, schema, occurred_at, .. } = *event;
                let payload_hash = payload_hash(&payload);
                let link = Link { stream, version, r#type, schema, occurred_at, previous, payload_hash };
                (payload_hash, link.hash())
            }
        };
        previous = event_hash;
        let update = "update eventstore.event set payload = $3, payload_hash = $4, event_hash = $5
                      where stream_id = $1 and version = $2";
        let update = sqlx::query(update).bind(event.stream.uuid()).bind(event.version).bind(payload);
        update.bind(&payload_hash[..]).bind(&event_hash[..]).execute(&mut owner).await.unwrap();
    }
    let head = sqlx::query("update eventstore.stream_head set head_hash = $2 where stream_id = $1");
    let head = head.bind(log[0].stream.uuid()).bind(&previous[..]);
    if fresh == Fresh::Chain {
        head.execute(&mut owner).await.unwrap();
    }
    owner.close().await.unwrap();
}

/// How often a log was met that does not hold together.
fn broken(service: &Service) -> u64 {
    let text = service.platform().metrics().text().unwrap();
    let line = text.lines().find(|line| line.starts_with("mazziere_tables_streams_broken_total{")).unwrap();
    line.rsplit_once(' ').unwrap().1.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_log_was_changed_is_not_followed_and_the_others_are() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let (mut dice, mut opened) = (Dice::new(7), Vec::new());
    for _ in 0..4 {
        let (table, players) = harness.heads_up(&service).await;
        for _ in 0..2 {
            harness.one_move(&service, table, &players, &mut dice).await.unwrap();
        }
        opened.push((table, players, stored(&service, table).await));
    }
    assert_eq!(broken(&service), 0);
    service.stop(STOP).await;
    let middle = |log: &[StoredEvent]| log.len() as i64 / 2 + 1;
    change(&db, &opened[0].2, 1, Fresh::Nothing).await;
    change(&db, &opened[1].2, middle(&opened[1].2), Fresh::Nothing).await;
    change(&db, &opened[2].2, middle(&opened[2].2), Fresh::Event).await;

    let service = harness.replica().await;
    let met = broken(&service);
    assert_eq!(met, 3, "one that starts meets each of them");
    for (table, players, log) in &opened[..3] {
        let client = harness.player(&service, players[0]);
        assert_eq!(code(client.view(*table).await), "internal");
        assert_eq!(code(client.abandon(&harness.key(), *table, &Default::default()).await), "internal");
        assert_eq!(stored(&service, *table).await.len(), log.len(), "nothing is written behind it");
    }
    assert!(broken(&service) >= met + 6);
    let (table, players, _) = &opened[3];
    harness.play_out(&service, *table, players, &mut dice).await;
    assert!(harness.player(&service, players[0]).view(*table).await.unwrap().outcome.is_some());
    service.stop(STOP).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_rewritten_behind_a_replica_that_has_followed_it_is_neither_read_nor_continued() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let mut dice = Dice::new(8);
    let (table, players) = harness.heads_up(&service).await;
    harness.one_move(&service, table, &players, &mut dice).await.unwrap();
    let (mover, _) = harness.mover(&service, table, &players).await;
    let client = harness.player(&service, mover);
    let request = pick(&client.view(table).await.unwrap(), &mut dice).unwrap();
    let log = stored(&service, table).await;
    change(&db, &log, log.len() as i64, Fresh::Chain).await;

    assert_eq!(code(client.play(&harness.key(), table, None, &request).await), "internal", "it continues another");
    assert_eq!(code(client.view(table).await), "internal");
    assert_eq!(code(client.steps(table, &Default::default()).await), "internal");
    assert_eq!(stored(&service, table).await.len(), log.len());
    assert!(broken(&service) >= 3);
    // The others play on.
    let (other, players) = harness.heads_up(&service).await;
    harness.play_out(&service, other, &players, &mut dice).await;
    service.stop(STOP).await;
}
