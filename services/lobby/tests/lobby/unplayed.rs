//! What matches are worth that nobody plays (G1.13): the tables say it, templates keep it, and nobody types it.

use mazziere_contract::lobby::{Template, Tournament};
use mazziere_contract::tables::Unplayed;
use mazziere_ids::TournamentId;
use serde_json::{Value, json};

use crate::support::{House, until};

/// What the tables of the tests say of scopa.
const SCOPA: Unplayed = Unplayed { vp: 14, mp: 4, lost_mp: -14, rest_vp: 14, rest_mp: 4 };

impl House {
    /// Makes the row of a template one of an earlier release, in which an operator has typed something or nothing.
    async fn as_of_old(&self, template: &Template, typed: Option<Value>) {
        let typed = typed.map_or(json!({}), |worth| json!({ "unplayed": worth }));
        let changed =
            sqlx::query("update lobby.template set body = body - 'unplayed_worth' || $2 where template_id = $1");
        changed.bind(template.template_id.uuid()).bind(typed).execute(self.db.pool()).await.unwrap();
    }

    /// The second of the two who have won the first round of a knock-out of four withdraws before the final.
    async fn final_that_nobody_plays(&self, tournament: TournamentId) -> Tournament {
        for _ in 0..4 {
            self.join(tournament, self.rich(100)).await;
        }
        self.until_playing(tournament, 2).await;
        let tables = self.tables.playing(tournament);
        self.tables.finish(tables[0].table_id, 0);
        self.until_playing(tournament, 1).await;
        let winner = tables[0].players[0];
        let mine = self.player(winner).my_registrations(&Default::default()).await.unwrap().items.remove(0);
        self.player(winner).retire(&self.key(), mine.registration_id).await.unwrap();
        self.play_out(tournament).await;
        self.show(tournament).await
    }
}

fn of_final(shown: &Tournament) -> Vec<(u8, i32)> {
    shown.rounds[1].matches[0].results.iter().map(|result| (result.vp, result.mp)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn v15_a_final_that_nobody_plays_is_worth_what_the_game_says_in_a_plain_knock_out() {
    let house = House::new().await;
    let template = house.template(|body| body["players"] = json!(4)).await;
    assert_eq!(template.unplayed_worth, Some(SCOPA));
    let tournament = house.open_from(&template).await;
    let shown = house.final_that_nobody_plays(tournament).await;
    assert_eq!(of_final(&shown), [(14, 4), (0, -14)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn g1_13_what_opens_from_a_template_of_old_is_worth_what_the_game_says_whatever_was_typed() {
    let house = House::new().await;
    for typed in [None, Some(json!({"vp": 0, "mp": 10_000, "lost_mp": 0, "rest_vp": 0, "rest_mp": 0}))] {
        let template = house.template(|body| body["players"] = json!(4)).await;
        house.as_of_old(&template, typed).await;
        let tournament = house.open_from(&template).await;
        let stored = house.operator().template(template.template_id).await.unwrap();
        assert_eq!(stored.unplayed_worth, Some(SCOPA));
        assert_eq!(of_final(&house.final_that_nobody_plays(tournament).await), [(14, 4), (0, -14)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_starts_asks_about_the_templates_of_old_and_the_next_ones_are_worth_what_it_hears() {
    let house = House::with_manual_clock().await;
    let template = house.template(|body| body["reopen"] = json!(true)).await;
    let first = house.open_from(&template).await;
    // What it was opened with, as typed by an operator.
    let typed = json!({"vp": 1, "mp": 1, "lost_mp": -1, "rest_vp": 1, "rest_mp": 1});
    house.as_of_old(&template, Some(typed)).await;
    let house = house.away(chrono::TimeDelta::zero()).await;
    let stored = async || house.operator().template(template.template_id).await.unwrap().unplayed_worth;
    until("what the game says", async || stored().await == Some(SCOPA)).await;
    // The tables say something else by now.
    let other = json!({"unplayed_worth": {"vp": 20, "mp": 1, "lost_mp": -1, "rest_vp": 14, "rest_mp": 0}});
    let changed = sqlx::query("update lobby.template set body = body || $2 where template_id = $1");
    changed.bind(template.template_id.uuid()).bind(other).execute(house.db.pool()).await.unwrap();
    for _ in 0..2 {
        house.join(first, house.rich(100)).await;
    }
    let opened = async || {
        let rows = sqlx::query_scalar::<_, Vec<u8>>(
            "select payload from eventstore.event where type = 'tournament_opened' order by occurred_at, stream_id",
        );
        let rows = rows.fetch_all(house.db.pool()).await.unwrap();
        let worth = |row: &Vec<u8>| serde_json::from_slice::<Value>(row).unwrap()["setup"]["unplayed"]["vp"].clone();
        let mut all = rows.iter().map(worth).map(|vp| vp.as_u64()).collect::<Vec<_>>();
        all.sort_unstable();
        all
    };
    until("the next one", async || opened().await == [Some(14), Some(20)]).await;
}
