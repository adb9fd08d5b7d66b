//! Scopa: two seats, or four in pairs (0+2 against 1+3), forty cards, captures by equal card or by sum.
//!
//! Owns what is particular to scopa; a smazzata is the [capture family](crate::capture)'s, the match around it the
//! [match frame](crate::matches). Paragraphs implemented:
//!
//! | law | where |
//! |---|---|
//! | R1 primiera: ace 16, seven 21, six 18, five to two 15 to 12, figures 10 | [`crate::capture::score`] |
//! | R2 ace counts 1, cavallo and donna are one card of value 9 | [`crate::capture::search::value`], [`Rank`](crate::card::Rank) |
//! | R3 two lines only; "4 in 2" changes who controls the seats, not the rules | [`crate::capture::game`], [`crate::format::Format`] |
//! | R4 later hands: three cards each, none to the table, until the stock ends | [`crate::capture::layout`] |
//! | R5 cards left over go to the line of the last capture, no scopa | [`crate::capture::layout`] |
//! | R6 no scopa with the very last card only | [`crate::capture::layout`] |
//! | R7 three or four kings on the table: void, same dealer (option, on) | [`crate::capture::deal`] |
//! | R8 two equal table cards: one is taken, the player chooses | [`crate::capture::search`] |
//! | R9 free choice among sums | [`crate::capture::search`] |
//! | R10 the duty to capture binds the chosen card, not its choice | [`crate::capture::search`], [`crate::capture::deal`] |
//! | R11 6 denari, 21 cards: thresholds alone decide | [`crate::capture::score`] |
//! | R12 primiera needs four suits; level sums give no point | [`crate::capture::score`] |
//! | R13 target reached or passed | [`crate::matches::verdict`] |
//! | R14 level outside a knock-out: draw | [`crate::matches::verdict`] |
//! | R15 points inside a smazzata never end the match | [`crate::matches::verdict`] |
//! | R16 third play-off level: the line of the last capture loses; left-over cards are no capture | [`crate::capture::game`] |
//! | R17 forfeit: points not yet secured of the smazzata in progress, plus one, at most six | [`crate::capture::secured`] |
//! | R18 differenza: plain difference | [`crate::capture::game`] |
//! | R19 carte viste, two seats: the last three-card hand is played open | [`crate::capture::layout`], [`crate::capture::view`] |
//! | R20 a single legal capture need not be named, several must | [`crate::capture::deal`] |
//!
//! Invariants: the forty cards are always in exactly one of stock, hands, table, piles; legality depends on the hand of
//! the seat and the table only.

use crate::capture::{Aces, CaptureGame, CaptureRules, CaptureScore, CaptureView, Dealing, SeenCaptureEvent};
use crate::matches::{Goal, Match, MatchView, SeenMatchEvent};
use crate::vp::Table;

pub mod info;
pub mod options;
pub mod vp;

pub use options::ScopaOptions;

/// The rules of one smazzata of scopa.
pub struct Scopa;

/// Scopa as a kernel game.
pub type ScopaMatch = Match<Scopa>;

/// The view of a scopa table as JSON has it, for documents.
pub type ScopaMatchView = MatchView<options::ScopaOptionsJson, CaptureView>;
/// An event of a scopa table as it is seen, for documents.
pub type ScopaMatchEvent = SeenMatchEvent<SeenCaptureEvent, CaptureScore>;

impl CaptureGame for Scopa {
    type Options = ScopaOptions;

    const NAME: &'static str = "scopa";
    const VERSION: u16 = 1;
    /// "Fermo restando che la penalità massima è pari a 6 punti" (R17).
    const MAX_AWARD: u32 = 6;

    fn goal(options: &ScopaOptions) -> Goal {
        options.goal
    }

    fn table(goal: Goal) -> &'static Table {
        match goal {
            Goal::Target(..=6) | Goal::Deals(..=2) => &vp::SCOPA_6P,
            Goal::Target(..=11) | Goal::Deals(3) => &vp::SCOPA_11P,
            Goal::Target(_) | Goal::Deals(_) => &vp::SCOPA_21P,
        }
    }

    fn rules(options: &ScopaOptions) -> CaptureRules {
        let &ScopaOptions { carte_viste, carte_scoperte, three_kings_redeal, .. } = options;
        let dealing = Dealing { hand: 3, table: true, carte_viste, carte_scoperte };
        CaptureRules { dealing, three_kings_redeal, aces: Aces::Plain }
    }
}
