//! Peppa: four single players, fifty-two French cards, three of them passed to the right, hearts and the queen of
//! spades (la Peppa) to be avoided. With the Hearts option its leads and first trick are bound.
//!
//! Owns what one smazzata of peppa is; the match around it is the [match frame](crate::matches), tricks are
//! [`crate::trick`]. Paragraphs implemented:
//!
//! | law | where |
//! |---|---|
//! | R1 ace high | [`cards::strength`] |
//! | R2 thirteen cards one at a time, anticlockwise from the dealer's right | [`deal`] |
//! | R3 three cards to the right in every smazzata | [`deal`] |
//! | R4 Hearts: the player who holds 2c after the pass leads it | [`deal`], [`legal`] |
//! | R5 Hearts, first trick: no heart and no Qs, unless nothing else is held | [`legal`] |
//! | R6 Hearts: no heart is led until one was played, unless only hearts are held; Qs opens nothing | [`legal`], [`deal`] |
//! | R7 Hearts: tricks go clockwise, all else anticlockwise | [`deal::direction`] |
//! | R8 Qs 13, Ah 5, Kh 4, Qh 3, Jh 2, other hearts 1: 36 | [`score`] |
//! | R9 ties broken by the last trick won in the last smazzata | `score::order` |
//! | R10 automatic play for the absent | [`deal`], [`crate::matches::away`] |
//! | R11 MP = all points - 4 x own | [`crate::matches::ending`] |
//! | R12 no duty to avoid penalty cards | [`legal`] |
//! | R13 cappotto: all fourteen penalty cards | [`score`] |
//! | R14 VP by place, one winner or two | [`Peppa::form`] |
//! | R15 several may pass the limit together | [`crate::matches::verdict`] |
//!
//! Invariants: the fifty-two cards are always in exactly one of deck, hands, trick, piles; nobody is ever told what
//! others pass but the receiver; legality depends on the hand of the seat and public facts only.

use crate::card::{Card, DeckKind};
use crate::matches::{Forfeiture, Form, Match, MatchGame, MatchView, SeenMatchEvent, Worth};
use crate::seat::{Line, Seat};

pub mod cards;
pub mod deal;
pub mod event;
pub mod hand;
pub mod info;
pub mod legal;
pub mod moves;
pub mod options;
pub mod score;
pub mod view;
pub mod vp;

pub use crate::card::FrenchSet;
pub use deal::PeppaDeal;
pub use event::{PeppaEvent, SeenPeppaEvent};
pub use moves::{PeppaLegal, PeppaLegalJson, PeppaLegalMove, PeppaMove};
pub use options::PeppaOptions;
pub use score::PeppaScore;
pub use view::PeppaView;

/// The rules of one smazzata of peppa.
pub struct Peppa;

/// Peppa as a kernel game.
pub type PeppaMatch = Match<Peppa>;

/// The view of a peppa table as JSON has it, for documents.
pub type PeppaMatchView = MatchView<options::PeppaOptionsJson, PeppaView>;
/// An event of a peppa table as it is seen, for documents.
pub type PeppaMatchEvent = SeenMatchEvent<SeenPeppaEvent, PeppaScore>;

/// The seats of peppa: always four.
pub(crate) const SEATS: u8 = 4;
/// Cards of a hand.
pub(crate) const HAND: usize = 13;
/// Cards passed.
pub(crate) const PASS: usize = 3;

impl MatchGame for Peppa {
    type Options = PeppaOptions;
    type Deal = PeppaDeal;

    const NAME: &'static str = "peppa";
    const VERSION: u16 = 1;

    fn form(options: &PeppaOptions, seats: u8) -> Form {
        let vp = if options.winners == 1 { &vp::PEPPA_1_WINNER } else { &vp::PEPPA_2_WINNERS };
        let worth = Worth::Places { vp, fewest_win: true };
        Form { seats, lines: seats, goal: options.goal, play_offs: 0, worth, divisor: None }
    }

    fn deck(_: &PeppaOptions) -> DeckKind {
        DeckKind::French52
    }

    fn start(options: &PeppaOptions, _: u8, dealer: Seat, deck: &[Card]) -> PeppaDeal {
        PeppaDeal::new(options, dealer, deck)
    }

    fn forfeit(_: Option<&PeppaDeal>, _: Line, _: &Form) -> Option<Forfeiture> {
        // "Non è consentito abbandonare".
        None
    }
}
