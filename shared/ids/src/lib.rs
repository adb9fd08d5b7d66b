//! Every identifier of the house, in one place.
//!
//! Each id is a newtype over a UUID, so that a table can never be passed where a player is meant. New ids are UUIDv7
//! (they sort by birth); ids that must be the same however often a step is repeated are UUIDv5 of the key they derive
//! from (see [`derive_uuid`]). This crate never reads a clock or a random source: callers bring the UUID.

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
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
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
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(text).map(Self)
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
}
