//! Who came in where (G1.9): by the order of eliminations.
//!
//! Same hand, same table: more chips at its start rank higher, then the distance from the button; the tables send them
//! in that order. Same synchronised hand, different tables: more chips at its start rank higher, equal chips share the
//! place. Where equal stacks fall at several tables in one moment, all of them share one place, those of one table too:
//! else two players of one table would hold different places and both share theirs with the same third.

use mazziere_ids::RegistrationId;

use super::{Chips, Pending, Whereabouts};
use crate::system::scheme::PlaceGroup;

/// The groups of one moment, the first to go first.
pub fn moment(chips: &Chips) -> Vec<Vec<RegistrationId>> {
    let mut losers: Vec<Pending> = chips.pending.clone();
    losers.sort_by_key(|loser| (loser.start, std::cmp::Reverse(loser.rank), loser.table));
    let mut groups: Vec<Vec<RegistrationId>> = Vec::new();
    for equal in losers.chunk_by(|a, b| a.start == b.start) {
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
