//! Dice: small seeded randomness for bots and autoplay.
//!
//! **Invariant:** the numbers depend on the seed and nothing else, for ever: scripted matches must repeat to the byte.
//! Non-goals: secrets. What decides a real deal comes from the fairdeal crate.

use mazziere_rules::kernel::{Chance, ChanceRequest};

/// A seeded source of uniform numbers (SplitMix64).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Dice of its own for the `n`th of something: they share nothing with those of any other number or purpose.
    #[must_use]
    pub fn branch(&self, purpose: &str, n: u64) -> Dice {
        let mut dice = self.clone();
        for byte in purpose.bytes() {
            dice.0 ^= dice.bits().wrapping_add(u64::from(byte));
        }
        dice.0 ^= n.wrapping_mul(0xd6e8_feb8_6659_fd93);
        Dice(dice.bits())
    }

    /// 64 even bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..bound`, each equally likely (Lemire); 0 when `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = (self.bits() >> 32) * u64::from(bound);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of them; `None` of nothing.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(u32::try_from(items.len()).unwrap_or(u32::MAX)) as usize)
    }

    /// 32 bytes.
    pub fn bytes32(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.bits().to_le_bytes());
        }
        bytes
    }

    /// What chance might bring to play without a table, where nobody needs a proof.
    pub fn chance(&mut self, request: &ChanceRequest) -> Chance {
        if let ChanceRequest::Numbers { bound, count } = request {
            return Chance::Numbers { values: (0..*count).map(|_| self.below(*bound)).collect() };
        }
        let mut cards = request.new_deck().unwrap_or_default().to_vec();
        for place in (1..cards.len()).rev() {
            cards.swap(place, self.below(u32::try_from(place).expect("a small deck") + 1) as usize);
        }
        Chance::Deck { cards }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_repeat_with_the_seed_and_branches_differ() {
        let rolls = |mut dice: Dice| (0..5).map(|_| dice.below(40)).collect::<Vec<_>>();
        assert_eq!(rolls(Dice::new(7)), rolls(Dice::new(7)));
        assert_ne!(rolls(Dice::new(7)), rolls(Dice::new(8)));
        assert_ne!(rolls(Dice::new(7).branch("bot", 1)), rolls(Dice::new(7).branch("bot", 2)));
        assert_ne!(rolls(Dice::new(7).branch("bot", 1)), rolls(Dice::new(7).branch("deck", 1)));
    }

    #[test]
    fn every_face_comes_up_about_equally_often() {
        let mut dice = Dice::new(1);
        let mut counts = [0_u32; 6];
        (0..60_000).for_each(|_| counts[dice.below(6) as usize] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.below(1), 0);
    }
}
