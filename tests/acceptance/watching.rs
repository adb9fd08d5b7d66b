//! What operators watch the house by: the pages of `docs/` that are made from the program, alerts with their runbooks
//! and tests, dashboards. Everything they ask for is there, under that name and with those labels.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use mazziere_runtime::service::Role;
use mazziere_server::configuration;
use mazziere_telemetry::metrics::{Described, Kind};
use mazziere_testkit::TestDb;
use serde_json::Value;

const ROLES: [Role; 4] = [Role::Lobby, Role::Tables, Role::Wallet, Role::Audit];

/// The switch that writes generated pages anew.
const UPDATE: &str = "UPDATE_OPENAPI";

fn root() -> PathBuf {
    crate::tidiness::root()
}

fn monitoring() -> PathBuf {
    root().join("deploy/components/monitoring")
}

/// Compares a page with what the program says now.
fn is_generated(page: &str, now: &str) {
    let path = root().join("docs").join(page);
    mazziere_golden::rewrite_if_asked(UPDATE, &path, now);
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == now, "docs/{page} is out of date: {UPDATE}=1 cargo test -p acceptance");
}

#[test]
fn the_reference_of_the_configuration_is_the_generated_one() {
    is_generated("configuration.md", &configuration::page());
}

/// Families by name, each with the services that show it.
type Families = BTreeMap<String, (Described, Vec<&'static str>)>;

/// Every family of a house that runs, and what each service shows now.
async fn families() -> (Families, BTreeMap<&'static str, String>) {
    let harness = crate::harness::Harness::start().await;
    let (mut families, mut texts) = (BTreeMap::new(), BTreeMap::new());
    for role in ROLES {
        let metrics = harness.service(role).platform().metrics();
        for found in metrics.catalog() {
            let entry = families.entry(found.name.clone()).or_insert_with(|| (found.clone(), Vec::new()));
            assert_eq!(entry.0, found, "two services show different things under one name");
            entry.1.push(role.name());
        }
        texts.insert(role.name(), metrics.text().expect("metrics are text"));
    }
    (families, texts)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reference_of_the_metrics_is_the_generated_one_and_names_are_those_of_prometheus() {
    let (families, texts) = families().await;
    let mut page = String::from(
        "# Metrics\n\n\
         Generated from the program: `UPDATE_OPENAPI=1 cargo test -p acceptance -- watching` writes it anew.\n\n\
         Every replica shows its own figures on `/metrics`, with the label `service`. Figures of the whole house (what is\n\
         pending, the ledger) are shown by every replica that looks at them: take the greatest. The units are in the\n\
         names; amounts of money are whole cents.\n\n\
         | metric | kind | labels | services | meaning |\n|---|---|---|---|---|\n",
    );
    for (name, (found, services)) in &families {
        let labels = found.labels.iter().map(|label| format!("`{label}`")).collect::<Vec<_>>().join(", ");
        let (kind, services) = (found.kind.name(), services.join(", "));
        let _ = writeln!(page, "| `{name}` | {kind} | {labels} | {services} | {} |", found.help);
        let harness = name.starts_with("mazziere_") || name.starts_with("process_");
        assert!(harness && !name.contains("__"), "{name}");
        assert_eq!(name.ends_with("_total"), found.kind == Kind::Counter, "{name} is a {kind}");
        assert!(found.kind != Kind::Histogram || name.ends_with("_seconds") || name.ends_with("_size"), "{name}");
        assert!(!name.contains("milli") && !name.ends_with("_ms"), "{name}: seconds are the unit");
        assert!(found.help.ends_with('.'), "{name}: {:?} is no sentence", found.help);
        // A gauge that stands for itself is shown before anything has happened.
        let alone = found.labels.is_empty() && found.kind != Kind::Histogram;
        let shown = texts.values().any(|text| text.contains(&format!("\n{name}{{")));
        let of_keys = ["mazziere_key_document_age_seconds", "mazziere_sealing_key_age_seconds"];
        assert!(!alone || shown || of_keys.contains(&name.as_str()), "{name} is not shown");
    }
    is_generated("metrics.md", &page);
}

/// The rules of alerts and what is recorded.
fn rules() -> Vec<Value> {
    let text = fs::read_to_string(monitoring().join("rules.yaml")).expect("rules");
    let document: Value = serde_saphyr::from_str(&text).expect("rules are YAML");
    let groups = document["spec"]["groups"].as_array().expect("groups").clone();
    groups.iter().flat_map(|group| group["rules"].as_array().expect("rules").clone()).collect()
}

fn text_of<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("{value} has no {field}"))
}

/// Every dashboard: its name, and its queries.
fn dashboards() -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(monitoring().join("dashboards")).expect("dashboards") {
        let path = entry.expect("a dashboard").path();
        let dashboard: Value = serde_json::from_str(&fs::read_to_string(&path).expect("text")).expect("JSON");
        let mut queries = Vec::new();
        for panel in dashboard["panels"].as_array().expect("panels") {
            assert!(!text_of(panel, "title").is_empty());
            for target in panel["targets"].as_array().map(Vec::as_slice).unwrap_or_default() {
                queries.push(text_of(target, "expr").to_owned());
            }
        }
        assert!(!queries.is_empty(), "{} asks for nothing", path.display());
        all.push((path.file_stem().expect("a name").to_string_lossy().into_owned(), queries));
    }
    all.sort();
    all
}

/// The selectors of a query: names of metrics, each with the labels that are asked for.
fn selectors(query: &str) -> Vec<(String, Vec<String>)> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let mut found = Vec::new();
    let mut rest = query;
    while let Some(at) = rest.find(is_word) {
        let after = &rest[at..];
        let end = after.find(|c: char| !is_word(c)).unwrap_or(after.len());
        let (word, next) = after.split_at(end);
        rest = next;
        if !["mazziere_", "process_", "mazziere:"].iter().any(|start| word.starts_with(start)) {
            continue;
        }
        let mut labels = Vec::new();
        if let Some(inside) = next.strip_prefix('{') {
            let close = inside.find('}').expect("a selector ends");
            // No value of ours holds a comma.
            let asked = inside[..close].split(',').filter(|part| !part.trim().is_empty());
            labels = asked.map(|part| part.split(['=', '!']).next().unwrap_or_default().trim().to_owned()).collect();
            rest = &inside[close..];
        }
        found.push((word.to_owned(), labels));
    }
    found
}

/// The labels by which a query sums up or matches.
fn grouped_by(query: &str) -> BTreeSet<&str> {
    let lists = ["by (", "on ("].into_iter().flat_map(|word| query.split(word).skip(1));
    let labels = lists.filter_map(|rest| rest.split(')').next()).flat_map(|list| list.split(','));
    labels.map(str::trim).filter(|label| !label.is_empty()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_query_asks_for_what_the_services_show() {
    let (families, _) = families().await;
    let rules = rules();
    let recorded: BTreeSet<&str> = rules.iter().filter_map(|rule| rule["record"].as_str()).collect();
    let mut queries: Vec<(String, String)> =
        rules.iter().map(|rule| ("a rule".to_owned(), text_of(rule, "expr").to_owned())).collect();
    for (name, asked) in dashboards() {
        queries.extend(asked.into_iter().map(|query| (format!("the dashboard {name}"), query)));
    }
    let mut asked_for = BTreeSet::new();
    for (place, query) in &queries {
        let mut kept = BTreeSet::from(["namespace", "service", "instance", "le"].map(str::to_owned));
        if query.contains("ALERTS{") {
            // What Prometheus shows of the rules that fire, by the labels of every rule.
            kept.extend(["alertname", "severity"].map(str::to_owned));
        }
        for (name, labels) in selectors(query) {
            if recorded.contains(name.as_str()) {
                continue;
            }
            let parts = ["_bucket", "_sum", "_count"].into_iter().find_map(|part| name.strip_suffix(part));
            let of_histogram =
                parts.and_then(|name| families.get(name)).filter(|(found, _)| found.kind == Kind::Histogram);
            let (found, _) = of_histogram
                .or_else(|| families.get(&name))
                .unwrap_or_else(|| panic!("{place} asks for {name}, which nobody shows: {query}"));
            assert!(of_histogram.is_some() || found.kind != Kind::Histogram, "{place}: {name} has parts");
            asked_for.insert(found.name.clone());
            kept.extend(found.labels.iter().cloned());
            for label in labels {
                let known = ["service", "job", "instance", "namespace", "pod"].contains(&label.as_str())
                    || (label == "le" && of_histogram.is_some())
                    || found.labels.contains(&label);
                assert!(known, "{place}: {name} has no label {label}");
            }
        }
        let of_recorded = selectors(query).iter().any(|(name, _)| recorded.contains(name.as_str()));
        for label in grouped_by(query).into_iter().filter(|_| !of_recorded) {
            assert!(kept.contains(label), "{place}: nothing is told apart by {label}: {query}");
        }
    }
    let unused: Vec<&String> = families.keys().filter(|name| !asked_for.contains(*name)).collect();
    assert!(unused.is_empty(), "no dashboard and no alert shows {unused:?}");
}

/// Production's trouble is not hidden by the health of a rehearsal beside it.
#[test]
fn rules_and_dashboards_tell_houses_apart_by_their_namespace() {
    for rule in rules() {
        let query = text_of(&rule, "expr").to_owned();
        for word in ["sum", "max", "min", "count", "group"] {
            let uses = query.match_indices(word).filter(|(at, _)| {
                let before = query[..*at].chars().next_back();
                !before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_')
            });
            for (at, _) in uses {
                let rest = query[at + word.len()..].trim_start();
                let gathers = rest.starts_with('(') || rest.starts_with("by");
                assert!(!gathers || rest.starts_with("by (namespace"), "{query}");
            }
        }
        for list in query.split("on (").skip(1) {
            assert!(list.starts_with("namespace"), "{query}");
        }
    }
    for (name, asked) in dashboards() {
        for query in asked {
            for (metric, labels) in selectors(&query) {
                assert!(labels.contains(&"namespace".to_owned()), "{name} shows {metric} of all houses: {query}");
            }
        }
    }
}

#[test]
fn the_dashboards_are_those_that_operators_are_told_of() {
    let names: Vec<String> = dashboards().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["house", "lobby", "log", "money", "tables", "wallet"]);
}

/// What a runbook has, in order.
const SECTIONS: [&str; 4] = ["## Symptom", "## Query", "## Cause", "## Cure"];

#[test]
fn every_alert_has_a_runbook_and_a_test_and_every_runbook_an_alert() {
    let tests = fs::read_to_string(monitoring().join("rules.test.yaml")).expect("tests of rules");
    let page = fs::read_to_string(root().join("docs/operating.md")).expect("the page for operators");
    let (_, tried) = page.split_once("## What the alarms were tried on").expect("what the alarms were tried on");
    let mut pages = BTreeSet::new();
    for alert in rules().iter().filter(|rule| !rule["alert"].is_null()) {
        let name = text_of(alert, "alert");
        let severity = text_of(&alert["labels"], "severity");
        assert!(["page", "ticket"].contains(&severity), "{name}: {severity}");
        assert!(text_of(&alert["annotations"], "summary").ends_with('.'), "{name}");
        let page = text_of(&alert["annotations"], "runbook_url");
        let path = root().join("docs").join(page);
        let text = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{name}: there is no {page}"));
        assert!(text.starts_with(&format!("# {name}\n")), "{page} is not about {name}");
        let places: Vec<Option<usize>> = SECTIONS.iter().map(|section| text.find(&format!("\n{section}\n"))).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{page} lacks a section");
        assert!(text.contains("```promql\n"), "{page} has no query");
        assert!(tests.contains(&format!("alertname: {name}\n")), "{name} is not tested");
        // A test that never expects it to fire proves little.
        let mark = format!("alertname: {name}\n");
        let fires = tests.split(mark.as_str()).skip(1);
        assert!(
            fires.filter(|rest| rest.split("alertname:").next().is_some_and(|own| own.contains("exp_labels"))).count()
                > 0,
            "{name}"
        );
        assert!(tried.contains(&format!("`{name}`")), "docs/operating.md does not say on what {name} was tried");
        pages.insert(path.file_name().expect("a name").to_string_lossy().into_owned());
    }
    assert!(pages.len() > 10, "{pages:?}");
    let there: BTreeSet<String> = fs::read_dir(root().join("docs/runbooks"))
        .expect("runbooks")
        .map(|entry| entry.expect("a page").file_name().to_string_lossy().into_owned())
        // The others are about what people do, and not about an alarm.
        .filter(|name| name.starts_with("Mazziere"))
        .collect();
    assert_eq!(there, pages);
}

/// The names of alarms that stand in a text between these marks.
fn alarms(text: &str, mark: char) -> BTreeSet<&str> {
    let words = text.split(mark).filter(|word| word.starts_with("Mazziere"));
    words.filter(|word| word.chars().all(char::is_alphanumeric)).collect()
}

#[test]
fn the_alarms_that_the_page_calls_tried_are_those_that_fire_on_running_houses() {
    let trials = fs::read_to_string(root().join("services/server/tests/it/alerts.rs")).expect("the trials");
    let page = fs::read_to_string(root().join("docs/operating.md")).expect("the page for operators");
    let (_, page) = page.split_once("## What the alarms were tried on").expect("what the alarms were tried on");
    let (tried, reasons) = page.split_once("The others are tested as rules only").expect("the others");
    assert_eq!(alarms(tried, '`'), alarms(&trials, '"'));
    assert_eq!(alarms(tried, '`').intersection(&alarms(reasons, '`')).collect::<Vec<_>>(), Vec::<&&str>::new());
    for row in reasons.lines().filter(|row| row.starts_with("| `")) {
        let reason = row.trim_end_matches('|').rsplit('|').next().unwrap_or_default();
        assert!(reason.split_whitespace().count() > 4, "{row} has no reason");
    }
}

/// Queries of runbooks are asked by people in a hurry.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_query_of_a_runbook_asks_for_what_the_services_show() {
    let (families, _) = families().await;
    for entry in fs::read_dir(root().join("docs/runbooks")).expect("runbooks") {
        let path = entry.expect("a page").path();
        let text = fs::read_to_string(&path).expect("text");
        for query in text.split("```promql\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            assert!(
                !query.contains(" or "),
                "{}: of two figures without labels only the first is shown",
                path.display()
            );
            for (name, _) in selectors(query).into_iter().filter(|(name, _)| !name.contains(':')) {
                let whole = ["_bucket", "_sum", "_count"].into_iter().find_map(|part| name.strip_suffix(part));
                let known = families.contains_key(&name) || whole.is_some_and(|whole| families.contains_key(whole));
                assert!(known, "{}: nobody shows {name}", path.display());
            }
        }
    }
}

/// Statements that people are told to run by hand work, in the role that they are told to take.
#[tokio::test]
async fn every_statement_of_a_runbook_runs() {
    let db = TestDb::empty().await;
    mazziere_runtime::database::migrate(db.url()).await.expect("a house");
    let mut tried = 0;
    for entry in fs::read_dir(root().join("docs/runbooks")).expect("runbooks") {
        let path = entry.expect("a page").path();
        let text = fs::read_to_string(&path).expect("text").replace("\n   ", " ");
        let is_sql = |code: &&str| ["select ", "update "].iter().any(|verb| code.starts_with(verb));
        for statement in text.split('`').filter(is_sql) {
            let told = text.split_once(&format!("`{statement}` (as ")).map(|(_, rest)| rest);
            let role = if told.is_some_and(|rest| rest.starts_with("auditor")) { "mazziere_auditor" } else { "none" };
            let both = format!("set role {role}; {statement}; reset role");
            let done = sqlx::raw_sql(sqlx::AssertSqlSafe(both)).execute(db.pool()).await;
            assert!(done.is_ok(), "{}: {statement}: {done:?}", path.display());
            tried += 1;
        }
    }
    assert!(tried >= 4, "{tried}");
}

#[test]
fn selectors_are_found_with_their_labels() {
    let query =
        r#"sum by (route) (rate(mazziere_http_requests_total{status=~"5..",service!="x"}[5m])) / process_open_fds"#;
    let labels = vec!["status".to_owned(), "service".to_owned()];
    assert_eq!(
        selectors(query),
        [("mazziere_http_requests_total".to_owned(), labels), ("process_open_fds".to_owned(), Vec::new())]
    );
    assert_eq!(grouped_by("sum by (route, status) (a / on (service) b)"), ["route", "service", "status"].into());
}
