//! Templates of cash tables, without asking anybody.

use mazziere_contract::tables::RingClocks;
use serde_json::json;

use super::*;

fn terms(change: impl FnOnce(&mut RingTerms)) -> RingTerms {
    let mut terms = RingTerms {
        clocks: RingClocks { turn_seconds: 30, time_bank_seconds: 60 },
        small_stake: 5,
        big_stake: 10,
        min_buy_in: 200,
        max_buy_in: 1_000,
        rake_basis_points: 500,
        rake_cap: Some(300),
        tournament: false,
    };
    change(&mut terms);
    terms
}

pub(crate) fn request(change: impl FnOnce(&mut serde_json::Value)) -> CashTemplateRequest {
    let mut body = json!({"name": "Hold'em", "game": "holdem", "seats": 6});
    change(&mut body);
    serde_json::from_value(body).unwrap()
}

/// The template that a request and terms make.
pub(crate) fn made(
    request: CashTemplateRequest,
    terms: Option<RingTerms>,
) -> Result<CashTemplate, (ErrorCode, String)> {
    check(&request).map_err(|problem| told(&problem))?;
    let clocks = mazziere_contract::tables::Clocks { match_seconds: 1, move_seconds: 1 };
    let checked = CheckedOptions {
        options: json!({}),
        text: "holdem()".into(),
        clocks,
        winners: None,
        for_money: true,
        own_difference: false,
        unplayed: None,
        ring: terms,
    };
    let id = CashTemplateId::new(Uuid::from_u128(1));
    template(id, request, checked, DateTime::UNIX_EPOCH).map_err(|problem| told(&problem))
}

/// A template of tables with so many seats, at 0.05/0.10.
pub(crate) fn usual(seats: u8) -> CashTemplate {
    made(request(|body| body["seats"] = json!(seats)), Some(terms(|_| ()))).unwrap()
}

fn told(problem: &Problem) -> (ErrorCode, String) {
    (problem.code, problem.errors.first().map(|error| error.pointer.clone()).unwrap_or_default())
}

/// What the tables say of a game that is played in matches.
fn of_matches(for_money: bool, own_difference: bool) -> CheckedOptions {
    let clocks = mazziere_contract::tables::Clocks { match_seconds: 1, move_seconds: 1 };
    let text = "scala-40".into();
    CheckedOptions {
        options: json!({}),
        text,
        clocks,
        winners: None,
        for_money,
        own_difference,
        unplayed: None,
        ring: None,
    }
}

/// Where a template of matches is refused.
fn refused(format: &str, kind: &str, checked: CheckedOptions) -> Option<(ErrorCode, String)> {
    let terms = json!({"format": format, "kind": kind, "stake": "0.50", "max_loss": "0.50", "rake_basis_points": 500});
    let asked = request(|body| *body = json!({"name": "Scala 40", "game": "scala-40", "match": terms}));
    let id = CashTemplateId::new(Uuid::from_u128(1));
    template(id, asked, checked, DateTime::UNIX_EPOCH).err().map(|problem| told(&problem))
}

#[test]
fn g3_1_games_that_are_not_played_for_money_have_no_cash_tables() {
    let expected = (ErrorCode::InvalidTemplate, "/game".to_owned());
    assert_eq!(refused("heads_up", "fixed", of_matches(false, false)), Some(expected));
    assert_eq!(refused("heads_up", "fixed", of_matches(true, false)), None);
}

#[test]
fn g3_2_single_players_pay_by_rank_or_on_their_own_difference_as_the_game_has_it() {
    let wrong = Some((ErrorCode::InvalidTemplate, "/match/kind".to_owned()));
    for (kind, own_difference, expected) in
        [("fixed", false, &None), ("difference", false, &wrong), ("fixed", true, &wrong), ("difference", true, &None)]
    {
        assert_eq!(refused("four_individual", kind, of_matches(true, own_difference)), *expected, "{kind}");
        assert_eq!(refused("pairs", kind, of_matches(true, own_difference)), None, "sides pay either way");
    }
}

#[test]
fn what_is_left_out_comes_from_the_options() {
    let template = usual(6);
    assert_eq!((template.min_buy_in.cents(), template.max_buy_in.cents()), (200, 1_000));
    assert_eq!((template.stakes.small.cents(), template.stakes.big.cents()), (5, 10));
    assert_eq!((template.tables, template.grow, template.clocks.unwrap().turn_seconds), (1, false, 30));
    assert_eq!(setup(&template, 7).name, "Hold'em #7");
    assert_ne!(table_id(template.cash_template_id, 1), table_id(template.cash_template_id, 2));
}

#[test]
fn g2_7_nine_tenths_of_every_pot_go_to_players() {
    for (rake, expected) in [(0, Some(10_000)), (1_000, Some(9_000)), (1_001, None), (10_001, None), (u32::MAX, None)] {
        let made = made(request(|_| ()), Some(terms(|terms| terms.rake_basis_points = rake)));
        match expected {
            Some(payout) => assert_eq!(made.unwrap().payout_basis_points, payout),
            None => assert_eq!(made.unwrap_err(), (ErrorCode::PayoutTooLow, "/options".into()), "{rake}"),
        }
    }
}

#[test]
fn g3_7_buy_ins_lie_between_half_a_euro_and_a_thousand() {
    let limits = |min, max| Some(terms(|terms| (terms.min_buy_in, terms.max_buy_in) = (min, max)));
    let within = |min, max| {
        made(request(|_| ()), limits(min, max)).map(|made| (made.min_buy_in.cents(), made.max_buy_in.cents()))
    };
    assert_eq!(within(20, 100_001), Ok((50, 100_000)));
    for (min, max) in [(1, 49), (100_001, 200_000), (u64::MAX, u64::MAX)] {
        assert_eq!(within(min, max), Err((ErrorCode::InvalidTemplate, "/options".into())), "{min} to {max}");
    }
    let asked = |min: &str, max: &str| {
        let body = request(|body| {
            body["min_buy_in"] = json!(min);
            body["max_buy_in"] = json!(max);
        });
        made(body, limits(200, 1_000)).map(|made| (made.min_buy_in.cents(), made.max_buy_in.cents()))
    };
    assert_eq!(asked("3.00", "3.00"), Ok((300, 300)));
    assert_eq!(asked("1.99", "3.00").unwrap_err().1, "/min_buy_in");
    assert_eq!(asked("10.01", "10.00").unwrap_err().1, "/min_buy_in");
    assert_eq!(asked("3.00", "2.99").unwrap_err().1, "/max_buy_in");
    assert_eq!(asked("3.00", "10.01").unwrap_err().1, "/max_buy_in");
}

#[test]
fn what_does_not_hold_together_is_refused_at_its_field() {
    type Change = fn(&mut serde_json::Value);
    let cases: [(Change, &str); 8] = [
        (|body| body["name"] = json!(""), "/name"),
        (|body| body["name"] = json!("x".repeat(81)), "/name"),
        (|body| body["name"] = json!("a\u{202e}b"), "/name"),
        (|body| body["game"] = json!("Hold'em"), "/game"),
        (|body| body["seats"] = json!(1), "/seats"),
        (|body| body["seats"] = json!(11), "/seats"),
        (|body| drop(body.as_object_mut().unwrap().remove("seats")), "/seats"),
        (|body| body["tables"] = json!(51), "/tables"),
    ];
    for (change, pointer) in cases {
        let refused = made(request(change), Some(terms(|_| ()))).unwrap_err();
        assert_eq!(refused, (ErrorCode::InvalidTemplate, pointer.to_owned()));
    }
    assert_eq!(made(request(|_| ()), None).unwrap_err().1, "/match", "a game of matches");
    let free = Some(terms(|terms| (terms.small_stake, terms.big_stake) = (0, 0)));
    assert_eq!(made(request(|_| ()), free).unwrap_err().1, "/options");
    let tournament = Some(terms(|terms| terms.tournament = true));
    assert_eq!(made(request(|_| ()), tournament).unwrap_err().1, "/options");
}
