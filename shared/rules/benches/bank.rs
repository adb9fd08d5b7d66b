//! Games with a bank on one core: random play (legal moves, decide, evolve), and replay of a log. A hand is what a
//! punta plays against the banker (sette e mezzo), or a coup (chemin de fer); a bank has several.

use std::hint::black_box;

use mazziere_rules::chemin_de_fer::{
    CheminDeFer, CheminDeFerEvent, CheminDeFerHand, CheminDeFerLegal, CheminDeFerLegalMove, CheminDeFerOptions,
};
use mazziere_rules::kernel::{Awaiting, Clock, Game, Input, LegalMoves, Setup};
use mazziere_rules::ring::{
    EventOf, HandEventOf, LegalOf, Mode, MoveOf, Ring, RingEvent, RingGame, RingState, StateOf,
};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::{Chips, RingFact};
use mazziere_rules::sette_e_mezzo::options::Variant;
use mazziere_rules::sette_e_mezzo::{SetteEMezzo, SetteEMezzoEvent, SetteEMezzoHand, SetteEMezzoOptions};

use crate::dice::Dice;
use crate::timing::{ROUNDS, best, say};

#[path = "support/dice.rs"]
mod dice;
#[path = "support/timing.rs"]
mod timing;

/// What everybody brings, and brings again when it is lost.
const STACK: Chips = 10_000;

/// What is counted of a session.
#[derive(Clone, Copy, Default)]
struct Counts {
    hands: u64,
    banks: u64,
    moves: u64,
}

/// A game with a bank, and what of it is a hand.
struct Table<G: RingGame> {
    options: G::Options,
    seats: u8,
    hands: fn(&HandEventOf<G>) -> u64,
    /// Whether a seat that may say something until its time is over lets it go by.
    rests: fn(&LegalOf<G>) -> bool,
}

impl<G: RingGame> Table<G>
where
    G::Options: Clone,
{
    fn setup(&self) -> Setup<G::Options> {
        Setup { options: self.options.clone(), seats: self.seats, dealer: Seat::new(0), knockout: false }
    }

    /// Any legal move; none for a seat that rests.
    fn picked(&self, state: &StateOf<G>, seat: Seat, stays: bool, dice: &mut Dice) -> Option<MoveOf<G>> {
        let legal = Ring::<G>::legal(state, seat);
        let rests = stays && (self.rests)(&legal);
        (!rests).then(|| legal.pick(&mut |n| dice.below(n)).expect("a move"))
    }

    /// Plays so many hands at least. Bets that may be replaced for ever are made once, then time goes by.
    fn play(&self, hands: u64, dice: &mut Dice, mut keep: impl FnMut(EventOf<G>)) -> Counts {
        let mut state: StateOf<G> = Ring::<G>::initial(&self.setup());
        let (mut counts, mut spoke) = (Counts::default(), SeatSet::EMPTY);
        while counts.hands < hands {
            let input = match Ring::<G>::awaiting(&state) {
                Awaiting::Over => break,
                Awaiting::Chance { request } => Input::Chance { chance: dice.chance(&request) },
                Awaiting::Table => Input::Fact { fact: next_fact(&state, self.seats) },
                Awaiting::Seats { seats } => {
                    let seat = seats.iter().next().expect("a seat");
                    let stays = Ring::<G>::stays_asked(&state, seat);
                    let said =
                        if stays && spoke.contains(seat) { None } else { self.picked(&state, seat, stays, dice) };
                    match said {
                        Some(r#move) => {
                            counts.moves += 1;
                            spoke = if stays { spoke.with(seat) } else { SeatSet::EMPTY };
                            Input::Move { seat, r#move }
                        }
                        None => {
                            spoke = spoke.without(seat);
                            Input::TimeExpired { seat, clock: Clock::Move }
                        }
                    }
                }
            };
            for event in Ring::<G>::decide(&state, &input).expect("legal") {
                Ring::<G>::evolve(&mut state, &event);
                match &event {
                    RingEvent::Hand { event } => counts.hands += (self.hands)(event),
                    RingEvent::HandEnded { .. } => counts.banks += 1,
                    _ => {}
                }
                keep(event);
            }
        }
        counts
    }

    fn measure(&self, what: &str, hands: u64) {
        let (counts, time) = best(|| self.play(hands, &mut Dice(1), |event| drop(black_box(event))));
        let played = format!("random play, {what}");
        say(&played, "hands", counts.hands, time);
        say(&played, "banks", counts.banks, time);
        say(&played, "moves", counts.moves, time);
        let mut log = Vec::new();
        let counts = self.play(hands, &mut Dice(1), |event| log.push(event));
        let (events, time) = best(|| {
            for _ in 0..ROUNDS {
                let mut state: StateOf<G> = Ring::<G>::initial(&self.setup());
                log.iter().for_each(|event| Ring::<G>::evolve(&mut state, black_box(event)));
            }
            ROUNDS * log.len() as u64
        });
        let replayed = format!("replay, {what}");
        say(&replayed, "events", events, time);
        say(&replayed, "hands", ROUNDS * counts.hands, time);
    }
}

/// Free seats are taken, seats without chips left, and then the next bank begins.
fn next_fact<O, H, P, M>(state: &RingState<O, H, P, M>, seats: u8) -> RingFact {
    let mut seats = Seat::all(seats).map(|seat| (seat, state.place(seat).map(|place| place.chips)));
    match seats.find(|(_, chips)| chips.is_none_or(|chips| chips == 0)) {
        Some((seat, None)) => RingFact::Sit { seat, chips: STACK },
        Some((seat, Some(_))) => RingFact::Leave { seat, away: false },
        None => RingFact::NextHand {},
    }
}

fn main() {
    println!(
        "sizes: chemin de fer {} bytes a bank, {} an event; sette e mezzo {} and {}",
        size_of::<CheminDeFerHand>(),
        size_of::<EventOf<CheminDeFer>>(),
        size_of::<SetteEMezzoHand>(),
        size_of::<EventOf<SetteEMezzo>>()
    );
    let coups = |event: &CheminDeFerEvent| u64::from(matches!(event, CheminDeFerEvent::CoupEnded { .. }));
    // A banker goes on, and bets that lie there stay.
    let rests = |legal: &CheminDeFerLegal| {
        let said = [CheminDeFerLegalMove::Withdraw {}, CheminDeFerLegalMove::PassHand {}];
        legal.moves.iter().any(|offered| said.contains(offered))
    };
    for seats in [2, 5] {
        let options = CheminDeFerOptions { mode: Mode::Tournament, ..CheminDeFerOptions::default() };
        let table = Table::<CheminDeFer> { options, seats, hands: coups, rests };
        table.measure(&format!("chemin de fer, {seats} seats"), 50_000);
    }
    let settled = |event: &SetteEMezzoEvent| match event {
        SetteEMezzoEvent::Settled { punte, .. } => punte.len() as u64,
        _ => 0,
    };
    let piatto = SetteEMezzoOptions { mode: Mode::Tournament, ..SetteEMezzoOptions::default() };
    let classica = SetteEMezzoOptions { variant: Variant::Classica, ..SetteEMezzoOptions::default() };
    for (what, options) in [("with a piatto", piatto), ("classica", classica)] {
        let table = Table::<SetteEMezzo> { options, seats: 5, hands: settled, rests: |_| false };
        table.measure(&format!("sette e mezzo {what}, 5 seats"), 50_000);
    }
}
