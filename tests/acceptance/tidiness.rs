//! The tree stays the way a newcomer should find it. Each test is a house rule of ARCHITECTURE.md.

use std::path::{Path, PathBuf};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests live one level below the root").to_owned()
}

/// Folders of what is built and installed.
const MADE: [&str; 6] = ["target", "data", "__pycache__", "node_modules", "dist", "built"];

/// Every file of the tree that belongs to us.
fn paths() -> Vec<PathBuf> {
    let root = root();
    let mut folders: Vec<PathBuf> =
        ["services", "shared", "clients", "migrations", "openapi", "deploy", "docs", "tests"]
            .iter()
            .map(|folder| root.join(folder))
            .chain([root.join(".ci")])
            .collect();
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&root)
        .expect("the root can be read")
        .map(|entry| entry.expect("entry").path())
        .filter(|path| path.is_file())
        .collect();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.expect("entry").path();
            if path.is_dir() {
                let name = path.file_name().unwrap_or_default();
                if !MADE.iter().any(|made| name == *made) {
                    folders.push(path);
                }
            } else {
                paths.push(path);
            }
        }
    }
    paths
}

/// Every text file of the tree that belongs to us with one of these extensions, with its path from the root.
pub(crate) fn files(extensions: &[&str]) -> Vec<(String, String)> {
    let root = root();
    let mut found = Vec::new();
    for path in paths() {
        let name = path.strip_prefix(&root).expect("below the root").to_string_lossy().into_owned();
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        if extensions.contains(&extension) {
            found.push((name, std::fs::read_to_string(&path).expect("text")));
        }
    }
    assert!(!found.is_empty());
    found
}

pub(crate) fn is_test(path: &str) -> bool {
    path.starts_with("tests/") || path.contains("/tests/") || path.contains("/benches/") || path.ends_with("tests.rs")
}

/// What is not text was not written here: something downloaded or built was left in the tree. The few pictures that
/// the README shows are made by the tests of the console, and small.
#[test]
fn every_file_is_text() {
    for path in paths() {
        let bytes = std::fs::read(&path).expect("a file");
        if path.parent().is_some_and(|folder| folder.ends_with("docs/pictures")) {
            assert!(bytes.starts_with(&[0xff, 0xd8, 0xff]) && bytes.len() <= 120_000, "{}", path.display());
            continue;
        }
        assert!(std::str::from_utf8(&bytes).is_ok(), "{} is no text", path.display());
    }
}

#[test]
fn rooms_stay_below_600_lines() {
    for (path, text) in files(&["rs"]) {
        let lines = text.lines().count();
        assert!(lines <= 600 || is_test(&path), "{path} has {lines} lines: split it along its ideas");
    }
}

#[test]
fn tools_leave_nothing_behind() {
    let left = ["orig", "rej", "bak", "swp", "tmp", "pyc"];
    // Manifests are asked for too: a list without any would be of the wrong folders.
    let all = files(&[&left[..], &["toml"]].concat());
    let left: Vec<String> = all.into_iter().map(|(path, _)| path).filter(|path| !path.ends_with(".toml")).collect();
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn names_say_something() {
    for (path, _) in files(&["rs"]) {
        let name = path.rsplit('/').next().unwrap_or_default();
        for empty in ["mod.rs", "util.rs", "utils.rs", "helper.rs", "helpers.rs", "common.rs", "misc.rs", "manager.rs"]
        {
            assert_ne!(name, empty, "{path}");
        }
    }
}

#[test]
fn every_source_file_opens_by_saying_what_it_owns() {
    for (path, text) in files(&["rs"]) {
        let opening = text.lines().find(|line| !line.starts_with("#![")).unwrap_or_default();
        assert!(
            opening.starts_with("//!") || path.ends_with("/main.rs") || is_test(&path),
            "{path} opens with {opening:?}"
        );
    }
}

#[test]
fn nothing_is_left_unfinished_or_silenced() {
    let words =
        ["todo!(", "unimplemented!(", concat!("FIX", "ME"), concat!("#[", "ignore"), concat!("allow(", "dead_code")];
    for (path, text) in files(&["rs", "sql", "py"]) {
        if path == "tests/acceptance/tidiness.rs" {
            continue;
        }
        for word in words {
            assert!(!text.contains(word), "{path} contains {word}");
        }
    }
}

#[test]
fn sql_is_written_in_stores_only() {
    for (path, text) in files(&["rs"]) {
        let in_store = path.ends_with("/store.rs")
            || path.ends_with("/schema.rs")
            || path.contains("/store/")
            || path.starts_with("shared/eventstore/");
        let at_home = in_store || is_test(&path) || path.starts_with("shared/testkit/");
        if at_home {
            continue;
        }
        for word in ["sqlx::query", "query_as(", "query_scalar(", "QueryBuilder", "AssertSqlSafe", "raw_sql"] {
            assert!(!text.contains(word), "{path} speaks SQL outside of a store: {word}");
        }
        for statement in ["from", "join", "into", "update"] {
            for schema in ["eventstore", "lobby", "tables", "wallet"] {
                let part = format!("{statement} {schema}.");
                let code = |line: &&str| !line.trim_start().starts_with("//");
                let said = text.lines().filter(code).any(|line| line.contains(&part));
                assert!(!said, "{path} has a statement outside of a store: {part}");
            }
        }
    }
}

#[test]
fn no_foreign_key_crosses_a_schema() {
    let mut keys = 0;
    for (path, text) in files(&["sql"]) {
        let Some((owner, _)) = path.strip_prefix("migrations/").and_then(|rest| rest.split_once('/')) else { continue };
        let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("--")).collect();
        for reference in code.join(" ").to_lowercase().split(" references ").skip(1) {
            keys += 1;
            let own = reference.trim_start().starts_with(&format!("{owner}."));
            assert!(own, "{path} references {}", reference.split_whitespace().next().unwrap_or_default());
        }
    }
    assert!(keys > 0);
}

#[test]
fn no_floats_near_money_or_rules() {
    for (path, text) in files(&["rs"]) {
        let near = ["shared/money/src", "services/wallet/src", "shared/replay/src", "shared/rules/src"]
            .iter()
            .any(|room| path.starts_with(room));
        if !near {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let float = ["f32", "f64"]
                .iter()
                .any(|kind| code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == *kind));
            assert!(!float, "{path}:{}: {line}", number + 1);
        }
    }
}

#[test]
fn no_path_of_one_machine_is_in_the_tree() {
    let roots = [("wo", "rk"), ("ro", "ot"), ("ho", "me")].map(|(one, two)| format!("/{one}{two}/"));
    for (path, text) in files(&["rs", "md", "toml", "sql", "py", "json", "yaml", "yml"]) {
        if path == "tests/acceptance/tidiness.rs" {
            continue;
        }
        for root in &roots {
            assert!(!text.contains(root.as_str()), "{path} names {root}");
        }
    }
}

#[test]
fn the_map_names_every_crate() {
    let map = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    for folder in ["services", "shared"] {
        for entry in std::fs::read_dir(root().join(folder)).expect("folder") {
            let name = format!("{folder}/{}", entry.expect("entry").file_name().to_string_lossy());
            assert!(map.contains(&name), "ARCHITECTURE.md does not mention {name}");
        }
    }
}

/// What the map names is there: sources, and in brackets the tests that bite.
#[test]
fn the_map_names_sources_and_tests_that_there_are() {
    let map = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    let sources = files(&["rs", "py"]);
    let (mut paths, mut tests) = (0, 0);
    for path in map.split('`').skip(1).step_by(2).filter(|span| span.ends_with(".rs") || span.ends_with(".py")) {
        let end = format!("/{path}");
        let there = sources.iter().any(|(source, _)| source == path || source.ends_with(&end));
        assert!(there, "ARCHITECTURE.md names {path}");
        paths += 1;
    }
    for bracket in map.split("[`").skip(1).filter_map(|rest| rest.split(']').next()) {
        for test in bracket.split('`').step_by(2).filter(|span| !span.is_empty()) {
            let there = sources.iter().any(|(_, text)| text.contains(&format!("fn {test}(")));
            assert!(there, "ARCHITECTURE.md names the test {test}");
            tests += 1;
        }
    }
    assert!(paths > 60 && tests > 10, "{paths} paths, {tests} tests");
}

/// The widest line of what we write.
const COLUMNS: usize = 120;

/// What may be wider: rows of tables in Markdown, code (rustfmt sees to it, and breaks no string for its length), and
/// migrations, which never change once they are out.
#[test]
fn lines_end_within_120_columns() {
    let mut wide = Vec::new();
    for (path, text) in files(&["rs", "md", "toml", "sql", "py", "sh", "ts", "mjs", "yaml", "yml", "txt"]) {
        let ours = |part: &str| !path.contains(part);
        let written = !path.starts_with("migrations/") && ["LICENSE", "/golden/", "/generated/"].into_iter().all(ours);
        let mut fenced = false;
        for (number, line) in text.lines().enumerate().filter(|_| written) {
            fenced ^= path.ends_with(".md") && line.trim_start().starts_with("```");
            let start = line.trim_start();
            let table = start.trim_start_matches(['/', '!', ' ']).starts_with('|');
            let row = fenced || (table && (path.ends_with(".md") || path.ends_with(".rs")));
            let code = (path.ends_with(".rs") && !start.starts_with("//"))
                || (path.ends_with(".toml") && !start.starts_with('#'));
            if line.chars().count() > COLUMNS && !row && !code {
                wide.push(format!("{path}:{}", number + 1));
            }
        }
    }
    assert!(wide.is_empty(), "{} lines are wider than {COLUMNS} columns:\n{}", wide.len(), wide.join("\n"));
}

/// Sums of money that leave their range are refused, or fail loudly: no other amount takes their place.
#[test]
fn no_other_amount_takes_the_place_of_a_sum() {
    let money = ["shared/money/src", "shared/contract/src", "shared/replay/src", "services/"];
    for (path, text) in files(&["rs"]) {
        if is_test(&path) || !money.iter().any(|room| path.starts_with(room)) {
            continue;
        }
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for statement in code.split([';', '{', '}']) {
            let sum = ["checked_add(", "checked_sub(", "checked_mul(", "checked_sum(", "from_cents("]
                .iter()
                .filter_map(|sum| statement.find(sum))
                .min();
            let replaced = sum.is_some_and(|at| statement[at..].contains("unwrap_or"));
            let of_money = statement.contains("Money") || statement.contains("amount");
            assert!(!(replaced && of_money), "{path} gives another amount: {}", statement.trim());
            assert!(!statement.contains("unwrap_or(Money::"), "{path} gives another amount: {}", statement.trim());
        }
    }
}

#[test]
fn every_migration_is_carried_by_the_program() {
    let schemas =
        [mazziere_eventstore::SCHEMA, mazziere_lobby::SCHEMA, mazziere_tables::SCHEMA, mazziere_wallet::SCHEMA];
    let mut carried: Vec<String> = schemas
        .iter()
        .flat_map(|schema| schema.migrations.iter().map(|(name, _)| format!("migrations/{}/{name}.sql", schema.name)))
        .collect();
    let mut there: Vec<String> =
        files(&["sql"]).into_iter().map(|(path, _)| path).filter(|path| path.starts_with("migrations/")).collect();
    carried.sort();
    there.sort();
    assert_eq!(carried, there);
}

/// What people read first is read to its end only if it is short: file, and bytes at most.
const SHORT: [(&str, usize); 3] = [("README.md", 9_000), ("ARCHITECTURE.md", 20_000), ("CONTRIBUTING.md", 16_000)];

#[test]
fn what_is_read_first_stays_short() {
    for (name, most) in SHORT {
        let bytes = std::fs::read(root().join(name)).expect("a document").len();
        assert!(bytes <= most, "{name} has {bytes} bytes, of {most}");
    }
}
