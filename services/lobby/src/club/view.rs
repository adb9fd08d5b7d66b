//! A private event as the contract shows it.

use mazziere_contract::lobby::{self, ClubPlayer, ClubStage};

use super::{ClubEvent, Stage};
use crate::payment::Payment;

/// Where it stands.
pub fn stage(state: &ClubEvent) -> ClubStage {
    match state.stage {
        Stage::Draft | Stage::Sending => ClubStage::Draft,
        Stage::Inviting { .. } => ClubStage::Inviting,
        Stage::Starting => ClubStage::Starting,
        Stage::Running { .. } => ClubStage::Running,
        Stage::Paying { .. } => ClubStage::Paying,
        Stage::RematchWait { .. } => ClubStage::RematchWait,
        Stage::Over { cancelled: false, .. } => ClubStage::Closed,
        Stage::Over { cancelled: true, .. } => ClubStage::Cancelled,
    }
}

/// The name of a stage in rows.
pub fn name_of(stage: ClubStage) -> &'static str {
    match stage {
        ClubStage::Draft => "draft",
        ClubStage::Inviting => "inviting",
        ClubStage::Starting => "starting",
        ClubStage::Running => "running",
        ClubStage::Paying => "paying",
        ClubStage::RematchWait => "rematch_wait",
        ClubStage::Closed => "closed",
        ClubStage::Cancelled => "cancelled",
    }
}

/// All of it.
pub fn shown(state: &ClubEvent) -> lobby::ClubEvent {
    let until = match &state.stage {
        Stage::Draft | Stage::Sending => Some(state.drafted_at + super::open_for()),
        Stage::Inviting { until } | Stage::RematchWait { until } => Some(*until),
        _ => None,
    };
    let why = match &state.stage {
        Stage::Over { why, .. } | Stage::Paying { void: Some(why), .. } => Some(why.clone()),
        _ => None,
    };
    let player = |player_id: &mazziere_ids::PlayerId| ClubPlayer {
        player_id: *player_id,
        agreed: state.payment(*player_id) == Some(Payment::Paid),
    };
    lobby::ClubEvent {
        club_event_id: state.id,
        version: state.version,
        stage: stage(state),
        until,
        why,
        creator_id: state.creator,
        partner_id: state.partner,
        players: state.players.iter().map(player).collect(),
        game: state.setup.game.clone(),
        options: state.setup.options.clone(),
        options_text: state.setup.options_text.clone(),
        format: state.setup.format.into(),
        buy_in: state.setup.buy_in.clone().into(),
        clocks: state.setup.clocks.into(),
        number: state.game,
        tournament_id: state.tournament(state.game),
        table_id: matches!(state.stage, Stage::Running { opened: true, .. }).then(|| state.table_id()),
        seats: state.seats.clone(),
        commitment: state.commitment.to_hex(),
        created_at: state.drafted_at,
    }
}
