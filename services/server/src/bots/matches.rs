//! A bot at a table of a match game: any legal move, built from what the public answer describes.
//!
//! A legal move has the shape of the move that it allows; where something is to be chosen it says what, and the bot
//! chooses. It asks no rules. **Invariant:** the choice is legal, and depends on the legal moves and the dice only.
//! Non-goal: playing well.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::dice::Dice;

/// The legal moves of a seat, whatever the game.
#[derive(Deserialize)]
struct Legal {
    moves: Vec<Map<String, Value>>,
}

/// What stands in the place of a field that is to be chosen.
#[derive(Deserialize)]
struct Choice {
    of: Vec<Value>,
    min: u32,
    max: u32,
}

/// One of the legal moves; `None` when nothing is legal, or what is legal is said in another way.
pub fn choose(legal: &Value, dice: &mut Dice) -> Option<Value> {
    let Legal { moves } = Legal::deserialize(legal).ok()?;
    let of_type = |name: &str| moves.iter().find(|r#move| r#move.get("type").is_some_and(|kind| kind == name));
    // Now and then a line calls itself out; whoever is asked to must answer.
    let declines = of_type("decline_call_out").filter(|_| dice.one_in(2));
    let asked = of_type("decline_call_out").is_some();
    let calls = of_type("call_out").filter(|_| asked || dice.one_in(4));
    let accuses = of_type("accuse").filter(|r#move| r#move.contains_key("accusi") && dice.one_in(2));
    if let Some(chosen) = declines.or(calls).or(accuses) {
        return Some(filled(chosen.clone(), dice));
    }
    let usual = |r#move: &&Map<String, Value>| {
        let waits = |name: &Value| name == "call_out" || name == "accuse" && r#move.contains_key("accusi");
        !r#move.get("type").is_some_and(waits)
    };
    let usual: Vec<_> = moves.iter().filter(usual).collect();
    dice.choose(&usual).map(|chosen| filled((*chosen).clone(), dice))
}

/// The move with something in the place of whatever is to be chosen.
fn filled(mut r#move: Map<String, Value>, dice: &mut Dice) -> Value {
    let open: Vec<(String, Choice)> =
        r#move.iter().filter_map(|(field, value)| Some((field.clone(), Choice::deserialize(value).ok()?))).collect();
    for (field, Choice { of, min, max }) in open {
        if min > 0 {
            let count = min + dice.below(max.saturating_sub(min) + 1);
            r#move.insert(field, some(of, count as usize, dice).into());
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
    use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, RawInput, Setup};
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
                Awaiting::Chance { request: ChanceRequest::Shuffle { deck } } => {
                    let cards = deck.cards().to_vec();
                    let count = cards.len();
                    RawInput::Chance { chance: Chance::Deck { cards: some(cards, count, &mut dice) } }
                }
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
        let asked = json!({"moves": [{"type": "call_out"}, {"type": "decline_call_out"}]});
        assert_eq!(kinds(asked), ["call_out", "decline_call_out"].map(str::to_owned).into());
        let all = json!({"moves": [
            {"type": "accuse", "accusi": {"of": ["threes"], "min": 1, "max": 1}},
            {"type": "call_out"},
            {"type": "play", "card": "3S", "declaration": {"of": ["ho"], "min": 0, "max": 1}},
        ]});
        assert_eq!(kinds(all), ["accuse", "call_out", "play"].map(str::to_owned).into());
        assert_eq!(choose(&json!({"moves": []}), &mut dice), None);
    }
}
