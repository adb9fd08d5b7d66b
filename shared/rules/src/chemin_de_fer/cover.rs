//! Which of the bets on the table are valid when the window closes, and who plays the cards.
//!
//! `docs/rules/chemin-de-fer.md` step 2, R5, R6, R15, R20. A pure function of what was proposed, what everybody has and
//! the bank.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::bank::purses::Part;
use crate::betting::{SEATS, index};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// What a seat puts against the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = CheminDeFerProposal))]
#[serde(tag = "bet", rename_all = "snake_case", deny_unknown_fields)]
pub enum Proposal {
    /// So many chips.
    Amount {
        /// How many.
        amount: Chips,
    },
    /// Half of the bank (tavolo).
    Tavolo {},
    /// All of the bank; other bets go back (banco solo).
    BancoSolo {},
    /// What the bets that lie there leave of the bank (banco e rispetto).
    BancoRispetto {},
}

impl Proposal {
    /// Whether it asks for the whole bank.
    pub const fn is_request(self) -> bool {
        matches!(self, Proposal::BancoSolo {} | Proposal::BancoRispetto {})
    }
}

/// The bets on the table, each with when it was placed.
pub type Proposals = [Option<(u32, Proposal)>; SEATS];

/// Valid bets: by hand priority.
pub type Bets = SmallVec<[Part; 6]>;

/// What bets are judged by.
#[derive(Clone, Copy, Debug)]
pub struct Judge<'a> {
    /// What was proposed.
    pub proposals: &'a Proposals,
    /// What a seat has.
    pub credit: &'a [Chips; SEATS],
    /// The bank.
    pub posta: Chips,
    /// The seats but the banker's, by hand priority.
    pub order: &'a [Seat],
    /// Who lost the whole bank in the last coup of it.
    pub ferito: Option<Seat>,
}

impl Judge<'_> {
    fn of(&self, seat: Seat) -> Option<(u32, Proposal)> {
        self.proposals[index(seat)]
    }

    fn credit(&self, seat: Seat) -> Chips {
        self.credit[index(seat)]
    }

    /// Who gets half of the bank, and who the rest of it, of the seats that ask for a half and count (R15). Half of the
    /// bank is nothing where the credit does not reach, since a bank may grow after it was bet against.
    fn tavoli(&self, counts: impl Fn(Seat, u32) -> bool) -> [Option<Seat>; 2] {
        let half = self.posta / 2;
        let tavolo = |seat: &Seat| matches!(self.of(*seat), Some((at, Proposal::Tavolo {})) if counts(*seat, at));
        let mut tavoli = self.order.iter().copied().filter(tavolo);
        let first = tavoli.find(|&seat| half > 0 && self.credit(seat) >= half);
        [first, first.and_then(|_| tavoli.find(|&seat| self.credit(seat) >= self.posta - half))]
    }

    /// What half of the bank would be for `seat`: the larger one of an odd bank if a seat that comes before it asks for
    /// a half, too (R15).
    pub fn half_of(&self, seat: Seat) -> Chips {
        let mut before = self.order.iter().copied().take_while(|&other| other != seat);
        let half = self.posta / 2;
        let asks = |other: Seat| matches!(self.of(other), Some((_, Proposal::Tavolo {}))) && self.credit(other) >= half;
        if half > 0 && before.any(asks) { self.posta - half } else { half }
    }

    /// What others have placed before `at`.
    fn before(&self, seat: Seat, at: u32) -> impl Iterator<Item = Part> + '_ {
        let [first, second] = self.tavoli(|other, when| other != seat && when < at);
        let placed = self.order.iter().filter(move |&&other| other != seat);
        placed.filter_map(move |&seat| {
            let (_, proposal) = self.of(seat).filter(|(when, _)| *when < at)?;
            let amount = match proposal {
                Proposal::Amount { amount } => amount.min(self.credit(seat)),
                Proposal::Tavolo {} if first == Some(seat) => self.posta / 2,
                Proposal::Tavolo {} if second == Some(seat) => self.posta - self.posta / 2,
                _ => 0,
            };
            (amount > 0).then_some(Part { seat, amount })
        })
    }

    /// What `seat` pays for the whole bank when the bets placed before `at` stay; `None` if nothing is left, or it has
    /// not so much.
    pub fn respecting(&self, seat: Seat, at: u32) -> Option<Chips> {
        let placed: Chips = self.before(seat, at).map(|part| part.amount).sum();
        let rest = self.posta.checked_sub(placed)?;
        (rest > 0 && rest <= self.credit(seat)).then_some(rest)
    }

    /// How a request for the whole bank ranks, the best first; `None` if it is none, or is not allowed.
    pub fn rank(&self, seat: Seat, proposal: (u32, Proposal)) -> Option<(u8, usize)> {
        self.rank_at(self.order.iter().position(|&other| other == seat)?, seat, proposal)
    }

    fn rank_at(&self, place: usize, seat: Seat, (at, proposal): (u32, Proposal)) -> Option<(u8, usize)> {
        let class = match proposal {
            Proposal::BancoSolo {} if self.credit(seat) >= self.posta => 1,
            Proposal::BancoRispetto {} if self.respecting(seat, at).is_some() => 2,
            _ => return None,
        };
        // R5: over every mode.
        Some(if self.ferito == Some(seat) { (0, place) } else { (class, place) })
    }

    /// The request that gets the whole bank, but for that of `seat`.
    pub fn best_request(&self, but: Option<Seat>) -> Option<((u8, usize), Seat)> {
        let others = self.order.iter().copied().enumerate().filter(|&(_, seat)| Some(seat) != but);
        others.filter_map(|(place, seat)| Some((self.rank_at(place, seat, self.of(seat)?)?, seat))).min()
    }

    /// The valid bets.
    pub fn cover(&self) -> Bets {
        if let Some((_, seat)) = self.best_request(None)
            && let Some((at, proposal)) = self.of(seat)
        {
            return self.whole(seat, at, proposal);
        }
        let half = self.posta / 2;
        let rest = self.posta - self.posta / 2;
        let [first, second] = self.tavoli(|_, _| true);
        let mut left = if first.is_some() { rest } else { self.posta };
        let bets = self.order.iter().filter_map(|&seat| {
            let amount = match self.of(seat)?.1 {
                Proposal::Tavolo {} if first == Some(seat) => half,
                Proposal::Tavolo {} if second == Some(seat) => rest,
                Proposal::Amount { amount } if second.is_none() => {
                    let amount = amount.min(self.credit(seat)).min(left);
                    left -= amount;
                    amount
                }
                _ => 0,
            };
            (amount > 0).then_some(Part { seat, amount })
        });
        bets.collect()
    }

    /// The bets when `seat` gets the whole bank.
    fn whole(&self, seat: Seat, at: u32, proposal: Proposal) -> Bets {
        if proposal == (Proposal::BancoSolo {}) {
            return SmallVec::from_slice(&[Part { seat, amount: self.posta }]);
        }
        let amount = self.respecting(seat, at).unwrap_or(0);
        let mut bets: Bets = self.before(seat, at).chain([Part { seat, amount }]).collect();
        bets.sort_by_key(|part| self.order.iter().position(|&other| other == part.seat));
        bets
    }

    /// Who plays the cards of these bets: the highest, the first by hand of several.
    pub fn cards(bets: &Bets) -> Option<Part> {
        // Of equal ones `max_by_key` takes the last.
        bets.iter().rev().max_by_key(|part| part.amount).copied()
    }
}

/// The seats by hand priority: from the banker's right.
pub fn by_hand(seats: SeatSet, banker: Seat) -> SmallVec<[Seat; SEATS]> {
    seats.without(banker).clockwise(banker).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const AMOUNT: fn(Chips) -> Proposal = |amount| Proposal::Amount { amount };
    const TAVOLO: Proposal = Proposal::Tavolo {};
    const SOLO: Proposal = Proposal::BancoSolo {};
    const RISPETTO: Proposal = Proposal::BancoRispetto {};

    /// The valid bets, and who plays the cards, when seats 1 to 5, in hand priority, proposed these in order.
    fn covered(
        posta: Chips,
        credit: Chips,
        ferito: Option<u8>,
        placed: &[(u8, Proposal)],
    ) -> (Vec<(u8, Chips)>, Option<u8>) {
        let mut proposals = Proposals::default();
        for (at, (seat, proposal)) in (1..).zip(placed) {
            proposals[usize::from(*seat)] = Some((at, *proposal));
        }
        let order = by_hand(SeatSet::first(6), Seat::new(0));
        let ferito = ferito.map(Seat::new);
        let judge = Judge { proposals: &proposals, credit: &[credit; SEATS], posta, order: &order, ferito };
        let bets = judge.cover();
        let cards = Judge::cards(&bets).map(|part| part.seat.index());
        (bets.iter().map(|part| (part.seat.index(), part.amount)).collect(), cards)
    }

    #[test]
    fn d1_the_crossing_bet_is_cut() {
        let bets = covered(100, 500, None, &[(3, AMOUNT(50)), (1, AMOUNT(40)), (2, AMOUNT(30))]);
        assert_eq!(bets, (vec![(1, 40), (2, 30), (3, 30)], Some(1)));
        assert_eq!(covered(50, 500, None, &[(1, AMOUNT(20)), (2, AMOUNT(30)), (3, AMOUNT(10))]).1, Some(2));
    }

    #[test]
    fn d3_tavolo_and_tavolo() {
        let both = [(1, AMOUNT(60)), (4, TAVOLO), (2, TAVOLO), (5, TAVOLO)];
        assert_eq!(covered(101, 500, None, &both), (vec![(2, 50), (4, 51)], Some(4)));
        let one = [(1, AMOUNT(30)), (2, TAVOLO), (3, AMOUNT(30))];
        assert_eq!(covered(101, 500, None, &one), (vec![(1, 30), (2, 50), (3, 21)], Some(2)));
        assert_eq!(covered(101, 50, None, &[(4, TAVOLO), (2, TAVOLO)]).0, [(2, 50)], "51 is more than the second has");
    }

    #[test]
    fn d4_banco_e_rispetto() {
        let bets = [(1, AMOUNT(20)), (3, RISPETTO), (2, AMOUNT(10))];
        assert_eq!(covered(100, 500, None, &bets), (vec![(1, 20), (3, 80)], Some(3)));
        assert_eq!(covered(100, 500, None, &[(1, AMOUNT(100)), (3, RISPETTO)]).0, [(1, 100)], "nothing is left");
        assert_eq!(covered(100, 60, None, &[(1, AMOUNT(20)), (3, RISPETTO)]).0, [(1, 20)], "80 is too much");
        let both = [(1, TAVOLO), (2, TAVOLO), (3, RISPETTO)];
        assert_eq!(covered(101, 500, None, &both).0, [(1, 50), (2, 51)], "R15: nothing is left of an odd bank either");
        let poor = |credit| covered(100, credit, None, &[(1, TAVOLO), (2, AMOUNT(60)), (3, RISPETTO)]).0;
        assert_eq!((poor(49), poor(50)), (vec![(2, 49)], vec![(1, 50), (2, 50)]), "a half that is not there is none");
    }

    #[test]
    fn requests_by_mode_then_by_hand() {
        let bets = [(1, RISPETTO), (3, SOLO), (2, SOLO), (4, AMOUNT(10))];
        assert_eq!(covered(100, 500, None, &bets), (vec![(2, 100)], Some(2)));
        assert_eq!(covered(100, 500, None, &[(4, TAVOLO), (5, RISPETTO), (1, RISPETTO)]).0, [(1, 50), (4, 50)]);
        assert_eq!(covered(100, 99, None, &[(1, SOLO), (2, AMOUNT(10))]).0, [(2, 10)], "the credit does not reach");
    }

    #[test]
    fn d5_the_ferito_precedes_every_mode() {
        let bets = [(2, AMOUNT(10)), (1, SOLO), (4, RISPETTO)];
        assert_eq!(covered(100, 500, Some(4), &bets), (vec![(2, 10), (4, 90)], Some(4)));
        assert_eq!(covered(100, 500, Some(4), &[(1, SOLO), (4, AMOUNT(90))]).0, [(1, 100)], "R20");
    }
}
