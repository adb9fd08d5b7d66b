//! Scala 40: two packs of French cards with four jolly, thirteen cards each; games worth forty points open, an empty
//! hand closes, what is left in hand costs points. Heads-up, in pairs, or four single players.
//!
//! Owns what one deal of scala 40 is; the match around it is the [match frame](crate::matches), games on the table are
//! [`crate::rummy`]. Paragraphs implemented:
//!
//! | law | where |
//! |---|---|
//! | R1 deal, turns and dealer go clockwise, to the left | [`deal`], [`MatchGame::next_dealer`] |
//! | R2, R3 the top discard is taken and used in one move, perhaps after other lay-downs; for opening in a game of it | [`moves`], [`standing`] |
//! | a taken jolly never serves as one that was replaced | [`standing`] |
//! | R4 the games of one move open, 40 points included | [`standing`], [`worth`] |
//! | R5 cards are attached to every game | [`standing`] |
//! | R6, R7 sequences of fourteen; where a jolly may lie in several places it is declared | [`crate::rummy`] |
//! | R8, R9, R10 the card of a jolly replaces it, and the jolly is used at once elsewhere | [`standing`] |
//! | R11, R19 what an ace is worth in games and in hand | [`worth`], [`score`] |
//! | R12, R13 closing in hand, and what it doubles | [`standing`], [`deal`], [`score`] |
//! | R14 nobody closes before everybody has completed a turn | [`standing`] |
//! | R15, R16 what may be discarded | [`standing`] |
//! | R17 a jolly turned first goes back | [`deal`] |
//! | R18 all thirteen cards cost 100 | [`score`] |
//! | R20, R21, R30 the stock that is used up; void deals | [`deal`] |
//! | R22 the closer's partner pays nothing | [`score`] |
//! | R23, R24, R25 timeout and abandon | [`score::FAULT`], [`crate::matches::elimination`] |
//! | R26 to R29, R32 results, elimination, places | [`crate::matches::elimination`] |
//! | R31 never the whole pile | [`moves`] |
//!
//! Where the law is silent: a player who is at fault between two deals has no hand to pay for; two who are at
//! fault in the same deal are placed in the order in which they went; the twentieth time the stock would have to be
//! renewed the deal is void instead (R20); a knock-out of single players counts the places from the closer's left, its
//! player included as the last.
//!
//! Invariants: the 108 cards are always in exactly one place; legality depends on the hand of the seat and public facts
//! only; after every accepted lay-down the turn can be finished.

use crate::card::{Card, DeckKind};
use crate::matches::verdict::{Decided, Verdict};
use crate::matches::{Forfeiture, Form, Goal, Match, MatchGame, MatchState, MatchView, SeenMatchEvent, Worth};
use crate::seat::{ByLine, Line, Points, Seat};

pub mod deal;
pub mod event;
pub mod info;
pub mod legal;
pub mod moves;
pub mod options;
mod pick;
pub mod pile;
pub mod score;
pub mod standing;
pub mod suggest;
pub mod takes;
pub mod view;
pub mod vp;
pub mod worth;

pub use deal::{Phase, ScalaDeal};
pub use event::{ScalaEvent, SeenScalaEvent};
pub use legal::{ScalaLegal, ScalaLegalJson};
pub use moves::{ScalaMeld, ScalaMove, ScalaReuse, ScalaUse, ScalaUses};
pub use options::{Mode, ScalaOptions, SingleAce};
pub use score::ScalaScore;
pub use standing::Standing;
pub use view::ScalaView;

/// The rules of one deal of scala 40.
pub struct Scala40;

/// Scala 40 as a kernel game.
pub type ScalaMatch = Match<Scala40>;

/// The view of a table of scala 40 as JSON has it, for documents.
pub type ScalaMatchView = MatchView<options::ScalaOptionsJson, ScalaView>;
/// An event of a table of scala 40 as it is seen, for documents.
pub type ScalaMatchEvent = SeenMatchEvent<SeenScalaEvent, ScalaScore>;

/// The version of these rules. In the first one a jolly taken from the pile could serve as another that was replaced,
/// and stayed in hand; uses of a taken card came one at a time; a void deal was told by nothing but the next shuffle.
pub(crate) const VERSION: u16 = 2;
/// Cards of a hand.
pub(crate) const HAND: usize = 13;
/// What an opening is worth at least.
pub(crate) const OPENING: u16 = 40;
/// The deal is void when the stock would have to be renewed for so many times (R20).
pub(crate) const RESHUFFLES: u8 = 20;

type State = MatchState<ScalaOptions, ScalaDeal>;

impl MatchGame for Scala40 {
    type Options = ScalaOptions;
    type Deal = ScalaDeal;

    const NAME: &'static str = "scala-40";
    const VERSION: u16 = VERSION;
    const OWN_DIFFERENCE: bool = true;
    const VOID_MOVES_DEALER: bool = true;

    fn form(options: &ScalaOptions, seats: u8) -> Form {
        let worth = Worth::Penalties(&vp::SCALA_40);
        Form { seats, lines: options.lines(seats), goal: options.goal, play_offs: 0, worth, divisor: Some(10) }
    }

    fn deck(_: &ScalaOptions) -> DeckKind {
        DeckKind::French108
    }

    fn next_dealer(dealer: Seat, seats: u8) -> Seat {
        dealer.left(seats)
    }

    fn start(options: &ScalaOptions, seats: u8, dealer: Seat, deck: &[Card]) -> ScalaDeal {
        ScalaDeal::new(options, seats, dealer, deck)
    }

    fn take_over(deal: &mut ScalaDeal, state: &State) {
        let won = state.deal.latest().map(ScalaDeal::won_with_this_one).unwrap_or_default();
        deal.take_over(state.version, state.in_play_seats(), won);
    }

    // The most deals win; points are judged by the frame.
    fn verdict(state: &State, deal: &ScalaDeal, _: &ByLine<Points>) -> Option<Verdict> {
        let Goal::Deals(deals) = state.form.goal else { return None };
        let needed = deals / 2 + 1;
        let won = (0..).zip(deal.won_with_this_one()).find(|(_, won)| *won >= needed);
        Some(won.map_or(Verdict::GoOn, |(line, _)| Verdict::End(Some(Line::new(line)), Decided::ByPoints)))
    }

    fn forfeit(deal: Option<&ScalaDeal>, offender: Line, form: &Form) -> Option<Forfeiture> {
        Some(score::forfeit(deal, offender, form))
    }
}
