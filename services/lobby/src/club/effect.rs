//! What has to happen outside because of an event of a private event: money, tables, times that run out.

use chrono::Duration;
use mazziere_ids::{PlayerId, derive_uuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::claim::Brought;
use super::event::{Claim, Timer};
use super::{ClubEvent, Event, open_for, rematch_for};
use crate::outbox::{self, Due};
use crate::payment::Task;
use crate::terms::Offence;

/// Something to be done outside for a private event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(tag = "effect", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the variants say what is to be done, the fields to what")]
#[strum(serialize_all = "snake_case")]
pub enum Effect {
    /// Collect a buy-in.
    #[strum(serialize = "collect_club_buy_in")]
    Collect { claim: Claim },
    /// Call a buy-in off, whether or not it took place.
    #[strum(serialize = "call_off_club_buy_in")]
    CallOff { claim: Claim },
    /// Return a buy-in.
    #[strum(serialize = "return_club_buy_in")]
    Return { claim: Claim },
    /// End a time.
    #[strum(serialize = "expire_club_event")]
    Expire { timer: Timer, game: u32 },
    /// Move the money of a game's start.
    #[strum(serialize = "start_club_game")]
    Start { game: u32 },
    /// Open the table of a game.
    #[strum(serialize = "open_club_table")]
    OpenTable { game: u32, table: u32 },
    #[strum(serialize = "void_club_table")]
    VoidTable { game: u32, table: u32 },
    /// Pay a prize or a refund.
    #[strum(serialize = "pay_club_part")]
    Pay { game: u32, player_id: PlayerId },
    /// Move the result of a match for cash.
    #[strum(serialize = "settle_club_match")]
    Settle { game: u32 },
    /// Pay a player's credit out.
    #[strum(serialize = "cash_out_club_credit")]
    CashOut { player_id: PlayerId },
    /// Warn a player.
    #[strum(serialize = "warn_player")]
    Warn { player_id: PlayerId, offence: Offence },
    /// Close the accounts of a game, or of the table for cash, all of them exactly zero.
    #[strum(serialize = "close_club_game")]
    Close { game: u32 },
}

impl outbox::Effect for Effect {
    /// A request of a player waits for what they pay.
    type Waits = PlayerId;

    fn name(&self) -> &'static str {
        self.into()
    }

    fn id(&self, event: Uuid) -> Uuid {
        let subject = match self {
            Effect::Collect { claim } | Effect::CallOff { claim } | Effect::Return { claim } => {
                format!("{}:{}:{}", claim.player_id, claim.game, claim.attempt)
            }
            Effect::Expire { timer, game } => format!("{timer:?}:{game}"),
            Effect::Start { game } | Effect::Settle { game } | Effect::Close { game } => game.to_string(),
            Effect::CashOut { player_id } => player_id.to_string(),
            Effect::OpenTable { game, table } | Effect::VoidTable { game, table } => format!("{game}:{table}"),
            Effect::Pay { game, player_id } => format!("{game}:{player_id}"),
            Effect::Warn { player_id, offence } => format!("{player_id}:{}", offence.subject()),
        };
        derive_uuid(event, &format!("{}:{subject}", self.name()))
    }

    fn asked_for(&self) -> Option<PlayerId> {
        match self {
            Effect::Collect { claim } => Some(claim.player_id),
            _ => None,
        }
    }
}

/// What follows from an event; `state` is the state after it.
pub fn follow_ups(state: &ClubEvent, event: &Event) -> Vec<Due<Effect>> {
    let game = state.game;
    let table = state.table;
    let timer = |timer, after: Duration| Due {
        // The last instant is still the players'.
        after: after + Duration::milliseconds(1),
        effect: Effect::Expire { timer, game },
    };
    let mut due = match event {
        Event::EventDrafted { .. } => vec![timer(Timer::Draft, open_for())],
        Event::InvitationsSent { .. } => vec![timer(Timer::Invitations, open_for())],
        Event::RematchAsked { .. } => vec![timer(Timer::Rematch, rematch_for())],
        _ => Vec::new(),
    };
    let training = state.is_training();
    let cash = state.cash().is_some();
    let effects = match event {
        Event::InvitesRequested { .. }
        | Event::InvitesRefused { .. }
        | Event::InvitationAccepted { .. }
        | Event::InvitationReopened { .. }
        | Event::RematchConfirmed { .. }
            if !training =>
        {
            moves(state)
        }
        Event::GameReady { .. } if !training && !cash => vec![Effect::Start { game }],
        Event::GameStarted { .. } | Event::TableVoided { .. } => vec![Effect::OpenTable { game, table }],
        Event::GameDecided { prizes: parts, .. } | Event::GameCancelled { refunds: parts, .. } => {
            let void = matches!(event, Event::GameCancelled { .. }).then_some(Effect::VoidTable { game, table });
            let pay = parts.iter().map(|part| Effect::Pay { game, player_id: part.player_id });
            void.into_iter().chain(pay).chain(warnings(state, event)).collect()
        }
        Event::MatchEnded { result, .. } => {
            let settle = (!result.shares.is_empty()).then_some(Effect::Settle { game });
            settle.into_iter().chain(warnings(state, event)).collect()
        }
        Event::MatchVoided { position: None, .. } => vec![Effect::VoidTable { game, table }],
        Event::EventCancelled { .. } | Event::EventClosed { .. } if !training => {
            moves(state).into_iter().chain(cash_outs(state)).chain(closing(state)).collect()
        }
        Event::PartPaid { .. }
        | Event::BuyInReturned { .. }
        | Event::BuyInCalledOff { .. }
        | Event::CreditPaid { .. }
            if !training =>
        {
            closing(state).into_iter().collect()
        }
        _ => Vec::new(),
    };
    due.extend(effects.into_iter().map(|effect| Due { effect, after: Duration::zero() }));
    due
}

/// A player who has lost a game by timeout or abandon is warned, if it was for money (R9).
fn warnings(state: &ClubEvent, event: &Event) -> Vec<Effect> {
    match event {
        Event::GameDecided { fault: Some(fault), .. } | Event::MatchEnded { fault: Some(fault), .. }
            if !state.is_training() =>
        {
            let offences = fault.offences(state.table_id());
            offences.map(|(player_id, offence)| Effect::Warn { player_id, offence }).collect()
        }
        _ => Vec::new(),
    }
}

/// What the payments wait for.
fn moves(state: &ClubEvent) -> Vec<Effect> {
    let of = |brought: &Brought| {
        let claim = brought.claim;
        Some(match brought.payment.due()? {
            Task::Collect => Effect::Collect { claim },
            Task::CallOff => Effect::CallOff { claim },
            Task::Return => Effect::Return { claim },
        })
    };
    state.brought.iter().filter_map(of).collect()
}

/// What lies at the table goes home; a player who has lost everything has nothing to be paid out.
fn cash_outs(state: &ClubEvent) -> Vec<Effect> {
    let left = state.credits.iter().filter(|credit| credit.amount.is_positive());
    left.map(|credit| Effect::CashOut { player_id: credit.player_id }).collect()
}

/// The accounts of a game, or of the table, are closed when the last payment has moved.
fn closing(state: &ClubEvent) -> Option<Effect> {
    state.may_close().then_some(Effect::Close { game: state.game })
}
