//! `mazziere audit verify`: re-derives a whole house from its database, and names the first thing that does not follow.
//!
//! It reads one snapshot, page by page, as whichever login it is given: that of an auditor, or the owner. What is
//! checked is pure: [`mazziere_replay::house`], [`mazziere_replay::audit`], and [`lobby`] for what the lobby's log
//! says. Beside a page it keeps what one stream needs, a bit for each posting, and the ids of cash tables.
//!
//! | exit code | what it means |
//! |---|---|
//! | 0 | everything follows |
//! | 10 to 16 | the first thing that does not, by its kind: see [`Kind::exit_code`] |
//! | 69 | the database cannot be reached, or broke off (`EX_UNAVAILABLE`) |
//! | 77 | the login may not read what an auditor reads (`EX_NOPERM`) |
//! | 78 | the command line or the environment is wrong (`EX_CONFIG`) |
//!
//! **Invariant:** nothing is written, and no sealing key is needed for what is over.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use chrono::TimeDelta;
use clap::{Args, Subcommand};
use mazziere_replay::house::{Fault, Kind};
use mazziere_runtime::args::DatabaseArgs;
use mazziere_runtime::database;
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_sealing::Keys;
use mazziere_telemetry::Clock;
use serde::Serialize;

use crate::log_keeping::{self, LogCommand};

pub mod ledger;
pub mod lobby;
mod store;
pub(crate) mod streams;
pub mod tables;

/// `EX_UNAVAILABLE` and `EX_NOPERM` of sysexits.
const EX_UNAVAILABLE: u8 = 69;
const EX_NOPERM: u8 = 77;

/// An event that is older than this must have a place in the log.
pub(crate) const SEQUENCED_WITHIN: TimeDelta = TimeDelta::seconds(60);

/// The switches of `audit`.
#[derive(Args, Clone, Debug)]
pub struct AuditArgs {
    /// What to do.
    #[command(subcommand)]
    pub what: What,
}

impl AuditArgs {
    /// Whether this is a service, and no command that ends by itself.
    pub fn serves(&self) -> bool {
        matches!(self.what, What::Log(LogCommand::Serve(_)))
    }
}

/// What an auditor can do.
#[derive(Subcommand, Clone, Debug)]
pub enum What {
    /// Re-derives everything in a database: chains, the log, deals, decisions, results, the ledger, and what the logs
    /// say of it. Ends with 0, or with a code for the kind of the first thing that is wrong: 10 chain, 11 order, 12
    /// deal, 13 rules, 14 result, 15 ledger, 16 lobby.
    Verify(VerifyArgs),
    #[command(flatten)]
    Log(LogCommand),
}

/// The switches of `audit verify`.
#[derive(Args, Clone, Debug)]
pub struct VerifyArgs {
    /// The database.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// A file with the sealing keys of the tables: opens what is in play, too.
    #[arg(long, value_name = "PATH")]
    pub tables_keys: Option<PathBuf>,
    /// A file with the sealing keys of the lobby: opens draws that are not made yet.
    #[arg(long, value_name = "PATH")]
    pub lobby_keys: Option<PathBuf>,
    /// Print one JSON object instead of lines for people.
    #[arg(long)]
    pub json: bool,
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub streams: u64,
    /// Events, each linked to the one before.
    pub events: u64,
    /// Positions of the log.
    pub log_positions: u64,
    /// Events of the last minute that have no place in the log yet.
    pub unsequenced: u64,
    pub tables: u64,
    /// Events of tables that were replayed.
    pub replayed: u64,
    /// Inputs that were decided again.
    pub inputs: u64,
    /// Events of the rules that were compared byte for byte.
    pub game_events: u64,
    /// Shuffles and draws of numbers that were derived again.
    pub deals: u64,
    /// Of these, those into which a seed was mixed that is younger than the promise.
    pub joint_deals: u64,
    /// Sealed rows that were opened.
    pub boxes: u64,
    /// Events behind a box that nothing opens yet: those of deals in play.
    pub covered: u64,
    /// Tables that the house has voided because it could not follow their log.
    pub dead: u64,
    /// Matches with a result.
    pub results: u64,
    /// Hands of cash tables.
    pub hands: u64,
    /// Tournaments, cash tables and private events.
    pub lobby_streams: u64,
    /// Draws of the lobby that were made again.
    pub draws: u64,
    /// Results in the lobby's log that were compared with those of their tables.
    pub reported_results: u64,
    pub accounts: u64,
    /// Closed accounts, each exactly zero.
    pub closed_accounts: u64,
    /// Entries with their running balances.
    pub entries: u64,
    /// Postings that sum to zero.
    pub postings: u64,
    /// Postings that a log asks for, leg by leg.
    pub explained: u64,
}

/// What an audit came to.
#[derive(Debug, Serialize)]
struct Report {
    right: bool,
    #[serde(flatten)]
    counts: Counts,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<Fault>,
}

/// Why an audit ended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stop {
    /// Something is wrong with the house.
    #[error(transparent)]
    Wrong(#[from] Fault),
    /// The database did not answer.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// The keys that were given; none is needed for what is over.
#[derive(Debug, Default)]
pub struct AuditKeys {
    /// Those of the tables.
    pub tables: Option<mazziere_tables::Keys>,
    /// Those of the lobby.
    pub lobby: Option<mazziere_lobby::seal::Keys>,
}

/// Does it, and says what came of it.
///
/// # Errors
/// When it is not told where the database is, is given keys that are none, or cannot print.
pub async fn run(args: &AuditArgs, clock: &Clock, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let args = match &args.what {
        What::Verify(args) => args,
        What::Log(command) => return log_keeping::run(command, out).await.map(|()| ExitCode::SUCCESS),
    };
    let url = args.database.url()?;
    let given = |path: &Option<PathBuf>| path.as_deref().map(read_keys).transpose();
    let keys = AuditKeys {
        tables: given(&args.tables_keys)?.map(mazziere_tables::Keys::from),
        lobby: given(&args.lobby_keys)?.map(mazziere_lobby::seal::Keys::from),
    };
    let pool = match database::owner(&url).await {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("mazziere: {error:#}");
            return Ok(ExitCode::from(EX_UNAVAILABLE));
        }
    };
    let mut counts = Counts::default();
    let settled = clock.now() - SEQUENCED_WITHIN;
    let ended = streams::walk(&pool, &keys, settled, &mut counts).await;
    pool.close().await;
    let wrong = match ended {
        Ok(()) => None,
        Err(Stop::Wrong(fault)) => Some(fault),
        Err(Stop::Database(error)) => {
            eprintln!("mazziere: {error}");
            let code = error.as_database_error().and_then(|error| error.code().map(|code| code.into_owned()));
            let denied = code.as_deref() == Some("42501");
            return Ok(ExitCode::from(if denied { EX_NOPERM } else { EX_UNAVAILABLE }));
        }
    };
    let code = wrong.as_ref().map_or(ExitCode::SUCCESS, |fault| ExitCode::from(fault.kind.exit_code()));
    let report = Report { right: wrong.is_none(), counts, wrong };
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&report)?)?,
        false => print(&report, out)?,
    }
    Ok(code)
}

fn read_keys(path: &Path) -> Result<Keys, Misconfigured> {
    let read = || -> anyhow::Result<Keys> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        Keys::parse(&text).with_context(|| path.display().to_string())
    };
    read().map_err(|error| Misconfigured::of(&error))
}

/// A line for each kind of thing. What stands below the first thing that is wrong was not looked at to its end.
fn print(report: &Report, out: &mut impl Write) -> anyhow::Result<()> {
    let Report { counts, wrong, .. } = report;
    let lines = [
        (Kind::Chain, format!("{} events of {} streams", counts.events, counts.streams)),
        (Kind::Order, format!("{} positions of the log, {} not there yet", counts.log_positions, counts.unsequenced)),
        (
            Kind::Deal,
            format!(
                "{} deals, {} of them joint with the players, {} boxes opened, {} draws of the lobby",
                counts.deals, counts.joint_deals, counts.boxes, counts.draws
            ),
        ),
        (
            Kind::Rules,
            format!(
                "{} inputs decided again, {} events of {} tables replayed, {} still covered; {} tables were given up",
                counts.inputs, counts.replayed, counts.tables, counts.covered, counts.dead
            ),
        ),
        (
            Kind::Result,
            format!("{} results, {} of them reported to the lobby", counts.results, counts.reported_results),
        ),
        (
            Kind::Ledger,
            format!(
                "{} postings, {} entries, {} accounts of which {} are closed, {} hands",
                counts.postings, counts.entries, counts.accounts, counts.closed_accounts, counts.hands
            ),
        ),
        (Kind::Lobby, format!("{} tournaments, cash tables and private events", counts.lobby_streams)),
    ];
    for (kind, detail) in lines {
        let verdict = match wrong {
            Some(fault) if fault.kind == kind => "WRONG",
            Some(_) => "seen",
            None => "ok",
        };
        writeln!(out, "{verdict:<7} {}: {detail}", kind.name())?;
    }
    let last = match wrong {
        Some(fault) => format!("first: {fault}"),
        None => format!("events, deals, hands, postings, cents: all right ({} postings explained)", counts.explained),
    };
    writeln!(out, "{last}")?;
    Ok(())
}
