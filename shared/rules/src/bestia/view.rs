//! What a viewer sees of a hand: pot and risk, the turned card, declarations, tricks, and their own cards. Nothing of
//! the stock but its size, nothing of what was thrown away, and never the hand of a player who did not play it.

use serde::Serialize;

use super::hand::{BestiaHand, Trick, index};
use crate::card::{Card, FewCards};
use crate::kernel::Viewer;
use crate::seat::Seat;
use crate::session::Chips;

/// The part of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BestiaPart))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Invito, pot and risk are known; the cards are to come.
    Shuffle,
    /// Each seat declares whether it takes part.
    Declaring,
    /// Who passed may enter blind.
    Blind,
    /// Tricks are played.
    Playing,
    /// The hand is over.
    Over,
}

/// What a seat has declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = BestiaCall))]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum Call {
    /// It passed, and may enter blind yet.
    Passed,
    /// It takes part with the cards dealt.
    Stood,
    /// It takes part.
    Changed {
        /// With how many new cards.
        count: u8,
    },
    /// It entered blind.
    Blind,
    /// It passed, and stays out.
    Declined,
}

impl Call {
    /// Whether the seat takes part.
    pub(super) const fn takes_part(self) -> bool {
        matches!(self, Call::Stood | Call::Changed { .. } | Call::Blind)
    }
}

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestiaTrickCard {
    /// Who played it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}

/// A trick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestiaTrickView {
    /// Who leads.
    pub leader: Seat,
    /// The cards in the order played.
    pub cards: Vec<BestiaTrickCard>,
    /// Who has taken it; absent while it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
}

/// A seat in the hand, as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestiaSeatView {
    /// Which.
    pub seat: Seat,
    /// Its chips outside the pot.
    pub chips: Chips,
    /// What it has declared; absent before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declared: Option<Call>,
    /// How many cards it holds.
    pub count: u8,
    /// The cards, kept ones before drawn ones, where the viewer may see them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<FewCards>,
    /// How many tricks it has taken.
    pub tricks: u8,
}

/// A hand as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestiaView {
    /// The part of the hand.
    pub part: Part,
    /// What every seat has put in. Chips.
    pub invito: Chips,
    /// All chips in the middle.
    pub pot: Chips,
    /// What a participant pays into the next pot who makes no trick (rischio bestia). Chips.
    pub risk: Chips,
    /// The turned card, whose suit is the briscola.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned: Option<Card>,
    /// How many cards the stock holds.
    pub stock: u8,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Who was the first to declare that they take part; with four cards they must make two tricks.
    pub first: Option<Seat>,
    /// The tricks that were led, the one in play last.
    pub tricks: Vec<BestiaTrickView>,
    /// The seats that were dealt in, ascending.
    pub seats: Vec<BestiaSeatView>,
}

/// What `viewer` sees of `hand`.
pub(super) fn of(hand: &BestiaHand, viewer: Viewer) -> BestiaView {
    BestiaView {
        part: hand.part,
        invito: hand.invito,
        pot: hand.pot,
        risk: hand.risk,
        turned: hand.turned,
        stock: hand.stock(),
        turn: hand.turn(),
        first: hand.first,
        tricks: hand.tricks.iter().filter_map(trick_view).collect(),
        seats: hand.dealt().iter().map(|seat| seat_view(hand, seat, viewer)).collect(),
    }
}

fn trick_view(trick: &Trick) -> Option<BestiaTrickView> {
    let cards = trick.cards().map(|(seat, card)| BestiaTrickCard { seat, card });
    Some(BestiaTrickView { leader: trick.leader?, cards: cards.collect(), winner: trick.winner })
}

fn seat_view(hand: &BestiaHand, seat: Seat, viewer: Viewer) -> BestiaSeatView {
    let sees = viewer.sees(seat);
    let cards = *hand.cards(seat);
    BestiaSeatView {
        seat,
        chips: hand.stack(seat),
        declared: hand.calls[index(seat)],
        count: cards.len() as u8,
        cards: sees.then_some(cards),
        tricks: hand.tricks_of(seat),
    }
}
