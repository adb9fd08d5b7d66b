//! A move over HTTP, durable, with many tables busy: how long it takes, what it costs; and what an idle table costs in
//! memory.
//!
//! `cargo bench -p mazziere-tables --bench moves -- [tables] [moves per second] [seconds]` (200, 200, 20 by default).
//! This process holds the service; the players are a process of their own, and a durable PostgreSQL runs beside them,
//! all on the same cores. Each table moves at a steady rate of its own (a slow move of one table holds no other back),
//! the player to move reads their view and then plays a random legal move. Measured is the move alone, from sending it
//! to having read the answer; what it costs is the processor time of the service and of PostgreSQL, for reading views
//! too, divided by the moves that were made. Where more is asked for than can be done, requests are refused
//! (`overloaded`), and come again when their Retry-After says; they are counted and not measured.

#[path = "support/cost.rs"]
mod cost;
#[path = "support/harness.rs"]
mod harness;
#[path = "support/scopa.rs"]
mod scopa;

use std::process::Stdio;
use std::time::Duration;

use cost::{Cost, Statements};
use harness::{Bench, Players};
use mazziere_contract::ErrorCode;
use mazziere_contract::client::ClientError;
use mazziere_contract::tables::{MoveRequest, TableView};
use mazziere_telemetry::clock::Stopwatch;
use scopa::{Seated, open};
use tokio::io::{AsyncBufReadExt, BufReader};

const IDLE_TABLES: usize = 4_000;

/// Says to this program that it is the players, and where the service is.
const SERVICE: &str = "MAZZIERE_BENCH_SERVICE";

/// Before anything is measured.
const WARM_UP: Duration = Duration::from_secs(2);

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

/// What came of the requests of a table.
#[derive(Default)]
struct Done {
    /// The time each move took, in microseconds.
    took: Vec<u64>,
    /// How many requests were refused because there was too much to do.
    refused: u64,
}

impl Done {
    /// The answer to a request, which is sent again for as long as there is too much to do; and when it was sent.
    async fn answer<T, F: Future<Output = Result<T, ClientError>>>(
        &mut self,
        start: Stopwatch,
        request: impl Fn() -> F,
    ) -> (T, Duration) {
        loop {
            let sent = start.elapsed();
            match request().await {
                Ok(answer) => return (answer, sent),
                Err(error) if error.code() == Some(ErrorCode::Overloaded) => {
                    self.refused += 1;
                    let pause = error.retry_after().expect("when to come back");
                    tokio::time::sleep(Duration::from_secs(pause)).await;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// Plays one table at a steady rate for so long.
async fn play(seated: Seated, first: Duration, every: Duration, until: Duration, start: Stopwatch) -> Done {
    let mut done = Done::default();
    let mut due = first;
    for turn in 0_u64.. {
        if due.max(start.elapsed()) > until {
            break;
        }
        tokio::time::sleep(due.saturating_sub(start.elapsed())).await;
        let (mut view, _) = done.answer(start, || seated.players[0].view(seated.table)).await;
        let mut mover = 0;
        if view.legal.is_empty() {
            mover = 1;
            (view, _) = done.answer(start, || seated.players[1].view(seated.table)).await;
        }
        let Some(request) = pick(&view, turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) else { break };
        let key = format!("{}-{turn}", seated.table);
        let player = &seated.players[mover];
        let (played, sent) = done.answer(start, || player.play(&key, seated.table, Some(view.version), &request)).await;
        done.took.push(u64::try_from((start.elapsed() - sent).as_micros()).unwrap_or(u64::MAX));
        due += every;
        if played.body.over {
            break;
        }
    }
    done
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let numbers: Vec<u64> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let number = |index: usize, default: u64| numbers.get(index).copied().unwrap_or(default);
    let load = Load { tables: number(0, 200), rate: number(1, 200), length: Duration::from_secs(number(2, 20)) };
    match std::env::var(SERVICE) {
        Ok(url) => runtime.block_on(players(&Players::of(url), load)),
        Err(_) => runtime.block_on(service(load)),
    }
}

#[derive(Clone, Copy)]
struct Load {
    tables: u64,
    /// Moves a second, of all tables.
    rate: u64,
    length: Duration,
}

/// The process of the players. It says on its output when it begins and when it ends, with what it has measured.
async fn players(players: &Players, load: Load) {
    let mut seated = Vec::new();
    for _ in 0..load.tables {
        seated.push(open(players).await);
    }
    let every = Duration::from_micros(1_000_000 * load.tables / load.rate.max(1));
    let start = Stopwatch::start();
    let until = WARM_UP + load.length;
    let tables: Vec<_> = (0..)
        .zip(seated)
        .map(|(index, seated)| {
            let first = WARM_UP + every * index / u32::try_from(load.tables).unwrap_or(1);
            tokio::spawn(play(seated, first, every, until, start))
        })
        .collect();
    tokio::time::sleep(WARM_UP).await;
    println!("begin");
    let (mut took, mut refused) = (Vec::new(), 0);
    for table in tables {
        let done = table.await.expect("a table");
        took.extend(done.took);
        refused += done.refused;
    }
    let elapsed = start.elapsed().saturating_sub(WARM_UP);
    println!("end {}", took.len());
    took.sort_unstable();
    let at = |percent: usize| took[(took.len() * percent / 100).min(took.len() - 1)];
    let per_second = took.len() as u128 * 1000 / elapsed.as_millis().max(1);
    println!("moves: {} tables, {}/s asked for, {per_second}/s played, {} moves", load.tables, load.rate, took.len());
    println!("refused, because there was too much to do: {refused} requests");
    println!("a move over HTTP, durable: p50 {} us, p90 {} us, p99 {} us, max {} us", at(50), at(90), at(99), at(100));
}

/// The process of the service.
async fn service(load: Load) {
    let bench = Bench::start(None).await;
    let mut players = tokio::process::Command::new(std::env::current_exe().expect("this program"))
        .args([load.tables, load.rate, load.length.as_secs()].map(|number| number.to_string()))
        .env(SERVICE, bench.service.url())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the players");
    let mut said = BufReader::new(players.stdout.take().expect("their output")).lines();
    let (mut before, mut spent) = (None, None);
    while let Some(line) = said.next_line().await.expect("their words") {
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("begin", _) => before = Some((Cost::now(&bench).await, Statements::now(&bench).await)),
            ("end", moves) => {
                let moves: u64 = moves.parse().expect("a number");
                let (cost, statements) = before.take().expect("a beginning");
                spent = Some((cost.until(&Cost::now(&bench).await), statements, Statements::now(&bench).await, moves));
            }
            _ => println!("{line}"),
        }
    }
    if let Some((cost, before, after, moves)) = spent {
        cost.print("a move with its views", moves);
        Statements::print(&before, &after, "a move with its views", moves);
    }
    memory(&bench).await;
    bench.stop().await;
}

async fn memory(bench: &Bench) {
    // The allocator, the pools and the threads have had their share by now.
    for _ in 0..200 {
        open(&bench.players).await;
    }
    let before = resident();
    for _ in 0..IDLE_TABLES {
        open(&bench.players).await;
    }
    let per_table = resident().saturating_sub(before) / IDLE_TABLES as u64;
    println!("memory: {IDLE_TABLES} idle tables in play, {per_table} bytes of resident memory each");
}
