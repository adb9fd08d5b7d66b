//! Cirulla: captures by value or by fifteen, sweeping aces, accusi, the matta (seven of coppe), cappotto. Two seats, or
//! four in pairs.
//!
//! Owns what is particular to cirulla, on the cards of the [capture family](crate::capture) and inside the
//! [match frame](crate::matches). Paragraphs implemented:
//!
//! | law | where |
//! |---|---|
//! | R1 two or four seats, two lines | [`options`] |
//! | R2 two aces or more on the table: void, same dealer, before any accuso; the matta is no ace here; no kings rule | [`deal`] |
//! | R3 the dealer's accuso: 30 is one point, 15 two, and the dealer captures the four cards | [`accuso`], [`deal`] |
//! | R4 the matta on the table takes the one value that makes 15 or 30 | [`accuso`] |
//! | R5 one accuso for a hand of three; automatic, decino before cirulla, or by hand | [`accuso`], [`deal`] |
//! | R6 a matta laid on the table keeps its value to the end of the round (mano) | [`deal`] |
//! | R7 the seat on turn accuses, in every hand | [`deal`] |
//! | R8 cirulla: the matta is an ace in every respect | [`accuso`], [`capture`] |
//! | R9 free choice among captures, but for the ace; sums to the value and to fifteen are never merged | [`capture`] |
//! | R10 two aces never lie together | by R2 and [`capture`] |
//! | R11 primiera with the ace at 16 | [`crate::capture::score`] |
//! | R12 cappotto ends the match at the tenth denari card | [`deal`], [`crate::matches::ending`] |
//! | R13 accusi count towards the target at the end of the smazzata | [`score`] |
//! | R14 carte viste: cards shown by an accuso stay shown until played | [`view`] |
//! | R15 left-overs, play-offs, draws, choice of the card: as in scopa | [`crate::capture::layout`], [`crate::matches`] |
//! | R16 VP columns as corrected | [`crate::vp`] |
//! | forfeit: open points of the smazzata in progress, grande and piccola among them, plus one, at most six | [`secured`] |
//! | auto accuso: a preference of each player, on unless the table says otherwise, changed at any time | [`moves`], [`deal`] |
//!
//! Invariants: those of the family; a hand is public from its accuso until its last card is played.

use crate::capture::LINES;
use crate::card::{Card, DeckKind};
use crate::matches::{Forfeiture, Form, Goal, Match, MatchGame, MatchState, MatchView, SeenMatchEvent, Worth};
use crate::seat::{Line, Seat};

pub mod accuso;
pub mod capture;
pub mod deal;
pub mod event;
pub mod info;
pub mod moves;
pub mod options;
pub mod score;
pub mod secured;
pub mod view;
pub mod vp;

pub use accuso::Accuso;
pub use deal::CirullaDeal;
pub use event::{CirullaEvent, SeenCirullaEvent};
pub use moves::{CirullaLegal, CirullaMove};
pub use options::CirullaOptions;
pub use score::CirullaScore;
pub use view::CirullaView;

/// The rules of one smazzata of cirulla.
pub struct Cirulla;

/// Cirulla as a kernel game.
pub type CirullaMatch = Match<Cirulla>;

/// The view of a cirulla table as JSON has it, for documents.
pub type CirullaMatchView = MatchView<options::CirullaOptionsJson, CirullaView>;
/// An event of a cirulla table as it is seen, for documents.
pub type CirullaMatchEvent = SeenMatchEvent<SeenCirullaEvent, CirullaScore>;

impl MatchGame for Cirulla {
    type Options = CirullaOptions;
    type Deal = CirullaDeal;

    const NAME: &'static str = "cirulla";
    const VERSION: u16 = 1;

    fn form(options: &CirullaOptions, seats: u8) -> Form {
        let table = match options.goal {
            Goal::Target(..=6) | Goal::Deals(..=1) => &vp::CIRULLA_6P,
            Goal::Target(..=11) | Goal::Deals(2) => &vp::CIRULLA_11P,
            Goal::Target(..=21) | Goal::Deals(3) => &vp::CIRULLA_21P,
            Goal::Target(..=31) | Goal::Deals(4) => &vp::CIRULLA_31P,
            Goal::Target(..=41) | Goal::Deals(5) => &vp::CIRULLA_41P,
            Goal::Target(_) | Goal::Deals(_) => &vp::CIRULLA_51P,
        };
        let worth = Worth::Difference(table);
        Form { seats, lines: LINES, goal: options.goal, play_offs: 3, worth, divisor: Some(1) }
    }

    fn deck(_: &CirullaOptions) -> DeckKind {
        DeckKind::Italian40
    }

    fn start(options: &CirullaOptions, seats: u8, dealer: Seat, deck: &[Card]) -> CirullaDeal {
        CirullaDeal::new(options, seats, dealer, deck)
    }

    fn take_over(deal: &mut CirullaDeal, state: &MatchState<CirullaOptions, CirullaDeal>) {
        if let Some(before) = state.deal.latest() {
            deal.take_over(before);
        }
    }

    fn forfeit(deal: Option<&CirullaDeal>, _: Line, _: &Form) -> Option<Forfeiture> {
        Some(secured::forfeit(deal))
    }
}
