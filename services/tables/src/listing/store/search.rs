//! The statement that answers a list of tables.
//!
//! It is put together from the filters that are there, because one statement for all of them could use no index (its
//! plan must fit any of them being absent). Each combination reads the end of an index that has just that order: the
//! tables of a tournament are few, and filtered as they are; where a player sits is a table of its own.

use sqlx::{Postgres, QueryBuilder};

use super::{Filter, name};

const ROW: &str = "select l.table_id, l.game, l.options_text, l.format, l.status, l.players, l.tournament_id, l.match_id, \
     l.opened_at from ";

/// The statement that reads the newest tables that match.
pub fn statement(filter: &Filter) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new(ROW);
    match (filter.tournament_id, filter.player_id) {
        (Some(tournament), player) => {
            sql.push("tables.listing l where l.tournament_id = ").push_bind(tournament);
            match player {
                Some(player) => drop(sql.push(" and l.players @> array[").push_bind(player).push("]")),
                None => public(&mut sql, filter),
            }
            newest(&mut sql, filter, "l");
        }
        (None, None) => {
            sql.push("tables.listing l where true");
            public(&mut sql, filter);
            newest(&mut sql, filter, "l");
        }
        (None, Some(player)) => {
            sql.push("(select p.opened_at, p.table_id from tables.player_table p where p.player_id = ")
                .push_bind(player);
            newest(&mut sql, filter, "p");
            sql.push(") page join tables.listing l using (table_id) order by page.opened_at desc, page.table_id desc");
        }
    }
    sql
}

/// Leaves private tables out, unless they are wanted.
fn public(sql: &mut QueryBuilder<Postgres>, filter: &Filter) {
    if !filter.private {
        sql.push(" and not l.private");
    }
}

/// What every reading of the list, or of a player's side of it, ends with.
fn newest(sql: &mut QueryBuilder<Postgres>, filter: &Filter, of: &'static str) {
    if let Some(status) = filter.status {
        sql.push(format_args!(" and {of}.status = ")).push_bind(name(status));
    }
    if let Some(game) = &filter.game {
        sql.push(format_args!(" and {of}.game = ")).push_bind(game.clone());
    }
    if let Some(after) = filter.after {
        sql.push(format_args!(" and ({of}.opened_at, {of}.table_id) < (")).push_bind(after.opened_at);
        sql.push(", ").push_bind(after.table_id).push(")");
    }
    sql.push(format_args!(" order by {of}.opened_at desc, {of}.table_id desc limit "));
    sql.push_bind(i64::from(filter.limit));
}
