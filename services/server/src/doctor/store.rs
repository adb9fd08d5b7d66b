//! What the doctor asks the database. Nothing here writes.

use chrono::{DateTime, Utc};
use mazziere_database::Schema;
use mazziere_telemetry::rounds::Progress;
use mazziere_wallet::recheck::{Rows, store as recheck};
use sqlx::{AssertSqlSafe, PgConnection, Result, Row};

/// The server, and who asks it.
pub(super) struct Server {
    pub(super) version: String,
    pub(super) login: String,
    pub(super) is_superuser: bool,
    pub(super) now: DateTime<Utc>,
    /// The roles of the house that the login may take.
    pub(super) roles: Vec<String>,
    /// Connections to any database of the server.
    pub(super) used: i64,
    /// Those of them that the login is shown nothing of but that they are there.
    pub(super) hidden: i64,
    pub(super) most: i64,
    /// Connections of whom, as far as they say.
    pub(super) applications: Vec<(String, i64)>,
}

pub(super) async fn server(connection: &mut PgConnection) -> Result<Server> {
    let row = sqlx::query(
        "select current_setting('server_version') as version, session_user::text as login, clock_timestamp() as now,
                (select rolsuper from pg_roles where rolname = session_user) as is_superuser,
                array(select rolname::text from pg_roles
                      where rolname like 'mazziere\\_%' and not rolcanlogin
                          and pg_has_role(session_user, oid, 'member') order by 1) as roles,
                (select count(*) from pg_stat_activity
                 where datid is not null and coalesce(backend_type, 'client backend') = 'client backend') as used,
                (select count(*) from pg_stat_activity where datid is not null and backend_type is null) as hidden,
                current_setting('max_connections')::bigint as most",
    )
    .fetch_one(&mut *connection)
    .await?;
    let applications = sqlx::query(
        "select coalesce(nullif(application_name, ''), 'others') as name, count(*) as count from pg_stat_activity
         where backend_type = 'client backend' group by 1 order by 2 desc, 1 limit 6",
    )
    .fetch_all(connection)
    .await?;
    let application = |row: &sqlx::postgres::PgRow| Ok((row.try_get("name")?, row.try_get("count")?));
    Ok(Server {
        version: row.try_get("version")?,
        login: row.try_get("login")?,
        is_superuser: row.try_get("is_superuser")?,
        now: row.try_get("now")?,
        roles: row.try_get("roles")?,
        used: row.try_get("used")?,
        hidden: row.try_get("hidden")?,
        most: row.try_get("most")?,
        applications: applications.iter().map(application).collect::<Result<_>>()?,
    })
}

/// The versions of a schema. Its table's name is one of ours, never a caller's text.
pub(super) async fn versions(connection: &mut PgConnection, schema: &Schema) -> Result<Vec<i64>> {
    let sql = format!("select version from {} where success", schema.applied);
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(connection).await
}

/// What each role of the house has to reach, and does not: a schema, or a table that stands for the others there.
pub(super) async fn grants_wanting(connection: &mut PgConnection) -> Result<Vec<String>> {
    sqlx::query_scalar(
        "select wanted.role || ' in ' || wanted.schema
         from (values ('mazziere_lobby', 'lobby', 'tournament'), ('mazziere_lobby', 'eventstore', 'subscription'),
                      ('mazziere_tables', 'tables', 'listing'), ('mazziere_tables', 'eventstore', 'subscription'),
                      ('mazziere_wallet', 'wallet', 'posting'), ('mazziere_auditor', 'wallet', 'posting'),
                      ('mazziere_auditor', 'eventstore', 'event'), ('mazziere_audit', 'eventstore', 'event'),
                      ('mazziere_audit', 'wallet', 'person_key')) as wanted (role, schema, relation)
         left join pg_roles r on r.rolname = wanted.role
         left join pg_namespace n on n.nspname = wanted.schema
         left join pg_class c on c.relnamespace = n.oid and c.relname = wanted.relation
         where not coalesce(
             has_schema_privilege(r.oid, n.oid, 'usage') and has_table_privilege(r.oid, c.oid, 'select'), false)
         order by 1",
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn backlog(connection: &mut PgConnection) -> Result<(i64, Option<DateTime<Utc>>)> {
    let row = sqlx::query("select appends, oldest from eventstore.backlog()").fetch_one(connection).await?;
    Ok((row.try_get("appends")?, row.try_get("oldest")?))
}

pub(super) async fn due_effects(
    connection: &mut PgConnection,
    now: DateTime<Utc>,
) -> Result<(i64, Option<DateTime<Utc>>)> {
    let row = sqlx::query(
        "select count(*) as due, min(next_at) as oldest from lobby.effect where done_at is null and next_at <= $1",
    )
    .bind(now)
    .fetch_one(connection)
    .await?;
    Ok((row.try_get("due")?, row.try_get("oldest")?))
}

/// What is in play and in which nothing has happened for longer than its clocks allow: tournaments, private events and
/// matches at cash tables. Which, and since when they should have gone on; ten of them, if they are more.
pub(super) async fn stalled(connection: &mut PgConnection, now: DateTime<Utc>) -> Result<Vec<String>> {
    sqlx::query_scalar(
        "select what || ' since ' || to_char(stalls_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')
         from (
             select 'tournament ' || tournament_id as what, stalls_at from lobby.tournament where status = 'running'
             union all
             select 'private event ' || club_event_id || coalesce(' at table ' || table_id, ''), stalls_at
             from lobby.club_event where stage = 'running'
             union all
             select 'cash table ' || table_id || coalesce(' in match ' || (summary -> 'match' ->> 'table_id'), ''),
                 stalls_at
             from lobby.cash_table where summary -> 'match' ->> 'stage' = 'in_match'
         ) as in_play
         where stalls_at < $1 order by stalls_at limit 10",
    )
    .bind(now)
    .fetch_all(connection)
    .await
}

pub(super) async fn parked(connection: &mut PgConnection) -> Result<i64> {
    sqlx::query_scalar("select (select count(*) from lobby.parked_result) + (select count(*) from lobby.parked_news)")
        .fetch_one(connection)
        .await
}

/// The subscriptions that stand still: which, where and why.
pub(super) async fn parked_subscriptions(connection: &mut PgConnection) -> Result<Vec<String>> {
    sqlx::query_scalar(
        "select name || ' is parked at ' || parked_position || ', ' || parked_reason from eventstore.subscription
         where parked_position is not null order by name, shard",
    )
    .fetch_all(connection)
    .await
}

/// How far the streams of a kind, or the rows of the ledger, are checked again.
pub(super) struct Walk {
    pub(super) kind: String,
    pub(super) checked: i64,
    /// Streams, or rows, of the round.
    pub(super) total: i64,
    /// When the last round ended.
    pub(super) ended_at: Option<DateTime<Utc>>,
    /// Everything that was finished then has been checked since.
    pub(super) complete_since: DateTime<Utc>,
}

/// How far the past is checked again, and what is wrong with it: the newest faults.
pub(super) async fn walks(connection: &mut PgConnection) -> Result<(Vec<Walk>, Vec<String>)> {
    let walk = |row: sqlx::postgres::PgRow| {
        Ok(Walk {
            kind: row.try_get("kind")?,
            checked: row.try_get("checked")?,
            total: row.try_get("streams")?,
            ended_at: row.try_get("ended_at")?,
            complete_since: row.try_get("complete_since")?,
        })
    };
    let walks = sqlx::query(
        "select kind::text as kind, checked, streams, ended_at, complete_since from eventstore.recheck order by 1",
    )
    .try_map(walk)
    .fetch_all(&mut *connection)
    .await?;
    let faults = sqlx::query_scalar(
        "select kind || ' ' || what from eventstore.recheck_fault order by found_at desc, stream_id limit 5",
    )
    .fetch_all(connection)
    .await?;
    Ok((walks, faults))
}

/// How far the ledger is checked again, and what is wrong with it: the newest faults.
pub(super) async fn ledger_walks(connection: &mut PgConnection) -> Result<(Vec<Walk>, Vec<String>)> {
    let mut walks = Vec::new();
    for kind in [Rows::Posting, Rows::Entry] {
        let Some(walk) = recheck::state(&mut *connection, kind).await? else { continue };
        let Progress { complete_since, checked, total, .. } = walk.progress;
        walks.push(Walk { kind: kind.name().to_owned(), checked, total, ended_at: walk.ended_at, complete_since });
    }
    let faults = recheck::newest_faults(connection, 5).await?;
    Ok((walks, faults.into_iter().map(|(kind, what)| format!("{kind} {what}")).collect()))
}
