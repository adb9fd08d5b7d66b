//! Where warnings come from besides tournaments (G5.5): cash tables, and private events that cost something.

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{
    CashMatchStage, ClubEventRequest, ClubStage, MyConduct, TournamentStatus, WarningCause,
};
use mazziere_ids::{ClubEventId, PlayerId, TableId};
use serde_json::{Value, json};

use crate::cash_matches::two_play;
use crate::support::{House, pauses, until};

impl House {
    async fn conduct_of(&self, player: PlayerId) -> MyConduct {
        self.player(player).my_conduct().await.unwrap()
    }

    /// What a player was warned for, the newest first, and at which tables.
    async fn warned_for(&self, player: PlayerId) -> Vec<(WarningCause, Option<TableId>)> {
        self.conduct_of(player).await.warnings.iter().map(|warning| (warning.cause, warning.table_id)).collect()
    }

    /// A game of the club that everybody has agreed to: its event, and its table.
    async fn club_game(&self, wanted: Value, players: &[PlayerId]) -> (ClubEventId, TableId) {
        let body: ClubEventRequest = serde_json::from_value(wanted).unwrap();
        let creator = self.player(players[0]);
        let id = creator.draft_club_event(&self.key(), &body).await.unwrap().body.club_event_id;
        self.invite_club(id, players[0], &players[1..]).await;
        for player in &players[1..] {
            self.player(*player).accept_club(&self.key(), id).await.unwrap();
        }
        (id, self.club_table(id, players[0]).await)
    }

    async fn club_table(&self, id: ClubEventId, of: PlayerId) -> TableId {
        let table = async || self.player(of).club_event(id).await.unwrap().table_id;
        until("the table", async || table().await.is_some()).await;
        table().await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_5_club_r9_training_gives_no_warning_and_a_game_for_money_does() {
    let house = House::new().await;
    let other = house.replica(pauses()).await;
    let (one, _a) = house.connected(2_000).await;
    let (two, _b) = house.connected(2_000).await;
    let (training, table) = house.club_game(json!({"game": "scopa", "buy_in": "0.00"}), &[one, two]).await;
    house.tables.lose(table, 1, "timeout");
    house.until_club(training, one, ClubStage::RematchWait).await;
    for player in [one, two] {
        house.player(player).rematch_club(&house.key(), training).await.unwrap();
    }
    house.tables.lose(house.club_table(training, one).await, 1, "abandoned");
    house.until_club(training, one, ClubStage::RematchWait).await;
    house.player(one).leave_club(&house.key(), training).await.unwrap();

    let (paid, table) = house.club_game(json!({"game": "scopa", "buy_in": "5.00"}), &[one, two]).await;
    let told = house.tables.lose(table, 1, "timeout");
    house.until_warned(two, 1).await;
    assert_eq!(house.warned_for(two).await, [(WarningCause::Timeout, Some(table))]);
    // Told again, it is the same; a game that is played again is another one.
    house.tables.republish(&told);
    house.until_club(paid, one, ClubStage::RematchWait).await;
    for player in [one, two] {
        house.player(player).rematch_club(&house.key(), paid).await.unwrap();
    }
    let again = house.club_table(paid, one).await;
    house.tables.lose(again, 1, "abandoned");
    house.until_warned(two, 2).await;
    assert_eq!(
        house.warned_for(two).await,
        [(WarningCause::Abandon, Some(again)), (WarningCause::Timeout, Some(table))]
    );
    assert!(house.warned_for(one).await.is_empty(), "a winner has done nothing");
    drop(other);
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_5_of_a_pair_one_is_warned_and_three_warnings_bar_from_games_for_money_alone() {
    let house = House::new().await;
    let (mut players, mut streams) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        let (player, stream) = house.connected(10_000).await;
        players.push(player);
        streams.push(stream);
    }
    let wanted = json!({"game": "scopa", "format": "pairs", "buy_in": "5.00"});
    let (id, mut table) = house.club_game(wanted, &players).await;
    let seats = house.player(players[0]).club_event(id).await.unwrap().seats;
    for game in 1..=3 {
        house.tables.lose(table, 0, "abandoned");
        for (seat, player) in seats.iter().enumerate() {
            house.until_warned(*player, if seat == 0 { game } else { 0 }).await;
        }
        house.until_club(id, players[0], ClubStage::RematchWait).await;
        if game < 3 {
            for player in &players {
                house.player(*player).rematch_club(&house.key(), id).await.unwrap();
            }
            table = house.club_table(id, players[0]).await;
        }
    }
    // Each game is a tournament of its own, also one that is played again.
    let refused = house.player(seats[0]).rematch_club(&house.key(), id).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::Barred));
    assert_eq!(house.player(seats[1]).club_event(id).await.unwrap().stage, ClubStage::RematchWait);
    house.player(seats[0]).leave_club(&house.key(), id).await.unwrap();
    house.until_club(id, seats[0], ClubStage::Closed).await;
    let draft = async |buy_in: &str| {
        let body: ClubEventRequest = serde_json::from_value(json!({"game": "scopa", "buy_in": buy_in})).unwrap();
        house.player(seats[0]).draft_club_event(&house.key(), &body).await.err().and_then(|refused| refused.code())
    };
    assert_eq!(draft("5.00").await, Some(ErrorCode::Barred));
    assert_eq!(draft("0.00").await, None, "a barred player may train");
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_5_a_match_at_a_cash_table_that_is_lost_by_timeout_or_abandon_gives_a_warning() {
    for (ended_by, cause) in [("timeout", WarningCause::Timeout), ("abandoned", WarningCause::Abandon)] {
        let house = House::new().await;
        let (table, sessions, opened) = two_play(&house).await;
        let [winner, loser] = [opened.players[0], opened.players[1]];
        let told = house.tables.lose(opened.table_id, 1, ended_by);
        house.until_warned(loser, 1).await;
        house.tables.republish(&told);
        assert_eq!(house.warned_for(loser).await, [(cause, Some(opened.table_id))]);
        // A match that is played to its end gives none, and the first one is told once.
        for session in &sessions {
            house.player(session.player_id).rematch(&house.key(), session.session_id).await.unwrap();
        }
        until("the next match", async || house.tables.cash_matches().len() == 2).await;
        let next = house.tables.cash_matches().remove(1).table_id;
        house.tables.end_match(next, 1, "played");
        house.until_stage(table, CashMatchStage::Confirming).await;
        assert_eq!((house.warned_for(loser).await.len(), house.warned_for(winner).await.len()), (1, 0));
    }
}

/// G1.13, G5.5: a player who withdraws from a tournament in play loses by it what giving up loses, and is warned once,
/// whether or not a table is open; of a pair it is the one who withdraws.
#[tokio::test(flavor = "multi_thread")]
async fn g5_5_withdrawing_from_a_final_is_one_abandon_with_a_table_and_without() {
    for open in [true, false] {
        let house = House::new().await;
        let tournament = house
            .open(|body| {
                body["players"] = json!(8);
                body["format"] = json!("pairs");
            })
            .await;
        for _ in 0..4 {
            house.join_pair(tournament, house.rich(100), house.rich(100)).await;
        }
        house.until_playing(tournament, 2).await;
        let tables = house.tables.playing(tournament);
        house.tables.finish(tables[0].table_id, 0);
        house.until_playing(tournament, 1).await;
        // The second member of the pair that has won.
        let [partner, leaves] = [tables[0].players[0], tables[0].players[2]];
        if open {
            house.tables.finish(tables[1].table_id, 0);
            until("the final", async || house.tables.playing(tournament).len() == 1).await;
            house.until_playing(tournament, 1).await;
        }
        let mine = house.player(leaves).my_registrations(&Default::default()).await.unwrap().items.remove(0);
        house.player(leaves).retire(&house.key(), mine.registration_id).await.unwrap();
        house.until_warned(leaves, 1).await;
        if !open {
            house.tables.finish(tables[1].table_id, 0);
        }
        house.until_status(tournament, TournamentStatus::Paid).await;
        let shown = house.show(tournament).await;
        let last = shown.rounds[1].matches[0].results.clone();
        assert_eq!((last[1].registration_id, last[1].place), (mine.registration_id, 2), "the final is lost");
        assert!(open || (last[1].vp, last[1].mp) == (0, -14), "{last:?}");
        let warnings = house.conduct_of(leaves).await.warnings;
        let told: Vec<_> = warnings.iter().map(|one| (one.cause, one.table_id, one.tournament_id)).collect();
        assert_eq!(told, [(WarningCause::Abandon, None, Some(tournament))], "once");
        assert!(house.warned_for(partner).await.is_empty(), "the partner has done nothing");
    }
}

/// A match that everybody has left waits for no clock: its table is void, and the event goes on or is over.
#[tokio::test(flavor = "multi_thread")]
async fn g1_13_a_match_that_everybody_has_left_is_decided_at_once() {
    let house = House::new().await;
    for phases in [json!([{"phase": "knockout"}]), json!([{"phase": "round_robin"}])] {
        let (tournament, players) = crate::gironi::full(&house, 4, phases).await;
        house.until_playing(tournament, 2).await;
        // The tables do not hear of anybody's withdrawal for a while.
        house.tables.with_faults(|faults| faults.refuse_abandons = Some(ErrorCode::RequestInFlight));
        for player in &players {
            let mine = house.player(*player).my_registrations(&Default::default()).await.unwrap().items.remove(0);
            house.player(*player).retire(&house.key(), mine.registration_id).await.unwrap();
        }
        house.until_status(tournament, TournamentStatus::Paid).await;
        until("void tables", async || house.tables.playing(tournament).is_empty()).await;
        house.tables.with_faults(|faults| faults.refuse_abandons = None);
        for player in &players {
            house.until_warned(*player, 1).await;
        }
    }
    house.wallet.assert_sound();
}
