//! What a template opens is tried before anybody pays for it, and what the tables refuse to open all the same is called
//! off.

use std::time::Duration;

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::client::http;
use mazziere_contract::lobby::{
    CancellationRequest, PrizesQuery, TemplateRequest, TournamentRequest, TournamentStatus,
};
use mazziere_ids::{PlayerId, TournamentId};
use mazziere_web::Role;
use serde_json::{Value, json};

use crate::bad_input::post;
use crate::support::{House, until};

fn chips(change: impl FnOnce(&mut Value)) -> Value {
    let mut body = json!({"name": "Texas", "game": "holdem", "format": "ring", "players": 4,
        "buy_in": {"share": "0.80", "fee": "0.20"},
        "chips": {"starting_chips": 100, "levels": [{"stake": 1, "seconds": 3600}], "table_seats": 2,
            "start": {"start": "sit_and_go"}}});
    change(&mut body);
    body
}

fn refuse(house: &House, code: ErrorCode) {
    house.tables.with_faults(|faults| faults.refuse_opening = Some(code));
}

async fn waiting(house: &House) -> i64 {
    sqlx::query_scalar("select count(*) from lobby.effect where done_at is null")
        .fetch_one(house.db.pool())
        .await
        .unwrap()
}

/// Fills a tournament whose tables are refused; everybody has everything back, and nothing is tried any more.
async fn called_off(house: &House, tournament: TournamentId, players: usize) {
    let players: Vec<PlayerId> = (0..players).map(|_| house.rich(100)).collect();
    for player in &players {
        house.join(tournament, *player).await;
    }
    house.until_status(tournament, TournamentStatus::Cancelled).await;
    until("closed accounts", async || house.wallet.is_closed(tournament)).await;
    assert!(players.iter().all(|player| house.wallet.cash(*player) == 100), "share and fee");
    until("nothing left to try", async || waiting(house).await == 0).await;
    let told = house.show(tournament).await.cancelled.unwrap();
    assert!(told.contains("invalid_options"), "{told}");
    house.wallet.assert_sound();
    let request = http(Duration::from_secs(10)).unwrap().get(format!("{}/metrics", house.lobby.url()));
    let metrics = request.send().await.unwrap().text().await.unwrap();
    let alert = metrics.lines().find(|line| line.starts_with("mazziere_lobby_openings_refused_total"));
    assert!(alert.is_some_and(|line| !line.ends_with(" 0")), "people are told: {alert:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_knockout_whose_tables_are_refused_for_good_is_cancelled_with_a_full_refund() {
    let house = House::new().await;
    let tournament = house.tournament(4).await;
    refuse(&house, ErrorCode::InvalidOptions);
    called_off(&house, tournament, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chip_tournament_whose_tables_are_refused_for_good_is_cancelled_with_a_full_refund() {
    let house = House::new().await;
    let tournament = house.open(|body| *body = chips(|_| {})).await;
    refuse(&house, ErrorCode::InvalidOptions);
    called_off(&house, tournament, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_that_says_nothing_about_the_table_is_tried_again() {
    let house = House::new().await;
    let tournament = house.tournament(2).await;
    refuse(&house, ErrorCode::RateLimited);
    for _ in 0..2 {
        house.join(tournament, house.rich(100)).await;
    }
    until("many attempts", async || {
        let most: Option<i32> = sqlx::query_scalar("select max(attempts) from lobby.effect where done_at is null")
            .fetch_one(house.db.pool())
            .await
            .unwrap();
        most.is_some_and(|most| most > 7)
    })
    .await;
    assert_eq!(house.status(tournament).await, TournamentStatus::Running);
    house.tables.with_faults(|faults| faults.refuse_opening = None);
    house.play_out(tournament).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_template_that_the_tables_would_not_open_cannot_be_saved() {
    let house = House::new().await;
    let operator = PlayerId::new(uuid::Uuid::from_u128(5));
    let scopa = json!({"name": "x", "game": "scopa", "options": {"target": 11}, "format": "heads_up", "players": 2,
        "buy_in": {"share": "0.80", "fee": "0.20"}});
    let cash = json!({"name": "x", "game": "holdem", "options": {"sb": 5}, "seats": 2});
    let cases = [
        ("/v1/templates", scopa, ErrorCode::InvalidOptions, ErrorCode::InvalidOptions, "/options"),
        ("/v1/templates", chips(|_| {}), ErrorCode::InvalidOptions, ErrorCode::InvalidOptions, "/options"),
        (
            "/v1/templates",
            chips(|_| {}),
            ErrorCode::ChipsOutOfRange,
            ErrorCode::InvalidTemplate,
            "/chips/starting_chips",
        ),
        ("/v1/cash-templates", cash, ErrorCode::InvalidSetup, ErrorCode::InvalidTemplate, "/seats"),
    ];
    for (index, (path, body, said, told, pointer)) in cases.into_iter().enumerate() {
        house.tables.with_faults(|faults| faults.refuse_trials = Some(said));
        let key = format!("trial-{index}");
        let refused = post(&house, operator, Role::Operator, path, &*key, &body.to_string()).await;
        assert_eq!(refused, (told, Some(pointer.to_owned())), "{path} {said:?}");
        let trial = format!("{path}/validate");
        let validated = post(&house, operator, Role::Operator, &trial, None, &body.to_string()).await;
        assert_eq!(validated, refused, "{trial} {said:?}");
        // Tables that cannot be asked let nothing be saved either.
        house.tables.with_faults(|faults| faults.refuse_trials = Some(ErrorCode::Draining));
        let key = format!("away-{index}");
        let away = post(&house, operator, Role::Operator, path, &*key, &body.to_string()).await;
        assert_eq!(away.0, ErrorCode::TablesUnreachable);
    }
    assert!(house.operator().templates(&Default::default()).await.unwrap().items.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn timers_of_a_cancelled_tournament_go_with_it() {
    let house = House::new().await;
    let request: TemplateRequest = serde_json::from_value(chips(|body| {
        body["chips"]["start"] = json!({"start": "scheduled", "min_players": 2});
    }))
    .unwrap();
    let template = house.operator().create_template(&house.key(), &request).await.unwrap().body;
    let starts_at = Some(house.clock.now() + TimeDelta::days(30));
    let opening = TournamentRequest { template_id: template.template_id, starts_at };
    let scheduled = house.operator().open(&house.key(), &opening).await.unwrap().body.tournament_id;
    let pairs = house.open(|body| {
        body["format"] = json!("pairs");
        body["players"] = json!(4);
    });
    let (pairs, host) = (pairs.await, house.rich(100));
    let invitation = mazziere_contract::lobby::RegistrationRequest { partner_id: Some(house.rich(1)) };
    house.player(host).register(&house.key(), pairs, &invitation).await.unwrap();
    assert_eq!(waiting(&house).await, 3, "the close, the start, the end of the invitation");
    for tournament in [scheduled, pairs] {
        let body = CancellationRequest { dry_run: false, reason: "the roof leaks".into() };
        house.operator().cancel(&house.key(), tournament, &body).await.unwrap();
    }
    until("nothing left to wait for", async || waiting(&house).await == 0).await;
    assert_eq!(house.wallet.cash(host), 100);
    assert!(house.player(host).my_invitations().await.unwrap().items.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_8_what_validating_a_template_shows_is_what_its_tournaments_take_in_and_give_out() {
    let house = House::new().await;
    let knockout = |change: fn(&mut Value)| {
        let mut body = json!({"name": "x", "game": "scopa", "options": {"target": 11}, "format": "heads_up",
            "players": 8, "buy_in": {"share": "0.85", "fee": "0.15"}});
        change(&mut body);
        body
    };
    let scheduled = |body: &mut Value| {
        body["start"] = json!({"start": "scheduled", "min_players": 4});
        body["players"] = json!(16);
        body["guarantee"] = json!("10.00");
    };
    // Entries, fees, overlay, pool, prizes.
    let cases = [
        (knockout(|_| {}), vec![(8, "1.20", "0.00", "6.80")]),
        (knockout(scheduled), vec![(4, "0.60", "6.60", "10.00"), (16, "2.40", "0.00", "13.60")]),
        (
            knockout(|body| {
                body["format"] = json!("pairs");
                body["prizes"] = json!([{"from_place": 1, "to_place": 1, "basis_points": 10_000}]);
            }),
            vec![(4, "1.20", "0.00", "6.80")],
        ),
        (
            knockout(|body| {
                body["players"] = json!(4);
                body["product"] = json!("premio_matto");
                body["buy_in"] = json!({"share": "0.90", "fee": "0.10"});
            }),
            vec![(4, "0.40", "0.00", "3.60")],
        ),
        (chips(|_| {}), vec![(4, "0.80", "0.00", "3.20")]),
    ];
    for (body, expected) in cases {
        let request: TemplateRequest = serde_json::from_value(body.clone()).unwrap();
        let shown = house.operator().validate_template(&request).await.unwrap();
        let fields: Vec<_> = shown
            .fields
            .iter()
            .map(|field| (field.entries, field.fees.to_string(), field.overlay.to_string(), field.pool.to_string()))
            .collect();
        let expected = expected
            .into_iter()
            .map(|(entries, fees, overlay, pool)| (entries, fees.to_owned(), overlay.to_owned(), pool.to_owned()));
        assert_eq!(fields, expected.collect::<Vec<_>>(), "{body}");
        let made = house.operator().create_template(&house.key(), &request).await.unwrap().body;
        assert_eq!(
            (shown.options, shown.options_text, shown.clocks, shown.cost_text, shown.payout_basis_points),
            (made.options, made.options_text, made.clocks, made.cost_text, made.payout_basis_points),
        );
        let starts_at = made.start.is_some().then(|| house.clock.now() + TimeDelta::days(1));
        let opening = TournamentRequest { template_id: made.template_id, starts_at };
        let tournament = house.operator().open(&house.key(), &opening).await.unwrap().body.tournament_id;
        for field in shown.fields {
            let query = PrizesQuery { entries: Some(field.entries) };
            let prizes = house.operator().prizes(tournament, &query).await.unwrap();
            assert_eq!((prizes.pool, prizes.prizes), (field.pool, field.prizes), "{body}, {} entries", field.entries);
        }
    }
    assert_eq!(house.operator().templates(&Default::default()).await.unwrap().items.len(), 5, "those that were made");
}
