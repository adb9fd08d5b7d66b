//! The client in `clients/typescript` is the one of this contract. Node builds and tests it (`.ci/run client`); what
//! can be told without Node is told here, so that no change of the contract leaves it behind.

use std::collections::BTreeSet;

use mazziere_contract::ErrorCode;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::tidiness::{files, root};

const SERVICES: [&str; 4] = ["lobby", "tables", "wallet", "audit"];

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join("clients/typescript").join(path))
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_types_of_the_client_are_generated_from_these_documents() {
    for service in SERVICES {
        let document = std::fs::read(root().join(format!("openapi/{service}.json"))).expect("a document");
        let stands = format!("// sha256 {}", hex::encode(Sha256::digest(&document)));
        let types = read(&format!("src/generated/{service}.ts"));
        assert_eq!(
            types.lines().nth(1),
            Some(stands.as_str()),
            "openapi/{service}.json has changed: cd clients/typescript && npm install && npm run generate"
        );
    }
}

/// The keys of an object that stands in a file of its own, two columns in.
fn keys(text: &str) -> BTreeSet<&str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("  "));
    rows.filter_map(|row| row.split_once(':')).map(|(key, _)| key).filter(|key| !key.starts_with([' ', '/'])).collect()
}

#[test]
fn the_client_has_words_for_every_refusal_in_both_languages() {
    let codes: BTreeSet<&str> = ErrorCode::ALL.iter().map(|code| code.code()).collect();
    for language in ["italian", "english"] {
        let text = read(&format!("src/refusals/{language}.ts"));
        let (refusals, _) = text.split_once("const fields").expect("fields at fault after the refusals");
        let told = keys(refusals);
        let missing: Vec<_> = codes.difference(&told).collect();
        let left: Vec<_> = told.difference(&codes).collect();
        assert!(missing.is_empty() && left.is_empty(), "{language}: without words {missing:?}, left over {left:?}");
    }
}

#[test]
fn the_client_knows_every_stream_and_what_comes_in_it() {
    let text = std::fs::read_to_string(root().join("openapi/asyncapi.yaml")).expect("asyncapi.yaml");
    let streams: Value = serde_saphyr::from_str(&text).expect("YAML");
    let client = read("src/streams.ts");
    let (mut channels, mut messages) = (0, 0);
    for channel in streams["channels"].as_object().expect("channels").values() {
        let address = channel["address"].as_str().expect("an address");
        let row = client.lines().find_map(|line| line.trim().strip_prefix(&format!("\"{address}\": ")));
        let events = row.unwrap_or_else(|| panic!("{address} is no stream of the client")).trim_end_matches(';');
        let (_, body) = client.split_once(&format!("interface {events} {{")).expect("what comes in it");
        let body = body.split_once("\n}").expect("its end").0;
        for message in channel["messages"].as_object().expect("messages").values() {
            let name = message["$ref"].as_str().and_then(|path| path.rsplit('/').next()).expect("a message");
            let name = streams["components"]["messages"][name]["name"].as_str().expect("a name");
            let control = ["lagged", "draining", "token_expired"].contains(&name);
            let there = if control { client.contains(&format!("case \"{name}\":")) } else { keys(body).contains(name) };
            assert!(there, "{address}: the client does not know {name}");
            messages += 1;
        }
        channels += 1;
    }
    assert!(channels > 4 && messages > 20, "{channels} channels, {messages} messages");
}

#[test]
fn the_page_of_the_client_shows_its_examples() {
    let page = read("README.md");
    let shown: Vec<&str> =
        page.split("```ts\n").skip(1).map(|rest| rest.split_once("```").expect("an end").0).collect();
    let files = files(&["ts"]);
    let examples = files.iter().filter(|(path, _)| path.starts_with("clients/typescript/examples/"));
    let (mut runs, mut there) = (0, 0);
    for (path, text) in examples.filter(|(path, _)| !path.ends_with("/here.ts")) {
        assert!(shown.contains(&text.as_str()), "clients/typescript/README.md does not show {path} as it is");
        runs += 1;
    }
    for text in &shown {
        there += usize::from(files.iter().any(|(_, file)| file == text));
    }
    assert!(runs > 3 && there == shown.len(), "{runs} examples, of {} shown {there} are files", shown.len());
}

/// Nothing at run time but itself, and the version and licence of the house.
#[test]
fn the_client_is_released_with_the_house() {
    let package: Value = serde_json::from_str(&read("package.json")).expect("JSON");
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(package["license"], env!("CARGO_PKG_LICENSE"));
    for field in ["dependencies", "peerDependencies", "optionalDependencies", "bundledDependencies"] {
        assert!(package.get(field).is_none(), "{field}");
    }
}
