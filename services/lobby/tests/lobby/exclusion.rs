//! A player who excludes themselves from play leaves what may still be left, with everything back, and what has begun
//! is played to its end (G8.2).

use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{
    CashMatchStage, CashSession, RegistrationRequest, RegistrationStatus, SessionStatus, TournamentStatus,
};
use mazziere_ids::{PlayerId, RegistrationId};
use serde_json::json;
use uuid::Uuid;

use crate::cash_matches::two_play;
use crate::support::{House, Mode, pauses, until};

impl House {
    async fn until_withdrawn(&self, player: PlayerId, registration: RegistrationId) {
        until("the entry is withdrawn", async || {
            let shown = self.player(player).registration(registration).await.unwrap();
            shown.status == RegistrationStatus::Withdrawn
        })
        .await;
    }

    async fn rematch_refused(&self, session: &CashSession) -> Option<ErrorCode> {
        let asked = self.player(session.player_id).rematch(&self.key(), session.session_id).await;
        asked.err().and_then(|refused| refused.code())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_2_entries_that_may_still_be_withdrawn_are_and_a_tournament_that_runs_is_played_on() {
    let house = House::new().await;
    let _other = house.replica(pauses()).await;
    let (player, partner, rival) = (house.rich(500), house.rich(500), house.rich(500));
    let (runs, open, free) = (house.tournament(2).await, house.tournament(4).await, house.open(free_of_charge).await);
    let pairs = house.open(for_pairs).await;
    for entrant in [player, rival] {
        house.join(runs, entrant).await;
        house.join(open, entrant).await;
    }
    house.until_playing(runs, 1).await;
    let mine = house.player(player).my_registrations(&Default::default()).await.unwrap().items;
    let in_open = mine.iter().find(|entry| entry.tournament_id == open).unwrap().registration_id;
    let for_nothing = house.join(free, player).await.registration_id;
    // They were asked, and have agreed; they have asked, and wait for an answer.
    let together = house.join_pair(pairs, partner, player).await.registration_id;
    let other_pairs = house.open(for_pairs).await;
    let asks = RegistrationRequest { partner_id: Some(rival) };
    let asked = house.player(player).register(&house.key(), other_pairs, &asks).await.unwrap().body.registration_id;
    assert_eq!([player, partner, rival].map(|one| house.wallet.cash(one)), [100, 400, 300]);

    house.wallet.exclude(player);
    for registration in [in_open, for_nothing, together, asked] {
        house.until_withdrawn(player, registration).await;
    }
    until("the refunds", async || [player, partner].map(|one| house.wallet.cash(one)) == [400, 500]).await;
    assert_eq!(house.wallet.cash(rival), 300, "a player who takes part stays in");
    assert_eq!(house.show(open).await.summary.registered, 1);
    let late = house.player(rival).accept(&house.key(), asked).await.unwrap_err();
    assert_eq!(late.code(), Some(ErrorCode::InvitationClosed));
    assert_eq!(house.status(runs).await, TournamentStatus::Running);
    house.tables.finish(house.tables.playing(runs)[0].table_id, 0);
    house.until_status(runs, TournamentStatus::Paid).await;
    assert_eq!(house.wallet.cash(player) + house.wallet.cash(rival), 860, "prizes are never refused");
    house.wallet.assert_sound();
}

fn for_pairs(body: &mut serde_json::Value) {
    body["format"] = json!("pairs");
    body["players"] = json!(4);
}

fn free_of_charge(body: &mut serde_json::Value) {
    body["buy_in"] = json!({"share": "0.00", "fee": "0.00"});
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_2_seats_and_lines_at_cash_tables_are_left_as_soon_as_the_tables_can_be_told() {
    let house = House::new().await;
    let _other = house.replica(pauses()).await;
    let table = house.cash_table(2).await;
    let (player, rival, third) = (house.rich(1_000), house.rich(1_000), house.rich(1_000));
    let session = house.sit(table, player, 500).await;
    house.sit(table, rival, 500).await;
    let full = house.cash_table(2).await;
    for sitter in [house.rich(500), house.rich(500)] {
        house.sit(full, sitter, 500).await;
    }
    house.player(player).stand_in_line(&house.key(), full).await.unwrap();
    let open = house.tournament(4).await;
    let entry = house.join(open, third).await.registration_id;
    house.tables.set_away(true);
    house.wallet.exclude(player);
    // Nobody waits for the tables.
    let waits = async || house.player(player).my_waiting().await.unwrap().items.len();
    until("the line is left", async || waits().await == 0).await;
    let refused = house.player(player).stand_in_line(&house.key(), full).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::SelfExcluded));
    // Nor is anybody held up who comes far behind.
    (0..100).for_each(|number| house.wallet.exclude(PlayerId::new(Uuid::from_u128(0xE000 + number))));
    house.wallet.exclude(third);
    house.until_withdrawn(third, entry).await;
    assert!(house.tables.leaving(table).is_empty());
    // What the tables say of the request says nothing about the seat.
    house.tables.with_faults(|faults| faults.refuse_leaving = Some(ErrorCode::TokenInvalid));
    house.tables.set_away(false);
    let (fourth, open) = (house.rich(500), house.tournament(4).await);
    let entry = house.join(open, fourth).await.registration_id;
    house.wallet.exclude(fourth);
    house.until_withdrawn(fourth, entry).await;
    assert!(house.tables.leaving(table).is_empty());
    house.tables.with_faults(|faults| faults.refuse_leaving = None);
    until("the tables are told", async || house.tables.leaving(table) == [player]).await;
    house.play_hand(table, rival, player, 120);
    house.leave(table, player);
    house.until_session(session.session_id, SessionStatus::Left).await;
    assert_eq!((house.wallet.cash(player), house.wallet.cash(rival)), (1_120, 500));
    assert_eq!(house.tables.leaving(table), [player], "once, whatever replicas there are");
    house.wallet.assert_sound();
}

/// What costs nothing never meets the wallet again: a player who was let in a moment before they excluded themselves is
/// looked at once more.
#[tokio::test(flavor = "multi_thread")]
async fn g8_2_an_entry_that_was_being_written_when_its_player_excluded_themselves_is_withdrawn_too() {
    let house = House::with_manual_clock().await;
    let (slow, other) = (house.rich(100), house.rich(100));
    let (free, open) = (house.open(free_of_charge).await, house.tournament(4).await);
    let marks = house.join(open, other).await.registration_id;
    house.wallet.exclude_unseen(slow, house.clock.now());
    house.wallet.exclude(other);
    // They come behind, so the first look at the slow one is over.
    house.until_withdrawn(other, marks).await;
    let entry = house.join(free, slow).await.registration_id;
    house.wallet.see_excluded(slow);
    house.clock.advance(chrono::TimeDelta::seconds(60));
    house.until_withdrawn(slow, entry).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_2_a_match_in_play_is_played_to_its_end_and_no_other_one_is() {
    let house = House::new().await;
    let (table, [first, second], opened) = two_play(&house).await;
    house.wallet.exclude(first.player_id);
    // Somebody behind them in the order has left, so they were looked at.
    let waiting = house.match_table(|_| ()).await;
    let alone = house.sit(waiting, house.rich(2_000), 1_500).await;
    house.wallet.exclude(alone.player_id);
    house.until_session(alone.session_id, SessionStatus::Left).await;
    assert_eq!(house.wallet.cash(alone.player_id), 2_000);
    assert_eq!(house.operator().cash_session(first.session_id).await.unwrap().status, SessionStatus::Leaving);
    house.tables.end_match(opened.table_id, 7, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    assert_eq!(house.rematch_refused(&second).await, None);
    assert!(house.rematch_refused(&first).await.is_some());
    house.until_session(first.session_id, SessionStatus::Left).await;
    assert_eq!(house.wallet.cash(first.player_id), 500 + 1_833, "with what was won");
    assert_eq!(house.tables.cash_matches().len(), 1);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_2_who_has_said_that_they_play_on_and_then_excludes_themselves_does_not() {
    let house = House::new().await;
    let (table, [first, second], opened) = two_play(&house).await;
    house.tables.end_match(opened.table_id, 7, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    assert_eq!(house.rematch_refused(&first).await, None);
    house.wallet.exclude(first.player_id);
    house.until_session(first.session_id, SessionStatus::Left).await;
    assert_eq!(house.rematch_refused(&second).await, None, "they wait for somebody else");
    assert_eq!((house.wallet.cash(first.player_id), house.tables.cash_matches().len()), (2_333, 1));
}

/// They were looked at while the match was in play. The wallet is away when it ends, so nobody can ask it then.
#[tokio::test(flavor = "multi_thread")]
async fn g8_2_who_excludes_themselves_during_a_match_plays_no_other_while_the_wallet_is_away() {
    let house = House::new().await;
    let (_, [first, second], opened) = two_play(&house).await;
    house.wallet.exclude(first.player_id);
    let waiting = house.match_table(|_| ()).await;
    let alone = house.sit(waiting, house.rich(2_000), 1_500).await;
    house.wallet.exclude(alone.player_id);
    house.until_session(alone.session_id, SessionStatus::Left).await;
    house.wallet.set(Mode::Gone);
    house.tables.end_match(opened.table_id, 7, "played");
    until("the end of the match", async || house.rematch_refused(&second).await.is_none()).await;
    assert_eq!(house.rematch_refused(&first).await, Some(ErrorCode::AlreadyLeaving));
    house.wallet.set(Mode::Up);
    house.until_session(first.session_id, SessionStatus::Left).await;
    assert_eq!((house.wallet.cash(first.player_id), house.tables.cash_matches().len()), (2_333, 1));
}

/// Who has excluded themselves before leaves already; a wallet that cannot be asked now takes nobody's place.
#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_that_is_away_keeps_nobody_from_the_next_match() {
    let house = House::new().await;
    let (table, players, opened) = two_play(&house).await;
    house.tables.end_match(opened.table_id, 7, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    house.wallet.set(Mode::Gone);
    for session in &players {
        assert_eq!(house.rematch_refused(session).await, None);
    }
    until("the next match", async || house.tables.cash_matches().len() == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_part_again_keeps_their_place_though_the_lobby_hears_of_it_late() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    let (back, gone) = (house.rich(100), house.rich(100));
    let stays = house.join(tournament, back).await;
    let leaves = house.join(tournament, gone).await;
    house.wallet.set(Mode::Gone);
    house.wallet.exclude(back);
    house.wallet.readmit(back);
    house.wallet.exclude(gone);
    house.wallet.set(Mode::Up);
    house.until_withdrawn(gone, leaves.registration_id).await;
    let shown = house.player(back).registration(stays.registration_id).await.unwrap();
    assert_eq!(shown.status, RegistrationStatus::Confirmed);
}
