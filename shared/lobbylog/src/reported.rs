//! Results that the lobby took in from the tables, against those that the tables logged.

use mazziere_hashchain::StoredEvent;
use mazziere_ids::{PlayerId, TableId};
use mazziere_lobby::cash::Command;
use mazziere_lobby::cash::matches::event::MatchResult;
use mazziere_lobby::cash::matches::rake::Rake;
use mazziere_lobby::cash::matches::{Terms, result};
use mazziere_lobby::feed::cash_matches;
use mazziere_replay::house::{Fault, Kind, Place};
use mazziere_replay::table::{TableEvent, news};
use mazziere_verify::lobby::Reported;

/// A result that the lobby took in from the tables.
#[derive(Clone, Debug)]
pub(crate) struct ReportedResult {
    /// The event that says so.
    pub(crate) place: Place,
    /// The position of the result in the log.
    pub(crate) position: i64,
    /// The table, where the event names it.
    pub(crate) table: Option<TableId>,
    pub(crate) sides: Vec<Side>,
    /// The winning line and the difference, where the event has them.
    pub(crate) end: Option<(Option<u8>, u32)>,
    /// What a match for cash comes to.
    pub(crate) stakes: Option<Box<Stakes>>,
}

/// What is played for, who plays, and what the lobby says that it came to.
#[derive(Clone, Debug)]
pub(crate) struct Stakes {
    pub(crate) terms: Terms,
    pub(crate) rake: Rake,
    pub(crate) players: Vec<PlayerId>,
    pub(crate) result: MatchResult,
}

impl Stakes {
    /// Whether the result follows from the one that the tables logged, by the same functions by which the lobby took it
    /// in.
    fn follow_from(&self, position: i64, stored: &StoredEvent) -> bool {
        let Ok(Some(item)) = news::item(position, stored) else { return false };
        let Ok(Some(Command::NoteMatchEnded { ended, ended_by, next_dealer, .. })) = cash_matches::read(&item) else {
            return false;
        };
        let Ok(given) = result::of(&self.terms, self.rake, &self.players, &ended) else { return false };
        MatchResult { ended_by, next_dealer, scores: self.result.scores.clone(), ..given } == self.result
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) players: Vec<PlayerId>,
    pub(crate) vp: u8,
    /// Place, points and match points, where the event has them.
    pub(crate) more: Option<(u8, i32, i32)>,
}

impl Reported for ReportedResult {
    fn position(&self) -> i64 {
        self.position
    }

    fn is(&self, stored: Option<&(StoredEvent, TableEvent)>) -> Result<(), Fault> {
        let place = Place { position: Some(self.position), ..self.place };
        let wrong = |what: &str| Err(Fault::new(Kind::Result, place, what));
        let Some((stored, TableEvent::Finished(finished))) = stored else {
            return wrong("the log has no result of a match at the position that the lobby names");
        };
        if self.table.is_some_and(|table| table.uuid() != stored.stream.uuid()) {
            return wrong("the result at this position is that of another table");
        }
        let reported = |side: &Side| {
            finished.lines.iter().any(|line| {
                let same = line.players.len() == side.players.len()
                    && line.players.iter().all(|player| side.players.contains(player));
                same && line.vp == side.vp && side.more.is_none_or(|more| more == (line.rank, line.points, line.mp))
            })
        };
        let ended = self.end.is_none_or(|end| end == (finished.winner, finished.difference));
        if !ended || !self.sides.iter().all(reported) {
            return wrong("the table logged another result");
        }
        if self.stakes.as_ref().is_some_and(|stakes| !stakes.follow_from(self.position, stored)) {
            return Err(Fault::new(Kind::Lobby, self.place, "the result of the match does not come to this"));
        }
        Ok(())
    }
}
