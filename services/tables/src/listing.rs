//! The list of tables (and of the hands played at them): derived from the log, searched by filter, newest first.
//!
//! A subscription fills it in the transaction of its position; the replica that opens a table also writes its row at
//! once, so who opened a table finds it. A row only moves forward, so both may come in any order. The status of a table
//! that is in memory is shown as memory knows it: at most fresher.

pub mod store;

use chrono::{DateTime, Utc};
use mazziere_contract::tables::TableStatus;
use mazziere_eventstore::subscription::{HandleError, Handler};
use mazziere_eventstore::{LoggedEvent, StoredEvent};
use mazziere_ids::{TableId, parse_simple_uuid};
use mazziere_replay::seal::record::promised_deal;
use mazziere_replay::table::event::UnreadableEvent;
use mazziere_replay::table::ring::event::RingEvent;
use mazziere_replay::table::{Table, TableEvent};
use sqlx::PgTransaction;

use crate::hands;
use crate::live::KIND;

/// The name of the subscription.
pub const SUBSCRIPTION: &str = "tables.listing";

/// Where a page of the list ends: the next one begins after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the last table of the page was opened.
    pub opened_at: DateTime<Utc>,
    /// Which it was.
    pub table_id: TableId,
}

impl Cursor {
    /// The text that travels.
    pub fn text(&self) -> String {
        format!("{:x}-{}", self.opened_at.timestamp_micros(), self.table_id.uuid().simple())
    }

    /// Reads the text; none if it is not one of ours.
    pub fn parse(text: &str) -> Option<Cursor> {
        let (micros, id) = text.split_once('-')?;
        let plain = (1..=15).contains(&micros.len()) && micros.bytes().all(|byte| byte.is_ascii_hexdigit());
        let micros = i64::from_str_radix(micros, 16).ok().filter(|_| plain)?;
        let opened_at = DateTime::from_timestamp_micros(micros)?;
        Some(Cursor { opened_at, table_id: TableId::new(parse_simple_uuid(id)?) })
    }
}

/// Only these change what a list shows; the promise of deal 2 stands beside the first deal.
const MATTERS: [&str; 9] = [
    "table_opened",
    "deal_committed",
    "finished",
    "voided",
    "closed",
    "seat_taken",
    "seat_left",
    "seat_vacated",
    "hand_ended",
];

/// Fills the list from the log.
#[derive(Debug, Default)]
pub struct Projection;

impl Handler for Projection {
    async fn handle(&mut self, tx: &mut PgTransaction<'_>, logged: &LoggedEvent) -> Result<(), HandleError> {
        let stored = &logged.event;
        if logged.kind != KIND || !MATTERS.contains(&stored.r#type.as_str()) {
            return Ok(());
        }
        let id = TableId::new(stored.stream.uuid());
        let bad = |error: UnreadableEvent| HandleError::Bad(error.to_string());
        // A promise is sealed, and says outside the seal which deal it is for.
        if stored.r#type == "deal_committed" {
            if promised_deal(stored).map_err(bad)? == Some(2) {
                store::set_status(&mut **tx, id, TableStatus::Playing, stored.version).await?;
            }
            return Ok(());
        }
        let event = TableEvent::read(&stored.r#type, stored.schema, &stored.payload).map_err(bad)?;
        let status = match event {
            TableEvent::TableOpened(opened) => {
                let private = opened.private;
                let table = Table::open(opened, stored.occurred_at);
                let summary = table.map_err(|fault| HandleError::Bad(fault.to_string()))?.summary();
                store::insert(&mut **tx, &summary, private, stored.version).await?;
                return Ok(());
            }
            TableEvent::Finished(_) => TableStatus::Finished,
            TableEvent::Voided(_) => TableStatus::Voided,
            TableEvent::Ring(event) => return ring(tx, id, event, stored).await,
            _ => return Ok(()),
        };
        store::set_status(&mut **tx, id, status, stored.version).await?;
        Ok(())
    }
}

/// What changes at a ring table: who sits there, hands that were played, its end.
async fn ring(
    tx: &mut PgTransaction<'_>,
    id: TableId,
    event: RingEvent,
    stored: &StoredEvent,
) -> Result<(), HandleError> {
    let version = stored.version;
    match event {
        RingEvent::SeatTaken(taken) => store::sits_down(&mut **tx, id, taken.player_id, version).await?,
        RingEvent::SeatLeft(left) => store::gets_up(&mut **tx, id, left.left.player_id, version).await?,
        // At a cash table they got up before; by now they may sit there again.
        RingEvent::SeatVacated(left) if left.tournament_id.is_some() => {
            store::gets_up(&mut **tx, id, left.left.player_id, version).await?;
        }
        RingEvent::HandEnded(over) => {
            hands::store::insert(&mut **tx, id, &hands::played(over, version, stored.occurred_at)).await?;
        }
        RingEvent::Closed(_) => store::set_status(&mut **tx, id, TableStatus::Finished, version).await?,
        _ => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_cursor_survives_its_text() {
        let cursor = Cursor {
            opened_at: DateTime::from_timestamp_micros(1_767_297_600_123_456).unwrap(),
            table_id: TableId::new(Uuid::from_u128(7)),
        };
        assert_eq!(Cursor::parse(&cursor.text()), Some(cursor));
        for bad in ["", "-", "zz-00", "1-2", "1767297600123456"] {
            assert_eq!(Cursor::parse(bad), None, "{bad}");
        }
        for bad in ["", "+1", "-1", "7fffffffffffffff"] {
            let bad = format!("{bad}-{}", cursor.table_id.uuid().simple());
            assert_eq!(Cursor::parse(&bad), None, "{bad}");
        }
    }
}
