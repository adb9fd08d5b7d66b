//! Files that are there whole or not at all, also after a crash: written beside their place (`write`), synced and
//! renamed (`settle`), and the folder synced (`sync_folder`).

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The steps that make something durable, one by one. Tests let a signer end between any two of them.
#[derive(Clone, Debug, Default)]
pub struct Steps(Option<Arc<AtomicU64>>);

impl Steps {
    /// So many steps are taken; all others fail as if the process had ended.
    pub fn ending_after(steps: u64) -> Steps {
        Steps(Some(Arc::new(AtomicU64::new(steps))))
    }

    fn take(&self) -> io::Result<()> {
        let Some(left) = &self.0 else { return Ok(()) };
        let taken = left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        taken.map(drop).map_err(|_| io::Error::other("ended by a test"))
    }
}

/// Puts `bytes` in the place of `path`. The folder is left to [`sync_folder`].
pub(crate) fn replace(path: &Path, bytes: &[u8], steps: &Steps) -> io::Result<()> {
    write(path, bytes, steps)?;
    settle(&[path], steps)
}

/// Writes `bytes` beside the place of `path`, where nobody reads them.
pub(crate) fn write(path: &Path, bytes: &[u8], steps: &Steps) -> io::Result<()> {
    steps.take()?;
    File::create(beside(path))?.write_all(bytes)?;
    steps.take()
}

/// Puts what was written into its places, once it is durable. The folders are left to [`sync_folder`].
pub(crate) fn settle(paths: &[impl AsRef<Path>], steps: &Steps) -> io::Result<()> {
    for path in paths {
        File::open(beside(path.as_ref()))?.sync_all()?;
        steps.take()?;
    }
    for path in paths {
        fs::rename(beside(path.as_ref()), path.as_ref())?;
        steps.take()?;
    }
    Ok(())
}

/// Makes the names in a folder durable.
pub(crate) fn sync_folder(folder: &Path, steps: &Steps) -> io::Result<()> {
    steps.take()?;
    File::open(folder)?.sync_all()
}

/// What a file holds; nothing if it is not there.
pub(crate) fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        // A folder in its place, or a file in the place of its folder, is no file either.
        Err(error) if [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory].contains(&error.kind()) => Ok(None),
        Err(error) => Err(error),
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}
