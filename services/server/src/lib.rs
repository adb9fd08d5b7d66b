//! `mazziere`, the one binary of the house: it puts the services together and runs them, together or one by one.
//!
//! Owns the command line, configuration, `all` with its development issuer and house bots, `demo` with its checks, and
//! `deal`. **Invariant:** nothing here knows a rule of a game or moves money: bots use the public API, checks only read.
//!
//! | command | module |
//! |---|---|
//! | `all` (default) | [`all`] |
//! | `lobby`, `tables`, `wallet` | [`service`] |
//! | `migrate` | [`database`] |
//! | `demo` | [`demo`] |
//! | `deal` | [`deal`] |

use std::io::{self, BufWriter};
use std::process::ExitCode;

use clap::Parser;

pub mod all;
pub mod bots;
pub mod cli;
pub mod database;
pub mod deal;
pub mod demo;
pub mod dice;
pub mod keys;
pub mod sealing;
pub mod service;

use cli::{Cli, Command};

/// Parses the command line and does what it says.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("mazziere: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Does what the command line says; false if it ran to its end and found something wrong.
fn run(cli: Cli) -> anyhow::Result<bool> {
    let command = cli.command.unwrap_or(Command::All(cli.all));
    if let Command::Deal(switches) = &command {
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        return match deal::run(io::stdin().lock(), &mut out, switches) {
            // Whoever reads has seen enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(true),
            done => Ok(done?),
        };
    }
    let mut logs = mazziere_telemetry::Config::from_env()?;
    if matches!(command, Command::Demo(_)) && std::env::var_os("MAZZIERE_LOG").is_none() {
        // A demo prints its findings; what a service logs while it is being killed would bury them.
        logs.filter = "error".to_owned();
    }
    let _logs = mazziere_telemetry::init("mazziere", &logs)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        match &command {
            Command::All(args) => all::run(args).await.map(|()| true),
            Command::Lobby(args) => service::run(service::Role::Lobby, args).await.map(|()| true),
            Command::Tables(args) => service::run(service::Role::Tables, args).await.map(|()| true),
            Command::Wallet(args) => service::run(service::Role::Wallet, args).await.map(|()| true),
            Command::Migrate(args) => database::migrate(&args.database_url).await.map(|()| true),
            Command::Demo(args) => demo::run(args).await,
            Command::Deal(_) => Ok(true),
        }
    });
    runtime.shutdown_timeout(std::time::Duration::from_secs(5));
    done
}
