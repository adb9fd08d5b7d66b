//! What the tables tell of the end of a match.
//!
//! The rules' own result travels as JSON; only what money needs is read of it, and what is not there has its usual
//! meaning: no extra matches, no difference of a line's own, played to the end.

use mazziere_contract::tables::{FeedItem, LineStanding, TableNews};
use serde_json::Value;

use crate::cash::Command;
use crate::cash::matches::amount::{Ended, Side};

/// The end of a match, as a command on its cash table; `None` for other news.
pub fn read(item: &FeedItem) -> Option<Command> {
    let (table_id, position) = (item.table_id, item.position);
    match &item.news {
        TableNews::Finished { lines, winner, difference, outcome, next_dealer } => Some(Command::NoteMatchEnded {
            match_table: table_id,
            ended: Ended {
                sides: lines.iter().map(|line| read_side(line, outcome)).collect(),
                winner: *winner,
                difference: *difference,
                cappotto: ended_by(outcome) == "cappotto",
            },
            ended_by: ended_by(outcome).to_owned(),
            next_dealer: *next_dealer,
            position,
        }),
        TableNews::Voided { reason } => {
            Some(Command::NoteMatchVoided { match_table: table_id, reason: reason.clone(), position })
        }
        _ => None,
    }
}

fn read_side(standing: &LineStanding, outcome: &Value) -> Side {
    let own = |line: &&Value| line["line"].as_u64() == Some(u64::from(standing.line));
    let told = outcome["lines"].as_array().and_then(|lines| lines.iter().find(own));
    let extra = told.and_then(|line| line["extra_matches"].as_u64()).unwrap_or(0);
    let owed = told.and_then(|line| line["difference"].as_u64()).unwrap_or(0);
    Side {
        players: standing.players.clone(),
        rank: standing.rank,
        extra_matches: u32::try_from(extra).unwrap_or(u32::MAX),
        difference: u32::try_from(owed).unwrap_or(u32::MAX),
    }
}

fn ended_by(outcome: &Value) -> &str {
    outcome["ending"]["by"].as_str().unwrap_or("played")
}

#[cfg(test)]
mod tests;
