//! The switches that name keys of the logs and a checkpoint that somebody kept, which [`mazziere_verify::anchor`] holds
//! against the logs.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_tlog::{MAX_NOTE_BYTES, Policy, VerifyingKey};
use mazziere_verify::anchor::Anchors;

use super::Stop;
use super::folder::scratch;

/// Keys of logs and of witnesses, and a checkpoint, as the command line has them.
#[derive(Args, Clone, Debug)]
pub struct AnchorArgs {
    /// A checkpoint of a log that was kept: the answer of `/events/checkpoint` or `/postings/checkpoint` of the service
    /// `audit`. Without it, a bundle is held against those that it carries, as far as there is a `--key`.
    #[arg(long, value_name = "PATH", requires = "key")]
    pub checkpoint: Option<PathBuf>,
    /// The key of a log, of events or of postings, that has to have signed its checkpoint, as `/v1/logs` names it, but
    /// from a source of one's own; may be repeated, one for each log.
    #[arg(long, value_name = "KEY")]
    pub key: Vec<String>,
    /// The key of a witness that has to have cosigned it; may be repeated.
    #[arg(long, value_name = "KEY", requires = "key")]
    pub witness: Vec<String>,
}

/// The logs whose keys were given, and the checkpoint that was kept.
#[derive(Debug)]
pub(super) struct Named {
    policies: Vec<Policy>,
    kept: Option<(String, Vec<u8>)>,
}

impl Named {
    /// What is held against a house, which may come with checkpoints itself.
    ///
    /// # Errors
    /// If there is no checkpoint of a log, or it is not signed as it has to be.
    pub(super) fn anchors(&self, carried: &[String]) -> Result<Anchors, Stop> {
        let kept = self.kept.as_ref().map(|(name, note)| (name.as_str(), note.as_slice()));
        Ok(Anchors::of(&self.policies, kept, carried, scratch)?)
    }
}

impl AnchorArgs {
    /// Whose signatures make a checkpoint one to believe, for each log.
    fn policies(&self) -> Result<Vec<Policy>, Misconfigured> {
        let parse = |key: &String| {
            // Nothing that is secret is printed.
            let is_private = key.trim_start().starts_with("PRIVATE+KEY+");
            anyhow::ensure!(!is_private, "a private key is given: what is asked for is the public one");
            VerifyingKey::parse(key.trim()).with_context(|| format!("the key {key}"))
        };
        let policies = || -> anyhow::Result<Vec<Policy>> {
            let witnesses = self.witness.iter().map(parse).collect::<anyhow::Result<Vec<_>>>()?;
            let policy = |key: &String| -> anyhow::Result<Policy> {
                let log = parse(key)?;
                Ok(Policy::new(log.name(), std::slice::from_ref(&log), &witnesses, witnesses.len())?)
            };
            self.key.iter().map(policy).collect()
        };
        policies().map_err(|error| Misconfigured::of(&error))
    }

    /// The same of the log of events.
    ///
    /// # Errors
    /// When a key is none, or there is no key.
    pub(super) fn of_events(&self) -> Result<Policy, Misconfigured> {
        let first = self.policies()?.into_iter().next().context("--key: the key of the log is needed");
        first.map_err(|error| Misconfigured::of(&error))
    }

    /// What was named.
    ///
    /// # Errors
    /// When a key is none, or the checkpoint cannot be read.
    pub(super) fn read(&self) -> Result<Named, Misconfigured> {
        let note = |path: &PathBuf| -> Result<(String, Vec<u8>), Misconfigured> {
            Ok((path.display().to_string(), read(path)?))
        };
        Ok(Named { policies: self.policies()?, kept: self.checkpoint.as_ref().map(note).transpose()? })
    }

    /// What was named for a database, which carries no checkpoints.
    ///
    /// # Errors
    /// As for [`AnchorArgs::read`], and when there are keys and no checkpoint.
    pub(super) fn of_database(&self) -> Result<Named, Misconfigured> {
        let named = self.read()?;
        match (&named.kept, named.policies.is_empty()) {
            (None, false) => Err(Misconfigured::of(&anyhow::anyhow!("--key: there is no --checkpoint"))),
            _ => Ok(named),
        }
    }
}

/// A note as text, for a bundle.
///
/// # Errors
/// When it cannot be read, or is none.
pub(super) fn text(path: &Path) -> Result<String, Misconfigured> {
    let text = || -> anyhow::Result<String> {
        let note = read(path)?;
        mazziere_tlog::Note::parse(&note).with_context(|| path.display().to_string())?;
        Ok(String::from_utf8(note)?)
    };
    text().map_err(|error| Misconfigured::of(&error))
}

/// A note, or the beginning of what is too long for one.
fn read(path: &Path) -> Result<Vec<u8>, Misconfigured> {
    let read = || -> io::Result<Vec<u8>> {
        let mut note = Vec::new();
        File::open(path)?.take(MAX_NOTE_BYTES as u64 + 1).read_to_end(&mut note)?;
        Ok(note)
    };
    read().with_context(|| path.display().to_string()).map_err(|error| Misconfigured::of(&error))
}
