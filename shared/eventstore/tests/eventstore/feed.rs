//! The one order over all streams: dense, in step with every stream, live.

use crate::given::*;
use futures::future::join_all;
use mazziere_eventstore::{Append, EventStore, NewEvent, Sequencer, SequencerConfig, StoreError};
use sqlx::PgPool;
use std::time::Duration;

/// `writers` tasks, each appending to its own stream and to one they all share, until each has written `each` events.
async fn write(stores: &[EventStore], writers: u128, each: i64) {
    join_all((0..writers).map(|writer| {
        let store = stores[writer as usize % stores.len()].clone();
        async move {
            for version in 0..each {
                store.append(append(stream(1000 + writer), version, "own")).await.unwrap();
            }
        }
    }))
    .await;
}

#[tokio::test]
async fn two_sequencers_at_once_give_one_dense_order() {
    let db = database().await;
    let stores = [store_at(db.url(), 1).await, store_at(db.url(), 2).await];
    // Leases so short that leadership changes hands while the writers write.
    let config = || {
        let mut config = SequencerConfig::default();
        config.lease = Duration::from_millis(20);
        config.batch_appends = 7;
        config
    };
    let sequencers = [Sequencer::spawn(&stores[0], config()), Sequencer::spawn(&stores[1], config())];
    write(&stores, 10, 60).await;
    until_logged(&stores[0], 600).await;
    assert_eq!(assert_one_order(&whole_log(&stores[0]).await), 600);
    let left: i64 = sqlx::query_scalar("select count(*) from eventstore.pending").fetch_one(db.pool()).await.unwrap();
    assert_eq!(left, 0);
    for sequencer in sequencers {
        sequencer.stop().await;
    }
}

/// What one append brings stands in the log in its own order, too.
#[tokio::test]
async fn the_events_of_one_append_are_numbered_in_their_order() {
    let store = store().await;
    let _sequencer = sequencer(&store);
    for number in 1..=3_u128 {
        let events = (1..=4).map(|nth: u8| event(nth.to_string())).collect();
        store.append(Append { events, ..append(stream(number), 0, "") }).await.unwrap();
    }
    until_logged(&store, 12).await;
    assert_eq!(assert_one_order(&whole_log(&store).await), 12);
}

#[tokio::test]
async fn a_deposed_sequencer_cannot_number_anything() {
    let db = database().await;
    let store = store_at(db.url(), 1).await;
    store.append(append(stream(1), 0, "one")).await.unwrap();
    let lead = "select eventstore.lead(gen_random_uuid(), '0 seconds')";
    let old: i64 = sqlx::query_scalar(lead).fetch_one(db.pool()).await.unwrap();
    let new: i64 = sqlx::query_scalar(lead).fetch_one(db.pool()).await.unwrap();
    assert!(new > old, "the token grows when leadership changes hands");
    let sequence = "select last_position from eventstore.sequence($1, 10)";
    let error = sqlx::query(sequence).bind(old).fetch_all(db.pool()).await.unwrap_err();
    assert_eq!(error.as_database_error().unwrap().code().unwrap(), "MZ002");
    assert_eq!(store.last_position().await.unwrap(), None);
    let last: i64 = sqlx::query_scalar(sequence).bind(new).fetch_one(db.pool()).await.unwrap();
    assert_eq!(last, 0);
}

#[tokio::test]
async fn a_standby_leads_when_the_leader_resigns() {
    let db = database().await;
    let stores = [store_at(db.url(), 1).await, store_at(db.url(), 2).await];
    let mut first = sequencer(&stores[0]);
    first.until_leading().await;
    let mut second = sequencer(&stores[1]);
    stores[1].append(append(stream(1), 0, "one")).await.unwrap();
    until_logged(&stores[1], 1).await;
    assert!(!second.leads());
    first.stop().await;
    second.until_leading().await;
    stores[0].append(append(stream(1), 1, "two")).await.unwrap();
    until_logged(&stores[0], 2).await;
    assert_one_order(&whole_log(&stores[0]).await);
}

#[tokio::test]
async fn an_idle_foreign_transaction_does_not_stall_the_feed() {
    let db = database().await;
    let store = store_at(db.url(), 1).await;
    let _sequencer = sequencer(&store);
    // It holds a transaction id, a snapshot, and even an append of its own that never commits.
    let mut foreign = mazziere_database::begin(db.pool()).await.unwrap();
    sqlx::query("create table idle as select pg_current_xact_id()").execute(&mut *foreign).await.unwrap();
    store.append_in(&mut foreign, &append(stream(9), 0, "never")).await.unwrap();
    write(std::slice::from_ref(&store), 4, 25).await;
    until_logged(&store, 100).await;
    foreign.rollback().await.unwrap();
    store.append(append(stream(9), 0, "after all")).await.unwrap();
    until_logged(&store, 101).await;
    assert_eq!(assert_one_order(&whole_log(&store).await), 101);
}

#[tokio::test]
async fn a_transaction_that_began_early_and_commits_late_keeps_its_streams_order() {
    let store = store().await;
    let _sequencer = sequencer(&store);
    let mut early = mazziere_database::begin(store.pool()).await.unwrap();
    // The transaction gets its id before the stream's first event is even appended by somebody else.
    store.append_in(&mut early, &append(stream(2), 0, "early")).await.unwrap();
    store.append(append(stream(1), 0, "one")).await.unwrap();
    store.append_in(&mut early, &append(stream(1), 1, "two, from the older transaction")).await.unwrap();
    early.commit().await.unwrap();
    store.append(append(stream(1), 2, "three")).await.unwrap();
    until_logged(&store, 4).await;
    assert_eq!(assert_one_order(&whole_log(&store).await), 4);
}

#[tokio::test]
async fn a_clock_set_back_cannot_turn_a_stream_round() {
    let db = database().await;
    let store = store_at(db.url(), 1).await;
    for version in 0..40 {
        store.append(append(stream(version as u128 % 4), version / 4, "x")).await.unwrap();
    }
    // As if the server's clock had run backwards all the while.
    sqlx::query("update eventstore.pending set queued_at = now() - first_version * interval '1 hour'")
        .execute(db.pool())
        .await
        .unwrap();
    let mut config = SequencerConfig::default();
    config.batch_appends = 3;
    let _sequencer = Sequencer::spawn(&store, config);
    until_logged(&store, 40).await;
    assert_eq!(assert_one_order(&whole_log(&store).await), 40);
}

#[tokio::test]
async fn a_tail_sees_everything_once_and_in_order_while_it_is_written() {
    let store = store().await;
    let _sequencer = sequencer(&store);
    let mut tail = store.tail(0).limit(13);
    let writing = tokio::spawn({
        let store = store.clone();
        async move { write(std::slice::from_ref(&store), 6, 40).await }
    });
    let mut seen = Vec::new();
    while seen.len() < 240 {
        let batch = tokio::time::timeout(PATIENCE, tail.next_batch()).await.unwrap().unwrap();
        assert!(!batch.is_empty() && batch.len() <= 13);
        seen.extend(batch);
    }
    writing.await.unwrap();
    assert_eq!(assert_one_order(&seen), 240);
    assert_eq!(tail.position(), 240);
}

#[tokio::test]
async fn one_reads_ones_writes() {
    let store = store().await;
    let waiting = store.wait_logged(stream(1), 1, Duration::ZERO).await;
    assert!(matches!(waiting, Err(StoreError::TimedOut)), "{waiting:?}");
    let _sequencer = sequencer(&store);
    store.append(append(stream(1), 0, "one")).await.unwrap();
    let position = store.wait_logged(stream(1), 1, PATIENCE).await.unwrap();
    assert_eq!(position, 0);
    assert_eq!(store.position_of(stream(1), 1).await.unwrap(), Some(0));
    assert_eq!(store.position_of(stream(1), 2).await.unwrap(), None);
    assert_eq!(store.read_log(0, 10, Some("note")).await.unwrap().len(), 1);
    assert_eq!(store.read_log(0, 10, Some("other")).await.unwrap().len(), 0);
}

#[tokio::test]
async fn a_page_of_the_log_holds_what_was_asked_for_and_says_how_far_it_looked() {
    let store = store().await;
    let _sequencer = sequencer(&store);
    assert_eq!(store.read_log_page(0, 10, Some("note"), &["noted"]).await.unwrap().through, None);
    // Positions 0 to 7: every fourth one ends something, and the last of those is of another kind of stream.
    for position in 0..8_i64 {
        let r#type = if position % 4 == 3 { "ended" } else { "noted" };
        let events = vec![NewEvent { r#type: r#type.into(), ..event(position.to_string()) }];
        let (n, kind) = if position == 7 { (2, "other") } else { (1, "note") };
        let expected = if position == 7 { 0 } else { position };
        store.append(Append { events, kind, ..append(stream(n), expected, "") }).await.unwrap();
        until_logged(&store, position + 1).await;
    }
    let page = async |from, limit, types: &[&str]| {
        let page = store.read_log_page(from, limit, Some("note"), types).await.unwrap();
        (page.through, page.events.iter().map(|event| event.position).collect::<Vec<_>>())
    };
    assert_eq!(page(0, 3, &["ended"]).await, (Some(2), vec![]), "nothing yet, and the log goes on");
    assert_eq!(page(3, 3, &["ended"]).await, (Some(5), vec![3]));
    assert_eq!(page(6, 100, &["ended"]).await, (Some(7), vec![]), "another kind's is left out");
    assert_eq!(page(2, 100, &["ended", "noted"]).await, (Some(7), vec![2, 3, 4, 5, 6]));
    assert_eq!(page(8, 100, &["ended", "noted"]).await, (None, vec![]));
    assert_eq!(page(i64::MAX, u32::MAX, &["ended"]).await, (None, vec![]));
    assert_eq!(store.read_log(0, 100, Some("other")).await.unwrap().len(), 1);
    assert_eq!(
        store.read_log(0, 7, Some("other")).await.unwrap(),
        [],
        "no more positions are looked at than were asked for"
    );
    assert_eq!(
        store.read_log_page(3, 1, Some("note"), &["ended"]).await.unwrap().events,
        store.read_log(3, 1, None).await.unwrap()
    );
}

#[tokio::test]
async fn the_queue_table_stays_small_under_load() {
    let db = database().await;
    let store = store_at(db.url(), 1).await;
    let _sequencer = sequencer(&store);
    for round in 0..10 {
        write_round(&store, round).await;
        until_logged(&store, (round + 1) * 1000).await;
        vacuum_queue(db.pool()).await;
    }
    let bytes: i64 =
        sqlx::query_scalar("select pg_relation_size('eventstore.pending')").fetch_one(db.pool()).await.unwrap();
    // 10,000 rows of about 76 bytes, 95 pages, passed through; space is used again, not added. A round needs ten pages,
    // and PostgreSQL adds twenty at once for each connection that waits for another one to add some.
    assert!(bytes <= 64 * 8192, "{bytes} bytes");
    let options: Vec<String> =
        sqlx::query_scalar("select unnest(reloptions) from pg_class where oid = 'eventstore.pending'::regclass")
            .fetch_all(db.pool())
            .await
            .unwrap();
    assert!(options.contains(&"autovacuum_vacuum_scale_factor=0".to_owned()), "{options:?}");
    assert!(options.contains(&"autovacuum_vacuum_threshold=1000".to_owned()), "{options:?}");
}

/// What autovacuum does by itself within seconds of a thousand dead rows: again, if a transaction of the sequencer
/// could still see the dead when it passed.
async fn vacuum_queue(db: &PgPool) {
    for _ in 0..100 {
        sqlx::query("vacuum eventstore.pending").execute(db).await.unwrap();
        let dead: i64 = sqlx::query_scalar("select pg_stat_get_dead_tuples('eventstore.pending'::regclass)")
            .fetch_one(db)
            .await
            .unwrap();
        if dead == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("rows of the queue stay dead");
}

async fn write_round(store: &EventStore, round: i64) {
    join_all((0..100_u128).map(|n| async move {
        for version in 0..10 {
            store.append(append(stream(n), round * 10 + version, "x")).await.unwrap();
        }
    }))
    .await;
}
