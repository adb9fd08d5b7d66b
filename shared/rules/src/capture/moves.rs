//! The moves of a game in which cards are played and nothing else, and the legal ones of a seat.
//!
//! Documents call them by the name of the first game that had them: `ScopaMove`, `ScopaLegal`.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::deal::CaptureRules;
use crate::card::{Card, CardSet};
use crate::kernel::LegalMoves;

/// A move: `{"type":"play","card":"7D","capture":["4B","3C"]}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScopaMove))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum CaptureMove {
    /// Play a card (giocata), with or without a capture.
    Play {
        /// The card from the hand.
        card: Card,
        /// The table cards it captures, in any order; empty to discard. Left out, the engine completes the move, as
        /// long as there is only one way (scopa R20).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        capture: Option<CardSet>,
    },
}

/// The legal moves of a seat, every capture spelt out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScopaLegal))]
pub struct CaptureLegal {
    /// By card in ascending order, then by capture.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<CaptureMove>))]
    pub moves: SmallVec<[CaptureMove; 8]>,
}

impl CaptureLegal {
    /// What may be done with this hand before this table: all that legality depends on.
    pub(crate) fn of(rules: &CaptureRules, hand: CardSet, table: CardSet) -> CaptureLegal {
        let mut moves = SmallVec::new();
        for card in hand {
            let found = rules.captures(table, card);
            for &capture in if found.is_empty() { &[CardSet::EMPTY] } else { &found[..] } {
                moves.push(CaptureMove::Play { card, capture: Some(capture) });
            }
        }
        CaptureLegal { moves }
    }
}

impl LegalMoves<CaptureMove> for CaptureLegal {
    fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<CaptureMove> {
        let count = u32::try_from(self.moves.len()).ok().filter(|&n| n > 0)?;
        self.moves.get(dice(count) as usize).copied()
    }
}
