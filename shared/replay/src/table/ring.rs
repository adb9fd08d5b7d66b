//! A ring table: seats that are taken and left, hands one after the other, chips that the ledger follows.
//!
//! Owns [`Ring`], what a table has beside its game when it is not a match: who sits where and since when, time banks,
//! how long somebody has been away, the level in force, the pace, and the ledger's queue. Its children: what is stored
//! ([`event`]), what commands do ([`opening`], [`command`]), how hands follow each other ([`dealing`]), clocks and
//! levels ([`time`], [`levels`]), what is owed to the ledger ([`ledger`]), what everybody sees of it ([`view`]).
//!
//! **Invariants:** a function of the stored events alone. A player sees what a seat sees only for as long as they sat
//! there ([`Ring::seats_at`]): the player who takes a seat never sees the cards of the one who had it before.
//!
//! Non-goals: rules, stacks, blinds (the game in play has them); posting (`services/tables/src/settler.rs`).
//!
//! # A hand at a cash table
//!
//! 1. The lobby has moved a player's buy-in into play before it asks for the seat, so a table never shows chips that
//!    the ledger does not hold. A top-up goes the same way.
//! 2. A hand begins by itself when two can be dealt, the pause is over, and fewer than three hands wait for the ledger;
//!    else the table waits, and its view says for what.
//! 3. The turn that ends a hand stores `hand_ended` with every stack before and after, which queues one posting: in
//!    play of the losers to in play of the winners and the rake.
//! 4. The settler posts the queue in its order and then writes `posted` into the table's stream. If it dies in between,
//!    the same posting is sent again and the wallet gives its first answer.
//! 5. A player who leaves is stood up when the hand is over. The cash-out is an item of the same queue, behind the
//!    hands they played; only when it is posted does the feed tell the lobby that the seat is vacated.

pub mod command;
pub mod dealing;
pub mod event;
pub mod hand;
pub mod ledger;
pub mod levels;
pub mod opening;
pub mod time;
pub mod view;

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::tables::RingTournament;
use mazziere_ids::{PlayerId, PostingId, SessionId};
use mazziere_rules::kernel::{Awaiting, Input, Machine};
use mazziere_rules::live::parse_input;
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::{Notice, RingFact};

use super::Fault;
use super::event::Turn;
use super::promises::Seed;
use event::{RingEvent, RingKind, RingOpening, SeatLeft, SeatTaken, Voiding};
use ledger::{Item, Ledger, Return};
use time::Decision;

/// For how long who wanted to sit out must not have been seen to be back by coming to the table (G3.10).
const UNSEEN_FOR: Duration = Duration::seconds(60);

/// A player in their seat.
#[derive(Clone, Debug)]
pub struct Sitter {
    pub player: PlayerId,
    /// Their session, at a cash table.
    pub session: Option<SessionId>,
    /// What is left of their time bank, in milliseconds, not counting the turn in progress.
    pub time_bank_ms: u64,
    /// Since when the table waits for them, and for what.
    asked: Option<(DateTime<Utc>, Decision)>,
    /// Since when they sit out.
    away_since: Option<DateTime<Utc>>,
    /// Whether they wanted to.
    away_by_choice: bool,
    /// Whether they leave, or are taken to another table, when the hand is over.
    leaving: bool,
    /// Their seed for the shuffles.
    seed: Seed,
    /// Chips bought and not credited yet, oldest first.
    top_ups: VecDeque<(PostingId, u64)>,
}

impl Sitter {
    /// Whether they sit out.
    pub fn is_away(&self) -> bool {
        self.away_since.is_some()
    }
}

/// A time that somebody sat in a seat, by versions of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stay {
    pub player: PlayerId,
    pub seat: Seat,
    /// Their session, at a cash table.
    pub session: Option<SessionId>,
    /// With how many chips they came.
    pub chips: u64,
    /// The version with which they sat down.
    pub from: i64,
    /// The version with which they got up; none while they sit.
    pub until: Option<i64>,
}

/// What a ring table has beside its game.
#[derive(Clone, Debug)]
pub struct Ring {
    opening: Arc<RingOpening>,
    /// The tournament with its levels, as the contract counts them; none at a cash table.
    tournament: Option<Arc<RingTournament>>,
    seats: Vec<Option<Sitter>>,
    stays: Arc<Vec<Stay>>,
    /// Every posting that ever topped a seat up.
    top_ups: Arc<BTreeSet<PostingId>>,
    hand: u32,
    hand_from: i64,
    resting_since: Option<DateTime<Utc>>,
    level: u32,
    /// How many levels the tournament is ahead of its clock.
    levels_ahead: u32,
    hands_allowed: Option<u32>,
    ledger: Ledger,
    voiding: Option<Arc<Voiding>>,
}

impl Ring {
    /// A ring table with nobody in its seats.
    pub fn new(opening: &RingOpening) -> Ring {
        Ring {
            opening: Arc::new(opening.clone()),
            tournament: match &opening.kind {
                RingKind::Cash {} => None,
                RingKind::Tournament(tournament) => Some(Arc::new(tournament.clone().into())),
            },
            seats: vec![None; usize::from(opening.seats)],
            stays: Arc::default(),
            top_ups: Arc::default(),
            hand: 0,
            hand_from: 0,
            resting_since: None,
            level: 0,
            levels_ahead: 0,
            hands_allowed: opening.hands_allowed,
            ledger: Ledger::default(),
            voiding: None,
        }
    }

    /// Whether it plays for money.
    pub fn is_cash(&self) -> bool {
        self.tournament.is_none()
    }

    /// The tournament with its levels; none at a cash table.
    pub fn tournament(&self) -> Option<&RingTournament> {
        self.tournament.as_deref()
    }

    /// What it was opened with.
    pub fn opening(&self) -> &RingOpening {
        &self.opening
    }

    /// What is owed to the ledger.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// The number of the hand in play or of the last one; 0 before the first.
    pub fn hand(&self) -> u32 {
        self.hand
    }

    /// The seats of a tournament table whose players are away.
    pub fn away(&self) -> Vec<u8> {
        let away = self.sitters().filter(|(_, sitter)| !self.is_cash() && sitter.away_since.is_some());
        away.map(|(seat, _)| seat.index()).collect()
    }

    /// The player in a seat.
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.seats.get(usize::from(seat.index()))?.as_ref()
    }

    fn sitter_mut(&mut self, seat: Seat) -> Option<&mut Sitter> {
        self.seats.get_mut(usize::from(seat.index()))?.as_mut()
    }

    /// Everybody who sits, in seat order.
    pub fn sitters(&self) -> impl Iterator<Item = (Seat, &Sitter)> {
        let seats = Seat::all(self.opening.seats);
        seats.zip(&self.seats).filter_map(|(seat, sitter)| Some((seat, sitter.as_ref()?)))
    }

    /// Whether a player who sits out is back by coming to the table at `at`, where they were seen last at `seen_at`
    /// (G3.10): at once, unless they wanted to sit out, so that a flickering line brings nobody back against their
    /// will.
    pub fn is_back(&self, player: PlayerId, seen_at: Option<DateTime<Utc>>, at: DateTime<Utc>) -> bool {
        let sitter = self.sitters().map(|(_, sitter)| sitter).find(|sitter| sitter.player == player);
        let Some((sitter, since)) = sitter.and_then(|sitter| Some((sitter, sitter.away_since?))) else { return false };
        let unseen = at - seen_at.map_or(since, |seen_at| seen_at.max(since));
        !sitter.leaving && (!sitter.away_by_choice || unseen >= UNSEEN_FOR)
    }

    /// Where a player sits.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.sitters().find(|(_, sitter)| sitter.player == player).map(|(seat, _)| seat)
    }

    /// Whether a player sits here, or did.
    pub fn has_seated(&self, player: PlayerId) -> bool {
        self.stays.iter().any(|stay| stay.player == player)
    }

    /// The seats in which a player sat at a version of the stream: whose eyes they had then.
    pub fn seats_at(&self, player: PlayerId, version: i64) -> SeatSet {
        let sat = |stay: &&Stay| {
            stay.player == player && stay.from <= version && stay.until.is_none_or(|until| version <= until)
        };
        self.stays.iter().filter(sat).map(|stay| stay.seat).collect()
    }

    /// Of these seats those whose players, who sit there now, sat there at a version of the stream already.
    pub(super) fn stayed(&self, seats: SeatSet, version: i64) -> SeatSet {
        let stayed = |seat: &Seat| {
            let stay = self.stays.iter().rev().find(|stay| stay.seat == *seat);
            stay.is_some_and(|stay| stay.until.is_none() && stay.from <= version)
        };
        seats.iter().filter(stayed).collect()
    }

    /// The players' seeds, by seat.
    pub fn seeds(&self) -> impl Iterator<Item = &Seed> {
        self.seats.iter().map(|sitter| sitter.as_ref().map_or(Seed::NONE, |sitter| &sitter.seed))
    }

    /// Sets a player's seed.
    pub(super) fn seed(&mut self, player: PlayerId, seed: Seed) -> Result<(), Fault> {
        let seat = self.seat_of(player).ok_or(Fault::Stranger)?;
        self.sitter_mut(seat).ok_or(Fault::Stranger)?.seed = seed;
        Ok(())
    }

    /// The stay of a session, if there was one.
    fn stay_of(&self, session: SessionId) -> Option<&Stay> {
        self.stays.iter().find(|stay| stay.session == Some(session))
    }

    /// Takes in what a turn did beside the game: clocks, who sits out, who is leaving, which hand it is.
    pub(super) fn turn(
        &mut self,
        turn: &Turn,
        machine: &dyn Machine,
        awaited: SeatSet,
        (version, at): (i64, DateTime<Utc>),
    ) -> Result<(), Fault> {
        match told(turn)? {
            // A tournament is left only by being moved or by losing all chips: until then the seat is blinded out.
            Some(RingFact::Leave { seat, .. }) if self.is_cash() => self.leaves(seat)?,
            Some(RingFact::Release { seat, .. }) => self.leaves(seat)?,
            None if self.is_cash() && is_abandon(turn) => self.leaves(turn.seat.ok_or(Fault::Stranger)?)?,
            _ => {}
        }
        if let (Some(seat), Some(thinking_ms)) = (turn.seat, turn.thinking_ms) {
            let left = self.bank_after(self.sitter(seat).ok_or(Fault::Stranger)?, thinking_ms);
            let sitter = self.sitter_mut(seat).ok_or(Fault::Stranger)?;
            (sitter.time_bank_ms, sitter.asked) = (left, None);
        }
        let mut settled = false;
        for event in &turn.events {
            match machine.notice(event)? {
                Some(Notice::HandEnded(_)) => settled = true,
                Some(Notice::SatOut { seat, by_choice }) => {
                    let sitter = self.sitter_mut(seat).ok_or(Fault::Stranger)?;
                    sitter.away_since = sitter.away_since.or(Some(at));
                    sitter.away_by_choice = by_choice;
                }
                Some(Notice::HandBegan { hand }) => (self.hand, self.hand_from) = (hand, version),
                Some(Notice::CameBack { seat }) => {
                    self.sitter_mut(seat).ok_or(Fault::Stranger)?.away_since = None;
                }
                _ => {}
            }
        }
        for (seat, sitter) in Seat::all(self.opening.seats).zip(&mut self.seats) {
            if let Some(sitter) = sitter {
                let asks = || (at, Decision::of(machine, seat));
                sitter.asked = awaited.contains(seat).then(|| sitter.asked.unwrap_or_else(asks));
            }
        }
        let rests = machine.awaiting() == Awaiting::Table;
        // A hand may begin and end in one turn, where nobody is there to decide anything: the table rests after it too.
        self.resting_since = if rests { self.resting_since.filter(|_| !settled).or(Some(at)) } else { None };
        Ok(())
    }

    fn leaves(&mut self, seat: Seat) -> Result<(), Fault> {
        self.sitter_mut(seat).ok_or(Fault::Stranger)?.leaving = true;
        Ok(())
    }

    /// Takes in what stands beside the turns.
    pub(super) fn evolve(&mut self, event: &RingEvent, version: i64) -> Result<(), Fault> {
        match event {
            RingEvent::SeatTaken(taken) => self.sits_down(taken, version)?,
            RingEvent::TopUpAsked(asked) => {
                Arc::make_mut(&mut self.top_ups).insert(asked.posting_id);
                let sitter = self.sitter_mut(asked.seat).ok_or(Fault::Stranger)?;
                sitter.top_ups.push_back((asked.posting_id, asked.chips));
            }
            RingEvent::LevelBegan(level) => self.level = level.level,
            RingEvent::HandEnded(over) => {
                if self.is_cash() {
                    self.ledger.push(Item::Hand(Arc::new(over.hand.clone())));
                }
            }
            RingEvent::SeatLeft(left) => {
                self.gets_up(left, version)?;
                self.ledger.push(Item::CashOut(Arc::new(left.clone())));
            }
            // At a cash table they got up before; this says that the chips have arrived.
            RingEvent::SeatVacated(_) if self.is_cash() => {}
            RingEvent::SeatVacated(left) => self.gets_up(left, version)?,
            RingEvent::ToppedUp(credited) => {
                let sitter = self.sitter_mut(credited.seat).ok_or(Fault::Stranger)?;
                sitter.top_ups.retain(|(posting, _)| *posting != credited.posting_id);
                let player_id = credited.topped_up.player_id;
                let chips = credited.topped_up.returned;
                self.ledger.push(Item::Return(Return { player_id, chips, posting_id: credited.posting_id }));
            }
            RingEvent::Posted(posted) => self.ledger.posted(posted.through).ok_or(Fault::NotQueued(posted.through))?,
            RingEvent::PostingRefused(refused) => self.ledger.refuse(refused.clone()),
            RingEvent::Paced(paced) => {
                (self.hands_allowed, self.levels_ahead) = (paced.hands_allowed, paced.levels_ahead);
            }
            RingEvent::Voiding(voiding) => self.voiding = Some(Arc::new(voiding.clone())),
            RingEvent::Closed(_) => {}
        }
        Ok(())
    }

    /// Whether a stored event is the house's own business.
    pub(super) fn is_aside(&self, event: &RingEvent) -> bool {
        match event {
            RingEvent::Posted(_) | RingEvent::PostingRefused(_) | RingEvent::Paced(_) => true,
            RingEvent::SeatVacated(_) => self.is_cash(),
            _ => false,
        }
    }

    fn sits_down(&mut self, taken: &SeatTaken, version: i64) -> Result<(), Fault> {
        let SeatTaken { seat, player_id: player, chips, session_id: session, time_bank_ms } = *taken;
        if self.seat_of(player).is_some() {
            return Err(Fault::Seating);
        }
        let place = self.seats.get_mut(usize::from(seat.index())).filter(|place| place.is_none());
        *place.ok_or(Fault::Seating)? = Some(Sitter {
            player,
            session,
            time_bank_ms,
            asked: None,
            away_since: None,
            away_by_choice: false,
            leaving: false,
            seed: Seed::default(),
            top_ups: VecDeque::new(),
        });
        Arc::make_mut(&mut self.stays).push(Stay { player, seat, session, chips, from: version, until: None });
        Ok(())
    }

    fn gets_up(&mut self, left: &SeatLeft, version: i64) -> Result<(), Fault> {
        let seat = Seat::try_from(left.left.seat).map_err(|_| Fault::Stranger)?;
        let place = self.seats.get_mut(usize::from(seat.index())).and_then(Option::take);
        if place.is_none_or(|sitter| sitter.player != left.left.player_id) {
            return Err(Fault::Stranger);
        }
        let stays = Arc::make_mut(&mut self.stays);
        let stay = stays.iter_mut().rev().find(|stay| stay.seat == seat && stay.until.is_none());
        stay.ok_or(Fault::Stranger)?.until = Some(version);
        Ok(())
    }

    /// Nobody thinks any more.
    pub(super) fn stop_clocks(&mut self) {
        for sitter in self.seats.iter_mut().flatten() {
            sitter.asked = None;
        }
    }
}

/// The fact that a turn told the rules, if it told one.
pub(crate) fn told(turn: &Turn) -> Result<Option<RingFact>, Fault> {
    // Inputs are stored as the kernel writes them, the tag first; most of them are moves, which need not be read here.
    if !turn.input.get().starts_with(r#"{"input":"fact""#) {
        return Ok(None);
    }
    match parse_input(turn.input.get()) {
        Ok(Input::Fact { fact }) => serde_json::from_str(fact.get()).map(Some).map_err(Fault::Fact),
        _ => Ok(None),
    }
}

fn is_abandon(turn: &Turn) -> bool {
    turn.input.get().starts_with(r#"{"input":"abandon""#)
}
