//! UNO at random: conservation, points, legality, replay, leaks, places and VP.

use mazziere_rules::card::{Card, Colour, DeckKind};
use mazziere_rules::kernel::Setup;
use mazziere_rules::matches::{EventOf, Goal, MatchEvent, StateOf};
use mazziere_rules::seat::{ByLine, Points, Seat, SeatSet};
use mazziere_rules::uno::cards::colour;
use mazziere_rules::uno::deal::Phase;
use mazziere_rules::uno::{Uno, UnoDeal, UnoEvent, UnoLegal, UnoMove, UnoOptions, UnoScore};

use crate::dice::Dice;
use crate::played::autoplay::{autoplay, damaged_logs, json_replays, many};
use crate::played::leaks::compared;
use crate::played::{Played, shuffled};

impl Played for Uno {
    // The word is said out of turn.
    fn needs_turn(r#move: &UnoMove) -> bool {
        !matches!(r#move, UnoMove::DeclareUno { .. })
    }

    fn setup(dice: &mut Dice) -> Setup<UnoOptions> {
        let seats = if dice.below(2) == 0 { 2 } else { 4 };
        let goal = match dice.below(10) {
            0 => Goal::Target(200),
            1 => Goal::Target(500),
            n => Goal::Deals([1, 3, 5][n as usize % 3]),
        };
        let winners = if seats == 4 { dice.below(2) as u8 + 1 } else { 1 };
        let dealer = Seat::new(dice.below(u32::from(seats)) as u8);
        Setup { options: UnoOptions { goal, winners }, seats, dealer, knockout: dice.below(2) == 0 }
    }

    fn deck_for(state: &StateOf<Uno>, dice: &mut Dice) -> Vec<Card> {
        let mut cards = shuffled(DeckKind::Uno108, dice);
        // Now and then a wild card is flipped.
        if dice.below(4) == 0 {
            let wild = if dice.below(2) == 0 { "W4" } else { "W0" };
            let at = cards.iter().position(|card| card.to_string() == wild).unwrap();
            cards.swap(7 * usize::from(state.setup.seats), at);
        }
        cards
    }

    fn places(deal: &UnoDeal) -> Vec<Vec<Card>> {
        let hands = Seat::all(deal.seats()).map(|seat| deal.hand(seat).iter().collect());
        hands.chain([deal.draw_pile().to_vec(), deal.discard_pile().to_vec()]).collect()
    }

    fn check_points(_: &UnoOptions, scores: &ByLine<UnoScore>, points: &ByLine<Points>, _: bool) {
        let all: u16 = scores.values().iter().map(|score| score.value).sum();
        let closers = scores.values().iter().filter(|score| score.closed).count();
        assert!(closers <= 1);
        for (line, score) in scores.iter() {
            let expected = match (closers, score.closed) {
                (0, _) => all - score.value,
                (_, true) => 50 + all,
                (_, false) => 0,
            };
            assert_eq!(points[line], Points::from(expected), "{scores:?}");
            assert_eq!(score.closed, score.cards == 0, "{scores:?}");
        }
    }

    fn every_move(deal: &UnoDeal, seat: Seat, dice: &mut Dice) -> Vec<UnoMove> {
        let any = Colour::ALL[dice.below(4) as usize];
        let held: Vec<Card> = deal.hand(seat).iter().collect();
        let some = (0..8).map(|_| DeckKind::Uno108.cards()[dice.below(108) as usize]);
        let cards: Vec<Card> = held.into_iter().chain(some).chain(["KS".parse().unwrap()]).collect();
        let uno = dice.below(2) == 0;
        let plays =
            cards.into_iter().flat_map(|card| [None, Some(any)].map(|color| UnoMove::Play { card, color, uno }));
        let drawn = [None, Some(any)].map(|color| UnoMove::PlayDrawn { color, uno });
        let others = [UnoMove::Draw {}, UnoMove::Pass {}, UnoMove::Accept {}, UnoMove::Challenge {}];
        let said = [UnoMove::DeclareUno {}, UnoMove::ChooseColor { color: any }];
        plays.chain(drawn).chain(others).chain(said).collect()
    }

    fn is_named(legal: &UnoLegal, r#move: &UnoMove) -> bool {
        let fits = |card: Card, color: Option<Colour>| colour(card).is_none() == color.is_some();
        match *r#move {
            UnoMove::Play { card, color, .. } => legal.play.contains(card) && fits(card, color),
            UnoMove::PlayDrawn { color, .. } => legal.drawn.is_some_and(|card| fits(card, color)),
            UnoMove::Draw {} => legal.draw,
            UnoMove::Pass {} => legal.pass,
            UnoMove::Accept {} | UnoMove::Challenge {} => legal.answer,
            UnoMove::DeclareUno {} => legal.declare,
            UnoMove::ChooseColor { .. } => legal.choose,
        }
    }

    fn change(state: &StateOf<Uno>, dice: &mut Dice) -> Option<(Seat, UnoMove)> {
        let deal = state.deal.in_play()?;
        let late = deal.pending()?;
        (dice.below(2) == 0).then_some((late, UnoMove::DeclareUno {}))
    }

    fn hidden(deal: &UnoDeal, _: &UnoOptions, log: &[EventOf<Uno>], eyes: SeatSet) -> Vec<Card> {
        // A face is hidden where none of its copies is known. The next cards of the pile may be drawn in the decisions
        // that are compared, and a challenge rightly tells something of the hand that it is about.
        let mut known: Vec<Card> = deal.discard_pile().to_vec();
        known.extend(deal.draw_pile().iter().take(3));
        known.extend(eyes.iter().flat_map(|seat| deal.hand(seat).iter().collect::<Vec<_>>()));
        if let Phase::Challenge { by, .. } = deal.phase() {
            known.extend(deal.hand(by).iter());
        }
        for event in log {
            if let MatchEvent::Deal { event: UnoEvent::CardFlipped { card, .. } } = event {
                known.push(*card);
            }
        }
        let others = Seat::all(deal.seats()).filter(|&seat| !eyes.contains(seat));
        let hands = others.flat_map(|seat| deal.hand(seat).iter().collect::<Vec<_>>());
        let hidden = hands.chain(deal.draw_pile().iter().copied());
        hidden.filter(|card| !known.contains(card)).collect()
    }
}

#[test]
fn many_matches() {
    let endings = many::<Uno>(700, 25);
    for ending in ["abandoned", "played", "timeout"] {
        assert!(endings.iter().any(|met| met == ending), "{ending}: {endings:?}");
    }
}

#[test]
fn events_survive_json_and_damage() {
    json_replays::<Uno>(40);
    damaged_logs::<Uno>(30);
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = compared::<Uno>(60);
    assert!(compared > 2_000, "{compared} different worlds were compared");
}

#[test]
fn results_are_worth_what_the_law_say() {
    let (mut blocked, mut penalties, mut reshuffled) = (0, 0, 0);
    for seed in 10_000..10_400 {
        let record = autoplay::<Uno>(seed, false);
        let result = record.live.outcome.as_ref().unwrap();
        let lines = &result.lines;
        assert_eq!(lines.iter().map(|line| line.mp).sum::<i32>(), 0, "{result:?}");
        let mut ranks: Vec<u8> = lines.iter().map(|line| line.rank).collect();
        ranks.sort_unstable();
        assert_eq!(ranks, (1..=lines.len() as u8).collect::<Vec<_>>(), "nobody shares a place");
        let vp: Vec<u8> = (1..=4).filter_map(|rank| Some(lines.iter().find(|line| line.rank == rank)?.vp)).collect();
        let mut best = lines.clone();
        best.sort_by_key(|line| line.rank);
        match (lines.len(), record.live.setup.options.winners) {
            (2, _) => assert_eq!(vp, [20, 0]),
            (_, 1) => assert_eq!(vp, [12, 6, 2, 0]),
            _ => assert_eq!(vp, [10, 6, 4, 0]),
        }
        let played = crate::played::autoplay::ending(&record.live);
        if played == "played" || played == "tie_broken" {
            assert!(best.windows(2).all(|two| two[0].points >= two[1].points), "{result:?}");
            if let [winner, loser] = &best[..] {
                assert_eq!(winner.mp, (winner.points - loser.points).max(1));
            }
        } else {
            assert_eq!(best.iter().map(|line| line.mp).collect::<Vec<_>>(), [1, -1]);
        }
        for event in &record.log {
            match event {
                MatchEvent::Deal { event: UnoEvent::Blocked {} } => blocked += 1,
                MatchEvent::Deal { event: UnoEvent::CardsDrawn { reason, .. } } => {
                    penalties += u32::from(*reason == mazziere_rules::uno::event::DrawnFor::Uno);
                }
                MatchEvent::CardsReshuffled { .. } => reshuffled += 1,
                _ => {}
            }
        }
    }
    println!("{blocked} blocked, {penalties} words not said, {reshuffled} cards put back");
    assert!(penalties > 100 && reshuffled > 50);
}
