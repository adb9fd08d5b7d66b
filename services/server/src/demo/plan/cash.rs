//! The cash tables of a demo: games, stakes, limits, seats, rakes and caps of every kind; matches by difference and for
//! a fixed stake.
//!
//! **Invariant:** what is planned depends on the games and the number of tables only.

use mazziere_contract::lobby::{CashMatchRequest, CashTemplateRequest, MatchKind};
use mazziere_contract::tables::Format::{self, FourInTwo, FourIndividual, HeadsUp, Pairs};
use mazziere_money::{Currency, Money};
use serde_json::{Value, json};

use super::cents;

/// Most tables that a template may ask for.
const MOST_TABLES: u32 = 50;

/// What a table is played for.
enum Played {
    /// Pots, in a ring of so many seats.
    Pots(u8),
    /// Matches.
    Matches(CashMatchRequest),
}

/// Game, name, options, what it is played for.
type Row = (&'static str, &'static str, Value, Played);

/// The templates that together open `tables` tables of these games, the commonest first; none without a game of that
/// kind.
pub fn templates(games: &[String], tables: u32) -> Vec<CashTemplateRequest> {
    let fits = |row: &Row| games.iter().any(|game| game == row.0);
    let (pots, matches): (Vec<Row>, Vec<Row>) =
        rows().into_iter().filter(fits).partition(|row| matches!(row.3, Played::Pots(_)));
    let rows: Vec<Row> = by_turns(pots, matches);
    let count = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    let share = |place: u32| tables / count + u32::from(place < tables % count);
    let template = |(place, (game, name, options, played)): (u32, Row)| {
        let (seats, r#match) = match played {
            Played::Pots(seats) => (Some(seats), None),
            Played::Matches(terms) => (None, Some(terms)),
        };
        CashTemplateRequest {
            name: name.to_owned(),
            game: game.to_owned(),
            options,
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

/// Two lists as one, an item of each in turn.
fn by_turns<T>(first: Vec<T>, second: Vec<T>) -> Vec<T> {
    let (mut first, mut second) = (first.into_iter(), second.into_iter());
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

/// Matches for `stake` a point (or a match), at most `most`, with this rake and cap; amounts in cents.
fn matches(format: Format, kind: MatchKind, stake: i64, most: i64, rake: u32, cap: Option<i64>) -> Played {
    Played::Matches(CashMatchRequest {
        format,
        kind,
        stake: cents(stake),
        max_loss: cents(most),
        rake_basis_points: rake,
        rake_cap: cap.map(cents).filter(|cap| *cap >= Money::ZERO),
        clocks: None,
    })
}

fn rows() -> Vec<Row> {
    use MatchKind::{Difference, Fixed};
    use Played::Pots;
    vec![
        ("holdem", "Hold'em NL 0.05/0.10", json!({"sb": 5}), Pots(6)),
        ("omaha", "Omaha PL 0.05/0.10", json!({"sb": 5, "limit": "pl"}), Pots(6)),
        ("bestia", "Bestia 0.10", json!({"invito": 10}), Pots(5)),
        ("holdem", "Hold'em NL 0.25/0.50 heads-up", json!({"sb": 25, "rake_cap": 50}), Pots(2)),
        ("holdem", "Hold'em NL 0.10/0.20", json!({"sb": 10, "ante": 2}), Pots(9)),
        ("omaha", "Omaha NL 0.02/0.04", json!({"sb": 2, "limit": "nl", "max_buyin": 150}), Pots(5)),
        ("bestia", "Bestia a 4 carte, 0.20", json!({"invito": 20, "cards": 4, "rake_bp": 300}), Pots(4)),
        ("holdem", "Hold'em FL 0.50/1.00", json!({"sb": 50, "limit": "fl", "rake_bp": 300}), Pots(6)),
        ("holdem", "Hold'em PL 0.10/0.20", json!({"sb": 10, "limit": "pl"}), Pots(8)),
        ("omaha", "Omaha FL 0.10/0.20", json!({"sb": 10, "limit": "fl", "rake_bp": 450}), Pots(8)),
        ("bestia", "Bestia 0.05, bestia massima 1.00", json!({"invito": 5, "max_bestia": 100}), Pots(6)),
        ("holdem", "Hold'em NL 0.01/0.02", json!({"sb": 1, "min_buyin": 25}), Pots(10)),
        ("omaha", "Omaha PL 0.25/0.50", json!({"sb": 25, "limit": "pl", "rake_cap": 150}), Pots(10)),
        ("bestia", "Bestia in 3, 0.10", json!({"invito": 10, "min_players": 3, "rake_bp": 1000}), Pots(3)),
        (
            "holdem",
            "Hold'em NL 0.05/0.10, rake of every pot",
            json!({"sb": 5, "rake_bp": 1000, "no_flop_no_drop": false}),
            Pots(4),
        ),
        ("holdem", "Hold'em NL 0.10/0.20, no rake", json!({"sb": 10, "rake_bp": 0, "min_buyin": 10}), Pots(3)),
        ("scopa", "Scopa 0.10 il punto", json!({"deals": 1}), matches(HeadsUp, Difference, 10, 100, 500, Some(20))),
        ("briscola", "Briscola, posta 1.00", json!({"points": 1}), matches(HeadsUp, Fixed, 100, 100, 1_000, None)),
        ("peppa", "Peppa, posta 0.50", json!({"deals": 1}), matches(FourIndividual, Fixed, 50, 50, 500, None)),
        (
            "tresette",
            "Spizzichino 0.07 il punto",
            json!({"deals": 1, "accuso": true, "cappotto": true}),
            matches(HeadsUp, Difference, 7, 200, 350, Some(9)),
        ),
        ("scopone", "Scopone 0.15 il punto", json!({"deals": 1}), matches(Pairs, Difference, 15, 150, 500, Some(30))),
        (
            "cirulla",
            "Cirulla 0.05 il punto",
            json!({"deals": 1, "carte_viste": true}),
            matches(HeadsUp, Difference, 5, 300, 400, None),
        ),
        (
            "asso-piglia-tutto",
            "Asso, posta 2.50",
            json!({"target": 6}),
            matches(FourInTwo, Fixed, 250, 250, 450, Some(10)),
        ),
        ("scopa", "Scopa, posta 0.77, 4 in 2", json!({"deals": 1}), matches(FourInTwo, Fixed, 77, 100, 500, None)),
        (
            "tresette",
            "Tresette con cappotto, posta 0.60",
            json!({"deals": 1, "cappotto": true}),
            matches(Pairs, Fixed, 60, 180, 500, Some(5)),
        ),
        (
            "peppa",
            "Hearts, due vincitori, posta 1.01",
            json!({"deals": 1, "hearts": true, "winners": 2}),
            matches(FourIndividual, Fixed, 101, 101, 700, Some(6)),
        ),
        ("briscola", "Briscola 0.03 il punto", json!({"majority": 1}), matches(Pairs, Difference, 3, 90, 0, None)),
        (
            "scopa",
            "Scopa a coppie, 0.20 il punto",
            json!({"deals": 1}),
            matches(Pairs, Difference, 20, 60, 1_000, None),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use mazziere_rules::registry::{self, Frame};

    use super::*;
    use crate::demo::plan::all_games;

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
            assert!(!planned.is_empty(), "{}", game.name);
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
