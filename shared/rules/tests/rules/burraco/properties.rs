//! Burraco at random: conservation, points, legality, replay, leaks; every turn can be ended.

use std::collections::BTreeSet;

use mazziere_rules::burraco::deal::Phase;
use mazziere_rules::burraco::position::Discarding;
use mazziere_rules::burraco::{
    Burraco, BurracoDeal, BurracoLegal, BurracoMove, BurracoOptions, BurracoScore, Position,
};
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::Game;
use mazziere_rules::kernel::{Setup, Viewer};
use mazziere_rules::matches::{EventOf, Goal, Match};
use mazziere_rules::refusal::RefusalCode;
use mazziere_rules::rummy::{BURRACO, MeldCards, offer};
use mazziere_rules::seat::{ByLine, Points, Seat, SeatSet};
use serde_json::Value;

use super::scene::meld;
use crate::dice::Dice;
use crate::played::Played;
use crate::played::autoplay::{damaged_logs, json_replays, many};
use crate::played::leaks::compared;
use crate::rummy::{hand_of, picked};
use crate::scene::card;

/// Every card that a value names.
fn named(value: &Value, cards: &mut BTreeSet<Card>) {
    match value {
        Value::String(text) => cards.extend(text.parse::<Card>().ok()),
        Value::Array(items) => items.iter().for_each(|item| named(item, cards)),
        Value::Object(fields) => fields.values().for_each(|field| named(field, cards)),
        _ => {}
    }
}

impl Played for Burraco {
    fn setup(dice: &mut Dice) -> Setup<BurracoOptions> {
        let goal = match dice.below(5) {
            0 => Goal::Target(dice.below(10) as u16 * 50 + 55),
            1 => Goal::Target(505),
            _ => Goal::Deals(dice.below(4) as u8 + 1),
        };
        let seats = if dice.below(2) == 0 { 2 } else { 4 };
        let options = BurracoOptions { goal, partner_open: seats == 4 && dice.below(2) == 0 };
        let dealer = Seat::new(dice.below(u32::from(seats)) as u8);
        Setup { options, seats, dealer, knockout: dice.below(2) == 0 }
    }

    fn places(deal: &BurracoDeal) -> Vec<Vec<Card>> {
        let hands = Seat::all(deal.seats()).map(|seat| deal.hand(seat).iter().collect());
        let lines = [Seat::new(0), Seat::new(1)].map(|seat| deal.games(deal.line_of(seat)));
        let games = lines.into_iter().flatten().map(|game| game.cards().collect());
        let mut places: Vec<Vec<Card>> = hands.chain(games).collect();
        places.extend([deal.stock().to_vec(), deal.pozzetti_left(), deal.pile().to_vec()]);
        places
    }

    fn check_points(_: &BurracoOptions, scores: &ByLine<BurracoScore>, points: &ByLine<Points>, _: bool) {
        assert!(scores.values().iter().filter(|score| score.closed).count() <= 1);
        for (score, points) in scores.values().iter().zip(points.values()) {
            let burrachi = [(score.clean, 200), (score.semi_clean, 150), (score.dirty, 100)];
            let bonus: Points = burrachi.iter().map(|&(count, each)| Points::from(count) * each).sum();
            let closing = if score.closed { 100 } else { 0 };
            let pozzetto = if score.pozzetto_taken { 0 } else { 100 };
            assert_eq!(*points, score.laid - score.in_hand + bonus + closing - pozzetto);
            assert_eq!(points % 5, 0);
            assert!(!score.closed || (bonus > 0 && score.pozzetto_taken), "closed with a burraco and the pozzetto");
        }
    }

    fn every_move(deal: &BurracoDeal, seat: Seat, dice: &mut Dice) -> Vec<BurracoMove> {
        let faces: BTreeSet<Card> = DeckKind::French108.cards().iter().copied().collect();
        let mut moves: Vec<BurracoMove> = faces.iter().map(|&card| BurracoMove::Discard { card }).collect();
        moves.extend([BurracoMove::DrawStock {}, BurracoMove::TakePile {}]);
        moves.push(BurracoMove::Discard { card: card("7D") });
        let hand: Vec<Card> = deal.hand(seat).iter().collect();
        let any: Vec<Card> = faces.into_iter().collect();
        for _ in 0..12 {
            let mut cards = MeldCards::new();
            for _ in 0..dice.below(5) + 1 {
                let from = if dice.below(12) == 0 || hand.is_empty() { &any } else { &hand };
                cards.push(from[dice.below(from.len() as u32) as usize]);
            }
            let layout = if dice.below(3) == 0 {
                Some(cards.iter().map(|_| mazziere_rules::rummy::Place::Position(dice.below(14) as u8 + 1)).collect())
            } else {
                None
            };
            moves.push(BurracoMove::OpenGame { cards: cards.clone(), layout: layout.clone() });
            cards.truncate(2);
            moves.push(BurracoMove::Extend { game: dice.below(4) as u8, cards, layout });
        }
        moves.extend(
            offer::openable(BURRACO, deal.hand(seat))
                .iter()
                .map(|meld| BurracoMove::OpenGame { cards: meld.cards().collect(), layout: meld.layout() }),
        );
        moves
    }

    fn is_named(legal: &BurracoLegal, r#move: &BurracoMove) -> bool {
        legal.check(r#move).is_ok()
    }

    fn hidden(deal: &BurracoDeal, _: &BurracoOptions, log: &[EventOf<Burraco>], eyes: SeatSet) -> Vec<Card> {
        // Faces no copy of which was ever seen; and not the card that would be seen if it were drawn now.
        let mut seen = BTreeSet::new();
        for event in log {
            if let Some(value) = Match::<Burraco>::seen_by(event, Viewer::Seats(eyes)) {
                named(&value, &mut seen);
            }
        }
        if deal.phase() == Phase::Draw && deal.seats_of(deal.line_of(deal.turn())).any(|seat| eyes.contains(seat)) {
            seen.extend(deal.stock().first());
        }
        let mut cards: BTreeSet<Card> = DeckKind::French108.cards().iter().copied().collect();
        cards.retain(|card| !seen.contains(card));
        cards.into_iter().collect()
    }
}

#[test]
fn many_matches() {
    assert_eq!(many::<Burraco>(240, 12), ["abandoned", "played", "timeout"]);
}

#[test]
fn events_survive_json_and_damage() {
    json_replays::<Burraco>(20);
    damaged_logs::<Burraco>(12);
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = compared::<Burraco>(30);
    assert!(compared > 1_000, "{compared} different worlds were compared");
}

/// Whether the turn can end from here, tried out: a discard, or any one card on any game, and so on.
fn ends(position: &Position) -> bool {
    if position.hand.is_empty() {
        // The pozzetto came into the hand: eleven cards, one of which can always be discarded.
        return !position.pozzetto_taken;
    }
    let discards = |card: Card| {
        let free = position.locked != Some(card) || position.hand.count(card) > 1;
        let last = position.hand.len() == 1;
        let burraco = position.games.iter().any(|game| game.len() >= 7);
        let closes = burraco && card != Card::JOLLY && card.french().is_some_and(|french| french.rank.number() != 2);
        free && (!last || !position.pozzetto_taken || closes)
    };
    if position.hand.faces().any(discards) {
        return true;
    }
    let faces = position.hand.faces();
    faces.into_iter().any(|card| {
        (0..position.games.len()).any(|game| {
            let Ok(extended) = BURRACO.extend(&position.games[game], &[card], None) else { return false };
            ends(&after(position, &[card], Some(game), extended.meld))
        })
    })
}

/// The position once these cards lie on the table.
fn after(position: &Position, cards: &[Card], game: Option<usize>, meld: mazziere_rules::rummy::Meld) -> Position {
    let mut next = position.clone();
    for &card in cards {
        next.hand.remove(card);
        next.locked = next.locked.filter(|locked| *locked != card);
    }
    match game {
        Some(game) => next.games[game] = meld,
        None => next.games.push(meld),
    }
    next
}

/// A position with few cards, in which the rule bites.
fn tight(dice: &mut Dice) -> Position {
    let mut games = vec![meld("5d 6d 7d"), meld("Kh Ks Kc")];
    if dice.below(2) == 0 {
        games.push(meld("3s 4s 5s 6s 7s 8s 9s"));
    } else if dice.below(2) == 0 {
        games.push(meld("3s 4s 5s 6s 7s 8s"));
    }
    let useful = ["8d", "9d", "4d", "2d", "Kd", "Jo", "2h", "9s", "Ts", "2s", "3c", "Qh", "Qd", "Qs", "8d", "Qc"];
    let mut hand = offer::Hand::EMPTY;
    for _ in 0..dice.below(4) + 1 {
        hand.insert(card(useful[dice.below(useful.len() as u32) as usize]));
    }
    let held: Vec<Card> = hand.iter().collect();
    let locked = (dice.below(2) == 0).then(|| held[dice.below(held.len() as u32) as usize]);
    Position { hand, games: games.into_iter().collect(), pozzetto_taken: dice.below(3) > 0, locked, style: BURRACO }
}

#[test]
fn a_lay_down_is_accepted_exactly_if_the_turn_can_end_after_it() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..20_000 {
        let mut dice = Dice(seed);
        let position = tight(&mut dice);
        let held: Vec<Card> = position.hand.iter().collect();
        for subset in 1_u32..1 << held.len() {
            let cards: Vec<Card> =
                held.iter().enumerate().filter(|(at, _)| subset >> at & 1 == 1).map(|(_, card)| *card).collect();
            for game in [None, Some(0), Some(1), Some(2)] {
                if game.is_some_and(|game| game >= position.games.len()) {
                    continue;
                }
                let judged = match game {
                    None => {
                        BURRACO.open(&cards, None).ok().filter(|meld| meld.rank().is_none_or(|r| !position.has_rank(r)))
                    }
                    Some(game) => {
                        BURRACO.extend(&position.games[game], &cards, None).ok().map(|extended| extended.meld)
                    }
                };
                let answer = match game {
                    None => position.open(&cards, None).map(|_| ()),
                    Some(game) => position.extend(game as u8, &cards, None).map(|_| ()),
                };
                let Some(meld) = judged else {
                    assert!(answer.is_err(), "{cards:?} {position:?}");
                    continue;
                };
                let can = ends(&after(&position, &cards, game, meld));
                match answer {
                    Ok(()) => accepted += 1,
                    Err(ref refusal) => {
                        assert_eq!(refusal.code, RefusalCode::TurnCannotEnd);
                        refused += 1;
                    }
                }
                assert_eq!(answer.is_ok(), can, "seed {seed}: {cards:?} on {game:?} in {position:?}");
            }
        }
    }
    assert!(accepted > 10_000 && refused > 1_000, "{accepted} {refused}");
}

/// The cards of the games that the legal moves open.
fn listed(position: &Position) -> Vec<offer::Hand> {
    let legal = BurracoLegal { play: Some(position.clone()), ..BurracoLegal::default() };
    let opened = legal.shown().moves.into_iter().filter_map(|r#move| {
        legal.check(&r#move).unwrap_or_else(|refusal| panic!("{move:?} is listed: {refusal:?}"));
        if let BurracoMove::OpenGame { cards, .. } = r#move { Some(cards.into_iter().collect()) } else { None }
    });
    opened.collect()
}

/// Every game that may be opened is a part of one that is listed, also where the largest would leave the turn without
/// an end: against all parts of small hands.
#[test]
fn every_game_that_may_be_opened_is_a_part_of_a_listed_one() {
    let (mut openable, mut smaller) = (0, 0);
    for seed in 0..4_000 {
        let mut dice = Dice(seed ^ 1 << 44);
        let cards = hand_of(dice.below(6) + 3, &mut dice);
        let hand: offer::Hand = cards.iter().copied().collect();
        let games = if dice.below(3) == 0 { vec![meld("7s 8s 9s Ts Js Qs Ks")] } else { vec![] };
        let (games, pozzetto_taken) = (games.into_iter().collect(), dice.below(3) > 0);
        let position = Position { hand, games, pozzetto_taken, locked: None, style: BURRACO };
        let listed = listed(&position);
        for mask in 1..1_usize << cards.len() {
            let part = picked(&cards, mask);
            if position.open(&part.iter().collect::<Vec<_>>(), None).is_ok() {
                openable += 1;
                assert!(listed.iter().any(|game| game.minus(&part).is_some()), "seed {seed}: {part:?} in {position:?}");
            }
        }
        let largest: Vec<offer::Hand> = offer::openable(BURRACO, &hand).iter().map(|m| m.cards().collect()).collect();
        smaller += listed.iter().filter(|game| !largest.contains(game)).count();
    }
    assert!(openable > 10_000 && smaller > 100, "{openable} {smaller}");
    // The largest game would leave the 8 alone, and there is no burraco to close with.
    let hand = "2d 3h 5h 6h 8h".split(' ').map(card).collect();
    let position = Position { hand, games: Default::default(), pozzetto_taken: true, locked: None, style: BURRACO };
    let listed = listed(&position);
    for game in ["2d 5h 6h", "2d 3h 5h", "2d 6h 8h"] {
        assert!(listed.contains(&game.split(' ').map(card).collect()), "{game} in {listed:?}");
    }
}

#[test]
fn discards_of_the_last_card_take_the_pozzetto_or_close() {
    let games: mazziere_rules::burraco::position::Games = [meld("3s 4s 5s 6s 7s 8s 9s")].into_iter().collect();
    let hand: offer::Hand = [card("5d")].into_iter().collect();
    for (pozzetto_taken, expected) in [(false, Discarding::Pozzetto), (true, Discarding::Closing)] {
        let position = Position { hand, games: games.clone(), pozzetto_taken, locked: None, style: BURRACO };
        assert_eq!(position.discard(card("5d")), Ok(expected));
    }
}
