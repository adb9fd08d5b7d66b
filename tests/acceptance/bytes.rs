//! What answers weigh, and what is compressed at all: never what holds a secret.

use std::collections::BTreeSet;

use mazziere_contract::lobby::{CashTemplateRequest, TournamentRequest};
use mazziere_rules::registry::{self, GameInfo};
use mazziere_runtime::service::Role as Kind;
use mazziere_runtime::templates::{self, cash, chips, rows};
use mazziere_web::{Access, Role, RouteSpec};
use reqwest::StatusCode;
use serde_json::Value;

use crate::documents;
use crate::harness::Harness;

/// Bytes of a page of the lobby at most, compressed.
const PAGE_BUDGET: usize = 8 * 1024;

/// Fields that a single reader may know: cards and moves of their own, secrets and the proofs made of them, the log,
/// what tells tokens apart, and what is said at a table.
const SECRETS: [&str; 9] = ["view", "legal", "events", "last", "secret", "openings", "payload", "token_id", "text"];

/// Streams that are compressed though not everybody may read them: what others say in this one stands apart
/// (`shared/web/src/sse/packed.rs`).
const STREAMS: [&str; 1] = ["/v1/tables/{table_id}/stream"];

/// Adds the names of all fields that a schema has, in depth.
fn fields<'a>(document: &'a Value, schema: &'a Value, seen: &mut BTreeSet<&'a str>, names: &mut BTreeSet<&'a str>) {
    match schema {
        Value::Object(parts) => {
            if let Some(to) = parts.get("$ref").and_then(Value::as_str) {
                if seen.insert(to) {
                    let pointer = to.strip_prefix('#').expect("a reference within the document");
                    fields(document, document.pointer(pointer).expect("a schema that is there"), seen, names);
                }
                return;
            }
            for (key, value) in parts.iter().filter(|(key, _)| *key != "example" && *key != "examples") {
                if key == "properties" {
                    names.extend(value.as_object().into_iter().flatten().map(|(name, _)| name.as_str()));
                }
                fields(document, value, seen, names);
            }
        }
        Value::Array(parts) => parts.iter().for_each(|part| fields(document, part, seen, names)),
        _ => {}
    }
}

#[test]
fn nothing_that_holds_a_secret_is_compressed() {
    let mut somewhere = BTreeSet::new();
    let mut streams = BTreeSet::new();
    for (service, document, routes) in documents::services() {
        for RouteSpec { method, path, access, compressed } in routes.specs() {
            let at = format!("{service}: {method} {path}");
            let answer = &document["paths"][*path][method.as_str().to_lowercase()]["responses"]["200"]["content"];
            let mut names = BTreeSet::new();
            fields(&document, answer, &mut BTreeSet::new(), &mut names);
            let secrets: BTreeSet<_> = SECRETS.into_iter().filter(|secret| names.contains(secret)).collect();
            if *access == Access::Public {
                assert_eq!(*compressed, method == "GET", "{at}: what everybody may read");
            } else if *compressed && path.ends_with("/stream") {
                streams.insert(*path);
            } else if *compressed {
                assert_eq!(secrets, BTreeSet::new(), "{at} is compressed");
                assert!(!names.is_empty(), "{at}: nobody knows what is in it");
            } else {
                somewhere.extend(secrets);
            }
        }
    }
    assert_eq!(somewhere, BTreeSet::from(SECRETS), "each of them is in some answer");
    assert_eq!(streams, BTreeSet::from(STREAMS));
}

/// A house in which every tournament and every cash table of every game is open.
async fn full_house() -> Harness {
    let harness = Harness::start().await;
    let operator = harness.person(Role::Operator, "desk").lobby;
    let of_game = |game: &'static GameInfo| {
        let rows = rows::of(game.name);
        let knockouts = rows.knockouts.iter().map(move |row| templates::knockout(game, row));
        knockouts.chain(rows.chips.iter().map(move |row| chips::tournament(game, row)))
    };
    for (nth, request) in registry::games().iter().flat_map(of_game).enumerate() {
        let key = format!("template-{nth}");
        let saved = harness.insist(async || operator.create_template(&key, &request).await).await;
        let template = saved.expect("a template").body;
        let request = TournamentRequest { template_id: template.template_id, starts_at: None };
        operator.open(&format!("open-{nth}"), &request).await.expect("a tournament");
    }
    let cash = cash::templates(&templates::all_games(), u32::MAX);
    let count = cash.len();
    for (nth, template) in cash.into_iter().enumerate() {
        let template = CashTemplateRequest { tables: 1, ..template };
        let key = format!("cash-{nth}");
        let saved = harness.insist(async || operator.create_cash_template(&key, &template).await).await;
        saved.expect("a template");
    }
    let tables = || async {
        let page: Value = ask(&format!("{}/v1/cash-tables", harness.url(Kind::Lobby)), &[]).await.json().await.ok()?;
        (page["items"].as_array()?.len() >= count.min(50)).then_some(())
    };
    harness.until(tables).await;
    harness
}

async fn ask(url: &str, headers: &[(&str, &str)]) -> reqwest::Response {
    let http = mazziere_contract::client::http(std::time::Duration::from_secs(60)).expect("a client");
    let request = headers.iter().fold(http.get(url), |request, (name, value)| request.header(*name, *value));
    request.send().await.expect("an answer")
}

fn header<'a>(answer: &'a reqwest::Response, name: &str) -> &'a str {
    answer.headers().get(name).map_or("", |value| value.to_str().expect("text"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_the_lobby_of_a_full_house_weighs_little() {
    let harness = full_house().await;
    let lobby = harness.url(Kind::Lobby);
    for path in ["/v1/tournaments", "/v1/cash-tables"] {
        let url = format!("{lobby}{path}");
        let plain = ask(&url, &[]).await;
        assert_eq!((header(&plain, "content-encoding"), header(&plain, "cache-control")), ("", "no-cache"));
        let plain = plain.bytes().await.expect("a page");
        let page: Value = serde_json::from_slice(&plain).expect("JSON");
        let items = page["items"].as_array().expect("a list").len();
        assert!(items >= 15, "{path}: {items} are open");
        for coding in ["br", "gzip"] {
            let packed = ask(&url, &[("accept-encoding", coding)]).await;
            assert_eq!(header(&packed, "content-encoding"), coding);
            let weight = packed.bytes().await.expect("a page").len();
            println!("{path}: {items} items, {} bytes, {weight} as {coding}", plain.len());
            assert!(weight <= PAGE_BUDGET, "{path}: {weight} bytes as {coding}");
        }
    }
    harness.stop().await;
}

/// The operations of a service that are read without naming anything.
fn plain_reads(routes: &mazziere_web::Routes) -> Vec<RouteSpec> {
    let is_plain = |spec: &&RouteSpec| spec.method == "GET" && !spec.path.contains('{');
    let stays_open = |path: &str| path.ends_with("/stream") || path.ends_with("/feed");
    routes.specs().filter(is_plain).filter(|spec| !stays_open(spec.path)).cloned().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_caller_has_is_not_sent_again_and_their_own_is_kept_by_nobody() {
    let harness = Harness::start().await;
    let kinds = [Kind::Lobby, Kind::Tables, Kind::Wallet];
    let services = [mazziere_lobby::routes(), mazziere_tables::routes(), mazziere_wallet::routes()];
    let mut asked = 0;
    for (kind, routes) in kinds.into_iter().zip(services) {
        for spec in plain_reads(&routes) {
            let role = Role::ALL.into_iter().find(|role| spec.access.allows(Some(*role))).expect("somebody");
            let bearer = format!("Bearer {}", harness.token(role, "reader"));
            let mut as_caller = Vec::new();
            if spec.access != Access::Public {
                as_caller.push(("authorization", bearer.as_str()));
            }
            let url = format!("{}{}", harness.url(kind), spec.path);
            let first = ask(&url, &as_caller).await;
            if first.status() != StatusCode::OK {
                // Some need to be told more.
                assert_eq!(first.status(), StatusCode::BAD_REQUEST, "{}", spec.path);
                assert_eq!(header(&first, "cache-control"), "no-store", "{}", spec.path);
                continue;
            }
            let kept = header(&first, "cache-control");
            match spec.access {
                Access::Public => {
                    assert!(["no-cache", "public, max-age=3600"].contains(&kept), "{}: {kept}", spec.path);
                }
                Access::Roles(_) | Access::Spectators(_) => assert_eq!(kept, "no-store", "{}", spec.path),
            }
            let vary = header(&first, "vary").to_lowercase();
            assert!(vary.contains("accept-encoding") && vary.contains("authorization"), "{}: {vary}", spec.path);
            let tag = header(&first, "etag").to_owned();
            // A trial balance says when it was taken.
            if spec.path.ends_with("/trial-balance") {
                continue;
            }
            as_caller.push(("if-none-match", tag.as_str()));
            let answer = ask(&url, &as_caller).await;
            assert_eq!((answer.status(), header(&answer, "etag")), (StatusCode::NOT_MODIFIED, &*tag), "{}", spec.path);
            assert_eq!(answer.bytes().await.expect("no body").len(), 0);
            asked += 1;
        }
    }
    assert!(asked > 20, "{asked} operations were asked twice");
    harness.stop().await;
}
