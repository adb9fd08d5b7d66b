//! What one deal (smazzata) of a match game is: the traits by which the frame plays it.
//!
//! A game says of [`MatchDeal`] what every deal is; the rest has defaults, by what a game can do:
//!
//! | group | which games |
//! |---|---|
//! | `reshuffles`, `take_chance`, `after_chance` | chance comes again in the course of a deal: a stock used up, a card put back |
//! | `aside`, `speakers` | somebody decides out of turn: settings of their own, a word to be said in time |
//! | `time_up`, `give_up` | one clock runs for all ([`MatchGame::COMMON_CLOCK`]) |
//! | `retire`, `retired` | a line is out while others play on |
//! | `autopilot`, `automatic` | the rules play for the absent |
//! | `order`, `last_resort_loser`, `extra_matches` | places, the last play-off, matches won besides this one |
//!
//! What does not depend on a deal stands on the type that knows it: [`PlayEvent`], [`DealScore`]. Everything is total
//! and pure, as in [`Game`](crate::kernel::Game).

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use smallvec::SmallVec;

#[cfg(doc)]
use super::rules::MatchGame;
use super::rules::{Form, Worth};
use crate::card::{Card, DeckKind};
use crate::kernel::{Chance, LegalMoves, PlayEvent, Viewer};
use crate::refusal::{Refusal, RefusalCode};
use crate::seat::{ByLine, Line, Points, Seat, SeatSet};

/// What a deal waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is void: a new shuffle by the same dealer.
    Shuffle(DeckKind),
    /// The cards that the game names ([`MatchDeal::reshuffles`]) in another order; the deal goes on.
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

/// What one decision makes happen inside a deal: mostly one event, sometimes a few.
pub type Events<E> = SmallVec<[E; 2]>;

/// What a line scored in a deal, item by item.
pub trait DealScore: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The match points that it comes to.
    fn points(&self) -> Points;
}

/// Of a game that keeps no items.
impl DealScore for Points {
    fn points(&self) -> Points {
        *self
    }
}

/// A deal in progress: hands, stock, table.
pub trait MatchDeal: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// A decision.
    type Move: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What happens inside a deal.
    type Event: PlayEvent;
    /// What a line scored.
    type Score: DealScore;
    /// The legal moves of a seat; the default is none.
    type Legal: LegalMoves<Self::Move> + Default;
    /// What a viewer sees of a deal.
    type View: Serialize;

    /// What dealing makes happen.
    fn open(&self) -> Events<Self::Event>;
    /// What the deal waits for.
    fn stage(&self) -> Stage;
    /// What `seat`, which is awaited, may do; computed from what it may see.
    fn legal(&self, seat: Seat) -> Self::Legal;
    /// What a decision of `seat`, which is awaited, makes happen.
    fn decide(&self, seat: Seat, r#move: &Self::Move) -> Result<Events<Self::Event>, Refusal>;
    /// Takes an event into the deal.
    fn evolve(&mut self, event: &Self::Event);
    /// What each line scored; the deal is done.
    fn score(&self) -> ByLine<Self::Score>;
    /// What `viewer` may see of the deal.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// Whether the deal certainly goes on after these events, which follow from one decision: then nobody has to look
    /// ahead whether it can be scored. `false` where that is not known from the events alone.
    fn goes_on(&self, _events: &[Self::Event]) -> bool {
        false
    }

    /// The cards that [`Stage::Reshuffle`] asks for.
    fn reshuffles(&self) -> Vec<Card> {
        Vec::new()
    }
    /// Takes what chance brought within the deal: the cards that were reshuffled, or numbers.
    fn take_chance(&mut self, _chance: &Chance) {}
    /// What that makes happen; the deal has taken it.
    fn after_chance(&self) -> Events<Self::Event> {
        Events::new()
    }

    /// What a decision that needs no turn makes happen, such as a change of a player's own settings: allowed to any
    /// seat at any time before the end, between deals as well. `None` for every other move.
    fn aside(&self, _seat: Seat, _move: &Self::Move) -> Option<Result<Events<Self::Event>, Refusal>> {
        None
    }
    /// The seats that may decide something now though it is not their turn; [`MatchDeal::aside`] takes it, and
    /// [`MatchDeal::legal`] is asked for them as well.
    fn speakers(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    /// What the end of the time that all share makes happen.
    fn time_up(&self) -> Events<Self::Event> {
        Events::new()
    }
    /// What giving up makes happen for `seat`, which is awaited, in a match that goes on without those who leave it.
    fn give_up(&self, _seat: Seat) -> Result<Events<Self::Event>, Refusal> {
        Err(RefusalCode::AbandonNotAllowed.into())
    }

    /// Takes a seat out of the deal, whose line is out of the match while others play on: its cards leave the game
    /// unseen, its turn is over.
    fn retire(&mut self, _seat: Seat) {}
    /// What follows from a seat having been taken out of the deal as it was `before`.
    fn retired(&self, _before: &Self) -> Events<Self::Event> {
        Events::new()
    }

    /// What is played for an absent player.
    fn autopilot(&self, _seat: Seat) -> Option<Self::Move> {
        None
    }
    /// What the system does in one go for an absent player who is awaited: the one move of the autopilot, or several
    /// where one would leave the turn unfinished.
    fn automatic(&self, seat: Seat) -> Option<Events<Self::Event>> {
        self.decide(seat, &self.autopilot(seat)?).ok()
    }

    /// The lines from the first place to the last, ties broken; the deal is the last one. Asked only for
    /// [`Worth::Places`]; by default the lower line goes first among equals.
    fn order(&self, form: &Form, totals: &ByLine<Points>) -> Vec<Line> {
        let mut lines: Vec<Line> = Line::all(form.lines).collect();
        let few = matches!(form.worth, Worth::Places { fewest_win: true, .. });
        lines.sort_by_key(|&line| if few { totals[line] } else { -totals[line] });
        lines
    }
    /// The line that loses when the last play-off was level too. Asked only where a form has play-offs.
    fn last_resort_loser(&self) -> Option<Line> {
        None
    }
    /// Matches that a line has won besides this one in its deals so far (tresette: cappotti). The deal is the last one.
    fn extra_matches(&self, _line: Line) -> u8 {
        0
    }
}
