//! The log is told which release plays, once for each that is installed.

use std::time::Duration;

use mazziere_rules::registry;
use mazziere_tables::release::{self, Release};
use mazziere_telemetry::Clock;

use crate::support::{Harness, database};

const STOP: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn each_release_that_is_installed_is_told_once() {
    let db = database().await;
    let installed = |digest: u8| {
        let mut harness = Harness::new(db.url(), Clock::system());
        harness.release = Some(Release::new("1.2.3", &[digest; 32]));
        harness
    };
    // Two replicas of the first release at once, one of them again, then the next one, and a step back.
    let first = installed(1);
    let (one, other) = tokio::join!(first.replica(), first.replica());
    let again = first.replica().await;
    let next = installed(2).replica().await;
    let back = installed(1).replica().await;
    let log = back.tables().live().store().read_stream(release::stream(), 0, 10).await.unwrap();
    let told: Vec<Release> = log.iter().map(|event| serde_json::from_slice(&event.payload).unwrap()).collect();
    let digests: Vec<&str> = told.iter().map(|release| &release.digest[..4]).collect();
    assert_eq!(digests, ["0101", "0202", "0101"]);
    let scopa = registry::games().iter().find(|game| game.name == "scopa").unwrap();
    assert_eq!((told[0].version.as_str(), told[0].rules["scopa"]), ("1.2.3", scopa.version));
    assert!(log.iter().all(|event| event.r#type == release::INSTALLED && event.schema == release::SCHEMA));
    for service in [one, other, again, next, back] {
        service.stop(STOP).await;
    }
}
