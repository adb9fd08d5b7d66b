//! Histories of tables: what auditors get plays again to the same bytes, and nobody else gets a card that they did not
//! see.

use std::collections::BTreeSet;

use mazziere_contract::tables::Format;
use mazziere_hashchain::StoredEvent;
use mazziere_replay::clock::Outages;
use mazziere_replay::history::hands::{self, NoHand};
use mazziere_replay::history::{self, Logged};
use mazziere_replay::seal::record::Reader;
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_replay::table::ring::event::RingEvent;
use mazziere_replay::table::view::{self, Eyes};
use mazziere_replay::table::{Command, Table, TableEvent};
use mazziere_rules::card::Card;
use mazziere_rules::history::{Entry, History, Told};
use mazziere_rules::kernel::Setup;
use mazziere_rules::{phh, registry};
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::{golden, matches, rings};

/// A log as it is read, and the table at its end.
pub(crate) fn read(log: &[StoredEvent]) -> (Table, Vec<Logged>) {
    let reader = Reader::of(log);
    let logged: Vec<Logged> = log
        .iter()
        .map(|stored| {
            let event = reader.read(stored).unwrap();
            Logged { version: stored.version, at: stored.occurred_at, event }
        })
        .collect();
    let TableEvent::TableOpened(opened) = &logged[0].event else { panic!("a log begins with its opening") };
    let mut table = Table::open(opened.clone(), logged[0].at).unwrap();
    logged[1..].iter().for_each(|logged| table.evolve(&logged.event, logged.at).unwrap());
    (table, logged)
}

/// The events of the rules in a log.
fn events(logged: &[Logged]) -> Vec<String> {
    let of = |logged: &Logged| match &logged.event {
        TableEvent::Turn(turn) => turn.events.iter().map(|event| event.get().to_owned()).collect(),
        _ => Vec::new(),
    };
    logged.iter().flat_map(of).collect()
}

/// The events that the rules give for what a history says that they were told.
fn played(history: &History) -> Vec<String> {
    let head = &history.head;
    let setup = Setup {
        options: serde_json::from_str::<Value>(head.options.get()).unwrap(),
        seats: head.seats.unwrap_or(head.format.seats()),
        dealer: head.dealer,
        knockout: head.knockout,
    };
    let mut machine = registry::open_version(&head.game, head.rules, &setup).unwrap();
    let mut given = Vec::new();
    for entry in &history.entries {
        let Entry::Turn(turn) = entry else { continue };
        let Told::Input(input) = &turn.told else { panic!("{:?} is left out", turn.told) };
        for event in machine.decide(input).unwrap() {
            machine.evolve(&event).unwrap();
            given.push(event.get().to_owned());
        }
    }
    given
}

/// Logs of matches and rings of several games.
pub(crate) fn logs() -> Vec<Vec<StoredEvent>> {
    let mut logs: Vec<Vec<StoredEvent>> =
        ["v1_match", "v1_ring", "v2_match", "v2_ring"].into_iter().map(golden::read).collect();
    let none = Outages::default();
    for game in ["briscola", "burraco", "uno", "tresette"] {
        let options = registry::game(game).unwrap().usual_options(registry::Format::HeadsUp);
        let mut sheet = matches::Sheet::opened(game, 5, Format::HeadsUp, options, true);
        for player in [0, 1].map(|n| matches::players()[n]) {
            sheet.does(&Command::Ready { player, seed: None }, &none).unwrap();
        }
        let mut dice = Dice::new(3);
        while !sheet.table.is_over() {
            sheet.now += chrono::TimeDelta::milliseconds(900);
            sheet.play(&mut dice).unwrap();
        }
        logs.push(sheet.log);
    }
    for game in ["omaha", "poker-5-carte", "bestia"] {
        let mut request = rings::cash(game);
        request.options = json!({});
        let mut sheet = rings::Sheet::open(4, &request);
        (0..3).for_each(|n| sheet.sits(rings::player(n), 4_000).unwrap());
        let mut dice = Dice::new(9);
        while sheet.table.ring().unwrap().hand() < 5 && sheet.moves(&mut dice) {
            sheet.now += chrono::TimeDelta::milliseconds(900);
            sheet.posts();
        }
        let _ = sheet.ring(RingCommand::Close);
        while sheet.moves(&mut dice) {}
        sheet.posts();
        logs.push(sheet.log);
    }
    logs
}

#[test]
fn what_auditors_get_goes_to_text_and_plays_again_to_the_same_bytes() {
    for log in logs() {
        let (table, logged) = read(&log);
        let text = history::of(&table, &logged, Eyes::Auditor, None).unwrap().write();
        let again = History::read(&text).unwrap();
        assert!(again.head.is_whole() && !text.contains("??"), "{text}");
        let wanted = events(&logged);
        assert!(wanted.len() > 20);
        assert_eq!(played(&again), wanted, "{}", table.opened().game);
        let result = again.entries.iter().any(|entry| matches!(entry, Entry::Result(_)));
        assert_eq!(result, table.is_over());
    }
}

/// Every card in a text or in JSON, by its word.
fn cards(text: &str) -> BTreeSet<Card> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn nobody_gets_a_card_that_they_did_not_see() {
    let mut hidden = 0;
    for log in logs() {
        let (table, logged) = read(&log);
        let mut players = table.players();
        players.extend((0..3).map(rings::player));
        let eyes = players.into_iter().map(Eyes::Player).chain([Eyes::Spectator]);
        for eyes in eyes {
            // Deal by deal: a card that was seen in one says nothing of another.
            let secret_out = logged.iter().any(|logged| matches!(logged.event, TableEvent::DealRevealed(_)));
            let text = history::of(&table, &logged, eyes, None).unwrap().write();
            let mut parts = text.split("\ndeal ").skip(1);
            let mut seen: Vec<(u32, BTreeSet<Card>)> = Vec::new();
            for Logged { version, at, event } in &logged {
                let TableEvent::Turn(turn) = event else { continue };
                if turn.deal > seen.last().map_or(0, |(deal, _)| *deal) {
                    seen.push((turn.deal, BTreeSet::new()));
                }
                let step = view::step(&table, event, *version, *at, eyes).unwrap();
                let mut data = step.data;
                data["draw"] = Value::Null;
                if let Some((_, cards_seen)) = seen.last_mut() {
                    cards_seen.extend(cards(&data.to_string()));
                }
            }
            for (deal, known) in seen {
                let part = parts.next().unwrap();
                if secret_out {
                    continue;
                }
                let told = cards(part.split_once('\n').unwrap().1);
                assert!(told.is_subset(&known), "{} deal {deal}, {eyes:?}: {part}", table.opened().game);
                hidden += part.matches("??").count();
            }
        }
    }
    assert!(hidden > 500, "{hidden} cards are hidden");
}

/// The hands of a log that are over.
fn over(logged: &[Logged]) -> Vec<(u32, &[Logged])> {
    let hand = |(place, event): (usize, &Logged)| match &event.event {
        TableEvent::Ring(RingEvent::HandEnded(over)) => {
            let first = logged.partition_point(|logged| logged.version < over.first_version);
            Some((over.hand.hand, &logged[first..=place]))
        }
        _ => None,
    };
    logged.iter().enumerate().filter_map(hand).collect()
}

#[test]
fn a_hand_alone_names_the_deals_that_it_was_played_with_and_no_other() {
    let (table, logged) = read(&golden::read("v2_ring"));
    for (number, hand) in over(&logged) {
        let entries = history::of(&table, hand, Eyes::Auditor, Some(number)).unwrap().entries;
        let named = entries.iter().filter_map(|entry| match entry {
            Entry::Deal { deal, .. } => Some(*deal),
            _ => None,
        });
        let brought: BTreeSet<u32> = hand
            .iter()
            .filter_map(|logged| match &logged.event {
                TableEvent::Turn(turn) => turn.input.get().contains(r#""input":"chance""#).then_some(turn.deal),
                _ => None,
            })
            .collect();
        assert!(!brought.is_empty() && named.eq(brought), "hand {number}");
    }
}

#[test]
fn hands_of_poker_are_written_for_other_programs() {
    let (table, logged) = read(&golden::read("v2_ring"));
    let hands = over(&logged);
    assert_eq!(hands.len(), 6);
    for (number, hand) in hands {
        let text = hands::phh(&table, hand, Eyes::Auditor).unwrap();
        let entries = phh::read(&text);
        let read = entries[0].hand.as_ref().unwrap();
        assert_eq!(read.compare(&read.replay().unwrap()), phh::Comparison::Exact, "{text}");
        assert!(text.contains(&format!("hand = {number}\n")) && !text.contains("??"));
        let seen = hands::phh(&table, hand, Eyes::Spectator).unwrap();
        assert!(seen.contains("d dh p1 ????") && seen.contains("d dh p2 ????"), "{seen}");

        let ohh: Value = serde_json::from_str(&hands::ohh(&table, hand, Eyes::Auditor).unwrap()).unwrap();
        let ohh = &ohh["ohh"];
        assert_eq!((&ohh["game_type"], &ohh["bet_limit"]["bet_type"]), (&json!("Holdem"), &json!("NL")));
        assert_eq!(ohh["flags"], json!(["Observed"]));
        let cents = |value: &Value| {
            let text = value.to_string();
            let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
            format!("{whole}{part:0<2}").parse::<i64>().unwrap()
        };
        // What was put in less what nobody called is what the pots hold, and who wins them gets it but for the rake.
        let pots = ohh["pots"].as_array().unwrap();
        for pot in pots {
            let won: i64 = pot["player_wins"].as_array().unwrap().iter().map(|win| cents(&win["win_amount"])).sum();
            assert_eq!(won + cents(&pot["rake"]), cents(&pot["amount"]), "{ohh}");
        }
        let rounds = ohh["rounds"].as_array().unwrap();
        let put: i64 = rounds
            .iter()
            .flat_map(|round| round["actions"].as_array().unwrap())
            .filter_map(|action| action.get("amount"))
            .map(cents)
            .sum();
        let held: i64 = pots.iter().map(|pot| cents(&pot["amount"])).sum();
        assert!(put >= held && held > 0, "{ohh}");
        let spectator = hands::ohh(&table, hand, Eyes::Spectator).unwrap();
        assert!(!spectator.contains("Dealt Cards") && !spectator.contains("hero_player_id"), "{spectator}");
        let TableEvent::Ring(RingEvent::HandEnded(over)) = &hand.last().unwrap().event else { panic!() };
        let hero = over.hand.seats[0];
        let own = hands::ohh(&table, hand, Eyes::Player(hero.player_id)).unwrap();
        assert!(own.contains(&format!("\"hero_player_id\":{}", hero.seat)), "{own}");
        assert_eq!(own.matches("Dealt Cards").count(), 1);
    }
    let (table, logged) = read(&golden::read("v2_match"));
    assert!(matches!(hands::phh(&table, &logged, Eyes::Auditor), Err(NoHand::Unknown(_))));
    assert!(matches!(hands::ohh(&table, &logged, Eyes::Auditor), Err(NoHand::Unknown(_))));
}
