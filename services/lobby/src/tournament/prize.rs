//! Who wins how much: from places and the pool to cents for each player (G2.8, G2.9).
//!
//! Invariant: what all players win sums to the pool, to the cent. Roundings, each by its own rule: shares floored with
//! the remainder to the first place; tied places pooled and divided equally, the remainder to the earliest registered;
//! a pair's prize halved, the odd cent to the first member.

use mazziere_contract::lobby::PrizeShare;
use mazziere_ids::{PlayerId, RegistrationId};
use mazziere_money::{BasisPoints, Money, PrizeTable, split_equally, split_pair};
use serde::{Deserialize, Serialize};

use crate::system::PlaceGroup;
use crate::tournament::entry::{Entries, Entry};

/// What an entry came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Which entry.
    pub registration_id: RegistrationId,
    /// Its place, from 1; equal places share the number.
    pub place: u32,
    /// What each of its players wins, the first member of a pair first.
    pub prizes: Vec<Money>,
}

/// The prize table as the contract writes it: neighbouring places that win the same in one line.
pub fn lines_of(table: &PrizeTable) -> Vec<PrizeShare> {
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
/// In words, when places are missing or double, when there are more of them than entries, or when it is no prize table.
pub fn table_of(lines: &[PrizeShare], entries: u32) -> Result<PrizeTable, String> {
    let mut shares = Vec::new();
    for line in lines {
        let expected = u32::try_from(shares.len()).unwrap_or(u32::MAX).saturating_add(1);
        if line.from_place != expected || line.to_place < line.from_place {
            return Err(format!("place {expected} is expected next, without gaps and in order"));
        }
        if line.to_place > entries {
            return Err(format!("place {} is paid but there are only {entries} entries", line.to_place));
        }
        let share = u16::try_from(line.basis_points).ok().and_then(BasisPoints::new);
        let share = share.ok_or_else(|| format!("{} basis points are more than all of the pool", line.basis_points))?;
        shares.extend((line.from_place..=line.to_place).map(|_| share));
    }
    PrizeTable::new(shares).map_err(|error| error.to_string())
}

/// What each place from 1 to `entries` wins of the pool; unpaid places win nothing.
pub fn by_place(table: &PrizeTable, pool: Money, entries: usize) -> Vec<Money> {
    let mut prizes = table.prizes(pool);
    prizes.resize(entries.max(prizes.len()), Money::ZERO);
    prizes
}

/// What the places of `group` win together.
pub fn pooled(prizes: &[Money], group: &PlaceGroup) -> Money {
    let from = group.place as usize - 1;
    let places = prizes.iter().skip(from).take(group.size as usize);
    places.copied().sum()
}

/// The final ranking with what every player wins. `entries` are all entries in order of registration.
pub fn standings(groups: &[PlaceGroup], table: &PrizeTable, pool: Money, entries: &Entries) -> Vec<Standing> {
    let prizes = by_place(table, pool, groups.iter().map(|group| group.size as usize).sum());
    let mut standings = Vec::new();
    for group in groups {
        let members: Vec<&Entry> = entries.by_registration(&group.entries);
        let shares = split_equally(pooled(&prizes, group), members.len());
        for (entry, share) in members.into_iter().zip(shares) {
            let prizes = among_members(&entry.players, share);
            standings.push(Standing { registration_id: entry.registration_id, place: group.place, prizes });
        }
    }
    standings
}

/// An entry's money among its players: a pair halves it, the odd cent to the first member (G2.9).
pub fn among_members(players: &[PlayerId], amount: Money) -> Vec<Money> {
    match players.len() {
        2 => split_pair(amount).to_vec(),
        count => split_equally(amount, count),
    }
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
    fn prize_tables_that_do_not_fit_are_refused() {
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
