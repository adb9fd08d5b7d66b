//! A table of Poker 5 carte for tests: seats, rigged decks, moves as text.

use mazziere_rules::card::Card;
use mazziere_rules::draw_poker::{
    CinqueCarte, CinqueCarteRing, DrawHand, DrawPoker, DrawPokerEvent, DrawPokerMove, DrawPokerOptions, DrawTable,
};
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, Options, Setup};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::{EventOf, HandResult, HandStart, RingEvent, StateOf};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, RingFact};
use serde_json::{Value, json};

pub(super) type Rules = DrawPoker<CinqueCarte>;
pub(super) type State = StateOf<Rules>;
pub(super) type Event = EventOf<Rules>;
pub(super) type DrawInput = Input<DrawPokerMove, RingFact>;

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

/// A move from text: the word of the move, and an amount, a level or cards.
pub(super) fn parse_move(text: &str) -> DrawPokerMove {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let said = match word {
        "bet" => json!({"type": "bet", "amount": rest.parse::<Chips>().expect("an amount")}),
        "raise" => json!({"type": "raise", "to": rest.parse::<Chips>().expect("a level")}),
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

/// A table with these options, as JSON; the dealer of the first hand is `dealer`. Without a word on them there is no
/// rake, and there are no blinds.
pub(super) fn poker(options: &str, seats: u8, dealer: u8) -> Table {
    let mut all = json!({"rake_bp": 0, "blind_opening": false});
    let given: Value = serde_json::from_str(options).expect("options");
    all.as_object_mut().expect("an object").extend(given.as_object().expect("an object").clone());
    let table: DrawTable = serde_json::from_value(all).expect("options of the game");
    let options: DrawPokerOptions<CinqueCarte> = table.into();
    options.validate(seats).expect("valid options");
    let setup = Setup { options, seats, dealer: seat(dealer), knockout: false };
    Table { state: CinqueCarteRing::initial(&setup), log: Vec::new() }
}

impl Table {
    /// Everybody with a stack sits down, from seat 0, and pays the invito unasked; no chips, no player.
    pub(super) fn seated(mut self, stacks: &[Chips]) -> Table {
        for (index, &chips) in (0..).zip(stacks).filter(|(_, chips)| **chips > 0) {
            self.sits(index, chips);
        }
        self
    }

    pub(super) fn sits(&mut self, index: u8, chips: Chips) {
        self.fact(RingFact::Sit { seat: seat(index), chips });
        self.play(
            &format!(r#"{index} {{"type":"preferences","preferences":{{"auto_invito":true}}}}"#).replace(',', ";"),
        );
    }

    /// Gives an input; what happens is taken into the state and returned.
    pub(super) fn give(&mut self, input: &DrawInput) -> Result<Vec<Event>, RefusalCode> {
        let events = CinqueCarteRing::decide(&self.state, input).map_err(|refusal| refusal.code)?;
        assert!(!events.is_empty(), "an accepted input makes something happen");
        events.iter().for_each(|event| CinqueCarteRing::evolve(&mut self.state, event));
        self.log.extend(events.iter().cloned());
        Ok(events)
    }

    pub(super) fn fact(&mut self, fact: RingFact) -> Vec<Event> {
        self.give(&Input::Fact { fact }).expect("the fact is accepted")
    }

    pub(super) fn leaves(&mut self, index: u8) -> Vec<Event> {
        self.fact(RingFact::Leave { seat: seat(index), away: false })
    }

    pub(super) fn late(&mut self, index: u8) -> Vec<Event> {
        self.give(&Input::TimeExpired { seat: seat(index), clock: Clock::Move }).expect("the clock ran")
    }

    pub(super) fn sits_out(&mut self, index: u8) -> Vec<Event> {
        self.give(&Input::SitOut { seat: seat(index) }).expect("sitting out")
    }

    pub(super) fn returns(&mut self, index: u8) -> Vec<Event> {
        self.give(&Input::Return { seat: seat(index) }).expect("coming back")
    }

    pub(super) fn try_move(&mut self, index: u8, text: &str) -> Result<Vec<Event>, RefusalCode> {
        self.give(&Input::Move { seat: seat(index), r#move: parse_move(&text.replace(';', ",")) })
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

    /// The next hand, dealt from a deck in which these seats find these cards, and whose stock begins with these; in a
    /// giro pazzo they are the vele.
    pub(super) fn deal(&mut self, hands: &[(u8, &str)], stock: &str) -> Vec<Event> {
        self.fact(RingFact::NextHand {});
        self.rigged(hands, stock)
    }

    /// The deck for a hand that has begun.
    pub(super) fn rigged(&mut self, hands: &[(u8, &str)], stock: &str) -> Vec<Event> {
        let Awaiting::Chance { request } = CinqueCarteRing::awaiting(&self.state) else { panic!("no deck is awaited") };
        let dealt = self.state.hand.as_ref().expect("a hand").dealt();
        let order: Vec<Seat> = dealt.clockwise(self.state.positions.expect("positions").button).collect();
        let held = |at: &Seat| hands.iter().find(|(index, _)| *index == at.index()).map_or("", |(_, held)| held);
        let wanted: Vec<Vec<Card>> = order.iter().map(|at| cards(held(at))).collect();
        let stock = cards(stock);
        let used: Vec<Card> = wanted.iter().flatten().chain(&stock).copied().collect();
        let all = request.new_deck().expect("a deck");
        assert!(used.iter().all(|card| all.contains(card)), "a card of another deck");
        let mut rest = all.iter().copied().filter(|card| !used.contains(card));
        let mut deck = Vec::new();
        for round in 0..5 {
            if self.is_giro() && round == 2 {
                deck.extend(&stock);
            }
            deck.extend(wanted.iter().map(|own| own.get(round).copied().unwrap_or_else(|| rest.next().unwrap())));
        }
        if !self.is_giro() {
            deck.extend(stock);
        }
        deck.extend(rest);
        self.give(&Input::Chance { chance: Chance::Deck { cards: deck } }).expect("a deck")
    }

    /// The moves that a seat may make by their type, and what is to be chosen or paid.
    pub(super) fn legal(&self, index: u8) -> Value {
        let legal = serde_json::to_value(CinqueCarteRing::legal(&self.state, seat(index))).unwrap();
        let mut by_type = serde_json::Map::new();
        for r#move in legal["moves"].as_array().unwrap() {
            let what = ["amount", "to", "cards"].iter().find_map(|field| r#move.get(*field)).cloned();
            by_type.insert(r#move["type"].as_str().unwrap().to_owned(), what.unwrap_or(json!(true)));
        }
        if let Some(pays) = legal.get("pays") {
            by_type.insert("pays".to_owned(), pays.clone());
        }
        by_type.into()
    }

    /// Whether a seat may make a move of this type.
    pub(super) fn may(&self, index: u8, kind: &str) -> bool {
        self.legal(index).get(kind).is_some()
    }

    /// The seats awaited; empty when something else is.
    pub(super) fn awaited(&self) -> Vec<u8> {
        match CinqueCarteRing::awaiting(&self.state) {
            Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
            _ => Vec::new(),
        }
    }

    pub(super) fn between_hands(&self) -> bool {
        CinqueCarteRing::awaiting(&self.state) == Awaiting::Table
    }

    /// The hand in play or the last one, which is one of Poker 5 carte.
    pub(super) fn hand(&self) -> &DrawHand {
        self.state.hand.as_ref().and_then(|hand| hand.draw()).expect("a hand of Poker 5 carte")
    }

    /// Whether that is one of Telesina.
    pub(super) fn is_giro(&self) -> bool {
        self.state.hand.as_ref().is_some_and(|hand| hand.draw().is_none())
    }

    /// Everybody does what is done for the absent until the hand is over.
    pub(super) fn runs_out(&mut self) {
        while let Some(&index) = self.awaited().first() {
            let r#move = CinqueCarteRing::autopilot(&self.state, seat(index)).expect("a hand in play");
            self.give(&Input::Move { seat: seat(index), r#move }).expect("legal");
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

    /// What was forced in the last hand: who, and how much.
    pub(super) fn forced(&self) -> Vec<(u8, Chips)> {
        self.start().forced.iter().map(|forced| (forced.seat.index(), forced.amount)).collect()
    }

    /// What happened inside the last hand.
    pub(super) fn events(&self) -> Vec<&DrawPokerEvent> {
        let begun = self.log.iter().rposition(|event| matches!(event, RingEvent::HandStarted { .. }));
        let inside = self.log[begun.expect("a hand has begun")..].iter().filter_map(|event| match event {
            RingEvent::Hand { event } => Some(event),
            _ => None,
        });
        inside.collect()
    }
}
