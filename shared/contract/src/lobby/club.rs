//! Private events of the club: a player invites others who are connected to the lobby.

use chrono::{DateTime, Utc};
use mazziere_ids::{ClubEventId, PlayerId, TableId, TournamentId};
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::BuyIn;
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
    /// POST (player): they play another game, and pay.
    pub const CLUB_REMATCH: &str = "/v1/club/events/{club_event_id}/rematch";
    /// POST (player): they play no more.
    pub const CLUB_LEAVE: &str = "/v1/club/events/{club_event_id}/leave";
}

/// A private event to be drafted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"game": "burraco", "format": "pairs", "buy_in": "5.00"}))]
pub struct ClubEventRequest {
    /// `burraco` or `scopa`; burraco if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How it is played, which says for how many; heads-up if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// The options of the game, the goal among them; what is left out takes its default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub options: Option<Value>,
    /// What each player pays for a game, one of the published amounts; nothing for training. The lowest if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buy_in: Option<Money>,
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
    /// A game is over; its prizes, or what goes back of it, are being paid.
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
    /// What each player pays for a game.
    pub buy_in: BuyIn,
    /// The clocks.
    pub clocks: Clocks,
    /// The number of the game that is next, in play, or just over.
    pub number: u32,
    /// As which tournament the game stands in statements.
    pub tournament_id: TournamentId,
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
