//! Writing hands of ours in the notation.
//!
//! Stacks are those before the rake, which the notation does not know. What it cannot say is refused: in PHH what must be
//! called is what somebody put in, so a hand whose big blind could not post it all reads differently there.

use std::fmt::Write;

use super::PhhError;
use crate::betting::pots::split;
use crate::holdem::{FewCards, HoldemEvent, HoldemPreferences};
use crate::ring::{ForcedKind, HandResult, HandStart, RingEvent};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// An event of a hold'em table.
type Event = RingEvent<HoldemEvent, HoldemPreferences>;

/// The finished hands among `events`, those of a no-limit hold'em table, each as the text of a PHH file or why it cannot
/// be written.
pub fn export(events: &[Event]) -> Vec<Result<String, PhhError>> {
    let mut hands = Vec::new();
    let (mut start, mut inside) = (None, Vec::new());
    for event in events {
        match event {
            RingEvent::HandStarted { start: begun } => (start, inside) = (Some(begun.as_ref()), Vec::new()),
            RingEvent::Hand { event } => inside.push(event),
            RingEvent::HandVoided { .. } => start = None,
            RingEvent::HandEnded { result } => {
                if let Some(start) = start.take() {
                    hands.push(hand(start, &inside, result));
                }
            }
            _ => {}
        }
    }
    hands
}

/// The seats in the order of the players: from the left of the button.
fn players(start: &HandStart) -> Vec<Seat> {
    let dealt: SeatSet = start.seats.iter().map(|dealt| dealt.seat).collect();
    let mut seat = start.positions.button;
    (0..dealt.len())
        .filter_map(|_| {
            seat = dealt.after(seat)?;
            Some(seat)
        })
        .collect()
}

fn hand(start: &HandStart, events: &[&HoldemEvent], result: &HandResult) -> Result<String, PhhError> {
    let players = players(start);
    let big_blind = start.stakes.stake.saturating_mul(2);
    let forced = |seat: Seat, kinds: &[ForcedKind]| -> Chips {
        start.forced.iter().filter(|f| f.seat == seat && kinds.contains(&f.kind)).map(|f| f.amount).sum()
    };
    if !start.forced.iter().any(|f| f.kind == ForcedKind::BigBlind && f.amount == big_blind) {
        return Err(PhhError::Field { field: "blinds_or_straddles", detail: "the big blind is short".to_owned() });
    }
    let dead = |seat: &Seat| forced(*seat, &[ForcedKind::Ante, ForcedKind::DeadSmallBlind]);
    let live = |seat: &Seat| {
        let entry = forced(*seat, &[ForcedKind::Entry]);
        let blind = forced(*seat, &[ForcedKind::SmallBlind, ForcedKind::BigBlind]);
        // Below zero: it does not say who speaks first.
        if entry > 0 { format!("-{entry}") } else { blind.to_string() }
    };
    let has_dead_blind = start.forced.iter().any(|f| f.kind == ForcedKind::DeadSmallBlind);
    let mut antes: Vec<Chips> = players.iter().map(dead).collect();
    let mut blinds: Vec<String> = players.iter().map(live).collect();
    if players.len() == 2 {
        // Heads-up the notation names the button's first.
        antes.reverse();
        blinds.reverse();
    }
    let chips = |seat: &Seat| start.seats.iter().find(|dealt| dealt.seat == *seat).map_or(0, |dealt| dealt.chips);
    let stacks: Vec<Chips> = players.iter().map(chips).collect();
    let finishing: Vec<Chips> = players.iter().map(|&seat| before_rake(start, result, seat)).collect();
    let actions: Vec<String> = actions(start, &players, events).iter().map(|action| format!("'{action}'")).collect();
    let mut text = String::from("variant = 'NT'\n");
    // Writing to a String cannot fail.
    let _ = writeln!(text, "ante_trimming_status = {}", !has_dead_blind);
    let _ = writeln!(text, "antes = {antes:?}\nblinds_or_straddles = [{}]\nmin_bet = {big_blind}", blinds.join(", "));
    let _ = writeln!(text, "starting_stacks = {stacks:?}\nactions = [{}]", actions.join(", "));
    let _ = writeln!(text, "hand = {}\nfinishing_stacks = {finishing:?}", result.hand);
    Ok(text)
}

/// The stack that `seat` would end with if nothing were raked.
fn before_rake(start: &HandStart, result: &HandResult, seat: Seat) -> Chips {
    let Some(own) = result.seats.iter().find(|s| s.seat == seat) else { return 0 };
    let won = result.pots.iter().map(|pot| {
        let winners: SeatSet = pot.shares.iter().map(|share| share.seat).collect();
        let share = split(pot.amount, winners, start.positions.button).find(|(winner, _)| *winner == seat);
        share.map_or(0, |(_, amount)| amount)
    });
    own.start - own.paid + won.sum::<Chips>()
}

/// The actions in the order of the notation: shown cards go clockwise from whoever acted last in earnest.
fn actions(start: &HandStart, players: &[Seat], events: &[&HoldemEvent]) -> Vec<String> {
    let name = |seat: Seat| players.iter().position(|&player| player == seat).map_or(0, |place| place + 1);
    let all_of = |cards: &FewCards| cards.iter().map(|card| card.to_string()).collect::<String>();
    let (mut actions, mut showing): (Vec<String>, Vec<(Seat, String)>) = (Vec::new(), Vec::new());
    let first = |seat: Seat| players.iter().copied().collect::<SeatSet>().after(seat).unwrap_or(seat);
    // Who opens the showdown: the last to bet or raise on the street, else the first to speak there.
    let mut opener = first(start.positions.big);
    let mut shown_before_board = 0;
    let flush = |showing: &mut Vec<(Seat, String)>, opener: Seat, actions: &mut Vec<String>| {
        let place = |seat: Seat| (name(seat) + players.len() - name(opener)) % players.len();
        showing.sort_by_key(|&(seat, _)| place(seat));
        actions.extend(showing.drain(..).map(|(_, text)| text));
    };
    let alone = events.iter().filter(|event| matches!(event, HoldemEvent::Folded { .. })).count() + 1 == players.len();
    for event in events {
        match event {
            HoldemEvent::HoleDealt { hands } => {
                let dealt = |&seat: &Seat| hands.iter().find(|hole| hole.seat == seat);
                let hands = players.iter().filter_map(dealt);
                actions.extend(hands.map(|hole| format!("d dh p{} {}", name(hole.seat), all_of(&hole.cards))));
            }
            HoldemEvent::Folded { seat } => actions.push(format!("p{} f", name(*seat))),
            HoldemEvent::Checked { seat } | HoldemEvent::Called { seat, .. } => {
                actions.push(format!("p{} cc", name(*seat)));
            }
            HoldemEvent::Bet { seat, amount: to, .. } | HoldemEvent::Raised { seat, to, .. } => {
                opener = *seat;
                actions.push(format!("p{} cbr {to}", name(*seat)));
            }
            HoldemEvent::BoardDealt { cards, .. } => {
                shown_before_board += showing.len();
                flush(&mut showing, opener, &mut actions);
                if shown_before_board == 0 {
                    opener = first(start.positions.button);
                }
                actions.push(format!("d db {}", all_of(cards)));
            }
            HoldemEvent::Shown { seat, cards } if !alone => {
                showing.push((*seat, format!("p{} sm {}", name(*seat), all_of(cards))));
            }
            HoldemEvent::Mucked { seat } if !alone => showing.push((*seat, format!("p{} sm -", name(*seat)))),
            // A sole survivor takes the pot without a showdown in the notation.
            HoldemEvent::Shown { .. } | HoldemEvent::Mucked { .. } | HoldemEvent::UncalledReturned { .. } => {}
        }
    }
    flush(&mut showing, opener, &mut actions);
    actions
}
