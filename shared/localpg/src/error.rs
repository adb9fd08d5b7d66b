//! Why a private cluster could not be had, in words that say what to do next.

use crate::binaries::{CHOICE, OLDEST_MAJOR};
use crate::private::{self, Unavailable};
use std::io;
use std::path::PathBuf;

/// What went wrong with a private PostgreSQL cluster.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No PostgreSQL server binaries on this machine, or only older ones, and only installed ones are to be used.
    #[error(
        "no PostgreSQL server found (looked for initdb and postgres, {OLDEST_MAJOR} or newer, in PATH and the usual \
         folders); install it with: {install}"
    )]
    NotInstalled {
        /// The one command that installs it here.
        install: &'static str,
    },
    /// The private PostgreSQL is to be used, because none is installed or because somebody said so, and cannot be had.
    #[error(
        "the private PostgreSQL {}, for machines where none is installed, cannot be had: {why}; to install one: \
         {install}",
        private::VERSION
    )]
    NoPrivate {
        /// What stands in its way.
        why: Box<Unavailable>,
        /// The one command that installs a PostgreSQL here.
        install: &'static str,
    },
    /// `MAZZIERE_POSTGRES` names a folder that holds no PostgreSQL.
    #[error(
        "{CHOICE} is `{}`: neither `installed` nor `private`, nor a folder with initdb and postgres", told.display()
    )]
    NotThere {
        /// What it says.
        told: PathBuf,
    },
    /// The cluster in the folder was made by a major version that is not there.
    #[error(
        "the cluster in {} was made by PostgreSQL {wanted}, but there is only {found}: install that version, or take \
         another folder", dir.display()
    )]
    OtherVersion {
        /// The cluster's folder.
        dir: PathBuf,
        /// The major version that made it.
        wanted: String,
        /// The major versions that there are.
        found: String,
    },
    /// We are root, and the account the server must run under cannot enter the folder.
    #[error(
        "PostgreSQL refuses to run as root, and its account `{user}` cannot enter {}: make every folder above it \
         searchable (chmod o+x), choose another folder, or run as an ordinary user", dir.display()
    )]
    Unreachable {
        /// The cluster's folder.
        dir: PathBuf,
        /// The unprivileged account.
        user: String,
    },
    /// We are root and no unprivileged account exists.
    #[error("PostgreSQL refuses to run as root, and neither `postgres` nor `nobody` exists on this machine")]
    NoAccount,
    /// Another server runs on this folder.
    #[error("another PostgreSQL (process {pid}) is running on {}", dir.display())]
    InUse {
        /// The cluster's folder.
        dir: PathBuf,
        /// Its process id.
        pid: u32,
    },
    /// A tool or the server ended with a failure; its last words are included.
    #[error("{program} failed ({status}): {output}")]
    Failed {
        program: &'static str,
        /// How it ended.
        status: String,
        /// The end of what it printed.
        output: String,
    },
    /// The server did not become ready, or did not stop, in time.
    #[error("PostgreSQL did not {what} within {seconds} seconds: {output}")]
    TimedOut {
        /// `start` or `stop`.
        what: &'static str,
        /// How long we waited.
        seconds: u64,
        /// The end of its log.
        output: String,
    },
    /// The operating system refused something.
    #[error("{what}: {source}")]
    Io {
        /// What we were doing, with the path.
        what: String,
        source: io::Error,
    },
}

impl Error {
    pub(crate) fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io { what, source }
    }
}
