//! A deal that asks chance several times: what does not follow from its secret is found.

use std::collections::BTreeMap;

use mazziere_contract::tables::Format;
use mazziere_hashchain::StoredEvent;
use mazziere_ids::StreamId;
use mazziere_replay::audit::{self, Wrong};
use mazziere_replay::seal::record::Reader;
use mazziere_replay::table::TableEvent;
use mazziere_replay::table::event::{DealRevealed, Turn};
use mazziere_rules::kernel::{Chance, Input};
use mazziere_rules::live::parse_input;
use mazziere_rules::registry;
use serde_json::json;

use crate::dice::Dice;
use crate::matches::Sheet;
use crate::pescata;

/// What a turn drew, by the number of the draw.
fn draws(log: &[StoredEvent], reader: &Reader<'_>) -> BTreeMap<u32, Turn> {
    let turns = log.iter().filter_map(|stored| match reader.read(stored).ok()? {
        TableEvent::Turn(turn) if turn.draw.is_some() => Some((turn.deal, *turn)),
        _ => None,
    });
    turns.collect()
}

fn chance(turn: &Turn) -> Chance {
    match parse_input(turn.input.get()).unwrap() {
        Input::Chance { chance } => chance,
        other => panic!("a draw is chance: {other:?}"),
    }
}

/// A reshuffle in another order, a number that was not drawn, a secret that is let out while cards are hidden: an
/// auditor finds each.
#[test]
fn a_forged_draw_is_found_and_so_is_a_secret_that_comes_too_early() {
    static GUEST: [registry::GameInfo; 1] = [pescata::INFO];
    registry::invite(&GUEST);
    for seed in 0..20 {
        let mut sheet =
            Sheet::of("pescata", seed, Format::HeadsUp, json!({"cards": if seed % 2 == 0 { 52 } else { 108 }}));
        let mut dice = Dice::new(seed);
        while !sheet.table.is_over() {
            sheet.play(&mut dice).unwrap();
        }
        let drawn = draws(&sheet.log, &Reader::of(&sheet.log));
        assert_eq!(sheet.replayed().deals, drawn.len() as u64);
        let table = sheet.table.opened().table_id;
        let with = |forge: &dyn Fn(&StoredEvent) -> Option<StoredEvent>| {
            let log: Vec<StoredEvent> =
                sheet.log.iter().map(|stored| forge(stored).unwrap_or(stored.clone())).collect();
            audit::check(StreamId::from(table), &log).map_err(|fault| fault.what)
        };
        assert!(with(&|_| None).is_ok());
        for (number, turn) in &drawn {
            let Some(changed) = forged(turn) else { continue };
            let found = with(&|stored| {
                let TableEvent::Turn(mut turn) = TableEvent::read(&stored.r#type, 1, &stored.payload).ok()? else {
                    return None;
                };
                turn.draw.as_ref().filter(|_| turn.deal == *number)?;
                turn.input = serde_json::value::RawValue::from_string(changed.clone()).unwrap();
                Some(StoredEvent { payload: TableEvent::Turn(turn).payload(), ..stored.clone() })
            });
            assert!(matches!(found, Err(Wrong::Draw)), "seed {seed}, draw {number}: {found:?}");
        }
        // The secret of the first shuffle, right behind it.
        let promise = sheet.log.iter().find_map(|stored| match TableEvent::read(&stored.r#type, 1, &stored.payload) {
            Ok(TableEvent::DealCommitted(promise)) => Some(promise),
            _ => None,
        });
        let promise = promise.expect("a deal is promised");
        let early = TableEvent::DealRevealed(DealRevealed { deal: promise.deal, secret: promise.secret });
        let at = sheet.log.iter().position(|stored| stored.r#type == "turn").unwrap() + 1;
        let mut log = sheet.log[..at].to_vec();
        log.push(StoredEvent {
            r#type: early.name().to_owned(),
            version: i64::try_from(at).unwrap() + 1,
            payload: early.payload(),
            ..sheet.log[at].clone()
        });
        let found = audit::check(StreamId::from(table), &log).unwrap_err().what;
        assert!(matches!(found, Wrong::Revealed), "{found:?}");
    }
}

/// The input of a draw, not as it was drawn; none where all cards are equal.
fn forged(turn: &Turn) -> Option<String> {
    let text = turn.input.get().to_owned();
    match chance(turn) {
        Chance::Numbers { values } => {
            Some(text.replace(&format!("[{}]", values[0]), &format!("[{}]", (values[0] + 1) % 10)))
        }
        Chance::Deck { cards } => {
            let other = cards.iter().find(|card| **card != cards[0])?;
            let (one, other) = (format!("\"{}\"", cards[0]), format!("\"{other}\""));
            let changed = text.replace(&one, "*").replace(&other, &one).replace('*', &other);
            // Where both come equally often this is a permutation, and else no deck at all.
            let count = |text: &str, card: &str| text.matches(card).count();
            (count(&text, &one) == count(&text, &other)).then_some(changed)
        }
    }
}
