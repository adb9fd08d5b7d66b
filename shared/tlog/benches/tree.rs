//! What a leaf costs: hashing it, and growing tree and tiles by it, beside SHA-256 alone. And what a proof costs.

use std::collections::BTreeMap;
use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mazziere_tlog::{
    EventLeaf, Hash, PostingHead, PostingLeg, PostingParts, SaltKey, Tiling, prove_inclusion, verify_inclusion,
};
use sha2::{Digest, Sha256};

const LEAVES: u64 = 10_000;

fn event(position: u64) -> Vec<u8> {
    let leaf = EventLeaf { position, stream: [1; 16], version: position + 1, event_hash: [2; 32], kind: "table" };
    leaf.entry().expect("an entry")
}

fn posting(sequence: u64, keys: &[SaltKey; 3]) -> Vec<u8> {
    let head = PostingHead {
        posting_id: [1; 16],
        kind: "hand_settled",
        posted_at: 1_767_297_600_000_001,
        tournament_id: None,
        table_id: Some([2; 16]),
        reverses: None,
        cause: Some("hand:12"),
        reason: None,
    };
    let account = "player_in_play:0190d3a0-0000-7000-8000-000000000001:01934a5e-6f70-7182-93a4-b5c6d7e8f90a";
    let leg = |leg| PostingLeg { leg, account, version: sequence, amount: 1_000, balance: 11_000 };
    let parts = PostingParts::new(sequence, (&head, &keys[0]), &[(leg(1), &keys[1]), (leg(2), &keys[2])]);
    parts.and_then(|parts| parts.leaf()?.entry()).expect("an entry")
}

fn leaves(criterion: &mut Criterion) {
    let entries: Vec<Vec<u8>> = (0..LEAVES).map(event).collect();
    let hashes: Vec<Hash> = entries.iter().map(|entry| Hash::of_leaf(entry)).collect();
    let mut group = criterion.benchmark_group("leaves");
    group.throughput(Throughput::Elements(LEAVES));
    group.bench_function("SHA-256 of an entry, and of two hashes", |bencher| {
        bencher.iter(|| {
            for entry in &entries {
                black_box(Sha256::digest(black_box(entry)));
                black_box(Sha256::digest(black_box([1; 65])));
            }
        });
    });
    group.bench_function("entries hashed, tree and tiles", |bencher| {
        bencher.iter(|| {
            let mut tiling = Tiling::default();
            for entry in &entries {
                black_box(tiling.push(Hash::of_leaf(black_box(entry))).expect("room"));
            }
            tiling.root()
        });
    });
    group.bench_function("tree and tiles alone", |bencher| {
        bencher.iter(|| {
            let mut tiling = Tiling::default();
            for hash in &hashes {
                black_box(tiling.push(black_box(*hash)).expect("room"));
            }
            tiling.root()
        });
    });
    group.finish();

    let keys = [1, 2, 3].map(|key| SaltKey([key; 32]));
    let mut group = criterion.benchmark_group("postings");
    group.throughput(Throughput::Elements(1));
    group.bench_function("entry of a posting with two legs", |bencher| bencher.iter(|| posting(black_box(7), &keys)));
    group.finish();
}

fn proofs(criterion: &mut Criterion) {
    let mut tiling = Tiling::default();
    let mut tiles = BTreeMap::new();
    for position in 0..LEAVES {
        tiles.extend(tiling.push(Hash::of_leaf(&event(position))).expect("room"));
    }
    tiles.extend(tiling.partial());
    let (root, index) = (tiling.root(), 5_000);
    let path = prove_inclusion(LEAVES, index, &tiles).expect("a path");
    let leaf = Hash::of_leaf(&event(index));
    let mut group = criterion.benchmark_group("proofs");
    group.throughput(Throughput::Elements(1));
    group.bench_function("inclusion from tiles", |bencher| {
        bencher.iter(|| prove_inclusion(LEAVES, black_box(index), &tiles));
    });
    group.bench_function("inclusion verified", |bencher| {
        bencher.iter(|| verify_inclusion(LEAVES, root, black_box(index), leaf, &path));
    });
    group.finish();
}

criterion_group!(benches, leaves, proofs);
criterion_main!(benches);
