//! Button and blinds between hands: the dead-button method, heads-up order, who waits and who posts to come in.
//!
//! `docs/rules/texas-holdem.md` "Setup", R2, R3, D11, D12, and "Timeout, sit-out" for entries. Pure functions of who
//! could play and where the blinds were; nothing here knows amounts.

use serde::{Deserialize, Serialize};

use crate::seat::{Seat, SeatSet};

/// Where button and blinds stand in a hand. A dead small blind or button keeps its place: nobody plays there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Positions {
    /// The button (mazziere).
    pub button: Seat,
    /// Where the small blind is due. The button itself heads-up, and in games without blinds.
    pub small: Seat,
    /// The big blind. The button itself in games without blinds.
    pub big: Seat,
}

/// How the button moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonRule {
    /// The big blind moves to the next seat that can play; small blind and button follow where it was.
    Blinds,
    /// The button moves to the next seat that plays; after an interruption to those first who were there (bestia,
    /// "Dealer").
    NextPlayer,
    /// The button moves to the next seat that plays.
    NextDealt,
    /// The button is where the bank is offered first: the game says where that is
    /// ([`next_banker`](super::TableMemory::next_banker)), or the hand draws it.
    Bank,
}

/// Who could play the next hand.
#[derive(Clone, Copy, Debug, Default)]
pub struct Candidates {
    /// Seats with chips that are not sitting out.
    pub eligible: SeatSet,
    /// Those of them that owe an entry and wait for the big blind.
    pub waiting: SeatSet,
    /// Those of them that owe an entry and post as soon as that is allowed.
    pub posting: SeatSet,
    /// In games without blinds: who sat at the table when it was interrupted, and has not been the button since
    /// (bestia, "Dealer"). The button goes to them first.
    pub first: SeatSet,
}

/// The next hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Button and blinds.
    pub positions: Positions,
    /// Who is dealt in.
    pub dealt: SeatSet,
    /// Of those, who posts what they owe to come in.
    pub entering: SeatSet,
}

/// The next hand; `None` while fewer than two could play. `first` is the button drawn for the first hand.
pub fn plan(rule: ButtonRule, candidates: &Candidates, last: Option<&Positions>, first: Seat) -> Option<Plan> {
    let eligible = candidates.eligible;
    if eligible.len() < 2 {
        return None;
    }
    let at_or_after = |seat: Seat| if eligible.contains(seat) { Some(seat) } else { eligible.after(seat) };
    if rule != ButtonRule::Blinds {
        return without_blinds(candidates, last, first);
    }
    let Some(last) = last else {
        let button = at_or_after(first)?;
        let small = if eligible.len() == 2 { button } else { eligible.after(button)? };
        let positions = Positions { button, small, big: eligible.after(small)? };
        return Some(Plan { positions, dealt: eligible, entering: SeatSet::EMPTY });
    };
    let mut button = last.small;
    let small = last.big;
    let big = eligible.after(last.big)?;
    if button == big {
        // After heads-up play the two would meet: the button goes to the seat before the small blind.
        button = before(eligible.without(big), small).unwrap_or(small);
    }
    let (mut dealt, mut entering) = admitted(candidates, button, big);
    if dealt.len() < 2 {
        // Nobody to play against while the others wait: all come in and nothing is owed, as at the start of a table.
        (dealt, entering) = (eligible, SeatSet::EMPTY);
    }
    if dealt.len() == 2 {
        // Heads-up: the button is the small blind (texas-holdem R3). Nobody posts on the button.
        let other = dealt.without(big).after(big)?;
        let positions = Positions { button: other, small: other, big };
        return Some(Plan { positions, dealt, entering: SeatSet::EMPTY });
    }
    Some(Plan { positions: Positions { button, small, big }, dealt, entering })
}

/// The next hand of a game without blinds, be it of one seat alone.
pub fn without_blinds(candidates: &Candidates, last: Option<&Positions>, first: Seat) -> Option<Plan> {
    let eligible = candidates.eligible;
    let button = match last {
        None if eligible.contains(first) => first,
        None => eligible.after(first)?,
        Some(last) => eligible.intersection(candidates.first).after(last.button).or(eligible.after(last.button))?,
    };
    let positions = Positions { button, small: button, big: button };
    Some(Plan { positions, dealt: eligible, entering: SeatSet::EMPTY })
}

/// Who is dealt in and who of them posts: nobody posts on the button or between it and the big blind.
fn admitted(candidates: &Candidates, button: Seat, big: Seat) -> (SeatSet, SeatSet) {
    let owing = candidates.waiting.union(candidates.posting);
    let barred = |seat: Seat| seat == button || between(button, seat, big);
    let entering: SeatSet = candidates
        .posting
        .intersection(candidates.eligible)
        .iter()
        .filter(|&seat| seat != big && !barred(seat))
        .collect();
    let dealt = candidates.eligible.iter().filter(|&seat| {
        // The big blind clears every debt.
        seat == big || entering.contains(seat) || !owing.contains(seat)
    });
    (dealt.collect(), entering)
}

/// Whether a button that moves clockwise from `from` to `to` comes to `seat`, or past it; from a seat to itself it goes
/// all the way round.
pub fn reaches(from: Seat, seat: Seat, to: Seat) -> bool {
    let distance = |to: Seat| (to.index() + Seat::MAX - from.index() - 1) % Seat::MAX;
    distance(seat) <= distance(to)
}

/// Whether `seat` lies strictly between `from` and `to`, going clockwise. Nothing lies between a seat and itself.
pub fn between(from: Seat, seat: Seat, to: Seat) -> bool {
    let distance = |to: Seat| (to.index() + Seat::MAX - from.index()) % Seat::MAX;
    distance(seat) > 0 && distance(seat) < distance(to)
}

/// The last seat of the set before `seat`.
fn before(seats: SeatSet, seat: Seat) -> Option<Seat> {
    seats.without(seat).iter().max_by_key(|other| (other.index() + Seat::MAX - seat.index()) % Seat::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(seats: &[u8]) -> SeatSet {
        seats.iter().map(|&seat| Seat::new(seat)).collect()
    }

    fn at(button: u8, small: u8, big: u8) -> Positions {
        Positions { button: Seat::new(button), small: Seat::new(small), big: Seat::new(big) }
    }

    /// Button, small and big blind, and who is dealt in, after `last`.
    fn next(last: Positions, eligible: &[u8], waiting: &[u8], posting: &[u8]) -> (Positions, Vec<u8>, Vec<u8>) {
        let candidates = Candidates {
            eligible: set(eligible),
            waiting: set(waiting),
            posting: set(posting),
            ..Candidates::default()
        };
        let plan = plan(ButtonRule::Blinds, &candidates, Some(&last), Seat::new(0)).unwrap();
        let list = |seats: SeatSet| seats.iter().map(Seat::index).collect();
        (plan.positions, list(plan.dealt), list(plan.entering))
    }

    #[test]
    fn texas_holdem_d11_dead_small_blind_then_dead_button() {
        let (second, ..) = next(at(1, 2, 3), &[1, 2, 4, 5], &[], &[]);
        assert_eq!(second, at(2, 3, 4));
        let (third, ..) = next(second, &[1, 2, 4, 5], &[], &[]);
        assert_eq!(third, at(3, 4, 5));
    }

    #[test]
    fn texas_holdem_d12_three_to_two() {
        assert_eq!(next(at(1, 2, 3), &[2, 3], &[], &[]).0, at(3, 3, 2));
        // No matter who goes out, nobody is big blind twice running (texas-holdem R3).
        assert_eq!(next(at(1, 2, 3), &[1, 3], &[], &[]).0, at(3, 3, 1));
        assert_eq!(next(at(1, 2, 3), &[1, 2], &[], &[]).0, at(2, 2, 1));
    }

    #[test]
    fn texas_holdem_r3_from_two_to_three() {
        // Button 0, big blind 4. Newcomers are reached by the big blind, or wait until they are.
        assert_eq!(next(at(0, 0, 4), &[0, 4, 6], &[6], &[]), (at(0, 4, 6), vec![0, 4, 6], vec![]));
        assert_eq!(next(at(0, 0, 4), &[0, 2, 4], &[2], &[]), (at(4, 4, 0), vec![0, 4], vec![]));
        assert_eq!(next(at(0, 0, 4), &[0, 2, 4], &[], &[2]).1, [0, 4], "they would post on the button");
        assert_eq!(next(at(0, 0, 4), &[0, 2, 4], &[], &[]), (at(2, 4, 0), vec![0, 2, 4], vec![]));
    }

    #[test]
    fn entries_wait_or_post_but_not_by_the_button() {
        // Next: button 1, small 2, big 3.
        let last = at(0, 1, 2);
        assert_eq!(next(last, &[0, 1, 2, 3, 5], &[5], &[]).1, [0, 1, 2, 3]);
        assert_eq!(next(last, &[0, 1, 2, 3, 5], &[], &[5]), (at(1, 2, 3), vec![0, 1, 2, 3, 5], vec![5]));
        assert_eq!(next(last, &[0, 1, 2, 3], &[], &[1]).1, [0, 2, 3], "on the button");
        assert_eq!(next(last, &[0, 1, 2, 3], &[], &[2]).1, [0, 1, 3], "between button and big blind");
        assert_eq!(next(last, &[0, 1, 2, 3], &[3], &[]).1, [0, 1, 2, 3], "the big blind reached them");
    }

    #[test]
    fn bestia_dealers_after_an_interruption() {
        let next = |eligible: &[u8], first: &[u8], last: u8| {
            let candidates = Candidates { eligible: set(eligible), first: set(first), ..Candidates::default() };
            let plan = plan(ButtonRule::NextPlayer, &candidates, Some(&at(last, last, last)), Seat::new(0)).unwrap();
            plan.positions.button.index()
        };
        assert_eq!(next(&[0, 1, 2, 4], &[], 0), 1, "the next player");
        assert_eq!(next(&[0, 1, 2, 4], &[0, 2], 0), 2, "who was there when the table was interrupted goes first");
        assert_eq!(next(&[0, 1, 2, 4], &[0], 2), 0);
        assert_eq!(next(&[1, 4], &[0, 2], 1), 4, "who has gone has lost it");
    }

    #[test]
    fn nobody_waits_for_nobody() {
        assert_eq!(next(at(0, 1, 2), &[4, 5, 6], &[4, 5, 6], &[]).1, [4, 5, 6]);
        assert_eq!(next(at(0, 0, 1), &[1, 5], &[5], &[]).0, at(1, 1, 5));
        let none = Candidates { eligible: set(&[3]), ..Candidates::default() };
        assert_eq!(plan(ButtonRule::Blinds, &none, None, Seat::new(0)), None);
    }

    #[test]
    fn the_first_hand_starts_from_the_drawn_button() {
        let first = |eligible: &[u8], drawn| {
            let candidates = Candidates { eligible: set(eligible), ..Candidates::default() };
            plan(ButtonRule::Blinds, &candidates, None, Seat::new(drawn)).unwrap().positions
        };
        assert_eq!(first(&[0, 1, 2], 1), at(1, 2, 0));
        assert_eq!(first(&[0, 4], 2), at(4, 4, 0), "the drawn seat is empty, heads-up");
    }
}
