//! How everybody stands in a ranking, and in which order (G5.3). Pure.
//!
//! Invariant: [`Standing::and`] is commutative and associative, so that a standing is the same in whatever order
//! results come in.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use mazziere_ids::PlayerId;

use super::Brought;
use super::period::Period;

/// Whose standing, when and in which game: the key of its row, in whose order rows are written and locked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub player_id: PlayerId,
    /// In which period, as it is written.
    pub period: String,
    pub game: String,
}

/// What somebody has in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Victory points.
    pub vp: i32,
    /// Match points.
    pub mp: i32,
    /// How many matches.
    pub matches: i32,
    /// When the last result came in. Those who rest have what that is worth from then on, so a rest is a result, too.
    pub last_at: DateTime<Utc>,
}

impl Standing {
    /// Both together. The sums of a month are far below what an integer holds; the database refuses what is not.
    #[must_use]
    pub fn and(self, more: Standing) -> Standing {
        Standing {
            vp: self.vp + more.vp,
            mp: self.mp + more.mp,
            matches: self.matches + more.matches,
            last_at: self.last_at.max(more.last_at),
        }
    }

    /// Who is ahead: more VP, more MP, fewer matches, the earlier last one. Equal ones are ex aequo.
    pub fn order(&self, other: &Standing) -> Ordering {
        let key = |one: &Standing| (Reverse(one.vp), Reverse(one.mp), one.matches, one.last_at);
        key(self).cmp(&key(other))
    }
}

/// What these results add to the standings of their week and their month.
pub fn gains(results: &[Brought]) -> BTreeMap<Key, Standing> {
    let mut gains: BTreeMap<Key, Standing> = BTreeMap::new();
    for result in results.iter().filter(|result| result.ranked) {
        let gain = Standing {
            vp: i32::from(result.vp),
            mp: result.mp,
            matches: i32::from(result.out_of.is_some()),
            last_at: result.at,
        };
        for period in Period::of(result.at) {
            let key = Key { player_id: result.player_id, period: period.to_string(), game: result.game.clone() };
            gains.entry(key).and_modify(|standing| *standing = standing.and(gain)).or_insert(gain);
        }
    }
    gains
}

/// Somebody in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Their place, from 1; those who are ex aequo share it.
    pub place: u64,
    /// How many rows of the ranking there are up to theirs.
    pub row: u64,
    pub player_id: PlayerId,
    pub standing: Standing,
}

/// The places of rows that are in order, of which `before` was the last one before them.
pub fn ranked(before: Option<Ranked>, rows: impl IntoIterator<Item = (PlayerId, Standing)>) -> Vec<Ranked> {
    let mut last = before;
    let mut place = |(player_id, standing): (PlayerId, Standing)| {
        let row = last.map_or(0, |last| last.row) + 1;
        let level = last.filter(|last| last.standing.order(&standing) == Ordering::Equal);
        let next = Ranked { place: level.map_or(row, |last| last.place), row, player_id, standing };
        last = Some(next);
        next
    };
    rows.into_iter().map(&mut place).collect()
}
