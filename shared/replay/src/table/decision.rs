//! Which decision a seat is asked for: what a move answers.
//!
//! | what happens while a seat is asked | its decision |
//! |---|---|
//! | it decides, its time runs out, or it was asked nothing before | another one |
//! | its legal moves are others, but for what comes and goes with the wishes of others (`Game::question`) | another one |
//! | somebody else decides, at the same time or out of turn | stays |
//! | at a ring the hand goes on though this seat alone is asked: somebody leaves it | another one |
//! | a preference, sitting out, coming back, chips bought, a newcomer, seeds, promises, the ledger's word | stays |
//!
//! Its id is the version of the stream with which it was asked, and the seat.
//!
//! **Invariants:** it follows from the stored events alone: the same on every replica, and after every restart. It
//! depends on what the seat sees, so that no id tells of hidden cards.
//!
//! Non-goals: whether a move is legal (the rules'), whether it comes in time (the clocks').

use mazziere_rules::kernel::{Machine, Viewer};
use mazziere_rules::seat::{Seat, SeatSet};
use serde_json::Value;
use smallvec::SmallVec;

use super::attendance::Deed;
use super::event::Turn;

/// Of each seat that is asked something, by seat, the version with which it was.
#[derive(Clone, Debug, Default)]
pub(super) struct Decisions(SmallVec<[(Seat, i64); 4]>);

/// What a seat's decision rests on.
#[derive(Debug, PartialEq)]
struct Basis {
    question: Value,
    /// The hand, where nobody else decides at the same time.
    hand: Option<Value>,
}

impl Basis {
    fn of(machine: &dyn Machine, seat: Seat, alone: bool) -> Basis {
        let hand = || machine.view(Viewer::Seats(SeatSet::of(seat)))["hand"].take();
        Basis { question: machine.question(seat), hand: alone.then(hand) }
    }
}

/// What the seats are asked right before a turn that may leave their decisions as they are.
#[derive(Debug)]
pub(super) struct Asked {
    alone: bool,
    stay: SmallVec<[(Seat, i64, Basis); 4]>,
}

impl Decisions {
    /// What may stay as it is over `turn` of `game`: the decisions of all seats but one that answers.
    pub(super) fn before(&self, machine: &dyn Machine, (game, turn): (&str, &Turn)) -> Asked {
        // Hands are what rings have; in matches those who speak out of turn are nothing to the seat on turn.
        let alone = self.0.len() == 1;
        // What counted as thinking was a decision, or the time for one: no need to read the input.
        let answers =
            || turn.thinking_ms.is_some() || matches!(Deed::of(game, &turn.input), Deed::Moved | Deed::RanOut);
        let stays = |(seat, _): &&(Seat, i64)| turn.seat != Some(*seat) || !answers();
        let basis = |(seat, since): &(Seat, i64)| (*seat, *since, Basis::of(machine, *seat, alone));
        Asked { alone, stay: self.0.iter().filter(stays).map(basis).collect() }
    }

    /// Takes in that these seats are asked something after the turn, which has this version.
    pub(super) fn after(&mut self, machine: &dyn Machine, before: &Asked, seats: SeatSet, version: i64) {
        let since = |seat: Seat| {
            let stays = before.stay.iter().find(|(known, ..)| *known == seat);
            let stays = stays.filter(|(.., basis)| *basis == Basis::of(machine, seat, before.alone));
            (seat, stays.map_or(version, |(_, since, _)| *since))
        };
        self.0 = seats.iter().map(since).collect();
    }

    /// The id of the decision of a seat; none while it is asked nothing.
    pub(super) fn id(&self, seat: Seat) -> Option<String> {
        let (_, since) = self.0.iter().find(|(known, _)| *known == seat)?;
        Some(format!("{since}-{}", seat.index()))
    }
}
