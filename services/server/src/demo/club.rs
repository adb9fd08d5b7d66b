//! The club of a demo: bots that are connected to the lobby invite each other to private events, play them, and agree
//! to another game or leave.
//!
//! [`host`] is who drafts and invites, [`visit`] what everybody does from then on. **Invariant:** everything goes
//! through the public API; who plays with whom is the plan's. Non-goals: what came of it (`checks::club`).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_ids::{CashTemplateId, PlayerId};
use mazziere_money::Money;
use tokio::task::JoinSet;

use super::cash::{CashRoom, floor};
use super::crew;
use super::plan::club::Evening;
use crate::bots::{ClubWatch, Player};

pub mod host;
pub mod visit;

/// How long all evenings together may take at most.
const LONGEST: Duration = Duration::from_secs(1_200);

/// Bots who spend an evening at the club.
pub struct Group {
    /// What they play.
    pub evening: Evening,
    /// As many as there are seats; the first invites the others.
    pub players: Vec<Player>,
    /// How often.
    pub rounds: u32,
}

/// A bot at the club.
pub struct Member {
    /// Who.
    pub player: Player,
    /// Their connection to the lobby.
    pub watch: ClubWatch,
    /// What they have chosen to bring to an event for cash, the last time that they agreed to one.
    pub brought: Option<Money>,
}

/// Plays all evenings to their end.
///
/// # Errors
/// When a template cannot be published, or an evening does not end.
pub async fn run(room: &Arc<CashRoom>, groups: Vec<Group>) -> anyhow::Result<()> {
    let (mut evenings, mut published) = (JoinSet::new(), false);
    for group in groups {
        let template = match &group.evening.template {
            Some(request) => Some(room.scene.staff.cash_template(request).await?.cash_template_id),
            None => None,
        };
        published |= template.is_some();
        evenings.spawn(group.play(template, room.clone()));
    }
    tokio::time::timeout(LONGEST, evenings.join_all()).await.context("an evening at the club does not end")?;
    // Where hands are played for cash the floor closes its tables, and with them those of these templates.
    if published && room.wanted == 0 { floor::close(room).await } else { Ok(()) }
}

impl Group {
    async fn play(self, template: Option<CashTemplateId>, room: Arc<CashRoom>) {
        let (evening, rounds) = (Arc::new(self.evening), self.rounds);
        let mut members = Vec::new();
        for mut player in self.players {
            if !crew::stake(&mut player, &room.scene).await {
                return;
            }
            let watch = ClubWatch::start(player.api.clone());
            members.push(Member { player, watch, brought: None });
        }
        let guests = members.split_off(1);
        let Some(mut creator) = members.pop() else { return };
        let invited: Vec<PlayerId> = guests.iter().map(|guest| guest.player.id).collect();
        let (over, mut others) = (Arc::new(AtomicBool::new(false)), JoinSet::new());
        let last = invited.len();
        for (number, guest) in (1..).zip(guests) {
            // Somebody has to go first.
            let goes = number == last;
            others.spawn(visit::guest(guest, evening.clone(), room.clone(), over.clone(), goes));
        }
        host::evening(&mut creator, (evening.as_ref(), template), &invited, rounds, &room).await;
        over.store(true, Ordering::Relaxed);
        others.join_all().await;
    }
}

/// Whether a refusal only says that the event went on before the request arrived, or that a moment later another
/// answer may come.
fn passed_by(error: &ClientError) -> bool {
    matches!(
        error.code(),
        Some(
            ErrorCode::ClubEventStage
                | ErrorCode::InvitationClosed
                | ErrorCode::NoConfirmationAwaited
                | ErrorCode::PaymentInProgress
                | ErrorCode::RegistrationNotOpen
                | ErrorCode::AlreadyInClubEvent
                | ErrorCode::PlayerNotConnected
        )
    )
}
