//! VP and MP: every vector of docs/rules/rankings.md, and the shape of every table.

use mazziere_rules::matches::{Goal, MatchGame, Worth};
use mazziere_rules::registry::Format;
use mazziere_rules::registry::{vp_table as table, vp_table_of_format as table_of_format};
use mazziere_rules::scopa::{Scopa, ScopaOptions};
use mazziere_rules::vp::{Forfeit, Table, Unplayed};
use mazziere_rules::{peppa, registry, uno};

fn column(game: &str, column: &str) -> &'static Table {
    table(game, column).unwrap_or_else(|| panic!("{game} {column}"))
}

/// `game column | mp:vp ...`: the VP of a line whose difference is `mp`.
const VECTORS: &str = "
    briscola 1_smazzata | 0:10 1:10 2:11 3:11 4:12 49:19 50:20 | vp-mp vector 4
    briscola 3_smazzate | 52:16 53:16 54:17 62:17 63:17 64:18  | vp-mp vector 5
    scopa 6p            | 8:18 20:18 -8:2 -20:2                | vp-mp vector 6
    scopa 11p           | 14:20 -14:0                          | vp-mp vector 6
    scopa 21p           | 7:14 -7:6                            | vp-mp vectors 6 and 9
    cirulla 31p         | 23:18 24:19                          | vp-mp vector 7
    cirulla 51p         | 21:16 22:16 23:17                    | vp-mp vector 7
    tresette 17p        | 1:10                                 | vp-mp vector 8
    tresette 31p        | 5:11                                 | vp-mp vector 8
    tresette 36p        | 5:11                                 | vp-mp vector 8
    tresette 21p        | 24:19                                | vp-mp vector 8
    scopone any         | 0:10 1:20 -1:0 30:20                 | scopone R7
    scala-40 any        | 0:10 1:20 -1:0 200:20 -200:0         | scala 40 R25
    uno 2_players       | 0:10 1:20 -1:0 300:20 -300:0         | uno R22
";

#[test]
fn vp_mp_vectors_4_to_9() {
    for line in VECTORS.lines().filter(|line| line.contains('|')) {
        let parts: Vec<_> = line.split('|').map(str::trim).collect();
        let (game, name) = parts[0].split_once(' ').unwrap();
        for pair in parts[1].split_whitespace() {
            let (mp, vp) = pair.split_once(':').unwrap();
            let found = column(game, name.trim()).vp(mp.parse().unwrap());
            assert_eq!(found, vp.parse::<u8>().unwrap(), "{} MP {mp}: {}", parts[0], parts[2]);
        }
    }
    let row = column("tresette", "17p").row(1);
    assert_eq!((row.winner, row.loser), (10, 10), "vp-mp vector 8: a won match may bring 10-10");
}

#[test]
fn vp_mp_vectors_10_to_13_forfeits() {
    for (game, name, d, winner_vp, winner_mp, loser_mp, cited) in [
        ("scopa", "11p", 0, 14, 4, -14, "vp-mp vector 10, V13"),
        ("scopa", "11p", 9, 17, 8, -14, "vp-mp vector 11, V13"),
        ("scopa", "6p", 2, 14, 4, -8, "vp-mp vector 12"),
        ("cirulla", "6p", 12, 17, 9, -9, "vp-mp vector 12"),
        ("scopone", "any", 0, 20, 1, -1, "vp-mp vector 13"),
        ("scopone", "any", 4, 20, 4, -4, "vp-mp section 4: the larger of 1 and d"),
        ("scopa", "11p", 99, 20, 14, -14, "the top row"),
    ] {
        let expected = Forfeit { winner_vp, winner_mp, loser_mp };
        assert_eq!(column(game, name).forfeit(d), expected, "{cited}");
    }
}

#[test]
fn vp_mp_vector_14_cappotto_is_the_top_row() {
    for (name, winner, loser, mp) in [("6p", 17, 3, 9), ("31p", 20, 0, 27)] {
        let top = column("cirulla", name).top();
        assert_eq!((top.winner, top.loser, top.mp_from), (winner, loser, mp));
    }
}

#[test]
fn the_column_follows_the_agreed_format() {
    for (format, name) in
        [("Target(6)", "6p"), ("Deals(2)", "6p"), ("Deals(3)", "11p"), ("Target(21)", "21p"), ("Deals(5)", "21p")]
    {
        assert_eq!(table_of_format("scopa", format).unwrap().column, name);
    }
    assert_eq!(table_of_format("asso-piglia-tutto", "whatever").unwrap().column, "any");
    assert!(table_of_format("scopa", "Target(7)").is_none() && table("uno", "any").is_none());
    for game in registry::games() {
        for column in game.vp.columns {
            assert!(table(game.name, column.column).is_some(), "{}: {column:?}", game.name);
        }
    }
}

#[test]
fn every_table_is_well_formed() {
    let all = || registry::games().iter().flat_map(|game| game.vp.tables.iter().map(move |table| (game.name, table)));
    assert!(all().count() > 20, "tables are looked at");
    for (game, table) in all() {
        assert_eq!(table.game, game);
        let rows = table.rows;
        assert!(rows.len() >= 2 && rows[0].mp_from == 0, "{table:?}");
        assert_eq!((rows[0].winner, rows[0].loser), (10, 10));
        assert!(rows.windows(2).all(|w| w[0].mp_from < w[1].mp_from && w[0].winner < w[1].winner), "{table:?}");
        assert!(rows.iter().all(|row| row.winner + row.loser == 20), "{table:?}");
        let narrowest = table.narrowest_win();
        assert!(narrowest.winner > narrowest.loser && table.vp(i32::MIN) == table.top().loser);
    }
    assert_eq!(peppa::vp::PEPPA_1_WINNER.iter().sum::<u8>(), 20);
    assert_eq!(peppa::vp::PEPPA_2_WINNERS.iter().sum::<u8>(), 20);
    assert_eq!(uno::vp::UNO_1_WINNER, peppa::vp::PEPPA_1_WINNER, "uno R22");
    assert_eq!(uno::vp::UNO_2_WINNERS, peppa::vp::PEPPA_2_WINNERS, "uno R22");
}

#[test]
fn scopa_takes_the_column_of_its_format() {
    let targets = [6, 11, 21].map(|t| (Goal::Target(t), format!("Target({t})")));
    let deals = [1, 2, 3, 4, 5].map(|n| (Goal::Deals(n), format!("Deals({n})")));
    for (goal, format) in targets.into_iter().chain(deals) {
        let form = Scopa::form(&ScopaOptions { goal, ..ScopaOptions::default() }, 2);
        assert_eq!(form.worth, Worth::Difference(table_of_format("scopa", &format).unwrap()), "{format}");
    }
}

/// What a match is worth that nobody plays, and a rest: `VP MP lost-MP / rest VP rest MP`.
#[test]
fn g1_13_a_match_that_nobody_plays_is_worth_what_the_game_says() {
    let worth = |text: &str, format: Format| {
        let (info, options) = registry::parse_text(text, format.seats()).unwrap();
        let Unplayed { vp, mp, lost_mp, rest_vp, rest_mp } = info.unplayed(&options, format).unwrap();
        (vp, mp, lost_mp, rest_vp, rest_mp)
    };
    use Format::{FourInTwo, FourIndividual, HeadsUp, Pairs};
    for (text, format, expected) in [
        ("scopa(target=11)", HeadsUp, (14, 4, -14, 14, 4)),
        ("scopa(target=11)", Pairs, (14, 4, -14, 14, 4)),
        ("scopa(target=6)", HeadsUp, (14, 4, -8, 14, 4)),
        ("scopa(target=21)", FourInTwo, (14, 6, -20, 14, 6)),
        ("scopa(deals=1)", HeadsUp, (14, 4, -8, 14, 4)),
        ("briscola(points=1)", HeadsUp, (14, 14, -50, 14, 14)),
        ("cirulla(target=6)", HeadsUp, (14, 4, -9, 14, 4)),
        ("tresette(target=21)", Pairs, (14, 10, -27, 14, 10)),
        ("burraco(deals=1)", Pairs, (14, 305, -1005, 14, 305)),
        ("burraco(target=2005)", Pairs, (14, 705, -2005, 14, 705)),
        ("scopone()", Pairs, (20, 1, -1, 14, 0)),
        ("asso-piglia-tutto()", HeadsUp, (20, 1, -1, 14, 0)),
        ("scala-40()", HeadsUp, (20, 1, -1, 14, 0)),
        ("uno()", HeadsUp, (20, 1, -1, 14, 0)),
        ("solitario()", HeadsUp, (20, 1, -1, 14, 0)),
        ("peppa(winners=1)", FourIndividual, (6, 0, 0, 6, 0)),
        ("uno(winners=2)", FourIndividual, (6, 0, 0, 6, 0)),
        ("solitario(winners=1)", FourIndividual, (6, 0, 0, 6, 0)),
        // The second place has no VP (scala 40 R32).
        ("scala-40(points=101,mode=individual)", FourIndividual, (0, 0, 0, 0, 0)),
    ] {
        assert_eq!(worth(text, format), expected, "{text} {}", format.name());
    }
    let ring = registry::game("holdem").unwrap();
    assert_eq!(ring.unplayed(&ring.default_options(), Format::Ring), None);
}
