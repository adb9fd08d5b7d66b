//! What the tables tell of the games of private events.

use mazziere_contract::tables::{FeedItem, TableNews};

use super::fault;
use crate::club::Command;

/// An item as a command on the private event whose game is played at its table; `None` for other news.
pub fn read(item: &FeedItem) -> Option<Command> {
    let (table_id, position) = (item.table_id, item.position);
    match &item.news {
        TableNews::Finished { lines, outcome, next_dealer, .. } => {
            let (lines, fault, next_dealer) = (lines.clone(), fault::read(lines, outcome), *next_dealer);
            Some(Command::NoteResult { table_id, lines, fault, next_dealer, position })
        }
        TableNews::Voided { .. } => Some(Command::NoteTableVoided { table_id, position }),
        _ => None,
    }
}
