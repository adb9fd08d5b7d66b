//! Registrations in the database: the rows players look themselves up in, and the one buy-in of each that is being
//! collected.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{Registration, RegistrationStatus, RegistrationsQuery};
use mazziere_database::begin_snapshot;
use mazziere_ids::{PlayerId, RegistrationId, TableId};
use sqlx::postgres::PgRow;
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool, PgTransaction, Postgres, QueryBuilder, Row};

use crate::failure::Failure;
use crate::page::{Cursor, LOOKED_AT};
use crate::payment::Payment;
use crate::tournament::registration::Touched;
use crate::tournament::{Tournament, view};

/// How an entry has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// As its players see it now.
    pub shown: Registration,
    /// Those who take part by their own wish now, and did not before.
    pub joined: Vec<PlayerId>,
    /// Those whose buy-in is being collected now, and was not before.
    pub paying: Vec<PlayerId>,
    /// Whether a buy-in was being collected before, and is not any more.
    pub answered: bool,
    /// Whether it looks different now.
    pub is_news: bool,
    /// The table where it played before.
    pub left: Option<TableId>,
}

/// Those of these entries that look different now, or whose payments have moved.
pub fn changes(before: Option<&Tournament>, after: &Tournament, touched: &Touched) -> Vec<Change> {
    let mut changes = Vec::new();
    for entry in touched.entries(after) {
        let old = before.and_then(|before| before.entry(entry.registration_id));
        let shown = view::registration(after, entry);
        let looked = before.zip(old).map(|(before, old)| view::registration(before, old));
        let was = |player| old.and_then(|old| old.payment(player));
        let is_new = |player: &PlayerId| entry.payment(*player) == Some(Payment::Pending) && was(*player).is_none();
        let is_due = |player: &PlayerId| {
            entry.payment(*player) == Some(Payment::Pending) && was(*player) == Some(Payment::NotDue)
        };
        let joins = |player: &PlayerId| entry.has_agreed(*player) && !old.is_some_and(|old| old.has_agreed(*player));
        let change = Change {
            joined: entry.players.iter().copied().filter(joins).collect(),
            paying: entry.players.iter().copied().filter(|player| is_new(player) || is_due(player)).collect(),
            answered: entry
                .each()
                .any(|(player, now)| was(player) == Some(Payment::Pending) && now != Payment::Pending),
            is_news: looked.as_ref() != Some(&shown),
            left: looked.and_then(|looked| looked.table_id),
            shown,
        };
        if change.is_news || !change.paying.is_empty() || change.answered {
            changes.push(change);
        }
    }
    changes
}

/// Writes the rows of entries that changed, however many they are with the same few statements.
///
/// # Errors
/// `payment_in_progress` when another buy-in of a player is being collected, or a failure of the database.
pub async fn write_rows(tx: &mut PgTransaction<'_>, changes: &[Change]) -> Result<(), Failure> {
    let Some(first) = changes.first() else { return Ok(()) };
    sqlx::query(
        "insert into lobby.registration (registration_id, tournament_id, created_at, body)
         select registration_id, $2, created_at, body
         from unnest($1::uuid[], $3::timestamptz[], $4::jsonb[]) as new (registration_id, created_at, body)
         on conflict (registration_id) do update set body = excluded.body",
    )
    .bind(changes.iter().map(|change| change.shown.registration_id.uuid()).collect::<Vec<_>>())
    .bind(first.shown.tournament_id)
    .bind(changes.iter().map(|change| change.shown.created_at).collect::<Vec<_>>())
    .bind(changes.iter().map(|change| Json(kept(&change.shown))).collect::<Vec<_>>())
    .execute(&mut **tx)
    .await?;
    let mut players = Vec::new();
    let mut times = Vec::new();
    let mut entries = Vec::new();
    for Change { shown, joined, .. } in changes {
        for player in joined {
            players.push(player.uuid());
            times.push(shown.created_at);
            entries.push(shown.registration_id.uuid());
        }
    }
    if !players.is_empty() {
        sqlx::query(
            "insert into lobby.entrant (player_id, created_at, registration_id)
             select * from unnest($1::uuid[], $2::timestamptz[], $3::uuid[])
             on conflict do nothing",
        )
        .bind(players)
        .bind(times)
        .bind(entries)
        .execute(&mut **tx)
        .await?;
    }
    note_payments(tx, changes).await
}

/// A registration as its row keeps it: that its tournament is cancelled is said by the row of the tournament. The
/// release before this one reads the same rows, and does not know the word.
fn kept(shown: &Registration) -> Registration {
    match shown.status {
        RegistrationStatus::Cancelled => Registration { status: RegistrationStatus::Confirmed, ..shown.clone() },
        _ => shown.clone(),
    }
}

/// A registration as its row and the row of its tournament show it.
fn read_row(row: &PgRow) -> sqlx::Result<Registration> {
    let Json(kept): Json<Registration> = row.try_get("body")?;
    let is_cancelled: Option<bool> = row.try_get("is_cancelled")?;
    Ok(match (kept.status, is_cancelled) {
        (RegistrationStatus::Confirmed, Some(true)) => Registration { status: RegistrationStatus::Cancelled, ..kept },
        _ => kept,
    })
}

/// A player's next buy-in waits until the wallet has spoken about the one before.
async fn note_payments(tx: &mut PgTransaction<'_>, changes: &[Change]) -> Result<(), Failure> {
    let answered: Vec<_> =
        changes.iter().filter(|change| change.answered).map(|change| change.shown.registration_id.uuid()).collect();
    if !answered.is_empty() {
        sqlx::query("delete from lobby.buy_in_under_way where registration_id = any ($1)")
            .bind(answered)
            .execute(&mut **tx)
            .await?;
    }
    for change in changes {
        for player in &change.paying {
            let noted = sqlx::query(
                "insert into lobby.buy_in_under_way (player_id, registration_id) values ($1, $2)
                 on conflict (player_id) do nothing",
            )
            .bind(player)
            .bind(change.shown.registration_id)
            .execute(&mut **tx)
            .await?;
            if noted.rows_affected() == 0 {
                let detail = format!("another buy-in of player {player} is being collected");
                return Err(Failure::refused(ErrorCode::PaymentInProgress, detail));
            }
        }
    }
    Ok(())
}

pub async fn read(pool: &PgPool, id: RegistrationId) -> Result<Option<Registration>, Failure> {
    let row = sqlx::query("select body from lobby.registration where registration_id = $1")
        .bind(id)
        .fetch_optional(pool)
        .await?;
    row.map(|row| row.try_get::<Json<Registration>, _>("body").map(|json| json.0)).transpose().map_err(Failure::from)
}

/// The newest registrations of a player after a cursor, of the times that are asked for.
fn looked(sql: &mut QueryBuilder<Postgres>, player: PlayerId, query: &RegistrationsQuery, after: Option<Cursor>) {
    sql.push("select created_at, registration_id from lobby.entrant where player_id = ").push_bind(player);
    if let Some(from) = query.from {
        sql.push(" and created_at >= ").push_bind(from);
    }
    if let Some(until) = query.until {
        sql.push(" and created_at < ").push_bind(until);
    }
    if let Some(Cursor { at, id }) = after {
        sql.push(" and (created_at, registration_id) < (").push_bind(at).push(", ").push_bind(id).push(")");
    }
    sql.push(" order by created_at desc, registration_id desc");
}

/// Where the looking for one page ends, if there is more to look at.
async fn looked_at(
    snapshot: &mut PgConnection,
    player: PlayerId,
    query: &RegistrationsQuery,
    after: Option<Cursor>,
) -> Result<Option<Cursor>, Failure> {
    let mut sql = QueryBuilder::new("");
    looked(&mut sql, player, query, after);
    sql.push(" offset ").push_bind(LOOKED_AT - 1).push(" limit 1");
    let row = sql.build().fetch_optional(snapshot).await?;
    let cursor = |row: PgRow| -> sqlx::Result<Cursor> {
        Ok(Cursor { at: row.try_get("created_at")?, id: row.try_get("registration_id")? })
    };
    row.map(cursor).transpose().map_err(Failure::from)
}

/// The name of a state in rows.
const fn name_of_status(status: RegistrationStatus) -> &'static str {
    match status {
        RegistrationStatus::AwaitingPartner => "awaiting_partner",
        RegistrationStatus::PaymentPending => "payment_pending",
        RegistrationStatus::Confirmed | RegistrationStatus::Cancelled => "confirmed",
        RegistrationStatus::Refused => "refused",
        RegistrationStatus::RefundPending => "refund_pending",
        RegistrationStatus::Withdrawn => "withdrawn",
    }
}

/// The statement that reads `body` of the newest `limit` registrations of a player after a cursor, and whether the
/// tournament `is_cancelled`.
pub fn newest(
    player: PlayerId,
    query: &RegistrationsQuery,
    after: Option<Cursor>,
    limit: u32,
) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("select registration.body, tournament.is_cancelled from (");
    looked(&mut sql, player, query, after);
    let sifts = query.game.is_some() || query.status.is_some();
    sql.push(" limit ").push_bind(if sifts { LOOKED_AT } else { i64::from(limit) });
    // `offset 0` keeps these from becoming joins that read all of a table: a row is looked up at a time, until the page
    // is full.
    sql.push(
        ") looked cross join lateral (select body, tournament_id from lobby.registration \
         where registration.registration_id = looked.registration_id offset 0) registration \
         left join lateral (select game, status = 'cancelled' as is_cancelled from lobby.tournament \
         where tournament.tournament_id = registration.tournament_id offset 0) tournament on true where true",
    );
    if let Some(game) = &query.game {
        sql.push(" and tournament.game = ").push_bind(game.clone());
    }
    if let Some(status) = query.status {
        sql.push(" and registration.body ->> 'status' = ").push_bind(name_of_status(status));
        match status {
            RegistrationStatus::Confirmed => sql.push(" and tournament.is_cancelled is not true"),
            RegistrationStatus::Cancelled => sql.push(" and tournament.is_cancelled is true"),
            _ => &mut sql,
        };
    }
    sql.push(" order by looked.created_at desc, looked.registration_id desc limit ").push_bind(i64::from(limit));
    sql
}

/// At most `limit` of a player's registrations, newest first; and where the looking ended, if not all were looked at.
pub async fn of_player(
    pool: &PgPool,
    player: PlayerId,
    query: &RegistrationsQuery,
    after: Option<Cursor>,
    limit: u32,
) -> Result<(Vec<Registration>, Option<Cursor>), Failure> {
    // Both statements see the same registrations: one made between them would be looked at again for the next page.
    let mut snapshot = begin_snapshot(pool).await?;
    let rows = newest(player, query, after, limit).build().fetch_all(&mut *snapshot).await?;
    let found: Vec<Registration> = rows.iter().map(read_row).collect::<Result<_, _>>()?;
    let is_short = (query.game.is_some() || query.status.is_some()) && found.len() < limit as usize;
    let more = if is_short { looked_at(&mut snapshot, player, query, after).await? } else { None };
    Ok((found, more))
}
