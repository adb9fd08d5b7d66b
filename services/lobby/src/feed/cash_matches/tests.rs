//! News as the tables tell it, of results that the rules gave.

use chrono::DateTime;
use mazziere_ids::{PlayerId, TableId};
use mazziere_money::Money;
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;
use crate::cash::matches::Terms;
use crate::cash::matches::amount::payment;
use crate::cash::matches::rake::Rake;
use crate::terms::{Clocks, Format, MatchKind};

/// Golden logs of the rules, which end with the result as the rules give it to the tables.
const CIRULLA_CAPPOTTO: &str = include_str!("../../../../../shared/rules/tests/golden/cirulla-v1-cappotto.ndjson");
const TRESETTE_CAPPOTTO: &str = include_str!("../../../../../shared/rules/tests/golden/tresette-v1-cappotto.ndjson");
const TRESETTE_TIMEOUT: &str = include_str!("../../../../../shared/rules/tests/golden/tresette-v1-timeout.ndjson");
const PEPPA: &str = include_str!("../../../../../shared/rules/tests/golden/peppa-v1-two-winners.ndjson");

fn player(seat: u64) -> PlayerId {
    PlayerId::new(Uuid::from_u128(u128::from(seat)))
}

/// The result in the last line of a log.
fn outcome(log: &str) -> Value {
    serde_json::from_str(log.lines().last().unwrap()).unwrap()
}

/// The news that the tables tell of a result whose rules' part reads `told`; seat `i` is player `i`.
fn news(outcome: &Value, told: Value) -> FeedItem {
    let small = |value: &Value| u8::try_from(value.as_u64().unwrap()).unwrap();
    let number = |value: &Value| i32::try_from(value.as_i64().unwrap()).unwrap();
    let line = |line: &Value| LineStanding {
        line: small(&line["line"]),
        players: line["seats"].as_array().unwrap().iter().map(|seat| player(seat.as_u64().unwrap())).collect(),
        rank: small(&line["rank"]),
        points: number(&line["points"]),
        vp: small(&line["vp"]),
        mp: number(&line["mp"]),
        took_part: None,
    };
    let news = TableNews::Finished {
        // In another order than the rules': what belongs together is found by its number.
        lines: outcome["lines"].as_array().unwrap().iter().rev().map(line).collect(),
        winner: outcome["winner"].as_u64().map(|winner| u8::try_from(winner).unwrap()),
        difference: u32::try_from(outcome["difference"].as_u64().unwrap()).unwrap(),
        outcome: told,
        next_dealer: None,
        at_fault: Vec::new(),
    };
    let table_id = TableId::new(Uuid::from_u128(9));
    let at = DateTime::UNIX_EPOCH;
    FeedItem { position: 7, table_id, version: 3, tournament_id: None, match_id: None, at, traceparent: None, news }
}

/// What is read of the last line of a log.
fn told(log: &str) -> (Ended, String) {
    let item = news(&outcome(log), outcome(log));
    let Ok(Some(Command::NoteMatchEnded { match_table, mut ended, ended_by, position: 7, .. })) = read(&item) else {
        panic!("{item:?}")
    };
    assert_eq!(match_table, item.table_id);
    ended.sides.reverse();
    (ended, ended_by)
}

/// What a player gains or loses at a table with a stake of 1.00 and a maximum loss of 50.00, in cents.
fn won(format: Format, kind: MatchKind, ended: &Ended, who: u64) -> i64 {
    let cents = |cents| Money::from_cents(cents).unwrap();
    let clocks = Clocks { match_seconds: 1_200, move_seconds: 90 };
    let terms = Terms { format, kind, stake: cents(100), max_loss: cents(5_000), winners: 1, clocks };
    let none = Rake::of(0, None).unwrap();
    let paid = payment(&terms, none, ended).unwrap();
    paid.shares.iter().filter(|share| share.player_id == player(who)).map(|share| share.amount.cents()).sum()
}

#[test]
fn the_cappotto_of_cirulla_ends_a_match_and_costs_the_maximum_loss() {
    let (ended, by) = told(CIRULLA_CAPPOTTO);
    assert_eq!((ended.cappotto, by.as_str(), ended.winner, ended.difference), (true, "cappotto", Some(1), 0));
    for kind in [MatchKind::Difference, MatchKind::Fixed] {
        assert_eq!((won(Format::HeadsUp, kind, &ended, 1), won(Format::HeadsUp, kind, &ended, 0)), (5_000, -5_000));
    }
}

#[test]
fn the_cappotti_of_tresette_are_extra_matches_of_their_line_and_end_nothing() {
    let (ended, by) = told(TRESETTE_CAPPOTTO);
    assert_eq!((ended.cappotto, by.as_str(), ended.winner, ended.difference), (false, "played", Some(1), 21));
    assert_eq!(ended.sides.iter().map(|line| line.extra_matches).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(ended.sides[1].players, [player(1), player(3)]);
    assert_eq!(won(Format::Pairs, MatchKind::Fixed, &ended, 3), 200, "the match and the cappotto");
    assert_eq!(won(Format::Pairs, MatchKind::Difference, &ended, 3), 2_100, "points only");
}

#[test]
fn other_endings_and_four_places_are_read_as_they_are() {
    let (ended, by) = told(TRESETTE_TIMEOUT);
    assert_eq!((ended.cappotto, by.as_str()), (false, "timeout"));
    assert!(ended.sides.iter().all(|line| line.extra_matches == 0));
    let (ended, _) = told(PEPPA);
    let mut ranks: Vec<u8> = ended.sides.iter().map(|line| line.rank).collect();
    ranks.sort_unstable();
    assert_eq!((ranks, ended.sides.len()), (vec![1, 2, 3, 4], 4));
    let first = ended.sides.iter().find(|line| line.rank == 1).unwrap().players[0];
    let seat = u64::try_from(first.uuid().as_u128()).unwrap();
    assert_eq!(won(Format::FourIndividual, MatchKind::Fixed, &ended, seat), 300);
}

#[test]
fn other_news_is_not_about_money() {
    let at = DateTime::UNIX_EPOCH;
    let news = TableNews::Closed {};
    let table_id = TableId::new(Uuid::from_u128(9));
    let (tournament_id, match_id, traceparent) = (None, None, None);
    let item = FeedItem { position: 7, table_id, version: 3, tournament_id, match_id, at, traceparent, news };
    assert_eq!(read(&item), Ok(None));
}

#[test]
fn a_result_that_is_not_as_the_rules_say_it_is_not_taken_in() {
    let good = outcome(TRESETTE_CAPPOTTO);
    let read_as = |change: &dyn Fn(&mut Value)| {
        let mut told = good.clone();
        change(&mut told);
        read(&news(&good, told)).map(drop)
    };
    assert_eq!(read_as(&|_| ()), Ok(()));
    // What the rules leave out is nothing; what they say is a number.
    for field in ["difference", "extra_matches"] {
        assert_eq!(read_as(&|told| drop(told["lines"][1].as_object_mut().unwrap().remove(field))), Ok(()), "{field}");
        for wrong in [json!(null), json!("3"), json!(-1), json!(1.5), json!(1_u64 << 32), json!([3]), json!(true)] {
            assert!(read_as(&|told| told["lines"][1][field] = wrong.clone()).is_err(), "{field}: {wrong}");
        }
    }
    // Every line is there once, and how the match ended.
    let broken: [&dyn Fn(&mut Value); 8] = [
        &|told| *told = json!({}),
        &|told| told["lines"] = json!(null),
        &|told| told["lines"] = json!([]),
        &|told| drop(told["lines"].as_array_mut().unwrap().pop()),
        &|told| told["lines"][1]["line"] = json!(0),
        &|told| told["lines"][1]["line"] = json!("1"),
        &|told| told["ending"] = json!({}),
        &|told| told["ending"]["by"] = json!(1),
    ];
    for (nth, change) in broken.into_iter().enumerate() {
        assert!(read_as(change).is_err(), "{nth}");
    }
}
