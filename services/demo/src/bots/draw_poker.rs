//! How a bot plays Poker 5 carte: it keeps pairs and what wants one card, draws the rest, counts how often its cards
//! would win against others, and bets as at any poker table. Now and then it opens before it sees a card, stands pat
//! with nothing, or says parol. In a giro pazzo it plays Telesina.
//!
//! It sees what the public view shows its seat: own cards, how many cards others have changed, pot, what is owed.
//! **Invariant:** the choice is one of the legal moves, and depends on the view, the style and the dice only.
//! Non-goal: playing well.

use mazziere_deal::dice::Dice;
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::poker::Category;
use mazziere_rules::poker::stripped::Ranking;
use serde::Deserialize;
use serde_json::{Value, json};

use super::poker::{self, Middle, Style};
use super::telesina::{self, rank};

/// How often the unknown cards are drawn for one decision.
const DRAWS: u32 = 60;
/// How many cards may be changed.
const MOST_CHANGED: usize = 4;

/// The part of a ring's view that the bot reads.
#[derive(Deserialize)]
struct Ring {
    hand: Hand,
}

#[derive(Deserialize)]
struct Hand {
    players: u8,
    pot: u64,
    level: u64,
    seats: Vec<HandSeat>,
}

#[derive(Deserialize)]
struct HandSeat {
    seat: u8,
    folded: bool,
    #[serde(default)]
    cards: Option<Vec<Card>>,
    #[serde(default)]
    changed: Option<u8>,
}

/// What kind of move a legal move is.
fn kind(listed: &Value) -> &str {
    listed["type"].as_str().unwrap_or_default()
}

/// The move of `seat`; `None` when nothing is legal, or the view is not that of a table of this game.
pub fn choose(view: &Value, legal: &Value, seat: u8, style: Style, dice: &mut Dice) -> Option<Value> {
    let moves = legal["moves"].as_array()?;
    let offers = |name: &str| moves.iter().any(|listed| kind(listed) == name);
    let said = |name: &str| Some(json!({"type": name}));
    if offers("pay_invito") {
        return said(if dice.one_in(25) { "sit_out" } else { "pay_invito" });
    }
    if offers("adjust") {
        return said(if dice.below(100) < style.boldness { "adjust" } else { "decline" });
    }
    if view.pointer("/hand/plays").is_some_and(|plays| plays == "telesina") {
        return telesina::choose(view, legal, seat, style, dice);
    }
    if offers("post_blind") {
        let dares = dice.below(100) < style.boldness / 4;
        return said(if dares { "post_blind" } else { "deal" });
    }
    if offers("open") {
        return said("open");
    }
    let hand = Ring::deserialize(view).ok()?.hand;
    if offers("stand_pat") {
        let own = hand.seats.iter().find(|one| one.seat == seat)?.cards.clone()?;
        let away = thrown_away(&own, hand.players, dice);
        let bluffs = dice.one_in(style.bluffs_one_in.max(1));
        return if away.is_empty() || bluffs {
            said("stand_pat")
        } else {
            Some(json!({"type": "change", "cards": away}))
        };
    }
    if offers("parol") && dice.one_in(4) {
        return said("parol");
    }
    bets(legal, moves, &hand, seat, style, dice)
}

/// A decision about chips: what poker games have in common of it, in their words.
fn bets(legal: &Value, moves: &[Value], hand: &Hand, seat: u8, style: Style, dice: &mut Dice) -> Option<Value> {
    let accepts = moves.iter().any(|listed| kind(listed) == "accept");
    let shared = moves.iter().filter(|listed| !matches!(kind(listed), "parol" | "open"));
    let shared: Vec<Value> =
        shared.map(|listed| if kind(listed) == "accept" { json!({"type": "check"}) } else { listed.clone() }).collect();
    let legal = json!({"moves": shared, "pays": legal.get("pays")});
    let rivals = hand.seats.iter().filter(|one| one.seat != seat && !one.folded).count();
    let middle = Middle { pot: hand.pot, level: hand.level };
    let chosen = poker::by_chance(&legal, middle, rivals, style, dice, |dice| chance(hand, seat, dice))?;
    Some(if accepts && kind(&chosen) == "check" { json!({"type": "accept"}) } else { chosen })
}

/// What a bot may prefer.
pub fn preferred(showing: &str, asked: bool, dice: &mut Dice) -> Value {
    let blind = ["ask", "ask", "no", "yes"][dice.below(4) as usize];
    let mut preferences = telesina::preferred(showing, asked, dice);
    preferences["blind"] = json!(blind);
    preferences
}

/// The cards to be changed: nothing of what is made, one of four to a colour, all that makes no pair, and of nothing
/// all but the highest.
fn thrown_away(own: &[Card], players: u8, dice: &mut Dice) -> Vec<Card> {
    let made = match (Ranking::of_players(players), <[Card; 5]>::try_from(own)) {
        (Some(ranking), Ok(five)) => ranking.five(five).category(),
        _ => return Vec::new(),
    };
    let count = |card: Card| own.iter().filter(|&&other| rank(other) == rank(card)).count();
    let of_suit = |card: Card| {
        let suit = |card: Card| card.french().map(|french| french.suit);
        own.iter().filter(|&&other| suit(other) == suit(card)).count()
    };
    let single = |card: &&Card| count(**card) == 1;
    match made {
        Category::HighCard | Category::Pair if own.iter().any(|&card| of_suit(card) == 4) && dice.one_in(2) => {
            own.iter().copied().filter(|&card| of_suit(card) != 4).collect()
        }
        Category::HighCard => {
            let mut low = own.to_vec();
            low.sort_unstable_by_key(|&card| rank(card));
            low.truncate(if dice.one_in(3) { MOST_CHANGED - 1 } else { MOST_CHANGED });
            low
        }
        Category::Pair | Category::TwoPair | Category::ThreeOfAKind => own.iter().filter(single).copied().collect(),
        _ => Vec::new(),
    }
}

/// How often the cards of `seat` beat those of all who are still in, were these any five, in thousandths. A player who
/// has changed no card, or one, is thought to hold a pair at least.
fn chance(hand: &Hand, seat: u8, dice: &mut Dice) -> u32 {
    let own = hand.seats.iter().find(|one| one.seat == seat).and_then(|one| one.cards.clone()).unwrap_or_default();
    let (Some(ranking), Some(deck), Ok(five)) =
        (Ranking::of_players(hand.players), DeckKind::stripped(hand.players), <[Card; 5]>::try_from(own.as_slice()))
    else {
        return 0;
    };
    let mine = ranking.five(five);
    let rivals: Vec<&HandSeat> = hand.seats.iter().filter(|one| one.seat != seat && !one.folded).collect();
    let unknown: Vec<Card> = deck.cards().iter().copied().filter(|card| !own.contains(card)).collect();
    let needed = unknown.len();
    poker::drawn(unknown, needed, DRAWS, dice, |cards| {
        let hands = cards.chunks_exact(5).filter_map(|five| <[Card; 5]>::try_from(five).ok());
        let mut hands = hands.map(|five| ranking.five(five));
        let beaten = rivals.iter().all(|rival| {
            let strong = rival.changed.is_some_and(|changed| changed < 2);
            let theirs = hands.find(|theirs| !strong || theirs.category() != Category::HighCard);
            theirs.is_none_or(|theirs| ranking.beats(mine, theirs))
        });
        u32::from(beaten) * 1000
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const STEADY: Style = Style { caution: 40, boldness: 70, bluffs_one_in: 1_000_000, whims_one_in: 1_000_000 };

    fn view(own: &[&str]) -> Value {
        let seats = json!([
            {"seat": 0, "folded": false, "cards": own, "count": 5, "parol": false, "shown": false},
            {"seat": 1, "folded": false, "count": 5, "changed": 3, "parol": false, "shown": false},
        ]);
        json!({"hand": {"plays": "draw", "part": "last", "players": 4, "pot": 100, "level": 50, "seats": seats}})
    }

    fn counts(view: &Value, legal: &Value) -> BTreeMap<String, u32> {
        let mut counts = BTreeMap::new();
        for n in 0..60 {
            let chosen = choose(view, legal, 0, STEADY, &mut Dice::new(3).branch("decision", n)).unwrap();
            let moves = legal["moves"].as_array().unwrap();
            assert!(moves.iter().any(|listed| listed["type"] == chosen["type"]), "{chosen} of {legal}");
            *counts.entry(chosen["type"].as_str().unwrap().to_owned()).or_default() += 1;
        }
        counts
    }

    #[test]
    fn a_full_is_raised_and_nothing_is_mostly_folded() {
        let facing = json!({"pays": 50, "moves": [{"type": "fold"}, {"type": "call"},
            {"type": "raise", "to": {"min": 51, "max": 900}}]});
        let good = counts(&view(&["Ah", "Ad", "Ac", "Kh", "Kd"]), &facing);
        assert!(!good.contains_key("fold") && good["raise"] > 20, "{good:?}");
        let bad = counts(&view(&["7h", "8d", "Tc", "Js", "Qh"]), &facing);
        assert!(bad["fold"] > 50, "{bad:?}");
    }

    #[test]
    fn pairs_are_kept() {
        let legal =
            json!({"moves": [{"type": "stand_pat"}, {"type": "change", "cards": {"of": [], "min": 1, "max": 4}}]});
        let changed = |own: &[&str]| choose(&view(own), &legal, 0, STEADY, &mut Dice::new(1)).unwrap();
        assert_eq!(changed(&["Jh", "Jd", "9c", "8s", "Qh"])["cards"], json!(["9c", "8s", "Qh"]));
        assert_eq!(changed(&["Jh", "Jd", "9c", "9s", "Qh"])["cards"], json!(["Qh"]));
        assert_eq!(changed(&["Jh", "Tc", "9c", "8s", "Qh"])["type"], "stand_pat", "a straight");
        let nothing = changed(&["7h", "Tc", "9c", "8s", "Kh"]);
        assert!(nothing["cards"].as_array().unwrap().iter().all(|card| card != "Kh"), "{nothing}");
    }

    #[test]
    fn blinds_and_parol_are_said_now_and_then() {
        let blinds = counts(&view(&[]), &json!({"moves": [{"type": "post_blind"}, {"type": "deal"}], "pays": 40}));
        assert!(blinds["post_blind"] > 2 && blinds["deal"] > 30, "{blinds:?}");
        let last = json!({"moves": [{"type": "fold"}, {"type": "check"}, {"type": "parol"},
            {"type": "bet", "amount": {"min": 10, "max": 90}}]});
        let last = counts(&view(&["Jh", "Jd", "9c", "8s", "Qh"]), &last);
        assert!(last["parol"] > 5 && last["parol"] < 40, "{last:?}");
        let blind =
            json!({"moves": [{"type": "fold"}, {"type": "accept"}, {"type": "raise", "to": {"min": 51, "max": 90}}]});
        assert!(counts(&view(&["7h", "8d", "Tc", "Js", "Qh"]), &blind)["accept"] > 30);
    }
}
