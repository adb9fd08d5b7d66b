//! A house with a past: rows of tables and hands that were, and the lists that are asked for.

use mazziere_contract::tables::TableStatus;
use mazziere_ids::{PlayerId, TableId, TournamentId};
use mazziere_tables::hands::store as hands;
use mazziere_tables::listing::store::{Filter, search};
use sqlx::{PgPool, Postgres, QueryBuilder};
use uuid::Uuid;

/// As long as a page is that nobody has asked to be longer, and one row more.
pub(crate) const PAGE: u32 = 51;

/// They sit at every eighth table.
const REGULAR: u128 = 1;

/// They sat at none of the tables that anybody asks about.
const STRANGER: u128 = 99;

/// Where all the hands were played.
const RING: u128 = 7;

const TABLES: &str = "
    insert into tables.listing
        (table_id, game, options_text, format, status, players, tournament_id, opened_at, version)
    select gen_random_uuid(), 'game_' || n % 6, '', 'heads_up',
        case when n > $1 - 40 then 'playing' when n % 50 = 0 then 'voided' else 'finished' end,
        array[lpad(to_hex(n % 8 + 1), 32, '0')::uuid, lpad(to_hex(n % 8 + 11), 32, '0')::uuid],
        case when n <= 60 then lpad('5', 32, '0')::uuid end, timestamptz '2026-01-01' + n * interval '1 minute', 1
    from generate_series(1, $1) as n";

const HANDS: &str = "
    with played as (
        insert into tables.hand (table_id, hand, first_version, last_version, ended_at, pot, rake, seats, players)
        select lpad('7', 32, '0')::uuid, n, n * 10, n * 10 + 5, now(), 10, 0, '[]', array[lpad('1', 32, '0')::uuid]
        from generate_series(1, $1) as n
        returning table_id, hand
    )
    insert into tables.player_hand (table_id, player_id, hand)
    select table_id, lpad('1', 32, '0')::uuid, hand from played where hand % 8 = 0";

/// Gives the house so many tables, the last 40 not over yet, and a table as many hands.
pub(crate) async fn fill(pool: &PgPool, rows: i64) {
    sqlx::raw_sql("truncate tables.listing, tables.hand cascade").execute(pool).await.unwrap();
    for text in [TABLES, HANDS] {
        sqlx::query(text).bind(rows).execute(pool).await.unwrap();
    }
    sqlx::raw_sql("vacuum analyze").execute(pool).await.unwrap();
}

/// The statements that ask for so many rows of each list, by what is asked for.
pub(crate) fn lists(limit: u32) -> Vec<(&'static str, QueryBuilder<Postgres>)> {
    let all = || Filter { limit, ..Filter::default() };
    let of = |filter: Filter| search::statement(&filter);
    let game = || Some("game_3".to_owned());
    let own = || Filter { player_id: Some(PlayerId::new(Uuid::from_u128(REGULAR))), ..all() };
    let voided = Some(TableStatus::Voided);
    let tournament_id = Some(TournamentId::new(Uuid::from_u128(5)));
    let hands_of = |player: Option<u128>| {
        let player = player.map(|player| PlayerId::new(Uuid::from_u128(player)));
        hands::statement(TableId::new(Uuid::from_u128(RING)), player, None, limit)
    };
    vec![
        ("tables", of(all())),
        ("tables: playing", of(Filter { status: Some(TableStatus::Playing), ..all() })),
        ("tables: voided", of(Filter { status: voided, ..all() })),
        ("tables: game", of(Filter { game: game(), ..all() })),
        ("tables: no such game", of(Filter { game: Some("none".into()), ..all() })),
        ("tables: game, voided", of(Filter { game: game(), status: voided, ..all() })),
        ("tables: tournament", of(Filter { tournament_id, ..all() })),
        ("tables: tournament, player", of(Filter { tournament_id, ..own() })),
        ("a player's tables", of(own())),
        ("a player's tables: playing", of(Filter { status: Some(TableStatus::Playing), ..own() })),
        ("a player's tables: game", of(Filter { game: game(), ..own() })),
        ("a player's tables: game, voided", of(Filter { game: game(), status: voided, ..own() })),
        ("hands", hands_of(None)),
        ("a player's hands", hands_of(Some(REGULAR))),
        ("a stranger's hands", hands_of(Some(STRANGER))),
    ]
}
