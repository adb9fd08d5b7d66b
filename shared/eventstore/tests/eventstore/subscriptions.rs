//! Subscriptions: once per event, whatever restarts, and parked rather than past a bad event.

use crate::given::*;
use mazziere_eventstore::subscription::{HandleError, Handler, Subscription};
use mazziere_eventstore::{EventStore, LoggedEvent};
use mazziere_testkit::{TestDb, own_cluster};
use sqlx::{PgPool, PgTransaction};

/// Writes each payload into a table; there are payloads it cannot handle until it is mended.
struct Copy {
    mended: bool,
}

impl Handler for Copy {
    async fn handle(&mut self, tx: &mut PgTransaction<'_>, event: &LoggedEvent) -> Result<(), HandleError> {
        let payload = String::from_utf8_lossy(&event.event.payload).into_owned();
        if payload == "bad" && !self.mended {
            return Err(HandleError::Bad("it is bad".into()));
        }
        // The primary key refuses a second handling of the same event.
        sqlx::query("insert into copied values ($1, $2)").bind(event.position).bind(payload).execute(&mut **tx).await?;
        Ok(())
    }
}

async fn migrated_with_copies(pool: &PgPool) -> anyhow::Result<()> {
    migrated(pool).await?;
    sqlx::raw_sql("create table copied (position bigint primary key, payload text); grant all on copied to public")
        .execute(pool)
        .await?;
    Ok(())
}

async fn given() -> (TestDb, EventStore) {
    let db = TestDb::new("eventstore_copies", migrated_with_copies).await;
    let store = store_at(db.url(), 1).await;
    (db, store)
}

async fn copied(pool: &PgPool) -> Vec<String> {
    sqlx::query_scalar("select payload from copied order by position").fetch_all(pool).await.unwrap()
}

/// Runs `subscription` until `reached` holds of the database.
async fn run_until(subscription: &Subscription, mended: bool, reached: impl AsyncFn() -> bool) {
    let mut handler = Copy { mended };
    let watching = async {
        while !reached().await {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        ended = subscription.run(&mut handler) => panic!("it ended: {ended:?}"),
        done = tokio::time::timeout(PATIENCE, watching) => done.unwrap(),
    }
}

#[tokio::test]
async fn a_bad_event_parks_the_subscription_and_it_can_be_resumed() {
    let (db, store) = given().await;
    let _sequencer = sequencer(&store);
    for (version, payload) in (0..).zip(["a", "b", "bad", "c", "d"]) {
        store.append(append(stream(1), version, payload)).await.unwrap();
    }
    until_logged(&store, 5).await;
    let subscription = Subscription::new(&store, "copier");
    assert_eq!(subscription.progress().await.unwrap(), None);
    let parked = async || subscription.progress().await.unwrap().and_then(|progress| progress.parked);
    run_until(&subscription, false, async || parked().await.is_some()).await;
    let stop = parked().await.unwrap();
    assert_eq!((stop.position, stop.reason.as_str()), (2, "it is bad"));
    assert_eq!(copied(db.pool()).await, ["a", "b"], "the good ones before it are handled, none after");
    assert_eq!(subscription.progress().await.unwrap().unwrap().position, Some(1));

    assert!(subscription.resume().await.unwrap());
    assert!(!subscription.resume().await.unwrap());
    run_until(&subscription, true, async || copied(db.pool()).await.len() == 5).await;
    assert_eq!(copied(db.pool()).await, ["a", "b", "bad", "c", "d"]);
}

#[tokio::test]
async fn two_replicas_handle_each_event_once_and_shards_go_their_own_pace() {
    let (db, store) = given().await;
    let _sequencer = sequencer(&store);
    let other = store_at(db.url(), 2).await;
    let (first, second) = (Subscription::new(&store, "copier"), Subscription::new(&other, "copier").batch_events(3));
    let writing = async {
        for version in 0..200 {
            store.append(append(stream(1), version, format!("{version}"))).await.unwrap();
        }
    };
    let (mut a, mut b) = (Copy { mended: true }, Copy { mended: true });
    let all_copied = async {
        writing.await;
        while copied(db.pool()).await.len() < 200 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        ended = first.run(&mut a) => panic!("it ended: {ended:?}"),
        ended = second.run(&mut b) => panic!("it ended: {ended:?}"),
        done = tokio::time::timeout(PATIENCE, all_copied) => done.unwrap(),
    }
    let expected: Vec<String> = (0..200).map(|version| version.to_string()).collect();
    assert_eq!(copied(db.pool()).await, expected);
    let shard = Subscription::new(&store, "copier").shard(1);
    assert_eq!(shard.progress().await.unwrap(), None);
}

#[tokio::test]
async fn a_killed_database_does_not_make_a_subscription_repeat_or_skip() {
    let own = own_cluster().await;
    let db = own.database("eventstore_copies", migrated_with_copies).await;
    let store = store_at(db.url(), 1).await;
    let _sequencer = sequencer(&store);
    for version in 0..100 {
        store.append(append(stream(1), version, format!("{version}"))).await.unwrap();
    }
    let subscription = Subscription::new(&store, "copier").batch_events(5);
    let mut handler = Copy { mended: true };
    let watched = async |wanted: usize| {
        loop {
            let count = sqlx::query_scalar::<_, i64>("select count(*) from copied").fetch_one(store.pool()).await;
            if count.is_ok_and(|count| count >= wanted as i64) {
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        ended = subscription.run(&mut handler) => panic!("it ended: {ended:?}"),
        done = tokio::time::timeout(PATIENCE, async {
            watched(20).await;
            own.kill_postgres();
            own.restart_postgres();
            watched(100).await;
        }) => done.unwrap(),
    }
    let expected: Vec<String> = (0..100).map(|version| version.to_string()).collect();
    assert_eq!(copied(store.pool()).await, expected);
}
