//! What cards are worth before the flop, and what it takes to play them.
//!
//! A hand has a class: pairs, high cards, suits and neighbours give points (after a well-known rule of thumb by W.
//! Chen, doubled to stay whole). What it takes to go on rises with every raise, falls with position and with fewer
//! rivals. Counting how often two cards win against many hands that may be anything says little: those who raise do not
//! hold anything.
//!
//! **Invariant:** pure; the class depends on the cards only, not on their order.

use mazziere_rules::card::Card;

/// The best class there is: two aces.
pub const BEST: u32 = 40;

/// The class of two cards (hold'em) or four (Omaha), 0 to [`BEST`]: the more, the better.
pub fn class(own: &[Card]) -> u32 {
    match own {
        [a, b] => two(*a, *b).max(0).unsigned_abs(),
        [a, b, c, d] => four([*a, *b, *c, *d]),
        _ => 0,
    }
}

/// How the others have played so far, as far as it says what a hand must be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The big blind.
    pub big: u64,
    /// What must be matched.
    pub level: u64,
    /// Who is still in, beside the one to decide.
    pub rivals: usize,
    /// Whether nobody, or only the one before the button, has the button between them and the blinds.
    pub late: bool,
}

/// The class that is worth a call there.
pub fn worth_a_call(spot: Spot) -> u32 {
    let mut need: i32 = match spot.rivals {
        0 | 1 => 8,
        2 | 3 => 11,
        _ => 14,
    };
    need -= if spot.late { 3 } else { 0 };
    // Every doubling of what must be matched speaks of a better hand.
    let doublings = (spot.level / spot.big.max(1)).checked_ilog2().unwrap_or(0);
    need += 4 * i32::try_from(doublings).unwrap_or(i32::MAX / 8).min(4);
    need.clamp(4, 24).unsigned_abs()
}

fn two(a: Card, b: Card) -> i32 {
    let ((a, suit_a), (b, suit_b)) = (face(a), face(b));
    let high = a.max(b);
    let low = a.min(b);
    let points = |value: i32| match value {
        14 => 20,
        13 => 16,
        12 => 14,
        11 => 12,
        other => other,
    };
    if high == low {
        return (2 * points(high)).max(10);
    }
    let gap = high - low - 1;
    let apart = match gap {
        0 => 0,
        1 => 2,
        2 => 4,
        3 => 8,
        _ => 10,
    };
    let straight = if gap <= 1 && high < 12 { 2 } else { 0 };
    let suited = if suit_a == suit_b { 4 } else { 0 };
    points(high) + suited - apart + straight
}

/// Four cards hold six times two: the best three of them count. They are better than two on average, so less is left of
/// it.
fn four(cards: [Card; 4]) -> u32 {
    let mut pairs = Vec::with_capacity(6);
    for (place, a) in cards.iter().enumerate() {
        pairs.extend(cards[place + 1..].iter().map(|b| two(*a, *b)));
    }
    pairs.sort_unstable_by(|a, b| b.cmp(a));
    let best: i32 = pairs.iter().take(3).sum();
    (best / 3 - 3).max(0).unsigned_abs()
}

/// A French card's rank, 2 to 14 (the ace above the king), and the letter of its suit, as it prints.
fn face(card: Card) -> (i32, char) {
    let text = card.to_string();
    let mut letters = text.chars();
    let rank = match letters.next() {
        Some('A') => 14,
        Some('K') => 13,
        Some('Q') => 12,
        Some('J') => 11,
        Some('T') => 10,
        digit => digit.and_then(|digit| digit.to_digit(10)).and_then(|digit| i32::try_from(digit).ok()).unwrap_or(0),
    };
    (rank, letters.next().unwrap_or(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(cards: &str) -> u32 {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        class(&cards)
    }

    #[test]
    fn classes_rank_as_players_do() {
        for (better, worse) in [
            ("Ah As", "Kh Ks"),
            ("Kh Ks", "Ah Kh"),
            ("Ah Kh", "Ah Kd"),
            ("Ah Kd", "Kd Qc"),
            ("9h 8h", "9h 4d"),
            ("2h 2d", "7h 2d"),
            ("Ah As Kh Ks", "Ah As 7d 2c"),
            ("9h 8h 7d 6d", "9h 7c 4d 2s"),
        ] {
            assert!(of(better) > of(worse), "{better} ({}) and {worse} ({})", of(better), of(worse));
        }
        assert_eq!(of("Ah As"), BEST);
        assert_eq!(of("7h 2c"), 0);
        assert_eq!(of("2c 7h"), of("7h 2c"));
    }

    #[test]
    fn more_raises_and_rivals_ask_for_more_and_position_for_less() {
        let open = Spot { big: 100, level: 100, rivals: 5, late: false };
        assert!(worth_a_call(open) < worth_a_call(Spot { level: 300, ..open }));
        assert!(worth_a_call(Spot { level: 300, ..open }) < worth_a_call(Spot { level: 900, ..open }));
        assert!(worth_a_call(open) > worth_a_call(Spot { late: true, ..open }));
        assert!(worth_a_call(open) > worth_a_call(Spot { rivals: 1, ..open }));
        assert!(worth_a_call(Spot { level: u64::MAX, ..open }) < of("Kh Ks"), "kings are good enough for any price");
    }
}
