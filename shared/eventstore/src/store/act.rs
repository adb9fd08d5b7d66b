//! Acts of the staff in the database.

use mazziere_contract::act::{ActTarget, StaffAct, StaffRole};
use mazziere_ids::CommandId;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgExecutor, Row};
use uuid::Uuid;

/// How the roles that own streams begin; the rest is the name of the service.
const OWNER: &str = "mazziere_";

/// Records an act under its command, once.
pub(crate) async fn record(
    executor: impl PgExecutor<'_>,
    command: CommandId,
    kind: &str,
    act: &StaffAct,
) -> sqlx::Result<()> {
    let done = sqlx::query("select eventstore.record_act($1, $2, $3)").bind(command.uuid()).bind(kind).bind(Json(act));
    done.execute(executor).await.map(drop)
}

/// At most `limit` acts before the one with this number, newest first, each with its own.
pub(crate) async fn before(
    executor: impl PgExecutor<'_>,
    kind: &str,
    (actor, target): (Option<Uuid>, Option<Uuid>),
    before: i64,
    limit: u32,
) -> sqlx::Result<Vec<(i64, StaffAct)>> {
    let rows = sqlx::query(
        "select number, owner, at, actor, name, role, token_id, operation, targets, reason \
         from eventstore.acts($1, $2, $3, $4, $5)",
    )
    .bind(kind)
    .bind(actor)
    .bind(target)
    .bind(before)
    .bind(i64::from(limit))
    .fetch_all(executor)
    .await?;
    rows.iter().map(|row| Ok((row.try_get("number")?, act(row)?))).collect()
}

fn act(row: &PgRow) -> sqlx::Result<StaffAct> {
    let owner: &str = row.try_get("owner")?;
    let role: &str = row.try_get("role")?;
    let known = StaffRole::ALL.into_iter().find(|known| known.name() == role);
    Ok(StaffAct {
        at: row.try_get("at")?,
        service: owner.strip_prefix(OWNER).unwrap_or(owner).to_owned(),
        actor: row.try_get("actor")?,
        name: row.try_get("name")?,
        role: known.ok_or_else(|| sqlx::Error::Decode(format!("unknown role {role} of an act").into()))?,
        token_id: row.try_get("token_id")?,
        operation: row.try_get("operation")?,
        on: row.try_get::<Json<Vec<ActTarget>>, _>("targets")?.0,
        reason: row.try_get("reason")?,
    })
}
