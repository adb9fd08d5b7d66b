//! Cirulla as the machine shows it: moves read strictly, events and views as JSON has them.

use expect_test::expect;
use mazziere_rules::kernel::{Chance, Input, Machine, Setup, Viewer};
use mazziere_rules::live::parse_input;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry;
use mazziere_rules::seat::{Seat, SeatSet};
use serde_json::{Value, json};

use crate::capture::deck_with;
use crate::machine::sorted;

fn opened(options: Value) -> (Box<dyn Machine>, Vec<String>) {
    let setup = Setup { options, seats: 2, dealer: Seat::new(0), knockout: false };
    let mut machine = registry::open("cirulla", &setup).unwrap();
    let cards = deck_with("7C KD 2D QB 6B JS AD 2C 5B 7S");
    let events = machine.decide(&Input::Chance { chance: Chance::Deck { cards } }).unwrap();
    for event in &events {
        machine.evolve(event).unwrap();
    }
    (machine, events.into_iter().skip(1).map(|event| event.get().to_owned()).collect())
}

#[test]
fn events_views_and_moves_as_json_has_them() {
    let (machine, events) = opened(json!({"target": 31}));
    expect![[r#"
        {"type":"deal","event":{"type":"hands_dealt","hands":[{"seat":1,"cards":["7C","2D","6B"],"audience":{"to":"seats","seats":[1]}},{"seat":0,"cards":["KD","QB","JS"],"audience":{"to":"seats","seats":[0]}}]}}
        {"type":"deal","event":{"type":"table_dealt","cards":["AD","2C","5B","7S"]}}
        {"type":"deal","event":{"type":"dealer_accused","line":0,"cards":["AD","2C","5B","7S"],"sum":15,"points":2}}
        {"type":"deal","event":{"type":"accused","seat":1,"accuso":"cirulla","cards":["2D","6B","7C"],"points":3,"matta":1}}"#]].assert_eq(&events.join("\n"));
    let viewer = |seat| Viewer::Seats(SeatSet::of(Seat::new(seat)));
    expect![[r#"{"hands":[{"auto_accuso":true,"cards":["JS","QB","KD"],"count":3,"seat":0},{"accuso":"cirulla","cards":["2D","6B","7C"],"count":3,"seat":1}],"last_play":null,"matta":1,"piles":[{"accusi":2,"count":4,"line":0,"scope":0},{"accusi":3,"count":0,"line":1,"scope":0}],"stock":30,"table":[]}"#]].assert_eq(&sorted(&machine.view(viewer(0))["deal"]));
    let (machine, _) = opened(json!({"auto_accuso": false}));
    expect![[r#"{"game":"cirulla","moves":[{"accuso":"cirulla","type":"accuse"},{"capture":[],"card":"2D","type":"play"},{"capture":[],"card":"6B","type":"play"},{"capture":[],"card":"7C","type":"play"}]}"#]].assert_eq(&sorted(&machine.legal(Seat::new(1))));
}

#[test]
fn moves_are_read_strictly() {
    let (machine, _) = opened(json!({"auto_accuso": false}));
    let code = |r#move: &str| {
        let input = format!(r#"{{"input":"move","seat":1,"move":{move}}}"#);
        machine.decide(&parse_input(&input).unwrap()).map(|_| ()).map_err(|refusal| refusal.code)
    };
    for bad in [
        "{}",
        r#"{"type":"accuse"}"#,
        r#"{"type":"accuse","accuso":"dieci"}"#,
        r#"{"type":"accuse","accuso":["cirulla"]}"#,
        r#"{"type":"accuse","accuso":"cirulla","cards":[]}"#,
        r#"{"type":"auto_accuso"}"#,
        r#"{"type":"auto_accuso","on":1}"#,
        r#"{"type":"play","card":"8C"}"#,
        r#"["accuse","cirulla"]"#,
    ] {
        assert_eq!(code(bad), Err(RefusalCode::MalformedMove), "{bad}");
    }
    assert_eq!(code(r#"{"type":"accuse","accuso":"decino"}"#), Err(RefusalCode::AccusoNotHeld));
    assert_eq!(code(r#"{"type":"accuse","accuso":"cirulla"}"#), Ok(()));
    assert_eq!(code(r#"{"type":"auto_accuso","on":true}"#), Ok(()));
    for r#move in machine.legal(Seat::new(1))["moves"].as_array().unwrap() {
        assert_eq!(code(&r#move.to_string()), Ok(()));
    }
    assert!(machine.autopilot(Seat::new(1)).is_none(), "a match is lost by absence");
}
