//! The shape of the tables, shared by the build script that makes them and the code that reads them.

/// How many values a card can have: five (0) to ace (9). The smaller decks leave the lowest ones out.
pub(crate) const VALUES: usize = 10;

/// The high bits of a sum of keys name its row.
pub(crate) const ROW_BITS: u32 = 9;
pub(crate) const ROWS: usize = 1 << ROW_BITS;
/// Places in the table of kinds.
pub(crate) const PLACES: usize = 1 << 12;

/// The number of the first kind of each category, weakest category first, and one past the last: 246 sets of five
/// values that are no straight, 10 × C(9,3), C(10,2) × 8, 10 × C(9,2), seven straights by their top card (the eight is
/// one in a minima), 90, one for all colori (their suit decides first), 90, and seven scale reali.
pub(crate) const FIRST: [u16; 10] = [1, 247, 1087, 1447, 1807, 1814, 1904, 1905, 1995, 2002];
/// The place of the straights in it.
pub(crate) const STRAIGHT: usize = 4;
/// The lowest value that a straight can have on top: the eight.
pub(crate) const LOWEST_TOP: usize = 3;

/// Where a kind says by how much a set of cards is moved down so that the suits of one value come lowest, which says
/// how its suits are compared: `SECOND` for those compared last, `FIRST_SHIFT` for those before them.
pub(crate) const FIRST_SHIFT: u32 = 40;
pub(crate) const SECOND_SHIFT: u32 = 46;
/// Where the number of a kind begins, in the kind and in a strength.
pub(crate) const NUMBER_SHIFT: u32 = 52;
/// Moves all cards out of sight.
pub(crate) const NO_VALUE: u64 = 60;

/// A kind of five values in one word: its number, the values that come once (one bit a card, all four suits), and the
/// values whose suits are compared after those.
pub(crate) const fn kind(number: u16, singles: u64, first: Option<usize>, second: Option<usize>) -> u64 {
    (number as u64) << NUMBER_SHIFT | shift(second) << SECOND_SHIFT | shift(first) << FIRST_SHIFT | singles
}

const fn shift(value: Option<usize>) -> u64 {
    match value {
        Some(value) => 4 * value as u64,
        None => NO_VALUE,
    }
}

/// The four cards of a value.
pub(crate) const fn suits_of(value: usize) -> u64 {
    0xf << (4 * value)
}
