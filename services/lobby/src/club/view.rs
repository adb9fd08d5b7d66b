//! A private event as the contract shows it.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{self, CashSession, ClubCash, ClubKind, ClubPlayer, ClubStage, SessionStatus};
use mazziere_contract::tables::VacatedBecause;
use mazziere_ids::PlayerId;
use mazziere_money::{Currency, Money};

use super::credit::Credit;
use super::event::{CashTerms, Price};
use super::{ClubEvent, Stage};
use crate::because;
use crate::cash::matches::view::result;
use crate::payment::Payment;

pub fn stage(state: &ClubEvent) -> ClubStage {
    match state.stage {
        Stage::Draft | Stage::Sending => ClubStage::Draft,
        Stage::Inviting { .. } => ClubStage::Inviting,
        Stage::Starting => ClubStage::Starting,
        Stage::Running { .. } => ClubStage::Running,
        Stage::Paying { .. } | Stage::Settling => ClubStage::Paying,
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

/// Until when its stage lasts, if that has a time.
pub fn until(state: &ClubEvent) -> Option<DateTime<Utc>> {
    match &state.stage {
        Stage::Draft | Stage::Sending => Some(state.drafted_at + super::open_for()),
        Stage::Inviting { until } | Stage::RematchWait { until } => Some(*until),
        _ => None,
    }
}

pub fn shown(state: &ClubEvent) -> lobby::ClubEvent {
    let why = match &state.stage {
        Stage::Over { why, .. } | Stage::Paying { void: Some(why), .. } => Some(why.clone()),
        _ => None,
    };
    let player = |player_id: &PlayerId| ClubPlayer {
        player_id: *player_id,
        agreed: state.has_agreed(*player_id),
        credit: credit(state, *player_id),
    };
    let (kind, buy_in) = match &state.setup.price {
        Price::SitAndGo(buy_in) => (ClubKind::SitAndGo, Some(buy_in.clone().into())),
        Price::Cash(_) => (ClubKind::Cash, None),
    };
    lobby::ClubEvent {
        club_event_id: state.id,
        version: state.version,
        stage: stage(state),
        until: until(state),
        because: why.as_deref().map(because::read),
        why,
        creator_id: state.creator,
        partner_id: state.partner,
        players: state.players.iter().map(player).collect(),
        game: state.setup.game.clone(),
        options: state.setup.options.clone(),
        options_text: state.setup.options_text.clone(),
        format: state.setup.format.into(),
        kind,
        buy_in,
        cash: state.cash().map(|terms| cash(state, terms)),
        clocks: state.setup.clocks.into(),
        number: state.game,
        tournament_id: (kind == ClubKind::SitAndGo).then(|| state.tournament(state.game)),
        table_id: matches!(state.stage, Stage::Running { opened: true, .. }).then(|| state.table_id()),
        seats: state.seats.clone(),
        commitment: state.commitment.to_hex(),
        created_at: state.drafted_at,
    }
}

/// What a player has at the table for cash, or has brought to it.
fn credit(state: &ClubEvent, player: PlayerId) -> Option<Money> {
    state.cash()?;
    let brought = || state.newest(player).filter(|brought| brought.payment == Payment::Paid);
    state.credit_of(player).map(|credit| credit.amount).or_else(|| brought().map(|brought| brought.amount))
}

/// The sessions of those who sit at the table for cash, or did, as those of cash tables are shown (G8.3); none before
/// the first match.
pub fn sessions(state: &ClubEvent) -> impl Iterator<Item = CashSession> {
    state.credits.iter().map(|credit| session(state, credit))
}

fn session(state: &ClubEvent, credit: &Credit) -> CashSession {
    let seat = state.seats.iter().position(|player| *player == credit.player_id).unwrap_or(0);
    let status = match credit.left {
        Some(_) => SessionStatus::Left,
        None if state.is_over() => SessionStatus::Leaving,
        None => SessionStatus::Seated,
    };
    let left_with = credit.left.map(|(with, _)| with);
    CashSession {
        session_id: credit.session_id,
        table_id: state.accounts(),
        table_name: "Private event".to_owned(),
        game: state.setup.game.clone(),
        player_id: credit.player_id,
        seat: u8::try_from(seat).unwrap_or(u8::MAX),
        status,
        buy_in: credit.brought,
        brought_in: credit.brought,
        top_ups_pending: Money::ZERO,
        credit: credit.left.is_none().then_some(credit.amount),
        left_with,
        result: left_with.map(|with| with - credit.brought),
        currency: Currency::default(),
        refused_because: None,
        left_because: left_with.map(|_| VacatedBecause::Closed),
        created_at: credit.since,
        ended_at: credit.left.map(|(_, at)| at),
        elapsed_seconds: None,
    }
}

fn cash(state: &ClubEvent, terms: &CashTerms) -> ClubCash {
    ClubCash {
        cash_template_id: terms.cash_template_id,
        kind: terms.kind.into(),
        stake: terms.stake,
        max_loss: terms.max_loss,
        min_buy_in: terms.min_buy_in,
        max_buy_in: terms.max_buy_in,
        rake_basis_points: terms.rake_basis_points,
        rake_cap: terms.rake_cap,
        accounts_table_id: state.accounts(),
        last_result: state.last.as_ref().map(result),
    }
}
