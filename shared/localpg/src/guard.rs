//! The guard: a small shell that stops the server when we die without stopping it ourselves.
//!
//! It reads from a pipe whose other end only we hold (Rust opens pipes close-on-exec, so no child inherits it). When we
//! end, for whatever reason, SIGKILL included, the read ends: the guard stops the server named in `postmaster.pid`,
//! waits until it is gone and, for a scratch cluster, removes the folder. A clean stop writes one word first.

use crate::error::Error;
use std::fs::File;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// `$1` the cluster's folder, `$2` the data folder, `$3` the socket folder, `$4` `scratch` or `keep`.
const SCRIPT: &str = r#"
trap '' INT TERM HUP QUIT PIPE
word=
read -r word
if [ "$word" != stopped ]; then
    pid=$(head -n 1 "$2/postmaster.pid" 2>/dev/null)
    if [ -n "$pid" ]; then
        if [ "$4" = scratch ]; then kill -QUIT "$pid"; else kill -INT "$pid"; fi 2>/dev/null
        tries=0
        while kill -0 "$pid" 2>/dev/null; do
            tries=$((tries + 1))
            [ "$tries" -gt 200 ] && kill -KILL "$pid" 2>/dev/null
            [ "$tries" -gt 250 ] && break
            sleep 0.1
        done
    fi
fi
[ "$4" = scratch ] && rm -rf "$1"
rm -rf "$3"
exit 0
"#;

/// The guard process; dropping it without [`Guard::dismiss`] stops the server.
#[derive(Debug)]
pub(crate) struct Guard {
    child: Child,
}

impl Guard {
    /// Sets a guard over a cluster; it runs as ourselves, so that it may remove what it must. It has the lock of the
    /// folder as long as it lives, and nobody else has it: who comes next waits until it has removed what it removes.
    pub(crate) fn set(dir: &Path, data: &Path, sockets: &Path, scratch: bool, held: File) -> Result<Self, Error> {
        let child = Command::new("sh")
            .args(["-c", SCRIPT, "mazziere-guard"])
            .args([dir, data, sockets])
            .arg(if scratch { "scratch" } else { "keep" })
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::from(held))
            .stderr(Stdio::null())
            // Its own process group: a Ctrl-C at the terminal is for us, who then stop the server in order.
            .process_group(0)
            .spawn()
            .map_err(Error::io("starting the guard"))?;
        Ok(Self { child })
    }

    /// Ends the guard after a clean stop; it still cleans up folders, and we wait for that.
    pub(crate) fn dismiss(mut self) {
        if let Some(mut pipe) = self.child.stdin.take() {
            // A guard that is already gone has nothing left to do.
            let _ = pipe.write_all(b"stopped\n");
        }
        let _ = self.child.wait();
    }
}
