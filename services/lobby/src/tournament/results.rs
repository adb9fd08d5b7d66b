//! What every match brought every player: VP and MP, as rows for their own list, and what of it counts in rankings and
//! for levels (G5.2 to G5.4).
//!
//! Invariant: a row is written with the event that decides the match, once, for every player of every line; a match
//! that nobody played (G1.13, V14, V15) and a rest that is worth something (G1.6, V9) are results like any other.
//! Non-goals: what VP and MP are (the rules say, or the plan), what rankings make of them ([`crate::ranking`]).

use actix_web::web;
use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{PlayerResult, ResultKind, paths};
use mazziere_contract::{Page, PageQuery};
use mazziere_ids::{MatchId, PlayerId, RegistrationId, TableId};
use mazziere_web::page::limit;
use mazziere_web::{ApiError, Principal, Query, Reply};
use sqlx::PgPool;

pub mod store;
use crate::page::{Cursor, page};
use crate::ranking::{Brought, level};
use crate::system::Plan;
use crate::system::league::event::LeagueEvent;
use crate::tournament::event::Score;
use crate::tournament::{Event, Tournament};

/// A result of a player, with what it counts for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub player_id: PlayerId,
    /// What they see of it.
    pub result: PlayerResult,
    /// What its victory points are a share of; nothing for a rest, which is no match.
    pub out_of: Option<u8>,
    /// Whether it counts: training does not.
    pub counts: bool,
}

impl Row {
    /// What it brings to rankings and levels, if it counts.
    pub fn brought(&self) -> Option<Brought> {
        self.counts.then(|| Brought {
            player_id: self.player_id,
            match_id: self.result.match_id.uuid(),
            game: self.result.game.clone(),
            at: self.result.at,
            vp: self.result.vp,
            mp: self.result.mp,
            out_of: self.out_of,
            ranked: true,
        })
    }
}

/// The results of the matches that these events decide, and of the rests that they give; `state` is the state after
/// them.
pub fn of_events(state: &Tournament, events: &[Event], at: DateTime<Utc>) -> Vec<Row> {
    let moment = Moment { state, at };
    let rows = events.iter().flat_map(|event| match event {
        Event::MatchDecided { match_id, table_id, scores, .. } => {
            moment.of_match((*match_id, ResultKind::Played, Some(*table_id)), scores)
        }
        Event::MatchForfeited { match_id, scores, .. } => {
            moment.of_match((*match_id, ResultKind::Forfeited, None), scores)
        }
        Event::League { event: LeagueEvent::RoundPaired { round, rests, .. } } => moment.of_rests(*round, rests),
        _ => Vec::new(),
    });
    rows.collect()
}

/// What is told of a tournament at a time.
struct Moment<'a> {
    state: &'a Tournament,
    at: DateTime<Utc>,
}

impl Moment<'_> {
    fn of_match(&self, what: (MatchId, ResultKind, Option<TableId>), scores: &[Score]) -> Vec<Row> {
        let out_of = level::out_of(scores.iter().map(|score| score.vp));
        scores.iter().flat_map(|score| self.rows(what, score, Some(out_of))).collect()
    }

    /// Those who rest in Danish rounds have what that is worth, at once (G1.6); no match has that id.
    fn of_rests(&self, round: u32, rests: &[RegistrationId]) -> Vec<Row> {
        let Plan::League(plan) = &self.state.setup.system else { return Vec::new() };
        let Some((vp, mp)) = plan.rest() else { return Vec::new() };
        let row = |id: &RegistrationId| {
            let rest = MatchId::derived(self.state.id.uuid(), &format!("girone:{round}:rest:{id}"));
            let score = Score { registration_id: *id, place: 1, points: 0, vp, mp };
            self.rows((rest, ResultKind::Rest, None), &score, None)
        };
        rests.iter().flat_map(row).collect()
    }

    /// A row for each player of the entry.
    fn rows(
        &self,
        (match_id, kind, table_id): (MatchId, ResultKind, Option<TableId>),
        score: &Score,
        out_of: Option<u8>,
    ) -> Vec<Row> {
        let setup = &self.state.setup;
        let result = PlayerResult {
            tournament_id: self.state.id,
            registration_id: score.registration_id,
            match_id,
            kind,
            table_id,
            game: setup.game.clone(),
            format: setup.format.into(),
            at: self.at,
            place: score.place,
            points: score.points,
            vp: score.vp,
            mp: score.mp,
        };
        let row = |player_id: &PlayerId| Row {
            player_id: *player_id,
            result: result.clone(),
            out_of,
            counts: setup.is_ranked(),
        };
        let players = self.state.entry(score.registration_id).map(|entry| entry.players.as_slice());
        players.unwrap_or_default().iter().map(row).collect()
    }
}

/// List my results.
///
/// What every match of a tournament has brought the caller, newest first, with its VP and MP; also those that nobody
/// played, and the rests in Danish rounds.
#[utoipa::path(get, path = paths::MY_RESULTS, operation_id = "list_my_results", tag = "tournaments",
    params(PageQuery),
    responses((status = 200, description = "One page", body = Page<PlayerResult>)))]
pub async fn list_my_results(
    pool: web::Data<PgPool>,
    principal: Principal,
    query: Query<PageQuery>,
) -> Result<Reply, ApiError> {
    let limit = limit(query.limit, 50, 200)?;
    let after = Cursor::read(query.cursor.as_deref())?;
    let items = store::of_player(&pool, principal.player(), after, limit + 1).await?;
    Ok(Reply::ok(&page(items, limit, |item| Cursor { at: item.at, id: item.match_id.uuid() })))
}

#[cfg(test)]
mod tests;
