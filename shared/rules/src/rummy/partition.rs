//! Hands taken apart into games, exactly: the opening of the highest worth, and whether a hand is games and nothing
//! else.
//!
//! Dynamic programming over what is left of the hand: the lowest card that is left stays in hand, or lies in a game
//! with others. Worst case for `n` cards that make `g` different games: `2^n` states with `g` steps each, of which a
//! hand meets a small part, since every game begins with the lowest card that is left. Hands of more than [`MOST`]
//! cards are not taken apart.

use smallvec::SmallVec;

use super::meld::{ANY_SUIT, Meld, Shape, bit, natural};
use super::{FEWEST, MOST as LONGEST, Style};
use crate::card::{Card, FrenchCard, FrenchRank, Suit};

/// The most cards of a hand that is taken apart.
pub const MOST: usize = 16;
/// How many cards can be asked to stay in hand.
const SPARE: usize = 2;
/// Nothing known yet, and no way at all.
const UNKNOWN: i32 = i32::MIN;
const NO_WAY: i32 = i32::MIN + 1;

/// Games of a hand and what they are worth together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The sum of what the games are worth.
    pub worth: u32,
    /// The games; every card of the hand in one of them at most.
    pub melds: Vec<Meld>,
}

/// A game that the hand could lay, by the faces it takes.
struct Candidate {
    meld: Meld,
    worth: i32,
    /// For every face of the hand, in order, how many copies: faces that are there, with their counts.
    faces: SmallVec<[(u8, u8); LONGEST]>,
}

/// What is worth most: games of disjoint cards of `cards` that leave at least `spare` (0 to 2) of them in hand. With
/// `with` the games must take that card. None if there is no such way, or with more than [`MOST`] cards; without `with`
/// no game at all is a way, worth 0.
pub fn best(
    style: Style,
    cards: &[Card],
    with: Option<Card>,
    spare: usize,
    worth: impl Fn(&Meld) -> u32,
) -> Option<Laid> {
    let mut search = Search::of(style, cards, &worth)?;
    search.solve(with, spare.min(SPARE))
}

/// Games that take every card of `cards`: worth how many there are. None if there is no such way.
pub fn whole(style: Style, cards: &[Card]) -> Option<Vec<Meld>> {
    let mut search = Search::of(style, cards, &|meld| meld.len() as u32)?;
    let laid = search.solve(None, 0)?;
    (laid.worth as usize == cards.len()).then_some(laid.melds)
}

struct Search {
    /// The cards of the hand, ascending, so that copies stand beside each other.
    cards: SmallVec<[Card; MOST]>,
    /// The different faces and the bits of their copies.
    faces: SmallVec<[(Card, u32); MOST]>,
    candidates: Vec<Candidate>,
    /// By face: the candidates that take it.
    taking: [Vec<u16>; MOST],
    /// The best worth of what is left (a set of cards), if at least so many of it stay in hand.
    known: Vec<[i32; SPARE + 1]>,
}

impl Search {
    fn of(style: Style, cards: &[Card], worth: &dyn Fn(&Meld) -> u32) -> Option<Search> {
        if cards.len() > MOST {
            return None;
        }
        let mut cards: SmallVec<[Card; MOST]> = cards.iter().copied().collect();
        cards.sort_unstable();
        let mut faces: SmallVec<[(Card, u32); MOST]> = SmallVec::new();
        for (at, &card) in cards.iter().enumerate() {
            match faces.last_mut() {
                Some((face, bits)) if *face == card => *bits |= 1 << at,
                _ => faces.push((card, 1 << at)),
            }
        }
        let known = vec![[UNKNOWN; SPARE + 1]; 1 << cards.len()];
        let mut search = Search { cards, faces, candidates: Vec::new(), taking: Default::default(), known };
        for meld in search.games(style) {
            search.admit(meld, worth(&meld));
        }
        Some(search)
    }

    /// Takes a game in, if the hand holds its cards.
    fn admit(&mut self, meld: Meld, worth: u32) {
        let mut faces: SmallVec<[(u8, u8); LONGEST]> = SmallVec::new();
        for card in meld.cards() {
            let Some(at) = self.faces.iter().position(|(face, _)| *face == card) else { return };
            match faces.iter_mut().find(|(face, _)| usize::from(*face) == at) {
                Some((_, count)) => *count += 1,
                None => faces.push((at as u8, 1)),
            }
        }
        if faces.iter().all(|&(face, count)| self.faces[usize::from(face)].1.count_ones() >= u32::from(count)) {
            let at = self.candidates.len() as u16;
            faces.iter().for_each(|&(face, _)| self.taking[usize::from(face)].push(at));
            self.candidates.push(Candidate { meld, worth: i32::try_from(worth).unwrap_or(i32::MAX), faces });
        }
    }

    fn count(&self, card: Card) -> u32 {
        self.faces.iter().find(|(face, _)| *face == card).map_or(0, |(_, bits)| bits.count_ones())
    }

    /// Every game that could be made of the faces of the hand.
    fn games(&self, style: Style) -> Vec<Meld> {
        let wilds: SmallVec<[Card; 5]> =
            self.faces.iter().map(|(card, _)| *card).filter(|&card| style.is_wild(card)).collect();
        let mut games = Vec::new();
        for rank in (1..=13).filter_map(FrenchRank::new) {
            if !(style.twos_wild && rank.number() == 2) {
                self.combinations(style, rank, &wilds, &mut games);
            }
        }
        for suit in Suit::ALL {
            self.sequences(style, suit, &wilds, &mut games);
        }
        games
    }

    fn combinations(&self, style: Style, rank: FrenchRank, wilds: &[Card], games: &mut Vec<Meld>) {
        // How many of each suit, as digits in base 3: every choice from none to all that are held.
        let most =
            Suit::ALL.map(|suit| self.count(FrenchCard { rank, suit }.into()).min(if style.repeats { 2 } else { 1 }));
        for choice in 0..81_u32 {
            let counts = [choice % 3, choice / 3 % 3, choice / 9 % 3, choice / 27];
            if counts.iter().zip(&most).any(|(count, most)| count > most) || counts.iter().sum::<u32>() < 2 {
                continue;
            }
            let mut meld = Meld::empty(Shape::Combination(rank));
            for (suit, count) in Suit::ALL.into_iter().zip(counts) {
                (0..count).for_each(|_| meld.put(meld.free_slot(suit), FrenchCard { rank, suit }.into()));
            }
            if meld.len() >= FEWEST {
                games.push(meld);
            }
            let free =
                Suit::ALL.into_iter().map(|suit| 2 * suit as usize).filter(|&slot| meld.filled() & bit(slot) == 0);
            let slots: SmallVec<[usize; 4]> =
                if style.repeats { SmallVec::from_slice(&[ANY_SUIT]) } else { free.collect() };
            for (&wild, &slot) in wilds.iter().flat_map(|wild| slots.iter().map(move |slot| (wild, slot))) {
                let mut with = meld;
                with.put_wild(slot, wild);
                games.push(with);
            }
        }
    }

    fn sequences(&self, style: Style, suit: Suit, wilds: &[Card], games: &mut Vec<Meld>) {
        let held = |slot: usize| natural(slot as u8 + 1, suit).is_some_and(|card| self.count(card) > 0);
        for low in 0..LONGEST {
            // The slot that a wild card takes, once there is one.
            let mut gap = None;
            for high in low..LONGEST {
                let second_ace = low == 0 && high == LONGEST - 1 && gap != Some(0);
                if !held(high) || second_ace {
                    if gap.is_some() {
                        break;
                    }
                    gap = Some(high);
                }
                if high - low + 1 < FEWEST {
                    continue;
                }
                let span = (low..=high).map(bit).fold(0, |a, b| a | b);
                if gap.is_none() {
                    games.push(Meld::sequence(suit, span, None));
                }
                // A wild card where a card is missing; else anywhere.
                for slot in (low..=high).filter(|&slot| gap.is_none_or(|gap| gap == slot)) {
                    for &wild in wilds {
                        if !(style.twos_wild && slot == 1 && natural(2, suit) == Some(wild)) {
                            games.push(Meld::sequence(suit, span & !bit(slot), Some((wild, slot))));
                        }
                    }
                }
            }
        }
    }

    /// What is left of `left` without the cards of a candidate, if they are all there: the lowest copies go first.
    fn without(&self, left: u32, candidate: &Candidate) -> Option<u32> {
        let mut rest = left;
        for &(face, count) in &candidate.faces {
            for _ in 0..count {
                let there = rest & self.faces[usize::from(face)].1;
                if there == 0 {
                    return None;
                }
                rest &= !(there & there.wrapping_neg());
            }
        }
        Some(rest)
    }

    /// The best worth of `left` if at least `spare` of its cards stay in hand.
    fn value(&mut self, left: u32, spare: usize) -> i32 {
        if left == 0 {
            return if spare == 0 { 0 } else { NO_WAY };
        }
        let known = self.known[left as usize][spare];
        if known != UNKNOWN {
            return known;
        }
        let mut best = self.value(left & (left - 1), spare.saturating_sub(1));
        let lowest = self.lowest(left);
        for nth in 0..self.taking[lowest].len() {
            let at = usize::from(self.taking[lowest][nth]);
            if let Some(rest) = self.without(left, &self.candidates[at]) {
                let below = self.value(rest, spare);
                if below != NO_WAY {
                    best = best.max(below + self.candidates[at].worth);
                }
            }
        }
        self.known[left as usize][spare] = best;
        best
    }

    /// The face of the lowest card of `left`, by its place among the faces.
    fn lowest(&self, left: u32) -> usize {
        let card = left & left.wrapping_neg();
        self.faces.iter().position(|(_, bits)| bits & card != 0).unwrap_or(0)
    }

    fn solve(&mut self, with: Option<Card>, spare: usize) -> Option<Laid> {
        let all = ((1_u64 << self.cards.len()) - 1) as u32;
        let Some(card) = with else { return self.collect(all, spare, Vec::new(), 0) };
        let mut best: Option<(i32, usize, u32)> = None;
        for at in 0..self.candidates.len() {
            let takes = self.candidates[at].meld.cards().any(|own| own == card);
            if let Some(rest) = takes.then(|| self.without(all, &self.candidates[at])).flatten() {
                let below = self.value(rest, spare);
                let worth = below.saturating_add(self.candidates[at].worth);
                if below != NO_WAY && best.is_none_or(|(known, ..)| worth > known) {
                    best = Some((worth, at, rest));
                }
            }
        }
        let (_, at, rest) = best?;
        let first = &self.candidates[at];
        let meld = first.meld;
        let worth = first.worth;
        self.collect(rest, spare, vec![meld], worth)
    }

    /// The games behind the best worth of `left`, after those of `melds`.
    fn collect(&mut self, mut left: u32, mut spare: usize, mut melds: Vec<Meld>, worth: i32) -> Option<Laid> {
        let below = self.value(left, spare);
        if below == NO_WAY {
            return None;
        }
        let total = worth.saturating_add(below);
        while left != 0 {
            let wanted = self.value(left, spare);
            let taking = self.taking[self.lowest(left)].clone();
            let found = taking.into_iter().map(usize::from).find_map(|at| {
                let rest = self.without(left, &self.candidates[at])?;
                let below = self.value(rest, spare);
                (below != NO_WAY && below + self.candidates[at].worth == wanted).then_some((at, rest))
            });
            // Where the card may as well stay in hand, it lies down: a game with it is found first.
            match found {
                Some((at, rest)) => {
                    melds.push(self.candidates[at].meld);
                    left = rest;
                }
                None => {
                    left &= left - 1;
                    spare = spare.saturating_sub(1);
                }
            }
        }
        Some(Laid { worth: u32::try_from(total).unwrap_or(0), melds })
    }
}
