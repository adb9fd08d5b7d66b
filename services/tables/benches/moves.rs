//! A move over HTTP, durable, with many tables busy; and what an idle table costs in memory.
//!
//! `cargo bench -p mazziere-tables --bench moves -- [tables] [moves per second] [seconds]` (200, 200, 20 by default). One
//! process holds the service and the players, a durable PostgreSQL runs beside it, all on the same cores: each table moves
//! at a steady rate of its own (a slow move of one table holds no other back), whoever is to move reads his view and then
//! plays a random legal move; measured is the move alone, from sending it to having read the answer.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use mazziere_contract::Caller;
use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{Clocks, Format, MoveRequest, OpenTableRequest, TableView};
use mazziere_ids::{PlayerId, TableId};
use mazziere_localpg::{Cluster, Options};
use mazziere_tables::{Config, Service};
use mazziere_telemetry::clock::Stopwatch;
use mazziere_telemetry::{Clock, Ids};
use mazziere_web::{Authenticator, Keys, Role, TokenSource};
use serde_json::json;
use uuid::Uuid;

const ISSUER: &str = "https://issuer.bench";
const AUDIENCE: &str = "mazziere";
const IDLE_TABLES: usize = 4_000;

struct Bearer(String);

impl Caller for Bearer {
    fn bearer(&self) -> Option<String> {
        Some(self.0.clone())
    }
}

struct Bench {
    service: Service,
    tokens: TokenSource,
    http: reqwest::Client,
    ids: Ids,
    clock: Clock,
}

struct Seated {
    table: TableId,
    players: [TablesClient; 2],
}

impl Bench {
    fn client(&self, role: Role, subject: Uuid) -> TablesClient {
        let bearer = Bearer(self.tokens.sign(subject, role, None));
        TablesClient::new(self.http.clone(), &self.service.url(), Arc::new(bearer))
    }

    async fn open(&self) -> Seated {
        let ids = [self.ids.uuid_random(), self.ids.uuid_random()];
        let table = TableId::new(self.ids.uuid_v7(self.clock.now()));
        let request = OpenTableRequest {
            table_id: table,
            game: "scopa".into(),
            options: json!({"target": 21}),
            format: Format::HeadsUp,
            players: ids.map(PlayerId::new).to_vec(),
            knockout: true,
            clocks: Clocks { match_seconds: 7200, move_seconds: 600 },
            tournament_id: None,
            match_id: None,
        };
        self.client(Role::Service, Uuid::from_u128(1)).open(&table.to_string(), &request).await.expect("a table");
        Seated { table, players: ids.map(|id| self.client(Role::Player, id)) }
    }
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
    Some(MoveRequest { seat: Some(legal.seat), r#move: chosen })
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
    let folder = std::env::temp_dir().join(format!("mazziere-bench-{}", std::process::id()));
    let cluster = {
        let folder = folder.clone();
        tokio::task::spawn_blocking(move || Cluster::open(folder, Options::default())).await.expect("a thread")
    }
    .expect("a durable cluster");
    let clock = Clock::system();
    let tokens = TokenSource::from_secret(&[7; 32], ISSUER, AUDIENCE, chrono::TimeDelta::days(1), clock.clone());
    let keys = Keys::from_jwks_json(&tokens.jwks().to_string()).expect("keys");
    let mut config = Config::new(cluster.url("postgres"), SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
    config.migrate = true;
    config.start_delay = chrono::TimeDelta::zero();
    config.web.rate = None;
    let authenticator = Authenticator::new(keys, ISSUER, AUDIENCE, clock.clone());
    let service = Service::start(config, authenticator, clock.clone(), Ids::system()).await.expect("the service");
    let http = mazziere_contract::client::http(Duration::from_secs(30)).expect("a client");
    let bench = Bench { service, tokens, http, ids: Ids::system(), clock };

    moves(&bench, tables, rate, Duration::from_secs(seconds)).await;
    memory(&bench).await;
    bench.service.stop(Duration::from_secs(5)).await;
    let _stopped = tokio::task::spawn_blocking(move || drop(cluster)).await;
    let _removed = std::fs::remove_dir_all(folder);
}

async fn moves(bench: &Bench, tables: u64, rate: u64, length: Duration) {
    let mut seated = Vec::new();
    for _ in 0..tables {
        seated.push(bench.open().await);
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
        bench.open().await;
    }
    let before = resident();
    for _ in 0..IDLE_TABLES {
        bench.open().await;
    }
    let per_table = resident().saturating_sub(before) / IDLE_TABLES as u64;
    println!("memory: {IDLE_TABLES} idle tables in play, {per_table} bytes of resident memory each");
}
