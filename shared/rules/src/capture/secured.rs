//! What a timeout or an abandon finds in the smazzata in progress: points already secured, and points still open
//! (scopa R17).
//!
//! A point is *secured* when its line keeps it however play goes on; it is *open* when no line has secured it and some
//! line can still get it. Both are read off the two extremes: all cards not captured yet go to the one line or to the
//! other. The primiera counts as open to the very end, unless nobody can win it any more.

use super::LINES;
use super::layout::Layout;
use super::score::{CARTE_TO_WIN, DENARI_TO_WIN, SETTEBELLO, primiera};
use crate::card::{CardSet, Suit};
use crate::matches::Forfeiture;
use crate::seat::{ByLine, Line, Points};

/// One of the four points of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// The settebello.
    Settebello,
    /// Six denari or more.
    Denari,
    /// 21 cards or more.
    Carte,
    /// The primiera.
    Primiera,
}

impl Item {
    /// All four.
    pub const ALL: [Item; 4] = [Item::Settebello, Item::Denari, Item::Carte, Item::Primiera];

    /// Whether a line that ends with `pile` against `other` has the point.
    fn won(self, pile: CardSet, other: CardSet) -> bool {
        match self {
            Item::Settebello => pile.contains(SETTEBELLO),
            Item::Denari => pile.intersection(CardSet::of_suit(Suit::Denari)).len() >= DENARI_TO_WIN,
            Item::Carte => pile.len() >= CARTE_TO_WIN,
            Item::Primiera => primiera(pile) > primiera(other),
        }
    }
}

/// Whether `pile` keeps `item` whatever comes. The primiera is never secured before the end.
pub fn is_secured(item: Item, pile: CardSet) -> bool {
    item != Item::Primiera && item.won(pile, CardSet::EMPTY)
}

/// Whether nobody has secured `item` and somebody can still get it.
pub fn is_open(item: Item, piles: [CardSet; 2]) -> bool {
    let [a, b] = piles;
    if is_secured(item, a) || is_secured(item, b) {
        return false;
    }
    let rest = CardSet::FULL.minus(a).minus(b);
    item.won(a.union(rest), b) || item.won(b.union(rest), a)
}

/// How many points of the deck nobody has secured and somebody can still get.
pub(crate) fn open_points(piles: [CardSet; 2]) -> u32 {
    Item::ALL.into_iter().filter(|&item| is_open(item, piles)).count() as u32
}

/// How many points of the deck `pile` keeps whatever comes.
pub(crate) fn secured_points(pile: CardSet) -> Points {
    Item::ALL.into_iter().filter(|&item| is_secured(item, pile)).count() as Points
}

/// What a forfeit takes into account: scope and secured points; awarded are the open points and one scopa, `cap` at
/// most. No layout is a smazzata not dealt yet.
pub(crate) fn forfeit(layout: Option<&Layout>, cap: u32) -> Forfeiture {
    let piles = layout.map_or([CardSet::EMPTY; 2], Layout::piles);
    let secured = ByLine::make(LINES, |line: Line| {
        layout.map_or(0, |layout| Points::from(layout.scope(line)) + secured_points(layout.pile(line)))
    });
    Forfeiture { secured, award: cap.min(open_points(piles) + 1) }
}
