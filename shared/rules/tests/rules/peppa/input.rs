//! Bad input and options of peppa: refused with a precise code, the state untouched.

use mazziere_rules::kernel::{Input, Options, Setup};
use mazziere_rules::peppa::{Peppa, PeppaMove, PeppaOptions};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Format};
use serde_json::json;

use super::vectors::{awaited, dealt, pass, play};
use crate::trick::scene::{input, new, seat, step};

#[test]
fn every_wrong_input_has_its_code() {
    let hands = ["As Ks Js Ts 9s 8s 7s 6s 5s 4s 3s 2s Qs", "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", "2d", "2h"];
    let mut early = new::<Peppa>(PeppaOptions::default(), 4, 0, false);
    assert_eq!(step::<Peppa>(&mut early, 1, pass("2c 3c 4c")), Err(RefusalCode::ChanceAwaited));
    let mut state = dealt(PeppaOptions { hearts: true, ..PeppaOptions::default() }, &hands);
    for (by, r#move, code) in [
        (4, pass("2c 3c 4c"), RefusalCode::NoSuchSeat),
        (1, play("2c"), RefusalCode::MoveNotLegal),
        (1, pass("2c 3c 2d"), RefusalCode::CardNotInHand),
        (1, pass("2c 3c 4C"), RefusalCode::CardNotInHand),
        (1, pass("2c 2c 4c"), RefusalCode::PassNotLegal),
    ] {
        assert_eq!(step::<Peppa>(&mut state, by, r#move), Err(code), "{by} {move:?}");
    }
    step::<Peppa>(&mut state, 1, pass("Ac Kc Qc")).unwrap();
    assert_eq!(step::<Peppa>(&mut state, 1, pass("2c 3c 4c")), Err(RefusalCode::NotYourTurn), "once");
    step::<Peppa>(&mut state, 0, pass("As Ks Js")).unwrap();
    for by in [2, 3] {
        let cards = state.deal.latest().unwrap().hand(seat(by))[..3].try_into().unwrap();
        step::<Peppa>(&mut state, by, PeppaMove::Pass { cards }).unwrap();
    }
    assert_eq!(awaited(&state), [1]);
    for (by, r#move, code) in [
        (1, pass("2c 3c 4c"), RefusalCode::MoveNotLegal),
        (1, play("2d"), RefusalCode::CardNotInHand),
        (1, play("3c"), RefusalCode::PlayNotAllowed),
        (0, play("Qs"), RefusalCode::NotYourTurn),
    ] {
        assert_eq!(step::<Peppa>(&mut state, by, r#move), Err(code), "{by} {move:?}");
    }
    step::<Peppa>(&mut state, 1, play("2c")).unwrap();
    // Seat 0 has no clubs: spades but the queen in the first trick.
    let hand: Vec<String> = state.deal.latest().unwrap().hand(seat(0)).iter().map(ToString::to_string).collect();
    assert!(hand.iter().all(|card| !card.ends_with('c')), "{hand:?}");
    assert_eq!(step::<Peppa>(&mut state, 0, play("Qs")), Err(RefusalCode::PlayNotAllowed));
    step::<Peppa>(&mut state, 0, play("5s")).unwrap();
    let club = state.deal.latest().unwrap().hand(seat(3)).iter().any(|card| card.to_string().ends_with('c'));
    assert!(!club, "seat 1 and seat 2 have all the clubs");
    let any = state.deal.latest().unwrap().playable(seat(3)).next().unwrap();
    step::<Peppa>(&mut state, 3, PeppaMove::Play { card: any }).unwrap();
    let held = state.deal.latest().unwrap().hand(seat(2)).to_vec();
    let other = held.iter().find(|card| !card.to_string().ends_with('c')).unwrap();
    let wrong = step::<Peppa>(&mut state, 2, PeppaMove::Play { card: *other });
    assert_eq!(wrong, Err(RefusalCode::SuitNotFollowed));
}

#[test]
fn nobody_may_abandon_but_all_may_go_and_come() {
    let mut state = dealt(PeppaOptions::default(), &["", "", "", ""]);
    assert_eq!(input::<Peppa>(&mut state, &Input::Abandon { seat: seat(0) }), Err(RefusalCode::AbandonNotAllowed));
    for by in 0..4 {
        input::<Peppa>(&mut state, &Input::SitOut { seat: seat(by) }).unwrap();
    }
    assert!(state.deal.in_play().is_none() && state.scored == 1, "the deal was played out for them");
    assert_eq!(input::<Peppa>(&mut state, &Input::SitOut { seat: seat(2) }), Err(RefusalCode::AlreadySittingOut));
    input::<Peppa>(&mut state, &Input::Return { seat: seat(2) }).unwrap();
    assert_eq!(input::<Peppa>(&mut state, &Input::Return { seat: seat(2) }), Err(RefusalCode::NotSittingOut));
    assert_eq!(input::<Peppa>(&mut state, &Input::Return { seat: seat(5) }), Err(RefusalCode::NoSuchSeat));
}

#[test]
fn options_are_strict_and_have_one_text_form() {
    for (text, printed) in [
        ("peppa", "peppa(deals=4)"),
        ("peppa(max_points=50)", "peppa(max_points=50)"),
        ("peppa(winners=2,hearts,deals=8)", "peppa(deals=8,hearts,winners=2)"),
    ] {
        let (info, options) = registry::parse_text(text, 4).unwrap();
        assert_eq!(registry::normalise(info.name, &options, 4).unwrap(), (options, printed.to_owned()));
    }
    for bad in [
        json!({"deals": 0}),
        json!({"deals": 9}),
        json!({"max_points": 0}),
        json!({"max_points": 501}),
        json!({"deals": 1, "max_points": 50}),
        json!({"winners": 0}),
        json!({"winners": 3}),
        json!({"carte_viste": true}),
    ] {
        assert_eq!(registry::normalise("peppa", &bad, 4).unwrap_err().code, RefusalCode::InvalidOptions, "{bad}");
    }
    for seats in [2, 3, 5] {
        assert_eq!(PeppaOptions::default().validate(seats).unwrap_err().code, RefusalCode::InvalidSetup);
    }
    let info = registry::game("peppa").unwrap();
    assert!(
        !info.forfeits_in(Format::FourIndividual) && info.plays(Format::FourIndividual) && !info.plays(Format::Pairs)
    );
    let controls: Vec<usize> = (0..4).map(|player| Format::FourIndividual.controls(player).len()).collect();
    assert_eq!(controls, [1, 1, 1, 1]);
    let setup = Setup { options: json!({}), seats: 4, dealer: seat(3), knockout: true };
    assert_eq!(registry::open("peppa", &setup).unwrap().options_text(), "peppa(deals=4)");
}
