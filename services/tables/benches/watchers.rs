//! A move over HTTP while nobody watches, and while thousands watch one of the tables.
//!
//! `cargo bench -p mazziere-tables --bench watchers -- [watchers] [tables] [seconds] [patch] [gzip]` (2000, 20, 5 by
//! default); with `patch` they follow the view by patches, with `gzip` their streams are compressed. One process holds
//! the service, the players and those who watch, a durable PostgreSQL runs beside it, all on the same cores, so what
//! watching costs the clients is in the figures too; the processor time of their thread is printed apart. Every table
//! moves once a second. Quiet and watched times take turns, four times over.

#[path = "support/harness.rs"]
mod harness;
#[path = "support/scopa.rs"]
mod scopa;
#[path = "../../lobby/benches/support/stream_clients.rs"]
mod stream_clients;

use std::time::Duration;

use harness::Bench;
use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{MoveRequest, TableView};
use mazziere_ids::TableId;
use mazziere_telemetry::clock::Stopwatch;
use mazziere_web::Role;
use stream_clients::{StreamClients, line, percentiles, resident_kb};
use uuid::Uuid;

/// How often quiet and watched times take turns.
const TURNS: usize = 4;

/// Between two moves of a table.
const EVERY: Duration = Duration::from_secs(1);

struct Seated {
    table: TableId,
    players: [TablesClient; 2],
    moves: usize,
}

/// What moves took, in microseconds: at the table that is watched, and at the others.
#[derive(Default)]
struct Took {
    watched: Vec<u64>,
    others: Vec<u64>,
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(run());
}

async fn run() {
    let numbers: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let number = |index: usize, default: usize| numbers.get(index).copied().unwrap_or(default);
    let (watchers, count, seconds) = (number(0, 2_000), number(1, 20), number(2, 5));
    let bench = Bench::start(None).await;
    let mut tables = Vec::new();
    for _ in 0..count {
        let scopa::Seated { table, players } = scopa::open(&bench.players).await;
        tables.push(Seated { table, players, moves: 0 });
    }
    let patches = std::env::args().any(|argument| argument == "patch");
    let path = format!("/v1/tables/{}/stream{}", tables[0].table, if patches { "?view=patch" } else { "" });
    let mut headers = format!("Authorization: Bearer {}\r\n", bench.players.token(Role::Player, Uuid::from_u128(99)));
    if std::env::args().any(|argument| argument == "gzip") {
        headers.push_str("Accept-Encoding: gzip\r\n");
    }
    let (mut quiet, mut watched, mut received) = (Took::default(), Took::default(), Vec::new());
    let mut memory = 0;
    for turn in 0..TURNS {
        tables = play(tables, seconds, &mut quiet).await;
        let before = resident_kb();
        let clients = StreamClients::come(bench.service.address(), path.clone(), headers.clone(), watchers).await;
        if turn == 0 {
            memory = resident_kb().saturating_sub(before) / watchers.max(1) as u64;
        }
        tables = play(tables, seconds, &mut watched).await;
        received.push(clients.leave().await);
    }
    println!("{watchers} watchers of one of {count} tables, each of which moves once a second");
    let calm = (percentiles(&mut quiet.watched), percentiles(&mut quiet.others));
    for (what, watched, calm) in
        [("the table watched", &mut watched.watched, calm.0), ("the other tables", &mut watched.others, calm.1)]
    {
        println!("a move at {what}, quiet: p50 {} us, p99 {} us", calm.0, calm.1);
        println!("{}", line(&format!("a move at {what}, watched"), percentiles(watched), calm));
    }
    let sum = |of: fn(&stream_clients::Received) -> u64| received.iter().map(of).sum::<u64>();
    let (bytes, reads, lost) =
        (sum(|received| received.bytes), sum(|received| received.reads), sum(|received| received.lost));
    println!(
        "watchers: {bytes} bytes in {reads} reads, {lost} let go, {} ms of a processor; {memory} kB each, both ends",
        sum(|received| received.cpu_ms)
    );
    println!("rendered {} times", bench.service.tables().streams().rendered.get());
    bench.stop().await;
}

/// Plays all tables for so many moves each, evenly spread over the seconds.
async fn play(tables: Vec<Seated>, moves: usize, took: &mut Took) -> Vec<Seated> {
    let apart = EVERY / u32::try_from(tables.len()).unwrap_or(1);
    let playing: Vec<_> = (0..)
        .zip(tables)
        .map(|(index, mut seated)| {
            tokio::spawn(async move {
                tokio::time::sleep(apart * index).await;
                let mut took = Vec::new();
                for _ in 0..moves {
                    let start = Stopwatch::start();
                    took.extend(one_move(&mut seated).await);
                    tokio::time::sleep(EVERY.saturating_sub(start.elapsed())).await;
                }
                (seated, took)
            })
        })
        .collect();
    let mut seated = Vec::new();
    for (index, table) in playing.into_iter().enumerate() {
        let (table, times) = table.await.expect("a table");
        if index == 0 { &mut took.watched } else { &mut took.others }.extend(times);
        seated.push(table);
    }
    seated
}

/// The player to move plays a legal move; the microseconds it took. None when the match is over.
async fn one_move(seated: &mut Seated) -> Option<u64> {
    for player in &seated.players {
        let view: TableView = player.view(seated.table).await.expect("a view");
        let Some(legal) = view.legal.first() else { continue };
        let moves = legal.legal["moves"].as_array()?;
        let request = MoveRequest {
            decision: None,
            seat: Some(legal.seat),
            r#move: moves[seated.moves * 7 % moves.len()].clone(),
        };
        seated.moves += 1;
        let key = format!("{}-{}", seated.table, seated.moves);
        let start = Stopwatch::start();
        player.play(&key, seated.table, Some(view.version), &request).await.expect("a move");
        return Some(u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX));
    }
    None
}
