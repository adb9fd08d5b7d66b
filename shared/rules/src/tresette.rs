//! Tresette: four seats in pairs (0+2 against 1+3), or two seats, which is spizzichino (a stock to draw from, drawn
//! cards shown).
//!
//! Owns what one smazzata of tresette is, its calls and declarations; the match around it is the
//! [match frame](crate::matches), tricks are [`crate::trick`]. Paragraphs implemented:
//!
//! | law | where |
//! |---|---|
//! | R1 accuso: three or four of the 3s, 2s, aces | [`accuso`] |
//! | R2 no napoletana; four are not also three; only in the first trick | [`accuso`], [`deal`] |
//! | R3 call-out after a trick taken, never after the last; proposal and button are on/off of one setting | [`deal`], [`play`] |
//! | R4 "terzo" is three cards, "quarti" four | [`declaration`] |
//! | R5 eleven points in every smazzata | [`score`] |
//! | R6 level: the line that declined first loses; a smazzate the last trick; else play-offs | [`Tresette::verdict`] |
//! | R7 cappotto: eleven points from cards and last trick, one extra match | [`score`], [`TresetteDeal::cappotti`] |
//! | R8 columns 7 and 8 are 36 and 41 points | [`Tresette::form`] |
//! | R9 a call-out wins whatever the opponents have | [`crate::matches::ending`] |
//! | R10 target reached or passed | [`crate::matches::verdict`] |
//! | R11 the proposal comes before the automatic last card, also to a player who declined earlier | [`play`] |
//! | R12 carte sicure: partners see each other's hand | [`deal`] |
//! | R13 corrected VP columns | `tresette/vp.rs` |
//! | R14 a cappotto cancels the opponents' accusi when the smazzata is scored | [`score`] |
//! | public: accusi, declarations, the cards they prove | [`announced`] |
//! | forfeit: at most six of the points still open | `score::forfeit` |
//!
//! What is particular: "the system" plays the last card, makes accusi, writes "Ho...", calls out, as each player's
//! [`settings`](settings::Settings) say. All of it happens in the batch of the decision before it ([`play`]).
//!
//! Invariants: the forty cards are always in exactly one of stock, hands, trick, piles; legality depends on the hand of
//! the seat and public facts only.

use crate::card::{Card, DeckKind};
use crate::matches::verdict::{Decided, Verdict, leader};
use crate::matches::{Forfeiture, Form, Goal, Match, MatchGame, MatchState, MatchView, SeenMatchEvent, Worth};
use crate::seat::{ByLine, Line, Points, Seat};
use crate::vp::Table;

pub mod accuso;
pub mod announced;
pub mod deal;
pub mod declaration;
pub mod event;
pub mod info;
pub mod moves;
pub mod options;
pub mod play;
pub mod score;
pub mod settings;
pub mod view;
pub mod vp;

pub use deal::TresetteDeal;
pub use event::{SeenTresetteEvent, TresetteEvent};
pub use moves::{TresetteLegal, TresetteLegalJson, TresetteLegalMove, TresetteMove};
pub use options::TresetteOptions;
pub use score::TresetteScore;
pub use view::TresetteView;

/// The rules of one smazzata of tresette.
pub struct Tresette;

/// Tresette as a kernel game.
pub type TresetteMatch = Match<Tresette>;

/// The view of a tresette table as JSON has it, for documents.
pub type TresetteMatchView = MatchView<options::TresetteOptionsJson, TresetteView>;
/// An event of a tresette table as it is seen, for documents.
pub type TresetteMatchEvent = SeenMatchEvent<SeenTresetteEvent, TresetteScore>;

/// The lines of tresette: always two.
pub(crate) const LINES: u8 = 2;
/// Cards of a hand.
pub(crate) const HAND: usize = 10;

/// The columns by target; the n-th is also that of n smazzate (R8).
const COLUMNS: [(u16, &Table); 8] = [
    (6, &vp::TRESETTE_6P),
    (11, &vp::TRESETTE_11P),
    (17, &vp::TRESETTE_17P),
    (21, &vp::TRESETTE_21P),
    (26, &vp::TRESETTE_26P),
    (31, &vp::TRESETTE_31P),
    (36, &vp::TRESETTE_36P),
    (41, &vp::TRESETTE_41P),
];

fn column(goal: Goal) -> &'static Table {
    let at = match goal {
        Goal::Target(target) => COLUMNS.iter().position(|(reach, _)| *reach >= target),
        Goal::Deals(deals) => Some(usize::from(deals.saturating_sub(1))),
    };
    COLUMNS[at.unwrap_or(COLUMNS.len() - 1).min(COLUMNS.len() - 1)].1
}

impl MatchGame for Tresette {
    type Options = TresetteOptions;
    type Deal = TresetteDeal;

    const NAME: &'static str = "tresette";
    const VERSION: u16 = 1;

    fn form(options: &TresetteOptions, seats: u8) -> Form {
        // A smazzate there are no play-offs: the last trick of the last smazzata decides (R6).
        let play_offs = if matches!(options.goal, Goal::Target(_)) { 3 } else { 0 };
        let worth = Worth::Difference(column(options.goal));
        Form { seats, lines: LINES, goal: options.goal, play_offs, worth, divisor: Some(1) }
    }

    fn deck(_: &TresetteOptions) -> DeckKind {
        DeckKind::Italian40
    }

    fn start(options: &TresetteOptions, seats: u8, dealer: Seat, deck: &[Card]) -> TresetteDeal {
        TresetteDeal::new(options, seats, dealer, deck)
    }

    fn take_over(deal: &mut TresetteDeal, state: &MatchState<TresetteOptions, TresetteDeal>) {
        deal.take_over(state);
    }

    fn verdict(
        state: &MatchState<TresetteOptions, TresetteDeal>,
        deal: &TresetteDeal,
        totals: &ByLine<Points>,
    ) -> Option<Verdict> {
        if leader(totals).is_some() {
            return None;
        }
        let winner = match state.form.goal {
            Goal::Target(target) if totals.values().iter().any(|&points| points >= Points::from(target)) => {
                deal.first_decliner().map(Line::other)
            }
            Goal::Deals(deals) if state.setup.knockout && state.scored.saturating_add(1) >= u16::from(deals) => {
                deal.last_winner().map(|seat| Line::of(seat, LINES))
            }
            _ => None,
        };
        winner.map(|line| Verdict::End(Some(line), Decided::ByTieBreak))
    }

    fn forfeit(deal: Option<&TresetteDeal>, _: Line, form: &Form) -> Option<Forfeiture> {
        Some(score::forfeit(deal, form.lines))
    }
}
