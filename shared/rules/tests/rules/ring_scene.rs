//! A ring table for tests: seats, rigged decks, moves as text.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::holdem::{Holdem, HoldemMove, HoldemOptions, Omaha, TableOptions, Texas, Variant};
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, Options, Setup};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::{EventOf, HandResult, Ring, RingEvent, StateOf};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::{Chips, RingFact};

pub(crate) type State<V> = StateOf<Holdem<V>>;
pub(crate) type Event<V> = EventOf<Holdem<V>>;
pub(crate) type RingInput = Input<HoldemMove, RingFact>;

/// A table in play, with everything that happened at it.
pub(crate) struct Table<V: Variant> {
    pub(crate) state: State<V>,
    pub(crate) log: Vec<Event<V>>,
}

/// A hold'em table with these options, as JSON; the button is drawn for seat `dealer`.
pub(crate) fn holdem(options: &str, seats: u8, dealer: u8) -> Table<Texas> {
    Table::open(options, seats, dealer)
}

/// The same for Omaha.
pub(crate) fn omaha(options: &str, seats: u8, dealer: u8) -> Table<Omaha> {
    Table::open(options, seats, dealer)
}

/// Cards such as `AhKd`.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    let text: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    text.chunks(2).map(|two| two.iter().collect::<String>().parse().expect("a card")).collect()
}

pub(crate) fn seat(index: u8) -> Seat {
    Seat::new(index)
}

impl<V: Variant> Table<V> {
    pub(crate) fn open(options: &str, seats: u8, dealer: u8) -> Table<V> {
        let table: TableOptions = serde_json::from_str(options).expect("options");
        let options: HoldemOptions<V> = table.into();
        options.validate(seats).expect("valid options");
        let setup = Setup { options, seats, dealer: Seat::new(dealer), knockout: false };
        Table { state: Ring::<Holdem<V>>::initial(&setup), log: Vec::new() }
    }

    /// Everybody with a stack sits down, from seat 0; no chips, no player.
    pub(crate) fn seated(mut self, stacks: &[Chips]) -> Table<V> {
        for (index, &chips) in (0..).zip(stacks).filter(|(_, chips)| **chips > 0) {
            self.fact(RingFact::Sit { seat: seat(index), chips });
        }
        self
    }

    /// Gives an input; what happens is taken into the state and returned.
    pub(crate) fn give(&mut self, input: &RingInput) -> Result<Vec<Event<V>>, RefusalCode> {
        let events = Ring::<Holdem<V>>::decide(&self.state, input).map_err(|refusal| refusal.code)?;
        assert!(!events.is_empty(), "an accepted input makes something happen");
        for event in &events {
            Ring::<Holdem<V>>::evolve(&mut self.state, event);
        }
        self.log.extend(events.iter().cloned());
        Ok(events)
    }

    pub(crate) fn fact(&mut self, fact: RingFact) -> Vec<Event<V>> {
        self.give(&Input::Fact { fact }).expect("the fact is accepted")
    }

    pub(crate) fn late(&mut self, index: u8) -> Vec<Event<V>> {
        self.give(&Input::TimeExpired { seat: seat(index), clock: Clock::Move }).expect("the clock ran")
    }

    /// A move such as `fold`, `bet 100`, `raise 300`, `show`.
    pub(crate) fn try_move(&mut self, index: u8, text: &str) -> Result<Vec<Event<V>>, RefusalCode> {
        self.give(&Input::Move { seat: seat(index), r#move: parse_move(text) })
    }

    /// Moves such as `3 fold, 4 raise 300`, all of which must be accepted; returns the last one's events.
    pub(crate) fn play(&mut self, moves: &str) -> Vec<Event<V>> {
        let mut events = Vec::new();
        for part in moves.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (index, text) = part.split_once(' ').expect("a seat and a move");
            events = match self.try_move(index.parse().expect("a seat"), text) {
                Ok(events) => events,
                Err(code) => panic!("{part}: {code}; legal {:?}", self.legal(index.parse().unwrap())),
            };
        }
        events
    }

    /// The next hand, dealt from a deck in which these seats find these cards, and then this board.
    pub(crate) fn deal(&mut self, hands: &[(u8, &str)], board: &str) -> Vec<Event<V>> {
        self.fact(RingFact::NextHand {});
        self.cards(hands, board)
    }

    /// The deck for a hand that has begun.
    pub(crate) fn cards(&mut self, hands: &[(u8, &str)], board: &str) -> Vec<Event<V>> {
        let deck = self.rigged(hands, board);
        self.give(&Input::Chance { chance: Chance::Deck { cards: deck } }).expect("a deck")
    }

    pub(crate) fn rigged(&self, hands: &[(u8, &str)], board: &str) -> Vec<Card> {
        let dealt = self.state.phase.hand().expect("a hand").dealt();
        let button = self.state.positions.expect("positions").button;
        let mut order = Vec::new();
        let mut next = button;
        for _ in 0..dealt.len() {
            next = dealt.after(next).unwrap();
            order.push(next);
        }
        let wanted: Vec<Vec<Card>> = order
            .iter()
            .map(|s| hands.iter().find(|(index, _)| *index == s.index()).map_or_else(Vec::new, |(_, c)| cards(c)))
            .collect();
        let board = cards(board);
        let used: Vec<Card> = wanted.iter().flatten().chain(&board).copied().collect();
        let mut rest = DeckKind::French52.cards().iter().copied().filter(|card| !used.contains(card));
        let mut deck = Vec::new();
        for round in 0..V::KIND.covered() {
            deck.extend(wanted.iter().map(|own| own.get(round).copied().unwrap_or_else(|| rest.next().unwrap())));
        }
        deck.extend(board);
        deck.extend(rest);
        deck
    }

    /// What a seat may do, by the type of the move; `pays` beside them.
    pub(crate) fn legal(&self, index: u8) -> serde_json::Value {
        by_type(&serde_json::to_value(Ring::<Holdem<V>>::legal(&self.state, seat(index))).unwrap())
    }

    /// The seats awaited; empty when something else is.
    pub(crate) fn awaited(&self) -> Vec<u8> {
        match Ring::<Holdem<V>>::awaiting(&self.state) {
            Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn between_hands(&self) -> bool {
        Ring::<Holdem<V>>::awaiting(&self.state) == Awaiting::Table
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

    /// Button, small blind, big blind; and who was dealt in.
    pub(crate) fn positions(&self) -> ([u8; 3], Vec<u8>) {
        let at = self.state.positions.expect("a hand has begun");
        let dealt: SeatSet = self.state.phase.hand().expect("a hand").dealt();
        ([at.button.index(), at.small.index(), at.big.index()], dealt.iter().map(Seat::index).collect())
    }

    /// What went into the pot of the hand in play before the first card: seat, kind, amount.
    pub(crate) fn forced(&self) -> Vec<(u8, String, Chips)> {
        let start = self.log.iter().rev().find_map(|event| match event {
            RingEvent::HandStarted { start } => Some(start),
            _ => None,
        });
        let start = start.expect("a hand has begun");
        let kind = |kind| serde_json::to_value(kind).unwrap().as_str().unwrap().to_owned();
        start.forced.iter().map(|forced| (forced.seat.index(), kind(forced.kind), forced.amount)).collect()
    }

    /// Ends the hand in play the short way: everybody awaited folds, and mucks.
    pub(crate) fn fold_out(&mut self) {
        while let Some(&index) = self.awaited().first() {
            let asked = self.legal(index).get("muck").is_some();
            self.play(&format!("{index} {}", if asked { "muck" } else { "fold" }));
        }
    }
}

/// Legal moves by their type, without it, and what stands beside them.
pub(crate) fn by_type(legal: &serde_json::Value) -> serde_json::Value {
    let mut fields = legal.as_object().expect("an object").clone();
    let moves = fields.remove("moves").expect("moves");
    for r#move in moves.as_array().expect("a list") {
        let mut r#move = r#move.as_object().expect("an object").clone();
        let name = r#move.remove("type").and_then(|name| Some(name.as_str()?.to_owned())).expect("a type");
        assert!(fields.insert(name, r#move.into()).is_none(), "one kind of move stands there twice");
    }
    fields.into()
}

/// A move from text; see [`Table::try_move`].
pub(crate) fn parse_move(text: &str) -> HoldemMove {
    let (word, amount) = text.split_once(' ').unwrap_or((text, ""));
    let amount = || amount.parse().expect("an amount");
    match word {
        "fold" => HoldemMove::Fold {},
        "check" => HoldemMove::Check {},
        "call" => HoldemMove::Call {},
        "bet" => HoldemMove::Bet { amount: amount() },
        "raise" => HoldemMove::Raise { to: amount() },
        "show" => HoldemMove::Show {},
        "muck" => HoldemMove::Muck {},
        "post" => HoldemMove::PostBlind {},
        "out" => HoldemMove::SitOut {},
        _ => serde_json::from_str(text).expect("a move"),
    }
}
