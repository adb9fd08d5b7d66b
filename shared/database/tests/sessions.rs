//! What a pool hands out: sessions in their role, without a transaction, within their limits.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use mazziere_database::{Probe, Sessions, Unready, begin, begin_snapshot, pool, reach};
use mazziere_testkit::TestDb;
use sqlx::PgPool;

const SESSIONS: Sessions<'_> = Sessions {
    role: "pg_read_all_data",
    application: "sessions of a test",
    most: 1,
    patience: Duration::from_secs(10),
    settings: &[("statement_timeout", "7s"), ("jit", "off")],
};

async fn one_session(database: &TestDb) -> PgPool {
    pool(database.url(), &SESSIONS).unwrap()
}

async fn setting(pool: &PgPool, name: &str) -> String {
    sqlx::query_scalar("select current_setting($1)").bind(name).fetch_one(pool).await.unwrap()
}

async fn backend(pool: &PgPool) -> i32 {
    sqlx::query_scalar("select pg_backend_pid()").fetch_one(pool).await.unwrap()
}

#[tokio::test]
async fn a_session_works_in_its_role_within_its_limits() {
    let database = TestDb::empty().await;
    let pool = one_session(&database).await;
    let role: String = sqlx::query_scalar("select current_user::text").fetch_one(&pool).await.unwrap();
    assert_eq!(role, "pg_read_all_data");
    assert_eq!(setting(&pool, "application_name").await, "sessions of a test");
    assert_eq!(setting(&pool, "statement_timeout").await, "7s", "a pool's own settings go before the house's");
    assert_eq!(setting(&pool, "lock_timeout").await, "10s");
    assert_eq!(setting(&pool, "jit").await, "off");
    reach(&pool).await.unwrap();
}

#[tokio::test]
async fn a_superuser_is_refused_where_that_is_asked_though_its_sessions_have_given_up_their_rights() {
    let database = TestDb::empty().await;
    let create = "create role reader login in role pg_read_all_data";
    sqlx::query(create).execute(database.pool()).await.unwrap();
    let probe = |login: &str| {
        let (rest, _) = database.url().split_once("://").unwrap();
        let (_, place) = database.url().rsplit_once('@').unwrap();
        let url = if login.is_empty() { database.url().to_owned() } else { format!("{rest}://{login}@{place}") };
        Probe::new(&url, &SESSIONS, &[]).unwrap()
    };
    probe("").alone().await.unwrap();
    let refused = probe("").refusing_superusers(true).alone().await.unwrap_err();
    assert!(matches!(refused, Unready::Superuser), "{refused}");
    probe("reader").refusing_superusers(true).alone().await.unwrap();
}

#[tokio::test]
async fn a_connection_at_rest_is_used_again() {
    let database = TestDb::empty().await;
    let pool = one_session(&database).await;
    let first = backend(&pool).await;
    let mut transaction = begin(&pool).await.unwrap();
    sqlx::query("select 1").execute(&mut *transaction).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(backend(&pool).await, first);
}

/// Runs a future until it has waited `times` times, and drops it there unless it was faster.
async fn given_up(times: i32, future: impl Future) {
    let mut future = pin!(future);
    let mut left = times;
    poll_fn(|context| {
        left -= 1;
        if future.as_mut().poll(context).is_ready() || left == 0 { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}

/// What is written next must be there when it is acknowledged: inside a transaction that a future left open it would be
/// undone. (The driver's own `begin` fails this test when it is given up after the first wait.)
#[tokio::test]
async fn a_begin_that_is_given_up_leaves_nobody_inside_a_transaction() {
    let database = TestDb::empty().await;
    sqlx::raw_sql("create table written (at int); grant insert on written to public")
        .execute(database.pool())
        .await
        .unwrap();
    let pool = one_session(&database).await;
    for waits in 1..=6 {
        for at in [2 * waits, 2 * waits + 1] {
            backend(&pool).await;
            if at % 2 == 0 {
                given_up(waits, begin(&pool)).await;
            } else {
                given_up(waits, begin_snapshot(&pool)).await;
            }
            sqlx::query("insert into written values ($1)").bind(at).execute(&pool).await.unwrap();
            let kept = sqlx::query_scalar::<_, i64>("select count(*) from written where at = $1").bind(at);
            assert_eq!(kept.fetch_one(database.pool()).await.unwrap(), 1, "given up after {waits} waits");
        }
    }
}

#[tokio::test]
async fn a_transaction_that_is_given_up_is_rolled_back_and_its_connection_used_again() {
    let database = TestDb::empty().await;
    let pool = one_session(&database).await;
    let first = backend(&pool).await;
    let mut transaction = begin(&pool).await.unwrap();
    sqlx::query("select 1 / 0").execute(&mut *transaction).await.unwrap_err();
    drop(transaction);
    assert_eq!(backend(&pool).await, first);
}

#[tokio::test]
async fn a_snapshot_writes_nothing() {
    let database = TestDb::empty().await;
    let pool = one_session(&database).await;
    let mut snapshot = begin_snapshot(&pool).await.unwrap();
    let modes: (String, String) =
        sqlx::query_as("select current_setting('transaction_isolation'), current_setting('transaction_read_only')")
            .fetch_one(&mut *snapshot)
            .await
            .unwrap();
    assert_eq!(modes, ("repeatable read".into(), "on".into()));
}

/// A round trip for every use would be most of what the database is asked.
#[tokio::test]
async fn a_connection_that_was_just_used_is_handed_on_without_a_question() {
    let database = TestDb::empty().await;
    let pool = one_session(&database).await;
    let before = backend(&pool).await;
    for _ in 0..20 {
        assert_eq!(backend(&pool).await, before);
    }
    // The last statement that the server knows of is the one that was sent here, not one of the pool's.
    let last: String = sqlx::query_scalar("select query from pg_stat_activity where pid = $1")
        .bind(before)
        .fetch_one(database.pool())
        .await
        .unwrap();
    assert_eq!(last, "select pg_backend_pid()");
}

#[tokio::test]
async fn a_connection_that_died_at_rest_is_replaced() {
    let database = TestDb::empty().await;
    let pool = one_session(&database).await;
    let before = backend(&pool).await;
    sqlx::query("select pg_terminate_backend($1)").bind(before).execute(database.pool()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(150)).await;
    assert_ne!(backend(&pool).await, before);
}

#[tokio::test]
async fn a_database_that_is_away_is_told_when_it_is_needed() {
    let sessions =
        Sessions { role: "nobody", application: "test", most: 1, patience: Duration::from_secs(5), settings: &[] };
    let pool = pool("postgres://nobody@127.0.0.1:1/nothing", &sessions).unwrap();
    reach(&pool).await.unwrap_err();
}
