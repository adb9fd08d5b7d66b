//! What of a table's events is news for others: an item of the feed.

use mazziere_contract::tables::{FeedItem, TableNews};
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{TableId, TournamentId};

use super::event::{TableEvent, UnreadableEvent};
use super::ring::event::RingEvent;

/// The types of the events that may be news.
pub const TYPES: [&str; 6] = ["finished", "voided", "closed", "hand_ended", "seat_vacated", "topped_up"];

/// The item that an event at a position of the log is; none if it is none.
///
/// # Errors
/// When the event cannot be read.
pub fn item(position: i64, stored: &StoredEvent) -> Result<Option<FeedItem>, UnreadableEvent> {
    let (tournament_id, match_id, news) = match TableEvent::read(&stored.r#type, stored.schema, &stored.payload)? {
        TableEvent::Finished(finished) => {
            let news = TableNews::Finished {
                outcome: serde_json::from_str(finished.outcome.get()).unwrap_or_default(),
                lines: finished.lines.into_iter().map(Into::into).collect(),
                winner: finished.winner,
                difference: finished.difference,
                next_dealer: finished.next_dealer.map(|seat| seat.index()),
                at_fault: finished.at_fault.into_iter().map(Into::into).collect(),
            };
            (finished.tournament_id, finished.match_id, news)
        }
        TableEvent::Voided(voided) => {
            (voided.tournament_id, voided.match_id, TableNews::Voided { reason: voided.reason })
        }
        TableEvent::Ring(event) => match ring_news(event) {
            Some((tournament_id, news)) => (tournament_id, None, news),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    Ok(Some(FeedItem {
        position,
        table_id: TableId::new(stored.stream.uuid()),
        version: stored.version,
        tournament_id,
        match_id,
        at: stored.occurred_at,
        traceparent: stored.traceparent().map(str::to_owned),
        news,
    }))
}

/// What a ring table tells. A seat of a cash table is vacated for the house when its chips are back in the wallet.
fn ring_news(event: RingEvent) -> Option<(Option<TournamentId>, TableNews)> {
    Some(match event {
        RingEvent::HandEnded(over) => (over.tournament_id, TableNews::HandEnded(over.hand.into())),
        RingEvent::SeatVacated(left) => (left.tournament_id, TableNews::SeatVacated(left.left.into())),
        RingEvent::ToppedUp(credited) => (None, TableNews::ToppedUp(credited.topped_up.into())),
        RingEvent::Closed(closed) => (closed.tournament_id, TableNews::Closed {}),
        _ => return None,
    })
}
