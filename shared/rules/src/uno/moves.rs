//! The moves of UNO.

use serde::{Deserialize, Serialize};

use crate::card::{Card, Colour};

/// A move, such as `{"type":"play","card":"B7"}` or `{"type":"play","card":"W4","color":"green","uno":true}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum UnoMove {
    /// Play a card of the hand that matches the discard pile.
    Play {
        /// Which.
        card: Card,
        /// The colour that a wild card names; mandatory with one, and with no other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Colour>,
        /// "UNO!": said with the last card but one. Ignored where nothing is to be said.
        #[serde(default, skip_serializing_if = "is_false")]
        uno: bool,
    },
    /// Draw a card (pescare), whatever the hand holds. Then it is played, or the turn passed.
    Draw {},
    /// Play the card just drawn.
    PlayDrawn {
        /// The colour that a wild card names; mandatory with one, and with no other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Colour>,
        /// "UNO!": said with the last card but one. Ignored where nothing is to be said.
        #[serde(default, skip_serializing_if = "is_false")]
        uno: bool,
    },
    /// End the turn (passare): after drawing, or when the draw pile is empty.
    Pass {},
    /// Draw the four cards of a Pesca Quattro.
    Accept {},
    /// Challenge a Pesca Quattro (sfidare): the player who played it draws four if it was illicit, else the challenger
    /// six.
    Challenge {},
    /// "UNO!", until the next player to act decides; needs no turn.
    DeclareUno {},
    /// Name the colour for a wild card that was flipped first; the turn goes on.
    ChooseColor {
        /// Which.
        color: Colour,
    },
}

fn is_false(value: &bool) -> bool {
    !value
}
