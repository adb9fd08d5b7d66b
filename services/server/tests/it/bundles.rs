//! Bundles that are none, or are not as they were written: our verifier and the one in Python say the same of each, and
//! neither reads more of it than it has to. So does our verifier as WebAssembly, where it was built.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::cli::{mazziere, text};

/// The files of a bundle, in their order.
const FILES: [&str; 10] = [
    "heads.ndjson",
    "events.ndjson",
    "log.ndjson",
    "accounts.ndjson",
    "entries.ndjson",
    "postings.ndjson",
    "deposits.ndjson",
    "withdrawals.ndjson",
    "holds.ndjson",
    "corrections.ndjson",
];

/// A folder that goes with its test.
pub(crate) struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl Folder {
    /// One that is not there yet.
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("mazziere-bundle-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Folder(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn text(&self) -> &str {
        self.0.to_str().unwrap()
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), content).unwrap();
    }

    /// Changes the manifest.
    fn manifest(&self, change: impl Fn(&mut Value)) {
        let mut manifest = serde_json::from_str(&self.read("manifest.json")).unwrap();
        change(&mut manifest);
        self.write("manifest.json", manifest.to_string());
    }

    /// Changes a file, and makes the manifest say what it is now, as anyone can who changes a file.
    pub(crate) fn change(&self, name: &str, change: impl Fn(&str) -> String) {
        let content = change(&self.read(name));
        self.write(name, &content);
        self.manifest(|manifest| {
            let place = FILES.iter().position(|file| *file == name).unwrap();
            manifest["files"][place] = entry(name, content.as_bytes());
        });
    }
}

fn entry(name: &str, content: &[u8]) -> Value {
    let rows = content.iter().filter(|byte| **byte == b'\n').count();
    json!({"name": name, "rows": rows, "bytes": content.len(), "sha256": hex::encode(Sha256::digest(content))})
}

/// A row of an account that nothing was ever posted to.
fn account(player: u128) -> (Uuid, String) {
    let player = Uuid::from_u128(player);
    let space = Uuid::from_u128(0x6d61_7a7a_6965_7265_8001_7761_6c6c_6574);
    let account = mazziere_ids::derive_uuid(space, &format!("player_cash:{player}"));
    let row = format!(
        "{{\"account_id\":\"{account}\",\"kind\":\"player_cash\",\"player_id\":\"{player}\",\"table_id\":null,\
         \"tournament_id\":null,\"balance\":\"0.00\",\"held\":\"0.00\",\"version\":0,\"closed_at\":null}}\n"
    );
    (account, row)
}

/// A bundle of a house in which nothing has happened, but that three players have accounts.
fn quiet_house() -> Folder {
    let folder = Folder::new();
    fs::create_dir_all(&folder.0).unwrap();
    let mut accounts = [account(1), account(2), account(3)];
    accounts.sort();
    let accounts: String = accounts.into_iter().map(|(_, row)| row).collect();
    let content = |name: &str| if name == "accounts.ndjson" { accounts.as_str() } else { "" };
    for name in FILES {
        folder.write(name, content(name));
    }
    let files: Vec<Value> = FILES.iter().map(|name| entry(name, content(name).as_bytes())).collect();
    let manifest = json!({"format": "mazziere audit bundle", "version": 1, "house": "quiet",
        "taken_at": "2026-01-01T20:00:00.000000Z", "next_position": 0, "last_sequence": 0, "files": files,
        "checkpoints": []});
    folder.write("manifest.json", manifest.to_string());
    folder
}

/// What our verifier says of a bundle: its exit code, and its report.
pub(crate) fn verified(folder: &Path, more: &[&str]) -> (i32, Value) {
    let words = [&["audit", "verify", "--json", folder.to_str().unwrap()], more].concat();
    let output = mazziere(&words, &[], "");
    let said = text(&output.stdout);
    let report = serde_json::from_str(said.trim());
    (output.status.code().unwrap(), report.unwrap_or_else(|_| panic!("{said}{}", text(&output.stderr))))
}

/// What the verifier in Python says of it.
pub(crate) fn verified_by_python(folder: &Path, more: &[&str]) -> (i32, Value) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/audit/verify.py");
    let output = Command::new("python3")
        .arg(script)
        .arg(folder)
        .args(more)
        .output()
        .expect("python3 runs the independent verifier: install python3 (its standard library is enough)");
    let said = text(&output.stdout);
    let report = serde_json::from_str(said.trim());
    (output.status.code().unwrap(), report.unwrap_or_else(|_| panic!("{said}{}", text(&output.stderr))))
}

/// What our verifier says of it as WebAssembly, in Node; none if MAZZIERE_WASM names no module. `.ci/run wasm` builds
/// one, and asks these tests.
pub(crate) fn verified_by_node(folder: &Path, more: &[&str]) -> Option<(i32, Value)> {
    std::env::var_os("MAZZIERE_WASM")?;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/wasm/js/verify.mjs");
    let output = Command::new("node").arg(script).arg("--json").arg(folder).args(more).output().expect("node runs");
    let said = text(&output.stdout);
    let report = serde_json::from_str(said.trim());
    Some((output.status.code().unwrap(), report.unwrap_or_else(|_| panic!("{said}{}", text(&output.stderr)))))
}

/// What it says in a browser, in the page of `shared/wasm/js`, where a person would choose the files; none if
/// MAZZIERE_BROWSER names no browser, or MAZZIERE_WASM no module.
pub(crate) fn verified_by_browser(folder: &Path) -> Option<(i32, Value)> {
    let browser = std::env::var_os("MAZZIERE_BROWSER").filter(|_| std::env::var_os("MAZZIERE_WASM").is_some())?;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/wasm/tests/browser.mjs");
    let output = Command::new("node").arg(script).arg(browser).arg(folder).output().expect("node runs");
    let said = text(&output.stdout);
    let answer: Value = serde_json::from_str(&said).unwrap_or_else(|_| panic!("{said}{}", text(&output.stderr)));
    Some((answer["code"].as_i64().unwrap().try_into().unwrap(), answer["report"].clone()))
}

/// Both say this kind, with this code, of this file.
fn both_say(folder: &Folder, (kind, code): (&str, i32), file: &str) {
    let both = [("ours", verified(&folder.0, &[])), ("the one in Python", verified_by_python(&folder.0, &[]))];
    let in_node = verified_by_node(&folder.0, &[]).map(|said| ("the one in Node", said));
    for (who, (ended, report)) in both.into_iter().chain(in_node) {
        let wrong = &report["wrong"];
        assert_eq!(
            (ended, &wrong["kind"], &wrong["place"]["file"]),
            (code, &json!(kind), &json!(file)),
            "{who}: {report}"
        );
    }
}

#[test]
fn a_bundle_that_is_none_is_told_from_one_that_is_not_known_yet() {
    let folder = quiet_house();
    let both = [verified(&folder.0, &["--house", "quiet"]), verified_by_python(&folder.0, &[])];
    for (code, report) in both.into_iter().chain(verified_by_node(&folder.0, &["--house", "quiet"])) {
        assert_eq!((code, &report["right"], &report["accounts"]), (0, &json!(true), &json!(3)), "{report}");
    }
    let loud = ["--house", "loud"];
    for (code, report) in [verified(&folder.0, &loud)].into_iter().chain(verified_by_node(&folder.0, &loud)) {
        assert_eq!((code, &report["wrong"]["kind"]), (20, &json!("foreign")), "{report}");
    }
    // A bundle of today is read as one of the first version is.
    folder.manifest(|manifest| manifest["version"] = json!(2));
    for (code, report) in [verified(&folder.0, &[]), verified_by_python(&folder.0, &[])] {
        assert_eq!((code, &report["accounts"]), (0, &json!(3)), "{report}");
    }
    folder.manifest(|manifest| manifest["version"] = json!(3));
    both_say(&folder, ("version", 21), "manifest.json");
    folder.manifest(|manifest| manifest["format"] = json!("something else"));
    both_say(&folder, ("foreign", 20), "manifest.json");
    folder.write("manifest.json", "PG_VERSION");
    both_say(&folder, ("foreign", 20), "manifest.json");
    fs::remove_file(folder.0.join("manifest.json")).unwrap();
    both_say(&folder, ("foreign", 20), "manifest.json");
    both_say(&Folder::new(), ("foreign", 20), "manifest.json");
}

#[test]
fn a_bundle_that_is_not_as_it_was_written_is_refused_with_a_code_for_how() {
    let house = quiet_house;

    let folder = house();
    fs::remove_file(folder.0.join("manifest.json")).unwrap();
    fs::create_dir(folder.0.join("manifest.json")).unwrap();
    both_say(&folder, ("malformed", 25), "manifest.json");
    let folder = house();
    fs::remove_file(folder.0.join("holds.ndjson")).unwrap();
    both_say(&folder, ("truncated", 22), "holds.ndjson");

    let folder = house();
    let accounts = folder.read("accounts.ndjson");
    folder.write("accounts.ndjson", &accounts[..accounts.len() - 9]);
    both_say(&folder, ("truncated", 22), "accounts.ndjson");
    folder.change("accounts.ndjson", str::to_owned);
    both_say(&folder, ("truncated", 22), "accounts.ndjson");

    let folder = house();
    folder.write("accounts.ndjson", accounts.replacen("player_cash", "player_cast", 1));
    both_say(&folder, ("changed", 23), "accounts.ndjson");
    folder.write("accounts.ndjson", format!("{accounts}\n"));
    both_say(&folder, ("changed", 23), "accounts.ndjson");

    let folder = house();
    folder.manifest(|manifest| manifest["files"][3]["rows"] = json!(2));
    both_say(&folder, ("changed", 23), "accounts.ndjson");

    let folder = house();
    folder.change("accounts.ndjson", |text| text.lines().rev().map(|line| format!("{line}\n")).collect());
    both_say(&folder, ("reordered", 24), "accounts.ndjson");
    let folder = house();
    folder.change("accounts.ndjson", |text| format!("{}\n{text}", text.lines().next().unwrap()));
    both_say(&folder, ("reordered", 24), "accounts.ndjson");

    for (from, to) in [
        ("\"version\":0", "\"version\":\"0\""),
        ("\"version\":0", "\"version\":0.0"),
        ("\"version\":0", "\"version\":0,\"more\":1"),
        ("\"version\":0", "\"version\":0,\"version\":0"),
        ("\"version\":0,", ""),
        ("\"table_id\":null,", ""),
        ("\"held\":\"0.00\"", "\"held\":\"0.0\""),
        ("\"held\":\"0.00\"", "\"held\":\"-0.00\""),
        ("\"table_id\":null", "\"table_id\":\"7\""),
        ("{", "["),
        ("player_cash", "player\u{1}cash"),
        ("player_cash", "\\ud800"),
    ] {
        let folder = house();
        folder.change("accounts.ndjson", |text| text.replacen(from, to, 1));
        both_say(&folder, ("malformed", 25), "accounts.ndjson");
    }
    // A UUID has one form, and a line one end.
    let id = account(1).0.to_string();
    for (from, to) in [
        (id.clone(), id.to_uppercase()),
        (id.clone(), id.replace('-', "")),
        (id.clone(), format!("urn:uuid:{id}")),
        (id.clone(), format!("{{{id}}}")),
        (Uuid::from_u128(2).to_string(), Uuid::from_u128(2).simple().to_string()),
        ("}\n".to_owned(), "}\r\n".to_owned()),
    ] {
        let folder = house();
        folder.change("accounts.ndjson", |text| text.replacen(&from, &to, 1));
        both_say(&folder, ("malformed", 25), "accounts.ndjson");
    }
    let folder = house();
    folder.manifest(|manifest| manifest["more"] = json!(1));
    both_say(&folder, ("malformed", 25), "manifest.json");
    folder.manifest(|manifest| {
        let _ = manifest.as_object_mut().unwrap().remove("more");
        manifest["files"].as_array_mut().unwrap().reverse();
    });
    both_say(&folder, ("malformed", 25), "manifest.json");

    // What is no text of lines as they are written, and numbers beyond those that there are.
    for (from, to) in [
        ("{", "\u{feff}{"),
        ("{", "\0{"),
        ("{", "\n{"),
        ("\"version\":0", "\"version\":9223372036854775808"),
        ("\"version\":0", "\"version\":1e400"),
        ("\"balance\":\"0.00\"", "\"balance\":\"99999999999999999999.00\""),
        ("\"balance\":\"0.00\"", "\"balance\":0"),
        ("\"closed_at\":null", "\"closed_at\":\"2026-13-01T00:00:00.000000Z\""),
        ("\"closed_at\":null", "\"closed_at\":\"2026-06-31T00:00:00.000000Z\""),
        ("\"closed_at\":null", "\"closed_at\":\"2026-06-01T24:00:00.000000Z\""),
        ("\"closed_at\":null", "\"closed_at\":\"2026-06-01T00:00:00Z\""),
        ("\"held\":\"0.00\"", "\"held\":\"\u{660}.00\""),
    ] {
        let folder = house();
        folder.change("accounts.ndjson", |text| text.replacen(from, to, 1));
        both_say(&folder, ("malformed", 25), "accounts.ndjson");
    }
    for (name, value) in [("next_position", json!("0")), ("last_sequence", json!(null)), ("taken_at", json!(0))] {
        let folder = house();
        folder.manifest(|manifest| manifest[name] = value.clone());
        both_say(&folder, ("malformed", 25), "manifest.json");
    }
    let folder = house();
    fs::remove_file(folder.0.join("holds.ndjson")).unwrap();
    fs::create_dir(folder.0.join("holds.ndjson")).unwrap();
    both_say(&folder, ("malformed", 25), "holds.ndjson");

    // Places beyond the end, and before the beginning.
    for (name, value) in [
        ("next_position", json!(1)),
        ("next_position", json!(i64::MAX)),
        ("next_position", json!(-1)),
        ("last_sequence", json!(1)),
        ("last_sequence", json!(i64::MAX)),
        ("last_sequence", json!(-1)),
    ] {
        let folder = house();
        folder.manifest(|manifest| manifest[name] = value.clone());
        let both = [verified(&folder.0, &[]), verified_by_python(&folder.0, &[])];
        for (code, report) in both.into_iter().chain(verified_by_node(&folder.0, &[])) {
            assert_eq!((code, &report["wrong"]["kind"]), (11, &json!("order")), "{name} {value}: {report}");
        }
    }

    // The house is what it says, and wrong.
    let folder = house();
    folder.change("accounts.ndjson", |text| text.replacen("\"balance\":\"0.00\"", "\"balance\":\"0.01\"", 1));
    let both = [verified(&folder.0, &[]), verified_by_python(&folder.0, &[])];
    for (code, report) in both.into_iter().chain(verified_by_node(&folder.0, &[])) {
        assert_eq!((code, &report["wrong"]["kind"]), (15, &json!("ledger")), "{report}");
    }
}

/// Somebody has a hundred euro more, by an entry whose posting is not there: before the first, or behind the last.
#[test]
fn an_entry_of_no_posting_is_found() {
    for sequence in [1, 1i64 << 40, 0, -1] {
        let folder = quiet_house();
        folder.change("accounts.ndjson", |text| {
            let text = text.replacen("\"balance\":\"0.00\"", "\"balance\":\"100.00\"", 1);
            text.replacen("\"version\":0", "\"version\":1", 1)
        });
        let first: Value = serde_json::from_str(folder.read("accounts.ndjson").lines().next().unwrap()).unwrap();
        let of = &first["account_id"];
        let entry = json!({"account_id": of, "version": 1, "sequence": sequence, "amount": "100.00",
            "balance": "100.00", "leg": 1});
        folder.change("entries.ndjson", |_| format!("{entry}\n"));
        let both = [verified(&folder.0, &[]), verified_by_python(&folder.0, &[])];
        for (code, report) in both.into_iter().chain(verified_by_node(&folder.0, &[])) {
            assert_eq!((code, &report["wrong"]["kind"]), (11, &json!("order")), "{report}");
            let place = json!({"account": of, "entry": 1, "sequence": sequence});
            assert_eq!(report["wrong"]["place"], place, "{report}");
        }
    }
}

#[test]
fn what_is_deep_or_enormous_is_not_read_to_its_end() {
    for deep in ["[".repeat(1 << 20), "{\"a\":".repeat(1 << 18)] {
        let folder = quiet_house();
        folder.change("heads.ndjson", |_| format!("{deep}\n"));
        both_say(&folder, ("malformed", 25), "heads.ndjson");
        let folder = quiet_house();
        folder.change("accounts.ndjson", |text| text.replacen("null", &deep, 1));
        both_say(&folder, ("malformed", 25), "accounts.ndjson");
    }
    for deep in ["[".repeat(1 << 19), format!("{{\"format\":{}", "[".repeat(1 << 19))] {
        let folder = quiet_house();
        folder.write("manifest.json", deep);
        both_say(&folder, ("foreign", 20), "manifest.json");
    }
    let folder = quiet_house();
    folder.manifest(|manifest| manifest["checkpoints"] = json!(["note"]));
    let deep = folder.read("manifest.json").replace("\"note\"", &"[".repeat(1 << 19));
    folder.write("manifest.json", deep);
    both_say(&folder, ("foreign", 20), "manifest.json");

    // A hole of a terabyte takes no room on the disk, and would take all of the memory.
    let folder = quiet_house();
    let enormous = 1u64 << 40;
    fs::OpenOptions::new().write(true).open(folder.0.join("events.ndjson")).unwrap().set_len(enormous).unwrap();
    folder.manifest(|manifest| manifest["files"][1]["bytes"] = json!(enormous));
    both_say(&folder, ("enormous", 26), "events.ndjson");

    let folder = quiet_house();
    folder.manifest(|manifest| manifest["house"] = json!("h".repeat(1 << 20)));
    both_say(&folder, ("enormous", 26), "manifest.json");
    folder.manifest(|manifest| {
        manifest["house"] = json!("quiet");
        manifest["files"][3]["rows"] = json!(1u64 << 62);
    });
    both_say(&folder, ("changed", 23), "accounts.ndjson");
}

#[test]
fn a_bundle_is_written_into_a_folder_of_its_own() {
    let folder = quiet_house();
    let url = "postgres://me:s3cret@127.0.0.1:1/house";
    let output = mazziere(&["audit", "export", "--database", url, folder.text()], &[], "");
    assert_eq!(output.status.code(), Some(69), "{}", text(&output.stderr));
    assert!(!text(&output.stderr).contains("s3cret"));
}

/// A server that answers each request with this.
pub(crate) fn answers(status: &'static str, body: impl Fn(&mut std::net::TcpStream) + Send + 'static) -> String {
    use std::io::{BufRead as _, BufReader, Write as _};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let lines = BufReader::new(stream.try_clone().unwrap()).lines();
            for line in lines.map_while(Result::ok) {
                if line.is_empty() {
                    break;
                }
            }
            // Who has read enough goes.
            let _gone = write!(stream, "HTTP/1.1 {status}\r\nconnection: close\r\n\r\n");
            body(&mut stream);
        }
    });
    url
}

#[test]
fn what_is_no_checkpoint_is_not_kept_and_not_read_to_its_end() {
    use std::io::Write as _;
    let endless = |stream: &mut std::net::TcpStream| {
        let piece = vec![b'a'; 1 << 16];
        while stream.write_all(&piece).is_ok() {}
    };
    let says = |text: &'static str| {
        move |stream: &mut std::net::TcpStream| {
            let _gone = stream.write_all(text.as_bytes());
        }
    };
    let fetched = |url: &str| {
        let folder = Folder::new();
        let output = mazziere(&["audit", "fetch", url, folder.text(), "--token", "t"], &[], "");
        let said = text(&output.stderr);
        assert!(!folder.path().join("manifest.json").exists(), "{said}");
        (output.status.code(), said)
    };
    for url in [
        answers("200 OK", endless),
        answers("200 OK", says("<html>hello</html>")),
        answers("200 OK", says("")),
        answers("200 OK", says("house.example/events\n7\n")),
    ] {
        let (code, said) = fetched(&url);
        let line = format!("mazziere: {url}/events/checkpoint answered what is no checkpoint: ");
        assert!(code == Some(69) && said.starts_with(&line), "{code:?} {said}");
        assert!(said.len() < 1_000, "{said}");
    }
    // A refusal is shown, and not to its end either.
    let (code, said) = fetched(&answers("403 Forbidden", endless));
    assert!(code == Some(77) && said.len() < 10_000, "{code:?} {}", said.len());
}

#[test]
fn an_auditor_without_the_sources_is_given_the_verifier_in_python() {
    let (house, reader) = (quiet_house(), Folder::new());
    let output = mazziere(&["audit", "reader", reader.text()], &[], "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    for line in said.lines() {
        let (digest, name) = line.split_once("  ").unwrap();
        assert_eq!(digest, hex::encode(Sha256::digest(reader.read(name))), "{name}");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/audit").join(name);
        assert_eq!(fs::read_to_string(source).unwrap(), reader.read(name), "{name}");
    }
    let found = Command::new("python3").arg(reader.path().join("verify.py")).arg(house.path()).output().unwrap();
    let report: Value = serde_json::from_slice(&found.stdout).unwrap();
    assert_eq!((found.status.code().unwrap(), report), verified_by_python(house.path(), &[]));
    // What is there stays as it is.
    reader.write("verify.py", "mine");
    assert_eq!(mazziere(&["audit", "reader", reader.text()], &[], "").status.code(), Some(73));
    assert_eq!(reader.read("verify.py"), "mine");
}

/// The rows of the table of exit codes that nothing else here meets: what is no bundle and no proof, and command lines.
#[test]
fn exit_codes_are_those_of_the_page() {
    let page = include_str!("../../../../docs/audit-format.md");
    let house = quiet_house();
    let key = mazziere_audit::keys::of_log("house.example", mazziere_audit::Log::Events, &[1; 32]).unwrap();
    let key = key.verifying_key().to_string();
    let with_key = |path: &str| {
        let words = ["audit", "verify", path, "--key", &key];
        mazziere(&words, &[], "").status.code().unwrap()
    };
    house.write("empty.json", "{}");
    house.write("list.json", "[]");
    house.write("text.json", "no proof");
    house.write("wrong.json", "{\"format\":\"mazziere hand proof\",\"version\":1}");
    house.write("cut.json", "{\"format\":\"mazziere ");
    let path = |name: &str| house.path().join(name).to_str().unwrap().to_owned();
    let missing = path("missing");
    for (code, found) in [
        (20, with_key(&path("empty.json"))),
        (20, with_key(&path("list.json"))),
        (20, with_key(&path("text.json"))),
        (25, with_key(&path("wrong.json"))),
        (22, with_key(&path("cut.json"))),
        (20, verified(Path::new(&missing), &[]).0),
        (20, verified_by_python(Path::new(&missing), &[]).0),
    ] {
        assert_eq!(found, code);
        assert!(page.contains(&format!("\n| {code} | `")), "{code} is in no row of the page");
    }
    // A secret that was given in the place of a key is not printed.
    let private = "PRIVATE+KEY+house.example/events+00000000+AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB";
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/audit/verify.py");
    let by_python = Command::new("python3").args([script, house.text(), "--key", private]).output();
    for output in [mazziere(&["audit", "verify", house.text(), "--key", private], &[], ""), by_python.unwrap()] {
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(output.status.code() == Some(78) && said.contains("private") && !said.contains("AQEB"), "{said}");
    }
    let ended = |words: &[&str]| mazziere(words, &[], "").status.code().unwrap();
    for (code, words) in [
        (2, &["audit", "verify", "--bogus"][..]),
        (2, &["audit", "verify", house.text(), "--checkpoint", &missing][..]),
        (2, &["audit", "reader"][..]),
        (73, &["audit", "reader", "/dev/null/reader"][..]),
        (78, &["audit", "verify", house.text(), "--key", "none"][..]),
        (78, &["audit", "verify", house.text(), "--key", &key, "--checkpoint", &missing][..]),
        (78, &["audit", "verify"][..]),
        (69, &["audit", "fetch", "http://127.0.0.1:1", &path("fetched"), "--token", "t"][..]),
    ] {
        assert_eq!(ended(words), code, "{words:?}");
    }
    for script in [&["--bogus"][..], &[house.text(), "--checkpoint", &missing], &[]] {
        let verifier = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/audit/verify.py");
        let output = Command::new("python3").arg(verifier).args(script).output().unwrap();
        assert_eq!(output.status.code(), Some(78), "{script:?}");
    }
}
