//! A checkpoint that was kept shows what the owner of the database hides by fresh hashes: links, order and the ledger
//! agree with themselves, and the tree that was signed does not.

use std::path::{Path, PathBuf};

use mazziere_audit::Log;
use mazziere_audit::keys::{of_log, of_witness};
use mazziere_audit::source::Source;
use mazziere_localpg::Cluster;
use mazziere_tlog::{Checkpoint, Frontier, Hash, Note, PostingLeg, Salt, SigningKey};
use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};

use super::owner::{Owner, events, ids, relink, run, write};
use super::{audited, exported};
use crate::bundles::{Folder, verified, verified_by_node, verified_by_python};
use crate::process::as_login;

/// Signs the first events of a log, `but` so many of the last; where the checkpoint lies.
pub(super) async fn signed(house: &str, key: &SigningKey, but: u64, folder: &Path) -> (PathBuf, u64) {
    let pool = mazziere_runtime::database::owner(house).await.unwrap();
    let log = Log::of_origin(key.verifying_key().name()).unwrap();
    let source = Source::new(pool.clone(), log);
    let size = source.size().await.unwrap() - but;
    let mut tree = Frontier::default();
    while tree.size() < size {
        for entry in source.entries(tree.size(), (size - tree.size()).min(5_000)).await.unwrap() {
            tree.push(Hash::of_leaf(&entry)).unwrap();
        }
    }
    pool.close().await;
    let checkpoint = Checkpoint::new(key.verifying_key().name(), size, tree.root(), Vec::new()).unwrap();
    let mut note = Note::new(checkpoint.text()).unwrap();
    note.add(key.sign(note.text(), 0)).unwrap();
    let path = folder.join(format!("{}-{size}.checkpoint", log.name()));
    std::fs::write(&path, note.to_string()).unwrap();
    (path, size)
}

pub(super) async fn a_kept_checkpoint_shows_what_fresh_hashes_hide(cluster: &Cluster, folder: &Path, untouched: &Path) {
    let house = cluster.url("demo");
    let [key, other] = [1, 2].map(|seed| of_log("house.example", Log::Events, &[seed; 32]).unwrap());
    let [public, another] = [&key, &other].map(|key| key.verifying_key().to_string());
    let (whole, size) = signed(&house, &key, 0, folder).await;
    let (early, before) = signed(&house, &key, 100, folder).await;
    let [whole, early] = [whole, early].map(|path| path.to_str().unwrap().to_owned());

    for (checkpoint, covered) in [(&whole, size), (&early, before)] {
        let (code, report) = audited(&house, &["--checkpoint", checkpoint, "--key", &public]).await;
        assert_eq!((code, &report["anchored"]), (0, &json!(covered)), "{report}");
    }
    let (code, report) = verified_by_python(untouched, &["--checkpoint", &early, "--key", &public]);
    assert_eq!((code, &report["anchored"]), (0, &json!(before)), "{report}");
    what_no_log_signed_is_refused(untouched, folder, (&whole, &key, &public));
    a_bundle_brings_what_was_signed(&house, folder, untouched, (&whole, size, &public)).await;
    let anchor = |report: &Value| (report["wrong"]["kind"].clone(), report["wrong"]["what"].clone());
    let (code, report) = audited(&house, &["--checkpoint", &whole, "--key", &another]).await;
    assert_eq!((code, anchor(&report).0), (17, json!("anchor")), "signed by another key: {report}");
    let nobody = other.verifying_key().to_string().replace("events", "postings");
    let (code, _) = audited_in_vain(&house, &["--checkpoint", &whole, "--key", &nobody]).await;
    assert_eq!(code, 78, "a key that is none");

    let mut superuser = PgConnection::connect(&cluster.url("postgres")).await.unwrap();
    superuser.execute("create database anchored template demo").await.unwrap();
    let copy = cluster.url("anchored");
    let mut owner = Owner::of(&copy).await;
    // Nothing that follows from a template says how often it has a blank.
    let of_a_template = "select stream_id from eventstore.stream_head where kind = 'template' order by 1 limit 1";
    let [stream] = ids(&mut owner, of_a_template).await.unwrap();
    let event = &events(&mut owner, stream).await.unwrap()[0];
    write(&mut owner, stream, event.version, &[&event.payload[..], b" "].concat()).await.unwrap();
    relink(&mut owner, stream).await.unwrap();
    let (code, report) = audited(&copy, &[]).await;
    assert_eq!(code, 0, "with fresh hashes the database agrees with itself: {report}");
    let bundle = exported(&copy).await;
    let kept = ["--checkpoint", &early, "--key", &public];
    let by_us = [audited(&copy, &kept).await, verified(bundle.path(), &kept)];
    for (code, report) in by_us.into_iter().chain(verified_by_node(bundle.path(), &kept)) {
        let what = json!(format!(
            "the first {before} events are not those of the checkpoint: one of positions 0 to {} was changed",
            before - 1
        ));
        assert_eq!((code, anchor(&report)), (17, (json!("anchor"), what)), "{report}");
        assert_eq!(report["wrong"]["place"], json!({"checkpoint": before}), "{report}");
    }
    let (code, report) = verified_by_python(bundle.path(), &["--checkpoint", &early, "--key", &public]);
    assert_eq!((code, anchor(&report).0), (17, json!("anchor")), "{report}");
    assert_eq!(report["wrong"]["place"], json!({"checkpoint": before}), "{report}");
    // The newest event is taken out of everything.
    let newest = "delete from eventstore.event e using eventstore.log l where l.position = (select max(position) from
        eventstore.log) and e.stream_id = l.stream_id and e.version = l.version returning e.stream_id";
    let [stream] = ids(&mut owner, newest).await.unwrap();
    relink(&mut owner, stream).await.unwrap();
    let rest = "delete from eventstore.log where position = (select max(position) from eventstore.log);
        delete from eventstore.stream_head where version = 0;
        update eventstore.sequencer set next_position = next_position - 1";
    run(&mut owner, rest).await.unwrap();
    let (code, report) = audited(&copy, &["--checkpoint", &whole, "--key", &public]).await;
    let what = json!(format!(
        "the checkpoint has {size} events, and the log {}: it is older, or its newest are gone",
        size - 1
    ));
    assert_eq!((code, anchor(&report)), (17, (json!("anchor"), what)), "{report}");
    assert_eq!(report["wrong"]["place"], json!({"position": size - 1}), "{report}");
    owner.connection.close().await.unwrap();
    superuser.execute("drop database anchored").await.unwrap();
}

/// Changes the first line of a file of a bundle that is one of these.
fn first_line(bundle: &Folder, name: &str, is: impl Fn(&Value) -> bool, change: impl Fn(&mut Value)) {
    bundle.change(name, |text| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let row = |line: &String| serde_json::from_str::<Value>(line).unwrap();
        let at = lines.iter().position(|line| is(&row(line))).expect("a line");
        let mut changed = row(&lines[at]);
        change(&mut changed);
        lines[at] = changed.to_string();
        lines.join("\n") + "\n"
    });
}

/// The hash of the first entry of a bundle in the log of postings, as the hash is that an erasure leaves.
fn erased(bundle: &Folder, entry: &Value) -> String {
    let accounts = bundle.read("accounts.ndjson");
    let rows = accounts.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let account = rows.into_iter().find(|row| row["account_id"] == entry["account_id"]).unwrap();
    let parts = ["kind", "player_id", "table_id", "tournament_id"].map(|part| account[part].as_str());
    let account = parts.into_iter().flatten().collect::<Vec<_>>().join(":");
    let cents = |part: &str| entry[part].as_str().unwrap().replace('.', "").parse().unwrap();
    let leg = PostingLeg {
        leg: entry["leg"].as_u64().unwrap().try_into().unwrap(),
        account: &account,
        version: entry["version"].as_u64().unwrap(),
        amount: cents("amount"),
        balance: cents("balance"),
    };
    let salt = hex::decode(entry["salt"].as_str().unwrap()).unwrap();
    hex::encode(Salt(salt.try_into().unwrap()).hash(&leg.bytes()).0)
}

/// A bundle with checkpoints of both logs proves that every event and every posting in it is what was signed; whatever
/// of a posting is changed in it shows, though it says of itself that it is as it was written.
async fn a_bundle_brings_what_was_signed(
    house: &str,
    folder: &Path,
    without: &Path,
    (events, size, public): (&str, u64, &str),
) {
    let key = of_log("house.example", Log::Postings, &[4; 32]).unwrap();
    let (postings, legs) = signed(house, &key, 0, folder).await;
    let (postings, of_postings) = (postings.to_str().unwrap(), key.verifying_key().to_string());
    let bundle = Folder::new();
    let words =
        ["audit", "export", "--database", house, bundle.text(), "--checkpoint", events, "--checkpoint", postings];
    let output = crate::cli::mazziere(&words, &[], "");
    assert!(output.status.success(), "{}", crate::cli::text(&output.stderr));
    let keys = ["--key", public, "--key", &of_postings];
    let everywhere = |words: &[&str]| {
        let both = [verified(bundle.path(), words), verified_by_python(bundle.path(), words)];
        both.into_iter().chain(verified_by_node(bundle.path(), words)).collect::<Vec<_>>()
    };
    for (code, report) in everywhere(&keys) {
        let anchored = (&report["anchored"], &report["anchored_postings"]);
        assert_eq!((code, anchored), (0, (&json!(size), &json!(legs))), "{report}");
    }
    let kept = ["--checkpoint", postings, "--key", &of_postings];
    let (code, report) = audited(house, &kept).await;
    assert_eq!((code, &report["anchored_postings"]), (0, &json!(legs)), "of the database: {report}");

    // Without checkpoints, or without salts, nothing of it is proven, and nobody says that it is.
    let of_an_auditor = exported(&as_login("accountant", house)).await;
    for (bundle, words) in [(without, &keys[..]), (of_an_auditor.path(), &kept[..])] {
        for (code, report) in [verified(bundle, words), verified_by_python(bundle, words)] {
            assert_eq!((code, &report["wrong"]["kind"]), (17, &json!("anchor")), "{report}");
        }
    }
    assert_eq!(verified(of_an_auditor.path(), &[]).0, 0);

    // Who was erased has left a hash, which leads to the root as well. Whatever is no person's has its salt, the head
    // of their postings as long as their legs have theirs, and so has what they did after that.
    let accounts = bundle.read("accounts.ndjson");
    let accounts: Vec<Value> = accounts.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let is_persons = |entry: &Value| {
        accounts.iter().any(|row| row["account_id"] == entry["account_id"] && !row["player_id"].is_null())
    };
    let erase = |entry: &mut Value| {
        entry["hash"] = json!(erased(&bundle, entry));
        entry.as_object_mut().unwrap().remove("salt");
    };
    let all = |_: &Value| true;
    let head = |posting: &mut Value| {
        posting["hash"] = json!("00".repeat(32));
        posting.as_object_mut().unwrap().remove("salt");
    };
    let refused = |name: &str, words: &[&str]| {
        for (code, report) in everywhere(words) {
            assert_eq!((code, &report["wrong"]["kind"]), (25, &json!("malformed")), "{name}: {report}");
        }
    };
    for name in ["entries.ndjson", "postings.ndjson"] {
        let before = bundle.read(name);
        if name == "entries.ndjson" {
            first_line(&bundle, name, |entry| !is_persons(entry), erase);
            refused(name, &[]);
            bundle.change(name, |_| before.clone());
            first_line(&bundle, name, |entry| is_persons(entry) && entry["version"] == 2, erase);
        } else {
            first_line(&bundle, name, all, head);
        }
        refused(name, &keys);
        bundle.change(name, |_| before.clone());
    }
    first_line(&bundle, "entries.ndjson", is_persons, erase);
    for (code, report) in everywhere(&keys) {
        assert_eq!((code, &report["anchored_postings"]), (0, &json!(legs)), "a part is erased: {report}");
    }
    first_line(&bundle, "postings.ndjson", all, |posting| posting["reason"] = json!("as agreed"));
    for (words, expected) in [(&[][..], 0), (&keys[..], 17)] {
        for (code, report) in everywhere(words) {
            assert_eq!(code, expected, "{report}");
            let place = (expected == 17).then(|| json!({"checkpoint": legs}));
            assert_eq!(report["wrong"].get("place"), place.as_ref(), "{report}");
        }
    }
}

/// Checkpoints that are forged, cut, enormous, of another log, or lack a witness: our verifier and the one in Python
/// refuse each of them with the same kind, and keys that are none with the code of a wrong command line.
fn what_no_log_signed_is_refused(bundle: &Path, folder: &Path, (checkpoint, key, public): (&str, &SigningKey, &str)) {
    let note = std::fs::read_to_string(checkpoint).unwrap();
    let signed = |size: u64, origin: &str| {
        let text = Checkpoint::new(origin, size, Hash([7; 32]), Vec::new()).unwrap().text();
        let mut note = Note::new(text).unwrap();
        note.add(key.sign(note.text(), 0)).unwrap();
        note.to_string()
    };
    let stranger = of_witness("witness.example/w1", &[3; 32]).unwrap();
    let origin = key.verifying_key().name();
    let (first, rest) = note.split_once('\n').unwrap();
    let mut forged = note.clone().into_bytes();
    let place = note.find("\n\n").unwrap() - 5;
    forged[place] = if forged[place] == b'A' { b'B' } else { b'A' };
    let path = folder.join("refused.checkpoint");
    let path = path.to_str().unwrap();
    for (what, content) in [
        ("another root", String::from_utf8(forged).unwrap().into_bytes()),
        ("another root that the log has signed", signed(10, origin).into_bytes()),
        ("more than there is", signed(1 << 40, origin).into_bytes()),
        ("another origin", signed(10, "other.example/events").into_bytes()),
        ("cut", note.as_bytes()[..note.len() - 9].to_vec()),
        ("without signatures", note.as_bytes()[..note.find("\n\n").unwrap() + 2].to_vec()),
        ("nothing", Vec::new()),
        ("lines in another order", format!("{rest}{first}\n").into_bytes()),
        ("no text", vec![0xff; 300]),
        ("enormous", vec![b'\n'; 1 << 20]),
        ("a bundle's manifest", std::fs::read(bundle.join("manifest.json")).unwrap()),
    ] {
        std::fs::write(path, content).unwrap();
        let words = ["--checkpoint", path, "--key", public];
        for (code, report) in [verified(bundle, &words), verified_by_python(bundle, &words)] {
            assert_eq!((code, &report["wrong"]["kind"]), (17, &json!("anchor")), "{what}: {report}");
        }
    }
    let unseen = stranger.verifying_key().to_string();
    let words = ["--checkpoint", checkpoint, "--key", public, "--witness", &unseen];
    for (code, report) in [verified(bundle, &words), verified_by_python(bundle, &words)] {
        assert_eq!((code, &report["wrong"]["kind"]), (17, &json!("anchor")), "nobody cosigned it: {report}");
    }
}

/// An audit that does not come to a report.
async fn audited_in_vain(url: &str, more: &[&str]) -> (i32, String) {
    let words = [&["audit", "verify", "--json", "--database", url], more].concat();
    let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    let output = tokio::task::spawn_blocking(move || {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        crate::cli::mazziere(&words, &[], "")
    });
    let output = output.await.unwrap();
    (output.status.code().unwrap(), crate::cli::text(&output.stderr).to_string())
}
