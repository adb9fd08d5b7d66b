//! The moves of Telesina, the legal ones of a seat, and what a player may prefer.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::variant::{Coperta, Vele};
use crate::betting::{Choices, Range, Showing, Wager};
use crate::card::{Card, FewCards};
use crate::kernel::LegalMoves;
use crate::ring::{Address, HandMove, PlayerPreferences};
use crate::session::Chips;

/// A move: `{"type":"raise","to":300}`. Amounts are whole chips.
// Variants without fields have braces, because strictness about unknown fields does not reach bare ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TelesinaMove {
    /// Passo: gives up the hand. Legal even with nothing to call.
    Fold {},
    /// Busso: nothing is owed.
    Check {},
    /// Vedo: pays what is owed, or the whole stack if that is less.
    Call {},
    /// Punto: the first chips of a round.
    Bet {
        /// How many.
        amount: Chips,
    },
    /// Rilancio.
    Raise {
        /// The level that the others must match then: with what the seat has put in before.
        to: Chips,
    },
    /// Chooses, as the dealer, what the table leaves to them. What is left out is asked for again.
    Choose {
        /// The vele.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        vele: Option<Vele>,
        /// When players choose which card is turned up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        coperta: Option<Coperta>,
    },
    /// Turns up one of two covered cards.
    TurnUp {
        /// Which.
        card: Card,
    },
    /// Mostro: shows the own cards, when asked.
    Show {},
    /// Nascondo: leaves them covered, when asked.
    Muck {},
    /// Pays the invito, when asked.
    PayInvito {},
    /// Sits out instead, when asked for the invito.
    SitOut {},
    /// Says what the seat prefers from now on: all of it. Legal at any time.
    Preferences {
        /// What it prefers.
        preferences: TelesinaPreferences,
    },
}

impl From<Wager> for TelesinaMove {
    fn from(wager: Wager) -> TelesinaMove {
        match wager {
            Wager::Fold => TelesinaMove::Fold {},
            Wager::Check => TelesinaMove::Check {},
            Wager::Call => TelesinaMove::Call {},
            Wager::Bet(amount) => TelesinaMove::Bet { amount },
            Wager::Raise(to) => TelesinaMove::Raise { to },
        }
    }
}

impl TelesinaMove {
    /// The decision about chips that it is, if it is one.
    pub const fn wager(&self) -> Option<Wager> {
        Some(match *self {
            TelesinaMove::Fold {} => Wager::Fold,
            TelesinaMove::Check {} => Wager::Check,
            TelesinaMove::Call {} => Wager::Call,
            TelesinaMove::Bet { amount } => Wager::Bet(amount),
            TelesinaMove::Raise { to } => Wager::Raise(to),
            _ => return None,
        })
    }
}

impl HandMove<TelesinaPreferences> for TelesinaMove {
    fn address(&self) -> Address<TelesinaPreferences> {
        match *self {
            TelesinaMove::Preferences { preferences } => Address::Preferences(preferences),
            TelesinaMove::PayInvito {} => Address::PayForced,
            TelesinaMove::SitOut {} => Address::SitOut,
            _ => Address::Hand,
        }
    }
}

/// What a player may prefer (opzioni di gioco automatico).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct TelesinaPreferences {
    /// Invito automatico: the invito is paid without asking. Default false.
    pub auto_invito: bool,
    /// The vele that the player likes as dealer; absent without a preference. They are chosen for a dealer who is late
    /// or away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vele: Option<Vele>,
    /// Whether those are always chosen, without asking. Default false.
    pub always_vele: bool,
    /// The same for when players choose which card is turned up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coperta: Option<Coperta>,
    /// Whether that is always chosen, without asking. Default false.
    pub always_coperta: bool,
    /// Whether to be asked to show cards.
    pub showing: Showing,
}

impl PlayerPreferences for TelesinaPreferences {
    fn asks_first(&self) -> bool {
        !self.auto_invito
    }
}

/// A legal move: the move itself, with the least and the most where an amount is to be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum TelesinaLegalMove {
    /// Fold.
    Fold {},
    /// Check.
    Check {},
    /// Call.
    Call {},
    /// Bet.
    Bet {
        /// How many; one amount with fixed limit or a short stack.
        amount: Range,
    },
    /// Raise.
    Raise {
        /// To which levels; one with fixed limit or a short stack. The least is the whole stack where that is less.
        to: Range,
    },
    /// Choose; one move for each choice.
    Choose {
        /// The vele; absent if they are not the dealer's to choose.
        #[serde(skip_serializing_if = "Option::is_none")]
        vele: Option<Vele>,
        /// When players choose which card is turned up; absent if that is not the dealer's to choose.
        #[serde(skip_serializing_if = "Option::is_none")]
        coperta: Option<Coperta>,
    },
    /// Turn up this card.
    TurnUp {
        /// Which.
        card: Card,
    },
    /// Show the own cards.
    Show {},
    /// Leave them covered.
    Muck {},
    /// Pay the invito.
    PayInvito {},
    /// Sit out instead.
    SitOut {},
}

/// The legal moves of a seat, as others read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = TelesinaLegal))]
pub struct TelesinaLegalJson {
    /// Each is sent as it is, where no amount is to be chosen.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<TelesinaLegalMove>))]
    pub moves: SmallVec<[TelesinaLegalMove; 5]>,
    /// What the call, or the invito that is asked for, pays; absent where there is neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pays: Option<Chips>,
}

/// What a dealer may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenVariant {
    /// The vele.
    pub vele: bool,
    /// When players choose which card is turned up.
    pub coperta: bool,
}

impl OpenVariant {
    /// Every choice.
    fn choices(self) -> impl Iterator<Item = (Option<Vele>, Option<Coperta>)> {
        fn open<T: Copy>(is_open: bool, all: &'static [T]) -> Vec<Option<T>> {
            if is_open { all.iter().copied().map(Some).collect() } else { vec![None] }
        }
        let coperte = open(self.coperta, const { &Coperta::ALL });
        let vele = open(self.vele, const { &Vele::ALL });
        vele.into_iter().flat_map(move |vele| coperte.clone().into_iter().map(move |coperta| (vele, coperta)))
    }
}

/// The legal moves of a seat: of one decision at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(into = "TelesinaLegalJson")]
pub enum TelesinaLegal {
    /// Nothing.
    #[default]
    Nothing,
    /// To bet, or what stands in its place; folding is always legal.
    Betting(Choices),
    /// To choose what the table leaves to the dealer.
    Choosing(OpenVariant),
    /// To turn up one of these two covered cards.
    Turning(FewCards),
    /// To show the own cards or not.
    Showing,
    /// To pay the invito, or to sit out.
    Invito(Chips),
}

impl From<TelesinaLegal> for TelesinaLegalJson {
    fn from(legal: TelesinaLegal) -> TelesinaLegalJson {
        type Legal = TelesinaLegalMove;
        let plain = |moves: &[Legal]| SmallVec::from_slice(moves);
        let (moves, pays) = match legal {
            TelesinaLegal::Nothing => (SmallVec::new(), None),
            TelesinaLegal::Betting(choices) => {
                let moves = [
                    Some(Legal::Fold {}),
                    choices.check.then_some(Legal::Check {}),
                    choices.call.map(|_| Legal::Call {}),
                    choices.bet.map(|amount| Legal::Bet { amount }),
                    choices.raise.map(|to| Legal::Raise { to }),
                ];
                (moves.into_iter().flatten().collect(), choices.call)
            }
            TelesinaLegal::Choosing(open) => {
                (open.choices().map(|(vele, coperta)| Legal::Choose { vele, coperta }).collect(), None)
            }
            TelesinaLegal::Turning(cards) => (cards.iter().map(|card| Legal::TurnUp { card }).collect(), None),
            TelesinaLegal::Showing => (plain(&[Legal::Show {}, Legal::Muck {}]), None),
            TelesinaLegal::Invito(amount) => (plain(&[Legal::PayInvito {}, Legal::SitOut {}]), Some(amount)),
        };
        TelesinaLegalJson { moves, pays }
    }
}

impl LegalMoves<TelesinaMove> for TelesinaLegal {
    fn is_empty(&self) -> bool {
        *self == TelesinaLegal::Nothing
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<TelesinaMove> {
        Some(match *self {
            TelesinaLegal::Nothing => return None,
            TelesinaLegal::Betting(choices) => choices.pick(dice).into(),
            TelesinaLegal::Choosing(open) => {
                let all: Vec<_> = open.choices().collect();
                let (vele, coperta) = all.get(dice(all.len() as u32) as usize).copied()?;
                TelesinaMove::Choose { vele, coperta }
            }
            TelesinaLegal::Turning(cards) => {
                let card = cards.iter().nth(dice(cards.len() as u32) as usize)?;
                TelesinaMove::TurnUp { card }
            }
            TelesinaLegal::Showing if dice(3) == 0 => TelesinaMove::Show {},
            TelesinaLegal::Showing => TelesinaMove::Muck {},
            TelesinaLegal::Invito(_) if dice(7) < 6 => TelesinaMove::PayInvito {},
            TelesinaLegal::Invito(_) => TelesinaMove::SitOut {},
        })
    }
}
