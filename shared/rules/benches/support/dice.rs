//! Reproducible dice.

use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Chance, ChanceRequest};

/// Reproducible dice.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }

    /// These cards in another order.
    pub(crate) fn shuffled(&mut self, cards: &[Card]) -> Vec<Card> {
        let mut cards = cards.to_vec();
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i as u32 + 1) as usize);
        }
        cards
    }

    /// What a game asks of chance.
    pub(crate) fn chance(&mut self, request: &ChanceRequest) -> Chance {
        match request {
            ChanceRequest::Numbers { bound, .. } => Chance::Numbers { values: vec![self.below(*bound)] },
            cards => Chance::Deck { cards: self.shuffled(cards.new_deck().expect("cards")) },
        }
    }
}
