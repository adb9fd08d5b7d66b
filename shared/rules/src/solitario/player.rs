//! A player of solitario: what lies before them, what they have, whether they still play.

use serde::{Deserialize, Serialize};

use super::layout::Layout;
use super::moves::SolitarioMove;
use crate::seat::Points;

/// Whether a player still plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = SolitarioPlayerState))]
#[serde(rename_all = "snake_case")]
pub enum PlayerState {
    /// They play.
    Playing,
    /// All cards lie on the bases (solitario risolto).
    Solved,
    /// Nothing but turning the stock is left (stallo).
    Stalled,
    /// They stopped (abbandono); the score stands.
    Stopped,
    /// The time of the match was up.
    TimeUp,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// What lies before them.
    pub layout: Layout,
    /// Whether they still play.
    pub state: PlayerState,
    /// Their score.
    pub score: Points,
    /// The number of the last of their moves that changed it (R12).
    pub last_score_move: Option<u32>,
    /// Their moves, in order.
    pub moves: Vec<SolitarioMove>,
}

/// A player at no seat of the table, whom a damaged log may name.
pub(super) static NOBODY: Player = Player::NEW;

impl Player {
    /// Before the deal.
    pub const NEW: Player = Player {
        layout: Layout::EMPTY,
        state: PlayerState::Playing,
        score: 0,
        last_score_move: None,
        moves: Vec::new(),
    };

    /// Whether they made a move; stopping is none (R13).
    pub fn has_moved(&self) -> bool {
        self.moves.first().is_some_and(|first| *first != SolitarioMove::Stop {})
    }
}
