//! One run of the `postgres` program: spawn, ready, signals, end.

use crate::account::Account;
use crate::error::Error;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

const STEP: Duration = Duration::from_millis(10);
const START_SECONDS: u64 = 60;
const STOP_SECONDS: u64 = 30;

/// A running server process, our direct child.
#[derive(Debug)]
pub(crate) struct Server {
    child: Child,
    data: PathBuf,
    log: PathBuf,
}

impl Server {
    /// Starts the server and waits until it accepts connections.
    pub(crate) fn start(postgres: &Path, account: &Account, data: &Path, log: &Path) -> Result<Self, Error> {
        // After a SIGKILL the old backends may still hold the shared memory for a moment; PostgreSQL then refuses to
        // start and is right: ask again until they are gone.
        let mut attempts = 0;
        loop {
            attempts += 1;
            let mut server = Self::spawn(postgres, account, data, log)?;
            match server.wait_ready() {
                Err(Error::Failed { ref output, .. }) if attempts < 100 && output.contains("shared memory block") => {
                    thread::sleep(Duration::from_millis(100));
                }
                result => return result.map(|()| server),
            }
        }
    }

    fn spawn(postgres: &Path, account: &Account, data: &Path, log: &Path) -> Result<Self, Error> {
        let file = File::create(log).map_err(Error::io(format!("opening {}", log.display())))?;
        let errors = file.try_clone().map_err(Error::io("sharing the log file"))?;
        let child = account
            .command(postgres, data)
            .arg("-D")
            .arg(data)
            .stdout(Stdio::from(file))
            .stderr(Stdio::from(errors))
            // Not in our process group: Ctrl-C is for us, and we stop the server last.
            .process_group(0)
            .spawn()
            .map_err(Error::io(format!("starting {}", postgres.display())))?;
        Ok(Self { child, data: data.to_owned(), log: log.to_owned() })
    }

    fn wait_ready(&mut self) -> Result<(), Error> {
        for _ in 0..START_SECONDS * 1000 / STEP.as_millis() as u64 {
            if let Some(status) = self.ended() {
                return Err(Error::Failed { program: "postgres", status, output: self.last_words() });
            }
            // The eighth line of postmaster.pid is the server's own word on its state.
            let pid_file = fs::read_to_string(self.data.join("postmaster.pid")).unwrap_or_default();
            let ours = pid_file.lines().next() == Some(self.child.id().to_string().as_str());
            if ours && pid_file.lines().nth(7).is_some_and(|state| state.trim() == "ready") {
                return Ok(());
            }
            thread::sleep(STEP);
        }
        let output = self.last_words();
        self.kill();
        Err(Error::TimedOut { what: "start", seconds: START_SECONDS, output })
    }

    /// How it ended, when it did.
    pub(crate) fn ended(&mut self) -> Option<String> {
        self.child.try_wait().ok().flatten().map(|status| status.to_string())
    }

    /// The process id.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// SIGKILL for the server and its sessions, as when a machine dies; waits until the server is gone.
    pub(crate) fn kill(&mut self) {
        if self.ended().is_some() {
            return;
        }
        // A busy session outlives its server and goes on answering. A server that is stopped forks no further ones.
        signal(self.child.id(), "STOP");
        let sessions = forked_by(self.child.id());
        // Both fail only when the process is already gone.
        let _ = self.child.kill();
        let _ = self.child.wait();
        for session in sessions {
            signal(session, "KILL");
        }
    }

    /// SIGINT: a fast shutdown, open transactions are rolled back; waits for the end.
    pub(crate) fn stop(&mut self) -> Result<(), Error> {
        if self.ended().is_some() {
            return Ok(());
        }
        // The child is not reaped before `ended` or `wait` says so: its id cannot have been given to another process.
        signal(self.child.id(), "INT");
        for _ in 0..STOP_SECONDS * 1000 / STEP.as_millis() as u64 {
            if self.ended().is_some() {
                return Ok(());
            }
            thread::sleep(STEP);
        }
        let output = self.last_words();
        self.kill();
        Err(Error::TimedOut { what: "stop", seconds: STOP_SECONDS, output })
    }

    /// The end of the server's log.
    pub(crate) fn last_words(&self) -> String {
        let text = fs::read(&self.log).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(8)..].join("\n")
    }
}

/// The processes that a process has forked and that still run; none where the system does not list them.
fn forked_by(pid: u32) -> Vec<u32> {
    let list = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect()
}

/// Sends a signal by name (`0` only asks); whether there was such a process that we may signal.
pub(crate) fn signal(pid: u32, name: &str) -> bool {
    Command::new("sh")
        .args(["-c", "kill -\"$1\" \"$2\"", "sh", name, &pid.to_string()])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
