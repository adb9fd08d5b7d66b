//! The lobby's contract: templates, tournaments (sit&go and scheduled), registrations, results, cancellation, cash
//! tables.

use chrono::{DateTime, Utc};
use mazziere_ids::{MatchId, PlayerId, RegistrationId, TableId, TemplateId, TournamentId};
use mazziere_money::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::tables::{Clocks, ClocksInForce, Format};

mod because;
mod cancellation;
mod cash;
mod cash_match;
mod chips;
mod club;
mod conduct;
mod lists;
mod live;
mod mine;
mod notice;
mod phases;
mod player_name;
mod prizes;
mod ranking;
mod template;

pub use because::{Because, CancellationRule, NotRegistered};
pub use cancellation::{
    CancellationApprovalRequest, CancellationPlan, CancellationProposal, CancellationProposalStatus,
    CancellationProposalsQuery, CancellationReasonRequest, CancellationRequest, CancellationTotals, Refund, RefundKind,
    RefundState,
};
pub use cash::{
    CashSession, CashSessionRequest, CashTable, CashTableStatus, CashTableSummary, CashTablesQuery, CashTemplate,
    CashTemplatePreview, CashTemplateRequest, CashTopUp, CashTopUpRequest, CloseCashTableRequest, SeatedPlayer,
    SessionStatus, Stakes, TopUpStatus, Waiting,
};
pub use cash_match::{
    CashKind, CashMatchRequest, CashMatchResult, CashMatchShare, CashMatchStage, CashMatchState, CashMatchTerms,
    MatchKind,
};
pub use chips::{
    ChipMode, ChipPlayer, ChipSettings, ChipStart, ChipTable, ChipTournament, DrawnSeat, SeatDraw, SeatDrawBecause,
};
pub use club::{
    ClubAcceptRequest, ClubCash, ClubEvent, ClubEventRequest, ClubInvitationRequest, ClubKind, ClubPlayer, ClubStage,
};
pub use conduct::{
    Conduct, ConductEntry, ConductEntryKind, MyConduct, Note, NoteRequest, OperatorAct, PrizeApprovalRequest,
    PrizeDecision, PrizeProposalRequest, PrizeRejectionRequest, PrizeVerdict, Suspension, SuspensionRequest, Warning,
    WarningCause, WarningStatus, WithheldPrize, WithheldPrizeOf, WithheldPrizesQuery, WithheldState, WithheldStatus,
    WithholdRequest,
};
pub use mine::{RegistrationsQuery, SessionsQuery};
pub use phases::{DrawnPrize, EntryStanding, Phase, Product, Repeat};
pub use player_name::{MOST_PLAYERS, NamedCashTable, NamedPage, NamedTournament, PlayerName, PlayersQuery};
pub use prizes::{PlacePrize, PrizePreview, PrizesQuery};
pub use ranking::{
    AroundQuery, AroundRow, PlayerLevel, PlayerRanking, Ranking, RankingAround, RankingPeriod, RankingQuery,
    RankingRow, SkillLevel,
};
pub use template::{FieldPreview, Template, TemplatePreview, TemplateRequest};

pub use notice::{
    ClubNotice, ConfirmationAsked, InvitationNotice, InvitationState, MoneyNotice, MyStreamOpened, MyStreamQuery,
    Notice, PrizeNotice, RealityCheck, RegistrationNotice, ResultNotice, SeatMoved, SessionNotice, SuspensionNotice,
    TableReady, TournamentNotice, WaitingNotice, WarningNotice,
};

pub use lists::{EntryStatus, Fixture, ListsNext, MatchesQuery, RoundSummary, StacksQuery, StandingsQuery};
pub use live::{ChipChange, MissedChange, Placed, TournamentChange, TournamentSnapshot};

/// Every path of the lobby.
pub mod paths {
    pub use crate::lobby::cash::paths::*;
    pub use crate::lobby::cash_match::paths::*;
    pub use crate::lobby::club::paths::*;
    pub use crate::lobby::conduct::paths::*;
    pub use crate::lobby::lists::paths::*;
    pub use crate::lobby::notice::paths::*;
    pub use crate::lobby::player_name::paths::*;
    pub use crate::lobby::ranking::paths::*;

    /// GET (public); POST (operator).
    pub const TEMPLATES: &str = "/v1/templates";
    /// POST (operator): what a template would come to; nothing is made.
    pub const TEMPLATE_VALIDATE: &str = "/v1/templates/validate";
    /// GET (public).
    pub const TEMPLATE: &str = "/v1/templates/{template_id}";
    /// POST (operator): no new tournaments open from it.
    pub const TEMPLATE_RETIRE: &str = "/v1/templates/{template_id}/retire";
    /// GET (public): with filters; POST (operator): opens one from a template.
    pub const TOURNAMENTS: &str = "/v1/tournaments";
    /// GET (public): the list, live (server-sent events).
    pub const TOURNAMENTS_STREAM: &str = "/v1/tournaments/stream";
    /// GET (public).
    pub const TOURNAMENT: &str = "/v1/tournaments/{tournament_id}";
    /// GET (public): what places win, with those who are in or with so many.
    pub const PRIZES: &str = "/v1/tournaments/{tournament_id}/prizes";
    /// GET (public): one tournament, live (server-sent events).
    pub const TOURNAMENT_STREAM: &str = "/v1/tournaments/{tournament_id}/stream";
    /// POST (player).
    pub const REGISTRATIONS: &str = "/v1/tournaments/{tournament_id}/registrations";
    /// GET; DELETE: unregisters (player).
    pub const REGISTRATION: &str = "/v1/registrations/{registration_id}";
    /// POST (player): they withdraw in play.
    pub const RETIREMENT: &str = "/v1/registrations/{registration_id}/retirement";
    /// GET (player): their registrations.
    pub const MY_REGISTRATIONS: &str = "/v1/me/registrations";
    /// GET (player): the open invitations they have received or sent.
    pub const MY_INVITATIONS: &str = "/v1/me/invitations";
    /// POST (player): they agree to be the partner, and pay.
    pub const INVITATION_ACCEPT: &str = "/v1/invitations/{invitation_id}/accept";
    /// POST (player): they do not.
    pub const INVITATION_DECLINE: &str = "/v1/invitations/{invitation_id}/decline";
    /// GET (player): what their matches brought them.
    pub const MY_RESULTS: &str = "/v1/me/results";
    /// POST (operator): cancels, or shows what cancelling would refund. GET (operator, auditor): what cancelling pays.
    pub const CANCELLATION: &str = "/v1/tournaments/{tournament_id}/cancellation";
    /// POST (operator): proposes to cancel a tournament in play.
    pub const CANCELLATION_PROPOSALS: &str = "/v1/tournaments/{tournament_id}/cancellation-proposals";
    /// GET (operator, auditor): the last proposal, with its plan.
    pub const CANCELLATION_PROPOSAL: &str = "/v1/tournaments/{tournament_id}/cancellation-proposals/{proposal_id}";
    /// POST (another operator): cancels.
    pub const CANCELLATION_APPROVE: &str =
        "/v1/tournaments/{tournament_id}/cancellation-proposals/{proposal_id}/approve";
    /// POST (operator): the tournament goes on.
    pub const CANCELLATION_REJECT: &str = "/v1/tournaments/{tournament_id}/cancellation-proposals/{proposal_id}/reject";
    /// GET (operator, auditor): the proposals of all tournaments.
    pub const ALL_CANCELLATION_PROPOSALS: &str = "/v1/cancellation-proposals";
}

/// What it costs to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"share": "0.80", "fee": "0.20", "currency": "EUR"}))]
pub struct BuyIn {
    /// What goes to the prize pool.
    pub share: Money,
    /// What the house earns.
    pub fee: Money,
    /// In what.
    #[serde(default)]
    pub currency: Currency,
}

/// One line of a prize table: the places it is for and what each of them gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PrizeShare {
    /// The first place, from 1.
    #[schema(minimum = 1, maximum = 4_294_967_295_i64)]
    pub from_place: u32,
    /// The last place.
    #[schema(maximum = 4_294_967_295_i64)]
    pub to_place: u32,
    /// What each of these places gets, in basis points of the pool (10000 is all of it).
    #[schema(minimum = 1, maximum = 10000)]
    pub basis_points: u32,
}

/// A tournament to be opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentRequest {
    /// From which template.
    pub template_id: TemplateId,
    /// When it starts, if its template says that the start is scheduled: at least 3 minutes and at most 365 days from
    /// now.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::instant::read_some")]
    pub starts_at: Option<DateTime<Utc>>,
}

/// Where a tournament stands (G2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TournamentStatus {
    /// Announced: registration has not opened yet.
    Announced,
    /// Takes registrations.
    RegistrationOpen,
    /// Full, or a scheduled start is near: the draw and the money of the start are next.
    RegistrationClosed,
    /// In play.
    Running,
    /// The ranking is final; prizes are being paid.
    Finished,
    /// Prizes are paid, accounts are zero and closed.
    Paid,
    /// Cancelled; refunds are under way or done.
    Cancelled,
}

/// Which tournaments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct TournamentsQuery {
    /// Only of this game.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::page::game_name")]
    pub game: Option<String>,
    /// Only in this state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub status: Option<TournamentStatus>,
    /// Only in this format.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(inline)]
    pub format: Option<Format>,
    /// Only from this template.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template_id: Option<TemplateId>,
    /// Only up to this total buy-in (share and fee).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(value_type = Option<String>, example = "5.00")]
    pub max_buy_in: Option<Money>,
    /// How many, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(pattern = "^[0-9]{1,16}_[0-9a-f]{32}$")]
    pub cursor: Option<String>,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TournamentSummary {
    /// Which tournament.
    pub tournament_id: TournamentId,
    /// From which template.
    pub template_id: TemplateId,
    /// Its name.
    pub name: String,
    /// Which game.
    pub game: String,
    /// The options in their printable form.
    pub options_text: String,
    /// How it is played.
    pub format: Format,
    /// Where it stands.
    pub status: TournamentStatus,
    /// How many players it takes.
    pub players: u32,
    /// How many of a table go on to the next round, in format `four_individual`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners_per_table: Option<u8>,
    /// If it is one of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product: Option<Product>,
    /// How it is played, phase by phase, if it is more than a single knock-out or a chip tournament.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<Phase>,
    /// How many places are taken and paid.
    pub registered: u32,
    /// What it costs each player.
    pub buy_in: BuyIn,
    /// The version of its stream.
    pub version: i64,
    /// Since when it is open.
    pub opened_at: DateTime<Utc>,
    /// When it starts, if that is scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_at: Option<DateTime<Utc>>,
    /// With fewer players it is cancelled, if its start is scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_players: Option<u32>,
    /// When registration opens, or has opened, if the tournament was announced before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration_opens_at: Option<DateTime<Utc>>,
    /// When registration closes, and unregistration with it, if its start is scheduled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration_closes_at: Option<DateTime<Utc>>,
    /// What the pool is at least, if it is guaranteed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guarantee: Option<Money>,
    /// Whether a player may register now, late registration (G2.5) included.
    #[serde(default)]
    pub takes_registrations: bool,
}

/// A tournament with everything public about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tournament {
    /// What the list says.
    pub summary: TournamentSummary,
    /// The clocks of its matches.
    #[schema(value_type = ClocksInForce)]
    pub clocks: Clocks,
    /// The prizes in money, by place, for the pool collected (or the full field, before the start). Empty before the
    /// prize of a Premio Matto is drawn.
    pub prizes: Vec<PlacePrize>,
    /// The prize of a Premio Matto, once it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn_prize: Option<DrawnPrize>,
    /// The prize pool so far, with what the house has added.
    pub pool: Money,
    /// Who is in, in order of registration.
    pub entries: Vec<Entry>,
    /// The rounds: of the bracket, all of them once it is drawn; of a girone, those that are paired. Empty in format
    /// `ring`.
    pub rounds: Vec<Round>,
    /// How everybody stands after the last round of a girone that is complete, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standings: Vec<EntryStanding>,
    /// Stacks, tables and levels, in format `ring`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chips: Option<Box<ChipTournament>>,
    /// The proof of the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawProof>,
    /// The final ranking with what was paid.
    pub results: Vec<EntryResult>,
    /// Why it was cancelled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<String>,
    /// Why it was cancelled, as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancelled_because: Option<Because>,
    /// With more than 512 entries every list has its first 200 items only, the matches of all rounds together: where
    /// each goes on. Absent where everything is here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<ListsNext>,
}

impl Tournament {
    /// The most entries with which all lists of a tournament are whole.
    pub const MOST_ENTRIES: usize = 512;
}

/// An entry: a player, or a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Entry {
    /// Its registration.
    pub registration_id: RegistrationId,
    /// Who; the first member of a pair first.
    pub players: Vec<PlayerId>,
    /// How far it has come.
    pub status: EntryStatus,
    /// Its final place, once it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
}

/// One round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Round {
    /// Of which phase, from 1.
    #[serde(default = "phases::first", skip_serializing_if = "phases::is_first")]
    pub phase: u32,
    /// Which round, from 1.
    pub round: u32,
    /// Its matches.
    pub matches: Vec<Match>,
    /// Who rests in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rests: Vec<RegistrationId>,
    /// The number of the draw that it was paired by, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<u64>,
}

/// One match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Match {
    /// Which match.
    pub match_id: MatchId,
    /// Where it is played, once all its entries are known and the table is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
    /// Who meets: two entries, four in format `four_individual`; `null` where somebody is still awaited.
    pub entries: Vec<Option<RegistrationId>>,
    /// Whether it is a passed round (bye): one entry alone.
    pub bye: bool,
    /// Who won; nobody alone where the first place of a final table is shared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<RegistrationId>,
    /// The match to which those who go on from it go, in a bracket; absent for the final and in the rounds of a girone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_match_id: Option<MatchId>,
    /// In which group, from 1, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<u32>,
    /// What it came to, best place first, once it is decided. Empty for a bye, which brings no VP and no MP (G1.4).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results: Vec<MatchResult>,
}

/// What an entry came to in one match. Both players of a pair have its VP and MP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MatchResult {
    /// Which entry.
    pub registration_id: RegistrationId,
    /// Its place at the table, from 1; equal places share the number.
    #[schema(minimum = 1, maximum = 4)]
    pub place: u8,
    /// Whether it goes on to the next round; nobody does from the final.
    pub advances: bool,
    /// Points of the match.
    pub points: i32,
    /// Victory points (G5.2).
    pub vp: u8,
    /// Match points that count in rankings (G5.2).
    pub mp: i32,
}

/// How the bracket was drawn, for anyone to check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DrawProof {
    /// SHA-256 commitment, in hex, published when the tournament opened.
    pub commitment: String,
    /// The secret, in hex, published with the last draw; in format `ring`, where seats are drawn until the end, at the
    /// end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// What an entry came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EntryResult {
    /// Which entry.
    pub registration_id: RegistrationId,
    /// Who.
    pub players: Vec<PlayerId>,
    /// Its place, from 1; equal places share the number.
    pub place: u32,
    /// What each player has won, in the order of `players`.
    pub prizes: Vec<Money>,
    /// Those of them whose prize is withheld until the house has decided, or was taken away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withheld: Vec<PlayerId>,
}

/// A wish to play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegistrationRequest {
    /// The partner, in pairs tournaments: they are invited, must accept, and pay their own buy-in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner_id: Option<PlayerId>,
}

/// Where a registration stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RegistrationStatus {
    /// The first member of a pair has paid, and their partner is invited.
    AwaitingPartner,
    /// The payment is under way. No place is taken before it is made.
    PaymentPending,
    /// In, and paid.
    Confirmed,
    /// Not in: the wallet refused, the partner did not agree, or others had paid for the last place first. Nothing
    /// stays charged.
    Refused,
    /// Out again; the refund is under way.
    RefundPending,
    /// Out again, and refunded.
    Withdrawn,
    /// It was in when the tournament was cancelled: `refunds` has what it gets.
    Cancelled,
}

/// An open invitation to be a player's partner in a pairs tournament. Nobody is bound by one before they accept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Invitation {
    /// Its id; the registration of the pair has the same.
    pub invitation_id: RegistrationId,
    /// For which tournament.
    pub tournament_id: TournamentId,
    /// Who invites: they have paid their buy-in, and are the first member of the pair.
    pub inviter_id: PlayerId,
    /// Who is invited.
    pub invited_id: PlayerId,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// Until when it may be accepted, this instant included.
    pub expires_at: DateTime<Utc>,
}

/// A registration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Registration {
    /// Its id.
    pub registration_id: RegistrationId,
    /// For which tournament.
    pub tournament_id: TournamentId,
    /// Who; the first member of a pair first.
    pub players: Vec<PlayerId>,
    /// Where it stands.
    pub status: RegistrationStatus,
    /// Why it came to nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused_because: Option<NotRegistered>,
    /// What was or will be paid back to each of its players; empty where nothing is. Absent while it is in, or may get
    /// in. A payment that was called off before it was known to have been made is not listed: the wallet reverses it
    /// if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refunds: Option<Vec<Refund>>,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// Until when the invited partner may accept, while they have not answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<DateTime<Utc>>,
    /// The table where it plays now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
    /// Its chips at the end of the last hand, in a chip tournament that is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chips: Option<u64>,
    /// Its final place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
    /// Whether it has withdrawn in play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub retired: bool,
    /// Why it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retired_because: Option<RetiredBecause>,
    /// The match that it plays, or has played last; not in lists, nor in format `ring`.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "match")]
    pub fixture: Option<Box<Fixture>>,
}

/// Why an entry has withdrawn in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RetiredBecause {
    /// Its player asked for it.
    Asked,
    /// The house withdrew it: it took no part in two matches in a row.
    Absent,
}

/// How a result came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResultKind {
    /// At a table.
    Played,
    /// Nobody played it, because somebody had withdrawn.
    Forfeited,
    /// The entry rested in a Danish round, and has what that is worth.
    Rest,
}

/// What a match of a tournament brought a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerResult {
    /// Of which tournament.
    pub tournament_id: TournamentId,
    /// By which registration.
    pub registration_id: RegistrationId,
    /// Which match; a rest has an id of its own.
    pub match_id: MatchId,
    /// How it came about.
    pub kind: ResultKind,
    /// Where it was played, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_id: Option<TableId>,
    /// Which game.
    pub game: String,
    /// How it was played.
    pub format: Format,
    /// When the lobby took note of the result.
    pub at: DateTime<Utc>,
    /// Their place at the table, from 1, or that of their pair; equal places share the number.
    #[schema(minimum = 1, maximum = 4)]
    pub place: u8,
    /// Points of the match.
    pub points: i32,
    /// Victory points (G5.2).
    pub vp: u8,
    /// Match points that count in rankings (G5.2).
    pub mp: i32,
}
