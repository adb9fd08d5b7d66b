//! What a hand could lay down: the largest games that it can open, and the cards that fit a game on the table.
//!
//! An offer is a whole game of cards that the hand holds: all naturals of a rank, or of a run of a suit; with and
//! without a wild card, which joins two runs, lies at an end or makes a combination larger. Of wild cards every face
//! that the hand holds is offered. **Invariant:** every game that the hand could open is offered or a part of an offer.
//! Smaller games are legal as well, and left to players who ask for them; but where an offer may not be laid down,
//! because the turn could not end after it, [`largest`] puts in its place the largest games of its cards that may be.

use smallvec::SmallVec;

use super::meld::{ANY_SUIT, Meld, Shape, bit, natural};
use super::place::{ACE_HIGH, ACE_LOW, TWO};
use super::{FEWEST, MOST, MeldCards, Style};
use crate::card::{Card, French, FrenchCard, FrenchRank, FrenchSet, ManyCards, Suit};

/// The cards of a hand.
pub type Hand = ManyCards<French>;

/// Every offer of a hand, combinations by rank before sequences by suit.
pub fn openable(style: Style, hand: &Hand) -> Vec<Meld> {
    let wilds: SmallVec<[Card; 5]> = hand.faces().filter(|&card| style.is_wild(card)).collect();
    let mut offers = Vec::new();
    for rank in (1..=13).filter_map(FrenchRank::new) {
        if !(style.twos_wild && rank.number() == 2) {
            combination(style, hand, rank, &wilds, &mut offers);
        }
    }
    for suit in Suit::ALL {
        sequences(style, hand, suit, &wilds, &mut offers);
    }
    offers
}

/// Of `offers` those that `may` be laid down, and in place of each other the largest games of its cards that may be.
/// **Invariant:** every game that may be laid down and is a part of an offer is a part of one of these.
///
/// Smaller games are looked for card by card. A game has at most 14 cards, and a turn can end with two left: where that
/// is what `may` asks, they are found one or two cards below.
pub fn largest(style: Style, offers: Vec<Meld>, may: impl Fn(&Meld) -> bool) -> Vec<Meld> {
    let (mut found, illegal): (Vec<Meld>, Vec<Meld>) = offers.into_iter().partition(&may);
    let mut shrinking: Vec<Hand> = illegal.iter().map(|meld| meld.cards().collect()).collect();
    while !shrinking.is_empty() {
        let mut smaller: Vec<Hand> = Vec::new();
        for cards in &shrinking {
            let fewer = cards.faces().map(|card| {
                let mut fewer = *cards;
                fewer.remove(card);
                fewer
            });
            for cards in fewer.filter(|cards| cards.len() >= FEWEST).collect::<SmallVec<[Hand; MOST]>>() {
                if !smaller.contains(&cards) && !found.iter().any(|larger| contains(larger, &cards)) {
                    smaller.push(cards);
                }
            }
        }
        shrinking.clear();
        for cards in smaller {
            let Ok(readings) = style.readings(&cards.iter().collect::<MeldCards>()) else { continue };
            let before = found.len();
            found.extend(readings.into_iter().filter(&may));
            if found.len() == before {
                shrinking.push(cards);
            }
        }
    }
    found
}

/// Whether `part` is among the cards of `whole`.
fn contains(whole: &Meld, part: &Hand) -> bool {
    whole.cards().collect::<Hand>().minus(part).is_some()
}

/// The faces among `faces` that can be added to `meld` one by one.
pub fn fitting(style: Style, meld: &Meld, faces: FrenchSet) -> FrenchSet {
    faces.filter(|&card| style.fits(meld, card)).collect()
}

/// What lies between a sequence and a natural card of its suit that could lie beyond one of its ends: for each position
/// of the card the naturals from the sequence on, none of them where it fits alone. Nothing for any other card.
pub fn between(meld: &Meld, card: Card) -> SmallVec<[MeldCards; 2]> {
    let (Shape::Sequence(suit), Some(french)) = (meld.shape(), card.french()) else { return SmallVec::new() };
    let filled = meld.filled();
    if filled == 0 {
        return SmallVec::new();
    }
    let first = filled.trailing_zeros() as usize;
    let last = (u16::BITS - 1 - filled.leading_zeros()) as usize;
    let number = usize::from(french.rank.number());
    let positions: &[usize] = if number == 1 { &[0, MOST - 1] } else { &[number - 1] };
    let gap = |&at: &usize| {
        let slots: SmallVec<[usize; MOST]> = match at {
            below if below < first => (below + 1..first).rev().collect(),
            above if above > last => (last + 1..above).collect(),
            _ => return None,
        };
        slots.into_iter().map(|slot| natural(slot as u8 + 1, suit)).collect()
    };
    positions.iter().filter(|_| french.suit == suit).filter_map(gap).collect()
}

/// All naturals of a rank, if they are a game; with a wild card as well.
fn combination(style: Style, hand: &Hand, rank: FrenchRank, wilds: &[Card], offers: &mut Vec<Meld>) {
    let mut meld = Meld::empty(Shape::Combination(rank));
    for suit in Suit::ALL {
        let card = FrenchCard { rank, suit }.into();
        for _ in 0..hand.count(card).min(if style.repeats { 2 } else { 1 }) {
            meld.put(meld.free_slot(suit), card);
        }
    }
    if meld.len() >= FEWEST {
        offers.push(meld);
    }
    if meld.len() + 1 >= FEWEST {
        for &wild in wilds {
            let suits =
                Suit::ALL.into_iter().map(|suit| 2 * suit as usize).filter(|&slot| meld.filled() & bit(slot) == 0);
            let places: SmallVec<[usize; 4]> =
                if style.repeats { SmallVec::from_slice(&[ANY_SUIT]) } else { suits.collect() };
            offers.extend(places.into_iter().map(|slot| {
                let mut with = meld;
                with.put_wild(slot, wild);
                with
            }));
        }
    }
}

/// The run of set bits of `mask` that begins at `slot` and goes up.
const fn run_up(mask: u16, slot: usize) -> u16 {
    let mut run = 0;
    let mut at = slot;
    while at < MOST && mask & bit(at) != 0 {
        run |= bit(at);
        at += 1;
    }
    run
}

/// The run of set bits of `mask` that ends below `slot` and goes down.
const fn run_down(mask: u16, slot: usize) -> u16 {
    let mut run = 0;
    let mut at = slot;
    while at > 0 && mask & bit(at - 1) != 0 {
        at -= 1;
        run |= bit(at);
    }
    run
}

/// The runs of a suit, and what a wild card makes of them. The ace is tried low and high, never both.
fn sequences(style: Style, hand: &Hand, suit: Suit, wilds: &[Card], offers: &mut Vec<Meld>) {
    let held = |number: u8| natural(number, suit).is_some_and(|card| hand.contains(card));
    let inner =
        (2..=13).filter(|&number| held(number)).map(|number| bit(usize::from(number) - 1)).fold(0, |a, b| a | b);
    let aces: &[u16] = if held(1) { &[ACE_LOW, ACE_HIGH] } else { &[0] };
    for &ace in aces {
        let mask = inner | ace;
        // With the ace high, only what the ace is part of is new.
        let is_new = |naturals: u16| ace != ACE_HIGH || naturals & ACE_HIGH != 0;
        for slot in (0..MOST).filter(|&slot| mask & bit(slot) != 0 && (slot == 0 || mask & bit(slot - 1) == 0)) {
            let run = run_up(mask, slot);
            if run.count_ones() as usize >= FEWEST && is_new(run) {
                offers.push(Meld::sequence(suit, run, None));
            }
        }
        if wilds.is_empty() {
            continue;
        }
        for slot in (0..MOST).filter(|&slot| mask & bit(slot) == 0) {
            let below = run_down(mask, slot);
            let above = run_up(mask, slot + 1);
            let naturals = below | above;
            let count = naturals.count_ones() as usize;
            let own = natural(2, suit).filter(|&two| style.twos_wild && hand.count(two) == 1);
            if let Some(two) = own.filter(|_| below & TWO != 0) {
                // The one two of the suit lies here, and not on its own position.
                let others = naturals & !(TWO | ACE_LOW);
                if others.count_ones() as usize + 1 >= FEWEST && is_new(others) {
                    offers.push(Meld::sequence(suit, others, Some((two, slot))));
                }
            }
            if count + 1 >= FEWEST && is_new(naturals) {
                let spare = |wild: &&Card| {
                    let own = style.twos_wild && natural(2, suit) == Some(**wild);
                    let natural_two = u8::from(own && naturals & TWO != 0);
                    hand.count(**wild) > natural_two && !(own && slot == 1)
                };
                offers
                    .extend(wilds.iter().filter(spare).map(|&wild| Meld::sequence(suit, naturals, Some((wild, slot)))));
            }
        }
    }
}
