//! What an audit counted, and what came of it: the one report that every reader of bundles prints.

use mazziere_replay::house::Fault;
use serde::Serialize;

use crate::fault::BundleFault;

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub streams: u64,
    /// Events, each linked to the one before.
    pub events: u64,
    /// Positions of the log.
    pub log_positions: u64,
    /// Events of the last minute that have no place in the log yet.
    pub unsequenced: u64,
    pub tables: u64,
    /// Events of tables that were replayed.
    pub replayed: u64,
    /// Inputs that were decided again.
    pub inputs: u64,
    /// Events of the rules that were compared byte for byte.
    pub game_events: u64,
    /// Shuffles and draws of numbers that were derived again.
    pub deals: u64,
    /// Of these, those into which a seed was mixed that is younger than the promise.
    pub joint_deals: u64,
    /// Sealed rows that were opened.
    pub boxes: u64,
    /// Events behind a box that nothing opens yet: those of deals in play.
    pub covered: u64,
    /// Tables that the house has voided because it could not follow their log.
    pub dead: u64,
    /// Matches with a result.
    pub results: u64,
    /// Hands of cash tables.
    pub hands: u64,
    /// Tournaments, cash tables and private events.
    pub lobby_streams: u64,
    /// Events that are those of the checkpoint; 0 without one.
    pub anchored: u64,
    /// Postings that are those of the checkpoint of their log; 0 without one.
    pub anchored_postings: u64,
    /// Draws of the lobby that were made again.
    pub draws: u64,
    /// Results in the lobby's log that were compared with those of their tables.
    pub reported_results: u64,
    pub accounts: u64,
    /// Closed accounts, each exactly zero.
    pub closed_accounts: u64,
    /// Entries with their running balances.
    pub entries: u64,
    /// Postings that sum to zero.
    pub postings: u64,
    /// Postings that a log asks for, leg by leg.
    pub explained: u64,
}

/// What an audit came to.
#[derive(Debug, Serialize)]
pub struct Report {
    /// Whether everything follows.
    pub right: bool,
    /// How far it came.
    #[serde(flatten)]
    pub counts: Counts,
    /// What does not follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<Found>,
}

/// The first thing that is wrong.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Found {
    /// Something is wrong with the house.
    House(Fault),
    /// Something is wrong with the bundle.
    Bundle(BundleFault),
}

impl Found {
    /// How a process ends that has found it.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Found::House(fault) => fault.kind.exit_code(),
            Found::Bundle(fault) => fault.kind.exit_code(),
        }
    }
}
