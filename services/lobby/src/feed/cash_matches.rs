//! What the tables tell of the end of a match.
//!
//! The rules' own result travels as JSON; only what money needs is read of it. What the rules leave out where it is
//! nothing (extra matches, a difference of a line's own) is nothing; whatever else is not as the rules say it, a number
//! that is none or a line that is not there, cannot be taken in: people have to look at it before anybody pays.

use mazziere_contract::tables::{FeedItem, LineStanding, TableNews};
use serde::Deserialize;

use super::fault;
use crate::cash::Command;
use crate::cash::matches::amount::{Ended, Side};
use crate::ranking::level::MOST_VP;

/// The rules' result, as far as money goes.
#[derive(Deserialize)]
struct Outcome {
    lines: Vec<OutcomeLine>,
    ending: Ending,
}

#[derive(Deserialize)]
struct OutcomeLine {
    line: u8,
    #[serde(default)]
    extra_matches: u32,
    #[serde(default)]
    difference: u32,
}

#[derive(Deserialize)]
struct Ending {
    by: String,
}

/// The end of a match, as a command on its cash table; `None` for other news.
///
/// # Errors
/// Why it cannot be taken in.
pub fn read(item: &FeedItem) -> Result<Option<Command>, &'static str> {
    let match_table = item.table_id;
    let position = item.position;
    Ok(match &item.news {
        TableNews::Finished { lines, winner, difference, outcome, next_dealer, at_fault } => {
            let told = Outcome::deserialize(outcome).map_err(|_| "the result of a match is not as the rules say it")?;
            let sides = lines.iter().map(|line| read_side(line, &told)).collect::<Result<_, _>>()?;
            let fault = fault::read(lines, outcome, at_fault);
            let cappotto = told.ending.by == "cappotto";
            Some(Command::NoteMatchEnded {
                match_table,
                ended: Ended { sides, winner: *winner, difference: *difference, cappotto },
                ended_by: told.ending.by,
                fault,
                next_dealer: *next_dealer,
                position,
            })
        }
        TableNews::Voided { reason } => {
            Some(Command::NoteMatchVoided { match_table, reason: reason.clone(), position })
        }
        _ => None,
    })
}

fn read_side(standing: &LineStanding, told: &Outcome) -> Result<Side, &'static str> {
    let mut own = told.lines.iter().filter(|line| line.line == standing.line);
    if standing.vp > MOST_VP {
        return Err("a match brings at most 20 victory points");
    }
    let (Some(line), None) = (own.next(), own.next()) else {
        return Err("the rules' result of a match does not have every line once");
    };
    Ok(Side {
        players: standing.players.clone(),
        rank: standing.rank,
        vp: standing.vp,
        extra_matches: line.extra_matches,
        difference: line.difference,
    })
}

#[cfg(test)]
mod tests;
