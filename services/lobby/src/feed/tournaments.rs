//! The tables' news about a tournament, as commands on it.

use mazziere_contract::tables::{FeedItem, LineStanding, TableNews};
use mazziere_ids::TournamentId;

use super::{chips, fault};
use crate::ranking::level::MOST_VP;
use crate::tournament::Command;

/// What an item comes to for the tournament that it is of; `None` when it is news of none.
///
/// # Errors
/// Why it cannot be taken in.
pub fn read(item: &FeedItem) -> Result<Option<(TournamentId, Command)>, &'static str> {
    if let Some(told) = chips::command(item) {
        return Ok(Some(told));
    }
    let (Some(tournament_id), Some(match_id)) = (item.tournament_id, item.match_id) else { return Ok(None) };
    let table_id = item.table_id;
    let position = item.position;
    let command = match &item.news {
        TableNews::Voided { .. } => Command::NoteTableVoided { match_id, table_id, position },
        TableNews::Finished { lines, winner, outcome, at_fault, .. } => {
            let first = |line: &LineStanding| Some(line.line) == *winner && line.rank == 1;
            if winner.is_some() && !lines.iter().any(first) {
                return Err("the winner of the match is not on its first place");
            }
            if lines.iter().any(|line| line.vp > MOST_VP) {
                return Err("a match brings at most 20 victory points");
            }
            let (lines, fault) = (lines.clone(), fault::read(lines, outcome, at_fault));
            Command::NoteResult { match_id, table_id, lines, fault, position }
        }
        _ => return Ok(None),
    };
    Ok(Some((tournament_id, command)))
}
