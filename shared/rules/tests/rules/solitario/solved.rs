//! Deals that were solved by a search outside of the house, replayed: 745 points each, whatever the way, and solved.

use mazziere_rules::card::Card;
use mazziere_rules::kernel::Game;
use mazziere_rules::seat::Line;
use mazziere_rules::solitario::{PlayerState, Solitario, SolitarioMatch, SolitarioOptions};

use super::scene::*;
use crate::trick::scene::{outcome, step};

/// Decks and the moves that solve them, two lines each.
const SOLVED: &str = include_str!("solved.deals");

pub(super) fn deals() -> Vec<(Vec<Card>, Vec<&'static str>)> {
    let lines: Vec<&str> = SOLVED.lines().collect();
    let pairs = lines.chunks(2).map(|pair| {
        let deck = pair[0].split(' ').map(|card| card.parse().expect("a card")).collect();
        (deck, pair[1].split(' ').collect())
    });
    pairs.collect()
}

#[test]
fn a_solved_layout_has_745_points_and_who_solved_it_first_wins_vector_11() {
    let deals = deals();
    assert_eq!(deals.len(), 12);
    for (deck, moves) in deals {
        let mut state = dealt_to(2, SolitarioOptions::default(), deck);
        for (nth, text) in (1..).zip(&moves) {
            // Seat 1 is always a move ahead.
            for by in [1, 0] {
                assert_eq!(player(&state, by).state, PlayerState::Playing);
                let legal = SolitarioMatch::legal(&state, crate::trick::scene::seat(by));
                assert!(legal.moves.contains(&words(text)), "{text}");
                let before = player(&state, by).score;
                step::<Solitario>(&mut state, by, words(text)).unwrap();
                let now = player(&state, by);
                assert!(
                    now.score >= 0 && (now.score == before || now.last_score_move.is_some_and(|at| at >= 2 * nth - 1))
                );
            }
        }
        for by in [0, 1] {
            assert_eq!((player(&state, by).score, player(&state, by).state), (745, PlayerState::Solved), "derived 11");
            assert!(layout(&state, by).is_solved());
        }
        assert_eq!(outcome(&state).winner, Some(Line::new(1)), "derived 11: the lower last_score_move");
        let lines = &outcome(&state).lines;
        assert_eq!((lines[0].points, lines[1].points, lines[0].mp), (745, 745, 0));
    }
}
