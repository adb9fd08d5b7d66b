//! `GET /v1/me/stream`, and tickets for the streams of the lobby that need a token.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use futures::StreamExt;
use mazziere_contract::lobby::{MyStreamQuery, paths};
use mazziere_contract::ticket::StreamTicket;
use mazziere_web::{ApiError, EventReader, LastEventId, Platform, Principal, Query, Reply, event_stream, ticket};
use sqlx::PgPool;

use super::live::Notices;
use super::store::ticket as tickets;
use crate::club::presence::Presence;
use crate::player_name;

/// Watch what concerns me.
///
/// Server-sent events: everything that concerns the caller, so that nothing has to be asked again and again. First
/// `opened` (`MyStreamOpened`), then, as it happens, `tournament`, `registration`, `invitation`, `table_ready`,
/// `seat_moved`, `result`, `prize`, `money`, `session`, `confirmation_asked`, `waiting`, `club_event`, `warning`,
/// `suspension` and `reality_check`. A stream without an id begins now: open it, then read what you show. With
/// `Last-Event-ID`, or `last_event_id`, it goes on behind that id, on any replica and after a restart, for 30 days;
/// where something was missed that is not kept any more, `opened` says `missed`: then read again what you show. Its
/// reader is connected to the lobby, and can be invited to private events.
#[utoipa::path(get, path = paths::MY_STREAM, operation_id = "stream_me", tag = "me",
    params(MyStreamQuery, ("Last-Event-ID" = Option<u64>, Header, description = "The `id` seen last")),
    responses((status = 200, description = "The stream", body = String, content_type = "text/event-stream")))]
pub async fn stream_me(
    notices: web::Data<Notices>,
    presence: web::Data<Presence>,
    reader: EventReader,
    principal: Principal,
    query: Query<MyStreamQuery>,
    last: LastEventId,
) -> Result<HttpResponse, ApiError> {
    let player = principal.player();
    let last = last.0.and_then(|last| i64::try_from(last).ok()).or(query.last_event_id);
    presence.learn_name(&principal).await;
    let attendance = presence.attend(player).await?;
    let frames = notices.read(player, last).await?;
    // The player is connected as long as the stream is there.
    let frames = frames.map(move |frame| {
        let _attends = &attendance;
        frame
    });
    event_stream(reader, frames)
}

/// Get a ticket for the own stream.
///
/// The browser's `EventSource` sends no `Authorization`: it opens `GET /v1/me/stream?ticket=` with what this answers,
/// once, within 30 seconds. The stream ends when the token would have. Each request gives another ticket.
#[utoipa::path(post, path = paths::MY_STREAM_TICKETS, operation_id = "create_my_stream_ticket", tag = "me",
    responses((status = 201, description = "A ticket", body = StreamTicket)))]
pub async fn create_my_stream_ticket(
    pool: web::Data<PgPool>,
    platform: web::Data<Platform>,
    principal: Principal,
    request: HttpRequest,
) -> Result<Reply, ApiError> {
    give(&pool, &platform, &principal, request.path()).await
}

/// Get a ticket for the stream of the club.
///
/// It opens `GET /v1/me/club/stream?ticket=` once, within 30 seconds. The stream ends when the token would have. Each
/// request gives another ticket.
#[utoipa::path(post, path = paths::CLUB_STREAM_TICKETS, operation_id = "create_my_club_stream_ticket", tag = "club",
    responses((status = 201, description = "A ticket", body = StreamTicket)))]
pub async fn create_my_club_stream_ticket(
    pool: web::Data<PgPool>,
    platform: web::Data<Platform>,
    principal: Principal,
    request: HttpRequest,
) -> Result<Reply, ApiError> {
    give(&pool, &platform, &principal, request.path()).await
}

async fn give(pool: &PgPool, platform: &Platform, principal: &Principal, path: &str) -> Result<Reply, ApiError> {
    let now = platform.clock().now();
    // A ticket has no name.
    player_name::learn(pool, principal, now).await;
    let (ticket, holder, hash) = ticket::issue(platform.ids(), principal, path, now);
    tickets::keep(pool, hash, &holder, now).await?;
    Ok(Reply::json(StatusCode::CREATED, &ticket))
}
