//! What concerns one player: the items of `GET /v1/me/stream`.
//!
//! **Invariant:** an item says nothing that its player could not read with their own token; it has no card and no money
//! of others.

use chrono::{DateTime, Utc};
use mazziere_ids::{ClubEventId, PlayerId, PostingId, RegistrationId, SessionId, TableId, TournamentId};
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{CashSession, ClubStage, Invitation, PlayerResult, Registration, Suspension, TournamentStatus, Warning};
use crate::wallet::StatementEntry;

/// The paths of what concerns one player.
pub(super) mod paths {
    /// GET (player): everything that concerns them, live (server-sent events).
    pub const MY_STREAM: &str = "/v1/me/stream";
    /// POST (player): a ticket that opens it once.
    pub const MY_STREAM_TICKETS: &str = "/v1/me/stream-tickets";
    /// POST (player): a ticket that opens the stream of the club once.
    pub const CLUB_STREAM_TICKETS: &str = "/v1/me/club/stream-tickets";
}

/// How `GET /v1/me/stream` is opened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct MyStreamQuery {
    /// A ticket in place of a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9a-f]{64}$")]
    pub ticket: Option<String>,
    /// The `id` seen last, for readers that cannot send `Last-Event-ID`; the header counts where both are there.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::place")]
    #[param(minimum = 0)]
    pub last_event_id: Option<i64>,
}

/// What the stream of a player begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MyStreamOpened {
    /// When it was opened.
    pub at: DateTime<Utc>,
    /// Whether there was something since the id that it resumes from which is not kept any more, or that id is unknown:
    /// then read again what you show.
    pub missed: bool,
}

/// A tournament of the player has come to another state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TournamentNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// Which.
    pub tournament_id: TournamentId,
    /// Its name.
    pub name: String,
    /// The state.
    pub status: TournamentStatus,
}

/// A registration of the player that is new or looks different.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RegistrationNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// As `GET /v1/me/registrations` shows it, without `chips`: they change with every hand.
    pub registration: Registration,
}

/// What became of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvitationState {
    /// It may be accepted until `expires_at`.
    Open,
    /// The invited player has agreed.
    Accepted,
    /// It was declined or withdrawn, or its time is over, or the field is full.
    Closed,
}

/// An invitation to a pairs tournament that the player has received or sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct InvitationNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// The invitation, with its end.
    pub invitation: Invitation,
    /// Where it stands.
    pub state: InvitationState,
}

/// A table waits for the player. What it is of is named by the one of the ids that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableReady {
    /// When.
    pub at: DateTime<Utc>,
    /// The table.
    pub table_id: TableId,
    /// The seat there, where the lobby knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The tournament that is played there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament_id: Option<TournamentId>,
    /// The registration that plays there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration_id: Option<RegistrationId>,
    /// The cash table of which a match is played there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cash_table_id: Option<TableId>,
    /// The private event that is played there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club_event_id: Option<ClubEventId>,
}

/// The player sits at another table of a chip tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatMoved {
    /// When.
    pub at: DateTime<Utc>,
    /// Which tournament.
    pub tournament_id: TournamentId,
    /// The registration that plays.
    pub registration_id: RegistrationId,
    /// The table where they sit now.
    pub table_id: TableId,
    /// Their seat there.
    pub seat: u8,
}

/// A match of a tournament is decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ResultNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// As `GET /v1/me/results` shows it.
    pub result: PlayerResult,
}

/// A prize is with the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PrizeNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// The tournament that it was won in; of a private event, that of the game.
    pub tournament_id: TournamentId,
    /// The private event, if it was won in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club_event_id: Option<ClubEventId>,
    /// The final place in the tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// How much.
    pub amount: Money,
    /// In what.
    pub currency: Currency,
    /// The posting that paid it.
    pub posting_id: PostingId,
}

/// Money came to the player's cash, or left it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MoneyNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// The line of the statement, with the balance after it.
    pub entry: StatementEntry,
}

/// A session at a cash table, or in a private event for cash, that is new or looks different; over when it is `left` or
/// `refused`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SessionNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// As `GET /v1/cash-sessions/{session_id}` shows it.
    pub session: CashSession,
}

/// The player is asked whether they play another match at a cash table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ConfirmationAsked {
    /// When.
    pub at: DateTime<Utc>,
    /// The cash table.
    pub table_id: TableId,
    /// Their session there.
    pub session_id: SessionId,
    /// Until when they may say so.
    pub until: DateTime<Utc>,
}

/// The player stands elsewhere in the line for a cash table, or in it no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WaitingNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// At which table.
    pub table_id: TableId,
    /// The place in the line, from 1; absent where they stand in it no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// Until when a seat is kept for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat_kept_until: Option<DateTime<Utc>>,
}

/// A private event that the player is in or invited to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClubNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// Which.
    pub club_event_id: ClubEventId,
    /// Who invites.
    pub creator_id: PlayerId,
    /// Which game.
    pub game: String,
    /// Where it stands.
    pub stage: ClubStage,
    /// Until when this stage lasts: to invite, to answer, or to say that one plays another game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<DateTime<Utc>>,
    /// Whether the player has agreed to the game that is next or in play, and paid.
    pub agreed: bool,
}

/// A warning was given, or does not count any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WarningNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// As `GET /v1/me/conduct` shows it.
    pub warning: Warning,
    /// Until when the player joins nothing, for three warnings within 24 hours.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barred_until: Option<DateTime<Utc>>,
}

/// The player is suspended, or may join again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SuspensionNotice {
    /// When.
    pub at: DateTime<Utc>,
    /// The suspension; absent where there is none any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Suspension>,
}

/// The player has sat at a table for money for a while: show for how long, and what was brought (G8.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RealityCheck {
    /// When.
    pub at: DateTime<Utc>,
    /// The session, with `elapsed_seconds`.
    pub session: CashSession,
}

macro_rules! notices {
    ($($variant:ident($type:ty) $kind:literal;)*) => {
        /// Something that concerns one player, by the name of the event that tells it.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "each holds the type that says what it is")]
        pub enum Notice {
            $($variant($type),)*
        }

        impl Notice {
            /// The names of all events that tell something.
            pub const KINDS: &'static [&'static str] = &[$($kind,)*];

            /// The name of the event that tells it.
            pub const fn kind(&self) -> &'static str {
                match self { $(Notice::$variant(_) => $kind,)* }
            }

            /// When it happened.
            pub const fn at(&self) -> DateTime<Utc> {
                match self { $(Notice::$variant(notice) => notice.at,)* }
            }

            /// The JSON of the event that tells it.
            ///
            /// # Errors
            /// Never: all of them are JSON.
            pub fn data(&self) -> serde_json::Result<serde_json::Value> {
                match self { $(Notice::$variant(notice) => serde_json::to_value(notice),)* }
            }

            /// What an event told, by its name; `None` for one that this release does not know.
            pub fn read(kind: &str, data: &str) -> Option<serde_json::Result<Notice>> {
                match kind {
                    $($kind => Some(serde_json::from_str(data).map(Notice::$variant)),)*
                    _ => None,
                }
            }
        }

        $(impl From<$type> for Notice {
            fn from(notice: $type) -> Notice {
                Notice::$variant(notice)
            }
        })*
    };
}

notices! {
    Tournament(TournamentNotice) "tournament";
    Registration(RegistrationNotice) "registration";
    Invitation(InvitationNotice) "invitation";
    TableReady(TableReady) "table_ready";
    SeatMoved(SeatMoved) "seat_moved";
    Result(ResultNotice) "result";
    Prize(PrizeNotice) "prize";
    Money(MoneyNotice) "money";
    Session(SessionNotice) "session";
    Confirmation(ConfirmationAsked) "confirmation_asked";
    Waiting(WaitingNotice) "waiting";
    Club(ClubNotice) "club_event";
    Warning(WarningNotice) "warning";
    Suspension(SuspensionNotice) "suspension";
    RealityCheck(RealityCheck) "reality_check";
}
