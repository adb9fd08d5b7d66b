//! What a bot must know of a game to play it from its legal moves alone.
//!
//! A legal move has the shape of the move that it allows, so any of them will do. What a game adds: moves that are
//! there nearly always, and made only now and then.

/// A type of moves, and how often one is made: once in so many times that it is legal; always if no other move is.
pub(super) type Habit = (&'static str, u32);

/// Moves that are not chosen like any other, in the order in which they are thought of.
pub(super) fn of(game: &str) -> &'static [Habit] {
    match game {
        "tresette" => &[("decline_call_out", 2), ("call_out", 4), ("accuse", 2)],
        // Who always has something to lay down lays it down; discards that end the turn come now and then, and when
        // there is nothing else.
        "burraco" => &[("discard", 12), ("take_pile", 4)],
        // Close, open, lay down, attach where that is possible; else the least useful card goes, mostly. The first move
        // of a kind is the best of it.
        "scala-40" => &[
            ("close_in_hand", 1),
            ("open", 1),
            ("new_game", 1),
            ("replace_joker", 2),
            ("attach", 1),
            ("take_discard", 1),
            ("discard", 1),
        ],
        "uno" => &[("declare_uno", 2)],
        "solitario" => &[
            ("column_to_base", 1),
            ("waste_to_base", 1),
            // Those that turn a card up are listed first.
            ("column_to_column", 3),
            ("waste_to_column", 2),
            ("base_to_column", 100),
            ("stop", 60),
        ],
        _ => &[],
    }
}
