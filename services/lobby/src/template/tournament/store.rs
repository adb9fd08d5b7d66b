//! The rows of templates of tournaments.

use mazziere_contract::tables;
use mazziere_ids::TemplateId;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};
use uuid::Uuid;

use crate::failure::Failure;
use crate::template::Rows;

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

/// A template that tournaments may open from.
#[derive(Clone, Copy, Debug)]
pub struct OpenTemplate {
    /// What matches are worth that nobody plays, if the template says it.
    pub unplayed_worth: Option<tables::Unplayed>,
}

/// The template if tournaments may open from it. Its row is locked, so that retiring it waits for what is being opened.
pub async fn open(tx: &mut PgTransaction<'_>, id: TemplateId) -> Result<Option<OpenTemplate>, Failure> {
    let row = sqlx::query(
        "select body -> 'unplayed_worth' as unplayed_worth from lobby.template
         where template_id = $1 and not retired for share",
    )
    .bind(id)
    .fetch_optional(&mut **tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let worth: Option<Json<tables::Unplayed>> = row.try_get("unplayed_worth")?;
    Ok(Some(OpenTemplate { unplayed_worth: worth.map(|json| json.0) }))
}

/// The first template of matches behind `after` that does not say what matches are worth that nobody plays.
pub async fn next_without_worth(pool: &PgPool, after: TemplateId) -> Result<Option<TemplateId>, Failure> {
    let found = sqlx::query_scalar::<_, Uuid>(
        "select template_id from lobby.template
         where template_id > $1 and not retired and not body ? 'unplayed_worth' and not body ? 'chips'
         order by template_id limit 1",
    );
    Ok(found.bind(after.uuid()).fetch_optional(pool).await?.map(TemplateId::new))
}
