//! The kernel: what every game of the house is to the rest of it.
//!
//! A game is a Decider: [`Game::decide`] says what an input does, [`Game::evolve`] takes what happened into the state
//! and cannot fail. Live play and replay share `evolve`. Time, deck order and looked-up facts arrive as data in the
//! [`Input`]; nothing leaves but through [`Game::view`] and [`Game::seen_by`].
//!
//! [`Machine`] is the same thing with the types erased: JSON in, JSON out, one object per table. Services hold
//! machines; games implement `Game`; [`Live`](crate::live::Live) turns one into the other.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use crate::card::deck::is_permutation;
use crate::card::{Card, DeckKind};
use crate::format::Format;
use crate::opening::Places;
use crate::outcome::Outcome;
use crate::refusal::Refusal;
use crate::seat::{Seat, SeatSet};
use crate::session::{Chips, Notice};
use crate::vp::Unplayed;

/// What a match or session starts from. Logged by the caller that opens the table; the first thing a replay reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup<O> {
    /// The options of the game, validated, defaults filled in.
    pub options: O,
    /// How many seats are taken (seats are `0..seats`, anticlockwise).
    pub seats: u8,
    /// The dealer of the first deal, drawn by the caller that opens the table.
    pub dealer: Seat,
    /// Whether somebody must win (a knock-out match): ties are played off.
    #[serde(default)]
    pub knockout: bool,
}

/// Who looks: the seats whose eyes they have (two of them for a player of "4 in 2"), or everybody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A viewer who sees what these seats see; no seat at all is a spectator.
    Seats(SeatSet),
    /// The auditor, after the fact: everything.
    Auditor,
}

impl Viewer {
    /// A viewer who sits nowhere.
    pub const SPECTATOR: Viewer = Viewer::Seats(SeatSet::EMPTY);

    /// Whether they see what `seat` sees.
    pub const fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Auditor => true,
            Viewer::Seats(eyes) => eyes.contains(seat),
        }
    }
}

/// What a machine waits for. It is always exactly one of these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "for", rename_all = "snake_case")]
pub enum Awaiting {
    /// A chance outcome, brought by the table.
    Chance {
        /// What must be drawn.
        request: ChanceRequest,
    },
    /// A decision of each of these seats; they may come in any order.
    Seats {
        /// The seats that have not decided yet.
        seats: SeatSet,
    },
    /// A fact of the table: between two hands of a ring, when the next one begins.
    Table,
    /// Nothing: the match or session is over.
    Over,
}

/// A moment in which those who are awaited let others speak first: what they decide counts when it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// Who may speak. The moment ends when they have.
    pub speakers: SeatSet,
    /// Awaited seats whose players are away. What the game does for them waits, too: when the moment is over, their
    /// time for the decision has run out.
    pub away: SeatSet,
    /// How long the moment is at most, in milliseconds. The caller that keeps the clocks measures it.
    pub millis: u32,
}

/// The chance a game asks for. A deal may ask several times; every answer has a promise and a proof of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "draw", rename_all = "snake_case")]
pub enum ChanceRequest {
    /// A whole deck in random order.
    Shuffle {
        /// Which deck.
        deck: DeckKind,
    },
    /// Given cards in random order, within a deal: a stock that is used up, a card that is put back.
    Reshuffle {
        /// The cards in ascending code, copies included, each as often as it is shuffled.
        cards: Vec<Card>,
    },
    /// `count` numbers, each uniform in `0..bound`, for everybody to see: a banker, a prize.
    Numbers {
        /// The exclusive upper bound.
        bound: u32,
        /// How many.
        count: u8,
    },
}

impl ChanceRequest {
    /// A reshuffle of these cards. Their order says nothing: it is the ascending one.
    pub fn reshuffle(cards: impl IntoIterator<Item = Card>) -> ChanceRequest {
        let mut cards: Vec<Card> = cards.into_iter().collect();
        cards.sort_unstable();
        ChanceRequest::Reshuffle { cards }
    }

    /// The cards in the order that a shuffle starts from; none where numbers are asked for.
    pub fn new_deck(&self) -> Option<&[Card]> {
        match self {
            ChanceRequest::Shuffle { deck } => Some(deck.cards()),
            ChanceRequest::Reshuffle { cards } => Some(cards),
            ChanceRequest::Numbers { .. } => None,
        }
    }

    /// Whether `chance` is an answer to it: the same cards, or as many numbers below the bound.
    pub fn admits(&self, chance: &Chance) -> bool {
        match (self, chance) {
            (ChanceRequest::Shuffle { deck }, Chance::Deck { cards }) => deck.is_permutation(cards),
            (ChanceRequest::Reshuffle { cards: given }, Chance::Deck { cards }) => is_permutation(given, cards),
            (ChanceRequest::Numbers { bound, count }, Chance::Numbers { values }) => {
                values.len() == usize::from(*count) && values.iter().all(|value| value < bound)
            }
            _ => false,
        }
    }
}

/// What chance brought: a typed value, logged, so that replay needs no randomness.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "drawn", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// A deck in the order in which it is dealt, first card first.
    Deck {
        /// The cards.
        cards: Vec<Card>,
    },
    /// Numbers, in the order asked for.
    Numbers {
        /// The numbers.
        values: Vec<u32>,
    },
}

/// Which clock ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Clock {
    /// The time for one decision (timeout, tempo giocata).
    Move,
    /// The thinking time of a seat in the whole match (tempo partita).
    Match,
}

/// Everything that can happen to a machine. `M` is the game's move, `F` the facts a table may tell it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "input", rename_all = "snake_case", deny_unknown_fields)]
pub enum Input<M, F> {
    /// The chance outcome that was awaited.
    Chance {
        /// What was drawn.
        chance: Chance,
    },
    /// A decision of a seat.
    Move {
        /// Who decides.
        seat: Seat,
        /// What.
        r#move: M,
    },
    /// The clock of a seat ran out.
    TimeExpired {
        /// Whose clock.
        seat: Seat,
        /// Which one.
        clock: Clock,
    },
    /// The player of a seat gives up (abbandona).
    Abandon {
        /// Which seat.
        seat: Seat,
    },
    /// The player of a seat is away: the game's autopilot decides for them.
    SitOut {
        /// Which seat.
        seat: Seat,
    },
    /// They are back (sono tornato).
    Return {
        /// Which seat.
        seat: Seat,
    },
    /// A fact of the table: a level change, chips bought, a newcomer.
    Fact {
        /// The fact, in the game's own terms.
        fact: F,
    },
}

/// The facts of a game whose table has nothing to tell: there are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoFact {}

/// Options of a game: validated, with defaults, and one printable text form such as `scopa(target=11)`.
pub trait Options:
    Clone + Default + PartialEq + std::fmt::Debug + std::fmt::Display + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Refuses options that do not go together, or that do not fit this number of seats.
    fn validate(&self, seats: u8) -> Result<(), Refusal>;
    /// Whether these options go with this format, where the number of seats alone does not tell (four seats: pairs, or
    /// single players).
    fn fits(&self, _format: Format) -> bool {
        true
    }
    /// Refuses options that no tournament may have, such as the cappotto of tresette.
    fn validate_for_tournaments(&self) -> Result<(), Refusal> {
        Ok(())
    }
}

/// The legal moves of a seat, as data a frontend can draw: enumerated, or as ranges.
pub trait LegalMoves<M>: Serialize {
    /// Whether nothing may be done.
    fn is_empty(&self) -> bool;
    /// One legal move, chosen by `dice(n)` (a number in `0..n`); every legal move has a chance.
    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<M>;
}

/// What happens inside a deal or a hand: a tagged enum, whose bytes are a promise.
pub trait PlayEvent:
    Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// What `viewer` may see of it; `None` if not even that it happened.
    fn seen_by(&self, viewer: Viewer) -> Option<serde_json::Value>;
    /// The places of `deck` that it opens to a viewer who sees it: those whose card, and when it was dealt to whom,
    /// `viewer` knows by then. `deck` is what chance brought last before the event. There is no default, since what is
    /// opened stays open; the usual answers are in [`crate::opening`].
    fn opens(&self, viewer: Viewer, deck: &[Card]) -> Places;
}

/// A game: pure, deterministic, nameless players.
///
/// Implementations own no I/O, clock or randomness. All functions are total: whatever the state and input, no panic.
pub trait Game: 'static {
    /// Its options.
    type Options: Options;
    /// A decision.
    type Move: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// A fact of the table ([`NoFact`] if there are none).
    type Fact: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What happened. A tagged enum; its bytes are a promise.
    type Event: Clone + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Where the match stands.
    type State: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static;
    /// The legal moves of a seat.
    type Legal: LegalMoves<Self::Move>;
    /// What a viewer sees.
    type View: Serialize;

    /// The name used in options, paths and logs (`scopa`).
    const NAME: &'static str;
    /// The version of these rules, from 1: it is raised when they decide otherwise than they did. Tables go on, and
    /// logs replay, under the version that they began with.
    const VERSION: u16;
    /// Whether one clock runs for all seats, from the first decision that is awaited to the end of the match, and none
    /// for a move: its end is told once, for any seat that is awaited, as the end of [`Clock::Match`].
    const COMMON_CLOCK: bool = false;
    /// Whether it may be played for money at cash tables (G3.1).
    const FOR_MONEY: bool = true;
    /// Whether, for money, each of several single players pays the winner on their own difference
    /// (G3.2); else they pay a fixed stake by rank (G3.1).
    const OWN_DIFFERENCE: bool = false;

    /// What a match of these options is worth in a tournament if nobody plays it; nothing in a ring, which has no
    /// matches.
    fn unplayed(_options: &Self::Options, _seats: u8) -> Option<Unplayed> {
        None
    }
    /// The state before anything happened. `setup` has passed [`Options::validate`].
    fn initial(setup: &Setup<Self::Options>) -> Self::State;
    /// The same at a table that is played by `version` of these rules, from 1 to [`Game::VERSION`]. A game that has
    /// only one does not ask.
    fn initial_under(setup: &Setup<Self::Options>, _version: u16) -> Self::State {
        Self::initial(setup)
    }
    /// What the machine waits for.
    fn awaiting(state: &Self::State) -> Awaiting;
    /// Whether something of what chance brought is hidden and may still count: a deal in play, or a shoe that the next
    /// hand goes on with. Until it is not, the caller that keeps the log keeps it sealed, and opens no secret.
    fn in_deal(state: &Self::State) -> bool {
        matches!(Self::awaiting(state), Awaiting::Seats { .. })
    }
    /// What `seat` may do now, computed from what that seat may see; empty when it is neither awaited nor a speaker.
    fn legal(state: &Self::State, seat: Seat) -> Self::Legal;
    /// What the decision of `seat` rests on: what it may do, without what comes and goes with the wishes of others
    /// while the question stays the same. A move that is gone when it is made is refused by the rules.
    fn question(state: &Self::State, seat: Seat) -> Self::Legal {
        Self::legal(state, seat)
    }
    /// The seats that may decide something by the rules though it is not their turn: [`Game::legal`] says what. What
    /// players may say at any time (preferences) is not among it.
    fn speakers(_state: &Self::State) -> SeatSet {
        SeatSet::EMPTY
    }
    /// Whether those who are awaited are held up for a moment.
    fn hold(_state: &Self::State) -> Option<Hold> {
        None
    }
    /// Whether the time bank of `seat`, which is awaited, runs for what it is asked, at a table that has one.
    fn has_bank(_state: &Self::State, _seat: Seat) -> bool {
        true
    }
    /// Whether `seat`, which is awaited, is asked the same still when it has answered, as where bets may be replaced
    /// until all betting closes: its clock goes on then.
    fn stays_asked(_state: &Self::State, _seat: Seat) -> bool {
        false
    }
    /// How many seconds `seat`, which is awaited, has for its decision, without a time bank; `None` where it is the
    /// usual time.
    fn seconds(_state: &Self::State, _seat: Seat) -> Option<u32> {
        None
    }
    /// What `input` does: one or more events, or a refusal that leaves everything as it was.
    fn decide(state: &Self::State, input: &Input<Self::Move, Self::Fact>) -> Result<Vec<Self::Event>, Refusal>;
    /// Takes an event that happened into the state.
    fn evolve(state: &mut Self::State, event: &Self::Event);
    /// What is played for a seat whose player is absent; `None` where the rules know no automatic play.
    fn autopilot(state: &Self::State, seat: Seat) -> Option<Self::Move>;
    /// What `viewer` may see of the state.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;
    /// What `viewer` may see of an event; `None` if not even that it happened.
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Option<serde_json::Value>;
    /// The places of `deck` that an event opens to a viewer who sees it: those whose card, and when it was dealt to
    /// whom, `viewer` knows by then. `deck` is what chance brought last before the event. Nothing is opened by default;
    /// the usual answers are in [`crate::opening`].
    fn opens(event: &Self::Event, viewer: Viewer, deck: &[Card]) -> Places;
    /// The result, once over.
    fn outcome(state: &Self::State) -> Option<Outcome>;
    /// What an event means to the caller that keeps the seats and the money; nothing in games played in matches.
    fn notice(_event: &Self::Event) -> Option<Notice> {
        None
    }
    /// Who deals first if the same seats play another match: the seat after the last dealer; nobody in a ring, which
    /// goes on.
    fn next_dealer(_state: &Self::State) -> Option<Seat> {
        None
    }
    /// The chips that lie on the table and belong to nobody yet; nothing in games played in matches.
    fn pot(_state: &Self::State) -> Option<Chips> {
        None
    }
}

/// An input whose move and fact are still JSON.
pub type RawInput = Input<Box<RawValue>, Box<RawValue>>;

/// An event as the log keeps it: canonical JSON bytes (the serialisation of the game's event, fields in order).
pub type RawEvent = Box<RawValue>;

/// A stored event that its game cannot read: the log or the version is wrong.
#[derive(Debug, thiserror::Error)]
#[error("unreadable {game} event: {source}")]
pub struct UnreadableEvent {
    /// The game that could not read it.
    pub game: &'static str,
    /// Why.
    pub source: serde_json::Error,
}

/// A game in play with its types erased: what a table holds.
pub trait Machine: Send + Sync {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The version of the rules in play.
    fn version(&self) -> u16;
    /// The printable text form of the options in play, such as `scopa(target=11)`.
    fn options_text(&self) -> String;
    /// See [`Game::COMMON_CLOCK`].
    fn common_clock(&self) -> bool;
    /// See [`Game::awaiting`].
    fn awaiting(&self) -> Awaiting;
    /// See [`Game::in_deal`].
    fn in_deal(&self) -> bool;
    /// See [`Game::legal`]; JSON of the game's `Legal`, with the name of the game as `game`.
    fn legal(&self, seat: Seat) -> serde_json::Value;
    /// See [`Game::question`]; JSON as that of [`Machine::legal`].
    fn question(&self, seat: Seat) -> serde_json::Value;
    /// See [`Game::speakers`].
    fn speakers(&self) -> SeatSet;
    /// See [`Game::hold`].
    fn hold(&self) -> Option<Hold>;
    /// See [`Game::has_bank`].
    fn has_bank(&self, seat: Seat) -> bool;
    /// See [`Game::stays_asked`].
    fn stays_asked(&self, seat: Seat) -> bool;
    /// See [`Game::seconds`].
    fn seconds(&self, seat: Seat) -> Option<u32>;
    /// One legal move picked by `dice(n)` in `0..n`, as JSON; `None` when the seat may do nothing.
    fn pick(&self, seat: Seat, dice: &mut dyn FnMut(u32) -> u32) -> Option<Box<RawValue>>;
    /// See [`Game::decide`]. A move that is not even a move of this game is refused with `malformed_move`.
    fn decide(&self, input: &RawInput) -> Result<Vec<RawEvent>, Refusal>;
    /// See [`Game::evolve`].
    fn evolve(&mut self, event: &RawValue) -> Result<(), UnreadableEvent>;
    /// See [`Game::autopilot`].
    fn autopilot(&self, seat: Seat) -> Option<Box<RawValue>>;
    /// See [`Game::view`]; JSON of the game's `View`, with the name of the game as `game`.
    fn view(&self, viewer: Viewer) -> serde_json::Value;
    /// See [`Game::seen_by`].
    fn seen_by(&self, event: &RawValue, viewer: Viewer) -> Result<Option<serde_json::Value>, UnreadableEvent>;
    /// See [`Game::opens`].
    fn opens(&self, event: &RawValue, viewer: Viewer, deck: &[Card]) -> Result<Places, UnreadableEvent>;
    /// See [`Game::outcome`].
    fn outcome(&self) -> Option<Outcome>;
    /// See [`Game::next_dealer`].
    fn next_dealer(&self) -> Option<Seat>;
    /// See [`Game::pot`].
    fn pot(&self) -> Option<Chips>;
    /// See [`Game::notice`].
    fn notice(&self, event: &RawValue) -> Result<Option<Notice>, UnreadableEvent>;
    /// A second machine in the same state.
    fn duplicate(&self) -> Box<dyn Machine>;
}
