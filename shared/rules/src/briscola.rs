//! Briscola: two seats, or four in pairs (0+2 against 1+3), three cards each, a turned card that makes trump.
//!
//! Owns what one smazzata of briscola is, and the majority of smazzate; the match around it is the
//! [match frame](crate::matches), tricks are [`crate::trick`]. Paragraphs implemented:
//!
//! | law | where |
//! |---|---|
//! | R1 two seats or two pairs, no three | [`options`] |
//! | R2 strength A 3 K Q J 7 6 5 4 2; points 11 10 4 3 2 | [`score`] |
//! | R3 a punti: n smazzate, total points | [`options`], [`crate::matches::verdict`] |
//! | R4 a smazzate: n odd, early stop, 60-60 to nobody, a winner with fewer points gets the narrowest win | [`Briscola::verdict`], [`crate::matches::ending`] |
//! | R5 no exchange of the turned card, no signals | [`deal`] |
//! | R6 every smazzata is played to its last card | [`deal`] |
//! | R7 forfeit: at most 20 of the points still open in the smazzata | `score::forfeit` |
//! | R8 differenza: tenth, half down, none at least | [`Briscola::form`] |
//! | R9 carte viste, two seats: the last three tricks are played with open hands | [`deal`], [`view`] |
//! | R10 all seats are active | [`deal`] |
//! | R11 corrected VP column | `briscola/vp.rs` |
//! | R12 third play-off level: the line of the last trick loses | [`deal`] |
//! | R13 who draws last gets the turned card | [`deal`] |
//!
//! Invariants: the forty cards are always in exactly one of stock, hands, trick, piles; legality depends on the hand of
//! the seat only.

use crate::card::{Card, DeckKind};
use crate::matches::verdict::{Decided, Verdict, leader};
use crate::matches::{Forfeiture, Form, Goal, Match, MatchGame, MatchState, MatchView, SeenMatchEvent, Worth};
use crate::seat::{ByLine, Line, Points, Seat};

pub mod deal;
pub mod event;
pub mod info;
pub mod moves;
pub mod options;
pub mod score;
pub mod view;
pub mod vp;

pub use deal::BriscolaDeal;
pub use event::{BriscolaEvent, SeenBriscolaEvent};
pub use moves::{BriscolaLegal, BriscolaMove};
pub use options::{BriscolaGoal, BriscolaOptions};
pub use score::BriscolaScore;
pub use view::BriscolaView;

/// The rules of one smazzata of briscola.
pub struct Briscola;

/// Briscola as a kernel game.
pub type BriscolaMatch = Match<Briscola>;

/// The view of a briscola table as JSON has it, for documents.
pub type BriscolaMatchView = MatchView<options::BriscolaOptionsJson, BriscolaView>;
/// An event of a briscola table as it is seen, for documents.
pub type BriscolaMatchEvent = SeenMatchEvent<SeenBriscolaEvent, BriscolaScore>;

/// The lines of briscola: always two.
pub(crate) const LINES: u8 = 2;
/// Cards of a hand.
pub(crate) const HAND: usize = 3;

impl MatchGame for Briscola {
    type Options = BriscolaOptions;
    type Deal = BriscolaDeal;

    const NAME: &'static str = "briscola";
    const VERSION: u16 = 1;

    fn form(options: &BriscolaOptions, seats: u8) -> Form {
        let deals = options.goal.deals();
        let table = match deals {
            ..=1 => &vp::BRISCOLA_1_SMAZZATA,
            2 => &vp::BRISCOLA_2_SMAZZATE,
            _ => &vp::BRISCOLA_3_SMAZZATE,
        };
        let worth = Worth::Difference(table);
        Form { seats, lines: LINES, goal: Goal::Deals(deals), play_offs: 3, worth, divisor: Some(10) }
    }

    fn deck(_: &BriscolaOptions) -> DeckKind {
        DeckKind::Italian40
    }

    fn start(options: &BriscolaOptions, seats: u8, dealer: Seat, deck: &[Card]) -> BriscolaDeal {
        BriscolaDeal::new(options, seats, dealer, deck)
    }

    fn take_over(deal: &mut BriscolaDeal, state: &MatchState<BriscolaOptions, BriscolaDeal>) {
        if let Some(last) = state.deal.latest().filter(|_| state.scored > 0) {
            deal.set_won(last.won_with_this_one());
        }
    }

    fn verdict(
        state: &MatchState<BriscolaOptions, BriscolaDeal>,
        deal: &BriscolaDeal,
        _: &ByLine<Points>,
    ) -> Option<Verdict> {
        let BriscolaGoal::Majority(deals) = state.setup.options.goal else { return None };
        let [a, b] = deal.won_with_this_one();
        let left = u16::from(deals).saturating_sub(state.scored.saturating_add(1));
        // The lead cannot be caught up any more: 2-0 in the best of three (R4).
        if u16::from(a.abs_diff(b)) > left {
            let ahead = leader(&ByLine::make(LINES, |line| Points::from([a, b][usize::from(line.index())])));
            return Some(Verdict::End(ahead, Decided::ByPoints));
        }
        Some(match left {
            0 if state.setup.knockout => Verdict::PlayOff(1),
            0 => Verdict::End(None, Decided::ByPoints),
            _ => Verdict::GoOn,
        })
    }

    fn forfeit(deal: Option<&BriscolaDeal>, _: Line, form: &Form) -> Option<Forfeiture> {
        Some(score::forfeit(deal, form.lines))
    }
}
