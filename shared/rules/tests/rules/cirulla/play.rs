//! Captures, the deal, options and refusals of cirulla: vectors 1, 2, 10 to 13, R2, R6, R9, R15.

use mazziere_rules::card::{CardSet, DeckKind};
use mazziere_rules::cirulla::capture::{captures as found, is_capture, value};
use mazziere_rules::cirulla::{Accuso, Cirulla, CirullaEvent, CirullaMatch, CirullaOptions};
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Clock, Game, Input, Options, Viewer};
use mazziere_rules::matches::{Goal, MatchEvent};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::registry;
use mazziere_rules::seat::{Line, Seat, SeatSet};
use serde_json::json;

use super::{accuse, accuse_refused, auto_accuso, inside, options, scene, scopa};
use crate::capture::scene::Scene;
use crate::capture::{captures, captures_of, chance, decide, deck_with, fresh, play, refused, step};
use crate::dice::Dice;
use crate::scene::set;

/// `table | card | captures | scopa`.
const VECTORS: &str = "
    4D 7C 2B    | 4S | 4D / 4D 7C                                            | no  | vector 1 (rulebook)
    5D 5C 3B 2S | KS | 5D 5C / 5D 3B 2S / 5C 3B 2S / 5D / 5C / 3B 2S         | no  | vector 2 (rulebook), R9
    AD 6B JS    | AS | AD                                                    | no  | vector 11, R9
    AD 7D JB    | 7S | 7D / JB / AD 7D                                       | no  | vector 12
    KD 5B       | AS | KD 5B                                                 | yes | an ace sweeps
                | AS | -                                                     | no  | nothing to take
    AD          | AS | AD                                                    | yes | an ace takes the ace
    JD          | 7S | JD                                                    | yes | seven and eight are fifteen
    7C          | JS | 7C                                                    | yes | without an accuso 7C is a seven
    2D QB       | 6S | QB                                                    | no  | six and nine are fifteen
    AD 2D 3D    | QS | AD 2D 3D                                              | yes | by fifteen, of any size
    KD QB       | KS | KD                                                    | no  | never to value and fifteen at once
    3D 4B       | 2S | -                                                     | no  | discard
";

#[test]
fn cirulla_vectors_1_2_11_12_captures() {
    for line in VECTORS.lines().filter(|line| line.contains('|')) {
        let [table, played, expected, sweep, cited] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let mut state = scene(table, "QD QC", &format!("{played} KB KC")).state();
        let all = captures_of::<Cirulla>(&state, 1, played);
        assert_eq!(all, captures(expected), "{cited}");
        let widest = all.iter().max_by_key(|capture| capture.len()).unwrap();
        let named: Vec<String> = widest.map(|c| c.to_string()).collect();
        let events = step::<Cirulla>(&mut state, 1, played, Some(&named.join(" ")));
        assert_eq!(scopa(&events), sweep == "yes", "{cited}");
    }
}

#[test]
fn cirulla_vector_10_after_a_cirulla_the_matta_is_an_ace_r8() {
    let mut state = scene("5D KC", "QD QC QB", "7C 2D 6B").state();
    assert_eq!(captures_of::<Cirulla>(&state, 1, "7C"), [CardSet::EMPTY], "a plain seven until then");
    accuse(&mut state, 1, Accuso::Cirulla);
    assert_eq!(captures_of::<Cirulla>(&state, 1, "7C"), captures("5D KC"));
    assert!(scopa(&step::<Cirulla>(&mut state, 1, "7C", None)));
    assert_eq!(state.deal.latest().unwrap().matta(), None, "in the pile it is a seven");
    // An ace in every respect: on a table with an ace it takes the ace only.
    let mut state = scene("AD 5D KC", "QD QC QB", "7C 2D 6B").state();
    accuse(&mut state, 1, Accuso::Cirulla);
    assert_eq!(captures_of::<Cirulla>(&state, 1, "7C"), captures("AD"));
    // Laid on an empty table, it is the ace that the next ace takes, and one in sums.
    let mut state = scene("", "AD 2C 4B", "7C 2D 6B").state();
    accuse(&mut state, 1, Accuso::Cirulla);
    step::<Cirulla>(&mut state, 1, "7C", None);
    assert_eq!(captures_of::<Cirulla>(&state, 0, "AD"), captures("7C"));
    assert_eq!(captures_of::<Cirulla>(&state, 0, "2C"), captures("-"));
}

#[test]
fn cirulla_vector_13_the_matta_keeps_its_value_to_the_end_of_the_round_r6() {
    let mut state = scene("KD", "2B QS 5S", "7C 2D 2S").state();
    accuse(&mut state, 1, Accuso::Decino);
    assert_eq!(state.deal.latest().unwrap().matta(), Some(2));
    let events = step::<Cirulla>(&mut state, 1, "7C", None);
    assert!(matches!(inside(&events)[0], CirullaEvent::CardPlayed { capture: CardSet::EMPTY, .. }));
    assert_eq!(captures_of::<Cirulla>(&state, 0, "2B"), captures("7C"), "2B may take 7C now");
    assert_eq!(state.deal.latest().unwrap().matta(), Some(2));
    // The second seat plays something else: the round is over, an uncaptured 7C is a seven.
    step::<Cirulla>(&mut state, 0, "QS", None);
    assert_eq!(state.deal.latest().unwrap().matta(), None);
    assert_eq!(captures_of::<Cirulla>(&state, 1, "2D"), captures("-"), "2, or 13 of KD 7C QS: no");
}

#[test]
fn a_matta_laid_by_the_last_seat_of_a_round_is_a_seven_at_once_r6() {
    let mut state = Scene { turn: 0, ..scene("KD", "7C 2D 2S", "2B QS") }.state();
    accuse(&mut state, 0, Accuso::Decino);
    step::<Cirulla>(&mut state, 0, "7C", None);
    assert_eq!(state.deal.latest().unwrap().matta(), None);
    assert_eq!(captures_of::<Cirulla>(&state, 1, "2B"), captures("-"));
}

#[test]
fn a_matta_kept_in_hand_keeps_its_value_for_later_rounds_r14() {
    let mut state = scene("KD", "QB QS 5S", "7C 2D 2S").state();
    accuse(&mut state, 1, Accuso::Decino);
    step::<Cirulla>(&mut state, 1, "2D", None);
    step::<Cirulla>(&mut state, 0, "QB", None);
    assert_eq!(state.deal.latest().unwrap().matta(), Some(2));
    assert_eq!(captures_of::<Cirulla>(&state, 1, "7C"), captures("2D"));
    // The hand stays shown, and the view says what the matta counts.
    let view = CirullaMatch::view(&state, Viewer::SPECTATOR).deal.unwrap();
    assert_eq!((view.matta, view.hands[1].cards, view.hands[0].cards), (Some(2), Some(set("7C 2S")), None));
}

#[test]
fn captures_agree_with_brute_force() {
    let mut dice = Dice(9);
    for _ in 0..800 {
        let size = dice.below(9) as usize;
        let table: CardSet = dice.deck()[..size].iter().copied().collect();
        let matta = Some(dice.below(11) as u8).filter(|&counts| counts > 0);
        let cards: Vec<_> = table.collect();
        let ace = |c| value(c, matta) == 1;
        for &played in DeckKind::Italian40.cards().iter().filter(|c| !table.contains(**c)) {
            let worth = u32::from(value(played, matta));
            let mut expected = Vec::new();
            for bits in 1..1u32 << cards.len() {
                let chosen: CardSet =
                    cards.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, &c)| c).collect();
                let sum: u32 = chosen.map(|c| u32::from(value(c, matta))).sum();
                let takes = match (worth, cards.iter().any(|&c| ace(c))) {
                    (1, true) => chosen.len() == 1 && chosen.first().is_some_and(ace),
                    (1, false) => chosen == table,
                    _ => sum == worth || sum == 15 - worth,
                };
                assert_eq!(is_capture(table, played, chosen, matta), takes, "{table:?} {played} {chosen:?} {matta:?}");
                expected.extend(takes.then_some(chosen));
            }
            let listed = found(table, played, matta);
            assert_eq!(listed.len(), expected.len(), "{table:?} {played} {matta:?}");
            assert!(listed.iter().all(|capture| expected.contains(capture)));
        }
    }
}

#[test]
fn cirulla_vector_7_two_aces_on_the_table_are_redealt_before_any_accuso_r2() {
    let mut state = fresh::<Cirulla>(options(), 2);
    let events = decide::<Cirulla>(&mut state, &chance(deck_with("KD QD KC QC KB QB AD AC 6B 7S")));
    assert!(matches!(&inside(&events)[..], [CirullaEvent::DealVoided { .. }]));
    let request = ChanceRequest::Shuffle { deck: DeckKind::Italian40 };
    assert_eq!(CirullaMatch::awaiting(&state), Awaiting::Chance { request });
    assert_eq!((state.dealer, state.scored), (Seat::new(0), 0));
    // The matta is never an ace here, and hands are not looked at; there is no kings rule.
    for table in ["AD 7C 6B KS", "KD KC KS 5B"] {
        let mut state = fresh::<Cirulla>(options(), 2);
        let hands = "AC QD AB QC AS QB";
        decide::<Cirulla>(&mut state, &chance(deck_with(&format!("{hands} {table}"))));
        assert_eq!(CirullaMatch::awaiting(&state), Awaiting::Seats { seats: SeatSet::of(Seat::new(1)) }, "{table}");
    }
}

#[test]
fn no_scopa_with_the_last_card_and_left_overs_to_the_last_capture_r15() {
    let mut scene = Scene::<Cirulla>::new(options(), 2).with("5D KC", &["AS", ""]);
    (scene.turn, scene.last) = (0, 1);
    scene.piles = [set("2D 2C"), CardSet::FULL.minus(set("2D 2C 5D KC AS"))];
    let mut state = scene.state();
    assert!(!scopa(&step::<Cirulla>(&mut state, 0, "AS", None)));
    assert_eq!(state.deal.latest().unwrap().layout().pile(Line::new(0)), set("2D 2C 5D KC AS"));
    let mut scene = Scene::<Cirulla>::new(options(), 2).with("2D KC", &["4S", ""]);
    (scene.turn, scene.last) = (0, 1);
    scene.piles = [set("3D 2C"), CardSet::FULL.minus(set("3D 2C 2D KC 4S"))];
    let events = step::<Cirulla>(&mut scene.state(), 0, "4S", None);
    assert!(matches!(&inside(&events)[1], CirullaEvent::LeftoversTaken { line, cards }
        if *line == Line::new(1) && *cards == set("2D KC 4S")));
    assert!(events.iter().any(|event| matches!(event, MatchEvent::DealScored { .. })));
}

#[test]
fn refusals_in_order_of_precedence() {
    let state = fresh::<Cirulla>(options(), 2);
    let seat = Seat::new(1);
    assert_eq!(refused::<Cirulla>(&state, 1, "AD", None), RefusalCode::ChanceAwaited, "wrong phase");
    assert_eq!(accuse_refused(&state, 1, Accuso::Decino), RefusalCode::ChanceAwaited, "wrong phase");
    for (input, code) in [
        (chance(vec![]), RefusalCode::DeckNotValid),
        (Input::Chance { chance: Chance::Numbers { values: vec![1] } }, RefusalCode::DeckNotValid),
        (Input::TimeExpired { seat, clock: Clock::Move }, RefusalCode::NotAwaited),
        (Input::Abandon { seat: Seat::new(2) }, RefusalCode::NoSuchSeat),
        (Input::SitOut { seat }, RefusalCode::SitOutNotOffered),
        (Input::Return { seat }, RefusalCode::SitOutNotOffered),
    ] {
        assert_eq!(CirullaMatch::decide(&state, &input).unwrap_err().code, code, "{input:?}");
    }
    let mut state = scene("5D 5C 2B 3S", "AD 3D 2C", "5B 7B AS").state();
    let before = state.clone();
    for (seat, played, capture, code) in [
        (2, "5B", None, RefusalCode::NoSuchSeat),
        (0, "AD", None, RefusalCode::NotYourTurn),
        (1, "AD", None, RefusalCode::CardNotInHand),
        (1, "5B", None, RefusalCode::CaptureMustBeNamed),
        (1, "5B", Some(""), RefusalCode::CaptureRequired),
        (1, "5B", Some("5D 2B"), RefusalCode::CaptureNotLegal),
        (1, "5B", Some("5D 5C 2B 3S"), RefusalCode::CaptureNotLegal),
        (1, "5B", Some("5S"), RefusalCode::CardNotOnTable),
        (1, "7B", Some("5D"), RefusalCode::CaptureNotLegal),
        (1, "AS", Some("5D"), RefusalCode::CaptureNotLegal),
        (1, "AS", Some(""), RefusalCode::CaptureRequired),
    ] {
        assert_eq!(refused::<Cirulla>(&state, seat, played, capture), code, "{seat} {played} {capture:?}");
    }
    for (seat, accuso, code) in [
        (2, Accuso::Cirulla, RefusalCode::NoSuchSeat),
        (0, Accuso::Cirulla, RefusalCode::NotYourTurn),
        (1, Accuso::Cirulla, RefusalCode::AccusoNotHeld),
        (1, Accuso::Decino, RefusalCode::AccusoNotHeld),
    ] {
        assert_eq!(accuse_refused(&state, seat, accuso), code, "{seat} {accuso:?}");
    }
    let again = CirullaMatch::decide(&state, &chance(deck_with(""))).unwrap_err();
    assert_eq!(again.code, RefusalCode::ChanceNotAwaited);
    assert!(state == before, "a refusal leaves everything as it was");
    // The dealer's hand makes a cirulla, but the dealer loses it by playing.
    step::<Cirulla>(&mut state, 1, "7B", Some("5D 2B"));
    assert!(play::<Cirulla>(&state, 0, "AD", None).is_ok());
    step::<Cirulla>(&mut state, 0, "3D", Some("3S"));
    step::<Cirulla>(&mut state, 1, "5B", Some("5C"));
    assert_eq!(accuse_refused(&state, 0, Accuso::Cirulla), RefusalCode::AccusoClosed);
    decide::<Cirulla>(&mut state, &Input::Abandon { seat });
    assert_eq!(refused::<Cirulla>(&state, 0, "AD", None), RefusalCode::MatchOver);
    assert_eq!(accuse_refused(&state, 0, Accuso::Cirulla), RefusalCode::MatchOver);
    let switch = mazziere_rules::cirulla::CirullaMove::AutoAccuso { on: true };
    let late = Input::Move { seat: Seat::new(0), r#move: switch };
    assert_eq!(CirullaMatch::decide(&state, &late).unwrap_err().code, RefusalCode::MatchOver);
}

#[test]
fn an_accuso_is_made_once_for_a_hand_r5() {
    let mut state = scene("KD", "QD QC QB", "2D 2C 2B").state();
    accuse(&mut state, 1, Accuso::Cirulla);
    for accuso in [Accuso::Cirulla, Accuso::Decino] {
        assert_eq!(accuse_refused(&state, 1, accuso), RefusalCode::AccusoClosed);
    }
    assert!(
        CirullaMatch::legal(&state, Seat::new(1))
            .moves
            .iter()
            .all(|m| { matches!(m, mazziere_rules::cirulla::CirullaMove::Play { .. }) })
    );
    auto_accuso(&mut state, 1, true);
    assert_eq!(state.deal.latest().unwrap().accusi(Line::new(1)).points(), 3);
}

#[test]
fn options_are_strict() {
    for (text, printed) in [
        ("cirulla", "cirulla(target=51)"),
        ("cirulla(auto_accuso=false,deals=6)", "cirulla(deals=6,auto_accuso=false)"),
        ("cirulla(carte_scoperte,carte_viste,target=31)", "cirulla(target=31,carte_viste,carte_scoperte)"),
    ] {
        let (info, read) = registry::parse_text(text, 4).unwrap();
        assert_eq!(registry::normalise(info.name, &read, 4).unwrap(), (read, printed.to_owned()));
    }
    for bad in [
        json!({"target": 50}),
        json!({"target": 0}),
        json!({"deals": 0}),
        json!({"deals": 7}),
        json!({"target": 6, "deals": 1}),
        json!({"three_kings_redeal": true}),
        json!({"auto_accuso": [0]}),
        json!({"carte_scoperte": true}),
    ] {
        let refusal = registry::normalise("cirulla", &bad, 2).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::InvalidOptions, "{bad}");
    }
    for seats in [0, 1, 3, 5] {
        assert_eq!(options().validate(seats).unwrap_err().code, RefusalCode::InvalidSetup, "R1");
    }
    let odd = CirullaOptions { goal: Goal::Target(7), ..options() };
    assert_eq!(odd.validate(2).unwrap_err().code, RefusalCode::InvalidOptions);
    let clocks = registry::game("cirulla").unwrap().clocks(&json!({"target": 51})).unwrap();
    assert_eq!(clocks.match_seconds, 30 * 60, "general G4.3");
}
