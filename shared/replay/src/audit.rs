//! What an auditor does with the log of a table: replay it, and check that nothing in it could have been otherwise.
//!
//! [`check`] goes through the stored events once and verifies, event by event, that
//! - they can be taken in by `evolve` alone (a);
//! - `decide`, run again on every logged input, gives byte for byte the logged events (b);
//! - the secret of the table and the roots over its deals stand where they have to, every promise is the next leaf
//!   under the root that covers it, and no seed is mixed in that is older than that root (`audit/promises.rs`);
//! - every deck, every reshuffle within a deal and every draw of numbers follows from the secret that was promised
//!   before it and the logged seeds, with the logged root; promises and revealed secrets match, no secret is revealed
//!   while cards of its deal are hidden, and the dealer follows from the draw (c);
//! - at a ring table, every turn with a fact follows from what was announced, and everything that the turns mean for
//!   players and money is stored after them, byte for byte, in order (`audit/ring.rs`);
//! - the result is the one the rules give (d), and nothing follows it;
//! - what was to be sealed was, under the key that its promise names, and was opened when its deal was over and not
//!   before.
//!
//! It needs no database, no network and, for a table that is over, no key: the log itself publishes the keys of its
//! deals. The hash chain is the event store's to verify.

mod promises;
mod ring;

use mazziere_fairdeal::Secret;
use mazziere_hashchain::StoredEvent;
use mazziere_ids::StreamId;
use mazziere_rules::kernel::{Awaiting, Chance, Input};
use mazziere_rules::live::parse_input;
use mazziere_rules::refusal::Refusal;

use crate::deal;
use crate::seal::Keys;
use crate::seal::record::{Covered, Reader};
use crate::table::cover::Hidden;
use crate::table::event::{
    DealCommitted, DealRevealed, Finished, LineStanding, TableOpened, Turn, TurnDraw, UnreadableEvent,
};
use crate::table::promises::Mixed;
use crate::table::{Fault, Table, TableEvent, decide};

/// The first thing that is wrong with a log, and where.
#[derive(Debug, thiserror::Error)]
#[error("stream {stream}, version {version}: {what}")]
pub struct ReplayFault {
    pub stream: StreamId,
    pub version: i64,
    #[source]
    pub what: Wrong,
}

/// What can be wrong with a log.
#[derive(Debug, thiserror::Error)]
pub enum Wrong {
    /// The stream is empty.
    #[error("the stream is empty")]
    Empty,
    /// The event cannot follow.
    #[error("the event cannot be taken in: {0}")]
    Evolve(#[from] Fault),
    /// The event is sealed where it should be open, or the other way round, or for another deal.
    #[error("the event is not sealed, or not opened, as it should be")]
    Cover,
    /// The versions are not 1, 2, 3...
    #[error("version {0} was expected")]
    Version(i64),
    /// The logged input is not one of the rules.
    #[error("the input is unreadable: {0}")]
    Input(Refusal),
    /// The rules refuse the logged input.
    #[error("the rules refuse the input: {0}")]
    Refused(Refusal),
    /// The rules give other events.
    #[error("the rules give other events for this input")]
    Events,
    /// A commitment does not belong to its secret.
    #[error("the commitment does not belong to the secret")]
    Commitment,
    /// The secret of the table or a root over deals is not there, not in its place, or not what it has to be.
    #[error("the secret of the table, or the root over its next deals, is not what has to stand here")]
    Promise,
    /// A deal is promised that is not the next one, or is not under its root.
    #[error("the promise is not the next leaf under the root that was logged before the seeds")]
    Leaf,
    /// The dealer is not the one drawn.
    #[error("the dealer is not the one that was drawn")]
    Dealer,
    /// A secret is revealed that was not promised.
    #[error("the revealed secret is not the one that was promised")]
    Revealed,
    /// A chance input does not follow from secret and seeds, or was not asked for.
    #[error("the draw does not follow from the secret and the seeds")]
    Draw,
    /// The seeds mixed in are not those that the players gave.
    #[error("the seeds are not those that the players gave")]
    Seeds,
    /// The result is not the one the rules give.
    #[error("the result is not the one that the rules give")]
    Outcome,
    /// A fact was told to the rules that was not announced, or was announced and not told.
    #[error("what was announced and what the rules were told do not agree")]
    Fact,
    /// What a turn meant for players and money is not what is stored after it.
    #[error("what is stored after a turn is not what it meant")]
    Meaning,
    /// Something follows the end.
    #[error("something follows the end")]
    AfterEnd,
}

/// What a replay came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// Stored events replayed.
    pub events: u64,
    /// Events of the rules replayed.
    pub game_events: u64,
    /// Inputs decided again.
    pub inputs: u64,
    /// Deals derived again.
    pub deals: u64,
    /// Of these, those into which a seed was mixed that is younger than the promise.
    pub joint: u64,
    /// Sealed rows opened.
    pub boxes: u64,
    /// Whether the table is over.
    pub over: bool,
}

/// Whether an event voids a table that the house could not follow any more (`services/tables/src/commands/dead.rs`): it
/// is written behind what nobody there could read, and opens nothing.
pub fn is_dead(stored: &StoredEvent) -> bool {
    let kind = || {
        let event: serde_json::Value = serde_json::from_slice(&stored.payload).ok()?;
        Some(event["by"]["kind"] == "dead")
    };
    stored.r#type == "voided" && kind().unwrap_or(false)
}

/// What an event of a table says, also of one that is in play: for its secret, which stays sealed until the end, stands
/// one of zeros, from which nothing is derived.
///
/// # Errors
/// What is sealed, or no event.
pub fn read_in_play(reader: &Reader<'_>, stored: &StoredEvent) -> Result<TableEvent, UnreadableEvent> {
    reader.read(stored).or_else(|error| promises::unread(stored, &error).ok_or(error))
}

/// Replays the whole log of a table that is over. Of a running one, what is sealed is the first thing that is wrong.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(stream: StreamId, stored: &[StoredEvent]) -> Result<Replayed, ReplayFault> {
    check_read(stream, stored, Reader::of(stored))
}

/// Replays the log of a table, also of one that is running, with the keys of the tables.
///
/// # Errors
/// The first thing that is wrong.
pub fn check_with(keys: &Keys, stream: StreamId, stored: &[StoredEvent]) -> Result<Replayed, ReplayFault> {
    check_read(stream, stored, Reader::of(stored).with(keys))
}

fn check_read(stream: StreamId, stored: &[StoredEvent], reader: Reader<'_>) -> Result<Replayed, ReplayFault> {
    let mut check = Check::new(stream, reader);
    for event in stored {
        check.take(event)?;
    }
    check.end()
}

/// A replay that is given the log event by event, so that a long one need not be held as a whole.
pub struct Check<'a> {
    stream: StreamId,
    version: i64,
    at: At<'a>,
}

/// How far a replay is.
enum At<'a> {
    Beginning(Reader<'a>),
    Play(Box<Replay<'a>>),
    /// Something was wrong.
    Nowhere,
}

impl<'a> Check<'a> {
    /// A replay of a stream from its first event; `reader` has learnt all of its rows.
    pub fn new(stream: StreamId, reader: Reader<'a>) -> Check<'a> {
        Check { stream, version: 0, at: At::Beginning(reader) }
    }

    /// Takes the next stored event, and says what it holds.
    ///
    /// # Errors
    /// What is wrong with it. Nothing can be taken after that.
    pub fn take(&mut self, stored: &StoredEvent) -> Result<TableEvent, ReplayFault> {
        let stream = self.stream;
        let version = self.version + 1;
        let taken = match std::mem::replace(&mut self.at, At::Nowhere) {
            _ if stored.version != version => Err(Wrong::Version(version)),
            At::Beginning(reader) => begin(stream, stored, reader),
            At::Play(mut replay) => replay.next(stored).map(|event| (event, replay)),
            At::Nowhere => Err(Wrong::AfterEnd),
        };
        let (event, replay) = taken.map_err(|what| ReplayFault { stream, version: stored.version, what })?;
        self.at = At::Play(replay);
        self.version = version;
        Ok(event)
    }

    /// Whether nothing is missing at the end, and what it came to.
    ///
    /// # Errors
    /// What is missing.
    pub fn end(self) -> Result<Replayed, ReplayFault> {
        let At::Play(replay) = self.at else {
            return Err(ReplayFault { stream: self.stream, version: 0, what: Wrong::Empty });
        };
        let settled = replay.ring.settled();
        settled.map_err(|what| ReplayFault { stream: self.stream, version: self.version, what })?;
        Ok(Replayed { over: replay.table.is_over(), ..replay.counts })
    }

    /// What it came to so far.
    pub fn so_far(&self) -> Replayed {
        match &self.at {
            At::Play(replay) => replay.counts,
            At::Beginning(_) | At::Nowhere => Replayed::default(),
        }
    }
}

struct Replay<'a> {
    reader: Reader<'a>,
    table: Table,
    /// The promise of the next deal, and the version with which the house was bound to it.
    promised: Option<(DealCommitted, i64)>,
    promises: promises::Promised,
    /// What was drawn, the last ones last; a deal may draw several times.
    drawn: Vec<DealCommitted>,
    ring: ring::Expected,
    counts: Replayed,
}

fn begin<'a>(
    stream: StreamId,
    first: &StoredEvent,
    reader: Reader<'a>,
) -> Result<(TableEvent, Box<Replay<'a>>), Wrong> {
    let event = reader.read(first).map_err(Fault::from)?;
    let TableEvent::TableOpened(opened) = event else { return Err(Wrong::Evolve(Fault::NotOpened)) };
    if StreamId::from(opened.table_id) != stream {
        return Err(Wrong::Evolve(Fault::NotOpened));
    }
    if opened.promises.is_none() {
        check_dealer(&opened)?;
    }
    let table = Table::open(opened.clone(), first.occurred_at)?;
    let counts = Replayed { events: 1, ..Replayed::default() };
    let promised = None;
    let promises = promises::Promised::of(&opened)?;
    let drawn = Vec::new();
    let ring = ring::Expected::default();
    let replay = Replay { reader, table, promised, promises, drawn, ring, counts };
    Ok((TableEvent::TableOpened(opened), Box::new(replay)))
}

/// Whether the lines of a result are those given. Those of old do not say who took part.
fn are_told(given: &[LineStanding], stored: &[LineStanding], of_old: bool) -> bool {
    let as_told = |(given, stored): (&LineStanding, &LineStanding)| LineStanding {
        took_part: given.took_part.filter(|_| !of_old || stored.took_part.is_some()),
        ..given.clone()
    };
    given.len() == stored.len() && given.iter().zip(stored).map(as_told).eq(stored.iter().cloned())
}

fn check_dealer(opened: &TableOpened) -> Result<(), Wrong> {
    let draw = &opened.dealer_draw;
    let secret = draw.secret.as_ref().ok_or(Wrong::Dealer)?;
    if deal::commitment(opened.table_id, deal::DEALER_DRAW, secret) != draw.commitment {
        return Err(Wrong::Commitment);
    }
    is_dealer(opened, deal::DEALER_DRAW, secret)
}

/// Whether the dealer is the one that this secret of `number` draws, or that was named.
fn is_dealer(opened: &TableOpened, number: u32, secret: &Secret) -> Result<(), Wrong> {
    let drawn = || deal::dealer(opened.table_id, number, secret, opened.seats());
    if opened.first_dealer.unwrap_or_else(drawn) == opened.dealer { Ok(()) } else { Err(Wrong::Dealer) }
}

impl Replay<'_> {
    fn next(&mut self, stored: &StoredEvent) -> Result<TableEvent, Wrong> {
        if self.table.is_over() {
            return Err(Wrong::AfterEnd);
        }
        let (event, known) = match self.reader.read(stored) {
            Err(error) => (promises::unread(stored, &error).ok_or(Fault::from(error))?, false),
            Ok(event) => (event, true),
        };
        self.ring.accepts(&self.table, &event)?;
        self.promises.accepts(&self.table, &event, known)?;
        match &event {
            TableEvent::DealCommitted(promise) => self.promised(promise)?,
            TableEvent::Turn(turn) => self.turn(turn)?,
            TableEvent::DealRevealed(revealed) => self.revealed(revealed)?,
            TableEvent::Finished(finished) => {
                let given = decide::finished(&self.table).map_err(|_| Wrong::Outcome)?;
                // Then results did not say who took part, who was at fault, nor who deals next.
                let of_old = self.table.opened().promises.is_none();
                let said = |of: &Finished| (of.tournament_id, of.match_id, of.winner, of.difference);
                let same = given.outcome.get() == finished.outcome.get()
                    && are_told(&given.lines, &finished.lines, of_old)
                    && ((of_old && finished.at_fault.is_empty()) || given.at_fault == finished.at_fault)
                    && ((of_old && finished.next_dealer.is_none()) || given.next_dealer == finished.next_dealer)
                    && said(&given) == said(finished);
                if !same {
                    return Err(Wrong::Outcome);
                }
            }
            TableEvent::Voided(voided) => {
                let opened = self.table.opened();
                if (voided.tournament_id, voided.match_id) != (opened.tournament_id, opened.match_id) {
                    return Err(Wrong::Outcome);
                }
            }
            _ => {}
        }
        let hidden = Hidden::of(&self.table);
        self.table.evolve(&event, stored.occurred_at)?;
        let covered = Covered::of(stored).map_err(Fault::from)?;
        if !covered.is(&hidden.cover(&event, &self.table)) {
            return Err(Wrong::Cover);
        }
        self.ring.follows(&self.table, &event)?;
        self.counts.events += 1;
        self.counts.boxes += u64::from(known && matches!(covered, Covered::Sealed(_)));
        Ok(event)
    }

    fn promised(&mut self, promise: &DealCommitted) -> Result<(), Wrong> {
        let table_id = self.table.opened().table_id;
        if deal::commitment(table_id, promise.deal, &promise.secret) != promise.commitment {
            return Err(Wrong::Commitment);
        }
        let root = self.table.bound().and_then(|bound| bound.root_of(promise.deal));
        let bound_at = root.map_or(self.table.version() + 1, |(_, version)| version);
        self.promised = Some((promise.clone(), bound_at));
        Ok(())
    }

    fn turn(&mut self, turn: &Turn) -> Result<(), Wrong> {
        let input = parse_input(turn.input.get()).map_err(Wrong::Input)?;
        match (&input, &turn.draw) {
            (Input::Chance { chance }, Some(draw)) => self.drawn(turn.deal, chance, draw)?,
            (Input::Chance { .. }, None) | (_, Some(_)) => return Err(Wrong::Draw),
            _ => {}
        }
        // Clocks and blame go by the seat that the turn names.
        let seat = match &input {
            Input::Move { seat, .. }
            | Input::TimeExpired { seat, .. }
            | Input::Abandon { seat }
            | Input::SitOut { seat }
            | Input::Return { seat } => Some(*seat),
            Input::Chance { .. } | Input::Fact { .. } => None,
        };
        if turn.seat.is_some_and(|named| seat.is_some_and(|seat| seat != named)) {
            return Err(Wrong::Fact);
        }
        let given = self.table.machine().decide(&input).map_err(Wrong::Refused)?;
        let same = given.len() == turn.events.len()
            && given.iter().zip(&turn.events).all(|(given, logged)| given.get() == logged.get());
        if !same {
            return Err(Wrong::Events);
        }
        self.counts.inputs += 1;
        self.counts.game_events += given.len() as u64;
        Ok(())
    }

    fn drawn(&mut self, number: u32, chance: &Chance, draw: &TurnDraw) -> Result<(), Wrong> {
        let promised = self.promised.take().filter(|(promise, _)| promise.deal == number);
        let (promise, bound_at) = promised.ok_or(Wrong::Draw)?;
        let Awaiting::Chance { request } = self.table.machine().awaiting() else { return Err(Wrong::Draw) };
        let Mixed { seeds, at, newest } = self.table.seeds(number);
        if draw.seeds != seeds || draw.seeded_at != at {
            return Err(Wrong::Seeds);
        }
        let table_id = self.table.opened().table_id;
        let drawn = deal::draw(table_id, number, &promise.secret, &draw.seeds, &request);
        if drawn.chance != *chance || drawn.root != draw.root {
            return Err(Wrong::Draw);
        }
        if !self.table.machine().in_deal() {
            self.drawn.clear();
        }
        self.drawn.push(promise);
        self.counts.deals += 1;
        self.counts.joint += u64::from(newest > bound_at);
        Ok(())
    }

    fn revealed(&self, revealed: &DealRevealed) -> Result<(), Wrong> {
        let same = |deal: &DealCommitted| deal.deal == revealed.deal && deal.secret == revealed.secret;
        // A secret that tells of cards that are still hidden is one that was let out too early.
        match self.drawn.iter().any(same) && !self.table.machine().in_deal() {
            true => Ok(()),
            false => Err(Wrong::Revealed),
        }
    }
}
