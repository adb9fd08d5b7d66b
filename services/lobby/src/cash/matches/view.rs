//! The matches of a cash table as the contract shows them.

use mazziere_contract::lobby::{CashKind, CashMatchResult, CashMatchShare, CashMatchStage, CashMatchState};
use mazziere_ids::{PlayerId, SessionId};

use super::{MatchRecord, Matches, Now};
use crate::cash::CashTable;
use crate::cash::opening::terms;

/// The name of what is paid, in rows and queries.
pub fn name_of_kind(kind: CashKind) -> &'static str {
    match kind {
        CashKind::Pot => "pot",
        CashKind::Difference => "difference",
        CashKind::Fixed => "fixed",
    }
}

/// Where the matches of a table stand; `None` at a table of pots.
pub fn state(table: &CashTable) -> Option<CashMatchState> {
    let own = table.terms()?;
    let matches = table.matches.as_ref()?;
    let mut state = CashMatchState {
        terms: terms(own),
        stage: CashMatchStage::Waiting,
        number: matches.number,
        table_id: None,
        until: None,
        unconfirmed: Vec::new(),
    };
    match &matches.now {
        Now::Waiting => {}
        // Only a table that is there is shown.
        Now::Playing { table_id, opened, .. } => {
            (state.stage, state.table_id) = (CashMatchStage::InMatch, opened.then_some(*table_id));
        }
        Now::Settling { .. } => state.stage = CashMatchStage::Settling,
        Now::Confirming { until, waited_for } => {
            (state.stage, state.until) = (CashMatchStage::Confirming, Some(*until));
            state.unconfirmed = players_of(table, waited_for);
        }
    }
    Some(state)
}

fn players_of(table: &CashTable, sessions: &[SessionId]) -> Vec<PlayerId> {
    sessions.iter().filter_map(|id| table.session(*id)).map(|session| session.player_id).collect()
}

/// What the last matches came to, the newest first.
pub fn results(matches: Option<&Matches>) -> Vec<CashMatchResult> {
    matches.into_iter().flat_map(|matches| &matches.results).map(result).collect()
}

/// What a match came to.
pub fn result(told: &MatchRecord) -> CashMatchResult {
    let MatchRecord { number, table_id, at, result, posting_id } = told;
    let share = |share: &super::Share| CashMatchShare { player_id: share.player_id, amount: share.amount };
    CashMatchResult {
        number: *number,
        table_id: *table_id,
        ended_at: *at,
        ended_by: result.ended_by.clone(),
        winner: result.winner,
        difference: result.difference,
        amount: result.amount,
        rake: result.rake,
        shares: result.shares.iter().map(share).collect(),
        posting_id: *posting_id,
    }
}
