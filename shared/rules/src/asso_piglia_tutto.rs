//! Asso piglia tutto: scopa in which an ace takes an ace or else the whole table. Two seats, or four in pairs.
//!
//! Owns what is particular to asso piglia tutto; a smazzata is the [capture family](crate::capture)'s, the match around
//! it the [match frame](crate::matches). Paragraphs implemented (those of scopa hold as well):
//!
//! | law | where |
//! |---|---|
//! | R1 three cards each, with two and with four players alike | [`AssoPigliaTutto`]'s rules |
//! | R2 an ace takes one ace of the table, the player chooses which | [`crate::capture::search::ace_captures`] |
//! | R3 the sweep of an ace is a scopa (option, on); one that takes a lone ace always is | [`crate::capture::deal`] |
//! | R4 cards left over go to the line of the last capture, no scopa | [`crate::capture::layout`] |
//! | R5 an ace may be the first card played | by absence |
//! | R6 an ace before an ace and other cards takes the ace only | [`crate::capture::search::ace_captures`] |
//! | R7 an ace never captures by sum; on the table it counts 1 in sums | [`crate::capture::search`] |
//! | R8 misprints | by absence |
//! | R9 three or four kings on the table: void, same dealer | [`crate::capture::deal`] |
//! | R10 draws outside a knock-out only | [`crate::matches::verdict`] |
//! | R11 thresholds, ties, target, choice of the card: scopa R10 to R15 | [`crate::capture`], [`crate::matches`] |
//! | R12 forfeit: open points and one, no cap; VP 20, 10, 0; plain difference | [`AssoPigliaTutto`], [`crate::vp`] |

use crate::capture::{Aces, CaptureGame, CaptureRules, CaptureScore, CaptureView, Dealing, SeenCaptureEvent};
use crate::matches::{Goal, Match, MatchView, SeenMatchEvent};
use crate::vp::Table;

pub mod info;
pub mod options;
pub mod vp;

pub use options::AssoPigliaTuttoOptions;

/// The rules of one smazzata of asso piglia tutto.
pub struct AssoPigliaTutto;

/// Asso piglia tutto as a kernel game.
pub type AssoPigliaTuttoMatch = Match<AssoPigliaTutto>;

/// The view of an asso piglia tutto table as JSON has it, for documents.
pub type AssoPigliaTuttoMatchView = MatchView<options::AssoPigliaTuttoOptionsJson, CaptureView>;
/// An event of an asso piglia tutto table as it is seen, for documents.
pub type AssoPigliaTuttoMatchEvent = SeenMatchEvent<SeenCaptureEvent, CaptureScore>;

impl CaptureGame for AssoPigliaTutto {
    type Options = AssoPigliaTuttoOptions;

    const NAME: &'static str = "asso-piglia-tutto";
    const VERSION: u16 = 1;
    /// None is written (R12); five points at most are open.
    const MAX_AWARD: u32 = u32::MAX;

    fn goal(options: &AssoPigliaTuttoOptions) -> Goal {
        options.goal
    }

    fn table(_: Goal) -> &'static Table {
        &vp::ASSO_PIGLIA_TUTTO
    }

    fn rules(options: &AssoPigliaTuttoOptions) -> CaptureRules {
        let &AssoPigliaTuttoOptions { carte_viste, carte_scoperte, ace_sweep_scores_scopa: scopa, .. } = options;
        let dealing = Dealing { hand: 3, table: true, carte_viste, carte_scoperte };
        CaptureRules { dealing, three_kings_redeal: true, aces: Aces::Sweep { scopa } }
    }
}
