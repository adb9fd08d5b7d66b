//! The score of a smazzata of cirulla: accusi and scope, the points of the deck, grande and piccola.

use serde::{Deserialize, Serialize};

use super::deal::{Accusi, CirullaDeal};
use crate::capture::{LINES, score as deck};
use crate::card::{Card, CardSet, Rank, Suit};
use crate::matches::DealScore;
use crate::seat::{ByLine, Line, Points};

/// What the grande scores.
pub const GRANDE_POINTS: u8 = 5;

/// What a line scored in a smazzata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CirullaScore {
    /// Scope, one point each.
    pub scope: u8,
    /// Points of the dealer's accuso: two for 15, one for 30.
    pub dealer_accuso: u8,
    /// Cirulle accused, three points each.
    pub cirulle: u8,
    /// Decini accused, ten points each.
    pub decini: u8,
    /// Whether the line took the settebello: one point.
    pub settebello: bool,
    /// Whether it won the primiera: one point.
    pub primiera: bool,
    /// Whether it has six denari or more: one point.
    pub denari: bool,
    /// Whether it has 21 cards or more: one point.
    pub carte: bool,
    /// Whether it has fante, cavallo and re of denari: five points.
    pub grande: bool,
    /// Points of the piccola: three for ace, two and three of denari, one more for each that follows up to the six.
    pub piccola: u8,
    /// Its primiera sum; none without all four suits.
    pub primiera_sum: Option<u8>,
    /// How many denari it took.
    pub denari_taken: u8,
    /// How many cards it took.
    pub carte_taken: u8,
    /// All its points.
    pub points: u8,
}

const fn denari(rank: Rank) -> CardSet {
    CardSet::of(Card::new(rank, Suit::Denari))
}

/// Fante, cavallo and re of denari.
pub const GRANDE: CardSet = denari(Rank::Jack).union(denari(Rank::Queen)).union(denari(Rank::King));
/// Ace, two and three of denari: without them no piccola.
pub const PICCOLA: CardSet = denari(Rank::Ace).union(denari(Rank::Two)).union(denari(Rank::Three));

/// The points of the piccola of a pile: 0, or 3 to 6.
pub fn piccola(pile: CardSet) -> u8 {
    if !pile.contains_all(PICCOLA) {
        return 0;
    }
    let more = [Rank::Four, Rank::Five, Rank::Six];
    let in_sequence = more.into_iter().take_while(|&rank| pile.contains_all(denari(rank))).count();
    PICCOLA.len() as u8 + in_sequence as u8
}

/// What a line with `pile` scores against one with `other`.
pub fn score(pile: CardSet, other: CardSet, scope: u8, accusi: Accusi) -> CirullaScore {
    let deck = deck::score(pile, other, scope);
    let grande = pile.contains_all(GRANDE);
    let piccola = piccola(pile);
    let runs = piccola + if grande { GRANDE_POINTS } else { 0 };
    CirullaScore {
        scope,
        dealer_accuso: accusi.dealer,
        cirulle: accusi.cirulle,
        decini: accusi.decini,
        settebello: deck.settebello,
        primiera: deck.primiera,
        denari: deck.denari,
        carte: deck.carte,
        grande,
        piccola,
        primiera_sum: deck.primiera_sum,
        denari_taken: deck.denari_taken,
        carte_taken: deck.carte_taken,
        points: deck.points.saturating_add(accusi.points()).saturating_add(runs),
    }
}

/// The score of both lines.
pub(super) fn of(deal: &CirullaDeal) -> ByLine<CirullaScore> {
    let layout = deal.layout();
    ByLine::make(LINES, |line: Line| {
        score(layout.pile(line), layout.pile(line.other()), layout.scope(line), deal.accusi(line))
    })
}

impl DealScore for CirullaScore {
    fn points(&self) -> Points {
        Points::from(self.points)
    }
}
