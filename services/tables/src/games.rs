//! The catalogue: the games and decks of the house as the contract shows them, straight from the rules.

pub mod api;

use std::sync::LazyLock;

use mazziere_contract::tables::{
    CardInfo, CheckOptionsRequest, CheckedOptions, Clocks, DeckInfo, Format, GameInfo, OptionInfo, OptionsExample,
    SeatOrder, Unplayed,
};
use mazziere_replay::refusal::Refused;
use mazziere_replay::table::shown;
use mazziere_replay::terms;
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::Setup;
use mazziere_rules::openapi::Schemas;
use mazziere_rules::options;
use mazziere_rules::registry::{self, Direction};
use mazziere_rules::seat::Seat;
use mazziere_rules::vp;
use serde_json::Value;

use crate::bounds::{self, Pace};

fn formats(info: &registry::GameInfo) -> Vec<Format> {
    let plays = |format: &Format| info.formats.contains(&shown::asked_format(*format));
    Format::ALL.iter().copied().filter(plays).collect()
}

/// An option of a game as the contract shows it.
fn option(game: &registry::GameInfo, info: &options::OptionInfo) -> OptionInfo {
    static SCHEMAS: LazyLock<Schemas> = LazyLock::new(mazziere_rules::openapi::of_games);
    let options::OptionInfo { name, values, default, meaning, .. } = *info;
    // A guest of a test may have none.
    let schema = serde_json::from_value(mazziere_rules::openapi::of_option(game, info, &SCHEMAS)).ok();
    OptionInfo { name: name.into(), values: values.into(), default: default.into(), meaning: meaning.into(), schema }
}

fn seat_order(direction: Direction) -> SeatOrder {
    match direction {
        Direction::Anticlockwise => SeatOrder::Anticlockwise,
        Direction::Clockwise => SeatOrder::Clockwise,
    }
}

/// A game as the contract shows it.
fn shown(info: &registry::GameInfo) -> GameInfo {
    let example = |text: &&'static str| {
        let (_, options) = info.example(text)?;
        Some(OptionsExample { options, text: (*text).to_owned() })
    };
    GameInfo {
        game: info.name.to_owned(),
        rules_version: info.version,
        summary: info.summary.to_owned(),
        formats: formats(info),
        seat_order: seat_order(info.direction),
        decks: info.decks.iter().map(|deck| deck_name(*deck)).collect(),
        default_options: info.default_options(),
        options: info.options.iter().map(|one| option(info, one)).collect(),
        examples: info.examples.iter().filter_map(example).collect(),
    }
}

pub fn all() -> Vec<GameInfo> {
    registry::games().iter().map(shown).collect()
}

/// The name of a deck, as events have it.
fn deck_name(deck: DeckKind) -> String {
    serde_json::to_value(deck).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

/// A card as the contract shows it.
fn card((card, copies): (Card, usize)) -> CardInfo {
    let said = card.description();
    CardInfo {
        card: card.to_string(),
        // A shoe has six of each.
        copies: u8::try_from(copies).unwrap_or(u8::MAX),
        suit: said.suit.map(str::to_owned),
        rank: said.rank.to_owned(),
        colour: said.colour.map(str::to_owned),
        number: said.number,
        name_en: said.english,
        name_it: said.italian,
        glyph: said.glyph,
    }
}

/// The decks that games are played with.
pub fn decks() -> Vec<DeckInfo> {
    let deck = |deck: DeckKind| DeckInfo { deck: deck_name(deck), cards: deck.faces().into_iter().map(card).collect() };
    DeckKind::ALL.into_iter().map(deck).collect()
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
/// `game_unknown`, `format_not_offered`, `invalid_options`, `invalid_setup`.
pub fn check(name: &str, request: &CheckOptionsRequest, pace: Pace) -> Result<CheckedOptions, Refused> {
    let info = registry::game(name)?;
    let format = shown::asked_format(request.format);
    if !info.formats.contains(&format) {
        return Err(terms::not_played(info, format));
    }
    let seats = match request.format {
        Format::Ring => request.seats.unwrap_or(info.usual_seats()),
        format => format.seats(),
    };
    let (options, text) = registry::normalise(name, &request.options, seats)?;
    info.check_fits(&options, format)?;
    if request.knockout {
        // Whatever a table of a knock-out would refuse is refused now.
        registry::open(name, &Setup { options: options.clone(), seats, dealer: Seat::new(0), knockout: true })?;
    }
    let clocks = info.clocks(&options)?;
    let clocks = Clocks { match_seconds: clocks.match_seconds, move_seconds: clocks.move_seconds };
    let ring = match request.format {
        Format::Ring => {
            bounds::check_options(&info.ring_info(&options)?, pace)?;
            Some(terms::of(info, &options)?.shown)
        }
        _ => None,
    };
    let winners = (info.winners)(&options);
    let for_money = info.is_for_money();
    let own_difference = info.pays_own_difference();
    let unplayed = unplayed(info, &options, format);
    Ok(CheckedOptions { options, text, clocks, winners, for_money, own_difference, unplayed, ring })
}

/// What a match of these options is worth if nobody plays it (G1.13).
fn unplayed(info: &registry::GameInfo, options: &Value, format: registry::Format) -> Option<Unplayed> {
    let vp::Unplayed { vp, mp, lost_mp, rest_vp, rest_mp } = info.unplayed(options, format)?;
    Some(Unplayed { vp, mp, lost_mp, rest_vp, rest_mp })
}

#[cfg(test)]
mod tests {
    use mazziere_contract::ErrorCode;

    use super::*;

    #[test]
    fn every_card_of_every_game_is_among_the_decks() {
        let decks = decks();
        for game in all() {
            assert!(!game.decks.is_empty(), "{}", game.game);
            for name in &game.decks {
                let deck = decks.iter().find(|deck| deck.deck == *name).expect(name);
                assert!(deck.cards.iter().all(|card| card.card.parse::<Card>().is_ok() && card.copies > 0));
            }
        }
        let uno = decks.iter().find(|deck| deck.deck == "uno_108").unwrap();
        assert_eq!(uno.cards.iter().map(|card| u32::from(card.copies)).sum::<u32>(), 108);
        let yellow = uno.cards.iter().find(|card| card.card == "G7").unwrap();
        assert_eq!(
            (yellow.colour.as_deref(), yellow.number, &*yellow.name_it),
            (Some("yellow"), Some(7), "sette giallo")
        );
    }

    #[test]
    fn every_game_shows_examples_that_its_own_check_accepts() {
        for game in all() {
            assert!(!game.examples.is_empty() && !game.formats.is_empty(), "{}", game.game);
            for example in game.examples {
                let (format, _) = registry::game(&game.game).unwrap().example(&example.text).unwrap();
                let request = CheckOptionsRequest {
                    options: example.options,
                    format: Format::by_name(format.name()).unwrap(),
                    seats: None,
                    knockout: false,
                };
                let checked = check(&game.game, &request, Pace::People).unwrap();
                assert_eq!(checked.text, example.text);
            }
        }
    }

    /// The poker family is numbered to the left, as it is dealt; all others to the right.
    #[test]
    fn seats_of_the_poker_family_alone_are_numbered_clockwise() {
        let clockwise: Vec<String> = all()
            .into_iter()
            .filter_map(|game| (game.seat_order == SeatOrder::Clockwise).then_some(game.game))
            .collect();
        let expected = ["holdem", "omaha", "telesina", "poker-5-carte", "poker-all-italiana"];
        assert!(
            clockwise.len() == expected.len()
                && expected.iter().all(|game| clockwise.iter().any(|found| found == game)),
            "{clockwise:?}"
        );
    }

    /// "Scala 40 individual: each loser pays the winner on his own D."
    #[test]
    fn g3_2_single_players_pay_on_their_own_difference_at_scala_40_alone() {
        for game in registry::games().iter().filter(|game| game.is_for_money()) {
            let Some(format) = Format::ALL.iter().find(|format| {
                **format != Format::Ring && game.plays(registry::Format::by_name(format.name()).unwrap())
            }) else {
                continue;
            };
            let options = game.usual_options(registry::Format::by_name(format.name()).unwrap());
            let request = CheckOptionsRequest { options, format: *format, seats: None, knockout: false };
            let checked = check(game.name, &request, Pace::People).unwrap();
            assert_eq!(checked.own_difference, game.name == "scala-40", "{}", game.name);
        }
    }

    #[test]
    fn clocks_follow_the_goal_g4_3() {
        let check = |options| {
            let request = CheckOptionsRequest { options, format: Format::HeadsUp, seats: None, knockout: true };
            check("scopa", &request, Pace::People).unwrap().clocks
        };
        assert_eq!(check(serde_json::json!({"deals": 1})).match_seconds, 480);
        assert_eq!(check(serde_json::json!({"target": 11})), Clocks { match_seconds: 1200, move_seconds: 90 });
    }

    #[test]
    fn the_contract_has_every_format_of_the_rules_as_it_is() {
        assert_eq!(Format::ALL.len(), registry::Format::ALL.len());
        for &format in registry::Format::ALL {
            let shown = Format::by_name(format.name()).unwrap();
            assert_eq!((shown.seats(), shown.players()), (format.seats(), format.players()), "{}", format.name());
            assert_eq!(serde_json::to_value(shown).unwrap(), format.name());
        }
    }

    #[test]
    fn a_ring_shows_its_terms() {
        let request = CheckOptionsRequest {
            options: serde_json::json!({"sb": 5}),
            format: Format::Ring,
            seats: None,
            knockout: false,
        };
        let terms = check("holdem", &request, Pace::People).unwrap().ring.unwrap();
        assert_eq!((terms.small_stake, terms.big_stake), (5, 10));
        assert_eq!((terms.min_buy_in, terms.max_buy_in, terms.rake_cap), (200, 1000, Some(300)));
        let options = serde_json::json!({"sb": 5, "mode": "tournament"});
        let request = CheckOptionsRequest { options, format: Format::Ring, seats: None, knockout: false };
        assert_eq!(check("holdem", &request, Pace::People).unwrap().ring.unwrap().rake_cap, None);
    }

    #[test]
    fn g1_13_options_of_matches_say_what_a_match_is_worth_that_nobody_plays() {
        for game in registry::games() {
            for &format in
                Format::ALL.iter().filter(|format| game.plays(registry::Format::by_name(format.name()).unwrap()))
            {
                let options = game.usual_options(registry::Format::by_name(format.name()).unwrap());
                let asked = CheckOptionsRequest { options, format, seats: None, knockout: false };
                let worth = check(game.name, &asked, Pace::People).unwrap().unplayed;
                assert_eq!(worth.is_some(), format != Format::Ring, "{} {}", game.name, format.name());
            }
        }
        let scopa = CheckOptionsRequest {
            options: serde_json::json!({"target": 11}),
            format: Format::Pairs,
            seats: None,
            knockout: false,
        };
        let worth = Unplayed { vp: 14, mp: 4, lost_mp: -14, rest_vp: 14, rest_mp: 4 };
        assert_eq!(check("scopa", &scopa, Pace::People).unwrap().unplayed, Some(worth), "V14");
    }

    #[test]
    fn what_no_tournament_may_have_is_refused_for_a_knockout() {
        let options = serde_json::json!({"cappotto": true});
        let request =
            |knockout| CheckOptionsRequest { options: options.clone(), format: Format::Pairs, seats: None, knockout };
        assert!(check("tresette", &request(false), Pace::People).is_ok());
        assert_eq!(check("tresette", &request(true), Pace::People).unwrap_err().code, ErrorCode::InvalidOptions);
    }

    #[test]
    fn options_of_a_ring_are_checked_for_its_seats() {
        let check = |seats| {
            let options = serde_json::json!({"cards": 4});
            let request = CheckOptionsRequest { options, format: Format::Ring, seats, knockout: false };
            check("bestia", &request, Pace::People).map(|checked| checked.text).map_err(|refused| refused.code)
        };
        assert_eq!((check(None), check(Some(5))), (Ok("bestia(cards=4,invito=10)".into()), check(None)));
        assert_eq!(check(Some(6)), Err(ErrorCode::InvalidSetup));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let refuse = |options, format| {
            check("scopa", &CheckOptionsRequest { options, format, seats: None, knockout: true }, Pace::People)
                .unwrap_err()
                .code
        };
        assert_eq!(refuse(serde_json::json!({"target": 12}), Format::HeadsUp), ErrorCode::InvalidOptions);
        assert_eq!(refuse(serde_json::json!({"carte_scoperte": true}), Format::HeadsUp), ErrorCode::InvalidOptions);
        assert_eq!(refuse(serde_json::json!({}), Format::FourIndividual), ErrorCode::FormatNotOffered);
        assert_eq!(refuse(serde_json::json!({}), Format::Ring), ErrorCode::FormatNotOffered);
        assert_eq!(one("tombola").unwrap_err().code, ErrorCode::GameUnknown);
    }
}
