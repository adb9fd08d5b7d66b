//! Bad input and options of burraco: refused with a precise code at a field, the state untouched.

use mazziere_rules::burraco::{Burraco, BurracoMove, BurracoOptions};
use mazziere_rules::kernel::Options;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Format};
use serde_json::json;

use super::scene::{Scene, discard, extend, open, open_at, refused};
use crate::trick::scene::{new, step};

#[test]
fn every_wrong_input_has_its_code_and_its_field() {
    let mut early = new::<Burraco>(BurracoOptions::default(), 2, 0, false);
    assert_eq!(step::<Burraco>(&mut early, 1, BurracoMove::DrawStock {}), Err(RefusalCode::ChanceAwaited));
    let hand = "3h 4h 4h 5h 6h 7d 7h 7c Ah Kh Ad 2h 2c Jo 9s 8d 8h";
    let games: [&'static [&'static str]; 2] = [&["8s 8c 8d", "9c Tc Jo Qc"], &[]];
    let scene = Scene { hands: [hand, "9s 9h", "", ""], games, ..Scene::default() };
    let state = scene.state();
    for (r#move, code, field) in [
        (open("3h 4h"), RefusalCode::GameTooShort, "cards"),
        (open("3h 4h 5s"), RefusalCode::CardNotInHand, "cards[2]"),
        (open("3h 3h 5h"), RefusalCode::CardNotInHand, "cards[1]"),
        (open("3h 4h 7d"), RefusalCode::CardsDoNotMatch, "cards[2]"),
        (open("3h 4h 4h"), RefusalCode::PlaceTaken, "cards[2]"),
        (open("3h 2c Jo"), RefusalCode::TooManyWildCards, "cards[2]"),
        (open("3h 4h 7h"), RefusalCode::SequenceBroken, "cards"),
        (open("Kh Ah 3h 4h"), RefusalCode::SequenceWraps, "cards"),
        (open("8d 8h Jo"), RefusalCode::RankAlreadyOpen, "cards"),
        (open_at("4h 5h 6h", &[4, 5, 7]), RefusalCode::LayoutNotValid, "layout[2]"),
        (open_at("4h 5h 6h", &[4, 5]), RefusalCode::LayoutNotValid, "layout"),
        (open_at("4h 5h 6h Jo", &[4, 5, 6, 8]), RefusalCode::LayoutNotValid, "layout[3]"),
        (open("3h 4h 5h 6h 7h 8h 9s Ah Kh Ad 2h 2c Jo 8d 7d"), RefusalCode::GameTooLong, "cards"),
        (extend(2, "8h"), RefusalCode::NoSuchGame, "game"),
        (extend(0, "8s"), RefusalCode::CardNotInHand, "cards[0]"),
        (extend(0, "7d"), RefusalCode::CardsDoNotMatch, "cards[0]"),
        (extend(0, "Jo 2c"), RefusalCode::TooManyWildCards, "cards[1]"),
        (extend(1, "Jo"), RefusalCode::TooManyWildCards, "cards[0]"),
        (extend(0, ""), RefusalCode::GameTooShort, "cards"),
        (discard("Ks"), RefusalCode::CardNotInHand, "card"),
    ] {
        let said = format!("{move:?}");
        assert_eq!(refused(&state, 0, r#move), (code, Some(field.to_owned())), "{said}");
    }
    for r#move in [BurracoMove::DrawStock {}, BurracoMove::TakePile {}] {
        assert_eq!(refused(&state, 0, r#move), (RefusalCode::MoveNotLegal, None));
    }
    assert_eq!(refused(&state, 1, discard("9s")).0, RefusalCode::NotYourTurn);
    assert_eq!(refused(&state, 2, discard("9s")).0, RefusalCode::NoSuchSeat);
    let drawing = Scene { drawing: true, ..scene }.state();
    for r#move in [open("7d 7h 7c"), extend(0, "8h"), discard("9s")] {
        assert_eq!(refused(&drawing, 0, r#move), (RefusalCode::MoveNotLegal, None));
    }
}

#[test]
fn a_second_natural_ace_is_refused_where_the_cards_are_there() {
    let scene = Scene { hands: ["Ah Ah Kh Qh 9s 9d", "9s 9h", "", ""], ..Scene::default() };
    let state = scene.state();
    assert_eq!(refused(&state, 0, open("Qh Kh Ah Ah")), (RefusalCode::AceTwice, Some("cards[3]".to_owned())), "R11");
    let games: [&'static [&'static str]; 2] = [&["Jh Qh Kh Ah"], &[]];
    let state = Scene { games, ..scene }.state();
    assert_eq!(refused(&state, 0, extend(0, "Ah")), (RefusalCode::AceTwice, Some("cards[0]".to_owned())), "R11");
}

#[test]
fn options_are_strict_and_have_one_text_form() {
    for (text, printed) in [
        ("burraco", "burraco(deals=1)"),
        ("burraco(target=2005)", "burraco(target=2005)"),
        ("burraco(partner_open,deals=4)", "burraco(deals=4,partner_open)"),
    ] {
        let (info, options) = registry::parse_text(text, 4).unwrap();
        assert_eq!(registry::normalise(info.name, &options, 4).unwrap(), (options, printed.to_owned()));
    }
    for bad in [
        json!({"deals": 0}),
        json!({"deals": 5}),
        json!({"target": 0}),
        json!({"target": 10_001}),
        json!({"deals": 1, "target": 2005}),
        json!({"carte_scoperte": true}),
    ] {
        assert_eq!(registry::normalise("burraco", &bad, 4).unwrap_err().code, RefusalCode::InvalidOptions, "{bad}");
    }
    let open = BurracoOptions { partner_open: true, ..BurracoOptions::default() };
    assert_eq!(open.validate(2).unwrap_err().code, RefusalCode::InvalidOptions);
    assert!(open.validate(4).is_ok());
    assert!(open.fits(Format::Pairs) && !open.fits(Format::FourInTwo), "two players who see all they hold");
    for seats in [1, 3, 5] {
        assert_eq!(BurracoOptions::default().validate(seats).unwrap_err().code, RefusalCode::InvalidSetup);
    }
    let info = registry::game("burraco").unwrap();
    let formats = [Format::HeadsUp, Format::Pairs, Format::FourInTwo];
    assert!(formats.iter().all(|&format| info.plays(format) && info.forfeits_in(format)));
}
