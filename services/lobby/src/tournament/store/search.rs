//! The statement that answers a list of tournaments.
//!
//! It is put together from the filters that are there, because one statement for all of them could use no index (its
//! plan must fit any of them being absent). Filters on what follows from the template choose offers, of which there are
//! few; of each the newest are read from the end of its own index: a page of keys at most, and then the rows of the
//! page that they make. A template has an offer or two, whose rows are read at once. So a page costs the same however
//! many tournaments there have been, whatever is filtered, also when nothing is found.

use mazziere_contract::lobby::TournamentsQuery;
use sqlx::{Postgres, QueryBuilder};

use crate::page::Cursor;
use crate::tournament::view::name_of_status;

/// The statement that reads `summary` of the newest `limit` tournaments after a cursor.
pub fn statement(query: &TournamentsQuery, after: Option<Cursor>, limit: u32) -> QueryBuilder<Postgres> {
    let of_offers =
        query.game.is_some() || query.format.is_some() || query.template_id.is_some() || query.max_buy_in.is_some();
    if !of_offers {
        let mut sql = QueryBuilder::new("select t.summary from lobby.tournament t where true");
        newest(&mut sql, query, after, limit);
        return sql;
    }
    let of_template = query.template_id.is_some();
    let mut sql = QueryBuilder::new(if of_template {
        "select newest.summary from lobby.tournament_offer o cross join lateral (
             select t.opened_at, t.tournament_id, t.summary from lobby.tournament t where t.offer_id = o.offer_id"
    } else {
        "select t.summary from (
             select newest.opened_at, newest.tournament_id from lobby.tournament_offer o cross join lateral (
                 select t.opened_at, t.tournament_id from lobby.tournament t where t.offer_id = o.offer_id"
    });
    newest(&mut sql, query, after, limit);
    sql.push(") newest where true");
    if let Some(game) = &query.game {
        sql.push(" and o.game = ").push_bind(game.clone());
    }
    if let Some(format) = query.format {
        sql.push(" and o.format = ").push_bind(format.name());
    }
    if let Some(template) = query.template_id {
        sql.push(" and o.template_id = ").push_bind(template);
    }
    if let Some(most) = query.max_buy_in {
        sql.push(" and o.cost <= ").push_bind(most);
    }
    sql.push(" order by newest.opened_at desc, newest.tournament_id desc limit ").push_bind(i64::from(limit));
    if !of_template {
        sql.push(
            ") page join lobby.tournament t on t.tournament_id = page.tournament_id
             order by page.opened_at desc, page.tournament_id desc",
        );
    }
    sql
}

/// What every reading of `lobby.tournament t` ends with.
fn newest(sql: &mut QueryBuilder<Postgres>, query: &TournamentsQuery, after: Option<Cursor>, limit: u32) {
    if let Some(status) = query.status {
        sql.push(" and t.status = ").push_bind(name_of_status(status));
    }
    if let Some(after) = after {
        sql.push(" and (t.opened_at, t.tournament_id) < (")
            .push_bind(after.at)
            .push(", ")
            .push_bind(after.id)
            .push(")");
    }
    sql.push(" order by t.opened_at desc, t.tournament_id desc limit ").push_bind(i64::from(limit));
}
