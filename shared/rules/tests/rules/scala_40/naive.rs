//! A second judge of scala 40, as slow as it is plain: cards are words, games are lists, arrangements are tried one by
//! one. It shares no code with the first.

use mazziere_rules::card::Card;
use mazziere_rules::rummy::Place;
use mazziere_rules::scala_40::{ScalaMeld, ScalaMove, ScalaReuse, ScalaUse, Standing};

/// A place as text: a position, or a suit.
type Spot = String;
/// A card at its place.
type Lying = Vec<(String, Spot)>;

fn spot(place: &Place) -> Spot {
    serde_json::to_value(place).unwrap().to_string().replace('"', "")
}

fn words<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Vec<String> {
    cards.into_iter().map(Card::to_string).collect()
}

/// Where this card may lie in a sequence of the suit.
fn positions(card: &str, suit: char) -> Vec<Spot> {
    if card == "Jo" {
        return (1..=14).map(|position| position.to_string()).collect();
    }
    let (rank, own) = (&card[..1], card.chars().nth(1).unwrap());
    match rank {
        _ if own != suit => Vec::new(),
        "A" => vec!["1".to_owned(), "14".to_owned()],
        _ => vec![("A23456789TJQK".find(rank).unwrap() + 1).to_string()],
    }
}

fn valid_sequence(lying: &Lying) -> bool {
    let mut spots: Vec<u8> = lying.iter().filter_map(|(_, spot)| spot.parse().ok()).collect();
    spots.sort_unstable();
    let aces = lying.iter().filter(|(card, _)| card.starts_with('A')).count();
    spots.len() == lying.len() && spots.len() >= 3 && aces <= 1 && spots.windows(2).all(|two| two[0] + 1 == two[1])
}

fn valid_combination(lying: &Lying) -> bool {
    let mut suits: Vec<&Spot> = lying.iter().map(|(_, spot)| spot).collect();
    suits.sort_unstable();
    let different = suits.windows(2).all(|two| two[0] != two[1]);
    let mut ranks: Vec<&str> = lying.iter().filter(|(card, _)| card != "Jo").map(|(card, _)| &card[..1]).collect();
    ranks.dedup();
    (3..=4).contains(&lying.len()) && different && ranks.len() == 1
}

/// Every way to add these cards to what lies.
fn arrangements(base: &Lying, cards: &[String]) -> Vec<Lying> {
    let jolly = |lying: &Lying| lying.iter().filter(|(card, _)| card == "Jo").count();
    let jollies = jolly(base) + cards.iter().filter(|card| *card == "Jo").count();
    if jollies > 1 || base.len() + cards.len() > 14 {
        return Vec::new();
    }
    let mut found = Vec::new();
    let naturals = || base.iter().map(|(card, _)| card).chain(cards).filter(|card| *card != "Jo");
    for suit in ['d', 'h', 'c', 's'] {
        if naturals().all(|card| card.ends_with(suit)) && naturals().next().is_some() {
            each(base.clone(), cards, &|card| positions(card, suit), &valid_sequence, &mut found);
        }
    }
    let suits = |card: &str| match card {
        "Jo" => ["d", "h", "c", "s"].map(str::to_owned).to_vec(),
        _ => vec![card[1..].to_owned()],
    };
    each(base.clone(), cards, &suits, &valid_combination, &mut found);
    found
}

fn each(
    lying: Lying,
    cards: &[String],
    spots: &dyn Fn(&str) -> Vec<Spot>,
    valid: &dyn Fn(&Lying) -> bool,
    found: &mut Vec<Lying>,
) {
    let Some((card, rest)) = cards.split_first() else {
        if valid(&lying) {
            found.push(lying);
        }
        return;
    };
    for spot in spots(card) {
        if lying.iter().all(|(_, taken)| *taken != spot) {
            let mut more = lying.clone();
            more.push((card.clone(), spot));
            each(more, rest, spots, valid, found);
        }
    }
}

/// What comes of it, if it is allowed: a layout decides where there are several ways, and says nothing else.
fn placed(base: &Lying, cards: &[String], layout: Option<Vec<Spot>>) -> Option<Lying> {
    if cards.is_empty() {
        return None;
    }
    let mut ways = arrangements(base, cards);
    if ways.len() > 1 {
        let layout = layout?;
        ways.retain(|way| {
            let added: Vec<&Spot> = way[base.len()..].iter().map(|(_, spot)| spot).collect();
            layout.iter().collect::<Vec<_>>() == added
        });
    }
    ways.into_iter().next()
}

fn worth(lying: &Lying) -> u16 {
    let rank = |card: &str| ("A23456789TJQK".find(&card[..1]).unwrap() + 1) as u16;
    let natural = lying.iter().find(|(card, _)| card != "Jo").unwrap();
    let of = |spot: &Spot| match spot.parse::<u16>() {
        Ok(14) => 11,
        Ok(position) => position.min(10),
        Err(_) if rank(&natural.0) == 1 => 11,
        Err(_) => rank(&natural.0).min(10),
    };
    lying.iter().map(|(_, spot)| of(spot)).sum()
}

/// Where somebody stands, in words.
struct Table {
    hand: Vec<String>,
    games: Vec<Lying>,
    opened: bool,
    may_close: bool,
}

fn spots(layout: Option<&[Place]>) -> Option<Vec<Spot>> {
    layout.map(|layout| layout.iter().map(spot).collect())
}

impl Table {
    fn without(&self, cards: &[String]) -> Option<Vec<String>> {
        let mut left = self.hand.clone();
        for card in cards {
            left.remove(left.iter().position(|held| held == card)?);
        }
        Some(left)
    }

    /// Whether the turn can be ended with these cards left.
    fn ends(&self, left: &[String]) -> bool {
        left.len() > 1 || (left.len() == 1 && self.may_close && left[0] != "Jo")
    }

    fn games(&self, melds: &[ScalaMeld]) -> Option<(Vec<Lying>, Vec<String>)> {
        let cards: Vec<String> = melds.iter().flat_map(|meld| words(&meld.cards)).collect();
        let left = self.without(&cards)?;
        let lying = melds
            .iter()
            .map(|meld| placed(&Lying::new(), &words(&meld.cards), spots(meld.layout.as_deref())))
            .collect::<Option<Vec<Lying>>>()?;
        Some((lying, left))
    }

    fn fits(&self, card: &str) -> bool {
        self.games.iter().any(|game| !arrangements(game, &[card.to_owned()]).is_empty())
    }

    /// Whether it may be laid down and the turn ended, and the cards that were.
    fn lays(&self, used: &ScalaUse) -> Option<Vec<String>> {
        let all = |melds: &[ScalaMeld]| melds.iter().flat_map(|meld| words(&meld.cards)).collect::<Vec<_>>();
        match used {
            ScalaUse::Open { games } if !self.opened => {
                let (lying, left) = self.games(games)?;
                (lying.iter().map(worth).sum::<u16>() >= 40 && self.ends(&left)).then(|| all(games))
            }
            ScalaUse::CloseInHand { games, discard } if !self.opened => {
                let (lying, left) = self.games(games)?;
                let last = left == [discard.to_string()] && *discard != Card::JOLLY;
                (!lying.is_empty() && last && self.may_close).then(|| all(games))
            }
            _ => {
                let (after, laid) = self.after(used)?;
                self.ends(&after.hand).then_some(laid)
            }
        }
    }

    /// The table after a lay-down of a player who has opened, and the cards that were laid down.
    fn after(&self, used: &ScalaUse) -> Option<(Table, Vec<String>)> {
        let mut after = Table { hand: Vec::new(), games: self.games.clone(), ..*self };
        match used {
            _ if !self.opened => None,
            ScalaUse::NewGame { cards, layout } => {
                after.hand = self.without(&words(cards))?;
                after.games.push(placed(&Lying::new(), &words(cards), spots(layout.as_deref()))?);
                Some((after, words(cards)))
            }
            ScalaUse::Attach { game, cards, layout } => {
                after.hand = self.without(&words(cards))?;
                let lying = after.games.get_mut(usize::from(*game))?;
                *lying = placed(lying, &words(cards), spots(layout.as_deref()))?;
                Some((after, words(cards)))
            }
            ScalaUse::ReplaceJoker { game, card, reuse } => self.replaces(*game, card, reuse),
            ScalaUse::Open { .. } | ScalaUse::CloseInHand { .. } => None,
        }
    }

    fn replaces(&self, game: u8, card: &Card, reuse: &ScalaReuse) -> Option<(Table, Vec<String>)> {
        // A jolly stands for no card but that of its place: another one does not replace it (R10).
        let lying = self.games.get(usize::from(game)).filter(|_| *card != Card::JOLLY)?;
        let at = lying.iter().position(|(card, _)| card == "Jo")?;
        let base: Lying = lying.iter().filter(|(card, _)| card != "Jo").cloned().collect();
        // The card must be able to lie exactly where the jolly lies.
        let back = arrangements(&base, &[card.to_string()]);
        let there = back.into_iter().find(|way| way.last().unwrap().1 == lying[at].1)?;
        let mut hand = self.without(&[card.to_string()])?;
        hand.push("Jo".to_owned());
        let mut games = self.games.clone();
        games[usize::from(game)] = there;
        let between = Table { hand, games, ..*self };
        let used = match reuse.clone() {
            ScalaReuse::NewGame { cards, layout } => ScalaUse::NewGame { cards, layout },
            ScalaReuse::Attach { game: other, .. } if other == game => return None,
            ScalaReuse::Attach { game, cards, layout } => ScalaUse::Attach { game, cards, layout },
        };
        let (after, mut laid) = between.after(&used)?;
        laid.contains(&"Jo".to_owned()).then_some(())?;
        laid.push(card.to_string());
        Some((after, laid))
    }

    /// Whether the top discard may be taken for these uses.
    fn takes(mut self, uses: &[ScalaUse], top: Card) -> bool {
        let Some((last, first)) = uses.split_last() else { return false };
        for used in first {
            let Some((after, _)) = self.after(used) else { return false };
            self = after;
        }
        // One jolly more in the hand than before the move is a jolly that was taken for nothing.
        if top == Card::JOLLY && matches!(last, ScalaUse::ReplaceJoker { .. }) {
            return false;
        }
        self.hand.push(top.to_string());
        self.lays(last).is_some_and(|laid| laid.contains(&top.to_string()))
    }
}

/// A game that some of the cards make: which of them, and what it is worth at most.
struct Possible {
    cards: Vec<usize>,
    worth: u16,
}

/// Every game that these cards make.
fn possible(cards: &[String]) -> Vec<Possible> {
    let mut found = Vec::new();
    let kinds = ['d', 'h', 'c', 's'].into_iter().chain("A23456789TJQK".chars());
    for kind in kinds {
        let of_kind: Vec<usize> =
            (0..cards.len()).filter(|at| cards[*at] == "Jo" || cards[*at].contains(kind)).collect();
        for mask in 0..1_u32 << of_kind.len() {
            let part: Vec<usize> =
                (0..of_kind.len()).filter(|bit| mask >> bit & 1 == 1).map(|bit| of_kind[bit]).collect();
            let words: Vec<String> = part.iter().map(|at| cards[*at].clone()).collect();
            if let Some(worth) = arrangements(&Lying::new(), &words).iter().map(worth).max() {
                found.push(Possible { cards: part, worth });
            }
        }
    }
    found
}

/// Whether games beside those laid down, which are worth so much, open or close for somebody.
fn some_open(table: &Table, games: &[Possible], laid: u16, left: &[(usize, String)]) -> bool {
    let hand: Vec<String> = left.iter().map(|(_, card)| card.clone()).collect();
    let closes = table.may_close && hand.len() == 1 && hand[0] != "Jo";
    if laid > 0 && (closes || (laid >= 40 && table.ends(&hand))) {
        return true;
    }
    games.iter().enumerate().any(|(number, game)| {
        let rest: Vec<(usize, String)> = left.iter().filter(|(at, _)| !game.cards.contains(at)).cloned().collect();
        let fits = rest.len() + game.cards.len() == left.len();
        fits && some_open(table, &games[number + 1..], laid + game.worth, &rest)
    })
}

/// Whether somebody who has not opened can take the top discard: every opening and every closing is tried that has it.
pub(super) fn opens_with(standing: &Standing, top: Card) -> bool {
    let mut hand = words(standing.hand.iter().collect::<Vec<_>>().iter());
    hand.push(top.to_string());
    let (games, own) = (possible(&hand), hand.len() - 1);
    let table = Table { hand: Vec::new(), games: Vec::new(), opened: false, may_close: standing.may_close };
    let (with, without): (Vec<Possible>, Vec<Possible>) = games.into_iter().partition(|game| game.cards.contains(&own));
    with.iter().any(|game| {
        let left = hand.iter().cloned().enumerate().filter(|(at, _)| !game.cards.contains(at));
        some_open(&table, &without, game.worth, &left.collect::<Vec<_>>())
    })
}

/// Whether a move is legal where somebody stands.
pub(super) fn is_legal(standing: &Standing, r#move: &ScalaMove) -> bool {
    let games = standing.games.iter().map(|game| {
        let at = |(card, place): (Card, Option<Place>)| (card.to_string(), spot(&place.expect("a place")));
        game.placed().map(at).collect()
    });
    let table = Table {
        hand: words(standing.hand.iter().collect::<Vec<_>>().iter()),
        games: games.collect(),
        opened: standing.opened,
        may_close: standing.may_close,
    };
    let used = match r#move.clone() {
        ScalaMove::DrawStock {} => return standing.draws,
        ScalaMove::TakeDiscard { r#use } => {
            let Some(top) = standing.top.filter(|_| standing.draws) else { return false };
            return table.takes(&r#use.0, top);
        }
        _ if standing.draws => return false,
        ScalaMove::Discard { card } => {
            let held = table.hand.contains(&card.to_string());
            let banned =
                !table.opened && table.fits(&card.to_string()) && !table.hand.iter().all(|own| table.fits(own));
            let last = table.hand.len() == 1;
            return held && !banned && (!last || (table.may_close && card != Card::JOLLY));
        }
        ScalaMove::Open { games } => ScalaUse::Open { games },
        ScalaMove::CloseInHand { games, discard } => ScalaUse::CloseInHand { games, discard },
        ScalaMove::NewGame { cards, layout } => ScalaUse::NewGame { cards, layout },
        ScalaMove::Attach { game, cards, layout } => ScalaUse::Attach { game, cards, layout },
        ScalaMove::ReplaceJoker { game, card, reuse } => ScalaUse::ReplaceJoker { game, card, reuse },
    };
    table.lays(&used).is_some()
}
