//! The statements by which ranges are read: each by the end of an index, or a page of places.

use chrono::{DateTime, Utc};
use futures::{Stream, StreamExt};
use serde::Serialize;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Postgres, QueryBuilder, Result, Row};
use uuid::Uuid;

use super::Filter;
use crate::evidence::store::Exported;
use crate::log::Log;
use mazziere_verify::format::rows::{At, Cents, EventLine};

/// Places of a log, and what is asked for of them.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    pub from: i64,
    /// Behind the last one.
    pub to: i64,
    pub limit: i64,
    pub filter: Filter,
}

/// A posting with its legs.
#[derive(Debug, Serialize)]
pub struct PostingRow {
    pub sequence: i64,
    pub posting_id: Uuid,
    pub kind: String,
    pub posted_at: At,
    pub tournament_id: Option<Uuid>,
    pub table_id: Option<Uuid>,
    pub reverses: Option<Uuid>,
    pub cause: Option<String>,
    pub legs: Vec<LegRow>,
}

/// What a posting does to one account.
#[derive(Debug, Serialize)]
pub struct LegRow {
    pub leg: i16,
    pub account_id: Uuid,
    pub kind: String,
    pub player_id: Option<Uuid>,
    pub table_id: Option<Uuid>,
    pub tournament_id: Option<Uuid>,
    pub version: i64,
    pub amount: Cents,
    pub balance: Cents,
}

/// The place behind the last one of a log.
///
/// # Errors
/// Those of the database.
pub async fn end(connection: &mut PgConnection, log: Log) -> Result<i64> {
    let asked = match log {
        Log::Events => "select coalesce(max(position)::bigint + 1, 0) from eventstore.log",
        Log::Postings => "select coalesce(max(sequence), 0) + 1 from wallet.posting",
    };
    sqlx::query_scalar(asked).fetch_one(connection).await
}

/// When what stands at a place happened.
///
/// # Errors
/// Those of the database.
pub async fn time_at(connection: &mut PgConnection, log: Log, place: i64) -> Result<Option<DateTime<Utc>>> {
    let asked = match log {
        Log::Events => {
            "select e.occurred_at from eventstore.log l
             join eventstore.event e on e.stream_id = l.stream_id and e.version = l.version where l.position = $1"
        }
        Log::Postings => "select posted_at from wallet.posting where sequence = $1",
    };
    sqlx::query_scalar(asked).bind(place).fetch_optional(connection).await
}

/// The events of a page. Those of an event are of its own stream, or name it; those of a player name the player.
pub fn events(page: Page) -> QueryBuilder<Postgres> {
    let Page { from, to, limit, filter: Filter { table, tournament, player, during } } = page;
    let mut sql = QueryBuilder::new(
        "select e.stream_id, e.version::bigint as version, e.type::text as type, e.schema::smallint as schema,
                e.occurred_at, e.payload, e.payload_hash::bytea as payload_hash, e.event_hash::bytea as event_hash,
                l.position::bigint as position
         from eventstore.log l join eventstore.event e on e.stream_id = l.stream_id and e.version = l.version
         where l.position >= ",
    );
    sql.push_bind(from).push(" and l.position < ").push_bind(to);
    if let Some(table) = table {
        sql.push(" and l.stream_id = ").push_bind(table);
    }
    let named = |sql: &mut QueryBuilder<Postgres>, id: Uuid| {
        sql.push("position(convert_to(").push_bind(id.to_string()).push(", 'UTF8') in e.payload) > 0");
    };
    if let Some(tournament) = tournament {
        sql.push(" and (l.stream_id = ").push_bind(tournament).push(" or ");
        named(&mut sql, tournament);
        sql.push(")");
    }
    if let Some(player) = player {
        sql.push(" and ");
        named(&mut sql, player);
    }
    if let Some((begins, ends)) = during {
        sql.push(" and e.occurred_at >= ").push_bind(begins).push(" and e.occurred_at < ").push_bind(ends);
    }
    // Positions ascend with the versions of a stream.
    sql.push(if table.is_some() { " order by l.version limit " } else { " order by l.position limit " });
    sql.push_bind(limit);
    sql
}

/// The rows of [`events`].
pub fn event_lines<'a>(
    sql: &'a mut QueryBuilder<Postgres>,
    connection: &'a mut PgConnection,
) -> impl Stream<Item = Result<EventLine>> + Send + Unpin + 'a {
    sql.build().persistent(false).fetch(connection).map(|row| EventLine::read(&row?))
}

/// The postings of a page, a row for each leg. Those of a player move an account of theirs.
pub fn postings(page: Page) -> QueryBuilder<Postgres> {
    let Page { from, to, limit, filter: Filter { table, tournament, player, during } } = page;
    let mut sql = QueryBuilder::new(
        "select p.sequence, p.posting_id, p.kind::text as kind, p.posted_at, p.tournament_id, p.table_id, p.reverses,
                p.cause::text as cause, e.leg::smallint as leg, e.account_id, a.kind as account_kind, a.player_id,
                a.table_id as account_table, a.tournament_id as account_tournament, e.version,
                (e.amount * 100)::bigint as amount, (e.balance * 100)::bigint as balance
         from (select * from wallet.posting q where q.sequence >= ",
    );
    sql.push_bind(from).push(" and q.sequence < ").push_bind(to);
    if let Some(table) = table {
        sql.push(" and q.table_id = ").push_bind(table);
    }
    if let Some(tournament) = tournament {
        sql.push(" and q.tournament_id = ").push_bind(tournament);
    }
    if let Some(player) = player {
        sql.push(
            " and exists (select from wallet.entry i join wallet.account o on o.account_id = i.account_id
                          where i.sequence = q.sequence and o.player_id = ",
        );
        sql.push_bind(player).push(")");
    }
    if let Some((begins, ends)) = during {
        sql.push(" and q.posted_at >= ").push_bind(begins).push(" and q.posted_at < ").push_bind(ends);
    }
    sql.push(" order by q.sequence limit ").push_bind(limit);
    sql.push(
        ") p join wallet.entry e on e.sequence = p.sequence join wallet.account a on a.account_id = e.account_id
         order by p.sequence, e.leg",
    );
    sql
}

/// The rows of [`postings`]: of each leg its posting without legs, and the leg.
pub fn legs<'a>(
    sql: &'a mut QueryBuilder<Postgres>,
    connection: &'a mut PgConnection,
) -> impl Stream<Item = Result<(PostingRow, LegRow)>> + Send + Unpin + 'a {
    sql.build().persistent(false).fetch(connection).map(|row| leg(&row?))
}

fn leg(row: &PgRow) -> Result<(PostingRow, LegRow)> {
    let posting = PostingRow {
        sequence: row.try_get("sequence")?,
        posting_id: row.try_get("posting_id")?,
        kind: row.try_get("kind")?,
        posted_at: At(row.try_get("posted_at")?),
        tournament_id: row.try_get("tournament_id")?,
        table_id: row.try_get("table_id")?,
        reverses: row.try_get("reverses")?,
        cause: row.try_get("cause")?,
        legs: Vec::new(),
    };
    let leg = LegRow {
        leg: row.try_get("leg")?,
        account_id: row.try_get("account_id")?,
        kind: row.try_get("account_kind")?,
        player_id: row.try_get("player_id")?,
        table_id: row.try_get("account_table")?,
        tournament_id: row.try_get("account_tournament")?,
        version: row.try_get("version")?,
        amount: Cents(row.try_get("amount")?),
        balance: Cents(row.try_get("balance")?),
    };
    Ok((posting, leg))
}
