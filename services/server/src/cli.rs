//! The command line: what can be run, and with which switches.
//!
//! Non-goals: the switches themselves, which stand beside what reads them.

use clap::{Args, Parser, Subcommand};
#[cfg(feature = "demo")]
use mazziere_demo::{all::AllArgs, args::DemoArgs};
use mazziere_runtime::args::{DatabaseArgs, ServiceArgs};

use crate::apply::ApplyArgs;
use crate::audit::AuditArgs;
use crate::console::ConsoleArgs;
use crate::doctor::DoctorArgs;
use crate::health::HealthArgs;
use crate::keys::KeysArgs;
use crate::log_keeping::WitnessArgs;
use crate::odds;

/// Mazziere: tournaments and money for Italian card games.
#[cfg_attr(
    feature = "demo",
    doc = "",
    doc = "Without a command everything runs in one process, on a private PostgreSQL in ./data: for trying and developing."
)]
#[cfg_attr(
    not(feature = "demo"),
    doc = "",
    doc = "A command must be named: `lobby`, `tables` and `wallet` are the services, and `migrate` comes before them. This \
           build is for operators; everything in one process (`all`) and bots that play (`demo`) come with a build of \
           the sources: `cargo run`."
)]
#[derive(Parser, Debug)]
#[command(name = "mazziere", version, max_term_width = 120)]
pub struct Cli {
    /// What to run; `all` if absent.
    #[cfg(feature = "demo")]
    #[command(subcommand)]
    command: Option<Command>,
    /// The switches of `all`, when no command is named.
    #[cfg(feature = "demo")]
    #[command(flatten)]
    all: AllArgs,
    /// What to run.
    #[cfg(not(feature = "demo"))]
    #[command(subcommand)]
    command: Command,
}

impl Cli {
    /// What to run: with demos on board `all`, if nothing is named.
    pub fn into_command(self) -> Command {
        #[cfg(feature = "demo")]
        return self.command.unwrap_or(Command::All(self.all));
        #[cfg(not(feature = "demo"))]
        self.command
    }
}

/// What can be run.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Everything in one process, with a development issuer, demo tournaments and house bots.
    #[cfg(feature = "demo")]
    All(AllArgs),
    /// The lobby: tournaments, registrations, results, payouts.
    Lobby(ServiceArgs),
    /// The tables: games in play, event log, live streams.
    Tables(ServiceArgs),
    /// The wallet: the double-entry ledger.
    Wallet(ServiceArgs),
    /// The console: a web page for players, watchers, staff and auditors, made of the public API.
    Console(ConsoleArgs),
    /// Brings the database up to date; safe to repeat and to run several times at once.
    Migrate(MigrateArgs),
    /// Makes, shows and rotates the keys that services sign and seal with.
    Keys(KeysArgs),
    /// Brings a programme into a house: makes the templates that are new or changed, retires those they replace.
    Apply(ApplyArgs),
    /// Looks at a house from its database: one line for each thing that can be wrong with it.
    Doctor(DoctorArgs),
    /// Asks a service whether it is ready, where probes are commands.
    Health(HealthArgs),
    /// Verifies a house from its database, as an auditor would; keeps its transparency logs.
    Audit(AuditArgs),
    /// Cosigns checkpoints of transparency logs that only grow, for a third party (C2SP tlog-witness).
    Witness(WitnessArgs),
    /// Plays tournaments with bots on a scratch database, then checks every invariant and prints the figures.
    #[cfg(feature = "demo")]
    Demo(DemoArgs),
    /// Plays scripted deals: JSON on standard input, one JSON object per line on standard output.
    #[command(after_long_help = mazziere_deal::help())]
    Deal(mazziere_deal::Switches),
    /// Prints the exact odds of a game with a bank: a page for operators, or JSON.
    Odds(odds::Switches),
}

/// The switches of `migrate`.
#[derive(Args, Clone, Debug)]
pub struct MigrateArgs {
    /// The database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

#[cfg(all(test, not(feature = "demo")))]
mod tests;
