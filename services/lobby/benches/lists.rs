//! What lists cost as history grows.
//!
//! `cargo bench -p mazziere-lobby --bench lists -- [rows] [more rows]` prints for each list the median time in a house
//! of either age, and how many times longer the older one takes for the same number of rows: a page, or where the
//! younger house has not as many rows of a list, as many as it has. What a whole page takes in the older house stands
//! beside it. The rows of a house are tournaments, and cash tables; by default 110, of a house that has seen about ten
//! thousand events, and 32,000, of one that has seen three million.

#[path = "../tests/lobby/support/history.rs"]
mod history;

use mazziere_testkit::compare_ages;

fn main() -> anyhow::Result<()> {
    let mut sizes = std::env::args().skip(1).filter_map(|argument| argument.parse::<i64>().ok());
    let few = sizes.next().unwrap_or(110);
    let many = sizes.next().unwrap_or(32_000);
    let harness = async |pool: &sqlx::PgPool, rows| {
        mazziere_lobby::migrate(pool).await?;
        history::fill(pool, rows).await;
        Ok(())
    };
    tokio::runtime::Runtime::new()?.block_on(compare_ages(few, many, history::PAGE, harness, history::lists))
}
