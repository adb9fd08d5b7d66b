//! One legal move at random: a card is chosen, and something is tried with it; if nothing comes of it, one is
//! discarded. Every kind of legal move can come out, smaller games and layouts of one's own included. Cheap: no list is
//! made.

use super::moves::BurracoMove;
use super::position::Position;
use crate::card::{Card, FrenchCard, FrenchRank, Suit};
use crate::rummy::{Layout, MOST, MeldCards};

/// A number in `0..n`.
type Dice<'a> = &'a mut dyn FnMut(u32) -> u32;

/// How often something is tried before a card is discarded.
const TRIES: u32 = 3;

impl Position {
    /// One legal move of a seat that has drawn.
    pub(super) fn pick(&self, dice: Dice<'_>) -> Option<BurracoMove> {
        if dice(4) > 0 {
            for _ in 0..TRIES {
                let card = self.any(dice)?;
                let tried = if dice(2) == 0 { self.some_extension(card, dice) } else { self.some_opening(card, dice) };
                if tried.is_some() {
                    return tried;
                }
            }
        }
        let start = dice(self.hand.len() as u32) as usize;
        let mut cards = self.hand.iter().skip(start).chain(self.hand.iter().take(start));
        let discard = cards.find(|&card| self.discard(card).is_ok()).map(|card| BurracoMove::Discard { card });
        discard.or_else(|| {
            // The only card is locked: it lies on a game, or nothing would have been laid down before (F).
            let faces = self.hand.faces();
            let mut ways = faces.flat_map(|card| (0..self.games.len() as u8).map(move |game| (game, card)));
            let (game, card) = ways.find(|&(game, card)| self.extend(game, &[card], None).is_ok())?;
            Some(BurracoMove::Extend { game, cards: MeldCards::from_slice(&[card]), layout: None })
        })
    }

    /// Any card of the hand.
    fn any(&self, dice: Dice<'_>) -> Option<Card> {
        let count = u32::try_from(self.hand.len()).ok().filter(|&count| count > 0)?;
        self.hand.iter().nth(dice(count) as usize)
    }

    /// A card, and perhaps others, for one of the games.
    fn some_extension(&self, card: Card, dice: Dice<'_>) -> Option<BurracoMove> {
        let count = u32::try_from(self.games.len()).ok().filter(|&count| count > 0)?;
        let start = dice(count);
        let fits = |game: &u8| self.style.fits(&self.games[usize::from(*game)], card);
        let game = (0..count).map(|nth| ((start + nth) % count) as u8).find(fits)?;
        let mut cards = MeldCards::from_slice(&[card]);
        while dice(2) == 0 {
            cards.push(self.any(dice)?);
            if self.extend(game, &cards, None).is_err() {
                cards.pop();
            }
        }
        let mut layout = None;
        if dice(4) == 0 {
            layout =
                self.some_layout(game, &cards, dice).filter(|layout| self.extend(game, &cards, Some(layout)).is_ok());
        }
        let r#move = BurracoMove::Extend { game, cards, layout };
        self.is_legal(&r#move).then_some(r#move)
    }

    /// Places for cards that extend a game, in one of the arrangements that there are.
    fn some_layout(&self, game: u8, cards: &[Card], dice: Dice<'_>) -> Option<Layout> {
        let ways = self.style.extensions(&self.games[usize::from(game)], cards).ok()?;
        let way = ways.get(dice(ways.len() as u32) as usize)?;
        self.style.layout_of(&self.games[usize::from(game)], cards, way)
    }

    /// A game with this card: a combination, or a sequence around it, with or without a matta.
    fn some_opening(&self, card: Card, dice: Dice<'_>) -> Option<BurracoMove> {
        let mut cards = match (dice(2), self.style.is_wild(card)) {
            (0, false) => self.of_rank(card, dice),
            _ => self.around(card, dice),
        };
        if dice(4) == 0 && cards.len() > 3 {
            cards.swap_remove(dice(cards.len() as u32) as usize);
        }
        let readings = self.style.readings(&cards).ok()?;
        let nth = if dice(4) == 0 { dice(readings.len() as u32) as usize } else { 0 };
        let meld = readings.get(nth)?;
        let r#move = if nth == 0 {
            BurracoMove::OpenGame { cards, layout: None }
        } else {
            BurracoMove::OpenGame { cards: meld.cards().collect(), layout: meld.layout() }
        };
        self.is_legal(&r#move).then_some(r#move)
    }

    /// A matta of the hand that is not among `cards` already.
    fn some_wild(&self, cards: &[Card], dice: Dice<'_>) -> Option<Card> {
        let free = |card: &Card| {
            let used = cards.iter().filter(|other| *other == card).count();
            usize::from(self.hand.count(*card)) > used && self.style.is_wild(*card)
        };
        let [jolly, d, h, c, s] = wild_faces().map(|card| Some(card).filter(free));
        let mut found = [jolly, d, h, c, s].into_iter().flatten();
        let count = found.clone().count() as u32;
        if count == 0 { None } else { found.nth(dice(count) as usize) }
    }

    /// The cards of the rank of `card`, with a matta where one is wanted or drawn.
    fn of_rank(&self, card: Card, dice: Dice<'_>) -> MeldCards {
        let mut cards = MeldCards::new();
        if let Some(french) = card.french() {
            for suit in Suit::ALL {
                let card = Card::from(FrenchCard { rank: french.rank, suit });
                (0..self.hand.count(card)).for_each(|_| cards.push(card));
            }
        }
        if cards.len() == 2 || dice(6) == 0 {
            cards.extend(self.some_wild(&cards, dice));
        }
        cards
    }

    /// Cards of the suit of `card` below and above it, as far as they go; one missing card may be bridged by a matta.
    fn around(&self, card: Card, dice: Dice<'_>) -> MeldCards {
        let mut cards = MeldCards::new();
        let Some(french) = card.french() else { return cards };
        let at = |position: u8| {
            let rank = FrenchRank::new(if position == 14 { 1 } else { position })?;
            Some(Card::from(FrenchCard { rank, suit: french.suit })).filter(|card| self.hand.contains(*card))
        };
        let high_ace = french.rank == FrenchRank::ACE && dice(2) == 0;
        let own = if high_ace { 14 } else { french.rank.number() };
        cards.push(card);
        let mut bridges = if dice(3) == 0 { 1 } else { 0 };
        for upwards in [false, true] {
            let mut position = own;
            while cards.len() < MOST && dice(12) > 0 {
                let next = if upwards { position + 1 } else { position.wrapping_sub(1) };
                match at(next).filter(|card| !cards.contains(card)) {
                    Some(card) => cards.push(card),
                    None if bridges > 0 && (1..=14).contains(&next) => {
                        bridges -= 1;
                        match self.some_wild(&cards, dice) {
                            Some(wild) => cards.push(wild),
                            None => break,
                        }
                    }
                    None => break,
                }
                position = next;
            }
        }
        if cards.len() == 2 && bridges == 0 {
            cards.extend(self.some_wild(&cards, dice));
        }
        cards
    }

    fn is_legal(&self, r#move: &BurracoMove) -> bool {
        match r#move {
            BurracoMove::OpenGame { cards, layout } => self.open(cards, layout.as_deref()).is_ok(),
            BurracoMove::Extend { game, cards, layout } => self.extend(*game, cards, layout.as_deref()).is_ok(),
            _ => false,
        }
    }
}

/// Every face that can be a matta.
fn wild_faces() -> [Card; 5] {
    let two = |suit: Suit| FrenchRank::new(2).map_or(Card::JOLLY, |rank| FrenchCard { rank, suit }.into());
    let [d, h, c, s] = Suit::ALL.map(two);
    [Card::JOLLY, d, h, c, s]
}
