//! `mazziere`, the one binary of the house: its command line, and what operators run beside the services.
//!
//! The feature `demo`, which is on unless a build says otherwise, brings what is for developers' machines. The shipped
//! image is built without it. **Invariant:** nothing here moves money, and the only rules that it knows are the odds.
//!
//! | command | module |
//! |---|---|
//! | `lobby`, `tables`, `wallet` | [`mazziere_runtime::service`] |
//! | `console` | [`console`] |
//! | `migrate` | [`mazziere_runtime::database`] |
//! | `keys` | [`keys`] |
//! | `apply` | [`apply`] |
//! | `doctor` | [`doctor`] |
//! | `audit` | [`audit`], [`log_keeping`] |
//! | `witness` | [`log_keeping`] |
//! | `deal` | [`mazziere_deal`] |
//! | `odds` | [`odds`] |
//! | `all` (the default), `demo` | `mazziere_demo`, with the feature `demo` |

use std::io;
use std::process::ExitCode;

use clap::Parser;
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_runtime::{database, service};
use mazziere_telemetry::{Clock, InitError};

pub mod apply;
pub mod audit;
pub mod cli;
pub mod configuration;
pub mod console;
pub mod doctor;
pub mod health;
pub mod keys;
pub mod log_keeping;
pub mod odds;

use cli::{Cli, Command};

/// How a process ends that cannot work as it was configured: `EX_CONFIG` of sysexits.
const EX_CONFIG: u8 = 78;

/// Parses the command line and does what it says.
pub fn main() -> ExitCode {
    let typed: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => match configuration::on_the_command_line(&typed, &error) {
            Some(wrong) => return misconfigured(&wrong),
            None => error.exit(),
        },
    };
    match run(cli) {
        Ok(code) => code,
        Err(error) => match error.downcast_ref::<Misconfigured>() {
            Some(wrong) => misconfigured(wrong),
            None => {
                eprintln!("mazziere: {error:#}");
                ExitCode::FAILURE
            }
        },
    }
}

/// Ends for a configuration that cannot work.
fn misconfigured(wrong: &Misconfigured) -> ExitCode {
    eprintln!("mazziere: {}", configuration::explained(wrong));
    ExitCode::from(EX_CONFIG)
}

/// Does what the command line says, and says how the process ends if it ran to its end.
fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    let command = cli.into_command();
    if let Command::Deal(switches) = &command {
        return Ok(code(mazziere_deal::between_pipes(switches)?));
    }
    if let Command::Keys(args) = &command {
        return keys::run(args, &Clock::system(), &mut io::stdout().lock()).map(|()| ExitCode::SUCCESS);
    }
    if let Command::Odds(switches) = &command {
        return Ok(odds::run(&mut io::stdout().lock(), switches).map(|()| ExitCode::SUCCESS)?);
    }
    let wrong = |error: InitError| Misconfigured::of(&error.into());
    let mut logs = mazziere_telemetry::Config::from_env().map_err(wrong)?;
    if let Some(filter) = filter(&command, |name| std::env::var(name).ok()) {
        logs.filter = filter;
    }
    let _logs = mazziere_telemetry::init(&name(&command), &logs).map_err(wrong)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let done = runtime.block_on(async {
        if let Command::Audit(args) = &command {
            return audit::run(args, &Clock::system(), &mut io::stdout().lock()).await;
        }
        let right = match &command {
            #[cfg(feature = "demo")]
            Command::All(args) => mazziere_demo::all::run(args).await.map(|()| true),
            Command::Lobby(args) => service::run(service::Role::Lobby, args).await.map(|()| true),
            Command::Tables(args) => service::run(service::Role::Tables, args).await.map(|()| true),
            Command::Wallet(args) => service::run(service::Role::Wallet, args).await.map(|()| true),
            Command::Console(args) => console::run(args).await.map(|()| true),
            Command::Migrate(args) => database::migrate(&args.database.url()?).await.map(|()| true),
            Command::Witness(args) => log_keeping::witness_logs(args, &Clock::system()).await.map(|()| true),
            Command::Apply(args) => apply::run(args, &Clock::system(), &mut io::stdout().lock()).await,
            Command::Doctor(args) => doctor::run(args, &Clock::system(), &mut io::stdout().lock()).await,
            Command::Health(args) => health::run(args, &mut io::stdout().lock()).await,
            #[cfg(feature = "demo")]
            Command::Demo(args) => mazziere_demo::run(args, audit::export::beside).await,
            Command::Audit(_) | Command::Keys(_) | Command::Deal(_) | Command::Odds(_) => Ok(true),
        };
        right.map(code)
    });
    runtime.shutdown_timeout(std::time::Duration::from_secs(5));
    done
}

/// How a process ends that ran to its end: whether it found everything right.
fn code(right: bool) -> ExitCode {
    if right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What a process is called in traces: a service by its role, since each is scaled and looked at by itself.
fn name(command: &Command) -> String {
    let role = match command {
        Command::Lobby(_) => "lobby",
        Command::Tables(_) => "tables",
        Command::Wallet(_) => "wallet",
        Command::Console(_) => "console",
        Command::Migrate(_) => "migrate",
        Command::Witness(_) => "witness",
        Command::Audit(args) if args.serves() => "audit",
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
        Command::Audit(args) if args.serves() => None,
        Command::Apply(_) | Command::Doctor(_) | Command::Health(_) | Command::Audit(_) => Some("error".to_owned()),
        // A demo prints its findings; what a service logs while it is being killed would bury them.
        #[cfg(feature = "demo")]
        Command::Demo(_) => Some("error".to_owned()),
        // The banner stays in sight.
        #[cfg(feature = "demo")]
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
            let command = cli.into_command();
            filter(&command, |asked| (asked == name).then(|| "debug".to_owned()))
        };
        let migrate = ["migrate", "--database-url", "postgres://x"];
        let doctor = ["doctor", "--database-url", "postgres://x"];
        assert_eq!(said(&doctor, ""), Some("error".to_owned()));
        #[cfg(feature = "demo")]
        assert_eq!([said(&[], ""), said(&["demo"], "")], [Some("warn".to_owned()), Some("error".to_owned())]);
        assert_eq!(said(&migrate, ""), None);
        for words in [&doctor, &migrate] {
            assert_eq!(said(words, "RUST_LOG"), Some("debug".to_owned()), "{words:?}");
            assert_eq!(said(words, "MAZZIERE_LOG"), None, "telemetry reads it: {words:?}");
        }
    }
}
