//! One bank of chemin de fer, from its offer to what becomes of it (`docs/rules/chemin-de-fer.md`, "State machine").
//!
//! The state is small and quick to copy, since every decision copies it: plain data, but for the shoe, which is shared.
//! [`CheminDeFerHand::evolve`] is the only thing that changes it. What belongs to one part of a bank is in a file of
//! its own: [`window`](super::window) bets, [`coup`](super::coup) cards, [`seguito`](super::seguito) the sale of a
//! bank that was passed.

use std::sync::Arc;

use smallvec::SmallVec;

use super::VERSION;
use super::coup::Coup;
use super::cover::{Bets, Judge, Proposals, by_hand};
use super::drawing::is_natural;
use super::event::CheminDeFerEvent as Event;
use super::moves::{CheminDeFerLegal, CheminDeFerLegalMove as Legal, CheminDeFerMove as Move, CheminDeFerPreferences};
use super::options::CheminDeFerOptions;
use super::seguito::Seguito;
use super::view::{self, CheminDeFerView};
use crate::bank::purses::Part as Bet;
use crate::bank::{Floor, Offering, Purses, Stall, Succession, TableStakes};
use crate::betting::{SEATS, index};
use crate::card::{Card, DeckKind};
use crate::kernel::{Chance, Viewer};
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::hand::{BankHand, Fall, RedrawHand, RingHand, ShoeHand, Sink, Stage};
use crate::ring::{HandResult, HandStart, Mode};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// The coup that begins when so many cards have left the shoe is its last (R1).
pub const CUT: u16 = 200;

/// What a bank is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Nothing yet.
    Beginning,
    /// The first banker is to be drawn.
    Drawing,
    /// The bank is offered.
    Offering,
    /// Bets are open.
    Window,
    /// Bets are closed, and a shoe is wanted.
    Shuffle,
    /// The punta plays.
    Punta,
    /// The banker plays.
    Banker,
    /// The bank was passed, and is for sale for what was in it.
    Height,
    /// It goes to the highest bidder.
    Auction,
    /// It is over.
    Over,
}

/// The bank that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bank {
    pub(super) banker: Seat,
    /// What may be bet against.
    pub(super) posta: Chips,
    /// What may not any more (garage).
    pub(super) garage: Chips,
    /// The number of the coup.
    pub(super) coup: u32,
    /// Coups won.
    pub(super) won: u32,
    pub(super) halved: bool,
    /// What the banker has put in, and taken by halving.
    pub(super) invested: Chips,
    pub(super) collected: Chips,
    /// Who lost the whole bank in the last coup.
    pub(super) ferito: Option<Seat>,
    /// Windows in a row in which nobody bet.
    pub(super) empty: u8,
    /// Whether the bank was bought.
    pub(super) bought: bool,
    /// Whether it was passed.
    pub(super) passed: bool,
}

/// The shoe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Shoe {
    pub(super) cards: Option<Arc<[Card]>>,
    /// How many have left it.
    pub(super) gone: u16,
    /// Whether the coup in play is its last.
    pub(super) last: bool,
}

/// Bets that are open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) floor: Floor,
    pub(super) proposals: Proposals,
    /// How many bets have been placed in this bank.
    pub(super) placed: u32,
    /// Who has asked for the whole bank in this window.
    pub(super) requested: SeatSet,
    /// Who must bet in it, in a tournament.
    pub(super) obliged: Option<Seat>,
    /// Who would get the cards if bets closed now.
    pub(super) leader: Option<Seat>,
}

/// A bank of chemin de fer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheminDeFerHand {
    /// The version of the rules that it is played by.
    pub(super) version: u16,
    pub(super) options: CheminDeFerOptions,
    pub(super) minimums: TableStakes,
    pub(super) memory: Succession,
    pub(super) purses: Purses,
    pub(super) part: Part,
    pub(super) offering: Offering,
    pub(super) bank: Option<Bank>,
    pub(super) window: Window,
    pub(super) coup: Coup,
    pub(super) seguito: Seguito,
    pub(super) shoe: Shoe,
    /// Coups played, those without cards counted.
    pub(super) coups: u32,
    /// What each seat had when the last one began.
    pub(super) before: [Chips; SEATS],
    /// Who has lost their last chips, and when: seldom anybody.
    pub(super) falls: Vec<(Seat, Fall)>,
    /// Who has bet in this bank.
    pub(super) bettors: SeatSet,
    /// Whose player is away.
    pub(super) absent: SeatSet,
    pub(super) leaving: SeatSet,
    pub(super) too_few: bool,
    /// Who was drawn to be offered the bank first.
    drawn: Option<u32>,
    first: Seat,
}

impl CheminDeFerHand {
    /// A bank that is about to be offered.
    pub fn new(options: &CheminDeFerOptions, start: &HandStart, memory: &Succession) -> CheminDeFerHand {
        let terms = options.terms();
        let purses = Purses::new(start, terms.house());
        let able = if start.to_draw { purses.seats() } else { memory.allowed(purses.seats()) };
        CheminDeFerHand {
            version: VERSION,
            options: *options,
            minimums: terms.minimums(start.stakes),
            memory: *memory,
            purses,
            part: if start.to_draw { Part::Drawing } else { Part::Beginning },
            offering: Offering::new(able, Stall::FirstAgain, options.mode),
            bank: None,
            window: Window::default(),
            coup: Coup::default(),
            seguito: Seguito::default(),
            shoe: Shoe::default(),
            coups: 0,
            before: [0; SEATS],
            falls: Vec::new(),
            bettors: SeatSet::EMPTY,
            absent: SeatSet::EMPTY,
            leaving: SeatSet::EMPTY,
            too_few: false,
            drawn: None,
            first: start.positions.button,
        }
    }

    /// The chips of a seat apart from what lies in the middle.
    pub fn credit(&self, seat: Seat) -> Chips {
        self.purses.credit(seat)
    }

    /// The seats of the hand.
    pub const fn seats(&self) -> SeatSet {
        self.purses.seats()
    }

    /// All chips that the hand began with: of the seats, in the bank, in bets that are closed, with the house.
    pub fn chips_in_play(&self) -> Chips {
        self.purses.total() + self.in_bank() + self.coup.staked() + self.house()
    }

    /// Posta and garage.
    pub fn in_bank(&self) -> Chips {
        self.bank.filter(|_| self.holds_chips()).map_or(0, |bank| bank.posta + bank.garage)
    }

    fn holds_chips(&self) -> bool {
        matches!(self.part, Part::Window | Part::Shuffle | Part::Punta | Part::Banker)
    }

    /// What the house has taken.
    pub const fn house(&self) -> Chips {
        self.purses.taken()
    }

    pub(super) fn is_cash(&self) -> bool {
        self.options.mode == Mode::Cash
    }

    pub(super) fn banker(&self) -> Option<Seat> {
        self.bank.map(|bank| bank.banker)
    }

    /// The seats that bet against the bank.
    pub(super) fn punters(&self) -> SeatSet {
        self.banker().map_or(SeatSet::EMPTY, |banker| self.seats().without(banker))
    }

    /// The seats that bet against the bank, by hand priority.
    pub(super) fn order(&self) -> SmallVec<[Seat; SEATS]> {
        self.banker().map(|banker| by_hand(self.seats(), banker)).unwrap_or_default()
    }

    /// The bets of the coup as they were closed, by hand priority.
    pub(super) fn placed_bets(&self) -> Bets {
        let part = |seat: Seat| Bet { seat, amount: self.coup.placed[index(seat)] };
        self.order().into_iter().map(part).filter(|part| part.amount > 0).collect()
    }

    /// The valid bets of the proposals on the table.
    pub(super) fn covered(&self) -> Bets {
        self.judged(|judge| judge.cover())
    }

    pub(super) fn judged<T>(&self, what: impl FnOnce(&Judge<'_>) -> T) -> T {
        let bank = self.bank.as_ref();
        what(&Judge {
            proposals: &self.window.proposals,
            credit: self.purses.credits(),
            posta: bank.map_or(0, |bank| bank.posta),
            order: &self.order(),
            ferito: bank.and_then(|bank| bank.ferito),
        })
    }

    /// The bank is offered, or held by the player who has bought it.
    pub fn begin(&mut self, sink: Sink<'_, Event>) {
        match self.part {
            Part::Beginning => {
                let bought = self.memory.bought.filter(|bought| bought.seat == self.first);
                match bought.filter(|bought| bought.amount <= self.credit(bought.seat)) {
                    Some(bought) => self.take_bank(bought.seat, bought.amount, true, sink),
                    None => self.happen(Event::Offered { seat: self.first }, sink),
                }
            }
            Part::Drawing => {
                let place = self.drawn.unwrap_or(0) as usize;
                let able = self.offering.able();
                let seat = able.iter().nth(place).unwrap_or(self.first);
                self.happen(Event::Offered { seat }, sink);
            }
            _ => {}
        }
    }

    fn take_bank(&mut self, seat: Seat, posta: Chips, bought: bool, sink: Sink<'_, Event>) {
        self.happen(Event::BankTaken { seat, posta, bought }, sink);
        self.open_window(false, sink);
    }

    /// The bank is offered to the next seat.
    fn offer_on(&mut self, sink: Sink<'_, Event>) {
        let event = self.offering.next().map_or(Event::NoBanker {}, |seat| Event::Offered { seat });
        self.happen(event, sink);
    }

    fn answer(&mut self, seat: Seat, r#move: &Move, sink: Sink<'_, Event>) -> Result<(), Refusal> {
        match *r#move {
            Move::Accept { amount } => {
                Offering::check(Offering::range(self.minimums.bank, self.credit(seat)), amount)?;
                self.take_bank(seat, amount, false, sink);
            }
            Move::Refuse {} if self.offering.may_refuse() => {
                self.happen(Event::Refused { seat }, sink);
                self.offer_on(sink);
            }
            Move::Refuse {} => return Err(RefusalCode::BankNotRefusable.into()),
            _ => return Err(RefusalCode::MoveNotLegal.into()),
        }
        Ok(())
    }

    /// Whether no further coup is played.
    pub(super) fn stops(&self) -> bool {
        self.too_few || self.banker().is_some_and(|banker| self.leaving.contains(banker))
    }
}

impl RingHand for CheminDeFerHand {
    type Move = Move;
    type Event = Event;
    type Memory = Succession;
    type Preferences = CheminDeFerPreferences;
    type Legal = CheminDeFerLegal;
    type View = CheminDeFerView;

    fn under(&mut self, version: u16) {
        self.version = version;
    }

    fn take_deck(&mut self, cards: &[Card]) {
        self.shoe = Shoe { cards: Some(cards.into()), gone: 0, last: false };
    }

    fn open(&mut self, sink: Sink<'_, Event>) {
        if self.part == Part::Shuffle {
            self.deal(sink);
        }
    }

    fn stage(&self) -> Stage {
        match self.part {
            Part::Beginning => Stage::Seats(SeatSet::EMPTY),
            Part::Drawing => {
                Stage::Numbers { bound: u32::try_from(self.offering.able().len()).unwrap_or(1).max(1), count: 1 }
            }
            Part::Offering => Stage::Seats(self.offering.candidate().map_or(SeatSet::EMPTY, SeatSet::of)),
            Part::Window => Stage::Seats(self.window.floor.awaited()),
            Part::Shuffle => Stage::Shuffle(DeckKind::French312),
            Part::Punta => Stage::Seats(self.coup.punta.map_or(SeatSet::EMPTY, SeatSet::of)),
            Part::Banker => Stage::Seats(self.banker().map_or(SeatSet::EMPTY, SeatSet::of)),
            Part::Height | Part::Auction => Stage::Seats(self.seguito.floor.awaited()),
            Part::Over => Stage::Done,
        }
    }

    fn legal(&self, seat: Seat) -> CheminDeFerLegal {
        match self.part {
            Part::Offering if self.offering.candidate() == Some(seat) => [
                Some(Legal::Accept { amount: Offering::range(self.minimums.bank, self.credit(seat)) }),
                self.offering.may_refuse().then_some(Legal::Refuse {}),
            ]
            .into(),
            Part::Window => self.legal_in_window(seat),
            Part::Punta | Part::Banker => self.legal_on_cards(seat),
            Part::Height | Part::Auction => self.legal_in_seguito(seat),
            _ => CheminDeFerLegal::default(),
        }
    }

    /// What may be asked of the bank changes with the requests of others, for as long as bets are open.
    fn question(&self, seat: Seat) -> CheminDeFerLegal {
        if self.part == Part::Window { self.question_in_window(seat) } else { self.legal(seat) }
    }

    fn play(&mut self, seat: Seat, r#move: &Move, sink: Sink<'_, Event>) -> Result<(), Refusal> {
        match self.part {
            Part::Offering => self.answer(seat, r#move, sink),
            Part::Window => self.speak(seat, r#move, sink),
            Part::Punta | Part::Banker => self.play_cards(seat, r#move, sink),
            Part::Height | Part::Auction => self.buy(seat, r#move, sink),
            _ => Err(RefusalCode::MoveNotLegal.into()),
        }
    }

    fn evolve(&mut self, event: &Event) {
        match event {
            Event::Offered { seat } => {
                self.part = Part::Offering;
                self.offering.go_on(*seat);
            }
            Event::Refused { seat } => self.offering.refuse(*seat),
            Event::OfferMissed { seat, parts } => {
                self.purses.pay(*seat, parts);
                self.offering.miss(*seat);
            }
            Event::NoBanker {} => self.part = Part::Over,
            Event::BankTaken { seat, posta, bought } => {
                let posta = self.purses.put(*seat, *posta);
                self.bank = Some(Bank {
                    banker: *seat,
                    posta,
                    garage: 0,
                    coup: 1,
                    won: 0,
                    halved: false,
                    invested: posta,
                    collected: 0,
                    ferito: None,
                    empty: 0,
                    bought: *bought,
                    passed: false,
                });
            }
            window if self.evolve_window(window) => {}
            coup if self.evolve_coup(coup) => {}
            seguito => self.evolve_seguito(seguito),
        }
    }

    /// What is played for a seat that decides nothing: no bet, whose time just goes by.
    fn autopilot(&self, seat: Seat, preferences: &CheminDeFerPreferences) -> Option<Move> {
        match self.part {
            Part::Offering => {
                let amount = Offering::range(self.minimums.bank, self.credit(seat)).min;
                Some(Move::Accept { amount })
            }
            Part::Punta | Part::Banker => Some(self.by_rule(preferences)),
            Part::Height | Part::Auction => Some(Move::Decline {}),
            _ => None,
        }
    }

    fn stand_in(
        &mut self,
        seat: Seat,
        preferences: &CheminDeFerPreferences,
        away: bool,
        sink: Sink<'_, Event>,
    ) -> Result<(), Refusal> {
        match self.part {
            Part::Offering => {
                let parts = self.offering.penalty(seat, self.minimums.bank, &self.purses);
                self.happen(Event::OfferMissed { seat, parts }, sink);
                self.offer_on(sink);
                Ok(())
            }
            Part::Window => {
                self.silent(seat, away, sink);
                Ok(())
            }
            Part::Height | Part::Auction => {
                let event = if away { Event::Declined { seat } } else { Event::TimeUp { seat } };
                self.happen(event, sink);
                self.sell_on(sink);
                Ok(())
            }
            _ => {
                let r#move = self.autopilot(seat, preferences).ok_or(RefusalCode::NotAwaited)?;
                self.play(seat, &r#move, sink)
            }
        }
    }

    /// What a seat decides on its cards without being asked.
    fn by_preference(&self, _: Seat, preferences: &CheminDeFerPreferences) -> Option<Move> {
        let beats = self.part == Part::Punta && preferences.auto_beat && is_natural(self.coup.punta_total());
        match self.part {
            Part::Punta | Part::Banker if preferences.by_rule || beats => Some(self.by_rule(preferences)),
            _ => None,
        }
    }

    /// Whether being late makes a seat sit out: not with bets or bids.
    fn late_sits_out(&self, _: Seat) -> bool {
        matches!(self.part, Part::Offering | Part::Punta | Part::Banker)
    }

    fn settle(&self) -> HandResult {
        self.purses.result(self.banker())
    }

    fn remember(&self) -> Succession {
        let bank = self.bank.as_ref();
        let played = self.bettors.union(bank.map_or(SeatSet::EMPTY, |bank| SeatSet::of(bank.banker)));
        let first = bank.filter(|bank| !bank.bought).map(|bank| bank.banker);
        // R14: after a bank that was bought the turn goes on at the right of the one who passed first.
        let last = first.or(self.memory.last).or(self.offering.candidate());
        Succession {
            last,
            played: self.memory.played.union(played),
            skips_newcomers: self.is_cash(),
            bought: self.seguito.sold,
        }
    }

    fn chips(&self, seat: Seat) -> Option<Chips> {
        self.seats().contains(seat).then(|| self.credit(seat))
    }

    fn pot(&self) -> Chips {
        self.chips_in_play() - self.purses.total()
    }

    fn view(&self, viewer: Viewer) -> CheminDeFerView {
        view::of(self, viewer)
    }
}

impl RedrawHand for CheminDeFerHand {
    fn take_chance(&mut self, chance: &Chance) {
        if let Chance::Numbers { values } = chance {
            self.drawn = values.first().copied();
        }
    }

    fn after_chance(&mut self, sink: Sink<'_, Event>) {
        self.begin(sink);
    }
}

impl ShoeHand for CheminDeFerHand {
    /// Whether the next bank goes on with the shoe.
    fn keeps_shoe(&self) -> bool {
        self.shoe.cards.is_some()
    }

    /// The shoe of the last bank; a new one where the banker is drawn, as at the start.
    fn take_over(&mut self, last: &CheminDeFerHand) {
        if self.part != Part::Drawing {
            self.shoe = last.shoe.clone();
        }
    }

    /// A hand whose banker is to be drawn waits for the number instead.
    fn deal_on(&mut self, sink: Sink<'_, Event>) {
        if self.part != Part::Drawing {
            self.begin(sink);
        }
    }
}

impl BankHand for CheminDeFerHand {
    fn left(&mut self, seat: Seat, too_few: bool) {
        (self.leaving, self.absent) = (self.leaving.with(seat), self.absent.with(seat));
        self.too_few |= too_few;
        self.offering.knows(seat, true);
    }

    /// The player of a seat sits out, or is back: what that means for a bet that they owe is found out when bets close.
    fn away(&mut self, seat: Seat, away: bool) {
        self.absent = if away { self.absent.with(seat) } else { self.absent.without(seat) };
        self.offering.knows(seat, away);
    }

    /// Bets close at their deadline, never earlier (step 2): players who are away may come back until then. The bank of
    /// a banker who is away is passed at once at a cash table.
    fn has_time_away(&self, seat: Seat) -> bool {
        self.part == Part::Window && !(self.is_cash() && self.banker() == Some(seat))
    }

    /// Whether `seat` may say something else when it has said something.
    fn stays_asked(&self, seat: Seat) -> bool {
        matches!(self.part, Part::Window) && self.window.floor.open().contains(seat)
    }

    fn seconds(&self, seat: Seat) -> Option<u32> {
        let table = &self.options;
        Some(match self.part {
            Part::Offering => table.accept_s,
            Part::Window if self.window.floor.is_extended(seat) => table.grace_s,
            Part::Window => table.bet_window_s,
            Part::Punta | Part::Banker => table.play_s,
            Part::Height | Part::Auction => table.auction_s,
            _ => return None,
        })
    }

    /// What it comes to when the coup in play is void (G3.9): bets go back, the banker collects what the coup began
    /// with, and the house takes nothing of it. `None` if no coup has been played, or no bank is held.
    fn voided(&self) -> Option<HandResult> {
        let bank = self.bank.filter(|_| self.coups > u32::from(self.coup.punta.is_some()))?;
        let mut purses = self.purses;
        for seat in self.seats().iter() {
            purses.put_back(seat, self.coup.bets[index(seat)]);
        }
        if self.holds_chips() {
            purses.win(bank.banker, bank.posta + bank.garage);
        }
        Some(purses.result(Some(bank.banker)))
    }

    /// When a seat lost its last chips, in the bank or before it.
    fn fall(&self, seat: Seat) -> Option<Fall> {
        self.falls.iter().find(|(fallen, _)| *fallen == seat).map(|(_, fall)| *fall)
    }
}
