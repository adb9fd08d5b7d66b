//! The lobby's OpenAPI document and route table.

use mazziere_contract::ErrorCode as Code;
use mazziere_contract::act::ACTS;
use mazziere_contract::lobby::paths;
use mazziere_web::documentation::{self, Particulars};
use mazziere_web::{Access, Role, Routes};
use utoipa::OpenApi;

use crate::tournament::{cancellation, invitation, lists, prize, registration, results, withholding};
use crate::{act, cash, club, conduct, profile, ranking, template, tournament};

mod examples;

pub use examples::{Example, Examples};

const OPERATORS: Access = Access::Roles(&[Role::Operator]);
const PLAYERS: Access = Access::Roles(&[Role::Player]);
const OVERSEERS: Access = Access::Roles(&[Role::Operator, Role::Auditor]);
/// No service calls the lobby: it calls the others.
const READERS: Access = Access::Roles(&[Role::Player, Role::Operator, Role::Auditor]);

/// Every operation, with who may call it.
pub fn routes() -> Routes {
    Routes::new()
        .get(paths::TEMPLATES, Access::Public, template::tournament::api::list_templates)
        .post(paths::TEMPLATES, OPERATORS, template::tournament::api::create_template)
        .get(paths::TEMPLATE, Access::Public, template::tournament::api::get_template)
        .post(paths::TEMPLATE_RETIRE, OPERATORS, template::tournament::api::retire_template)
        .get(paths::TOURNAMENTS, Access::Public, tournament::api::list_tournaments)
        .post(paths::TOURNAMENTS, OPERATORS, tournament::api::open_tournament)
        .get(paths::TOURNAMENTS_STREAM, Access::Public, tournament::api::stream_tournaments)
        .get(paths::TOURNAMENT, Access::Public, tournament::api::get_tournament)
        .get(paths::ENTRIES, Access::Public, lists::api::list_entries)
        .get(paths::ROUNDS, Access::Public, lists::api::list_rounds)
        .get(paths::MATCHES, Access::Public, lists::api::list_matches)
        .get(paths::STANDINGS, Access::Public, lists::api::list_standings)
        .get(paths::STACKS, Access::Public, lists::api::list_stacks)
        .get(paths::RING_TABLES, Access::Public, lists::api::list_ring_tables)
        .get(paths::SEAT_DRAWS, Access::Public, lists::api::list_seat_draws)
        .get(paths::RESULTS, Access::Public, lists::api::list_results)
        .get(paths::PRIZES, Access::Public, prize::api::preview_prizes)
        .get(paths::TOURNAMENT_STREAM, Access::Public, tournament::api::stream_tournament)
        .post(paths::REGISTRATIONS, PLAYERS, registration::api::create_registration)
        .get(paths::REGISTRATION, READERS, registration::api::get_registration)
        .delete(paths::REGISTRATION, PLAYERS, registration::api::delete_registration)
        .post(paths::RETIREMENT, PLAYERS, registration::api::retire_registration)
        .get(paths::MY_INVITATIONS, PLAYERS, invitation::api::list_my_invitations)
        .post(paths::INVITATION_ACCEPT, PLAYERS, invitation::api::accept_invitation)
        .post(paths::INVITATION_DECLINE, PLAYERS, invitation::api::decline_invitation)
        .get(paths::MY_REGISTRATIONS, PLAYERS, registration::api::list_my_registrations)
        .get(paths::MY_RESULTS, PLAYERS, results::list_my_results)
        .post(paths::CANCELLATION, OPERATORS, cancellation::api::cancel_tournament)
        .post(paths::CANCELLATION_PROPOSALS, OPERATORS, cancellation::api::propose_cancellation)
        .get(paths::CANCELLATION_PROPOSAL, OVERSEERS, cancellation::api::get_cancellation_proposal)
        .post(paths::CANCELLATION_APPROVE, OPERATORS, cancellation::api::approve_cancellation)
        .post(paths::CANCELLATION_REJECT, OPERATORS, cancellation::api::reject_cancellation)
        .get(paths::ALL_CANCELLATION_PROPOSALS, OVERSEERS, cancellation::api::list_cancellation_proposals)
        .get(paths::CASH_TEMPLATES, Access::Public, template::cash::api::list_cash_templates)
        .post(paths::CASH_TEMPLATES, OPERATORS, template::cash::api::create_cash_template)
        .get(paths::CASH_TEMPLATE, Access::Public, template::cash::api::get_cash_template)
        .post(paths::CASH_TEMPLATE_RETIRE, OPERATORS, template::cash::api::retire_cash_template)
        .get(paths::CASH_TABLES, Access::Public, cash::api::tables::list_cash_tables)
        .get(paths::CASH_TABLES_STREAM, Access::Public, cash::api::tables::stream_cash_tables)
        .get(paths::CASH_TABLE, Access::Public, cash::api::tables::get_cash_table)
        .post(paths::CASH_TABLE_CLOSE, OPERATORS, cash::api::tables::close_cash_table)
        .post(paths::CASH_SESSIONS, PLAYERS, cash::api::sessions::create_cash_session)
        .get(paths::CASH_SESSION, READERS, cash::api::sessions::get_cash_session)
        .post(paths::TOP_UPS, PLAYERS, cash::api::sessions::create_top_up)
        .post(paths::REMATCH, PLAYERS, cash::api::matches::confirm_rematch)
        .post(paths::CASH_LEAVE, PLAYERS, cash::api::matches::leave_cash_table)
        .get(paths::MY_SESSIONS, PLAYERS, cash::api::sessions::list_my_sessions)
        .post(paths::WAITING_LIST, PLAYERS, cash::api::queue::join_waiting_list)
        .delete(paths::WAITING_LIST, PLAYERS, cash::api::queue::leave_waiting_list)
        .get(paths::CLUB_PLAYERS, PLAYERS, club::api::list_connected_players)
        .get(paths::CLUB_STREAM, PLAYERS, club::api::stream_my_club)
        .get(paths::MY_CLUB, PLAYERS, club::api::list_my_club_events)
        .post(paths::CLUB_EVENTS, PLAYERS, club::api::draft_club_event)
        .get(paths::CLUB_EVENT, PLAYERS, club::api::get_club_event)
        .post(paths::CLUB_INVITATIONS, PLAYERS, club::api::invite_to_club_event)
        .post(paths::CLUB_ACCEPT, PLAYERS, club::api::accept_club_event)
        .post(paths::CLUB_DECLINE, PLAYERS, club::api::decline_club_event)
        .post(paths::CLUB_CANCEL, PLAYERS, club::api::cancel_club_event)
        .post(paths::CLUB_REMATCH, PLAYERS, club::api::rematch_club_event)
        .post(paths::CLUB_LEAVE, PLAYERS, club::api::leave_club_event)
        .get(paths::PLAYERS, READERS, profile::api::list_players)
        .get(paths::RANKINGS, Access::Public, ranking::api::get_ranking)
        .get(paths::MY_RANKINGS, PLAYERS, ranking::api::list_my_rankings)
        .get(paths::PLAYER_LEVELS, Access::Public, ranking::api::list_player_levels)
        .get(paths::MY_CONDUCT, PLAYERS, conduct::api::get_my_conduct)
        .get(paths::CONDUCT, OVERSEERS, conduct::api::get_conduct)
        .get(paths::WARNINGS, OVERSEERS, conduct::api::list_warnings)
        .post(paths::WARNING_WITHDRAWAL, OPERATORS, conduct::api::withdraw_warning)
        .get(paths::NOTES, OVERSEERS, conduct::api::list_notes)
        .post(paths::NOTES, OPERATORS, conduct::api::create_note)
        .post(paths::SUSPENSION, OPERATORS, conduct::api::suspend_player)
        .post(paths::REINSTATEMENT, OPERATORS, conduct::api::reinstate_player)
        .get(paths::ALL_WITHHELD_PRIZES, OVERSEERS, withholding::api::list_all_withheld_prizes)
        .get(paths::WITHHELD_PRIZES, OVERSEERS, withholding::api::list_withheld_prizes)
        .post(paths::WITHHELD_PRIZES, OPERATORS, withholding::api::withhold_prize)
        .post(paths::PRIZE_PROPOSAL, OPERATORS, withholding::api::propose_prize_decision)
        .post(paths::PRIZE_APPROVAL, OPERATORS, withholding::api::approve_prize_decision)
        .post(paths::PRIZE_REJECTION, OPERATORS, withholding::api::reject_prize_decision)
        .get(paths::MY_WAITING, PLAYERS, cash::api::queue::list_my_waiting)
        .get(ACTS, OVERSEERS, act::list_acts)
}

/// The lists of a tournament.
const LISTS: &[&str] = &[
    "list_entries",
    "list_rounds",
    "list_matches",
    "list_standings",
    "list_stacks",
    "list_ring_tables",
    "list_seat_draws",
    "list_results",
];

/// What the operations of the lobby are refused with beyond what every operation is.
const PARTICULARS: Particulars = Particulars {
    refusals: &[
        (
            &["withdraw_warning"],
            &[Code::PlayerUnknown, Code::WarningUnknown, Code::WarningWithdrawn, Code::WalletUnreachable],
        ),
        (&["withdraw_warning", "reinstate_player"], &[Code::BeneficiaryNotAllowed]),
        (&["create_note"], &[Code::PlayerUnknown, Code::WalletUnreachable]),
        (&["suspend_player"], &[Code::PlayerUnknown, Code::AlreadySuspended, Code::WalletUnreachable]),
        (&["reinstate_player"], &[Code::PlayerUnknown, Code::NotSuspended, Code::WalletUnreachable]),
        (&["list_withheld_prizes"], &[Code::TournamentUnknown]),
        (
            &["withhold_prize"],
            &[
                Code::TournamentUnknown,
                Code::TournamentOver,
                Code::RegistrationUnknown,
                Code::PrizeNotDue,
                Code::PrizeWithheld,
            ],
        ),
        (
            &["propose_prize_decision"],
            &[Code::TournamentUnknown, Code::PrizeNotWithheld, Code::PrizeProposalOpen, Code::PrizeNotDue],
        ),
        (
            &["approve_prize_decision"],
            &[
                Code::TournamentUnknown,
                Code::PrizeNotWithheld,
                Code::PrizeProposalClosed,
                Code::OtherOperatorRequired,
                Code::BeneficiaryNotAllowed,
            ],
        ),
        (&["reject_prize_decision"], &[Code::TournamentUnknown, Code::PrizeNotWithheld, Code::PrizeProposalClosed]),
        (
            &["cancel_tournament", "propose_cancellation", "approve_cancellation"],
            &[Code::TournamentUnknown, Code::TournamentOver, Code::StartUnderWay],
        ),
        (&["cancel_tournament"], &[Code::ApprovalRequired]),
        (&["propose_cancellation"], &[Code::ProposalOpen]),
        (&["get_cancellation_proposal", "reject_cancellation"], &[Code::TournamentUnknown]),
        (&["get_cancellation_proposal", "approve_cancellation", "reject_cancellation"], &[Code::ProposalUnknown]),
        (&["approve_cancellation", "reject_cancellation"], &[Code::ProposalClosed]),
        (&["approve_cancellation"], &[Code::OtherOperatorRequired, Code::BeneficiaryNotAllowed, Code::PlanChanged]),
        (
            &["join_waiting_list"],
            &[
                Code::Barred,
                Code::Suspended,
                Code::TableUnknown,
                Code::AlreadySeated,
                Code::AlreadyWaiting,
                Code::SeatAvailable,
                Code::TableClosing,
                Code::TableOver,
                Code::SelfExcluded,
                Code::LossLimitReached,
                Code::InsufficientFunds,
                Code::TablesUnreachable,
                Code::WalletUnreachable,
            ],
        ),
        (&["leave_waiting_list"], &[Code::TableUnknown, Code::NotWaiting]),
        (
            &["confirm_rematch"],
            &[
                Code::NotYours,
                Code::SessionUnknown,
                Code::NotAMatchTable,
                Code::MatchInProgress,
                Code::NoConfirmationAwaited,
                Code::AlreadyLeaving,
                Code::SessionNotOpen,
                Code::SelfExcluded,
                Code::WalletUnreachable,
            ],
        ),
        (
            &["leave_cash_table"],
            &[Code::NotYours, Code::SessionUnknown, Code::NotAMatchTable, Code::AlreadyLeaving, Code::SessionNotOpen],
        ),
        (
            &["create_cash_session"],
            &[
                Code::Barred,
                Code::Suspended,
                Code::TableUnknown,
                Code::SelfExcluded,
                Code::LossLimitReached,
                Code::InsufficientFunds,
                Code::AlreadySeated,
                Code::SeatTaken,
                Code::TableFull,
                Code::ReturnTooShort,
                Code::TableClosing,
                Code::TableOver,
                Code::SessionClosing,
                Code::SessionNotOpen,
                Code::BuyInOutOfRange,
                Code::SessionLimit,
                Code::NoSuchSeat,
                Code::WalletUnreachable,
                Code::TablesUnreachable,
                Code::TablesSilent,
            ],
        ),
        (
            &["create_top_up"],
            &[
                Code::Suspended,
                Code::NotYours,
                Code::SeatNotYours,
                Code::SessionUnknown,
                Code::SelfExcluded,
                Code::LossLimitReached,
                Code::InsufficientFunds,
                Code::SessionNotOpen,
                Code::AlreadyLeaving,
                Code::SessionClosing,
                Code::TableClosing,
                Code::TableOver,
                Code::MatchInProgress,
                Code::AmountNotPositive,
                Code::BuyInOutOfRange,
                Code::SessionLimit,
                Code::WalletUnreachable,
                Code::TablesSilent,
            ],
        ),
        (&["get_cash_session"], &[Code::NotYours, Code::SessionUnknown]),
        (&["get_cash_table"], &[Code::TableUnknown]),
        (
            &["draft_club_event"],
            &[
                Code::Barred,
                Code::Suspended,
                Code::AlreadyInClubEvent,
                Code::PlayerNotConnected,
                Code::GameUnknown,
                Code::FormatNotOffered,
                Code::InvalidOptions,
                Code::BuyInOutOfRange,
                Code::TemplateUnknown,
                Code::TemplateRetired,
                Code::ClubTemplateUnfit,
                Code::TablesUnreachable,
            ],
        ),
        (&["get_club_event"], &[Code::ClubEventUnknown, Code::NotYours]),
        (
            &["invite_to_club_event"],
            &[
                Code::Barred,
                Code::Suspended,
                Code::ClubEventUnknown,
                Code::NotYours,
                Code::ClubEventStage,
                Code::PlayersDoNotFit,
                Code::PlayerNotConnected,
                Code::BuyInOutOfRange,
                Code::SelfExcluded,
                Code::LossLimitReached,
                Code::InsufficientFunds,
                Code::RegistrationNotOpen,
                Code::WalletUnreachable,
            ],
        ),
        (
            &["accept_club_event"],
            &[
                Code::Barred,
                Code::Suspended,
                Code::ClubEventUnknown,
                Code::NotYours,
                Code::InvitationClosed,
                Code::AlreadyInClubEvent,
                Code::PaymentInProgress,
                Code::BuyInOutOfRange,
                Code::SelfExcluded,
                Code::LossLimitReached,
                Code::InsufficientFunds,
                Code::RegistrationNotOpen,
                Code::WalletUnreachable,
            ],
        ),
        (
            &["decline_club_event"],
            &[Code::ClubEventUnknown, Code::NotYours, Code::InvitationClosed, Code::PaymentInProgress],
        ),
        (&["cancel_club_event", "leave_club_event"], &[Code::ClubEventUnknown, Code::NotYours, Code::ClubEventStage]),
        (
            &["rematch_club_event"],
            &[
                Code::Barred,
                Code::Suspended,
                Code::ClubEventUnknown,
                Code::NotYours,
                Code::NoConfirmationAwaited,
                Code::SelfExcluded,
                Code::LossLimitReached,
                Code::InsufficientFunds,
                Code::RegistrationNotOpen,
                Code::WalletUnreachable,
            ],
        ),
        (&["close_cash_table"], &[Code::TableUnknown, Code::TableClosing, Code::TableOver, Code::TablesUnreachable]),
        (
            &["create_cash_template"],
            &[
                Code::InvalidTemplate,
                Code::FormatNotOffered,
                Code::InvalidOptions,
                Code::PayoutTooLow,
                Code::TablesUnreachable,
            ],
        ),
        (&["get_template", "get_cash_template"], &[Code::TemplateUnknown]),
        (&["retire_template", "retire_cash_template"], &[Code::TemplateUnknown, Code::TemplateRetired]),
        (
            &["create_registration"],
            &[
                Code::Barred,
                Code::Suspended,
                Code::TournamentUnknown,
                Code::SelfExcluded,
                Code::LossLimitReached,
                Code::InsufficientFunds,
                Code::AlreadyRegistered,
                Code::TournamentFull,
                Code::RegistrationNotOpenYet,
                Code::RegistrationClosed,
                Code::RegistrationNotOpen,
                Code::TournamentOver,
                Code::PartnerRequired,
                Code::PlayerUnknown,
                Code::InvitationDeclined,
                Code::InvitationLimit,
                Code::PaymentInProgress,
                Code::WalletUnreachable,
            ],
        ),
        (
            &["accept_invitation"],
            &[
                Code::Barred,
                Code::Suspended,
                Code::NotYours,
                Code::InvitationUnknown,
                Code::InvitationClosed,
                Code::SelfExcluded,
                Code::LossLimitReached,
                Code::InsufficientFunds,
                Code::AlreadyRegistered,
                Code::TournamentFull,
                Code::RegistrationNotOpen,
                Code::RegistrationClosed,
                Code::TournamentOver,
                Code::PaymentInProgress,
                Code::WalletUnreachable,
            ],
        ),
        (&["decline_invitation"], &[Code::NotYours, Code::InvitationUnknown, Code::InvitationClosed]),
        (
            &["delete_registration"],
            &[
                Code::NotYours,
                Code::RegistrationUnknown,
                Code::RegistrationClosed,
                Code::RegistrationNotOpen,
                Code::TournamentOver,
            ],
        ),
        (
            &["retire_registration"],
            &[
                Code::NotYours,
                Code::RegistrationUnknown,
                Code::RegistrationNotOpen,
                Code::AlreadyRetired,
                Code::RetirementNotOffered,
                Code::TournamentOver,
            ],
        ),
        (&["get_registration"], &[Code::NotYours, Code::RegistrationUnknown]),
        (
            &["create_template"],
            &[
                Code::InvalidTemplate,
                Code::PlayersDoNotFit,
                Code::FormatNotOffered,
                Code::InvalidOptions,
                Code::PrizeTableInvalid,
                Code::BuyInTooHigh,
                Code::PayoutTooLow,
                Code::TablesUnreachable,
            ],
        ),
        (&["open_tournament"], &[Code::TemplateUnknown, Code::TemplateRetired, Code::StartTimeInvalid]),
        (&["get_tournament", "stream_tournament", "preview_prizes"], &[Code::TournamentUnknown]),
        (LISTS, &[Code::TournamentUnknown]),
        (&["get_ranking"], &[Code::PeriodInvalid]),
    ],
    writes: &[],
    versioned: &[
        "get_tournament",
        "get_cash_table",
        "get_club_event",
        "list_entries",
        "list_rounds",
        "list_matches",
        "list_standings",
        "list_stacks",
        "list_ring_tables",
        "list_seat_draws",
        "list_results",
    ],
    catalogue: None,
};

/// The document, OpenAPI 3.1, with these examples of templates.
pub fn openapi(examples: &Examples) -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    documentation::complete(&mut document, &routes(), &PARTICULARS);
    documentation::show(&mut document, |operation| examples.of(operation));
    document
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Mazziere lobby",
        description = "Events players can join: templates, tournaments, registrations, brackets, results, cancellation; \
            cash tables: sessions, top-ups, waiting lists."
    ),
    paths(
        profile::api::list_players,
        template::tournament::api::list_templates,
        template::tournament::api::create_template,
        template::tournament::api::get_template,
        template::tournament::api::retire_template,
        tournament::api::list_tournaments,
        tournament::api::open_tournament,
        tournament::api::stream_tournaments,
        tournament::api::get_tournament,
        tournament::api::stream_tournament,
        lists::api::list_entries,
        lists::api::list_rounds,
        lists::api::list_matches,
        lists::api::list_standings,
        lists::api::list_stacks,
        lists::api::list_ring_tables,
        lists::api::list_seat_draws,
        lists::api::list_results,
        prize::api::preview_prizes,
        registration::api::create_registration,
        registration::api::get_registration,
        registration::api::delete_registration,
        registration::api::retire_registration,
        invitation::api::list_my_invitations,
        invitation::api::accept_invitation,
        invitation::api::decline_invitation,
        registration::api::list_my_registrations,
        results::list_my_results,
        cancellation::api::cancel_tournament,
        cancellation::api::propose_cancellation,
        cancellation::api::get_cancellation_proposal,
        cancellation::api::approve_cancellation,
        cancellation::api::reject_cancellation,
        cancellation::api::list_cancellation_proposals,
        template::cash::api::list_cash_templates,
        template::cash::api::create_cash_template,
        template::cash::api::get_cash_template,
        template::cash::api::retire_cash_template,
        cash::api::tables::list_cash_tables,
        cash::api::tables::stream_cash_tables,
        cash::api::tables::get_cash_table,
        cash::api::tables::close_cash_table,
        cash::api::sessions::create_cash_session,
        cash::api::sessions::get_cash_session,
        cash::api::sessions::create_top_up,
        cash::api::matches::confirm_rematch,
        cash::api::matches::leave_cash_table,
        cash::api::sessions::list_my_sessions,
        cash::api::queue::join_waiting_list,
        cash::api::queue::leave_waiting_list,
        cash::api::queue::list_my_waiting,
        club::api::list_connected_players,
        club::api::stream_my_club,
        club::api::list_my_club_events,
        club::api::draft_club_event,
        club::api::get_club_event,
        club::api::invite_to_club_event,
        club::api::accept_club_event,
        club::api::decline_club_event,
        club::api::cancel_club_event,
        club::api::rematch_club_event,
        club::api::leave_club_event,
        ranking::api::get_ranking,
        ranking::api::list_my_rankings,
        ranking::api::list_player_levels,
        conduct::api::get_my_conduct,
        conduct::api::get_conduct,
        conduct::api::list_warnings,
        conduct::api::withdraw_warning,
        conduct::api::create_note,
        conduct::api::list_notes,
        conduct::api::suspend_player,
        conduct::api::reinstate_player,
        withholding::api::list_all_withheld_prizes,
        withholding::api::list_withheld_prizes,
        withholding::api::withhold_prize,
        withholding::api::propose_prize_decision,
        withholding::api::approve_prize_decision,
        withholding::api::reject_prize_decision,
        act::list_acts,
    ),
    // Of streams no answer speaks: openapi/asyncapi.yaml does.
    components(schemas(
        mazziere_contract::lobby::TournamentSnapshot,
        mazziere_contract::lobby::TournamentChange,
    )),
    tags(
        (name = "templates", description = "What tournaments are opened from."),
        (name = "tournaments", description = "Sit&gos and scheduled tournaments: lists, brackets, stacks and tables, results, cancellation, live."),
        (name = "registrations", description = "Getting in and out."),
        (name = "cash tables", description = "What the house keeps open for money, with statistics, live."),
        (name = "cash sessions", description = "Sitting down at a cash table, topping up; at tables of matches playing on and leaving."),
        (name = "waiting lists", description = "Standing in line for a seat."),
        (name = "club", description = "Private events: who is connected, invitations, games played again."),
        (name = "rankings", description = "Who stands where in a week or a month, and how well players play."),
        (name = "conduct", description = "Warnings and what they bar from, notes, suspensions, prizes that are withheld."),
        (name = "players", description = "What players are called."),
        (name = "acts", description = "What the staff has done, for ever.")
    ),
)]
struct Document;
