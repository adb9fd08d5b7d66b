//! Dependencies point down only (ARCHITECTURE.md, "Layers"): checked against what cargo says, not what we remember.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// Every crate with the layers' own words for what it may use, besides itself.
const MAY_USE: &[(&str, &[&str])] = &[
    ("ids", &[]),
    ("hashchain", &["ids"]),
    ("json", &[]),
    ("money", &[]),
    ("rules", &["json"]),
    ("fairdeal", &[]),
    ("deal", &["fairdeal", "rules"]),
    ("tls", &[]),
    ("sealing", &[]),
    ("tlog", &[]),
    ("telemetry", &["tls"]),
    ("localpg", &[]),
    ("database", &[]),
    ("contract", &["ids", "json", "money", "tls"]),
    ("eventstore", &["contract", "database", "hashchain", "ids", "telemetry"]),
    ("web", &["contract", "ids", "json", "telemetry", "tls"]),
    ("books", &["contract", "hashchain", "ids"]),
    ("replay", &["books", "contract", "fairdeal", "hashchain", "ids", "money", "rules", "sealing"]),
    ("wallet", &["books", "contract", "database", "ids", "money", "telemetry", "web"]),
    ("verify", &["books", "contract", "hashchain", "ids", "replay", "tlog"]),
    ("lobbylog", &["contract", "fairdeal", "hashchain", "ids", "lobby", "replay", "sealing", "verify"]),
    ("wasm", &["lobbylog", "replay", "tlog", "verify"]),
    (
        "audit",
        &[
            "contract",
            "database",
            "eventstore",
            "hashchain",
            "ids",
            "json",
            "money",
            "telemetry",
            "tlog",
            "verify",
            "web",
        ],
    ),
    (
        "lobby",
        &["contract", "database", "eventstore", "fairdeal", "hashchain", "ids", "money", "sealing", "telemetry", "web"],
    ),
    (
        "tables",
        &["contract", "database", "eventstore", "fairdeal", "ids", "replay", "rules", "sealing", "telemetry", "web"],
    ),
    ("console", &["web"]),
    (
        "runtime",
        &[
            "audit",
            "contract",
            "database",
            "eventstore",
            "fairdeal",
            "lobby",
            "money",
            "rules",
            "sealing",
            "tables",
            "telemetry",
            "tls",
            "wallet",
            "web",
        ],
    ),
    (
        "demo",
        &[
            "audit",
            "console",
            "contract",
            "deal",
            "eventstore",
            "fairdeal",
            "ids",
            "localpg",
            "money",
            "replay",
            "rules",
            "runtime",
            "tables",
            "telemetry",
            "web",
        ],
    ),
    (
        "server",
        &[
            "audit",
            "books",
            "console",
            "contract",
            "database",
            "deal",
            "demo",
            "eventstore",
            "fairdeal",
            "ids",
            "json",
            "lobby",
            "lobbylog",
            "money",
            "replay",
            "rules",
            "runtime",
            "sealing",
            "tables",
            "telemetry",
            "tlog",
            "tls",
            "verify",
            "wallet",
            "web",
        ],
    ),
    ("testkit", &["ids", "localpg", "telemetry"]),
    ("golden", &[]),
];

fn house_edges() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(crate::tidiness::root())
        .output()
        .expect("cargo metadata runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let house = |name: &str| name.strip_prefix("mazziere-").map(str::to_owned);
    let mut edges = BTreeMap::new();
    for package in metadata["packages"].as_array().expect("packages") {
        let Some(name) = house(package["name"].as_str().expect("name")) else { continue };
        let uses = package["dependencies"]
            .as_array()
            .expect("dependencies")
            .iter()
            .filter(|dependency| dependency["kind"].is_null())
            .filter_map(|dependency| house(dependency["name"].as_str().expect("name")))
            .collect();
        edges.insert(name, uses);
    }
    edges
}

#[test]
fn every_crate_uses_only_what_lies_below_it() {
    let edges = house_edges();
    let known: BTreeSet<_> = MAY_USE.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(edges.keys().cloned().collect::<BTreeSet<_>>(), known, "the list of crates above is out of date");
    for (name, may) in MAY_USE {
        for used in &edges[*name] {
            assert!(may.contains(&used.as_str()), "{name} uses {used}, which is not below it");
        }
    }
}

#[test]
fn services_never_import_each_other() {
    let edges = house_edges();
    let services = ["audit", "lobby", "tables", "wallet"];
    for service in services {
        for sibling in services {
            assert!(!edges[service].contains(sibling), "{service} imports {sibling}");
        }
    }
}

/// What is for developers' machines comes into the binary by a feature, which the image is built without.
#[test]
fn only_demo_and_testkit_start_a_private_postgresql() {
    for (name, uses) in house_edges() {
        let may = ["demo", "testkit"].contains(&name.as_str());
        assert!(may || !uses.contains("localpg"), "{name} uses localpg");
        assert!(name == "server" || !uses.contains("demo"), "{name} uses demo");
    }
}

#[test]
fn services_but_tables_do_not_use_the_rules() {
    for (name, uses) in house_edges() {
        assert!(
            !uses.contains("rules")
                || ["tables", "deal", "replay", "runtime", "demo", "server"].contains(&name.as_str()),
            "{name} uses the rules"
        );
    }
}

/// What computes and does nothing else, without its default features; who checks a log or a deal builds on these.
const PURE: [&str; 12] = [
    "books",
    "deal",
    "fairdeal",
    "hashchain",
    "ids",
    "lobby",
    "lobbylog",
    "replay",
    "rules",
    "sealing",
    "tlog",
    "verify",
];

/// What none of them brings along: randomness, a clock, I/O, a command line.
const IMPURE: [&str; 10] = [
    "getrandom",
    "rand",
    "iana-time-zone",
    "tokio",
    "sqlx",
    "actix-web",
    "reqwest",
    "clap",
    "opentelemetry",
    "socket2",
];

#[test]
fn what_is_pure_brings_no_clock_no_randomness_and_no_runtime() {
    for name in PURE {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "--offline", "--no-default-features", "--edges", "normal", "--prefix", "none"])
            .args(["--package", &format!("mazziere-{name}")])
            .current_dir(crate::tidiness::root())
            .output()
            .expect("cargo tree runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let tree = String::from_utf8(output.stdout).expect("names");
        let brought: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
        assert!(brought.contains(format!("mazziere-{name}").as_str()), "{tree}");
        for impure in IMPURE {
            assert!(!brought.contains(impure), "{name} brings {impure}");
        }
        // Documents are the business of what others speak with.
        let speaks = ["books", "lobby", "lobbylog", "replay", "verify"].contains(&name);
        assert!(speaks || !brought.contains("utoipa"), "{name} brings utoipa");
    }
}
