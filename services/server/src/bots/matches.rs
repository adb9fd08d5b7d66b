//! A bot at a table of a match game: any legal move, built from what the public answer describes.
//!
//! Some games list their legal moves whole; others say which cards may be played or passed, what may be declared or accused
//! with them. The bot knows these shapes by their fields and asks no rules. **Invariant:** the choice is legal, and depends on
//! the legal moves and the dice only. Non-goal: playing well.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::dice::Dice;

/// How many cards are passed where cards are passed.
const PASSED: usize = 3;

/// The legal moves of a seat, whatever the game: what a game does not know is absent.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Legal {
    /// Moves as they are sent.
    moves: Vec<Value>,
    /// Cards, one of which may be played.
    play: Vec<Value>,
    /// What may be declared with it.
    declarations: Vec<Value>,
    /// Cards, three of which are passed.
    pass: Vec<Value>,
    /// What may be accused before the card.
    accusi: Vec<Value>,
    /// Whether the line may call itself out.
    call_out: bool,
    /// Whether it is asked to.
    proposed: bool,
}

/// One of the legal moves; `None` when nothing is legal, or what is legal is said in another way.
pub fn choose(legal: &Value, dice: &mut Dice) -> Option<Value> {
    let legal = Legal::deserialize(legal).ok()?;
    if legal.proposed && dice.one_in(2) {
        return Some(json!({"type": "decline_call_out"}));
    }
    if legal.call_out && (legal.proposed || dice.one_in(4)) {
        return Some(json!({"type": "call_out"}));
    }
    if !legal.accusi.is_empty() && dice.one_in(2) {
        let all = dice.one_in(2);
        let accusi = if all { legal.accusi } else { dice.choose(&legal.accusi).cloned().into_iter().collect() };
        return Some(json!({"type": "accuse", "accusi": accusi}));
    }
    if legal.pass.len() >= PASSED {
        return Some(json!({"type": "pass", "cards": some(legal.pass, PASSED, dice)}));
    }
    if let Some(card) = dice.choose(&legal.play) {
        // Now and then nothing is declared.
        let declared = if dice.one_in(6) { None } else { dice.choose(&legal.declarations) };
        return Some(match declared {
            Some(declared) => json!({"type": "play", "card": card, "declaration": declared}),
            None => json!({"type": "play", "card": card}),
        });
    }
    dice.choose(&legal.moves).cloned()
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
        let asked = json!({"play": [], "call_out": true, "proposed": true});
        assert_eq!(kinds(asked), ["call_out", "decline_call_out"].map(str::to_owned).into());
        let all =
            json!({"play": ["3S"], "declarations": ["ho"], "accusi": ["threes"], "call_out": true, "proposed": false});
        assert_eq!(kinds(all), ["accuse", "call_out", "play"].map(str::to_owned).into());
        assert_eq!(choose(&json!({"moves": []}), &mut dice), None);
    }
}
