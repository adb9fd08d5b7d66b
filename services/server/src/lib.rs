//! `mazziere`, the one binary of the house: it puts the services together and runs them, together or one by one.
//!
//! Owns the command line, configuration and keys, `all` with its development issuer and house bots, `demo` with its
//! checks, `deal` and `odds`. **Invariant:** nothing here knows a rule of a game or moves money: bots use the public
//! API, checks only read.
//!
//! | command | module |
//! |---|---|
//! | `all` (default) | [`all`] |
//! | `lobby`, `tables`, `wallet` | [`service`] |
//! | `migrate` | [`database`] |
//! | `keys` | [`keys`] |
//! | `doctor` | [`doctor`] |
//! | `demo` | [`demo`] |
//! | `deal` | [`mazziere_deal`] |
//! | `odds` | [`odds`] |

use std::io;
use std::process::ExitCode;

use clap::Parser;

pub mod all;
pub mod bots;
pub mod cli;
pub mod configuration;
pub mod database;
pub mod demo;
pub mod doctor;
pub mod documents;
pub mod keys;
pub mod odds;
pub mod sealing;
pub mod service;

pub use mazziere_deal::dice;

use cli::{Cli, Command};
use configuration::Wrong;
use mazziere_telemetry::{Clock, InitError};

/// Parses the command line and does what it says.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => match Wrong::on_the_command_line(&error) {
            Some(wrong) => return misconfigured(&wrong),
            None => error.exit(),
        },
    };
    match run(cli) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => match error.downcast_ref::<Wrong>() {
            Some(wrong) => misconfigured(wrong),
            None => {
                eprintln!("mazziere: {error:#}");
                ExitCode::FAILURE
            }
        },
    }
}

/// Ends for a configuration that cannot work.
fn misconfigured(wrong: &Wrong) -> ExitCode {
    eprintln!("mazziere: {wrong}");
    ExitCode::from(configuration::EXIT_CODE)
}

/// Does what the command line says; false if it ran to its end and found something wrong.
fn run(cli: Cli) -> anyhow::Result<bool> {
    let command = cli.command.unwrap_or(Command::All(cli.all));
    if let Command::Deal(switches) = &command {
        return Ok(mazziere_deal::between_pipes(switches)?);
    }
    if let Command::Keys(args) = &command {
        return keys::command::run(args, &Clock::system(), &mut io::stdout().lock()).map(|()| true);
    }
    if let Command::Odds(switches) = &command {
        return Ok(odds::run(&mut io::stdout().lock(), switches).map(|()| true)?);
    }
    let wrong = |error: InitError| Wrong::of(&error.into());
    let mut logs = mazziere_telemetry::Config::from_env().map_err(wrong)?;
    if let Some(filter) = filter(&command, |name| std::env::var(name).ok()) {
        logs.filter = filter;
    }
    let _logs = mazziere_telemetry::init(&name(&command), &logs).map_err(wrong)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        match &command {
            Command::All(args) => all::run(args).await.map(|()| true),
            Command::Lobby(args) => service::run(service::Role::Lobby, args).await.map(|()| true),
            Command::Tables(args) => service::run(service::Role::Tables, args).await.map(|()| true),
            Command::Wallet(args) => service::run(service::Role::Wallet, args).await.map(|()| true),
            Command::Migrate(args) => database::migrate(&args.database.url()?).await.map(|()| true),
            Command::Doctor(args) => doctor::run(args, &Clock::system(), &mut io::stdout().lock()).await,
            Command::Demo(args) => demo::run(args).await,
            Command::Keys(_) | Command::Deal(_) | Command::Odds(_) => Ok(true),
        }
    });
    runtime.shutdown_timeout(std::time::Duration::from_secs(5));
    done
}

/// What a process is called in traces: a service by its role, since each is scaled and looked at by itself.
fn name(command: &Command) -> String {
    let role = match command {
        Command::Lobby(_) => "lobby",
        Command::Tables(_) => "tables",
        Command::Wallet(_) => "wallet",
        Command::Migrate(_) => "migrate",
        _ => return "mazziere".to_owned(),
    };
    format!("mazziere-{role}")
}

/// What is logged, where that is not as telemetry has it: `MAZZIERE_LOG` decides, then `RUST_LOG`. Commands whose
/// output is for people log little by themselves.
fn filter(command: &Command, lookup: impl Fn(&str) -> Option<String>) -> Option<String> {
    let said = |name| lookup(name).filter(|value| !value.trim().is_empty());
    if said("MAZZIERE_LOG").is_some() {
        return None;
    }
    said("RUST_LOG").or_else(|| match command {
        // A demo prints its findings; what a service logs while it is being killed would bury them.
        Command::Demo(_) | Command::Doctor(_) => Some("error".to_owned()),
        // The banner stays in sight.
        Command::All(_) => Some("warn".to_owned()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_read_is_not_buried_in_logs_unless_they_ask() {
        let said = |words: &[&str], name: &str| {
            let cli = Cli::try_parse_from([&["mazziere"], words].concat()).unwrap();
            let command = cli.command.unwrap_or(Command::All(cli.all));
            filter(&command, |asked| (asked == name).then(|| "debug".to_owned()))
        };
        let migrate = ["migrate", "--database-url", "postgres://x"];
        assert_eq!(said(&[], ""), Some("warn".to_owned()));
        assert_eq!(said(&["demo"], ""), Some("error".to_owned()));
        assert_eq!(said(&migrate, ""), None);
        for words in [&[][..], &["demo"], &migrate] {
            assert_eq!(said(words, "RUST_LOG"), Some("debug".to_owned()), "{words:?}");
            assert_eq!(said(words, "MAZZIERE_LOG"), None, "telemetry reads it: {words:?}");
        }
    }
}
