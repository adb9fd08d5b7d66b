//! Properties over random bestia sessions: 3 to 6 seats, three and four cards, cash and tournament, with sit-outs,
//! timeouts, leaves, top-ups, releases, levels, voids, closes. At every event chips and cards are conserved, the
//! carried pot is somebody's, legality is exact, and replay is live play.
//!
//! `MAZZIERE_HANDS=1000000` plays that many hands instead of some thousands.

use mazziere_rules::bestia::{BestiaEvent, BestiaMove, BestiaOptions, BestiaRing};
use mazziere_rules::card::{Card, CardSet};
use mazziere_rules::kernel::{Awaiting, Chance, Clock, Game, Input, LegalMoves, Setup};
use mazziere_rules::ring::{Mode, Now, Place, RingEvent};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::{Chips, Notice, RingFact, SeatSummary};
use smallvec::SmallVec;

use crate::bestia_scene::{BestiaInput, Event, State};
use crate::dice::Dice;

pub(crate) fn setup(dice: &mut Dice) -> Setup<BestiaOptions> {
    let cards = 3 + dice.below(2) as u8;
    let seats = 3 + dice.below(if cards == 3 { 4 } else { 3 }) as u8;
    let options = BestiaOptions {
        mode: if dice.below(3) == 0 { Mode::Tournament } else { Mode::Cash },
        cards,
        invito: 1 + dice.below(60),
        max_bestia: if dice.below(3) == 0 { 1 + dice.below(200) } else { 0 },
        min_players: 2 + dice.below(u32::from(seats) - 1) as u8,
        min_credit: 1 + dice.below(3),
        rake_bp: dice.below(1001) as u16,
        rake_cap: dice.below(40),
        min_buyin: 50,
        ..BestiaOptions::default()
    };
    Setup { options, seats, dealer: Seat::new(dice.below(u32::from(seats)) as u8), knockout: false }
}

/// Chips a newcomer brings: few inviti as often as many.
fn stack(state: &State, dice: &mut Dice) -> Chips {
    let invito = state.stakes.stake as u32;
    match dice.below(4) {
        0 => 1 + Chips::from(dice.below(invito)),
        1 => Chips::from(invito + dice.below(5 * invito)),
        _ => Chips::from(10 * invito + dice.below(100 * invito)),
    }
}

/// Something that a table or a player may do at any moment; often refused.
fn disturbance(state: &State, dice: &mut Dice) -> BestiaInput {
    let seat = Seat::new(dice.below(u32::from(state.setup.seats)) as u8);
    let fact = |fact| Input::Fact { fact };
    match dice.below(18) {
        0..4 => fact(RingFact::Sit { seat, chips: stack(state, dice) }),
        4..6 => fact(RingFact::TopUp { seat, chips: stack(state, dice) }),
        6 => fact(RingFact::Leave { seat, away: dice.below(2) == 0 }),
        7 => Input::Abandon { seat },
        8 => fact(RingFact::Release { seat, breaking: false }),
        9 => fact(RingFact::Level { stake: 1 + Chips::from(dice.below(90)), ante: 0 }),
        10..12 => Input::SitOut { seat },
        12..16 => Input::Return { seat },
        16 if dice.below(4) == 0 => fact(RingFact::VoidHand {}),
        17 if dice.below(60) == 0 => fact(RingFact::Close {}),
        _ => Input::TimeExpired { seat, clock: Clock::Move },
    }
}

/// What the table waits for, answered at random, with disturbances between.
pub(crate) fn next_input(state: &State, dice: &mut Dice) -> BestiaInput {
    if dice.below(10) == 0 {
        return disturbance(state, dice);
    }
    match BestiaRing::awaiting(state) {
        Awaiting::Over => unreachable!("the session has ended before"),
        Awaiting::Chance { .. } => Input::Chance { chance: Chance::Deck { cards: dice.deck() } },
        Awaiting::Table => match dice.below(3) {
            0 => {
                let seat = Seat::new(dice.below(u32::from(state.setup.seats)) as u8);
                match state.place(seat) {
                    Some(place) if place.sitting_out => Input::Return { seat },
                    Some(_) => Input::Fact { fact: RingFact::NextHand {} },
                    None => Input::Fact { fact: RingFact::Sit { seat, chips: stack(state, dice) } },
                }
            }
            _ => Input::Fact { fact: RingFact::NextHand {} },
        },
        Awaiting::Seats { seats } => {
            let seat = seats.iter().nth(dice.below(seats.len() as u32) as usize).expect("an awaited seat");
            if dice.below(25) == 0 {
                return Input::TimeExpired { seat, clock: Clock::Move };
            }
            let r#move = BestiaRing::legal(state, seat).pick(&mut |n| dice.below(n)).expect("a legal move");
            Input::Move { seat, r#move }
        }
    }
}

/// Where all chips are and where they came from.
#[derive(Default)]
struct Books {
    brought: u128,
    taken: u128,
    rake: u128,
    pot: Chips,
}

impl Books {
    fn note(&mut self, event: &Event) {
        if let RingEvent::SeatTaken { chips, .. } = event {
            self.brought += u128::from(*chips);
        }
        match BestiaRing::notice(event) {
            Some(Notice::ToppedUp { credited, .. }) => self.brought += u128::from(credited),
            Some(Notice::SeatVacated { chips, from_pot, .. }) => {
                assert!(from_pot <= chips && from_pot <= self.pot);
                self.taken += u128::from(chips);
                self.pot -= from_pot;
            }
            Some(Notice::HandEnded(hand)) => {
                self.rake += u128::from(hand.rake);
                let sum = |of: fn(&SeatSummary) -> Chips| hand.seats.iter().map(of).sum::<Chips>();
                assert_eq!(sum(|s| s.start) + hand.brought, sum(|s| s.end) + hand.rake + hand.carried);
                // What a ledger needs: a hand begins with the pot that was left there.
                assert_eq!(hand.brought, self.pot);
                self.pot = hand.carried;
            }
            _ => {}
        }
    }

    fn check(&self, state: &State) {
        let seated: u128 = state.taken().map(|(_, place)| u128::from(place.chips)).sum();
        assert_eq!(self.brought, seated + u128::from(state.carried) + self.taken + self.rake, "{state:?}");
        assert_eq!(state.carried, self.pot);
        if state.phase.in_play().is_some() {
            let hand = state.phase.hand().unwrap();
            let stacks: Chips = hand.dealt().iter().map(|seat| hand.stack(seat)).sum();
            let start: Chips = hand.dealt().iter().map(|seat| state.place(seat).unwrap().chips).sum();
            assert_eq!(stacks + hand.pot(), start + state.carried, "chips are in a stack or in the pot");
            // Every bestia can be paid.
            assert!(hand.dealt().iter().all(|seat| hand.risk() <= hand.stack(seat)));
        }
    }
}

/// The forty cards of a hand, wherever they are: in hands, stock, on the table, thrown away.
#[derive(Default)]
struct Cards {
    deck: Vec<Card>,
    out: CardSet,
}

impl Cards {
    fn note(&mut self, event: &Event, state: &State) {
        let drop = |cards: &mut CardSet, gone: &[Card]| {
            for &card in gone {
                assert!(!cards.contains(card), "{card} goes out twice");
                *cards = cards.with(card);
            }
        };
        match event {
            RingEvent::DeckShuffled { cards } => (self.deck, self.out) = (cards.clone(), CardSet::EMPTY),
            RingEvent::Hand { event } => match event {
                BestiaEvent::Changed { discarded, .. } => drop(&mut self.out, &discarded.iter().collect::<Vec<_>>()),
                BestiaEvent::Played { card, .. } => drop(&mut self.out, &[*card]),
                BestiaEvent::EnteredBlind { seat, drawn } => {
                    let hand = state.phase.hand().unwrap();
                    assert_eq!(hand.cards(*seat), drawn);
                    // The hand thrown away is what was dealt to it: the event before took it out of the state.
                    let thrown: Vec<Card> = self.dealt_to(state, *seat);
                    drop(&mut self.out, &thrown);
                }
                _ => {}
            },
            _ => return,
        }
        let hand = state.phase.hand().unwrap();
        let Some(turned) = hand.turned() else { return };
        let mut all: Vec<Card> = self.out.collect();
        all.push(turned);
        hand.dealt().iter().for_each(|seat| all.extend(hand.cards(seat).iter()));
        all.extend(&self.deck[40 - usize::from(hand.stock())..]);
        assert_eq!(all.len(), 40, "{state:?}");
        assert_eq!(all.into_iter().collect::<CardSet>(), CardSet::FULL);
    }

    /// What the seat was dealt, found from the deck alone.
    fn dealt_to(&self, state: &State, seat: Seat) -> Vec<Card> {
        let (dealt, mut next) = (state.phase.hand().unwrap().dealt(), state.positions.unwrap().button);
        let count = dealt.len();
        for place in 0..count {
            next = dealt.after(next).unwrap();
            if next == seat {
                return (0..usize::from(state.setup.options.cards)).map(|r| self.deck[r * count + place]).collect();
            }
        }
        unreachable!("it was dealt in")
    }
}

/// The settlement adds up, seat by seat, and the one pot is the one that was played for.
fn assert_settled(event: &Event) {
    let RingEvent::HandEnded { result } = event else { return };
    let mut won = [0; 16];
    for pot in &result.pots {
        assert_eq!((pot.amount, pot.rake), (result.pot, result.rake));
        assert_eq!(pot.amount, pot.rake + pot.shares.iter().map(|share| share.amount).sum::<Chips>());
        for share in &pot.shares {
            assert!(pot.contenders.contains(share.seat));
            won[usize::from(share.seat.index())] += share.amount;
        }
    }
    assert!(result.pots.len() <= 1);
    if result.pots.is_empty() {
        assert_eq!((result.carried, result.rake), (result.pot, 0), "nobody played");
    }
    assert_eq!(result.rake, result.seats.iter().map(|seat| seat.rake).sum::<Chips>());
    let paid: Chips = result.seats.iter().map(|seat| seat.paid).sum();
    let divided: Chips = result.pots.iter().map(|pot| pot.amount).sum();
    assert_eq!(result.brought + paid, divided + result.carried);
    for s in &result.seats {
        assert_eq!((s.end, s.won), (s.start - s.paid + s.won, won[usize::from(s.seat.index())]));
    }
}

/// Who begins to sit out for want of credit has too little at the start of a hand (G3.10).
fn assert_short(state: &State, event: &Event) {
    if !matches!(event, RingEvent::HandStarted { .. }) {
        return;
    }
    let began = |place: &Place<_>| place.short && place.standing.missed == 1;
    assert!(state.taken().all(|(_, place)| !began(place) || place.chips < state.form.min_credit), "{state:?}");
}

/// Who may play for the pot, said once more in other words: after every event somebody at the table owns it, unless
/// nobody sits there, or all who paid for it went out of the tournament together.
fn assert_owned(state: &State) {
    if state.phase.in_play().is_some() || state.carried == 0 {
        return;
    }
    let taken: SeatSet = state.taken().map(|(seat, _)| seat).collect();
    assert!(state.claims.minus(taken).is_empty(), "a claim is lost by standing up: {state:?}");
    if state.form.mode == Mode::Cash {
        assert!(!state.claims.is_empty(), "at a cash table the pot is always somebody's: {state:?}");
    }
}

/// Every legal move is accepted and every other refused, with nothing changed.
fn assert_legality(state: &State, dice: &mut Dice) {
    let before = state.clone();
    let awaited = match BestiaRing::awaiting(state) {
        Awaiting::Seats { seats } => seats,
        _ => SeatSet::EMPTY,
    };
    for seat in Seat::all(16) {
        let legal = BestiaRing::legal(state, seat);
        assert_eq!(legal.is_empty(), !awaited.contains(seat));
        let accepts = |r#move: &BestiaMove| {
            let input = Input::Move { seat, r#move: r#move.clone() };
            BestiaRing::decide(state, &input).is_ok()
        };
        let plain = [
            (BestiaMove::Pass {}, legal.pass),
            (BestiaMove::Stand {}, legal.stand),
            (BestiaMove::EnterBlind {}, legal.enter_blind),
            (BestiaMove::Decline {}, legal.decline),
        ];
        for (r#move, expected) in &plain {
            assert_eq!(accepts(r#move), *expected, "seat {seat} {move:?} in {state:?}");
        }
        for &card in mazziere_rules::card::DeckKind::Italian40.cards() {
            let expected = legal.play.contains(card);
            assert_eq!(accepts(&BestiaMove::Play { card }), expected, "seat {seat} {card} in {state:?}");
        }
        // Subsets of the hand in any order, some with a card too many.
        for _ in 0..6 {
            let pool: Vec<Card> = match &legal.change {
                Some(range) => range.cards.iter().chain((dice.below(4) == 0).then(|| dice.deck()[0])).collect(),
                None => dice.deck()[..4].to_vec(),
            };
            let count = dice.below(6) as usize;
            let cards: SmallVec<[Card; 4]> = (0..count).map(|_| pool[dice.below(pool.len() as u32) as usize]).collect();
            let expected = legal.change.is_some_and(|range| {
                let set: CardSet = cards.iter().copied().collect();
                let different = set.len() == cards.len() && !cards.is_empty();
                different && cards.len() <= usize::from(range.most) && cards.iter().all(|&c| range.cards.contains(c))
            });
            assert_eq!(accepts(&BestiaMove::Change { cards: cards.clone() }), expected, "{cards:?} in {state:?}");
        }
    }
    assert_eq!(*state, before);
}

/// What happened in the sessions, so that a test that meets nothing is seen.
#[derive(Default, Debug)]
struct Met {
    hands: u64,
    moves: u64,
    carried_by_bestia: u64,
    carried_by_all_passing: u64,
    alone: u64,
    taken_along: u64,
    waited: u64,
    reduced: u64,
    blind: u64,
    first_with_one_trick: u64,
    eliminated: u64,
    voided: u64,
    closed: u64,
    away: u64,
    broken: u64,
    topped_up_in_time: u64,
    refused: u64,
    interrupted: u64,
}

impl Met {
    fn note(&mut self, event: &Event, state: &State) {
        match event {
            RingEvent::HandEnded { result } => {
                self.hands += 1;
                self.carried_by_all_passing += u64::from(result.pots.is_empty());
                self.carried_by_bestia += u64::from(!result.pots.is_empty() && result.carried > 0);
                self.alone += u64::from(result.seats.len() == 1);
                self.eliminated += result.eliminated.len() as u64;
                let invito = result.seats.iter().map(|s| s.paid).min().unwrap_or(0);
                self.first_with_one_trick += u64::from(result.seats.iter().any(|s| s.won > 0 && s.paid > invito));
            }
            RingEvent::HandStarted { start } => {
                self.waited += u64::from(!start.waiting.is_empty());
                self.reduced += u64::from(start.forced.first().is_some_and(|f| f.amount < start.stakes.stake));
            }
            RingEvent::Hand { event: BestiaEvent::EnteredBlind { .. } } => self.blind += 1,
            RingEvent::HandVoided { .. } => self.voided += 1,
            RingEvent::SessionEnded { .. } => self.closed += 1,
            RingEvent::SeatVacated { from_pot, because, .. } => {
                self.taken_along += u64::from(*from_pot > 0);
                self.broken += u64::from(*from_pot > 0 && *because == mazziere_rules::session::Vacated::Broken);
                self.away += u64::from(*because == mazziere_rules::session::Vacated::Away);
                self.interrupted += u64::from(state.interrupted);
            }
            _ => {}
        }
    }
}

/// Plays a session of at least `hands` hands, or until it is closed; `closely` checks legality and replays it.
fn session(seed: u64, hands: u32, closely: bool, met: &mut Met) {
    let mut dice = Dice(0xbe57_1a00 ^ seed << 16);
    let setup = setup(&mut dice);
    let mut state = BestiaRing::initial(&setup);
    let (mut books, mut cards, mut log) = (Books::default(), Cards::default(), Vec::new());
    let (mut steps, mut idle) = (0, 0);
    while state.hands < hands && !matches!(state.phase.now(), Now::Over) {
        steps += 1;
        assert!(steps < 100_000, "seed {seed}: the session goes on for ever: {state:?}");
        let mut input = next_input(&state, &mut dice);
        if let Input::Fact { fact: RingFact::Release { breaking, .. } } = &mut input {
            *breaking = steps % 2 == 0;
        }
        let expected = matches!(input, Input::Chance { .. } | Input::Move { .. });
        met.moves += u64::from(matches!(input, Input::Move { .. }));
        match BestiaRing::decide(&state, &input) {
            Ok(events) => {
                assert!(!events.is_empty());
                met.topped_up_in_time +=
                    u64::from(matches!(events[..], [RingEvent::ToppedUp { .. }, RingEvent::CameBack { .. }]));
                for event in events {
                    BestiaRing::evolve(&mut state, &event);
                    books.note(&event);
                    cards.note(&event, &state);
                    met.note(&event, &state);
                    assert_settled(&event);
                    assert_short(&state, &event);
                    books_between(&books, &state, &event);
                    if closely {
                        log.push(event);
                    }
                }
                books.check(&state);
                assert_owned(&state);
                idle = 0;
            }
            Err(refusal) => {
                assert!(!expected, "{input:?} refused with {refusal} in {state:?}");
                met.refused += 1;
                idle += 1;
                assert!(idle < 2_000, "the table is stuck: {state:?}");
            }
        }
        if matches!(state.phase.now(), Now::Between) {
            assert!(state.taken().all(|(_, place)| place.leaving.is_none()), "who leaves is gone between hands");
        }
        if closely && dice.below(5) == 0 {
            assert_legality(&state, &mut dice);
        }
    }
    if matches!(state.phase.now(), Now::Over) {
        assert_eq!(state.taken().count(), 0);
        assert!(state.carried == 0 || state.form.mode == Mode::Tournament, "money is left on the table: {state:?}");
    }
    if closely {
        let mut replayed = BestiaRing::initial(&setup);
        for event in &log {
            let json = serde_json::to_string(event).unwrap();
            let read: Event = serde_json::from_str(&json).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), json, "bytes are a promise");
            BestiaRing::evolve(&mut replayed, &read);
        }
        assert_eq!(replayed, state, "seed {seed}");
    }
}

/// Chips at every version, also between two events of one batch: once a hand has begun, and once it has ended.
fn books_between(books: &Books, state: &State, event: &Event) {
    let seated: u128 = state.taken().map(|(_, place)| u128::from(place.chips)).sum();
    assert_eq!(books.brought, seated + u128::from(state.carried) + books.taken + books.rake, "after {event:?}");
}

#[test]
fn random_sessions_conserve_chips_and_cards_and_know_what_is_legal() {
    let asked: Option<u64> = std::env::var("MAZZIERE_HANDS").ok().map(|text| text.parse().expect("a number of hands"));
    let (wanted, hands) = (asked.unwrap_or(15_000), 80);
    let mut met = Met::default();
    for seed in 0.. {
        if met.hands >= wanted {
            break;
        }
        // Closely at first; a long run then goes on with the checks of chips, cards and of what is accepted.
        session(seed, hands, seed < 120 || seed % 50 == 0, &mut met);
    }
    println!("{met:?}");
    let counts = [
        met.carried_by_bestia,
        met.carried_by_all_passing,
        met.alone,
        met.taken_along,
        met.waited,
        met.reduced,
        met.blind,
        met.first_with_one_trick,
        met.eliminated,
        met.voided,
        met.closed,
        met.away,
        met.broken,
        met.topped_up_in_time,
        met.refused,
        met.interrupted,
    ];
    assert!(counts.iter().all(|&count| count > 5), "everything was met: {met:?}");
}

#[test]
fn a_damaged_log_never_panics() {
    for seed in 0..60 {
        let mut dice = Dice(seed);
        let setup = setup(&mut dice);
        let mut state = BestiaRing::initial(&setup);
        let mut log = Vec::new();
        let mut steps = 0;
        while state.hands < 12 && !matches!(state.phase.now(), Now::Over) && steps < 2_000 {
            steps += 1;
            let input = next_input(&state, &mut dice);
            for event in BestiaRing::decide(&state, &input).unwrap_or_default() {
                BestiaRing::evolve(&mut state, &event);
                log.push(event);
            }
        }
        for _ in 0..log.len() {
            let (a, b) = (dice.below(log.len() as u32) as usize, dice.below(log.len() as u32) as usize);
            log.swap(a, b);
        }
        let mut state = BestiaRing::initial(&setup);
        for event in &log {
            BestiaRing::evolve(&mut state, event);
            let any = Seat::new(dice.below(16) as u8);
            let _ = (BestiaRing::awaiting(&state), BestiaRing::autopilot(&state, any));
            let input = match BestiaRing::legal(&state, any).pick(&mut |n| dice.below(n)) {
                Some(r#move) => Input::Move { seat: any, r#move },
                None if dice.below(2) == 0 => Input::Chance { chance: Chance::Deck { cards: dice.deck() } },
                None => disturbance(&state, &mut dice),
            };
            let _ = BestiaRing::decide(&state, &input);
            let _ = BestiaRing::view(&state, mazziere_rules::kernel::Viewer::Auditor);
        }
    }
}
