//! Migrations: repeatable, safe to run several times at once, and plain about the rights that they lack.

use mazziere_localpg::Cluster;
use mazziere_server::database;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::process::as_login;

#[tokio::test]
async fn migrating_twice_and_at_the_same_time_changes_nothing() {
    let database = mazziere_testkit::TestDb::empty().await;
    let url = database.url().to_owned();
    let together = [0; 4].map(|_| database::migrate(&url));
    for done in futures::future::join_all(together).await {
        done.unwrap();
    }
    database::migrate(&url).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_login_that_lacks_a_right_is_told_which_and_what_gives_it() {
    let cluster = tokio::task::spawn_blocking(Cluster::scratch).await.unwrap().unwrap();
    let mut superuser = PgConnection::connect(&cluster.url("postgres")).await.unwrap();
    superuser.execute("create role keeper login").await.unwrap();
    superuser.execute("create database house").await.unwrap();
    let mut superuser = PgConnection::connect(&cluster.url("house")).await.unwrap();
    let keeper = as_login("keeper", &cluster.url("house"));
    let said = database::migrate(&keeper).await.unwrap_err().to_string();
    let (lacks, sql) = said.split_once("\n\n").expect("what is missing, and the SQL");
    assert!(lacks.contains("lacks CREATE on the database") && lacks.contains("and CREATEROLE"), "{lacks}");
    let schemas = "select count(*) from pg_namespace where nspname in ('eventstore', 'lobby', 'tables', 'wallet')";
    let made: i64 = sqlx::query_scalar(schemas).fetch_one(&mut superuser).await.unwrap();
    assert_eq!(made, 0, "nothing was changed");
    superuser.execute(AssertSqlSafe(sql.to_owned())).await.unwrap();
    database::migrate(&keeper).await.unwrap();
    // Once the house stands, `migrate` needs neither.
    let taken = "alter role keeper nocreaterole; revoke create on database house from keeper";
    superuser.execute(taken).await.unwrap();
    database::migrate(&keeper).await.unwrap();
}
