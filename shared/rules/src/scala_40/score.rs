//! What a deal of scala 40 costs: the value of hands, closing in hand, all thirteen cards (R13, R18, R19, R22, R24).

use serde::{Deserialize, Serialize};

use super::deal::ScalaDeal;
use super::options::SingleAce;
use crate::card::{Card, French, ManyCards};
use crate::matches::{DealScore, Forfeiture, Form};
use crate::seat::{ByLine, Line, Points, Seat};

/// What all thirteen cards cost, whatever they are (R18).
pub const ALL_CARDS: u16 = 100;
/// What a player at fault is charged besides their hand.
pub const FAULT: u32 = 50;
/// What a jolly left in hand costs.
const JOLLY: u16 = 25;

/// What a line is charged for a deal. In pairs the hands of both players are added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ScalaScore {
    /// The value of the cards in hand, of players who had opened.
    pub cards: u16,
    /// How many players had not opened and hold all thirteen cards: 100 points each.
    pub unopened: u8,
    /// Whether others closed in hand: then `cards` counts twice, also if it is 0 because the player had not opened.
    pub doubled: bool,
    /// Whether the line closed: then it is charged nothing.
    pub closed: bool,
    /// What it is charged.
    pub points: u16,
}

/// The value of one card left in hand; an ace is 11.
pub fn value(card: Card) -> u16 {
    match card.french().map(|card| card.rank.number()) {
        None => JOLLY,
        Some(1) => 11,
        Some(number) => u16::from(number.min(10)),
    }
}

fn is_ace(card: Card) -> bool {
    card.french().is_some_and(|card| card.rank.number() == 1)
}

/// The value of the cards left in a hand (R19).
pub fn hand_value(hand: &ManyCards<French>, single_ace: SingleAce) -> u16 {
    let sum: u16 = hand.iter().map(value).sum();
    let aces = hand.iter().filter(|card| is_ace(*card)).count();
    let single = match single_ace {
        SingleAce::OnlyCard => aces == 1 && hand.len() == 1,
        SingleAce::OnlyAce => aces == 1,
    };
    if single { sum - 10 } else { sum }
}

/// What every line is charged; nobody is without a closing.
pub(super) fn of(deal: &ScalaDeal) -> ByLine<ScalaScore> {
    let lines = deal.options().lines(deal.seats());
    let Some(closing) = deal.closing() else { return ByLine::make(lines, |_| ScalaScore::default()) };
    ByLine::make(lines, |line| {
        if Line::of(closing.seat, lines) == line {
            return ScalaScore { closed: true, ..ScalaScore::default() };
        }
        charged(deal, line.seats(deal.seats(), lines).intersection(deal.playing()).iter(), closing.in_hand)
    })
}

fn charged(deal: &ScalaDeal, seats: impl Iterator<Item = Seat>, in_hand: bool) -> ScalaScore {
    let mut score = ScalaScore { doubled: in_hand, ..ScalaScore::default() };
    for seat in seats {
        if deal.has_opened(seat) {
            score.cards += hand_value(deal.hand(seat), deal.options().single_ace);
        } else {
            score.unopened += 1;
        }
    }
    let times = if in_hand { 2 } else { 1 };
    score.points = score.cards * times + u16::from(score.unopened) * ALL_CARDS;
    score
}

/// What a forfeit by `offender` costs it: its hands as they are (R24), and the penalty.
pub(super) fn forfeit(deal: Option<&ScalaDeal>, offender: Line, form: &Form) -> Forfeiture {
    let held = |seat: Seat| deal.map_or(0, |deal| Points::from(hand_value(deal.hand(seat), deal.options().single_ace)));
    let secured = |line: Line| match line == offender {
        true => line.seats(form.seats, form.lines).iter().map(held).sum(),
        false => 0,
    };
    Forfeiture { secured: ByLine::make(form.lines, secured), award: FAULT }
}

impl DealScore for ScalaScore {
    fn points(&self) -> Points {
        Points::from(self.points)
    }
}
