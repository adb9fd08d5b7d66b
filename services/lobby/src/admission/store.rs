//! Players whom the lobby has seen.

use mazziere_ids::PlayerId;
use sqlx::{PgPool, Row};

use crate::failure::Failure;

/// Whether a player was ever in an entry or at a cash table.
pub(super) async fn has_seen(pool: &PgPool, player: PlayerId) -> Result<bool, Failure> {
    let row = sqlx::query(
        "select exists (select from lobby.entrant where player_id = $1)
             or exists (select from lobby.cash_session where player_id = $1) as seen",
    )
    .bind(player)
    .fetch_one(pool)
    .await?;
    Ok(row.try_get("seen")?)
}
