//! A game in which cards are played and nothing else, as a match game.
//!
//! Scopa, scopone and asso piglia tutto say what a [`CaptureGame`] asks; the rest of [`MatchGame`] is the same for all.

use super::deal::{CaptureDeal, CaptureRules};
use super::{LINES, secured};
use crate::card::{Card, DeckKind};
use crate::kernel::Options;
use crate::matches::{Forfeiture, Form, Goal, MatchGame, Worth};
use crate::seat::{Line, Seat};
use crate::vp::Table;

/// What is particular to a game in which only cards are played.
pub trait CaptureGame: 'static {
    /// Its options.
    type Options: Options;

    /// See [`Game::NAME`](crate::kernel::Game::NAME).
    const NAME: &'static str;
    /// See [`Game::VERSION`](crate::kernel::Game::VERSION).
    const VERSION: u16;
    /// The most that a forfeit awards.
    const MAX_AWARD: u32;

    /// When a match is over.
    fn goal(options: &Self::Options) -> Goal;
    /// The column that turns a difference into VP.
    fn table(goal: Goal) -> &'static Table;
    /// The rules of a smazzata.
    fn rules(options: &Self::Options) -> CaptureRules;
}

impl<G: CaptureGame> MatchGame for G {
    type Options = <G as CaptureGame>::Options;
    type Deal = CaptureDeal;

    const NAME: &'static str = <G as CaptureGame>::NAME;
    const VERSION: u16 = <G as CaptureGame>::VERSION;

    fn form(options: &Self::Options, seats: u8) -> Form {
        let goal = G::goal(options);
        Form { seats, lines: LINES, goal, play_offs: 3, worth: Worth::Difference(G::table(goal)), divisor: Some(1) }
    }

    fn deck(_: &Self::Options) -> DeckKind {
        DeckKind::Italian40
    }

    fn start(options: &Self::Options, seats: u8, dealer: Seat, deck: &[Card]) -> CaptureDeal {
        CaptureDeal::new(G::rules(options), seats, dealer, deck)
    }

    fn forfeit(deal: Option<&CaptureDeal>, _: Line, _: &Form) -> Option<Forfeiture> {
        Some(secured::forfeit(deal.map(CaptureDeal::layout), G::MAX_AWARD))
    }
}
