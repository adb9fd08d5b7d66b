//! The cash tables of a demo: players who sit down, play, top up, sit out, leave and come back, until enough hands are
//! played.
//!
//! [`player`] is one of them, [`session`] what they have at a table, [`mod@matches`] what they do where matches are
//! played, [`refused`] what they try and must be refused, [`operator`] who opens and closes the tables. **Invariant:**
//! everything goes through the public API; how many hands were played is what the players have seen.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::lobby::{CashTableStatus, CashTableSummary, CashTablesQuery};
use mazziere_ids::TableId;
use tokio::sync::Mutex as AsyncMutex;

use crate::bots::Api;
use crate::chaos::Disruptions;
use crate::venue::Venue;

pub mod matches;
pub mod operator;
pub mod player;
pub mod refused;
pub mod session;

/// How old the list of tables may be, in milliseconds.
const LIST_MILLIS: i64 = 150;

/// The tables where players could sit down, and when that was read.
struct OpenList {
    at: DateTime<Utc>,
    list: Arc<Vec<CashTableSummary>>,
}

/// What all players of cash tables share.
pub struct CashRoom {
    /// Whose staff books deposits.
    pub venue: Arc<Venue>,
    /// Who looks at the list.
    pub api: Api,
    /// How many hands are to be played.
    pub wanted: u64,
    /// The kills that must happen while hands are played.
    disruptions: Arc<Disruptions>,
    list: AsyncMutex<Option<OpenList>>,
    hands: Mutex<HashMap<TableId, u32>>,
    played: AtomicU64,
    closing: Arc<AtomicBool>,
}

impl CashRoom {
    /// A room where nothing has been played.
    pub fn new(venue: Arc<Venue>, api: Api, wanted: u32, disruptions: Arc<Disruptions>) -> CashRoom {
        CashRoom {
            venue,
            api,
            wanted: u64::from(wanted),
            disruptions,
            list: AsyncMutex::default(),
            hands: Mutex::default(),
            played: AtomicU64::new(0),
            // Without hands to play it never opens.
            closing: Arc::new((wanted == 0).into()),
        }
    }

    /// A room that never closes.
    pub fn endless(venue: Arc<Venue>, api: Api) -> CashRoom {
        CashRoom { wanted: u64::MAX, closing: Arc::default(), ..CashRoom::new(venue, api, 0, Arc::default()) }
    }

    /// Takes note of the number of a hand (or of a match that is over) at a table. With the last one that is wanted
    /// (and the last kill), the room closes.
    pub fn saw(&self, table: TableId, hand: u32) {
        let more = {
            let mut hands = self.hands.lock().unwrap_or_else(PoisonError::into_inner);
            let known = hands.entry(table).or_default();
            let more = hand.saturating_sub(*known);
            *known = hand.max(*known);
            more
        };
        let played = self.played.fetch_add(u64::from(more), Ordering::Relaxed) + u64::from(more);
        if played >= self.wanted && self.disruptions.done() >= self.disruptions.wanted {
            self.closing.store(true, Ordering::Relaxed);
        }
    }

    /// Hands that somebody has seen.
    pub fn played(&self) -> u64 {
        self.played.load(Ordering::Relaxed)
    }

    /// Whether everybody is to go home.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// What is set when everybody is to go home, for those who do not know the room.
    pub fn last_orders(&self) -> Arc<AtomicBool> {
        self.closing.clone()
    }

    /// Sends everybody home.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// The tables where players may sit down, at most a moment old.
    pub async fn tables(&self) -> Arc<Vec<CashTableSummary>> {
        let mut list = self.list.lock().await;
        let now = self.api.clock.now();
        if let Some(OpenList { at, list }) = &*list
            && now - *at < Duration::milliseconds(LIST_MILLIS)
        {
            return list.clone();
        }
        let tables = match self.read(Some(CashTableStatus::Open)).await {
            Ok(tables) => Arc::new(tables),
            Err(error) => {
                tracing::warn!(%error, "the list of cash tables could not be read");
                Arc::default()
            }
        };
        *list = Some(OpenList { at: self.api.clock.now(), list: tables.clone() });
        tables
    }

    /// All tables in this state; all that are not closed if none is given.
    ///
    /// # Errors
    /// When the lobby does not answer.
    pub async fn read(&self, status: Option<CashTableStatus>) -> anyhow::Result<Vec<CashTableSummary>> {
        let mut tables = Vec::new();
        let mut cursor = None;
        loop {
            let query = &CashTablesQuery { status, limit: Some(200), cursor, ..CashTablesQuery::default() };
            let page = self.api.lobby(|lobby| async move { lobby.cash_tables(query).await }).await?;
            tables.extend(page.items);
            match page.next {
                Some(next) => cursor = Some(next),
                None => return Ok(tables),
            }
        }
    }
}
