//! What is done about programmes, in houses that have made and retired this and that.

use std::collections::BTreeSet;

use mazziere_contract::lobby::TemplateRequest;
use serde_json::json;

use super::super::programme::Request;
use super::*;

/// An entry of this name with this fee.
fn entry(name: &str, fee: &str) -> Entry {
    let request = json!({"name": name, "game": "scopa", "format": "heads_up", "players": 2,
        "buy_in": {"share": "0.80", "fee": fee}});
    let request: TemplateRequest = serde_json::from_value(request).unwrap();
    Entry { number: 1, request: Request::Tournament(Box::new(request)) }
}

fn wanted(entry: &Entry) -> Wanted<'_> {
    Wanted { entry, asked: entry.request.json(), said: entry.request.json() }
}

/// A live template that says what this entry asks for.
fn live(number: u128, entry: &Entry) -> Standing {
    let name = entry.request.name().to_owned();
    Standing { kind: Kind::Tournament, id: Uuid::from_u128(number), name, live: Some(entry.request.json()) }
}

fn retired(number: u128, entry: &Entry) -> Standing {
    Standing { live: None, ..live(number, entry) }
}

/// What is done about one entry.
fn one(entry: &Entry, standing: &[Standing]) -> (Verdict, Vec<Uuid>) {
    let Step { verdict, retires, .. } = step(&wanted(entry), standing);
    (verdict, retires)
}

fn key_in(entry: &Entry, standing: &[Standing]) -> String {
    match one(entry, standing).0 {
        Verdict::New { key } | Verdict::Changed { key, .. } => key,
        Verdict::Unchanged(_) => panic!("nothing is made"),
    }
}

#[test]
fn an_entry_is_new_unchanged_or_changed() {
    let (dear, cheap) = (entry("Scopa", "0.20"), entry("Scopa", "0.10"));
    assert!(matches!(one(&dear, &[live(1, &entry("Briscola", "0.20"))]), (Verdict::New { .. }, old) if old.is_empty()));
    assert!(matches!(one(&dear, &[retired(1, &dear)]), (Verdict::New { .. }, old) if old.is_empty()));
    let id = Uuid::from_u128;
    assert_eq!(one(&dear, &[live(1, &dear)]), (Verdict::Unchanged(id(1)), vec![]));
    let (verdict, old) = one(&cheap, &[live(1, &dear)]);
    let Verdict::Changed { differences, .. } = verdict else { panic!("{verdict:?}") };
    assert_eq!(differences.iter().map(ToString::to_string).collect::<Vec<_>>(), ["/buy_in/fee: \"0.20\" -> \"0.10\""]);
    assert_eq!(old, [id(1)]);
}

#[test]
fn of_several_of_one_name_the_one_that_says_the_same_is_kept() {
    let (dear, cheap) = (entry("Scopa", "0.20"), entry("Scopa", "0.10"));
    let id = Uuid::from_u128;
    let three = [live(3, &cheap), live(2, &dear), live(1, &dear)];
    assert_eq!(one(&dear, &three), (Verdict::Unchanged(id(2)), vec![id(3), id(1)]));
    let (verdict, old) = one(&entry("Scopa", "0.15"), &three);
    assert!(matches!(verdict, Verdict::Changed { differences, .. } if differences[0].to_string().contains("0.10")));
    assert_eq!(old, [id(3), id(2), id(1)]);
}

#[test]
fn what_no_entry_names_is_gone() {
    let (scopa, briscola) = (entry("Scopa", "0.20"), entry("Briscola", "0.20"));
    let standing =
        [live(1, &scopa), live(2, &briscola), retired(3, &briscola), Standing { kind: Kind::Cash, ..live(4, &scopa) }];
    let wanted = [wanted(&scopa)];
    let plan = plan(&wanted, &standing);
    assert_eq!(plan.steps.len(), 1);
    assert_eq!(plan.gone, [&standing[1], &standing[3]]);
}

#[test]
fn a_key_is_the_same_for_a_request_that_is_repeated_and_another_for_one_that_is_made_again() {
    let (dear, cheap) = (entry("Scopa", "0.20"), entry("Scopa", "0.10"));
    // The life of a name: made, changed, changed back, retired, made again, retired, made again.
    let keys = [
        key_in(&dear, &[]),
        key_in(&cheap, &[live(1, &dear)]),
        key_in(&dear, &[live(2, &cheap), retired(1, &dear)]),
        key_in(&dear, &[retired(3, &dear), retired(2, &cheap), retired(1, &dear)]),
        key_in(&dear, &[retired(4, &dear), retired(3, &dear), retired(2, &cheap), retired(1, &dear)]),
        key_in(&entry("Briscola", "0.20"), &[]),
    ];
    assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
    // No answer came, and nothing was made: it is asked for again.
    assert_eq!(key_in(&cheap, &[live(1, &dear)]), keys[1]);
    let two = [live(1, &dear), live(2, &dear)];
    let turned = [live(2, &dear), live(1, &dear)];
    assert_eq!(key_in(&cheap, &two), key_in(&cheap, &turned), "whatever order they are listed in");
}

#[test]
fn a_run_that_broke_off_between_making_and_retiring_is_ended_by_the_next() {
    let (dear, cheap) = (entry("Scopa", "0.20"), entry("Scopa", "0.10"));
    let id = Uuid::from_u128;
    let half = [live(2, &cheap), live(1, &dear)];
    assert_eq!(one(&cheap, &half), (Verdict::Unchanged(id(2)), vec![id(1)]));
    assert_eq!(one(&cheap, &[live(2, &cheap), retired(1, &dear)]), (Verdict::Unchanged(id(2)), vec![]));
}
