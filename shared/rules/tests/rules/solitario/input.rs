//! Bad input and options of solitario: refused with a precise code at the field, the state untouched.

use mazziere_rules::kernel::{Clock, Game, Input, Options, Setup};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Format};
use mazziere_rules::solitario::{EmptyColumn, Layout, PlayerState, Solitario, SolitarioMatch, SolitarioOptions};
use serde_json::json;
use serde_json::value::to_raw_value;

use super::scene::*;
use super::solved::deals;
use crate::trick::scene::{input, new, outcome, seat, step};

#[test]
fn every_wrong_move_has_its_code_and_its_field() {
    let mut early = new::<Solitario>(SolitarioOptions::default(), 2, 0, false);
    assert_eq!(step::<Solitario>(&mut early, 1, turn()), Err(RefusalCode::ChanceAwaited));
    assert_eq!(input::<Solitario>(&mut early, &Input::Abandon { seat: seat(1) }), Err(RefusalCode::ChanceAwaited));
    // Kings on top of columns 5 to 7, and low cards.
    let mut state = dealt(&[
        (top(1), "Ah"),
        (top(2), "3c"),
        (top(3), "4d"),
        (top(4), "9s"),
        (top(5), "Ks"),
        (top(6), "Kh"),
        (top(7), "Kd"),
        (stock(3), "8c"),
    ]);
    for (text, code, field) in [
        ("wb", RefusalCode::CardDoesNotFit, None),
        ("w4", RefusalCode::CardDoesNotFit, Some("column")),
        ("b2", RefusalCode::CardDoesNotFit, Some("column")),
        ("2>4x1", RefusalCode::CardDoesNotFit, Some("to")),
        ("2>3x0", RefusalCode::CardsNotExposed, Some("count")),
        ("2>3x2", RefusalCode::CardsNotExposed, Some("count")),
        ("2>3x255", RefusalCode::CardsNotExposed, Some("count")),
        ("2>2x1", RefusalCode::MoveWithoutEffect, Some("to")),
        ("s>3", RefusalCode::NothingToMove, Some("suit")),
    ] {
        assert_eq!(refused(&state, 0, text), (code, field.map(str::to_owned)), "{text}");
    }
    plays(&mut state, 0, "b1");
    assert_eq!(refused(&state, 0, "b1"), (RefusalCode::NothingToMove, Some("column".to_owned())));
    assert_eq!(refused(&state, 0, "1>2x1"), (RefusalCode::CardsNotExposed, Some("count".to_owned())));
    assert_eq!(refused(&state, 0, "h>2").0, RefusalCode::CardDoesNotFit, "an ace of hearts on a black three");
    for by in [2, 4, 15] {
        assert_eq!(step::<Solitario>(&mut state, by, turn()), Err(RefusalCode::NoSuchSeat));
    }
    step::<Solitario>(&mut state, 0, stop()).unwrap();
    assert_eq!(player(&state, 0).state, PlayerState::Stopped);
    assert_eq!(step::<Solitario>(&mut state, 0, turn()), Err(RefusalCode::NotYourTurn), "a stopped player is out");
}

#[test]
fn without_stock_and_waste_nothing_is_turned() {
    let (deck, moves) = deals().remove(0);
    let mut layout = Layout::deal(&deck[..].try_into().unwrap());
    for text in moves {
        layout.play(words(text), EmptyColumn::KingOnly).unwrap();
    }
    assert!(layout.is_solved());
    let refusal = layout.play(turn(), EmptyColumn::KingOnly).unwrap_err();
    assert_eq!((refusal.code, refusal.field), (RefusalCode::NothingToMove, None));
    let refusal = layout.play(words("wb"), EmptyColumn::KingOnly).unwrap_err();
    assert_eq!(refusal.code, RefusalCode::NothingToMove);
    // Every king may go back to every column; nothing else is left.
    let legal = layout.legal(EmptyColumn::KingOnly).moves;
    assert_eq!((legal.len(), legal.last()), (4 * 7 + 1, Some(&stop())));
    assert!(!layout.is_stalled(EmptyColumn::KingOnly), "solved, not stalled");
}

#[test]
fn one_clock_runs_for_all_and_giving_up_stops_only_oneself() {
    let mut state = dealt_to(4, SolitarioOptions::default(), deck(&[(30, "Ah")]));
    let late = |clock, by| Input::TimeExpired { seat: seat(by), clock };
    assert_eq!(input::<Solitario>(&mut state, &late(Clock::Move, 0)), Err(RefusalCode::NotAwaited), "no such clock");
    input::<Solitario>(&mut state, &Input::Abandon { seat: seat(1) }).unwrap();
    assert_eq!((player(&state, 1).state, playing(&state)), (PlayerState::Stopped, vec![0, 2, 3]));
    for by in [Input::Abandon { seat: seat(1) }, late(Clock::Match, 1)] {
        assert_eq!(input::<Solitario>(&mut state, &by), Err(RefusalCode::NotAwaited));
    }
    assert_eq!(input::<Solitario>(&mut state, &Input::Abandon { seat: seat(4) }), Err(RefusalCode::NoSuchSeat));
    // Who is away neither plays nor loses anything, and may come back.
    input::<Solitario>(&mut state, &Input::SitOut { seat: seat(2) }).unwrap();
    assert_eq!(input::<Solitario>(&mut state, &Input::SitOut { seat: seat(2) }), Err(RefusalCode::AlreadySittingOut));
    plays(&mut state, 0, "wb");
    assert_eq!((player(&state, 2).moves.len(), playing(&state)), (0, vec![0, 2, 3]), "nothing is played for them");
    input::<Solitario>(&mut state, &Input::Return { seat: seat(2) }).unwrap();
    assert_eq!(plays(&mut state, 2, "wb"), 15);
    plays(&mut state, 3, "t");
    time_up(&mut state);
    let states: Vec<PlayerState> = (0..4).map(|by| player(&state, by).state).collect();
    let up = PlayerState::TimeUp;
    assert_eq!(states, [up, PlayerState::Stopped, up, up], "the end is the end for all");
    let ranks: Vec<u8> = outcome(&state).lines.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, [1, 4, 2, 3]);
    assert_eq!(input::<Solitario>(&mut state, &late(Clock::Match, 0)), Err(RefusalCode::MatchOver));
}

#[test]
fn moves_are_read_strictly() {
    let setup = Setup { options: json!({}), seats: 2, dealer: seat(0), knockout: true };
    let mut machine = registry::open("solitario", &setup).unwrap();
    let chance = mazziere_rules::kernel::Chance::Deck { cards: deck(&[(30, "Ah")]) };
    for event in machine.decide(&Input::Chance { chance }).unwrap() {
        machine.evolve(&event).unwrap();
    }
    assert!(machine.common_clock() && !registry::open("scopa", &setup).unwrap().common_clock());
    for bad in [
        json!({"type": "waste_to_column", "column": 0}),
        json!({"type": "waste_to_column", "column": 8}),
        json!({"type": "waste_to_column"}),
        json!({"type": "turn_stock", "count": 3}),
        json!({"type": "column_to_column", "from": 1, "count": -1, "to": 2}),
        json!({"type": "column_to_column", "from": 1, "count": 256, "to": 2}),
        json!({"type": "base_to_column", "suit": "coppe", "column": 2}),
        json!({"type": "undo"}),
    ] {
        let refused = machine.decide(&Input::Move { seat: seat(0), r#move: to_raw_value(&bad).unwrap() }).unwrap_err();
        assert_eq!(refused.code, RefusalCode::MalformedMove, "{bad}");
    }
}

#[test]
fn options_are_strict_and_have_one_text_form() {
    for (text, seats, printed) in [
        ("solitario", 2, "solitario(match_time=10)"),
        ("solitario(winners=2,match_time=5)", 4, "solitario(match_time=5,winners=2)"),
        (
            "solitario(same_deal=false,empty_column=any_card)",
            4,
            "solitario(match_time=10,empty_column=any_card,same_deal=false)",
        ),
    ] {
        let (info, options) = registry::parse_text(text, seats).unwrap();
        assert_eq!(registry::normalise(info.name, &options, seats).unwrap(), (options, printed.to_owned()));
    }
    for bad in [
        json!({"match_time": 0}),
        json!({"match_time": 61}),
        json!({"winners": 0}),
        json!({"winners": 3}),
        json!({"empty_column": "queen"}),
        json!({"same_deal": 1}),
        json!({"players": 2}),
    ] {
        assert_eq!(registry::normalise("solitario", &bad, 4).unwrap_err().code, RefusalCode::InvalidOptions, "{bad}");
    }
    assert_eq!(
        registry::normalise("solitario", &json!({"winners": 2}), 2).unwrap_err().code,
        RefusalCode::InvalidOptions
    );
    for seats in [1, 3, 5] {
        assert_eq!(SolitarioOptions::default().validate(seats).unwrap_err().code, RefusalCode::InvalidSetup);
    }
    let setup =
        |same_deal, knockout| Setup { options: json!({"same_deal": same_deal}), seats: 2, dealer: seat(1), knockout };
    assert!(registry::open("solitario", &setup(false, false)).is_ok());
    let refused = registry::open("solitario", &setup(false, true)).map(|_| ()).unwrap_err();
    assert_eq!(refused.code, RefusalCode::InvalidOptions, "tournaments have the same deal for all");
    let info = registry::game("solitario").unwrap();
    assert!(
        !info.is_for_money()
            && info.formats.iter().all(|format| !info.forfeits_in(*format))
            && info.plays(Format::FourIndividual)
            && info.plays(Format::HeadsUp)
    );
    assert_eq!(info.clocks(&json!({"match_time": 7})).unwrap().match_seconds, 420);
    assert_eq!(SolitarioMatch::NAME, info.name);
}
