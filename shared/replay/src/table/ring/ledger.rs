//! What a table owes the ledger: an ordered queue, a function of the log.
//!
//! At a cash table every hand in which something moved is one posting (in play of the losers to in play of the winners
//! and the rake), and so is every seat that is left with chips (in play to cash) and every part of a top-up that did
//! not fit. One chip is one cent. What a hand leaves in the pot for the next one goes to the table's own pot account,
//! and what was left in it comes from there: a pot of 8.00 that grows to 9.50 is one leg of +1.50. A player who takes
//! the pot when they leave is paid from it. Posting ids derive from the table and what they are about, so a posting
//! that is repeated after a crash is the same posting, and the wallet answers it with its first answer.
//!
//! **Invariants:** the queue is posted in its order, so nobody is paid out before the hands that they played are
//! settled. What moves nothing is in the queue too if somebody waits for it (a seat left without chips), and never
//! reaches the wallet.

use std::collections::VecDeque;
use std::sync::Arc;

use mazziere_contract::wallet::{AccountRef, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_ids::{PlayerId, PostingId, TableId};
use mazziere_money::Money;

use super::event::{PostingRefused, SeatLeft};
use super::hand::HandEnded;

/// How many hands may be played ahead of the ledger. The next one waits.
pub const MOST_UNPOSTED: u32 = 3;

/// The part of a top-up that goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Return {
    pub player_id: PlayerId,
    /// How many chips.
    pub chips: u64,
    /// The posting that had brought them.
    pub posting_id: PostingId,
}

/// Something that is owed to the ledger.
#[derive(Clone, Debug)]
pub enum Item {
    Hand(Arc<HandEnded>),
    /// A seat that was left.
    CashOut(Arc<SeatLeft>),
    /// The part of a top-up that did not fit.
    Return(Return),
}

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
            Item::Hand(hand) => moves(hand),
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

/// Whether a hand moved anything.
pub fn moves(hand: &HandEnded) -> bool {
    hand.rake > 0 || hand.brought != hand.carried || hand.seats.iter().any(|seat| seat.start != seat.end)
}

/// What is owed cannot be paid, because it is no amount: more than money goes, or a part that exceeds its whole. The
/// rules do not let it happen; if it did, the table would stand still with a refusal rather than go on with another
/// amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unpayable {
    /// The posting that it would be.
    pub posting_id: PostingId,
}

impl Item {
    /// Its name at the table, of which the posting's id is derived.
    fn name(&self) -> String {
        match self {
            Item::Hand(hand) => format!("hand:{}", hand.hand),
            Item::CashOut(left) => {
                let session = left.left.session_id.map(|id| id.to_string()).unwrap_or_default();
                format!("cash_out:{session}")
            }
            Item::Return(part) => format!("top_up_returned:{}", part.posting_id),
        }
    }

    /// The posting that it is at `table`; none when nothing moves.
    ///
    /// # Errors
    /// When it is no amount.
    pub fn posting(&self, table: TableId) -> Result<Option<PostingRequest>, Unpayable> {
        let cause = self.name();
        let posting_id = PostingId::derived(table.uuid(), &cause);
        let legs = self.legs(table).ok_or(Unpayable { posting_id })?;
        let kind = match self {
            Item::Hand(_) => PostingKind::HandSettled,
            Item::CashOut(_) | Item::Return(_) => PostingKind::CashOut,
        };
        let reference = PostingReference { table_id: Some(table), cause: Some(cause), ..PostingReference::default() };
        Ok((!legs.is_empty()).then_some(PostingRequest { posting_id, kind, reference, legs }))
    }

    /// What it moves; none when it is no amount.
    fn legs(&self, table: TableId) -> Option<Vec<Leg>> {
        let in_play = |player_id| AccountRef::PlayerInPlay { player_id, table_id: table };
        let pot = AccountRef::TablePot { table_id: table };
        match self {
            Item::Hand(hand) => {
                let mut legs: Vec<Leg> = Vec::with_capacity(hand.seats.len() + 2);
                for seat in hand.seats.iter().filter(|seat| seat.start != seat.end) {
                    let amount = cents(seat.end)?.checked_sub(cents(seat.start)?)?;
                    legs.push(Leg { account: in_play(seat.player_id), amount });
                }
                if hand.brought != hand.carried {
                    let amount = cents(hand.carried)?.checked_sub(cents(hand.brought)?)?;
                    legs.push(Leg { account: pot, amount });
                }
                if hand.rake > 0 {
                    legs.push(Leg { account: AccountRef::HouseRake {}, amount: cents(hand.rake)? });
                }
                Some(legs)
            }
            Item::CashOut(left) => {
                let left = &left.left;
                let own = left.chips.checked_sub(left.from_pot)?;
                back(&[(in_play(left.player_id), own), (pot, left.from_pot)], left.player_id)
            }
            Item::Return(part) => back(&[(in_play(part.player_id), part.chips)], part.player_id),
        }
    }
}

/// From what is in play, and out of the pot, back to cash; no legs when nothing moves.
fn back(from: &[(AccountRef, u64)], player_id: PlayerId) -> Option<Vec<Leg>> {
    let mut legs = Vec::with_capacity(from.len() + 1);
    let mut sum = Money::ZERO;
    for &(account, chips) in from.iter().filter(|(_, chips)| *chips > 0) {
        let amount = cents(chips)?;
        legs.push(Leg { account, amount: amount.negated() });
        sum = sum.checked_add(amount)?;
    }
    if !legs.is_empty() {
        legs.push(Leg { account: AccountRef::PlayerCash { player_id }, amount: sum });
    }
    Some(legs)
}

/// Chips of a cash table as money: one chip is one cent.
fn cents(chips: u64) -> Option<Money> {
    Money::from_cents(i64::try_from(chips).ok()?)
}

#[cfg(test)]
mod tests {
    use mazziere_ids::SessionId;
    use uuid::Uuid;

    use super::*;
    use crate::table::ring::hand::{HandSeat, SeatVacated, VacatedBecause};

    fn table() -> TableId {
        TableId::new(Uuid::from_u128(7))
    }

    fn player(n: u128) -> PlayerId {
        PlayerId::new(Uuid::from_u128(n))
    }

    fn hand(number: u32, seats: &[(u64, u64)], rake: u64) -> Item {
        hand_with_pot(number, seats, rake, (0, 0))
    }

    fn hand_with_pot(number: u32, seats: &[(u64, u64)], rake: u64, (brought, carried): (u64, u64)) -> Item {
        let seats = seats.iter().zip(0..).map(|(&(start, end), seat)| HandSeat {
            seat,
            player_id: player(u128::from(seat)),
            start,
            end,
        });
        let seats = seats.collect();
        let eliminated = Vec::new();
        Item::Hand(Arc::new(HandEnded {
            hand: number,
            seats,
            pot: 0,
            rake,
            brought,
            carried,
            eliminated,
            away: Vec::new(),
        }))
    }

    fn cash_out(chips: u64) -> Item {
        cash_out_with_pot(chips, 0)
    }

    fn cash_out_with_pot(chips: u64, from_pot: u64) -> Item {
        let left = SeatVacated {
            player_id: player(1),
            seat: 1,
            chips,
            from_pot,
            because: VacatedBecause::Left,
            hand: 2,
            session_id: Some(SessionId::new(Uuid::from_u128(50))),
            time_bank_ms: 0,
        };
        Item::CashOut(Arc::new(SeatLeft { tournament_id: None, left }))
    }

    #[test]
    fn a_hand_is_one_posting_of_its_nets_and_its_rake() {
        let posting = hand(12, &[(1_000, 0), (1_000, 1_950), (500, 500)], 50).posting(table()).unwrap().unwrap();
        let amounts: Vec<String> = posting.legs.iter().map(|leg| leg.amount.to_string()).collect();
        assert_eq!(amounts, ["-10.00", "9.50", "0.50"]);
        assert_eq!(posting.legs[2].account, AccountRef::HouseRake {});
        assert_eq!((posting.kind, posting.reference.cause.as_deref()), (PostingKind::HandSettled, Some("hand:12")));
        assert_eq!(posting.posting_id, PostingId::derived(table().uuid(), "hand:12"));
    }

    fn legs(item: &Item) -> Vec<(AccountRef, i64)> {
        item.posting(table()).unwrap().unwrap().legs.iter().map(|leg| (leg.account, leg.amount.cents())).collect()
    }

    fn in_play(n: u128) -> AccountRef {
        AccountRef::PlayerInPlay { player_id: player(n), table_id: table() }
    }

    const fn cash(player_id: PlayerId) -> AccountRef {
        AccountRef::PlayerCash { player_id }
    }

    #[test]
    fn what_a_hand_leaves_in_the_pot_goes_to_the_pot_of_the_table() {
        let pot = AccountRef::TablePot { table_id: table() };
        // bestia vector 15: four times an invito of 300 is a pot of 1200; two bestie of 800 stay for the next hand.
        let seats = [(1_400, 1_700), (1_400, 600), (1_400, 1_400), (1_400, 300)];
        let item = hand_with_pot(2, &seats, 0, (0, 1_600));
        assert_eq!(legs(&item), [(in_play(0), 300), (in_play(1), -800), (in_play(3), -1_100), (pot, 1_600),]);
        // The next hand takes it out again, less what stays, and less the rake.
        let item = hand_with_pot(3, &[(1_700, 2_480), (600, 600)], 20, (1_600, 800));
        assert_eq!(legs(&item), [(in_play(0), 780), (pot, -800), (AccountRef::HouseRake {}, 20)]);
        // A pot that stays as it is is no leg; one that everybody's invito went into is (bestia R11).
        let item = hand_with_pot(4, &[(500, 500), (400, 400)], 0, (800, 800));
        assert_eq!(item.posting(table()), Ok(None));
        let item = hand_with_pot(5, &[(500, 490), (400, 390)], 0, (800, 820));
        assert_eq!(legs(&item), [(in_play(0), -10), (in_play(1), -10), (pot, 20)]);
    }

    #[test]
    fn every_hand_with_a_pot_sums_to_zero_and_moves_its_difference() {
        let mut ledger = Ledger::default();
        for (start, end, rake, brought, carried) in
            [(900, 400, 0, 0, 500), (400, 880, 20, 500, 0), (880, 0, 0, 0, 880), (0, 880, 0, 880, 0), (0, 0, 7, 7, 0)]
        {
            let item = hand_with_pot(1, &[(start, end)], rake, (brought, carried));
            assert_eq!(start + brought, end + rake + carried, "the case itself adds up");
            assert_eq!(legs(&item).iter().map(|(_, cents)| cents).sum::<i64>(), 0);
            ledger.push(item);
        }
        assert_eq!(ledger.hands(), 5, "each of them is owed to the ledger");
        ledger.push(hand_with_pot(6, &[(5, 5)], 0, (9, 9)));
        assert_eq!(ledger.hands(), 5, "a pot that only lies there moves nothing");
    }

    #[test]
    fn who_takes_the_pot_along_is_paid_from_it() {
        let pot = AccountRef::TablePot { table_id: table() };
        assert_eq!(legs(&cash_out_with_pot(700, 300)), [(in_play(1), -400), (pot, -300), (cash(player(1)), 700)]);
        assert_eq!(legs(&cash_out_with_pot(300, 300)), [(pot, -300), (cash(player(1)), 300)]);
        assert_eq!(legs(&cash_out_with_pot(300, 0)), [(in_play(1), -300), (cash(player(1)), 300)]);
        assert!(cash_out_with_pot(3, 4).posting(table()).is_err(), "more than all is not nothing");
        assert!(cash_out(u64::MAX).posting(table()).is_err(), "nor is more than money goes");
        let beyond = hand(1, &[(0, 2_000_000_000_000_000)], 0).posting(table());
        assert_eq!(beyond.unwrap_err().posting_id, hand(1, &[(0, 5)], 0).posting(table()).unwrap().unwrap().posting_id);
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
        assert_eq!(cash_out(0).posting(table()), Ok(None));
        let posting = cash_out(12_345).posting(table()).unwrap().unwrap();
        assert_eq!(posting.legs.iter().map(|leg| leg.amount.cents()).collect::<Vec<_>>(), [-12_345, 12_345]);
        let session = SessionId::new(Uuid::from_u128(50));
        assert_eq!(posting.posting_id, PostingId::derived(table().uuid(), &format!("cash_out:{session}")));
    }
}
