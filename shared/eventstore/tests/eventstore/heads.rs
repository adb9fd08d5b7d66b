//! How far a stream is: asked by many at once.

use crate::given::*;
use futures::FutureExt;
use futures::future::join_all;
use mazziere_testkit::own_cluster;
use sqlx::PgPool;
use std::process::Command;

/// The sessions that ask for heads at this moment.
async fn asking(pool: &PgPool) -> Vec<i32> {
    sqlx::query_scalar(
        "select pid from pg_stat_activity \
         where state = 'active' and query like '%eventstore.heads(%' and pid <> pg_backend_pid() \
            and datname = current_database()",
    )
    .fetch_all(pool)
    .await
    .unwrap()
}

#[tokio::test]
async fn who_asks_while_a_query_is_under_way_shares_the_next_one() {
    let db = database().await;
    let store = store_at(db.url(), 1).await;
    for number in 1..=50 {
        store.append(append(stream(number), 0, "first")).await.unwrap();
    }
    let mut held = mazziere_database::begin(db.pool()).await.unwrap();
    sqlx::query("lock table eventstore.stream_head in access exclusive mode").execute(&mut *held).await.unwrap();
    // Some of them for streams that do not exist.
    let heads = tokio::spawn({
        let store = store.clone();
        async move { join_all((1..=60).map(|number| store.head(stream(number)).boxed())).await }
    });
    while asking(db.pool()).await.is_empty() {
        tokio::task::yield_now().await;
    }
    assert_eq!(asking(db.pool()).await.len(), 1, "one query for sixty callers");
    held.rollback().await.unwrap();
    for (number, head) in (1..).zip(heads.await.unwrap()) {
        let head = head.unwrap();
        assert_eq!(head.as_ref().map(|head| head.stream), (number <= 50).then(|| stream(number)));
        assert_eq!(head.map(|head| head.version), (number <= 50).then_some(1));
    }
}

#[tokio::test]
async fn no_answer_is_behind_what_was_acknowledged_before_the_question() {
    let db = database().await;
    let stores = [store_at(db.url(), 1).await, store_at(db.url(), 2).await];
    join_all((0..20_u128).map(|number| {
        let (writer, reader) = (stores[0].clone(), stores[1].clone());
        async move {
            for version in 0..40 {
                let written = writer.append(append(stream(number), version, "next")).await.unwrap();
                let head = reader.head(stream(number)).await.unwrap().unwrap();
                assert_eq!((head.version, head.head_hash), (version + 1, written.head_hash));
            }
        }
    }))
    .await;
}

#[tokio::test]
async fn a_query_that_stalls_holds_up_nobody_for_long() {
    let db = database().await;
    let store = store_at(db.url(), 1).await;
    store.append(append(stream(1), 0, "first")).await.unwrap();
    let mut held = mazziere_database::begin(db.pool()).await.unwrap();
    sqlx::query("lock table eventstore.stream_head in access exclusive mode").execute(&mut *held).await.unwrap();
    let asked = tokio::spawn({
        let store = store.clone();
        async move { store.head(stream(1)).await }
    });
    let stalled = loop {
        if let [pid] = asking(db.pool()).await.as_slice() {
            break *pid;
        }
        tokio::task::yield_now().await;
    };
    let signal = |name: &str| Command::new("kill").args([name, &stalled.to_string()]).status().unwrap().success();
    assert!(signal("-STOP"));
    held.rollback().await.unwrap();
    // Both are answered while the query of the first is still under way.
    let second = tokio::time::timeout(PATIENCE, store.head(stream(1))).await;
    let first = tokio::time::timeout(PATIENCE, asked).await;
    let still = asking(db.pool()).await;
    assert!(signal("-CONT"));
    assert_eq!(second.unwrap().unwrap().unwrap().version, 1);
    assert_eq!(first.unwrap().unwrap().unwrap().unwrap().version, 1);
    assert_eq!(still, [stalled]);
}

#[tokio::test]
async fn a_database_that_was_away_is_asked_again() {
    let own = own_cluster().await;
    let db = own.database("eventstore", migrated).await;
    let store = store_at(db.url(), 1).await;
    store.append(append(stream(1), 0, "first")).await.unwrap();
    assert_eq!(store.head(stream(1)).await.unwrap().unwrap().version, 1);
    own.kill_postgres();
    assert!(store.head(stream(1)).await.unwrap_err().is_retryable());
    own.restart_postgres();
    loop {
        match store.head(stream(1)).await {
            Ok(head) => break assert_eq!(head.unwrap().version, 1),
            Err(error) => assert!(error.is_retryable(), "{error:?}"),
        }
    }
}
