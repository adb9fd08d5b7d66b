//! Reads of heads in groups: who asks while a query is under way shares the next one.
//!
//! Every view of a table asks how far its stream is, so a busy service asks this more often than anything else, and one
//! query for twenty streams costs little more than one for one. One task asks for all. **Invariants:** a query that
//! answers a caller was sent after the caller had asked, so the answer is not behind anything that was acknowledged
//! before; a query that stalls holds nobody up for longer than [`STALLED`], after which each asks for itself.

use crate::error::StoreError;
use crate::event::StreamHead;
use crate::store::read;
use mazziere_ids::StreamId;
use sqlx::pool::PoolConnection;
use sqlx::{PgPool, Postgres};
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// Streams in one query at most.
const TOGETHER: usize = 256;

/// Callers that may wait for the task; further ones wait for a place.
const WAITING: usize = 4096;

/// How long a connection is kept for the next group. Giving one back to the pool costs a round trip.
const KEPT: Duration = Duration::from_millis(5);

/// After so long a caller asks for itself.
const STALLED: Duration = Duration::from_secs(2);

type Head = Result<Option<StreamHead>, StoreError>;

/// A stream that somebody asks for, and whom to tell.
type Asked = (StreamId, oneshot::Sender<Head>);

/// The heads of streams, read for many callers at once. The task ends with the last clone.
#[derive(Debug, Clone)]
pub(crate) struct HeadReads {
    pool: PgPool,
    asked: mpsc::Sender<Asked>,
}

impl HeadReads {
    /// Starts the task on the current runtime.
    pub(crate) fn start(pool: PgPool) -> Self {
        let (asked, queue) = mpsc::channel(WAITING);
        let reader = Reader { pool: pool.clone(), connection: None };
        tokio::spawn(reader.run(queue));
        Self { pool, asked }
    }

    /// How far a stream is; none when it does not exist.
    pub(crate) async fn head(&self, stream: StreamId) -> Head {
        match timeout(STALLED, self.together(stream)).await {
            Ok(Some(head)) => head,
            Ok(None) | Err(_) => Ok(read::heads(&self.pool, &[stream]).await.map_err(StoreError::reading)?.pop()),
        }
    }

    /// The answer of the next query; none if the task has ended.
    async fn together(&self, stream: StreamId) -> Option<Head> {
        let (answer, answered) = oneshot::channel();
        self.asked.send((stream, answer)).await.ok()?;
        answered.await.ok()
    }
}

struct Reader {
    pool: PgPool,
    /// Kept while there is something to ask.
    connection: Option<PoolConnection<Postgres>>,
}

impl Reader {
    async fn run(mut self, mut queue: mpsc::Receiver<Asked>) {
        let mut group = Vec::new();
        loop {
            let received = queue.recv_many(&mut group, TOGETHER);
            let received = if self.connection.is_some() {
                match timeout(KEPT, received).await {
                    Ok(received) => received,
                    Err(_idle) => {
                        self.connection = None;
                        continue;
                    }
                }
            } else {
                received.await
            };
            if received == 0 {
                return;
            }
            // Who has asked for itself meanwhile, or went away, needs no answer.
            group.retain(|(_, answer)| !answer.is_closed());
            if !group.is_empty() {
                self.answer(std::mem::take(&mut group)).await;
            }
        }
    }

    async fn answer(&mut self, group: Vec<Asked>) {
        let mut streams: Vec<StreamId> = group.iter().map(|(stream, _)| *stream).collect();
        streams.sort_unstable();
        streams.dedup();
        let found = match self.read(&streams).await {
            Ok(found) => found,
            Err(error) => {
                self.connection = None;
                let error = StoreError::reading(error);
                group.into_iter().for_each(|(_, answer)| drop(answer.send(Err(error.clone()))));
                return;
            }
        };
        let found: HashMap<StreamId, StreamHead> = found.into_iter().map(|head| (head.stream, head)).collect();
        for (stream, answer) in group {
            // The caller may have gone away.
            let _ = answer.send(Ok(found.get(&stream).cloned()));
        }
    }

    async fn read(&mut self, streams: &[StreamId]) -> Result<Vec<StreamHead>, sqlx::Error> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            None => self.connection.insert(self.pool.acquire().await?),
        };
        read::heads(&mut **connection, streams).await
    }
}
