//! What the log of a cash table says that the ledger must hold: buy-ins and top-ups that reached the table, hands,
//! seats that were left; and whether a posting is that.
//!
//! Items of the table's queue are claims by the same pure function that the tables post by ([`Item::posting`]). What
//! `posted` says is posted must be in the ledger; what still waits may be.

use std::collections::VecDeque;
use std::sync::Arc;

use mazziere_books::ledger::{PostingRow, account_id, same};
use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{AccountId, PlayerId, PostingId, TableId};
use mazziere_money::Money;

use super::{Fault, Kind, Place};
use crate::table::TableEvent;
use crate::table::ring::event::RingEvent;
use crate::table::ring::ledger::{Item, Return, moves};

/// A posting of which a log speaks.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// What it has to be.
    pub posting: PostingRequest,
    /// Whether the log says that it took place.
    pub must: bool,
    /// The event that speaks of it.
    pub place: Place,
}

impl Claim {
    /// Whether a posting is the one that is spoken of.
    pub fn is(&self, row: &PostingRow) -> bool {
        let PostingRequest { posting_id, kind, reference, legs } = &self.posting;
        let PostingReference { tournament_id, table_id, cause } = reference;
        let legs: Vec<(AccountId, i64)> =
            legs.iter().map(|leg| (account_id(&leg.account), leg.amount.cents())).collect();
        let refers = (tournament_id.map(|id| id.uuid()), table_id.map(|id| id.uuid()), cause.clone());
        *posting_id == row.posting && name(*kind) == row.kind && refers == row.refers && same(&legs, &row.legs)
    }

    /// The fault of a claim that the ledger does not bear out.
    pub fn fault(&self, kind: Kind, what: &str) -> Fault {
        Fault::new(kind, Place { posting: Some(self.posting.posting_id), ..self.place }, what)
    }
}

/// The name of a kind of posting in the ledger.
fn name(kind: PostingKind) -> String {
    serde_json::to_value(kind).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

/// A cash table on the way through its log.
#[derive(Debug, Default)]
pub struct CashTableWalk {
    /// None at every other table.
    table: Option<TableId>,
    /// What the queue holds, in order; nothing where nothing moves.
    waiting: VecDeque<Option<Claim>>,
    posted: u64,
    hands: u64,
}

impl CashTableWalk {
    /// Takes the next event; the claims that are settled by it.
    ///
    /// # Errors
    /// When it owes what is no amount, or says that more is posted than it owes.
    pub fn take(&mut self, stored: &StoredEvent, event: &TableEvent) -> Result<Vec<Claim>, Fault> {
        let place = Place::event(stored.stream, stored.version);
        if let TableEvent::TableOpened(opened) = event {
            self.table = (opened.ring.is_some() && opened.tournament_id.is_none()).then_some(opened.table_id);
        }
        let (Some(table), TableEvent::Ring(event)) = (self.table, event) else { return Ok(Vec::new()) };
        let brought = |posting, player, chips, cause| {
            let claim = into_play(table, player, posting, chips, cause);
            claim.map(|posting| Claim { posting, must: true, place }).ok_or_else(|| no_amount(place))
        };
        Ok(match event {
            RingEvent::SeatTaken(taken) => match taken.session_id {
                Some(session) => {
                    let posting = PostingId::derived(session.uuid(), "sit_in");
                    vec![brought(posting, taken.player_id, taken.chips, format!("session:{session}"))?]
                }
                None => Vec::new(),
            },
            RingEvent::TopUpAsked(asked) => {
                let cause = format!("top_up:{}", asked.posting_id);
                vec![brought(asked.posting_id, asked.player_id, asked.chips, cause)?]
            }
            RingEvent::HandEnded(over) => {
                self.hands += 1;
                if moves(&over.hand) {
                    self.owe(table, &Item::Hand(Arc::new(over.hand.clone())), place)?;
                }
                Vec::new()
            }
            RingEvent::SeatLeft(left) => {
                self.owe(table, &Item::CashOut(Arc::new(left.clone())), place)?;
                Vec::new()
            }
            RingEvent::ToppedUp(credited) if credited.topped_up.returned > 0 => {
                let player_id = credited.topped_up.player_id;
                let chips = credited.topped_up.returned;
                let back = Return { player_id, chips, posting_id: credited.posting_id };
                self.owe(table, &Item::Return(back), place)?;
                Vec::new()
            }
            RingEvent::Posted(posted) => {
                let mut settled = Vec::new();
                while self.posted < posted.through {
                    self.posted += 1;
                    let unknown = || Fault::new(Kind::Ledger, place, "more is said to be posted than was owed");
                    let claim = self.waiting.pop_front().ok_or_else(unknown)?;
                    settled.extend(claim.map(|claim| Claim { must: true, ..claim }));
                }
                settled
            }
            _ => Vec::new(),
        })
    }

    /// What still waits, and how many hands were played.
    pub fn end(self) -> (Vec<Claim>, u64) {
        (self.waiting.into_iter().flatten().collect(), self.hands)
    }

    fn owe(&mut self, table: TableId, item: &Item, place: Place) -> Result<(), Fault> {
        let posting = item.posting(table).map_err(|_| no_amount(place))?;
        self.waiting.push_back(posting.map(|posting| Claim { posting, must: false, place }));
        Ok(())
    }
}

fn no_amount(place: Place) -> Fault {
    Fault::new(Kind::Ledger, place, "what it owes is no amount")
}

/// Cash loses what is brought, in play gains it; none if it is no amount.
fn into_play(
    table_id: TableId,
    player_id: PlayerId,
    posting_id: PostingId,
    chips: u64,
    cause: String,
) -> Option<PostingRequest> {
    let amount = Money::from_cents(i64::try_from(chips).ok()?)?;
    let legs = vec![
        Leg { account: AccountRef::PlayerCash { player_id }, amount: amount.negated() },
        Leg { account: AccountRef::PlayerInPlay { player_id, table_id }, amount },
    ];
    let reference = PostingReference { tournament_id: None, table_id: Some(table_id), cause: Some(cause) };
    Some(PostingRequest { posting_id, kind: PostingKind::SitIn, reference, legs })
}
