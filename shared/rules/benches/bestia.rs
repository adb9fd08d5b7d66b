//! Bestia on one core: random play at five seats with three and with four cards (legal moves, decide, evolve), and
//! replay of a log. Prints smazzate and moves per second.

#![allow(missing_docs)]

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use mazziere_rules::bestia::{BestiaHand, BestiaOptions, BestiaRing};
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Awaiting, Chance, Game, Input, LegalMoves, Setup};
use mazziere_rules::ring::Mode;
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, RingFact};

const SEATS: u8 = 5;
/// So many that nobody goes broke: no seat has to be filled again.
const STACK: Chips = 1_000_000_000;

type State = <BestiaRing as Game>::State;
type Event = <BestiaRing as Game>::Event;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }

    fn deck(&mut self) -> Vec<Card> {
        let mut cards = DeckKind::Italian40.cards().to_vec();
        for i in (1..cards.len()).rev() {
            cards.swap(i, self.below(i as u32 + 1) as usize);
        }
        cards
    }
}

fn setup(cards: u8) -> Setup<BestiaOptions> {
    let options = BestiaOptions { mode: Mode::Tournament, cards, max_bestia: 100, ..BestiaOptions::default() };
    Setup { options, seats: SEATS, dealer: Seat::new(0), knockout: false }
}

/// Plays `hands` hands; returns the number of moves.
fn play(cards: u8, hands: u32, dice: &mut Dice, mut keep: impl FnMut(Event)) -> u64 {
    let mut state: State = BestiaRing::initial(&setup(cards));
    let mut moves = 0;
    let mut seated = Seat::all(SEATS);
    loop {
        let input = match BestiaRing::awaiting(&state) {
            Awaiting::Over => return moves,
            Awaiting::Chance { .. } => Input::Chance { chance: Chance::Deck { cards: dice.deck() } },
            Awaiting::Table if state.hands == hands => return moves,
            Awaiting::Table => Input::Fact {
                fact: match seated.next() {
                    Some(seat) => RingFact::Sit { seat, chips: STACK },
                    None => RingFact::NextHand {},
                },
            },
            Awaiting::Seats { seats } => {
                moves += 1;
                let seat = seats.iter().next().expect("a seat");
                let r#move = BestiaRing::legal(&state, seat).pick(&mut |n| dice.below(n)).expect("a move");
                Input::Move { seat, r#move }
            }
        };
        for event in BestiaRing::decide(&state, &input).expect("legal") {
            BestiaRing::evolve(&mut state, &event);
            keep(event);
        }
    }
}

/// Time spent on a processor: on a busy machine the clock on the wall says how busy it is.
#[expect(clippy::disallowed_methods, reason = "a benchmark takes its time itself: the rules know no clock")]
fn on_processor() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = stat.and_then(|text| text.split_whitespace().next()?.parse().ok());
    static START: OnceLock<Instant> = OnceLock::new();
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// The best of five runs.
fn best(mut run: impl FnMut() -> u64) -> (u64, Duration) {
    let timed = |run: &mut dyn FnMut() -> u64| {
        let start = on_processor();
        let count = run();
        (count, on_processor().saturating_sub(start))
    };
    (0..5).map(|_| timed(&mut run)).min_by_key(|(_, time)| *time).expect("five runs")
}

fn say(what: &str, unit: &str, count: u64, time: Duration) {
    let a_second = u128::from(count) * 1_000_000_000 / time.as_nanos().max(1);
    println!("{what}: {a_second} {unit}/s ({count} in {time:.2?})");
}

fn main() {
    println!("sizes: {} bytes a hand, {} an event", size_of::<BestiaHand>(), size_of::<Event>());
    let hands = 50_000;
    for cards in [3, 4] {
        let what = format!("random play, 5 seats, {cards} cards");
        let (moves, time) = best(|| play(cards, hands, &mut Dice(1), |event| drop(black_box(event))));
        say(&what, "hands", hands.into(), time);
        say(&what, "moves", moves, time);
    }
    let mut log = Vec::new();
    play(3, hands, &mut Dice(1), |event| log.push(event));
    let (events, time) = best(|| {
        let mut state: State = BestiaRing::initial(&setup(3));
        log.iter().for_each(|event| BestiaRing::evolve(&mut state, black_box(event)));
        assert_eq!(state.hands, hands);
        log.len() as u64
    });
    say("replay of a log, 3 cards", "events", events, time);
    say("replay of a log, 3 cards", "hands", hands.into(), time);
}
