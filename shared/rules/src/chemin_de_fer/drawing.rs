//! Points, and what the rule of the game does with them (gioco alla regola).
//!
//! `docs/rules/chemin-de-fer.md` "Setup", "Rule of play", R16. The rule decides for players who are away, and for those
//! who prefer it; all else is free choice.

use serde::{Deserialize, Serialize};

use crate::card::{Card, Face};

/// The points of a card: ace 1, court cards and ten 0.
pub fn points(card: Card) -> u8 {
    match card.face() {
        Face::French(card) if card.rank.number() < 10 => card.rank.number(),
        _ => 0,
    }
}

/// The points of some cards: the sum without its tens.
pub fn total(cards: impl IntoIterator<Item = Card>) -> u8 {
    (cards.into_iter().map(|card| u32::from(points(card))).sum::<u32>() % 10) as u8
}

/// Whether two cards of so many points are turned up at once (battere).
pub const fn is_natural(total: u8) -> bool {
    total >= 8
}

/// What is decided where the rule leaves it to the player (a volontà).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CheminDeFerChoice))]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// To stand.
    #[default]
    Stand,
    /// To draw.
    Draw,
}

/// What the rule says of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Turn the cards up.
    Beat,
    /// Stand.
    Stand,
    /// Draw.
    Draw,
    /// As the player likes.
    Free,
}

/// The rule for the punta.
pub const fn punta(total: u8) -> Rule {
    match total {
        0..=4 => Rule::Draw,
        5 => Rule::Free,
        6 | 7 => Rule::Stand,
        _ => Rule::Beat,
    }
}

/// The rule for the bank when the punta drew a card of so many points, or stood.
pub const fn bank(total: u8, drawn: Option<u8>) -> Rule {
    match (total, drawn) {
        (8.., _) => Rule::Beat,
        (..=5, None) => Rule::Draw,
        (_, None) | (7, _) => Rule::Stand,
        (..=2, _) => Rule::Draw,
        (3, Some(9)) | (5, Some(4)) => Rule::Free,
        (3, Some(8)) => Rule::Stand,
        (3, _) => Rule::Draw,
        (4, Some(2..=7)) | (5, Some(5..=7)) | (6, Some(6 | 7)) => Rule::Draw,
        (4..=6, _) => Rule::Stand,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v1_points() {
        let total = |cards: &str| total(cards.split(' ').map(|card| card.parse().unwrap()));
        assert_eq!((total("7h 6d 9c"), total("Ts 5h"), total("9d 6h 5s")), (2, 5, 0));
        assert_eq!((total("As Kd"), total("Jc Qc"), total("4h 4s")), (1, 0, 8));
    }

    #[test]
    fn v2_every_cell_of_the_table() {
        let table = "\
            TTTTTTTTTT TTTTTTTTTT TTTTTTTTTT \
            TTTTTTTTSv SSTTTTTTSS SSSSvTTTSS SSSSSSTTSS SSSSSSSSSS BBBBBBBBBB BBBBBBBBBB";
        for (own, row) in (0..).zip(table.split_whitespace()) {
            for (drawn, cell) in (0..).zip(row.chars()) {
                let expected = match cell {
                    'T' => Rule::Draw,
                    'S' => Rule::Stand,
                    'v' => Rule::Free,
                    _ => Rule::Beat,
                };
                assert_eq!(bank(own, Some(drawn)), expected, "bank {own}, drawn {drawn}");
            }
        }
        let stood: Vec<Rule> = (0..10).map(|own| bank(own, None)).collect();
        assert_eq!(stood, [vec![Rule::Draw; 6], vec![Rule::Stand; 2], vec![Rule::Beat; 2]].concat());
        let punta: Vec<Rule> = (0..10).map(punta).collect();
        let expected = [vec![Rule::Draw; 5], vec![Rule::Free], vec![Rule::Stand; 2], vec![Rule::Beat; 2]].concat();
        assert_eq!(punta, expected);
    }
}
