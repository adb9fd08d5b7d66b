//! The lobby's log as the verifier of a house asks for it.

use mazziere_ids::{ClubEventId, StreamId, TableId, TournamentId};
use mazziere_lobby::cash::CashTable;
use mazziere_lobby::club::ClubEvent;
use mazziere_lobby::log::aggregate::Aggregate;
use mazziere_lobby::seal::Keys;
use mazziere_lobby::tournament::Tournament;
use mazziere_verify::lobby::{Lobby, LobbyStream};
use uuid::Uuid;

use crate::walk::LobbyWalk;

/// The lobby's log, for the walk through a house.
#[derive(Debug, Default)]
pub struct Log(Option<Keys>);

impl Log {
    /// With the sealing keys of the lobby, if they were given.
    pub fn new(keys: Option<mazziere_sealing::Keys>) -> Log {
        Log(keys.map(Keys::from))
    }
}

impl Lobby for Log {
    fn cash_table(&self, table: TableId) -> StreamId {
        CashTable::stream(table)
    }

    fn walk(&self, stream: StreamId, kind: &str, table: Option<TableId>) -> Option<Box<dyn LobbyStream + '_>> {
        let (id, keys) = (stream.uuid(), self.0.as_ref());
        match kind {
            Tournament::KIND => Some(Box::new(LobbyWalk::<Tournament>::new(TournamentId::new(id), keys))),
            ClubEvent::KIND => Some(Box::new(LobbyWalk::<ClubEvent>::new(ClubEventId::new(id), keys))),
            CashTable::KIND => {
                // One of which there is no money needs no id: nothing is posted there.
                let table = table.unwrap_or(TableId::new(Uuid::nil()));
                Some(Box::new(LobbyWalk::<CashTable>::new(table, keys)))
            }
            _ => None,
        }
    }
}
