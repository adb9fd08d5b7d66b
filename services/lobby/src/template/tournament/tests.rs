//! Templates: one line per refusal, in order of precedence.

use mazziere_contract::lobby::{ChipStart, PrizeShare};
use mazziere_contract::tables::Clocks;
use serde_json::{Value, json};

use super::{check as check_within, *};

/// Within the limits that a house has if it sets none.
fn check(request: &TemplateRequest) -> Result<PrizeTable, Box<Problem>> {
    check_within(request, &Limits::default())
}

fn request(change: impl FnOnce(&mut Value)) -> TemplateRequest {
    let mut body = json!({"name": "Scopa a 11", "game": "scopa", "format": "heads_up", "players": 4,
        "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"}});
    change(&mut body);
    serde_json::from_value(body).unwrap()
}

fn refused(pointer: &str, value: Value) -> Option<(ErrorCode, String)> {
    let checked = check(&request(|body| match body.pointer_mut(pointer) {
        Some(place) => *place = value,
        None => body[&pointer[1..]] = value,
    }));
    checked.err().map(|problem| (problem.code, problem.errors[0].pointer.clone()))
}

#[test]
fn what_does_not_hold_together_is_refused_at_its_field() {
    use ErrorCode::{BuyInTooHigh, InvalidTemplate, PayoutTooLow, PrizeTableInvalid};
    let prizes = |shares: &[(u32, u32, u32)]| {
        let line = |(from_place, to_place, basis_points): &(u32, u32, u32)| PrizeShare {
            from_place: *from_place,
            to_place: *to_place,
            basis_points: *basis_points,
        };
        serde_json::to_value(shares.iter().map(line).collect::<Vec<_>>()).unwrap()
    };
    for (pointer, value, expected) in [
        ("/name", json!("x"), None),
        ("/name", json!(""), Some((InvalidTemplate, "/name"))),
        ("/name", json!("   "), Some((InvalidTemplate, "/name"))),
        ("/name", json!("a\nb"), Some((InvalidTemplate, "/name"))),
        ("/name", json!("a\u{202e}b"), Some((InvalidTemplate, "/name"))),
        ("/name", json!("a\u{200b}b"), Some((InvalidTemplate, "/name"))),
        ("/name", json!("à".repeat(80)), None),
        ("/name", json!("à".repeat(81)), Some((InvalidTemplate, "/name"))),
        ("/game", json!("../x"), Some((InvalidTemplate, "/game"))),
        ("/format", json!("four_individual"), None),
        ("/winners_per_table", json!(1), Some((InvalidTemplate, "/winners_per_table"))),
        ("/players", json!(1), Some((InvalidTemplate, "/players"))),
        ("/players", json!(4097), Some((InvalidTemplate, "/players"))),
        ("/players", json!(4096), None),
        ("/players", json!(3), None),
        ("/buy_in/share", json!("-0.80"), Some((InvalidTemplate, "/buy_in/share"))),
        ("/buy_in/fee", json!("-0.01"), Some((InvalidTemplate, "/buy_in/fee"))),
        ("/buy_in", json!({"share": "200.00", "fee": "50.00"}), None),
        ("/buy_in", json!({"share": "200.01", "fee": "50.00"}), Some((BuyInTooHigh, "/buy_in"))),
        ("/buy_in/fee", json!("0.21"), Some((PayoutTooLow, "/buy_in/fee"))),
        ("/buy_in", json!({"share": "0.00", "fee": "0.00"}), None),
        ("/buy_in", json!({"share": "0.00", "fee": "0.01"}), Some((PayoutTooLow, "/buy_in/fee"))),
        ("/prizes", prizes(&[(1, 1, 6500), (2, 2, 3500)]), None),
        ("/prizes", prizes(&[(1, 1, 6500), (2, 2, 3499)]), Some((PrizeTableInvalid, "/prizes"))),
        ("/prizes", prizes(&[(1, 5, 2000)]), Some((PrizeTableInvalid, "/prizes"))),
    ] {
        let expected = expected.map(|(code, pointer): (ErrorCode, &str)| (code, pointer.to_owned()));
        assert_eq!(refused(pointer, value.clone()), expected, "{pointer} = {value}");
    }
}

#[test]
fn g1_3_pairs_come_two_by_two() {
    let pairs = |players: u32| {
        check(&request(|body| {
            body["format"] = json!("pairs");
            body["players"] = json!(players);
        }))
    };
    assert!(pairs(4).is_ok() && pairs(6).is_ok());
    assert!(pairs(5).is_err() && pairs(2).is_err());
    // G2.8 goes by entries: eight players are four pairs, and the winner takes all.
    assert_eq!(pairs(8).unwrap().places(), 1);
    assert_eq!(pairs(10).unwrap().places(), 2);
}

#[test]
fn g1_7_tables_of_four_are_full_in_every_round() {
    let four = |players: u32, winners: Option<u8>| {
        let checked = check(&request(|body| {
            body["format"] = json!("four_individual");
            body["players"] = json!(players);
            body["winners_per_table"] = json!(winners);
        }));
        checked.map(drop).map_err(|problem| (problem.code, problem.errors[0].pointer.clone()))
    };
    let misfit = Err((ErrorCode::PlayersDoNotFit, "/players".to_owned()));
    for (players, one, two) in [
        (2, false, false),
        (3, false, false),
        (4, true, true),
        (8, false, true),
        (12, false, false),
        (16, true, true),
        (20, false, false),
        (32, false, true),
        (48, false, false),
        (64, true, true),
        (1024, true, true),
    ] {
        for (winners, fits) in [(None, one), (Some(1), one), (Some(2), two)] {
            let expected = if fits { Ok(()) } else { misfit.clone() };
            assert_eq!(four(players, winners), expected, "{players} players, {winners:?} go on");
        }
    }
    for winners in [0, 3, 4] {
        let refused = Err((ErrorCode::InvalidTemplate, "/winners_per_table".to_owned()));
        assert_eq!(four(16, Some(winners)), refused);
    }
}

/// G1.7 knows tables of four of which some go on; where three, five or six play each for themselves nobody has said who
/// would, whatever number of players a bracket of two sides could take.
#[test]
fn g1_7_there_is_no_knock_out_of_tables_of_three_five_or_six() {
    for format in ["three_individual", "five_individual", "six_individual"] {
        for players in [3, 5, 6, 15, 30, 36] {
            let refused = check(&request(|body| {
                body["format"] = json!(format);
                body["players"] = json!(players);
            }));
            let refused = refused.map(drop).map_err(|problem| (problem.code, problem.errors[0].pointer.clone()));
            let expected = Err((ErrorCode::FormatNotOffered, "/format".to_owned()));
            assert_eq!(refused, expected, "{format}, {players} players");
        }
    }
}

#[test]
fn options_that_pay_vp_to_other_winners_are_refused() {
    let say = |format: &str, winners: Option<u8>, told: Option<u8>| {
        let asked = request(|body| {
            body["format"] = json!(format);
            body["winners_per_table"] = json!(winners);
        });
        let clocks = Clocks { match_seconds: 480, move_seconds: 90 };
        let checked = CheckedOptions {
            options: json!({}),
            text: "x".into(),
            clocks,
            winners: told,
            for_money: true,
            own_difference: false,
            unplayed: None,
            ring: None,
        };
        check_options(&asked, &checked).is_ok()
    };
    assert!(say("four_individual", None, Some(1)));
    assert!(say("four_individual", Some(2), Some(2)));
    assert!(!say("four_individual", None, Some(2)));
    assert!(!say("four_individual", Some(2), Some(1)));
    assert!(say("four_individual", Some(2), None), "a game that does not ask");
    assert!(say("heads_up", None, Some(2)), "not a table of four");
}

#[test]
fn g2_2_the_cost_is_written_as_players_read_it() {
    let cost = |share: &str, fee: &str| {
        let buy_in: BuyIn = serde_json::from_value(json!({"share": share, "fee": fee})).unwrap();
        (cost_text(&buy_in), payout_basis_points(&buy_in))
    };
    assert_eq!(cost("0.80", "0.20"), ("€ 1.00 (0.80 + 0.20)".to_owned(), 8000));
    assert_eq!(cost("9.00", "0.50"), ("€ 9.50 (9.00 + 0.50)".to_owned(), 9473));
    assert_eq!(cost("0", "0"), ("€ 0.00 (freeroll)".to_owned(), 10_000));
}

fn ring(change: impl FnOnce(&mut Value)) -> Result<PrizeTable, (ErrorCode, String)> {
    let body = request(|body| {
        body["format"] = json!("ring");
        body["game"] = json!("holdem");
        body["players"] = json!(20);
        body["chips"] = json!({"starting_chips": 1500, "levels": [{"stake": 10, "seconds": 600}, {"stake": 20, "seconds": 600}],
            "table_seats": 6, "start": {"start": "scheduled", "min_players": 4}});
        change(body);
    });
    check(&body).map_err(|problem| (problem.code, problem.errors[0].pointer.clone()))
}

#[test]
fn chip_templates_that_do_not_hold_together_are_refused_at_their_field() {
    use ErrorCode::{InvalidTemplate, PrizeTableInvalid};
    assert!(ring(|_| {}).is_ok());
    for (pointer, value, expected) in [
        ("/chips", json!(null), "/chips"),
        ("/format", json!("heads_up"), "/chips"),
        ("/clocks", json!({"match_seconds": 60, "move_seconds": 5}), "/clocks"),
        ("/chips/starting_chips", json!(0), "/chips/starting_chips"),
        ("/chips/starting_chips", json!(1_000_000_001), "/chips/starting_chips"),
        ("/chips/table_seats", json!(1), "/chips/table_seats"),
        ("/chips/table_seats", json!(11), "/chips/table_seats"),
        ("/chips/guarantee", json!("-0.01"), "/chips/guarantee"),
        ("/chips/late_registration_level", json!(3), "/chips/late_registration_level"),
        ("/chips/start", json!({"start": "scheduled", "min_players": 1}), "/chips/start/min_players"),
        ("/chips/start", json!({"start": "scheduled", "min_players": 21}), "/chips/start/min_players"),
        ("/reopen", json!(true), "/reopen"),
    ] {
        let refused = ring(|body| {
            let (parent, field) = pointer.rsplit_once('/').unwrap();
            let parent = body.pointer_mut(parent).unwrap();
            match field.parse::<usize>() {
                Ok(index) => parent[index] = value.clone(),
                Err(_) => parent[field] = value.clone(),
            }
        });
        assert_eq!(refused.map(drop), Err((InvalidTemplate, expected.to_owned())), "{pointer} = {value}");
    }
    // All chips together are no more than one seat may have.
    let full = |players: u32| {
        ring(|body| (body["players"], body["chips"]["starting_chips"]) = (json!(players), json!(1_000_000_000)))
    };
    assert!(full(1_000).is_ok());
    assert_eq!(full(1_001).map(drop), Err((InvalidTemplate, "/chips/starting_chips".to_owned())));
    let late = |start: Value, mode: &str| {
        ring(|body| {
            body["chips"]["late_registration_level"] = json!(1);
            body["chips"]["start"] = start;
            body["chips"]["mode"] = json!(mode);
        })
    };
    let scheduled = json!({"start": "scheduled", "min_players": 2});
    assert!(late(scheduled.clone(), "normal").is_ok());
    let refused = (InvalidTemplate, "/chips/late_registration_level".to_owned());
    assert_eq!(late(scheduled, "shootout").map(drop), Err(refused.clone()), "G2.5");
    assert_eq!(late(json!({"start": "sit_and_go"}), "normal").map(drop), Err(refused));
    // A table of the template's own must fit the smallest field.
    let own = |places: u32| {
        ring(|body| body["prizes"] = json!([{"from_place": 1, "to_place": places, "basis_points": 10_000 / places}]))
    };
    assert!(own(4).is_ok());
    assert_eq!(own(5).map(drop), Err((PrizeTableInvalid, "/prizes".to_owned())));
}

#[test]
fn g1_2_a_scheduled_tournament_takes_four_players_at_least_unless_its_template_says_otherwise() {
    let start = |text: &str| serde_json::from_str::<ChipStart>(text).unwrap();
    assert_eq!(start(r#"{"start": "scheduled"}"#), ChipStart::Scheduled { min_players: 4 });
    assert_eq!(start(r#"{"start": "scheduled", "min_players": 2}"#), ChipStart::Scheduled { min_players: 2 });
}

#[test]
fn g2_8_chip_tournaments_have_the_house_table_of_the_entries() {
    assert_eq!(ring(|_| {}).unwrap(), PrizeTable::league(20).unwrap());
}

/// A girone of 16 in these phases.
fn girone(phases: Value, change: impl FnOnce(&mut Value)) -> Result<PrizeTable, (ErrorCode, String)> {
    let checked = check(&request(|body| {
        body["players"] = json!(16);
        body["phases"] = phases;
        change(body);
    }));
    checked.map_err(|problem| (problem.code, problem.errors[0].pointer.clone()))
}

#[test]
fn phases_that_do_not_fit_each_other_the_format_or_the_field_are_refused() {
    use ErrorCode::{FormatNotOffered, InvalidTemplate, PlayersDoNotFit};
    let robin = json!({"phase": "round_robin"});
    let danish = |rounds: u32| json!({"phase": "danish", "rounds": rounds});
    let knockout = json!({"phase": "knockout"});
    let wrong = |code, pointer: &str| Err((code, pointer.to_owned()));
    for (phases, expected) in [
        (json!([]), Ok(())),
        (json!([knockout]), Ok(())),
        (json!([robin]), Ok(())),
        (json!([danish(5)]), Ok(())),
        (json!([{"phase": "round_robin", "group_size": 4}, knockout]), Ok(())),
        (json!([{"phase": "danish", "rounds": 4, "cut": [4, 20, 36], "advance": 8}, knockout]), Ok(())),
        (json!([{"phase": "danish", "rounds": 3, "cut": [7, 14]}]), Ok(())),
        (json!([knockout, danish(3)]), wrong(InvalidTemplate, "/phases")),
        (json!([knockout, knockout]), wrong(InvalidTemplate, "/phases")),
        (json!([danish(3), robin]), wrong(InvalidTemplate, "/phases")),
        (json!([danish(3), knockout]), wrong(InvalidTemplate, "/phases/0/advance")),
        (json!([danish(0)]), wrong(InvalidTemplate, "/phases/0/rounds")),
        (json!([danish(21)]), wrong(InvalidTemplate, "/phases/0/rounds")),
        (json!([{"phase": "danish", "rounds": 3, "advance": 4}]), wrong(InvalidTemplate, "/phases/0/advance")),
        (
            json!([{"phase": "danish", "rounds": 3, "advance": 5}, knockout]),
            wrong(InvalidTemplate, "/phases/0/advance"),
        ),
        (
            json!([{"phase": "danish", "rounds": 3, "advance": 32}, knockout]),
            wrong(InvalidTemplate, "/phases/0/advance"),
        ),
        (json!([{"phase": "danish", "rounds": 3, "cut": [7]}]), wrong(InvalidTemplate, "/phases/0/cut")),
        (json!([{"phase": "danish", "rounds": 3, "cut": [14, 7]}]), wrong(InvalidTemplate, "/phases/0/cut")),
        (json!([{"phase": "danish", "rounds": 2, "cut": [21]}]), wrong(InvalidTemplate, "/phases/0/cut")),
        (json!([{"phase": "round_robin", "group_size": 4}]), wrong(InvalidTemplate, "/phases")),
        (json!([{"phase": "round_robin", "group_size": 2}, knockout]), wrong(InvalidTemplate, "/phases/0/group_size")),
        (
            json!([{"phase": "round_robin", "group_size": 4, "advance": 5}, knockout]),
            wrong(InvalidTemplate, "/phases/0/advance"),
        ),
        (json!([{"phase": "round_robin", "advance": 1}, knockout]), wrong(InvalidTemplate, "/phases/0/advance")),
        (json!([{"phase": "round_robin", "advance": 2}]), wrong(InvalidTemplate, "/phases/0/advance")),
    ] {
        assert_eq!(girone(phases.clone(), |_| {}).map(drop), expected, "{phases}");
    }
    let of = |phase: Value, field: &str, value: Value| girone(json!([phase]), |body| body[field] = value).map(drop);
    // G1.2: nobody may be left over in Danish rounds; in groups somebody rests.
    assert_eq!(of(danish(3), "players", json!(15)), wrong(PlayersDoNotFit, "/players"));
    assert_eq!(of(robin.clone(), "players", json!(15)), Ok(()));
    assert_eq!(of(robin.clone(), "players", json!(65)), wrong(PlayersDoNotFit, "/players"));
    // V6: no groups and no cuts where four play for themselves.
    assert_eq!(of(danish(3), "format", json!("four_individual")), Ok(()));
    assert_eq!(of(robin.clone(), "format", json!("four_individual")), wrong(FormatNotOffered, "/phases/0"));
    let cut = json!({"phase": "danish", "rounds": 3, "cut": [7, 14]});
    assert_eq!(of(cut, "format", json!("four_individual")), wrong(FormatNotOffered, "/phases/0/cut"));
    assert_eq!(of(danish(3), "format", json!("three_individual")), wrong(FormatNotOffered, "/format"));
}

#[test]
fn g2_8_the_prizes_of_a_girone_are_those_of_the_house_for_gironi_also_with_a_final() {
    let danish = json!([{"phase": "danish", "rounds": 3, "advance": 4}, {"phase": "knockout"}]);
    assert_eq!(girone(danish, |_| {}), Ok(PrizeTable::league(16).unwrap()));
}

#[test]
fn a_scheduled_start_that_does_not_hold_together_is_refused() {
    use ErrorCode::InvalidTemplate;
    let of = |change: &dyn Fn(&mut Value)| {
        let checked = check(&request(|body| {
            body["players"] = json!(16);
            body["start"] = json!({"start": "scheduled", "min_players": 4});
            change(body);
        }));
        checked.map(|table| table.places()).map_err(|problem| (problem.code, problem.errors[0].pointer.clone()))
    };
    let wrong = |pointer: &str| Err((InvalidTemplate, pointer.to_owned()));
    assert_eq!(of(&|_| {}), Ok(4), "the house's table for a full field");
    assert_eq!(of(&|body| body["start"]["min_players"] = json!(17)), wrong("/start/min_players"));
    assert_eq!(of(&|body| body["start"]["min_players"] = json!(1)), wrong("/start/min_players"));
    assert_eq!(of(&|body| body["reopen"] = json!(true)), wrong("/reopen"));
    assert_eq!(of(&|body| body["repeat"] = json!("weekly")), Ok(4));
    for (minutes, answer) in [(2, wrong("/registration_opens_minutes")), (3, Ok(4)), (527_040, Ok(4))] {
        assert_eq!(of(&|body| body["registration_opens_minutes"] = json!(minutes)), answer, "{minutes}");
    }
    assert_eq!(of(&|body| body["registration_opens_minutes"] = json!(527_041)), wrong("/registration_opens_minutes"));
    let full = |body: &mut Value| {
        body["start"] = json!({"start": "sit_and_go"});
        body["registration_opens_minutes"] = json!(60);
    };
    assert_eq!(of(&full), wrong("/registration_opens_minutes"));
    assert_eq!(of(&|body| body["guarantee"] = json!("-0.01")), wrong("/guarantee"));
    assert_eq!(of(&|body| body["guarantee"] = json!("10000000.01")), wrong("/guarantee"));
    let once = |body: &mut Value| {
        body["start"] = json!({"start": "sit_and_go"});
        body["repeat"] = json!("daily");
    };
    assert_eq!(of(&once), wrong("/repeat"));
    // Own prizes are for the smallest field.
    let five = json!([{"from_place": 1, "to_place": 5, "basis_points": 2000}]);
    let own = |body: &mut Value| body["prizes"] = five.clone();
    assert_eq!(of(&own), Err((ErrorCode::PrizeTableInvalid, "/prizes".to_owned())));
}

#[test]
fn triplete_and_premio_matto_are_what_their_names_say() {
    use ErrorCode::{FormatNotOffered, InvalidTemplate, PlayersDoNotFit, PrizeTableInvalid};
    let of = |product: &str, change: &dyn Fn(&mut Value)| {
        let checked = check(&request(|body| {
            body["product"] = json!(product);
            body["players"] = json!(if product == "triplete" { 8 } else { 4 });
            body["buy_in"] = if product == "triplete" {
                json!({"share": "6.25", "fee": "0.75"})
            } else {
                json!({"share": "4.50", "fee": "0.50"})
            };
            change(body);
        }));
        checked.map(|table| table.places()).map_err(|problem| (problem.code, problem.errors[0].pointer.clone()))
    };
    let wrong = |code, pointer: &str| Err((code, pointer.to_owned()));
    for product in ["triplete", "premio_matto"] {
        assert_eq!(of(product, &|_| {}), Ok(1), "{product}");
        assert_eq!(of(product, &|body| body["players"] = json!(16)), wrong(PlayersDoNotFit, "/players"));
        let pairs = |body: &mut Value| {
            body["format"] = json!("pairs");
            body["players"] = json!(8);
        };
        assert_eq!(of(product, &pairs), wrong(FormatNotOffered, "/format"));
        assert_eq!(of(product, &|body| body["format"] = json!("four_in_two")), wrong(FormatNotOffered, "/format"));
        let burraco = |body: &mut Value| {
            body["format"] = json!("four_in_two");
            body["game"] = json!("burraco");
        };
        assert_eq!(of(product, &burraco), Ok(1));
        let other = json!({"share": "8.00", "fee": "2.00"});
        assert_eq!(of(product, &|body| body["buy_in"] = other.clone()), wrong(InvalidTemplate, "/buy_in"));
        assert_eq!(of(product, &|body| body["guarantee"] = json!("50.00")), wrong(InvalidTemplate, "/guarantee"));
        let scheduled = json!({"start": "scheduled", "min_players": 4});
        assert_eq!(of(product, &|body| body["start"] = scheduled.clone()), wrong(InvalidTemplate, "/start"));
        let own = json!([{"from_place": 1, "to_place": 1, "basis_points": 10000}]);
        assert_eq!(of(product, &|body| body["prizes"] = own.clone()), wrong(PrizeTableInvalid, "/prizes"));
    }
    assert_eq!(of("premio_matto", &|body| body["game"] = json!("cirulla")), wrong(InvalidTemplate, "/game"));
    assert_eq!(of("triplete", &|body| body["game"] = json!("cirulla")), Ok(1));
}
