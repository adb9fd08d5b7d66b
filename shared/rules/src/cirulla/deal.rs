//! One smazzata of cirulla: the cards of the family, and with them accusi, the matta and cappotto.
//!
//! `deal -> (two aces: void) -> dealer's accuso -> (accuso? play)* -> (three more cards each ..)* -> left-over cards`.

use smallvec::smallvec;

use super::accuso::{Accuso, MATTA, Made, made, on_table};
use super::capture::{captures, is_capture};
use super::event::CirullaEvent;
use super::moves::{CirullaLegal, CirullaMove};
use super::options::CirullaOptions;
use super::score::{self, CirullaScore};
use super::view::{self, CirullaView};
use crate::audience::Audience;
use crate::capture::LINES;
use crate::capture::deal::complete;
use crate::capture::layout::{Dealing, LastPlay, Layout, NextStep};
use crate::card::{Card, CardSet, DeckKind, Rank, Suit};
use crate::kernel::Viewer;
use crate::matches::{Events, MatchDeal, Stage};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{ByLine, Line, Seat, SeatSet};

/// The largest table.
const MAX_SEATS: usize = 4;

/// The accusi a line has made in a smazzata.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accusi {
    /// Points of the dealer's accuso.
    pub dealer: u8,
    /// How many cirulle.
    pub cirulle: u8,
    /// How many decini.
    pub decini: u8,
}

impl Accusi {
    /// All their points.
    pub fn points(self) -> u8 {
        let cirulle = self.cirulle.saturating_mul(Accuso::Cirulla.points());
        let decini = self.decini.saturating_mul(Accuso::Decino.points());
        self.dealer.saturating_add(cirulle).saturating_add(decini)
    }
}

/// A smazzata in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CirullaDeal {
    layout: Layout,
    void: bool,
    /// The seats that accuse by hand.
    by_hand: SeatSet,
    /// What each seat has accused with the hand it holds.
    accused: [Option<Accuso>; MAX_SEATS],
    /// What the matta counts by an accuso, as long as it does.
    matta: Option<u8>,
    accusi: [Accusi; LINES as usize],
    cappotto: Option<Line>,
}

impl CirullaDeal {
    /// A deal with the deck before the dealer.
    pub(super) fn new(options: &CirullaOptions, seats: u8, dealer: Seat, deck: &[Card]) -> CirullaDeal {
        let &CirullaOptions { carte_viste, carte_scoperte, auto_accuso, .. } = options;
        let dealing = Dealing { hand: 3, table: true, carte_viste, carte_scoperte };
        CirullaDeal {
            layout: Layout::new(dealing, seats, dealer, deck),
            void: false,
            by_hand: if auto_accuso { SeatSet::EMPTY } else { SeatSet::first(seats) },
            accused: [None; MAX_SEATS],
            matta: None,
            accusi: [Accusi::default(); LINES as usize],
            cappotto: None,
        }
    }

    /// The preferences of the players hold for the whole match.
    pub(super) fn take_over(&mut self, before: &CirullaDeal) {
        self.by_hand = before.by_hand;
    }

    /// Where the cards are.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Whether the system makes the accusi of `seat`.
    pub fn auto_accuso(&self, seat: Seat) -> bool {
        !self.by_hand.contains(seat)
    }

    /// What `seat` has accused with the hand it holds; that hand is shown to everybody.
    pub fn accused(&self, seat: Seat) -> Option<Accuso> {
        self.accused.get(usize::from(seat.index())).copied().flatten()
    }

    /// What the matta counts by an accuso; it is in the hand that was shown, or on the table to the end of the round.
    pub fn matta(&self) -> Option<u8> {
        self.matta
    }

    /// The accusi of a line.
    pub fn accusi(&self, line: Line) -> Accusi {
        self.accusi.get(usize::from(line.index())).copied().unwrap_or_default()
    }

    /// Who sees the hand of `seat`.
    pub(super) fn audience(&self, seat: Seat) -> Audience {
        if self.accused(seat).is_some() { Audience::Everyone } else { self.layout.audience(seat) }
    }

    fn accusation(seat: Seat, cards: CardSet, Made { accuso, matta }: Made) -> CirullaEvent {
        CirullaEvent::Accused { seat, accuso, cards, points: accuso.points(), matta }
    }

    /// The accuso that the system makes when the turn of `seat` starts with this hand.
    fn automatic(&self, seat: Seat, hand: CardSet) -> Option<CirullaEvent> {
        let best = made(hand).first().copied().filter(|_| self.auto_accuso(seat))?;
        Some(CirullaDeal::accusation(seat, hand, best))
    }

    /// What an accuso of `seat`, who is on turn, makes happen.
    pub(super) fn accuse(&self, seat: Seat, accuso: Accuso) -> Result<Events<CirullaEvent>, Refusal> {
        let hand = self.layout.hand(seat);
        if self.accused(seat).is_some() || hand.len() != usize::from(self.layout.dealing().hand) {
            return Err(RefusalCode::AccusoClosed.into());
        }
        match made(hand).into_iter().find(|made| made.accuso == accuso) {
            Some(made) => Ok(smallvec![CirullaDeal::accusation(seat, hand, made)]),
            None => Err(RefusalCode::AccusoNotHeld.into()),
        }
    }

    /// What a change of preference makes happen: on the player's own turn an accuso still to be made is made at once.
    pub(super) fn set_auto_accuso(&self, seat: Seat, on: bool) -> Events<CirullaEvent> {
        let mut events: Events<CirullaEvent> = smallvec![CirullaEvent::AutoAccusoSet { seat, on }];
        let on_turn = self.stage() == Stage::Seats(SeatSet::of(seat));
        if on && on_turn && self.accused(seat).is_none() {
            let hand = self.layout.hand(seat);
            events.extend(made(hand).first().map(|&best| CirullaDeal::accusation(seat, hand, best)));
        }
        events
    }

    /// What playing `card` makes happen. The frame has checked that it is the turn of `seat`.
    pub(super) fn play(&self, seat: Seat, card: Card, named: Option<CardSet>) -> Result<Events<CirullaEvent>, Refusal> {
        if !self.layout.hand(seat).contains(card) {
            return Err(RefusalCode::CardNotInHand.into());
        }
        let table = self.layout.table();
        let matta = self.matta;
        let found = || captures(table, card, matta);
        let capture = complete(table, named, found, |chosen| is_capture(table, card, chosen, matta))?;
        let follow = self.layout.follow(seat, card, capture);
        let mut events: Events<CirullaEvent> =
            smallvec![CirullaEvent::CardPlayed { seat, card, capture, scopa: follow.sweeps }];
        let taken = if capture.is_empty() { capture } else { capture.with(card) };
        if let Some(event) = self.cappotto(Layout::line(seat), taken) {
            events.push(event);
            return Ok(events);
        }
        match follow.then {
            NextStep::Turn => {
                let next = seat.right(self.layout.seats());
                events.extend(self.automatic(next, self.layout.hand(next)));
            }
            NextStep::Hands(hands) => {
                let first = hands.first().map(|hand| (hand.seat, hand.cards.iter().copied().collect()));
                events.push(CirullaEvent::HandsDealt { hands });
                events.extend(first.and_then(|(seat, hand)| self.automatic(seat, hand)));
            }
            NextStep::Leftovers(line, cards) => {
                events.push(CirullaEvent::LeftoversTaken { line, cards });
                // The last play may have captured for the same line.
                let all = if line == Layout::line(seat) { taken.union(cards) } else { cards };
                events.extend(self.cappotto(line, all));
            }
        }
        Ok(events)
    }

    /// The cappotto that `line` makes by taking these cards (R12).
    fn cappotto(&self, line: Line, taken: CardSet) -> Option<CirullaEvent> {
        let complete = self.layout.pile(line).union(taken).contains_all(CardSet::of_suit(Suit::Denari));
        complete.then_some(CirullaEvent::CappottoMade { line })
    }

    fn accused_by(&mut self, seat: Seat, accuso: Accuso, matta: Option<u8>) {
        if let Some(place) = self.accused.get_mut(usize::from(seat.index())) {
            *place = Some(accuso);
        }
        if let Some(accusi) = self.accusi.get_mut(usize::from(Layout::line(seat).index())) {
            let count = match accuso {
                Accuso::Cirulla => &mut accusi.cirulle,
                Accuso::Decino => &mut accusi.decini,
            };
            *count = count.saturating_add(1);
        }
        self.matta = matta.or(self.matta);
    }

    /// After a play of `seat` the matta is a seven again once it was captured, or lies on the table at the end of the
    /// round, which the dealer closes (R6).
    fn round_goes_on(&mut self, seat: Seat) {
        let held = Seat::all(self.layout.seats()).any(|seat| self.layout.hand(seat).contains(MATTA));
        let laid = self.layout.table().contains(MATTA);
        if !held && (!laid || seat == self.layout.dealer()) {
            self.matta = None;
        }
    }
}

impl MatchDeal for CirullaDeal {
    type Move = CirullaMove;
    type Event = CirullaEvent;
    type Score = CirullaScore;
    type Legal = CirullaLegal;
    type View = CirullaView;

    // Deals: void with two aces on the table (R2); else the dealer's accuso, and that of the first seat.
    fn open(&self) -> Events<CirullaEvent> {
        let cards = self.layout.first_table();
        if cards.iter().filter(|card| card.rank() == Rank::Ace).count() >= 2 {
            return smallvec![CirullaEvent::DealVoided { table: cards }];
        }
        let hands = self.layout.next_hands();
        let automatic = hands.first().and_then(|hand| self.automatic(hand.seat, hand.cards.iter().copied().collect()));
        let mut events: Events<CirullaEvent> =
            smallvec![CirullaEvent::HandsDealt { hands }, CirullaEvent::TableDealt { cards }];
        if let Some(accuso) = on_table(&cards) {
            let line = Layout::line(self.layout.dealer());
            let cards = cards.into_iter().collect();
            events.push(CirullaEvent::DealerAccused {
                line,
                cards,
                sum: accuso.sum,
                points: accuso.points,
                matta: accuso.matta,
            });
        }
        events.extend(automatic);
        events
    }

    fn stage(&self) -> Stage {
        match self.cappotto {
            Some(line) => Stage::Outright(line),
            None if self.void => Stage::Shuffle(DeckKind::Italian40),
            None => self.layout.stage(),
        }
    }

    fn legal(&self, seat: Seat) -> CirullaLegal {
        CirullaLegal::of(self.layout.hand(seat), self.accused(seat).is_some(), self.layout.table(), self.matta)
    }

    fn aside(&self, seat: Seat, r#move: &CirullaMove) -> Option<Result<Events<CirullaEvent>, Refusal>> {
        match *r#move {
            CirullaMove::AutoAccuso { on } => Some(Ok(self.set_auto_accuso(seat, on))),
            CirullaMove::Play { .. } | CirullaMove::Accuse { .. } => None,
        }
    }

    fn decide(&self, seat: Seat, r#move: &CirullaMove) -> Result<Events<CirullaEvent>, Refusal> {
        match *r#move {
            CirullaMove::Play { card, capture } => self.play(seat, card, capture),
            CirullaMove::Accuse { accuso } => self.accuse(seat, accuso),
            CirullaMove::AutoAccuso { on } => Ok(self.set_auto_accuso(seat, on)),
        }
    }

    fn evolve(&mut self, event: &CirullaEvent) {
        match event {
            CirullaEvent::DealVoided { .. } => self.void = true,
            CirullaEvent::HandsDealt { hands } => {
                self.layout.hands_dealt(hands);
                self.accused = [None; MAX_SEATS];
            }
            CirullaEvent::TableDealt { cards } => self.layout.table_dealt(cards),
            CirullaEvent::DealerAccused { line, cards, points, .. } => {
                self.layout.captured(*line, *cards);
                if let Some(accusi) = self.accusi.get_mut(usize::from(line.index())) {
                    accusi.dealer = *points;
                }
            }
            CirullaEvent::AutoAccusoSet { seat, on } => {
                self.by_hand = if *on { self.by_hand.without(*seat) } else { self.by_hand.with(*seat) };
            }
            CirullaEvent::Accused { seat, accuso, matta, .. } => self.accused_by(*seat, *accuso, *matta),
            CirullaEvent::CardPlayed { seat, card, capture, scopa } => {
                self.layout.played(LastPlay { seat: *seat, card: *card, capture: *capture, scopa: *scopa });
                self.round_goes_on(*seat);
            }
            CirullaEvent::LeftoversTaken { line, cards } => self.layout.taken(*line, *cards),
            CirullaEvent::CappottoMade { line } => self.cappotto = Some(*line),
        }
    }

    fn score(&self) -> ByLine<CirullaScore> {
        score::of(self)
    }

    fn last_resort_loser(&self) -> Option<Line> {
        self.layout().last_capture()
    }

    fn view(&self, viewer: Viewer) -> CirullaView {
        view::of(self, viewer)
    }
}
