//! A bank that was passed is sold: for what was in it, to the first by hand who wants it, else to the highest bidder
//! (`docs/rules/chemin-de-fer.md`, step 8). The buyer holds the next bank.

use super::event::CheminDeFerEvent as Event;
use super::hand::{CheminDeFerHand, Part};
use super::moves::{CheminDeFerLegal, CheminDeFerLegalMove as Legal, CheminDeFerMove as Move};
use crate::bank::{Floor, Purchase};
use crate::betting::Range;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::{RingHand, Sink};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// A bank for sale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seguito {
    /// Who may still say something.
    pub(super) floor: Floor,
    /// What was in it.
    pub(super) posta: Chips,
    /// Who would pay that.
    pub(super) wanted: SeatSet,
    /// Who does not want it.
    declined: SeatSet,
    /// The best bid.
    pub(super) best: Option<Purchase>,
    /// To whom it was sold.
    pub(super) sold: Option<Purchase>,
}

impl CheminDeFerHand {
    /// Who could hold a bank of so much.
    fn buyers(&self, amount: Chips) -> SeatSet {
        let able = |seat: &Seat| self.credit(*seat) >= amount.max(1);
        self.punters().minus(self.leaving).minus(self.seguito.declined).iter().filter(able).collect()
    }

    /// The least bid that beats the best.
    fn least_bid(&self) -> Chips {
        self.seguito.best.map_or(0, |best| best.amount + 1).max(self.minimums.bank)
    }

    /// What `seat` may offer, if anything.
    fn bids(&self, seat: Seat) -> Option<Range> {
        let min = self.least_bid();
        let max = self.seguito.posta.saturating_sub(1).min(self.credit(seat));
        (min <= max).then_some(Range { min, max })
    }

    pub(super) fn legal_in_seguito(&self, seat: Seat) -> CheminDeFerLegal {
        if !self.seguito.floor.open().contains(seat) {
            return CheminDeFerLegal::default();
        }
        let buys = self.credit(seat) >= self.seguito.posta;
        let bids = self.bids(seat).filter(|_| self.part == Part::Auction);
        [buys.then_some(Legal::Buy {}), bids.map(|amount| Legal::Bid { amount }), Some(Legal::Decline {})].into()
    }

    /// The bank of `posta` is for sale.
    pub(super) fn sell(&mut self, posta: Chips, sink: Sink<'_, Event>) {
        self.happen(Event::HeightOffered { posta }, sink);
        self.sell_on(sink);
    }

    /// What follows when nobody more is asked, or nobody who could come first.
    pub(super) fn sell_on(&mut self, sink: Sink<'_, Event>) {
        if self.bank.is_none() {
            return;
        }
        if self.part == Part::Height {
            let open = self.seguito.floor.awaited();
            let counts = |seat: &Seat| open.contains(*seat) || self.seguito.wanted.contains(*seat);
            match self.order().into_iter().find(counts) {
                Some(seat) if open.contains(seat) => {}
                Some(seat) => self.happen(Event::Bought { seat, amount: self.seguito.posta }, sink),
                None => self.happen(Event::AuctionOpened {}, sink),
            }
        }
        if self.part == Part::Auction && self.seguito.floor.awaited().is_empty() {
            let event = self
                .seguito
                .best
                .map_or(Event::NotBought {}, |best| Event::Bought { seat: best.seat, amount: best.amount });
            self.happen(event, sink);
        }
    }

    /// A seat answers whether it wants the bank.
    pub(super) fn buy(&mut self, seat: Seat, r#move: &Move, sink: Sink<'_, Event>) -> Result<(), Refusal> {
        let posta = self.seguito.posta;
        let event = match (*r#move, self.part) {
            (Move::Decline {}, _) => Event::Declined { seat },
            (Move::Buy {}, _) if self.credit(seat) < posta => {
                let refusal = Refusal::new(RefusalCode::BankTooLarge, format!("the bank is {posta}"));
                return Err(refusal.with("max", self.credit(seat)).with("needed", posta));
            }
            (Move::Buy {}, Part::Height) => Event::Wanted { seat },
            (Move::Buy {}, _) => Event::Bought { seat, amount: posta },
            (Move::Bid { amount }, Part::Auction) => self.bid(seat, amount)?,
            _ => return Err(RefusalCode::MoveNotLegal.into()),
        };
        self.happen(event, sink);
        self.sell_on(sink);
        Ok(())
    }

    fn bid(&self, seat: Seat, amount: Chips) -> Result<Event, Refusal> {
        let least = self.least_bid();
        if amount < least {
            return Err(Refusal::below(RefusalCode::BidTooSmall, least).at("amount"));
        }
        match self.bids(seat) {
            Some(range) if range.contains(amount) => Ok(Event::Bid { seat, amount }),
            range => {
                let most = range.map_or(0, |range| range.max);
                Err(Refusal::above(RefusalCode::BidTooLarge, most).at("amount"))
            }
        }
    }

    /// Takes in what happens while the bank is for sale.
    pub(super) fn evolve_seguito(&mut self, event: &Event) {
        match *event {
            Event::HeightOffered { posta } => {
                self.part = Part::Height;
                self.seguito.posta = posta;
                let buyers = self.buyers(posta);
                self.seguito.floor = Floor::given(buyers);
                // A seat that was asked for a bet still has a clock that ran meanwhile: it has the whole time after it.
                self.seguito.floor.give_again(buyers.intersection(self.window.floor.awaited()));
            }
            Event::Wanted { seat } => {
                self.seguito.wanted = self.seguito.wanted.with(seat);
                self.seguito.floor.leave(seat);
            }
            Event::Declined { seat } => {
                if self.part == Part::Auction {
                    self.seguito.declined = self.seguito.declined.with(seat);
                }
                self.seguito.floor.leave(seat);
            }
            Event::TimeUp { seat } => self.seguito.floor.time_up(seat),
            Event::AuctionOpened {} => {
                self.part = Part::Auction;
                let may = |seat: &Seat| self.bids(*seat).is_some();
                self.seguito.floor = Floor::given(self.buyers(1).iter().filter(may).collect());
            }
            Event::Bid { seat, amount } => {
                self.seguito.best = Some(Purchase { seat, amount });
                self.seguito.floor.leave(seat);
                // Everybody has the whole time again (step 8).
                let others = self.buyers(1).without(seat);
                let may = |other: &Seat| self.bids(*other).is_some() || self.credit(*other) >= self.seguito.posta;
                let able: SeatSet = others.iter().filter(may).collect();
                others.minus(able).iter().for_each(|other| self.seguito.floor.leave(other));
                self.seguito.floor.give_again(able);
            }
            Event::Bought { seat, amount } => {
                self.seguito.sold = Some(Purchase { seat, amount });
                self.part = Part::Over;
            }
            Event::NotBought {} => self.part = Part::Over,
            _ => {}
        }
    }
}
