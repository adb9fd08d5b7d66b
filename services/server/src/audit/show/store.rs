//! The postings that follow from a hand, a match or a tournament, as the ledger has them.

use mazziere_ids::{PlayerId, PostingId, TableId, TournamentId};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Result, Row};
use uuid::Uuid;

/// A posting with what it moved.
#[derive(Clone, Debug)]
pub(super) struct Posting {
    pub(super) posting: PostingId,
    pub(super) kind: String,
    /// What it follows from, in the ledger's words.
    pub(super) cause: Option<String>,
    pub(super) legs: Vec<Leg>,
}

/// What one account gained or lost.
#[derive(Clone, Debug)]
pub(super) struct Leg {
    /// The kind of the account.
    pub(super) account: String,
    pub(super) player: Option<PlayerId>,
    pub(super) cents: i64,
}

/// Which postings.
#[derive(Clone, Copy, Debug)]
pub(super) enum Subject {
    /// Those of a table.
    Table(TableId),
    Tournament(TournamentId),
}

/// Postings in the order of the ledger, each leg a row.
const LEGS: &str = "
    select p.sequence, p.posting_id, p.kind::text as kind, p.cause::text as cause, a.kind as account, a.player_id,
           (e.amount * 100)::bigint as amount
    from wallet.posting p join wallet.entry e on e.sequence = p.sequence
    join wallet.account a on a.account_id = e.account_id";

/// The postings of a table or a tournament, in the order of the ledger.
pub(super) async fn postings(connection: &mut PgConnection, of: Subject) -> Result<Vec<Posting>> {
    let (column, id): (&str, Uuid) = match of {
        Subject::Table(table) => ("table_id", table.uuid()),
        Subject::Tournament(tournament) => ("tournament_id", tournament.uuid()),
    };
    let sql = sqlx::AssertSqlSafe(format!("{LEGS} where p.{column} = $1 order by p.sequence, e.leg"));
    let rows = sqlx::query(sql).bind(id).fetch_all(connection).await?;
    let mut postings: Vec<Posting> = Vec::new();
    for row in &rows {
        let leg = leg(row)?;
        let posting: PostingId = row.try_get("posting_id")?;
        match postings.last_mut() {
            Some(last) if last.posting == posting => last.legs.push(leg),
            _ => postings.push(Posting {
                posting,
                kind: row.try_get("kind")?,
                cause: row.try_get("cause")?,
                legs: vec![leg],
            }),
        }
    }
    Ok(postings)
}

fn leg(row: &PgRow) -> Result<Leg> {
    Ok(Leg { account: row.try_get("account")?, player: row.try_get("player_id")?, cents: row.try_get("amount")? })
}

/// The cash table that a match is played at, and the number of the match there; none if it is not for cash.
pub(super) async fn cash_match(connection: &mut PgConnection, table: TableId) -> Result<Option<(TableId, i32)>> {
    sqlx::query_as("select table_id, number from lobby.cash_match where match_table_id = $1")
        .bind(table)
        .fetch_optional(connection)
        .await
}
