//! The rules once more, read literally and slowly: lists instead of sets, every subset of the table tried. What the
//! engine plays is compared with it; it shares no code with the engine but the card.

use mazziere_rules::card::{Card, Rank, Suit};

/// Which rule of captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// Scopa and scopone.
    Scopa,
    /// Asso piglia tutto.
    Aces,
    /// Cirulla.
    Cirulla,
}

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) rule: Rule,
    pub(crate) dealer: usize,
    pub(crate) turn: usize,
    pub(crate) hands: Vec<Vec<Card>>,
    pub(crate) table: Vec<Card>,
    pub(crate) stock: Vec<Card>,
    pub(crate) hand_size: usize,
    /// Cirulla: whether accusi are made by hand; else the system makes them.
    pub(crate) by_hand: bool,
    /// Cirulla: who has made an accuso with the hand they hold.
    pub(crate) accused: Vec<bool>,
    /// Cirulla: what the seven of coppe counts.
    pub(crate) matta: Option<u32>,
}

/// A move, as text: `7D: 3B 4C`, or the name of an accuso.
pub(crate) type Told = String;

fn is_matta(card: Card) -> bool {
    card.rank() == Rank::Seven && card.suit() == Suit::Coppe
}

fn printed(card: Card) -> u32 {
    1 + Rank::ALL.iter().position(|&rank| rank == card.rank()).unwrap() as u32
}

/// A play, as text.
pub(crate) fn told(card: Card, mut capture: Vec<Card>) -> Told {
    capture.sort();
    format!("{card}: {}", capture.iter().map(Card::to_string).collect::<Vec<_>>().join(" "))
}

impl Naive {
    fn worth(&self, card: Card) -> u32 {
        self.matta.filter(|_| is_matta(card)).unwrap_or(printed(card))
    }

    /// Whether `card` may take `taken`, some cards of the table.
    fn may_take(&self, card: Card, taken: &[Card]) -> bool {
        let value = self.worth(card);
        let worths: Vec<u32> = taken.iter().map(|&c| self.worth(c)).collect();
        let on_table: Vec<u32> = self.table.iter().map(|&c| self.worth(c)).collect();
        let sum: u32 = worths.iter().sum();
        if self.rule != Rule::Scopa && value == 1 {
            return if on_table.contains(&1) { worths == [1] } else { taken.len() == self.table.len() };
        }
        if self.rule == Rule::Cirulla {
            return sum == value || sum + value == 15;
        }
        if on_table.contains(&value) { worths == [value] } else { sum == value }
    }

    fn captures(&self, card: Card) -> Vec<Vec<Card>> {
        let subset = |bits: u32| -> Vec<Card> {
            self.table.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, &c)| c).collect()
        };
        (1..1u32 << self.table.len()).map(subset).filter(|taken| self.may_take(card, taken)).collect()
    }

    /// The accusi that a hand makes, with what the seven of coppe then counts; the best first.
    fn accusi(hand: &[Card]) -> Vec<(&'static str, Option<u32>)> {
        let mut found = Vec::new();
        let others: Vec<u32> = hand.iter().copied().filter(|&c| !is_matta(c)).map(printed).collect();
        let matta = hand.len() > others.len();
        if hand.len() == 3 {
            if others.iter().all(|&worth| worth == others[0]) {
                found.push(("decino", matta.then_some(others[0])));
            }
            if others.iter().sum::<u32>() + u32::from(matta) <= 9 {
                found.push(("cirulla", matta.then_some(1)));
            }
        }
        found
    }

    fn accuse(&mut self, choice: usize) -> Told {
        let (name, matta) = Naive::accusi(&self.hands[self.turn])[choice];
        self.accused[self.turn] = true;
        self.matta = matta.or(self.matta);
        name.to_owned()
    }

    /// In cirulla, unless accusi are made by hand, the system makes the one of the seat on turn.
    pub(crate) fn system(&mut self) {
        let makes = self.rule == Rule::Cirulla && !self.by_hand && !self.accused[self.turn];
        if makes && !Naive::accusi(&self.hands[self.turn]).is_empty() {
            self.accuse(0);
        }
    }

    fn play(&mut self, card: Card, taken: &[Card]) {
        let seats = self.hands.len();
        self.hands[self.turn].retain(|&c| c != card);
        self.table.retain(|c| !taken.contains(c));
        if taken.is_empty() {
            self.table.push(card);
        }
        if self.turn == self.dealer && !self.hands.iter().flatten().any(|&c| is_matta(c)) {
            // The mano is over: a seven of coppe on the table is a seven again.
            self.matta = None;
        }
        self.turn = (self.turn + 1) % seats;
        if self.hands.iter().all(Vec::is_empty) && !self.stock.is_empty() {
            self.accused = vec![false; seats];
            for _ in 0..self.hand_size {
                for place in 1..=seats {
                    self.hands[(self.dealer + place) % seats].push(self.stock.remove(0));
                }
            }
        }
        if self.hands.iter().any(|hand| !hand.is_empty()) {
            self.system();
        }
    }

    /// Every legal move with the position it leads to.
    pub(crate) fn continuations(&self) -> Vec<(Told, Naive)> {
        let mut all = Vec::new();
        if self.rule == Rule::Cirulla && self.by_hand && !self.accused[self.turn] {
            for choice in 0..Naive::accusi(&self.hands[self.turn]).len() {
                let mut next = self.clone();
                all.push((next.accuse(choice), next));
            }
        }
        for &card in &self.hands[self.turn] {
            let mut captures = self.captures(card);
            if captures.is_empty() {
                captures.push(Vec::new());
            }
            for taken in captures {
                let mut next = self.clone();
                next.play(card, &taken);
                all.push((told(card, taken), next));
            }
        }
        all
    }

    /// How many ways there are to go on for `depth` moves.
    pub(crate) fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.continuations().iter().map(|(_, next)| next.count(depth - 1)).sum()
    }
}
