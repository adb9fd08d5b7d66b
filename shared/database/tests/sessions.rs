//! What a pool hands out: sessions in their role, without a transaction, within their limits.

use std::time::Duration;

use mazziere_database::{Sessions, pool, reach};
use mazziere_testkit::TestDb;
use sqlx::PgPool;

async fn one_session(database: &TestDb) -> PgPool {
    let sessions = Sessions {
        role: "pg_read_all_data",
        application: "sessions of a test",
        most: 1,
        patience: Duration::from_secs(10),
        settings: &[("statement_timeout", "7s"), ("jit", "off")],
    };
    pool(database.url(), &sessions).unwrap()
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
async fn a_connection_at_rest_is_used_again() {
    let database = TestDb::empty().await;
    let pool = one_session(&database).await;
    let first = backend(&pool).await;
    let mut transaction = pool.begin().await.unwrap();
    sqlx::query("select 1").execute(&mut *transaction).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(backend(&pool).await, first);
}

#[tokio::test]
async fn a_connection_in_a_transaction_is_used_by_nobody_else() {
    let database = TestDb::empty().await;
    let pool = one_session(&database).await;
    for failed in [false, true] {
        let mut given_up = pool.acquire().await.unwrap();
        let before: i32 = sqlx::query_scalar("select pg_backend_pid()").fetch_one(&mut *given_up).await.unwrap();
        sqlx::raw_sql("begin").execute(&mut *given_up).await.unwrap();
        if failed {
            sqlx::raw_sql("select 1 / 0").execute(&mut *given_up).await.unwrap_err();
        }
        drop(given_up);
        assert_ne!(backend(&pool).await, before, "failed: {failed}");
    }
}

#[tokio::test]
async fn a_database_that_is_away_is_told_when_it_is_needed() {
    let sessions =
        Sessions { role: "nobody", application: "test", most: 1, patience: Duration::from_secs(5), settings: &[] };
    let pool = pool("postgres://nobody@127.0.0.1:1/nothing", &sessions).unwrap();
    reach(&pool).await.unwrap_err();
}
