//! The queue before the log, when dead rows cannot be cleared away and when transactions end out of turn.

use crate::given::*;
use mazziere_testkit::{TestDb, own_cluster};
use serde_json::Value;
use sqlx::types::Json;

/// The blocks that a look at an empty queue touches; the second one, which reads no more of the catalogue to plan.
async fn blocks_of_a_look(db: &TestDb, token: i64, swept: &str) -> i64 {
    let mut tx = mazziere_database::begin(db.pool()).await.unwrap();
    let mut blocks = 0;
    for _ in 0..2 {
        let plan: Json<Value> = sqlx::query_scalar(
            "explain (analyze, buffers, format json) select * from eventstore.sequence($1, 2000, $2::text::xid8)",
        )
        .bind(token)
        .bind(swept)
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
    let (mut swept, mut first, mut last) = ("0".to_owned(), 0, -1);
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
            let answer: (i64, String) =
                sqlx::query_as("select last_position, swept::text from eventstore.sequence($1, $2, $3::text::xid8)")
                    .bind(token)
                    .bind(limit)
                    .bind(&swept)
                    .fetch_one(db.pool())
                    .await
                    .unwrap();
            (last, swept) = answer;
        }
        assert_eq!(last, round * 2_000 - 1, "all of the round");
        if round == 1 {
            first = blocks_of_a_look(&db, token, &swept).await;
        }
    }
    sqlx::raw_sql("vacuum eventstore.pending").execute(db.pool()).await.unwrap();
    let dead = blocks_of_a_look(&db, token, "0").await;
    assert!(dead > 500, "the dead are still there, and a look at everything meets them: {dead} blocks");
    let now = blocks_of_a_look(&db, token, &swept).await;
    assert!(now <= first + 10, "a look touched {first} blocks, and 50,000 appends later {now}");
    idle.rollback().await.unwrap();
}

/// The sequencer begins each look where its last one said that everything before is taken.
#[tokio::test]
async fn a_sequencer_passes_on_what_it_was_told_of_the_queue() {
    let db = database().await;
    sqlx::raw_sql(
        "create table public.look (nth bigint generated always as identity, swept xid8 not null);
         alter function eventstore.sequence(bigint, int, xid8) rename to sequence_itself;
         create function eventstore.sequence(p_token bigint, p_limit int, p_swept xid8)
         returns table (first_position bigint, last_position bigint, swept xid8)
         language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
         begin
             insert into public.look (swept) values (p_swept);
             return query select * from eventstore.sequence_itself(p_token, p_limit, p_swept);
         end $$;
         grant execute on function eventstore.sequence(bigint, int, xid8) to mazziere_app;",
    )
    .execute(db.pool())
    .await
    .unwrap();
    let store = store_at(db.url(), 1).await;
    let _sequencer = sequencer(&store);
    for version in 0..5 {
        store.append(append(stream(1), version, "a note")).await.unwrap();
        until_logged(&store, version + 1).await;
    }
    let looks: Vec<i64> = sqlx::query_scalar("select swept::text::bigint from public.look order by nth")
        .fetch_all(db.pool())
        .await
        .unwrap();
    assert_eq!(looks[0], 0, "nothing is known at first");
    assert!(looks.is_sorted() && looks[looks.len() - 1] > 0, "{looks:?}");
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
