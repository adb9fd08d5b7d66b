//! Reading a table: its view, and its live stream.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use mazziere_contract::tables::{StreamQuery, StreamedView, TableView, paths};
use mazziere_ids::TableId;
use mazziere_replay::table::Table;
use mazziere_replay::table::view::{self, Moment};
use mazziere_telemetry::Clock;
use mazziere_web::{ApiError, EventReader, LastEventId, Platform, Principal, Query, Reply, event_stream};

use super::{come_to, database_failed, eyes, is_back, player, watched};
use crate::app::Tables;
use crate::chat::delivery;
use crate::introduction::{Known, within};
use crate::listing::store::next_tables;
use crate::live::Entry;
use crate::live::stream::{self, Watched};

/// What the caller sees of a table.
///
/// Their own seats with their cards and, where they are to move, their legal moves; nobody else's cards. A caller who
/// does not sit here, or sends no token, is a spectator, unless the table is private: then it is unknown to them. With
/// the names of those who sit there, the event that it is played in, and where a player who is done here plays next in
/// it. An auditor sees everything once the table is over; `position` is then where its end stands in the log of events,
/// and `GET /v1/paths/events` of the service `audit` has the checkpoint that covers it. The `ETag` is the version.
#[utoipa::path(get, path = paths::TABLE, operation_id = "get_table", tag = "tables",
    params(("table_id" = TableId, Path, description = "The table.")),
    responses((status = 200, description = "The table.", body = TableView)))]
pub async fn get_table(
    tables: Data<Tables>,
    platform: Data<Platform>,
    caller: Option<Principal>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let entry = watched(&tables, *table, caller.as_ref()).await?;
    let outages = tables.pulse().outages();
    let hand_pause = tables.commands().manners().hand_pause;
    let moment = Moment { now: platform.clock().now(), outages: &outages, hand_pause };
    let known = entry.introduction(tables.pool(), platform.clock(), &[]).await;
    let mut view = entry.look(|table| view::view(table, eyes(table, caller.as_ref()), &moment));
    known.complete(&mut view);
    view.next_table_id = next_table(&tables, platform.clock(), &entry, &known, caller.as_ref()).await;
    view.position = entry.end_position(tables.live().store()).await;
    Ok(Reply::ok(&view).with_version(u64::try_from(view.version).unwrap_or(0)))
}

/// Where a player who played here, and does not any more, plays next in the same event; none if that cannot be read.
async fn next_table(
    tables: &Tables,
    clock: &Clock,
    entry: &Entry,
    known: &Known,
    caller: Option<&Principal>,
) -> Option<TableId> {
    let player = player(caller)?;
    let (is_done, tournament) = entry.look(|table| {
        let plays = !table.is_over() && !table.seats_of(player).is_empty();
        (!plays && table.has_seated(player), table.opened().tournament_id)
    });
    let event = known.event().map(|event| event.id);
    if !is_done || (event, tournament) == (None, None) {
        return None;
    }
    let open = within(clock, next_tables(tables.pool(), player, entry.id(), (tournament, event))).await;
    let open = open.inspect_err(|error| {
        tracing::warn!(error = error as &dyn std::error::Error, "where a player plays next cannot be read");
    });
    // The list follows the log by a moment; memory may be ahead of it.
    let is_over = |table: &TableId| tables.live().known(*table).is_some_and(|entry| entry.look(Table::is_over));
    open.ok()?.into_iter().find(|table| !is_over(table))
}

/// Follows a table live.
///
/// Server-sent events: `snapshot` (the table view; first), `step` (what happened, as the caller sees it), `countdown`
/// (a seat to move and the milliseconds left: at the start of its turn and every 5 seconds), `chat` (what is said and
/// heard by the caller, a player), `end`. The `id` of `snapshot` and `step` is the version; with `Last-Event-ID` the
/// stream goes on after it, or begins with a snapshot if that was more than 500 versions ago. A player who sits there
/// is told at once; the spectators of a table that has many are told within a second, several steps together. A player
/// at a ring table who was late or away, and had no stream of it open, is back with this one; a player who sat out by
/// their own command, only after 60 seconds without a stream (G3.10). In a match that plays for the absent (peppa, UNO
/// of four) a player who sits there is back with a stream, and played for at once when their last one has ended for ten
/// seconds. `lagged` is the last event of a stream whose reader was too slow: open it again.
#[utoipa::path(get, path = paths::TABLE_STREAM, operation_id = "stream_table", tag = "tables",
    params(("table_id" = TableId, Path, description = "The table."), StreamQuery,
        ("Last-Event-ID" = Option<u64>, Header, description = "The last id that was seen.")),
    responses((status = 200, description = "The live stream.", content_type = "text/event-stream", body = String)))]
pub async fn stream_table(
    tables: Data<Tables>,
    platform: Data<Platform>,
    reader: EventReader,
    caller: Option<Principal>,
    last: LastEventId,
    table: Path<TableId>,
    query: Query<StreamQuery>,
) -> Result<HttpResponse, ApiError> {
    let entry = watched(&tables, *table, caller.as_ref()).await?;
    let eyes = entry.look(|table| eyes(table, caller.as_ref()));
    let player = player(caller.as_ref());
    let is_ring = entry.look(|table| table.ring().is_some());
    let missed = player.filter(|player| entry.look(|table| table.misses(*player)));
    // Who only watches a ring table may be seated there, and goes on with this stream.
    let at_a_ring = player.filter(|_| is_ring && !entry.look(Table::is_over));
    let following = match missed.or(at_a_ring) {
        Some(player) => {
            let entered = tables.presence().enter(*table, player).await;
            let (following, known) = entered.map_err(|error| database_failed(&error))?;
            let now = platform.clock().now();
            if is_ring {
                come_to(&tables, &entry, player, known, now).await?;
            } else if !known.following {
                is_back(&tables, &entry, player, now).await?;
            }
            Some(following)
        }
        None => None,
    };
    let attending = missed.map(|player| tables.departures().attend(*table, player));
    let after = last.0.and_then(|id| i64::try_from(id).ok());
    // What was said before is in the list.
    delivery::listen(tables.pool(), &entry).await.map_err(|error| database_failed(&error))?;
    let known = entry.introduction(tables.pool(), platform.clock(), &[]).await;
    let next = next_table(&tables, platform.clock(), &entry, &known, caller.as_ref()).await;
    let at = Watched {
        live: tables.live().clone(),
        pulse: tables.pulse().clone(),
        clock: platform.clock().clone(),
        hand_pause: tables.commands().manners().hand_pause,
        metrics: tables.streams().clone(),
        pool: tables.pool().clone(),
        next,
        patches: query.view == Some(StreamedView::Patch),
        listens: player,
        following,
        attending,
    };
    let events = stream::watch(at, entry, eyes, after);
    event_stream(reader, events)
}
