//! What beats what: the slow and obvious ranking that every table of `poker::standard` is filled from.
//!
//! texas-holdem, "Hand ranking": scala reale > scala a colore > poker > full > colore > scala > tris > doppia
//! coppia > coppia > carta alta. Within a category the values decide, the most numerous first, then the highest first:
//! a poker by its value, then the fifth card; a full by the tris, then the pair (texas-holdem R13); and so on down to
//! carta alta and colore, whose five values are compared from the top. Straights are compared by their top card, and
//! A-2-3-4-5 has a five on top. Suits are only asked whether they are all equal.
//!
//! A *value* is 0 for a two up to 12 for an ace.

/// A hand of five as something to compare: its category, then its values in the order in which they decide. The
/// scala reale needs no category of its own: it is the highest scala a colore.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape {
    category: Category,
    values: [u8; 5],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Category {
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
}

/// The value of the ace, and of the five that tops the low straight.
const ACE: u8 = 12;
const FIVE: u8 = 3;

/// The shape of five values; `suited` when the five cards are of one suit.
pub(super) fn shape(mut values: [u8; 5], suited: bool) -> Shape {
    let times = |value: u8| values.iter().filter(|&&other| other == value).count();
    let mut counts = values.map(times);
    let mut order = [0, 1, 2, 3, 4];
    order.sort_by_key(|&i| std::cmp::Reverse((counts[i], values[i])));
    (counts, values) = (order.map(|i| counts[i]), order.map(|i| values[i]));
    let category = match counts {
        [4, ..] => Category::FourOfAKind,
        [3, _, _, 2, _] => Category::FullHouse,
        [3, ..] => Category::ThreeOfAKind,
        [2, _, 2, ..] => Category::TwoPair,
        [2, ..] => Category::Pair,
        _ => match (straight_top(values), suited) {
            (Some(top), true) => return Shape { category: Category::StraightFlush, values: [top, 0, 0, 0, 0] },
            (Some(top), false) => return Shape { category: Category::Straight, values: [top, 0, 0, 0, 0] },
            (None, true) => Category::Flush,
            (None, false) => Category::HighCard,
        },
    };
    Shape { category, values }
}

/// The top of the straight that five different values make, highest first; there is no straight around the ace.
fn straight_top(values: [u8; 5]) -> Option<u8> {
    match values {
        [ACE, FIVE, 2, 1, 0] => Some(FIVE),
        [top, _, _, _, bottom] if top - bottom == 4 => Some(top),
        _ => None,
    }
}
