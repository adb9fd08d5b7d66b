//! The tables, as the build script made them, and what each card adds up to.
//!
//! Invariant: no look-up can miss its table: every index is as wide as its table or masked to it.

use super::layout::{PLACES, ROW_BITS, ROWS, VALUES};
use crate::card::Card;

/// All tables, in the order in which they were written.
struct Tables {
    keys: [u32; VALUES],
    shifts: [u16; ROWS],
    kinds: [u64; PLACES],
}

static TABLES: Tables = TABLES_IN_CONST;

const TABLES_IN_CONST: Tables = {
    let bytes = include_bytes!(concat!(env!("OUT_DIR"), "/poker_stripped.bin"));
    let (words, rest) = bytes.as_chunks::<8>();
    assert!(rest.is_empty() && words.len() == VALUES + ROWS + PLACES);
    let mut tables = Tables { keys: [0; VALUES], shifts: [0; ROWS], kinds: [0; PLACES] };
    let mut at = 0;
    while at < words.len() {
        let word = u64::from_le_bytes(words[at]);
        if at < VALUES {
            tables.keys[at] = word as u32;
        } else if at < VALUES + ROWS {
            tables.shifts[at - VALUES] = word as u16;
        } else {
            tables.kinds[at - VALUES - ROWS] = word;
        }
        at += 1;
    }
    tables
};

/// What cards add up to: of one card its own, of five what a look-up needs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Keys {
    /// The set of the cards in 40 bits, four a value, the best suit highest; above it a counter of three bits for each
    /// suit.
    cards: u64,
    /// The sum of the keys of their values.
    pub(super) sum: u32,
}

const SET: u64 = (1 << (4 * VALUES)) - 1;
/// The lowest bit of each counter.
const COUNTERS: u64 = 0o1111 << (4 * VALUES);

/// The code of the first card of each value: the fives, up to the kings; and the aces.
const FIVES: usize = Card::FRENCH as usize + 16;
const ACES: usize = Card::FRENCH as usize;

/// By suit in code order (quadri, cuori, fiori, picche) how good it is.
const SUITS: [u8; 4] = [2, 3, 1, 0];

/// The value of each card, and one more than the highest for cards that are in no stripped deck.
static VALUE: [u8; 256] = VALUE_IN_CONST;

const VALUE_IN_CONST: [u8; 256] = {
    let mut table = [VALUES as u8; 256];
    let mut at = 0;
    while at < 4 * VALUES {
        let code = if at < 36 { FIVES + at } else { ACES + at - 36 };
        table[code] = (at / 4) as u8;
        at += 1;
    }
    table
};

static KEYS: [Keys; 256] = {
    let mut table = [Keys { cards: 0, sum: 0 }; 256];
    let mut code = 0;
    while code < 256 {
        let value = VALUE_IN_CONST[code] as usize;
        if value < VALUES {
            table[code] = key(value, SUITS[code % 4] as usize);
        }
        code += 1;
    }
    table
};

/// The keys by the bit that a card has in a set.
static KEYS_OF_BITS: [Keys; 4 * VALUES] = {
    let mut table = [Keys { cards: 0, sum: 0 }; 4 * VALUES];
    let mut bit = 0;
    while bit < table.len() {
        table[bit] = key(bit / 4, bit % 4);
        bit += 1;
    }
    table
};

const fn key(value: usize, suit: usize) -> Keys {
    let cards = 1 << (4 * value + suit) | 1 << (4 * VALUES + 3 * suit);
    Keys { cards, sum: TABLES_IN_CONST.keys[value] }
}

/// What a card adds. Cards of no stripped deck add nothing.
#[inline]
pub(super) fn keys(card: Card) -> Keys {
    KEYS[card.code() as usize]
}

/// What the card with this bit of a set adds.
#[inline]
pub(super) fn keys_of_bit(bit: usize) -> Keys {
    KEYS_OF_BITS[bit % (4 * VALUES)]
}

/// The key of a value.
pub(super) fn value_key(value: usize) -> u32 {
    TABLES.keys[value % VALUES]
}

/// The value of a card; `None` if it is in no stripped deck.
pub(super) fn value(card: Card) -> Option<usize> {
    Some(usize::from(VALUE[card.code() as usize])).filter(|&value| value < VALUES)
}

/// How good the suit of a card is: picche 0 up to cuori 3.
pub(super) fn suit(card: Card) -> u8 {
    SUITS[usize::from(card.code()) % 4]
}

/// The kind of five values that are no minima, by the sum of their keys.
#[inline]
pub(super) fn kind(sum: u32) -> u64 {
    let row = (sum >> (u32::BITS - ROW_BITS)) as usize;
    TABLES.kinds[(sum as usize).wrapping_add(usize::from(TABLES.shifts[row])) % PLACES]
}

impl Keys {
    #[inline]
    pub(super) fn and(self, other: Keys) -> Keys {
        Keys { cards: self.cards.wrapping_add(other.cards), sum: self.sum.wrapping_add(other.sum) }
    }

    /// Whether all five cards are of one suit: of the counts up to five only five has its first and third bit set.
    #[inline]
    pub(super) const fn is_suited(self) -> bool {
        self.cards & self.cards >> 2 & COUNTERS != 0
    }

    /// The set of the cards.
    #[inline]
    pub(super) const fn set(self) -> u64 {
        self.cards & SET
    }
}
