//! Bestia, with three or four cards: 3 to 6 seats, 40 cards, cash or tournament.
//!
//! Owns what one smazzata is; the table around it, and the pot that stays on it, are the [ring frame](crate::ring).
//! All play for themselves, for chips. Seats are numbered anticlockwise, so play goes on to the next higher one,
//! the right neighbour. Paragraphs of `docs/rules/bestia.md` implemented:
//!
//! | law | where |
//! |---|---|
//! | R1 players, options | [`options`] |
//! | R2 strength, R8 the dominant briscola, what must be played | [`play`] |
//! | step 1, R3, R4, R11 who plays for a carried pot | the ring frame: `carried` |
//! | step 2, R4, R16 invito and risk | `forced` and `risk` below |
//! | dealer rotation, interruption | [`crate::ring::button`] |
//! | R5 the stock and the turned card; R6, R7 who declares and leads first; R14 blind entries | [`hand`] |
//! | R9, R10, R12, R17 parts, rake, bestie | [`settling`] |
//! | R15, "Timeout, abandon, sit-out": absent seats pay, pass, decline, play the first legal card | [`hand`], [`Absent::DealtIn`] |
//! | R13 eliminations of one hand | [`crate::ring::result`] |
//!
//! Invariants: a bestia can always be paid, because the risk is at most the lowest credit; hands, stock and discards
//! stay hidden for ever, those of players who passed too. Non-goals: seating, prizes.

use serde_json::Value;
use smallvec::SmallVec;

use crate::card::Card;
use crate::kernel::Viewer;
use crate::opening::{self, Places};
use crate::refusal::Refusal;
use crate::ring::rules::{Payer, Sink, Stage, Stakes};
use crate::ring::{
    Absent, Address, Asks, ButtonRule, Forced, ForcedKind, Form, HandResult, HandStart, Heirs, Plan, Regains, Ring,
    RingGame, RingView, SeenRingEvent, SitsOut,
};
use crate::seat::Seat;
use crate::session::Chips;

pub mod event;
pub mod hand;
pub mod info;
pub mod moves;
pub mod options;
pub mod play;
pub mod settling;
pub mod view;

pub use event::{BestiaEvent, HandCards, SeenBestiaEvent};
pub use hand::BestiaHand;
pub use moves::{BestiaLegal, BestiaLegalJson, BestiaLegalMove, BestiaMove, BestiaPreferences};
pub use options::BestiaOptions;
pub use view::BestiaView;

/// After how many minutes of sitting out a cash seat is stood up (G3.11).
pub const AWAY_MINUTES: u32 = 10;
/// After how many smazzate missed in a row a cash seat is stood up (G3.11).
pub const MISSED_HANDS: u8 = 10;

/// The rules of one smazzata.
pub struct Bestia;

/// Bestia as a kernel game.
pub type BestiaRing = Ring<Bestia>;
/// The view of a table as JSON has it, for documents.
pub type BestiaRingView = RingView<BestiaOptions, BestiaView, BestiaPreferences>;
/// An event of a table as it is seen, for documents.
pub type BestiaRingEvent = SeenRingEvent<SeenBestiaEvent, BestiaPreferences>;

impl RingGame for Bestia {
    type Options = BestiaOptions;
    type Move = BestiaMove;
    type Event = BestiaEvent;
    type Hand = BestiaHand;
    type Memory = ();
    type Preferences = BestiaPreferences;
    type Legal = BestiaLegal;
    type View = BestiaView;

    const NAME: &'static str = "bestia";
    const VERSION: u16 = 1;

    fn form(options: &BestiaOptions) -> Form {
        Form {
            mode: options.mode,
            stakes: options.stakes(),
            button: ButtonRule::NextPlayer,
            max_buy_in: options.buy_ins().1,
            min_credit: options.least_credit(),
            min_players: options.min_players,
            missed_hands: Some(MISSED_HANDS),
            regains: Regains::NextDecision,
            absent: Absent::DealtIn,
            sits_out: SitsOut::NextHand,
            asks: Asks::AtOnce,
            heirs: Heirs::WithChips,
        }
    }

    /// The invito of every seat, from the right of the dealer: at most the lowest credit (R16).
    fn forced(_: &BestiaOptions, stakes: &Stakes, plan: &Plan, payers: &[Payer]) -> SmallVec<[Forced; 2]> {
        let lowest = payers.iter().map(|payer| payer.chips).min().unwrap_or(0);
        let amount = stakes.stake.min(lowest);
        let mut seat = plan.positions.button;
        let order = (0..plan.dealt.len()).filter_map(|_| {
            seat = plan.dealt.after(seat)?;
            Some(Forced { seat, kind: ForcedKind::Ante, amount })
        });
        order.collect()
    }

    /// The pot, the maximum of the table or the lowest credit left, whichever is least; none if somebody could not pay
    /// the whole invito, or somebody waits to come in (R4).
    fn risk(options: &BestiaOptions, start: &HandStart) -> Option<Chips> {
        let invito = start.forced.first().map_or(0, |forced| forced.amount);
        if invito < start.stakes.stake || !start.waiting.is_empty() {
            return Some(0);
        }
        let pot = start.forced.iter().map(|forced| forced.amount).sum::<Chips>().saturating_add(start.carried);
        let lowest = start.seats.iter().map(|dealt| dealt.chips.saturating_sub(invito)).min().unwrap_or(0);
        Some(pot.min(options.most_bestia()).min(lowest))
    }

    fn asks_first(_: &BestiaPreferences) -> bool {
        false
    }

    fn posts_now(_: &BestiaPreferences) -> bool {
        false
    }

    fn address(_: &BestiaMove) -> Address<BestiaPreferences> {
        Address::Hand
    }

    fn start(options: &BestiaOptions, start: &HandStart, (): &()) -> BestiaHand {
        BestiaHand::new(options.cards, options.rake(), start)
    }

    fn take_deck(hand: &mut BestiaHand, cards: &[Card]) {
        hand.take_deck(cards);
    }

    fn open(hand: &mut BestiaHand, sink: Sink<'_, BestiaEvent>) {
        hand.open(sink);
    }

    fn stage(hand: &BestiaHand) -> Stage {
        hand.stage()
    }

    fn legal(hand: &BestiaHand, seat: Seat) -> BestiaLegal {
        hand.legal(seat)
    }

    /// The invito is never asked for: it is taken.
    fn legal_forced(_: Chips, _: bool) -> BestiaLegal {
        BestiaLegal::default()
    }

    fn play(
        hand: &mut BestiaHand,
        seat: Seat,
        r#move: &BestiaMove,
        sink: Sink<'_, BestiaEvent>,
    ) -> Result<(), Refusal> {
        hand.play(seat, r#move, sink)
    }

    fn evolve(hand: &mut BestiaHand, event: &BestiaEvent) {
        hand.evolve(event);
    }

    fn autopilot(hand: &BestiaHand, seat: Seat, _: &BestiaPreferences) -> Option<BestiaMove> {
        Some(hand.autopilot(seat))
    }

    fn by_preference(_: &BestiaHand, _: Seat, _: &BestiaPreferences) -> Option<BestiaMove> {
        None
    }

    fn late_sits_out(_: &BestiaHand, _: Seat) -> bool {
        true
    }

    fn settle(hand: &BestiaHand) -> HandResult {
        settling::settle(hand)
    }

    fn chips(hand: &BestiaHand, seat: Seat) -> Option<Chips> {
        hand.dealt().contains(seat).then(|| hand.stack(seat))
    }

    fn view(hand: &BestiaHand, viewer: Viewer) -> BestiaView {
        view::of(hand, viewer)
    }

    fn seen_by(event: &BestiaEvent, viewer: Viewer) -> Option<Value> {
        event::seen_by(event, viewer)
    }

    // Only to the player who takes a card from the deck, or to all if it is turned: hands are changed face down, and
    // the place of a card that is played would tell what was kept.
    fn opens(event: &BestiaEvent, viewer: Viewer, deck: &[Card]) -> Places {
        match event {
            BestiaEvent::Dealt { .. } | BestiaEvent::Changed { .. } | BestiaEvent::EnteredBlind { .. } => {
                opening::of_seen(Self::seen_by(event, viewer).as_ref(), deck)
            }
            _ => opening::nothing(),
        }
    }
}
