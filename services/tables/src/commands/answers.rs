//! The answers of commands, and what their receipts keep of them (see [`reply`]).

use mazziere_eventstore::{NewReceipt, Receipt};
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::seal::reply::{self, Derived, Receiver, Reply, UnreadableReply};
use mazziere_replay::table::view::{self, Eyes};
use mazziere_replay::table::{Command, Table};
use mazziere_sealing::nonce;
use serde::Serialize;
use serde_json::value::to_raw_value;

use super::{CommandError, Commands, StoredReply};
use crate::envelope::Envelope;
use crate::live::{LiveError, Step};

/// What a command is answered.
pub(super) struct Answer {
    pub reply: StoredReply,
    /// Whether it is [`view::accepted`] for the eyes of the player who sent the command, which the log gives again.
    pub derived: bool,
}

impl Answer {
    /// An answer that the receipt keeps.
    pub(super) fn kept(status: u16, body: &impl Serialize) -> Answer {
        Answer { reply: answered(status, body), derived: false }
    }
}

/// Whether a command is of a player who has no seat at the table.
pub(super) fn is_stranger(table: &Table, command: &Command) -> bool {
    command.player().is_some_and(|player| table.seats_of(player).is_empty())
}

impl Commands {
    /// The receipt of a command that appends so many events.
    pub(super) fn receipt(&self, stream: StreamId, sent: &Envelope<'_>, events: usize, answer: &Answer) -> NewReceipt {
        let keys = self.live.keys();
        let command = sent.command;
        let hash = sent.hash.as_bytes();
        let (tag, request_hash) = keys.request_tag(stream, command, hash);
        let reply = if answer.derived {
            Derived { tag, events: u32::try_from(events).expect("an append has at most 1000 events") }.stored()
        } else {
            let answer = serde_json::to_vec(&answer.reply).expect("an answer is JSON");
            reply::seal(keys, Receiver { stream, command }, hash, &answer, nonce())
        };
        let said = || answer.reply.body.get().as_bytes();
        NewReceipt { command, request_hash, reply, act: sent.act.map(|act| act.record(said())) }
    }

    /// The answer that a receipt keeps, or that is made again.
    pub(super) async fn first_answer(
        &self,
        receipt: &Receipt,
        sent: &Envelope<'_>,
    ) -> Result<StoredReply, CommandError> {
        let first = match self.kept_reply(receipt)? {
            Reply::Kept { answer, .. } => serde_json::from_slice(&answer)?,
            Reply::Derived(derived) => self.derived(receipt, derived.events, own_eyes(sent)).await?,
        };
        Ok(StoredReply { replayed: true, ..first })
    }

    /// The answer made again of the events that the command appended.
    async fn derived(&self, receipt: &Receipt, events: u32, eyes: Eyes) -> Result<StoredReply, CommandError> {
        let table = TableId::new(receipt.stream.uuid());
        let entry = self.live.find(table).await?.ok_or(CommandError::TableUnknown)?;
        if entry.look(Table::version) < receipt.version {
            self.live.refresh(&entry).await?;
        }
        let stored = match events {
            0 => Vec::new(),
            _ => self.live.store().read_stream(receipt.stream, receipt.version - i64::from(events), events).await?,
        };
        let broken = |fault| LiveError::Fault { table, fault };
        let steps = self.live.read(&entry, |reader| Step::read(&stored, reader)).await?;
        let events: Vec<_> = steps.into_iter().map(|step| step.event).collect();
        let seen = entry.look(|table| view::accepted_again(table, receipt.version, &events, eyes)).map_err(broken)?;
        Ok(answered(200, &seen))
    }

    fn kept_reply(&self, receipt: &Receipt) -> Result<Reply, UnreadableReply> {
        let receiver = Receiver { stream: receipt.stream, command: receipt.command };
        reply::open(self.live.keys(), receiver, &receipt.reply)
    }

    /// The key was used before, and the tag of the request is not this one's: it was another request, unless the tag
    /// was made with an older key, or is the hash itself as in receipts of earlier days.
    pub(super) async fn answered_before(&self, sent: &Envelope<'_>) -> Result<StoredReply, CommandError> {
        let receipt = self.live.store().receipt(sent.command).await?.ok_or(CommandError::KeyReused)?;
        let hash = sent.hash.as_bytes();
        let same = match self.kept_reply(&receipt)? {
            Reply::Kept { request, .. } => request.unwrap_or(receipt.request_hash) == *hash,
            Reply::Derived(Derived { tag, .. }) => {
                let keys = self.live.keys();
                keys.request_tag_under(&tag, receipt.stream, receipt.command, hash)? == receipt.request_hash
            }
        };
        if same { self.first_answer(&receipt, sent).await } else { Err(CommandError::KeyReused) }
    }
}

/// The eyes of the player who sent a command, if it was one.
pub(super) fn own_eyes(sent: &Envelope<'_>) -> Eyes {
    Eyes::Player(PlayerId::new(sent.by))
}

pub(super) fn answered(status: u16, body: &impl Serialize) -> StoredReply {
    StoredReply { status, body: to_raw_value(body).expect("contract types are JSON"), replayed: false }
}
