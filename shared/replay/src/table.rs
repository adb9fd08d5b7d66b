//! A table: one match, or one session of hands at a ring, from opening to result.
//!
//! Owns [`Table`], what its stored events mean ([`Table::evolve`]), and in its children what commands do
//! ([`decide`], [`changes`]), what is stored ([`event`]) and what of it sealed ([`cover`]), what a match has beside its
//! game ([`match_play`], [`seating`], `attendance`), what a ring table has ([`mod@ring`]), which decision a seat is
//! asked for (`decision`), what was done last (`last`) and what leaves ([`view`]).
//!
//! **Invariants:** live play and replay share [`Table::evolve`]; the state is a function of the stored events alone,
//! and never of the time at which it is built. Cards come only from the committed secret and the seeds known at the
//! deal.
//!
//! Non-goals: I/O, clocks that tick, randomness: they arrive as data.

mod attendance;
pub mod changes;
pub mod cover;
pub mod decide;
mod decision;
pub mod event;
pub mod fault;
mod last;
pub mod match_play;
pub mod news;
mod preferred;
pub mod promises;
pub mod ring;
pub mod seating;
pub mod shown;
pub mod view;

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::tables::{TableStatus, TableSummary};
use mazziere_fairdeal::{Commitment, Secret};
use mazziere_ids::PlayerId;
use mazziere_rules::kernel::{Awaiting, Clock, Hold, Machine, Setup, Viewer};
use mazziere_rules::registry;
use mazziere_rules::seat::{Seat, SeatSet};
use smallvec::SmallVec;

pub use changes::{Changes, Command, Facts};
pub use event::{TableEvent, TableOpened};
pub use fault::Fault;
pub use match_play::MatchPlay;
pub use ring::Ring;
pub use seating::Seating;

use crate::clock::{Deadline, Outages};
use crate::seal::KeyId;
use decision::Decisions;
use event::{DealCommitted, Finished, Turn, Voided};
use last::LastTurns;
use promises::{Bound, Mixed, Seed};
use ring::event::{Closed, RingEvent};

/// Where a table stands; each status carries its own data.
#[derive(Clone, Debug)]
pub enum Status {
    /// The first deal waits for the players.
    Waiting,
    Playing,
    /// Over, with a result.
    Finished(Arc<Finished>),
    /// A ring table that was closed.
    Closed(Arc<Closed>),
    Voided(Arc<Voided>),
}

/// What a table has beside its game.
#[derive(Clone, Debug)]
pub enum Play {
    Match(MatchPlay),
    /// A session of hands.
    Ring(Box<Ring>),
}

/// A promised deal and its sealed secret.
#[derive(Clone, Debug)]
pub struct Promise {
    pub deal: u32,
    /// What is published.
    pub commitment: Commitment,
    /// What is not.
    pub secret: Secret,
    /// The master key under which the deal is sealed; none where nothing is.
    pub sealed_under: Option<KeyId>,
}

/// What chance brought, and what is known of it.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// What was promised.
    pub promise: Promise,
    /// Whether everybody sees what came of it: numbers.
    pub open: bool,
    /// Whether its secret is public.
    pub public: bool,
}

/// A table in play.
pub struct Table {
    opened: Arc<TableOpened>,
    opened_at: DateTime<Utc>,
    play: Play,
    machine: Box<dyn Machine>,
    version: i64,
    /// The last version that was more than the house's own business.
    news: i64,
    last_at: DateTime<Utc>,
    status: Status,
    /// What chance brought to the deal in play or the last one, in order.
    drawn: SmallVec<[Drawn; 1]>,
    /// The deal that is promised and not dealt yet.
    next: Option<Promise>,
    /// What the house is bound to beyond that; none at tables that promise one deal after the other.
    bound: Option<Bound>,
    /// The last deal that is over; 0 before the first.
    settled: u32,
    /// Whether those who are awaited are held up until somebody has spoken, and since when.
    held: Option<(Hold, DateTime<Utc>)>,
    /// What was done last in each seat.
    last: LastTurns,
    /// Which decision each seat is asked for.
    decisions: Decisions,
}

/// How long a moment for somebody to speak is at most.
fn length(hold: Hold) -> Duration {
    Duration::milliseconds(i64::from(hold.millis))
}

impl Table {
    /// The table right after its opening, at version 1.
    ///
    /// # Errors
    /// When the rules or the format do not know such a table.
    pub fn open(opened: Arc<TableOpened>, at: DateTime<Utc>) -> Result<Table, Fault> {
        let play = match &opened.ring {
            Some(ring) => Play::Ring(Box::new(Ring::new(ring))),
            None => {
                let seating = Seating::new(opened.format, &opened.players).ok_or(Fault::Seating)?;
                let forfeits = registry::game(&opened.game).is_ok_and(|game| game.forfeits_in(opened.format));
                Play::Match(MatchPlay::new(seating, opened.clocks.ok_or(Fault::NoClocks)?, forfeits))
            }
        };
        let setup = Setup {
            options: opened.options.clone(),
            seats: opened.seats(),
            dealer: opened.dealer,
            knockout: opened.knockout,
        };
        let bound = opened.promises.as_ref().map(Bound::new);
        let machine = registry::open_version(&opened.game, opened.rules_version, &setup).map_err(Fault::Setup)?;
        let play = match play {
            Play::Match(play) => Play::Match(play.on_a_common_clock(machine.common_clock())),
            ring => ring,
        };
        Ok(Table {
            opened,
            opened_at: at,
            play,
            machine,
            version: 1,
            news: 1,
            last_at: at,
            status: Status::Waiting,
            drawn: SmallVec::new(),
            next: None,
            bound,
            settled: 0,
            held: None,
            last: LastTurns::default(),
            decisions: Decisions::default(),
        })
    }

    /// A second table in the same state.
    pub fn duplicate(&self) -> Table {
        Table {
            opened: self.opened.clone(),
            opened_at: self.opened_at,
            play: self.play.clone(),
            machine: self.machine.duplicate(),
            version: self.version,
            news: self.news,
            last_at: self.last_at,
            status: self.status.clone(),
            drawn: self.drawn.clone(),
            next: self.next.clone(),
            bound: self.bound.clone(),
            settled: self.settled,
            held: self.held,
            last: self.last.clone(),
            decisions: self.decisions.clone(),
        }
    }

    /// Takes the next stored event in.
    ///
    /// # Errors
    /// When it cannot follow; the table is then no longer to be used.
    pub fn evolve(&mut self, event: &TableEvent, at: DateTime<Utc>) -> Result<(), Fault> {
        let is_aside = matches!((event, self.ring()), (TableEvent::Ring(event), Some(ring)) if ring.is_aside(event));
        match event {
            TableEvent::TableOpened(_) => return Err(Fault::NotOpened),
            TableEvent::DealCommitted(promise) => {
                let DealCommitted { deal, commitment, secret, sealed_under, .. } = promise.clone();
                self.next = Some(Promise { deal, commitment, secret, sealed_under });
            }
            TableEvent::SecretSealed(sealed) => self.bound.as_mut().ok_or(Fault::Unbound)?.seal(sealed),
            TableEvent::DealsPromised(deals) => {
                self.bound.as_mut().ok_or(Fault::Unbound)?.promise(deals, self.version + 1);
            }
            TableEvent::PlayerReady(player) | TableEvent::Seeded(player) => {
                let here = matches!(event, TableEvent::PlayerReady(_));
                let seed = Seed::sent(player.client_seed.as_deref(), self.version + 1)?;
                match &mut self.play {
                    Play::Match(play) => play.player(player.player_id, here, seed)?,
                    Play::Ring(ring) => ring.seed(player.player_id, seed.unwrap_or_default())?,
                }
            }
            TableEvent::Turn(turn) => self.turn(turn, at)?,
            TableEvent::DealRevealed(revealed) => {
                let drawn = self.drawn.iter_mut().find(|drawn| drawn.promise.deal == revealed.deal);
                drawn.ok_or(Fault::NotPromised(revealed.deal))?.public = true;
            }
            TableEvent::Finished(finished) => {
                self.status = Status::Finished(Arc::new(finished.as_ref().clone()));
                self.stop_clocks();
            }
            TableEvent::Voided(voided) => {
                self.status = Status::Voided(Arc::new(voided.clone()));
                self.stop_clocks();
            }
            TableEvent::Ring(event) => {
                let version = self.version + 1;
                let Play::Ring(ring) = &mut self.play else { return Err(Fault::NotARing(event.name())) };
                ring.evolve(event, version)?;
                match event {
                    RingEvent::SeatTaken(taken) => self.last.forget(taken.seat),
                    RingEvent::Closed(closed) => {
                        self.status = Status::Closed(Arc::new(closed.clone()));
                        self.stop_clocks();
                    }
                    _ => {}
                }
            }
        }
        self.version += 1;
        if !is_aside {
            self.news = self.version;
        }
        self.last_at = at;
        Ok(())
    }

    fn turn(&mut self, turn: &Turn, at: DateTime<Utc>) -> Result<(), Fault> {
        if let Some(draw) = &turn.draw {
            let promise = self.next.take().filter(|promise| promise.deal == turn.deal);
            let promise = promise.ok_or(Fault::NotPromised(turn.deal))?;
            if self.in_play().next().is_none() {
                self.drawn.clear();
            }
            // Numbers have no root: nothing of them is hidden.
            self.drawn.push(Drawn { promise, open: draw.root.is_none(), public: false });
            self.status = Status::Playing;
        }
        let asked = self.decisions.before(self.machine.as_ref(), (&self.opened.game, turn));
        for event in &turn.events {
            self.machine.evolve(event)?;
        }
        self.settle();
        self.hold(turn, at);
        let awaited = self.awaited();
        let version = self.version + 1;
        self.decisions.after(self.machine.as_ref(), &asked, awaited.union(self.speakers()), version);
        self.last.take(&self.opened.game, turn, version);
        // A player who is held up begins to think when that is over.
        let begins = self.held.map_or(at, |(hold, since)| since + length(hold));
        match &mut self.play {
            Play::Match(play) => {
                play.attend(&self.opened.game, turn);
                play.turn(turn, awaited, (version, begins))
            }
            Play::Ring(ring) => ring.turn(turn, self.machine.as_ref(), awaited, (version, at)),
        }
    }

    /// A moment for somebody to speak begins with a decision, and is over when nobody has anything to say any more. Who
    /// merely goes or comes meanwhile does not prolong it.
    fn hold(&mut self, turn: &Turn, at: DateTime<Utc>) {
        let goes_on = self.held.filter(|_| turn.thinking_ms.is_none());
        self.held = self.machine.hold().map(|hold| match goes_on {
            Some((before, since)) if before.speakers == hold.speakers => (hold, since),
            _ => (hold, at),
        });
    }

    /// Until when those who are awaited and have nothing to say are held up (G4.6); none if they are
    /// not.
    pub fn held_until(&self, outages: &Outages) -> Option<DateTime<Utc>> {
        let (hold, since) = self.held.filter(|_| !self.is_over())?;
        Some(outages.deadline(since, length(hold)))
    }

    /// The seats that may decide something though it is not their turn.
    pub fn speakers(&self) -> SeatSet {
        if self.is_over() { SeatSet::EMPTY } else { self.machine.speakers() }
    }

    fn stop_clocks(&mut self) {
        match &mut self.play {
            Play::Match(play) => play.stop_clocks(),
            Play::Ring(ring) => ring.stop_clocks(),
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

    /// What it has beside its game.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// What it has as a ring table; none if it is a match.
    pub fn ring(&self) -> Option<&Ring> {
        match &self.play {
            Play::Ring(ring) => Some(ring),
            Play::Match(_) => None,
        }
    }

    /// The seats that `player` moves now; none for a player who does not sit here.
    pub fn seats_of(&self, player: PlayerId) -> SeatSet {
        match &self.play {
            Play::Match(play) => play.seating().seats(player),
            Play::Ring(ring) => ring.seat_of(player).map_or(SeatSet::EMPTY, SeatSet::of),
        }
    }

    /// Whether `player` sits here, or did.
    pub fn has_seated(&self, player: PlayerId) -> bool {
        match &self.play {
            Play::Match(play) => !play.seating().seats(player).is_empty(),
            Play::Ring(ring) => ring.has_seated(player),
        }
    }

    /// Whether a player neither sees it nor hears of it; none: somebody who is not known.
    pub fn is_hidden_from(&self, player: Option<PlayerId>) -> bool {
        self.opened().private && player.is_none_or(|player| self.seats_of(player).is_empty())
    }

    /// The seats whose eyes `player` had when version `version` happened.
    pub fn seats_at(&self, player: PlayerId, version: i64) -> SeatSet {
        match &self.play {
            Play::Match(play) => play.seating().seats(player),
            Play::Ring(ring) => ring.seats_at(player, version),
        }
    }

    /// The player who moves `seat` now, if somebody does.
    pub fn player_at(&self, seat: Seat) -> Option<PlayerId> {
        match &self.play {
            Play::Match(play) => (seat.index() < self.opened.seats()).then(|| play.seating().player(seat)),
            Play::Ring(ring) => ring.sitter(seat).map(|sitter| sitter.player),
        }
    }

    /// Who plays: everybody in seating order, or at a ring table those who sit there now.
    pub fn players(&self) -> Vec<PlayerId> {
        match &self.play {
            Play::Match(play) => play.seating().players().to_vec(),
            Play::Ring(ring) => ring.sitters().map(|(_, sitter)| sitter.player).collect(),
        }
    }

    /// Whether it is a match in which the rules play for the absent until they are back, each by a clock of their own.
    pub fn plays_for_the_absent(&self) -> bool {
        matches!(&self.play, Play::Match(play) if play.plays_for_the_absent())
    }

    /// Whether `player` sits at a match in which the rules play for players who do not follow it any more.
    pub fn misses(&self, player: PlayerId) -> bool {
        self.plays_for_the_absent() && !self.is_over() && !self.seats_of(player).is_empty()
    }

    /// Whether the rules play for `player`, as everybody can see.
    pub fn is_played_for(&self, player: PlayerId) -> bool {
        let away = || self.machine.view(Viewer::SPECTATOR)["away"].as_array().cloned().unwrap_or_default();
        let own = self.seats_of(player);
        self.plays_for_the_absent()
            && !self.is_over()
            && away().iter().any(|seat| own.iter().any(|own| seat.as_u64() == Some(u64::from(own.index()))))
    }

    /// The game in play.
    pub fn machine(&self) -> &dyn Machine {
        self.machine.as_ref()
    }

    /// The version of the stream that this state stands for.
    pub fn version(&self) -> i64 {
        self.version
    }

    /// Whether who has seen `version` has seen everything that a decision may depend on. What the ledger says to the
    /// house is nothing to the players: it comes at any time, and must not make their decisions stale.
    pub fn is_current(&self, version: i64) -> bool {
        (self.news..=self.version).contains(&version)
    }

    /// The same for a decision of `seat`: where several decide at once, what the others have chosen meanwhile is
    /// nothing that it could depend on.
    pub fn is_current_for(&self, seat: Seat, version: i64) -> bool {
        let asked = match &self.play {
            Play::Match(play) => play.asked(seat),
            Play::Ring(_) => None,
        };
        self.is_current(version) || asked.is_some_and(|asked| (asked..=self.version).contains(&version))
    }

    /// The id of the decision that a seat is asked for now: it stays for as long as nothing changes that the decision
    /// rests on. None while the seat is asked nothing.
    pub fn decision_of(&self, seat: Seat) -> Option<String> {
        self.decisions.id(seat).filter(|_| !self.is_over())
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
            Status::Finished(_) | Status::Closed(_) => TableStatus::Finished,
            Status::Voided(_) => TableStatus::Voided,
        }
    }

    /// Whether nothing can happen any more.
    pub fn is_over(&self) -> bool {
        matches!(self.status, Status::Finished(_) | Status::Closed(_) | Status::Voided(_))
    }

    /// The deal in play or the last one; before the first, the one that is promised.
    pub fn shown_deal(&self) -> Option<&Promise> {
        self.drawn.last().map(|drawn| &drawn.promise).or(self.next.as_ref())
    }

    /// How long the player of `seat` has been thinking in this turn, in milliseconds; none when the table does not wait
    /// for them.
    pub fn thinking_ms(&self, seat: Seat, outages: &Outages, now: DateTime<Utc>) -> Option<u64> {
        match &self.play {
            Play::Match(play) => play.thinking_ms(seat, outages, now),
            Play::Ring(ring) => ring.thinking_ms(seat, outages, now),
        }
    }

    /// What is left of the thinking time of the match of `seat` at `now`, or of its time bank, in milliseconds.
    pub fn reserve_ms(&self, seat: Seat, outages: &Outages, now: DateTime<Utc>) -> u64 {
        match &self.play {
            Play::Match(play) => play.match_ms_left(seat, outages, now),
            Play::Ring(ring) => ring.bank_left(seat, outages, now),
        }
    }

    /// Until when the player of `seat` must move; `None` when the table does not wait for them.
    pub fn deadline_of(&self, seat: Seat, outages: &Outages) -> Option<Deadline> {
        if self.held.is_some_and(|(hold, _)| hold.away.contains(seat)) {
            // A player who is away is played for as soon as the others may go on.
            return self.held_until(outages).map(|at| Deadline { at, clock: Clock::Move });
        }
        match &self.play {
            Play::Match(play) => play.deadline_of(seat, outages),
            Play::Ring(ring) => ring.deadline_of(seat, outages),
        }
    }

    /// The seat whose time is over first, and when.
    pub fn next_deadline(&self, outages: &Outages) -> Option<(Seat, Deadline)> {
        let awaited = self.awaited();
        awaited
            .iter()
            .filter_map(|seat| Some((seat, self.deadline_of(seat, outages)?)))
            .min_by_key(|(seat, deadline)| (deadline.at, *seat))
    }

    /// What the house is bound to beyond the next deal; none at tables that promise one deal after the other.
    pub fn bound(&self) -> Option<&Bound> {
        self.bound.as_ref()
    }

    /// What is mixed into deal `deal` of the players' seeds, as they stand now.
    pub fn seeds(&self, deal: u32) -> Mixed {
        let bound = self.bound.as_ref().map(|bound| (self.opened.table_id, bound));
        match &self.play {
            Play::Match(play) => Mixed::of(play.seeds(), deal, bound),
            Play::Ring(ring) => Mixed::of(ring.seeds(), deal, bound),
        }
    }

    /// The table as lists show it.
    pub fn summary(&self) -> TableSummary {
        TableSummary {
            table_id: self.opened.table_id,
            game: self.opened.game.clone(),
            options_text: self.opened.options_text.clone(),
            format: shown::format(self.opened.format),
            status: self.table_status(),
            players: self.players(),
            tournament_id: self.opened.tournament_id,
            match_id: self.opened.match_id,
            opened_at: self.opened_at,
        }
    }
}
