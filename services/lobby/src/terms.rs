//! What tournaments and cash tables are played by, and why things happened, as logs keep it.
//!
//! Invariant: these are the lobby's own, for ever: logs hold them and nothing of the contract, so that the contract may
//! change what it shows without a log reading differently. How the contract shows them stands in [`shown`], apart from
//! the types, so that no log depends on it.

pub mod shown;

use arrayvec::ArrayString;
use mazziere_ids::{PlayerId, TableId, TournamentId};
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// How the players of a match sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Two players, one seat each (testa a testa).
    HeadsUp,
    /// Four players in two fixed pairs (coppie): entries are pairs.
    Pairs,
    /// Two players, two seats each (4 in 2).
    FourInTwo,
    /// Three players, each for themselves.
    ThreeIndividual,
    /// Four players, each for themselves (4 individuali).
    FourIndividual,
    /// Five players, each for themselves.
    FiveIndividual,
    /// Six players, each for themselves.
    SixIndividual,
    /// A ring of 2 to 10 seats.
    Ring,
}

impl Format {
    /// How many players sit at a table; of a ring, the most that may.
    pub const fn players(self) -> u8 {
        match self {
            Format::HeadsUp | Format::FourInTwo => 2,
            Format::ThreeIndividual => 3,
            Format::Pairs | Format::FourIndividual => 4,
            Format::FiveIndividual => 5,
            Format::SixIndividual => 6,
            Format::Ring => 10,
        }
    }

    /// How many players make one entry of a tournament.
    pub const fn players_per_entry(self) -> u8 {
        match self {
            Format::Pairs => 2,
            _ => 1,
        }
    }
}

/// The clocks of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// Thinking time of a player in the whole match (tempo partita), in seconds.
    pub match_seconds: u32,
    /// Longest time for one move (timeout), in seconds.
    pub move_seconds: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RingClocks {
    /// The time for one decision (tempo giocata), in seconds.
    pub turn_seconds: u32,
    /// The time bank of a player, never refilled, in seconds.
    pub time_bank_seconds: u32,
}

/// What matches are worth that nobody plays (G1.6, G1.13): by the game's own table, which the tables know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unplayed {
    /// VP of the side that is there.
    pub vp: u8,
    pub mp: i32,
    /// MP of the side that is not; it has no VP.
    pub lost_mp: i32,
    /// VP of those who rest in a Danish round.
    pub rest_vp: u8,
    pub rest_mp: i32,
}

/// A phase of a tournament of matches (G1.4 to G1.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// Single elimination.
    Knockout {
        /// Whether it is seeded by skill level.
        #[serde(default, skip_serializing_if = "is_false")]
        seeded: bool,
    },
    /// Everybody meets everybody of their group.
    RoundRobin {
        /// The most in a group.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        group_size: Option<u32>,
        /// How many of each go on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        advance: Option<u32>,
    },
    /// Rounds by the ranking.
    Danish {
        rounds: u32,
        /// The fewest VP to go on with after each but the last.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cut: Vec<u32>,
        /// How many go on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        advance: Option<u32>,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
pub(crate) fn is_false(said: &bool) -> bool {
    !*said
}

/// What it costs to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuyIn {
    /// What goes to the prize pool.
    pub share: Money,
    /// What the house earns.
    pub fee: Money,
    #[serde(default)]
    pub currency: Currency,
}

/// One line of a prize table: the places it is for and what each of them gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrizeShare {
    /// The first place, from 1.
    pub from_place: u32,
    /// The last place.
    pub to_place: u32,
    /// What each of these places gets, in basis points of the pool.
    pub basis_points: u32,
}

/// One level of a chip tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChipLevel {
    /// The small blind where there are blinds, the invito elsewhere.
    pub stake: u64,
    /// The ante of every seat, where there are blinds.
    #[serde(default)]
    pub ante: u64,
    /// How long it lasts.
    pub seconds: u32,
}

/// How a chip tournament is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChipSettings {
    /// What every player begins with.
    pub starting_chips: u64,
    /// The levels, in order; beyond the last one they go on growing.
    pub levels: Vec<ChipLevel>,
    /// How many seats a table has.
    pub table_seats: u8,
    /// The clocks of its tables; those of the game if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<RingClocks>,
    /// When it starts.
    pub start: ChipStart,
    /// The level until whose end players may still come in after the start (G2.5); 0 for none.
    #[serde(default)]
    pub late_registration_level: u32,
    /// How tables go together.
    #[serde(default)]
    pub mode: ChipMode,
    /// Whether tables play hand for hand when the next elimination enters the prizes.
    #[serde(default = "yes")]
    pub hand_for_hand: bool,
    /// What the pool is at least.
    #[serde(default)]
    pub guarantee: Money,
}

fn yes() -> bool {
    true
}

/// When a chip tournament starts (G1.1, G1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "start", rename_all = "snake_case", deny_unknown_fields)]
pub enum ChipStart {
    /// When it is full.
    SitAndGo {},
    /// At the time given when it is opened.
    Scheduled {
        /// With fewer players it is cancelled (G2.6).
        #[serde(default = "four")]
        min_players: u32,
    },
}

fn four() -> u32 {
    4
}

/// A sit&go of fixed buy-ins that players know by its name (G1.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Product {
    /// Eight players, everything to the winner.
    Triplete,
    /// Four players, a prize that is drawn.
    PremioMatto,
}

/// How often a scheduled tournament is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repeat {
    /// Every day.
    Daily,
    /// Every week.
    Weekly,
}

/// How the tables of a chip tournament go together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChipMode {
    /// Tables are balanced and broken as players are eliminated (G1.9).
    #[default]
    Normal,
    /// Each table plays until one player has all the chips; the winners meet in the next round (G1.8).
    Shootout,
}

/// What seats are drawn for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatDrawBecause {
    /// A round begins.
    Round,
    /// A table is broken: its players are spread over the others.
    Breaking,
    /// A table has two players more than another.
    Balancing,
    /// Players without a seat get one.
    Seating,
}

/// Why a seat is free again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VacatedBecause {
    /// They asked to leave.
    Left,
    /// They sat out for too long (G3.11).
    Away,
    /// They were taken to another table of the tournament.
    Moved,
    /// The same, as everybody was: their table is broken.
    Broken,
    /// They have no chips left in a tournament.
    Eliminated,
    /// The table was closed.
    Closed,
    /// At a table of matches: they did not say in time that they play on (G3.6).
    Unconfirmed,
    /// At a table of matches: they had less than the maximum loss (G3.6).
    CreditTooLow,
}

/// What a cash table is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stakes {
    /// The small blind; the invito in games with one stake, the posta of matches.
    pub small: Money,
    /// The big blind; the invito in games with one stake, the posta of matches.
    pub big: Money,
}

/// What a match at a cash table is played for (G3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchKind {
    /// The stake for every point of the difference (a differenza punti), at most the maximum loss.
    Difference,
    /// The stake for every match won (posta partita), at most the maximum loss.
    Fixed,
}

/// How a match is lost without being played to its end (G4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Absence {
    /// A time ran out.
    Timeout,
    /// It was given up.
    Abandon,
}

/// Who is to blame that a match was not played to its end: of a pair the one who did not (G5.5). In older logs it is
/// the whole line that lost it so, because the tables told no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// How it was lost.
    pub by: Absence,
    /// Who lost it so.
    pub players: Vec<PlayerId>,
    /// Who lost it the other way, where several may lose one match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<PlayerId>,
}

impl Absence {
    /// The other way.
    fn other(self) -> Absence {
        match self {
            Absence::Timeout => Absence::Abandon,
            Absence::Abandon => Absence::Timeout,
        }
    }
}

impl Fault {
    /// What each of them is warned for (G5.5).
    pub fn offences(&self, table_id: TableId) -> impl Iterator<Item = (PlayerId, Offence)> + '_ {
        let lost = move |by| move |player: &PlayerId| (*player, Offence::MatchLost { table_id, by });
        self.players.iter().map(lost(self.by)).chain(self.others.iter().map(lost(self.by.other())))
    }
}

/// What a player is warned for (G5.5). The same offence is warned for once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "offence", rename_all = "snake_case", deny_unknown_fields)]
pub enum Offence {
    /// A match was lost by timeout or abandon; a match that is played again has another table.
    MatchLost { table_id: TableId, by: Absence },
    /// They have withdrawn from a tournament in play, or were withdrawn because they stayed away (G1.13).
    Withdrawn {
        /// From which.
        tournament_id: TournamentId,
    },
    /// A moderator has upheld a report of what the player said.
    Chat { report_id: Uuid },
}

impl Offence {
    /// What tells it from the others of its player.
    pub fn subject(&self) -> String {
        match self {
            Offence::MatchLost { table_id, .. } => format!("match:{table_id}"),
            Offence::Withdrawn { tournament_id } => format!("withdrawn:{tournament_id}"),
            Offence::Chat { report_id } => format!("chat:{report_id}"),
        }
    }
}

/// What becomes of a prize that was withheld (G5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrizeVerdict {
    /// The player has it.
    Release,
    /// The house takes it.
    Confiscate,
}

/// Why another service refused something: the code, as it was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Code(ArrayString<{ Code::LONGEST }>);

impl Code {
    /// No code is longer.
    const LONGEST: usize = 64;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
