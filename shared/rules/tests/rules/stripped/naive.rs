//! A ranking of another make: the table of the law read line by line, a list of numbers to compare for each hand.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::poker::Category;

/// What decides, most important first. Values are 5 to 14, suits 1 (picche) to 4 (cuori).
pub(crate) type Rank = Vec<u8>;

/// The categories as this evaluator numbers them.
pub(crate) const CATEGORIES: [Category; 9] = [
    Category::HighCard,
    Category::Pair,
    Category::TwoPair,
    Category::ThreeOfAKind,
    Category::Straight,
    Category::FullHouse,
    Category::Flush,
    Category::FourOfAKind,
    Category::StraightFlush,
];
const ROYAL: u8 = 8;

/// The value, ace 14, and the suit of a card.
pub(crate) fn read(card: Card) -> (u8, u8) {
    let text = card.to_string();
    let mut letters = text.chars();
    let rank = letters.next().expect("a rank");
    let value = match rank {
        'A' => 14,
        'K' => 13,
        'Q' => 12,
        'J' => 11,
        'T' => 10,
        digit => digit.to_digit(10).expect("a digit") as u8,
    };
    let suit = match letters.next() {
        Some('h') => 4,
        Some('d') => 3,
        Some('c') => 2,
        _ => 1,
    };
    (value, suit)
}

/// The rank of five cards of the deck for so many players.
pub(crate) fn rank(players: u8, hand: &[Card; 5]) -> Rank {
    let mut cards = hand.map(read);
    cards.sort_unstable_by(|a, b| b.cmp(a));
    let lowest = 11 - players;
    // The ace of a minima is worth one less than the lowest card.
    let is_minima = cards.map(|card| card.0) == [14, lowest + 3, lowest + 2, lowest + 1, lowest];
    if is_minima {
        cards.rotate_left(1);
    }
    let suited = cards.iter().all(|card| card.1 == cards[0].1);
    let in_a_row = is_minima || cards.windows(2).all(|two| two[0].0 == two[1].0 + 1);
    if in_a_row {
        let top = cards[0].0;
        return match suited {
            true => vec![ROYAL, top, cards[0].1],
            false => [4, top].into_iter().chain(cards.iter().map(|card| card.1)).collect(),
        };
    }
    if suited {
        return [6, cards[0].1].into_iter().chain(cards.iter().map(|card| card.0)).collect();
    }
    let with_times = |times: usize| -> Vec<(u8, u8)> {
        let count = |value: u8| cards.iter().filter(|card| card.0 == value).count();
        cards.iter().copied().filter(|card| count(card.0) == times).collect()
    };
    let (fours, threes, twos, ones) = (with_times(4), with_times(3), with_times(2), with_times(1));
    let category = match (fours.len(), threes.len(), twos.len()) {
        (4, ..) => 7,
        (_, 3, 2) => 5,
        (_, 3, _) => 3,
        (_, _, 4) => 2,
        (_, _, 2) => 1,
        _ => 0,
    };
    let groups = [&fours, &threes, &twos, &ones];
    let values = groups.iter().flat_map(|group| group.iter().map(|card| card.0));
    // Cards that come once first; the suits of pairs and tris last (R6).
    let suits = [&ones, &fours, &threes, &twos].into_iter().flat_map(|group| group.iter().map(|card| card.1));
    [category].into_iter().chain(values).chain(suits).collect()
}

/// Whether `one` wins against `other`: the royal pair is turned round (R5).
pub(crate) fn beats(players: u8, one: &Rank, other: &Rank) -> bool {
    let (minima, massima) = (vec![ROYAL, 14 - players, 1], vec![ROYAL, 14, 4]);
    if *one == minima && *other == massima {
        return true;
    }
    !(*other == minima && *one == massima) && one > other
}

/// The rank that a player must use who can make several: of scale reali the higher suit, then the higher top (NB.1).
pub(crate) fn used(players: u8, choices: &[Vec<Card>]) -> (Rank, [Card; 5]) {
    let mut all: Vec<(Rank, [Card; 5])> = Vec::new();
    for cards in choices {
        for set in (0..1_u32 << cards.len()).filter(|set| set.count_ones() == 5) {
            let mut chosen = cards.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            let five: [Card; 5] = std::array::from_fn(|_| *chosen.next().expect("five").1);
            all.push((rank(players, &five), five));
        }
    }
    let royal = all.iter().filter(|(rank, _)| rank[0] == ROYAL).max_by_key(|(rank, _)| (rank[2], rank[1]));
    royal.or(all.iter().max()).expect("five cards").clone()
}

/// The cards of the deck for so many players.
pub(crate) fn deck(players: u8) -> &'static [Card] {
    DeckKind::stripped(players).expect("2 to 6 players").cards()
}

/// Every five cards of a deck.
pub(crate) fn each_five(deck: &[Card], mut show: impl FnMut([Card; 5])) {
    let mut places = [0, 1, 2, 3, 4];
    loop {
        show(places.map(|place| deck[place]));
        let Some(at) = (0..5).rev().find(|&at| places[at] < deck.len() - 5 + at) else { return };
        places[at] += 1;
        for next in at + 1..5 {
            places[next] = places[next - 1] + 1;
        }
    }
}
