//! Migrations: repeatable, safe to run several times at once, and plain about the rights that they lack.

use mazziere_localpg::Cluster;
use mazziere_runtime::database;
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
    assert!(
        lacks.contains("lacks CREATE on the database") && lacks.contains("and the roles of the services"),
        "{lacks}"
    );
    let schemas = "select count(*) from pg_namespace where nspname in ('eventstore', 'lobby', 'tables', 'wallet')";
    let made: i64 = sqlx::query_scalar(schemas).fetch_one(&mut superuser).await.unwrap();
    assert_eq!(made, 0, "nothing was changed");
    superuser.execute(AssertSqlSafe(sql.to_owned())).await.unwrap();
    database::migrate(&keeper).await.unwrap();
    let makes = "select bool_or(rolcreaterole or rolsuper) from pg_roles where rolname ~ '^(keeper|mazziere_)'";
    let makes: bool = sqlx::query_scalar(makes).fetch_one(&mut superuser).await.unwrap();
    assert!(!makes, "the house stands, and nobody in it makes roles");
    // Once it does, `migrate` makes no schemas either.
    superuser.execute("revoke create on database house from keeper").await.unwrap();
    database::migrate(&keeper).await.unwrap();
}

/// The roles and logins as `logins.sql` makes them: an owner who may make no roles builds the house, and is not more
/// than that on any version.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_owner_that_logins_sql_makes_builds_a_house_from_nothing() {
    let cluster = tokio::task::spawn_blocking(Cluster::scratch).await.unwrap().unwrap();
    let mut superuser = PgConnection::connect(&cluster.url("postgres")).await.unwrap();
    let logins = include_str!("../../../../deploy/components/postgres/logins.sql");
    for line in logins.lines().filter(|line| !line.starts_with('\\')).collect::<Vec<_>>().join("\n").split(';') {
        let mut statement = line.to_owned();
        for login in ["owner", "lobby", "tables", "wallet", "auditor", "audit"] {
            statement = statement.replace(&format!(":'{login}'"), "'s3cret'");
        }
        superuser.execute(AssertSqlSafe(statement)).await.unwrap();
    }
    let owner = as_login("mazziere_owner", &cluster.url("mazziere"));
    database::migrate(&owner).await.unwrap();
    database::migrate(&owner).await.unwrap();
    let mut owner = PgConnection::connect(&owner).await.unwrap();
    for beyond in
        ["create role somebody", "grant pg_execute_server_program to mazziere_owner", "copy (select) to program 'id'"]
    {
        let refused = owner.execute(beyond).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().as_deref(), Some("42501"), "{beyond}");
    }
    let unlimited: Vec<String> = sqlx::query_scalar(
        "select rolname::text from pg_roles where rolcanlogin and not rolsuper and rolconnlimit < 0",
    )
    .fetch_all(&mut superuser)
    .await
    .unwrap();
    assert_eq!(unlimited, Vec::<String>::new(), "every login has a limit of connections");
}
