//! The tables' news about a chip tournament, as commands.

use mazziere_contract::tables::{FeedItem, TableNews};
use mazziere_ids::TournamentId;

use crate::system::chips::command::ChipCommand;
use crate::tournament::Command;

/// What the tables tell of a ring table of a tournament; `None` when it is none of that.
pub fn command(item: &FeedItem) -> Option<(TournamentId, Command)> {
    if item.match_id.is_some() {
        return None;
    }
    let tournament = item.tournament_id?;
    let table_id = item.table_id;
    let position = item.position;
    let news = match &item.news {
        TableNews::HandEnded(hand) => ChipCommand::NoteHand { table_id, hand: hand.clone(), position },
        TableNews::SeatVacated(vacated) => ChipCommand::NoteVacated { table_id, vacated: vacated.clone(), position },
        // Of a table that the lobby has closed itself nothing is left to lose.
        TableNews::Voided { .. } | TableNews::Closed {} => ChipCommand::NoteTableLost { table_id, position },
        // Other news of ring tables are about money.
        _ => return None,
    };
    Some((tournament, Command::Chips(news)))
}
