//! The capture family: what scopa, scopone, asso piglia tutto and cirulla share.
//!
//! | part | where |
//! |---|---|
//! | which table cards a card takes: equal card, sums, sweeping aces | [`search`] |
//! | the cards of a smazzata: stock, hands, table, piles, turn, seen cards, who sees which hand | [`layout`] |
//! | a smazzata in which only cards are played (scopa, scopone, asso piglia tutto) | [`deal`], [`moves`], [`event`], [`game`] |
//! | the points of the deck: scope, settebello, primiera, denari, carte | [`score`] |
//! | points secured and still open when a match is given up | [`secured`] |
//! | what a viewer sees of it | [`view`] |
//!
//! A game of the family says which [`CaptureRules`] it plays by, or, like cirulla, builds its own deal on a [`Layout`].
//!
//! Invariants: two lines, whatever the seats; the forty cards are always in exactly one of stock, hands, table and
//! piles. Non-goals: what only one game knows (accusi, cappotto).

pub mod deal;
pub mod event;
pub mod game;
pub(crate) mod info;
pub mod layout;
pub mod moves;
pub(crate) mod options;
pub mod score;
pub mod search;
pub mod secured;
pub mod view;

pub use deal::{Aces, CaptureDeal, CaptureRules};
pub use event::{CaptureEvent, SeenCaptureEvent};
pub use game::CaptureGame;
pub use layout::{Dealing, Hand, LastPlay, Layout};
pub use moves::{CaptureLegal, CaptureMove};
pub use score::CaptureScore;
pub use view::CaptureView;

/// The lines of every game of the family: always two (scopa R3).
pub(crate) const LINES: u8 = 2;
