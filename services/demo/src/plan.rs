//! What a demo plays: templates over every format and option of the games, and the tournaments made from them.
//!
//! What is played of a game stands in [`rows`], and [`templates`] are made of it; here are the kinds of tournaments,
//! their order, and [`club`] for private events. **Invariant:** the plan depends on the seed only. What is played in
//! which order by whom depends on the machine.

use mazziere_contract::lobby::TemplateRequest;
use mazziere_deal::dice::Dice;
use mazziere_rules::registry::{self, Frame, GameInfo};
use mazziere_runtime::templates::rows::{self, ChipDemo, Chips, Knockout};
use mazziere_runtime::templates::{self, all_games, chips, chosen};
use serde_json::Value;

/// One kind of tournament of a demo.
#[derive(Clone, Debug)]
pub struct Kind {
    /// What the operator asks for.
    pub request: TemplateRequest,
    /// How often it is chosen, relative to the others.
    pub weight: u32,
    /// Which of the formats it is, by its name ([`formats`]).
    pub format: &'static str,
}

/// How many join what nobody fills.
pub const FEW: u32 = 3;

impl Kind {
    /// How many bots it keeps until it starts.
    pub fn waiting(&self) -> u32 {
        if self.request.players >= formats::OUT_OF_REACH { FEW } else { self.request.players }
    }
}

pub mod club;
pub mod formats;

/// Games that go by another name with other players or options.
const ALSO_CALLED: [(&str, &str); 3] =
    [("spizzichino", "tresette"), ("hearts", "peppa"), ("asso", "asso-piglia-tutto")];

/// The word for every game there is.
const ALL: &str = "all";

/// These games by their names in the house: `_` may stand for `-`, spizzichino is a tresette of two, and `all` is every
/// game.
///
/// # Errors
/// The first name that no game goes by.
pub fn named(games: &[String]) -> Result<Vec<String>, String> {
    let mut known: Vec<String> = Vec::new();
    for asked in games {
        let plain = asked.trim().replace('_', "-");
        let name = ALSO_CALLED.iter().find(|(other, _)| *other == plain).map_or(plain.as_str(), |(_, name)| name);
        let named = match registry::game(name) {
            Ok(game) => vec![game.name.to_owned()],
            Err(_) if plain == ALL => all_games(),
            Err(_) => return Err(asked.clone()),
        };
        for name in named {
            if !known.contains(&name) {
                known.push(name);
            }
        }
    }
    Ok(known)
}

/// Whether a game is played for pots, hand by hand.
pub fn is_of_pots(game: &str) -> bool {
    registry::game(game).is_ok_and(|info| info.frame == Frame::Ring)
}

/// The kinds of tournaments for these games in these formats.
pub fn kinds(games: &[String], formats: &[&'static str]) -> Vec<Kind> {
    let own = || chosen(games).map(|game| (game, rows::of(game.name)));
    let matches = own().flat_map(|(game, rows)| rows.knockouts.iter().map(|row| knockout(game, row)));
    let chips = own().flat_map(|(game, rows)| rows.chips.iter().map(|row| chip_tournament(game, row)));
    let rows = matches.chain(chips).filter(|kind| formats.contains(&kind.format));
    let others =
        formats.iter().copied().flat_map(|format| chosen(games).flat_map(move |game| formats::kinds(format, game)));
    rows.chain(others).collect()
}

/// The kinds that are played if nobody says which.
pub fn usual_kinds(games: &[String]) -> Vec<Kind> {
    let usual = formats::named(&["usual".to_owned()]).unwrap_or_default();
    kinds(games, &usual)
}

/// Makes options of a game those of a demo, in which only bots play: decisions are as short as the house allows.
pub fn hurry(game: &str, options: &mut Value, least_seconds: u64) {
    // Nothing waits for people who are not there.
    let hurry = if game == "chemin-de-fer" { r#"{"bet_window_s":1,"auction_s":5}"# } else { "{}" };
    if let (Value::Object(options), Value::Object(hurry)) = (options, templates::options(hurry)) {
        let allowed = |seconds: Value| seconds.as_u64().map_or(seconds, |seconds| seconds.max(least_seconds).into());
        options.extend(hurry.into_iter().map(|(name, seconds)| (name, allowed(seconds))));
    }
}

/// The knock-out of a game's row.
fn knockout(game: &GameInfo, row: &Knockout) -> Kind {
    Kind { request: templates::knockout(game, row), weight: row.weight, format: formats::KNOCKOUT }
}

/// The chip tournament of a game's row.
fn chip_tournament(game: &GameInfo, row: &Chips) -> Kind {
    let format = if row.mode == ChipDemo::Shootout { formats::SHOOT_OUT } else { formats::CHIPS };
    Kind { request: chips::tournament(game, row), weight: row.weight, format }
}

/// Which kinds are played, in the order in which they are opened: one of each format, then every kind once, then by
/// weight.
pub fn order(kinds: &[Kind], tournaments: u32, mut dice: Dice) -> Vec<usize> {
    let total: u32 = kinds.iter().map(|kind| kind.weight).sum();
    let is_first = |n: &usize| kinds[..*n].iter().all(|earlier| earlier.format != kinds[*n].format);
    let (first, others): (Vec<usize>, Vec<usize>) = (0..kinds.len()).partition(is_first);
    let once: Vec<usize> = first.into_iter().chain(others).collect();
    (0..tournaments as usize)
        .map(|n| {
            if let Some(kind) = once.get(n) {
                return *kind;
            }
            let mut left = dice.below(total);
            kinds.iter().position(|kind| left.checked_sub(kind.weight).map(|rest| left = rest).is_none()).unwrap_or(0)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use mazziere_contract::lobby::BuyIn;
    use mazziere_rules::registry::Format as Played;

    use super::*;

    fn every_kind() -> Vec<Kind> {
        kinds(&all_games(), &formats::named(&["all".to_owned()]).unwrap())
    }

    #[test]
    fn every_kind_is_played_and_the_order_repeats_with_the_seed() {
        let kinds = usual_kinds(&all_games());
        let planned = |seed| order(&kinds, 200, Dice::new(seed));
        assert_eq!(planned(7), planned(7));
        assert_ne!(planned(7), planned(8));
        assert!((0..kinds.len()).all(|kind| planned(7).contains(&kind)));
    }

    #[test]
    fn every_game_has_a_tournament_in_each_of_its_formats() {
        for game in registry::games() {
            let planned = usual_kinds(&[game.name.to_owned()]);
            assert!(planned.iter().all(|kind| kind.request.game == game.name));
            for format in game.formats {
                let same = |kind: &&Kind| kind.request.format.name() == format.name();
                assert!(planned.iter().any(|kind| same(&kind)), "{} as {}", game.name, format.name());
            }
        }
    }

    #[test]
    fn the_options_of_every_kind_are_those_of_its_game() {
        for Kind { request, .. } in every_kind() {
            let format = Played::by_name(request.format.name()).unwrap();
            let seats = request.chips.as_ref().map_or(format.seats(), |chips| chips.table_seats);
            let normal = registry::normalise(&request.game, &request.options, seats);
            assert!(normal.is_ok(), "{}: {:?}", request.name, normal.err());
        }
    }

    #[test]
    fn the_house_takes_at_most_a_fifth_and_entries_fill_tables() {
        for kind in every_kind() {
            let BuyIn { share, fee, .. } = kind.request.buy_in;
            assert!(share.cents() >= 4 * fee.cents(), "{}", kind.request.name);
            assert_eq!(kind.request.players % u32::from(kind.request.format.players_per_entry()), 0);
        }
    }

    #[test]
    fn games_are_known_by_the_names_that_people_use() {
        let names = |games: &[&str]| named(&games.iter().map(|game| (*game).to_owned()).collect::<Vec<_>>());
        assert_eq!(names(&["scopa", "asso_piglia_tutto"]).unwrap(), ["scopa", "asso-piglia-tutto"]);
        assert_eq!(names(&["spizzichino", "tresette", "hearts"]).unwrap(), ["tresette", "peppa"]);
        assert_eq!(names(&["scopa", "tombola"]), Err("tombola".to_owned()));
        assert_eq!(names(&["all"]).unwrap(), all_games());
        assert_eq!(names(&["scopa", "all"]).unwrap().len(), registry::games().len());
        assert_eq!(names(&["all", "tombola"]), Err("tombola".to_owned()));
    }
}
