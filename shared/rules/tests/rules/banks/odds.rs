//! What `odds` counts over every order of the cards, against hands that are played by the engine: within four standard
//! errors. `MAZZIERE_HANDS` says how many; the seed is printed.

use mazziere_rules::chemin_de_fer::drawing::Choice;
use mazziere_rules::chemin_de_fer::event::Winner;
use mazziere_rules::chemin_de_fer::{
    CheminDeFer, CheminDeFerEvent, CheminDeFerLegalMove, CheminDeFerMove, CheminDeFerOptions, CheminDeFerPreferences,
    CheminDeFerRing, odds as coups,
};
use mazziere_rules::kernel::{Awaiting, Clock, Game, Input, Setup};
use mazziere_rules::ring::{EventOf, Mode, MoveOf, Ring, RingEvent, RingGame, RingHand, StateOf};
use mazziere_rules::seat::Seat;
use mazziere_rules::session::{Chips, RingFact};
use mazziere_rules::sette_e_mezzo::{
    SetteEMezzo, SetteEMezzoEvent, SetteEMezzoOptions, SetteEMezzoPreferences, odds as hands,
};

use crate::dice::Dice;
use crate::ring_random::{drawn, wanted};

const SEED: u64 = 2_026;
/// So many that nobody goes broke.
const STACK: Chips = 1_000_000_000_000;
/// Shares of outcomes are compared in thousandths of a millionth.
const WHOLE: u128 = 1_000_000_000;

/// Plays hands of two seats until `seen`, which is told every event, has seen enough.
fn play<G: RingGame>(
    options: G::Options,
    mut decide: impl FnMut(&StateOf<G>, Seat) -> Option<MoveOf<G>>,
    mut seen: impl FnMut(&EventOf<G>) -> bool,
) {
    let setup = Setup { options, seats: 2, dealer: Seat::new(0), knockout: false };
    let mut state = Ring::<G>::initial(&setup);
    let mut dice = Dice(SEED);
    let mut seats = Seat::all(2);
    loop {
        let input = match Ring::<G>::awaiting(&state) {
            Awaiting::Over => panic!("nobody goes broke"),
            Awaiting::Chance { request } => Input::Chance { chance: drawn(&request, &mut dice) },
            Awaiting::Table => Input::Fact {
                fact: seats.next().map_or(RingFact::NextHand {}, |seat| RingFact::Sit { seat, chips: STACK }),
            },
            Awaiting::Seats { seats } => {
                let seat = seats.iter().next().expect("a seat");
                // Who has nothing to say lets their time go by.
                let late = Input::TimeExpired { seat, clock: Clock::Move };
                decide(&state, seat).map_or(late, |r#move| Input::Move { seat, r#move })
            }
        };
        for event in Ring::<G>::decide(&state, &input).expect("legal") {
            Ring::<G>::evolve(&mut state, &event);
            if seen(&event) {
                return;
            }
        }
    }
}

/// Refuses a count that is further from what was expected of `played` hands than four standard errors.
fn agrees(what: &str, counted: u64, played: u64, ways: u128, all: u128) {
    // Orders of many cards are too many to be multiplied.
    let scale = (all >> 60).max(1);
    let share = i128::try_from(ways / scale * WHOLE / (all / scale)).expect("a share");
    let (whole, played, counted) = (WHOLE as i128, i128::from(played), i128::from(counted));
    let off = counted * whole - played * share;
    let variance = played * share * (whole - share);
    println!("seed {SEED}: {what} {counted} of {played}, expected {share} of {whole}");
    assert!(
        off * off <= 16 * variance,
        "seed {SEED}: {what} {counted} of {played} hands, where {share} of {whole} are"
    );
}

#[test]
fn coups_of_chemin_de_fer_come_out_as_counted() {
    let played = wanted(6_000);
    for choice in [Choice::Draw, Choice::Stand] {
        let by_rule = CheminDeFerPreferences {
            by_rule: true,
            punta_five: choice,
            bank_three_to_nine: choice,
            bank_five_to_four: choice,
            auto_beat: true,
        };
        let options = CheminDeFerOptions { mode: Mode::Tournament, ..CheminDeFerOptions::default() };
        let (mut told, mut counts) = ([false; 2], [0_u64; 3]);
        let decide = |state: &StateOf<CheminDeFer>, seat: Seat| {
            let said = &mut told[usize::from(seat.index())];
            if !std::mem::replace(said, true) {
                return Some(CheminDeFerMove::Preferences { preferences: by_rule });
            }
            // The system places what is owed, and the banker passes what was won, so that stakes stay small.
            let passes = CheminDeFerRing::legal(state, seat).moves.contains(&CheminDeFerLegalMove::PassHand {});
            let hand = state.phase.hand().expect("a hand");
            if passes { Some(CheminDeFerMove::PassHand {}) } else { hand.autopilot(seat, &by_rule) }
        };
        play::<CheminDeFer>(options, decide, |event| {
            if let RingEvent::Hand { event: CheminDeFerEvent::CoupEnded { winner, .. } } = event {
                counts[match winner {
                    Winner::Bank => 0,
                    Winner::Punta => 1,
                    Winner::Nobody => 2,
                }] += 1;
            }
            counts.iter().sum::<u64>() >= played
        });
        let exact = coups::odds(6, &by_rule);
        let all = u128::from(exact.total());
        for (what, counted, ways) in
            [("bank", counts[0], exact.bank), ("punta", counts[1], exact.punta), ("equal", counts[2], exact.equal)]
        {
            agrees(what, counted, played, ways.into(), all);
        }
    }
}

#[test]
fn hands_of_sette_e_mezzo_come_out_as_counted() {
    let played = wanted(6_000);
    let policy = SetteEMezzoPreferences::default();
    let options = SetteEMezzoOptions { mode: Mode::Tournament, ..SetteEMezzoOptions::default() };
    let decide =
        |state: &StateOf<SetteEMezzo>, seat: Seat| state.phase.hand().expect("a hand").autopilot(seat, &policy);
    let (mut won, mut bust, mut equal, mut settled) = (0_u64, 0_u64, 0_u64, 0_u64);
    play::<SetteEMezzo>(options, decide, |event| {
        if let RingEvent::Hand { event: SetteEMezzoEvent::Settled { punte, bank, .. } } = event {
            settled += 1;
            won += u64::from(punte[0].won);
            bust += u64::from(punte[0].total > 15);
            equal += u64::from(punte[0].total == *bank && *bank <= 15);
        }
        settled >= played
    });
    let exact = hands::odds(&policy);
    for (what, counted, ways) in [
        ("punta", won, exact.punta),
        ("bust", bust, exact.bust),
        ("equal", equal, exact.equal),
        ("higher", played - won - bust - equal, exact.higher),
    ] {
        agrees(what, counted, played, ways, exact.total());
    }
}
