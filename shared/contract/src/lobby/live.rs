//! One tournament as it changes: what its stream begins with, what it goes on with, and how the one is made of the
//! other.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use mazziere_ids::{RegistrationId, TableId};
use mazziere_money::Money;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Because;
use super::{
    ChipPlayer, ChipTable, ChipTournament, DrawProof, DrawnPrize, Entry, EntryResult, EntryStanding, Match, PlacePrize,
    Round, SeatDraw, Tournament, TournamentSummary,
};

/// What the stream of a tournament begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TournamentSnapshot {
    /// The tournament as `GET /v1/tournaments/{tournament_id}` shows it; without its lists unless `complete`.
    pub tournament: Tournament,
    /// Whether its lists are there. With more than 100 entries they are left out: `entries`, `rounds`, `standings`,
    /// `results`, and of `chips` `tables`, `players` and `draws` are empty then. A client that needs them reads the
    /// tournament, or pages of its lists, and goes on with the changes whose `version` is above the `ETag`; of a list
    /// that is not known to its end, items are told by their ids and not by their places.
    pub complete: bool,
}

impl TournamentSnapshot {
    /// The most entries with which a snapshot is complete.
    pub const MOST_ENTRIES: usize = 100;

    /// The snapshot of a tournament.
    pub fn of(tournament: &Tournament) -> TournamentSnapshot {
        let complete = tournament.entries.len() <= Self::MOST_ENTRIES;
        if complete {
            return TournamentSnapshot { tournament: tournament.clone(), complete };
        }
        let bare = |chips: &ChipTournament| {
            let settings = chips.settings.clone();
            let tables = Vec::new();
            let players = Vec::new();
            let draws = Vec::new();
            Box::new(ChipTournament { settings, tables, players, draws, ..*chips })
        };
        let tournament = Tournament {
            summary: tournament.summary.clone(),
            clocks: tournament.clocks,
            prizes: tournament.prizes.clone(),
            drawn_prize: tournament.drawn_prize,
            pool: tournament.pool,
            entries: Vec::new(),
            rounds: Vec::new(),
            standings: Vec::new(),
            chips: tournament.chips.as_deref().map(bare),
            draw: tournament.draw.clone(),
            results: Vec::new(),
            cancelled: tournament.cancelled.clone(),
            cancelled_because: tournament.cancelled_because.clone(),
            next: None,
        };
        TournamentSnapshot { tournament, complete }
    }
}

/// An item and where it stands in its list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Placed<T> {
    /// Its index, from 0, once everything has its place.
    pub at: u32,
    /// The item.
    pub item: T,
}

/// What has changed of a tournament from one version of its stream to a later one. What is absent has not changed.
///
/// It goes on from version `after` and no other: one whose `version` is not above the one that is known has been taken
/// in already, and any other whose `after` is not the version that is known shows that something was missed; then the
/// stream is opened again without `Last-Event-ID`, and begins with a snapshot. Lists of items with their places: first
/// everything that is named is taken out, then items are put in, in their order, each at its index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TournamentChange {
    /// The version that it goes on from.
    pub after: i64,
    /// The version that it leads to.
    pub version: i64,
    /// What the list says now.
    pub summary: TournamentSummary,
    /// The prize pool now.
    pub pool: Money,
    /// All prizes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prizes: Option<Vec<PlacePrize>>,
    /// The prize of a Premio Matto, when it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn_prize: Option<DrawnPrize>,
    /// Entries that are out again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries_left: Vec<RegistrationId>,
    /// Entries that are in now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<Placed<Entry>>,
    /// All rounds, when the bracket is drawn or another round is paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Vec<Round>>,
    /// How everybody stands, when a round is complete or somebody is out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standings: Option<Vec<EntryStanding>>,
    /// Matches that were announced or decided, or have a table now, each in the place of the one with its id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<Match>,
    /// Stacks, tables and levels, in format `ring`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chips: Option<Box<ChipChange>>,
    /// The proof of the draw, when the secret is published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawProof>,
    /// The final ranking, when it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results: Option<Vec<EntryResult>>,
    /// Why it was cancelled, when it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<String>,
    /// Why it was cancelled, as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancelled_because: Option<Because>,
}

/// What has changed of a chip tournament: its figures now, and what has changed of its lists. The level follows from
/// `started_at` and the settings too; no change is sent because of the time alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChipChange {
    /// When play is to begin, or was, if that is scheduled: it may have been put off (G2.11).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<DateTime<Utc>>,
    /// When play began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_at: Option<DateTime<Utc>>,
    /// Until when players may still come in, while they may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_registration_until: Option<DateTime<Utc>>,
    /// What the players have paid into the pool.
    pub collected: Money,
    /// What the house adds to reach the guarantee, once known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overlay: Option<Money>,
    /// Places with a prize.
    pub paid_places: u32,
    /// The level by the clock, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u32>,
    /// When the next level begins by the clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_level_at: Option<DateTime<Utc>>,
    /// The round of a shoot-out.
    pub round: u32,
    /// Whether the tables play hand for hand.
    pub playing_hand_for_hand: bool,
    /// Players who have not been eliminated.
    pub players_left: u32,
    /// All chips in play divided by the players left, floored.
    pub average_stack: u64,
    /// Tables where nobody sits any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables_gone: Vec<TableId>,
    /// Tables that are new, or look different.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<Placed<ChipTable>>,
    /// Players who came in, moved, won or lost chips, or went out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Placed<ChipPlayer>>,
    /// Every draw of seats, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draws: Option<Vec<SeatDraw>>,
}

/// A change that does not go on from what is known: something was missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the change goes on from version {after}, and version {known} is known")]
pub struct MissedChange {
    /// The version that is known.
    pub known: i64,
    /// The version that the change goes on from.
    pub after: i64,
}

impl TournamentChange {
    /// Takes the change in.
    ///
    /// # Errors
    /// When an earlier one was missed; nothing is changed then.
    pub fn apply(self, tournament: &mut Tournament) -> Result<(), MissedChange> {
        let known = tournament.summary.version;
        if self.version <= known {
            return Ok(());
        }
        if self.after != known {
            return Err(MissedChange { known, after: self.after });
        }
        tournament.summary = self.summary;
        tournament.pool = self.pool;
        replace(&mut tournament.prizes, self.prizes);
        tournament.drawn_prize = self.drawn_prize.or(tournament.drawn_prize);
        place(&mut tournament.entries, &self.entries_left, self.entries, |entry| entry.registration_id);
        replace(&mut tournament.rounds, self.rounds);
        replace(&mut tournament.standings, self.standings);
        let mut shown = tournament.rounds.iter_mut().flat_map(|round| &mut round.matches);
        // Both are in the order of the bracket, so one walk finds them all.
        for changed in self.matches {
            if let Some(shown) = shown.find(|shown| shown.match_id == changed.match_id) {
                *shown = changed;
            }
        }
        if let (Some(change), Some(chips)) = (self.chips, &mut tournament.chips) {
            change.apply(chips);
        }
        tournament.draw = self.draw.or_else(|| tournament.draw.take());
        replace(&mut tournament.results, self.results);
        tournament.cancelled = self.cancelled.or_else(|| tournament.cancelled.take());
        tournament.cancelled_because = self.cancelled_because.or_else(|| tournament.cancelled_because.take());
        Ok(())
    }
}

impl ChipChange {
    fn apply(self, chips: &mut ChipTournament) {
        // Houses before this field did not say it, and then it is as it was.
        chips.starts_at = self.starts_at.or(chips.starts_at);
        chips.started_at = self.started_at;
        chips.late_registration_until = self.late_registration_until;
        chips.collected = self.collected;
        chips.overlay = self.overlay;
        chips.paid_places = self.paid_places;
        chips.level = self.level;
        chips.next_level_at = self.next_level_at;
        chips.round = self.round;
        chips.playing_hand_for_hand = self.playing_hand_for_hand;
        chips.players_left = self.players_left;
        chips.average_stack = self.average_stack;
        place(&mut chips.tables, &self.tables_gone, self.tables, |table| table.table_id);
        place(&mut chips.players, &[], self.players, |player| player.registration_id);
        replace(&mut chips.draws, self.draws);
    }
}

fn replace<T>(list: &mut Vec<T>, by: Option<Vec<T>>) {
    if let Some(by) = by {
        *list = by;
    }
}

/// Takes out what is named, then puts each item in at its index.
fn place<T, K: Copy + Ord>(list: &mut Vec<T>, gone: &[K], items: Vec<Placed<T>>, key: impl Fn(&T) -> K) {
    let named: BTreeSet<K> = gone.iter().copied().chain(items.iter().map(|placed| key(&placed.item))).collect();
    list.retain(|item| !named.contains(&key(item)));
    for Placed { at, item } in items {
        list.insert((at as usize).min(list.len()), item);
    }
}
