//! Histories: a match, or hands of a ring, as text that people read and `mazziere deal` plays again.
//!
//! A history says how a table was laid, then line by line what the rules were told and, indented below it, what they
//! made of it. [`History::write`] prints one, [`History::read`] reads it back; `docs/hand-histories.md` has the grammar
//! and examples. The notation knows no game: moves, facts and events are the JSON of the rules in other words
//! ([`words`]), so a game that is new needs nothing here.
//!
//! **Invariants:** what was written is read back to the same bytes of every event; reading never panics, whatever the
//! text says, and names the line that is wrong. What a viewer may not see is left out by the caller that makes the
//! history ([`Told::Unseen`], a card that is not known); such a history is not played again.
//!
//! Non-goals: who may see what, stakes in euro, sentences.

use serde_json::value::RawValue;

use crate::card::Card;
use crate::format::Format;
use crate::kernel::RawInput;
use crate::seat::Seat;

pub mod read;
pub mod words;
pub mod write;

/// The first line of every history.
pub const FIRST_LINE: &str = "mazziere history 1";

/// A table and what happened at it.
#[derive(Clone, Debug)]
pub struct History {
    /// How the table was laid.
    pub head: Head,
    /// What happened, in order.
    pub entries: Vec<Entry>,
}

impl History {
    /// Adds what the rules were told, all of it, and what they made of it.
    pub fn turn(&mut self, input: RawInput, events: Vec<Box<RawValue>>) {
        self.entries.push(Entry::Turn(Turn { told: Told::Input(input), remark: None, events }));
    }
}

/// How a table was laid, and which part of its history this is.
#[derive(Clone, Debug)]
pub struct Head {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u16,
    /// How the players sit.
    pub format: Format,
    /// How many seats a ring has; none of a match, whose format says it.
    pub seats: Option<u8>,
    /// All options, as JSON.
    pub options: Box<RawValue>,
    /// Who deals first.
    pub dealer: Seat,
    /// Whether somebody must win.
    pub knockout: bool,
    /// The id of the table, if it has one.
    pub table: Option<String>,
    /// When the table was opened.
    pub opened: Option<String>,
    /// The one hand of a ring that this is; what came before it is not here.
    pub hand: Option<u32>,
    /// Whose eyes saw it, such as `spectator`; none where nothing is left out.
    pub seen_by: Option<String>,
}

impl Head {
    /// Whether the rules can play it again: it begins at the beginning, and nothing is left out.
    pub fn is_whole(&self) -> bool {
        self.hand.is_none() && self.seen_by.is_none()
    }
}

/// Something that happened at a table.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A deal begins, or what stands between two of them.
    Deal {
        /// Its number at the table.
        deal: u32,
        /// When.
        at: Option<String>,
    },
    /// Somebody sits at a seat from now on.
    Player {
        /// Which seat.
        seat: Seat,
        /// Who.
        player: String,
    },
    /// The rules were told something.
    Turn(Turn),
    /// What it came to, as JSON.
    Result(Box<RawValue>),
    /// It does not count.
    Voided {
        /// Why.
        reason: String,
    },
}

/// What the rules were told, and what they made of it.
#[derive(Clone, Debug)]
pub struct Turn {
    /// What they were told.
    pub told: Told,
    /// A remark for people, which does not count.
    pub remark: Option<String>,
    /// The events, each as JSON.
    pub events: Vec<Box<RawValue>>,
}

/// What the rules were told, as far as it is known.
#[derive(Clone, Debug)]
pub enum Told {
    /// All of it.
    Input(RawInput),
    /// A deck of which not every card is known.
    Deck(Vec<Option<Card>>),
    /// A decision of a seat, a draw, or a fact of the table that is not shown.
    Unseen(Source),
}

/// Who tells the rules something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Chance.
    Chance,
    /// The table.
    Table,
    /// The player of a seat, or their clock.
    Seat(Seat),
}

impl Source {
    /// Who tells an input.
    pub fn of(input: &RawInput) -> Source {
        match input {
            RawInput::Chance { .. } => Source::Chance,
            RawInput::Fact { .. } => Source::Table,
            RawInput::Move { seat, .. }
            | RawInput::TimeExpired { seat, .. }
            | RawInput::Abandon { seat }
            | RawInput::SitOut { seat }
            | RawInput::Return { seat } => Source::Seat(*seat),
        }
    }
}

/// Why a text is no history.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {detail}")]
pub struct HistoryError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong.
    pub detail: String,
}
