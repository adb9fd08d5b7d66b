//! Every operation of the lobby, with who may call it.

use mazziere_contract::act::ACTS;
use mazziere_contract::lobby::paths;
use mazziere_web::{Access, Role, Routes};

use crate::act;
use crate::cash::api as cash;
use crate::club::api as club;
use crate::conduct::api as conduct;
use crate::notice::api as notice;
use crate::player_name;
use crate::ranking::api as ranking;
use crate::template::cash::api as cash_template;
use crate::template::tournament::api as template;
use crate::tournament::cancellation::api as cancellation;
use crate::tournament::invitation::api as invitation;
use crate::tournament::lists::api as lists;
use crate::tournament::prize::api as prize;
use crate::tournament::registration::api as registration;
use crate::tournament::withholding::api as withholding;
use crate::tournament::{api as tournament, results};

/// Who runs the house.
const OPERATORS: Access = Access::Roles(&[Role::Operator]);
/// Who plays.
const PLAYERS: Access = Access::Roles(&[Role::Player]);
/// Those who run it, and who looks over their shoulders.
const OVERSEERS: Access = Access::Roles(&[Role::Operator, Role::Auditor]);
/// People: no service calls the lobby, it calls the others.
const READERS: Access = Access::Roles(&[Role::Player, Role::Operator, Role::Auditor]);

/// Every operation of the service: method, path, who may call it, handler.
pub fn routes() -> Routes {
    Routes::new()
        .get(paths::TEMPLATES, Access::Public, template::list_templates)
        .post(paths::TEMPLATES, OPERATORS, template::create_template)
        .post(paths::TEMPLATE_VALIDATE, OPERATORS, template::validate_template)
        .get(paths::TEMPLATE, Access::Public, template::get_template)
        .post(paths::TEMPLATE_RETIRE, OPERATORS, template::retire_template)
        .get(paths::TOURNAMENTS, Access::Public, tournament::list_tournaments)
        .post(paths::TOURNAMENTS, OPERATORS, tournament::open_tournament)
        .get(paths::TOURNAMENTS_STREAM, Access::Public, tournament::stream_tournaments)
        .get(paths::TOURNAMENT, Access::Public, tournament::get_tournament)
        .get(paths::ENTRIES, Access::Public, lists::list_entries)
        .get(paths::ROUNDS, Access::Public, lists::list_rounds)
        .get(paths::MATCHES, Access::Public, lists::list_matches)
        .get(paths::STANDINGS, Access::Public, lists::list_standings)
        .get(paths::STACKS, Access::Public, lists::list_stacks)
        .get(paths::RING_TABLES, Access::Public, lists::list_ring_tables)
        .get(paths::SEAT_DRAWS, Access::Public, lists::list_seat_draws)
        .get(paths::RESULTS, Access::Public, lists::list_results)
        .get(paths::PRIZES, Access::Public, prize::preview_prizes)
        .get(paths::TOURNAMENT_STREAM, Access::Public, tournament::stream_tournament)
        .post(paths::REGISTRATIONS, PLAYERS, registration::create_registration)
        .get(paths::REGISTRATION, READERS, registration::get_registration)
        .delete(paths::REGISTRATION, PLAYERS, registration::delete_registration)
        .post(paths::RETIREMENT, PLAYERS, registration::retire_registration)
        // Not compressed: whoever invites chooses what stands beside the invitations of others.
        .get(paths::MY_INVITATIONS, PLAYERS, invitation::list_my_invitations)
        .post(paths::INVITATION_ACCEPT, PLAYERS, invitation::accept_invitation)
        .post(paths::INVITATION_DECLINE, PLAYERS, invitation::decline_invitation)
        .get(paths::MY_REGISTRATIONS, PLAYERS, registration::list_my_registrations)
        .compressed()
        .get(paths::MY_RESULTS, PLAYERS, results::list_my_results)
        .compressed()
        .get(paths::CANCELLATION, OVERSEERS, cancellation::get_cancellation)
        .post(paths::CANCELLATION, OPERATORS, cancellation::cancel_tournament)
        .post(paths::CANCELLATION_PROPOSALS, OPERATORS, cancellation::propose_cancellation)
        .get(paths::CANCELLATION_PROPOSAL, OVERSEERS, cancellation::get_cancellation_proposal)
        .post(paths::CANCELLATION_APPROVE, OPERATORS, cancellation::approve_cancellation)
        .post(paths::CANCELLATION_REJECT, OPERATORS, cancellation::reject_cancellation)
        .get(paths::ALL_CANCELLATION_PROPOSALS, OVERSEERS, cancellation::list_cancellation_proposals)
        .get(paths::CASH_TEMPLATES, Access::Public, cash_template::list_cash_templates)
        .post(paths::CASH_TEMPLATES, OPERATORS, cash_template::create_cash_template)
        .post(paths::CASH_TEMPLATE_VALIDATE, OPERATORS, cash_template::validate_cash_template)
        .get(paths::CASH_TEMPLATE, Access::Public, cash_template::get_cash_template)
        .post(paths::CASH_TEMPLATE_RETIRE, OPERATORS, cash_template::retire_cash_template)
        .get(paths::CASH_TABLES, Access::Public, cash::tables::list_cash_tables)
        .get(paths::CASH_TABLES_STREAM, Access::Public, cash::tables::stream_cash_tables)
        .get(paths::CASH_TABLE, Access::Public, cash::tables::get_cash_table)
        .post(paths::CASH_TABLE_CLOSE, OPERATORS, cash::tables::close_cash_table)
        .post(paths::CASH_SESSIONS, PLAYERS, cash::sessions::create_cash_session)
        .get(paths::CASH_SESSION, READERS, cash::sessions::get_cash_session)
        .post(paths::TOP_UPS, PLAYERS, cash::sessions::create_top_up)
        .post(paths::REMATCH, PLAYERS, cash::matches::confirm_rematch)
        .post(paths::CASH_LEAVE, PLAYERS, cash::matches::leave_cash_table)
        .get(paths::MY_SESSIONS, PLAYERS, cash::sessions::list_my_sessions)
        .compressed()
        .post(paths::WAITING_LIST, PLAYERS, cash::queue::join_waiting_list)
        .delete(paths::WAITING_LIST, PLAYERS, cash::queue::leave_waiting_list)
        .get(paths::CLUB_PLAYERS, PLAYERS, club::list_connected_players)
        .compressed()
        // Nor these, for the same reason.
        .get(paths::CLUB_STREAM, PLAYERS, club::stream_my_club)
        .post(paths::CLUB_STREAM_TICKETS, PLAYERS, notice::create_my_club_stream_ticket)
        .get(paths::MY_CLUB, PLAYERS, club::list_my_club_events)
        .post(paths::CLUB_EVENTS, PLAYERS, club::draft_club_event)
        .get(paths::CLUB_EVENT, PLAYERS, club::get_club_event)
        .post(paths::CLUB_INVITATIONS, PLAYERS, club::invite_to_club_event)
        .post(paths::CLUB_ACCEPT, PLAYERS, club::accept_club_event)
        .post(paths::CLUB_DECLINE, PLAYERS, club::decline_club_event)
        .post(paths::CLUB_CANCEL, PLAYERS, club::cancel_club_event)
        .post(paths::CLUB_REMATCH, PLAYERS, club::rematch_club_event)
        .post(paths::CLUB_LEAVE, PLAYERS, club::leave_club_event)
        .get(paths::PLAYERS, READERS, player_name::api::list_players)
        .compressed()
        .get(paths::RANKINGS, Access::Public, ranking::get_ranking)
        .get(paths::MY_RANKINGS, PLAYERS, ranking::list_my_rankings)
        .compressed()
        .get(paths::MY_RANKING_AROUND, PLAYERS, ranking::get_ranking_around_me)
        .compressed()
        .get(paths::PLAYER_LEVELS, Access::Public, ranking::list_player_levels)
        .get(paths::MY_CONDUCT, PLAYERS, conduct::get_my_conduct)
        .get(paths::CONDUCT, OVERSEERS, conduct::get_conduct)
        .get(paths::WARNINGS, OVERSEERS, conduct::list_warnings)
        .post(paths::WARNING_WITHDRAWAL, OPERATORS, conduct::withdraw_warning)
        .get(paths::NOTES, OVERSEERS, conduct::list_notes)
        .post(paths::NOTES, OPERATORS, conduct::create_note)
        .post(paths::SUSPENSION, OPERATORS, conduct::suspend_player)
        .post(paths::REINSTATEMENT, OPERATORS, conduct::reinstate_player)
        .get(paths::ALL_WITHHELD_PRIZES, OVERSEERS, withholding::list_all_withheld_prizes)
        .get(paths::WITHHELD_PRIZES, OVERSEERS, withholding::list_withheld_prizes)
        .post(paths::WITHHELD_PRIZES, OPERATORS, withholding::withhold_prize)
        .post(paths::PRIZE_PROPOSAL, OPERATORS, withholding::propose_prize_decision)
        .post(paths::PRIZE_APPROVAL, OPERATORS, withholding::approve_prize_decision)
        .post(paths::PRIZE_REJECTION, OPERATORS, withholding::reject_prize_decision)
        .get(paths::MY_WAITING, PLAYERS, cash::queue::list_my_waiting)
        .get(paths::MY_STREAM, PLAYERS, notice::stream_me)
        .post(paths::MY_STREAM_TICKETS, PLAYERS, notice::create_my_stream_ticket)
        .get(ACTS, OVERSEERS, act::list_acts)
}
