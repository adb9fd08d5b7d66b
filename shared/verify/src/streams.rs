//! The walk through a database, or a bundle of one: the log, the ledger by itself, stream by stream, and what is left
//! unexplained.

use std::collections::HashMap;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_books::stream::{Head, LogWalk, StreamWalk};
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::audit::is_dead;
use mazziere_replay::house::{Fault, Kind, Place};
use mazziere_replay::seal::Keys;
use mazziere_replay::seal::record::Reader;
use uuid::Uuid;

use crate::anchor::Anchors;
use crate::bundle::Bundle;
use crate::fault::Stop;
use crate::guard::guarded;
use crate::ledger::{self, Expectations, Explained};
use crate::lobby::{KINDS, Lobby};
use crate::promises::Promises;
use crate::report::Counts;
use crate::source::Source;
use crate::tables::TableWalk;

/// An event that is older than this must have a place in the log.
pub const SEQUENCED_WITHIN: TimeDelta = TimeDelta::seconds(60);

/// What is said of postings is compared with the ledger when so much of it has come together.
const EXPECTED_AT_ONCE: usize = 1_000;

/// The keys that were given, and who knows what the lobby says; no key is needed for what is over.
#[derive(Debug, Default)]
pub struct AuditKeys {
    /// The sealing keys of the tables.
    pub tables: Option<Keys>,
    /// Who knows what the lobby's log says.
    pub lobby: Option<Box<dyn Lobby>>,
    /// The checkpoints that the logs are held against.
    pub anchors: Anchors,
}

/// Verifies a bundle; `counts` says how far it came. What may be without a place in the log is younger than the
/// snapshot, not than today.
///
/// # Errors
/// The first thing that is wrong, or that a file cannot be read.
pub fn walk_bundle(bundle: &mut Bundle, keys: &AuditKeys, counts: &mut Counts) -> Result<(), Stop> {
    let settled = bundle.taken_at() - SEQUENCED_WITHIN;
    let mut walking = pin!(walk(bundle, keys, settled, counts));
    // Files are read where they lie: nothing in it ever waits.
    loop {
        if let Poll::Ready(ended) = walking.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return ended;
        }
    }
}

/// Walks through everything; `counts` says how far it came. An event that happened before `settled` must have a place
/// in the log.
///
/// # Errors
/// The first thing that is wrong, or that nothing more can be read.
pub async fn walk<S: Source>(
    source: &mut S,
    keys: &AuditKeys,
    settled: DateTime<Utc>,
    counts: &mut Counts,
) -> Result<(), S::Error> {
    log(source, counts).await?;
    let settled = settled_in(source, settled).await?;
    if let Some(anchor) = &keys.anchors.events {
        anchor.covers(counts.log_positions)?;
    }
    let explained = ledger::walk(source, counts).await?;
    let mut house = Walk { explained, ..Walk::new(source, keys, settled, counts).await? };
    let mut after = Uuid::nil();
    loop {
        let page = house.source.heads(after).await?;
        let Some(last) = page.last() else { break };
        after = last.stream.uuid();
        for head in page {
            house.stream(head).await?;
        }
    }
    let Walk { source, counts, explained, promises, .. } = house;
    if let Some(stream) = source.headless().await? {
        return Err(Fault::new(Kind::Order, Place::event(stream, 1), "the stream has no head").into());
    }
    let placed = counts.events - counts.unsequenced;
    if placed != counts.log_positions {
        let what = format!("{placed} events have a place in the log, which has {} of them", counts.log_positions);
        return Err(Fault::new(Kind::Order, Place::default(), what).into());
    }
    promises.end()?;
    ledger::all_explained(source, &explained, keys.lobby.is_some(), counts).await?;
    // A root says that something was changed, and not what: the rest has named it before.
    if let Some(anchor) = &keys.anchors.postings {
        anchor.hold(source, counts).await?;
    }
    if let Some(anchor) = &keys.anchors.events {
        counts.anchored = anchor.end()?;
    }
    Ok(())
}

/// Checks some streams as [`walk`] does, each with what it says of the ledger.
///
/// # Errors
/// As for [`walk`].
pub async fn walk_some<S: Source>(
    source: &mut S,
    heads: Vec<Head>,
    keys: &AuditKeys,
    settled: DateTime<Utc>,
) -> Result<Counts, S::Error> {
    let mut counts = Counts::default();
    let settled = settled_in(source, settled).await?;
    let mut house = Walk::new(source, keys, settled, &mut counts).await?;
    for head in heads {
        house.stream(head).await?;
    }
    Ok(counts)
}

/// Since when an event may be without a place, at most: no sequencer runs in a house that stands still, or that is
/// restored from a dump, and what was appended last waits there until it goes on.
async fn settled_in<S: Source>(source: &mut S, settled: DateTime<Utc>) -> Result<DateTime<Utc>, S::Error> {
    let Some(next) = source.next_position().await? else { return Ok(settled) };
    let last = source.at_positions(&[next - 1]).await?;
    Ok(last.first().map_or(settled, |(_, event)| settled.min(event.occurred_at - SEQUENCED_WITHIN)))
}

async fn log<S: Source>(source: &mut S, counts: &mut Counts) -> Result<(), S::Error> {
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

/// The events of a stream, page by page.
struct Pages {
    stream: StreamId,
    /// The page that holds all of it, if one does and was read before.
    held: Option<Vec<StoredEvent>>,
    after: i64,
    is_over: bool,
}

impl Pages {
    fn new(stream: StreamId, held: Option<Vec<StoredEvent>>) -> Pages {
        Pages { stream, held, after: 0, is_over: false }
    }

    /// The next page, if there is one.
    async fn next<S: Source>(&mut self, source: &mut S) -> Result<Option<Vec<StoredEvent>>, S::Error> {
        if self.is_over {
            return Ok(None);
        }
        if let Some(held) = self.held.take() {
            self.is_over = true;
            return Ok(Some(held));
        }
        let page = source.events(self.stream, self.after).await?;
        let events: Vec<StoredEvent> = page.rows.into_iter().map(|(event, _)| event).collect();
        self.after = events.last().map_or(self.after, |last| last.version);
        self.is_over = page.is_last;
        Ok(Some(events))
    }
}

struct Walk<'a, S> {
    source: &'a mut S,
    keys: &'a AuditKeys,
    settled: DateTime<Utc>,
    /// The tables of which there is money, by the streams that they have in the lobby if they are cash tables.
    cash_tables: HashMap<StreamId, TableId>,
    counts: &'a mut Counts,
    explained: Explained,
    promises: Promises,
}

impl<'a, S: Source> Walk<'a, S> {
    async fn new(
        source: &'a mut S,
        keys: &'a AuditKeys,
        settled: DateTime<Utc>,
        counts: &'a mut Counts,
    ) -> Result<Walk<'a, S>, S::Error> {
        let mut cash_tables = HashMap::new();
        if let Some(lobby) = &keys.lobby {
            let tables = source.tables_with_accounts().await?;
            cash_tables.extend(tables.into_iter().map(|table| (lobby.cash_table(table), table)));
        }
        Ok(Walk {
            source,
            keys,
            settled,
            cash_tables,
            counts,
            explained: Explained::default(),
            promises: Promises::default(),
        })
    }

    /// A stream: its chain first, from end to end, and then what it means.
    async fn stream(&mut self, head: Head) -> Result<(), S::Error> {
        let kind = head.kind.clone();
        self.counts.streams += 1;
        match kind.as_str() {
            "table" => self.table(head).await,
            kind if KINDS.contains(&kind) => self.of_lobby(head).await,
            _ => self.links(head, |_| {}).await.map(drop),
        }
    }

    /// The chain of a stream; the page that holds all of it, if one does.
    async fn links(
        &mut self,
        head: Head,
        mut learn: impl FnMut(&StoredEvent),
    ) -> Result<Option<Vec<StoredEvent>>, S::Error> {
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
                if let (Some(anchor), Some(position)) = (&self.keys.anchors.events, position) {
                    anchor.take(&event, position, &kind)?;
                }
                self.promises.take(&kind, &event, position);
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

    async fn table(&mut self, head: Head) -> Result<(), S::Error> {
        let stream = head.stream;
        let mut reader = Reader::of(&[]);
        let mut dead = false;
        let learn = |event: &StoredEvent| {
            reader.learn(std::slice::from_ref(event));
            dead |= is_dead(event);
        };
        let mut pages = Pages::new(stream, self.links(head, learn).await?);
        let reader = match &self.keys.tables {
            Some(keys) => reader.with(keys),
            None => reader,
        };
        let mut walk = TableWalk::new(stream, reader, dead);
        let mut expected = Expectations::new();
        while let Some(page) = pages.next(self.source).await? {
            for event in &page {
                walk.take(event, &mut expected, self.counts)?;
            }
            if !pages.is_over {
                self.compare_all(Kind::Ledger, &mut expected, EXPECTED_AT_ONCE).await?;
            }
        }
        if walk.is_in_play() {
            self.explained.leave_open(stream.uuid());
        }
        walk.end(&mut expected, self.counts)?;
        self.compare_all(Kind::Ledger, &mut expected, 0).await
    }

    async fn of_lobby(&mut self, head: Head) -> Result<(), S::Error> {
        let stream = head.stream;
        let table = self.cash_tables.get(&stream).copied();
        let walk = self.keys.lobby.as_ref().and_then(|lobby| lobby.walk(stream, &head.kind, table));
        let Some(mut walk) = walk else {
            self.links(head, |_| {}).await?;
            self.counts.lobby_streams += 1;
            return Ok(());
        };
        let mut pages = Pages::new(stream, self.links(head, |event| walk.learn(event)).await?);
        self.counts.lobby_streams += 1;
        let mut expected = Expectations::new();
        while let Some(page) = pages.next(self.source).await? {
            let news = walk.news(&page);
            let logged: HashMap<i64, StoredEvent> = match news.is_empty() {
                true => HashMap::new(),
                false => self.source.at_positions(&news).await?.into_iter().collect(),
            };
            for event in &page {
                // Sums that leave their range break off.
                let place = Place::event(stream, event.version);
                let take = |counts: &mut Counts| walk.take(event, &logged, &mut expected, counts);
                guarded(place, "it cannot be taken in", self.counts, take)??;
            }
        }
        walk.end()?;
        self.compare_all(Kind::Lobby, &mut expected, 0).await
    }

    /// Compares what is said of postings with the ledger, if there is more of it than that.
    async fn compare_all(&mut self, kind: Kind, expected: &mut Expectations, most: usize) -> Result<(), S::Error> {
        if expected.len() <= most {
            return Ok(());
        }
        ledger::compare_all(self.source, kind, expected, &mut self.explained).await
    }
}

#[cfg(test)]
mod tests;
