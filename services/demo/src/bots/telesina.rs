//! How a bot plays Telesina: it draws what it does not know a few dozen times, counts how often it would win, and bets
//! as at any poker table. It turns up the card that says least, and as dealer it likes one variant as well as another.
//!
//! It sees what the public view shows its seat: own cards, open cards, turned vele, pot, what is owed. **Invariant:**
//! the choice is one of the legal moves, and depends on the view, the style and the dice only. Non-goal: playing well.

use mazziere_deal::dice::Dice;
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::poker::stripped::{Ranking, Strength};
use mazziere_rules::telesina::{Vela, Vele};
use serde::Deserialize;
use serde_json::{Value, json};

use super::poker::{self, Middle, Style};

/// How often the unknown cards are drawn for one decision.
const DRAWS: u32 = 40;
/// The cards of a seat in the end.
const CARDS: usize = 5;

/// The part of a ring's view that the bot reads.
#[derive(Deserialize)]
struct Ring {
    #[serde(default)]
    hand: Option<Hand>,
}

#[derive(Deserialize)]
struct Hand {
    players: u8,
    #[serde(default)]
    variant: Vele,
    vele: Vec<Turned>,
    pot: u64,
    level: u64,
    seats: Vec<HandSeat>,
}

#[derive(Clone, Copy, Deserialize)]
struct Turned {
    vela: Vela,
    card: Card,
}

#[derive(Deserialize)]
struct HandSeat {
    seat: u8,
    folded: bool,
    open: Vec<Card>,
    #[serde(default)]
    covered: Vec<Card>,
}

/// The legal moves, as far as they are no bets.
#[derive(Deserialize)]
struct Listed {
    moves: Vec<Value>,
}

/// The move of `seat`; `None` when nothing is legal, or the view is not that of a table of Telesina.
pub fn choose(view: &Value, legal: &Value, seat: u8, style: Style, dice: &mut Dice) -> Option<Value> {
    let Listed { moves } = Listed::deserialize(legal).ok()?;
    let of = |kind: &str| moves.iter().filter(|listed| listed["type"] == kind).cloned().collect::<Vec<_>>();
    let pays = of("pay_invito");
    if !pays.is_empty() {
        return if dice.one_in(25) { of("sit_out").pop() } else { pays.into_iter().next() };
    }
    let choices = of("choose");
    if !choices.is_empty() {
        return dice.choose(&choices).cloned();
    }
    let hand = Ring::deserialize(view).ok()?.hand?;
    let turns = of("turn_up");
    if !turns.is_empty() {
        let own = hand.seats.iter().find(|one| one.seat == seat)?;
        let likes = |listed: &&Value| tells(&listed["card"], &own.open);
        return if dice.one_in(6) { dice.choose(&turns).cloned() } else { turns.iter().min_by_key(likes).cloned() };
    }
    poker::by_chance(legal, Middle { pot: hand.pot, level: hand.level }, rivals(&hand, seat), style, dice, |dice| {
        chance(&hand, seat, dice)
    })
}

/// What a bot may prefer.
pub fn preferred(showing: &str, asked: bool, dice: &mut Dice) -> Value {
    let vele = Vele::ALL[dice.below(8) as usize];
    let likes = dice.one_in(2);
    let always = dice.one_in(3);
    let mut preferences = json!({"auto_invito": !asked, "always_vele": likes && always, "showing": showing});
    if likes {
        preferences["vele"] = json!(vele);
    }
    preferences
}

fn rivals(hand: &Hand, seat: u8) -> usize {
    hand.seats.iter().filter(|one| one.seat != seat && !one.folded).count()
}

/// How much a card would tell the others: whether it pairs an open one, then its rank.
fn tells(card: &Value, open: &[Card]) -> (bool, u8) {
    let Ok(card) = Card::deserialize(card) else { return (true, u8::MAX) };
    (open.iter().any(|&other| rank(other) == rank(card)), rank(card))
}

/// The rank of a card, the ace as the highest.
pub(super) fn rank(card: Card) -> u8 {
    card.french().map_or(0, |french| if french.rank.number() == 1 { 14 } else { french.rank.number() })
}

/// How often the cards of `seat` win against all who are still in, whatever is unknown, in thousandths.
fn chance(hand: &Hand, seat: u8, dice: &mut Dice) -> u32 {
    let (Some(ranking), Some(deck)) = (Ranking::of_players(hand.players), DeckKind::stripped(hand.players)) else {
        return 0;
    };
    let live: Vec<&HandSeat> = hand.seats.iter().filter(|one| !one.folded).collect();
    let known = |one: &HandSeat| -> Vec<Card> {
        let own = if one.seat == seat { one.covered.as_slice() } else { &[] };
        one.open.iter().chain(own).copied().collect()
    };
    let seen: Vec<Card> = hand.seats.iter().flat_map(known).chain(hand.vele.iter().map(|turned| turned.card)).collect();
    let unknown: Vec<Card> = deck.cards().iter().copied().filter(|card| !seen.contains(card)).collect();
    let needed = unknown.len();
    poker::drawn(unknown, needed, DRAWS, dice, |cards| {
        let mut rest = cards.iter().copied();
        let vele: Vec<Turned> = Vela::ALL
            .into_iter()
            .take(hand.variant.layout().count)
            .filter_map(|vela| {
                let turned = hand.vele.iter().find(|turned| turned.vela == vela).copied();
                turned.or_else(|| rest.next().map(|card| Turned { vela, card }))
            })
            .collect();
        let mut strengths: Vec<(u8, Strength)> = Vec::new();
        for one in &live {
            let mut own = known(one);
            own.extend(rest.by_ref().take(CARDS.saturating_sub(own.len())));
            if let Some(made) = ranking.best(lists(&hand.variant, &own, &vele)) {
                strengths.push((one.seat, made.strength));
            }
        }
        let best = ranking.winner(strengths.iter().map(|(_, strength)| *strength));
        u32::from(strengths.iter().any(|(of, strength)| *of == seat && Some(*strength) == best)) * 1000
    })
}

/// Own cards with those of each combination of vele.
fn lists(variant: &Vele, own: &[Card], vele: &[Turned]) -> Vec<Vec<Card>> {
    let card = |vela: &Vela| vele.iter().find(|turned| turned.vela == *vela).map(|turned| turned.card);
    let layout = variant.layout();
    layout
        .combinations
        .iter()
        .map(|together| own.iter().copied().chain(together.iter().filter_map(card)).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEADY: Style = Style { caution: 40, boldness: 70, bluffs_one_in: 1_000_000, whims_one_in: 1_000_000 };

    fn view(covered: &[&str], open: &[&str], rival: &[&str]) -> Value {
        let seats = json!([
            {"seat": 0, "folded": false, "open": open, "count": covered.len(), "covered": covered},
            {"seat": 1, "folded": false, "open": rival, "count": 1},
        ]);
        let hand = json!({"players": 4, "variant": "croce", "vele": [{"vela": "A", "card": "9c"}], "pot": 100,
            "level": 50, "seats": seats});
        json!({"hand": hand})
    }

    fn facing() -> Value {
        json!({"game": "telesina", "pays": 50, "moves": [{"type": "fold"}, {"type": "call"},
            {"type": "raise", "to": {"min": 51, "max": 900}}]})
    }

    fn counts(view: &Value, legal: &Value) -> std::collections::BTreeMap<String, u32> {
        let mut counts = std::collections::BTreeMap::new();
        for n in 0..60 {
            let chosen = choose(view, legal, 0, STEADY, &mut Dice::new(3).branch("decision", n)).unwrap();
            *counts.entry(chosen["type"].as_str().unwrap().to_owned()).or_default() += 1;
        }
        counts
    }

    #[test]
    fn a_poker_is_never_folded_and_a_lost_hand_mostly_is() {
        let good = counts(&view(&["Ah"], &["Ad", "Ac", "As", "Kh"], &["8h", "9d", "Jc", "Qs"]), &facing());
        assert_eq!(good.get("fold"), None, "{good:?}");
        assert!(good["raise"] > 20, "{good:?}");
        let bad = counts(&view(&["7h"], &["8d", "Tc", "Js", "Kh"], &["Ad", "Ac", "As", "Qs"]), &facing());
        assert!(bad["fold"] > 55, "{bad:?}");
    }

    #[test]
    fn the_card_that_pairs_an_open_one_stays_covered() {
        let legal = json!({"moves": [{"type": "turn_up", "card": "Kh"}, {"type": "turn_up", "card": "8d"}]});
        let counts: Vec<Value> = (0..60)
            .map(|n| choose(&view(&["Kh", "8d"], &["8c"], &["Ad"]), &legal, 0, STEADY, &mut Dice::new(n)).unwrap())
            .collect();
        assert!(counts.iter().filter(|chosen| chosen["card"] == "Kh").count() > 45, "{counts:?}");
    }

    #[test]
    fn it_chooses_a_variant_and_pays() {
        let legal = json!({"moves": [{"type": "choose", "vele": "una", "coperta": "mai"}]});
        let chosen = choose(&json!({}), &legal, 0, STEADY, &mut Dice::new(1)).unwrap();
        assert_eq!(chosen, legal["moves"][0]);
        let asked = json!({"pays": 10, "moves": [{"type": "pay_invito"}, {"type": "sit_out"}]});
        assert_eq!(counts(&json!({}), &asked).len(), 2);
        assert_eq!(choose(&json!({}), &json!({"moves": []}), 0, STEADY, &mut Dice::new(1)), None);
    }
}
