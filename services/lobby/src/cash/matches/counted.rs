//! What the matches of a cash table count for (G5.4): skill levels, with the victory points that they would bring. They
//! are in no general ranking (G5.3: those of tournaments).
//!
//! Invariant: a match counts in the transaction that takes its end in; a void one does not.

use chrono::{DateTime, Utc};

use super::event::{MatchEvent, SideScore};
use super::match_table_id;
use crate::cash::{CashTable, Event};
use crate::ranking::{Brought, level};

/// What these events bring the players of their matches; `state` is the state after them.
pub fn of_events(state: &CashTable, events: &[Event], at: DateTime<Utc>) -> Vec<Brought> {
    let mut brought = Vec::new();
    for event in events {
        let Event::Match { event: MatchEvent::MatchEnded { number, result, .. } } = event else { continue };
        let out_of = level::out_of(result.scores.iter().map(|side| side.vp));
        for SideScore { players, vp } in &result.scores {
            brought.extend(players.iter().map(|player| Brought {
                player_id: *player,
                // A match has no id but that of its table.
                match_id: match_table_id(state.id, *number).uuid(),
                game: state.setup.game.clone(),
                at,
                vp: *vp,
                mp: 0,
                out_of: Some(out_of),
                ranked: false,
            }));
        }
    }
    brought
}
