//! The moves of briscola and the legal ones of a seat: any card of the hand, always.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::HAND;
use crate::card::{Card, CardSet};
use crate::kernel::LegalMoves;

/// A move: `{"type":"play","card":"7D"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum BriscolaMove {
    /// Play a card (giocata).
    Play {
        /// The card from the hand.
        card: Card,
    },
}

/// The legal moves of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BriscolaLegal {
    /// By card in ascending order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<BriscolaMove>))]
    pub moves: SmallVec<[BriscolaMove; HAND]>,
}

impl BriscolaLegal {
    /// "Non vi è mai l'obbligo": every card of the hand.
    pub(super) fn of(hand: CardSet) -> BriscolaLegal {
        BriscolaLegal { moves: hand.map(|card| BriscolaMove::Play { card }).collect() }
    }
}

impl LegalMoves<BriscolaMove> for BriscolaLegal {
    fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<BriscolaMove> {
        let count = u32::try_from(self.moves.len()).ok().filter(|&n| n > 0)?;
        self.moves.get(dice(count) as usize).copied()
    }
}
