//! Who came in where (G1.9): by the order of eliminations.
//!
//! Same hand, same table: more chips at its start rank higher, then the distance from the button; the tables send them
//! in that order. In a bank of chemin de fer, in which players fall in one coup after the other, a later coup ranks
//! higher, whatever they had. Same synchronised hand, different tables: more chips at its start rank higher, equal ones
//! share the place. Where equal stacks fall at several tables in one moment, all of them share one place, those of one
//! table too: else two players of one table would hold different places and both share theirs with the same third.
//!
//! Where the law is silent: in which coups of different tables two players fell is compared with nothing. The order of
//! each table stands, and a player who had less than one behind whom they rank counts between tables as that one.

use mazziere_ids::RegistrationId;

use super::{Chips, Pending, Whereabouts};
use crate::system::scheme::PlaceGroup;

/// The groups of one moment, the first to go first.
pub fn moment(chips: &Chips) -> Vec<Vec<RegistrationId>> {
    let mut groups: Vec<Vec<RegistrationId>> = Vec::new();
    for equal in in_order(&chips.pending) {
        let shared = equal.iter().any(|loser| loser.table != equal[0].table);
        let mut ids: Vec<RegistrationId> = equal.iter().map(|loser| loser.registration_id).collect();
        if shared {
            ids.sort_by_key(|id| chips.players.get(id).map(|player| player.order));
            groups.push(ids);
        } else {
            groups.extend(ids.into_iter().map(|id| vec![id]));
        }
    }
    groups
}

/// Those who lost their chips in one moment, the first to go first, with equals together.
fn in_order(losers: &[Pending]) -> Vec<Vec<Pending>> {
    // What somebody counts with: the most of themselves and of those who rank behind them at their table.
    let counts = |loser: &Pending| {
        let behind = losers.iter().filter(|other| other.table == loser.table && other.rank >= loser.rank);
        behind.map(|other| other.start).max().unwrap_or(loser.start)
    };
    let mut keyed: Vec<(u64, bool, Pending)> =
        losers.iter().map(|loser| (counts(loser), counts(loser) > loser.start, *loser)).collect();
    keyed.sort_by_key(|(counts, more, loser)| (*counts, *more, std::cmp::Reverse(loser.rank), loser.table));
    let equals = keyed.chunk_by(|(one, one_more, _), (other, more, _)| one == other && !one_more && !more);
    equals.map(|equals| equals.iter().map(|(_, _, loser)| *loser).collect()).collect()
}

/// The place of a player who is out, once the field is complete.
pub fn place(chips: &Chips, id: RegistrationId) -> Option<u32> {
    let player = chips.players.get(&id)?;
    let entries = chips.field? as usize;
    let Whereabouts::Out(Some(index)) = player.place else { return None };
    let fallen = chips.out.get(index as usize)?;
    u32::try_from((entries + 1).checked_sub(fallen.before + fallen.entries.len())?).ok()
}

/// The places held already, best first, in a field of so many entries.
pub fn places(chips: &Chips, entries: usize) -> Vec<PlaceGroup> {
    let group = |fallen: &super::Fallen| {
        let size = fallen.entries.len();
        let place = (entries + 1).saturating_sub(fallen.before + size);
        PlaceGroup {
            place: u32::try_from(place).unwrap_or(u32::MAX),
            size: u32::try_from(size).unwrap_or(u32::MAX),
            entries: fallen.entries.clone(),
        }
    };
    chips.out.iter().rev().map(group).collect()
}

/// The places of those who lost their chips in a synchronised hand that is not over at every table: their own hand is
/// over.
pub fn places_of_moment(chips: &Chips, entries: usize) -> Vec<PlaceGroup> {
    let mut before = chips.fallen;
    let mut groups = Vec::new();
    for ids in moment(chips) {
        let place = (entries + 1).saturating_sub(before + ids.len());
        before += ids.len();
        let place = u32::try_from(place).unwrap_or(u32::MAX);
        let size = u32::try_from(ids.len()).unwrap_or(u32::MAX);
        groups.insert(0, PlaceGroup { place, size, entries: ids });
    }
    groups
}

/// The whole ranking, once one player is left, or none: then those who went out last have the first place.
pub fn final_places(chips: &Chips) -> Option<Vec<PlaceGroup>> {
    let field = chips.field?;
    let mut still = chips.players.iter().filter(|(_, player)| player.place.is_in());
    let winner = still.next().map(|(id, _)| PlaceGroup { place: 1, size: 1, entries: vec![id] });
    if still.next().is_some() || !chips.pending.is_empty() {
        return None;
    }
    Some(winner.into_iter().chain(places(chips, field as usize)).collect())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    /// Players by table and by their rank there, each with the chips that they had.
    fn order(tables: &[&[(u128, u64)]]) -> Vec<Vec<u128>> {
        let mut losers = Vec::new();
        for (table, ranked) in (0..).zip(tables) {
            for (rank, (number, start)) in (0..).zip(*ranked) {
                let registration_id = RegistrationId::new(Uuid::from_u128(*number));
                losers.push(Pending { registration_id, table, start: *start, rank });
            }
        }
        let number = |loser: &Pending| loser.registration_id.uuid().as_u128();
        in_order(&losers).iter().map(|group| group.iter().map(number).collect()).collect()
    }

    #[test]
    fn g1_9_more_chips_go_later_and_equal_ones_of_several_tables_together() {
        assert_eq!(order(&[&[(1, 50), (2, 40)], &[(3, 45)]]), [vec![2], vec![3], vec![1]]);
        assert_eq!(order(&[&[(1, 50), (2, 50)]]), [vec![2, 1]], "by the distance from the button");
        assert_eq!(order(&[&[(1, 50), (2, 50)], &[(3, 50)]]).concat().len(), 3);
        assert_eq!(order(&[&[(1, 50), (2, 50)], &[(3, 50)]]).len(), 1, "all share one place");
    }

    #[test]
    fn g1_9_who_fell_in_a_later_coup_ranks_higher_whatever_they_had() {
        // The second fell in the first coup with 50, the first in the third one with 40.
        assert_eq!(order(&[&[(1, 40), (2, 50)]]), [vec![2], vec![1]]);
        assert_eq!(order(&[&[(1, 40), (2, 50)], &[(3, 45), (4, 60)]]), [vec![2], vec![1], vec![4], vec![3]]);
        assert_eq!(order(&[&[(1, 40), (2, 50)], &[(3, 50)]]), [vec![2, 3], vec![1]]);
    }
}
