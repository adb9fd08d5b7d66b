//! Prize tables: per cent of the pool by place (G2.8), ties (G2.9).
//!
//! Invariant: a table's shares never rise from one place to the next, are all above zero and sum to exactly 100%; what
//! a table pays sums to the pool, to the cent.

use serde::{Deserialize, Serialize};

use crate::amount::Money;
use crate::rate::BasisPoints;
use crate::split::{share_floor, split_equally};

/// The share of the pool that each place wins, best place first. On the wire: a list of basis points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = Vec<u16>, example = json!([5000, 3000, 2000])))]
#[serde(try_from = "Vec<BasisPoints>", into = "Vec<BasisPoints>")]
pub struct PrizeTable(Vec<BasisPoints>);

/// Why a list of shares is not a prize table, or does not fit a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrizeTableError {
    /// The shares sum to this many basis points instead of 10 000.
    #[error("the shares sum to {0} basis points instead of 10000")]
    NotWhole(u32),
    /// A place that wins nothing does not belong in the table.
    #[error("place {0} wins nothing")]
    EmptyPlace(usize),
    /// A place wins more than the one before it.
    #[error("place {0} wins more than the place before it")]
    Rising(usize),
    /// Fewer entries are ranked than places are paid, so that a part of the pool would have no owner.
    #[error("{places} places are paid but only {ranked} entries are ranked")]
    TooFewRanked {
        /// Places with a prize.
        places: usize,
        /// Entries in the ranking.
        ranked: usize,
    },
}

/// A row of the house tables: from this many entries on, the shares in tenths of a per cent by place.
type Row = (usize, &'static [u16]);

/// Single elimination (G2.8); places 3-4 and 5-8 are written out.
const KNOCKOUT: &[Row] =
    &[(2, &[1000]), (5, &[650, 350]), (9, &[500, 260, 120, 120]), (17, &[400, 220, 110, 110, 40, 40, 40, 40])];

/// Gironi and chip tournaments (G2.8).
const LEAGUE: &[Row] = &[
    (2, &[1000]),
    (5, &[650, 350]),
    (8, &[500, 300, 200]),
    (16, &[400, 270, 190, 140]),
    (28, &[300, 200, 150, 120, 100, 70, 60]),
    (46, &[260, 170, 125, 100, 85, 70, 60, 50, 40, 40]),
    (101, &[240, 155, 110, 85, 70, 60, 50, 45, 40, 35, 30, 25, 20, 20, 15]),
];

impl PrizeTable {
    /// A table of these shares, best place first.
    ///
    /// # Errors
    /// When a share is zero, is above the share of the place before, or when they do not sum to 100%.
    pub fn new(shares: Vec<BasisPoints>) -> Result<PrizeTable, PrizeTableError> {
        if let Some(index) = shares.iter().position(|share| *share == BasisPoints::ZERO) {
            return Err(PrizeTableError::EmptyPlace(index + 1));
        }
        if let Some(index) = shares.windows(2).position(|pair| pair[1] > pair[0]) {
            return Err(PrizeTableError::Rising(index + 2));
        }
        match shares.iter().map(|share| u32::from(share.points())).sum() {
            10_000 => Ok(PrizeTable(shares)),
            other => Err(PrizeTableError::NotWhole(other)),
        }
    }

    /// The house table of a single elimination with this many entries (G2.8); `None` below 2.
    pub fn knockout(entries: usize) -> Option<PrizeTable> {
        house_table(KNOCKOUT, entries)
    }

    /// The house table of gironi and chip tournaments with this many entries (G2.8); `None` below 2.
    pub fn league(entries: usize) -> Option<PrizeTable> {
        house_table(LEAGUE, entries)
    }

    /// All to the first.
    pub fn winner_takes_all() -> PrizeTable {
        PrizeTable(vec![BasisPoints::WHOLE])
    }

    /// The shares, best place first.
    pub fn shares(&self) -> &[BasisPoints] {
        &self.0
    }

    /// How many places win something.
    pub fn places(&self) -> usize {
        self.0.len()
    }

    /// What each place wins of `pool`: floored to the cent, what is left to the first place (G2.8, G6.4).
    pub fn prizes(&self, pool: Money) -> Vec<Money> {
        let mut prizes: Vec<Money> = self.0.iter().map(|share| share_floor(pool, *share)).collect();
        let given: Money = prizes.iter().copied().sum();
        if let Some(first) = prizes.first_mut() {
            // What is left is less than a cent for each place, so the first prize stays within the pool.
            *first += pool - given;
        }
        prizes
    }

    /// What each ranked entry wins of `pool`, when entries may share a place.
    ///
    /// `ties` lists the sizes of the groups of equal entries, best group first. The prizes of the places that a group
    /// occupies are added and divided equally; the remainder goes to the first of the group, which callers list by time
    /// of registration (G2.9, G6.4). Groups beyond the paid places win nothing.
    ///
    /// # Errors
    /// [`PrizeTableError::TooFewRanked`] when a paid place has nobody to pay.
    pub fn prizes_with_ties(&self, pool: Money, ties: &[usize]) -> Result<Vec<Vec<Money>>, PrizeTableError> {
        let ranked = ties.iter().sum();
        if ranked < self.places() {
            return Err(PrizeTableError::TooFewRanked { places: self.places(), ranked });
        }
        let mut places = self.prizes(pool).into_iter();
        let groups = ties.iter().map(|size| split_equally(places.by_ref().take(*size).sum(), *size));
        Ok(groups.collect())
    }
}

/// The last row that starts at or below `entries`.
fn house_table(rows: &[Row], entries: usize) -> Option<PrizeTable> {
    let (_, shares) = rows.iter().rev().find(|(from, _)| *from <= entries)?;
    shares.iter().map(|tenths| BasisPoints::from_per_mille(*tenths)).collect::<Option<Vec<_>>>().map(PrizeTable)
}

impl TryFrom<Vec<BasisPoints>> for PrizeTable {
    type Error = PrizeTableError;

    fn try_from(shares: Vec<BasisPoints>) -> Result<Self, PrizeTableError> {
        Self::new(shares)
    }
}

impl From<PrizeTable> for Vec<BasisPoints> {
    fn from(table: PrizeTable) -> Self {
        table.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cents(parts: &[Money]) -> Vec<i64> {
        parts.iter().map(|part| part.cents()).collect()
    }

    #[test]
    fn g2_8_every_house_table_is_a_valid_table() {
        for (_, shares) in KNOCKOUT.iter().chain(LEAGUE) {
            let shares = shares.iter().map(|tenths| BasisPoints::from_per_mille(*tenths).unwrap()).collect();
            PrizeTable::new(shares).unwrap();
        }
    }

    #[test]
    fn g2_8_rows_begin_where_the_law_says() {
        let places = |table: fn(usize) -> Option<PrizeTable>, entries: &[usize]| -> Vec<usize> {
            entries.iter().map(|entries| table(*entries).map_or(0, |table| table.places())).collect()
        };
        assert_eq!(places(PrizeTable::knockout, &[0, 1, 2, 4, 5, 8, 9, 16, 17, 999]), [0, 0, 1, 1, 2, 2, 4, 4, 8, 8]);
        assert_eq!(
            places(PrizeTable::league, &[1, 2, 4, 5, 7, 8, 15, 16, 27, 28, 45, 46, 100, 101, 5000]),
            [0, 1, 1, 2, 2, 3, 3, 4, 4, 7, 7, 10, 10, 15, 15]
        );
    }

    /// What each place wins, in per cent.
    fn percents(table: &PrizeTable) -> String {
        let percent = |share: &BasisPoints| match (share.points() / 100, share.points() % 100) {
            (whole, 0) => whole.to_string(),
            (whole, rest) => format!("{whole}.{}", rest / 10),
        };
        table.shares().iter().map(percent).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn g2_8_every_share_of_every_row_from_its_first_entries_to_its_last() {
        let knockout = [(2, 4, "100"), (5, 8, "65 35"), (9, 16, "50 26 12 12"), (17, 5_000, "40 22 11 11 4 4 4 4")];
        for (from, to, shares) in knockout {
            for entries in [from, to] {
                assert_eq!(percents(&PrizeTable::knockout(entries).unwrap()), shares, "a knock-out of {entries}");
            }
        }
        for (from, to, shares) in [
            (2, 4, "100"),
            (5, 7, "65 35"),
            (8, 15, "50 30 20"),
            (16, 27, "40 27 19 14"),
            (28, 45, "30 20 15 12 10 7 6"),
            (46, 100, "26 17 12.5 10 8.5 7 6 5 4 4"),
            (101, 5_000, "24 15.5 11 8.5 7 6 5 4.5 4 3.5 3 2.5 2 2 1.5"),
        ] {
            for entries in [from, to] {
                assert_eq!(percents(&PrizeTable::league(entries).unwrap()), shares, "a girone of {entries}");
            }
        }
    }

    #[test]
    fn g2_8_floored_and_the_rest_to_the_first_place() {
        let pool = Money::from_cents(1003).unwrap();
        assert_eq!(cents(&PrizeTable::league(8).unwrap().prizes(pool)), [503, 300, 200]);
        let small = PrizeTable::league(60).unwrap().prizes(Money::from_cents(99).unwrap());
        assert_eq!(cents(&small), [33, 16, 12, 9, 8, 6, 5, 4, 3, 3]);
    }

    #[test]
    fn g2_9_tied_places_are_pooled_and_divided() {
        let table = PrizeTable::knockout(9).unwrap();
        let pool = Money::from_cents(1001).unwrap();
        let paid = table.prizes_with_ties(pool, &[1, 1, 2, 5]).unwrap();
        let paid: Vec<Vec<i64>> = paid.iter().map(|group| cents(group)).collect();
        assert_eq!(paid, [vec![501], vec![260], vec![120, 120], vec![0; 5]]);
        let paid = table.prizes_with_ties(pool, &[3, 2]).unwrap();
        let paid: Vec<Vec<i64>> = paid.iter().map(|group| cents(group)).collect();
        assert_eq!(paid, [vec![295, 293, 293], vec![60, 60]]);
    }

    #[test]
    fn tables_that_do_not_hold_together_are_refused() {
        let table =
            |shares: &[u16]| PrizeTable::new(shares.iter().map(|points| BasisPoints::new(*points).unwrap()).collect());
        assert_eq!(table(&[]), Err(PrizeTableError::NotWhole(0)));
        assert_eq!(table(&[6000, 3999]), Err(PrizeTableError::NotWhole(9999)));
        assert_eq!(table(&[6000, 4001]), Err(PrizeTableError::NotWhole(10_001)));
        assert_eq!(table(&[10_000, 0]), Err(PrizeTableError::EmptyPlace(2)));
        assert_eq!(table(&[4000, 6000]), Err(PrizeTableError::Rising(2)));
        assert!(serde_json::from_str::<PrizeTable>("[6000,4000]").is_ok());
        assert!(serde_json::from_str::<PrizeTable>("[6000,3000]").is_err());
        let alone = table(&[5000, 5000]).unwrap().prizes_with_ties(Money::ZERO, &[1]);
        assert_eq!(alone, Err(PrizeTableError::TooFewRanked { places: 2, ranked: 1 }));
    }
}
