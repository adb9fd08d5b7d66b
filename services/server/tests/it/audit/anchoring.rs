//! A checkpoint that was kept shows what the owner of the database hides by fresh hashes: links, order and the ledger
//! agree with themselves, and the tree that was signed does not.

use std::path::PathBuf;

use mazziere_audit::Log;
use mazziere_audit::keys::of_log;
use mazziere_audit::source::Source;
use mazziere_localpg::Cluster;
use mazziere_tlog::{Checkpoint, Frontier, Hash, Note, SigningKey};
use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};

use super::{audited, events, exported, ids, relink, write};
use crate::bundles::{verified, verified_by_node};

/// Signs the first events of a log, `but` so many of the last; where the checkpoint lies.
async fn signed(house: &str, key: &SigningKey, but: u64, folder: &std::path::Path) -> (PathBuf, u64) {
    let pool = mazziere_runtime::database::owner(house).await.unwrap();
    let source = Source::new(pool.clone(), Log::Events);
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
    let path = folder.join(format!("{size}.checkpoint"));
    std::fs::write(&path, note.to_string()).unwrap();
    (path, size)
}

pub(super) async fn a_kept_checkpoint_shows_what_fresh_hashes_hide(cluster: &Cluster, folder: &std::path::Path) {
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
    let anchor = |report: &Value| (report["wrong"]["kind"].clone(), report["wrong"]["what"].clone());
    let (code, report) = audited(&house, &["--checkpoint", &whole, "--key", &another]).await;
    assert_eq!((code, anchor(&report).0), (17, json!("anchor")), "signed by another key: {report}");
    let nobody = other.verifying_key().to_string().replace("events", "postings");
    let (code, _) = audited_in_vain(&house, &["--checkpoint", &whole, "--key", &nobody]).await;
    assert_eq!(code, 78, "a key that is none");

    let mut superuser = PgConnection::connect(&cluster.url("postgres")).await.unwrap();
    superuser.execute("create database anchored template demo").await.unwrap();
    let copy = cluster.url("anchored");
    let mut owner = PgConnection::connect(&copy).await.unwrap();
    owner.execute("set session_replication_role = replica").await.unwrap();
    // Nothing that follows from a template says how often it has a blank.
    let of_a_template = "select stream_id from eventstore.stream_head where kind = 'template' order by 1 limit 1";
    let [stream] = ids(&mut owner, of_a_template).await;
    let event = &events(&mut owner, stream).await[0];
    write(&mut owner, stream, event.version, &[&event.payload[..], b" "].concat()).await;
    relink(&mut owner, stream).await;
    let (code, report) = audited(&copy, &[]).await;
    assert_eq!(code, 0, "with fresh hashes the database agrees with itself: {report}");
    let bundle = exported(&copy).await;
    let kept = ["--checkpoint", &early, "--key", &public];
    let by_us = [audited(&copy, &kept).await, verified(bundle.path(), &kept)];
    for (code, report) in by_us.into_iter().chain(verified_by_node(bundle.path(), &kept)) {
        let what = json!(format!("the first {before} events are not those of the checkpoint"));
        assert_eq!((code, anchor(&report)), (17, (json!("anchor"), what)), "{report}");
    }
    // The newest event is taken out of everything.
    let newest = "delete from eventstore.event e using eventstore.log l where l.position = (select max(position) from
        eventstore.log) and e.stream_id = l.stream_id and e.version = l.version returning e.stream_id";
    let [stream] = ids(&mut owner, newest).await;
    relink(&mut owner, stream).await;
    let rest = "delete from eventstore.log where position = (select max(position) from eventstore.log);
        delete from eventstore.stream_head where version = 0;
        update eventstore.sequencer set next_position = next_position - 1";
    owner.execute(rest).await.unwrap();
    let (code, report) = audited(&copy, &["--checkpoint", &whole, "--key", &public]).await;
    let what = json!(format!("the checkpoint has {size} events, and the log {}: the newest are gone", size - 1));
    assert_eq!((code, anchor(&report)), (17, (json!("anchor"), what)), "{report}");
    owner.close().await.unwrap();
    superuser.execute("drop database anchored").await.unwrap();
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
