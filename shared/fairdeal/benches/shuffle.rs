//! Shuffles of 40 cards: ours, from secret to order and to openings, beside the shuffle of the rand crate.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mazziere_fairdeal::{Context, Draw, Label, Openings, Secret, Seeds};
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

criterion_group!(benches, shuffles);
criterion_main!(benches);
