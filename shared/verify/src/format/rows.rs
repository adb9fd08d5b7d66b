//! The rows of a bundle: what a line of each file holds, field by field in the order in which it is written.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use chrono::{DateTime, SecondsFormat, Utc};
use mazziere_contract::wallet::Leg;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

use super::Name;

/// A SHA-256, in lower-case hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(pub [u8; 32]);

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = [0; 64];
        hex::encode_to_slice(self.0, &mut text).map_err(serde::ser::Error::custom)?;
        serializer.serialize_str(std::str::from_utf8(&text).map_err(serde::ser::Error::custom)?)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = <&str>::deserialize(deserializer)?;
        let mut bytes = [0; 32];
        match hex::decode_to_slice(text, &mut bytes) {
            Ok(()) if !text.bytes().any(|letter| letter.is_ascii_uppercase()) => Ok(Digest(bytes)),
            _ => Err(D::Error::custom("a hash is 64 hexadecimal digits in lower case")),
        }
    }
}

/// A time, to the microsecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At(pub DateTime<Utc>);

impl At {
    fn text(self) -> String {
        self.0.to_rfc3339_opts(SecondsFormat::Micros, true)
    }
}

impl Serialize for At {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<At, D::Error> {
        let text = <&str>::deserialize(deserializer)?;
        let read = DateTime::parse_from_rfc3339(text).map(|at| At(at.to_utc()));
        match read {
            Ok(at) if at.text() == text => Ok(at),
            _ => Err(D::Error::custom("a time is like 2026-01-01T20:00:00.000000Z")),
        }
    }
}

/// An amount in euro with two decimals; here in cents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cents(pub i64);

impl Cents {
    fn read(text: &str) -> Option<Cents> {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        let (euros, cents) = digits.split_once('.')?;
        let are_digits = |text: &str| text.bytes().all(|letter| letter.is_ascii_digit());
        let plain = cents.len() == 2 && (1..=15).contains(&euros.len()) && (euros == "0" || !euros.starts_with('0'));
        if !plain || !are_digits(euros) || !are_digits(cents) {
            return None;
        }
        let amount = euros.parse::<i64>().ok()? * 100 + cents.parse::<i64>().ok()?;
        (amount != 0 || !negative).then_some(Cents(if negative { -amount } else { amount }))
    }
}

impl Serialize for Cents {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (sign, amount) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        serializer.collect_str(&format_args!("{sign}{}.{:02}", amount / 100, amount % 100))
    }
}

impl<'de> Deserialize<'de> for Cents {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cents, D::Error> {
        let text = <&str>::deserialize(deserializer)?;
        Cents::read(text).ok_or_else(|| D::Error::custom("an amount is like -12.50"))
    }
}

/// A field that may be left out, and is never null.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// UUIDs as the format writes them: in lower case, with hyphens. Nothing else is one.
pub(crate) mod id {
    use serde::de::{Error, Unexpected, Visitor};
    use serde::{Deserialize, Deserializer};
    use uuid::Uuid;
    use uuid::fmt::Hyphenated;

    struct Written(Uuid);

    struct Reader;

    impl Visitor<'_> for Reader {
        type Value = Written;

        fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            out.write_str("a UUID in lower case, with hyphens")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Written, E> {
            let read = Uuid::try_parse(text).ok();
            let as_written = |id: &Uuid| id.hyphenated().encode_lower(&mut [0; Hyphenated::LENGTH]) == text;
            let id = read.filter(as_written).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))?;
            Ok(Written(id))
        }
    }

    impl<'de> Deserialize<'de> for Written {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Written, D::Error> {
            deserializer.deserialize_str(Reader)
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uuid, D::Error> {
        Ok(Written::deserialize(deserializer)?.0)
    }

    pub(crate) fn optional<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Uuid>, D::Error> {
        Ok(Option::<Written>::deserialize(deserializer)?.map(|written| written.0))
    }
}

/// By what the rows of a file ascend.
pub type Key = (Uuid, Uuid, i64);

const NONE: Uuid = Uuid::nil();

/// A row of a file.
pub trait Line: DeserializeOwned {
    /// The file.
    const NAME: Name;

    /// Its place among the others.
    fn key(&self) -> Key;
}

// A field that may be null has to be there all the same: `Option::deserialize` has no default.
macro_rules! lines {
    ($($(#[$doc:meta])* $name:ident in $file:ident by $key:expr => {
        $($(#[$field_doc:meta])* $field:ident: $type:ty,)*
    })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $(
                #[doc = concat!("`", stringify!($field), "`")]
                $(#[$field_doc])*
                pub $field: $type,
            )*
        }

        impl Line for $name {
            const NAME: Name = Name::$file;

            fn key(&self) -> Key {
                let key: fn(&$name) -> Key = $key;
                key(self)
            }
        }
    )*};
}

lines! {
    /// The head of a stream.
    HeadLine in Heads by |row| (row.stream_id, NONE, 0) => {
        #[serde(deserialize_with = "id::deserialize")]
        stream_id: Uuid,
        kind: String,
        version: i64,
        head_hash: Digest,
    }
    /// An event.
    EventLine in Events by |row| (row.stream_id, NONE, row.version) => {
        #[serde(deserialize_with = "id::deserialize")]
        stream_id: Uuid,
        version: i64,
        r#type: String,
        schema: i16,
        occurred_at: At,
        /// The payload, if it is UTF-8.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        payload: Option<String>,
        /// The payload, if it is not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        payload_base64: Option<String>,
        payload_hash: Digest,
        event_hash: Digest,
        #[serde(deserialize_with = "Option::deserialize")]
        position: Option<i64>,
    }
    /// A position of the log.
    LogLine in Log by |row| (NONE, NONE, row.position) => {
        position: i64,
        #[serde(deserialize_with = "id::deserialize")]
        stream_id: Uuid,
        version: i64,
        kind: String,
    }
    /// An account.
    AccountLine in Accounts by |row| (row.account_id, NONE, 0) => {
        #[serde(deserialize_with = "id::deserialize")]
        account_id: Uuid,
        kind: String,
        #[serde(deserialize_with = "id::optional")]
        player_id: Option<Uuid>,
        #[serde(deserialize_with = "id::optional")]
        table_id: Option<Uuid>,
        #[serde(deserialize_with = "id::optional")]
        tournament_id: Option<Uuid>,
        balance: Cents,
        held: Cents,
        version: i64,
        #[serde(deserialize_with = "Option::deserialize")]
        closed_at: Option<At>,
    }
    /// An entry of an account.
    EntryLine in Entries by |row| (row.account_id, NONE, row.version) => {
        #[serde(deserialize_with = "id::deserialize")]
        account_id: Uuid,
        version: i64,
        sequence: i64,
        amount: Cents,
        balance: Cents,
        leg: i16,
        /// What salts it in the log of postings, if who wrote the bundle could know.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        salt: Option<Digest>,
        /// Its salted hash, where the owner of the account was erased.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        hash: Option<Digest>,
    }
    /// A posting, whose legs are the entries of its sequence.
    PostingLine in Postings by |row| (NONE, NONE, row.sequence) => {
        sequence: i64,
        #[serde(deserialize_with = "id::deserialize")]
        posting_id: Uuid,
        legs: i64,
        kind: String,
        #[serde(deserialize_with = "id::optional")]
        tournament_id: Option<Uuid>,
        #[serde(deserialize_with = "id::optional")]
        table_id: Option<Uuid>,
        #[serde(deserialize_with = "id::optional")]
        reverses: Option<Uuid>,
        #[serde(deserialize_with = "Option::deserialize")]
        cause: Option<String>,
        /// In bundles of version 1 there is none.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        posted_at: Option<At>,
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
        /// What salts its head in the log of postings, if who wrote the bundle could know.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        salt: Option<Digest>,
        /// The salted hash of its head, where the only person that it names was erased.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        hash: Option<Digest>,
    }
    /// A deposit.
    DepositLine in Deposits by |row| (row.posting_id, NONE, 0) => {
        #[serde(deserialize_with = "id::deserialize")]
        posting_id: Uuid,
        external_reference: String,
        #[serde(deserialize_with = "id::deserialize")]
        player_id: Uuid,
        amount: Cents,
    }
    /// A withdrawal; its id is that of the posting that asked for it.
    WithdrawalLine in Withdrawals by |row| (row.withdrawal_id, NONE, 0) => {
        #[serde(deserialize_with = "id::deserialize")]
        withdrawal_id: Uuid,
        external_reference: String,
        #[serde(deserialize_with = "id::deserialize")]
        player_id: Uuid,
        amount: Cents,
        status: String,
        #[serde(deserialize_with = "id::optional")]
        end_posting_id: Option<Uuid>,
    }
    /// A hold.
    HoldLine in Holds by |row| (row.account_id, row.hold_id, 0) => {
        #[serde(deserialize_with = "id::deserialize")]
        account_id: Uuid,
        #[serde(deserialize_with = "id::deserialize")]
        hold_id: Uuid,
        amount: Cents,
        status: String,
        #[serde(deserialize_with = "id::optional")]
        posting_id: Option<Uuid>,
    }
    /// A correction of the ledger, proposed by one person and decided by another.
    CorrectionLine in Corrections by |row| (row.correction_id, NONE, 0) => {
        #[serde(deserialize_with = "id::deserialize")]
        correction_id: Uuid,
        kind: String,
        legs: Vec<Leg>,
        #[serde(deserialize_with = "id::deserialize")]
        proposed_by: Uuid,
        #[serde(deserialize_with = "id::optional")]
        decided_by: Option<Uuid>,
        status: String,
        #[serde(deserialize_with = "id::optional")]
        end_posting_id: Option<Uuid>,
    }
}

impl EventLine {
    /// Puts a payload in: as text, if it is one.
    pub fn holding(self, payload: Vec<u8>) -> EventLine {
        match String::from_utf8(payload) {
            Ok(text) => EventLine { payload: Some(text), payload_base64: None, ..self },
            Err(bytes) => {
                let text = STANDARD_NO_PAD.encode(bytes.as_bytes());
                EventLine { payload: None, payload_base64: Some(text), ..self }
            }
        }
    }

    /// The payload; none if there is none, or two.
    pub fn into_payload(self) -> Option<Vec<u8>> {
        match (self.payload, self.payload_base64) {
            (Some(text), None) => Some(text.into_bytes()),
            (None, Some(text)) => STANDARD_NO_PAD.decode(text).ok(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
