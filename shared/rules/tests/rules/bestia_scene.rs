//! A bestia table for tests: seats, rigged decks, moves as text.

use mazziere_rules::bestia::{Bestia, BestiaMove, BestiaOptions, BestiaRing};
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, Options, Setup};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::ring::{EventOf, HandResult, HandStart, RingEvent, StateOf};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::{Chips, Notice, RingFact, Vacated};

pub(crate) type State = StateOf<Bestia>;
pub(crate) type Event = EventOf<Bestia>;
pub(crate) type BestiaInput = Input<BestiaMove, RingFact>;

/// A table in play, with everything that happened at it.
pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) log: Vec<Event>,
}

/// A table with these options, as JSON; the dealer of the first hand is `dealer`.
pub(crate) fn bestia(options: &str, seats: u8, dealer: u8) -> Table {
    let options: BestiaOptions = serde_json::from_str(options).expect("options");
    options.validate(seats).expect("valid options");
    let setup = Setup { options, seats, dealer: Seat::new(dealer), knockout: false };
    Table { state: BestiaRing::initial(&setup), log: Vec::new() }
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| card.parse().expect("a card")).collect()
}

/// A move from text: `pass`, `stand`, `change 7D 2S`, `blind`, `decline`, `play AC`.
pub(crate) fn parse_move(text: &str) -> BestiaMove {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    match word {
        "pass" => BestiaMove::Pass {},
        "stand" => BestiaMove::Stand {},
        "change" => BestiaMove::Change { cards: cards(rest).into() },
        "blind" => BestiaMove::EnterBlind {},
        "decline" => BestiaMove::Decline {},
        "play" => BestiaMove::Play { card: rest.parse().expect("a card") },
        _ => panic!("no move: {text}"),
    }
}

impl Table {
    /// Everybody with a stack sits down, from seat 0; no chips, no player.
    pub(crate) fn seated(mut self, stacks: &[Chips]) -> Table {
        for (index, &chips) in (0..).zip(stacks).filter(|(_, chips)| **chips > 0) {
            self.sits(index, chips);
        }
        self
    }

    pub(crate) fn sits(&mut self, index: u8, chips: Chips) {
        self.fact(RingFact::Sit { seat: Seat::new(index), chips });
    }

    /// Gives an input; what happens is taken into the state and returned.
    pub(crate) fn give(&mut self, input: &BestiaInput) -> Result<Vec<Event>, RefusalCode> {
        let events = BestiaRing::decide(&self.state, input).map_err(|refusal| refusal.code)?;
        assert!(!events.is_empty(), "an accepted input makes something happen");
        events.iter().for_each(|event| BestiaRing::evolve(&mut self.state, event));
        self.log.extend(events.iter().cloned());
        Ok(events)
    }

    pub(crate) fn fact(&mut self, fact: RingFact) -> Vec<Event> {
        self.give(&Input::Fact { fact }).expect("the fact is accepted")
    }

    pub(crate) fn try_fact(&mut self, fact: RingFact) -> Result<Vec<Event>, RefusalCode> {
        self.give(&Input::Fact { fact })
    }

    pub(crate) fn leaves(&mut self, index: u8) -> Vec<Event> {
        self.fact(RingFact::Leave { seat: Seat::new(index), away: false })
    }

    pub(crate) fn late(&mut self, index: u8) -> Vec<Event> {
        self.give(&Input::TimeExpired { seat: Seat::new(index), clock: Clock::Move }).expect("the clock ran")
    }

    pub(crate) fn try_move(&mut self, index: u8, text: &str) -> Result<Vec<Event>, RefusalCode> {
        self.give(&Input::Move { seat: Seat::new(index), r#move: parse_move(text) })
    }

    /// Moves such as `3 pass, 0 change 7D 2S`, all of which must be accepted; returns the last one's events.
    pub(crate) fn play(&mut self, moves: &str) -> Vec<Event> {
        let mut events = Vec::new();
        for part in moves.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (index, text) = part.split_once(' ').expect("a seat and a move");
            events = match self.try_move(index.parse().expect("a seat"), text) {
                Ok(events) => events,
                Err(code) => panic!("{part}: {code}; legal {}", self.legal(index.parse().unwrap())),
            };
        }
        events
    }

    /// The next hand, dealt from a deck in which these seats find these cards, then the turned card, then the stock.
    pub(crate) fn deal(&mut self, hands: &[(u8, &str)], turned: &str, stock: &str) -> Vec<Event> {
        self.fact(RingFact::NextHand {});
        self.cards(hands, turned, stock)
    }

    /// The deck for a hand that has begun.
    pub(crate) fn cards(&mut self, hands: &[(u8, &str)], turned: &str, stock: &str) -> Vec<Event> {
        let dealt = self.dealt();
        let mut next = self.state.positions.expect("positions").button;
        let order = (0..dealt.len()).map(|_| {
            next = dealt.after(next).unwrap();
            next
        });
        let held = |seat: Seat| hands.iter().find(|(index, _)| *index == seat.index()).map_or("", |(_, held)| held);
        let wanted: Vec<Vec<Card>> = order.map(|seat| cards(held(seat))).collect();
        let tail: Vec<Card> = cards(turned).into_iter().chain(cards(stock)).collect();
        let used: Vec<Card> = wanted.iter().flatten().chain(&tail).copied().collect();
        let mut rest = DeckKind::Italian40.cards().iter().copied().filter(|card| !used.contains(card));
        let mut deck = Vec::new();
        for round in 0..usize::from(self.state.setup.options.cards) {
            deck.extend(wanted.iter().map(|own| own.get(round).copied().unwrap_or_else(|| rest.next().unwrap())));
        }
        deck.extend(tail);
        deck.extend(rest);
        self.give(&Input::Chance { chance: Chance::Deck { cards: deck } }).expect("a deck")
    }

    fn dealt(&self) -> SeatSet {
        self.state.phase.hand().expect("a hand").dealt()
    }

    /// What a seat may do, by the type of the move: the cards that it may play, what may be chosen for other moves.
    pub(crate) fn legal(&self, index: u8) -> serde_json::Value {
        let legal = serde_json::to_value(BestiaRing::legal(&self.state, Seat::new(index))).unwrap();
        let mut by_type = serde_json::Map::new();
        for r#move in legal["moves"].as_array().unwrap() {
            let name = r#move["type"].as_str().unwrap();
            if name == "play" {
                let cards = by_type.entry(name).or_insert_with(|| serde_json::json!([]));
                cards.as_array_mut().unwrap().push(r#move["card"].clone());
            } else {
                assert!(
                    by_type.insert(name.to_owned(), r#move["cards"].clone()).is_none(),
                    "{name} stands there twice"
                );
            }
        }
        by_type.into()
    }

    /// The seats awaited; empty when something else is.
    pub(crate) fn awaited(&self) -> Vec<u8> {
        match BestiaRing::awaiting(&self.state) {
            Awaiting::Seats { seats } => seats.iter().map(Seat::index).collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn between_hands(&self) -> bool {
        BestiaRing::awaiting(&self.state) == Awaiting::Table
    }

    /// The settlement of the last hand.
    pub(crate) fn result(&self) -> &HandResult {
        self.state.last.as_deref().expect("a hand has ended")
    }

    /// What the last hand began with.
    pub(crate) fn start(&self) -> &HandStart {
        let starts = self.log.iter().rev().find_map(|event| match event {
            RingEvent::HandStarted { start } => Some(start),
            _ => None,
        });
        starts.expect("a hand has begun")
    }

    /// Invito, pot, risk of the hand in play.
    pub(crate) fn stakes(&self) -> (Chips, Chips, Chips) {
        let hand = self.state.phase.hand().expect("a hand");
        (self.start().forced[0].amount, hand.pot(), hand.risk())
    }

    /// Chips of every seat between hands; 0 where nobody sits.
    pub(crate) fn stacks(&self) -> Vec<Chips> {
        let stack = |index| self.state.place(Seat::new(index)).map_or(0, |place| place.chips);
        (0..self.state.setup.seats).map(stack).collect()
    }

    /// Dealer, and who was dealt in.
    pub(crate) fn positions(&self) -> (u8, Vec<u8>) {
        let dealer = self.state.positions.expect("a hand has begun").button.index();
        (dealer, self.dealt().iter().map(Seat::index).collect())
    }

    /// Ends the hand in play the short way: everybody passes, declines, or plays their first legal card.
    pub(crate) fn pass_out(&mut self) {
        while let Some(&index) = self.awaited().first() {
            let r#move = BestiaRing::autopilot(&self.state, Seat::new(index)).expect("awaited");
            self.give(&Input::Move { seat: Seat::new(index), r#move }).expect("legal");
        }
    }

    /// A hand in which everybody passes, so that the pot stays.
    pub(crate) fn passed_hand(&mut self) {
        self.deal(&[], "", "");
        self.pass_out();
    }
}

/// The seats vacated by these events: which, with how many chips, how many of them out of the pot, why.
pub(crate) fn vacated(events: &[Event]) -> Vec<(u8, Chips, Chips, Vacated)> {
    let notices = events.iter().filter_map(BestiaRing::notice);
    let seats = notices.filter_map(|notice| match notice {
        Notice::SeatVacated { seat, chips, from_pot, because } => Some((seat.index(), chips, from_pot, because)),
        _ => None,
    });
    seats.collect()
}
