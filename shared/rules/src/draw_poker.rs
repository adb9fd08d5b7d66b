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

use smallvec::SmallVec;

use crate::named::Name;
use crate::poker::Category;
use crate::ring::rules::{Payer, Stakes};
use crate::ring::{Forced, Form, HandStart, Plan, Ring, RingGame, RingView, SeenRingEvent, antes};
use crate::telesina::{Telesina, TelesinaHand};

pub mod event;
pub mod giro;
pub mod hand;
pub mod info;
pub mod moves;
pub mod opening;
pub mod options;
pub mod play;
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
pub use play::{DrawPokerHand, Play};
pub use view::{DrawPokerView, DrawView};

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

impl<N: Name> RingGame for DrawPoker<N> {
    type Options = DrawPokerOptions<N>;
    type Hand = DrawPokerHand;

    const NAME: &'static str = N::NAME;
    const VERSION: u16 = VERSION;

    fn form(options: &DrawPokerOptions<N>) -> Form {
        Telesina::form(&options.table.telesina())
    }

    fn forced(_: &DrawPokerOptions<N>, stakes: &Stakes, plan: &Plan, payers: &[Payer]) -> SmallVec<[Forced; 2]> {
        antes(stakes.stake, plan.positions.button, payers)
    }

    fn start(options: &DrawPokerOptions<N>, start: &HandStart, memory: &Memory) -> DrawPokerHand {
        let table = &options.table;
        let button = start.positions.button;
        let play = match memory.giro.first(button) {
            Some(first) => Play::Giro(TelesinaHand::new(&table.telesina().hand_rules(start.stakes), start), first),
            None => Play::Draw(DrawHand::new(table.hand_rules(start.stakes), start, memory)),
        };
        DrawPokerHand { play, giro_pazzo: table.giro_pazzo, button }
    }
}

/// Whether a hand is a full or better, as a giro pazzo asks for.
const fn is_full(category: Category) -> bool {
    matches!(
        category,
        Category::FullHouse | Category::Flush | Category::FourOfAKind | Category::StraightFlush | Category::RoyalFlush
    )
}
