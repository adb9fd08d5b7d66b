//! The look itself.

use mazziere_ids::{PlayerId, TournamentId};
use sqlx::PgPool;

use crate::failure::Failure;
use crate::log::executor::Executor;
use crate::log::transaction::WriteOptions;
use crate::ranking::store;
use crate::tournament::{Command, Tournament};

/// Looks up how well everybody plays, and tells the tournament; nothing, if that is known.
pub(crate) async fn look_up(executor: &Executor, pool: &PgPool, id: TournamentId) -> Result<(), Failure> {
    let state = executor.load(id).await?;
    if !state.awaits_seeds() {
        return Ok(());
    }
    let players: Vec<PlayerId> = state.confirmed().flat_map(|entry| entry.players.iter().copied()).collect();
    let records = store::read_records(pool, &state.setup.game, &players).await?;
    let known = |player: PlayerId| records.get(&player).map(|record| (player, *record));
    let skills = players.into_iter().filter_map(known).collect();
    executor.execute::<Tournament>(id, &[Command::NoteSkills { skills }], &WriteOptions::default()).await.map(drop)
}
