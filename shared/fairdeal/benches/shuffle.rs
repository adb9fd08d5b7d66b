//! Shuffles of 40 cards: ours, from secret to order and to openings, beside the shuffle of the rand crate. Promises of
//! 64 deals: made once for all of them, and one proven for each.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mazziere_fairdeal::{Context, Draw, Label, Openings, Promises, Secret, Seeds, verify_promise};
use rand::SeedableRng;
use rand::seq::SliceRandom;

fn shuffles(criterion: &mut Criterion) {
    let (secret, context, seeds) = (Secret::from_bytes([7; 32]), Context::new([9; 16], 1), Seeds::empty(2));
    let mut group = criterion.benchmark_group("shuffle of 40 cards");
    group.throughput(Throughput::Elements(1));
    group.bench_function("fairdeal, keyed", |bencher| {
        bencher.iter(|| Draw::new(black_box(&secret), &context, &seeds, Label::DEAL).permute(40));
    });
    let mut draw = Draw::new(&secret, &context, &seeds, Label::DEAL);
    group.bench_function("fairdeal, same stream", |bencher| bencher.iter(|| draw.permute(black_box(40))));
    group.bench_function("rand, keyed", |bencher| {
        bencher.iter(|| {
            let mut order: Vec<u16> = (0..40).collect();
            order.shuffle(&mut rand::rngs::StdRng::from_seed(black_box([7; 32])));
            order
        });
    });
    group.bench_function("fairdeal, openings of 40", |bencher| {
        bencher.iter(|| {
            Openings::new(black_box(&secret), &context, &seeds, Label::DEAL, (0..40).map(|n| n.to_string())).root()
        });
    });
    group.finish();
}

fn promises(criterion: &mut Criterion) {
    let (table, id) = (Secret::from_bytes([7; 32]), [9; 16]);
    let mut group = criterion.benchmark_group("promises of 64 deals");
    group.throughput(Throughput::Elements(64));
    group.bench_function("made", |bencher| bencher.iter(|| Promises::new(black_box(&table), id, 1, 64).root()));
    let made = Promises::new(&table, id, 1, 64);
    let (root, path) = (made.root(), made.path(40).expect("a promised deal"));
    let context = Context::new(id, 40);
    let commitment = table.of_deal(&context).commitment(&context);
    group.throughput(Throughput::Elements(1));
    group.bench_function("one verified", |bencher| {
        bencher.iter(|| assert!(verify_promise(black_box(&root), (1, 64), 40, &commitment, &path)));
    });
    group.finish();
}

criterion_group!(benches, shuffles, promises);
criterion_main!(benches);
