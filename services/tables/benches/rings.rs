//! Hands at cash tables, settled durably: how many a second, with many tables of bots on the same machine.
//!
//! `cargo bench -p mazziere-tables --bench rings -- [tables] [seconds]` (100, 20 by default). One process holds the
//! service, six bots per table and a wallet that answers at once (what the real ledger costs is measured where both
//! run, in `demo`); a durable PostgreSQL runs beside it, all on the same cores. A bot reads its view over HTTP and
//! plays a random legal move. A hand counts when its posting has reached the wallet and the table's log says so.

#[path = "support/cost.rs"]
mod cost;
#[path = "support/harness.rs"]
mod harness;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use actix_web::{App, HttpResponse, HttpServer, web};
use chrono::DateTime;
use cost::{Cost, Statements};
use harness::Bench;
use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{MoveRequest, OpenRingTableRequest, RingKind, SeatPlayerRequest};
use mazziere_contract::wallet::{Posting, PostingKind, PostingRequest, paths};
use mazziere_ids::{PlayerId, SessionId, TableId};
use mazziere_money::Currency;
use mazziere_telemetry::clock::Stopwatch;
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

const BOTS: usize = 6;

/// Postings that the wallet has taken: hands, and others.
#[derive(Default)]
struct Taken {
    hands: AtomicU64,
    others: AtomicU64,
}

async fn post(taken: web::Data<Arc<Taken>>, body: web::Json<PostingRequest>) -> HttpResponse {
    let kind = if body.kind == PostingKind::HandSettled { &taken.hands } else { &taken.others };
    kind.fetch_add(1, Ordering::Relaxed);
    let body = body.into_inner();
    HttpResponse::Created().json(Posting {
        posting_id: body.posting_id,
        sequence: 1,
        kind: body.kind,
        reference: body.reference,
        posted_at: DateTime::UNIX_EPOCH,
        legs: body.legs,
        currency: Currency::Eur,
        reversed_by: None,
    })
}

fn wallet(taken: &Arc<Taken>) -> String {
    let taken = web::Data::new(taken.clone());
    let server =
        HttpServer::new(move || App::new().app_data(taken.clone()).route(paths::POSTINGS, web::post().to(post)));
    let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).expect("an address");
    let url = format!("http://{}", server.addrs()[0]);
    tokio::spawn(server.run());
    url
}

/// A random legal move of hold'em.
fn pick(legal: &Value, dice: u64) -> Value {
    let moves = legal["moves"].as_array().expect("moves");
    let of = |name: &str| moves.iter().find(|legal| legal["type"] == name);
    let has = |name: &str| of(name).is_some();
    let raise = of("raise").and_then(|raise| raise["to"]["min"].as_u64());
    let bet = of("bet").and_then(|bet| bet["amount"]["min"].as_u64());
    match (dice % 16, raise, bet) {
        (_, _, _) if has("muck") => json!({"type": "muck"}),
        (_, _, _) if has("post_blind") => json!({"type": "post_blind"}),
        (0, Some(to), _) => json!({"type": "raise", "to": to}),
        (0, _, Some(amount)) => json!({"type": "bet", "amount": amount}),
        (1..10, _, _) if has("check") => json!({"type": "check"}),
        (1..6, _, _) if has("call") => json!({"type": "call"}),
        _ if has("check") => json!({"type": "check"}),
        _ => json!({"type": "fold"}),
    }
}

/// Plays one table until the time is over; its moves, and the microseconds each took.
async fn play(table: TableId, bots: Vec<(PlayerId, TablesClient)>, until: Duration, start: Stopwatch) -> Vec<u64> {
    let mut took = Vec::new();
    let mut dice = table.uuid().as_u128() as u64;
    while start.elapsed() < until {
        let view = bots[0].1.view(table).await.expect("a view");
        let Some(mover) = view.seats.iter().find(|seat| seat.to_move) else {
            tokio::time::sleep(Duration::from_millis(2)).await;
            continue;
        };
        let bot = &bots.iter().find(|(player, _)| *player == mover.player_id).expect("a bot").1;
        let view = bot.view(table).await.expect("a view");
        let Some(legal) = view.legal.first() else { continue };
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let request = MoveRequest { decision: None, seat: Some(legal.seat), r#move: pick(&legal.legal, dice >> 33) };
        let sent = start.elapsed();
        let key = format!("{table}-{}", took.len());
        // The last player left has nothing to decide: a refusal means that the table moved on by itself.
        if bot.play(&key, table, Some(view.version), &request).await.is_ok() {
            took.push(u64::try_from((start.elapsed() - sent).as_micros()).unwrap_or(u64::MAX));
        }
    }
    took
}

async fn open(bench: &Bench) -> (TableId, Vec<(PlayerId, TablesClient)>) {
    let lobby = bench.players.client(Role::LOBBY, Uuid::from_u128(1));
    let table_id = TableId::new(bench.players.ids.uuid_v7(bench.players.clock.now()));
    let request = OpenRingTableRequest {
        table_id,
        game: "holdem".into(),
        options: json!({"sb": 5}),
        seats: 6,
        clocks: None,
        kind: RingKind::Cash {},
        hands_allowed: None,
    };
    lobby.open_ring(&table_id.to_string(), &request).await.expect("a table");
    let mut bots = Vec::new();
    for _ in 0..BOTS {
        let player_id = PlayerId::new(bench.players.ids.uuid_random());
        let session_id = Some(SessionId::new(bench.players.ids.uuid_random()));
        // More than the usual maximum: nobody is to run dry while we measure.
        let seat = SeatPlayerRequest { player_id, seat: None, chips: 1_000_000, session_id, time_bank_ms: None };
        lobby.seat(&player_id.to_string(), table_id, &seat).await.expect("a seat");
        bots.push((player_id, bench.players.client(Role::Player, player_id.uuid())));
    }
    (table_id, bots)
}

fn main() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(run());
}

async fn run() {
    let numbers: Vec<u64> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let number = |index: usize, default: u64| numbers.get(index).copied().unwrap_or(default);
    let (tables, seconds) = (number(0, 100), number(1, 20));
    let taken = Arc::new(Taken::default());
    let bench = Bench::start(Some(wallet(&taken))).await;
    let mut opened = Vec::new();
    for _ in 0..tables {
        opened.push(open(&bench).await);
    }
    let (warm_up, length) = (Duration::from_secs(2), Duration::from_secs(seconds));
    let start = Stopwatch::start();
    let games = opened.into_iter().map(|(table, bots)| tokio::spawn(play(table, bots, warm_up + length, start)));
    let games: Vec<_> = games.collect();
    tokio::time::sleep(warm_up).await;
    let (cost, statements) = (Cost::now(&bench).await, Statements::now(&bench).await);
    let (before, at) = (taken.hands.load(Ordering::Relaxed), start.elapsed());
    tokio::time::sleep(length).await;
    let (after, until) = (taken.hands.load(Ordering::Relaxed), start.elapsed());
    let cost = cost.until(&Cost::now(&bench).await);
    let statements_after = Statements::now(&bench).await;
    let mut took: Vec<u64> = Vec::new();
    for game in games {
        took.extend(game.await.expect("a table"));
    }
    took.sort_unstable();
    let per_second = |count: u64| u128::from(count) * 1000 / (until - at).as_millis().max(1);
    let at = |percent: usize| took[(took.len() * percent / 100).min(took.len() - 1)];
    println!("rings: {tables} tables of {BOTS} bots, {} hands settled in {seconds} s", after - before);
    println!(
        "hands settled durably: {}/s; moves: {}/s",
        per_second(after - before),
        took.len() as u128 * 1000 / start.elapsed().as_millis().max(1)
    );
    println!("a move over HTTP, durable: p50 {} us, p90 {} us, p99 {} us, max {} us", at(50), at(90), at(99), at(100));
    cost.print("a hand, with players and wallet", after - before);
    Statements::print(&statements, &statements_after, "a hand", after - before);
    bench.stop().await;
}
