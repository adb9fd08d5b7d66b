//! Briscola at random: conservation, points, legality, replay, leaks, perft.

use mazziere_rules::briscola::{
    Briscola, BriscolaDeal, BriscolaEvent, BriscolaGoal, BriscolaLegal, BriscolaMove, BriscolaOptions, BriscolaScore,
};
use mazziere_rules::card::{Card, CardSet, DeckKind};
use mazziere_rules::kernel::{LegalMoves, Setup};
use mazziere_rules::matches::{EventOf, MatchEvent};
use mazziere_rules::seat::{ByLine, Line, Points, Seat, SeatSet};

use crate::dice::Dice;
use crate::played::autoplay::{damaged_logs, json_replays, many};
use crate::played::leaks::compared;
use crate::played::{Played, shuffled};
use crate::trick::perft::perft;
use crate::trick::scene::{new, shuffle};

impl Played for Briscola {
    fn setup(dice: &mut Dice) -> Setup<BriscolaOptions> {
        let goal = match dice.below(6) {
            n @ 0..=2 => BriscolaGoal::Points(n as u8 + 1),
            n => BriscolaGoal::Majority(2 * (n as u8 - 3) + 1),
        };
        let seats = if dice.below(2) == 0 { 2 } else { 4 };
        let options =
            BriscolaOptions { goal, carte_viste: dice.below(2) == 0, carte_scoperte: seats == 4 && dice.below(2) == 0 };
        let dealer = Seat::new(dice.below(u32::from(seats)) as u8);
        Setup { options, seats, dealer, knockout: dice.below(2) == 0 }
    }

    fn places(deal: &BriscolaDeal) -> Vec<Vec<Card>> {
        let hands = Seat::all(4).map(|seat| deal.hand(seat).collect());
        let piles = Line::all(2).map(|line| deal.pile(line).collect());
        let trick = deal.trick().cards().map(|(_, card)| card).collect();
        hands.chain(piles).chain([trick, deal.stock().to_vec()]).collect()
    }

    fn check_points(_: &BriscolaOptions, scores: &ByLine<BriscolaScore>, points: &ByLine<Points>, _: bool) {
        assert_eq!(points.values().iter().sum::<Points>(), 120);
        assert_eq!(scores.values().iter().map(|score| score.cards).sum::<u8>(), 40);
        assert!(points.values().iter().all(|points| (0..=120).contains(points)));
    }

    fn every_move(_: &BriscolaDeal, _: Seat, _: &mut Dice) -> Vec<BriscolaMove> {
        let decks = [DeckKind::Italian40, DeckKind::French52];
        decks.iter().flat_map(|kind| kind.cards()).map(|&card| BriscolaMove::Play { card }).collect()
    }

    fn is_named(legal: &BriscolaLegal, r#move: &BriscolaMove) -> bool {
        legal.moves.contains(r#move)
    }

    fn hidden(deal: &BriscolaDeal, options: &BriscolaOptions, log: &[EventOf<Briscola>], eyes: SeatSet) -> Vec<Card> {
        let turned = log.iter().find_map(|event| match event {
            MatchEvent::Deal { event: BriscolaEvent::BriscolaTurned { card } } => Some(*card),
            _ => None,
        });
        let open = options.carte_viste && deal.seats() == 2 && deal.stock().is_empty();
        let partner = |seat: Seat| Seat::new((seat.index() + 2) % 4);
        let sees = |seat: Seat| {
            open || eyes.contains(seat) || (options.carte_scoperte && deal.seats() == 4 && eyes.contains(partner(seat)))
        };
        let hands = Seat::all(deal.seats()).filter(|&seat| !sees(seat)).flat_map(|seat| deal.hand(seat));
        hands.chain(deal.stock().iter().copied()).filter(|card| Some(*card) != turned).collect()
    }
}

#[test]
fn many_matches() {
    let endings = many::<Briscola>(2_500, 25);
    assert_eq!(endings, ["abandoned", "play_off", "played", "timeout"]);
}

#[test]
fn events_survive_json_and_damage() {
    json_replays::<Briscola>(100);
    damaged_logs::<Briscola>(60);
}

#[test]
fn hidden_cards_change_nothing_that_is_sent() {
    let compared = compared::<Briscola>(250);
    assert!(compared > 4_000, "{compared} different worlds were compared");
}

/// A naive briscola: hands as lists, the rule of the trick read aloud.
struct Naive {
    hands: Vec<Vec<Card>>,
    stock: Vec<Card>,
    trump: char,
    trick: Vec<(usize, Card)>,
    turn: usize,
}

impl Naive {
    fn beats(&self, a: Card, b: Card) -> bool {
        let text = |card: Card| card.to_string().chars().collect::<Vec<_>>();
        let rank = |card: Card| "24567JQK3A".find(text(card)[0]).unwrap();
        if text(a)[1] == text(b)[1] { rank(a) > rank(b) } else { text(a)[1] == self.trump }
    }

    fn count(&self, depth: u32) -> u64 {
        let hand = &self.hands[self.turn];
        if depth == 0 || hand.is_empty() {
            return 1;
        }
        (0..hand.len()).map(|at| self.after(at).count(depth - 1)).sum()
    }

    fn after(&self, at: usize) -> Naive {
        let seats = self.hands.len();
        let mut next =
            Naive { hands: self.hands.clone(), stock: self.stock.clone(), trick: self.trick.clone(), ..*self };
        let card = next.hands[self.turn].remove(at);
        next.trick.push((self.turn, card));
        next.turn = (self.turn + 1) % seats;
        if next.trick.len() == seats {
            let mut best = next.trick[0];
            for &(seat, card) in &next.trick[1..] {
                if self.beats(card, best.1) {
                    best = (seat, card);
                }
            }
            next.trick.clear();
            next.turn = best.0;
            for step in 0..seats {
                if !next.stock.is_empty() {
                    let card = next.stock.remove(0);
                    next.hands[(best.0 + step) % seats].push(card);
                }
            }
        }
        next
    }
}

#[test]
fn perft_agrees_with_a_naive_enumeration() {
    let moves = |state: &_, seat| {
        use mazziere_rules::kernel::Game;
        mazziere_rules::briscola::BriscolaMatch::legal(state, seat).moves.into_vec()
    };
    for (seats, depth) in [(2u8, 9), (4, 9)] {
        for seed in 0..4 {
            let cards = shuffled(DeckKind::Italian40, &mut Dice(seed));
            let mut state = new::<Briscola>(BriscolaOptions::default(), seats, 0, false);
            shuffle::<Briscola>(&mut state, cards.clone());
            let n = usize::from(seats);
            let mut hands = vec![Vec::new(); n];
            for (at, card) in cards[..3 * n].iter().enumerate() {
                hands[(1 + at) % n].push(*card);
            }
            let mut stock = cards[3 * n + 1..].to_vec();
            stock.push(cards[3 * n]);
            let trump = cards[3 * n].to_string().chars().nth(1).unwrap();
            let naive = Naive { hands, stock, trump, trick: Vec::new(), turn: 1 % n };
            assert_eq!(perft::<Briscola>(&state, depth, &moves), naive.count(depth), "{seats} seats, seed {seed}");
        }
    }
    // The end of a deal, to its last card: three cards each and no stock.
    let mut state = new::<Briscola>(BriscolaOptions::default(), 2, 0, false);
    shuffle::<Briscola>(&mut state, shuffled(DeckKind::Italian40, &mut Dice(9)));
    while !state.deal.latest().unwrap().stock().is_empty() || !state.deal.latest().unwrap().trick().is_empty() {
        let seat = state.deal.latest().unwrap().trick().turn();
        let first = moves(&state, seat)[0];
        crate::trick::scene::step::<Briscola>(&mut state, seat.index(), first).unwrap();
    }
    let deal = state.deal.latest().unwrap();
    assert!(deal.hand(Seat::new(0)).len() == 3 && !BriscolaLegal::default().moves.iter().any(|_| true));
    assert!(BriscolaLegal::default().is_empty() && deal.pile(Line::new(0)) != CardSet::FULL);
    let trump = deal.turned().unwrap().to_string().chars().nth(1).unwrap();
    let hands = Seat::all(2).map(|seat| deal.hand(seat).collect()).collect();
    let turn = usize::from(deal.trick().turn().index());
    let naive = Naive { hands, stock: Vec::new(), trump, trick: Vec::new(), turn };
    assert_eq!((perft::<Briscola>(&state, 6, &moves), naive.count(6)), (36, 36));
}
