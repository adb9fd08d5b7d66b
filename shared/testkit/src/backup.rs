//! A backup of one database, which a test brings back.

use mazziere_localpg::Cluster;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A database as it was.
#[derive(Clone, Debug)]
pub struct Backup {
    psql: PathBuf,
    name: String,
    /// The database from which this one is dropped and made again.
    beside: String,
    dump: Vec<u8>,
}

impl Backup {
    /// Takes one of the database `name`, which may be in use.
    pub(crate) async fn take(cluster: &Cluster, name: &str) -> Backup {
        // As programs of PostgreSQL take it: the socket's folder is the host.
        let url = |database| cluster.url(database).replace("localhost", "").replace("&sslmode=disable", "");
        let mut dump = Command::new(cluster.binaries().program("pg_dump"));
        dump.arg("--create").arg(url(name));
        let output = tokio::task::spawn_blocking(move || dump.output()).await.expect("a thread");
        let output = output.expect("pg_dump runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let psql = cluster.binaries().program("psql");
        Backup { psql, name: name.to_owned(), beside: url("postgres"), dump: output.stdout }
    }

    /// Puts it in the place of what is there now.
    pub(crate) async fn bring_back(self) {
        tokio::task::spawn_blocking(move || {
            self.run(format!("drop database \"{}\" with (force)", self.name).as_bytes());
            self.run(&self.dump);
        })
        .await
        .expect("psql runs");
    }

    fn run(&self, input: &[u8]) {
        let mut psql = Command::new(&self.psql);
        psql.args(["-X", "-q", "-v", "ON_ERROR_STOP=1"]).arg(&self.beside);
        let mut run = psql.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().expect("psql runs");
        run.stdin.take().expect("it reads").write_all(input).expect("it reads on");
        assert!(run.wait().expect("it ends").success());
    }
}
