//! Bad input at a table of Poker 5 carte, through the erased machine: amounts and cards that are none, moves out of
//! turn, twice, or of another step. And what the registry says of both games.

use mazziere_rules::kernel::{Awaiting, Chance, Input, Machine, Setup, Viewer};
use mazziere_rules::live::parse_input;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Format, Frame};
use mazziere_rules::seat::Seat;
use serde_json::{Value, json};

use super::scene::poker;

fn give(machine: &mut Box<dyn Machine>, input: &str) -> Result<(), RefusalCode> {
    let events = parse_input(input).and_then(|input| machine.decide(&input)).map_err(|refusal| refusal.code)?;
    events.iter().for_each(|event| machine.evolve(event).unwrap());
    Ok(())
}

fn moved(machine: &mut Box<dyn Machine>, index: u8, r#move: &str) -> Result<(), RefusalCode> {
    give(machine, &format!(r#"{{"input":"move","seat":{index},"move":{move}}}"#))
}

/// The code and the field that a move is refused with; everything stays as it was.
fn refused(machine: &mut Box<dyn Machine>, index: u8, r#move: &str) -> (RefusalCode, Option<String>) {
    let said = parse_input(&format!(r#"{{"input":"move","seat":{index},"move":{move}}}"#)).unwrap();
    let before = (machine.view(Viewer::Auditor), machine.awaiting());
    let refusal = machine.decide(&said).map(|_| ()).expect_err(r#move);
    assert_eq!((machine.view(Viewer::Auditor), machine.awaiting()), before);
    (refusal.code, refusal.field.map(|field| field.into_owned()))
}

/// Three seats, button 0, the deck in its new order: seat 1 holds Ad As 8c 9h Td.
fn dealt(options: Value) -> Box<dyn Machine> {
    let setup = Setup { options, seats: 3, dealer: Seat::new(0), knockout: false };
    let mut machine = registry::open("poker-all-italiana", &setup).unwrap();
    for index in 0..3 {
        give(&mut machine, &format!(r#"{{"input":"fact","fact":{{"fact":"sit","seat":{index},"chips":1000}}}}"#))
            .unwrap();
    }
    give(&mut machine, r#"{"input":"fact","fact":{"fact":"next_hand"}}"#).unwrap();
    for index in 0..3 {
        moved(&mut machine, index, r#"{"type":"pay_invito"}"#).unwrap();
    }
    let Awaiting::Chance { request } = machine.awaiting() else { panic!("a deck is awaited") };
    let cards = request.new_deck().unwrap().to_vec();
    for event in machine.decide(&Input::Chance { chance: Chance::Deck { cards } }).unwrap() {
        machine.evolve(&event).unwrap();
    }
    machine
}

#[test]
fn moves_that_are_none() {
    let mut machine = dealt(json!({}));
    for malformed in [
        r#"{"type":"bet","amount":-20}"#,
        r#"{"type":"bet","amount":2.5}"#,
        r#"{"type":"bet"}"#,
        r#"{"type":"raise","to":20,"amount":20}"#,
        r#"{"type":"change"}"#,
        r#"{"type":"change","cards":"Ah"}"#,
        r#"{"type":"change","cards":["Xx"]}"#,
        r#"{"type":"change","cards":["Ad","8d","9d","Td","Jd","Qd"]}"#,
        r#"{"type":"stand_pat","cards":[]}"#,
        r#"{"type":"servito"}"#,
        r#"{"type":"post_blind","amount":30}"#,
        r#"{"type":"preferences","preferences":{"blind":"maybe"}}"#,
        r#"{"type":"preferences","preferences":{"auto_blinds":true}}"#,
        r#""fold""#,
        "null",
    ] {
        assert_eq!(moved(&mut machine, 1, malformed), Err(RefusalCode::MalformedMove), "{malformed}");
    }
}

#[test]
fn each_step_refuses_the_moves_of_the_others() {
    let mut machine = dealt(json!({}));
    // Seat 1 is asked for the buio.
    for other in ["fold", "check", "call", "parol", "stand_pat", "accept", "open", "show", "pay_invito", "adjust"] {
        let said = format!(r#"{{"type":"{other}"}}"#);
        assert_eq!(moved(&mut machine, 1, &said), Err(RefusalCode::MoveNotLegal), "{other}");
    }
    assert_eq!(moved(&mut machine, 2, r#"{"type":"post_blind"}"#), Err(RefusalCode::NotYourTurn));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"deal"}"#), Ok(()));
    assert_eq!(
        moved(&mut machine, 1, r#"{"type":"post_blind"}"#),
        Err(RefusalCode::MoveNotLegal),
        "the cards are dealt"
    );
    assert_eq!(moved(&mut machine, 1, r#"{"type":"parol"}"#), Err(RefusalCode::ParolNotLegal));
    assert_eq!(moved(&mut machine, 2, r#"{"type":"parol"}"#), Err(RefusalCode::NotYourTurn));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"stand_pat"}"#), Err(RefusalCode::MoveNotLegal));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"raise","to":20}"#), Err(RefusalCode::RaiseNotLegal));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"bet","amount":9}"#), Err(RefusalCode::AmountTooSmall));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"bet","amount":991}"#), Err(RefusalCode::AmountTooLarge));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"bet","amount":10}"#), Ok(()));
    assert_eq!(moved(&mut machine, 2, r#"{"type":"check"}"#), Err(RefusalCode::CheckNotLegal));
    assert_eq!(moved(&mut machine, 2, r#"{"type":"bet","amount":10}"#), Err(RefusalCode::BetNotLegal));
    assert_eq!(moved(&mut machine, 2, r#"{"type":"raise","to":10}"#), Err(RefusalCode::AmountTooSmall));
    assert_eq!(moved(&mut machine, 2, r#"{"type":"call"}"#), Ok(()));
    assert_eq!(moved(&mut machine, 0, r#"{"type":"fold"}"#), Ok(()));
    for (cards, code, field) in [
        (r#"["Ah"]"#, RefusalCode::CardNotInHand, "cards[0]"),
        (r#"["Ad","7D"]"#, RefusalCode::CardNotInHand, "cards[1]"),
        (r#"["Ad","As","Ad"]"#, RefusalCode::ExchangeNotLegal, "cards[2]"),
        (r#"[]"#, RefusalCode::ExchangeNotLegal, "cards"),
        (r#"["Ad","As","8c","9h","Td"]"#, RefusalCode::ExchangeNotLegal, "cards"),
    ] {
        let said = format!(r#"{{"type":"change","cards":{cards}}}"#);
        assert_eq!(refused(&mut machine, 1, &said), (code, Some(field.to_owned())), "{cards}");
    }
    assert_eq!(moved(&mut machine, 1, r#"{"type":"check"}"#), Err(RefusalCode::MoveNotLegal));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"change","cards":["Ad"]}"#), Ok(()));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"stand_pat"}"#), Err(RefusalCode::NotYourTurn), "once a hand");
    assert_eq!(moved(&mut machine, 0, r#"{"type":"stand_pat"}"#), Err(RefusalCode::NotYourTurn), "it has folded");
    assert_eq!(moved(&mut machine, 2, r#"{"type":"stand_pat"}"#), Ok(()));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"change","cards":["8d"]}"#), Err(RefusalCode::MoveNotLegal));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"stand_pat"}"#), Err(RefusalCode::MoveNotLegal), "after a change");
    assert_eq!(moved(&mut machine, 2, r#"{"type":"parol"}"#), Err(RefusalCode::NotYourTurn));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"parol"}"#), Ok(()));
    assert_eq!(moved(&mut machine, 2, r#"{"type":"parol"}"#), Ok(()));
    assert_eq!(moved(&mut machine, 2, r#"{"type":"parol"}"#), Err(RefusalCode::NoHandInPlay));
}

/// BC of `docs/rules/telesina.md`: no more than the pot, or than the limit.
#[test]
fn bets_and_raises_beyond_the_limit() {
    let too_large = |field: &str| (RefusalCode::AmountTooLarge, Some(field.to_owned()));
    let too_small = |field: &str| (RefusalCode::AmountTooSmall, Some(field.to_owned()));
    // The pot holds three inviti of 10.
    for (limit, most, raise) in [("pl", 30, 50), ("fl", 10, 20), ("nl", 990, 990)] {
        let mut machine = dealt(json!({"limit": limit, "blind_opening": false}));
        let bet = |amount: u64| format!(r#"{{"type":"bet","amount":{amount}}}"#);
        let raise_to = |to: u64| format!(r#"{{"type":"raise","to":{to}}}"#);
        assert_eq!(refused(&mut machine, 1, &bet(most + 1)), too_large("amount"), "{limit}");
        assert_eq!(refused(&mut machine, 1, &bet(9)), too_small("amount"), "{limit}");
        moved(&mut machine, 1, &bet(10)).unwrap();
        assert_eq!(refused(&mut machine, 2, &raise_to(raise + 1)), too_large("to"), "{limit}");
        assert_eq!(refused(&mut machine, 2, &raise_to(10)), too_small("to"), "{limit}");
        assert_eq!(refused(&mut machine, 0, &raise_to(20)), (RefusalCode::NotYourTurn, None), "{limit}");
        moved(&mut machine, 2, &raise_to(raise)).unwrap();
    }
}

#[test]
fn an_opening_needs_the_cards() {
    // Seat 2 has a pair of eights.
    let mut machine = dealt(json!({"blind_opening": false}));
    moved(&mut machine, 1, r#"{"type":"check"}"#).unwrap();
    let opening = refused(&mut machine, 2, r#"{"type":"bet","amount":10}"#);
    assert_eq!(opening, (RefusalCode::OpeningNotHeld, None));

    let mut table = poker("{}", 3, 2).seated(&[1000; 3]);
    table.deal(&[(0, "Th Ts Ac Kd Qh")], "");
    assert_eq!(table.try_move(0, "bet 10"), Err(RefusalCode::OpeningNotHeld));
    assert_eq!(table.try_move(0, "bet 1"), Err(RefusalCode::OpeningNotHeld));
    assert_eq!(table.try_move(0, "open"), Err(RefusalCode::MoveNotLegal));
    table.play("0 check");
}

#[test]
fn the_invito_is_asked_of_all_at_once() {
    let mut table = poker(r#"{"invito":10}"#, 3, 2);
    for index in 0..3 {
        table.fact(mazziere_rules::session::RingFact::Sit { seat: Seat::new(index), chips: 500 });
    }
    table.fact(mazziere_rules::session::RingFact::NextHand {});
    assert_eq!(
        (table.awaited(), table.legal(1)),
        (vec![0, 1, 2], json!({"pay_invito": true, "sit_out": true, "pays": 10}))
    );
    assert_eq!(table.try_move(0, "adjust"), Err(RefusalCode::MoveNotLegal));
    assert_eq!(table.try_move(0, "decline"), Err(RefusalCode::MoveNotLegal));
    table.play("2 pay");
    assert_eq!(table.try_move(2, "pay"), Err(RefusalCode::NotYourTurn));
    table.late(0);
    assert!(table.state.place(Seat::new(0)).unwrap().sitting_out);
    assert_eq!(table.awaited(), [1]);
    table.play("1 out");
    assert!(table.between_hands(), "one alone plays no hand, and has paid nothing");
    assert_eq!(table.stacks(), [500; 3]);
}

#[test]
fn the_registry_knows_both() {
    for game in ["poker-5-carte", "poker-all-italiana"] {
        let info = registry::game(game).unwrap();
        assert_eq!((info.frame, info.formats, info.seats), (Frame::Ring, &[Format::Ring][..], (2, 6)));
        let ring = info.ring_info(&json!({"invito": 20, "turn_s": 20, "show_s": 15, "rake_cap": 100})).unwrap();
        assert_eq!((ring.turn_seconds, ring.time_bank_seconds, ring.show_seconds, ring.away_minutes), (20, 60, 15, 10));
        assert_eq!(
            (ring.min_buy_in, ring.max_buy_in, ring.stake, ring.bet, ring.rake_cap),
            (400, 4000, 20, 20, Some(100))
        );
        let printed = format!("{game}(limit=pl,invito=10,vele=croce,blind_opening=false,giro_pazzo)");
        let (_, options) = registry::parse_text(&printed, 4).unwrap();
        assert_eq!(registry::normalise(game, &options, 4).unwrap(), (options, printed));
        for bad in [json!({"invito": 0}), json!({"min_credit": 21}), json!({"vele": "tutte"}), json!({"sb": 5})] {
            assert!(registry::normalise(game, &bad, 4).is_err(), "{bad}");
        }
        assert!(registry::normalise(game, &json!({}), 7).is_err());
    }
}
