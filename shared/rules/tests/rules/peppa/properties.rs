//! Peppa and Hearts at random: conservation, points, legality, replay, leaks, perft.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Game, Setup};
use mazziere_rules::matches::{EventOf, Goal, MatchEvent};
use mazziere_rules::peppa::{
    Peppa, PeppaDeal, PeppaEvent, PeppaLegal, PeppaMatch, PeppaMove, PeppaOptions, PeppaScore,
};
use mazziere_rules::seat::{ByLine, Points, Seat, SeatSet};

use crate::dice::Dice;
use crate::played::autoplay::{damaged_logs, json_replays, many};
use crate::played::leaks::compared;
use crate::played::{Played, shuffled};
use crate::trick::perft::perft;
use crate::trick::scene::{new, shuffle, step};

impl Played for Peppa {
    fn setup(dice: &mut Dice) -> Setup<PeppaOptions> {
        let goal = match dice.below(4) {
            0 => Goal::Target(50),
            1 => Goal::Target(dice.below(120) as u16 + 1),
            _ => Goal::Deals(dice.below(8) as u8 + 1),
        };
        let options = PeppaOptions { goal, hearts: dice.below(2) == 0, winners: dice.below(2) as u8 + 1 };
        Setup { options, seats: 4, dealer: Seat::new(dice.below(4) as u8), knockout: dice.below(2) == 0 }
    }

    fn places(deal: &PeppaDeal) -> Vec<Vec<Card>> {
        let hands = Seat::all(4).map(|seat| deal.hand(seat).to_vec());
        let piles = deal.piles().map(|pile| pile.collect());
        let trick = deal.trick().cards().map(|(_, card)| card).collect();
        hands.chain(piles).chain([trick, deal.stock().to_vec()]).collect()
    }

    fn check_points(_: &PeppaOptions, scores: &ByLine<PeppaScore>, points: &ByLine<Points>, _: bool) {
        let all: Points = points.values().iter().sum();
        let cappotto = scores.values().iter().any(|score| score.cappotto);
        assert_eq!(all, if cappotto { 108 } else { 36 }, "36 or cappotto");
        assert_eq!(scores.values().iter().map(|score| score.hearts).sum::<u8>(), 13);
        assert_eq!(scores.values().iter().filter(|score| score.peppa).count(), 1);
    }

    fn every_move(deal: &PeppaDeal, seat: Seat, dice: &mut Dice) -> Vec<PeppaMove> {
        let decks = [DeckKind::Italian40, DeckKind::French52];
        let mut moves: Vec<PeppaMove> =
            decks.iter().flat_map(|kind| kind.cards()).map(|&card| PeppaMove::Play { card }).collect();
        let hand = deal.hand(seat).to_vec();
        for _ in 0..10 {
            let any = DeckKind::French52.cards()[dice.below(52) as usize];
            let mut one = || match hand.len() {
                n @ 1.. if dice.below(8) > 0 => hand[dice.below(n as u32) as usize],
                _ => any,
            };
            moves.push(PeppaMove::Pass { cards: [one(), one(), one()] });
        }
        moves
    }

    fn is_named(legal: &PeppaLegal, r#move: &PeppaMove) -> bool {
        match r#move {
            PeppaMove::Play { card } => legal.play.contains(card),
            PeppaMove::Pass { cards: [a, b, c] } => {
                a != b && b != c && a != c && [a, b, c].into_iter().all(|card| legal.pass.contains(card))
            }
        }
    }

    fn hidden(deal: &PeppaDeal, options: &PeppaOptions, log: &[EventOf<Peppa>], eyes: SeatSet) -> Vec<Card> {
        // Giver and receiver know a passed card; everybody knows who leads the two of clubs.
        let mut known: Vec<Card> = Vec::new();
        for event in log {
            if let MatchEvent::Deal { event: PeppaEvent::CardsPassed { passes } } = event {
                let knows = passes.iter().filter(|pass| eyes.contains(pass.from) || eyes.contains(pass.to));
                known.extend(knows.flat_map(|pass| pass.cards));
                if options.hearts {
                    known.push("2c".parse().unwrap());
                }
            }
        }
        let others = Seat::all(4).filter(|&seat| !eyes.contains(seat));
        let hands = others.flat_map(|seat| deal.hand(seat).to_vec());
        hands.filter(|card| !known.contains(card)).collect()
    }
}

#[test]
fn many_matches() {
    assert_eq!(many::<Peppa>(1_000, 25), ["played"]);
}

#[test]
fn events_survive_json_and_damage() {
    json_replays::<Peppa>(40);
    damaged_logs::<Peppa>(30);
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = compared::<Peppa>(60);
    assert!(compared > 2_000, "{compared} different worlds were compared");
}

/// A naive peppa after the pass: hands as lists, the rules read aloud.
#[derive(Clone)]
struct Naive {
    hands: Vec<Vec<String>>,
    trick: Vec<(usize, String)>,
    turn: usize,
    tricks: usize,
    hearts_played: bool,
    option: bool,
}

impl Naive {
    fn may(&self, card: &str) -> bool {
        let hand = &self.hands[self.turn];
        let heart = |card: &str| card.ends_with('h');
        match self.trick.first() {
            None if !self.option => true,
            None if self.tricks == 0 => card == "2c",
            None => !heart(card) || self.hearts_played || hand.iter().all(|card| heart(card)),
            Some((_, led)) => {
                let suit = led.chars().nth(1).unwrap();
                if hand.iter().any(|card| card.ends_with(suit)) {
                    return card.ends_with(suit);
                }
                let bad = |card: &str| heart(card) || card == "Qs";
                !(self.option && self.tricks == 0 && bad(card)) || hand.iter().all(|card| bad(card))
            }
        }
    }

    fn count(&self, depth: u32) -> u64 {
        let hand = &self.hands[self.turn];
        if depth == 0 || hand.is_empty() {
            return 1;
        }
        let legal = (0..hand.len()).filter(|&at| self.may(&hand[at]));
        legal.map(|at| self.after(at).count(depth - 1)).sum()
    }

    fn after(&self, at: usize) -> Naive {
        let mut next = self.clone();
        let card = next.hands[self.turn].remove(at);
        next.hearts_played |= card.ends_with('h');
        next.trick.push((self.turn, card));
        next.turn = (self.turn + if self.option { 3 } else { 1 }) % 4;
        if next.trick.len() == 4 {
            let suit = next.trick[0].1.chars().nth(1).unwrap();
            let rank = |card: &str| "23456789TJQKA".find(card.chars().next().unwrap()).unwrap();
            let of_suit = next.trick.iter().filter(|(_, card)| card.ends_with(suit));
            next.turn = of_suit.max_by_key(|(_, card)| rank(card)).unwrap().0;
            next.trick.clear();
            next.tricks += 1;
        }
        next
    }
}

#[test]
fn perft_agrees_with_a_naive_enumeration() {
    let moves = |state: &_, seat| {
        let play = PeppaMatch::legal(state, seat).play;
        play.into_iter().map(|card| PeppaMove::Play { card }).collect::<Vec<_>>()
    };
    for hearts in [false, true] {
        for seed in 0..3 {
            let mut state = new::<Peppa>(PeppaOptions { hearts, ..PeppaOptions::default() }, 4, 0, false);
            shuffle::<Peppa>(&mut state, shuffled(DeckKind::French52, &mut Dice(seed)));
            // The pass alone: any three of thirteen.
            assert_eq!(PeppaMatch::legal(&state, Seat::new(0)).pass.len(), 13);
            for seat in Seat::all(4) {
                let cards = state.deal.latest().unwrap().hand(seat)[..3].try_into().unwrap();
                step::<Peppa>(&mut state, seat.index(), PeppaMove::Pass { cards }).unwrap();
            }
            let naive = |state: &mazziere_rules::matches::StateOf<Peppa>| {
                let deal = state.deal.latest().unwrap();
                let hand = |seat| deal.hand(seat).iter().map(Card::to_string).collect();
                Naive {
                    hands: Seat::all(4).map(hand).collect(),
                    trick: Vec::new(),
                    turn: usize::from(deal.trick().turn().index()),
                    tricks: usize::from(deal.tricks()),
                    hearts_played: deal.hearts_open(),
                    option: hearts,
                }
            };
            assert_eq!(perft::<Peppa>(&state, 6, &moves), naive(&state).count(6), "{hearts} {seed}");
            // The last three tricks, to the end.
            while state.deal.latest().unwrap().tricks() < 10 {
                let by = state.deal.latest().unwrap().trick().turn();
                let first = moves(&state, by)[0];
                step::<Peppa>(&mut state, by.index(), first).unwrap();
            }
            assert_eq!(perft::<Peppa>(&state, 12, &moves), naive(&state).count(12), "{hearts} {seed}");
        }
    }
}
