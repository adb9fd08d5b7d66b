//! Registering, over HTTP: the buy-in is collected, a place is taken with it, and there is one answer.
//!
//! A player who cannot pay is refused before any event is written (`admission.rs`). Otherwise events and effect
//! are committed first, and the request waits for the outcome, whichever replica brings it about. The wallet's word is
//! the answer. If it takes longer than ten seconds, the answer is 202 with the registration as it stands; if the wallet
//! cannot be reached, 503 `wallet_unreachable`. The effect goes on in both cases: the registration becomes confirmed or
//! refused, and repeating the request with the same key gives that answer.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use mazziere_contract::client::WalletClient;
use mazziere_contract::lobby::{
    Refund, RefundState, Registration, RegistrationRequest, RegistrationStatus, RegistrationsQuery, paths,
};
use mazziere_contract::params::{NotOpenWhy, OverHow};
use mazziere_contract::{Cause, ErrorCode, Page, Problem, ProblemCode};
use mazziere_ids::{RegistrationId, TournamentId};
use mazziere_money::Money;
use mazziere_web::page::{limit, span};
use mazziere_web::{ApiError, Principal, Query, Reply, Role, Sent, SentBody};
use sqlx::PgPool;
use uuid::Uuid;

use super::refunds::refunds;
use super::store;
use crate::admission::{admit, check_exists, check_purse};
use crate::conduct::gate::{Gate, Joins};
use crate::failure::Failure;
use crate::log::command::{Admission, Standing, await_effects, once};
use crate::log::executor::Executor;
use crate::log::receipt::{StoredReply, Ticket};
use crate::log::streams::Streams;
use crate::log::transaction::TransactionHook;
use crate::outbox::Effect as _;
use crate::page::{Cursor, sifted};
use crate::player_name;
use crate::tournament::api::registration_unknown;
use crate::tournament::effect::Effect;
use crate::tournament::entry::Phase;
use crate::tournament::event::Reason;
use crate::tournament::{Command, Tournament, view};

/// Register.
///
/// Collects the buy-in; a place is taken when it is paid, and a player who comes too late for the last one gets their
/// money back. In pairs tournaments the one who registers is the first member, pays first, and names a partner, who is
/// then invited: the partner accepts within 180 seconds and pays, or the first member gets their money back.
#[utoipa::path(post, path = paths::REGISTRATIONS, operation_id = "create_registration",
    tag = "registrations",
    params(("tournament_id" = TournamentId, Path, description = "Which tournament")),
    request_body(content = RegistrationRequest, example = json!({})),
    responses(
        (status = 201, description = "In and paid, or paid and the partner invited; `cancelled` if the event was \
            cancelled in the meantime, which gives the money back", body = Registration),
        (status = 202, description = "The payment takes longer: the registration as it stands", body = Registration),
    ))]
pub async fn create_registration(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    SentBody(sent, body): SentBody<RegistrationRequest>,
    path: web::Path<TournamentId>,
) -> Result<Reply, ApiError> {
    let registration_id = RegistrationId::derived(sent.command_id().uuid(), "registration");
    let command = Command::Register { registration_id, player: sent.player(), partner: body.partner_id };
    once(&executor, &sent, async |ticket| {
        player_name::learn(&pool, &sent.principal, sent.platform.clock().now()).await;
        Ok(pay(&executor, (&pool, &wallet), ticket, *path, registration_id, &command, StatusCode::CREATED).await)
    })
    .await
}

/// Unregister.
///
/// Free, with a full refund, until registration closes (G2.4). Either member of a pair takes the pair out; while the
/// partner is invited, the first member does.
#[utoipa::path(delete, path = paths::REGISTRATION, operation_id = "delete_registration",
    tag = "registrations",
    params(("registration_id" = RegistrationId, Path, description = "Which registration")),
    responses((status = 200, description = "Out; refunded, or the refund is under way", body = Registration)))]
pub async fn delete_registration(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<RegistrationId>,
) -> Result<Reply, ApiError> {
    let command = Command::Withdraw { registration_id: *path, player: sent.player() };
    on_registration(&executor, (&pool, &wallet), &sent, *path, &command).await
}

/// Withdraw in play.
///
/// Nothing comes back (G1.13). A match in play goes on at its table; what is not played is lost, and the place is what
/// that comes to. Either member of a pair takes the pair out.
#[utoipa::path(post, path = paths::RETIREMENT, operation_id = "retire_registration",
    tag = "registrations",
    params(("registration_id" = RegistrationId, Path, description = "Which registration")),
    responses((status = 200, description = "It takes no further part", body = Registration)))]
pub async fn retire_registration(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<RegistrationId>,
) -> Result<Reply, ApiError> {
    let command = Command::Retire { registration_id: *path, player: sent.player() };
    on_registration(&executor, (&pool, &wallet), &sent, *path, &command).await
}

/// Carries out what a player wants of a registration or an invitation that is there.
pub(crate) async fn on_registration(
    executor: &Executor,
    (pool, wallet): (&PgPool, &WalletClient),
    sent: &Sent,
    id: RegistrationId,
    command: &Command,
) -> Result<Reply, ApiError> {
    let unknown = || match command {
        Command::Withdraw { .. } | Command::Retire { .. } => registration_unknown(id),
        _ => Failure::refused(
            Cause::InvitationUnknown { invitation_id: Some(id.uuid()) },
            format!("there is no invitation {id}"),
        ),
    };
    once(executor, sent, async |ticket| {
        let row = store::read(pool, id).await?.ok_or_else(unknown)?;
        Ok(pay(executor, (pool, wallet), ticket, row.tournament_id, id, command, StatusCode::OK).await)
    })
    .await
}

/// Carries the command out, and answers when the wallet has spoken.
async fn pay(
    executor: &Executor,
    (pool, wallet): (&PgPool, &WalletClient),
    ticket: &Ticket<'_>,
    tournament_id: TournamentId,
    id: RegistrationId,
    command: &Command,
    success: StatusCode,
) -> Result<Reply, ApiError> {
    let joining = match command {
        Command::Register { player, partner, .. } => Some((*player, *partner)),
        Command::AcceptInvitation { player, .. } => Some((*player, None)),
        _ => None,
    };
    let gate = joining.map(|(player, _)| Gate::new(pool, ticket.sent.platform.clock(), player, Joins::Game));
    let admitted = async {
        let Some((player, partner)) = joining else { return Ok(()) };
        let state = admit::<Tournament>(executor, tournament_id, command, gate.as_ref()).await?;
        if let Some(partner) = partner {
            check_exists(pool, wallet, partner).await?;
        }
        check_purse(wallet, player, state.setup.cost()).await
    };
    let hook = gate.clone().map(|gate| Arc::new(gate) as Arc<dyn TransactionHook>);
    let effects = |state: &Tournament| payments(state, id);
    let look = async || {
        let state = executor.load(tournament_id).await?;
        Ok(standing(&state, id, command, success)?)
    };
    await_effects(executor, ticket, tournament_id, command, effects, Admission { admitted, hook }, look).await
}

/// The effects that the answer about a registration waits for.
fn payments(state: &Tournament, registration_id: RegistrationId) -> Vec<Uuid> {
    let players = state.entry(registration_id).map(|entry| entry.players.clone()).unwrap_or_default();
    let effects = players.into_iter().flat_map(|player_id| {
        [Effect::CollectBuyIn { registration_id, player_id }, Effect::ReturnBuyIn { registration_id, player_id }]
    });
    effects.map(|effect| effect.id(state.id.uuid())).collect()
}

/// How the wish about a registration stands.
fn standing(
    state: &Tournament,
    id: RegistrationId,
    command: &Command,
    success: StatusCode,
) -> Result<Standing, Failure> {
    let entry = state.entry(id).ok_or_else(|| registration_unknown(id))?;
    let shown = || view::my_registration(state, entry);
    if matches!(command, Command::DeclineInvitation { .. }) {
        return Ok(Standing::Settled(StoredReply::success(success, &shown())));
    }
    Ok(match entry.phase {
        Phase::Inviting | Phase::Paying => {
            let location = format!("/v1/registrations/{id}");
            let what = format!("registration {id}");
            Standing::open(&shown(), location, ErrorCode::WalletUnreachable, what)
        }
        Phase::Refused(reason) => Standing::Settled(StoredReply::refusal(&refusal(reason, id, state.setup.cost()))),
        Phase::AwaitingPartner | Phase::Confirmed | Phase::Withdrawn => {
            let shown = shown();
            let answer = StoredReply::success(success, &shown);
            match shown.status {
                RegistrationStatus::RefundPending => Standing::Following(answer),
                _ => Standing::Settled(answer),
            }
        }
    })
}

fn refusal(reason: Reason, id: RegistrationId, buy_in: Money) -> Problem {
    match reason {
        Reason::WalletRefused(code) => Problem::new(
            ProblemCode::kept(code.into(), Some(buy_in)),
            format!("the wallet refused a buy-in of registration {id}; nothing was charged"),
        ),
        Reason::WalletSilent => Problem::new(
            not_open(NotOpenWhy::WalletSilent),
            format!("the wallet did not answer in time: registration {id} was called off and nothing is charged"),
        ),
        Reason::PartnerMissing => Problem::new(
            not_open(NotOpenWhy::PartnerMissing),
            format!("the partner of registration {id} did not answer in time; nothing stays charged"),
        ),
        Reason::PartnerDeclined => Problem::new(
            not_open(NotOpenWhy::PartnerDeclined),
            format!("the partner of registration {id} has declined; nothing stays charged"),
        ),
        Reason::PlacesTaken => Problem::new(
            ErrorCode::TournamentFull,
            format!("others had paid for the last place before registration {id}; nothing stays charged"),
        ),
        Reason::LeftOver => Problem::new(
            ErrorCode::TournamentFull,
            format!("registration {id} was the last of a field that could not be played by; nothing stays charged"),
        ),
        Reason::TournamentCancelled => Problem::new(
            Cause::TournamentOver { how: Some(OverHow::Cancelled) },
            format!("the tournament was cancelled before registration {id} was paid"),
        ),
    }
}

fn not_open(why: NotOpenWhy) -> Cause {
    Cause::RegistrationNotOpen { why: Some(why) }
}

/// Read a registration.
///
/// Players read their own; operators and auditors any.
#[utoipa::path(get, path = paths::REGISTRATION, operation_id = "get_registration", tag = "registrations",
    params(("registration_id" = RegistrationId, Path, description = "Which registration")),
    responses((status = 200, description = "The registration", body = Registration)))]
pub async fn get_registration(
    pool: web::Data<PgPool>,
    streams: web::Data<Streams>,
    principal: Principal,
    path: web::Path<RegistrationId>,
) -> Result<Reply, ApiError> {
    let row = store::read(&pool, *path).await?.ok_or_else(|| registration_unknown(*path))?;
    if principal.role == Role::Player && !row.players.contains(&principal.player()) {
        return Err(ApiError::new(ErrorCode::NotYours, "the registration is another player's"));
    }
    // The row is as new as its last event; where it plays now is the tournament's to say.
    let state = streams.load(row.tournament_id).await?;
    let entry = state.entry(*path).ok_or_else(|| registration_unknown(*path))?;
    Ok(Reply::ok(&view::my_registration(&state, entry)))
}

/// List my registrations.
///
/// The caller's own, newest first, as a member of a pair too. Of a long history a page with `game` or `status` may have
/// fewer items than were asked for, or none, and `next` all the same: 2,000 registrations are looked at for each.
#[utoipa::path(get, path = paths::MY_REGISTRATIONS, operation_id = "list_my_registrations", tag = "registrations",
    params(RegistrationsQuery),
    responses((status = 200, description = "One page", body = Page<Registration>)))]
pub async fn list_my_registrations(
    pool: web::Data<PgPool>,
    streams: web::Data<Streams>,
    principal: Principal,
    query: Query<RegistrationsQuery>,
) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    span(query.from, query.until)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let player = principal.player();
    let (mut items, more) = store::of_player(&pool, player, &query, after, limit + 1).await?;
    // Rows are written when somebody comes to another table, not at every hand: stacks are the tournament's to say. So
    // is what is paid back, until it is paid, and where the row is older than that rows have it.
    for item in items.iter_mut().filter(|item| plays(item) || may_owe(item)) {
        let state = streams.load(item.tournament_id).await?;
        item.chips = view::chips_of(&state, item.registration_id);
        item.refunds = state.entry(item.registration_id).and_then(|entry| refunds(&state, entry));
    }
    let cursor = |item: &Registration| Cursor { at: item.created_at, id: item.registration_id.uuid() };
    Ok(Reply::ok(&sifted(items, limit, cursor, more)))
}

fn plays(item: &Registration) -> bool {
    item.table_id.is_some() && item.place.is_none()
}

/// Whether its row may not say what was paid back.
fn may_owe(item: &Registration) -> bool {
    let is_pending = |refund: &Refund| refund.state == Some(RefundState::Pending);
    match &item.refunds {
        Some(refunds) => refunds.iter().any(is_pending),
        None => matches!(
            item.status,
            RegistrationStatus::Cancelled
                | RegistrationStatus::RefundPending
                | RegistrationStatus::Withdrawn
                | RegistrationStatus::Refused
        ),
    }
}
