//! Tamperings at random over the whole catalogue, each in a transaction that is rolled back: whatever is done, a
//! verifier finds it and names the place; what was anchored, signer and witness find as well, and nothing else do they.

use std::collections::BTreeMap;
use std::path::Path;

use mazziere_audit::Log;
use mazziere_audit::keys::of_log;
use mazziere_audit::source;
use mazziere_server::audit::anchor::AnchorArgs;
use mazziere_server::audit::verify_within;
use mazziere_telemetry::Clock;
use mazziere_tlog::{AddCheckpoint, Checkpoint, Frontier, Hash, Note, Signer, SigningKey, Witness};
use serde_json::{Value, json};
use sqlx::Executor;

use super::owner::{Dice, Owner};
use super::tamperings::{self, Tampering};

/// How many are done in every run of the tests.
pub(super) const IN_EVERY_RUN: usize = 12;

/// What a log is made of, as one number: what its tree depends on, put together by the database instead.
const ANCHORED: [(Log, &str); 2] = [
    (
        Log::Events,
        "select md5(string_agg(concat_ws(' ', l.position, l.stream_id, l.version, l.kind, encode(e.event_hash, 'hex')),
             ',' order by l.position)) from eventstore.log l left join eventstore.event e using (stream_id, version)",
    ),
    (
        Log::Postings,
        "select md5(string_agg(concat_ws(' ', p.sequence, p.posting_id, p.posted_at, p.legs, p.kind, p.tournament_id,
             p.table_id, p.reverses, p.cause, p.reason, h.key, l.legs), ',' order by p.sequence))
         from wallet.house_key h, wallet.posting p left join (
             select e.sequence, string_agg(concat_ws(' ', e.leg, a.kind, a.player_id, a.table_id, a.tournament_id,
                 e.version, e.amount, e.balance, k.key), ',' order by e.leg) as legs
             from wallet.entry e left join wallet.account a using (account_id) left join wallet.person_key k using
                 (player_id) group by 1
         ) l using (sequence)",
    ),
];

/// A log that was signed, and cosigned by a witness.
struct Signed {
    log: Log,
    size: u64,
    fingerprint: String,
    key: SigningKey,
    signer: Signer,
    witness: Witness,
}

/// The root over the first entries of a log; none if they are not all there.
async fn root(owner: &mut Owner, log: Log, size: u64) -> Option<Hash> {
    let mut tree = Frontier::default();
    while tree.size() < size {
        let entries = source::entries(&mut owner.connection, log, tree.size(), 5_000).await.ok()?;
        if entries.is_empty() {
            return None;
        }
        for entry in entries.into_iter().take(usize::try_from(size - tree.size()).unwrap()) {
            tree.push(Hash::of_leaf(&entry)).unwrap();
        }
    }
    Some(tree.root())
}

async fn fingerprint(owner: &mut Owner, log: Log) -> String {
    let sql = ANCHORED.into_iter().find(|(of, _)| *of == log).unwrap().1;
    sqlx::query_scalar(sql).fetch_one(&mut owner.connection).await.unwrap()
}

impl Signed {
    async fn of(owner: &mut Owner, log: Log) -> Signed {
        let counted = match log {
            Log::Events => "select count(*) from eventstore.log",
            Log::Postings => "select count(*) from wallet.posting",
        };
        let size: i64 = sqlx::query_scalar(counted).fetch_one(&mut owner.connection).await.unwrap();
        let size = size.unsigned_abs();
        let key = of_log("house.example", log, &[1; 32]).unwrap();
        let root = root(owner, log, size).await.unwrap();
        let signer = Signer::first(key.clone()).unwrap().sign(size, root, &[]).unwrap();
        let logs = [key.verifying_key().clone()];
        let watching = mazziere_audit::keys::of_witness("witness.example/w1", &[2; 32]).unwrap();
        let witness = Witness::first(watching, key.verifying_key().name(), &logs).unwrap();
        let request = AddCheckpoint { old: 0, proof: Vec::new(), checkpoint: signer.note().clone() };
        let witness = witness.cosign(&request, 1_800_000_000).unwrap();
        Signed { log, size, fingerprint: fingerprint(owner, log).await, key, signer, witness }
    }

    /// Whether signer and witness both refuse what the database says now.
    async fn is_refused(&self, owner: &mut Owner) -> bool {
        // What is not there cannot be read, so nothing is signed.
        let Some(root) = root(owner, self.log, self.size).await else { return true };
        let signs = self.signer.sign(self.size, root, &[]).is_ok();
        let checkpoint = Checkpoint::new(self.key.verifying_key().name(), self.size, root, Vec::new()).unwrap();
        let mut note = Note::new(checkpoint.text()).unwrap();
        note.add(self.key.sign(note.text(), 0)).unwrap();
        let request = AddCheckpoint { old: self.size, proof: Vec::new(), checkpoint: note };
        let cosigns = self.witness.cosign(&request, 1_800_000_001).is_ok();
        assert_eq!(signs, cosigns, "signer and witness of {:?} do not agree", self.log);
        !signs
    }
}

/// Tampers with the house; what was not found, if that is so, or why this could not be done to it.
async fn tried(
    owner: &mut Owner,
    tampering: &Tampering,
    logs: &[Signed],
    kept: &AnchorArgs,
) -> Result<Vec<String>, String> {
    let place = (tampering.with)(owner).await?;
    let mut missed = Vec::new();
    if tampering.kind != "signer" {
        let nothing = AnchorArgs { checkpoint: None, key: Vec::new(), witness: Vec::new() };
        let anchor = if tampering.is_found_alone() { &nothing } else { kept };
        match verify_within(&mut owner.connection, anchor, &Clock::system()).await.unwrap() {
            Ok(_) => missed.push("the verifier finds nothing".to_owned()),
            Err(fault) => {
                let found = json!(fault.place);
                if fault.kind.name() != tampering.kind || !Tampering::is_named(&place, &found) {
                    missed.push(format!(
                        "{} at {place} was expected, not {} at {fault}",
                        tampering.kind,
                        fault.kind.name()
                    ));
                }
            }
        }
    }
    let mut touched = false;
    for signed in logs {
        let changed = fingerprint(owner, signed.log).await != signed.fingerprint;
        // What is behind the end was never signed.
        let refused = signed.is_refused(owner).await;
        touched |= refused;
        if refused && !changed {
            missed.push(format!("signer and witness of {:?} refuse what did not change", signed.log));
        }
        if changed && !refused && !is_behind(signed, owner).await {
            missed.push(format!("signer and witness of {:?} find nothing", signed.log));
        }
    }
    if tampering.kind == "signer" && !touched {
        missed.push("the signer finds nothing".to_owned());
    }
    Ok(missed)
}

/// Whether something stands behind what was signed, which may be all that changed.
async fn is_behind(signed: &Signed, owner: &mut Owner) -> bool {
    let more = source::entries(&mut owner.connection, signed.log, signed.size, 1).await;
    !matches!(more, Ok(entries) if entries.is_empty())
}

/// Does so many tamperings at random; the seed is printed with what is missed, and `MAZZIERE_TAMPERINGS_SEED` is one.
pub(super) async fn what_is_done_at_random_is_found(house: &str, folder: &Path, count: usize) {
    let mut owner = Owner::of(house).await;
    let logs = [Signed::of(&mut owner, Log::Events).await, Signed::of(&mut owner, Log::Postings).await];
    let checkpoint = folder.join("kept.checkpoint");
    std::fs::write(&checkpoint, logs[0].signer.note().to_string()).unwrap();
    let key = logs[0].key.verifying_key().to_string();
    let kept = AnchorArgs { checkpoint: Some(checkpoint), key: vec![key], witness: Vec::new() };

    let seed = std::env::var("MAZZIERE_TAMPERINGS_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(31);
    let catalogue: Vec<&Tampering> = tamperings::all().collect();
    let (mut dice, mut missed) = (Dice::Seeded(seed), Vec::new());
    // How often each was done, how often that was not possible, and why not the last time.
    let mut done: BTreeMap<&str, (u32, u32, String)> = BTreeMap::new();
    let mut rolls = 0;
    while done.values().map(|(done, ..)| *done as usize).sum::<usize>() < count {
        rolls += 1;
        assert!(rolls < 100 + 3 * count, "this house has too little of what can be done: {done:?}");
        let tampering = catalogue[dice.below(catalogue.len())];
        owner.dice = dice;
        owner.connection.execute("begin").await.unwrap();
        let tried = tried(&mut owner, tampering, &logs, &kept).await;
        owner.connection.execute("rollback").await.unwrap();
        dice = owner.dice;
        let (fits, not, because) = done.entry(tampering.name).or_default();
        match tried {
            Ok(what) => {
                *fits += 1;
                missed.extend(what.into_iter().map(|what| format!("{} (roll {rolls}): {what}", tampering.name)));
            }
            Err(why) => {
                *not += 1;
                *because = why;
            }
        }
    }
    for tampering in &catalogue {
        if let Some((0, 4.., because)) = done.get(tampering.name) {
            missed.push(format!("{}: this house has nothing for it: {because}", tampering.name));
        }
    }
    assert!(missed.is_empty(), "seed {seed}, {count} tamperings:\n{}", missed.join("\n"));
    // The house itself is as it was.
    let nothing = AnchorArgs { checkpoint: None, key: Vec::new(), witness: Vec::new() };
    let untouched = verify_within(&mut owner.connection, &nothing, &Clock::system()).await.unwrap();
    assert!(untouched.is_ok(), "{untouched:?}");
    println!("{}", Value::from_iter([("tamperings", count), ("kinds", done.len())]));
}
