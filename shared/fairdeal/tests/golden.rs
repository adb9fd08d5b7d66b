//! Golden vectors: what version 1 of the specification gives, for ever, and a second opinion written in Python.
//! `golden.json` came first; `decks.json` has decks in which cards are more than once, and cards that are shuffled
//! again; `promises.json` has what version 2 adds, written by the verifier.

use std::path::Path;
use std::process::Command;

use mazziere_fairdeal::{
    Commitment, Context, Draw, Label, Opening, Openings, PromiseRoot, Promises, Secret, Seeds, Sibling, mixed_seed,
    verify, verify_opening, verify_promise,
};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden.json");
const DECKS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/decks.json");
const PROMISES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/promises.json");

/// The 40 cards in canonical order: coins, cups, swords, clubs, each from the ace to the king.
fn deck40() -> Vec<String> {
    ["D", "C", "S", "B"].iter().flat_map(|suit| "A234567FCR".chars().map(move |rank| format!("{rank}{suit}"))).collect()
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Vector {
    name: String,
    secret: Secret,
    context_id: String,
    context_number: u64,
    seeds: Seeds,
    label: String,
    commitment: String,
    /// Drawn first.
    permutation: Vec<u16>,
    /// Drawn next from the same stream: bound, and numbers below it.
    bound: u32,
    numbers: Vec<u32>,
    /// The cards before they were shuffled, where the vector says it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    new: Vec<String>,
    /// The shuffled cards, where the draw is a deal.
    cards: Vec<String>,
    root: Option<String>,
    openings: Vec<Opening>,
}

struct Case {
    name: &'static str,
    secret: Secret,
    id: &'static [u8],
    number: u64,
    seeds: Seeds,
    label: (&'static str, Label),
    n: u16,
    bound: u32,
}

fn cases() -> Vec<Case> {
    let secret = |start: u8| Secret::from_bytes(std::array::from_fn(|i| start.wrapping_add(i as u8)));
    let seeds = |seeds: &[&[u8]]| Seeds::new(seeds).expect("short seeds");
    let case =
        |name, secret, id, number, seeds, label, n, bound| Case { name, secret, id, number, seeds, label, n, bound };
    let uuid = &[0x01, 0x93, 0x4a, 0x5e, 0x6f, 0x70, 0x71, 0x82, 0x93, 0xa4, 0xb5, 0xc6, 0xd7, 0xe8, 0xf9, 0x0a];
    vec![
        case("deal of 40, no seeds", secret(0), uuid, 1, seeds(&[b"", b""]), ("deal", Label::DEAL), 40, 10),
        case("same secret, next deal", secret(0), uuid, 2, seeds(&[b"", b""]), ("deal", Label::DEAL), 40, 10),
        case("seeds of both players", secret(0), uuid, 1, seeds(&[b"ciao", &[0xff; 64]]), ("deal", Label::DEAL), 40, 3),
        case("who deals first", secret(0), uuid, 1, seeds(&[b"", b""]), ("dealer", Label::DEALER), 2, 2),
        case("seats of four", secret(200), b"", 0, seeds(&[]), ("seats", Label::SEATS), 4, 1),
        case("six decks of 52", secret(9), uuid, u64::MAX, Seeds::empty(9), ("deal", Label::new("deal")), 312, 7),
        case("bracket of one", secret(3), b"b", 7, seeds(&[b"x"]), ("bracket", Label::BRACKET), 1, u32::MAX),
        case("bounds that reject", secret(4), b"b", 8, seeds(&[]), ("prizes", Label::PRIZES), 0, (1 << 31) + 1),
    ]
}

fn vector(case: &Case) -> Vector {
    let context = Context::new(case.id, case.number);
    let commitment = case.secret.commitment(&context);
    let mut draw = verify(&commitment, &context, &case.secret, &case.seeds, case.label.1).expect("the same secret");
    let permutation = draw.permute(case.n);
    let numbers = draw.numbers(case.bound, 16);
    let deck = deck40();
    let cards: Vec<String> =
        if case.n == 40 { permutation.iter().map(|card| deck[usize::from(*card)].clone()).collect() } else { vec![] };
    let tree = (!cards.is_empty())
        .then(|| Openings::new(&case.secret, &context, &case.seeds, case.label.1, cards.iter().map(String::as_str)));
    let openings: Vec<Opening> =
        tree.iter().flat_map(|tree| [0, 9, 31, 32, 39].map(|place| tree.opening(place).expect("a place"))).collect();
    if let Some(tree) = &tree {
        assert!(openings.iter().all(|opening| verify_opening(&tree.root(), 40, opening)));
    }
    Vector {
        name: case.name.to_owned(),
        secret: case.secret.clone(),
        context_id: hex::encode(case.id),
        context_number: case.number,
        seeds: case.seeds.clone(),
        label: case.label.0.to_owned(),
        commitment: commitment.to_hex(),
        permutation,
        bound: case.bound,
        numbers,
        new: Vec::new(),
        cards,
        root: tree.map(|tree| tree.root().to_hex()),
        openings,
    }
}

#[test]
fn the_golden_vectors_never_change() {
    let computed: Vec<Vector> = cases().iter().map(vector).collect();
    let text = std::fs::read_to_string(GOLDEN).unwrap_or_else(|_| "[]".to_owned());
    let golden: Vec<Vector> = serde_json::from_str(&text).expect("the golden file is what this test once wrote");
    assert!(computed == golden, "computed now:\n{}", serde_json::to_string(&computed).expect("serialisable"));
}

fn read(path: &str) -> Vec<Vector> {
    let text = std::fs::read_to_string(path).expect("a golden file");
    serde_json::from_str(&text).expect("golden vectors")
}

/// The first decks of these vectors were written by the verifier; both must come to the same.
#[test]
fn decks_of_equal_cards_and_reshuffles_never_change() {
    let golden = read(DECKS);
    for vector in &golden {
        let id = hex::decode(&vector.context_id).expect("hex");
        let context = Context::new(&id, vector.context_number);
        assert_eq!(vector.secret.commitment(&context).to_hex(), vector.commitment, "{}", vector.name);
        let mut draw = Draw::new(&vector.secret, &context, &vector.seeds, Label::DEAL);
        let order = draw.permute(u16::try_from(vector.new.len()).expect("a small deck"));
        assert_eq!(order, vector.permutation, "{}", vector.name);
        assert_eq!(draw.numbers(vector.bound, vector.numbers.len()), vector.numbers, "{}", vector.name);
        let cards: Vec<&String> = order.iter().map(|place| &vector.new[usize::from(*place)]).collect();
        assert!(cards.iter().copied().eq(&vector.cards), "{}", vector.name);
        let tree = Openings::new(&vector.secret, &context, &vector.seeds, Label::DEAL, cards.into_iter().cloned());
        assert_eq!(Some(tree.root().to_hex()), vector.root, "{}", vector.name);
        for opening in &vector.openings {
            assert_eq!(tree.opening(opening.position).as_ref(), Some(opening), "{}", vector.name);
        }
        assert!(!vector.openings.is_empty() && vector.new.windows(2).any(|pair| pair[0] == pair[1]));
    }
    assert_eq!(golden.len(), 3);
}

#[derive(Deserialize)]
struct PromisesVector {
    name: String,
    table_secret: Secret,
    context_id: String,
    first: u32,
    count: u32,
    seats: u32,
    commitment: Commitment,
    root: PromiseRoot,
    deals: Vec<PromisedDeal>,
    dealer: u32,
}

#[derive(Deserialize)]
struct PromisedDeal {
    number: u32,
    secret: Secret,
    commitment: Commitment,
    path: Vec<Sibling>,
    own: String,
    mixed: String,
}

#[test]
fn promises_of_many_deals_never_change() {
    let text = std::fs::read_to_string(PROMISES).expect("a golden file");
    let golden: Vec<PromisesVector> = serde_json::from_str(&text).expect("vectors");
    assert_eq!(golden.len(), 3);
    for vector in golden {
        let (name, table) = (&vector.name, &vector.table_secret);
        let id = hex::decode(&vector.context_id).expect("hex");
        let context = |number: u32| Context::new(&id, u64::from(number));
        assert_eq!(table.commitment(&context(0)), vector.commitment, "{name}");
        let promises = Promises::new(table, &id, vector.first, vector.count);
        assert_eq!(promises.root(), vector.root, "{name}");
        for deal in &vector.deals {
            let (number, at) = (deal.number, context(deal.number));
            assert!(table.of_deal(&at) == deal.secret, "{name}, deal {number}");
            assert_eq!(deal.secret.commitment(&at), deal.commitment, "{name}, deal {number}");
            assert_eq!(promises.path(number).as_ref(), Some(&deal.path), "{name}, deal {number}");
            let under = (vector.first, vector.count);
            assert!(verify_promise(&vector.root, under, number, &deal.commitment, &deal.path), "{name}, deal {number}");
            let own = hex::decode(&deal.own).expect("hex");
            assert_eq!(hex::encode(mixed_seed(&at, &own)), deal.mixed, "{name}, deal {number}");
        }
        let seeds = Seeds::empty(vector.seats as usize);
        let mut draw = Draw::new(&table.of_deal(&context(1)), &context(1), &seeds, Label::DEALER);
        assert_eq!(draw.below(vector.seats), vector.dealer, "{name}");
    }
}

fn python(golden: &Path) -> std::process::Output {
    let verifier = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/audit/fairdeal.py");
    Command::new("python3")
        .args([Path::new(verifier), golden])
        .output()
        .expect("python3 runs the independent verifier: install python3 (its standard library is enough)")
}

#[test]
fn an_independent_verifier_agrees_with_every_vector() {
    for (file, count) in [(GOLDEN, cases().len()), (DECKS, read(DECKS).len()), (PROMISES, 3)] {
        let output = python(Path::new(file));
        let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success(), "{stdout}{stderr}");
        assert_eq!(stdout.trim(), format!("{count} vectors verified"));
    }
}

#[test]
fn the_independent_verifier_can_say_no() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (file, field, alter) in [
        (GOLDEN, "commitment", (|v: &mut serde_json::Value| v["commitment"] = "00".repeat(32).into()) as fn(&mut _)),
        (GOLDEN, "permutation", |v| v["permutation"].as_array_mut().expect("a list").swap(0, 1)),
        (GOLDEN, "numbers", |v| v["numbers"][3] = 99.into()),
        (GOLDEN, "root", |v| v["root"] = "00".repeat(32).into()),
        (GOLDEN, "openings", |v| v["openings"][2]["card"] = "AD!".into()),
        (DECKS, "cards", |v| v["new"].as_array_mut().expect("a list").swap(0, 2)),
        (PROMISES, "root", |v| v["root"] = "00".repeat(32).into()),
        (PROMISES, "path", |v| v["deals"][1]["path"].as_array_mut().expect("a list").swap(0, 1)),
        (PROMISES, "deals", |v| v["deals"][1]["mixed"] = "00".repeat(32).into()),
        (PROMISES, "dealer", |v| v["dealer"] = 9.into()),
    ] {
        let golden = std::fs::read_to_string(file).expect("golden file");
        let mut vectors: serde_json::Value = serde_json::from_str(&golden).expect("json");
        alter(&mut vectors[0]);
        let path = folder.join(format!("altered-{field}.json"));
        std::fs::write(&path, vectors.to_string()).expect("writable");
        let output = python(&path);
        assert_eq!(output.status.code(), Some(1), "{field} altered");
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(
            stdout.contains(vectors[0]["name"].as_str().expect("a name")) && stdout.contains(field),
            "{field}: {stdout}"
        );
    }
}

proptest! {
    #[test]
    fn a_permutation_holds_every_place_once(secret: [u8; 32], number: u64, n in 0_u16..400, seed: Vec<u8>) {
        let seeds = Seeds::new([&seed[..seed.len().min(64)], b""]).expect("short seeds");
        let (secret, context) = (Secret::from_bytes(secret), Context::new(b"table", number));
        let mut draw = Draw::new(&secret, &context, &seeds, Label::DEAL);
        let mut order = draw.permute(n);
        order.sort_unstable();
        prop_assert!(order.into_iter().eq(0..n));
    }

    #[test]
    fn numbers_stay_below_their_bound(secret: [u8; 32], bound in 1_u32.., count in 0_usize..100) {
        let (secret, context) = (Secret::from_bytes(secret), Context::new(b"table", 1));
        let mut draw = Draw::new(&secret, &context, &Seeds::empty(2), Label::PRIZES);
        let numbers = draw.numbers(bound, count);
        prop_assert_eq!(numbers.len(), count);
        prop_assert!(numbers.iter().all(|number| *number < bound));
    }
}
