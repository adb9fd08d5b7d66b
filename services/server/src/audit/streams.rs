//! The walk through a database, or a bundle of one: the log, the ledger by itself, stream by stream, and what is left
//! unexplained.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use chrono::{DateTime, Utc};
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{ClubEventId, StreamId, TableId, TournamentId};
use mazziere_lobby::cash::CashTable;
use mazziere_lobby::club::ClubEvent;
use mazziere_lobby::log::aggregate::Aggregate;
use mazziere_lobby::tournament::Tournament;
use mazziere_replay::audit::is_dead;
use mazziere_replay::house::stream::{Head, LogWalk, StreamWalk};
use mazziere_replay::house::{Fault, Kind, Place};
use mazziere_replay::seal::record::Reader;
use sqlx::PgPool;
use uuid::Uuid;

use super::ledger::{self, Expectations, Explained};
use super::lobby::{Audited, LobbyWalk, Published, ReportedResult};
use super::source::Source;
use super::tables::TableWalk;
use super::{AuditKeys, Counts, Stop, store};

/// What is said of postings is compared with the ledger when so much of it has come together.
const EXPECTED_AT_ONCE: usize = 1_000;

/// Walks through everything in a database; `counts` says how far it came.
pub(super) async fn walk_database(
    pool: &PgPool,
    keys: &AuditKeys,
    settled: DateTime<Utc>,
    counts: &mut Counts,
) -> Result<(), Stop> {
    let mut snapshot = mazziere_database::begin_snapshot(pool).await?;
    walk(Source::Database(&mut snapshot), keys, settled, counts).await
}

/// Walks through everything; `counts` says how far it came.
pub(super) async fn walk(
    mut source: Source<'_>,
    keys: &AuditKeys,
    settled: DateTime<Utc>,
    counts: &mut Counts,
) -> Result<(), Stop> {
    log(&mut source, counts).await?;
    if let Some(anchor) = &keys.anchor {
        anchor.covers(counts.log_positions)?;
    }
    ledger::walk(&mut source, counts).await?;
    let cash_tables = cash_tables(&mut source).await?;
    let mut house = Walk { source, keys, settled, cash_tables, counts, explained: Explained::default() };
    let mut after = Uuid::nil();
    loop {
        let page = house.source.heads(after).await?;
        let Some(last) = page.last() else { break };
        after = last.stream.uuid();
        for head in page {
            house.stream(head).await?;
        }
    }
    let Walk { mut source, counts, explained, .. } = house;
    if let Some(stream) = source.headless().await? {
        return Err(Fault::new(Kind::Order, Place::event(stream, 1), "the stream has no head").into());
    }
    let placed = counts.events - counts.unsequenced;
    if placed != counts.log_positions {
        let what = format!("{placed} events have a place in the log, which has {} of them", counts.log_positions);
        return Err(Fault::new(Kind::Order, Place::default(), what).into());
    }
    ledger::all_explained(&mut source, &explained, counts).await?;
    if let Some(anchor) = &keys.anchor {
        counts.anchored = anchor.end()?;
    }
    Ok(())
}

/// Checks some streams as [`walk`] does, each with what it says of the ledger: those of so many positions of the log,
/// taken at random.
pub(crate) async fn sample(pool: &PgPool, positions: i64, settled: DateTime<Utc>) -> Result<Counts, Stop> {
    let mut snapshot = mazziere_database::begin_snapshot(pool).await?;
    let heads = store::some_heads(&mut snapshot, positions).await?;
    let mut source = Source::Database(&mut snapshot);
    let cash_tables = cash_tables(&mut source).await?;
    let keys = &AuditKeys::default();
    let mut counts = Counts::default();
    let counts_of = &mut counts;
    let explained = Explained::default();
    let mut house = Walk { source, keys, settled, cash_tables, counts: counts_of, explained };
    for head in heads {
        house.stream(head).await?;
    }
    Ok(counts)
}

async fn log(source: &mut Source<'_>, counts: &mut Counts) -> Result<(), Stop> {
    let mut walk = LogWalk::default();
    let mut last = -1;
    loop {
        let page = source.log(last).await?;
        for row in &page {
            walk.take(row)?;
            last = row.position;
        }
        if page.is_empty() {
            break;
        }
    }
    counts.log_positions = walk.end(source.next_position().await?)?;
    Ok(())
}

/// The tables of which there is money, by the streams that they have in the lobby if they are cash tables.
async fn cash_tables(source: &mut Source<'_>) -> Result<HashMap<StreamId, TableId>, Stop> {
    let tables = source.tables_with_accounts().await?;
    Ok(tables.into_iter().map(|table| (CashTable::stream(table), table)).collect())
}

struct Walk<'a> {
    source: Source<'a>,
    keys: &'a AuditKeys,
    settled: DateTime<Utc>,
    cash_tables: HashMap<StreamId, TableId>,
    counts: &'a mut Counts,
    explained: Explained,
}

impl Walk<'_> {
    /// A stream: its chain first, from end to end, and then what it means.
    async fn stream(&mut self, head: Head) -> Result<(), Stop> {
        let stream = head.stream;
        let kind = head.kind.clone();
        self.counts.streams += 1;
        match kind.as_str() {
            "table" => self.table(head).await,
            Tournament::KIND => self.of_lobby::<Tournament>(head, TournamentId::new(stream.uuid())).await,
            ClubEvent::KIND => self.of_lobby::<ClubEvent>(head, ClubEventId::new(stream.uuid())).await,
            CashTable::KIND => {
                // One of which there is no money needs no id: nothing is posted there.
                let table = self.cash_tables.get(&stream).copied().unwrap_or(TableId::new(Uuid::nil()));
                self.of_lobby::<CashTable>(head, table).await
            }
            _ => self.links(head, |_| {}).await.map(drop),
        }
    }

    /// The chain of a stream; the page that holds all of it, if one does.
    async fn links(
        &mut self,
        head: Head,
        mut learn: impl FnMut(&StoredEvent),
    ) -> Result<Option<Vec<StoredEvent>>, Stop> {
        let stream = head.stream;
        let kind = head.kind.clone();
        let mut walk = StreamWalk::new(head, self.settled);
        let mut after = 0;
        loop {
            let page = self.source.events(stream, after).await?;
            let whole = after == 0;
            let is_last = page.is_last;
            let mut events = Vec::with_capacity(page.rows.len());
            for (event, position) in page.rows {
                walk.take(&event, position)?;
                if let (Some(anchor), Some(position)) = (&self.keys.anchor, position) {
                    anchor.take(&event, position, &kind)?;
                }
                learn(&event);
                after = event.version;
                self.counts.events += 1;
                events.push(event);
            }
            if is_last {
                self.counts.unsequenced += walk.end()?;
                return Ok(whole.then_some(events));
            }
        }
    }

    /// The next events of a stream that does not lie in one page.
    async fn page(&mut self, stream: StreamId, after: i64) -> Result<Vec<StoredEvent>, Stop> {
        let page = self.source.events(stream, after).await?;
        Ok(page.rows.into_iter().map(|(event, _)| event).collect())
    }

    async fn table(&mut self, head: Head) -> Result<(), Stop> {
        let stream = head.stream;
        let mut reader = Reader::of(&[]);
        let mut dead = false;
        let learn = |event: &StoredEvent| {
            reader.learn(std::slice::from_ref(event));
            dead |= is_dead(event);
        };
        let mut held = self.links(head, learn).await?;
        let reader = match &self.keys.tables {
            Some(keys) => reader.with(keys),
            None => reader,
        };
        let mut walk = TableWalk::new(stream, reader, dead);
        let mut expected = Expectations::new();
        let mut after = 0;
        loop {
            let whole = held.is_some();
            let page = match held.take() {
                Some(events) => events,
                None => self.page(stream, after).await?,
            };
            for event in &page {
                walk.take(event, &mut expected, self.counts)?;
                after = event.version;
            }
            if whole || page.is_empty() {
                break;
            }
            self.compare_all(Kind::Ledger, &mut expected, EXPECTED_AT_ONCE).await?;
        }
        walk.end(&mut expected, self.counts)?;
        self.compare_all(Kind::Ledger, &mut expected, 0).await
    }

    async fn of_lobby<A: Audited>(&mut self, head: Head, id: A::Id) -> Result<(), Stop> {
        let stream = head.stream;
        let mut published = Published::default();
        let mut held = self.links(head, |event| published.learn(event)).await?;
        self.counts.lobby_streams += 1;
        let mut walk = LobbyWalk::<A>::new(id, self.keys.lobby.as_ref(), published);
        let mut expected = Expectations::new();
        let mut reported = Vec::new();
        let mut after = 0;
        loop {
            let whole = held.is_some();
            let page = match held.take() {
                Some(events) => events,
                None => self.page(stream, after).await?,
            };
            for event in &page {
                // Sums that leave their range break off.
                let taken = catch_unwind(AssertUnwindSafe(|| walk.take(event, &mut expected, self.counts)));
                let broke = |_| Fault::new(Kind::Rules, Place::event(stream, event.version), "it cannot be taken in");
                match taken.map_err(broke) {
                    Ok(Ok(result)) => reported.extend(result),
                    // What was taken in before may be what is wrong first.
                    Ok(Err(fault)) | Err(fault) => {
                        self.results(&mut reported).await?;
                        return Err(fault.into());
                    }
                }
                after = event.version;
            }
            self.results(&mut reported).await?;
            if whole || page.is_empty() {
                break;
            }
        }
        self.compare_all(Kind::Lobby, &mut expected, 0).await
    }

    /// Compares what is said of postings with the ledger, if there is more of it than that.
    async fn compare_all(&mut self, kind: Kind, expected: &mut Expectations, most: usize) -> Result<(), Stop> {
        if expected.len() <= most {
            return Ok(());
        }
        ledger::compare_all(&mut self.source, kind, expected, &mut self.explained).await
    }

    /// Compares results with those that tables logged.
    async fn results(&mut self, reported: &mut Vec<ReportedResult>) -> Result<(), Stop> {
        if reported.is_empty() {
            return Ok(());
        }
        let positions: Vec<i64> = reported.iter().map(|reported| reported.position).collect();
        let mut logged = HashMap::new();
        for (position, stored) in self.source.at_positions(&positions).await? {
            // A result is never sealed.
            if let Ok(event) = Reader::of(&[]).read(&stored) {
                logged.insert(position, (stored, event));
            }
        }
        for reported in reported.drain(..) {
            reported.is(logged.get(&reported.position))?;
            self.counts.reported_results += 1;
        }
        Ok(())
    }
}
