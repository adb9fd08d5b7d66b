//! The switches that name a checkpoint that somebody kept, which [`mazziere_verify::anchor`] holds against the log.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_tlog::{MAX_NOTE_BYTES, Policy, VerifyingKey};
use mazziere_verify::anchor::Anchor;

use super::Stop;
use super::folder::scratch;

/// The switches that name it.
#[derive(Args, Clone, Debug)]
pub struct AnchorArgs {
    /// A checkpoint of the log of events that was kept: the answer of `/events/checkpoint` of the service `audit`.
    #[arg(long, value_name = "PATH", requires = "key")]
    pub checkpoint: Option<PathBuf>,
    /// The key that it has to be signed with, as `/v1/logs` names it, but from a source of one's own.
    #[arg(long, value_name = "KEY")]
    pub key: Option<String>,
    /// The key of a witness that has to have cosigned it; may be repeated.
    #[arg(long, value_name = "KEY", requires = "key")]
    pub witness: Vec<String>,
}

impl AnchorArgs {
    /// Whose signatures make a checkpoint one to believe.
    ///
    /// # Errors
    /// When a key is none, or there is no key.
    pub(super) fn policy(&self) -> Result<Policy, Misconfigured> {
        let parse = |key: &String| VerifyingKey::parse(key.trim()).with_context(|| format!("the key {key}"));
        let policy = || -> anyhow::Result<Policy> {
            let log = parse(self.key.as_ref().context("--key: the key of the log is needed")?)?;
            let witnesses = self.witness.iter().map(parse).collect::<anyhow::Result<Vec<_>>>()?;
            Ok(Policy::new(log.name(), std::slice::from_ref(&log), &witnesses, witnesses.len())?)
        };
        policy().map_err(|error| Misconfigured::of(&error))
    }
}

/// The checkpoint that is named, if one is.
///
/// # Errors
/// [`Stop::Wrong`] if the checkpoint is none, or not signed as it has to be.
pub(super) fn anchor(args: &AnchorArgs) -> anyhow::Result<Result<Option<Anchor>, Stop>> {
    let Some(path) = &args.checkpoint else {
        let nothing = args.key.as_ref().map_or(Ok(()), |_| Err(anyhow::anyhow!("--key: there is no --checkpoint")));
        return nothing.map(|()| Ok(None)).map_err(|error| Misconfigured::of(&error).into());
    };
    let policy = args.policy()?;
    let note = read(path).with_context(|| path.display().to_string()).map_err(|error| Misconfigured::of(&error))?;
    let leaves = match scratch() {
        Ok(leaves) => leaves,
        Err(error) => return Ok(Err(Stop::File(error))),
    };
    Ok(Anchor::new(&policy, &path.display().to_string(), &note, leaves).map(Some).map_err(Stop::Wrong))
}

/// A note, or the beginning of what is too long for one.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut note = Vec::new();
    File::open(path)?.take(MAX_NOTE_BYTES as u64 + 1).read_to_end(&mut note)?;
    Ok(note)
}
