//! Writing hands of ours in the notation.
//!
//! Stacks are those before the rake, which the notation does not know. Antes and blinds are what was due, as the
//! notation has them: a player who is short puts in what they have. What it cannot say is refused: games without a
//! code, and a call of a big blind that was posted short, for there what must be called is what somebody put in.

use std::fmt::Write;

use super::{PhhError, variant};
use crate::betting::Limit;
use crate::betting::pots::split;
use crate::holdem::{FewCards, HoldemEvent, HoldemPreferences, HoleCards, Kind};
use crate::kernel::Viewer;
use crate::ring::{Dealt, ForcedKind, HandResult, HandStart, RingEvent};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// An event of a hold'em table.
type Event = RingEvent<HoldemEvent, HoldemPreferences>;

/// The finished hands among `events`, those of a table of this game and limit, each as the text of a PHH file or why it
/// cannot be written.
pub fn export(events: &[Event], kind: Kind, limit: Limit) -> Vec<Result<String, PhhError>> {
    export_seen(events, kind, limit, Viewer::Auditor)
}

/// The same as `viewer` saw it: covered cards that were not theirs, nor shown, are `??`.
pub fn export_seen(events: &[Event], kind: Kind, limit: Limit, viewer: Viewer) -> Vec<Result<String, PhhError>> {
    let mut hands = Vec::new();
    let mut start = None;
    let mut inside = Vec::new();
    for event in events {
        match event {
            RingEvent::HandStarted { start: begun } => (start, inside) = (Some(begun.as_ref()), Vec::new()),
            RingEvent::Hand { event } => inside.push(event),
            RingEvent::HandVoided { .. } => start = None,
            RingEvent::HandEnded { result } => {
                if let Some(start) = start.take() {
                    hands.push(hand(start, &inside, result, (kind, limit), viewer));
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

/// What is due of each player before the cards, in the order of the notation: antes, and blinds as it writes them.
fn forced_bets(start: &HandStart, players: &[Seat]) -> (Vec<Chips>, Vec<String>) {
    let big_blind = start.stakes.stake.saturating_mul(2);
    let paid = |seat: Seat, kind: ForcedKind| -> Chips {
        start.forced.iter().filter(|f| f.seat == seat && f.kind == kind).map(|f| f.amount).sum()
    };
    let ante = |seat: &Seat| start.stakes.ante + paid(*seat, ForcedKind::DeadSmallBlind);
    let blind = |&seat: &Seat| match seat {
        _ if seat == start.positions.big => big_blind.to_string(),
        // Below zero: it does not say who speaks first.
        _ if paid(seat, ForcedKind::Entry) > 0 => format!("-{big_blind}"),
        _ if paid(seat, ForcedKind::SmallBlind) > 0 => start.stakes.stake.to_string(),
        _ => "0".to_owned(),
    };
    let mut antes: Vec<Chips> = players.iter().map(ante).collect();
    let mut blinds: Vec<String> = players.iter().map(blind).collect();
    if players.len() == 2 {
        // Heads-up the notation names the button's first.
        antes.reverse();
        blinds.reverse();
    }
    (antes, blinds)
}

fn hand(
    start: &HandStart,
    events: &[&HoldemEvent],
    result: &HandResult,
    (kind, limit): (Kind, Limit),
    viewer: Viewer,
) -> Result<String, PhhError> {
    let code = variant::code(kind, limit)?;
    let players = players(start);
    let big_blind = start.stakes.stake.saturating_mul(2);
    let covered = |event: &&HoldemEvent| match event {
        HoldemEvent::HoleDealt { hands } => hands.iter().all(|hole| hole.cards.len() == kind.covered()),
        _ => true,
    };
    if !events.iter().all(covered) {
        return Err(PhhError::Field {
            field: "variant",
            detail: "the cards dealt are those of another game".to_owned(),
        });
    }
    let has_dead_blind = start.forced.iter().any(|f| f.kind == ForcedKind::DeadSmallBlind);
    let (antes, blinds) = forced_bets(start, &players);
    let bets = match limit {
        Limit::Fl => format!("small_bet = {big_blind}\nbig_bet = {}", big_blind.saturating_mul(2)),
        Limit::Nl | Limit::Pl => format!("min_bet = {big_blind}"),
    };
    let chips = |seat: &Seat| start.seats.iter().find(|dealt| dealt.seat == *seat).map_or(0, |dealt| dealt.chips);
    let stacks: Vec<Chips> = players.iter().map(chips).collect();
    let finishing: Vec<Chips> = players.iter().map(|&seat| before_rake(start, result, seat)).collect();
    let actions = actions(start, &players, events, viewer)?;
    let actions = actions.iter().map(|action| format!("'{action}'")).collect::<Vec<_>>();
    let mut text = format!("variant = '{code}'\n");
    // Writing to a String cannot fail.
    let _ = writeln!(text, "ante_trimming_status = {}", !has_dead_blind);
    let _ = writeln!(text, "antes = {antes:?}\nblinds_or_straddles = [{}]\n{bets}", blinds.join(", "));
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

/// The actions in the order of the notation.
fn actions(
    start: &HandStart,
    players: &[Seat],
    events: &[&HoldemEvent],
    viewer: Viewer,
) -> Result<Vec<String>, PhhError> {
    let mut writer = Writer::new(start, players, viewer);
    let folded = events.iter().filter(|event| matches!(event, HoldemEvent::Folded { .. })).count();
    writer.alone = folded + 1 == players.len();
    events.iter().for_each(|event| writer.event(event));
    writer.show();
    if writer.beyond {
        let detail = "the big blind was posted short, and somebody paid it in full: the notation has them pay what lies \
                      there";
        return Err(PhhError::Field { field: "blinds_or_straddles", detail: detail.to_owned() });
    }
    Ok(writer.actions)
}

/// Writes actions, and knows as much of the hand as their order needs.
struct Writer<'a> {
    players: &'a [Seat],
    /// Whose eyes see it.
    viewer: Viewer,
    button: Seat,
    /// Not folded, with what each has put in in the round and has left.
    seats: Vec<(Seat, Chips, Chips)>,
    level: Chips,
    /// The most that anybody has put in in the round.
    most: Chips,
    /// Somebody paid, or raised, beyond the most that lay there, because a blind was short.
    beyond: bool,
    /// Who opens the showdown: the last to bet or raise on the street, else the first to speak there.
    opener: Seat,
    /// Shown or mucked, not written yet: the notation goes clockwise from the opener.
    showing: Vec<(Seat, String)>,
    /// Cards were turned up before the board was complete: the opener stays.
    run_out: bool,
    /// A sole survivor takes the pot without a showdown in the notation.
    alone: bool,
    actions: Vec<String>,
}

fn text(cards: &FewCards) -> String {
    cards.iter().map(|card| card.to_string()).collect()
}

impl Writer<'_> {
    fn new<'a>(start: &HandStart, players: &'a [Seat], viewer: Viewer) -> Writer<'a> {
        let live = [ForcedKind::SmallBlind, ForcedKind::BigBlind, ForcedKind::Entry];
        let seat = |dealt: &Dealt| {
            let posted = |live_only: bool| -> Chips {
                let own = start.forced.iter().filter(|f| f.seat == dealt.seat);
                own.filter(|f| !live_only || live.contains(&f.kind)).map(|f| f.amount).sum()
            };
            (dealt.seat, posted(true), dealt.chips - posted(false).min(dealt.chips))
        };
        let mut writer = Writer {
            players,
            viewer,
            button: start.positions.button,
            seats: start.seats.iter().map(seat).collect(),
            level: start.stakes.stake.saturating_mul(2),
            most: 0,
            beyond: false,
            opener: start.positions.big,
            showing: Vec::new(),
            run_out: false,
            alone: false,
            actions: Vec::new(),
        };
        writer.opener = writer.first(start.positions.big);
        writer.most = writer.seats.iter().map(|&(_, put, _)| put).max().unwrap_or(0);
        writer
    }

    fn name(&self, seat: Seat) -> usize {
        self.players.iter().position(|&player| player == seat).map_or(0, |place| place + 1)
    }

    /// The first seat after `seat` that has not folded.
    fn first(&self, seat: Seat) -> Seat {
        self.seats.iter().map(|&(seat, ..)| seat).collect::<SeatSet>().after(seat).unwrap_or(seat)
    }

    fn pays_to(&mut self, seat: Seat, level: Chips) {
        if let Some((_, put, left)) = self.seats.iter_mut().find(|(other, ..)| *other == seat) {
            let pays = level.saturating_sub(*put).min(*left);
            (*put, *left) = (*put + pays, *left - pays);
            self.most = self.most.max(*put);
        }
    }

    fn acts(&mut self, seat: Seat, what: &str) {
        self.actions.push(format!("p{} {what}", self.name(seat)));
    }

    fn event(&mut self, event: &HoldemEvent) {
        match event {
            HoldemEvent::HoleDealt { hands } => {
                let dealt = |&seat: &Seat| hands.iter().find(|hole| hole.seat == seat);
                let hands = self.players.iter().filter_map(dealt);
                let seen = |hole: &HoleCards| match self.viewer.sees(hole.seat) {
                    true => text(&hole.cards),
                    false => "??".repeat(hole.cards.len()),
                };
                let lines: Vec<_> = hands.map(|h| format!("d dh p{} {}", self.name(h.seat), seen(h))).collect();
                self.actions.extend(lines);
            }
            HoldemEvent::Folded { seat } => {
                self.seats.retain(|(other, ..)| other != seat);
                self.acts(*seat, "f");
            }
            HoldemEvent::Checked { seat } | HoldemEvent::Called { seat, .. } => {
                let most = self.most;
                self.pays_to(*seat, self.level);
                self.beyond |= self.most > most;
                self.acts(*seat, "cc");
            }
            HoldemEvent::Bet { seat, amount: to, .. } | HoldemEvent::Raised { seat, to, .. } => self.raises(*seat, *to),
            HoldemEvent::BoardDealt { cards, .. } => {
                self.run_out |= !self.showing.is_empty();
                self.show();
                if !self.run_out {
                    self.opener = self.first(self.button);
                }
                (self.level, self.most) = (0, 0);
                self.seats.iter_mut().for_each(|(_, put, _)| *put = 0);
                self.actions.push(format!("d db {}", text(cards)));
            }
            HoldemEvent::Shown { seat, cards } if !self.alone => self.showing.push((*seat, text(cards))),
            HoldemEvent::Mucked { seat } if !self.alone => self.showing.push((*seat, String::new())),
            HoldemEvent::Shown { .. } | HoldemEvent::Mucked { .. } | HoldemEvent::UncalledReturned { .. } => {}
        }
    }

    /// A bet or raise. The notation knows none that nobody could match any part of: what such a one adds is returned,
    /// so it is a call.
    fn raises(&mut self, seat: Seat, to: Chips) {
        let level = self.level;
        if self.seats.iter().any(|&(other, put, left)| other != seat && left > 0 && put + left > level) {
            self.beyond |= level > self.most;
            self.level = to;
            self.opener = seat;
            self.pays_to(seat, to);
            return self.acts(seat, &format!("cbr {to}"));
        }
        let most = self.most;
        self.pays_to(seat, level);
        self.beyond |= self.most > most;
        self.acts(seat, "cc");
    }

    /// Writes who showed or mucked.
    fn show(&mut self) {
        let players = self.players.len();
        let opener = self.name(self.opener);
        let mut showing = std::mem::take(&mut self.showing);
        showing.sort_by_key(|&(seat, _)| (self.name(seat) + players - opener) % players);
        for (seat, cards) in showing {
            self.acts(seat, format!("sm {cards}").trim_end());
        }
    }
}
