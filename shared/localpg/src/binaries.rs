//! Where PostgreSQL's programs are.
//!
//! `initdb` and `postgres` must come from one installation. Distributions put wrappers and symbolic links into PATH, so
//! a candidate is the folder in which the *resolved* `initdb` lies, and it counts only when `postgres` lies beside it.
//!
//! An installed PostgreSQL is used where there is one, else the private one of [`crate::private`]. The variable
//! `MAZZIERE_POSTGRES` decides otherwise: `installed` fetches nothing, `private` looks at nothing installed, and the
//! folder of an installation's programs names that one.

use crate::account::Account;
use crate::error::Error;
use crate::private;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable that says which PostgreSQL is used.
pub(crate) const CHOICE: &str = "MAZZIERE_POSTGRES";

/// What this house needs of PostgreSQL: an older one is passed over when a cluster is made.
pub(crate) const OLDEST_MAJOR: u32 = 15;

/// The programs of one PostgreSQL installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    folder: PathBuf,
    major: u32,
}

/// Which PostgreSQL is used.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Choice {
    /// An installed one, else the private one.
    Any,
    /// An installed one.
    Installed,
    /// The private one.
    Private,
    /// The one whose programs are in this folder.
    Folder(PathBuf),
}

impl Choice {
    fn of(told: Option<&OsStr>) -> Self {
        match told {
            None => Self::Any,
            Some(told) if told.is_empty() => Self::Any,
            Some(told) if told == "installed" => Self::Installed,
            Some(told) if told == "private" => Self::Private,
            Some(told) => Self::Folder(told.into()),
        }
    }
}

impl Binaries {
    /// The PostgreSQL for a new cluster: the first usable installation (PATH, then the usual install folders, newest
    /// version first), else the private one, which is fetched when it is used for the first time.
    ///
    /// # Errors
    /// [`Error::NotInstalled`] and [`Error::NoPrivate`] name the command that installs one; [`Error::NotThere`] when
    /// `MAZZIERE_POSTGRES` names a folder without PostgreSQL.
    pub fn find() -> Result<Self, Error> {
        Self::choose(&Choice::of(env::var_os(CHOICE).as_deref()), None)
    }

    /// The installation that made the cluster at `data`, or the one for a new cluster when there is none yet.
    pub(crate) fn fitting(data: &Path) -> Result<Self, Error> {
        let choice = Choice::of(env::var_os(CHOICE).as_deref());
        let Ok(text) = fs::read_to_string(data.join("PG_VERSION")) else { return Self::choose(&choice, None) };
        Self::choose(&choice, Some((data, text.trim())))
    }

    /// `cluster` is the data folder of the cluster to open and the major version that made it.
    fn choose(choice: &Choice, cluster: Option<(&Path, &str)>) -> Result<Self, Error> {
        let fits = |major: u32| match (cluster, choice) {
            (Some((_, wanted)), _) => major.to_string() == wanted,
            (None, Choice::Folder(_)) => true,
            (None, _) => major >= OLDEST_MAJOR,
        };
        let mut candidates = match choice {
            Choice::Any | Choice::Installed => Self::installed(),
            Choice::Private => Vec::new(),
            Choice::Folder(folder) => {
                vec![Self::in_folder(folder).ok_or_else(|| Error::NotThere { told: folder.clone() })?]
            }
        };
        if let Some(found) = candidates.iter().position(|binaries| fits(binaries.major)) {
            return Ok(candidates.swap_remove(found));
        }
        let private = matches!(choice, Choice::Any | Choice::Private);
        if private && fits(private::MAJOR) {
            return Self::private();
        }
        let mut found: Vec<String> = candidates.iter().map(|binaries| binaries.major.to_string()).collect();
        if private {
            found.push(format!("{} (the private one)", private::MAJOR));
        }
        match cluster {
            Some((data, wanted)) if !found.is_empty() => {
                Err(Error::OtherVersion { dir: data.to_owned(), wanted: wanted.to_owned(), found: found.join(", ") })
            }
            _ => Err(Error::NotInstalled { install: install_command() }),
        }
    }

    /// Every installation on this machine, in order of preference.
    fn installed() -> Vec<Self> {
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

    fn private() -> Result<Self, Error> {
        let folder = private::programs(&Account::choose()?)
            .map_err(|why| Error::NoPrivate { why: Box::new(why), install: install_command() })?;
        Ok(Self { folder, major: private::MAJOR })
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
        assert!(binaries.major() >= OLDEST_MAJOR);
    }

    #[test]
    fn a_variable_chooses() {
        let of = |told: &str| Choice::of(Some(told.as_ref()));
        assert_eq!([Choice::of(None), of("")], [Choice::Any, Choice::Any]);
        assert_eq!([of("installed"), of("private")], [Choice::Installed, Choice::Private]);
        assert_eq!(of("/opt/pg/bin"), Choice::Folder("/opt/pg/bin".into()));
    }

    #[test]
    fn a_folder_that_is_chosen_and_holds_none_is_named() {
        let error = Binaries::choose(&Choice::Folder("/nowhere/bin".into()), None).unwrap_err();
        assert!(matches!(error, Error::NotThere { .. }) && error.to_string().contains("`/nowhere/bin`"), "{error}");
    }

    #[test]
    fn an_installation_that_is_chosen_by_its_folder_opens_its_own_clusters_only() {
        let found = Binaries::find().unwrap();
        let choice = Choice::Folder(found.folder.clone());
        let data = Path::new("/data");
        assert_eq!(Binaries::choose(&choice, None).unwrap(), found);
        assert_eq!(Binaries::choose(&choice, Some((data, &found.major.to_string()))).unwrap(), found);
        let error = Binaries::choose(&choice, Some((data, "7"))).unwrap_err();
        assert!(matches!(error, Error::OtherVersion { .. }), "{error}");
    }

    #[test]
    fn a_cluster_of_an_old_version_has_nothing_fetched_for_it() {
        let error = Binaries::choose(&Choice::Private, Some((Path::new("/data"), "15"))).unwrap_err();
        let said = "the cluster in /data was made by PostgreSQL 15, but there is only 18 (the private one)";
        assert!(error.to_string().starts_with(said), "{error}");
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
