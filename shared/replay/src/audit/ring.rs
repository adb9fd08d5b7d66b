//! What the log of a ring table must say where: facts after their announcement, meanings after their turn, the ledger's
//! word after its queue.

use std::collections::VecDeque;

use mazziere_contract::tables::levels::level;
use mazziere_rules::session::RingFact;

use super::Wrong;
use crate::table::ring::event::RingEvent;
use crate::table::ring::ledger::Item;
use crate::table::ring::{dealing, told};
use crate::table::{Table, TableEvent};

/// What has to come next.
#[derive(Default)]
pub(super) struct Expected {
    /// The fact that was announced.
    announced: Option<RingFact>,
    /// What the last turn meant, or what the ledger's word brings about: types and bytes, in order.
    meant: VecDeque<TableEvent>,
}

impl Expected {
    /// Whether an event may come now; the table has not taken it in.
    pub(super) fn accepts(&mut self, table: &Table, event: &TableEvent) -> Result<(), Wrong> {
        let Some(ring) = table.ring() else { return Ok(()) };
        if let Some(meant) = self.meant.pop_front() {
            let meant = as_told(meant, event);
            let same = meant.name() == event.name() && meant.payload() == event.payload();
            return if same { Ok(()) } else { Err(Wrong::Meaning) };
        }
        if let Some(announced) = self.announced.take() {
            let TableEvent::Turn(turn) = event else { return Err(Wrong::Fact) };
            return if told(turn)? == Some(announced) { Ok(()) } else { Err(Wrong::Fact) };
        }
        match event {
            TableEvent::Turn(turn) => match told(turn)? {
                Some(RingFact::Sit { .. } | RingFact::TopUp { .. } | RingFact::Level { .. }) => Err(Wrong::Fact),
                Some(RingFact::NextHand {}) if ring.ledger().holds_up() => Err(Wrong::Fact),
                _ => Ok(()),
            },
            TableEvent::Ring(event) => self.announces(table, event),
            TableEvent::Voided(_) if !ring.ledger().is_empty() => Err(Wrong::Outcome),
            _ => Ok(()),
        }
    }

    fn announces(&mut self, table: &Table, event: &RingEvent) -> Result<(), Wrong> {
        let Some(ring) = table.ring() else { return Ok(()) };
        match event {
            RingEvent::SeatTaken(taken) => {
                self.announced = Some(RingFact::Sit { seat: taken.seat, chips: taken.chips });
            }
            RingEvent::TopUpAsked(asked) => {
                let sits = ring.sitter(asked.seat).is_some_and(|sitter| sitter.player == asked.player_id);
                if !sits {
                    return Err(Wrong::Fact);
                }
                self.announced = Some(RingFact::TopUp { seat: asked.seat, chips: asked.chips });
            }
            RingEvent::LevelBegan(began) => {
                let tournament = ring.tournament().ok_or(Wrong::Fact)?;
                let level = level(&tournament.levels, began.level).ok_or(Wrong::Fact)?;
                if (level.stake, level.ante) != (began.stake, began.ante) {
                    return Err(Wrong::Fact);
                }
                self.announced = Some(RingFact::Level { stake: began.stake, ante: began.ante });
            }
            RingEvent::Posted(posted) => {
                // Whose chips were on their way has them now.
                let taken = ring.ledger().items().take_while(|(place, _)| *place <= posted.through);
                for (_, item) in taken {
                    if let Item::CashOut(left) = item {
                        let vacated = RingEvent::SeatVacated(left.as_ref().clone());
                        self.meant.push_back(TableEvent::Ring(vacated));
                    }
                }
            }
            RingEvent::Closed(closed) => {
                let given = dealing::closed(table).ok_or(Wrong::Outcome)?;
                let same = given.outcome.get() == closed.outcome.get() && given.tournament_id == closed.tournament_id;
                if !same || !ring.ledger().is_empty() {
                    return Err(Wrong::Outcome);
                }
            }
            // These only ever come as the meaning of something.
            RingEvent::HandEnded(_) | RingEvent::SeatLeft(_) | RingEvent::SeatVacated(_) | RingEvent::ToppedUp(_) => {
                return Err(Wrong::Meaning);
            }
            RingEvent::PostingRefused(_) | RingEvent::Paced(_) | RingEvent::Voiding(_) => {}
        }
        Ok(())
    }

    /// What follows from an event that the table has taken in.
    pub(super) fn follows(&mut self, table: &Table, event: &TableEvent) -> Result<(), Wrong> {
        if let (TableEvent::Turn(turn), Some(ring)) = (event, table.ring()) {
            self.meant.extend(dealing::meanings(table, ring, turn)?.into_iter().map(TableEvent::Ring));
        }
        Ok(())
    }

    /// Whether nothing is missing at the end.
    pub(super) fn settled(&self) -> Result<(), Wrong> {
        match (&self.announced, self.meant.is_empty()) {
            (Some(_), _) => Err(Wrong::Fact),
            (None, false) => Err(Wrong::Meaning),
            (None, true) => Ok(()),
        }
    }
}

/// What a turn meant, as it is stored: hands of old do not say who was away.
fn as_told(mut meant: TableEvent, stored: &TableEvent) -> TableEvent {
    if let (TableEvent::Ring(RingEvent::HandEnded(meant)), TableEvent::Ring(RingEvent::HandEnded(stored))) =
        (&mut meant, stored)
        && stored.hand.away.is_empty()
    {
        meant.hand.away.clear();
    }
    meant
}
