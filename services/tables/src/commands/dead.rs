//! Voiding a table that is technically dead, and what commands find of it afterwards.

use std::sync::Arc;

use mazziere_contract::ErrorCode;
use mazziere_contract::tables::Accepted;
use mazziere_eventstore::{Append, AppendError, NewEvent};
use mazziere_ids::{StreamId, TableId};
use mazziere_replay::table::TableEvent;
use mazziere_replay::table::event::{SCHEMA, Voided, VoidedBy};
use mazziere_replay::table::ring::event::RingKind;

use super::answers::Answer;
use super::{ATTEMPTS, CommandError, Commands, PATIENCE, StoredReply};
use crate::envelope::Envelope;
use crate::live::{Entry, KIND, LiveError};

impl Commands {
    /// The table that a command is for. One whose log is closed and cannot be opened here is over, whatever it was.
    ///
    /// # Errors
    /// `table_unknown`, `table_over`; when the log cannot be read or followed.
    pub(super) async fn table(&self, id: TableId) -> Result<Arc<Entry>, CommandError> {
        match self.live.find(id).await {
            Err(LiveError::Unopened { .. }) => Err(CommandError::Refused(ErrorCode::TableOver.into())),
            found => found?.ok_or(CommandError::TableUnknown),
        }
    }

    /// Voids a table whose log cannot be followed: its end is written behind what nobody here can read. Its opening can
    /// be read, because that is never sealed. What lies at a cash table is known from the log alone, so such a table
    /// waits until it can be read.
    ///
    /// # Errors
    /// As [`Commands::execute`].
    pub async fn void_dead(
        &self,
        id: TableId,
        reason: &str,
        by: VoidedBy,
        sent: Envelope<'_>,
    ) -> Result<StoredReply, CommandError> {
        let stream = StreamId::from(id);
        let opening = self.live.store().read_stream(stream, 0, 1).await?;
        let opening = opening.first().map(|first| self.live.keys().read(first));
        let Some(Ok(TableEvent::TableOpened(opened))) = opening else {
            return Err(CommandError::Refused(ErrorCode::Internal.into()));
        };
        if opened.ring.as_ref().is_some_and(|ring| ring.kind == RingKind::Cash {}) {
            return Err(CommandError::Refused(ErrorCode::TableUnreadable.into()));
        }
        let tournament_id = opened.tournament_id;
        let match_id = opened.match_id;
        let event = TableEvent::Voided(Voided { tournament_id, match_id, reason: reason.to_owned(), by: Some(by) });
        for _ in 0..ATTEMPTS {
            let head = self.live.store().head(stream).await?.ok_or(CommandError::TableUnknown)?;
            let version = head.version + 1;
            let done = Accepted { table_id: id, version, game: opened.game.clone(), events: Vec::new(), over: true };
            let answer = Answer::kept(200, &done);
            let append = Append {
                stream,
                kind: KIND,
                expected: head.version,
                continues: None,
                occurred_at: sent.at,
                events: vec![NewEvent::traced(event.name(), SCHEMA, event.payload())],
                receipt: Some(self.receipt(stream, &sent, 1, &answer)),
                close: true,
            };
            match self.live.store().append_patiently(append, PATIENCE).await {
                Ok(_) => {
                    self.live.forget(id);
                    return Ok(answer.reply);
                }
                Err(AppendError::Repeated(receipt)) => return self.first_answer(&receipt, &sent).await,
                Err(AppendError::KeyReused) => return self.answered_before(&sent).await,
                Err(AppendError::Closed) => return Err(CommandError::Refused(ErrorCode::TableOver.into())),
                Err(AppendError::Conflict { .. }) => self.conflicts.inc(),
                Err(AppendError::Store(error)) => return Err(error.into()),
            }
        }
        Err(CommandError::Crowded)
    }
}
