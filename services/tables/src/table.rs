//! A table: one match (later: one session of hands), from opening to result.
//!
//! Owns [`Table`], what its stored events mean ([`Table::evolve`]), and in its children what commands do
//! ([`decide`]), what is stored ([`event`]), who sits where ([`seating`]) and what leaves ([`view`]).
//!
//! **Invariants:** live play and replay share [`Table::evolve`]; the state is a function of the stored events alone, and
//! never of the time at which it is built. Cards come only from the committed secret and the seeds known at the deal.
//!
//! Non-goals: I/O, clocks that tick, randomness: they arrive as data.

pub mod decide;
pub mod event;
pub mod seating;
pub mod view;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use mazziere_contract::tables::{TableStatus, TableSummary};
use mazziere_fairdeal::{Commitment, Secret, Seeds};
use mazziere_rules::kernel::{Awaiting, Machine, Setup};
use mazziere_rules::refusal::Refusal;
use mazziere_rules::registry;
use mazziere_rules::seat::{Seat, SeatSet};

pub use decide::{Command, Draft, Facts};
pub use event::{TableEvent, TableOpened};
pub use seating::Seating;

use crate::clock::{Deadline, Outages, PlayerClock};
use event::{Finished, Turn, Voided};

/// Where a table stands; each status carries its own data.
#[derive(Clone, Debug)]
pub enum Status {
    /// The first deal waits for the players.
    Waiting,
    /// In play.
    Playing,
    /// Over, with a result.
    Finished(Arc<Finished>),
    /// Void.
    Voided(Arc<Voided>),
}

/// A promised deal and its sealed secret.
#[derive(Clone, Debug)]
pub struct Promise {
    /// Which deal.
    pub deal: u32,
    /// What is published.
    pub commitment: Commitment,
    /// What is not.
    pub secret: Secret,
}

/// A table in play.
pub struct Table {
    opened: Arc<TableOpened>,
    opened_at: DateTime<Utc>,
    seating: Arc<Seating>,
    machine: Box<dyn Machine>,
    version: i64,
    last_at: DateTime<Utc>,
    status: Status,
    ready: Vec<bool>,
    seeds: Vec<Vec<u8>>,
    clocks: Vec<PlayerClock>,
    /// The deal in play or the last one, and whether its secret is public.
    current: Option<(Promise, bool)>,
    /// The deal that is promised and not dealt yet.
    next: Option<Promise>,
}

/// A stored event that cannot follow: the log is not one that this service wrote.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The event cannot be read.
    #[error(transparent)]
    Unreadable(#[from] event::UnreadableEvent),
    /// The rules cannot read one of their events.
    #[error(transparent)]
    Rules(#[from] mazziere_rules::kernel::UnreadableEvent),
    /// The rules refuse what the table was opened with.
    #[error("the table cannot be set up: {0}")]
    Setup(Refusal),
    /// The stream does not begin with its opening, or opens twice.
    #[error("a stream begins with its opening, and opens once")]
    NotOpened,
    /// A version is missing.
    #[error("version {found} follows version {after}")]
    Gap {
        /// The version before.
        after: i64,
        /// The version found.
        found: i64,
    },
    /// The opening seats nobody, or somebody twice.
    #[error("the players do not fit the format")]
    Seating,
    /// A deal starts or is revealed that was never promised.
    #[error("deal {0} was not promised")]
    NotPromised(u32),
    /// A player is named who does not sit here.
    #[error("somebody is named who does not sit here")]
    Stranger,
    /// A seed is not one.
    #[error("a stored seed is malformed")]
    Seed,
}

impl Table {
    /// The table right after its opening, at version 1.
    ///
    /// # Errors
    /// When the rules or the format do not know such a table.
    pub fn open(opened: TableOpened, at: DateTime<Utc>) -> Result<Table, Fault> {
        let seating = Seating::new(opened.format, &opened.players).ok_or(Fault::Seating)?;
        let setup = Setup {
            options: opened.options.clone(),
            seats: opened.format.seats(),
            dealer: opened.dealer,
            knockout: opened.knockout,
        };
        let machine = registry::open_version(&opened.game, opened.rules_version, &setup).map_err(Fault::Setup)?;
        let players = opened.players.len();
        Ok(Table {
            opened: Arc::new(opened),
            opened_at: at,
            seating: Arc::new(seating),
            machine,
            version: 1,
            last_at: at,
            status: Status::Waiting,
            ready: vec![false; players],
            seeds: vec![Vec::new(); players],
            clocks: vec![PlayerClock::default(); players],
            current: None,
            next: None,
        })
    }

    /// A second table in the same state.
    pub fn duplicate(&self) -> Table {
        Table {
            opened: self.opened.clone(),
            opened_at: self.opened_at,
            seating: self.seating.clone(),
            machine: self.machine.duplicate(),
            version: self.version,
            last_at: self.last_at,
            status: self.status.clone(),
            ready: self.ready.clone(),
            seeds: self.seeds.clone(),
            clocks: self.clocks.clone(),
            current: self.current.clone(),
            next: self.next.clone(),
        }
    }

    /// Takes the next stored event in.
    ///
    /// # Errors
    /// When it cannot follow; the table is then no longer to be used.
    pub fn evolve(&mut self, event: &TableEvent, at: DateTime<Utc>) -> Result<(), Fault> {
        match event {
            TableEvent::TableOpened(_) => return Err(Fault::NotOpened),
            TableEvent::DealCommitted(promise) => {
                let (commitment, secret) = (promise.commitment.clone(), promise.secret.clone());
                self.next = Some(Promise { deal: promise.deal, commitment, secret });
            }
            TableEvent::PlayerReady(player) | TableEvent::Seeded(player) => {
                let index = self.seating.index_of(player.player_id).ok_or(Fault::Stranger)?;
                self.ready[index] |= matches!(event, TableEvent::PlayerReady(_));
                if let Some(seed) = &player.client_seed {
                    self.seeds[index] = hex::decode(seed).map_err(|_| Fault::Seed)?;
                }
            }
            TableEvent::Turn(turn) => self.turn(turn, at)?,
            TableEvent::DealRevealed(revealed) => match &mut self.current {
                Some((promise, public)) if promise.deal == revealed.deal => *public = true,
                _ => return Err(Fault::NotPromised(revealed.deal)),
            },
            TableEvent::Finished(finished) => {
                self.status = Status::Finished(Arc::new(finished.as_ref().clone()));
                self.stop_clocks();
            }
            TableEvent::Voided(voided) => {
                self.status = Status::Voided(Arc::new(voided.clone()));
                self.stop_clocks();
            }
        }
        self.version += 1;
        self.last_at = at;
        Ok(())
    }

    fn turn(&mut self, turn: &Turn, at: DateTime<Utc>) -> Result<(), Fault> {
        if turn.draw.is_some() {
            let promise = self.next.take().filter(|promise| promise.deal == turn.deal);
            self.current = Some((promise.ok_or(Fault::NotPromised(turn.deal))?, false));
            self.status = Status::Playing;
        }
        for event in &turn.events {
            self.machine.evolve(event)?;
        }
        if let (Some(seat), Some(thinking_ms)) = (turn.seat, turn.thinking_ms) {
            let clock = self.clocks.get_mut(self.seating.controller(seat)).ok_or(Fault::Stranger)?;
            *clock = PlayerClock { spent_ms: clock.spent_ms + thinking_ms, since: None };
        }
        let awaited = self.awaited();
        for (index, clock) in self.clocks.iter_mut().enumerate() {
            let waits = !self.seating.seats_of(index).intersection(awaited).is_empty();
            clock.since = if waits { clock.since.or(Some(at)) } else { None };
        }
        Ok(())
    }

    fn stop_clocks(&mut self) {
        for clock in &mut self.clocks {
            clock.since = None;
        }
    }

    /// The seats that the table waits for; none while chance is awaited or when it is over.
    pub fn awaited(&self) -> SeatSet {
        match self.machine.awaiting() {
            Awaiting::Seats { seats } if !self.is_over() => seats,
            _ => SeatSet::EMPTY,
        }
    }

    /// What it was opened with.
    pub fn opened(&self) -> &TableOpened {
        &self.opened
    }

    /// Who sits where.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The game in play.
    pub fn machine(&self) -> &dyn Machine {
        self.machine.as_ref()
    }

    /// The version of the stream that this state stands for.
    pub fn version(&self) -> i64 {
        self.version
    }

    /// When the last event happened.
    pub fn last_at(&self) -> DateTime<Utc> {
        self.last_at
    }

    /// When it was opened.
    pub fn opened_at(&self) -> DateTime<Utc> {
        self.opened_at
    }

    /// Where it stands.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// The status as lists name it.
    pub fn table_status(&self) -> TableStatus {
        match self.status {
            Status::Waiting => TableStatus::Waiting,
            Status::Playing => TableStatus::Playing,
            Status::Finished(_) => TableStatus::Finished,
            Status::Voided(_) => TableStatus::Voided,
        }
    }

    /// Whether nothing can happen any more.
    pub fn is_over(&self) -> bool {
        matches!(self.status, Status::Finished(_) | Status::Voided(_))
    }

    /// The deal in play or the last one; before the first, the one that is promised.
    pub fn shown_deal(&self) -> Option<&Promise> {
        self.current.as_ref().map(|(promise, _)| promise).or(self.next.as_ref())
    }

    /// The clock of the player who moves `seat`.
    pub fn clock_of(&self, seat: Seat) -> &PlayerClock {
        &self.clocks[self.seating.controller(seat)]
    }

    /// Until when the player of `seat` must move; `None` when the table does not wait for him.
    pub fn deadline_of(&self, seat: Seat, outages: &Outages) -> Option<Deadline> {
        self.clock_of(seat).deadline(&self.opened.clocks, outages)
    }

    /// The seat whose time is over first, and when.
    pub fn next_deadline(&self, outages: &Outages) -> Option<(Seat, Deadline)> {
        let awaited = self.awaited();
        awaited
            .iter()
            .filter_map(|seat| Some((seat, self.deadline_of(seat, outages)?)))
            .min_by_key(|(seat, deadline)| (deadline.at, *seat))
    }

    /// The players' seeds by seat, as they stand now.
    pub fn seeds(&self) -> Seeds {
        let by_seat = Seat::all(self.opened.format.seats()).map(|seat| &self.seeds[self.seating.controller(seat)]);
        Seeds::new(by_seat).unwrap_or_else(|_| Seeds::empty(usize::from(self.opened.format.seats())))
    }

    /// The table as lists show it.
    pub fn summary(&self) -> TableSummary {
        TableSummary {
            table_id: self.opened.table_id,
            game: self.opened.game.clone(),
            options_text: self.opened.options_text.clone(),
            format: self.opened.format,
            status: self.table_status(),
            players: self.opened.players.clone(),
            tournament_id: self.opened.tournament_id,
            match_id: self.opened.match_id,
            opened_at: self.opened_at,
        }
    }
}
