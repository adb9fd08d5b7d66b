//! Commands whose answer is known with their events: begun, judged, written and answered in one go.

use mazziere_web::{ApiError, IdempotencyKey, Platform, Principal, Reply, RequestHash};

use super::{Answer, Begun, begin, refuse};
use crate::failure::Failure;
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::desk::{Along, Desk};

/// A command as a client has sent it.
#[derive(Clone, Copy)]
pub(crate) struct Sent<'a> {
    /// Where it is carried out.
    pub(crate) desk: &'a Desk,
    /// Who keeps the same command from being carried out twice at once.
    pub(crate) platform: &'a Platform,
    /// Who sent it.
    pub(crate) principal: &'a Principal,
    /// Under which key.
    pub(crate) key: &'a IdempotencyKey,
    /// What tells it from another request under the same key.
    pub(crate) hash: RequestHash,
}

/// Carries out a command, once, unless `admitted` refuses it, and answers with what is to be said of the state after
/// it.
///
/// # Errors
/// `idempotency_key_reused`, `request_in_flight`, the refusal of `admitted` or of the core, or a failure of the
/// database.
pub(crate) async fn carry_out<A: Aggregate>(
    sent: Sent<'_>,
    id: A::Id,
    command: &A::Command,
    admitted: impl Future<Output = Result<(), Failure>>,
    answer: impl Fn(&A) -> Answer + Sync,
) -> Result<Reply, ApiError>
where
    A::Id: Identity<Of = A>,
{
    let Sent { desk, platform, principal, key, hash } = sent;
    let ticket = match begin(desk, platform, principal, key, hash).await? {
        Begun::Answered(answer) => return answer.reply(true),
        Begun::New(ticket) => ticket,
    };
    let receipt = |state: &A| ticket.receipt(&answer(state));
    let along = Along { receipt: Some(&receipt), ..Along::default() };
    let applied = async {
        admitted.await?;
        desk.apply_and_start::<A>(id, command, &along).await
    };
    match applied.await {
        Ok(applied) => answer(&applied.state).reply(false),
        Err(failure) => refuse(desk, &ticket, failure).await,
    }
}
