//! The fairness proof of a deal, as far as somebody may see it.
//!
//! Everybody gets the promise with its path to the root over the next deals and, once dealt, the seeds that were mixed
//! in and the root over the cards; and with which version each of these came, so that it can be seen whether the house
//! knew a seed when it made the promise. The secret
//! comes with the log's `deal_revealed` (or to an auditor of a table that is over); until then there are openings, one
//! for each card that was shown to the caller, and for no other.
//!
//! **Invariant:** a place of the deck is opened for somebody only if the rules say so of an event that they let them
//! see (`Game::opens`); of two equal cards they open the one that was seen, and nothing by default.

use std::collections::BTreeSet;

use mazziere_contract::tables::{DealPromise, Fairness};
use mazziere_fairdeal::{Secret, Sibling};
use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Chance, Input};
use mazziere_rules::live::parse_input;
use serde::Deserialize;

use crate::deal;
use crate::table::event::{DealCommitted, Turn, TurnDraw};
use crate::table::view::Eyes;
use crate::table::{Fault, Table, TableEvent};

/// What `eyes` may see of the proof of deal `number`; none if it was not promised. `events` are the stored events with
/// their versions, from the promise of the deal to the beginning of the next one at least.
///
/// # Errors
/// When the rules cannot read their own event.
pub fn of(table: &Table, events: &[(i64, TableEvent)], number: u32, eyes: Eyes) -> Result<Option<Fairness>, Fault> {
    let promised = events.iter().find_map(|(version, event)| match event {
        TableEvent::DealCommitted(promise) if promise.deal == number => Some((*version, promise)),
        _ => None,
    });
    let Some((committed_at, promise)) = promised else { return Ok(None) };
    let turns = turns(events, number);
    let drawn = turns.first().and_then(|(version, turn)| Some((*version, turn.draw.as_ref()?)));
    let draw = drawn.map(|(_, draw)| draw);
    let (promised_at, under) = under_root(table, promise).unwrap_or((committed_at, None));
    let seeded_at = match drawn {
        Some((_, draw)) if !draw.seeded_at.is_empty() => draw.seeded_at.clone(),
        Some((drawn_at, _)) => sent_between(events, (committed_at, drawn_at), table.opened().seats()),
        None => Vec::new(),
    };
    let revealed = |event: &TableEvent| matches!(event, TableEvent::DealRevealed(deal) if deal.deal == number);
    let public = events.iter().any(|(_, event)| revealed(event));
    let mut fairness = Fairness {
        table_id: table.opened().table_id,
        deal: number,
        commitment: promise.commitment.to_hex(),
        promised_at,
        promise: under,
        drawn_at: drawn.map(|(version, _)| version),
        joint: draw.map(|draw| is_joint(draw, &seeded_at, promised_at)),
        seeded_at,
        seeds: draw.map(|draw| draw.seeds.clone().into()).unwrap_or_default(),
        root: draw.and_then(|draw| draw.root.as_ref()).map(|root| root.to_hex()),
        secret: (public || eyes == Eyes::Auditor).then(|| Secret::to_hex(&promise.secret)),
        openings: Vec::new(),
    };
    if let (Some(draw), Some(deck)) = (draw, turns.first().and_then(|(_, dealt)| deck_of(dealt))) {
        let tree = deal::openings(table.opened().table_id, number, &promise.secret, &draw.seeds, &deck);
        let places = opened(table, &turns, eyes, &deck)?;
        fairness.openings = places.into_iter().filter_map(|place| deal::card_opening(&tree, place)).collect();
    }
    Ok(Some(fairness))
}

/// The version of the root that promised a deal, and the place of the deal under it; none if no root did.
fn under_root(table: &Table, promise: &DealCommitted) -> Option<(i64, Option<DealPromise>)> {
    let (root, version) = table.bound()?.root_of(promise.deal)?;
    let path = promise.path.iter().map(Sibling::to_hex).collect();
    let first = root.first;
    let count = root.count;
    let root = root.root.to_hex();
    Some((version, Some(DealPromise { first, count, root, path })))
}

/// With which version each seat's seed was sent, if it was between the promise of a deal and its draw, else 0. Older
/// logs do not say it with the draw.
fn sent_between(events: &[(i64, TableEvent)], (promised, drawn): (i64, i64), seats: u8) -> Vec<i64> {
    let mut sent = vec![0; usize::from(seats)];
    for (version, event) in events.iter().filter(|(version, _)| (promised..drawn).contains(version)) {
        if let TableEvent::PlayerReady(player) | TableEvent::Seeded(player) = event
            && let Some(seed) = &player.client_seed
        {
            for seat in player.seats.iter() {
                sent[usize::from(seat.index())] = if seed.is_empty() { 0 } else { *version };
            }
        }
    }
    sent
}

/// Whether a seed that is younger than the promise was mixed into a draw.
fn is_joint(draw: &TurnDraw, seeded_at: &[i64], promised_at: i64) -> bool {
    let seeds: Vec<String> = draw.seeds.clone().into();
    seeds.iter().zip(seeded_at).any(|(seed, sent)| !seed.is_empty() && *sent > promised_at)
}

/// The turns in which what was drawn under `number` was played with: from the draw to the next deck. Numbers that are
/// drawn meanwhile have a number of their own, and change no deck.
fn turns(events: &[(i64, TableEvent)], number: u32) -> Vec<(i64, &Turn)> {
    let all = events.iter().filter_map(|(version, event)| match event {
        TableEvent::Turn(turn) => Some((*version, turn.as_ref())),
        _ => None,
    });
    let drawn = |turn: &Turn| turn.deal == number && turn.draw.is_some();
    let from_the_draw = all.skip_while(|(_, turn)| !drawn(turn));
    from_the_draw.take_while(|(_, turn)| drawn(turn) || !brings_deck(turn)).collect()
}

/// Whether a turn brought a deck.
fn brings_deck(turn: &Turn) -> bool {
    turn.draw.as_ref().is_some_and(|draw| draw.root.is_some())
}

/// Whether a turn began a deal: what comes after it says nothing more of the deals before.
pub fn begins_deal(turn: &Turn) -> bool {
    #[derive(Deserialize)]
    struct Kind<'a> {
        r#type: &'a str,
    }
    // The frames' own word for a whole deck; cards that are shuffled again in the middle of a deal have another.
    let whole = |kind: Kind<'_>| kind.r#type == "deck_shuffled";
    let first = turn.events.first().filter(|_| brings_deck(turn));
    first.is_some_and(|event| serde_json::from_str(event.get()).is_ok_and(whole))
}

/// The places of `deck` that the rules open to these eyes by what happened in these turns.
fn opened(table: &Table, turns: &[(i64, &Turn)], eyes: Eyes, deck: &[Card]) -> Result<BTreeSet<u16>, Fault> {
    let mut opened = BTreeSet::new();
    for (version, turn) in turns {
        let viewer = eyes.at(table, *version);
        for event in &turn.events {
            opened.extend(table.machine().opens(event, viewer, deck)?);
        }
    }
    Ok(opened)
}

/// The deck that was drawn under `number`.
pub(crate) fn deck(events: &[(i64, TableEvent)], number: u32) -> Option<Vec<Card>> {
    turns(events, number).first().and_then(|(_, turn)| deck_of(turn))
}

/// The deck that a turn brought; none if it brought something else.
pub(crate) fn deck_of(turn: &Turn) -> Option<Vec<Card>> {
    match parse_input(turn.input.get()) {
        Ok(Input::Chance { chance: Chance::Deck { cards } }) => Some(cards),
        _ => None,
    }
}
