//! The clock of a machine against the database's.

use chrono::TimeDelta;
use mazziere_database::has_come;
use mazziere_telemetry::Clock;
use mazziere_testkit::TestDb;

#[tokio::test]
async fn what_has_not_come_for_the_database_is_refused_and_what_it_has_passed_is_not() {
    let database = TestDb::empty().await;
    let mut connection = database.pool().acquire().await.unwrap();
    for seconds in [-3_600, -11, 0, 5] {
        let now = Clock::system_ahead(TimeDelta::seconds(seconds)).now();
        has_come(&mut connection, now).await.unwrap();
    }
    let now = Clock::system_ahead(TimeDelta::minutes(2)).now();
    let refused = has_come(&mut connection, now).await.unwrap_err().to_string();
    assert!(refused.contains("s ahead of the database's"), "{refused}");
}
