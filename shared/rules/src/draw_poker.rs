//! Poker 5 carte and Poker all'italiana: one game under two names. 2 to 6 seats, a deck of 24 to 40 cards, five covered
//! cards of which some are changed, cash or tournament.
//!
//! Owns what one hand is, and what a table remembers from hand to hand; the table around it, with the pots that stay
//! and who plays for them, is the [ring frame](crate::ring), the bets are the [betting core](crate::betting), the
//! ranking is [`crate::poker::stripped`], the hands of a giro pazzo are those of [Telesina](crate::telesina).
//! Paragraphs (`docs/rules/poker-all-italiana.md`) implemented:
//!
//! | law | where |
//! |---|---|
//! | steps 1 and 2, R8, R9, R10 adeguamento, invito, who plays for a pot that stayed | the ring frame: `carried`, [`crate::ring::calling`] |
//! | step 3, 5b, R1 to R6 blinds | [`hand`] |
//! | step 5a, "No opening", R7, R11, R17, R18, R19 opening | [`opening`], [`hand`] |
//! | step 6, R12, R13 change | [`hand`], `stock` |
//! | step 7, R4, R14 last phase, parol | [`hand`] |
//! | step 8, PR showing, pots, rake, what stays | `showdown`, [`crate::ring::awarding`] |
//! | BC, R20, Policy::telesina limits, raises | [`crate::betting::policy`], [`crate::betting::round`] |
//! | giro pazzo, R15, R16 | [`giro`] |
//! | "Timeout, sit-out, time bank, leaving" | [`hand`], the ring frame; clocks are kept by the table |
//!
//! Where the law is silent: the deck is shuffled before the blinds; a pair of the royal pair decides who shows as
//! well. What becomes of a pot whose owners leave or are all away stands in `ring::carried`.
//!
//! Invariants: what a seat may do depends on chips, turns and its own cards; cards that are not shown stay hidden for
//! ever. Non-goals: seating, prizes.

use std::marker::PhantomData;

use serde_json::Value;
use smallvec::SmallVec;

use crate::betting::Showing;
use crate::card::Card;
use crate::kernel::{Chance, Viewer};
use crate::named::Name;
use crate::opening as places;
use crate::opening::Places;
use crate::poker::Category;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::rules::{Payer, Sink, Stage, Stakes};
use crate::ring::{
    Address, Forced, Form, HandResult, HandStart, Plan, Ring, RingGame, RingView, SeenRingEvent, Unawarded, antes,
};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;
use crate::telesina::{Telesina, TelesinaEvent, TelesinaHand};

pub mod event;
pub mod giro;
pub mod hand;
pub mod info;
pub mod moves;
pub mod opening;
pub mod options;
mod showdown;
mod stock;
pub mod view;

pub use event::{Blind, DrawPokerEvent, OwnCards, SeenDrawPokerEvent};
pub use giro::Memory;
pub use hand::DrawHand;
pub use moves::{
    BlindNext, DrawPokerLegal, DrawPokerLegalJson, DrawPokerLegalMove, DrawPokerMove, DrawPokerPreferences,
};
pub use opening::Opener;
pub use options::{DrawPokerOptions, DrawTable};
pub use view::{DrawPokerView, DrawView};

use giro::Giro;

/// The version of the rules under both names. 2: nobody raises where no other seat can answer; a blind counts as a
/// raise in deciding who shows; players who always show do so when they are away, too; a player who pays for a pot of
/// parol is back, and hands that a seat is dealt into are not missed; a player who sits out takes no part in a pot that
/// nobody opened. 3: where all chips of a tournament lie in that pot and all who own it are away, they are dealt in all
/// the same.
const VERSION: u16 = 3;

/// Poker 5 carte.
pub struct CinqueCarte;

impl Name for CinqueCarte {
    const NAME: &'static str = "poker-5-carte";
}

/// Poker all'italiana.
pub struct AllItaliana;

impl Name for AllItaliana {
    const NAME: &'static str = "poker-all-italiana";
}

/// The rules of one hand, under the name `N`.
pub struct DrawPoker<N>(PhantomData<fn() -> N>);

/// Poker 5 carte as a kernel game.
pub type CinqueCarteRing = Ring<DrawPoker<CinqueCarte>>;
/// Poker all'italiana as a kernel game.
pub type AllItalianaRing = Ring<DrawPoker<AllItaliana>>;
/// The view of a table as JSON has it, for documents.
pub type DrawPokerRingView = RingView<DrawTable, DrawPokerView, DrawPokerPreferences>;
/// An event of a table as it is seen, for documents.
pub type DrawPokerRingEvent = SeenRingEvent<SeenDrawPokerEvent, DrawPokerPreferences>;

/// What is played in a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// Poker 5 carte.
    Draw(DrawHand),
    /// Telesina, in a giro pazzo whose first hand this seat has dealt.
    Giro(TelesinaHand, Seat),
}

/// A hand, and what the table will remember of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawPokerHand {
    /// What is played.
    pub play: Play,
    /// Whether a full that is shown begins a giro pazzo.
    giro_pazzo: bool,
    button: Seat,
}

impl DrawPokerHand {
    /// The seats that got cards, or get them.
    pub const fn dealt(&self) -> SeatSet {
        match &self.play {
            Play::Draw(hand) => hand.dealt(),
            Play::Giro(hand, _) => hand.dealt(),
        }
    }

    /// The seats whose chips are in it.
    pub const fn seats(&self) -> SeatSet {
        match &self.play {
            Play::Draw(hand) => hand.seats(),
            Play::Giro(hand, _) => hand.seats(),
        }
    }

    /// The chips of a seat that are not in the pot.
    pub fn stack(&self, seat: Seat) -> Chips {
        match &self.play {
            Play::Draw(hand) => hand.stack(seat),
            Play::Giro(hand, _) => hand.stack(seat),
        }
    }

    /// All chips in the middle.
    pub const fn pot(&self) -> Chips {
        match &self.play {
            Play::Draw(hand) => hand.pot(),
            Play::Giro(hand, _) => hand.pot(),
        }
    }

    /// Poker 5 carte, if that is played.
    pub const fn draw(&self) -> Option<&DrawHand> {
        match &self.play {
            Play::Draw(hand) => Some(hand),
            Play::Giro(..) => None,
        }
    }
}

/// Says what happens in a hand of Telesina as an event of this game.
fn in_giro<R>(sink: Sink<'_, DrawPokerEvent>, run: impl FnOnce(Sink<'_, TelesinaEvent>) -> R) -> R {
    run(&mut |event| sink(DrawPokerEvent::Telesina { event }))
}

impl<N: Name> RingGame for DrawPoker<N> {
    type Options = DrawPokerOptions<N>;
    type Move = DrawPokerMove;
    type Event = DrawPokerEvent;
    type Hand = DrawPokerHand;
    type Memory = Memory;
    type Preferences = DrawPokerPreferences;
    type Legal = DrawPokerLegal;
    type View = DrawPokerView;

    const NAME: &'static str = N::NAME;
    const VERSION: u16 = VERSION;

    fn form(options: &DrawPokerOptions<N>) -> Form {
        Telesina::form(&options.table.telesina())
    }

    fn forced(_: &DrawPokerOptions<N>, stakes: &Stakes, plan: &Plan, payers: &[Payer]) -> SmallVec<[Forced; 2]> {
        antes(stakes.stake, plan.positions.button, payers)
    }

    fn asks_first(preferences: &DrawPokerPreferences) -> bool {
        !preferences.auto_invito
    }

    fn posts_now(_: &DrawPokerPreferences) -> bool {
        false
    }

    fn address(r#move: &DrawPokerMove) -> Address<DrawPokerPreferences> {
        match *r#move {
            DrawPokerMove::Preferences { preferences } => Address::Preferences(preferences),
            DrawPokerMove::PayInvito {} => Address::PayForced,
            DrawPokerMove::SitOut {} => Address::SitOut,
            DrawPokerMove::Adjust {} => Address::Adjust,
            DrawPokerMove::Decline {} => Address::Decline,
            _ => Address::Hand,
        }
    }

    fn start(options: &DrawPokerOptions<N>, start: &HandStart, memory: &Memory) -> DrawPokerHand {
        let (table, button) = (&options.table, start.positions.button);
        let play = match memory.giro.first(button) {
            Some(first) => Play::Giro(TelesinaHand::new(&table.telesina().hand_rules(start.stakes), start), first),
            None => Play::Draw(DrawHand::new(table.hand_rules(start.stakes), start, memory)),
        };
        DrawPokerHand { play, giro_pazzo: table.giro_pazzo, button }
    }

    fn under(hand: &mut DrawPokerHand, version: u16) {
        match &mut hand.play {
            Play::Draw(draw) => draw.under(version),
            Play::Giro(telesina, _) => telesina.under(version),
        }
    }

    fn forfeited(hand: &mut DrawPokerHand, shares: &[Chips]) {
        if let Play::Draw(draw) = &mut hand.play {
            draw.forfeited(shares);
        }
    }

    fn remember(hand: &DrawPokerHand) -> Memory {
        let draw = match &hand.play {
            Play::Giro(_, first) => {
                let giro = Giro::Goes { first: *first, last: hand.button };
                return Memory { giro, ..Memory::default() };
            }
            Play::Draw(draw) => draw,
        };
        let opener = match draw.unawarded() {
            None => Opener::Jacks,
            Some(Unawarded::NoOpening) => draw.opener().next(),
            // As long as that pot is not won (R7, "Parol pot").
            Some(Unawarded::Parol) => Opener::Kings,
        };
        let parol = match draw.unawarded() {
            None => false,
            Some(Unawarded::NoOpening) => draw.is_for_parol(),
            Some(Unawarded::Parol) => true,
        };
        let begins = hand.giro_pazzo && showdown::shows_full(draw);
        Memory { opener, parol, giro: if begins { Giro::Begins } else { Giro::None } }
    }

    fn take_deck(hand: &mut DrawPokerHand, cards: &[Card]) {
        match &mut hand.play {
            Play::Draw(draw) => draw.take_cards(cards),
            Play::Giro(telesina, _) => telesina.take_deck(cards),
        }
    }

    fn open(hand: &mut DrawPokerHand, sink: Sink<'_, DrawPokerEvent>) {
        match &mut hand.play {
            Play::Draw(draw) => draw.run_on(sink),
            Play::Giro(telesina, _) => in_giro(sink, |sink| telesina.open(sink)),
        }
    }

    fn reshuffles(hand: &DrawPokerHand) -> Vec<Card> {
        hand.draw().map_or_else(Vec::new, |draw| draw.pile().to_vec())
    }

    fn take_chance(hand: &mut DrawPokerHand, chance: &Chance) {
        if let (Play::Draw(draw), Chance::Deck { cards }) = (&mut hand.play, chance) {
            draw.take_cards(cards);
        }
    }

    fn after_chance(hand: &mut DrawPokerHand, sink: Sink<'_, DrawPokerEvent>) {
        Self::open(hand, sink);
    }

    fn stage(hand: &DrawPokerHand) -> Stage {
        match &hand.play {
            Play::Draw(draw) => draw.stage(),
            Play::Giro(telesina, _) => telesina.stage(),
        }
    }

    fn legal(hand: &DrawPokerHand, seat: Seat) -> DrawPokerLegal {
        match &hand.play {
            Play::Draw(draw) => draw.legal(seat),
            Play::Giro(telesina, _) => DrawPokerLegal::Telesina(telesina.legal(seat)),
        }
    }

    fn legal_forced(amount: Chips, adjusts: bool) -> DrawPokerLegal {
        if adjusts { DrawPokerLegal::Adjusting(amount) } else { DrawPokerLegal::Invito(amount) }
    }

    fn play(
        hand: &mut DrawPokerHand,
        seat: Seat,
        r#move: &DrawPokerMove,
        sink: Sink<'_, DrawPokerEvent>,
    ) -> Result<(), Refusal> {
        match &mut hand.play {
            Play::Draw(draw) => draw.play(seat, r#move, sink),
            Play::Giro(telesina, _) => {
                let r#move = r#move.telesina().ok_or(RefusalCode::MoveNotLegal)?;
                in_giro(sink, |sink| telesina.play(seat, &r#move, sink))
            }
        }
    }

    fn evolve(hand: &mut DrawPokerHand, event: &DrawPokerEvent) {
        match (&mut hand.play, event) {
            (Play::Giro(telesina, _), DrawPokerEvent::Telesina { event }) => telesina.evolve(event),
            (Play::Draw(draw), event) => draw.evolve(event),
            (Play::Giro(..), _) => {}
        }
    }

    fn autopilot(hand: &DrawPokerHand, seat: Seat, preferences: &DrawPokerPreferences) -> Option<DrawPokerMove> {
        Some(match &hand.play {
            Play::Draw(draw) => draw.autopilot(seat, preferences.showing),
            Play::Giro(telesina, _) => telesina.autopilot(seat, &preferences.telesina()).into(),
        })
    }

    fn by_preference(hand: &DrawPokerHand, seat: Seat, preferences: &DrawPokerPreferences) -> Option<DrawPokerMove> {
        let draw = match &hand.play {
            Play::Giro(telesina, _) => {
                return telesina.by_preference(seat, &preferences.telesina()).map(DrawPokerMove::from);
            }
            Play::Draw(draw) => draw,
        };
        if draw.asked_to_show().contains(seat) {
            return match preferences.showing {
                Showing::Ask => None,
                Showing::Muck => Some(DrawPokerMove::Muck {}),
                Showing::Show => Some(DrawPokerMove::Show {}),
            };
        }
        match preferences.blind {
            BlindNext::Yes if draw.is_asked_for_blind(seat) => Some(DrawPokerMove::PostBlind {}),
            BlindNext::No if draw.is_asked_for_blind(seat) => Some(DrawPokerMove::Deal {}),
            _ => None,
        }
    }

    fn late_sits_out(hand: &DrawPokerHand, seat: Seat) -> bool {
        match &hand.play {
            Play::Draw(draw) => matches!(draw.legal(seat), DrawPokerLegal::Betting(_)),
            Play::Giro(telesina, _) => telesina.is_betting(seat),
        }
    }

    fn settle(hand: &DrawPokerHand) -> HandResult {
        match &hand.play {
            Play::Draw(draw) => draw.settle(),
            Play::Giro(telesina, _) => telesina.settle(),
        }
    }

    fn chips(hand: &DrawPokerHand, seat: Seat) -> Option<Chips> {
        hand.seats().contains(seat).then(|| hand.stack(seat))
    }

    fn view(hand: &DrawPokerHand, viewer: Viewer) -> DrawPokerView {
        match &hand.play {
            Play::Draw(draw) => DrawPokerView::Draw(view::of(draw, viewer)),
            Play::Giro(telesina, _) => DrawPokerView::Telesina(Telesina::view(telesina, viewer)),
        }
    }

    fn seen_by(event: &DrawPokerEvent, viewer: Viewer) -> Option<Value> {
        event::seen_by(event, viewer)
    }

    // Only to the player who takes a card from the deck or the stock: the place of one that is shown would tell what
    // was kept.
    fn opens(event: &DrawPokerEvent, viewer: Viewer, deck: &[Card]) -> Places {
        match event {
            DrawPokerEvent::Dealt { .. } | DrawPokerEvent::Drew { .. } => {
                places::of_seen(Self::seen_by(event, viewer).as_ref(), deck)
            }
            DrawPokerEvent::Telesina { event } => Telesina::opens(event, viewer, deck),
            _ => places::nothing(),
        }
    }
}

/// Whether a hand is a full or better, as a giro pazzo asks for.
const fn is_full(category: Category) -> bool {
    matches!(
        category,
        Category::FullHouse | Category::Flush | Category::FourOfAKind | Category::StraightFlush | Category::RoyalFlush
    )
}
