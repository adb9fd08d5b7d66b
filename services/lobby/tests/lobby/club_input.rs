//! What is wrong with wishes of the club: a code that says so, and nothing lost.

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::EventStream;
use mazziere_contract::lobby::{ClubEventRequest, ClubInvitationRequest, ClubStage};
use mazziere_contract::wallet::AccountRef;
use mazziere_ids::{ClubEventId, PlayerId};
use mazziere_web::Role;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::bad_input::post;
use crate::support::{House, until};

/// Players who are connected with 20.00 each.
async fn party<const COUNT: usize>(house: &House) -> ([PlayerId; COUNT], Vec<EventStream>) {
    let (mut players, mut streams) = (Vec::new(), Vec::new());
    for _ in 0..COUNT {
        let (player, stream) = house.connected(2_000).await;
        players.push(player);
        streams.push(stream);
    }
    (players.try_into().unwrap(), streams)
}

impl House {
    async fn stage(&self, id: ClubEventId, of: PlayerId) -> ClubStage {
        self.player(of).club_event(id).await.unwrap().stage
    }

    async fn accept_code(&self, id: ClubEventId, player: PlayerId) -> Option<ErrorCode> {
        self.player(player).accept_club(&self.key(), id).await.err().and_then(|refused| refused.code())
    }

    async fn decline_code(&self, id: ClubEventId, player: PlayerId) -> Option<ErrorCode> {
        self.player(player).decline_club(&self.key(), id).await.err().and_then(|refused| refused.code())
    }

    async fn leave_code(&self, id: ClubEventId, player: PlayerId) -> Option<ErrorCode> {
        self.player(player).leave_club(&self.key(), id).await.err().and_then(|refused| refused.code())
    }

    async fn rematch_code(&self, id: ClubEventId, player: PlayerId) -> Option<ErrorCode> {
        self.player(player).rematch_club(&self.key(), id).await.err().and_then(|refused| refused.code())
    }

    async fn cancel_code(&self, id: ClubEventId, player: PlayerId) -> Option<ErrorCode> {
        self.player(player).cancel_club(&self.key(), id).await.err().and_then(|refused| refused.code())
    }

    async fn invite_code(&self, id: ClubEventId, creator: PlayerId, players: &[PlayerId]) -> Option<ErrorCode> {
        let body = ClubInvitationRequest {
            players: players.to_vec(),
            ..serde_json::from_value(json!({"players": []})).unwrap()
        };
        self.player(creator).invite_to_club(&self.key(), id, &body).await.err().and_then(|refused| refused.code())
    }

    fn cents<const COUNT: usize>(&self, players: [PlayerId; COUNT]) -> [i64; COUNT] {
        players.map(|player| self.wallet.cash(player))
    }

    /// Two who have played a game that the first has won, and are asked for another one.
    async fn asked_again(&self, buy_in: &str) -> (ClubEventId, [PlayerId; 2], Vec<EventStream>) {
        let ([one, two], streams) = party(self).await;
        let body: ClubEventRequest = serde_json::from_value(json!({"game": "scopa", "buy_in": buy_in})).unwrap();
        let drafted = self.player(one).draft_club_event(&self.key(), &body).await.unwrap().body;
        let id = drafted.club_event_id;
        self.invite_club(id, one, &[two]).await;
        assert_eq!(self.accept_code(id, two).await, None);
        let table = async || self.player(one).club_event(id).await.unwrap().table_id;
        until("the table", async || table().await.is_some()).await;
        self.tables.finish(table().await.unwrap(), 0);
        self.until_club(id, one, ClubStage::RematchWait).await;
        (id, [one, two], streams)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_that_are_not_well_formed_are_refused_at_the_field_and_nothing_is_drafted() {
    let house = House::new().await;
    let (one, _stream) = house.connected(2_000).await;
    let cases: [(Value, ErrorCode, Option<&str>); 13] = [
        (json!({"game": "scopa", "colour": "red"}), ErrorCode::InvalidBody, Some("/colour")),
        (json!({"game": 5}), ErrorCode::InvalidBody, Some("/game")),
        (json!({"format": "trio"}), ErrorCode::InvalidBody, Some("/format")),
        (json!({"buy_in": 5}), ErrorCode::InvalidBody, Some("/buy_in")),
        (json!({"buy_in": "5.001"}), ErrorCode::InvalidBody, Some("/buy_in")),
        (json!({"currency": "USD"}), ErrorCode::InvalidBody, Some("/currency")),
        (json!([]), ErrorCode::InvalidBody, None),
        (json!({"game": "scopa", "buy_in": "-5.00"}), ErrorCode::BuyInOutOfRange, None),
        (json!({"game": "scopa", "buy_in": "3.00"}), ErrorCode::BuyInOutOfRange, None),
        // R2: the type list names it, neither game has it.
        (json!({"game": "scopa", "format": "four_individual"}), ErrorCode::FormatNotOffered, None),
        (json!({"game": "burraco", "format": "four_individual"}), ErrorCode::FormatNotOffered, None),
        (json!({"game": "scopa", "format": "four_in_two"}), ErrorCode::FormatNotOffered, None),
        (json!({"game": "scopa", "options": 5}), ErrorCode::InvalidOptions, None),
    ];
    for (number, (body, code, pointer)) in cases.iter().enumerate() {
        let (key, body) = (format!("draft-{number}"), body.to_string());
        let refused = post(&house, one, Role::Player, "/v1/club/events", &*key, &body).await;
        assert_eq!(refused.0, *code, "{body}");
        assert!(pointer.is_none_or(|pointer| refused.1.as_deref() == Some(pointer)), "{body}: {:?}", refused.1);
    }
    let keyless = post(&house, one, Role::Player, "/v1/club/events", None, "{}").await;
    assert_eq!(keyless.0, ErrorCode::IdempotencyKeyMissing);
    let operator = post(&house, one, Role::Operator, "/v1/club/events", "o", "{}").await;
    assert_eq!(operator.0, ErrorCode::RoleForbidden);
    assert!(house.player(one).my_club().await.unwrap().items.is_empty());
    assert_eq!((house.wallet.cash(one), house.wallet.requests()), (2_000, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn club_v6_invitations_that_do_not_fit_leave_the_draft_as_it_was() {
    let house = House::new().await;
    let ([one, two, three, four, five], _streams) = party(&house).await;
    let away = house.rich(2_000);
    let drafted = house.draft_club(one, "pairs").await;
    let path = format!("/v1/club/events/{}/invitations", drafted.club_event_id);
    let fit = ErrorCode::PlayersDoNotFit;
    let cases: [(Value, ErrorCode, Option<&str>); 14] = [
        (json!({"players": [two, three]}), fit, None),
        (json!({"players": [two]}), fit, None),
        (json!({"players": []}), ErrorCode::InvalidBody, Some("/players")),
        (json!({"players": [two, three, four, five]}), ErrorCode::InvalidBody, Some("/players")),
        (json!({"players": [one, two, three]}), fit, None),
        (json!({"players": [two, two, three]}), fit, None),
        (json!({"players": [two, three, away]}), ErrorCode::PlayerNotConnected, None),
        (json!({"players": [two, three, four], "partner": five}), fit, None),
        (json!({"players": [two, three, four], "partner": one}), fit, None),
        (json!({"players": [two, three, four], "partner": 4}), ErrorCode::InvalidBody, Some("/partner")),
        (json!({"players": [two, three, 4]}), ErrorCode::InvalidBody, Some("/players/2")),
        (json!({"players": two}), ErrorCode::InvalidBody, Some("/players")),
        (json!({"players": [two, three, four], "seat": 1}), ErrorCode::InvalidBody, Some("/seat")),
        (json!({}), ErrorCode::InvalidBody, None),
    ];
    for (number, (body, code, pointer)) in cases.iter().enumerate() {
        let (key, body) = (format!("invite-{number}"), body.to_string());
        let refused = post(&house, one, Role::Player, &path, &*key, &body).await;
        assert_eq!(refused.0, *code, "{body}");
        assert!(pointer.is_none_or(|pointer| refused.1.as_deref() == Some(pointer)), "{body}: {:?}", refused.1);
    }
    let right = json!({"players": [two, three, four]}).to_string();
    let stranger = post(&house, two, Role::Player, &path, "s", &right).await;
    assert_eq!(stranger.0, ErrorCode::NotYours, "the creator invites");
    let nowhere = format!("/v1/club/events/{}/invitations", Uuid::from_u128(404));
    assert_eq!(post(&house, one, Role::Player, &nowhere, "n", &right).await.0, ErrorCode::ClubEventUnknown);
    let nothing = post(&house, one, Role::Player, "/v1/club/events/x/invitations", "p", &right).await;
    assert_eq!(nothing.0, ErrorCode::InvalidPath);
    let id = drafted.club_event_id;
    assert_eq!(house.player(one).club_event(id).await.unwrap(), drafted, "as it was");
    assert!(house.player(two).my_club().await.unwrap().items.is_empty(), "nobody is invited");
    assert_eq!((house.cents([one, two, three, four]), house.wallet.requests()), ([2_000; 4], 0));
    // R12: once they are sent that is that.
    house.invite_club(id, one, &[two, three, four]).await;
    assert_eq!(house.invite_code(id, one, &[two, three, five]).await, Some(ErrorCode::ClubEventStage));
    assert_eq!(house.cancel_code(id, one).await, Some(ErrorCode::ClubEventStage));
    assert_eq!(house.cancel_code(id, two).await, Some(ErrorCode::NotYours));
    assert_eq!(house.cents([one, two, three, four, five]), [1_500, 2_000, 2_000, 2_000, 2_000]);
}

#[tokio::test(flavor = "multi_thread")]
async fn club_v5_answers_out_of_turn_are_refused_and_a_refusal_gives_everything_back() {
    let house = House::new().await;
    let ([one, two, three, four], _streams) = party(&house).await;
    let stranger = house.rich(2_000);
    let id = house.draft_club(one, "pairs").await.club_event_id;
    house.invite_club(id, one, &[two, three, four]).await;
    for code in [
        house.accept_code(id, stranger).await,
        house.decline_code(id, stranger).await,
        house.leave_code(id, stranger).await,
        house.rematch_code(id, stranger).await,
    ] {
        assert_eq!(code, Some(ErrorCode::NotYours));
    }
    assert_eq!(house.accept_code(id, one).await, Some(ErrorCode::InvitationClosed), "the creator has agreed");
    for player in [one, two] {
        assert_eq!(house.leave_code(id, player).await, Some(ErrorCode::ClubEventStage));
        assert_eq!(house.rematch_code(id, player).await, Some(ErrorCode::NoConfirmationAwaited));
    }
    // A player who cannot pay, or may not, has the invitation as before.
    house.wallet.limit(two, 499);
    assert_eq!(house.accept_code(id, two).await, Some(ErrorCode::LossLimitReached));
    house.wallet.limit(two, 500);
    house.wallet.exclude(four);
    assert_eq!(house.accept_code(id, four).await, Some(ErrorCode::SelfExcluded));
    assert_eq!((house.stage(id, four).await, house.wallet.cash(four)), (ClubStage::Inviting, 2_000));

    let key = house.key();
    let accepted = house.player(two).accept_club(&key, id).await.unwrap();
    let again = house.player(two).accept_club(&key, id).await.unwrap();
    assert_eq!((again.replayed, again.body, house.wallet.cash(two)), (true, accepted.body, 1_500));
    let reused = house.player(two).decline_club(&key, id).await.unwrap_err().code();
    assert_eq!(reused, Some(ErrorCode::IdempotencyKeyReused));
    assert_eq!(house.accept_code(id, two).await, Some(ErrorCode::InvitationClosed));
    assert_eq!(house.decline_code(id, two).await, Some(ErrorCode::InvitationClosed), "a player who has agreed stays");
    assert_eq!(house.leave_code(id, two).await, Some(ErrorCode::ClubEventStage), "V5");
    assert_eq!((house.stage(id, two).await, house.cents([one, two])), (ClubStage::Inviting, [1_500; 2]));

    // A player who has excluded themselves may say no.
    let key = house.key();
    let declined = house.player(four).decline_club(&key, id).await.unwrap();
    assert!(house.player(four).decline_club(&key, id).await.unwrap().replayed);
    assert_eq!(declined.body.stage, ClubStage::Cancelled);
    for player in [four, three] {
        assert_eq!(house.decline_code(id, player).await, Some(ErrorCode::InvitationClosed));
        assert_eq!(house.accept_code(id, player).await, Some(ErrorCode::InvitationClosed));
        assert_eq!(house.leave_code(id, player).await, Some(ErrorCode::ClubEventStage));
    }
    until("the refunds", async || house.cents([one, two, three, four]) == [2_000; 4]).await;
    assert_eq!(house.wallet.balance(AccountRef::HouseFee {}), 0);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_waits_for_who_has_no_money_yet() {
    let house = House::new().await;
    let (one, _a) = house.connected(500).await;
    let (two, _b) = house.connected(499).await;
    let id = house.draft_club(one, "heads_up").await.club_event_id;
    house.invite_club(id, one, &[two]).await;
    let requests = house.wallet.requests();
    assert_eq!(house.accept_code(id, two).await, Some(ErrorCode::InsufficientFunds));
    assert_eq!((house.stage(id, two).await, house.cents([one, two])), (ClubStage::Inviting, [0, 499]));
    assert_eq!(house.wallet.requests(), requests, "nothing was asked for");
    house.wallet.deposit(two, 1);
    assert_eq!(house.accept_code(id, two).await, None);
    house.until_club(id, two, ClubStage::Running).await;
    assert_eq!(house.cents([one, two]), [0, 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn club_t1_and_t2_include_the_instant_180_seconds_and_not_one_millisecond_more() {
    let house = House::with_manual_clock().await;
    let ([one, two, three, four], _streams) = party(&house).await;
    let drafted = house.draft_club(one, "heads_up").await;
    let (first, second) = (drafted.club_event_id, house.draft_club(three, "heads_up").await.club_event_id);
    let listed = async || house.player(one).club_players().await.unwrap().items.len();
    house.clock.set(drafted.created_at + TimeDelta::seconds(180));
    until("everybody is still there", async || listed().await == 4).await;
    assert_eq!(house.invite_code(first, one, &[two]).await, None, "the last instant of T1 is the creator's");
    house.clock.advance(TimeDelta::milliseconds(1));
    assert_eq!(house.invite_code(second, three, &[four]).await, Some(ErrorCode::ClubEventStage));
    let shown = house.until_club(second, three, ClubStage::Cancelled).await;
    assert_eq!(shown.why.as_deref(), Some("nobody was invited in time"));
    assert_eq!(house.cents([one, two, three, four]), [1_500, 2_000, 2_000, 2_000]);

    let third = house.draft_club(three, "heads_up").await.club_event_id;
    house.invite_club(third, three, &[four]).await;
    let until_when = house.player(one).club_event(first).await.unwrap().until.expect("T2");
    house.clock.set(until_when);
    assert_eq!(house.accept_code(first, two).await, None, "the last instant of T2 is theirs");
    house.until_club(first, one, ClubStage::Running).await;
    house
        .clock
        .set(house.player(three).club_event(third).await.unwrap().until.expect("T2") + TimeDelta::milliseconds(1));
    assert_eq!(house.accept_code(third, four).await, Some(ErrorCode::InvitationClosed));
    let shown = house.until_club(third, three, ClubStage::Cancelled).await;
    assert_eq!(shown.why.as_deref(), Some("an invitation was not answered in time"));
    until("the refund", async || house.cents([three, four]) == [2_000; 2]).await;
    assert_eq!(house.cents([one, two]), [1_500; 2]);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_who_has_reached_a_limit_or_takes_no_part_cannot_pay_another_game_and_closes_the_event() {
    let house = House::new().await;
    for excludes in [false, true] {
        let (id, [one, two], _streams) = house.asked_again("5.00").await;
        assert_eq!(house.rematch_code(id, one).await, None);
        assert_eq!(house.cents([one, two]), [1_900, 1_500]);
        let expected = if excludes {
            // The lobby has not heard of it yet.
            house.wallet.see_excluded(two);
            ErrorCode::SelfExcluded
        } else {
            house.wallet.limit(two, 499);
            ErrorCode::LossLimitReached
        };
        let key = house.key();
        for _ in 0..2 {
            let refused = house.player(two).rematch_club(&key, id).await.unwrap_err();
            assert_eq!(refused.code(), Some(expected));
        }
        let shown = house.until_club(id, one, ClubStage::Closed).await;
        assert_eq!(shown.why.as_deref(), Some("a player cannot pay another game"));
        until("the refund", async || house.cents([one, two]) == [2_400, 1_500]).await;
        assert_eq!(house.rematch_code(id, one).await, Some(ErrorCode::NoConfirmationAwaited));
        assert_eq!(house.leave_code(id, one).await, Some(ErrorCode::ClubEventStage));
    }
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_2_who_has_agreed_to_another_game_and_then_excludes_themselves_does_not_play_it() {
    for buy_in in ["5.00", "0.00"] {
        let house = House::new().await;
        let (id, [one, two], _streams) = house.asked_again(buy_in).await;
        let before = house.cents([one, two]);
        assert_eq!(house.rematch_code(id, one).await, None);
        house.wallet.exclude(one);
        let shown = house.until_club(id, two, ClubStage::Closed).await;
        assert_eq!(shown.why.as_deref(), Some("a player has left"), "{buy_in}");
        until("every cent back", async || house.cents([one, two]) == before).await;
        assert_eq!(house.rematch_code(id, two).await, Some(ErrorCode::NoConfirmationAwaited));
        house.wallet.assert_sound();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_2_who_takes_no_part_does_not_train_on_either() {
    let house = House::new().await;
    let (id, [one, two], _streams) = house.asked_again("0.00").await;
    house.wallet.see_excluded(two);
    assert_eq!(house.rematch_code(id, one).await, None);
    assert_eq!(house.rematch_code(id, two).await, Some(ErrorCode::SelfExcluded));
    house.until_club(id, one, ClubStage::Closed).await;
    assert_eq!((house.cents([one, two]), house.wallet.requests()), ([2_000; 2], 0));
}
