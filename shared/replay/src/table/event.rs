//! What is stored of a table: one row per accepted input, with everything it caused.
//!
//! The type of an event stands in its own column (and under its hash); the payload is the plain JSON of its fields in
//! the order of their declaration. Inputs and events of the game are kept as the bytes the rules gave ([`RawValue`]),
//! so an auditor can run `decide` again and compare bytes, while a replay only needs `evolve`.
//!
//! **Invariants:** names and fields never change meaning; new ones may come. A [`SecretSealed`], a [`DealCommitted`]
//! and a [`Turn`] are stored sealed ([`super::cover`]) and leave the log only through [`super::view`], which knows
//! when. No other event holds a card or a secret that is hidden from somebody; a player's own seed lies open, and no
//! view shows it. Events hold no type of the contract, which may change what it shows without a log reading
//! differently; how it shows them stands in [`super::shown`].

use std::sync::Arc;

use bytes::Bytes;
use mazziere_fairdeal::{Commitment, PromiseRoot, Root, Secret, Seeds, Sibling};
use mazziere_ids::{MatchId, PlayerId, TableId, TournamentId};
use mazziere_rules::registry::Format;
use mazziere_rules::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::ring::event::{RingEvent, RingOpening};
use crate::clock::Clocks;
use crate::seal::row::{SEALED_SCHEMA, unsealed};
use crate::seal::{KeyId, UnknownKey};

/// The version of the events' own payloads. How a sealed row holds one is said in [`crate::seal::record`].
pub const SCHEMA: i16 = 1;

/// Something that happened at a table.
#[derive(Clone, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum TableEvent {
    /// The table was opened; the first event of every stream.
    TableOpened(Arc<TableOpened>),
    /// The secret from which those of all deals of the table follow; right after the opening.
    SecretSealed(SecretSealed),
    /// The house bound itself to the secrets of the next deals, before the seeds that are mixed into them.
    DealsPromised(DealsPromised),
    /// The house bound itself to the secret of a deal.
    DealCommitted(DealCommitted),
    /// A player is here.
    PlayerReady(PlayerSeed),
    /// A player gave another seed.
    Seeded(PlayerSeed),
    /// An input was accepted, and this is what it did.
    Turn(Box<Turn>),
    /// A deal is over and its secret public.
    DealRevealed(DealRevealed),
    /// The match is over.
    Finished(Box<Finished>),
    /// The table is void for technical reasons.
    Voided(Voided),
    /// Something of a ring table.
    Ring(RingEvent),
}

/// What a table starts from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableOpened {
    /// Its id, also that of the stream.
    pub table_id: TableId,
    pub game: String,
    /// The version of its rules; the log replays under it for ever.
    pub rules_version: u16,
    /// All options, defaults filled in.
    pub options: Value,
    /// Their printable form.
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// The players in seating order; none yet at a ring table.
    pub players: Vec<PlayerId>,
    /// Whether somebody must win.
    pub knockout: bool,
    /// The clocks of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The tournament it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The match of that tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// Whether it is for its players alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// Who deals first, if the opener of the table said so: the draw does not count then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_dealer: Option<Seat>,
    /// Who deals first.
    pub dealer: Seat,
    /// The draw that chose them.
    pub dealer_draw: DealerDraw,
    /// What the house is bound to before any seed; not at older tables, which promised one deal after the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promises: Option<TablePromises>,
    /// What only ring tables have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ring: Option<RingOpening>,
}

impl TableOpened {
    /// How many seats the table has.
    pub fn seats(&self) -> u8 {
        self.ring.as_ref().map_or(self.format.seats(), |ring| ring.seats)
    }
}

/// The draw of the first dealer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealerDraw {
    /// The commitment to the secret.
    pub commitment: Commitment,
    /// A secret of its own, in older logs: no player could gain from knowing it. Absent, it is that of the first deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// What a table binds the house to from its opening on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablePromises {
    /// The commitment to the secret of the table.
    pub commitment: Commitment,
    /// The first deals.
    pub deals: DealsPromised,
}

/// One root over the commitments of several deals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealsPromised {
    /// The number of the first one.
    pub first: u32,
    /// How many there are.
    pub count: u32,
    pub root: PromiseRoot,
}

/// The secret of a table. Stored so that every replica has it, and a crash does not lose it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecretSealed {
    pub secret: Secret,
    /// The master key under which it is sealed until the table is over; absent where nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed_under: Option<KeyId>,
}

/// The promise before a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealCommitted {
    /// The number of the deal at this table, from 1; a void deal has a number of its own.
    pub deal: u32,
    /// What is published.
    pub commitment: Commitment,
    /// What is not, until the deal is over. Stored so that a crash between promise and deal does not lose it.
    pub secret: Secret,
    /// The master key under which the deal is sealed; absent where nothing is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed_under: Option<KeyId>,
    /// The path to the root that promised it; none in older logs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<Sibling>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSeed {
    pub player_id: PlayerId,
    /// The seats they move.
    pub seats: SeatSet,
    /// Their seed from now on, in hex; the one before stays if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_seed: Option<String>,
}

/// An accepted input with everything it caused.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// The deal in play (for a chance input: the one that it starts).
    pub deal: u32,
    /// The input of the rules, as JSON.
    pub input: Box<RawValue>,
    /// The events of the rules, as JSON, in order.
    pub events: Vec<Box<RawValue>>,
    /// Whose turn it was, for a decision, a timeout or an abandon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What their player's clock counted for it, in milliseconds; absent if it did not run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking_ms: Option<u64>,
    /// How a chance input came about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<TurnDraw>,
    /// Who brought it about, of an input that players bring about as well; absent, the player. Older logs do not tell
    /// the others apart.
    #[serde(default, skip_serializing_if = "TurnBy::is_the_player")]
    pub by: TurnBy,
}

/// Who brought a turn about: giving up, sitting out and coming back are not always a player's own command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnBy {
    /// The player of the seat, or the rules.
    #[default]
    Player,
    /// The house: the player's streams are gone for too long, or one is open again.
    House,
    /// The lobby, for a player who has left the table or the event.
    Lobby,
}

impl TurnBy {
    fn is_the_player(&self) -> bool {
        *self == TurnBy::Player
    }
}

/// How a chance input came about: with the committed secret this re-derives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnDraw {
    /// The players' seeds that were mixed in, by seat, in hex. In older logs those that the players sent.
    pub seeds: Seeds,
    /// With which version each of them was sent, 0 for an empty one; not in older logs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seeded_at: Vec<i64>,
    /// The root over the salted cards, when cards were drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub root: Option<Root>,
}

/// The secret of a deal that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealRevealed {
    pub deal: u32,
    /// Its secret, the one that was committed to.
    pub secret: Secret,
}

/// How a match ended. Says by itself what the results feed has to tell.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finished {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// The players of each line and what they come to.
    pub lines: Vec<LineStanding>,
    /// The winning line; absent for a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<u8>,
    pub difference: u32,
    /// The result as the rules give it.
    pub outcome: Box<RawValue>,
    /// Who deals first if the same players play on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_dealer: Option<Seat>,
    /// Who did not play it to its end, in the order in which they were out; not in older logs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at_fault: Vec<AtFault>,
}

/// What one line has at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineStanding {
    pub line: u8,
    /// Who plays in it.
    pub players: Vec<PlayerId>,
    /// Its place, 1 the best.
    pub rank: u8,
    pub points: i32,
    pub vp: u8,
    /// Match points that count in rankings.
    pub mp: i32,
    /// Whether it took part (G1.13); not in older logs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took_part: Option<bool>,
}

/// A player who did not play a match to its end, where that loses it: of a pair the one who did so, not the partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtFault {
    pub player_id: PlayerId,
    pub by: FaultBy,
}

/// How a match is lost without being played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultBy {
    /// A time ran out.
    Timeout,
    /// It was given up.
    Abandon,
}

/// Why a table is void.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Voided {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The match of the tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    pub reason: String,
    /// Which people decided it, and on what; absent if the lobby did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<VoidedBy>,
}

/// By whose decision a table is void. Shown to nobody at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum VoidedBy {
    /// Nothing had been dealt: one person.
    NotBegun { by: Uuid },
    TwoOperators {
        /// What was approved.
        proposal_id: Uuid,
        /// Who proposed it.
        proposed_by: Uuid,
        /// Who approved it.
        approved_by: Uuid,
    },
    /// The log could not be followed any more.
    Dead {
        by: Uuid,
        /// What the house found.
        evidence: String,
    },
}

/// A stored event that this version of the service cannot read.
#[derive(Debug, thiserror::Error)]
pub enum UnreadableEvent {
    /// Its type or the version of its format is unknown.
    #[error("unknown event {name} of schema {schema}")]
    Unknown {
        name: String,
        /// The version of the format.
        schema: i16,
    },
    /// The payload is not what its type says.
    #[error("malformed {name} event")]
    Malformed {
        name: String,
        /// What is wrong.
        #[source]
        source: serde_json::Error,
    },
    /// It is sealed, and nothing here opens it.
    #[error("the {name} event is sealed until deal {deal} is over")]
    Sealed { name: String, deal: u32 },
    /// It is sealed under a master key that is not known here.
    #[error("the {name} event cannot be opened")]
    Key {
        name: String,
        #[source]
        source: UnknownKey,
    },
    /// It is not what was sealed, or not where it was.
    #[error("the {name} event is not what was sealed at this place")]
    Broken { name: String },
}

impl TableEvent {
    /// The type, as it is stored.
    pub fn name(&self) -> &'static str {
        match self {
            TableEvent::Ring(event) => event.name(),
            event => event.into(),
        }
    }

    /// The canonical bytes.
    pub fn payload(&self) -> Bytes {
        let bytes = match self {
            TableEvent::TableOpened(fields) => serde_json::to_vec(fields.as_ref()),
            TableEvent::SecretSealed(fields) => serde_json::to_vec(fields),
            TableEvent::DealsPromised(fields) => serde_json::to_vec(fields),
            TableEvent::DealCommitted(fields) => serde_json::to_vec(fields),
            TableEvent::PlayerReady(fields) | TableEvent::Seeded(fields) => serde_json::to_vec(fields),
            TableEvent::Turn(fields) => serde_json::to_vec(fields),
            TableEvent::DealRevealed(fields) => serde_json::to_vec(fields),
            TableEvent::Finished(fields) => serde_json::to_vec(fields),
            TableEvent::Voided(fields) => serde_json::to_vec(fields),
            TableEvent::Ring(event) => event.bytes(),
        };
        bytes.expect("events are plain data").into()
    }

    /// Reads a stored event that is not sealed; [`crate::seal::Keys::read`] reads every one.
    ///
    /// # Errors
    /// When the type, the schema or the payload is not one that was ever written, or the event is sealed.
    pub fn read(name: &str, schema: i16, payload: &[u8]) -> Result<TableEvent, UnreadableEvent> {
        match schema {
            SCHEMA => TableEvent::parse(name, payload),
            SEALED_SCHEMA => match unsealed(payload) {
                Ok(Ok(event)) => TableEvent::parse(name, event.get().as_bytes()),
                Ok(Err(deal)) => Err(UnreadableEvent::Sealed { name: name.to_owned(), deal }),
                Err(_) => Err(UnreadableEvent::Broken { name: name.to_owned() }),
            },
            schema => Err(UnreadableEvent::Unknown { name: name.to_owned(), schema }),
        }
    }

    /// Reads the event's own payload.
    fn parse(name: &str, payload: &[u8]) -> Result<TableEvent, UnreadableEvent> {
        Ok(match name {
            "table_opened" => TableEvent::TableOpened(Arc::new(fields("table_opened", payload)?)),
            "secret_sealed" => TableEvent::SecretSealed(fields("secret_sealed", payload)?),
            "deals_promised" => TableEvent::DealsPromised(fields("deals_promised", payload)?),
            "deal_committed" => TableEvent::DealCommitted(fields("deal_committed", payload)?),
            "player_ready" => TableEvent::PlayerReady(fields("player_ready", payload)?),
            "seeded" => TableEvent::Seeded(fields("seeded", payload)?),
            "turn" => TableEvent::Turn(fields("turn", payload)?),
            "deal_revealed" => TableEvent::DealRevealed(fields("deal_revealed", payload)?),
            "finished" => TableEvent::Finished(fields("finished", payload)?),
            "voided" => TableEvent::Voided(fields("voided", payload)?),
            _ => match RingEvent::read(name, payload) {
                Some(read) => TableEvent::Ring(read.map_err(|source| malformed(name, source))?),
                None => return Err(UnreadableEvent::Unknown { name: name.to_owned(), schema: SCHEMA }),
            },
        })
    }
}

fn fields<T: DeserializeOwned>(name: &str, payload: &[u8]) -> Result<T, UnreadableEvent> {
    serde_json::from_slice(payload).map_err(|source| malformed(name, source))
}

fn malformed(name: &str, source: serde_json::Error) -> UnreadableEvent {
    UnreadableEvent::Malformed { name: name.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_of_the_game_survive_storage() {
        let text = r#"{"deal":1,"input":{"input":"move","seat":0,"move":{"type":"play","card":"7D"}},"events":[{"b":1,"a":2.50}],"seat":0,"thinking_ms":12}"#;
        let event = TableEvent::read("turn", SCHEMA, text.as_bytes()).unwrap();
        assert_eq!(event.payload(), text.as_bytes());
        assert_eq!(event.name(), "turn");
    }

    #[test]
    fn a_void_table_of_earlier_days_is_read_as_it_was_written() {
        let before = r#"{"match_id":"00000000-0000-0000-0000-000000000001","reason":"no power"}"#;
        let TableEvent::Voided(voided) = TableEvent::read("voided", SCHEMA, before.as_bytes()).unwrap() else {
            panic!("another event")
        };
        assert_eq!((voided.reason.as_str(), &voided.by), ("no power", &None));
        assert_eq!(TableEvent::Voided(voided).payload(), before.as_bytes());
        let text = concat!(
            r#"{"reason":"no power","by":{"kind":"two_operators","proposal_id":"00000000-0000-0000-0000-000000000001","#,
            r#""proposed_by":"00000000-0000-0000-0000-000000000002","#,
            r#""approved_by":"00000000-0000-0000-0000-000000000003"}}"#
        );
        for name in ["voided", "voiding"] {
            assert_eq!(TableEvent::read(name, SCHEMA, text.as_bytes()).unwrap().payload(), text.as_bytes(), "{name}");
        }
    }

    #[test]
    fn what_was_never_written_is_not_read() {
        assert!(matches!(TableEvent::read("turn", 3, b"{}"), Err(UnreadableEvent::Unknown { .. })));
        assert!(matches!(TableEvent::read("turn", 2, b"{}"), Err(UnreadableEvent::Broken { .. })));
        assert!(matches!(TableEvent::read("dreamt", 1, b"{}"), Err(UnreadableEvent::Unknown { .. })));
        for name in RingEvent::NAMES.into_iter().chain(["voided"]) {
            let read = TableEvent::read(name, 1, b"7");
            assert!(matches!(read, Err(UnreadableEvent::Malformed { .. })), "{name}");
        }
    }
}
