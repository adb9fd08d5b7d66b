//! The legal moves of a seat, as data and as suggestions.
//!
//! All that may be laid down cannot be listed: the legal moves are the hand, the games on the table and what the judge
//! says ([`Standing`]). What is shown names every card that may be drawn or discarded, and of what may be laid down the
//! moves that one would look for; it is found when it is shown, not before.

use serde::{Serialize, Serializer};

use super::moves::{ScalaMeld, ScalaMove, ScalaUse};
use super::standing::Standing;
use super::suggest::named;
use super::worth::meld_value;
use super::{deal::ScalaDeal, pick};
use crate::card::Card;
use crate::kernel::LegalMoves;
use crate::rummy::{Layout, MeldCards};
use crate::seat::Seat;

/// A game that the hand could lay down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScalaOffer {
    /// The cards, jolly included.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
    pub cards: MeldCards,
    /// The place of each, as a move names it; absent where there is nothing to name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<super::moves::ScalaPlace>>))]
    pub layout: Option<Layout>,
    /// What it is worth towards opening.
    pub value: u16,
}

/// Cards that fit a game on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScalaFits {
    /// The number of the game.
    pub game: u8,
    /// The cards of the hand that can be added to it, one by one.
    pub cards: Vec<Card>,
}

/// The best opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScalaOpening {
    /// Its games.
    pub games: Vec<ScalaMeld>,
    /// What they are worth together, 40 or more.
    pub value: u16,
}

/// A hand that is games and one card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScalaComplete {
    /// The games.
    pub games: Vec<ScalaMeld>,
    /// The card.
    pub discard: Card,
}

/// The legal moves of a seat, as others read them. Every listed move is legal; of lay-downs there may be more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScalaLegal))]
pub struct ScalaLegalJson {
    /// Whole moves. All that may be drawn or discarded, the least useful discard first; lay-downs that suggest
    /// themselves: closing in hand, the best opening, the largest games, jolly to replace, single cards to attach.
    pub moves: Vec<ScalaMove>,
    /// The largest games that the hand holds, whether they may be laid down now or not.
    pub games: Vec<ScalaOffer>,
    /// The cards of the hand that fit games on the table; games that nothing fits are left out.
    pub fits: Vec<ScalaFits>,
    /// The opening worth most, before opening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<ScalaOpening>,
    /// Games that take the whole hand but one card, where there are some.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complete: Option<ScalaComplete>,
    /// Whether one of the moves closes the deal.
    pub closing: bool,
    /// Where the seat draws: whether the top discard might be taken in ways that are not among the moves (with more or
    /// fewer cards, or after other lay-downs). If not, it cannot be taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_takes: Option<bool>,
}

/// The legal moves of a seat: where it stands, and nothing worked out yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScalaLegal(Option<Box<Standing>>);

impl ScalaLegal {
    /// What `seat`, which is awaited, may do.
    pub(super) fn of(deal: &ScalaDeal, seat: Seat) -> ScalaLegal {
        ScalaLegal(Some(Box::new(deal.standing(seat))))
    }

    /// Where the seat stands, if it is awaited.
    pub fn standing(&self) -> Option<&Standing> {
        self.0.as_deref()
    }
}

impl From<&Standing> for ScalaLegalJson {
    fn from(standing: &Standing) -> ScalaLegalJson {
        let offer = |meld: &_| {
            let ScalaMeld { cards, layout } = named(meld);
            ScalaOffer { cards, layout, value: meld_value(meld) }
        };
        let fits = |(game, meld): (u8, &_)| ScalaFits { game, cards: standing.fitting(meld).collect() };
        let moves = standing.suggested();
        let closes = |r#move: &ScalaMove| match r#move {
            ScalaMove::CloseInHand { .. } => true,
            ScalaMove::TakeDiscard { r#use } => matches!(r#use.0[..], [ScalaUse::CloseInHand { .. }]),
            ScalaMove::Discard { .. } => standing.hand.len() == 1,
            _ => false,
        };
        let opening = Some(standing).filter(|standing| !standing.opened && !standing.draws);
        let opening = opening
            .and_then(|standing| standing.best_opening(None))
            .map(|(games, value)| ScalaOpening { games: games.iter().map(named).collect(), value });
        let complete = standing.complete(None).filter(|_| !standing.draws).map(|complete| ScalaComplete {
            games: complete.games.iter().map(named).collect(),
            discard: complete.discard,
        });
        ScalaLegalJson {
            closing: moves.iter().any(closes),
            moves,
            games: standing.offers().iter().map(offer).collect(),
            fits: (0..).zip(&standing.games).map(fits).filter(|fits| !fits.cards.is_empty()).collect(),
            opening,
            complete,
            more_takes: standing.draws.then(|| standing.may_take_otherwise()),
        }
    }
}

impl Serialize for ScalaLegal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.standing().map(ScalaLegalJson::from).unwrap_or_default().serialize(serializer)
    }
}

impl LegalMoves<ScalaMove> for ScalaLegal {
    fn is_empty(&self) -> bool {
        // Who is on turn may draw, or discard something.
        self.standing().is_none_or(|standing| !standing.draws && standing.hand.is_empty())
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<ScalaMove> {
        pick::pick(self.standing()?, dice)
    }
}
