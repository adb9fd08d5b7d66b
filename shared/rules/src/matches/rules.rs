//! What a game tells the match frame: the shape of its match, and what one deal (smazzata) is.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use smallvec::SmallVec;
use std::fmt::Debug;

use super::MatchState;
use super::ending::Forfeiture;
use super::verdict::Verdict;
use crate::card::{Card, DeckKind};
use crate::kernel::{Chance, LegalMoves, Options, Viewer};
use crate::opening::Places;
use crate::refusal::{Refusal, RefusalCode};
use crate::rounding::half_down;
use crate::seat::{ByLine, Line, Points, Seat, SeatSet};
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
    /// points are good. Places are never shared: the game breaks ties ([`MatchGame::order`]).
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

/// What a deal waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is void: a new shuffle by the same dealer.
    Shuffle(DeckKind),
    /// The cards that the game names ([`MatchGame::reshuffles`]) in another order; the deal goes on.
    Reshuffle,
    /// Numbers; the deal goes on.
    Numbers {
        /// The exclusive upper bound.
        bound: u32,
        /// How many.
        count: u8,
    },
    /// Decisions of these seats, in any order.
    Seats(SeatSet),
    /// Nothing: it can be scored.
    Done,
    /// Nothing, and the match ends here, in mid-deal: this line has won it, whatever the points (tresette: called out).
    /// The deal is scored as it stands, and the points say what the match is worth.
    Won(Line),
    /// Nothing, and the match ends here: this line has won it outright, whatever the score, with the best result of its
    /// table (cirulla: cappotto). The deal is not scored.
    Outright(Line),
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

/// What one decision makes happen inside a deal: mostly one event, sometimes a few.
pub type Events<E> = SmallVec<[E; 2]>;

/// A game played in matches: what is particular to it. Everything is total and pure, as in
/// [`Game`](crate::kernel::Game).
pub trait MatchGame: 'static {
    /// Its options.
    type Options: Options;
    /// A decision.
    type Move: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What happens inside a deal. A tagged enum; its bytes are a promise.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One deal in progress: hands, stock, table.
    type Deal: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// What a line scored in a deal, item by item.
    type Score: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The legal moves of a seat; the default is none.
    type Legal: LegalMoves<Self::Move> + Default;
    /// What a viewer sees of a deal.
    type View: Serialize;

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
    /// How long those who are awaited are held up while somebody may speak ([`MatchGame::speakers`]), in milliseconds;
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
    /// What dealing makes happen.
    fn open(deal: &Self::Deal) -> Events<Self::Event>;
    /// What the deal waits for.
    fn stage(deal: &Self::Deal) -> Stage;
    /// The cards that [`Stage::Reshuffle`] asks for.
    fn reshuffles(_deal: &Self::Deal) -> Vec<Card> {
        Vec::new()
    }
    /// Takes what chance brought within the deal: the cards that were reshuffled, or numbers.
    fn take_chance(_deal: &mut Self::Deal, _chance: &Chance) {}
    /// What that makes happen; `deal` has taken it.
    fn after_chance(_deal: &Self::Deal) -> Events<Self::Event> {
        Events::new()
    }
    /// What `seat`, which is awaited, may do; computed from what it may see.
    fn legal(deal: &Self::Deal, seat: Seat) -> Self::Legal;
    /// What a decision of `seat`, which is awaited, makes happen.
    fn decide(deal: &Self::Deal, seat: Seat, r#move: &Self::Move) -> Result<Events<Self::Event>, Refusal>;
    /// What a decision that needs no turn makes happen, such as a change of a player's own settings: allowed to any
    /// seat at any time before the end, between deals as well. `None` for every other move.
    fn aside(_deal: &Self::Deal, _seat: Seat, _move: &Self::Move) -> Option<Result<Events<Self::Event>, Refusal>> {
        None
    }
    /// The seats that may decide something now though it is not their turn; [`MatchGame::aside`] takes it, and
    /// [`MatchGame::legal`] is asked for them as well.
    fn speakers(_deal: &Self::Deal) -> SeatSet {
        SeatSet::EMPTY
    }
    /// Whether the deal certainly goes on after these events, which follow from one decision: then nobody has to look
    /// ahead whether it can be scored. `false` where that is not known from the events alone.
    fn goes_on(_deal: &Self::Deal, _events: &[Self::Event]) -> bool {
        false
    }
    /// Takes an event into the deal.
    fn evolve(deal: &mut Self::Deal, event: &Self::Event);
    /// What the end of the time that all share makes happen. Asked only where one clock runs for all
    /// ([`MatchGame::COMMON_CLOCK`]).
    fn time_up(_deal: &Self::Deal) -> Events<Self::Event> {
        Events::new()
    }
    /// What giving up makes happen for `seat`, which is awaited. Asked only where one clock runs for all, and a match
    /// goes on without those who leave it.
    fn give_up(_deal: &Self::Deal, _seat: Seat) -> Result<Events<Self::Event>, Refusal> {
        Err(RefusalCode::AbandonNotAllowed.into())
    }

    /// What each line scored; the deal is done.
    fn score(deal: &Self::Deal) -> ByLine<Self::Score>;
    /// The match points of a score.
    fn points(score: &Self::Score) -> Points;
    /// What the game itself says of a deal scored before any play-off that makes the match stand at `totals`: another
    /// way to win (the majority of deals), a tie that is broken. `None` leaves it to the goal.
    fn verdict(
        _match: &MatchState<Self::Options, Self::Deal>,
        _deal: &Self::Deal,
        _totals: &ByLine<Points>,
    ) -> Option<Verdict> {
        None
    }
    /// Matches that a line has won besides this one in its deals so far (tresette: cappotti). `deal` is the last one.
    fn extra_matches(_deal: &Self::Deal, _line: Line) -> u8 {
        0
    }
    /// The line that loses when the last play-off was level too. Asked only where a form has play-offs.
    fn last_resort_loser(_deal: &Self::Deal) -> Option<Line> {
        None
    }
    /// The lines from the first place to the last, ties broken; `deal` is the last one. Asked only for
    /// [`Worth::Places`]; by default the lower line goes first among equals.
    fn order(form: &Form, totals: &ByLine<Points>, _deal: &Self::Deal) -> Vec<Line> {
        let mut lines: Vec<Line> = Line::all(form.lines).collect();
        let few = matches!(form.worth, Worth::Places { fewest_win: true, .. });
        lines.sort_by_key(|&line| if few { totals[line] } else { -totals[line] });
        lines
    }

    /// What a forfeit by `offender` takes into account; no deal when none is in progress. `None` where a match cannot
    /// be lost by absence: then [`MatchGame::autopilot`] plays when time runs out, and nobody may abandon.
    fn forfeit(deal: Option<&Self::Deal>, offender: Line, form: &Form) -> Option<Forfeiture>;
    /// Takes a seat out of the deal, whose line is out of the match while others play on: its cards leave the game
    /// unseen, its turn is over. Only in games that know elimination.
    fn retire(_deal: &mut Self::Deal, _seat: Seat) {}
    /// What follows in the deal from a seat having been taken out of it.
    fn retired(_before: &Self::Deal, _after: &Self::Deal) -> Events<Self::Event> {
        Events::new()
    }
    /// What is played for an absent player, where the rules know automatic play.
    fn autopilot(_deal: &Self::Deal, _seat: Seat) -> Option<Self::Move> {
        None
    }

    /// What the system does in one go for an absent player who is awaited: the one move of the autopilot, or several
    /// where one would leave the turn unfinished.
    fn automatic(deal: &Self::Deal, seat: Seat) -> Option<Events<Self::Event>> {
        Self::decide(deal, seat, &Self::autopilot(deal, seat)?).ok()
    }

    /// What `viewer` may see of the deal.
    fn view(deal: &Self::Deal, viewer: Viewer) -> Self::View;
    /// What `viewer` may see of an event; `None` if not even that it happened.
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Option<Value>;
    /// The places of `deck` that an event opens to a viewer who sees it: those whose card, and when it was dealt to
    /// whom, `viewer` knows by then. `deck` is what chance brought last before the event. Nothing is opened by default;
    /// the usual answers are in [`crate::opening`].
    fn opens(event: &Self::Event, viewer: Viewer, deck: &[Card]) -> Places;
}
