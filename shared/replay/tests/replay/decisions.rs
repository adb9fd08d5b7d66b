//! What a move answers: a decision stays for as long as nothing changes that it rests on, and no longer, in every game;
//! and the log alone brings it back.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use mazziere_contract::tables::Format;
use mazziere_hashchain::StoredEvent;
use mazziere_replay::clock::Outages;
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_replay::table::view::{self, Eyes};
use mazziere_replay::table::{Command, Table, TableEvent, decide};
use mazziere_rules::kernel::Viewer;
use mazziere_rules::registry::{self, Frame, GameInfo};
use mazziere_rules::seat::{Seat, SeatSet};
use serde_json::Value;

use crate::dice::Dice;
use crate::{matches, rings};

/// What a seat is asked: its decision, what that rests on, its legal moves, and the hand that it sees.
#[derive(Clone, Debug, PartialEq)]
struct Asked {
    decision: String,
    question: Value,
    legal: Value,
    hand: Value,
}

fn asked(table: &Table) -> BTreeMap<Seat, Asked> {
    let of = |seat: Seat| {
        let mut view = table.machine().view(Viewer::Seats(SeatSet::of(seat)));
        let (question, legal) = (table.machine().question(seat), table.machine().legal(seat));
        Some((seat, Asked { decision: table.decision_of(seat)?, question, legal, hand: view["hand"].take() }))
    };
    Seat::all(table.opened().seats()).filter_map(of).collect()
}

fn read(stored: &StoredEvent) -> TableEvent {
    TableEvent::read(&stored.r#type, 1, &stored.payload).unwrap()
}

/// How often something happened at the tables of a game.
#[derive(Debug, Default)]
struct Counts {
    moves: u32,
    /// Moves that would be refused for the version with which their seat was asked.
    stale_by_version: u32,
    /// Decisions that stayed though the version did not.
    stayed: u32,
    /// Decisions that gave way though their seat had not answered.
    gave_way: u32,
}

/// What was asked at a table, version by version.
struct Course {
    seen: usize,
    before: BTreeMap<Seat, Asked>,
    known: Vec<(usize, Vec<(Seat, String)>)>,
    counts: Counts,
}

impl Course {
    fn new(table: &Table, log: &[StoredEvent]) -> Course {
        Course { seen: log.len(), before: asked(table), known: Vec::new(), counts: Counts::default() }
    }

    /// Takes in what has happened: a decision that is another one has a reason, and one that stayed has none.
    fn goes_on(&mut self, table: &Table, log: &[StoredEvent]) {
        let batch: Vec<TableEvent> = log[self.seen..].iter().map(read).collect();
        let turns =
            || batch.iter().filter_map(|event| if let TableEvent::Turn(turn) = event { Some(turn) } else { None });
        let after = asked(table);
        for (seat, was) in &self.before {
            let Some(is) = after.get(seat) else { continue };
            if is.decision == was.decision {
                assert_eq!(is.question, was.question, "seat {seat:?} is asked the same");
                let same = is.legal == was.legal || table.opened().game == "chemin-de-fer";
                assert!(same, "seat {seat:?} may do something else");
                assert!(table.ring().is_none() || self.before.len() > 1 || is.hand == was.hand, "the hand has gone on");
                self.counts.stayed += u32::from(!batch.is_empty());
            } else if turns().count() <= 1 {
                let acted = turns().any(|turn| turn.seat == Some(*seat));
                let hand = table.ring().is_some() && self.before.len() == 1 && is.hand != was.hand;
                assert!(acted || hand || is.question != was.question, "nothing has changed for {seat:?}: {was:?}");
                self.counts.gave_way += u32::from(!acted);
            }
        }
        self.known.push((log.len(), after.iter().map(|(seat, is)| (*seat, is.decision.clone())).collect()));
        (self.seen, self.before) = (log.len(), after);
    }

    /// A move that answers a decision, as a client sends it who has looked when their seat was asked.
    fn moves(&mut self, table: &Table, command: &Command, seat: Seat) -> String {
        let decision = table.decision_of(seat).expect("the seat is asked");
        assert!(decide::answers(table, command, &decision) && !decide::answers(table, command, "1-0"));
        let since: i64 = decision.split_once('-').unwrap().0.parse().unwrap();
        self.counts.moves += 1;
        self.counts.stale_by_version += u32::from(!decide::is_current(table, command, since));
        decision
    }

    /// The log alone brings every decision back.
    fn replays(&self, log: &[StoredEvent]) {
        let TableEvent::TableOpened(opened) = read(&log[0]) else { panic!("a log begins with its opening") };
        let mut table = Table::open(opened, log[0].occurred_at).unwrap();
        let mut known = self.known.iter().peekable();
        for (nth, stored) in log.iter().enumerate() {
            if nth > 0 {
                table.evolve(&read(stored), stored.occurred_at).unwrap();
            }
            while let Some((_, decisions)) = known.next_if(|(version, _)| *version == nth + 1) {
                let again: Vec<_> = asked(&table).into_iter().map(|(seat, is)| (seat, is.decision)).collect();
                assert_eq!(&again, decisions);
            }
        }
        assert!(known.peek().is_none());
    }

    fn report(&self, game: &str, all: &mut BTreeMap<String, Counts>) {
        let sum = all.entry(game.to_owned()).or_default();
        sum.moves += self.counts.moves;
        sum.stale_by_version += self.counts.stale_by_version;
        sum.stayed += self.counts.stayed;
        sum.gave_way += self.counts.gave_way;
    }
}

/// One seat that is asked, chosen by dice, and a move of it.
fn a_move(table: &Table, dice: &mut Dice) -> Option<(Seat, Command)> {
    let awaited: Vec<Seat> = table.awaited().iter().collect();
    let seat = *awaited.get(dice.below(awaited.len().max(1)))?;
    let mut roll = |bound: u32| u32::try_from(dice.below(bound as usize)).unwrap();
    let r#move = table.machine().pick(seat, &mut roll)?;
    let player = table.player_at(seat).expect("somebody sits there");
    Some((seat, Command::Move { player, seat: Some(seat.index()), r#move }))
}

fn of_match(game: &GameInfo, format: registry::Format, seed: u64, all: &mut BTreeMap<String, Counts>) {
    let known = Format::by_name(format.name()).unwrap();
    let read = |text: &&str| registry::parse_text(text, known.seats()).ok().map(|(_, options)| options);
    let options = game.examples.iter().filter_map(read).find(|options| game.fits(options, format)).unwrap();
    let mut sheet = matches::Sheet::of(game.name, seed, known, options);
    let (mut dice, none) = (Dice::new(seed), Outages::default());
    let players = matches::players()[..usize::from(known.players())].to_vec();
    let mut course = Course::new(&sheet.table, &sheet.log);
    while !sheet.table.is_over() {
        sheet.now += TimeDelta::milliseconds(i64::try_from(dice.below(500)).unwrap());
        let player = players[dice.below(players.len())];
        let _refused = match dice.below(12) {
            0 => sheet.does(&Command::Seed { player, seed: vec![1; 8] }, &none),
            1 if dice.below(6) == 0 => {
                sheet.does(&Command::Ring(RingCommand::SitOut { player, by: TurnBy::Player }), &none)
            }
            2 => sheet.does(&Command::Ring(RingCommand::Return { player, by: TurnBy::Player }), &none),
            _ => {
                let (seat, command) = a_move(&sheet.table, &mut dice).expect("somebody is to move");
                let decision = course.moves(&sheet.table, &command, seat);
                let played = sheet.does(&command, &none);
                let stale = sheet.table.is_over() || !decide::answers(&sheet.table, &command, &decision);
                assert!(played.is_err() || stale, "{}: {command:?} has answered {decision}", game.name);
                if played == Err("time_expired") {
                    sheet.now += TimeDelta::seconds(1);
                    sheet.does(&Command::Expire, &none).unwrap();
                }
                played
            }
        };
        course.goes_on(&sheet.table, &sheet.log);
    }
    course.replays(&sheet.log);
    course.report(game.name, all);
}

#[test]
fn a_decision_of_a_match_stays_until_what_it_rests_on_changes() {
    let mut all = BTreeMap::new();
    for game in registry::games().iter().filter(|game| game.frame == Frame::Match) {
        for (format, seed) in game.formats.iter().flat_map(|format| [(*format, 1), (*format, 2)]) {
            of_match(game, format, seed, &mut all);
        }
    }
    report(&all);
    let simultaneous = ["solitario", "peppa"];
    assert!(simultaneous.iter().all(|game| all[*game].stayed > 5), "others decide at the same time");
}

fn of_ring(request: &mazziere_contract::tables::OpenRingTableRequest, seed: u64, all: &mut BTreeMap<String, Counts>) {
    let (mut sheet, mut dice) = (rings::Sheet::open(seed, request), Dice::new(seed));
    let mut course = Course::new(&sheet.table, &sheet.log);
    for n in 0..4 {
        sheet.sits(rings::player(n), 600).unwrap();
        course.goes_on(&sheet.table, &sheet.log);
    }
    for _ in 0..250 {
        match a_move(&sheet.table, &mut dice).filter(|_| dice.below(2) == 0) {
            Some((seat, command)) => {
                let decision = course.moves(&sheet.table, &command, seat);
                let played = sheet.does(&command);
                // A player who gets up with it is asked nothing more.
                let stale = sheet.table.decision_of(seat).as_deref() != Some(&*decision);
                assert!(played.is_err() || stale, "{}: {command:?} has answered {decision}", request.game);
            }
            None => rings::happens(&mut sheet, &mut dice, true),
        }
        course.goes_on(&sheet.table, &sheet.log);
    }
    course.replays(&sheet.log);
    course.report(&request.game, all);
}

#[test]
fn a_decision_of_a_ring_stays_until_what_it_rests_on_changes() {
    let mut all = BTreeMap::new();
    for seed in 0..10 {
        let holdem = [rings::cash("holdem"), rings::tournament(rings::start()), rings::cash("omaha")];
        let tables = [rings::bestia(seed), rings::telesina(seed), rings::poker_5_carte(seed), rings::bank(seed)];
        for request in tables.iter().chain(&holdem) {
            of_ring(request, 700 + seed, &mut all);
        }
    }
    report(&all);
    let rings = registry::games().iter().filter(|game| game.frame == Frame::Ring).count();
    assert_eq!(all.len(), rings);
    let sum = |of: fn(&Counts) -> u32| all.values().map(of).sum::<u32>();
    assert!(sum(|counts| counts.stale_by_version) > 50, "versions change while a decision stays");
    assert!(sum(|counts| counts.gave_way) > 50, "legal moves change though others decide");
}

fn report(all: &BTreeMap<String, Counts>) {
    for (game, Counts { moves, stale_by_version, stayed, gave_way }) in all {
        println!(
            "{game}: {moves} moves, {stale_by_version} stale by their version, 0 by their decision; decisions: \
                  {stayed} stayed, {gave_way} gave way unanswered"
        );
    }
}

#[test]
fn the_view_says_what_each_of_the_callers_seats_is_asked() {
    let mut sheet = matches::Sheet::of("scopa", 3, Format::FourInTwo, serde_json::json!({"deals": 1}));
    let mut dice = Dice::new(1);
    for _ in 0..20 {
        let seat = sheet.table.awaited().iter().next().unwrap();
        let player = sheet.table.player_at(seat).unwrap();
        let outages = Outages::default();
        let view = |eyes: Eyes| view::at_its_version(&sheet.table, eyes.now(&sheet.table), &outages, TimeDelta::zero());
        let legal = view(Eyes::Player(player)).legal;
        assert_eq!((legal.len(), legal[0].seat), (1, seat.index()));
        assert_eq!(Some(&legal[0].decision), sheet.table.decision_of(seat).as_ref());
        assert!(view(Eyes::Spectator).legal.is_empty());
        sheet.play(&mut dice).unwrap();
    }
}
