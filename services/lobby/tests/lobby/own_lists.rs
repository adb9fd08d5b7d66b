//! Lists of what is a player's own, by filter.

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{RegistrationStatus, RegistrationsQuery, SessionStatus, SessionsQuery};
use mazziere_ids::{RegistrationId, SessionId};

use crate::support::House;

#[tokio::test(flavor = "multi_thread")]
async fn registrations_are_asked_for_by_game_state_and_date() {
    let house = House::with_manual_clock().await;
    let player = house.rich(5_000);
    let client = house.player(player);
    let start = house.clock.now();
    let mut made = Vec::new();
    for _ in 0..3 {
        let tournament = house.tournament(4).await;
        made.push(house.join(tournament, player).await.registration_id);
        house.clock.advance(TimeDelta::minutes(2));
    }
    client.unregister(&house.key(), made[1]).await.unwrap();
    let list = async |query: RegistrationsQuery| {
        let (mut all, mut query) = (Vec::new(), RegistrationsQuery { limit: Some(1), ..query });
        loop {
            let page = client.my_registrations(&query).await.unwrap();
            all.extend(page.items.iter().map(|item| item.registration_id));
            match page.next {
                Some(next) => query.cursor = Some(next),
                None => return all,
            }
        }
    };
    let by = RegistrationsQuery::default;
    let of = |numbers: &[usize]| numbers.iter().map(|number| made[*number]).collect::<Vec<RegistrationId>>();
    assert_eq!(list(by()).await, of(&[2, 1, 0]));
    let state = |status| RegistrationsQuery { status: Some(status), ..by() };
    assert_eq!(list(state(RegistrationStatus::Confirmed)).await, of(&[2, 0]));
    assert_eq!(list(state(RegistrationStatus::Withdrawn)).await, of(&[1]));
    assert_eq!(list(state(RegistrationStatus::Refused)).await, []);
    let game = |game: &str| RegistrationsQuery { game: Some(game.to_owned()), ..by() };
    assert_eq!((list(game("scopa")).await, list(game("briscola")).await), (of(&[2, 1, 0]), vec![]));
    let at = |minutes: i64| Some(start + TimeDelta::minutes(minutes));
    assert_eq!(list(RegistrationsQuery { from: at(1), ..by() }).await, of(&[2, 1]));
    assert_eq!(list(RegistrationsQuery { until: at(3), ..by() }).await, of(&[1, 0]));
    assert_eq!(list(RegistrationsQuery { from: at(1), until: at(3), ..by() }).await, of(&[1]));
    let confirmed = RegistrationsQuery { from: at(1), ..state(RegistrationStatus::Confirmed) };
    assert_eq!(list(confirmed).await, of(&[2]));
    for bad in [
        RegistrationsQuery { from: at(2), until: at(2), ..by() },
        RegistrationsQuery { game: Some("Scopa!".into()), ..by() },
        RegistrationsQuery { limit: Some(0), ..by() },
    ] {
        assert_eq!(client.my_registrations(&bad).await.unwrap_err().code(), Some(ErrorCode::InvalidQuery), "{bad:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_asked_for_by_game_state_and_date() {
    let house = House::new().await;
    let table = house.cash_table(6).await;
    let player = house.rich(5_000);
    let client = house.player(player);
    let first = house.sit(table, player, 1_000).await;
    house.leave(table, player);
    house.until_session(first.session_id, SessionStatus::Left).await;
    let second = house.sit(table, player, 1_000).await;
    let list = async |query: SessionsQuery| {
        let items = client.my_sessions(&query).await.unwrap().items;
        items.iter().map(|item| item.session_id).collect::<Vec<SessionId>>()
    };
    let by = SessionsQuery::default;
    assert_eq!(list(by()).await, [second.session_id, first.session_id]);
    let state = |status| SessionsQuery { status: Some(status), ..by() };
    assert_eq!(list(state(SessionStatus::Left)).await, [first.session_id]);
    assert_eq!(list(state(SessionStatus::Seated)).await, [second.session_id]);
    let game = |game: &str| SessionsQuery { game: Some(game.to_owned()), ..by() };
    assert_eq!(list(game(&second.game)).await.len(), 2);
    assert_eq!(list(game("scopa")).await, []);
    let from = Some(second.created_at);
    assert_eq!(list(SessionsQuery { from, ..by() }).await, [second.session_id], "at it, too");
    assert_eq!(list(SessionsQuery { until: from, ..by() }).await, [first.session_id]);
    let backwards = SessionsQuery { from, until: Some(first.created_at), ..by() };
    assert_eq!(client.my_sessions(&backwards).await.unwrap_err().code(), Some(ErrorCode::InvalidQuery));
}

/// Gives a player more registrations than are looked at for a page, as the one that they have and later.
const MORE_REGISTRATIONS: &str = "
    with more as (
        insert into lobby.registration (registration_id, tournament_id, created_at, body)
        select id, tournament_id, at, body || jsonb_build_object('registration_id', id, 'status', 'confirmed')
        from lobby.registration, generate_series(1, 2100) as n,
            lateral (select lpad(to_hex(n), 32, '0')::uuid as id, created_at + n * interval '1 second' as at) as new
        returning registration_id, created_at
    )
    insert into lobby.entrant (player_id, created_at, registration_id)
    select $1, created_at, registration_id from more";

/// The same of sessions.
const MORE_SESSIONS: &str = "
    insert into lobby.cash_session (session_id, table_id, player_id, created_at, body)
    select id, table_id, player_id, at, body || jsonb_build_object('session_id', id, 'status', 'left')
    from lobby.cash_session, generate_series(1, 2100) as n,
        lateral (select lpad(to_hex(n), 32, '0')::uuid as id, created_at + n * interval '1 second' as at) as new
    where player_id = $1";

#[tokio::test(flavor = "multi_thread")]
async fn what_a_filter_finds_behind_all_that_is_looked_at_is_on_a_later_page() {
    let house = House::with_manual_clock().await;
    let player = house.rich(5_000);
    let client = house.player(player);
    let joined = house.join(house.tournament(4).await, player).await.registration_id;
    client.unregister(&house.key(), joined).await.unwrap();
    sqlx::query(MORE_REGISTRATIONS).bind(player).execute(house.db.pool()).await.unwrap();
    let withdrawn = Some(RegistrationStatus::Withdrawn);
    let mut query = RegistrationsQuery { status: withdrawn, ..Default::default() };
    let first = client.my_registrations(&query).await.unwrap();
    assert_eq!(first.items, []);
    query.cursor = Some(first.next.expect("2,000 of 2,101 were looked at"));
    let second = client.my_registrations(&query).await.unwrap();
    assert_eq!(second.items.iter().map(|item| item.registration_id).collect::<Vec<_>>(), [joined]);
    assert_eq!(second.next, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_behind_all_that_is_looked_at_is_on_a_later_page() {
    let house = House::new().await;
    let player = house.rich(5_000);
    let client = house.player(player);
    let seated = house.sit(house.cash_table(6).await, player, 1_000).await.session_id;
    sqlx::query(MORE_SESSIONS).bind(player).execute(house.db.pool()).await.unwrap();
    let mut query = SessionsQuery { status: Some(SessionStatus::Seated), ..Default::default() };
    let first = client.my_sessions(&query).await.unwrap();
    assert_eq!(first.items, []);
    query.cursor = Some(first.next.expect("2,000 of 2,101 were looked at"));
    let second = client.my_sessions(&query).await.unwrap();
    assert_eq!(second.items.iter().map(|item| item.session_id).collect::<Vec<_>>(), [seated]);
    assert_eq!(second.next, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_cash_tables_tells_the_rake_and_its_cap() {
    let house = House::new().await;
    let template =
        house.cash_template(|body| body["options"] = serde_json::json!({"sb": 1_000, "rake_bp": 1_000})).await;
    let table = house.cash_tables(&template, 1).await[0];
    let detail = house.show_cash(table).await;
    let listed = house.operator().cash_tables(&Default::default()).await.unwrap().items;
    let listed = listed.iter().find(|listed| listed.table_id == table).expect("it is open");
    assert_eq!(listed.rake_basis_points, Some(1_000));
    assert_eq!(listed.rake_cap, detail.rake_cap);
    assert_eq!(listed.rake_cap.map(|cap| cap.to_string()), Some("3.00".to_owned()));
}
