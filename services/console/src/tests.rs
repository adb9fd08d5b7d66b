use std::collections::BTreeSet;

use actix_web::http::StatusCode;
use actix_web::{App, test as web_test};
use regex::Regex;

use super::*;

fn place(sign_in: SignIn) -> Place {
    let at = |name: &str| format!("https://{name}.example/api/");
    let addresses =
        Addresses { lobby: at("lobby"), tables: at("tables"), wallet: at("lobby"), audit: Some(at("audit")) };
    Place { addresses, sign_in, version: "1.2.3".to_owned() }
}

fn openid() -> SignIn {
    SignIn::Openid {
        issuer: "https://id.example/realms/house".to_owned(),
        client_id: "console".to_owned(),
        scope: "openid".to_owned(),
        origins: vec!["https://tokens.example".to_owned()],
    }
}

#[test]
fn the_policy_names_the_house_and_its_issuer_and_nothing_else() {
    let policy = place(openid()).policy();
    let calls = policy.split("; ").find_map(|part| part.strip_prefix("connect-src ")).expect("what is called");
    let all = "'self' https://audit.example https://id.example https://lobby.example https://tables.example \
               https://tokens.example";
    assert_eq!(calls, all);
    assert!(policy.starts_with("default-src 'none'; "));
    assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'") && !policy.contains('*'));
}

/// Every address that a file names is that of another file: nothing comes from elsewhere, and nothing is missing.
#[test]
fn every_file_that_a_file_names_is_there() {
    let paths: BTreeSet<&str> = files().into_iter().map(|(path, _, _)| path).collect();
    let in_scripts =
        Regex::new(r#"(?m)(?:^import|^export|\bfrom|\bimport\(|\bnew URL\()[^"'\n]*"(\.[^"\n]+\.\w+)""#).unwrap();
    let in_page = Regex::new(r##"(?:src|href)="([^"#]+)""##).unwrap();
    let mut named = BTreeSet::from(["index.html".to_owned()]);
    for (path, kind, bytes) in files() {
        let text = std::str::from_utf8(&bytes).unwrap();
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let (pattern, base) = match kind {
            "text/javascript; charset=utf-8" => (&in_scripts, folder),
            "text/html; charset=utf-8" => (&in_page, ""),
            _ => continue,
        };
        for found in pattern.captures_iter(text) {
            let mut parts: Vec<&str> = base.split('/').filter(|part| !part.is_empty()).collect();
            for part in found[1].split('/') {
                match part {
                    "." => {}
                    ".." => assert!(parts.pop().is_some(), "{path} names {}", &found[1]),
                    part => parts.push(part),
                }
            }
            let file = parts.join("/");
            assert!(paths.contains(file.as_str()), "{path} names {file}");
            // Texts are fetched in the language that is spoken.
            let english = file.replace("texts/it", "texts/en");
            assert!(paths.contains(english.as_str()), "{path} names {file}, and there is no {english}");
            named.insert(english);
            named.insert(file);
        }
    }
    let unnamed: Vec<&&str> = paths.iter().filter(|path| !named.contains(**path)).collect();
    // Of the client some modules have types alone, which nothing opens when it runs.
    assert!(unnamed.iter().all(|path| path.starts_with("client/")), "nothing opens {unnamed:?}");
}

#[test]
fn nothing_stands_inline_and_no_text_becomes_markup() {
    for (path, kind, bytes) in files() {
        let text = std::str::from_utf8(&bytes).unwrap();
        if kind.starts_with("text/html") {
            assert!(!text.contains("<style") && !text.contains(" on") && !text.contains("style="), "{path}");
            assert_eq!(text.matches("<script").count(), text.matches("<script type=\"module\" src=").count(), "{path}");
        }
        if path.starts_with("vendor/") {
            continue;
        }
        for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"] {
            assert!(!text.contains(word), "{path} has {word}");
        }
    }
}

#[test]
fn the_one_sheet_has_every_sheet_of_the_tree_once() {
    let (_, _, all) = files().into_iter().find(|(path, _, _)| *path == SHEETS).expect("the sheet");
    let all = std::str::from_utf8(&all).unwrap();
    let sheets = WEB.get_dir("style").unwrap().files().filter(|file| file.path().to_str().unwrap() != SHEETS);
    let texts: Vec<&str> = sheets
        .filter(|file| file.path().extension().unwrap() == "css")
        .map(|file| file.contents_utf8().unwrap())
        .collect();
    assert!(texts.len() > 8 && texts.iter().all(|text| all.matches(text).count() == 1));
    assert_eq!(all.len(), texts.iter().map(|text| text.len()).sum::<usize>());
}

/// The page and whatever a script opens as a worker.
fn governed(path: &str) -> bool {
    let opened = |(_, _, bytes): &(&str, &str, Cow<'_, [u8]>)| {
        let name = path.rsplit('/').next().unwrap();
        std::str::from_utf8(bytes).unwrap().contains(&format!("new Worker(new URL(\"./{name}\""))
    };
    path == "index.html" || files().iter().any(opened)
}

#[actix_web::test]
async fn files_come_with_their_type_and_the_policy_and_others_do_not_come() {
    let place = place(SignIn::Development { url: "http://127.0.0.1:1/dev/token".to_owned() });
    let app = web_test::init_service(App::new().configure(configure(&place, None))).await;
    for (path, kind, bytes) in files() {
        let request = web_test::TestRequest::get().uri(&format!("/{path}")).to_request();
        let answer = web_test::call_service(&app, request).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers().get(CONTENT_TYPE).unwrap(), kind, "{path}");
        let policy = answer.headers().get(CONTENT_SECURITY_POLICY).map(|policy| policy.to_str().unwrap());
        assert_eq!(policy, governed(path).then_some(place.policy().as_str()), "{path}");
        assert_eq!(answer.headers().get(CACHE_CONTROL).unwrap(), "no-cache", "{path}");
        assert_eq!(&*web_test::read_body(answer).await, &*bytes, "{path}");
    }
    let root = web_test::TestRequest::get().uri("/").to_request();
    let index = WEB.get_file("index.html").expect("the page").contents();
    assert_eq!(web_test::read_body(web_test::call_service(&app, root).await).await, index);
    for path in ["/vendor/LICENSE-htm", "/index.htm", "/../Cargo.toml"] {
        let request = web_test::TestRequest::get().uri(path).to_request();
        assert_eq!(web_test::call_service(&app, request).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[test]
fn the_place_is_told_without_what_only_the_policy_needs() {
    let told = serde_json::to_value(ConsoleJson { place: &place(openid()), verifier: false }).unwrap();
    let expected = serde_json::json!({
        "addresses": {
            "lobby": "https://lobby.example/api/",
            "tables": "https://tables.example/api/",
            "wallet": "https://lobby.example/api/",
            "audit": "https://audit.example/api/",
        },
        "sign_in": {
            "kind": "openid", "issuer": "https://id.example/realms/house", "client_id": "console", "scope": "openid",
        },
        "version": "1.2.3",
        "verifier": false,
    });
    assert_eq!(told, expected);
}

#[actix_web::test]
async fn the_verifier_comes_where_it_was_built() {
    let folder = std::env::temp_dir().join(format!("mazziere-verifier-{}", std::process::id()));
    let refused = |bytes: &[u8]| {
        std::fs::write(&folder, bytes).unwrap();
        Verifier::read(&folder).map_err(|error| error.kind())
    };
    assert_eq!(refused(b"<html>").err(), Some(io::ErrorKind::InvalidData));
    let module = b"\0asm\x01\0\0\0";
    let verifier = refused(module).ok();
    std::fs::remove_file(&folder).unwrap();
    assert_eq!(Verifier::read(&folder).err().map(|error| error.kind()), Some(io::ErrorKind::NotFound));
    let place = place(openid());
    for verifier in [verifier, None] {
        let there = verifier.is_some();
        let app = web_test::init_service(App::new().configure(configure(&place, verifier))).await;
        let get = |uri: &str| web_test::TestRequest::get().uri(uri).to_request();
        let told: serde_json::Value = web_test::call_and_read_body_json(&app, get("/console.json")).await;
        assert_eq!(told["verifier"], there);
        for (path, kind) in [("/wasm/mazziere.wasm", "application/wasm"), ("/wasm/mazziere.mjs", JAVASCRIPT)] {
            let answer = web_test::call_service(&app, get(path)).await;
            assert_eq!(answer.status().is_success(), there, "{path}");
            assert!(!there || answer.headers().get(CONTENT_TYPE).unwrap() == kind, "{path}");
        }
    }
}
