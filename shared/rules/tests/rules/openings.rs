//! What a game opens of the deck is what was seen anyway: in two worlds that look the same to somebody, the proof shows
//! them the same places with the same cards. A game that opens one place too many is found.
//!
//! The worlds differ in two cards of the deck that have changed places, and the same is played in both for as long as
//! that is possible. Which of several cards that were dealt to one hand at once came first is nothing to anybody, so
//! such pairs are left out.

use std::collections::{BTreeMap, BTreeSet};

use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Clock, Machine, RawEvent, RawInput, Setup, Viewer};
use mazziere_rules::opening::Places;
use mazziere_rules::registry::{self, Format, Frame, GameInfo};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::RingFact;
use serde_json::value::to_raw_value;

use crate::dice::Dice;
use crate::{pescata, sabot};

/// How a game answers what an event opens.
type Opens = fn(&dyn Machine, &RawEvent, Viewer, &[Card]) -> Places;

fn honest(machine: &dyn Machine, event: &RawEvent, viewer: Viewer, deck: &[Card]) -> Places {
    machine.opens(event, viewer, deck).unwrap()
}

/// Opens the last card of the deck, too.
fn one_too_many(machine: &dyn Machine, event: &RawEvent, viewer: Viewer, deck: &[Card]) -> Places {
    let mut places = honest(machine, event, viewer, deck);
    places.extend(u16::try_from(deck.len() - 1));
    places
}

/// A table at which the first deck is awaited.
fn before_the_deck(info: &GameInfo, format: Format, dice: &mut Dice) -> (Box<dyn Machine>, u8) {
    let ring = info.frame == Frame::Ring;
    let seats = if ring { info.seats.0 + dice.below(3) as u8 } else { format.seats() };
    let read = |text: &&str| registry::parse_text(text, seats).ok().map(|(_, options)| options);
    let fitting: Vec<_> = info.examples.iter().filter_map(read).filter(|options| info.fits(options, format)).collect();
    let options = fitting[dice.below(fitting.len() as u32) as usize].clone();
    let setup = Setup { options, seats, dealer: Seat::new(0), knockout: false };
    let mut machine = registry::open(info.name, &setup).unwrap();
    if ring {
        let sits = Seat::all(seats).map(|seat| RingFact::Sit { seat, chips: 2_000 });
        for fact in sits.chain([RingFact::NextHand {}]) {
            give(&mut *machine, &RawInput::Fact { fact: to_raw_value(&fact).unwrap() }).unwrap();
        }
        // Some are asked for their forced bet first, others for a bank and bets; which of them want to bet is left to
        // chance after a while in which nobody does.
        for step in 0..2_000 {
            let input = match machine.awaiting() {
                Awaiting::Seats { seats } => {
                    let seat = seats.iter().next().unwrap();
                    if machine.stays_asked(seat) && dice.below(2) == 0 {
                        RawInput::TimeExpired { seat, clock: Clock::Move }
                    } else {
                        let mut low = |n| if step < 20 { 0 } else { dice.below(n) };
                        RawInput::Move { seat, r#move: machine.pick(seat, &mut low).unwrap() }
                    }
                }
                Awaiting::Chance { request: ChanceRequest::Numbers { count, .. } } => {
                    RawInput::Chance { chance: Chance::Numbers { values: vec![0; usize::from(count)] } }
                }
                Awaiting::Table => RawInput::Fact { fact: to_raw_value(&RingFact::NextHand {}).unwrap() },
                _ => break,
            };
            give(&mut *machine, &input).unwrap();
        }
    }
    (machine, seats)
}

fn give(machine: &mut dyn Machine, input: &RawInput) -> Option<Vec<RawEvent>> {
    let events = machine.decide(input).ok()?;
    events.iter().for_each(|event| machine.evolve(event).unwrap());
    Some(events)
}

/// What follows the deck: numbers and moves, to the end of the deal or the next shuffle.
fn played(machine: &dyn Machine, deck: &[Card], dice: &mut Dice) -> Vec<RawInput> {
    let mut machine = machine.duplicate();
    let mut inputs = vec![RawInput::Chance { chance: Chance::Deck { cards: deck.to_vec() } }];
    give(&mut *machine, &inputs[0]).unwrap();
    for _ in 0..200 {
        let input = match machine.awaiting() {
            Awaiting::Chance { request: ChanceRequest::Numbers { bound, count } } => {
                let values = (0..count).map(|_| dice.below(bound)).collect();
                RawInput::Chance { chance: Chance::Numbers { values } }
            }
            Awaiting::Seats { seats } => {
                let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize).unwrap();
                if machine.stays_asked(seat) && dice.below(2) == 0 {
                    RawInput::TimeExpired { seat, clock: Clock::Move }
                } else {
                    RawInput::Move { seat, r#move: machine.pick(seat, &mut |n| dice.below(n)).unwrap() }
                }
            }
            _ => break,
        };
        give(&mut *machine, &input).unwrap();
        inputs.push(input);
    }
    inputs
}

/// When and to whom each place was opened first: places of one answer belong to one hand.
fn hands(machine: &dyn Machine, inputs: &[RawInput], deck: &[Card], seats: u8) -> BTreeMap<u16, (usize, Vec<u8>)> {
    let mut machine = machine.duplicate();
    let mut first: BTreeMap<u16, (usize, Vec<u8>)> = BTreeMap::new();
    let mut at = 0;
    for input in inputs {
        for event in give(&mut *machine, input).unwrap() {
            at += 1;
            for seat in 0..seats {
                for place in honest(&*machine, &event, Viewer::Seats(SeatSet::of(Seat::new(seat))), deck) {
                    let (when, who) = first.entry(place).or_insert((at, Vec::new()));
                    if *when == at && !who.contains(&seat) {
                        who.push(seat);
                    }
                }
            }
        }
    }
    first
}

/// Plays the same in both worlds for as long as somebody sees no difference. What was opened to them that differs, and
/// whether the worlds were told apart at all by what is compared.
fn differs(
    machine: &dyn Machine,
    inputs: &[RawInput],
    decks: [&[Card]; 2],
    viewer: Viewer,
    opens: Opens,
) -> Option<String> {
    let mut worlds = [machine.duplicate(), machine.duplicate()];
    let mut opened: [BTreeSet<u16>; 2] = Default::default();
    for input in inputs {
        let given = |n: usize| match input {
            RawInput::Chance { chance: Chance::Deck { .. } } => {
                RawInput::Chance { chance: Chance::Deck { cards: decks[n].to_vec() } }
            }
            same => same.clone(),
        };
        let [left, right] = &mut worlds;
        let (Some(one), Some(other)) = (give(&mut **left, &given(0)), give(&mut **right, &given(1))) else {
            return None;
        };
        let seen = |machine: &dyn Machine, events: &[RawEvent]| {
            let seen: Vec<_> = events.iter().map(|event| machine.seen_by(event, viewer).unwrap()).collect();
            (seen, machine.view(viewer))
        };
        if seen(&**left, &one) != seen(&**right, &other) {
            return None;
        }
        for (n, (world, events)) in [(&**left, &one), (&**right, &other)].into_iter().enumerate() {
            opened[n].extend(events.iter().flat_map(|event| opens(world, event, viewer, decks[n])));
        }
        let faces = |n: usize| -> Vec<(u16, Card)> {
            opened[n].iter().map(|place| (*place, decks[n][usize::from(*place)])).collect()
        };
        if faces(0) != faces(1) {
            return Some(format!("{viewer:?} is told {:?} and {:?}", faces(0), faces(1)));
        }
    }
    None
}

/// Compares worlds of one deal; what is found, and how many openings were compared.
fn compare(info: &GameInfo, seed: u64, opens: Opens) -> (Option<String>, usize) {
    let mut dice = Dice(seed);
    let format = info.formats[dice.below(info.formats.len() as u32) as usize];
    let (machine, seats) = before_the_deck(info, format, &mut dice);
    let Awaiting::Chance { request } = machine.awaiting() else { return (None, 0) };
    let mut deck = request.new_deck().unwrap().to_vec();
    for place in (1..deck.len()).rev() {
        deck.swap(place, dice.below(place as u32 + 1) as usize);
    }
    let inputs = played(&*machine, &deck, &mut dice);
    let hands = hands(&*machine, &inputs, &deck, seats);
    let mut eyes: Vec<SeatSet> = Seat::all(seats).map(SeatSet::of).collect();
    eyes.push(SeatSet::EMPTY);
    for _ in 0..12 {
        let place = |dice: &mut Dice| u16::try_from(dice.below(deck.len() as u32)).unwrap();
        let (one, other) =
            (place(&mut dice), if dice.below(3) == 0 { deck.len() as u16 - 1 } else { place(&mut dice) });
        let same_hand = hands.get(&one).is_some_and(|hand| hands.get(&other) == Some(hand));
        let (a, b) = (usize::from(one), usize::from(other));
        if same_hand || deck[a] == deck[b] {
            continue;
        }
        let mut changed = deck.clone();
        changed.swap(a, b);
        for eyes in &eyes {
            if let Some(found) = differs(&*machine, &inputs, [&deck, &changed], Viewer::Seats(*eyes), opens) {
                return (Some(format!("{} {seed}: places {one} and {other}: {found}", info.name)), hands.len());
            }
        }
    }
    (None, hands.len())
}

fn games() -> Vec<&'static GameInfo> {
    static GUESTS: [GameInfo; 2] = [pescata::INFO, sabot::INFO];
    registry::invite(&GUESTS);
    registry::games().iter().chain(&GUESTS).collect()
}

#[test]
fn every_game_opens_what_was_seen_and_nothing_more() {
    for info in games() {
        let mut opened = 0;
        for seed in 0..60 {
            let (found, count) = compare(info, seed, honest);
            assert_eq!(found, None);
            opened += count;
        }
        assert!(opened > 60, "{}: only {opened} places were ever opened", info.name);
    }
}

#[test]
fn one_place_too_many_is_found_in_every_game() {
    for info in games() {
        assert!((0..60).any(|seed| compare(info, seed, one_too_many).0.is_some()), "{}", info.name);
    }
}
