//! Sabot: a little ring for tests whose shoe lasts several hands.
//!
//! Every seat gets a card that it alone sees, and says that it is done; no chips change hands. The shoe of six packs is
//! shuffled when a hand begins and there is none, and done away with once forty cards have left it. Its entry lets
//! tests that ask every game ask it, too.

use mazziere_rules::card::{Card, DeckKind};
use mazziere_rules::kernel::{Game, LegalMoves, Options, PlayEvent, Viewer};
use mazziere_rules::opening::{self, Places};
use mazziere_rules::refusal::{Refusal, RefusalCode};
use mazziere_rules::registry::{Format, Frame, GameInfo, RingInfo, Rules};
use mazziere_rules::ring::hand::{BankHand, HandMove, RedrawHand, RingHand, ShoeHand, Sink, Stage};
use mazziere_rules::ring::{
    Absent, Asks, ButtonRule, Form, HandResult, HandStart, Heirs, Mode, Regains, Ring, RingGame, SeatResult, SitsOut,
    Stakes,
};
use mazziere_rules::seat::{Seat, SeatSet};
use mazziere_rules::session::Chips;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// As a kernel game.
pub(crate) type SabotRing = Ring<Sabot>;

/// What a table must know to open it.
pub(crate) const INFO: GameInfo = GameInfo {
    summary: "A card each from a shoe.",
    frame: Frame::Ring,
    formats: &[Format::Ring],
    seats: (2, 6),
    examples: &["sabot"],
    example_move: r#"{"type":"done"}"#,
    decks: &[DeckKind::French312],
    ring: Some(|_| {
        Ok(RingInfo {
            mode: Mode::Cash,
            turn_seconds: 30,
            shortest_seconds: 30,
            time_bank_seconds: 60,
            show_seconds: 30,
            min_buy_in: 1,
            max_buy_in: MAX_BUY_IN,
            away_minutes: 10,
            stake: 1,
            bet: 1,
            ante: 0,
            antes_per_stake: 0,
            rake_bp: 0,
            rake_cap: None,
        })
    }),
    ..GameInfo::bare(SabotRing::NAME, SabotRing::VERSION, Rules::of::<SabotRing>())
};

/// The most that a seat may hold after a buy-in.
const MAX_BUY_IN: Chips = 2_000;

/// After how many cards the shoe is done away with.
pub(crate) const CUT: usize = 40;

pub(crate) struct Sabot;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct SabotOptions {}

impl std::fmt::Display for SabotOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("sabot")
    }
}

impl Options for SabotOptions {
    fn validate(&self, _: u8) -> Result<(), Refusal> {
        Ok(())
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SabotMove {
    Done {},
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct SabotLegal {
    moves: Vec<SabotMove>,
}

impl LegalMoves<SabotMove> for SabotLegal {
    fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
    fn pick(&self, _: &mut dyn FnMut(u32) -> u32) -> Option<SabotMove> {
        self.moves.first().cloned()
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SabotEvent {
    Dealt { seat: Seat, card: Card, place: u16 },
    Finished { seat: Seat },
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SabotHand {
    seats: Vec<(Seat, Chips)>,
    /// The shoe, and how many cards have left it.
    shoe: Vec<Card>,
    gone: usize,
    held: Vec<(Seat, Card)>,
    finished: SeatSet,
}

impl SabotHand {
    fn deal(&mut self, sink: Sink<'_, SabotEvent>) {
        for (seat, _) in self.seats.clone() {
            let event = SabotEvent::Dealt { seat, card: self.shoe[self.gone], place: self.gone as u16 };
            self.happen(event, sink);
        }
    }
}

impl RingGame for Sabot {
    type Options = SabotOptions;
    type Hand = SabotHand;

    const NAME: &'static str = "sabot";
    const VERSION: u16 = 1;

    fn form(_: &SabotOptions) -> Form {
        Form {
            mode: Mode::Cash,
            stakes: Stakes { stake: 1, ante: 0 },
            button: ButtonRule::NextPlayer,
            max_buy_in: MAX_BUY_IN,
            min_credit: 1,
            min_players: 2,
            missed_hands: None,
            regains: Regains::NextDecision,
            absent: Absent::DealtIn,
            sits_out: SitsOut::NextHand,
            asks: Asks::AtOnce,
            heirs: Heirs::WithChips,
        }
    }
    fn start(_: &SabotOptions, start: &HandStart, (): &()) -> SabotHand {
        let seats = start.seats.iter().map(|dealt| (dealt.seat, dealt.chips)).collect();
        SabotHand { seats, shoe: Vec::new(), gone: 0, held: Vec::new(), finished: SeatSet::EMPTY }
    }
}

impl RingHand for SabotHand {
    type Move = SabotMove;
    type Event = SabotEvent;
    type Memory = ();
    type Preferences = ();
    type Legal = SabotLegal;
    type View = Value;

    fn take_deck(&mut self, cards: &[Card]) {
        (self.shoe, self.gone) = (cards.to_vec(), 0);
    }
    fn open(&mut self, sink: Sink<'_, SabotEvent>) {
        self.deal(sink);
    }
    fn stage(&self) -> Stage {
        if self.shoe.is_empty() {
            return Stage::Shuffle(DeckKind::French312);
        }
        let left: SeatSet =
            self.seats.iter().map(|(seat, _)| *seat).filter(|seat| !self.finished.contains(*seat)).collect();
        if left.is_empty() { Stage::Done } else { Stage::Seats(left) }
    }
    fn legal(&self, _: Seat) -> SabotLegal {
        SabotLegal { moves: vec![SabotMove::Done {}] }
    }
    fn play(&mut self, seat: Seat, _: &SabotMove, sink: Sink<'_, SabotEvent>) -> Result<(), Refusal> {
        if self.finished.contains(seat) {
            return Err(RefusalCode::NotYourTurn.into());
        }
        self.happen(SabotEvent::Finished { seat }, sink);
        Ok(())
    }
    fn evolve(&mut self, event: &SabotEvent) {
        match event {
            SabotEvent::Dealt { seat, card, .. } => {
                self.gone += 1;
                self.held.push((*seat, *card));
            }
            SabotEvent::Finished { seat } => self.finished = self.finished.with(*seat),
        }
    }
    fn autopilot(&self, _: Seat, (): &()) -> Option<SabotMove> {
        Some(SabotMove::Done {})
    }
    fn settle(&self) -> HandResult {
        let seat = |&(seat, chips): &(Seat, Chips)| SeatResult {
            seat,
            start: chips,
            paid: 0,
            won: 0,
            rake: 0,
            end: chips,
            hand: None,
        };
        HandResult { seats: self.seats.iter().map(seat).collect(), ..HandResult::default() }
    }
    fn chips(&self, seat: Seat) -> Option<Chips> {
        self.seats.iter().find(|(other, _)| *other == seat).map(|(_, chips)| *chips)
    }
    fn pot(&self) -> Chips {
        0
    }
    fn view(&self, viewer: Viewer) -> Value {
        let own = self.held.iter().filter(|(seat, _)| viewer.sees(*seat));
        json!({"held": own.collect::<Vec<_>>(), "gone": self.gone})
    }
}

impl RedrawHand for SabotHand {}

impl ShoeHand for SabotHand {
    fn keeps_shoe(&self) -> bool {
        !self.shoe.is_empty() && self.gone < CUT
    }
    fn take_over(&mut self, last: &SabotHand) {
        (self.shoe, self.gone) = (last.shoe.clone(), last.gone);
    }
    fn deal_on(&mut self, sink: Sink<'_, SabotEvent>) {
        self.deal(sink);
    }
}

impl BankHand for SabotHand {}

impl HandMove<()> for SabotMove {}

impl PlayEvent for SabotEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Value> {
        Some(match self {
            SabotEvent::Dealt { seat, .. } if !viewer.sees(*seat) => json!({"type": "dealt", "seat": seat}),
            shown => serde_json::to_value(shown).unwrap(),
        })
    }
    fn opens(&self, viewer: Viewer, _: &[Card]) -> Places {
        match self {
            SabotEvent::Dealt { seat, place, .. } if viewer.sees(*seat) => vec![*place],
            _ => opening::nothing(),
        }
    }
}
