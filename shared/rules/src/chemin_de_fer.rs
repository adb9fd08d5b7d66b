//! Chemin de fer: 2 to 9 seats, a shoe of six packs, cash or tournament.
//!
//! Owns what one bank is, from its offer to its sale; the table around it is the [ring frame](crate::ring), and what
//! games with a bank share is [`crate::bank`]. A hand of the frame is one bank of several coups
//! (G1.9). Seats are numbered anticlockwise, so play goes on to the next higher one, the right neighbour. Paragraphs
//! (`docs/rules/chemin-de-fer.md`) implemented:
//!
//! | law | where |
//! |---|---|
//! | setup, options | [`options`] |
//! | R1 the cut; step 3 the deal; steps 4 to 6, R13 | [`coup`] |
//! | points, the rule of play, R16 | [`drawing`] |
//! | R3, R4, step 1 the offer, what an absent candidate loses | [`crate::bank::offering`] |
//! | step 2 the window, R9, R10, R12, R19; step 6 the banker's decisions, R7, R11 | [`window`] |
//! | step 2 closing, R5, R6, R15, R20 | [`cover`] |
//! | R2, R8 the end of a bank, the share of the house | [`window`], [`crate::bank::purses`] |
//! | step 8, R14 the sale of a bank that was passed, whose turn is next | [`seguito`], [`crate::bank::succession`] |
//! | R17 the ferito goes with the bank | [`hand`] |
//! | R18, interruption, absent and leaving players | the ring frame, [`hand`] |
//! | eliminations (G1.9), void coups (G3.9) | [`hand`], [`crate::ring::result`] |
//!
//! The law gives seconds; the rules know none, and let each seat speak until its time is over
//! ([`crate::bank::floor`]): bets close when everybody's is, "at its deadline, never earlier". Invariants: bets
//! together are never above the bank, so it can always pay; the cards of the punta are seen by nobody else before the
//! coup is over, those of the bank by nobody before the punta has spoken. Non-goals: seating, prizes, clocks.

use crate::bank::Succession;
use crate::ring::{
    Absent, Asks, ButtonRule, Form, HandStart, Heirs, Regains, Ring, RingGame, RingView, SeenRingEvent, SitsOut,
};

pub mod coup;
pub mod cover;
pub mod drawing;
pub mod event;
pub mod hand;
pub mod info;
pub mod moves;
pub mod odds;
pub mod options;
pub mod seguito;
pub mod view;
pub mod window;

pub use event::CheminDeFerEvent;
pub use hand::CheminDeFerHand;
pub use moves::{CheminDeFerLegal, CheminDeFerLegalMove, CheminDeFerMove, CheminDeFerPreferences};
pub use options::CheminDeFerOptions;
pub use view::CheminDeFerView;

/// After how many minutes of sitting out a cash seat is stood up (G3.11).
pub const AWAY_MINUTES: u32 = 10;
/// After how many banks missed in a row a cash seat is stood up (G3.11).
pub const MISSED_BANKS: u8 = 10;

/// The rules of one bank.
pub struct CheminDeFer;

/// Chemin de fer as a kernel game.
pub type CheminDeFerRing = Ring<CheminDeFer>;
/// The view of a table as JSON has it, for documents.
pub type CheminDeFerRingView = RingView<CheminDeFerOptions, CheminDeFerView, CheminDeFerPreferences>;
/// An event of a table as it is seen, for documents.
pub type CheminDeFerRingEvent = SeenRingEvent<CheminDeFerEvent, CheminDeFerPreferences>;

/// The version of the rules. 2: a request is not refused because another one comes before it; half of an odd bank is
/// offered to nobody who cannot cover the half that would be theirs. 3: a bank of a tournament ends where everybody who
/// could bet against it is away.
pub(crate) const VERSION: u16 = 3;

impl RingGame for CheminDeFer {
    type Options = CheminDeFerOptions;
    type Hand = CheminDeFerHand;

    const NAME: &'static str = "chemin-de-fer";
    const VERSION: u16 = VERSION;

    fn form(options: &CheminDeFerOptions) -> Form {
        let terms = options.terms();
        Form {
            mode: options.mode,
            stakes: terms.ring_stakes(),
            button: ButtonRule::Bank,
            max_buy_in: terms.buy_ins().chips().1,
            min_credit: 1,
            min_players: options.min_players,
            missed_hands: Some(MISSED_BANKS),
            regains: Regains::NextDecision,
            absent: Absent::PassedOver,
            sits_out: SitsOut::AtOnce,
            asks: Asks::AtOnce,
            heirs: Heirs::WithChips,
        }
    }

    fn start(options: &CheminDeFerOptions, start: &HandStart, memory: &Succession) -> CheminDeFerHand {
        CheminDeFerHand::new(options, start, memory)
    }
}
