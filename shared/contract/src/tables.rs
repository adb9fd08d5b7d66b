//! The tables' contract: games, tables, views, moves, live streams, fairness, the results feed.
//!
//! Moves, views and options are JSON of the game's own types: this crate carries them as they are, and the tables'
//! OpenAPI document gives the schema of every game.

use chrono::{DateTime, Utc};
use mazziere_ids::{MatchId, PlayerId, TableId, TournamentId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::text::{PlayerName, Reason};

mod cards;
mod chat;
mod check;
mod fairness;
mod feed;
mod history;
mod introduction;
pub mod levels;
mod options;
pub mod patch;
mod preferences;
mod ring;
pub mod step;
mod trial;
mod void;

pub use cards::{CardInfo, DeckInfo};
pub use chat::{
    ChatMessage, ChatMute, ChatPhrase, ChatQuery, ChatReport, ChatReportRequest, ChatReportStatus, ChatReported,
    ChatRequest, ChatVerdictRequest, ChatWords,
};
pub use check::{CheckOptionsRequest, CheckedOptions, ClocksInForce, Unplayed};
pub use fairness::{CardOpening, DealCommitment, DealPromise, DealProof, Fairness, HandProof, HandProofFile, ProofRow};
pub use feed::{AtFault, FaultBy, FeedItem, FeedPage, FeedQuery, LineStanding, Outage, OutagesQuery, TableNews};
pub use history::{
    HistoryFormat, HistoryQuery, LogEntry, ReplayQuery, StepsQuery, StreamQuery, StreamedView, TableHistory,
    TableReplay, TableStep,
};
pub use introduction::{HouseEvent, HouseEventKind, IntroductionRequest, MOST_INTRODUCED, PlayerIntroduction};
pub use options::{OptionInfo, OptionSchema, OptionType, OptionValue, OptionsExample};
pub use patch::PatchOp;
pub use preferences::{PlayerPreferences, PreferencesRequest};
pub use ring::{
    ChipLevel, Eliminated, HandEnded, HandPlayed, HandSeat, HandsQuery, OpenRingTableRequest, PaceRequest,
    PlayerRequest, RefusedPosting, ReleaseRequest, RingClocks, RingKind, RingState, RingTerms, RingTournament,
    SeatPlayerRequest, SeatTaken, SeatVacated, SitOutRequest, TableLedger, TopUpRequest, ToppedUp, VacatedBecause,
};
pub use step::{SeatClock, Standing};
pub use trial::{Trial, TrialRequest};
pub use void::{VoidProposal, VoidProposalStatus, VoidProposalsQuery};

/// Every path of the tables.
pub mod paths {
    pub use crate::tables::cards::paths::*;
    pub use crate::tables::chat::paths::*;
    pub use crate::tables::void::paths::*;

    /// GET (public): the games and their rules options.
    pub const GAMES: &str = "/v1/games";
    /// GET (public).
    pub const GAME: &str = "/v1/games/{game}";
    /// POST (public): whether options hold together, and what they come to.
    pub const GAME_CHECK: &str = "/v1/games/{game}/check-options";
    /// GET: tables by filter; POST: opens one (services).
    pub const TABLES: &str = "/v1/tables";
    /// POST (services, operator): whether a table would open; opens nothing.
    pub const TABLE_VALIDATE: &str = "/v1/tables/validate";
    /// GET: what the caller sees of a table, with the caller's legal moves.
    pub const TABLE: &str = "/v1/tables/{table_id}";
    /// GET: what happened so far, as the caller sees it.
    pub const TABLE_EVENTS: &str = "/v1/tables/{table_id}/events";
    /// GET: the live stream (server-sent events).
    pub const TABLE_STREAM: &str = "/v1/tables/{table_id}/stream";
    /// POST: a ticket that opens it once (player).
    pub const TABLE_STREAM_TICKETS: &str = "/v1/tables/{table_id}/stream-tickets";
    /// POST: the player is here; may bring a seed for the shuffle.
    pub const TABLE_READY: &str = "/v1/tables/{table_id}/ready";
    /// POST: the player's seed for the next deals.
    pub const TABLE_SEED: &str = "/v1/tables/{table_id}/seed";
    /// POST: a move.
    pub const TABLE_MOVES: &str = "/v1/tables/{table_id}/moves";
    /// POST: the player gives up.
    pub const TABLE_ABANDON: &str = "/v1/tables/{table_id}/abandon";
    /// POST: the table is void for technical reasons (services; operators what has not begun or is dead).
    pub const TABLE_VOID: &str = "/v1/tables/{table_id}/void";
    /// GET: commitment, and what is open of a deal's fairness proof.
    pub const TABLE_FAIRNESS: &str = "/v1/tables/{table_id}/deals/{deal}/fairness";
    /// GET: what proves a hand that is over offline, as far as the caller may see it.
    pub const TABLE_HAND_PROOF: &str = "/v1/tables/{table_id}/hands/{hand}/proof";
    /// GET: the stored events as they are, hashes included (auditors).
    pub const TABLE_LOG: &str = "/v1/tables/{table_id}/log";
    /// GET: a match that is over, or a hand, as text for people.
    pub const TABLE_HISTORY: &str = "/v1/tables/{table_id}/history";
    /// GET: a match that is over, or a hand, step by step with its views.
    pub const TABLE_REPLAY: &str = "/v1/tables/{table_id}/replay";
    /// POST: opens a ring table (services).
    pub const RING_TABLES: &str = "/v1/ring-tables";
    /// POST: seats a player with chips that are the player's own by then (services).
    pub const TABLE_SEATS: &str = "/v1/tables/{table_id}/seats";
    /// POST: chips bought, credited between two hands (services).
    pub const TABLE_TOP_UPS: &str = "/v1/tables/{table_id}/top-ups";
    /// POST: the player sits out (player).
    pub const TABLE_SIT_OUT: &str = "/v1/tables/{table_id}/sit-out";
    /// POST: the player is back (player).
    pub const TABLE_RETURN: &str = "/v1/tables/{table_id}/return";
    /// POST: the player leaves at the end of the hand (player, services).
    pub const TABLE_LEAVE: &str = "/v1/tables/{table_id}/leave";
    /// POST: the player finishes the hand and is then taken to another table (services).
    pub const TABLE_RELEASE: &str = "/v1/tables/{table_id}/release";
    /// PUT: in which event it is played, and what its players are called (services).
    pub const TABLE_INTRODUCTION: &str = "/v1/tables/{table_id}/introduction";
    /// POST: how many hands may be dealt (services).
    pub const TABLE_PACE: &str = "/v1/tables/{table_id}/pace";
    /// POST: no more hands; everybody is stood up after the one in play (services).
    pub const TABLE_CLOSE: &str = "/v1/tables/{table_id}/close";
    /// POST: posts what a cash table owes the ledger, now (operator, finance).
    pub const TABLE_SETTLE: &str = "/v1/tables/{table_id}/settle";
    /// GET: the tables that owe the ledger something (operator, finance, auditor).
    pub const UNSETTLED_TABLES: &str = "/v1/unsettled-tables";
    /// GET: the hands that were played at a ring table, newest first.
    pub const TABLE_HANDS: &str = "/v1/tables/{table_id}/hands";
    /// GET: the tables where the caller sits.
    pub const MY_TABLES: &str = "/v1/me/tables";
    /// GET: what the caller prefers in a game; PUT: sets it for every table where the caller sits down from now on
    /// (player).
    pub const MY_PREFERENCES: &str = "/v1/players/me/preferences/{game}";
    /// GET: results in the order of the log (services).
    pub const FEED: &str = "/v1/feed";
    /// GET (services, auditor): when the tables were away.
    pub const OUTAGES: &str = "/v1/outages";
}

/// Declares the formats: a row says what everything else follows from.
macro_rules! formats {
    ($($(#[$doc:meta])* $format:ident $name:literal: $seats:literal seats, $players:literal players;)*) => {
        /// How the players of a match sit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: &[Format] = &[$(Format::$format),*];

            /// The name in paths, logs and on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(Format::$format => $name,)* }
            }

            /// How many seats the table has; of a ring, the most it may have.
            pub const fn seats(self) -> u8 {
                match self { $(Format::$format => $seats,)* }
            }

            /// How many players sit at the table; of a ring, the most that may.
            pub const fn players(self) -> u8 {
                match self { $(Format::$format => $players,)* }
            }
        }
    };
}

formats! {
    /// Two players, one seat each (testa a testa).
    HeadsUp "heads_up": 2 seats, 2 players;
    /// Four players in two fixed pairs (coppie): entries are pairs.
    Pairs "pairs": 4 seats, 4 players;
    /// Two players, two seats each (4 in 2).
    FourInTwo "four_in_two": 4 seats, 2 players;
    /// Three players, each for themselves.
    ThreeIndividual "three_individual": 3 seats, 3 players;
    /// Four players, each for themselves (4 individuali).
    FourIndividual "four_individual": 4 seats, 4 players;
    /// Five players, each for themselves.
    FiveIndividual "five_individual": 5 seats, 5 players;
    /// Six players, each for themselves.
    SixIndividual "six_individual": 6 seats, 6 players;
    /// A ring of 2 to 10 seats, taken and left between hands.
    Ring "ring": 10 seats, 10 players;
}

impl Format {
    /// The format with this name.
    pub fn by_name(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// How many players make one entry of a tournament.
    pub const fn players_per_entry(self) -> u8 {
        match self {
            Format::Pairs => 2,
            _ => 1,
        }
    }

    /// How many entries (lines) meet at one table.
    pub const fn entries(self) -> u8 {
        self.players() / self.players_per_entry()
    }
}

/// A way round the table, seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatOrder {
    /// The next seat is the neighbour on the right.
    Anticlockwise,
    /// The next seat is the neighbour on the left.
    Clockwise,
}

/// A game the house deals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameInfo {
    /// Its name in paths and options.
    #[schema(example = "scopa")]
    pub game: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// One sentence.
    pub summary: String,
    /// How it may be played.
    pub formats: Vec<Format>,
    /// Which way round the table seats are numbered. Play and deal go the same way, but the other way in `scala-40` and
    /// where a game turns round (`uno`, `peppa`).
    pub seat_order: SeatOrder,
    /// The decks that it is played with, by their names in `GET /v1/decks`; more than one where options or the number
    /// of seats choose.
    #[serde(default)]
    #[schema(example = json!(["italian_40"]))]
    pub decks: Vec<String>,
    /// The options with their defaults.
    #[schema(value_type = Object)]
    pub default_options: Value,
    /// What every option is, for clients that draw a form.
    #[serde(default)]
    pub options: Vec<OptionInfo>,
    /// Options somebody might choose, each with its printable form.
    pub examples: Vec<OptionsExample>,
}

/// The clocks of a match. Where one clock runs for all players (solitario), it is that of the match, from the first
/// decision on, and there is none for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// Thinking time of a player in the whole match (tempo partita), in seconds, 10 to 7200.
    #[schema(minimum = 10, maximum = 7200)]
    pub match_seconds: u32,
    /// Longest time for one move (timeout), in seconds, 5 to 600; from 1 on in development and test houses.
    #[schema(minimum = 1, maximum = 600)]
    pub move_seconds: u32,
}

/// A table to be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenTableRequest {
    /// Its id, chosen by the sender: the same id opens once.
    pub table_id: TableId,
    /// Which game.
    pub game: String,
    /// Its options.
    #[schema(value_type = Object)]
    pub options: Value,
    /// How it is played.
    pub format: Format,
    /// The players in seating order: player `i` of pairs takes seat `i` (partners are 0+2 and 1+3); player `i` of "4 in
    /// 2" moves seats `i` and `i+2`.
    pub players: Vec<PlayerId>,
    /// Whether somebody must win: ties are played off.
    pub knockout: bool,
    /// The clocks.
    pub clocks: Clocks,
    /// Which seat deals first: the same players play on, and the dealer rotates (`next_dealer` of the match before, in
    /// the feed). Drawn if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 255)]
    pub first_dealer: Option<u8>,
    /// The tournament it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The match of that tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// Whether it is for its players alone: it is in no list but theirs, and no other player watches it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// Open; the first deal waits for the players (or for the end of the waiting time).
    Waiting,
    /// In play.
    Playing,
    /// Over, with a result; a ring table: closed.
    Finished,
    /// Void for technical reasons.
    Voided,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableSummary {
    /// Which table.
    pub table_id: TableId,
    /// Which game.
    pub game: String,
    /// The options in their printable form.
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// Where it stands.
    pub status: TableStatus,
    /// The players in seating order; those who sit there now at a ring table.
    pub players: Vec<PlayerId>,
    /// The tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// Since when.
    pub opened_at: DateTime<Utc>,
}

/// Which tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TablesQuery {
    /// Only these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub status: Option<TableStatus>,
    /// Only of this game.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::game_name")]
    pub game: Option<String>,
    /// Only of this tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9a-f]{1,15}-[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}

/// A seat, its clock, and what everybody at the table has seen of its player's conduct. Warnings, reports and
/// suspensions are between a player and the house: nobody else is shown them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatState {
    /// Which seat; from 0, the way round the table that the catalogue of games says (`seat_order`).
    pub seat: u8,
    /// Who moves it.
    pub player_id: PlayerId,
    /// Whether the player said that they are here.
    pub ready: bool,
    /// What is left of the player's thinking time for the match, or of their time bank at a ring table, in
    /// milliseconds, when the view was made.
    pub match_ms_left: u64,
    /// Whether the table waits for this seat.
    pub to_move: bool,
    /// Until when it must move, if it is to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<DateTime<Utc>>,
    /// Whether the player is away: they sit out, or the rules play for them, until they are back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
    /// How the player came not to play the match to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_fault: Option<FaultBy>,
}

/// The legal moves of one of the caller's seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatLegal {
    /// Which seat.
    pub seat: u8,
    /// The decision that it is asked for: it stays for as long as nothing changes that the decision rests on, whatever
    /// the version of the table. Send it with the move.
    #[serde(default)]
    #[schema(required, example = "44-1")]
    pub decision: String,
    /// Its legal moves, as the game lists them.
    #[schema(value_type = Object)]
    pub legal: Value,
}

/// What was done last in a seat: a decision, or what the rules did because time ran out or a player gave up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LastTurn {
    /// Which game.
    pub game: String,
    /// Which seat.
    pub seat: u8,
    /// The version of the stream with which it happened.
    pub version: i64,
    /// What happened, as the caller saw it then; not empty.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Value>,
}

/// A table as the caller sees it: the cards of their own seats, and nobody else's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableView {
    /// Which table.
    pub table_id: TableId,
    /// The version of its stream: the `ETag`, and the `id` of the stream's events.
    pub version: i64,
    /// Which game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u16,
    /// The options in their printable form.
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// Where it stands.
    pub status: TableStatus,
    /// The tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// The tournament, cash table or private event that it is played in, where the way leads back to. Of tables that
    /// were opened before it was told: of a tournament without its title, of others absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<HouseEvent>,
    /// Where the caller, who played here and does not any more, plays next in the same event, once that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_table_id: Option<TableId>,
    /// How long everybody has in a match; `match_ms_left` of a seat is what is left of it. Of a ring, `ring` has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<ClocksInForce>)]
    pub clocks: Option<Clocks>,
    /// The seats.
    pub seats: Vec<SeatState>,
    /// What the players in the seats are called, as far as it is known, by player. A name that has changed is told when
    /// its player next starts a match or sits down somewhere; views have it some seconds later, patches some steps.
    #[serde(default)]
    #[schema(required)]
    pub names: Vec<PlayerName>,
    /// The seats the caller moves; none for a spectator.
    pub yours: Vec<u8>,
    /// The game as these seats see it.
    #[schema(value_type = Object)]
    pub view: Value,
    /// The legal moves of those of the caller's seats that are to move.
    pub legal: Vec<SeatLegal>,
    /// What was done last in each seat, by seat: of every seat in which the caller saw something happen. It stays when
    /// the next deal or hand begins, and goes when somebody else sits down there.
    #[serde(default)]
    #[schema(required)]
    pub last: Vec<LastTurn>,
    /// The current deal and its commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealCommitment>,
    /// What is particular to a ring table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ring: Option<RingState>,
    /// The result, once over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    pub outcome: Option<Value>,
    /// Where its last event stands in the log of events, once it is over; absent for a moment after that, and in the
    /// snapshots of streams, which have it in `end`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<i64>,
    /// The time on the server. In a stream with `view=patch` it is that of the version: the clocks stand as they stood
    /// then.
    pub at: DateTime<Utc>,
}

/// The player is here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadyRequest {
    /// The player's seed for the shuffles, in hex, at most 64 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 128)]
    pub client_seed: Option<String>,
}

/// A seed for the next deals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeedRequest {
    /// In hex, at most 64 bytes.
    #[schema(max_length = 128)]
    pub client_seed: String,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"decision": "44-0", "move": {"type": "play", "card": "7D", "capture": ["4B", "3C"]}}))]
pub struct MoveRequest {
    /// Which of the player's seats moves; may be left out by a player who has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 255)]
    pub seat: Option<u8>,
    /// The `decision` in `legal` that it answers: it counts only if the seat is asked the same still. What the header
    /// If-Match says does not count then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 40)]
    pub decision: Option<String>,
    /// The move, in the game's own terms.
    #[schema(value_type = Object)]
    pub r#move: Value,
}

/// Who gives up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AbandonRequest {
    /// Which of the player's seats; may be left out: all of them are one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 255)]
    pub seat: Option<u8>,
    /// The player for whom a service gives up, because that player leaves; players themselves omit it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_id: Option<PlayerId>,
}

/// Why a table is void.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VoidTableRequest {
    /// In words, 1 to 200 characters, not only blanks, none of them a control, direction or invisible character.
    #[schema(value_type = Reason)]
    pub reason: String,
}

/// A command was taken in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Accepted {
    /// Which table.
    pub table_id: TableId,
    /// The version of its stream after the command.
    pub version: i64,
    /// Which game.
    #[serde(default)]
    #[schema(required)]
    pub game: String,
    /// What happened, as the caller sees it.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Value>,
    /// Whether the table is over now.
    pub over: bool,
}
