//! Bad input and options of briscola: refused with a precise code, the state untouched.

use mazziere_rules::briscola::{Briscola, BriscolaGoal, BriscolaMove, BriscolaOptions};
use mazziere_rules::card::DeckKind;
use mazziere_rules::kernel::{Chance, Clock, Input, Options, Setup};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry;
use serde_json::json;

use crate::scene::card;
use crate::trick::scene::{deck, input, new, seat, shuffle, step};

fn play(text: &str) -> BriscolaMove {
    BriscolaMove::Play { card: card(text) }
}

#[test]
fn every_wrong_input_has_its_code() {
    let mut state = new::<Briscola>(BriscolaOptions::default(), 2, 0, false);
    assert_eq!(step::<Briscola>(&mut state, 1, play("2D")), Err(RefusalCode::ChanceAwaited));
    assert_eq!(step::<Briscola>(&mut state, 5, play("2D")), Err(RefusalCode::NoSuchSeat));
    let french = Chance::Deck { cards: DeckKind::French52.cards().to_vec() };
    assert_eq!(input::<Briscola>(&mut state, &Input::Chance { chance: french }), Err(RefusalCode::DeckNotValid));
    let cards = deck(DeckKind::Italian40, 0, &["AD AC AB", "2D 2C 2B"], "KS");
    shuffle::<Briscola>(&mut state, cards.clone());
    let again = Input::Chance { chance: Chance::Deck { cards } };
    assert_eq!(input::<Briscola>(&mut state, &again), Err(RefusalCode::ChanceNotAwaited));
    assert_eq!(step::<Briscola>(&mut state, 0, play("AD")), Err(RefusalCode::NotYourTurn));
    for text in ["AD", "KS", "3C", "7d", "Ts"] {
        assert_eq!(step::<Briscola>(&mut state, 1, play(text)), Err(RefusalCode::CardNotInHand), "{text}");
    }
    step::<Briscola>(&mut state, 1, play("2D")).unwrap();
    assert_eq!(step::<Briscola>(&mut state, 1, play("2D")), Err(RefusalCode::NotYourTurn));
    let late = Input::TimeExpired { seat: seat(1), clock: Clock::Move };
    assert_eq!(input::<Briscola>(&mut state, &late), Err(RefusalCode::NotAwaited));
    for wrong in [Input::SitOut { seat: seat(0) }, Input::Return { seat: seat(0) }] {
        assert_eq!(input::<Briscola>(&mut state, &wrong), Err(RefusalCode::SitOutNotOffered));
    }
    input::<Briscola>(&mut state, &Input::Abandon { seat: seat(0) }).unwrap();
    assert_eq!(step::<Briscola>(&mut state, 0, play("AD")), Err(RefusalCode::MatchOver));
}

#[test]
fn options_are_strict_and_have_one_text_form() {
    for (text, seats, printed) in [
        ("briscola", 2, "briscola(points=1)"),
        ("briscola(points=3,carte_viste)", 2, "briscola(points=3,carte_viste)"),
        ("briscola(carte_scoperte,majority=5)", 4, "briscola(majority=5,carte_scoperte)"),
    ] {
        let (info, options) = registry::parse_text(text, seats).unwrap();
        assert_eq!(registry::normalise(info.name, &options, seats).unwrap(), (options, printed.to_owned()));
    }
    for (bad, seats) in [
        (json!({"points": 0}), 2),
        (json!({"points": 4}), 2),
        (json!({"majority": 2}), 2),
        (json!({"majority": 7}), 2),
        (json!({"points": 1, "majority": 1}), 2),
        (json!({"target": 11}), 2),
        (json!({"carte_viste": 1}), 2),
        (json!({"carte_scoperte": true}), 2),
    ] {
        let code = registry::normalise("briscola", &bad, seats).unwrap_err().code;
        assert_eq!(code, RefusalCode::InvalidOptions, "{bad}");
    }
    for seats in [0, 1, 3, 5] {
        assert_eq!(BriscolaOptions::default().validate(seats).unwrap_err().code, RefusalCode::InvalidSetup, "R1");
    }
    let even = BriscolaOptions { goal: BriscolaGoal::Majority(2), ..BriscolaOptions::default() };
    assert_eq!(even.validate(2).unwrap_err().code, RefusalCode::InvalidOptions);
    let setup = Setup { options: json!({}), seats: 4, dealer: seat(3), knockout: true };
    let machine = registry::open("briscola", &setup).unwrap();
    assert_eq!((machine.game(), machine.options_text()), ("briscola", "briscola(points=1)".to_owned()));
    let clocks = registry::game("briscola").unwrap().clocks(&json!({"majority": 3})).unwrap();
    assert_eq!((clocks.match_seconds, clocks.move_seconds), (1_200, 90));
}
