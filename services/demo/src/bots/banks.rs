//! How a bot plays games with a bank, sette e mezzo and chemin de fer: it takes the bank, bets little more often than
//! much, and stands near the best total. Bets may be replaced until they close: a bot bets once, seldom says anything
//! else, and lets its time go by.
//!
//! It sees what the public view shows its seat. **Invariant:** the choice is one of the legal moves, and depends on
//! view, style and dice only. Non-goal: playing well.

use mazziere_deal::dice::Dice;
use serde_json::{Value, json};

use super::matches;
use super::poker::Style;

/// From how many halves of a point on a bot stands at sette e mezzo: five points.
const STANDS_HALVES: u64 = 10;

/// What a bot does next; nothing if nothing is asked of it.
pub fn choose(view: &Value, legal: &Value, seat: u8, style: Style, dice: &mut Dice) -> Option<Value> {
    let moves = legal.get("moves")?.as_array()?;
    let offered = |kind: &str| moves.iter().find(|offered| offered["type"] == kind);
    if dice.one_in(style.whims_one_in) {
        return matches::choose(legal, dice);
    }
    let bold = dice.below(100) < style.boldness;
    if offered("withdraw").is_some() {
        return matches::choose(legal, dice);
    }
    let likes = liked(view, seat, bold, dice);
    let usual = ["accept", "play", "stand", "decline", "refuse", "pass"];
    let chosen = [likes].into_iter().chain(usual).find_map(offered).or_else(|| moves.first())?;
    Some(with_amount(chosen.clone(), bold, dice))
}

/// Whether a bot lets its time go by while bets are open: mostly when it has bet, or holds the bank.
pub fn rests(view: &Value, legal: &Value, dice: &mut Dice) -> bool {
    if view["game"] != json!("chemin-de-fer") || view["hand"]["part"] != json!("window") {
        return false;
    }
    let moves = legal.get("moves").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let may = |kind: &str| moves.iter().any(|offered| offered["type"] == kind);
    match (may("withdraw"), may("pass_hand")) {
        (true, _) => !dice.one_in(30),
        (_, true) => !dice.one_in(3),
        _ => dice.one_in(6),
    }
}

/// Whether a move asks for the bank, or half of it, while bets are open: what others bet meanwhile may leave nothing of
/// it, or more than the credit reaches, and makes no decision stale (step 2 of `docs/rules/chemin-de-fer.md`).
pub fn comes_and_goes(game: &str, chosen: &Value) -> bool {
    game == "chemin-de-fer" && ["tavolo", "banco_solo", "banco_rispetto"].iter().any(|kind| chosen["type"] == *kind)
}

/// What a bot would do if it may.
fn liked(view: &Value, seat: u8, bold: bool, dice: &mut Dice) -> &'static str {
    match view["game"].as_str() {
        Some("sette-e-mezzo") if view["hand"]["part"] == json!("offering") && dice.one_in(4) => "refuse",
        Some("sette-e-mezzo") if view["hand"]["part"] == json!("entry") && dice.one_in(6) => "pass",
        Some("sette-e-mezzo") => {
            let seats = view["hand"]["seats"].as_array().map(Vec::as_slice).unwrap_or_default();
            let own = seats.iter().find(|one| one["seat"] == json!(seat));
            let total = own.and_then(|own| own["total"].as_u64()).unwrap_or(0);
            if total < STANDS_HALVES { "draw" } else { "stand" }
        }
        _ => {
            let whole = ["banco_solo", "banco_rispetto", "tavolo", "increase", "buy", "beat"];
            let part = ["bet", "bet", "pass_hand", "halve", "bid", "draw", "refuse"];
            // A bot that asks for the whole bank keeps bets open for longer.
            let list = if bold && dice.one_in(8) { &whole[..] } else { &part[..] };
            dice.choose(list).copied().unwrap_or("bet")
        }
    }
}

/// The move with an amount, where one is to be chosen: rarely much more than the least.
fn with_amount(mut chosen: Value, bold: bool, dice: &mut Dice) -> Value {
    for field in ["amount", "bet"] {
        let Some(range) = chosen.get(field).filter(|range| range.is_object()) else { continue };
        let min = range["min"].as_u64().unwrap_or(0);
        let max = range["max"].as_u64().unwrap_or(0);
        let most = if bold && dice.one_in(8) { max } else { max.min(min.saturating_mul(3)) };
        let more = u32::try_from(most.saturating_sub(min)).unwrap_or(u32::MAX - 1);
        chosen[field] = json!(min + u64::from(dice.below(more.saturating_add(1))));
    }
    chosen
}

/// What a bot may prefer.
pub fn preferred(game: &str, dice: &mut Dice) -> Value {
    if game == "sette-e-mezzo" {
        return json!({"punta_stands": 1 + dice.below(6), "banker_stands": 5 + dice.below(3)});
    }
    let five = ["stand", "draw"][dice.below(2) as usize];
    json!({"by_rule": dice.one_in(4), "punta_five": five, "auto_beat": dice.one_in(2)})
}

#[cfg(test)]
mod tests {
    use mazziere_rules::registry;

    use super::*;

    const STEADY: Style = Style { caution: 40, boldness: 50, bluffs_one_in: 1_000_000, whims_one_in: 1_000_000 };

    #[test]
    fn who_has_bet_rests_and_amounts_lie_in_their_range() {
        let legal = json!({"moves": [{"type": "bet", "amount": {"min": 10, "max": 500}}]});
        let with_bet = json!({"moves": [{"type": "bet", "amount": {"min": 10, "max": 500}}, {"type": "withdraw"}]});
        let view = json!({"game": "chemin-de-fer", "hand": {"part": "window"}});
        let mut moved = 0;
        let mut again = 0;
        for n in 0..200 {
            let mut dice = Dice::new(3).branch("decision", n);
            let chosen = choose(&view, &legal, 1, STEADY, &mut dice).unwrap();
            assert!((10..=500).contains(&chosen["amount"].as_u64().unwrap()));
            moved += u32::from(!rests(&view, &legal, &mut dice));
            again += u32::from(!rests(&view, &with_bet, &mut dice));
            let elsewhere = json!({"game": "chemin-de-fer", "hand": {"part": "punta"}});
            assert!(!rests(&elsewhere, &legal, &mut dice), "cards are played at once");
        }
        assert!((120..200).contains(&moved) && (1..40).contains(&again), "{moved} and {again} of 200");
    }

    #[test]
    fn only_requests_for_a_bank_come_and_go() {
        let asked = |game, kind: &str| comes_and_goes(game, &json!({"type": kind}));
        assert!(asked("chemin-de-fer", "banco_rispetto") && asked("chemin-de-fer", "tavolo"));
        assert!(!asked("chemin-de-fer", "bet") && !asked("chemin-de-fer", "withdraw") && !asked("holdem", "tavolo"));
    }

    #[test]
    fn five_points_stand_and_less_draws() {
        let legal = json!({"moves": [{"type": "stand", "bet": {"min": 5, "max": 5}},
            {"type": "draw", "bet": {"min": 5, "max": 5}}]});
        for (total, kind) in [(9, "draw"), (10, "stand")] {
            let seats = json!([{"seat": 2, "total": total}]);
            let view = json!({"game": "sette-e-mezzo", "hand": {"part": "punta", "seats": seats}});
            let chosen = choose(&view, &legal, 2, STEADY, &mut Dice::new(7)).unwrap();
            assert_eq!(chosen, json!({"type": kind, "bet": 5}));
        }
    }

    #[test]
    fn what_is_preferred_is_read_by_the_game() {
        for game in ["sette-e-mezzo", "chemin-de-fer"] {
            for n in 0..50 {
                let said = preferred(game, &mut Dice::new(5).branch("preferences", n));
                registry::game(game).unwrap().preferences().unwrap().read(&said).unwrap();
            }
        }
    }
}
