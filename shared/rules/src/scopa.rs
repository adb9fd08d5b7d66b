//! Scopa: two seats, or four in pairs (0+2 against 1+3), forty cards, captures by equal card or by sum.
//!
//! Owns what one smazzata of scopa is; the match around it is the [match frame](crate::matches). Rulings implemented:
//!
//! | ruling | | where |
//! |---|---|---|
//! | R1 primiera: ace 16, seven 21, six 18, five to two 15 to 12, figures 10 | ✓ | [`score`] |
//! | R2 ace counts 1, cavallo and donna are one card of value 9 | ✓ | [`capture::value`], [`Rank`](crate::card::Rank) |
//! | R3 two lines only; "4 in 2" changes who controls the seats, not the rules | ✓ | [`Scopa::form`], [`crate::registry::Format`] |
//! | R4 later hands: three cards each, none to the table, until the stock ends | ✓ | [`deal`] |
//! | R5 cards left over go to the line of the last capture, no scopa | ✓ | [`deal`] |
//! | R6 no scopa with the very last card only | ✓ | [`deal`] |
//! | R7 three or four kings on the table: void, same dealer (option, on) | ✓ | [`deal`] |
//! | R8 two equal table cards: one is taken, the player chooses | ✓ | [`capture`] |
//! | R9 free choice among sums | ✓ | [`capture`] |
//! | R10 the duty to capture binds the chosen card, not its choice | ✓ | [`capture`], [`deal`] |
//! | R11 6 denari, 21 cards: thresholds alone decide | ✓ | [`score`] |
//! | R12 primiera needs four suits; level sums give no point | ✓ | [`score`] |
//! | R13 target reached or passed | ✓ | [`crate::matches::verdict`] |
//! | R14 level outside a knock-out: draw | ✓ | [`crate::matches::verdict`] |
//! | R15 points inside a smazzata never end the match | ✓ | [`crate::matches::verdict`] |
//! | R16 third play-off level: the line of the last capture loses; left-over cards are no capture | ✓ | [`Scopa::last_resort_loser`] |
//! | R17 forfeit: points not yet secured of the smazzata in progress, plus one, at most six | ✓ | [`secured`] |
//! | R18 differenza: plain difference | ✓ | [`Scopa::form`] |
//! | R19 carte viste, two seats: the last three-card hand is played open | ✓ | [`deal`], [`view`] |
//! | R20 a single legal capture need not be named, several must | ✓ | [`deal`] |
//!
//! Invariants: the forty cards are always in exactly one of stock, hands, table, piles; legality depends on the hand of the
//! seat and the table only.

use serde_json::Value;

use crate::card::{Card, DeckKind};
use crate::kernel::Viewer;
use crate::matches::rules::Events;
use crate::matches::{Forfeiture, Form, Goal, Match, MatchGame, MatchView, SeenMatchEvent, Stage, Worth};
use crate::refusal::Refusal;
use crate::seat::{ByLine, Line, Points, Seat};
use crate::vp::tables;

pub mod capture;
pub mod deal;
pub mod event;
pub mod moves;
pub mod options;
pub mod score;
pub mod secured;
pub mod view;

pub use deal::ScopaDeal;
pub use event::{ScopaEvent, SeenScopaEvent};
pub use moves::{ScopaLegal, ScopaMove};
pub use options::ScopaOptions;
pub use score::ScopaScore;
pub use view::ScopaView;

/// The rules of one smazzata of scopa.
pub struct Scopa;

/// Scopa as a kernel game.
pub type ScopaMatch = Match<Scopa>;

/// The view of a scopa table as JSON has it, for documents.
pub type ScopaMatchView = MatchView<options::ScopaOptionsJson, ScopaView>;
/// An event of a scopa table as it is seen, for documents.
pub type ScopaMatchEvent = SeenMatchEvent<SeenScopaEvent, ScopaScore>;

/// The lines of scopa: always two (R3).
pub(crate) const LINES: u8 = 2;
/// Cards of a hand.
pub(crate) const HAND: usize = 3;

impl MatchGame for Scopa {
    type Options = ScopaOptions;
    type Move = ScopaMove;
    type Event = ScopaEvent;
    type Deal = ScopaDeal;
    type Score = ScopaScore;
    type Legal = ScopaLegal;
    type View = ScopaView;

    const NAME: &'static str = "scopa";
    const VERSION: u16 = 1;

    fn form(options: &ScopaOptions, seats: u8) -> Form {
        let table = match options.goal {
            Goal::Target(..=6) | Goal::Deals(..=2) => &tables::SCOPA_6P,
            Goal::Target(..=11) | Goal::Deals(3) => &tables::SCOPA_11P,
            Goal::Target(_) | Goal::Deals(_) => &tables::SCOPA_21P,
        };
        let worth = Worth::Difference(table);
        Form { seats, lines: LINES, goal: options.goal, play_offs: 3, worth, divisor: 1 }
    }

    fn deck(_: &ScopaOptions) -> DeckKind {
        DeckKind::Italian40
    }

    fn start(options: &ScopaOptions, seats: u8, dealer: Seat, deck: &[Card]) -> ScopaDeal {
        ScopaDeal::new(options, seats, dealer, deck)
    }

    fn open(deal: &ScopaDeal) -> Events<ScopaEvent> {
        deal.open()
    }

    fn stage(deal: &ScopaDeal) -> Stage {
        deal.stage()
    }

    fn legal(deal: &ScopaDeal, seat: Seat) -> ScopaLegal {
        ScopaLegal::of(deal.hand(seat), deal.table())
    }

    fn decide(deal: &ScopaDeal, seat: Seat, r#move: &ScopaMove) -> Result<Events<ScopaEvent>, Refusal> {
        let ScopaMove::Play { card, capture } = *r#move;
        deal.play(seat, card, capture)
    }

    fn evolve(deal: &mut ScopaDeal, event: &ScopaEvent) {
        deal.evolve(event);
    }

    fn score(deal: &ScopaDeal) -> ByLine<ScopaScore> {
        score::of(deal)
    }

    fn points(score: &ScopaScore) -> Points {
        Points::from(score.points)
    }

    fn last_resort_loser(deal: &ScopaDeal) -> Option<Line> {
        deal.last_capture()
    }

    fn forfeit(deal: Option<&ScopaDeal>, _: Line, form: &Form) -> Option<Forfeiture> {
        Some(secured::forfeit(deal, form.lines))
    }

    fn view(deal: &ScopaDeal, viewer: Viewer) -> ScopaView {
        view::of(deal, viewer)
    }

    fn seen_by(event: &ScopaEvent, viewer: Viewer) -> Option<Value> {
        event::seen_by(event, viewer)
    }
}
