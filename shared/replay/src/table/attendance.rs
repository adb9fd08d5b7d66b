//! Who of a match takes part in it: what the house needs to know to withdraw players who stay away (G1.13).
//!
//! A move is what a player decides. What the game does for players who are away is none, nor is what is said of their
//! preferences, which is said for them before the first deal. Giving up is no move either. A player who has said that
//! they are here, and neither ran out of time nor went away, had no occasion to move: that is not held against them.
//!
//! **Invariant:** it follows from the stored events alone, so an auditor comes to the same.
//!
//! Non-goals: what follows from it (the lobby's).

use mazziere_rules::kernel::Input;
use mazziere_rules::live::parse_input;
use serde_json::value::RawValue;

use crate::preferences;

/// What an input says of the player of its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// They have decided something.
    Moved,
    /// Their time was over.
    RanOut,
    /// They gave up, or went away.
    Left,
    Nothing,
}

impl Deed {
    /// Whether an input is certainly a decision, as far as that can be seen without reading it: inputs begin with their
    /// kind, as they were printed.
    pub(super) fn is_plain_move(input: &RawValue) -> bool {
        input.get().starts_with(r#"{"input":"move""#)
    }

    /// What an input of `game` says.
    pub(super) fn of(game: &str, input: &RawValue) -> Deed {
        match parse_input(input.get()) {
            Ok(Input::Move { r#move, .. }) if !preferences::are_said_by(game, &r#move) => Deed::Moved,
            Ok(Input::TimeExpired { .. }) => Deed::RanOut,
            Ok(Input::Abandon { .. } | Input::SitOut { .. }) => Deed::Left,
            _ => Deed::Nothing,
        }
    }
}

/// What a player of a match has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Attendance {
    /// Whether they have made a move of their own.
    pub(super) moved: bool,
    /// Whether they once ran out of time, gave up or went away.
    pub(super) failed: bool,
}

#[cfg(test)]
mod tests {
    use serde_json::value::to_raw_value;
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn g1_13_only_what_a_player_decides_is_a_move() {
        let deed = |game: &str, input: Value| Deed::of(game, &to_raw_value(&input).unwrap());
        let played = json!({"input": "move", "seat": 0, "move": {"type": "play", "card": "7D"}});
        assert_eq!(deed("scopa", played), Deed::Moved);
        let expired = json!({"input": "time_expired", "seat": 0, "clock": "move"});
        assert_eq!(deed("scopa", expired), Deed::RanOut);
        assert_eq!(deed("scopa", json!({"input": "abandon", "seat": 0})), Deed::Left);
        assert_eq!(deed("peppa", json!({"input": "sit_out", "seat": 0})), Deed::Left);
        assert_eq!(deed("peppa", json!({"input": "return", "seat": 0})), Deed::Nothing);
        assert_eq!(deed("scopa", json!({"input": "nobody knows"})), Deed::Nothing);
        let preferred = json!({"input": "move", "seat": 0, "move": {"type": "auto_accuso", "on": true}});
        assert_eq!(deed("cirulla", preferred), Deed::Nothing);
    }
}
