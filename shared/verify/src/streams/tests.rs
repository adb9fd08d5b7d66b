//! A bundle that lies in memory, verified by who knows nothing of the lobby.

use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;

use mazziere_ids::derive_uuid;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::*;
use crate::files::{Bytes, Files, Scratch, Stat};
use crate::format::Name;
use crate::{BundleFault, BundleKind};

/// Files in memory. Nothing is noted: a house without postings and a log has nothing to note.
#[derive(Debug, Default)]
struct Held(BTreeMap<String, Vec<u8>>);

#[derive(Debug)]
struct Content(Vec<u8>);

impl Files for Held {
    fn find(&self, name: &str) -> io::Result<Stat> {
        Ok(self.0.get(name).map_or(Stat::Missing, |content| Stat::File(content.len() as u64)))
    }

    fn open(&self, name: &str) -> io::Result<Box<dyn Bytes>> {
        Ok(Box::new(Content(self.0[name].clone())))
    }

    fn scratch(&self) -> io::Result<Box<dyn Scratch>> {
        Ok(Box::new(Content(Vec::new())))
    }
}

impl Bytes for Content {
    fn read_at(&self, into: &mut [u8], offset: u64) -> io::Result<usize> {
        let rest = &self.0[self.0.len().min(offset as usize)..];
        let read = rest.len().min(into.len());
        into[..read].copy_from_slice(&rest[..read]);
        Ok(read)
    }
}

impl Scratch for Content {
    fn write_at(&self, bytes: &[u8], _: u64) -> io::Result<()> {
        assert!(bytes.is_empty(), "nothing is noted");
        Ok(())
    }
}

/// A house with one account, of this balance.
fn house(balance: &str) -> Held {
    let player = Uuid::from_u128(1);
    let space = Uuid::from_u128(0x6d61_7a7a_6965_7265_8001_7761_6c6c_6574);
    let account = format!(
        "{{\"account_id\":\"{}\",\"kind\":\"player_cash\",\"player_id\":\"{player}\",\"table_id\":null,\
         \"tournament_id\":null,\"balance\":\"{balance}\",\"held\":\"0.00\",\"version\":0,\"closed_at\":null}}\n",
        derive_uuid(space, &format!("player_cash:{player}"))
    );
    let mut held = Held::default();
    let files = Name::ALL.map(|name| {
        let content = if name == Name::Accounts { account.clone() } else { String::new() };
        let entry = json!({"name": name.file(), "rows": content.lines().count(), "bytes": content.len(),
            "sha256": hex::encode(Sha256::digest(&content))});
        held.0.insert(name.file().to_owned(), content.into_bytes());
        entry
    });
    let manifest = json!({"format": "mazziere audit bundle", "version": 1, "house": "quiet",
        "taken_at": "2026-01-01T20:00:00.000000Z", "next_position": 0, "last_sequence": 0, "files": files,
        "checkpoints": []});
    held.0.insert("manifest.json".to_owned(), manifest.to_string().into_bytes());
    held
}

fn verified(held: Held) -> Result<Counts, Stop> {
    let (mut bundle, mut counts) = (Bundle::open(Rc::new(held), Some("quiet"))?, Counts::default());
    walk_bundle(&mut bundle, &AuditKeys::default(), &mut counts).map(|()| counts)
}

#[test]
fn a_bundle_is_verified_wherever_its_files_lie() {
    let counts = verified(house("0.00")).unwrap();
    assert_eq!(counts, Counts { accounts: 1, ..Counts::default() });
    let wrong = verified(house("0.01")).unwrap_err();
    assert!(matches!(&wrong, Stop::Wrong(Fault { kind: Kind::Ledger, .. })), "{wrong}");
    let mut held = house("0.00");
    held.0.remove("holds.ndjson");
    let wrong = verified(held).unwrap_err();
    assert!(matches!(&wrong, Stop::Bundle(BundleFault { kind: BundleKind::Truncated, .. })), "{wrong}");
}
