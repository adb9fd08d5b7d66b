//! Lines of a file of a bundle: one after the other, or the one at a place.

use std::io::{self, BufRead, BufReader, Read};

use serde::Deserialize;

use crate::fault::{BundleFault, BundleKind, Stop};
use crate::files::{Bytes, Files};
use crate::format::{LONGEST, Name};

/// What is read of a file at a time.
const BUFFER: usize = 1 << 17;
/// What is read of a line at a place first.
const FIRST: usize = 4 << 10;

/// A file that is read on from a place.
#[derive(Debug)]
struct Onwards {
    file: Box<dyn Bytes>,
    offset: u64,
}

impl Read for Onwards {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read_at(into, self.offset)?;
        self.offset += read as u64;
        Ok(read)
    }
}

/// The lines of a file, from wherever it stands.
#[derive(Debug)]
pub(super) struct Lines {
    name: Name,
    reader: BufReader<Onwards>,
    /// Where the next line begins.
    offset: u64,
    /// The number of the last line.
    number: u64,
    line: Vec<u8>,
}

impl Lines {
    pub(super) fn open(files: &dyn Files, name: Name) -> Result<Lines, Stop> {
        let onwards = Onwards { file: files.open(name.file())?, offset: 0 };
        let reader = BufReader::with_capacity(BUFFER, onwards);
        Ok(Lines { name, reader, offset: 0, number: 0, line: Vec::new() })
    }

    /// Where the next line begins, and how many stand before it.
    pub(super) const fn place(&self) -> (u64, u64) {
        (self.offset, self.number)
    }

    /// Goes on from a [place](Lines::place).
    pub(super) fn go_to(&mut self, (offset, number): (u64, u64)) {
        let buffered = self.reader.buffer().len();
        self.reader.consume(buffered);
        self.reader.get_mut().offset = offset;
        (self.offset, self.number) = (offset, number);
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
        if self.line.ends_with(b"\r\n") {
            return Err(self.fault(BundleKind::Malformed, "the line ends with more than one `\\n`").into());
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
pub(super) fn row_at<T: for<'a> Deserialize<'a>>(file: &dyn Bytes, name: Name, offset: u64) -> Result<T, Stop> {
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
