//! The shape of the tables, shared by the build script that makes them and the code that reads them.

/// How many values a card can have: two (0) to ace (12).
pub(crate) const VALUES: usize = 13;

/// One number for each value, so that the sum of seven (modulo 2^32) tells all multisets of seven values apart, even
/// when bits 16..19 of it are left out. The three highest values have small numbers, so that hands which differ in them
/// alone are neighbours in the table; the others are the high halves of the first ten numbers of SplitMix64 from zero.
/// Any draw would do for which the build script finds all places different, and it looks.
pub(crate) const VALUE_KEYS: [u32; VALUES] = [
    3_793_791_033,
    1_853_398_634,
    113_532_184,
    4_169_906_344,
    456_755_562,
    1_405_853_452,
    746_756_798,
    3_313_767_226,
    1_055_226_000,
    4_088_940_684,
    5,
    1,
    0,
];

/// How many high bits of a sum name its row in the folded table of sevens.
pub(crate) const ROW_BITS: u32 = 13;
pub(crate) const ROWS: usize = 1 << ROW_BITS;

/// Places in the table of strengths, which a 16-bit number never misses.
pub(crate) const PLACES: usize = 1 << 16;

/// Room for the 455 triples, the 91 pairs and the 13 values: powers of two, so that a mask stands for a check.
pub(crate) const TRIPLE_ROOM: usize = 512;
pub(crate) const PAIR_ROOM: usize = 128;
pub(crate) const VALUE_ROOM: usize = 16;
