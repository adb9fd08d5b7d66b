//! The pure core alone: no database, no HTTP, no waiting.

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::tables::{Clocks, Format, OpenTableRequest};
use mazziere_fairdeal::Secret;
use mazziere_hashchain::StoredEvent;
use mazziere_ids::{PlayerId, StreamId, TableId};
use mazziere_replay::audit::{self, Replayed, Wrong};
use mazziere_replay::clock::{Outage, Outages};
use mazziere_replay::deal;
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_replay::table::{Changes, Command, Facts, Status, Table, TableEvent, decide};
use mazziere_rules::kernel::Viewer;
use mazziere_rules::registry::{self, Frame};
use serde_json::json;
use uuid::Uuid;

use crate::answers::Answers;
use crate::dice::Dice;

/// A table with its log, in memory.
pub(crate) struct Sheet {
    pub(crate) table: Table,
    pub(crate) log: Vec<StoredEvent>,
    pub(crate) now: DateTime<Utc>,
    pub(crate) answers: Answers,
    secrets: u64,
}

pub(crate) fn players() -> Vec<PlayerId> {
    [1, 2, 3, 4, 5, 6].map(|n| PlayerId::new(Uuid::from_u128(n))).to_vec()
}

fn fresh(secrets: &mut u64) -> Secret {
    *secrets += 1;
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&secrets.to_le_bytes());
    Secret::from_bytes(bytes)
}

fn stored(log: &mut Vec<StoredEvent>, table: TableId, changes: &Changes) {
    for event in &changes.events {
        log.push(StoredEvent {
            stream: StreamId::from(table),
            version: i64::try_from(log.len()).unwrap() + 1,
            r#type: event.name().to_owned(),
            schema: 1,
            occurred_at: changes.at,
            payload: event.payload(),
            payload_hash: [0; 32],
            event_hash: [0; 32],
            metadata: serde_json::Value::Null,
        });
    }
}

impl Sheet {
    fn open(seed: u64, format: Format, options: serde_json::Value) -> Sheet {
        Sheet::of("scopa", seed, format, options)
    }

    pub(crate) fn of(game: &str, seed: u64, format: Format, options: serde_json::Value) -> Sheet {
        Sheet::opened(game, seed, format, options, false)
    }

    pub(crate) fn opened(game: &str, seed: u64, format: Format, options: serde_json::Value, wait: bool) -> Sheet {
        let table_id = TableId::new(Uuid::from_u128(0x7ab1e));
        let request = OpenTableRequest {
            table_id,
            game: game.to_owned(),
            options,
            format,
            players: players()[..usize::from(format.players())].to_vec(),
            knockout: seed.is_multiple_of(2),
            clocks: Clocks { match_seconds: 600, move_seconds: 30 },
            first_dealer: None,
            tournament_id: None,
            match_id: None,
            private: false,
        };
        let now = DateTime::from_timestamp(1_767_297_600, 0).unwrap();
        let mut secrets = seed << 20;
        let mut next = || fresh(&mut secrets);
        let (outages, hand_pause) = (Outages::default(), TimeDelta::zero());
        let mut facts = Facts {
            at: now,
            outages: &outages,
            fresh: &mut next,
            draw: &deal::draw,
            sealed_under: None,
            hand_pause,
            preferences: &[],
        };
        let changes = decide::open(&request, wait, &mut facts).unwrap();
        let mut log = Vec::new();
        stored(&mut log, table_id, &changes);
        Sheet { table: changes.table, log, now, answers: Answers::default(), secrets }
    }

    /// Executes a command; the code of a refusal.
    pub(crate) fn does(&mut self, command: &Command, outages: &Outages) -> Result<(), &'static str> {
        let mut secrets = self.secrets;
        let mut next = || fresh(&mut secrets);
        let (at, hand_pause) = (self.now, TimeDelta::zero());
        let mut facts = Facts {
            at,
            outages,
            fresh: &mut next,
            draw: &deal::draw,
            sealed_under: None,
            hand_pause,
            preferences: &[],
        };
        let before = self.table.version();
        let changes = decide::decide(&self.table, command, &mut facts).map_err(|refused| refused.code.code())?;
        assert_eq!(changes.table.version(), before + i64::try_from(changes.events.len()).unwrap());
        stored(&mut self.log, self.table.opened().table_id, &changes);
        self.answers.note(command, &changes);
        self.table = changes.table;
        self.secrets = secrets;
        Ok(())
    }

    /// A random legal move of a seat that is awaited.
    pub(crate) fn play(&mut self, dice: &mut Dice) -> Result<(), &'static str> {
        let seat = self.table.awaited().iter().next().expect("somebody is to move");
        let mut roll = |bound: u32| u32::try_from(dice.below(bound as usize)).unwrap();
        let r#move = self.table.machine().pick(seat, &mut roll).expect("a legal move");
        let player = self.table.player_at(seat).expect("somebody sits there");
        self.does(&Command::Move { player, seat: Some(seat.index()), r#move }, &Outages::default())
    }

    pub(crate) fn replayed(&self) -> Replayed {
        self.answers.check(&self.table, &self.log);
        audit::check(StreamId::from(self.table.opened().table_id), &self.log).unwrap()
    }
}

#[test]
fn every_way_to_the_end_replays() {
    for seed in 0..60 {
        let mut dice = Dice::new(seed);
        let format = if seed % 3 == 0 { Format::FourInTwo } else { Format::HeadsUp };
        let mut sheet = Sheet::open(seed, format, json!({"target": 6, "carte_viste": seed % 5 == 0}));
        let none = Outages::default();
        while !sheet.table.is_over() {
            sheet.now += TimeDelta::milliseconds(i64::try_from(dice.below(9_000)).unwrap());
            let player = players()[dice.below(2)];
            match dice.below(150) {
                0 => sheet.does(&Command::Abandon { player, seat: None, by: TurnBy::Player }, &none).unwrap(),
                1 => {
                    sheet.now += TimeDelta::seconds(31);
                    assert_eq!(sheet.play(&mut dice), Err("time_expired"));
                    sheet.does(&Command::Expire, &none).unwrap();
                }
                2 => sheet.does(&Command::Seed { player, seed: vec![dice.below(256) as u8; 64] }, &none).unwrap(),
                3 => assert_eq!(sheet.does(&Command::Expire, &none), Err("not_your_turn"), "nothing is due"),
                _ => sheet.play(&mut dice).unwrap(),
            }
        }
        let replayed = sheet.replayed();
        assert!(replayed.over && replayed.events == sheet.log.len() as u64);
        let player = players()[0];
        assert_eq!(sheet.does(&Command::Abandon { player, seat: None, by: TurnBy::Player }, &none), Err("table_over"));
    }
}

/// A deal that nobody got spares nobody their turn to deal; one that was broken off was dealt all the same.
#[test]
fn who_gives_up_before_the_first_deal_leaves_the_dealer_the_same() {
    let none = Outages::default();
    for dealt in [false, true] {
        let mut sheet = Sheet::opened("scopa", 1, Format::HeadsUp, json!({"target": 6}), true);
        if dealt {
            sheet.does(&Command::Start, &none).unwrap();
        }
        sheet.does(&Command::Abandon { player: players()[0], seat: None, by: TurnBy::Player }, &none).unwrap();
        let Status::Finished(finished) = sheet.table.status() else { panic!("a match that was given up is over") };
        let dealer = sheet.table.opened().dealer;
        assert_eq!(finished.next_dealer, Some(if dealt { dealer.right(2) } else { dealer }), "dealt: {dealt}");
    }
}

/// How a match went.
struct Ending {
    /// How its result came.
    ending: String,
    /// How often somebody wanted to give up who was out.
    refused_as_out: u32,
}

/// Whether everybody can see that all seats of a player are out of the match while others play on.
fn is_out(sheet: &Sheet, player: PlayerId) -> bool {
    let view = sheet.table.machine().view(Viewer::SPECTATOR);
    let lines = view["lines"].as_u64().expect("a number of lines");
    let mut gone = view["eliminated"].as_array().into_iter().flatten().filter_map(|out| out["line"].as_u64());
    let seats = sheet.table.seats_of(player);
    gone.any(|line| seats.iter().all(|seat| u64::from(seat.index()) % lines == line))
}

/// Plays a match of any game to its end, with all that may happen on the way.
fn to_the_end(sheet: &mut Sheet, dice: &mut Dice, forfeits: bool) -> Ending {
    let none = Outages::default();
    let count = usize::from(sheet.table.opened().format.players());
    let mut refused_as_out = 0;
    // One clock for all: leaving ends nothing but one's own play.
    let common = sheet.table.machine().common_clock();
    while !sheet.table.is_over() {
        sheet.now += TimeDelta::milliseconds(i64::try_from(dice.below(2_000)).unwrap());
        let player = players()[dice.below(count)];
        match dice.below(120) {
            0 => {
                let asked = !sheet.table.seats_of(player).intersection(sheet.table.awaited()).is_empty();
                // Of several single players those who are out have nothing to give up.
                let out = is_out(sheet, player);
                refused_as_out += u32::from(out);
                let abandoned = sheet.does(&Command::Abandon { player, seat: None, by: TurnBy::Player }, &none);
                let expected = match (forfeits, common) {
                    (true, _) if out => Err("eliminated"),
                    (true, _) => Ok(()),
                    (false, true) if asked => Ok(()),
                    (false, true) => Err("not_awaited"),
                    (false, false) => Err("abandon_not_allowed"),
                };
                assert_eq!(abandoned, expected);
            }
            1 => {
                // Where somebody may speak first, a moment longer.
                sheet.now += TimeDelta::seconds(if common { 601 } else { 34 });
                sheet.does(&Command::Expire, &none).unwrap();
            }
            2 => {
                let out = sheet.does(&Command::Ring(RingCommand::SitOut { player, by: TurnBy::Player }), &none);
                assert!(if forfeits { out == Err("sit_out_not_offered") } else { out != Err("sit_out_not_offered") });
            }
            3 => {
                let back = sheet.does(&Command::Ring(RingCommand::Return { player, by: TurnBy::Player }), &none);
                assert!(if forfeits { back == Err("sit_out_not_offered") } else { back != Err("not_a_ring") });
            }
            4 => assert_eq!(sheet.does(&Command::Ring(RingCommand::Close), &none), Err("not_a_ring")),
            _ => sheet.play(dice).unwrap(),
        }
    }
    let Status::Finished(finished) = sheet.table.status() else { panic!("the match has a result") };
    let outcome: serde_json::Value = serde_json::from_str(finished.outcome.get()).unwrap();
    Ending { ending: outcome["ending"]["by"].as_str().unwrap().to_owned(), refused_as_out }
}

#[test]
fn every_match_game_in_every_format_ends_replays_and_keeps_its_secrets() {
    let formats = [Format::HeadsUp, Format::Pairs, Format::FourInTwo, Format::FourIndividual];
    let mut refused_as_out = 0;
    for game in registry::games().iter().filter(|game| game.frame == Frame::Match) {
        let played = |format: &&Format| game.formats.iter().any(|known| known.name() == format.name());
        for format in formats.iter().filter(played) {
            let forfeits = game.forfeits_in(registry::Format::by_name(format.name()).unwrap());
            for seed in 0..8 {
                let known = registry::Format::by_name(format.name()).unwrap();
                let read = |text: &&str| registry::parse_text(text, format.seats()).ok().map(|(_, options)| options);
                let mut fitting =
                    game.examples.iter().filter_map(read).filter(|options| game.fits(options, known)).cycle();
                let options = fitting.nth(seed % 3).unwrap();
                let mut sheet = Sheet::of(game.name, seed as u64, *format, options);
                let way = to_the_end(&mut sheet, &mut Dice::new(seed as u64), forfeits);
                refused_as_out += way.refused_as_out;
                let ending = way.ending;
                let replayed = sheet.replayed();
                assert!(sheet.answers.count() > 0, "{}: nobody was answered anything", game.name);
                assert!(replayed.over && replayed.events == sheet.log.len() as u64);
                let count = |name: &str| sheet.log.iter().filter(|event| event.r#type == name).count();
                let dealt = count("deal_committed") - 1;
                let shown = match (game.publishes_secrets, ending.as_str()) {
                    (false, _) => 0,
                    (true, "played" | "play_off" | "tie_broken") => dealt,
                    (true, _) => dealt - 1,
                };
                assert_eq!(count("deal_revealed"), shown, "{} seed {seed}: {ending}", game.name);
            }
        }
    }
    assert!(refused_as_out > 0, "somebody who is out wants to give up");
}

#[test]
fn three_kings_are_dealt_again_in_the_same_batch_scopa_r7() {
    let voided = (0..20_000)
        .map(|seed| Sheet::open(seed, Format::HeadsUp, json!({"deals": 1})))
        .find(|sheet| sheet.log.iter().filter(|event| event.r#type == "turn").count() > 1)
        .expect("one deal in about 630 is void");
    let types: Vec<&str> = voided.log.iter().map(|event| event.r#type.as_str()).collect();
    let expected = [
        "table_opened",
        "secret_sealed",
        "deal_committed",
        "turn",
        "deal_committed",
        "deal_revealed",
        "turn",
        "deal_committed",
    ];
    assert_eq!(types[..expected.len()], expected);
    assert_eq!(voided.replayed().deals, 2);
    assert!(!voided.table.awaited().is_empty(), "nobody has to come by for the second deal");
}

#[test]
fn time_away_is_nobodys_thinking_time_g2_11() {
    let mut sheet = Sheet::open(1, Format::HeadsUp, json!({"target": 11}));
    let start = sheet.now;
    let mut away = Outages::default();
    away.add(Outage { from: start + TimeDelta::seconds(5), to: start + TimeDelta::seconds(605) });
    sheet.now = start + TimeDelta::seconds(630);
    assert_eq!(sheet.does(&Command::Expire, &away), Err("not_your_turn"), "exactly thirty: a move may be on its way");
    sheet.now = start + TimeDelta::seconds(631);
    assert_eq!(sheet.does(&Command::Expire, &away), Ok(()), "thirty seconds were counted by then");
    let TableEvent::Turn(turn) = TableEvent::read("turn", 1, &sheet.log.iter().rev().nth(1).unwrap().payload).unwrap()
    else {
        panic!("the turn stands before the result")
    };
    assert_eq!(turn.thinking_ms, Some(31_000));
}

#[test]
fn an_auditor_finds_what_was_altered() {
    let mut sheet = Sheet::open(2, Format::HeadsUp, json!({"deals": 1}));
    let mut dice = Dice::new(2);
    while !sheet.table.is_over() {
        sheet.play(&mut dice).unwrap();
    }
    let stream = StreamId::from(sheet.table.opened().table_id);
    let check = |change: &dyn Fn(&mut Vec<StoredEvent>)| {
        let mut copy = sheet.log.clone();
        change(&mut copy);
        audit::check(stream, &copy).expect_err("the alteration must be found").what
    };
    let replace = |log: &mut Vec<StoredEvent>, index: usize, from: &str, to: &str| {
        let text = String::from_utf8(log[index].payload.to_vec()).unwrap();
        assert!(text.contains(from), "{from} is not in {text}");
        log[index].payload = text.replacen(from, to, 1).into();
    };
    let last = sheet.log.len() - 1;
    let dealer = sheet.table.opened().dealer.index();
    let (dealt, other) = (format!("\"dealer\":{dealer}"), format!("\"dealer\":{}", 1 - dealer));
    assert!(matches!(check(&|log| log.clear()), Wrong::Empty));
    assert!(matches!(check(&|log| replace(log, 0, &dealt, &other)), Wrong::Dealer));
    assert!(matches!(check(&|log| log[2].payload = log[4].payload.clone()), Wrong::Leaf));
    assert!(matches!(check(&|log| drop(log.remove(5))), Wrong::Version(6)));
    assert!(matches!(check(&|log| replace(log, 3, "\"seeds\":[\"\"", "\"seeds\":[\"00\"")), Wrong::Seeds));
    assert!(matches!(check(&|log| replace(log, last, "\"difference\":", "\"difference\":9")), Wrong::Outcome));
    let twice = |log: &mut Vec<StoredEvent>| {
        let mut again = log[last].clone();
        again.version += 1;
        log.push(again);
    };
    assert!(matches!(check(&twice), Wrong::AfterEnd));
    let cut_short = audit::check(stream, &sheet.log[..last]).unwrap();
    assert!(!cut_short.over, "a log that ends early is not over");
}
