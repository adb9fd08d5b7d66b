//! Cash tables: games, stakes, limits, seats, rakes and caps of every kind; matches by difference and for
//! a fixed stake.
//!
//! **Invariant:** what is planned depends on the games and the number of tables only.

use mazziere_contract::lobby::{CashMatchRequest, CashTemplateRequest, MatchKind};
use mazziere_money::{Currency, Money};
use mazziere_rules::registry::GameInfo;

use super::cents;
use super::rows::{self, Cash, Played};

/// Most tables that a template may ask for.
const MOST_TABLES: u32 = 50;

/// A game and one of its cash tables.
type Row = (&'static GameInfo, &'static Cash);

/// The templates that together open `tables` tables of these games, the commonest first; none without a game of that
/// kind.
pub fn templates(games: &[String], tables: u32) -> Vec<CashTemplateRequest> {
    let (pots, matches): (Vec<Row>, Vec<Row>) =
        by_rank(games).into_iter().partition(|(_, cash)| matches!(cash.played, Played::Pots { .. }));
    let rows: Vec<Row> = by_turns(pots, matches);
    let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    let share = |place: u32| tables / count + u32::from(place < tables % count);
    let template = |(place, (game, cash)): (u32, Row)| {
        let (seats, r#match) = match cash.played {
            Played::Pots { seats } => (Some(seats), None),
            Played::Matches { format, fixed, stake, max_loss, rake_bp, rake_cap } => {
                let terms = CashMatchRequest {
                    format: super::format(format),
                    kind: if fixed { MatchKind::Fixed } else { MatchKind::Difference },
                    stake: cents(stake),
                    max_loss: cents(max_loss),
                    rake_basis_points: rake_bp,
                    rake_cap: rake_cap.map(cents).filter(|cap| *cap >= Money::ZERO),
                    clocks: None,
                };
                (None, Some(terms))
            }
        };
        CashTemplateRequest {
            name: cash.name.to_owned(),
            game: game.name.to_owned(),
            options: super::options(cash.options),
            seats,
            r#match,
            min_buy_in: None,
            max_buy_in: r#match.and_then(|terms| terms.max_loss.checked_mul(4)),
            currency: Currency::default(),
            clocks: None,
            tables: share(place).min(MOST_TABLES),
            // Some open another table when all of theirs are full.
            grow: place % 4 == 1,
        }
    };
    (0..).zip(rows).map(template).filter(|template| template.tables > 0).collect()
}

/// The first cash table of every game, then the second of every game, and so on.
fn by_rank(games: &[String]) -> Vec<Row> {
    let games: Vec<(&GameInfo, &[Cash])> = super::chosen(games).map(|game| (game, rows::of(game.name).cash)).collect();
    let most = games.iter().map(|(_, cash)| cash.len()).max().unwrap_or(0);
    (0..most).flat_map(|rank| games.iter().filter_map(move |(game, cash)| Some((*game, cash.get(rank)?)))).collect()
}

/// Two lists as one, an item of each in turn.
fn by_turns<T>(first: Vec<T>, second: Vec<T>) -> Vec<T> {
    let mut first = first.into_iter();
    let mut second = second.into_iter();
    let mut both = Vec::new();
    loop {
        let pair = [first.next(), second.next()];
        if pair.iter().all(Option::is_none) {
            return both;
        }
        both.extend(pair.into_iter().flatten());
    }
}

/// How many seats a table of this template has.
pub fn seats(template: &CashTemplateRequest) -> u8 {
    let of_match = template.r#match.as_ref().map(|terms| terms.format.players());
    template.seats.or(of_match).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use mazziere_contract::tables::Format::{FourInTwo, FourIndividual, HeadsUp, Pairs};
    use mazziere_rules::registry::{self, Frame};

    use super::*;
    use crate::templates::all_games;

    fn games(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn the_tables_are_as_many_as_asked_for() {
        for tables in [1, 3, 40, 100] {
            let planned = templates(&games(&["holdem", "omaha"]), tables);
            assert_eq!(planned.iter().map(|template| template.tables).sum::<u32>(), tables);
        }
        assert!(templates(&games(&["tombola"]), 10).is_empty());
        let holdem = templates(&games(&["holdem"]), 100);
        assert!(holdem.iter().all(|template| template.game == "holdem"));
        assert_eq!(holdem.iter().map(|template| template.tables).sum::<u32>(), 100);
    }

    #[test]
    fn every_limit_is_played() {
        let planned = templates(&games(&["holdem", "omaha"]), 24);
        for limit in ["nl", "pl", "fl"] {
            let plays =
                |one: &CashTemplateRequest| one.options.get("limit").map_or("nl", |of| of.as_str().unwrap()) == limit;
            assert!(planned.iter().any(plays), "{limit}");
        }
    }

    #[test]
    fn every_game_has_a_cash_table_of_its_kind_with_options_of_its_own() {
        for game in registry::games() {
            let planned = templates(&[game.name.to_owned()], 20);
            assert_eq!(!planned.is_empty(), game.is_for_money(), "{}", game.name);
            for one in planned {
                assert_eq!(one.r#match.is_some(), game.frame == Frame::Match, "{}", one.name);
                let checked = registry::normalise(&one.game, &one.options, seats_at_table(&one));
                assert!(checked.is_ok(), "{}: {:?}", one.name, checked.err());
            }
        }
    }

    fn seats_at_table(template: &CashTemplateRequest) -> u8 {
        template.r#match.map_or(seats(template), |terms| terms.format.seats())
    }

    #[test]
    fn both_kinds_are_played_in_every_format_and_pots_and_matches_by_turns() {
        let planned = templates(&all_games(), 100);
        for kind in [MatchKind::Difference, MatchKind::Fixed] {
            assert!(planned.iter().any(|one| one.r#match.is_some_and(|terms| terms.kind == kind)));
        }
        for format in [HeadsUp, Pairs, FourInTwo, FourIndividual] {
            assert!(planned.iter().any(|one| one.r#match.is_some_and(|terms| terms.format == format)));
        }
        let few = templates(&all_games(), 4);
        assert_eq!(few.iter().filter(|one| one.r#match.is_some()).count(), 2, "even a small demo has both");
    }
}
