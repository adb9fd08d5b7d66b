//! What a game tells the ring frame: the shape of its tables, and what one hand is.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;

use super::button::{ButtonRule, Plan, Positions};
use super::place::Debt;
use super::result::{HandResult, PotShare};
use crate::card::{Card, DeckKind};
use crate::kernel::{Chance, LegalMoves, Options, Viewer};
use crate::opening::Places;
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// Cash or tournament: what the chips are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// One chip is one cent: seats buy in, top up, sit out without cards, and pay rake.
    #[default]
    Cash,
    /// Chips without money value: absent seats are dealt in and pay, a seat without chips is out.
    Tournament,
}

/// When a player who came back in the middle of a hand decides again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Regains {
    /// At their next decision (telesina).
    NextDecision,
    /// From the next hand (texas-holdem "later decisions of the hand are taken the same way").
    NextHand,
}

/// What becomes of a seat whose player is absent when a hand begins. In tournaments it always pays what is forced
/// (G1.9), and is dealt in but for the last case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// At a cash table it gets no cards and pays nothing (texas-holdem R9).
    PassedOver,
    /// It is dealt in, pays what is forced and is played for, at cash tables as well (bestia "Timeout, abandon,
    /// sit-out").
    DealtIn,
    /// It gets no cards: at a cash table it pays nothing, in a tournament what is forced, which it loses (telesina
    /// step 1).
    PaysOnly,
}

/// How players are asked for what is forced, where they want to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// One after the other (blinds).
    InTurn,
    /// All at the same time (telesina step 1).
    AtOnce,
}

/// Who plays for a pot that stayed on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heirs {
    /// Those who paid for it and have chips; one alone takes it without a hand and without rake (bestia R3).
    WithChips,
    /// Those whom the pot names ([`LeftPot`]), away or not, with chips or not; one alone wins it undealt, and at a cash
    /// table nothing is forced for it (poker-all-italiana step 2).
    Named,
}

/// From when a player who asks to sit out does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitsOut {
    /// At once: nothing more is asked of them in the hand in play (texas-holdem "Timeout, sit-out").
    AtOnce,
    /// From the next hand ("sitout prossima smazzata", bestia).
    NextHand,
}

/// The shape of a table, fixed by its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Cash or tournament.
    pub mode: Mode,
    /// The stakes until the table says otherwise.
    pub stakes: Stakes,
    /// How the button moves.
    pub button: ButtonRule,
    /// The most a seat may hold after a top-up. Chips.
    pub max_buy_in: Chips,
    /// The least with which a cash seat does not sit out (credito residuo minimo); at least 1.
    pub min_credit: Chips,
    /// The fewest seats at a cash table, with chips, for which a hand begins (G3.14); at least 2.
    pub min_players: u8,
    /// After how many hands missed in a row a cash seat is stood up.
    pub missed_hands: Option<u8>,
    /// When a player who came back decides again.
    pub regains: Regains,
    /// What becomes of seats whose player is absent, at cash tables.
    pub absent: Absent,
    /// From when a player who asks to sit out does.
    pub sits_out: SitsOut,
    /// How players are asked for what is forced.
    pub asks: Asks,
    /// Who plays for a pot that stayed on the table.
    pub heirs: Heirs,
}

/// The stakes of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Stakes {
    /// The small blind, or the invito. Chips.
    pub stake: Chips,
    /// The ante, in games with blinds. Chips.
    pub ante: Chips,
}

/// Why a seat put chips in without a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ForcedKind {
    /// The ante, or the invito: dead.
    Ante,
    /// The small blind.
    SmallBlind,
    /// The big blind.
    BigBlind,
    /// A big blind posted to come in: live.
    Entry,
    /// A missed small blind posted to come in: dead.
    DeadSmallBlind,
    /// What others have paid for the pot that stayed, paid to play for it too (adeguamento).
    Adjustment,
}

/// Chips put in without a choice. A short stack puts in what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Forced {
    /// Who.
    pub seat: Seat,
    /// Why.
    pub kind: ForcedKind,
    /// How many.
    pub amount: Chips,
}

/// A seat that is dealt in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = RingDealt))]
#[serde(deny_unknown_fields)]
pub struct Dealt {
    /// Which.
    pub seat: Seat,
    /// Its chips before anything was put in.
    pub chips: Chips,
}

/// Everything a hand starts from, but the cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HandStart {
    /// Its number in the session, from 1.
    pub hand: u32,
    /// Button and blinds.
    pub positions: Positions,
    /// The stakes.
    pub stakes: Stakes,
    /// Who is dealt in, in seat order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Dealt>))]
    pub seats: SmallVec<[Dealt; 6]>,
    /// Chips put in before the first card, in order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Forced>))]
    pub forced: SmallVec<[Forced; 2]>,
    /// What the last hand left in the pot. Chips; zero in games that carry nothing.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub carried: Chips,
    /// What a seat may have to pay into the pot at the end (rischio bestia). Chips; absent in games without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<Chips>,
    /// The seats that have chips and wait until the carried pot is won: they did not pay for it.
    #[serde(default, skip_serializing_if = "nobody")]
    pub waiting: SeatSet,
    /// The seats that are away and get no cards: they lose what they put in.
    #[serde(default, skip_serializing_if = "nobody")]
    pub pay_only: SeatSet,
    /// Why the last hand left a pot, and whose it is; absent in games that do not name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Box<LeftPot>>,
    /// Whether the hand has yet to draw who holds the bank: the button says nothing then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub to_draw: bool,
}

/// When a seat without chips lost its last ones, within a hand of several parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// In which part; later ones rank higher.
    pub part: u32,
    /// Its chips when that part began.
    pub chips: Chips,
}

fn is_zero(chips: &Chips) -> bool {
    *chips == 0
}

fn nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// Why a pot stayed on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Unawarded {
    /// Nobody opened.
    NoOpening,
    /// All who were in said parol: others who sat there may pay as much as they did and play for it.
    Parol,
}

/// A pot that stayed on the table, by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LeftPot {
    /// Why.
    pub because: Unawarded,
    /// The seats that it belongs to.
    pub owners: SeatSet,
    /// What each seat has put into it, over all its hands. What is missing to the whole is of seats that were left.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PotShare>))]
    pub shares: SmallVec<[PotShare; 6]>,
}

/// What every payer puts in, from the left of the button; a short stack what it has.
pub fn antes(amount: Chips, button: Seat, payers: &[Payer]) -> SmallVec<[Forced; 2]> {
    let seats: SeatSet = payers.iter().map(|payer| payer.seat).collect();
    let chips = |seat: Seat| payers.iter().find(|payer| payer.seat == seat).map_or(0, |payer| payer.chips);
    let ante = |seat: Seat| Forced { seat, kind: ForcedKind::Ante, amount: amount.min(chips(seat)) };
    seats.clockwise(button).map(ante).filter(|forced| forced.amount > 0).collect()
}

/// A seat with what it brings into the forced bets of a planned hand.
#[derive(Clone, Copy, Debug)]
pub struct Payer {
    /// Which.
    pub seat: Seat,
    /// Its chips.
    pub chips: Chips,
    /// What it owes, if it is entering.
    pub debt: Debt,
}

/// What a hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A deck.
    Shuffle(DeckKind),
    /// The cards that the game names ([`RingGame::reshuffles`]) in another order; the hand goes on.
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

/// Where a hand says what happens inside it, in order.
pub type Sink<'a, E> = &'a mut dyn FnMut(E);

/// A ring game: what is particular to it. Everything is total and pure, as in [`Game`](crate::kernel::Game).
///
/// A hand is a small value without a heap: the frame copies it once per decision and lets the copy run ahead, through
/// the very [`evolve`](RingGame::evolve) that later takes the events into the state.
pub trait RingGame: 'static {
    /// Its options.
    type Options: Options;
    /// A decision.
    type Move: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What happens inside a hand. A tagged enum; its bytes are a promise.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One hand in progress.
    type Hand: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What a table remembers from hand to hand apart from chips and button. A void hand changes nothing of it.
    type Memory: Clone + Default + PartialEq + Debug + Send + Sync + 'static;
    /// What a player may prefer to be asked, or not.
    type Preferences: Copy + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The legal moves of a seat; the default is none.
    type Legal: LegalMoves<Self::Move> + Default;
    /// What a viewer sees of a hand.
    type View: Serialize;

    /// See [`Game::NAME`](crate::kernel::Game::NAME).
    const NAME: &'static str;
    /// See [`Game::VERSION`](crate::kernel::Game::VERSION).
    const VERSION: u16;
    /// Whether what a player prefers when they take a seat holds until they take one again (sette e mezzo).
    const FIXED_PREFERENCES: bool = false;
    /// Whether every hand begins with a shuffle, so that nobody has to look at how one begins.
    const BEGINS_WITH_SHUFFLE: bool = false;

    /// The shape of the table.
    fn form(options: &Self::Options) -> Form;
    /// What the planned hand makes each seat put in before the first card; `payers` are the seats that pay, in seat
    /// order: those dealt in, and those who [pay only](Absent::PaysOnly).
    fn forced(options: &Self::Options, stakes: &Stakes, plan: &Plan, payers: &[Payer]) -> SmallVec<[Forced; 2]>;
    /// What a seat may have to pay into the pot at the end of the planned hand, forced bets known; `None` in games
    /// without such a risk.
    fn risk(_options: &Self::Options, _start: &HandStart) -> Option<Chips> {
        None
    }
    /// Whether the player of a seat wants to be asked before a forced bet.
    fn asks_first(preferences: &Self::Preferences) -> bool;
    /// Whether the player of a seat that owes an entry posts it as soon as they may.
    fn posts_now(preferences: &Self::Preferences) -> bool;
    /// Whom a move is for.
    fn address(r#move: &Self::Move) -> Address<Self::Preferences>;

    /// A hand whose forced bets are in the pot, at a table that remembers this.
    fn start(options: &Self::Options, start: &HandStart, memory: &Self::Memory) -> Self::Hand;
    /// The hand is played by an older version of these rules, from 1. Called right after [`RingGame::start`], where it
    /// is.
    fn under(_hand: &mut Self::Hand, _version: u16) {}
    /// What seats that were left since have put into the pot that stayed, each for itself. Called right after
    /// [`RingGame::start`], where there is anything; the chips are among those brought.
    fn forfeited(_hand: &mut Self::Hand, _shares: &[Chips]) {}
    /// Takes a deck of the kind that was asked for.
    fn take_deck(hand: &mut Self::Hand, cards: &[Card]);
    /// Deals, after a deck was taken; tells `sink` what happens, having taken it into `hand`.
    fn open(hand: &mut Self::Hand, sink: Sink<'_, Self::Event>);
    /// The cards that [`Stage::Reshuffle`] asks for.
    fn reshuffles(_hand: &Self::Hand) -> Vec<Card> {
        Vec::new()
    }
    /// Takes what chance brought within the hand: the cards that were reshuffled, or numbers.
    fn take_chance(_hand: &mut Self::Hand, _chance: &Chance) {}
    /// What follows that by itself; tells `sink` what happens, having taken it into `hand`.
    fn after_chance(_hand: &mut Self::Hand, _sink: Sink<'_, Self::Event>) {}
    /// Whether the next hand goes on with the cards that are left of this one (a shoe): they stay hidden until then.
    fn keeps_shoe(_hand: &Self::Hand) -> bool {
        false
    }
    /// What a new hand takes over from the last one: the shoe, if it [is kept](RingGame::keeps_shoe). Called right
    /// after [`RingGame::start`]; a hand that needs no deck then does not ask for one. A void hand leaves nothing.
    fn take_over(_hand: &mut Self::Hand, _last: &Self::Hand) {}
    /// What the table remembers of a hand that was settled.
    fn remember(_hand: &Self::Hand) -> Self::Memory {
        Self::Memory::default()
    }
    /// Whose turn it is to hold the bank in the next hand, of the `eligible` seats ([`ButtonRule::Bank`]); `None` if
    /// that is to be drawn. `witnesses` are the seats that were taken when the table was interrupted, if it was.
    fn next_banker(_memory: &Self::Memory, _eligible: SeatSet, _witnesses: Option<SeatSet>) -> Option<Seat> {
        None
    }
    /// A seat was left: the table remembers nothing of the player who sat there.
    fn forget(_memory: &mut Self::Memory, _seat: Seat) {}
    /// Whether a move needs no turn: it says what its seat decides when it is asked.
    fn out_of_turn(_move: &Self::Move) -> bool {
        false
    }
    /// The player of a seat leaves while the hand is in play; `too_few` stay for another one.
    fn left(_hand: &mut Self::Hand, _seat: Seat, _too_few: bool) {}
    /// The player of a seat is away when the hand begins, sits out while it is in play, or is back.
    fn away(_hand: &mut Self::Hand, _seat: Seat, _away: bool) {}
    /// Whether `seat`, which is awaited, has its time although its player is away: they may come back before it costs
    /// them chips.
    fn has_time_away(_hand: &Self::Hand, _seat: Seat) -> bool {
        false
    }
    /// Deals from what was taken over; tells `sink` what happens, having taken it into `hand`.
    fn deal_on(_hand: &mut Self::Hand, _sink: Sink<'_, Self::Event>) {}
    /// What the hand waits for.
    fn stage(hand: &Self::Hand) -> Stage;
    /// What `seat`, which is awaited, may do; computed from what it may see.
    fn legal(hand: &Self::Hand, seat: Seat) -> Self::Legal;
    /// What a seat may do that was asked for a forced bet of `amount`, or to pay so much for the pot that stayed
    /// (`adjusts`).
    fn legal_forced(amount: Chips, adjusts: bool) -> Self::Legal;
    /// Plays a decision of `seat`, which is awaited, and all that follows by itself; tells `sink` what happens, having
    /// taken it into `hand`. A refusal leaves `hand` as it was.
    fn play(hand: &mut Self::Hand, seat: Seat, r#move: &Self::Move, sink: Sink<'_, Self::Event>)
    -> Result<(), Refusal>;
    /// Takes an event into the hand.
    fn evolve(hand: &mut Self::Hand, event: &Self::Event);
    /// What is played for a seat whose player is absent, when it is awaited; they may have preferred something. Nothing
    /// where that is no move (see [`stand_in`](RingGame::stand_in)).
    fn autopilot(hand: &Self::Hand, seat: Seat, preferences: &Self::Preferences) -> Option<Self::Move>;
    /// Decides for `seat`, which is awaited: its player is `away`, or else late. Tells `sink` what happens, having
    /// taken it into `hand`. Usually the move of the autopilot is played.
    fn stand_in(
        hand: &mut Self::Hand,
        seat: Seat,
        preferences: &Self::Preferences,
        _away: bool,
        sink: Sink<'_, Self::Event>,
    ) -> Result<(), Refusal> {
        let r#move = Self::autopilot(hand, seat, preferences).ok_or(RefusalCode::NotAwaited)?;
        Self::play(hand, seat, &r#move, sink)
    }
    /// What a seat that is awaited decides by its preferences, without being asked.
    fn by_preference(hand: &Self::Hand, seat: Seat, preferences: &Self::Preferences) -> Option<Self::Move>;
    /// Whether being late with the decision that `seat` owes makes it sit out; the time bank is for such decisions
    /// alone.
    fn late_sits_out(hand: &Self::Hand, seat: Seat) -> bool;
    /// Whether `seat`, which is awaited, is asked the same still when it has answered: a bet that may be replaced until
    /// all betting closes. Its clock goes on then.
    fn stays_asked(_hand: &Self::Hand, _seat: Seat) -> bool {
        false
    }
    /// How many seconds `seat`, which is awaited, has for that; `None` where it is the usual time of the table.
    fn seconds(_hand: &Self::Hand, _seat: Seat) -> Option<u32> {
        None
    }
    /// Whether everybody at the table is to know of these preferences that they decide for the seat (gioco alla
    /// regola).
    fn plays_by_rule(_preferences: &Self::Preferences) -> bool {
        false
    }
    /// What a hand comes to that is called void, where parts of it stand (chemin de fer, G3.9); `None` if nothing does.
    fn voided(_hand: &Self::Hand) -> Option<HandResult> {
        None
    }
    /// When a seat without chips lost its last ones, in hands of several parts.
    fn fall(_hand: &Self::Hand, _seat: Seat) -> Option<Fall> {
        None
    }
    /// The settlement; the hand is done. Number and eliminations are filled in by the frame.
    fn settle(hand: &Self::Hand) -> HandResult;
    /// The chips of a dealt-in seat that are not in the pot.
    fn chips(hand: &Self::Hand, seat: Seat) -> Option<Chips>;

    /// What `viewer` may see of the hand.
    fn view(hand: &Self::Hand, viewer: Viewer) -> Self::View;
    /// What `viewer` may see of an event; `None` if not even that it happened.
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Option<Value>;
    /// The places of `deck` that an event opens to a viewer who sees it: those whose card, and when it was dealt to
    /// whom, `viewer` knows by then. `deck` is what chance brought last before the event. Nothing is opened by default;
    /// the usual answers are in [`crate::opening`].
    fn opens(event: &Self::Event, viewer: Viewer, deck: &[Card]) -> Places;
}
