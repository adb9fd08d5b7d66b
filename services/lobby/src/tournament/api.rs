//! Tournaments over HTTP.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::client::TablesClient;
use mazziere_contract::lobby::{
    ChipStart, NamedTournament, Template, TournamentRequest, TournamentSummary, TournamentsQuery, paths,
};
use mazziere_contract::{Cause, ErrorCode, FieldFault, Page, Problem};
use mazziere_eventstore::EventStore;
use mazziere_ids::TournamentId;
use mazziere_web::page::limit;
use mazziere_web::{ApiError, EventReader, LastEventId, Platform, Query, Reply, SentBody, event_stream};
use sqlx::PgPool;

use super::stream::Rooms;
use super::{Tournament, lists, opening, store, view};
use crate::failure::Failure;
use crate::log::command::answer;
use crate::log::executor::Executor;
use crate::log::receipt::{StoredReply, Ticket};
use crate::log::streams::Streams;
use crate::page::{Cursor, page};
use crate::stream::list::List;
use crate::template::api::known;
use crate::template::tournament::{self as template, Tournaments, worth};

/// Open a tournament.
///
/// It takes registrations at once, or is announced and takes them from `registration_opens_at` on; a scheduled one
/// until 2 minutes before `starts_at`. The commitment to the draw of its bracket is public from now on.
#[utoipa::path(post, path = paths::TOURNAMENTS, operation_id = "open_tournament", tag = "tournaments",
    request_body(content = TournamentRequest, example = json!({"template_id": "0190d3a0-0000-7000-8000-000000000001"})),
    responses((status = 201, description = "Open", body = TournamentSummary)))]
pub async fn open_tournament(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    events: web::Data<EventStore>,
    tables: web::Data<TablesClient>,
    SentBody(sent, body): SentBody<TournamentRequest>,
) -> Result<Reply, ApiError> {
    answer(&executor, &sent, async |ticket| open(&executor, (&pool, &events), &tables, ticket, &body).await).await
}

async fn open(
    executor: &Executor,
    (pool, events): (&PgPool, &EventStore),
    tables: &TablesClient,
    ticket: &Ticket<'_>,
    request: &TournamentRequest,
) -> Result<StoredReply, Failure> {
    let clock = ticket.sent.platform.clock();
    let template =
        worth::with_worth((pool, events, clock), tables, known::<Tournaments>(pool, request.template_id).await?)
            .await?;
    let starts_at = start_time(&template, request.starts_at, clock.now())?;
    let setup = template::setup(&template, starts_at).map_err(Failure::Broken)?;
    let id = TournamentId::derived(ticket.command.uuid(), "tournament");
    let answer = |state: &Tournament| StoredReply::success(StatusCode::CREATED, &view::summary(state));
    let state = opening::open((executor, pool, clock), id, setup, &|state| Ok(ticket.receipt(&answer(state)))).await?;
    Ok(answer(&state))
}

/// The time of the start, if the template says that it is scheduled: far enough away for registration to close before.
fn start_time(
    template: &Template,
    asked: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, Failure> {
    let start = template.chips.as_ref().map(|chips| chips.start).or(template.start);
    let scheduled = matches!(start, Some(ChipStart::Scheduled { .. }));
    let fits = |at: DateTime<Utc>| at >= now + TimeDelta::minutes(3) && at <= now + TimeDelta::days(365);
    match asked {
        Some(at) if scheduled && fits(at) => Ok(Some(at)),
        None if !scheduled => Ok(None),
        _ => {
            let why = ErrorCode::StartTimeInvalid.meaning();
            let (earliest, latest) = (now + TimeDelta::minutes(3), now + TimeDelta::days(365));
            let (min, max) = (scheduled.then_some(earliest), scheduled.then_some(latest));
            let fault = match (scheduled, asked) {
                (true, None) => FieldFault::MissingField {},
                (true, Some(_)) => FieldFault::range(earliest, latest),
                (false, _) => FieldFault::NotAllowed { with: Vec::new() },
            };
            let problem = Problem::new(Cause::StartTimeInvalid { min, max }, why);
            let problem = problem.with_field("/starts_at", fault, why);
            Err(Failure::Problem(Box::new(problem)))
        }
    }
}

/// List tournaments.
///
/// Newest first, by any combination of filters.
#[utoipa::path(get, path = paths::TOURNAMENTS, operation_id = "list_tournaments", tag = "tournaments",
    params(TournamentsQuery),
    responses((status = 200, description = "One page", body = Page<TournamentSummary>)))]
pub async fn list_tournaments(pool: web::Data<PgPool>, query: Query<TournamentsQuery>) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let items = store::list(&pool, &query, after, limit + 1).await?;
    Ok(Reply::ok(&page(items, limit, |item| Cursor { at: item.opened_at, id: item.tournament_id.uuid() })))
}

/// Read a tournament.
///
/// Everything public: entries, bracket, prizes, the proof of the draw, results. With more than 512 entries lists are
/// not whole, and `next` says where each goes on. The ETag is its version.
#[utoipa::path(get, path = paths::TOURNAMENT, operation_id = "get_tournament", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament")),
    responses((status = 200, description = "The tournament", body = NamedTournament)))]
pub async fn get_tournament(
    pool: web::Data<PgPool>,
    streams: web::Data<Streams>,
    platform: web::Data<Platform>,
    path: web::Path<TournamentId>,
) -> Result<Reply, ApiError> {
    let state = streams.load(*path).await?;
    let tournament = lists::shown_at(&state, platform.clock().now());
    let named = lists::naming::tournament(&pool, &state, tournament).await?;
    Ok(Reply::ok(&named).with_version(state.version.unsigned_abs()))
}

/// Watch the list.
///
/// Server-sent events. First `snapshot` (`{"items": [..]}`: the tournaments that are announced, open, in play, or over
/// and not yet paid, of these the newest 500), then `tournament` with the summary of each one that is new or has
/// changed; what changes within a moment is told together, and of each tournament the newest. `id` is the position in
/// the log, at the last event of those that belong together; with `Last-Event-ID` the stream goes on after it, or
/// begins with a snapshot if that was too long ago. `lagged` is the last event of a stream whose reader was too slow:
/// open it again.
#[utoipa::path(get, path = paths::TOURNAMENTS_STREAM, operation_id = "stream_tournaments", tag = "tournaments",
    params(("Last-Event-ID" = Option<u64>, Header, description = "The `id` seen last")),
    responses((status = 200, description = "The stream", body = String, content_type = "text/event-stream")))]
pub async fn stream_tournaments(
    tournaments: web::Data<List<Tournament>>,
    reader: EventReader,
    last: LastEventId,
) -> Result<HttpResponse, ApiError> {
    tournaments.stream(reader, last.0).await
}

/// Watch one tournament.
///
/// Server-sent events. First `snapshot` (a `TournamentSnapshot`: everything public about it, without its lists if it
/// has more than 100 entries), then `change` (a `TournamentChange`) with what is different since the version before:
/// entries, matches, stacks and tables, places, prizes, status. `id` is the version that an event leads to. Changes go
/// on from each other: the `after` of one is the `version` of the one before; if it is not, something was missed, and
/// the stream is to be opened again without `Last-Event-ID`. With it the stream goes on after that version, or begins
/// with a snapshot if that was long ago or this replica has no change that goes on from it. `lagged` is the last event
/// of a stream whose reader was too slow: open it again.
#[utoipa::path(get, path = paths::TOURNAMENT_STREAM, operation_id = "stream_tournament", tag = "tournaments",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament"),
        ("Last-Event-ID" = Option<u64>, Header, description = "The `id` seen last")),
    responses((status = 200, description = "The stream", body = String, content_type = "text/event-stream")))]
pub async fn stream_tournament(
    rooms: web::Data<Rooms>,
    reader: EventReader,
    path: web::Path<TournamentId>,
    last: LastEventId,
) -> Result<HttpResponse, ApiError> {
    let watcher = rooms.watch(*path, last.0).await?;
    event_stream(reader, watcher.frames())
}

/// The refusal for a registration that nobody has heard of.
pub(crate) fn registration_unknown(id: mazziere_ids::RegistrationId) -> Failure {
    Failure::refused(
        Cause::RegistrationUnknown { registration_id: Some(id.uuid()) },
        format!("there is no registration {id}"),
    )
}
