//! Files of a bundle as they are written, line by line. The manifest comes last: without it there is no bundle.

use std::fs::{File, create_dir_all, read_dir};
use std::io::{BufWriter, Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::rows::{At, Digest};
use super::{FORMAT, FileEntry, LONGEST, MANIFEST, Manifest, Name, VERSION};

/// A folder that becomes a bundle.
#[derive(Debug)]
pub(in crate::audit) struct Folder {
    path: PathBuf,
    files: Vec<FileEntry>,
}

impl Folder {
    /// A folder of its own, which is empty or is not there yet.
    pub(in crate::audit) fn new(path: &Path) -> Result<Folder> {
        create_dir_all(path)?;
        match read_dir(path)?.next() {
            None => Ok(Folder { path: path.to_owned(), files: Vec::new() }),
            Some(_) => Err(Error::new(ErrorKind::AlreadyExists, "the folder is not empty")),
        }
    }

    /// Begins the next file.
    pub(in crate::audit) fn file(&mut self, name: Name) -> Result<Writer<'_>> {
        let file = File::create_new(self.path.join(name.file()))?;
        Ok(Writer { folder: self, name, file: BufWriter::new(file), hash: Sha256::new(), rows: 0, bytes: 0, line: Vec::new() })
    }

    /// Writes the manifest, by which the folder is a bundle.
    pub(in crate::audit) fn end(
        self,
        house: String,
        taken_at: At,
        (next_position, last_sequence): (Option<i64>, i64),
    ) -> Result<Vec<(Name, u64)>> {
        let rows = self.files.iter().map(|file| (file.name, file.rows)).collect();
        let manifest = Manifest {
            format: FORMAT.to_owned(),
            version: VERSION,
            house,
            taken_at,
            next_position,
            last_sequence,
            files: self.files,
            checkpoints: Vec::new(),
        };
        let mut file = File::create_new(self.path.join(MANIFEST))?;
        serde_json::to_writer_pretty(&mut file, &manifest)?;
        file.write_all(b"\n")?;
        file.sync_all()?;
        File::open(&self.path)?.sync_all()?;
        Ok(rows)
    }
}

/// A file that is being written.
#[derive(Debug)]
pub(in crate::audit) struct Writer<'a> {
    folder: &'a mut Folder,
    name: Name,
    file: BufWriter<File>,
    hash: Sha256,
    rows: u64,
    bytes: u64,
    line: Vec<u8>,
}

impl Writer<'_> {
    /// Adds a row.
    pub(in crate::audit) fn row(&mut self, row: &impl Serialize) -> Result<()> {
        self.line.clear();
        serde_json::to_writer(&mut self.line, row)?;
        self.line.push(b'\n');
        if self.line.len() as u64 > LONGEST {
            let what = format!("row {} of {} is longer than {LONGEST} bytes", self.rows + 1, self.name.file());
            return Err(Error::new(ErrorKind::FileTooLarge, what));
        }
        self.hash.update(&self.line);
        self.rows += 1;
        self.bytes += self.line.len() as u64;
        self.file.write_all(&self.line)
    }

    /// Ends the file.
    pub(in crate::audit) fn end(mut self) -> Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        let sha256 = Digest(self.hash.finalize().into());
        self.folder.files.push(FileEntry { name: self.name, rows: self.rows, bytes: self.bytes, sha256 });
        Ok(())
    }
}
