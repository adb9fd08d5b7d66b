//! What one hand of a ring game is: the traits by which the frame plays it.
//!
//! The core is [`RingHand`], which every game implements on its hand. What only some games do stands in a trait of its
//! own, in which everything has a default, so that a game without it writes an empty `impl`:
//!
//! | trait | which games |
//! |---|---|
//! | [`RedrawHand`] | chance comes again in the course of a hand: a stock used up, a banker drawn |
//! | [`ShoeHand`] | a hand begins with cards of the last one, or without any |
//! | [`BankHand`] | one seat holds the bank, over several coups, while others bet at the same time |
//!
//! What does not depend on a hand stands on the type that knows it: [`HandMove`], [`PlayEvent`],
//! [`PlayerPreferences`], [`TableMemory`]. Everything is total and pure, as in [`Game`](crate::kernel::Game).

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::result::HandResult;
use crate::card::{Card, DeckKind};
use crate::kernel::{Chance, LegalMoves, PlayEvent, Viewer};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// What a hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A deck.
    Shuffle(DeckKind),
    /// The cards that the hand names ([`RedrawHand::reshuffles`]) in another order; the hand goes on.
    Reshuffle,
    /// Numbers; the hand goes on.
    Numbers {
        /// The exclusive upper bound.
        bound: u32,
        /// How many.
        count: u8,
    },
    /// Decisions of these seats, in any order.
    Seats(SeatSet),
    /// Nothing: it can be settled.
    Done,
}

impl Stage {
    /// Whether a decision of `seat` is awaited.
    pub const fn awaits(self, seat: Seat) -> bool {
        matches!(self, Stage::Seats(seats) if seats.contains(seat))
    }
}

/// Where a hand says what happens inside it, in order.
pub type Sink<'a, E> = &'a mut dyn FnMut(E);

/// A hand in progress.
///
/// It is a small value without a heap: the frame copies it once per decision and lets the copy run ahead, through the
/// very [`evolve`](RingHand::evolve) that later takes the events into the state. What tells a sink what happens has
/// taken it into the hand.
pub trait RingHand: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// A decision.
    type Move: HandMove<Self::Preferences>;
    /// What happens inside a hand.
    type Event: PlayEvent;
    /// What a table remembers from hand to hand apart from chips and button. A void hand changes nothing of it.
    type Memory: TableMemory;
    /// What a player may prefer to be asked, or not.
    type Preferences: PlayerPreferences;
    /// The legal moves of a seat; the default is none.
    type Legal: LegalMoves<Self::Move> + Default;
    /// What a viewer sees of a hand.
    type View: Serialize;

    /// The hand is played by an older version of these rules, from 1. Called right after it has started, where it is.
    fn under(&mut self, _version: u16) {}
    /// What seats that were left since have put into the pot that stayed, each for itself. Called right after the hand
    /// has started, where there is anything; the chips are among those brought.
    fn forfeited(&mut self, _shares: &[Chips]) {}
    /// Takes a deck of the kind that was asked for.
    fn take_deck(&mut self, cards: &[Card]);
    /// Deals, after a deck was taken, and what follows by itself.
    fn open(&mut self, sink: Sink<'_, Self::Event>);
    /// What the hand waits for.
    fn stage(&self) -> Stage;
    /// What `seat`, which is awaited, may do; computed from what it may see.
    fn legal(&self, seat: Seat) -> Self::Legal;
    /// What the decision of `seat`, which is awaited, rests on: see [`Game::question`](crate::kernel::Game::question).
    fn question(&self, seat: Seat) -> Self::Legal {
        self.legal(seat)
    }
    /// What a seat may do that was asked for a forced bet of `amount`, or to pay so much for the pot that stayed
    /// (`adjusts`). Nothing in games that take forced bets without asking.
    fn legal_forced(_amount: Chips, _adjusts: bool) -> Self::Legal {
        Self::Legal::default()
    }
    /// Plays a decision of `seat`, which is awaited, and all that follows by itself. A refusal leaves the hand as it
    /// was.
    fn play(&mut self, seat: Seat, r#move: &Self::Move, sink: Sink<'_, Self::Event>) -> Result<(), Refusal>;
    /// Takes an event into the hand; total, whatever the log says.
    fn evolve(&mut self, event: &Self::Event);
    /// Takes what happens into the hand, and tells it: the only way in which a decision changes a hand.
    fn happen(&mut self, event: Self::Event, sink: Sink<'_, Self::Event>) {
        self.evolve(&event);
        sink(event);
    }
    /// What is played for a seat whose player is absent, when it is awaited; they may have preferred something. Nothing
    /// where that is no move (see [`stand_in`](RingHand::stand_in)).
    fn autopilot(&self, seat: Seat, preferences: &Self::Preferences) -> Option<Self::Move>;
    /// Decides for `seat`, which is awaited: its player is `away`, or else late. Usually the move of the autopilot is
    /// played.
    fn stand_in(
        &mut self,
        seat: Seat,
        preferences: &Self::Preferences,
        _away: bool,
        sink: Sink<'_, Self::Event>,
    ) -> Result<(), Refusal> {
        let r#move = self.autopilot(seat, preferences).ok_or(RefusalCode::NotAwaited)?;
        self.play(seat, &r#move, sink)
    }
    /// What a seat that is awaited decides by its preferences, without being asked.
    fn by_preference(&self, _seat: Seat, _preferences: &Self::Preferences) -> Option<Self::Move> {
        None
    }
    /// Whether being late with the decision that `seat` owes makes it sit out; the time bank is for such decisions
    /// alone.
    fn late_sits_out(&self, _seat: Seat) -> bool {
        true
    }
    /// The settlement; the hand is done. Number and eliminations are filled in by the frame.
    fn settle(&self) -> HandResult;
    /// What the table remembers of a hand that was settled.
    fn remember(&self) -> Self::Memory {
        Self::Memory::default()
    }
    /// The chips of a seat of the hand that are not in the pot.
    fn chips(&self, seat: Seat) -> Option<Chips>;
    /// The chips of the hand that are no seat's, with those that the last hand left. Everybody sees how many they are.
    fn pot(&self) -> Chips;
    /// What `viewer` may see of the hand.
    fn view(&self, viewer: Viewer) -> Self::View;
}

/// A hand that asks for chance again in its course.
pub trait RedrawHand: RingHand {
    /// The cards that [`Stage::Reshuffle`] asks for.
    fn reshuffles(&self) -> Vec<Card> {
        Vec::new()
    }
    /// Takes what chance brought: the cards that were reshuffled, or numbers.
    fn take_chance(&mut self, _chance: &Chance) {}
    /// What follows that by itself.
    fn after_chance(&mut self, _sink: Sink<'_, Self::Event>) {}
}

/// A hand that may begin without a shuffle, with the cards left of the last one (a shoe) or with none.
pub trait ShoeHand: RingHand {
    /// Whether the next hand goes on with the cards that are left of this one: they stay hidden until then.
    fn keeps_shoe(&self) -> bool {
        false
    }
    /// What a new hand takes over from the last one: the shoe, if it [is kept](ShoeHand::keeps_shoe). Called right
    /// after the hand has started; one that needs no deck then does not ask for one. A void hand leaves nothing.
    fn take_over(&mut self, _last: &Self) {}
    /// Begins where no deck is asked for, and what follows by itself.
    fn deal_on(&mut self, _sink: Sink<'_, Self::Event>) {}
}

/// A hand in which one seat holds the bank: it may be refused, bets are placed at the same time and may be replaced,
/// and parts of it stand by themselves.
pub trait BankHand: RingHand {
    /// The player of a seat leaves while the hand is in play; `too_few` stay for another one.
    fn left(&mut self, _seat: Seat, _too_few: bool) {}
    /// The player of a seat is away when the hand begins, sits out while it is in play, or is back.
    fn away(&mut self, _seat: Seat, _away: bool) {}
    /// Whether `seat`, which is awaited, has its time although its player is away: they may come back before it costs
    /// them chips.
    fn has_time_away(&self, _seat: Seat) -> bool {
        false
    }
    /// Whether `seat`, which is awaited, is asked the same still when it has answered: a bet that may be replaced until
    /// all betting closes. Its clock goes on then.
    fn stays_asked(&self, _seat: Seat) -> bool {
        false
    }
    /// How many seconds `seat`, which is awaited, has for its decision; `None` where it is the usual time of the table.
    fn seconds(&self, _seat: Seat) -> Option<u32> {
        None
    }
    /// What a hand comes to that is called void, where parts of it stand (chemin de fer, G3.9); `None` if nothing does.
    fn voided(&self) -> Option<HandResult> {
        None
    }
    /// When a seat without chips lost its last ones.
    fn fall(&self, _seat: Seat) -> Option<Fall> {
        None
    }
}

/// When a seat without chips lost its last ones, within a hand of several parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// In which part; later ones rank higher.
    pub part: u32,
    /// Its chips when that part began.
    pub chips: Chips,
}

/// Whom a move is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Address<P> {
    /// The hand.
    Hand,
    /// The frame: from now on the seat prefers this. Legal at any time.
    Preferences(P),
    /// The frame, which asked: the forced bet is paid.
    PayForced,
    /// The frame, which asked: the seat sits out instead.
    SitOut,
    /// The frame, which asked: as much is paid as others have for the pot that stayed.
    Adjust,
    /// The frame, which asked: it is not.
    Decline,
}

/// A decision of a player with preferences `P`.
pub trait HandMove<P>: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// Whom it is for.
    fn address(&self) -> Address<P> {
        Address::Hand
    }
    /// Whether it needs no turn: it says what its seat decides when it is asked.
    fn out_of_turn(&self) -> bool {
        false
    }
}

/// What a player may prefer to be asked, or not.
pub trait PlayerPreferences:
    Copy + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Whether what is preferred when a seat is taken holds until it is taken again (sette e mezzo).
    const FIXED: bool = false;

    /// Whether the player wants to be asked before a forced bet.
    fn asks_first(&self) -> bool {
        false
    }
    /// Whether the player, owing an entry, posts it as soon as they may.
    fn posts_now(&self) -> bool {
        false
    }
    /// Whether everybody at the table is to know that they decide for the seat (gioco alla regola).
    fn plays_by_rule(&self) -> bool {
        false
    }
}

impl PlayerPreferences for () {}

/// What a table remembers from hand to hand.
pub trait TableMemory: Clone + Default + PartialEq + Debug + Send + Sync + 'static {
    /// Whose turn it is to hold the bank in the next hand, of the `eligible` seats
    /// ([`ButtonRule::Bank`](super::ButtonRule::Bank)); `None` if that is to be drawn. `witnesses` are the seats that
    /// were taken when the table was interrupted, if it was.
    fn next_banker(&self, _eligible: SeatSet, _witnesses: Option<SeatSet>) -> Option<Seat> {
        None
    }
    /// A seat was left: nothing of the player who sat there passes to the next one.
    fn forget(&mut self, _seat: Seat) {}
}

impl TableMemory for () {}
