//! The doctor: a line for each thing that it looks at, an exit code that says whether something is wrong, and no fault
//! where its login may not see.

use mazziere_localpg::Cluster;
use sqlx::{Connection, Executor, PgConnection};

use crate::bundles::answers;
use crate::cli::{mazziere, text};
use crate::process::as_login;

/// What it looks at in a database, in order.
const LOOKS: [&str; 19] = [
    "database",
    "roles",
    "clocks",
    "connections",
    "pools",
    "schema eventstore",
    "schema tables",
    "schema wallet",
    "schema lobby",
    "grants",
    "appends without a place in the log",
    "effects that are due",
    "events that stand still",
    "news put aside",
    "subscriptions",
    "trial balance",
    "the past, checked again",
    "the ledger, checked again",
    "a sample of the past",
];

/// What it says of a database: whether it is content, and what it found, verdict and thing.
fn examine(url: &str) -> (bool, Vec<(String, String)>, String) {
    let output = mazziere(&["doctor"], &[("DATABASE_URL", url)], "");
    let said = text(&output.stdout);
    let lines = said.lines().map(|line| {
        let (verdict, rest) = line.split_at(8);
        (verdict.trim().to_owned(), rest.split(": ").next().unwrap_or_default().to_owned())
    });
    (output.status.success(), lines.collect(), said)
}

/// The things with this verdict.
fn with<'a>(verdict: &str, found: &'a [(String, String)]) -> Vec<&'a str> {
    found.iter().filter(|(said, _)| said == verdict).map(|(_, thing)| thing.as_str()).collect()
}

const BREAK: &str = "
    revoke usage on schema wallet from mazziere_wallet;
    delete from lobby._migrations where version = (select max(version) from lobby._migrations);
    set session_replication_role = replica;
    insert into lobby.effect (effect_id, subject, subject_id, effect, attempts, created_at, next_at)
        values (gen_random_uuid(), 'tournament', gen_random_uuid(), '{}', 3, now() - interval '1 hour',
            now() - interval '10 minutes');
    insert into lobby.parked_result values (1, gen_random_uuid(), '{}', 'a fault', now());
    insert into eventstore.subscription (name, position, parked_position, parked_reason, parked_at)
        values ('a_list', 6, 7, 'a fault', now());
    insert into eventstore.recheck_fault (stream_id, owner, kind, what, found_at)
        values (gen_random_uuid(), 'mazziere_tables', 'table', 'the chain breaks', now());
    insert into wallet.recheck_fault (kind, place, what, found_at)
        values ('posting', '7', 'the ledger has no such place', now());
    insert into wallet.account (account_id, kind, player_id, floor, balance)
        values (gen_random_uuid(), 'player_cash', gen_random_uuid(), 0, 5);
    insert into lobby.tournament
        (tournament_id, template_id, game, format, status, cost, opened_at, version, summary, offer_id, stalls_at)
        values (gen_random_uuid(), gen_random_uuid(), 'scopa', 'heads_up', 'running', 0, now(), 1, '{}', 1,
            now() - interval '1 minute');
    insert into lobby.club_event (club_event_id, creator_id, stage, table_id, version, shown, stalls_at)
        values ('00000000-0000-0000-0000-0000000000e1', gen_random_uuid(), 'running',
                '00000000-0000-0000-0000-0000000000a1', 1, '{}', now() - interval '1 minute'),
            (gen_random_uuid(), gen_random_uuid(), 'closed', null, 1, '{}', now() - interval '1 minute');
    insert into lobby.cash_table (table_id, stream_id, cash_template_id, game, kind, status, big_stake, taken, free,
            waiting, opened_at, version, summary, offer_id, stalls_at)
        select case stage when 'in_match' then '00000000-0000-0000-0000-0000000000c1'::uuid else gen_random_uuid() end,
            gen_random_uuid(), gen_random_uuid(), 'scopa', 'fixed', 'open', 1, 2, 0, 0, now(), 1,
            jsonb_build_object('match', jsonb_build_object('stage', stage)), 1, now() - interval '1 minute'
        from unnest(array['in_match', 'waiting']) as stage;
    set session_replication_role = origin;
";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_thing_has_a_line_and_what_is_wrong_ends_with_another_exit_code() {
    let cluster = tokio::task::spawn_blocking(Cluster::scratch).await.unwrap().unwrap();
    let mut superuser = PgConnection::connect(&cluster.url("postgres")).await.unwrap();
    superuser.execute("create database house").await.unwrap();
    let house = cluster.url("house");
    let (content, found, said) = examine(&house);
    assert!(!content && said.contains("run `mazziere migrate`"), "{said}");
    assert!(with("WRONG", &found).contains(&"grants"), "{said}");

    mazziere_runtime::database::migrate(&house).await.unwrap();
    let (content, found, said) = examine(&house);
    assert!(content && with("WRONG", &found).is_empty(), "{said}");
    assert_eq!(found.iter().map(|(_, thing)| thing.as_str()).collect::<Vec<_>>(), LOOKS, "{said}");

    // A login of a service: what is not its affair is hidden, and no fault.
    superuser.execute("create role desk login in role mazziere_lobby").await.unwrap();
    let (content, found, said) = examine(&as_login("desk", &house));
    assert!(content && with("hidden", &found).contains(&"trial balance"), "{said}");
    assert!(
        with("ok", &found).contains(&"roles") && said.contains("may work as mazziere_app, mazziere_lobby"),
        "{said}"
    );
    // It counts the sessions of others, too, and says that it is not told whose they are.
    let line = said.lines().find(|line| line.contains("connections: ")).unwrap_or_default();
    assert!(line.contains("mazziere-doctor 1") && line.contains(" hidden from this login"), "{said}");
    assert!(!line.contains("connections: 1 of "), "{said}");

    let mut owner = PgConnection::connect(&house).await.unwrap();
    owner.execute(BREAK).await.unwrap();
    let (content, found, said) = examine(&house);
    assert!(!content, "{said}");
    let wrong = [
        "schema lobby",
        "grants",
        "effects that are due",
        "events that stand still",
        "news put aside",
        "subscriptions",
        "trial balance",
        "the past, checked again",
        "the ledger, checked again",
    ];
    assert_eq!(with("WRONG", &found), wrong, "{said}");
    let stalled = said.lines().find(|line| line.contains("events that stand still: ")).unwrap_or_default();
    for one in ["private event", "cash table", "tournament"] {
        assert_eq!(stalled.matches(one).count(), 1, "{said}");
    }
    assert!(
        stalled.contains("e1 at table 00000000-0000-0000-0000-0000000000a1 since ") && stalled.contains("c1 since "),
        "{said}"
    );
    assert!(said.contains("lacking: mazziere_wallet in wallet"), "{said}");
    assert!(said.contains("a_list is parked at 7, a fault"), "{said}");
    assert!(said.contains("posting the ledger has no such place: see docs/runbooks/MazziereAuditFault.md"), "{said}");

    // The logs, where the service that keeps them is named.
    let logs = r#"{"logs":[{"log":"events","origin":"house.example/events","key":"k","size":6,"entries":9,
        "halted":{"cause":"rewritten","detail":"position 6 is not what was signed","at":"2026-01-01T20:00:00Z"},
        "witnesses":[]}]}"#;
    for (says, line) in [
        (
            logs,
            "WRONG   log of events: house.example/events is signed no further since 2026-01-01 20:00:00 UTC, rewritten: ",
        ),
        ("{}", "WRONG   logs: no list of logs at http://127.0.0.1:"),
    ] {
        let url = answers("200 OK", move |stream: &mut std::net::TcpStream| {
            let _gone = std::io::Write::write_all(stream, says.as_bytes());
        });
        let output =
            mazziere(&["doctor"], &[("DATABASE_URL", house.as_str()), ("MAZZIERE_AUDIT_URL", url.as_str())], "");
        let said = text(&output.stdout);
        assert!(!output.status.success() && said.contains(line), "{said}");
    }

    let (content, _, said) = examine("postgres://me:s3cret@127.0.0.1:1/house");
    assert!(!content && said.starts_with("WRONG   database: ") && !said.contains("s3cret"), "{said}");
}
