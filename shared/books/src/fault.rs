//! The first thing that is wrong with a house: of which kind, where, and what.

use std::fmt;

use mazziere_hashchain::ChainFault;
use mazziere_ids::{AccountId, PostingId, StreamId};
use serde::Serialize;

/// What kind of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, strum::IntoStaticStr, strum::EnumIter)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    /// An event is not what was hashed.
    Chain,
    /// An event or a posting is missing, there twice, or in another place.
    Order,
    /// Cards, draws, promises or sealed rows.
    Deal,
    /// The rules do not give what is logged.
    Rules,
    /// The result of a match is not the one that was played.
    Result,
    /// The ledger contradicts itself, or the hands that it settles.
    Ledger,
    /// The lobby's log and the ledger disagree.
    Lobby,
    /// The log is not the one that was signed.
    Anchor,
}

impl Kind {
    /// How a process ends that has found one.
    pub const fn exit_code(self) -> u8 {
        match self {
            Kind::Chain => 10,
            Kind::Order => 11,
            Kind::Deal => 12,
            Kind::Rules => 13,
            Kind::Result => 14,
            Kind::Ledger => 15,
            Kind::Lobby => 16,
            Kind::Anchor => 17,
        }
    }

    /// Its name, as it is printed.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Where something is wrong: whatever is known of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream: Option<StreamId>,
    /// The version in the stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    /// The position in the log over all streams.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
    /// The posting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posting: Option<PostingId>,
    /// The sequence of the posting: its place in the ledger.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sequence: Option<i64>,
    /// The account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountId>,
    /// The entry of the account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<i64>,
    /// The size of the checkpoint, where something that it covers is another thing than was signed: its root does not
    /// say which.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkpoint: Option<u64>,
}

impl Place {
    /// A version of a stream.
    pub fn event(stream: StreamId, version: i64) -> Place {
        Place { stream: Some(stream), version: Some(version), ..Place::default() }
    }
}

impl Place {
    /// The place in front of what is said of it; nothing if it is none.
    fn before(&self) -> String {
        if *self == Place::default() { String::new() } else { format!("{self}: ") }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = |name: &str, id: Option<String>| id.map(|id| format!("{name} {id}"));
        let number = |name: &str, number: Option<i64>| id(name, number.map(|number| number.to_string()));
        let parts = [
            id("stream", self.stream.map(|id| id.to_string())),
            number("version", self.version),
            number("position", self.position),
            id("posting", self.posting.map(|id| id.to_string())),
            number("sequence", self.sequence),
            id("account", self.account.map(|id| id.to_string())),
            number("entry", self.entry),
            id("checkpoint of size", self.checkpoint.map(|size| size.to_string())),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// The first thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{}{what}", .place.before())]
pub struct Fault {
    /// Of which kind.
    pub kind: Kind,
    /// Where.
    pub place: Box<Place>,
    /// What, in words.
    pub what: String,
}

impl Fault {
    /// A fault of a kind at a place.
    pub fn new(kind: Kind, place: Place, what: impl Into<String>) -> Fault {
        Fault { kind, place: Box::new(place), what: what.into() }
    }
}

impl From<ChainFault> for Fault {
    fn from(fault: ChainFault) -> Fault {
        let (kind, stream, version, what) = match fault {
            ChainFault::Missing { stream, version } => (Kind::Order, stream, version, "this version is missing"),
            ChainFault::Payload { stream, version } => (Kind::Chain, stream, version, "the payload was changed"),
            ChainFault::Link { stream, version } => (Kind::Chain, stream, version, "the chain breaks here"),
            ChainFault::Head { stream, version } => {
                (Kind::Chain, stream, version, "the head of the stream does not agree with its last event")
            }
            other => return Fault::new(Kind::Chain, Place::default(), other.to_string()),
        };
        Fault::new(kind, Place::event(stream, version), what)
    }
}
