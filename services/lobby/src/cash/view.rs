//! Cash tables, sessions and top-ups as the contract shows them.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::CashTable as CashTableView;
use mazziere_contract::lobby::{
    CashSession, CashTableStatus, CashTableSummary, CashTopUp, MatchKind, SeatedPlayer, SessionStatus, TopUpStatus,
    Waiting,
};
use mazziere_ids::PlayerId;
use mazziere_money::{Currency, Money};

use super::CashTable;
use super::matches::view as matches;
use super::session::{Phase, Session, TopUp, TopUpPhase};
use super::statistics::Figures;
use crate::because;

/// The name of a state in rows and queries.
pub fn name_of_status(status: CashTableStatus) -> &'static str {
    match status {
        CashTableStatus::Opening => "opening",
        CashTableStatus::Open => "open",
        CashTableStatus::Closing => "closing",
        CashTableStatus::Closed => "closed",
    }
}

/// The table in a list, without its statistics, which change by themselves as time goes by.
pub fn summary(state: &CashTable) -> CashTableSummary {
    let setup = &state.setup;
    let seated = state.sessions.iter().filter(|session| session.holds_seat());
    let mut players: Vec<SeatedPlayer> =
        seated.map(|session| SeatedPlayer { seat: session.seat, player_id: session.player_id }).collect();
    players.sort_unstable_by_key(|player| player.seat);
    CashTableSummary {
        table_id: state.id,
        cash_template_id: setup.cash_template_id,
        name: setup.name.clone(),
        game: setup.game.clone(),
        options_text: setup.options_text.clone(),
        status: state.status(),
        kind: setup.matches.as_ref().map(|terms| MatchKind::from(terms.kind).into()).unwrap_or_default(),
        r#match: matches::state(state),
        stakes: setup.stakes.into(),
        min_buy_in: setup.min_buy_in,
        max_buy_in: setup.max_buy_in,
        currency: Currency::default(),
        rake_basis_points: Some(setup.rake_basis_points),
        rake_cap: setup.rake_cap,
        seats: setup.seats,
        taken: small(state.taken()),
        free: small(state.free()),
        players,
        waiting: u32::try_from(state.queue.len()).unwrap_or(u32::MAX),
        seats_kept: waiting_list(state).into_iter().filter(|waiting| waiting.seat_kept_until.is_some()).collect(),
        average_pot: Money::ZERO,
        hands_per_hour: 0,
        version: state.version,
        opened_at: state.opened_at,
    }
}

/// Seats are ten at most.
fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// The same with its statistics.
pub fn with_figures(summary: CashTableSummary, figures: Figures) -> CashTableSummary {
    CashTableSummary { average_pot: figures.average_pot, hands_per_hour: figures.hands_per_hour, ..summary }
}

/// The table with everything public about it.
pub fn detail(state: &CashTable, figures: Figures) -> CashTableView {
    CashTableView {
        summary: with_figures(summary(state), figures),
        options: state.setup.options.clone(),
        clocks: state.setup.clocks.map(Into::into),
        rake_basis_points: state.setup.rake_basis_points,
        rake_cap: state.setup.rake_cap,
        results: matches::results(state.matches.as_ref()),
        waiting_list: waiting_list(state),
        closed_because: state.closed_because().map(str::to_owned),
        closed_for: state.closed_because().map(because::read),
    }
}

/// Who stands in line, the first first.
pub fn waiting_list(state: &CashTable) -> Vec<Waiting> {
    let waiting = |(place, waiter): (u32, &super::Waiter)| Waiting {
        table_id: state.id,
        player_id: waiter.player_id,
        place,
        since: waiter.since,
        seat_kept_until: waiter.kept_until,
    };
    (1..).zip(&state.queue).map(waiting).collect()
}

/// A player's place in the line.
pub fn waiting(state: &CashTable, player: PlayerId) -> Option<Waiting> {
    waiting_list(state).into_iter().find(|waiting| waiting.player_id == player)
}

pub fn session(state: &CashTable, session: &Session) -> CashSession {
    let (status, refused_because, left, ended_at) = match session.phase {
        Phase::Coming if session.is_paying() => (SessionStatus::PaymentPending, None, None, None),
        Phase::Coming => (SessionStatus::SeatPending, None, None, None),
        Phase::Seated if session.leaving.is_some() => (SessionStatus::Leaving, None, None, None),
        Phase::Seated => (SessionStatus::Seated, None, None, None),
        Phase::CashingOut { .. } => (SessionStatus::Leaving, None, None, None),
        Phase::Refused { why, at } => (SessionStatus::Refused, Some(why.code()), None, Some(at)),
        Phase::Left { with, because, at } => (SessionStatus::Left, None, Some((with, because)), Some(at)),
    };
    let never_sat = matches!(session.phase, Phase::Refused { .. });
    CashSession {
        session_id: session.session_id,
        table_id: state.id,
        table_name: state.setup.name.clone(),
        game: state.setup.game.clone(),
        player_id: session.player_id,
        seat: session.seat,
        status,
        buy_in: session.buy_in,
        brought_in: if never_sat { Money::ZERO } else { session.brought },
        top_ups_pending: if session.holds_seat() { session.pending() } else { Money::ZERO },
        credit: credit(state, session),
        left_with: left.map(|(with, _)| with),
        result: left.map(|(with, _)| with - session.brought),
        currency: Currency::default(),
        refused_because,
        left_because: left.map(|(_, because)| because.into()),
        created_at: session.created_at,
        ended_at,
        elapsed_seconds: None,
    }
}

/// A session as it is told at this time: for how long it has gone on, or did (G8.3).
pub fn told(session: CashSession, now: DateTime<Utc>) -> CashSession {
    let elapsed = session.ended_at.unwrap_or(now) - session.created_at;
    CashSession { elapsed_seconds: Some(elapsed.num_seconds().max(0).unsigned_abs()), ..session }
}

/// What the player has at a table of matches.
fn credit(state: &CashTable, session: &Session) -> Option<Money> {
    let there = matches!(session.phase, Phase::Seated | Phase::CashingOut { .. });
    (there && state.matches.is_some()).then_some(session.stack)
}

pub fn top_up(session: &Session, top_up: &TopUp) -> CashTopUp {
    let (status, refused_because) = match top_up.phase {
        TopUpPhase::Coming if top_up.is_paying() => (TopUpStatus::PaymentPending, None),
        TopUpPhase::Coming => (TopUpStatus::TablePending, None),
        TopUpPhase::Accepted => (TopUpStatus::Accepted, None),
        TopUpPhase::Credited => (TopUpStatus::Credited, None),
        TopUpPhase::Refused { why } => (TopUpStatus::Refused, Some(why.code())),
    };
    CashTopUp {
        top_up_id: top_up.top_up_id,
        session_id: session.session_id,
        amount: top_up.amount,
        status,
        credited: top_up.credited,
        returned: top_up.returned,
        currency: Currency::default(),
        refused_because,
        created_at: top_up.created_at,
    }
}
