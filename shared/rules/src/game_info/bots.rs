//! What a bot must know of a game to play it from its legal moves alone.
//!
//! A legal move has the shape of the move that it allows, so any of them will do. What a game adds: moves that are
//! there nearly always, and made only now and then; and moves that no table takes, for bots that try the refusals.

/// How a bot behaves in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bot {
    /// Moves that are not chosen like any other, in the order in which they are thought of.
    pub habits: &'static [Habit],
    /// Moves that no table of this game takes, as JSON; never empty.
    pub nonsense: &'static [&'static str],
}

/// A move that is made now and then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habit {
    /// Its type.
    pub r#move: &'static str,
    /// Once in so many times that it is legal; whenever nothing else is.
    pub one_in: u32,
}

impl Bot {
    /// Any legal move; tries a card that does not exist.
    pub const PLAIN: Bot = Bot { habits: &[], nonsense: &[r#"{"type":"play","card":"9Z"}"#] };
}
