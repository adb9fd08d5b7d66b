//! The past is checked again: by one replica at a time, from where the last one stopped, round after round; what the
//! owner of the database has changed in it is named.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_eventstore::recheck::{Recheck, RecheckMetrics};
use mazziere_eventstore::{EventStore, StoreConfig, StreamStatus};
use mazziere_tables::auditor::Past;
use mazziere_tables::live::KIND;
use mazziere_telemetry::{Clock, Ids, Metrics};
use mazziere_testkit::clock;
use sqlx::{Connection, Executor, PgConnection};
use uuid::Uuid;

use crate::links::{Fresh, change};
use crate::support::{Dice, Harness, database, stored};

/// A replica that does nothing but check.
struct Replica {
    recheck: Recheck,
    past: Past,
    metrics: Metrics,
}

impl Replica {
    fn new(store: &EventStore) -> Replica {
        let metrics = Metrics::new("tables");
        let shown = RecheckMetrics::new(&metrics).unwrap();
        let recheck = Recheck::new(store, KIND, StreamStatus::Closed, &shown);
        Replica { recheck, past: Past(store.clone()), metrics }
    }

    async fn step(&self) {
        self.recheck.step(&self.past).await.unwrap();
    }

    /// A figure that it shows.
    fn figure(&self, name: &str) -> i64 {
        let text = self.metrics.text().unwrap();
        let line = text.lines().find(|line| line.starts_with(name) && !line.starts_with('#'));
        line.unwrap_or_else(|| panic!("{name} in {text}")).rsplit_once(' ').unwrap().1.parse().unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_finished_past_is_checked_again_and_what_was_changed_in_it_is_named() {
    let db = database().await;
    let harness = Harness::new(db.url(), Clock::system());
    let service = harness.replica().await;
    let mut logs = Vec::new();
    for seed in 0..4 {
        let (table, players) = harness.heads_up(&service).await;
        harness.play_out(&service, table, &players, &mut Dice::new(seed)).await;
        logs.push(stored(&service, table).await);
    }
    // One that is played is not of the past.
    harness.heads_up(&service).await;
    assert!(service.stop(Duration::from_secs(5)).await);
    sqlx::raw_sql("delete from eventstore.recheck").execute(db.pool()).await.unwrap();

    let clock = clock();
    let pool = mazziere_tables::schema::connect(db.url(), 4, Duration::from_secs(5)).unwrap();
    let store = EventStore::open(pool, clock.clone(), Ids::system(), StoreConfig::default()).await.unwrap();
    let (first, second) = (Replica::new(&store), Replica::new(&store));
    let pause = async |seconds| clock.advance(TimeDelta::seconds(seconds));
    first.step().await;
    assert_eq!((first.figure("mazziere_audit_round_streams"), first.figure("mazziere_audit_round_checked")), (4, 1));
    second.step().await;
    assert_eq!(second.figure("mazziere_audit_round_checked"), 1, "one is at it, and the other sees how far it is");
    // The first one dies; the second goes on where it stopped.
    pause(61).await;
    for _ in 0..4 {
        second.step().await;
    }
    let right = "mazziere_audit_checked_total{kind=\"table\",outcome=\"right\"";
    assert_eq!((first.figure(right), second.figure(right), second.figure("mazziere_audit_faults")), (1, 3, 0));
    assert_eq!(second.figure("mazziere_audit_oldest_seconds"), 61, "since the round began");

    // A byte, an end that is gone with the head that says so, and another move with fresh hashes.
    change(&db, &logs[0], 3, Fresh::Nothing).await;
    change(&db, &logs[1], logs[1].len() as i64, Fresh::Event).await;
    let cut = &logs[2][logs[2].len() - 2];
    let mut owner = PgConnection::connect(db.url()).await.unwrap();
    owner.execute("set session_replication_role = replica").await.unwrap();
    let gone = "delete from eventstore.event where stream_id = $1 and version > $2";
    sqlx::query(gone).bind(cut.stream.uuid()).bind(cut.version).execute(&mut owner).await.unwrap();
    let head = "update eventstore.stream_head set version = $2, head_hash = $3 where stream_id = $1";
    let head = sqlx::query(head).bind(cut.stream.uuid()).bind(cut.version).bind(&cut.event_hash[..]);
    head.execute(&mut owner).await.unwrap();
    second.step().await;
    assert_eq!(second.figure(right), 3, "a round begins after an hour at the earliest");
    pause(3_600).await;
    for _ in 0..5 {
        second.step().await;
    }
    let faults = "select stream_id, what from eventstore.recheck_fault order by what";
    let faults: Vec<(Uuid, String)> = sqlx::query_as(faults).fetch_all(db.pool()).await.unwrap();
    assert_eq!((second.figure("mazziere_audit_faults"), second.figure(right), faults.len()), (3, 4, 3), "{faults:?}");
    for (log, what) in [(0, "the payload of version 3 was changed"), (1, "does not agree"), (2, "its end is missing")] {
        let stream = logs[log][0].stream.uuid();
        assert!(faults.iter().any(|(found, said)| *found == stream && said.contains(what)), "{what}: {faults:?}");
    }
    assert!(!faults.iter().any(|(_, said)| said.contains("secret")));

    // What is mended is right again.
    change(&db, &logs[0], 0, Fresh::Chain).await;
    pause(3_600).await;
    for _ in 0..5 {
        second.step().await;
    }
    assert_eq!(second.figure("mazziere_audit_faults"), 2);
}
