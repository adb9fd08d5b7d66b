//! One legal move of every kind, quickly: what random play needs. A lay-down that is thought of is asked of the judge
//! before it is named, so nothing illegal is ever picked.

use super::moves::{ScalaMove, ScalaReuse, ScalaUse};
use super::standing::Standing;
use super::suggest::named;
use super::{HAND, OPENING, worth};
use crate::card::{Card, Suit};
use crate::rummy::{Layout, Meld, MeldCards, Place, SCALA_40, offer};

type Dice<'a> = &'a mut dyn FnMut(u32) -> u32;

/// A legal move, if the seat may do anything.
pub(super) fn pick(standing: &Standing, dice: Dice<'_>) -> Option<ScalaMove> {
    if standing.draws {
        let used = standing.top.filter(|_| dice(3) > 0).and_then(|top| lay_down(standing, Some(top), dice));
        return Some(used.map_or(ScalaMove::DrawStock {}, |r#use| ScalaMove::TakeDiscard { r#use: r#use.into() }));
    }
    let used = if dice(6) > 0 { lay_down(standing, None, dice) } else { None };
    match used {
        Some(used) => Some(used.into_move()),
        None => discard(standing, dice),
    }
}

/// Something to discard: any card twice in three times, else the least useful one.
fn discard(standing: &Standing, dice: Dice<'_>) -> Option<ScalaMove> {
    let faces = standing.hand.faces();
    let from = dice(u32::try_from(faces.len()).ok().filter(|&count| count > 0)?) as usize;
    let mut cards = faces.skip(from).chain(faces.take(from));
    let card = match dice(3) {
        0 => standing.discards().first().copied(),
        _ => cards.find(|&card| standing.check_discard(card).is_ok()),
    };
    card.map(|card| ScalaMove::Discard { card })
}

/// A lay-down of a kind chosen by the dice; none if there is none of that kind.
fn lay_down(standing: &Standing, taken: Option<Card>, dice: Dice<'_>) -> Option<ScalaUse> {
    let used = match (standing.opened, dice(4)) {
        (false, 0) if standing.may_close && could_close(standing, taken) => {
            let complete = standing.complete(taken)?;
            let games = complete.games.iter().map(named).collect();
            ScalaUse::CloseInHand { games, discard: complete.discard }
        }
        (false, _) if could_open(standing, taken) => {
            let (games, _) = standing.best_opening(taken)?;
            ScalaUse::Open { games: shorter(games, taken, dice).iter().map(named).collect() }
        }
        (false, _) => return None,
        (true, 0) => new_game(standing, taken, dice)?,
        (true, 1) => replacement(standing, taken, dice)?,
        (true, _) => attachment(standing, taken, dice)?,
    };
    standing.takes(&used, taken).then_some(used)
}

/// All games, or now and then only as many as it takes.
fn shorter(mut games: Vec<Meld>, taken: Option<Card>, dice: Dice<'_>) -> Vec<Meld> {
    if dice(4) == 0 {
        let without = |games: &[Meld], at: usize| {
            let rest = (0..games.len()).filter(|&other| other != at).map(|other| worth::meld_value(&games[other]));
            rest.sum::<u16>()
        };
        let spare = (0..games.len()).find(|&at| {
            without(&games, at) >= OPENING && taken.is_none_or(|card| games[at].cards().all(|own| own != card))
        });
        spare.map(|at| games.swap_remove(at));
    }
    games
}

/// One of the games that the hand could lay.
fn new_game(standing: &Standing, taken: Option<Card>, dice: Dice<'_>) -> Option<ScalaUse> {
    let mut hand = standing.hand;
    taken.into_iter().for_each(|card| {
        hand.insert(card);
    });
    let offers = offer::openable(SCALA_40, &hand);
    let wanted = |meld: &&Meld| taken.is_none_or(|card| meld.cards().any(|own| own == card));
    let offers: Vec<&Meld> = offers.iter().filter(wanted).collect();
    let chosen = offers.get(dice(u32::try_from(offers.len()).ok().filter(|&count| count > 0)?) as usize)?;
    let game = named(chosen);
    Some(ScalaUse::NewGame { cards: game.cards, layout: game.layout })
}

/// Where a card may go in a game, if it fits.
fn place(game: &Meld, card: Card, dice: Dice<'_>) -> Option<Option<Layout>> {
    if SCALA_40.extend(game, &[card], None).is_ok() {
        return Some(None);
    }
    if !SCALA_40.fits(game, card) {
        return None;
    }
    let places = (1..=14).map(Place::Position).chain(Suit::ALL.map(Place::Suit));
    let fitting: Vec<Place> = places.filter(|&place| SCALA_40.extend(game, &[card], Some(&[place])).is_ok()).collect();
    let at = dice(u32::try_from(fitting.len()).ok().filter(|&count| count > 0)?) as usize;
    fitting.get(at).map(|&place| Some(Layout::from_slice(&[place])))
}

/// A card added to one of the games, the first that fits from a game and a card that the dice choose.
fn attachment(standing: &Standing, taken: Option<Card>, dice: Dice<'_>) -> Option<ScalaUse> {
    let games = standing.games.len();
    let from = dice(u32::try_from(games).ok().filter(|&count| count > 0)?) as usize;
    let faces = standing.hand.faces();
    for number in (from..games).chain(0..from) {
        let game = &standing.games[number];
        let found = match taken {
            Some(card) => place(game, card, dice).map(|layout| (card, layout)),
            None => {
                let skip = dice(u32::try_from(faces.len()).ok().filter(|&count| count > 0)?) as usize;
                let mut cards = faces.skip(skip).chain(faces.take(skip));
                cards.find_map(|card| place(game, card, dice).map(|layout| (card, layout)))
            }
        };
        if let Some((card, layout)) = found {
            let number = u8::try_from(number).ok()?;
            return Some(ScalaUse::Attach { game: number, cards: MeldCards::from_slice(&[card]), layout });
        }
    }
    None
}

/// A jolly replaced, and used in a game of the hand or in another one on the table.
fn replacement(standing: &Standing, taken: Option<Card>, dice: Dice<'_>) -> Option<ScalaUse> {
    let held = |card: Card| standing.hand.contains(card) || taken == Some(card);
    let number = standing
        .games
        .iter()
        .position(|game| game.wild_as().is_some_and(|card| held(card) && SCALA_40.replace_wild(game, card).is_ok()))?;
    let card = standing.games[number].wild_as()?;
    let mut hand = standing.hand;
    taken.into_iter().for_each(|card| {
        hand.insert(card);
    });
    hand.remove(card);
    hand.insert(Card::JOLLY);
    let mut reuses: Vec<ScalaReuse> = offer::openable(SCALA_40, &hand)
        .iter()
        .filter(|meld| meld.wild().is_some())
        .map(|meld| ScalaReuse::NewGame { cards: meld.cards().collect(), layout: meld.layout() })
        .collect();
    for (other, game) in standing.games.iter().enumerate().filter(|(other, _)| *other != number) {
        if let (Some(layout), Ok(game)) = (place(game, Card::JOLLY, dice), u8::try_from(other)) {
            reuses.push(ScalaReuse::Attach { game, cards: MeldCards::from_slice(&[Card::JOLLY]), layout });
        }
    }
    let at = dice(u32::try_from(reuses.len()).ok().filter(|&count| count > 0)?) as usize;
    let reuse = reuses.into_iter().nth(at)?;
    Some(ScalaUse::ReplaceJoker { game: u8::try_from(number).ok()?, card, reuse })
}

/// The positions of the cards of each suit: bit 0 the ace low, bit 13 the ace high.
fn suits(standing: &Standing, taken: Option<Card>) -> [u16; 4] {
    let mut suits = [0_u16; 4];
    for french in standing.hand.faces().chain(taken).filter_map(Card::french) {
        let bit = 1 << (french.rank.number() - 1);
        suits[french.suit as usize] |= if bit == 1 { 1 | 1 << 13 } else { bit };
    }
    suits
}

/// The cards that natural games could hold at most: how many, and what they are worth. Quick, and never too low.
fn in_games(suits: [u16; 4]) -> (u32, u16) {
    let mut count = 0;
    let mut value = 0;
    for at in 0..4 {
        let own = suits[at];
        let runs = own & own >> 1 & own >> 2;
        let in_runs = runs | runs << 1 | runs << 2;
        let others = [suits[(at + 1) % 4], suits[(at + 2) % 4], suits[(at + 3) % 4]];
        let pairs = others[0] & others[1] | others[1] & others[2] | others[0] & others[2];
        // The high ace stands for both; the low one is left out.
        let cards = (in_runs | own & pairs | (in_runs & 1) << 13) & !1;
        count += cards.count_ones();
        value += (2..=14).filter(|position| cards & 1 << (position - 1) != 0).map(worth::position_value).sum::<u16>();
    }
    (count, value)
}

/// Whether an opening is worth looking for.
fn could_open(standing: &Standing, taken: Option<Card>) -> bool {
    if standing.hand.contains(Card::JOLLY) || taken == Some(Card::JOLLY) {
        return true;
    }
    // A second copy of a card may lie in a second game.
    let twice = standing.hand.len() - standing.hand.faces().len();
    let (_, value) = in_games(suits(standing, taken));
    value > 0 && value + 11 * u16::try_from(twice).unwrap_or(u16::MAX / 11) >= OPENING
}

/// Whether a complete hand is worth looking for.
fn could_close(standing: &Standing, taken: Option<Card>) -> bool {
    let jolly = usize::from(standing.hand.count(Card::JOLLY)) + usize::from(taken == Some(Card::JOLLY));
    let twice = standing.hand.len() - standing.hand.faces().len();
    let (count, _) = in_games(suits(standing, taken));
    // Each jolly helps two cards, and itself.
    count as usize + twice + 3 * jolly >= HAND
}
