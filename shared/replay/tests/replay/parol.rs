//! To pay for a pot of parol is to be back, also for the ten minutes after which who sits out has to go
//! (poker-all-italiana step 2, G3.11).

use chrono::{DateTime, TimeDelta, Utc};
use mazziere_contract::tables::OpenRingTableRequest;
use mazziere_replay::table::Command;
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_rules::seat::Seat;
use serde_json::json;
use serde_json::value::to_raw_value;

use crate::rings::{Sheet, cash, player, start};

/// Who sits out from the start on; the first to sit down.
const AWAY: Seat = Seat::new(0);

/// When their ten minutes are over.
fn ends() -> DateTime<Utc> {
    start() + TimeDelta::minutes(10)
}

fn may(sheet: &Sheet, seat: Seat, kind: &str) -> bool {
    let legal = sheet.table.machine().legal(seat);
    let moves = legal["moves"].as_array().expect("a list of moves");
    sheet.table.awaited().contains(seat) && moves.iter().any(|r#move| r#move["type"] == kind)
}

/// A seat makes the first of these moves that it may make, with the least amount.
fn says(sheet: &mut Sheet, seat: Seat, kinds: &[&str]) {
    let legal = sheet.table.machine().legal(seat);
    let kind = kinds.iter().find(|kind| may(sheet, seat, kind)).unwrap_or_else(|| panic!("{kinds:?}: {legal}"));
    let mut said = json!({"type": kind});
    let offered = legal["moves"].as_array().unwrap().iter().find(|r#move| r#move["type"] == *kind).unwrap();
    if let Some(least) = offered.get("amount").and_then(|amount| amount.get("min")) {
        said["amount"] = least.clone();
    }
    let player = sheet.table.player_at(seat).unwrap();
    let command = Command::Move { player, seat: Some(seat.index()), r#move: to_raw_value(&said).unwrap() };
    sheet.does(&command).unwrap();
    sheet.posts();
}

/// Ten seconds before the ten minutes are over, a hand of two others has ended in parol, and who sits out is asked
/// whether they pay for it. They have not missed so many hands that they would have to go for those.
fn asked_to_pay(game: &str) -> Sheet {
    let open = OpenRingTableRequest { game: game.to_owned(), options: json!({"invito": 10}), seats: 4, ..cash(game) };
    for seed in 0..100 {
        let mut sheet = Sheet::open(seed, &open);
        sheet.sits(player(0), 1_000).unwrap();
        sheet.ring(RingCommand::SitOut { player: player(0), by: TurnBy::Player }).unwrap();
        sheet.sits(player(1), 1_000).unwrap();
        sheet.now = ends() - TimeDelta::seconds(10);
        sheet.sits(player(2), 1_000).unwrap();
        while sheet.table.ring().unwrap().hand() <= 3 {
            if may(&sheet, AWAY, "adjust") {
                return sheet;
            }
            let next = sheet.table.awaited().iter().next().expect("a hand is in play");
            says(&mut sheet, next, &["pay_invito", "deal", "parol", "stand_pat", "call", "bet", "check", "muck"]);
        }
    }
    panic!("no hand of {game} ended in parol");
}

#[test]
fn g3_11_who_pays_for_a_pot_of_parol_does_not_have_to_go_after_ten_minutes() {
    for game in ["poker-5-carte", "poker-all-italiana"] {
        for pays in [true, false] {
            let mut sheet = asked_to_pay(game);
            let sitter = |sheet: &Sheet| sheet.table.ring().unwrap().sitter(AWAY).map(|sitter| sitter.is_away());
            assert_eq!(sitter(&sheet), Some(true), "{game}");
            says(&mut sheet, AWAY, if pays { &["adjust"] } else { &["decline"] });
            assert_eq!(sitter(&sheet), Some(!pays), "{game}");
            // Nobody opens what follows, so that nothing but the time changes.
            let mut gone_at = None;
            while sheet.now < ends() + TimeDelta::seconds(30) {
                sheet.now += TimeDelta::seconds(2);
                let next = sheet.table.awaited().iter().next().expect("a hand is in play");
                says(&mut sheet, next, &["check"]);
                if sitter(&sheet).is_none() {
                    gone_at = gone_at.or(Some(sheet.now));
                }
            }
            if pays {
                assert_eq!((sitter(&sheet), gone_at), (Some(false), None), "{game}: they play");
            } else {
                let gone_at = gone_at.expect("they were stood up");
                // With the end of the hand that was in play then.
                let a_hand = TimeDelta::seconds(4);
                assert!((ends()..=ends() + a_hand).contains(&gone_at), "{game}: at {gone_at}");
            }
            sheet.checks();
        }
    }
}
