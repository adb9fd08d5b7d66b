//! Templates at random, at their limits and beyond: refused at a field of theirs, or an event that ends and pays.
//!
//! `MAZZIERE_TEMPLATES=100000` tries so many; `MAZZIERE_TEMPLATE=17` the one of this seed, which failures name.
//! Options, clocks and levels are for the tables to refuse, whose own tests play them to their end.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta};
use mazziere_contract::Problem;
use mazziere_contract::lobby::TemplateRequest;
use mazziere_contract::tables::{CheckedOptions, Clocks, Unplayed};
use mazziere_ids::TemplateId;
use serde_json::{Value, json};
use uuid::Uuid;

use super::chance::Dice;
use super::run::Run;
use super::{check, number};
use crate::limits::Limits;
use crate::template::tournament as template;
use crate::tournament::{Setup, Stage};

/// In the largest field: greater ones take longer than a test has.
const MOST_PLAYERS: u32 = 48;

/// One of these, or, of odd templates now and then, one of those that no template has.
fn one_of(dice: &mut Dice, odd: bool, good: &[Value], bad: &[Value]) -> Value {
    let of = if odd && dice.once_in(4) { bad } else { good };
    of[dice.below(of.len())].clone()
}

fn amounts(cents: &[&str]) -> Vec<Value> {
    cents.iter().map(|amount| json!(amount)).collect()
}

/// Lines of prizes whose shares sum to all, or nearly.
fn prizes(dice: &mut Dice, odd: bool) -> Value {
    let lines: &[&[(u32, u32, u32)]] = match odd && dice.once_in(2) {
        false => &[
            &[(1, 1, 10_000)],
            &[(1, 1, 6_500), (2, 2, 3_500)],
            &[(1, 2, 5_000)],
            &[(1, 1, 4_000), (2, 2, 3_000), (3, 4, 1_500)],
            &[(1, 1, 9_998), (2, 3, 1)],
        ],
        true => &[&[], &[(1, 1, 9_999)], &[(2, 2, 10_000)], &[(1, 1, 3_000), (2, 2, 7_000)], &[(1, 60_000, 1)]],
    };
    let line = |(from, to, basis_points): &(u32, u32, u32)| json!({"from_place": from, "to_place": to, "basis_points": basis_points});
    lines[dice.below(lines.len())].iter().map(line).collect()
}

fn start(dice: &mut Dice, odd: bool, players: &Value) -> Value {
    let few = [json!(2), json!(3), json!(4), players.clone()];
    match dice.below(2) {
        0 => json!({"start": "sit_and_go"}),
        _ => {
            json!({"start": "scheduled", "min_players": one_of(dice, odd, &few, &[json!(0), json!(1), json!(65_535)])})
        }
    }
}

fn phases(dice: &mut Dice, odd: bool) -> Value {
    let advance = one_of(dice, odd, &[json!(2), json!(4), Value::Null], &[json!(0), json!(1), json!(3), json!(99)]);
    let size = one_of(dice, odd, &[json!(3), json!(4), json!(64), Value::Null], &[json!(0), json!(2), json!(65)]);
    let rounds = one_of(dice, odd, &[json!(1), json!(3), json!(20)], &[json!(0), json!(21)]);
    let cut = match (rounds.as_u64(), dice.below(3)) {
        (Some(3), 0) => {
            one_of(dice, odd, &[json!([7, 14]), json!([0, 40])], &[json!([14, 7]), json!([7]), json!([21, 30])])
        }
        _ => json!([]),
    };
    let last = json!({"phase": "knockout", "seeded": odd && dice.once_in(4)});
    let without = |mut phase: Value| {
        phase.as_object_mut().expect("an object").retain(|_, value| !value.is_null());
        phase
    };
    let robin = |advance: &Value| without(json!({"phase": "round_robin", "group_size": size, "advance": advance}));
    let danish =
        |advance: &Value| without(json!({"phase": "danish", "rounds": rounds, "cut": cut, "advance": advance}));
    match dice.below(if odd { 8 } else { 7 }) {
        0 => json!([]),
        1 => json!([{"phase": "knockout"}]),
        2 => json!([{"phase": "knockout", "seeded": true}]),
        3 => json!([robin(&Value::Null)]),
        4 => json!([robin(&advance), last]),
        5 => json!([danish(&Value::Null)]),
        6 => json!([danish(&advance), last]),
        _ => json!([last, robin(&advance)]),
    }
}

fn chips(dice: &mut Dice, odd: bool, players: &Value) -> Value {
    let levels: Vec<Value> =
        (0..=dice.below(3)).map(|level| json!({"stake": 10 << level, "ante": dice.below(2), "seconds": 60})).collect();
    let stacks = [1, 1_500, 1_000_000_000].map(|chips| json!(chips));
    let guarantees = amounts(&["0.00", "50.00", "10000000.00"]);
    json!({
        "starting_chips": one_of(dice, odd, &stacks, &[json!(0), json!(1_000_000_001)]),
        "levels": levels,
        "table_seats": one_of(dice, odd, &[json!(2), json!(5), json!(10)], &[json!(0), json!(1), json!(11)]),
        "start": start(dice, odd, players),
        "late_registration_level": if dice.once_in(2) { dice.below(if odd { 6 } else { 2 }) } else { 0 },
        "mode": one_of(dice, false, &[json!("normal"), json!("shootout")], &[]),
        "hand_for_hand": dice.once_in(2),
        "guarantee": one_of(dice, odd, &guarantees, &amounts(&["-0.01", "10000000.01"])),
    })
}

/// A template of any kind.
fn request(dice: &mut Dice) -> Value {
    let odd = dice.once_in(3);
    let formats = ["heads_up", "pairs", "four_in_two", "four_individual", "ring", "ring"];
    let strange = ["three_individual", "five_individual", "six_individual"];
    let format = if odd && dice.once_in(6) { strange[dice.below(3)] } else { formats[dice.below(formats.len())] };
    let fields = [2, 3, 4, 6, 8, 12, 16, 17, MOST_PLAYERS].map(|players| json!(players));
    let players = one_of(dice, odd, &fields, &[json!(0), json!(1), json!(4_097), json!(65_536)]);
    let buy_ins = [("0.80", "0.20"), ("0.00", "0.00"), ("200.00", "50.00"), ("0.04", "0.01"), ("249.99", "0.01")];
    let too_dear = [("0.79", "0.21"), ("200.01", "50.00"), ("-0.80", "0.20"), ("0.00", "0.01"), ("1.00", "-0.01")];
    let (share, fee) =
        if odd && dice.once_in(5) { too_dear[dice.below(too_dear.len())] } else { buy_ins[dice.below(buy_ins.len())] };
    let mut body = json!({"name": "Sera", "game": "scopa", "format": format, "players": players,
        "buy_in": {"share": share, "fee": fee}, "reopen": dice.once_in(4)});
    if format == "ring" {
        body["chips"] = chips(dice, odd, &players);
    } else {
        body["phases"] = phases(dice, odd);
        if dice.once_in(2) {
            body["start"] = start(dice, odd, &players);
        }
        if dice.once_in(2) {
            let most = amounts(&["0.00", "0.01", "25.00", "10000000.00"]);
            body["guarantee"] = one_of(dice, odd, &most, &amounts(&["-0.01", "10000000.01"]));
        }
        if format == "four_individual" || (odd && dice.once_in(8)) {
            body["winners_per_table"] = one_of(dice, odd, &[json!(1), json!(2)], &[json!(0), json!(3)]);
        }
    }
    if dice.once_in(2) {
        body["prizes"] = prizes(dice, odd);
    }
    if dice.once_in(if odd { 4 } else { 12 }) {
        body["repeat"] = json!("daily");
        body["registration_opens_minutes"] =
            one_of(dice, odd, &[json!(3), json!(527_040)], &[json!(2), json!(527_041)]);
    }
    if dice.once_in(8) {
        let (product, players, share, fee) = match dice.below(2) {
            0 => ("triplete", 8, "0.80", "0.20"),
            _ => ("premio_matto", 4, "0.90", "0.10"),
        };
        body = json!({"name": "Sera", "game": "scopa", "format": format, "players": players, "product": product,
            "buy_in": {"share": share, "fee": if odd { "0.05" } else { fee }}, "reopen": true});
        if !odd {
            body["format"] = json!("heads_up");
        }
    }
    body
}

/// What its tournaments are played by, if the template holds together.
fn setup(body: &Value) -> Result<Setup, Box<Problem>> {
    let request: TemplateRequest = serde_json::from_value(body.clone()).expect("a template");
    let prizes = template::check(&request, &Limits::default())?;
    let checked = CheckedOptions {
        options: json!({"target": 11}),
        text: "scopa(target=11)".to_owned(),
        clocks: Clocks { match_seconds: 1200, move_seconds: 90 },
        winners: None,
        for_money: true,
        own_difference: false,
        unplayed: Some(Unplayed { vp: 14, mp: 4, lost_mp: -14, rest_vp: 14, rest_mp: 4 }),
        ring: None,
    };
    template::check_options(&request, &checked)?;
    let made = template::template(TemplateId::new(Uuid::nil()), request, &prizes, checked, DateTime::UNIX_EPOCH);
    template::trial(&made, DateTime::UNIX_EPOCH).expect("what is saved can be tried");
    let starts_at = Some(DateTime::UNIX_EPOCH + TimeDelta::hours(1));
    Ok(template::setup(&made, starts_at).expect("what is saved can be opened"))
}

/// What comes of a template: the code that refuses it, or how its event ends.
fn play(body: &Value, seed: u64, dice: Dice) -> String {
    let setup = match setup(body) {
        Ok(setup) => setup,
        Err(problem) => {
            assert!(problem.errors.len() == 1 && problem.errors[0].pointer.starts_with('/'), "{problem:?}");
            return problem.code.code().to_owned();
        }
    };
    let kind = body.get("product").unwrap_or(&body["format"]).as_str().expect("a name").to_owned();
    let mut run = Run::playing(setup, seed, dice, None);
    run.play_out();
    check(&run);
    let finished = matches!(run.state.stage, Stage::Finished { .. });
    kind + if finished { " finished" } else { " cancelled" }
}

#[test]
fn random_templates_are_refused_at_a_field_or_make_events_that_end_and_pay() {
    let only = number("MAZZIERE_TEMPLATE");
    let (from, count) = only.map_or((0, number("MAZZIERE_TEMPLATES").unwrap_or(1_000)), |seed| (seed, 1));
    // By what they are played, or refused for.
    let mut tally: BTreeMap<String, u64> = BTreeMap::new();
    for seed in from..from + count {
        let mut dice = Dice::of(seed.wrapping_add(1 << 40));
        let body = request(&mut dice);
        let played = std::panic::catch_unwind(|| play(&body, seed, dice));
        match played {
            Ok(came_to) => *tally.entry(came_to).or_default() += 1,
            Err(panic) => {
                println!("the template of seed {seed} fails: {body}");
                std::panic::resume_unwind(panic);
            }
        }
    }
    println!("templates of the seeds {from} to {}: {tally:?}", from + count - 1);
    let kinds = ["heads_up", "pairs", "four_in_two", "four_individual", "ring", "triplete", "premio_matto"];
    let kinds = kinds.iter().map(|kind| format!("{kind} finished"));
    let codes = ["buy_in_too_high", "format_not_offered", "invalid_template", "payout_too_low"];
    let codes = codes.into_iter().chain(["players_do_not_fit", "prize_table_invalid"]).map(str::to_owned);
    let missed: Vec<_> = kinds.chain(codes).filter(|name| !tally.contains_key(name)).collect();
    assert!(count < 1_000 || missed.is_empty(), "none of these: {missed:?}");
}
