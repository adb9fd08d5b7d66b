//! The fairness proof of a deal, as far as somebody may see it.
//!
//! Everybody gets the promise and, once dealt, the seeds that were mixed in and the root over the cards. The secret
//! comes with the log's `deal_revealed` (or to an auditor of a table that is over); until then there are openings, one
//! for each card that was shown to the caller, and for no other.
//!
//! **Invariants:** a card is opened for somebody only if its text stood in an event that the rules let him see. Where
//! the place of a card in the deck tells more than its face, that event must be the one that took it from the deck
//! ([`deal::opening_events`]).

use std::collections::BTreeSet;

use mazziere_contract::tables::Fairness;
use mazziere_fairdeal::Secret;
use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Chance, Input};
use mazziere_rules::live::parse_input;
use serde_json::Value;

use crate::deal;
use crate::table::event::{DealCommitted, Turn};
use crate::table::view::Eyes;
use crate::table::{Fault, Table, TableEvent};

/// What `eyes` may see of the proof of deal `number`; none if it was not promised. `events` are the stored events with
/// their versions, from the promise of the deal to its end at least.
///
/// # Errors
/// When the rules cannot read their own event.
pub fn of(table: &Table, events: &[(i64, TableEvent)], number: u32, eyes: Eyes) -> Result<Option<Fairness>, Fault> {
    let promised = events.iter().find_map(|(_, event)| match event {
        TableEvent::DealCommitted(promise) if promise.deal == number => Some(promise),
        _ => None,
    });
    let Some(promise) = promised else { return Ok(None) };
    let turns: Vec<(i64, &Turn)> = events
        .iter()
        .filter_map(|(version, event)| match event {
            TableEvent::Turn(turn) if turn.deal == number => Some((*version, turn.as_ref())),
            _ => None,
        })
        .collect();
    let draw = turns.first().and_then(|(_, turn)| turn.draw.as_ref());
    let revealed = |event: &TableEvent| matches!(event, TableEvent::DealRevealed(deal) if deal.deal == number);
    let public = events.iter().any(|(_, event)| revealed(event));
    let mut fairness = Fairness {
        table_id: table.opened().table_id,
        deal: number,
        commitment: promise.commitment.to_hex(),
        seeds: draw.map(|draw| draw.seeds.clone().into()).unwrap_or_default(),
        root: draw.and_then(|draw| draw.root.as_ref()).map(|root| root.to_hex()),
        secret: (public || eyes == Eyes::Auditor).then(|| Secret::to_hex(&promise.secret)),
        openings: Vec::new(),
    };
    if let (Some((_, dealt)), true) = (turns.first(), draw.is_some()) {
        let seen = cards_seen(table, &turns, eyes)?;
        fairness.openings = open(table, promise, dealt, &seen);
    }
    Ok(Some(fairness))
}

/// Every card whose text stands in what the rules show of these turns, as far as that may open it.
fn cards_seen(table: &Table, turns: &[(i64, &Turn)], eyes: Eyes) -> Result<BTreeSet<Card>, Fault> {
    let mut seen = BTreeSet::new();
    let only = deal::opening_events(&table.opened().game);
    let opens = |event: &Value| {
        only.is_none_or(|types| event["event"]["type"].as_str().is_some_and(|r#type| types.contains(&r#type)))
    };
    for (version, turn) in turns {
        let viewer = eyes.at(table, *version);
        for event in &turn.events {
            match table.machine().seen_by(event, viewer)? {
                Some(event) if opens(&event) => collect(&event, &mut seen),
                _ => {}
            }
        }
    }
    Ok(seen)
}

fn collect(value: &Value, seen: &mut BTreeSet<Card>) {
    match value {
        Value::String(text) => seen.extend(text.parse::<Card>().ok()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, seen)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, seen)),
        _ => {}
    }
}

fn open(
    table: &Table,
    promise: &DealCommitted,
    dealt: &Turn,
    seen: &BTreeSet<Card>,
) -> Vec<mazziere_contract::tables::CardOpening> {
    let (Ok(Input::Chance { chance: Chance::Deck { cards } }), Some(draw)) =
        (parse_input(dealt.input.get()), &dealt.draw)
    else {
        return Vec::new();
    };
    let tree = deal::openings(table.opened().table_id, promise.deal, &promise.secret, &draw.seeds, &cards);
    // Where a deck holds a card twice its text does not say which of them was shown: neither is opened.
    let single = |card: &Card| cards.iter().filter(|other| *other == card).count() == 1;
    let shown = cards.iter().zip(0_u16..).filter(|(card, _)| seen.contains(card) && single(card));
    shown.filter_map(|(_, position)| deal::card_opening(&tree, position)).collect()
}
