//! Cash tables: templates, the list, sessions, top-ups, the waiting list.
//!
//! Amounts are money; at a cash table one chip is one cent. A player sits down and tops up here, because their money
//! has to reach the table first. At a table of pots they play, sit out and leave at the tables (`POST
//! /v1/tables/{table_id}/leave`); at one of matches they leave here, and the tables know the matches only.

use chrono::{DateTime, Utc};
use mazziere_ids::{CashTemplateId, PlayerId, PostingId, SessionId, TableId};
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::Because;
use super::cash_match::{CashKind, CashMatchRequest, CashMatchResult, CashMatchState, CashMatchTerms};
use crate::refusals::ErrorCode;
use crate::tables::{RingClocks, VacatedBecause};
use crate::text::{Name, Reason};

/// The paths of cash tables.
pub(super) mod paths {
    /// GET (public); POST (operator).
    pub const CASH_TEMPLATES: &str = "/v1/cash-templates";
    /// POST (operator): what a template would come to; nothing is made.
    pub const CASH_TEMPLATE_VALIDATE: &str = "/v1/cash-templates/validate";
    /// GET (public).
    pub const CASH_TEMPLATE: &str = "/v1/cash-templates/{cash_template_id}";
    /// POST (operator): no new tables open from it, and empty ones close.
    pub const CASH_TEMPLATE_RETIRE: &str = "/v1/cash-templates/{cash_template_id}/retire";
    /// GET (public): with filters.
    pub const CASH_TABLES: &str = "/v1/cash-tables";
    /// GET (public): the list, live (server-sent events).
    pub const CASH_TABLES_STREAM: &str = "/v1/cash-tables/stream";
    /// GET (public).
    pub const CASH_TABLE: &str = "/v1/cash-tables/{table_id}";
    /// POST (operator): no more hands; everybody is cashed out.
    pub const CASH_TABLE_CLOSE: &str = "/v1/cash-tables/{table_id}/close";
    /// POST (player): sits down with a buy-in.
    pub const CASH_SESSIONS: &str = "/v1/cash-tables/{table_id}/sessions";
    /// POST, DELETE (player): stands in line for a seat, or no longer.
    pub const WAITING_LIST: &str = "/v1/cash-tables/{table_id}/waiting-list";
    /// GET.
    pub const CASH_SESSION: &str = "/v1/cash-sessions/{session_id}";
    /// POST (player): brings more money to their seat.
    pub const TOP_UPS: &str = "/v1/cash-sessions/{session_id}/top-ups";
    /// GET (player): their sessions.
    pub const MY_SESSIONS: &str = "/v1/me/sessions";
    /// GET (player): the tables they wait for.
    pub const MY_WAITING: &str = "/v1/me/waiting";
}

/// A template of cash tables to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Hold'em 0.05/0.10", "game": "holdem", "options": {"sb": 5}, "seats": 6, "tables": 2, "grow": true}))]
pub struct CashTemplateRequest {
    /// Its name, 1 to 80 characters, not only blanks, none of them a control, direction or invisible character.
    #[schema(value_type = Name)]
    pub name: String,
    /// Which game: one that is played in a ring, or with `match` one that is played in matches. Not offered: games
    /// that are not played for money, as their checked options say (`for_money`) (G3.1).
    pub game: String,
    /// The options of the game; what is left out takes its default. In a ring stakes, rake and its cap are among them.
    #[serde(default = "super::template::no_options")]
    #[schema(value_type = Object)]
    pub options: Value,
    /// How many seats, 2 to 10, as far as the game allows; left out with `match`, whose format says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 2, maximum = 10)]
    pub seats: Option<u8>,
    /// What matches are played for; present for a game of matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#match: Option<CashMatchRequest>,
    /// The smallest buy-in, at least 0.50 (G3.7) and what the options say; that if absent. Left out with `match`: it is
    /// the maximum loss (G3.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_buy_in: Option<Money>,
    /// The largest buy-in, at most 1000.00 (G3.7) and what the options say; that if absent. With `match` no player tops
    /// up above it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_buy_in: Option<Money>,
    /// In what.
    #[serde(default)]
    pub currency: Currency,
    /// The clocks of a ring; those of the game if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<RingClocks>,
    /// How many tables of it the house keeps open, 1 to 50; one if absent.
    #[serde(default = "one")]
    #[schema(minimum = 1, maximum = 50)]
    pub tables: u32,
    /// Whether another table opens when all are full; it closes again when it has been empty for a while.
    #[serde(default)]
    pub grow: bool,
}

fn one() -> u32 {
    1
}

/// A template of cash tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashTemplate {
    /// Its id.
    pub cash_template_id: CashTemplateId,
    /// Its name.
    pub name: String,
    /// Which game.
    pub game: String,
    /// All options, defaults filled in.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Their printable form.
    pub options_text: String,
    /// How many seats a table has.
    pub seats: u8,
    /// What matches are played for, at a table of matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#match: Option<CashMatchTerms>,
    /// What is played for.
    pub stakes: Stakes,
    /// The smallest buy-in.
    pub min_buy_in: Money,
    /// The largest buy-in; only a player who returns with more may bring more (G3.13).
    pub max_buy_in: Money,
    /// In what.
    pub currency: Currency,
    /// The rake of each pot (G3.8) or winning amount (G3.4), in basis points.
    pub rake_basis_points: u32,
    /// The most rake that is taken in one hand or of one winning amount, if there is a cap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake_cap: Option<Money>,
    /// What part of the pots or winning amounts goes to players, in basis points, at least (G2.7).
    pub payout_basis_points: u32,
    /// The clocks of a ring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<RingClocks>,
    /// How many tables of it the house keeps open.
    pub tables: u32,
    /// Whether another table opens when all are full.
    pub grow: bool,
    /// Whether no new tables open from it.
    pub retired: bool,
    /// Since when.
    pub created_at: DateTime<Utc>,
}

/// What a template of cash tables would come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashTemplatePreview {
    /// All options, defaults filled in.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Their printable form.
    pub options_text: String,
    /// How many seats a table has.
    pub seats: u8,
    /// What matches are played for, at a table of matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#match: Option<CashMatchTerms>,
    /// What is played for.
    pub stakes: Stakes,
    /// The smallest buy-in.
    pub min_buy_in: Money,
    /// The largest buy-in.
    pub max_buy_in: Money,
    /// The rake of each pot (G3.8) or winning amount (G3.4), in basis points.
    pub rake_basis_points: u32,
    /// The most rake that is taken in one hand or of one winning amount, if there is a cap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake_cap: Option<Money>,
    /// What part of the pots or winning amounts goes to players, in basis points, at least (G2.7).
    pub payout_basis_points: u32,
    /// The clocks of a ring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<RingClocks>,
}

impl From<CashTemplate> for CashTemplatePreview {
    fn from(template: CashTemplate) -> CashTemplatePreview {
        CashTemplatePreview {
            options: template.options,
            options_text: template.options_text,
            seats: template.seats,
            r#match: template.r#match,
            stakes: template.stakes,
            min_buy_in: template.min_buy_in,
            max_buy_in: template.max_buy_in,
            rake_basis_points: template.rake_basis_points,
            rake_cap: template.rake_cap,
            payout_basis_points: template.payout_basis_points,
            clocks: template.clocks,
        }
    }
}

/// What is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"small": "0.05", "big": "0.10"}))]
pub struct Stakes {
    /// The small blind; the invito in games with one stake, the posta of matches.
    pub small: Money,
    /// The big blind; the invito in games with one stake, the posta of matches.
    pub big: Money,
}

/// Where a cash table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CashTableStatus {
    /// Announced; the tables are about to open it.
    Opening,
    /// Players may sit down.
    Open,
    /// Nobody may sit down any more; those who sit are cashed out after the hand or match in play.
    Closing,
    /// Everybody is cashed out.
    Closed,
}

/// Which cash tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct CashTablesQuery {
    /// Only of this game.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::game_name")]
    pub game: Option<String>,
    /// Only where this is paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub kind: Option<CashKind>,
    /// Only of this template.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cash_template_id: Option<CashTemplateId>,
    /// Only in this state; all that are not closed if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub status: Option<CashTableStatus>,
    /// Only with a big stake of at least this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(value_type = Option<String>, example = "0.10")]
    pub min_stake: Option<Money>,
    /// Only with a big stake of at most this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(value_type = Option<String>, example = "1.00")]
    pub max_stake: Option<Money>,
    /// Only tables where anybody may sit down at once (`true`), or only others (`false`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free_seats: Option<bool>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,16}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}

/// A cash table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashTableSummary {
    /// Which table; at a table of pots the same id at the tables.
    pub table_id: TableId,
    /// From which template.
    pub cash_template_id: CashTemplateId,
    /// Its name, with its number.
    pub name: String,
    /// Which game.
    pub game: String,
    /// The options in their printable form.
    pub options_text: String,
    /// Where it stands.
    pub status: CashTableStatus,
    /// What is paid.
    #[serde(default)]
    pub kind: CashKind,
    /// Its matches, at a table of matches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#match: Option<CashMatchState>,
    /// What is played for.
    pub stakes: Stakes,
    /// The smallest buy-in.
    pub min_buy_in: Money,
    /// The largest buy-in.
    pub max_buy_in: Money,
    /// In what.
    pub currency: Currency,
    /// The rake of each pot or winning amount, in basis points; absent of a table that has not changed since a release
    /// that did not say it here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake_basis_points: Option<u32>,
    /// The most rake that is taken in one hand or of one winning amount, if there is a cap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake_cap: Option<Money>,
    /// How many seats there are.
    pub seats: u8,
    /// How many of them are taken, on the way or not.
    pub taken: u8,
    /// How many seats anybody may take at once: those that are neither taken nor kept for the first player in line.
    pub free: u8,
    /// Who sits where.
    pub players: Vec<SeatedPlayer>,
    /// How many stand in line.
    pub waiting: u32,
    /// For whom seats are kept, and until when: the first in line.
    pub seats_kept: Vec<Waiting>,
    /// The average pot before the rake, floored to the cent: over the hands of the last 60 minutes, 50 at most; 0.00
    /// without one.
    pub average_pot: Money,
    /// Hands per hour, floored: from the first of the same hands until now.
    pub hands_per_hour: u32,
    /// The version of its stream in the lobby.
    pub version: i64,
    /// Since when.
    pub opened_at: DateTime<Utc>,
}

/// A player who sits at a cash table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatedPlayer {
    /// Which seat.
    pub seat: u8,
    /// Who.
    pub player_id: PlayerId,
}

/// A cash table with everything public about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashTable {
    /// What the list says.
    pub summary: CashTableSummary,
    /// All options.
    #[schema(value_type = Object)]
    pub options: Value,
    /// The clocks of a ring.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<RingClocks>,
    /// The rake of each pot or winning amount, in basis points.
    pub rake_basis_points: u32,
    /// The most rake that is taken in one hand or of one winning amount, if there is a cap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake_cap: Option<Money>,
    /// What its last matches came to, at a table of matches: ten at most, the newest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<CashMatchResult>,
    /// Who stands in line, the first first.
    pub waiting_list: Vec<Waiting>,
    /// Why it is closing or closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_because: Option<String>,
    /// Why it is closing or closed, as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed_for: Option<Because>,
}

/// A player who stands in line for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Waiting {
    /// At which table.
    pub table_id: TableId,
    /// Who.
    pub player_id: PlayerId,
    /// Their place in the line, from 1.
    pub place: u32,
    /// Since when.
    pub since: DateTime<Utc>,
    /// Until when a seat is kept for them: they sit down by then, or the next in line may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat_kept_until: Option<DateTime<Utc>>,
}

/// A wish to sit down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"buy_in": "10.00", "seat": 3}))]
pub struct CashSessionRequest {
    /// With how much: within the table's limits, and at least what they left with if they return within 60 minutes
    /// (G3.13).
    pub buy_in: Money,
    /// In what.
    #[serde(default)]
    pub currency: Currency,
    /// Which seat, from 0; the lowest free one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(maximum = 255)]
    pub seat: Option<u8>,
}

/// Where a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SessionStatus {
    /// The seat is reserved, the payment under way.
    PaymentPending,
    /// Paid; on the way to the seat.
    SeatPending,
    /// At the table.
    Seated,
    /// At a table of matches: they leave when the match in play is paid, or their credit is on its way to their wallet.
    Leaving,
    /// It did not come about; what was paid is back, or on its way back.
    Refused,
    /// Over: the player has left the table with all their credit.
    Left,
}

/// What a player does at one cash table from sitting down to leaving it; or in one private event for cash, from the
/// first match to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashSession {
    /// Its id.
    pub session_id: SessionId,
    /// At which table; that of the accounts, if it is a private event.
    pub table_id: TableId,
    /// The name of the table.
    pub table_name: String,
    /// Which game.
    pub game: String,
    /// Who.
    pub player_id: PlayerId,
    /// Which seat.
    pub seat: u8,
    /// Where it stands.
    pub status: SessionStatus,
    /// What they sat down with.
    pub buy_in: Money,
    /// What they have brought to the seat in all: the buy-in and the top-ups that were credited.
    pub brought_in: Money,
    /// Top-ups that are not at the seat yet.
    pub top_ups_pending: Money,
    /// What they have at the table now, at a table of matches; at one of pots the tables know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credit: Option<Money>,
    /// What they left with, once over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_with: Option<Money>,
    /// What they won (or lost, below zero), once over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Money>,
    /// In what.
    pub currency: Currency,
    /// Why it did not come about: the code that the request was answered with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused_because: Option<ErrorCode>,
    /// Why it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_because: Option<VacatedBecause>,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// Until when.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<DateTime<Utc>>,
    /// For how many seconds it has gone on, or did, where it is read; to be shown to the player as they play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elapsed_seconds: Option<u64>,
}

/// A wish to bring more money to the seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"amount": "5.00"}))]
pub struct CashTopUpRequest {
    /// How much, above zero. What would pass the table's maximum when it is credited goes back to the wallet; at a
    /// table of matches it is refused.
    pub amount: Money,
    /// In what.
    #[serde(default)]
    pub currency: Currency,
}

/// Where a top-up stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TopUpStatus {
    /// The payment is under way.
    PaymentPending,
    /// Paid; on the way to the table.
    TablePending,
    /// At the table; it is credited between two hands.
    Accepted,
    /// Credited, as far as the table's maximum let it.
    Credited,
    /// It did not come about; what was paid is back, or on its way back.
    Refused,
}

/// Money brought to a seat during a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CashTopUp {
    /// Its id: the posting that brings it into play.
    pub top_up_id: PostingId,
    /// In which session.
    pub session_id: SessionId,
    /// How much.
    pub amount: Money,
    /// Where it stands.
    pub status: TopUpStatus,
    /// What came to the seat.
    pub credited: Money,
    /// What went back to the wallet, because the stack had grown meanwhile.
    pub returned: Money,
    /// In what.
    pub currency: Currency,
    /// Why it did not come about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused_because: Option<ErrorCode>,
    /// Since when.
    pub created_at: DateTime<Utc>,
}

/// Why a cash table is closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseCashTableRequest {
    /// In words, 1 to 200 characters, not only blanks, none of them a control, direction or invisible character.
    #[schema(value_type = Reason)]
    pub reason: String,
}
