//! UNO: two players, or four single ones; colours, numbers, action cards, and a word to be said at the last card but
//! one.
//!
//! Owns what one smazzata of UNO is; the match around it is the [match frame](crate::matches). Paragraphs implemented:
//!
//! | law | where |
//! |---|---|
//! | setup: seven cards each, the first one flipped, R4 to R7 | [`deal`], [`mod@first`] |
//! | R1 no pairs | [`options`], `info` |
//! | R3 no stacking | [`turn`] |
//! | R8 Inverti for two works as Salta | [`deal`] |
//! | R9, R10 what matches, what makes a Pesca Quattro illicit | [`cards::Top`], [`deal`] |
//! | R11 a Pesca Quattro is never refused | [`turn`] |
//! | R12 to R14 one challenge, a normal turn after it is won, none of a last card | [`turn`] |
//! | R15, R16, R25, R26 UNO! | [`turn`], [`deal`], [`Uno::HOLD_MILLIS`] |
//! | R17 a pass is explicit | [`turn`] |
//! | R18 no reshuffle of the discard pile | [`deal`] |
//! | R19 blocked smazzata | [`score`] |
//! | R20 last draws | [`deal`], [`score`] |
//! | R22, R23 VP, the target is reached or passed | [`vp`], [`crate::matches::verdict`] |
//! | R24 automatic play | [`automatic`] |
//!
//! Invariants: the 108 cards are always in exactly one of draw pile, hands and discard pile; what was drawn is its
//! owner's alone; legality depends on the hand of the seat and public facts only.

use crate::card::{Card, DeckKind};
use crate::matches::verdict::{self, Decided};
use crate::matches::{
    Forfeiture, Form, Lateness, Match, MatchGame, MatchState, MatchView, SeenMatchEvent, Verdict, Worth,
};
use crate::seat::{ByLine, Line, Points, Seat};

pub mod automatic;
pub mod cards;
pub mod deal;
pub mod event;
pub mod first;
pub mod hand;
pub mod info;
pub mod legal;
pub mod moves;
pub mod options;
pub mod piles;
pub mod score;
pub mod turn;
pub mod view;
pub mod vp;

pub use deal::UnoDeal;
pub use event::{SeenUnoEvent, UnoEvent};
pub use legal::{UnoLegal, UnoLegalJson, UnoLegalMove};
pub use moves::UnoMove;
pub use options::UnoOptions;
pub use score::UnoScore;
pub use view::UnoView;

/// The rules of one smazzata of UNO.
pub struct Uno;

/// UNO as a kernel game.
pub type UnoMatch = Match<Uno>;

/// The view of a table of UNO as JSON has it, for documents.
pub type UnoMatchView = MatchView<options::UnoOptionsJson, UnoView>;
/// An event of a table of UNO as it is seen, for documents.
pub type UnoMatchEvent = SeenMatchEvent<SeenUnoEvent, UnoScore>;

/// The most seats.
pub(crate) const MOST_SEATS: usize = 4;
/// Cards of a hand when it is dealt.
pub(crate) const HAND: usize = 7;

impl MatchGame for Uno {
    type Options = UnoOptions;
    type Deal = UnoDeal;

    const NAME: &'static str = "uno";
    const VERSION: u16 = 2;
    /// R21: there is no formula for money.
    const FOR_MONEY: bool = false;
    // G4.6.
    const HOLD_MILLIS: u32 = 2_000;
    const FORFEIT_MP: Option<i32> = Some(1);

    // R24: a player who lets two times in a row run out is played for at once. The first version waited for each of
    // them.
    fn lateness(version: u16) -> Lateness {
        if version == 1 { Lateness::CostsOneDecision } else { Lateness::SendsAwayTheSecondTime }
    }

    fn form(options: &UnoOptions, seats: u8) -> Form {
        let worth = match (seats, options.winners) {
            (2, _) => Worth::Difference(&vp::UNO_2_PLAYERS),
            (_, 1) => Worth::Places { vp: &vp::UNO_1_WINNER, fewest_win: false },
            _ => Worth::Places { vp: &vp::UNO_2_WINNERS, fewest_win: false },
        };
        Form { seats, lines: seats, goal: options.goal, play_offs: 0, worth, divisor: None }
    }

    fn deck(_: &UnoOptions) -> DeckKind {
        DeckKind::Uno108
    }

    fn start(_: &UnoOptions, seats: u8, dealer: Seat, deck: &[Card]) -> UnoDeal {
        UnoDeal::new(seats, dealer, deck)
    }

    fn take_over(deal: &mut UnoDeal, of: &MatchState<UnoOptions, UnoDeal>) {
        if let Some(last) = of.deal.latest().filter(|_| of.scored > 0) {
            deal.count_wins_after(last);
        }
    }

    fn verdict(of: &MatchState<UnoOptions, UnoDeal>, deal: &UnoDeal, totals: &ByLine<Points>) -> Option<Verdict> {
        if of.form.lines != 2 {
            return None;
        }
        // Two players: level points are told apart by the tie chain, so that somebody has always won.
        match verdict::verdict(of, totals, totals, || None) {
            Verdict::End(None, _) => {
                Some(Verdict::End(score::order(totals, deal).first().copied(), Decided::ByTieBreak))
            }
            other => Some(other),
        }
    }

    fn forfeit(_: Option<&UnoDeal>, _: Line, form: &Form) -> Option<Forfeiture> {
        // Points stay as they stand, and nothing is awarded; four players cannot abandon.
        (form.lines == 2).then(|| Forfeiture { secured: ByLine::make(form.lines, |_| 0), award: 0 })
    }
}
