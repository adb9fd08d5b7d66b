//! What an audit asks of tournaments, cash tables and private events: their draws, what follows from what is known
//! already, and the results that they took in.

use mazziere_fairdeal::{Commitment, Context};
use mazziere_ids::{ClubEventId, PlayerId, TournamentId};
use mazziere_lobby::cash::matches::Terms;
use mazziere_lobby::cash::matches::event::{MatchEvent, MatchResult};
use mazziere_lobby::cash::matches::rake::Rake;
use mazziere_lobby::cash::{CashTable, Event as CashEvent};
use mazziere_lobby::club::ClubEvent;
use mazziere_lobby::club::event::Event as PrivateEvent;
use mazziere_lobby::drawn;
use mazziere_lobby::log::aggregate::Aggregate;
use mazziere_lobby::system::chips::event::ChipEvent;
use mazziere_lobby::system::league::event::LeagueEvent;
use mazziere_lobby::tournament::event::{RunEvent, Score, Standing};
use mazziere_lobby::tournament::{Event, Tournament, cancellation, decide};
use mazziere_replay::house::Place;

use crate::reported::{ReportedResult, Side, Stakes};

/// What an audit asks of something with a stream of its own.
pub(crate) trait Audited: Aggregate {
    /// The commitment to the secret of its draws.
    fn commitment(_event: &Self::Event) -> Option<&Commitment> {
        None
    }

    /// What the secret is committed to for; nothing is drawn where there is none.
    fn context(_id: Self::Id) -> Option<Context> {
        None
    }

    /// Whether a draw is what follows from the secret; none if it is no draw, or the secret is not known.
    fn draws(&self, _event: &Self::Event) -> Option<bool> {
        None
    }

    /// Whether an event that follows from what is known already is what follows, and what it is otherwise; none if it
    /// is not one of these.
    fn follows(&self, _event: &Self::Event) -> Option<Result<(), &'static str>> {
        None
    }

    /// The result that an event took in.
    fn reported(&self, event: &Self::Event, place: Place) -> Option<ReportedResult>;
}

/// Whether this is the ranking, with the prizes, that follows from what was played.
fn is_ranked(state: &Tournament, standings: &[Standing]) -> Result<(), &'static str> {
    let given = decide::ranking(state);
    let places = |standings: &[Standing]| -> Vec<_> {
        standings.iter().map(|standing| (standing.registration_id, standing.place)).collect()
    };
    if places(&given) != places(standings) {
        return Err("the places of the ranking do not follow from what was played");
    }
    if given == standings { Ok(()) } else { Err("the pool is not divided among the places like this") }
}

impl Audited for Tournament {
    fn commitment(event: &Event) -> Option<&Commitment> {
        match event {
            Event::TournamentOpened { commitment, .. } => Some(commitment),
            _ => None,
        }
    }

    fn context(id: TournamentId) -> Option<Context> {
        Some(Tournament::draw_context(id))
    }

    fn draws(&self, event: &Event) -> Option<bool> {
        let secret = self.facts().secret?;
        match event {
            Event::BracketDrawn { .. } => Some(self.system.draw(&self.facts()).as_ref() == Some(event)),
            Event::PrizeDrawn { version: drawn::VERSION, number, prize } => {
                let euros = self.setup.drawn_for()?;
                Some(*number == drawn::number(self.id, secret) && *prize == drawn::prize(*number, euros))
            }
            Event::League { event: LeagueEvent::RoundPaired { .. } | LeagueEvent::PhaseComplete { .. } }
            | Event::Run { event: RunEvent::Chips(ChipEvent::RoundDrawn { .. } | ChipEvent::SeatsDrawn { .. }) } => {
                Some(self.system.next(&self.facts()).as_ref() == Some(event))
            }
            _ => None,
        }
    }

    fn follows(&self, event: &Event) -> Option<Result<(), &'static str>> {
        match event {
            Event::TournamentStarted { pool, .. } => {
                Some(if *pool == self.pool() { Ok(()) } else { Err("the pool is not what was paid into it") })
            }
            Event::TournamentFinished { standings } => Some(is_ranked(self, standings)),
            Event::TournamentCancelled { plan, .. } | Event::CancellationProposed { plan, .. } => {
                let follows = cancellation::plan_of(self) == *plan;
                Some(
                    follows
                        .then_some(())
                        .ok_or("what a cancellation pays does not follow from what was paid and played"),
                )
            }
            Event::TournamentSettled if !self.is_paid_out() => {
                Some(Err("it is settled, and not all that it owes is paid"))
            }
            _ => None,
        }
    }

    fn reported(&self, event: &Event, place: Place) -> Option<ReportedResult> {
        let Event::MatchDecided { table_id, position, scores, .. } = event else { return None };
        let side = |score: &Score| {
            let players = self.entry(score.registration_id).map(|entry| entry.players.clone()).unwrap_or_default();
            Side { players, vp: score.vp, more: Some((score.place, score.points, score.mp)) }
        };
        let sides = scores.iter().map(side).collect();
        Some(ReportedResult { place, position: *position, table: Some(*table_id), sides, end: None, stakes: None })
    }
}

/// The result of a match for cash; `stakes` are its terms and who played it.
fn of_match(
    result: &MatchResult,
    (position, place): (i64, Place),
    stakes: Option<(Terms, Rake, Vec<PlayerId>)>,
) -> ReportedResult {
    let stakes = stakes.map(|(terms, rake, players)| Stakes { terms, rake, players, result: result.clone() });
    let sides = result.scores.iter().map(|side| Side { players: side.players.clone(), vp: side.vp, more: None });
    let end = Some((result.winner, result.difference));
    ReportedResult { place, position, table: None, sides: sides.collect(), end, stakes: stakes.map(Box::new) }
}

impl Audited for CashTable {
    fn reported(&self, event: &CashEvent, place: Place) -> Option<ReportedResult> {
        match event {
            CashEvent::Match { event: MatchEvent::MatchEnded { result, position, .. } } => {
                let rake = Rake::of(self.setup.rake_basis_points, self.setup.rake_cap);
                let players = self.matches.as_ref().map(|matches| matches.last_players.clone());
                let terms = self.terms().copied().zip(rake).zip(players);
                let stakes = terms.map(|((terms, rake), players)| (terms, rake, players));
                Some(of_match(result, (*position, place), stakes))
            }
            _ => None,
        }
    }
}

impl Audited for ClubEvent {
    fn commitment(event: &PrivateEvent) -> Option<&Commitment> {
        match event {
            PrivateEvent::EventDrafted { commitment, .. } => Some(commitment),
            _ => None,
        }
    }

    fn context(id: ClubEventId) -> Option<Context> {
        Some(ClubEvent::draw_context(id))
    }

    fn draws(&self, event: &PrivateEvent) -> Option<bool> {
        match event {
            PrivateEvent::SeatsDrawn { secret, seats } => Some(self.seating(secret) == *seats),
            _ => None,
        }
    }

    fn reported(&self, event: &PrivateEvent, place: Place) -> Option<ReportedResult> {
        match event {
            PrivateEvent::MatchEnded { result, position, .. } => {
                let stakes = self.match_terms().map(|(terms, rake)| (terms, rake, self.seats.clone()));
                Some(of_match(result, (*position, place), stakes))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
