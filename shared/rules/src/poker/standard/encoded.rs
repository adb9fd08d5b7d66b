//! What each card adds to a sum, and what a sum says.
//!
//! A card is looked up by its whole code byte, so that no index needs a check; the codes of other banks add nothing.
//!
//! | bits of a key | what |
//! |---|---|
//! | 0..32 | the key of the value; sums wrap, and carry at most 6 into the counters above |
//! | 32..64 | four counters of eight bits, one a suit, that rise by 26 with each card |
//!
//! Five cards of a suit bring its counter to 130 or more, which sets the high bit; four and the carry make 110 at most,
//! which does not; and seven and the carry make 188, which does not overflow.

use super::layout::{VALUE_KEYS, VALUES};
use crate::card::Card;

const FRENCH: usize = Card::FRENCH as usize;

/// How much a card adds to the counter of its suit, in each of the four counters.
const COUNT: u64 = 0x1a1a_1a1a << 32;
/// The high bit of each counter.
const ENOUGH: u64 = 0x8080_8080 << 32;

/// The value of each card.
static VALUE: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 52 {
        // Ranks ascend from the ace in the code; the ace is the highest value.
        table[FRENCH + i] = ((i / 4 + VALUES - 1) % VALUES) as u8;
        i += 1;
    }
    table
};

/// What each card adds to a sum. Apart from the bits: where only a flush asks for those, their table is not read at
/// all.
static KEY: [u64; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 52 {
        table[FRENCH + i] = VALUE_KEYS[VALUE[FRENCH + i] as usize] as u64 | COUNT & 0xff << (32 + 8 * (i % 4));
        i += 1;
    }
    table
};

/// The bit of each card, sixteen bits a suit.
static BIT: [u64; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 52 {
        table[FRENCH + i] = 1 << (16 * (i % 4) + VALUE[FRENCH + i] as usize);
        i += 1;
    }
    table
};

/// The value of a card, `0..13`.
#[inline]
pub(super) fn value(card: Card) -> usize {
    debug_assert!(card.is_french(), "{card} is no French card");
    VALUE[card.code() as usize] as usize
}

/// What a card adds to a sum, and its bit in a word that has sixteen bits for each suit, thirteen of them used.
#[inline]
pub(super) fn key_and_bit(card: Card) -> (u64, u64) {
    debug_assert!(card.is_french(), "{card} is no French card");
    (KEY[card.code() as usize], BIT[card.code() as usize])
}

/// The part of a sum that names the values.
#[inline]
pub(super) fn values_of(sum: u64) -> u32 {
    sum as u32
}

/// The sum with room made so that the high bit of a counter is set by `N` cards of the suit, `N` from 1 to 5.
#[inline]
pub(super) fn counting_to<const N: u64>(sum: u64) -> u64 {
    sum.wrapping_add((5 - N) * COUNT)
}

/// Whether any counter has its high bit set.
#[inline]
pub(super) fn any_suit(counters: u64) -> bool {
    counters & ENOUGH != 0
}

/// The values that `bits` has in the lowest suit whose counter has its high bit set, one bit a value.
#[inline]
pub(super) fn values_in(bits: u64, counters: u64) -> u16 {
    // Moved before it is masked, unlike above: so the compiler keeps a bare test in the hot path.
    let suit = (counters >> 39 & 0x0101_0101).trailing_zeros() / 8;
    (bits >> (16 * suit)) as u16 & 0x1fff
}
