//! Options at random: what their schemas allow, and what they do not.

use mazziere_rules::openapi::{of_games, of_option};
use mazziere_rules::registry::GameInfo;
use serde_json::{Map, Value, json};

use super::Dice;

/// The schemas of the options of some games.
pub(crate) struct OptionSchemas(Map<String, Value>);

impl OptionSchemas {
    pub(crate) fn of<'a>(games: impl IntoIterator<Item = &'a GameInfo>) -> OptionSchemas {
        let known = of_games();
        let of_game = |game: &GameInfo| -> Map<String, Value> {
            game.options.iter().map(|option| (option.name.to_owned(), of_option(game, option, &known))).collect()
        };
        OptionSchemas(games.into_iter().map(|game| (game.name.to_owned(), of_game(game).into())).collect())
    }

    /// Each option of a game with a value of its own, but for those that are left out: one is drawn in so many.
    pub(crate) fn draw(&self, game: &GameInfo, one_in: usize, odd: bool, dice: &mut Dice) -> Map<String, Value> {
        let mut drawn = Map::new();
        for option in game.options {
            if dice.below(one_in) == 0 {
                drawn.insert(option.name.to_owned(), value(&self.0[game.name][option.name], odd, dice));
            }
        }
        drawn
    }
}

/// A value of an option, up to its bounds and, of odd ones, beyond.
fn value(schema: &Value, odd: bool, dice: &mut Dice) -> Value {
    if odd && dice.below(4) == 0 {
        let strange = [json!(null), json!(-1), json!(u64::MAX), json!("no_such_word"), json!([]), json!(1.5)];
        return strange[dice.below(strange.len())].clone();
    }
    if let Some(listed) = schema["enum"].as_array() {
        return listed[dice.below(listed.len())].clone();
    }
    match schema["type"].as_str() {
        Some("boolean") => json!(dice.below(2) == 0),
        Some("integer") => {
            let (least, most) = (schema["minimum"].as_u64().unwrap(), schema["maximum"].as_u64().unwrap());
            let beyond = if odd { [least.wrapping_sub(1), most + 1] } else { [least, most] };
            let within = least + dice.below(usize::try_from(most - least + 1).unwrap()) as u64;
            json!([within, within, least, most, beyond[0], beyond[1]][dice.below(6)])
        }
        other => panic!("unexpected type of an option: {other:?}"),
    }
}
