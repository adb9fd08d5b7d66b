//! An ace that fits both ends of a sequence: where the game is worth more, unless the move says otherwise.

use mazziere_rules::burraco::score::Kind;
use mazziere_rules::burraco::{BurracoEvent, BurracoLegal, BurracoMatch, BurracoMove};
use mazziere_rules::card::Card;
use mazziere_rules::kernel::Game;
use mazziere_rules::matches::MatchEvent;
use mazziere_rules::rummy::{BURRACO, BURRACO_V1, Meld, Place, Style};
use mazziere_rules::seat::Seat;

use super::scene::{Scene, State, decide};
use crate::scene::{card, list};

/// The sequence from 2 to the king, with a jolly in place of one of them (0: of none).
fn long(jolly: u8) -> Meld {
    let faces = "23456789TJQK".chars().zip(2..=13_u8);
    let cards: Vec<Card> =
        faces.map(|(rank, at)| if at == jolly { Card::JOLLY } else { card(&format!("{rank}h")) }).collect();
    let layout: Vec<Place> = (2..=13).map(Place::Position).collect();
    BURRACO.open(&cards, Some(&layout)).unwrap()
}

/// Where the ace goes, by itself or by a layout, and what the game is worth.
fn with_ace(style: Style, jolly: u8, layout: Option<u8>) -> (u8, i32) {
    let layout = layout.map(|position| [Place::Position(position)]);
    let extended = style.extend(&long(jolly), &[card("Ah")], layout.as_ref().map(|one| &one[..])).unwrap().meld;
    let at = extended.placed().find(|(own, _)| *own == card("Ah")).and_then(|(_, place)| place);
    let Some(Place::Position(position)) = at else { panic!("{at:?}") };
    (position, Kind::of(&extended).unwrap().points())
}

#[test]
fn an_ace_goes_where_the_game_is_worth_more() {
    for (jolly, ace, worth, other) in [
        // Six naturals above it and five below: only with the ace high are there seven in a row.
        (7, 14, 150, (1, 100)),
        (8, 1, 150, (14, 100)),
        // The same at both ends: low, as ever.
        (0, 1, 200, (14, 200)),
        (2, 1, 150, (14, 150)),
        (6, 1, 150, (14, 150)),
        (9, 1, 150, (14, 150)),
        // There the jolly would lie at the end, where it does not go by itself.
        (13, 14, 150, (1, 150)),
    ] {
        assert_eq!(with_ace(BURRACO, jolly, None), (ace, worth), "jolly at {jolly}");
        assert_eq!(with_ace(BURRACO, jolly, Some(other.0)), other, "jolly at {jolly}, as the move says");
    }
    assert_eq!(with_ace(BURRACO_V1, 7, None), (1, 100), "the first version");
}

#[test]
fn no_other_end_is_worth_more_than_the_one_taken_by_itself() {
    for jolly in [0].into_iter().chain(2..=13) {
        let (_, worth) = with_ace(BURRACO, jolly, None);
        assert!([1, 14].into_iter().all(|end| with_ace(BURRACO, jolly, Some(end)).1 <= worth), "jolly at {jolly}");
        // The same cards laid down at once.
        let cards: Vec<Card> = long(jolly).cards().chain([card("Ah")]).collect();
        let opened = BURRACO.readings(&cards).unwrap();
        let worths: Vec<i32> = opened.iter().map(|meld| Kind::of(meld).unwrap().points()).collect();
        let same_place = |meld: &&Meld| meld.placed().any(|lies| lies == (Card::JOLLY, Some(Place::Position(jolly))));
        let best = opened.iter().filter(same_place).map(|meld| Kind::of(meld).unwrap().points()).max();
        assert!(best.is_none_or(|best| worths[0] >= best), "jolly at {jolly}: {worths:?}");
    }
}

fn ace(layout: Option<u8>) -> BurracoMove {
    let layout = layout.map(|position| [Place::Position(position)].into_iter().collect());
    BurracoMove::Extend { game: 0, cards: list("Ah").into_iter().collect(), layout }
}

/// The game as it lies after a move.
fn lies(state: &State, r#move: BurracoMove) -> Meld {
    match &decide(&mut state.clone(), 0, r#move).unwrap()[..] {
        [MatchEvent::Deal { event: BurracoEvent::GameExtended { meld, .. } }] => *meld,
        events => panic!("{events:?}"),
    }
}

#[test]
fn legal_moves_show_both_ends_and_each_may_be_taken() {
    let games = [&["2h 3h 4h 5h 6h Jo 8h 9h Th Jh Qh Kh"][..], &[]];
    let scene = Scene { hands: ["Ah 3s 5c 9d", "", "", ""], games, ..Scene::default() };
    let state = scene.state();
    let legal: BurracoLegal = BurracoMatch::legal(&state, Seat::new(0));
    let aces: Vec<BurracoMove> =
        legal.shown().moves.into_iter().filter(|r#move| matches!(r#move, BurracoMove::Extend { .. })).collect();
    assert_eq!(aces, [ace(None), ace(Some(1))]);
    let [high, low] = [ace(Some(14)), ace(Some(1))].map(|r#move| lies(&state, r#move));
    assert_eq!((lies(&state, ace(None)), high != low), (high, true));
    // By the first version the same move lays it low: so it stands in the logs of old.
    assert_eq!(lies(&scene.state_under(1), ace(None)), low);
}
