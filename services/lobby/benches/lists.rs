//! What lists cost as history grows.
//!
//! `cargo bench -p mazziere-lobby --bench lists -- [rows] [more rows]` prints for each list the median time of a page
//! in a house of either age, and how many times longer the older one takes. The rows are tournaments, and cash tables;
//! by default 2,600, which is enough for every page to be full, so that no more rows are read in the older house, and
//! 32,000, of a house that has seen about three million events.

#[path = "../tests/lobby/support/history.rs"]
mod history;

use mazziere_testkit::compare_ages;

fn main() -> anyhow::Result<()> {
    let mut sizes = std::env::args().skip(1).filter_map(|argument| argument.parse::<i64>().ok());
    let (few, many) = (sizes.next().unwrap_or(2_600), sizes.next().unwrap_or(32_000));
    let house = async |pool: &sqlx::PgPool, rows| {
        mazziere_lobby::migrate(pool).await?;
        history::fill(pool, rows).await;
        Ok(())
    };
    tokio::runtime::Runtime::new()?.block_on(compare_ages(few, many, house, history::lists))
}
