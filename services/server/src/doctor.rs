//! `mazziere doctor`: looks at a house from its database, as whichever login it is given, and at the siblings that it
//! is told of. One line for each thing; the process ends with 1 if one of them is wrong.
//!
//! It changes nothing. What the login may not see is said, and is no fault.

use std::fmt;
use std::io::Write;
use std::time::Duration;

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use clap::Args;
use mazziere_contract::client::http_trusting;
use mazziere_database::Schema;
use mazziere_runtime::args::DatabaseArgs;
use mazziere_runtime::database;
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_runtime::service::{Role, without_password};
use mazziere_telemetry::Clock;
use mazziere_tls::Trust;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};

use crate::audit::{self, Stop};

mod logs;
mod store;

/// The switches of `doctor`.
#[derive(Args, Clone, Debug)]
pub struct DoctorArgs {
    /// The database.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// Where the lobby is; it is not asked if absent.
    #[arg(long, env = "MAZZIERE_LOBBY_URL", value_name = "URL")]
    pub lobby_url: Option<String>,
    /// Where the tables are; they are not asked if absent.
    #[arg(long, env = "MAZZIERE_TABLES_URL", value_name = "URL")]
    pub tables_url: Option<String>,
    /// Where the wallet is; it is not asked if absent.
    #[arg(long, env = "MAZZIERE_WALLET_URL", value_name = "URL")]
    pub wallet_url: Option<String>,
    /// Where the service `audit` is; its logs are not asked for if absent.
    #[arg(long, env = "MAZZIERE_AUDIT_URL", value_name = "URL")]
    pub audit_url: Option<String>,
    /// A PEM file of certificate authorities that are believed beside those of the machine, when others are called over
    /// https.
    #[arg(long, env = "MAZZIERE_CA_FILE", value_name = "PATH")]
    pub ca_file: Option<std::path::PathBuf>,
    /// How many replicas of each service the database has to carry.
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub replicas: u32,
}

/// Clocks of database and house may differ by this much without a word, and by that much without an alarm.
const SKEW: (TimeDelta, TimeDelta) = (TimeDelta::milliseconds(500), TimeDelta::seconds(5));

/// From this part of `max_connections` on, in percent, they are scarce.
const SCARCE_PERCENT: i64 = 80;

/// Connections that are left to people and backups.
const FOR_PEOPLE: u32 = 20;

/// What waits longer than this waits too long.
const OVERDUE: TimeDelta = TimeDelta::seconds(60);

/// Everything that is finished is checked again within this time.
const CHECKED_WITHIN: TimeDelta = TimeDelta::days(1);

/// Positions of the log whose streams the doctor checks itself.
const SAMPLE: i64 = 20;

/// How long a sibling has to answer.
const SIBLING_PATIENCE: Duration = Duration::from_secs(5);

/// How something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Fine,
    /// Somebody should look at it some time.
    Doubtful,
    Wrong,
    /// The login may not see it.
    Hidden,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Fine => "ok",
            Verdict::Doubtful => "look",
            Verdict::Wrong => "WRONG",
            Verdict::Hidden => "hidden",
        })
    }
}

/// One line.
struct Finding {
    verdict: Verdict,
    what: String,
    detail: String,
}

impl Finding {
    fn new(verdict: Verdict, what: impl Into<String>, detail: impl Into<String>) -> Finding {
        Finding { verdict, what: what.into(), detail: detail.into() }
    }

    /// What could not be looked at: hidden from this login, or a fault.
    fn failed(what: &str, error: &sqlx::Error) -> Finding {
        let code = error.as_database_error().and_then(|error| error.code().map(|code| code.into_owned()));
        match code.as_deref() {
            Some("42501") => Finding::new(Verdict::Hidden, what, "this login may not see it"),
            Some("3F000" | "42P01" | "42883" | "42703") => {
                Finding::new(Verdict::Wrong, what, "it is not there: run `mazziere migrate`")
            }
            _ => Finding::new(Verdict::Wrong, what, error.to_string()),
        }
    }
}

/// Looks, and prints what it finds. Whether nothing is wrong.
///
/// # Errors
/// When it is not told where the database is, or cannot print.
pub async fn run(args: &DoctorArgs, clock: &Clock, out: &mut impl Write) -> anyhow::Result<bool> {
    let url = args.database.url()?;
    let mut findings = of_database(&url, args.replicas, clock).await;
    findings.extend(siblings(args).await?);
    for Finding { verdict, what, detail } in &findings {
        writeln!(out, "{verdict:<7} {what}: {detail}")?;
    }
    Ok(findings.iter().all(|finding| finding.verdict != Verdict::Wrong))
}

async fn of_database(url: &str, replicas: u32, clock: &Clock) -> Vec<Finding> {
    let connected = async { url.parse::<PgConnectOptions>()?.application_name("mazziere-doctor").connect().await };
    let what = "database";
    let mut connection = match connected.await {
        Ok(connection) => connection,
        Err(error) => return vec![Finding::new(Verdict::Wrong, what, format!("{}: {error}", without_password(url)))],
    };
    let mut findings = Vec::new();
    match store::server(&mut connection).await {
        Ok(server) => {
            let who = format!("PostgreSQL {}, as {} at {}", server.version, server.login, without_password(url));
            findings.push(Finding::new(Verdict::Fine, what, who));
            findings.push(roles(&server));
            findings.push(skew(clock.now() - server.now));
            findings.push(connections(&server));
            findings.push(pools(replicas, server.most));
        }
        Err(error) => findings.push(Finding::failed(what, &error)),
    }
    for schema in
        [mazziere_eventstore::SCHEMA, mazziere_tables::SCHEMA, mazziere_wallet::SCHEMA, mazziere_lobby::SCHEMA]
    {
        findings.push(version(&mut connection, &schema).await);
    }
    findings.push(grants(&mut connection).await);
    let now = clock.now();
    findings.push(backlog(&mut connection, now).await);
    findings.push(effects(&mut connection, now).await);
    findings.push(stalled(&mut connection, now).await);
    findings.push(parked(&mut connection).await);
    findings.push(subscriptions(&mut connection).await);
    findings.push(trial_balance(&mut connection, now).await);
    findings.push(rechecked("the past, checked again", store::walks(&mut connection).await, now));
    findings.push(rechecked("the ledger, checked again", store::ledger_walks(&mut connection).await, now));
    findings.push(sample(url, now).await);
    findings
}

fn roles(server: &store::Server) -> Finding {
    let roles = server.roles.join(", ");
    let (verdict, detail) = match server.roles.len() {
        0 => (Verdict::Wrong, "the login is a member of no role of the house: see `logins.sql`".to_owned()),
        _ if server.is_superuser => {
            (Verdict::Doubtful, "the login is a superuser: no service should work as one".to_owned())
        }
        _ => (Verdict::Fine, format!("the login may work as {roles}")),
    };
    Finding::new(verdict, "roles", detail)
}

fn skew(skew: TimeDelta) -> Finding {
    let verdict = match skew.abs() {
        small if small <= SKEW.0 => Verdict::Fine,
        some if some <= SKEW.1 => Verdict::Doubtful,
        _ => Verdict::Wrong,
    };
    Finding::new(verdict, "clocks", format!("this machine and the database differ by {} ms", skew.num_milliseconds()))
}

fn connections(server: &store::Server) -> Finding {
    let store::Server { used, hidden, most, .. } = server;
    let verdict = if used * 100 >= most * SCARCE_PERCENT { Verdict::Doubtful } else { Verdict::Fine };
    let mut by: Vec<String> = server.applications.iter().map(|(name, count)| format!("{name} {count}")).collect();
    if *hidden > 0 {
        by.push(format!("{hidden} hidden from this login, which members of pg_read_all_stats are shown"));
    }
    Finding::new(verdict, "connections", format!("{used} of {most} are in use ({})", by.join(", ")))
}

/// What the services of a house open at most: as many replicas of each, one more of each while they are rolled, and
/// `migrate`. Pools are of their usual size.
fn most_connections(replicas: u32) -> u32 {
    let of_one = [Role::Lobby, Role::Tables, Role::Wallet].map(Role::most_connections).iter().sum::<u32>();
    replicas.saturating_add(1).saturating_mul(of_one).saturating_add(database::CONNECTIONS)
}

fn pools(replicas: u32, most: i64) -> Finding {
    let needed = most_connections(replicas);
    let verdict = if i64::from(needed) + i64::from(FOR_PEOPLE) > most { Verdict::Doubtful } else { Verdict::Fine };
    let detail = format!(
        "of their usual size, those of {replicas} replicas and one more of each service take {needed} connections; \
         max_connections is {most}, of which {FOR_PEOPLE} should be left"
    );
    Finding::new(verdict, "pools", detail)
}

/// Whether the roles of the house have rights in their schemas, which a dump restored without them has not.
async fn grants(connection: &mut PgConnection) -> Finding {
    match store::grants_wanting(connection).await {
        Ok(wanting) if wanting.is_empty() => Finding::new(Verdict::Fine, "grants", "every role reaches its schemas"),
        Ok(wanting) => {
            let detail = format!("lacking: {}; was a dump restored without its privileges?", wanting.join(", "));
            Finding::new(Verdict::Wrong, "grants", detail)
        }
        Err(error) => Finding::failed("grants", &error),
    }
}

async fn version(connection: &mut PgConnection, schema: &Schema) -> Finding {
    let what = format!("schema {}", schema.name);
    let found = match store::versions(connection, schema).await {
        Ok(found) => found,
        Err(error) => return Finding::failed(&what, &error),
    };
    let carried = schema.versions();
    let last = |versions: &[i64]| versions.iter().max().map_or("none".to_owned(), ToString::to_string);
    let missing: Vec<String> =
        carried.iter().filter(|version| !found.contains(version)).map(ToString::to_string).collect();
    if !missing.is_empty() {
        let detail = format!("lacks {}: run `mazziere migrate`", missing.join(", "));
        return Finding::new(Verdict::Wrong, what, detail);
    }
    if found.len() > carried.len() {
        let detail = format!("at {}, made by a later release than this one ({})", last(&found), last(&carried));
        return Finding::new(Verdict::Doubtful, what, detail);
    }
    Finding::new(Verdict::Fine, what, format!("at {}", last(&found)))
}

/// How long something has waited, and what that means.
fn age(what: &str, count: i64, oldest: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Finding {
    let waited = oldest.map_or(TimeDelta::zero(), |at| now - at);
    let verdict = if waited > OVERDUE { Verdict::Wrong } else { Verdict::Fine };
    Finding::new(verdict, what, format!("{count}, the oldest for {} s", waited.num_seconds().max(0)))
}

async fn backlog(connection: &mut PgConnection, now: DateTime<Utc>) -> Finding {
    let what = "appends without a place in the log";
    match store::backlog(connection).await {
        Ok((count, oldest)) => age(what, count, oldest, now),
        Err(error) => Finding::failed(what, &error),
    }
}

async fn effects(connection: &mut PgConnection, now: DateTime<Utc>) -> Finding {
    let what = "effects that are due";
    match store::due_effects(connection, now).await {
        Ok((count, oldest)) => age(what, count, oldest, now),
        Err(error) => Finding::failed(what, &error),
    }
}

async fn stalled(connection: &mut PgConnection, now: DateTime<Utc>) -> Finding {
    let what = "events that stand still";
    match store::stalled(connection, now).await {
        Ok(stalled) if stalled.is_empty() => Finding::new(Verdict::Fine, what, "none"),
        Ok(stalled) => {
            let detail = format!("{}: see docs/runbooks/MazziereEventStalled.md", stalled.join("; "));
            Finding::new(Verdict::Wrong, what, detail)
        }
        Err(error) => Finding::failed(what, &error),
    }
}

async fn parked(connection: &mut PgConnection) -> Finding {
    let what = "news put aside";
    match store::parked(connection).await {
        Ok(0) => Finding::new(Verdict::Fine, what, "none"),
        Ok(count) => Finding::new(Verdict::Wrong, what, format!("{count}: see docs/runbooks/MazziereNewsParked.md")),
        Err(error) => Finding::failed(what, &error),
    }
}

async fn subscriptions(connection: &mut PgConnection) -> Finding {
    let what = "subscriptions";
    match store::parked_subscriptions(connection).await {
        Ok(parked) if parked.is_empty() => Finding::new(Verdict::Fine, what, "none is parked"),
        Ok(parked) => {
            let detail = format!("{}: see docs/runbooks/MazziereListParked.md", parked.join("; "));
            Finding::new(Verdict::Wrong, what, detail)
        }
        Err(error) => Finding::failed(what, &error),
    }
}

async fn trial_balance(connection: &mut PgConnection, now: DateTime<Utc>) -> Finding {
    let what = "trial balance";
    let balance = match mazziere_wallet::trial_balance::store::draw_up(connection, now).await {
        Ok(balance) => balance,
        Err(mazziere_wallet::fault::StoreError::Database(error)) => return Finding::failed(what, &error),
        Err(error) => return Finding::new(Verdict::Wrong, what, error.to_string()),
    };
    let holds = balance.total.is_zero() && balance.drift.is_empty() && balance.closed_not_zero == 0;
    let verdict = if holds { Verdict::Fine } else { Verdict::Wrong };
    let detail = format!(
        "total {}, {} accounts drift, {} closed accounts are not empty, {} postings",
        balance.total,
        balance.drift.len(),
        balance.closed_not_zero,
        balance.postings
    );
    Finding::new(verdict, what, detail)
}

/// How far a service is in checking the past again, and what it found.
fn rechecked(what: &str, found: sqlx::Result<(Vec<store::Walk>, Vec<String>)>, now: DateTime<Utc>) -> Finding {
    let (walks, faults) = match found {
        Ok(found) => found,
        Err(error) => return Finding::failed(what, &error),
    };
    if !faults.is_empty() {
        let detail = format!("{}: see docs/runbooks/MazziereAuditFault.md", faults.join("; "));
        return Finding::new(Verdict::Wrong, what, detail);
    }
    if walks.is_empty() {
        return Finding::new(Verdict::Fine, what, "no service has begun");
    }
    let is_late = walks.iter().any(|walk| now - walk.complete_since > CHECKED_WITHIN);
    let told = walks.iter().map(|store::Walk { kind, checked, total, ended_at, .. }| {
        let ended = ended_at.map_or("none has ended yet".to_owned(), |at| format!("the last one ended at {at:.0}"));
        format!("{kind}: {checked} of {total} in this round, {ended}")
    });
    let told = told.collect::<Vec<_>>().join("; ");
    match is_late {
        true => Finding::new(Verdict::Doubtful, what, format!("{told}: see docs/runbooks/MazziereAuditBehind.md")),
        false => Finding::new(Verdict::Fine, what, told),
    }
}

/// Checks some streams itself, as `audit verify` checks all of them.
async fn sample(url: &str, now: DateTime<Utc>) -> Finding {
    let what = "a sample of the past";
    let pool = match database::owner(url).await {
        Ok(pool) => pool,
        Err(error) => return Finding::new(Verdict::Wrong, what, format!("{error:#}")),
    };
    let sampled = audit::database::sample(&pool, SAMPLE, now - mazziere_verify::SEQUENCED_WITHIN).await;
    pool.close().await;
    match sampled {
        Ok(counts) => {
            let detail = format!("{} streams with {} events are right", counts.streams, counts.events);
            Finding::new(Verdict::Fine, what, detail)
        }
        Err(Stop::Wrong(fault)) => Finding::new(Verdict::Wrong, what, format!("{}: {fault}", fault.kind.name())),
        Err(Stop::Database(error)) => Finding::failed(what, &error),
        Err(other) => Finding::new(Verdict::Wrong, what, other.to_string()),
    }
}

/// Whether the siblings answer: by their documents, which everybody may read.
async fn siblings(args: &DoctorArgs) -> anyhow::Result<Vec<Finding>> {
    let trust = args.ca_file.as_deref().map(Trust::with_ca_file).transpose().context("MAZZIERE_CA_FILE");
    let trust = trust.map_err(|error| Misconfigured::of(&error))?;
    let web = http_trusting(&trust.unwrap_or_else(Trust::system), SIBLING_PATIENCE)?;
    let mut findings = Vec::new();
    for (what, url) in [("lobby", &args.lobby_url), ("tables", &args.tables_url), ("wallet", &args.wallet_url)] {
        let Some(url) = url else { continue };
        let answer = web.get(format!("{}/openapi.json", url.trim_end_matches('/'))).send().await;
        findings.push(match answer {
            Ok(answer) if answer.status().is_success() => {
                Finding::new(Verdict::Fine, what, format!("answers at {url}"))
            }
            Ok(answer) => Finding::new(Verdict::Wrong, what, format!("says {} at {url}", answer.status())),
            Err(error) => Finding::new(Verdict::Wrong, what, format!("{error}")),
        });
    }
    if let Some(url) = &args.audit_url {
        findings.extend(logs::of(&web, url).await);
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_as_the_page_for_operators_counts_them() {
        assert_eq!((most_connections(2), most_connections(3)), (140, 186));
        let page = include_str!("../../../docs/operating.md");
        assert!(page.contains("| the sum | | 140 | 186 |"), "docs/operating.md has another sum");
        for (role, two, three) in [(Role::Lobby, 54, 72), (Role::Tables, 54, 72), (Role::Wallet, 30, 40)] {
            let of_one = role.most_connections();
            assert_eq!((3 * of_one, 4 * of_one), (two, three));
            let row = format!(
                "| {} | {} + {} | {two} | {three} |",
                role.name(),
                role.usual_connections(),
                of_one - role.usual_connections()
            );
            assert!(page.contains(&row), "docs/operating.md has no row {row}");
        }
    }

    #[test]
    fn pools_that_do_not_fit_are_said() {
        assert_eq!(pools(2, 160).verdict, Verdict::Fine);
        assert_eq!(pools(2, 159).verdict, Verdict::Doubtful);
        assert_eq!(pools(u32::MAX, 1_000).verdict, Verdict::Doubtful);
    }
}
