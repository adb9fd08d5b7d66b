//! The erased machine and the registry: JSON in, JSON out, strict readers, text forms.

use std::collections::BTreeMap;

use expect_test::expect;
use mazziere_rules::kernel::{Awaiting, Chance, Input, Machine, Setup, Viewer};
use mazziere_rules::live::parse_input;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Format};
use mazziere_rules::seat::{Seat, SeatSet};
use serde_json::{Value, json};

use crate::dice::Dice;

fn setup(options: Value, seats: u8) -> Setup<Value> {
    Setup { options, seats, dealer: Seat::new(0), knockout: false }
}

fn opened(options: Value) -> Box<dyn Machine> {
    let mut machine = registry::open("scopa", &setup(options, 2)).unwrap();
    let deal = Input::Chance { chance: Chance::Deck { cards: Dice(1).deck() } };
    for event in machine.decide(&deal).unwrap() {
        machine.evolve(&event).unwrap();
    }
    machine
}

#[test]
fn what_players_see_and_may_do() {
    let machine = opened(json!({"target": 11, "carte_viste": true}));
    assert_eq!((machine.game(), machine.version()), ("scopa", 1));
    expect![[r#"{"awaiting":{"for":"seats","seats":[1]},"deal":{"hands":[{"count":3,"seat":0},{"cards":["2B","7C","KC"],"count":3,"seat":1}],"last_play":null,"piles":[{"count":0,"line":0,"scope":0},{"count":0,"line":1,"scope":0}],"seen":[],"stock":30,"table":["AS","2C","4C","7S"]},"dealer":0,"deals_scored":0,"game":"scopa","knockout":false,"lines":2,"options":{"carte_scoperte":false,"carte_viste":true,"target":11,"three_kings_redeal":true},"outcome":null,"play_off":0,"seats":2,"totals":[0,0]}"#]]
        .assert_eq(&sorted(&machine.view(Viewer::Seats(SeatSet::of(Seat::new(1))))));
    expect![[r#"{"game":"scopa","moves":[{"capture":["2C"],"card":"2B","type":"play"},{"capture":["7S"],"card":"7C","type":"play"},{"capture":["AS","2C","7S"],"card":"KC","type":"play"}]}"#]].assert_eq(&sorted(&machine.legal(Seat::new(1))));
    expect![[r#"{"game":"scopa","moves":[]}"#]].assert_eq(&sorted(&machine.legal(Seat::new(0))));
}

/// JSON with sorted keys, whatever the features serde_json was built with.
pub(crate) fn sorted(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields: BTreeMap<&String, &Value> = fields.iter().collect();
            let fields: Vec<String> =
                fields.into_iter().map(|(key, value)| format!("{key:?}:{}", sorted(value))).collect();
            format!("{{{}}}", fields.join(","))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(sorted).collect::<Vec<_>>().join(",")),
        leaf => leaf.to_string(),
    }
}

#[test]
fn events_as_the_log_keeps_them_and_as_they_are_seen() {
    let machine = registry::open("scopa", &setup(json!({"deals": 1}), 2)).unwrap();
    let deal = Input::Chance { chance: Chance::Deck { cards: Dice(1).deck() } };
    let events = machine.decide(&deal).unwrap();
    let spectator: Vec<String> =
        events.iter().map(|event| sorted(&machine.seen_by(event, Viewer::SPECTATOR).unwrap().unwrap())).collect();
    expect![[r#"
        {"deal":1,"dealer":0,"type":"deck_shuffled"}
        {"event":{"hands":[{"count":3,"seat":1},{"count":3,"seat":0}],"type":"hands_dealt"},"type":"deal"}
        {"event":{"cards":["4C","AS","7S","2C"],"type":"table_dealt"},"type":"deal"}"#]]
    .assert_eq(&spectator.join("\n"));
    expect![[r#"{"type":"deal","event":{"type":"hands_dealt","hands":[{"seat":1,"cards":["7C","2B","KC"],"audience":{"to":"seats","seats":[1]}},{"seat":0,"cards":["JD","6S","6D"],"audience":{"to":"seats","seats":[0]}}]}}"#]].assert_eq(events[1].get());
    let damaged = serde_json::value::to_raw_value(&json!({"type": "nonsense"})).unwrap();
    assert!(machine.seen_by(&damaged, Viewer::Auditor).is_err());
}

#[test]
fn moves_are_read_strictly() {
    let machine = opened(json!({}));
    let code = |r#move: &str| {
        let input = format!(r#"{{"input":"move","seat":1,"move":{move}}}"#);
        machine.decide(&parse_input(&input).unwrap()).map(|_| ()).map_err(|refusal| refusal.code)
    };
    for bad in [
        "{}",
        "[]",
        "null",
        "7",
        "\"play\"",
        r#"["play","7D",[]]"#,
        r#"{"type":"play"}"#,
        r#"{"type":"pass","card":"7D"}"#,
        r#"{"type":"play","card":"8D"}"#,
        r#"{"type":"play","card":"7D","capture":["7D","7D"]}"#,
        r#"{"type":"play","card":"7D","capture":"5D"}"#,
        r#"{"type":"play","card":"7D","extra":1}"#,
        r#"{"type":"play","card":["7D"]}"#,
    ] {
        assert_eq!(code(bad), Err(RefusalCode::MalformedMove), "{bad}");
    }
    let legal = machine.legal(Seat::new(1));
    for r#move in legal["moves"].as_array().unwrap() {
        assert_eq!(code(&r#move.to_string()), Ok(()));
    }
    let picked = machine.pick(Seat::new(1), &mut |n| n - 1).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(picked.get()).unwrap(),
        *legal["moves"].as_array().unwrap().last().unwrap()
    );
    assert!(machine.pick(Seat::new(0), &mut |_| 0).is_none() && machine.autopilot(Seat::new(1)).is_none());
    for bad in [
        "",
        "{}",
        "[]",
        r#"{"input":"move"}"#,
        r#"{"input":"abandon","seat":77}"#,
        r#"{"input":"abandon","seat":0,"x":1}"#,
        r#"["abandon",0]"#,
    ] {
        assert_eq!(parse_input(bad).unwrap_err().code, RefusalCode::MalformedInput, "{bad}");
    }
    let fact = parse_input(r#"{"input":"fact","fact":{"level":2}}"#).unwrap();
    assert_eq!(machine.decide(&fact).unwrap_err().code, RefusalCode::MalformedInput);
}

#[test]
fn a_duplicate_goes_its_own_way() {
    let machine = opened(json!({}));
    let mut other = machine.duplicate();
    let seat = Seat::new(1);
    let r#move = other.pick(seat, &mut |_| 0).unwrap();
    for event in other.decide(&Input::Move { seat, r#move }).unwrap() {
        other.evolve(&event).unwrap();
    }
    assert_ne!(machine.view(Viewer::Auditor), other.view(Viewer::Auditor));
    assert!(matches!(machine.awaiting(), Awaiting::Seats { seats } if seats.contains(seat)));
}

#[test]
fn setups_are_checked() {
    let code = |game: &str, options: Value, seats: u8, dealer: u8| {
        let setup = Setup { options, seats, dealer: Seat::new(dealer), knockout: false };
        registry::open(game, &setup).map(|_| ()).map_err(|refusal| refusal.code)
    };
    assert_eq!(code("scopa", json!({}), 2, 1), Ok(()));
    assert_eq!(code("scopa", json!({}), 4, 3), Ok(()));
    assert_eq!(code("tombola", json!({}), 2, 0), Err(RefusalCode::UnknownGame));
    let detail = registry::game("tombola").unwrap_err().detail;
    assert!(registry::games().iter().all(|game| detail.contains(game.name)), "{detail}");
    assert_eq!(code("scopa", json!({}), 3, 0), Err(RefusalCode::InvalidSetup));
    assert_eq!(code("scopa", json!({}), 2, 2), Err(RefusalCode::InvalidSetup));
    for options in [json!([]), json!([11]), json!(null), json!({"target": 12}), json!({"carte_scoperte": true})] {
        assert_eq!(code("scopa", options, 2, 0), Err(RefusalCode::InvalidOptions));
    }
    let current = setup(json!({}), 2);
    assert!(registry::open_version("scopa", 1, &current).is_ok());
    let unknown = registry::open_version("scopa", 2, &current).map(|_| ());
    assert_eq!(unknown.unwrap_err().code, RefusalCode::UnknownVersion);
}

#[test]
fn options_have_one_text_form() {
    for (text, printed) in [
        ("scopa", "scopa(target=11)"),
        ("scopa()", "scopa(target=11)"),
        ("scopa(three_kings_redeal=false,deals=3)", "scopa(deals=3,three_kings_redeal=false)"),
        ("scopa(carte_scoperte,carte_viste,target=21)", "scopa(target=21,carte_viste,carte_scoperte)"),
    ] {
        let (info, options) = registry::parse_text(text, 4).unwrap();
        assert_eq!(registry::normalise(info.name, &options, 4).unwrap(), (options.clone(), printed.to_owned()));
        assert_eq!(registry::parse_text(printed, 4).unwrap().1, options);
        assert_eq!(registry::open("scopa", &setup(options, 4)).unwrap().options_text(), printed);
    }
    assert_eq!(registry::parse_text("scopa(colour=red)", 2).unwrap_err().code, RefusalCode::InvalidOptions);
    assert_eq!(registry::parse_text("tombola", 2).unwrap_err().code, RefusalCode::UnknownGame);
}

#[test]
fn every_game_explains_itself() {
    for game in registry::games() {
        assert_eq!(registry::game(game.name).unwrap().version, game.version);
        let defaults = game.default_options();
        assert!(defaults.is_object(), "{}", game.name);
        for text in game.examples {
            game.example(text).expect(text);
        }
        for option in defaults.as_object().unwrap().keys() {
            assert!(game.options.iter().any(|info| info.name == option), "{option} is described");
        }
        serde_json::from_str::<Value>(game.example_move).unwrap();
    }
    let scopa = registry::game("scopa").unwrap();
    for (options, minutes) in [
        (json!({"deals": 1}), 8),
        (json!({"deals": 2}), 14),
        (json!({"deals": 3}), 20),
        (json!({"target": 21}), 20),
        (json!({"deals": 4}), 30),
        (json!({"deals": 5}), 30),
    ] {
        let clocks = scopa.clocks(&options).unwrap();
        assert_eq!((clocks.match_seconds, clocks.move_seconds), (minutes * 60, 90), "general G4.3");
    }
}

#[test]
fn formats_say_who_moves_what() {
    let controls = |format: Format, player| format.controls(player).iter().map(Seat::index).collect::<Vec<_>>();
    assert_eq!((controls(Format::FourInTwo, 0), controls(Format::FourInTwo, 1)), (vec![0, 2], vec![1, 3]));
    assert_eq!((controls(Format::HeadsUp, 1), controls(Format::Pairs, 3)), (vec![1], vec![3]));
    assert!(controls(Format::HeadsUp, 2).is_empty() && controls(Format::FourInTwo, 200).is_empty());
    for &format in Format::ALL {
        assert_eq!(Format::by_name(format.name()), Some(format));
        let all = (0..format.players()).map(|player| format.controls(player)).fold(SeatSet::EMPTY, SeatSet::union);
        assert_eq!(all, SeatSet::first(format.seats()));
    }
}
