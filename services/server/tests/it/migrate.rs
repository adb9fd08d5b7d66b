//! Migrations: repeatable, and safe to run several times at once.

use mazziere_server::database;

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
