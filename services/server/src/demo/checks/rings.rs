//! What the logs of ring tables say about chips and money: nothing appears or vanishes, and what the ledger must hold.
//!
//! The postings that a cash table owes are derived from its log by the same pure function that the tables post by
//! ([`Item::posting`]); that the ledger has each of them once, and no other, is checked in [`super::ledger`].

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{ChipMode, Tournament, TournamentStatus};
use mazziere_contract::tables::VacatedBecause;
use mazziere_contract::wallet::PostingRequest;
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{PostingId, SessionId, TableId, TournamentId};
use mazziere_tables::table::TableEvent;
use mazziere_tables::table::ring::event::RingEvent;
use mazziere_tables::table::ring::ledger::{Item, Return};

use super::{Findings, MISMATCH};

/// What the logs of all ring tables come to.
#[derive(Debug, Default)]
pub struct RingLog {
    /// Hands that ended at cash tables.
    pub cash_hands: u64,
    /// Hands that ended at tables of tournaments.
    pub tournament_hands: u64,
    /// Cash tables.
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
    /// Chips at the table.
    chips: i128,
    /// When what waits for the ledger was logged, if it is a hand.
    waiting: VecDeque<Option<DateTime<Utc>>>,
    posted: u64,
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
        if let Some(Reading { table, chips, waiting, .. }) = reading {
            if chips != 0 {
                findings.add(MISMATCH, format!("table {table}: {chips} chips are left over at the end of its log"));
            }
            if !waiting.is_empty() {
                findings.add(MISMATCH, format!("table {table}: {} items never reached the ledger", waiting.len()));
            }
        }
        Ok(())
    }

    /// Whether the chips of every chip tournament that was paid are those that its players began with, whatever tables they
    /// were taken to. In a shoot-out every round begins with full stacks.
    pub fn conserved<'a>(&self, tournaments: impl Iterator<Item = &'a Tournament>, findings: &mut Findings) {
        for tournament in tournaments.filter(|one| one.summary.status == TournamentStatus::Paid) {
            let Some(chips) = &tournament.chips else { continue };
            let (id, stack) = (tournament.summary.tournament_id, chips.settings.starting_chips);
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
                    self.owe(table, &Item::Return(back), None);
                }
            }
            RingEvent::HandEnded(over) => {
                let hand = over.hand;
                let sum = |chips: fn(&mazziere_contract::tables::HandSeat) -> u64| -> u64 {
                    hand.seats.iter().map(chips).sum()
                };
                let (start, end) = (sum(|seat| seat.start), sum(|seat| seat.end));
                if start != end + hand.rake {
                    let text = format!(
                        "table {}, hand {}: {start} chips became {end} and {}",
                        table.table, hand.hand, hand.rake
                    );
                    findings.add(MISMATCH, text);
                }
                table.chips -= i128::from(hand.rake);
                if table.cash {
                    self.cash_hands += 1;
                    let moved = hand.rake > 0 || hand.seats.iter().any(|seat| seat.start != seat.end);
                    if moved {
                        self.owe(table, &Item::Hand(Arc::new(hand)), Some(at));
                    }
                } else {
                    self.tournament_hands += 1;
                }
            }
            // At a cash table the seat is left first, and vacated when the money has arrived.
            RingEvent::SeatLeft(left) => {
                table.chips -= i128::from(left.left.chips);
                self.owe(table, &Item::CashOut(Arc::new(left)), None);
            }
            RingEvent::SeatVacated(left) if !table.cash => {
                table.chips -= i128::from(left.left.chips);
                if let Some(id) = table.tournament
                    && left.left.because == VacatedBecause::Moved
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
    fn owe(&mut self, table: &mut Reading, item: &Item, since: Option<DateTime<Utc>>) {
        table.waiting.push_back(since);
        self.postings.extend(item.posting(table.table));
    }

    /// What part of the time from a hand's first event to its money in the ledger the ledger took, in thousandths of a per
    /// cent, over all cash hands together. Tables do not wait for it (but for a bounded backlog): they play on meanwhile.
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
