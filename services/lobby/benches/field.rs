//! What a great field costs, by itself and to others, in one run.
//!
//! `cargo bench -p mazziere-lobby --bench field -- [field] [small field] [small events] [pause, ms]` (4096, 64, 20 and
//! 500 by default) prints, with what each is compared to:
//!
//! - the processor time of a decided match, and of a refund, in either field, without the database;
//! - the pace of small knock-outs of four, so many at a time, whose matches take the pause, by themselves and beside
//!   each great event: how long one of them takes from its opening to its payout;
//! - a knock-out and a chip tournament of the field, played as fast as the lobby goes, to the last prize;
//! - the processor time of a decided match in the running lobby, in either field: of this process, which holds the
//!   lobby, and the wallet and the tables of the tests, whose part is the same for each match; and the statements of
//!   the database for each match;
//! - cancelling a knock-out of the field in play: refunds a second, and that they are exact.
//!
//! PostgreSQL runs beside it, without waiting for the disk.

#[path = "../tests/lobby"]
#[expect(dead_code, unused_imports, reason = "a benchmark needs less of a house than the tests do")]
mod lobby {
    pub(crate) mod support;
}
#[path = "support/pure.rs"]
mod pure;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, ensure};
use futures::StreamExt;
use lobby::support::floor::FakeFloor;
use lobby::support::{FakeTables, House};
use mazziere_contract::lobby::{RegistrationRequest, Template};
use mazziere_contract::wallet::AccountRef;
use mazziere_ids::{PlayerId, TournamentId};
use mazziere_telemetry::clock::Stopwatch;
use serde_json::json;

/// Players who register at the same time.
const AT_THE_DOOR: usize = 16;

/// A look at the tables.
const LOOK: Duration = Duration::from_millis(5);

/// What is measured.
#[derive(Clone, Copy)]
struct Sizes {
    field: usize,
    small: usize,
    events: usize,
    pause: Duration,
}

fn main() -> anyhow::Result<()> {
    let numbers: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let number = |index: usize, default: usize| numbers.get(index).copied().unwrap_or(default);
    let pause = Duration::from_millis(u64::try_from(number(3, 500))?);
    let sizes = Sizes { field: number(0, 4_096), small: number(1, 64), events: number(2, 20), pause };
    without_database(sizes)?;
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(run(sizes))
}

fn without_database(sizes: Sizes) -> anyhow::Result<()> {
    let small = u32::try_from(sizes.small)?;
    let field = u32::try_from(sizes.field)?;
    let of_small = pure::per_match(small)?;
    let of_field = pure::per_match(field)?;
    ratio("without the database: ns of processor for a match", of_field, of_small);
    let of_small = pure::per_refund(small)?;
    let of_field = pure::per_refund(field)?;
    ratio("without the database: ns of processor for a refund", of_field, of_small);
    Ok(())
}

/// One line: a figure, what it is compared to, and their ratio.
fn ratio(what: &str, figure: u64, base: u64) {
    let percent = figure * 100 / base.max(1);
    println!("{what}: {figure} to {base}, {}.{:02}x", percent / 100, percent % 100);
}

async fn run(sizes: Sizes) -> anyhow::Result<()> {
    let tables = Hall::open().await;
    let alone = tables.small_events(sizes, &Arc::new(AtomicBool::new(true))).await?;
    println!("{} small events alone: median {alone} ms", sizes.events);
    tables.great_knockout(sizes, alone).await?;
    tables.cancel(sizes).await?;
    tables.leave().await;
    great_chips(sizes).await
}

/// A house whose matches end after a pause, or at once.
struct Hall {
    house: Arc<House>,
    /// The tournaments whose matches take no time.
    hasty: Arc<std::sync::Mutex<std::collections::BTreeSet<TournamentId>>>,
    dealer: tokio::task::JoinHandle<()>,
}

impl Hall {
    async fn open() -> Hall {
        let house = Arc::new(House::new().await);
        let hasty = Arc::<std::sync::Mutex<std::collections::BTreeSet<TournamentId>>>::default();
        let dealer = tokio::spawn(deal(house.tables.clone(), Arc::clone(&hasty)));
        Hall { house, hasty, dealer }
    }

    async fn leave(self) {
        self.dealer.abort();
        let _ended = self.dealer.await;
        if let Ok(house) = Arc::try_unwrap(self.house) {
            house.lobby.stop(Duration::from_secs(5)).await;
        }
    }

    /// Small events, one after the other in each of so many places, three at least and until told; the median time of
    /// one in milliseconds.
    async fn small_events(&self, sizes: Sizes, over: &Arc<AtomicBool>) -> anyhow::Result<u64> {
        let template = self.house.template(|body| body["players"] = json!(4)).await;
        let places = (0..sizes.events).map(|_| {
            let house = Arc::clone(&self.house);
            let template = template.clone();
            let over = Arc::clone(over);
            tokio::spawn(async move {
                let mut took = Vec::new();
                while took.len() < 3 || !over.load(Ordering::Relaxed) {
                    let watch = Stopwatch::start();
                    small_event(&house, &template, sizes.pause).await;
                    took.push(u64::try_from(watch.elapsed().as_millis()).unwrap_or(u64::MAX));
                }
                took
            })
        });
        let mut took: Vec<u64> = futures::future::try_join_all(places).await?.into_iter().flatten().collect();
        took.sort_unstable();
        took.get(took.len() / 2).copied().context("some events")
    }

    async fn great_knockout(&self, sizes: Sizes, alone: u64) -> anyhow::Result<()> {
        // The small field first, several times over: one of them is too short for the processor's clock.
        let mut base = (0, 0, 0);
        for _ in 0..sizes.field.div_ceil(sizes.small).clamp(1, 16) {
            let played = self.knockout(sizes.small).await?;
            base = (base.0 + played.0, base.1 + played.1, base.2 + played.2);
        }
        let over = Arc::new(AtomicBool::new(false));
        // The processor's time of the great field is taken while it is alone, the pace of the others beside another.
        let great = self.knockout(sizes.field).await?;
        let each =
            |(spent, statements, matches): (u64, u64, u64)| (spent / matches.max(1), statements * 100 / matches.max(1));
        ratio("knock-out: us of processor for a match, in the running lobby", each(great).0, each(base).0);
        ratio("knock-out: hundredths of a transaction for a match", each(great).1, each(base).1);
        let beside = async {
            let pace = self.small_events(sizes, &over).await?;
            anyhow::Ok(pace)
        };
        let played = async {
            let watch = Stopwatch::start();
            let played = self.knockout(sizes.field).await;
            over.store(true, Ordering::Relaxed);
            println!(
                "knock-out of {}: played and paid beside small events in {} s",
                sizes.field,
                watch.elapsed().as_secs()
            );
            played
        };
        let (pace, played) = tokio::join!(beside, played);
        played?;
        ratio("small events beside a great knock-out, ms each", pace?, alone);
        Ok(())
    }

    /// Plays a knock-out to its end; what its matches took: microseconds of processor, transactions, their number.
    async fn knockout(&self, size: usize) -> anyhow::Result<(u64, u64, u64)> {
        let house = &*self.house;
        let (tournament, players) = self.full(size, true).await;
        let spent = process_cpu()?;
        let written = transactions(house).await?;
        self.hasty.lock().expect("a lock").insert(tournament);
        until_status(house, tournament, "paid").await;
        let spent = process_cpu()? - spent;
        let written = transactions(house).await? - written;
        ensure!(house.wallet.is_closed(tournament) && house.wallet.of(tournament) == [0, 0, 0], "every cent is paid");
        let cash: i64 = players.iter().map(|player| house.wallet.cash(*player)).sum();
        ensure!(cash == 80 * i64::try_from(size)?, "the pool is paid, and no more: {cash}");
        house.wallet.assert_sound();
        Ok((spent, written, u64::try_from(size - 1)?))
    }

    /// A tournament that has filled up, and those who play.
    async fn full(&self, size: usize, started: bool) -> (TournamentId, Vec<PlayerId>) {
        let house = &*self.house;
        let tournament = house.tournament(u32::try_from(size).expect("a field")).await;
        let players = join(house, tournament, size).await;
        if started {
            until_status(house, tournament, "running").await;
        }
        (tournament, players)
    }

    /// Cancels a knock-out in play.
    async fn cancel(&self, sizes: Sizes) -> anyhow::Result<()> {
        let house = &*self.house;
        let (tournament, players) = self.full(sizes.field, true).await;
        let fees = house.wallet.balance(AccountRef::HouseFee {});
        let watch = Stopwatch::start();
        house.cancel(tournament, "the bench").await;
        let said = watch.elapsed();
        while !house.wallet.is_closed(tournament) {
            tokio::time::sleep(LOOK).await;
        }
        let took = watch.elapsed();
        for player in &players {
            ensure!(house.wallet.cash(*player) == 100, "{player} has {}", house.wallet.cash(*player));
        }
        ensure!(house.wallet.of(tournament) == [0, 0, 0], "nothing is left");
        ensure!(
            fees - house.wallet.balance(AccountRef::HouseFee {}) == 20 * i64::try_from(sizes.field)?,
            "fees come back"
        );
        house.wallet.assert_sound();
        let millis = took.as_millis().max(1);
        println!(
            "cancelling {} in play: {} refunds a second, exact ({millis} ms, of which the answer {} ms)",
            sizes.field,
            u128::try_from(sizes.field)? * 1_000 / millis,
            said.as_millis(),
        );
        Ok(())
    }
}

/// Ends what is opened for those whose matches take no time.
async fn deal(tables: FakeTables, hasty: Arc<std::sync::Mutex<std::collections::BTreeSet<TournamentId>>>) {
    let mut seen = 0;
    let mut waiting = Vec::new();
    loop {
        let opened = tables.opened_after(seen);
        seen += opened.len();
        waiting.extend(opened.into_iter().filter_map(|(table, tournament)| Some((table, tournament?))));
        let now = hasty.lock().expect("a lock").clone();
        waiting.retain(|(table, tournament)| {
            let ends = now.contains(tournament);
            if ends {
                tables.finish(*table, 0);
            }
            !ends
        });
        // What is cancelled or played by others is forgotten with them.
        if now.is_empty() {
            waiting.drain(..waiting.len().saturating_sub(100_000));
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// A knock-out of four from its opening to its payout; each match takes so long.
async fn small_event(house: &House, template: &Template, pause: Duration) {
    let tournament = house.open_from(template).await;
    join(house, tournament, 4).await;
    for count in [2, 1] {
        let playing = loop {
            let playing = house.tables.playing_of(tournament);
            if playing.len() == count {
                break playing;
            }
            tokio::time::sleep(LOOK).await;
        };
        tokio::time::sleep(pause).await;
        for table in playing {
            house.tables.finish(table, 0);
        }
    }
    until_status(house, tournament, "paid").await;
}

async fn join(house: &House, tournament: TournamentId, count: usize) -> Vec<PlayerId> {
    let players: Vec<PlayerId> = (0..count).map(|_| house.rich(100)).collect();
    let joining = futures::stream::iter(players.clone()).map(|player| register(house, tournament, player));
    joining.buffer_unordered(AT_THE_DOOR).for_each(|_| std::future::ready(())).await;
    players
}

/// Registers a player, who repeats the request as long as there is no answer.
async fn register(house: &House, tournament: TournamentId, player: PlayerId) {
    let client = house.player(player);
    let key = house.key();
    loop {
        match client.register(&key, tournament, &RegistrationRequest::default()).await {
            Ok(_) => return,
            Err(error) => assert!(error.is_transient(), "{error}"),
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Looks at the row that lists show, which costs next to nothing.
async fn until_status(house: &House, tournament: TournamentId, wanted: &str) {
    let status = "select status from lobby.tournament where tournament_id = $1";
    loop {
        let found = sqlx::query_scalar::<_, String>(status).bind(tournament).fetch_one(house.db.pool()).await;
        if found.is_ok_and(|status| status == wanted) {
            return;
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// A chip tournament of the field beside small ones.
async fn great_chips(sizes: Sizes) -> anyhow::Result<()> {
    let floor = FakeFloor::start();
    let house = Arc::new(House::at_tables(floor.url()).await);
    let small = chips(&house, 4, 2).await;
    let alone = small_chips(&house, &floor, &small, sizes, &Arc::new(AtomicBool::new(true))).await?;
    println!("{} small chip tournaments alone: median {alone} ms", sizes.events);
    let great = chips(&house, sizes.field, 9).await;
    let over = Arc::new(AtomicBool::new(false));
    let played = async {
        let watch = Stopwatch::start();
        let tournament = house.open_from(&great).await;
        let players = join(&house, tournament, sizes.field).await;
        let seated = watch.elapsed();
        play(&house, &floor, tournament, Duration::ZERO).await;
        over.store(true, Ordering::Relaxed);
        println!(
            "chip tournament of {}: registered in {} s, played and paid in {} s",
            sizes.field,
            seated.as_secs(),
            (watch.elapsed() - seated).as_secs()
        );
        ensure!(house.wallet.of(tournament) == [0, 0, 0] && house.wallet.is_closed(tournament), "every cent is paid");
        let cash: i64 = players.iter().map(|player| house.wallet.cash(*player)).sum();
        ensure!(cash == 80 * i64::try_from(sizes.field)?, "the pool is paid, and no more: {cash}");
        Ok(())
    };
    let (pace, played) = tokio::join!(small_chips(&house, &floor, &small, sizes, &over), played);
    played?;
    ratio("small chip tournaments beside a great one, ms each", pace?, alone);
    house.wallet.assert_sound();
    Ok(())
}

async fn chips(house: &House, players: usize, seats: u8) -> Template {
    let change = |body: &mut serde_json::Value| {
        *body = json!({"name": "Texas", "game": "holdem", "format": "ring", "players": players,
            "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"},
            "chips": {"starting_chips": 100, "levels": [{"stake": 1, "seconds": 3600}], "table_seats": seats,
                "start": {"start": "sit_and_go"}}});
    };
    house.template(change).await
}

async fn small_chips(
    house: &Arc<House>,
    floor: &FakeFloor,
    template: &Template,
    sizes: Sizes,
    over: &Arc<AtomicBool>,
) -> anyhow::Result<u64> {
    let places = (0..sizes.events).map(|_| {
        let house = Arc::clone(house);
        let floor = floor.clone();
        let template = template.clone();
        let over = Arc::clone(over);
        tokio::spawn(async move {
            let mut took = Vec::new();
            while took.len() < 3 || !over.load(Ordering::Relaxed) {
                let watch = Stopwatch::start();
                let tournament = house.open_from(&template).await;
                join(&house, tournament, 4).await;
                play(&house, &floor, tournament, sizes.pause).await;
                took.push(u64::try_from(watch.elapsed().as_millis()).unwrap_or(u64::MAX));
            }
            took
        })
    });
    let mut took: Vec<u64> = futures::future::try_join_all(places).await?.into_iter().flatten().collect();
    took.sort_unstable();
    took.get(took.len() / 2).copied().context("some events")
}

/// At every table that may deal all but the first lose what they have, after a pause, until the tournament is paid.
async fn play(house: &House, floor: &FakeFloor, tournament: TournamentId, pause: Duration) {
    let status = "select status from lobby.tournament where tournament_id = $1";
    loop {
        let found = sqlx::query_scalar::<_, String>(status).bind(tournament).fetch_one(house.db.pool()).await;
        if found.is_ok_and(|status| status == "paid") {
            return;
        }
        let ready: Vec<_> = floor.open(tournament).into_iter().filter(|(id, _)| floor.can_deal(*id)).collect();
        if !ready.is_empty() {
            tokio::time::sleep(pause).await;
        }
        for (id, _) in ready {
            let seated = floor.seated(id);
            if floor.can_deal(id) && seated.len() >= 2 {
                let losers: Vec<PlayerId> = seated.iter().skip(1).map(|(player, _)| *player).collect();
                floor.play(id, &losers, u64::MAX);
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Processor time of this process so far, in microseconds.
fn process_cpu() -> anyhow::Result<u64> {
    let mut nanos = 0_u64;
    for task in std::fs::read_dir("/proc/self/task")? {
        // A thread may end between the two looks.
        let Ok(text) = std::fs::read_to_string(task?.path().join("schedstat")) else { continue };
        nanos += text.split(' ').next().and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    }
    Ok(nanos / 1_000)
}

/// Transactions that the database has committed.
async fn transactions(house: &House) -> anyhow::Result<u64> {
    let committed = "select xact_commit from pg_stat_database where datname = current_database()";
    let count: i64 = sqlx::query_scalar(committed).fetch_one(house.db.pool()).await?;
    Ok(count.unsigned_abs())
}
