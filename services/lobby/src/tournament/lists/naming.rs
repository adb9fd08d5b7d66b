//! Who is named in what is shown of a tournament: it is read without a token, and so are the names in it.
//!
//! Items name entries by their registration or players by their id. What a page names is looked up in the state, and
//! the names of all its players with one statement. Private events are no tournaments: none of their players is here.

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
        let entries = self.entries.iter().filter_map(|id| state.entry(*id));
        let entries: Vec<EntryView> = entries.map(|entry| entry_view(state, entry)).collect();
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

/// All players whom a tournament names as it is shown, and of a great one the entries that are not among those shown.
fn whom(state: &Tournament, shown: &TournamentView) -> (BTreeSet<PlayerId>, Vec<EntryView>) {
    let mut named = Named::by(&shown.entries);
    if shown.next.is_none() {
        return (named.players, Vec::new());
    }
    shown.rounds.iter().flat_map(|round| &round.matches).for_each(|game| game.tell(&mut named));
    shown.standings.iter().for_each(|standing| standing.tell(&mut named));
    shown.results.iter().for_each(|result| result.tell(&mut named));
    if let Some(chips) = &shown.chips {
        chips.players.iter().for_each(|player| player.tell(&mut named));
        chips.draws.iter().for_each(|draw| draw.tell(&mut named));
    }
    for entry in &shown.entries {
        named.entries.remove(&entry.registration_id);
    }
    let others = named.look_up(state);
    (named.players, others)
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
    let (players, other_entries) = whom(state, &tournament);
    let names = player_name::store::of_players(pool, &players).await?;
    Ok(NamedTournament { tournament, names, other_entries })
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::system::Plan;
    use crate::system::league::tests::danish;
    use crate::terms::Format;
    use crate::tournament::lists::shown_at;
    use crate::tournament::tests::Life;
    use crate::tournament::tests::house::House;

    #[test]
    fn of_a_great_tournament_everybody_who_is_named_is_somebody() {
        let plan = Plan::League(danish(2, &[], None));
        let mut house = House::new(Life::playing(Format::HeadsUp, 520, 80, 20, plan), 100);
        house.enter(520);
        for meeting in house.ready() {
            house.result(&[(meeting[0], 5, -5), (meeting[1], 15, 5)]);
        }
        let state = &house.life.state;
        let shown = shown_at(state, DateTime::UNIX_EPOCH);
        let (players, others) = whom(state, &shown);
        assert_eq!((shown.entries.len(), shown.standings.len()), (200, 200));
        let entries = || shown.entries.iter().chain(&others);
        let known: BTreeSet<RegistrationId> = entries().map(|entry| entry.registration_id).collect();
        assert_eq!(known.len(), shown.entries.len() + others.len(), "nobody twice");
        let matches = shown.rounds.iter().flat_map(|round| &round.matches);
        let ids = |game: &Match| game.entries.iter().flatten().copied().collect::<Vec<_>>();
        let mut named: BTreeSet<RegistrationId> = matches.flat_map(ids).collect();
        named.extend(shown.standings.iter().map(|standing| standing.registration_id));
        assert!(named.len() > 300 && named.is_subset(&known), "{} are named", named.len());
        assert_eq!(entries().flat_map(|entry| entry.players.iter().copied()).collect::<BTreeSet<_>>(), players);
    }
}
