//! Bets are open: who may say what, what it changes, and what is valid when they close (`docs/rules/chemin-de-fer.md`,
//! steps 2 and 6, R9, R10, R12, R19).
//!
//! Bets may be replaced until they close, and they close at their deadline, never earlier (step 2): nothing that
//! anybody says closes them, and nobody can give up their time, not even by being away, since they may come back. A
//! seat that has the last word alone has nothing more to say once it has taken its bet back (R19).
//!
//! A request for the whole bank gives everybody time again, the first of each seat in a window: two who ask and
//! withdraw in turn could keep it open for ever. What the banker decides gives it to the others, for the same reason.

use super::cover::{Judge, Proposal};
use super::event::{BankOver, CheminDeFerEvent as Event};
use super::hand::{Bank, CheminDeFerHand, Part};
use super::moves::{CheminDeFerLegal, CheminDeFerLegalMove as Legal, CheminDeFerMove as Move};
use crate::bank::Floor;
use crate::betting::{Range, index};
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::{BankHand, Fall, RingHand, Sink};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// After so many windows in a row in which nobody bet a bank is over (R9).
const EMPTY_WINDOWS: u8 = 3;
/// The last win after which a bank may be halved (R7).
const HALVED_WITHIN: u32 = 3;

fn too_large(most: Chips) -> Refusal {
    Refusal::above(RefusalCode::BetTooLarge, most).at("amount")
}

impl CheminDeFerHand {
    /// What `seat` may bet, if anything.
    fn bet_range(&self, seat: Seat, bank: &Bank) -> Option<Range> {
        let max = bank.posta.min(self.credit(seat));
        (max > 0).then_some(Range { min: self.minimums.bet.min(max), max })
    }

    /// What the bank keeps when it is halved, if it may be.
    fn halved(&self, bank: &Bank) -> Option<Chips> {
        let rest = bank.posta - bank.posta / 2;
        let may = !bank.halved && (1..=HALVED_WITHIN).contains(&bank.won);
        (may && bank.posta > 1 && rest >= self.minimums.bank).then_some(rest)
    }

    pub(super) fn legal_in_window(&self, seat: Seat) -> CheminDeFerLegal {
        let Some(bank) = self.bank.as_ref() else { return CheminDeFerLegal::default() };
        let open = self.window.floor.open().contains(seat);
        if bank.banker == seat {
            let most = self.credit(seat);
            return [
                Some(Legal::PassHand {}),
                self.halved(bank).map(|_| Legal::Halve {}),
                (most > 0).then_some(Legal::Increase { amount: Range { min: 1, max: most } }),
            ]
            .into();
        }
        let [solo, rispetto] = self.requests(seat).map(|requested| open && requested.is_some_and(|taken| !taken));
        [
            self.bet_range(seat, bank).filter(|_| open).map(|amount| Legal::Bet { amount }),
            (open && self.allows(seat, Proposal::Tavolo {}).is_ok()).then_some(Legal::Tavolo {}),
            solo.then_some(Legal::BancoSolo {}),
            rispetto.then_some(Legal::BancoRispetto {}),
            self.window.proposals[index(seat)].map(|_| Legal::Withdraw {}),
        ]
        .into()
    }

    /// The same without requests for the bank, or half of it: they come and go with those of others.
    pub(super) fn question_in_window(&self, seat: Seat) -> CheminDeFerLegal {
        let is_request =
            |legal: &Legal| matches!(legal, Legal::Tavolo {} | Legal::BancoSolo {} | Legal::BancoRispetto {});
        let mut question = self.legal_in_window(seat);
        question.moves.retain(|legal| !is_request(legal));
        question
    }

    /// Whether `seat` may put this on the table now.
    fn allows(&self, seat: Seat, proposal: Proposal) -> Result<(), Refusal> {
        let Some(bank) = self.bank.as_ref() else { return Err(RefusalCode::MoveNotLegal.into()) };
        let credit = self.credit(seat);
        let too_much = |needed: Chips| {
            let refusal = Refusal::new(RefusalCode::BetTooLarge, format!("that is {needed}"));
            Err(refusal.with("max", credit).with("needed", needed))
        };
        match proposal {
            Proposal::Amount { amount } => {
                let range = self.bet_range(seat, bank).ok_or_else(|| too_large(0))?;
                if amount < range.min {
                    return Err(Refusal::below(RefusalCode::BetTooSmall, range.min).at("amount"));
                }
                if amount > range.max {
                    return Err(too_large(range.max));
                }
            }
            Proposal::Tavolo {} => {
                let half = self.judged(|judge| judge.half_of(seat));
                let half = if self.version > 1 { half } else { bank.posta / 2 };
                if half == 0 || half > credit {
                    return too_much(half.max(1));
                }
            }
            Proposal::BancoSolo {} | Proposal::BancoRispetto {} => {
                let [solo, rispetto] = self.requests(seat);
                match if proposal == (Proposal::BancoSolo {}) { solo } else { rispetto } {
                    None => return too_much(bank.posta),
                    Some(true) => return Err(RefusalCode::BancoTaken.into()),
                    Some(false) => {}
                }
            }
        }
        Ok(())
    }

    /// Whether somebody else's request stands in the way of one of `seat` for the whole bank, alone or respecting other
    /// bets; `None` where its credit does not reach, or nothing is left. Requests are ranked when bets close, so that
    /// one that is withdrawn leaves the next; only the first version of the rules refused what did not come first.
    fn requests(&self, seat: Seat) -> [Option<bool>; 2] {
        self.judged(|judge| {
            let ranked = self.version > 1;
            let best = if ranked { None } else { judge.best_request(Some(seat)).map(|(best, _)| best) };
            [Proposal::BancoSolo {}, Proposal::BancoRispetto {}].map(|proposal| {
                let own = judge.rank(seat, (self.window.placed + 1, proposal))?;
                Some(best.is_some_and(|best| best < own))
            })
        })
    }

    /// A seat with the floor, or with the last word, says something.
    pub(super) fn speak(&mut self, seat: Seat, r#move: &Move, sink: Sink<'_, Event>) -> Result<(), Refusal> {
        let event = match (self.banker() == Some(seat), *r#move) {
            (true, Move::PassHand {}) => {
                self.end_bank(BankOver::Passed, sink);
                return Ok(());
            }
            (true, Move::Halve {}) => {
                let bank = self.bank.as_ref().ok_or(RefusalCode::MoveNotLegal)?;
                let rest = self.halved(bank).ok_or(RefusalCode::HalvingNotAllowed)?;
                Event::Halved { collected: bank.posta - rest }
            }
            (true, Move::Increase { amount }) => self.increased(seat, amount)?,
            (false, Move::PassHand {} | Move::Halve {} | Move::Increase { .. }) | (true, _) => {
                return Err(RefusalCode::MoveNotLegal.into());
            }
            (false, Move::Withdraw {}) => {
                self.window.proposals[index(seat)].ok_or(RefusalCode::NothingToWithdraw)?;
                Event::Withdrawn { seat }
            }
            (false, said) => {
                let bet = match said {
                    Move::Bet { amount } => Proposal::Amount { amount },
                    Move::Tavolo {} => Proposal::Tavolo {},
                    Move::BancoSolo {} => Proposal::BancoSolo {},
                    Move::BancoRispetto {} => Proposal::BancoRispetto {},
                    _ => return Err(RefusalCode::MoveNotLegal.into()),
                };
                if !self.window.floor.open().contains(seat) {
                    return Err(RefusalCode::BetsClosed.into());
                }
                self.allows(seat, bet)?;
                Event::Proposed { seat, bet }
            }
        };
        self.happen(event, sink);
        self.close_if_silent(sink);
        Ok(())
    }

    fn increased(&self, seat: Seat, amount: Chips) -> Result<Event, Refusal> {
        if amount == 0 {
            return Err(Refusal::below(RefusalCode::BetTooSmall, 1).at("amount"));
        }
        if amount > self.credit(seat) {
            return Err(too_large(self.credit(seat)));
        }
        Ok(Event::Increased { amount })
    }

    /// The time of a seat is over; or a banker is away.
    pub(super) fn silent(&mut self, seat: Seat, away: bool, sink: Sink<'_, Event>) {
        if away && self.banker() == Some(seat) && self.is_cash() {
            // At a cash table nobody goes on with the bank of a player who is away.
            self.end_bank(BankOver::Passed, sink);
            return;
        }
        self.happen(Event::TimeUp { seat }, sink);
        self.close_if_silent(sink);
    }

    /// Bets open.
    pub(super) fn open_window(&mut self, kept: bool, sink: Sink<'_, Event>) {
        let Some(bank) = self.bank else { return };
        let order = self.order();
        let at = (bank.coup.saturating_sub(1) as usize).checked_rem(order.len());
        let obliged = at.and_then(|at| order.get(at).copied()).filter(|_| !self.is_cash());
        self.happen(Event::WindowOpened { coup: bank.coup, obliged, kept }, sink);
        self.close_if_silent(sink);
    }

    fn close_if_silent(&mut self, sink: Sink<'_, Event>) {
        if self.part == Part::Window && self.window.floor.awaited().is_empty() {
            self.close(sink);
        }
    }

    /// Bets close.
    fn close(&mut self, sink: Sink<'_, Event>) {
        let Some(bank) = self.bank else { return };
        // A bank is never empty but in damaged logs.
        if bank.posta == 0 || self.punters().intersection(self.purses.with_credit()).is_empty() {
            self.end_bank(BankOver::NoBets, sink);
            return;
        }
        if let Some((seat, amount)) = self.owed(&bank) {
            if !self.absent.contains(seat) {
                self.happen(Event::ObligedBet { seat, amount }, sink);
            } else if self.covered().is_empty() {
                self.happen(Event::ObligedLost { seat, amount }, sink);
                if self.stops() {
                    self.end_bank(BankOver::Stopped, sink);
                } else if self.is_deserted() {
                    self.end_bank(BankOver::NoBets, sink);
                } else {
                    self.open_window(false, sink);
                }
                return;
            }
        }
        let bets = self.covered();
        let Some(cards) = Judge::cards(&bets) else {
            self.happen(Event::NobodyBet {}, sink);
            let over = self.bank.is_some_and(|bank| bank.empty >= EMPTY_WINDOWS) && self.is_cash();
            let over = over || self.is_deserted();
            if over || self.stops() {
                self.end_bank(if over { BankOver::NoBets } else { BankOver::Stopped }, sink);
            } else {
                self.open_window(false, sink);
            }
            return;
        };
        self.happen(Event::BetsClosed { bets, punta: cards.seat }, sink);
        if self.part == Part::Punta {
            self.deal(sink);
        }
    }

    /// Whether nobody is there to bet in a tournament: the bank ends, since its least bet stays what it is and the bank
    /// would collect that for as long as they are away, where the level of the next bank is a higher one (G1.9).
    fn is_deserted(&self) -> bool {
        let there = self.punters().intersection(self.purses.with_credit()).minus(self.absent);
        self.version > 2 && !self.is_cash() && there.is_empty()
    }

    /// Who owes a bet that is not on the table, and how much: nobody where another bet gets the cards anyway.
    fn owed(&self, bank: &Bank) -> Option<(Seat, Chips)> {
        let seat = self.window.obliged?;
        let amount = self.bet_range(seat, bank)?.min;
        let bets = self.covered();
        if bets.iter().any(|part| part.seat == seat) {
            return None;
        }
        let order = self.order();
        let place = |seat: Seat| order.iter().position(|&other| other == seat);
        let takes = Judge::cards(&bets)
            .is_some_and(|best| best.amount > amount || (best.amount == amount && place(best.seat) < place(seat)));
        (!takes).then_some((seat, amount))
    }

    /// The bank is over; sold, if it was passed.
    pub(super) fn end_bank(&mut self, because: BankOver, sink: Sink<'_, Event>) {
        let Some(bank) = self.bank else { return };
        let collected = bank.posta + bank.garage;
        let net = (collected + bank.collected).saturating_sub(bank.invested);
        self.happen(Event::BankEnded { because, collected, share: self.purses.share_of(net) }, sink);
        if because == BankOver::Passed && !self.too_few {
            self.sell(bank.posta, sink);
        }
    }

    /// A bet is on the table, or is not any more: the seat that loses the cards by it has the last word.
    fn placed(&mut self, seat: Seat, bet: Option<Proposal>) {
        let before = self.window.leader;
        self.window.placed += 1;
        self.window.proposals[index(seat)] = bet.map(|bet| (self.window.placed, bet));
        self.window.floor.right(seat);
        self.lead();
        if let Some(loser) = before.filter(|&loser| loser != seat && self.window.leader != Some(loser)) {
            self.window.floor.wrong(loser);
        }
        if bet.is_some_and(Proposal::is_request) && !self.window.requested.contains(seat) {
            self.window.requested = self.window.requested.with(seat);
            self.window.floor.give_again(self.speakers());
        }
    }

    /// Finds out who would get the cards now.
    fn lead(&mut self) {
        self.window.leader = Judge::cards(&self.covered()).map(|part| part.seat);
    }

    /// Who has something to say in a window: the seats that may bet, and a banker who has won.
    fn speakers(&self) -> SeatSet {
        let punters = self.punters().intersection(self.purses.with_credit()).minus(self.leaving);
        let banker = self.bank.filter(|bank| bank.won > 0).map(|bank| bank.banker);
        banker.map_or(punters, |banker| punters.with(banker))
    }

    /// What each seat has at the start of a coup.
    pub(super) fn coup_begins(&mut self) {
        self.coups += 1;
        for seat in self.seats().iter() {
            let in_bank = if self.banker() == Some(seat) { self.in_bank() } else { 0 };
            self.before[index(seat)] = self.credit(seat) + in_bank;
        }
    }

    /// Notes who has nothing left at the end of a coup.
    pub(super) fn coup_ends(&mut self) {
        for seat in self.seats().iter() {
            let in_bank = if self.banker() == Some(seat) { self.in_bank() } else { 0 };
            let chips = self.before[index(seat)];
            let fell = self.credit(seat) + in_bank == 0 && chips > 0 && self.fall(seat).is_none();
            if fell {
                self.falls.push((seat, Fall { part: self.coups, chips }));
            }
        }
    }

    /// Takes in what happens while bets are open; whether it was that.
    pub(super) fn evolve_window(&mut self, event: &Event) -> bool {
        match *event {
            Event::WindowOpened { obliged, kept, .. } => {
                self.part = Part::Window;
                (self.window.obliged, self.window.requested) = (obliged, SeatSet::EMPTY);
                self.window.floor = Floor::given(self.speakers());
                self.window.leader = None;
                if kept {
                    self.lead();
                } else {
                    self.window.proposals = Default::default();
                }
            }
            Event::Proposed { seat, bet } => self.placed(seat, Some(bet)),
            Event::ObligedBet { seat, amount } => self.placed(seat, Some(Proposal::Amount { amount })),
            Event::Withdrawn { seat } => self.placed(seat, None),
            Event::TimeUp { seat } if self.part == Part::Window => self.window.floor.time_up(seat),
            Event::Halved { collected } => {
                if let Some(bank) = &mut self.bank {
                    (bank.posta, bank.halved) = (bank.posta.saturating_sub(collected), true);
                    bank.collected += collected;
                    self.purses.win(bank.banker, collected);
                }
                self.lead();
                self.window.floor.give_again(self.punters().intersection(self.speakers()));
            }
            Event::Increased { amount } => {
                if let Some(bank) = &mut self.bank {
                    let amount = self.purses.put(bank.banker, amount);
                    bank.posta += amount;
                    bank.invested += amount;
                }
                self.lead();
                self.window.floor.give_again(self.punters().intersection(self.speakers()));
            }
            Event::ObligedLost { seat, amount } => {
                self.coup_begins();
                let amount = self.purses.put(seat, amount);
                if let Some(bank) = &mut self.bank {
                    // It counts for the turn of the seat that must bet, and for nothing else (R12).
                    bank.posta += amount;
                    bank.coup += 1;
                }
                self.bettors = self.bettors.with(seat);
                self.coup_ends();
            }
            Event::NobodyBet {} => {
                let cash = self.is_cash();
                if let Some(bank) = &mut self.bank {
                    bank.empty = bank.empty.saturating_add(1);
                    bank.coup += u32::from(!cash);
                }
            }
            Event::BankEnded { because, collected, share } => {
                if let Some(bank) = &mut self.bank {
                    bank.passed = because == BankOver::Passed;
                    self.purses.win(bank.banker, collected);
                    self.purses.charge(bank.banker, share);
                }
                self.part = Part::Over;
            }
            _ => return false,
        }
        true
    }
}
