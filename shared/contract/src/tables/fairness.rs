//! What proves that a deal was fair: promises, seeds, openings.

use chrono::{DateTime, Utc};
use mazziere_ids::TableId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::audit::LogPaths;

/// The promise made before a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DealCommitment {
    /// The number of the deal at this table, from 1.
    pub deal: u32,
    /// SHA-256 commitment to the secret, in hex.
    pub commitment: String,
}

/// The fairness proof of a deal, as far as the caller may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Fairness {
    /// Which table.
    pub table_id: TableId,
    /// The number of the deal, from 1.
    pub deal: u32,
    /// The promise, in hex: published before the deal.
    pub commitment: String,
    /// The version of the table's stream with which the house was bound to the secret: that of the root in `promise`;
    /// where there is none, that of the promise of this deal alone.
    #[serde(default)]
    pub promised_at: i64,
    /// The root that promised the deal together with others, before any seed that is mixed into it was sent. Absent at
    /// tables that were opened before there were such roots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<DealPromise>,
    /// The version with which the deal was drawn; absent before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn_at: Option<i64>,
    /// What was mixed in of the players' seeds, by seat, in hex: of each own seed its hash for this deal, empty where
    /// none was sent after the promise. At tables that have no root in `promise` the seeds themselves, also older ones.
    pub seeds: Vec<String>,
    /// The versions with which these seeds were sent, by seat; 0 for none, and for one that is older than the promise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeded_at: Vec<i64>,
    /// Whether a seed that is younger than the promise was mixed in. If not, the house alone has chosen the shuffle,
    /// and could know what it chose. Absent before the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joint: Option<bool>,
    /// The root of the salted card leaves, in hex; present once dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root: Option<String>,
    /// The secret, in hex; published when the deal is over, where no card stays hidden after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Openings of the cards shown to the caller.
    pub openings: Vec<CardOpening>,
}

/// The place of a deal under the root that promised it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DealPromise {
    /// The number of the first deal under the root: the leaf of deal `n` is at the place `n - first`.
    pub first: u32,
    /// How many deals are under it.
    pub count: u32,
    /// The root, in hex.
    pub root: String,
    /// The sibling hashes from the leaf to the root, in hex, lowest first.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub path: Vec<String>,
}

/// Proof that a position of the deck held a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CardOpening {
    /// The position in the deck, from 0.
    pub position: u16,
    /// The card.
    #[schema(example = "7D")]
    pub card: String,
    /// The salt of its leaf, in hex.
    pub salt: String,
    /// The sibling hashes from the leaf to the root, in hex.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    pub path: Vec<String>,
}

/// The proof of a hand: a file that anybody who has the public key of the log of events verifies offline.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandProofFile {
    /// What the file is: `mazziere hand proof`.
    #[schema(example = "mazziere hand proof")]
    pub format: String,
    /// The version of its format.
    #[schema(example = 1)]
    pub version: u32,
    /// What the log says of the hand, as far as the caller may see it.
    pub hand: HandProof,
    /// That the log says so: a signed checkpoint, and the paths from the rows of `hand` to its root.
    pub log: LogPaths,
}

impl HandProofFile {
    /// What every file of the kind says that it is.
    pub const FORMAT: &str = "mazziere hand proof";
    /// The version of the format that is written.
    pub const VERSION: u32 = 1;

    /// The file of a hand whose rows stand where `log` says.
    pub fn new(hand: HandProof, log: LogPaths) -> HandProofFile {
        HandProofFile { format: Self::FORMAT.to_owned(), version: Self::VERSION, hand, log }
    }
}

/// What the tables know of a hand, for its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HandProof {
    /// Which table.
    pub table_id: TableId,
    /// The number of the hand; at a match that of the deal.
    pub hand: u32,
    /// The rows of the table's stream from which the rest follows, ascending.
    pub rows: Vec<ProofRow>,
    /// The deals that were played with in the hand.
    pub deals: Vec<DealProof>,
}

/// A row of a table's stream, with everything that its hash covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProofRow {
    /// Its position in the log of events.
    pub position: u64,
    /// Its version in the stream.
    pub version: i64,
    /// The type of its event.
    pub r#type: String,
    /// The version of the payload's format: 2 is sealed.
    pub schema: i16,
    /// When it happened.
    pub occurred_at: DateTime<Utc>,
    /// The hash of the row before it, in hex.
    pub previous: String,
    /// The payload, byte for byte.
    pub payload: String,
}

/// A deal of a hand, as far as the caller may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DealProof {
    /// How many cards its deck has.
    pub cards: u16,
    /// Promise, seeds and root, and the openings; all of them where the secret is public.
    pub fairness: Fairness,
}
