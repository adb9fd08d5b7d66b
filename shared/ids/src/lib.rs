//! Every identifier of the house, in one place.
//!
//! Each id is a newtype over a UUID, so that a table can never be passed where a player is meant. New ids are UUIDv7
//! (they sort by birth); ids that must be the same however often a step is repeated are UUIDv5 of the key they derive
//! from (see [`derive_uuid`]). This crate never reads a clock or a random source: callers bring the UUID.
//!
//! A UUID is read in the form in which it is written, 36 characters with hyphens, and in no other that some readers
//! know (braces, `urn:uuid:`, without hyphens), so that one thing has one name; the case of its letters is no matter.

#![warn(missing_docs)]

use std::fmt;

use serde::de::{Deserializer, Visitor};
use uuid::Uuid;

/// A column of an id is a column of its UUID.
#[cfg(feature = "sqlx")]
macro_rules! column {
    ($name:ident) => {
        impl sqlx::Type<sqlx::Postgres> for $name {
            fn type_info() -> sqlx::postgres::PgTypeInfo {
                <Uuid as sqlx::Type<sqlx::Postgres>>::type_info()
            }
        }

        impl sqlx::postgres::PgHasArrayType for $name {
            fn array_type_info() -> sqlx::postgres::PgTypeInfo {
                <Uuid as sqlx::postgres::PgHasArrayType>::array_type_info()
            }
        }

        impl sqlx::Encode<'_, sqlx::Postgres> for $name {
            fn encode_by_ref(
                &self,
                buffer: &mut sqlx::postgres::PgArgumentBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                sqlx::Encode::<sqlx::Postgres>::encode_by_ref(&self.0, buffer)
            }
        }

        impl sqlx::Decode<'_, sqlx::Postgres> for $name {
            fn decode(value: sqlx::postgres::PgValueRef<'_>) -> Result<Self, sqlx::error::BoxDynError> {
                <Uuid as sqlx::Decode<sqlx::Postgres>>::decode(value).map(Self)
            }
        }
    };
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(value_type = uuid::Uuid))]
        #[serde(transparent)]
        pub struct $name(Uuid);

        impl $name {
            /// Wraps a UUID that is known to name this kind of thing.
            pub const fn new(uuid: Uuid) -> Self {
                Self(uuid)
            }

            /// The UUID inside.
            pub const fn uuid(self) -> Uuid {
                self.0
            }

            /// The id that `name` always derives within `parent`: repeating the step gives the same id.
            pub fn derived(parent: Uuid, name: &str) -> Self {
                Self(derive_uuid(parent, name))
            }
        }

        #[cfg(feature = "sqlx")]
        column!($name);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({})", stringify!($name), self.0)
            }
        }

        impl std::str::FromStr for $name {
            type Err = NotAUuid;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                parse_uuid(text).map(Self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read_uuid(deserializer).map(Self)
            }
        }
    )*};
}

ids! {
    /// A person who plays; the subject of a player's token.
    PlayerId;
    /// A template from which the lobby opens tournaments.
    TemplateId;
    /// A tournament (a sit&go included).
    TournamentId;
    /// One entry of a tournament: a player, or a pair.
    RegistrationId;
    /// One match of a tournament: the pairing that a table plays out.
    MatchId;
    /// A table: one match or one session of hands; also the id of its event stream.
    TableId;
    /// What a player does at one cash table from sitting down to leaving it.
    SessionId;
    /// What an operator proposes to void a table by.
    VoidProposalId;
    /// What an operator proposes to cancel a tournament by.
    CancellationProposalId;
    /// A template from which the lobby opens cash tables.
    CashTemplateId;
    /// A private event of the club.
    ClubEventId;
    /// A warning that a player was given.
    WarningId;
    /// What is proposed for a prize that is withheld.
    PrizeDecisionId;
    /// A command, derived from its sender and its Idempotency-Key.
    CommandId;
    /// A posting in the ledger.
    PostingId;
    /// A hold on a player's cash.
    HoldId;
    /// An account in the ledger.
    AccountId;
    /// A correction that finance proposes.
    CorrectionId;
    /// A stream of the event store.
    StreamId;
    /// Something said at a table.
    MessageId;
    /// A report of something said at a table.
    ReportId;
}

/// The text is no UUID as the house writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAUuid;

impl fmt::Display for NotAUuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a UUID is 32 hexadecimal digits with hyphens, such as 0190d3a0-0000-7000-8000-000000000001")
    }
}

impl std::error::Error for NotAUuid {}

/// Reads a UUID with hyphens, and nothing else.
///
/// # Errors
/// Whatever is written otherwise.
pub fn parse_uuid(text: &str) -> Result<Uuid, NotAUuid> {
    // Of the forms that the library reads this one alone is so long.
    const LENGTH: usize = 36;
    if text.len() == LENGTH { Uuid::try_parse(text).map_err(|_| NotAUuid) } else { Err(NotAUuid) }
}

/// The UUID of all zeros, as it is written. It names nothing: no id of the house is made so. Logs and databases are
/// read without asking; what comes from outside is refused where it comes in.
pub const NIL: &str = "00000000-0000-0000-0000-000000000000";

/// Reads a UUID as cursors have it, 32 lowercase digits; `None` if it is none.
pub fn parse_simple_uuid(text: &str) -> Option<Uuid> {
    let is_plain = text.len() == 32 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    Uuid::try_parse(text).ok().filter(|_| is_plain)
}

/// [`parse_uuid`] as `deserialize_with` of a field.
///
/// # Errors
/// Whatever is written otherwise.
pub fn read_uuid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uuid, D::Error> {
    struct Reader;

    impl Visitor<'_> for Reader {
        type Value = Uuid;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a UUID")
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Uuid, E> {
            parse_uuid(text).map_err(E::custom)
        }
    }

    deserializer.deserialize_str(Reader)
}

/// The same of a field that may be left out.
///
/// # Errors
/// Whatever is written otherwise.
pub fn read_some_uuid<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Uuid>, D::Error> {
    read_uuid(deserializer).map(Some)
}

/// The UUIDv5 of `name` in the namespace `parent`: the same parent and name give the same UUID for ever.
pub fn derive_uuid(parent: Uuid, name: &str) -> Uuid {
    Uuid::new_v5(&parent, name.as_bytes())
}

impl From<TableId> for StreamId {
    fn from(table: TableId) -> Self {
        Self(table.0)
    }
}

impl From<TournamentId> for StreamId {
    fn from(tournament: TournamentId) -> Self {
        Self(tournament.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_derived_id_depends_on_parent_and_name_only() {
        let parent = Uuid::from_u128(7);
        assert_eq!(PostingId::derived(parent, "buy-in"), PostingId::derived(parent, "buy-in"));
        assert_ne!(PostingId::derived(parent, "buy-in"), PostingId::derived(parent, "refund"));
        assert_ne!(PostingId::derived(parent, "buy-in"), PostingId::derived(Uuid::from_u128(8), "buy-in"));
    }

    #[test]
    fn ids_travel_as_plain_uuid_strings() {
        let id = TableId::new(Uuid::from_u128(1));
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, "\"00000000-0000-0000-0000-000000000001\"");
        assert_eq!(serde_json::from_str::<TableId>(&json).unwrap(), id);
        assert!("not-an-id".parse::<TableId>().is_err());
    }

    #[test]
    fn a_uuid_is_read_in_the_form_in_which_it_is_written_and_in_no_other() {
        let plain = "0190d3a0-0000-7000-8000-00000000000a";
        let id = TableId::new(Uuid::try_parse(plain).unwrap());
        for right in [plain, "0190D3A0-0000-7000-8000-00000000000A"] {
            assert_eq!(right.parse::<TableId>(), Ok(id));
            assert_eq!(serde_json::from_str::<TableId>(&format!("\"{right}\"")).unwrap(), id);
        }
        for wrong in [
            "{0190d3a0-0000-7000-8000-00000000000a}",
            "urn:uuid:0190d3a0-0000-7000-8000-00000000000a",
            "0190d3a0000070008000000000000000a",
            "0190d3a000007000800000000000000a",
            " 0190d3a0-0000-7000-8000-00000000000a",
            "0190d3a0-00007000-8000-0000-00000000a",
            "",
        ] {
            assert_eq!(wrong.parse::<TableId>(), Err(NotAUuid), "{wrong}");
            assert!(serde_json::from_str::<TableId>(&format!("\"{wrong}\"")).is_err(), "{wrong}");
        }
        assert_eq!(parse_simple_uuid("0190d3a000007000800000000000000a"), Some(id.uuid()));
        for wrong in [plain, "0190D3A000007000800000000000000A", "", "{0190d3a00000700080000000000000a}"] {
            assert_eq!(parse_simple_uuid(wrong), None, "{wrong}");
        }
    }
}
