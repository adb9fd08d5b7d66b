//! Migrations across releases: what was released stays as it is, and the schema of the last release becomes that of
//! this one with all that is in it.

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
    mazziere_server::database::migrate(db.url()).await.expect("this release");
    let names: i64 =
        sqlx::query_scalar("select count(*) from lobby.profile").fetch_one(db.pool()).await.expect("a count");
    assert_eq!(names, 1);
    for probe in [
        mazziere_lobby::probe(db.url()).expect("a url"),
        mazziere_tables::database::probe(db.url()).expect("a url"),
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
