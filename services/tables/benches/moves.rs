//! A move over HTTP, durable, with many tables busy; and what an idle table costs in memory.
//!
//! `cargo bench -p mazziere-tables --bench moves -- [tables] [moves per second] [seconds]` (200, 200, 20 by default).
//! One process holds the service and the players, a durable PostgreSQL runs beside it, all on the same cores: each
//! table moves at a steady rate of its own (a slow move of one table holds no other back), the player to move reads
//! their view and then plays a random legal move; measured is the move alone, from sending it to having read the
//! answer.

#[path = "support/harness.rs"]
mod harness;

use std::time::Duration;

use harness::Bench;
use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{Clocks, Format, MoveRequest, OpenTableRequest, TableView};
use mazziere_ids::{PlayerId, TableId};
use mazziere_telemetry::clock::Stopwatch;
use mazziere_web::Role;
use serde_json::json;
use uuid::Uuid;

const IDLE_TABLES: usize = 4_000;

struct Seated {
    table: TableId,
    players: [TablesClient; 2],
}

/// Opens a table of scopa for two fresh players.
async fn open(bench: &Bench) -> Seated {
    let ids = [bench.ids.uuid_random(), bench.ids.uuid_random()];
    let table = TableId::new(bench.ids.uuid_v7(bench.clock.now()));
    let request = OpenTableRequest {
        table_id: table,
        game: "scopa".into(),
        options: json!({"target": 21}),
        format: Format::HeadsUp,
        players: ids.map(PlayerId::new).to_vec(),
        knockout: true,
        clocks: Clocks { match_seconds: 7200, move_seconds: 600 },
        first_dealer: None,
        tournament_id: None,
        match_id: None,
        private: false,
    };
    bench.client(Role::LOBBY, Uuid::from_u128(1)).open(&table.to_string(), &request).await.expect("a table");
    Seated { table, players: ids.map(|id| bench.client(Role::Player, id)) }
}

/// Resident memory of this process, in bytes.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0) * 1024
}

fn pick(view: &TableView, dice: u64) -> Option<MoveRequest> {
    let legal = view.legal.first()?;
    let moves = legal.legal["moves"].as_array()?;
    let chosen = moves[dice as usize % moves.len()].clone();
    Some(MoveRequest { decision: None, seat: Some(legal.seat), r#move: chosen })
}

/// Plays one table at a steady rate for so long; the time each move took, in microseconds.
async fn play(seated: Seated, first: Duration, every: Duration, until: Duration, start: Stopwatch) -> Vec<u64> {
    let mut took = Vec::new();
    let mut due = first;
    for turn in 0_u64.. {
        if due > until {
            break;
        }
        tokio::time::sleep(due.saturating_sub(start.elapsed())).await;
        let mut view = seated.players[0].view(seated.table).await.expect("a view");
        let mut mover = 0;
        if view.legal.is_empty() {
            mover = 1;
            view = seated.players[1].view(seated.table).await.expect("a view");
        }
        let Some(request) = pick(&view, turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) else { break };
        let sent = start.elapsed();
        let key = format!("{}-{turn}", seated.table);
        let played = seated.players[mover].play(&key, seated.table, Some(view.version), &request).await;
        let played = played.expect("a move");
        took.push(u64::try_from((start.elapsed() - sent).as_micros()).unwrap_or(u64::MAX));
        due += every;
        if played.body.over {
            break;
        }
    }
    took
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(run());
}

async fn run() {
    let numbers: Vec<u64> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let number = |index: usize, default: u64| numbers.get(index).copied().unwrap_or(default);
    let (tables, rate, seconds) = (number(0, 200), number(1, 200), number(2, 20));
    let bench = Bench::start(None).await;
    moves(&bench, tables, rate, Duration::from_secs(seconds)).await;
    memory(&bench).await;
    bench.stop().await;
}

async fn moves(bench: &Bench, tables: u64, rate: u64, length: Duration) {
    let mut seated = Vec::new();
    for _ in 0..tables {
        seated.push(open(bench).await);
    }
    let every = Duration::from_micros(1_000_000 * tables / rate.max(1));
    let warm_up = Duration::from_secs(2);
    let start = Stopwatch::start();
    let players: Vec<_> = (0..)
        .zip(seated)
        .map(|(index, seated)| {
            let first = warm_up + every * index / u32::try_from(tables).unwrap_or(1);
            tokio::spawn(play(seated, first, every, warm_up + length, start))
        })
        .collect();
    let mut took: Vec<u64> = Vec::new();
    for player in players {
        took.extend(player.await.expect("a player"));
    }
    let elapsed = start.elapsed().saturating_sub(warm_up);
    took.sort_unstable();
    let at = |percent: usize| took[(took.len() * percent / 100).min(took.len() - 1)];
    let per_second = took.len() as u128 * 1000 / elapsed.as_millis().max(1);
    println!("moves: {tables} tables, {rate}/s asked for, {per_second}/s played, {} moves", took.len());
    println!("a move over HTTP, durable: p50 {} us, p90 {} us, p99 {} us, max {} us", at(50), at(90), at(99), at(100));
}

async fn memory(bench: &Bench) {
    // The allocator, the pools and the threads have had their share by now.
    for _ in 0..200 {
        open(bench).await;
    }
    let before = resident();
    for _ in 0..IDLE_TABLES {
        open(bench).await;
    }
    let per_table = resident().saturating_sub(before) / IDLE_TABLES as u64;
    println!("memory: {IDLE_TABLES} idle tables in play, {per_table} bytes of resident memory each");
}
