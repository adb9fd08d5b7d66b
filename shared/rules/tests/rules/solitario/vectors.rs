//! Every vector of the law of solitario, and what else they say.

use mazziere_rules::card::DeckKind;
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Game, Input, Viewer};
use mazziere_rules::matches::MatchEvent;
use mazziere_rules::outcome::Ending;
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::seat::Line;
use mazziere_rules::solitario::{
    EmptyColumn, Layout, PlayerState, Solitario, SolitarioEvent, SolitarioMatch, SolitarioOptions, SolitarioSuit,
};

use super::scene::*;
use crate::dice::Dice;
use crate::played::shuffled;
use crate::trick::scene::{input, new, outcome, shuffle, step, worth};

const ACE: (usize, &str) = (30, "Ah");

fn ranks(state: &State) -> Vec<u8> {
    outcome(state).lines.iter().map(|line| line.rank).collect()
}

fn draws(state: &mut State, value: u32) {
    input::<Solitario>(state, &Input::Chance { chance: Chance::Numbers { values: vec![value] } }).unwrap();
}

#[test]
fn solitario_vector_1_who_had_the_points_first_is_ahead() {
    let mut state = dealt(&[ACE]);
    recorded(&mut state, 1, 27, 50, Some(27));
    recorded(&mut state, 0, 32, 50, Some(32));
    time_up(&mut state);
    assert_eq!((ranks(&state), outcome(&state).winner), (vec![2, 1], Some(Line::new(1))), "rulebook 1");
    assert_eq!(worth(outcome(&state)), [(50, 0, 0), (50, 20, 0)]);
}

#[test]
fn solitario_vector_2_the_deal() {
    let state = dealt(&[ACE]);
    let layout = layout(&state, 1);
    let sizes: Vec<(usize, usize)> =
        layout.columns().iter().map(|pile| (pile.face_down().len(), pile.face_up().len())).collect();
    assert_eq!(sizes, (0..7).map(|down| (down, 1)).collect::<Vec<_>>(), "rulebook 2");
    assert_eq!(layout.columns().iter().map(|pile| pile.cards().len()).sum::<usize>(), 28);
    assert_eq!((layout.waste().len(), layout.stock().len()), (3, 21), "24 left, three shown");
    // R19: column by column.
    let cards = DeckKind::French52.cards();
    let straight = Layout::deal(&cards.try_into().unwrap());
    assert_eq!(straight.columns()[2].cards(), &cards[3..6]);
    assert_eq!(straight.columns()[6].cards(), &cards[21..28]);
    assert_eq!((straight.waste(), straight.stock()), (&cards[28..31], &cards[31..]));
    assert!(layout == super::scene::layout(&state, 0), "the same for all (R1)");
}

#[test]
fn solitario_vectors_3_to_6_points() {
    let mut state = dealt(&[ACE]);
    assert_eq!(plays(&mut state, 0, "wb"), 15, "derived 3");
    let mut state = dealt(&[(top(2), "9c"), (top(5), "Td")]);
    assert_eq!(plays(&mut state, 0, "2>5x1"), 5, "derived 4: the move itself is worth nothing");
    assert_eq!(layout(&state, 0).columns()[1].face_up().len(), 1);
    let mut state = dealt(&[(top(3), "Ad")]);
    assert_eq!(plays(&mut state, 0, "b3"), 15, "derived 5");
    let mut state =
        dealt(&[(top(1), "As"), (top(2), "2s"), (top(3), "3s"), (top(4), "4s"), (top(5), "5s"), (top(6), "6h")]);
    let up: Vec<i32> = ["b1", "b2", "b3", "b4", "b5"].map(|text| plays(&mut state, 0, text)).into();
    assert_eq!(up, [10, 15, 15, 15, 15], "the first column has nothing under its card");
    assert_eq!(plays(&mut state, 0, "s>6"), -10, "derived 6");
    assert_eq!(layout(&state, 0).top_of(SolitarioSuit::Spades).unwrap().to_string(), "4s");
    assert_eq!(plays(&mut state, 0, "b6"), 10, "derived 6: and back");
}

#[test]
fn solitario_vectors_7_and_8_empty_columns() {
    let given = [(top(1), "As"), (top(2), "Qh"), (in_column(2, 0), "Ah"), (top(3), "Ks")];
    let mut state = dealt(&given);
    plays(&mut state, 0, "b1");
    assert!(layout(&state, 0).columns()[0].cards().is_empty());
    let does_not_fit = (RefusalCode::CardDoesNotFit, Some("to".to_owned()));
    assert_eq!(refused(&state, 0, "2>1x1"), does_not_fit, "derived 7: a queen");
    plays(&mut state, 0, "2>3x1");
    assert_eq!(refused(&state, 0, "3>1x1"), does_not_fit, "without its king a queen stays");
    assert_eq!(plays(&mut state, 0, "3>1x2"), 5, "derived 7: a king and its run");
    plays(&mut state, 0, "b2");
    let useless = (RefusalCode::MoveWithoutEffect, Some("to".to_owned()));
    assert_eq!(refused(&state, 0, "1>2x2"), useless, "derived 8");
    // The option: any card.
    let any = SolitarioOptions { empty_column: EmptyColumn::AnyCard, ..SolitarioOptions::default() };
    let mut state = dealt_to(2, any, deck(&given));
    plays(&mut state, 0, "b1");
    assert_eq!(plays(&mut state, 0, "2>1x1"), 5);
    plays(&mut state, 0, "b2");
    assert_eq!(refused(&state, 0, "1>2x1"), useless, "a whole column stays a whole column");
}

#[test]
fn solitario_vectors_9_and_10_turning() {
    let mut state = dealt(&[(stock(3), "Ah"), (stock(2), "2h"), (stock(1), "3h")]);
    for _ in 0..3 {
        assert_eq!(plays(&mut state, 0, "wb"), 15);
    }
    assert_eq!((layout(&state, 0).waste().len(), layout(&state, 0).stock().len()), (0, 21));
    let mut shown = Vec::new();
    for left in (0..7).rev() {
        assert_eq!(plays(&mut state, 0, "t"), 0);
        shown.push(layout(&state, 0).waste().to_vec());
        assert_eq!(layout(&state, 0).stock().len(), 3 * left, "derived 9");
    }
    plays(&mut state, 0, "t");
    assert_eq!(layout(&state, 0).waste(), shown[0], "derived 9: made anew, in the same order, and turned");
    assert_eq!(layout(&state, 0).stock().len(), 18);

    let mut state = dealt(&[ACE]);
    plays(&mut state, 0, "wb");
    for _ in 0..14 {
        plays(&mut state, 0, "t");
    }
    assert_eq!(layout(&state, 0).stock().len(), 2);
    let events = step::<Solitario>(&mut state, 0, turn()).unwrap();
    let cards = events.iter().find_map(|event| match event {
        MatchEvent::Deal { event: SolitarioEvent::CardsShown { cards, .. } } => Some(cards.clone()),
        _ => None,
    });
    assert_eq!(cards.unwrap().len(), 2, "derived 10");
}

#[test]
fn solitario_vector_12_who_never_moves_is_drawn() {
    for value in [0, 1] {
        let mut state = dealt(&[ACE]);
        let events = time_up(&mut state);
        let up = MatchEvent::Deal { event: SolitarioEvent::TimeUp { seats: set(&[0, 1]) } };
        assert_eq!(events, [up], "no result before the draw");
        let request = ChanceRequest::Numbers { bound: 2, count: 1 };
        assert_eq!(SolitarioMatch::awaiting(&state), Awaiting::Chance { request });
        draws(&mut state, value);
        assert_eq!(ranks(&state), [[1, 2], [2, 1]][value as usize], "derived 12");
    }
}

#[test]
fn solitario_vector_13_the_score_stands_when_the_time_is_up() {
    let mut state = dealt(&[ACE]);
    recorded(&mut state, 0, 1, 120, Some(1));
    recorded(&mut state, 1, 2, 95, Some(2));
    time_up(&mut state);
    assert_eq!(worth(outcome(&state)), [(120, 20, 25), (95, 0, -25)], "derived 13");
    assert_eq!(outcome(&state).ending, Ending::Played);
    assert_eq!(player(&state, 0).state, PlayerState::TimeUp);
}

#[test]
fn solitario_vector_14_colours() {
    let given = [(stock(3), "Jh"), (top(4), "Qc"), (top(6), "Qd"), (top(7), "Ac")];
    let mut state = dealt(&given);
    assert_eq!(refused(&state, 0, "w6"), (RefusalCode::CardDoesNotFit, Some("column".to_owned())), "derived 14");
    assert_eq!(plays(&mut state, 0, "w4"), 5, "derived 14");
}

#[test]
fn four_players_are_ranked_by_points_time_and_moves_r12_to_r14() {
    let options = |winners| SolitarioOptions { winners, ..SolitarioOptions::default() };
    let four = |winners| dealt_to(4, options(winners), deck(&[ACE]));
    let mut state = four(1);
    // Seat 2 has come back to nothing, seat 0 only turned, seats 1 and 3 did nothing: one of them stopped.
    recorded(&mut state, 0, 1, 0, None);
    recorded(&mut state, 2, 2, 10, Some(2));
    recorded(&mut state, 2, 3, 0, Some(3));
    step::<Solitario>(&mut state, 3, stop()).unwrap();
    assert_eq!(state.deal.latest().unwrap().mossa(), 4, "stopping counts as a command");
    time_up(&mut state);
    let request = ChanceRequest::Numbers { bound: 24, count: 1 };
    assert_eq!(SolitarioMatch::awaiting(&state), Awaiting::Chance { request }, "seats 1 and 3 are equal (R13)");
    let mut met = [0; 2];
    for value in 0..24 {
        let mut drawn = state.clone();
        draws(&mut drawn, value);
        match ranks(&drawn)[..] {
            [2, 3, 1, 4] => met[0] += 1,
            [2, 4, 1, 3] => met[1] += 1,
            ref other => panic!("{other:?}"),
        }
    }
    assert_eq!(met, [12, 12], "a fair draw, and only between those who are equal");

    for (winners, vp) in [(1, [12, 6, 2, 0]), (2, [10, 6, 4, 0])] {
        let mut state = four(winners);
        for (by, score) in [(0, 5), (1, 30), (2, 20), (3, 15)] {
            recorded(&mut state, by, u32::from(by) + 1, score, Some(u32::from(by) + 1));
        }
        time_up(&mut state);
        let result: Vec<(i32, u8, i32)> = worth(outcome(&state));
        assert_eq!(result, [(5, vp[3], -50), (30, vp[0], 50), (20, vp[1], 10), (15, vp[2], -10)]);
    }
}

#[test]
fn deals_in_which_nothing_scores_at_once_are_rejected_and_counted_r2() {
    let mut dice = Dice(2);
    let (mut rejected, all) = (0, 4_000);
    let mut bad = Vec::new();
    for _ in 0..all {
        let cards = shuffled(DeckKind::French52, &mut dice);
        let layout = Layout::deal(&cards[..].try_into().unwrap());
        if !layout.scores_at_once(EmptyColumn::KingOnly) {
            rejected += 1;
            bad.push(cards);
        }
    }
    let percent = rejected * 100 / all;
    assert!((6..=10).contains(&percent), "{rejected} of {all}: about 8%");
    let mut state = new::<Solitario>(SolitarioOptions::default(), 4, 0, true);
    for (nth, cards) in (1..).zip(bad.iter().take(3)) {
        let events = shuffle::<Solitario>(&mut state, cards.clone());
        let event = SolitarioEvent::DealRejected { seat: None, rejected: nth };
        assert_eq!(events[1..], [MatchEvent::Deal { event }]);
        let again = ChanceRequest::Shuffle { deck: DeckKind::French52 };
        assert_eq!(SolitarioMatch::awaiting(&state), Awaiting::Chance { request: again });
        assert!(!SolitarioMatch::in_deal(&state), "a rejected deal hides nothing");
    }
    shuffle::<Solitario>(&mut state, deck(&[ACE]));
    assert_eq!((state.deal.latest().unwrap().rejected(), playing(&state)), (3, vec![0, 1, 2, 3]));
    let view = SolitarioMatch::view(&state, Viewer::SPECTATOR).deal.unwrap();
    assert_eq!((view.rejected, view.mossa), (3, 0));
    // A rejected deal has no move at once that scores; turning the stock may bring one.
    for cards in bad.iter().take(50) {
        let layout = Layout::deal(&cards[..].try_into().unwrap());
        for r#move in layout.legal(EmptyColumn::KingOnly).moves {
            assert_eq!(tried(&layout, r#move, EmptyColumn::KingOnly).unwrap().points, 0, "{move:?}");
        }
    }
}

#[test]
fn for_training_everybody_has_a_deal_of_their_own_r1() {
    let options = SolitarioOptions { same_deal: false, ..SolitarioOptions::default() };
    let mut state = new::<Solitario>(options, 2, 0, false);
    shuffle::<Solitario>(&mut state, deck(&[ACE]));
    let Awaiting::Chance { request: ChanceRequest::Reshuffle { cards } } = SolitarioMatch::awaiting(&state) else {
        panic!("the second player's deck is awaited")
    };
    assert_eq!(cards, DeckKind::French52.cards());
    assert!(SolitarioMatch::in_deal(&state), "the first player's cards stay hidden meanwhile");
    let mut dice = Dice(9);
    let mut rejected = 0;
    while playing(&state).is_empty() {
        let cards = shuffled(DeckKind::French52, &mut dice);
        let dull = !Layout::deal(&cards[..].try_into().unwrap()).scores_at_once(EmptyColumn::KingOnly);
        rejected += u16::from(dull);
        input::<Solitario>(&mut state, &Input::Chance { chance: Chance::Deck { cards } }).unwrap();
        assert_eq!(state.deal.latest().unwrap().rejected(), rejected);
    }
    assert!(layout(&state, 0) != layout(&state, 1));
    assert_eq!(layout(&state, 0), &Layout::deal(&deck(&[ACE])[..].try_into().unwrap()));
    assert_eq!(plays(&mut state, 0, "wb"), 15);
}

#[test]
fn only_scores_states_and_times_are_public_until_the_end() {
    let mut state = dealt(&[ACE]);
    let own = SolitarioMatch::view(&state, Viewer::Seats(set(&[0]))).deal.unwrap();
    let layout = own.players[0].layout.as_ref().unwrap();
    assert_eq!((layout.stock, &layout.stock_cards, layout.waste.len()), (21, &None, 3));
    assert!(layout.columns.iter().all(|column| column.hidden.is_none()) && layout.columns[6].face_down == 6);
    assert!(own.players[1].layout.is_none() && own.players[0].moves.is_none());
    let events = step::<Solitario>(&mut state, 0, words("wb")).unwrap();
    let seen = |eyes: &[u8]| -> Vec<String> {
        let seen = events.iter().filter_map(|event| SolitarioMatch::seen_by(event, Viewer::Seats(set(eyes))));
        seen.map(|event| event.to_string()).collect()
    };
    let public = r#"{"event":{"last_score_move":1,"mossa":1,"score":15,"seat":0,"type":"played"},"type":"deal"}"#;
    assert_eq!(seen(&[1]), [public]);
    assert_eq!(seen(&[]), [public]);
    assert!(seen(&[0])[0].contains(r#""move":{"type":"waste_to_base"}"#));
    let turned = step::<Solitario>(&mut state, 1, turn()).unwrap();
    assert!(turned.len() == 2 && SolitarioMatch::seen_by(&turned[1], Viewer::Seats(set(&[0]))).is_none());

    step::<Solitario>(&mut state, 0, stop()).unwrap();
    let seen = SolitarioMatch::view(&state, Viewer::Seats(set(&[1]))).deal.unwrap();
    assert!(seen.players[0].layout.is_none(), "the other one still plays");
    step::<Solitario>(&mut state, 1, stop()).unwrap();
    let all = SolitarioMatch::view(&state, Viewer::SPECTATOR).deal.unwrap();
    for player in &all.players {
        let layout = player.layout.as_ref().unwrap();
        assert!(layout.stock_cards.as_ref().unwrap().len() >= 18 && player.moves.as_ref().unwrap().len() == 2);
        assert_eq!(layout.columns[6].hidden.as_ref().unwrap().len(), 6);
    }
}
