//! Golden scripts: `tests/scripts/<name>.script` (switches in the first line, after `#`) must print `<name>.out`, byte
//! for byte. `UPDATE_GOLDEN=1` writes what is printed now; then read the difference.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use mazziere_deal::{self as deal, Switches};
use mazziere_rules::registry::{self, Frame};

#[derive(Parser)]
#[command(no_binary_name = true)]
struct Line {
    #[command(flatten)]
    switches: Switches,
}

fn scripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scripts");
    let mut scripts: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    scripts.retain(|path| path.extension().is_some_and(|extension| extension == "script"));
    scripts.sort();
    scripts
}

/// What a script file prints, and whether all of it could be played.
fn play(path: &Path) -> (String, bool) {
    let text = fs::read_to_string(path).unwrap();
    let (first, script) = text.split_once('\n').unwrap();
    let words = first.strip_prefix('#').expect("the first line names the switches").split_whitespace();
    let switches = Line::parse_from(words).switches;
    let mut out = Vec::new();
    let played = deal::run(script.as_bytes(), &mut out, &switches).unwrap();
    (String::from_utf8(out).unwrap(), played)
}

#[test]
fn golden_scripts_print_what_they_always_printed() {
    let scripts = scripts();
    assert!(scripts.len() >= 6, "the golden scripts are missing");
    for path in scripts {
        let (printed, _) = play(&path);
        assert_eq!(printed, play(&path).0, "{}: the same script twice", path.display());
        let golden = path.with_extension("out");
        mazziere_golden::check(&golden, &printed);
    }
}

#[test]
fn every_block_ends_with_an_awaiting_line_and_only_bad_scripts_fail() {
    for path in scripts() {
        let (printed, played) = play(&path);
        let bad = path.file_stem().unwrap() == "bad_scripts";
        assert_eq!(played, !bad, "{}", path.display());
        assert!(printed.lines().last().unwrap().starts_with("{\"awaiting\":["), "{}", path.display());
        let refused = printed.lines().filter(|line| line.contains("\"script\":")).count();
        assert_eq!(refused > 0, bad, "{}", path.display());
    }
}

#[test]
fn the_same_script_gives_the_same_bytes_and_another_seed_others() {
    let script = |seed: u8| format!("{{\"game\":\"scopa\",\"seed\":\"{}\"}}\n", hex(seed));
    let run = |text: &str, autoplay| {
        let mut out = Vec::new();
        let switches = Switches { autoplay: Some(autoplay), ..Switches::default() };
        assert!(deal::run(text.as_bytes(), &mut out, &switches).unwrap());
        out
    };
    let once = run(&script(1), 5);
    assert_eq!(once, run(&script(1), 5));
    assert_ne!(once, run(&script(2), 5));
    assert_ne!(once, run(&script(1), 6));
    let twice = run(&(script(1) + &script(1)), 5);
    assert_eq!(twice, [once.clone(), once].concat(), "a script does not depend on the ones before it");
}

#[test]
fn autoplay_finishes_every_match_and_conserves_the_points() {
    let text: String = (0..200_u8)
        .map(|n| {
            let form = ["\"players\":2", "\"players\":4", "\"format\":\"four_in_two\""][usize::from(n % 3)];
            let goal = ["\"target\":6", "\"deals\":2", "\"target\":11,\"carte_viste\":true"][usize::from(n / 3 % 3)];
            format!("{{\"game\":\"scopa\",{form},\"options\":{{{goal}}},\"knockout\":true,\"seed\":\"{}\"}}\n", hex(n))
        })
        .collect();
    let mut out = Vec::new();
    let switches = Switches { autoplay: Some(1), ..Switches::default() };
    assert!(deal::run(text.as_bytes(), &mut out, &switches).unwrap());
    let out = String::from_utf8(out).unwrap();
    let ends: Vec<serde_json::Value> = out
        .lines()
        .filter(|line| line.starts_with("{\"awaiting\":"))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(ends.len(), 200);
    for end in ends {
        assert_eq!(end["awaiting"], serde_json::json!([]));
        assert!(end["result"]["winner"].is_u64(), "a knock-out always has a winner: {end}");
        let lines = end["result"]["lines"].as_array().unwrap();
        assert_eq!(lines.iter().map(|line| line["vp"].as_u64().unwrap()).sum::<u64>(), 20, "{end}");
    }
    assert!(!out.contains("\"refused\""));
}

#[test]
fn every_game_of_the_house_is_played_to_its_end_in_every_format() {
    for game in registry::games() {
        let ring = game.frame == Frame::Ring;
        for format in game.formats {
            let form = if ring {
                format!("\"players\":{0},\"stacks\":{1:?}", game.seats.0, vec![2_000; usize::from(game.seats.0)])
            } else {
                format!("\"format\":\"{}\"", format.name())
            };
            let scripts: String =
                (1..4).map(|n| format!("{{\"game\":\"{}\",{form},\"seed\":\"{}\"}}\n", game.name, hex(n))).collect();
            let mut out = Vec::new();
            let switches = Switches { autoplay: Some(7), hands: ring.then_some(5), ..Switches::default() };
            assert!(deal::run(scripts.as_bytes(), &mut out, &switches).unwrap(), "{} {form}", game.name);
            let out = String::from_utf8(out).unwrap();
            // At a ring of few one seat may have won everything before all hands are begun.
            let refused = |line: &&str| line.starts_with("{\"refused\"") && !line.contains("\"too_few_players\"");
            assert_eq!(out.lines().find(refused), None, "{} {form}: {out}", game.name);
            assert!(!ring || out.matches("\"hand_ended\"").count() >= 3, "{} {form}: {out}", game.name);
            let ends: Vec<serde_json::Value> = out
                .lines()
                .filter(|line| line.starts_with("{\"awaiting\":"))
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            assert_eq!(ends.len(), 3, "{} {form}", game.name);
            for end in ends {
                // A ring is closed by its table alone.
                let over =
                    if ring { end["awaiting"] == serde_json::json!(["table"]) } else { end["result"].is_object() };
                assert!(over, "{} {form}: {end}", game.name);
            }
        }
    }
}

/// Options may be right for a number of seats, and not for the way of playing them (burraco: partners who see each
/// other's hand are two). What are no options at all is said in the game's own words.
#[test]
fn options_of_another_format_are_refused_and_no_options_first() {
    let refused = |format: &str, option: &str| {
        let script = format!("{{\"game\":\"burraco\",\"format\":\"{format}\",\"options\":{{{option}}}}}\n");
        let mut out = Vec::new();
        let played = deal::run(script.as_bytes(), &mut out, &Switches::default()).unwrap();
        let line: serde_json::Value = serde_json::from_slice(out.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
        assert_eq!(played, line["refused"].is_null(), "{line}");
        line["refused"]["code"].as_str().map(|code| (code.to_owned(), line["refused"]["detail"].to_string()))
    };
    assert_eq!(refused("pairs", "\"partner_open\":true"), None);
    for (option, by_format) in [("\"partner_open\":true", true), ("\"partner_open\":7", false)] {
        let (code, detail) = refused("four_in_two", option).expect("a refusal");
        let says = detail.contains("are not those of the format four_in_two");
        assert_eq!((code.as_str(), says), ("invalid_options", by_format), "{detail}");
    }
}

fn hex(byte: u8) -> String {
    format!("{byte:02x}").repeat(32)
}
