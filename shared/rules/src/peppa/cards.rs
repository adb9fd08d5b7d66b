//! The cards of peppa: their strength, which of them are hearts, what they cost.

use crate::card::{Card, Suit};

/// Two of clubs, which opens a smazzata with the Hearts option.
pub const TWO_OF_CLUBS: Card = french(1, Suit::Bastoni);
/// La Peppa, the queen of spades.
pub const PEPPA: Card = french(11, Suit::Spade);

/// The French card of this place in its suit, from the ace (0) to the king (12). The suits of both banks share one
/// order: hearts are [`Suit::Coppe`], clubs [`Suit::Bastoni`], spades [`Suit::Spade`].
pub const fn french(place: u8, suit: Suit) -> Card {
    match Card::from_code(Card::FRENCH + 4 * (place % 13) + suit as u8) {
        Some(card) => card,
        None => panic!("a French card"),
    }
}

/// Which card of its suit, from the ace (0) to the king (12).
const fn place(card: Card) -> u8 {
    card.code().saturating_sub(Card::FRENCH) / 4
}

/// The strength of a card among those of its suit: ace high (R1).
pub const fn strength(card: Card) -> u8 {
    match place(card) {
        0 => 13,
        place => place,
    }
}

/// Whether a card is a heart.
pub fn is_heart(card: Card) -> bool {
    card.suit() == Suit::Coppe
}

/// The penalty points of a card (R8).
pub fn penalty(card: Card) -> u8 {
    if card == PEPPA {
        return 13;
    }
    match (is_heart(card), place(card)) {
        (false, _) => 0,
        (true, 0) => 5,
        (true, 12) => 4,
        (true, 11) => 3,
        (true, 10) => 2,
        (true, _) => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{DeckKind, FrenchSet};

    #[test]
    fn sets_agree_with_the_cards_one_by_one() {
        let deck = DeckKind::French52.cards();
        assert_eq!(deck.iter().copied().collect::<FrenchSet>().collect::<Vec<_>>(), deck);
        for suit in Suit::ALL {
            let cards: FrenchSet = deck.iter().copied().filter(|card| card.suit() == suit).collect();
            assert_eq!(cards, FrenchSet::of_suit(suit));
        }
        assert_eq!((PEPPA.to_string(), TWO_OF_CLUBS.to_string()), ("Qs".to_owned(), "2c".to_owned()));
        let italian = "7C".parse().unwrap();
        assert!(FrenchSet::EMPTY.with(italian).is_empty() && !FrenchSet::of_suit(Suit::Coppe).contains(italian));
    }

    #[test]
    fn aces_are_high_and_the_penalties_are_thirty_six() {
        let deck = DeckKind::French52.cards();
        assert_eq!(deck.iter().map(|&card| u32::from(penalty(card))).sum::<u32>(), 36);
        let strengths = ["2h", "9h", "Th", "Jh", "Qh", "Kh", "Ah"].map(|card| strength(card.parse().unwrap()));
        assert!(strengths.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
