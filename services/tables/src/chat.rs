//! What is said at tables: what may be said when, and who hears it.
//!
//! Owns [`allowed`], [`held`] and [`hears`], all of them pure, and [`Room`], what a replica remembers of a table where
//! somebody listens.
//!
//! | format | before the first deal | while a deal is in play | between deals | for ten minutes after the end |
//! |---|---|---|---|---|
//! | heads-up, 4 in 2 | free | free | free | free |
//! | pairs | free | phrases, kept from the partner | phrases | free |
//! | three to six for themselves | free | phrases | phrases | free |
//! | ring | free | phrases | free | free |
//!
//! The rulebook forbids decisions (scopa, scopone, asso piglia tutto, tresette) and declarations (tresette) in chat:
//! they have no value there, and moderators judge players who try (G5.5). Its other games say nothing, so the formats
//! decide, as players would expect:
//!
//! - Two players, each a line of their own, have nobody to tell anything: they talk.
//! - Partners may not help each other. Even the choice of a phrase, or its moment, is a signal, so nothing that is said
//!   in a deal reaches the partner before that deal is over; nor a spectator, who may be the partner under another
//!   name. The opponents hear it at once. After the deal it says nothing that the cards have not said.
//! - Where more than two play for themselves, and at a ring (one player to a hand), no words about a hand in play, not
//!   even of those who are out of it: phrases only.
//! - A player who does not sit at the table listens and does not speak. A player who is out of a match keeps their seat
//!   and may speak; one who has left a ring may not.
//!
//! **Invariants:** nothing here is an event of the table or changes what may be played. Whatever a player holds and
//! says, the partner is sent the same until the deal is over.
//!
//! Non-goals: what an offence costs: the lobby.
//!
//! What is said is a row of `tables.chat_message`, numbered at its table, and gone after 30 days unless it was
//! reported. The replica at which it is said tells its own listeners; the others look for new numbers (`delivery`). A
//! report is decided once; the transaction that upholds it appends the offence to a stream of its own ([`offence`]),
//! and the feed brings it to the lobby.

pub mod api;
pub mod delivery;
pub mod offence;
pub mod report;
pub mod store;

use std::collections::VecDeque;
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{ChatMessage, ChatPhrase, ChatRequest, ChatWords};
use mazziere_contract::text::{folded, is_plain};
use mazziere_ids::PlayerId;
use mazziere_replay::refusal::Refused;
use mazziere_replay::table::{Status, Table};
use mazziere_rules::registry::Format;

/// After the end of a table people say good-bye for so long.
pub const AFTER_THE_END: Duration = Duration::minutes(10);

/// What is said is kept for so long, unless it is reported.
pub const KEPT_FOR: Duration = Duration::days(30);

/// So many messages of a player at a table ...
pub const MOST: i64 = 5;

/// ... in so long.
pub const WITHIN: Duration = Duration::seconds(10);

/// The longest text, in characters.
pub const LONGEST_TEXT: usize = 200;

/// Messages of a table that a replica remembers for those who listen; what is older is in the list.
const REMEMBERED: usize = 256;

/// What may be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    Off,
    Canned,
    Free,
}

/// Where a table stands, as far as talk goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Nobody has seen a card.
    Before,
    /// A deal or a hand is in play.
    Deal,
    /// It is over, and the next one has not begun.
    Between,
    /// The table is over, not long ago.
    After,
    /// The table is void, or was over for a while.
    Silent,
}

/// Where `table` stands at `now`.
pub fn stage(table: &Table, now: DateTime<Utc>) -> Stage {
    match table.status() {
        Status::Voided(_) => Stage::Silent,
        Status::Finished(_) | Status::Closed(_) if now - table.last_at() > AFTER_THE_END => Stage::Silent,
        Status::Finished(_) | Status::Closed(_) => Stage::After,
        Status::Waiting => Stage::Before,
        Status::Playing if table.deal_in_play() => Stage::Deal,
        Status::Playing => Stage::Between,
    }
}

/// What may be said in a format.
pub const fn allowed(format: Format, stage: Stage) -> Allowed {
    match (stage, format) {
        (Stage::Silent, _) => Allowed::Off,
        (Stage::Before | Stage::After, _) | (_, Format::HeadsUp | Format::FourInTwo) => Allowed::Free,
        (Stage::Between, Format::Ring) => Allowed::Free,
        (Stage::Deal | Stage::Between, _) => Allowed::Canned,
    }
}

/// From whom something is kept for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The line of the speaker; the other line hears it at once.
    pub line: u8,
    /// Until a later deal than this one is over.
    pub deal: u32,
}

impl Held {
    /// Whether it is still kept back when `over` is the last deal that is over, and the table is over or not.
    pub const fn lasts(self, over: u32, table_over: bool) -> bool {
        !table_over && over <= self.deal
    }
}

/// Whether what `seat` says now is kept from its partner.
pub const fn held(format: Format, stage: Stage, seat: u8, over: u32) -> Option<Held> {
    match (format, stage) {
        (Format::Pairs, Stage::Deal) => Some(Held { line: seat % 2, deal: over }),
        _ => None,
    }
}

/// Who listens, at a moment.
#[derive(Clone, Copy, Debug)]
pub struct Listener {
    pub player: PlayerId,
    /// Their line in a match; none for spectators.
    pub line: Option<u8>,
    /// The last deal that is over.
    pub over: u32,
    /// Whether the table is.
    pub table_over: bool,
}

impl Listener {
    /// `player`, who listens at `table` now.
    pub fn at(table: &Table, player: PlayerId) -> Listener {
        let line = table.seats_of(player).iter().next().map(|seat| seat.index() % 2);
        Listener { player, line, over: table.deals_over(), table_over: table.is_over() }
    }
}

/// Something that was said, and from whom it is kept.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its number at the table; for us alone.
    pub number: i64,
    pub shown: ChatMessage,
    /// From whom it is kept for a while.
    pub held: Option<Held>,
    /// Who does not want to hear its speaker.
    pub muted_by: Arc<[PlayerId]>,
}

/// Whether somebody hears something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hears {
    Now,
    /// When the deal is over.
    Later,
    Never,
}

/// Whether `listener` hears `message`.
pub fn hears(message: &Message, listener: &Listener) -> Hears {
    if message.muted_by.contains(&listener.player) {
        return Hears::Never;
    }
    let is_own = message.shown.player_id == listener.player;
    match message.held {
        Some(held) if !is_own && held.lasts(listener.over, listener.table_over) => {
            if listener.line.is_some_and(|line| line != held.line) { Hears::Now } else { Hears::Later }
        }
        _ => Hears::Now,
    }
}

/// What a request says, if it may be said.
///
/// # Errors
/// When nothing may be said, or not this.
pub fn words(request: &ChatRequest, allowed: Allowed) -> Result<ChatWords, Refused> {
    match (request, allowed) {
        (_, Allowed::Off) => Err(ErrorCode::ChatOff.into()),
        (ChatRequest::Phrase { phrase }, _) => {
            let phrase = ChatPhrase::by_code(phrase).ok_or_else(|| Refused::from(ErrorCode::PhraseUnknown))?;
            Ok(ChatWords::Phrase { phrase })
        }
        (ChatRequest::Text { .. }, Allowed::Canned) => Err(ErrorCode::PhraseOnly.into()),
        (ChatRequest::Text { text }, Allowed::Free) => {
            let text = Some(folded(text)).filter(|text| is_plain(text, LONGEST_TEXT));
            Ok(ChatWords::Text { text: text.ok_or_else(|| Refused::from(ErrorCode::ChatTextInvalid))? })
        }
    }
}

/// What was said lately at a table where somebody listens, in order.
#[derive(Debug, Default)]
pub struct Room {
    last: i64,
    said: VecDeque<Arc<Message>>,
}

impl Room {
    /// The number of the last message that is known.
    pub fn last(&self) -> i64 {
        self.last
    }

    /// Takes messages in that come after it; whether there were any.
    pub fn remember(&mut self, messages: Vec<Message>) -> bool {
        let before = self.last;
        for message in messages {
            if message.number > self.last {
                self.last = message.number;
                self.said.push_back(Arc::new(message));
            }
        }
        while self.said.len() > REMEMBERED {
            self.said.pop_front();
        }
        self.last > before
    }

    /// What came after a number, as far as it is remembered.
    pub fn after(&self, number: i64) -> Vec<Arc<Message>> {
        self.said.iter().filter(|message| message.number > number).cloned().collect()
    }
}

/// What one listener has heard of a table.
#[derive(Debug, Default)]
pub struct Hearing {
    through: i64,
    held: Vec<Arc<Message>>,
}

impl Hearing {
    /// Somebody begins to listen: what they hear by now is in the list; what is held comes when its time is there.
    pub fn begin(room: &Room, listener: &Listener) -> Hearing {
        let later = |message: &Arc<Message>| hears(message, listener) == Hears::Later;
        Hearing { through: room.last(), held: room.after(0).into_iter().filter(later).collect() }
    }

    /// What they hear now that they have not heard, in order.
    pub fn next(&mut self, room: &Room, listener: &Listener) -> Vec<Arc<Message>> {
        let mut pending = std::mem::take(&mut self.held);
        pending.extend(room.after(self.through));
        self.through = room.last();
        let mut heard = Vec::new();
        for message in pending {
            match hears(&message, listener) {
                Hears::Now => heard.push(message),
                Hears::Later => self.held.push(message),
                Hears::Never => {}
            }
        }
        heard
    }
}

#[cfg(test)]
mod tests;
