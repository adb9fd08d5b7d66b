//! Rankings and skill levels over HTTP, from the results that the tables tell; seeds by them.

use chrono::TimeDelta;
use mazziere_contract::ErrorCode;
use mazziere_contract::lobby::{
    AroundQuery, PlayerLevel, RankingPeriod, RankingQuery, RegistrationRequest, ResultKind, SkillLevel,
    TournamentStatus,
};
use mazziere_ids::PlayerId;
use serde_json::json;

use crate::cash_matches::two_play;
use crate::support::{House, until};

fn week(of: Option<&str>) -> RankingQuery {
    let of = of.map(str::to_owned);
    RankingQuery { game: "scopa".to_owned(), period: RankingPeriod::Week, of, limit: None, cursor: None }
}

fn month(of: Option<&str>) -> RankingQuery {
    RankingQuery { period: RankingPeriod::Month, ..week(of) }
}

/// Place, player, VP, MP and matches of everybody in a ranking.
type Row = (u64, PlayerId, i32, i32, i32);

async fn rows(house: &House, query: &RankingQuery) -> Vec<Row> {
    let (mut all, mut query) = (Vec::new(), query.clone());
    loop {
        let page = house.operator().ranking(&query).await.unwrap();
        all.extend(page.items.iter().map(|row| (row.place, row.player_id, row.vp, row.mp, row.matches)));
        match page.next {
            Some(next) => query.cursor = Some(next),
            None => return all,
        }
    }
}

async fn levels(house: &House, player: PlayerId) -> Vec<PlayerLevel> {
    house.operator().levels(player).await.unwrap().items
}

/// A knock-out of four on a Saturday evening, played to its end; the players, the first of the ranking first.
async fn played(house: &House) -> Vec<Row> {
    let tournament = house.tournament(4).await;
    for number in 0..4 {
        let player = house.rich(100);
        let client = house.named(player, Some(&format!("Player {number}")));
        client.register(&house.key(), tournament, &RegistrationRequest::default()).await.unwrap();
    }
    house.play_out(tournament).await;
    rows(house, &week(None)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_3_results_of_a_tournament_are_in_the_ranking_of_their_week_and_month() {
    let house = House::with_manual_clock().await;
    let all = played(&house).await;
    let figures: Vec<_> = all.iter().map(|(place, _, vp, mp, matches)| (*place, *vp, *mp, *matches)).collect();
    assert_eq!(figures, [(1, 20, 12, 2), (2, 18, 8, 2), (3, 8, 2, 1), (3, 8, 2, 1)], "the last two at one time");
    for query in [week(Some("2026-W47")), month(None), month(Some("2026-11"))] {
        assert_eq!(rows(&house, &query).await, all, "{query:?}");
    }
    assert_eq!(rows(&house, &week(Some("2026-W46"))).await, []);
    assert_eq!(rows(&house, &RankingQuery { game: "briscola".into(), ..week(None) }).await, []);
    for limit in 1..=4 {
        assert_eq!(rows(&house, &RankingQuery { limit: Some(limit), ..week(None) }).await, all, "in pages of {limit}");
    }
    let page = house.operator().ranking(&week(None)).await.unwrap();
    assert_eq!((page.of.as_str(), page.names.len()), ("2026-W47", 4));
    let own = house.player(all[1].1).my_rankings().await.unwrap().items;
    let told: Vec<_> = own.iter().map(|own| (own.of.as_str(), own.place, own.vp, own.game.as_str())).collect();
    assert_eq!(told, [("2026-11", Some(2), 18, "scopa"), ("2026-W47", Some(2), 18, "scopa")]);
    let last = house.player(all[3].1).my_rankings().await.unwrap().items;
    assert_eq!(last[0].place, Some(3), "ex aequo");
    // A week later the week has nobody in it yet, and the month still has.
    house.clock.advance(TimeDelta::days(3));
    assert_eq!((rows(&house, &week(None)).await.len(), rows(&house, &month(None)).await.len()), (0, 4));
}

#[tokio::test(flavor = "multi_thread")]
async fn players_see_who_stands_around_them() {
    let house = House::with_manual_clock().await;
    let all = played(&house).await;
    let around = async |player: PlayerId, above: Option<u32>, below: Option<u32>| {
        let (game, period) = ("scopa".to_owned(), RankingPeriod::Week);
        let query = AroundQuery { game, period, of: None, above, below };
        let told = house.player(player).ranking_around_me(&query).await.unwrap();
        assert_eq!((told.of.as_str(), told.names.len()), ("2026-W47", told.items.len()));
        told.items.iter().map(|row| (row.place, row.player_id, row.vp, row.mp, row.matches)).collect::<Vec<_>>()
    };
    let rows = |rows: &[Row]| -> Vec<_> {
        rows.iter().map(|(place, player, vp, mp, matches)| (Some(*place), *player, *vp, *mp, *matches)).collect()
    };
    for (at, one) in all.iter().enumerate() {
        assert_eq!(around(one.1, None, None).await, rows(&all), "everybody is near in a ranking of four");
        assert_eq!(around(one.1, Some(0), Some(0)).await, rows(&all[at..=at]));
        let (first, last) = (at.saturating_sub(1), (at + 2).min(all.len()));
        assert_eq!(around(one.1, Some(1), Some(1)).await, rows(&all[first..last]), "who is level keeps the place");
    }
    assert_eq!(around(house.rich(0), None, None).await, []);
    let refused = async |above, of: Option<&str>| {
        let (game, period, of) = ("scopa".to_owned(), RankingPeriod::Week, of.map(str::to_owned));
        let query = AroundQuery { game, period, of, above, below: None };
        house.player(all[0].1).ranking_around_me(&query).await.unwrap_err().code().unwrap()
    };
    assert_eq!(refused(Some(51), None).await, ErrorCode::InvalidQuery);
    assert_eq!(refused(None, Some("2026-11")).await, ErrorCode::PeriodInvalid);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_period_that_there_is_not_has_a_code_of_its_own() {
    let house = House::with_manual_clock().await;
    let refused = async |query: RankingQuery| house.operator().ranking(&query).await.unwrap_err().code().unwrap();
    for of in ["2026-W54", "2027-W53", "2026-W00", "2026-11", "yesterday", ""] {
        assert_eq!(refused(week(Some(of))).await, ErrorCode::PeriodInvalid, "{of}");
    }
    for of in ["2026-13", "2026-00", "2026-W47", "0001-01"] {
        assert_eq!(refused(month(Some(of))).await, ErrorCode::PeriodInvalid, "{of}");
    }
    let bad = [
        RankingQuery { cursor: Some("1_2_3".into()), ..week(None) },
        RankingQuery { limit: Some(0), ..week(None) },
        RankingQuery { game: "Scopa!".into(), ..week(None) },
    ];
    for query in bad {
        assert_eq!(refused(query.clone()).await, ErrorCode::InvalidQuery, "{query:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn g5_4_matches_of_tournaments_and_cash_tables_count_for_levels_and_training_does_not() {
    let house = House::with_manual_clock().await;
    let all = played(&house).await;
    let level = |matches, numerator, denominator| PlayerLevel {
        game: "scopa".to_owned(),
        level: SkillLevel::Beginner,
        matches,
        numerator,
        denominator,
    };
    let (first, second, loser) = (all[0].1, all[1].1, all[2].1);
    assert_eq!(levels(&house, first).await, [level(2, 1, 2)]);
    assert_eq!(levels(&house, second).await, [level(2, 9, 20)], "10 and 8 of 20");
    assert_eq!(levels(&house, loser).await, [level(1, 2, 5)]);
    assert_eq!(levels(&house, house.rich(0)).await, []);

    // A tournament that costs nothing is training.
    let free = house
        .open(|body| {
            body["players"] = json!(2);
            body["buy_in"] = json!({"share": "0.00", "fee": "0.00"});
        })
        .await;
    house.join(free, first).await;
    house.join(free, second).await;
    house.play_out(free).await;
    assert_eq!(house.player(first).my_results(&Default::default()).await.unwrap().items.len(), 3, "it is a result");
    assert_eq!(levels(&house, first).await, [level(2, 1, 2)]);
    assert_eq!(rows(&house, &week(None)).await, all);

    // A match at a cash table counts with the VP that it would give, and is in no ranking.
    let (_, [one, other], opened) = two_play(&house).await;
    house.tables.end_match(opened.table_id, 7, "played");
    until("the match counts", async || !levels(&house, one.player_id).await.is_empty()).await;
    for player in [one.player_id, other.player_id] {
        assert_eq!(levels(&house, player).await, [level(1, 1, 2)]);
    }
    assert_eq!(rows(&house, &week(None)).await, all);
}

#[tokio::test(flavor = "multi_thread")]
async fn v14_what_nobody_plays_is_a_result_and_counts() {
    let house = House::with_manual_clock().await;
    let tournament = house
        .open(|body| {
            body["players"] = json!(4);
            body["phases"] = json!([{"phase": "danish", "rounds": 2}]);
        })
        .await;
    let players: Vec<PlayerId> = (0..4).map(|_| house.rich(100)).collect();
    for player in &players {
        house.join(tournament, *player).await;
    }
    house.until_playing(tournament, 2).await;
    let mine = house.player(players[3]).my_registrations(&Default::default()).await.unwrap().items.remove(0);
    house.player(players[3]).retire(&house.key(), mine.registration_id).await.unwrap();
    house.play_out(tournament).await;
    let mut kinds = Vec::new();
    for player in &players {
        for result in house.player(*player).my_results(&Default::default()).await.unwrap().items {
            assert_eq!(result.table_id.is_some(), result.kind == ResultKind::Played);
            kinds.push((*player, result.kind, result.vp, result.mp));
        }
    }
    let rests: Vec<_> = kinds.iter().filter(|(_, kind, ..)| *kind == ResultKind::Rest).collect();
    assert_eq!(rests.len(), 1, "{kinds:?}");
    let (resting, _, vp, mp) = *rests[0];
    assert_eq!((vp, mp), (14, 4));
    let all = rows(&house, &week(None)).await;
    assert_eq!(all.len(), 4);
    for (_, player, vp, mp, matches) in all {
        let own: Vec<_> = kinds.iter().filter(|(of, ..)| *of == player).collect();
        let sums = own.iter().fold((0, 0), |(vp, mp), one| (vp + i32::from(one.2), mp + one.3));
        assert_eq!((vp, mp), sums);
        assert_eq!(matches, if player == players[3] || player == resting { 1 } else { 2 }, "a rest is no match");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn g1_4_a_seeded_knock_out_goes_by_the_levels_of_its_players() {
    let house = House::new().await;
    let players: Vec<PlayerId> = (0..4).map(|_| house.rich(100)).collect();
    // The third plays best, then the first and the fourth; of the second nothing is known.
    for (player, vp) in [(players[2], 15_i16), (players[0], 11), (players[3], 9)] {
        for number in 0..12 {
            sqlx::query("insert into lobby.counted_match values ($1, 'scopa', $2, gen_random_uuid(), $3, 20)")
                .bind(player)
                .bind(house.clock.now() - TimeDelta::minutes(number))
                .bind(vp)
                .execute(house.db.pool())
                .await
                .unwrap();
        }
    }
    let tournament = house
        .open(|body| {
            body["players"] = json!(4);
            body["phases"] = json!([{"phase": "knockout", "seeded": true}]);
        })
        .await;
    for player in &players {
        house.join(tournament, *player).await;
    }
    house.until_playing(tournament, 2).await;
    let mut meetings: Vec<Vec<PlayerId>> =
        house.tables.playing(tournament).into_iter().map(|table| table.players).collect();
    meetings.sort_by_key(|meeting| !meeting.contains(&players[2]));
    assert_eq!(meetings, [[players[2], players[1]], [players[0], players[3]]], "1-4 and 2-3 of the seeds");
    house.play_out(tournament).await;
    assert_eq!(house.status(tournament).await, TournamentStatus::Paid);
    house.wallet.assert_sound();
    let final_seeded = json!([{"phase": "round_robin"}, {"phase": "knockout", "seeded": true}]);
    let body = json!({"name": "x", "game": "scopa", "format": "heads_up", "players": 4,
        "buy_in": {"share": "0.80", "fee": "0.20"}, "phases": final_seeded});
    let request = serde_json::from_value(body).unwrap();
    let refused = house.operator().create_template(&house.key(), &request).await.unwrap_err();
    assert_eq!(refused.code(), Some(ErrorCode::InvalidTemplate), "a final is seeded by its rounds");
}
