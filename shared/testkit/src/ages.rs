//! What statements cost in a young house and in an old one: two databases of one cluster, asked in turns, so that
//! whatever else the machine does meets both alike. Where the young house cannot fill a page, both are asked for as
//! many rows as it has: fifty rows take longer than three wherever they come from, and that is not what age costs.

use mazziere_localpg::{Cluster, Options};
use mazziere_telemetry::Stopwatch;
use sqlx::postgres::PgPoolOptions;
use sqlx::{PgPool, Postgres, QueryBuilder};

/// How often each house is asked for each list.
const ROUNDS: usize = 401;

/// Prints for each list how many rows were asked for, the median time in a house of `few` rows and in one of `many`, in
/// microseconds, and how many times longer the older one takes for as many rows; then what it takes for a whole page.
/// `fill` makes the schema and the rows of a house, `lists` the statements that ask for so many rows.
///
/// # Errors
/// A cluster that does not start; a statement that fails.
pub async fn compare_ages(
    few: i64,
    many: i64,
    page: u32,
    fill: impl AsyncFn(&PgPool, i64) -> anyhow::Result<()>,
    lists: impl Fn(u32) -> Vec<(&'static str, QueryBuilder<Postgres>)>,
) -> anyhow::Result<()> {
    let dir = std::env::temp_dir().join(format!("mazziere-bench-{}", std::process::id()));
    let cluster = Cluster::open(&dir, Options::default().supervised(false))?;
    let outcome = measure(&cluster, [few, many], page, fill, lists).await;
    drop(cluster);
    std::fs::remove_dir_all(&dir)?;
    outcome
}

async fn measure(
    cluster: &Cluster,
    rows: [i64; 2],
    page: u32,
    fill: impl AsyncFn(&PgPool, i64) -> anyhow::Result<()>,
    lists: impl Fn(u32) -> Vec<(&'static str, QueryBuilder<Postgres>)>,
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
    let [young, old] = [&houses[0], &houses[1]];
    let ages = rows.map(|rows| format!("{rows}, us"));
    println!("{:<34} {:>5} {:>12} {:>12} {:>9} {:>11}", "list", "rows", ages[0], ages[1], "ratio", "a page, us");
    for (number, (name, _)) in lists(page).into_iter().enumerate() {
        let statement = |limit| lists(limit).swap_remove(number).1;
        let (_, there) = ask(young, statement(page)).await?;
        let (_, now) = ask(old, statement(page)).await?;
        let limit = if there == now { page } else { u32::try_from(there.min(now))?.max(1) };
        let mut times = [const { Vec::new() }; 3];
        for _ in 0..ROUNDS {
            for ((pool, limit), times) in [(young, limit), (old, limit), (old, page)].into_iter().zip(&mut times) {
                times.push(ask(pool, statement(limit)).await?.0);
            }
        }
        let [young, old, whole] = times.map(|mut times| {
            times.sort_unstable();
            times[ROUNDS / 2]
        });
        let percent = old * 100 / young.max(1);
        let (times, hundredths) = (percent / 100, percent % 100);
        let rows = there.min(now);
        println!("{name:<34} {rows:>5} {young:>12} {old:>12} {times:>5}.{hundredths:02}x {whole:>11}");
    }
    Ok(())
}

/// How many microseconds a statement takes, and how many rows it gives.
async fn ask(pool: &PgPool, mut statement: QueryBuilder<Postgres>) -> sqlx::Result<(u128, usize)> {
    let watch = Stopwatch::start();
    let rows = statement.build().persistent(false).fetch_all(pool).await?.len();
    Ok((watch.elapsed().as_micros(), rows))
}
