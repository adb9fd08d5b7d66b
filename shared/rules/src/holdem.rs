//! Texas hold'em and Omaha: 2 to 10 seats, 52 cards, no limit, pot limit or fixed limit, cash or tournament.
//!
//! Owns what one hand is; the table around it is the [ring frame](crate::ring), the bets are the
//! [betting core](crate::betting), the ranking is [`crate::poker::standard`]. The two games differ in how many covered
//! cards a seat has and how many of them it uses ([`Kind`]). Paragraphs of `docs/rules/texas-holdem.md` implemented:
//!
//! | law | where |
//! |---|---|
//! | R1 any five of seven; Omaha exactly two of four and three of five | [`hand`] |
//! | R2, R3, R10, R18 button, heads-up, dead blinds, entries | [`crate::ring::button`], [`crate::ring::place`] |
//! | R4 first speaker left of the button after the flop | [`hand`] |
//! | R5, R6, R7, R8 sizes, three raises, minimum and pot-limit raises | [`crate::betting::round`] |
//! | R9 absent: no cards at cash, blinded out in a tournament | [`crate::ring::calling`], [`crate::ring::playing`] |
//! | R11 rake per pot with one cap per hand, no flop no drop | [`showdown`], [`crate::betting::pots`] |
//! | R12, R14 side pots, odd units left of the button | [`showdown`], [`crate::betting::pots`] |
//! | R13 a full compares its tris first | [`crate::poker::standard`] |
//! | R15 no burn cards | [`hand`] |
//! | R16, R19 eliminations of one hand | [`crate::ring::result`] |
//! | R17 fifteen minutes of sitting out | [`AWAY_MINUTES`]: a clock, kept by the table |
//! | R20 antes are dead, posted before the blinds; a short stack plays for them only | [`hand`] |
//! | R21 the log keeps every card and action | [`crate::ring::event`] |
//!
//! Invariants: what a seat may do depends on chips and turns only, never on cards; covered cards that are not shown
//! stay hidden for ever. Non-goals: seating, prizes, hand-for-hand play.

use std::marker::PhantomData;

use smallvec::SmallVec;

use crate::named::Name;
use crate::ring::rules::{Payer, Stakes};
use crate::ring::{
    Absent, Asks, ButtonRule, Forced, ForcedKind, Form, HandStart, Heirs, Plan, Regains, Ring, RingGame, RingView,
    SeenRingEvent, SitsOut,
};
use crate::seat::Seat;
use crate::session::Chips;

pub mod event;
pub mod hand;
pub mod info;
pub mod moves;
pub mod options;
pub mod showdown;
pub mod view;

pub use crate::betting::Showing;
pub use crate::card::FewCards;
pub use event::{HoldemEvent, HoleCards, SeenHoldemEvent, Street};
pub use hand::HoldemHand;
pub use moves::{Entry, HoldemLegal, HoldemLegalJson, HoldemLegalMove, HoldemMove, HoldemPreferences};
pub use options::{HoldemOptions, TableOptions};
pub use view::HoldemView;

/// After how many minutes of sitting out a cash seat is stood up (R17, G3.11).
pub const AWAY_MINUTES: u32 = 15;

/// Which of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Two covered cards, any five of seven.
    Holdem,
    /// Four covered cards, exactly two of them with exactly three of the board.
    Omaha,
}

impl Kind {
    /// Covered cards of a seat.
    pub const fn covered(self) -> usize {
        match self {
            Kind::Holdem => 2,
            Kind::Omaha => 4,
        }
    }
}

/// The version of the rules of both. 2: nobody raises where no other seat can answer, and players who always show do so
/// when they are away, too.
pub(crate) const VERSION: u16 = 2;

/// One of the two games, as a type.
pub trait Variant: Name {
    /// Which.
    const KIND: Kind;
}

/// Texas hold'em.
pub struct Texas;

impl Name for Texas {
    const NAME: &'static str = "holdem";
}

impl Variant for Texas {
    const KIND: Kind = Kind::Holdem;
}

/// Omaha.
pub struct Omaha;

impl Name for Omaha {
    const NAME: &'static str = "omaha";
}

impl Variant for Omaha {
    const KIND: Kind = Kind::Omaha;
}

/// The rules of one hand of the variant `V`.
pub struct Holdem<V>(PhantomData<fn() -> V>);

/// Hold'em as a kernel game.
pub type HoldemRing = Ring<Holdem<Texas>>;
/// Omaha as a kernel game.
pub type OmahaRing = Ring<Holdem<Omaha>>;

/// The view of a table as JSON has it, for documents.
pub type HoldemRingView = RingView<TableOptions, HoldemView, HoldemPreferences>;
/// An event of a table as it is seen, for documents.
pub type HoldemRingEvent = SeenRingEvent<SeenHoldemEvent, HoldemPreferences>;

impl<V: Variant> RingGame for Holdem<V> {
    type Options = HoldemOptions<V>;
    type Hand = HoldemHand;

    const NAME: &'static str = V::NAME;
    const VERSION: u16 = VERSION;
    const BEGINS_WITH_SHUFFLE: bool = true;

    fn form(options: &HoldemOptions<V>) -> Form {
        let table = &options.table;
        Form {
            mode: table.mode,
            stakes: table.stakes(),
            button: ButtonRule::Blinds,
            max_buy_in: table.buy_ins().chips().1,
            min_credit: 1,
            min_players: 2,
            missed_hands: None,
            regains: Regains::NextHand,
            absent: Absent::PassedOver,
            sits_out: SitsOut::AtOnce,
            asks: Asks::InTurn,
            heirs: Heirs::WithChips,
        }
    }

    /// Antes first, from the left of the button (R20); then the small blind, if the seat where it is due plays; the big
    /// blind; then what entering seats owe. A short stack puts in what it has.
    fn forced(_: &HoldemOptions<V>, stakes: &Stakes, plan: &Plan, payers: &[Payer]) -> SmallVec<[Forced; 2]> {
        let small = stakes.stake;
        let big = stakes.stake.saturating_mul(2);
        let mut left: SmallVec<[(Seat, Chips); 10]> = payers.iter().map(|payer| (payer.seat, payer.chips)).collect();
        let mut forced = SmallVec::new();
        let mut pay = |seat: Seat, kind: ForcedKind, due: Chips| {
            let Some((_, stack)) = left.iter_mut().find(|(payer, _)| *payer == seat) else { return };
            let amount = due.min(*stack);
            *stack -= amount;
            if amount > 0 {
                forced.push(Forced { seat, kind, amount });
            }
        };
        let clockwise = || {
            let mut seat = plan.positions.button;
            (0..plan.dealt.len()).filter_map(move |_| {
                seat = plan.dealt.after(seat)?;
                Some(seat)
            })
        };
        if stakes.ante > 0 {
            clockwise().for_each(|seat| pay(seat, ForcedKind::Ante, stakes.ante));
        }
        if !plan.entering.contains(plan.positions.small) {
            pay(plan.positions.small, ForcedKind::SmallBlind, small);
        }
        pay(plan.positions.big, ForcedKind::BigBlind, big);
        if !plan.entering.is_empty() {
            for seat in clockwise().filter(|&seat| plan.entering.contains(seat)) {
                let debt =
                    payers.iter().find(|payer| payer.seat == seat).map_or_else(Default::default, |payer| payer.debt);
                pay(seat, ForcedKind::Entry, if debt.big { big } else { 0 });
                pay(seat, ForcedKind::DeadSmallBlind, if debt.small { small } else { 0 });
            }
        }
        forced
    }

    fn start(options: &HoldemOptions<V>, start: &HandStart, (): &()) -> HoldemHand {
        HoldemHand::new(&options.table.hand_rules(V::KIND, start.stakes), start)
    }
}
