//! What one great event costs: registrations, the pairing of a round, the first seats, and the pages of its lists.
//!
//! `cargo bench -p mazziere-lobby --bench large -- [field]` (10,000 by default) prints, each with its limit,
//!
//! - without the database: the processor time of a registration with its payment when 10, 100, 1,000 and as many as the
//!   field are in, before the start and, in a chip tournament, after it; each to the first;
//! - the same before the start with the database, as the executor decides and writes it: the median time;
//! - five Danish rounds, and a chip tournament at tables of nine: how long the result that ends a round takes with the
//!   ranking and the pairing of the next one, written with the effects that open its tables, and how long the first
//!   seats take; beside it the processor time without the database, and that of any other result and of a hand;
//! - over HTTP, from request to parsed answer: the median and the 99th percentile of the pages of every list, while
//!   nothing happens and while results come in without a pause;
//! - how long a replica takes for its first look at the event, and how large the whole of it is.
//!
//! Nothing is carried out at a wallet or tables. Limits are printed and not asserted: a busy machine is no mistake.

#[path = "support/great.rs"]
mod great;
#[path = "large/pages.rs"]
mod pages;
#[path = "support/pure.rs"]
#[expect(dead_code, reason = "results and refunds of knock-outs are those of another benchmark")]
mod pure;
#[path = "large/written.rs"]
mod written;

use std::hint::black_box;
use std::time::Duration;

use anyhow::Context;
use chrono::{DateTime, TimeDelta};
use great::{Lobby, varied};
use mazziere_contract::tables::{HandEnded, HandSeat};
use mazziere_lobby::system::chips::command::ChipCommand;
use mazziere_lobby::system::plan::{ChipPlan, LeaguePlan, Plan, Rounds};
use mazziere_lobby::terms::{ChipLevel, ChipMode, Format, Unplayed};
use mazziere_lobby::tournament::setup::{Late, Start};
use mazziere_lobby::tournament::{Command, Setup, Tournament, lists, view};

/// The sizes at which a registration is measured.
fn sizes(field: u32) -> impl Iterator<Item = u32> {
    [10, 100, 1_000].into_iter().filter(move |size| size * 2 <= field).chain([field])
}

/// Registrations that are measured together.
const AT_THE_END: u32 = 100;

const ROUNDS: u32 = 5;

/// The limits, in milliseconds.
const PAIRING: u128 = 200;
const PAGE: u128 = 20;

fn main() -> anyhow::Result<()> {
    let field = std::env::args().find_map(|argument| argument.parse::<u32>().ok()).unwrap_or(10_000);
    println!("without the database:");
    registrations("before the start", field, registration)?;
    registrations("after the start, in a chip tournament", field, late_registration)?;
    pure_danish(field)?;
    pure_chips(field)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let lobby = Lobby::open().await?;
        let danish = written::danish(&lobby, field).await?;
        let chips = written::chips(&lobby, field).await?;
        lobby.close().await;
        anyhow::ensure!(danish != chips, "two events");
        Ok(())
    })
}

/// A figure in milliseconds with its limit.
pub(crate) fn limited(what: &str, took: Duration, most: u128) {
    let micros = took.as_micros();
    let most_micros = most * 1_000;
    let percent = micros * 100 / most_micros;
    let verdict = if micros <= most_micros { "within" } else { "BEYOND" };
    println!("  {what}: {}.{:03} ms, {verdict} {most} ms ({percent} % of it)", micros / 1_000, micros % 1_000);
}

/// A figure for every size, and what it is to the first.
fn registrations(what: &str, field: u32, measure: impl Fn(u32) -> anyhow::Result<u64>) -> anyhow::Result<()> {
    let mut first = None;
    for size in sizes(field) {
        let nanos = measure(size)?;
        let percent = nanos * 100 / (*first.get_or_insert(nanos)).max(1);
        println!("  a registration {what}, {size} in: {nanos} ns, {}.{:02}x", percent / 100, percent % 100);
    }
    Ok(())
}

/// Nanoseconds of processor time for one of those who register when so many are in.
fn registration(size: u32) -> anyhow::Result<u64> {
    let mut spent = 0;
    let mut repeats = 0_u64;
    for _ in 0..(1_000 / size).clamp(2, 20) {
        // A place stays free, so that it does not start.
        let mut state = pure::opened(size + AT_THE_END + 1, |_| {})?;
        (1..=size).try_for_each(|number| pure::enter(&mut state, number.into()))?;
        spent += more(&mut state, size)?;
        repeats += u64::from(AT_THE_END);
    }
    Ok(spent / repeats)
}

/// The same of a chip tournament that is in play.
fn late_registration(size: u32) -> anyhow::Result<u64> {
    let mut spent = 0;
    let mut repeats = 0_u64;
    for _ in 0..(1_000 / size).clamp(2, 20) {
        let mut state = pure::opened(size + AT_THE_END + 1, |setup| {
            ring(setup);
            setup.start = Start::Scheduled { at: Some(DateTime::UNIX_EPOCH), min_players: 2, usual: None };
            setup.late = Some(Late { level: 1, lasts: TimeDelta::minutes(10) });
        })?;
        (1..=size).try_for_each(|number| pure::enter(&mut state, number.into()))?;
        pure::tell(&mut state, &Command::Start)?;
        pure::start(&mut state)?;
        spent += more(&mut state, size)?;
        repeats += u64::from(AT_THE_END);
    }
    Ok(spent / repeats)
}

/// Nanoseconds for all who come now.
fn more(state: &mut Tournament, size: u32) -> anyhow::Result<u64> {
    let before = pure::processor()?;
    (size + 1..=size + AT_THE_END).try_for_each(|number| pure::enter(state, number.into()))?;
    Ok(pure::processor()? - before)
}

fn rounds(setup: &mut Setup) {
    let unplayed = Unplayed { vp: 14, mp: 4, lost_mp: -14, rest_vp: 14, rest_mp: 4 };
    let rounds = Rounds::Danish { rounds: ROUNDS, cut: Vec::new() };
    setup.system = Plan::League(LeaguePlan { rounds, advance: None, winners_per_table: 1, unplayed });
}

fn ring(setup: &mut Setup) {
    let plan = ChipPlan {
        starting_chips: 1_000,
        levels: vec![ChipLevel { stake: 1, ante: 0, seconds: 600 }],
        table_seats: 9,
        clocks: None,
        mode: ChipMode::Normal,
        hand_for_hand: true,
    };
    (setup.format, setup.system) = (Format::Ring, Plan::Chips(plan));
}

/// A full event of the field, in play, and what its start took.
fn in_play(size: u32, change: impl FnOnce(&mut Setup)) -> anyhow::Result<(Tournament, u64)> {
    let mut state = pure::opened(size, change)?;
    (1..=u128::from(size)).try_for_each(|number| pure::enter(&mut state, number))?;
    let before = pure::processor()?;
    pure::start(&mut state)?;
    Ok((state, pure::processor()? - before))
}

fn pure_danish(size: u32) -> anyhow::Result<()> {
    let (mut state, first) = in_play(size, rounds)?;
    let mut pairing = first;
    let mut others = 0;
    let mut count = 0_u64;
    while !state.is_over() {
        let ready = state.system.ready();
        for (index, meeting) in ready.iter().enumerate() {
            let command = varied(pure::result(&state, meeting, 1), index);
            let before = pure::processor()?;
            pure::tell(&mut state, &command)?;
            let spent = pure::processor()? - before;
            if index + 1 == ready.len() {
                pairing = pairing.max(spent);
            } else {
                (others, count) = (others + spent, count + 1);
            }
        }
    }
    limited("a Danish round paired, at most", Duration::from_nanos(pairing), PAIRING);
    println!("  any other result: {} us", others / count.max(1) / 1_000);
    show(&state)
}

/// How long it takes to show all of it, as nothing does that answers a request, and how much that is.
fn show(state: &Tournament) -> anyhow::Result<()> {
    let before = pure::processor()?;
    let bytes = serde_json::to_vec(&view::detail(state, pure::at()))?.len();
    let whole = pure::processor()? - before;
    let shown = serde_json::to_vec(&lists::shown_at(state, pure::at()))?.len();
    println!(
        "  the whole event: {} kB in {} ms; as it is shown, {} kB",
        bytes / 1_000,
        whole / 1_000_000,
        shown / 1_000
    );
    Ok(())
}

fn pure_chips(size: u32) -> anyhow::Result<()> {
    let (mut state, spent) = in_play(size, ring)?;
    limited("the first seats of a chip tournament", Duration::from_nanos(spent), PAIRING);
    open_tables(&state)?.iter().try_for_each(|command| pure::tell(&mut state, command).map(drop))?;
    let commands = hands(&state, 1)?;
    let before = pure::processor()?;
    commands.iter().try_for_each(|command| pure::tell(&mut state, command).map(drop))?;
    let each = (pure::processor()? - before) / u64::try_from(commands.len())?.max(1);
    println!("  a hand: {} us", each / 1_000);
    show(black_box(&state))
}

/// Word that every table is open.
fn open_tables(state: &Tournament) -> anyhow::Result<Vec<Command>> {
    let chips = state.system.chips().context("chips")?;
    let opened = (0..).zip(chips.tables.iter()).map(|(table, seats)| {
        let seated = seats.seats.iter().flatten().copied().collect();
        Command::Chips(ChipCommand::NoteTableOpened { table, seated })
    });
    Ok(opened.collect())
}

/// A hand at every table, in which the first takes some chips of the second.
fn hands(state: &Tournament, hand: u32) -> anyhow::Result<Vec<Command>> {
    let chips = state.system.chips().context("chips")?;
    let hands = (0..).zip(chips.tables.iter()).map(|(position, table)| {
        let holders =
            (0..).zip(&table.seats).filter_map(|(seat, holder)| Some((seat, chips.players.get(&(*holder)?)?)));
        let mut seats: Vec<HandSeat> = holders
            .map(|(seat, player)| HandSeat {
                seat,
                player_id: player.player_id,
                start: player.chips,
                end: player.chips,
            })
            .collect();
        let stake = 1 + u64::try_from(position).unwrap_or(0) % 50;
        if let [first, second, ..] = &mut seats[..] {
            (first.end, second.end) = (first.end + stake, second.end - stake);
        }
        let pot = 2 * stake;
        let eliminated = Vec::new();
        let hand = HandEnded { hand, seats, pot, rake: 0, brought: 0, carried: 0, eliminated, away: Vec::new() };
        Command::Chips(ChipCommand::NoteHand { table_id: table.id, hand, position })
    });
    Ok(hands.collect())
}
