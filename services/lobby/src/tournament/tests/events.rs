//! Whole events at random: every system, product, field, start, prize source and buy-in, with withdrawals, absences,
//! void tables, outcomes and news that come late, twice or out of order, crashes between any two steps, and a
//! cancellation at any moment.
//!
//! `MAZZIERE_EVENTS=100000` plays so many; `MAZZIERE_EVENT=17` plays the one of this seed, which failures name.

mod chance;
mod hall;
mod people;
mod run;
mod templates;

use std::collections::{BTreeMap, BTreeSet};

use mazziere_contract::wallet::{AccountRef, ReserveBuyIn};
use mazziere_money::Money;

use self::chance::{Dice, KINDS};
use self::run::Run;
use super::player;
use crate::tournament::effect::Effect;
use crate::tournament::event::{Event, Withdrawal};
use crate::tournament::{Stage, cancellation};

/// What has come of the events, for the line that is printed.
type Tally = BTreeMap<&'static str, u64>;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

/// Everything that a finished or cancelled event must have come to.
fn check(run: &Run) {
    run.crash();
    absent_are_withdrawn(run);
    withdrawals_are_warned_for_once(run);
    let (state, wallet) = (&run.state, &run.world.wallet);
    assert!(state.is_settled(), "{:?} waits for {:?}", state.stage, run.world.waiting);
    assert_eq!(wallet.of(state.id), [0, 0, 0], "every account of the event is zero");
    let cash = |number: usize| {
        let brought = if number == 1 && run.poor { 0 } else { run.purse };
        wallet.balance(AccountRef::PlayerCash { player_id: player(number as u128) }) - brought
    };
    let gains: i64 = (1..=run.players).map(cash).sum();
    let fee = wallet.balance(AccountRef::HouseFee {});
    let overlay = wallet.balance(AccountRef::HouseOverlay {});
    let reserves = [ReserveBuyIn::One, ReserveBuyIn::Five, ReserveBuyIn::Ten];
    let reserve: i64 = reserves.map(|buy_in| wallet.balance(AccountRef::HouseReserve { buy_in })).iter().sum();
    assert_eq!(gains + fee + overlay + reserve, 0, "every cent is somewhere");
    let (shares, fees) = (state.collected().cents(), state.setup.fees(state.registered()).cents());
    let has_started = run.log.iter().any(|event| matches!(event, Event::TournamentStarted { .. }));
    let prize = state.drawn.filter(|_| has_started).map(|drawn| drawn.prize.cents());
    assert_eq!(reserve, prize.map_or(0, |prize| shares - prize), "the reserve has the shares and gives the prize");
    match &state.stage {
        Stage::Finished { standings, .. } => {
            assert_eq!(fee, fees, "the house keeps every fee");
            let paid: Money = standings.iter().flat_map(|standing| standing.prizes.iter().copied()).sum();
            let pool = prize.unwrap_or(shares.max(state.setup.guarantee.cents()));
            assert_eq!((paid.cents(), paid), (pool, state.pool()), "the prizes are the pool");
            assert_eq!(-overlay, if prize.is_some() { 0 } else { pool - shares });
            places_are_a_weak_order(run);
        }
        Stage::Cancelled { plan, .. } => {
            let sum = |part: fn(&cancellation::Refund) -> Money| plan.refunds.iter().map(part).sum::<Money>().cents();
            let (from_pool, fees_back) = (sum(|refund| refund.from_pool), sum(|refund| refund.fee));
            assert_eq!(overlay, 0, "only the money collected is distributed");
            if has_started {
                assert_eq!(from_pool, prize.unwrap_or(shares), "all of the pool goes out");
                assert_eq!(fees_back + fee, fees);
                assert_eq!(fee, plan.fees_kept.cents());
                let back = |refund: &cancellation::Refund| {
                    refund.eliminated || prize.is_some() || refund.fee == state.setup.buy_in.fee
                };
                assert!(plan.refunds.iter().all(back), "who is still in has the fee back: {plan:?}");
            } else {
                assert!((1..=run.players).all(|number| cash(number) == 0), "everybody has everything back");
                assert_eq!(fee, 0);
            }
        }
        other => panic!("{other:?}"),
    }
}

/// An entry that is withdrawn as absent has missed two matches in a row, as the log says, and plays no further one.
fn absent_are_withdrawn(run: &Run) {
    let (mut missed, mut gone) = (BTreeMap::new(), BTreeSet::new());
    for event in &run.log {
        match event {
            Event::MatchDecided { scores, absent, .. } => {
                for id in scores.iter().map(|score| score.registration_id) {
                    assert!(!gone.contains(&id), "{id} is withdrawn, and plays");
                    let count: &mut u32 = missed.entry(id).or_default();
                    *count = if absent.contains(&id) { *count + 1 } else { 0 };
                }
            }
            Event::EntryRetired { registration_id, why: Withdrawal::Absent, .. } => {
                assert!(missed.get(registration_id).is_some_and(|count| *count >= 2), "{missed:?}");
                assert!(gone.insert(*registration_id), "{registration_id} is withdrawn once");
            }
            _ => {}
        }
    }
}

/// A player who withdraws, or is withdrawn, is warned for it once, whatever they lose by it (G5.5); of a pair that asks
/// for it, the one who does.
fn withdrawals_are_warned_for_once(run: &Run) {
    let effects = || run.world.done.iter().chain(&run.world.waiting).map(|queued| &queued.effect);
    for event in &run.log {
        let Event::EntryRetired { registration_id, why, warned } = event else { continue };
        let entry = run.state.entry(*registration_id).unwrap();
        assert_eq!(warned.len(), if *why == Withdrawal::Asked { 1 } else { entry.players.len() });
        for player in &entry.players {
            let told =
                effects().filter(|effect| matches!(effect, Effect::Warn { player_id, .. } if player_id == player));
            assert_eq!(told.count(), usize::from(warned.contains(player)), "{player} of {registration_id}");
        }
    }
}

/// Every entry has one place, and every place counts who came in before it; players are paid by it.
fn places_are_a_weak_order(run: &Run) {
    let Stage::Finished { standings, .. } = &run.state.stage else { return };
    let mut ids: Vec<_> = standings.iter().map(|standing| standing.registration_id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((ids.len(), standings.len()), (run.state.places_taken(), run.state.places_taken()));
    let mut places: Vec<u32> = standings.iter().map(|standing| standing.place).collect();
    places.sort_unstable();
    for (index, place) in places.iter().enumerate() {
        let before = places.partition_point(|other| other < place);
        assert_eq!(*place as usize, before + 1, "place {index} of {places:?}");
    }
    let best = |place: u32| standings.iter().filter(move |standing| standing.place == place).map(|one| one.prizes[0]);
    for pair in places.windows(2).filter(|pair| pair[0] < pair[1]) {
        let (above, below) = (best(pair[0]).min(), best(pair[1]).min());
        assert!(above >= below, "place {} wins {above:?}, and place {} {below:?}", pair[0], pair[1]);
    }
}

/// Plays the event of a seed; how many steps it took.
fn play(seed: u64, cancel_at: Option<usize>, tally: &mut Tally) -> usize {
    let kind = usize::try_from(seed).unwrap_or(0) % KINDS;
    let mut run = Run::open(kind, seed, cancel_at);
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        run.play_out();
        check(&run);
    }));
    if let Err(panic) = done {
        println!("the event of seed {seed} (kind {kind}) cancelled at {cancel_at:?} fails: {:?}", run.state.setup);
        std::panic::resume_unwind(panic);
    }
    let started = run.log.iter().any(|event| matches!(event, Event::TournamentStarted { .. }));
    let name = match (&run.state.stage, started) {
        (Stage::Finished { .. }, _) => "finished",
        (_, true) => "cancelled in play",
        (_, false) => "cancelled before play",
    };
    *tally.entry(name).or_default() += 1;
    *tally.entry("things that happened").or_default() += run.log.len() as u64;
    *tally.entry("withdrawn in play").or_default() +=
        u64::from(run.state.entries.iter().any(|entry| entry.retired == Some(Withdrawal::Asked)));
    *tally.entry("withdrawn as absent").or_default() +=
        u64::from(run.state.entries.iter().any(|entry| entry.retired == Some(Withdrawal::Absent)));
    *tally.entry("void tables").or_default() +=
        u64::from(run.log.iter().any(|event| matches!(event, Event::TableVoided { .. })));
    run.steps
}

#[test]
fn whatever_happens_to_an_event_every_cent_is_accounted_for_and_every_place_is_held() {
    let mut tally = Tally::new();
    let only = number("MAZZIERE_EVENT");
    let (from, count) = only.map_or((0, number("MAZZIERE_EVENTS").unwrap_or(600)), |seed| (seed, 1));
    for seed in from..from + count {
        let steps = play(seed, None, &mut tally);
        // Two of five are cancelled at a step of theirs.
        let mut dice = Dice::of(u64::MAX - seed);
        if dice.below(5) < 2 {
            play(seed, Some(1 + dice.below(steps)), &mut tally);
        }
    }
    println!("events of the seeds {from} to {}: {tally:?}", from + count - 1);
}

#[test]
fn an_event_of_every_kind_may_be_cancelled_at_every_step() {
    let mut tally = Tally::new();
    for kind in 0..KINDS as u64 {
        let seed = 15 * 1_000_003 + kind;
        let steps = play(seed, None, &mut tally);
        for step in 1..=steps {
            play(seed, Some(step), &mut tally);
        }
    }
    println!("cancelled at every step: {tally:?}");
}
