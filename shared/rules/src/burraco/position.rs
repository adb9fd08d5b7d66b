//! What a seat that has drawn may do: open, extend, discard. Everything that legality depends on, and nothing else: the
//! hand, the line's games, whether its pozzetto is taken, the card that is locked.

use smallvec::SmallVec;

use super::score::BURRACO;
use crate::card::{Card, FrenchRank};
use crate::refusal::{Refusal, RefusalCode};
use crate::rummy::extend::Extended;
use crate::rummy::offer::Hand;
use crate::rummy::{self, MOST, Meld, MeldCards, Place, Style};

/// The games of a line, in the order in which they were opened.
pub type Games = SmallVec<[Meld; 8]>;

/// What a discard does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discarding {
    /// It ends the turn.
    Ordinary,
    /// It empties the hand for the first time, and the line takes its pozzetto (pozzetto con scarto).
    Pozzetto,
    /// It empties the hand for the second time, and the smazzata is over (chiusura).
    Closing,
}

/// What the legality of a decision depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The hand of the seat.
    pub hand: Hand,
    /// The games of its line.
    pub games: Games,
    /// Whether its line has taken its pozzetto.
    pub pozzetto_taken: bool,
    /// The card that was the only one of the pile and has not been played since (D2).
    pub locked: Option<Card>,
    /// How cards are arranged, by the version of the rules in play.
    pub style: Style,
}

/// How cards are arranged by this version of the rules: in the first one an ace that fits both ends goes to the low
/// one.
pub(super) fn style(version: u16) -> Style {
    if version == 1 { rummy::BURRACO_V1 } else { rummy::BURRACO }
}

/// A refusal at a field.
fn refuse(code: RefusalCode, field: &'static str) -> Refusal {
    Refusal::from(code).at(field)
}

impl Position {
    /// Refuses cards that are not all held, as often as they are named.
    fn held(&self, cards: &[Card]) -> Result<(), Refusal> {
        for (at, card) in cards.iter().enumerate().take(MOST + 1) {
            let named = cards[..=at].iter().filter(|other| *other == card).count();
            if named > usize::from(self.hand.count(*card)) {
                return Err(Refusal::from(RefusalCode::CardNotInHand).at(format!("cards[{at}]")));
            }
        }
        Ok(())
    }

    /// The game that these cards open.
    ///
    /// # Errors
    /// `card_not_in_hand`, why they are no game, `rank_already_open` (R13), `turn_cannot_end` (F).
    pub fn open(&self, cards: &[Card], layout: Option<&[Place]>) -> Result<Meld, Refusal> {
        self.held(cards)?;
        let meld = self.style.open(cards, layout).map_err(|flaw| flaw.refusal(""))?;
        if meld.rank().is_some_and(|rank| self.has_rank(rank)) {
            return Err(refuse(RefusalCode::RankAlreadyOpen, "cards"));
        }
        self.can_end(cards, None, &meld)?;
        Ok(meld)
    }

    /// The line's game of this number with these cards.
    ///
    /// # Errors
    /// `no_such_game`, `card_not_in_hand`, why they do not fit, `turn_cannot_end` (F).
    pub fn extend(&self, game: u8, cards: &[Card], layout: Option<&[Place]>) -> Result<Extended, Refusal> {
        let number = usize::from(game);
        let meld = self.games.get(number).ok_or_else(|| refuse(RefusalCode::NoSuchGame, "game"))?;
        self.held(cards)?;
        let extended = self.style.extend(meld, cards, layout).map_err(|flaw| flaw.refusal(""))?;
        self.can_end(cards, Some(number), &extended.meld)?;
        Ok(extended)
    }

    /// What discarding a card does.
    ///
    /// # Errors
    /// `card_not_in_hand`, `card_locked` (D2), `closing_not_allowed` (D3).
    pub fn discard(&self, card: Card) -> Result<Discarding, Refusal> {
        let copies = self.hand.count(card);
        if copies == 0 {
            return Err(refuse(RefusalCode::CardNotInHand, "card"));
        }
        if self.locked == Some(card) && copies == 1 {
            return Err(refuse(RefusalCode::CardLocked, "card"));
        }
        if self.hand.len() > 1 {
            return Ok(Discarding::Ordinary);
        }
        match self.pozzetto_taken {
            false => Ok(Discarding::Pozzetto),
            true if self.has_burraco() && !self.style.is_wild(card) => Ok(Discarding::Closing),
            true => Err(refuse(RefusalCode::ClosingNotAllowed, "card")),
        }
    }

    /// Whether the line has a combination of this rank (R13).
    pub fn has_rank(&self, rank: FrenchRank) -> bool {
        self.games.iter().any(|game| game.rank() == Some(rank))
    }

    /// Whether the turn can still end once this new game of cards of the hand lies on the table (F).
    pub(super) fn leaves_an_end(&self, meld: &Meld) -> bool {
        self.hand.len() > meld.len() + 1 || self.can_end(&meld.cards().collect::<MeldCards>(), None, meld).is_ok()
    }

    /// Whether the line has a burraco on the table.
    pub fn has_burraco(&self) -> bool {
        self.games.iter().any(|game| game.len() >= BURRACO)
    }

    /// F: whether the turn can still end once `laid` lie on the table, in game `number` (`None`: a new one), which is
    /// `meld` then. With two cards or more it always can: of one face alone a single copy is locked.
    fn can_end(&self, laid: &[Card], number: Option<usize>, meld: &Meld) -> Result<(), Refusal> {
        let left = self.hand.len().saturating_sub(laid.len());
        let ends = match left {
            0 => !self.pozzetto_taken,
            1 => self.last_card(laid).is_some_and(|card| self.can_end_with(card, laid, number, meld)),
            _ => true,
        };
        if ends { Ok(()) } else { Err(refuse(RefusalCode::TurnCannotEnd, "cards")) }
    }

    /// The only card that is left without `laid`.
    fn last_card(&self, laid: &[Card]) -> Option<Card> {
        let mut hand = self.hand;
        laid.iter().for_each(|card| {
            hand.remove(*card);
        });
        hand.iter().next()
    }

    /// Whether the turn can end with one card in hand.
    fn can_end_with(&self, card: Card, laid: &[Card], number: Option<usize>, meld: &Meld) -> bool {
        let locked = self.locked == Some(card) && !laid.contains(&card);
        let others = || self.games.iter().enumerate().filter(|(at, _)| Some(*at) != number).map(|(_, game)| game);
        if self.pozzetto_taken {
            let burraco = meld.len() >= BURRACO || others().any(|game| game.len() >= BURRACO);
            return burraco && !locked && !self.style.is_wild(card);
        }
        !locked || self.style.fits(meld, card) || others().any(|game| self.style.fits(game, card))
    }
}
