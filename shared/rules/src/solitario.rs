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

use crate::card::{Card, DeckKind};
use crate::matches::{Forfeiture, Form, Goal, Match, MatchGame, MatchState, MatchView, SeenMatchEvent, Worth};
use crate::seat::{Line, Seat};

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
    type Deal = SolitarioDeal;

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

    fn forfeit(_: Option<&SolitarioDeal>, _: Line, _: &Form) -> Option<Forfeiture> {
        // The score reached stands, no matter who leaves (R17).
        None
    }
}
