//! The moves of Poker 5 carte and of its giro pazzo, the legal ones of a seat, and what a player may prefer.

use serde::{Deserialize, Serialize, Serializer};
use smallvec::SmallVec;

use super::hand::MOST_CHANGED;
use crate::betting::{Choices, Range, Showing, Wager};
use crate::card::{Card, FewCards};
use crate::choice::Choice;
use crate::kernel::LegalMoves;
use crate::ring::{Address, HandMove, PlayerPreferences};
use crate::session::Chips;
use crate::telesina::{
    Coperta, TelesinaLegal, TelesinaLegalJson, TelesinaLegalMove, TelesinaMove, TelesinaPreferences, Vele,
};

/// A move: `{"type":"change","cards":["9h","8s"]}`. Amounts are whole chips.
// Variants without fields have braces, because strictness about unknown fields does not reach bare ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum DrawPokerMove {
    /// Passo: gives up the hand. Legal even with nothing to call.
    Fold {},
    /// Busso: nothing is owed; before the opening it passes the word.
    Check {},
    /// Vedo: pays what is owed, or the whole stack if that is less.
    Call {},
    /// Punto: the first chips of a phase; the first of all open the hand, with cards that do.
    Bet {
        /// How many.
        amount: Chips,
    },
    /// Rilancio.
    Raise {
        /// The level that the others must match then: with what the seat has put in before.
        to: Chips,
    },
    /// Apro: opens without chips, at a cash table, with cards that do.
    Open {},
    /// Parol: passes the word; if everybody does, the pot stays for the next hand.
    Parol {},
    /// Buio, controbuio or over: opens before any card.
    PostBlind {},
    /// Dai carte: posts no blind, and none follows.
    Deal {},
    /// Va bene: leaves it at the last blind, as its owner.
    Accept {},
    /// Cambio: one to four cards for others.
    Change {
        /// Which, in any order.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: FewCards,
    },
    /// Servito: keeps all cards.
    StandPat {},
    /// Chooses, as the dealer in a giro pazzo, what the table leaves to them. What is left out is asked for again.
    Choose {
        /// The vele.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        vele: Option<Vele>,
        /// When players choose which card is turned up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        coperta: Option<Coperta>,
    },
    /// Turns up one of two covered cards, in a giro pazzo.
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
    /// Partecipo: pays what others have paid for the pot of parol, when asked.
    Adjust {},
    /// Does not, when asked, and gives the pot up.
    Decline {},
    /// Says what the seat prefers from now on: all of it. Legal at any time.
    Preferences {
        /// What it prefers.
        preferences: DrawPokerPreferences,
    },
}

impl DrawPokerMove {
    /// The decision about chips that it is, if it is one.
    pub(super) const fn wager(&self) -> Option<Wager> {
        Some(match *self {
            DrawPokerMove::Fold {} => Wager::Fold,
            DrawPokerMove::Check {} => Wager::Check,
            DrawPokerMove::Call {} => Wager::Call,
            DrawPokerMove::Bet { amount } => Wager::Bet(amount),
            DrawPokerMove::Raise { to } => Wager::Raise(to),
            _ => return None,
        })
    }

    /// The move of Telesina that it is, if it is one.
    pub(super) fn telesina(&self) -> Option<TelesinaMove> {
        if let Some(wager) = self.wager() {
            return Some(wager.into());
        }
        Some(match *self {
            DrawPokerMove::Choose { vele, coperta } => TelesinaMove::Choose { vele, coperta },
            DrawPokerMove::TurnUp { card } => TelesinaMove::TurnUp { card },
            DrawPokerMove::Show {} => TelesinaMove::Show {},
            DrawPokerMove::Muck {} => TelesinaMove::Muck {},
            _ => return None,
        })
    }
}

impl From<Wager> for DrawPokerMove {
    fn from(wager: Wager) -> DrawPokerMove {
        match wager {
            Wager::Fold => DrawPokerMove::Fold {},
            Wager::Check => DrawPokerMove::Check {},
            Wager::Call => DrawPokerMove::Call {},
            Wager::Bet(amount) => DrawPokerMove::Bet { amount },
            Wager::Raise(to) => DrawPokerMove::Raise { to },
        }
    }
}

impl From<TelesinaMove> for DrawPokerMove {
    fn from(r#move: TelesinaMove) -> DrawPokerMove {
        if let Some(wager) = r#move.wager() {
            return wager.into();
        }
        match r#move {
            TelesinaMove::Choose { vele, coperta } => DrawPokerMove::Choose { vele, coperta },
            TelesinaMove::TurnUp { card } => DrawPokerMove::TurnUp { card },
            TelesinaMove::Show {} => DrawPokerMove::Show {},
            _ => DrawPokerMove::Muck {},
        }
    }
}

/// Whether a player posts blinds without being asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BlindNext {
    /// The player is asked.
    #[default]
    Ask,
    /// They are posted where that is offered.
    Yes,
    /// They are not.
    No,
}

impl HandMove<DrawPokerPreferences> for DrawPokerMove {
    fn address(&self) -> Address<DrawPokerPreferences> {
        match *self {
            DrawPokerMove::Preferences { preferences } => Address::Preferences(preferences),
            DrawPokerMove::PayInvito {} => Address::PayForced,
            DrawPokerMove::SitOut {} => Address::SitOut,
            DrawPokerMove::Adjust {} => Address::Adjust,
            DrawPokerMove::Decline {} => Address::Decline,
            _ => Address::Hand,
        }
    }
}

/// What a player may prefer (opzioni di gioco automatico).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct DrawPokerPreferences {
    /// Invito automatico: the invito is paid without asking. Default false.
    pub auto_invito: bool,
    /// Buio prossimo turno.
    pub blind: BlindNext,
    /// The vele that the player likes as dealer of a giro pazzo; absent without a preference. They are chosen for a
    /// dealer who is late or away.
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

impl PlayerPreferences for DrawPokerPreferences {
    fn asks_first(&self) -> bool {
        !self.auto_invito
    }
}

impl DrawPokerPreferences {
    /// What of it counts in a giro pazzo.
    pub(super) fn telesina(&self) -> TelesinaPreferences {
        TelesinaPreferences {
            auto_invito: self.auto_invito,
            vele: self.vele,
            always_vele: self.always_vele,
            coperta: self.coperta,
            always_coperta: self.always_coperta,
            showing: self.showing,
        }
    }
}

/// A legal move: the move itself, with what may be chosen where amounts or cards are to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum DrawPokerLegalMove {
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
    /// Open without chips.
    Open {},
    /// Say parol.
    Parol {},
    /// Post the blind.
    PostBlind {},
    /// Post none.
    Deal {},
    /// Leave it at the last blind.
    Accept {},
    /// Change.
    Change {
        /// Which cards, in hand order.
        cards: Choice<Card>,
    },
    /// Keep all cards.
    StandPat {},
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
    /// Pay what others have paid for the pot of parol.
    Adjust {},
    /// Do not.
    Decline {},
}

/// The legal moves of a seat, as others read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = DrawPokerLegal))]
pub struct DrawPokerLegalJson {
    /// Each is sent as it is, where nothing is to be chosen.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<DrawPokerLegalMove>))]
    pub moves: SmallVec<[DrawPokerLegalMove; 5]>,
    /// What the call, or the blind, the invito or the adjustment that is asked for, pays; absent where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pays: Option<Chips>,
}

/// What stands beside chips in a phase of betting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Betting {
    /// The decisions about chips; folding is always legal.
    pub choices: Choices,
    /// Checking is said otherwise: the last blind is left as it is.
    pub accept: bool,
    /// Parol.
    pub parol: bool,
    /// Open without chips.
    pub open: bool,
}

/// The legal moves of a seat: of one decision at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawPokerLegal {
    /// Nothing.
    #[default]
    Nothing,
    /// To bet, or what stands in its place.
    Betting(Betting),
    /// To post a blind of so many chips.
    Blind(Chips),
    /// To change some of these cards.
    Changing(FewCards),
    /// To show the own cards or not.
    Showing,
    /// To pay the invito, or to sit out.
    Invito(Chips),
    /// To pay what others have paid for the pot of parol.
    Adjusting(Chips),
    /// A decision of Telesina.
    Telesina(TelesinaLegal),
}

impl From<DrawPokerLegal> for DrawPokerLegalJson {
    fn from(legal: DrawPokerLegal) -> DrawPokerLegalJson {
        type Legal = DrawPokerLegalMove;
        let (moves, pays): (SmallVec<_>, _) = match legal {
            DrawPokerLegal::Nothing => (SmallVec::new(), None),
            DrawPokerLegal::Betting(Betting { choices, accept, parol, open }) => {
                let moves = [
                    Some(Legal::Fold {}),
                    choices.check.then_some(if accept { Legal::Accept {} } else { Legal::Check {} }),
                    choices.call.map(|_| Legal::Call {}),
                    choices.bet.map(|amount| Legal::Bet { amount }),
                    choices.raise.map(|to| Legal::Raise { to }),
                    open.then_some(Legal::Open {}),
                    parol.then_some(Legal::Parol {}),
                ];
                (moves.into_iter().flatten().collect(), choices.call)
            }
            DrawPokerLegal::Blind(amount) => {
                ([Legal::PostBlind {}, Legal::Deal {}].into_iter().collect(), Some(amount))
            }
            DrawPokerLegal::Changing(cards) => {
                let change = Legal::Change { cards: Choice::new(cards.iter(), 1, MOST_CHANGED as u8) };
                ([Legal::StandPat {}, change].into_iter().collect(), None)
            }
            DrawPokerLegal::Showing => ([Legal::Show {}, Legal::Muck {}].into_iter().collect(), None),
            DrawPokerLegal::Invito(amount) => {
                ([Legal::PayInvito {}, Legal::SitOut {}].into_iter().collect(), Some(amount))
            }
            DrawPokerLegal::Adjusting(amount) => {
                ([Legal::Adjust {}, Legal::Decline {}].into_iter().collect(), Some(amount))
            }
            DrawPokerLegal::Telesina(legal) => {
                let TelesinaLegalJson { moves, pays } = legal.into();
                (moves.into_iter().map(Legal::from).collect(), pays)
            }
        };
        DrawPokerLegalJson { moves, pays }
    }
}

impl From<TelesinaLegalMove> for DrawPokerLegalMove {
    fn from(legal: TelesinaLegalMove) -> DrawPokerLegalMove {
        match legal {
            TelesinaLegalMove::Fold {} => DrawPokerLegalMove::Fold {},
            TelesinaLegalMove::Check {} => DrawPokerLegalMove::Check {},
            TelesinaLegalMove::Call {} => DrawPokerLegalMove::Call {},
            TelesinaLegalMove::Bet { amount } => DrawPokerLegalMove::Bet { amount },
            TelesinaLegalMove::Raise { to } => DrawPokerLegalMove::Raise { to },
            TelesinaLegalMove::Choose { vele, coperta } => DrawPokerLegalMove::Choose { vele, coperta },
            TelesinaLegalMove::TurnUp { card } => DrawPokerLegalMove::TurnUp { card },
            TelesinaLegalMove::Show {} => DrawPokerLegalMove::Show {},
            TelesinaLegalMove::Muck {} => DrawPokerLegalMove::Muck {},
            TelesinaLegalMove::PayInvito {} => DrawPokerLegalMove::PayInvito {},
            TelesinaLegalMove::SitOut {} => DrawPokerLegalMove::SitOut {},
        }
    }
}

impl Serialize for DrawPokerLegal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        DrawPokerLegalJson::from(*self).serialize(serializer)
    }
}

/// Some of these cards: every choice of one to four has a chance.
fn pick_change(cards: &FewCards, dice: &mut dyn FnMut(u32) -> u32) -> DrawPokerMove {
    let most = cards.len().clamp(1, MOST_CHANGED) as u32;
    let count = 1 + dice(most) as usize;
    let mut left: SmallVec<[Card; 5]> = cards.iter().collect();
    let mut chosen = FewCards::EMPTY;
    while chosen.len() < count && !left.is_empty() {
        chosen.push(left.remove(dice(left.len() as u32) as usize % left.len()));
    }
    DrawPokerMove::Change { cards: chosen }
}

impl LegalMoves<DrawPokerMove> for DrawPokerLegal {
    fn is_empty(&self) -> bool {
        match self {
            DrawPokerLegal::Nothing => true,
            DrawPokerLegal::Telesina(legal) => legal.is_empty(),
            _ => false,
        }
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<DrawPokerMove> {
        Some(match self {
            DrawPokerLegal::Nothing => return None,
            DrawPokerLegal::Betting(Betting { open: true, .. }) if dice(2) == 0 => DrawPokerMove::Open {},
            DrawPokerLegal::Betting(Betting { parol: true, .. }) if dice(2) == 0 => DrawPokerMove::Parol {},
            DrawPokerLegal::Betting(Betting { choices, accept, .. }) => match choices.pick(dice).into() {
                DrawPokerMove::Check {} if *accept => DrawPokerMove::Accept {},
                other => other,
            },
            DrawPokerLegal::Blind(_) if dice(3) == 0 => DrawPokerMove::PostBlind {},
            DrawPokerLegal::Blind(_) => DrawPokerMove::Deal {},
            DrawPokerLegal::Changing(cards) if dice(5) > 0 => pick_change(cards, dice),
            DrawPokerLegal::Changing(_) => DrawPokerMove::StandPat {},
            DrawPokerLegal::Showing if dice(3) == 0 => DrawPokerMove::Show {},
            DrawPokerLegal::Showing => DrawPokerMove::Muck {},
            DrawPokerLegal::Invito(_) if dice(9) == 8 => DrawPokerMove::SitOut {},
            DrawPokerLegal::Invito(_) => DrawPokerMove::PayInvito {},
            DrawPokerLegal::Adjusting(_) if dice(3) == 2 => DrawPokerMove::Decline {},
            DrawPokerLegal::Adjusting(_) => DrawPokerMove::Adjust {},
            DrawPokerLegal::Telesina(legal) => legal.pick(dice)?.into(),
        })
    }
}
