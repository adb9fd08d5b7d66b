//! What matches are worth, worked out by hand; and what players are told of their sessions.

use mazziere_contract::tables::Clocks;
use serde_json::json;
use serde_json::value::to_raw_value;
use uuid::Uuid;

use super::*;

fn player(n: u128) -> PlayerId {
    PlayerId::new(Uuid::from_u128(n))
}

fn terms(format: Format, kind: MatchKind, stake: i64, most: i64, rake: (i64, Option<i64>)) -> Terms {
    let money = |cents| Money::from_cents(cents).unwrap();
    let clocks = Clocks { match_seconds: 60, move_seconds: 10 };
    let winners = (format == Format::FourIndividual).then_some(1);
    let cash = CashMatchTerms { format, kind, stake: money(stake), max_loss: money(most), winners, clocks };
    Terms { cash, rake_basis_points: rake.0, rake_cap: rake.1 }
}

/// A result of lines of these players; `ranks` of theirs.
fn end(lines: &[&[u128]], ranks: &[u8], winner: Option<u8>, difference: u32) -> Finished {
    let line = |(line, (players, rank)): (u8, (&&[u128], &u8))| LineStanding {
        line,
        players: players.iter().copied().map(player).collect(),
        rank: *rank,
        points: 0,
        vp: 0,
        mp: 0,
        took_part: None,
    };
    Finished {
        tournament_id: None,
        match_id: None,
        lines: (0..).zip(lines.iter().zip(ranks)).map(line).collect(),
        winner,
        difference,
        outcome: to_raw_value(&json!({})).unwrap(),
        next_dealer: None,
        at_fault: Vec::new(),
    }
}

fn paid(terms: &Terms, end: &Finished, outcome: &Value) -> (Vec<i64>, i64) {
    let (shares, rake) = worth(terms, end, outcome);
    (shares.into_values().collect(), rake)
}

#[test]
fn a_difference_is_paid_up_to_the_maximum_loss_g3_2() {
    let of = |stake, most| terms(Format::HeadsUp, MatchKind::Difference, stake, most, (500, Some(20)));
    let none = json!({});
    assert_eq!(paid(&of(10, 100), &end(&[&[1], &[2]], &[1, 2], Some(0), 7), &none), (vec![67, -70], 3));
    assert_eq!(paid(&of(10, 100), &end(&[&[1], &[2]], &[2, 1], Some(1), 30), &none), (vec![-100, 95], 5));
    assert_eq!(paid(&of(100, 1_000), &end(&[&[1], &[2]], &[1, 2], Some(0), 9), &none), (vec![880, -900], 20));
    assert_eq!(paid(&of(10, 100), &end(&[&[1], &[2]], &[1, 1], None, 0), &none), (vec![], 0));
    let cappotto = json!({"ending": {"by": "cappotto"}});
    assert_eq!(paid(&of(10, 100), &end(&[&[1], &[2]], &[1, 2], Some(0), 3), &cappotto), (vec![95, -100], 5));
}

#[test]
fn a_fixed_stake_is_paid_for_every_match_won_and_by_each_loser_to_a_winner_g3_2_g3_4() {
    let pairs = terms(Format::Pairs, MatchKind::Fixed, 60, 180, (500, None));
    let won = end(&[&[1, 3], &[2, 4]], &[1, 2], Some(0), 5);
    assert_eq!(paid(&pairs, &won, &json!({})), (vec![57, -60, 57, -60], 6));
    let extra = json!({"lines": [{"extra_matches": 1}, {"extra_matches": 0}]});
    assert_eq!(paid(&pairs, &won, &extra), (vec![114, -120, 114, -120], 12));
    let cappotto = json!({"ending": {"by": "cappotto"}});
    assert_eq!(paid(&pairs, &won, &cappotto), (vec![171, -180, 171, -180], 18), "the maximum loss");
    let theirs = json!({"lines": [{}, {"extra_matches": 1}]});
    assert_eq!(paid(&pairs, &won, &theirs), (vec![], 0), "one match each");
}

#[test]
fn four_single_players_are_paid_by_rank_g3_1() {
    let one = terms(Format::FourIndividual, MatchKind::Fixed, 50, 50, (500, None));
    let ended = end(&[&[1], &[2], &[3], &[4]], &[2, 1, 4, 3], Some(1), 0);
    assert_eq!(paid(&one, &ended, &json!({})), (vec![-50, 143, -50, -50], 7));
    let mut two = one.clone();
    two.cash.winners = Some(2);
    assert_eq!(paid(&two, &ended, &json!({})), (vec![48, 48, -50, -50], 4));
}

#[test]
fn single_players_of_scala_40_pay_on_their_own_difference_g3_2() {
    let four = terms(Format::FourIndividual, MatchKind::Difference, 50, 400, (500, None));
    let ended = end(&[&[1], &[2], &[3], &[4]], &[1, 3, 4, 2], Some(0), 0);
    let lines = [(0, 0), (1, 4), (3, 12)].map(|(line, owes)| json!({"line": line, "difference": owes}));
    assert_eq!(paid(&four, &ended, &json!({"lines": lines})), (vec![570, -200, -400], 30));
    assert_eq!(paid(&four, &ended, &json!({"lines": []})), (vec![], 0));
}

#[test]
fn what_players_are_told_must_follow_from_results_and_acknowledgements() {
    let table = TableId::new(Uuid::from_u128(9));
    let (mut findings, mut log) = (Findings::default(), MatchLog::default());
    log.terms.insert(table, terms(Format::HeadsUp, MatchKind::Fixed, 50, 50, (0, None)));
    log.results.insert((player(1), table), 50);
    let money = |cents| Money::from_cents(cents).unwrap();
    let session_id = SessionId::new(Uuid::from_u128(5));
    let ack = Ack::SatDown { player: player(1), table, session: session_id, amount: money(200) };
    let session = |brought: i64, result: i64| -> CashSession {
        serde_json::from_value(json!({
            "session_id": session_id, "table_id": table, "table_name": "", "game": "scopa", "player_id": player(1),
            "seat": 0, "status": "left", "buy_in": money(200), "brought_in": money(brought),
            "top_ups_pending": Money::ZERO, "left_with": money(brought + result), "result": money(result),
            "currency": "EUR", "created_at": "2026-01-01T00:00:00Z",
        }))
        .unwrap()
    };
    log.sessions(&[session(200, 50)], std::slice::from_ref(&ack), &mut findings).unwrap();
    assert_eq!((findings.count(OFF), log.postings.len()), (0, 1));
    log.sessions(&[session(210, 49)], &[ack], &mut findings).unwrap();
    assert_eq!(findings.count(OFF), 2, "another buy-in and another result");
}
