//! What results come to, by the functions of production: standings of weeks and months, and levels.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use mazziere_ids::PlayerId;
use mazziere_lobby::ranking::Brought;
use mazziere_lobby::ranking::level::{COUNTED, Record};
use mazziere_lobby::ranking::standing::{Key, Standing, gains};
use uuid::Uuid;

/// A counted match, as rows of them are in order: when it was decided, which, its victory points and what they are a
/// share of.
type Counted = (DateTime<Utc>, Uuid, u8, u8);

/// What these matches come to, the newest first.
fn record(last: &[Counted]) -> Record {
    Record::of(last.iter().map(|(_, _, vp, out_of)| (*vp, *out_of)))
}

/// Standings, and the last matches of everybody in each game, the newest first.
#[derive(Default)]
pub(super) struct Rankings {
    standings: BTreeMap<Key, Standing>,
    last: HashMap<(PlayerId, String), Vec<Counted>>,
}

impl Rankings {
    /// What was brought is written.
    pub(super) fn take(&mut self, brought: &[Brought]) {
        for (key, gain) in gains(brought) {
            self.standings.entry(key).and_modify(|standing| *standing = standing.and(gain)).or_insert(gain);
        }
        for one in brought {
            if let Some(out_of) = one.out_of {
                let last = self.last.entry((one.player_id, one.game.clone())).or_default();
                last.push((one.at, one.match_id, one.vp, out_of));
                last.sort_unstable_by_key(|counted| Reverse((counted.0, counted.1)));
                last.truncate(COUNTED);
            }
        }
    }

    /// The record of a player in a game, if they have one.
    pub(super) fn record(&self, player: PlayerId, game: &str) -> Option<Record> {
        self.last.get(&(player, game.to_owned())).map(|last| record(last))
    }

    pub(super) fn standings(&self) -> &BTreeMap<Key, Standing> {
        &self.standings
    }

    /// The records of all.
    pub(super) fn levels(&self) -> HashMap<(PlayerId, &str), Record> {
        self.last.iter().map(|((player, game), last)| ((*player, game.as_str()), record(last))).collect()
    }
}
