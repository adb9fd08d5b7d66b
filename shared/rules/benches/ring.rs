//! Hold'em on one core: random no-limit play at six seats (legal moves, decide, evolve), replay of logs, and replay of
//! parsed PHH hands. Prints hands and moves per second.

#![allow(missing_docs)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::holdem::{HoldemMove, HoldemRing, Holdem, HoldemPreferences, Showing, TableOptions, Texas};
use mazziere_rules::kernel::{Awaiting, Chance, Game, Input, LegalMoves, Setup};
use mazziere_rules::ring::{EventOf, Mode, StateOf};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, RingFact};

const SEATS: u8 = 6;
const STACK: Chips = 10_000;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }

    fn deck(&mut self) -> Vec<Card> {
        let mut cards = DeckKind::French52.cards().to_vec();
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i as u32 + 1) as usize);
        }
        cards
    }
}

type State = StateOf<Holdem<Texas>>;
type Event = EventOf<Holdem<Texas>>;

fn take(state: &mut State, input: &Input<HoldemMove, RingFact>, keep: &mut impl FnMut(Event)) {
    for event in HoldemRing::decide(state, input).expect("legal") {
        HoldemRing::evolve(state, &event);
        keep(event);
    }
}

fn opened(keep: &mut impl FnMut(Event)) -> (Setup<<HoldemRing as Game>::Options>, State) {
    // Stacks stay level for ever: a tournament table whose seats are topped up by nobody would soon be empty.
    let options = TableOptions { mode: Mode::Cash, rake_bp: 0, ..TableOptions::default() };
    let setup = Setup { options: options.into(), seats: SEATS, dealer: Seat::new(0), knockout: false };
    let mut state = HoldemRing::initial(&setup);
    for seat in Seat::all(SEATS) {
        take(&mut state, &Input::Fact { fact: RingFact::Sit { seat, chips: STACK } }, keep);
        let preferences = HoldemPreferences { showing: Showing::Muck, ..HoldemPreferences::default() };
        take(&mut state, &Input::Move { seat, r#move: HoldemMove::Preferences { preferences } }, keep);
    }
    (setup, state)
}

/// Plays `hands` hands; broke seats buy in again. Returns the number of moves.
fn play(hands: u32, dice: &mut Dice, mut keep: impl FnMut(Event)) -> u64 {
    let (_, mut state) = opened(&mut keep);
    let mut moves = 0;
    loop {
        let input = match HoldemRing::awaiting(&state) {
            Awaiting::Over => return moves,
            Awaiting::Chance { .. } => Input::Chance { chance: Chance::Deck { cards: dice.deck() } },
            Awaiting::Table => {
                if state.hands == hands {
                    return moves;
                }
                for seat in Seat::all(SEATS) {
                    if state.place(seat).is_some_and(|place| place.sitting_out) {
                        let top_up = RingFact::TopUp { seat, chips: STACK };
                        take(&mut state, &Input::Fact { fact: top_up }, &mut keep);
                        take(&mut state, &Input::Return { seat }, &mut keep);
                    }
                }
                Input::Fact { fact: RingFact::NextHand }
            }
            Awaiting::Seats { seats } => {
                moves += 1;
                let seat = seats.iter().next().expect("a seat");
                let r#move = HoldemRing::legal(&state, seat).pick(&mut |n| dice.below(n)).expect("a move");
                Input::Move { seat, r#move }
            }
        };
        take(&mut state, &input, &mut keep);
    }
}

/// The best of five runs, so that a busy machine matters less.
fn best(mut run: impl FnMut() -> u64) -> (u64, Duration) {
    let timed = |run: &mut dyn FnMut() -> u64| {
        let start = Instant::now();
        let count = run();
        (count, start.elapsed())
    };
    (0..5).map(|_| timed(&mut run)).min_by_key(|(_, time)| *time).expect("five runs")
}

fn say(what: &str, unit: &str, count: u64, time: Duration) {
    println!("{what}: {:.0} {unit}/s ({count} in {time:.2?})", count as f64 / time.as_secs_f64());
}

fn main() {
    let hands = 100_000;
    let (moves, time) = best(|| play(hands, &mut Dice(1), |event| drop(black_box(event))));
    say("random no-limit play, 6 seats", "hands", hands.into(), time);
    say("random no-limit play, 6 seats", "moves", moves, time);

    let mut log = Vec::new();
    let kept = 20_000;
    play(kept, &mut Dice(1), |event| log.push(event));
    let (setup, _) = opened(&mut drop);
    let (events, time) = best(|| {
        let mut state = HoldemRing::initial(&setup);
        log.iter().for_each(|event| HoldemRing::evolve(&mut state, black_box(event)));
        assert_eq!(state.hands, kept);
        log.len() as u64
    });
    say("replay of a log", "events", events, time);
    say("replay of a log", "hands", kept.into(), time);
}
