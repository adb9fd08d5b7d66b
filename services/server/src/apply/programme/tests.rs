//! Programmes that are read, and what is said of those that are not.

use super::*;

const SCOPA: &str = r#"
[[tournament]]
name = "Scopa a 11"
game = "scopa"
options = { target = 11 }
format = "heads_up"
players = 2
buy_in = { share = "0.80", fee = "0.20" }
reopen = true
"#;

const HOLDEM: &str = r#"
[[cash]]
name = "Hold'em 0.05/0.10"
game = "holdem"
options = { sb = 5 }
seats = 6
tables = 2
"#;

fn faults(text: &str) -> Vec<String> {
    read(text).unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn entries_are_read_as_the_lobby_reads_them() {
    let entries = read(&format!("{HOLDEM}{SCOPA}")).unwrap();
    let named: Vec<String> = entries.iter().map(ToString::to_string).collect();
    assert_eq!(named, ["tournament 1 \"Scopa a 11\"", "cash 1 \"Hold'em 0.05/0.10\""]);
    let sent = serde_json::json!({"name": "Scopa a 11", "game": "scopa", "options": {"target": 11},
        "format": "heads_up", "players": 2, "buy_in": {"share": "0.80", "fee": "0.20", "currency": "EUR"},
        "reopen": true});
    assert_eq!(entries[0].request.json(), sent);
    assert!(entries[0].request.reopens() && !entries[1].request.reopens());
}

#[test]
fn a_tournament_follows_another_by_itself_if_it_starts_full() {
    let reopens = |more: &str| read(&format!("{SCOPA}{more}")).unwrap()[0].request.reopens();
    assert!(reopens("start = { start = \"sit_and_go\" }"));
    assert!(!reopens("start = { start = \"scheduled\" }"));
    assert!(!read(&SCOPA.replace("reopen = true", "")).unwrap()[0].request.reopens());
}

#[test]
fn what_is_wrong_is_said_of_every_entry_with_its_number_its_name_and_the_field() {
    let of = |from: &str, to: &str| faults(&format!("{HOLDEM}{}", SCOPA.replace(from, to)));
    for (from, to, said) in [
        ("\"0.80\"", "0.80", "/buy_in/share: the value must be a string"),
        ("\"0.80\"", "\"0.805\"", "/buy_in/share: an amount has at most two decimals"),
        ("players = 2", "players = \"2\"", "/players: the value must be an integer"),
        ("players = 2", "players = -2", "/players: the value is 0 to 4294967295"),
        ("players = 2", "", "/players: this field is required"),
        ("reopen = true", "reopen = 2025-12-06", "/reopen: the value must be a boolean"),
        ("\"heads_up\"", "\"heads-up\"", "/format: the value must be one of: heads_up, pairs, "),
        ("reopen", "re_open", "/re_open: there is no such field; there are: name, game, "),
        ("fee", "fees", "/buy_in/fees: there is no such field; there are: share, fee, currency"),
    ] {
        let found = of(from, to);
        let expected = format!("tournament 1 \"Scopa a 11\": {said}");
        assert!(found.len() == 1 && found[0].starts_with(&expected), "{from} -> {to}: {found:?}");
    }
    assert_eq!(of("name = \"Scopa a 11\"", ""), ["tournament 1: /name: this field is required"]);
    let both = format!("{}{}", HOLDEM.replace("seats = 6", "seats = true"), SCOPA.replace("players = 2", ""));
    assert_eq!(faults(&both).len(), 2, "all are said at once");
}

#[test]
fn no_two_of_a_kind_have_one_name() {
    let double = format!("{SCOPA}{SCOPA}{HOLDEM}");
    assert_eq!(faults(&double), ["tournament 2 \"Scopa a 11\": /name: tournament 1 has this name, too"]);
    let of_two_kinds = format!("{SCOPA}{}", HOLDEM.replace("Hold'em 0.05/0.10", "Scopa a 11"));
    assert_eq!(read(&of_two_kinds).unwrap().len(), 2);
}

#[test]
fn what_is_no_programme_is_said_of_the_file() {
    assert_eq!(faults(""), ["the programme: there is no [[tournament]] and no [[cash]] in it"]);
    assert_eq!(
        faults("[[tournaments]]\n"),
        ["the programme: /tournaments: there is no such field; there are: tournament, cash"]
    );
    assert_eq!(faults("[cash]\n"), ["the programme: /cash: the value must be an array"]);
    let twice = faults(&SCOPA.replace("reopen = true", "players = 3"));
    assert!(twice[0].starts_with("the programme: TOML parse error at line 9"), "{twice:?}");
}
