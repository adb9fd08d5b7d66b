//! The games of the house: one list, found by name.
//!
//! Owns the runtime choice of a game, the formats in which it is played, options from JSON or text, clocks by default.
//! A version of rules that has written a log stays openable here for ever ([`open_version`]).

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::kernel::{Game, Machine, Options, Setup};
use crate::live::Live;
use crate::matches::Goal;
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::Mode;
use crate::scopa::{ScopaMatch, ScopaOptions};
use crate::seat::{Seat, SeatSet};
use crate::session::Chips;
use crate::text_form;

mod bestia;
mod capture;
pub mod preferences;
mod ring;
mod trick;

/// How players sit at a table (general rulings, G1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Testa a testa: two players, two seats.
    HeadsUp,
    /// A coppie: four players, partners opposite, 0+2 against 1+3.
    Pairs,
    /// 4 in 2: two players, each moving both seats of a line.
    FourInTwo,
    /// 4 individuali: four players, each for himself.
    FourIndividual,
    /// A ring: up to ten players, each with a seat, who come and go between hands.
    Ring,
}

/// Which frame a game is played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Matches: deals until a target or a number of deals.
    Match,
    /// Rings: hand after hand, for chips.
    Ring,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 5] =
        [Format::HeadsUp, Format::Pairs, Format::FourInTwo, Format::FourIndividual, Format::Ring];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Format::HeadsUp => "heads_up",
            Format::Pairs => "pairs",
            Format::FourInTwo => "four_in_two",
            Format::FourIndividual => "four_individual",
            Format::Ring => "ring",
        }
    }

    /// The format with this name.
    pub fn by_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// How many seats; the most there may be at a ring.
    pub const fn seats(self) -> u8 {
        match self {
            Format::HeadsUp => 2,
            Format::Pairs | Format::FourInTwo | Format::FourIndividual => 4,
            Format::Ring => 10,
        }
    }

    /// How many players; the most there may be at a ring.
    pub const fn players(self) -> u8 {
        match self {
            Format::HeadsUp | Format::FourInTwo => 2,
            Format::Pairs | Format::FourIndividual => 4,
            Format::Ring => 10,
        }
    }

    /// The seats that player `player` (from 0) moves; none for a player beyond the last.
    pub fn controls(self, player: u8) -> SeatSet {
        Seat::all(self.seats()).filter(|seat| seat.index() % self.players() == player).collect()
    }
}

/// How long a seat may think (general rulings, G4.3). At a ring `match_seconds` is the time bank (G4.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// Thinking time of a seat in the whole match, seconds (tempo partita).
    pub match_seconds: u32,
    /// Longest time without a move while on turn, seconds (timeout).
    pub move_seconds: u32,
}

/// What an option of a game is, for whoever draws a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    /// The field in JSON and in the text form.
    pub name: &'static str,
    /// What values it takes.
    pub values: &'static str,
    /// The value when left out.
    pub default: &'static str,
    /// What it changes.
    pub meaning: &'static str,
}

/// What a table and a lobby must know of the options of a ring game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RingInfo {
    /// Cash or tournament.
    pub mode: Mode,
    /// The time for one decision, seconds (tempo giocata).
    pub turn_seconds: u32,
    /// The time bank of a player for the whole session or tournament, seconds.
    pub time_bank_seconds: u32,
    /// The time to decide whether to show cards, seconds; no time bank there.
    pub show_seconds: u32,
    /// The least buy-in of a cash table. Chips.
    pub min_buy_in: Chips,
    /// The most a cash seat may hold after a buy-in or a top-up. Chips.
    pub max_buy_in: Chips,
    /// After how many minutes of sitting out a cash seat is stood up (G3.11).
    pub away_minutes: u32,
    /// The small blind or invito of the first level. Chips.
    pub stake: Chips,
    /// The least bet of the first level: the big blind, or the invito. Chips.
    pub bet: Chips,
    /// The ante of the first level, in games with blinds. Chips.
    pub ante: Chips,
    /// The rake of every pot, basis points; 0 in tournaments.
    pub rake_bp: u16,
    /// The most rake of a hand. Chips; 0 in tournaments.
    pub rake_cap: Chips,
}

/// A table opened, or why not.
type Opened = Result<Box<dyn Machine>, Refusal>;
/// Options in full and their text form, or why not.
type Normalised = Result<(Value, String), Refusal>;

/// What a table and a lobby must know, from options.
type RingOf = fn(&Value) -> Result<RingInfo, Refusal>;

/// A game of the house.
#[derive(Debug)]
pub struct GameInfo {
    /// The name used everywhere.
    pub name: &'static str,
    /// The version of the rules that new matches are played under.
    pub version: u16,
    /// One sentence.
    pub summary: &'static str,
    /// Which frame it is played in.
    pub frame: Frame,
    /// How it may be played.
    pub formats: &'static [Format],
    /// The fewest and the most seats of a table.
    pub seats: (u8, u8),
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Options that show what there is, in text form.
    pub examples: &'static [&'static str],
    /// A move, as JSON.
    pub example_move: &'static str,
    /// Whether a match can be lost by timeout or abandon (else the game plays for the absent).
    pub forfeits: bool,
    open: fn(&Setup<Value>) -> Opened,
    normalise: fn(&Value, u8) -> Normalised,
    clocks: fn(&Value) -> Result<Clocks, Refusal>,
    ring: Option<RingOf>,
}

impl GameInfo {
    /// The options when none are given, as JSON.
    pub fn default_options(&self) -> Value {
        (self.normalise)(&Value::Object(serde_json::Map::new()), self.usual_seats())
            .map(|(options, _)| options)
            .unwrap_or_default()
    }

    /// For how many seats options are checked when nobody says it: those of the first format, the fewest at a ring.
    pub fn usual_seats(&self) -> u8 {
        match self.formats.first() {
            Some(Format::Ring) | None => self.seats.0,
            Some(format) => format.seats(),
        }
    }

    /// Whether it is played in this format.
    pub fn plays(&self, format: Format) -> bool {
        self.formats.contains(&format)
    }

    /// The clocks that these options have by default.
    pub fn clocks(&self, options: &Value) -> Result<Clocks, Refusal> {
        (self.clocks)(options)
    }

    /// What a table and a lobby must know of these options; refused with `invalid_setup` for games that are no rings.
    pub fn ring_info(&self, options: &Value) -> Result<RingInfo, Refusal> {
        match self.ring {
            Some(info) => info(options),
            None => Err(Refusal::new(RefusalCode::InvalidSetup, "the game is played in matches")),
        }
    }
}

/// Every game.
pub fn games() -> &'static [GameInfo] {
    GAMES
}

/// The game with this name; a refusal lists those that there are.
pub fn game(name: &str) -> Result<&'static GameInfo, Refusal> {
    GAMES.iter().find(|game| game.name == name).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        let detail = format!("{}; the games are {}", RefusalCode::UnknownGame.meaning(), names.join(", "));
        Refusal::new(RefusalCode::UnknownGame, detail)
    })
}

/// Opens a table of `game` under its current rules. Options are read strictly, defaults filled in, the setup checked.
pub fn open(game_name: &str, setup: &Setup<Value>) -> Result<Box<dyn Machine>, Refusal> {
    (game(game_name)?.open)(setup)
}

/// Opens a table under the rules of `version`: what replays a log.
pub fn open_version(game_name: &str, version: u16, setup: &Setup<Value>) -> Result<Box<dyn Machine>, Refusal> {
    let info = game(game_name)?;
    if info.version == version { (info.open)(setup) } else { Err(RefusalCode::UnknownVersion.into()) }
}

/// Options in full, as JSON with every default spelt out and as text form, checked for a table of `seats`.
pub fn normalise(game_name: &str, options: &Value, seats: u8) -> Result<(Value, String), Refusal> {
    (game(game_name)?.normalise)(options, seats)
}

/// Reads a text form such as `scopa(target=11)`: the game, and its options in full for a table of `seats`.
pub fn parse_text(text: &str, seats: u8) -> Result<(&'static GameInfo, Value), Refusal> {
    let (name, options) = text_form::parse(text)?;
    let info = game(name)?;
    let (options, _) = (info.normalise)(&options, seats)?;
    Ok((info, options))
}

fn read_options<O: Options>(options: &Value) -> Result<O, Refusal> {
    if !options.is_object() {
        return Err(Refusal::new(RefusalCode::InvalidOptions, "options are a JSON object"));
    }
    mazziere_json::strictly(options).map_err(|error| Refusal::new(RefusalCode::InvalidOptions, error.to_string()))
}

fn open_game<G: Game>(setup: &Setup<Value>) -> Opened {
    let options: G::Options = read_options(&setup.options)?;
    options.validate(setup.seats)?;
    if setup.knockout {
        // Only tournaments have knock-outs.
        options.validate_for_tournaments()?;
    }
    if setup.dealer.index() >= setup.seats {
        return Err(Refusal::new(RefusalCode::InvalidSetup, "the dealer sits at no seat of this table"));
    }
    let setup = Setup { options, seats: setup.seats, dealer: setup.dealer, knockout: setup.knockout };
    Ok(Box::new(Live::<G>::new(&setup)))
}

fn normalise_options<O: Options>(options: &Value, seats: u8) -> Normalised {
    let options: O = read_options(options)?;
    options.validate(seats)?;
    let text = options.to_string();
    let json = serde_json::to_value(options).expect("options are plain data");
    Ok((json, text))
}

/// G4.3: by goal, per seat.
fn match_clocks(goal: Goal) -> Clocks {
    let minutes = match goal {
        Goal::Deals(..=1) => 8,
        Goal::Deals(2) => 14,
        Goal::Deals(3) | Goal::Target(..=21) => 20,
        Goal::Deals(_) | Goal::Target(_) => 30,
    };
    Clocks { match_seconds: minutes * 60, move_seconds: 90 }
}

const GAMES: &[GameInfo] = &[
    SCOPA,
    capture::SCOPONE,
    capture::ASSO_PIGLIA_TUTTO,
    capture::CIRULLA,
    trick::BRISCOLA,
    trick::TRESETTE,
    trick::PEPPA,
    ring::HOLDEM,
    ring::OMAHA,
    bestia::BESTIA,
];

const SCOPA: GameInfo = GameInfo {
    name: ScopaMatch::NAME,
    version: ScopaMatch::VERSION,
    summary: "Capture table cards with an equal card or by their sum; scope, settebello, primiera, denari and carte score.",
    frame: Frame::Match,
    formats: &[Format::HeadsUp, Format::Pairs, Format::FourInTwo],
    seats: (2, 4),
    options: &[
        OptionInfo {
            name: "target",
            values: "6, 11 or 21; excludes deals",
            default: "11",
            meaning: "points to reach; checked at the end of a deal",
        },
        OptionInfo {
            name: "deals",
            values: "1 to 5; excludes target",
            default: "none",
            meaning: "number of deals (smazzate) of the match",
        },
        OptionInfo {
            name: "carte_viste",
            values: "true or false",
            default: "false",
            meaning: "cards seen in earlier rounds are listed; with two seats the last hand is played open",
        },
        OptionInfo {
            name: "carte_scoperte",
            values: "true or false; four seats only",
            default: "false",
            meaning: "partners see each other's hand",
        },
        OptionInfo {
            name: "three_kings_redeal",
            values: "true or false",
            default: "true",
            meaning: "three or four kings on the table make the deal void",
        },
    ],
    examples: &["scopa(target=11)", "scopa(target=21,carte_viste)", "scopa(deals=3,three_kings_redeal=false)"],
    example_move: r#"{"type":"play","card":"7D","capture":["4B","3C"]}"#,
    forfeits: true,
    open: open_game::<ScopaMatch>,
    normalise: normalise_options::<ScopaOptions>,
    clocks: |options| Ok(match_clocks(read_options::<ScopaOptions>(options)?.goal)),
    ring: None,
};
