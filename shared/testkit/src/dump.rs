//! Everything that a role reads out of a database, to be searched.

use std::collections::HashSet;

use serde_json::Value;
use sqlx::{AssertSqlSafe, PgPool, Row};

/// What a role reads: every row as JSON, and every column of bytes as it is as well.
#[derive(Debug, Default)]
pub struct Dump {
    /// One character per byte.
    text: String,
    rows: usize,
}

impl Dump {
    /// Reads every table that `role` may read; without a role as the login of the pool.
    ///
    /// # Panics
    /// When the database cannot be read for another reason than the role's rights.
    #[expect(clippy::disallowed_methods, reason = "a pool of the test's own, whose futures nobody drops")]
    pub async fn take(pool: &PgPool, role: Option<&str>) -> Dump {
        let tables = sqlx::query(
            "select quote_ident(table_schema) || '.' || quote_ident(table_name) from information_schema.tables
            where table_schema not in ('pg_catalog', 'information_schema') order by 1",
        );
        let tables = tables.fetch_all(pool).await.unwrap();
        let mut dump = Dump { text: String::new(), rows: 0 };
        for table in tables {
            let mut tx = pool.begin().await.unwrap();
            if let Some(role) = role {
                sqlx::query(AssertSqlSafe(format!("set local role {role}"))).execute(&mut *tx).await.unwrap();
            }
            let name: String = table.try_get(0).unwrap();
            let sql = format!("select row_to_json(t)::text from {name} t");
            match sqlx::query_scalar::<_, String>(AssertSqlSafe(sql)).fetch_all(&mut *tx).await {
                Ok(rows) => rows.iter().for_each(|row| dump.add(row)),
                Err(error) => {
                    let code = error.as_database_error().and_then(|error| error.code()).unwrap_or_default();
                    assert!(role.is_some() && code == "42501", "{name}: {error}");
                }
            }
        }
        dump
    }

    /// How many rows were read.
    pub fn rows(&self) -> usize {
        self.rows
    }

    fn add(&mut self, row: &str) {
        self.rows += 1;
        self.text.push_str(row);
        self.text.push('\n');
        let Ok(Value::Object(columns)) = serde_json::from_str(row) else { panic!("a row is an object") };
        for bytes in columns.values().filter_map(|value| value.as_str()?.strip_prefix("\\x")) {
            let bytes = hex::decode(bytes).expect("a column of bytes");
            self.text.extend(bytes.into_iter().map(char::from));
            self.text.push('\n');
        }
    }

    /// The lines that stand here and not in `other`.
    #[must_use]
    pub fn beyond(&self, other: &Dump) -> Dump {
        let known: HashSet<&str> = other.text.lines().collect();
        let lines: Vec<&str> = self.text.lines().filter(|line| !known.contains(line)).collect();
        Dump { text: lines.join("\n"), rows: lines.len() }
    }

    /// Whether these bytes stand anywhere.
    pub fn holds(&self, bytes: &[u8]) -> bool {
        let text: String = bytes.iter().copied().map(char::from).collect();
        self.text.contains(&text)
    }

    /// Every text of at most `length` bytes that stands anywhere in quotes.
    pub fn quoted(&self, length: usize) -> impl Iterator<Item = &str> {
        let texts = self.text.split('"').map(|text| text.trim_end_matches('\\'));
        texts.filter(move |text| (1..=length).contains(&text.len()))
    }
}
