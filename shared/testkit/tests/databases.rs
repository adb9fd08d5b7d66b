//! Every test has a database of its own, from a template that is built once.

use mazziere_testkit::{TestDb, own_cluster};
use sqlx::PgPool;
use std::sync::atomic::{AtomicU32, Ordering};

static BUILT: AtomicU32 = AtomicU32::new(0);

async fn migrate(pool: &PgPool) -> anyhow::Result<()> {
    BUILT.fetch_add(1, Ordering::SeqCst);
    sqlx::query("create table note (n bigint)").execute(pool).await?;
    Ok(())
}

async fn count_after_insert(db: &TestDb) -> i64 {
    sqlx::query("insert into note values (1)").execute(db.pool()).await.unwrap();
    sqlx::query_scalar("select count(*) from note").fetch_one(db.pool()).await.unwrap()
}

#[tokio::test]
async fn databases_made_at_the_same_time_share_a_template_and_nothing_else() {
    let (a, b, c) =
        tokio::join!(TestDb::new("notes", migrate), TestDb::new("notes", migrate), TestDb::new("notes", migrate));
    for db in [&a, &b, &c] {
        assert_eq!(count_after_insert(db).await, 1);
    }
    assert_eq!(BUILT.load(Ordering::SeqCst), 1);
}

#[test]
fn the_cluster_outlives_the_runtime_that_started_it() {
    for _ in 0..2 {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let one: i32 = runtime.block_on(async {
            let db = TestDb::empty().await;
            sqlx::query_scalar("select 1").fetch_one(db.pool()).await.unwrap()
        });
        assert_eq!(one, 1);
    }
}

#[tokio::test]
async fn an_own_cluster_keeps_acknowledged_rows_when_postgres_is_killed() {
    let own = own_cluster().await;
    let db = own.database("notes_own", async |pool: &PgPool| {
        sqlx::query("create table note (n bigint)").execute(pool).await?;
        Ok(())
    });
    let db = db.await;
    assert_eq!(count_after_insert(&db).await, 1);
    own.kill_postgres();
    own.restart_postgres();
    let pool = db.new_pool(1).await;
    let kept: i64 = sqlx::query_scalar("select count(*) from note").fetch_one(&pool).await.unwrap();
    assert_eq!(kept, 1);
}

/// Backends of a killed server keep its shared memory until they notice; PostgreSQL refuses to start meanwhile.
#[tokio::test]
async fn a_server_killed_at_work_is_restarted_at_the_first_call() {
    let own = own_cluster().await;
    let db = own.database("busy", async |_: &PgPool| Ok(())).await;
    let busy = "select count(*) from generate_series(1, 20000000)";
    for _ in 0..3 {
        let pool = db.new_pool(4).await;
        let mut started = Vec::new();
        for _ in 0..4 {
            let mut connection = pool.acquire().await.unwrap();
            started.push(tokio::spawn(async move { sqlx::query(busy).execute(&mut *connection).await }));
        }
        tokio::task::yield_now().await;
        own.kill_postgres();
        own.restart_postgres();
        for query in started {
            // It may have ended before its backend noticed that the server is gone.
            drop(query.await.unwrap());
        }
    }
}
