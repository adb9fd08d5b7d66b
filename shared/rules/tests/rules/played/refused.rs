//! Bad input at any position of any match game: refused with the code that says why, and nothing has changed for
//! anybody.

use std::collections::BTreeSet;

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, Machine, RawInput, Viewer};
use mazziere_rules::matches::{Match, MoveOf, StateOf};
use mazziere_rules::registry::{self, Frame};
use mazziere_rules::seat::Seat;
use serde_json::{Value, json};

use super::autoplay::{autoplay, next_input};
use super::erased::{erased, raw, setup};
use super::{Played, Record, viewers};
use crate::GAMES;
use crate::dice::Dice;

/// Everything that anybody can be shown, as bytes.
fn shown(machine: &dyn Machine, seats: u8, lines: u8) -> String {
    let eyes = viewers(seats, lines).into_iter().map(Viewer::Seats);
    let views = eyes.chain([Viewer::Auditor]).map(|viewer| machine.view(viewer).to_string());
    let legal = Seat::all(seats).map(|seat| machine.legal(seat).to_string());
    let mut all: Vec<String> = views.chain(legal).collect();
    all.push(format!("{:?} {:?}", machine.awaiting(), machine.outcome()));
    all.concat()
}

/// The code of a refusal; none if the input was accepted.
fn code(machine: &dyn Machine, input: &RawInput) -> Option<&'static str> {
    machine.decide(input).err().map(|refusal| refusal.code.as_str())
}

/// Why a decision of `seat` is refused before its words are looked at.
fn out_of_turn(machine: &dyn Machine, seats: u8, seat: Seat) -> Option<&'static str> {
    match machine.awaiting() {
        Awaiting::Over => Some("match_over"),
        _ if seat.index() >= seats => Some("no_such_seat"),
        Awaiting::Seats { seats } if seats.contains(seat) => None,
        Awaiting::Seats { .. } => Some("not_your_turn"),
        _ => Some("chance_awaited"),
    }
}

/// Tries every move from every seat. Those that are not legal are refused; the codes of the seats on turn are
/// collected.
fn try_moves<G: Played>(
    state: &StateOf<G>,
    machine: &dyn Machine,
    known: &[MoveOf<G>],
    dice: &mut Dice,
    codes: &mut BTreeSet<&'static str>,
) {
    for seat in Seat::all(6) {
        let legal = Match::<G>::legal(state, seat);
        let mut moves = known.to_vec();
        if let Some(deal) = state.deal.latest() {
            moves.extend(G::every_move(deal, seat, dice));
        }
        for r#move in moves {
            let refused = code(machine, &Input::Move { seat, r#move: raw(&r#move) });
            let expected = out_of_turn(machine, state.setup.seats, seat);
            if expected.is_some() && !G::needs_turn(&r#move) {
                continue;
            }
            match (expected, refused) {
                (None, None) => assert!(G::is_named(&legal, &r#move), "{seat} {move:?} was accepted in {state:?}"),
                (None, Some(code)) => {
                    assert!(!G::is_named(&legal, &r#move), "{seat} {move:?} was refused as {code} in {state:?}");
                    codes.insert(code);
                }
                (expected, refused) => assert_eq!(refused, expected, "{seat} {move:?} in {state:?}"),
            }
        }
    }
}

/// What is no move at all is called so, no matter who says it and when.
fn try_nonsense<M: serde::Serialize>(machine: &dyn Machine, known: &[M]) {
    for r#move in known {
        let well_formed = serde_json::to_value(r#move).unwrap();
        let with = |name: &str, value: Value| {
            let mut fields = well_formed.as_object().unwrap().clone();
            fields.insert(name.to_owned(), value);
            Value::Object(fields)
        };
        let mut without = well_formed.as_object().unwrap().clone();
        without.remove("type");
        let mut nonsense = vec![Value::Object(without), with("type", json!("win")), with("seat", json!(0))];
        nonsense.extend([with("type", json!(7)), json!([well_formed]), json!("play"), json!(null), json!({})]);
        if well_formed.get("card").is_some() {
            nonsense.extend(["XX", "7d ", "10D", ""].map(|text| with("card", json!(text))));
            nonsense.push(with("card", json!(["7D"])));
        }
        for seat in Seat::all(6) {
            for words in &nonsense {
                let refused = code(machine, &Input::Move { seat, r#move: raw(words) });
                assert_eq!(refused, Some("malformed_move"), "{words}");
            }
        }
    }
}

/// Decks that are none, decks that nobody asked for, clocks that do not run, players who may not go.
fn try_other_inputs<G: Played>(machine: &dyn Machine, seats: u8, deck: DeckKind, forfeits: bool) {
    let over = machine.awaiting() == Awaiting::Over;
    let cards = deck.cards().to_vec();
    // One card too many of the last face, in place of the first: of doubled decks the neighbour would be the same face.
    let doubled: Vec<Card> = cards[1..].iter().chain(&cards[cards.len() - 1..]).copied().collect();
    let other = DeckKind::ALL.into_iter().find(|kind| *kind != deck).unwrap().cards().to_vec();
    let bad = [cards[1..].to_vec(), doubled, other, Vec::new()].map(|cards| Chance::Deck { cards });
    let asked = matches!(machine.awaiting(), Awaiting::Chance { .. });
    for chance in bad.into_iter().chain([Chance::Numbers { values: vec![1] }]) {
        let expected = if over { "match_over" } else { ["chance_not_awaited", "deck_not_valid"][usize::from(asked)] };
        assert_eq!(code(machine, &Input::Chance { chance }), Some(expected));
    }
    for seat in Seat::all(6) {
        let expected = match out_of_turn(machine, seats, seat) {
            Some("not_your_turn" | "chance_awaited") => Some("not_awaited"),
            other => other,
        };
        if expected.is_some() {
            assert_eq!(code(machine, &Input::TimeExpired { seat, clock: Clock::Move }), expected);
        }
        let unknown = over || seat.index() >= seats;
        for input in [Input::SitOut { seat }, Input::Return { seat }].iter().filter(|_| forfeits || unknown) {
            let expected =
                if over { "match_over" } else { ["sit_out_not_offered", "no_such_seat"][usize::from(unknown)] };
            assert_eq!(code(machine, input), Some(expected));
        }
        let stops = match out_of_turn(machine, seats, seat) {
            Some("not_your_turn") => Some("not_awaited"),
            other => other,
        };
        if !forfeits && !unknown {
            let expected = if G::LEAVING_STOPS { stops } else { Some("abandon_not_allowed") };
            assert_eq!(code(machine, &Input::Abandon { seat }), expected);
        }
    }
    assert_eq!(code(machine, &Input::Fact { fact: raw(&json!({"type": "level"})) }), Some("malformed_input"));
}

/// Tries bad input in some positions of a match: before the first deal, in play, between deals, when it is over.
/// Returns the codes that a seat on turn met.
pub(super) fn probe<G: Played>(matches: u64) -> BTreeSet<&'static str> {
    let info = registry::game(G::NAME).unwrap();
    let mut codes = BTreeSet::new();
    for seed in 0..matches {
        // The moves of another match are the game's move list, in every wrong phase.
        let Record { inputs, .. } = autoplay::<G>(seed + 7_000, false);
        let moves = inputs.into_iter().filter_map(|input| match input {
            Input::Move { r#move, .. } => Some(r#move),
            _ => None,
        });
        let known: Vec<MoveOf<G>> = moves.filter(G::needs_turn).step_by(5).take(12).collect();
        let mut dice = Dice(0xbad ^ seed << 20);
        let mut state = Match::<G>::initial(&G::setup(&mut dice));
        let mut machine = registry::open(G::NAME, &setup(&state)).unwrap();
        let (seats, lines, deck) = (state.setup.seats, state.form.lines, G::deck(&state.setup.options));
        let format = info.formats.iter().find(|format| (format.seats(), format.lines()) == (seats, lines)).unwrap();
        let forfeits = info.forfeits_in(*format);
        let mut inputs = 0;
        loop {
            let input = next_input::<G>(&state, &mut dice);
            if inputs < 3 || input.is_none() || dice.below(20) == 0 {
                let before = shown(&*machine, seats, lines);
                try_moves::<G>(&state, &*machine, &known, &mut dice, &mut codes);
                try_nonsense(&*machine, &known[..known.len().min(3)]);
                try_other_inputs::<G>(&*machine, seats, deck, forfeits);
                assert!(shown(&*machine, seats, lines) == before, "nothing has changed for anybody");
            }
            let Some(input) = input else { break };
            for event in machine.decide(&erased(&input)).unwrap() {
                machine.evolve(&event).unwrap();
            }
            for event in Match::<G>::decide(&state, &input).unwrap() {
                Match::<G>::evolve(&mut state, &event);
            }
            inputs += 1;
        }
    }
    codes
}

#[test]
fn bad_input_is_refused_with_a_code_that_the_game_names_and_changes_nothing() {
    for game in GAMES {
        let met = (game.probe)(game.probes);
        let named: BTreeSet<&str> =
            registry::game(game.name).unwrap().refusals.iter().map(|code| code.as_str()).collect();
        assert_eq!(met.difference(&named).next(), None, "{}: a code that its entry does not name", game.name);
        let unmet: Vec<&str> = named.difference(&met).copied().collect();
        assert_eq!(unmet.join(" "), game.rare, "{}: codes that no move met", game.name);
    }
}

#[test]
fn options_out_of_range_and_tables_of_a_wrong_size_are_refused() {
    for game in registry::games() {
        let refused =
            |options: &Value, seats: u8| registry::normalise(game.name, options, seats).unwrap_err().code.as_str();
        let seats = game.formats[0].seats();
        for option in game.options {
            // Chips are large numbers; the options of matches are not.
            let large = [json!(70_000)].into_iter().filter(|_| game.frame == Frame::Match);
            for value in [json!(-1), json!("x"), json!([]), json!({}), json!(1.5)].into_iter().chain(large) {
                assert_eq!(
                    refused(&json!({option.name: value}), seats),
                    "invalid_options",
                    "{} {}",
                    game.name,
                    option.name
                );
            }
        }
        for options in [json!({"no_such_option": true}), json!([]), json!(null), json!("target")] {
            assert_eq!(refused(&options, seats), "invalid_options", "{} {options}", game.name);
        }
        let sizes: Vec<u8> = (0..=11).filter(|&size| size < game.seats.0 || size > game.seats.1).collect();
        assert!(!sizes.is_empty());
        for size in sizes {
            assert_eq!(refused(&game.default_options(), size), "invalid_setup", "{} for {size}", game.name);
        }
        let dealer = Seat::new(seats);
        let setup = mazziere_rules::kernel::Setup { options: game.default_options(), seats, dealer, knockout: false };
        let opened = registry::open(game.name, &setup).map(|_| ()).map_err(|refusal| refusal.code.as_str());
        assert_eq!(opened, Err("invalid_setup"), "{}: the dealer sits nowhere", game.name);
    }
}
