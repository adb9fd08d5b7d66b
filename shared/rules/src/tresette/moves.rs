//! The moves of tresette and the legal ones of a seat.

use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use super::HAND;
use super::accuso::{Accusi, Accuso};
use super::deal::TresetteDeal;
use super::declaration::Declaration;
use super::settings::Change;
use crate::card::Card;
use crate::choice::Choice;
use crate::kernel::LegalMoves;
use crate::seat::Seat;

/// A move: `{"type":"play","card":"7D","declaration":"busso"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TresetteMove {
    /// Play a card (giocata).
    Play {
        /// The card from the hand.
        card: Card,
        /// With a lead, at tables with dichiarazioni: what is declared. With the automatic declaration on it is always
        /// "Ho", and may be left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        declaration: Option<Declaration>,
    },
    /// Make one or more accusi (accuso), before playing in the first trick.
    Accuse {
        /// Which.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Accuso>))]
        accusi: Accusi,
    },
    /// Mi chiamo fuori: after taking a trick, with enough points. Accepts the proposal, too.
    CallOut {},
    /// Refuse the proposal to call out: it does not come again, but for a last time before the last card, which plays
    /// itself.
    DeclineCallOut {},
    /// Change what the system does for this seat. Legal at any time.
    Preferences(Change),
}

/// A legal move: the move itself, with what may be chosen where something is to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TresetteLegalMove {
    /// Make accusi before the card.
    Accuse {
        /// Which.
        accusi: Choice<Accuso>,
    },
    /// Call out.
    CallOut {},
    /// Refuse the proposal to call out.
    DeclineCallOut {},
    /// Play this card.
    Play {
        /// Which.
        card: Card,
        /// What may be declared with it, at most one; absent where nothing may.
        #[serde(skip_serializing_if = "Option::is_none")]
        declaration: Option<Choice<Declaration>>,
    },
}

/// The legal moves of a seat, as others read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TresetteLegal))]
pub struct TresetteLegalJson {
    /// Accusi and calling out first, then cards, ascending. Each is sent as it is, where nothing is to be chosen.
    pub moves: Vec<TresetteLegalMove>,
}

/// The legal moves of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(into = "TresetteLegalJson")]
pub struct TresetteLegal {
    /// The cards that may be played, ascending.
    pub play: SmallVec<[Card; HAND]>,
    /// What may be declared with the card, if anything.
    pub declarations: SmallVec<[Declaration; 5]>,
    /// What may be accused before the card.
    pub accusi: Accusi,
    /// Whether the line may call itself out.
    pub call_out: bool,
    /// Whether it is asked to: then it accepts or declines before anything else.
    pub proposed: bool,
}

impl From<TresetteLegal> for TresetteLegalJson {
    fn from(legal: TresetteLegal) -> TresetteLegalJson {
        let TresetteLegal { play, declarations, accusi, call_out, proposed } = legal;
        let said = (!declarations.is_empty()).then(|| Choice::new(declarations, 0, 1));
        let most = accusi.len() as u8;
        let spoken = [
            (most > 0).then(|| TresetteLegalMove::Accuse { accusi: Choice::new(accusi, 1, most) }),
            (call_out || proposed).then_some(TresetteLegalMove::CallOut {}),
            proposed.then_some(TresetteLegalMove::DeclineCallOut {}),
        ];
        let play = play.into_iter().map(|card| TresetteLegalMove::Play { card, declaration: said.clone() });
        TresetteLegalJson { moves: spoken.into_iter().flatten().chain(play).collect() }
    }
}

impl TresetteLegal {
    /// What `seat`, which is on turn, may do: from its hand and what everybody knows.
    pub(super) fn of(deal: &TresetteDeal, seat: Seat) -> TresetteLegal {
        let call_out = deal.may_call_out(seat);
        if deal.is_proposed() {
            return TresetteLegal { call_out, proposed: true, ..TresetteLegal::default() };
        }
        let declarations = match (deal.declares(), deal.settings(seat).auto_dichiarazione) {
            (false, _) => smallvec![],
            (true, true) => smallvec![Declaration::Ho],
            (true, false) => Declaration::ALL.into_iter().collect(),
        };
        TresetteLegal {
            play: deal.playable(seat).collect(),
            declarations,
            accusi: deal.accusi_left(seat),
            call_out,
            proposed: false,
        }
    }
}

impl LegalMoves<TresetteMove> for TresetteLegal {
    fn is_empty(&self) -> bool {
        self.play.is_empty() && !self.call_out
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<TresetteMove> {
        if self.proposed {
            return Some(if dice(2) == 0 { TresetteMove::CallOut {} } else { TresetteMove::DeclineCallOut {} });
        }
        if self.call_out && dice(4) == 0 {
            return Some(TresetteMove::CallOut {});
        }
        if !self.accusi.is_empty() && dice(2) == 0 {
            let count = 1 + dice(self.accusi.len() as u32) as usize;
            let first = dice(self.accusi.len() as u32) as usize;
            let chosen = (0..count).map(|i| self.accusi[(first + i) % self.accusi.len()]);
            return Some(TresetteMove::Accuse { accusi: chosen.collect() });
        }
        let count = u32::try_from(self.play.len()).ok().filter(|&n| n > 0)?;
        let card = *self.play.get(dice(count) as usize)?;
        let said = if self.declarations.is_empty() { 0 } else { dice(self.declarations.len() as u32 + 1) as usize };
        let declaration = said.checked_sub(1).and_then(|at| self.declarations.get(at).copied());
        Some(TresetteMove::Play { card, declaration })
    }
}
