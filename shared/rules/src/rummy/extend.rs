//! Cards that are added to a game on the table, and a wild card that is replaced.
//!
//! Cards that lie keep their places. In a sequence a natural card goes to its own position; where a wild card lies
//! there and the style says so, it is displaced and placed again by the same command: in the gap, else at the low end,
//! else at the high end, or where the layout says. Nothing else moves a wild card, and a new one is added only where
//! the game has none by then.

use smallvec::SmallVec;

use super::flaw::{Fault, Flaw, first_wrong};
use super::meld::{Layout, Meld, Place, Shape, bit};
use super::place::{
    ACE_HIGH, ACE_LOW, Parts, Readings, TWO, are_different, is_consecutive, is_natural_two, one_more, preference,
    slot_with, wraps,
};
use super::{MOST, Role, Style};
use crate::card::{Card, Suit};

/// A game with cards added, and where the wild card went that they displaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extended {
    /// The game.
    pub meld: Meld,
    /// The position that a displaced wild card went to; none if none was displaced.
    pub moved_to: Option<u8>,
}

/// Arrangements of a game with cards added, the one taken by default first.
pub type Ways = SmallVec<[Extended; 4]>;

impl Style {
    /// `meld` with these cards, arranged as `layout` says or by default. A layout has a place for each of the cards,
    /// and perhaps one more, for the wild card that they displace.
    ///
    /// # Errors
    /// A [`Flaw`]: the cards do not fit, or not in this arrangement.
    pub fn extend(self, meld: &Meld, cards: &[Card], layout: Option<&[Place]>) -> Result<Extended, Flaw> {
        let ways = self.extensions(meld, cards)?;
        let stays = |way: &Extended| match (way.moved_to, meld.wild_slot()) {
            (Some(_), Some(wild)) => meld.filled() & !bit(wild),
            _ => meld.filled(),
        };
        let placed = |way: &Extended, count: usize, layout: &[Place]| {
            let own = layout.iter().take(count.min(cards.len()));
            let fits = |(&card, place): (&Card, &Place)| slot_with(&way.meld, card, *place, stays(way)).is_some();
            let moved = layout.get(cards.len()).filter(|_| count > cards.len());
            let moves = moved.is_none_or(|place| way.moved_to.map(Place::Position) == Some(*place));
            cards.iter().zip(own).all(fits) && moves && are_different(layout, count)
        };
        match layout {
            _ if self.declares && ways.len() == 1 => Ok(ways[0]),
            None if self.declares => Err(Flaw::whole(Fault::Undeclared)),
            None => Ok(ways[0]),
            Some(layout) if layout.len() < cards.len() || layout.len() > cards.len() + 1 => {
                Err(Flaw::whole(Fault::Layout))
            }
            Some(layout) => {
                let meant = ways.iter().find(|way| placed(way, layout.len(), layout)).copied();
                let agree = |count: usize| ways.iter().any(|way| placed(way, count, layout));
                meant.ok_or_else(|| first_wrong(layout, agree))
            }
        }
    }

    /// Whether this one card can be added in some arrangement.
    pub fn fits(self, meld: &Meld, card: Card) -> bool {
        self.ways(meld, &[card]).is_ok()
    }

    /// `meld` with `card` in place of the wild card that stands for it, and that wild card.
    ///
    /// # Errors
    /// A [`Flaw`]: the game has no wild card, or none that stands for this card, or the sequence would have two natural
    /// aces.
    pub fn replace_wild(self, meld: &Meld, card: Card) -> Result<(Meld, Card), Flaw> {
        let mut replaced = *meld;
        match replaced.lift_wild() {
            Some((wild, slot)) if meld.wild_as() == Some(card) => {
                let twice = matches!(meld.shape(), Shape::Sequence(_))
                    && matches!(self.role(card), Role::Natural(1, _))
                    && meld.naturals() & (ACE_LOW | ACE_HIGH) != 0;
                if twice {
                    return Err(Flaw::at(Fault::AceTwice, 0));
                }
                replaced.put(slot, card);
                Ok((replaced, wild))
            }
            _ => Err(Flaw::at(Fault::Mixed, 0)),
        }
    }

    /// The layout that means `way`, one of the arrangements of `meld` with these cards; none for a combination whose
    /// wild card stands for no suit.
    pub fn layout_of(self, meld: &Meld, cards: &[Card], way: &Extended) -> Option<Layout> {
        if self.repeats && matches!(meld.shape(), Shape::Combination(_)) {
            return None;
        }
        let mut fixed = match (way.moved_to, meld.wild_slot()) {
            (Some(_), Some(wild)) => meld.filled() & !bit(wild),
            _ => meld.filled(),
        };
        let mut layout = Layout::new();
        for &card in cards {
            // The place that the displaced card went to is left to it, unless it is all that is left.
            let is_free = |slot: &usize| fixed & bit(*slot) == 0 && way.meld.at_slot(*slot) == Some(card);
            let moved = way.moved_to.map(|position| usize::from(position) - 1);
            let slot = way.meld.slots().filter(is_free).min_by_key(|slot| Some(*slot) == moved)?;
            fixed |= bit(slot);
            layout.push(way.meld.place(slot)?);
        }
        layout.extend(way.moved_to.map(Place::Position));
        Some(layout)
    }

    /// Every arrangement of `meld` with these cards, the one taken by default first.
    ///
    /// # Errors
    /// A [`Flaw`] if there is none.
    pub fn extensions(self, meld: &Meld, cards: &[Card]) -> Result<Ways, Flaw> {
        if cards.is_empty() {
            return Err(Flaw::whole(Fault::TooFew));
        }
        if cards.len() >= MOST {
            return Err(Flaw::whole(Fault::TooMany));
        }
        self.ways(meld, cards)
    }

    fn ways(self, meld: &Meld, cards: &[Card]) -> Result<Ways, Flaw> {
        match meld.shape() {
            Shape::Combination(_) => {
                let readings: Readings = self.combined(*meld, cards)?;
                Ok(readings.into_iter().map(|meld| Extended { meld, moved_to: None }).collect())
            }
            Shape::Sequence(suit) => Longer::of(self, meld, suit, cards)?.ways(),
        }
    }
}

/// A sequence that is to be extended.
struct Longer {
    style: Style,
    suit: Suit,
    /// Natural positions before.
    naturals: u16,
    /// The wild card before, and its position as a bit (0: none).
    wild: Option<Card>,
    wild_bit: u16,
    parts: Parts,
    ways: Ways,
    held: bool,
}

impl Longer {
    fn of(style: Style, meld: &Meld, suit: Suit, cards: &[Card]) -> Result<Longer, Flaw> {
        let parts = Parts::of(style, suit, cards)?;
        let naturals = meld.naturals();
        if let Some(at) = parts.ace.filter(|_| naturals & (ACE_LOW | ACE_HIGH) != 0) {
            return Err(Flaw::at(Fault::AceTwice, at));
        }
        let taken = |card: &Card| match style.role(*card) {
            Role::Natural(number, _) => number > 1 && naturals & bit(usize::from(number) - 1) != 0,
            _ => false,
        };
        if let Some(at) = cards.iter().position(taken) {
            return Err(Flaw::at(Fault::PlaceTaken, at));
        }
        let wild_bit = meld.wild_slot().map_or(0, bit);
        Ok(Longer { style, suit, naturals, wild: meld.wild(), wild_bit, parts, ways: Ways::new(), held: false })
    }

    /// Every arrangement, by preference.
    fn ways(mut self) -> Result<Ways, Flaw> {
        let mut too_many = false;
        for &two in self.parts.natural_twos() {
            let two_bit = if two == 1 { TWO } else { 0 };
            let Ok(new_wild) = self.parts.wild_with(self.suit, two) else { continue };
            for &ace in self.parts.aces() {
                let added = self.parts.fixed | ace | two_bit;
                if added & self.naturals == 0 {
                    too_many |= !self.arrange(added, new_wild);
                }
            }
        }
        let Longer { style, mut ways, parts, naturals, wild_bit, held, .. } = self;
        if !ways.is_empty() {
            ways.sort_by_key(|way| preference(style, &way.meld));
            return Ok(ways);
        }
        let twos = if parts.twos > 0 { TWO } else { 0 };
        let round = wraps(naturals | wild_bit | parts.fixed | twos, parts.ace.is_some() || has_ace(naturals));
        Err(match () {
            () if too_many => Flaw::at(Fault::TooManyWilds, parts.last_wild),
            () if held => Flaw::whole(Fault::HeldByWild),
            () if round => Flaw::whole(Fault::Wraps),
            () => Flaw::whole(Fault::Broken),
        })
    }

    /// Adds the arrangements with naturals `added` and this new wild card. Whether there were not too many wild cards.
    fn arrange(&mut self, added: u16, new_wild: Option<Card>) -> bool {
        let displaced = added & self.wild_bit != 0;
        if displaced && !self.style.displaces {
            self.held = true;
            return true;
        }
        let naturals = self.naturals | added;
        match (self.wild.filter(|_| displaced), new_wild) {
            // The displaced card is placed again.
            (Some(card), None) => {
                for slot in one_more(naturals) {
                    if is_natural_two(self.style, self.suit, card, slot) {
                        self.push(naturals | TWO, None, Some(slot));
                    } else {
                        self.push(naturals, Some((card, slot)), Some(slot));
                    }
                }
            }
            // A new one beside it: only if it becomes a natural two.
            (Some(card), Some(new)) => {
                let lands = is_natural_two(self.style, self.suit, card, 1) && naturals & TWO == 0;
                if !lands {
                    return false;
                }
                for slot in one_more(naturals | TWO) {
                    self.push(naturals | TWO, Some((new, slot)), Some(1));
                }
            }
            (None, None) => {
                if is_consecutive(naturals | self.wild_bit) {
                    let wild = self.wild.map(|card| (card, self.wild_bit.trailing_zeros() as usize));
                    self.push(naturals, wild, None);
                }
            }
            (None, Some(new)) => {
                if self.wild_bit != 0 {
                    return false;
                }
                for slot in one_more(naturals) {
                    if !is_natural_two(self.style, self.suit, new, slot) {
                        self.push(naturals, Some((new, slot)), None);
                    }
                }
            }
        }
        true
    }

    fn push(&mut self, naturals: u16, wild: Option<(Card, usize)>, moved_to: Option<usize>) {
        let meld = Meld::sequence(self.suit, naturals, wild);
        self.ways.push(Extended { meld, moved_to: moved_to.map(|slot| slot as u8 + 1) });
    }
}

/// Whether there is a natural ace among the positions.
const fn has_ace(naturals: u16) -> bool {
    naturals & (ACE_LOW | ACE_HIGH) != 0
}
