//! Protections in the database.

use chrono::{DateTime, Utc};
use mazziere_contract::wallet::{ExclusionAsked, ProtectionAsked, ProtectionChange};
use mazziere_ids::{AccountId, PlayerId};
use mazziere_telemetry::italy;
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgConnection, Row};

use super::{Movement, Protection, Spent, Terms};
use crate::account::{account_id, cash_of};
use crate::fault::StoreError;
use crate::posting::store::{kind, kind_of};

/// How many movements are read at a time.
const PAGE: u16 = 500;

/// How far back a tally begins: a week and a day, so that the whole of this week lies in it.
const REACH: chrono::TimeDelta = chrono::TimeDelta::days(8);

pub(crate) fn protection(row: &PgRow) -> Result<(AccountId, Protection), StoreError> {
    let protection = Protection {
        player_id: row.try_get("player_id")?,
        version: row.try_get("version")?,
        terms: row.try_get::<Json<Terms>, _>("terms")?.0,
        spent: Spent { day: row.try_get("day")?, lost: row.try_get("lost")?, deposited: row.try_get("deposited")? },
    };
    Ok((row.try_get("account_id")?, protection))
}

/// Those of these players, by their cash, who have asked for something.
pub async fn by_ids(
    connection: &mut PgConnection,
    ids: &[AccountId],
) -> Result<Vec<(AccountId, Protection)>, StoreError> {
    let rows = sqlx::query(
        "select account_id, player_id, version, terms, day, lost, deposited \
         from wallet.protection where account_id = any($1)",
    )
    .bind(ids)
    .fetch_all(connection)
    .await?;
    rows.iter().map(protection).collect()
}

/// What a player allows themselves, and what they have used; also of a player who never asked for anything.
pub async fn of_player(
    connection: &mut PgConnection,
    player_id: PlayerId,
    now: DateTime<Utc>,
) -> Result<Protection, StoreError> {
    let id = account_id(&cash_of(player_id));
    if let Some((_, found)) = by_ids(connection, &[id]).await?.into_iter().next() {
        return Ok(found);
    }
    let movements = movements(connection, id, i64::MAX, now).await?;
    let spent = tally(movements.into_iter().map(|(_, movement)| movement), now);
    Ok(Protection::none(player_id, spent))
}

/// What movements of the last days come to, in their order.
pub fn tally(movements: impl Iterator<Item = Movement>, now: DateTime<Utc>) -> Spent {
    movements.fold(Spent::nothing(italy::day(now - REACH)), |spent, movement| spent.after(&movement))
}

/// What has happened to an account in the last days, up to a place in the ledger: each with its place, in order. The
/// pages are read backwards, so that what lies further back costs nothing.
pub async fn movements(
    connection: &mut PgConnection,
    id: AccountId,
    up_to: i64,
    now: DateTime<Utc>,
) -> Result<Vec<(i64, Movement)>, StoreError> {
    let since = now - REACH;
    let mut found = Vec::new();
    let mut before = i64::MAX;
    loop {
        let rows = sqlx::query(
            "select e.version, e.sequence, e.amount, p.kind::text as kind, p.posted_at, o.kind::text as undone, \
                    o.posted_at as undone_at \
             from (select version, sequence, amount from wallet.entry \
                   where account_id = $1 and version < $2 order by version desc limit $3) e \
             join wallet.posting p on p.sequence = e.sequence \
             left join wallet.posting o on o.posting_id = p.reverses \
             order by e.version desc",
        )
        .bind(id)
        .bind(before)
        .bind(i64::from(PAGE))
        .fetch_all(&mut *connection)
        .await?;
        let mut over = rows.len() < usize::from(PAGE);
        for row in &rows {
            before = row.try_get("version")?;
            let (sequence, movement): (i64, _) = (row.try_get("sequence")?, movement(row)?);
            over |= movement.at < since;
            if sequence <= up_to && movement.at >= since {
                found.push((sequence, movement));
            }
        }
        if over {
            found.reverse();
            return Ok(found);
        }
    }
}

fn movement(row: &PgRow) -> Result<Movement, StoreError> {
    let undone: Option<String> = row.try_get("undone")?;
    let undone_at: Option<DateTime<Utc>> = row.try_get("undone_at")?;
    Ok(Movement {
        kind: kind(row)?,
        amount: row.try_get("amount")?,
        at: row.try_get("posted_at")?,
        undoes: undone.map(|undone| kind_of(&undone)).transpose()?.zip(undone_at),
    })
}

/// Writes the terms that a player has asked for. What they have used is written with the ledger.
pub async fn change(
    connection: &mut PgConnection,
    protection: &Protection,
    asked: ProtectionAsked,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    let Protection { player_id, version, terms, spent } = protection;
    sqlx::query(
        "insert into wallet.protection_change (player_id, version, asked, terms, asked_at) values ($1, $2, $3, $4, $5)",
    )
    .bind(player_id)
    .bind(version)
    .bind(Json(asked))
    .bind(Json(terms))
    .bind(at)
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "insert into wallet.protection (account_id, player_id, version, terms, day, lost, deposited) \
         values ($1, $2, $3, $4, $5, $6, $7) \
         on conflict (account_id) do update set version = excluded.version, terms = excluded.terms",
    )
    .bind(account_id(&cash_of(*player_id)))
    .bind(player_id)
    .bind(version)
    .bind(Json(terms))
    .bind(spent.day)
    .bind(spent.lost)
    .bind(spent.deposited)
    .execute(connection)
    .await?;
    Ok(())
}

/// What a player has asked for before this version, newest first.
pub async fn changes(
    connection: &mut PgConnection,
    player_id: PlayerId,
    before: i64,
    limit: i64,
) -> Result<Vec<ProtectionChange>, StoreError> {
    let rows = sqlx::query(
        "select version, asked, asked_at from wallet.protection_change \
         where player_id = $1 and version < $2 order by version desc limit $3",
    )
    .bind(player_id)
    .bind(before)
    .bind(limit)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            let asked = row.try_get::<Json<ProtectionAsked>, _>("asked")?.0;
            Ok(ProtectionChange { version: row.try_get("version")?, asked, asked_at: row.try_get("asked_at")? })
        })
        .collect()
}

/// The players who have asked to take no part, after this number.
///
/// A writer holds the ledger's lock from before the first number is drawn until the commit, so nobody appears before a
/// number that was read.
pub async fn exclusions(
    connection: &mut PgConnection,
    after: i64,
    limit: i64,
) -> Result<Vec<ExclusionAsked>, StoreError> {
    let rows = sqlx::query(
        "select number, player_id, asked_at from wallet.protection_change \
         where asked ->> 'kind' = 'exclusion' and number > $1 order by number limit $2",
    )
    .bind(after)
    .bind(limit)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(ExclusionAsked {
                number: row.try_get("number")?,
                player_id: row.try_get("player_id")?,
                asked_at: row.try_get("asked_at")?,
            })
        })
        .collect()
}
