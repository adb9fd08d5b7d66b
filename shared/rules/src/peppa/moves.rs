//! The moves of peppa and the legal ones of a seat.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::deal::PeppaDeal;
use super::{HAND, PASS};
use crate::card::Card;
use crate::choice::Choice;
use crate::kernel::LegalMoves;
use crate::seat::Seat;

/// A move: `{"type":"pass","cards":["Qs","Ah","2c"]}` or `{"type":"play","card":"7d"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum PeppaMove {
    /// Pass three cards to the right-hand neighbour (conferma).
    Pass {
        /// The cards, in the order in which the neighbour gets them.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: [Card; PASS],
    },
    /// Play a card (giocata).
    Play {
        /// The card from the hand.
        card: Card,
    },
}

/// A legal move: the move itself, with what may be chosen where cards are to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PeppaLegalMove {
    /// Pass cards to the right-hand neighbour.
    Pass {
        /// Which, of the hand in its order.
        cards: Choice<Card>,
    },
    /// Play this card.
    Play {
        /// Which.
        card: Card,
    },
}

/// The legal moves of a seat, as others read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PeppaLegal))]
pub struct PeppaLegalJson {
    /// In hand order. A card to play is sent as it is.
    pub moves: Vec<PeppaLegalMove>,
}

/// The legal moves of a seat: any three different cards of `pass`, or one card of `play`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(into = "PeppaLegalJson")]
pub struct PeppaLegal {
    /// While passing: three of these, in hand order.
    pub pass: SmallVec<[Card; HAND]>,
    /// While playing: one of these, in hand order.
    pub play: SmallVec<[Card; HAND]>,
}

impl From<PeppaLegal> for PeppaLegalJson {
    fn from(legal: PeppaLegal) -> PeppaLegalJson {
        let three = PASS as u8;
        let pass = (legal.pass.len() >= PASS)
            .then(|| PeppaLegalMove::Pass { cards: Choice::new(legal.pass.iter().copied(), three, three) });
        let play = legal.play.iter().map(|&card| PeppaLegalMove::Play { card });
        PeppaLegalJson { moves: pass.into_iter().chain(play).collect() }
    }
}

impl PeppaLegal {
    /// What `seat`, which is awaited, may do.
    pub(super) fn of(deal: &PeppaDeal, seat: Seat) -> PeppaLegal {
        if deal.is_passing() {
            return PeppaLegal { pass: deal.hand(seat).iter().copied().collect(), play: SmallVec::new() };
        }
        let playable = deal.playable(seat);
        let play = deal.hand(seat).iter().copied().filter(|&card| playable.contains(card)).collect();
        PeppaLegal { pass: SmallVec::new(), play }
    }
}

impl LegalMoves<PeppaMove> for PeppaLegal {
    fn is_empty(&self) -> bool {
        self.pass.is_empty() && self.play.is_empty()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<PeppaMove> {
        if self.pass.len() >= PASS {
            let mut left = self.pass.clone();
            let cards = std::array::from_fn(|_| {
                let at = dice(left.len() as u32) as usize;
                left.swap_remove(at.min(left.len() - 1))
            });
            return Some(PeppaMove::Pass { cards });
        }
        let count = u32::try_from(self.play.len()).ok().filter(|&n| n > 0)?;
        self.play.get(dice(count) as usize).map(|&card| PeppaMove::Play { card })
    }
}
