//! Telesina, Poker 5 carte and Poker all'italiana on one core: random no-limit play at five and at two seats (legal
//! moves, decide, evolve), and replay of a log. Prints hands and moves per second; hold'em plays the same way in
//! `ring`.

use std::hint::black_box;

use mazziere_rules::draw_poker::{AllItaliana, CinqueCarte, DrawPoker, DrawPokerMove, DrawPokerPreferences, DrawTable};
use mazziere_rules::holdem::Showing;
use mazziere_rules::kernel::{Awaiting, Game, Input, LegalMoves, Setup};
use mazziere_rules::ring::{EventOf, Mode, MoveOf, Ring, RingGame, StateOf};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, RingFact};
use mazziere_rules::telesina::{Free, Telesina, TelesinaMove, TelesinaOptions, TelesinaPreferences, Vele};

use crate::dice::Dice;
use crate::timing::{ROUNDS, best, say};

#[path = "support/dice.rs"]
mod dice;
#[path = "support/timing.rs"]
mod timing;

const STACK: Chips = 2_000;

/// A cash table, and what every player prefers at it.
struct Table<G: RingGame> {
    seats: u8,
    options: G::Options,
    prefers: MoveOf<G>,
}

impl<G: RingGame> Table<G> {
    fn take(state: &mut StateOf<G>, input: &Input<MoveOf<G>, RingFact>, keep: &mut impl FnMut(EventOf<G>)) {
        for event in Ring::<G>::decide(state, input).expect("legal") {
            Ring::<G>::evolve(state, &event);
            keep(event);
        }
    }

    fn setup(&self) -> Setup<G::Options> {
        Setup { options: self.options.clone(), seats: self.seats, dealer: Seat::new(0), knockout: false }
    }

    /// Plays `hands` hands; short seats buy more, and players who sit out come back. Returns the number of moves.
    fn play(&self, hands: u32, dice: &mut Dice, mut keep: impl FnMut(EventOf<G>)) -> u64 {
        let keep = &mut keep;
        let mut state = Ring::<G>::initial(&self.setup());
        for seat in Seat::all(self.seats) {
            Self::take(&mut state, &Input::Fact { fact: RingFact::Sit { seat, chips: STACK } }, keep);
            Self::take(&mut state, &Input::Move { seat, r#move: self.prefers.clone() }, keep);
        }
        let mut moves = 0;
        loop {
            let input = match Ring::<G>::awaiting(&state) {
                Awaiting::Over => return moves,
                Awaiting::Chance { request } => Input::Chance { chance: dice.chance(&request) },
                Awaiting::Table => {
                    if state.hands >= hands {
                        return moves;
                    }
                    for seat in Seat::all(self.seats) {
                        if state.place(seat).is_some_and(|place| place.chips < STACK / 10) {
                            let fact = RingFact::TopUp { seat, chips: STACK };
                            Self::take(&mut state, &Input::Fact { fact }, keep);
                        }
                        if state.place(seat).is_some_and(|place| place.sitting_out) {
                            Self::take(&mut state, &Input::Return { seat }, keep);
                        }
                    }
                    Input::Fact { fact: RingFact::NextHand {} }
                }
                Awaiting::Seats { seats } => {
                    moves += 1;
                    let seat = seats.iter().next().expect("a seat");
                    let r#move = Ring::<G>::legal(&state, seat).pick(&mut |n| dice.below(n)).expect("a move");
                    Input::Move { seat, r#move }
                }
            };
            Self::take(&mut state, &input, keep);
        }
    }

    /// Unless the command line names others: `cargo bench ... -- "without vele"`.
    fn measure(&self, what: &str) {
        let mut named = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).peekable();
        if named.peek().is_some() && !named.any(|name| what.contains(&name)) {
            return;
        }
        let hands = 50_000;
        let (moves, time) = best(|| self.play(hands, &mut Dice(1), |event| drop(black_box(event))));
        let what = format!("{what}, {} seats", self.seats);
        let played = format!("random no-limit play, {what}");
        say(&played, "hands", hands.into(), time);
        say(&played, "moves", moves, time);
        let mut log = Vec::new();
        self.play(hands, &mut Dice(1), |event| log.push(event));
        let (events, time) = best(|| {
            for _ in 0..ROUNDS {
                let mut state = Ring::<G>::initial(&self.setup());
                log.iter().for_each(|event| Ring::<G>::evolve(&mut state, black_box(event)));
                assert_eq!(state.hands, hands);
            }
            ROUNDS * log.len() as u64
        });
        let replayed = format!("replay, {what}");
        say(&replayed, "events", events, time);
        say(&replayed, "hands", ROUNDS * u64::from(hands), time);
    }
}

fn main() {
    let showing = Showing::Muck;
    // As in hold'em, what is forced is put in without asking.
    let auto_invito = true;
    let preferences = TelesinaPreferences { auto_invito, showing, ..Default::default() };
    let telesina = |seats: u8, vele: Free<Vele>| Table::<Telesina> {
        seats,
        options: TelesinaOptions { mode: Mode::Cash, vele, ..TelesinaOptions::default() },
        prefers: TelesinaMove::Preferences { preferences },
    };
    let preferences = DrawPokerPreferences { auto_invito, showing, ..Default::default() };
    let prefers = DrawPokerMove::Preferences { preferences };
    let plain = DrawTable::default();
    let giro_pazzo = DrawTable { giro_pazzo: true, ..plain };
    for seats in [5, 2] {
        telesina(seats, Free::Libera).measure("telesina, vele as the dealer says");
        telesina(seats, Free::Fixed(Vele::Nessuna)).measure("telesina without vele");
        Table::<DrawPoker<CinqueCarte>> { seats, options: plain.into(), prefers }.measure("poker 5 carte");
        let all_italiana = Table::<DrawPoker<AllItaliana>> { seats, options: giro_pazzo.into(), prefers };
        all_italiana.measure("poker all'italiana, giro pazzo");
    }
}
