//! How a hand against one punta comes out when both sides play by thresholds, counted exactly over every order of the
//! forty cards.
//!
//! A pure function, for setting shares and explaining the game; nothing at a table depends on it.
//!
//! The policy: the punta stands from so many points on; the banker from so many if the punta drew no card, and else as
//! soon as they are above the visible cards, or have 7½, which is how absent players are played for (alla regola).

use super::moves::SetteEMezzoPreferences;
use super::points::{MOST, is_bust};

/// Figures but the matta, the matta, and the cards from 1 to 7: how many, and what each is worth in halves.
const KINDS: [(u64, u8); 9] = [(11, 1), (1, MATTA_WORTH), (4, 2), (4, 4), (4, 6), (4, 8), (4, 10), (4, 12), (4, 14)];
/// What stands for the worth of the matta: it has none of its own.
const MATTA_WORTH: u8 = 0;
/// More cards than both sides ever have together by such a policy.
const CARDS: u64 = 24;

/// Out of how many orders of the cards that a hand may take, how many end how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// The punta wins.
    pub punta: u128,
    /// The bank wins, because the punta went bust.
    pub bust: u128,
    /// The bank wins with a higher total.
    pub higher: u128,
    /// The bank wins with the same total.
    pub equal: u128,
}

impl Odds {
    /// All orders.
    pub const fn total(&self) -> u128 {
        self.punta + self.bust + self.higher + self.equal
    }
}

/// Some cards of one side, in halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    others: u8,
    count: u8,
    matta: bool,
}

impl Side {
    fn with(self, worth: u8) -> Side {
        match worth {
            MATTA_WORTH => Side { matta: true, ..self },
            worth => Side { others: self.others + worth, count: self.count + 1, matta: self.matta },
        }
    }

    /// As [`total`](super::points::total) has it.
    fn total(self) -> u8 {
        match (self.matta, self.others) {
            (false, others) => others,
            (true, _) if self.count == 0 => 1,
            (true, others @ 14..) => others + 1,
            (true, others) => MOST - u8::from(others.is_multiple_of(2)),
        }
    }

    const fn is_empty(self) -> bool {
        self.count == 0 && !self.matta
    }
}

/// The cards that are left, and the policy.
struct Count {
    left: [u64; 9],
    cards: u64,
    punta_stands: u8,
    banker_stands: u8,
    odds: Odds,
}

/// How a hand against one punta comes out from a shuffled deck, by these thresholds.
pub fn odds(policy: &SetteEMezzoPreferences) -> Odds {
    let mut count = Count {
        left: KINDS.map(|(cards, _)| cards),
        cards: 40,
        punta_stands: policy.punta_stands.halves(),
        banker_stands: policy.banker_stands.halves(),
        odds: Odds::default(),
    };
    // One covered card each: the punta's, then the banker's.
    count.each(1, &mut |count, punta, ways| {
        count.each(ways, &mut |count, banker, ways| {
            let own = Side::default().with(punta);
            let bank = Side::default().with(banker);
            count.punta(own, Side::default(), bank, ways);
        });
    });
    count.odds
}

impl Count {
    /// Calls `then` once for each kind that the next card may be of, with the ways to come to it.
    fn each(&mut self, ways: u128, then: &mut dyn FnMut(&mut Count, u8, u128)) {
        for (kind, (_, worth)) in KINDS.iter().enumerate() {
            let cards = self.left[kind];
            if cards == 0 {
                continue;
            }
            (self.left[kind], self.cards) = (cards - 1, self.cards - 1);
            then(self, *worth, ways * u128::from(cards));
            (self.left[kind], self.cards) = (cards, self.cards + 1);
        }
    }

    /// The ways to come here, times the orders of the cards that were not dealt, of those that a hand may take.
    fn orders(&self, ways: u128) -> u128 {
        let dealt = 40 - self.cards;
        (dealt..CARDS).map(|step| u128::from(40 - step)).product::<u128>() * ways
    }

    fn punta(&mut self, own: Side, drawn: Side, bank: Side, ways: u128) {
        let total = own.total();
        if is_bust(total) {
            self.odds.bust += self.orders(ways);
        } else if total >= self.punta_stands {
            let least = if drawn.is_empty() { self.banker_stands } else { (drawn.total() + 1).min(MOST) };
            self.banker(total, least, bank, ways);
        } else {
            self.each(ways, &mut |count, worth, ways| count.punta(own.with(worth), drawn.with(worth), bank, ways));
        }
    }

    fn banker(&mut self, punta: u8, least: u8, bank: Side, ways: u128) {
        let total = bank.total();
        if total < least {
            return self.each(ways, &mut |count, worth, ways| count.banker(punta, least, bank.with(worth), ways));
        }
        let orders = self.orders(ways);
        let side = match total.cmp(&punta) {
            _ if is_bust(total) => &mut self.odds.punta,
            std::cmp::Ordering::Less => &mut self.odds.punta,
            std::cmp::Ordering::Equal => &mut self.odds.equal,
            std::cmp::Ordering::Greater => &mut self.odds.higher,
        };
        *side += orders;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::DeckKind;
    use crate::sette_e_mezzo::points;

    #[test]
    fn every_order_is_counted_once_and_the_bank_has_the_better_of_it() {
        let odds = odds(&SetteEMezzoPreferences::default());
        assert_eq!(odds.total(), (17..=40).product::<u128>());
        assert!(odds.bust > 0 && odds.equal > 0 && odds.punta * 2 < odds.total());
    }

    #[test]
    fn the_same_as_many_shuffled_decks() {
        // The same policy, played with cards: within a per cent of what was counted.
        let policy = SetteEMezzoPreferences::default();
        let counted = odds(&policy);
        let mut won = 0_u128;
        let hands = 40_000_u128;
        let mut seed = 1_u64;
        let mut below = |bound: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % bound
        };
        for _ in 0..hands {
            let mut deck = DeckKind::Italian40.cards().to_vec();
            for at in (1..deck.len()).rev() {
                deck.swap(at, below(at as u64 + 1) as usize);
            }
            let mut stock = deck.into_iter();
            let mut punta = vec![stock.next().unwrap()];
            let mut bank = vec![stock.next().unwrap()];
            let total = |cards: &[_]| points::total(cards.iter().copied());
            while total(&punta) < policy.punta_stands.halves() {
                punta.push(stock.next().unwrap());
            }
            if is_bust(total(&punta)) {
                continue;
            }
            let visible = total(&punta[1..]);
            let least = if punta.len() == 1 { policy.banker_stands.halves() } else { (visible + 1).min(MOST) };
            while total(&bank) < least {
                bank.push(stock.next().unwrap());
            }
            won += u128::from(is_bust(total(&bank)) || total(&bank) < total(&punta));
        }
        let played = won * 10_000 / hands;
        let exact = counted.punta * 10_000 / counted.total();
        assert!(played.abs_diff(exact) < 100, "{played} and {exact} of 10000");
    }
}
