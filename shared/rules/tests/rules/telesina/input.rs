//! Bad input at a table of Telesina, through the erased machine: amounts that are none, moves out of turn, twice, or of
//! another step, choices that are not offered. And what the registry says of it.

use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Input, Machine, Setup};
use mazziere_rules::live::parse_input;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Format, Frame};
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

/// Three seats, the deck in its new order: button 0.
fn dealt(options: Value) -> Box<dyn Machine> {
    let setup = Setup { options, seats: 3, dealer: Seat::new(0), knockout: false };
    let mut machine = registry::open("telesina", &setup).unwrap();
    for index in 0..3 {
        give(&mut machine, &format!(r#"{{"input":"fact","fact":{{"fact":"sit","seat":{index},"chips":1000}}}}"#))
            .unwrap();
        let auto = r#"{"type":"preferences","preferences":{"auto_invito":true}}"#;
        moved(&mut machine, index, auto).unwrap();
    }
    give(&mut machine, r#"{"input":"fact","fact":{"fact":"next_hand"}}"#).unwrap();
    let Awaiting::Chance { request } = machine.awaiting() else { panic!("a deck is awaited") };
    assert_eq!(serde_json::to_value(&request).unwrap(), json!({"draw": "shuffle", "deck": "french_28"}));
    let cards = request.new_deck().unwrap().to_vec();
    for event in machine.decide(&Input::Chance { chance: Chance::Deck { cards } }).unwrap() {
        machine.evolve(&event).unwrap();
    }
    machine
}

#[test]
fn amounts_that_are_none() {
    let mut machine = dealt(json!({"vele": "nessuna", "coperta": "mai"}));
    let Awaiting::Seats { seats } = machine.awaiting() else { panic!("somebody speaks") };
    let first = seats.iter().next().unwrap().index();
    for malformed in [
        r#"{"type":"bet","amount":-200}"#,
        r#"{"type":"bet","amount":200.5}"#,
        r#"{"type":"bet","amount":"200"}"#,
        r#"{"type":"bet","amount":18446744073709551616}"#,
        r#"{"type":"bet"}"#,
        r#"{"type":"bet","amount":200,"to":200}"#,
        r#"{"type":"resto"}"#,
        r#"{"type":"preferences"}"#,
        r#"{"type":"preferences","preferences":{"vele":"libera"}}"#,
        r#"{"type":"preferences","preferences":{"auto_blinds":true}}"#,
        r#"{"type":"choose","vele":"tutte"}"#,
        r#"{"type":"turn_up"}"#,
        r#"{"type":"turn_up","card":"4X"}"#,
        r#""fold""#,
        "null",
    ] {
        assert_eq!(moved(&mut machine, first, malformed), Err(RefusalCode::MalformedMove), "{malformed}");
    }
    for (r#move, code) in [
        (r#"{"type":"bet","amount":9}"#, RefusalCode::AmountTooSmall),
        (r#"{"type":"bet","amount":0}"#, RefusalCode::AmountTooSmall),
        (r#"{"type":"bet","amount":991}"#, RefusalCode::AmountTooLarge),
        (r#"{"type":"bet","amount":18446744073709551615}"#, RefusalCode::AmountTooLarge),
        (r#"{"type":"raise","to":20}"#, RefusalCode::RaiseNotLegal),
        (r#"{"type":"call"}"#, RefusalCode::CallNotLegal),
        (r#"{"type":"show"}"#, RefusalCode::MoveNotLegal),
        (r#"{"type":"pay_invito"}"#, RefusalCode::MoveNotLegal),
        (r#"{"type":"choose","vele":"una"}"#, RefusalCode::MoveNotLegal),
        (r#"{"type":"turn_up","card":"Ah"}"#, RefusalCode::MoveNotLegal),
    ] {
        assert_eq!(moved(&mut machine, first, r#move), Err(code), "{move}");
    }
    assert_eq!(moved(&mut machine, first, r#"{"type":"bet","amount":10}"#), Ok(()));
    assert_eq!(moved(&mut machine, first, r#"{"type":"bet","amount":10}"#), Err(RefusalCode::NotYourTurn), "twice");
    let Awaiting::Seats { seats } = machine.awaiting() else { panic!("somebody speaks") };
    let second = seats.iter().next().unwrap().index();
    assert_eq!(moved(&mut machine, second, r#"{"type":"check"}"#), Err(RefusalCode::CheckNotLegal));
    assert_eq!(moved(&mut machine, second, r#"{"type":"bet","amount":10}"#), Err(RefusalCode::BetNotLegal));
    assert_eq!(moved(&mut machine, second, r#"{"type":"raise","to":10}"#), Err(RefusalCode::AmountTooSmall));
    assert_eq!(moved(&mut machine, second, r#"{"type":"raise","to":11}"#), Ok(()));
}

#[test]
fn out_of_turn_and_of_another_step() {
    let mut machine = dealt(json!({}));
    let choose = r#"{"type":"choose","vele":"h","coperta":"sempre"}"#;
    assert_eq!(moved(&mut machine, 1, choose), Err(RefusalCode::NotYourTurn));
    assert_eq!(moved(&mut machine, 0, r#"{"type":"choose"}"#), Err(RefusalCode::VariantNotOffered));
    assert_eq!(moved(&mut machine, 0, r#"{"type":"fold"}"#), Err(RefusalCode::MoveNotLegal));
    assert_eq!(moved(&mut machine, 0, choose), Ok(()));
    assert_eq!(moved(&mut machine, 0, choose), Err(RefusalCode::MoveNotLegal), "the cards are dealt");
    // The aces went round first: seats 1, 2, 0 hold Ad, Ah, Ac and then As, 8d, 8h.
    assert_eq!(moved(&mut machine, 1, r#"{"type":"turn_up","card":"Ah"}"#), Err(RefusalCode::CardNotInHand));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"turn_up","card":"7D"}"#), Err(RefusalCode::CardNotInHand));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"turn_up","card":"As"}"#), Ok(()));
    assert_eq!(moved(&mut machine, 1, r#"{"type":"turn_up","card":"Ad"}"#), Err(RefusalCode::NotYourTurn));
    assert_eq!(moved(&mut machine, 9, r#"{"type":"fold"}"#), Err(RefusalCode::NoSuchSeat));
    let again = ChanceRequest::Shuffle { deck: mazziere_rules::card::DeckKind::French28 };
    let cards = again.new_deck().unwrap().to_vec();
    let refused = machine.decide(&Input::Chance { chance: Chance::Deck { cards } });
    assert_eq!(refused.unwrap_err().code, RefusalCode::ChanceNotAwaited);
    assert_eq!(give(&mut machine, r#"{"input":"fact","fact":{"fact":"next_hand"}}"#), Err(RefusalCode::HandInProgress));
}

#[test]
fn a_deck_of_another_size_is_refused() {
    let setup = Setup { options: json!({}), seats: 4, dealer: Seat::new(0), knockout: false };
    let mut machine = registry::open("telesina", &setup).unwrap();
    for index in 0..2 {
        give(&mut machine, &format!(r#"{{"input":"fact","fact":{{"fact":"sit","seat":{index},"chips":1000}}}}"#))
            .unwrap();
    }
    assert_eq!(moved(&mut machine, 0, r#"{"type":"fold"}"#), Err(RefusalCode::NoHandInPlay));
    give(&mut machine, r#"{"input":"fact","fact":{"fact":"next_hand"}}"#).unwrap();
    assert_eq!(moved(&mut machine, 0, r#"{"type":"fold"}"#), Err(RefusalCode::MoveNotLegal), "the invito is asked for");
    moved(&mut machine, 0, r#"{"type":"pay_invito"}"#).unwrap();
    moved(&mut machine, 1, r#"{"type":"pay_invito"}"#).unwrap();
    assert_eq!(moved(&mut machine, 0, r#"{"type":"fold"}"#), Err(RefusalCode::ChanceAwaited));
    let cards = mazziere_rules::card::DeckKind::French32.cards().to_vec();
    let refused = machine.decide(&Input::Chance { chance: Chance::Deck { cards } });
    assert_eq!(refused.unwrap_err().code, RefusalCode::DeckNotValid);
}

#[test]
fn the_registry_knows_it() {
    let info = registry::game("telesina").unwrap();
    assert_eq!((info.frame, info.formats, info.seats), (Frame::Ring, &[Format::Ring][..], (2, 6)));
    let ring = info.ring_info(&json!({"invito": 20, "turn_s": 20, "show_s": 15, "rake_cap": 100})).unwrap();
    assert_eq!((ring.turn_seconds, ring.time_bank_seconds, ring.show_seconds, ring.away_minutes), (20, 60, 15, 10));
    assert_eq!((ring.min_buy_in, ring.max_buy_in, ring.stake, ring.bet, ring.rake_cap), (400, 4000, 20, 20, Some(100)));
    for (text, printed) in [
        ("telesina", "telesina(limit=nl,invito=10)"),
        (
            "telesina(coperta=primo_giro,vele=ascensore,limit=fl,mode=tournament)",
            "telesina(mode=tournament,limit=fl,invito=10,vele=ascensore,coperta=primo_giro)",
        ),
        ("telesina(vele=libera,show_s=5)", "telesina(limit=nl,invito=10,show_s=5)"),
    ] {
        let (info, options) = registry::parse_text(text, 4).unwrap();
        assert_eq!(registry::normalise(info.name, &options, 4).unwrap(), (options.clone(), printed.to_owned()));
        assert_eq!(registry::parse_text(printed, 4).unwrap().1, options);
    }
    assert!(registry::normalise("telesina", &json!({}), 7).is_err());
}
