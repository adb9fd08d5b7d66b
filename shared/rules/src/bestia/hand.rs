//! One smazzata: declarations, blind entries, tricks (`docs/rules/bestia.md`, steps 3 to 6).
//!
//! The state is plain arrays without a heap. [`BestiaHand::evolve`] is the only thing that changes it; a decision
//! becomes one event, and a complete trick one more.

use super::event::{BestiaEvent, HandCards};
use super::moves::{BestiaLegal, BestiaMove, BestiaPreferences};
use super::play::{self, Duty};
use super::settling;
use super::view::{self, BestiaView, Call, Part};
use crate::betting::Rake;
use crate::card::{Card, DeckKind, FewCards, Suit};
use crate::kernel::Viewer;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::hand::{BankHand, RedrawHand, RingHand, ShoeHand, Sink, Stage};
use crate::ring::{HandResult, HandStart};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// The seats of the largest table.
pub(super) const SEATS: usize = 6;
/// The most tricks of a hand.
pub(super) const TRICKS: usize = 4;
/// How many cards there are.
const DECK: usize = 40;

/// A trick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Trick {
    /// Who leads.
    pub(super) leader: Option<Seat>,
    cards: [Option<Card>; SEATS],
    /// Who has taken it.
    pub(super) winner: Option<Seat>,
}

impl Trick {
    /// The cards in the order played.
    pub(super) fn cards(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let first = self.leader.map_or(0, index);
        (0..SEATS).filter_map(move |step| {
            let at = (first + step) % SEATS;
            self.cards[at].map(|card| (Seat::new(at as u8), card))
        })
    }

    /// The suit led.
    fn led(&self) -> Option<Suit> {
        self.leader.and_then(|leader| self.cards[index(leader)]).map(Card::suit)
    }
}

/// A hand of bestia.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestiaHand {
    /// Cards of a seat, which is the number of tricks: `H`.
    pub(super) size: u8,
    pub(super) rake: Rake,
    pub(super) button: Seat,
    dealt: SeatSet,
    pub(super) start: [Chips; SEATS],
    stacks: [Chips; SEATS],
    /// What each seat has put in.
    pub(super) invito: Chips,
    /// All chips in the middle.
    pub(super) pot: Chips,
    /// What a participant pays who makes no trick.
    pub(super) risk: Chips,
    deck: Option<[Card; DECK]>,
    /// Cards of the deck that have been dealt, turned or drawn.
    used: u8,
    pub(super) turned: Option<Card>,
    hands: [FewCards; SEATS],
    pub(super) calls: [Option<Call>; SEATS],
    participants: SeatSet,
    /// Who was the first to declare that they take part (R12).
    pub(super) first: Option<Seat>,
    pub(super) part: Part,
    turn: Option<Seat>,
    pub(super) tricks: [Trick; TRICKS],
    /// The trick in play.
    trick: u8,
}

/// Seats are below 6 at every table; folding the rest in keeps even damaged logs from reaching beyond the arrays.
pub(super) fn index(seat: Seat) -> usize {
    usize::from(seat.index()) % SEATS
}

impl BestiaHand {
    /// A hand of `size` cards whose inviti are in the pot.
    pub fn new(size: u8, rake: Rake, start: &HandStart) -> BestiaHand {
        let mut hand = BestiaHand {
            size: size.min(TRICKS as u8),
            rake,
            button: start.positions.button,
            dealt: SeatSet::EMPTY,
            start: [0; SEATS],
            stacks: [0; SEATS],
            invito: start.forced.first().map_or(0, |forced| forced.amount),
            pot: start.carried,
            risk: start.risk.unwrap_or(0),
            deck: None,
            used: 0,
            turned: None,
            hands: [FewCards::EMPTY; SEATS],
            calls: [None; SEATS],
            participants: SeatSet::EMPTY,
            first: None,
            part: Part::Shuffle,
            turn: None,
            tricks: [Trick::default(); TRICKS],
            trick: 0,
        };
        for dealt in &start.seats {
            hand.dealt = hand.dealt.with(dealt.seat);
            hand.start[index(dealt.seat)] = dealt.chips;
            hand.stacks[index(dealt.seat)] = dealt.chips;
        }
        for forced in &start.forced {
            let stack = &mut hand.stacks[index(forced.seat)];
            *stack = stack.saturating_sub(forced.amount);
            hand.pot = hand.pot.saturating_add(forced.amount);
        }
        if hand.dealt.len() < 2 {
            // The pot goes to the only seat that could play for it: no cards.
            hand.part = Part::Over;
        }
        hand
    }

    /// The seats that were dealt in.
    pub const fn dealt(&self) -> SeatSet {
        self.dealt
    }

    /// The seats that take part.
    pub const fn participants(&self) -> SeatSet {
        self.participants
    }

    /// The chips of a seat that are not in the pot.
    pub fn stack(&self, seat: Seat) -> Chips {
        self.stacks[index(seat)]
    }

    /// All chips in the middle.
    pub const fn pot(&self) -> Chips {
        self.pot
    }

    /// What a participant pays into the next pot who makes no trick (rischio bestia). Chips.
    pub const fn risk(&self) -> Chips {
        self.risk
    }

    /// The turned card.
    pub const fn turned(&self) -> Option<Card> {
        self.turned
    }

    /// The cards in the hand of a seat, kept cards first.
    pub fn cards(&self, seat: Seat) -> &FewCards {
        &self.hands[index(seat)]
    }

    /// Whose turn it is.
    pub const fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// How many cards the stock holds; the turned card is none of them (R5).
    pub const fn stock(&self) -> u8 {
        if self.used == 0 { 0 } else { (DECK as u8).saturating_sub(self.used) }
    }

    /// How many tricks a seat has taken.
    pub fn tricks_of(&self, seat: Seat) -> u8 {
        self.tricks.iter().filter(|trick| trick.winner == Some(seat)).count() as u8
    }

    fn duty(&self, seat: Seat) -> Duty {
        match self.turned {
            Some(turned) => Duty::of(self.cards(seat), self.tricks[self.at()].led(), turned),
            None => Duty::Any,
        }
    }

    fn at(&self) -> usize {
        usize::from(self.trick) % TRICKS
    }

    fn changes(&self, seat: Seat, cards: &[Card]) -> Result<BestiaEvent, Refusal> {
        let hand = self.cards(seat);
        if cards.is_empty() || cards.len() > hand.len().min(usize::from(self.stock())) {
            let most = hand.len().min(usize::from(self.stock()));
            return Err(Refusal::new(RefusalCode::ChangeNotLegal, format!("one to {most} cards")).with("max", most));
        }
        if cards.iter().any(|&card| !hand.contains(card)) {
            return Err(RefusalCode::CardNotInHand.into());
        }
        let discarded: FewCards = hand.iter().filter(|card| cards.contains(card)).collect();
        if discarded.len() != cards.len() {
            return Err(Refusal::new(RefusalCode::ChangeNotLegal, "the same card is named twice"));
        }
        Ok(BestiaEvent::Changed { seat, discarded, drawn: self.drawn(discarded.len() as u8) })
    }

    fn plays(&self, seat: Seat, card: Card) -> Result<BestiaEvent, Refusal> {
        if !self.cards(seat).contains(card) {
            return Err(RefusalCode::CardNotInHand.into());
        }
        let duty = self.duty(seat);
        if duty.allows(card) { Ok(BestiaEvent::Played { seat, card }) } else { Err(duty.refusal().into()) }
    }

    /// The top cards of the stock.
    fn drawn(&self, count: u8) -> FewCards {
        let (from, to) = (usize::from(self.used), usize::from(self.used) + usize::from(count));
        self.deck.as_ref().and_then(|deck| deck.get(from..to)).unwrap_or_default().iter().copied().collect()
    }

    /// Who takes the trick in play, once every participant has played to it.
    fn taker(&self) -> Option<Seat> {
        let trick = &self.tricks[self.at()];
        if self.part != Part::Playing || self.turn.is_some() {
            return None;
        }
        play::winner(trick.cards(), self.turned?.suit())
    }

    fn calls(&mut self, seat: Seat, call: Call) {
        self.calls[index(seat)] = Some(call);
        if call.takes_part() {
            self.participants = self.participants.with(seat);
            self.first = self.first.or(Some(seat));
        }
        let that = |what: fn(Option<Call>) -> bool| -> SeatSet {
            self.dealt.iter().filter(|&seat| what(self.calls[index(seat)])).collect()
        };
        let silent = that(|call| call.is_none());
        if self.part == Part::Declaring && !silent.is_empty() {
            self.turn = silent.after(seat);
            return;
        }
        // The blind round goes the same way, once round from the right of the dealer, as long as a hand is in the
        // stock.
        let passed = that(|call| call == Some(Call::Passed));
        let from = if self.part == Part::Declaring { self.button } else { seat };
        if passed.is_empty() || self.stock() < self.size {
            self.begins();
        } else {
            self.part = Part::Blind;
            self.turn = passed.after(from);
        }
    }

    fn begins(&mut self) {
        match self.participants.after(self.button) {
            Some(leader) if self.participants.len() > 1 => {
                self.part = Part::Playing;
                self.lead(leader);
            }
            _ => self.ends(),
        }
    }

    fn lead(&mut self, seat: Seat) {
        let at = self.at();
        self.tricks[at].leader = Some(seat);
        self.turn = Some(seat);
    }

    fn ends(&mut self) {
        self.part = Part::Over;
        self.turn = None;
    }
}

impl RingHand for BestiaHand {
    type Move = BestiaMove;
    type Event = BestiaEvent;
    type Memory = ();
    type Preferences = BestiaPreferences;
    type Legal = BestiaLegal;
    type View = BestiaView;

    /// Takes the deck; one of another size is not taken.
    fn take_deck(&mut self, cards: &[Card]) {
        self.deck = cards.try_into().ok();
    }

    /// Deals one card at a time from the right of the dealer, and turns the next.
    fn open(&mut self, sink: Sink<'_, BestiaEvent>) {
        let Some(deck) = &self.deck else { return };
        let count = self.dealt.len();
        let size = usize::from(self.size);
        let Some(&turned) = deck.get(count * size) else { return };
        let mut seat = self.button;
        let hands = (0..count).filter_map(|place| {
            seat = self.dealt.after(seat)?;
            let cards = (0..size).filter_map(|round| deck.get(round * count + place).copied()).collect();
            Some(HandCards { seat, cards })
        });
        let dealt = BestiaEvent::Dealt { hands: hands.collect(), turned };
        self.happen(dealt, sink);
    }

    fn stage(&self) -> Stage {
        match (self.part, self.turn) {
            (Part::Shuffle, _) => Stage::Shuffle(DeckKind::Italian40),
            (Part::Over, _) | (_, None) => Stage::Done,
            (_, Some(seat)) => Stage::Seats(SeatSet::of(seat)),
        }
    }

    fn legal(&self, seat: Seat) -> BestiaLegal {
        if self.turn != Some(seat) {
            return BestiaLegal::default();
        }
        match self.part {
            Part::Declaring => BestiaLegal::declaring(*self.cards(seat), self.stock()),
            Part::Blind => BestiaLegal::blind(),
            Part::Playing => {
                let duty = self.duty(seat);
                BestiaLegal::playing(self.cards(seat).iter().filter(|&card| duty.allows(card)).collect())
            }
            Part::Shuffle | Part::Over => BestiaLegal::default(),
        }
    }

    fn play(&mut self, seat: Seat, r#move: &BestiaMove, sink: Sink<'_, BestiaEvent>) -> Result<(), Refusal> {
        if self.turn != Some(seat) {
            return Err(RefusalCode::NotYourTurn.into());
        }
        let event = match (self.part, r#move) {
            (Part::Declaring, BestiaMove::Pass {}) => BestiaEvent::Passed { seat },
            (Part::Declaring, BestiaMove::Stand {}) => BestiaEvent::Stood { seat },
            (Part::Declaring, BestiaMove::Change { cards }) => self.changes(seat, cards)?,
            (Part::Blind, BestiaMove::EnterBlind {}) => {
                BestiaEvent::EnteredBlind { seat, drawn: self.drawn(self.size) }
            }
            (Part::Blind, BestiaMove::Decline {}) => BestiaEvent::Declined { seat },
            (Part::Playing, BestiaMove::Play { card }) => self.plays(seat, *card)?,
            _ => return Err(RefusalCode::MoveNotLegal.into()),
        };
        self.happen(event, sink);
        if let Some(winner) = self.taker() {
            self.happen(BestiaEvent::TrickTaken { seat: winner }, sink);
        }
        Ok(())
    }

    fn evolve(&mut self, event: &BestiaEvent) {
        match *event {
            BestiaEvent::Dealt { ref hands, turned } => {
                for hand in hands {
                    self.hands[index(hand.seat)] = hand.cards;
                    self.used = self.used.saturating_add(hand.cards.len() as u8);
                }
                self.used = self.used.saturating_add(1);
                self.turned = Some(turned);
                self.part = Part::Declaring;
                self.turn = self.dealt.after(self.button);
            }
            BestiaEvent::Passed { seat } => self.calls(seat, Call::Passed),
            BestiaEvent::Stood { seat } => self.calls(seat, Call::Stood),
            BestiaEvent::Changed { seat, discarded, drawn } => {
                let kept = self.hands[index(seat)].iter().filter(|&card| !discarded.contains(card));
                self.hands[index(seat)] = kept.chain(drawn.iter()).collect();
                self.used = self.used.saturating_add(drawn.len() as u8);
                self.calls(seat, Call::Changed { count: drawn.len() as u8 });
            }
            BestiaEvent::EnteredBlind { seat, drawn } => {
                self.hands[index(seat)] = drawn;
                self.used = self.used.saturating_add(drawn.len() as u8);
                self.calls(seat, Call::Blind);
            }
            BestiaEvent::Declined { seat } => self.calls(seat, Call::Declined),
            BestiaEvent::Played { seat, card } => {
                self.hands[index(seat)] = self.hands[index(seat)].without(card);
                let at = self.at();
                self.tricks[at].cards[index(seat)] = Some(card);
                let played = |seat: Seat| self.tricks[at].cards[index(seat)].is_some();
                self.turn = self.participants.after(seat).filter(|&next| !played(next));
            }
            BestiaEvent::TrickTaken { seat } => {
                let at = self.at();
                self.tricks[at].winner = Some(seat);
                self.trick = self.trick.saturating_add(1);
                if self.trick < self.size { self.lead(seat) } else { self.ends() }
            }
        }
    }

    /// What is played for an absent seat: it passes, declines, or plays the first legal card in hand order.
    fn autopilot(&self, seat: Seat, _: &BestiaPreferences) -> Option<BestiaMove> {
        Some(match self.part {
            Part::Playing => match self.legal(seat).play.iter().next() {
                Some(card) => BestiaMove::Play { card },
                None => BestiaMove::Pass {},
            },
            Part::Blind => BestiaMove::Decline {},
            _ => BestiaMove::Pass {},
        })
    }

    fn settle(&self) -> HandResult {
        settling::settle(self)
    }

    fn chips(&self, seat: Seat) -> Option<Chips> {
        self.dealt.contains(seat).then(|| self.stack(seat))
    }

    fn pot(&self) -> Chips {
        BestiaHand::pot(self)
    }

    fn view(&self, viewer: Viewer) -> BestiaView {
        view::of(self, viewer)
    }
}

impl RedrawHand for BestiaHand {}

impl ShoeHand for BestiaHand {}

impl BankHand for BestiaHand {}
