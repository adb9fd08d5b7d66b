//! What statements cost in a young house and in an old one: two databases of one cluster, asked in turns, so that
//! whatever else the machine does meets both alike.

use mazziere_localpg::{Cluster, Options};
use mazziere_telemetry::Stopwatch;
use sqlx::postgres::PgPoolOptions;
use sqlx::{PgPool, Postgres, QueryBuilder};

/// How often each house is asked for each list.
const ROUNDS: usize = 401;

/// Prints for each list the median time of a page in a house of `few` rows and in one of `many`, in microseconds, and
/// how many times longer the older one takes. `fill` makes the schema and the rows of a house.
///
/// # Errors
/// A cluster that does not start; a statement that fails.
pub async fn compare_ages(
    few: i64,
    many: i64,
    fill: impl AsyncFn(&PgPool, i64) -> anyhow::Result<()>,
    lists: impl Fn() -> Vec<(&'static str, QueryBuilder<Postgres>)>,
) -> anyhow::Result<()> {
    let dir = std::env::temp_dir().join(format!("mazziere-bench-{}", std::process::id()));
    let cluster = Cluster::open(&dir, Options::default().supervised(false))?;
    let outcome = measure(&cluster, [few, many], fill, lists).await;
    drop(cluster);
    std::fs::remove_dir_all(&dir)?;
    outcome
}

async fn measure(
    cluster: &Cluster,
    rows: [i64; 2],
    fill: impl AsyncFn(&PgPool, i64) -> anyhow::Result<()>,
    lists: impl Fn() -> Vec<(&'static str, QueryBuilder<Postgres>)>,
) -> anyhow::Result<()> {
    let house = PgPoolOptions::new().max_connections(1).connect(&cluster.url("postgres")).await?;
    let mut houses = Vec::new();
    for (name, rows) in ["young", "old"].into_iter().zip(rows) {
        sqlx::raw_sql(sqlx::AssertSqlSafe(format!("create database {name}"))).execute(&house).await?;
        let pool = PgPoolOptions::new().max_connections(1).test_before_acquire(false);
        let pool = pool.connect(&cluster.url(name)).await?;
        fill(&pool, rows).await?;
        houses.push(pool);
    }
    println!("{:<34} {:>12} {:>12} {:>8}", "list", format!("{}, us", rows[0]), format!("{}, us", rows[1]), "ratio");
    for number in 0..lists().len() {
        let (mut name, mut times) = ("", [Vec::with_capacity(ROUNDS), Vec::with_capacity(ROUNDS)]);
        for _ in 0..ROUNDS {
            for (pool, times) in houses.iter().zip(&mut times) {
                let (asked, mut statement) = lists().swap_remove(number);
                let watch = Stopwatch::start();
                statement.build().persistent(false).fetch_all(pool).await?;
                times.push(watch.elapsed().as_micros());
                name = asked;
            }
        }
        let [young, old] = times.map(|mut times| {
            times.sort_unstable();
            times[ROUNDS / 2]
        });
        let percent = old * 100 / young.max(1);
        println!("{name:<34} {young:>12} {old:>12} {:>5}.{:02}x", percent / 100, percent % 100);
    }
    Ok(())
}
