//! A table on the way through an audit: its replay, and what it says of the ledger. Pure.

use mazziere_hashchain::StoredEvent;
use mazziere_ids::StreamId;
use mazziere_replay::audit::{Check, Replayed, is_dead};
use mazziere_replay::house::owed::CashTableWalk;
use mazziere_replay::house::{Fault, Kind, Place, is_sealed, is_under_another_key};
use mazziere_replay::seal::record::Reader;

use crate::guard::guarded;
use crate::ledger::{Expectations, add_claim};
use crate::report::Counts;

/// What is wrong where sealing keys were given that are not those of the house.
pub const UNDER_ANOTHER_KEY: &str = "it is sealed under a key that is not among the given ones";

/// A table, from its first event to its last.
pub struct TableWalk<'a> {
    stream: StreamId,
    check: Check<'a>,
    cash: CashTableWalk,
    /// What was replayed before the last event.
    replayed: Replayed,
    /// Whether what follows is sealed, and since which version.
    covered: Option<i64>,
    dead: bool,
    /// Whether its end was taken, which nothing follows, whether it can be read or not.
    ended: bool,
}

impl<'a> TableWalk<'a> {
    /// A walk through the log of a table; `reader` has learnt all of its rows, and `dead` is whether the house gave it
    /// up.
    pub fn new(stream: StreamId, reader: Reader<'a>, dead: bool) -> TableWalk<'a> {
        let check = Check::new(stream, reader);
        let cash = CashTableWalk::default();
        TableWalk { stream, check, cash, replayed: Replayed::default(), covered: None, dead, ended: false }
    }

    /// Takes the next event.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn take(
        &mut self,
        stored: &StoredEvent,
        expected: &mut Expectations,
        counts: &mut Counts,
    ) -> Result<(), Fault> {
        let is_end = matches!(stored.r#type.as_str(), "finished" | "voided" | "closed");
        if std::mem::replace(&mut self.ended, is_end) {
            let place = Place::event(self.stream, stored.version);
            return Err(Fault::new(Kind::Rules, place, "something follows the end"));
        }
        let over = is_end && !self.dead;
        if let Some(since) = self.covered {
            counts.covered += 1;
            // Nothing of a table that is over is covered any more: its last row opens what was left.
            let place = Place::event(self.stream, since);
            return if over {
                Err(Fault::new(Kind::Deal, place, "it is sealed, and its table is over"))
            } else {
                Ok(())
            };
        }
        self.replayed = self.check.so_far();
        // Rules that are given what they never decided may break off.
        let place = Place::event(self.stream, stored.version);
        let taken = guarded(place, "the rules broke off at this event", counts, |_| self.check.take(stored))?;
        let event = match taken {
            Ok(event) => event,
            // Keys that open nothing of what is in play are the wrong ones. A table may have been given up for its key.
            Err(fault) if is_under_another_key(&fault) && !self.dead => {
                return Err(Fault::new(Kind::Deal, place, UNDER_ANOTHER_KEY));
            }
            Err(fault) if (is_sealed(&fault) && !over) || is_dead(stored) => {
                self.covered = Some(stored.version);
                counts.covered += 1;
                return Ok(());
            }
            Err(fault) => return Err(fault.into()),
        };
        self.replayed = self.check.so_far();
        counts.results += u64::from(stored.r#type == "finished");
        self.cash.take(stored, &event)?.into_iter().for_each(|claim| add_claim(expected, claim));
        Ok(())
    }

    /// Whether its last rows are sealed, as they are while it is in play.
    pub fn is_in_play(&self) -> bool {
        self.covered.is_some() && !self.dead
    }

    /// The end of the log.
    ///
    /// # Errors
    /// What is missing.
    pub fn end(self, expected: &mut Expectations, counts: &mut Counts) -> Result<(), Fault> {
        if self.covered.is_none() {
            self.check.end()?;
        }
        let Replayed { events, game_events, inputs, deals, joint, boxes, .. } = self.replayed;
        counts.tables += 1;
        counts.dead += u64::from(self.dead);
        counts.replayed += events;
        counts.game_events += game_events;
        counts.inputs += inputs;
        counts.deals += deals;
        counts.joint_deals += joint;
        counts.boxes += boxes;
        let (waiting, hands) = self.cash.end();
        counts.hands += hands;
        waiting.into_iter().for_each(|claim| add_claim(expected, claim));
        Ok(())
    }
}

#[cfg(test)]
mod tests;
