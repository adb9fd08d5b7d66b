//! Pescata: a little game for tests that asks chance for everything it can be asked for within one deal.
//!
//! Two seats get three cards each. A number is drawn: what the deal is worth beside the cards. The next card is turned;
//! a jolly is put back, and the stock reshuffled (as often as it takes). Then the seats draw and lay off by turns. When
//! the stock is used up, what lies on the table is shuffled to be the stock once more; when that is used up, too, the
//! fewest court cards and jolly in hand win.
//!
//! It is played with one pack, or with two packs and jolly (`cards`: 52 or 108). Rules and table tests share it.

use mazziere_rules::card::{Card, DeckKind, Face, French, ManyCards};
use mazziere_rules::kernel::{Chance, LegalMoves, Options, PlayEvent, Viewer};
use mazziere_rules::matches::{Events, Forfeiture, Form, Goal, Match, MatchDeal, MatchGame, Stage, Worth};
use mazziere_rules::opening::{self, Places};
use mazziere_rules::options::{Numbers, OptionInfo};
use mazziere_rules::refusal::{Refusal, RefusalCode};
use mazziere_rules::registry::{Clocks, Format, GameInfo, Rules};
use mazziere_rules::seat::{ByLine, BySeat, Line, Points, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// As a kernel game.
pub(crate) type PescataMatch = Match<Pescata>;

/// What opens its tables.
pub(crate) const INFO: GameInfo = GameInfo {
    summary: "Draw and lay off.",
    formats: &[Format::HeadsUp],
    seats: (2, 2),
    options: &[OptionInfo {
        name: "cards",
        values: "52 or 108",
        default: "52",
        meaning: "the deck",
        numbers: Some(Numbers::Listed(&[52, 108])),
    }],
    examples: &["pescata(cards=52)"],
    example_move: r#"{"type":"draw"}"#,
    decks: &[DeckKind::French52, DeckKind::French108],
    clocks: |_| Ok(Clocks { match_seconds: 600, move_seconds: 60 }),
    ..GameInfo::bare("pescata", 1, Rules::of::<PescataMatch>())
};

/// How many cards a seat gets.
const HAND: usize = 3;
/// How many cards of the deck are the stock, behind the hands; the others are not played with.
const STOCK: usize = 6;
/// The first card of the stock, behind two hands.
const STOCK_FROM: usize = 2 * HAND;

pub(crate) struct Pescata;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct PescataOptions {
    pub(crate) cards: u8,
}

impl Default for PescataOptions {
    fn default() -> PescataOptions {
        PescataOptions { cards: 52 }
    }
}

impl std::fmt::Display for PescataOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "pescata(cards={})", self.cards)
    }
}

impl Options for PescataOptions {
    fn validate(&self, seats: u8) -> Result<(), Refusal> {
        match (seats, self.cards) {
            (2, 52 | 108) => Ok(()),
            (2, _) => Err(RefusalCode::InvalidOptions.into()),
            _ => Err(RefusalCode::InvalidSetup.into()),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum PescataMove {
    Draw {},
    LayOff { card: Card },
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct PescataLegal {
    moves: Vec<PescataMove>,
}

impl LegalMoves<PescataMove> for PescataLegal {
    fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
    fn pick(&self, dice: &mut dyn FnMut(u32) -> u32) -> Option<PescataMove> {
        (!self.moves.is_empty()).then(|| self.moves[dice(self.moves.len() as u32) as usize].clone())
    }
}

/// A card and its place in the deck that was shuffled last: of two equal cards it says which.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Taken {
    pub(crate) card: Card,
    pub(crate) place: u16,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum PescataEvent {
    Dealt { hands: BySeat<Vec<Taken>> },
    Turned { taken: Taken },
    Drawn { seat: Seat, taken: Taken },
    LaidOff { seat: Seat, card: Card },
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    /// The number is awaited.
    Prize,
    /// A jolly was turned.
    Rejected,
    /// A seat draws, or has drawn.
    Turn { seat: Seat, drawn: bool },
    /// The stock is used up.
    Exhausted,
    /// The deal is over.
    Over,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PescataDeal {
    first: Seat,
    /// The stock, as it was shuffled last, and where in the shuffled deck it began.
    stock: Vec<Card>,
    from: usize,
    /// How many cards have left the stock.
    taken: usize,
    hands: BySeat<ManyCards<French>>,
    table: Vec<Card>,
    prize: u32,
    /// Whether the table was shuffled already.
    again: bool,
    phase: Phase,
    /// The hands as they lie in the deck, until they are dealt.
    dealing: BySeat<Vec<Taken>>,
}

impl PescataDeal {
    fn next(&self) -> Option<Taken> {
        let card = *self.stock.get(self.taken)?;
        Some(Taken { card, place: u16::try_from(self.from + self.taken).ok()? })
    }
}

/// What a hand costs: court cards and jolly.
fn cost(hand: &ManyCards<French>) -> Points {
    let costs = |card: &Card| match card.face() {
        Face::French(card) => card.rank.number() > 10,
        Face::Jolly => true,
        Face::Italian(_) | Face::Uno(_) => false,
    };
    i32::try_from(hand.iter().filter(costs).count()).unwrap_or(i32::MAX)
}

impl MatchGame for Pescata {
    type Options = PescataOptions;
    type Deal = PescataDeal;

    const NAME: &'static str = "pescata";
    const VERSION: u16 = 1;

    fn form(_: &PescataOptions, seats: u8) -> Form {
        let worth = Worth::Places { vp: &[20, 0], fewest_win: true };
        Form { seats, lines: seats, goal: Goal::Deals(2), play_offs: 0, worth, divisor: None }
    }
    fn deck(options: &PescataOptions) -> DeckKind {
        if options.cards == 108 { DeckKind::French108 } else { DeckKind::French52 }
    }
    fn start(_: &PescataOptions, seats: u8, dealer: Seat, deck: &[Card]) -> PescataDeal {
        let first = dealer.right(seats);
        let hand = |seat: Seat| {
            let at = usize::from(seat != first);
            let places = (0..HAND).map(|nth| at + 2 * nth);
            places.filter_map(|place| Some(Taken { card: *deck.get(place)?, place: place as u16 })).collect()
        };
        PescataDeal {
            first,
            stock: deck.iter().copied().skip(STOCK_FROM).take(STOCK).collect(),
            from: STOCK_FROM,
            taken: 0,
            hands: BySeat::make(seats, |_| ManyCards::EMPTY),
            table: Vec::new(),
            prize: 0,
            again: false,
            phase: Phase::Prize,
            dealing: BySeat::make(seats, hand),
        }
    }
    fn forfeit(_: Option<&PescataDeal>, _: Line, _: &Form) -> Option<Forfeiture> {
        None
    }
}

impl MatchDeal for PescataDeal {
    type Move = PescataMove;
    type Event = PescataEvent;
    type Score = Points;
    type Legal = PescataLegal;
    type View = Value;

    fn open(&self) -> Events<PescataEvent> {
        Events::from_iter([PescataEvent::Dealt { hands: self.dealing.clone() }])
    }
    fn stage(&self) -> Stage {
        match self.phase {
            Phase::Prize => Stage::Numbers { bound: 10, count: 1 },
            Phase::Rejected | Phase::Exhausted => Stage::Reshuffle,
            Phase::Turn { seat, .. } => Stage::Seats(SeatSet::of(seat)),
            Phase::Over => Stage::Done,
        }
    }
    fn reshuffles(&self) -> Vec<Card> {
        if self.phase == Phase::Exhausted { self.table.clone() } else { self.stock.clone() }
    }
    fn take_chance(&mut self, chance: &Chance) {
        match chance {
            Chance::Numbers { values } => self.prize = values.first().copied().unwrap_or(0),
            Chance::Deck { cards } => {
                if self.phase == Phase::Exhausted {
                    (self.again, self.table) = (true, Vec::new());
                    self.phase = Phase::Turn { seat: self.first, drawn: false };
                }
                (self.stock, self.from, self.taken) = (cards.clone(), 0, 0);
            }
        }
    }
    fn after_chance(&self) -> Events<PescataEvent> {
        match self.phase {
            Phase::Prize | Phase::Rejected => {
                self.next().map(|taken| PescataEvent::Turned { taken }).into_iter().collect()
            }
            _ => Events::new(),
        }
    }
    fn legal(&self, seat: Seat) -> PescataLegal {
        let moves = match self.phase {
            Phase::Turn { drawn: false, .. } => vec![PescataMove::Draw {}],
            Phase::Turn { drawn: true, .. } => {
                self.hands[seat].faces().map(|card| PescataMove::LayOff { card }).collect()
            }
            _ => Vec::new(),
        };
        PescataLegal { moves }
    }
    fn decide(&self, seat: Seat, r#move: &PescataMove) -> Result<Events<PescataEvent>, Refusal> {
        match (r#move, self.phase) {
            (PescataMove::Draw {}, Phase::Turn { drawn: false, .. }) => {
                let taken = self.next().ok_or(RefusalCode::MoveNotLegal)?;
                Ok(Events::from_iter([PescataEvent::Drawn { seat, taken }]))
            }
            (PescataMove::LayOff { card }, Phase::Turn { drawn: true, .. }) if self.hands[seat].contains(*card) => {
                Ok(Events::from_iter([PescataEvent::LaidOff { seat, card: *card }]))
            }
            (PescataMove::LayOff { .. }, Phase::Turn { drawn: true, .. }) => Err(RefusalCode::CardNotInHand.into()),
            _ => Err(RefusalCode::MoveNotLegal.into()),
        }
    }
    fn evolve(&mut self, event: &PescataEvent) {
        match event {
            PescataEvent::Dealt { hands } => {
                let hand = |seat: Seat| hands.get(seat).into_iter().flatten().map(|taken| taken.card).collect();
                self.hands = BySeat::make(2, hand);
            }
            PescataEvent::Turned { taken } if taken.card == Card::JOLLY => self.phase = Phase::Rejected,
            PescataEvent::Turned { taken } => {
                self.taken += 1;
                self.table.push(taken.card);
                self.phase = Phase::Turn { seat: self.first, drawn: false };
            }
            PescataEvent::Drawn { seat, taken } => {
                self.taken += 1;
                self.hands[*seat].insert(taken.card);
                self.phase = Phase::Turn { seat: *seat, drawn: true };
            }
            PescataEvent::LaidOff { seat, card } => {
                self.hands[*seat].remove(*card);
                self.table.push(*card);
                self.phase = match (self.taken < self.stock.len(), self.again) {
                    (true, _) => Phase::Turn { seat: seat.right(2), drawn: false },
                    (false, false) => Phase::Exhausted,
                    (false, true) => Phase::Over,
                };
            }
        }
    }
    fn score(&self) -> ByLine<Points> {
        let prize = i32::try_from(self.prize).unwrap_or(0);
        ByLine::make(2, |line: Line| cost(&self.hands[Seat::new(line.index())]) + prize)
    }
    fn autopilot(&self, seat: Seat) -> Option<PescataMove> {
        self.legal(seat).moves.into_iter().next()
    }
    fn view(&self, viewer: Viewer) -> Value {
        let sees = |seat: Seat| match viewer {
            Viewer::Auditor => true,
            Viewer::Seats(eyes) => eyes.contains(seat),
        };
        let hand = |(seat, cards): (Seat, &ManyCards<French>)| {
            if sees(seat) { json!(cards) } else { json!(cards.len()) }
        };
        let hands: Vec<Value> = self.hands.iter().map(hand).collect();
        json!({"hands": hands, "table": self.table, "stock": self.stock.len() - self.taken, "prize": self.prize})
    }
}

impl PlayEvent for PescataEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        let sees = |seat: Seat| match viewer {
            Viewer::Auditor => true,
            Viewer::Seats(eyes) => eyes.contains(seat),
        };
        Some(match self {
            PescataEvent::Dealt { hands } => {
                let hand = |(seat, taken): (Seat, &Vec<Taken>)| sees(seat).then(|| taken.clone());
                json!({"type": "dealt", "hands": hands.iter().map(hand).collect::<Vec<_>>()})
            }
            PescataEvent::Drawn { seat, .. } if !sees(*seat) => json!({"type": "drawn", "seat": seat}),
            shown => serde_json::to_value(shown).unwrap(),
        })
    }
    // A player who takes a card knows it and its place; a viewer of one laid off learns its face alone.
    fn opens(&self, viewer: Viewer, _: &[Card]) -> Places {
        let sees = |seat: Seat| match viewer {
            Viewer::Auditor => true,
            Viewer::Seats(eyes) => eyes.contains(seat),
        };
        match self {
            PescataEvent::Dealt { hands } => {
                let own = hands.iter().filter(|(seat, _)| sees(*seat));
                own.flat_map(|(_, hand)| hand.iter().map(|taken| taken.place)).collect()
            }
            PescataEvent::Turned { taken } => vec![taken.place],
            PescataEvent::Drawn { seat, taken } if sees(*seat) => vec![taken.place],
            PescataEvent::Drawn { .. } | PescataEvent::LaidOff { .. } => opening::nothing(),
        }
    }
}
