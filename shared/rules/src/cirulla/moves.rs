//! The moves of cirulla and the legal ones of a seat.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::accuso::{Accuso, made};
use super::capture::captures;
use crate::card::{Card, CardSet};
use crate::kernel::LegalMoves;

/// A move: `{"type":"play","card":"4S","capture":["4D","7C"]}`, `{"type":"accuse","accuso":"decino"}`,
/// `{"type":"auto_accuso","on":false}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum CirullaMove {
    /// Play a card (giocata), with or without a capture.
    Play {
        /// The card from the hand.
        card: Card,
        /// The table cards it captures, in any order; empty to discard. Left out, the engine completes the move, as
        /// long as there is only one way.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        capture: Option<CardSet>,
    },
    /// Accuse the hand of three, before playing from it. Where the system accuses, it has done so already.
    Accuse {
        /// Of what.
        accuso: Accuso,
    },
    /// Have accusi made by the system, or make them by hand: a preference of the player, said at any time, out of turn
    /// and before the first deal too. It is not among the legal moves. Others may see that something was said, never
    /// whether it is on or off.
    AutoAccuso {
        /// Whether the system makes them.
        on: bool,
    },
}

/// The legal moves of a seat, every capture spelt out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CirullaLegal {
    /// Accusi, the richer first; then plays by card in ascending order, then by capture.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<CirullaMove>))]
    pub moves: SmallVec<[CirullaMove; 8]>,
}

impl CirullaLegal {
    /// What may be done with this hand before this table: all that legality depends on.
    pub(super) fn of(hand: CardSet, accused: bool, table: CardSet, matta: Option<u8>) -> CirullaLegal {
        let mut moves = SmallVec::new();
        if !accused {
            moves.extend(made(hand).into_iter().map(|made| CirullaMove::Accuse { accuso: made.accuso }));
        }
        for card in hand {
            let found = captures(table, card, matta);
            if found.is_empty() {
                moves.push(CirullaMove::Play { card, capture: Some(CardSet::EMPTY) });
            }
            moves.extend(found.into_iter().map(|capture| CirullaMove::Play { card, capture: Some(capture) }));
        }
        CirullaLegal { moves }
    }
}

impl LegalMoves<CirullaMove> for CirullaLegal {
    fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<CirullaMove> {
        let count = u32::try_from(self.moves.len()).ok().filter(|&n| n > 0)?;
        self.moves.get(dice(count) as usize).copied()
    }
}
