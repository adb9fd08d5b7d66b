//! The walk along one stream: its state, what is sealed in it, and the postings that follow from it.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Duration, Utc};
use mazziere_fairdeal::Secret;
use mazziere_hashchain::StoredEvent;
use mazziere_lobby::Pauses;
use mazziere_lobby::outbox::call::{Call, Effects, Moment, Request, Step};
use mazziere_lobby::seal::{Keys, SCHEMA_WITHIN, SEALED_SCHEMA, UnreadableRow};
use mazziere_replay::house::owed::Claim;
use mazziere_replay::house::{Fault, Kind, Place};
use mazziere_verify::Counts;
use mazziere_verify::ledger::{Expectations, add_claim};
use mazziere_verify::lobby::LobbyStream;
use mazziere_verify::tables::UNDER_ANOTHER_KEY;
use serde_json::Value;
use uuid::Uuid;

use crate::audited::Audited;

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
pub(crate) struct LobbyWalk<'a, A: Audited> {
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
    pub(crate) fn new(id: A::Id, keys: Option<&'a Keys>) -> LobbyWalk<'a, A> {
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
            (Some(Err(UnreadableRow::Broken)), _) => Err(broken()),
            // Keys that do not open what is not published yet are the wrong ones.
            (Some(Err(UnreadableRow::Key(_))), None) => {
                Err(Fault::new(Kind::Deal, Place::event(stored.stream, stored.version), UNDER_ANOTHER_KEY))
            }
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

    fn news(&self, events: &[StoredEvent]) -> Vec<i64> {
        let position = |stored: &StoredEvent| {
            let (schema, payload) = self.payload(stored).ok()??;
            A::news_at(&A::read(schema, &payload)?.ok()?)
        };
        let positions: BTreeSet<i64> = events.iter().filter_map(position).collect();
        positions.into_iter().collect()
    }

    fn take(
        &mut self,
        stored: &StoredEvent,
        logged: &HashMap<i64, StoredEvent>,
        expected: &mut Expectations,
        counts: &mut Counts,
    ) -> Result<(), Fault> {
        let place = Place::event(stored.stream, stored.version);
        let wrong = |kind, what: String| Fault::new(kind, place, what);
        // Nothing else is sealed, and what is drawn follows from what is sealed there.
        if A::context(self.id).is_some() && (stored.version == 2) != (stored.r#type == "draw_sealed") {
            return Err(wrong(Kind::Deal, "the second event, and no other, seals the secret of the draws".into()));
        }
        let Some((schema, payload)) = self.payload(stored)? else { return Ok(()) };
        let read = A::read(schema, &payload).ok_or_else(|| wrong(Kind::Rules, format!("schema {schema} is none")))?;
        let event = read.map_err(|error| wrong(Kind::Rules, format!("it cannot be read: {error}")))?;
        if A::name_of(&event) != stored.r#type {
            return Err(wrong(Kind::Rules, format!("it is no {}", stored.r#type)));
        }
        if let (Some(shown), Some((_, secret))) = (A::shows(&event), &self.published.0)
            && shown != secret
        {
            return Err(wrong(Kind::Deal, "the secret is not the one that was published".into()));
        }
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
        if let (Some(position), Some(state)) = (A::news_at(&event), &self.state) {
            let found = state.took_in(&event, logged.get(&position).map(|row| (position, row)), stored.occurred_at);
            found.map_err(|what| Fault::new(Kind::Result, Place { position: Some(position), ..place }, what))?;
            counts.reported_results += u64::from(A::is_result(&event));
        }
        match &mut self.state {
            Some(state) => state.evolve(&event, stored.occurred_at),
            None => {
                let begun = A::begin(self.id, &event, stored.occurred_at);
                self.state = Some(begun.ok_or_else(|| wrong(Kind::Rules, "it is no first event".into()))?);
            }
        }
        must(&payload, place, expected);
        let Some(state) = &self.state else { return Ok(()) };
        let due = state.follow_ups(&event, &Pauses::default());
        self.effects.extend(due.into_iter().map(|due| (due.effect, stored.occurred_at)));
        let effects = std::mem::take(&mut self.effects);
        let stays = |(effect, at): &(A::Effect, DateTime<Utc>)| ask(state, effect, *at, stored, place, expected);
        self.effects = effects.into_iter().filter(stays).collect();
        Ok(())
    }

    fn end(&self) -> Result<(), Fault> {
        if self.state.as_ref().is_some_and(A::hides_its_draws) {
            let place = Place { stream: Some(A::stream(self.id)), ..Place::default() };
            return Err(Fault::new(Kind::Deal, place, "it is over, and has not shown the secret of its draws"));
        }
        Ok(())
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
        Step::Ask(Call { request: Request::CallOff { posting, .. }, .. }) => {
            expected.entry(posting).or_default().called_off = true;
            false
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
