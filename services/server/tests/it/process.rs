//! Roles as processes of their own, that are not left behind.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::service::environment;

/// How long to wait before a look again; how often until it is said that nothing comes.
const LOOK: Duration = Duration::from_millis(50);
const LOOKS: u32 = 1_200;

/// A process that is not left behind.
pub(crate) struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Process {
    /// A role with these switches.
    pub(crate) fn start(role: &str, args: &ServiceArgs) -> Process {
        Process::start_with(role, args, &[])
    }

    /// The same, with more in its environment.
    pub(crate) fn start_with(role: &str, args: &ServiceArgs, more: &[(&str, &str)]) -> Process {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mazziere"));
        command.args(role.split(' ')).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Process(command.envs(environment(role, args)).envs(more.iter().copied()).spawn().unwrap())
    }

    pub(crate) fn terminate(&self) {
        let told = Command::new("sh").arg("-c").arg(format!("kill -TERM {}", self.0.id())).status().unwrap();
        assert!(told.success());
    }

    pub(crate) async fn ended(&mut self) -> ExitStatus {
        for _ in 0..LOOKS {
            if let Some(status) = self.0.try_wait().unwrap() {
                return status;
            }
            tokio::time::sleep(LOOK).await;
        }
        panic!("it goes on")
    }
}

/// One replica of each service, as processes that know each other.
pub(crate) struct Trio {
    pub(crate) urls: BTreeMap<&'static str, String>,
    processes: Vec<Process>,
}

impl Trio {
    /// Starts them and waits until they are ready; `more` is what else stands in their environment.
    pub(crate) async fn start(args: ServiceArgs, more: &[(&str, &str)]) -> Trio {
        let web = http(Duration::from_secs(60)).unwrap();
        let (mut args, mut urls, mut processes) = (alone(args), BTreeMap::new(), Vec::new());
        for role in ["wallet", "tables", "lobby"] {
            args.bind = Some(free_address());
            let url = format!("http://{}", args.bind.as_deref().unwrap());
            processes.push(Process::start_with(role, &args, more));
            until(&web, &format!("{url}/readyz"), 200).await;
            match role {
                "wallet" => args.wallet_url.clone_from(&url),
                "tables" => args.tables_url.clone_from(&url),
                _ => {}
            }
            urls.insert(role, url);
        }
        Trio { urls, processes }
    }

    /// Waits until all of them are ready.
    pub(crate) async fn are_ready(&self, web: &reqwest::Client) {
        for url in self.urls.values() {
            until(web, &format!("{url}/readyz"), 200).await;
        }
    }

    /// Ends them in order, callers before those whom they call.
    pub(crate) async fn end(&mut self) {
        for process in self.processes.iter().rev() {
            process.terminate();
        }
        for process in &mut self.processes {
            assert!(process.ended().await.success());
        }
    }
}

/// Waits for an answer that is as expected.
pub(crate) async fn until(web: &reqwest::Client, url: &str, expected: u16) -> String {
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

/// An address of this machine that nobody listens on now.
pub(crate) fn free_address() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

/// What all roles are told, but where the database is; they ask nobody for anything.
pub(crate) fn alone(args: ServiceArgs) -> ServiceArgs {
    ServiceArgs {
        bind: Some(free_address()),
        wallet_url: "http://127.0.0.1:1".to_owned(),
        tables_url: "http://127.0.0.1:1".to_owned(),
        ..args
    }
}

/// The URL of a private cluster's database, as another login.
pub(crate) fn as_login(login: &str, url: &str) -> String {
    let (_, at) = url.split_once('@').expect("a URL names its login");
    format!("postgres://{login}@{at}")
}
