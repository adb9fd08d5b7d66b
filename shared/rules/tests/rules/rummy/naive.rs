//! The second judge: it reads the rules aloud and tries every place for every card.

use mazziere_rules::card::{Card, Suit};
use mazziere_rules::rummy::{Meld, Place, Shape, Style};

/// A game as it lies: position (or suit, 100 and up; 200 for none) and card, ascending.
pub(super) type Lying = Vec<(u8, Card)>;

fn number(place: Option<Place>) -> u8 {
    match place {
        Some(Place::Position(position)) => position,
        Some(Place::Suit(suit)) => 100 + suit as u8,
        None => 200,
    }
}

pub(super) fn lying(meld: &Meld) -> Lying {
    let mut lying: Lying = meld.placed().map(|(card, place)| (number(place), card)).collect();
    lying.sort();
    lying
}

fn rank(card: Card) -> Option<u8> {
    card.french().map(|french| french.rank.number())
}

/// Whether `card` is itself at this position of a sequence of `suit`.
fn is_itself(card: Card, position: u8, suit: Suit) -> bool {
    let here = rank(card).is_some_and(|rank| rank == position || rank == 1 && position == 14);
    here && card.french().is_some_and(|french| french.suit == suit)
}

fn can_be_wild(style: Style, card: Card) -> bool {
    card == Card::JOLLY || style.twos_wild && rank(card) == Some(2)
}

/// How many cards of a sequence are wild, and how many aces are natural; none if a card is neither itself nor wild.
fn judged(style: Style, lying: &Lying, suit: Suit) -> Option<(usize, usize)> {
    let (mut wild, mut aces) = (0, 0);
    for &(position, card) in lying {
        match () {
            () if is_itself(card, position, suit) => aces += usize::from(rank(card) == Some(1)),
            () if can_be_wild(style, card) => wild += 1,
            () => return None,
        }
    }
    Some((wild, aces))
}

/// The order of preference: fewest wild cards; the wild card in a gap, at the low end, at the high end; the ace low.
pub(super) fn key(style: Style, lying: &Lying) -> (usize, u8, bool, u8) {
    if lying[0].0 >= 100 {
        return (0, 0, false, lying.iter().find(|(_, card)| can_be_wild(style, *card)).map_or(0, |(place, _)| *place));
    }
    let suit =
        Suit::ALL.into_iter().find(|&suit| judged(style, lying, suit).is_some_and(|(wild, _)| wild < 2)).unwrap();
    let (wilds, _) = judged(style, lying, suit).unwrap();
    let natural: Vec<u8> = lying.iter().filter(|(at, card)| is_itself(*card, *at, suit)).map(|(at, _)| *at).collect();
    let wild = lying.iter().find(|(at, card)| !is_itself(*card, *at, suit)).map(|(at, _)| *at);
    let high = natural.contains(&14);
    let place = match wild {
        Some(at) if at < natural[0] => 1,
        Some(at) if at > *natural.last().unwrap() => 2,
        _ => 0,
    };
    (wilds, place, high, 0)
}

/// Puts the cards into the free places one by one, in every order.
fn fill(places: &[u8], left: &[Card], so_far: &mut Lying, may: &dyn Fn(u8, Card) -> bool, found: &mut Vec<Lying>) {
    let Some((&place, places)) = places.split_first() else {
        let mut lying = so_far.clone();
        lying.sort();
        found.push(lying);
        return;
    };
    for (at, &card) in left.iter().enumerate() {
        if left[..at].contains(&card) || !may(place, card) {
            continue;
        }
        let rest: Vec<Card> =
            left.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, card)| *card).collect();
        so_far.push((place, card));
        fill(places, &rest, so_far, may, found);
        so_far.pop();
    }
}

fn unique(mut found: Vec<Lying>) -> Vec<Lying> {
    found.sort();
    found.dedup();
    found
}

/// Sequences of `suit` made of `fixed` cards and all of `cards`.
fn sequences(style: Style, suit: Suit, fixed: &Lying, cards: &[Card], found: &mut Vec<Lying>) {
    let total = (fixed.len() + cards.len()) as u8;
    for low in 1..=14_u8 {
        let high = low + total - 1;
        if high > 14 || fixed.iter().any(|(at, _)| !(low..=high).contains(at)) {
            continue;
        }
        let free: Vec<u8> = (low..=high).filter(|at| !fixed.iter().any(|(taken, _)| taken == at)).collect();
        let may = |at: u8, card: Card| is_itself(card, at, suit) || can_be_wild(style, card);
        let mut all = Vec::new();
        fill(&free, cards, &mut fixed.clone(), &may, &mut all);
        found.extend(all.into_iter().filter(|lying| {
            judged(style, lying, suit).is_some_and(|(wild, aces)| wild <= 1 && aces <= 1 && wild < lying.len())
        }));
    }
}

/// Combinations of `rank` made of `fixed` cards and all of `cards`.
fn combinations(style: Style, rank_of: u8, fixed: &Lying, cards: &[Card], found: &mut Vec<Lying>) {
    if style.twos_wild && rank_of == 2 {
        return;
    }
    let mut lying = fixed.clone();
    let mut wild = None;
    for &card in cards {
        match card.french() {
            Some(french) if french.rank.number() == rank_of => {
                let place = 100 + french.suit as u8;
                let taken = lying.iter().filter(|(at, _)| *at == place).count();
                if taken >= if style.repeats { 2 } else { 1 } {
                    return;
                }
                lying.push((place, card));
            }
            _ if can_be_wild(style, card) && wild.is_none() => wild = Some(card),
            _ => return,
        }
    }
    let has_wild = fixed.iter().any(|&(at, card)| at == 200 || card == Card::JOLLY);
    let Some(wild) = wild else {
        lying.sort();
        return found.push(lying);
    };
    if has_wild {
        return;
    }
    let places: Vec<u8> = match style.repeats {
        true => vec![200],
        false => (100..104).filter(|place| !lying.iter().any(|(at, _)| at == place)).collect(),
    };
    for place in places {
        let mut with = lying.clone();
        with.push((place, wild));
        with.sort();
        found.push(with);
    }
}

/// Every way in which the cards lie as a new game.
pub(super) fn openings(style: Style, cards: &[Card]) -> Vec<Lying> {
    let mut found = Vec::new();
    if cards.len() < 3 || cards.iter().any(|card| card.french().is_none() && *card != Card::JOLLY) {
        return found;
    }
    for suit in Suit::ALL {
        sequences(style, suit, &Vec::new(), cards, &mut found);
    }
    for rank_of in 1..=13 {
        let mut these = Vec::new();
        combinations(style, rank_of, &Vec::new(), cards, &mut these);
        found.extend(
            these
                .into_iter()
                .filter(|lying| lying.iter().filter(|(_, card)| rank(*card) == Some(rank_of)).count() >= 2),
        );
    }
    unique(found)
}

/// Every way in which `base` lies with these cards.
pub(super) fn extensions(style: Style, base: &Meld, cards: &[Card]) -> Vec<Lying> {
    let mut found = Vec::new();
    let fixed = lying(base);
    match base.shape() {
        Shape::Combination(rank) => combinations(style, rank.number(), &fixed, cards, &mut found),
        Shape::Sequence(suit) => {
            sequences(style, suit, &fixed, cards, &mut found);
            let wild = fixed.iter().position(|&(at, card)| !is_itself(card, at, suit));
            if let (Some(wild), true) = (wild, style.displaces) {
                // The wild card is lifted: its own card must come to its place.
                let mut without = fixed.clone();
                let (place, lifted) = without.remove(wild);
                let mut all = cards.to_vec();
                all.push(lifted);
                let mut these = Vec::new();
                sequences(style, suit, &without, &all, &mut these);
                let comes = cards.iter().any(|&card| is_itself(card, place, suit));
                let own = |lying: &Lying| lying.iter().any(|&(at, card)| at == place && is_itself(card, at, suit));
                found.extend(these.into_iter().filter(|lying| comes && own(lying)));
            }
        }
    }
    unique(found)
}
