//! An offence as the log tells it: a stream for each report that is upheld, with one event.
//!
//! What was said is not in it: logs are kept for ever.

use chrono::{DateTime, Utc};
use mazziere_eventstore::{Append, NewEvent};
use mazziere_ids::{PlayerId, StreamId, TableId, derive_uuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The kind of such streams.
pub const KIND: &str = "chat_report";

/// The only event of such a stream.
pub const OFFENCE: &str = "chat_offence";

/// The version of its shape.
pub const SCHEMA: i16 = 1;

/// What a player said at a table was an offence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offence {
    pub table_id: TableId,
    pub player_id: PlayerId,
    /// The report that was upheld.
    pub report_id: Uuid,
}

/// What the log says of an offence.
///
/// # Errors
/// Never, as far as we know: it is made of ids.
pub fn told(offence: &Offence, at: DateTime<Utc>) -> Result<Append, serde_json::Error> {
    let stream = StreamId::new(derive_uuid(offence.report_id, KIND));
    let events = vec![NewEvent::traced(OFFENCE, SCHEMA, serde_json::to_vec(offence)?)];
    Ok(Append { stream, kind: KIND, expected: 0, continues: None, occurred_at: at, events, receipt: None, close: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offence_is_stored_as_it_always_was_g5_5() {
        let offence = Offence {
            table_id: TableId::new(Uuid::from_u128(1)),
            player_id: PlayerId::new(Uuid::from_u128(2)),
            report_id: Uuid::from_u128(3),
        };
        let golden = concat!(
            r#"{"table_id":"00000000-0000-0000-0000-000000000001","#,
            r#""player_id":"00000000-0000-0000-0000-000000000002","#,
            r#""report_id":"00000000-0000-0000-0000-000000000003"}"#
        );
        assert_eq!(serde_json::to_string(&offence).unwrap(), golden);
        assert_eq!(serde_json::from_str::<Offence>(golden).unwrap(), offence);
    }
}
