//! `audit shuffles`: whether the decks that were dealt, and the numbers that were drawn, look like chance.
//!
//! It reads the logs of all tables, takes every whole deck of a deal that is over, in the order in which it was dealt,
//! and counts: which card lay at which place, which card followed which, which number came up. [`tally`] has the
//! statistics, each with its degrees of freedom and the value that chance passes once in a million. That each deck
//! follows from secret and seeds is what `audit verify` checks; this looks at where those come from.
//!
//! **Invariant:** nothing is written, and no key is needed.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use mazziere_eventstore::StoredEvent;
use mazziere_ids::StreamId;
use mazziere_replay::audit::read_in_play;
use mazziere_replay::fairness;
use mazziere_replay::house::Kind;
use mazziere_replay::seal::record::Reader;
use mazziere_replay::table::{Table, TableEvent};
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Input};
use mazziere_rules::live::parse_input;
use mazziere_runtime::args::DatabaseArgs;
use mazziere_runtime::database;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{EX_UNAVAILABLE, store, unreadable};

pub mod tally;

use tally::{Drawn, Tally, Verdict};

/// The switches of `audit shuffles`.
#[derive(Args, Clone, Debug)]
pub struct ShufflesArgs {
    /// The database.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// Print one JSON object instead of lines for people.
    #[arg(long)]
    pub json: bool,
}

/// Does it, and says what came of it: 12 if something passes its bound.
///
/// # Errors
/// When it is not told where the database is, or cannot print.
pub async fn run(args: &ShufflesArgs, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let pool = match database::owner(&args.database.url()?).await {
        Ok(pool) => pool,
        Err(error) => {
            eprintln!("mazziere: {error:#}");
            return Ok(ExitCode::from(EX_UNAVAILABLE));
        }
    };
    let counted = count(&pool).await;
    pool.close().await;
    let tally = match counted {
        Ok(tally) => tally,
        Err(error) => return Ok(unreadable(&error)),
    };
    let verdicts = tally.verdicts();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&verdicts)?)?,
        false => print(&verdicts, out)?,
    }
    let passed = verdicts.iter().any(Verdict::passes_its_bound);
    Ok(if passed { ExitCode::from(Kind::Deal.exit_code()) } else { ExitCode::SUCCESS })
}

fn print(verdicts: &[Verdict], out: &mut impl Write) -> anyhow::Result<()> {
    if verdicts.is_empty() {
        writeln!(out, "no deal is over yet")?;
    }
    for verdict in verdicts {
        writeln!(out, "{verdict}")?;
    }
    Ok(())
}

/// Counts what the logs of all tables hold.
async fn count(pool: &PgPool) -> sqlx::Result<Tally> {
    let mut snapshot = mazziere_database::begin_snapshot(pool).await?;
    let (connection, mut tally, mut after) = (&mut *snapshot, Tally::default(), Uuid::nil());
    loop {
        let heads = store::heads(connection, after).await?;
        let Some(last) = heads.last() else { return Ok(tally) };
        after = last.stream.uuid();
        for head in heads.iter().filter(|head| head.kind == "table") {
            let log = log(connection, head.stream).await?;
            take(&mut tally, &log);
        }
    }
}

/// The whole log of a table.
pub(super) async fn log(connection: &mut PgConnection, stream: StreamId) -> sqlx::Result<Vec<StoredEvent>> {
    let mut log: Vec<StoredEvent> = Vec::new();
    loop {
        let page = store::events(connection, stream, log.last().map_or(0, |last| last.version)).await?;
        if page.is_empty() {
            return Ok(log);
        }
        log.extend(page.into_iter().map(|(event, _)| event));
    }
}

/// Takes what is open in the log of a table. What cannot be followed is what `audit verify` finds.
fn take(tally: &mut Tally, log: &[StoredEvent]) {
    let reader = Reader::of(log);
    let mut table: Option<Table> = None;
    for stored in log {
        let Ok(event) = read_in_play(&reader, stored) else { return };
        match (&mut table, &event) {
            (None, TableEvent::TableOpened(opened)) => {
                if opened.first_dealer.is_none() {
                    tally.number(Drawn::Dealer, u32::from(opened.seats()), u32::from(opened.dealer.index()));
                }
                table = Table::open(opened.clone(), stored.occurred_at).ok();
            }
            (Some(table), event) => {
                if let TableEvent::Turn(turn) = event
                    && let Ok(Input::Chance { chance }) = parse_input(turn.input.get())
                {
                    match (chance, table.machine().awaiting()) {
                        (Chance::Deck { cards }, _) if fairness::begins_deal(turn) => tally.deck(&cards),
                        (
                            Chance::Numbers { values },
                            Awaiting::Chance { request: ChanceRequest::Numbers { bound, .. } },
                        ) => values.iter().for_each(|value| tally.number(Drawn::Number, bound, *value)),
                        _ => {}
                    }
                }
                if table.evolve(event, stored.occurred_at).is_err() {
                    return;
                }
            }
            (None, _) => return,
        }
    }
}
