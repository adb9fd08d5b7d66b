//! What a game tells the match frame: the shape of its match, what a deal begins with, how a match ends. See
//! [`deal`](super::deal) for what a deal is.

use serde::{Deserialize, Serialize};

use super::MatchState;
use super::deal::MatchDeal;
use super::ending::Forfeiture;
use super::verdict::Verdict;
use crate::card::{Card, DeckKind};
use crate::kernel::Options;
use crate::rounding::half_down;
use crate::seat::{ByLine, Line, Points, Seat};
use crate::vp::Table;

/// When a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// At the end of the first deal after which a line has at least this many points.
    Target(u16),
    /// After this many deals.
    Deals(u8),
}

/// How the points of a match become VP and MP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Two lines: by the difference of their points, in the column of the agreed format.
    Difference(&'static Table),
    /// Single players: by place. MP = n x own points - all points (G5.2), sign changed where few
    /// points are good. Places are never shared: the game breaks ties ([`MatchDeal::order`]).
    Places {
        /// VP of the first, the second and so on.
        vp: &'static [u8],
        /// Whether fewer points are better.
        fewest_win: bool,
    },
    /// Penalty points, of two lines or of single players: fewest win, the last line in play does where a target puts
    /// lines out. Every other line stands to the winner by its own difference ([`super::elimination`]). The table knows
    /// win, draw and loss.
    Penalties(&'static Table),
}

/// The shape of a match, fixed by its options and seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// How many seats.
    pub seats: u8,
    /// How many lines; seat `s` plays for line `s mod lines`.
    pub lines: u8,
    /// When it is over.
    pub goal: Goal,
    /// How many play-offs a level knock-out match has before the last resort.
    pub play_offs: u8,
    /// What the result is worth.
    pub worth: Worth,
    /// What the difference of points is divided by for the differenza punti, at least 1; `None` where the game has none
    /// (games of places; UNO, R21).
    pub divisor: Option<u32>,
}

impl Form {
    /// The differenza punti of a lead of so many points (G6.2).
    pub fn difference(&self, lead: u32) -> u32 {
        self.divisor.map_or(0, |divisor| half_down(lead, divisor))
    }
}

/// What a time that runs out means for its player, where the rules play for the absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lateness {
    /// They are away until they are back.
    SendsAway,
    /// One decision is made for them, and the next one is theirs again.
    CostsOneDecision,
    /// One decision is made for them; a second time in a row, and they are away. Whatever they decide themselves ends
    /// the row, and brings them back.
    SendsAwayTheSecondTime,
}

/// A game played in matches: what is particular to it and does not depend on a deal. Everything is total and pure, as
/// in [`Game`](crate::kernel::Game).
pub trait MatchGame: 'static {
    /// Its options.
    type Options: Options;
    /// One deal in progress.
    type Deal: MatchDeal;

    /// See [`Game::NAME`](crate::kernel::Game::NAME).
    const NAME: &'static str;
    /// See [`Game::VERSION`](crate::kernel::Game::VERSION).
    const VERSION: u16;
    /// See [`Game::COMMON_CLOCK`](crate::kernel::Game::COMMON_CLOCK).
    const COMMON_CLOCK: bool = false;
    /// See [`Game::FOR_MONEY`](crate::kernel::Game::FOR_MONEY).
    const FOR_MONEY: bool = true;
    /// See [`Game::OWN_DIFFERENCE`](crate::kernel::Game::OWN_DIFFERENCE).
    const OWN_DIFFERENCE: bool = false;
    /// How long those who are awaited are held up while somebody may speak ([`MatchDeal::speakers`]), in milliseconds;
    /// 0 where they are not.
    const HOLD_MILLIS: u32 = 0;
    /// The match points that a forfeit brings and costs, where the game fixes them whatever the difference (UNO).
    const FORFEIT_MP: Option<i32> = None;
    /// Whether another seat deals after a void deal.
    const VOID_MOVES_DEALER: bool = false;

    /// What a time that runs out means for its player; asked only where the rules play for the absent.
    fn lateness(_version: u16) -> Lateness {
        Lateness::SendsAway
    }
    /// The shape of the match.
    fn form(options: &Self::Options, seats: u8) -> Form;
    /// What every deal is dealt from.
    fn deck(options: &Self::Options) -> DeckKind;

    /// Who deals after `dealer` at a table of `seats`: the right-hand neighbour, unless the game goes the other way.
    fn next_dealer(dealer: Seat, seats: u8) -> Seat {
        dealer.right(seats)
    }

    /// A deal whose deck lies shuffled before the dealer, nothing dealt yet.
    fn start(options: &Self::Options, seats: u8, dealer: Seat, deck: &[Card]) -> Self::Deal;
    /// What a new deal takes over from the match: its standing, the last deal's marks, the players' own settings.
    /// Called right after [`MatchGame::start`].
    fn take_over(_deal: &mut Self::Deal, _match: &MatchState<Self::Options, Self::Deal>) {}
    /// What the game itself says of a deal scored before any play-off that makes the match stand at `totals`: another
    /// way to win (the majority of deals), a tie that is broken. `None` leaves it to the goal.
    fn verdict(
        _match: &MatchState<Self::Options, Self::Deal>,
        _deal: &Self::Deal,
        _totals: &ByLine<Points>,
    ) -> Option<Verdict> {
        None
    }
    /// What a forfeit by `offender` takes into account; no deal when none is in progress. `None` where a match cannot
    /// be lost by absence: then [`MatchDeal::autopilot`] plays when time runs out, and nobody may abandon.
    fn forfeit(deal: Option<&Self::Deal>, offender: Line, form: &Form) -> Option<Forfeiture>;
}

/// A decision in a game.
pub type MoveOf<G> = <<G as MatchGame>::Deal as MatchDeal>::Move;
/// What happens inside a deal of a game.
pub type DealEventOf<G> = <<G as MatchGame>::Deal as MatchDeal>::Event;
/// What a line scored in a deal of a game.
pub type ScoreOf<G> = <<G as MatchGame>::Deal as MatchDeal>::Score;
/// The legal moves of a seat in a game.
pub type LegalOf<G> = <<G as MatchGame>::Deal as MatchDeal>::Legal;
/// What a viewer sees of a deal of a game.
pub type DealViewOf<G> = <<G as MatchGame>::Deal as MatchDeal>::View;
