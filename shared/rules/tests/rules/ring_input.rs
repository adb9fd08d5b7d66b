//! Bad input at ring tables, through the erased machine: amounts that are none, moves out of turn or twice, facts that
//! make no sense. And what the registry says of ring games.

use mazziere_rules::kernel::{Awaiting, Chance, Input, Machine, Setup};
use mazziere_rules::live::parse_input;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Format, Frame};
use mazziere_rules::ring::Mode;
use mazziere_rules::seat::Seat;
use serde_json::{Value, json};

fn opened(game: &str, options: Value, seats: u8) -> Box<dyn Machine> {
    registry::open(game, &Setup { options, seats, dealer: Seat::new(0), knockout: false }).unwrap()
}

fn give(machine: &mut Box<dyn Machine>, input: &str) -> Result<(), RefusalCode> {
    let events =
        machine.decide(&parse_input(input).map_err(|refusal| refusal.code)?).map_err(|refusal| refusal.code)?;
    events.iter().for_each(|event| machine.evolve(event).unwrap());
    Ok(())
}

fn dealt() -> Box<dyn Machine> {
    let mut machine = opened("holdem", json!({"sb": 50}), 3);
    for index in 0..3 {
        give(&mut machine, &format!(r#"{{"input":"fact","fact":{{"fact":"sit","seat":{index},"chips":10000}}}}"#))
            .unwrap();
    }
    give(&mut machine, r#"{"input":"fact","fact":{"fact":"next_hand"}}"#).unwrap();
    let Awaiting::Chance { request } = machine.awaiting() else { panic!("a deck is awaited") };
    assert_eq!(serde_json::to_value(request).unwrap(), json!({"draw": "shuffle", "deck": "french_52"}));
    let cards = mazziere_rules::card::DeckKind::French52.cards().to_vec();
    for event in machine.decide(&Input::Chance { chance: Chance::Deck { cards } }).unwrap() {
        machine.evolve(&event).unwrap();
    }
    machine
}

fn moved(machine: &mut Box<dyn Machine>, index: u8, r#move: &str) -> Result<(), RefusalCode> {
    give(machine, &format!(r#"{{"input":"move","seat":{index},"move":{move}}}"#))
}

#[test]
fn amounts_that_are_none() {
    let mut machine = dealt();
    let legal = json!({"game": "holdem", "pays": 100, "moves": [
        {"type": "fold"}, {"type": "call"}, {"type": "raise", "to": {"min": 200, "max": 10000}},
    ]});
    assert_eq!(machine.legal(Seat::new(0)), legal);
    for malformed in [
        r#"{"type":"raise","to":-200}"#,
        r#"{"type":"raise","to":200.5}"#,
        r#"{"type":"raise","to":200.0}"#,
        r#"{"type":"raise","to":"200"}"#,
        r#"{"type":"raise","to":18446744073709551616}"#,
        r#"{"type":"raise","to":1e30}"#,
        r#"{"type":"raise"}"#,
        r#"{"type":"raise","amount":200}"#,
        r#"{"type":"bet","amount":200,"to":200}"#,
        r#"{"type":"allin"}"#,
        r#"{"type":"preferences"}"#,
        r#"{"type":"preferences","preferences":{"showing":"never"}}"#,
        r#""fold""#,
        r#"["fold"]"#,
        "null",
    ] {
        assert_eq!(moved(&mut machine, 0, malformed), Err(RefusalCode::MalformedMove), "{malformed}");
    }
    for (r#move, code) in [
        (r#"{"type":"raise","to":199}"#, RefusalCode::AmountTooSmall),
        (r#"{"type":"raise","to":0}"#, RefusalCode::AmountTooSmall),
        (r#"{"type":"raise","to":10001}"#, RefusalCode::AmountTooLarge),
        (r#"{"type":"raise","to":18446744073709551615}"#, RefusalCode::AmountTooLarge),
        (r#"{"type":"bet","amount":200}"#, RefusalCode::BetNotLegal),
        (r#"{"type":"check"}"#, RefusalCode::CheckNotLegal),
        (r#"{"type":"show"}"#, RefusalCode::MoveNotLegal),
        (r#"{"type":"post_blind"}"#, RefusalCode::MoveNotLegal),
    ] {
        assert_eq!(moved(&mut machine, 0, r#move), Err(code), "{move}");
    }
}

#[test]
fn out_of_turn_and_twice() {
    let mut machine = dealt();
    for index in [1, 2] {
        assert_eq!(moved(&mut machine, index, r#"{"type":"fold"}"#), Err(RefusalCode::NotYourTurn));
    }
    assert_eq!(moved(&mut machine, 9, r#"{"type":"fold"}"#), Err(RefusalCode::NoSuchSeat));
    let raise = r#"{"type":"raise","to":300}"#;
    assert_eq!(moved(&mut machine, 0, raise), Ok(()));
    assert_eq!(moved(&mut machine, 0, raise), Err(RefusalCode::NotYourTurn), "twice");
    let deck = mazziere_rules::card::DeckKind::French52.cards().to_vec();
    let again = machine.decide(&Input::Chance { chance: Chance::Deck { cards: deck } });
    assert_eq!(again.unwrap_err().code, RefusalCode::ChanceNotAwaited);
    assert_eq!(give(&mut machine, r#"{"input":"fact","fact":{"fact":"next_hand"}}"#), Err(RefusalCode::HandInProgress));
    assert_eq!(moved(&mut machine, 2, r#"{"type":"preferences","preferences":{"showing":"muck"}}"#), Ok(()));
}

#[test]
fn facts_that_make_no_sense() {
    let mut machine = dealt();
    for fact in [
        r#"{"fact":"sit","seat":4}"#,
        r#"{"fact":"sit","seat":4,"chips":-5}"#,
        r#"{"fact":"sit","seat":4,"chips":1.5}"#,
        r#"{"fact":"sit","seat":77,"chips":5}"#,
        r#"{"fact":"level","stake":5}"#,
        r#"{"fact":"next_hand","hand":2}"#,
        r#"{"fact":"nonsense"}"#,
    ] {
        let code = give(&mut machine, &format!(r#"{{"input":"fact","fact":{fact}}}"#));
        // Unit facts take no notice of further fields.
        assert!(code == Err(RefusalCode::MalformedInput) || fact.contains("next_hand"), "{fact}: {code:?}");
    }
    let mut short = mazziere_rules::card::DeckKind::French52.cards().to_vec();
    short.pop();
    let mut fresh = opened("omaha", json!({"sb": 50}), 2);
    for index in 0..2 {
        give(&mut fresh, &format!(r#"{{"input":"fact","fact":{{"fact":"sit","seat":{index},"chips":5000}}}}"#))
            .unwrap();
    }
    assert_eq!(moved(&mut fresh, 0, r#"{"type":"fold"}"#), Err(RefusalCode::NoHandInPlay));
    give(&mut fresh, r#"{"input":"fact","fact":{"fact":"next_hand"}}"#).unwrap();
    assert_eq!(moved(&mut fresh, 0, r#"{"type":"fold"}"#), Err(RefusalCode::ChanceAwaited));
    let refused = fresh.decide(&Input::Chance { chance: Chance::Deck { cards: short } });
    assert_eq!(refused.unwrap_err().code, RefusalCode::DeckNotValid);
}

#[test]
fn the_registry_knows_rings() {
    for name in ["holdem", "omaha"] {
        let info = registry::game(name).unwrap();
        assert_eq!((info.frame, info.formats, info.seats), (Frame::Ring, &[Format::Ring][..], (2, 10)));
        let ring = info.ring_info(&json!({"sb": 50, "turn_s": 20, "max_buyin": 200, "rake_cap": 100})).unwrap();
        assert_eq!((ring.mode, ring.turn_seconds, ring.time_bank_seconds, ring.away_minutes), (Mode::Cash, 20, 60, 15));
        assert_eq!(
            (ring.min_buy_in, ring.max_buy_in, ring.bet, ring.rake_bp, ring.rake_cap),
            (2000, 20000, 100, 500, Some(100))
        );
        let chips = info.ring_info(&json!({"mode": "tournament"})).unwrap();
        assert_eq!((chips.rake_bp, chips.rake_cap), (0, None));
    }
    let matches = registry::game("scopa").unwrap();
    assert_eq!(matches.ring_info(&json!({})).unwrap_err().code, RefusalCode::InvalidSetup);
    for (text, printed) in [
        ("holdem", "holdem(limit=nl,sb=50)"),
        ("omaha(limit=pl,sb=25,mode=tournament)", "omaha(mode=tournament,limit=pl,sb=25)"),
        ("holdem(no_flop_no_drop=false,rake_cap=100)", "holdem(limit=nl,sb=50,rake_cap=100,no_flop_no_drop=false)"),
    ] {
        let (info, options) = registry::parse_text(text, 6).unwrap();
        assert_eq!(registry::normalise(info.name, &options, 6).unwrap(), (options.clone(), printed.to_owned()));
        assert_eq!(registry::parse_text(printed, 6).unwrap().1, options);
    }
}
