//! A table of Telesina for tests: seats, rigged decks, moves as text.

use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Clock, Game, Input, Options, Setup};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::{EventOf, HandResult, HandStart, RingEvent, StateOf};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::{Chips, RingFact};
use mazziere_rules::telesina::{Telesina, TelesinaEvent, TelesinaMove, TelesinaOptions, TelesinaRing};
use serde_json::{Value, json};

use crate::dice::Dice;

pub(super) type State = StateOf<Telesina>;
pub(super) type Event = EventOf<Telesina>;
pub(super) type TelesinaInput = Input<TelesinaMove, RingFact>;

/// A table in play, with everything that happened at it.
pub(super) struct Table {
    pub(super) state: State,
    pub(super) log: Vec<Event>,
}

pub(super) fn seat(index: u8) -> Seat {
    Seat::new(index)
}

/// Cards such as `Ah Kd`.
pub(super) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

/// A deck as it is asked for, in random order.
pub(super) fn shuffled(request: &ChanceRequest, dice: &mut Dice) -> Chance {
    let mut cards = request.new_deck().expect("cards are asked for").to_vec();
    for at in (1..cards.len()).rev() {
        cards.swap(at, dice.below(at as u32 + 1) as usize);
    }
    Chance::Deck { cards }
}

/// A move from text: `fold`, `bet 100`, `raise 300`, `up Ah`, `choose croce mai`, `show`, `pay`, `out`, or JSON.
pub(super) fn parse_move(text: &str) -> TelesinaMove {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let amount = || rest.parse().expect("an amount");
    match word {
        "fold" => TelesinaMove::Fold {},
        "check" => TelesinaMove::Check {},
        "call" => TelesinaMove::Call {},
        "bet" => TelesinaMove::Bet { amount: amount() },
        "raise" => TelesinaMove::Raise { to: amount() },
        "up" => TelesinaMove::TurnUp { card: rest.parse().expect("a card") },
        "choose" => {
            let (vele, coperta) = rest.split_once(' ').expect("vele and coperta");
            serde_json::from_value(json!({"type": "choose", "vele": vele, "coperta": coperta})).expect("a choice")
        }
        "show" => TelesinaMove::Show {},
        "muck" => TelesinaMove::Muck {},
        "pay" => TelesinaMove::PayInvito {},
        "out" => TelesinaMove::SitOut {},
        _ => serde_json::from_str(text).expect("a move"),
    }
}

/// A table with these options, as JSON; the dealer of the first hand is `dealer`. Without a word on the vele there are
/// none, and the first card alone is covered.
pub(super) fn telesina(options: &str, seats: u8, dealer: u8) -> Table {
    let mut all = json!({"vele": "nessuna", "coperta": "mai", "rake_bp": 0});
    let given: Value = serde_json::from_str(options).expect("options");
    all.as_object_mut().expect("an object").extend(given.as_object().expect("an object").clone());
    let options: TelesinaOptions = serde_json::from_value(all).expect("options of the game");
    options.validate(seats).expect("valid options");
    let setup = Setup { options, seats, dealer: seat(dealer), knockout: false };
    Table { state: TelesinaRing::initial(&setup), log: Vec::new() }
}

impl Table {
    /// Everybody with a stack sits down, from seat 0, and pays the invito unasked; no chips, no player.
    pub(super) fn seated(mut self, stacks: &[Chips]) -> Table {
        for (index, &chips) in (0..).zip(stacks).filter(|(_, chips)| **chips > 0) {
            self.fact(RingFact::Sit { seat: seat(index), chips });
            self.prefers(index, r#"{"auto_invito":true}"#);
        }
        self
    }

    pub(super) fn prefers(&mut self, index: u8, preferences: &str) {
        let said = format!(r#"{{"type":"preferences","preferences":{preferences}}}"#);
        self.try_move(index, &said).expect("preferences");
    }

    /// Gives an input; what happens is taken into the state and returned.
    pub(super) fn give(&mut self, input: &TelesinaInput) -> Result<Vec<Event>, RefusalCode> {
        let events = TelesinaRing::decide(&self.state, input).map_err(|refusal| refusal.code)?;
        assert!(!events.is_empty(), "an accepted input makes something happen");
        events.iter().for_each(|event| TelesinaRing::evolve(&mut self.state, event));
        self.log.extend(events.iter().cloned());
        Ok(events)
    }

    pub(super) fn fact(&mut self, fact: RingFact) -> Vec<Event> {
        self.give(&Input::Fact { fact }).expect("the fact is accepted")
    }

    pub(super) fn late(&mut self, index: u8) -> Vec<Event> {
        self.give(&Input::TimeExpired { seat: seat(index), clock: Clock::Move }).expect("the clock ran")
    }

    pub(super) fn sits_out(&mut self, index: u8) -> Vec<Event> {
        self.give(&Input::SitOut { seat: seat(index) }).expect("sitting out")
    }

    pub(super) fn try_move(&mut self, index: u8, text: &str) -> Result<Vec<Event>, RefusalCode> {
        self.give(&Input::Move { seat: seat(index), r#move: parse_move(text) })
    }

    /// Moves such as `3 fold, 0 raise 300`, all of which must be accepted; returns the last one's events.
    pub(super) fn play(&mut self, moves: &str) -> Vec<Event> {
        let mut events = Vec::new();
        for part in moves.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (index, text) = part.split_once(' ').expect("a seat and a move");
            events = match self.try_move(index.parse().expect("a seat"), text) {
                Ok(events) => events,
                Err(code) => panic!("{part}: {code}; awaited {:?}", self.awaited()),
            };
        }
        events
    }

    /// The next hand, dealt from a deck in which these seats find these cards in order, if nobody folds, and these vele
    /// lie from A on.
    pub(super) fn deal(&mut self, hands: &[(u8, &str)], vele: &str) -> Vec<Event> {
        self.fact(RingFact::NextHand {});
        self.rigged(hands, vele)
    }

    /// The deck for a hand that has begun.
    pub(super) fn rigged(&mut self, hands: &[(u8, &str)], vele: &str) -> Vec<Event> {
        let Awaiting::Chance { request } = TelesinaRing::awaiting(&self.state) else { panic!("no deck is awaited") };
        let hand = self.state.hand.as_ref().expect("a hand");
        let button = self.state.positions.expect("positions").button;
        let order: Vec<Seat> = hand.dealt().clockwise(button).collect();
        let held = |at: &Seat| hands.iter().find(|(index, _)| *index == at.index()).map_or("", |(_, held)| held);
        let wanted: Vec<Vec<Card>> = order.iter().map(|at| cards(held(at))).collect();
        let vele = cards(vele);
        let used: Vec<Card> = wanted.iter().flatten().chain(&vele).copied().collect();
        let all = request.new_deck().expect("a deck");
        let mut rest = all.iter().copied().filter(|card| !used.contains(card));
        let mut deck = Vec::new();
        for round in 0..5 {
            if round == 2 {
                deck.extend(&vele);
            }
            deck.extend(wanted.iter().map(|own| own.get(round).copied().unwrap_or_else(|| rest.next().unwrap())));
        }
        deck.extend(rest);
        self.give(&Input::Chance { chance: Chance::Deck { cards: deck } }).expect("a deck")
    }

    /// The kinds of moves that a seat may make, and what stands beside them.
    pub(super) fn legal(&self, index: u8) -> Value {
        let legal = serde_json::to_value(TelesinaRing::legal(&self.state, seat(index))).unwrap();
        let mut by_type = serde_json::Map::new();
        for r#move in legal["moves"].as_array().unwrap() {
            let name = r#move["type"].as_str().unwrap();
            let what = ["amount", "to", "card"].iter().find_map(|field| r#move.get(*field)).cloned();
            by_type.insert(name.to_owned(), what.unwrap_or(json!(true)));
        }
        if let Some(pays) = legal.get("pays") {
            by_type.insert("pays".to_owned(), pays.clone());
        }
        by_type.into()
    }

    /// The seats awaited; empty when something else is.
    pub(super) fn awaited(&self) -> Vec<u8> {
        match TelesinaRing::awaiting(&self.state) {
            Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn between_hands(&self) -> bool {
        TelesinaRing::awaiting(&self.state) == Awaiting::Table
    }

    /// Checks, and then mucks, until the hand is over.
    pub(super) fn check_down(&mut self) {
        while let Some(&index) = self.awaited().first() {
            let asked = self.legal(index).get("muck").is_some();
            self.play(&format!("{index} {}", if asked { "muck" } else { "check" }));
        }
    }

    /// The settlement of the last hand.
    pub(super) fn result(&self) -> &HandResult {
        self.state.last.as_deref().expect("a hand has ended")
    }

    /// Chips of every seat between hands; 0 where nobody sits.
    pub(super) fn stacks(&self) -> Vec<Chips> {
        let stack = |index| self.state.place(seat(index)).map_or(0, |place| place.chips);
        (0..self.state.setup.seats).map(stack).collect()
    }

    /// What the last hand started from.
    pub(super) fn start(&self) -> &HandStart {
        let start = self.log.iter().rev().find_map(|event| match event {
            RingEvent::HandStarted { start } => Some(start),
            _ => None,
        });
        start.expect("a hand has begun")
    }

    /// What happened inside the last hand.
    pub(super) fn events(&self) -> Vec<&TelesinaEvent> {
        let begun = self.log.iter().rposition(|event| matches!(event, RingEvent::HandStarted { .. }));
        let inside = self.log[begun.expect("a hand has begun")..].iter().filter_map(|event| match event {
            RingEvent::Hand { event } => Some(event),
            _ => None,
        });
        inside.collect()
    }

    /// Who showed in the last hand, in order.
    pub(super) fn showed(&self) -> Vec<u8> {
        let shown = self.events().into_iter().filter_map(|event| match event {
            TelesinaEvent::Shown { seat, .. } => Some(seat.index()),
            _ => None,
        });
        shown.collect()
    }

    /// The seats in a set.
    pub(super) fn list(seats: SeatSet) -> Vec<u8> {
        seats.iter().map(Seat::index).collect()
    }
}
