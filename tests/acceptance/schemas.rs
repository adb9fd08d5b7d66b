//! What the documents promise is what the games send and take: real moves, views and events against the schemas, by a
//! validator that is not ours.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use jsonschema::Validator;
use mazziere_contract::lobby;
use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Input, Machine, RawInput, Setup, Viewer};
use mazziere_rules::openapi::{GAMES, GameSchemas};
use mazziere_rules::registry::{self, Frame, GameInfo};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::RingFact;
use mazziere_runtime::service::Role as Kind;
use mazziere_web::Role;
use serde_json::value::to_raw_value;
use serde_json::{Map, Value, json};

use crate::documents::services;
use crate::harness::Harness;

/// Schemas that may refer to the components of one document, each compiled once: that takes longer than to use it.
pub(crate) struct Schemas<'a> {
    pub(crate) document: &'a Value,
    compiled: RefCell<BTreeMap<String, Rc<Validator>>>,
}

impl<'a> Schemas<'a> {
    pub(crate) fn of(document: &'a Value) -> Self {
        Self { document, compiled: RefCell::default() }
    }

    pub(crate) fn validator(&self, schema: &Value) -> Rc<Validator> {
        let compile = || {
            let mut whole = schema.as_object().cloned().unwrap_or_default();
            whole.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
            whole.insert("components".into(), self.document["components"].clone());
            let compiled = jsonschema::validator_for(&Value::Object(whole));
            Rc::new(compiled.unwrap_or_else(|error| panic!("{schema}: {error}")))
        };
        Rc::clone(self.compiled.borrow_mut().entry(schema.to_string()).or_insert_with(compile))
    }
}

/// What is held against the schemas of one document.
struct Checks<'a> {
    schemas: Schemas<'a>,
    /// How much was held against them.
    checked: u32,
}

impl<'a> Checks<'a> {
    fn against(document: &'a Value) -> Self {
        Self { schemas: Schemas::of(document), checked: 0 }
    }

    /// Asserts that `value` is what the schema of this name promises.
    fn check(&mut self, name: &str, value: &Value, at: &str) {
        assert!(self.schemas.document["components"]["schemas"][name].is_object(), "{name} is not in the document");
        let validator = self.schemas.validator(&json!({"$ref": format!("#/components/schemas/{name}")}));
        let errors: Vec<String> =
            validator.iter_errors(value).map(|error| format!("{} at {}", error, error.instance_path())).collect();
        assert!(errors.is_empty(), "{at}: {value} is no {name}: {errors:?}");
        self.checked += 1;
    }
}

/// A stream of numbers that depends on the seed alone (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(bound)) >> 32) as u32
    }

    pub(crate) fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len() as u32) as usize]
    }

    fn draw(&mut self, request: &ChanceRequest) -> Chance {
        match request {
            ChanceRequest::Shuffle { .. } | ChanceRequest::Reshuffle { .. } => {
                let mut cards: Vec<Card> = request.new_deck().unwrap_or_default().to_vec();
                for place in (1..cards.len()).rev() {
                    cards.swap(place, self.below(place as u32 + 1) as usize);
                }
                Chance::Deck { cards }
            }
            ChanceRequest::Numbers { bound, count } => {
                Chance::Numbers { values: (0..*count).map(|_| self.below(*bound)).collect() }
            }
        }
    }
}

/// A legal move with something in the place of whatever is to be chosen: an amount, or some of several things.
fn chosen(listed: &Value, dice: &mut Dice) -> Value {
    let mut r#move = listed.as_object().expect("an object").clone();
    for (field, value) in listed.as_object().expect("an object") {
        let Some((min, max)) = value["min"].as_u64().zip(value["max"].as_u64()) else { continue };
        let count = min + u64::from(dice.below(u32::try_from((max - min).min(1_000)).expect("small") + 1));
        match value["of"].as_array() {
            None => _ = r#move.insert(field.clone(), count.into()),
            Some(of) if min > 0 => _ = r#move.insert(field.clone(), of[..count as usize].into()),
            Some(_) if count == 0 => _ = r#move.remove(field),
            Some(of) => _ = r#move.insert(field.clone(), of[dice.below(of.len() as u32) as usize].clone()),
        }
    }
    r#move.into()
}

/// A table in play, everything that leaves it held against the schemas.
struct Watched<'a, 'd> {
    schemas: &'a mut Checks<'d>,
    names: &'static GameSchemas,
    machine: Box<dyn Machine>,
    eyes: Vec<Viewer>,
    dice: Dice,
    at: String,
}

impl Watched<'_, '_> {
    /// Gives the table an input; whether it was taken.
    fn send(&mut self, input: &RawInput) -> bool {
        let Ok(events) = self.machine.decide(input) else { return false };
        for event in &events {
            for viewer in &self.eyes {
                if let Some(seen) = self.machine.seen_by(event, *viewer).expect("its own event") {
                    let at = format!("{} as {viewer:?} sees it", self.at);
                    self.schemas.check(self.names.event, &seen, &at);
                    let game = self.names.game;
                    let answer = json!({"table_id": uuid::Uuid::nil(), "version": 1, "game": game,
                        "events": [seen], "over": false});
                    self.schemas.check("Accepted", &answer, &at);
                }
            }
            self.machine.evolve(event).expect("its own event");
        }
        for viewer in &self.eyes {
            self.schemas.check(self.names.view, &self.machine.view(*viewer), &self.at);
        }
        if let Some(outcome) = self.machine.outcome() {
            let outcome = serde_json::to_value(outcome).expect("JSON");
            self.schemas.check("Outcome", &outcome, &self.at);
        }
        true
    }

    fn fact(&mut self, fact: RingFact) -> bool {
        self.send(&Input::Fact { fact: to_raw_value(&fact).expect("JSON") })
    }

    /// A legal move is a move: as it stands, or with something in the place of what is to be chosen.
    fn every_listed_move_is_taken(&mut self, seat: Seat, moves: &Value) {
        let moves = moves.as_array().expect("moves");
        assert!(!moves.is_empty(), "{}: seat {} is awaited", self.at, seat.index());
        for listed in moves {
            let r#move = chosen(listed, &mut self.dice);
            self.schemas.check("MoveRequest", &json!({"seat": seat, "move": r#move}), &self.at);
            self.schemas.check(self.names.r#move, &r#move, &self.at);
            let input = Input::Move { seat, r#move: to_raw_value(&r#move).expect("JSON") };
            let taken = self.machine.decide(&input);
            assert!(taken.is_ok(), "{}: {listed} is legal, {move} is refused: {:?}", self.at, taken.err());
        }
    }

    /// One move of one of these seats.
    fn play(&mut self, seats: SeatSet) {
        for seat in seats.iter() {
            let legal = self.machine.legal(seat);
            self.schemas.check(self.names.legal, &legal, &self.at);
            self.schemas.check("SeatLegal", &json!({"seat": seat, "decision": "1-0", "legal": legal}), &self.at);
            self.every_listed_move_is_taken(seat, &legal["moves"]);
        }
        let seat = seats.iter().nth(self.dice.below(seats.len() as u32) as usize).expect("somebody is awaited");
        let dice = &mut self.dice;
        let picked = self.machine.pick(seat, &mut |bound| dice.below(bound)).expect("a legal move");
        let r#move: Value = serde_json::from_str(picked.get()).expect("JSON");
        self.schemas.check(self.names.r#move, &r#move, &self.at);
        self.schemas.check("MoveRequest", &json!({"seat": seat, "move": r#move}), &self.at);
        assert!(self.send(&Input::Move { seat, r#move: picked }), "{}: {move} is legal", self.at);
    }

    /// Between two hands: players who sat out return, sometimes one does something else, and the next hand begins.
    fn between_hands(&mut self, seats: u8, chips: u64) -> bool {
        let seat = Seat::new(self.dice.below(u32::from(seats)) as u8);
        match self.dice.below(6) {
            0 => _ = self.send(&Input::SitOut { seat }),
            1 => _ = self.fact(RingFact::TopUp { seat, chips }),
            2 => _ = self.fact(RingFact::Leave { seat, away: false }),
            _ => {}
        }
        for seat in Seat::all(seats) {
            self.fact(RingFact::Sit { seat, chips });
            self.send(&Input::Return { seat });
        }
        self.fact(RingFact::NextHand {})
    }

    fn run(&mut self, seats: u8, chips: u64, steps: u32) {
        for _ in 0..steps {
            match self.machine.awaiting() {
                Awaiting::Chance { request } => {
                    let chance = self.dice.draw(&request);
                    assert!(self.send(&Input::Chance { chance }), "{}: a deal", self.at);
                }
                Awaiting::Seats { seats } => self.play(seats),
                Awaiting::Table => {
                    if !self.between_hands(seats, chips) {
                        break;
                    }
                }
                Awaiting::Over => break,
            }
        }
        // Most ways out are for some games only.
        let seat = Seat::new(self.dice.below(u32::from(seats)) as u8);
        self.send(&Input::SitOut { seat });
        self.fact(RingFact::VoidHand {});
        self.send(&Input::Abandon { seat });
        self.fact(RingFact::Close {});
    }
}

/// Numbers of seats that a table of the game may have.
fn seats_of(game: &GameInfo) -> Vec<u8> {
    match game.frame {
        Frame::Ring => vec![game.seats.0, game.seats.1.min(5)],
        Frame::Match => game.formats.iter().map(|format| format.seats()).collect(),
    }
}

#[test]
fn what_games_send_and_take_is_what_the_document_promises() {
    let (_, document, _) = services().into_iter().find(|(name, ..)| *name == "tables").expect("the tables");
    let mut schemas = Checks::against(&document);
    for (game, names) in registry::games().iter().zip(GAMES) {
        let texts = game
            .examples
            .iter()
            .enumerate()
            .flat_map(|(n, text)| seats_of(game).into_iter().map(move |seats| (n, *text, seats)));
        schemas.checked = 0;
        // Short matches are played more often.
        for (round, (n, text, seats)) in (0..8).flat_map(|round| texts.clone().map(move |text| (round, text))) {
            if round > 0 && schemas.checked > 1_000 {
                break;
            }
            let Ok((_, options)) = registry::parse_text(text, seats) else { continue };
            let at = format!("{text} with {seats} seats");
            schemas.check(names.options, &options, &at);
            schemas.check("CheckOptionsRequest", &json!({"options": options, "format": game.formats[0]}), &at);
            let chips = game.ring_info(&options).map_or(0, |info| info.max_buy_in.clamp(1, 20_000).max(500));
            let setup = Setup { options, seats, dealer: Seat::new(0), knockout: false };
            let machine = registry::open(game.name, &setup).expect("options that were checked");
            let eyes = [Viewer::SPECTATOR, Viewer::Auditor]
                .into_iter()
                .chain(Seat::all(seats).map(|seat| Viewer::Seats(SeatSet::of(seat))))
                .collect();
            let dice = Dice(round * 1_024 + n as u64 * 16 + u64::from(seats));
            Watched { schemas: &mut schemas, names, machine, eyes, dice, at }.run(seats, chips, 150);
        }
        assert!(schemas.checked > 1_000, "{}: {} pieces of JSON", game.name, schemas.checked);
    }
}

/// Every example of a document: where it stands, the schema that it stands for, and itself. `names` says that the keys
/// of `value` are names and no keywords.
fn examples(value: &Value, at: &str, names: bool, found: &mut Vec<(String, Value, Value)>) {
    match value {
        Value::Object(fields) => {
            if !names {
                let schema = fields.get("schema").unwrap_or(value).clone();
                if let Some(example) = fields.get("example") {
                    found.push((at.to_owned(), schema.clone(), example.clone()));
                }
                match fields.get("examples") {
                    Some(Value::Array(all)) => {
                        found.extend(all.iter().map(|example| (at.to_owned(), schema.clone(), example.clone())));
                    }
                    Some(Value::Object(all)) => {
                        found.extend(
                            all.iter().map(|(name, example)| {
                                (format!("{at}/{name}"), schema.clone(), example["value"].clone())
                            }),
                        );
                    }
                    _ => {}
                }
            }
            for (key, inner) in fields {
                let of_names = ["properties", "schemas", "paths", "responses", "content", "headers"];
                if names || !["example", "examples", "default", "enum", "const"].contains(&key.as_str()) {
                    let inner_names = !names && of_names.contains(&key.as_str());
                    examples(inner, &format!("{at}/{key}"), inner_names, found);
                }
            }
        }
        Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                examples(item, &format!("{at}/{n}"), false, found);
            }
        }
        _ => {}
    }
}

#[test]
fn every_example_is_what_its_schema_promises() {
    let mut wrong = Vec::new();
    for (name, document, _) in services() {
        let mut found = Vec::new();
        examples(&document, name, false, &mut found);
        let schemas = Schemas::of(&document);
        assert!(found.len() > 10, "{name} has {} examples", found.len());
        for (at, mut schema, example) in found {
            if let Some(fields) = schema.as_object_mut() {
                // An example beside a schema is no part of it; OpenAPI writes it so, too.
                fields.retain(|key, _| key != "example" && key != "examples");
            }
            for error in schemas.validator(&schema).iter_errors(&example) {
                wrong.push(format!("{at}: {example}: {error} at {}", error.instance_path()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The JSON bodies that operations take: operation, media type object.
fn bodies(document: &Value) -> Vec<(String, &Value)> {
    let items =
        document["paths"].as_object().expect("paths").values().filter_map(Value::as_object).flat_map(Map::values);
    items
        .filter_map(|operation| {
            let body = operation.pointer("/requestBody/content/application~1json")?;
            Some((operation["operationId"].as_str()?.to_owned(), body))
        })
        .collect()
}

#[test]
fn every_body_that_an_operation_takes_has_an_example() {
    for (name, document, _) in services() {
        for (operation, body) in bodies(&document) {
            let referred = body["schema"]["$ref"].as_str().and_then(|target| document.pointer(&target[1..]));
            let examples = body.get("example").or_else(|| body.get("examples"));
            let examples = examples.or_else(|| referred?.get("example").or_else(|| referred?.get("examples")));
            assert!(examples.is_some(), "{name}: {operation} takes a body without an example");
        }
    }
}

/// The named examples of the body of an operation.
fn named(document: &Value, operation: &str) -> Map<String, Value> {
    let found = bodies(document).into_iter().find(|(name, _)| name == operation);
    let (_, body) = found.unwrap_or_else(|| panic!("{operation} takes no body"));
    body["examples"].as_object().unwrap_or_else(|| panic!("{operation} has no named examples")).clone()
}

#[test]
fn examples_show_every_game_and_the_games_take_them() {
    let [_, (_, tables, _), ..] = services();
    let all: Vec<&str> = registry::games().iter().map(|game| game.name).collect();
    let of = |frame: Frame| registry::games().iter().filter(move |game| game.frame == frame).map(|game| game.name);
    let preferring = registry::games().iter().filter(|game| game.preferences().is_some()).map(|game| game.name);
    for (document, operation, games) in [
        (&tables, "play_move", all.clone()),
        (&tables, "check_options", all),
        (&tables, "open_table", of(Frame::Match).collect()),
        (&tables, "open_ring_table", of(Frame::Ring).collect()),
        (&tables, "set_preferences", preferring.collect()),
    ] {
        let shown = named(document, operation);
        for game in games {
            let mine = |name: &str| name == game || name.strip_prefix(game).is_some_and(|rest| rest.starts_with(' '));
            let mut examples =
                shown.iter().filter(|(name, _)| mine(name)).map(|(_, example)| &example["value"]).peekable();
            assert!(examples.peek().is_some(), "{operation} shows no {game}");
            for body in examples {
                let Some(options) = body.get("options") else { continue };
                let info = registry::game(game).expect("a game");
                let format = body.get("format").or_else(|| body.pointer("/match/format")).and_then(Value::as_str);
                let format = format.and_then(registry::Format::by_name).unwrap_or(registry::Format::Ring);
                assert!(info.plays(format), "{operation}: {body}");
                let seats = if info.frame == Frame::Ring { info.usual_seats() } else { format.seats() };
                registry::normalise(game, options, seats)
                    .unwrap_or_else(|error| panic!("{operation}: {body}: {error}"));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_takes_every_template_that_is_shown() {
    let harness = Harness::start().await;
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    let [(_, document, _), ..] = services();
    for (operation, path) in
        [("create_template", lobby::paths::TEMPLATES), ("create_cash_template", lobby::paths::CASH_TEMPLATES)]
    {
        for (game, example) in named(&document, operation) {
            let request = http
                .post(format!("{}{path}", harness.url(Kind::Lobby)))
                .header("Idempotency-Key", format!("{operation}-{game}"))
                .bearer_auth(harness.token(Role::Operator, "house"))
                .json(&example["value"]);
            let response = request.send().await.expect("an answer");
            let (status, text) = (response.status(), response.text().await.expect("a body"));
            assert_eq!(status, 201, "{operation}, {game}: {text}");
        }
    }
    harness.stop().await;
}
