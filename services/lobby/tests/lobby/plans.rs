//! What lists cost in a house with a past: index reads, as many as without one.

use mazziere_testkit::TestDb;
use serde_json::Value;
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, Execute, PgPool, Postgres, QueryBuilder};

use crate::support::history::{PAGE, fill, lists};
use crate::support::migrate;

/// The plan with what it read.
async fn run(pool: &PgPool, mut statement: QueryBuilder<Postgres>) -> Value {
    let arguments = statement.build().take_arguments().unwrap().unwrap();
    let text = format!("explain (analyze, buffers, format json) {}", statement.sql().as_str());
    let plan: Json<Value> =
        sqlx::query_scalar_with(AssertSqlSafe(text), arguments).persistent(false).fetch_one(pool).await.unwrap();
    plan.0[0]["Plan"].clone()
}

/// The blocks that a plan touched.
fn blocks(plan: &Value) -> i64 {
    plan["Shared Hit Blocks"].as_i64().unwrap() + plan["Shared Read Blocks"].as_i64().unwrap()
}

/// The tables that a plan reads from end to end.
fn read_through(plan: &Value, found: &mut Vec<String>) {
    if plan["Node Type"] == "Seq Scan" {
        found.push(plan["Relation Name"].as_str().unwrap().to_owned());
    }
    for part in plan["Plans"].as_array().into_iter().flatten() {
        read_through(part, found);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_list_reads_more_because_more_has_happened() {
    let db = TestDb::new("lobby", migrate).await;
    fill(db.pool(), 6_000).await;
    let mut young = Vec::new();
    for (_, statement) in lists(PAGE) {
        young.push(blocks(&run(db.pool(), statement).await));
    }
    fill(db.pool(), 60_000).await;
    for ((name, statement), young) in lists(PAGE).into_iter().zip(young) {
        let plan = run(db.pool(), statement).await;
        let mut through = Vec::new();
        read_through(&plan, &mut through);
        through.retain(|table| !table.ends_with("_offer"));
        assert!(through.is_empty(), "{name} reads through {through:?}: {plan:#}");
        // An index of ten times the rows may be a level deeper, for each of twelve offers and each row of the page; of
        // a few rows it may be cheaper to read all.
        let old = blocks(&plan);
        assert!(
            old <= (young * 3 / 2 + 50).max(400),
            "{name} read {young} blocks, and ten times the history later {old}: {plan:#}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_snapshot_of_the_live_list_reads_what_is_under_way() {
    let db = TestDb::new("lobby", migrate).await;
    fill(db.pool(), 20_000).await;
    let text = mazziere_lobby::tournament::store::UNDER_WAY;
    let plan = run(db.pool(), QueryBuilder::new(text.replace("$1", "500"))).await;
    assert!(blocks(&plan) < 100, "{plan:#}");
}
