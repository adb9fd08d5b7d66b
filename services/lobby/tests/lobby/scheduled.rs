//! Tournaments of matches that begin at their time, over HTTP: when registration closes, who is left over, what is held
//! again, and what prizes there would be.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{
    CancellationRequest, PrizesQuery, RegistrationStatus, Template, TournamentRequest, TournamentStatus,
    TournamentSummary, TournamentsQuery,
};
use mazziere_ids::{PlayerId, TournamentId};
use serde_json::{Value, json};

use crate::gironi::girone;
use crate::support::{House, until};

impl House {
    async fn scheduled(&self, change: impl FnOnce(&mut Value)) -> Template {
        self.template(|body| {
            body["players"] = json!(16);
            body["start"] = json!({"start": "scheduled", "min_players": 4});
            change(body);
        })
        .await
    }

    async fn held(&self, template: &Template, starts_at: DateTime<Utc>) -> Result<TournamentSummary, ErrorCode> {
        let request = TournamentRequest { template_id: template.template_id, starts_at: Some(starts_at) };
        let opened = self.operator().open(&self.key(), &request).await;
        opened.map(|opened| opened.body).map_err(|refused| refused.code().unwrap())
    }

    /// What there is of a template, what begins last first.
    async fn all_of(&self, template: &Template) -> Vec<TournamentSummary> {
        let query = TournamentsQuery { template_id: Some(template.template_id), ..Default::default() };
        let mut all = self.operator().tournaments(&query).await.unwrap().items;
        all.sort_unstable_by_key(|one| std::cmp::Reverse(one.starts_at));
        all
    }

    /// When it begins.
    async fn begins(&self, template: &Template) -> Vec<DateTime<Utc>> {
        self.all_of(template).await.iter().filter_map(|one| one.starts_at).collect()
    }

    async fn prizes(&self, tournament: TournamentId, entries: Option<u32>) -> (u32, i64, Vec<i64>) {
        let preview = self.operator().prizes(tournament, &PrizesQuery { entries }).await.unwrap();
        let amounts = preview.prizes.iter().map(|prize| prize.amount.cents()).collect();
        (preview.entries, preview.pool.cents(), amounts)
    }
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn g1_2_v1_the_last_to_register_has_everything_back_and_nobody_comes_or_goes_from_two_minutes_before() {
    let house = House::with_manual_clock().await;
    let danish = json!([{"phase": "danish", "rounds": 2}]);
    let template = house
        .scheduled(|body| {
            girone(16, danish)(body);
        })
        .await;
    let starts_at = house.clock.now() + TimeDelta::hours(1);
    let opened = house.held(&template, starts_at).await.unwrap();
    let (id, closes_at) = (opened.tournament_id, starts_at - TimeDelta::minutes(2));
    assert_eq!(opened.registration_closes_at, Some(closes_at));
    let players: Vec<PlayerId> = (0..7).map(|_| house.rich(100)).collect();
    let mut entries = Vec::new();
    for player in &players {
        entries.push(house.join(id, *player).await.registration_id);
    }
    let twice = house.player(players[0]).register(&house.key(), id, &Default::default()).await.unwrap_err();
    assert_eq!(twice.code(), Some(ErrorCode::AlreadyRegistered));
    assert_eq!(house.prizes(id, None).await, (6, 480, vec![312, 168]), "of seven six play");

    house.clock.set(closes_at - TimeDelta::milliseconds(1));
    let late = house.rich(100);
    let entry = house.join(id, late).await.registration_id;
    house.player(late).unregister(&house.key(), entry).await.unwrap();
    house.clock.set(closes_at);
    house.until_status(id, TournamentStatus::RegistrationClosed).await;
    let refused = house.player(late).register(&house.key(), id, &Default::default()).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::RegistrationClosed));
    let refused = house.player(players[0]).unregister(&house.key(), entries[0]).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::RegistrationClosed));
    let cash = async || players.iter().chain([&late]).map(|player| house.wallet.cash(*player)).collect::<Vec<_>>();
    until("the refunds", async || cash().await == [0, 0, 0, 0, 0, 0, 100, 100]).await;
    let out = house.player(players[6]).registration(entries[6]).await.unwrap();
    assert_eq!(out.status, RegistrationStatus::Refused);
    let again = house.player(players[6]).unregister(&house.key(), entries[6]).await.unwrap_err();
    assert_eq!(again.code(), Some(ErrorCode::RegistrationNotOpen));

    house.clock.set(starts_at);
    house.until_playing(id, 3).await;
    assert_eq!(house.show(id).await.pool.cents(), 480);
    house.play_out(id).await;
    // Entries that are level share, so that only the sum is certain.
    let prizes = house.show(id).await.results.iter().map(|result| result.prizes[0].cents()).sum::<i64>();
    assert_eq!((prizes, cash().await.iter().sum::<i64>()), (480, 680));
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_1_what_is_announced_is_listed_and_takes_registrations_from_its_time_on() {
    let house = House::with_manual_clock().await;
    let announced = |body: &mut Value| {
        body["registration_opens_minutes"] = json!(30);
        body["repeat"] = json!("daily");
    };
    let template = house.scheduled(announced).await;
    assert_eq!(template.registration_opens_minutes, Some(30));
    let starts_at = house.clock.now() + TimeDelta::hours(2);
    let opens_at = starts_at - TimeDelta::minutes(30);
    let opened = house.held(&template, starts_at).await.unwrap();
    let id = opened.tournament_id;
    assert_eq!((opened.status, opened.registration_opens_at), (TournamentStatus::Announced, Some(opens_at)));
    assert!(!opened.takes_registrations);
    let query = TournamentsQuery { status: Some(TournamentStatus::Announced), ..Default::default() };
    assert_eq!(house.operator().tournaments(&query).await.unwrap().items, [opened]);
    let player = house.rich(100);
    let early = async || house.player(player).register(&house.key(), id, &Default::default()).await;
    house.clock.set(opens_at - TimeDelta::milliseconds(1));
    assert_eq!(early().await.unwrap_err().code(), Some(ErrorCode::RegistrationNotOpenYet));
    assert_eq!(house.wallet.cash(player), 100);
    house.clock.set(opens_at);
    house.until_status(id, TournamentStatus::RegistrationOpen).await;
    house.join(id, player).await;
    house.clock.set(starts_at - TimeDelta::minutes(2));
    house.until_status(id, TournamentStatus::Cancelled).await;
    until("the refund", async || house.wallet.cash(player) == 100).await;
    let next = house.all_of(&template).await.remove(0);
    assert_eq!((next.status, next.starts_at > Some(starts_at)), (TournamentStatus::Announced, true));
    assert_eq!(next.registration_opens_at, next.starts_at.map(|start| start - TimeDelta::minutes(30)));
    let request = CancellationRequest { dry_run: false, reason: "the roof leaks".into() };
    house.operator().cancel(&house.key(), next.tournament_id, &request).await.unwrap();
    house.until_status(next.tournament_id, TournamentStatus::Cancelled).await;
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_is_past_too_near_or_too_far_is_refused_and_nothing_is_opened() {
    let house = House::with_manual_clock().await;
    let template = house.scheduled(|_| ()).await;
    let now = house.clock.now();
    let (nearest, farthest) = (TimeDelta::minutes(3), TimeDelta::days(365));
    let a_moment = TimeDelta::milliseconds(1);
    for wrong in [-TimeDelta::hours(1), TimeDelta::zero(), nearest - a_moment, farthest + a_moment] {
        let refused = house.held(&template, now + wrong).await.map(|opened| opened.tournament_id);
        assert_eq!(refused, Err(ErrorCode::StartTimeInvalid), "{wrong}");
    }
    assert!(house.begins(&template).await.is_empty());
    for right in [nearest, farthest] {
        assert_eq!(house.held(&template, now + right).await.unwrap().starts_at, Some(now + right));
    }
    let sit_and_go = house.template(|_| ()).await;
    let refused = house.held(&sit_and_go, now + nearest).await.map(|opened| opened.tournament_id);
    assert_eq!(refused, Err(ErrorCode::StartTimeInvalid), "what starts when it is full has no time");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_held_every_day_is_held_at_the_same_time_in_italy_when_the_clocks_change() {
    let house = House::with_manual_clock().await;
    house.clock.set(at("2027-03-27T10:00:00Z"));
    let template = house.scheduled(|body| body["repeat"] = json!("daily")).await;
    let first = house.held(&template, at("2027-03-27T20:30:00Z")).await.unwrap().tournament_id;
    let lonely = house.rich(100);
    house.join(first, lonely).await;
    house.clock.set(at("2027-03-27T20:28:00Z"));
    house.until_status(first, TournamentStatus::Cancelled).await;
    until("the refund", async || house.wallet.cash(lonely) == 100).await;
    assert_eq!(house.show(first).await.cancelled.as_deref(), Some("fewer than 4 players"));
    let both = ["2027-03-28T19:30:00Z", "2027-03-27T20:30:00Z"].map(at);
    assert_eq!(house.begins(&template).await, both, "21:30 before and after");
    let next = house.all_of(&template).await.remove(0);
    assert_eq!(next.registration_closes_at, Some(at("2027-03-28T19:28:00Z")));
    assert!(next.takes_registrations && next.min_players == Some(4));
    // One that is called off before its time is followed by the next one, too; of a template that is retired none is.
    let cancel = async |id| {
        let request = CancellationRequest { dry_run: false, reason: "the roof leaks".into() };
        house.operator().cancel(&house.key(), id, &request).await.unwrap();
    };
    cancel(next.tournament_id).await;
    let all = [at("2027-03-29T19:30:00Z"), both[0], both[1]];
    assert_eq!(house.begins(&template).await, all);
    house.operator().retire_template(&house.key(), template.template_id).await.unwrap();
    cancel(house.all_of(&template).await[0].tournament_id).await;
    assert_eq!(house.begins(&template).await, all);
    house.wallet.assert_sound();
}

#[tokio::test(flavor = "multi_thread")]
async fn g2_8_prizes_are_shown_for_who_is_in_and_for_any_number_of_entries() {
    let house = House::with_manual_clock().await;
    let starts_at = house.clock.now() + TimeDelta::hours(1);
    let template = house.scheduled(|body| body["guarantee"] = json!("10.00")).await;
    let knockout = house.held(&template, starts_at).await.unwrap().tournament_id;
    house.join(knockout, house.rich(100)).await;
    assert_eq!(house.prizes(knockout, None).await, (1, 1_000, vec![1_000]), "what is guaranteed is there");
    assert_eq!(house.prizes(knockout, Some(8)).await, (8, 1_000, vec![650, 350]));
    assert_eq!(house.prizes(knockout, Some(15)).await, (15, 1_200, vec![600, 312, 144, 144]), "their shares are more");
    for entries in [0, 17] {
        let refused = house.operator().prizes(knockout, &PrizesQuery { entries: Some(entries) }).await.unwrap_err();
        assert_eq!(refused.code(), Some(ErrorCode::InvalidQuery), "{entries}");
    }
    // Pairs bring two shares each, and places are those of pairs.
    let pairs = |body: &mut Value| {
        girone(16, json!([{"phase": "danish", "rounds": 2}]))(body);
        body["format"] = json!("pairs");
    };
    let danish = house.held(&house.scheduled(pairs).await, starts_at).await.unwrap().tournament_id;
    assert_eq!(house.prizes(danish, Some(7)).await, (6, 960, vec![624, 336]), "an odd pair does not play");
    assert_eq!(house.prizes(danish, Some(8)).await, (8, 1_280, vec![640, 384, 256]));
    // A template's own table, and a prize that nobody knows before it is drawn.
    let own = json!([{"from_place": 1, "to_place": 1, "basis_points": 10_000}]);
    let winner = house.scheduled(|body| body["prizes"] = own).await;
    let winner = house.held(&winner, starts_at).await.unwrap().tournament_id;
    assert_eq!(house.prizes(winner, Some(16)).await, (16, 1_280, vec![1_280]));
    let drawn = house
        .open(|body| {
            body["players"] = json!(4);
            body["product"] = json!("premio_matto");
            body["buy_in"] = json!({"share": "4.50", "fee": "0.50"});
        })
        .await;
    assert_eq!(house.prizes(drawn, Some(4)).await.2, Vec::<i64>::new());
    for _ in 0..4 {
        house.join(drawn, house.rich(500)).await;
    }
    let prize = house.show(drawn).await.drawn_prize.expect("it is drawn").prize.cents();
    let (entries, pool, prizes) = house.prizes(drawn, None).await;
    assert_eq!((entries, pool, prizes.iter().sum::<i64>()), (4, prize, prize));
}
