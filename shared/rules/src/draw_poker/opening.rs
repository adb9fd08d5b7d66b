//! What opens a hand: the least pair, which rises while nobody opens, and the draft of a royal straight.
//!
//! `docs/rules/poker-all-italiana.md`, "Qualifying hands", "No opening", R7, R11. Pure functions of five cards.

use serde::{Deserialize, Serialize};

use super::showdown::strength;
use crate::card::{Card, FewCards};
use crate::poker::Category;

/// The least pair that opens. Aces always do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Opener {
    /// Two jacks.
    #[default]
    Jacks,
    /// Two queens.
    Queens,
    /// Two kings.
    Kings,
}

impl Opener {
    /// The one after a hand that nobody opened: it stays at the kings (R7).
    pub const fn next(self) -> Opener {
        match self {
            Opener::Jacks => Opener::Queens,
            Opener::Queens | Opener::Kings => Opener::Kings,
        }
    }

    const fn value(self) -> u8 {
        match self {
            Opener::Jacks => 11,
            Opener::Queens => 12,
            Opener::Kings => 13,
        }
    }
}

/// The value of the ace as the highest card.
const ACE: u8 = 14;

/// The value of a French card, the ace as the highest.
fn value(card: Card) -> u8 {
    card.french().map_or(0, |french| if french.rank.number() == 1 { ACE } else { french.rank.number() })
}

/// Whether these five cards of the deck for so many players open.
pub fn qualifies(cards: &FewCards, players: u8, least: Opener) -> bool {
    let Some(category) = strength(cards, players).map(|strength| strength.category()) else { return false };
    match category {
        Category::HighCard => is_draft(cards),
        Category::Pair => {
            let mut seen = 0_u16;
            let mut pair = 0;
            for value in cards.iter().map(value) {
                pair = if seen >> value & 1 == 1 { value } else { pair };
                seen |= 1 << value;
            }
            pair >= least.value() || is_draft(cards)
        }
        _ => true,
    }
}

/// Progetto bilaterale di scala reale (R11): four cards of a suit in sequence with a card of the deck at either end.
/// Below the lowest card of the deck that is the ace, so only a sequence up to the ace is closed at an end; one that
/// begins with the ace is none.
fn is_draft(cards: &FewCards) -> bool {
    // The values of each suit, a bit each; the ace is the highest alone.
    let mut suits = [0_u16; 4];
    for card in cards.iter() {
        if let Some(french) = card.french() {
            suits[french.suit as usize % 4] |= 1 << value(card);
        }
    }
    let below_the_ace = (1_u16 << ACE) - 1;
    suits
        .iter()
        .map(|values| values & below_the_ace)
        .any(|values| values & values >> 1 & values >> 2 & values >> 3 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opens(cards: &str, players: u8, least: Opener) -> bool {
        qualifies(&cards.split(' ').map(|card| card.parse::<Card>().unwrap()).collect(), players, least)
    }

    #[test]
    fn d1_pairs_by_opener() {
        // Four players: the lowest card is the seven.
        assert!(opens("Jh Js 9c 8d 7h", 4, Opener::Jacks));
        assert!(!opens("Th Ts Ac Kd Qh", 4, Opener::Jacks));
        assert!(opens("8s 8h 7s 7h Ad", 4, Opener::Jacks), "two pair");
        assert!(!opens("Jh Js 9c 8d 7h", 4, Opener::Queens));
        assert!(opens("9h 9s 9c 8d 7h", 4, Opener::Queens), "a tris");
        assert!(opens("Kh Ks 9c 8d 7h", 4, Opener::Kings));
        assert!(opens("Ah As 9c 8d 7h", 4, Opener::Kings));
        assert!(!opens("Qh Qs 9c 8d 7h", 4, Opener::Kings));
    }

    #[test]
    fn d2_drafts_of_a_royal_straight() {
        assert!(opens("8s 9s Ts Js Ah", 4, Opener::Kings));
        assert!(!opens("Js Qs Ks As 7h", 4, Opener::Kings));
        assert!(!opens("As 7s 8s 9s Kh", 4, Opener::Kings));
        assert!(opens("7s 8s 9s Ts Kh", 4, Opener::Kings), "the ace closes it below");
        assert!(opens("9h Th Jh Qh Ac", 2, Opener::Kings));
        assert!(!opens("Jh Qh Kh Ah 9c", 2, Opener::Kings));
        // A pair below the opener does not spoil it; another suit does.
        assert!(opens("8s 9s Ts Js 8h", 4, Opener::Kings));
        assert!(!opens("8s 9s Ts Jh Ah", 4, Opener::Kings));
        assert!(opens("Td Jd Qd Kd 7h", 4, Opener::Kings), "nine and ace");
    }

    #[test]
    fn r7_the_opener_rises_to_the_kings() {
        assert_eq!(
            [Opener::Jacks, Opener::Queens, Opener::Kings].map(Opener::next),
            [Opener::Queens, Opener::Kings, Opener::Kings]
        );
    }
}
