//! A table with a bank for tests: seats, rigged cards, moves as text.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Clock, Game, Input, Options, Setup};
use mazziere_rules::refusal::Refusal;
use mazziere_rules::ring::{EventOf, HandResult, MoveOf, Ring, RingEvent, RingGame, StateOf};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::{Chips, RingFact};
use serde::Serialize;
use serde_json::{Value, json};

/// A table in play, with everything that happened at it.
pub(super) struct Table<G: RingGame> {
    pub(super) state: StateOf<G>,
    pub(super) log: Vec<EventOf<G>>,
    /// The cards that come next, once a deck is asked for.
    next: Vec<Card>,
}

pub(super) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

/// A deck that begins with these cards.
pub(super) fn deck(kind: DeckKind, top: &[Card]) -> Vec<Card> {
    let mut rest = kind.cards().to_vec();
    for card in top {
        let at = rest.iter().position(|other| other == card).expect("a card of the deck");
        rest.remove(at);
    }
    top.iter().copied().chain(rest).collect()
}

/// A move from text: its type, and its amount if it has one: `accept 200`, `tavolo`, `stand 40`.
pub(super) fn parse(text: &str) -> Value {
    match text.split_once(' ') {
        None => json!({"type": text}),
        Some((word @ ("stand" | "draw"), bet)) => json!({"type": word, "bet": bet.parse::<Chips>().unwrap()}),
        Some((word, amount)) => json!({"type": word, "amount": amount.parse::<Chips>().unwrap()}),
    }
}

impl<G: RingGame> Table<G> {
    /// A table with these options, at which everybody with a stack sits.
    pub(super) fn new(options: &str, stacks: &[Chips]) -> Table<G> {
        let options: G::Options = serde_json::from_str(options).expect("options");
        options.validate(stacks.len() as u8).expect("valid options");
        let setup = Setup { options, seats: stacks.len() as u8, dealer: Seat::new(0), knockout: false };
        let mut table = Table { state: Ring::<G>::initial(&setup), log: Vec::new(), next: Vec::new() };
        for (index, &chips) in (0..).zip(stacks).filter(|(_, chips)| **chips > 0) {
            table.fact(RingFact::Sit { seat: Seat::new(index), chips });
        }
        table
    }

    /// Another table in the same state.
    pub(super) fn duplicate(&self) -> Table<G> {
        Table { state: self.state.clone(), log: self.log.clone(), next: self.next.clone() }
    }

    /// Gives an input; what happens is taken into the state and returned.
    pub(super) fn give(&mut self, input: &Input<MoveOf<G>, RingFact>) -> Result<Vec<EventOf<G>>, Refusal> {
        let events = Ring::<G>::decide(&self.state, input)?;
        assert!(!events.is_empty(), "an accepted input makes something happen");
        events.iter().for_each(|event| Ring::<G>::evolve(&mut self.state, event));
        self.log.extend(events.iter().cloned());
        Ok(events)
    }

    pub(super) fn fact(&mut self, fact: RingFact) -> Vec<EventOf<G>> {
        self.give(&Input::Fact { fact }).expect("the fact is accepted")
    }

    /// The next hand begins; the seat drawn to be the banker, if that is drawn, is `banker`.
    pub(super) fn next_hand(&mut self, banker: u32) {
        self.fact(RingFact::NextHand {});
        if let Awaiting::Chance { request: ChanceRequest::Numbers { .. } } = Ring::<G>::awaiting(&self.state) {
            self.give(&Input::Chance { chance: Chance::Numbers { values: vec![banker] } }).expect("a number");
        }
    }

    /// The cards that are dealt next, if a deck has to be shuffled for them.
    pub(super) fn stack(&mut self, top: &str) {
        self.next = cards(top);
        self.shuffle();
    }

    /// Answers what is asked for with the cards that come next, if there are any.
    pub(super) fn shuffle(&mut self) {
        while let Awaiting::Chance { request } = Ring::<G>::awaiting(&self.state) {
            if self.next.is_empty() {
                return;
            }
            let ChanceRequest::Shuffle { deck: kind } = request else { return };
            let top = std::mem::take(&mut self.next);
            self.give(&Input::Chance { chance: Chance::Deck { cards: deck(kind, &top) } }).expect("a deck");
        }
    }

    /// Answers what draws a banker: which seat cards are dealt from, and the cards.
    pub(super) fn any_chance_with(&mut self, drawn: &str) {
        let (seat, top) = drawn.split_once(' ').expect("a seat and cards");
        let values = vec![seat.parse().expect("a seat")];
        self.give(&Input::Chance { chance: Chance::Numbers { values } }).expect("a number");
        self.stack(top);
    }

    /// Answers whatever chance is asked for, in the order of a new deck.
    pub(super) fn any_chance(&mut self) {
        while let Awaiting::Chance { request } = Ring::<G>::awaiting(&self.state) {
            let chance = match &request {
                ChanceRequest::Numbers { count, .. } => Chance::Numbers { values: vec![0; usize::from(*count)] },
                cards => Chance::Deck { cards: cards.new_deck().expect("cards").to_vec() },
            };
            self.give(&Input::Chance { chance }).expect("what was asked for");
        }
    }

    pub(super) fn try_move(&mut self, index: u8, text: &str) -> Result<Vec<EventOf<G>>, Refusal> {
        let r#move: MoveOf<G> = serde_json::from_value(parse(text)).expect("a move");
        let events = self.give(&Input::Move { seat: Seat::new(index), r#move })?;
        self.shuffle();
        Ok(events)
    }

    /// The code and the field that a move is refused with.
    pub(super) fn refused(&mut self, index: u8, text: &str) -> (String, Option<String>) {
        let before = self.state.clone();
        let refusal = self.try_move(index, text).expect_err(text);
        assert!(before == self.state, "{text} left something behind");
        (refusal.code.to_string(), refusal.field.map(Into::into))
    }

    /// Moves such as `0 accept 100, 1 bet 40`, all of which must be accepted; `1 late`: the time of seat 1 is over.
    pub(super) fn play(&mut self, moves: &str) {
        for part in moves.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (index, text) = part.split_once(' ').expect("a seat and a move");
            if text == "late" {
                self.late(index.parse().expect("a seat"));
                continue;
            }
            if let Err(refusal) = self.try_move(index.parse().expect("a seat"), text) {
                panic!("{part}: {refusal}; {:?}", self.state.phase.hand());
            }
        }
    }

    /// Everybody who is asked says this, in the order of seats.
    pub(super) fn all_say(&mut self, text: &str) {
        for index in self.awaited() {
            self.play(&format!("{index} {text}"));
        }
    }

    pub(super) fn late(&mut self, index: u8) {
        self.give(&Input::TimeExpired { seat: Seat::new(index), clock: Clock::Move }).expect("the clock ran");
        self.shuffle();
    }

    pub(super) fn sits_out(&mut self, index: u8) {
        self.give(&Input::SitOut { seat: Seat::new(index) }).expect("sits out");
    }

    pub(super) fn returns(&mut self, index: u8) {
        self.give(&Input::Return { seat: Seat::new(index) }).expect("is back");
    }

    pub(super) fn leaves(&mut self, index: u8) {
        self.fact(RingFact::Leave { seat: Seat::new(index), away: false });
    }

    /// The seats awaited; empty when something else is.
    pub(super) fn awaited(&self) -> Vec<u8> {
        match Ring::<G>::awaiting(&self.state) {
            Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn between_hands(&self) -> bool {
        Ring::<G>::awaiting(&self.state) == Awaiting::Table
    }

    /// What a seat may do, by type, with the least and the most of an amount.
    pub(super) fn legal(&self, index: u8) -> Vec<String> {
        Self::moves(&Ring::<G>::legal(&self.state, Seat::new(index)))
    }

    /// What its decision rests on, in the same words.
    pub(super) fn question(&self, index: u8) -> Vec<String> {
        Self::moves(&Ring::<G>::question(&self.state, Seat::new(index)))
    }

    fn moves(legal: &impl Serialize) -> Vec<String> {
        let legal = serde_json::to_value(legal).unwrap();
        let text = |offered: &Value| {
            let name = offered["type"].as_str().unwrap();
            let range = offered.get("amount").or(offered.get("bet"));
            range.map_or(name.to_owned(), |range| format!("{name} {}..{}", range["min"], range["max"]))
        };
        legal["moves"].as_array().unwrap().iter().map(text).collect()
    }

    /// Chips of every seat, as the table shows them.
    pub(super) fn chips(&self) -> Vec<Chips> {
        let view = serde_json::to_value(self.view(None)).unwrap();
        let chips = |seat: u8| view["places"].as_array().unwrap().iter().find(|place| place["seat"] == seat);
        (0..self.state.setup.seats)
            .map(|seat| chips(seat).map_or(0, |place| place["chips"].as_u64().unwrap()))
            .collect()
    }

    /// The table as a seat sees it, or a spectator.
    pub(super) fn view(&self, eyes: Option<u8>) -> Value {
        let seats = eyes.map_or(SeatSet::EMPTY, |seat| SeatSet::of(Seat::new(seat)));
        serde_json::to_value(Ring::<G>::view(&self.state, mazziere_rules::kernel::Viewer::Seats(seats))).unwrap()
    }

    /// The hand as everybody sees it.
    pub(super) fn hand(&self) -> Value {
        self.view(None)["hand"].clone()
    }

    /// The settlement of the last hand.
    pub(super) fn result(&self) -> &HandResult {
        self.state.last.as_deref().expect("a hand has ended")
    }

    /// How many decks have been shuffled.
    pub(super) fn shuffles(&self) -> usize {
        self.log.iter().filter(|event| matches!(event, RingEvent::DeckShuffled { .. })).count()
    }
}
