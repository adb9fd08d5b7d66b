//! Telesina: 2 to 6 seats, a deck of 24 to 40 cards, one covered card and four open ones, vele, cash or tournament.
//!
//! Owns what one hand is; the table around it is the [ring frame](crate::ring), the bets are the
//! [betting core](crate::betting), the ranking is [`crate::poker::stripped`]. Paragraphs of `docs/rules/telesina.md`
//! implemented:
//!
//! | law | where |
//! |---|---|
//! | R1, R2 the deck follows who is dealt in | [`hand`], [`crate::card::DeckKind::stripped`] |
//! | step 1 the invito: asked for at cash, taken in tournaments, lost by the absent | [`Absent::PaysOnly`], [`crate::ring::calling`] |
//! | step 2 the dealer's choice, "opzioni di gioco automatico" | [`hand`], [`moves`] |
//! | vele, R3, R4 | [`variant`] |
//! | steps 3 to 6, R9, R13, R14 deals, covered cards, who speaks first | [`hand`], [`showdown`] |
//! | BC, R8, R10, R11, R12 bets and raises | [`crate::betting::round`], [`crate::betting::policy`] |
//! | HR, R5, R6, R7, NB.1 ranking | [`crate::poker::stripped`] |
//! | PR, R15, R17, R18 pots, rake, who must show | [`crate::ring::awarding`], [`showdown`] |
//! | "Timeout, sit-out, time bank, leaving" | [`hand`], the ring frame; clocks are kept by the table |
//!
//! the law is silent where a seat has put in its last chip before the second card, and no more bets can follow: its
//! first card stays covered all the same, as for everybody else.
//!
//! Invariants: what a seat may do depends on chips, turns and its own cards; a covered card that is neither turned up
//! nor shown stays hidden for ever. Non-goals: seating, prizes.

use smallvec::SmallVec;

use crate::ring::rules::{Payer, Stakes};
use crate::ring::{
    Absent, Asks, ButtonRule, Forced, Form, HandStart, Heirs, Plan, Regains, Ring, RingGame, RingView, SeenRingEvent,
    SitsOut, antes,
};

mod course;
pub mod event;
pub mod hand;
pub mod info;
pub mod moves;
pub mod options;
mod own;
pub mod showdown;
pub mod variant;
pub mod view;

pub use event::{DealtCards, SeenTelesinaEvent, TelesinaEvent, TurnedCard, TurnedVela};
pub use hand::{HandRules, TelesinaHand};
pub use moves::{TelesinaLegal, TelesinaLegalJson, TelesinaLegalMove, TelesinaMove, TelesinaPreferences};
pub use options::TelesinaOptions;
pub use variant::{Coperta, Free, Vela, Vele};
pub use view::TelesinaView;

/// After how many minutes of sitting out a cash seat is stood up (G3.11).
pub const AWAY_MINUTES: u32 = 10;
/// After how many hands missed in a row a cash seat is stood up (G3.11).
pub const MISSED_HANDS: u8 = 10;

/// The rules of one hand.
pub struct Telesina;

/// Telesina as a kernel game.
pub type TelesinaRing = Ring<Telesina>;
/// The view of a table as JSON has it, for documents.
pub type TelesinaRingView = RingView<TelesinaOptions, TelesinaView, TelesinaPreferences>;
/// An event of a table as it is seen, for documents.
pub type TelesinaRingEvent = SeenRingEvent<SeenTelesinaEvent, TelesinaPreferences>;

/// The version of the rules. 2: nobody raises where no other seat can answer; players who always show do so when they
/// are away, too; hands that a seat is dealt into are not missed.
pub(crate) const VERSION: u16 = 2;

impl RingGame for Telesina {
    type Options = TelesinaOptions;
    type Hand = TelesinaHand;

    const NAME: &'static str = "telesina";
    const VERSION: u16 = VERSION;

    fn form(options: &TelesinaOptions) -> Form {
        Form {
            mode: options.mode,
            stakes: options.stakes(),
            button: ButtonRule::NextDealt,
            max_buy_in: options.buy_ins().chips().1,
            min_credit: options.least_credit(),
            min_players: 2,
            missed_hands: Some(MISSED_HANDS),
            regains: Regains::NextDecision,
            absent: Absent::PaysOnly,
            sits_out: SitsOut::AtOnce,
            asks: Asks::AtOnce,
            // No hand leaves a pot; a player who is there alone takes the inviti undealt.
            heirs: Heirs::Named,
        }
    }

    fn forced(_: &TelesinaOptions, stakes: &Stakes, plan: &Plan, payers: &[Payer]) -> SmallVec<[Forced; 2]> {
        antes(stakes.stake, plan.positions.button, payers)
    }

    fn start(options: &TelesinaOptions, start: &HandStart, (): &()) -> TelesinaHand {
        TelesinaHand::new(&options.hand_rules(start.stakes), start)
    }
}
