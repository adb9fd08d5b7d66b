//! Stalls: what the rules say of a layout agrees with a search through everything that turning the stock can bring.

use std::collections::BTreeSet;

use mazziere_rules::card::DeckKind;
use mazziere_rules::seat::Points;
use mazziere_rules::solitario::{EmptyColumn, Layout, PlayerState, Solitario, SolitarioMove, SolitarioOptions};

use super::scene::*;
use crate::dice::Dice;
use crate::played::shuffled;
use crate::trick::scene::step;

/// Every move that there is.
pub(super) fn every_move() -> Vec<SolitarioMove> {
    let mut moves: Vec<SolitarioMove> = vec![words("t"), words("wb"), stop()];
    for column in 1..=7 {
        moves.extend([words(&format!("w{column}")), words(&format!("b{column}"))]);
        moves.extend(["d", "h", "c", "s"].map(|suit| words(&format!("{suit}>{column}"))));
        for (to, count) in (1..=7).flat_map(|to| (0..=13).map(move |count| (to, count))) {
            moves.push(words(&format!("{column}>{to}x{count}")));
        }
    }
    moves
}

fn turns_or_stops(r#move: &SolitarioMove) -> bool {
    matches!(r#move, SolitarioMove::TurnStock {} | SolitarioMove::Stop {})
}

/// Goes on turning until a waste has come that was there before, and tries every move everywhere.
fn is_stalled(layout: &Layout, rule: EmptyColumn, moves: &[SolitarioMove]) -> bool {
    let mut layout = *layout;
    let mut met = BTreeSet::new();
    while met.insert(layout.waste().to_vec()) {
        let takes = |r#move: &SolitarioMove| !turns_or_stops(r#move) && tried(&layout, *r#move, rule).is_ok();
        if moves.iter().any(takes) {
            return false;
        }
        if layout.play(turn(), rule).is_err() {
            return true;
        }
    }
    true
}

/// The legal moves of a layout are those of all moves that it takes.
fn assert_legal(layout: &Layout, rule: EmptyColumn, moves: &[SolitarioMove]) {
    let legal = layout.legal(rule).moves;
    let accepted = moves.iter().filter(|r#move| tried(layout, **r#move, rule).is_ok());
    let accepted: BTreeSet<String> = accepted.map(|r#move| format!("{move:?}")).collect();
    let listed: BTreeSet<String> = legal.iter().map(|r#move| format!("{move:?}")).collect();
    assert_eq!((listed.len(), &listed), (legal.len(), &accepted), "{layout:?}");
    // Those that turn a card up come first.
    let uncovers = |r#move: &SolitarioMove| {
        let done = tried(layout, *r#move, rule).unwrap();
        !turns_or_stops(r#move) && !done.shown.is_empty()
    };
    let first: Vec<bool> = legal.iter().map(uncovers).collect();
    assert!(first.is_sorted_by(|one, other| one >= other), "{legal:?}");
}

#[test]
fn verdicts_agree_with_a_search_on_thousands_of_positions() {
    let moves = every_move();
    let (mut positions, mut stalls, mut late) = (0_u32, 0_u32, 0_u32);
    for seed in 0..700 {
        let mut dice = Dice(0x57a1 ^ seed << 8);
        let rule = if dice.below(4) == 0 { EmptyColumn::AnyCard } else { EmptyColumn::KingOnly };
        let mut layout = Layout::deal(&shuffled(DeckKind::French52, &mut dice)[..].try_into().unwrap());
        for step in 0..160 {
            let stalled = layout.is_stalled(rule);
            if step % 4 == 0 || stalled {
                positions += 1;
                assert_eq!(stalled, is_stalled(&layout, rule, &moves), "{layout:?}");
                if step % 16 == 0 {
                    assert_legal(&layout, rule, &moves);
                }
            }
            if stalled || layout.is_solved() {
                stalls += u32::from(stalled && !layout.is_solved());
                break;
            }
            late += u32::from(layout.stock().len() + layout.waste().len() < 10);
            // Played to get on: scoring moves first, so that few cards are left.
            let legal = layout.legal(rule).moves;
            let gain = |r#move: &SolitarioMove| -> Points { tried(&layout, *r#move, rule).unwrap().points };
            let best = legal.iter().copied().max_by_key(|r#move| gain(r#move)).filter(|r#move| gain(r#move) > 0);
            let others = &legal[..legal.len() - 1];
            let any = others.get(dice.below(others.len().max(1) as u32) as usize).copied();
            let chosen = if dice.below(8) > 0 { best.or(any) } else { any };
            layout.play(chosen.expect("not stalled"), rule).unwrap();
        }
    }
    println!("{positions} positions, {stalls} stalls, {late} with a short stock");
    assert!(positions > 10_000 && stalls > 40 && late > 1_000, "{positions} {stalls} {late}");
}

/// A small late position: nothing but cards of one colour in the way of what the stock has.
#[test]
fn the_move_after_which_only_turning_is_left_ends_the_game() {
    let mut found = 0;
    for seed in 0..400 {
        let mut dice = Dice(seed);
        let cards = shuffled(DeckKind::French52, &mut dice);
        if !Layout::deal(&cards[..].try_into().unwrap()).scores_at_once(EmptyColumn::KingOnly) {
            continue;
        }
        let mut state = dealt_to(2, SolitarioOptions::default(), cards);
        for _ in 0..200 {
            if !playing(&state).contains(&0) {
                break;
            }
            let layout = *layout(&state, 0);
            assert!(!layout.is_stalled(EmptyColumn::KingOnly), "who is stalled does not play");
            let legal = layout.legal(EmptyColumn::KingOnly).moves;
            // No way back, so that the end comes.
            let on = |r#move: &&SolitarioMove| {
                !matches!(r#move, SolitarioMove::BaseToColumn { .. } | SolitarioMove::Stop {})
            };
            let ahead: Vec<SolitarioMove> = legal.iter().filter(on).copied().collect();
            if ahead.is_empty() {
                break;
            }
            let chosen = ahead[dice.below(ahead.len() as u32) as usize];
            step::<Solitario>(&mut state, 0, chosen).unwrap();
        }
        let now = player(&state, 0);
        if now.state == PlayerState::Stalled {
            assert!(now.layout.is_stalled(EmptyColumn::KingOnly) && playing(&state) == [1], "they wait for the end");
            found += 1;
        }
    }
    assert!(found > 20, "{found} stalls");
}
