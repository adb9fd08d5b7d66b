//! Bestia on one core: random play at five seats with three and with four cards (legal moves, decide, evolve), and
//! replay of a log. Prints smazzate and moves per second.

use std::hint::black_box;

use mazziere_rules::bestia::{BestiaHand, BestiaOptions, BestiaRing};
use mazziere_rules::kernel::{Awaiting, Game, Input, LegalMoves, Setup};
use mazziere_rules::ring::Mode;
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, RingFact};

use crate::dice::Dice;
use crate::timing::{ROUNDS, best, say};

#[path = "support/dice.rs"]
mod dice;
#[path = "support/timing.rs"]
mod timing;

const SEATS: u8 = 5;
/// So many that nobody goes broke: no seat has to be filled again.
const STACK: Chips = 1_000_000_000;

type State = <BestiaRing as Game>::State;
type Event = <BestiaRing as Game>::Event;

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
            Awaiting::Chance { request } => Input::Chance { chance: dice.chance(&request) },
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
        for _ in 0..ROUNDS {
            let mut state: State = BestiaRing::initial(&setup(3));
            log.iter().for_each(|event| BestiaRing::evolve(&mut state, black_box(event)));
            assert_eq!(state.hands, hands);
        }
        ROUNDS * log.len() as u64
    });
    say("replay of a log, 3 cards", "events", events, time);
    say("replay of a log, 3 cards", "hands", ROUNDS * u64::from(hands), time);
}
