//! The catalogue: the games of the house as the contract shows them, straight from the rules' registry.

pub mod api;

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::{CheckOptionsRequest, CheckedOptions, Clocks, Format, GameInfo, OptionsExample};
use mazziere_rules::registry;

use crate::refusal::Refused;

const FORMATS: [Format; 4] = [Format::HeadsUp, Format::Pairs, Format::FourInTwo, Format::FourIndividual];

fn formats(info: &registry::GameInfo) -> Vec<Format> {
    let plays = |format: &Format| info.formats.iter().any(|known| known.name() == format.name());
    FORMATS.into_iter().filter(plays).collect()
}

/// A game as the contract shows it.
fn shown(info: &registry::GameInfo) -> GameInfo {
    let seats = formats(info).first().map_or(2, |format| format.seats());
    let example = |text: &&'static str| {
        let (_, options) = registry::parse_text(text, seats).ok()?;
        Some(OptionsExample { options, text: (*text).to_owned() })
    };
    GameInfo {
        game: info.name.to_owned(),
        rules_version: info.version,
        summary: info.summary.to_owned(),
        formats: formats(info),
        default_options: info.default_options(),
        examples: info.examples.iter().filter_map(example).collect(),
    }
}

/// Every game.
pub fn all() -> Vec<GameInfo> {
    registry::games().iter().map(shown).collect()
}

/// The game of this name.
///
/// # Errors
/// `game_unknown`.
pub fn one(name: &str) -> Result<GameInfo, Refused> {
    Ok(shown(registry::game(name)?))
}

/// What options come to.
///
/// # Errors
/// `game_unknown`, `invalid_options`, `invalid_setup`.
pub fn check(name: &str, request: &CheckOptionsRequest) -> Result<CheckedOptions, Refused> {
    let info = registry::game(name)?;
    if !formats(info).contains(&request.format) {
        let detail = format!("{name} is not played in the format {}", request.format.name());
        return Err(Refused::new(ErrorCode::InvalidOptions, detail));
    }
    let (options, text) = registry::normalise(name, &request.options, request.format.seats())?;
    let clocks = info.clocks(&options)?;
    let clocks = Clocks { match_seconds: clocks.match_seconds, move_seconds: clocks.move_seconds };
    Ok(CheckedOptions { options, text, clocks })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_shows_examples_that_its_own_check_accepts() {
        for game in all() {
            assert!(!game.examples.is_empty() && !game.formats.is_empty(), "{}", game.game);
            for example in game.examples {
                let request = CheckOptionsRequest { options: example.options, format: game.formats[0] };
                let checked = check(&game.game, &request).unwrap();
                assert_eq!(checked.text, example.text);
            }
        }
    }

    #[test]
    fn clocks_follow_the_goal_g4_3() {
        let check = |options| {
            let request = CheckOptionsRequest { options, format: Format::HeadsUp };
            check("scopa", &request).unwrap().clocks
        };
        assert_eq!(check(serde_json::json!({"deals": 1})).match_seconds, 480);
        assert_eq!(check(serde_json::json!({"target": 11})), Clocks { match_seconds: 1200, move_seconds: 90 });
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let refuse = |options, format| check("scopa", &CheckOptionsRequest { options, format }).unwrap_err().code;
        assert_eq!(refuse(serde_json::json!({"target": 12}), Format::HeadsUp), ErrorCode::InvalidOptions);
        assert_eq!(refuse(serde_json::json!({"carte_scoperte": true}), Format::HeadsUp), ErrorCode::InvalidOptions);
        assert_eq!(refuse(serde_json::json!({}), Format::FourIndividual), ErrorCode::InvalidOptions);
        assert_eq!(one("tombola").unwrap_err().code, ErrorCode::GameUnknown);
    }
}
