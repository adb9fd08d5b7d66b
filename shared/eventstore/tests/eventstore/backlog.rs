//! The queue before the log, when dead rows cannot be cleared away and when transactions end out of turn.

use crate::given::*;
use mazziere_testkit::{TestDb, own_cluster};
use serde_json::Value;
use sqlx::types::Json;

/// The blocks that a look at an empty queue touches; the second one, which reads no more of the catalogue to plan. Of a
/// look at everything, where nothing is taken for granted.
async fn blocks_of_a_look(db: &TestDb, token: i64, at_everything: bool) -> i64 {
    let mut tx = mazziere_database::begin(db.pool()).await.unwrap();
    if at_everything {
        sqlx::raw_sql("update eventstore.sequencer set swept = '0', settled_position = next_position")
            .execute(&mut *tx)
            .await
            .unwrap();
    }
    let mut blocks = 0;
    for _ in 0..2 {
        let plan: Json<Value> =
            sqlx::query_scalar("explain (analyze, buffers, format json) select * from eventstore.sequence($1, 2000)")
                .bind(token)
                .fetch_one(&mut *tx)
                .await
                .unwrap();
        let plan = &plan.0[0]["Plan"];
        blocks = plan["Shared Hit Blocks"].as_i64().unwrap() + plan["Shared Read Blocks"].as_i64().unwrap();
    }
    tx.rollback().await.unwrap();
    blocks
}

#[tokio::test]
async fn a_forgotten_snapshot_makes_no_look_at_the_queue_dearer() {
    // On a server of its own: transactions of other tests would be older than the rows here, and hold the bound up.
    let own = own_cluster().await;
    let db = own.database("eventstore", migrated).await;
    // Somebody has read something and gone away: nothing that dies from now on is cleared away.
    let mut idle = mazziere_database::begin(db.pool()).await.unwrap();
    sqlx::raw_sql("set transaction isolation level repeatable read").execute(&mut *idle).await.unwrap();
    let _seen: i64 = sqlx::query_scalar("select count(*) from eventstore.pending").fetch_one(&mut *idle).await.unwrap();
    let token: i64 =
        sqlx::query_scalar("select eventstore.lead(gen_random_uuid(), '1 minute')").fetch_one(db.pool()).await.unwrap();
    let (mut first, mut last) = (0, -1_i64);
    for round in 1..=25 {
        sqlx::query(
            "insert into eventstore.pending (stream_id, first_version, events, kind, queued_at)
             select gen_random_uuid(), 1, 1, 'note', clock_timestamp() from generate_series(1, 2000)",
        )
        .execute(db.pool())
        .await
        .unwrap();
        // Cut off by the limit once, so that the bound has to stay where it was.
        for limit in [1_500, 5_000] {
            last = sqlx::query_scalar("select last_position from eventstore.sequence($1, $2)")
                .bind(token)
                .bind(limit)
                .fetch_one(db.pool())
                .await
                .unwrap();
        }
        assert_eq!(last, round * 2_000 - 1, "all of the round");
        if round == 1 {
            first = blocks_of_a_look(&db, token, false).await;
        }
    }
    sqlx::raw_sql("vacuum eventstore.pending").execute(db.pool()).await.unwrap();
    let dead = blocks_of_a_look(&db, token, true).await;
    assert!(dead > 500, "the dead are still there, and a look at everything meets them: {dead} blocks");
    let now = blocks_of_a_look(&db, token, false).await;
    assert!(now <= first + 10, "a look touched {first} blocks, and 50,000 appends later {now}");
    idle.rollback().await.unwrap();
}

/// What is known of the queue is known for one term: a restored database has the transactions of another cluster.
#[tokio::test]
async fn a_new_term_looks_at_the_whole_queue() {
    let db = database().await;
    let store = store_at(db.url(), 1).await;
    let swept = async || {
        let swept = "select swept::text::bigint from eventstore.sequencer";
        sqlx::query_scalar::<_, i64>(swept).fetch_one(db.pool()).await.unwrap()
    };
    let first = sequencer(&store);
    store.append(append(stream(1), 0, "a note")).await.unwrap();
    until_logged(&store, 1).await;
    first.stop().await;
    assert!(swept().await > 0, "it knows by now");
    sqlx::raw_sql("update eventstore.sequencer set swept = '9000000000'").execute(db.pool()).await.unwrap();
    let _second = sequencer(&store);
    store.append(append(stream(1), 1, "a note")).await.unwrap();
    until_logged(&store, 2).await;
    assert!(swept().await < 9_000_000_000);
}

/// After a move it takes note once of how far it has looked, and an idle house writes nothing.
#[tokio::test]
async fn looks_at_an_empty_queue_write_once_and_no_more() {
    let own = own_cluster().await;
    let db = own.database("eventstore", migrated).await;
    let store = store_at(db.url(), 1).await;
    store.append(append(stream(1), 0, "a note")).await.unwrap();
    let lead = "select eventstore.lead(gen_random_uuid(), '1 minute')";
    let token: i64 = sqlx::query_scalar(lead).fetch_one(db.pool()).await.unwrap();
    let mut versions = Vec::new();
    for _ in 0..5 {
        sqlx::query("select eventstore.sequence($1, 10)").bind(token).execute(db.pool()).await.unwrap();
        // Transactions of others come and go.
        sqlx::raw_sql("select pg_current_xact_id()").execute(db.pool()).await.unwrap();
        let version = "select xmin::text from eventstore.sequencer";
        versions.push(sqlx::query_scalar::<_, String>(version).fetch_one(db.pool()).await.unwrap());
    }
    versions.dedup();
    assert_eq!(versions.len(), 2, "the move, and one note: {versions:?}");
}

#[tokio::test]
async fn who_queues_early_and_commits_late_is_not_passed_over() {
    let store = store().await;
    let _sequencer = sequencer(&store);
    // One has queued and not committed; one has its transaction id, and queues when others are long gone.
    let mut queued = mazziere_database::begin(store.pool()).await.unwrap();
    store.append_in(&mut queued, &append(stream(1), 0, "queued early")).await.unwrap();
    let mut begun = mazziere_database::begin(store.pool()).await.unwrap();
    sqlx::raw_sql("select pg_current_xact_id()").execute(&mut *begun).await.unwrap();
    for version in 0..50 {
        store.append(append(stream(2), version, "meanwhile")).await.unwrap();
        until_logged(&store, version + 1).await;
    }
    store.append_in(&mut begun, &append(stream(3), 0, "begun early")).await.unwrap();
    begun.commit().await.unwrap();
    until_logged(&store, 51).await;
    store.append(append(stream(2), 50, "meanwhile")).await.unwrap();
    until_logged(&store, 52).await;
    queued.commit().await.unwrap();
    until_logged(&store, 53).await;
    assert_eq!(assert_one_order(&whole_log(&store).await), 53);
}
