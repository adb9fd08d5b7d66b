//! Scopone: scopa for four in fixed pairs (0+2 against 1+3), all cards dealt at once; scientifico leaves the table
//! empty.
//!
//! Owns what is particular to scopone; a smazzata is the [capture family](crate::capture)'s, the match around it the
//! [match frame](crate::matches). Paragraphs implemented (those of scopa hold as well):
//!
//! | law | where |
//! |---|---|
//! | setup: exactly four seats; "4 in 2" changes who controls them | [`options`], [`crate::format::Format`] |
//! | R1 nine cards each, one at a time, then four on the table | [`crate::capture::layout`] |
//! | R2 scientifico: ten cards each, none on the table, no kings rule | [`Scopone`]'s rules |
//! | R3 goals of scopa; the VP table does not depend on them | [`options`], [`Scopone`]'s table |
//! | R4 cards left over go to the line of the last capture, no scopa | [`crate::capture::layout`] |
//! | R5 hands stay closed to the end, carte viste too | [`crate::capture::layout`] |
//! | R6 forfeit: open points of the smazzata in progress, plus one, no cap | [`Scopone`]'s award |
//! | R7 VP 20, 10, 0; after a forfeit MP of at least 1 | [`crate::vp`] |
//! | R8 differenza: plain difference | [`crate::capture::game`] |
//! | R9 scientifico, carte viste and carte scoperte go together | [`options`] |
//! | R10 third play-off level: the pair of the last capture loses | [`crate::capture::game`] |
//! | R11 no napola, no "regola del due" | by absence |
//! | R12 three or four kings on the table: void, same dealer | [`crate::capture::deal`] |
//! | R13 draws outside a knock-out only | [`crate::matches::verdict`] |
//! | R14 the RTP is no rule of the game | by absence |

use crate::capture::{Aces, CaptureGame, CaptureRules, CaptureScore, CaptureView, Dealing, SeenCaptureEvent};
use crate::matches::{Goal, Match, MatchView, SeenMatchEvent};
use crate::vp::Table;

pub mod info;
pub mod options;
pub mod vp;

pub use options::ScoponeOptions;

/// The rules of one smazzata of scopone.
pub struct Scopone;

/// Scopone as a kernel game.
pub type ScoponeMatch = Match<Scopone>;

/// The view of a scopone table as JSON has it, for documents.
pub type ScoponeMatchView = MatchView<options::ScoponeOptionsJson, CaptureView>;
/// An event of a scopone table as it is seen, for documents.
pub type ScoponeMatchEvent = SeenMatchEvent<SeenCaptureEvent, CaptureScore>;

impl CaptureGame for Scopone {
    type Options = ScoponeOptions;

    const NAME: &'static str = "scopone";
    const VERSION: u16 = 1;
    /// None is written (R6); five points at most are open.
    const MAX_AWARD: u32 = u32::MAX;

    fn goal(options: &ScoponeOptions) -> Goal {
        options.goal
    }

    fn table(_: Goal) -> &'static Table {
        &vp::SCOPONE
    }

    fn rules(options: &ScoponeOptions) -> CaptureRules {
        let &ScoponeOptions { scientifico, carte_viste, carte_scoperte, .. } = options;
        let dealing =
            Dealing { hand: if scientifico { 10 } else { 9 }, table: !scientifico, carte_viste, carte_scoperte };
        CaptureRules { dealing, three_kings_redeal: true, aces: Aces::Plain }
    }
}
