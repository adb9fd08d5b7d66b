//! How a bot plays bestia: it takes part with cards that promise a trick, the more readily the less it risks.
//!
//! It sees what the public view shows its seat: its cards, the turned card, what was declared, pot and risk.
//! **Invariant:** the choice is one of the legal moves, and depends on view, style and dice only. Non-goal: playing
//! well.

use mazziere_deal::dice::Dice;
use mazziere_rules::bestia::play::strength;
use mazziere_rules::card::{Card, Rank, Suit};
use serde::Deserialize;
use serde_json::{Value, json};

use super::matches::some;
use super::poker::Style;

/// The part of a ring's view that the bot reads.
#[derive(Deserialize)]
struct Ring {
    hand: Hand,
}

#[derive(Deserialize)]
struct Hand {
    pot: u64,
    risk: u64,
    #[serde(default)]
    turned: Option<Card>,
    tricks: Vec<Trick>,
    seats: Vec<HandSeat>,
}

#[derive(Default, Deserialize)]
struct Trick {
    cards: Vec<Played>,
    #[serde(default)]
    winner: Option<u8>,
}

#[derive(Deserialize)]
struct Played {
    card: Card,
}

#[derive(Deserialize)]
struct HandSeat {
    seat: u8,
    #[serde(default)]
    cards: Option<Vec<Card>>,
}

/// The legal moves of a seat.
#[derive(Default)]
struct Legal {
    pass: bool,
    stand: bool,
    change: Option<Change>,
    enter_blind: bool,
    decline: bool,
    play: Vec<Card>,
}

/// Which cards may be changed, and how many at most.
#[derive(Deserialize)]
struct Change {
    of: Vec<Card>,
    max: usize,
}

/// The same as the house says it.
#[derive(Deserialize)]
struct Listed {
    moves: Vec<LegalMove>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum LegalMove {
    Pass,
    Stand,
    Change { cards: Change },
    EnterBlind,
    Decline,
    Play { card: Card },
}

impl Legal {
    fn read(legal: &Value) -> Option<Legal> {
        let Listed { moves } = Listed::deserialize(legal).ok()?;
        let mut legal = Legal::default();
        for r#move in moves {
            match r#move {
                LegalMove::Pass => legal.pass = true,
                LegalMove::Stand => legal.stand = true,
                LegalMove::Change { cards } => legal.change = Some(cards),
                LegalMove::EnterBlind => legal.enter_blind = true,
                LegalMove::Decline => legal.decline = true,
                LegalMove::Play { card } => legal.play.push(card),
            }
        }
        Some(legal)
    }
}

/// The move of `seat`; `None` when nothing is legal, or the view is not that of a table of bestia.
pub fn choose(view: &Value, legal: &Value, seat: u8, style: Style, dice: &mut Dice) -> Option<Value> {
    let legal = Legal::read(legal)?;
    let Hand { pot, risk, turned, tricks, seats } = Ring::deserialize(view).ok()?.hand;
    let briscola = turned.map(Card::suit);
    if !legal.play.is_empty() {
        let led = tricks.into_iter().last().filter(|trick| trick.winner.is_none()).unwrap_or_default();
        let on_table: Vec<Card> = led.cards.iter().map(|played| played.card).collect();
        let card = card(&legal.play, &on_table, briscola, style, dice)?;
        return Some(json!({"type": "play", "card": card}));
    }
    // What is lost without a trick, beside what is won: the dearer, the better the cards must be.
    let dear = u32::try_from(risk * 100 / pot.max(1)).unwrap_or(100).min(100);
    if legal.enter_blind {
        let enters = dice.below(100) < style.boldness / 3 && dear < 100;
        return Some(if enters || !legal.decline {
            json!({"type": "enter_blind"})
        } else {
            json!({"type": "decline"})
        });
    }
    if !legal.pass {
        return None;
    }
    let own = seats.into_iter().find(|one| one.seat == seat)?.cards.unwrap_or_default();
    let worth: u32 = own.iter().map(|card| worth(*card, briscola)).sum();
    let need = 30 + style.caution / 8 + dear / 10;
    let bold = dice.below(100) < style.boldness;
    if legal.stand && worth >= need + 25 {
        return Some(json!({"type": "stand"}));
    }
    if let Some(change) = legal.change
        && (worth >= need || (bold && worth + 15 >= need) || dice.one_in(style.bluffs_one_in.max(1)))
    {
        // Briscole are kept; without any, one to all cards go.
        let away: Vec<Card> = change.of.iter().copied().filter(|card| Some(card.suit()) != briscola).collect();
        let most = change.max.min(away.len());
        if most > 0 {
            let least = u32::try_from(most).unwrap_or(1);
            let count = if bold { most } else { 1 + dice.below(least) as usize };
            return Some(json!({"type": "change", "cards": some(away, count, dice)}));
        }
        return Some(json!({"type": "stand"}));
    }
    Some(json!({"type": "pass"}))
}

/// What a card promises, in hundredths of a trick or so.
fn worth(card: Card, briscola: Option<Suit>) -> u32 {
    let high = u32::from(strength(card.rank()));
    if Some(card.suit()) == briscola {
        20 + 6 * high
    } else if card.rank() == Rank::Ace {
        18
    } else {
        high
    }
}

/// The cheapest card that takes the trick, else the least; a bot that leads begins with its best card.
fn card(playable: &[Card], on_table: &[Card], briscola: Option<Suit>, style: Style, dice: &mut Dice) -> Option<Card> {
    if dice.one_in(style.whims_one_in.max(1)) {
        return dice.choose(playable).copied();
    }
    let Some(led) = on_table.first().map(|card| card.suit()) else {
        return playable.iter().copied().max_by_key(|card| worth(*card, briscola));
    };
    let rank = |card: Card| {
        let class = if Some(card.suit()) == briscola { 2 } else { u8::from(card.suit() == led) };
        (class, strength(card.rank()))
    };
    let best = on_table.iter().map(|card| rank(*card)).max()?;
    let takes = playable.iter().copied().filter(|card| rank(*card) > best).min_by_key(|card| rank(*card));
    takes.or_else(|| playable.iter().copied().min_by_key(|card| worth(*card, briscola)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const STEADY: Style = Style { caution: 40, boldness: 60, bluffs_one_in: 1_000_000, whims_one_in: 1_000_000 };

    fn view(own: &[&str], turned: &str, trick: &[&str]) -> Value {
        let played: Vec<Value> = trick.iter().map(|card| json!({"seat": 1, "card": card})).collect();
        let tricks = if trick.is_empty() { json!([]) } else { json!([{"leader": 1, "cards": played}]) };
        json!({"hand": {
            "part": "declaring", "invito": 10, "pot": 50, "risk": 10, "turned": turned, "stock": 20, "turn": 0,
            "first": null, "tricks": tricks, "seats": [{"seat": 0, "chips": 100, "count": 3, "cards": own, "tricks": 0}],
        }})
    }

    fn choices(view: &Value, legal: &Value) -> BTreeMap<String, u32> {
        let mut counts = BTreeMap::new();
        for n in 0..200 {
            let chosen = choose(view, legal, 0, STEADY, &mut Dice::new(7).branch("decision", n)).unwrap();
            *counts.entry(chosen["type"].as_str().unwrap().to_owned()).or_default() += 1;
        }
        counts
    }

    fn declaring(own: &[&str]) -> Value {
        let change = json!({"type": "change", "cards": {"of": own, "min": 1, "max": 3}});
        json!({"moves": [{"type": "pass"}, {"type": "stand"}, change]})
    }

    #[test]
    fn good_cards_take_part_and_bad_ones_do_not() {
        let good = ["AD", "3D", "KD"];
        let bad = ["2S", "4C", "5B"];
        let fair = ["QD", "2S", "4C"];
        assert_eq!(choices(&view(&good, "7D", &[]), &declaring(&good))["stand"], 200);
        assert_eq!(choices(&view(&bad, "7D", &[]), &declaring(&bad))["pass"], 200);
        assert_eq!(choices(&view(&fair, "7D", &[]), &declaring(&fair))["change"], 200);
    }

    #[test]
    fn a_change_keeps_the_briscole_and_names_no_card_twice() {
        let own = ["QD", "2S", "4C"];
        for n in 0..100 {
            let chosen = choose(&view(&own, "7D", &[]), &declaring(&own), 0, STEADY, &mut Dice::new(n)).unwrap();
            let cards: Vec<&str> =
                chosen["cards"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
            assert!((1..=2).contains(&cards.len()) && !cards.contains(&"QD"), "{cards:?}");
            assert!(cards.len() < 2 || cards[0] != cards[1]);
        }
    }

    #[test]
    fn the_cheapest_card_that_takes_the_trick_is_played_and_else_the_least() {
        let play = |playable: &[&str], trick: &[&str]| {
            let plays: Vec<Value> = playable.iter().map(|card| json!({"type": "play", "card": card})).collect();
            let legal = json!({"moves": plays});
            let chosen = choose(&view(playable, "7D", trick), &legal, 0, STEADY, &mut Dice::new(1)).unwrap();
            chosen["card"].as_str().unwrap().to_owned()
        };
        assert_eq!(play(&["AS", "QS", "KS"], &["JS"]), "QS");
        assert_eq!(play(&["2S", "QS"], &["AS"]), "2S");
        assert_eq!(play(&["2D", "AD"], &["AS", "4D"]), "AD");
        assert_eq!(play(&["2S", "AD", "KC"], &[]), "AD", "the leader begins with the best card");
        assert_eq!(choose(&view(&[], "7D", &[]), &json!({"moves": []}), 0, STEADY, &mut Dice::new(1)), None);
    }

    #[test]
    fn who_passed_mostly_stays_out() {
        let asked = json!({"moves": [{"type": "enter_blind"}, {"type": "decline"}]});
        let counts = choices(&view(&["2S", "4C", "5B"], "7D", &[]), &asked);
        assert!(counts["decline"] > counts["enter_blind"], "{counts:?}");
    }
}
