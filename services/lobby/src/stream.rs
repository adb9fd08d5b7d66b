//! What changed, for those who watch: one reader of the log per process, many listeners.
//!
//! The reader follows the event store's tail, so that a change made by any replica reaches every listener, in the order
//! of the log. It tells two lists ([`list`]) and the tournaments that are watched one by one
//! ([`crate::tournament::stream`]) what has changed; each reads that once, prints it once, and hands the same bytes to
//! all who watch ([`ring`]).

use mazziere_eventstore::{LoggedEvent, StoreError};

use crate::cash::CashTable;
use crate::log::aggregate::Aggregate;
use crate::log::desk::Desk;
use crate::tournament::Tournament;
use crate::tournament::stream::Rooms;

pub mod list;
pub mod ring;

use list::List;

/// After a failure of the database, before the next attempt, in milliseconds.
const PAUSE_MILLIS: u64 = 200;

/// Where listeners meet the reader.
#[derive(Debug, Default)]
pub struct Hub {
    /// The list of tournaments.
    pub tournaments: List,
    /// The list of cash tables.
    pub cash_tables: List,
    /// The tournaments that are watched.
    pub rooms: Rooms,
}

/// Reads the log and tells listeners until it is dropped.
pub async fn read(desk: Desk) {
    tokio::join!(read_log(&desk), list::tell::<Tournament>(&desk), list::tell::<CashTable>(&desk), Rooms::tell(&desk));
}

async fn read_log(desk: &Desk) {
    loop {
        if let Err(error) = follow(desk).await {
            tracing::error!(%error, "the live reader begins again");
            pause().await;
        }
    }
}

/// Before another attempt.
pub(crate) async fn pause() {
    tokio::time::sleep(std::time::Duration::from_millis(PAUSE_MILLIS)).await;
}

/// Follows the log from its end. The tail itself outlives a restart of the database; what it gives up on, lists begin
/// again after, and whoever watched is told to come back for a snapshot.
async fn follow(desk: &Desk) -> Result<(), StoreError> {
    let hub = &desk.hub;
    let last = desk.events.last_position().await?;
    for list in [&hub.tournaments, &hub.cash_tables] {
        list.feed.begin(last.unwrap_or(-1));
    }
    // What happened while nobody read may concern any of them.
    hub.rooms.mark_all();
    let mut tail = desk.events.tail(last.map_or(0, |last| last + 1));
    loop {
        let batch = tail.next_batch().await?;
        let Some(last) = batch.last() else { continue };
        let of = |kind: &'static str| {
            batch.iter().filter(move |logged| logged.kind == kind).map(|logged: &LoggedEvent| logged.event.stream)
        };
        hub.rooms.mark(of(Tournament::KIND));
        hub.tournaments.changed(last.position, of(Tournament::KIND));
        hub.cash_tables.changed(last.position, of(CashTable::KIND));
    }
}
