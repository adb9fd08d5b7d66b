//! Files of a bundle as they are written, line by line. The manifest comes last: without it there is no bundle.

use std::fs::{File, create_dir_all, read_dir, remove_dir, remove_file};
use std::io::{BufWriter, Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

use mazziere_verify::format::rows::Digest;
use mazziere_verify::format::{FORMAT, FileEntry, LONGEST, MANIFEST, Manifest, Name, VERSION};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::Snapshot;

/// A folder that becomes a bundle. One of its own that does not become one is left as it was found.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// What there was before, until the folder is a bundle; none where other things lie, too.
    found: Option<Found>,
}

/// How a folder of its own was found.
#[derive(Debug)]
enum Found {
    Empty,
    Missing,
}

impl Folder {
    /// A folder of its own, which is empty or is not there yet.
    ///
    /// # Errors
    /// When it is not empty, or cannot be written.
    pub fn new(path: &Path) -> Result<Folder> {
        let found = if path.exists() { Found::Empty } else { Found::Missing };
        create_dir_all(path)?;
        match read_dir(path)?.next() {
            None => Ok(Folder { path: path.to_owned(), found: Some(found) }),
            Some(_) => Err(Error::new(ErrorKind::AlreadyExists, "the folder is not empty")),
        }
    }

    /// A folder that holds other things as well, which are not the bundle's; a bundle that is there already stays.
    pub fn beside_others(path: &Path) -> Folder {
        Folder { path: path.to_owned(), found: None }
    }

    /// Begins a file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn file(&self, name: Name) -> Result<Writer> {
        let file = BufWriter::new(File::create_new(self.path.join(name.file()))?);
        Ok(Writer { name, file, hash: Sha256::new(), rows: 0, bytes: 0, line: Vec::new() })
    }

    /// Writes the manifest, by which the folder is a bundle; with checkpoints of the logs, the newest last.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn end(
        mut self,
        house: String,
        snapshot: &Snapshot,
        files: Vec<FileEntry>,
        checkpoints: Vec<String>,
    ) -> Result<()> {
        let manifest = Manifest {
            format: FORMAT.to_owned(),
            version: VERSION,
            house,
            taken_at: snapshot.taken_at,
            next_position: snapshot.next_position,
            last_sequence: snapshot.last_sequence,
            files,
            checkpoints,
        };
        let mut file = File::create_new(self.path.join(MANIFEST))?;
        serde_json::to_writer_pretty(&mut file, &manifest)?;
        file.write_all(b"\n")?;
        file.sync_all()?;
        File::open(&self.path)?.sync_all()?;
        self.found = None;
        Ok(())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let Some(found) = self.found.take() else { return };
        // What cannot be removed stays, and the next try says that the folder is not empty.
        let names = Name::ALL.map(Name::file).into_iter().chain([MANIFEST]);
        names.for_each(|name| drop(remove_file(self.path.join(name))));
        if matches!(found, Found::Missing) {
            drop(remove_dir(&self.path));
        }
    }
}

/// A file that is being written.
#[derive(Debug)]
pub struct Writer {
    name: Name,
    file: BufWriter<File>,
    hash: Sha256,
    rows: u64,
    bytes: u64,
    line: Vec<u8>,
}

impl Writer {
    /// Adds a row.
    ///
    /// # Errors
    /// When it cannot be written, or is longer than any may be.
    pub fn row(&mut self, row: &impl Serialize) -> Result<()> {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        serde_json::to_writer(&mut line, row)?;
        line.push(b'\n');
        self.line(&line)?;
        self.line = line;
        Ok(())
    }

    /// Adds a row as its line is, with the end.
    ///
    /// # Errors
    /// As for [`Writer::row`].
    pub fn line(&mut self, line: &[u8]) -> Result<()> {
        if line.len() as u64 > LONGEST {
            let what = format!("row {} of {} is longer than {LONGEST} bytes", self.rows + 1, self.name.file());
            return Err(Error::new(ErrorKind::FileTooLarge, what));
        }
        self.hash.update(line);
        self.rows += 1;
        self.bytes += line.len() as u64;
        self.file.write_all(line)
    }

    /// Ends the file; what the manifest says of it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn end(mut self) -> Result<FileEntry> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        let sha256 = Digest(self.hash.finalize().into());
        Ok(FileEntry { name: self.name, rows: self.rows, bytes: self.bytes, sha256 })
    }
}
