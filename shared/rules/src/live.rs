//! A game in play with its types erased: [`Live`] makes a [`Machine`] of any [`Game`].
//!
//! Owns the way from JSON to the types of a game and back; no rule of any game. Events leave as canonical bytes: the
//! serialisation of the game's own event, fields in the order of its declaration.

use mazziere_json::{Fault, Shape};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::card::Card;
use crate::kernel::{
    Awaiting, Game, Hold, Input, LegalMoves, Machine, RawEvent, RawInput, Setup, UnreadableEvent, Viewer,
};
use crate::opening::Places;
use crate::outcome::Outcome;
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Seat, SeatSet};
use crate::session::{Chips, Notice};

/// A game in play.
pub struct Live<G: Game> {
    options_text: Box<str>,
    version: u16,
    state: G::State,
}

impl<G: Game> Live<G> {
    /// A table where nothing has happened yet. The setup must have been validated.
    pub fn new(setup: &Setup<G::Options>) -> Live<G> {
        Live::under(setup, G::VERSION)
    }

    /// The same by `version` of the rules, from 1 to the current one.
    pub fn under(setup: &Setup<G::Options>, version: u16) -> Live<G> {
        Live { options_text: setup.options.to_string().into(), version, state: G::initial_under(setup, version) }
    }

    /// The typed state, for tests and tools that know the game.
    pub fn state(&self) -> &G::State {
        &self.state
    }
}

/// Plain data as JSON text. The types of games are structs, enums, lists and numbers: their serialisation cannot fail.
fn raw<T: Serialize>(data: &T) -> Box<RawValue> {
    to_raw_value(data).expect("rules types are plain data")
}

fn value<T: Serialize>(data: &T) -> Value {
    serde_json::to_value(data).expect("rules types are plain data")
}

/// What leaves a game, tagged with its name: a reader of views or legal moves of several games knows which game it is.
fn tagged<G: Game, T: Serialize>(data: &T) -> Value {
    let mut value = value(data);
    if let Value::Object(fields) = &mut value {
        fields.insert("game".to_owned(), G::NAME.into());
    }
    value
}

/// Reads what a player sent. The detail may echo their own words, which reveals nothing.
fn read<T: DeserializeOwned>(json: &RawValue, code: RefusalCode) -> Result<T, Refusal> {
    // Tagged enums could be read from lists, too; a promise is easier to keep for one shape than for two.
    if !json.get().starts_with('{') {
        return Err(Refusal::unread(code, Fault::WrongType { expected: Some(Shape::Object) }.into()));
    }
    serde_json::from_str(json.get()).map_err(|_| unread::<T>(json.get(), code))
}

/// What is wrong with a text that is no `T`: it is read once more, by what tells mistakes apart.
pub(crate) fn unread<T: DeserializeOwned>(json: &str, code: RefusalCode) -> Refusal {
    match mazziere_json::read::<T>(json.as_bytes()) {
        Err(unread) => Refusal::unread(code, unread),
        Ok(_) => code.into(),
    }
}

/// Reads an event of `G` as the log keeps it.
fn read_event<G: Game>(event: &RawValue) -> Result<G::Event, UnreadableEvent> {
    serde_json::from_str(event.get()).map_err(|source| UnreadableEvent { game: G::NAME, source })
}

/// Types the input of a game.
fn typed<M: DeserializeOwned, F: DeserializeOwned>(input: &RawInput) -> Result<Input<M, F>, Refusal> {
    Ok(match input {
        Input::Chance { chance } => Input::Chance { chance: chance.clone() },
        Input::Move { seat, r#move } => Input::Move { seat: *seat, r#move: read(r#move, RefusalCode::MalformedMove)? },
        Input::TimeExpired { seat, clock } => Input::TimeExpired { seat: *seat, clock: *clock },
        Input::Abandon { seat } => Input::Abandon { seat: *seat },
        Input::SitOut { seat } => Input::SitOut { seat: *seat },
        Input::Return { seat } => Input::Return { seat: *seat },
        Input::Fact { fact } => Input::Fact { fact: read(fact, RefusalCode::MalformedInput)? },
    })
}

/// Reads an input from JSON text, such as `{"input":"abandon","seat":0}`. (Raw JSON cannot be read through a tagged
/// enum directly, so `serde_json::from_str::<RawInput>` does not do it.)
pub fn parse_input(json: &str) -> Result<RawInput, Refusal> {
    let text: &RawValue =
        serde_json::from_str(json).map_err(|error| Refusal::unread(RefusalCode::MalformedInput, (&error).into()))?;
    let input: Input<Value, Value> = read(text, RefusalCode::MalformedInput)?;
    Ok(match input {
        Input::Chance { chance } => Input::Chance { chance },
        Input::Move { seat, r#move } => Input::Move { seat, r#move: raw(&r#move) },
        Input::TimeExpired { seat, clock } => Input::TimeExpired { seat, clock },
        Input::Abandon { seat } => Input::Abandon { seat },
        Input::SitOut { seat } => Input::SitOut { seat },
        Input::Return { seat } => Input::Return { seat },
        Input::Fact { fact } => Input::Fact { fact: raw(&fact) },
    })
}

impl<G: Game> Machine for Live<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn version(&self) -> u16 {
        self.version
    }

    fn options_text(&self) -> String {
        self.options_text.clone().into()
    }

    fn common_clock(&self) -> bool {
        G::COMMON_CLOCK
    }

    fn awaiting(&self) -> Awaiting {
        G::awaiting(&self.state)
    }

    fn in_deal(&self) -> bool {
        G::in_deal(&self.state)
    }

    fn legal(&self, seat: Seat) -> Value {
        tagged::<G, _>(&G::legal(&self.state, seat))
    }

    fn question(&self, seat: Seat) -> Value {
        tagged::<G, _>(&G::question(&self.state, seat))
    }

    fn has_bank(&self, seat: Seat) -> bool {
        G::has_bank(&self.state, seat)
    }

    fn stays_asked(&self, seat: Seat) -> bool {
        G::stays_asked(&self.state, seat)
    }

    fn seconds(&self, seat: Seat) -> Option<u32> {
        G::seconds(&self.state, seat)
    }

    fn speakers(&self) -> SeatSet {
        G::speakers(&self.state)
    }

    fn hold(&self) -> Option<Hold> {
        G::hold(&self.state)
    }

    fn pick(&self, seat: Seat, dice: &mut dyn FnMut(u32) -> u32) -> Option<Box<RawValue>> {
        G::legal(&self.state, seat).pick(dice).as_ref().map(raw)
    }

    fn decide(&self, input: &RawInput) -> Result<Vec<RawEvent>, Refusal> {
        let events = G::decide(&self.state, &typed(input)?)?;
        Ok(events.iter().map(raw).collect())
    }

    fn evolve(&mut self, event: &RawValue) -> Result<(), UnreadableEvent> {
        G::evolve(&mut self.state, &read_event::<G>(event)?);
        Ok(())
    }

    fn autopilot(&self, seat: Seat) -> Option<Box<RawValue>> {
        G::autopilot(&self.state, seat).as_ref().map(raw)
    }

    fn view(&self, viewer: Viewer) -> Value {
        tagged::<G, _>(&G::view(&self.state, viewer))
    }

    fn seen_by(&self, event: &RawValue, viewer: Viewer) -> Result<Option<Value>, UnreadableEvent> {
        Ok(G::seen_by(&read_event::<G>(event)?, viewer))
    }

    fn opens(&self, event: &RawValue, viewer: Viewer, deck: &[Card]) -> Result<Places, UnreadableEvent> {
        Ok(G::opens(&read_event::<G>(event)?, viewer, deck))
    }

    fn notice(&self, event: &RawValue) -> Result<Option<Notice>, UnreadableEvent> {
        Ok(G::notice(&read_event::<G>(event)?))
    }

    fn next_dealer(&self) -> Option<Seat> {
        G::next_dealer(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    fn pot(&self) -> Option<Chips> {
        G::pot(&self.state)
    }

    fn duplicate(&self) -> Box<dyn Machine> {
        let options_text = self.options_text.clone();
        let version = self.version;
        Box::new(Live::<G> { options_text, version, state: self.state.clone() })
    }
}
