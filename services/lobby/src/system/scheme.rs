//! What a tournament asks of its system: pure, folded from the events of the tournament's stream, without money.
//!
//! A system of matches has *meetings*: the tournament opens their tables, hears of their results and voids them, so
//! that the system says only who meets, who goes on, and where everybody comes in. A system with tables of its own
//! ([`super::chips`]) has no meetings, and says what its tables have to be told.
//!
//! Invariants: `decide` and `next` say, `evolve` takes in and cannot fail; an entry that is out stays out; a place
//! never changes once it is held and the field is complete; the places of a system that is over are those of everybody.

use chrono::{DateTime, Duration, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::Tournament as TournamentView;
use mazziere_contract::lobby::{EntryStanding, Fixture, RoundSummary};
use mazziere_fairdeal::Secret;
use mazziere_ids::{MatchId, PlayerId, RegistrationId, TableId, TournamentId};
use mazziere_money::Money;

use super::lists::{Spot, Wanted};
use crate::refusal::Refusal;
use crate::tournament::command::Command;
use crate::tournament::effect::Effect;
use crate::tournament::entry::Entries;
use crate::tournament::event::Event;
use crate::tournament::field::Field;
use crate::tournament::setup::Setup;

/// What a system may know of its tournament.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// Which it is.
    pub id: TournamentId,
    /// What it is played by.
    pub setup: &'a Setup,
    pub entries: &'a Entries,
    /// Its field and pool.
    pub field: &'a Field,
    /// The secret of the draws.
    pub secret: Option<&'a Secret>,
    /// How far play has come.
    pub play: Play,
}

/// How far play has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// It has not begun.
    Before,
    /// It is going on.
    Running,
    /// The ranking is final.
    Finished,
    /// It was cancelled while it was going on, and what was in play is being paid out.
    CancelledRunning,
    /// It is cancelled, and nothing of it is left to be ended.
    Cancelled,
}

impl Play {
    /// Whether nothing more is played.
    pub fn is_over(self) -> bool {
        matches!(self, Play::Finished | Play::CancelledRunning | Play::Cancelled)
    }
}

impl Facts<'_> {
    /// How many places win something.
    pub fn paid_places(&self) -> usize {
        self.setup.prizes.for_entries(self.entries.confirmed_count()).places()
    }

    /// What the prize shares of those who are in come to.
    pub fn collected(&self) -> Money {
        self.setup.shares(self.entries.players())
    }
}

/// Entries that meet at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    pub match_id: MatchId,
    /// Which attempt at a table this is, from 1.
    pub attempt: u32,
    /// The table of this attempt.
    pub table_id: TableId,
    /// Whether that is known to be open.
    pub table_open: bool,
    /// Whether somebody must win it.
    pub knockout: bool,
    /// Who meets.
    pub entries: Vec<RegistrationId>,
}

/// Who shares a place at the end, best place first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceGroup {
    /// The place, from 1.
    pub place: u32,
    /// How many entries come to share it.
    pub size: u32,
    /// Those who hold it already.
    pub entries: Vec<RegistrationId>,
}

/// What news come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// This happens; nothing, if it is known already or has been overtaken.
    Events(Vec<Event>),
    /// It cannot be played: the tables refuse for good what it is played at.
    NoTable(ErrorCode),
}

/// What a cancellation after the start has to know (G2.10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis {
    /// Those still in, the earliest registered first.
    pub still_in: Vec<RegistrationId>,
    /// The places that are held, behind the first; members in the order in which the cents of a tie fall to them.
    pub groups: Vec<PlaceGroup>,
    /// The lowest places that nobody holds.
    pub lowest_open: PlaceGroup,
    /// How the rest is divided.
    pub division: Division,
}

/// How those still in divide what no final place holds (G2.10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Division {
    /// The lowest prize not yet assigned to each, the rest in equal parts: a knock-out.
    EqualParts,
    /// The same: a shoot-out.
    EqualPartsOfShootout,
    /// Half of the pool in equal parts, half by the prize table on the ranking of those still in after the last round
    /// that is complete: a girone.
    ByRanking(Vec<PlaceGroup>),
    /// By the chips of each of those still in: half of the pool before the prizes are reached, the rest afterwards.
    ByChips(Vec<u64>),
}

/// A tournament system.
pub trait Scheme: std::fmt::Debug + Send + Sync {
    /// Whether it is played by the full field of its template, so that its prizes are known before the start.
    fn has_full_field(&self) -> bool;

    /// How many of so many entries it can be played by (G1.2, G1.7).
    fn playable(&self, entries: usize) -> usize {
        entries
    }

    /// What is drawn when the field of the start is fixed, before its money moves; nothing, if that is drawn in play.
    fn draw(&self, _facts: &Facts<'_>) -> Option<Event> {
        None
    }

    /// Whether how well everybody plays has to be looked up before anything is drawn (G1.4).
    fn awaits_seeds(&self) -> bool {
        false
    }

    /// What comes of news.
    ///
    /// # Errors
    /// What contradicts the log.
    fn decide(&self, command: &Command, facts: &Facts<'_>) -> Result<Decided, Refusal>;

    /// What follows by itself, one thing at a time; nothing while something has to happen outside.
    fn next(&self, _facts: &Facts<'_>) -> Option<Event> {
        None
    }

    /// How many things may follow by themselves at most: what needs more would never end.
    fn most_steps(&self) -> usize {
        1
    }

    /// Play begins with these players, in the order of registration.
    fn begin(&mut self, _players: &[(RegistrationId, PlayerId)], _at: DateTime<Utc>) {}

    /// One more player comes after the start (G2.5).
    fn enter(&mut self, _id: RegistrationId, _player: PlayerId) {}

    /// Nobody can come in any more: so many entries there are.
    fn complete(&mut self, _entries: u32) {}

    /// The ranking is final.
    fn finish(&mut self) {}

    /// The state after an event.
    fn evolve(&mut self, event: &Event);

    /// The meetings to be played now.
    fn ready(&self) -> Vec<Meeting> {
        Vec::new()
    }

    /// The meetings that are to be played because one is decided.
    fn ready_after(&self, _decided: MatchId) -> Vec<Meeting> {
        Vec::new()
    }

    /// A meeting that is to be played now.
    fn meeting(&self, _id: MatchId) -> Option<Meeting> {
        None
    }

    /// Whether an entry may withdraw now (G1.13); none may where the seat of a missing player plays by itself.
    fn may_retire(&self, _id: RegistrationId) -> bool {
        false
    }

    /// The meeting that an entry which has just withdrawn leaves without a table; one may be about to open.
    fn left_by(&self, _id: RegistrationId) -> Option<Meeting> {
        None
    }

    /// A meeting that may have been decided without a table.
    fn unplayed(&self, _id: MatchId) -> Option<Meeting> {
        None
    }

    /// What its own tables have to be told because of an event, after how long; `of` and `self` are the state after it.
    fn follow_ups(&self, _facts: &Facts<'_>, _event: &Event) -> Vec<(Effect, Duration)> {
        Vec::new()
    }

    /// Whether every place is known.
    fn is_over(&self) -> bool;

    /// The places, best first, as far as they are held; all of them when it is over.
    fn places(&self) -> Vec<PlaceGroup>;

    /// The place that an entry holds for good.
    fn place_of(&self, id: RegistrationId) -> Option<u32>;

    /// The table where an entry plays now.
    fn table_of(&self, id: RegistrationId) -> Option<TableId>;

    /// The seat of an entry at its table, and whether it was sent there from another; where seats are drawn.
    fn seat_of(&self, _id: RegistrationId) -> Option<(u8, bool)> {
        None
    }

    /// The chips of an entry that is still in.
    fn chips_of(&self, _id: RegistrationId) -> Option<u64> {
        None
    }

    /// What a cancellation has to know; nothing while nobody is out.
    fn basis(&self, facts: &Facts<'_>) -> Option<Basis>;

    /// The entries whose rows look different after an event; `self` is the state after it.
    fn touched(&self, event: &Event) -> Vec<RegistrationId>;

    /// Whether the secret of the draws is public.
    fn is_drawn(&self, over: bool) -> bool;

    /// Whether the secret of the draws is public with this event, which holds the last draw.
    fn publishes(&self, _event: &Event) -> bool {
        false
    }

    /// Adds its part to what is shown, all lists included.
    fn show(&self, facts: &Facts<'_>, at: DateTime<Utc>, view: &mut TournamentView);

    /// Adds its part to what is shown, without any list.
    fn outline(&self, _facts: &Facts<'_>, _at: DateTime<Utc>, _view: &mut TournamentView) {}

    /// Its rounds, in order, without their matches; of `wanted` the phase and what they are behind count.
    fn rounds(&self, _wanted: &Wanted) -> Vec<RoundSummary> {
        Vec::new()
    }

    /// Its matches, in order.
    fn fixtures(&self, _wanted: &Wanted) -> Vec<Fixture> {
        Vec::new()
    }

    /// The match that an entry plays, or has played last.
    fn fixture_of(&self, _id: RegistrationId) -> Option<Fixture> {
        None
    }

    /// How everybody stands after a round, best first, each with its row: after the round that is wanted, or that of
    /// the row that they are behind, or the last one that is complete.
    fn standings(&self, _wanted: &Wanted) -> Vec<(Spot, EntryStanding)> {
        Vec::new()
    }
}
