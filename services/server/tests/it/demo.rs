//! `demo` from outside: small ones of each kind, whose own checks and figures must agree that nothing broke. Where
//! nothing was killed no answer has a status of 500 or more, however busy the machine is.

use serde_json::Value;

use crate::cli::{mazziere, text};

fn demo(words: &[&str]) -> Value {
    let output = mazziere(&[&["demo", "--json"], words].concat(), &[], "");
    assert!(output.status.success(), "{words:?}\n{}", text(&output.stderr));
    let printed = text(&output.stdout);
    serde_json::from_str(printed.lines().last().unwrap_or_default()).unwrap()
}

fn assert_sound(summary: &Value) {
    assert_eq!(summary["trial_balance"], "0.00", "{summary}");
    for count in [
        "accounts_not_closed",
        "replay_mismatches",
        "balances_off",
        "dry_run_differences",
        "deadlocks",
        "lost_acks",
        "duplicate_effects",
    ] {
        assert_eq!(summary[count], 0, "{count} in {summary}");
    }
    assert!(summary["streams_replayed"].as_u64() >= summary["tournaments_finished"].as_u64(), "{summary}");
}

#[test]
fn kills_lose_and_double_no_tournament_no_hand_no_match_and_nothing_at_the_club() {
    let words = ["--seed", "6", "--games", "scopa,briscola,peppa,burraco,holdem", "--formats", "usual,club"];
    let cash = ["--tournaments", "8", "--cash-hands", "40", "--cash-tables", "4", "--chaos", "10"];
    let summary = demo(&[&words[..], &cash].concat());
    assert_eq!((&summary["kills"], &summary["replicas"]), (&10.into(), &2.into()), "replicas share one database");
    let (hands, matches) = (summary["cash_hands"].as_u64(), summary["cash_matches"].as_u64());
    assert!(hands >= Some(40) && matches >= Some(1) && hands > matches, "{summary}");
    assert!(summary["events_by_format"]["club"].as_u64() >= Some(1), "{summary}");
    assert_eq!(summary["formats_broken"], 0, "{summary}");
    assert_sound(&summary);
}

#[test]
fn hands_and_matches_are_played_for_money_in_every_kind_of_game_and_each_is_in_the_ledger() {
    let games = "scopa,scopone,asso_piglia_tutto,cirulla,briscola,tresette,peppa,burraco,holdem,omaha";
    let words = ["--seed", "12", "--tournaments", "3", "--games", games, "--cash-hands", "46", "--cash-tables", "9"];
    let summary = demo(&words);
    assert_eq!(summary["tournaments_finished"], 3);
    let (hands, matches) = (summary["cash_hands"].as_u64(), summary["cash_matches"].as_u64());
    assert!(hands >= Some(46) && matches >= Some(6) && hands > matches, "{summary}");
    assert!(summary["cash_sessions"].as_u64() >= Some(6), "{summary}");
    assert_eq!(summary["http_5xx"], 0, "{summary}");
    assert_sound(&summary);
}

#[test]
fn every_game_of_the_house_is_meant_by_all() {
    let words = ["--seed", "9", "--games", "all", "--tournaments", "4", "--cash-hands", "12", "--cash-tables", "6"];
    let summary = demo(&[&words[..], &["--chaos", "3"]].concat());
    assert_eq!(summary["tournaments_finished"], 4);
    assert_eq!(summary["kills"], 3);
    assert!(summary["cash_hands"].as_u64() >= Some(12), "{summary}");
    assert_sound(&summary);
}

/// All that start when they are full: a set time lies minutes ahead by the rules of the house, too far for a test.
#[test]
fn bots_play_events_of_every_format_to_their_end_and_everything_reconciles() {
    let formats = "knockout,chips,shoot-out,round-robin,danish,danish-cut,danish-final,groups-final,four,triplete,\
                   premio-matto,own-prizes,winner-takes-all,guaranteed,freeroll,club";
    let words = ["--seed", "15", "--games", "scopa,peppa,holdem", "--tournaments", "20", "--formats", formats];
    let summary = demo(&words);
    for format in formats.split(',') {
        assert!(summary["events_by_format"][format].as_u64() >= Some(1), "{format} in {summary}");
    }
    assert_eq!(summary["tournaments_finished"], 20);
    assert_eq!(summary["http_5xx"], 0, "{summary}");
    assert_eq!(summary["formats_broken"], 0, "{summary}");
    assert_sound(&summary);
}

#[test]
fn a_format_that_there_is_not_is_refused_with_the_names_of_those_that_there_are() {
    let asked = [
        (["--games", "scopa", "--formats", "swiss"], "round-robin, danish"),
        (["--games", "scopa", "--formats", "four"], "four"),
        (["--games", "holdem", "--formats", "club"], "club"),
    ];
    for (words, why) in asked {
        let output = mazziere(&[&["demo"], &words[..]].concat(), &[], "");
        assert!(!output.status.success());
        assert!(text(&output.stderr).contains(why), "{}", text(&output.stderr));
    }
}

#[test]
fn a_house_by_the_page_is_restarted_and_loses_its_database_and_nobody_notices() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/operating.md");
    let words = ["--seed", "14", "--games", "scopa,holdem", "--tournaments", "0", "--cash-hands", "20"];
    let house = ["--cash-tables", "3", "--thinking-ms", "400", "--page", page];
    let summary = demo(&[&words[..], &house, &["--rolling", "1", "--kill-database", "1"]].concat());
    assert_eq!(summary["rolling_restarts"], 1);
    assert_eq!(summary["database_kills"], 1);
    assert_eq!(summary["ready_after_kill_s"].as_array().map(Vec::len), Some(1), "{summary}");
    assert_eq!(summary["http_failed"], 0, "{summary}");
    assert!(summary["move_longest_ms"].as_f64() > Some(0.0), "{summary}");
    assert_sound(&summary);
}
