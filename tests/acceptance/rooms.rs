//! The order of rooms inside a crate (ARCHITECTURE.md, "Layers"): a room uses what lies below it. The order of crates
//! is kept in `dependencies.rs`, this one here; both are compared with what is there, not with what we remember.
//!
//! A room is a line of a list: a module with all that is in its folder, unless a longer line names a part of it
//! (`hold::sweeper`), or the same part of every noun (`*::store`); `|` joins modules to one room. A line uses itself
//! and the lines above it in the list, which are the rooms below it in the crate. Among the nouns of one `*` line there
//! is no order, and no cycle either; nor is there one among the modules of a crate, but for a module and what lies in
//! its folder, which may use each other, and for [`CIRCLES`]. The roots `lib.rs` and `main.rs` only say what there is,
//! so nothing in their crate uses them.

use std::collections::{BTreeMap, BTreeSet};

use crate::tidiness::{files, is_test};

/// An arrow that runs backwards: from, to, and why it may.
type Exception = (&'static str, &'static str, &'static str);

/// The rooms of a crate, from the ground up.
struct CrateOrder {
    sources: &'static str,
    order: &'static [&'static str],
    exceptions: &'static [Exception],
}

const CRATES: &[CrateOrder] = &[
    CrateOrder {
        sources: "services/wallet/src/",
        order: &[
            "verdict",
            "origin",
            "account",
            "act",
            "fault",
            "protection",
            "books",
            "decision",
            "protection::decide",
            "posting",
            "deposit",
            "withdrawal",
            "hold",
            "reversal",
            "correction",
            "table",
            "tournament",
            "statement",
            "trial_balance",
            "recheck",
            "command",
            "decide",
            "schema",
            "*::store",
            "engine | engine::store",
            "hold::sweeper | trial_balance::bookkeeper | recheck::walker",
            "app",
            "*::api",
            "routes",
            "openapi",
            "service",
        ],
        exceptions: &[],
    },
    CrateOrder {
        sources: "services/audit/src/",
        order: &[
            "log", "keys", "disk", "halt", "tiles", "state", "schema", "evidence", "ranges", "source", "erase",
            "keeper", "walk", "board", "metrics", "witness", "follower", "app", "api", "routes", "openapi", "service",
        ],
        exceptions: &[],
    },
    CrateOrder { sources: "services/console/src/", order: &[], exceptions: &[] },
    CrateOrder {
        sources: "shared/rules/src/",
        order: &[
            "card",
            "seat",
            "format",
            "opening",
            "outcome",
            "refusal",
            "rounding",
            "session",
            "vp",
            "choice",
            "kernel",
            "latest",
            "audience",
            "live",
            "text_form",
            "options",
            "named",
            "matches",
            "betting",
            "poker",
            "ring",
            "schemas",
            "game_info",
            "capture",
            "trick",
            "rummy",
            "bank",
            "scopa",
            "scopone",
            "asso_piglia_tutto",
            "cirulla",
            "briscola",
            "tresette",
            "peppa",
            "burraco",
            "scala_40",
            "uno",
            "solitario",
            "holdem",
            "bestia",
            "telesina",
            "draw_poker",
            "sette_e_mezzo",
            "chemin_de_fer",
            "registry",
            "openapi",
            "phh",
            "ohh",
            "history",
        ],
        exceptions: &[],
    },
    CrateOrder {
        sources: "shared/replay/src/",
        order: &[
            "refusal",
            "terms",
            "deal",
            "clock",
            "seal",
            "preferences",
            "table",
            "seal::record",
            "fairness",
            "history",
            "audit",
            "house",
            "proof",
        ],
        exceptions: &[],
    },
    CrateOrder {
        sources: "services/tables/src/",
        order: &[
            "metrics",
            "bounds",
            "games",
            "chance",
            "clock",
            "envelope",
            "preferences",
            "chat",
            "departures",
            "presence",
            "ticket",
            "introduction",
            "live",
            "earlier",
            "chat::delivery",
            "hands",
            "void",
            "listing",
            "feed",
            "auditor",
            "trial",
            "commands",
            "clock::keeper",
            "settler",
            "schema",
            "release",
            "history",
            "config",
            "metrics::observed",
            "app",
            "api",
            "*::api",
            "routes",
            "openapi",
            "service",
        ],
        exceptions: &[],
    },
    CrateOrder {
        sources: "shared/web/src/",
        order: &[
            "problem",
            "query",
            "version",
            "closing",
            "coding",
            "reply",
            "csv",
            "page",
            "act",
            "auth",
            "ticket",
            "idempotency",
            "limits",
            "load",
            "live",
            "fan_out",
            "unread",
            "access",
            "readiness",
            "platform",
            "address",
            "body",
            "sent",
            "sse",
            "gate",
            "delivery",
            "access_log",
            "origins",
            "routes",
            "documentation",
            "listener",
            "health",
            "not_ready",
            "application",
            "serve",
        ],
        exceptions: &[],
    },
    CrateOrder {
        sources: "shared/eventstore/src/",
        order: &[
            "event",
            "error",
            "append",
            "heads",
            "history",
            "store",
            "head_reads",
            "meter",
            "lines",
            "batcher",
            "connect",
            "feed",
            "event_store",
            "migrations",
            "sequencer",
            "gauges",
            "subscription",
            "recheck",
        ],
        exceptions: &[],
    },
    CrateOrder {
        sources: "services/lobby/src/",
        order: &[
            "refusal",
            "failure",
            "page",
            "limits",
            "pieces | directory",
            "terms",
            "italy",
            "reason",
            "interruption",
            "stalling",
            "because",
            "drawn",
            "prizes",
            "outbox",
            "metrics",
            "notice",
            "log",
            "act",
            "stream",
            "notice::live",
            "player_name",
            "ranking",
            "payment",
            "conduct",
            "admission",
            // What is said in and of a tournament: those who decide stand above it.
            "template::tournament::event | template::cash::event",
            "system::plan | system::chips::event | system::chips::command | system::chips::step | system::league::event",
            "tournament::cancellation::plan | tournament::event | tournament::setup | tournament::field",
            "tournament::entry | tournament::command | tournament::effect",
            "system",
            "cash::setup | cash::opening",
            "template",
            "tournament",
            "conduct::api",
            "cash",
            "template::cash::api",
            "club",
            "notice::money | notice::sitting | notice::api",
            "exclusion",
            "feed",
            "uptime",
            "recheck",
            "runner",
            "gauges",
            "world",
            "schema",
            "routes",
            "openapi",
            "service",
        ],
        exceptions: &[],
    },
    CrateOrder {
        sources: "services/runtime/src/",
        order: &[
            "misconfigured",
            "sealing",
            "keys",
            "args",
            "database",
            "templates",
            "documents",
            "release",
            "service",
        ],
        exceptions: &[],
    },
    CrateOrder {
        sources: "services/demo/src/",
        order: &[
            "bots",
            "database",
            "summary",
            "plan",
            "args",
            "staff",
            "venue",
            "bankroll",
            "entrants",
            "operating",
            "fleet",
            "installation",
            "chaos",
            "cash",
            "checks",
            "club",
            "roster",
            "opener",
            "verdict",
            "run",
            "all",
        ],
        exceptions: &[],
    },
    CrateOrder {
        sources: "services/server/src/",
        order: &[
            "odds",
            "keys",
            "log_keeping",
            "audit",
            "console",
            "doctor",
            "health",
            "apply",
            "cli",
            "configuration",
        ],
        exceptions: &[],
    },
    CrateOrder {
        sources: "shared/contract/src/",
        order: &[
            "instant | text | ticket",
            "params",
            "fields",
            "refusals",
            "page",
            "act",
            "problem",
            "caller",
            "audit",
            "wallet",
            "tables",
            "lobby",
            "client",
        ],
        exceptions: &[],
    },
    CrateOrder { sources: "shared/books/src/", order: &["fault", "stream | ledger"], exceptions: &[] },
    CrateOrder {
        sources: "shared/deal/src/",
        order: &["dice", "logged", "script", "splitter", "switches", "record", "play", "phh", "history", "help"],
        exceptions: &[],
    },
    CrateOrder {
        sources: "shared/database/src/",
        order: &["clocks | migrations", "pool", "transaction", "probe"],
        exceptions: &[],
    },
    CrateOrder {
        sources: "shared/fairdeal/src/",
        order: &["inputs", "secret", "draw", "merkle", "opening", "promises"],
        exceptions: &[],
    },
    CrateOrder { sources: "shared/golden/src/", order: &[], exceptions: &[] },
    CrateOrder { sources: "shared/hashchain/src/", order: &["event", "fault"], exceptions: &[] },
    CrateOrder { sources: "shared/ids/src/", order: &[], exceptions: &[] },
    CrateOrder { sources: "shared/json/src/", order: &["fault", "params", "words"], exceptions: &[] },
    CrateOrder {
        sources: "shared/localpg/src/",
        order: &["account | binaries | error | private", "guard", "server", "settings", "cluster"],
        exceptions: &[],
    },
    CrateOrder {
        sources: "shared/money/src/",
        order: &["amount", "column", "rate", "split", "payout", "prize"],
        exceptions: &[],
    },
    CrateOrder { sources: "shared/sealing/src/", order: &["keys", "sealed"], exceptions: &[] },
    CrateOrder {
        sources: "shared/telemetry/src/",
        order: &["clock", "ids", "italy", "metrics", "rounds", "setup", "trace"],
        exceptions: &[],
    },
    CrateOrder {
        sources: "shared/testkit/src/",
        order: &["ages", "backup", "clock", "database", "dump", "plan"],
        exceptions: &[],
    },
    CrateOrder {
        sources: "shared/tlog/src/",
        order: &[
            "fault",
            "hash",
            "proof | frontier | tile",
            "reader",
            "tiling | salt",
            "leaf",
            "signature",
            "key",
            "note",
            "checkpoint",
            "proof_file | signer | witness",
        ],
        exceptions: &[],
    },
    CrateOrder { sources: "shared/tls/src/", order: &["trust", "address", "testing"], exceptions: &[] },
    CrateOrder {
        sources: "shared/verify/src/",
        order: &[
            "format", "fault", "report", "files", "page", "source", "bundle", "guard", "ledger", "tables", "lobby",
            "anchor", "promises", "streams",
        ],
        exceptions: &[],
    },
    CrateOrder { sources: "shared/lobbylog/src/", order: &["audited", "walk", "log"], exceptions: &[] },
    CrateOrder { sources: "shared/wasm/src/", order: &["host", "door"], exceptions: &[] },
];

/// Why the files of one game may use each other.
const ONE_STATE: &str = "they implement one state, each a part of its rules";

/// Modules that use each other in a circle: in which sources, which, and why they may.
const CIRCLES: &[(&str, &[&str], &str)] = &[
    (
        "services/wallet/src/",
        &["engine::memory", "engine::store"],
        "a store fills what is kept in memory, and is told by it what to read",
    ),
    (
        "shared/eventstore/src/",
        &["store::append", "store::read"],
        "an append reads the receipt that it meets; both print hashes alike",
    ),
    (
        "shared/localpg/src/",
        &["account", "binaries", "error", "private"],
        "one error says what to do about accounts and programs, and names both",
    ),
    (
        "shared/replay/src/",
        &["table::event", "table::ring::event"],
        "events of a table hold those of its ring, which name what voided it",
    ),
    (
        "shared/replay/src/",
        &["table::changes", "table::decide", "table::preferred", "table::ring::command", "table::ring::dealing"],
        "a decision on a table hands commands of its ring on, and takes up what these come to",
    ),
    (
        "shared/rules/src/",
        &[
            "matches::deal",
            "matches::elimination",
            "matches::ending",
            "matches::event",
            "matches::rules",
            "matches::verdict",
        ],
        "the rules of a match say how it ends, and are asked by those who end it",
    ),
    (
        "shared/rules/src/",
        &["ring::hand", "ring::result", "ring::rules"],
        "the rules of a ring name their hand, which is settled by the result that they name",
    ),
    ("shared/rules/src/", &["bestia::hand", "bestia::settling", "bestia::view"], ONE_STATE),
    ("shared/rules/src/", &["briscola::deal", "briscola::score", "briscola::view"], ONE_STATE),
    (
        "shared/rules/src/",
        &["burraco::deal", "burraco::moves", "burraco::position", "burraco::score", "burraco::view"],
        ONE_STATE,
    ),
    ("shared/rules/src/", &["capture::deal", "capture::moves"], ONE_STATE),
    (
        "shared/rules/src/",
        &["chemin_de_fer::coup", "chemin_de_fer::hand", "chemin_de_fer::seguito", "chemin_de_fer::view"],
        ONE_STATE,
    ),
    (
        "shared/rules/src/",
        &["draw_poker::giro", "draw_poker::hand", "draw_poker::opening", "draw_poker::showdown"],
        ONE_STATE,
    ),
    ("shared/rules/src/", &["cirulla::deal", "cirulla::score", "cirulla::view"], ONE_STATE),
    ("shared/rules/src/", &["holdem::hand", "holdem::showdown", "holdem::view"], ONE_STATE),
    ("shared/rules/src/", &["peppa::deal", "peppa::moves", "peppa::score", "peppa::view"], ONE_STATE),
    ("shared/rules/src/", &["scala_40::deal", "scala_40::score", "scala_40::view"], ONE_STATE),
    ("shared/rules/src/", &["sette_e_mezzo::hand", "sette_e_mezzo::view"], ONE_STATE),
    ("shared/rules/src/", &["solitario::deal", "solitario::score", "solitario::view"], ONE_STATE),
    ("shared/rules/src/", &["solitario::layout", "solitario::moves"], ONE_STATE),
    ("shared/rules/src/", &["telesina::hand", "telesina::showdown", "telesina::view"], ONE_STATE),
    (
        "shared/rules/src/",
        &[
            "tresette::announced",
            "tresette::deal",
            "tresette::declaration",
            "tresette::event",
            "tresette::moves",
            "tresette::play",
            "tresette::score",
            "tresette::view",
        ],
        ONE_STATE,
    ),
    (
        "shared/rules/src/",
        &["uno::automatic", "uno::deal", "uno::first", "uno::score", "uno::turn", "uno::view"],
        ONE_STATE,
    ),
    (
        "shared/web/src/",
        &["auth::jwk", "auth::keys"],
        "keys are read from their JSON form, and share the error of reading",
    ),
];

/// The paths that a source names from the root of its crate or from a parent: `crate::a::b`, `super::{c, d}`.
fn named(source: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in source.match_indices(start) {
            // Part of a longer word or path (`$crate::`, `self::super::`) was seen at its beginning.
            let before = source[..at].chars().next_back();
            if before.is_none_or(|c| !(c.is_alphanumeric() || c == '_' || c == ':' || c == '$')) {
                branches(&source[at..], &mut Vec::new(), &mut found);
            }
        }
    }
    found
}

/// Adds the paths of the tree that `text` begins with to `found`; returns how long it is.
fn branches(text: &str, trunk: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> usize {
    let height = trunk.len();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        if rest.starts_with('{') {
            at += 1;
            while !text[at..].starts_with('}') {
                let skipped = text[at..].len() - text[at..].trim_start_matches([',', ' ', '\n']).len();
                at += skipped;
                if text[at..].is_empty() || text[at..].starts_with('}') {
                    break;
                }
                at += branches(&text[at..], trunk, found).max(1);
            }
            trunk.truncate(height);
            return (at + 1).min(text.len());
        }
        let word: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        at += word.len();
        if !word.is_empty() {
            trunk.push(word);
        }
        if !text[at..].starts_with("::") {
            break;
        }
        at += 2;
    }
    let renamed =
        text[at..].strip_prefix(" as ").map(|name| name.chars().take_while(|c| *c != ',' && *c != '}').count());
    found.push(trunk.clone());
    trunk.truncate(height);
    at + renamed.map_or(0, |length| " as ".len() + length)
}

/// Code without comments, and without the tests that a file ends with.
fn code(source: &str) -> String {
    let body = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    body.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The module that a file is, from the root of its crate.
fn module(path: &str) -> Vec<String> {
    path.trim_end_matches(".rs")
        .split('/')
        .filter(|part| *part != "lib" && *part != "main")
        .map(str::to_owned)
        .collect()
}

/// A path as the crate's root sees it.
fn absolute(path: &[String], from: &[String]) -> Vec<String> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    if path.first().is_some_and(|part| part == "crate") {
        return path[1..].to_vec();
    }
    from[..from.len().saturating_sub(ups)].iter().chain(&path[ups..]).cloned().collect()
}

impl CrateOrder {
    /// The line of the list that a module lies in: the longest that fits.
    fn room(&self, module: &[String]) -> Option<usize> {
        let fits = |part: &str| {
            let parts: Vec<&str> = part.split("::").collect();
            let all = parts.iter().zip(module).all(|(part, name)| *part == "*" || part == name);
            (all && parts.len() <= module.len()).then(|| 2 * parts.len() - usize::from(parts[0] == "*"))
        };
        let best = |line: &str| line.split(" | ").filter_map(fits).max();
        let scored = self.order.iter().enumerate().filter_map(|(index, line)| best(line).map(|score| (score, index)));
        scored.max().map(|(_, index)| index)
    }

    /// Every arrow between modules, with the files it is in.
    fn arrows(&self) -> BTreeMap<(Vec<String>, Vec<String>), String> {
        let sources: Vec<(String, String)> = files(&["rs"])
            .into_iter()
            .filter_map(|(path, text)| Some((path.strip_prefix(self.sources)?.to_owned(), text)))
            .filter(|(path, _)| !is_test(path))
            .collect();
        let modules: BTreeSet<Vec<String>> = sources.iter().map(|(path, _)| module(path)).collect();
        assert!(!modules.is_empty(), "{} is not where it was", self.sources);
        let mut arrows = BTreeMap::new();
        for (path, text) in &sources {
            let from = module(path);
            if from.is_empty() {
                continue;
            }
            for name in named(&code(text)) {
                let whole = absolute(&name, &from);
                // The module that the path leads into: the longest beginning of it that is a file.
                let ends = (1..=whole.len()).rev().map(|end| whole[..end].to_vec());
                let to = ends.into_iter().find(|module| modules.contains(module)).unwrap_or_default();
                arrows.entry((from.clone(), to)).or_insert_with(|| path.clone());
            }
        }
        arrows
    }

    /// What is wrong with the order of this crate.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut used = BTreeSet::new();
        let mut peers: BTreeMap<usize, BTreeSet<(String, String)>> = BTreeMap::new();
        let mut inner = BTreeSet::new();
        for ((from, to), file) in self.arrows() {
            let (below, above) = (to.join("::"), from.join("::"));
            if to.is_empty() {
                faults.push(format!("{file} uses the root of its crate: name the room"));
                continue;
            }
            let (Some(a), Some(b)) = (self.room(&from), self.room(&to)) else {
                faults.push(format!("{above} or {below} has no place in the list of {}", self.sources));
                continue;
            };
            if !from.starts_with(&to) && !to.starts_with(&from) {
                inner.insert((above, below));
            }
            if a == b && self.order[a].starts_with('*') && from[0] != to[0] {
                peers.entry(a).or_default().insert((from[0].clone(), to[0].clone()));
            }
            if b <= a {
                continue;
            }
            match self.exceptions.iter().position(|(x, y, _)| *x == self.order[a] && *y == self.order[b]) {
                Some(index) => {
                    used.insert(index);
                }
                None => faults.push(format!("{file}: {} uses {}, which lies above it", self.order[a], self.order[b])),
            }
        }
        for (index, (from, to, why)) in self.exceptions.iter().enumerate() {
            if !used.contains(&index) {
                faults.push(format!("{from} uses {to} no longer: take the exception out"));
            }
            if why.len() < 20 {
                faults.push(format!("{from} uses {to}: why?"));
            }
        }
        for (line, arrows) in &peers {
            faults.extend(circles(arrows).iter().map(|nouns| format!("{}: a circle of {nouns:?}", self.order[*line])));
        }
        let mut allowed: BTreeMap<BTreeSet<String>, &str> = CIRCLES
            .iter()
            .filter(|(sources, ..)| *sources == self.sources)
            .map(|(_, modules, why)| (modules.iter().map(|module| (*module).to_owned()).collect(), *why))
            .collect();
        for modules in circles(&inner) {
            match allowed.remove(&modules) {
                Some(why) if why.len() >= 20 => {}
                Some(_) => faults.push(format!("{modules:?} use each other: why?")),
                None => faults.push(format!("{modules:?} use each other in a circle")),
            }
        }
        faults.extend(allowed.keys().map(|modules| format!("{modules:?} are no circle any more: take them out")));
        faults
    }
}

/// The greatest sets of which each member leads to all others.
fn circles(arrows: &BTreeSet<(String, String)>) -> BTreeSet<BTreeSet<String>> {
    let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in arrows {
        next.entry(from).or_default().insert(to);
    }
    let mut reached: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for from in next.keys() {
        let (there, mut open) = (reached.entry(*from).or_default(), vec![*from]);
        while let Some(at) = open.pop() {
            open.extend(next.get(at).into_iter().flatten().filter(|to| there.insert(**to)));
        }
    }
    let leads_back = |from: &str, to: &str| reached.get(to).is_some_and(|there| there.contains(from));
    let circle = |(from, there): (&&str, &BTreeSet<&str>)| -> BTreeSet<String> {
        there.iter().filter(|to| leads_back(from, to)).map(|to| (*to).to_owned()).collect()
    };
    reached.iter().map(circle).filter(|modules| !modules.is_empty()).collect()
}

#[test]
fn every_room_uses_only_what_lies_below_it() {
    for checked in CRATES {
        let faults = checked.faults();
        assert!(faults.is_empty(), "{}\n{}", checked.sources, faults.join("\n"));
    }
}

/// Checks that what an event is made of, in the modules of these names and all that they use of their crate, holds no
/// type of the contract: logs are read for ever, and the contract may change what it shows.
fn hold_types_of_their_own(sources: &str, names: &[&str], least: usize) {
    let checked = CRATES.iter().find(|checked| checked.sources == sources).expect("the crate has its list");
    let (arrows, files) = (checked.arrows(), files(&["rs"]));
    let is_event = |module: &&Vec<String>| module.last().is_some_and(|name| names.contains(&name.as_str()));
    let mut reached: BTreeSet<&Vec<String>> = arrows.keys().map(|(from, _)| from).filter(is_event).collect();
    assert!(reached.len() >= least, "{reached:?}");
    // What an event is made of, and what that is made of, down to the ground.
    loop {
        let further: Vec<_> = arrows.keys().filter(|(from, _)| reached.contains(from)).map(|(_, to)| to).collect();
        let before = reached.len();
        reached.extend(further);
        if reached.len() == before {
            break;
        }
    }
    for module in reached {
        let path = format!("{sources}{}.rs", module.join("/"));
        let (_, source) = files.iter().find(|(known, _)| *known == path).expect("a module is a file");
        let body = code(source);
        assert!(!body.contains("mazziere_contract"), "{path}: logs hold their own types, not the contract's");
    }
}

#[test]
fn events_of_the_lobby_hold_types_of_its_own() {
    hold_types_of_their_own("services/lobby/src/", &["event"], 6);
}

#[test]
fn events_of_the_tables_hold_types_of_their_own() {
    hold_types_of_their_own("shared/replay/src/", &["event"], 2);
}

/// Whole modules of the lobby are its service or none of it, so that no function is two functions; and what is none of
/// it names neither such a module nor a crate that only the service brings.
#[test]
fn what_is_pure_in_the_lobby_names_nothing_of_its_service() {
    let lobby = CRATES.iter().find(|checked| checked.sources == "services/lobby/src/").expect("the lobby has its list");
    let files = files(&["rs", "toml"]);
    let sources: Vec<(Vec<String>, &String)> = files
        .iter()
        .filter_map(|(path, text)| {
            Some((module(path.strip_prefix(lobby.sources).filter(|path| !is_test(path))?), text))
        })
        .collect();
    let mut service: Vec<Vec<String>> = Vec::new();
    for (parent, text) in &sources {
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines.windows(2).filter(|pair| pair[0].contains("feature = ")) {
            assert_eq!(pair[0], "#[cfg(feature = \"service\")]", "{parent:?}");
            let declared = pair[1].split_once("mod ").map(|(_, name)| name.trim_end_matches(';').to_owned());
            assert!(declared.is_some() || pair[1].starts_with("pub use "), "{parent:?}: {}", pair[1]);
            service.extend(declared.map(|name| [&parent[..], &[name]].concat()));
        }
    }
    assert!(service.len() > 50, "{service:?}");
    let is_service = |module: &[String]| service.iter().any(|whole| module.starts_with(whole));
    for ((from, to), file) in lobby.arrows() {
        assert!(is_service(&from) || !is_service(&to), "{file} is pure, and uses {}", to.join("::"));
    }
    let manifest = files.iter().find(|(path, _)| path == "services/lobby/Cargo.toml").expect("it has a manifest");
    let brought = |line: &str| Some(line.trim().strip_prefix("\"dep:")?.split('"').next()?.replace('-', "_"));
    let brought: Vec<String> = manifest.1.lines().filter_map(brought).collect();
    assert!(brought.len() > 8, "{brought:?}");
    for (module, text) in sources.iter().filter(|(module, _)| !is_service(module)) {
        let code = code(text);
        for name in &brought {
            assert!(!code.contains(&format!("{name}::")), "{} is pure, and uses {name}", module.join("::"));
        }
    }
}

#[test]
fn every_crate_of_the_workspace_has_a_list() {
    let manifest = files(&["toml"]).into_iter().find(|(path, _)| path == "Cargo.toml").expect("the workspace").1;
    let path =
        |line: &str| Some(line.strip_prefix("mazziere-")?.split_once("path = \"")?.1.split('"').next()?.to_owned());
    let crates: BTreeSet<String> = manifest.lines().filter_map(path).collect();
    let listed = CRATES.iter().map(|checked| checked.sources.trim_end_matches("/src/").to_owned());
    let known: BTreeSet<String> = listed.collect();
    assert_eq!(crates, known);
    assert_eq!(known.len(), CRATES.len(), "a crate is listed once");
}

#[test]
fn every_line_of_a_list_is_a_room() {
    for checked in CRATES {
        let rooms: BTreeSet<usize> = files(&["rs"])
            .iter()
            .filter_map(|(path, _)| checked.room(&module(path.strip_prefix(checked.sources)?)))
            .collect();
        for (index, line) in checked.order.iter().enumerate() {
            assert!(rooms.contains(&index), "{}: there is no {line}", checked.sources);
        }
    }
}

#[test]
fn paths_are_read_as_they_are_written() {
    let source = "use crate::a::{self, b::{c, d as e}, f};\nuse super::g;\nfn h() { super::super::i(crate::j::k); }";
    let mut read: Vec<String> = named(source).iter().map(|path| path.join("::")).collect();
    read.sort();
    let due = [
        "crate::a::b::c",
        "crate::a::b::d",
        "crate::a::f",
        "crate::a::self",
        "crate::j::k",
        "super::g",
        "super::super::i",
    ];
    assert_eq!(read, due);
    assert_eq!(absolute(&["super".into(), "g".into()], &["a".into(), "b".into()]), ["a", "g"]);
    assert_eq!(code("use a; // crate::b\n#[cfg(test)]\nmod tests {\nuse crate::c;"), "use a; ");
}

#[test]
fn circles_are_found() {
    let arrows = |pairs: &[(&str, &str)]| pairs.iter().map(|(a, b)| ((*a).into(), (*b).into())).collect();
    assert!(circles(&arrows(&[("a", "b"), ("b", "c"), ("a", "c")])).is_empty());
    let two = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e"), ("e", "d"), ("e", "f")];
    let found: Vec<Vec<String>> = circles(&arrows(&two)).into_iter().map(|set| set.into_iter().collect()).collect();
    assert_eq!(found, [vec!["a", "b", "c"], vec!["d", "e"]]);
}

#[test]
fn what_runs_backwards_is_told() {
    // The order of the wallet upside down: nearly every arrow runs backwards.
    let wallet = &CRATES[0];
    let mut order: Vec<&'static str> = wallet.order.to_vec();
    order.reverse();
    let upside_down = CrateOrder { order: order.leak(), ..*wallet };
    assert!(upside_down.faults().len() > 40, "{:?}", upside_down.faults());
    let needless = CrateOrder { exceptions: &[("verdict", "service", "an arrow that is not there")], ..*wallet };
    assert_eq!(needless.faults(), ["verdict uses service no longer: take the exception out"]);
}
