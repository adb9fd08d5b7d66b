//! Card perft: the legal continuations of a fixed deal, counted by the engine and by the naive enumeration, move by
//! move.

use expect_test::expect;
use mazziere_rules::card::DeckKind;
use mazziere_rules::kernel::{Awaiting, Chance, Game, Input, Setup};
use mazziere_rules::matches::{Match, MoveOf, StateOf};
use mazziere_rules::scopa::Scopa;
use mazziere_rules::seat::Seat;

use super::naive::{Naive, told};
use super::subject::Subject;
use crate::dice::Dice;
use crate::scene::list;

/// The name of a move that is no play.
fn name<G: Subject>(r#move: &MoveOf<G>) -> String {
    match G::as_play(r#move) {
        Some((card, capture)) => told(card, capture.expect("legal moves spell out their capture").collect()),
        None => serde_json::to_value(r#move).unwrap()["accuso"].as_str().expect("an accuso").to_owned(),
    }
}

/// Counts as the engine plays, and checks at every position that both know the same moves.
fn walk<G: Subject>(state: &StateOf<G>, naive: &Naive, depth: u32) -> u64 {
    let Awaiting::Seats { seats } = Match::<G>::awaiting(state) else { panic!("the deal goes on") };
    let seat = seats.iter().next().expect("somebody is on turn");
    let mut moves: Vec<(String, MoveOf<G>)> =
        G::moves(&Match::<G>::legal(state, seat)).into_iter().map(|m| (name::<G>(&m), m)).collect();
    let mut expected = naive.continuations();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(moves.iter().map(|m| &m.0).eq(expected.iter().map(|e| &e.0)), "{moves:?}\n{expected:?}");
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for ((_, r#move), (_, next)) in moves.into_iter().zip(&expected) {
        let mut after = state.clone();
        for event in Match::<G>::decide(state, &Input::Move { seat, r#move }).expect("legal") {
            Match::<G>::evolve(&mut after, &event);
        }
        count += walk::<G>(&after, next, depth - 1);
    }
    count
}

/// How many continuations a deal has. `deck` is a seed, or the first cards of the deck. Seat 0 deals.
pub(crate) fn perft<G: Subject>(options: G::Options, seats: u8, deck: &str, depth: u32) -> u64 {
    let mut state = Match::<G>::initial(&Setup { options, seats, dealer: Seat::new(0), knockout: false });
    let cards = match deck.parse::<u64>() {
        Ok(seed) => Dice(seed).deck(),
        Err(_) => {
            let front = list(deck);
            let rest = DeckKind::Italian40.cards().iter().copied().filter(|c| !front.contains(c));
            front.iter().copied().chain(rest).collect()
        }
    };
    for event in Match::<G>::decide(&state, &Input::Chance { chance: Chance::Deck { cards } }).unwrap() {
        Match::<G>::evolve(&mut state, &event);
    }
    let naive = G::naive(state.deal.latest().unwrap());
    let counted = walk::<G>(&state, &naive, depth);
    assert_eq!(counted, naive.count(depth), "deck {deck}, depth {depth}");
    counted
}

#[test]
fn scopa_card_perft() {
    let options = mazziere_rules::scopa::ScopaOptions::default();
    let sums = "KD QD JD 7D 6D 5D AC 2C 3C 4C AB 2B 3B 4B";
    let counted = [
        perft::<Scopa>(options, 2, "1", 10),
        perft::<Scopa>(options, 2, "2", 10),
        perft::<Scopa>(options, 2, sums, 9),
        perft::<Scopa>(options, 4, "3", 6),
        perft::<Scopa>(options, 4, "4", 6),
    ];
    expect!["[1342, 1695, 900, 600, 378]"].assert_eq(&format!("{counted:?}"));
}
