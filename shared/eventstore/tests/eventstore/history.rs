//! A database that does not have any more what it has acknowledged.

use crate::given::*;
use mazziere_eventstore::{EventStore, LostHistory, StoreConfig};
use mazziere_testkit::{clock, ids, own_cluster};
use std::time::Duration;

/// Often enough for a test.
const LOOK_BACK: Duration = Duration::from_millis(20);

async fn watchful(url: &str) -> EventStore {
    let pool = mazziere_eventstore::connect(url, 8).await.unwrap();
    let mut config = StoreConfig::default();
    config.look_back = LOOK_BACK;
    EventStore::open(pool, clock(), ids(7), config).await.unwrap()
}

async fn lost(store: &EventStore) -> LostHistory {
    let mut lost = store.lost_history();
    let lost = tokio::time::timeout(PATIENCE, lost.wait_for(Option::is_some)).await.unwrap().unwrap();
    lost.unwrap()
}

#[tokio::test]
async fn appends_that_a_database_has_lost_are_missed() {
    let own = own_cluster().await;
    let db = own.database("eventstore", migrated).await;
    let store = watchful(db.url()).await;
    store.append(append(stream(1), 0, "kept")).await.unwrap();
    let backup = own.backup(&db).await;
    let gone = store.append(append(stream(1), 1, "lost")).await.unwrap();
    assert_eq!(*store.lost_history().borrow(), None);
    own.bring_back(backup).await;
    let lost = lost(&store).await;
    assert_eq!((lost.stream, lost.version), (stream(1), gone.version));
    assert_eq!((lost.read_through, lost.last_position), (None, None), "nobody sequenced");
    // A store that begins now knows of nothing that is missing.
    let next = watchful(db.url()).await;
    next.append(append(stream(1), 1, "again")).await.unwrap();
    tokio::time::sleep(LOOK_BACK * 5).await;
    assert_eq!(*next.lost_history().borrow(), None);
}

#[tokio::test]
async fn what_was_read_of_others_is_missed_too_and_another_event_in_its_place_is_not_it() {
    let own = own_cluster().await;
    let db = own.database("eventstore", migrated).await;
    let writer = store_at(db.url(), 1).await;
    let reader = watchful(db.url()).await;
    let sequencing = sequencer(&writer);
    writer.append(append(stream(1), 0, "kept")).await.unwrap();
    until_logged(&writer, 1).await;
    let backup = own.backup(&db).await;
    writer.append(append(stream(1), 1, "lost")).await.unwrap();
    let mut tail = reader.tail(0);
    let mut read = 0;
    while read < 2 {
        read += tail.next_batch().await.unwrap().len();
    }
    sequencing.stop().await;
    drop(writer);
    own.bring_back(backup).await;
    // As many versions as before, and another history.
    let after = store_at(db.url(), 2).await;
    let _sequencer = sequencer(&after);
    after.append(append(stream(1), 1, "another")).await.unwrap();
    until_logged(&after, 2).await;
    let lost = lost(&reader).await;
    assert_eq!((lost.stream, lost.version, lost.read_through), (stream(1), 2, Some(1)));
    assert_eq!(*after.lost_history().borrow(), None);
}

#[tokio::test]
async fn a_database_that_was_killed_has_lost_nothing() {
    let own = own_cluster().await;
    let db = own.database("eventstore", migrated).await;
    let store = watchful(db.url()).await;
    let _sequencer = sequencer(&store);
    for round in 0..3 {
        store.append_patiently(append(stream(1), round, "kept"), PATIENCE).await.unwrap();
        until_logged(&store, round + 1).await;
        own.kill_postgres();
        own.restart_postgres();
        store.wait_for(round, PATIENCE).await.unwrap();
        tokio::time::sleep(LOOK_BACK * 5).await;
        assert_eq!(*store.lost_history().borrow(), None);
    }
}
