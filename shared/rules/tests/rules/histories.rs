//! Histories: every golden log goes to text and comes back, byte for byte; and texts that are none are refused.

use std::fs;
use std::path::PathBuf;

use mazziere_rules::card::Card;
use mazziere_rules::history::{Entry, FIRST_LINE, Head, History, Source, Told, Turn};
use mazziere_rules::kernel::{Chance, RawInput, Setup};
use mazziere_rules::registry::{self, Format, Frame};
use mazziere_rules::seat::Seat;
use serde::Deserialize;
use serde_json::value::RawValue;

#[derive(Deserialize)]
struct Shuffled {
    r#type: String,
    #[serde(default)]
    cards: Vec<Card>,
}

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).unwrap()
}

/// A golden log as a history. It does not say what the rules were told, but for the decks.
fn history(name: &str, log: &str) -> History {
    let (game, version) = name.split_once("-v").unwrap();
    let lines: Vec<&str> = log.lines().collect();
    let [setup, events @ .., result] = &lines[..] else { panic!("{name} is empty") };
    let setup: Setup<Box<RawValue>> = serde_json::from_str(setup).unwrap();
    let info = registry::game(game).unwrap();
    let ring = info.frame == Frame::Ring;
    let of_seats = |format: &Format| format.seats() == setup.seats;
    let format = info.formats.iter().copied().find(of_seats).unwrap_or(Format::Ring);
    let mut history = History {
        head: Head {
            game: game.to_owned(),
            rules: version.split('-').next().unwrap().parse().unwrap(),
            format,
            seats: ring.then_some(setup.seats),
            options: setup.options,
            dealer: setup.dealer,
            knockout: setup.knockout,
            table: None,
            opened: None,
            hand: None,
            seen_by: Some("nobody".to_owned()),
        },
        entries: Vec::new(),
    };
    for event in events {
        let unknown = Shuffled { r#type: String::new(), cards: Vec::new() };
        let shuffled: Shuffled = serde_json::from_str(event).unwrap_or(unknown);
        let told = match shuffled.r#type.as_str() {
            "deck_shuffled" | "cards_reshuffled" => {
                Told::Input(RawInput::Chance { chance: Chance::Deck { cards: shuffled.cards } })
            }
            _ => Told::Unseen(Source::Table),
        };
        history.entries.push(Entry::Turn(Turn { told, remark: None, events: vec![raw(event)] }));
    }
    history.entries.push(Entry::Result(raw(result)));
    history
}

/// The events and results of a history.
fn bytes(history: &History) -> Vec<String> {
    let of = |entry: &Entry| match entry {
        Entry::Turn(turn) => turn.events.iter().map(|event| event.get().to_owned()).collect(),
        Entry::Result(result) => vec![result.get().to_owned()],
        _ => Vec::new(),
    };
    history.entries.iter().flat_map(of).collect()
}

#[test]
fn every_golden_log_goes_to_text_and_comes_back_byte_for_byte() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut logs = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let log = fs::read_to_string(&path).unwrap();
        let text = history(&name, &log).write();
        let read = History::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let lines: Vec<&str> = log.lines().collect();
        assert!(bytes(&read).iter().eq(&lines[1..]), "{name}");
        let setup: Setup<Box<RawValue>> = serde_json::from_str(lines[0]).unwrap();
        let head = (read.head.options.get(), read.head.dealer, read.head.knockout);
        assert_eq!(head, (setup.options.get(), setup.dealer, setup.knockout), "{name}");
        // A second time there is nothing left to change.
        assert_eq!(read.write(), text, "{name}");
        assert!(text.lines().all(|line| line.len() < 8_000), "{name}: a line is too long to be read");
        logs += 1;
    }
    assert!(logs > 100, "{logs} golden logs");
}

const HEAD: &str = "game scopa\nrules 1\nformat heads_up\noptions deals=1\ndealer 0\n";

fn read(body: &str) -> Result<History, String> {
    History::read(&format!("{FIRST_LINE}\n{HEAD}\n{body}")).map_err(|error| error.to_string())
}

#[test]
fn inputs_of_every_kind_are_read_back() {
    let body = "\ndeal 1 2026-01-01T20:00:00.000Z\nplayer 0 somebody\nchance: deck 7D AC\n  \
                deck_shuffled deal=1 cards=@\nchance: numbers 3 0\n0: play card=7D  # 1.500 s\n1: !time_expired move\n\
                1: !time_expired match\n0: !abandon\n0: !sit_out\n0: !return\ntable: sit seat=2 chips=500\n\
                table: next_hand\nchance: deck 7D ??\nchance: ?\n2: ?\ntable: ?\n\nresult kind=match winner=null\n\nvoided \"a storm\"\n";
    let history = read(body).unwrap();
    assert_eq!(history.entries.len(), 18);
    assert!(history.write().ends_with(body), "{}", history.write());
    let Entry::Turn(turn) = &history.entries[2] else { panic!("{:?}", history.entries[2]) };
    assert_eq!(turn.events[0].get(), r#"{"type":"deck_shuffled","deal":1,"cards":["7D","AC"]}"#);
    let Entry::Turn(Turn { told: Told::Input(RawInput::Move { seat, r#move }), remark, .. }) = &history.entries[4]
    else {
        panic!("{:?}", history.entries[4])
    };
    assert_eq!((*seat, r#move.get()), (Seat::new(0), r#"{"type":"play","card":"7D"}"#));
    assert_eq!(remark.as_deref(), Some("1.500 s"));
    assert!(history.head.is_whole());
}

#[test]
fn what_is_no_history_is_refused_with_its_line() {
    for (body, line) in [
        ("nonsense", 8),
        ("  an_event_alone", 8),
        ("deal one", 8),
        ("16: !abandon", 8),
        ("0: !leap", 8),
        ("\n\n0: play card=", 10),
        ("chance: deck 9D", 8),
        ("chance: dice 1", 8),
        ("chance: numbers -1", 8),
        ("player 0", 8),
        ("voided two words", 8),
        ("result [1]", 8),
        ("0: play\n  card_played cards=@", 9),
    ] {
        let error = read(body).map(|history| history.entries.len()).unwrap_err();
        assert!(error.starts_with(&format!("line {line}: ")), "{body}: {error}");
    }
    for (head, line) in [
        ("", 1),
        ("mazziere history 2\n", 1),
        ("mazziere history 1\n", 1),
        ("mazziere history 1\ngame scopa\nrules 1\nformat heads_up\noptions\n", 5),
        ("mazziere history 1\nknockout yes\n", 2),
        ("mazziere history 1\ngame scopa\ngame scopa\n", 3),
        ("mazziere history 1\nformat quartet\n", 2),
        ("mazziere history 1\nseen spectator\n", 2),
        ("mazziere history 1\ncolour red\n", 2),
    ] {
        assert_eq!(History::read(head).map(|history| history.head.game).unwrap_err().line, line, "{head}");
    }
}

#[test]
fn no_text_makes_reading_panic() {
    let body = "chance: deck 7D AC\n  a b={c d=[1 \"x\\\"y\"]} e=@\n0: play card=7D # r\n";
    let whole = format!("{FIRST_LINE}\n{HEAD}\n{body}");
    assert!(History::read(&whole).is_ok());
    let mut state = 11_u64;
    let mut below = move |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let odd = ["{", "}", "[", "]", "\"", "@", "=", "#", "è", "\\", " ", "\n", "0", "?", "\u{0}"];
    for _ in 0..20_000 {
        let mut letters: Vec<char> = whole.chars().collect();
        for _ in 0..=below(3) {
            let at = below(letters.len().max(1));
            match below(3) {
                0 if at < letters.len() => drop(letters.remove(at)),
                1 => letters.truncate(at + 1),
                _ => letters.insert(at, odd[below(odd.len())].chars().next().unwrap()),
            }
        }
        let text: String = letters.into_iter().collect();
        if let Ok(history) = History::read(&text) {
            assert!(History::read(&history.write()).is_ok(), "{text}");
        }
    }
}
