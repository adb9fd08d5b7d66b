//! A game in which cards are played and nothing else, as a match game.
//!
//! Scopa, scopone and asso piglia tutto say what a [`CaptureGame`] asks; the rest of [`MatchGame`] is the same for all.

use serde_json::Value;

use super::deal::{CaptureDeal, CaptureRules};
use super::event::{self, CaptureEvent};
use super::moves::{CaptureLegal, CaptureMove};
use super::score::{self, CaptureScore};
use super::view::{self, CaptureView};
use super::{LINES, secured};
use crate::card::{Card, DeckKind};
use crate::kernel::{Options, Viewer};
use crate::matches::rules::Events;
use crate::matches::{Forfeiture, Form, Goal, MatchGame, Stage, Worth};
use crate::opening::{self, Places};
use crate::refusal::Refusal;
use crate::seat::{ByLine, Line, Points, Seat};
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
    type Move = CaptureMove;
    type Event = CaptureEvent;
    type Deal = CaptureDeal;
    type Score = CaptureScore;
    type Legal = CaptureLegal;
    type View = CaptureView;

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

    fn open(deal: &CaptureDeal) -> Events<CaptureEvent> {
        deal.open()
    }

    fn stage(deal: &CaptureDeal) -> Stage {
        deal.stage()
    }

    fn legal(deal: &CaptureDeal, seat: Seat) -> CaptureLegal {
        deal.legal(seat)
    }

    fn decide(deal: &CaptureDeal, seat: Seat, r#move: &CaptureMove) -> Result<Events<CaptureEvent>, Refusal> {
        deal.decide(seat, r#move)
    }

    fn evolve(deal: &mut CaptureDeal, event: &CaptureEvent) {
        deal.evolve(event);
    }

    fn score(deal: &CaptureDeal) -> ByLine<CaptureScore> {
        score::of(deal.layout())
    }

    fn points(score: &CaptureScore) -> Points {
        Points::from(score.points)
    }

    fn last_resort_loser(deal: &CaptureDeal) -> Option<Line> {
        deal.layout().last_capture()
    }

    fn forfeit(deal: Option<&CaptureDeal>, _: Line, _: &Form) -> Option<Forfeiture> {
        Some(secured::forfeit(deal.map(CaptureDeal::layout), G::MAX_AWARD))
    }

    fn view(deal: &CaptureDeal, viewer: Viewer) -> CaptureView {
        view::of(deal.layout(), viewer)
    }

    fn seen_by(event: &CaptureEvent, viewer: Viewer) -> Option<Value> {
        event::seen_by(event, viewer)
    }

    // Hands are dealt all at once or by rounds that everybody counts: a place tells nothing that is not seen anyway.
    fn opens(event: &CaptureEvent, viewer: Viewer, deck: &[Card]) -> Places {
        opening::of_seen(Self::seen_by(event, viewer).as_ref(), deck)
    }
}
