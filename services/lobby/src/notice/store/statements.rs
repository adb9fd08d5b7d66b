//! How far the statements of the wallet have been followed.

use sqlx::{PgPool, Row};

use crate::failure::Failure;
use crate::notice::Addressed;

/// The place in the ledger up to which statements were followed; `None` before the first look.
pub async fn position(pool: &PgPool) -> Result<Option<i64>, Failure> {
    let row = sqlx::query("select position from lobby.feed where name = 'statements'").fetch_optional(pool).await?;
    row.map(|row| row.try_get("position")).transpose().map_err(Failure::from)
}

/// Begins at a place in the ledger, unless another replica has begun.
pub async fn begin(pool: &PgPool, at: i64) -> Result<(), Failure> {
    sqlx::query("insert into lobby.feed (name, position) values ('statements', $1) on conflict do nothing")
        .bind(at)
        .execute(pool)
        .await?;
    Ok(())
}

/// Moves from one place to another, with what was there; nothing, if another replica has moved it.
pub async fn advance(pool: &PgPool, from: i64, to: i64, notices: &[Addressed]) -> Result<(), Failure> {
    let mut tx = mazziere_database::begin(pool).await?;
    let moved = sqlx::query("update lobby.feed set position = $2 where name = 'statements' and position = $1")
        .bind(from)
        .bind(to)
        .execute(&mut *tx)
        .await?;
    if moved.rows_affected() == 1 {
        super::write(&mut tx, notices).await?;
        tx.commit().await?;
    } else {
        tx.rollback().await?;
    }
    Ok(())
}
