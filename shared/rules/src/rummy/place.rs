//! Cards that lie down as a new game: what they are, in which arrangements, and which one is meant.

use smallvec::SmallVec;

use super::flaw::{Fault, Flaw, first_wrong};
use super::meld::{ANY_SUIT, Meld, Place, Shape, bit};
use super::{FEWEST, MOST, Role, Style};
use crate::card::{Card, FrenchRank, Suit};

/// The position of a two, as a bit.
pub(super) const TWO: u16 = 1 << 1;
/// The positions of an ace, low and high, as bits.
pub(super) const ACE_LOW: u16 = 1;
pub(super) const ACE_HIGH: u16 = 1 << 13;
/// Every position.
const ALL: u16 = (1 << MOST) - 1;

/// Arrangements of the same cards, the one taken by default first.
pub type Readings = SmallVec<[Meld; 4]>;

/// Cards that go into a sequence, sorted out.
#[derive(Clone, Copy, Default)]
pub(super) struct Parts {
    /// Positions of naturals other than the ace and than twos that could be wild.
    pub(super) fixed: u16,
    /// Where the ace was named.
    pub(super) ace: Option<usize>,
    /// How many twos of the suit, which may be natural or wild.
    pub(super) twos: usize,
    /// A card that can only be wild.
    pub(super) wild: Option<Card>,
    /// Where the last card was named that may have to be wild.
    pub(super) last_wild: usize,
}

impl Parts {
    /// Sorts cards for a sequence of `suit`.
    pub(super) fn of(style: Style, suit: Suit, cards: &[Card]) -> Result<Parts, Flaw> {
        let mut parts = Parts::default();
        for (at, &card) in cards.iter().enumerate() {
            match style.role(card) {
                Role::Natural(1, own) if own == suit => {
                    if parts.ace.replace(at).is_some() {
                        return Err(Flaw::at(Fault::AceTwice, at));
                    }
                }
                Role::Natural(number, own) if own == suit => {
                    let position = bit(usize::from(number) - 1);
                    if parts.fixed & position != 0 {
                        return Err(Flaw::at(Fault::PlaceTaken, at));
                    }
                    parts.fixed |= position;
                }
                Role::Natural(..) | Role::Foreign => return Err(Flaw::at(Fault::Mixed, at)),
                Role::Two(own) if own == suit => {
                    parts.twos += 1;
                    parts.last_wild = at;
                }
                Role::Two(_) | Role::Wild => {
                    parts.last_wild = at;
                    if parts.wild.replace(card).is_some() {
                        return Err(Flaw::at(Fault::TooManyWilds, at));
                    }
                }
            }
        }
        if parts.twos.saturating_sub(1) + usize::from(parts.wild.is_some()) > 1 {
            return Err(Flaw::at(Fault::TooManyWilds, parts.last_wild));
        }
        Ok(parts)
    }

    /// The wild card if `natural_twos` of the twos (0 or 1) are natural; an error if there would be two.
    pub(super) fn wild_with(&self, suit: Suit, natural_twos: usize) -> Result<Option<Card>, ()> {
        match (self.wild, self.twos.saturating_sub(natural_twos)) {
            (wild, 0) => Ok(wild),
            (None, 1) => Ok(super::meld::natural(2, suit)),
            _ => Err(()),
        }
    }

    /// The positions that the ace may take: low first; none is one way, too.
    pub(super) fn aces(&self) -> &'static [u16] {
        if self.ace.is_some() { &[ACE_LOW, ACE_HIGH] } else { &[0] }
    }

    /// How many of the twos may be natural: one first.
    pub(super) fn natural_twos(&self) -> &'static [usize] {
        if self.twos > 0 { &[1, 0] } else { &[0] }
    }
}

/// Whether the positions are consecutive.
pub(super) const fn is_consecutive(mask: u16) -> bool {
    let run = if mask == 0 { return false } else { mask >> mask.trailing_zeros() };
    run & (run + 1) == 0
}

/// The slots where one more card makes the positions consecutive: the gap, else the low end and the high end.
pub(super) fn one_more(mask: u16) -> SmallVec<[usize; 2]> {
    if mask == 0 || mask & !ALL != 0 {
        return SmallVec::new();
    }
    let low = mask.trailing_zeros() as usize;
    let high = 15 - mask.leading_zeros() as usize;
    let span = (ALL >> (MOST - 1 - high)) & (ALL << low);
    let gaps = span & !mask;
    match gaps.count_ones() {
        0 => low.checked_sub(1).into_iter().chain((high + 1 < MOST).then_some(high + 1)).collect(),
        1 => SmallVec::from_slice(&[gaps.trailing_zeros() as usize]),
        _ => SmallVec::new(),
    }
}

/// What is preferred of several arrangements of a sequence, the least first: no wild card; the wild card in a gap, at
/// the low end, at the high end; the ace where the game is worth more, low.
pub(super) fn preference(style: Style, meld: &Meld) -> (bool, u8, bool, bool) {
    let naturals = meld.naturals();
    let end = match meld.wild_slot() {
        Some(slot) if bit(slot) > naturals => 2,
        Some(slot) if naturals & (bit(slot) - 1) == 0 => 1,
        _ => 0,
    };
    let short = meld.longest_natural_run() < style.run;
    (meld.wild_slot().is_some(), end, short, naturals & ACE_HIGH != 0)
}

/// Whether the cards would be a sequence if it went round.
pub(super) fn wraps(positions: u16, ace: bool) -> bool {
    let king = bit(12);
    let low = bit(1) | bit(2);
    ace && positions & king != 0 && positions & low != 0
}

impl Style {
    /// What these cards would be, by the first of them that is natural anywhere: a combination if there are two of one
    /// rank and no other, else a sequence.
    fn shape(self, cards: &[Card]) -> Result<Shape, Flaw> {
        let mut naturals = cards.iter().enumerate().filter_map(|(at, &card)| match self.role(card) {
            Role::Natural(number, suit) => Some((at, number, suit)),
            _ => None,
        });
        let Some((_, number, suit)) = naturals.next() else {
            // Twos and jolly alone: one two of a suit may be natural, so that all the others are wild.
            let two = cards.iter().find_map(|&card| match self.role(card) {
                Role::Two(suit) => Some(suit),
                _ => None,
            });
            let second = cards.iter().enumerate().filter(|(_, card)| self.is_wild(**card)).nth(2);
            return match (two, second) {
                (Some(suit), None) => Ok(Shape::Sequence(suit)),
                (_, Some((at, _))) => Err(Flaw::at(Fault::TooManyWilds, at)),
                (None, None) => Err(Flaw::whole(Fault::Mixed)),
            };
        };
        let mut one_rank = true;
        let mut one_suit = true;
        let mut others = 0;
        let mut odd = None;
        for (at, other_number, other_suit) in naturals {
            others += 1;
            one_rank &= other_number == number;
            one_suit &= other_suit == suit;
            if !one_rank && !one_suit && odd.is_none() {
                odd = Some(at);
            }
        }
        match (FrenchRank::new(number), odd) {
            (_, Some(at)) => Err(Flaw::at(Fault::Mixed, at)),
            (Some(rank), None) if one_rank && others > 0 => Ok(Shape::Combination(rank)),
            _ => Ok(Shape::Sequence(suit)),
        }
    }

    /// Every arrangement of these cards as a new game, the one taken by default first.
    ///
    /// # Errors
    /// A [`Flaw`] if there is none.
    pub fn readings(self, cards: &[Card]) -> Result<Readings, Flaw> {
        if cards.len() < FEWEST {
            return Err(Flaw::whole(Fault::TooFew));
        }
        if cards.len() > MOST {
            return Err(Flaw::whole(Fault::TooMany));
        }
        match self.shape(cards)? {
            shape @ Shape::Combination(_) => self.combined(Meld::empty(shape), cards),
            Shape::Sequence(suit) => self.sequences(suit, cards),
        }
    }

    /// The cards as a new game, arranged as `layout` says (a place for each of the cards), or by default.
    ///
    /// # Errors
    /// A [`Flaw`]: the cards are no game, or not in this arrangement.
    pub fn open(self, cards: &[Card], layout: Option<&[Place]>) -> Result<Meld, Flaw> {
        let readings = self.readings(cards)?;
        let placed = |meld: &Meld, count: usize, layout: &[Place]| {
            let fits = |(&card, place): (&Card, &Place)| slot_with(meld, card, *place, 0).is_some();
            cards.iter().zip(layout).take(count).all(fits) && are_different(layout, count)
        };
        match layout {
            // A layout is needed where there are several arrangements, and else says nothing.
            _ if self.declares && readings.len() == 1 => Ok(readings[0]),
            None if self.declares => Err(Flaw::whole(Fault::Undeclared)),
            None => Ok(readings[0]),
            Some(layout) if layout.len() != cards.len() => Err(Flaw::whole(Fault::Layout)),
            Some(layout) => {
                let meant = readings.iter().find(|meld| placed(meld, cards.len(), layout)).copied();
                let agree = |count: usize| readings.iter().any(|meld| placed(meld, count, layout));
                meant.ok_or_else(|| first_wrong(layout, agree))
            }
        }
    }

    /// `base`, a combination, with these cards: one arrangement, or one for each suit that a wild card may stand for.
    pub(super) fn combined(self, base: Meld, cards: &[Card]) -> Result<Readings, Flaw> {
        let Shape::Combination(rank) = base.shape() else { return Err(Flaw::whole(Fault::Mixed)) };
        let mut meld = base;
        let mut wild = None;
        for (at, &card) in cards.iter().enumerate() {
            match self.role(card) {
                Role::Natural(number, suit) if number == rank.number() => {
                    let slot = if self.repeats { meld.free_slot(suit) } else { 2 * suit as usize };
                    if slot >= MOST || meld.filled() & bit(slot) != 0 {
                        let held = meld.wild_slot() == Some(slot);
                        return Err(Flaw::at(if held { Fault::HeldByWild } else { Fault::PlaceTaken }, at));
                    }
                    meld.put(slot, card);
                }
                Role::Natural(..) | Role::Foreign => return Err(Flaw::at(Fault::Mixed, at)),
                Role::Wild | Role::Two(_) => {
                    if base.wild_slot().is_some() || wild.replace(card).is_some() {
                        return Err(Flaw::at(Fault::TooManyWilds, at));
                    }
                }
            }
        }
        let with = |slot: usize| {
            let mut meld = meld;
            wild.into_iter().for_each(|card| meld.put_wild(slot, card));
            meld
        };
        if wild.is_none() || self.repeats {
            return Ok(Readings::from_slice(&[with(ANY_SUIT)]));
        }
        let free = Suit::ALL.into_iter().map(|suit| 2 * suit as usize).filter(|&slot| meld.filled() & bit(slot) == 0);
        let readings: Readings = free.map(with).collect();
        if readings.is_empty() { Err(Flaw::whole(Fault::TooMany)) } else { Ok(readings) }
    }

    /// Every arrangement of these cards as a sequence of `suit`.
    fn sequences(self, suit: Suit, cards: &[Card]) -> Result<Readings, Flaw> {
        let parts = Parts::of(self, suit, cards)?;
        let mut readings = Readings::new();
        for &two in parts.natural_twos() {
            let Ok(wild) = parts.wild_with(suit, two) else { continue };
            for &ace in parts.aces() {
                let mask = parts.fixed | ace | if two == 1 { TWO } else { 0 };
                let Some(wild) = wild else {
                    if is_consecutive(mask) {
                        readings.push(Meld::sequence(suit, mask, None));
                    }
                    continue;
                };
                let free = one_more(mask).into_iter().filter(|&slot| !is_natural_two(self, suit, wild, slot));
                readings.extend(free.map(|slot| Meld::sequence(suit, mask, Some((wild, slot)))));
            }
        }
        if readings.is_empty() {
            let twos = if parts.twos > 0 { TWO } else { 0 };
            let round = wraps(parts.fixed | twos, parts.ace.is_some());
            return Err(Flaw::whole(if round { Fault::Wraps } else { Fault::Broken }));
        }
        readings.sort_by_key(|meld| preference(self, meld));
        Ok(readings)
    }
}

/// Whether `card` in this slot of a sequence of `suit` is a natural two although twos are wild.
pub(super) fn is_natural_two(style: Style, suit: Suit, card: Card, slot: usize) -> bool {
    bit(slot) == TWO && style.role(card) == Role::Two(suit)
}

/// The slot of `meld`, none of those in `fixed`, that is this place and holds this card.
pub(super) fn slot_with(meld: &Meld, card: Card, place: Place, fixed: u16) -> Option<usize> {
    let slots = meld.slots().filter(|&slot| fixed & bit(slot) == 0);
    slots.into_iter().find(|&slot| meld.place(slot) == Some(place) && meld.at_slot(slot) == Some(card))
}

/// Whether the first `count` places are different ones.
pub(super) fn are_different(layout: &[Place], count: usize) -> bool {
    let places = &layout[..count.min(layout.len())];
    places.iter().enumerate().all(|(at, place)| !places[..at].contains(place))
}
