//! `mazziere audit fetch`: a bundle of a house that is reached over HTTP, with an auditor's token.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use mazziere_audit::evidence::wire::Incoming;
use mazziere_contract::audit::paths::{BUNDLE, CHECKPOINT};
use mazziere_runtime::misconfigured::Misconfigured;
use mazziere_tlog::{MAX_NOTE_BYTES, Note};
use mazziere_tls::Trust;
use mazziere_verify::format::Name;
use reqwest::Response;

use super::export::print;
use super::{EX_CANTCREAT, EX_NOPERM, EX_UNAVAILABLE, FetchArgs};

/// How long to wait for a connection, and for more of a bundle.
const CONNECT: Duration = Duration::from_secs(10);
const MORE: Duration = Duration::from_secs(120);

/// How much of a refusal is shown, in bytes.
const MOST_OF_A_REFUSAL: usize = 1 << 12;

/// The logs whose checkpoints a bundle carries.
const LOGS: [&str; 2] = ["events", "postings"];

/// Why there is no bundle.
#[derive(Debug, thiserror::Error)]
enum Unfetched {
    #[error("{0}")]
    Web(String),
    #[error("the token may not fetch it: {0}")]
    Denied(String),
    #[error("{0}")]
    Folder(#[from] io::Error),
}

/// Does it, and says how many rows each file has.
///
/// # Errors
/// When a certificate cannot be read, or it cannot print.
pub(super) async fn run(args: &FetchArgs, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let trust = args.ca_file.as_deref().map(Trust::with_ca_file).transpose().context("MAZZIERE_CA_FILE");
    let trust = trust.map_err(|error| Misconfigured::of(&error))?.unwrap_or_else(Trust::system);
    let web = trust.client().connect_timeout(CONNECT).read_timeout(MORE).build()?;
    let fault = match fetch(args, &web).await {
        Ok(rows) => {
            print(&rows, out)?;
            return Ok(ExitCode::SUCCESS);
        }
        Err(fault) => fault,
    };
    eprintln!("mazziere: {fault}");
    Ok(ExitCode::from(match fault {
        Unfetched::Web(_) => EX_UNAVAILABLE,
        Unfetched::Denied(_) => EX_NOPERM,
        Unfetched::Folder(_) => EX_CANTCREAT,
    }))
}

fn no_checkpoint(url: &str, why: &dyn std::fmt::Display) -> Unfetched {
    Unfetched::Web(format!("{url} answered what is no checkpoint: {why}"))
}

/// The first `most` bytes of an answer; no more is read.
async fn beginning(mut answer: Response, most: usize) -> reqwest::Result<Vec<u8>> {
    let mut read = Vec::new();
    while read.len() < most
        && let Some(piece) = answer.chunk().await?
    {
        read.extend_from_slice(&piece);
    }
    read.truncate(most);
    Ok(read)
}

async fn fetch(args: &FetchArgs, web: &reqwest::Client) -> Result<Vec<(Name, u64)>, Unfetched> {
    let mut incoming = Incoming::new(&args.folder)?;
    let broken = |error: reqwest::Error| Unfetched::Web(format!("{:#}", anyhow::Error::new(error)));
    let url = format!("{}{BUNDLE}", args.url.trim_end_matches('/'));
    // What is signed before the bundle is taken covers nothing that is not in it.
    let mut checkpoints = Vec::new();
    for log in LOGS {
        let url = format!("{}{}", args.url.trim_end_matches('/'), CHECKPOINT.replace("{log}", log));
        let answer = web.get(&url).send().await.map_err(broken)?;
        // A house that signs nothing, or nothing yet, has none.
        if answer.status().is_success() {
            let note = beginning(answer, MAX_NOTE_BYTES + 1).await.map_err(broken)?;
            Note::parse(&note).map_err(|fault| no_checkpoint(&url, &fault))?;
            checkpoints.push(String::from_utf8(note).map_err(|error| no_checkpoint(&url, &error))?);
        }
    }
    let answer = web.get(url).bearer_auth(args.token.trim()).send().await.map_err(broken)?;
    let status = answer.status();
    if !status.is_success() {
        let said = beginning(answer, MOST_OF_A_REFUSAL).await.unwrap_or_default();
        let said = format!("{status} {}", String::from_utf8_lossy(&said));
        let is_denied = matches!(status.as_u16(), 401 | 403);
        return Err(if is_denied { Unfetched::Denied(said) } else { Unfetched::Web(said) });
    }
    let comes = |error: io::Error| match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => Unfetched::Web(error.to_string()),
        _ => Unfetched::Folder(error),
    };
    let mut rows = answer;
    while let Some(piece) = rows.chunk().await.map_err(broken)? {
        incoming.take(&piece).map_err(comes)?;
    }
    incoming.end(checkpoints).map_err(comes)
}
