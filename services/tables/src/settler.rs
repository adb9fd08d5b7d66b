//! Posting what cash tables owe the ledger, exactly once, in order, for as long as it takes.
//!
//! Every replica runs one. A table that owes something is due at once where its hand ended, and a moment later
//! elsewhere, so that the others only work for a replica that is gone. What is owed stands in the table's log
//! ([`Ledger`]); the posting ids derive from it. So any replica that posts, however often, posts the same, and then
//! says so in the log.
//!
//! **Invariants:** the log never says "posted" before the wallet has answered that it has it. A table is settled by one
//! task of a replica at a time; two replicas at once are harmless. A refusal of the wallet, which must never happen,
//! stops the table from dealing, stands in its log and its view, and is tried again slowly and loudly, or at once on an
//! operator's word: the wallet keeps no such refusal, so the same posting under the same key takes place once its cause
//! is cured. Meanwhile seats can be left; what they are owed waits in its place.
//!
//! Non-goals: what is owed (see [`mazziere_replay::table::ring::ledger`]), bringing money to a table (the lobby).
//!
//! # A table that the ledger refuses
//!
//! 1. The wallet says no to a posting of a hand: something else has taken away what is in play. The table notes it once
//!    in its log, deals no further hand, and shows it: in its view (`ledger_refused`), in `GET /v1/unsettled-tables`,
//!    in `mazziere_tables_ledger_refused`.
//! 2. The posting is owed, so the wallet keeps no such refusal, and the settler asks again every 30 seconds.
//! 3. When the accounts are right again, `POST /v1/tables/{table_id}/settle` posts the queue at once, in its order;
//!    seats that were left are vacated, and the next hand is dealt.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::client::{ClientError, WalletClient};
use mazziere_contract::wallet::PostingRequest;
use mazziere_ids::{PostingId, TableId};
use mazziere_replay::table::ring::Ring;
use mazziere_replay::table::ring::command::{RingCommand, refused};
use mazziere_replay::table::ring::ledger::{Ledger, Unpayable};
use mazziere_replay::table::{Command, Table};
use mazziere_telemetry::trace::{carry_on, current_traceparent, link};
use mazziere_telemetry::{Clock, Ids};
use tokio::sync::Semaphore;

use crate::clock::schedule::Schedule;
use crate::commands::{CommandError, Commands};
use crate::live::{By, Entry, Live};
use crate::metrics::SettlerMetrics;

/// Tables settled at the same time.
const AT_ONCE: usize = 32;

/// Items posted before the log says so.
const BATCH: usize = 8;

/// How long the replica at which a hand ended has for its posting before the others try.
const HEAD_START: Duration = Duration::seconds(2);

/// After the first failure; doubled with each further one.
const AGAIN_AFTER: Duration = Duration::milliseconds(100);

/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::seconds(5);

/// Traces remembered of a table at most.
const TRACES: usize = 16;

/// After a refusal.
const REFUSED_PAUSE: Duration = Duration::seconds(30);

/// Settles the tables of one replica.
pub struct Settler {
    live: Arc<Live>,
    commands: Arc<Commands>,
    wallet: WalletClient,
    clock: Clock,
    ids: Ids,
    due: Arc<Due>,
    slots: Arc<Semaphore>,
}

/// Which tables owe something, and when they are looked at: what the settler shares with the code that moves tables.
#[derive(Debug)]
pub struct Due {
    schedule: Schedule,
    state: Mutex<State>,
    metrics: SettlerMetrics,
}

#[derive(Debug, Default)]
struct State {
    /// Tables that are being settled.
    busy: HashSet<TableId>,
    /// Failures since something went well, by table.
    failures: HashMap<TableId, u32>,
    /// Items that wait, by table.
    waiting: HashMap<TableId, usize>,
    /// Since when a table has owed something.
    since: HashMap<TableId, DateTime<Utc>>,
    /// Tables that the ledger refuses.
    refused: HashSet<TableId>,
    /// The traces of what made a table owe something, since it was last settled.
    traces: HashMap<TableId, Vec<String>>,
}

impl Due {
    /// Nothing is owed yet.
    pub fn new(metrics: SettlerMetrics) -> Due {
        Due { schedule: Schedule::default(), state: Mutex::default(), metrics }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Since when the table has owed something that has done so longest.
    pub fn oldest(&self) -> Option<DateTime<Utc>> {
        self.lock().since.values().min().copied()
    }

    /// A table has moved: what it owes is due, and will be linked to the trace of the work that made it so.
    pub fn moved(&self, table: &Table, by: By, now: DateTime<Utc>) {
        let Some(ring) = table.ring().filter(|ring| ring.is_cash()) else { return };
        let id = table.opened().table_id;
        let ledger = ring.ledger();
        let mut state = self.lock();
        self.count(&mut state, id, ledger);
        if ledger.is_empty() {
            state.since.remove(&id);
            state.traces.remove(&id);
        } else {
            state.since.entry(id).or_insert(now);
        }
        if state.busy.contains(&id) || state.failures.contains_key(&id) {
            // The task that settles it looks again when it is done.
            return;
        }
        if ledger.is_empty() {
            self.schedule.set(id, None);
            return;
        }
        // The log tells of our own moves, too, before or after we know them to be ours: that puts nothing off.
        let head_start = if by == By::Us { Duration::zero() } else { HEAD_START };
        self.schedule.set_no_later(id, now + head_start);
    }

    fn count(&self, state: &mut State, id: TableId, ledger: &Ledger) {
        let now = ledger.waiting();
        let before = if now == 0 { state.waiting.remove(&id) } else { state.waiting.insert(id, now) };
        if now > before.unwrap_or(0)
            && let Some(trace) = current_traceparent()
        {
            let traces = state.traces.entry(id).or_default();
            traces.truncate(TRACES - 1);
            traces.push(trace);
        }
        self.metrics.unposted.add(i64::try_from(now).unwrap_or(0) - i64::try_from(before.unwrap_or(0)).unwrap_or(0));
        let changed = match ledger.refused() {
            Some(_) => state.refused.insert(id),
            None => state.refused.remove(&id),
        };
        if changed {
            self.metrics.refused.set(i64::try_from(state.refused.len()).unwrap_or(i64::MAX));
        }
    }
}

/// How the settling of a table went.
enum Outcome {
    /// Nothing is owed any more.
    Done,
    /// Something went wrong; later again.
    Later(Duration),
}

/// What the wallet said.
enum Verdict {
    Posted,
    Refused(PostingId, ErrorCode),
    Unknown,
}

impl Settler {
    /// A settler on `wallet`, looking at the tables that are `due`.
    pub fn new(
        live: Arc<Live>,
        commands: Arc<Commands>,
        wallet: WalletClient,
        (clock, ids): (Clock, Ids),
        due: Arc<Due>,
    ) -> Settler {
        Settler { live, commands, wallet, clock, ids, due, slots: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Settles what is due, until the future is dropped.
    pub async fn run(self: Arc<Self>) {
        loop {
            match self.due.schedule.first() {
                Some(at) => tokio::select! {
                    () = self.clock.sleep_until(at) => self.begin_due().await,
                    () = self.due.schedule.earlier() => {}
                },
                None => self.due.schedule.earlier().await,
            }
        }
    }

    /// Begins with every table that is due; waits only for a free slot.
    async fn begin_due(self: &Arc<Self>) {
        for id in self.due.schedule.due(self.clock.now()) {
            // The semaphore lives as long as the settler and is never closed.
            let Ok(slot) = self.slots.clone().acquire_owned().await else { return };
            if !self.due.lock().busy.insert(id) {
                continue;
            }
            self.due.schedule.set(id, None);
            let settler = self.clone();
            let traces = self.due.lock().traces.remove(&id).unwrap_or_default();
            tokio::spawn(async move {
                let span = tracing::info_span!("settle", otel.kind = "internal");
                link(&span, traces.iter().map(String::as_str));
                carry_on(span, None, &settler.ids, settler.table(id)).await;
                drop(slot);
            });
        }
    }

    /// Settles a table now, whatever pause it is in; not if a task of this replica is at it already.
    pub async fn at_once(self: Arc<Self>, id: TableId) {
        if !self.due.lock().busy.insert(id) {
            return;
        }
        self.due.schedule.set(id, None);
        // A task of its own, which goes on if the caller stops waiting: nobody else would mark the table as free.
        let settling = tokio::spawn(async move { self.table(id).await });
        if let Err(error) = settling.await {
            tracing::error!(table_id = %id, %error, "a table could not be settled");
        }
    }

    /// Settles one table as far as it goes, and says when it is to be looked at again.
    async fn table(&self, id: TableId) {
        let Some(entry) = self.live.known(id) else {
            self.due.lock().busy.remove(&id);
            return;
        };
        match self.settle(&entry).await {
            Outcome::Later(least) => {
                let mut state = self.due.lock();
                state.busy.remove(&id);
                let failures = state.failures.entry(id).or_default();
                let pause = AGAIN_AFTER * 2_i32.pow((*failures).min(6));
                *failures += 1;
                let pause = pause.min(LONGEST_PAUSE).max(least);
                self.due.schedule.set(id, Some(self.clock.now() + pause));
            }
            Outcome::Done => {
                {
                    let mut state = self.due.lock();
                    state.busy.remove(&id);
                    state.failures.remove(&id);
                }
                // What was queued after the last look, while this table was busy, is seen here.
                if entry.look(|table| table.ring().is_some_and(|ring| !ring.ledger().is_empty())) {
                    self.due.schedule.set(id, Some(self.clock.now()));
                }
            }
        }
    }

    async fn settle(&self, entry: &Arc<Entry>) -> Outcome {
        loop {
            let items = entry.look(owed);
            if items.is_empty() {
                return Outcome::Done;
            }
            let mut through = None;
            let mut verdict = Verdict::Posted;
            for (place, posting) in items {
                verdict = match posting {
                    Ok(Some(posting)) => self.post(entry.id(), &posting).await,
                    Ok(None) => Verdict::Posted,
                    Err(unpayable) => self.park(entry.id(), unpayable),
                };
                if !matches!(verdict, Verdict::Posted) {
                    break;
                }
                through = Some(place);
            }
            if let Some(through) = through
                && !self.note(entry, RingCommand::Posted { through }).await
            {
                return Outcome::Later(Duration::zero());
            }
            match verdict {
                Verdict::Posted => {}
                Verdict::Unknown => return Outcome::Later(Duration::zero()),
                Verdict::Refused(posting, code) => {
                    let (place, known) = entry.look(|table| refused_now(table, posting, code));
                    if !known {
                        self.note(entry, refused(place, posting, code)).await;
                    }
                    return Outcome::Later(REFUSED_PAUSE);
                }
            }
        }
    }

    async fn post(&self, table: TableId, posting: &PostingRequest) -> Verdict {
        let key = format!("posting:{}", posting.posting_id);
        let (verdict, outcome) = match self.wallet.post(&key, posting).await {
            Ok(_) => (Verdict::Posted, "posted"),
            Err(error) => match word_of(&error) {
                Some(code) => {
                    tracing::error!(table_id = %table, posting_id = %posting.posting_id, %error,
                        "the ledger refuses a posting of a table, which deals no further hand");
                    (Verdict::Refused(posting.posting_id, code), "refused")
                }
                None => {
                    tracing::warn!(table_id = %table, posting_id = %posting.posting_id, %error,
                        "a posting is tried again later");
                    (Verdict::Unknown, "later")
                }
            },
        };
        self.due.metrics.postings.with_label_values(&[outcome]).inc();
        verdict
    }

    /// What is no amount is nothing that the wallet could be asked. It stands in the table's log as refused, so the
    /// table deals no further hand, and says so; nothing behind it is posted.
    fn park(&self, table: TableId, Unpayable { posting_id }: Unpayable) -> Verdict {
        tracing::error!(table_id = %table, %posting_id, "a posting of a table is no amount; it deals no further hand");
        self.due.metrics.postings.with_label_values(&["refused"]).inc();
        Verdict::Refused(posting_id, ErrorCode::AmountOutOfRange)
    }

    /// Writes into the table's log; whether that worked, or somebody else has done it.
    async fn note(&self, entry: &Arc<Entry>, command: RingCommand) -> bool {
        match self.commands.carry_out(entry, &Command::Ring(command), self.clock.now()).await {
            Ok(_) => true,
            Err(CommandError::Refused(refused)) => {
                tracing::error!(table_id = %entry.id(), detail = refused.detail, "a posting could not be noted");
                false
            }
            Err(error) => {
                let error = &error as &dyn std::error::Error;
                tracing::warn!(table_id = %entry.id(), error, "a posting could not be noted and will be repeated");
                false
            }
        }
    }
}

/// The place of what a table owes first, and whether its log says already that this is refused so.
fn refused_now(table: &Table, posting: PostingId, code: ErrorCode) -> (u64, bool) {
    let Some(ledger) = table.ring().map(Ring::ledger) else { return (0, false) };
    let known = ledger.refused().is_some_and(|known| (known.posting_id, known.code.as_str()) == (posting, code.code()));
    (ledger.through() + 1, known)
}

/// What a table owes first.
fn owed(table: &Table) -> Vec<(u64, Result<Option<PostingRequest>, Unpayable>)> {
    let Some(ring) = table.ring() else { return Vec::new() };
    let id = table.opened().table_id;
    ring.ledger().items().take(BATCH).map(|(place, item)| (place, item.posting(id))).collect()
}

/// The wallet's last word on a posting; none when it says nothing about it (it is away, busy, or knows us not).
fn word_of(error: &ClientError) -> Option<ErrorCode> {
    let ClientError::Problem(problem) = error else { return None };
    let about_us = matches!(problem.status, 401 | 403 | 429);
    (!error.is_transient() && !about_us).then_some(problem.code)
}

#[cfg(test)]
mod tests {
    use mazziere_contract::{Problem, ProblemCode};

    use super::*;

    #[test]
    fn only_the_wallets_own_word_on_a_posting_stops_a_table() {
        let word = |code| word_of(&ClientError::Problem(Box::new(Problem::new(ProblemCode::kept(code, None), "x"))));
        for code in [ErrorCode::InsufficientFunds, ErrorCode::AccountClosed, ErrorCode::PostingIdReused] {
            assert_eq!(word(code), Some(code));
        }
        for code in [
            ErrorCode::DatabaseUnavailable,
            ErrorCode::RequestInFlight,
            ErrorCode::TokenExpired,
            ErrorCode::RoleForbidden,
            ErrorCode::RateLimited,
        ] {
            assert_eq!(word(code), None, "{code:?} says nothing about the posting");
        }
        assert_eq!(word_of(&ClientError::Unreachable("x".into())), None);
        assert_eq!(word_of(&ClientError::Unexpected { status: 502, detail: "x".into() }), None);
    }
}
