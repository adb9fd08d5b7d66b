//! What one great event costs without the database: registrations, the pairing of a round, the first seats.
//!
//! `cargo bench -p mazziere-lobby --bench large -- [field] [small field]` (10,000 and 10 by default) prints
//!
//! - the processor time of a registration with its payment, when the field is nearly full, in either field;
//! - the longest time that the result which ends a Danish round takes, with the ranking and the pairing of the next
//!   one, of five rounds, and that of any other result;
//! - the time in which a chip tournament of the field has its first seats drawn;
//! - the time that the whole event takes to be shown, and its size.

#[path = "support/pure.rs"]
#[expect(dead_code, reason = "results and refunds of knock-outs are those of another benchmark")]
mod pure;

use std::hint::black_box;

use mazziere_lobby::system::plan::{ChipPlan, LeaguePlan, Plan, Rounds};
use mazziere_lobby::terms::{ChipLevel, ChipMode, Format, Unplayed};
use mazziere_lobby::tournament::{Setup, Tournament, view};

/// Registrations that are measured together.
const AT_THE_END: u128 = 100;

const ROUNDS: u32 = 5;

fn main() -> anyhow::Result<()> {
    let numbers: Vec<u32> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let (field, small) = (numbers.first().copied().unwrap_or(10_000), numbers.get(1).copied().unwrap_or(10));
    let (of_field, of_small) = (registration(field)?, registration(small)?);
    let percent = of_field * 100 / of_small.max(1);
    println!(
        "ns of processor for a registration: {of_field} of {field}, {of_small} of {small}, {}.{:02}x",
        percent / 100,
        percent % 100
    );
    danish(field)?;
    chips(field)
}

/// Nanoseconds of processor time for one of the last registrations of a field.
fn registration(size: u32) -> anyhow::Result<u64> {
    let (all, repeats) = (u128::from(size), (AT_THE_END / u128::from(size)).max(1));
    let last = AT_THE_END.min(all - 1);
    let (mut spent, mut count) = (0, 0_u64);
    for _ in 0..repeats {
        // One place stays free, so that it does not start.
        let mut state = pure::opened(size, |_| {})?;
        (1..all - last).try_for_each(|number| pure::enter(&mut state, number))?;
        let before = pure::processor()?;
        (all - last..all).try_for_each(|number| pure::enter(&mut state, number))?;
        spent += pure::processor()? - before;
        count += u64::try_from(last)?;
    }
    Ok(spent / count.max(1))
}

/// A full event of the field, in play.
fn in_play(size: u32, change: impl FnOnce(&mut Setup)) -> anyhow::Result<(Tournament, u64)> {
    let mut state = pure::opened(size, change)?;
    (1..=u128::from(size)).try_for_each(|number| pure::enter(&mut state, number))?;
    let before = pure::processor()?;
    pure::start(&mut state)?;
    Ok((state, pure::processor()? - before))
}

fn danish(size: u32) -> anyhow::Result<()> {
    let unplayed = Unplayed { vp: 14, mp: 4, lost_mp: -14, rest_vp: 14, rest_mp: 4 };
    let rounds = Rounds::Danish { rounds: ROUNDS, cut: Vec::new() };
    let plan = LeaguePlan { rounds, advance: None, winners_per_table: 1, unplayed };
    let (mut state, first) = in_play(size, |setup| setup.system = Plan::League(plan))?;
    let (mut pairing, mut result, mut others, mut count) = (first, 0, 0, 0_u64);
    while !state.is_over() {
        let ready = state.system.ready();
        for (index, meeting) in ready.iter().enumerate() {
            let command = pure::result(&state, meeting, 1);
            let before = pure::processor()?;
            pure::tell(&mut state, &command)?;
            let spent = pure::processor()? - before;
            if index + 1 == ready.len() {
                pairing = pairing.max(spent);
            } else {
                (result, others, count) = (result.max(spent), others + spent, count + 1);
            }
        }
        show(&state)?;
    }
    println!(
        "Danish rounds of {size}: {} ms at most for a round to be paired; {} us a result, {} us at most",
        pairing / 1_000_000,
        others / count.max(1) / 1_000,
        result / 1_000
    );
    Ok(())
}

/// How long it takes to show all of it, and how much that is.
fn show(state: &Tournament) -> anyhow::Result<()> {
    let before = pure::processor()?;
    let bytes = serde_json::to_vec(&view::detail(state, pure::at()))?.len();
    println!("the whole event as one page: {} ms, {} kB", (pure::processor()? - before) / 1_000_000, bytes / 1_000);
    Ok(())
}

fn chips(size: u32) -> anyhow::Result<()> {
    let plan = ChipPlan {
        starting_chips: 1_000,
        levels: vec![ChipLevel { stake: 1, ante: 0, seconds: 600 }],
        table_seats: 9,
        clocks: None,
        mode: ChipMode::Normal,
        hand_for_hand: true,
    };
    let (state, spent) = in_play(size, |setup| (setup.format, setup.system) = (Format::Ring, Plan::Chips(plan)))?;
    println!("chip tournament of {size}: {} ms for the first seats", spent / 1_000_000);
    show(black_box(&state))
}
