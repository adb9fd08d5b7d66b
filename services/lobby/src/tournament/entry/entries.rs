//! The entries of a tournament, with what is asked of all of them kept beside them.
//!
//! Invariant: the figures are those of the list, whatever was done to an entry. A copy shares what it does not change,
//! so that an event costs the same in a great field as in a small one.

use std::sync::Arc;

use mazziere_ids::{PlayerId, RegistrationId};

use super::{Entry, Phase};
use crate::directory::Directory;
use crate::pieces::Pieces;

/// Every entry ever asked for, in order of registration.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    list: Pieces<Entry>,
    /// Where each is in the list.
    places: Directory<usize>,
    /// The places of those that a player is or was in.
    of_players: Directory<Arc<Vec<usize>>>,
    figures: Figures,
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Figures {
    /// Entries that are in.
    confirmed: usize,
    players: usize,
    /// Payments because of which money may still move.
    unsettled: usize,
}

impl Figures {
    fn of(entry: &Entry) -> Figures {
        let confirmed = entry.phase == Phase::Confirmed;
        Figures {
            confirmed: usize::from(confirmed),
            players: if confirmed { entry.players.len() } else { 0 },
            unsettled: entry.payments.iter().filter(|payment| payment.is_unsettled()).count(),
        }
    }
}

impl PartialEq for Entries {
    fn eq(&self, other: &Entries) -> bool {
        self.list == other.list
    }
}

impl Eq for Entries {}

impl FromIterator<Entry> for Entries {
    fn from_iter<I: IntoIterator<Item = Entry>>(entries: I) -> Entries {
        let mut all = Entries::default();
        entries.into_iter().for_each(|entry| all.push(entry));
        all
    }
}

impl std::ops::Index<usize> for Entries {
    type Output = Entry;

    fn index(&self, index: usize) -> &Entry {
        &self.list[index]
    }
}

impl Entries {
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.list.iter()
    }

    /// Those from this place in the order of registration on.
    pub fn iter_from(&self, index: usize) -> impl Iterator<Item = &Entry> {
        self.list.iter_from(index)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.count()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One by its place in the order of registration, from 0.
    pub fn get(&self, index: usize) -> Option<&Entry> {
        self.list.get(index)
    }

    /// The place of one in the order of registration, from 0.
    pub fn order(&self, id: RegistrationId) -> Option<usize> {
        self.places.get(id.uuid()).copied()
    }

    pub fn find(&self, id: RegistrationId) -> Option<&Entry> {
        self.order(id).and_then(|index| self.get(index))
    }

    /// Those with these ids, the earliest registered first.
    pub fn by_registration(&self, ids: &[RegistrationId]) -> Vec<&Entry> {
        let mut orders: Vec<usize> = ids.iter().filter_map(|id| self.order(*id)).collect();
        orders.sort_unstable();
        orders.into_iter().filter_map(|index| self.get(index)).collect()
    }

    /// Those that are in, in order of registration.
    pub fn confirmed(&self) -> impl Iterator<Item = &Entry> {
        self.iter().filter(|entry| entry.phase == Phase::Confirmed)
    }

    /// How many are in.
    pub fn confirmed_count(&self) -> usize {
        self.figures.confirmed
    }

    /// How many players are in.
    pub fn players(&self) -> usize {
        self.figures.players
    }

    /// Whether a payment may still move money.
    pub fn are_settled(&self) -> bool {
        self.figures.unsettled == 0
    }

    /// One more.
    pub fn push(&mut self, entry: Entry) {
        self.count(Figures::default(), Figures::of(&entry));
        let place = self.len();
        *self.places.entry(entry.registration_id.uuid()) = place;
        for player in &entry.players {
            Arc::make_mut(self.of_players.entry(player.uuid())).push(place);
        }
        self.list.push(entry);
    }

    /// Changes one, if it is there.
    pub fn change(&mut self, id: RegistrationId, change: impl FnOnce(&mut Entry)) {
        let Some(index) = self.order(id) else { return };
        let entry = &mut self.list[index];
        let before = Figures::of(entry);
        change(entry);
        let after = Figures::of(entry);
        self.count(before, after);
    }

    /// The ids of those for which something holds.
    pub fn which(&self, holds: impl Fn(&Entry) -> bool) -> Vec<RegistrationId> {
        self.iter().filter(|entry| holds(entry)).map(|entry| entry.registration_id).collect()
    }

    /// The entry that a player is bound by.
    pub fn binding(&self, player: PlayerId) -> Option<&Entry> {
        let places = self.of_players.get(player.uuid())?;
        places.iter().filter_map(|place| self.get(*place)).find(|entry| entry.binds(player))
    }

    fn count(&mut self, before: Figures, after: Figures) {
        let Figures { confirmed, players, unsettled } = self.figures;
        self.figures = Figures {
            confirmed: confirmed + after.confirmed - before.confirmed,
            players: players + after.players - before.players,
            unsettled: unsettled + after.unsettled - before.unsettled,
        };
    }
}
