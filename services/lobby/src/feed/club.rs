//! What the tables tell of the games of private events.

use crate::cash::Command as CashCommand;
use crate::club::Command;

/// The end of a match as a command on the private event whose game is played at its table; `None` for other news.
pub fn read(end: &CashCommand) -> Option<Command> {
    match end.clone() {
        CashCommand::NoteMatchEnded { match_table: table_id, ended, ended_by, fault, next_dealer, position } => {
            Some(Command::NoteResult { table_id, ended, ended_by, fault, next_dealer, position })
        }
        CashCommand::NoteMatchVoided { match_table: table_id, position, .. } => {
            Some(Command::NoteTableVoided { table_id, position })
        }
        _ => None,
    }
}
