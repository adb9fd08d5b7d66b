//! What `docs/operating.md` tells operators to run, run as it is written: a PostgreSQL of its own, logins per role,
//! keys by JWKS over https, two replicas of each service, a rolling restart, a restored dump.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Stdio};

use mazziere_localpg::{Cluster, Options, Tcp};

/// The ports that the page names.
const PORTS: [&str; 7] = ["8081", "8181", "8082", "8182", "8083", "8183", "8443"];

/// What is run of the page: its commands, in order.
fn commands() -> String {
    let page = include_str!("../../../../docs/operating.md");
    let blocks = page.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.collect::<Vec<_>>().join("\n")
}

/// Free ports for those of the page. Health is 1000 above: both are free.
fn elsewhere(script: &str) -> String {
    let mut taken: BTreeMap<u16, Vec<TcpListener>> = BTreeMap::new();
    let free = |port: u16| {
        Some(vec![TcpListener::bind(("127.0.0.1", port)).ok()?, TcpListener::bind(("127.0.0.1", port + 1000)).ok()?])
    };
    let mut candidates = (20_000..30_000).rev();
    let mut script = script.to_owned();
    for port in PORTS {
        assert!(script.contains(port), "the page names {port}");
        let (found, listeners) = candidates.find_map(|port| Some((port, free(port)?))).expect("a free port");
        taken.insert(found, listeners);
        script = script.replace(port, &found.to_string());
    }
    script
}

/// The search path with this program first, and with the programs of PostgreSQL.
fn path(postgres: &Path) -> String {
    let ours = Path::new(env!("CARGO_BIN_EXE_mazziere")).parent().unwrap().display();
    format!("{ours}:{}:{}", postgres.display(), std::env::var("PATH").unwrap())
}

#[test]
fn the_commands_of_the_page_lead_from_nothing_to_a_house_that_is_restarted_and_restored() {
    let folder = std::env::temp_dir().join(format!("mazziere-operating-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let cluster = Cluster::open(folder.join("pg"), Options::default().tcp(Tcp::Free)).unwrap();
    let superuser = cluster.tcp_url("postgres").unwrap();
    let server = superuser.split_once('@').unwrap().1.split_once('/').unwrap().0;
    let programs = cluster.binaries().program("psql");
    let script = format!(
        "set -euo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n{}\necho the house has ended\n",
        elsewhere(&commands())
    );
    let mut command = Command::new("bash");
    command.arg("-c").arg(script).stdin(Stdio::null()).current_dir(&folder);
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy().into_owned();
        if text.starts_with("MAZZIERE_") || text == "DATABASE_URL" || text.starts_with("OTEL_") {
            command.env_remove(name);
        }
    }
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = command
        .env("PATH", path(programs.parent().unwrap()))
        .env("SUPERUSER", superuser.split_once('?').unwrap().0)
        .env("SERVER", server)
        .env("SOURCES", sources.canonicalize().unwrap())
        .env("HOUSE", folder.join("house"))
        .output()
        .expect("bash is there");
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let logs = || {
        ["lobby-1", "tables-1", "wallet-1"]
            .map(|name| std::fs::read_to_string(folder.join(format!("house/{name}.log"))).unwrap_or_default())
            .join("\n")
    };
    assert!(output.status.success(), "{said}\n{errors}\n{}", logs());
    assert!(said.ends_with("the house has ended\n"), "{said}");
    // The doctor looked twice: at the house that ran, and at the restored one.
    assert_eq!(said.matches("ok      trial balance: total 0.00").count(), 2, "{said}\n{errors}");
    assert!(!said.contains("WRONG") && said.contains("ok      lobby: answers"), "{said}");
    for line in logs().lines() {
        assert!(!line.contains("ERROR"), "{line}");
    }
    drop(cluster);
    std::fs::remove_dir_all(&folder).unwrap();
}
