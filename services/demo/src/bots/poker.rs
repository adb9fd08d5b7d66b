//! How a bot plays hold'em and Omaha: like a player with experience, not like dice.
//!
//! It sees what the public view shows its seat: own cards, board, pot, what is owed, who is still in. Before the flop
//! the class of its cards decides ([`preflop`]). After it, it draws what the unknown cards may be a few dozen times,
//! counts how often it would win, and compares that with the price of going on. A style makes it tight or loose, timid
//! or bold; now and then it bluffs, and now and then it does anything legal at all, so that a spectator who watches
//! long enough sees every kind of move.
//!
//! **Invariant:** the choice is one of the legal moves, and depends on the view, the style and the dice only.
//! Non-goal: playing well.

use mazziere_deal::dice::Dice;
use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::poker::standard::{self, Strength};
use serde::Deserialize;
use serde_json::{Value, json};

pub mod preflop;

/// How often the unknown cards are drawn for one decision.
const DRAWS: u32 = 60;

/// How a bot likes to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// How much more than the fair price a hand must be worth to go on, in thousandths of the pot: 0 (loose) to 120.
    pub caution: u32,
    /// How often a good hand is bet or raised, in per cent.
    pub boldness: u32,
    /// A bluff once in so many chances.
    pub bluffs_one_in: u32,
    /// Anything legal once in so many decisions.
    pub whims_one_in: u32,
}

impl Style {
    /// The style that these dice give.
    pub fn drawn(dice: &mut Dice) -> Style {
        Style {
            caution: dice.below(120),
            boldness: 25 + dice.below(65),
            bluffs_one_in: 8 + dice.below(30),
            whims_one_in: 90,
        }
    }
}

/// The part of a ring's view that the bot reads.
#[derive(Deserialize)]
struct Ring {
    #[serde(default)]
    stakes: Stakes,
    #[serde(default)]
    positions: Option<Positions>,
    #[serde(default)]
    hand: Option<Hand>,
}

/// The small blind.
#[derive(Default, Deserialize)]
struct Stakes {
    stake: u64,
}

#[derive(Deserialize)]
struct Positions {
    button: u8,
}

/// The part of a hand that the bot reads.
#[derive(Deserialize)]
struct Hand {
    board: Vec<Card>,
    pot: u64,
    level: u64,
    seats: Vec<HandSeat>,
}

impl Hand {
    fn middle(&self) -> Middle {
        Middle { pot: self.pot, level: self.level }
    }
}

#[derive(Deserialize)]
struct HandSeat {
    seat: u8,
    folded: bool,
    #[serde(default)]
    cards: Option<Vec<Card>>,
}

/// The legal moves of a seat.
#[derive(Clone, Debug, Default)]
struct Legal {
    fold: bool,
    check: bool,
    call: Option<u64>,
    bet: Option<Amounts>,
    raise: Option<Amounts>,
    show: bool,
    muck: bool,
    post_blind: bool,
    sit_out: bool,
}

/// The same as the house says it.
#[derive(Deserialize)]
struct Listed {
    moves: Vec<LegalMove>,
    #[serde(default)]
    pays: Option<u64>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum LegalMove {
    Fold,
    Check,
    Call,
    Bet { amount: Amounts },
    Raise { to: Amounts },
    Show,
    Muck,
    PostBlind,
    SitOut,
}

/// From the least to the most.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Amounts {
    min: u64,
    max: u64,
}

impl Legal {
    fn read(legal: &Value) -> Option<Legal> {
        let Listed { moves, pays } = Listed::deserialize(legal).ok()?;
        let mut legal = Legal::default();
        for r#move in moves {
            match r#move {
                LegalMove::Fold => legal.fold = true,
                LegalMove::Check => legal.check = true,
                LegalMove::Call => legal.call = Some(pays?),
                LegalMove::Bet { amount } => legal.bet = Some(amount),
                LegalMove::Raise { to } => legal.raise = Some(to),
                LegalMove::Show => legal.show = true,
                LegalMove::Muck => legal.muck = true,
                LegalMove::PostBlind => legal.post_blind = true,
                LegalMove::SitOut => legal.sit_out = true,
            }
        }
        Some(legal)
    }
}

/// What lies in the middle.
#[derive(Clone, Copy, Debug)]
pub struct Middle {
    /// All chips, bets of the round included.
    pub pot: u64,
    /// What must be matched in this round.
    pub level: u64,
}

/// The move of a seat that bets, shows or mucks, by how often it would win against `rivals` others, in thousandths;
/// that is counted only where it matters. `None` where something else is to be decided.
pub fn by_chance(
    legal: &Value,
    middle: Middle,
    rivals: usize,
    style: Style,
    dice: &mut Dice,
    chance: impl FnOnce(&mut Dice) -> u32,
) -> Option<Value> {
    let legal = Legal::read(legal)?;
    if let Some(shown) = shows(&legal, dice) {
        return Some(shown);
    }
    if dice.one_in(style.whims_one_in.max(1)) {
        return anything(&legal, dice);
    }
    if !legal.fold {
        return None;
    }
    let chance = chance(dice);
    Some(decide(&legal, middle, chance, rivals, style, dice))
}

/// What the cards that are unknown are worth to somebody, in thousandths: `draws` times the first `needed` of them are
/// drawn, and `worth` says what those come to.
pub fn drawn(
    mut unknown: Vec<Card>,
    needed: usize,
    draws: u32,
    dice: &mut Dice,
    mut worth: impl FnMut(&[Card]) -> u32,
) -> u32 {
    let mut sum = 0;
    for _ in 0..draws {
        for place in 0..needed {
            let rest = u32::try_from(unknown.len() - place).unwrap_or(1);
            unknown.swap(place, place + dice.below(rest) as usize);
        }
        sum += worth(&unknown[..needed]);
    }
    sum / draws.max(1)
}

/// Shows or mucks, if that is asked.
fn shows(legal: &Legal, dice: &mut Dice) -> Option<Value> {
    (legal.show || legal.muck)
        .then(|| if legal.show && dice.one_in(3) { json!({"type": "show"}) } else { json!({"type": "muck"}) })
}

/// The move of `seat`; `None` when nothing is legal, or the view is not that of a poker table.
pub fn choose(view: &Value, legal: &Value, seat: u8, style: Style, dice: &mut Dice) -> Option<Value> {
    let legal = Legal::read(legal)?;
    if legal.post_blind {
        return Some(if legal.sit_out && dice.one_in(25) {
            json!({"type": "sit_out"})
        } else {
            json!({"type": "post_blind"})
        });
    }
    if let Some(shown) = shows(&legal, dice) {
        return Some(shown);
    }
    if dice.one_in(style.whims_one_in.max(1)) {
        return anything(&legal, dice);
    }
    let ring = Ring::deserialize(view).ok()?;
    let late = ring.positions.as_ref().is_some_and(|positions| is_late(ring.hand.as_ref(), seat, positions.button));
    let hand = ring.hand?;
    let big = ring.stakes.stake * 2;
    let own = hand.seats.iter().find(|one| one.seat == seat)?.cards.clone()?;
    let rivals = hand.seats.iter().filter(|one| one.seat != seat && !one.folded).count();
    if hand.board.is_empty() {
        let spot = preflop::Spot { big: big.max(1), level: hand.level, rivals, late };
        return Some(before_the_flop(&legal, &hand, preflop::class(&own), spot, style, dice));
    }
    let chance = chance(&own, &hand.board, rivals, dice);
    Some(decide(&legal, hand.middle(), chance, rivals, style, dice))
}

/// Whether `seat` has the button, or only one hand between it and the button.
fn is_late(hand: Option<&Hand>, seat: u8, button: u8) -> bool {
    let Some(hand) = hand else { return false };
    // Seats from this one on, in the direction of play, up to the button.
    let behind = |other: &&HandSeat| {
        let beyond = |place: u8| (u16::from(place) + 256 - u16::from(seat)) % 256;
        !other.folded && other.seat != seat && beyond(other.seat) <= beyond(button)
    };
    hand.seats.iter().filter(behind).count() <= 1
}

/// Compares the class of the cards with what it takes to go on.
fn before_the_flop(
    legal: &Legal,
    hand: &Hand,
    class: u32,
    spot: preflop::Spot,
    style: Style,
    dice: &mut Dice,
) -> Value {
    let need = preflop::worth_a_call(spot) + style.caution / 24;
    let bold = dice.below(100) < style.boldness;
    let bluff = dice.one_in(style.bluffs_one_in.max(1)) && spot.level <= 3 * spot.big;
    if let Some(raises) = legal.raise
        && ((class >= need + 7 && bold) || bluff)
    {
        return raise(raises, hand.middle(), dice);
    }
    if legal.check {
        return json!({"type": "check"});
    }
    let Some(owed) = legal.call else { return json!({"type": "fold"}) };
    // What costs next to nothing beside what is there is seen with much less.
    let cheap = owed * 6 <= hand.pot;
    if class + if cheap { 6 } else { 0 } >= need { json!({"type": "call"}) } else { json!({"type": "fold"}) }
}

/// Compares the chance of winning, in thousandths, with the price of going on.
fn decide(legal: &Legal, hand: Middle, chance: u32, rivals: usize, style: Style, dice: &mut Dice) -> Value {
    // What a hand that is neither good nor bad would have.
    let even = 1000 / (rivals as u32 + 1);
    let bold = |dice: &mut Dice| dice.below(100) < style.boldness;
    let bluff = |dice: &mut Dice| dice.one_in(style.bluffs_one_in.max(1));
    if legal.check {
        if let Some(bets) = legal.bet
            && ((chance > even + 120 && bold(dice)) || bluff(dice))
        {
            return json!({"type": "bet", "amount": part_of(hand.pot, dice).clamp(bets.min, bets.max)});
        }
        if let Some(raises) = legal.raise
            && chance > even + 200
            && bold(dice)
        {
            return raise(raises, hand, dice);
        }
        return json!({"type": "check"});
    }
    let Some(owed) = legal.call else { return json!({"type": "fold"}) };
    let price = u32::try_from(owed * 1000 / (hand.pot + owed).max(1)).unwrap_or(1000);
    if let Some(raises) = legal.raise
        && ((chance > even + 250 && chance > price + 100 && bold(dice)) || (bluff(dice) && dice.one_in(4)))
    {
        return raise(raises, hand, dice);
    }
    // A big bet speaks of a good hand: the dearer it is, the more must be held against it.
    if chance >= price + price * style.caution / 300 + style.caution / 3 {
        json!({"type": "call"})
    } else {
        json!({"type": "fold"})
    }
}

/// A third of the pot, half of it, three quarters, all of it.
fn part_of(pot: u64, dice: &mut Dice) -> u64 {
    match dice.below(4) {
        0 => pot / 3,
        1 => pot / 2,
        2 => pot * 3 / 4,
        _ => pot,
    }
}

fn raise(raises: Amounts, hand: Middle, dice: &mut Dice) -> Value {
    let to = hand.level + part_of(hand.pot + hand.level, dice);
    json!({"type": "raise", "to": to.clamp(raises.min, raises.max)})
}

/// Any legal move, amounts from one end of the range to the other.
fn anything(legal: &Legal, dice: &mut Dice) -> Option<Value> {
    let mut between = |min: u64, max: u64| match dice.below(3) {
        0 => min,
        1 => min + u64::from(dice.below(u32::try_from(max - min).unwrap_or(u32::MAX - 1) + 1)),
        _ => max,
    };
    let mut moves = Vec::new();
    if let Some(Amounts { min, max }) = legal.bet {
        moves.push(json!({"type": "bet", "amount": between(min, max)}));
    }
    if let Some(Amounts { min, max }) = legal.raise {
        moves.push(json!({"type": "raise", "to": between(min, max)}));
    }
    let plain = [(legal.fold, "fold"), (legal.check, "check"), (legal.call.is_some(), "call")];
    moves.extend(plain.into_iter().filter(|(legal, _)| *legal).map(|(_, name)| json!({"type": name})));
    dice.choose(&moves).cloned()
}

/// How often these cards win against `rivals` hands that may be anything, in thousandths; a split counts as its part.
fn chance(own: &[Card], board: &[Card], rivals: usize, dice: &mut Dice) -> u32 {
    let unknown: Vec<Card> = DeckKind::French52
        .cards()
        .iter()
        .copied()
        .filter(|card| !own.contains(card) && !board.contains(card))
        .collect();
    let missing = 5_usize.saturating_sub(board.len());
    let needed = missing + rivals * own.len();
    if needed > unknown.len() || rivals == 0 {
        return 1000;
    }
    drawn(unknown, needed, DRAWS, dice, |cards| {
        let (drawn, hands) = cards.split_at(missing);
        let full: Vec<Card> = board.iter().chain(drawn).copied().collect();
        let Some(mine) = strength(own, &full) else { return 0 };
        let others = hands.chunks_exact(own.len()).filter_map(|cards| strength(cards, &full));
        let mut beaten = false;
        let mut level = 0;
        for other in others {
            beaten |= other > mine;
            level += u32::from(other == mine);
        }
        if beaten { 0 } else { 1000 / (level + 1) }
    })
}

/// What two cards (hold'em) or four (Omaha) make with a whole board.
fn strength(own: &[Card], board: &[Card]) -> Option<Strength> {
    let board: [Card; 5] = board.try_into().ok()?;
    match own {
        [a, b] => Some(standard::seven([*a, *b], board)),
        [a, b, c, d] => Some(standard::omaha([*a, *b, *c, *d], board)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEADY: Style = Style { caution: 40, boldness: 70, bluffs_one_in: 1_000_000, whims_one_in: 1_000_000 };

    fn view(own: &[&str], board: &[&str], pot: u64, level: u64, rivals: usize) -> Value {
        let mut seats = vec![json!({"seat": 0, "bet": 0, "folded": false, "cards": own})];
        seats.extend((1..=rivals).map(|seat| json!({"seat": seat, "bet": level, "folded": false})));
        let hand = json!({"board": board, "pot": pot, "level": level, "seats": seats});
        json!({"stakes": {"stake": 50, "ante": 0}, "positions": {"button": 0, "small": 1, "big": 2}, "hand": hand})
    }

    /// The legal moves of a seat that owes something and may raise.
    fn facing(owed: u64, least: u64, most: u64) -> Value {
        let raise = json!({"type": "raise", "to": {"min": least, "max": most}});
        json!({"game": "holdem", "pays": owed, "moves": [{"type": "fold"}, {"type": "call"}, raise]})
    }

    /// The legal moves of a seat where nobody has bet.
    fn unbet(least: u64, most: u64) -> Value {
        let bet = json!({"type": "bet", "amount": {"min": least, "max": most}});
        json!({"game": "holdem", "moves": [{"type": "fold"}, {"type": "check"}, bet]})
    }

    /// How often each kind of move is chosen in 200 decisions.
    fn choices(view: &Value, legal: &Value, style: Style) -> std::collections::BTreeMap<String, u32> {
        let mut counts = std::collections::BTreeMap::new();
        for n in 0..200 {
            let chosen = choose(view, legal, 0, style, &mut Dice::new(7).branch("decision", n)).unwrap();
            *counts.entry(chosen["type"].as_str().unwrap().to_owned()).or_default() += 1;
        }
        counts
    }

    #[test]
    fn aces_are_never_folded_before_the_flop_and_mostly_raised() {
        let seen = view(&["Ah", "As"], &[], 150, 100, 3);
        let legal = facing(100, 200, 10_000);
        let counts = choices(&seen, &legal, STEADY);
        assert_eq!(counts.get("fold"), None, "{counts:?}");
        assert!(counts["raise"] > 100, "{counts:?}");
    }

    #[test]
    fn trash_is_folded_before_the_flop_and_middling_cards_to_a_raise() {
        let legal = facing(300, 500, 10_000);
        for own in [["7h", "2c"], ["9s", "3d"], ["Jh", "6c"], ["Kd", "8c"]] {
            let counts = choices(&view(&own, &[], 450, 300, 4), &legal, STEADY);
            assert_eq!(counts["fold"], 200, "{own:?} {counts:?}");
        }
        let cheap = facing(100, 200, 10_000);
        for own in [["8h", "7h"], ["Ah", "Td"], ["6c", "6d"]] {
            let counts = choices(&view(&own, &[], 250, 100, 3), &cheap, STEADY);
            assert_eq!(counts.get("fold"), None, "{own:?} {counts:?}");
        }
    }

    #[test]
    fn position_is_counted_from_the_button_around_the_table() {
        let hand = |folded: &[u8]| {
            let seats = (0..5).map(|seat| json!({"seat": seat, "folded": folded.contains(&seat)})).collect::<Vec<_>>();
            serde_json::from_value::<Hand>(json!({"board": [], "pot": 0, "level": 0, "seats": seats})).unwrap()
        };
        let late = |seat, button, folded: &[u8]| is_late(Some(&hand(folded)), seat, button);
        assert!(late(3, 3, &[]));
        assert!(late(2, 3, &[]));
        assert!(!late(1, 3, &[]));
        assert!(late(4, 0, &[]), "seat 0 follows seat 4");
        assert!(!late(3, 0, &[]));
        assert!(late(3, 0, &[4]));
    }

    #[test]
    fn trash_is_folded_to_a_big_raise() {
        let seen = view(&["7h", "2c"], &["Ks", "Qd", "9s"], 1_000, 900, 2);
        let legal = facing(900, 1_800, 9_000);
        assert_eq!(choices(&seen, &legal, STEADY)["fold"], 200);
    }

    #[test]
    fn nobody_steady_folds_when_a_check_is_free() {
        let seen = view(&["7h", "2c"], &["Ks", "Qd", "9s"], 1_000, 0, 2);
        let legal = unbet(100, 9_000);
        assert_eq!(choices(&seen, &legal, STEADY).get("fold"), None);
    }

    #[test]
    fn the_best_omaha_hand_is_bet_and_the_amount_is_legal() {
        let seen = view(&["Ah", "Kh", "7c", "2d"], &["Qh", "Jh", "Th", "2s", "2c"], 600, 0, 1);
        let legal = unbet(100, 400);
        assert!(choices(&seen, &legal, STEADY)["bet"] > 100);
        for n in 0..50 {
            let chosen = choose(&seen, &legal, 0, STEADY, &mut Dice::new(n)).unwrap();
            assert!(chosen.get("amount").is_none_or(|amount| (100..=400).contains(&amount.as_u64().unwrap())));
        }
    }

    #[test]
    fn every_kind_of_move_is_tried_by_a_whimsical_bot() {
        let seen = view(&["7h", "2c"], &[], 150, 100, 3);
        let legal = facing(100, 200, 200);
        let counts = choices(&seen, &legal, Style { whims_one_in: 1, ..STEADY });
        assert_eq!(counts.len(), 3, "{counts:?}");
        let asked = json!({"pays": 100, "moves": [{"type": "post_blind"}, {"type": "sit_out"}]});
        assert_eq!(choices(&seen, &asked, STEADY).len(), 2);
        let shown = json!({"moves": [{"type": "show"}, {"type": "muck"}]});
        assert_eq!(choices(&seen, &shown, STEADY).len(), 2);
    }

    #[test]
    fn a_view_of_another_game_gives_no_move() {
        assert_eq!(choose(&json!({"table": []}), &json!({"moves": []}), 0, STEADY, &mut Dice::new(1)), None);
    }
}
