//! A table of any ring game in which five cards are dealt to each seat, for tests: seats, rigged decks, moves as text.

use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, Options, Setup, Viewer};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::{EventOf, HandEventOf, HandResult, HandStart, MoveOf, Ring, RingEvent, RingGame, StateOf};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::{Chips, RingFact};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// Cards of a hand.
const HELD: usize = 5;

/// What a test has to know of a hand to lay its deck.
pub(crate) trait Deals: RingGame {
    /// Who gets cards.
    fn dealt(hand: &Self::Hand) -> SeatSet;
    /// After how many rounds of dealing the cards come that nobody gets at once: vele, or a stock.
    fn rounds_before_others(hand: &Self::Hand) -> usize;
}

/// A table in play, with everything that happened at it.
pub(crate) struct Table<G: RingGame> {
    pub(crate) state: StateOf<G>,
    pub(crate) log: Vec<EventOf<G>>,
}

pub(crate) fn seat(index: u8) -> Seat {
    Seat::new(index)
}

/// Cards such as `Ah Kd`.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

/// A move from text: the word of the move, and an amount, a level, cards or what is chosen; or JSON.
fn said<M: DeserializeOwned>(text: &str) -> M {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let said = match word {
        "bet" => json!({"type": "bet", "amount": rest.parse::<Chips>().expect("an amount")}),
        "raise" => json!({"type": "raise", "to": rest.parse::<Chips>().expect("a level")}),
        "up" => json!({"type": "turn_up", "card": rest}),
        "change" => json!({"type": "change", "cards": rest.split_whitespace().collect::<Vec<_>>()}),
        "choose" => {
            let (vele, coperta) = rest.split_once(' ').expect("vele and coperta");
            json!({"type": "choose", "vele": vele, "coperta": coperta})
        }
        "blind" => json!({"type": "post_blind"}),
        "stand" => json!({"type": "stand_pat"}),
        "pay" => json!({"type": "pay_invito"}),
        "out" => json!({"type": "sit_out"}),
        _ if text.starts_with('{') => serde_json::from_str(text).expect("JSON"),
        word => json!({"type": word}),
    };
    serde_json::from_value(said).expect("a move")
}

impl<G: Deals> Table<G> {
    /// A table with these options, which must be valid; the dealer of the first hand is `dealer`.
    pub(crate) fn open(options: G::Options, seats: u8, dealer: u8) -> Table<G> {
        options.validate(seats).expect("valid options");
        let setup = Setup { options, seats, dealer: seat(dealer), knockout: false };
        Table { state: Ring::<G>::initial(&setup), log: Vec::new() }
    }

    /// Everybody with a stack sits down, from seat 0, and pays the invito unasked; no chips, no player.
    pub(crate) fn seated(mut self, stacks: &[Chips]) -> Table<G> {
        for (index, &chips) in (0..).zip(stacks).filter(|(_, chips)| **chips > 0) {
            self.sits(index, chips);
        }
        self
    }

    /// A player sits down, and pays the invito unasked.
    pub(crate) fn sits(&mut self, index: u8, chips: Chips) {
        self.fact(RingFact::Sit { seat: seat(index), chips });
        self.prefers(index, r#"{"auto_invito":true}"#);
    }

    pub(crate) fn prefers(&mut self, index: u8, preferences: &str) {
        let said = format!(r#"{{"type":"preferences","preferences":{preferences}}}"#);
        self.try_move(index, &said).expect("preferences");
    }

    /// Gives an input; what happens is taken into the state and returned.
    pub(crate) fn give(&mut self, input: &Input<MoveOf<G>, RingFact>) -> Result<Vec<EventOf<G>>, RefusalCode> {
        let events = Ring::<G>::decide(&self.state, input).map_err(|refusal| refusal.code)?;
        assert!(!events.is_empty(), "an accepted input makes something happen");
        events.iter().for_each(|event| Ring::<G>::evolve(&mut self.state, event));
        self.log.extend(events.iter().cloned());
        Ok(events)
    }

    pub(crate) fn fact(&mut self, fact: RingFact) -> Vec<EventOf<G>> {
        self.give(&Input::Fact { fact }).expect("the fact is accepted")
    }

    pub(crate) fn leaves(&mut self, index: u8) -> Vec<EventOf<G>> {
        self.fact(RingFact::Leave { seat: seat(index), away: false })
    }

    pub(crate) fn late(&mut self, index: u8) -> Vec<EventOf<G>> {
        self.give(&Input::TimeExpired { seat: seat(index), clock: Clock::Move }).expect("the clock ran")
    }

    pub(crate) fn sits_out(&mut self, index: u8) -> Vec<EventOf<G>> {
        self.give(&Input::SitOut { seat: seat(index) }).expect("sitting out")
    }

    pub(crate) fn returns(&mut self, index: u8) -> Vec<EventOf<G>> {
        self.give(&Input::Return { seat: seat(index) }).expect("coming back")
    }

    pub(crate) fn try_move(&mut self, index: u8, text: &str) -> Result<Vec<EventOf<G>>, RefusalCode> {
        self.give(&Input::Move { seat: seat(index), r#move: said(text) })
    }

    /// Moves such as `3 fold, 0 raise 300`, all of which must be accepted; returns the last one's events.
    pub(crate) fn play(&mut self, moves: &str) -> Vec<EventOf<G>> {
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

    /// The next hand, dealt from a deck in which these seats find these cards in order, if nobody folds; `others` are
    /// the vele from A on, or what the stock begins with.
    pub(crate) fn deal(&mut self, hands: &[(u8, &str)], others: &str) -> Vec<EventOf<G>> {
        self.fact(RingFact::NextHand {});
        self.rigged(hands, others)
    }

    /// The deck for a hand that has begun.
    pub(crate) fn rigged(&mut self, hands: &[(u8, &str)], others: &str) -> Vec<EventOf<G>> {
        let Awaiting::Chance { request } = Ring::<G>::awaiting(&self.state) else { panic!("no deck is awaited") };
        let hand = self.state.phase.hand().expect("a hand");
        let button = self.state.positions.expect("positions").button;
        let held = |at: Seat| hands.iter().find(|(index, _)| *index == at.index()).map_or("", |(_, held)| held);
        let wanted: Vec<Vec<Card>> = G::dealt(hand).clockwise(button).map(|at| cards(held(at))).collect();
        let others = cards(others);
        let used: Vec<Card> = wanted.iter().flatten().chain(&others).copied().collect();
        let all = request.new_deck().expect("a deck");
        assert!(used.iter().all(|card| all.contains(card)), "a card of another deck");
        let mut rest = all.iter().copied().filter(|card| !used.contains(card));
        let mut deck = Vec::new();
        for round in 0..=HELD {
            if round == G::rounds_before_others(hand) {
                deck.extend(&others);
            }
            if round < HELD {
                deck.extend(wanted.iter().map(|own| own.get(round).copied().unwrap_or_else(|| rest.next().unwrap())));
            }
        }
        deck.extend(rest);
        self.give(&Input::Chance { chance: Chance::Deck { cards: deck } }).expect("a deck")
    }

    /// The moves that a seat may make by their type, and what is to be chosen or paid.
    pub(crate) fn legal(&self, index: u8) -> Value {
        let legal = serde_json::to_value(Ring::<G>::legal(&self.state, seat(index))).unwrap();
        let mut by_type = Map::new();
        for r#move in legal["moves"].as_array().unwrap() {
            let what = ["amount", "to", "card", "cards"].iter().find_map(|field| r#move.get(*field)).cloned();
            by_type.insert(r#move["type"].as_str().unwrap().to_owned(), what.unwrap_or(json!(true)));
        }
        if let Some(pays) = legal.get("pays") {
            by_type.insert("pays".to_owned(), pays.clone());
        }
        by_type.into()
    }

    /// Whether a seat may make a move of this type.
    pub(crate) fn may(&self, index: u8, kind: &str) -> bool {
        self.legal(index).get(kind).is_some()
    }

    /// The seats awaited; empty when something else is.
    pub(crate) fn awaited(&self) -> Vec<u8> {
        match Ring::<G>::awaiting(&self.state) {
            Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn between_hands(&self) -> bool {
        Ring::<G>::awaiting(&self.state) == Awaiting::Table
    }

    /// Everybody does what is done for the absent until the hand is over.
    pub(crate) fn runs_out(&mut self) {
        while let Some(&index) = self.awaited().first() {
            let r#move = Ring::<G>::autopilot(&self.state, seat(index)).expect("a hand in play");
            self.give(&Input::Move { seat: seat(index), r#move }).expect("legal");
        }
    }

    /// What the view shows of the hand: all chips in the middle, those of its pots, the bets of its round.
    pub(crate) fn middle(&self) -> [Chips; 3] {
        let view = serde_json::to_value(Ring::<G>::view(&self.state, Viewer::SPECTATOR)).unwrap();
        let hand = &view["hand"];
        let sum = |list: &Value, field: &str| -> Chips {
            list.as_array().unwrap().iter().map(|one| one[field].as_u64().unwrap()).sum()
        };
        [hand["pot"].as_u64().unwrap(), sum(&hand["pots"], "amount"), sum(&hand["seats"], "bet")]
    }

    /// The settlement of the last hand.
    pub(crate) fn result(&self) -> &HandResult {
        self.state.last.as_deref().expect("a hand has ended")
    }

    /// Chips of every seat between hands; 0 where nobody sits.
    pub(crate) fn stacks(&self) -> Vec<Chips> {
        let stack = |index| self.state.place(seat(index)).map_or(0, |place| place.chips);
        (0..self.state.setup.seats).map(stack).collect()
    }

    /// What the last hand started from.
    pub(crate) fn start(&self) -> &HandStart {
        let start = self.log.iter().rev().find_map(|event| match event {
            RingEvent::HandStarted { start } => Some(start),
            _ => None,
        });
        start.expect("a hand has begun")
    }

    /// What happened inside the last hand.
    pub(crate) fn events(&self) -> Vec<&HandEventOf<G>> {
        let begun = self.log.iter().rposition(|event| matches!(event, RingEvent::HandStarted { .. }));
        let inside = self.log[begun.expect("a hand has begun")..].iter().filter_map(|event| match event {
            RingEvent::Hand { event } => Some(event),
            _ => None,
        });
        inside.collect()
    }
}
