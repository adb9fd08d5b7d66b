//! Migrations across releases: what was released stays as it is, and the schema of the last release becomes that of
//! this one with all that is in it.

use std::collections::BTreeSet;
use std::fs;

use mazziere_database::Schema;
use mazziere_testkit::TestDb;
use sha2::{Digest, Sha256};

const SCHEMAS: [Schema; 4] =
    [mazziere_eventstore::SCHEMA, mazziere_tables::SCHEMA, mazziere_wallet::SCHEMA, mazziere_lobby::SCHEMA];

/// Every migration that was released: schema, name, hash of the file.
fn released() -> Vec<(String, String, String)> {
    let path = crate::tidiness::root().join("migrations/released.txt");
    let now: String = SCHEMAS
        .iter()
        .flat_map(|schema| schema.migrations.iter().map(|(name, sql)| (schema.name, *name, *sql)))
        .map(|(schema, name, sql)| format!("{schema} {name} {}\n", hex::encode(Sha256::digest(sql.as_bytes()))))
        .collect();
    mazziere_golden::rewrite_if_asked(mazziere_golden::UPDATE_GOLDEN, &path, &now);
    let text = fs::read_to_string(path).expect("the list of what was released");
    let line = |line: &str| {
        let mut words = line.split(' ').map(str::to_owned);
        Some((words.next()?, words.next()?, words.next()?))
    };
    text.lines().map(|text| line(text).unwrap_or_else(|| panic!("{text:?}"))).collect()
}

#[test]
fn what_was_released_stays_as_it_is() {
    for (schema, name, hash) in released() {
        let carried = SCHEMAS.iter().find(|carried| carried.name == schema).expect("a schema of the house");
        let found = carried.migrations.iter().find(|(carried, _)| *carried == name);
        let (_, sql) = found.unwrap_or_else(|| panic!("{schema} {name} was released and is gone"));
        assert_eq!(hex::encode(Sha256::digest(sql.as_bytes())), hash, "{schema} {name} was released and has changed");
    }
}

/// What the last release counts on: columns and their types, functions, rights. None of it may go.
const COUNTED_ON: &str = "
    with ours as (select oid, nspname from pg_namespace where nspname in ('eventstore', 'lobby', 'tables', 'wallet')),
         rows_of as (select c.oid, nspname || '.' || relname as name, relacl from pg_class c
                     join ours on ours.oid = relnamespace where relkind in ('r', 'p', 'v', 'S')),
         columns as (select name, attname, attacl, format_type(atttypid, atttypmod) as type from rows_of
                     join pg_attribute on attrelid = rows_of.oid where attnum > 0 and not attisdropped),
         functions as (select nspname || '.' || p.oid::regprocedure || ' ' || p.prorettype::regtype as name, proacl
                       from pg_proc p join ours on ours.oid = pronamespace)
    select 'column ' || name || '.' || attname || ' ' || type from columns
    union all select 'function ' || name from functions
    union all select 'right ' || name || ' ' || grantee::regrole || ' ' || privilege_type
              from rows_of, aclexplode(relacl)
    union all select 'right ' || name || '.' || attname || ' ' || grantee::regrole || ' ' || privilege_type
              from columns, aclexplode(attacl)
    union all select 'right ' || name || ' ' || grantee::regrole || ' ' || privilege_type
              from functions, aclexplode(proacl) where grantee <> 0";

/// The columns that every writer of a row has to write: a table that the last release fills gets no new one.
const WANTED: &str = "
    select nspname || '.' || relname, attname::text from pg_class c
    join pg_namespace n on n.oid = relnamespace join pg_attribute on attrelid = c.oid
    where nspname in ('eventstore', 'lobby', 'tables', 'wallet') and relkind in ('r', 'p')
        and attnum > 0 and not attisdropped and attnotnull and not atthasdef and attidentity = ''";

/// What a schema is like for those who work on it.
struct Shape {
    counted_on: BTreeSet<String>,
    wanted: BTreeSet<(String, String)>,
}

impl Shape {
    async fn of(db: &TestDb) -> Shape {
        let counted_on: Vec<String> = sqlx::query_scalar(COUNTED_ON).fetch_all(db.pool()).await.expect("a shape");
        let wanted: Vec<(String, String)> = sqlx::query_as(WANTED).fetch_all(db.pool()).await.expect("columns");
        Shape { counted_on: counted_on.into_iter().collect(), wanted: wanted.into_iter().collect() }
    }

    /// Expand, then contract: the services of the last release go on where this one's schema is.
    fn assert_carries(&self, last: &Shape) {
        let gone: Vec<_> = last.counted_on.difference(&self.counted_on).collect();
        assert!(gone.is_empty(), "the last release counts on {gone:#?}");
        let filled = |table: &str| last.counted_on.iter().any(|fact| fact.starts_with(&format!("column {table}.")));
        let new: Vec<_> = self.wanted.difference(&last.wanted).filter(|(table, _)| filled(table)).collect();
        assert!(new.is_empty(), "the last release does not write {new:?}");
    }
}

#[tokio::test]
async fn the_schema_of_the_last_release_becomes_that_of_this_one() {
    let db = TestDb::empty().await;
    let released = released();
    for schema in SCHEMAS {
        let known = |name: &str| released.iter().any(|(owner, known, _)| owner == schema.name && known == name);
        let then: Vec<_> = schema.migrations.iter().copied().filter(|(name, _)| known(name)).collect();
        assert!(!then.is_empty(), "{} was released", schema.name);
        Schema { migrations: then.leak(), ..schema }.migrate(db.pool()).await.expect("the last release");
    }
    let somebody = "insert into lobby.profile (player_id, name, named_at) values (gen_random_uuid(), 'Ada', now())";
    sqlx::query(somebody).execute(db.pool()).await.expect("a row of the last release");
    let last = Shape::of(&db).await;
    assert!(last.counted_on.len() > 300 && last.wanted.len() > 100, "{}", last.counted_on.len());
    mazziere_runtime::database::migrate(db.url()).await.expect("this release");
    Shape::of(&db).await.assert_carries(&last);
    let names: i64 =
        sqlx::query_scalar("select count(*) from lobby.profile").fetch_one(db.pool()).await.expect("a count");
    assert_eq!(names, 1);
    for probe in [
        mazziere_lobby::probe(db.url()).expect("a url"),
        mazziere_tables::schema::probe(db.url()).expect("a url"),
        mazziere_wallet::schema::probe(db.url()).expect("a url"),
    ] {
        probe.alone().await.expect("the services are content");
    }
    // The last release finds nothing to do on the schema of this one.
    for schema in SCHEMAS {
        let known = |name: &str| released.iter().any(|(owner, known, _)| owner == schema.name && known == name);
        let then: Vec<_> = schema.migrations.iter().copied().filter(|(name, _)| known(name)).collect();
        Schema { migrations: then.leak(), ..schema }.migrate(db.pool()).await.expect("the last release, again");
    }
}
