//! Invitations in the database: a row for each that is open, no longer. Here is what no single tournament knows, how
//! many there are of a player.

use chrono::{DateTime, Utc};
use mazziere_contract::Cause;
use mazziere_contract::lobby::Invitation;
use mazziere_ids::{PlayerId, TournamentId};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, PgTransaction, Row};

use super::{Asking, Changes, MOST_RECEIVED, MOST_SENT};
use crate::failure::Failure;

/// Writes the rows of invitations that changed.
///
/// # Errors
/// `invitation_limit` when too many would be open, or a failure of the database.
pub async fn write_rows(
    tx: &mut PgTransaction<'_>,
    tournament: TournamentId,
    changes: &Changes,
) -> Result<(), Failure> {
    for asking in &changes.begun {
        check_limits(tx, asking).await?;
        sqlx::query(
            "insert into lobby.invitation (invitation_id, tournament_id, inviter_id, invited_id, created_at)
             values ($1, $2, $3, $4, $5)",
        )
        .bind(asking.invitation_id)
        .bind(tournament)
        .bind(asking.inviter)
        .bind(asking.invited)
        .bind(asking.created_at)
        .execute(&mut **tx)
        .await?;
    }
    for asking in &changes.sent {
        sqlx::query("update lobby.invitation set expires_at = $2 where invitation_id = $1")
            .bind(asking.invitation_id)
            .bind(asking.expires_at)
            .execute(&mut **tx)
            .await?;
    }
    if !changes.ended.is_empty() {
        sqlx::query("delete from lobby.invitation where invitation_id = any ($1)")
            .bind(changes.ended.iter().map(|id| id.uuid()).collect::<Vec<_>>())
            .execute(&mut **tx)
            .await?;
    }
    Ok(())
}

/// Counts what is open already, one at a time for each of the two players.
async fn check_limits(tx: &mut PgTransaction<'_>, asking: &Asking) -> Result<(), Failure> {
    let mut locks = [asking.inviter.uuid(), asking.invited.uuid()];
    // Everybody takes them in the same order.
    locks.sort_unstable();
    for lock in locks {
        sqlx::query("select pg_advisory_xact_lock(hashtextextended($1, 0))")
            .bind(format!("lobby.invitation:{lock}"))
            .execute(&mut **tx)
            .await?;
    }
    let row = sqlx::query(
        "select count(*) filter (where inviter_id = $1) as sent,
                count(*) filter (where invited_id = $2) as received,
                count(*) filter (where inviter_id = $1 and invited_id = $2) as same
         from lobby.invitation where inviter_id = $1 or invited_id = $2",
    )
    .bind(asking.inviter)
    .bind(asking.invited)
    .fetch_one(&mut **tx)
    .await?;
    let count = |name: &str| row.try_get::<i64, _>(name).map(|count| usize::try_from(count).unwrap_or(usize::MAX));
    let (most, why) = if count("same")? > 0 {
        (1, "an invitation of this player to the same partner is open".to_owned())
    } else if count("sent")? >= MOST_SENT {
        (MOST_SENT, format!("{MOST_SENT} invitations of this player are open"))
    } else if count("received")? >= MOST_RECEIVED {
        (MOST_RECEIVED, format!("{MOST_RECEIVED} invitations to this partner are open"))
    } else {
        return Ok(());
    };
    Err(Failure::refused(Cause::InvitationLimit { max: most as u64 }, why))
}

/// The open invitations that a player has sent or received, newest first. There are few, because both are limited.
pub async fn of_player(pool: &PgPool, player: PlayerId, now: DateTime<Utc>) -> Result<Vec<Invitation>, Failure> {
    let rows = sqlx::query(
        "select invitation_id, tournament_id, inviter_id, invited_id, created_at, expires_at from lobby.invitation
         where (inviter_id = $1 or invited_id = $1) and expires_at >= $2
         order by created_at desc, invitation_id desc",
    )
    .bind(player)
    .bind(now)
    .fetch_all(pool)
    .await?;
    let mut found = Vec::new();
    for row in &rows {
        found.extend(shown(row.try_get("tournament_id")?, &read(row)?));
    }
    Ok(found)
}

/// An open invitation as the contract shows it.
pub fn shown(tournament_id: TournamentId, asking: &Asking) -> Option<Invitation> {
    Some(Invitation {
        invitation_id: asking.invitation_id,
        tournament_id,
        inviter_id: asking.inviter,
        invited_id: asking.invited,
        created_at: asking.created_at,
        expires_at: asking.expires_at?,
    })
}

fn read(row: &PgRow) -> Result<Asking, Failure> {
    Ok(Asking {
        invitation_id: row.try_get("invitation_id")?,
        inviter: row.try_get("inviter_id")?,
        invited: row.try_get("invited_id")?,
        created_at: row.try_get("created_at")?,
        expires_at: row.try_get("expires_at")?,
    })
}
