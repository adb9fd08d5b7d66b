//! What a viewer sees of a ring table.

use serde::Serialize;

use super::button::Positions;
use super::hand::{PlayerPreferences, RingHand};
use super::place::Debt;
use super::result::HandResult;
use super::rules::{HandViewOf, LeftPot, PreferencesOf, RingGame, Stakes, Unawarded};
use super::{Ring, StateOf, carried, taking};
use crate::kernel::{Awaiting, ChanceRequest, Game, Viewer};
use crate::outcome::Outcome;
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;

/// A taken seat, as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlaceView {
    /// Which.
    pub seat: Seat,
    /// Its chips outside the pot.
    pub chips: Chips,
    /// Chips that were bought and come when the hand is over.
    #[serde(skip_serializing_if = "is_zero")]
    pub bought: Chips,
    /// Whether it sits out.
    pub sitting_out: bool,
    /// Whether it will sit out when the hand is over.
    #[serde(skip_serializing_if = "is_not")]
    pub sits_out_next: bool,
    /// Whether its player is leaving, or has left a tournament.
    pub leaving: bool,
    /// Whether it waits until the carried pot is won.
    #[serde(skip_serializing_if = "is_not")]
    pub waiting: bool,
    /// What it owes before it is dealt in again.
    pub debt: Debt,
    /// Whether its player has it decide by the rule of the game (gioco alla regola).
    #[serde(skip_serializing_if = "is_not")]
    pub by_rule: bool,
}

fn is_not(flag: &bool) -> bool {
    !flag
}

fn is_zero(chips: &Chips) -> bool {
    *chips == 0
}

/// What a seat prefers; only its own player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatPreferences<P> {
    /// Which seat.
    pub seat: Seat,
    /// What it prefers.
    pub preferences: P,
}

/// A ring table as a viewer sees it. `O` are the options, `V` is the seen form of the hand, `P` are preferences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RingView<O, V, P> {
    /// The options in play.
    pub options: O,
    /// How many seats there are.
    pub seats: u8,
    /// What is awaited.
    pub awaiting: Awaiting,
    /// The number of the hand in play or of the last one; 0 before the first.
    pub hand_number: u32,
    /// Button and blinds of that hand.
    pub positions: Option<Positions>,
    /// The stakes of the next hand.
    pub stakes: Stakes,
    /// The taken seats, ascending.
    pub places: Vec<PlaceView>,
    /// What the viewer's own seats prefer.
    pub preferences: Vec<SeatPreferences<P>>,
    /// Chips that the last hand left in the pot.
    #[serde(skip_serializing_if = "is_zero")]
    pub carried: Chips,
    /// Why they stayed, and whose they are; absent in games that do not name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<LeftPot>,
    /// Whether no further hand will be played.
    pub closing: bool,
    /// Whether `hand` is in play; else it is the last one.
    pub in_play: bool,
    /// The hand in play, or the last one until the next begins.
    pub hand: Option<V>,
    /// How the last finished hand ended.
    pub last: Option<HandResult>,
    /// The result, once over.
    pub outcome: Option<Outcome>,
}

/// The view of a ring of `G`.
pub(super) fn of<G: RingGame>(
    state: &StateOf<G>,
    viewer: Viewer,
) -> RingView<G::Options, HandViewOf<G>, PreferencesOf<G>> {
    let claims = carried::claims::<G>(state);
    // In a tournament everybody goes on paying where nobody has opened, and plays.
    let waits = state.carried > 0 && (state.is_cash() || state.unawarded != Some(Unawarded::NoOpening));
    let place = |(seat, place): (Seat, &super::Place<PreferencesOf<G>>)| PlaceView {
        seat,
        chips: taking::chips_now::<G>(state, seat),
        bought: place.top_ups.iter().sum(),
        sitting_out: place.sitting_out,
        sits_out_next: place.sits_out_next,
        leaving: place.gone || place.leaving.is_some(),
        waiting: waits && place.chips > 0 && !claims.contains(seat),
        debt: place.standing.debt,
        by_rule: place.preferences.plays_by_rule(),
    };
    let preferences = state.taken().filter(|&(seat, _)| viewer.sees(seat));
    RingView {
        options: state.setup.options.clone(),
        seats: state.setup.seats,
        awaiting: match (Ring::<G>::awaiting(state), viewer) {
            // Nobody may know which cards were thrown away.
            (Awaiting::Chance { request: ChanceRequest::Reshuffle { .. } }, Viewer::Seats(_)) => {
                Awaiting::Chance { request: ChanceRequest::reshuffle([]) }
            }
            (awaiting, _) => awaiting,
        },
        hand_number: state.hands,
        positions: state.positions,
        stakes: state.stakes,
        places: state.taken().map(place).collect(),
        preferences: preferences
            .map(|(seat, place)| SeatPreferences { seat, preferences: place.preferences })
            .collect(),
        carried: state.carried,
        left: state.left_pot(),
        closing: state.closing,
        in_play: state.phase.in_play().is_some(),
        hand: state.phase.hand().map(|hand| hand.view(dealt_to(viewer, state.strangers))),
        last: state.last.as_deref().cloned(),
        outcome: state.outcome.clone(),
    }
}

/// The viewer with the eyes of those seats only that still belong to the players who were dealt the cards.
fn dealt_to(viewer: Viewer, strangers: SeatSet) -> Viewer {
    match viewer {
        Viewer::Auditor => Viewer::Auditor,
        Viewer::Seats(eyes) => Viewer::Seats(eyes.iter().filter(|&seat| !strangers.contains(seat)).collect()),
    }
}
