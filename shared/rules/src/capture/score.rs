//! The score of a smazzata: scope, settebello, primiera, denari, carte (scopa R1, R11, R12).
//!
//! Documents call it by the name of the first game that had it: `ScopaScore`.

use serde::{Deserialize, Serialize};

use super::LINES;
use super::layout::Layout;
use crate::card::{Card, CardSet, Rank, Suit};
use crate::matches::DealScore;
use crate::seat::{ByLine, Line, Points};

/// The settebello.
pub const SETTEBELLO: Card = Card::new(Rank::Seven, Suit::Denari);
/// Denari that make the point.
pub const DENARI_TO_WIN: usize = 6;
/// Cards that make the point.
pub const CARTE_TO_WIN: usize = 21;

/// What a line scored in a smazzata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = ScopaScore))]
#[serde(deny_unknown_fields)]
pub struct CaptureScore {
    /// Scope, one point each.
    pub scope: u8,
    /// Whether the line took the settebello: one point.
    pub settebello: bool,
    /// Whether it won the primiera: one point.
    pub primiera: bool,
    /// Whether it has six denari or more: one point.
    pub denari: bool,
    /// Whether it has 21 cards or more: one point.
    pub carte: bool,
    /// Its primiera sum; none without all four suits.
    pub primiera_sum: Option<u8>,
    /// How many denari it took.
    pub denari_taken: u8,
    /// How many cards it took.
    pub carte_taken: u8,
    /// All its points.
    pub points: u8,
}

/// What a rank is worth in the primiera (scopa R1), from the best down.
const PRIMIERA: [(Rank, u8); 10] = [
    (Rank::Seven, 21),
    (Rank::Six, 18),
    (Rank::Ace, 16),
    (Rank::Five, 15),
    (Rank::Four, 14),
    (Rank::Three, 13),
    (Rank::Two, 12),
    (Rank::Jack, 10),
    (Rank::Queen, 10),
    (Rank::King, 10),
];

/// The primiera sum of a pile: the best card of each suit; `None` without all four suits (scopa R12).
pub fn primiera(pile: CardSet) -> Option<u8> {
    Suit::ALL.into_iter().try_fold(0, |sum, suit| {
        let best = PRIMIERA.iter().find(|(rank, _)| pile.contains(Card::new(*rank, suit)))?;
        Some(sum + best.1)
    })
}

/// What a line with `pile` scores against one with `other`.
pub fn score(pile: CardSet, other: CardSet, scope: u8) -> CaptureScore {
    let denari_taken = pile.intersection(CardSet::of_suit(Suit::Denari)).len();
    let sum = primiera(pile);
    let mut score = CaptureScore {
        scope,
        settebello: pile.contains(SETTEBELLO),
        // `None` is below every sum: a line without four suits loses to one that has them.
        primiera: sum > primiera(other),
        denari: denari_taken >= DENARI_TO_WIN,
        carte: pile.len() >= CARTE_TO_WIN,
        primiera_sum: sum,
        denari_taken: denari_taken as u8,
        carte_taken: pile.len() as u8,
        points: 0,
    };
    let items = [score.settebello, score.primiera, score.denari, score.carte];
    score.points = scope.saturating_add(items.into_iter().filter(|&won| won).count() as u8);
    score
}

/// The score of both lines.
pub(crate) fn of(layout: &Layout) -> ByLine<CaptureScore> {
    ByLine::make(LINES, |line: Line| score(layout.pile(line), layout.pile(line.other()), layout.scope(line)))
}

impl DealScore for CaptureScore {
    fn points(&self) -> Points {
        Points::from(self.points)
    }
}
