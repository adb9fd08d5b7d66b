//! What the command line's help says of a game: its moves, what is legal, what happens, what is seen.
//!
//! **Invariant:** each example is a move that the rules accept somewhere at a table with the options it stands under;
//! each event and field named is one that the game has, and none is left out (tests play the games and compare).

/// What the help says of a game, or of several that are played alike and stand beside each other in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Help {
    /// Moves, under the options that they need: `{}` for a default table.
    pub examples: &'static [(&'static str, &'static [&'static str])],
    /// What else there is to say about them.
    pub words: &'static str,
    /// The shape of the legal moves.
    pub legal: &'static str,
    /// The game's own events.
    pub events: &'static str,
    /// The game's own part of a view.
    pub view: &'static str,
}

/// The shape of legal moves that are all listed whole.
pub const MOVES_TO_CHOOSE_FROM: &str = "game, moves: whole moves to choose from.";
