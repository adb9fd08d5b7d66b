//! Registering and sitting down while nobody watches, and while thousands do.
//!
//! `cargo bench -p mazziere-lobby --bench watchers -- [watchers] [entries] [attempts]` (2000, 1000, 40 by default). One
//! process holds the lobby with one worker, a wallet and tables of the tests' own, and those who watch; PostgreSQL runs
//! beside it, without waiting for the disk: what is compared is work, and waiting would only hide it. All share the
//! same cores, so what watching costs the clients is in the figures too; the processor time of their thread is printed
//! apart. Quiet and watched attempts take turns, five times over, since a tournament grows while it is measured.

#[path = "../tests/lobby"]
#[expect(dead_code, unused_imports, reason = "a benchmark needs less of a house than the tests do")]
mod lobby {
    pub(crate) mod support;
}
#[path = "support/stream_clients.rs"]
mod stream_clients;

use std::time::Duration;

use lobby::support::{House, buy_in};
use mazziere_ids::{TableId, TournamentId};
use mazziere_telemetry::clock::Stopwatch;
use serde_json::json;
use stream_clients::{StreamClients, line, percentiles, resident_kb};

/// How often quiet and watched attempts take turns.
const TURNS: usize = 5;

/// Between two attempts.
const EVERY: Duration = Duration::from_millis(100);

struct Place {
    house: House,
    tournament: TournamentId,
    tables: Vec<TableId>,
    seats_taken: usize,
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(run());
}

async fn run() {
    let numbers: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let number = |index: usize, default: usize| numbers.get(index).copied().unwrap_or(default);
    let watchers = number(0, 2_000);
    let entries = number(1, 1_000);
    let attempts = number(2, 40);
    let mut place = open(entries).await;
    let tournament = format!("/v1/tournaments/{}/stream", place.tournament);
    let everything = ["/v1/tournaments/stream", "/v1/cash-tables/stream", tournament.as_str()];
    println!("{watchers} watchers of each stream, a tournament of {entries} entries, {attempts} attempts a turn");
    let shows: [(&str, &[&str]); 4] = [
        ("the list of tournaments", &everything[..1]),
        ("the list of cash tables", &everything[1..2]),
        ("the tournament", &everything[2..]),
        ("all three", &everything),
    ];
    for (what, paths) in shows {
        measure(&mut place, (what, paths), watchers, attempts.div_ceil(TURNS)).await;
    }
    place.house.lobby.stop(Duration::from_secs(5)).await;
}

/// A house with a tournament that has so many entries, and room for some more, and with tables to sit down at.
async fn open(entries: usize) -> Place {
    let house = House::new().await;
    let places = (entries + 500).next_power_of_two().min(1_024);
    let tournament = house.tournament(u32::try_from(places).expect("a tournament")).await;
    for _ in 0..entries.min(places - 20) {
        house.join(tournament, house.rich(100)).await;
    }
    let template = house
        .cash_template(|body| {
            body["seats"] = json!(9);
            body["tables"] = json!(50);
        })
        .await;
    let tables = house.cash_tables(&template, 50).await;
    Place { house, tournament, tables, seats_taken: 0 }
}

/// Quiet and watched attempts in turns, and what came of them.
async fn measure(place: &mut Place, (what, paths): (&str, &[&str]), watchers: usize, attempts: usize) {
    let mut quiet = (Vec::new(), Vec::new());
    let mut watched = (Vec::new(), Vec::new());
    let mut received = Vec::new();
    let mut memory = 0;
    for turn in 0..TURNS {
        attempt(place, attempts, &mut quiet).await;
        let before = resident_kb();
        let mut groups = Vec::new();
        for path in paths {
            groups.push(
                StreamClients::come(place.house.lobby.address(), (*path).to_owned(), String::new(), watchers).await,
            );
        }
        if turn == 0 {
            memory = resident_kb().saturating_sub(before) / (watchers * paths.len()).max(1) as u64;
        }
        attempt(place, attempts, &mut watched).await;
        for clients in groups {
            received.push(clients.leave().await);
        }
    }
    println!("{what}:");
    let calm = (percentiles(&mut quiet.0), percentiles(&mut quiet.1));
    for (name, watched, calm) in [("  registering", &mut watched.0, calm.0), ("  sitting down", &mut watched.1, calm.1)]
    {
        println!("{name}, quiet: p50 {} us, p99 {} us", calm.0, calm.1);
        println!("{}", line(&format!("{name}, watched"), percentiles(watched), calm));
    }
    let sum = |of: fn(&stream_clients::Received) -> u64| received.iter().map(of).sum::<u64>();
    let (bytes, reads, lost) =
        (sum(|received| received.bytes), sum(|received| received.reads), sum(|received| received.lost));
    println!(
        "  watchers: {bytes} bytes in {reads} reads, {lost} let go, {} ms of a processor; {memory} kB each, both ends",
        sum(|received| received.cpu_ms)
    );
}

/// Registrations and seats, one of each in turn; what each took, in microseconds.
async fn attempt(place: &mut Place, attempts: usize, took: &mut (Vec<u64>, Vec<u64>)) {
    let micros = |watch: Stopwatch| u64::try_from(watch.elapsed().as_micros()).unwrap_or(u64::MAX);
    for _ in 0..attempts {
        let house = &place.house;
        let player = house.rich(5_000);
        let key = house.key();
        let client = house.player(player);
        let start = Stopwatch::start();
        let joined = client.register(&key, place.tournament, &Default::default()).await.expect("a registration").body;
        took.0.push(micros(start));
        tokio::time::sleep(EVERY).await;
        let table = place.tables[place.seats_taken / 9 % place.tables.len()];
        let key = house.key();
        let start = Stopwatch::start();
        client.sit_down(&key, table, &buy_in(200)).await.expect("a seat");
        took.1.push(micros(start));
        place.seats_taken += 1;
        tokio::time::sleep(EVERY).await;
        // The place is free again, so that the tournament never fills up.
        client.unregister(&house.key(), joined.registration_id).await.expect("the place again");
    }
}
