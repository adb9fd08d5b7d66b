//! A service that is told to end: first it is not ready and serves on, then it ends what is under way.

use std::net::TcpListener;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_server::cli::ServiceArgs;
use mazziere_server::keys::HouseKey;
use mazziere_server::service::environment;
use mazziere_telemetry::Clock;
use mazziere_testkit::TestDb;

/// How long to wait before a look again; how often until it is said that nothing comes.
const LOOK: Duration = Duration::from_millis(50);
const LOOKS: u32 = 1_200;

/// A process that is not left behind.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Process {
    /// A role with these switches.
    fn start(role: &str, args: &ServiceArgs) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mazziere"));
        command.arg(role).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Process(command.envs(environment(args)).spawn().unwrap())
    }

    fn terminate(&self) {
        let told = Command::new("sh").arg("-c").arg(format!("kill -TERM {}", self.0.id())).status().unwrap();
        assert!(told.success());
    }

    async fn ended(&mut self) -> ExitStatus {
        for _ in 0..LOOKS {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status;
            }
            tokio::time::sleep(LOOK).await;
        }
        panic!("it goes on")
    }
}

/// Waits for an answer that is as expected.
async fn until(web: &reqwest::Client, url: &str, expected: u16) -> String {
    for _ in 0..LOOKS {
        if let Ok(answer) = web.get(url).send().await
            && answer.status() == expected
        {
            return answer.text().await.unwrap();
        }
        tokio::time::sleep(LOOK).await;
    }
    panic!("{url} does not answer {expected}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_told_to_end_serves_on_until_nobody_is_sent_there_any_more() {
    let db = TestDb::empty().await;
    mazziere_server::database::migrate(db.url()).await.unwrap();
    let (web, key) = (http(Duration::from_secs(60)).unwrap(), HouseKey::fresh(&Clock::system()).unwrap());
    for role in ["wallet", "tables", "lobby"] {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        // It lingers longer than anybody waits here; a second signal ends that.
        let args = ServiceArgs {
            bind: Some(format!("127.0.0.1:{port}")),
            // Nobody is asked for anything there.
            wallet_url: "http://127.0.0.1:1".to_owned(),
            tables_url: "http://127.0.0.1:1".to_owned(),
            linger_seconds: 600,
            ..ServiceArgs::development(db.url(), &key)
        };
        let mut process = Process::start(role, &args);
        let (url, ready) = (format!("http://127.0.0.1:{port}"), format!("http://127.0.0.1:{port}/readyz"));
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
