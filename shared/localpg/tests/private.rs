//! The private PostgreSQL where this machine has it already; no test of its own brings it.

use mazziere_localpg::{Binaries, Cluster, Error, Options, Tcp};
use std::process::Command;

/// Not a test of its own: what the next ones run with variables of their own.
#[test]
fn with_variables() {
    let Ok(wanted) = std::env::var("MZ_WITH_VARIABLES") else { return };
    match Cluster::scratch_with(Options::default().supervised(false).tcp(Tcp::Free)) {
        // Nothing was fetched before this test came, and it fetches nothing.
        Err(Error::NoPrivate { why, install }) if wanted == "private" => {
            assert!(why.to_string().contains("/nowhere/"), "{why}");
            assert!(!install.is_empty());
        }
        Err(error) => assert_eq!(error.to_string(), wanted),
        Ok(cluster) => {
            assert_eq!(wanted, "private");
            assert_eq!(Binaries::find().unwrap(), *cluster.binaries());
            assert_eq!(cluster.binaries().major(), 18);
            for url in [cluster.url("postgres"), cluster.tcp_url("postgres").unwrap()] {
                let output = Command::new(cluster.binaries().program("psql"))
                    .args(["-X", "-At", "-c", "show server_version"])
                    .arg(url.replace("@localhost", "@").replace("&sslmode=disable", "").replace("?sslmode=disable", ""))
                    .output()
                    .unwrap();
                assert_eq!(String::from_utf8_lossy(&output.stdout), "18.6\n", "{output:?}");
            }
            cluster.restart().unwrap();
            assert!(cluster.binaries().program("pg_dump").is_file());
        }
    }
}

fn with(choice: &str, wanted: &str) {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "with_variables"])
        .env("MAZZIERE_POSTGRES", choice)
        .env("MAZZIERE_POSTGRES_MIRROR", "/nowhere")
        .env("MZ_WITH_VARIABLES", wanted)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_cluster_runs_on_the_private_one_or_it_is_said_why_not() {
    with("private", "private");
}

#[test]
fn a_folder_without_postgresql_is_named() {
    let said = "MAZZIERE_POSTGRES is `/nowhere/bin`: neither `installed` nor `private`, nor a folder with initdb and \
                postgres";
    with("/nowhere/bin", said);
}
