//! `mazziere audit verify`: re-derives a whole house from its database, or from a bundle of its rows that `mazziere
//! audit export` wrote, and names the first thing that does not follow. Of a file it verifies the `proof` of one
//! hand.
//! [`show`] tells a hand, a match or a tournament with its money, [`shuffles`] looks at the decks as a whole.
//!
//! It reads one snapshot, page by page, as whichever login it is given: that of an auditor, or the owner. The walk is
//! pure and that of [`mazziere_verify`], with [`mazziere_lobbylog`] for what the lobby's log says; here is what it
//! reads (`database`, `folder`). Beside a page it keeps what one stream needs, a bit for each posting, and the ids of
//! cash tables; of a bundle also what lies where, in memory up to a bound.
//!
//! | exit code | what it means |
//! |---|---|
//! | 0 | everything follows |
//! | 10 to 17 | the first thing that does not, by its kind: see [`Kind::exit_code`] |
//! | 20 to 26 | the bundle is none, or is not as it was written: see [`mazziere_verify::BundleKind::exit_code`] |
//! | 2 | a switch that there is not, or one without what it needs |
//! | 66 | there is no such table, hand or tournament to show (`EX_NOINPUT`) |
//! | 69 | the database or the house cannot be reached, broke off, or answered something else (`EX_UNAVAILABLE`) |
//! | 73 | the folder of a bundle, or of a reader, cannot be written (`EX_CANTCREAT`) |
//! | 74 | a file cannot be read (`EX_IOERR`) |
//! | 77 | the login may not read what an auditor reads (`EX_NOPERM`) |
//! | 78 | a value on the command line or in the environment is wrong (`EX_CONFIG`) |
//!
//! **Invariant:** nothing is written, and no sealing key is needed for what is over.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

use anyhow::Context;
use clap::{Args, Subcommand};
use mazziere_lobbylog::Log;
use mazziere_replay::house::{Fault, Kind};
use mazziere_runtime::args::DatabaseArgs;
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_sealing::Keys;
use mazziere_telemetry::Clock;
use mazziere_verify::{
    AuditKeys, Bundle, BundleFault, BundleKind, BundlePlace, Counts, Found, Report, SEQUENCED_WITHIN, walk_bundle,
};
use sqlx::PgConnection;

use crate::log_keeping::{self, LogCommand};

pub mod anchor;
pub(crate) mod database;
pub(crate) mod export;
mod fetch;
mod folder;
mod proof;
mod reader;
pub mod show;
pub mod shuffles;
mod store;

use self::folder::Folder;

/// Codes of sysexits.
const EX_UNAVAILABLE: u8 = 69;
const EX_CANTCREAT: u8 = 73;
const EX_IOERR: u8 = 74;
const EX_NOPERM: u8 = 77;

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
    /// Re-derives everything in a database or a bundle: chains, the log, deals, decisions, results, the ledger, and
    /// what the logs say of it. Ends with 0, or with a code for the kind of the first thing that is wrong: 10 chain, 11
    /// order, 12 deal, 13 rules, 14 result, 15 ledger, 16 lobby, 17 anchor; 20 to 26 if the bundle itself is.
    Verify(VerifyArgs),
    /// Writes a bundle of a database: all that `verify` reads, as files that anybody can verify without us.
    Export(ExportArgs),
    /// Fetches the same from a house that is reached over HTTP, with an auditor's token.
    Fetch(FetchArgs),
    /// Writes the verifier of bundles in plain Python, which shares no code with this one, and prints its digests.
    Reader(ReaderArgs),
    /// Tells a hand, a match, or a tournament, with the postings that follow from it.
    Show(show::ShowArgs),
    /// Counts which card lay where, which followed which, and what was drawn, over all deals that are over, and
    /// compares that with chance. Ends with 12 if chance would do it less than once in a million.
    Shuffles(shuffles::ShufflesArgs),
    #[command(flatten)]
    Log(LogCommand),
}

/// The switches of `audit verify`.
#[derive(Args, Clone, Debug)]
pub struct VerifyArgs {
    /// A bundle, as `audit export` writes it, to verify instead of a database; or a file, the proof of a hand.
    #[arg(value_name = "DIR|FILE")]
    pub bundle: Option<PathBuf>,
    /// The house whose bundle it has to be.
    #[arg(long, value_name = "NAME", requires = "bundle")]
    pub house: Option<String>,
    /// The database.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// The checkpoint that the log is held against.
    #[command(flatten)]
    pub anchor: anchor::AnchorArgs,
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

impl VerifyArgs {
    /// Refuses the switches that say nothing of the proof of a hand, which brings its own checkpoint.
    fn check_for_a_proof(&self) -> Result<(), Misconfigured> {
        let given = [
            ("--house", self.house.is_some()),
            ("--checkpoint", self.anchor.checkpoint.is_some()),
            ("--tables-keys", self.tables_keys.is_some()),
            ("--lobby-keys", self.lobby_keys.is_some()),
        ];
        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((switch, _)) => Err(Misconfigured::new(format!("{switch}: it says nothing of the proof of a hand"))),
            None => Ok(()),
        }
    }
}

/// The switches of `audit export`.
#[derive(Args, Clone, Debug)]
pub struct ExportArgs {
    /// The folder of the bundle: empty, or not there yet.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The name of the house, which the bundle bears; that of the database, if absent.
    #[arg(long, value_name = "NAME")]
    pub house: Option<String>,
    /// A checkpoint of a log that the bundle carries, as `/events/checkpoint` and `/postings/checkpoint` of the service
    /// `audit` answered before; may be repeated, the newest last.
    #[arg(long, value_name = "PATH")]
    pub checkpoint: Vec<PathBuf>,
    /// The database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// The switches of `audit fetch`.
#[derive(Args, Clone, Debug)]
pub struct FetchArgs {
    /// Where the service `audit` is.
    #[arg(value_name = "URL")]
    pub url: String,
    /// The folder of the bundle: empty, or not there yet.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// A token of the role `auditor`.
    #[arg(long, env = "MAZZIERE_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    pub token: String,
    /// A PEM file of certificate authorities that are believed beside those of the machine.
    #[arg(long, env = "MAZZIERE_CA_FILE", value_name = "PATH")]
    pub ca_file: Option<PathBuf>,
}

/// The switches of `audit reader`.
#[derive(Args, Clone, Debug)]
pub struct ReaderArgs {
    /// The folder that the files go into. What is there is not written over.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// Why an audit ended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Stop {
    /// Something is wrong with the house.
    #[error(transparent)]
    Wrong(#[from] Fault),
    /// Something is wrong with the bundle.
    #[error(transparent)]
    Bundle(#[from] BundleFault),
    /// The database did not answer.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// A file could not be read or written.
    #[error(transparent)]
    File(#[from] std::io::Error),
}

impl Stop {
    /// How a process ends that nothing was found by.
    fn exit_code(&self) -> u8 {
        match self {
            Stop::Database(error) => exit_code_of(error),
            Stop::File(_) => EX_IOERR,
            Stop::Wrong(fault) => fault.kind.exit_code(),
            Stop::Bundle(fault) => fault.kind.exit_code(),
        }
    }
}

impl From<mazziere_verify::Stop> for Stop {
    fn from(stop: mazziere_verify::Stop) -> Stop {
        match stop {
            mazziere_verify::Stop::Wrong(fault) => Stop::Wrong(fault),
            mazziere_verify::Stop::Bundle(fault) => Stop::Bundle(fault),
            mazziere_verify::Stop::File(error) => Stop::File(error),
        }
    }
}

/// Does it, and says what came of it.
///
/// # Errors
/// When it is not told where the database is, is given keys that are none, or cannot print.
pub async fn run(args: &AuditArgs, clock: &Clock, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    match &args.what {
        What::Verify(args) => verify(args, clock, out).await,
        What::Export(args) => export::run(args, out).await,
        What::Fetch(args) => fetch::run(args, out).await,
        What::Reader(args) => reader::run(args, out),
        What::Show(args) => show::run(args, out).await,
        What::Shuffles(args) => shuffles::run(args, out).await,
        What::Log(command) => log_keeping::run(command, out).await.map(|()| ExitCode::SUCCESS),
    }
}

async fn verify(args: &VerifyArgs, clock: &Clock, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    if let Some(file) = args.bundle.as_deref().filter(|path| path.is_file()) {
        args.check_for_a_proof()?;
        return proof::run(file, &args.anchor.of_events()?, args.json, out);
    }
    let given = |path: &Option<PathBuf>| path.as_deref().map(read_keys).transpose();
    let mut keys = AuditKeys {
        tables: given(&args.tables_keys)?.map(mazziere_tables::Keys::from),
        lobby: Some(Box::new(Log::new(given(&args.lobby_keys)?))),
        ..AuditKeys::default()
    };
    let mut counts = Counts::default();
    let ended = match &args.bundle {
        Some(folder) => of_bundle(folder, args.house.as_deref(), &args.anchor.read()?, keys, &mut counts),
        None => match args.anchor.of_database()?.anchors(&[]) {
            Ok(anchors) => {
                keys.anchors = anchors;
                let url = args.database.url()?;
                let pool = match mazziere_runtime::database::owner(&url).await {
                    Ok(pool) => pool,
                    Err(error) => {
                        eprintln!("mazziere: {error:#}");
                        return Ok(ExitCode::from(EX_UNAVAILABLE));
                    }
                };
                let ended = database::verify(&pool, &keys, clock.now() - SEQUENCED_WITHIN, &mut counts).await;
                pool.close().await;
                ended
            }
            Err(stop) => Err(stop),
        },
    };
    let wrong = match ended {
        Ok(()) => None,
        Err(Stop::Wrong(fault)) => Some(Found::House(fault)),
        Err(Stop::Bundle(fault)) => Some(Found::Bundle(fault)),
        Err(stop) => {
            eprintln!("mazziere: {stop}");
            return Ok(ExitCode::from(stop.exit_code()));
        }
    };
    let code = wrong.as_ref().map_or(ExitCode::SUCCESS, |found| ExitCode::from(found.exit_code()));
    let report = Report { right: wrong.is_none(), counts, wrong };
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&report)?)?,
        false => print(&report, out)?,
    }
    Ok(code)
}

/// Verifies what a connection sees, in whatever transaction it is, without keys and against the checkpoint that is
/// named: what was counted, or the first thing that is wrong.
///
/// # Errors
/// When the checkpoint or the key is none, or the database cannot be read.
pub async fn verify_within(
    connection: &mut PgConnection,
    anchor: &anchor::AnchorArgs,
    clock: &Clock,
) -> anyhow::Result<Result<Counts, Fault>> {
    let mut counts = Counts::default();
    let ended = match anchor.of_database()?.anchors(&[]) {
        Ok(anchors) => {
            let keys = AuditKeys { anchors, lobby: Some(Box::new(Log::default())), ..AuditKeys::default() };
            let settled = clock.now() - SEQUENCED_WITHIN;
            database::verify_within(connection, &keys, settled, &mut counts).await
        }
        Err(stop) => Err(stop),
    };
    match ended {
        Ok(()) => Ok(Ok(counts)),
        Err(Stop::Wrong(fault)) => Ok(Err(fault)),
        Err(stop) => Err(stop.into()),
    }
}

/// Verifies a bundle: first that it is one, then the house.
fn of_bundle(
    folder: &Path,
    house: Option<&str>,
    named: &anchor::Named,
    keys: AuditKeys,
    counts: &mut Counts,
) -> Result<(), Stop> {
    if !folder.exists() {
        let place = BundlePlace { file: "manifest.json", line: None };
        let what = format!("there is no folder {}", folder.display());
        return Err(BundleFault { kind: BundleKind::Foreign, place, what }.into());
    }
    let mut bundle = Bundle::open(Rc::new(Folder(folder.to_owned())), house)?;
    let keys = AuditKeys { anchors: named.anchors(bundle.checkpoints())?, ..keys };
    Ok(walk_bundle(&mut bundle, &keys, counts)?)
}

/// What an audit ends with when the database does not answer, or may not be read.
fn unreadable(error: &sqlx::Error) -> ExitCode {
    eprintln!("mazziere: {error}");
    ExitCode::from(exit_code_of(error))
}

fn exit_code_of(error: &sqlx::Error) -> u8 {
    let code = error.as_database_error().and_then(|error| error.code());
    if code.as_deref() == Some("42501") { EX_NOPERM } else { EX_UNAVAILABLE }
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
        (
            Kind::Anchor,
            format!("{} events and {} postings are those that were signed", counts.anchored, counts.anchored_postings),
        ),
    ];
    let is_wrong = |kind: Kind| matches!(wrong, Some(Found::House(fault)) if fault.kind == kind);
    let signed = counts.anchored + counts.anchored_postings;
    let unasked = |kind: Kind| kind == Kind::Anchor && signed == 0 && !is_wrong(kind);
    // What is no bundle says nothing of a house.
    let of_house = !matches!(wrong, Some(Found::Bundle(_)));
    for (kind, detail) in lines.into_iter().filter(|(kind, _)| of_house && !unasked(*kind)) {
        let verdict = match wrong {
            Some(_) if is_wrong(kind) => "WRONG",
            Some(_) => "seen",
            None => "ok",
        };
        writeln!(out, "{verdict:<7} {}: {detail}", kind.name())?;
    }
    let last = match wrong {
        Some(Found::House(fault)) => format!("first: {fault}"),
        Some(Found::Bundle(fault)) => format!("the bundle is not as it was written: {fault}"),
        None if counts.events + counts.postings == 0 => "there is nothing in it: no event and no posting".to_owned(),
        None => {
            let bare = |kind: &str| format!("; {kind} held against no signature");
            let events = counts.anchored == 0 && counts.events > 0;
            let under = match (events, counts.anchored_postings == 0 && counts.postings > 0) {
                _ if signed == 0 => "; held against no signature".to_owned(),
                (true, _) => bare("events"),
                (_, true) => bare("postings"),
                _ => younger(counts),
            };
            let explained = counts.explained;
            format!("events, deals, hands, postings, cents: all right ({explained} postings explained{under})")
        }
    };
    writeln!(out, "{last}")?;
    Ok(())
}

/// What has been added since the checkpoints were signed, which they do not cover.
fn younger(counts: &Counts) -> String {
    let events = counts.log_positions.saturating_sub(counts.anchored);
    let postings = counts.postings.saturating_sub(counts.anchored_postings);
    let added = [(events, "event"), (postings, "posting")].into_iter().filter(|(added, _)| *added > 0);
    let added: Vec<String> = added.map(|(added, what)| plural(added, what)).collect();
    if added.is_empty() { String::new() } else { format!("; {} younger than what was signed", added.join(" and ")) }
}

fn plural(count: u64, what: &str) -> String {
    if count == 1 { format!("{count} {what}") } else { format!("{count} {what}s") }
}

#[cfg(test)]
mod tests;
