//! Bad input and options of UNO: refused with a precise code and the field it stands at, the state untouched.

use mazziere_rules::kernel::{Game, Input, Options};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Clocks, Format};
use mazziere_rules::uno::{Uno, UnoMatch, UnoMove, UnoOptions};
use serde_json::json;

use super::scene::{Scene, State, colour, flips, play};
use crate::trick::scene::{input, new, seat, shuffle, step};

/// The code of a refusal and the field it points at; nothing has changed.
fn refused(state: &State, by: u8, r#move: UnoMove) -> (&'static str, Option<String>) {
    let before = state.clone();
    let refusal = UnoMatch::decide(state, &Input::Move { seat: seat(by), r#move }).unwrap_err();
    assert!(*state == before);
    (refusal.code.as_str(), refusal.field.map(Into::into))
}

#[test]
fn every_wrong_move_has_its_code_and_field() {
    let none = |code| (code, None);
    let at = |code, field: &str| (code, Some(field.to_owned()));
    let (draw, pass, accept, challenge) =
        (UnoMove::Draw {}, UnoMove::Pass {}, UnoMove::Accept {}, UnoMove::Challenge {});
    let drawn = UnoMove::PlayDrawn { color: None, uno: false };
    let choose = UnoMove::ChooseColor { color: colour("red") };
    let early = new::<Uno>(UnoOptions::default(), 2, 0, false);
    assert_eq!(refused(&early, 1, draw), none("chance_awaited"));
    assert_eq!(refused(&early, 1, UnoMove::DeclareUno {}), none("uno_not_due"));
    let mut state = Scene::new("R7", &["V1 V2", "R1 B3 W0 W4"]).pile("V3 B8 B9").state();
    for (by, r#move, expected) in [
        (7, draw, none("no_such_seat")),
        (0, draw, none("not_your_turn")),
        (1, play("R2"), at("card_not_in_hand", "card")),
        (1, play("7D"), at("card_not_in_hand", "card")),
        (1, play("B3"), at("card_does_not_match", "card")),
        (1, play("W0"), at("color_required", "color")),
        (1, play("W4"), at("color_required", "color")),
        (1, play("R1:red"), at("color_not_allowed", "color")),
        (1, pass, none("draw_first")),
        (1, drawn, none("move_not_legal")),
        (1, accept, none("move_not_legal")),
        (1, challenge, none("move_not_legal")),
        (1, choose, none("move_not_legal")),
        (1, UnoMove::DeclareUno {}, none("uno_not_due")),
    ] {
        assert_eq!(refused(&state, by, r#move), expected, "{by} {move:?}");
    }
    step::<Uno>(&mut state, 1, draw).unwrap();
    for (r#move, expected) in [
        (drawn, none("card_does_not_match")),
        (draw, none("move_not_legal")),
        (play("R1"), none("move_not_legal")),
        (accept, none("move_not_legal")),
    ] {
        assert_eq!(refused(&state, 1, r#move), expected, "{move:?}");
    }
    let mut wild = Scene::new("R7", &["V1 V2", "R1 B3"]).pile("W0 B8").state();
    step::<Uno>(&mut wild, 1, draw).unwrap();
    assert_eq!(refused(&wild, 1, drawn), at("color_required", "color"));
    let mut challenged = Scene::new("R7", &["V1 V2", "W4 B3 B4"]).state();
    step::<Uno>(&mut challenged, 1, play("W4:red")).unwrap();
    for r#move in [draw, pass, play("V1"), drawn, choose] {
        assert_eq!(refused(&challenged, 0, r#move), none("move_not_legal"), "{move:?}");
    }
    let empty = Scene::new("R7", &["V1 V2", "R1 B3"]).pile("").state();
    assert_eq!(refused(&empty, 1, draw), none("draw_pile_empty"));
    let mut first = new::<Uno>(UnoOptions::default(), 2, 0, false);
    shuffle::<Uno>(&mut first, flips(2, "W0", ""));
    for r#move in [draw, pass, play("B0"), accept] {
        assert_eq!(refused(&first, 1, r#move), none("move_not_legal"), "a colour first");
    }
    let mut back = new::<Uno>(UnoOptions::default(), 2, 0, false);
    shuffle::<Uno>(&mut back, flips(2, "W4", ""));
    assert_eq!(refused(&back, 1, draw), none("chance_awaited"), "the draw pile is being shuffled");
}

#[test]
fn a_refusal_says_its_field_in_json_only_where_it_has_one() {
    let with = serde_json::to_value(RefusalCode::ColorRequired.at("color")).unwrap();
    assert_eq!((&with["code"], &with["field"]), (&json!("color_required"), &json!("color")));
    assert!(
        serde_json::to_value(mazziere_rules::refusal::Refusal::from(RefusalCode::DrawFirst))
            .unwrap()
            .get("field")
            .is_none()
    );
}

#[test]
fn who_may_go_depends_on_the_format() {
    let mut two = Scene::new("R7", &["V1 V2", "R1 B3"]).state();
    for away in [Input::SitOut { seat: seat(0) }, Input::Return { seat: seat(0) }] {
        assert_eq!(input::<Uno>(&mut two, &away), Err(RefusalCode::SitOutNotOffered));
    }
    let mut four = Scene::new("R7", &["V1 V2", "R1 B3", "V5", "V6"]).state();
    assert_eq!(input::<Uno>(&mut four, &Input::Abandon { seat: seat(1) }), Err(RefusalCode::AbandonNotAllowed));
    for by in 0..4 {
        input::<Uno>(&mut four, &Input::SitOut { seat: seat(by) }).unwrap();
    }
    assert!(four.outcome.is_some(), "the smazzata was played out for them");
    let info = registry::game("uno").unwrap();
    assert!(info.forfeits_in(Format::HeadsUp) && !info.forfeits_in(Format::FourIndividual));
    assert!(!info.plays(Format::Pairs) && !info.plays(Format::FourInTwo), "R1");
}

#[test]
fn options_are_strict_and_have_one_text_form() {
    for (text, printed, seats) in [
        ("uno", "uno(deals=1)", 2),
        ("uno(points=200)", "uno(points=200)", 2),
        ("uno(winners=2,deals=5)", "uno(deals=5,winners=2)", 4),
    ] {
        let (info, options) = registry::parse_text(text, seats).unwrap();
        assert_eq!(registry::normalise(info.name, &options, seats).unwrap(), (options, printed.to_owned()));
    }
    for bad in [
        json!({"deals": 0}),
        json!({"deals": 2}),
        json!({"deals": 4}),
        json!({"deals": 6}),
        json!({"points": 100}),
        json!({"points": 201}),
        json!({"deals": 1, "points": 200}),
        json!({"winners": 0}),
        json!({"winners": 3}),
        json!({"target": 200}),
    ] {
        assert_eq!(registry::normalise("uno", &bad, 4).unwrap_err().code, RefusalCode::InvalidOptions, "{bad}");
    }
    let two = json!({"winners": 2});
    assert_eq!(registry::normalise("uno", &two, 2).unwrap_err().code, RefusalCode::InvalidOptions);
    for seats in [1, 3, 5] {
        assert_eq!(UnoOptions::default().validate(seats).unwrap_err().code, RefusalCode::InvalidSetup);
    }
}

#[test]
fn clocks_are_those_of_the_general_law() {
    let info = registry::game("uno").unwrap();
    for (options, minutes) in [
        (json!({}), 8),
        (json!({"deals": 3}), 20),
        (json!({"deals": 5}), 30),
        (json!({"points": 200}), 30),
        (json!({"points": 500}), 30),
    ] {
        let clocks = Clocks { match_seconds: minutes * 60, move_seconds: 20 };
        assert_eq!(info.clocks(&options).unwrap(), clocks, "G4.3, G4.6: {options}");
    }
}
