//! Bad input, settings and options of tresette: refused with a precise code, the state untouched.

use mazziere_rules::card::DeckKind;
use mazziere_rules::kernel::{Game, Input, Options, Setup, Viewer};
use mazziere_rules::matches::{Goal, MatchEvent, StateOf};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry;
use mazziere_rules::seat::SeatSet;
use mazziere_rules::tresette::accuso::Accuso;
use mazziere_rules::tresette::declaration::Declaration;
use mazziere_rules::tresette::settings::Change;
use mazziere_rules::tresette::{Tresette, TresetteEvent, TresetteMatch, TresetteMove, TresetteOptions};
use serde_json::json;

use super::vectors::{by_hand, play};
use crate::scene::card;
use crate::trick::scene::{deck, filled, input, new, seat, shuffle, step};

pub(super) fn accuse(accusi: &[Accuso]) -> TresetteMove {
    TresetteMove::Accuse { accusi: accusi.iter().copied().collect() }
}

pub(super) fn declare(text: &str, declaration: Declaration) -> TresetteMove {
    TresetteMove::Play { card: card(text), declaration: Some(declaration) }
}

/// Four seats with everything on, all of it by hand for seat 1, which leads and holds three 3s and three aces.
pub(super) fn table() -> StateOf<Tresette> {
    let options = TresetteOptions { accuso: true, dichiarazioni: true, ..TresetteOptions::default() };
    let mut state = new::<Tresette>(options, 4, 0, false);
    assert_eq!(step::<Tresette>(&mut state, 1, play("4D")), Err(RefusalCode::ChanceAwaited));
    let off = Change { auto_fuori: Some(false), auto_accuso: Some(false), auto_dichiarazione: Some(false) };
    step::<Tresette>(&mut state, 1, TresetteMove::Preferences(off)).expect("before the first deal, too");
    let given = ["2D 2C 2B 2S", "3D 3C 3S AD AC AS 4D 4C 4B 4S", "", ""];
    let hands = filled(DeckKind::Italian40, 10, &given, "");
    let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
    shuffle::<Tresette>(&mut state, deck(DeckKind::Italian40, 0, &hands, ""));
    state
}

#[test]
fn every_wrong_move_has_its_code() {
    let mut state = table();
    for (by, r#move, code) in [
        (4, play("4D"), RefusalCode::NoSuchSeat),
        (0, play("2D"), RefusalCode::NotYourTurn),
        (0, accuse(&[Accuso::Twos]), RefusalCode::NotYourTurn),
        (1, play("2D"), RefusalCode::CardNotInHand),
        (1, play("7c"), RefusalCode::CardNotInHand),
        (1, accuse(&[]), RefusalCode::AccusoNotHeld),
        (1, accuse(&[Accuso::Twos]), RefusalCode::AccusoNotHeld),
        (1, accuse(&[Accuso::Threes, Accuso::Twos]), RefusalCode::AccusoNotHeld),
        (1, accuse(&[Accuso::Threes, Accuso::Threes]), RefusalCode::AccusoNotHeld),
        (1, TresetteMove::CallOut {}, RefusalCode::CallOutNotAllowed),
        (1, TresetteMove::DeclineCallOut {}, RefusalCode::MoveNotLegal),
        (1, TresetteMove::Preferences(Change::default()), RefusalCode::SettingNotOffered),
    ] {
        assert_eq!(step::<Tresette>(&mut state, by, r#move.clone()), Err(code), "{by} {move:?}");
    }
    step::<Tresette>(&mut state, 1, accuse(&[Accuso::Threes])).unwrap();
    assert_eq!(step::<Tresette>(&mut state, 1, accuse(&[Accuso::Threes])), Err(RefusalCode::AccusoNotHeld), "twice");
    step::<Tresette>(&mut state, 1, accuse(&[Accuso::Aces])).unwrap();
    step::<Tresette>(&mut state, 1, declare("4D", Declaration::PerTeBusso)).unwrap();
    // Seat 2 follows; it may neither declare nor play another suit.
    let deal = state.deal.latest().unwrap();
    let follow = deal.playable(seat(2)).next().unwrap().to_string();
    let other = deal.hand(seat(2)).minus(deal.playable(seat(2))).next().unwrap().to_string();
    assert_eq!(step::<Tresette>(&mut state, 2, play(&other)), Err(RefusalCode::SuitNotFollowed));
    let ho = declare(&follow, Declaration::Ho);
    assert_eq!(step::<Tresette>(&mut state, 2, ho), Err(RefusalCode::DeclarationNotAllowed));
    for wrong in [Input::SitOut { seat: seat(0) }, Input::Return { seat: seat(0) }] {
        assert_eq!(input::<Tresette>(&mut state, &wrong), Err(RefusalCode::SitOutNotOffered));
    }
    while state.deal.latest().unwrap().tricks() == 0 {
        let by = state.deal.latest().unwrap().trick().turn();
        let first = state.deal.latest().unwrap().playable(by).next().unwrap().to_string();
        step::<Tresette>(&mut state, by.index(), play(&first)).unwrap();
    }
    let leader = state.deal.latest().unwrap().trick().turn().index();
    let late = step::<Tresette>(&mut state, leader, accuse(&[Accuso::Aces]));
    assert_eq!(late, Err(RefusalCode::AccusoNotAllowed), "only in the first trick");
}

#[test]
fn accusi_not_made_before_the_card_are_lost() {
    let mut state = table();
    step::<Tresette>(&mut state, 1, accuse(&[Accuso::Aces])).unwrap();
    step::<Tresette>(&mut state, 1, play("4D")).unwrap();
    let deal = state.deal.latest().unwrap();
    assert_eq!((deal.accusi(mazziere_rules::seat::Line::new(1)), deal.accusi_left(seat(1)).len()), (3, 0));
}

#[test]
fn the_system_acts_as_soon_as_a_setting_lets_it() {
    let mut state = table();
    let on = Change { auto_accuso: Some(true), ..Change::default() };
    let events = step::<Tresette>(&mut state, 1, TresetteMove::Preferences(on)).unwrap();
    let MatchEvent::Deal { event: TresetteEvent::Accused { accusi, automatic: true, .. } } = &events[1] else {
        panic!("{events:?}")
    };
    assert_eq!(accusi.len(), 2);
    // Settings are the player's own.
    let seen = |by: Option<u8>| {
        TresetteMatch::seen_by(&events[0], Viewer::Seats(by.map(seat).into_iter().collect::<SeatSet>()))
    };
    assert!(seen(Some(1)).is_some() && seen(Some(3)).is_none() && seen(None).is_none());
    let auto = Change { auto_dichiarazione: Some(true), ..Change::default() };
    step::<Tresette>(&mut state, 1, TresetteMove::Preferences(auto)).unwrap();
    let busso = step::<Tresette>(&mut state, 1, declare("4D", Declaration::Busso));
    assert_eq!(busso, Err(RefusalCode::DeclarationNotAllowed), "on: always Ho, never the others");
    let events = step::<Tresette>(&mut state, 1, play("4D")).unwrap();
    let said = TresetteMatch::seen_by(&events[0], Viewer::SPECTATOR).unwrap();
    assert_eq!(said["event"]["said"], "Ho il 3 e l'asso terzi");
}

#[test]
fn settings_without_use_are_refused() {
    let plain = TresetteOptions { goal: Goal::Deals(1), ..TresetteOptions::default() };
    let mut state = new::<Tresette>(plain, 4, 0, false);
    for (fuori, accuso, dichiarazione) in [(Some(true), None, None), (None, Some(true), None), (None, None, Some(true))]
    {
        let change = Change { auto_fuori: fuori, auto_accuso: accuso, auto_dichiarazione: dichiarazione };
        let refused = step::<Tresette>(&mut state, 0, TresetteMove::Preferences(change));
        assert_eq!(refused, Err(RefusalCode::SettingNotOffered), "{change:?}");
        // The refusal names the setting and the option that it wants.
        let r#move = TresetteMove::Preferences(change);
        let refused = TresetteMatch::decide(&state, &Input::Move { seat: seat(0), r#move }).unwrap_err().detail;
        let (setting, option) = match (fuori, accuso) {
            (Some(_), _) => ("auto_fuori", "option target"),
            (_, Some(_)) => ("auto_accuso", "option accuso"),
            _ => ("auto_dichiarazione", "option dichiarazioni"),
        };
        assert!(refused.contains(setting) && refused.contains(option), "{refused}");
    }
    assert_eq!(step::<Tresette>(&mut state, 4, by_hand(true, None)), Err(RefusalCode::NoSuchSeat));
}

#[test]
fn options_are_strict_and_have_one_text_form() {
    for (text, seats, printed) in [
        ("tresette", 2, "tresette(target=21)"),
        ("tresette(deals=8,cappotto)", 2, "tresette(deals=8,cappotto)"),
        (
            "tresette(carte_sicure,carte_viste,dichiarazioni,accuso,target=41)",
            4,
            "tresette(target=41,accuso,dichiarazioni,carte_viste,carte_sicure)",
        ),
    ] {
        let (info, options) = registry::parse_text(text, seats).unwrap();
        assert_eq!(registry::normalise(info.name, &options, seats).unwrap(), (options, printed.to_owned()));
    }
    for (bad, seats) in [
        (json!({"target": 20}), 2),
        (json!({"deals": 0}), 2),
        (json!({"deals": 9}), 2),
        (json!({"target": 21, "deals": 1}), 2),
        (json!({"dichiarazioni": true}), 2),
        (json!({"carte_sicure": true}), 2),
        (json!({"napoletana": true}), 4),
    ] {
        let code = registry::normalise("tresette", &bad, seats).unwrap_err().code;
        assert_eq!(code, RefusalCode::InvalidOptions, "{bad}");
    }
    assert_eq!(TresetteOptions::default().validate(3).unwrap_err().code, RefusalCode::InvalidSetup);
    let open = |knockout| {
        let setup = Setup { options: json!({"cappotto": true}), seats: 4, dealer: seat(0), knockout };
        registry::open("tresette", &setup).map(|_| ()).map_err(|refusal| refusal.code)
    };
    assert_eq!((open(false), open(true)), (Ok(()), Err(RefusalCode::InvalidOptions)), "never in tournaments");
}

#[test]
fn moves_are_read_strictly() {
    let read = |json: &str| serde_json::from_str::<TresetteMove>(json);
    for good in [
        r#"{"type":"play","card":"7D"}"#,
        r#"{"type":"play","card":"7D","declaration":"per_te_ho"}"#,
        r#"{"type":"accuse","accusi":["threes","aces"]}"#,
        r#"{"type":"call_out"}"#,
        r#"{"type":"decline_call_out"}"#,
        r#"{"type":"preferences","auto_fuori":false}"#,
    ] {
        assert_eq!(serde_json::to_string(&read(good).unwrap()).unwrap(), good);
    }
    for bad in [
        r#"{"type":"play"}"#,
        r#"{"type":"play","card":"7D","declaration":"ho il 3"}"#,
        r#"{"type":"accuse"}"#,
        r#"{"type":"accuse","accusi":["kings"]}"#,
        r#"{"type":"call_out","card":"7D"}"#,
        r#"{"type":"preferences","auto":true}"#,
        r#"{"type":"busso"}"#,
    ] {
        assert!(read(bad).is_err(), "{bad}");
    }
}
