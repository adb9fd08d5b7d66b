//! Hold'em on one core: random no-limit play at six seats (legal moves, decide, evolve), replay of logs, and replay of
//! parsed PHH hands. Prints hands and moves per second. Hands of PHH files are replayed as well if `MAZZIERE_PHH` names
//! a folder of them.

use std::hint::black_box;

use mazziere_rules::betting::Limit;
use mazziere_rules::holdem::{
    Holdem, HoldemHand, HoldemMove, HoldemPreferences, HoldemRing, Kind, Showing, TableOptions, Texas,
};
use mazziere_rules::kernel::{Awaiting, Game, Input, LegalMoves, Setup};
use mazziere_rules::phh::{self, PhhHand};
use mazziere_rules::ring::{EventOf, Mode, StateOf};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, RingFact};

use crate::dice::Dice;
use crate::timing::{ROUNDS, best, say};

#[path = "support/dice.rs"]
mod dice;
#[path = "support/timing.rs"]
mod timing;

const SEATS: u8 = 6;
const STACK: Chips = 10_000;

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
            Awaiting::Chance { request } => Input::Chance { chance: dice.chance(&request) },
            Awaiting::Table => {
                if state.hands == hands {
                    return moves;
                }
                for seat in Seat::all(SEATS) {
                    if state.place(seat).is_some_and(|place| place.sitting_out) {
                        let top_up = RingFact::TopUp { seat, chips: STACK };
                        take(&mut state, &Input::Fact { fact: top_up }, &mut keep);
                    }
                    if state.place(seat).is_some_and(|place| place.sitting_out) {
                        take(&mut state, &Input::Return { seat }, &mut keep);
                    }
                }
                Input::Fact { fact: RingFact::NextHand {} }
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

fn main() {
    println!("sizes: {} bytes a hand, {} an event", size_of::<HoldemHand>(), size_of::<Event>());
    let hands = 100_000;
    let (moves, time) = best(|| play(hands, &mut Dice(1), |event| drop(black_box(event))));
    say("random no-limit play, 6 seats", "hands", hands.into(), time);
    say("random no-limit play, 6 seats", "moves", moves, time);

    let mut log = Vec::new();
    let kept = 20_000;
    play(kept, &mut Dice(1), |event| log.push(event));
    let (setup, _) = opened(&mut drop);
    let (events, time) = best(|| {
        for _ in 0..ROUNDS {
            let mut state = HoldemRing::initial(&setup);
            log.iter().for_each(|event| HoldemRing::evolve(&mut state, black_box(event)));
            assert_eq!(state.hands, kept);
        }
        ROUNDS * log.len() as u64
    });
    say("replay of a log", "events", events, time);
    say("replay of a log", "hands", ROUNDS * u64::from(kept), time);

    // Hands of the first log, written and read again: what an average hand of this play costs to replay.
    let written: Vec<PhhHand> = phh::export(&log, Kind::Holdem, Limit::Nl)
        .into_iter()
        .flatten()
        .flat_map(|text| phh::read(&text))
        .map(|entry| entry.hand.expect("our own notation"))
        .collect();
    replay("replay of parsed PHH hands, random play", &written);
    if let Some(folder) = std::env::var_os("MAZZIERE_PHH") {
        let files = std::fs::read_dir(folder).expect("a folder").filter_map(|entry| Some(entry.ok()?.path()));
        let texts = files.filter_map(|path| std::fs::read_to_string(path).ok());
        let hands: Vec<PhhHand> = texts.flat_map(|text| phh::read(&text)).filter_map(|entry| entry.hand.ok()).collect();
        replay("replay of parsed PHH hands, files", &hands);
    }
    println!("for comparison, quoted and not measured here: rs_poker's arena plays about 340000 hands/s");
}

fn replay(what: &str, hands: &[PhhHand]) {
    let rounds = 200_000 / hands.len().max(1) as u64 + 1;
    let (count, time) = best(|| {
        for _ in 0..rounds {
            hands.iter().for_each(|hand| drop(black_box(hand.replay().expect("legal"))));
        }
        rounds * hands.len() as u64
    });
    say(what, "hands", count, time);
}
