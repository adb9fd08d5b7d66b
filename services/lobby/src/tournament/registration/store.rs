//! Registrations in the database: the rows players look themselves up in, and the one buy-in of each that is being
//! collected.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::Registration;
use mazziere_ids::{PlayerId, RegistrationId, TableId};
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};

use crate::failure::Failure;
use crate::page::Cursor;
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
    .bind(changes.iter().map(|change| Json(&change.shown)).collect::<Vec<_>>())
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

/// One page of a player's registrations, newest first.
pub async fn of_player(
    pool: &PgPool,
    player: PlayerId,
    after: Option<Cursor>,
    limit: u32,
) -> Result<Vec<Registration>, Failure> {
    let rows = sqlx::query(
        "select registration.body from lobby.entrant join lobby.registration using (registration_id)
         where entrant.player_id = $1
           and (entrant.created_at, entrant.registration_id)
               < (coalesce($2, 'infinity'), coalesce($3, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         order by entrant.created_at desc, entrant.registration_id desc
         limit $4",
    )
    .bind(player)
    .bind(after.map(|cursor| cursor.at))
    .bind(after.map(|cursor| cursor.id))
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    let read = |row: sqlx::postgres::PgRow| row.try_get::<Json<Registration>, _>("body").map(|json| json.0);
    rows.into_iter().map(read).collect::<Result<_, _>>().map_err(Failure::from)
}
