//! What a log holds goes into a script as it stands: every game, under every version of its rules, is played again to
//! the same bytes.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use mazziere_deal::{self as deal, Notation, Switches};
use mazziere_rules::card::Card;
use mazziere_rules::kernel::{Awaiting, Chance, ChanceRequest, Machine, RawInput, Setup};
use mazziere_rules::registry::{self, Format, Frame, GameInfo};
use mazziere_rules::seat::Seat;
use serde_json::{Value, json};

/// Turns that are recorded of a table, at most.
const MOST: usize = 120;

/// Numbers that look random: enough to shuffle a deck and to pick a move.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(bound.max(1))).unwrap()
    }

    fn shuffled(&mut self, mut cards: Vec<Card>) -> Vec<Card> {
        for place in (1..cards.len()).rev() {
            cards.swap(place, self.below(u32::try_from(place + 1).unwrap()) as usize);
        }
        cards
    }

    fn chance(&mut self, request: &ChanceRequest) -> Chance {
        match request {
            ChanceRequest::Numbers { bound, count } => {
                Chance::Numbers { values: (0..*count).map(|_| self.below((*bound).max(1))).collect() }
            }
            deck => Chance::Deck { cards: self.shuffled(deck.new_deck().unwrap().to_vec()) },
        }
    }
}

fn fact(fact: &Value) -> RawInput {
    RawInput::Fact { fact: serde_json::value::to_raw_value(fact).unwrap() }
}

/// The next thing that happens; the time of a player who has no move runs out.
fn next(machine: &dyn Machine, numbers: &mut Numbers) -> Option<RawInput> {
    Some(match machine.awaiting() {
        Awaiting::Over => return None,
        Awaiting::Table => fact(&json!({"fact": "next_hand"})),
        Awaiting::Chance { request } => RawInput::Chance { chance: numbers.chance(&request) },
        Awaiting::Seats { seats } => {
            let seats: Vec<Seat> = seats.iter().collect();
            let seat = seats[numbers.below(u32::try_from(seats.len()).unwrap()) as usize];
            match machine.pick(seat, &mut |bound| numbers.below(bound)) {
                Some(r#move) if numbers.below(20) > 0 => RawInput::Move { seat, r#move },
                _ => RawInput::TimeExpired { seat, clock: mazziere_rules::kernel::Clock::Move },
            }
        }
    })
}

/// A table as a service logs it: its opening, and each turn with what the rules made of it.
fn log(info: &GameInfo, version: u16, format: Format, seed: u64) -> (Vec<Value>, Vec<String>) {
    let (ring, mut numbers) = (info.frame == Frame::Ring, Numbers(seed));
    let seats = if ring { info.seats.1.min(3) } else { format.seats() };
    let options = if ring { json!({}) } else { info.usual_options(format) };
    let (options, text) = registry::normalise(info.name, &options, seats).unwrap();
    let setup = Setup { options: options.clone(), seats, dealer: Seat::new(1), knockout: !ring };
    let mut machine = registry::open_version(info.name, version, &setup).unwrap();
    let mut opened = json!({"table_id": "01920000-0000-7000-8000-000000000001", "game": info.name,
        "rules_version": version, "options": options, "options_text": text, "format": format, "players": [],
        "knockout": !ring, "dealer": 1, "dealer_draw": {"commitment": "", "secret": ""}});
    if ring {
        opened["ring"] = json!({"kind": {"kind": "cash"}, "seats": seats});
    }
    let (mut turns, mut events) = (vec![opened], Vec::new());
    let sat = (0..seats).filter(|_| ring).map(|seat| fact(&json!({"fact": "sit", "seat": seat, "chips": 5_000})));
    let mut waiting: Vec<RawInput> = sat.rev().collect();
    while turns.len() < MOST {
        let Some(input) = waiting.pop().or_else(|| next(&*machine, &mut numbers)) else { break };
        // A hand that too few are left for ends what is recorded.
        let Ok(given) = machine.decide(&input) else { break };
        given.iter().for_each(|event| machine.evolve(event).unwrap());
        turns.push(json!({"deal": 1, "input": input, "events": given, "thinking_ms": 7}));
        events.extend(given.iter().map(|event| event.get().to_owned()));
    }
    (turns, events)
}

/// The events that a script prints, and what it refuses.
fn played(script: &Value) -> (Vec<String>, Vec<String>) {
    let mut out = Vec::new();
    let text = script.to_string();
    deal::run(text.as_bytes(), &mut out, &Switches::default()).unwrap();
    let (mut events, mut refused) = (Vec::new(), Vec::new());
    for line in String::from_utf8(out).unwrap().lines() {
        if let Some(event) = line.strip_prefix("{\"event\":") {
            events.push(event.strip_suffix('}').unwrap().to_owned());
        } else if line.starts_with("{\"refused\":") {
            refused.push(line.to_owned());
        }
    }
    (events, refused)
}

/// Every game, version and format, and how often it is played.
fn tables() -> impl Iterator<Item = (&'static GameInfo, u16, Format, u64)> {
    registry::games().iter().flat_map(|info| {
        let formats: Vec<Format> = if info.frame == Frame::Ring { vec![Format::Ring] } else { info.formats.to_vec() };
        let versions = (1..=info.version).rev();
        versions.flat_map(move |version| {
            formats.clone().into_iter().flat_map(move |format| (1..=2).map(move |seed| (info, version, format, seed)))
        })
    })
}

#[test]
fn every_logged_input_of_every_game_and_version_is_played_as_it_stands() {
    for (info, version, format, seed) in tables() {
        let what = format!("{} v{version} as {} ({seed})", info.name, format.name());
        let (turns, events) = log(info, version, format, seed);
        assert!(!events.is_empty(), "{what}");
        // As the log of a table is answered: the event in clear beside a payload that is sealed, or as the payload.
        let mut entries: Vec<Value> = Vec::new();
        for (place, turn) in turns.iter().enumerate() {
            let (name, text) = (if place == 0 { "table_opened" } else { "turn" }, turn.to_string());
            entries.push(match place % 2 {
                0 => json!({"version": place + 1, "type": name, "schema": 1, "payload": text, "event_hash": "00"}),
                _ => {
                    json!({"version": place + 1, "type": name, "schema": 2, "payload": "{\"sealed\":1}", "event": text})
                }
            });
            entries.push(json!({"version": 9, "type": "deal_committed", "payload": "{}"}));
        }
        assert_eq!(played(&json!({"log": entries})), (events.clone(), Vec::new()), "the log: {what}");
        // Inputs by themselves, and the turns that they are of.
        let mut script = json!({"game": info.name, "rules_version": version, "options": turns[0]["options"],
            "dealer": 1, "knockout": turns[0]["knockout"]});
        match info.frame {
            Frame::Ring => script["players"] = turns[0]["ring"]["seats"].clone(),
            Frame::Match => script["format"] = turns[0]["format"].clone(),
        }
        if info.frame == Frame::Ring {
            script["hands"] = json!(0);
        }
        let inputs: Vec<&Value> = turns[1..].iter().map(|turn| &turn["input"]).collect();
        script["inputs"] = json!(inputs);
        assert_eq!(played(&script), (events.clone(), Vec::new()), "inputs: {what}");
        script["inputs"] = json!(turns[1..]);
        assert_eq!(played(&script), (events, Vec::new()), "turns: {what}");
    }
}

/// A file that goes with the test.
struct File(PathBuf);

impl File {
    fn of(text: &str) -> File {
        static FILES: AtomicU32 = AtomicU32::new(0);
        let number = FILES.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("mazziere-history-{}-{number}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        File(path)
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The history of a script.
fn history(script: &Value) -> String {
    let switches = Switches { to: Some(Notation::Text), ..Switches::default() };
    let mut out = Vec::new();
    assert!(deal::run(script.to_string().as_bytes(), &mut out, &switches).unwrap());
    String::from_utf8(out).unwrap()
}

/// What a history prints when it is played again, and whether it is the same.
fn played_again(text: &str) -> (String, bool) {
    let file = File::of(text);
    let switches = Switches { history: vec![file.0.clone()], ..Switches::default() };
    let mut out = Vec::new();
    let same = deal::run(std::io::empty(), &mut out, &switches).unwrap();
    (String::from_utf8(out).unwrap(), same)
}

fn script(turns: &[Value]) -> Value {
    let entry = |(place, turn): (usize, &Value)| {
        let name = if place == 0 { "table_opened" } else { "turn" };
        json!({"type": name, "payload": turn.to_string()})
    };
    json!({"log": turns.iter().enumerate().map(entry).collect::<Vec<_>>()})
}

#[test]
fn every_game_and_version_goes_to_text_and_is_played_again_to_the_same_bytes() {
    for (info, version, format, seed) in tables() {
        let what = format!("{} v{version} as {} ({seed})", info.name, format.name());
        let (turns, events) = log(info, version, format, seed);
        let text = history(&script(&turns));
        let (printed, same) = played_again(&text);
        assert!(same, "{what}: {}", printed.lines().last().unwrap_or_default());
        let given = printed.lines().filter_map(|line| line.strip_prefix("{\"event\":")?.strip_suffix('}'));
        assert!(given.eq(&events), "{what}");
    }
}

#[test]
fn every_example_of_the_page_is_played_again() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/hand-histories.md");
    let page = std::fs::read_to_string(page).unwrap();
    let blocks = page.split("```text\n").filter_map(|block| block.split_once("```"));
    let mut examples = 0;
    for (example, _) in blocks.filter(|(block, _)| block.starts_with("mazziere history 1\n")) {
        let (printed, same) = played_again(example);
        assert!(same, "{example}\n{}", printed.lines().last().unwrap_or_default());
        examples += 1;
    }
    assert!(examples >= 6, "{examples} examples");
}

#[test]
fn a_history_that_the_rules_do_not_bear_out_is_named() {
    let (turns, _) = log(registry::game("scopa").unwrap(), 1, Format::HeadsUp, 1);
    let text = history(&script(&turns));
    let (place, played) = text.match_indices("card_played seat=").next().unwrap();
    let seat = &text[place + played.len()..=place + played.len()];
    let other = if seat == "0" { "1" } else { "0" };
    let altered = text.replacen(&format!("card_played seat={seat}"), &format!("card_played seat={other}"), 1);
    let (printed, same) = played_again(&altered);
    let last = printed.lines().last().unwrap();
    assert!(!same && last.contains("history_differs") && last.contains("card_played"), "{last}");
    let without = text.lines().filter(|line| !line.starts_with("chance: ")).collect::<Vec<_>>().join("\n");
    assert!(!played_again(&without).1);
    for (text, code) in [
        (text.replacen("dealer 1", "dealer 1\nhand 3", 1), "history_not_whole"),
        (text.replacen("dealer 1", "dealer 1\nseen by spectator", 1), "history_not_whole"),
        (text.replacen("dealer 1", "dealer one", 1), "malformed_script"),
        (text.replacen("rules 1", "rules 999", 1), "unknown_version"),
        (text.replacen("game scopa", "game tombola", 1), "unknown_game"),
        (format!("{text}\nmazziere history 1\n"), "malformed_script"),
    ] {
        let (printed, same) = played_again(&text);
        assert!(!same && printed.contains(&format!("\"code\":\"{code}\"")), "{code}: {printed}");
    }
    // Several histories may stand in one file.
    let (printed, same) = played_again(&format!("{text}{text}"));
    assert!(same && printed.matches("\"awaiting\"").count() == 2, "{printed}");
}

#[test]
fn what_is_no_log_is_refused_with_words() {
    let code = |script: Value| {
        let (_, refused) = played(&script);
        let refused: Value = serde_json::from_str(refused.first().map_or("{}", String::as_str)).unwrap();
        refused["refused"]["code"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(code(json!({"inputs": []})), "malformed_script");
    assert_eq!(code(json!({"log": []})), "malformed_script");
    assert_eq!(code(json!({"log": [{"type": "turn", "payload": "{}"}]})), "malformed_script");
    assert_eq!(code(json!({"log": [{"type": "table_opened", "payload": "{}"}]})), "malformed_script");
    assert_eq!(code(json!({"game": "scopa", "log": []})), "malformed_script");
    assert_eq!(code(json!({"game": "scopa", "rules_version": 9_999})), "unknown_version");
    assert_eq!(code(json!({"game": "scopa", "inputs": [{"input": "nothing"}]})), "malformed_input");
    assert_eq!(code(json!({"game": "scopa", "inputs": [{"deal": 1, "input": {"input": "move"}}]})), "malformed_input");
}
