//! Under which account the server runs.
//!
//! PostgreSQL refuses to run as root. When we are root, every program of the cluster runs as `postgres` (or `nobody`)
//! and owns the cluster's folders; otherwise it runs as ourselves and nothing changes hands.

use crate::error::Error;
use std::fs;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// The account of the cluster's programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Account {
    /// We are an ordinary user: the server runs as we do.
    Ourselves,
    /// We are root: the server runs as this user.
    Other { name: String, uid: u32, gid: u32 },
}

impl Account {
    /// Chooses by who we are.
    pub(crate) fn choose() -> Result<Self, Error> {
        let output = Command::new("id").arg("-u").output().map_err(Error::io("running `id -u`"))?;
        if String::from_utf8_lossy(&output.stdout).trim() != "0" {
            return Ok(Self::Ourselves);
        }
        let passwd = fs::read_to_string("/etc/passwd").map_err(Error::io("reading /etc/passwd"))?;
        ["postgres", "nobody"].iter().find_map(|name| entry(&passwd, name)).ok_or(Error::NoAccount)
    }

    /// A command that will run under this account, with `folder` as its working directory.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(folder).env("LC_ALL", "C").env("TZ", "UTC").stdin(Stdio::null());
        for name in ["PGDATA", "PGHOST", "PGPORT", "PGUSER", "PGOPTIONS", "PGDATABASE"] {
            command.env_remove(name);
        }
        if let Self::Other { uid, gid, .. } = self {
            command.uid(*uid).gid(*gid);
        }
        command
    }

    /// Makes `folder` (mode 0700) if missing and hands it to the account.
    pub(crate) fn make_private(&self, folder: &Path) -> Result<(), Error> {
        let what = || format!("making {}", folder.display());
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(Error::io(what()))?;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).map_err(Error::io(what()))?;
        self.give(folder)
    }

    /// Hands one file or folder to the account.
    pub(crate) fn give(&self, path: &Path) -> Result<(), Error> {
        match self {
            Self::Ourselves => Ok(()),
            Self::Other { uid, gid, .. } => {
                chown(path, Some(*uid), Some(*gid)).map_err(Error::io(format!("giving {} away", path.display())))
            }
        }
    }

    /// Checks that the account can reach `folder` through everything above it.
    pub(crate) fn check_reach(&self, folder: &Path) -> Result<(), Error> {
        let Self::Other { name, .. } = self else { return Ok(()) };
        // The check itself must not start inside the folder: changing into it would fail before the question is asked.
        let status = self
            .command("sh", Path::new("/"))
            .args(["-c", "cd \"$1\" && test -w .", "sh"])
            .arg(folder)
            .stderr(Stdio::null())
            .status()
            .map_err(Error::io("running sh"))?;
        if status.success() { Ok(()) } else { Err(Error::Unreachable { dir: folder.to_owned(), user: name.clone() }) }
    }
}

fn entry(passwd: &str, wanted: &str) -> Option<Account> {
    passwd.lines().find_map(|line| {
        let mut fields = line.split(':');
        if fields.next()? != wanted {
            return None;
        }
        let _ = fields.next()?;
        let uid = fields.next()?.parse().ok()?;
        let gid = fields.next()?.parse().ok()?;
        (uid != 0).then(|| Account::Other { name: wanted.to_owned(), uid, gid })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_are_read_from_passwd_and_root_in_disguise_is_not_taken() {
        let passwd = "root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65533:n:/:/bin/false\npostgres:x:0:0::/:/bin/sh\n";
        assert_eq!(entry(passwd, "nobody"), Some(Account::Other { name: "nobody".into(), uid: 65534, gid: 65533 }));
        assert_eq!(entry(passwd, "postgres"), None);
        assert_eq!(entry(passwd, "absent"), None);
    }
}
