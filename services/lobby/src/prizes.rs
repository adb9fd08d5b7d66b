//! Tables of prizes as templates write them: line by line, from place to place.

use mazziere_contract::FieldFault;
use mazziere_contract::lobby::PrizeShare;
use mazziere_money::{BasisPoints, PrizeTable};

/// What is wrong with a prize table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PrizeFlaw {
    /// As data.
    pub(crate) fault: FieldFault,
    /// In words.
    pub(crate) detail: String,
}

/// The prize table as the contract writes it: neighbouring places that win the same in one line.
pub(crate) fn lines_of(table: &PrizeTable) -> Vec<PrizeShare> {
    let mut lines: Vec<PrizeShare> = Vec::new();
    for (place, share) in (1..).zip(table.shares()) {
        let points = u32::from(share.points());
        match lines.last_mut() {
            Some(line) if line.basis_points == points => line.to_place = place,
            _ => lines.push(PrizeShare { from_place: place, to_place: place, basis_points: points }),
        }
    }
    lines
}

/// Reads a prize table as the contract writes it.
///
/// # Errors
/// When places are missing or double, when there are more of them than entries, or when it is no prize table.
pub(crate) fn table_of(lines: &[PrizeShare], entries: u32) -> Result<PrizeTable, PrizeFlaw> {
    let flaw = |fault: FieldFault, detail: String| PrizeFlaw { fault, detail };
    let mut shares = Vec::new();
    for line in lines {
        let expected = u32::try_from(shares.len()).unwrap_or(u32::MAX).saturating_add(1);
        if line.from_place != expected || line.to_place < line.from_place {
            let why = format!("place {expected} comes next, without gaps and in order");
            return Err(flaw(FieldFault::range(expected, expected), why));
        }
        if line.to_place > entries {
            let why = format!("place {} is paid but there are only {entries} entries", line.to_place);
            return Err(flaw(FieldFault::at_most(entries), why));
        }
        let share = u16::try_from(line.basis_points).ok().and_then(BasisPoints::new);
        let share = share.ok_or_else(|| {
            let why = format!("{} basis points are more than all of the pool", line.basis_points);
            flaw(FieldFault::at_most(10_000_u32), why)
        })?;
        shares.extend((line.from_place..=line.to_place).map(|_| share));
    }
    PrizeTable::new(shares).map_err(|error| flaw(FieldFault::Refused {}, error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(from_place: u32, to_place: u32, basis_points: u32) -> PrizeShare {
        PrizeShare { from_place, to_place, basis_points }
    }

    #[test]
    fn prize_tables_are_read_and_written_the_same_way() {
        for entries in [2_u32, 5, 9, 17, 4096] {
            let table = PrizeTable::knockout(entries as usize).unwrap();
            assert_eq!(table_of(&lines_of(&table), entries), Ok(table));
        }
        assert_eq!(
            lines_of(&PrizeTable::knockout(16).unwrap()),
            [share(1, 1, 5000), share(2, 2, 2600), share(3, 4, 1200)]
        );
    }

    #[test]
    fn g2_8_prize_tables_that_do_not_fit_are_refused() {
        for (lines, entries) in [
            (vec![], 4),
            (vec![share(2, 2, 10_000)], 4),
            (vec![share(1, 1, 6000), share(3, 3, 4000)], 4),
            (vec![share(1, 1, 6000), share(1, 2, 2000)], 4),
            (vec![share(1, 1, 6000), share(2, 2, 3999)], 4),
            (vec![share(1, 1, 6000), share(2, 2, 4001)], 4),
            (vec![share(1, 4, 2500)], 3),
            (vec![share(1, 1, 4000), share(2, 2, 6000)], 4),
            (vec![share(1, u32::MAX, 1)], 4),
            (vec![share(1, 1, 70_000)], 4),
            (vec![share(1, 0, 10_000)], 4),
        ] {
            assert!(table_of(&lines, entries).is_err(), "{lines:?} for {entries}");
        }
    }
}
