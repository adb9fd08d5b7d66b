//! Distinct continuations of small fixed deals, to a fixed depth, counted by the game and by a second, naive telling of
//! the rules (`docs/rules/bestia.md`, steps 4 to 6) that shares nothing with it but the cards.

use mazziere_rules::bestia::{BestiaMove, BestiaOptions, BestiaRing};
use mazziere_rules::card::{Card, DeckKind, Rank};
use mazziere_rules::kernel::{Awaiting, Chance, Game, Input, Setup};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::RingFact;

use crate::bestia_scene::State;
use crate::dice::Dice;

/// A hand as a player would write it down.
#[derive(Clone)]
struct Naive {
    size: usize,
    /// In order from the right of the dealer.
    hands: Vec<Vec<Card>>,
    stock: Vec<Card>,
    turned: Card,
    declared: usize,
    plays: Vec<bool>,
    /// Places that passed and have not been asked again.
    ask: Vec<usize>,
    /// The trick in play: place and card.
    trick: Vec<(usize, Card)>,
    leader: usize,
    won: Vec<usize>,
}

fn order(card: Card) -> usize {
    "24567JQK3A".find(card.rank().letter()).unwrap()
}

impl Naive {
    fn participants(&self) -> usize {
        self.plays.iter().filter(|plays| **plays).count()
    }

    fn declaring(&self) -> bool {
        self.declared < self.hands.len()
    }

    fn asking(&self) -> bool {
        !self.declaring() && !self.ask.is_empty() && self.stock.len() >= self.size
    }

    fn over(&self) -> bool {
        !self.declaring() && !self.asking() && (self.participants() < 2 || self.won.len() == self.size)
    }

    fn turn(&self) -> usize {
        let mut place = match self.trick.last() {
            None => self.leader,
            Some((last, _)) => (last + 1) % self.hands.len(),
        };
        while !self.plays[place] {
            place = (place + 1) % self.hands.len();
        }
        place
    }

    fn may_play(&self, place: usize) -> Vec<Card> {
        let hand = &self.hands[place];
        let briscola = self.turned.suit();
        let only = |what: &dyn Fn(&Card) -> bool| hand.iter().copied().filter(|card| what(card)).collect::<Vec<_>>();
        let choices = match self.trick.first() {
            None => {
                let top = if self.turned.rank() == Rank::Ace { Rank::Three } else { Rank::Ace };
                vec![only(&|card| card.suit() == briscola && card.rank() == top)]
            }
            Some((_, led)) => vec![only(&|card| card.suit() == led.suit()), only(&|card| card.suit() == briscola)],
        };
        choices.into_iter().find(|cards| !cards.is_empty()).unwrap_or_else(|| hand.clone())
    }

    /// Every hand that one decision can make of this one.
    fn next(&self) -> Vec<Naive> {
        let mut all = Vec::new();
        if self.declaring() {
            let place = self.declared;
            let mut base = self.clone();
            base.declared += 1;
            let mut passed = base.clone();
            passed.ask.push(place);
            all.push(passed);
            base.plays[place] = true;
            // Every choice of cards to change, none of them being "servito".
            for choice in 0..1_usize << self.size {
                let gone = |at: &usize| choice >> at & 1 == 1;
                if choice.count_ones() as usize > base.stock.len() {
                    continue;
                }
                let mut after = base.clone();
                let mut cards: Vec<Card> = Vec::new();
                (0..self.size).filter(|at| !gone(at)).for_each(|at| cards.push(self.hands[place][at]));
                cards.extend(after.stock.drain(..choice.count_ones() as usize));
                after.hands[place] = cards;
                all.push(after);
            }
        } else if self.asking() {
            let mut declined = self.clone();
            let place = declined.ask.remove(0);
            let mut blind = declined.clone();
            blind.plays[place] = true;
            blind.hands[place] = blind.stock.drain(..self.size).collect();
            all.extend([declined, blind]);
        } else if !self.over() {
            let place = self.turn();
            for card in self.may_play(place) {
                let mut after = self.clone();
                after.hands[place].retain(|&held| held != card);
                after.trick.push((place, card));
                if after.trick.len() == after.participants() {
                    let led = after.trick[0].1.suit();
                    let value = |card: Card| match card.suit() {
                        suit if suit == self.turned.suit() => 100 + order(card),
                        suit if suit == led => 50 + order(card),
                        _ => 0,
                    };
                    after.leader = after.trick.iter().max_by_key(|(_, card)| value(*card)).unwrap().0;
                    after.won.push(after.leader);
                    after.trick.clear();
                }
                all.push(after);
            }
        }
        all
    }
}

/// Continuations of exactly `depth` decisions, and hands that were over before.
fn naive(hand: &Naive, depth: u32) -> (u64, u64) {
    if hand.over() || depth == 0 {
        return (u64::from(!hand.over()), u64::from(hand.over()));
    }
    hand.next().iter().map(|next| naive(next, depth - 1)).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
}

/// Every legal move of the seat on turn, from what the game lists.
fn moves(state: &State, seat: Seat) -> Vec<BestiaMove> {
    let legal = BestiaRing::legal(state, seat);
    let mut moves = Vec::new();
    moves.extend(legal.pass.then_some(BestiaMove::Pass {}));
    moves.extend(legal.stand.then_some(BestiaMove::Stand {}));
    moves.extend(legal.enter_blind.then_some(BestiaMove::EnterBlind {}));
    moves.extend(legal.decline.then_some(BestiaMove::Decline {}));
    moves.extend(legal.play.iter().map(|card| BestiaMove::Play { card }));
    if let Some(range) = legal.change {
        let cards: Vec<Card> = range.cards.iter().collect();
        let chosen = |choice: usize| (0..cards.len()).filter(move |at| choice >> at & 1 == 1);
        let all = (1..1_usize << cards.len()).filter(|choice| choice.count_ones() <= u32::from(range.most));
        moves.extend(all.map(|choice| BestiaMove::Change { cards: chosen(choice).map(|at| cards[at]).collect() }));
    }
    moves
}

fn counted(state: &State, depth: u32) -> (u64, u64) {
    let Awaiting::Seats { seats } = BestiaRing::awaiting(state) else { return (0, 1) };
    if depth == 0 {
        return (1, 0);
    }
    let seat = seats.iter().next().expect("a seat");
    let mut sum = (0, 0);
    for r#move in moves(state, seat) {
        let mut after = state.clone();
        for event in BestiaRing::decide(state, &Input::Move { seat, r#move }).expect("legal") {
            BestiaRing::evolve(&mut after, &event);
        }
        let below = counted(&after, depth - 1);
        sum = (sum.0 + below.0, sum.1 + below.1);
    }
    sum
}

/// The same deal told twice.
fn deal(cards: u8, seats: u8, deck: &[Card]) -> (State, Naive) {
    let options = BestiaOptions { cards, ..BestiaOptions::default() };
    let setup = Setup { options, seats, dealer: Seat::new(0), knockout: false };
    let mut state = BestiaRing::initial(&setup);
    let inputs = Seat::all(seats).map(|seat| Input::Fact { fact: RingFact::Sit { seat, chips: 500 } }).chain([
        Input::Fact { fact: RingFact::NextHand {} },
        Input::Chance { chance: Chance::Deck { cards: deck.to_vec() } },
    ]);
    for input in inputs.collect::<Vec<_>>() {
        for event in BestiaRing::decide(&state, &input).expect("accepted") {
            BestiaRing::evolve(&mut state, &event);
        }
    }
    let (size, count) = (usize::from(cards), usize::from(seats));
    let naive = Naive {
        size,
        hands: (0..count).map(|place| (0..size).map(|round| deck[round * count + place]).collect()).collect(),
        stock: deck[size * count + 1..].to_vec(),
        turned: deck[size * count],
        declared: 0,
        plays: vec![false; count],
        ask: Vec::new(),
        trick: Vec::new(),
        leader: 0,
        won: Vec::new(),
    };
    (state, naive)
}

#[test]
fn continuations_are_those_of_the_naive_rules() {
    let mut rigged: Vec<Card> = DeckKind::Italian40.cards().to_vec();
    let mut dice = Dice(40);
    let mut finished = 0;
    for (cards, seats, depth) in [(3, 3, 7), (3, 4, 6), (3, 6, 5), (4, 3, 6), (4, 5, 4)] {
        for round in 0..3 {
            let (state, hand) = deal(cards, seats, &rigged);
            let expected = naive(&hand, depth);
            assert_eq!(counted(&state, depth), expected, "{cards} cards, {seats} seats, deal {round}");
            finished += expected.1;
            rigged = dice.deck();
        }
    }
    assert!(finished > 0);
}

#[test]
fn whole_hands_of_two_participants_are_counted_to_the_end() {
    let mut dice = Dice(41);
    for _ in 0..20 {
        let (mut state, mut hand) = deal(4, 3, &dice.deck());
        // The first stands, the second changes two, the third stays out; then every card to the end.
        let held: Vec<Card> = hand.hands[1].clone();
        let moves = [
            (1, BestiaMove::Stand {}),
            (2, BestiaMove::Change { cards: [held[1], held[3]].into_iter().collect() }),
            (0, BestiaMove::Pass {}),
            (0, BestiaMove::Decline {}),
        ];
        for (seat, r#move) in moves {
            for event in BestiaRing::decide(&state, &Input::Move { seat: Seat::new(seat), r#move }).expect("legal") {
                BestiaRing::evolve(&mut state, &event);
            }
        }
        // Choice 0 is servito (place 1 of the list), 0b1010 changes the second and the fourth card, 0 passes, 0
        // declines.
        for choice in [1, 1 + 0b1010, 0, 0] {
            hand = hand.next().swap_remove(choice);
        }
        let (open, over) = counted(&state, 8);
        assert_eq!(((open, over), open), (naive(&hand, 8), 0));
        assert!(over > 0);
    }
}
