//! What an item of the feed comes to, and in which lanes it waits. Pure.

use mazziere_contract::tables::{FeedItem, TableNews};
use mazziere_ids::{PlayerId, TournamentId};
use uuid::Uuid;

use super::cash::{self, News};
use super::{cash_matches, tournaments};
use crate::cash::Command as CashCommand;
use crate::cash::statistics::Hand;
use crate::conduct::Command as ConductCommand;
use crate::interruption::Interruption;
use crate::terms::Offence;
use crate::tournament::Command;

/// The lane of the hands at cash tables.
const HANDS: Uuid = Uuid::nil();

/// The lanes that an item belongs to; none if it is none of our business.
///
/// News of a tournament are in the order in which its tables ended; those of cash tables, and of the matches played at
/// them, in the order of each table. An interruption is news of all that was in play when it was read, and has its
/// place in each of these lanes; what had ended before is taken in before. What a moderator has upheld is news of the
/// player, whose lane it waits in for nobody else.
pub(super) fn lanes(item: &FeedItem, in_play: &[Uuid]) -> Vec<Uuid> {
    match read(item) {
        Read::Match(tournament_id, _) => vec![tournament_id.uuid()],
        Read::Cash(_) | Read::End(_) | Read::Nonsense(_) => vec![item.table_id.uuid()],
        Read::Hand(_) => vec![HANDS],
        Read::Offence(player, _) => vec![player.uuid()],
        Read::Interrupted(_) => in_play.to_vec(),
        Read::Nothing => Vec::new(),
    }
}

/// What an item of the feed comes to.
pub(super) enum Read {
    Match(TournamentId, Command),
    Cash(CashCommand),
    /// The end of a table that belongs to no tournament: of a match at a cash table, or of a cash table itself.
    End(CashCommand),
    Hand(Hand),
    /// Somebody has to be warned.
    Offence(PlayerId, ConductCommand),
    /// Nothing could be played for a while.
    Interrupted(Interruption),
    Nonsense(&'static str),
    Nothing,
}

pub(super) fn read(item: &FeedItem) -> Read {
    if let TableNews::Interrupted { from, to } = item.news {
        return Read::Interrupted(Interruption { from, to });
    }
    if let TableNews::ChatOffence { player_id, report_id } = item.news {
        let offence = Offence::Chat { report_id };
        return Read::Offence(player_id, ConductCommand::Warn { offence, at: item.at });
    }
    match tournaments::read(item) {
        Ok(Some((tournament_id, command))) => return Read::Match(tournament_id, command),
        Ok(None) => {}
        Err(why) => return Read::Nonsense(why),
    }
    // What else is news of a tournament is none of our business.
    if item.tournament_id.is_some() {
        return Read::Nothing;
    }
    match cash_matches::read(item) {
        Ok(Some(command)) => Read::End(command),
        Ok(None) => read_cash(item),
        Err(why) => Read::Nonsense(why),
    }
}

pub(super) fn read_cash(item: &FeedItem) -> Read {
    match cash::read(item) {
        News::Hand(hand) => Read::Hand(hand),
        News::Happened(command) => Read::Cash(command),
        News::Nonsense(why) => Read::Nonsense(why),
        News::Nothing => Read::Nothing,
    }
}
