//! The moves of bestia and the legal ones of a seat.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::card::{Card, FewCards};
use crate::choice::Choice;
use crate::kernel::LegalMoves;
use crate::ring::{HandMove, PlayerPreferences};

/// A move: `{"type":"change","cards":["7D","2S"]}`.
// Variants without fields have braces, because strictness about unknown fields does not reach bare ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum BestiaMove {
    /// Passo: does not take part.
    Pass {},
    /// Servito: takes part with the cards dealt.
    Stand {},
    /// Cambio: takes part, and gets other cards for these.
    Change {
        /// Which, in any order: one to all of the hand, no more than the stock holds.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: SmallVec<[Card; 4]>,
    },
    /// Al buio: having passed, takes part with the next cards of the stock instead of the own ones.
    EnterBlind {},
    /// Having passed, stays out.
    Decline {},
    /// Plays a card to the trick.
    Play {
        /// Which.
        card: Card,
    },
}

impl HandMove<BestiaPreferences> for BestiaMove {}

/// What a player may prefer: bestia asks for everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BestiaPreferences {}

impl PlayerPreferences for BestiaPreferences {}

/// Which cards may be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeRange {
    /// Any of these, in hand order.
    pub cards: FewCards,
    /// How many at most; at least one.
    pub most: u8,
}

/// A legal move: the move itself, with what may be chosen where cards are to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum BestiaLegalMove {
    /// Pass.
    Pass {},
    /// Stand.
    Stand {},
    /// Change.
    Change {
        /// Which cards, in hand order.
        cards: Choice<Card>,
    },
    /// Enter blind.
    EnterBlind {},
    /// Decline.
    Decline {},
    /// Play this card.
    Play {
        /// Which.
        card: Card,
    },
}

/// The legal moves of a seat, as others read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BestiaLegal))]
pub struct BestiaLegalJson {
    /// Each is sent as it is, where no cards are to be chosen.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<BestiaLegalMove>))]
    pub moves: SmallVec<[BestiaLegalMove; 5]>,
}

/// The legal moves of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(into = "BestiaLegalJson")]
pub struct BestiaLegal {
    /// Pass.
    pub pass: bool,
    /// Stand.
    pub stand: bool,
    /// Change, and which cards.
    pub change: Option<ChangeRange>,
    /// Enter blind.
    pub enter_blind: bool,
    /// Decline.
    pub decline: bool,
    /// Play one of these, in hand order.
    pub play: FewCards,
}

impl From<BestiaLegal> for BestiaLegalJson {
    fn from(legal: BestiaLegal) -> BestiaLegalJson {
        let change =
            |range: ChangeRange| BestiaLegalMove::Change { cards: Choice::new(range.cards.iter(), 1, range.most) };
        let spoken = [
            legal.pass.then_some(BestiaLegalMove::Pass {}),
            legal.stand.then_some(BestiaLegalMove::Stand {}),
            legal.change.map(change),
            legal.enter_blind.then_some(BestiaLegalMove::EnterBlind {}),
            legal.decline.then_some(BestiaLegalMove::Decline {}),
        ];
        let played = legal.play.iter().map(|card| BestiaLegalMove::Play { card });
        BestiaLegalJson { moves: spoken.into_iter().flatten().chain(played).collect() }
    }
}

impl BestiaLegal {
    /// What a seat may do that declares, holding `hand`, when `stock` cards are left.
    pub(super) fn declaring(hand: FewCards, stock: u8) -> BestiaLegal {
        let most = stock.min(hand.len() as u8);
        let change = (most > 0).then_some(ChangeRange { cards: hand, most });
        BestiaLegal { pass: true, stand: true, change, ..BestiaLegal::default() }
    }

    /// What a seat may do that has passed.
    pub(super) fn blind() -> BestiaLegal {
        BestiaLegal { enter_blind: true, decline: true, ..BestiaLegal::default() }
    }

    /// What a seat may play.
    pub(super) fn playing(play: FewCards) -> BestiaLegal {
        BestiaLegal { play, ..BestiaLegal::default() }
    }
}

/// Some of `range`: every choice of one to the most has a chance.
fn pick_change(range: &ChangeRange, dice: &mut dyn FnMut(u32) -> u32) -> BestiaMove {
    let count = 1 + dice(u32::from(range.most).max(1)) as usize;
    let mut left: SmallVec<[Card; 4]> = range.cards.iter().collect();
    let mut cards = SmallVec::new();
    while cards.len() < count && !left.is_empty() {
        cards.push(left.remove(dice(left.len() as u32) as usize % left.len()));
    }
    BestiaMove::Change { cards }
}

impl LegalMoves<BestiaMove> for BestiaLegal {
    fn is_empty(&self) -> bool {
        *self == BestiaLegal::default()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<BestiaMove> {
        if !self.play.is_empty() {
            let at = dice(self.play.len() as u32) as usize;
            return self.play.iter().nth(at).map(|card| BestiaMove::Play { card });
        }
        if self.enter_blind {
            // Three of four decline: blind cards are not often better than none.
            return Some(if dice(4) == 0 { BestiaMove::EnterBlind {} } else { BestiaMove::Decline {} });
        }
        if !self.pass {
            return None;
        }
        match (dice(8), &self.change) {
            (0..3, _) => Some(BestiaMove::Pass {}),
            (3..7, Some(range)) => Some(pick_change(range, dice)),
            _ => Some(BestiaMove::Stand {}),
        }
    }
}
