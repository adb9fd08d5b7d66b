//! Conduct in the database: how each player stands, and what has happened, for lists.
//!
//! Lock order: how a player stands before the stream of whatever they join.

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{ConductEntry, ConductEntryKind, OperatorAct};
use mazziere_fairdeal::Secrets;
use mazziere_ids::{PlayerId, WarningId};
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Postgres, QueryBuilder, Row};

use super::{Conduct, Event, notices, view};
use crate::failure::Failure;
use crate::log::rows::{self, Beginning, Projected};
use crate::notice::Addressed;
use crate::page::Cursor;

/// How a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Until when warnings bar them; it may be over.
    pub barred_until: Option<DateTime<Utc>>,
    /// Whether they are suspended.
    pub suspended: bool,
    /// Until when, if not until they are reinstated; it may be over.
    pub suspended_until: Option<DateTime<Utc>>,
}

/// What has changed of a player's conduct.
#[derive(Debug)]
pub struct Rows {
    pub player: PlayerId,
    /// The version of their stream.
    pub version: i64,
    /// Until when warnings bar them.
    pub barred_until: Option<DateTime<Utc>>,
    /// Since when they are suspended, if they are.
    pub suspended_since: Option<DateTime<Utc>>,
    /// Until when, if not until they are reinstated.
    pub suspended_until: Option<DateTime<Utc>>,
    /// What has happened, each with the version that it made.
    pub entries: Vec<(i64, ConductEntry)>,
    pub notices: Vec<Addressed>,
}

impl Projected for Conduct {
    type Rows = Rows;

    fn rows(_before: Option<&Conduct>, after: &Conduct, events: &[Event], at: DateTime<Utc>) -> Rows {
        let first = after.version - i64::try_from(events.len()).unwrap_or(i64::MAX) + 1;
        let suspension = after.suspension.as_ref();
        Rows {
            player: after.player,
            version: after.version,
            barred_until: after.barred_until(),
            suspended_since: suspension.map(|suspension| suspension.since),
            suspended_until: suspension.and_then(|suspension| suspension.until),
            entries: (first..)
                .zip(events)
                .map(|(version, event)| (version, view::entry(after.player, version, event, at)))
                .collect(),
            notices: notices::of_events(after, events, at),
        }
    }
}

impl rows::Rows<Conduct> for Rows {
    async fn write(
        &self,
        tx: &mut PgTransaction<'_>,
        _secrets: Secrets,
    ) -> Result<Option<Beginning<Conduct>>, Failure> {
        sqlx::query(
            "insert into lobby.conduct (player_id, version, barred_until, suspended_since, suspended_until)
             values ($1, $2, $3, $4, $5)
             on conflict (player_id) do update
             set version = excluded.version, barred_until = excluded.barred_until,
                 suspended_since = excluded.suspended_since, suspended_until = excluded.suspended_until
             where conduct.version < excluded.version",
        )
        .bind(self.player)
        .bind(self.version)
        .bind(self.barred_until)
        .bind(self.suspended_since)
        .bind(self.suspended_until)
        .execute(&mut **tx)
        .await?;
        for (version, entry) in &self.entries {
            write_entry(tx, *version, entry, self.player).await?;
        }
        Ok(None)
    }

    fn notices(&self) -> &[Addressed] {
        &self.notices
    }
}

async fn write_entry(
    tx: &mut PgTransaction<'_>,
    version: i64,
    entry: &ConductEntry,
    player: PlayerId,
) -> Result<(), Failure> {
    sqlx::query(
        "insert into lobby.conduct_entry (entry_id, player_id, version, kind, at, warning_id, body)
         values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(entry.entry_id)
    .bind(player)
    .bind(version)
    .bind(view::name_of(entry.kind))
    .bind(entry.at)
    .bind(entry.warning_id)
    .bind(Json(entry))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

fn read_standing(row: &PgRow) -> Result<Standing, Failure> {
    Ok(Standing {
        barred_until: row.try_get("barred_until")?,
        suspended: row.try_get::<Option<DateTime<Utc>>, _>("suspended_since")?.is_some(),
        suspended_until: row.try_get("suspended_until")?,
    })
}

/// How a player stands; `None` if nothing has ever happened.
pub async fn standing(pool: &PgPool, player: PlayerId) -> Result<Option<Standing>, Failure> {
    let row =
        sqlx::query("select barred_until, suspended_since, suspended_until from lobby.conduct where player_id = $1")
            .bind(player)
            .fetch_optional(pool)
            .await?;
    row.as_ref().map(read_standing).transpose()
}

/// The same, and nobody changes it before the end of the transaction.
pub async fn lock_standing(tx: &mut PgTransaction<'_>, player: PlayerId) -> Result<Option<Standing>, Failure> {
    let row = sqlx::query(
        "select barred_until, suspended_since, suspended_until from lobby.conduct where player_id = $1 for share",
    )
    .bind(player)
    .fetch_optional(&mut **tx)
    .await?;
    row.as_ref().map(read_standing).transpose()
}

/// The statement that reads so much of what has happened to a player, or of one kind of it, newest first.
pub fn page(
    player: PlayerId,
    kind: Option<ConductEntryKind>,
    after: Option<Cursor>,
    limit: u32,
) -> QueryBuilder<Postgres> {
    let mut statement = QueryBuilder::new("select body from lobby.conduct_entry where player_id = ");
    statement.push_bind(player);
    if let Some(kind) = kind {
        statement.push(" and kind = ").push_bind(view::name_of(kind));
    }
    if let Some(after) = after {
        statement.push(" and (at, entry_id) < (").push_bind(after.at).push(", ").push_bind(after.id).push(")");
    }
    statement.push(" order by at desc, entry_id desc limit ").push_bind(i64::from(limit));
    statement
}

/// One page of what has happened to a player, or of one kind of it, newest first.
pub async fn entries(
    pool: &PgPool,
    player: PlayerId,
    kind: Option<ConductEntryKind>,
    after: Option<Cursor>,
    limit: u32,
) -> Result<Vec<ConductEntry>, Failure> {
    let rows = page(player, kind, after, limit).build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok(row.try_get::<Json<ConductEntry>, _>("body")?.0)).collect()
}

/// The statement that reads who has withdrawn these warnings.
pub fn withdrawn(warnings: &[WarningId]) -> QueryBuilder<Postgres> {
    let mut statement =
        QueryBuilder::new("select warning_id, body from lobby.conduct_entry where kind = 'warning_withdrawn'");
    statement.push(" and warning_id = any (").push_bind(warnings.to_vec()).push(")");
    statement
}

/// Who has withdrawn these warnings.
pub async fn withdrawals(pool: &PgPool, warnings: &[WarningId]) -> Result<Vec<(WarningId, OperatorAct)>, Failure> {
    let rows = withdrawn(warnings).build().fetch_all(pool).await?;
    let read = |row: &PgRow| -> Result<Option<(WarningId, OperatorAct)>, Failure> {
        let ConductEntry { by, at, text, .. } = row.try_get::<Json<ConductEntry>, _>("body")?.0;
        let act = by.zip(text).map(|(by, reason)| OperatorAct { by, at, reason });
        let warning: WarningId = row.try_get("warning_id")?;
        Ok(act.map(|act| (warning, act)))
    };
    rows.iter().filter_map(|row| read(row).transpose()).collect()
}
