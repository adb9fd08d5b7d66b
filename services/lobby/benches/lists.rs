//! What lists cost as history grows.
//!
//! `cargo bench -p mazziere-lobby --bench lists -- [rows] [more rows]` prints for each list the median time of a page
//! in a house of either age, and how many times longer the older one takes. The rows are tournaments, and cash tables;
//! by default 2,600, which is enough for every page to be full, so that no more rows are read in the older house, and
//! 32,000, of a house that has seen about three million events.

#[path = "../tests/lobby/support/history.rs"]
mod history;

use history::{fill, lists};
use mazziere_telemetry::Stopwatch;
use mazziere_testkit::localpg::{Cluster, Options};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

const ROUNDS: usize = 201;

fn main() -> anyhow::Result<()> {
    let mut sizes = std::env::args().skip(1).filter_map(|argument| argument.parse::<i64>().ok());
    let (few, many) = (sizes.next().unwrap_or(2_600), sizes.next().unwrap_or(32_000));
    let dir = std::env::temp_dir().join(format!("mazziere-bench-{}", std::process::id()));
    let cluster = Cluster::open(&dir, Options::default().supervised(false))?;
    let outcome = tokio::runtime::Runtime::new()?.block_on(compare(&cluster.url("postgres"), few, many));
    drop(cluster);
    std::fs::remove_dir_all(&dir)?;
    outcome
}

async fn compare(url: &str, few: i64, many: i64) -> anyhow::Result<()> {
    let pool = PgPoolOptions::new().max_connections(1).test_before_acquire(false).connect(url).await?;
    mazziere_lobby::migrate(&pool).await?;
    fill(&pool, few).await;
    let young = measure(&pool).await?;
    fill(&pool, many).await;
    let old = measure(&pool).await?;
    println!("{:<34} {:>10} {:>10} {:>8}", "list", format!("{few}, us"), format!("{many}, us"), "ratio");
    for ((name, young), (_, old)) in young.into_iter().zip(old) {
        let percent = old * 100 / young.max(1);
        println!("{name:<34} {young:>10} {old:>10} {:>5}.{:02}x", percent / 100, percent % 100);
    }
    Ok(())
}

/// The median time of each list, in microseconds.
async fn measure(pool: &PgPool) -> anyhow::Result<Vec<(&'static str, u128)>> {
    let mut medians = Vec::new();
    for number in 0..lists().len() {
        let mut times = Vec::with_capacity(ROUNDS);
        let mut asked = "";
        for _ in 0..ROUNDS {
            let (name, mut statement) = lists().swap_remove(number);
            let watch = Stopwatch::start();
            statement.build().persistent(false).fetch_all(pool).await?;
            times.push(watch.elapsed().as_micros());
            asked = name;
        }
        times.sort_unstable();
        medians.push((asked, times[ROUNDS / 2]));
    }
    Ok(medians)
}
