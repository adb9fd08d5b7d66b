//! Group commit: what waited during the previous commit goes into the next one.
//!
//! One task gathers appends of all streams from a bounded queue and sends them in batches. A few may be under way at
//! once, but a second one sets out only when it is full or when the first takes long (a slow disk, a locked stream):
//! one large batch costs the database much less than two small ones. At most one append per stream and per command is
//! under way that could be accepted; the others wait for the next batch. Every append gets its own verdict, and only
//! after the batch is committed. Batches go over connections of their own: see [`crate::lines`].

use crate::append::{Append, Appended};
use crate::error::{AppendError, StoreError, lost_a_race};
use crate::event::StreamStatus;
use crate::heads::{Head, Heads};
use crate::history::History;
use crate::lines::{Line, Lines};
use crate::meter::StoreMetrics;
use crate::store::append::{Item, Verdict, append, append_one};
use crate::store::read;
use futures::future::FusedFuture;
use mazziere_ids::{CommandId, StreamId};
use mazziere_telemetry::trace::link;
use mazziere_telemetry::{Clock, Stopwatch};
use sqlx::pool::PoolConnection;
use sqlx::{PgConnection, PgPool, Postgres};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::{self, JoinSet};
use tracing::Instrument;

/// How often a batch that lost a race is sent again before its appends are told to try later.
const ATTEMPTS: u32 = 8;

/// A batch under way for longer than this is not waited for by the next one.
const HEADWAY: Duration = Duration::from_millis(2);

pub(crate) type AppendResult = Result<Appended, AppendError>;

/// An append and whom to tell.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) append: Append,
    /// The trace that it belongs to.
    pub(crate) trace: Option<String>,
    pub(crate) answer: oneshot::Sender<AppendResult>,
}

/// What sending needs; shared by the batcher and by appends that go alone.
#[derive(Debug)]
pub(crate) struct Sender {
    pub(crate) pool: PgPool,
    /// What batches are sent over.
    pub(crate) lines: Lines,
    pub(crate) heads: Heads,
    pub(crate) history: Arc<History>,
    pub(crate) clock: Clock,
    /// Told after every commit: the sequencer of this process need not poll.
    pub(crate) appended: Arc<Notify>,
    pub(crate) metrics: Option<Arc<StoreMetrics>>,
}

/// Which connections an append goes over.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Over {
    /// The batcher's own: there are as many as batches under way.
    Lines,
    /// The pool's, for appends that pass by the batcher: the pool limits them.
    Pool,
}

/// A connection for one attempt.
enum Borrowed<'a> {
    Line(Line<'a>),
    Pool(PoolConnection<Postgres>),
}

impl Borrowed<'_> {
    fn connection(&mut self) -> &mut PgConnection {
        match self {
            Self::Line(line) => line.connection(),
            Self::Pool(connection) => connection,
        }
    }

    /// All went well: others may use it. Without this a line is closed; the pool sees to its own.
    fn release(self) {
        if let Self::Line(line) = self {
            line.keep();
        }
    }
}

/// The gathering task's state.
pub(crate) struct Batcher {
    pub(crate) sender: Arc<Sender>,
    pub(crate) jobs: mpsc::Receiver<Job>,
    pub(crate) batch_events: usize,
    pub(crate) lanes: usize,
}

/// The streams and commands that a batch under way occupies.
#[derive(Debug, Default)]
struct Occupied {
    streams: HashSet<StreamId>,
    commands: HashSet<CommandId>,
}

impl Occupied {
    /// Whether `append` must wait for another one; takes its place when not.
    fn admit(&mut self, append: &Append) -> bool {
        let command = append.receipt.as_ref().map(|receipt| receipt.command);
        if self.streams.contains(&append.stream) || command.is_some_and(|command| self.commands.contains(&command)) {
            return false;
        }
        self.streams.insert(append.stream);
        self.commands.extend(command);
        true
    }

    fn release(&mut self, appends: &Occupied) {
        for stream in &appends.streams {
            self.streams.remove(stream);
        }
        for command in &appends.commands {
            self.commands.remove(command);
        }
    }
}

/// The batches under way.
#[derive(Debug, Default)]
struct Flights {
    tasks: JoinSet<Occupied>,
    /// Which they are and since when, the oldest first.
    since: Vec<(task::Id, Stopwatch)>,
    occupied: Occupied,
}

impl Flights {
    /// How long a batch that is not full still waits before it sets out; zero when it need not.
    fn headway(&self) -> Duration {
        self.since.first().map_or(Duration::ZERO, |(_, since)| HEADWAY.saturating_sub(since.elapsed()))
    }

    fn start(&mut self, sender: Arc<Sender>, batch: Vec<Job>, taken: Occupied) {
        // One span for all: each append goes on under its own trace, and is linked.
        let span =
            tracing::info_span!("append batch", otel.kind = "client", db.system = "postgresql", batch = batch.len());
        link(&span, batch.iter().filter_map(|job| job.trace.as_deref()));
        let flight = async move {
            sender.fly(batch).await;
            taken
        };
        let flight = self.tasks.spawn(flight.instrument(span));
        self.since.push((flight.id(), Stopwatch::start()));
    }

    /// Waits until one has landed, and makes room for what it kept from going.
    async fn land(&mut self) {
        let Some(landed) = self.tasks.join_next_with_id().await else { return };
        let id = match &landed {
            Ok((id, _)) => *id,
            Err(error) => error.id(),
        };
        self.since.retain(|(flight, _)| *flight != id);
        match landed {
            Ok((_, taken)) => self.occupied.release(&taken),
            // A flight that panicked has dropped its jobs, and their callers know; its streams are free again once
            // nothing else is under way.
            Err(error) => {
                tracing::error!(%error, "a batch of appends panicked");
                if self.tasks.is_empty() {
                    self.occupied = Occupied::default();
                }
            }
        }
    }
}

impl Batcher {
    /// Runs until the queue is closed and everything in it is answered.
    pub(crate) async fn run(mut self) {
        let mut waiting: VecDeque<Job> = VecDeque::new();
        let mut flights = Flights::default();
        let mut open = true;
        // The queue is bounded; what was taken out of it must be, too.
        let waiting_max = self.jobs.max_capacity();
        let mut closing = self.sender.pool.close_event();
        while open || !waiting.is_empty() || !flights.tasks.is_empty() {
            let headway = flights.headway();
            let hurries = !waiting.is_empty() && flights.tasks.len() < self.lanes && !headway.is_zero();
            tokio::select! {
                job = self.jobs.recv(), if open && waiting.len() < waiting_max => match job {
                    Some(job) => waiting.push_back(job),
                    None => open = false,
                },
                () = flights.land(), if !flights.tasks.is_empty() => {}
                () = tokio::time::sleep(headway), if hurries => {}
                () = &mut closing, if !closing.is_terminated() => self.sender.lines.close().await,
            }
            while waiting.len() < waiting_max
                && let Ok(job) = self.jobs.try_recv()
            {
                waiting.push_back(job);
            }
            while flights.tasks.len() < self.lanes
                && (waiting.len() >= self.batch_events || flights.headway().is_zero())
            {
                let (batch, taken) = gather(&mut waiting, &mut flights.occupied, self.batch_events);
                if batch.is_empty() {
                    break;
                }
                flights.start(Arc::clone(&self.sender), batch, taken);
            }
        }
        self.sender.lines.close().await;
    }
}

/// Takes from the front of `waiting` what may go now, at most `events_max` events (a single larger append goes alone);
/// what must wait keeps its order.
fn gather(waiting: &mut VecDeque<Job>, occupied: &mut Occupied, events_max: usize) -> (Vec<Job>, Occupied) {
    let mut batch = Vec::new();
    let mut taken = Occupied::default();
    let mut deferred = VecDeque::new();
    let mut events = 0;
    while let Some(job) = waiting.pop_front() {
        // A receipt costs about as much as an event.
        let cost = job.append.events.len().max(1);
        if !batch.is_empty() && events + cost > events_max {
            waiting.push_front(job);
            break;
        }
        if occupied.admit(&job.append) {
            taken.admit(&job.append);
            events += cost;
            batch.push(job);
        } else {
            deferred.push_back(job);
        }
    }
    while let Some(job) = deferred.pop_back() {
        waiting.push_front(job);
    }
    (batch, taken)
}

impl Sender {
    /// Sends a batch and answers its jobs.
    async fn fly(&self, batch: Vec<Job>) {
        let (appends, answers): (Vec<Append>, Vec<_>) = batch.into_iter().map(|job| (job.append, job.answer)).unzip();
        let since = Stopwatch::start();
        let verdicts = self.send(&appends, Over::Lines).await;
        if let Some(metrics) = &self.metrics {
            metrics.batch_seconds.observe(since.elapsed().as_secs_f64());
            metrics.batch_appends.observe(f64::from(u32::try_from(appends.len()).unwrap_or(u32::MAX)));
        }
        for (answer, verdict) in answers.into_iter().zip(verdicts) {
            // The caller may have gone away; the append stands all the same.
            let _ = answer.send(verdict);
        }
    }

    /// Sends appends in one transaction; one answer each.
    ///
    /// When the database refuses the statement as a whole, each is sent again alone, so that only the culprit fails.
    pub(crate) async fn send(&self, appends: &[Append], over: Over) -> Vec<AppendResult> {
        match self.send_together(appends, over).await {
            Err(StoreError::Database(_)) if appends.len() > 1 => {
                let mut answers = Vec::with_capacity(appends.len());
                for append in appends {
                    let alone = self.send_together(std::slice::from_ref(append), over).await;
                    answers.extend(alone.unwrap_or_else(|error| vec![Err(error.into())]));
                }
                answers
            }
            Err(error) => appends.iter().map(|_| Err(error.clone().into())).collect(),
            Ok(answers) => answers,
        }
    }

    async fn send_together(&self, appends: &[Append], over: Over) -> Result<Vec<AppendResult>, StoreError> {
        let mut answers: Vec<Option<AppendResult>> = appends.iter().map(|_| None).collect();
        let mut open: Vec<usize> = (0..appends.len()).collect();
        let mut attempt = 0;
        while !open.is_empty() {
            attempt += 1;
            let wanted: Vec<&Append> = open.iter().map(|&index| &appends[index]).collect();
            let mut way = self.way(over).await.map_err(|error| StoreError::Unavailable(Arc::new(error)))?;
            let items = self.items(&wanted, way.connection(), true).await.map_err(StoreError::reading)?;
            let verdicts = match self.attempt(&items, way.connection(), attempt == 1).await {
                Ok(verdicts) => verdicts,
                Err(error) if lost_a_race(&error) && attempt < ATTEMPTS => continue,
                Err(error) if lost_a_race(&error) => return Err(StoreError::Unavailable(Arc::new(error))),
                Err(error) => return Err(StoreError::writing(error)),
            };
            way.release();
            let mut stale = Vec::new();
            for (&index, verdict) in open.iter().zip(verdicts) {
                match self.judge(&appends[index], verdict) {
                    Some(answer) => answers[index] = Some(answer),
                    None if attempt < ATTEMPTS => stale.push(index),
                    None => return Err(StoreError::Inconsistent("a head and its hash do not settle".into())),
                }
            }
            open = stale;
        }
        self.appended.notify_one();
        Ok(answers.into_iter().map(|answer| answer.unwrap_or(Err(StoreError::Stopped.into()))).collect())
    }

    async fn way(&self, over: Over) -> sqlx::Result<Borrowed<'_>> {
        Ok(match over {
            Over::Lines => Borrowed::Line(self.lines.take().await?),
            Over::Pool => Borrowed::Pool(self.pool.acquire().await?),
        })
    }

    /// Sends items once. A single one goes the short way when it is its first time: that says yes or leaves no trace.
    async fn attempt(
        &self,
        items: &[Item<'_>],
        connection: &mut PgConnection,
        first: bool,
    ) -> sqlx::Result<Vec<Verdict>> {
        if let ([item], true) = (items, first)
            && let Some(head) = append_one(&mut *connection, item, self.clock.now()).await?
        {
            return Ok(vec![Verdict::Accepted(head)]);
        }
        append(connection, items, self.clock.now()).await
    }

    /// Pairs each append with the head it continues: remembered, or looked up in one query for all.
    ///
    /// What is looked up inside a caller's transaction is not remembered: it may never be committed.
    pub(crate) async fn items<'a>(
        &self,
        appends: &[&'a Append],
        connection: &mut PgConnection,
        remember: bool,
    ) -> Result<Vec<Item<'a>>, sqlx::Error> {
        let remembered: Vec<Option<Head>> = appends.iter().map(|append| self.remembered(append)).collect();
        let missing: Vec<StreamId> = appends
            .iter()
            .zip(&remembered)
            .filter(|(_, head)| head.is_none())
            .map(|(append, _)| append.stream)
            .collect();
        let mut found: HashMap<StreamId, Head> = HashMap::new();
        if !missing.is_empty() {
            for head in read::heads(connection, &missing).await? {
                let known = Head { version: head.version, hash: head.head_hash };
                found.insert(head.stream, known);
                if remember && head.status == StreamStatus::Open {
                    self.heads.put(head.stream, known);
                }
            }
        }
        Ok(appends
            .iter()
            .zip(remembered)
            .map(|(append, head)| {
                let head = head.or_else(|| found.get(&append.stream).copied()).unwrap_or(Head::NONE);
                Item { append, head }
            })
            .collect())
    }

    /// A remembered head that settles the matter: the expected one, or one beyond it (versions never go back). What the
    /// caller has followed goes before what is remembered of the same version.
    fn remembered(&self, append: &Append) -> Option<Head> {
        let followed = append.continues.map(|hash| Head { version: append.expected, hash });
        match self.heads.get(append.stream) {
            Some(head) if head.version > append.expected => Some(head),
            _ if followed.is_some() => followed,
            Some(head) if head.version == append.expected => Some(head),
            None if append.expected == 0 => Some(Head::NONE),
            _ => None,
        }
    }

    /// Turns a verdict into an answer; none when the item must be sent again with a fresh head.
    fn judge(&self, append: &Append, verdict: Verdict) -> Option<AppendResult> {
        match verdict {
            Verdict::Accepted(head) => {
                if !append.events.is_empty() {
                    self.history.appended(append.stream, head);
                }
                if append.close {
                    self.heads.forget(append.stream);
                } else if !append.events.is_empty() {
                    self.heads.put(append.stream, head);
                }
                Some(Ok(Appended { stream: append.stream, version: head.version, head_hash: head.hash }))
            }
            Verdict::Stale => {
                self.heads.forget(append.stream);
                append.rewritten().map(|error| Err(error.into()))
            }
            refused => {
                let known = self.heads.get(append.stream).map(|head| head.version);
                if !matches!(refused, Verdict::Conflict { actual } if known == Some(actual)) {
                    self.heads.forget(append.stream);
                }
                Some(Err(refusal(append, refused)))
            }
        }
    }
}

/// The error of an item that was not accepted.
pub(crate) fn refusal(append: &Append, verdict: Verdict) -> AppendError {
    match verdict {
        Verdict::Conflict { actual } => AppendError::Conflict { actual },
        Verdict::Closed => AppendError::Closed,
        Verdict::OtherKind => StoreError::Invalid("the stream is of another kind").into(),
        Verdict::Repeated(first) => {
            let same = append.receipt.as_ref().is_some_and(|receipt| receipt.request_hash == first.request_hash);
            if same { AppendError::Repeated(first) } else { AppendError::KeyReused }
        }
        Verdict::Accepted(_) | Verdict::Stale => {
            StoreError::Inconsistent("an accepted append was taken for a refused one".into()).into()
        }
    }
}
