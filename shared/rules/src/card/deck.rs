//! Deck kinds: which cards a game is played with.
//!
//! Invariant: a deck order that enters a game is a permutation of what was asked for, copies counted
//! ([`is_permutation`]). Shuffling is not done here: the order arrives as data.

use serde::{Deserialize, Serialize};

use super::{Card, CardSet};

/// A kind of deck. Nothing else knows how many cards a deck has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DeckKind {
    /// The forty Italian cards.
    #[serde(rename = "italian_40")]
    Italian40,
    /// The fifty-two French cards, without jokers.
    #[serde(rename = "french_52")]
    French52,
    /// French cards from the nine up, with the aces.
    #[serde(rename = "french_24")]
    French24,
    /// French cards from the eight up, with the aces.
    #[serde(rename = "french_28")]
    French28,
    /// French cards from the seven up, with the aces.
    #[serde(rename = "french_32")]
    French32,
    /// French cards from the six up, with the aces.
    #[serde(rename = "french_36")]
    French36,
    /// French cards from the five up, with the aces.
    #[serde(rename = "french_40")]
    French40,
    /// Two packs of French cards with four jolly.
    #[serde(rename = "french_108")]
    French108,
    /// A shoe: six packs of French cards, without jokers.
    #[serde(rename = "french_312")]
    French312,
    /// The cards of UNO: of each colour one zero, and two of everything else; four of each wild card.
    #[serde(rename = "uno_108")]
    Uno108,
}

/// The cards of a deck in code order, the copies of a face beside each other.
const fn in_order<const N: usize>(copies: &[u8; Card::CODES]) -> [Card; N] {
    let mut cards = [Card(0); N];
    let mut at = 0;
    let mut code = 0;
    while code < Card::CODES {
        let mut copy = 0;
        while copy < copies[code] {
            cards[at] = Card(code as u8);
            at += 1;
            copy += 1;
        }
        code += 1;
    }
    assert!(at == N, "a deck has the size of its name");
    cards
}

/// So many copies of each of these codes.
const fn with(mut counts: [u8; Card::CODES], from: u8, to: u8, copies: u8) -> [u8; Card::CODES] {
    let mut code = from as usize;
    while code < to as usize {
        counts[code] = copies;
        code += 1;
    }
    counts
}

const NOTHING: [u8; Card::CODES] = [0; Card::CODES];

/// The French cards from rank `lowest` up, and the aces.
const fn stripped(lowest: u8) -> [u8; Card::CODES] {
    let aces = with(NOTHING, Card::FRENCH, Card::FRENCH + 4, 1);
    with(aces, Card::FRENCH + 4 * (lowest - 1), Card::FRENCH + 52, 1)
}

const UNO: [u8; Card::CODES] = {
    let twice = with(NOTHING, Card::UNO, Card::UNO + 52, 2);
    with(with(twice, Card::UNO, Card::UNO + 4, 1), Card::UNO + 52, Card::UNO + 54, 4)
};

static ITALIAN_40: [Card; 40] = in_order(&with(NOTHING, 0, 40, 1));
static FRENCH_52: [Card; 52] = in_order(&with(NOTHING, Card::FRENCH, Card::FRENCH + 52, 1));
static FRENCH_24: [Card; 24] = in_order(&stripped(9));
static FRENCH_28: [Card; 28] = in_order(&stripped(8));
static FRENCH_32: [Card; 32] = in_order(&stripped(7));
static FRENCH_36: [Card; 36] = in_order(&stripped(6));
static FRENCH_40: [Card; 40] = in_order(&stripped(5));
static FRENCH_108: [Card; 108] =
    in_order(&with(with(NOTHING, Card::FRENCH, Card::FRENCH + 52, 2), Card::FRENCH + 52, Card::FRENCH + 53, 4));
static FRENCH_312: [Card; 312] = in_order(&with(NOTHING, Card::FRENCH, Card::FRENCH + 52, 6));
static UNO_108: [Card; 108] = in_order(&UNO);

impl DeckKind {
    /// Every kind.
    pub const ALL: [DeckKind; 10] = [
        DeckKind::Italian40,
        DeckKind::French52,
        DeckKind::French24,
        DeckKind::French28,
        DeckKind::French32,
        DeckKind::French36,
        DeckKind::French40,
        DeckKind::French108,
        DeckKind::French312,
        DeckKind::Uno108,
    ];

    /// The French deck of which as many ranks are left out as few play: from rank `11 - seats` up, for 2 to 6 seats.
    pub const fn stripped(seats: u8) -> Option<DeckKind> {
        match seats {
            2 => Some(DeckKind::French24),
            3 => Some(DeckKind::French28),
            4 => Some(DeckKind::French32),
            5 => Some(DeckKind::French36),
            6 => Some(DeckKind::French40),
            _ => None,
        }
    }

    /// The cards in canonical order, the order a shuffle starts from: ascending code (`AD AC AB AS 2D .. KS`,
    /// `Ad Ah Ac As 2d .. Ks`), the copies of a face beside each other. It never changes, since logged commitments
    /// depend on it.
    pub fn cards(self) -> &'static [Card] {
        match self {
            DeckKind::Italian40 => &ITALIAN_40,
            DeckKind::French52 => &FRENCH_52,
            DeckKind::French24 => &FRENCH_24,
            DeckKind::French28 => &FRENCH_28,
            DeckKind::French32 => &FRENCH_32,
            DeckKind::French36 => &FRENCH_36,
            DeckKind::French40 => &FRENCH_40,
            DeckKind::French108 => &FRENCH_108,
            DeckKind::French312 => &FRENCH_312,
            DeckKind::Uno108 => &UNO_108,
        }
    }

    /// Whether `order` holds every card of this deck, as often as the deck does.
    pub fn is_permutation(self, order: &[Card]) -> bool {
        match self {
            DeckKind::Italian40 => {
                order.len() == ITALIAN_40.len() && order.iter().copied().collect::<CardSet>() == CardSet::FULL
            }
            DeckKind::French52 => {
                let bit = |card: &Card| if card.is_french() { 1_u64 << (card.code() - Card::FRENCH) } else { 0 };
                order.len() == FRENCH_52.len() && order.iter().map(bit).fold(0, |all, bit| all | bit) == (1 << 52) - 1
            }
            kind => is_permutation(kind.cards(), order),
        }
    }
}

/// Whether both lists hold the same faces, each as often.
pub fn is_permutation(cards: &[Card], order: &[Card]) -> bool {
    let mut counts = [0_i32; Card::CODES];
    cards.iter().for_each(|card| counts[usize::from(card.code())] += 1);
    order.iter().for_each(|card| counts[usize::from(card.code())] -= 1);
    counts.iter().all(|count| *count == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn a_permutation_has_every_card_as_often_as_the_deck() {
        for kind in DeckKind::ALL {
            let mut order = kind.cards().to_vec();
            assert!(kind.is_permutation(&order));
            order.reverse();
            assert!(kind.is_permutation(&order));
            let last = order.len() - 1;
            let kept = order[0];
            assert_ne!(kept, order[last]);
            order[0] = order[last];
            assert!(!kind.is_permutation(&order), "{kind:?}: a copy too many");
            order[0] = if kind == DeckKind::Italian40 { card("Ks") } else { card("KS") };
            assert!(!kind.is_permutation(&order), "{kind:?}: a card of another bank");
            order[0] = kept;
            assert!(kind.is_permutation(&order));
            assert!(!kind.is_permutation(&kind.cards()[1..]), "{kind:?}: a missing card");
            let longer: Vec<Card> = kind.cards().iter().copied().chain([kept]).collect();
            assert!(!kind.is_permutation(&longer), "{kind:?}: a card more");
        }
    }

    #[test]
    fn decks_have_the_names_and_sizes_of_the_law() {
        let names = DeckKind::ALL.map(|kind| serde_json::to_value(kind).unwrap().as_str().unwrap().to_owned());
        for (kind, name) in DeckKind::ALL.into_iter().zip(names) {
            let (_, size) = name.rsplit_once('_').unwrap();
            assert_eq!(kind.cards().len().to_string(), size, "{name}");
            assert!(kind.cards().is_sorted(), "{name}");
        }
        let count = |kind: DeckKind, text: &str| kind.cards().iter().filter(|one| **one == card(text)).count();
        assert_eq!((count(DeckKind::French108, "Jo"), count(DeckKind::French108, "2s")), (4, 2));
        assert_eq!((count(DeckKind::French312, "Jo"), count(DeckKind::French312, "2s")), (0, 6));
        let uno = ["B0", "B1", "G9", "VI", "RS", "GP", "W0", "W4"].map(|text| count(DeckKind::Uno108, text));
        assert_eq!(uno, [1, 2, 2, 2, 2, 2, 4, 4]);
        for seats in 2..=6 {
            // 4 x (seats + 4) cards; the lowest rank is 11 - seats.
            let kind = DeckKind::stripped(seats).unwrap();
            assert_eq!(kind.cards().len(), 4 * usize::from(seats + 4));
            let ranks = kind.cards().iter().map(|card| card.french().unwrap().rank.number());
            assert_eq!(ranks.filter(|rank| *rank != 1).min(), Some(11 - seats));
        }
        assert!(DeckKind::stripped(7).is_none());
    }
}
