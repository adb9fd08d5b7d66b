//! One bank of sette e mezzo, from its offer to what the banker collects (`docs/rules/sette-e-mezzo.md`, both state
//! machines).
//!
//! [`SetteEMezzoHand::evolve`] is the only thing that changes it. With a piatto each punta is played against in turn,
//! from one deck that is shuffled again whenever the matta was dealt; in the variant classica all are played against
//! together. What is done with cards is in [`playing`](super::playing).

use std::sync::Arc;

use smallvec::SmallVec;

use super::VERSION;
use super::event::{SeatCard, SetteEMezzoEvent as Event};
use super::moves::{
    Premove, SetteEMezzoLegal, SetteEMezzoLegalMove as Legal, SetteEMezzoMove as Move, SetteEMezzoPreferences,
};
use super::options::{SetteEMezzoOptions, Variant};
use super::points::{self, MATTA};
use super::view::{self, SetteEMezzoView};
use crate::bank::{Offering, Purses, Stall, Succession, TableStakes};
use crate::betting::{Range, SEATS, index};
use crate::card::{Card, DeckKind};
use crate::kernel::{Chance, Viewer};
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::hand::{BankHand, RedrawHand, RingHand, ShoeHand, Sink, Stage};
use crate::ring::{HandResult, HandStart, Mode};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// What a bank is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Nothing yet.
    Beginning,
    /// The seat is to be drawn from which cards are dealt for the bank.
    Seating,
    /// Cards are to be shuffled for the bank.
    Drawing,
    /// The bank is offered.
    Offering,
    /// Cards are to be shuffled.
    Shuffle,
    /// Who is there is found out: nobody is asked (classica).
    Presence,
    /// A punta is asked whether they play (piatto); in a tournament nobody is.
    Entry,
    /// A punta plays.
    Punta,
    /// The banker plays.
    Banker,
    /// Cards that were played are to be shuffled, for this seat to draw; for the deal where nobody draws.
    Restock(Option<Seat>),
    /// It is over.
    Over,
}

/// The bank that is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bank {
    pub(super) banker: Seat,
    /// The piatto; 0 in the variant classica.
    pub(super) piatto: Chips,
    /// The piatto at the start; in the variant classica the most of a bet, or all the banker has.
    pub(super) accepted: Chips,
    pub(super) all_in: bool,
    /// What the banker won and lost against bets, in the variant classica.
    pub(super) won: Chips,
    pub(super) lost: Chips,
    /// What came into the piatto of seats that were away: the house has no share of it.
    pub(super) penalties: Chips,
}

/// Where a punta stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Standing {
    /// It is not their turn yet.
    #[default]
    Waiting,
    /// They play.
    In,
    /// They have stood.
    Stood,
    /// They went bust.
    Bust,
    /// They do not play, or have been paid.
    Out,
}

/// A seat with its cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Held {
    pub(super) covered: Option<Card>,
    pub(super) drawn: SmallVec<[Card; 4]>,
    /// Whether the covered card lies face up.
    pub(super) shown: bool,
    /// The bet, once it is made.
    pub(super) bet: Option<Chips>,
    /// The bet that they are bound to, against a bank that is all in.
    pub(super) bound: Option<Chips>,
    pub(super) standing: Standing,
}

impl Held {
    /// The total in halves.
    pub(super) fn total(&self) -> u8 {
        points::total(self.covered.into_iter().chain(self.drawn.iter().copied()))
    }

    pub(super) fn cards(&self) -> impl Iterator<Item = Card> + '_ {
        self.covered.into_iter().chain(self.drawn.iter().copied())
    }
}

/// A bank of sette e mezzo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetteEMezzoHand {
    /// The version of the rules that it is played by.
    pub(super) version: u16,
    pub(super) options: SetteEMezzoOptions,
    pub(super) minimums: TableStakes,
    pub(super) memory: Succession,
    pub(super) purses: Purses,
    pub(super) part: Part,
    pub(super) offering: Offering,
    pub(super) bank: Option<Bank>,
    /// The cards left to be dealt.
    pub(super) deck: Option<Arc<[Card]>>,
    pub(super) next: usize,
    /// Cards that were played and may be shuffled again.
    pub(super) spent: Vec<Card>,
    /// Whether all cards are shuffled before the next punta.
    pub(super) stale: bool,
    pub(super) held: [Held; SEATS],
    /// Whose turn it is.
    pub(super) turn: Option<Seat>,
    /// Who has been served, or was passed over.
    pub(super) served: SeatSet,
    /// Who is known to be there (classica).
    pub(super) present: SeatSet,
    pub(super) bettors: SeatSet,
    /// What seats have said that they decide at their next turn.
    pub(super) premoves: [Option<Premove>; SEATS],
    drawn: Option<u32>,
    first: Seat,
}

impl SetteEMezzoHand {
    /// A bank that is about to be offered.
    pub fn new(options: &SetteEMezzoOptions, start: &HandStart, memory: &Succession) -> SetteEMezzoHand {
        let terms = options.terms();
        let purses = Purses::new(start, terms.house());
        let able = if start.to_draw { purses.seats() } else { memory.allowed(purses.seats()) };
        SetteEMezzoHand {
            version: VERSION,
            options: *options,
            minimums: terms.minimums(start.stakes),
            memory: *memory,
            purses,
            part: if start.to_draw { Part::Seating } else { Part::Beginning },
            offering: Offering::new(able, Stall::LastTakes, options.mode),
            bank: None,
            deck: None,
            next: 0,
            spent: Vec::new(),
            stale: false,
            held: std::array::from_fn(|_| Held::default()),
            turn: None,
            served: SeatSet::EMPTY,
            present: SeatSet::EMPTY,
            bettors: SeatSet::EMPTY,
            premoves: [None; SEATS],
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

    /// All chips that the hand began with: of the seats, in piatto and bets, with the house.
    pub fn chips_in_play(&self) -> Chips {
        let bets: Chips = self.held.iter().filter_map(|held| held.bet).sum();
        self.purses.total() + self.piatto() + bets + self.purses.taken()
    }

    /// The piatto.
    pub fn piatto(&self) -> Chips {
        self.bank.map_or(0, |bank| bank.piatto)
    }

    pub(super) fn classica(&self) -> bool {
        self.options.variant == Variant::Classica
    }

    pub(super) fn is_cash(&self) -> bool {
        self.options.mode == Mode::Cash
    }

    pub(super) fn banker(&self) -> Option<Seat> {
        self.bank.map(|bank| bank.banker)
    }

    pub(super) fn held(&self, seat: Seat) -> &Held {
        &self.held[index(seat)]
    }

    /// The seats that play against the bank, from the banker's right.
    pub(super) fn punte(&self) -> impl Iterator<Item = Seat> + use<> {
        let banker = self.banker();
        let seats = banker.map_or(SeatSet::EMPTY, |banker| self.seats().without(banker));
        seats.clockwise(banker.unwrap_or(self.first))
    }

    /// Of whom it is not known whether they are there: the banker first; one punta after the other where that decides
    /// who is within the cover of a bank that is all in.
    pub(super) fn unknown(&self) -> SeatSet {
        let mut punte = self.punte().filter(|&seat| !self.present.contains(seat));
        match self.bank {
            Some(Bank { banker, .. }) if !self.present.contains(banker) => SeatSet::of(banker),
            Some(Bank { all_in: true, .. }) if self.version > 1 => punte.next().map_or(SeatSet::EMPTY, SeatSet::of),
            _ => punte.collect(),
        }
    }

    /// What may be accepted by `seat`, and whether that is all it has.
    fn acceptable(&self, seat: Seat) -> (Range, bool) {
        let credit = self.credit(seat);
        let least = self.minimums.bank;
        if !self.classica() {
            return (Offering::range(least, credit), credit < least);
        }
        let most = credit / (self.seats().len().saturating_sub(1).max(1) as Chips);
        if most < least { (Range::only(credit), true) } else { (Range { min: least, max: most }, false) }
    }

    /// What `seat` may bet: its first decision says it.
    pub(super) fn bet_range(&self, seat: Seat) -> Option<Range> {
        let bank = self.bank.as_ref()?;
        if let Some(bound) = self.held(seat).bound {
            return Some(Range::only(bound));
        }
        let limit = if self.classica() { bank.accepted } else { bank.piatto };
        let max = limit.min(self.credit(seat));
        (max > 0).then_some(Range { min: self.minimums.bet.min(max), max })
    }

    fn offer_on(&mut self, sink: Sink<'_, Event>) {
        let event = self.offering.next().map_or(Event::NoBanker {}, |seat| Event::Offered { seat });
        self.happen(event, sink);
    }
}

impl RingHand for SetteEMezzoHand {
    type Move = Move;
    type Event = Event;
    type Memory = Succession;
    type Preferences = SetteEMezzoPreferences;
    type Legal = SetteEMezzoLegal;
    type View = SetteEMezzoView;

    fn under(&mut self, version: u16) {
        self.version = version;
    }

    fn take_deck(&mut self, cards: &[Card]) {
        (self.deck, self.next) = (Some(cards.into()), 0);
        self.spent.clear();
        self.stale = false;
        if self.part == Part::Shuffle && self.classica() {
            self.part = Part::Presence;
        }
    }

    /// What follows a shuffle: cards for the bank until the matta falls, or those to play with.
    fn open(&mut self, sink: Sink<'_, Event>) {
        match self.part {
            Part::Drawing => {
                let from = self.seats().iter().nth(self.drawn.unwrap_or(0) as usize).unwrap_or(self.first);
                let deck = self.deck.clone().unwrap_or_default();
                let until = deck.iter().position(|card| *card == MATTA).map_or(deck.len(), |place| place + 1);
                let mut seat = from;
                let mut seats = std::iter::from_fn(|| {
                    let this = seat;
                    seat = self.seats().after(seat)?;
                    Some(this)
                });
                let cards: SmallVec<[SeatCard; 8]> = deck
                    .iter()
                    .take(until)
                    .filter_map(|card| Some(SeatCard { seat: seats.next()?, card: Some(*card) }))
                    .collect();
                let banker = cards.last().map_or(from, |dealt| dealt.seat);
                self.happen(Event::BankerDrawn { cards }, sink);
                self.happen(Event::Offered { seat: banker }, sink);
            }
            Part::Shuffle => self.deal(sink),
            _ => {}
        }
    }

    fn stage(&self) -> Stage {
        match self.part {
            Part::Beginning => Stage::Seats(SeatSet::EMPTY),
            Part::Seating => Stage::Numbers { bound: u32::try_from(self.seats().len()).unwrap_or(1).max(1), count: 1 },
            Part::Drawing | Part::Shuffle => Stage::Shuffle(DeckKind::Italian40),
            Part::Offering => Stage::Seats(self.offering.candidate().map_or(SeatSet::EMPTY, SeatSet::of)),
            Part::Presence => Stage::Seats(self.unknown()),
            Part::Entry | Part::Punta => Stage::Seats(self.turn.map_or(SeatSet::EMPTY, SeatSet::of)),
            Part::Banker => Stage::Seats(self.banker().map_or(SeatSet::EMPTY, SeatSet::of)),
            Part::Restock(_) => Stage::Reshuffle,
            Part::Over => Stage::Done,
        }
    }

    fn legal(&self, seat: Seat) -> SetteEMezzoLegal {
        match self.part {
            Part::Offering if self.offering.candidate() == Some(seat) => {
                let accept = Legal::Accept { amount: self.acceptable(seat).0 };
                let refuse = self.offering.may_refuse().then_some(Legal::Refuse {});
                let mut legal = SetteEMezzoLegal::of([accept].into_iter().chain(refuse));
                legal.punte = self.classica().then(|| self.seats().len().saturating_sub(1) as u8);
                legal
            }
            Part::Entry if self.turn == Some(seat) => SetteEMezzoLegal::of([Legal::Play {}, Legal::Pass {}]),
            Part::Punta if self.turn == Some(seat) => {
                let bet = self.bet_range(seat).filter(|_| self.held(seat).bet.is_none());
                SetteEMezzoLegal::of([Legal::Stand { bet }, Legal::Draw { bet }])
            }
            Part::Banker if self.banker() == Some(seat) => {
                SetteEMezzoLegal::of([Legal::Stand { bet: None }, Legal::Draw { bet: None }])
            }
            Part::Presence if self.unknown().contains(seat) => SetteEMezzoLegal::of([Legal::Play {}]),
            _ => SetteEMezzoLegal::default(),
        }
    }

    fn play(&mut self, seat: Seat, r#move: &Move, sink: Sink<'_, Event>) -> Result<(), Refusal> {
        match (self.part, *r#move) {
            (Part::Offering, Move::Accept { amount }) => {
                let (range, all_in) = self.acceptable(seat);
                Offering::check(range, amount)?;
                self.happen(Event::BankTaken { seat, amount, all_in }, sink);
                if !self.classica() {
                    self.next_punta(sink);
                }
            }
            (Part::Offering, Move::Refuse {}) if self.offering.may_refuse() => {
                self.happen(Event::Refused { seat }, sink);
                self.offer_on(sink);
            }
            (Part::Offering, Move::Refuse {}) => return Err(RefusalCode::BankNotRefusable.into()),
            (_, Move::Premove { next }) => {
                if !self.seats().contains(seat) {
                    return Err(RefusalCode::MoveNotLegal.into());
                }
                self.happen(Event::Premoved { seat, next }, sink);
            }
            (Part::Entry, Move::Play {}) => {
                self.happen(Event::Joined { seat }, sink);
                if self.part == Part::Entry {
                    self.deal(sink);
                }
            }
            (Part::Entry, Move::Pass {}) if self.is_cash() => {
                self.happen(Event::Passed { seat }, sink);
                self.next_punta(sink);
            }
            (Part::Presence, Move::Play {}) => {
                self.happen(Event::Joined { seat }, sink);
                self.all_known(sink);
            }
            (Part::Punta, Move::Stand { bet }) => self.punta_decides(seat, bet, false, sink)?,
            (Part::Punta, Move::Draw { bet }) => self.punta_decides(seat, bet, true, sink)?,
            (Part::Banker, Move::Stand { bet: None }) => self.banker_decides(seat, false, sink),
            (Part::Banker, Move::Draw { bet: None }) => self.banker_decides(seat, true, sink),
            _ => return Err(RefusalCode::MoveNotLegal.into()),
        }
        Ok(())
    }

    fn evolve(&mut self, event: &Event) {
        match event {
            Event::BankerDrawn { .. } => (self.deck, self.part) = (None, Part::Offering),
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
            Event::BankTaken { seat, amount, all_in } => {
                let piatto = if self.classica() { 0 } else { self.purses.put(*seat, *amount) };
                let banker = *seat;
                let accepted = *amount;
                let all_in = *all_in;
                self.bank = Some(Bank { banker, piatto, accepted, all_in, won: 0, lost: 0, penalties: 0 });
                self.part = if self.classica() { Part::Shuffle } else { Part::Entry };
            }
            played => self.evolve_play(played),
        }
    }

    /// What is played for a seat that decides nothing (alla regola, R14, R17).
    fn autopilot(&self, seat: Seat, preferences: &SetteEMezzoPreferences) -> Option<Move> {
        let total = self.held(seat).total();
        let play = |stands: bool, bet| if stands { Move::Stand { bet } } else { Move::Draw { bet } };
        Some(match self.part {
            Part::Offering => Move::Accept { amount: self.acceptable(seat).0.min },
            Part::Punta => {
                let bet = self.bet_range(seat).filter(|_| self.held(seat).bet.is_none()).map(|range| range.min);
                play(total >= preferences.punta_stands.halves(), bet)
            }
            Part::Banker => {
                let drawn = self.target().map(|target| &self.held(target).drawn).filter(|drawn| !drawn.is_empty());
                let least = drawn.map_or(preferences.banker_stands.halves(), |drawn| {
                    // Nothing is better than 7½, which wins of equal ones, too.
                    points::total(drawn.iter().copied()).saturating_add(1).min(points::MOST)
                });
                play(total >= least, None)
            }
            _ => Move::Play {},
        })
    }

    fn stand_in(
        &mut self,
        seat: Seat,
        preferences: &SetteEMezzoPreferences,
        _: bool,
        sink: Sink<'_, Event>,
    ) -> Result<(), Refusal> {
        let bet = self.held(seat).bet;
        match self.part {
            Part::Offering => {
                let parts = self.offering.penalty(seat, self.minimums.bank, &self.purses);
                self.happen(Event::OfferMissed { seat, parts }, sink);
                self.offer_on(sink);
            }
            Part::Presence if self.banker() == Some(seat) => self.desert(seat, sink),
            Part::Presence => {
                if self.is_beyond_cover(seat) {
                    self.happen(Event::Passed { seat }, sink);
                } else {
                    self.penalise(seat, sink);
                }
                self.all_known(sink);
            }
            Part::Entry | Part::Punta if bet.is_none() => {
                // Who has seen the covered card pays at a cash table, too: else looking and leaving would be free.
                let looked = self.part == Part::Punta && self.version > 1;
                if self.classica() || !self.is_cash() || looked {
                    self.penalise(seat, sink);
                } else {
                    self.happen(Event::Passed { seat }, sink);
                }
                self.next_punta(sink);
            }
            _ => {
                let r#move = self.autopilot(seat, preferences).ok_or(RefusalCode::NotAwaited)?;
                self.play(seat, &r#move, sink)?;
            }
        }
        Ok(())
    }

    /// What a present seat decides without being asked: in a tournament everybody plays, nobody is asked whether they
    /// are there, and what was said before holds if it is legal now.
    fn by_preference(&self, seat: Seat, _: &SetteEMezzoPreferences) -> Option<Move> {
        let unasked = self.part == Part::Presence || (self.part == Part::Entry && !self.is_cash());
        let said = self.premoves[index(seat)].filter(|said| self.legal(seat).admits(*said));
        unasked.then_some(Move::Play {}).or(said.map(Move::from))
    }

    fn settle(&self) -> HandResult {
        self.purses.result(self.banker())
    }

    fn remember(&self) -> Succession {
        let banker = self.banker();
        let played = self.bettors.union(banker.map_or(SeatSet::EMPTY, SeatSet::of));
        Succession {
            last: banker.or(self.memory.last).or(self.offering.candidate()),
            played: self.memory.played.union(played),
            skips_newcomers: self.is_cash(),
            bought: None,
        }
    }

    fn chips(&self, seat: Seat) -> Option<Chips> {
        self.seats().contains(seat).then(|| self.credit(seat))
    }

    fn pot(&self) -> Chips {
        self.chips_in_play() - self.purses.total()
    }

    fn view(&self, viewer: Viewer) -> SetteEMezzoView {
        view::of(self, viewer)
    }
}

impl RedrawHand for SetteEMezzoHand {
    /// The cards that are shuffled again: those that were played, and the last one where two are to be dealt (R16 is
    /// silent about it; everybody who counts would know it).
    fn reshuffles(&self) -> Vec<Card> {
        let rest = self.deck.as_deref().and_then(|deck| deck.get(self.next..)).unwrap_or_default();
        self.spent.iter().chain(rest).copied().collect()
    }

    fn take_chance(&mut self, chance: &Chance) {
        match chance {
            Chance::Numbers { values } => {
                self.drawn = values.first().copied();
                self.part = Part::Drawing;
            }
            Chance::Deck { cards } => {
                (self.deck, self.next) = (Some(cards.as_slice().into()), 0);
                self.spent.clear();
            }
        }
    }

    fn after_chance(&mut self, sink: Sink<'_, Event>) {
        match self.part {
            Part::Restock(None) => self.deal(sink),
            Part::Restock(Some(seat)) => self.draw(seat, sink),
            _ => {}
        }
    }
}

impl ShoeHand for SetteEMezzoHand {
    fn deal_on(&mut self, sink: Sink<'_, Event>) {
        if self.part == Part::Beginning {
            self.happen(Event::Offered { seat: self.first }, sink);
        }
    }
}

impl BankHand for SetteEMezzoHand {
    fn left(&mut self, seat: Seat, _: bool) {
        self.offering.knows(seat, true);
    }

    fn away(&mut self, seat: Seat, away: bool) {
        self.offering.knows(seat, away);
    }

    fn seconds(&self, _: Seat) -> Option<u32> {
        (self.part == Part::Offering).then_some(self.options.accept_s)
    }
}
