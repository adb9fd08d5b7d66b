//! The statements of an erasure.

use mazziere_tlog::Hash;
use sqlx::{PgConnection, Result};
use uuid::Uuid;

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
    sqlx::query("update wallet.person_key set key = null, erased_at = now() where player_id = $1")
        .bind(player)
        .execute(connection)
        .await
        .map(drop)
}

/// What takes a name away, by the table that has it. A database may have the schemas of some services only.
const FORGET_NAMES: [(&str, &str); 2] = [
    ("lobby.profile", "delete from lobby.profile where player_id = $1"),
    // An introduction may be under way still: the row stays, and keeps out what was told before.
    (
        "tables.player_name",
        "insert into tables.player_name as p (player_id, name, named_at) values ($1, null, now())
        on conflict (player_id) do update set name = null, named_at = greatest(p.named_at, excluded.named_at)",
    ),
];

pub(super) async fn forget_names(connection: &mut PgConnection, player: Uuid) -> Result<()> {
    for (table, forget) in FORGET_NAMES {
        let is_there = sqlx::query_scalar("select to_regclass($1) is not null").bind(table);
        if is_there.fetch_one(&mut *connection).await? {
            sqlx::query(forget).bind(player).execute(&mut *connection).await?;
        }
    }
    Ok(())
}
