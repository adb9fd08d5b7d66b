//! Which cards may be played to a trick, and who takes it.
//!
//! `docs/rules/bestia.md` "Setup" (strength as in briscola, R2) and step 6: a player who leads and holds the dominant
//! briscola leads it (R8); else the suit led is followed, else a briscola is played, of any height. Pure functions of a
//! hand, the suit led and the turned card.

use crate::card::{Card, FewCards, Rank, Suit};
use crate::refusal::RefusalCode;
use crate::seat::Seat;

/// How strong a rank is, from 0: A 3 K Q J 7 6 5 4 2.
pub const fn strength(rank: Rank) -> u8 {
    match rank {
        Rank::Two => 0,
        Rank::Four => 1,
        Rank::Five => 2,
        Rank::Six => 3,
        Rank::Seven => 4,
        Rank::Jack => 5,
        Rank::Queen => 6,
        Rank::King => 7,
        Rank::Three => 8,
        Rank::Ace => 9,
    }
}

/// The dominant briscola: the ace, or the three when the ace is the turned card.
pub const fn dominant(turned: Card) -> Card {
    let rank = if matches!(turned.rank(), Rank::Ace) { Rank::Three } else { Rank::Ace };
    Card::new(rank, turned.suit())
}

/// What a seat on turn must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Nothing: any card.
    Any,
    /// Lead this card.
    Dominant(Card),
    /// Follow this suit.
    Follow(Suit),
    /// Play a card of this suit, the briscola.
    Briscola(Suit),
}

impl Duty {
    /// What who holds `hand` must do when `led` is the suit led; `None` for the leader.
    pub fn of(hand: &FewCards, led: Option<Suit>, turned: Card) -> Duty {
        let briscola = turned.suit();
        let dominant = dominant(turned);
        let holds = |suit: Suit| hand.iter().any(|card| card.suit() == suit);
        match led {
            None if hand.contains(dominant) => Duty::Dominant(dominant),
            None => Duty::Any,
            Some(led) if holds(led) => Duty::Follow(led),
            Some(_) if holds(briscola) => Duty::Briscola(briscola),
            Some(_) => Duty::Any,
        }
    }

    /// Whether a card of the hand does it.
    pub fn allows(self, card: Card) -> bool {
        match self {
            Duty::Any => true,
            Duty::Dominant(dominant) => card == dominant,
            Duty::Follow(suit) | Duty::Briscola(suit) => card.suit() == suit,
        }
    }

    /// Why a card that does not do it is refused.
    pub const fn refusal(self) -> RefusalCode {
        match self {
            Duty::Any | Duty::Follow(_) => RefusalCode::SuitNotFollowed,
            Duty::Dominant(_) => RefusalCode::DominantNotLed,
            Duty::Briscola(_) => RefusalCode::BriscolaNotPlayed,
        }
    }
}

/// Who takes a trick of these cards, the first one led: the highest briscola, else the highest card of the suit led.
pub fn winner(cards: impl IntoIterator<Item = (Seat, Card)>, briscola: Suit) -> Option<Seat> {
    let mut cards = cards.into_iter().peekable();
    let led = cards.peek()?.1.suit();
    let rank = |card: Card| {
        let class = if card.suit() == briscola { 2 } else { u8::from(card.suit() == led) };
        (class, strength(card.rank()))
    };
    // Ranks of the same class differ, so the best card is one; cards that did not follow are below the one led.
    cards.max_by_key(|&(_, card)| rank(card)).map(|(seat, _)| seat)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn hand(text: &str) -> FewCards {
        text.split_whitespace().map(card).collect()
    }

    /// The cards of `held` that may be played on `led` (none: to lead) when `turned` is the turned card.
    fn may_play(turned: &str, led: &str, held: &str) -> Vec<String> {
        let led = (!led.is_empty()).then(|| card(led).suit());
        let duty = Duty::of(&hand(held), led, card(turned));
        hand(held).iter().filter(|&card| duty.allows(card)).map(|card| card.to_string()).collect()
    }

    #[test]
    fn vectors_7_to_11_what_may_be_played() {
        // 7: 4C lies already; the lower briscola must be played all the same.
        assert_eq!(may_play("7C", "5D", "2C 7S KB"), ["2C"]);
        assert_eq!(may_play("7C", "5D", "7S KB"), ["7S", "KB"], "vector 8");
        assert_eq!(may_play("7C", "5D", "AC 2D"), ["2D"], "vector 9");
        assert_eq!(may_play("AC", "", "3C KD 2S"), ["3C"], "vector 10");
        assert_eq!(may_play("5C", "", "3C KD 2S"), ["3C", "KD", "2S"], "vector 10");
        assert_eq!(may_play("5C", "", "AC 7D"), ["AC"], "vector 11");
        // The dominant briscola is a duty of the leader alone.
        assert_eq!(may_play("5C", "4C", "AC 2C 7D"), ["AC", "2C"]);
        assert_eq!(may_play("5C", "4S", "AC 2C 7D"), ["AC", "2C"]);
        assert_eq!(may_play("AC", "", "KC 2C"), ["KC", "2C"], "no king becomes dominant");
    }

    #[test]
    fn strengths_are_those_of_briscola() {
        let mut ranks = Rank::ALL.to_vec();
        ranks.sort_by_key(|&rank| std::cmp::Reverse(strength(rank)));
        assert_eq!(ranks.iter().map(|rank| rank.letter()).collect::<String>(), "A3KQJ76542");
    }

    #[test]
    fn the_highest_briscola_wins_else_the_suit_led() {
        let won = |cards: &str, briscola| {
            let seats = (0..).map(Seat::new);
            winner(seats.zip(cards.split_whitespace().map(card)), briscola).map(Seat::index)
        };
        assert_eq!(won("4D KS 7D 6D", Suit::Coppe), Some(2));
        assert_eq!(won("4D 2C 7D 5C", Suit::Coppe), Some(3));
        assert_eq!(won("2D AS AB AS", Suit::Coppe), Some(0), "nobody could follow");
        assert_eq!(won("KD 3D AD", Suit::Denari), Some(2));
        assert_eq!(won("KD 3D QD", Suit::Denari), Some(1));
        assert_eq!(won("", Suit::Denari), None);
    }
}
