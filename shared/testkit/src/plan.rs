//! What a statement read: the plan that PostgreSQL carried out, and the blocks that it touched.

use serde_json::Value;
use sqlx::types::Json;
use sqlx::{AssertSqlSafe, Execute, PgConnection, Postgres, QueryBuilder};
use std::fmt;

/// How often a statement is carried out to see what it reads.
const TIMES: usize = 3;

/// The plan of a statement that was carried out.
pub struct Plan(Value);

impl Plan {
    /// Carries the statement out a few times and says how it went when it read least.
    ///
    /// A connection reads hundreds of blocks of the catalogue when it meets a function for the first time: what a
    /// statement costs is what is left of that.
    ///
    /// # Errors
    /// What the database refuses.
    pub async fn of(
        connection: &mut PgConnection,
        statement: impl Fn() -> QueryBuilder<Postgres>,
    ) -> sqlx::Result<Plan> {
        let mut least = Plan::once(connection, statement()).await?;
        for _ in 1..TIMES {
            let plan = Plan::once(connection, statement()).await?;
            if plan.blocks() < least.blocks() {
                least = plan;
            }
        }
        Ok(least)
    }

    async fn once(connection: &mut PgConnection, mut statement: QueryBuilder<Postgres>) -> sqlx::Result<Plan> {
        let arguments = statement.build().take_arguments().map_err(sqlx::Error::Encode)?.unwrap_or_default();
        let text = format!("explain (analyze, buffers, format json) {}", statement.sql().as_str());
        let query = sqlx::query_scalar_with::<_, Json<Value>, _>(AssertSqlSafe(text), arguments);
        let plan = query.persistent(false).fetch_one(connection).await?;
        Ok(Plan(plan.0[0]["Plan"].clone()))
    }

    /// The blocks that it touched, those of the functions that it calls among them.
    pub fn blocks(&self) -> i64 {
        let touched = |how: &str| self.0[how].as_i64().unwrap_or_default();
        touched("Shared Hit Blocks") + touched("Shared Read Blocks")
    }

    /// The tables that it reads from end to end.
    pub fn read_through(&self) -> Vec<&str> {
        let mut found = Vec::new();
        read_through(&self.0, &mut found);
        found
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:#}", self.0)
    }
}

fn read_through<'a>(node: &'a Value, found: &mut Vec<&'a str>) {
    if node["Node Type"] == "Seq Scan" {
        found.extend(node["Relation Name"].as_str());
    }
    for part in node["Plans"].as_array().into_iter().flatten() {
        read_through(part, found);
    }
}
