//! From fields to a hand that can be played.

use smallvec::SmallVec;

use super::notation::{self, Fields, Section, Value};
use super::{Act, Entry, Micros, PhhError, PhhHand, What, variant};
use crate::betting::{Limit, Rake};
use crate::card::{Card, DeckKind};
use crate::holdem::hand::HandRules;
use crate::ring::{Dealt, Forced, ForcedKind, HandStart, Positions, Stakes};
use crate::seat::{Seat, SeatSet};
use crate::session::{Chips, MOST_CHIPS};

/// The hands of a file, each read or not by itself: none of no-limit or fixed-limit hold'em or pot-limit Omaha with two
/// to ten players is refused, and so is what is not in the notation. No entries: there is no hand in the file.
pub fn read(text: &str) -> Vec<Entry> {
    (1..).zip(notation::parse(text)).map(|(place, section)| entry(place, section)).collect()
}

fn entry(place: usize, section: Section) -> Entry {
    let fields = match section.fields {
        Ok(fields) => fields,
        Err(error) => {
            let line = if let PhhError::Notation { line, .. } = error { line } else { section.line };
            return Entry { name: place.to_string(), line, hand: Err(error) };
        }
    };
    let name = match get(&fields, "hand") {
        Some(Value::Text(name)) => name.clone(),
        Some(Value::Number(number)) => (number / 1_000_000).to_string(),
        _ => place.to_string(),
    };
    let hand = hand(&fields, &name);
    let at_fault = match &hand {
        Err(PhhError::Field { field, .. }) => fields.iter().find(|one| one.key == *field).map(|one| one.line),
        _ => None,
    };
    Entry { name, line: at_fault.unwrap_or(section.line), hand }
}

fn wrong<T>(field: &'static str, detail: impl Into<String>) -> Result<T, PhhError> {
    Err(PhhError::Field { field, detail: detail.into() })
}

fn get<'a>(fields: &'a Fields, field: &str) -> Option<&'a Value> {
    fields.iter().find(|one| one.key == field).map(|one| &one.value)
}

fn amounts(fields: &Fields, field: &'static str) -> Result<Vec<Micros>, PhhError> {
    let Some(Value::List(list)) = get(fields, field) else { return wrong(field, "a list of amounts is expected") };
    let amount = |value: &Value| match value {
        Value::Number(micros) => Ok(*micros),
        _ => wrong(field, "an amount is not a known number"),
    };
    list.iter().map(amount).collect()
}

/// The blinds, and which players post to come in: theirs are below zero.
fn blinds(fields: &Fields) -> Result<(Vec<Micros>, Vec<bool>), PhhError> {
    let field = "blinds_or_straddles";
    let Some(Value::List(list)) = get(fields, field) else { return wrong(field, "a list of amounts is expected") };
    let amount = |value: &Value| match value {
        Value::Number(micros) => Ok((*micros, false)),
        Value::Negative(micros) => Ok((*micros, true)),
        _ => wrong(field, "an amount is not a known number"),
    };
    Ok(list.iter().map(amount).collect::<Result<Vec<_>, _>>()?.into_iter().unzip())
}

fn number(fields: &Fields, field: &'static str) -> Result<Micros, PhhError> {
    match get(fields, field) {
        Some(Value::Number(micros)) => Ok(*micros),
        Some(_) => wrong(field, "an amount is not a known number"),
        None => wrong(field, "missing"),
    }
}

/// The big blind and the smallest bet: where the limit is fixed, the small bet, which is half the big one.
fn least_bet(fields: &Fields, limit: Limit) -> Result<Micros, PhhError> {
    if limit != Limit::Fl {
        return number(fields, "min_bet");
    }
    let small = number(fields, "small_bet")?;
    let big = number(fields, "big_bet")?;
    if small.checked_mul(2) == Some(big) { Ok(small) } else { wrong("big_bet", "it is not twice the small bet") }
}

fn hand(fields: &Fields, name: &str) -> Result<PhhHand, PhhError> {
    let (kind, limit) = match get(fields, "variant") {
        Some(Value::Text(code)) => variant::of_code(code)?,
        _ => return wrong("variant", "missing"),
    };
    let stacks = amounts(fields, "starting_stacks")?;
    let (blinds, entering) = blinds(fields)?;
    let antes = amounts(fields, "antes")?;
    let players = stacks.len();
    if !(2..=10).contains(&players) || blinds.len() != players || antes.len() != players {
        return wrong("starting_stacks", "two to ten players with a stack, an ante and a blind each are expected");
    }
    let least_bet = least_bet(fields, limit)?;
    let Some(Value::List(actions)) = get(fields, "actions") else { return wrong("actions", "missing") };
    let script = Script::read(actions, players)?;
    let raises = script.acts.iter().filter_map(|(_, what)| match what {
        Raw::BetOrRaise(micros) => Some(*micros),
        _ => None,
    });
    let all = stacks.iter().chain(&blinds).chain(&antes).copied().chain(raises).chain([least_bet]);
    let unit = unit(&all);
    let trimmed = get(fields, "ante_trimming_status") != Some(&Value::Flag(false));
    let table = Table { stacks: &stacks, blinds: &blinds, entering: &entering, antes: &antes, trimmed, unit };
    let big_blind = least_bet / unit;
    let start = table.start(big_blind)?;
    let acts = script.acts.iter().map(|&(seat, raw)| Act { seat, what: raw.what(unit) }).collect();
    let finishing = match get(fields, "finishing_stacks") {
        None => None,
        Some(_) => Some(amounts(fields, "finishing_stacks")?).filter(|list| list.len() == players),
    };
    Ok(PhhHand {
        name: name.to_owned(),
        rules: HandRules { kind, limit, rake: Rake::NONE, no_flop_no_drop: true, big_blind },
        deck: script.deck(players, kind.covered())?,
        start,
        acts,
        finishing,
        unit,
    })
}

/// The largest power of ten millionths, at most one, that divides all amounts: our chip.
fn unit(amounts: &(impl Iterator<Item = Micros> + Clone)) -> Micros {
    let mut unit = 1_000_000;
    while unit > 1 && amounts.clone().any(|amount| amount % unit != 0) {
        unit /= 10;
    }
    unit
}

/// What the players have and post.
struct Table<'a> {
    stacks: &'a [Micros],
    blinds: &'a [Micros],
    entering: &'a [bool],
    antes: &'a [Micros],
    /// Whether antes are matched like bets. If not, what one player posts beyond the usual ante is dead.
    trimmed: bool,
    unit: Micros,
}

impl Table<'_> {
    /// Amounts stand in the order of the players, but heads-up, where the button posts the first.
    fn of(&self, list: &[Micros], player: usize) -> Chips {
        let place = if list.len() == 2 { 1 - player } else { player };
        list.get(place).map_or(0, |micros| micros / self.unit)
    }

    fn start(&self, big_blind: Chips) -> Result<HandStart, PhhError> {
        let players = self.stacks.len();
        let blind = |player: usize| self.of(self.blinds, player);
        let highest = (0..players).map(blind).max().unwrap_or(0);
        if highest != big_blind || highest == 0 {
            return wrong("blinds_or_straddles", "the highest is not the minimum bet");
        }
        if self.stacks.iter().any(|stack| stack / self.unit == 0 || stack / self.unit > MOST_CHIPS) {
            return wrong("starting_stacks", "a stack is empty or too large");
        }
        let enters = |player: usize| players > 2 && self.entering.get(player).copied().unwrap_or(false);
        let Some(big) = (0..players).rev().find(|&player| blind(player) == highest && !enters(player)) else {
            return wrong("blinds_or_straddles", "nobody posts the big blind");
        };
        let seat = |player: usize| Seat::new(player as u8);
        let mut left: SmallVec<[Chips; 10]> = self.stacks.iter().map(|stack| stack / self.unit).collect();
        let seats = (0..players).map(|player| Dealt { seat: seat(player), chips: left[player] }).collect();
        let mut forced = SmallVec::new();
        let mut post = |player: usize, kind: ForcedKind, amount: Chips| {
            let amount = amount.min(left[player]);
            left[player] -= amount;
            if amount > 0 {
                forced.push(Forced { seat: seat(player), kind, amount });
            }
        };
        // What everybody owes who can pay it; the rest of an ante that is larger is dead.
        let full = (0..players).filter(|&player| self.of(self.antes, player) < self.stacks[player] / self.unit);
        let least = full.map(|player| self.of(self.antes, player)).min();
        let usual = if self.trimmed { Chips::MAX } else { least.unwrap_or(Chips::MAX) };
        for player in 0..players {
            let ante = self.of(self.antes, player);
            post(player, ForcedKind::Ante, ante.min(usual));
            post(player, ForcedKind::DeadSmallBlind, ante.saturating_sub(usual));
        }
        for player in 0..players {
            let kind = match blind(player) {
                _ if player == big => ForcedKind::BigBlind,
                amount if amount == highest || enters(player) => ForcedKind::Entry,
                _ => ForcedKind::SmallBlind,
            };
            post(player, kind, blind(player));
        }
        let button = seat(players - 1);
        let small = if players == 2 { button } else { seat(0) };
        Ok(HandStart {
            hand: 1,
            positions: Positions { button, small, big: seat(big) },
            stakes: Stakes { stake: big_blind / 2, ante: 0 },
            seats,
            forced,
            carried: 0,
            risk: None,
            waiting: SeatSet::EMPTY,
            pay_only: SeatSet::EMPTY,
            left: None,
            to_draw: false,
        })
    }
}

/// An action whose amount is not in chips yet.
#[derive(Clone, Copy)]
enum Raw {
    Fold,
    CheckOrCall,
    BetOrRaise(Micros),
    Show(bool),
}

impl Raw {
    fn what(self, unit: Micros) -> What {
        match self {
            Raw::Fold => What::Fold,
            Raw::CheckOrCall => What::CheckOrCall,
            Raw::BetOrRaise(micros) => What::BetOrRaise(micros / unit),
            Raw::Show(cards) => What::Show(cards),
        }
    }
}

/// The actions, taken apart: cards dealt, and what players did.
#[derive(Default)]
struct Script {
    hole: [SmallVec<[Card; 2]>; 10],
    board: SmallVec<[Card; 5]>,
    acts: Vec<(Seat, Raw)>,
}

fn cards(text: &str) -> Result<SmallVec<[Card; 5]>, PhhError> {
    let known =
        |two: &[u8]| std::str::from_utf8(two).ok().and_then(|two| two.parse().ok()).filter(|c: &Card| c.is_french());
    text.as_bytes()
        .chunks(2)
        // Cards that nobody saw: any will do, as long as they are not needed to say who won.
        .filter(|two| *two != b"??")
        .map(|two| known(two).map_or_else(|| wrong("actions", format!("{text} are no cards")), Ok))
        .collect()
}

impl Script {
    fn read(actions: &[Value], players: usize) -> Result<Script, PhhError> {
        let mut script = Script::default();
        for action in actions {
            let Value::Text(text) = action else { return wrong("actions", "an action is a string") };
            script.action(text.split('#').next().unwrap_or_default(), players)?;
        }
        Ok(script)
    }

    fn action(&mut self, text: &str, players: usize) -> Result<(), PhhError> {
        let unknown = || wrong("actions", format!("{text} is no action of a player"));
        let mut words = text.split_whitespace();
        let player = |word: Option<&str>| -> Option<usize> {
            let number: usize = word?.strip_prefix('p')?.parse().ok()?;
            (1..=players).contains(&number).then(|| number - 1)
        };
        match words.next() {
            None => Ok(()),
            Some("d") => match words.next() {
                Some("dh") => {
                    let Some(player) = player(words.next()) else { return unknown() };
                    self.hole[player].extend(cards(words.next().unwrap_or_default())?);
                    Ok(())
                }
                Some("db") => {
                    self.board.extend(cards(words.next().unwrap_or_default())?);
                    Ok(())
                }
                _ => unknown(),
            },
            word => {
                let Some(player) = player(word) else { return unknown() };
                let what = match (words.next(), words.next()) {
                    (Some("f"), None) => Raw::Fold,
                    (Some("cc"), None) => Raw::CheckOrCall,
                    (Some("cbr"), Some(amount)) => {
                        let Some(micros) = notation::amount(amount) else { return unknown() };
                        Raw::BetOrRaise(micros)
                    }
                    (Some("sm"), cards) => Raw::Show(cards.is_some_and(|cards| cards != "-")),
                    _ => return unknown(),
                };
                self.acts.push((Seat::new(player as u8), what));
                Ok(())
            }
        }
    }

    /// The deck that deals these cards from the left of the button; cards that the file does not know come from the
    /// rest.
    fn deck(&self, players: usize, covered: usize) -> Result<[Card; 52], PhhError> {
        let all = DeckKind::French52.cards();
        let used: Vec<Card> = self.hole.iter().flatten().chain(&self.board).copied().collect();
        if (1..used.len()).any(|i| used[..i].contains(&used[i])) {
            return wrong("actions", "a card is dealt twice");
        }
        if self.hole.iter().any(|hole| hole.len() > covered) || self.board.len() > 5 {
            return wrong("actions", "too many cards are dealt");
        }
        let mut rest = all.iter().copied().filter(|card| !used.contains(card));
        let mut deck = [all[0]; 52];
        // At most 45 places are filled from known cards and every other one from the rest: it is never used up early.
        for (place, card) in deck.iter_mut().enumerate() {
            let round = place / players;
            let player = place % players;
            let known = if place < covered * players {
                self.hole.get(player).and_then(|hole| hole.get(round))
            } else {
                self.board.get(place - covered * players)
            };
            if let Some(next) = known.copied().or_else(|| rest.next()) {
                *card = next;
            }
        }
        Ok(deck)
    }
}
