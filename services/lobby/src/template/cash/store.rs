//! The rows of templates of cash tables.

use mazziere_ids::CashTemplateId;
use sqlx::{PgTransaction, Row};

use crate::failure::Failure;
use crate::template::Rows;

pub(super) const ROWS: Rows = Rows {
    write: "insert into lobby.cash_template (cash_template_id, created_at, version, retired, opened, body)
            values ($1, $2, $3, $4, 0, $5)
            on conflict (cash_template_id) do update
                set version = excluded.version, retired = excluded.retired, body = excluded.body",
    read: "select body, version from lobby.cash_template where cash_template_id = $1",
    lock: "select body, version from lobby.cash_template where cash_template_id = $1 for update",
    list: "select body from lobby.cash_template
           where (created_at, cash_template_id)
               < (coalesce($1, 'infinity'), coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
           order by created_at desc, cash_template_id desc limit $3",
};

/// How many tables were ever opened from it: the number of its newest table.
pub async fn opened(tx: &mut PgTransaction<'_>, id: CashTemplateId) -> Result<i64, Failure> {
    let row = sqlx::query("select opened from lobby.cash_template where cash_template_id = $1")
        .bind(id)
        .fetch_one(&mut **tx)
        .await?;
    Ok(row.try_get("opened")?)
}

/// Notes how many.
pub async fn note_opened(tx: &mut PgTransaction<'_>, id: CashTemplateId, opened: i64) -> Result<(), Failure> {
    sqlx::query("update lobby.cash_template set opened = $2 where cash_template_id = $1")
        .bind(id)
        .bind(opened)
        .execute(&mut **tx)
        .await?;
    Ok(())
}
