//! Sette e mezzo, with a piatto or classica: 2 to 9 seats, 40 cards, cash or (with a piatto) tournament.
//!
//! Owns what one bank is, from its offer to what the banker collects; the table around it is the
//! [ring frame](crate::ring), and what games with a bank share is [`crate::bank`]. A hand of the frame is one bank
//! (G1.9). Seats are numbered anticlockwise, so play goes on to the next higher one, the right
//! neighbour. Paragraphs of `docs/rules/sette-e-mezzo.md` implemented:
//!
//! | law | where |
//! |---|---|
//! | R1 variants, options | [`options`] |
//! | values, the matta, R2 | [`points`] |
//! | the first banker, R6 the offer, all-in banks, R13 | [`hand`], [`crate::bank::offering`] |
//! | whose turn is next, interruption | [`crate::bank::succession`], the ring frame |
//! | R3, R9, R12 bets; R4, R5 who knows what; R10 the matta, R16 an empty stock | [`playing`] |
//! | R7, R8 what the absent pay | [`playing`] |
//! | R14, R17 autoplay | [`hand`], [`moves`] |
//! | R15 the share of the house | [`playing`], [`crate::bank::purses`] |
//! | R11, eliminations (G1.9), void banks (G3.9) | the ring frame |
//!
//! A player is not asked whether they are there where they must play: the frame plays for the absent, and the others
//! go on ([`by_preference`](crate::ring::RingHand::by_preference)). Invariants: a bet is never above what the bank can
//! pay; a covered card is seen by its own player alone until it is settled, the banker's by nobody until it is turned.
//! Non-goals: seating, prizes, clocks, decisions stored for the next turn, which are the frontend's.

use crate::bank::Succession;
use crate::ring::{
    Absent, Asks, ButtonRule, Form, HandStart, Heirs, Regains, Ring, RingGame, RingView, SeenRingEvent, SitsOut,
};

pub mod event;
pub mod hand;
pub mod info;
pub mod moves;
pub mod odds;
pub mod options;
pub mod playing;
pub mod points;
pub mod view;

pub use event::SetteEMezzoEvent;
pub use hand::SetteEMezzoHand;
pub use moves::{SetteEMezzoLegal, SetteEMezzoLegalMove, SetteEMezzoMove, SetteEMezzoPreferences};
pub use options::{SetteEMezzoOptions, Variant};
pub use view::SetteEMezzoView;

/// After how many minutes of sitting out a cash seat is stood up (G3.11).
pub const AWAY_MINUTES: u32 = 10;
/// After how many banks missed in a row a cash seat is stood up (G3.11).
pub const MISSED_BANKS: u8 = 10;

/// The rules of one bank.
pub struct SetteEMezzo;

/// Sette e mezzo as a kernel game.
pub type SetteEMezzoRing = Ring<SetteEMezzo>;
/// The view of a table as JSON has it, for documents.
pub type SetteEMezzoRingView = RingView<SetteEMezzoOptions, SetteEMezzoView, SetteEMezzoPreferences>;
/// An event of a table as it is seen, for documents.
pub type SetteEMezzoRingEvent = SeenRingEvent<SetteEMezzoEvent, SetteEMezzoPreferences>;

/// The version of the rules. 2: a player who is away beyond the cover of a bank that is all in pays nothing; a player
/// who has seen their covered card pays for being away at a cash table, too.
pub(crate) const VERSION: u16 = 2;

impl RingGame for SetteEMezzo {
    type Options = SetteEMezzoOptions;
    type Hand = SetteEMezzoHand;

    const NAME: &'static str = "sette-e-mezzo";
    const VERSION: u16 = VERSION;

    fn form(options: &SetteEMezzoOptions) -> Form {
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
            // In the variant classica everybody bets, or pays for being away.
            absent: match options.variant {
                Variant::Piatto => Absent::PassedOver,
                Variant::Classica => Absent::DealtIn,
            },
            sits_out: SitsOut::AtOnce,
            asks: Asks::AtOnce,
            heirs: Heirs::WithChips,
        }
    }

    fn start(options: &SetteEMezzoOptions, start: &HandStart, memory: &Succession) -> SetteEMezzoHand {
        SetteEMezzoHand::new(options, start, memory)
    }
}
