//! The files of a bundle, as a folder has them.

use std::fs::{File, OpenOptions, metadata, remove_file};
use std::io::{ErrorKind, Result};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use mazziere_verify::files::{Bytes, Files, Scratch, Stat};

/// A folder with a bundle.
#[derive(Debug)]
pub(super) struct Folder(pub(super) PathBuf);

#[derive(Debug)]
struct Opened(File);

impl Files for Folder {
    fn find(&self, name: &str) -> Result<Stat> {
        match metadata(self.0.join(name)) {
            Ok(file) if file.is_file() => Ok(Stat::File(file.len())),
            Ok(_) => Ok(Stat::Other),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(Stat::Missing),
            Err(error) => Err(error),
        }
    }

    fn open(&self, name: &str) -> Result<Box<dyn Bytes>> {
        Ok(Box::new(Opened(File::open(self.0.join(name))?)))
    }

    fn scratch(&self) -> Result<Box<dyn Scratch>> {
        scratch()
    }
}

/// A file that nobody else can open, and that goes with the process.
pub(super) fn scratch() -> Result<Box<dyn Scratch>> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("mazziere-audit-{}-{count}.index", std::process::id()));
    let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    remove_file(&path)?;
    Ok(Box::new(Opened(file)))
}

impl Bytes for Opened {
    fn read_at(&self, into: &mut [u8], offset: u64) -> Result<usize> {
        loop {
            match self.0.read_at(into, offset) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }
}

impl Scratch for Opened {
    fn write_at(&self, bytes: &[u8], offset: u64) -> Result<()> {
        self.0.write_all_at(bytes, offset)
    }
}
