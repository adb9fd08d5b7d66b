//! Following suit: a card of the suit led if there is one, else any card.

use crate::card::{CardSet, Suit};

/// The cards of `hand` that may be played when `led` is the suit led (`None`: to the leader).
pub fn follow(hand: CardSet, led: Option<Suit>) -> CardSet {
    let Some(suit) = led else { return hand };
    let same = hand.intersection(CardSet::of_suit(suit));
    if same.is_empty() { hand } else { same }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> CardSet {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn a_hand_follows_if_it_can() {
        let hand = set("4D 3C KS 7S");
        assert_eq!(follow(hand, None), hand);
        assert_eq!(follow(hand, Some(Suit::Spade)), set("KS 7S"));
        assert_eq!(follow(hand, Some(Suit::Bastoni)), hand);
    }
}
