//! Tournaments in the database: the rows that lists are read from, and the order in which a transaction writes them.

pub mod search;

use chrono::{DateTime, Utc};
use mazziere_contract::lobby::{CancellationProposal, TournamentSummary, TournamentsQuery, WithheldPrizeOf};
use mazziere_fairdeal::Secrets;
use mazziere_ids::TournamentId;
use sqlx::types::Json;
use sqlx::{PgPool, PgTransaction, Row};
use uuid::Uuid;

use super::follow_ups::timers;
use super::invitation::{Changes, store as invitations};
use super::notices::{self, Changed};
use super::opening::{opening, successor};
use super::registration::{Touched, store as registrations};
use super::stalling::longest_silence;
use super::view::{name_of_status, summary};
use super::{Event, Setup, Tournament, cancellation, results, withholding};
use crate::failure::Failure;
use crate::log::rows::{self, Beginning, Projected};
use crate::notice::Addressed;
use crate::outbox::{Effect as _, store as effects};
use crate::page::Cursor;
use crate::ranking::{Brought, store as ranking};
use crate::template::tournament::store as templates;

/// What has changed of a tournament.
#[derive(Debug)]
pub struct Rows {
    pub summary: TournamentSummary,
    /// When it has stalled if nothing happens.
    pub stalls_at: Option<DateTime<Utc>>,
    pub invitations: Changes,
    pub registrations: Vec<registrations::Change>,
    pub results: Vec<results::Row>,
    pub withheld: Vec<WithheldPrizeOf>,
    /// The last proposal to cancel it.
    pub cancellation: Option<CancellationProposal>,
    /// What the next one is played by, which opens with the same commit if the template is still in use.
    pub successor: Option<Setup>,
    /// Effects that have no use any more.
    pub obsolete: Vec<Uuid>,
    /// What counts for rankings and levels.
    pub brought: Vec<Brought>,
    pub notices: Vec<Addressed>,
}

impl Projected for Tournament {
    type Rows = Rows;

    fn rows(before: Option<&Tournament>, after: &Tournament, events: &[Event], at: DateTime<Utc>) -> Rows {
        let touched = Touched::by(events, after);
        let results = results::of_events(after, events, at);
        let invitations = Changes::between(before, after, &touched);
        let registrations = registrations::changes(before, after, &touched);
        let told = Changed { invitations: &invitations, registrations: &registrations, results: &results };
        let notices = notices::between(before, after, events, &told, at);
        let ends = after.is_over() && !before.is_some_and(Tournament::is_over);
        let timers = if ends { timers(after) } else { Vec::new() };
        Rows {
            summary: summary(after),
            stalls_at: longest_silence(after).map(|silence| at + silence),
            invitations,
            registrations,
            notices,
            withheld: withholding::view::listed(after),
            cancellation: cancellation::view::listed(after),
            successor: successor(before, after, events, at),
            obsolete: timers.iter().map(|timer| timer.id(after.id.uuid())).collect(),
            brought: results.iter().filter_map(results::Row::brought).collect(),
            results,
        }
    }
}

impl rows::Rows<Tournament> for Rows {
    async fn write(
        &self,
        tx: &mut PgTransaction<'_>,
        secrets: Secrets,
    ) -> Result<Option<Beginning<Tournament>>, Failure> {
        let TournamentSummary { tournament_id, version, .. } = self.summary;
        write_row(tx, &self.summary, self.stalls_at).await?;
        invitations::write_rows(tx, tournament_id, &self.invitations).await?;
        registrations::write_rows(tx, &self.registrations).await?;
        results::store::write_results(tx, &self.results).await?;
        withholding::store::write_rows(tx, &self.withheld, version).await?;
        cancellation::store::write_row(tx, self.cancellation.as_ref(), version).await?;
        let Some(successor) = &self.successor else { return Ok(None) };
        let Some(template) = templates::open(tx, successor.template_id).await? else { return Ok(None) };
        let mut setup = successor.clone();
        if let Some(worth) = template.unplayed_worth {
            setup.set_unplayed(worth.into());
        }
        let id = TournamentId::derived(tournament_id.uuid(), "successor");
        Ok(Some((id, opening(id, setup, secrets)?)))
    }

    fn notices(&self) -> &[Addressed] {
        &self.notices
    }

    async fn write_last(&self, tx: &mut PgTransaction<'_>) -> Result<(), Failure> {
        if !self.obsolete.is_empty() {
            effects::take_out(tx, &self.obsolete).await?;
        }
        ranking::write(tx, &self.brought).await
    }
}

/// Writes the row that lists show.
async fn write_row(
    tx: &mut PgTransaction<'_>,
    summary: &TournamentSummary,
    stalls_at: Option<DateTime<Utc>>,
) -> Result<(), Failure> {
    let moved = sqlx::query(
        "update lobby.tournament set status = $2, version = $3, summary = $4, stalls_at = $5
         where tournament_id = $1 and version < $3",
    )
    .bind(summary.tournament_id)
    .bind(name_of_status(summary.status))
    .bind(summary.version)
    .bind(Json(summary))
    .bind(stalls_at)
    .execute(&mut **tx)
    .await?;
    if moved.rows_affected() == 1 { Ok(()) } else { insert_row(tx, summary).await }
}

/// Writes the row of a tournament that has none, and the offer that it is the first of.
async fn insert_row(tx: &mut PgTransaction<'_>, summary: &TournamentSummary) -> Result<(), Failure> {
    let cost = summary.buy_in.share + summary.buy_in.fee;
    sqlx::query(
        "insert into lobby.tournament_offer (template_id, game, format, cost)
         select $1, $2, $3, $4::numeric
         where not exists (
             select from lobby.tournament_offer where (template_id, game, format, cost) = ($1, $2, $3, $4::numeric)
         )
         on conflict do nothing",
    )
    .bind(summary.template_id)
    .bind(&summary.game)
    .bind(summary.format.name())
    .bind(cost)
    .execute(&mut **tx)
    .await?;
    // A statement of its own: it sees the offer also when another transaction has just made it.
    sqlx::query(
        "insert into lobby.tournament
             (tournament_id, template_id, game, format, status, cost, opened_at, version, summary, offer_id)
         select $1, $2, $3, $4, $5, $6::numeric, $7, $8, $9, (
             select offer_id from lobby.tournament_offer
             where (template_id, game, format, cost) = ($2, $3, $4, $6::numeric)
         )
         on conflict (tournament_id) do nothing",
    )
    .bind(summary.tournament_id)
    .bind(summary.template_id)
    .bind(&summary.game)
    .bind(summary.format.name())
    .bind(name_of_status(summary.status))
    .bind(cost)
    .bind(summary.opened_at)
    .bind(summary.version)
    .bind(Json(summary))
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// One page of the list, newest first.
pub async fn list(
    pool: &PgPool,
    query: &TournamentsQuery,
    after: Option<Cursor>,
    limit: u32,
) -> Result<Vec<TournamentSummary>, Failure> {
    // Not kept prepared: it is planned for the values it has.
    let rows = search::statement(query, after, limit).build().persistent(false).fetch_all(pool).await?;
    summaries(rows)
}

/// The rows of these tournaments, in no order.
pub async fn rows(pool: &PgPool, ids: &[TournamentId]) -> Result<Vec<TournamentSummary>, Failure> {
    let rows = sqlx::query("select summary from lobby.tournament where tournament_id = any ($1)")
        .bind(ids.iter().map(|id| id.uuid()).collect::<Vec<_>>())
        .fetch_all(pool)
        .await?;
    summaries(rows)
}

/// What a live list begins with; its condition is that of an index, so it has to be said in the same words.
pub const UNDER_WAY: &str = "select summary from lobby.tournament
     where status in ('announced', 'registration_open', 'registration_closed', 'running', 'finished')
     order by opened_at desc, tournament_id desc limit $1";

/// The tournaments that are open, in play, or just over.
pub async fn snapshot(pool: &PgPool, limit: u32) -> Result<Vec<TournamentSummary>, Failure> {
    let rows = sqlx::query(UNDER_WAY).bind(i64::from(limit)).fetch_all(pool).await?;
    summaries(rows)
}

fn summaries(rows: Vec<sqlx::postgres::PgRow>) -> Result<Vec<TournamentSummary>, Failure> {
    let read = |row: sqlx::postgres::PgRow| row.try_get::<Json<TournamentSummary>, _>("summary").map(|json| json.0);
    rows.into_iter().map(read).collect::<Result<_, _>>().map_err(Failure::from)
}
