//! `audit show`: tells a hand, a match, or a tournament for people, with its money beside it.
//!
//! A story says event by event what happened, in English or in Italian, and after it the postings that follow from it,
//! to the cent. The other formats are those of `docs/hand-histories.md`, with every card. A table that is played is
//! told as far as its deals are over, or with the keys of the tables as far as it is.
//!
//! **Invariant:** nothing is written. What is told is what the database holds; whether it is right is what `audit
//! verify` says.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use mazziere_ids::{StreamId, TableId, TournamentId};
use mazziere_replay::audit::read_in_play;
use mazziere_replay::history::hands::{self, NoHand};
use mazziere_replay::history::{self, Logged};
use mazziere_replay::seal::record::Reader;
use mazziere_replay::table::ring::event::RingEvent;
use mazziere_replay::table::view::Eyes;
use mazziere_replay::table::{Table, TableEvent};
use mazziere_runtime::args::DatabaseArgs;
use mazziere_runtime::database;
use sqlx::PgConnection;

use super::{EX_UNAVAILABLE, read_keys, shuffles, unreadable};

mod phrases;
mod sentence;
mod store;
mod story;
mod tournament;

use sentence::Language;

/// `EX_NOINPUT` of sysexits.
const EX_NOINPUT: u8 = 66;

/// How something is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Sentences, with the postings.
    #[default]
    Story,
    /// The text that `mazziere deal --history` plays again.
    Text,
    /// PHH, for hands of hold'em and Omaha.
    Phh,
    /// Open Hand History, for hands of hold'em and Omaha.
    Ohh,
}

/// The switches of `audit show`.
#[derive(Args, Clone, Debug)]
pub struct ShowArgs {
    /// The database.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// The table to be told: a match, or a ring.
    #[arg(long, value_name = "ID", required_unless_present = "tournament")]
    pub table: Option<TableId>,
    /// The hand of a ring, by its number; all of them if absent.
    #[arg(long, value_name = "N", requires = "table")]
    pub hand: Option<u32>,
    /// The tournament to be told.
    #[arg(long, value_name = "ID", conflicts_with_all = ["table", "hand", "format"])]
    pub tournament: Option<TournamentId>,
    /// How it is shown.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    /// The language of a story.
    #[arg(long, value_enum, default_value_t)]
    pub language: Language,
    /// A file with the sealing keys of the tables: tells what is in play, too.
    #[arg(long, value_name = "PATH")]
    pub tables_keys: Option<PathBuf>,
}

/// Why nothing is shown.
#[derive(Debug, thiserror::Error)]
enum Untold {
    /// There is no such thing, or it cannot be told in this way.
    #[error("{0}")]
    Missing(String),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl From<NoHand> for Untold {
    fn from(no: NoHand) -> Untold {
        Untold::Missing(no.to_string())
    }
}

/// Does it.
///
/// # Errors
/// When it is not told where the database is, is given keys that are none, or cannot print.
pub async fn run(args: &ShowArgs, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let keys = args.tables_keys.as_deref().map(read_keys).transpose()?.map(mazziere_tables::Keys::from);
    let pool = match database::owner(&args.database.url()?).await {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("mazziere: {error:#}");
            return Ok(ExitCode::from(EX_UNAVAILABLE));
        }
    };
    let told = async {
        let mut snapshot = mazziere_database::begin_snapshot(&pool).await?;
        match (args.table, args.tournament) {
            (Some(table), _) => of_table(&mut snapshot, table, args, keys.as_ref()).await,
            (None, Some(id)) => tournament::told(&mut snapshot, id, args.language).await,
            (None, None) => Err(Untold::Missing("name a table or a tournament".to_owned())),
        }
    };
    let told = told.await;
    pool.close().await;
    match told {
        Ok(text) => out.write_all(text.as_bytes())?,
        Err(Untold::Database(error)) => return Ok(unreadable(&error)),
        Err(error @ Untold::Missing(_)) => {
            eprintln!("mazziere: {error}");
            return Ok(ExitCode::from(EX_NOINPUT));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A table as far as its log can be read, and what happened there.
struct ReadTable {
    table: Table,
    logged: Vec<Logged>,
}

/// Reads the log of a table.
async fn read(
    connection: &mut PgConnection,
    id: TableId,
    keys: Option<&mazziere_tables::Keys>,
) -> Result<ReadTable, Untold> {
    let missing = |what: &str| Untold::Missing(format!("table {id}: {what}"));
    let log = shuffles::log(connection, StreamId::from(id)).await?;
    let reader = match keys {
        Some(keys) => Reader::of(&log).with(keys),
        None => Reader::of(&log),
    };
    let mut told: Option<ReadTable> = None;
    for stored in &log {
        // What follows is sealed still.
        let Ok(event) = read_in_play(&reader, stored) else { break };
        let (version, at) = (stored.version, stored.occurred_at);
        match (&mut told, &event) {
            (None, TableEvent::TableOpened(opened)) => {
                let table = Table::open(opened.clone(), at).map_err(|fault| missing(&fault.to_string()))?;
                told = Some(ReadTable { table, logged: vec![Logged { version, at, event }] });
            }
            (Some(told), _) => {
                if let Err(fault) = told.table.evolve(&event, at) {
                    return Err(missing(&format!("version {version}: {fault}")));
                }
                told.logged.push(Logged { version, at, event });
            }
            (None, _) => break,
        }
    }
    told.ok_or_else(|| missing("there is none with this id"))
}

async fn of_table(
    connection: &mut PgConnection,
    id: TableId,
    args: &ShowArgs,
    keys: Option<&mazziere_tables::Keys>,
) -> Result<String, Untold> {
    let ReadTable { table, logged } = read(connection, id, keys).await?;
    let hands = hands_of(&logged);
    let chosen: Vec<(u32, &[Logged])> = match args.hand {
        None => hands,
        Some(hand) => hands.into_iter().filter(|(number, _)| *number == hand).collect(),
    };
    if args.hand.is_some() && chosen.is_empty() {
        return Err(Untold::Missing(format!("table {id}: there is no such hand, or it is not over")));
    }
    let whole = || (args.hand, args.hand.and(chosen.first()).map_or(&logged[..], |(_, logged)| *logged));
    match args.format {
        Format::Story => {
            let (hand, logged) = whole();
            story::told(connection, &table, logged, hand, args.language).await
        }
        Format::Text => {
            let (hand, logged) = whole();
            let history = history::of(&table, logged, Eyes::Auditor, hand);
            Ok(history.map_err(|fault| Untold::Missing(fault.to_string()))?.write())
        }
        Format::Phh => {
            let alone = chosen.len() == 1;
            let mut text = String::new();
            for (number, logged) in chosen {
                let hand = match hands::phh(&table, logged, Eyes::Auditor) {
                    Ok(hand) if alone => hand,
                    Ok(hand) => format!("[{number}]\n{hand}\n"),
                    // One hand that cannot be said takes no other with it.
                    Err(no) if !alone => format!("# hand {number}: {no}\n"),
                    Err(no) => return Err(no.into()),
                };
                text.push_str(&hand);
            }
            match text.lines().all(|line| line.starts_with('#')) {
                true if !text.is_empty() => Err(Untold::Missing(text.trim_end().to_owned())),
                _ => some(&table, text),
            }
        }
        Format::Ohh => {
            let written = chosen.into_iter().map(|(_, logged)| hands::ohh(&table, logged, Eyes::Auditor));
            some(&table, written.map(|hand| Ok(hand? + "\n")).collect::<Result<String, NoHand>>()?)
        }
    }
}

/// The hands of a table, if there are any.
fn some(table: &Table, text: String) -> Result<String, Untold> {
    match text.is_empty() {
        true if table.ring().is_none() => {
            Err(Untold::Missing("this notation has no words for matches: `--format text` has".to_owned()))
        }
        true => Err(Untold::Missing("no hand is over at this table".to_owned())),
        false => Ok(text),
    }
}

/// The hands that are over, each with its events.
fn hands_of(logged: &[Logged]) -> Vec<(u32, &[Logged])> {
    let hand = |(place, event): (usize, &Logged)| match &event.event {
        TableEvent::Ring(RingEvent::HandEnded(over)) => {
            let first = logged.partition_point(|logged| logged.version < over.first_version);
            Some((over.hand.hand, &logged[first..=place]))
        }
        _ => None,
    };
    logged.iter().enumerate().filter_map(hand).collect()
}
