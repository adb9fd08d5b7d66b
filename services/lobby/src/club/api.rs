//! The club over HTTP: drafting, inviting, agreeing, playing on.

mod wish;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use mazziere_contract::client::{TablesClient, WalletClient};
use mazziere_contract::lobby::{ClubAcceptRequest, ClubEvent as Shown, ClubEventRequest, ClubInvitationRequest, paths};
use mazziere_contract::tables::CheckOptionsRequest;
use mazziere_contract::ticket::TicketQuery;
use mazziere_contract::{ErrorCode, FieldFault, Page};
use mazziere_ids::{ClubEventId, PlayerId};
use mazziere_telemetry::Clock;
use mazziere_web::{
    ApiError, EventReader, OptionalBody, Platform, Principal, Query, Reply, Sent, SentBody, event_stream,
};
use sqlx::PgPool;

use self::wish::{joins, wish};
use super::draft::{Wanted, check_fields, wanted};
use super::drafting::draft;
use super::event::Price;
use super::presence::{BELIEVED_FOR, Presence};
use super::{ClubEvent, Command, Setup, presence, store, view};
use crate::conduct::gate::Gate;
use crate::failure::Failure;
use crate::log::command::answer;
use crate::log::executor::Executor;
use crate::log::receipt::{StoredReply, Ticket};
use crate::log::streams::Streams;
use crate::player_name;
use crate::template::api::{Places, known, tables_said};
use crate::template::cash::CashTables;

/// Connected players that are shown at most.
const MOST_SHOWN: i64 = 500;

/// Who is connected.
///
/// The players who can be invited to a private event: those who read their stream of the club, 500 at most.
#[utoipa::path(get, path = paths::CLUB_PLAYERS, operation_id = "list_connected_players", tag = "club",
    responses((status = 200, description = "Who is connected", body = Page<PlayerId>)))]
pub async fn list_connected_players(pool: web::Data<PgPool>, platform: web::Data<Platform>) -> Result<Reply, ApiError> {
    let items = presence::store::since(&pool, platform.clock().now() - BELIEVED_FOR, MOST_SHOWN).await?;
    Ok(Reply::ok(&Page { items, next: None }))
}

/// Be connected.
///
/// Server-sent events. First `snapshot` (`{"items": [..]}`: the private events that the caller is in or invited to),
/// then `club_event` with each of them as it changes. The caller is connected to the lobby as long as they read; a
/// stream that ends is opened again, and begins with a snapshot.
#[utoipa::path(get, path = paths::CLUB_STREAM, operation_id = "stream_my_club", tag = "club",
    params(TicketQuery),
    responses((status = 200, description = "The stream", body = String, content_type = "text/event-stream")))]
pub async fn stream_my_club(
    presence: web::Data<Presence>,
    reader: EventReader,
    principal: Principal,
    _query: Query<TicketQuery>,
) -> Result<HttpResponse, ApiError> {
    presence.learn_name(&principal).await;
    event_stream(reader, presence.connect(principal.player()).await?)
}

/// List my private events.
///
/// Those that the caller is in or invited to and that are not over, newest first. There is one page.
#[utoipa::path(get, path = paths::MY_CLUB, operation_id = "list_my_club_events", tag = "club",
    responses((status = 200, description = "The private events", body = Page<Shown>)))]
pub async fn list_my_club_events(pool: web::Data<PgPool>, principal: Principal) -> Result<Reply, ApiError> {
    let items = store::of_player(&pool, principal.player()).await?;
    Ok(Reply::ok(&Page { items, next: None }))
}

/// Draft a private event.
///
/// The creator has 180 seconds to invite, and stays connected meanwhile. What is left out is burraco, heads-up, over
/// the default goal, for the lowest buy-in. An event for cash (`kind`) names a template of cash tables, which says the
/// stake, the maximum loss, the rake and within which limits everybody chooses what they bring; what is left out is as
/// the template says. The clocks follow from the goal.
#[utoipa::path(post, path = paths::CLUB_EVENTS, operation_id = "draft_club_event", tag = "club",
    request_body(content = ClubEventRequest, example = json!({"game": "burraco", "format": "pairs", "buy_in": "5.00"})),
    responses((status = 201, description = "Drafted", body = Shown)))]
pub async fn draft_club_event(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    tables: web::Data<TablesClient>,
    SentBody(sent, body): SentBody<ClubEventRequest>,
) -> Result<Reply, ApiError> {
    answer(&executor, &sent, async |ticket| {
        player_name::learn(&pool, &sent.principal, sent.platform.clock().now()).await;
        make_draft((&executor, &pool), &tables, ticket, sent.player(), body).await
    })
    .await
}

async fn make_draft(
    (executor, pool): (&Executor, &PgPool),
    tables: &TablesClient,
    ticket: &Ticket<'_>,
    creator: PlayerId,
    request: ClubEventRequest,
) -> Result<StoredReply, Failure> {
    check_fields(&request)?;
    let clock = ticket.sent.platform.clock();
    let template = match request.cash_template_id {
        Some(id) => Some(known::<CashTables>(pool, id).await?.template),
        None => None,
    };
    let Wanted { game, format, options, price } = wanted(&request, template.as_ref())?;
    let gate = Gate::new(pool, clock, creator, joins(&price));
    gate.look().await?;
    are_connected(pool, clock, &[creator]).await?;
    let knockout = matches!(price, Price::SitAndGo(_));
    let asked = CheckOptionsRequest { options, format, seats: None, knockout };
    let checked = tables.check_options(&game, &asked).await;
    let checked =
        checked.map_err(|error| tables_said(error, Places { format: "/format", seats: None, clocks: "/options" }))?;
    let setup = Setup {
        game,
        options: checked.options,
        options_text: checked.text,
        format: format.into(),
        price,
        clocks: checked.clocks.into(),
    };
    let answer = |state: &ClubEvent| StoredReply::success(StatusCode::CREATED, &view::shown(state));
    let receipt = |state: &ClubEvent| Ok(ticket.receipt(&answer(state)));
    let id = ClubEventId::derived(ticket.command.uuid(), "club_event");
    let drafted = draft((executor, pool, clock), (id, setup, creator), &gate, &receipt).await?;
    Ok(answer(&drafted))
}

async fn are_connected(pool: &PgPool, clock: &Clock, players: &[PlayerId]) -> Result<(), Failure> {
    if presence::store::are_all(pool, players, clock.now() - BELIEVED_FOR).await? {
        return Ok(());
    }
    Err(Failure::refused(ErrorCode::PlayerNotConnected, "not all of them are connected to the lobby"))
}

/// Read a private event.
///
/// By those who are in it or invited to it.
#[utoipa::path(get, path = paths::CLUB_EVENT, operation_id = "get_club_event", tag = "club",
    params(("club_event_id" = ClubEventId, Path, description = "Which private event")),
    responses((status = 200, description = "The private event", body = Shown)))]
pub async fn get_club_event(
    streams: web::Data<Streams>,
    principal: Principal,
    path: web::Path<ClubEventId>,
) -> Result<Reply, ApiError> {
    let state = streams.load(*path).await?;
    if !state.reached().contains(&principal.player()) {
        return Err(ApiError::new(ErrorCode::NotYours, "the private event is not the player's"));
    }
    Ok(Reply::ok(&view::shown(&state)).with_version(state.version.unsigned_abs()))
}

/// Invite.
///
/// The creator pays (for cash, what they choose to bring), and as many others as there are seats left are invited; all
/// of them are connected to the lobby. Each has 180 seconds to agree. If one declines, or does not answer, everybody
/// has everything back. For pairs a partner may be named, who sits opposite the creator; else the seats are drawn.
#[utoipa::path(post, path = paths::CLUB_INVITATIONS, operation_id = "invite_to_club_event", tag = "club",
    params(("club_event_id" = ClubEventId, Path, description = "Which private event")),
    request_body(content = ClubInvitationRequest, example = json!({"players": ["00000000-0000-0000-0000-000000000002"]})),
    responses(
        (status = 200, description = "Paid, and the others are invited", body = Shown),
        (status = 202, description = "The payment takes longer: the private event as it stands", body = Shown),
    ))]
pub async fn invite_to_club_event(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    SentBody(sent, body): SentBody<ClubInvitationRequest>,
    path: web::Path<ClubEventId>,
) -> Result<Reply, ApiError> {
    let ClubInvitationRequest { players, partner, buy_in } = body;
    if !(1..=3).contains(&players.len()) {
        let why = "1 to 3 others are invited";
        let fault = FieldFault::WrongLength { min: Some(1), max: Some(3) };
        return Err(ApiError::new(ErrorCode::InvalidBody, why).with_field("/players", fault, why));
    }
    let command = Command::SendInvites { creator: sent.player(), players, partner, buy_in };
    wish(&executor, (&pool, &wallet), &sent, *path, &command).await
}

/// Agree to play.
///
/// The caller pays (for cash, what they choose to bring), and stays until the game is over. When everybody has agreed
/// it begins. The body may be left out.
#[utoipa::path(post, path = paths::CLUB_ACCEPT, operation_id = "accept_club_event", tag = "club",
    params(("club_event_id" = ClubEventId, Path, description = "Which private event")),
    request_body(content = Option<ClubAcceptRequest>, example = json!({"buy_in": "20.00"})),
    responses(
        (status = 200, description = "Paid, and in", body = Shown),
        (status = 202, description = "The payment takes longer: the private event as it stands", body = Shown),
    ))]
pub async fn accept_club_event(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<ClubEventId>,
    body: OptionalBody<ClubAcceptRequest>,
) -> Result<Reply, ApiError> {
    let sent = Sent { hash: body.hash, ..sent };
    let buy_in = body.value.and_then(|request| request.buy_in);
    let command = Command::Accept { player: sent.player(), buy_in };
    wish(&executor, (&pool, &wallet), &sent, *path, &command).await
}

/// Decline to play.
///
/// The private event is cancelled, and everybody has everything back.
#[utoipa::path(post, path = paths::CLUB_DECLINE, operation_id = "decline_club_event", tag = "club",
    params(("club_event_id" = ClubEventId, Path, description = "Which private event")),
    responses((status = 200, description = "Cancelled", body = Shown)))]
pub async fn decline_club_event(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<ClubEventId>,
) -> Result<Reply, ApiError> {
    let command = Command::Refuse { player: sent.player() };
    wish(&executor, (&pool, &wallet), &sent, *path, &command).await
}

/// Call a draft off.
///
/// By its creator, before the invitations are sent.
#[utoipa::path(post, path = paths::CLUB_CANCEL, operation_id = "cancel_club_event", tag = "club",
    params(("club_event_id" = ClubEventId, Path, description = "Which private event")),
    responses((status = 200, description = "Cancelled", body = Shown)))]
pub async fn cancel_club_event(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<ClubEventId>,
) -> Result<Reply, ApiError> {
    let command = Command::Cancel { player: sent.player() };
    wish(&executor, (&pool, &wallet), &sent, *path, &command).await
}

/// Play another game.
///
/// When a game is over and paid, everybody has 60 seconds to agree to another one, and pays for it; for cash they play
/// on with what they have. It begins when all have; seats and partners stay, the dealer rotates. If one does not, it is
/// over, and what was paid, or lies at the table, comes back.
#[utoipa::path(post, path = paths::CLUB_REMATCH, operation_id = "rematch_club_event", tag = "club",
    params(("club_event_id" = ClubEventId, Path, description = "Which private event")),
    responses(
        (status = 200, description = "Paid, and in", body = Shown),
        (status = 202, description = "The payment takes longer: the private event as it stands", body = Shown),
    ))]
pub async fn rematch_club_event(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<ClubEventId>,
) -> Result<Reply, ApiError> {
    let command = Command::Rematch { player: sent.player() };
    wish(&executor, (&pool, &wallet), &sent, *path, &command).await
}

/// Leave.
///
/// Between two games; then no other is played. A player who has agreed stays until the game is over.
#[utoipa::path(post, path = paths::CLUB_LEAVE, operation_id = "leave_club_event", tag = "club",
    params(("club_event_id" = ClubEventId, Path, description = "Which private event")),
    responses((status = 200, description = "Over", body = Shown)))]
pub async fn leave_club_event(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<ClubEventId>,
) -> Result<Reply, ApiError> {
    let command = Command::Leave { player: sent.player() };
    wish(&executor, (&pool, &wallet), &sent, *path, &command).await
}
