//! Solitario: Klondike with three cards turned at a time, played at the same time by two or four players, each with a
//! layout of their own, for points.
//!
//! Owns what one solitario is; the match around it is the [match frame](crate::matches), which ends it after one deal.
//! Paragraphs implemented:
//!
//! | law | where |
//! |---|---|
//! | R1 the same deal for all; each their own for training | [`deal`], [`options`] |
//! | R2 something that scores can be done at once, or the deal is rejected | [`Layout::scores_at_once`], [`deal`] |
//! | R3 only kings on empty columns (option) | [`layout::EmptyColumn`] |
//! | R4 any final part of a run; whole columns not to empty ones | [`layout`] |
//! | R5, R6 the top card of the waste, the last card of a column | [`layout`] |
//! | R7, R8 5 from the waste, 5 uncovered, 10 on a base, -10 from it | [`Layout::play`] |
//! | R9, R10 the stock is turned at any time and made anew without limit | [`Layout::play`] |
//! | R11, R12 one counter of moves; when the score changed last | [`deal`] |
//! | R13, R14 places of players who never scored; what is equal is drawn | [`score`] |
//! | R15, R16 stall: only turning is left, over the whole stock | [`Layout::is_stalled`] |
//! | R17 giving up is stopping, being away loses nothing | [`crate::matches::one_clock`] |
//! | R18 one card at a time to a base, none by itself | [`moves`] |
//! | R19 dealing column by column | [`Layout::deal`] |
//! | R20 an ace goes back to a column | [`layout`] |
//! | time: one clock for all, the score stands | [`crate::matches::one_clock`] |
//! | VP by place, MP = n x own - all | [`vp`], [`crate::matches::ending`] |
//!
//! Invariants: every layout has the fifty-two cards, each in one place; the score is that of the table of points, at
//! most 745 and never below zero; nothing of a layout but its score is seen by anybody else before the end.

use serde_json::Value;

use crate::card::{Card, DeckKind};
use crate::kernel::{Chance, Viewer};
use crate::matches::rules::Events;
use crate::matches::{Forfeiture, Form, Goal, Match, MatchGame, MatchState, MatchView, SeenMatchEvent, Stage, Worth};
use crate::opening::{self, Places};
use crate::refusal::Refusal;
use crate::seat::{ByLine, Line, Points, Seat};

pub mod cards;
pub mod deal;
pub mod event;
pub mod info;
pub mod layout;
pub mod moves;
pub mod options;
pub mod player;
pub mod score;
pub mod view;
pub mod vp;

pub use cards::SolitarioSuit;
pub use deal::SolitarioDeal;
pub use event::{SeenSolitarioEvent, SolitarioEvent};
pub use layout::{EmptyColumn, Layout};
pub use moves::{Column, SolitarioLegal, SolitarioMove};
pub use options::SolitarioOptions;
pub use player::PlayerState;
pub use score::SolitarioScore;
pub use view::SolitarioView;

/// The rules of a solitario.
pub struct Solitario;

/// Solitario as a kernel game.
pub type SolitarioMatch = Match<Solitario>;

/// The view of a solitario table as JSON has it, for documents.
pub type SolitarioMatchView = MatchView<options::SolitarioOptionsJson, SolitarioView>;
/// An event of a solitario table as it is seen, for documents.
pub type SolitarioMatchEvent = SeenMatchEvent<SeenSolitarioEvent, SolitarioScore>;

impl MatchGame for Solitario {
    type Options = SolitarioOptions;
    type Move = SolitarioMove;
    type Event = SolitarioEvent;
    type Deal = SolitarioDeal;
    type Score = SolitarioScore;
    type Legal = SolitarioLegal;
    type View = SolitarioView;

    const NAME: &'static str = "solitario";
    const VERSION: u16 = 1;
    const COMMON_CLOCK: bool = true;
    const FOR_MONEY: bool = false;

    fn form(options: &SolitarioOptions, seats: u8) -> Form {
        let vp: &'static [u8] = match (seats, options.winners) {
            (..=2, _) => &vp::SOLITARIO_2,
            (_, 1) => &vp::SOLITARIO_4_1_WINNER,
            _ => &vp::SOLITARIO_4_2_WINNERS,
        };
        let worth = Worth::Places { vp, fewest_win: false };
        Form { seats, lines: seats, goal: Goal::Deals(1), play_offs: 0, worth, divisor: None }
    }

    fn deck(_: &SolitarioOptions) -> DeckKind {
        DeckKind::French52
    }

    fn start(options: &SolitarioOptions, seats: u8, _: Seat, deck: &[Card]) -> SolitarioDeal {
        SolitarioDeal::new(options, seats, deck)
    }

    fn take_over(deal: &mut SolitarioDeal, before: &MatchState<SolitarioOptions, SolitarioDeal>) {
        if let Some(rejected) = before.deal.in_play() {
            deal.after(rejected);
        }
    }

    fn open(deal: &SolitarioDeal) -> Events<SolitarioEvent> {
        deal.deal_out()
    }

    fn stage(deal: &SolitarioDeal) -> Stage {
        deal.stage()
    }

    fn reshuffles(_: &SolitarioDeal) -> Vec<Card> {
        DeckKind::French52.cards().to_vec()
    }

    fn take_chance(deal: &mut SolitarioDeal, chance: &Chance) {
        deal.take_chance(chance);
    }

    fn after_chance(deal: &SolitarioDeal) -> Events<SolitarioEvent> {
        deal.deal_out()
    }

    fn legal(deal: &SolitarioDeal, seat: Seat) -> SolitarioLegal {
        deal.legal(seat)
    }

    fn decide(deal: &SolitarioDeal, seat: Seat, r#move: &SolitarioMove) -> Result<Events<SolitarioEvent>, Refusal> {
        deal.decide(seat, *r#move)
    }

    fn goes_on(_: &SolitarioDeal, happened: &[SolitarioEvent]) -> bool {
        let ends = |event: &SolitarioEvent| {
            matches!(event, SolitarioEvent::PlayerEnded { .. } | SolitarioEvent::TimeUp { .. })
        };
        !happened.iter().any(ends)
    }

    fn time_up(deal: &SolitarioDeal) -> Events<SolitarioEvent> {
        deal.time_up()
    }

    fn give_up(deal: &SolitarioDeal, seat: Seat) -> Result<Events<SolitarioEvent>, Refusal> {
        deal.decide(seat, SolitarioMove::Stop {})
    }

    fn evolve(deal: &mut SolitarioDeal, event: &SolitarioEvent) {
        deal.evolve(event);
    }

    fn score(deal: &SolitarioDeal) -> ByLine<SolitarioScore> {
        score::of(deal)
    }

    fn points(score: &SolitarioScore) -> Points {
        score.score
    }

    fn order(_: &Form, _: &ByLine<Points>, deal: &SolitarioDeal) -> Vec<Line> {
        score::order(deal)
    }

    fn forfeit(_: Option<&SolitarioDeal>, _: Line, _: &Form) -> Option<Forfeiture> {
        // The score reached stands, no matter who leaves (R17).
        None
    }

    fn view(deal: &SolitarioDeal, viewer: Viewer) -> SolitarioView {
        view::of(deal, viewer)
    }

    fn seen_by(event: &SolitarioEvent, viewer: Viewer) -> Option<Value> {
        event::seen_by(event, viewer)
    }

    // A viewer who sees a card of a layout knows where in the deck it lay. Where everybody has a deck of their own,
    // only the last one is at hand.
    fn opens(event: &SolitarioEvent, viewer: Viewer, deck: &[Card]) -> Places {
        match event {
            SolitarioEvent::LayoutDealt { seat: None, .. } | SolitarioEvent::CardsShown { apart: false, .. } => {
                opening::of_seen(Self::seen_by(event, viewer).as_ref(), deck)
            }
            _ => opening::nothing(),
        }
    }
}
