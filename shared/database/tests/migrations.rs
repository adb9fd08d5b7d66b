//! Migrations: behind one that waits for a lock everybody would wait, so it waits for a while and gives up.

use std::time::Duration;

use mazziere_database::{Schema, begin};
use mazziere_testkit::TestDb;

const FIRST: (&str, &str) = ("0001_guests", "create table house.guest (id int)");
const SECOND: (&str, &str) = ("0002_names", "alter table house.guest add column name text");

const BEFORE: Schema = Schema { name: "house", applied: "house._migrations", migrations: &[FIRST] };
const AFTER: Schema = Schema { migrations: &[FIRST, SECOND], ..BEFORE };

#[tokio::test]
async fn a_migration_gives_up_what_somebody_holds_and_is_run_again() {
    let database = TestDb::empty().await;
    BEFORE.migrate(database.pool()).await.unwrap();
    let mut reader = begin(database.pool()).await.unwrap();
    sqlx::query("select from house.guest").execute(&mut *reader).await.unwrap();
    let given_up = tokio::time::timeout(Duration::from_secs(25), AFTER.migrate(database.pool())).await;
    let error = given_up.expect("it does not wait for ever").unwrap_err();
    assert!(error.to_string().contains("lock timeout"), "{error}");
    sqlx::query("select from house.guest").execute(&mut *reader).await.unwrap();
    reader.commit().await.unwrap();
    AFTER.migrate(database.pool()).await.unwrap();
    sqlx::query("select name from house.guest").execute(database.pool()).await.unwrap();
}
