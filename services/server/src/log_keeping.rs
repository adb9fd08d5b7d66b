//! `mazziere audit serve`, `init`, `keygen` and `erase`, and `mazziere witness`: what it takes to keep the transparency
//! logs, and to watch those of a house.
//!
//! **Invariants:** private keys go into files (mode 0600) and nowhere else, and no file that is there is written over.

use std::fs;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::{Args, Subcommand};
use mazziere_audit::Log;
use mazziere_audit::disk::Steps;
use mazziere_audit::erase::{Order, Reason, erase};
use mazziere_audit::keys::{VerifyingKey, log, of_log, of_witness, parse, witness};
use mazziere_audit::state::{self, StateError};
use mazziere_audit::witness::cosigner::Cosigner;
use mazziere_audit::witness::door::Door;
use mazziere_runtime::args::{DatabaseArgs, ServiceArgs};
use mazziere_runtime::keys::new_secret;
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_runtime::{database, service};
use mazziere_telemetry::Clock;
use uuid::Uuid;

use crate::keys::write_new;

/// What the keeper of the logs does.
#[derive(Subcommand, Clone, Debug)]
pub enum LogCommand {
    /// Keeps the transparency logs of events and postings: tiles, signed checkpoints, proofs.
    Serve(Box<ServiceArgs>),
    /// Starts logs of which nothing was ever signed: once in the life of a house.
    Init(InitArgs),
    /// Makes the keys that sign the two logs of a house, or the key of a witness.
    Keygen(KeygenArgs),
    /// Erases a person from what the log of postings can show of them: their key is taken away for ever. As the owner
    /// of the database; it needs accounts without money, and cannot be undone. The act is recorded in the wallet.
    Erase(EraseArgs),
}

/// The switches of `audit init`.
#[derive(Args, Clone, Debug)]
pub struct InitArgs {
    /// The file with the keys of the logs.
    #[arg(long, value_name = "PATH")]
    pub key_file: PathBuf,
    /// The folder for the tiles.
    #[arg(long, value_name = "DIR")]
    pub dir: PathBuf,
    /// The folder where the last signed checkpoints are kept.
    #[arg(long, value_name = "DIR")]
    pub state: PathBuf,
    /// Do nothing where the logs were started before: for houses that are for trying. Who loses both folders would
    /// start over without a word.
    #[arg(long)]
    pub unless_started: bool,
}

/// The switches of `audit keygen`.
#[derive(Args, Clone, Debug)]
pub struct KeygenArgs {
    /// The name of the house, such as `house.example`; of a witness with `--witness`.
    pub name: String,
    /// Where the private keys go; only their owner may read them.
    pub file: PathBuf,
    /// Make the key of a witness.
    #[arg(long)]
    pub witness: bool,
}

/// The switches of `audit erase`.
#[derive(Args, Clone, Debug)]
pub struct EraseArgs {
    /// The database.
    #[command(flatten)]
    pub database: DatabaseArgs,
    /// Whom.
    pub player: Uuid,
    /// The member of the staff who has it done: the subject of their tokens.
    #[arg(long, value_name = "UUID")]
    pub by: Uuid,
    /// Why. It is kept for ever with the act, so it should name nobody.
    #[arg(long, value_name = "TEXT")]
    pub reason: Reason,
}

/// The switches of `witness`.
#[derive(Args, Clone, Debug)]
pub struct WitnessArgs {
    /// The folder where it keeps what it has cosigned. Who loses it forgets what it has seen.
    #[arg(long, value_name = "DIR")]
    pub dir: PathBuf,
    /// The file with its key, as `mazziere audit keygen --witness` makes it.
    #[arg(long, value_name = "PATH")]
    pub key: PathBuf,
    /// A log that it watches: the verifier key, whose name is the origin of the log. As many as there are.
    #[arg(long, value_name = "ORIGIN+KEY", required = true)]
    pub log: Vec<String>,
    /// Where to listen.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8085")]
    pub bind: SocketAddr,
}

/// Does it.
///
/// # Errors
/// When a file, a folder or the database cannot be used; when a log was started before.
pub async fn run(command: &LogCommand, out: &mut impl Write) -> anyhow::Result<()> {
    match command {
        LogCommand::Serve(args) => service::run(service::Role::Audit, args).await,
        LogCommand::Init(InitArgs { key_file, dir, state, unless_started }) => {
            let keys = parse(&read(key_file)?).with_context(|| key_file.display().to_string())?;
            match state::init(state, dir, &keys) {
                Err(StateError::Started(_)) if *unless_started => {}
                done => done?,
            }
            for (log, key) in keys {
                writeln!(out, "{}: {}", log.name(), key.verifying_key())?;
            }
            Ok(())
        }
        LogCommand::Keygen(args) => keygen(args, out),
        LogCommand::Erase(args) => {
            let pool = database::owner(&args.database.url()?).await?;
            let order = Order { player: args.player, by: args.by, reason: args.reason.clone() };
            let erased = erase(&pool, &order).await;
            pool.close().await;
            writeln!(out, "erased: {} hashes were kept, key and names are gone", erased?)?;
            Ok(())
        }
    }
}

fn keygen(args: &KeygenArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let keys = match args.witness {
        true => vec![of_witness(&args.name, &new_secret()?)?],
        false => {
            let key = |log| anyhow::Ok(of_log(&args.name, log, &new_secret()?)?);
            Log::ALL.into_iter().map(key).collect::<anyhow::Result<_>>()?
        }
    };
    let secrets: String = keys.iter().map(|key| key.to_secret() + "\n").collect();
    write_new(&args.file, &secrets)?;
    for key in keys {
        writeln!(out, "{}", key.verifying_key())?;
    }
    Ok(())
}

/// Cosigns until the process is told to end.
///
/// # Errors
/// When the key, the folder or the address cannot be used.
pub async fn witness_logs(args: &WitnessArgs, clock: &Clock) -> anyhow::Result<()> {
    let wrong = |what: &str, error: &dyn std::fmt::Display| Misconfigured::new(format!("{what}: {error}"));
    let key = witness(&read(&args.key)?).map_err(|fault| wrong("--key", &fault))?;
    let parsed = args.log.iter().map(|text| log(text)).collect::<Result<Vec<VerifyingKey>, _>>();
    let logs = parsed.map_err(|fault| wrong("--log", &fault))?;
    let cosigner = Arc::new(Cosigner::open(&args.dir, &key, &logs, Steps::default())?);
    let door = Door::open(cosigner, clock.clone(), args.bind).with_context(|| format!("listening at {}", args.bind))?;
    tracing::info!(key = %key.verifying_key(), address = %door.address(), "cosigning");
    let _ending = service::told_to_end(false).await;
    door.close().await;
    Ok(())
}

fn read(path: &std::path::Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[tokio::test]
    async fn a_house_makes_its_keys_and_starts_its_logs_once() {
        let folder = std::env::temp_dir().join(format!("mazziere-log-keeping-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("keys");
        let said = async |command: LogCommand| {
            let mut out = Vec::new();
            run(&command, &mut out).await.map(|()| String::from_utf8(out).unwrap())
        };
        let keygen = |witness, file: &PathBuf| {
            LogCommand::Keygen(KeygenArgs { name: "house.example".to_owned(), file: file.clone(), witness })
        };
        let public = said(keygen(false, &file)).await.unwrap();
        assert!(public.contains("house.example/events+") && public.contains("house.example/postings+"), "{public}");
        assert!(!public.contains("PRIVATE"), "{public}");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(said(keygen(false, &file)).await.is_err(), "what is there is not written over");
        let init = |unless_started| {
            let (dir, state) = (folder.join("tiles"), folder.join("state"));
            LogCommand::Init(InitArgs { key_file: file.clone(), dir, state, unless_started })
        };
        let started = said(init(false)).await.unwrap();
        assert!(public.lines().all(|key| started.contains(key)), "{started}");
        assert!(said(init(false)).await.unwrap_err().to_string().contains("started once"));
        assert_eq!(said(init(true)).await.unwrap(), started);
        let witness = folder.join("witness");
        let public = said(keygen(true, &witness)).await.unwrap();
        let key = super::witness(&fs::read_to_string(&witness).unwrap()).unwrap();
        assert_eq!(key.verifying_key().to_string(), public.trim_end());
        fs::remove_dir_all(&folder).unwrap();
    }
}
