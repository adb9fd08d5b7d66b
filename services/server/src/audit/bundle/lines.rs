//! Lines of a file of a bundle: one after the other, or the one at a place.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::os::unix::fs::FileExt;
use std::path::Path;

use mazziere_audit::evidence::{LONGEST, Name};
use serde::Deserialize;

use super::{BundleFault, BundleKind};
use crate::audit::Stop;

/// What is read of a file at a time.
const BUFFER: usize = 1 << 17;
/// What is read of a line at a place first.
const FIRST: usize = 4 << 10;

/// The lines of a file, from wherever it stands.
#[derive(Debug)]
pub(super) struct Lines {
    name: Name,
    reader: BufReader<File>,
    /// Where the next line begins.
    offset: u64,
    /// The number of the last line.
    number: u64,
    line: Vec<u8>,
}

impl Lines {
    pub(super) fn open(folder: &Path, name: Name) -> Result<Lines, Stop> {
        let file = File::open(folder.join(name.file()))?;
        Ok(Lines { name, reader: BufReader::with_capacity(BUFFER, file), offset: 0, number: 0, line: Vec::new() })
    }

    /// Where the next line begins, and how many stand before it.
    pub(super) const fn place(&self) -> (u64, u64) {
        (self.offset, self.number)
    }

    /// Goes on from a [place](Lines::place).
    pub(super) fn go_to(&mut self, (offset, number): (u64, u64)) -> Result<(), Stop> {
        self.reader.seek(SeekFrom::Start(offset))?;
        (self.offset, self.number) = (offset, number);
        Ok(())
    }

    /// The next line with its end, if there is one.
    pub(super) fn advance(&mut self) -> Result<Option<&[u8]>, Stop> {
        self.line.clear();
        let read = self.reader.by_ref().take(LONGEST + 1).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.offset += self.line.len() as u64;
        if self.line.last() != Some(&b'\n') {
            let is_long = self.line.len() as u64 > LONGEST;
            return Err(match is_long {
                true => self.fault(BundleKind::Enormous, format!("a line is longer than {LONGEST} bytes")),
                false => self.fault(BundleKind::Truncated, "the last line has no end"),
            }
            .into());
        }
        Ok(Some(&self.line))
    }

    /// The row in the line that was read last.
    pub(super) fn row<'a, T: Deserialize<'a>>(&'a self) -> Result<T, BundleFault> {
        serde_json::from_slice(&self.line)
            .map_err(|error| self.fault(BundleKind::Malformed, format!("no row: {error}")))
    }

    /// A fault of the line that was read last.
    pub(super) fn fault(&self, kind: BundleKind, what: impl Into<String>) -> BundleFault {
        BundleFault::of(kind, self.name, self.number, what)
    }
}

/// The row at a place of a file, whose lines were all looked at before.
pub(super) fn row_at<T: for<'a> Deserialize<'a>>(file: &File, name: Name, offset: u64) -> Result<T, Stop> {
    let mut line = vec![0; FIRST];
    let mut read = 0;
    loop {
        let more = file.read_at(&mut line[read..], offset + read as u64)?;
        let end = line[read..read + more].iter().position(|byte| *byte == b'\n');
        read += more;
        let changed = |what: String| BundleFault::of(BundleKind::Changed, name, None, what);
        if let Some(end) = end.map(|end| read - more + end) {
            let row = serde_json::from_slice(&line[..end]);
            return row.map_err(|error| changed(format!("no row at byte {offset}: {error}")).into());
        }
        if more == 0 || read as u64 > LONGEST {
            return Err(changed(format!("no line at byte {offset}")).into());
        }
        if read == line.len() {
            line.resize(read * 2, 0);
        }
    }
}
