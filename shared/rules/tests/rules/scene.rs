//! Positions to order: a match state built from events, as a replay builds it.

use mazziere_rules::audience::Audience;
use mazziere_rules::capture::score::score;
use mazziere_rules::capture::{CaptureEvent, CaptureMove, Hand};
use mazziere_rules::card::{Card, CardSet, DeckKind};
use mazziere_rules::kernel::{Game, Input, NoFact, Setup};
use mazziere_rules::matches::{EventOf, Goal, MatchEvent, StateOf};
use mazziere_rules::outcome::MatchOutcome;
use mazziere_rules::refusal::{Refusal, RefusalCode};
use mazziere_rules::scopa::{Scopa, ScopaMatch, ScopaOptions};
use mazziere_rules::seat::{ByLine, Line, Seat};
use smallvec::smallvec;

pub(crate) type State = StateOf<Scopa>;
pub(crate) type Event = EventOf<Scopa>;

/// The cards of a text such as `7D 5C`.
pub(crate) fn set(text: &str) -> CardSet {
    let cards: Vec<Card> = list(text);
    let set: CardSet = cards.iter().copied().collect();
    assert_eq!(set.len(), cards.len(), "a card twice in {text}");
    set
}

pub(crate) fn list(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect(card)).collect()
}

pub(crate) fn card(text: &str) -> Card {
    text.parse().expect(text)
}

/// A position with two seats, seat 1 on turn before seat 0 (seat 0 deals).
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) goal: Goal,
    pub(crate) knockout: bool,
    /// Match points before this deal.
    pub(crate) totals: [i32; 2],
    pub(crate) play_off: u8,
    /// What each line has captured.
    pub(crate) piles: [CardSet; 2],
    pub(crate) scope: [u8; 2],
    /// The line that captured last.
    pub(crate) last: u8,
    pub(crate) table: CardSet,
    /// The hands of seats 0 and 1.
    pub(crate) hands: [CardSet; 2],
    /// Whether cards are left to be dealt.
    pub(crate) stock: bool,
}

impl Default for Scene {
    fn default() -> Scene {
        Scene {
            goal: Goal::Target(11),
            knockout: false,
            totals: [0, 0],
            play_off: 0,
            piles: [CardSet::EMPTY; 2],
            scope: [0, 0],
            last: 0,
            table: CardSet::EMPTY,
            hands: [CardSet::EMPTY; 2],
            stock: false,
        }
    }
}

fn deal(event: CaptureEvent) -> Event {
    MatchEvent::Deal { event }
}

impl Scene {
    pub(crate) fn state(&self) -> State {
        let options = ScopaOptions { goal: self.goal, ..ScopaOptions::default() };
        // The dealer moves on when the totals are put on record, from seat 1 to seat 0.
        let setup = Setup { options, seats: 2, dealer: Seat::new(1), knockout: self.knockout };
        let mut state = ScopaMatch::initial(&setup);
        for event in self.events() {
            ScopaMatch::evolve(&mut state, &event);
        }
        state
    }

    fn events(&self) -> Vec<Event> {
        let totals = ByLine::make(2, |line: Line| self.totals[usize::from(line.index())]);
        let zero = ByLine::make(2, |_| 0);
        let scores = ByLine::make(2, |_| score(CardSet::EMPTY, CardSet::EMPTY, 0));
        let mut events = vec![MatchEvent::DealScored { deal: 1, scores, points: zero, totals }];
        if self.play_off > 0 {
            events.push(MatchEvent::PlayOffCalled { level: self.play_off });
        }
        let cards = DeckKind::Italian40.cards().to_vec();
        events.push(MatchEvent::DeckShuffled { deal: 2, dealer: Seat::new(0), cards });
        // The stock shrinks by hands dealt to a seat that is not there and by a table that nobody keeps.
        let any = card("KS");
        let nobody = Hand { seat: Seat::new(9), cards: smallvec![any; 3], audience: Audience::Everyone };
        for _ in 0..if self.stock { 4 } else { 12 } {
            events.push(deal(CaptureEvent::HandsDealt { hands: vec![nobody.clone()] }));
        }
        events.push(deal(CaptureEvent::TableDealt { cards: [any; 4] }));
        events.push(Scene::cleared(any));
        self.fill(&mut events);
        events.push(self.hands_dealt());
        if self.hands[1].is_empty() {
            // Seat 1 has just played, so that it is the turn of seat 0.
            events.push(Scene::discarded(any));
            events.push(Scene::cleared(any));
        }
        events.extend(self.table.map(Scene::discarded));
        if !self.hands[1].is_empty() {
            // The hands are dealt again: the turn goes back to the dealer's right.
            events.push(self.hands_dealt());
        }
        events
    }

    fn discarded(card: Card) -> Event {
        deal(CaptureEvent::CardPlayed { seat: Seat::new(1), card, capture: CardSet::EMPTY, scopa: false })
    }

    fn cleared(card: Card) -> Event {
        deal(CaptureEvent::LeftoversTaken { line: Line::new(9), cards: CardSet::of(card) })
    }

    fn fill(&self, events: &mut Vec<Event>) {
        for line in [1 - self.last, self.last] {
            let pile = self.piles[usize::from(line)];
            if let Some(first) = pile.first() {
                let (seat, capture) = (Seat::new(line), pile.without(first));
                // A capture of nothing would be a discard; a pile of one card captures itself.
                let capture = if capture.is_empty() { pile } else { capture };
                events.push(deal(CaptureEvent::CardPlayed { seat, card: first, capture, scopa: false }));
                for _ in 0..self.scope[usize::from(line)] {
                    events.push(deal(CaptureEvent::CardPlayed { seat, card: first, capture, scopa: true }));
                }
            }
        }
    }

    fn hands_dealt(&self) -> Event {
        let seats = [1u8, 0].into_iter().filter(|&seat| !self.hands[usize::from(seat)].is_empty());
        let hands = seats.map(|seat| {
            let cards: Vec<Card> = self.hands[usize::from(seat)].collect();
            // Fewer than three cards are dealt as repeats: a set keeps each once.
            let cards = (0..3).map(|i| cards[i.min(cards.len() - 1)]).collect();
            Hand { seat: Seat::new(seat), cards, audience: Audience::Everyone }
        });
        deal(CaptureEvent::HandsDealt { hands: hands.collect() })
    }
}

pub(crate) fn play(state: &State, seat: u8, text: &str, capture: Option<&str>) -> Result<Vec<Event>, Refusal> {
    let r#move = CaptureMove::Play { card: card(text), capture: capture.map(set) };
    ScopaMatch::decide(state, &Input::Move { seat: Seat::new(seat), r#move })
}

pub(crate) fn refused(state: &State, seat: u8, text: &str, capture: Option<&str>) -> RefusalCode {
    play(state, seat, text, capture).expect_err(text).code
}

/// Plays and takes what happened into the state.
pub(crate) fn step(state: &mut State, seat: u8, text: &str, capture: Option<&str>) -> Vec<Event> {
    let events = play(state, seat, text, capture).expect(text);
    for event in &events {
        ScopaMatch::evolve(state, event);
    }
    events
}

pub(crate) fn decide(state: &mut State, input: &Input<CaptureMove, NoFact>) -> Vec<Event> {
    let events = ScopaMatch::decide(state, input).expect("legal");
    for event in &events {
        ScopaMatch::evolve(state, event);
    }
    events
}

pub(crate) fn outcome(state: &State) -> &MatchOutcome {
    state.outcome.as_ref().expect("over")
}
