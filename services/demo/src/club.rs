//! The club of a demo: bots that are connected to the lobby invite each other to private events, play them, and agree
//! to another game or leave.
//!
//! [`creator`] drafts and invites, [`participant`] is what everybody does from then on. **Invariant:** everything goes
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

use crate::bankroll;
use crate::bots::{ClubWatch, Player};
use crate::cash::{CashRoom, operator};
use crate::plan::club::PrivateEvent;

pub mod creator;
pub mod participant;

/// How long all events together may take at most.
const LONGEST: Duration = Duration::from_secs(1_200);

/// Bots who play private events with each other.
pub struct Group {
    /// What they play.
    pub event: PrivateEvent,
    /// As many as there are seats; the first invites the others.
    pub players: Vec<Player>,
    pub rounds: u32,
}

/// A bot at the club.
pub struct Member {
    pub player: Player,
    /// Their connection to the lobby.
    pub watch: ClubWatch,
    /// What they have chosen to bring to an event for cash, the last time that they agreed to one.
    pub brought: Option<Money>,
}

/// Plays all events to their end.
///
/// # Errors
/// When a template cannot be published, or an event does not end.
pub async fn run(room: &Arc<CashRoom>, groups: Vec<Group>) -> anyhow::Result<()> {
    let mut playing = JoinSet::new();
    let mut published = false;
    for group in groups {
        let template = match &group.event.template {
            Some(request) => Some(room.venue.staff.cash_template(request).await?.cash_template_id),
            None => None,
        };
        published |= template.is_some();
        playing.spawn(group.play(template, room.clone()));
    }
    tokio::time::timeout(LONGEST, playing.join_all()).await.context("a private event does not end")?;
    // Where hands are played for cash the operator closes their tables, and with them those of these templates.
    if published && room.wanted == 0 { operator::close(room).await } else { Ok(()) }
}

impl Group {
    async fn play(self, template: Option<CashTemplateId>, room: Arc<CashRoom>) {
        let event = Arc::new(self.event);
        let rounds = self.rounds;
        let mut members = Vec::new();
        for mut player in self.players {
            if !bankroll::deposit(&mut player, &room.venue).await {
                return;
            }
            let watch = ClubWatch::start(player.api.clone());
            members.push(Member { player, watch, brought: None });
        }
        let others = members.split_off(1);
        let Some(mut creator) = members.pop() else { return };
        let invited: Vec<PlayerId> = others.iter().map(|other| other.player.id).collect();
        let over = Arc::new(AtomicBool::new(false));
        let mut tasks = JoinSet::new();
        let last = invited.len();
        for (number, other) in (1..).zip(others) {
            // Somebody has to go first.
            let goes = number == last;
            tasks.spawn(participant::run(other, event.clone(), room.clone(), over.clone(), goes));
        }
        creator::run(&mut creator, (event.as_ref(), template), &invited, rounds, &room).await;
        over.store(true, Ordering::Relaxed);
        tasks.join_all().await;
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
