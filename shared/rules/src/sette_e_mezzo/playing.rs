//! Cards and bets of a bank of sette e mezzo: whose turn it is, what they draw, how it is paid
//! (`docs/rules/sette-e-mezzo.md`, "piatto" steps 2 to 7, "classica", R4, R7, R8, R10, R12, R16).

use smallvec::SmallVec;

use super::event::{PuntaResult, SeatCard, SetteEMezzoEvent as Event};
use super::hand::{Bank, Held, Part, SetteEMezzoHand, Standing};
use super::points::{MATTA, is_bust};
use crate::bank::Purses;
use crate::bank::purses::Part as Share;
use crate::betting::index;
use crate::card::Card;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::{RingHand, Sink};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

impl SetteEMezzoHand {
    /// The turn goes to the next punta, or to the banker, or the bank is over.
    pub(super) fn next_punta(&mut self, sink: Sink<'_, Event>) {
        let waits = |seat: &Seat| {
            let plays =
                if self.classica() { self.held(*seat).standing == Standing::In } else { self.credit(*seat) > 0 };
            plays && !self.served.contains(*seat)
        };
        let next = self.punte().find(waits);
        match next {
            Some(seat) if self.classica() || self.piatto() > 0 => self.happen(Event::Asked { seat }, sink),
            _ if self.classica() => self.turn_banker(sink),
            _ => self.end_bank(sink),
        }
    }

    /// Who plays, with the bet that they are bound to against a bank that is all in.
    fn players(&self) -> SmallVec<[(Seat, Option<Chips>); 9]> {
        if !self.classica() {
            return self.turn.into_iter().map(|seat| (seat, None)).collect();
        }
        let all_in = self.bank.filter(|bank| bank.all_in);
        let mut left = all_in.map_or(0, |bank| bank.accepted);
        let there = self.punte().filter(|&seat| self.held(seat).standing != Standing::Out);
        let bound = there.map(|seat| (seat, all_in.map(|_| self.binds(seat, &mut left))));
        bound.filter(|(_, bound)| *bound != Some(0)).collect()
    }

    /// What `seat` is bound to bet of what is `left` of the cover of a bank that is all in.
    fn binds(&self, seat: Seat, left: &mut Chips) -> Chips {
        let bound = self.minimums.bet.min(*left).min(self.credit(seat));
        *left -= bound;
        bound
    }

    /// Whether a bank that is all in is covered by those before `seat` who are there: it has no part in it then, and
    /// pays nothing for being away. Who is away bets nothing, so they take nothing of the cover (R18).
    pub(super) fn is_beyond_cover(&self, seat: Seat) -> bool {
        let Some(bank) = self.bank.filter(|bank| bank.all_in && self.version > 1) else { return false };
        let before = self.punte().take_while(|&other| other != seat);
        let there = before.filter(|&other| self.held(other).standing != Standing::Out);
        let mut left = bank.accepted;
        for other in there {
            self.binds(other, &mut left);
        }
        left == 0
    }

    /// A covered card each, the banker last.
    pub(super) fn deal(&mut self, sink: Sink<'_, Event>) {
        let Some(banker) = self.banker() else { return self.end_bank(sink) };
        let seats = self.players().into_iter().map(|(seat, _)| seat).chain([banker]);
        let stock = self.deck.as_deref().and_then(|deck| deck.get(self.next..)).unwrap_or_default();
        let cards = seats.zip(stock).map(|(seat, &card)| SeatCard { seat, card: Some(card) }).collect();
        self.happen(Event::Dealt { cards }, sink);
        if self.classica() {
            self.next_punta(sink);
        }
    }

    /// It is known who is there: the others are dealt in (classica).
    pub(super) fn all_known(&mut self, sink: Sink<'_, Event>) {
        if self.part != Part::Presence || !self.unknown().is_empty() {
            return;
        }
        if self.players().is_empty() { self.end_bank(sink) } else { self.deal(sink) }
    }

    /// The banker was away when bets began: twice the least bet to everybody (R7).
    pub(super) fn desert(&mut self, banker: Seat, sink: Sink<'_, Event>) {
        let punte: SeatSet = self.punte().collect();
        let each = 2 * self.minimums.bet;
        let whole = each.saturating_mul(punte.len() as Chips);
        let parts = Purses::parts(whole.min(self.credit(banker)), punte, banker);
        let parts = parts.filter(|part| part.amount > 0).collect();
        self.happen(Event::BankDeserted { parts }, sink);
    }

    /// A punta was away at their bet: half of the least (R8).
    pub(super) fn penalise(&mut self, seat: Seat, sink: Sink<'_, Event>) {
        let amount = (self.minimums.bet / 2).min(self.credit(seat));
        self.happen(Event::Penalised { seat, amount }, sink);
    }

    /// A punta stands or draws; the first decision carries the bet (R3).
    pub(super) fn punta_decides(
        &mut self,
        seat: Seat,
        bet: Option<Chips>,
        draws: bool,
        sink: Sink<'_, Event>,
    ) -> Result<(), Refusal> {
        match (self.held(seat).bet, bet) {
            (None, None) => return Err(RefusalCode::BetRequired.at("bet")),
            (Some(_), Some(_)) => return Err(RefusalCode::BetMade.at("bet")),
            (Some(_), None) => {}
            (None, Some(amount)) => {
                let range = self.bet_range(seat).ok_or_else(|| RefusalCode::BetTooLarge.at("bet"))?;
                if amount < range.min {
                    let detail = format!("at least {}", range.min);
                    return Err(Refusal::new(RefusalCode::BetTooSmall, detail).at("bet"));
                }
                if amount > range.max {
                    let detail = format!("at most {}", range.max);
                    return Err(Refusal::new(RefusalCode::BetTooLarge, detail).at("bet"));
                }
                self.happen(Event::Bet { seat, amount }, sink);
            }
        }
        if draws {
            self.draw(seat, sink);
        } else {
            self.stand(seat, sink);
        }
        Ok(())
    }

    /// The banker stands or draws.
    pub(super) fn banker_decides(&mut self, seat: Seat, draws: bool, sink: Sink<'_, Event>) {
        if draws {
            self.draw(seat, sink);
        } else {
            self.stand(seat, sink);
        }
    }

    fn stand(&mut self, seat: Seat, sink: Sink<'_, Event>) {
        self.happen(Event::Stood { seat }, sink);
        if self.banker() == Some(seat) { self.pay(sink) } else { self.after_punta(sink) }
    }

    /// A card for `seat`: from the stock, or from what was played once that is shuffled; else they stand (R16).
    pub(super) fn draw(&mut self, seat: Seat, sink: Sink<'_, Event>) {
        let card = self.deck.as_deref().and_then(|deck| deck.get(self.next).copied());
        let Some(card) = card else {
            if self.spent.is_empty() {
                self.stand(seat, sink);
            } else {
                self.happen(Event::StockEmpty { seat }, sink);
            }
            return;
        };
        self.happen(Event::Drawn { seat, card }, sink);
        if !is_bust(self.held(seat).total()) {
            return;
        }
        if self.banker() == Some(seat) {
            self.pay(sink);
        } else if let Some(card) = self.held(seat).covered {
            self.happen(Event::Bust { seat, card }, sink);
            self.after_punta(sink);
        }
    }

    fn after_punta(&mut self, sink: Sink<'_, Event>) {
        if self.classica() { self.next_punta(sink) } else { self.turn_banker(sink) }
    }

    /// The banker plays, if there is anybody to play against.
    fn turn_banker(&mut self, sink: Sink<'_, Event>) {
        let card = self.banker().and_then(|banker| self.held(banker).covered);
        match card.filter(|_| self.live().next().is_some()) {
            Some(card) => self.happen(Event::BankerTurned { card }, sink),
            None => self.pay(sink),
        }
    }

    /// Who has stood, from the banker's right.
    fn live(&self) -> impl Iterator<Item = Seat> + '_ {
        let punte = self.punte().filter(|&seat| self.classica() || self.turn == Some(seat));
        punte.filter(|&seat| self.held(seat).standing == Standing::Stood)
    }

    /// Whom the banker of an absent player plays against: the highest bet, the nearest of several (R17).
    pub(super) fn target(&self) -> Option<Seat> {
        let live: SmallVec<[Seat; 9]> = self.live().collect();
        // Of equal ones `max_by_key` takes the last.
        live.into_iter().rev().max_by_key(|&seat| self.held(seat).bet)
    }

    /// How every punta with a bet comes out against a bank of this total.
    fn results(&self, bank: u8) -> SmallVec<[PuntaResult; 2]> {
        let result = |seat: Seat| {
            let held = self.held(seat);
            let total = held.total();
            let won = held.standing == Standing::Stood && (is_bust(bank) || total > bank);
            Some(PuntaResult { seat, card: held.covered?, total, bet: held.bet?, won, share: 0 })
        };
        let mut results: SmallVec<[PuntaResult; 2]> = self.punte().filter_map(result).collect();
        let gains = results.iter().map(|result| (result.seat, if result.won { result.bet } else { 0 }));
        let shares: SmallVec<[Chips; 9]> = self.purses.gains(gains).map(|gain| gain.share).collect();
        results.iter_mut().zip(shares).for_each(|(result, share)| result.share = share);
        results
    }

    /// Bets are settled: those of the punta in turn, or all (classica).
    fn pay(&mut self, sink: Sink<'_, Event>) {
        let Some(banker) = self.banker() else { return self.end_bank(sink) };
        let bank = self.held(banker).total();
        let covered = self.held(banker).covered;
        let punte = self.results(bank);
        if let (Some(card), false) = (covered, punte.is_empty()) {
            self.happen(Event::Settled { punte, card, bank }, sink);
        }
        if self.classica() { self.end_bank(sink) } else { self.next_punta(sink) }
    }

    fn end_bank(&mut self, sink: Sink<'_, Event>) {
        // Without a banker, as in damaged logs, nothing goes on.
        let Some(bank) = self.bank else { return self.happen(Event::NoBanker {}, sink) };
        let net = if self.classica() {
            bank.won.saturating_sub(bank.lost)
        } else {
            bank.piatto.saturating_sub(bank.accepted).saturating_sub(bank.penalties)
        };
        self.happen(Event::BankEnded { collected: bank.piatto, share: self.purses.share_of(net) }, sink);
    }

    /// The covered cards of a punta who plays no further, and of the banker, are put away.
    fn put_away(&mut self, seat: Seat) {
        let covered = self.held[index(seat)].covered.take();
        if covered.is_some() && !self.classica() {
            let banks = self.banker().and_then(|banker| self.held[index(banker)].covered.take());
            self.spent.extend(covered.into_iter().chain(banks));
            // Nobody may know whether the matta was among them.
            self.stale = true;
        }
        self.held[index(seat)].standing = Standing::Out;
        (self.present, self.served) = (self.present.with(seat), self.served.with(seat));
    }

    /// The cards that may be shuffled again: played out (piatto), of those who went bust (classica).
    fn spend(&mut self, seat: Seat) {
        let cards: SmallVec<[Card; 8]> = self.held[index(seat)].cards().collect();
        self.stale |= cards.contains(&MATTA) && !self.classica();
        self.spent.extend(cards);
    }

    fn paid(&mut self, result: &PuntaResult) {
        let held = &mut self.held[index(result.seat)];
        let bet = held.bet.take().unwrap_or(0);
        (held.shown, held.standing) = (true, Standing::Out);
        let classica = self.classica();
        let Some(Bank { banker, piatto, won, lost, .. }) = &mut self.bank else { return };
        match (result.won, classica) {
            (false, false) => *piatto += bet,
            (false, true) => {
                *won += bet;
                self.purses.win(*banker, bet);
            }
            (true, _) => {
                let gain = if classica { self.purses.put(*banker, bet) } else { bet.min(*piatto) };
                *piatto -= if classica { 0 } else { gain };
                *lost += gain;
                self.purses.win(result.seat, bet + gain);
                self.purses.charge(result.seat, result.share);
            }
        }
    }

    /// Takes in what happens once the bank is held; total, whatever the log says.
    pub(super) fn evolve_play(&mut self, event: &Event) {
        self.premoved(event);
        match event {
            Event::BankDeserted { parts } => {
                let parts: SmallVec<[Share; 6]> = parts.clone();
                if let Some(banker) = self.banker() {
                    self.purses.pay(banker, &parts);
                }
                self.part = Part::Over;
            }
            Event::Asked { seat } => {
                self.turn = Some(*seat);
                self.served = self.served.with(*seat);
                self.part = if self.classica() { Part::Punta } else { Part::Entry };
            }
            Event::Joined { seat } => self.joined(*seat),
            Event::Passed { seat } => self.put_away(*seat),
            Event::Penalised { seat, amount } => {
                self.put_away(*seat);
                match self.banker() {
                    Some(banker) if self.classica() => {
                        self.purses.pay(*seat, &[Share { seat: banker, amount: *amount }]);
                    }
                    _ => {
                        let amount = self.purses.put(*seat, *amount);
                        if let Some(bank) = &mut self.bank {
                            bank.piatto += amount;
                            bank.penalties += amount;
                        }
                    }
                }
            }
            Event::Dealt { cards } => self.dealt(cards),
            Event::Bet { seat, amount } => {
                let bet = self.purses.put(*seat, *amount);
                let held = &mut self.held[index(*seat)];
                held.bet = Some(held.bet.unwrap_or(0) + bet);
                self.bettors = self.bettors.with(*seat);
            }
            Event::Stood { seat } => self.held[index(*seat)].standing = Standing::Stood,
            Event::StockEmpty { seat } => self.part = Part::Restock(Some(*seat)),
            Event::Drawn { seat, card } => {
                self.held[index(*seat)].drawn.push(*card);
                self.next += 1;
                self.part = if self.banker() == Some(*seat) { Part::Banker } else { Part::Punta };
            }
            Event::Bust { seat, .. } => {
                let held = &mut self.held[index(*seat)];
                (held.standing, held.shown) = (Standing::Bust, true);
                if self.classica() {
                    self.spend(*seat);
                }
            }
            Event::BankerTurned { .. } => {
                self.part = Part::Banker;
                if let Some(banker) = self.banker() {
                    self.held[index(banker)].shown = true;
                }
            }
            Event::Settled { punte, .. } => {
                // Who lost pays first, so that the banker can pay the others.
                punte.iter().filter(|result| !result.won).for_each(|result| self.paid(result));
                punte.iter().filter(|result| result.won).for_each(|result| self.paid(result));
                if let Some(banker) = self.banker() {
                    self.held[index(banker)].shown = true;
                    let seats = punte.iter().map(|result| result.seat).chain([banker]);
                    if !self.classica() {
                        seats.for_each(|seat| self.spend(seat));
                    }
                }
            }
            Event::BankEnded { collected, share } => {
                if let Some(bank) = &mut self.bank {
                    let collected = (*collected).min(bank.piatto);
                    bank.piatto -= collected;
                    self.purses.win(bank.banker, collected);
                    self.purses.charge(bank.banker, *share);
                }
                self.part = Part::Over;
            }
            _ => {}
        }
    }

    /// Keeps what a seat has said before its turn, until it has decided something.
    fn premoved(&mut self, event: &Event) {
        match event {
            Event::Premoved { seat, next } => self.premoves[index(*seat)] = *next,
            // Of the variant classica that is no decision: everybody who is there plays.
            Event::Joined { .. } if self.classica() => {}
            Event::Joined { seat }
            | Event::Passed { seat }
            | Event::Penalised { seat, .. }
            | Event::Bet { seat, .. }
            | Event::Stood { seat }
            | Event::Drawn { seat, .. }
            | Event::StockEmpty { seat } => self.premoves[index(*seat)] = None,
            _ => {}
        }
    }

    fn joined(&mut self, seat: Seat) {
        self.present = self.present.with(seat);
        if self.classica() {
            return;
        }
        let left = self.deck.as_deref().map_or(0, <[Card]>::len).saturating_sub(self.next);
        if self.deck.is_none() || self.stale {
            self.part = Part::Shuffle;
        } else if left < 2 && !self.spent.is_empty() {
            self.part = Part::Restock(None);
        }
    }

    fn dealt(&mut self, cards: &[SeatCard]) {
        let bounds = self.players();
        for dealt in cards {
            let bound = bounds.iter().find(|(seat, _)| *seat == dealt.seat).and_then(|(_, bound)| *bound);
            let bet = self.held[index(dealt.seat)].bet;
            self.held[index(dealt.seat)] =
                Held { covered: dealt.card, bound, bet, standing: Standing::In, ..Held::default() };
        }
        self.next = self.next.saturating_add(cards.len());
        self.part = Part::Punta;
    }
}
