//! The follower: reads ahead, hands each item to its lane, and keeps how far all of it is.

use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use mazziere_contract::client::{ClientError, TablesClient};
use mazziere_contract::tables::{FeedPage, FeedQuery, TableNews};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::reading::lanes;
use super::taking::{self, From, Intake};
use super::window::{Backwards, Turn, Window};
use super::{parked, store};
use crate::failure::Failure;

/// How long the tables are asked to wait for something new, in milliseconds.
const WAIT_MS: u32 = 1_500;

/// Positions looked through at a time.
const LIMIT: u32 = 1_000;

/// After a failure; twice as long after each that follows.
const PAUSE: Duration = Duration::from_millis(200);

/// Lanes that work at the same time.
const LANES_AT_ONCE: usize = 6;

/// Why the follower has to try again.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    #[error("the tables' feed: {0}")]
    Tables(#[from] ClientError),
    #[error(transparent)]
    Lobby(#[from] Failure),
    /// The feed contradicts itself.
    #[error(transparent)]
    Backwards(#[from] Backwards),
}

/// Follows until it is dropped.
pub(crate) async fn follow(intake: Intake, tables: TablesClient) {
    let after = loop {
        match begin(&intake).await {
            Ok(after) => break after,
            Err(error) => tracing::warn!(%error, "the follower of results tries again"),
        }
        tokio::time::sleep(PAUSE).await;
    };
    let follower = Follower {
        intake: intake.clone(),
        tables,
        window: Window::after(after),
        saved: after,
        jobs: JoinSet::new(),
        lanes_at_work: 0,
        saving: false,
        parking: false,
        reading: None,
    };
    tokio::join!(follower.run(), parked::try_again(&intake));
}

async fn begin(intake: &Intake) -> Result<i64, Failure> {
    store::tidy(&intake.pool).await?;
    intake.metrics.parked.set(store::parked(&intake.pool).await?);
    intake.metrics.news_parked.set(store::parked_news(&intake.pool).await?);
    store::position(&intake.pool).await
}

/// What reads ahead and sets lanes to work.
struct Follower {
    intake: Intake,
    tables: TablesClient,
    window: Window,
    /// The checkpoint that is written.
    saved: i64,
    jobs: JoinSet<Job>,
    lanes_at_work: usize,
    saving: bool,
    /// Whether room is being made.
    parking: bool,
    reading: Option<BoxFuture<'static, Result<Looked, Trouble>>>,
}

/// A look at the feed.
struct Looked {
    /// How far all of it is taken in, by whichever replica.
    position: i64,
    page: FeedPage,
    /// What was in play then, if that is asked for by something on the page.
    in_play: Vec<Uuid>,
}

/// What a job came to.
enum Job {
    /// So many news of a lane are taken in, and why not more.
    Taken(Uuid, usize, Option<Failure>),
    /// A lane that has failed has rested.
    Rested(Uuid),
    /// A lane is parked with so many news, or that failed.
    Parked(Uuid, usize, Option<Failure>),
    /// The checkpoint is written.
    Saved(i64, Option<Failure>),
    /// The feed may be read again after it could not.
    ReadAgain,
}

impl Follower {
    async fn run(mut self) {
        let mut waits_to_read = false;
        loop {
            self.begin_lanes();
            self.save();
            if self.reading.is_none() && !waits_to_read && !self.window.is_full() {
                self.reading = Some(read_page(self.intake.clone(), self.tables.clone(), self.window.read()).boxed());
            }
            let page = async {
                match &mut self.reading {
                    Some(reading) => reading.await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                read = page => {
                    self.reading = None;
                    if let Err(trouble) = self.accept(read) {
                        tracing::warn!(error = %trouble, "the follower of results tries again");
                        waits_to_read = true;
                        self.jobs.spawn(async move {
                            tokio::time::sleep(PAUSE).await;
                            Job::ReadAgain
                        });
                    }
                }
                Some(ended) = self.jobs.join_next() => match ended {
                    Ok(Job::ReadAgain) => waits_to_read = false,
                    Ok(job) => self.settle(job),
                    // What it was at is not known, so nothing is done of it; all of it is read again.
                    Err(error) => {
                        tracing::error!(%error, "the follower of results begins again");
                        self.begin_again();
                        waits_to_read = false;
                    }
                },
            }
        }
    }

    fn accept(&mut self, read: Result<Looked, Trouble>) -> Result<(), Trouble> {
        let Looked { position, page, in_play } = read?;
        self.window.accept(&page, |item| lanes(item, &in_play))?;
        self.window.skip_to(position);
        Ok(())
    }

    fn begin_lanes(&mut self) {
        while self.lanes_at_work < LANES_AT_ONCE {
            if self.window.is_full()
                && !self.parking
                && let Some(turn) = self.window.longest()
            {
                self.parking = true;
                self.park(turn, "behind too many others".to_owned());
                continue;
            }
            let Some(Turn { lane, news }) = self.window.take_turn() else { break };
            let intake = self.intake.clone();
            self.lanes_at_work += 1;
            self.jobs.spawn(async move {
                let (done, failure) = taking::take_in(&intake, lane, &news, From::Feed).await;
                Job::Taken(lane, done, failure)
            });
        }
    }

    fn park(&mut self, turn: Turn, reason: String) {
        let intake = self.intake.clone();
        tracing::error!(lane = %turn.lane, news = turn.news.len(), reason, "a lane of news is parked");
        self.lanes_at_work += 1;
        self.jobs.spawn(async move {
            let parked = store::park_lane(&intake.pool, turn.lane, &turn.news, &reason, intake.clock.now()).await;
            if let Ok(count) = store::parked_news(&intake.pool).await {
                intake.metrics.news_parked.set(count);
            }
            Job::Parked(turn.lane, turn.news.len(), parked.err())
        });
    }

    fn settle(&mut self, job: Job) {
        match job {
            Job::Taken(lane, done, failure) => {
                self.lanes_at_work -= 1;
                self.window.done(lane, done);
                match failure {
                    None => self.window.free(lane),
                    Some(failure) => match self.window.failed(lane) {
                        (_, Some(turn)) => self.park(turn, failure.to_string()),
                        (failures, None) => self.rest(lane, failures, &failure),
                    },
                }
            }
            Job::Parked(lane, count, None) => {
                self.lanes_at_work -= 1;
                self.parking = false;
                self.window.done(lane, count);
                self.window.free(lane);
            }
            Job::Parked(lane, _, Some(failure)) => {
                self.lanes_at_work -= 1;
                self.parking = false;
                self.rest(lane, 1, &failure);
            }
            Job::Rested(lane) => self.window.free(lane),
            Job::Saved(position, failure) => {
                self.saving = false;
                match failure {
                    None => self.saved = self.saved.max(position),
                    Some(error) => tracing::warn!(%error, "the position of the feed cannot be written"),
                }
            }
            Job::ReadAgain => {}
        }
    }

    /// A lane has failed, and is not tried for a while.
    fn rest(&mut self, lane: Uuid, failures: u32, failure: &Failure) {
        tracing::warn!(%lane, failures, error = %failure, "news of a lane are tried again");
        let pause = PAUSE * (1 << failures.clamp(1, 5)) / 2;
        self.jobs.spawn(async move {
            tokio::time::sleep(pause).await;
            Job::Rested(lane)
        });
    }

    /// Writes the checkpoint, if it has moved; one at a time, so that those that follow each other come together.
    fn save(&mut self) {
        let position = self.window.checkpoint();
        if self.saving || position <= self.saved {
            return;
        }
        self.saving = true;
        let intake = self.intake.clone();
        let lanes = self.window.moved();
        self.jobs.spawn(async move {
            let failure = store::advance(&intake.pool, position, &lanes).await.err();
            if failure.is_some() {
                tokio::time::sleep(PAUSE).await;
            }
            Job::Saved(position, failure)
        });
    }

    fn begin_again(&mut self) {
        self.jobs = JoinSet::new();
        self.window = Window::after(self.saved);
        (self.lanes_at_work, self.saving, self.parking, self.reading) = (0, false, false, None);
    }
}

/// Asks for what comes after a position, and for what has to be known to take it in.
async fn read_page(intake: Intake, tables: TablesClient, after: i64) -> Result<Looked, Trouble> {
    let query =
        FeedQuery { after: Some(after).filter(|after| *after >= 0), limit: Some(LIMIT), wait_ms: Some(WAIT_MS) };
    let page = tables.feed(&query).await?;
    let interrupted = page.items.iter().any(|item| matches!(item.news, TableNews::Interrupted { .. }));
    let in_play = if interrupted { store::in_play(&intake.pool).await? } else { Vec::new() };
    Ok(Looked { position: store::position(&intake.pool).await?, page, in_play })
}
