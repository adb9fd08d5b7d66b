//! What a table owes the ledger: an ordered queue, a function of the log.
//!
//! At a cash table every hand in which something moved is one posting (in play of the losers to in play of the winners and
//! the rake), and so is every seat that is left with chips (in play to cash) and every part of a top-up that did not fit. One
//! chip is one cent. Posting ids derive from the table and what they are about, so a posting that is repeated after a crash
//! is the same posting, and the wallet answers it with its first answer.
//!
//! **Invariants:** the queue is posted in its order, so nobody is paid out before the hands that he played are settled. What
//! moves nothing is in the queue too if somebody waits for it (a seat left without chips), and never reaches the wallet.

use std::collections::VecDeque;
use std::sync::Arc;

use mazziere_contract::tables::HandEnded;
use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_ids::{PlayerId, PostingId, TableId};
use mazziere_money::Money;

use super::event::{PostingRefused, SeatLeft};

/// How many hands may be played ahead of the ledger. The next one waits.
pub const MOST_UNPOSTED: u32 = 3;

/// The part of a top-up that goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Return {
    /// To whom.
    pub player_id: PlayerId,
    /// How many chips.
    pub chips: u64,
    /// The posting that had brought them.
    pub posting_id: PostingId,
}

/// Something that is owed to the ledger.
#[derive(Clone, Debug)]
pub enum Item {
    /// A hand.
    Hand(Arc<HandEnded>),
    /// A seat that was left.
    CashOut(Arc<SeatLeft>),
    /// The part of a top-up that did not fit.
    Return(Return),
}

/// The queue.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    waiting: VecDeque<Item>,
    /// The place of the last item that was ever queued.
    last: u64,
    refused: Option<PostingRefused>,
}

impl Ledger {
    /// Queues an item, unless nothing moves and nobody waits for it.
    pub(super) fn push(&mut self, item: Item) {
        let matters = match &item {
            Item::Hand(hand) => hand.rake > 0 || hand.seats.iter().any(|seat| seat.start != seat.end),
            Item::CashOut(_) => true,
            Item::Return(back) => back.chips > 0,
        };
        if matters {
            self.waiting.push_back(item);
            self.last += 1;
        }
    }

    /// Takes off everything up to a place; none if that place is not in the queue.
    pub(super) fn posted(&mut self, through: u64) -> Option<()> {
        let done = through.checked_sub(self.through()).filter(|done| (1..=self.len()).contains(done))?;
        self.waiting.drain(..usize::try_from(done).ok()?);
        self.refused = None;
        Some(())
    }

    pub(super) fn refuse(&mut self, refused: PostingRefused) {
        self.refused = Some(refused);
    }

    fn len(&self) -> u64 {
        self.waiting.len() as u64
    }

    /// The place up to which everything is posted.
    pub fn through(&self) -> u64 {
        self.last - self.len()
    }

    /// Whether nothing is owed.
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// How many items wait.
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// What waits, with its place, in order.
    pub fn items(&self) -> impl Iterator<Item = (u64, &Item)> {
        (self.through() + 1..).zip(&self.waiting)
    }

    /// How many hands wait.
    pub fn hands(&self) -> u32 {
        let hands = self.waiting.iter().filter(|item| matches!(item, Item::Hand(_))).count();
        u32::try_from(hands).unwrap_or(u32::MAX)
    }

    /// What the wallet refused and has not taken since.
    pub fn refused(&self) -> Option<&PostingRefused> {
        self.refused.as_ref()
    }

    /// Whether the next hand has to wait for it.
    pub fn holds_up(&self) -> bool {
        self.hands() >= MOST_UNPOSTED || self.refused.is_some()
    }
}

impl Item {
    /// The posting that it is at `table`; none when nothing moves, or when it moves more than money goes (which the rules do
    /// not let happen).
    pub fn posting(&self, table: TableId) -> Option<PostingRequest> {
        let in_play = |player_id| AccountRef::PlayerInPlay { player_id, table_id: table };
        let (kind, cause, id, legs) = match self {
            Item::Hand(hand) => {
                let mut legs: Vec<Leg> = Vec::with_capacity(hand.seats.len() + 1);
                for seat in hand.seats.iter().filter(|seat| seat.start != seat.end) {
                    let amount = cents(seat.end)?.checked_sub(cents(seat.start)?)?;
                    legs.push(Leg { account: in_play(seat.player_id), amount });
                }
                if hand.rake > 0 {
                    legs.push(Leg { account: AccountRef::HouseRake, amount: cents(hand.rake)? });
                }
                let cause = format!("hand:{}", hand.hand);
                (PostingKind::HandSettled, cause.clone(), cause, legs)
            }
            Item::CashOut(left) => {
                let left = &left.left;
                let session = left.session_id.map(|id| id.to_string()).unwrap_or_default();
                let id = format!("cash_out:{session}");
                let legs = back(in_play(left.player_id), left.player_id, left.chips)?;
                (PostingKind::CashOut, id.clone(), id, legs)
            }
            Item::Return(part) => {
                let id = format!("top_up_returned:{}", part.posting_id);
                let legs = back(in_play(part.player_id), part.player_id, part.chips)?;
                (PostingKind::CashOut, id.clone(), id, legs)
            }
        };
        let reference = PostingReference { table_id: Some(table), cause: Some(cause), ..PostingReference::default() };
        let posting_id = PostingId::derived(table.uuid(), &id);
        (!legs.is_empty()).then_some(PostingRequest { posting_id, kind, reference, legs })
    }
}

/// From what is in play back to cash.
fn back(in_play: AccountRef, player_id: PlayerId, chips: u64) -> Option<Vec<Leg>> {
    let amount = cents(chips)?;
    if amount.is_zero() {
        return Some(Vec::new());
    }
    Some(vec![
        Leg { account: in_play, amount: amount.negated() },
        Leg { account: AccountRef::PlayerCash { player_id }, amount },
    ])
}

/// Chips of a cash table as money: one chip is one cent.
fn cents(chips: u64) -> Option<Money> {
    Money::from_cents(i64::try_from(chips).ok()?)
}

#[cfg(test)]
mod tests {
    use mazziere_contract::tables::{HandSeat, SeatVacated, VacatedBecause};
    use mazziere_ids::SessionId;
    use uuid::Uuid;

    use super::*;

    fn table() -> TableId {
        TableId::new(Uuid::from_u128(7))
    }

    fn player(n: u128) -> PlayerId {
        PlayerId::new(Uuid::from_u128(n))
    }

    fn hand(number: u32, seats: &[(u64, u64)], rake: u64) -> Item {
        let seats = seats.iter().zip(0..).map(|(&(start, end), seat)| HandSeat {
            seat,
            player_id: player(u128::from(seat)),
            start,
            end,
        });
        let seats = seats.collect();
        Item::Hand(Arc::new(HandEnded { hand: number, seats, pot: 0, rake, eliminated: Vec::new() }))
    }

    fn cash_out(chips: u64) -> Item {
        let left = SeatVacated {
            player_id: player(1),
            seat: 1,
            chips,
            because: VacatedBecause::Left,
            hand: 2,
            session_id: Some(SessionId::new(Uuid::from_u128(50))),
            time_bank_ms: 0,
        };
        Item::CashOut(Arc::new(SeatLeft { tournament_id: None, left }))
    }

    #[test]
    fn a_hand_is_one_posting_of_its_nets_and_its_rake() {
        let posting = hand(12, &[(1_000, 0), (1_000, 1_950), (500, 500)], 50).posting(table()).unwrap();
        let amounts: Vec<String> = posting.legs.iter().map(|leg| leg.amount.to_string()).collect();
        assert_eq!(amounts, ["-10.00", "9.50", "0.50"]);
        assert_eq!(posting.legs[2].account, AccountRef::HouseRake);
        assert_eq!((posting.kind, posting.reference.cause.as_deref()), (PostingKind::HandSettled, Some("hand:12")));
        assert_eq!(posting.posting_id, PostingId::derived(table().uuid(), "hand:12"));
    }

    #[test]
    fn the_queue_keeps_its_order_and_its_places() {
        let mut ledger = Ledger::default();
        ledger.push(hand(1, &[(10, 10), (10, 10)], 0));
        assert!(ledger.is_empty(), "a hand in which nothing moves is nobody's business");
        for number in 2..=4 {
            ledger.push(hand(number, &[(10, 0), (10, 20)], 0));
        }
        ledger.push(cash_out(0));
        assert_eq!((ledger.hands(), ledger.waiting(), ledger.holds_up()), (3, 4, true));
        assert_eq!(ledger.posted(0), None);
        assert_eq!(ledger.posted(5), None);
        assert_eq!(ledger.posted(2), Some(()));
        assert_eq!((ledger.through(), ledger.hands(), ledger.holds_up()), (2, 1, false));
        assert_eq!(ledger.posted(2), None, "twice is once");
        let places: Vec<u64> = ledger.items().map(|(place, _)| place).collect();
        assert_eq!(places, [3, 4]);
        assert_eq!(ledger.posted(4), Some(()));
        ledger.push(cash_out(70));
        assert_eq!(ledger.items().next().map(|(place, _)| place), Some(5));
    }

    #[test]
    fn who_leaves_without_chips_is_waited_for_but_not_posted() {
        assert!(cash_out(0).posting(table()).is_none());
        let posting = cash_out(12_345).posting(table()).unwrap();
        assert_eq!(posting.legs.iter().map(|leg| leg.amount.cents()).collect::<Vec<_>>(), [-12_345, 12_345]);
        let session = SessionId::new(Uuid::from_u128(50));
        assert_eq!(posting.posting_id, PostingId::derived(table().uuid(), &format!("cash_out:{session}")));
    }
}
