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
    sqlx::raw_sql("create role mazziere_app; create role mazziere_auditor; create role mazziere_tables")
        .execute(copy.pool())
        .await
        .unwrap();
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

/// A future dropped while its `begin` is under way can leave a transaction open that the driver does not know of. What
/// the next user of the connection writes must be committed all the same, or an acknowledgement would be a lie.
#[tokio::test]
async fn a_transaction_left_open_undoes_nobody_elses_work() {
    let db = database().await;
    let pool = mazziere_eventstore::connect(db.url(), 1).await.unwrap();
    let mut begun = Box::pin(mazziere_database::begin(&pool));
    assert!(futures::poll!(&mut begun).is_pending());
    drop(begun);
    sqlx::query("insert into eventstore.subscription (name) values ('kept')").execute(&pool).await.unwrap();
    let kept: i64 =
        sqlx::query_scalar("select count(*) from eventstore.subscription").fetch_one(db.pool()).await.unwrap();
    assert_eq!(kept, 1);
}

/// The batcher's own connections, as the server sees them: those whose last statement was an append.
const BATCHERS: &str = "select pid from pg_stat_activity where application_name = 'mazziere' \
    and datname = current_database() and query like '%eventstore.append%'";

#[tokio::test]
async fn a_batch_over_a_connection_that_died_is_answered_and_the_next_one_works() {
    let db = database().await;
    let store = store_at(db.url(), 1).await;
    store.append(append(stream(1), 0, "one")).await.unwrap();
    store.append(append(stream(2), 0, "one")).await.unwrap();
    // A batch waits for the stream's head, and its connection is ended under it.
    let mut holder = mazziere_database::begin(db.pool()).await.unwrap();
    sqlx::query("select from eventstore.stream_head where stream_id = $1 for update")
        .bind(stream(1).uuid())
        .execute(&mut *holder)
        .await
        .unwrap();
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(append(stream(1), 1, "two")).await }
    });
    let end = "select count(pg_terminate_backend(pid)) from pg_stat_activity \
        where application_name = 'mazziere' and datname = current_database() and wait_event_type = 'Lock'";
    let mut ended = 0_i64;
    while ended == 0 {
        ended = sqlx::query_scalar(end).fetch_one(db.pool()).await.unwrap();
    }
    let error = tokio::time::timeout(PATIENCE, waiting).await.unwrap().unwrap().unwrap_err();
    assert!(matches!(error, AppendError::Store(StoreError::Unknown(_))), "{error:?}");
    holder.rollback().await.unwrap();
    store.append(append(stream(1), 1, "two")).await.unwrap();
    assert_eq!(payloads(&store, stream(1)).await, ["one", "two"]);
}

#[tokio::test]
async fn an_append_that_timed_out_leaves_no_transaction_and_its_connection_is_not_used_again() {
    let db = database().await;
    // As `connect` makes it, but the server gives up on a statement soon.
    let options: sqlx::postgres::PgConnectOptions = db.url().parse().unwrap();
    let options = options.application_name("mazziere").options([("lock_timeout", "50ms")]);
    let pool = sqlx::postgres::PgPoolOptions::new().max_connections(4).connect_with(options).await.unwrap();
    let store = mazziere_eventstore::EventStore::open(
        pool,
        mazziere_testkit::clock(),
        mazziere_testkit::ids(1),
        mazziere_eventstore::StoreConfig::default(),
    )
    .await
    .unwrap();
    store.append(append(stream(1), 0, "one")).await.unwrap();
    let before: Vec<i32> = sqlx::query_scalar(BATCHERS).fetch_all(db.pool()).await.unwrap();
    assert_eq!(before.len(), 1, "the batcher has one connection");
    let mut holder = mazziere_database::begin(db.pool()).await.unwrap();
    sqlx::query("select from eventstore.stream_head where stream_id = $1 for update")
        .bind(stream(1).uuid())
        .execute(&mut *holder)
        .await
        .unwrap();
    let error = store.append(append(stream(1), 1, "two")).await.unwrap_err();
    assert!(matches!(error, AppendError::Store(StoreError::Unavailable(_))), "{error:?}");
    let open: i64 = sqlx::query_scalar(
        "select count(*) from pg_stat_activity where application_name = 'mazziere' \
         and datname = current_database() and state like 'idle in transaction%'",
    )
    .fetch_one(db.pool())
    .await
    .unwrap();
    assert_eq!(open, 0);
    holder.rollback().await.unwrap();
    store.append(append(stream(1), 1, "two")).await.unwrap();
    assert_eq!(payloads(&store, stream(1)).await, ["one", "two"]);
    // The server needs a moment to notice that the connection was closed; until it has, this goes round.
    let gone = async {
        loop {
            let now: Vec<i32> = sqlx::query_scalar(BATCHERS).fetch_all(db.pool()).await.unwrap();
            if !now.contains(&before[0]) {
                return now;
            }
        }
    };
    assert_eq!(tokio::time::timeout(PATIENCE, gone).await.unwrap().len(), 1, "a new one took its place");
}

#[tokio::test]
async fn closing_the_pool_closes_the_batchers_connections_and_further_appends_are_told() {
    let db = database().await;
    let store = store_at(db.url(), 1).await;
    store.append(append(stream(1), 0, "one")).await.unwrap();
    store.pool().close().await;
    let error = store.append(append(stream(1), 1, "two")).await.unwrap_err();
    assert!(matches!(error, AppendError::Store(StoreError::Unavailable(_))), "{error:?}");
    let gone = async { while !sqlx::query(BATCHERS).fetch_all(db.pool()).await.unwrap().is_empty() {} };
    tokio::time::timeout(PATIENCE, gone).await.unwrap();
}
