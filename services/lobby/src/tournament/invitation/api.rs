//! Invitations over HTTP: the caller's own, and their answer.

use actix_web::web;
use mazziere_contract::Page;
use mazziere_contract::client::WalletClient;
use mazziere_contract::lobby::{Invitation, Registration, paths};
use mazziere_ids::RegistrationId;
use mazziere_web::{ApiError, Platform, Principal, Reply, Sent};
use sqlx::PgPool;

use super::store;
use crate::log::executor::Executor;
use crate::player_name;
use crate::tournament::Command;
use crate::tournament::registration::api::on_registration;

/// List my invitations.
///
/// Those that are open, newest first: the ones that the caller has received, where `invited_id` is their own, and the
/// ones that they have sent.
#[utoipa::path(get, path = paths::MY_INVITATIONS, operation_id = "list_my_invitations", tag = "registrations",
    responses((status = 200, description = "All of them", body = Page<Invitation>)))]
pub async fn list_my_invitations(
    pool: web::Data<PgPool>,
    platform: web::Data<Platform>,
    principal: Principal,
) -> Result<Reply, ApiError> {
    let items = store::of_player(&pool, principal.player(), platform.clock().now()).await?;
    Ok(Reply::ok(&Page { items, next: None }))
}

/// Accept an invitation.
///
/// Collects the caller's buy-in; the pair is in when it is paid and a place is left, else both get their money back.
/// A caller who cannot pay is refused and the invitation stays open.
#[utoipa::path(post, path = paths::INVITATION_ACCEPT, operation_id = "accept_invitation",
    tag = "registrations",
    params(("invitation_id" = RegistrationId, Path, description = "Which invitation")),
    responses(
        (status = 200, description = "In and paid", body = Registration),
        (status = 202, description = "The payment takes longer: the registration as it stands", body = Registration),
    ))]
pub async fn accept_invitation(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<RegistrationId>,
) -> Result<Reply, ApiError> {
    player_name::learn(&pool, &sent.principal, sent.platform.clock().now()).await;
    let command = Command::AcceptInvitation { registration_id: *path, player: sent.player() };
    on_registration(&executor, (&pool, &wallet), &sent, *path, &command).await
}

/// Decline an invitation.
///
/// The inviter gets their money back, and cannot ask the caller again for this tournament.
#[utoipa::path(post, path = paths::INVITATION_DECLINE, operation_id = "decline_invitation",
    tag = "registrations",
    params(("invitation_id" = RegistrationId, Path, description = "Which invitation")),
    responses((status = 200, description = "Declined", body = Registration)))]
pub async fn decline_invitation(
    executor: web::Data<Executor>,
    pool: web::Data<PgPool>,
    wallet: web::Data<WalletClient>,
    sent: Sent,
    path: web::Path<RegistrationId>,
) -> Result<Reply, ApiError> {
    let command = Command::DeclineInvitation { registration_id: *path, player: sent.player() };
    on_registration(&executor, (&pool, &wallet), &sent, *path, &command).await
}
