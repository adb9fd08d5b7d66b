//! The rows of a bundle in pages, as a database gives them: what joins do there, indexes and the order of rows do here.

use std::collections::BTreeSet;

use mazziere_books::ledger::{AccountRow, Cause, EntryRow, PostingRow, account_id};
use mazziere_books::stream::{Head, LogRow};
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{AccountId, PlayerId, PostingId, StreamId, TableId};
use mazziere_tlog::{Hash, PostingHead, PostingParts, Salt};
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
use crate::page::{EventPage, PAGE, PostingOutline};
use crate::source::Source;

/// Bytes of payloads after which a page of events ends.
const PAGE_BYTES: usize = 8 << 20;
/// Heads that are kept while the log is read.
const HEADS: usize = 1 << 14;

/// Characters of the longest kind of stream, and more than that.
const LONGEST_KIND: usize = 64;

/// Bytes of news that are read together, at most.
const NEWS_BYTES: usize = 256 << 20;

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
        let legs = self.legs(row.sequence)?;
        Ok(PostingRow {
            sequence: row.sequence,
            posting: PostingId::new(row.posting_id),
            cause: self.cause(&row)?,
            kind: row.kind,
            refers: (row.tournament_id, row.table_id, row.cause),
            count: row.legs,
            numbers: legs.iter().map(|leg| leg.leg).collect(),
            legs: legs.into_iter().map(|leg| (AccountId::new(leg.account), leg.amount)).collect(),
        })
    }

    /// The entry of the log of postings, if all of its parts can be hashed.
    fn logged_posting(&self, row: &PostingLine) -> Result<Option<Vec<u8>>, Stop> {
        let at = row.posted_at.map(|at| at.0.timestamp_micros());
        let head = match (row.hash, row.salt, at) {
            (Some(hash), _, _) => Some(Hash(hash.0)),
            (None, Some(salt), Some(posted_at)) => {
                let head = PostingHead {
                    posting_id: row.posting_id.into_bytes(),
                    kind: &row.kind,
                    posted_at,
                    tournament_id: row.tournament_id.map(Uuid::into_bytes),
                    table_id: row.table_id.map(Uuid::into_bytes),
                    reverses: row.reverses.map(Uuid::into_bytes),
                    cause: row.cause.as_deref(),
                    reason: row.reason.as_deref(),
                };
                Some(Salt(salt.0).hash(&head.bytes()))
            }
            _ => None,
        };
        let legs = self.legs(row.sequence)?;
        let people: BTreeSet<Uuid> = legs.iter().filter_map(|leg| leg.player).collect();
        let erased = people.len() == 1 && legs.iter().all(|leg| leg.player.is_none() || leg.erased);
        if row.hash.is_some() && !erased {
            return Err(self.malformed(Name::Postings, "a posting of no erased person has a hash in place of its salt"));
        }
        let hashes = std::iter::once(head).chain(legs.into_iter().map(|leg| leg.hash)).collect::<Option<Vec<Hash>>>();
        let parts = hashes.and_then(|hashes| PostingParts::of_hashes(row.sequence.unsigned_abs(), hashes).ok());
        Ok(parts.and_then(|parts| parts.leaf().ok()?.entry().ok()))
    }

    /// What the ledger holds as the cause of a posting; none where it holds nothing.
    fn cause(&self, row: &PostingLine) -> Result<Option<Cause>, Stop> {
        let id = row.posting_id.as_u128();
        if let Some(original) = row.reverses {
            let reversed = self.row::<PostingLine>(Indexed::Posting, original.as_u128())?;
            let (kind, legs) = match reversed {
                Some(reversed) => (reversed.kind, self.legs_at(reversed.sequence)?),
                None => Default::default(),
            };
            let correction = self.row::<CorrectionLine>(Indexed::Correction, id)?;
            let approved = row.kind == "reversal" && correction.is_some_and(|row| is_approved(&row, "reversal"));
            return Ok(Some(Cause::Reversed { original: PostingId::new(original), kind, legs, approved }));
        }
        Ok(match row.kind.as_str() {
            "deposit" => self.row::<DepositLine>(Indexed::Deposit, id)?.map(|deposit| Cause::Deposit {
                reference: deposit.external_reference,
                player: PlayerId::new(deposit.player_id),
                amount: deposit.amount.0,
            }),
            "withdrawal_requested" | "withdrawal_completed" | "withdrawal_cancelled" => {
                let begins = row.kind == "withdrawal_requested";
                let of = if begins { Indexed::Withdrawal } else { Indexed::WithdrawalEnd };
                self.row::<WithdrawalLine>(of, id)?.map(|withdrawal| Cause::Withdrawal {
                    withdrawal: PostingId::new(withdrawal.withdrawal_id),
                    reference: withdrawal.external_reference,
                    status: withdrawal.status,
                    player: PlayerId::new(withdrawal.player_id),
                    amount: withdrawal.amount.0,
                })
            }
            "hold_settled" => self.row::<HoldLine>(Indexed::Hold, id)?.map(|hold| Cause::Kept {
                hold: hold.hold_id,
                account: AccountId::new(hold.account_id),
                amount: hold.amount.0,
            }),
            "adjustment" => self.row::<CorrectionLine>(Indexed::Correction, id)?.map(|correction| {
                let legs = correction.legs.iter();
                Cause::Adjusted {
                    correction: correction.correction_id,
                    approved: is_approved(&correction, "adjustment"),
                    legs: legs.map(|leg| (account_id(&leg.account), leg.amount.cents())).collect(),
                }
            }),
            _ => None,
        })
    }

    /// A posting that is named as what something became, and did not take place, or is of another kind.
    fn find_misnamed(&self) -> Result<Option<PostingId>, Stop> {
        let mut first: Option<Uuid> = None;
        let mut look = |id: Option<Uuid>, kind: &str| -> Result<(), Stop> {
            let Some(id) = id else { return Ok(()) };
            let posting = self.row::<PostingLine>(Indexed::Posting, id.as_u128())?;
            if posting.is_none_or(|posting| posting.kind != kind) {
                first = Some(first.map_or(id, |first| first.min(id)));
            }
            Ok(())
        };
        let mut deposits = Cursor::<DepositLine>::open(&*self.files)?;
        while let Some(row) = deposits.take()? {
            look(Some(row.posting_id), "deposit")?;
        }
        let mut withdrawals = Cursor::<WithdrawalLine>::open(&*self.files)?;
        while let Some(row) = withdrawals.take()? {
            look(Some(row.withdrawal_id), "withdrawal_requested")?;
            look(row.end_posting_id, &format!("withdrawal_{}", row.status))?;
        }
        let mut holds = Cursor::<HoldLine>::open(&*self.files)?;
        while let Some(row) = holds.take()? {
            look(row.posting_id, "hold_settled")?;
        }
        let mut corrections = Cursor::<CorrectionLine>::open(&*self.files)?;
        while let Some(row) = corrections.take()? {
            look(row.end_posting_id, &row.kind)?;
        }
        Ok(first.map(PostingId::new))
    }

    /// A withdrawal, a hold or a correction, by its id, that says that it has ended in a posting and names none, or
    /// names one and has not.
    fn find_half_ended(&self) -> Result<Option<Uuid>, Stop> {
        let mut first: Option<Uuid> = None;
        let mut look = |id: Uuid, ended: bool, posting: Option<Uuid>| {
            if ended != posting.is_some() {
                first = Some(first.map_or(id, |first| first.min(id)));
            }
        };
        let mut withdrawals = Cursor::<WithdrawalLine>::open(&*self.files)?;
        while let Some(row) = withdrawals.take()? {
            look(row.withdrawal_id, matches!(row.status.as_str(), "completed" | "cancelled"), row.end_posting_id);
        }
        let mut holds = Cursor::<HoldLine>::open(&*self.files)?;
        while let Some(row) = holds.take()? {
            look(row.hold_id, row.status == "settled", row.posting_id);
        }
        let mut corrections = Cursor::<CorrectionLine>::open(&*self.files)?;
        while let Some(row) = corrections.take()? {
            look(row.correction_id, row.status == "approved", row.end_posting_id);
        }
        Ok(first)
    }
}

/// Whether a correction of this kind was approved by another person than the one who proposed it.
fn is_approved(correction: &CorrectionLine, kind: &str) -> bool {
    correction.status == "approved"
        && correction.kind == kind
        && correction.decided_by.is_some_and(|by| by != correction.proposed_by)
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
                    // What is longer is no kind, and would be kept for each of its events.
                    Some((head.kind.chars().take(LONGEST_KIND).collect(), head.version))
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
        let (mut events, mut bytes) = (Vec::new(), 0);
        for position in positions {
            if let Some(event) = self.row::<EventLine>(Indexed::News, u128::from(position.cast_unsigned()))? {
                let event = self.event(event)?;
                bytes += event.payload.len();
                if bytes > NEWS_BYTES {
                    let what = "what a page of the lobby's events took in is too much";
                    return Err(BundleFault::of(BundleKind::Enormous, Name::Events, None, what).into());
                }
                events.push((*position, event));
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

    async fn misnamed(&mut self) -> Result<Option<PostingId>, Stop> {
        self.find_misnamed()
    }

    /// Opening it has found none.
    async fn repeated(&mut self) -> Result<Option<PostingId>, Stop> {
        Ok(None)
    }

    async fn half_ended(&mut self) -> Result<Option<Uuid>, Stop> {
        self.find_half_ended()
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

    async fn logged(&mut self, after: i64) -> Result<Vec<Option<Vec<u8>>>, Stop> {
        let rows = self.cursors.postings.page(after == 0, Ok)?;
        rows.iter().map(|row| self.logged_posting(row)).collect()
    }

    async fn outlines(&mut self, after: i64) -> Result<Vec<PostingOutline>, Stop> {
        self.cursors.postings.page(after == 0, |row| {
            let posting = PostingId::new(row.posting_id);
            let (table, cause) = (row.table_id, row.cause);
            Ok(PostingOutline { sequence: row.sequence, posting, kind: row.kind, table, cause })
        })
    }
}
