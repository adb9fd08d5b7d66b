//! PgBouncer in transaction mode between a service and its database: roles and limits of a session would be lost, and
//! the service says so instead of working without them. Where the program is not installed (Debian's package
//! `pgbouncer`) the test says loudly that it asked nobody.

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_telemetry::Clock;
use mazziere_testkit::TestDb;
use sqlx::postgres::PgConnectOptions;

use crate::process::{Process, alone, free_address, until};

/// A pooler before a database, and its folder.
struct Pooler {
    folder: PathBuf,
    child: Child,
    url: String,
}

impl Pooler {
    /// None where the program is not installed.
    fn start(database: &str) -> Option<Pooler> {
        let program =
            ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].into_iter().find(|at| PathBuf::from(at).exists())?;
        let options: PgConnectOptions = database.parse().unwrap();
        let folder = std::env::temp_dir().join(format!("mazziere-pooler-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        // The pooler refuses to run as root, and has to read this.
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o777)).unwrap();
        let (host, port) = (
            options.get_socket().map_or(options.get_host().to_owned(), |at| at.display().to_string()),
            options.get_port(),
        );
        let (name, user) = (options.get_database().unwrap(), options.get_username());
        let at = free_address();
        let listen = at.rsplit_once(':').unwrap().1;
        let settings = format!(
            "[databases]\n{name} = host={host} port={port} user={user}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {listen}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\n\
             ignore_startup_parameters = options,extra_float_digits\n"
        );
        let file = folder.join("pgbouncer.ini");
        std::fs::write(&file, settings).unwrap();
        let mut command = Command::new(program);
        if is_root() {
            command.args(["-u", "postgres"]);
        }
        let child =
            command.arg(&file).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        Some(Pooler { folder, child, url: format!("postgres://{user}@{at}/{name}") })
    }
}

/// Whether this process is root.
fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

impl Drop for Pooler {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_a_pooler_that_forgets_roles_and_limits_no_service_says_that_it_is_ready() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let Some(pooler) = Pooler::start(db.url()) else {
        // Past the capturing of tests that pass, which would show nobody.
        let said = "\nNOT TESTED: there is no pgbouncer on this machine (Debian's package `pgbouncer`)\n";
        let _ = std::io::stderr().write_all(said.as_bytes());
        return;
    };
    let web = http(Duration::from_secs(60)).unwrap();
    let key = HouseKey::fresh(&Clock::system()).unwrap();
    for role in ["wallet", "tables", "lobby"] {
        let args = alone(ServiceArgs::development(&pooler.url, &key));
        let ready = format!("http://{}/readyz", args.bind.as_deref().unwrap());
        let mut process = Process::start(role, &args);
        let mut said = until(&web, &ready, 503).await;
        while said.contains("does not answer") {
            // The pooler is not there yet.
            tokio::time::sleep(Duration::from_millis(50)).await;
            said = until(&web, &ready, 503).await;
        }
        // Which of them is lost first depends on what the server was asked before.
        let lost = [&format!("not in the role mazziere_{role}"), "prepared statements are lost"];
        assert!(lost.iter().any(|lost| said.contains(*lost)) && said.contains("a pooler"), "{role}: {said}");
        process.terminate();
        assert!(process.ended().await.success(), "{role}");
    }
}
