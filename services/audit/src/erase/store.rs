//! The statements of an erasure.

use chrono::{DateTime, Utc};
use mazziere_contract::act::{ActTarget, StaffRole};
use mazziere_tlog::Hash;
use sqlx::types::Json;
use sqlx::{PgConnection, Result};
use uuid::Uuid;

use super::Order;

/// What the act of an erasure has as its operation.
const OPERATION: &str = "mazziere audit erase";

/// Hashes of parts of postings, as columns.
#[derive(Default)]
pub(super) struct Kept {
    sequence: Vec<i64>,
    part: Vec<i16>,
    hash: Vec<Vec<u8>>,
}

impl Kept {
    pub(super) fn push(&mut self, sequence: u64, part: i16, hash: Hash) {
        self.sequence.push(i64::try_from(sequence).unwrap_or(i64::MAX));
        self.part.push(part);
        self.hash.push(hash.0.to_vec());
    }

    pub(super) fn len(&self) -> usize {
        self.part.len()
    }
}

pub(super) async fn lock_ledger(connection: &mut PgConnection) -> Result<()> {
    sqlx::query("select from wallet.ledger_head where only_row for update").execute(connection).await.map(drop)
}

/// Whether the person has a key; nothing if they never had one.
pub(super) async fn has_key(connection: &mut PgConnection, player: Uuid) -> Result<Option<bool>> {
    sqlx::query_scalar("select key is not null from wallet.person_key where player_id = $1 for update")
        .bind(player)
        .fetch_optional(connection)
        .await
}

pub(super) async fn has_money(connection: &mut PgConnection, player: Uuid) -> Result<bool> {
    sqlx::query_scalar(
        "select exists (select from wallet.account where player_id = $1 and (balance <> 0 or held <> 0))",
    )
    .bind(player)
    .fetch_one(connection)
    .await
}

pub(super) async fn keep(connection: &mut PgConnection, kept: Kept) -> Result<()> {
    sqlx::query(
        "insert into wallet.erased_part (sequence, part, hash)
         select * from unnest($1::bigint[], $2::smallint[], $3::bytea[])",
    )
    .bind(kept.sequence)
    .bind(kept.part)
    .bind(kept.hash)
    .execute(connection)
    .await
    .map(drop)
}

pub(super) async fn forget(connection: &mut PgConnection, player: Uuid) -> Result<()> {
    sqlx::query("update wallet.person_key set key = null, erased_at = clock_timestamp() where player_id = $1")
        .bind(player)
        .execute(connection)
        .await
        .map(drop)
}

/// Records the act where the wallet keeps those of its own. It came with no token: the login of the database stands in
/// its place.
pub(super) async fn record_act(connection: &mut PgConnection, order: &Order) -> Result<()> {
    let target = ActTarget { name: "player_id".to_owned(), id: order.player };
    sqlx::query(
        "with recorded as (
            insert into wallet.act (command_id, at, actor, role, token_id, operation, targets, reason)
            values (gen_random_uuid(), clock_timestamp(), $1, $2, 'login:' || session_user::text, $3, $4, $5)
            returning number
        )
        insert into wallet.act_target (target, number) select $6::uuid, number from recorded",
    )
    .bind(order.by)
    .bind(StaffRole::Operator.name())
    .bind(OPERATION)
    .bind(Json([target]))
    .bind(&order.reason.0)
    .bind(order.player)
    .execute(connection)
    .await
    .map(drop)
}

/// Takes away the names by which lobby and tables show the person, and says whether there was one. All services share
/// one database; where one of these two was never migrated it has no names.
pub(super) async fn forget_names(connection: &mut PgConnection, player: Uuid) -> Result<bool> {
    let mut named_at: Option<DateTime<Utc>> = None;
    if has_table(connection, "lobby.profile").await? {
        let delete = sqlx::query_scalar("delete from lobby.profile where player_id = $1 returning named_at");
        named_at = delete.bind(player).fetch_optional(&mut *connection).await?;
    }
    let mut named = named_at.is_some();
    if has_table(connection, "tables.player_name").await? {
        // An introduction may be under way still: the row stays, and keeps out what was told before. That is whatever
        // the lobby had until now, by this clock or by its own. It is locked before its name is looked at.
        sqlx::query(
            "insert into tables.player_name as p (player_id, name, named_at)
            values ($1, null, greatest(clock_timestamp(), $2))
            on conflict (player_id) do update set named_at = greatest(p.named_at, excluded.named_at)",
        )
        .bind(player)
        .bind(named_at)
        .execute(&mut *connection)
        .await?;
        let forget = sqlx::query("update tables.player_name set name = null where player_id = $1 and name is not null");
        named |= forget.bind(player).execute(&mut *connection).await?.rows_affected() > 0;
    }
    Ok(named)
}

async fn has_table(connection: &mut PgConnection, table: &str) -> Result<bool> {
    sqlx::query_scalar("select to_regclass($1) is not null").bind(table).fetch_one(connection).await
}
