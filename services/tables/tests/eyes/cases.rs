//! What is played: a game in a format with options, and what opens its table.

use std::fmt;

use mazziere_ids::{PlayerId, TableId};
use mazziere_rules::registry::{self, Format, Frame, GameInfo};
use serde_json::{Value, json};
use uuid::Uuid;

/// One pair to be played.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) game: &'static GameInfo,
    pub(crate) format: Format,
    pub(crate) seed: u64,
    pub(crate) seats: u8,
    pub(crate) options: Value,
    text: String,
}

/// A table and who will sit there.
pub(crate) struct Plan {
    pub(crate) table: TableId,
    pub(crate) path: &'static str,
    pub(crate) opening: Value,
    pub(crate) players: Vec<PlayerId>,
    /// What each of them brings, at a ring.
    pub(crate) chips: Option<u64>,
    pub(crate) cash: bool,
}

impl Case {
    /// The case of a seed: an example of the game, with some switches turned.
    pub(crate) fn of(game: &'static GameInfo, format: Format, seed: u64) -> Case {
        let mut dice = Dice::new(seed ^ 0xca5e);
        let seats = match format {
            Format::Ring => (game.seats.0 + u8::try_from(dice.below(3)).unwrap()).clamp(game.seats.0, game.seats.1),
            _ => format.seats(),
        };
        let fits =
            |text: &&&str| registry::parse_text(text, seats).is_ok_and(|(_, options)| game.fits(&options, format));
        let examples: Vec<&&str> = game.examples.iter().filter(fits).collect();
        let example = examples[(usize::try_from(seed).unwrap() + usize::from(format.players())) % examples.len()];
        let (_, mut options) = registry::parse_text(example, seats).unwrap();
        for option in game.options.iter().filter(|option| option.values.starts_with("true or false")) {
            if dice.below(3) == 0 {
                let mut turned = options.clone();
                turned[option.name] = json!(!turned[option.name].as_bool().unwrap_or(false));
                if registry::normalise(game.name, &turned, seats).is_ok() && game.fits(&turned, format) {
                    options = turned;
                }
            }
        }
        let (options, text) = registry::normalise(game.name, &options, seats).unwrap();
        Case { game, format, seed, seats, options, text }
    }

    /// The table of the case: always the same one, with the same players, so that its cards repeat with its seed.
    pub(crate) fn plan(&self) -> Plan {
        let format = Format::ALL.iter().position(|format| *format == self.format).unwrap();
        let number = 1 + u128::try_from(format).unwrap() * 1_000 + u128::from(self.seed);
        let uuid = |kind: u128, nth: u128| {
            Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0000 | kind << 32 | number << 8 | nth)
        };
        let table = TableId::new(uuid(1, 0));
        let count = if self.game.frame == Frame::Ring { self.seats } else { self.format.players() };
        let players = (1..=u128::from(count)).map(|nth| PlayerId::new(uuid(2, nth))).collect();
        match self.game.frame {
            Frame::Match => self.of_match(table, players),
            Frame::Ring => self.of_ring(table, players, uuid(3, 0)),
        }
    }

    fn of_match(&self, table: TableId, players: Vec<PlayerId>) -> Plan {
        let opening = json!({"table_id": table, "game": self.game.name, "options": self.options,
            "format": self.format.name(), "players": players, "knockout": self.options["cappotto"] != true,
            "clocks": {"match_seconds": 7200, "move_seconds": 600}});
        Plan { table, path: "/v1/tables", opening, players, chips: None, cash: false }
    }

    fn of_ring(&self, table: TableId, players: Vec<PlayerId>, tournament: Uuid) -> Plan {
        let info = self.game.ring_info(&self.options).unwrap();
        let cash = self.options["mode"] == "cash";
        let kind = match cash {
            true => json!({"kind": "cash"}),
            false => json!({"kind": "tournament", "tournament_id": tournament, "levels_from": "2026-01-01T20:00:00Z",
                "levels": [{"stake": info.stake, "ante": info.ante, "seconds": 86_400}]}),
        };
        let opening = json!({"table_id": table, "game": self.game.name, "options": self.options, "seats": self.seats,
            "kind": kind});
        let chips = if cash { info.max_buy_in } else { 100 * info.bet };
        Plan { table, path: "/v1/ring-tables", opening, players, chips: Some(chips), cash }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {} seats, {}, seed {}", self.text, self.seats, self.format.name(), self.seed)
    }
}

/// Numbers that repeat with their seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// One of a list; none of an empty one.
    pub(crate) fn of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())])
    }
}
