//! Scala 40 at random: conservation, points, legality by a second judge, turns that can be finished, replay, leaks.

use std::collections::BTreeSet;

use mazziere_rules::card::{Card, DeckKind, French, ManyCards};
use mazziere_rules::kernel::{Game, Input, LegalMoves, Setup, Viewer};
use mazziere_rules::matches::{EventOf, Goal, MatchEvent, MatchGame, StateOf};
use mazziere_rules::rummy::{MeldCards, SCALA_40};
use mazziere_rules::scala_40::{
    Mode, Phase, Scala40, ScalaDeal, ScalaLegal, ScalaLegalJson, ScalaMatch, ScalaMeld, ScalaMove, ScalaOptions,
    ScalaReuse, ScalaScore, ScalaUse, ScalaUses, SingleAce, Standing,
};
use mazziere_rules::seat::{ByLine, Points, Seat, SeatSet};
use serde_json::Value;

use super::naive;
use crate::dice::Dice;
use crate::played::autoplay::{damaged_logs, json_replays, many, next_input};
use crate::played::leaks::compared;
use crate::played::{Played, Running};
use crate::rummy::{hand_of, picked};

/// Every card named anywhere in a piece of JSON.
fn cards_in(value: &Value, found: &mut BTreeSet<Card>) {
    match value {
        Value::String(text) => found.extend(text.parse::<Card>().ok()),
        Value::Array(items) => items.iter().for_each(|item| cards_in(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| cards_in(field, found)),
        _ => {}
    }
}

/// Some cards of these, and now and then one that is not among them.
fn some(cards: &[Card], count: u32, dice: &mut Dice) -> MeldCards {
    let mut left = cards.to_vec();
    let deck = DeckKind::French108.cards();
    (0..count)
        .map(|_| match left.len() {
            len @ 1.. if dice.below(12) > 0 => left.swap_remove(dice.below(len as u32) as usize),
            _ => deck[dice.below(108) as usize],
        })
        .collect()
}

/// The same lay-down with something changed.
fn mutated(used: &mut ScalaUse, dice: &mut Dice) {
    let change = |cards: &mut MeldCards, dice: &mut Dice| match dice.below(4) {
        0 => drop(cards.pop()),
        1 => cards.push(DeckKind::French108.cards()[dice.below(108) as usize]),
        2 => cards.reverse(),
        _ => {}
    };
    match used {
        ScalaUse::Open { games } | ScalaUse::CloseInHand { games, .. } => match dice.below(3) {
            0 => drop(games.pop()),
            1 => games.iter_mut().for_each(|game| game.layout = None),
            _ => games.iter_mut().take(1).for_each(|game| change(&mut game.cards, dice)),
        },
        ScalaUse::NewGame { cards, layout } => match dice.below(3) {
            0 => *layout = None,
            _ => change(cards, dice),
        },
        ScalaUse::Attach { game, cards, layout } => match dice.below(4) {
            0 => *layout = None,
            1 => *game = game.wrapping_add(1),
            _ => change(cards, dice),
        },
        ScalaUse::ReplaceJoker { game, reuse, .. } => match (dice.below(3), reuse) {
            (0, _) => *game = game.wrapping_add(1),
            (1, ScalaReuse::NewGame { layout, .. } | ScalaReuse::Attach { layout, .. }) => *layout = None,
            (_, ScalaReuse::NewGame { cards, .. } | ScalaReuse::Attach { cards, .. }) => change(cards, dice),
        },
    }
}

/// The lay-down of a move, if it is one.
fn used(r#move: &ScalaMove) -> Option<ScalaUse> {
    Some(match r#move.clone() {
        ScalaMove::TakeDiscard { r#use } => r#use.0.last().cloned()?,
        ScalaMove::Open { games } => ScalaUse::Open { games },
        ScalaMove::CloseInHand { games, discard } => ScalaUse::CloseInHand { games, discard },
        ScalaMove::NewGame { cards, layout } => ScalaUse::NewGame { cards, layout },
        ScalaMove::Attach { game, cards, layout } => ScalaUse::Attach { game, cards, layout },
        ScalaMove::ReplaceJoker { game, card, reuse } => ScalaUse::ReplaceJoker { game, card, reuse },
        ScalaMove::DrawStock {} | ScalaMove::Discard { .. } => return None,
    })
}

/// The move that lays this down without taking the discard.
fn plain(used: ScalaUse) -> ScalaMove {
    match used {
        ScalaUse::Open { games } => ScalaMove::Open { games },
        ScalaUse::CloseInHand { games, discard } => ScalaMove::CloseInHand { games, discard },
        ScalaUse::NewGame { cards, layout } => ScalaMove::NewGame { cards, layout },
        ScalaUse::Attach { game, cards, layout } => ScalaMove::Attach { game, cards, layout },
        ScalaUse::ReplaceJoker { game, card, reuse } => ScalaMove::ReplaceJoker { game, card, reuse },
    }
}

impl Played for Scala40 {
    fn setup(dice: &mut Dice) -> Setup<ScalaOptions> {
        let (mode, seats) = match dice.below(6) {
            0 => (None, 2),
            1 => (Some(Mode::HeadsUp), 2),
            2 => (None, 4),
            3 => (Some(Mode::Pairs), 4),
            _ => (Some(Mode::Individual), 4),
        };
        let goal = match dice.below(4) {
            n @ 0..2 if mode != Some(Mode::Individual) => Goal::Deals([1, 3][n as usize]),
            2 if mode != Some(Mode::Individual) && dice.below(2) == 0 => Goal::Deals(5),
            n => Goal::Target(if n == 3 { 151 } else { 101 }),
        };
        let pairs = seats == 4 && mode != Some(Mode::Individual);
        let single_ace = if dice.below(3) == 0 { SingleAce::OnlyAce } else { SingleAce::OnlyCard };
        let options = ScalaOptions { mode, goal, partner_open: pairs && dice.below(2) == 0, single_ace };
        let dealer = Seat::new(dice.below(u32::from(seats)) as u8);
        Setup { options, seats, dealer, knockout: dice.below(2) == 0 }
    }

    fn places(deal: &ScalaDeal) -> Vec<Vec<Card>> {
        let hands = Seat::all(deal.seats()).map(|seat| deal.hand(seat).iter().collect());
        let games = deal.games().iter().map(|game| game.cards().collect());
        let rest = [deal.stock().to_vec(), deal.pile().cards().to_vec(), deal.gone().iter().collect()];
        hands.chain(games).chain(rest).collect()
    }

    fn check_points(options: &ScalaOptions, scores: &ByLine<ScalaScore>, points: &ByLine<Points>, _: bool) {
        assert_eq!(scores.values().iter().filter(|score| score.closed).count(), 1, "one line closes");
        let doubled: BTreeSet<bool> =
            scores.values().iter().filter(|score| !score.closed).map(|score| score.doubled).collect();
        assert!(doubled.len() <= 1, "a closing in hand is one for all");
        for (line, score) in scores.iter() {
            let twice = 1 + Points::from(score.doubled);
            assert_eq!(points[line], Points::from(score.cards) * twice + 100 * Points::from(score.unopened));
            assert!(!score.closed || points[line] == 0);
            assert!(usize::from(score.unopened) <= if options.mode == Some(Mode::Individual) { 1 } else { 2 });
        }
    }

    fn every_move(deal: &ScalaDeal, seat: Seat, dice: &mut Dice) -> Vec<ScalaMove> {
        let mut faces: Vec<Card> = DeckKind::French108.cards().to_vec();
        faces.dedup();
        let mut moves: Vec<ScalaMove> = faces.into_iter().map(|card| ScalaMove::Discard { card }).collect();
        moves.push(ScalaMove::DrawStock {});
        let standing = deal.standing(seat);
        let mut hand: Vec<Card> = standing.hand.iter().collect();
        let suggested = ScalaLegalJson::from(&standing).moves;
        moves.extend(suggested.iter().cloned());
        let mut lays: Vec<ScalaUse> = suggested.iter().filter_map(used).collect();
        for _ in 0..12 {
            let cards = some(&hand, 3 + dice.below(3), dice);
            let game = dice.below(standing.games.len() as u32 + 1) as u8;
            let discard = some(&hand, 1, dice)[0];
            let few = some(&hand, 1 + dice.below(3), dice);
            let games = vec![ScalaMeld { cards: cards.clone(), layout: None }];
            lays.push(ScalaUse::CloseInHand { games: games.clone(), discard });
            lays.push(ScalaUse::Open { games });
            lays.push(ScalaUse::NewGame { cards, layout: None });
            let reuse = ScalaReuse::NewGame { cards: few.iter().copied().chain([Card::JOLLY]).collect(), layout: None };
            lays.push(ScalaUse::ReplaceJoker { game, card: discard, reuse });
            lays.push(ScalaUse::Attach { game, cards: few, layout: None });
            hand.extend(standing.top);
        }
        for at in 0..lays.len() {
            let mut other = lays[at].clone();
            mutated(&mut other, dice);
            lays.push(other);
        }
        for at in 0..lays.len() {
            moves.push(plain(lays[at].clone()));
            moves.push(ScalaMove::TakeDiscard { r#use: lays[at].clone().into() });
            // The same after another one, and perhaps a third.
            let first = (0..1 + dice.below(2)).map(|_| lays[dice.below(lays.len() as u32) as usize].clone());
            let several = first.chain([lays[at].clone()]).collect();
            moves.push(ScalaMove::TakeDiscard { r#use: ScalaUses(several) });
        }
        moves.push(ScalaMove::TakeDiscard { r#use: ScalaUses(Default::default()) });
        moves
    }

    fn is_named(legal: &ScalaLegal, r#move: &ScalaMove) -> bool {
        legal.standing().is_some_and(|standing| naive::is_legal(standing, r#move))
    }

    fn hidden(deal: &ScalaDeal, _: &ScalaOptions, log: &[EventOf<Scala40>], eyes: SeatSet) -> Vec<Card> {
        // Only faces of which no copy was seen in the deal: worlds are made by exchanging faces everywhere.
        if !matches!(log.first(), Some(MatchEvent::DeckShuffled { .. })) {
            return Vec::new();
        }
        let mut seen = BTreeSet::new();
        for event in log {
            if let Some(json) = ScalaMatch::seen_by(event, Viewer::Seats(eyes)) {
                cards_in(&json, &mut seen);
            }
        }
        let mut there: Vec<Card> = deal.stock().to_vec();
        there.extend(Seat::all(deal.seats()).flat_map(|seat| deal.hand(seat).iter().collect::<Vec<_>>()));
        // Who is on turn is shown the next card of the stock when it is drawn, which is one of the moves compared.
        seen.extend(deal.stock().first());
        there.retain(|card| !seen.contains(card));
        there
    }
}

#[test]
fn many_matches() {
    assert_eq!(many::<Scala40>(240, 40), ["abandoned", "played", "timeout"]);
}

#[test]
fn events_survive_json_and_damage() {
    json_replays::<Scala40>(20);
    damaged_logs::<Scala40>(12);
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = compared::<Scala40>(12);
    assert!(compared > 400, "{compared} different worlds were compared");
}

/// From every position of some matches, whatever is laid down, the turn can be ended: by every suggestion and every
/// picked move that is tried, and after it by a discard that is legal and closes or passes the turn.
#[test]
fn every_turn_can_be_finished_after_any_accepted_lay_down() {
    let (mut tried, mut closing) = (0_u32, 0_u32);
    for seed in 0..14 {
        let _running = Running(Scala40::NAME, seed);
        let mut dice = Dice(0x5ca1a ^ seed << 16);
        let mut state = ScalaMatch::initial(&Scala40::setup(&mut dice));
        while let Some(input) = next_input::<Scala40>(&state, &mut dice) {
            if let (Input::Move { seat, .. }, 0) = (&input, dice.below(6)) {
                let deal = state.deal.latest().unwrap();
                for r#move in Scala40::every_move(deal, *seat, &mut dice) {
                    if used(&r#move).is_none() {
                        continue;
                    }
                    if let Ok(events) = ScalaMatch::decide(&state, &Input::Move { seat: *seat, r#move }) {
                        let mut after = state.clone();
                        events.iter().for_each(|event| ScalaMatch::evolve(&mut after, event));
                        closing += u32::from(finishes(&after, *seat));
                        tried += 1;
                    }
                }
            }
            for event in ScalaMatch::decide(&state, &input).unwrap() {
                ScalaMatch::evolve(&mut state, &event);
            }
        }
    }
    assert!(tried > 300 && closing > 5, "{tried} lay-downs, {closing} closings");
}

/// Every new game that may be laid down is a part of a suggested one, also where the largest would leave the turn
/// without an end: against all parts of small hands, as the second judge takes them.
#[test]
fn every_game_that_may_be_laid_is_a_part_of_a_suggested_one() {
    let (mut legal, mut smaller) = (0, 0);
    for seed in 0..9_000 {
        let mut dice = Dice(seed ^ 1 << 45);
        let cards = hand_of(dice.below(6) + 3, &mut dice);
        let draws = dice.below(2) == 0;
        let (top, held) = if draws { (Some(cards[0]), &cards[1..]) } else { (None, &cards[..]) };
        let hand: ManyCards<French> = held.iter().copied().collect();
        let may_close = dice.below(2) == 0;
        let games = Default::default();
        let standing = Standing { seat: Seat::new(0), hand, top, games, draws, opened: true, may_close, version: 2 };
        let shown = ScalaLegalJson::from(&standing);
        let suggested: Vec<ManyCards<French>> = shown
            .moves
            .iter()
            .filter_map(|r#move| match used(r#move) {
                Some(ScalaUse::NewGame { cards, .. }) => Some(cards.into_iter().collect()),
                _ => None,
            })
            .collect();
        for mask in 1..1_usize << cards.len() {
            let part = picked(&cards, mask);
            let Some(meld) =
                SCALA_40.readings(&part.iter().collect::<Vec<_>>()).ok().and_then(|all| all.first().copied())
            else {
                continue;
            };
            let laid = ScalaUse::NewGame { cards: meld.cards().collect(), layout: meld.layout() };
            let laid = if draws { ScalaMove::TakeDiscard { r#use: laid.into() } } else { plain(laid) };
            if naive::is_legal(&standing, &laid) {
                legal += 1;
                assert!(
                    suggested.iter().any(|game| game.minus(&part).is_some()),
                    "seed {seed}: {laid:?}, {standing:?}"
                );
            }
        }
        let largest: Vec<ManyCards<French>> =
            shown.games.iter().map(|game| game.cards.iter().copied().collect()).collect();
        smaller += suggested.iter().filter(|game| !draws && !largest.contains(game)).count();
    }
    assert!(legal > 9_000 && smaller > 25, "{legal} {smaller}");
}

/// Whether the deal is closed, or can be by one discard; panics if the turn cannot be ended.
fn finishes(state: &StateOf<Scala40>, seat: Seat) -> bool {
    let deal = state.deal.latest().unwrap();
    if state.deal.in_play().is_none() || deal.phase() == Phase::Closed {
        return true;
    }
    assert_eq!((deal.phase(), deal.turn()), (Phase::Play, seat));
    let legal = ScalaMatch::legal(state, seat);
    let hand = deal.hand(seat);
    assert!(!hand.is_empty(), "nobody is left without a card to discard");
    let ends = |card: Card| ScalaMatch::decide(state, &Input::Move { seat, r#move: ScalaMove::Discard { card } });
    let events = hand.faces().find_map(|card| ends(card).ok()).expect("the turn can be ended");
    assert!(legal.pick(&mut |_| 0).is_some());
    events.iter().any(|event| matches!(event, MatchEvent::DealScored { .. }))
}
