//! A house with a past: rows of tournaments and cash tables that were, and the lists that are asked for.

use chrono::DateTime;
use mazziere_contract::lobby::{
    CancellationProposalStatus, CashKind, CashTableStatus, CashTablesQuery, ConductEntryKind, RegistrationsQuery,
    SessionsQuery, TournamentStatus, TournamentsQuery, WithheldState,
};
use mazziere_contract::tables::Format;
use mazziere_ids::{CashTemplateId, PlayerId, TemplateId, WarningId};
use mazziere_lobby::cash::store::search as cash_tables;
use mazziere_lobby::cash::store::sessions;
use mazziere_lobby::club::presence::store as presence;
use mazziere_lobby::club::store as club;
use mazziere_lobby::conduct::store as conduct;
use mazziere_lobby::notice::store as notices;
use mazziere_lobby::page::Cursor;
use mazziere_lobby::ranking::period::Period;
use mazziere_lobby::ranking::standing::{Ranked, Standing};
use mazziere_lobby::ranking::store as rankings;
use mazziere_lobby::tournament::cancellation::store as cancelling;
use mazziere_lobby::tournament::registration::store as registrations;
use mazziere_lobby::tournament::store::search as tournaments;
use mazziere_lobby::tournament::withholding::store as withheld;
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

/// Much has happened to each of twenty players.
const CONDUCT: &str = "
    insert into lobby.conduct_entry (entry_id, player_id, version, kind, at, warning_id, body)
    select gen_random_uuid(), lpad(to_hex(r % 20), 32, '0')::uuid, r,
        case r / 20 % 4 when 0 then 'warning_given' when 1 then 'warning_withdrawn' when 2 then 'note_written' else 'suspended' end,
        timestamptz '2026-01-01' + r * interval '1 minute',
        case when r / 20 % 4 < 2 then lpad(to_hex(r), 32, '0')::uuid end, jsonb_build_object('text', repeat('x', 200))
    from generate_series(1, $1) as r";

/// Of a hundred prizes that were withheld one is not decided.
const WITHHELD: &str = "
    insert into lobby.withheld_prize (entry_id, state, withheld_at, version, body)
    select gen_random_uuid(), case r % 200 when 0 then 'open' when 1 then 'proposed' else 'decided' end,
        timestamptz '2026-01-01' + r * interval '1 minute', 1, jsonb_build_object('text', repeat('x', 400))
    from generate_series(1, $1) as r";

/// Of a hundred proposals to cancel one waits.
const CANCELLATIONS: &str = "
    insert into lobby.cancellation_proposal (proposal_id, status, proposed_at, version, body)
    select gen_random_uuid(), case r % 100 when 0 then 'proposed' when 1 then 'moot' when 2 then 'rejected' else 'approved' end,
        timestamptz '2026-01-01' + r * interval '1 minute', 1, jsonb_build_object('text', repeat('x', 400))
    from generate_series(1, $1) as r";

/// Private events that were, of which the last 2,000 are not over, and the last 40 are drafts.
const CLUB_EVENTS: &str = "
    with events as (
        insert into lobby.club_event (club_event_id, creator_id, stage, table_id, version, shown)
        select lpad(to_hex(r), 32, '0')::uuid, lpad(to_hex(r), 32, '0')::uuid,
            case when r > $1 - 40 then 'draft' when r > $1 - 2000 then 'running' else 'closed' end,
            case when r between $1 - 1999 and $1 - 40 then gen_random_uuid() end, 1,
            jsonb_build_object('created_at', r, 'text', repeat('x', 700))
        from generate_series(1, $1) as r
        returning club_event_id, stage
    )
    insert into lobby.club_player (player_id, club_event_id, bound)
    select lpad(to_hex(n * 5), 32, '0')::uuid, club_event_id, false
    from events, generate_series(0, 3) as n where stage <> 'closed'";

/// Everybody was connected once, and one in two hundred is.
const PRESENCE: &str = "
    insert into lobby.presence (player_id, seen_at)
    select lpad(to_hex(r), 32, '0')::uuid,
        timestamptz '2026-01-01' + case when r > $1 - 300 then interval '1 year' else r * interval '1 second' end
    from generate_series(1, $1) as r";

/// Much has been told to each of twenty players, and to a crowd.
const NOTICES: &str = "
    insert into lobby.notice (number, player_id, kind, at, body)
    select r, lpad(to_hex(case when r % 10 = 0 then r / 10 % 20 else 100 + r end), 32, '0')::uuid, 'money',
        timestamptz '2026-01-01' + r * interval '1 minute', jsonb_build_object('text', repeat('x', 300))
    from generate_series(1, $1) as r";
/// Everybody of twenty has registered again and again, and sat down as often.
pub(crate) const OWN: &str = "
    with registered as (
        insert into lobby.registration (registration_id, tournament_id, created_at, body)
        select lpad(to_hex(r.n), 32, '0')::uuid, t.tournament_id, timestamptz '2026-01-01' + r.n * interval '1 minute',
            jsonb_build_object('status', case r.n % 100 when 0 then 'refused' else 'confirmed' end,
                'text', repeat('x', 300))
        from generate_series(1, $1) as r (n),
            (select tournament_id from lobby.tournament order by opened_at limit 1) as t
        returning registration_id, created_at
    ), entered as (
        insert into lobby.entrant (player_id, created_at, registration_id)
        select lpad(to_hex(row_number() over (order by created_at) % 20), 32, '0')::uuid, created_at, registration_id
        from registered
    ), seated as (
        insert into lobby.cash_session (session_id, table_id, player_id, created_at, body)
        select registration_id, t.table_id, lpad(to_hex(row_number() over (order by created_at) % 20), 32, '0')::uuid,
            created_at, jsonb_build_object('status', 'left', 'game', 'game_2', 'text', repeat('x', 300))
        from registered, (select table_id from lobby.cash_table order by opened_at limit 1) as t
    )
    insert into lobby.club_session (session_id, player_id, created_at, body)
    select registration_id, lpad(to_hex(row_number() over (order by created_at) % 20), 32, '0')::uuid, created_at,
        jsonb_build_object('status', 'left', 'game', 'game_3', 'text', repeat('x', 300))
    from registered";

/// Gives the house so many tournaments and as many cash tables, of each the last 40 not over yet.
pub(crate) async fn fill(pool: &PgPool, rows: i64) {
    // The rows of the house before go first; what they reference stays.
    sqlx::raw_sql(
        "truncate lobby.tournament, lobby.tournament_offer, lobby.cash_table, lobby.cash_offer, lobby.cash_template,
             lobby.ranking_standing, lobby.counted_match, lobby.conduct_entry, lobby.withheld_prize,
             lobby.cancellation_proposal, lobby.club_event, lobby.club_player, lobby.presence,
             lobby.club_session, lobby.notice cascade",
    )
    .execute(pool)
    .await
    .unwrap();
    let texts = [
        TOURNAMENTS,
        CASH_TABLES,
        STANDINGS,
        COUNTED,
        CONDUCT,
        WITHHELD,
        CANCELLATIONS,
        CLUB_EVENTS,
        PRESENCE,
        OWN,
        NOTICES,
    ];
    for text in texts {
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
    let mut lists = of_conduct(player, limit);
    lists.extend(of_club(player));
    lists.extend(own(player, limit));
    lists.extend([
        ("a ranking: those ahead of one", rankings::ahead("game_3", "2026-W45", (player, middle.standing), 50)),
        ("a ranking: the place of one", rankings::place("game_3", "2026-W45", (player, middle.standing))),
    ]);
    lists.extend(vec![
        ("what a player was told", notices::of_player(player, 0, i64::from(limit))),
        ("what a player was told: from the middle on", notices::of_player(player, 3_000, i64::from(limit))),
        ("what nobody was told", notices::of_player(PlayerId::new(Uuid::from_u128(7_777_777)), 0, i64::from(limit))),
        ("what everybody was told: from the middle on", notices::of_all(3_000, 3_900, i64::from(limit))),
    ]);
    lists.extend(vec![
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
    ]);
    lists
}

/// The same of conduct.
fn of_conduct(player: PlayerId, limit: u32) -> Vec<(&'static str, QueryBuilder<Postgres>)> {
    let middle = Cursor { at: "2026-01-03T00:00:00Z".parse().unwrap(), id: Uuid::from_u128(7) };
    let warnings: Vec<WarningId> = (0..50).map(|id| WarningId::new(Uuid::from_u128(id))).collect();
    let warned = Some(ConductEntryKind::WarningGiven);
    let kind = |kind| conduct::page(player, Some(kind), None, limit);
    vec![
        ("conduct", conduct::page(player, None, None, limit)),
        ("conduct: from the middle on", conduct::page(player, None, Some(middle), limit)),
        ("conduct: nobody", conduct::page(PlayerId::new(Uuid::from_u128(404)), None, None, limit)),
        ("warnings", kind(ConductEntryKind::WarningGiven)),
        ("warnings: from the middle on", conduct::page(player, warned, Some(middle), limit)),
        ("notes", kind(ConductEntryKind::NoteWritten)),
        ("suspensions", kind(ConductEntryKind::Suspended)),
        ("reinstatements, of which there are none", kind(ConductEntryKind::Reinstated)),
        ("withdrawals of a page of warnings", conduct::withdrawn(&warnings)),
        ("proposals to cancel", cancelling::page(None, None, limit)),
        ("proposals to cancel: from the middle on", cancelling::page(None, Some(middle), limit)),
        ("proposals to cancel: open", cancelling::page(Some(CancellationProposalStatus::Proposed), None, limit)),
        ("withheld prizes", withheld::page(None, None, limit)),
        ("withheld prizes: from the middle on", withheld::page(None, Some(middle), limit)),
        ("withheld prizes: open", withheld::page(Some(WithheldState::Open), None, limit)),
        ("withheld prizes: proposed", withheld::page(Some(WithheldState::Proposed), Some(middle), limit)),
        ("withheld prizes: decided", withheld::page(Some(WithheldState::Decided), None, limit)),
    ]
}

/// The same of what is a player's own.
fn own(player: PlayerId, limit: u32) -> Vec<(&'static str, QueryBuilder<Postgres>)> {
    let registered = |query: RegistrationsQuery| registrations::newest(player, &query, None, limit);
    let sat = |query: SessionsQuery| sessions::newest(player, &query, None, limit);
    let from = "2026-01-01T10:00:00Z".parse().ok();
    vec![
        ("registrations", registered(RegistrationsQuery::default())),
        ("registrations: of a day", {
            let until = "2026-01-02T10:00:00Z".parse().ok();
            registered(RegistrationsQuery { from, until, ..Default::default() })
        }),
        ("sessions", sat(SessionsQuery::default())),
        ("sessions: from the first day on", sat(SessionsQuery { from, ..Default::default() })),
    ]
}

/// The same of the club.
fn of_club(player: PlayerId) -> Vec<(&'static str, QueryBuilder<Postgres>)> {
    let now: DateTime<chrono::Utc> = "2026-12-31T23:59:59Z".parse().unwrap();
    vec![
        ("private events of a player", club::mine(player)),
        ("connected players", presence::seen(now, 500)),
        ("drafts whose creators are gone", presence::drafts_without_creator(now)),
    ]
}
