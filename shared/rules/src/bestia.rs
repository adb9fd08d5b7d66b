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

use smallvec::SmallVec;

use crate::ring::rules::{Payer, Stakes};
use crate::ring::{
    Absent, Asks, ButtonRule, Forced, ForcedKind, Form, HandStart, Heirs, Plan, Regains, Ring, RingGame, RingView,
    SeenRingEvent, SitsOut,
};
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
    type Hand = BestiaHand;

    const NAME: &'static str = "bestia";
    const VERSION: u16 = 1;

    fn form(options: &BestiaOptions) -> Form {
        Form {
            mode: options.mode,
            stakes: options.stakes(),
            button: ButtonRule::NextPlayer,
            max_buy_in: options.buy_ins().chips().1,
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

    fn start(options: &BestiaOptions, start: &HandStart, (): &()) -> BestiaHand {
        BestiaHand::new(options.cards, options.rake(), start)
    }
}
