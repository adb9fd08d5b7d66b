//! Solitario at random: conservation, points, legality, replay, leaks.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Clock, Game, LegalMoves, Setup};
use mazziere_rules::matches::{EventOf, MatchEvent};
use mazziere_rules::seat::{ByLine, Points, Seat, SeatSet};
use mazziere_rules::solitario::player::PlayerState;
use mazziere_rules::solitario::{
    EmptyColumn, Layout, Solitario, SolitarioDeal, SolitarioEvent, SolitarioLegal, SolitarioMatch, SolitarioMove,
    SolitarioOptions, SolitarioScore,
};

use super::scene::*;
use super::stall::every_move;
use crate::dice::Dice;
use crate::played::Played;
use crate::played::autoplay::{autoplay, damaged_logs, json_replays, many};
use crate::played::leaks::compared;

/// The cards of a layout.
fn cards(layout: &Layout) -> Vec<Card> {
    let bases = layout.bases();
    let on_bases = DeckKind::French52.cards().iter().copied().filter(|card| {
        let code = card.code() - 64;
        code / 4 < bases[usize::from(code % 4)]
    });
    let columns = layout.columns().iter().flat_map(|pile| pile.cards().to_vec());
    columns.chain(layout.waste().to_vec()).chain(layout.stock().to_vec()).chain(on_bases).collect()
}

impl Played for Solitario {
    const LEAVING_STOPS: bool = true;
    const CLOCKS: &'static [Clock] = &[Clock::Match];

    fn setup(dice: &mut Dice) -> Setup<SolitarioOptions> {
        let seats = if dice.below(2) == 0 { 2 } else { 4 };
        let knockout = dice.below(2) == 0;
        let options = SolitarioOptions {
            match_time: dice.below(60) as u8 + 1,
            empty_column: if dice.below(3) == 0 { EmptyColumn::AnyCard } else { EmptyColumn::KingOnly },
            same_deal: knockout || dice.below(3) > 0,
            winners: if seats == 4 { dice.below(2) as u8 + 1 } else { 1 },
        };
        Setup { options, seats, dealer: Seat::new(dice.below(u32::from(seats)) as u8), knockout }
    }

    fn places(deal: &SolitarioDeal) -> Vec<Vec<Card>> {
        let layouts = Seat::all(deal.seats()).filter(|&seat| deal.has_layout(seat));
        let mut layouts: Vec<Vec<Card>> = layouts.map(|seat| cards(&deal.player(seat).unwrap().layout)).collect();
        for layout in &layouts {
            let mut sorted = layout.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, DeckKind::French52.cards(), "every layout has every card");
        }
        // Each layout is a world of its own: one stands for all.
        layouts.truncate(1);
        if layouts.is_empty() { vec![deal.deck().to_vec()] } else { layouts }
    }

    fn check_points(_: &SolitarioOptions, scores: &ByLine<SolitarioScore>, points: &ByLine<Points>, _: bool) {
        for (line, score) in scores.iter() {
            assert!((0..=745).contains(&score.score) && points[line] == score.score && score.score % 5 == 0);
            assert_eq!(score.state == PlayerState::Solved, score.score == 745);
            assert!(score.state != PlayerState::Playing && (score.score == 0 || score.last_score_move.is_some()));
        }
    }

    fn every_move(_: &SolitarioDeal, _: Seat, dice: &mut Dice) -> Vec<SolitarioMove> {
        let runs = |r#move: &SolitarioMove| matches!(r#move, SolitarioMove::ColumnToColumn { .. });
        every_move().into_iter().filter(|r#move| !runs(r#move) || dice.below(4) == 0).collect()
    }

    fn is_named(legal: &SolitarioLegal, r#move: &SolitarioMove) -> bool {
        legal.moves.contains(r#move)
    }

    fn hidden(deal: &SolitarioDeal, _: &SolitarioOptions, log: &[EventOf<Solitario>], eyes: SeatSet) -> Vec<Card> {
        // A player knows what they were shown; of the others' layouts nobody is told anything, which may be the same.
        let mut known: Vec<Card> = Vec::new();
        for seat in eyes.iter() {
            let layout = &deal.player(seat).unwrap().layout;
            known.extend(layout.columns().iter().flat_map(|pile| pile.face_up().to_vec()));
            known.extend(layout.waste());
            for event in log {
                match event {
                    MatchEvent::Deal { event: SolitarioEvent::CardsShown { seat: by, cards, .. } } if *by == seat => {
                        known.extend(cards.iter());
                    }
                    MatchEvent::Deal { event: SolitarioEvent::LayoutDealt { seat: whose, columns, waste } }
                        if whose.is_none_or(|whose| whose == seat) =>
                    {
                        known.extend(columns.iter().chain(waste));
                    }
                    _ => {}
                }
            }
            known.extend(cards(layout).into_iter().filter(|card| {
                let code = card.code() - 64;
                code / 4 < layout.bases()[usize::from(code % 4)]
            }));
        }
        DeckKind::French52.cards().iter().copied().filter(|card| !known.contains(card)).collect()
    }
}

#[test]
fn many_matches() {
    assert_eq!(many::<Solitario>(300, 30), ["played"]);
}

#[test]
fn events_survive_json_and_damage() {
    json_replays::<Solitario>(30);
    damaged_logs::<Solitario>(20);
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = compared::<Solitario>(24);
    assert!(compared > 500, "{compared} different worlds were compared");
}

/// The score of a player is the sum of the table of points over their moves, and `mossa` counts every move.
#[test]
fn scores_and_counters_follow_from_the_moves() {
    let (mut moves, mut scored) = (0, 0);
    for seed in 0..60 {
        let record = autoplay::<Solitario>(seed, false);
        let (mut mossa, mut last, mut before) = (0, [None; 4], [0; 4]);
        for event in &record.log {
            let MatchEvent::Deal { event: SolitarioEvent::Played { seat, mossa: now, r#move, score, last_score_move } } =
                event
            else {
                continue;
            };
            let at = usize::from(seat.index());
            mossa += 1;
            assert_eq!(*now, mossa, "every command of anybody counts (R11)");
            let change = score - before[at];
            let allowed: &[i32] = match r#move {
                SolitarioMove::TurnStock {} | SolitarioMove::Stop {} => &[0],
                SolitarioMove::WasteToColumn { .. } => &[5],
                SolitarioMove::WasteToBase {} => &[15],
                SolitarioMove::ColumnToBase { .. } => &[10, 15],
                SolitarioMove::ColumnToColumn { .. } => &[0, 5],
                SolitarioMove::BaseToColumn { .. } => &[-10],
            };
            assert!(allowed.contains(&change), "{move:?} {change}");
            if change != 0 {
                last[at] = Some(mossa);
                scored += 1;
            }
            assert_eq!(*last_score_move, last[at], "R12, also of a score that falls");
            before[at] = *score;
            moves += 1;
        }
    }
    assert!(moves > 3_000 && scored > 800, "{moves} {scored}");
}

#[test]
fn every_kind_of_legal_move_is_picked_and_only_legal_ones() {
    let mut state = dealt(&[(top(1), "As"), (top(2), "2s"), (top(3), "3h"), (top(4), "4c"), (stock(3), "Ah")]);
    for text in ["b1", "b2", "3>4x1"] {
        plays(&mut state, 0, text);
    }
    let legal = SolitarioMatch::legal(&state, Seat::new(0));
    let mut dice = Dice(7);
    let mut left = legal.moves.to_vec();
    for _ in 0..20_000 {
        let picked = legal.pick(&mut |n| dice.below(n)).unwrap();
        assert!(legal.moves.contains(&picked));
        left.retain(|r#move| *r#move != picked);
    }
    assert!(left.is_empty(), "never picked: {left:?}");
    assert!(legal.moves.contains(&words("s>4")) && !legal.moves.contains(&words("s>3")));
    assert_eq!(legal.moves.last(), Some(&SolitarioMove::Stop {}));
    assert_eq!(SolitarioLegal::default().pick(&mut |_| 0), None);
}
