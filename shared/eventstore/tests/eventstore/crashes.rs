//! Killed servers, moved databases: nothing acknowledged is lost, nothing happens twice, the order goes on.

use crate::given::*;
use futures::future::join_all;
use mazziere_eventstore::{Append, AppendError, StoreError};
use mazziere_testkit::own_cluster;
use std::process::{Command, Stdio};

#[tokio::test]
async fn kill_dash_nine_between_append_and_sequencing_loses_nothing() {
    let own = own_cluster().await;
    let db = own.database("eventstore", migrated).await;
    let store = store_at(db.url(), 1).await;
    for version in 0..50 {
        store.append(append(stream(version as u128 % 5), version / 5, format!("{version}"))).await.unwrap();
    }
    assert_eq!(store.last_position().await.unwrap(), None, "nobody sequences yet");
    own.kill_postgres();
    own.restart_postgres();
    let store = store_at(db.url(), 2).await;
    let _sequencer = sequencer(&store);
    store.append(append(stream(0), 10, "after")).await.unwrap();
    until_logged(&store, 51).await;
    assert_eq!(assert_one_order(&whole_log(&store).await), 51);
    for n in 0..5 {
        store.verify_stream(stream(n)).await.unwrap();
    }
}

#[tokio::test]
async fn a_database_killed_under_load_loses_no_acknowledgement_and_doubles_none() {
    let own = own_cluster().await;
    let db = own.database("eventstore", migrated).await;
    let store = store_at(db.url(), 1).await;
    let _sequencer = sequencer(&store);
    let mut tail = store.tail(0);
    let (writers, each) = (8_u128, 150_i64);
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            join_all((0..writers).map(|writer| {
                let store = store.clone();
                async move {
                    for version in 0..each {
                        let receipt = Some(receipt(writer << 32 | version as u128, b"r", "ok"));
                        let next = Append { receipt, ..append(stream(writer), version, format!("{version}")) };
                        // Either it says so itself, or the receipt of the attempt whose answer was lost does.
                        match store.append_patiently(next, PATIENCE).await {
                            Ok(done) => assert_eq!(done.version, version + 1),
                            Err(AppendError::Repeated(first)) => assert_eq!(first.version, version + 1),
                            Err(error) => panic!("{error:?}"),
                        }
                    }
                }
            }))
            .await;
        }
    });
    let total = writers as usize * each as usize;
    let mut seen = Vec::new();
    for kills in 0_usize.. {
        // Three kills, each after some more events have passed, so that all three meet a busy database.
        if kills < 3 {
            while seen.len() < (kills + 1) * total / 5 {
                seen.extend(tokio::time::timeout(PATIENCE, tail.next_batch()).await.unwrap().unwrap());
            }
            own.kill_postgres();
            own.restart_postgres();
        } else {
            break;
        }
    }
    while seen.len() < total {
        seen.extend(tokio::time::timeout(PATIENCE, tail.next_batch()).await.unwrap().unwrap());
    }
    writing.await.unwrap();
    assert_eq!(assert_one_order(&seen), total);
    assert_eq!(whole_log(&store).await, seen, "what the tail saw is what stayed");
    for writer in 0..writers {
        let expected: Vec<String> = (0..each).map(|version| version.to_string()).collect();
        assert_eq!(payloads(&store, stream(writer)).await, expected);
        store.verify_stream(stream(writer)).await.unwrap();
    }
}

#[tokio::test]
async fn while_the_database_is_down_the_caller_learns_that_it_is_unavailable() {
    let own = own_cluster().await;
    let db = own.database("eventstore", migrated).await;
    let store = store_at(db.url(), 1).await;
    store.append(append(stream(1), 0, "one")).await.unwrap();
    own.kill_postgres();
    let error = store.append(append(stream(1), 1, "two")).await.unwrap_err();
    assert!(matches!(&error, AppendError::Store(error) if error.is_retryable()), "{error:?}");
    let error = store.head(stream(1)).await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    own.restart_postgres();
    let two = Append { receipt: Some(receipt(1, b"two", "ok")), ..append(stream(1), 1, "two") };
    store.append_patiently(two, PATIENCE).await.unwrap();
    assert_eq!(payloads(&store, stream(1)).await, ["one", "two"]);
}

#[tokio::test]
async fn dumped_and_restored_the_log_goes_on_where_it_was() {
    let own = own_cluster().await;
    let db = own.database("eventstore", migrated).await;
    let store = store_at(db.url(), 1).await;
    let sequencing = sequencer(&store);
    for version in 0..30 {
        let receipt = Some(receipt(version as u128, b"r", "ok"));
        store.append(Append { receipt, ..append(stream(version as u128 % 3), version / 3, "x") }).await.unwrap();
    }
    until_logged(&store, 30).await;
    sequencing.stop().await;
    // Some are dumped while they are still waiting for their positions.
    store.append(append(stream(0), 10, "pending")).await.unwrap();
    store.append(append(stream(0), 11, "pending")).await.unwrap();
    let before = whole_log(&store).await;

    // The copy lives in another cluster, whose transaction ids have nothing to do with this one's.
    let other = own_cluster().await;
    let copy = other.database("nothing", async |_: &sqlx::PgPool| Ok(())).await;
    sqlx::raw_sql("create role mazziere_app; create role mazziere_auditor").execute(copy.pool()).await.unwrap();
    let programs = own.cluster().binaries().clone();
    let plain = |url: &str| url.replace("localhost", "").replace("&sslmode=disable", "");
    let (from, to) = (plain(db.url()), plain(copy.url()));
    tokio::task::spawn_blocking(move || {
        let mut dump = Command::new(programs.program("pg_dump")).arg(from).stdout(Stdio::piped()).spawn().unwrap();
        let restored = Command::new(programs.program("psql"))
            .args(["-X", "-q", "-v", "ON_ERROR_STOP=1"])
            .arg(to)
            .stdin(dump.stdout.take().unwrap())
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(restored.success() && dump.wait().unwrap().success());
    })
    .await
    .unwrap();

    mazziere_eventstore::migrate(copy.pool()).await.unwrap();
    let restored = store_at(copy.url(), 2).await;
    assert_eq!(whole_log(&restored).await, before);
    let _sequencer = sequencer(&restored);
    restored.append(append(stream(0), 12, "after")).await.unwrap();
    restored.append(append(stream(7), 0, "new")).await.unwrap();
    until_logged(&restored, 34).await;
    let log = whole_log(&restored).await;
    assert_eq!(assert_one_order(&log), 34);
    assert_eq!(log[..30], before);
    restored.verify_stream(stream(0)).await.unwrap();
    let again = Append { receipt: Some(receipt(3, b"r", "ok")), ..append(stream(0), 13, "x") };
    assert!(matches!(restored.append(again).await, Err(AppendError::Repeated(_))));
}

/// A future dropped while its `begin` is under way can leave a transaction open that the driver does not know of. What the
/// next user of the connection writes must be committed all the same, or an acknowledgement would be a lie.
#[tokio::test]
async fn a_transaction_left_open_undoes_nobody_elses_work() {
    let db = database().await;
    let pool = mazziere_eventstore::connect(db.url(), 1).await.unwrap();
    let mut given_up = pool.acquire().await.unwrap();
    sqlx::raw_sql("begin").execute(&mut *given_up).await.unwrap();
    drop(given_up);
    sqlx::query("insert into eventstore.subscription (name) values ('kept')").execute(&pool).await.unwrap();
    let kept: i64 =
        sqlx::query_scalar("select count(*) from eventstore.subscription").fetch_one(db.pool()).await.unwrap();
    assert_eq!(kept, 1);
}
