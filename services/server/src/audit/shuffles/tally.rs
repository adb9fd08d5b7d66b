//! What was dealt and drawn, counted, and how far that is from chance. Pure, in whole numbers: statistics are
//! fractions, so that everybody who counts the same decks gets the same digits.
//!
//! With `N` decks of `n` cards, of which `k` are different and the face `c` comes `m(c)` times:
//!
//! | what | statistic | degrees of freedom |
//! |---|---|---|
//! | card by place | `(n-1)/n` times the sum of `(O-E)^2/E`, `E = N m(c)/n` | `(k-1)(n-1)` |
//! | pairs: which card lies behind which, in decks without equal cards | see `pairs` | `n^2-n-1` |
//! | numbers below `b`, first dealers among `b` seats | the sum of `(O-E)^2/E`, `E = N/b` | `b-1` |
//!
//! The factor is there because the places of a deck depend on each other: a card lies at one of them only.
//!
//! Each is compared with the value that chance passes once in a million: below 40 degrees of freedom from a table, else
//! by the formula of Wilson and Hilferty, which is at most half a per cent too large. Where less than five of a kind
//! are expected in a cell nothing is judged.

use std::collections::BTreeMap;
use std::fmt;

use mazziere_rules::card::Card;
use serde::Serialize;

/// What a number was drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drawn {
    /// Who deals first, among so many seats.
    Dealer,
    /// A number that a game asked for.
    Number,
}

/// What was counted.
#[derive(Debug, Default)]
pub struct Tally {
    /// By the deck in ascending order.
    decks: BTreeMap<Vec<Card>, Decks>,
    /// By what was drawn and its bound: how often each number came up.
    numbers: BTreeMap<(Drawn, u32), Vec<u64>>,
}

/// The decks of one kind.
#[derive(Debug)]
struct Decks {
    count: u64,
    /// Its faces in ascending order, with how often each is in the deck.
    faces: Vec<(Card, u64)>,
    size: usize,
    /// How often a face lay at a place: `face * size + place`.
    places: Vec<u64>,
    /// How often a face lay right behind another, `before * (faces + 1) + behind`; the last face is the end of the
    /// deck, behind which the first card lies. Empty where cards are equal.
    pairs: Vec<u64>,
}

/// A statistic and what chance makes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// What was counted.
    pub what: String,
    /// How many decks or draws.
    pub count: u64,
    /// How many it takes for a judgement.
    pub needed: u64,
    /// The statistic, in hundredths.
    pub statistic_hundredths: u128,
    /// Its degrees of freedom.
    pub degrees_of_freedom: u64,
    /// What chance passes once in a million, in hundredths.
    pub bound_hundredths: u128,
}

impl Verdict {
    /// Whether there is enough to judge, and it is not what chance would do.
    pub fn passes_its_bound(&self) -> bool {
        self.count >= self.needed && self.statistic_hundredths > self.bound_hundredths
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Verdict { what, count, needed, degrees_of_freedom: df, .. } = self;
        let verdict = match (count < needed, self.passes_its_bound()) {
            (true, _) => "few",
            (false, true) => "WRONG",
            (false, false) => "ok",
        };
        let [statistic, bound] =
            [self.statistic_hundredths, self.bound_hundredths].map(|it| format!("{}.{:02}", it / 100, it % 100));
        write!(f, "{verdict:<7} {what}: {count} counted, chi-square {statistic}, {df} degrees of freedom, ")?;
        write!(f, "one in a million above {bound}")?;
        if count < needed { write!(f, " (judged from {needed} on)") } else { Ok(()) }
    }
}

impl Tally {
    /// Takes a deck as it was dealt.
    pub fn deck(&mut self, cards: &[Card]) {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        if sorted.is_empty() {
            return;
        }
        let decks = self.decks.entry(sorted).or_insert_with_key(|sorted| Decks::new(sorted));
        decks.take(cards);
    }

    /// Takes a number that was drawn below a bound.
    pub fn number(&mut self, drawn: Drawn, bound: u32, value: u32) {
        let counts = self.numbers.entry((drawn, bound)).or_insert_with(|| vec![0; bound as usize]);
        if let Some(count) = counts.get_mut(value as usize) {
            *count += 1;
        }
    }

    /// What each kind of deck and draw comes to.
    pub fn verdicts(&self) -> Vec<Verdict> {
        let decks = self.decks.values().flat_map(Decks::verdicts);
        let numbers = self.numbers.iter().filter(|((_, bound), _)| *bound > 1).map(|(&(drawn, bound), counts)| {
            let what = match drawn {
                Drawn::Dealer => format!("first dealers among {bound} seats"),
                Drawn::Number => format!("numbers below {bound}"),
            };
            let (total, cells) = (counts.iter().sum::<u64>(), u64::from(bound));
            // The sum of (O - N/b)^2 / (N/b) is the sum of (bO - N)^2 over bN.
            let squares: u128 = counts.iter().map(|count| square(count * cells, total)).sum();
            verdict(what, (total, 5 * cells), (squares, u128::from(cells) * u128::from(total)), cells - 1)
        });
        decks.chain(numbers).collect()
    }
}

impl Decks {
    fn new(sorted: &[Card]) -> Decks {
        let mut faces: Vec<(Card, u64)> = Vec::new();
        for card in sorted {
            match faces.last_mut() {
                Some((last, copies)) if last == card => *copies += 1,
                _ => faces.push((*card, 1)),
            }
        }
        let (size, all) = (sorted.len(), faces.len());
        let pairs = if all == size { vec![0; (all + 1) * (all + 1)] } else { Vec::new() };
        Decks { count: 0, faces, size, places: vec![0; all * size], pairs }
    }

    fn take(&mut self, cards: &[Card]) {
        self.count += 1;
        let end = self.faces.len();
        let mut before = end;
        for (place, card) in cards.iter().enumerate() {
            let Ok(face) = self.faces.binary_search_by_key(card, |(face, _)| *face) else { continue };
            self.places[face * self.size + place] += 1;
            self.follows(before, face);
            before = face;
        }
        self.follows(before, end);
    }

    fn follows(&mut self, before: usize, behind: usize) {
        if let Some(count) = self.pairs.get_mut(before * (self.faces.len() + 1) + behind) {
            *count += 1;
        }
    }

    fn verdicts(&self) -> Vec<Verdict> {
        let kind = match self.faces.first() {
            Some((card, _)) => format!("decks of {} cards from {card} on", self.size),
            None => return Vec::new(),
        };
        let mut verdicts = vec![self.card_by_place(format!("{kind}, card by place"))];
        if !self.pairs.is_empty() && self.size > 2 {
            verdicts.push(pairs(&self.pairs, self.count, format!("{kind}, pairs")));
        }
        verdicts
    }

    fn card_by_place(&self, what: String) -> Verdict {
        let size = self.size as u64;
        // With E = Nm/n, (O - E)^2 / E is (nO - Nm)^2 over n N m; with the factor (n-1)/n it is over n^2 N m / (n-1).
        // Faces with as many copies are added up first.
        let mut squares: BTreeMap<u64, u128> = BTreeMap::new();
        for ((_, copies), counts) in self.faces.iter().zip(self.places.chunks(self.size)) {
            let of_face = counts.iter().map(|count| square(count * size, self.count * copies)).sum::<u128>();
            *squares.entry(*copies).or_default() += of_face;
        }
        let product: u128 = squares.keys().map(|copies| u128::from(*copies)).product();
        let numerator: u128 = squares.iter().map(|(copies, sum)| sum * (product / u128::from(*copies))).sum::<u128>();
        let numerator = numerator * u128::from(size - 1);
        let denominator = u128::from(size) * u128::from(size) * u128::from(self.count) * product;
        let least = self.faces.iter().map(|(_, copies)| *copies).min().unwrap_or(1);
        let freedom = (self.faces.len() as u64 - 1) * (size - 1);
        verdict(what, (self.count, (5 * size).div_ceil(least)), (numerator, denominator), freedom)
    }
}

/// Which card lies behind which. With the end of the deck as one more card a deck is one round of `m = n + 1` cards,
/// and each of them is followed by each other one with `p = 1/(m-1)`. Two successions that do not exclude each other
/// come together with `q = 1/((m-1)(m-2))`; that two cards follow each other both ways never happens. So of the
/// deviations `D = O - Np` the part that is equal both ways has the variance `Np`, and the part that is opposite has
/// `N(p+2q)`, with `m(m-3)/2` and `(m-1)(m-2)/2` degrees of freedom.
fn pairs(counts: &[u64], decks: u64, what: String) -> Verdict {
    let m = counts.len().isqrt();
    let others = m as u64 - 1;
    let deviation = |one: usize, other: usize| signed(counts[one * m + other] * others) - signed(decks);
    let (mut equal, mut opposite) = (0_u128, 0_u128);
    for one in 0..m {
        for other in one + 1..m {
            let (there, back) = (deviation(one, other), deviation(other, one));
            equal += (there + back).unsigned_abs().pow(2);
            opposite += (there - back).unsigned_abs().pow(2);
        }
    }
    // D is taken (m-1)-fold, and both parts are halves: of each pair of cells the squares of a part add up to half of
    // what was summed. Divided by N/(m-1), and by N m / ((m-1)(m-2)).
    let (m, decks, others) = (m as u128, u128::from(decks), u128::from(others));
    let numerator = equal * m + opposite * (m - 2);
    let freedom = m * (m - 3) / 2 + (m - 1) * (m - 2) / 2;
    let needed = 5 * others;
    let count = u64::try_from(decks).unwrap_or(u64::MAX);
    let freedom = u64::try_from(freedom).unwrap_or(u64::MAX);
    let needed = u64::try_from(needed).unwrap_or(u64::MAX);
    verdict(what, (count, needed), (numerator, 2 * others * decks * m), freedom)
}

fn signed(count: u64) -> i128 {
    i128::from(count)
}

/// The square of a difference.
fn square(one: u64, other: u64) -> u128 {
    u128::from(one.abs_diff(other)).pow(2)
}

fn verdict(what: String, (count, needed): (u64, u64), (above, below): (u128, u128), freedom: u64) -> Verdict {
    Verdict {
        what,
        count,
        needed,
        statistic_hundredths: above * 100 / below.max(1),
        degrees_of_freedom: freedom,
        bound_hundredths: bound(freedom),
    }
}

/// What chi-square passes once in a million with 1, 2, 3.. degrees of freedom, in hundredths, rounded up.
const BOUNDS: [u128; 40] = [
    2393, 2764, 3067, 3338, 3589, 3826, 4053, 4271, 4482, 4687, 4887, 5083, 5275, 5464, 5650, 5833, 6014, 6192, 6368,
    6543, 6715, 6886, 7055, 7223, 7390, 7555, 7719, 7882, 8044, 8205, 8365, 8524, 8682, 8839, 8995, 9151, 9306, 9460,
    9613, 9766,
];

/// One, where fractions are counted in billionths.
const ONE: u128 = 1_000_000_000;

/// What a normal variable passes once in a million.
const Z: u128 = 4_753_424_309;

/// What chi-square passes once in a million, in hundredths.
fn bound(freedom: u64) -> u128 {
    if let Some(bound) = usize::try_from(freedom).ok().and_then(|freedom| BOUNDS.get(freedom.checked_sub(1)?)) {
        return *bound;
    }
    if freedom == 0 {
        return 0;
    }
    // f (1 - 2/(9f) + z sqrt(2/(9f)))^3.
    let freedom = u128::from(freedom);
    let part = 2 * ONE / (9 * freedom);
    let root = (2 * ONE * ONE / (9 * freedom)).isqrt();
    let base = ONE - part + Z * root / ONE;
    let cube = base * base / ONE * base / ONE;
    (freedom * cube * 100).div_ceil(ONE)
}

#[cfg(test)]
mod tests;
