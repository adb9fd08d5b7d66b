//! Acts in the database.

use mazziere_contract::act::{ActTarget, StaffAct, StaffRole};
use mazziere_ids::CommandId;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgConnection, Row};
use uuid::Uuid;

use crate::fault::StoreError;

/// The service of these acts.
const SERVICE: &str = "wallet";

/// Records an act under its command.
pub async fn record(connection: &mut PgConnection, command: CommandId, act: &StaffAct) -> Result<(), StoreError> {
    sqlx::query(
        "with recorded as ( \
             insert into wallet.act (command_id, at, actor, name, role, token_id, operation, targets, reason) \
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning number \
         ) \
         insert into wallet.act_target (target, number) \
         select distinct t.target, recorded.number from recorded cross join unnest($10::uuid[]) as t (target)",
    )
    .bind(command)
    .bind(act.at)
    .bind(act.actor)
    .bind(&act.name)
    .bind(act.role.name())
    .bind(&act.token_id)
    .bind(&act.operation)
    .bind(Json(&act.on))
    .bind(&act.reason)
    .bind(act.on.iter().map(|target| target.id).collect::<Vec<Uuid>>())
    .execute(connection)
    .await?;
    Ok(())
}

/// What an act is read from.
macro_rules! select {
    ($rest:literal) => {
        concat!("select a.number, a.at, a.actor, a.name, a.role, a.token_id, a.operation, a.targets, a.reason ", $rest)
    };
}

/// At most `limit` acts before the one with this number, newest first, each with its own; of one actor and about one
/// target, if they are given.
pub async fn before(
    connection: &mut PgConnection,
    (actor, target): (Option<Uuid>, Option<Uuid>),
    before: i64,
    limit: i64,
) -> Result<Vec<(i64, StaffAct)>, StoreError> {
    let query = match (actor, target) {
        (None, None) => sqlx::query(select!("from wallet.act a where a.number < $1 order by a.number desc limit $2")),
        (Some(_), None) => sqlx::query(select!(
            "from wallet.act a where a.actor = $3 and a.number < $1 order by a.number desc limit $2"
        )),
        (_, Some(_)) => sqlx::query(select!(
            "from wallet.act_target t join wallet.act a using (number) \
             where t.target = $4 and t.number < $1 and ($3::uuid is null or a.actor = $3) \
             order by t.number desc limit $2"
        )),
    };
    let query = query.bind(before).bind(limit);
    let query = if actor.is_some() || target.is_some() { query.bind(actor) } else { query };
    let query = if target.is_some() { query.bind(target) } else { query };
    let rows = query.fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get("number")?, act(row)?))).collect()
}

fn act(row: &PgRow) -> Result<StaffAct, StoreError> {
    let role: &str = row.try_get("role")?;
    let role = StaffRole::ALL.into_iter().find(|known| known.name() == role);
    Ok(StaffAct {
        at: row.try_get("at")?,
        service: SERVICE.to_owned(),
        actor: row.try_get("actor")?,
        name: row.try_get("name")?,
        role: role.ok_or(StoreError::Inconsistent { table: "act", column: "role" })?,
        token_id: row.try_get("token_id")?,
        operation: row.try_get("operation")?,
        on: row.try_get::<Json<Vec<ActTarget>>, _>("targets")?.0,
        reason: row.try_get("reason")?,
    })
}
