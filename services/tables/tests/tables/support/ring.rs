//! Ring tables for tests: opened, filled with players and their money, played by dice.

use mazziere_contract::tables::{
    Accepted, MoveRequest, OpenRingTableRequest, RingClocks, RingKind, SeatPlayerRequest, TableView,
};
use mazziere_ids::{PlayerId, SessionId, TableId};
use mazziere_replay::table::Table;
use mazziere_tables::Service;
use serde_json::{Value, json};

use super::wallet::FakeWallet;
use super::{Dice, Harness};

/// A ring table of the tests.
pub(crate) struct Ring<'a> {
    pub(crate) harness: &'a Harness,
    pub(crate) wallet: &'a FakeWallet,
    pub(crate) table: TableId,
}

/// What opens a cash table of no-limit hold'em, five and ten cents: buy-ins from 200 to 1000 chips.
pub(crate) fn cash_request(harness: &Harness, seats: u8) -> OpenRingTableRequest {
    OpenRingTableRequest {
        table_id: TableId::new(harness.ids.uuid_v7(harness.clock.now())),
        game: "holdem".to_owned(),
        options: json!({"sb": 5}),
        seats,
        clocks: Some(RingClocks { turn_seconds: 30, time_bank_seconds: 60 }),
        kind: RingKind::Cash {},
        hands_allowed: None,
    }
}

impl<'a> Ring<'a> {
    /// An open cash table.
    pub(crate) async fn cash(harness: &'a Harness, wallet: &'a FakeWallet, service: &Service, seats: u8) -> Ring<'a> {
        Self::open(harness, wallet, service, &cash_request(harness, seats)).await
    }

    pub(crate) async fn open(
        harness: &'a Harness,
        wallet: &'a FakeWallet,
        service: &Service,
        request: &OpenRingTableRequest,
    ) -> Ring<'a> {
        harness.lobby(service).open_ring(&harness.key(), request).await.unwrap();
        Ring { harness, wallet, table: request.table_id }
    }

    /// What seats a player at a cash table, with their money in play.
    pub(crate) fn buys_in(&self, player_id: PlayerId, chips: u64) -> SeatPlayerRequest {
        self.wallet.brings(player_id, self.table, chips);
        let session = SessionId::new(self.harness.ids.uuid_random());
        SeatPlayerRequest { player_id, seat: None, chips, session_id: Some(session), time_bank_ms: None }
    }

    /// Seats a player; answers where they sit.
    pub(crate) async fn sits(&self, service: &Service, player: PlayerId, chips: u64) -> u8 {
        let request = self.buys_in(player, chips);
        self.seats(service, &request).await
    }

    pub(crate) async fn seats(&self, service: &Service, request: &SeatPlayerRequest) -> u8 {
        self.harness.lobby(service).seat(&self.harness.key(), self.table, request).await.unwrap().body.seat
    }

    /// So many fresh players, seated with as many chips.
    pub(crate) async fn fill(&self, service: &Service, count: usize, chips: u64) -> Vec<PlayerId> {
        let players = self.harness.players(count);
        for player in &players {
            self.sits(service, *player, chips).await;
        }
        players
    }

    pub(crate) async fn view(&self, service: &Service) -> TableView {
        self.harness.lobby(service).view(self.table).await.unwrap()
    }

    /// Something of the table as the replica has it in memory.
    pub(crate) fn look<T>(&self, service: &Service, look: impl FnOnce(&Table) -> T) -> T {
        service.tables().live().known(self.table).expect("the table is in memory").look(look)
    }

    /// Who is to move, with a legal move of theirs; none while nobody is.
    pub(crate) fn to_move(&self, service: &Service, dice: &mut Dice) -> Option<(PlayerId, MoveRequest)> {
        self.look(service, |table| {
            let seat = table.awaited().iter().next()?;
            let mut roll = |bound: u32| u32::try_from(dice.below(bound as usize)).unwrap();
            let r#move = table.machine().pick(seat, &mut roll)?;
            let r#move: Value = serde_json::from_str(r#move.get()).unwrap();
            Some((table.player_at(seat)?, MoveRequest { decision: None, seat: Some(seat.index()), r#move }))
        })
    }

    /// Plays one random legal move of the player who is to move; none while nobody is.
    pub(crate) async fn one_move(&self, service: &Service, dice: &mut Dice) -> Option<Accepted> {
        let (player, request) = self.to_move(service, dice)?;
        let client = self.harness.player(service, player);
        Some(client.play(&self.harness.key(), self.table, None, &request).await.unwrap().body)
    }

    /// Plays until hand `hand` has begun, or nobody is to move; the hand in play or the last one then.
    pub(crate) async fn until_hand(&self, service: &Service, hand: u32, dice: &mut Dice) -> u32 {
        while self.hand(service) < hand && self.one_move(service, dice).await.is_some() {}
        self.hand(service)
    }

    /// The hand in play, or the last one.
    pub(crate) fn hand(&self, service: &Service) -> u32 {
        self.look(service, |table| table.ring().unwrap().hand())
    }

    /// Everybody folds, and shows nothing, until the hand in play is over; so too if nobody is to move.
    pub(crate) async fn folds_out(&self, service: &Service) {
        let hand = self.hand(service);
        while self.hand(service) == hand && self.folds(service).await {}
    }

    /// The player to move folds, or leaves their cards covered; whether there was one.
    pub(crate) async fn folds(&self, service: &Service) -> bool {
        let next = self.look(service, |table| {
            let seat = table.awaited().iter().next()?;
            let asked_to_show = table.machine().legal(seat)["moves"].to_string().contains("muck");
            Some((table.player_at(seat)?, seat.index(), if asked_to_show { "muck" } else { "fold" }))
        });
        let Some((player, seat, kind)) = next else { return false };
        self.plays(service, player, seat, json!({"type": kind})).await;
        true
    }

    pub(crate) async fn plays(&self, service: &Service, player: PlayerId, seat: u8, r#move: Value) -> Accepted {
        let request = MoveRequest { decision: None, seat: Some(seat), r#move };
        self.harness.player(service, player).play(&self.harness.key(), self.table, None, &request).await.unwrap().body
    }
}
