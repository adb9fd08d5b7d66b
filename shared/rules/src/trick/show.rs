//! How tricks and hands of Italian cards are shown.

use serde::Serialize;
use smallvec::SmallVec;

use super::{MAX_SEATS, Trick};
use crate::card::{Card, CardSet};
use crate::seat::Seat;

/// A card of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TrickCard {
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}

/// A trick as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TrickView {
    /// Who leads, or led.
    pub leader: Seat,
    /// The cards in the order played.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<TrickCard>))]
    pub cards: SmallVec<[TrickCard; MAX_SEATS]>,
    /// Who took it, once complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
}

impl TrickView {
    /// The trick as it lies, or as `winner` took it.
    pub fn of(trick: &Trick, winner: Option<Seat>) -> TrickView {
        TrickView {
            leader: trick.leader(),
            cards: trick.cards().map(|(seat, card)| TrickCard { seat, card }).collect(),
            winner,
        }
    }
}

/// A hand as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HandShown {
    /// Whose.
    pub seat: Seat,
    /// How many cards.
    pub count: u8,
    /// The cards, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<CardSet>,
    /// Cards known to be in it because everybody saw them come there, where the table shows that (carte viste).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<CardSet>,
}
