//! The statement that answers a list of cash tables.
//!
//! It is put together from the filters that are there, so that an index fits. Tables that are not closed are few, and
//! any filter may look through them all; of those that are closed, which become ever more, filters choose offers (what
//! follows from the template), and of each the newest are read from the end of its own index: a page of keys at most,
//! and then the rows of the page that they make. A template has an offer or two, whose rows are read at once.

use mazziere_contract::lobby::{CashTableStatus, CashTablesQuery};
use sqlx::{Postgres, QueryBuilder};

use crate::cash::matches::view::name_of_kind;
use crate::cash::view::name_of_status;
use crate::page::Cursor;

/// The statement that reads `summary` of the newest `limit` cash tables after a cursor.
pub fn statement(query: &CashTablesQuery, after: Option<Cursor>, limit: u32) -> QueryBuilder<Postgres> {
    // No closed table has a free seat.
    let closed = query.status == Some(CashTableStatus::Closed) && query.free_seats != Some(true);
    let of_offers = query.game.is_some()
        || query.kind.is_some()
        || query.cash_template_id.is_some()
        || query.min_stake.is_some()
        || query.max_stake.is_some();
    if !closed {
        let mut sql = QueryBuilder::new("select t.summary from lobby.cash_table t where t.status <> 'closed'");
        offered(&mut sql, query, "t");
        if let Some(status) = query.status {
            sql.push(" and t.status = ").push_bind(name_of_status(status));
        }
        if let Some(free) = query.free_seats {
            sql.push(if free { " and t.free > 0" } else { " and t.free = 0" });
        }
        newest(&mut sql, after, limit);
        return sql;
    }
    if !of_offers {
        let mut sql = QueryBuilder::new("select t.summary from lobby.cash_table t where t.status = 'closed'");
        newest(&mut sql, after, limit);
        return sql;
    }
    let of_template = query.cash_template_id.is_some();
    let mut sql = QueryBuilder::new(if of_template {
        "select newest.summary from lobby.cash_offer o cross join lateral (
             select t.opened_at, t.table_id, t.summary from lobby.cash_table t
             where t.offer_id = o.offer_id and t.status = 'closed'"
    } else {
        "select t.summary from (
             select newest.opened_at, newest.table_id from lobby.cash_offer o cross join lateral (
                 select t.opened_at, t.table_id from lobby.cash_table t
                 where t.offer_id = o.offer_id and t.status = 'closed'"
    });
    newest(&mut sql, after, limit);
    sql.push(") newest where true");
    offered(&mut sql, query, "o");
    sql.push(" order by newest.opened_at desc, newest.table_id desc limit ").push_bind(i64::from(limit));
    if !of_template {
        sql.push(
            ") page join lobby.cash_table t on t.table_id = page.table_id
             order by page.opened_at desc, page.table_id desc",
        );
    }
    sql
}

/// The filters on what follows from the template.
fn offered(sql: &mut QueryBuilder<Postgres>, query: &CashTablesQuery, of: &'static str) {
    if let Some(game) = &query.game {
        sql.push(format_args!(" and {of}.game = ")).push_bind(game.clone());
    }
    if let Some(kind) = query.kind {
        sql.push(format_args!(" and {of}.kind = ")).push_bind(name_of_kind(kind));
    }
    if let Some(template) = query.cash_template_id {
        sql.push(format_args!(" and {of}.cash_template_id = ")).push_bind(template);
    }
    if let Some(least) = query.min_stake {
        sql.push(format_args!(" and {of}.big_stake >= ")).push_bind(least);
    }
    if let Some(most) = query.max_stake {
        sql.push(format_args!(" and {of}.big_stake <= ")).push_bind(most);
    }
}

/// What every reading of `lobby.cash_table t` ends with.
fn newest(sql: &mut QueryBuilder<Postgres>, after: Option<Cursor>, limit: u32) {
    if let Some(after) = after {
        sql.push(" and (t.opened_at, t.table_id) < (").push_bind(after.at).push(", ").push_bind(after.id).push(")");
    }
    sql.push(" order by t.opened_at desc, t.table_id desc limit ").push_bind(i64::from(limit));
}
