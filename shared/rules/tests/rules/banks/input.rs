//! Bad input at tables with a bank, through the erased machine, and what the registry says of both games.

use mazziere_rules::card::DeckKind;
use mazziere_rules::kernel::{Awaiting, Clock, Input, Machine, Setup, Viewer};
use mazziere_rules::live::parse_input;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry::{self, Format, Frame};
use mazziere_rules::ring::Mode;
use mazziere_rules::seat::Seat;
use serde_json::json;

use crate::dice::Dice;
use crate::ring_random::drawn;

fn give(machine: &mut Box<dyn Machine>, input: &str) -> Result<(), RefusalCode> {
    let input = parse_input(input).map_err(|refusal| refusal.code)?;
    let events = machine.decide(&input).map_err(|refusal| refusal.code)?;
    events.iter().for_each(|event| machine.evolve(event).unwrap());
    Ok(())
}

fn opened(game: &str) -> Box<dyn Machine> {
    let setup = Setup { options: json!({}), seats: 3, dealer: Seat::new(0), knockout: false };
    let mut machine = registry::open(game, &setup).unwrap();
    for seat in 0..3 {
        give(&mut machine, &format!(r#"{{"input":"fact","fact":{{"fact":"sit","seat":{seat},"chips":1000}}}}"#))
            .unwrap();
    }
    machine
}

#[test]
fn the_registry_knows_both() {
    assert_eq!(DeckKind::French312.cards().len(), 312, "chemin-de-fer V3");
    for (game, deck) in [("chemin-de-fer", DeckKind::French312), ("sette-e-mezzo", DeckKind::Italian40)] {
        let info = registry::game(game).unwrap();
        assert_eq!((info.frame, info.formats, info.decks), (Frame::Ring, &[Format::Ring][..], &[deck][..]));
        let ring = info.ring_info(&json!({"min_bet": 20})).unwrap();
        assert_eq!((ring.mode, ring.stake, ring.bet, ring.time_bank_seconds), (Mode::Cash, 100, 20, 0));
        let tournament = info.ring_info(&json!({"mode": "tournament"})).unwrap();
        assert_eq!((tournament.rake_bp, tournament.rake_cap), (0, None));
        let caps = [json!({}), json!({"house_cap": 40})].map(|options| info.ring_info(&options).unwrap().rake_cap);
        assert_eq!(caps, [None, Some(40)], "0 is no maximum");
        for example in info.examples {
            let (found, options) = registry::parse_text(example, 4).unwrap();
            assert_eq!((found.name, registry::normalise(game, &options, 4).unwrap().1), (game, (*example).to_owned()));
        }
    }
}

/// Moves that no table of a game takes.
const NONSENSE: [(&str, &[&str]); 2] = [
    (
        "chemin-de-fer",
        &[
            r#"{"type":"bet"}"#,
            r#"{"type":"bet","amount":0}"#,
            r#"{"type":"bet","amount":-1}"#,
            r#"{"type":"bet","amount":1.5}"#,
            r#"{"type":"accept","amount":"all"}"#,
            r#"{"type":"increase","amount":0}"#,
            r#"{"type":"banco"}"#,
            r#"{"type":"stand","amount":1}"#,
            r#"{"type":"double"}"#,
            r#""draw""#,
        ],
    ),
    (
        "sette-e-mezzo",
        &[
            r#"{"type":"draw","bet":0}"#,
            r#"{"type":"draw","bet":-1}"#,
            r#"{"type":"stand","bet":1.5}"#,
            r#"{"type":"accept"}"#,
            r#"{"type":"accept","amount":"all"}"#,
            r#"{"type":"play","bet":10}"#,
            r#"{"type":"hit"}"#,
            r#"{"type":"bet","amount":10}"#,
            r#""stand""#,
        ],
    ),
];

#[test]
fn nonsense_is_refused_wherever_it_comes_and_changes_nothing() {
    for (game, nonsense) in NONSENSE {
        let mut dice = Dice(5);
        let mut machine = opened(game);
        assert_eq!(
            give(&mut machine, r#"{"input":"move","seat":0,"move":{"type":"stand"}}"#),
            Err(RefusalCode::NoHandInPlay)
        );
        for _ in 0..400 {
            let before = machine.view(Viewer::Auditor);
            for nonsense in nonsense {
                for seat in 0..3 {
                    let input = format!(r#"{{"input":"move","seat":{seat},"move":{nonsense}}}"#);
                    assert!(give(&mut machine, &input).is_err(), "{nonsense}");
                }
            }
            let stranger = r#"{"input":"move","seat":9,"move":{"type":"draw"}}"#;
            assert_eq!(give(&mut machine, stranger), Err(RefusalCode::NoSuchSeat));
            assert_eq!(machine.view(Viewer::Auditor), before);
            let input = match machine.awaiting() {
                Awaiting::Table => parse_input(r#"{"input":"fact","fact":{"fact":"next_hand"}}"#).unwrap(),
                Awaiting::Chance { request } => Input::Chance { chance: drawn(&request, &mut dice) },
                Awaiting::Seats { seats } => {
                    let seat = seats.iter().next().unwrap();
                    if machine.stays_asked(seat) && dice.below(2) == 0 {
                        Input::TimeExpired { seat, clock: Clock::Move }
                    } else {
                        Input::Move { seat, r#move: machine.pick(seat, &mut |n| dice.below(n)).unwrap() }
                    }
                }
                Awaiting::Over => break,
            };
            for event in machine.decide(&input).unwrap() {
                machine.evolve(&event).unwrap();
            }
        }
    }
}

#[test]
fn a_table_asks_for_the_time_that_the_law_gives() {
    let setup = Setup {
        options: json!({"bet_window_s": 30, "accept_s": 15, "grace_s": 12, "play_s": 25}),
        seats: 2,
        dealer: Seat::new(0),
        knockout: false,
    };
    let mut machine = registry::open("chemin-de-fer", &setup).unwrap();
    for seat in 0..2 {
        give(&mut machine, &format!(r#"{{"input":"fact","fact":{{"fact":"sit","seat":{seat},"chips":900}}}}"#))
            .unwrap();
    }
    give(&mut machine, r#"{"input":"fact","fact":{"fact":"next_hand"}}"#).unwrap();
    give(&mut machine, r#"{"input":"chance","chance":{"drawn":"numbers","values":[0]}}"#).unwrap();
    let (banker, punta) = (Seat::new(0), Seat::new(1));
    assert_eq!(machine.seconds(banker), Some(15));
    give(&mut machine, r#"{"input":"move","seat":0,"move":{"type":"accept","amount":100}}"#).unwrap();
    assert_eq!((machine.seconds(punta), machine.stays_asked(punta), machine.has_bank(punta)), (Some(30), true, false));
    give(&mut machine, r#"{"input":"move","seat":1,"move":{"type":"bet","amount":100}}"#).unwrap();
    assert!(machine.stays_asked(punta), "bets may be replaced until they close");
    give(&mut machine, r#"{"input":"time_expired","seat":1,"clock":"move"}"#).unwrap();
    assert!(matches!(machine.awaiting(), Awaiting::Chance { .. }));
}
