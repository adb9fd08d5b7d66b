//! All files of a bundle as one NDJSON: a line that says of what, then for each file a line with its name and its rows
//! as they are, and at the end a line that says so. Who reads it to that line has all of it.

use std::io;
use std::path::Path;

use bytes::Bytes;
use futures::TryStreamExt;
use mazziere_verify::format::rows::{
    AccountLine, At, CorrectionLine, DepositLine, EntryLine, EventLine, HeadLine, HoldLine, LogLine, PostingLine,
    WithdrawalLine,
};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool};
use tokio::sync::mpsc::Sender;

use super::Snapshot;
use super::store::{self, Exported};
use super::write::{Folder, Writer};
use mazziere_verify::format::{FORMAT, FileEntry, LONGEST, Name, VERSION};

/// Bytes that are sent together.
const PIECE: usize = 1 << 16;
/// How a line begins that is no row.
const FILE: &[u8] = b"{\"file\":";
const END: &[u8] = b"{\"end\":";

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Begins {
    format: String,
    version: u32,
    house: String,
    taken_at: At,
    next_position: Option<i64>,
    last_sequence: i64,
}

/// The line before the rows of a file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileLine {
    file: Name,
}

/// The last line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    end: bool,
}

/// Why nothing more is sent.
#[derive(Debug, thiserror::Error)]
pub enum Ended {
    /// Nobody reads it any more.
    #[error("the reader has gone")]
    Gone,
    /// The database did not answer.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// A row cannot be written.
    #[error(transparent)]
    Row(#[from] serde_json::Error),
}

/// Lines on their way to who reads them.
pub(crate) struct Outgoing {
    pieces: Sender<Bytes>,
    waiting: Vec<u8>,
}

impl Outgoing {
    pub(crate) fn new(pieces: Sender<Bytes>) -> Outgoing {
        Outgoing { pieces, waiting: Vec::new() }
    }

    pub(crate) async fn line(&mut self, line: &impl Serialize) -> Result<(), Ended> {
        serde_json::to_writer(&mut self.waiting, line)?;
        self.waiting.push(b'\n');
        if self.waiting.len() < PIECE { Ok(()) } else { self.flush().await }
    }

    pub(crate) async fn flush(&mut self) -> Result<(), Ended> {
        let piece = std::mem::take(&mut self.waiting);
        self.pieces.send(piece.into()).await.map_err(|_| Ended::Gone)
    }
}

/// Sends a bundle of a house, from one snapshot; as fast as it is read.
///
/// # Errors
/// What ended it before the last line.
pub async fn send(pool: &PgPool, house: String, pieces: Sender<Bytes>) -> Result<(), Ended> {
    let mut transaction = mazziere_database::begin_snapshot(pool).await?;
    let (connection, mut out) = (&mut *transaction, Outgoing::new(pieces));
    let snapshot = store::snapshot(connection).await?;
    let Snapshot { taken_at, next_position, last_sequence, knows_salts, .. } = snapshot;
    let format = FORMAT.to_owned();
    out.line(&Begins { format, version: VERSION, house, taken_at, next_position, last_sequence }).await?;
    file::<HeadLine>(connection, knows_salts, &mut out).await?;
    file::<EventLine>(connection, knows_salts, &mut out).await?;
    file::<LogLine>(connection, knows_salts, &mut out).await?;
    file::<AccountLine>(connection, knows_salts, &mut out).await?;
    file::<EntryLine>(connection, knows_salts, &mut out).await?;
    file::<PostingLine>(connection, knows_salts, &mut out).await?;
    file::<DepositLine>(connection, knows_salts, &mut out).await?;
    file::<WithdrawalLine>(connection, knows_salts, &mut out).await?;
    file::<HoldLine>(connection, knows_salts, &mut out).await?;
    file::<CorrectionLine>(connection, knows_salts, &mut out).await?;
    out.line(&EndLine { end: true }).await?;
    out.flush().await
}

async fn file<L: Exported>(connection: &mut PgConnection, knows_salts: bool, out: &mut Outgoing) -> Result<(), Ended> {
    out.line(&FileLine { file: L::NAME }).await?;
    let mut rows = store::rows::<L>(connection, knows_salts);
    while let Some(row) = rows.try_next().await? {
        out.line(&row).await?;
    }
    Ok(())
}

/// A bundle that comes in, and goes into a folder line by line. Rows are not looked at: that is for who verifies it.
#[derive(Debug)]
pub struct Incoming {
    folder: Folder,
    begins: Option<Begins>,
    file: Option<Writer>,
    files: Vec<FileEntry>,
    /// What came of a line that has not ended yet.
    rest: Vec<u8>,
    is_over: bool,
}

fn other(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}

impl Incoming {
    /// Into a folder of its own, which is empty or is not there yet.
    ///
    /// # Errors
    /// When it is not empty, or cannot be written.
    pub fn new(path: &Path) -> io::Result<Incoming> {
        let folder = Folder::new(path)?;
        Ok(Incoming { folder, begins: None, file: None, files: Vec::new(), rest: Vec::new(), is_over: false })
    }

    /// Takes what came next.
    ///
    /// # Errors
    /// When it is nothing of a bundle, or cannot be written.
    pub fn take(&mut self, piece: &[u8]) -> io::Result<()> {
        for part in piece.split_inclusive(|byte| *byte == b'\n') {
            if (self.rest.len() + part.len()) as u64 > LONGEST {
                return Err(other(format!("a line is longer than {LONGEST} bytes")));
            }
            self.rest.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut self.rest);
                self.line(&line)?;
                self.rest = line;
                self.rest.clear();
            }
        }
        Ok(())
    }

    fn line(&mut self, line: &[u8]) -> io::Result<()> {
        if self.begins.is_none() {
            let begins = serde_json::from_slice::<Begins>(line);
            let begins = begins.map_err(|error| other(format!("what came is no bundle: {error}")))?;
            if (begins.format.as_str(), begins.version) != (FORMAT, VERSION) {
                return Err(other(format!("{:?} of version {} is not known here", begins.format, begins.version)));
            }
            self.begins = Some(begins);
            return Ok(());
        }
        if self.is_over {
            return Err(other("something follows the end"));
        }
        if line.starts_with(FILE) {
            let FileLine { file } = serde_json::from_slice(line)?;
            self.end_file()?;
            if Name::ALL.get(self.files.len()) != Some(&file) {
                return Err(other(format!("{} does not come here", file.file())));
            }
            self.file = Some(self.folder.file(file)?);
            return Ok(());
        }
        if line.starts_with(END) {
            let EndLine { end } = serde_json::from_slice(line)?;
            self.end_file()?;
            self.is_over = end;
            return Ok(());
        }
        match &mut self.file {
            Some(file) => file.line(line),
            None => Err(other("a row of no file")),
        }
    }

    fn end_file(&mut self) -> io::Result<()> {
        if let Some(file) = self.file.take() {
            self.files.push(file.end()?);
        }
        Ok(())
    }

    /// Writes the manifest with these checkpoints, if all of it has come; how many rows each file has.
    ///
    /// # Errors
    /// When it broke off, or cannot be written.
    pub fn end(self, checkpoints: Vec<String>) -> io::Result<Vec<(Name, u64)>> {
        let Incoming { folder, begins, files, rest, is_over, .. } = self;
        let Some(begins) = begins.filter(|_| is_over && rest.is_empty() && files.len() == Name::ALL.len()) else {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it broke off before its end"));
        };
        let rows = files.iter().map(|file| (file.name, file.rows)).collect();
        let Begins { house, taken_at, next_position, last_sequence, .. } = begins;
        let database = String::new();
        let snapshot = Snapshot { database, taken_at, next_position, last_sequence, knows_salts: false };
        folder.end(house, &snapshot, files, checkpoints)?;
        Ok(rows)
    }
}

#[cfg(test)]
mod tests;
