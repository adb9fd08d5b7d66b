//! Burraco: two packs with four jolly, two lines that lay down games, take a pozzetto each, and close with a discard.
//!
//! Owns what one smazzata of burraco is; the match around it is the [match frame](crate::matches), games on the table
//! are [`crate::rummy`]. Paragraphs implemented:
//!
//! | law | where |
//! |---|---|
//! | setup, R1 anticlockwise, first the dealer's right; R24 a matta turned up stays | [`deal`] |
//! | R2, R11, R12, R14 combinations and sequences; X, R8, R9, R10 extending | [`crate::rummy`] |
//! | R3, R4, R5, D2 the only card of the pile is not discarded as long as it is unplayed and alone | [`position`], [`deal`] |
//! | R6 a pile may be taken without using it | [`deal`] |
//! | R7 copies are interchangeable | [`position`] |
//! | an ace that fits both ends goes where the game is worth more | [`crate::rummy`], [`position`] |
//! | R13 one combination of a rank for each line | [`position`] |
//! | R15, R16 kinds of burraco, judged at the end | [`score`] |
//! | R17, R18, R19, D3 pozzetto and closing by discard; F a lay-down leaves a turn that can end | [`position`] |
//! | R20, R21 the pozzetto taken last counts, one that is not taken does not | [`score`] |
//! | R22, R23 the end with two cards of the stock, or after 200 turns begun with the pile | [`deal`] |
//! | R25, R29 goals | [`options`], [`Burraco::form`] |
//! | R26 knock-out: the player who made the last discard loses a level match | [`Burraco::verdict`] |
//! | R27, R28, R31 timeout and abandon | [`score`], [`crate::matches::ending`], [`crate::vp`] |
//! | R30 VP | [`vp`] |
//! | R32 the word mano has no effect | nowhere |
//!
//! Invariants: the 108 cards are always in exactly one of stock, pozzetti, hands, pile, games; the player on turn can
//! end the turn; legality depends on the hand of the seat and on public facts only.

use crate::card::{Card, DeckKind};
use crate::matches::verdict::{Decided, leader};
use crate::matches::{Forfeiture, Form, Goal, Match, MatchGame, MatchState, MatchView, SeenMatchEvent, Verdict, Worth};
use crate::seat::{ByLine, Line, Points, Seat};

pub mod deal;
pub mod event;
pub mod info;
pub mod moves;
pub mod options;
pub mod pick;
pub mod pile;
pub mod position;
pub mod score;
pub mod view;
pub mod vp;

pub use deal::BurracoDeal;
pub use event::{BurracoEvent, SeenBurracoEvent};
pub use moves::{BurracoLegal, BurracoLegalJson, BurracoMove};
pub use options::BurracoOptions;
pub use position::Position;
pub use score::BurracoScore;
pub use view::BurracoView;

/// The rules of one smazzata of burraco.
pub struct Burraco;

/// Burraco as a kernel game.
pub type BurracoMatch = Match<Burraco>;

/// The view of a burraco table as JSON has it, for documents.
pub type BurracoMatchView = MatchView<options::BurracoOptionsJson, BurracoView>;
/// An event of a burraco table as it is seen, for documents.
pub type BurracoMatchEvent = SeenMatchEvent<SeenBurracoEvent, BurracoScore>;

/// The version of these rules. In the first one an ace that fitted both ends of a sequence went to the low one.
pub(crate) const VERSION: u16 = 2;
/// The lines of burraco: always two.
pub(crate) const LINES: u8 = 2;
/// Cards of a hand, and of a pozzetto.
pub(crate) const HAND: usize = 11;

impl MatchGame for Burraco {
    type Options = BurracoOptions;
    type Deal = BurracoDeal;

    const NAME: &'static str = "burraco";
    const VERSION: u16 = VERSION;

    fn form(options: &BurracoOptions, seats: u8) -> Form {
        let table = match options.goal {
            Goal::Deals(..=2) => &vp::BURRACO_1_OR_2_SMAZZATE,
            Goal::Deals(3) => &vp::BURRACO_3_SMAZZATE,
            Goal::Deals(_) | Goal::Target(_) => &vp::BURRACO_4_SMAZZATE_OR_2005,
        };
        let worth = Worth::Difference(table);
        Form { seats, lines: LINES, goal: options.goal, play_offs: 0, worth, divisor: Some(100) }
    }

    fn deck(_: &BurracoOptions) -> DeckKind {
        DeckKind::French108
    }

    fn start(options: &BurracoOptions, seats: u8, dealer: Seat, deck: &[Card]) -> BurracoDeal {
        BurracoDeal::new(options, seats, dealer, deck)
    }

    fn take_over(deal: &mut BurracoDeal, of: &MatchState<BurracoOptions, BurracoDeal>) {
        deal.under(of.version);
    }

    fn verdict(
        state: &MatchState<BurracoOptions, BurracoDeal>,
        deal: &BurracoDeal,
        totals: &ByLine<Points>,
    ) -> Option<Verdict> {
        let over = match state.form.goal {
            Goal::Target(target) => totals.values().iter().any(|&points| points >= Points::from(target)),
            Goal::Deals(deals) => state.scored.saturating_add(1) >= u16::from(deals),
        };
        if !over || !state.setup.knockout || leader(totals).is_some() {
            return None;
        }
        // Level, and somebody must win: not the line of the last discard, a closing one included (R26).
        let last = Line::of(deal.last_discard()?, LINES);
        Some(Verdict::End(Some(last.other()), Decided::ByTieBreak))
    }

    fn forfeit(deal: Option<&BurracoDeal>, _: Line, form: &Form) -> Option<Forfeiture> {
        Some(score::forfeit(deal, form.lines))
    }
}
