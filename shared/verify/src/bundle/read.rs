//! The rows of a bundle in pages, as a database gives them: what joins do there, indexes and the order of rows do here.

use std::collections::BTreeSet;

use mazziere_hashchain::StoredEvent;
use mazziere_ids::{AccountId, PlayerId, PostingId, StreamId, TableId};
use mazziere_replay::house::books::{AccountRow, EntryRow, PostingRow, account_id};
use mazziere_replay::house::stream::{Head, LogRow};
use uuid::Uuid;

use super::cursor::{Cursor, Cursors};
use super::index::Indexed;
use super::lines::row_at;
use super::open::Bundle;
use crate::fault::{BundleFault, BundleKind, Stop};
use crate::format::Name;
use crate::format::rows::{
    AccountLine, CorrectionLine, DepositLine, EventLine, HeadLine, HoldLine, Line, PostingLine, WithdrawalLine,
};
use crate::page::{Behind, EventPage, PAGE, PostingOutline};
use crate::source::Source;

/// Bytes of payloads after which a page of events ends.
const PAGE_BYTES: usize = 8 << 20;
/// Heads that are kept while the log is read.
const HEADS: usize = 1 << 14;

fn head(row: HeadLine) -> Head {
    Head { stream: StreamId::new(row.stream_id), kind: row.kind, version: row.version, hash: row.head_hash.0 }
}

impl Bundle {
    /// The event in a row that was just read.
    fn event(&self, row: EventLine) -> Result<StoredEvent, Stop> {
        let fault = |what: String| Stop::from(BundleFault::of(BundleKind::Malformed, Name::Events, None, what));
        let (stream, version) = (StreamId::new(row.stream_id), row.version);
        if let Some(position) = row.position {
            let number = u64::try_from(position).ok();
            let placed = number.map(|number| self.placed.get(number)).transpose()?.flatten();
            let is_there = placed.is_some_and(|placed| {
                placed[..16] == *row.stream_id.as_bytes() && placed[16..] == version.to_be_bytes()
            });
            if !is_there {
                let what = format!("version {version} of {stream} is not at position {position} of log.ndjson");
                return Err(fault(what));
            }
        }
        let (r#type, schema, occurred_at) = (row.r#type.clone(), row.schema, row.occurred_at.0);
        let (payload_hash, event_hash) = (row.payload_hash.0, row.event_hash.0);
        let payload = row.into_payload();
        let payload = payload.ok_or_else(|| fault(format!("version {version} of {stream} has no payload, or two")))?;
        Ok(StoredEvent {
            stream,
            version,
            r#type,
            schema,
            occurred_at,
            payload: payload.into(),
            payload_hash,
            event_hash,
            metadata: serde_json::Value::Null,
        })
    }

    /// The row of which the index knows where it lies.
    fn row<L: Line>(&self, of: Indexed, key: u128) -> Result<Option<L>, Stop> {
        let at = self.index.get(of, key)?;
        at.map(|at| row_at(&*self.cursors.files[&L::NAME], L::NAME, at)).transpose()
    }

    fn legs_at(&self, sequence: i64) -> Result<Vec<(AccountId, i64)>, Stop> {
        let legs = self.legs(sequence)?;
        Ok(legs.into_iter().map(|leg| (AccountId::new(leg.account), leg.amount)).collect())
    }

    /// A posting, with its legs and with what the ledger holds as its cause.
    fn posting(&self, row: PostingLine) -> Result<PostingRow, Stop> {
        let id = row.posting_id.as_u128();
        let mut behind = Behind::default();
        match row.kind.as_str() {
            "deposit" => {
                if let Some(deposit) = self.row::<DepositLine>(Indexed::Deposit, id)? {
                    behind.transfer = Some((PlayerId::new(deposit.player_id), deposit.amount.0));
                    behind.reference = Some(deposit.external_reference);
                }
            }
            "withdrawal_requested" | "withdrawal_completed" | "withdrawal_cancelled" => {
                let begins = row.kind == "withdrawal_requested";
                let of = if begins { Indexed::Withdrawal } else { Indexed::WithdrawalEnd };
                let withdrawal = self.row::<WithdrawalLine>(of, id)?;
                behind.transfer = withdrawal.map(|row| (PlayerId::new(row.player_id), row.amount.0));
            }
            "hold_settled" => behind.is_hold = self.index.get(Indexed::Hold, id)?.is_some(),
            "adjustment" => {
                if let Some(correction) = self.row::<CorrectionLine>(Indexed::Correction, id)? {
                    let approved = correction.status == "approved"
                        && correction.decided_by.is_some_and(|by| by != correction.proposed_by);
                    let legs = correction.legs.iter();
                    let legs = legs.map(|leg| (account_id(&leg.account), leg.amount.cents())).collect();
                    behind.correction = Some((correction.correction_id, approved, legs));
                }
            }
            _ => {}
        }
        let reversed = row.reverses.map(|reversed| self.row::<PostingLine>(Indexed::Posting, reversed.as_u128()));
        if let Some(reversed) = reversed.transpose()?.flatten() {
            behind.reversed = Some(self.legs_at(reversed.sequence)?).filter(|legs| !legs.is_empty());
        }
        Ok(PostingRow {
            sequence: row.sequence,
            posting: PostingId::new(row.posting_id),
            kind: row.kind,
            refers: (row.tournament_id, row.table_id, row.cause),
            count: row.legs,
            legs: self.legs_at(row.sequence)?,
            cause: behind.cause(),
        })
    }
}

impl Source for Bundle {
    type Error = Stop;

    async fn heads(&mut self, after: Uuid) -> Result<Vec<Head>, Stop> {
        self.cursors.heads.page(after.is_nil(), |row| Ok(head(row)))
    }

    async fn events(&mut self, stream: StreamId, after: i64) -> Result<EventPage, Stop> {
        let stream = stream.uuid();
        if let Some((of, from)) = self.cursors.stream
            && after == 0
            && of == stream
        {
            self.cursors.events.go_to(from);
        }
        while let Some((row, from)) = self.cursors.events.peek()?
            && row.stream_id <= stream
        {
            let (of, from) = (row.stream_id, *from);
            if of == stream {
                if after == 0 {
                    self.cursors.stream = Some((stream, from));
                }
                break;
            }
            self.cursors.headless.get_or_insert(of);
            self.cursors.events.take()?;
        }
        let (mut rows, mut bytes) = (Vec::new(), 0);
        loop {
            let is_next = self.cursors.events.peek()?.is_some_and(|(row, _)| row.stream_id == stream);
            if !is_next || rows.len() >= PAGE || bytes >= PAGE_BYTES {
                return Ok(EventPage { rows, is_last: !is_next });
            }
            if let Some(row) = self.cursors.events.take()? {
                let position = row.position;
                let event = self.event(row)?;
                bytes += event.payload.len();
                rows.push((event, position));
            }
        }
    }

    async fn headless(&mut self) -> Result<Option<StreamId>, Stop> {
        let rest = self.cursors.events.peek()?.map(|(row, _)| row.stream_id);
        Ok(self.cursors.headless.or(rest).map(StreamId::new))
    }

    async fn log(&mut self, after: i64) -> Result<Vec<LogRow>, Stop> {
        let Bundle { cursors: Cursors { log, files, known, .. }, index, .. } = self;
        let mut head_of = |stream: Uuid| -> Result<Option<(String, i64)>, Stop> {
            if let Some(known) = known.get(&stream) {
                return Ok(known.clone());
            }
            let head = match index.get(Indexed::Head, stream.as_u128())? {
                Some(at) => {
                    let head: HeadLine = row_at(&*files[&Name::Heads], Name::Heads, at)?;
                    Some((head.kind, head.version))
                }
                None => None,
            };
            if known.len() >= HEADS {
                known.clear();
            }
            known.insert(stream, head.clone());
            Ok(head)
        };
        log.page(after < 0, |row| {
            let head = head_of(row.stream_id)?;
            let stream = StreamId::new(row.stream_id);
            Ok(LogRow { position: row.position, stream, version: row.version, kind: row.kind, head })
        })
    }

    async fn next_position(&mut self) -> Result<Option<i64>, Stop> {
        Ok(self.manifest.next_position)
    }

    async fn at_positions(&mut self, positions: &[i64]) -> Result<Vec<(i64, StoredEvent)>, Stop> {
        let mut events = Vec::new();
        for position in positions {
            if let Some(event) = self.row::<EventLine>(Indexed::Result, u128::from(position.cast_unsigned()))? {
                events.push((*position, self.event(event)?));
            }
        }
        Ok(events)
    }

    async fn tables_with_accounts(&mut self) -> Result<Vec<TableId>, Stop> {
        let mut accounts = Cursor::<AccountLine>::open(&*self.files)?;
        let mut tables = BTreeSet::new();
        while let Some(row) = accounts.take()? {
            tables.extend(row.table_id.map(TableId::new));
        }
        Ok(tables.into_iter().collect())
    }

    async fn accounts(&mut self, after: Uuid) -> Result<Vec<AccountRow>, Stop> {
        self.cursors.accounts.page(after.is_nil(), |row| {
            Ok(AccountRow {
                account: AccountId::new(row.account_id),
                kind: row.kind,
                owners: [row.player_id, row.table_id, row.tournament_id],
                balance: row.balance.0,
                version: row.version,
                closed: row.closed_at.is_some(),
            })
        })
    }

    async fn entries(&mut self, after: (Uuid, i64)) -> Result<Vec<EntryRow>, Stop> {
        self.cursors.entries.page(after == (Uuid::nil(), 0), |row| {
            Ok(EntryRow {
                account: AccountId::new(row.account_id),
                version: row.version,
                sequence: row.sequence,
                amount: row.amount.0,
                balance: row.balance.0,
            })
        })
    }

    async fn holds_off(&mut self) -> Result<Option<AccountId>, Stop> {
        let mut accounts = Cursor::<AccountLine>::open(&*self.files)?;
        let mut holds = Cursor::<HoldLine>::open(&*self.files)?;
        while let Some(account) = accounts.take()? {
            let mut held = 0i128;
            while let Some((hold, _)) = holds.peek()?
                && hold.account_id <= account.account_id
            {
                if hold.account_id == account.account_id && hold.status == "active" {
                    held += i128::from(hold.amount.0);
                }
                holds.take()?;
            }
            if i128::from(account.held.0) != held {
                return Ok(Some(AccountId::new(account.account_id)));
            }
        }
        Ok(None)
    }

    async fn last_sequence(&mut self) -> Result<i64, Stop> {
        Ok(self.manifest.last_sequence)
    }

    async fn postings(&mut self, after: i64) -> Result<Vec<PostingRow>, Stop> {
        let rows = self.cursors.postings.page(after == 0, Ok)?;
        rows.into_iter().map(|row| self.posting(row)).collect()
    }

    async fn postings_by_id(&mut self, ids: &[PostingId]) -> Result<Vec<PostingRow>, Stop> {
        let mut rows = Vec::new();
        for id in ids {
            if let Some(row) = self.row::<PostingLine>(Indexed::Posting, id.uuid().as_u128())? {
                rows.push(self.posting(row)?);
            }
        }
        Ok(rows)
    }

    async fn outlines(&mut self, after: i64) -> Result<Vec<PostingOutline>, Stop> {
        self.cursors.postings.page(after == 0, |row| {
            let posting = PostingId::new(row.posting_id);
            Ok(PostingOutline { sequence: row.sequence, posting, kind: row.kind, cause: row.cause })
        })
    }
}
