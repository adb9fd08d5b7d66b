//! Alerts on a running house: what its services really show is scraped before and after a cause is broken, and
//! promtool, which is Prometheus itself, says what the rules make of it when it stays so. The times for which a rule
//! waits are not waited for: the last scrape is held, and counters go on as they went.
//!
//! Which alerts are tried here, and why the others are not, stands at the end of `docs/operating.md`, which names all.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use mazziere_contract::client::http;
use mazziere_runtime::args::ServiceArgs;
use mazziere_runtime::keys::HouseKey;
use mazziere_telemetry::Clock;
use mazziere_testkit::TestDb;
use mazziere_web::Role;
use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};
use uuid::Uuid;

use crate::process::Trio;

/// Minutes for which all is well, and for which the broken cause stays.
const WELL: u32 = 4;
const BROKEN: u32 = 420;

/// What services show: series with their labels, and values as they are written.
type Scrape = BTreeMap<String, String>;

/// What every replica of these houses shows now; one that is gone shows nothing.
async fn scrape(web: &reqwest::Client, houses: &[&Trio]) -> Scrape {
    let mut all = Scrape::new();
    for (number, house) in houses.iter().enumerate() {
        for (role, url) in &house.urls {
            let Ok(answer) = web.get(format!("{url}/metrics")).send().await else { continue };
            for line in answer.text().await.unwrap().lines().filter(|line| !line.starts_with('#')) {
                let (series, value) = line.rsplit_once(' ').expect("a series and its value");
                let (name, labels) = series.split_once('{').expect("every series has its service");
                all.insert(format!("{name}{{instance=\"{role}-{number}\",{labels}"), value.to_owned());
            }
        }
    }
    all
}

/// A series as promtool reads it: well, then broken for long.
fn written(series: &str, before: Option<&String>, after: Option<&String>) -> Option<String> {
    let counts = ["_total{", "_bucket{", "_count{"].iter().any(|end| series.contains(end));
    // `vxN` is a value and N more; `_xN` is N times nothing.
    let well = before.map_or_else(|| format!("_x{}", WELL + 1), |value| format!("{value}x{WELL}"));
    let broken = match after {
        None => "stale".to_owned(),
        Some(now) if counts => {
            let now: u64 = now.parse().ok()?;
            let grown = now - before.and_then(|before| before.parse().ok()).unwrap_or(0);
            format!("{now}+{grown}x{BROKEN}")
        }
        Some(now) => format!("{now}x{BROKEN}"),
    };
    Some(format!("{well} {broken}"))
}

fn monitoring() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/components/monitoring")
}

/// The metrics that rules ask for.
fn asked_for(rules: &str) -> BTreeSet<String> {
    let words = rules.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("mazziere_")).map(str::to_owned).collect()
}

/// Says loudly that nothing was asked where there is no promtool.
fn has_promtool() -> bool {
    let there = Command::new("promtool").arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        // Past the capturing of tests that pass, which would show nobody.
        let said = "\nNOT TESTED: there is no promtool on this machine (Debian's package `prometheus`)\n";
        let _ = std::io::stderr().write_all(said.as_bytes());
    }
    there
}

/// Has promtool say that none of the alerts fires while all is well, and these fire when it stays broken.
fn assert_fires(before: &Scrape, after: &Scrape, alerts: &[&str]) {
    let resource: Value =
        serde_saphyr::from_str(&fs::read_to_string(monitoring().join("rules.yaml")).unwrap()).unwrap();
    let rules = resource["spec"].to_string();
    let asked = asked_for(&rules);
    let mut test = String::from("rule_files: [rules.json]\nevaluation_interval: 1m\ntests:\n  - interval: 1m\n");
    test.push_str("    input_series:\n");
    let all: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for series in all {
        if !asked.contains(series.split('{').next().unwrap()) {
            continue;
        }
        let Some(values) = written(series, before.get(series), after.get(series)) else { continue };
        let _ = writeln!(test, "      - series: '{series}'\n        values: '{values}'");
    }
    let _ = writeln!(test, "    promql_expr_test:");
    let _ = writeln!(
        test,
        "      - expr: 'count by (alertname) (ALERTS{{alertstate=\"firing\"}})'\n        eval_time: {WELL}m\n        \
         exp_samples: []"
    );
    for alert in alerts {
        assert!(rules.contains(&format!("\"{alert}\"")), "there is no alert {alert}");
        let _ = writeln!(
            test,
            "      - expr: 'clamp_max(count(ALERTS{{alertname=\"{alert}\",alertstate=\"firing\"}}), 1)'\n        \
             eval_time: {BROKEN}m\n        exp_samples: [{{labels: '{{}}', value: 1}}]"
        );
    }
    let folder = std::env::temp_dir().join(format!("mazziere-alerts-{}-{}", std::process::id(), alerts[0]));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("rules.json"), rules).unwrap();
    fs::write(folder.join("test.yaml"), test).unwrap();
    let output = Command::new("promtool").args(["test", "rules", "test.yaml"]).current_dir(&folder).output().unwrap();
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{said}\n{}", folder.display());
    fs::remove_dir_all(&folder).unwrap();
}

/// Scrapes until something is shown. Lookouts look every quarter of a minute.
async fn scrape_until(web: &reqwest::Client, houses: &[&Trio], shown: impl Fn(&Scrape) -> bool) -> Scrape {
    let mut last = Scrape::new();
    for _ in 0..90 {
        last = scrape(web, houses).await;
        if shown(&last) {
            return last;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let ours: Vec<_> = last.iter().filter(|(series, _)| !series.contains("_bucket")).collect();
    panic!("it is not shown: {ours:#?}")
}

/// Whether every one of these gauges is positive somewhere.
fn all_positive(scrape: &Scrape, gauges: &[&str]) -> bool {
    gauges.iter().all(|gauge| {
        let mut series = scrape.iter().filter(|(series, _)| series.split('{').next() == Some(gauge));
        series.any(|(_, value)| value != "0")
    })
}

async fn deposit(web: &reqwest::Client, key: &HouseKey, house: &Trio) {
    let token = key.sign(Uuid::from_u128(9), Role::Finance, None);
    let body = json!({
        "player_id": Uuid::from_u128(1), "amount": "10.00", "currency": "EUR", "external_reference": "bank-1",
    });
    let request = web.post(format!("{}/v1/deposits", house.urls["wallet"])).bearer_auth(token).json(&body);
    assert_eq!(request.header("idempotency-key", "first").send().await.unwrap().status(), 201);
}

/// What an owner with more rights than anybody should use can do to a house, past its guards.
const BREAK: &str = "
    alter table wallet.account drop constraint account_closed_is_zero;
    set session_replication_role = replica;
    update wallet.account set balance = balance + 1 where kind = 'player_cash';
    insert into wallet.account (account_id, kind, tournament_id, floor, balance, closed_at)
        values (gen_random_uuid(), 'tournament_pool', gen_random_uuid(), 0, 5, now());
    insert into wallet.hold (hold_id, account_id, amount, purpose, expires_at, created_at)
        select gen_random_uuid(), account_id, 1, 'forgotten', now() + interval '1 year', now() - interval '2 days'
        from wallet.account where kind = 'player_cash';
    -- Without its lane nobody finds it.
    insert into lobby.effect (effect_id, subject, subject_id, effect, attempts, created_at, next_at)
        values (gen_random_uuid(), 'tournament', gen_random_uuid(), '{}', 3, now() - interval '1 hour',
            now() - interval '10 minutes');
    insert into lobby.parked_result values (1, gen_random_uuid(), '{}', 'a fault', now());
    insert into lobby.parked_news (position, lane, item, reason, parked_at, next_at)
        values (2, gen_random_uuid(), '{}', 'a fault', now(), now() + interval '1 day');
    insert into lobby.tournament
        (tournament_id, template_id, game, format, status, cost, opened_at, version, summary, offer_id, stalls_at)
        values (gen_random_uuid(), gen_random_uuid(), 'scopa', 'heads_up', 'running', 0, now(), 1, '{}', 1,
            now() - interval '1 minute');
    set session_replication_role = origin;
";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_in_the_database_is_seen_and_pages() {
    if !has_promtool() {
        return;
    }
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let (web, key) = (http(Duration::from_secs(60)).unwrap(), HouseKey::fresh(&Clock::system()).unwrap());
    let args = ServiceArgs::development(db.url(), &key);
    let mut house = Trio::start(args.clone(), &[]).await;
    deposit(&web, &key, &house).await;
    let leads = ["mazziere_log_sequencer_leads"];
    let before = scrape_until(&web, &[&house], |shown| all_positive(shown, &leads)).await;
    let mut owner = PgConnection::connect(db.url()).await.unwrap();
    owner.execute(BREAK).await.unwrap();
    // A replica that starts sees what was put aside before.
    let mut second = Trio::start(args, &[]).await;
    // Somebody far away holds the sequencer's lease for ever, and a migration is missing.
    let gone = "update eventstore.sequencer
                set holder = gen_random_uuid(), token = token + 1, lease_until = now() + interval '1 day';
                delete from lobby._migrations where version = (select max(version) from lobby._migrations)";
    owner.execute(gone).await.unwrap();
    let auditor = key.sign(Uuid::from_u128(9), Role::Auditor, None);
    let asked = web.get(format!("{}/v1/trial-balance", house.urls["wallet"])).bearer_auth(auditor).send().await;
    assert_eq!(asked.unwrap().status(), 200);
    let gauges = [
        "mazziere_wallet_trial_balance_drift_accounts",
        "mazziere_wallet_closed_not_zero_accounts",
        "mazziere_wallet_holds_oldest_seconds",
        "mazziere_lobby_effects_late_seconds",
        "mazziere_lobby_effects_failing_oldest_seconds",
        "mazziere_lobby_results_parked",
        "mazziere_lobby_news_parked",
        "mazziere_lobby_events_stalled",
    ];
    for lobby in [&house, &second] {
        // A load balancer asks this all the time.
        crate::process::until(&web, &format!("{}/readyz", lobby.urls["lobby"]), 503).await;
    }
    let broken = |shown: &Scrape| all_positive(shown, &gauges) && !all_positive(shown, &leads);
    let after = scrape_until(&web, &[&house, &second], broken).await;
    assert_fires(
        &before,
        &after,
        &[
            "MazziereTrialBalanceOff",
            "MazziereClosedEventHoldsMoney",
            "MazziereHoldOld",
            "MazziereEffectsLate",
            "MazziereEffectsFailing",
            "MazziereResultParked",
            "MazziereNewsParked",
            "MazziereEventStalled",
            "MazziereSequencerStopped",
            "MazziereNotReady",
        ],
    );
    house.end().await;
    second.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ledger_that_stands_still_and_one_that_is_gone_are_seen_and_page() {
    if !has_promtool() {
        return;
    }
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.unwrap();
    let (web, key) = (http(Duration::from_secs(60)).unwrap(), HouseKey::fresh(&Clock::system()).unwrap());
    let args = ServiceArgs {
        database_connections: Some(2),
        database_patience_ms: Some(2_000),
        ..ServiceArgs::development(db.url(), &key)
    };
    let mut house = Trio::start(args, &[]).await;
    deposit(&web, &key, &house).await;
    let leads = ["mazziere_log_sequencer_leads"];
    // Of two connections both may be in use for a moment, and a moment is held for minutes here.
    let has_room = |shown: &Scrape| {
        let mut busy = shown
            .iter()
            .filter(|(series, _)| series.starts_with("mazziere_database_connections{") && series.contains("\"busy\""));
        busy.all(|(_, value)| value != "2")
    };
    let is_well = |shown: &Scrape| all_positive(shown, &leads) && has_room(shown);
    let before = scrape_until(&web, &[&house], is_well).await;
    let mut owner = PgConnection::connect(db.url()).await.unwrap();
    owner.execute("begin; lock table wallet.account in access exclusive mode").await.unwrap();
    // Two of these wait for the lock, the others for a connection.
    let token = key.sign(Uuid::from_u128(1), Role::Player, None);
    let balance = format!("{}/v1/players/{}/balance", house.urls["wallet"], Uuid::from_u128(1));
    let ask = || web.get(&balance).bearer_auth(&token).send();
    let waiting: Vec<_> = (0..12).map(|_| tokio::spawn(ask())).collect();
    let refused = |shown: &Scrape| {
        let turned_away =
            |series: &str| series.starts_with("mazziere_http_requests_total") && series.contains("\"503\"");
        shown.keys().any(|series| turned_away(series))
    };
    let after = scrape_until(&web, &[&house], refused).await;
    assert_fires(
        &before,
        &after,
        &["MazziereConnectionsExhausted", "MazziereAvailabilityBurnsFast", "MazziereAvailabilityBurnsSlowly"],
    );
    owner.execute("rollback").await.unwrap();
    for answer in waiting {
        let status = answer.await.unwrap().unwrap().status().as_u16();
        assert!([200, 503].contains(&status), "{status}");
    }
    house.end().await;
    let gone = scrape(&web, &[&house]).await;
    assert!(gone.is_empty(), "{gone:?}");
    assert_fires(&before, &gone, &["MazziereServiceDown"]);
}
