//! One harness for every game played in matches: what it must know of a game, and what all of them promise.

pub(crate) mod autoplay;
mod erased;
mod every_game;
pub(crate) mod leaks;
mod refused;

use std::collections::BTreeSet;

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Clock, Input, NoFact, Setup};
use mazziere_rules::matches::{EventOf, LegalOf, MatchGame, MoveOf, ScoreOf, StateOf};
use mazziere_rules::registry::{self, GameInfo};
use mazziere_rules::seat::{ByLine, Points, Seat, SeatSet};

use crate::dice::Dice;

/// What the harness must know of a game.
pub(crate) trait Played: MatchGame + Sized {
    /// Whether giving up is a decision like any other, after which the match goes on.
    const LEAVING_STOPS: bool = false;
    /// The clocks that run.
    const CLOCKS: &'static [Clock] = &[Clock::Move, Clock::Match];

    /// Any setup that the game allows.
    fn setup(dice: &mut Dice) -> Setup<Self::Options>;
    /// A deck in any order; a game may make rare deals less rare.
    fn deck_for(state: &StateOf<Self>, dice: &mut Dice) -> Vec<Card> {
        shuffled(Self::deck(&state.setup.options), dice)
    }
    /// Where every card of the deck is: disjoint places.
    fn places(deal: &Self::Deal) -> Vec<Vec<Card>>;
    /// Checks what a whole deal brought; `called` if it was ended by a call.
    fn check_points(options: &Self::Options, scores: &ByLine<ScoreOf<Self>>, points: &ByLine<Points>, called: bool);
    /// Every move that there is, legal or not, for this seat.
    fn every_move(deal: &Self::Deal, seat: Seat, dice: &mut Dice) -> Vec<MoveOf<Self>>;
    /// Whether a move waits for the turn of its seat. Those that say what a player prefers do not; each game tests its
    /// own.
    fn needs_turn(r#move: &MoveOf<Self>) -> bool {
        let said = serde_json::to_string(r#move).unwrap();
        let preferences = registry::game(Self::NAME).ok().and_then(GameInfo::preferences);
        !preferences.is_some_and(|preferences| preferences.are_said_by(&said))
    }
    /// Whether the legal moves name this one.
    fn is_named(legal: &LegalOf<Self>, r#move: &MoveOf<Self>) -> bool;
    /// Now and then a move that needs no turn.
    fn change(_: &StateOf<Self>, _: &mut Dice) -> Option<(Seat, MoveOf<Self>)> {
        None
    }
    /// Cards of the deal in progress that a viewer with these eyes may not see and does not know the place of.
    fn hidden(deal: &Self::Deal, options: &Self::Options, log: &[EventOf<Self>], eyes: SeatSet) -> Vec<Card>;
}

/// How a game is put through the harness, its type forgotten.
#[derive(Clone, Copy)]
pub(crate) struct Harness {
    name: &'static str,
    check: fn(u64, &mut every_game::Shown),
    probe: fn(u64) -> BTreeSet<&'static str>,
    /// In how many matches bad input is tried.
    probes: u64,
    /// Codes of the game that those matches do not meet, in order.
    rare: &'static str,
}

impl Harness {
    /// Of `G`, which refuses all that it can refuse within so many matches.
    pub(crate) const fn of<G: Played>(probes: u64) -> Harness {
        Harness { name: G::NAME, check: every_game::check::<G>, probe: refused::probe::<G>, probes, rare: "" }
    }

    /// All but these codes, which moves drawn at random do not meet: what needs no turn, and what takes more cards of
    /// one kind than come together. The vectors of the game's page have them.
    pub(crate) const fn rarely(self, codes: &'static str) -> Harness {
        Harness { rare: codes, ..self }
    }
}

pub(crate) type InputOf<G> = Input<MoveOf<G>, NoFact>;

/// A match that was played to its end.
pub(crate) struct Record<G: MatchGame> {
    /// Every input that was accepted.
    pub(crate) inputs: Vec<InputOf<G>>,
    /// What they made happen.
    pub(crate) log: Vec<EventOf<G>>,
    /// Where it ended.
    pub(crate) live: StateOf<G>,
}

/// Says which match failed.
pub(crate) struct Running(pub(crate) &'static str, pub(crate) u64);

impl Drop for Running {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{} fails with seed {}", self.0, self.1);
        }
    }
}

pub(crate) fn shuffled(kind: DeckKind, dice: &mut Dice) -> Vec<Card> {
    in_any_order(kind.cards().to_vec(), dice)
}

pub(crate) fn in_any_order(mut cards: Vec<Card>, dice: &mut Dice) -> Vec<Card> {
    for i in (1..cards.len()).rev() {
        cards.swap(i, dice.below(i as u32 + 1) as usize);
    }
    cards
}

/// Everybody who may look at a match: a spectator, each player, and partners together.
pub(crate) fn viewers(seats: u8, lines: u8) -> Vec<SeatSet> {
    let mut viewers = vec![SeatSet::EMPTY];
    viewers.extend(Seat::all(seats).map(SeatSet::of));
    if seats == 4 && lines == 2 {
        viewers.extend([[0, 2], [1, 3]].map(|pair| pair.into_iter().map(Seat::new).collect::<SeatSet>()));
    }
    viewers
}
