//! What matches are worth, clause by clause.

use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::terms::Clocks;

fn cents(cents: i64) -> Money {
    Money::from_cents(cents).unwrap()
}

fn player(number: u8) -> PlayerId {
    PlayerId::new(Uuid::from_u128(u128::from(number)))
}

fn terms(format: Format, kind: MatchKind, stake: i64, max_loss: i64, winners: u8) -> Terms {
    let clocks = Clocks { match_seconds: 1_200, move_seconds: 90 };
    Terms { format, kind, stake: cents(stake), max_loss: cents(max_loss), winners, clocks }
}

fn house(rate: u16, cap: Option<i64>) -> Rake {
    Rake::of(u32::from(rate), cap.map(cents)).unwrap()
}

/// Seat `i` of so many sides plays for side `i mod sides`.
fn sides(players: u8, count: u8) -> Vec<Side> {
    let side = |side: u8| Side {
        players: (0..players).filter(|seat| seat % count == side).map(player).collect(),
        rank: side + 1,
        vp: 0,
        extra_matches: 0,
        difference: 0,
    };
    (0..count).map(side).collect()
}

/// The payment in words: what each player gains or loses, by number, and the rake; `-` where nothing moves.
fn told(payment: &Payment) -> String {
    let mut shares: Vec<(PlayerId, i64)> =
        payment.shares.iter().map(|share| (share.player_id, share.amount.cents())).collect();
    shares.sort_unstable();
    let all: i64 = shares.iter().map(|(_, amount)| amount).sum();
    assert_eq!(all, -payment.rake.cents(), "what losers pay is what winners get and the house takes");
    assert!(shares.iter().all(|(_, amount)| *amount != 0), "{shares:?}");
    if shares.is_empty() {
        assert_eq!((payment.amount, payment.rake), (Money::ZERO, Money::ZERO));
        return "-".to_owned();
    }
    let shares = shares.iter().map(|(who, amount)| format!("{}:{amount:+}", who.uuid().as_u128()));
    let shares = shares.collect::<Vec<_>>().join(" ");
    format!("{shares} rake {}", payment.rake.cents())
}

/// One row of a table: `clause | kind format | stake max_loss | rate cap | result | expected`, where a result is
/// `winner difference`, then `x0` or `x1` for an extra match of that line, and `cappotto`.
fn check(table: &str) {
    for row in table.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let columns: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, game, money, rake, result, expected] = columns.as_slice() else { panic!("{row}") };
        let (kind, format) = game.split_once(' ').unwrap();
        let kind = if kind == "difference" { MatchKind::Difference } else { MatchKind::Fixed };
        let (format, players) = match format {
            "heads_up" => (Format::HeadsUp, 2),
            "four_in_two" => (Format::FourInTwo, 2),
            "pairs" => (Format::Pairs, 4),
            other => panic!("{other}"),
        };
        let numbers = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let (money, rake, words) = (numbers(money), numbers(rake), numbers(result));
        let terms = terms(format, kind, money[0].parse().unwrap(), money[1].parse().unwrap(), 1);
        let mut ended = Ended {
            sides: sides(players, 2),
            winner: words[0].parse().ok(),
            difference: words[1].parse().unwrap(),
            cappotto: words.iter().any(|word| word == "cappotto"),
        };
        for word in &words[2..] {
            match word.as_str() {
                "x0" => ended.sides[0].extra_matches += 1,
                "x1" => ended.sides[1].extra_matches += 1,
                _ => {}
            }
        }
        let house = house(rake[0].parse().unwrap(), rake[1].parse().ok());
        assert_eq!(told(&payment(&terms, house, &ended).unwrap()), *expected, "{row}");
    }
}

#[test]
fn g3_2_by_difference_a_point_costs_the_stake_up_to_the_maximum_loss() {
    check(
        "
        three points            | difference heads_up    | 50 1000      | 0 -     | 0 3            | 0:+150 1:-150 rake 0
        the other line wins     | difference heads_up    | 50 1000      | 0 -     | 1 3            | 0:-150 1:+150 rake 0
        just the maximum loss   | difference heads_up    | 50 1000      | 0 -     | 0 20           | 0:+1000 1:-1000 rake 0
        never more              | difference heads_up    | 50 1000      | 0 -     | 0 21           | 0:+1000 1:-1000 rake 0
        beyond any amount       | difference heads_up    | 100000 100000| 0 -     | 0 4294967295   | 0:+100000 1:-100000 rake 0
        a draw moves nothing    | difference heads_up    | 50 1000      | 500 -   | - 0            | -
        nor does a win with 0   | difference heads_up    | 50 1000      | 500 -   | 1 0            | -
        a draw, whatever it says| difference heads_up    | 50 1000      | 500 -   | - 4            | -
        4 in 2: two players     | difference four_in_two | 50 1000      | 0 -     | 1 2            | 0:-100 1:+100 rake 0
        extra matches count not | difference heads_up    | 50 1000      | 0 -     | 0 2 x1 x1      | 0:+100 1:-100 rake 0
        cirulla: cappotto       | difference heads_up    | 50 1000      | 0 -     | 1 2 cappotto   | 0:-1000 1:+1000 rake 0
        cappotto behind on points | difference heads_up  | 50 1000      | 0 -     | 1 0 cappotto   | 0:-1000 1:+1000 rake 0
        ",
    );
}

#[test]
fn g3_2_fixed_pays_for_matches_won_who_wins_the_match() {
    check(
        "
        one match               | fixed heads_up | 200 1000 | 0 - | 0 7          | 0:+200 1:-200 rake 0
        a draw moves nothing    | fixed heads_up | 200 1000 | 0 - | - 0          | -
        a win with 0 is a win   | fixed heads_up | 200 1000 | 0 - | 1 0          | 0:-200 1:+200 rake 0
        and a cappotto          | fixed heads_up | 200 1000 | 0 - | 0 7 x0       | 0:+400 1:-400 rake 0
        two against one         | fixed heads_up | 200 1000 | 0 - | 0 7 x0 x1    | 0:+200 1:-200 rake 0
        the loser keeps theirs  | fixed heads_up | 200 1000 | 0 - | 0 7 x1       | -
        and may come out ahead  | fixed heads_up | 200 1000 | 0 - | 0 7 x1 x1    | 0:-200 1:+200 rake 0
        a draw and a cappotto   | fixed heads_up | 200 1000 | 0 - | - 0 x1       | 0:-200 1:+200 rake 0
        never above the maximum | fixed heads_up | 400 1000 | 0 - | 0 7 x0 x0    | 0:+1000 1:-1000 rake 0
        cirulla: cappotto       | fixed heads_up | 200 1000 | 0 - | 1 3 cappotto | 0:-1000 1:+1000 rake 0
        cappotto, rake and all  | fixed heads_up | 200 1000 | 500 - | 0 0 cappotto | 0:+950 1:-1000 rake 50
        cappotto in pairs       | fixed pairs    | 200 1000 | 0 - | 0 0 cappotto | 0:+1000 1:-1000 2:+1000 3:-1000 rake 0
        ",
    );
}

#[test]
fn g3_4_rake_is_taken_of_the_winning_amount_floored_and_capped() {
    check(
        "
        5%                      | difference heads_up | 50 1000 | 500 -   | 0 3  | 0:+143 1:-150 rake 7
        floored to nothing      | difference heads_up | 1 1000  | 500 -   | 0 19 | 0:+19 1:-19 rake 0
        the first cent          | difference heads_up | 1 1000  | 500 -   | 0 20 | 0:+19 1:-20 rake 1
        10%, the most there is  | fixed heads_up      | 999 999 | 1000 -  | 1 1  | 0:-999 1:+900 rake 99
        the cap                 | difference heads_up | 50 5000 | 500 100 | 0 80 | 0:+3900 1:-4000 rake 100
        a cap that is not met   | difference heads_up | 50 5000 | 500 201 | 0 80 | 0:+3800 1:-4000 rake 200
        a cap of nothing        | difference heads_up | 50 5000 | 500 0   | 0 80 | 0:+4000 1:-4000 rake 0
        ",
    );
}

#[test]
fn g3_4_in_pairs_each_loser_pays_and_each_winner_receives() {
    check(
        "
        each of them            | difference pairs | 50 1000 | 500 -  | 0 3  | 0:+143 1:-150 2:+143 3:-150 rake 14
        the cap is of each      | difference pairs | 50 1000 | 500 5  | 1 3  | 0:-150 1:+145 2:-150 3:+145 rake 10
        the maximum of each     | difference pairs | 50 1000 | 0 -    | 1 99 | 0:-1000 1:+1000 2:-1000 3:+1000 rake 0
        fixed                   | fixed pairs      | 300 300 | 1000 - | 0 1  | 0:+270 1:-300 2:+270 3:-300 rake 60
        a draw                  | difference pairs | 50 1000 | 500 -  | - 0  | -
        ",
    );
}

/// A match of four with these places, by player.
fn four(places: [u8; 4]) -> Ended {
    let mut ended = Ended { sides: sides(4, 4), winner: Some(0), difference: 0, cappotto: false };
    for (side, rank) in ended.sides.iter_mut().zip(places) {
        side.rank = rank;
    }
    ended
}

#[test]
fn g3_1_four_individual_players_pay_by_rank() {
    for (winners, rate, cap, places, expected) in [
        (1, 0, None, [1, 2, 3, 4], "0:+600 1:-200 2:-200 3:-200 rake 0"),
        (1, 0, None, [4, 3, 1, 2], "0:-200 1:-200 2:+600 3:-200 rake 0"),
        // The winning amount is what the winner gets from all three.
        (1, 500, None, [2, 1, 3, 4], "0:-200 1:+570 2:-200 3:-200 rake 30"),
        (1, 500, Some(25), [2, 1, 3, 4], "0:-200 1:+575 2:-200 3:-200 rake 25"),
        (2, 0, None, [1, 2, 3, 4], "0:+200 1:+200 2:-200 3:-200 rake 0"),
        (2, 500, None, [3, 4, 2, 1], "0:-200 1:-200 2:+190 3:+190 rake 20"),
        (2, 500, Some(7), [3, 4, 2, 1], "0:-200 1:-200 2:+193 3:+193 rake 14"),
    ] {
        let terms = terms(Format::FourIndividual, MatchKind::Fixed, 200, 1_000, winners);
        let paid = payment(&terms, house(rate, cap), &four(places)).unwrap();
        assert_eq!(told(&paid), expected, "{winners} winners, places {places:?}");
    }
}

#[test]
fn of_two_winners_the_fourth_pays_the_first_and_the_third_the_second() {
    let debts = [(player(3), player(0)), (player(2), player(1))];
    let terms = terms(Format::FourIndividual, MatchKind::Fixed, 200, 1_000, 2);
    assert_eq!(
        payment(&terms, house(500, None), &four([1, 2, 3, 4])).unwrap(),
        pay_each(house(500, None), cents(200), &debts)
    );
}

#[test]
fn g3_2_every_loser_of_scala_40_pays_on_their_own_difference_and_rake_is_taken_once() {
    for (stake, most, rate, cap, winner, differences, amount, expected) in [
        // The example of G3.4: 2.00 + 0 + 4.00 = 6.00; 5% of it is 0.30.
        (50, 400, 500, None, 0, [0, 4, 0, 12], 400, "0:+570 1:-200 3:-400 rake 30"),
        (50, 400, 0, None, 2, [1, 2, 0, 3], 150, "0:-50 1:-100 2:+300 3:-150 rake 0"),
        (50, 400, 500, Some(7), 2, [1, 2, 0, 3], 150, "0:-50 1:-100 2:+293 3:-150 rake 7"),
        // Floored on the sum, not for each: 3 x 9 cents are 27, of which a tenth is 2.
        (9, 400, 1_000, None, 3, [1, 1, 1, 0], 9, "0:-9 1:-9 2:-9 3:+25 rake 2"),
        (50, 400, 500, None, 1, [0, 0, 0, 0], 0, "-"),
        (100, 100, 0, None, 0, [0, u32::MAX, 2, 1], 100, "0:+300 1:-100 2:-100 3:-100 rake 0"),
    ] {
        let terms = terms(Format::FourIndividual, MatchKind::Difference, stake, most, 1);
        let mut ended = Ended { winner: Some(winner), ..four([1, 2, 2, 4]) };
        for (side, difference) in ended.sides.iter_mut().zip(differences) {
            side.difference = difference;
        }
        let paid = payment(&terms, house(rate, cap), &ended).unwrap();
        assert_eq!((told(&paid).as_str(), paid.amount), (expected, cents(amount)), "{differences:?}");
    }
}

#[test]
fn a_result_of_single_players_without_a_winner_or_with_one_who_pays_moves_nothing() {
    let terms = terms(Format::FourIndividual, MatchKind::Difference, 50, 400, 1);
    let winner_pays = {
        let mut ended = four([1, 2, 3, 4]);
        ended.sides[0].difference = 1;
        ended
    };
    let drawn = Ended { winner: None, ..four([1, 2, 3, 4]) };
    let nobody = Ended { winner: Some(4), ..four([1, 2, 3, 4]) };
    let three = Ended { sides: sides(3, 3), ..four([1, 2, 3, 4]) };
    let pairs = Ended { sides: sides(4, 2), ..four([1, 2, 3, 4]) };
    for ended in [winner_pays, drawn, nobody, three, pairs] {
        assert!(payment(&terms, house(0, None), &ended).is_err(), "{ended:?}");
    }
}

#[test]
fn what_cannot_be_a_result_moves_nothing_and_says_why() {
    let terms_of = |format| terms(format, MatchKind::Fixed, 200, 1_000, 1);
    let shared = four([1, 2, 2, 4]);
    assert!(payment(&terms_of(Format::FourIndividual), house(0, None), &shared).is_err());
    let whole = Ended { sides: sides(2, 2), winner: Some(0), difference: 1, cappotto: false };
    assert!(payment(&terms_of(Format::FourIndividual), house(0, None), &whole).is_err());
    for sides in [sides(4, 4), sides(2, 1), Vec::new(), vec![sides(4, 2)[0].clone(), sides(2, 2)[1].clone()]] {
        let ended = Ended { sides, ..whole.clone() };
        assert!(payment(&terms_of(Format::HeadsUp), house(0, None), &ended).is_err(), "{ended:?}");
    }
    let stranger = Ended { winner: Some(2), ..whole };
    let difference = terms(Format::HeadsUp, MatchKind::Difference, 200, 1_000, 1);
    assert!(payment(&difference, house(0, None), &stranger).is_err());
}

proptest! {
    #[test]
    fn nobody_pays_more_than_the_maximum_loss_and_nine_tenths_reach_players(
        pairs in any::<bool>(), fixed in any::<bool>(), stake in 1..=100_000_i64, over in 0..=100_000_i64,
        rate in 0..=1_000_u16, cap in prop::option::of(0..=5_000_i64), winner in prop::option::of(0..2_u8),
        difference in 0..=100_000_u32, extra in (0..4_u32, 0..4_u32), cappotto in any::<bool>(),
    ) {
        let (format, players) = if pairs { (Format::Pairs, 4) } else { (Format::HeadsUp, 2) };
        let kind = if fixed { MatchKind::Fixed } else { MatchKind::Difference };
        let max_loss = stake + over;
        let mut ended = Ended { sides: sides(players, 2), winner, difference, cappotto };
        (ended.sides[0].extra_matches, ended.sides[1].extra_matches) = extra;
        let paid = payment(&terms(format, kind, stake, max_loss, 1), house(rate, cap), &ended).unwrap();
        let amounts: Vec<i64> = paid.shares.iter().map(|share| share.amount.cents()).collect();
        prop_assert_eq!(amounts.iter().sum::<i64>(), -paid.rake.cents());
        prop_assert!(amounts.iter().all(|amount| *amount >= -max_loss));
        let lost: i64 = amounts.iter().filter(|amount| **amount < 0).map(|amount| -amount).sum();
        prop_assert!(paid.rake.cents() * 10 <= lost);
        prop_assert_eq!(paid.shares.len(), if lost == 0 { 0 } else { usize::from(players) });
    }
}
