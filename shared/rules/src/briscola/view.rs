//! What a viewer sees of a smazzata of briscola: the trick, the last one, the turned card, counts, the hands they may
//! see. Piles are counted, unless the table plays carte viste; nothing of the stock but its size.

use serde::Serialize;
use smallvec::SmallVec;

use super::LINES;
use super::deal::BriscolaDeal;
use super::options::BriscolaGoal;
use crate::card::{Card, CardSet};
use crate::kernel::Viewer;
use crate::seat::{ByLine, Seat};
use crate::trick::{HandShown, TrickView};

/// A smazzata as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BriscolaView {
    /// The turned card: its suit is trump. Once drawn it is in the hand that drew last.
    pub briscola: Option<Card>,
    /// How many cards are still to be drawn, the turned one included.
    pub stock: u8,
    /// The trick on the table.
    pub trick: TrickView,
    /// The last complete trick.
    pub last_trick: Option<TrickView>,
    /// The hands, by seat.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<HandShown>))]
    pub hands: SmallVec<[HandShown; 4]>,
    /// How many cards each line has taken.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub taken: ByLine<u8>,
    /// In matches a smazzate: deals won before this one, by line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<u8>>))]
    pub won: Option<ByLine<u8>>,
    /// With carte viste: every card of the earlier tricks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<CardSet>,
}

/// What `viewer` sees of `deal`.
pub(super) fn of(deal: &BriscolaDeal, viewer: Viewer) -> BriscolaView {
    let hand = |seat: Seat| {
        let cards = deal.hand(seat);
        // Everybody saw who drew the turned card.
        let turned: CardSet = deal.turned().into_iter().filter(|&card| cards.contains(card)).collect();
        HandShown {
            seat,
            count: cards.len() as u8,
            cards: deal.audience(seat).admits(viewer).then_some(cards),
            known: (!turned.is_empty()).then_some(turned),
        }
    };
    let options = deal.options();
    let piles = || ByLine::make(LINES, |line| deal.pile(line));
    let majority = matches!(options.goal, BriscolaGoal::Majority(_));
    BriscolaView {
        briscola: deal.turned(),
        stock: deal.stock().len() as u8,
        trick: TrickView::of(deal.trick(), None),
        last_trick: deal.last_trick().map(|(trick, winner)| TrickView::of(trick, Some(*winner))),
        hands: Seat::all(deal.seats()).map(hand).collect(),
        taken: ByLine::make(LINES, |line| deal.pile(line).len() as u8),
        won: majority.then(|| ByLine::make(LINES, |line| deal.won()[usize::from(line.index())])),
        seen: options.carte_viste.then(|| piles().values().iter().copied().fold(CardSet::EMPTY, CardSet::union)),
    }
}
