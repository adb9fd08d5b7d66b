//! What lies before one player: seven columns, stock and waste, four bases; what may be moved, and what that does.
//!
//! Small and copied as it is: a command is tried on a copy. **Invariants:** the fifty-two cards are always in exactly
//! one place; the face-up cards of a column descend by one in alternating colours, and a column that has cards has at
//! least one face up.

use smallvec::SmallVec;

use super::cards::{EVERY, KINGS, RANKS, SolitarioSuit, bit, bit_of, card, on, rank_of, suit};
use super::moves::{Column, SolitarioMove};
use crate::card::{Card, DeckKind};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::Points;

mod search;

/// How many columns there are.
pub const COLUMNS: usize = 7;
/// How many cards lie in the columns at first.
const IN_COLUMNS: usize = 28;
/// How many cards are left for stock and waste.
const STOCK: usize = 52 - IN_COLUMNS;
/// How many cards are turned at once.
const TURNED: u8 = 3;
/// The most cards of a column: six face down, and king to ace.
const DEPTH: usize = 19;

/// What a card from the waste is worth.
const FROM_WASTE: Points = 5;
/// What turning up a card of a column is worth.
const UNCOVERED: Points = 5;
/// What a card on a base is worth, and costs when it leaves it (R8).
const ON_BASE: Points = 10;

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Pile {
    cards: [Card; DEPTH],
    len: u8,
    down: u8,
    /// The cards that lie face up, as bits.
    up: u64,
}

impl PartialEq for Pile {
    fn eq(&self, other: &Pile) -> bool {
        self.cards() == other.cards() && self.down == other.down
    }
}

impl Eq for Pile {}

impl Pile {
    const EMPTY: Pile = Pile { cards: [Card::JOLLY; DEPTH], len: 0, down: 0, up: 0 };

    /// Its cards, the lowest-lying first.
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The cards that lie face down.
    pub fn face_down(&self) -> &[Card] {
        self.cards().get(..usize::from(self.down)).unwrap_or_default()
    }

    /// The cards that lie face up.
    pub fn face_up(&self) -> &[Card] {
        self.cards().get(usize::from(self.down)..).unwrap_or_default()
    }

    fn last(&self) -> Option<Card> {
        self.cards().last().copied()
    }

    /// The cards that fit on it (R3, R6).
    fn takes(&self, rule: EmptyColumn) -> u64 {
        match (self.last(), rule) {
            (Some(last), _) => on(last),
            (None, EmptyColumn::KingOnly) => KINGS,
            (None, EmptyColumn::AnyCard) => EVERY,
        }
    }

    fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
            self.up |= bit(card);
        }
    }

    /// Turns all but the last card face down, as they are dealt.
    fn cover(&mut self) {
        self.down = self.len.saturating_sub(1);
        self.up = self.last().map_or(0, bit);
    }

    /// Whether a card is turned up when its last `count` cards go.
    fn uncovers(&self, count: u8) -> bool {
        self.down > 0 && self.len == self.down + count
    }

    /// Takes the last `count` cards away; the card that was turned up by that.
    fn shorten(&mut self, count: u8) -> Option<Card> {
        let left = self.len.saturating_sub(count);
        let gone = self.cards().get(usize::from(left)..).unwrap_or_default();
        self.up &= !gone.iter().fold(0, |all, card| all | bit(*card));
        self.len = left;
        let uncovers = left > 0 && self.down >= left;
        self.down = self.down.min(left.saturating_sub(1));
        let turned = self.last().filter(|_| uncovers);
        self.up |= turned.map_or(0, bit);
        turned
    }

    /// How many of its last cards would go in one move to a column that takes `wanted`: those from the one that is
    /// wanted on, the longest run if any card is. Whatever else a column takes is of one rank, which a run has once;
    /// from there down to its last card it has one of each rank.
    fn run_for(&self, wanted: u64) -> Option<u8> {
        match self.up & wanted {
            0 => None,
            _ if wanted == EVERY => Some(self.len - self.down),
            card => Some(rank_of(card) + 1 - rank_of(self.up)),
        }
    }
}

/// What may be laid on an empty column (R3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EmptyColumn {
    /// A king, alone or heading the run that is moved.
    #[default]
    KingOnly,
    /// Any card or run.
    AnyCard,
}

/// What a move came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// By how much the score changes.
    pub points: Points,
    /// The cards that the move shows: turned from the stock, the last on top, or turned up in a column.
    pub shown: SmallVec<[Card; 3]>,
}

/// What lies before one player.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    columns: [Pile; COLUMNS],
    /// First the waste, its top card last, then the stock, the next card first.
    talon: [Card; STOCK],
    talon_len: u8,
    waste_len: u8,
    bases: [u8; 4],
}

impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        (self.columns, self.bases) == (other.columns, other.bases)
            && (self.waste(), self.stock()) == (other.waste(), other.stock())
    }
}

impl Eq for Layout {}

/// The deck in the order in which it is dealt.
pub type Deck = [Card; 52];

/// A deck as a game takes it: what is missing (only a damaged log has less) is read as the canonical order has it.
pub fn deck_of(cards: &[Card]) -> Deck {
    let canonical = DeckKind::French52.cards();
    std::array::from_fn(|at| cards.get(at).copied().filter(|card| card.is_french()).unwrap_or(canonical[at]))
}

impl Layout {
    /// Nothing, before the deal.
    pub const EMPTY: Layout = Layout {
        columns: [Pile::EMPTY; COLUMNS],
        talon: [Card::JOLLY; STOCK],
        talon_len: 0,
        waste_len: 0,
        bases: [0; 4],
    };

    /// Deals column after column, from the left: `c` cards to column `c`, the last one face up; three of the others are
    /// shown (R19).
    pub fn deal(deck: &Deck) -> Layout {
        let mut layout = Layout::EMPTY;
        let mut cards = deck.iter().copied();
        for (pile, size) in layout.columns.iter_mut().zip(1_u8..) {
            cards.by_ref().take(usize::from(size)).for_each(|card| pile.push(card));
            pile.cover();
        }
        for (place, card) in layout.talon.iter_mut().zip(cards) {
            *place = card;
        }
        layout.talon_len = STOCK as u8;
        layout.waste_len = TURNED;
        layout
    }

    /// The columns, from the left.
    pub fn columns(&self) -> &[Pile; COLUMNS] {
        &self.columns
    }

    /// The waste (mazzetto), its top card last.
    pub fn waste(&self) -> &[Card] {
        self.talon.get(..usize::from(self.waste_len)).unwrap_or_default()
    }

    /// The stock (mazzo), the next card first.
    pub fn stock(&self) -> &[Card] {
        self.talon.get(usize::from(self.waste_len)..usize::from(self.talon_len)).unwrap_or_default()
    }

    /// How many cards lie on each base, in the order of [`SolitarioSuit::ALL`].
    pub fn bases(&self) -> [u8; 4] {
        self.bases
    }

    /// The top card of a base.
    pub fn top_of(&self, suit: SolitarioSuit) -> Option<Card> {
        card(self.bases[suit.index()], suit.index())
    }

    /// Whether all cards lie on the bases.
    pub fn is_solved(&self) -> bool {
        self.bases == [RANKS; 4]
    }

    /// The cards that fit on their bases.
    fn wanted_by_bases(&self) -> u64 {
        let [d, h, c, s] = self.bases;
        bit_of(d + 1, 0) | bit_of(h + 1, 1) | bit_of(c + 1, 2) | bit_of(s + 1, 3)
    }

    fn lay_on_base(&mut self, card: Card) -> Result<Points, Refusal> {
        if self.wanted_by_bases() & bit(card) == 0 {
            return Err(RefusalCode::CardDoesNotFit.into());
        }
        self.bases[suit(card)] += 1;
        Ok(ON_BASE)
    }

    /// Whether `card` fits on a column.
    fn fits(&self, card: Card, column: Column, rule: EmptyColumn, field: &'static str) -> Result<(), Refusal> {
        if self.columns[column.index()].takes(rule) & bit(card) != 0 {
            return Ok(());
        }
        Err(Refusal::from(RefusalCode::CardDoesNotFit).at(field))
    }

    fn top_of_waste(&self) -> Result<Card, Refusal> {
        self.waste().last().copied().ok_or_else(|| RefusalCode::NothingToMove.into())
    }

    /// The top card of the waste is gone.
    fn shorten_waste(&mut self) {
        let at = usize::from(self.waste_len);
        let len = usize::from(self.talon_len);
        self.talon.copy_within(at..len, at.saturating_sub(1));
        self.waste_len = self.waste_len.saturating_sub(1);
        self.talon_len = self.talon_len.saturating_sub(1);
    }

    /// Turns three cards, or what is left of the stock; an empty stock is made anew from the waste first (R9, R10).
    fn turn_stock(&mut self) -> Result<Done, Refusal> {
        if self.talon_len == 0 {
            return Err(RefusalCode::NothingToMove.into());
        }
        let from = if self.waste_len == self.talon_len { 0 } else { self.waste_len };
        self.waste_len = (from + TURNED).min(self.talon_len);
        let shown = self.waste().get(usize::from(from)..).unwrap_or_default();
        Ok(Done { points: 0, shown: SmallVec::from_slice(shown) })
    }

    /// Takes the last `count` cards of a column away, and what that is worth by itself.
    fn leave_column(&mut self, from: Column, count: u8) -> Done {
        match self.columns[from.index()].shorten(count) {
            Some(card) => Done { points: UNCOVERED, shown: SmallVec::from_slice(&[card]) },
            None => Done::default(),
        }
    }

    /// Moves the last `count` cards of a column to another one (R4).
    fn column_to_column(&mut self, from: Column, count: u8, to: Column, rule: EmptyColumn) -> Result<Done, Refusal> {
        let pile = self.columns[from.index()];
        if from == to {
            return Err(Refusal::from(RefusalCode::MoveWithoutEffect).at("to"));
        }
        let run = pile.face_up();
        let first = run.len().checked_sub(usize::from(count)).filter(|_| count > 0);
        let Some(moved) = first.and_then(|first| run.get(first..)) else {
            return Err(Refusal::from(RefusalCode::CardsNotExposed).at("count"));
        };
        let Some(head) = moved.first() else {
            return Err(Refusal::from(RefusalCode::CardsNotExposed).at("count"));
        };
        self.fits(*head, to, rule, "to")?;
        if count == pile.len && self.columns[to.index()].len == 0 {
            return Err(Refusal::from(RefusalCode::MoveWithoutEffect).at("to"));
        }
        moved.iter().for_each(|card| self.columns[to.index()].push(*card));
        Ok(self.leave_column(from, count))
    }

    /// Plays a move, by the points of R7 and R8. A refusal leaves everything as it was.
    ///
    /// # Errors
    /// `nothing_to_move`, `cards_not_exposed`, `card_does_not_fit`, `move_without_effect`, at the field of the move.
    pub fn play(&mut self, r#move: SolitarioMove, rule: EmptyColumn) -> Result<Done, Refusal> {
        match r#move {
            SolitarioMove::TurnStock {} => self.turn_stock(),
            SolitarioMove::WasteToColumn { column } => {
                let card = self.top_of_waste()?;
                self.fits(card, column, rule, "column")?;
                self.shorten_waste();
                self.columns[column.index()].push(card);
                Ok(Done { points: FROM_WASTE, ..Done::default() })
            }
            SolitarioMove::WasteToBase {} => {
                let card = self.top_of_waste()?;
                let points = self.lay_on_base(card)?;
                self.shorten_waste();
                Ok(Done { points: FROM_WASTE + points, ..Done::default() })
            }
            SolitarioMove::ColumnToBase { column } => {
                let last = self.columns[column.index()].last();
                let card = last.ok_or_else(|| Refusal::from(RefusalCode::NothingToMove).at("column"))?;
                let points = self.lay_on_base(card).map_err(|refusal| refusal.at("column"))?;
                let left = self.leave_column(column, 1);
                Ok(Done { points: points + left.points, ..left })
            }
            SolitarioMove::ColumnToColumn { from, count, to } => self.column_to_column(from, count, to, rule),
            SolitarioMove::BaseToColumn { suit, column } => {
                let top = self.top_of(suit);
                let card = top.ok_or_else(|| Refusal::from(RefusalCode::NothingToMove).at("suit"))?;
                self.fits(card, column, rule, "column")?;
                self.bases[suit.index()] -= 1;
                self.columns[column.index()].push(card);
                Ok(Done { points: -ON_BASE, ..Done::default() })
            }
            SolitarioMove::Stop {} => Ok(Done::default()),
        }
    }
}
