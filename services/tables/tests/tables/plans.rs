//! What lists cost in a house with a past: index reads, as many as without one. And the list turned round, by player.

use mazziere_testkit::{Plan, TestDb};

use crate::support::database;
use crate::support::history::{PAGE, fill, lists};

#[tokio::test(flavor = "multi_thread")]
async fn no_list_reads_more_because_more_has_happened() {
    let db = database().await;
    fill(db.pool(), 6_000).await;
    let mut connection = db.pool().acquire().await.unwrap();
    let mut young = Vec::new();
    for number in 0..lists(PAGE).len() {
        let statement = || lists(PAGE).swap_remove(number).1;
        young.push(Plan::of(&mut connection, statement).await.unwrap().blocks());
    }
    fill(db.pool(), 60_000).await;
    for (number, ((name, _), young)) in lists(PAGE).into_iter().zip(young).enumerate() {
        let statement = || lists(PAGE).swap_remove(number).1;
        let plan = Plan::of(&mut connection, statement).await.unwrap();
        assert!(plan.read_through().is_empty(), "{name}: {plan:?}");
        // A page of a player's tables looks each of them up, in an index that may be a level deeper by now.
        let old = plan.blocks();
        assert!(
            old <= young * 3 / 2 + 50,
            "{name} read {young} blocks, and ten times the history later {old}: {plan:?}"
        );
    }
}

/// What the list says of who sits where, and what it says by player.
async fn both_sides(db: &TestDb) -> [Vec<String>; 2] {
    let texts = [
        "select distinct concat_ws(' ', p, opened_at, table_id, game, status)
         from tables.listing cross join unnest(players) as p order by 1",
        "select concat_ws(' ', player_id, opened_at, table_id, game, status) from tables.player_table order by 1",
    ];
    let mut sides = [Vec::new(), Vec::new()];
    for (text, side) in texts.into_iter().zip(&mut sides) {
        *side = sqlx::query_scalar(text).fetch_all(db.pool()).await.unwrap();
    }
    sides
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_by_player_says_what_the_list_says_whatever_changes() {
    let db = database().await;
    for statement in [
        "insert into tables.listing (table_id, game, options_text, format, status, players, opened_at, version)
         select gen_random_uuid(), 'scopa', '', 'four_in_two', 'waiting',
             array(select lpad(to_hex((n + k / 2) % 7), 32, '0')::uuid from generate_series(0, 3) as k), now(), 1
         from generate_series(1, 40) as n",
        "update tables.listing set status = 'playing', version = 2 where table_id < ('8' || repeat('0', 31))::uuid",
        "update tables.listing set players = array_append(players, lpad('a', 32, '0')::uuid), version = 3
         where status = 'playing'",
        "update tables.listing set players = array_remove(players, lpad('3', 32, '0')::uuid), version = 4",
        "update tables.listing set players = '{}', status = 'finished', version = 5 where players[1] = lpad('5', 32, '0')::uuid",
        "update tables.listing set players = array[lpad('5', 32, '0')::uuid], version = 6 where players = '{}'",
    ] {
        let done = sqlx::query(statement).execute(db.pool()).await.unwrap();
        assert!(done.rows_affected() > 0, "{statement}");
        let [list, by_player] = both_sides(&db).await;
        assert!(!list.is_empty());
        assert_eq!(list, by_player, "{statement}");
    }
}
