//! Bad input at bestia tables, through the erased machine: every kind of move in every part of a hand, from the wrong
//! seat, with wrong cards, with fields that it does not have. And what the registry says of bestia.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Chance, Input, Machine, Setup};
use mazziere_rules::live::parse_input;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Format, Frame};
use mazziere_rules::ring::Mode;
use mazziere_rules::seat::Seat;
use serde_json::{Value, json};

fn give(machine: &mut Box<dyn Machine>, input: &str) -> Result<(), RefusalCode> {
    let events =
        machine.decide(&parse_input(input).map_err(|refusal| refusal.code)?).map_err(|refusal| refusal.code)?;
    events.iter().for_each(|event| machine.evolve(event).unwrap());
    Ok(())
}

fn moved(machine: &mut Box<dyn Machine>, index: u8, r#move: &str) -> Result<(), RefusalCode> {
    give(machine, &format!(r#"{{"input":"move","seat":{index},"move":{move}}}"#))
}

/// Three seats, the dealer is seat 2; seat 0 holds AC 5D 2S, seat 1 4D 3C 7S, seat 2 KB QB JB; 5C is turned.
fn begun() -> Box<dyn Machine> {
    let setup = Setup { options: json!({"invito": 10}), seats: 3, dealer: Seat::new(2), knockout: false };
    let mut machine = registry::open("bestia", &setup).unwrap();
    for index in 0..3 {
        give(&mut machine, &format!(r#"{{"input":"fact","fact":{{"fact":"sit","seat":{index},"chips":1000}}}}"#))
            .unwrap();
    }
    machine
}

fn dealt() -> Box<dyn Machine> {
    let mut machine = begun();
    give(&mut machine, r#"{"input":"fact","fact":{"fact":"next_hand"}}"#).unwrap();
    let top = "AC 4D KB 5D 3C QB 2S 7S JB 5C";
    let mut cards: Vec<Card> = top.split(' ').map(|card| card.parse().unwrap()).collect();
    cards.extend(DeckKind::Italian40.cards().iter().filter(|card| !cards.contains(card)).copied().collect::<Vec<_>>());
    for event in machine.decide(&Input::Chance { chance: Chance::Deck { cards } }).unwrap() {
        machine.evolve(&event).unwrap();
    }
    machine
}

const PASS: &str = r#"{"type":"pass"}"#;
const STAND: &str = r#"{"type":"stand"}"#;
const CHANGE: &str = r#"{"type":"change","cards":["5D"]}"#;
const BLIND: &str = r#"{"type":"enter_blind"}"#;
const DECLINE: &str = r#"{"type":"decline"}"#;
const PLAY: &str = r#"{"type":"play","card":"AC"}"#;
const ALL: [&str; 6] = [PASS, STAND, CHANGE, BLIND, DECLINE, PLAY];

/// Which of the six moves `seat` is refused, and with what; nothing may change by it.
fn refused(machine: &dyn Machine, seat: u8) -> Vec<(&'static str, RefusalCode)> {
    let view = |machine: &dyn Machine| machine.view(mazziere_rules::kernel::Viewer::Auditor);
    let before = view(machine);
    let refused = ALL.iter().filter_map(|r#move| {
        let mut copy = machine.duplicate();
        let code = moved(&mut copy, seat, r#move).err()?;
        assert_eq!(view(&*copy), before, "{move} left something behind");
        Some((*r#move, code))
    });
    refused.collect()
}

#[test]
fn every_move_in_every_part_of_a_hand() {
    let every = |code| ALL.map(|r#move| (r#move, code)).to_vec();
    let wrong = |moves: &[&'static str]| -> Vec<(&'static str, RefusalCode)> {
        moves.iter().map(|r#move| (*r#move, RefusalCode::MoveNotLegal)).collect()
    };
    let mut machine = begun();
    assert_eq!(refused(&*machine, 0), every(RefusalCode::NoHandInPlay));
    assert_eq!(refused(&*machine, 7), every(RefusalCode::NoSuchSeat));
    give(&mut machine, r#"{"input":"fact","fact":{"fact":"next_hand"}}"#).unwrap();
    assert_eq!(refused(&*machine, 0), every(RefusalCode::ChanceAwaited));
    let mut machine = dealt();
    assert_eq!(refused(&*machine, 0), wrong(&[BLIND, DECLINE, PLAY]));
    for other in [1, 2] {
        assert_eq!(refused(&*machine, other), every(RefusalCode::NotYourTurn));
    }
    moved(&mut machine, 0, STAND).unwrap();
    assert_eq!(refused(&*machine, 0), every(RefusalCode::NotYourTurn), "once only");
    moved(&mut machine, 1, STAND).unwrap();
    moved(&mut machine, 2, PASS).unwrap();
    // Only a player who passed is asked whether to enter.
    assert_eq!(refused(&*machine, 2), wrong(&[PASS, STAND, CHANGE, PLAY]));
    assert_eq!(refused(&*machine, 0), every(RefusalCode::NotYourTurn));
    moved(&mut machine, 2, DECLINE).unwrap();
    assert_eq!(refused(&*machine, 0), wrong(&[PASS, STAND, CHANGE, BLIND, DECLINE]));
    assert_eq!(refused(&*machine, 2), every(RefusalCode::NotYourTurn), "who stays out plays nothing");
}

#[test]
fn cards_that_may_not_be_played() {
    let mut machine = dealt();
    for (index, r#move) in [(0, STAND), (1, STAND), (2, PASS), (2, DECLINE)] {
        moved(&mut machine, index, r#move).unwrap();
    }
    let play = |machine: &mut Box<dyn Machine>, index, card: &str| {
        moved(machine, index, &format!(r#"{{"type":"play","card":"{card}"}}"#))
    };
    assert_eq!(play(&mut machine, 0, "2S"), Err(RefusalCode::DominantNotLed));
    assert_eq!(play(&mut machine, 0, "KD"), Err(RefusalCode::CardNotInHand));
    assert_eq!(play(&mut machine, 0, "5C"), Err(RefusalCode::CardNotInHand), "the turned card is nobody's");
    assert_eq!(play(&mut machine, 0, "Ah"), Err(RefusalCode::CardNotInHand));
    play(&mut machine, 0, "AC").unwrap();
    assert_eq!(play(&mut machine, 1, "4D"), Err(RefusalCode::SuitNotFollowed));
    play(&mut machine, 1, "3C").unwrap();
    assert_eq!(play(&mut machine, 0, "AC"), Err(RefusalCode::CardNotInHand), "played already");
    // Without the suit led, a briscola.
    let mut machine = dealt();
    for (index, r#move) in [(0, PASS), (1, r#"{"type":"change","cards":["4D"]}"#), (2, STAND), (0, DECLINE)] {
        moved(&mut machine, index, r#move).unwrap();
    }
    // Seat 1 drew AD, the first card of the rest, and holds 3C 7S AD. It leads 7S; then seat 2, all bastoni, plays any.
    play(&mut machine, 1, "7S").unwrap();
    play(&mut machine, 2, "KB").unwrap();
    play(&mut machine, 1, "3C").unwrap();
    play(&mut machine, 2, "QB").unwrap();
    let mut machine = dealt();
    for (index, r#move) in [(0, PASS), (1, STAND), (2, STAND), (0, BLIND)] {
        moved(&mut machine, index, r#move).unwrap();
    }
    // Blind came AD AB AS. Seat 0 leads AB; seat 1 has no bastoni, but 3C.
    play(&mut machine, 0, "AB").unwrap();
    assert_eq!(play(&mut machine, 1, "7S"), Err(RefusalCode::BriscolaNotPlayed));
    play(&mut machine, 1, "3C").unwrap();
}

#[test]
fn changes_that_are_none() {
    let mut machine = dealt();
    for (cards, code) in [
        ("[]", RefusalCode::ChangeNotLegal),
        (r#"["5D","5D"]"#, RefusalCode::ChangeNotLegal),
        (r#"["AC","5D","2S","KD"]"#, RefusalCode::ChangeNotLegal),
        (r#"["AC","5D","2S","2S","2S","2S","2S"]"#, RefusalCode::ChangeNotLegal),
        (r#"["AC","KD"]"#, RefusalCode::CardNotInHand),
        (r#"["KB"]"#, RefusalCode::CardNotInHand),
        (r#"["5C"]"#, RefusalCode::CardNotInHand),
        (r#"["5d"]"#, RefusalCode::CardNotInHand),
        (r#"["XX"]"#, RefusalCode::MalformedMove),
        (r#""5D""#, RefusalCode::MalformedMove),
        ("[1]", RefusalCode::MalformedMove),
        ("null", RefusalCode::MalformedMove),
    ] {
        let r#move = format!(r#"{{"type":"change","cards":{cards}}}"#);
        assert_eq!(moved(&mut machine, 0, &r#move), Err(code), "{cards}");
    }
    moved(&mut machine, 0, r#"{"type":"change","cards":["2S","AC","5D"]}"#).unwrap();
}

#[test]
fn moves_that_are_none() {
    let mut machine = dealt();
    for malformed in [
        r#"{"type":"pass","card":"AC"}"#,
        r#"{"type":"stand","cards":[]}"#,
        r#"{"type":"change"}"#,
        r#"{"type":"change","cards":["5D"],"card":"5D"}"#,
        r#"{"type":"enter_blind","cards":["5D"]}"#,
        r#"{"type":"decline","reason":""}"#,
        r#"{"type":"play"}"#,
        r#"{"type":"play","cards":["AC"]}"#,
        r#"{"type":"play","card":"ac"}"#,
        r#"{"type":"play","card":"7D","capture":[]}"#,
        r#"{"type":"fold"}"#,
        r#"{"type":"preferences","preferences":{}}"#,
        r#"{"type":"Pass"}"#,
        r#"{"pass":{}}"#,
        r#"["pass"]"#,
        r#""pass""#,
        "null",
    ] {
        assert_eq!(moved(&mut machine, 0, malformed), Err(RefusalCode::MalformedMove), "{malformed}");
    }
}

#[test]
fn the_registry_knows_bestia() {
    let info = registry::game("bestia").unwrap();
    assert_eq!((info.frame, info.formats, info.seats), (Frame::Ring, &[Format::Ring][..], (3, 6)));
    let ring = info.ring_info(&json!({"invito": 20, "rake_cap": 100, "max_buyin": 100})).unwrap();
    assert_eq!((ring.mode, ring.turn_seconds, ring.time_bank_seconds, ring.away_minutes), (Mode::Cash, 20, 0, 10));
    assert_eq!(
        (ring.min_buy_in, ring.max_buy_in, ring.stake, ring.bet, ring.rake_bp, ring.rake_cap),
        (400, 2000, 20, 20, 500, Some(100))
    );
    let chips = info.ring_info(&json!({"mode": "tournament"})).unwrap();
    assert_eq!((chips.rake_bp, chips.rake_cap), (0, None));
    for (text, printed) in [
        ("bestia", "bestia(cards=3,invito=10)"),
        ("bestia(invito=20,mode=tournament,cards=4)", "bestia(mode=tournament,cards=4,invito=20)"),
        (
            "bestia(max_bestia=500,min_players=3,turn_s=30)",
            "bestia(cards=3,invito=10,max_bestia=500,min_players=3,turn_s=30)",
        ),
    ] {
        let (info, options) = registry::parse_text(text, 5).unwrap();
        assert_eq!(registry::normalise(info.name, &options, 5).unwrap(), (options.clone(), printed.to_owned()));
        assert_eq!(registry::parse_text(printed, 5).unwrap().1, options);
    }
    let six = |options: Value| registry::normalise("bestia", &options, 6).map_err(|refusal| refusal.code);
    assert_eq!(six(json!({"cards": 4})).unwrap_err(), RefusalCode::InvalidSetup);
    assert!(six(json!({"cards": 3})).is_ok());
}
