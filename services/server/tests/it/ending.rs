//! A service that is told to end: first it is not ready and serves on, then it ends what is under way.

use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_server::cli::ServiceArgs;
use mazziere_server::keys::HouseKey;
use mazziere_telemetry::Clock;
use mazziere_testkit::TestDb;

use crate::process::{Process, alone, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_told_to_end_serves_on_until_nobody_is_sent_there_any_more() {
    let db = TestDb::empty().await;
    mazziere_server::database::migrate(db.url()).await.unwrap();
    let (web, key) = (http(Duration::from_secs(60)).unwrap(), HouseKey::fresh(&Clock::system()).unwrap());
    for role in ["wallet", "tables", "lobby"] {
        // It lingers longer than anybody waits here; a second signal ends that.
        let args = ServiceArgs { linger_seconds: 600, ..alone(ServiceArgs::development(db.url(), &key)) };
        let mut process = Process::start(role, &args);
        let url = format!("http://{}", args.bind.as_deref().unwrap());
        let ready = format!("{url}/readyz");
        until(&web, &ready, 200).await;
        process.terminate();
        assert!(until(&web, &ready, 503).await.contains(r#""draining":true"#), "{role}");
        let document = web.get(format!("{url}/openapi.json")).send().await.unwrap();
        assert_eq!(document.status(), 200, "{role} serves on");
        process.terminate();
        assert!(process.ended().await.success(), "{role} ends in order");
        assert!(web.get(&ready).send().await.is_err(), "{role}: nobody listens any more");
    }
}
