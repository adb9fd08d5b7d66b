//! Noninterference at tables with a bank: two cards that a viewer has not seen change places in the deck, and no byte
//! of what they are sent is another, be it events, view, legal moves or how their moves are answered.

use mazziere_rules::card::Card;
use mazziere_rules::chemin_de_fer::CheminDeFer;
use mazziere_rules::kernel::{Awaiting, Clock, Game, Input, LegalMoves, Setup, Viewer};
use mazziere_rules::ring::{EventOf, MoveOf, Ring, RingEvent, RingGame, StateOf};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::RingFact;
use mazziere_rules::sette_e_mezzo::SetteEMezzo;
use serde_json::Value;

use crate::dice::Dice;
use crate::ring_random::drawn;

/// What of the game an event shows to these eyes, written down apart from the game: as JSON in which cards are found.
type Shows = fn(&Value, SeatSet) -> Vec<Value>;

fn is_own(value: &Value, eyes: SeatSet) -> bool {
    value.as_u64().is_some_and(|seat| eyes.contains(Seat::new(seat as u8)))
}

fn chemin_shows(event: &Value, eyes: SeatSet) -> Vec<Value> {
    match event["type"].as_str().unwrap() {
        "dealt" if is_own(&event["seat"], eyes) => vec![event["cards"].clone()],
        "bank_turned" | "coup_ended" => vec![event["cards"].clone()],
        "drawn" => vec![event["card"].clone()],
        _ => Vec::new(),
    }
}

fn sette_shows(event: &Value, eyes: SeatSet) -> Vec<Value> {
    match event["type"].as_str().unwrap() {
        "dealt" => {
            let cards = event["cards"].as_array().unwrap();
            let punte = cards.iter().take(cards.len() - 1);
            punte.filter(|dealt| is_own(&dealt["seat"], eyes)).cloned().collect()
        }
        "bet" | "stood" | "offered" => Vec::new(),
        _ => vec![event.clone()],
    }
}

/// Whether a place of the deck is named in `shown`: by number where cards have one, else by its face.
fn names(shown: &Value, place: usize, deck: &[Card]) -> bool {
    match shown {
        Value::Object(fields) => match fields.get("place") {
            Some(number) => number.as_u64() == Some(place as u64),
            None => fields.values().any(|field| names(field, place, deck)),
        },
        Value::Array(items) => items.iter().any(|item| names(item, place, deck)),
        Value::String(text) => *text == deck[place].to_string(),
        _ => false,
    }
}

/// The same in the world where the cards at two places have changed them.
fn swapped(value: &Value, (a, b): (usize, usize), deck: &[Card]) -> Value {
    let other = |place: usize| serde_json::to_value(deck[if place == a { b } else { a }]).unwrap();
    match value {
        Value::Object(fields) if fields.contains_key("place") => {
            let place = fields["place"].as_u64().unwrap() as usize;
            let mut fields = fields.clone();
            if place == a || place == b {
                fields.insert("card".to_owned(), other(place));
            }
            Value::Object(fields)
        }
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(key, field)| (key.clone(), swapped(field, (a, b), deck))).collect())
        }
        Value::Array(items) => Value::Array(items.iter().map(|item| swapped(item, (a, b), deck)).collect()),
        Value::String(text) if deck.len() == 40 && *text == deck[a].to_string() => other(a),
        Value::String(text) if deck.len() == 40 && *text == deck[b].to_string() => other(b),
        same => same.clone(),
    }
}

/// Everything that a viewer is sent: the view, the legal moves of their seats, how their moves are answered.
fn sent<G: RingGame>(state: &StateOf<G>, eyes: SeatSet) -> String {
    let viewer = Viewer::Seats(eyes);
    let mut text = serde_json::to_string(&Ring::<G>::view(state, viewer)).unwrap();
    for own in eyes.iter() {
        let legal = Ring::<G>::legal(state, own);
        text += &serde_json::to_string(&legal).unwrap();
        for low in [0, 1] {
            let Some(r#move) = legal.pick(&mut |n| low.min(n - 1)) else { continue };
            let answer = Ring::<G>::decide(state, &Input::Move { seat: own, r#move });
            // Not what happens: that may rightly show cards that were hidden until then.
            text += &format!("{:?}", answer.map(drop));
        }
    }
    text
}

/// A deck, what the table was before it, and what has happened since.
struct Since<G: RingGame> {
    start: StateOf<G>,
    deck: Vec<Card>,
    log: Vec<EventOf<G>>,
}

fn assert_no_leak<G: RingGame>(since: &Since<G>, state: &StateOf<G>, shows: Shows, dice: &mut Dice) -> bool {
    let seats = state.setup.seats;
    let viewer = dice.below(u32::from(seats) + 1) as u8;
    let eyes = if viewer == seats { SeatSet::EMPTY } else { SeatSet::of(Seat::new(viewer)) };
    let json: Vec<Value> = since.log.iter().map(|event| serde_json::to_value(event).unwrap()).collect();
    let inside = json.iter().filter(|event| event["type"] == "hand");
    let shown: Vec<Value> = inside.flat_map(|event| shows(&event["event"], eyes)).collect();
    let deck = &since.deck;
    let gone = shown.len() * 3 + 12;
    let hidden: Vec<usize> = (0..deck.len().min(gone).max(40).min(deck.len()))
        .filter(|&place| !shown.iter().any(|shown| names(shown, place, deck)))
        .collect();
    if hidden.len() < 2 {
        return false;
    }
    let mut pick = || hidden[dice.below(hidden.len() as u32) as usize];
    let (a, b) = (pick(), pick());
    if deck[a] == deck[b] {
        return false;
    }
    let mut other = since.start.clone();
    for (event, json) in since.log.iter().zip(&json) {
        let changed: EventOf<G> = match event {
            RingEvent::DeckShuffled { .. } | RingEvent::CardsReshuffled { .. } => {
                let mut changed = event.clone();
                if let RingEvent::DeckShuffled { cards } | RingEvent::CardsReshuffled { cards } = &mut changed {
                    cards.swap(a, b);
                }
                changed
            }
            _ => serde_json::from_value(swapped(json, (a, b), deck)).unwrap(),
        };
        let seen = |event| serde_json::to_string(&Ring::<G>::seen_by(event, Viewer::Seats(eyes))).unwrap();
        assert_eq!(seen(event), seen(&changed), "places {a} and {b} before {eyes:?}");
        Ring::<G>::evolve(&mut other, &changed);
    }
    assert_eq!(sent::<G>(state, eyes), sent::<G>(&other, eyes), "places {a} and {b} before {eyes:?} in {state:?}");
    *state != other
}

fn sessions<G: RingGame>(options: &[&str], shows: Shows, seeds: u64) -> u32 {
    let mut compared = 0;
    for seed in 0..seeds {
        let mut dice = Dice(0xba2c ^ seed << 20);
        let options = serde_json::from_str(options[seed as usize % options.len()]).unwrap();
        let seats = 2 + dice.below(5) as u8;
        let setup = Setup { options, seats, dealer: Seat::new(0), knockout: false };
        let mut state = Ring::<G>::initial(&setup);
        let mut since = Since::<G> { start: state.clone(), deck: Vec::new(), log: Vec::new() };
        let give = |state: &mut StateOf<G>, since: &mut Since<G>, input: &Input<MoveOf<G>, RingFact>| {
            for event in Ring::<G>::decide(state, input).expect("legal") {
                if let RingEvent::DeckShuffled { cards } | RingEvent::CardsReshuffled { cards } = &event {
                    *since = Since { start: state.clone(), deck: cards.clone(), log: Vec::new() };
                }
                Ring::<G>::evolve(state, &event);
                since.log.push(event);
            }
        };
        for seat in Seat::all(seats) {
            let chips = 200 + u64::from(dice.below(2_000));
            give(&mut state, &mut since, &Input::Fact { fact: RingFact::Sit { seat, chips } });
        }
        for _ in 0..250 {
            if !since.deck.is_empty() && since.log.len() < 300 {
                compared += u32::from(assert_no_leak::<G>(&since, &state, shows, &mut dice));
            }
            let input = match Ring::<G>::awaiting(&state) {
                Awaiting::Over => unreachable!("nobody closed the table"),
                Awaiting::Table if state.taken().filter(|(_, place)| !place.sitting_out).count() < 2 => break,
                Awaiting::Table => Input::Fact { fact: RingFact::NextHand {} },
                Awaiting::Chance { request } => Input::Chance { chance: drawn(&request, &mut dice) },
                Awaiting::Seats { seats } => {
                    let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize).unwrap();
                    match dice.below(if Ring::<G>::stays_asked(&state, seat) { 3 } else { 60 }) {
                        0 => Input::TimeExpired { seat, clock: Clock::Move },
                        _ => {
                            let legal = Ring::<G>::legal(&state, seat);
                            Input::Move { seat, r#move: legal.pick(&mut |n| dice.below(n)).unwrap() }
                        }
                    }
                }
            };
            give(&mut state, &mut since, &input);
        }
    }
    compared
}

#[test]
fn hidden_cards_of_chemin_de_fer_change_nothing_that_is_sent() {
    let compared = sessions::<CheminDeFer>(&["{}", r#"{"mode":"tournament"}"#], chemin_shows, 40);
    assert!(compared > 1_000, "only {compared} worlds really differed");
}

#[test]
fn hidden_cards_of_sette_e_mezzo_change_nothing_that_is_sent() {
    let options = ["{}", r#"{"variant":"classica"}"#, r#"{"mode":"tournament"}"#];
    let compared = sessions::<SetteEMezzo>(&options, sette_shows, 60);
    assert!(compared > 1_000, "only {compared} worlds really differed");
}
