//! Private events for cash with real rows, streams and news: what is brought, matches, playing on, the end.

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::{ClientError, EventStream};
use mazziere_contract::lobby::{
    CashTablesQuery, ClubAcceptRequest, ClubEvent, ClubEventRequest, ClubInvitationRequest, ClubKind, ClubStage,
    SessionStatus,
};
use mazziere_contract::tables::{Format, OpenTableRequest};
use mazziere_contract::wallet::{AccountRef, PostingKind};
use mazziere_ids::{CashTemplateId, ClubEventId, PlayerId, TableId};
use mazziere_money::Money;
use mazziere_web::Role;
use serde_json::{Value, json};

use crate::bad_input::post;
use crate::support::{House, Mode, pauses, until};

fn cents(cents: i64) -> Money {
    Money::from_cents(cents).unwrap()
}

/// A private event for cash that is played.
struct Evening {
    id: ClubEventId,
    /// The table whose accounts it has.
    table: TableId,
    one: PlayerId,
    two: PlayerId,
    opened: OpenTableRequest,
    _connected: [EventStream; 2],
}

impl House {
    /// A template of scopa: 0.50 a point, 10.00 at most, 5% rake up to 1.00, up to 50.00.
    async fn club_template(&self, format: &str) -> CashTemplateId {
        let template = self
            .cash_template(|body| {
                *body = json!({"name": "Scopa", "game": "scopa", "max_buy_in": "50.00", "match": {
                    "format": format, "kind": "difference", "stake": "0.50", "max_loss": "10.00",
                    "rake_basis_points": 500, "rake_cap": "1.00"}});
            })
            .await;
        template.cash_template_id
    }

    /// A draft for cash, to which everybody brings 15.00 at least.
    async fn cash_draft(&self, creator: PlayerId, template: CashTemplateId) -> ClubEvent {
        let body = json!({"kind": "cash", "cash_template_id": template, "min_buy_in": "15.00"});
        let body: ClubEventRequest = serde_json::from_value(body).unwrap();
        self.player(creator).draft_club_event(&self.key(), &body).await.unwrap().body
    }

    async fn cash_invites(
        &self,
        id: ClubEventId,
        creator: PlayerId,
        players: &[PlayerId],
        buy_in: i64,
    ) -> Result<ClubEvent, ClientError> {
        let body = ClubInvitationRequest { players: players.to_vec(), partner: None, buy_in: Some(cents(buy_in)) };
        Ok(self.player(creator).invite_to_club(&self.key(), id, &body).await?.body)
    }

    async fn cash_accepts(&self, id: ClubEventId, player: PlayerId, buy_in: i64) -> Result<ClubEvent, ClientError> {
        let body = ClubAcceptRequest { buy_in: Some(cents(buy_in)) };
        Ok(self.player(player).accept_club_with(&self.key(), id, &body).await?.body)
    }

    /// An event of two who have brought all that they have, 20.00, and whose first match is open.
    async fn first_match(&self) -> Evening {
        let template = self.club_template("heads_up").await;
        let ((one, first), (two, second)) = (self.connected(2_000).await, self.connected(2_000).await);
        let drafted = self.cash_draft(one, template).await;
        let (id, table) = (drafted.club_event_id, drafted.cash.unwrap().accounts_table_id);
        self.cash_invites(id, one, &[two], 2_000).await.unwrap();
        self.cash_accepts(id, two, 2_000).await.unwrap();
        let opened = self.club_match(id, one, 1).await;
        Evening { id, table, one, two, opened, _connected: [first, second] }
    }

    /// Waits for the `number`th match of the event, and until the event shows its table.
    async fn club_match(&self, id: ClubEventId, of: PlayerId, number: usize) -> OpenTableRequest {
        until(&format!("match {number}"), async || {
            let shown = self.player(of).club_event(id).await.unwrap().table_id;
            let there = self.tables.cash_matches();
            there.len() == number && shown == there.last().map(|opened| opened.table_id)
        })
        .await;
        self.tables.cash_matches().remove(number - 1)
    }
}

fn credits(shown: &ClubEvent) -> Vec<Option<i64>> {
    shown.players.iter().map(|player| player.credit.map(Money::cents)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_2_to_g3_4_an_evening_for_cash_with_a_rematch() {
    let house = House::new().await;
    let template = house.club_template("heads_up").await;
    let (one, mut stream) = house.connected(5_000).await;
    let (two, _two) = house.connected(5_000).await;
    let drafted = house.cash_draft(one, template).await;
    let (id, cash) = (drafted.club_event_id, drafted.cash.clone().unwrap());
    assert_eq!((drafted.kind, drafted.buy_in, drafted.tournament_id), (ClubKind::Cash, None, None));
    assert_eq!((cash.min_buy_in, cash.max_buy_in, cash.max_loss), (cents(1_500), cents(5_000), cents(1_000)));
    let table = cash.accounts_table_id;

    let invited = house.cash_invites(id, one, &[two], 2_000).await.unwrap();
    assert_eq!((invited.stage, credits(&invited)), (ClubStage::Inviting, vec![Some(2_000), None]));
    assert_eq!((house.wallet.cash(one), house.wallet.in_play(table, one)), (3_000, 2_000));
    let (key, body) = (house.key(), ClubAcceptRequest { buy_in: Some(cents(3_000)) });
    let accepted = house.player(two).accept_club_with(&key, id, &body).await.unwrap().body;
    assert!(house.player(two).accept_club_with(&key, id, &body).await.unwrap().replayed);
    assert_eq!((accepted.seats.clone(), house.wallet.cash(two)), (vec![one, two], 2_000));

    let opened = house.club_match(id, one, 1).await;
    assert_eq!((opened.players.clone(), opened.format, opened.knockout), (vec![one, two], Format::HeadsUp, false));
    assert!(opened.private, "nobody else watches it");
    assert_eq!((opened.tournament_id, opened.first_dealer, opened.options), (None, None, json!({"target": 11})));
    house.tables.end_match(opened.table_id, 7, "played");
    let over = house.until_club(id, one, ClubStage::RematchWait).await;
    // 7 points at 0.50 are 3.50; 5% of it are 0.175, floored.
    assert_eq!(credits(&over), [Some(2_333), Some(2_650)]);
    let told = over.cash.unwrap().last_result.unwrap();
    assert_eq!((told.number, told.amount, told.rake, told.posting_id.is_some()), (1, cents(350), cents(17), true));
    assert_eq!((house.wallet.in_play(table, one), house.wallet.in_play(table, two)), (2_333, 2_650));

    for player in [two, one] {
        house.player(player).rematch_club(&house.key(), id).await.unwrap();
    }
    let again = house.club_match(id, one, 2).await;
    assert_eq!((again.players, again.first_dealer), (opened.players, Some(1)), "the seats stay, the dealer rotates");
    assert_eq!(house.wallet.count(PostingKind::SitIn), 2, "nothing is brought again");
    let sessions = house.player(one).my_sessions(&Default::default()).await.unwrap().items;
    let [session] = &sessions[..] else { panic!("{sessions:?}") };
    assert_eq!((session.table_id, session.status, session.brought_in), (table, SessionStatus::Seated, cents(2_000)));
    assert_eq!((session.credit, session.elapsed_seconds.is_some()), (Some(cents(2_333)), true), "G8.3");
    house.tables.end_match(again.table_id, -30, "played");
    house.until_club(id, one, ClubStage::RematchWait).await;
    house.player(one).leave_club(&house.key(), id).await.unwrap();
    house.until_club(id, one, ClubStage::Closed).await;
    until("the accounts are closed", async || house.wallet.is_table_closed(table)).await;
    // 30 points are 15.00, and 10.00 the most.
    assert_eq!((house.wallet.cash(one), house.wallet.cash(two)), (5_000 - 667, 5_000 + 600));
    assert_eq!(house.wallet.balance(AccountRef::HouseRake {}), 17 + 50);
    house.wallet.assert_sound();
    let session = house.player(one).cash_session(session.session_id).await.unwrap();
    assert_eq!((session.status, session.left_with, session.credit), (SessionStatus::Left, Some(cents(1_333)), None));
    let left = house.player(one).leave_cash_table(&house.key(), session.session_id).await;
    assert_eq!(left.unwrap_err().code(), Some(ErrorCode::SessionUnknown), "it is left as a private event is");
    assert_eq!(stream.next().await.expect("a change").unwrap().event, "club_event");

    // Nothing of it counts, and nothing of it is public.
    assert!(house.player(one).my_results(&Default::default()).await.unwrap().items.is_empty());
    let levels = house.player(one).levels(one).await.unwrap();
    assert!(levels.items.iter().all(|level| level.matches == 0), "{levels:?}");
    let listed = house.operator().cash_tables(&CashTablesQuery::default()).await.unwrap().items;
    assert!(listed.iter().all(|row| row.table_id != table && row.taken == 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pair_plays_and_who_has_too_little_closes_it() {
    let house = House::new().await;
    let template = house.club_template("pairs").await;
    let mut streams = Vec::new();
    let mut players = Vec::new();
    for _ in 0..4 {
        let (player, stream) = house.connected(2_000).await;
        players.push(player);
        streams.push(stream);
    }
    let [one, two, three, four] = players[..] else { panic!("four") };
    let drafted = house.cash_draft(one, template).await;
    let (id, table) = (drafted.club_event_id, drafted.cash.unwrap().accounts_table_id);
    let body = json!({"players": [two, three, four], "partner": three, "buy_in": "15.00"});
    let body: ClubInvitationRequest = serde_json::from_value(body).unwrap();
    house.player(one).invite_to_club(&house.key(), id, &body).await.unwrap();
    for player in [four, two, three] {
        house.player(player).accept_club(&house.key(), id).await.unwrap();
    }
    let opened = house.club_match(id, one, 1).await;
    assert_eq!((opened.players[0], opened.players[2]), (one, three), "partners sit opposite");
    house.tables.end_match(opened.table_id, -12, "played");
    let closed = house.until_club(id, one, ClubStage::Closed).await;
    assert_eq!(closed.why.as_deref(), Some("a player has too little for another game"));
    until("the accounts are closed", async || house.wallet.is_table_closed(table)).await;
    // 12 points are 6.00, less 0.30 of rake for each winner.
    assert_eq!([one, two, three, four].map(|player| house.wallet.cash(player)), [1_400, 2_570, 1_400, 2_570]);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_input_has_a_code_and_loses_nothing() {
    let house = House::new().await;
    let template = house.club_template("heads_up").await;
    let (one, _one) = house.connected(2_000).await;
    let (two, _two) = house.connected(1_600).await;
    let refused = async |player, path: &str, body: &Value| {
        post(&house, player, Role::Player, path, &*house.key(), &body.to_string()).await
    };
    let code = |code: ErrorCode| (code, None);
    let at = |code: ErrorCode, pointer: &str| (code, Some(pointer.to_owned()));
    let unknown = "00000000-0000-0000-0000-000000000009";
    for (body, expected) in [
        (json!({"kind": "cash"}), at(ErrorCode::InvalidBody, "/cash_template_id")),
        (json!({"kind": "cash", "cash_template_id": 7}), at(ErrorCode::InvalidBody, "/cash_template_id")),
        (json!({"kind": "tournament"}), at(ErrorCode::InvalidBody, "/kind")),
        (
            json!({"kind": "cash", "cash_template_id": template, "buy_in": "5.00"}),
            at(ErrorCode::InvalidBody, "/buy_in"),
        ),
        (json!({"game": "scopa", "min_buy_in": "15.00"}), at(ErrorCode::InvalidBody, "/min_buy_in")),
        (json!({"kind": "cash", "cash_template_id": unknown}), code(ErrorCode::TemplateUnknown)),
        (json!({"kind": "cash", "cash_template_id": template, "game": "burraco"}), code(ErrorCode::ClubTemplateUnfit)),
        (json!({"kind": "cash", "cash_template_id": template, "min_buy_in": "9.99"}), code(ErrorCode::BuyInOutOfRange)),
        (
            json!({"kind": "cash", "cash_template_id": template, "min_buy_in": "50.01"}),
            code(ErrorCode::BuyInOutOfRange),
        ),
        (
            json!({"kind": "cash", "cash_template_id": template, "options": {"target": 12}}),
            at(ErrorCode::InvalidOptions, "/options"),
        ),
    ] {
        assert_eq!(refused(one, "/v1/club/events", &body).await, expected, "{body}");
    }
    assert!(house.player(one).my_club().await.unwrap().items.is_empty());

    let id = house.cash_draft(one, template).await.club_event_id;
    for (buy_in, expected) in [
        (1_499, ErrorCode::BuyInOutOfRange),
        (5_001, ErrorCode::BuyInOutOfRange),
        // Money short: refused, and the draft stays.
        (2_001, ErrorCode::InsufficientFunds),
    ] {
        assert_eq!(house.cash_invites(id, one, &[two], buy_in).await.unwrap_err().code(), Some(expected));
    }
    assert_eq!(house.player(one).club_event(id).await.unwrap().stage, ClubStage::Draft);
    house.cash_invites(id, one, &[two], 2_000).await.unwrap();
    for (buy_in, expected) in [
        (1_499, ErrorCode::BuyInOutOfRange),
        (5_001, ErrorCode::BuyInOutOfRange),
        (1_601, ErrorCode::InsufficientFunds),
    ] {
        assert_eq!(house.cash_accepts(id, two, buy_in).await.unwrap_err().code(), Some(expected));
    }
    let path = format!("/v1/club/events/{id}/accept");
    for (body, pointer) in [(json!({"buy_in": 15}), "/buy_in"), (json!({"buyin": "15.00"}), "/buyin")] {
        assert_eq!(refused(two, &path, &body).await, at(ErrorCode::InvalidBody, pointer));
    }
    assert_eq!(house.player(one).club_event(id).await.unwrap().stage, ClubStage::Inviting, "the invitation stays open");
    house.cash_accepts(id, two, 1_600).await.unwrap();
    house.club_match(id, one, 1).await;
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_declines_gives_exactly_what_was_brought_back() {
    let house = House::new().await;
    let template = house.club_template("pairs").await;
    let mut players = Vec::new();
    let mut streams = Vec::new();
    for _ in 0..4 {
        let (player, stream) = house.connected(5_000).await;
        players.push(player);
        streams.push(stream);
    }
    let drafted = house.cash_draft(players[0], template).await;
    let (id, table) = (drafted.club_event_id, drafted.cash.unwrap().accounts_table_id);
    house.cash_invites(id, players[0], &players[1..], 1_777).await.unwrap();
    house.cash_accepts(id, players[1], 4_321).await.unwrap();
    house.cash_accepts(id, players[2], 1_500).await.unwrap();
    assert_eq!(house.wallet.at_table(table), 1_777 + 4_321 + 1_500);
    house.player(players[3]).decline_club(&house.key(), id).await.unwrap();
    until("the accounts are closed", async || house.wallet.is_table_closed(table)).await;
    assert!(players.iter().all(|player| house.wallet.cash(*player) == 5_000));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_result_whose_posting_is_lost_is_settled_once_by_whichever_replica() {
    let house = House::new().await;
    let _other = house.replica(pauses()).await;
    let Evening { id, table, one, two, opened, .. } = house.first_match().await;
    house.wallet.set(Mode::LosesAnswers);
    house.tables.end_match(opened.table_id, 4, "played");
    until("the posting", async || house.wallet.count(PostingKind::HandSettled) == 1).await;
    assert_eq!(house.player(one).club_event(id).await.unwrap().stage, ClubStage::Paying);
    house.wallet.set(Mode::Up);
    house.until_club(id, one, ClubStage::RematchWait).await;
    house.wallet.set(Mode::LosesAnswers);
    house.player(one).leave_club(&house.key(), id).await.unwrap();
    until("the cash-outs", async || house.wallet.at_table(table) == 0).await;
    house.wallet.set(Mode::Up);
    until("the accounts are closed", async || house.wallet.is_table_closed(table)).await;
    assert_eq!((house.wallet.cash(one), house.wallet.cash(two)), (2_190, 1_800));
    assert_eq!((house.wallet.count(PostingKind::HandSettled), house.wallet.count(PostingKind::CashOut)), (1, 2));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g3_9_a_void_match_and_a_long_interruption_move_nothing() {
    let house = House::new().await;
    let Evening { id, table, one, two, opened, .. } = house.first_match().await;
    house.tables.break_down(opened.table_id);
    let over = house.until_club(id, one, ClubStage::RematchWait).await;
    assert_eq!(over.cash.as_ref().unwrap().last_result.as_ref().unwrap().ended_by, "voided");
    assert_eq!(credits(&over), [Some(2_000), Some(2_000)]);
    for player in [one, two] {
        house.player(player).rematch_club(&house.key(), id).await.unwrap();
    }
    house.club_match(id, one, 2).await;
    crate::interruption::interrupt(&house, 1_800_001);
    let closed = house.until_club(id, one, ClubStage::Closed).await;
    assert_eq!(closed.why.as_deref(), Some("play was interrupted for more than half an hour"));
    until("the accounts are closed", async || house.wallet.is_table_closed(table)).await;
    assert_eq!((house.wallet.cash(one), house.wallet.cash(two)), (2_000, 2_000));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn club_t3_the_instant_60_seconds_counts_and_silence_sends_everybody_home() {
    let house = House::with_manual_clock().await;
    let Evening { id, table, one, two, opened, .. } = house.first_match().await;
    house.tables.end_match(opened.table_id, 2, "played");
    let over = house.until_club(id, one, ClubStage::RematchWait).await;
    house.player(one).rematch_club(&house.key(), id).await.unwrap();
    house.clock.advance(over.until.unwrap() - house.clock.now());
    house.player(two).rematch_club(&house.key(), id).await.unwrap();
    let again = house.club_match(id, one, 2).await;
    // A draw moves nothing.
    house.tables.end_match(again.table_id, 0, "played");
    let over = house.until_club(id, one, ClubStage::RematchWait).await;
    assert_eq!(credits(&over), [Some(2_095), Some(1_900)]);
    house.player(two).rematch_club(&house.key(), id).await.unwrap();
    house.clock.advance(over.until.unwrap() - house.clock.now() + TimeDelta::milliseconds(1));
    let closed = house.until_club(id, one, ClubStage::Closed).await;
    assert_eq!(closed.why.as_deref(), Some("not everybody plays another game"));
    until("the accounts are closed", async || house.wallet.is_table_closed(table)).await;
    assert_eq!((house.wallet.cash(one), house.wallet.cash(two)), (2_095, 1_900));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_2_who_has_excluded_themselves_plays_no_other_match_and_has_their_credit() {
    let house = House::new().await;
    let Evening { id, table, one, two, opened, .. } = house.first_match().await;
    // The match in play is played to its end. The lobby has not heard of it when the next one is asked about.
    house.wallet.see_excluded(two);
    house.tables.end_match(opened.table_id, -4, "played");
    house.until_club(id, one, ClubStage::RematchWait).await;
    house.player(one).rematch_club(&house.key(), id).await.unwrap();
    let refused = house.player(two).rematch_club(&house.key(), id).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::SelfExcluded));
    house.until_club(id, one, ClubStage::Closed).await;
    until("the accounts are closed", async || house.wallet.is_table_closed(table)).await;
    assert_eq!((house.wallet.cash(one), house.wallet.cash(two)), (1_800, 2_190));
    house.wallet.assert_sound();
}
