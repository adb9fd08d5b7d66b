//! Every bound from both sides.

use mazziere_contract::tables::RingTournament;
use mazziere_ids::TournamentId;
use mazziere_rules::registry;
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;

/// The field at fault of a tournament table of this game, if one is.
#[allow(clippy::needless_pass_by_value, reason = "tests say what is particular of them")]
fn fault(game: &str, options: Value, clocks: (u32, u32), levels: Value, pace: Pace) -> Option<String> {
    let info = registry::game(game).unwrap().ring_info(&options).unwrap();
    let levels: Vec<ChipLevel> = serde_json::from_value(levels).unwrap();
    let tournament = RingTournament {
        tournament_id: TournamentId::new(Uuid::from_u128(1)),
        levels,
        levels_from: chrono::DateTime::UNIX_EPOCH,
    };
    let clocks = RingClocks { turn_seconds: clocks.0, time_bank_seconds: clocks.1 };
    let refused = check_ring(&info, Some(&clocks), &RingKind::Tournament(tournament), pace).err()?;
    assert_eq!(refused.code, ErrorCode::InvalidOptions);
    Some(refused.problem().errors[0].pointer.clone())
}

fn level(stake: u64, ante: u64, seconds: u32) -> Value {
    json!({"stake": stake, "ante": ante, "seconds": seconds})
}

#[test]
fn no_decision_takes_less_than_five_seconds_but_where_clocks_may_be_fast_g4_5() {
    let turn = |seconds, pace| fault("holdem", json!({}), (seconds, 60), json!([level(1, 0, 60)]), pace);
    let at_fault = || Some("/clocks/turn_seconds".to_owned());
    assert_eq!([turn(5, Pace::People), turn(60, Pace::People)], [None, None]);
    assert_eq!([turn(4, Pace::People), turn(61, Pace::People)], [at_fault(), at_fault()]);
    assert_eq!([turn(0, Pace::Fast), turn(1, Pace::Fast), turn(61, Pace::Fast)], [at_fault(), None, at_fault()]);
    let window = |pace| fault("chemin-de-fer", json!({"bet_window_s": 4}), (20, 0), json!([level(100, 0, 60)]), pace);
    assert_eq!((window(Pace::People), window(Pace::Fast)), (Some("/options".to_owned()), None));
    let bank = |seconds| fault("holdem", json!({}), (30, seconds), json!([level(1, 0, 60)]), Pace::People);
    assert_eq!((bank(600), bank(601)), (None, Some("/clocks/time_bank_seconds".to_owned())));
}

#[test]
fn a_match_has_the_same_least_time_for_a_move() {
    let fault = |match_seconds, move_seconds, pace| {
        let refused = check_match(&Clocks { match_seconds, move_seconds }, pace).err()?;
        Some(refused.problem().errors[0].pointer.clone())
    };
    let (of_match, of_move) = (Some("/clocks/match_seconds".to_owned()), Some("/clocks/move_seconds".to_owned()));
    for pace in [Pace::People, Pace::Fast] {
        assert_eq!([fault(10, 5, pace), fault(7200, 600, pace)], [None, None]);
        assert_eq!([fault(9, 5, pace), fault(7201, 5, pace)], [of_match.clone(), of_match.clone()]);
        assert_eq!(fault(10, 601, pace), of_move);
    }
    assert_eq!(
        (fault(10, 4, Pace::People), fault(10, 4, Pace::Fast), fault(10, 0, Pace::Fast)),
        (of_move.clone(), None, of_move)
    );
}

#[test]
fn levels_hold_together() {
    let check = |game: &str, levels: Value| fault(game, json!({}), (20, 0), levels, Pace::People);
    let at = |field: &str| Some(format!("/kind/levels/{field}"));
    let most = MOST_CHIPS;
    assert_eq!(check("holdem", json!([level(1, 2, 1), level(1, 0, 86_400), level(most, most, 60)])), None);
    for (levels, field) in [
        (json!([level(0, 0, 60)]), "0/stake"),
        (json!([level(most, 0, 60), level(most + 1, 0, 60)]), "1/stake"),
        (json!([level(2, 0, 60), level(1, 0, 60)]), "1/stake"),
        (json!([level(1, 1_000_000, 60)]), "0/ante"),
        (json!([level(1, 0, 60), level(10, 21, 60)]), "1/ante"),
        (json!([level(1, 0, 0)]), "0/seconds"),
        (json!([level(1, 0, 86_401)]), "0/seconds"),
    ] {
        assert_eq!(check("holdem", levels.clone()), at(field), "{levels}");
    }
    assert_eq!(check("holdem", json!([])), Some("/kind/levels".to_owned()));
    assert_eq!(check("holdem", vec![level(1, 0, 60); 101].into()), Some("/kind/levels".to_owned()));
    assert_eq!(check("holdem", vec![level(1, 0, 60); 100].into()), None);
}

#[test]
fn what_stands_in_the_place_of_an_ante_follows_the_game() {
    for game in registry::games().iter().filter(|game| game.ring.is_some()) {
        let check = |ante: u64| fault(game.name, json!({}), (20, 0), json!([level(10, ante, 60)]), Pace::People);
        let most = match game.name {
            "holdem" | "omaha" => 20,
            "sette-e-mezzo" | "chemin-de-fer" => 10,
            _ => 0,
        };
        assert_eq!((check(most), check(most + 1)), (None, Some("/kind/levels/0/ante".to_owned())), "{}", game.name);
    }
}
