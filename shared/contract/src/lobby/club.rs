//! Private events of the club: a player invites others who are connected to the lobby.

use chrono::{DateTime, Utc};
use mazziere_ids::{CashTemplateId, ClubEventId, PlayerId, TableId, TournamentId};
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::Because;
use super::{BuyIn, CashMatchResult, MatchKind};
use crate::tables::{Clocks, Format};

/// The paths of the club.
pub(super) mod paths {
    /// GET (player): who is connected to the lobby.
    pub const CLUB_PLAYERS: &str = "/v1/club/players";
    /// GET (player): the player is connected as long as they read it (server-sent events).
    pub const CLUB_STREAM: &str = "/v1/me/club/stream";
    /// GET (player): the private events they are in or invited to.
    pub const MY_CLUB: &str = "/v1/me/club";
    /// POST (player): drafts one.
    pub const CLUB_EVENTS: &str = "/v1/club/events";
    /// GET (player): one that they are in or invited to.
    pub const CLUB_EVENT: &str = "/v1/club/events/{club_event_id}";
    /// POST (player): the creator invites, and pays.
    pub const CLUB_INVITATIONS: &str = "/v1/club/events/{club_event_id}/invitations";
    /// POST (player): they play, and pay.
    pub const CLUB_ACCEPT: &str = "/v1/club/events/{club_event_id}/accept";
    /// POST (player): they do not play.
    pub const CLUB_DECLINE: &str = "/v1/club/events/{club_event_id}/decline";
    /// POST (player): the creator calls the draft off.
    pub const CLUB_CANCEL: &str = "/v1/club/events/{club_event_id}/cancel";
    /// POST (player): they play another game, and pay; for cash with what they have.
    pub const CLUB_REMATCH: &str = "/v1/club/events/{club_event_id}/rematch";
    /// POST (player): they play no more.
    pub const CLUB_LEAVE: &str = "/v1/club/events/{club_event_id}/leave";
}

/// What a private event is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClubKind {
    /// Each game is a sit&go of its own: a buy-in, and all of the pool to the winner.
    #[default]
    SitAndGo,
    /// Matches for cash: what players bring lies at the table, and each match moves what it is worth.
    Cash,
}

/// A private event to be drafted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "burraco", "format": "pairs", "buy_in": "5.00"}))]
pub struct ClubEventRequest {
    /// What it is; a sit&go if absent.
    #[serde(default)]
    pub kind: ClubKind,
    /// `burraco` or `scopa`; that of the cash template if absent, else burraco.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How it is played, which says for how many; as the cash template says if absent, else heads-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// The options of the game, the goal among them; what is left out takes its default. All of them are those of the
    /// cash template if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub options: Option<Value>,
    /// What each player pays for a game that is a sit&go, one of the published amounts; nothing for training. The
    /// lowest if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buy_in: Option<Money>,
    /// For cash: the template of cash tables whose stake, maximum loss, rake and limits hold. It is one of matches of
    /// the same game and format, and not retired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cash_template_id: Option<CashTemplateId>,
    /// For cash: the least that each player brings, within the limits of the template; their lower one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_buy_in: Option<Money>,
    /// In what.
    #[serde(default)]
    pub currency: Currency,
}

/// Whom a creator invites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClubInvitationRequest {
    /// As many as there are other seats.
    #[schema(min_items = 1, max_items = 3)]
    pub players: Vec<PlayerId>,
    /// Who of them plays with the creator; drawn if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<PlayerId>,
    /// What the creator brings to an event for cash, within its limits; the least if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buy_in: Option<Money>,
}

/// With what a player agrees. It may be left out altogether.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"buy_in": "20.00"}))]
pub struct ClubAcceptRequest {
    /// What they bring to an event for cash, within its limits; the least if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buy_in: Option<Money>,
}

/// Where a private event stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClubStage {
    /// The creator is to invite, until `until`.
    Draft,
    /// The invitations are open until `until`.
    Inviting,
    /// Everybody has paid: the table is about to open.
    Starting,
    /// In play.
    Running,
    /// A game is over; its prizes, what goes back of it, or the result of a match for cash are being paid.
    Paying,
    /// Everybody may say until `until` that they play another game.
    RematchWait,
    /// Over: games were played.
    Closed,
    /// Over: nothing was played, and everybody has everything back.
    Cancelled,
}

/// A player of a private event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClubPlayer {
    /// Who.
    pub player_id: PlayerId,
    /// Whether they have agreed to the game that is next or in play, and paid.
    pub agreed: bool,
    /// What they have at the table of an event for cash, or have brought to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub credit: Option<Money>,
}

/// What a private event for cash is played for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClubCash {
    /// The template that the terms are of.
    pub cash_template_id: CashTemplateId,
    /// What is paid.
    pub kind: MatchKind,
    /// The posta: of a point, or of a match.
    pub stake: Money,
    /// The perdita massima: the most that anybody can lose in one match, and the least that they must have at the table
    /// for another one.
    pub max_loss: Money,
    /// The least that each player brings.
    pub min_buy_in: Money,
    /// The most.
    pub max_buy_in: Money,
    /// The rake of every winning amount, in basis points.
    pub rake_basis_points: u32,
    /// The most rake of one winning amount; no cap if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rake_cap: Option<Money>,
    /// As which table it stands in statements. Its matches have tables of their own.
    pub accounts_table_id: TableId,
    /// What the last match came to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_result: Option<CashMatchResult>,
}

/// A private event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClubEvent {
    /// Which.
    pub club_event_id: ClubEventId,
    /// The version of its stream.
    pub version: i64,
    /// Where it stands.
    pub stage: ClubStage,
    /// Until when something is awaited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<DateTime<Utc>>,
    /// Why it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Why it is over, as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<Because>,
    /// Who invites.
    pub creator_id: PlayerId,
    /// Who plays with the creator, if that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner_id: Option<PlayerId>,
    /// Who is to play, the creator first.
    pub players: Vec<ClubPlayer>,
    /// Which game.
    pub game: String,
    /// All its options.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Their printable form.
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// What it is.
    #[serde(default)]
    pub kind: ClubKind,
    /// What each player pays for a game that is a sit&go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buy_in: Option<BuyIn>,
    /// What is played for, for cash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cash: Option<ClubCash>,
    /// The clocks.
    pub clocks: Clocks,
    /// The number of the game that is next, in play, or just over.
    pub number: u32,
    /// As which tournament a game that is a sit&go stands in statements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// Its table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
    /// The seats of the table, once they are drawn; they are kept from game to game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<PlayerId>,
    /// The promise about the draw of the seats, in hex.
    pub commitment: String,
    /// When it was drafted.
    pub created_at: DateTime<Utc>,
}
