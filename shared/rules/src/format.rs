//! Formats: how players sit at a table (G1.3), as seats, lines and players.

use serde::{Deserialize, Serialize};

use crate::seat::{Seat, SeatSet};

/// Declares the formats: a row says what everything else follows from.
macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident $name:literal: $seats:literal seats, $lines:literal lines, $players:literal players;)*) => {
        /// How players sit at a table (G1.3).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: &[Format] = &[$(Format::$format),*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $(Format::$format => $name,)* }
            }

            /// How many seats; the most there may be at a ring.
            pub const fn seats(self) -> u8 {
                match self { $(Format::$format => $seats,)* }
            }

            /// How many lines play against each other; the most there may be at a ring.
            pub const fn lines(self) -> u8 {
                match self { $(Format::$format => $lines,)* }
            }

            /// How many players; the most there may be at a ring.
            pub const fn players(self) -> u8 {
                match self { $(Format::$format => $players,)* }
            }
        }
    };
}

formats! {
    /// Testa a testa: two players, two seats.
    HeadsUp "heads_up": 2 seats, 2 lines, 2 players;
    /// A coppie: four players, partners opposite, 0+2 against 1+3.
    Pairs "pairs": 4 seats, 2 lines, 4 players;
    /// 4 in 2: two players, each moving both seats of a line.
    FourInTwo "four_in_two": 4 seats, 2 lines, 2 players;
    /// Three players, each for themselves.
    ThreeIndividual "three_individual": 3 seats, 3 lines, 3 players;
    /// 4 individuali: four players, each for themselves.
    FourIndividual "four_individual": 4 seats, 4 lines, 4 players;
    /// Five players, each for themselves.
    FiveIndividual "five_individual": 5 seats, 5 lines, 5 players;
    /// Six players, each for themselves.
    SixIndividual "six_individual": 6 seats, 6 lines, 6 players;
    /// A ring: up to ten players, each with a seat, who come and go between hands.
    Ring "ring": 10 seats, 10 lines, 10 players;
}

impl Format {
    /// Two players, or four in two lines.
    pub const TWO_OR_PAIRS: &[Format] = &[Format::HeadsUp, Format::Pairs, Format::FourInTwo];

    /// The format with this name.
    pub fn by_name(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// The seats that player `player` (from 0) moves; none for a player beyond the last.
    pub fn controls(self, player: u8) -> SeatSet {
        Seat::all(self.seats()).filter(|seat| seat.index() % self.players() == player).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::Line;

    #[test]
    fn lines_and_players_divide_the_seats_and_nobody_plays_against_themselves() {
        for &format in Format::ALL {
            let seats = format.seats();
            let lines = format.lines();
            let players = format.players();
            assert!(seats % lines == 0 && seats % players == 0 && lines <= players, "{}", format.name());
            for player in 0..players {
                let of: Vec<Line> = format.controls(player).iter().map(|seat| Line::of(seat, lines)).collect();
                assert_eq!(of.len(), usize::from(seats / players), "{}", format.name());
                assert!(of.iter().all(|line| *line == of[0]), "{}", format.name());
            }
            assert_eq!(Format::by_name(format.name()), Some(format));
            assert_eq!(serde_json::to_value(format).unwrap(), format.name());
        }
    }
}
