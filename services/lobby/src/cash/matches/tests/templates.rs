//! Templates of tables of matches, without asking anybody.

use super::*;

fn pointer(change: impl FnOnce(&mut Value)) -> (ErrorCode, String) {
    made(wanted(change), None).unwrap_err()
}

#[test]
fn a_template_says_what_is_paid_and_its_format_how_many_sit() {
    let template = made(wanted(|_| ()), None).unwrap();
    let terms = template.r#match.unwrap();
    assert_eq!((template.seats, terms.max_loss, terms.clocks.match_seconds), (2, cents(1_000), 1));
    assert_eq!((template.min_buy_in, template.max_buy_in), (cents(1_000), cents(3_000)));
    assert_eq!((template.stakes.big, template.payout_basis_points), (cents(50), 9_500));
    assert_eq!((template.clocks, terms.winners), (None, None));
    for (format, seats) in [("pairs", 4), ("four_in_two", 2)] {
        assert_eq!(made(wanted(|body| body["match"]["format"] = json!(format)), None).unwrap().seats, seats);
    }
    let four =
        wanted(|body| (body["match"]["format"], body["match"]["kind"]) = (json!("four_individual"), json!("fixed")));
    let four = made(four, None).unwrap();
    assert_eq!((four.seats, four.r#match.unwrap().winners), (4, Some(1)));
    let open = wanted(|body| drop(body.as_object_mut().unwrap().remove("max_buy_in")));
    assert_eq!(made(open, None).unwrap().max_buy_in, cents(100_000));
    let clocks = json!({"match_seconds": 600, "move_seconds": 30});
    let own = made(wanted(|body| body["match"]["clocks"] = clocks), None).unwrap();
    assert_eq!(own.r#match.unwrap().clocks.move_seconds, 30);
}

#[test]
fn g3_1_to_g3_4_what_does_not_hold_together_is_refused_at_its_field() {
    type Change = fn(&mut Value);
    let cases: [(Change, &str); 18] = [
        (|body| body["match"]["format"] = json!("ring"), "/match/format"),
        (|body| body["match"]["format"] = json!("four_individual"), "/match/kind"),
        (|body| body["seats"] = json!(2), "/seats"),
        (|body| body["clocks"] = json!({"turn_seconds": 30, "time_bank_seconds": 0}), "/clocks"),
        (|body| body["match"]["stake"] = json!("0.00"), "/match/stake"),
        (|body| body["match"]["stake"] = json!("-0.50"), "/match/stake"),
        (|body| body["match"]["max_loss"] = json!("0.49"), "/match/max_loss"),
        (|body| body["match"]["max_loss"] = json!("1000.01"), "/match/max_loss"),
        (|body| body["match"]["stake"] = json!("10.01"), "/match/max_loss"),
        (|body| body["match"]["stake"] = json!("9999999999999.99"), "/match/max_loss"),
        (|body| (body["match"]["kind"], body["match"]["stake"]) = (json!("fixed"), json!("10.01")), "/match/max_loss"),
        (
            |body| {
                body["options"] = json!({"cappotto": true});
                (body["match"]["kind"], body["match"]["stake"]) = (json!("fixed"), json!("5.01"));
            },
            "/match/max_loss",
        ),
        (|body| body["min_buy_in"] = json!("10.01"), "/min_buy_in"),
        (|body| body["max_buy_in"] = json!("9.99"), "/max_buy_in"),
        (|body| body["max_buy_in"] = json!("1000.01"), "/max_buy_in"),
        (|body| body["match"]["rake_cap"] = json!("-0.01"), "/match/rake_cap"),
        (|body| body["name"] = json!(""), "/name"),
        (|body| body["tables"] = json!(0), "/tables"),
    ];
    for (change, expected) in cases {
        assert_eq!(pointer(change), (ErrorCode::InvalidTemplate, expected.to_owned()));
    }
    let greedy = pointer(|body| body["match"]["rake_basis_points"] = json!(1_001));
    assert_eq!(greedy, (ErrorCode::PayoutTooLow, "/match/rake_basis_points".to_owned()));
    for fine in [json!("10.00"), json!("0.01")] {
        assert!(made(wanted(|body| body["match"]["stake"] = fine), None).is_ok());
    }
    assert!(made(wanted(|body| body["match"]["rake_basis_points"] = json!(1_000)), None).is_ok());
    assert!(made(wanted(|body| body["min_buy_in"] = json!("10.00")), None).is_ok());
}
