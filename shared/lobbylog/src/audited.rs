//! What an audit asks of tournaments, cash tables and private events: their draws, what follows from what is known
//! already, and the results that they took in.

use chrono::{DateTime, Utc};
use mazziere_contract::tables::FeedItem;
use mazziere_fairdeal::{Commitment, Context, Secret};
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{ClubEventId, TournamentId};
use mazziere_lobby::cash::matches::event::MatchEvent;
use mazziere_lobby::cash::session::Phase as SessionPhase;
use mazziere_lobby::cash::{CashTable, Command as CashCommand, Event as CashEvent};
use mazziere_lobby::club::event::Event as PrivateEvent;
use mazziere_lobby::club::{ClubEvent, Command as PrivateCommand};
use mazziere_lobby::drawn;
use mazziere_lobby::feed::cash::{self, News};
use mazziere_lobby::feed::{cash_matches, club, tournaments};
use mazziere_lobby::log::aggregate::Aggregate;
use mazziere_lobby::system::chips::event::ChipEvent;
use mazziere_lobby::system::league::event::LeagueEvent;
use mazziere_lobby::terms::Fault;
use mazziere_lobby::tournament::entry::Entry;
use mazziere_lobby::tournament::event::{RunEvent, Standing, Withdrawal};
use mazziere_lobby::tournament::{Command, Event, Tournament, cancellation, decide};
use mazziere_replay::table::news;

/// What an audit asks of something with a stream of its own.
pub(crate) trait Audited: Aggregate<Event: PartialEq> {
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

    /// The secret of the draws, where an event shows it.
    fn shows(_event: &Self::Event) -> Option<&Secret> {
        None
    }

    /// Whether it is over, and what it drew cannot be made again, because nobody knows the secret.
    fn hides_its_draws(&self) -> bool {
        false
    }

    /// The position of the news of the tables that an event took in; none if it took in none.
    fn news_at(event: &Self::Event) -> Option<i64>;

    /// Whether what it took in is the result of a match.
    fn is_result(event: &Self::Event) -> bool;

    /// What news of the tables come to for it; none if they are not its own.
    ///
    /// # Errors
    /// Why they cannot be taken in.
    fn told(&self, item: &FeedItem) -> Result<Option<Self::Command>, &'static str>;

    /// What is decided today, as a release wrote it that knew less of it.
    fn as_written(decided: Self::Event, _written: &Self::Event) -> Self::Event {
        decided
    }

    /// Whether an event is what the lobby decides of the row at the position that it names.
    fn took_in(
        &self,
        event: &Self::Event,
        row: Option<(i64, &StoredEvent)>,
        at: DateTime<Utc>,
    ) -> Result<(), &'static str> {
        let Some(item) = row.and_then(|(position, row)| news::item(position, row).ok().flatten()) else {
            return Err("the log has no news of the tables at the position that the lobby names");
        };
        let Some(command) = self.told(&item)? else {
            return Err("what the log has at the position that the lobby names is of another table");
        };
        let decided = self.decide(&command, at).unwrap_or_default();
        let written = |decided| Self::as_written(decided, event) == *event;
        if decided.into_iter().any(written) { Ok(()) } else { Err("what the table logged does not come to this") }
    }
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
            Event::PrizeDrawn { version, number, prize } => {
                let drawn = |euros| *number == drawn::number(self.id, secret) && *prize == drawn::prize(*number, euros);
                Some(*version == drawn::VERSION && self.setup.drawn_for().is_some_and(drawn))
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
            // What follows by itself may hang on the secret of the draws.
            Event::MatchForfeited { .. }
            | Event::League { event: LeagueEvent::RoundComplete { .. } | LeagueEvent::EntriesCut { .. } }
            | Event::Run {
                event:
                    RunEvent::Chips(
                        ChipEvent::TableAdded { .. }
                        | ChipEvent::LevelsRaised { .. }
                        | ChipEvent::PaceChanged { .. }
                        | ChipEvent::PacesTold { .. }
                        | ChipEvent::MomentRanked { .. }
                        | ChipEvent::TableClosing { .. },
                    ),
            } => {
                let facts = self.facts();
                facts.secret?;
                let follows = self.system.next(&facts).as_ref() == Some(event);
                Some(follows.then_some(()).ok_or("it does not follow from what was played"))
            }
            Event::EntryRetired { registration_id, why: Withdrawal::Absent, .. } => {
                let stays_away = self.entry(*registration_id).is_some_and(Entry::stays_away);
                Some(stays_away.then_some(()).ok_or("who is withdrawn for it has not stayed away"))
            }
            _ => None,
        }
    }

    fn shows(event: &Event) -> Option<&Secret> {
        match event {
            Event::DrawSealed { secret } | Event::BracketDrawn { secret, .. } => Some(secret),
            _ => None,
        }
    }

    fn hides_its_draws(&self) -> bool {
        self.is_over() && self.facts().secret.is_none()
    }

    fn news_at(event: &Event) -> Option<i64> {
        match event {
            Event::MatchDecided { position, .. }
            | Event::TableVoided { position, .. }
            | Event::Run {
                event:
                    RunEvent::Chips(
                        ChipEvent::HandPlayed { position, .. }
                        | ChipEvent::SeatFreed { position, .. }
                        | ChipEvent::TableLost { position, .. },
                    ),
            } => Some(*position),
            _ => None,
        }
    }

    fn is_result(event: &Event) -> bool {
        matches!(event, Event::MatchDecided { .. })
    }

    fn told(&self, item: &FeedItem) -> Result<Option<Command>, &'static str> {
        let told = tournaments::read(item)?;
        Ok(told.filter(|(tournament, _)| *tournament == self.id).map(|(_, command)| command))
    }

    fn as_written(mut decided: Event, written: &Event) -> Event {
        match (&mut decided, written) {
            (Event::MatchDecided { fault, absent, .. }, Event::MatchDecided { fault: known, absent: away, .. }) => {
                blames(fault, known.as_ref());
                absent.retain(|_| !away.is_empty());
            }
            (
                Event::Run { event: RunEvent::Chips(ChipEvent::HandPlayed { away, .. }) },
                Event::Run { event: RunEvent::Chips(ChipEvent::HandPlayed { away: known, .. }) },
            ) => away.retain(|_| !known.is_empty()),
            _ => {}
        }
        decided
    }
}

/// A result as a release wrote it that knew of no blame.
fn blames(fault: &mut Option<Fault>, known: Option<&Fault>) {
    *fault = fault.take().filter(|_| known.is_some());
}

impl Audited for CashTable {
    fn follows(&self, event: &CashEvent) -> Option<Result<(), &'static str>> {
        match event {
            // The lobby itself ends sessions at tables of matches, and no others.
            CashEvent::SessionEnded { session_id, left_with, position, .. } if *position < 0 => {
                let session = self.session(*session_id).filter(|_| self.matches.is_some());
                let with = session.and_then(|session| match session.phase {
                    SessionPhase::CashingOut { with, .. } => Some(with),
                    _ => None,
                });
                let what = "a session ends with what its player takes home, or with what the tables say";
                Some(if with == Some(*left_with) { Ok(()) } else { Err(what) })
            }
            CashEvent::TableClosed { position, .. } if *position < 0 && self.matches.is_none() => {
                Some(Err("the tables close their own tables"))
            }
            _ => None,
        }
    }

    fn news_at(event: &CashEvent) -> Option<i64> {
        match event {
            CashEvent::Match {
                event: MatchEvent::MatchEnded { position, .. } | MatchEvent::MatchVoided { position, .. },
            } => Some(*position),
            CashEvent::SessionEnded { position, .. }
            | CashEvent::TopUpsCredited { position, .. }
            | CashEvent::TableClosed { position, .. } => Some(*position).filter(|position| *position >= 0),
            _ => None,
        }
    }

    fn is_result(event: &CashEvent) -> bool {
        matches!(event, CashEvent::Match { event: MatchEvent::MatchEnded { .. } })
    }

    fn told(&self, item: &FeedItem) -> Result<Option<CashCommand>, &'static str> {
        if item.tournament_id.is_some() {
            return Ok(None);
        }
        if let Some(command) = cash_matches::read(item)?
            && self.matches.is_some()
        {
            return Ok(Some(command));
        }
        match cash::read(item) {
            // One of which there is no money has no id here, but its stream says which it is.
            News::Happened(command) if CashTable::stream(item.table_id) == CashTable::stream(self.id) => {
                Ok(Some(command))
            }
            News::Nonsense(why) => Err(why),
            _ => Ok(None),
        }
    }

    fn as_written(mut decided: CashEvent, written: &CashEvent) -> CashEvent {
        if let (
            CashEvent::Match { event: MatchEvent::MatchEnded { fault, .. } },
            CashEvent::Match { event: MatchEvent::MatchEnded { fault: known, .. } },
        ) = (&mut decided, written)
        {
            blames(fault, known.as_ref());
        }
        decided
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

    fn follows(&self, event: &PrivateEvent) -> Option<Result<(), &'static str>> {
        let PrivateEvent::GameCancelled { refunds, .. } = event else { return None };
        let what = "what is given back is not what was paid";
        Some(if *refunds == self.refunds() { Ok(()) } else { Err(what) })
    }

    fn shows(event: &PrivateEvent) -> Option<&Secret> {
        match event {
            PrivateEvent::DrawSealed { secret } | PrivateEvent::SeatsDrawn { secret, .. } => Some(secret),
            _ => None,
        }
    }

    fn news_at(event: &PrivateEvent) -> Option<i64> {
        match event {
            PrivateEvent::TableVoided { position, .. }
            | PrivateEvent::GameDecided { position, .. }
            | PrivateEvent::MatchEnded { position, .. } => Some(*position),
            PrivateEvent::MatchVoided { position, .. } => *position,
            _ => None,
        }
    }

    fn is_result(event: &PrivateEvent) -> bool {
        matches!(event, PrivateEvent::GameDecided { .. } | PrivateEvent::MatchEnded { .. })
    }

    fn told(&self, item: &FeedItem) -> Result<Option<PrivateCommand>, &'static str> {
        Ok(cash_matches::read(item)?.as_ref().and_then(club::read))
    }

    fn as_written(mut decided: PrivateEvent, written: &PrivateEvent) -> PrivateEvent {
        match (&mut decided, written) {
            (PrivateEvent::GameDecided { fault, .. }, PrivateEvent::GameDecided { fault: known, .. })
            | (PrivateEvent::MatchEnded { fault, .. }, PrivateEvent::MatchEnded { fault: known, .. }) => {
                blames(fault, known.as_ref());
            }
            _ => {}
        }
        decided
    }
}

#[cfg(test)]
mod tests;
