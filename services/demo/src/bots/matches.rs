//! A bot at a table of any game: any legal move, built from what the public answer describes.
//!
//! A legal move has the shape of the move that it allows; where something is to be chosen it says what, and the bot
//! chooses. Of the game it knows its `habits` alone. **Invariant:** the choice is legal, and depends on the legal moves
//! and the dice only. Non-goal: playing well.

use mazziere_deal::dice::Dice;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::habits;

/// The legal moves of a seat, whatever the game.
#[derive(Deserialize)]
struct Legal {
    moves: Vec<Map<String, Value>>,
}

/// What stands in the place of a field that is to be chosen: so many of these, or an amount.
#[derive(Deserialize)]
struct Choice {
    of: Option<Vec<Value>>,
    min: u64,
    max: u64,
}

/// One of the legal moves, as bots play the game that they name; `None` when nothing is legal.
pub fn choose(legal: &Value, dice: &mut Dice) -> Option<Value> {
    let habits = legal.get("game").and_then(Value::as_str).map(habits::of).unwrap_or_default();
    let Legal { moves } = Legal::deserialize(legal).ok()?;
    let is = |r#move: &Map<String, Value>, name: &str| r#move.get("type").is_some_and(|kind| kind == name);
    for &(kind, one_in) in habits {
        let there = moves.iter().find(|r#move| is(r#move, kind));
        if let Some(chosen) = there.filter(|_| dice.one_in(one_in)) {
            return Some(filled(chosen.clone(), dice));
        }
    }
    let usual: Vec<_> = moves.iter().filter(|r#move| !habits.iter().any(|(kind, _)| is(r#move, kind))).collect();
    // A bot that is asked must answer, whatever its habits.
    let all: Vec<_> = if usual.is_empty() { moves.iter().collect() } else { usual };
    dice.choose(&all).map(|chosen| filled((*chosen).clone(), dice))
}

/// The move with something in the place of whatever is to be chosen.
fn filled(mut r#move: Map<String, Value>, dice: &mut Dice) -> Value {
    let open: Vec<(String, Choice)> =
        r#move.iter().filter_map(|(field, value)| Some((field.clone(), Choice::deserialize(value).ok()?))).collect();
    for (field, Choice { of, min, max }) in open {
        let more = u32::try_from(max.saturating_sub(min)).unwrap_or(u32::MAX - 1);
        let count = min + u64::from(dice.below(more.saturating_add(1)));
        let Some(of) = of else {
            r#move.insert(field, count.into());
            continue;
        };
        if min > 0 {
            r#move.insert(field, some(of, usize::try_from(count).unwrap_or(usize::MAX), dice).into());
        } else if let Some(one) = dice.choose(&of).filter(|_| !dice.one_in(6)).cloned() {
            r#move.insert(field, one);
        } else {
            r#move.remove(&field);
        }
    }
    r#move.into()
}

/// `count` different ones, in any order.
pub(super) fn some<T>(mut items: Vec<T>, count: usize, dice: &mut Dice) -> Vec<T> {
    let mut chosen = Vec::with_capacity(count);
    while chosen.len() < count && !items.is_empty() {
        let at = dice.below(u32::try_from(items.len()).unwrap_or(u32::MAX));
        chosen.push(items.swap_remove(at as usize));
    }
    chosen
}

#[cfg(test)]
mod tests {
    use mazziere_rules::kernel::{Awaiting, RawInput, Setup};
    use mazziere_rules::registry::{self, Frame};
    use mazziere_rules::seat::Seat;
    use serde_json::json;
    use serde_json::value::to_raw_value;

    use super::*;

    /// Plays a match by what the legal moves say, and counts the kinds of moves.
    fn play(game: &str, options: &Value, seats: u8, seed: u64) -> std::collections::BTreeSet<String> {
        let mut dice = Dice::new(seed);
        let setup = Setup { options: options.clone(), seats, dealer: Seat::new(0), knockout: false };
        let mut machine = registry::open(game, &setup).unwrap();
        let mut kinds = std::collections::BTreeSet::new();
        for _ in 0..20_000 {
            let input = match machine.awaiting() {
                Awaiting::Chance { request } => RawInput::Chance { chance: dice.chance(&request) },
                Awaiting::Seats { seats } => {
                    let awaited: Vec<Seat> = seats.iter().collect();
                    let seat = *dice.choose(&awaited).unwrap();
                    let chosen = choose(&machine.legal(seat), &mut dice).unwrap();
                    kinds.insert(chosen["type"].as_str().unwrap().to_owned());
                    RawInput::Move { seat, r#move: to_raw_value(&chosen).unwrap() }
                }
                Awaiting::Over => return kinds,
                other => panic!("{game} waits for {other:?}"),
            };
            let events = machine.decide(&input).unwrap_or_else(|refused| panic!("{game}: {input:?}: {refused:?}"));
            events.iter().for_each(|event| machine.evolve(event).unwrap());
        }
        panic!("{game} does not end");
    }

    #[test]
    fn every_match_game_is_played_to_its_end_by_moves_that_its_rules_accept() {
        let more = [
            ("cirulla", json!({"deals": 2, "auto_accuso": false}), 2),
            ("tresette", json!({"deals": 2, "accuso": true, "dichiarazioni": true, "carte_sicure": true}), 4),
            ("tresette", json!({"target": 6, "accuso": true, "cappotto": true}), 2),
            ("peppa", json!({"deals": 2, "hearts": true, "winners": 2}), 4),
            ("burraco", json!({"target": 505}), 2),
            ("burraco", json!({"deals": 2, "partner_open": true}), 4),
            ("scala-40", json!({"mode": "individual"}), 4),
            ("scala-40", json!({"mode": "pairs", "best_of": 1, "partner_open": true}), 4),
        ];
        let usual = registry::games().iter().filter(|game| game.frame == Frame::Match);
        let usual = usual.flat_map(|game| game.formats.iter().map(|format| (game.name, json!({}), format.seats())));
        for (game, options, seats) in usual.chain(more) {
            for seed in 0..4 {
                play(game, &options, seats, seed);
            }
        }
        assert_eq!(play("peppa", &json!({"deals": 1}), 4, 7), ["pass", "play"].map(str::to_owned).into());
    }

    #[test]
    fn a_proposal_is_answered_and_what_may_be_accused_sometimes_is() {
        let mut dice = Dice::new(3);
        let mut kinds = |legal: Value| -> std::collections::BTreeSet<String> {
            (0..60).map(|_| choose(&legal, &mut dice).unwrap()["type"].as_str().unwrap().to_owned()).collect()
        };
        let asked = json!({"game": "tresette", "moves": [{"type": "call_out"}, {"type": "decline_call_out"}]});
        assert_eq!(kinds(asked), ["call_out", "decline_call_out"].map(str::to_owned).into());
        let all = json!({"game": "tresette", "moves": [
            {"type": "accuse", "accusi": {"of": ["threes"], "min": 1, "max": 1}},
            {"type": "call_out"},
            {"type": "play", "card": "3S", "declaration": {"of": ["ho"], "min": 0, "max": 1}},
        ]});
        assert_eq!(kinds(all), ["accuse", "call_out", "play"].map(str::to_owned).into());
        assert_eq!(choose(&json!({"moves": []}), &mut dice), None);
    }
}
