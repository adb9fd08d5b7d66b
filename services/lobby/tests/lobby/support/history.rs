//! A house with a past: rows of tournaments and cash tables that were, and the lists that are asked for.

use chrono::DateTime;
use mazziere_contract::lobby::{CashKind, CashTableStatus, CashTablesQuery, TournamentStatus, TournamentsQuery};
use mazziere_contract::tables::Format;
use mazziere_ids::{CashTemplateId, PlayerId, TemplateId};
use mazziere_lobby::cash::store::search as cash_tables;
use mazziere_lobby::ranking::period::Period;
use mazziere_lobby::ranking::standing::{Ranked, Standing};
use mazziere_lobby::ranking::store as rankings;
use mazziere_lobby::tournament::store::search as tournaments;
use sqlx::{PgPool, Postgres, QueryBuilder};
use uuid::Uuid;

/// Offers of each kind; tournament or cash table `n` is of offer `n % OFFERS`.
const OFFERS: u128 = 24;

/// As long as a page is that nobody has asked to be longer, and one row more.
pub(crate) const PAGE: u32 = 51;

const TOURNAMENTS: &str = "
    with offered as (
        insert into lobby.tournament_offer (template_id, game, format, cost)
        select lpad(to_hex(n), 32, '0')::uuid, 'game_' || n % 6, case n % 2 when 0 then 'heads_up' else 'pairs' end, 1 + n % 5
        from generate_series(0, 23) as n
        returning offer_id, template_id, game, format, cost
    ), offers as (select offered.*, row_number() over (order by template_id) - 1 as n from offered)
    insert into lobby.tournament
        (tournament_id, template_id, game, format, status, cost, opened_at, version, summary, offer_id)
    select gen_random_uuid(), o.template_id, o.game, o.format,
        case when r.n > $1 - 40 then 'registration_open' when r.n % 50 = 0 then 'cancelled' else 'paid' end,
        o.cost, timestamptz '2026-01-01' + r.n * interval '1 minute', 1, jsonb_build_object('text', repeat('x', 700)), o.offer_id
    from generate_series(1, $1) as r (n) join offers o on o.n = r.n % 24";

const CASH_TABLES: &str = "
    with template as (
        insert into lobby.cash_template (cash_template_id, created_at, version, body)
        select lpad(to_hex(n), 32, '0')::uuid, now(), 1, '{}' from generate_series(0, 23) as n
        returning cash_template_id
    ), offered as (
        insert into lobby.cash_offer (cash_template_id, game, kind, big_stake)
        select lpad(to_hex(n), 32, '0')::uuid, 'game_' || n % 6, case n % 3 when 0 then 'difference' else 'pot' end, 1 + n % 5
        from generate_series(0, 23) as n
        returning offer_id, cash_template_id, game, kind, big_stake
    ), offers as (select offered.*, row_number() over (order by cash_template_id) - 1 as n from offered)
    insert into lobby.cash_table (table_id, stream_id, cash_template_id, game, kind, status, big_stake, taken, free, waiting,
        opened_at, version, summary, offer_id)
    select gen_random_uuid(), gen_random_uuid(), o.cash_template_id, o.game, o.kind,
        case when r.n > $1 - 40 then 'open' else 'closed' end, o.big_stake, 0,
        case when r.n > $1 - 40 then r.n % 3 else 0 end, 0,
        timestamptz '2026-01-01' + r.n * interval '1 minute', 1, jsonb_build_object('text', repeat('x', 700)), o.offer_id
    from generate_series(1, $1) as r (n) join offers o on o.n = r.n % 24, (select count(*) from template) as written";

/// Everybody is in ten weeks of one game.
const STANDINGS: &str = "
    insert into lobby.ranking_standing (player_id, period, game, vp, mp, matches, last_at)
    select lpad(to_hex(r / 10), 32, '0')::uuid, '2026-W' || 40 + r % 10, 'game_3', r % 97, r % 13, 1 + r % 7,
        timestamptz '2026-01-01' + r * interval '1 minute'
    from generate_series(1, $1) as r";

/// Twenty players of six games have played them all.
const COUNTED: &str = "
    insert into lobby.counted_match (player_id, game, decided_at, match_id, vp, out_of)
    select lpad(to_hex(r % 20), 32, '0')::uuid, 'game_' || r % 6, timestamptz '2026-01-01' + r * interval '1 minute',
        gen_random_uuid(), r % 21, 20
    from generate_series(1, $1) as r";

/// Gives the house so many tournaments and as many cash tables, of each the last 40 not over yet.
pub(crate) async fn fill(pool: &PgPool, rows: i64) {
    // The rows of the house before go first; what they reference stays.
    sqlx::raw_sql(
        "truncate lobby.tournament, lobby.tournament_offer, lobby.cash_table, lobby.cash_offer, lobby.cash_template, lobby.ranking_standing, lobby.counted_match
         cascade",
    )
    .execute(pool)
    .await
    .unwrap();
    for text in [TOURNAMENTS, CASH_TABLES, STANDINGS, COUNTED] {
        sqlx::query(text).bind(rows).execute(pool).await.unwrap();
    }
    sqlx::raw_sql("vacuum analyze").execute(pool).await.unwrap();
}

/// The statements that ask for so many rows of each list, by what is asked for.
pub(crate) fn lists(limit: u32) -> Vec<(&'static str, QueryBuilder<Postgres>)> {
    let template = Uuid::from_u128(7 % OFFERS);
    let by = TournamentsQuery::default;
    let game = || Some("game_3".to_owned());
    let cancelled = Some(TournamentStatus::Cancelled);
    let of = |query: TournamentsQuery| tournaments::statement(&query, None, limit);
    let cash = CashTablesQuery::default;
    let closed = || CashTablesQuery { status: Some(CashTableStatus::Closed), ..cash() };
    let at = |query: CashTablesQuery| cash_tables::statement(&query, None, limit);
    let player = PlayerId::new(Uuid::from_u128(7));
    let weeks = [45, 46].map(|week| Period::Week { year: 2026, week });
    let last_at = DateTime::UNIX_EPOCH;
    let middle = Standing { vp: 48, mp: 6, matches: 3, last_at };
    let middle = Ranked { place: 1, row: 1, player_id: player, standing: middle };
    vec![
        ("a ranking", rankings::page("game_3", "2026-W45", None, limit)),
        ("a ranking: from the middle on", rankings::page("game_3", "2026-W45", Some(&middle), limit)),
        ("a ranking: nobody", rankings::page("game_9", "2026-W45", None, limit)),
        ("rankings of a player", rankings::own(player, &weeks)),
        ("levels of a player", rankings::levels(player)),
        ("tournaments", of(by())),
        ("tournaments: open", of(TournamentsQuery { status: Some(TournamentStatus::RegistrationOpen), ..by() })),
        ("tournaments: cancelled", of(TournamentsQuery { status: cancelled, ..by() })),
        ("tournaments: game", of(TournamentsQuery { game: game(), ..by() })),
        ("tournaments: no such game", of(TournamentsQuery { game: Some("none".into()), ..by() })),
        ("tournaments: format", of(TournamentsQuery { format: Some(Format::Pairs), ..by() })),
        ("tournaments: template", of(TournamentsQuery { template_id: Some(TemplateId::new(template)), ..by() })),
        ("tournaments: price", of(TournamentsQuery { max_buy_in: "1.00".parse().ok(), ..by() })),
        ("tournaments: free of charge", of(TournamentsQuery { max_buy_in: "0.00".parse().ok(), ..by() })),
        ("tournaments: game, cancelled", of(TournamentsQuery { game: game(), status: cancelled, ..by() })),
        ("cash tables", at(cash())),
        ("cash tables: game, free seats", at(CashTablesQuery { game: game(), free_seats: Some(true), ..cash() })),
        ("cash tables: closed", at(closed())),
        ("cash tables: closed, game", at(CashTablesQuery { game: game(), ..closed() })),
        ("cash tables: closed, kind", at(CashTablesQuery { kind: Some(CashKind::Fixed), ..closed() })),
        ("cash tables: closed, stake", at(CashTablesQuery { min_stake: "5.00".parse().ok(), ..closed() })),
        ("cash tables: closed, free seats", at(CashTablesQuery { free_seats: Some(true), ..closed() })),
        ("cash tables: closed, template", {
            at(CashTablesQuery { cash_template_id: Some(CashTemplateId::new(template)), ..closed() })
        }),
    ]
}
