//! What a game says of itself ([`GameInfo`]), in one entry that its folder holds.
//!
//! Owns how options are read and a game is opened, made of its type alone, and clocks by default. Documents follow from
//! the entries. Which games there are is the [registry](crate::registry)'s.

use mazziere_json::{Fault, Json, Shape, Unread};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::card::DeckKind;
pub use crate::format::Format;
use crate::kernel::{Game, Machine, Options, Setup};
use crate::live::Live;
use crate::matches::Goal;
use crate::options::{self, OptionInfo};
use crate::refusal::{Refusal, RefusalCode};
use crate::ring::Mode;
#[cfg(feature = "openapi")]
use crate::schemas::GameSchemas;
use crate::session::Chips;
use crate::text_form;
use crate::vp::{Unplayed, Vp};

pub mod preferences;

pub use preferences::Preferences;

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

/// How long a seat may think (G4.3). At a ring `match_seconds` is the time bank (G4.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// Thinking time of a seat in the whole match, seconds (tempo partita).
    pub match_seconds: u32,
    /// Longest time without a move while on turn, seconds (timeout).
    pub move_seconds: u32,
}

/// What a table and a lobby must know of the options of a ring game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RingInfo {
    /// Cash or tournament.
    pub mode: Mode,
    /// The time for one decision, seconds (tempo giocata).
    pub turn_seconds: u32,
    /// The shortest of all times that the options give for a decision, seconds; to show cards or not is none.
    pub shortest_seconds: u32,
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
    /// The most that the ante of a level may be, in stakes of that level: 2 where there are blinds, 1 where the least
    /// bet stands in its place (games with a bank), 0 where the invito is all that is put in.
    pub antes_per_stake: u8,
    /// The rake of every pot, basis points; 0 in tournaments.
    pub rake_bp: u16,
    /// The most rake of a hand, if there is a cap: none in tournaments. Chips.
    pub rake_cap: Option<Chips>,
}

/// A table opened, or why not.
type Opened = Result<Box<dyn Machine>, Refusal>;
/// Options in full and their text form, or why not.
type Normalised = Result<(Value, String), Refusal>;

/// What a table and a lobby must know, from options.
pub type RingOf = fn(&Value) -> Result<RingInfo, Refusal>;

/// How a game is opened, and its options read: made of the game's type, and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub(crate) open: fn(&Setup<Value>, u16) -> Opened,
    pub(crate) normalise: fn(&Value, u8) -> Normalised,
    fits: fn(&Value, Format) -> bool,
    for_money: bool,
    own_difference: bool,
    unplayed: fn(&Value, u8) -> Option<Unplayed>,
}

impl Rules {
    /// The rules of `G`.
    pub const fn of<G: Game>() -> Rules {
        Rules {
            open: open_game::<G>,
            normalise: normalise_options::<G::Options>,
            fits: fits_format::<G::Options>,
            for_money: G::FOR_MONEY,
            own_difference: G::OWN_DIFFERENCE,
            unplayed: |options, seats| G::unplayed(&read_options(options).ok()?, seats),
        }
    }
}

/// A way round the table, seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The next seat is the neighbour on the right.
    Anticlockwise,
    /// The next seat is the neighbour on the left.
    Clockwise,
}

/// A game of the house: everything that others must know of it. Its folder holds it.
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
    /// Which way round the table they are numbered: that in which the deal goes round, but in scala 40.
    pub direction: Direction,
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Options that show what there is, in text form.
    pub examples: &'static [&'static str],
    /// A move, as JSON.
    pub example_move: &'static str,
    /// The decks it is played with.
    pub decks: &'static [DeckKind],
    /// Whether the secret of a deal that was played out is published: only where every card has been seen by then, or
    /// where no decision could depend on the ones that were not (a void deal). Games with folded or discarded cards
    /// never do it, nor does one in which the deck would tell who gave which cards to whom. What single events open of
    /// the deck is said by [`Game::opens`].
    pub publishes_secrets: bool,
    /// What a player may prefer; none in games that know no preferences.
    pub preferences: Option<Preferences>,
    /// What a move may be refused with by the game itself; the frames' own refusals go without saying.
    pub refusals: &'static [RefusalCode],
    /// Its VP tables, and which format uses which.
    pub vp: Vp,
    /// Its schemas, for documents.
    #[cfg(feature = "openapi")]
    pub schemas: GameSchemas,
    /// The formats in which the game plays for the absent. A match of any other can be lost by timeout or abandon.
    pub automatic: &'static [Format],
    /// How it is opened.
    pub rules: Rules,
    /// The clocks that options have by default.
    pub clocks: fn(&Value) -> Result<Clocks, Refusal>,
    /// How many of a table win by these options, in games that ask it because their VP follow from it.
    pub winners: fn(&Value) -> Option<u8>,
    /// What a table and a lobby must know of the options of a ring; none in games of matches.
    pub ring: Option<RingOf>,
}

impl GameInfo {
    /// A game of matches of which nothing is said but its rules: what a guest begins with
    /// ([`invite`](crate::registry::invite)).
    pub const fn bare(name: &'static str, version: u16, rules: Rules) -> GameInfo {
        GameInfo {
            name,
            version,
            summary: "",
            frame: Frame::Match,
            formats: &[],
            seats: (2, 4),
            direction: Direction::Anticlockwise,
            options: &[],
            examples: &[],
            example_move: "{}",
            decks: &[],
            publishes_secrets: false,
            preferences: None,
            refusals: &[],
            vp: Vp::NONE,
            #[cfg(feature = "openapi")]
            schemas: GameSchemas::NONE,
            automatic: Format::ALL,
            rules,
            clocks: |_| Ok(Clocks { match_seconds: 1_200, move_seconds: 90 }),
            winners: |_| None,
            ring: None,
        }
    }

    /// The options when none are given, as JSON.
    pub fn default_options(&self) -> Value {
        (self.rules.normalise)(&Value::Object(serde_json::Map::new()), self.usual_seats())
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

    /// Whether it is played in this format by these options.
    pub fn fits(&self, options: &Value, format: Format) -> bool {
        self.plays(format) && (self.rules.fits)(options, format)
    }

    /// Whether it is played in this format by these options.
    ///
    /// # Errors
    /// `invalid_options`.
    pub fn check_fits(&self, options: &Value, format: Format) -> Result<(), Refusal> {
        if self.fits(options, format) {
            return Ok(());
        }
        let detail = format!("these options of {} are not those of the format {}", self.name, format.name());
        Err(Refusal::new(RefusalCode::InvalidOptions, detail))
    }

    /// Options in text form, and the first format that they are played in; none if they are not options of this game.
    pub fn example(&self, text: &str) -> Option<(Format, Value)> {
        let ring = [Format::Ring];
        let formats = if self.frame == Frame::Ring { &ring } else { self.formats };
        formats.iter().find_map(|&format| {
            let seats = if format == Format::Ring { self.usual_seats() } else { format.seats() };
            let options = self.parse_text(text, seats)?;
            self.fits(&options, format).then_some((format, options))
        })
    }

    /// Reads a text form of this game: its options in full for a table of `seats`.
    fn parse_text(&self, text: &str, seats: u8) -> Option<Value> {
        let (_, options) = text_form::parse(text).ok().filter(|(name, _)| *name == self.name)?;
        (self.rules.normalise)(&options, seats).ok().map(|(options, _)| options)
    }

    /// Options to begin with in this format: those by default, or else the first example that is played in it.
    pub fn usual_options(&self, format: Format) -> Value {
        let usual = self.default_options();
        if self.fits(&usual, format) {
            return usual;
        }
        let seats = format.seats();
        let read = |text: &&str| self.parse_text(text, seats);
        self.examples.iter().filter_map(read).find(|options| self.fits(options, format)).unwrap_or(usual)
    }

    /// Whether a match of this format can be lost by timeout or abandon; else the game plays for the absent.
    pub fn forfeits_in(&self, format: Format) -> bool {
        !self.automatic.contains(&format)
    }

    /// What a player may prefer; none in games that know no preferences.
    pub fn preferences(&self) -> Option<&Preferences> {
        self.preferences.as_ref()
    }

    /// Whether it may be played for money at cash tables.
    pub fn is_for_money(&self) -> bool {
        self.rules.for_money
    }

    /// Whether each of several single players pays the winner on their own difference (G3.2).
    pub fn pays_own_difference(&self) -> bool {
        self.rules.own_difference
    }

    /// What a match of these options is worth in a tournament if nobody plays it (G1.13); nothing in a ring, and for
    /// what are no options of the game.
    pub fn unplayed(&self, options: &Value, format: Format) -> Option<Unplayed> {
        (self.rules.unplayed)(options, format.seats())
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

/// Options of a game from JSON, strictly.
///
/// # Errors
/// `invalid_options`.
pub fn read_options<O: Options>(options: &Value) -> Result<O, Refusal> {
    if !options.is_object() {
        let wrong = Fault::WrongType { expected: Some(Shape::Object) };
        return Err(Refusal::unread(RefusalCode::InvalidOptions, wrong.into()));
    }
    Json::deserialize(options).map_err(|error| Unread::from(&error)).and_then(mazziere_json::take).map_err(not_options)
}

/// The refusal of what are no options. The body names them as a whole; which one it is, is a parameter.
fn not_options(unread: Unread) -> Refusal {
    let option = unread.path().next().map(str::to_owned);
    match (option, &unread.fault) {
        // What the options say of themselves.
        (None, Fault::NotWellFormed { detail }) => options::refusal(detail),
        (None, _) => Refusal::unread(RefusalCode::InvalidOptions, unread),
        (Some(option), _) => {
            let refusal = Refusal::unread(RefusalCode::InvalidOptions, unread).with("option", option);
            Refusal { field: None, ..refusal }
        }
    }
}

fn open_game<G: Game>(setup: &Setup<Value>, version: u16) -> Opened {
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
    Ok(Box::new(Live::<G>::under(&setup, version)))
}

fn normalise_options<O: Options>(options: &Value, seats: u8) -> Normalised {
    let options: O = read_options(options)?;
    options.validate(seats)?;
    let text = options.to_string();
    let json = serde_json::to_value(options).expect("options are plain data");
    Ok((json, text))
}

fn fits_format<O: Options>(options: &Value, format: Format) -> bool {
    read_options::<O>(options).is_ok_and(|options| options.fits(format))
}

/// G4.3: by goal, per seat.
pub fn match_clocks(goal: Goal) -> Clocks {
    let minutes = match goal {
        Goal::Deals(..=1) => 8,
        Goal::Deals(2) => 14,
        Goal::Deals(3) | Goal::Target(..=21) => 20,
        Goal::Deals(_) | Goal::Target(_) => 30,
    };
    Clocks { match_seconds: minutes * 60, move_seconds: 90 }
}
