//! Who is named in what is shown of a tournament: it is read without a token, and so are the names in it.
//!
//! Items name entries by their registration or players by their id. What a page names is looked up in the state, and the
//! names of all its players with one statement. Private events are no tournaments: none of their players is here.

use std::collections::BTreeSet;

use mazziere_contract::Page;
use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{
    ChipPlayer, Entry as EntryView, EntryResult, EntryStanding, Fixture, Match, NamedPage, NamedTournament, SeatDraw,
};
use mazziere_ids::{PlayerId, RegistrationId};
use sqlx::PgPool;

use super::Tournament;
use crate::failure::Failure;
use crate::player_name;
use crate::tournament::view::entry_view;

/// Who is named.
#[derive(Debug, Default)]
pub struct Named {
    /// By their registration alone.
    entries: BTreeSet<RegistrationId>,
    players: BTreeSet<PlayerId>,
}

/// What names somebody.
pub trait Names {
    /// Tells whom.
    fn tell(&self, named: &mut Named);
}

impl Names for EntryView {
    fn tell(&self, named: &mut Named) {
        named.players.extend(&self.players);
    }
}

impl Names for Match {
    fn tell(&self, named: &mut Named) {
        named.entries.extend(self.entries.iter().flatten());
    }
}

impl Names for Fixture {
    fn tell(&self, named: &mut Named) {
        self.meeting.tell(named);
    }
}

impl Names for EntryStanding {
    fn tell(&self, named: &mut Named) {
        named.entries.insert(self.registration_id);
    }
}

impl Names for SeatDraw {
    fn tell(&self, named: &mut Named) {
        named.entries.extend(self.seats.iter().map(|drawn| drawn.registration_id));
    }
}

impl Names for ChipPlayer {
    fn tell(&self, named: &mut Named) {
        named.players.insert(self.player_id);
    }
}

impl Names for EntryResult {
    fn tell(&self, named: &mut Named) {
        named.players.extend(&self.players);
    }
}

impl Named {
    fn by<'a, T: Names + 'a>(items: impl IntoIterator<Item = &'a T>) -> Named {
        let mut named = Named::default();
        items.into_iter().for_each(|item| item.tell(&mut named));
        named
    }

    /// The entries that are named by their registration alone, whose players are named with them.
    fn look_up(&mut self, state: &Tournament) -> Vec<EntryView> {
        let entries: Vec<EntryView> =
            self.entries.iter().filter_map(|id| state.entry(*id)).map(entry_view).collect();
        entries.iter().for_each(|entry| entry.tell(self));
        entries
    }
}

/// A page with the names of all on it.
///
/// # Errors
/// When the database cannot be reached.
pub async fn page<T: Names>(pool: &PgPool, state: &Tournament, page: Page<T>) -> Result<NamedPage<T>, Failure> {
    let mut named = Named::by(&page.items);
    let entries = named.look_up(state);
    let names = player_name::store::of_players(pool, &named.players).await?;
    Ok(NamedPage { items: page.items, next: page.next, entries, names })
}

/// A tournament with the names of all whom it names.
///
/// # Errors
/// When the database cannot be reached.
pub async fn tournament(
    pool: &PgPool,
    state: &Tournament,
    tournament: TournamentView,
) -> Result<NamedTournament, Failure> {
    let mut named = Named::by(&tournament.entries);
    let mut other_entries = Vec::new();
    if tournament.next.is_some() {
        let mut others = Named::by(tournament.rounds.iter().flat_map(|round| &round.matches));
        tournament.standings.iter().for_each(|standing| standing.tell(&mut others));
        tournament.results.iter().for_each(|result| result.tell(&mut others));
        if let Some(chips) = &tournament.chips {
            chips.players.iter().for_each(|player| player.tell(&mut others));
            chips.draws.iter().for_each(|draw| draw.tell(&mut others));
        }
        for entry in &tournament.entries {
            others.entries.remove(&entry.registration_id);
        }
        other_entries = others.look_up(state);
        named.players.append(&mut others.players);
    }
    let names = player_name::store::of_players(pool, &named.players).await?;
    Ok(NamedTournament { tournament, names, other_entries })
}
