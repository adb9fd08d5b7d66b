//! The legal moves of a seat: what may be played as faces, everything else as switches.

use serde::Serialize;

use super::cards;
use super::deal::{Phase, UnoDeal};
use super::moves::UnoMove;
use crate::card::{Card, Colour, UnoSet};
use crate::choice::Choice;
use crate::kernel::LegalMoves;
use crate::seat::Seat;

/// A legal move: the move itself, with `uno` to be said or left out where it is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum UnoLegalMove {
    /// Play this card.
    Play {
        /// Which.
        card: Card,
        /// The colour that a wild card names; each is a move of its own.
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<Colour>,
        /// Where it leaves one card: true, or left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        uno: Option<Choice<bool>>,
    },
    /// Draw a card.
    Draw {},
    /// Play the card just drawn.
    PlayDrawn {
        /// The colour that a wild card names; each is a move of its own.
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<Colour>,
        /// Where it leaves one card: true, or left out.
        #[serde(skip_serializing_if = "Option::is_none")]
        uno: Option<Choice<bool>>,
    },
    /// End the turn.
    Pass {},
    /// Draw the four cards of a Pesca Quattro.
    Accept {},
    /// Challenge a Pesca Quattro.
    Challenge {},
    /// Say "UNO!".
    DeclareUno {},
    /// Name the colour for the wild card that was flipped first.
    ChooseColor {
        /// Which; each is a move of its own.
        color: Colour,
    },
}

/// The legal moves of a seat, as others read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = UnoLegal))]
pub struct UnoLegalJson {
    /// Cards in ascending code, wild cards last. `declare_uno` may be there for a seat that is not on turn.
    pub moves: Vec<UnoLegalMove>,
}

/// The legal moves of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(into = "UnoLegalJson")]
pub struct UnoLegal {
    /// The faces of the hand that may be played, wild cards with any colour.
    pub play: UnoSet,
    /// The card just drawn, if it may be played.
    pub drawn: Option<Card>,
    /// Whether "UNO!" is due with a card that is played.
    pub uno: bool,
    /// Whether a card may be drawn.
    pub draw: bool,
    /// Whether the turn may be passed.
    pub pass: bool,
    /// Whether a Pesca Quattro is accepted or challenged.
    pub answer: bool,
    /// Whether a colour is chosen.
    pub choose: bool,
    /// Whether "UNO!" may be said for the card that was played before.
    pub declare: bool,
}

impl UnoLegal {
    /// What `seat` may do: on its turn, and while it may say "UNO!".
    pub(super) fn of(deal: &UnoDeal, seat: Seat) -> UnoLegal {
        let aside = UnoLegal { declare: deal.pending() == Some(seat), ..UnoLegal::default() };
        if seat != deal.turn() {
            return aside;
        }
        let matching = deal.top().matching();
        let uno = deal.will_hold(seat) == 2;
        let left = deal.left_to_draw() > 0;
        match deal.phase() {
            Phase::Turn => {
                let play = deal.hand(seat).faces().intersection(matching);
                UnoLegal { play, uno, draw: left, pass: !left, ..aside }
            }
            Phase::AfterDraw { card } => {
                UnoLegal { drawn: Some(card).filter(|&card| matching.contains(card)), uno, pass: true, ..aside }
            }
            Phase::Challenge { .. } => UnoLegal { answer: true, ..aside },
            Phase::ChooseColor => UnoLegal { choose: true, ..aside },
            Phase::Dealing | Phase::Rejected | Phase::Over { .. } => aside,
        }
    }
}

/// The colours that may be named with a card: any with a wild card, else none.
fn colors(card: Card) -> impl Iterator<Item = Option<Colour>> {
    let wild = cards::colour(card).is_none();
    let named = Colour::ALL.into_iter().filter(move |_| wild).map(Some);
    named.chain((!wild).then_some(None))
}

impl From<UnoLegal> for UnoLegalJson {
    fn from(legal: UnoLegal) -> UnoLegalJson {
        let uno = || legal.uno.then(|| Choice::new([true], 0, 1));
        let mut moves = Vec::new();
        for card in legal.play {
            moves.extend(colors(card).map(|color| UnoLegalMove::Play { card, color, uno: uno() }));
        }
        if let Some(card) = legal.drawn {
            moves.extend(colors(card).map(|color| UnoLegalMove::PlayDrawn { color, uno: uno() }));
        }
        moves.extend(legal.draw.then_some(UnoLegalMove::Draw {}));
        moves.extend(legal.pass.then_some(UnoLegalMove::Pass {}));
        if legal.answer {
            moves.extend([UnoLegalMove::Accept {}, UnoLegalMove::Challenge {}]);
        }
        if legal.choose {
            moves.extend(Colour::ALL.map(|color| UnoLegalMove::ChooseColor { color }));
        }
        moves.extend(legal.declare.then_some(UnoLegalMove::DeclareUno {}));
        UnoLegalJson { moves }
    }
}

impl UnoLegal {
    /// Everything but the cards of the hand.
    fn others(&self) -> impl Iterator<Item = UnoMove> {
        let drawn = self.drawn.map(|_| UnoMove::PlayDrawn { color: None, uno: false });
        let answers = [UnoMove::Accept {}, UnoMove::Challenge {}];
        let colors = Colour::ALL.map(|color| UnoMove::ChooseColor { color });
        (drawn.into_iter())
            .chain(self.draw.then_some(UnoMove::Draw {}))
            .chain(self.pass.then_some(UnoMove::Pass {}))
            .chain(answers.into_iter().filter(|_| self.answer))
            .chain(colors.into_iter().filter(|_| self.choose))
            .chain(self.declare.then_some(UnoMove::DeclareUno {}))
    }

    /// The colour for a card and whether "UNO!" is said, drawn by lot.
    fn said(&self, card: Card, dice: &mut dyn FnMut(u32) -> u32) -> (Option<Colour>, bool) {
        let wild = cards::colour(card).is_none();
        let color = wild.then(|| Colour::ALL[dice(4) as usize % Colour::ALL.len()]);
        (color, self.uno && dice(2) > 0)
    }
}

impl LegalMoves<UnoMove> for UnoLegal {
    fn is_empty(&self) -> bool {
        self.play.is_empty() && self.others().next().is_none()
    }

    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<UnoMove> {
        let faces = self.play.len();
        let count = u32::try_from(faces + self.others().count()).ok().filter(|&n| n > 0)?;
        let at = dice(count) as usize;
        if at < faces {
            let card = self.play.into_iter().nth(at)?;
            let (color, uno) = self.said(card, dice);
            return Some(UnoMove::Play { card, color, uno });
        }
        match (self.others().nth(at - faces)?, self.drawn) {
            (UnoMove::PlayDrawn { .. }, Some(card)) => {
                let (color, uno) = self.said(card, dice);
                Some(UnoMove::PlayDrawn { color, uno })
            }
            (other, _) => Some(other),
        }
    }
}
