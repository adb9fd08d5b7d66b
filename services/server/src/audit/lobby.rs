//! What the lobby's log says of draws, of results and of the ledger. Pure.
//!
//! The state is folded as the lobby folds it. After each event the effects that follow from it are asked what they
//! post, by the same pure functions that the lobby asks ([`Effects`]); these are the postings that may be in the
//! ledger. Every `posting_id` in an event is one that must be there. Secrets are compared with their commitments, and
//! draws made again from them; results of matches are those that their tables logged.

use chrono::{DateTime, Duration, Utc};
use mazziere_eventstore::{LoggedEvent, StoredEvent};
use mazziere_fairdeal::{Commitment, Context, Secret};
use mazziere_ids::{ClubEventId, PlayerId, StreamId, TableId, TournamentId};
use mazziere_lobby::Pauses;
use mazziere_lobby::cash::matches::event::{MatchEvent, MatchResult};
use mazziere_lobby::cash::matches::rake::Rake;
use mazziere_lobby::cash::matches::{Terms, result};
use mazziere_lobby::cash::{CashTable, Command as CashCommand, Event as CashEvent};
use mazziere_lobby::club::ClubEvent;
use mazziere_lobby::club::event::Event as PrivateEvent;
use mazziere_lobby::drawn;
use mazziere_lobby::feed::cash_matches;
use mazziere_lobby::log::aggregate::Aggregate;
use mazziere_lobby::outbox::call::{Call, Effects, Moment, Request, Step};
use mazziere_lobby::seal::{Keys, SCHEMA_WITHIN, SEALED_SCHEMA};
use mazziere_lobby::system::chips::event::ChipEvent;
use mazziere_lobby::system::league::event::LeagueEvent;
use mazziere_lobby::tournament::event::{RunEvent, Standing};
use mazziere_lobby::tournament::{Event, Tournament, cancellation, decide};
use mazziere_replay::house::owed::Claim;
use mazziere_replay::house::{Fault, Kind, Place};
use mazziere_replay::table::TableEvent;
use mazziere_sealing::Keys as SealingKeys;
use mazziere_verify::Counts;
use mazziere_verify::ledger::{Expectations, add_claim};
use mazziere_verify::lobby::{Lobby, LobbyStream, Reported};
use serde_json::Value;
use uuid::Uuid;

/// The lobby's log, for the walk through a house.
#[derive(Debug, Default)]
pub(super) struct Log(Option<Keys>);

impl Log {
    /// With the sealing keys of the lobby, if they were given.
    pub(super) fn new(keys: Option<SealingKeys>) -> Log {
        Log(keys.map(Keys::from))
    }
}

impl Lobby for Log {
    fn cash_table(&self, table: TableId) -> StreamId {
        CashTable::stream(table)
    }

    fn walk(&self, stream: StreamId, kind: &str, table: Option<TableId>) -> Option<Box<dyn LobbyStream + '_>> {
        let (id, keys) = (stream.uuid(), self.0.as_ref());
        match kind {
            Tournament::KIND => Some(Box::new(LobbyWalk::<Tournament>::new(TournamentId::new(id), keys))),
            ClubEvent::KIND => Some(Box::new(LobbyWalk::<ClubEvent>::new(ClubEventId::new(id), keys))),
            CashTable::KIND => {
                // One of which there is no money needs no id: nothing is posted there.
                let table = table.unwrap_or(TableId::new(Uuid::nil()));
                Some(Box::new(LobbyWalk::<CashTable>::new(table, keys)))
            }
            _ => None,
        }
    }
}

/// A result that the lobby took in from the tables.
#[derive(Clone, Debug)]
struct ReportedResult {
    /// The event that says so.
    place: Place,
    /// The position of the result in the log.
    position: i64,
    /// The table, where the event names it.
    table: Option<TableId>,
    sides: Vec<Side>,
    /// The winning line and the difference, where the event has them.
    end: Option<(Option<u8>, u32)>,
    /// What a match for cash comes to.
    stakes: Option<Box<Stakes>>,
}

/// What is played for, who plays, and what the lobby says that it came to.
#[derive(Clone, Debug)]
struct Stakes {
    terms: Terms,
    rake: Rake,
    players: Vec<PlayerId>,
    result: MatchResult,
}

impl Stakes {
    /// Whether the result follows from the one that the tables logged, by the same functions by which the lobby took it
    /// in.
    fn follow_from(&self, position: i64, stored: &StoredEvent) -> bool {
        let logged = LoggedEvent { position, kind: "table".to_owned(), event: stored.clone() };
        let Ok(Some(item)) = mazziere_tables::feed::result(&logged) else { return false };
        let Ok(Some(CashCommand::NoteMatchEnded { ended, ended_by, next_dealer, .. })) = cash_matches::read(&item)
        else {
            return false;
        };
        let Ok(given) = result::of(&self.terms, self.rake, &self.players, &ended) else { return false };
        MatchResult { ended_by, next_dealer, scores: self.result.scores.clone(), ..given } == self.result
    }
}

#[derive(Clone, Debug)]
struct Side {
    players: Vec<PlayerId>,
    vp: u8,
    /// Place, points and match points, where the event has them.
    more: Option<(u8, i32, i32)>,
}

impl Reported for ReportedResult {
    fn position(&self) -> i64 {
        self.position
    }

    fn is(&self, stored: Option<&(StoredEvent, TableEvent)>) -> Result<(), Fault> {
        let place = Place { position: Some(self.position), ..self.place };
        let wrong = |what: &str| Err(Fault::new(Kind::Result, place, what));
        let Some((stored, TableEvent::Finished(finished))) = stored else {
            return wrong("the log has no result of a match at the position that the lobby names");
        };
        if self.table.is_some_and(|table| table.uuid() != stored.stream.uuid()) {
            return wrong("the result at this position is that of another table");
        }
        let reported = |side: &Side| {
            finished.lines.iter().any(|line| {
                let same = line.players.len() == side.players.len()
                    && line.players.iter().all(|player| side.players.contains(player));
                same && line.vp == side.vp && side.more.is_none_or(|more| more == (line.rank, line.points, line.mp))
            })
        };
        let ended = self.end.is_none_or(|end| end == (finished.winner, finished.difference));
        if !ended || !self.sides.iter().all(reported) {
            return wrong("the table logged another result");
        }
        if self.stakes.as_ref().is_some_and(|stakes| !stakes.follow_from(self.position, stored)) {
            return Err(Fault::new(Kind::Lobby, self.place, "the result of the match does not come to this"));
        }
        Ok(())
    }
}

/// What an audit asks of something with a stream of its own.
trait Audited: Aggregate {
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
        let side = |score: &mazziere_lobby::tournament::event::Score| {
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

/// The secret that the rows of a stream publish.
#[derive(Debug, Default)]
struct Published(Option<(Place, Secret)>);

impl Published {
    /// Looks for it in a row.
    fn learn(&mut self, stored: &StoredEvent) {
        if !matches!(stored.r#type.as_str(), "bracket_drawn" | "seats_drawn") && stored.schema != SEALED_SCHEMA {
            return;
        }
        let Ok(row) = serde_json::from_slice::<Value>(&stored.payload) else { return };
        let opened = row.get("opens").unwrap_or(&row).get("secret");
        if let Some(secret) = opened.and_then(|secret| serde_json::from_value(secret.clone()).ok()) {
            self.0 = Some((Place::event(stored.stream, stored.version), secret));
        }
    }
}

/// Something of the lobby, from its first event to its last.
struct LobbyWalk<'a, A: Audited> {
    id: A::Id,
    keys: Option<&'a Keys>,
    published: Published,
    state: Option<A>,
    /// Effects of the batch of events at this time, whose postings may still change within it, and those of earlier
    /// ones that have asked for nothing yet.
    effects: Vec<(A::Effect, DateTime<Utc>)>,
}

impl<'a, A: Audited> LobbyWalk<'a, A> {
    /// A walk along the stream of `id`.
    fn new(id: A::Id, keys: Option<&'a Keys>) -> LobbyWalk<'a, A> {
        LobbyWalk { id, keys, published: Published::default(), state: None, effects: Vec::new() }
    }

    /// The schema and the JSON of an event; none if it is sealed, and nothing here opens it.
    fn payload(&self, stored: &StoredEvent) -> Result<Option<(i16, Vec<u8>)>, Fault> {
        let broken = || {
            let place = Place::event(stored.stream, stored.version);
            Fault::new(Kind::Deal, place, "the row is not what was sealed at this place")
        };
        if stored.schema != SEALED_SCHEMA {
            return Ok(Some((stored.schema, stored.payload.to_vec())));
        }
        let row: Value = serde_json::from_slice(&stored.payload).map_err(|_| broken())?;
        if let Some(event) = row.get("event") {
            return Ok(Some((SCHEMA_WITHIN, event.to_string().into_bytes())));
        }
        match (self.keys.map(|keys| keys.payload(stored)), &self.published.0) {
            (Some(Ok(event)), published) => {
                let event: Value = serde_json::from_slice(&event).map_err(|_| broken())?;
                let other = published.as_ref().is_some_and(|(_, secret)| event["secret"] != secret.to_hex());
                if other { Err(broken()) } else { Ok(Some((SCHEMA_WITHIN, event.to_string().into_bytes()))) }
            }
            (Some(Err(mazziere_lobby::seal::UnreadableRow::Broken)), _) => Err(broken()),
            // Nothing but the secret is ever sealed, and it is known by now.
            (_, Some((_, secret))) => {
                let event = serde_json::json!({"type": stored.r#type, "secret": secret.to_hex()});
                Ok(Some((SCHEMA_WITHIN, event.to_string().into_bytes())))
            }
            (_, None) => Ok(None),
        }
    }
}

impl<A: Audited> LobbyStream for LobbyWalk<'_, A> {
    fn learn(&mut self, stored: &StoredEvent) {
        self.published.learn(stored);
    }

    fn take(
        &mut self,
        stored: &StoredEvent,
        expected: &mut Expectations,
        counts: &mut Counts,
    ) -> Result<Option<Box<dyn Reported>>, Fault> {
        let place = Place::event(stored.stream, stored.version);
        let wrong = |kind, what: String| Fault::new(kind, place, what);
        let Some((schema, payload)) = self.payload(stored)? else { return Ok(None) };
        let read = A::read(schema, &payload).ok_or_else(|| wrong(Kind::Rules, format!("schema {schema} is none")))?;
        let event = read.map_err(|error| wrong(Kind::Rules, format!("it cannot be read: {error}")))?;
        if let Some(commitment) = A::commitment(&event)
            && let (Some(context), Some((at, secret))) = (A::context(self.id), &self.published.0)
            && secret.commitment(&context) != *commitment
        {
            return Err(Fault::new(Kind::Deal, *at, "the secret is not the one that was promised"));
        }
        match self.state.as_ref().and_then(|state| state.draws(&event)) {
            Some(true) => counts.draws += 1,
            Some(false) => return Err(wrong(Kind::Deal, "the draw does not follow from the secret".into())),
            None => {}
        }
        if let Some(Err(what)) = self.state.as_ref().and_then(|state| state.follows(&event)) {
            return Err(wrong(Kind::Lobby, what.to_owned()));
        }
        match &mut self.state {
            Some(state) => state.evolve(&event, stored.occurred_at),
            None => {
                let begun = A::begin(self.id, &event, stored.occurred_at);
                self.state = Some(begun.ok_or_else(|| wrong(Kind::Rules, "it is no first event".into()))?);
            }
        }
        must(&payload, place, expected);
        let Some(state) = &self.state else { return Ok(None) };
        let due = state.follow_ups(&event, &Pauses::default());
        self.effects.extend(due.into_iter().map(|due| (due.effect, stored.occurred_at)));
        let effects = std::mem::take(&mut self.effects);
        let stays = |(effect, at): &(A::Effect, DateTime<Utc>)| ask(state, effect, *at, stored, place, expected);
        self.effects = effects.into_iter().filter(stays).collect();
        let reported = state.reported(&event, place).filter(|reported| reported.position >= 0);
        Ok(reported.map(|reported| Box::new(reported) as Box<dyn Reported>))
    }
}

/// Notes the posting that an effect asks for; whether the effect is to be asked again.
fn ask<A: Effects>(
    state: &A,
    effect: &A::Effect,
    at: DateTime<Utc>,
    stored: &StoredEvent,
    place: Place,
    expected: &mut Expectations,
) -> bool {
    let moment = Moment { effect_id: Uuid::nil(), attempts: 0, since: at, now: at, patience: Duration::days(1) };
    match state.ask(effect, &moment) {
        Step::Ask(Call { request: Request::Post(posting), .. }) => {
            add_claim(expected, Claim { posting, must: false, place });
            stored.occurred_at == at
        }
        Step::Done(None) | Step::Again => true,
        Step::Ask(_) | Step::Done(Some(_)) | Step::GivenUp(_) => false,
    }
}

/// Notes the postings of which an event says that they took place.
fn must(payload: &[u8], place: Place, expected: &mut Expectations) {
    let Ok(event) = serde_json::from_slice::<Value>(payload) else { return };
    let of = |event: &Value| {
        let paid = event["type"] == "top_up_paid";
        let id = event.get(if paid { "top_up_id" } else { "posting_id" })?.as_str()?;
        id.parse().ok()
    };
    for id in [&event, &event["event"]].into_iter().filter_map(of) {
        expected.entry(id).or_default().must = Some(place);
    }
}

#[cfg(test)]
mod tests;
