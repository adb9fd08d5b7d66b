//! Houses that lie in memory as bundles, for the tests of this crate; what ours says of them, without anybody who knows
//! the lobby, and what the verifier in Python says.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::process::Command;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{fs, io};

use chrono::DateTime;
use mazziere_books::ledger::account_id;
use mazziere_contract::wallet::AccountRef;
use mazziere_hashchain::{GENESIS, Link, payload_hash};
use mazziere_ids::{PlayerId, StreamId};
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::bundle::Bundle;
use crate::fault::Stop;
use crate::files::{Bytes, Files, Scratch, Stat};
use crate::format::Name;
use crate::format::rows::{AccountLine, At, Cents, Digest, EntryLine, EventLine, HeadLine, LogLine, PostingLine};
use crate::report::Counts;
use crate::streams::{AuditKeys, walk_bundle};

/// An entry of a player's cash: the place of its posting, the player, and what they gain.
pub(crate) type Moved = (i64, u128, Cents);

/// The files of a bundle, by their names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Held(pub(crate) BTreeMap<String, Vec<u8>>);

/// The bytes of a file.
#[derive(Debug, Default)]
struct Content(RefCell<Vec<u8>>);

impl Files for Held {
    fn find(&self, name: &str) -> io::Result<Stat> {
        Ok(self.0.get(name).map_or(Stat::Missing, |content| Stat::File(content.len() as u64)))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Bytes>> {
        Ok(Box::new(Content(RefCell::new(self.0[name].clone()))))
    }

    fn scratch(&self) -> io::Result<Box<dyn Scratch>> {
        Ok(Box::new(Content::default()))
    }
}

impl Bytes for Content {
    fn read_at(&self, into: &mut [u8], offset: u64) -> io::Result<usize> {
        let content = self.0.borrow();
        let rest = &content[content.len().min(offset as usize)..];
        let read = rest.len().min(into.len());
        into[..read].copy_from_slice(&rest[..read]);
        Ok(read)
    }
}

impl Scratch for Content {
    fn write_at(&self, bytes: &[u8], offset: u64) -> io::Result<()> {
        let (mut content, offset) = (self.0.borrow_mut(), offset as usize);
        let end = content.len().max(offset + bytes.len());
        content.resize(end, 0);
        content[offset..offset + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }
}

fn line(row: &impl Serialize) -> String {
    serde_json::to_string(row).unwrap() + "\n"
}

/// The cash of a player, whose last entry has this version.
fn account(player: u128, balance: Cents, version: i64) -> AccountLine {
    let player_id = PlayerId::new(Uuid::from_u128(player));
    AccountLine {
        account_id: account_id(&AccountRef::PlayerCash { player_id }).uuid(),
        kind: "player_cash".to_owned(),
        player_id: Some(player_id.uuid()),
        table_id: None,
        tournament_id: None,
        balance,
        held: Cents(0),
        version,
        closed_at: None,
    }
}

impl Held {
    /// A bundle with these lines, and none in its other files; the position that comes next, and the last sequence.
    fn of(lines: &[(Name, String)], next_position: usize, last_sequence: i64) -> Held {
        let mut held = Held::default();
        let files = Name::ALL.map(|name| {
            let content = lines.iter().find(|(of, _)| *of == name).map_or("", |(_, lines)| lines.as_str());
            let entry = json!({"name": name.file(), "rows": content.lines().count(), "bytes": content.len(),
                "sha256": hex::encode(Sha256::digest(content))});
            held.0.insert(name.file().to_owned(), content.as_bytes().to_vec());
            entry
        });
        let manifest = json!({"format": "mazziere audit bundle", "version": 1, "house": "quiet",
            "taken_at": "2026-01-01T20:00:00.000000Z", "next_position": next_position,
            "last_sequence": last_sequence, "files": files, "checkpoints": []});
        held.0.insert("manifest.json".to_owned(), manifest.to_string().into_bytes());
        held
    }

    /// A house with one account, of this balance, to which nothing was ever posted.
    pub(crate) fn with_balance(cents: i64) -> Held {
        Held::of(&[(Name::Accounts, line(&account(1, Cents(cents), 0)))], 0, 0)
    }

    /// A house with one posting of so many legs: one player pays a euro to each of the others.
    pub(crate) fn with_legs(count: i16) -> Held {
        let amount = |leg: i16| Cents(if leg == 1 { 100 * (1 - i64::from(count)) } else { 100 });
        let entries: Vec<Moved> = (1..=count).map(|leg| (1, leg.unsigned_abs().into(), amount(leg))).collect();
        Held::with_entries(&entries, &[1])
    }

    /// A house with these entries, by their places in the ledger, and with postings at the places that are `posted`.
    pub(crate) fn with_entries(entries: &[Moved], posted: &[i64]) -> Held {
        let (mut legs, mut accounts) = (BTreeMap::<i64, i16>::new(), BTreeMap::new());
        for (sequence, player, amount) in entries {
            let leg = legs.entry(*sequence).or_default();
            *leg += 1;
            let new = account(*player, Cents(0), 0);
            let (account, lines) = accounts.entry(new.account_id).or_insert((new, String::new()));
            account.version += 1;
            account.balance.0 += amount.0;
            let AccountLine { account_id, version, balance, .. } = *account;
            let (sequence, amount, leg) = (*sequence, *amount, *leg);
            let entry = EntryLine { account_id, version, sequence, amount, balance, leg, salt: None, hash: None };
            *lines += &line(&entry);
        }
        let posting = |sequence: &i64| PostingLine {
            sequence: *sequence,
            posting_id: Uuid::from_u128(sequence.unsigned_abs().into()),
            legs: legs.get(sequence).copied().unwrap_or_default().into(),
            kind: "prize".to_owned(),
            tournament_id: None,
            table_id: None,
            reverses: None,
            cause: None,
            posted_at: None,
            reason: None,
            salt: None,
            hash: None,
        };
        let postings = posted.iter().map(|sequence| line(&posting(sequence))).collect();
        let entries = accounts.values().map(|(_, lines)| lines.as_str()).collect();
        let accounts = accounts.values().map(|(account, _)| line(account)).collect();
        let lines = [(Name::Accounts, accounts), (Name::Entries, entries), (Name::Postings, postings)];
        Held::of(&lines, 0, posted.last().copied().unwrap_or_default())
    }

    /// A house in which releases were installed: the stream that says it and the digest, in the order of the log.
    pub(crate) fn with_releases(installed: &[(StreamId, &str)]) -> Held {
        let mut streams: BTreeMap<Uuid, Vec<EventLine>> = BTreeMap::new();
        let mut log = String::new();
        let (kind, r#type, occurred_at) = ("release", "release_installed", DateTime::UNIX_EPOCH);
        for (position, (stream, digest)) in (0..).zip(installed) {
            let stream_id = stream.uuid();
            let events = streams.entry(stream_id).or_default();
            let (version, previous) = events.last().map_or((1, GENESIS), |last| (last.version + 1, last.event_hash.0));
            let payload = json!({"version": "1", "digest": digest, "rules": {}}).to_string();
            let payload_hash = payload_hash(payload.as_bytes());
            let link = Link { stream: *stream, version, r#type, schema: 1, occurred_at, previous, payload_hash };
            log += &line(&LogLine { position, stream_id, version, kind: kind.to_owned() });
            events.push(EventLine {
                stream_id,
                version,
                r#type: r#type.to_owned(),
                schema: 1,
                occurred_at: At(occurred_at),
                payload: Some(payload),
                payload_base64: None,
                payload_hash: Digest(payload_hash),
                event_hash: Digest(link.hash()),
                position: Some(position),
            });
        }
        let head = |last: &EventLine| {
            let EventLine { stream_id, version, event_hash, .. } = *last;
            line(&HeadLine { stream_id, kind: kind.to_owned(), version, head_hash: event_hash })
        };
        let heads = streams.values().filter_map(|events| events.last()).map(head).collect();
        let events = streams.values().flatten().map(line).collect();
        Held::of(&[(Name::Heads, heads), (Name::Events, events), (Name::Log, log)], installed.len(), 0)
    }

    /// What our verifier says of it.
    pub(crate) fn verified(self) -> Result<Counts, Stop> {
        let (mut bundle, mut counts) = (Bundle::open(Rc::new(self), Some("quiet"))?, Counts::default());
        walk_bundle(&mut bundle, &AuditKeys::default(), &mut counts).map(|()| counts)
    }

    /// What the verifier in Python says of it: its exit code, and its report.
    pub(crate) fn verified_by_python(&self) -> (i32, Value) {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("mazziere-held-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        for (name, content) in &self.0 {
            fs::write(folder.join(name), content).unwrap();
        }
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/audit/verify.py");
        let output = Command::new("python3")
            .arg(script)
            .arg(&folder)
            .output()
            .expect("python3 runs the independent verifier: install python3 (its standard library is enough)");
        fs::remove_dir_all(&folder).unwrap();
        let report = serde_json::from_slice(&output.stdout);
        let report = report.unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
        (output.status.code().unwrap(), report)
    }
}
