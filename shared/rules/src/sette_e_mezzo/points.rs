//! What cards are worth, in halves of a point: 7½ is 15.
//!
//! `docs/rules/sette-e-mezzo.md` "Setup" (values, the matta), R2. The matta is worth whatever makes the best total
//! that is not above 7½; alone it is ½.

use crate::card::{Card, Rank, Suit};

/// The matta: re di denari.
pub const MATTA: Card = Card::new(Rank::King, Suit::Denari);

/// Sette e mezzo.
pub const MOST: u8 = 15;

/// What a card is worth, in halves; the matta as the king that it is.
pub const fn halves(card: Card) -> u8 {
    match card.rank() {
        Rank::Jack | Rank::Queen | Rank::King => 1,
        Rank::Ace => 2,
        Rank::Two => 4,
        Rank::Three => 6,
        Rank::Four => 8,
        Rank::Five => 10,
        Rank::Six => 12,
        Rank::Seven => 14,
    }
}

/// The total of some cards, in halves: the best that the matta makes of it.
pub fn total(cards: impl IntoIterator<Item = Card>) -> u8 {
    let (mut others, mut matta, mut count) = (0_u8, false, 0_u8);
    for card in cards {
        if card == MATTA {
            matta = true;
        } else {
            (others, count) = (others.saturating_add(halves(card)), count.saturating_add(1));
        }
    }
    match (matta, others) {
        (false, total) => total,
        (true, _) if count == 0 => 1,
        // From here on even ½ is as good as anything, or too much.
        (true, 14..) => others.saturating_add(1),
        // Whole points make a seven, half points a seven and a half.
        (true, _) => MOST - u8::from(others.is_multiple_of(2)),
    }
}

/// Whether a total is above 7½ (sballa).
pub const fn is_bust(total: u8) -> bool {
    total > MOST
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(cards: &str) -> u8 {
        total(cards.split_whitespace().map(|card| card.parse().unwrap()))
    }

    #[test]
    fn d1_the_matta() {
        assert_eq!((of("KD 3S"), of("KD JS"), of("KD 7D"), of("KD 3S JC")), (14, 15, 15, 15));
        assert!(is_bust(of("KD 4S 3C JC")));
        assert_eq!((of("KD JS QC"), of("KD")), (14, 1), "V2: alone it is a half");
        assert_eq!((of("KD 6S AC"), of("KD 6S JC"), of("KD 7S JB")), (15, 15, 16));
    }

    #[test]
    fn d2_the_others() {
        assert_eq!((of("7S JC"), of("7S AC"), of("JD QD JC QC KC JS QS")), (15, 16, 7));
        assert!(is_bust(of("7S AC")) && !is_bust(of("7S JC")));
        assert_eq!((of("AD 2D 3D"), of("4C"), of("5B"), of("6S"), of("")), (12, 8, 10, 12, 0));
    }
}
