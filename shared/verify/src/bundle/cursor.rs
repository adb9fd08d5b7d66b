//! How far each file of a bundle was read.

use std::collections::HashMap;

use uuid::Uuid;

use super::lines::Lines;
use crate::fault::Stop;
use crate::files::{Bytes, Files};
use crate::format::Name;
use crate::format::rows::{AccountLine, EntryLine, EventLine, HeadLine, Line, LogLine, PostingLine};
use crate::page::PAGE;

/// Bytes of lines behind which a page ends.
const PAGE_BYTES: u64 = 16 << 20;

/// A place among the lines of a file.
pub(super) type At = (u64, u64);

/// How far each file was read.
#[derive(Debug)]
pub(super) struct Cursors {
    pub(super) heads: Cursor<HeadLine>,
    pub(super) events: Cursor<EventLine>,
    pub(super) log: Cursor<LogLine>,
    pub(super) accounts: Cursor<AccountLine>,
    pub(super) entries: Cursor<EntryLine>,
    pub(super) postings: Cursor<PostingLine>,
    /// The stream whose events were read last, and where they begin.
    pub(super) stream: Option<(Uuid, At)>,
    /// The first event that was passed over, because its stream has no head.
    pub(super) headless: Option<Uuid>,
    pub(super) files: HashMap<Name, Box<dyn Bytes>>,
    pub(super) known: HashMap<Uuid, Option<(String, i64)>>,
}

/// A file that is read row by row.
#[derive(Debug)]
pub(super) struct Cursor<L> {
    lines: Lines,
    /// A row that was read and not taken, and where it begins.
    next: Option<(L, At)>,
}

impl<L: Line> Cursor<L> {
    pub(super) fn open(files: &dyn Files) -> Result<Cursor<L>, Stop> {
        Ok(Cursor { lines: Lines::open(files, L::NAME)?, next: None })
    }

    /// The next row, which stays the next one.
    pub(super) fn peek(&mut self) -> Result<Option<&(L, At)>, Stop> {
        if self.next.is_none() {
            let at = self.lines.place();
            if self.lines.advance()?.is_some() {
                self.next = Some((self.lines.row()?, at));
            }
        }
        Ok(self.next.as_ref())
    }

    pub(super) fn take(&mut self) -> Result<Option<L>, Stop> {
        self.peek()?;
        Ok(self.next.take().map(|(row, _)| row))
    }

    pub(super) fn go_to(&mut self, at: At) {
        self.next = None;
        self.lines.go_to(at);
    }

    /// The next page, from the beginning if it is the first.
    pub(super) fn page<T>(
        &mut self,
        is_first: bool,
        mut row: impl FnMut(L) -> Result<T, Stop>,
    ) -> Result<Vec<T>, Stop> {
        if is_first {
            self.go_to((0, 0));
        }
        let mut page = Vec::new();
        let (from, _) = self.lines.place();
        while page.len() < PAGE
            && self.lines.place().0 - from < PAGE_BYTES
            && let Some(line) = self.take()?
        {
            page.push(row(line)?);
        }
        Ok(page)
    }
}

impl Cursors {
    pub(super) fn open(folder: &dyn Files) -> Result<Cursors, Stop> {
        let mut files = HashMap::new();
        for name in Name::ALL {
            files.insert(name, folder.open(name.file())?);
        }
        Ok(Cursors {
            heads: Cursor::open(folder)?,
            events: Cursor::open(folder)?,
            log: Cursor::open(folder)?,
            accounts: Cursor::open(folder)?,
            entries: Cursor::open(folder)?,
            postings: Cursor::open(folder)?,
            stream: None,
            headless: None,
            files,
            known: HashMap::new(),
        })
    }
}
