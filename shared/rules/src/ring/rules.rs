//! What a game tells the ring frame about its tables: their shape, what is forced, how a hand begins. See
//! [`hand`](super::hand) for what a hand is.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::button::{ButtonRule, Plan, Positions};
use super::hand::{BankHand, RedrawHand, RingHand, ShoeHand};
use super::place::Debt;
use super::result::PotShare;
use crate::kernel::Options;
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

/// A ring game: its options, the table they make, and how a hand begins. [`RingHand`] says what a hand is.
pub trait RingGame: 'static {
    /// Its options.
    type Options: Options;
    /// One hand in progress, with all that the frame asks of it.
    type Hand: RedrawHand + ShoeHand + BankHand;

    /// See [`Game::NAME`](crate::kernel::Game::NAME).
    const NAME: &'static str;
    /// See [`Game::VERSION`](crate::kernel::Game::VERSION).
    const VERSION: u16;
    /// Whether every hand begins with a shuffle, so that nobody has to look at how one begins.
    const BEGINS_WITH_SHUFFLE: bool = false;

    /// The shape of the table.
    fn form(options: &Self::Options) -> Form;
    /// What the planned hand makes each seat put in before the first card; `payers` are the seats that pay, in seat
    /// order: those dealt in, and those who [pay only](Absent::PaysOnly). Nothing where there is a bank.
    fn forced(_options: &Self::Options, _stakes: &Stakes, _plan: &Plan, _payers: &[Payer]) -> SmallVec<[Forced; 2]> {
        SmallVec::new()
    }
    /// What a seat may have to pay into the pot at the end of the planned hand, forced bets known; `None` in games
    /// without such a risk.
    fn risk(_options: &Self::Options, _start: &HandStart) -> Option<Chips> {
        None
    }
    /// A hand whose forced bets are in the pot, at a table that remembers this.
    fn start(options: &Self::Options, start: &HandStart, memory: &MemoryOf<Self>) -> Self::Hand;
}

/// A decision in `G`.
pub type MoveOf<G> = <<G as RingGame>::Hand as RingHand>::Move;
/// What happens inside a hand of `G`.
pub type HandEventOf<G> = <<G as RingGame>::Hand as RingHand>::Event;
/// What a table of `G` remembers from hand to hand.
pub type MemoryOf<G> = <<G as RingGame>::Hand as RingHand>::Memory;
/// What a player of `G` may prefer.
pub type PreferencesOf<G> = <<G as RingGame>::Hand as RingHand>::Preferences;
/// The legal moves of a seat in `G`.
pub type LegalOf<G> = <<G as RingGame>::Hand as RingHand>::Legal;
/// What a viewer sees of a hand of `G`.
pub type HandViewOf<G> = <<G as RingGame>::Hand as RingHand>::View;
