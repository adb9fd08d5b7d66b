//! The last hands of cash tables in the database.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use mazziere_ids::TableId;
use sqlx::{PgPool, PgTransaction, Row};
use uuid::Uuid;

use super::{Figures, Hand, MOST_HANDS, WINDOW, figures};
use crate::failure::Failure;

/// Takes hands in; those of tables that are not cash tables of the lobby are left out, and old ones are forgotten.
pub async fn take_in(tx: &mut PgTransaction<'_>, hands: &[Hand]) -> Result<(), Failure> {
    if hands.is_empty() {
        return Ok(());
    }
    let tables: Vec<Uuid> = hands.iter().map(|hand| hand.table_id.uuid()).collect();
    sqlx::query(
        "insert into lobby.cash_hand (table_id, hand, ended_at, pot)
         select table_id, hand, ended_at, pot
         from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::bigint[]) as new (table_id, hand, ended_at, pot)
         join lobby.cash_table using (table_id)
         on conflict (table_id, hand) do nothing",
    )
    .bind(&tables)
    .bind(hands.iter().map(|hand| hand.number).collect::<Vec<_>>())
    .bind(hands.iter().map(|hand| hand.ended_at).collect::<Vec<_>>())
    .bind(hands.iter().map(|hand| hand.pot).collect::<Vec<_>>())
    .execute(&mut **tx)
    .await?;
    sqlx::query(
        "delete from lobby.cash_hand as old
         using (select table_id, max(hand) as newest from lobby.cash_hand where table_id = any ($1) group by table_id)
             as kept
         where old.table_id = kept.table_id and old.hand <= kept.newest - $2",
    )
    .bind(&tables)
    .bind(MOST_HANDS)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The figures of these tables now; tables without recent hands are left out.
pub async fn of_tables(
    pool: &PgPool,
    tables: &[TableId],
    now: DateTime<Utc>,
) -> Result<HashMap<TableId, Figures>, Failure> {
    let rows =
        sqlx::query("select table_id, ended_at, pot from lobby.cash_hand where table_id = any ($1) and ended_at > $2")
            .bind(tables.iter().map(|table| table.uuid()).collect::<Vec<_>>())
            .bind(now - WINDOW)
            .fetch_all(pool)
            .await?;
    let mut hands: HashMap<TableId, Vec<(DateTime<Utc>, i64)>> = HashMap::new();
    for row in rows {
        hands.entry(row.try_get("table_id")?).or_default().push((row.try_get("ended_at")?, row.try_get("pot")?));
    }
    Ok(hands.into_iter().map(|(table, hands)| (table, figures(&hands, now))).collect())
}
