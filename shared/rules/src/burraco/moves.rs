//! The moves of burraco and the legal ones of a seat.

use serde::{Deserialize, Serialize, Serializer};

use super::deal::{BurracoDeal, Phase};
use super::position::{Discarding, Position};
use crate::card::{Card, FrenchRank};
use crate::kernel::LegalMoves;
use crate::refusal::Refusal;
#[cfg(feature = "openapi")]
use crate::rummy::meld::SequencePosition;
use crate::rummy::{Layout, Meld, MeldCards, Shape, Style, offer};
use crate::seat::Seat;

/// A move: `{"type":"draw_stock"}`, `{"type":"open_game","cards":["5h","Jo","7h"]}`, `{"type":"discard","card":"9s"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum BurracoMove {
    /// Draw the top card of the stock (pescare).
    DrawStock {},
    /// Take the whole discard pile (raccogliere).
    TakePile {},
    /// Lay down a new game of the line (aprire un gioco).
    OpenGame {
        /// Three cards of the hand or more.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// In a sequence, the position of each of the cards, from 1 (ace low) to 14 (ace high). Left out, it has as few
        /// matte as possible, the matta in a gap, else at the low end, else at the high one, and an ace that fits both
        /// ends where the game is worth more, else low.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<SequencePosition>>, example = json!([5, 6, 7])))]
        layout: Option<Layout>,
    },
    /// Add cards to a game of the line (allungare un gioco).
    Extend {
        /// Which game of the line, from 0.
        #[cfg_attr(feature = "openapi", schema(maximum = 35))]
        game: u8,
        /// Cards of the hand.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Card>))]
        cards: MeldCards,
        /// In a sequence, the position of each of the cards, and behind them that of the matta that they displace, if
        /// they displace one and it is not to go where it goes by itself. Left out, an ace that fits both ends goes
        /// where the game is worth more, else to the low one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<SequencePosition>>, example = json!([4])))]
        layout: Option<Layout>,
    },
    /// Discard a card, which ends the turn (scartare).
    Discard {
        /// The card of the hand.
        card: Card,
    },
}

/// The legal moves of a seat, as others read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = BurracoLegal))]
pub struct BurracoLegalJson {
    /// Whole moves. Of games that can be opened the largest ones after which the turn can end, with and without a
    /// matta: every other game is a part of one of them. Of cards that can be added those that can be added alone,
    /// an ace that fits both ends to each of them; every discard. Smaller games, several cards at once and other
    /// layouts are legal as well, as far as the rules go.
    pub moves: Vec<BurracoMove>,
    /// Whether one of the discards closes the deal.
    pub closing: bool,
}

/// The legal moves of a seat: what they depend on. What can be laid down is searched for when it is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BurracoLegal {
    /// Whether the seat may draw from the stock.
    pub stock: bool,
    /// Whether it may take the pile.
    pub pile: bool,
    /// Whether it may lay down and discard, and with what.
    pub play: Option<Position>,
}

impl BurracoLegal {
    /// What `seat`, which is awaited, may do.
    pub(super) fn of(deal: &BurracoDeal, seat: Seat) -> BurracoLegal {
        match deal.phase() {
            Phase::Draw => BurracoLegal { stock: !deal.stock().is_empty(), pile: !deal.pile().is_empty(), play: None },
            Phase::Play => BurracoLegal { play: Some(deal.position(seat)), ..BurracoLegal::default() },
            Phase::Dealing | Phase::Over => BurracoLegal::default(),
        }
    }

    /// Whether `move` is legal, and why not.
    ///
    /// # Errors
    /// As the rules refuse it; `move_not_legal` if something else is to be decided.
    pub fn check(&self, r#move: &BurracoMove) -> Result<(), Refusal> {
        let other = || crate::refusal::RefusalCode::MoveNotLegal.into();
        match (r#move, &self.play) {
            (BurracoMove::DrawStock {}, _) if self.stock => Ok(()),
            (BurracoMove::TakePile {}, _) if self.pile => Ok(()),
            (BurracoMove::OpenGame { cards, layout }, Some(play)) => play.open(cards, layout.as_deref()).map(|_| ()),
            (BurracoMove::Extend { game, cards, layout }, Some(play)) => {
                play.extend(*game, cards, layout.as_deref()).map(|_| ())
            }
            (BurracoMove::Discard { card }, Some(play)) => play.discard(*card).map(|_| ()),
            _ => Err(other()),
        }
    }

    /// What is shown of them.
    pub fn shown(&self) -> BurracoLegalJson {
        let draws = [(self.stock, BurracoMove::DrawStock {}), (self.pile, BurracoMove::TakePile {})];
        let mut moves: Vec<BurracoMove> = draws.into_iter().filter_map(|(may, r#move)| may.then_some(r#move)).collect();
        let mut closing = false;
        if let Some(play) = &self.play {
            play.openings(&mut moves);
            play.extensions(&mut moves);
            for card in play.hand.faces() {
                if let Ok(discarding) = play.discard(card) {
                    closing |= discarding == Discarding::Closing;
                    moves.push(BurracoMove::Discard { card });
                }
            }
        }
        BurracoLegalJson { moves, closing }
    }
}

/// The move that opens a game as it would lie. Its layout is said where it is not the one taken by itself.
pub(super) fn opening(style: Style, meld: &Meld) -> BurracoMove {
    let cards: MeldCards = meld.cards().collect();
    let by_itself = style.open(&cards, None).is_ok_and(|laid| laid == *meld);
    BurracoMove::OpenGame { cards, layout: meld.layout().filter(|_| !by_itself) }
}

impl Position {
    /// The largest games that can be opened.
    fn openings(&self, moves: &mut Vec<BurracoMove>) {
        let mut offers = offer::openable(self.style, &self.hand);
        offers.retain(|meld| !matches!(meld.shape(), Shape::Combination(rank) if self.has_rank(rank)));
        let openable = offer::largest(self.style, offers, |meld| self.leaves_an_end(meld));
        moves.extend(openable.iter().map(|meld| opening(self.style, meld)));
    }

    /// The cards that can be added alone, game by game.
    fn extensions(&self, moves: &mut Vec<BurracoMove>) {
        let faces = self.hand.faces();
        for (number, meld) in self.games.iter().enumerate() {
            for card in offer::fitting(self.style, meld, faces) {
                // With three cards or more in hand the turn can end whatever is added.
                if self.hand.len() > 2 || self.extend(number as u8, &[card], None).is_ok() {
                    let cards = MeldCards::from_slice(&[card]);
                    let other = self.other_end(meld, card);
                    moves.push(BurracoMove::Extend { game: number as u8, cards: cards.clone(), layout: None });
                    moves.extend(other.map(|layout| BurracoMove::Extend {
                        game: number as u8,
                        cards,
                        layout: Some(layout),
                    }));
                }
            }
        }
    }

    /// The end that an ace does not go to by itself, where it fits both.
    fn other_end(&self, meld: &Meld, card: Card) -> Option<Layout> {
        let is_ace = card.french().is_some_and(|french| french.rank == FrenchRank::ACE);
        if !is_ace || matches!(meld.shape(), Shape::Combination(_)) {
            return None;
        }
        let ways = self.style.extensions(meld, &[card]).ok()?;
        ways.get(1).and_then(|way| self.style.layout_of(meld, &[card], way))
    }
}

impl Serialize for BurracoLegal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.shown().serialize(serializer)
    }
}

impl LegalMoves<BurracoMove> for BurracoLegal {
    fn is_empty(&self) -> bool {
        !self.stock && !self.pile && self.play.is_none()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<BurracoMove> {
        match (&self.play, self.stock, self.pile) {
            (Some(play), ..) => play.pick(dice),
            (None, true, true) if dice(3) == 0 => Some(BurracoMove::TakePile {}),
            (None, true, _) => Some(BurracoMove::DrawStock {}),
            (None, false, true) => Some(BurracoMove::TakePile {}),
            (None, false, false) => None,
        }
    }
}
