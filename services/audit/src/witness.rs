//! Witnesses of a log: who they are, and how each is brought from checkpoint to checkpoint by `add-checkpoint` of C2SP
//! `tlog-witness`.
//!
//! **Invariants:** signing waits for no witness. What one answers counts only if its key has signed it; but one that
//! says that it has seen another tree stops the log, because it may be right and the house cannot know.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_telemetry::Clock;
use mazziere_tlog::{
    AddCheckpoint, Algorithm, Fault, Signature, VerifyingKey, prove_consistency, tiles_of_consistency,
};

use crate::board::{Board, Signed};
use crate::tiles::{TileError, Tiles};

pub mod cosigner;
pub mod door;

/// How long a witness has to answer.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// The pause after a witness did not answer.
const PAUSE: TimeDelta = TimeDelta::seconds(5);

/// The media type of a size, as a witness answers with it.
pub const SIZE: &str = "text/x.tlog.size";

/// A witness that is asked to cosign.
#[derive(Clone, Debug)]
pub struct Peer {
    pub key: VerifyingKey,
    /// What `/add-checkpoint` is appended to.
    pub url: String,
}

impl Peer {
    /// Reads `<verifier key> <URL>`.
    ///
    /// # Errors
    /// [`Fault::Key`].
    pub fn parse(text: &str) -> Result<Peer, Fault> {
        const FORM: Fault = Fault::Key("a witness is `<verifier key> <URL>`");
        let (key, url) = text.trim().split_once(' ').ok_or(FORM)?;
        let key = VerifyingKey::parse(key)?;
        if key.algorithm() != Algorithm::Cosignature {
            return Err(Fault::Key("not the key of a witness"));
        }
        let url = url.trim().trim_end_matches('/');
        let is_web = url.starts_with("https://") || url.starts_with("http://");
        if is_web { Ok(Peer { key, url: url.to_owned() }) } else { Err(FORM) }
    }
}

/// What a witness made of a checkpoint.
#[derive(Debug)]
pub(crate) enum Outcome {
    Cosigned(Signature),
    /// It has cosigned the tree of this size last, and wants a proof from there.
    From(u64),
    /// It has seen another tree.
    Contradicts(String),
    /// It did not answer, or answered what helps nobody.
    Away(String),
}

impl Outcome {
    /// Reads an answer to a request that began at `old`.
    pub(crate) fn read(status: u16, body: &str, old: u64, signed: &Signed, key: &VerifyingKey) -> Outcome {
        let size = signed.checkpoint.size();
        match status {
            200 => {
                let lines = body.lines().filter_map(|line| Signature::parse(line).ok());
                let mut own = lines.filter(|line| key.is_named_by(line));
                match own.next().filter(|own| key.verify(signed.note.text(), &own.bytes).is_ok()) {
                    Some(cosignature) => Outcome::Cosigned(cosignature),
                    None => Outcome::Away("its answer has no cosignature of its key".to_owned()),
                }
            }
            409 => match body.trim_end().parse::<u64>() {
                Ok(kept) if kept > size => {
                    Outcome::Contradicts(format!("it has cosigned a tree of {kept} leaves, {size} are signed here"))
                }
                Ok(kept) if kept == old && old == size => {
                    Outcome::Contradicts(format!("it has cosigned another tree of {size} leaves"))
                }
                Ok(kept) if kept != old => Outcome::From(kept),
                _ => Outcome::Away("it answered 409 without a size that helps".to_owned()),
            },
            422 => Outcome::Contradicts(format!("the tree of {size} leaves does not begin with that of {old}")),
            status => Outcome::Away(format!("it answered {status}")),
        }
    }
}

/// Why a log has to be halted.
pub(crate) type Contradiction = String;

/// Brings a witness from checkpoint to checkpoint; ends only if it contradicts.
pub(crate) async fn accompany(
    peer: &Peer,
    board: &Board,
    tiles: &Tiles,
    http: &impl Post,
    clock: &Clock,
) -> Contradiction {
    let mut newest = board.subscribe();
    let mut known = 0;
    loop {
        newest.mark_unchanged();
        let Some(signed) = board.newest() else {
            if newest.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
            continue;
        };
        let size = signed.checkpoint.size();
        match bring(peer, &signed, tiles, http, &mut known).await {
            Outcome::Cosigned(cosignature) => {
                board.cosigned(&peer.key, size, cosignature);
                if newest.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
            Outcome::Contradicts(what) => return what,
            Outcome::From(_) => clock.sleep(PAUSE).await,
            Outcome::Away(why) => {
                tracing::warn!(log = board.log().name(), witness = peer.key.name(), why, "not cosigned");
                board.not_cosigned(&peer.key, &why);
                clock.sleep(PAUSE).await;
            }
        }
    }
}

/// Sends bytes, and gives status and body of the answer.
pub trait Post: Send + Sync {
    /// # Errors
    /// Why there is no answer.
    fn post(&self, url: &str, body: String) -> impl Future<Output = Result<(u16, String), String>> + Send;
}

/// Asks for a cosignature, from where the witness is.
async fn bring(peer: &Peer, signed: &Signed, tiles: &Tiles, http: &impl Post, known: &mut u64) -> Outcome {
    let size = signed.checkpoint.size();
    // Two questions are enough: where it is, and from there.
    for _ in 0..3 {
        let proof = match proof(tiles, *known, size) {
            Ok(proof) => proof,
            Err(error) => return Outcome::Away(format!("there is no proof for it: {error}")),
        };
        let request = AddCheckpoint { old: *known, proof, checkpoint: signed.note.clone() };
        let answer = http.post(&format!("{}/add-checkpoint", peer.url), request.to_string()).await;
        let outcome = match answer {
            Ok((status, body)) => Outcome::read(status, &body, *known, signed, &peer.key),
            Err(why) => Outcome::Away(why),
        };
        match outcome {
            Outcome::From(kept) => *known = kept,
            Outcome::Cosigned(_) => {
                *known = size;
                return outcome;
            }
            _ => return outcome,
        }
    }
    Outcome::Away("it did not say twice where it is".to_owned())
}

fn proof(tiles: &Tiles, old: u64, new: u64) -> Result<Vec<mazziere_tlog::Hash>, TileError> {
    let loaded = tiles.load(&tiles_of_consistency(old, new)?)?;
    Ok(prove_consistency(old, new, &loaded)?)
}

#[cfg(test)]
mod tests;
