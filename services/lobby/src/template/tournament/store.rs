//! The rows of templates of tournaments.

use mazziere_ids::TemplateId;
use sqlx::{PgTransaction, Row};

use crate::failure::Failure;
use crate::template::Rows;

/// They.
pub(super) const ROWS: Rows = Rows {
    write: "insert into lobby.template (template_id, created_at, version, retired, body) values ($1, $2, $3, $4, $5)
            on conflict (template_id) do update
                set version = excluded.version, retired = excluded.retired, body = excluded.body",
    read: "select body, version from lobby.template where template_id = $1",
    lock: "select body, version from lobby.template where template_id = $1 for update",
    list: "select body from lobby.template
           where (created_at, template_id)
               < (coalesce($1, 'infinity'), coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
           order by created_at desc, template_id desc limit $3",
};

/// Whether tournaments may open from it. Its row is locked, so that retiring it waits for what is being opened.
pub async fn is_open(tx: &mut PgTransaction<'_>, id: TemplateId) -> Result<bool, Failure> {
    let row = sqlx::query("select retired from lobby.template where template_id = $1 for share")
        .bind(id)
        .fetch_optional(&mut **tx)
        .await?;
    match row {
        Some(row) => Ok(!row.try_get::<bool, _>("retired")?),
        None => Ok(false),
    }
}
