//! Cash tables of match games, from sitting down to the last cent, also with services that are away, answers that are
//! lost and replicas that die.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{
    CashKind, CashMatchStage, CashSession, CashTableStatus, CashTablesQuery, CashTopUpRequest, SessionStatus,
};
use mazziere_contract::tables::{Format, OpenTableRequest, VacatedBecause};
use mazziere_contract::wallet::{AccountRef, PostingKind};
use mazziere_ids::{PlayerId, TableId};
use mazziere_money::{Currency, Money};
use mazziere_web::Role;
use serde_json::{Value, json};

use crate::bad_input::post;
use crate::support::{House, Mode, buy_in, pauses, until};

fn cents(cents: i64) -> Money {
    Money::from_cents(cents).unwrap()
}

impl House {
    /// A table of scopa: 0.50 a point, 10.00 at most, 5% rake up to 1.00.
    pub(crate) async fn match_table(&self, change: impl FnOnce(&mut Value)) -> TableId {
        let template = self
            .cash_template(|body| {
                *body = json!({"name": "Scopa", "game": "scopa", "max_buy_in": "50.00", "match": {
                    "format": "heads_up", "kind": "difference", "stake": "0.50", "max_loss": "10.00",
                    "rake_basis_points": 500, "rake_cap": "1.00"}});
                change(body);
            })
            .await;
        self.cash_tables(&template, 1).await[0]
    }

    /// Waits for the `number`th match of all that were opened, and until the lobby knows that it is there.
    async fn until_match(&self, table: TableId, number: usize) -> OpenTableRequest {
        until(&format!("match {number}"), async || {
            let state = self.show_cash(table).await.summary.r#match.unwrap();
            let there = self.tables.cash_matches();
            there.len() == number && state.table_id == there.last().map(|opened| opened.table_id)
        })
        .await;
        self.tables.cash_matches().remove(number - 1)
    }

    async fn match_stage(&self, table: TableId) -> CashMatchStage {
        self.show_cash(table).await.summary.r#match.unwrap().stage
    }

    pub(crate) async fn until_stage(&self, table: TableId, wanted: CashMatchStage) {
        until(&format!("{wanted:?}"), async || self.match_stage(table).await == wanted).await;
    }

    async fn plays_on(&self, session: &CashSession) -> CashSession {
        self.player(session.player_id).rematch(&self.key(), session.session_id).await.unwrap().body
    }

    async fn leaves(&self, session: &CashSession) -> CashSession {
        self.player(session.player_id).leave_cash_table(&self.key(), session.session_id).await.unwrap().body
    }

    async fn has_left(&self, session: &CashSession) -> CashSession {
        self.until_session(session.session_id, SessionStatus::Left).await
    }

    fn rake(&self) -> i64 {
        self.wallet.balance(AccountRef::HouseRake {})
    }
}

/// Two players with 20.00 each, sitting with 15.00 each, and their match.
pub(crate) async fn two_play(house: &House) -> (TableId, [CashSession; 2], OpenTableRequest) {
    let table = house.match_table(|_| ()).await;
    let players = [house.rich(2_000), house.rich(2_000)];
    let first = house.sit(table, players[0], 1_500).await;
    assert_eq!((first.status, first.credit), (SessionStatus::Seated, Some(cents(1_500))));
    assert_eq!(house.match_stage(table).await, CashMatchStage::Waiting);
    let second = house.sit(table, players[1], 1_500).await;
    let opened = house.until_match(table, 1).await;
    (table, [first, second], opened)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_by_difference_is_paid_to_the_cent_and_played_again() {
    let house = House::new().await;
    let (table, [first, second], opened) = two_play(&house).await;
    let [winner, loser] = [first.player_id, second.player_id];
    assert_eq!((opened.players.clone(), opened.format, opened.knockout), (vec![winner, loser], Format::HeadsUp, false));
    assert_eq!((opened.first_dealer, opened.tournament_id, opened.match_id), (None, None, None));
    assert_eq!([house.stalled_in(0).await, house.stalled_in(12).await], [0, 1]);
    house.tables.end_match(opened.table_id, 7, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    assert_eq!(house.stalled_in(12).await, 0, "nothing is in play");
    // 7 points at 0.50 are 3.50; 5% of it are 0.175, floored.
    assert_eq!((house.wallet.in_play(table, winner), house.wallet.in_play(table, loser)), (1_833, 1_150));
    assert_eq!(house.rake(), 17);
    let shown = house.show_cash(table).await;
    let result = &shown.results[0];
    assert_eq!((result.number, result.difference, result.amount, result.rake), (1, 7, cents(350), cents(17)));
    assert_eq!((result.ended_by.as_str(), result.winner, result.posting_id.is_some()), ("played", Some(0), true));
    let mut shares: Vec<_> = result.shares.iter().map(|share| (share.player_id, share.amount.cents())).collect();
    shares.sort_unstable_by_key(|share| share.1);
    assert_eq!(shares, [(loser, -350), (winner, 333)]);
    let state = shown.summary.r#match.unwrap();
    assert_eq!((state.number, state.table_id, state.until.is_some()), (1, None, true));
    // Both play on, and the dealer rotates.
    assert_eq!(house.plays_on(&first).await.credit, Some(cents(1_833)));
    house.plays_on(&second).await;
    let next = house.until_match(table, 2).await;
    assert_eq!((next.first_dealer, next.players), (Some(1), opened.players));
    house.tables.end_match(next.table_id, 0, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    assert_eq!(house.wallet.count(PostingKind::HandSettled), 1, "a draw moves nothing");
    // Both leave, and have what the books say.
    for session in [&first, &second] {
        assert_eq!(house.leaves(session).await.status, SessionStatus::Leaving);
    }
    let left = house.has_left(&first).await;
    assert_eq!(
        (left.left_with, left.result, left.left_because),
        (Some(cents(1_833)), Some(cents(333)), Some(VacatedBecause::Left))
    );
    house.has_left(&second).await;
    assert_eq!((house.wallet.cash(winner), house.wallet.cash(loser)), (2_333, 1_650));
    assert_eq!(house.sit_refused(table, winner, 1_500).await, ErrorCode::ReturnTooShort, "G3.13");
    let close = serde_json::from_value(json!({"reason": "night"})).unwrap();
    house.operator().close_cash_table(&house.key(), table, &close).await.unwrap();
    until("the accounts are closed", async || house.wallet.is_table_closed(table)).await;
    assert_eq!(house.show_cash(table).await.summary.status, CashTableStatus::Closed);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn pairs_play_for_a_fixed_stake_and_each_loser_pays() {
    let house = House::new().await;
    let table = house
        .match_table(|body| {
            body["match"]["format"] = json!("pairs");
            body["match"]["kind"] = json!("fixed");
            body["match"]["stake"] = json!("3.33");
        })
        .await;
    let players: Vec<PlayerId> = (0..4).map(|_| house.rich(1_000)).collect();
    let mut sessions = Vec::new();
    for player in &players {
        sessions.push(house.sit(table, *player, 1_000).await);
    }
    let opened = house.until_match(table, 1).await;
    assert_eq!((opened.players.clone(), opened.format), (players.clone(), Format::Pairs));
    house.tables.end_match(opened.table_id, -99, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    let in_play: Vec<i64> = players.iter().map(|player| house.wallet.in_play(table, *player)).collect();
    // 3.33 less 0.16 of rake for each winner.
    assert_eq!((in_play, house.rake()), (vec![667, 1_317, 667, 1_317], 32));
    // The losers have less than the maximum loss: they top up, or leave.
    let state = house.show_cash(table).await.summary.r#match.unwrap();
    assert_eq!(state.unconfirmed, players);
    for session in &sessions {
        house.plays_on(session).await;
    }
    house.wallet.deposit(players[0], 1_000);
    house.wallet.deposit(players[2], 1_000);
    for session in [&sessions[0], &sessions[2]] {
        assert_eq!(house.match_stage(table).await, CashMatchStage::Confirming);
        let more = CashTopUpRequest { amount: cents(400), currency: Currency::Eur };
        let client = house.player(session.player_id);
        assert_eq!(client.top_up(&house.key(), session.session_id, &more).await.unwrap().body.credited, cents(400));
    }
    let next = house.until_match(table, 2).await;
    assert_eq!(next.players, players);
    let more = CashTopUpRequest { amount: cents(400), currency: Currency::Eur };
    let client = house.player(players[0]);
    let refused = client.top_up(&house.key(), sessions[0].session_id, &more).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::MatchInProgress));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_confirm_leaves_after_thirty_seconds() {
    let house = House::with_manual_clock().await;
    let (table, [first, second], opened) = two_play(&house).await;
    house.tables.end_match(opened.table_id, -2, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    house.plays_on(&first).await;
    house.clock.advance(TimeDelta::seconds(29));
    assert_eq!(house.operator().cash_session(second.session_id).await.unwrap().status, SessionStatus::Seated);
    house.clock.advance(TimeDelta::seconds(1));
    let left = house.has_left(&second).await;
    assert_eq!((left.left_with, left.left_because), (Some(cents(1_595)), Some(VacatedBecause::Unconfirmed)));
    assert_eq!(house.wallet.cash(second.player_id), 500 + 1_595);
    assert_eq!(house.match_stage(table).await, CashMatchStage::Waiting);
    let refused = house.player(first.player_id).rematch(&house.key(), first.session_id).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::NoConfirmationAwaited));
    // Somebody else sits down: the newcomer is not asked, and the dealer is drawn.
    let third = house.rich(2_000);
    house.sit(table, third, 1_000).await;
    let next = house.until_match(table, 2).await;
    assert_eq!((next.first_dealer, next.players), (None, vec![first.player_id, third]));
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_a_match_gives_it_up() {
    let house = House::new().await;
    let (table, [first, second], opened) = two_play(&house).await;
    let (client, key) = (house.player(first.player_id), house.key());
    assert_eq!(client.leave_cash_table(&key, first.session_id).await.unwrap().body.status, SessionStatus::Leaving);
    assert!(client.leave_cash_table(&key, first.session_id).await.unwrap().replayed);
    let twice = client.leave_cash_table(&house.key(), first.session_id).await.unwrap_err();
    assert!(matches!(twice.code(), Some(ErrorCode::AlreadyLeaving | ErrorCode::SessionNotOpen)), "{twice}");
    let left = house.has_left(&first).await;
    assert_eq!((left.left_with, left.left_because), (Some(cents(1_200)), Some(VacatedBecause::Left)));
    let shown = house.show_cash(table).await;
    assert_eq!((shown.results[0].ended_by.as_str(), shown.results[0].table_id), ("abandoned", opened.table_id));
    assert_eq!(house.wallet.in_play(table, second.player_id), 1_785);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_may_give_up_a_player_leaves_when_the_match_is_over() {
    let house = House::new().await;
    house.tables.with_faults(|faults| faults.refuse_abandons = Some(ErrorCode::AbandonNotAllowed));
    let (_, [first, _], opened) = two_play(&house).await;
    house.leaves(&first).await;
    let read = async || house.operator().cash_session(first.session_id).await.unwrap();
    assert_eq!((read().await.status, read().await.credit), (SessionStatus::Leaving, Some(cents(1_500))));
    let told = [(opened.table_id, first.player_id)];
    until("the player is sent out", async || house.tables.with_faults(|faults| faults.sent_out == told)).await;
    house.tables.end_match(opened.table_id, 2, "played");
    assert_eq!(house.has_left(&first).await.left_with, Some(cents(1_595)));
}

/// A match ends while the wallet misbehaves; once it is healed everything is posted once.
async fn settled_through(mode: Mode) {
    let house = House::new().await;
    let other = house.replica(pauses()).await;
    let (table, [first, second], opened) = two_play(&house).await;
    house.wallet.set(mode);
    let told = house.tables.end_match(opened.table_id, 4, "timeout");
    house.tables.republish(&told);
    house.until_stage(table, CashMatchStage::Settling).await;
    let more = CashTopUpRequest { amount: cents(100), currency: Currency::Eur };
    let client = house.player(first.player_id);
    let refused = client.top_up(&house.key(), first.session_id, &more).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::MatchInProgress), "nothing moves before it is posted");
    house.leaves(&second).await;
    assert_eq!(house.operator().cash_session(second.session_id).await.unwrap().credit, Some(cents(1_500)));
    house.wallet.set(Mode::Up);
    assert_eq!(house.has_left(&second).await.left_with, Some(cents(1_300)));
    assert_eq!((house.wallet.in_play(table, first.player_id), house.wallet.cash(second.player_id)), (1_690, 1_800));
    assert_eq!((house.wallet.count(PostingKind::HandSettled), house.rake()), (1, 10));
    house.wallet.assert_sound();
    assert!(other.stop(Duration::from_secs(5)).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wallet_is_away_when_a_match_ends() {
    settled_through(Mode::Away).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_wallet_moves_a_result_and_its_answer_is_lost() {
    settled_through(Mode::LosesAnswers).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_dies_between_result_and_posting_is_taken_over() {
    let mut house = House::with_manual_clock().await;
    let (table, [first, second], opened) = two_play(&house).await;
    house.wallet.set(Mode::Away);
    house.tables.end_match(opened.table_id, 4, "played");
    house.until_stage(table, CashMatchStage::Settling).await;
    let next = house.replica(pauses()).await;
    assert!(std::mem::replace(&mut house.lobby, next).stop(Duration::from_secs(5)).await);
    house.wallet.set(Mode::Up);
    // The lease of the replica that died, and the pauses between attempts, pass.
    let posted = async || {
        house.clock.advance(TimeDelta::seconds(1));
        house.wallet.count(PostingKind::HandSettled) == 1
    };
    until("the posting", posted).await;
    house.until_stage(table, CashMatchStage::Confirming).await;
    assert_eq!(house.wallet.in_play(table, first.player_id), 1_690);
    // Deadlines survive, too.
    house.plays_on(&first).await;
    let next = house.replica(pauses()).await;
    assert!(std::mem::replace(&mut house.lobby, next).stop(Duration::from_secs(5)).await);
    house.clock.advance(TimeDelta::seconds(31));
    assert_eq!(house.has_left(&second).await.left_because, Some(VacatedBecause::Unconfirmed));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tables_are_away_when_a_match_is_to_begin() {
    let house = House::new().await;
    let table = house.match_table(|_| ()).await;
    house.tables.set_away(true);
    for _ in 0..2 {
        house.sit(table, house.rich(1_000), 1_000).await;
    }
    let state = house.show_cash(table).await.summary.r#match.unwrap();
    assert_eq!((state.stage, state.number, state.table_id), (CashMatchStage::InMatch, 1, None));
    house.tables.set_away(false);
    house.until_match(table, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_void_match_moves_nothing_and_is_followed_by_another_if_the_players_say_so() {
    let house = House::new().await;
    let (table, [first, second], opened) = two_play(&house).await;
    house.tables.break_down(opened.table_id);
    house.until_stage(table, CashMatchStage::Confirming).await;
    let state = house.show_cash(table).await.summary.r#match.unwrap();
    assert_eq!((state.unconfirmed, state.number), (vec![first.player_id, second.player_id], 1));
    assert_eq!(house.tables.cash_matches().len(), 1, "nobody is locked in without being asked");
    for session in [&first, &second] {
        house.plays_on(session).await;
    }
    let next = house.until_match(table, 2).await;
    assert_ne!(next.table_id, opened.table_id);
    assert_eq!(house.show_cash(table).await.results[0].ended_by, "voided");
    let in_play = [&first, &second].map(|session| house.wallet.in_play(table, session.player_id));
    assert_eq!((in_play, house.wallet.count(PostingKind::HandSettled)), ([1_500, 1_500], 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_matches_are_found_by_what_is_paid() {
    let house = House::new().await;
    house.cash_table(2).await;
    let difference = house.match_table(|_| ()).await;
    let fixed = house.match_table(|body| body["match"]["kind"] = json!("fixed")).await;
    let find = async |query: CashTablesQuery| {
        let page = house.operator().cash_tables(&query).await.unwrap();
        page.items.into_iter().map(|item| (item.table_id, item.kind)).collect::<Vec<_>>()
    };
    let of = |kind| CashTablesQuery { kind: Some(kind), ..CashTablesQuery::default() };
    assert_eq!(find(of(CashKind::Difference)).await, [(difference, CashKind::Difference)]);
    assert_eq!(find(of(CashKind::Fixed)).await, [(fixed, CashKind::Fixed)]);
    assert_eq!(find(of(CashKind::Pot)).await.len(), 1);
    let scopa =
        CashTablesQuery { game: Some("scopa".into()), min_stake: Some(cents(50)), ..CashTablesQuery::default() };
    assert_eq!(find(scopa.clone()).await.len(), 2);
    assert_eq!(find(CashTablesQuery { min_stake: Some(cents(51)), ..scopa }).await, []);
    let player = house.rich(1_000);
    let session = house.sit(difference, player, 1_000).await;
    let strangers = house.player(house.rich(0)).leave_cash_table(&house.key(), session.session_id).await.unwrap_err();
    assert_eq!(strangers.code(), Some(ErrorCode::NotYours));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_could_not_answer_while_the_lobby_was_away_is_asked_again() {
    let house = House::with_manual_clock().await;
    let (table, [first, second], opened) = two_play(&house).await;
    house.tables.end_match(opened.table_id, 2, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    house.plays_on(&first).await;
    // Nobody looks at the time for three quarters of a minute.
    house.clock.advance(TimeDelta::seconds(45));
    let shown = async || house.show_cash(table).await.summary.r#match.unwrap();
    until("more time", async || shown().await.until > Some(house.clock.now())).await;
    assert_eq!((shown().await.stage, shown().await.unconfirmed), (CashMatchStage::Confirming, vec![second.player_id]));
    house.plays_on(&second).await;
    house.until_match(table, 2).await;
}

/// A table of peppa at 2.00, where so many of four win, and its first match.
async fn four_play(house: &House, winners: u8) -> (TableId, Vec<CashSession>, OpenTableRequest) {
    let table = house
        .match_table(|body| {
            (body["game"], body["options"]) = (json!("peppa"), json!({"winners": winners}));
            body["match"] = json!({"format": "four_individual", "kind": "fixed", "stake": "2.00", "max_loss": "2.00",
                "rake_basis_points": 500});
        })
        .await;
    let mut sessions = Vec::new();
    for _ in 0..4 {
        sessions.push(house.sit(table, house.rich(1_000), 1_000).await);
    }
    let opened = house.until_match(table, 1).await;
    assert_eq!((opened.format, opened.players.len()), (Format::FourIndividual, 4));
    (table, sessions, opened)
}

/// What the four have at the table after a match with these places.
async fn paid_by_rank(winners: u8, ranks: [u8; 4]) -> (Vec<i64>, i64) {
    let house = House::new().await;
    let (table, sessions, opened) = four_play(&house, winners).await;
    house.tables.finish_with(opened.table_id, &ranks);
    house.until_stage(table, CashMatchStage::Confirming).await;
    let in_play = sessions.iter().map(|session| house.wallet.in_play(table, session.player_id)).collect();
    let rake = house.rake();
    // They play on, and the one who leaves in the middle leaves when it is over: nobody may give it up.
    house.tables.with_faults(|faults| faults.refuse_abandons = Some(ErrorCode::AbandonNotAllowed));
    for session in &sessions {
        house.plays_on(session).await;
    }
    let next = house.until_match(table, 2).await;
    house.leaves(&sessions[3]).await;
    house.tables.finish_with(next.table_id, &[4, 3, 2, 1]);
    let left = house.has_left(&sessions[3]).await;
    assert_eq!(left.left_because, Some(VacatedBecause::Left));
    assert_eq!(left.left_with.unwrap().cents() - 1_000, left.result.unwrap().cents());
    assert_eq!(house.wallet.count(PostingKind::HandSettled), 2);
    house.wallet.assert_sound();
    (in_play, rake)
}

#[tokio::test(flavor = "multi_thread")]
async fn of_four_individual_players_the_first_is_paid_by_the_others() {
    assert_eq!(paid_by_rank(1, [2, 1, 4, 3]).await, (vec![800, 1_570, 800, 800], 30));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_winners_the_first_is_paid_by_the_fourth_and_the_second_by_the_third() {
    assert_eq!(paid_by_rank(2, [2, 1, 4, 3]).await, (vec![1_190, 1_190, 800, 800], 20));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_play_four_hands_are_paid_like_two() {
    let house = House::new().await;
    let table = house.match_table(|body| body["match"]["format"] = json!("four_in_two")).await;
    let mut sessions = Vec::new();
    for _ in 0..2 {
        sessions.push(house.sit(table, house.rich(1_000), 1_000).await);
    }
    let opened = house.until_match(table, 1).await;
    assert_eq!((opened.format, opened.players.len()), (Format::FourInTwo, 2));
    house.tables.end_match(opened.table_id, -4, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    let in_play: Vec<i64> = sessions.iter().map(|session| house.wallet.in_play(table, session.player_id)).collect();
    assert_eq!((in_play, house.rake()), (vec![800, 1_190], 10));
    for session in &sessions {
        house.leaves(session).await;
        house.has_left(session).await;
    }
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_before_the_match_is_opened_gives_it_up_when_it_is() {
    let house = House::new().await;
    house.tables.with_faults(|faults| faults.open_no_matches = true);
    let table = house.match_table(|_| ()).await;
    let mut sessions = Vec::new();
    for _ in 0..2 {
        sessions.push(house.sit(table, house.rich(2_000), 1_500).await);
    }
    assert_eq!(house.match_stage(table).await, CashMatchStage::InMatch);
    house.leaves(&sessions[0]).await;
    until("an attempt to give up what is not there", async || house.tables.unknown_abandoned() > 0).await;
    let waits = house.operator().cash_session(sessions[0].session_id).await.unwrap();
    assert_eq!((waits.status, waits.credit), (SessionStatus::Leaving, Some(cents(1_500))));
    house.tables.with_faults(|faults| faults.open_no_matches = false);
    let left = house.has_left(&sessions[0]).await;
    assert_eq!((left.left_with, left.left_because), (Some(cents(1_200)), Some(VacatedBecause::Left)));
    assert_eq!(house.show_cash(table).await.results[0].ended_by, "abandoned");
    assert_eq!(house.wallet.in_play(table, sessions[1].player_id), 1_785);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_seats_taken_at_two_replicas_at_once_begin_one_match() {
    let house = House::new().await;
    let other = house.replica(pauses()).await;
    let table = house.match_table(|body| body["match"]["format"] = json!("pairs")).await;
    let players: Vec<PlayerId> = (0..6).map(|_| house.rich(1_000)).collect();
    let wishes = players.iter().enumerate().map(|(place, player)| {
        let lobby = if place % 2 == 0 { &house.lobby } else { &other };
        let (client, key) = (house.at(lobby, player.uuid(), Role::Player), house.key());
        async move { client.sit_down(&key, table, &buy_in(1_000)).await }
    });
    let answers = futures::future::join_all(wishes).await;
    let refused: Vec<_> = answers.iter().filter_map(|answer| answer.as_ref().err()).map(|error| error.code()).collect();
    assert_eq!(refused, [Some(ErrorCode::TableFull); 2]);
    let opened = house.until_match(table, 1).await;
    let seated: Vec<PlayerId> =
        answers.iter().filter_map(|answer| answer.as_ref().ok()).map(|answer| answer.body.player_id).collect();
    assert_eq!((seated.len(), opened.players.len()), (4, 4));
    assert!(seated.iter().all(|player| opened.players.contains(player)));
    for player in &players {
        let paid = if seated.contains(player) { 1_000 } else { 0 };
        assert_eq!((house.wallet.cash(*player), house.wallet.in_play(table, *player)), (1_000 - paid, paid));
    }
    house.tables.end_match(opened.table_id, 2, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    assert_eq!((house.tables.cash_matches().len(), house.wallet.count(PostingKind::HandSettled)), (1, 1));
    house.wallet.assert_sound();
    assert!(other.stop(Duration::from_secs(5)).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_player_concerned_plays_on_leaves_and_tops_up() {
    let house = House::new().await;
    let (table, [first, _], opened) = two_play(&house).await;
    house.tables.end_match(opened.table_id, 2, "played");
    house.until_stage(table, CashMatchStage::Confirming).await;
    let stranger = house.rich(1_000);
    let wishes = [("rematch", ""), ("leave", ""), ("top-ups", "{\"amount\": \"1.00\"}")];
    for (what, body) in wishes {
        let path = format!("/v1/cash-sessions/{}/{what}", first.session_id);
        for role in [Role::Operator, Role::Auditor, Role::LOBBY] {
            let key = house.key();
            let refused = post(&house, first.player_id, role, &path, &*key, body).await;
            assert_eq!(refused.0, ErrorCode::RoleForbidden, "{what} as {role:?}");
        }
        let key = house.key();
        let refused = post(&house, stranger, Role::Player, &path, &*key, body).await;
        assert_eq!(refused.0, ErrorCode::NotYours, "{what}");
    }
    let state = house.show_cash(table).await.summary.r#match.unwrap();
    assert_eq!(state.unconfirmed.len(), 2, "nobody has spoken for somebody else");
}
