//! Everybody who takes part in a chip tournament, how they stand, and how many are at each table: kept as it changes,
//! so that a page of the ranking is a part of a list, the floor looks at tables and not at everybody, and a copy shares
//! what it does not change.
//!
//! Invariant: ranks, tallies and chips in play are those of the list, whatever was done to a player.

use std::collections::BTreeSet;
use std::sync::Arc;

use mazziere_ids::{PlayerId, RegistrationId};

use super::{Player, Whereabouts};
use crate::directory::Directory;
use crate::pieces::Pieces;

/// Ranks in a piece, at most.
const PIECE: usize = 128;

/// How a player stands: still in before out, more chips, out later, registered earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    is_out: bool,
    /// The fewer, the better.
    behind: u64,
    /// The number of the player in the order of registration.
    pub order: u32,
}

impl Rank {
    pub fn of(player: &Player) -> Rank {
        let order = player.order;
        match player.place {
            Whereabouts::Out(group) => {
                // The player who went out last stands first.
                let latest = group.map_or(u64::from(u32::MAX), u64::from);
                Rank { is_out: true, behind: u64::MAX - latest, order }
            }
            _ => Rank { is_out: false, behind: u64::MAX - player.chips, order },
        }
    }

    /// That of somebody still in with so many chips.
    pub fn with_chips(chips: u64, order: u32) -> Rank {
        Rank { is_out: false, behind: u64::MAX - chips, order }
    }
}

/// How many are at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Who sit there to stay, or are coming.
    pub size: usize,
    /// Those of them who are on their way.
    pub coming: usize,
}

/// Everybody, in the order of registration.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    list: Pieces<(RegistrationId, Player)>,
    orders: Directory<usize>,
    of_players: Directory<usize>,
    ranks: Ranks,
    in_play: u64,
    tallies: Pieces<Tally>,
    /// Who waits for a seat, by their number in the order of registration.
    waiting: Arc<BTreeSet<u32>>,
    /// Tables whose tallies have changed since they were asked for.
    changed: Vec<u32>,
}

impl PartialEq for Roster {
    fn eq(&self, other: &Roster) -> bool {
        self.list == other.list
    }
}

impl Eq for Roster {}

impl Roster {
    /// How many they are.
    pub fn len(&self) -> usize {
        self.list.count()
    }

    /// Whether there is nobody.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn get(&self, id: &RegistrationId) -> Option<&Player> {
        self.orders.get(id.uuid()).and_then(|order| self.list.get(*order)).map(|(_, player)| player)
    }

    /// One of them by their number in the order of registration.
    pub fn at(&self, order: u32) -> Option<(RegistrationId, &Player)> {
        self.list.get(order as usize).map(|(id, player)| (*id, player))
    }

    pub fn registration(&self, player: PlayerId) -> Option<RegistrationId> {
        self.of_players.get(player.uuid()).and_then(|order| self.list.get(*order)).map(|(id, _)| *id)
    }

    pub fn iter(&self) -> impl Iterator<Item = (RegistrationId, &Player)> {
        self.list.iter().map(|(id, player)| (*id, player))
    }

    /// All of them without their registrations.
    pub fn values(&self) -> impl Iterator<Item = &Player> {
        self.list.iter().map(|(_, player)| player)
    }

    /// The registrations of all of them.
    pub fn keys(&self) -> impl Iterator<Item = RegistrationId> {
        self.list.iter().map(|(id, _)| *id)
    }

    /// The chips of those still in.
    pub fn in_play(&self) -> u64 {
        self.in_play
    }

    /// How many are at a table.
    pub fn at_table(&self, table: u32) -> Tally {
        self.tallies.get(table as usize).copied().unwrap_or_default()
    }

    /// Those who wait for a seat, in the order of registration.
    pub fn waiting(&self) -> impl Iterator<Item = (RegistrationId, &Player)> {
        self.waiting.iter().filter_map(|order| self.at(*order))
    }

    /// They as they stand, those behind a rank only.
    pub fn ranked(&self, after: Option<Rank>) -> impl Iterator<Item = (RegistrationId, &Player)> {
        self.ranks.after(after).filter_map(|rank| self.at(rank.order))
    }

    /// One more, registered last.
    pub fn push(&mut self, id: RegistrationId, player: Player) {
        let order = self.len();
        *self.orders.entry(id.uuid()) = order;
        *self.of_players.entry(player.player_id.uuid()) = order;
        self.ranks.insert(Rank::of(&player));
        self.in_play += in_play(&player);
        self.moved(player.order, None, Some(player.place));
        self.list.push((id, player));
    }

    /// Changes one, if they are there.
    pub fn change(&mut self, id: RegistrationId, change: impl FnOnce(&mut Player)) {
        let Some(order) = self.orders.get(id.uuid()).copied() else { return };
        let Some((_, player)) = self.list.get_mut(order) else { return };
        let rank = Rank::of(player);
        let chips = in_play(player);
        let place = player.place;
        change(player);
        let new_rank = Rank::of(player);
        let new_chips = in_play(player);
        let new_place = player.place;
        self.in_play = self.in_play - chips + new_chips;
        if place != new_place {
            self.moved(new_rank.order, Some(place), Some(new_place));
        }
        if rank != new_rank {
            self.ranks.remove(rank);
            self.ranks.insert(new_rank);
        }
    }
}

impl Roster {
    /// The tables at which somebody came, went or arrived since this was asked last.
    pub fn take_changed(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.changed)
    }

    /// Somebody is elsewhere now.
    fn moved(&mut self, order: u32, from: Option<Whereabouts>, to: Option<Whereabouts>) {
        let tables = [from, to].into_iter().filter_map(|place| place?.target());
        self.changed.extend(tables.map(|chair| chair.table));
        if let Some((table, coming)) = from.and_then(comes_to) {
            let tally = &mut self.tallies[table];
            (tally.size, tally.coming) = (tally.size - 1, tally.coming - coming);
        }
        if let Some((table, coming)) = to.and_then(comes_to) {
            while self.tallies.count() <= table {
                self.tallies.push(Tally::default());
            }
            let tally = &mut self.tallies[table];
            (tally.size, tally.coming) = (tally.size + 1, tally.coming + coming);
        }
        if from == Some(Whereabouts::Waiting) {
            Arc::make_mut(&mut self.waiting).remove(&order);
        }
        if to == Some(Whereabouts::Waiting) {
            Arc::make_mut(&mut self.waiting).insert(order);
        }
    }
}

/// The table where somebody is or soon will be, and whether they are on their way: one if so, else nothing.
fn comes_to(place: Whereabouts) -> Option<(usize, usize)> {
    let chair = place.target()?;
    Some((chair.table as usize, usize::from(!matches!(place, Whereabouts::Seated(_)))))
}

impl std::ops::Index<&RegistrationId> for Roster {
    type Output = Player;

    fn index(&self, id: &RegistrationId) -> &Player {
        let order = self.orders.get(id.uuid()).copied().unwrap_or(usize::MAX);
        &self.list[order].1
    }
}

fn in_play(player: &Player) -> u64 {
    if player.place.is_in() { player.chips } else { 0 }
}

/// Ranks in their order, in pieces of which a copy shares those that it does not change; none is empty.
#[derive(Clone, Debug, Default)]
struct Ranks(Vec<Arc<Vec<Rank>>>);

impl Ranks {
    /// The first piece that may have this rank.
    fn piece_of(&self, rank: Rank) -> usize {
        self.0.partition_point(|piece| piece.last().is_some_and(|last| *last < rank))
    }

    fn insert(&mut self, rank: Rank) {
        if self.0.is_empty() {
            self.0.push(Arc::default());
        }
        let at = self.piece_of(rank).min(self.0.len() - 1);
        let piece = Arc::make_mut(&mut self.0[at]);
        let index = piece.partition_point(|other| *other < rank);
        piece.insert(index, rank);
        if piece.len() > PIECE {
            let rest = piece.split_off(PIECE / 2);
            self.0.insert(at + 1, Arc::new(rest));
        }
    }

    fn remove(&mut self, rank: Rank) {
        let at = self.piece_of(rank);
        let Some(piece) = self.0.get_mut(at) else { return };
        if let Ok(index) = piece.binary_search(&rank) {
            Arc::make_mut(piece).remove(index);
        }
        if piece.is_empty() {
            self.0.remove(at);
        }
    }

    fn after(&self, rank: Option<Rank>) -> impl Iterator<Item = Rank> + '_ {
        let from = rank.map_or(0, |rank| self.piece_of(rank));
        let ranks = self.0[from.min(self.0.len())..].iter().flat_map(|piece| piece.iter().copied());
        ranks.skip_while(move |other| rank.is_some_and(|rank| *other <= rank))
    }
}

#[cfg(test)]
mod tests;
