//! Tables of scopa that last.

use mazziere_contract::client::TablesClient;
use mazziere_contract::tables::{Clocks, Format, OpenTableRequest};
use mazziere_ids::{PlayerId, TableId};
use mazziere_web::Role;
use serde_json::json;
use uuid::Uuid;

use crate::harness::Players;

/// A table with its two players.
pub(crate) struct Seated {
    pub(crate) table: TableId,
    pub(crate) players: [TablesClient; 2],
}

/// Opens a table for two fresh players.
pub(crate) async fn open(players: &Players) -> Seated {
    let ids = [players.ids.uuid_random(), players.ids.uuid_random()];
    let table = TableId::new(players.ids.uuid_v7(players.clock.now()));
    let request = OpenTableRequest {
        table_id: table,
        game: "scopa".into(),
        options: json!({"target": 21}),
        format: Format::HeadsUp,
        players: ids.map(PlayerId::new).to_vec(),
        knockout: true,
        clocks: Clocks { match_seconds: 7200, move_seconds: 600 },
        first_dealer: None,
        tournament_id: None,
        match_id: None,
        private: false,
    };
    players.client(Role::LOBBY, Uuid::from_u128(1)).open(&table.to_string(), &request).await.expect("a table");
    Seated { table, players: ids.map(|id| players.client(Role::Player, id)) }
}
