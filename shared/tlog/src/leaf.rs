//! What the leaves of this house's two logs are made of. Numbers are big-endian, ids are the 16 bytes of UUIDs.
//!
//! ```text
//! entry of an event   = "mazziere.event.leaf.v1" || position (8 bytes) || stream_id || version (8 bytes)
//!                       || event_hash || kind of the stream
//! entry of a posting  = "mazziere.posting.leaf.v1" || sequence (8 bytes) || legs (2 bytes) || root
//! root                = that of RFC 6962 over the hashes of 1 + legs parts, the head first
//! hash of a part      = SHA-256(0x00 || salt || part)
//! head                = field("head") field(posting_id) field(kind) field(posted_at, microseconds in 8 bytes)
//!                       field(tournament_id) field(table_id) field(reverses) field(cause) field(reason)
//! leg                 = field("leg") field(leg, 2 bytes) field(account) field(version, 8 bytes)
//!                       field(amount, cents in 8 bytes) field(balance, cents in 8 bytes)
//! ```
//! What is absent is an empty field. `account` is the name that the account's id is derived from, with its owners, such
//! as `player_cash:<player_id>`. An event stands at its position in the log of events, a posting at its sequence less
//! one in the log of postings. The formats never change: others would get other names.
//!
//! **Invariant:** entries may be shown to who may see the log: nothing about a person can be guessed from the entry of
//! a posting without its salts (`salt.rs`). Each leg has a salt of its own: one can be opened without the others.

use std::collections::BTreeMap;

use crate::fault::Fault;
use crate::frontier::Frontier;
use crate::hash::{Hash, MAX_SIZE};
use crate::proof::verify_inclusion;
use crate::reader::prove_inclusion;
use crate::salt::{Salt, SaltKey, push_field};
use crate::tile::{Content, Tile};

const EVENT: &[u8] = b"mazziere.event.leaf.v1";
const POSTING: &[u8] = b"mazziere.posting.leaf.v1";

/// The longest name of a kind of streams.
const MAX_KIND_BYTES: usize = 64;

/// A posting has this many legs at most, as the ledger has it.
const MAX_LEGS: u16 = 64;

/// An event, as it stands in the log of all streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventLeaf<'a> {
    /// Its place in the log, from 0.
    pub position: u64,
    pub stream: [u8; 16],
    /// Its version in the stream, from 1.
    pub version: u64,
    /// The link of the stream's hash chain: it covers type, time and payload, and all events before it.
    pub event_hash: [u8; 32],
    /// The kind of the stream, such as `table`.
    pub kind: &'a str,
}

impl<'a> EventLeaf<'a> {
    /// # Errors
    /// [`Fault::Leaf`] if the kind is not one of 1 to 64 characters out of `a-z` and `_`, or a number is out of range.
    pub fn entry(&self) -> Result<Vec<u8>, Fault> {
        let known = self.kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        if !known || !(1..=MAX_KIND_BYTES).contains(&self.kind.len()) {
            return Err(Fault::Leaf("not a kind of streams"));
        }
        if self.position >= MAX_SIZE || !(1..=MAX_SIZE).contains(&self.version) {
            return Err(Fault::Leaf("position or version out of range"));
        }
        let (position, version) = (self.position.to_be_bytes(), self.version.to_be_bytes());
        Ok([EVENT, &position, &self.stream, &version, &self.event_hash, self.kind.as_bytes()].concat())
    }

    /// # Errors
    /// [`Fault::Leaf`].
    pub fn parse(entry: &'a [u8]) -> Result<EventLeaf<'a>, Fault> {
        let read = || {
            let rest = entry.strip_prefix(EVENT)?;
            let (position, rest) = rest.split_first_chunk::<8>()?;
            let (stream, rest) = rest.split_first_chunk::<16>()?;
            let (version, rest) = rest.split_first_chunk::<8>()?;
            let (event_hash, kind) = rest.split_first_chunk::<32>()?;
            let (position, version) = (u64::from_be_bytes(*position), u64::from_be_bytes(*version));
            let kind = str::from_utf8(kind).ok()?;
            Some(EventLeaf { position, stream: *stream, version, event_hash: *event_hash, kind })
        };
        let leaf = read().ok_or(Fault::Leaf("not the entry of an event"))?;
        leaf.entry().map(|_| leaf)
    }
}

/// A posting, as it stands in the log of postings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostingLeaf {
    /// Its place in the ledger, from 1.
    pub sequence: u64,
    /// How many entries of accounts it has: 2 to 64.
    pub legs: u16,
    /// Over the salted hashes of its parts.
    pub root: Hash,
}

impl PostingLeaf {
    /// Its place in the log of postings.
    pub fn index(&self) -> u64 {
        self.sequence.saturating_sub(1)
    }

    /// # Errors
    /// [`Fault::Leaf`] if a number is out of range.
    pub fn entry(&self) -> Result<Vec<u8>, Fault> {
        if !(1..=MAX_SIZE).contains(&self.sequence) || !(2..=MAX_LEGS).contains(&self.legs) {
            return Err(Fault::Leaf("sequence or number of legs out of range"));
        }
        Ok([POSTING, &self.sequence.to_be_bytes(), &self.legs.to_be_bytes(), &self.root.0].concat())
    }

    /// # Errors
    /// [`Fault::Leaf`].
    pub fn parse(entry: &[u8]) -> Result<PostingLeaf, Fault> {
        let read = || {
            let rest = entry.strip_prefix(POSTING)?;
            let (sequence, rest) = rest.split_first_chunk::<8>()?;
            let (legs, root) = rest.split_first_chunk::<2>()?;
            let root = Hash(root.try_into().ok()?);
            Some(PostingLeaf { sequence: u64::from_be_bytes(*sequence), legs: u16::from_be_bytes(*legs), root })
        };
        let leaf = read().ok_or(Fault::Leaf("not the entry of a posting"))?;
        leaf.entry().map(|_| leaf)
    }

    /// Checks that this posting has `bytes` as its part: 0 is the head, 1 the first leg.
    ///
    /// # Errors
    /// [`Fault::BeyondEnd`] if there is no such part, [`Fault::NotIncluded`] if it is another one.
    pub fn verify_part(&self, part: u16, salt: &Salt, bytes: &[u8], path: &[Hash]) -> Result<(), Fault> {
        verify_inclusion(u64::from(self.legs) + 1, self.root, part.into(), salt.hash(bytes), path)
    }
}

/// What a posting is, apart from the accounts that it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostingHead<'a> {
    pub posting_id: [u8; 16],
    pub kind: &'a str,
    /// Microseconds since 1970.
    pub posted_at: i64,
    pub tournament_id: Option<[u8; 16]>,
    pub table_id: Option<[u8; 16]>,
    pub reverses: Option<[u8; 16]>,
    pub cause: Option<&'a str>,
    pub reason: Option<&'a str>,
}

impl PostingHead<'_> {
    pub fn bytes(&self) -> Vec<u8> {
        let text = |text: Option<&str>| text.unwrap_or_default().as_bytes().to_vec();
        let id = |id: Option<[u8; 16]>| id.map(|id| id.to_vec()).unwrap_or_default();
        let mut bytes = Vec::new();
        push_field(&mut bytes, b"head");
        push_field(&mut bytes, &self.posting_id);
        push_field(&mut bytes, self.kind.as_bytes());
        push_field(&mut bytes, &self.posted_at.to_be_bytes());
        for id in [self.tournament_id, self.table_id, self.reverses].map(id) {
            push_field(&mut bytes, &id);
        }
        for text in [self.cause, self.reason].map(text) {
            push_field(&mut bytes, &text);
        }
        bytes
    }
}

/// What a posting does to one account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostingLeg<'a> {
    /// From 1.
    pub leg: u16,
    /// The name that the account's id is derived from.
    pub account: &'a str,
    /// That of the account after it, from 1.
    pub version: u64,
    /// In cents.
    pub amount: i64,
    /// In cents, after it.
    pub balance: i64,
}

impl PostingLeg<'_> {
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        push_field(&mut bytes, b"leg");
        push_field(&mut bytes, &self.leg.to_be_bytes());
        push_field(&mut bytes, self.account.as_bytes());
        push_field(&mut bytes, &self.version.to_be_bytes());
        push_field(&mut bytes, &self.amount.to_be_bytes());
        push_field(&mut bytes, &self.balance.to_be_bytes());
        bytes
    }
}

/// The salted hashes of a posting's parts: they may be shown, and prove the parts that are opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostingParts {
    sequence: u64,
    hashes: Vec<Hash>,
}

impl PostingParts {
    /// The parts of the posting at `sequence`, each with the key that its salt is derived from.
    ///
    /// # Errors
    /// [`Fault::Leaf`] if the legs are not numbered 1, 2, 3.., or there are not 2 to 64.
    pub fn new(
        sequence: u64,
        head: (&PostingHead, &SaltKey),
        legs: &[(PostingLeg, &SaltKey)],
    ) -> Result<PostingParts, Fault> {
        let mut hashes = vec![head.1.salt(sequence, 0).hash(&head.0.bytes())];
        for (part, (leg, key)) in (1_u16..).zip(legs) {
            if leg.leg != part {
                return Err(Fault::Leaf("legs are not numbered 1, 2, 3.."));
            }
            hashes.push(key.salt(sequence, part).hash(&leg.bytes()));
        }
        PostingParts::of_hashes(sequence, hashes)
    }

    /// The parts by their hashes, the head first: of those that were erased nothing else is left.
    ///
    /// # Errors
    /// [`Fault::Leaf`] if there are not a head and 2 to 64 legs.
    pub fn of_hashes(sequence: u64, hashes: Vec<Hash>) -> Result<PostingParts, Fault> {
        let parts = PostingParts { sequence, hashes };
        parts.leaf()?.entry()?;
        Ok(parts)
    }

    pub fn hashes(&self) -> &[Hash] {
        &self.hashes
    }

    /// # Errors
    /// None for parts that could be made.
    pub fn leaf(&self) -> Result<PostingLeaf, Fault> {
        let mut tree = Frontier::default();
        self.hashes.iter().try_for_each(|hash| tree.push(*hash))?;
        let legs = u16::try_from(self.hashes.len()).ok().and_then(|parts| parts.checked_sub(1));
        let legs = legs.ok_or(Fault::Leaf("no head, or too many parts"))?;
        Ok(PostingLeaf { sequence: self.sequence, legs, root: tree.root() })
    }

    /// What [`PostingLeaf::verify_part`] needs beside the part and its salt.
    ///
    /// # Errors
    /// [`Fault::BeyondEnd`] if there is no such part.
    pub fn path(&self, part: u16) -> Result<Vec<Hash>, Fault> {
        // Sixty-five parts are a tile that is not full.
        let size = self.hashes.len() as u64;
        let tile = Tile::in_tree(Content::Hashes(0), 0, size).map(|tile| (tile, Tile::encode(&self.hashes)));
        prove_inclusion(size, part.into(), &tile.into_iter().collect::<BTreeMap<_, _>>())
    }
}
