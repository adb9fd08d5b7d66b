//! Golden logs: streams of the lobby recorded once, that must be written again byte for byte for ever, and fold to the
//! same states.
//!
//! `tests/golden/<name>.script` says what is told to a tournament, a cash table or a private event: the events it
//! begins with, then commands, one a line behind its time. `tests/golden/<name>.log` is what comes of it: version,
//! time, schema, a digest of the state after the event with the effects that follow, and the payload; at last the
//! final state in words. A script may follow the code when a command is named anew; a log never changes.
//! `UPDATE_GOLDEN=1` records what has no log yet.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::CashTemplate;
use mazziere_contract::tables::{CheckedOptions, Clocks, Unplayed};
use mazziere_eventstore::StoredEvent;
use mazziere_ids::{ClubEventId, PlayerId, TableId, TemplateId, TournamentId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::cash::{self, CashTable};
use crate::club::{self, ClubEvent};
use crate::conduct::{self, Conduct};
use crate::log::aggregate::{Aggregate, Identity};
use crate::log::seal::Keys;
use crate::log::streams;
use crate::outbox::call::Effects;
use crate::outbox::{Effect, Pauses};
use crate::system::chips::ChipEvent;
use crate::system::league::event::LeagueEvent;
use crate::template;
use crate::tournament::field::FieldEvent;
use crate::tournament::{self, Tournament};

const TOURNAMENTS: [&str; 41] = [
    "chips-all-away",
    "chips-cancelled",
    "chips-cancelled-in-prizes",
    "chips-freeroll",
    "chips-hand-for-hand",
    "chips-late-and-guaranteed",
    "chips-played",
    "chips-shoot-out",
    "chips-table-lost",
    "chips-too-few",
    "chips-whatever",
    "girone-absent",
    "girone-absent-warned",
    "girone-announced",
    "girone-cancelled",
    "girone-danish",
    "girone-groups-cancelled",
    "girone-interrupted",
    "girone-postponed",
    "girone-scheduled",
    "girone-too-late",
    "knockout-absent",
    "knockout-before-scores",
    "knockout-called-off",
    "knockout-cancelled",
    "knockout-cancelled-by-two",
    "knockout-not-opened",
    "knockout-of-fours",
    "knockout-of-fours-played",
    "knockout-of-nine",
    "knockout-pairs",
    "knockout-pairs-before-invitations",
    "knockout-pairs-invited",
    "knockout-pairs-undone",
    "knockout-refused",
    "knockout-retired",
    "knockout-retired-warned",
    "knockout-seeded",
    "knockout-table-voided",
    "knockout-withheld",
    "premio-matto-cancelled",
];

const CASH_TABLES: [&str; 14] = [
    "cash-closing",
    "cash-empty",
    "cash-interrupted",
    "cash-match-counted",
    "cash-match-excluded",
    "cash-match-not-opened",
    "cash-matches-more",
    "cash-matches-topped-up",
    "cash-matches-whatever",
    "cash-not-opened",
    "cash-pairs",
    "cash-queue",
    "cash-returned",
    "cash-top-ups",
];

const CONDUCTS: [&str; 1] = ["conduct-whatever"];

const CLUB_EVENTS: [&str; 9] = [
    "club-called-off",
    "club-cash",
    "club-cash-cancelled",
    "club-cash-too-little",
    "club-cash-voided",
    "club-interrupted",
    "club-pairs-declined",
    "club-played",
    "club-training",
];

fn path(name: &str, extension: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name).with_extension(extension)
}

fn read(name: &str, extension: &str) -> String {
    std::fs::read_to_string(path(name, extension)).unwrap_or_else(|error| panic!("{name}.{extension}: {error}"))
}

/// What golden logs are kept of.
trait Kept: Aggregate<Event: PartialEq + std::fmt::Debug> + Effects<Command: DeserializeOwned> {
    fn named(id: Uuid) -> Self::Id;
    /// What outsiders can see of it, and what it owes whom.
    fn words(&self) -> Value;
}

impl Kept for Tournament {
    fn named(id: Uuid) -> TournamentId {
        TournamentId::new(id)
    }

    fn words(&self) -> Value {
        let shown = tournament::view::detail(self, self.opened_at);
        let entries = self.entries.iter().map(|entry| {
            let shown = tournament::view::my_registration(self, entry);
            // That its tournament was cancelled was no word of a registration when the first logs were kept.
            json!([shown.registration_id, shown.players, entry.status(), shown.table_id, shown.chips, shown.place])
        });
        let matches = shown.rounds.iter().flat_map(|round| &round.matches).map(|game| {
            let results: Vec<Value> =
                game.results.iter().map(|result| json!([result.place, result.advances])).collect();
            json!([game.match_id, game.table_id, game.entries, game.bye, game.winner, results])
        });
        let chips = shown.chips.as_ref().map(|chips| {
            let tables =
                chips.tables.iter().map(|table| json!([table.table_id, table.round, table.players, table.hands]));
            let players = chips.players.iter().map(|player| {
                json!([player.registration_id, player.chips, player.table_id, player.seat, player.place])
            });
            json!({"collected": chips.collected, "overlay": chips.overlay, "paid_places": chips.paid_places,
                "started_at": chips.started_at, "late_until": chips.late_registration_until, "round": chips.round,
                "hand_for_hand": chips.playing_hand_for_hand, "left": chips.players_left, "draws": chips.draws.len(),
                "tables": tables.collect::<Vec<_>>(), "players": players.collect::<Vec<_>>()})
        });
        let results = shown.results.iter().map(|result| json!([result.registration_id, result.place, result.prizes]));
        let prizes: Vec<_> = shown.prizes.iter().map(|prize| prize.amount).collect();
        json!({"status": self.status(), "version": self.version, "registered": shown.summary.registered,
            "takes_registrations": shown.summary.takes_registrations, "pool": shown.pool, "prizes": prizes,
            "entries": entries.collect::<Vec<_>>(), "matches": matches.collect::<Vec<_>>(), "chips": chips,
            "secret": shown.draw.map(|draw| draw.secret), "results": results.collect::<Vec<_>>(),
            "cancelled": shown.cancelled, "owed": self.owed(), "paid_out": self.payouts.paid().collect::<BTreeSet<_>>(), "settled": self.is_settled(),
            "if_cancelled": (!self.is_over()).then(|| tournament::cancellation::plan_of(self))})
    }
}

impl Kept for Conduct {
    fn named(id: Uuid) -> PlayerId {
        PlayerId::new(id)
    }

    fn words(&self) -> Value {
        let at = self.last.as_ref().map_or(DateTime::UNIX_EPOCH, |(_, at)| *at);
        json!(conduct::view::in_full(self, at, Vec::new(), None)).as_object().map_or(Value::Null, |shown| {
            let mut words = shown.clone();
            words.insert("mine".into(), json!(conduct::view::mine(self, at)));
            Value::Object(words)
        })
    }
}

impl Kept for CashTable {
    fn named(id: Uuid) -> TableId {
        TableId::new(id)
    }

    fn words(&self) -> Value {
        let shown = cash::view::summary(self);
        let sessions = self.sessions.iter().map(|session| {
            let top_ups: Vec<Value> = session
                .top_ups
                .iter()
                .map(|top_up| {
                    let shown = cash::view::top_up(session, top_up);
                    json!([
                        shown.top_up_id,
                        shown.amount,
                        shown.status,
                        shown.credited,
                        shown.returned,
                        shown.refused_because
                    ])
                })
                .collect();
            let shown = cash::view::session(self, session);
            json!([
                shown.session_id,
                shown.player_id,
                shown.seat,
                shown.status,
                shown.brought_in,
                shown.top_ups_pending,
                shown.credit,
                shown.left_with,
                shown.refused_because,
                shown.left_because,
                shown.ended_at,
                top_ups
            ])
        });
        let matches =
            shown.r#match.as_ref().map(|now| json!([now.stage, now.number, now.table_id, now.until, now.unconfirmed]));
        let results = cash::matches::view::results(self.matches.as_ref());
        let results = results.iter().map(|told| {
            let shares: Vec<Value> = told.shares.iter().map(|share| json!([share.player_id, share.amount])).collect();
            json!([told.number, told.table_id, told.ended_by, told.amount, told.rake, shares, told.posting_id])
        });
        let waiting = cash::view::waiting_list(self);
        let waiting = waiting.iter().map(|waiting| json!([waiting.player_id, waiting.since, waiting.seat_kept_until]));
        json!({"status": self.status(), "version": self.version, "taken": shown.taken, "free": shown.free,
            "sessions": sessions.collect::<Vec<_>>(), "waiting": waiting.collect::<Vec<_>>(), "match": matches,
            "results": results.collect::<Vec<_>>(), "closed_because": self.closed_because(),
            "settled": self.is_settled()})
    }
}

impl Kept for ClubEvent {
    fn named(id: Uuid) -> ClubEventId {
        ClubEventId::new(id)
    }

    fn words(&self) -> Value {
        let shown = club::view::shown(self);
        let players = shown.players.iter().map(|player| json!([player.player_id, player.agreed, player.credit]));
        let brought = self.brought.iter().map(|brought| {
            let claim = brought.claim;
            json!([claim.player_id, claim.game, claim.attempt, brought.amount, format!("{:?}", brought.payment)])
        });
        let credits = self.credits.iter().map(|credit| json!([credit.player_id, credit.session_id, credit.amount]));
        let owed = match &self.stage {
            club::Stage::Paying { owed, .. } => owed.clone(),
            _ => Vec::new(),
        };
        let last = self.last.as_ref().map(|told| {
            let shares = told.result.shares.iter().map(|share| json!([share.player_id, share.amount]));
            json!([
                told.number,
                told.table_id,
                told.result.ended_by,
                told.result.amount,
                told.result.rake,
                shares.collect::<Vec<_>>(),
                told.posting_id
            ])
        });
        json!({"stage": shown.stage, "version": self.version, "until": shown.until, "why": shown.why,
            "players": players.collect::<Vec<_>>(), "partner": self.partner, "seats": self.seats,
            "joined": self.joined, "number": self.game, "table": shown.table_id, "next_dealer": self.next_dealer,
            "brought": brought.collect::<Vec<_>>(), "credits": credits.collect::<Vec<_>>(), "owed": owed, "last": last,
            "may_close": self.may_close(), "over": self.is_over()})
    }
}

/// The state after an event, and what follows from it.
fn digest<A: Kept>(state: &A, event: &A::Event) -> String {
    let due = state.follow_ups(event, &Pauses::default());
    let effects: Vec<Value> = due
        .iter()
        .map(|due| json!([due.effect.name(), due.effect.id(state.id().id()), due.after.num_milliseconds()]))
        .collect();
    let bytes = json!([state.words(), effects]).to_string();
    Sha256::digest(bytes.as_bytes()).iter().take(6).fold(String::new(), |mut text, byte| {
        let _infallible = write!(text, "{byte:02x}");
        text
    })
}

fn line<A: Kept>(state: &A, event: &A::Event, at: DateTime<Utc>) -> String {
    let payload = serde_json::to_string(event).unwrap();
    format!("{} {} {} {} {payload}\n", state.version(), at.to_rfc3339(), A::SCHEMA, digest(state, event))
}

/// What the production code makes of a script.
fn play<A: Kept>(name: &str) -> String {
    let script = read(name, "script");
    let mut lines = script.lines();
    let id = A::named(lines.next().and_then(|id| id.parse().ok()).expect("a script begins with an id"));
    let (mut state, mut log): (Option<A>, String) = (None, String::new());
    for (number, told) in (2..).zip(lines) {
        let (at, told) = told.split_once(' ').unwrap_or_else(|| panic!("{name}.script:{number}"));
        let at: DateTime<Utc> = at.parse().unwrap();
        let events = match told.strip_prefix("event ") {
            Some(event) => vec![serde_json::from_str(event).unwrap_or_else(|error| panic!("{name}:{number} {error}"))],
            None => {
                let command: A::Command =
                    serde_json::from_str(told).unwrap_or_else(|error| panic!("{name}.script:{number}: {error}"));
                // Refusals are part of a life.
                state.as_ref().unwrap().decide(&command, at).unwrap_or_default()
            }
        };
        for event in events {
            let after = match state.take() {
                Some(mut state) => {
                    state.evolve(&event, at);
                    state
                }
                None => A::begin(id, &event, at).unwrap(),
            };
            log += &line(&after, &event, at);
            state = Some(after);
        }
    }
    log + &serde_json::to_string(&state.unwrap().words()).unwrap() + "\n"
}

/// No row of these logs is sealed.
fn keys() -> Keys {
    Keys::parse(&format!("golden:{}", "0f".repeat(32))).unwrap()
}

/// A line of a log as the database holds it.
fn stored<A: Kept>(id: A::Id, logged: &str) -> StoredEvent {
    let parts: Vec<&str> = logged.splitn(5, ' ').collect();
    let [version, at, schema, _, payload] = parts[..] else { panic!("{logged}") };
    StoredEvent {
        stream: A::stream(id),
        version: version.parse().unwrap(),
        r#type: String::new(),
        schema: schema.parse().unwrap(),
        occurred_at: at.parse().unwrap(),
        payload: payload.as_bytes().to_vec().into(),
        payload_hash: [0; 32],
        event_hash: [0; 32],
        metadata: Value::Null,
    }
}

/// Folds a log as a stream is read, comparing the state after every event.
fn replay<A: Kept>(name: &str) {
    let id = A::named(read(name, "script").lines().next().and_then(|id| id.parse().ok()).unwrap());
    let log = read(name, "log");
    let lines: Vec<&str> = log.lines().collect();
    let [events @ .., words] = &lines[..] else { panic!("{name} is empty") };
    let mut state: Option<A> = None;
    for logged in events {
        let stored = stored::<A>(id, logged);
        let folded: A = streams::fold(&keys(), id, state.take(), &stored).unwrap();
        let [.., after, payload] = logged.splitn(5, ' ').collect::<Vec<_>>()[..] else { panic!("{name}: {logged}") };
        let event: A::Event = serde_json::from_str(payload).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), payload, "{name}: it is written as it was");
        assert_eq!(digest(&folded, &event), after, "{name}, version {}: {payload}", stored.version);
        state = Some(folded);
    }
    assert_eq!(serde_json::to_string(&state.unwrap().words()).unwrap(), *words, "{name}");
}

fn check<A: Kept>(name: &str) {
    mazziere_golden::check(&path(name, "log"), &play::<A>(name));
    replay::<A>(name);
}

#[test]
fn an_event_of_a_later_shape_is_not_taken_for_one_of_today() {
    let id = TournamentId::new(Uuid::nil());
    let log = read("knockout-refused", "log");
    let logged = log.lines().next().unwrap();
    let opened = stored::<Tournament>(id, logged);
    assert!(streams::fold::<Tournament>(&keys(), id, None, &opened).is_ok());
    assert!(streams::fold::<Tournament>(&keys(), id, None, &StoredEvent { schema: 99, ..opened }).is_err());
}

#[test]
fn tournaments_are_written_again_byte_for_byte_and_fold_to_the_same_states() {
    TOURNAMENTS.iter().for_each(|name| check::<Tournament>(name));
}

/// In `cash-queue.log` the digests of `seat_kept` changed once: that a seat was kept led to nothing but its end a
/// minute later, whether or not the player could pay for it. Now the purse is looked at, too. Those of four
/// `session_refused` and `session_ended` in `cash-closing.log` and two of matches changed once: ten minutes later the
/// house looked how many tables there should be, also where somebody was left and there had been room before. In a busy
/// house most looks were such, and they were minutes behind. In `cash-queue.log` those of two who leave the line, or do
/// not take the seat that was kept for them, changed with it: then there may be room where there was none. Events and
/// states are as they were.
#[test]
fn cash_tables_are_written_again_byte_for_byte_and_fold_to_the_same_states() {
    CASH_TABLES.iter().for_each(|name| check::<CashTable>(name));
}

#[test]
fn conduct_is_written_again_byte_for_byte_and_folds_to_the_same_states() {
    CONDUCTS.iter().for_each(|name| check::<Conduct>(name));
}

#[test]
fn private_events_are_written_again_byte_for_byte_and_fold_to_the_same_states() {
    CLUB_EVENTS.iter().for_each(|name| check::<ClubEvent>(name));
}

/// The kinds of events that a type has: serde says which it expects.
fn kinds<E: DeserializeOwned>(unknown: Value) -> BTreeSet<String> {
    let Err(error) = serde_json::from_value::<E>(unknown) else { panic!("an event of no kind") };
    let expected = error.to_string().split_once("expected one of ").expect("several kinds").1.to_owned();
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The kinds of events that the logs hold, those of a part behind the name of the part.
fn kept(names: &[&str]) -> BTreeSet<String> {
    let mut kept = BTreeSet::new();
    for name in names {
        for payload in read(name, "log").lines().filter_map(|line| line.splitn(5, ' ').nth(4).map(str::to_owned)) {
            let Ok(event) = serde_json::from_str::<Value>(&payload) else { continue };
            let of = |event: &Value| event["type"].as_str().map(str::to_owned);
            kept.extend(of(&event));
            kept.extend(of(&event["event"]).and_then(|inner| Some(format!("{}/{inner}", of(&event)?))));
        }
    }
    kept
}

#[test]
fn a_log_is_kept_of_every_kind_of_event() {
    let nobody = |part: &str| json!({"type": part, "event": {"type": "nobody knows"}});
    let expect = |part: &str, own: BTreeSet<String>, inner: BTreeSet<String>| -> BTreeSet<String> {
        own.into_iter().chain(inner.into_iter().map(|inner| format!("{part}/{inner}"))).collect()
    };
    let unknown = json!({"type": "nobody knows"});
    let field = kinds::<FieldEvent>(unknown.clone());
    let chips = kinds::<ChipEvent>(unknown.clone());
    let inner = field.into_iter().chain(chips).collect();
    let own = expect("chips", kinds::<tournament::Event>(unknown.clone()), inner);
    assert_eq!(kept(&TOURNAMENTS), expect("league", own, kinds::<LeagueEvent>(unknown.clone())));
    assert_eq!(kept(&CONDUCTS), kinds::<conduct::Event>(unknown.clone()));
    assert_eq!(kept(&CLUB_EVENTS), kinds::<club::Event>(unknown.clone()));
    let of = kinds::<cash::Event>;
    assert_eq!(kept(&CASH_TABLES), expect("match", of(unknown), of(nobody("match"))));
}

/// Events of a stream that is not folded: what is read is written again as it was.
fn check_events<E: Serialize + DeserializeOwned>(name: &str, events: &[E]) {
    let written: String = events.iter().map(|event| serde_json::to_string(event).unwrap() + "\n").collect();
    mazziere_golden::check(&path(name, "log"), &written);
    for payload in read(name, "log").lines() {
        let event: E = serde_json::from_str(payload).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), payload, "{name}: it is written as it was");
    }
}

/// The event that a request for a template comes to.
fn made(number: u128, request: Value, text: &str) -> template::tournament::TemplateEvent {
    made_with(number, request, text, None)
}

/// The same, where the tables say what matches are worth that nobody plays, as they did not in the first logs.
fn made_with(
    number: u128,
    request: Value,
    text: &str,
    unplayed: Option<Unplayed>,
) -> template::tournament::TemplateEvent {
    let request = serde_json::from_value(request).unwrap();
    let prizes = template::tournament::check(&request, &crate::limits::Limits::default()).unwrap();
    let clocks = Clocks { match_seconds: 1200, move_seconds: 90 };
    let checked = CheckedOptions {
        options: json!({"target": 11}),
        text: text.to_owned(),
        clocks,
        winners: None,
        for_money: true,
        own_difference: false,
        unplayed,
        ring: None,
    };
    let id = TemplateId::new(Uuid::from_u128(number));
    let template = template::tournament::template(id, request, &prizes, checked, DateTime::UNIX_EPOCH);
    template::tournament::TemplateEvent::TemplateCreated { template: Box::new(template.into()) }
}

/// They say what their operators had typed of matches that nobody plays, as no template does any more.
#[test]
fn templates_of_gironi_with_a_typed_worth_are_read_as_they_were_written() {
    let log = read("templates-of-gironi", "log");
    let events: Vec<template::tournament::TemplateEvent> =
        log.lines().map(|payload| serde_json::from_str(payload).unwrap()).collect();
    assert!(log.contains("\"unplayed\":") && events.len() == 2);
    check_events("templates-of-gironi", &events);
}

#[test]
fn templates_of_leagues_are_written_again_byte_for_byte() {
    let worth = Unplayed { vp: 14, mp: 4, lost_mp: -14, rest_vp: 14, rest_mp: 4 };
    let danish = json!({"name": "Danese", "game": "scopa", "format": "pairs", "players": 16,
        "buy_in": {"share": "0.80", "fee": "0.20"},
        "phases": [{"phase": "danish", "rounds": 3, "cut": [7, 14], "advance": 4}, {"phase": "knockout"}]});
    let groups = json!({"name": "Girone", "game": "scopa", "format": "heads_up", "players": 10,
        "buy_in": {"share": "0.80", "fee": "0.20"},
        "phases": [{"phase": "round_robin", "group_size": 4, "advance": 2}, {"phase": "knockout"}],
        "prizes": [{"from_place": 1, "to_place": 1, "basis_points": 10000}]});
    let made = |number, request| made_with(number, request, "scopa(target=11)", Some(worth));
    let known = template::tournament::TemplateEvent::TemplateWorthKnown { unplayed_worth: worth.into() };
    check_events("templates-of-leagues", &[made(1, danish), made(2, groups), known]);
}

#[test]
fn templates_of_seeded_knock_outs_are_written_again_byte_for_byte() {
    let seeded = json!({"name": "Per livello", "game": "scopa", "format": "heads_up", "players": 8,
        "buy_in": {"share": "0.80", "fee": "0.20"}, "phases": [{"phase": "knockout", "seeded": true}]});
    check_events("templates-of-seeded-knock-outs", &[made(1, seeded, "scopa(target=11)")]);
}

#[test]
fn templates_of_scheduled_matches_are_written_again_byte_for_byte() {
    let knockout = json!({"name": "Ogni sera", "game": "scopa", "format": "heads_up", "players": 64,
        "buy_in": {"share": "0.80", "fee": "0.20"}, "start": {"start": "scheduled", "min_players": 4},
        "repeat": "daily", "guarantee": "10.00"});
    check_events("templates-of-scheduled-matches", &[made(1, knockout, "scopa(target=11)")]);
}

#[test]
fn templates_of_announced_matches_are_written_again_byte_for_byte() {
    let knockout = json!({"name": "Ogni sera", "game": "scopa", "format": "heads_up", "players": 64,
        "buy_in": {"share": "0.80", "fee": "0.20"}, "start": {"start": "scheduled", "min_players": 4},
        "repeat": "daily", "registration_opens_minutes": 60});
    check_events("templates-of-announced-matches", &[made(1, knockout, "scopa(target=11)")]);
}

#[test]
fn templates_of_products_are_written_again_byte_for_byte() {
    let product = |name: &str, players: u32, share: &str, fee: &str| {
        json!({"name": name, "game": "scopa",
        "format": "heads_up", "players": players, "buy_in": {"share": share, "fee": fee}, "product": name,
        "reopen": true})
    };
    let events = [
        made(1, product("triplete", 8, "6.25", "0.75"), "scopa(target=11)"),
        made(2, product("premio_matto", 4, "0.90", "0.10"), "scopa(target=11)"),
    ];
    check_events("templates-of-products", &events);
}

#[test]
fn templates_are_written_again_byte_for_byte() {
    let scopa = json!({"name": "Scopa a 11", "game": "scopa", "format": "heads_up", "players": 8, "reopen": true,
        "options": {"target": 11}, "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"},
        "clocks": {"match_seconds": 600, "move_seconds": 60}});
    let peppa = json!({"name": "Peppa", "game": "peppa", "format": "four_individual", "players": 16,
        "winners_per_table": 2, "buy_in": {"share": "0.00", "fee": "0.00"},
        "prizes": [{"from_place": 1, "to_place": 1, "basis_points": 6000},
            {"from_place": 2, "to_place": 3, "basis_points": 2000}]});
    let holdem = json!({"name": "Sunday", "game": "holdem", "format": "ring", "players": 100,
        "buy_in": {"share": "9.00", "fee": "1.00"}, "chips": {"starting_chips": 1500, "table_seats": 9,
            "levels": [{"stake": 10, "seconds": 600}, {"stake": 20, "ante": 5, "seconds": 600}],
            "clocks": {"turn_seconds": 20, "time_bank_seconds": 60},
            "start": {"start": "scheduled", "min_players": 5}, "late_registration_level": 1, "guarantee": "500.00"}});
    let shootout = json!({"name": "Shoot-out", "game": "bestia", "format": "ring", "players": 9, "reopen": true,
        "buy_in": {"share": "9.00", "fee": "1.00"}, "chips": {"starting_chips": 100, "table_seats": 3,
            "mode": "shootout", "hand_for_hand": false, "levels": [{"stake": 10, "seconds": 600}],
            "start": {"start": "sit_and_go"}}});
    let events = [
        made(1, scopa, "scopa(target=11)"),
        made(2, peppa, "peppa()"),
        made(3, holdem, "holdem()"),
        made(4, shootout, "bestia()"),
        template::tournament::TemplateEvent::TemplateRetired,
    ];
    check_events("templates", &events);
}

#[test]
fn templates_of_cash_tables_are_written_again_byte_for_byte() {
    let created = |template: CashTemplate| template::cash::TemplateEvent::CashTemplateCreated {
        template: Box::new(CashTemplate::into(template)),
    };
    let matches = template::cash::tests::request(|body| {
        *body = json!({"name": "Scopa", "game": "scopa", "max_buy_in": "30.00", "tables": 3, "grow": false,
            "match": {"format": "pairs", "kind": "difference", "stake": "0.50", "max_loss": "10.00",
                "rake_basis_points": 500, "rake_cap": "1.00"}});
    });
    let events = [
        created(template::cash::tests::usual(6)),
        created(template::cash::tests::made(matches, None).unwrap()),
        template::cash::TemplateEvent::CashTemplateRetired,
    ];
    check_events("templates-of-cash-tables", &events);
}
