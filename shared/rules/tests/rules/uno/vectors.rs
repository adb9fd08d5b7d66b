//! Every vector of the law of UNO, and what else they say of turns, scores and places.

use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Clock, Game, Input};
use mazziere_rules::matches::Goal;
use mazziere_rules::outcome::Ending;
use mazziere_rules::seat::{Line, Seat};
use mazziere_rules::trick::Direction;
use mazziere_rules::uno::deal::Phase;
use mazziere_rules::uno::{Uno, UnoMatch, UnoMove, UnoOptions, UnoScore};

use super::scene::{Scene, State, awaited, colour, counts, deal, flips, hand, legal, play, play_uno, playable, told};
use crate::trick::scene::{input, new, outcome, record, seat, shuffle, step, worth};

const NOTHING: UnoScore = UnoScore { closed: false, cards: 0, value: 0, points: 0 };

fn flipped(seats: u8, dealer: u8, first: &str, next: &str) -> State {
    let mut state = new::<Uno>(UnoOptions::default(), seats, dealer, false);
    shuffle::<Uno>(&mut state, flips(usize::from(seats), first, next));
    state
}

fn points(state: &State) -> Vec<i32> {
    outcome(state).lines.iter().map(|line| line.points).collect()
}

fn ranks(state: &State) -> Vec<u8> {
    outcome(state).lines.iter().map(|line| line.rank).collect()
}

#[test]
fn uno_vector_1_what_may_be_played() {
    let state = Scene::new("R7", &["B1", "R0 R9 B7 V7 B8 RS VP"]).state();
    assert_eq!(playable(&state, 1), ["R0", "B7", "V7", "R9", "RS"], "vector 1, R9");
    let wild = Scene::new("R7", &["B1", "W0 W4 B8"]).state();
    assert_eq!(playable(&wild, 1), ["W0", "W4"]);
    // Equal symbols match in any colour; after a Jolly only the colour that was named does.
    let mut state = Scene::new("R7", &["VS BS V7 R2 B3", "RS B7 R4 V1 G9 W0"]).state();
    step::<Uno>(&mut state, 1, play("RS")).unwrap();
    assert_eq!(playable(&state, 1), ["R4", "W0"], "two players: Salta skips the other");
    step::<Uno>(&mut state, 1, play("W0:green")).unwrap();
    assert_eq!(playable(&state, 0), ["V7", "VS"], "only the colour named");
    step::<Uno>(&mut state, 0, play("VS")).unwrap();
    assert_eq!(playable(&state, 0), ["V7", "BS"], "the same action, any colour");
}

#[test]
fn uno_vector_2_challenges() {
    // Won: the challenged draws four, the challenger has a normal turn on the colour named (R13).
    let mut state = Scene::new("R7", &["V1 R2 R3", "W4 R5 B6"]).state();
    step::<Uno>(&mut state, 1, play("W4:green")).unwrap();
    assert_eq!((awaited(&state), legal(&state, 0).answer), (vec![0], true));
    let events = step::<Uno>(&mut state, 0, UnoMove::Challenge {}).unwrap();
    assert_eq!(told(&events), ["0 challenges 1: true", "1 draws 4"], "vector 2");
    assert_eq!((awaited(&state), counts(&state), playable(&state, 0)), (vec![0], vec![3, 6], vec!["V1".to_owned()]));
    // Lost: 4 + 2 cards, and the turn.
    let mut state = Scene::new("R7", &["V1 R2 R3", "W4 V5 B6"]).state();
    step::<Uno>(&mut state, 1, play("W4:green")).unwrap();
    let events = step::<Uno>(&mut state, 0, UnoMove::Challenge {}).unwrap();
    assert_eq!(told(&events), ["0 challenges 1: false", "0 draws 6"], "vector 2");
    assert_eq!((awaited(&state), counts(&state)), (vec![1], vec![9, 2]));
    // Accepted.
    let mut state = Scene::new("R7", &["V1 R2 R3", "W4 V5 B6"]).state();
    step::<Uno>(&mut state, 1, play("W4:green")).unwrap();
    let events = step::<Uno>(&mut state, 0, UnoMove::Accept {}).unwrap();
    assert_eq!(told(&events), ["0 accepts", "0 draws 4"]);
    assert_eq!((awaited(&state), counts(&state), playable(&state, 1)), (vec![1], vec![7, 2], vec!["V5".to_owned()]));
}

#[test]
fn uno_vector_3_and_the_other_first_cards() {
    let state = flipped(4, 2, "VI", "");
    assert_eq!((awaited(&state), deal(&state).direction()), (vec![2], Direction::Clockwise), "vector 3");
    assert_eq!(deal(&state).next(seat(2)), seat(1));
    assert_eq!(awaited(&flipped(2, 0, "VI", "")), [0], "R4");
    let number = flipped(4, 3, "B5", "");
    assert_eq!((awaited(&number), deal(&number).left(), deal(&number).next(seat(0))), (vec![0], 79, seat(1)));
    assert_eq!(deal(&flipped(2, 0, "B5", "")).left(), 93);
    assert_eq!((awaited(&flipped(4, 3, "BS", "")), awaited(&flipped(2, 0, "BS", ""))), (vec![1], vec![0]), "R5");
    let two = flipped(4, 3, "GP", "R1 R2");
    assert_eq!((awaited(&two), counts(&two), hand(&two, 0).contains("R1")), (vec![1], vec![9, 7, 7, 7], true));
}

#[test]
fn uno_r6_and_7_a_wild_card_is_flipped() {
    let mut state = flipped(4, 0, "W0", "");
    assert_eq!((awaited(&state), legal(&state, 1).choose, deal(&state).top().colour), (vec![1], true, None));
    let chosen = step::<Uno>(&mut state, 1, UnoMove::ChooseColor { color: colour("yellow") }).unwrap();
    assert_eq!((told(&chosen), awaited(&state)), (vec!["1 chooses Yellow".to_owned()], vec![1]), "R6");
    assert!(legal(&state, 1).play.all(|card| card.to_string().starts_with(['G', 'W'])));
    // A Pesca Quattro goes back, twice: the draw pile is shuffled each time, hands stay.
    let mut state = flipped(2, 0, "W4", "");
    let hands = [hand(&state, 0), hand(&state, 1)];
    for first in ["W4", "VP"] {
        let Awaiting::Chance { request: ChanceRequest::Reshuffle { cards } } = UnoMatch::awaiting(&state) else {
            panic!("a reshuffle is awaited")
        };
        assert_eq!((cards.len(), UnoMatch::in_deal(&state)), (94, true), "R7");
        let mut cards = cards;
        let at = cards.iter().position(|card| card.to_string() == first).unwrap();
        cards.swap(0, at);
        let events = input::<Uno>(&mut state, &Input::Chance { chance: Chance::Deck { cards } }).unwrap();
        let penalty = if first == "VP" { vec!["1 draws 2".to_owned()] } else { vec![] };
        assert_eq!(told(&events[1..]), [vec![format!("{first} flipped")], penalty].concat());
    }
    assert_eq!((hand(&state, 0), counts(&state), awaited(&state)), (hands[0].clone(), vec![7, 9], vec![0]));
    assert_eq!((deal(&state).left(), deal(&state).discard_pile().len()), (91, 1));
}

#[test]
fn uno_vector_5_abandoning() {
    for (gives_up, clock) in [(true, Clock::Move), (false, Clock::Move), (false, Clock::Match)] {
        let mut state = new::<Uno>(UnoOptions { goal: Goal::Deals(3), winners: 1 }, 2, 0, false);
        record::<Uno>(&mut state, 1, &[212, 30], &NOTHING);
        shuffle::<Uno>(&mut state, flips(2, "R7", ""));
        let leaves =
            if gives_up { Input::Abandon { seat: seat(1) } } else { Input::TimeExpired { seat: seat(1), clock } };
        input::<Uno>(&mut state, &leaves).unwrap();
        assert_eq!(worth(outcome(&state)), [(212, 20, 1), (30, 0, -1)], "vector 5: the points stay visible");
        assert_eq!((outcome(&state).winner, ranks(&state)), (Some(Line::new(0)), vec![1, 2]));
    }
    // Who is ahead loses as well.
    let mut state = new::<Uno>(UnoOptions::default(), 2, 0, true);
    record::<Uno>(&mut state, 0, &[], &NOTHING);
    input::<Uno>(&mut state, &Input::Abandon { seat: seat(0) }).unwrap();
    assert_eq!(worth(outcome(&state)), [(0, 0, -1), (0, 20, 1)]);
}

#[test]
fn uno_vector_6_what_closing_brings() {
    let mut state = Scene::new("R7", &["B9 BS", "R1", "W0", "V0 V3"]).state();
    let events = step::<Uno>(&mut state, 1, play("R1")).unwrap();
    assert_eq!(told(&events), ["1 plays R1", "1 closes", "scored [0, 132, 0, 0]", "over"], "vector 6");
    // Others have no points: fewer cards, then (nobody drew) nearer to the dealer's right. MP: 4 x own - all.
    let lines: Vec<_> = outcome(&state).lines.iter().map(|line| (line.rank, line.vp, line.mp)).collect();
    assert_eq!(lines, [(4, 0, -132), (1, 12, 396), (2, 6, -132), (3, 2, -132)]);
}

#[test]
fn uno_vector_7_the_last_card_is_a_pesca_due() {
    let mut state = Scene::new("R7", &["B5", "RP"]).pile("V8 GI R4").state();
    let events = step::<Uno>(&mut state, 1, play("RP")).unwrap();
    assert_eq!(told(&events), ["1 plays RP", "0 draws 2", "1 closes", "scored [0, 83]", "over"], "vector 7");
    assert_eq!(worth(outcome(&state)), [(0, 0, -83), (83, 20, 83)]);
    // A Pesca Quattro as the last card: always licit, no challenge, four cards count (R14).
    let mut state = Scene::new("R7", &["B5", "W4"]).pile("V8 GI R4 W0 B1").state();
    let events = step::<Uno>(&mut state, 1, play("W4:blue")).unwrap();
    assert_eq!(told(&events), ["1 plays W4", "0 draws 4", "1 closes", "scored [0, 137]", "over"], "R14");
}

#[test]
fn uno_vector_8_the_draw_pile_is_short() {
    let mut state = Scene::new("R7", &["B5 B6", "RP R4 R5"]).pile("V8").state();
    let events = step::<Uno>(&mut state, 1, play("RP")).unwrap();
    assert_eq!((told(&events), awaited(&state)), (vec!["1 plays RP".into(), "0 draws 1".into()], vec![1]), "vector 8");
    assert_eq!((legal(&state, 1).draw, legal(&state, 1).pass), (false, true), "R18: no reshuffle");
    // A Pesca Quattro against an empty pile costs the turn alone.
    let mut state = Scene::new("R7", &["B5 B6", "W4 V4 V5"]).pile("").state();
    step::<Uno>(&mut state, 1, play("W4:red")).unwrap();
    let events = step::<Uno>(&mut state, 0, UnoMove::Challenge {}).unwrap();
    assert_eq!(told(&events), ["0 challenges 1: false", "0 draws 0"]);
    assert_eq!((awaited(&state), deal(&state).last_draw(seat(0))), (vec![1], 0), "who draws nothing has not drawn");
}

#[test]
fn uno_vectors_9_and_10_what_is_illicit() {
    let mut nine = Scene::new("R7", &["V1 R2", "RS W4"]).state();
    step::<Uno>(&mut nine, 1, play_uno("W4:blue")).unwrap();
    let events = step::<Uno>(&mut nine, 0, UnoMove::Challenge {}).unwrap();
    assert_eq!(told(&events), ["0 challenges 1: true", "1 draws 4"], "vector 9");
    let mut ten = Scene::new("R7", &["V1 R2", "B7 W0 W4"]).state();
    step::<Uno>(&mut ten, 1, play("W4:blue")).unwrap();
    let events = step::<Uno>(&mut ten, 0, UnoMove::Challenge {}).unwrap();
    assert_eq!(told(&events), ["0 challenges 1: false", "0 draws 6"], "vector 10");
    // The colour that counts is the one before the card, not the one it names; actions of another colour excuse (R10).
    let mut other = Scene::new("R7", &["V1 R2", "BS BP W4"]).state();
    step::<Uno>(&mut other, 1, play("W4:blue")).unwrap();
    assert_eq!(deal(&other).phase(), Phase::Challenge { by: seat(1), illicit: false });
}

#[test]
fn uno_vectors_11_and_12_automatic_play() {
    let late = |by: u8| Input::TimeExpired { seat: seat(by), clock: Clock::Move };
    let mut state = Scene::new("V5", &["R1", "V9 B5 VS", "R2", "R3"]).state();
    let events = input::<Uno>(&mut state, &late(1)).unwrap();
    assert_eq!((told(&events), awaited(&state)), (vec!["1 is late".into(), "1 plays B5".into()], vec![2]), "vector 11");
    assert!(state.away.is_empty(), "nobody is sent away by being late once");
    let mut state = Scene::new("V5", &["R1", "W0 R3", "R2", "R4"]).pile("V1 B1").state();
    let events = input::<Uno>(&mut state, &late(1)).unwrap();
    assert_eq!(
        told(&events),
        ["1 is late", "1 draws 1", "1 passes"],
        "vector 12, R24: even if the card could be played"
    );
    assert_eq!((hand(&state, 1), awaited(&state)), ("V1 R3 W0".to_owned(), vec![2]));
    let mut state = Scene::new("V5", &["R1", "W0 R3", "R2", "R4"]).pile("").state();
    assert_eq!(told(&input::<Uno>(&mut state, &late(1)).unwrap()), ["1 is late", "1 passes"]);
    // Equal values: the current colour first, then Blu, Rosso, Verde, Giallo.
    for (held, played) in [("V5 B5 G5", "V5"), ("G5 R5 B5", "B5"), ("G5 R5", "R5"), ("V9 V0 B5", "V0")] {
        let mut state = Scene::new("V5", &["R1", held, "R2", "R4"]).state();
        let events = input::<Uno>(&mut state, &late(1)).unwrap();
        assert_eq!(told(&events)[1], format!("1 plays {played}"));
    }
    // The player drew and let the time run out: the card is kept.
    let mut state = Scene::new("V5", &["R1", "W0 R3", "R2", "R4"]).pile("V1 B1").state();
    step::<Uno>(&mut state, 1, UnoMove::Draw {}).unwrap();
    assert_eq!(told(&input::<Uno>(&mut state, &late(1)).unwrap()), ["1 is late", "1 passes"]);
    // A Pesca Quattro is accepted; a colour is the commonest of the hand.
    let mut state = Scene::new("V5", &["R1", "W4 R3 B2", "R2", "R4"]).state();
    step::<Uno>(&mut state, 1, play("W4:blue")).unwrap();
    assert_eq!(told(&input::<Uno>(&mut state, &late(2)).unwrap()), ["2 is late", "2 accepts", "2 draws 4"]);
    let mut state = flipped(4, 3, "W0", "");
    let count = |letter: char| hand(&state, 0).split(' ').filter(|card| card.starts_with(letter)).count();
    let most = "BRVG".chars().max_by_key(|&letter| (count(letter), -(("BRVG".find(letter).unwrap()) as i32))).unwrap();
    let name = match most {
        'B' => "Blue",
        'R' => "Red",
        'V' => "Green",
        _ => "Yellow",
    };
    assert_eq!(
        told(&input::<Uno>(&mut state, &late(0)).unwrap()),
        ["0 is late".to_owned(), format!("0 chooses {name}")]
    );
    assert_eq!(awaited(&state), [0], "and the turn is still theirs");
    // The match time runs out like the time of a move.
    let events = input::<Uno>(&mut state, &Input::TimeExpired { seat: seat(0), clock: Clock::Match }).unwrap();
    assert_eq!((told(&events)[0].as_str(), state.outcome.is_none()), ("0 goes", true), "the second time in a row");
}

#[test]
fn uno_vector_13_blocked() {
    let mut state = Scene::new("R7", &["B9 B3", "V9 V8 V7 V6"]).pile("").state();
    assert_eq!(told(&step::<Uno>(&mut state, 1, UnoMove::Pass {}).unwrap()), ["1 passes"]);
    let events = step::<Uno>(&mut state, 0, UnoMove::Pass {}).unwrap();
    assert_eq!(told(&events), ["0 passes", "blocked", "scored [30, 12]", "over"], "vector 13");
    assert_eq!(worth(outcome(&state)), [(30, 20, 18), (12, 0, -18)]);
    assert_eq!(outcome(&state).difference, 0, "R21: no formula for money");
    // A pass after the last card was drawn counts; a card between two passes does not leave them in a row.
    let mut state = Scene::new("R7", &["B9 B3", "V9 V8 R6"]).pile("V6").state();
    step::<Uno>(&mut state, 1, UnoMove::Draw {}).unwrap();
    step::<Uno>(&mut state, 1, UnoMove::Pass {}).unwrap();
    let blocked = step::<Uno>(&mut state, 0, UnoMove::Pass {}).unwrap();
    assert_eq!(told(&blocked)[..2], ["0 passes", "blocked"]);
    let mut state = Scene::new("R7", &["R9 B3", "V9 V8 R6"]).pile("").state();
    step::<Uno>(&mut state, 1, UnoMove::Pass {}).unwrap();
    step::<Uno>(&mut state, 0, play_uno("R9")).unwrap();
    assert_eq!(told(&step::<Uno>(&mut state, 1, UnoMove::Pass {}).unwrap()), ["1 passes"]);
    assert_eq!(deal(&state).passes(), 1);
    // Passes while there were cards to draw do not count.
    let mut state = Scene::new("R7", &["B9 B3", "V9 V8 R6"]).pile("V6 V5").state();
    for by in [1, 0] {
        step::<Uno>(&mut state, by, UnoMove::Draw {}).unwrap();
        let events = step::<Uno>(&mut state, by, UnoMove::Pass {}).unwrap();
        assert_eq!(told(&events), [format!("{by} passes")]);
    }
    assert_eq!((deal(&state).passes(), awaited(&state)), (1, vec![1]));
}

#[test]
fn uno_r19_and_20_ties_of_a_blocked_smazzata() {
    let passes = |state: &mut State| {
        while state.outcome.is_none() {
            let by = awaited(state)[0];
            step::<Uno>(state, by, UnoMove::Pass {}).unwrap();
        }
    };
    // Four hands of nine points: fewer cards first, then nearer to the dealer's right.
    let mut state = Scene::new("R7", &["B9", "V4 V5", "G9", "V3 G6"]).pile("").state();
    passes(&mut state);
    assert_eq!((points(&state), ranks(&state)), (vec![27; 4], vec![2, 3, 1, 4]));
    // Equal cards: the earlier last draw; a player who drew nothing is earliest. Forced draws count.
    let mut state = Scene::new("R7", &["B9 B1", "V4 RP R0", "G5", "V6"]).pile("G5 B1 G4 V4").state();
    step::<Uno>(&mut state, 1, play("RP")).unwrap();
    assert_eq!(awaited(&state), [3], "seat 2 drew G5 and B1");
    for by in [3, 0] {
        step::<Uno>(&mut state, by, UnoMove::Draw {}).unwrap();
        step::<Uno>(&mut state, by, UnoMove::Pass {}).unwrap();
    }
    let last: Vec<u16> = Seat::all(4).map(|seat| deal(&state).last_draw(seat)).collect();
    assert_eq!(last, [3, 0, 1, 2]);
    passes(&mut state);
    // Hands: 0 has 9+1+4, 1 has 4+0, 2 has 5+5+1, 3 has 6+4.
    assert_eq!(points(&state), [25, 35, 28, 29]);
    assert_eq!(ranks(&state), [4, 1, 3, 2]);
    let mut state = Scene::new("R7", &["B4", "V9 V1", "G4 G2", "B6"]).pile("B6 B4").turn(3).state();
    for by in [3, 0] {
        step::<Uno>(&mut state, by, UnoMove::Draw {}).unwrap();
        step::<Uno>(&mut state, by, UnoMove::Pass {}).unwrap();
    }
    passes(&mut state);
    // 8, 10, 6, 12 points held: every place is told by points here; the winner of the smazzata is the first of them.
    assert_eq!((points(&state), ranks(&state)), (vec![28, 26, 30, 24], vec![2, 3, 1, 4]));
    let mut level = Scene::new("R7", &["B6", "V4 V6", "G4 G6", "B4"]).pile("B4 R6").turn(0).state();
    for by in [0, 1] {
        step::<Uno>(&mut level, by, UnoMove::Pass {}).unwrap_err();
        if by == 0 {
            step::<Uno>(&mut level, by, UnoMove::Draw {}).unwrap();
            step::<Uno>(&mut level, by, UnoMove::Pass {}).unwrap();
        } else {
            step::<Uno>(&mut level, by, play_uno("V6")).unwrap_err();
        }
    }
}

#[test]
fn uno_vector_15_ties_of_several_smazzate() {
    let options = UnoOptions { goal: Goal::Deals(3), winners: 1 };
    // Two smazzate are on record as won by seat 1; the third brings 120-120.
    let scene = Scene { options, ..Scene::new("R7", &["B5", "R1", "", ""]) };
    let two = Scene { hands: &scene.hands[..2], ..scene.clone() };
    let mut state = new::<Uno>(options, 2, 0, false);
    for expected in [[0, 1], [0, 2]] {
        Scene { turn: state.dealer.right(2).index(), ..two.clone() }.dealt_into(&mut state);
        if awaited(&state) == [0] {
            step::<Uno>(&mut state, 0, UnoMove::Draw {}).unwrap();
            step::<Uno>(&mut state, 0, UnoMove::Pass {}).unwrap();
        }
        step::<Uno>(&mut state, 1, play("R1")).unwrap();
        assert_eq!([0, 1].map(|of| deal(&state).wins(seat(of))), expected);
    }
    record_totals(&mut state, [50, 120]);
    // Seat 0 closes against 20 points: 120 to 120; seat 1 has won more smazzate.
    Scene { turn: 0, hands: &["R1", "BS"], ..two }.dealt_into(&mut state);
    step::<Uno>(&mut state, 0, play("R1")).unwrap();
    assert_eq!(worth(outcome(&state)), [(120, 0, -1), (120, 20, 1)], "vector 15: the smallest win");
    assert_eq!((outcome(&state).winner, &outcome(&state).ending), (Some(Line::new(1)), &Ending::TieBroken));
}

/// Puts match points on record in place of those that were played for.
fn record_totals(state: &mut State, totals: [i32; 2]) {
    for (line, total) in totals.into_iter().enumerate() {
        state.totals[Line::new(line as u8)] = total;
    }
}

#[test]
fn uno_r23_the_target_is_reached_or_passed() {
    for (before, over) in [([150, 0], true), ([149, 199], false), ([149, 200], true)] {
        let options = UnoOptions { goal: Goal::Target(200), winners: 1 };
        let mut state = new::<Uno>(options, 2, 0, false);
        record::<Uno>(&mut state, 1, &before, &NOTHING);
        Scene { options, turn: 0, ..Scene::new("R7", &["R1", "V0"]) }.dealt_into(&mut state);
        step::<Uno>(&mut state, 0, play("R1")).unwrap();
        assert_eq!(state.outcome.is_some(), over, "{before:?}");
    }
}

#[test]
fn uno_vector_16_a_pesca_due_is_flipped_for_two() {
    let state = flipped(2, 0, "GP", "R1 R2");
    assert_eq!((counts(&state), awaited(&state)), (vec![7, 9], vec![0]), "vector 16, R5");
}

#[test]
fn effects_of_actions_and_the_direction() {
    // Four players: Salta skips, Inverti turns, Pesca Due costs the next one the turn, wherever it goes.
    let mut state = Scene::new("R7", &["R4 V4 RP B4", "RS V1 V2 R0", "R5 V5 RI R3", "R6 V6 RS B6"]).state();
    step::<Uno>(&mut state, 1, play("RS")).unwrap();
    assert_eq!(awaited(&state), [3]);
    step::<Uno>(&mut state, 3, play("R6")).unwrap();
    let events = step::<Uno>(&mut state, 0, play("RP")).unwrap();
    assert_eq!((told(&events), awaited(&state)), (vec!["0 plays RP".into(), "1 draws 2".into()], vec![2]), "R3");
    step::<Uno>(&mut state, 2, play("RI")).unwrap();
    assert_eq!((awaited(&state), deal(&state).direction()), (vec![1], Direction::Clockwise));
    step::<Uno>(&mut state, 1, play("R0")).unwrap();
    assert_eq!(awaited(&state), [0], "clockwise");
    // Two players: Inverti works as Salta (R8).
    let mut state = Scene::new("R7", &["R4 V4", "RI RP R3 V9"]).state();
    step::<Uno>(&mut state, 1, play("RI")).unwrap();
    assert_eq!(awaited(&state), [1], "R8");
    step::<Uno>(&mut state, 1, play("RP")).unwrap();
    assert_eq!((awaited(&state), counts(&state)), (vec![1], vec![4, 2]));
}

#[test]
fn a_card_that_was_drawn_is_played_or_kept() {
    let mut state = Scene::new("R7", &["V4", "R1 V9"]).pile("R3 V2 B2").state();
    step::<Uno>(&mut state, 1, UnoMove::Draw {}).unwrap();
    let now = legal(&state, 1);
    assert_eq!(
        (now.drawn.map(|card| card.to_string()), now.pass, now.play.is_empty()),
        (Some("R3".into()), true, true)
    );
    let drawn = UnoMove::PlayDrawn { color: None, uno: false };
    assert_eq!(told(&step::<Uno>(&mut state, 1, drawn).unwrap()), ["1 plays R3"]);
    assert_eq!(awaited(&state), [0]);
    // One that does not match: a pass is said (R17).
    step::<Uno>(&mut state, 0, UnoMove::Draw {}).unwrap();
    let now = legal(&state, 0);
    assert_eq!((now.drawn, now.pass), (None, true));
    step::<Uno>(&mut state, 0, UnoMove::Pass {}).unwrap();
    assert_eq!((hand(&state, 0), awaited(&state)), ("V2 V4".to_owned(), vec![1]));
}
