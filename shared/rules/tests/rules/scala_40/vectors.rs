//! Every vector of scala 40.

use mazziere_rules::card::{Card, French, ManyCards};
use mazziere_rules::matches::MatchEvent;
use mazziere_rules::rounding::half_down;
use mazziere_rules::rummy::{Meld, SCALA_40};
use mazziere_rules::scala_40::score::{hand_value, value};
use mazziere_rules::scala_40::worth::meld_value;
use mazziere_rules::scala_40::{Phase, ScalaEvent, ScalaLegalJson, ScalaOptions, ScalaReuse, ScalaScore, SingleAce};

use super::scene::{
    State, attach, brings, dealt, discard, draw, happens, meld, new_game, open, pass_round, refused, says, step,
};
use crate::scene::{card, list};
use crate::trick::scene::seat;

/// What lies on the table: a game by its cards and places.
pub(super) fn game(text: &str) -> Meld {
    let named = meld(text);
    SCALA_40.open(&named.cards, named.layout.as_deref()).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"))
}

/// What the games are worth together, each as the judge reads it.
fn worth(games: &[&str]) -> u16 {
    games.iter().map(|text| meld_value(&game(text))).sum()
}

fn hand(text: &str) -> ManyCards<French> {
    list(text).into_iter().collect()
}

/// Two seats; seat 0 (on turn, dealer 1) holds `hand` and has drawn.
fn holding(hand: &str) -> State {
    let mut state = dealt(ScalaOptions::default(), &[hand, ""], "4c", "");
    step(&mut state, 0, draw()).unwrap();
    state
}

/// Lays these games on the table as seat 1 would, out of nothing: for positions only.
fn lies(state: &mut State, games: &[&str]) {
    let games: Vec<Meld> = games.iter().map(|text| game(text)).collect();
    let value = games.iter().map(meld_value).sum();
    happens(state, ScalaEvent::Opened { seat: seat(1), games, value });
}

/// Makes seat 0 one that has opened: its games lie on the table first.
pub(super) fn opened(state: &mut State, games: &[&str]) {
    let games: Vec<Meld> = games.iter().map(|text| game(text)).collect();
    happens(state, ScalaEvent::Opened { seat: seat(0), games, value: 40 });
}

#[test]
fn scala_40_vectors_1_to_3_and_7_to_10_what_games_are_worth() {
    for (games, expected, cited) in [
        (&["9d 9h 9c", "Tc Jc Qc"][..], 57, "rulebook 1"),
        (&["4d 4h 4c", "3s 4s 5s 6s 7s"], 37, "rulebook 2"),
        (&["Td Jd Qd Kd"], 40, "derived 7"),
        (&["Qd Kd Ad", "2s 3s 4s"], 40, "derived 8"),
        (&["Ad 2d 3d", "Kd Kh Kc"], 36, "derived 8"),
        (&["Ad Ah Jo @ d h c"], 33, "derived 9"),
        (&["Ah 2h Jo"], 6, "derived 9"),
        (&["Qd Kd Jo @ 12 13 14"], 31, "derived 10"),
        (&["Kd Kh Kc Ks"], 40, "a court card is 10"),
    ] {
        assert_eq!(worth(games), expected, "{cited}");
    }
    assert_eq!(game("Ah 2h Jo").wild_as(), Some(card("3h")), "derived 9");
    let nine = meld("9h 9s 9s");
    assert!(SCALA_40.open(&nine.cards, None).is_err(), "rulebook 3");
    let round = meld("Kc Ac 2c");
    assert!(SCALA_40.open(&round.cards, None).is_err(), "derived 11");
}

#[test]
fn scala_40_vectors_1_2_7_8_openings() {
    for (games, code, cited) in [
        (&["9d 9h 9c", "Tc Jc Qc"][..], None, "rulebook 1"),
        (&["4d 4h 4c", "3s 4s 5s 6s 7s"], Some("opening_too_low"), "rulebook 2"),
        (&["Td Jd Qd Kd"], None, "derived 7"),
        (&["Qd Kd Ad", "2s 3s 4s"], None, "derived 8, R4: 40 included"),
        (&["Ad 2d 3d", "Kd Kh Kc"], Some("opening_too_low"), "derived 8"),
        (&["9h 9s 9s"], Some("place_taken"), "rulebook 3"),
        (&["Kc Ac 2c", "Kd Kh Ks"], Some("sequence_wraps"), "derived 11"),
    ] {
        let cards: String = games.join(" ");
        let mut state = holding(&cards);
        match code {
            None => {
                let events = step(&mut state, 0, open(games)).unwrap_or_else(|refusal| panic!("{cited}: {refusal}"));
                let value = worth(games);
                assert!(
                    matches!(&events[..], [MatchEvent::Deal { event: ScalaEvent::Opened { value: v, .. } }] if *v == value)
                );
            }
            Some(code) => assert_eq!(refused(&mut state, 0, open(games)).0, code, "{cited}"),
        }
    }
}

#[test]
fn scala_40_vector_5_and_22_differenza_punti() {
    assert_eq!([27, 25, 65, 41, 62, 44].map(|mp| half_down(mp, 10)), [3, 2, 6, 4, 6, 4], "rulebook 5, derived 22");
}

#[test]
fn scala_40_vector_6_a_sequence_of_fourteen() {
    let cards = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Jo";
    let named = meld(&format!("{cards} @ 1 2 3 4 5 6 7 8 9 10 11 12 13 14"));
    let long = SCALA_40.open(&named.cards, named.layout.as_deref()).unwrap();
    assert_eq!((long.len(), long.wild_as()), (14, Some(card("Ah"))), "rulebook 6");
    assert_eq!(meld_value(&long), 1 + 54 + 30 + 11);
    assert!(SCALA_40.replace_wild(&long, card("Ah")).is_err(), "R6: two natural aces are not allowed");
    assert!(SCALA_40.open(&named.cards, None).is_err(), "R7: the jolly may be either ace");
}

#[test]
fn scala_40_vector_12_what_attaches_is_not_discarded_before_opening() {
    let mut state = holding("8s 9s 2d 4h");
    lies(&mut state, &["5s 6s 7s"]);
    assert_eq!(refused(&mut state, 0, discard("8s")), ("card_attaches".to_owned(), "card".to_owned()), "derived 12");
    step(&mut state, 0, discard("9s")).unwrap();
}

#[test]
fn scala_40_vector_13_the_guard_in_the_first_round() {
    let mut state = holding("2d 8s Kd");
    lies(&mut state, &["5s 6s 7s"]);
    opened(&mut state, &[]);
    // Everything but two cards goes.
    let all: Vec<Card> = state.deal.latest().unwrap().hand(seat(0)).iter().collect();
    let mut rest = all.clone();
    for keep in ["8s", "Kd"] {
        rest.remove(rest.iter().position(|held| *held == card(keep)).unwrap());
    }
    for gone in rest {
        happens(
            &mut state,
            ScalaEvent::GameExtended {
                seat: seat(0),
                number: 0,
                cards: [gone].into_iter().collect(),
                game: game("5s 6s 7s"),
            },
        );
    }
    assert_eq!(state.deal.latest().unwrap().hand(seat(0)).len(), 2);
    let (code, field) = refused(&mut state, 0, attach(0, "8s"));
    assert_eq!((code.as_str(), field.as_str()), ("turn_cannot_end", "cards"), "derived 13");
}

#[test]
fn scala_40_vector_14_a_jolly_that_stands_for_a_card() {
    let mut state = holding("7s 7c 9d 9h");
    lies(&mut state, &["7h 7d Jo @ h d c", "Td Jd Qd"]);
    opened(&mut state, &[]);
    let (code, field) = refused(&mut state, 0, attach(0, "7c"));
    assert_eq!((code.as_str(), field.as_str()), ("place_held_by_wild_card", "cards[0]"), "derived 14, R8");
    let replace = |reuse: &str| says(&format!(r#"{{"type":"replace_joker","game":0,"card":"7c","reuse":{reuse}}}"#));
    let same = replace(r#"{"type":"attach","game":0,"cards":["Jo"]}"#);
    assert_eq!(refused(&mut state, 0, same), ("joker_not_reused".to_owned(), "reuse.game".to_owned()), "R9");
    let without = replace(r#"{"type":"attach","game":1,"cards":["9d"]}"#);
    assert_eq!(refused(&mut state, 0, without), ("joker_not_reused".to_owned(), "reuse.cards".to_owned()));
    let wrong =
        says(r#"{"type":"replace_joker","game":0,"card":"7s","reuse":{"type":"attach","game":1,"cards":["Jo"]}}"#);
    assert_eq!(refused(&mut state, 0, wrong), ("joker_not_replaced".to_owned(), "card".to_owned()), "R10");
    let mut attached = state.clone();
    step(&mut attached, 0, attach(0, "7s")).expect("derived 14");
    let reuse = r#"{"type":"new_game","cards":["9d","9h","Jo"],"layout":["d","h","s"]}"#;
    step(&mut state, 0, replace(reuse)).expect("derived 14");
    let games = state.deal.latest().unwrap().games().clone();
    assert_eq!(games.iter().map(|game| game.wild_as()).collect::<Vec<_>>(), [None, None, Some(card("9s"))]);
    assert!(matches!(serde_json::from_str::<ScalaReuse>(reuse), Ok(ScalaReuse::NewGame { layout: Some(_), .. })));
}

#[test]
fn scala_40_vector_15_hands() {
    let only_card = |text: &str| hand_value(&hand(text), SingleAce::OnlyCard);
    assert_eq!(["Ad", "Ad Kh", "Ad Ah", "Jo"].map(only_card), [1, 21, 22, 25], "derived 15");
    let only_ace = |text: &str| hand_value(&hand(text), SingleAce::OnlyAce);
    assert_eq!(["Ad", "Ad Kh", "Ad Ah", "Jo"].map(only_ace), [1, 11, 22, 25], "R19, the other reading");
    assert_eq!(["2d", "9h", "Tc", "Js", "Qd", "Kh", "Ac"].map(|text| value(card(text))), [2, 9, 10, 10, 10, 10, 11]);
}

/// Seat 0 closes in its second turn; seats in `had_opened` have opened before with nothing, and hold what they hold.
fn closed(options: ScalaOptions, hands: &[&str], in_hand: bool, keeps: &[(u8, &str)]) -> Vec<ScalaScore> {
    let mut state = dealt(options, hands, "4c", "");
    for (who, cards) in keeps {
        let held = *state.deal.latest().unwrap().hand(seat(*who));
        let keep = hand(cards);
        let gone: Vec<Card> = held.minus(&keep).unwrap().iter().collect();
        happens(&mut state, ScalaEvent::Opened { seat: seat(*who), games: Vec::new(), value: 40 });
        let lies = game("5s 6s 7s");
        let event =
            ScalaEvent::GameExtended { seat: seat(*who), number: 99, cards: gone.into_iter().collect(), game: lies };
        happens(&mut state, event);
    }
    happens(&mut state, ScalaEvent::DealClosed { seat: seat(0), in_hand, hands: Vec::new() });
    let scores = mazziere_rules::matches::MatchDeal::score(state.deal.latest().unwrap());
    scores.values().to_vec()
}

#[test]
fn scala_40_vector_16_closing_in_hand_and_r18_r22() {
    let two = ScalaOptions::default();
    let points = |scores: Vec<ScalaScore>| scores.into_iter().map(|score| score.points).collect::<Vec<_>>();
    assert_eq!(points(closed(two, &["", "Kd 5d"], true, &[(1, "Kd 5d")])), [0, 30], "derived 16");
    assert_eq!(points(closed(two, &["", "Kd 5d"], true, &[])), [0, 100], "derived 16");
    assert_eq!(points(closed(two, &["", "Kd 5d"], false, &[(1, "Kd 5d")])), [0, 15]);
    let high = "Kd Kh Kc Ks Qd Qh Qc Qs Ad Ah Ac As Jo";
    assert_eq!(points(closed(two, &["", high], false, &[])), [0, 100], "R18: whatever they are worth");
    let four = closed(two, &["", "Kd 5d", "Jo", ""], true, &[(1, "Kd 5d"), (2, "Jo")]);
    assert_eq!(points(four.clone()), [0, 130], "R22: the partner pays nothing; both of the others are added");
    assert_eq!((four[1].cards, four[1].unopened, four[1].doubled), (15, 1, true));
}

#[test]
fn scala_40_vector_20_the_pile_becomes_the_stock() {
    let mut state = dealt(ScalaOptions::default(), &["", ""], "4c", "");
    pass_round(&mut state, 81);
    assert_eq!(state.deal.latest().unwrap().phase(), Phase::Exhausted);
    let deal = state.deal.latest().cloned().unwrap();
    let (pile, top) = (deal.pile().cards().len(), deal.pile().top().unwrap());
    let under = deal.pile().under().to_vec();
    let events = brings(&mut state, under);
    assert!(matches!(&events[..], [MatchEvent::CardsReshuffled { cards }] if cards.len() == pile - 1), "derived 20");
    let deal = state.deal.latest().unwrap();
    assert_eq!((deal.stock().len(), deal.pile().cards(), deal.phase()), (pile - 1, &[top][..], Phase::Draw), "R21");
}

#[test]
fn scala_40_vector_21_a_hand_that_attaches_altogether() {
    let mut state = holding("8s 8s");
    lies(&mut state, &["5s 6s 7s"]);
    let deal = state.deal.latest().unwrap();
    let standing = deal.standing(seat(0));
    let mut all = standing.clone();
    all.hand = hand("8s 8s");
    assert!(all.check_discard(card("8s")).is_ok(), "derived 21");
    all.hand = hand("8s 4s Jo");
    assert!(all.check_discard(card("Jo")).is_ok(), "R15: a jolly attaches, too");
    all.hand = hand("8s 4s 9h");
    assert!(all.check_discard(card("4s")).is_err() && all.check_discard(card("9h")).is_ok());
}

#[test]
fn the_best_opening_and_a_complete_hand_are_found() {
    let mut state = holding("9d 9h 9c Tc Jc Qc 2s 2h 2c 4d 5d 6d Kd");
    let legal = ScalaLegalJson::from(&state.deal.latest().unwrap().standing(seat(0)));
    let opening = legal.opening.expect("57 and more");
    assert_eq!(opening.value, 27 + 30 + 6 + 15);
    assert_eq!((legal.closing, legal.complete.is_some()), (false, false), "two cards are left");
    let mut standing = state.deal.latest().unwrap().standing(seat(0));
    standing.hand = hand("9d 9h 9c Tc Jc Qc 2s 2h 2c 4d 5d 6d Jo Kd");
    standing.may_close = true;
    let complete = standing.complete(None).expect("thirteen cards and one");
    assert_eq!(complete.discard, card("Kd"), "the last card is no jolly");
    assert!(ScalaLegalJson::from(&standing).closing);
    step(&mut state, 0, open(&["9d 9h 9c", "Tc Jc Qc"])).unwrap();
    step(&mut state, 0, new_game("4d 5d 6d")).unwrap();
}
