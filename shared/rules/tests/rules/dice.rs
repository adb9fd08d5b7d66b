//! Chance for tests: a seeded splitmix64, a shuffle, a random setup.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::Setup;
use mazziere_rules::matches::Goal;
use mazziere_rules::scopa::ScopaOptions;
use mazziere_rules::seat::Seat;

/// A stream of numbers that depends on the seed alone.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..n`.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        (((self.next() >> 32) * u64::from(n)) >> 32) as u32
    }

    pub(crate) fn deck(&mut self) -> Vec<Card> {
        let mut cards = DeckKind::Italian40.cards().to_vec();
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i as u32 + 1) as usize);
        }
        cards
    }

    /// Any setup that scopa allows.
    pub(crate) fn setup(&mut self) -> Setup<ScopaOptions> {
        let goal = match self.below(8) {
            0 => Goal::Target(6),
            1 => Goal::Target(11),
            2 => Goal::Target(21),
            n => Goal::Deals(n as u8 - 2),
        };
        let seats = if self.below(2) == 0 { 2 } else { 4 };
        let options = ScopaOptions {
            goal,
            carte_viste: self.below(2) == 0,
            carte_scoperte: seats == 4 && self.below(2) == 0,
            three_kings_redeal: self.below(4) != 0,
        };
        let dealer = Seat::new(self.below(u32::from(seats)) as u8);
        Setup { options, seats, dealer, knockout: self.below(2) == 0 }
    }
}
