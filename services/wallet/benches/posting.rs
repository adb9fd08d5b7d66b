//! Postings per second through the batcher, beside pgbench's TPC-B-like run on the same durable cluster.
//!
//! The reference is `pgbench -c 8 -j 2` at scale 10: one row-locked posting per transaction and 8 clients. Ours are 8
//! clients that hand two-leg postings to the engine and await each verdict: one at a time each (`x 1`), and 64 at a
//! time each (`x 64`), as a service does that has many requests under way. Every posting comes with its own command id,
//! so the memory of commands is written too. `random`: a random player's cash to a random tournament; `hot`: every
//! posting on the same tournament account. Rounds are interleaved, so that noise hits both sides.

use std::path::PathBuf;
use std::process::Command as Process;
use std::time::Duration;

use mazziere_contract::wallet::{AccountRef, DepositRequest, Leg, PostingKind, PostingReference, PostingRequest};
use mazziere_ids::{CommandId, PlayerId, PostingId, TournamentId};
use mazziere_money::{Currency, Money};
use mazziere_telemetry::{Clock, Ids, Metrics, Stopwatch};
use mazziere_testkit::localpg::{Cluster, Options};
use mazziere_wallet::command::{Action, Command};
use mazziere_wallet::decide::Verdict;
use mazziere_wallet::engine::Engine;
use mazziere_wallet::{Wallet, connect, migrate};
use uuid::Uuid;

const PLAYERS: u128 = 10_000;
const TOURNAMENTS: u128 = 1_000;
const CLIENTS: u64 = 8;
const ROUNDS: usize = 3;
const SECONDS: u64 = 6;

#[derive(Clone, Copy)]
enum Load {
    Random,
    Hot,
}

fn player(number: u128) -> PlayerId {
    PlayerId::new(Uuid::from_u128(0x1_0000_0000 + number % PLAYERS))
}

fn posting(ids: &Ids, load: Load) -> Command {
    let posting_id = ids.uuid_random();
    let number = posting_id.as_u128() >> 64;
    let tournament = match load {
        Load::Random => number / PLAYERS % TOURNAMENTS,
        Load::Hot => 0,
    };
    let tournament_id = TournamentId::new(Uuid::from_u128(0x2_0000_0000 + tournament));
    let amount = Money::from_cents(1).expect("a cent");
    let request = PostingRequest {
        posting_id: PostingId::new(posting_id),
        kind: PostingKind::BuyIn,
        reference: PostingReference { tournament_id: Some(tournament_id), ..PostingReference::default() },
        legs: vec![
            Leg { account: AccountRef::PlayerCash { player_id: player(number) }, amount: amount.negated() },
            Leg { account: AccountRef::TournamentEscrow { tournament_id }, amount },
        ],
    };
    Command { command_id: CommandId::new(posting_id), request_hash: [0; 32], action: Action::Post(request), act: None }
}

async fn succeed(engine: &Engine, command: Command) {
    match engine.execute(command).await {
        Ok(Verdict::Answered { answer, .. }) if answer.status == 201 => {}
        other => panic!("a posting of the benchmark was not made: {other:?}"),
    }
}

/// Deposits for every player.
async fn furnish(engine: &Engine) {
    let deposits = (0..PLAYERS).map(|number| {
        let request = DepositRequest {
            player_id: player(number),
            amount: Money::from_cents(10_000_000).expect("an amount"),
            currency: Currency::Eur,
            external_reference: format!("deposit {number}"),
        };
        let command_id = CommandId::new(Uuid::from_u128(0x3_0000_0000 + number));
        succeed(engine, Command { command_id, request_hash: [0; 32], action: Action::Deposit(request), act: None })
    });
    futures::future::join_all(deposits).await;
}

/// Postings per second of 8 clients with so many under way each.
async fn ours(engine: &Engine, load: Load, under_way: u64, seed: u64) -> u64 {
    let watch = Stopwatch::start();
    let clients = (0..CLIENTS).map(|client| {
        let (engine, ids) = (engine.clone(), Ids::seeded(seed * 1_000 + client));
        tokio::spawn(async move {
            let lanes = (0..under_way).map(|_| async {
                let mut made = 0_u64;
                while watch.elapsed() < Duration::from_secs(SECONDS) {
                    succeed(&engine, posting(&ids, load)).await;
                    made += 1;
                }
                made
            });
            futures::future::join_all(lanes).await.into_iter().sum::<u64>()
        })
    });
    let mut made = 0;
    for client in clients.collect::<Vec<_>>() {
        made += client.await.expect("a client ended");
    }
    made * 1_000 / u64::try_from(watch.elapsed().as_millis()).expect("a short run")
}

fn pgbench(cluster: &Cluster, arguments: &[&str]) -> String {
    let output = Process::new(cluster.binaries().program("pgbench"))
        .args(arguments)
        .arg(cluster.url("reference"))
        .output()
        .expect("pgbench runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn reference(cluster: &Cluster) -> u64 {
    let seconds = SECONDS.to_string();
    let text = pgbench(cluster, &["-n", "-c", "8", "-j", "2", "-T", &seconds]);
    let line = text.lines().find(|line| line.starts_with("tps = ")).expect("pgbench prints tps");
    let digits: String = line["tps = ".len()..].chars().take_while(char::is_ascii_digit).collect();
    digits.parse().expect("tps is a number")
}

fn median(mut figures: Vec<u64>) -> u64 {
    figures.sort_unstable();
    figures[figures.len() / 2]
}

fn report(name: &str, figures: &[u64], reference: u64) {
    let ours = median(figures.to_vec());
    let tenths = ours * 10 / reference.max(1);
    println!("{name:<28} {ours:>8}/s   {}.{}x   {figures:?}", tenths / 10, tenths % 10);
}

#[tokio::main]
async fn main() {
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let folder: PathBuf = std::env::temp_dir().join(format!("mazziere-bench-{}", std::process::id()));
    let cluster = Cluster::open(&folder, Options::default()).expect("a durable cluster");
    let owner = sqlx::PgPool::connect(&cluster.url("postgres")).await.expect("the cluster answers");
    for statement in ["create database reference", "create database wallet"] {
        sqlx::raw_sql(statement).execute(&owner).await.expect("a database is made");
    }
    let settings: Vec<String> = ["fsync", "synchronous_commit", "full_page_writes", "wal_sync_method"]
        .iter()
        .map(|name| format!("show {name}"))
        .collect();
    for setting in settings {
        let value: String =
            sqlx::query_scalar(sqlx::AssertSqlSafe(setting.clone())).fetch_one(&owner).await.expect("a setting");
        println!("{setting} = {value}");
    }
    let pool = sqlx::PgPool::connect(&cluster.url("wallet")).await.expect("the database answers");
    migrate(&pool).await.expect("the schema is made");
    let reader = connect(&cluster.url("wallet"), 4, Duration::from_secs(5)).expect("a url");
    let (wallet, _batcher) = Wallet::new(reader, Clock::system(), &Metrics::new("wallet")).expect("one engine");
    let engine = wallet.engine();
    pgbench(&cluster, &["-i", "-q", "-s", "10"]);
    furnish(engine).await;
    let [mut tpcb, mut random, mut random64, mut hot, mut hot64] = [const { Vec::new() }; 5];
    for round in 0..ROUNDS as u64 {
        tpcb.push(reference(&cluster));
        random.push(ours(engine, Load::Random, 1, round * 10 + 1).await);
        random64.push(ours(engine, Load::Random, 64, round * 10 + 2).await);
        hot.push(ours(engine, Load::Hot, 1, round * 10 + 3).await);
        hot64.push(ours(engine, Load::Hot, 64, round * 10 + 4).await);
    }
    let base = median(tpcb.clone());
    report("pgbench tpcb-like, 8 clients", &tpcb, base);
    report("random, 8 clients x 1", &random, base);
    report("random, 8 clients x 64", &random64, base);
    report("hot, 8 clients x 1", &hot, base);
    report("hot, 8 clients x 64", &hot64, base);
    let books: (Option<rust_decimal::Decimal>, i64) =
        sqlx::query_as("select (select sum(balance) from wallet.account), (select count(*) from wallet.posting)")
            .fetch_one(&pool)
            .await
            .expect("the books");
    println!("postings {}, total balance {:?}", books.1, books.0);
    pool.close().await;
    owner.close().await;
    cluster.stop().expect("the cluster stops");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
