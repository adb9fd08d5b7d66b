//! Who walks through the ledger: one replica at a time, a share of the rows at each step, from where the last one
//! stopped.
//!
//! **Invariants:** a round is made to end within eight hours ([`mazziere_telemetry::rounds`]), unless more than
//! 20,000 rows a step would have to be checked; a step works no longer than it then rests, each page is a short
//! snapshot, and nothing is locked that a posting waits for. What was found wrong stays so until a round has passed
//! without finding it.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_books::{Fault, Kind, Place};
use mazziere_telemetry::rounds::{LEASE, RecheckMetrics, STEP};
use mazziere_telemetry::{Clock, Ids, Stopwatch};
use sqlx::PgPool;
use strum::IntoEnumIterator;
use uuid::Uuid;

use super::store::{self, Walk, rows};
use super::{Checked, Cursor, Rows, entries, postings};
use crate::fault::StoreError;

/// Rows that are checked in a step, at most.
const MOST_AT_ONCE: u32 = 20_000;

/// Rows that are read together, at least and at most.
const PAGE: (u32, u32) = (100, 1_000);

/// The walks through postings and entries.
#[derive(Debug)]
pub struct Walker {
    pool: PgPool,
    clock: Clock,
    holder: Uuid,
    metrics: RecheckMetrics,
}

impl Walker {
    /// A replica that takes part.
    pub fn new(pool: PgPool, clock: Clock, ids: &Ids, metrics: RecheckMetrics) -> Walker {
        Rows::iter().for_each(|kind| metrics.announce(kind.name()));
        let holder = ids.uuid_v7(clock.now());
        Walker { pool, clock, holder, metrics }
    }

    /// Walks until the future is dropped. A database that is away is waited for.
    pub async fn run(self) {
        loop {
            if let Err(error) = self.step().await {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(error, "the ledger cannot be checked for now");
            }
            self.clock.sleep(TimeDelta::from_std(STEP).unwrap_or(LEASE)).await;
        }
    }

    /// Checks what is due at this moment, if no other replica does.
    ///
    /// # Errors
    /// When the database cannot be read or written.
    pub async fn step(&self) -> Result<(), StoreError> {
        for kind in Rows::iter() {
            let now = self.clock.now();
            store::create(&self.pool, kind, now).await?;
            if let Some(mut walk) = store::lease(&self.pool, kind, self.holder, (now, now + LEASE)).await?
                && self.advance(kind, &mut walk, now).await?
            {
                store::save(&self.pool, kind, self.holder, &walk).await?;
            }
            if let Some(walk) = store::state(&self.pool, kind).await? {
                let faults = store::faults(&self.pool, kind).await?;
                self.metrics.show(kind.name(), &walk.progress, usize::try_from(faults).unwrap_or(usize::MAX), now);
            }
        }
        Ok(())
    }

    /// One step of the round that is under way, or the beginning of one that is due. Whether something moved.
    async fn advance(&self, kind: Rows, walk: &mut Walk, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let mut cursor = match walk.cursor {
            Some(cursor) => cursor,
            None if !walk.progress.is_due(now) => return Ok(false),
            None => {
                walk.progress.total = store::total(&self.pool, kind).await?;
                (walk.progress.began_at, walk.progress.checked) = (Some(now), 0);
                Cursor::BEGIN
            }
        };
        let began = walk.progress.began_at.unwrap_or(now);
        let share = walk.progress.share(now, MOST_AT_ONCE).max(PAGE.0);
        let (watch, mut taken) = (Stopwatch::start(), 0);
        while taken < i64::from(share) && watch.elapsed() < STEP {
            let checked = self.page(kind, cursor, share.min(PAGE.1)).await?;
            taken += checked.rows.max(1);
            walk.progress.checked += checked.rows;
            let right = u64::try_from(checked.rows).unwrap_or_default().saturating_sub(checked.faults.len() as u64);
            self.metrics.count(kind.name(), "right", right);
            for (place, fault) in checked.faults {
                self.wrong(kind, (&place, &fault), (began, now)).await?;
            }
            walk.cursor = checked.next;
            let Some(next) = checked.next else {
                store::right(&self.pool, kind, began).await?;
                walk.progress.complete_since = began;
                walk.ended_at = Some(now);
                break;
            };
            cursor = next;
        }
        Ok(true)
    }

    /// Checks a page, as one snapshot has it; at the end of a round also what has to hold of all rows together.
    async fn page(&self, kind: Rows, cursor: Cursor, size: u32) -> Result<Checked, StoreError> {
        let (limit, most) = (i64::from(size), size as usize);
        let mut snapshot = mazziere_database::begin_snapshot(&self.pool).await?;
        let mut checked = match kind {
            Rows::Posting => {
                let page = rows::postings(&mut snapshot, cursor.place, limit).await?;
                postings(cursor.place, &page, most, rows::last_sequence(&mut snapshot).await?)
            }
            Rows::Entry => {
                let accounts = rows::accounts(&mut snapshot, cursor.accounts(), limit).await?;
                entries(cursor, accounts, rows::entries(&mut snapshot, cursor.entries(), limit).await?, most)
            }
        };
        if checked.next.is_none() {
            let of_all = |place, what: &str| ("all".to_owned(), Fault::new(Kind::Ledger, place, what));
            match kind {
                Rows::Posting => {
                    if let Some(posting) = rows::repeated(&mut snapshot).await? {
                        let place = Place { posting: Some(posting), ..Place::default() };
                        checked.faults.push(of_all(place, "it stands in the ledger twice"));
                    } else if let Some(posting) = rows::misnamed(&mut snapshot).await? {
                        let place = Place { posting: Some(posting), ..Place::default() };
                        let what = "what says that it became this posting became another one, or none";
                        checked.faults.push(of_all(place, what));
                    } else if let Some(id) = rows::half_ended(&mut snapshot).await? {
                        let what = format!("{id} says that it ended in a posting and names none, or the opposite");
                        checked.faults.push(of_all(Place::default(), &what));
                    }
                }
                Rows::Entry => {
                    if let Some(account) = rows::holds_off(&mut snapshot).await? {
                        let place = Place { account: Some(account), ..Place::default() };
                        checked.faults.push(of_all(place, "it holds back something else than its active holds"));
                    } else if let Some(entry) = rows::of_no_posting(&mut snapshot).await? {
                        let (account, version, sequence) = (Some(entry.account), entry.version, entry.sequence);
                        let place =
                            Place { account, entry: Some(version), sequence: Some(sequence), ..Place::default() };
                        checked.faults.push(of_all(place, "it belongs to no posting"));
                    }
                }
            }
        }
        snapshot.rollback().await?;
        Ok(checked)
    }

    async fn wrong(
        &self,
        kind: Rows,
        (place, fault): (&str, &Fault),
        times: (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<(), StoreError> {
        let what = fault.to_string();
        tracing::error!(kind = kind.name(), what, "the finished past is not what it was");
        store::wrong(&self.pool, kind, (place, &what), times).await?;
        self.metrics.count(kind.name(), "wrong", 1);
        Ok(())
    }
}
