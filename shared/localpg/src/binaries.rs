//! Where PostgreSQL's programs are.
//!
//! `initdb` and `postgres` must come from one installation. Distributions put wrappers and symbolic links into PATH, so
//! a candidate is the folder in which the *resolved* `initdb` lies, and it counts only when `postgres` lies beside it.

use crate::Error;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The programs of one PostgreSQL installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    folder: PathBuf,
    major: u32,
}

impl Binaries {
    /// The first usable installation: PATH, then the usual install folders, newest version first.
    ///
    /// # Errors
    /// [`Error::NotInstalled`] when there is none; it names the command that installs one.
    pub fn find() -> Result<Self, Error> {
        Self::all().into_iter().next().ok_or(Error::NotInstalled { install: install_command() })
    }

    /// Every installation on this machine, in order of preference.
    pub fn all() -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for folder in path_folders().into_iter().chain(usual_folders()) {
            if let Some(binaries) = Self::in_folder(&folder)
                && !found.contains(&binaries)
            {
                found.push(binaries);
            }
        }
        found
    }

    /// The installation that made the cluster at `data`, or any when there is no cluster yet.
    pub(crate) fn fitting(data: &Path) -> Result<Self, Error> {
        let Ok(wanted) = fs::read_to_string(data.join("PG_VERSION")) else { return Self::find() };
        let all = Self::all();
        if all.is_empty() {
            return Err(Error::NotInstalled { install: install_command() });
        }
        let found = all.iter().map(|b| b.major.to_string()).collect::<Vec<_>>().join(", ");
        let wanted = wanted.trim().to_owned();
        match all.into_iter().find(|b| b.major.to_string() == wanted) {
            Some(binaries) => Ok(binaries),
            None => Err(Error::OtherVersion { dir: data.to_owned(), wanted, found }),
        }
    }

    fn in_folder(folder: &Path) -> Option<Self> {
        let initdb = folder.join("initdb").canonicalize().ok()?;
        let folder = initdb.parent()?.to_owned();
        if !folder.join("postgres").is_file() {
            return None;
        }
        let output = Command::new(folder.join("postgres")).arg("--version").output().ok()?;
        let major = major_version(&String::from_utf8_lossy(&output.stdout))?;
        Some(Self { folder, major })
    }

    /// The full path of one program of this installation, for example `pg_dump`.
    pub fn program(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The major version, for example 17.
    pub fn major(&self) -> u32 {
        self.major
    }
}

/// `postgres (PostgreSQL) 15.18 (Debian ...)` and `postgres (PostgreSQL) 18beta1` name 15 and 18.
fn major_version(text: &str) -> Option<u32> {
    let number = text.split_whitespace().find(|word| word.starts_with(|c: char| c.is_ascii_digit()))?;
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

fn path_folders() -> Vec<PathBuf> {
    env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default()
}

fn usual_folders() -> Vec<PathBuf> {
    let mut folders = children("/usr/lib/postgresql", "", "bin");
    folders.push("/usr/local/pgsql/bin".into());
    folders.extend(children("/opt/homebrew/opt", "postgresql", "bin"));
    folders.extend(children("/usr/local/opt", "postgresql", "bin"));
    folders.extend(children("/usr", "pgsql-", "bin"));
    folders
}

/// `parent/<prefix>*/tail`, the highest version number first.
fn children(parent: &str, prefix: &str, tail: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(parent) else { return Vec::new() };
    let mut found: Vec<(u32, PathBuf)> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let rest = name.strip_prefix(prefix)?;
            let digits: String = rest.chars().filter(char::is_ascii_digit).collect();
            Some((digits.parse().unwrap_or(0), entry.path().join(tail)))
        })
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.into_iter().map(|(_, path)| path).collect()
}

fn install_command() -> &'static str {
    let has = |program: &str| path_folders().iter().any(|folder| folder.join(program).exists());
    if cfg!(target_os = "macos") {
        "brew install postgresql@17"
    } else if has("apt-get") {
        "sudo apt-get install -y postgresql"
    } else if has("dnf") {
        "sudo dnf install -y postgresql-server"
    } else if has("apk") {
        "sudo apk add postgresql"
    } else if has("pacman") {
        "sudo pacman -S --noconfirm postgresql"
    } else if has("zypper") {
        "sudo zypper install -y postgresql-server"
    } else {
        "your package manager's `postgresql` server package"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_read_from_what_postgres_prints() {
        assert_eq!(major_version("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"), Some(15));
        assert_eq!(major_version("postgres (PostgreSQL) 18beta1\n"), Some(18));
        assert_eq!(major_version("postgres\n"), None);
    }

    #[test]
    fn initdb_and_postgres_come_from_one_folder() {
        let binaries = Binaries::find().unwrap();
        assert!(binaries.program("initdb").is_file());
        assert!(binaries.program("postgres").is_file());
        assert!(!binaries.program("initdb").is_symlink(), "links in PATH are resolved");
        assert!(binaries.major() >= 13);
    }

    #[test]
    fn a_cluster_of_a_version_that_is_not_installed_is_named() {
        let folder = env::temp_dir().join(format!("mz-version-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("PG_VERSION"), "7\n").unwrap();
        let error = Binaries::fitting(&folder).unwrap_err();
        fs::remove_dir_all(&folder).unwrap();
        assert!(matches!(error, Error::OtherVersion { ref wanted, .. } if wanted == "7"), "{error}");
    }
}
