//! What the logs of ring tables say about chips and money: nothing appears or vanishes, and what the ledger must hold.
//!
//! The postings that a cash table owes are derived from its log by the same pure function that the tables post by
//! ([`Item::posting`]); that the ledger has each of them once, and no other, is checked in [`super::ledger`].

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{ChipMode, Tournament, TournamentStatus};
use mazziere_contract::wallet::PostingRequest;
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{PostingId, SessionId, TableId, TournamentId};
use mazziere_replay::table::TableEvent;
use mazziere_replay::table::ring::event::{RingEvent, SeatLeft};
use mazziere_replay::table::ring::hand::VacatedBecause;
use mazziere_replay::table::ring::ledger::{Item, Return, Unpayable, moves};

use super::{Findings, MISMATCH};

/// What the logs of all ring tables come to.
#[derive(Debug, Default)]
pub struct RingLog {
    /// Hands that ended at cash tables.
    pub cash_hands: u64,
    /// Hands that ended at tables of tournaments.
    pub tournament_hands: u64,
    pub cash_tables: Vec<TableId>,
    /// What the ledger must hold of them, from hands, seats left and top-ups returned.
    pub postings: Vec<PostingRequest>,
    /// Who took a seat at a cash table, with how many chips.
    pub seated: Vec<(SessionId, u64)>,
    /// Top-ups that cash tables took, with how many chips.
    pub topped_up: Vec<(PostingId, u64)>,
    /// Chips that came to seats of a tournament other than from another of its tables.
    pub brought: BTreeMap<TournamentId, u64>,
    /// How long each hand that moved money waited for the ledger.
    pub settled_after: Vec<Duration>,
    /// How long these hands were played, from their first event to their last.
    pub played_for: Duration,
}

/// One table on the way through its log.
struct Reading {
    table: TableId,
    cash: bool,
    tournament: Option<TournamentId>,
    /// Chips at the table, in its pot too.
    chips: i128,
    /// What the last hand left in the pot.
    pot: u64,
    /// When what waits for the ledger was logged, if it is a hand.
    waiting: VecDeque<Option<DateTime<Utc>>>,
    posted: u64,
}

impl Reading {
    /// The log is at its end.
    fn finish(self, findings: &mut Findings) {
        let Reading { table, cash, chips, pot, waiting, .. } = self;
        // Money always belongs to somebody. Chips of a tournament may be left in a pot that nobody may play for any
        // more.
        let ownerless = if cash { 0 } else { pot };
        if chips != i128::from(ownerless) {
            let text =
                format!("table {table}: {chips} chips are left over at the end of its log, {pot} of them in the pot");
            findings.add(MISMATCH, text);
        }
        if !waiting.is_empty() {
            findings.add(MISMATCH, format!("table {table}: {} items never reached the ledger", waiting.len()));
        }
    }

    /// Somebody got up: their chips leave the table, and those that they take out of the pot leave the pot.
    fn stood_up(&mut self, left: &SeatLeft, findings: &mut Findings) {
        let left = &left.left;
        self.chips -= i128::from(left.chips);
        match self.pot.checked_sub(left.from_pot).filter(|_| left.from_pot <= left.chips) {
            Some(rest) => self.pot = rest,
            None => findings.add(
                MISMATCH,
                format!(
                    "table {}: {} left with {} of a pot of {}",
                    self.table, left.player_id, left.from_pot, self.pot
                ),
            ),
        }
    }
}

impl RingLog {
    /// Reads the log of a table; does nothing if it is no ring.
    ///
    /// # Errors
    /// When an event cannot be read.
    pub fn read(&mut self, events: &[StoredEvent], findings: &mut Findings) -> anyhow::Result<()> {
        let mut reading: Option<Reading> = None;
        for stored in events {
            match (TableEvent::read(&stored.r#type, stored.schema, &stored.payload)?, &mut reading) {
                (TableEvent::TableOpened(opened), _) if opened.ring.is_some() => {
                    let cash = opened.tournament_id.is_none();
                    self.cash_tables.extend(cash.then_some(opened.table_id));
                    reading = Some(Reading {
                        table: opened.table_id,
                        cash,
                        tournament: opened.tournament_id,
                        chips: 0,
                        pot: 0,
                        waiting: VecDeque::new(),
                        posted: 0,
                    });
                }
                (TableEvent::Ring(event), Some(table)) => {
                    if let RingEvent::HandEnded(over) = &event
                        && table.cash
                        && let Some(first) =
                            over.first_version.checked_sub(1).and_then(|first| usize::try_from(first).ok())
                        && let Some(began) = events.get(first)
                    {
                        self.played_for += (stored.occurred_at - began.occurred_at).to_std().unwrap_or_default();
                    }
                    self.take(table, event, stored.occurred_at, findings);
                }
                _ => {}
            }
        }
        if let Some(reading) = reading {
            reading.finish(findings);
        }
        Ok(())
    }

    /// Whether the chips of every chip tournament that was paid are those that its players began with, whatever tables
    /// they were taken to. In a shoot-out every round begins with full stacks.
    pub fn conserved<'a>(&self, tournaments: impl Iterator<Item = &'a Tournament>, findings: &mut Findings) {
        for tournament in tournaments.filter(|one| one.summary.status == TournamentStatus::Paid) {
            let Some(chips) = &tournament.chips else { continue };
            let id = tournament.summary.tournament_id;
            let stack = chips.settings.starting_chips;
            let due = stack * tournament.entries.len() as u64;
            let brought = self.brought.get(&id).copied().unwrap_or(0);
            let right = match chips.settings.mode {
                ChipMode::Normal => brought == due,
                ChipMode::Shootout => brought >= due && brought % stack == 0,
            };
            if !right {
                findings.add(MISMATCH, format!("tournament {id}: {brought} chips came to its tables, not {due}"));
            }
        }
    }

    fn take(&mut self, table: &mut Reading, event: RingEvent, at: DateTime<Utc>, findings: &mut Findings) {
        match event {
            RingEvent::SeatTaken(taken) => {
                table.chips += i128::from(taken.chips);
                self.seated.extend(taken.session_id.map(|session| (session, taken.chips)));
                if let Some(id) = table.tournament {
                    *self.brought.entry(id).or_default() += taken.chips;
                }
            }
            RingEvent::TopUpAsked(asked) => self.topped_up.push((asked.posting_id, asked.chips)),
            RingEvent::ToppedUp(credited) => {
                table.chips += i128::from(credited.topped_up.credited);
                let back = Return {
                    player_id: credited.topped_up.player_id,
                    chips: credited.topped_up.returned,
                    posting_id: credited.posting_id,
                };
                if back.chips > 0 {
                    self.owe(table, &Item::Return(back), None, findings);
                }
            }
            RingEvent::HandEnded(over) => {
                let hand = over.hand;
                let sum = |chips: fn(&mazziere_replay::table::ring::hand::HandSeat) -> u64| -> u64 {
                    hand.seats.iter().map(chips).sum()
                };
                let start = sum(|seat| seat.start);
                let end = sum(|seat| seat.end);
                if start + hand.brought != end + hand.rake + hand.carried || hand.brought != table.pot {
                    let text = format!(
                        "table {}, hand {}: {start} chips and {} of a pot of {} became {end}, {} and a pot of {}",
                        table.table, hand.hand, hand.brought, table.pot, hand.rake, hand.carried
                    );
                    findings.add(MISMATCH, text);
                }
                table.pot = hand.carried;
                table.chips -= i128::from(hand.rake);
                if table.cash {
                    self.cash_hands += 1;
                    if moves(&hand) {
                        self.owe(table, &Item::Hand(Arc::new(hand)), Some(at), findings);
                    }
                } else {
                    self.tournament_hands += 1;
                }
            }
            // At a cash table the seat is left first, and vacated when the money has arrived.
            RingEvent::SeatLeft(left) => {
                table.stood_up(&left, findings);
                self.owe(table, &Item::CashOut(Arc::new(left)), None, findings);
            }
            RingEvent::SeatVacated(left) if !table.cash => {
                table.stood_up(&left, findings);
                if let Some(id) = table.tournament
                    && matches!(left.left.because, VacatedBecause::Moved | VacatedBecause::Broken)
                {
                    let brought = self.brought.entry(id).or_default();
                    *brought = brought.saturating_sub(left.left.chips);
                }
            }
            RingEvent::Posted(posted) => {
                while table.posted < posted.through {
                    table.posted += 1;
                    let since = table.waiting.pop_front().flatten();
                    self.settled_after.extend(since.map(|since| (at - since).to_std().unwrap_or_default()));
                }
            }
            _ => {}
        }
    }

    /// Something that the table owes the ledger.
    fn owe(&mut self, table: &mut Reading, item: &Item, since: Option<DateTime<Utc>>, findings: &mut Findings) {
        table.waiting.push_back(since);
        match item.posting(table.table) {
            Ok(posting) => self.postings.extend(posting),
            Err(Unpayable { posting_id }) => {
                findings.add(MISMATCH, format!("table {}: posting {posting_id} is no amount", table.table));
            }
        }
    }

    /// What part of the time from a hand's first event to its money in the ledger the ledger took, in thousandths of a
    /// per cent, over all cash hands together. Tables do not wait for it (but for a bounded backlog): they play on
    /// meanwhile.
    pub fn ledger_share(&self) -> u64 {
        let settling: u128 = self.settled_after.iter().map(Duration::as_micros).sum();
        let whole = settling + self.played_for.as_micros();
        (settling * 100_000).checked_div(whole).and_then(|share| share.try_into().ok()).unwrap_or(0)
    }

    /// How long `per_mille` of the hands waited for the ledger at most; zero without hands.
    pub fn settled_within(&self, per_mille: usize) -> Duration {
        let mut all = self.settled_after.clone();
        all.sort_unstable();
        let place = (all.len() * per_mille / 1000).min(all.len().saturating_sub(1));
        all.get(place).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use mazziere_ids::PlayerId;
    use mazziere_replay::table::ring::event::{HandOver, Posted, SeatTaken};
    use mazziere_replay::table::ring::hand::{HandEnded, HandSeat, SeatVacated};
    use uuid::Uuid;

    use super::*;

    fn player(n: u128) -> PlayerId {
        PlayerId::new(Uuid::from_u128(n))
    }

    fn taken(seat: u8, chips: u64) -> RingEvent {
        RingEvent::SeatTaken(SeatTaken {
            seat: mazziere_rules::seat::Seat::new(seat),
            player_id: player(u128::from(seat)),
            chips,
            session_id: None,
            time_bank_ms: 0,
        })
    }

    fn hand(seats: [(u64, u64); 2], rake: u64, brought: u64, carried: u64) -> RingEvent {
        let seat = |(seat, (start, end))| HandSeat { seat, player_id: player(u128::from(seat)), start, end };
        let seats = (0..).zip(seats).map(seat).collect();
        let hand =
            HandEnded { hand: 1, seats, pot: 0, rake, brought, carried, eliminated: Vec::new(), away: Vec::new() };
        RingEvent::HandEnded(HandOver { tournament_id: None, first_version: 1, hand })
    }

    fn left(seat: u8, chips: u64, from_pot: u64) -> RingEvent {
        let left = SeatVacated {
            player_id: player(u128::from(seat)),
            seat,
            chips,
            from_pot,
            because: VacatedBecause::Left,
            hand: 1,
            session_id: None,
            time_bank_ms: 0,
        };
        RingEvent::SeatLeft(SeatLeft { tournament_id: None, left })
    }

    /// How many findings the log of a cash table comes to.
    fn findings(events: Vec<RingEvent>) -> u64 {
        let mut log = RingLog::default();
        let mut findings = Findings::default();
        let table = TableId::new(Uuid::from_u128(7));
        let waiting = VecDeque::new();
        let at = DateTime::UNIX_EPOCH;
        let mut reading = Reading { table, cash: true, tournament: None, chips: 0, pot: 0, waiting, posted: 0 };
        for event in events {
            log.take(&mut reading, event, at, &mut findings);
        }
        let through = reading.waiting.len() as u64;
        log.take(&mut reading, RingEvent::Posted(Posted { through }), at, &mut findings);
        reading.finish(&mut findings);
        findings.count(MISMATCH)
    }

    #[test]
    fn a_pot_goes_from_hand_to_hand_and_to_who_leaves_last() {
        let session = |second: RingEvent, last: RingEvent| {
            let first = hand([(1_000, 700), (1_000, 700)], 0, 0, 600);
            findings(vec![taken(0, 1_000), taken(1, 1_000), first, second, left(0, 600, 0), last])
        };
        let second = || hand([(700, 600), (700, 990)], 10, 600, 400);
        assert_eq!(session(second(), left(1, 1_390, 400)), 0);
        assert_eq!(session(second(), left(1, 990, 0)), 1, "400 chips of the pot are nobody's");
        assert_eq!(session(second(), left(1, 1_391, 401)), 2, "more than the pot has, and one chip too many");
        assert_eq!(session(hand([(700, 600), (700, 990)], 10, 500, 300), left(1, 1_290, 300)), 2, "100 chips vanish");
        assert_eq!(
            session(hand([(700, 600), (700, 990)], 10, 600, 401), left(1, 1_391, 401)),
            2,
            "a chip from nowhere"
        );
    }
}
