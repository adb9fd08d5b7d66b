//! The answers of commands as their receipts keep them: sealed, because they show players their own cards.

use bytes::Bytes;
use mazziere_eventstore::{NewReceipt, Receipt};
use mazziere_ids::StreamId;
use mazziere_replay::seal::reply::{self, Receiver, Reply, UnreadableReply};
use mazziere_sealing::nonce;
use serde::Serialize;
use serde_json::value::to_raw_value;

use super::{CommandError, Commands, StoredReply};
use crate::envelope::Envelope;

impl Commands {
    pub(super) fn receipt(&self, stream: StreamId, sent: &Envelope<'_>, answer: &Bytes) -> NewReceipt {
        let keys = self.live.keys();
        let command = sent.command;
        let hash = sent.hash.as_bytes();
        NewReceipt {
            command,
            request_hash: keys.request_tag(stream, command, hash),
            reply: reply::seal(keys, Receiver { stream, command }, hash, answer, nonce()),
            act: sent.act.map(|act| act.record(&said(answer))),
        }
    }

    /// The answer that a receipt keeps.
    pub(super) fn first_answer(&self, receipt: &Receipt) -> Result<StoredReply, CommandError> {
        Ok(StoredReply { replayed: true, ..serde_json::from_slice(&self.kept_reply(receipt)?.answer)? })
    }

    fn kept_reply(&self, receipt: &Receipt) -> Result<Reply, UnreadableReply> {
        let receiver = Receiver { stream: receipt.stream, command: receipt.command };
        reply::open(self.live.keys(), receiver, &receipt.reply)
    }

    /// The key was used before, and the tag of the request is not this one's: it was another request, unless the tag
    /// was made with an older key, or is the hash itself as in receipts of earlier days.
    pub(super) async fn answered_before(&self, sent: &Envelope<'_>) -> Result<StoredReply, CommandError> {
        let receipt = self.live.store().receipt(sent.command).await?.ok_or(CommandError::KeyReused)?;
        let first = self.kept_reply(&receipt)?.request.unwrap_or(receipt.request_hash);
        if first == *sent.hash.as_bytes() { self.first_answer(&receipt) } else { Err(CommandError::KeyReused) }
    }
}

/// The body of an answer.
fn said(answer: &[u8]) -> Vec<u8> {
    serde_json::from_slice::<StoredReply>(answer).map(|answer| answer.body.get().into()).unwrap_or_default()
}

pub(super) fn answered(status: u16, body: &impl Serialize) -> Bytes {
    let body = to_raw_value(body).expect("contract types are JSON");
    serde_json::to_vec(&StoredReply { status, body, replayed: false }).expect("an answer is JSON").into()
}
