//! Every operation of the tables, with who may call it.

use mazziere_contract::act::ACTS;
use mazziere_contract::tables::paths;
use mazziere_web::{Access, Role, Routes};

use crate::api::{acts, commands, feed, history, ledger, lists, past, proof, reading, replay, rings, trial};
use crate::chat::api as chat;
use crate::games::api as games;
use crate::hands::api as hands;
use crate::introduction::api as introduction;
use crate::preferences::api as preferences;
use crate::ticket::api as ticket;
use crate::void::api as void;

const PLAYERS: Access = Access::Roles(&[Role::Player]);
/// Who looks on: people, signed in or not, and the lobby.
const EVERYBODY: Access =
    Access::Spectators(&[Role::Player, Role::Operator, Role::Finance, Role::Auditor, Role::LOBBY]);
/// Who opens tables, seats players and closes: the lobby, and no other service.
const LOBBY: Access = Access::Roles(&[Role::LOBBY]);
/// Who may try an opening, and call a match off: the lobby, or an operator.
const REFEREES: Access = Access::Roles(&[Role::LOBBY, Role::Operator]);
/// Who gets a player up: they themself, or the lobby.
const LEAVERS: Access = Access::Roles(&[Role::Player, Role::LOBBY]);
/// Who reads results in bulk.
const READERS: Access = Access::Roles(&[Role::LOBBY, Role::Auditor]);
/// Who sees to it that the ledger and the tables agree.
const CLERKS: Access = Access::Roles(&[Role::Operator, Role::Finance]);
/// Those, and who looks over their shoulders.
const CONTROLLERS: Access = Access::Roles(&[Role::Operator, Role::Finance, Role::Auditor]);
/// Who decides what is an offence, and whether what is in play is void.
const MODERATORS: Access = Access::Roles(&[Role::Operator]);
/// Who looks over the shoulders of the staff.
const OVERSEERS: Access = Access::Roles(&[Role::Operator, Role::Auditor]);
/// Who takes the log home.
const AUDITORS: Access = Access::Roles(&[Role::Auditor]);

/// Every operation of the service: method, path, who may call it, handler.
pub fn routes() -> Routes {
    Routes::new()
        .get(paths::GAMES, Access::Public, games::list_games)
        .get(paths::DECKS, Access::Public, games::list_decks)
        .get(paths::GAME, Access::Public, games::get_game)
        .post(paths::GAME_CHECK, Access::Public, games::check_options)
        .get(paths::TABLES, EVERYBODY, lists::list_tables)
        .compressed()
        .post(paths::TABLES, LOBBY, commands::open_table)
        .post(paths::TABLE_VALIDATE, REFEREES, trial::validate_table)
        .get(paths::TABLE, EVERYBODY, reading::get_table)
        .get(paths::TABLE_EVENTS, EVERYBODY, past::list_table_events)
        .get(paths::TABLE_STREAM, EVERYBODY, reading::stream_table)
        .compressed()
        .post(paths::TABLE_STREAM_TICKETS, PLAYERS, ticket::create_table_stream_ticket)
        .post(paths::TABLE_READY, PLAYERS, commands::ready_table)
        .post(paths::TABLE_SEED, PLAYERS, commands::seed_table)
        .post(paths::TABLE_MOVES, PLAYERS, commands::play_move)
        .post(paths::TABLE_ABANDON, LEAVERS, commands::abandon_table)
        .post(paths::TABLE_VOID, REFEREES, void::void_table)
        .post(paths::TABLE_VOID_PROPOSALS, MODERATORS, void::propose_void)
        .get(paths::VOID_PROPOSALS, CONTROLLERS, void::list_void_proposals)
        .get(paths::VOID_PROPOSAL, CONTROLLERS, void::get_void_proposal)
        .post(paths::VOID_PROPOSAL_APPROVE, MODERATORS, void::approve_void)
        .post(paths::VOID_PROPOSAL_REJECT, MODERATORS, void::reject_void)
        .post(paths::RING_TABLES, LOBBY, rings::open_ring_table)
        .post(paths::TABLE_SEATS, LOBBY, rings::seat_player)
        .post(paths::TABLE_TOP_UPS, LOBBY, rings::top_up_seat)
        .post(paths::TABLE_SIT_OUT, LEAVERS, rings::sit_out)
        .post(paths::TABLE_RETURN, PLAYERS, rings::return_to_table)
        .post(paths::TABLE_LEAVE, LEAVERS, rings::leave_table)
        .post(paths::TABLE_RELEASE, LOBBY, rings::release_player)
        .put(paths::TABLE_INTRODUCTION, LOBBY, introduction::introduce_table)
        .post(paths::TABLE_PACE, LOBBY, rings::pace_table)
        .post(paths::TABLE_CLOSE, LOBBY, rings::close_table)
        .post(paths::TABLE_SETTLE, CLERKS, ledger::settle_table)
        .get(paths::UNSETTLED_TABLES, CONTROLLERS, ledger::list_unsettled_tables)
        .get(paths::TABLE_HANDS, EVERYBODY, hands::list_hands)
        .compressed()
        .get(paths::TABLE_FAIRNESS, EVERYBODY, past::get_fairness)
        .get(paths::TABLE_HAND_PROOF, EVERYBODY, proof::get_hand_proof)
        .get(paths::TABLE_LOG, AUDITORS, past::list_log)
        .get(paths::TABLE_HISTORY, EVERYBODY, history::get_history)
        .get(paths::TABLE_REPLAY, EVERYBODY, replay::get_replay)
        .get(paths::MY_TABLES, PLAYERS, lists::list_my_tables)
        .compressed()
        .get(paths::MY_PREFERENCES, PLAYERS, preferences::get_preferences)
        .put(paths::MY_PREFERENCES, PLAYERS, preferences::set_preferences)
        .get(paths::TABLE_CHAT, PLAYERS, chat::list_chat)
        .post(paths::TABLE_CHAT, PLAYERS, chat::send_message)
        .put(paths::MY_MUTE, PLAYERS, chat::mute_player)
        .delete(paths::MY_MUTE, PLAYERS, chat::unmute_player)
        .post(paths::CHAT_REPORT, PLAYERS, chat::report_message)
        .get(paths::CHAT_REPORTS, MODERATORS, chat::list_chat_reports)
        .post(paths::CHAT_REPORT_UPHOLD, MODERATORS, chat::uphold_chat_report)
        .post(paths::CHAT_REPORT_DISMISS, MODERATORS, chat::dismiss_chat_report)
        .get(paths::FEED, READERS, feed::read_feed)
        .get(ACTS, OVERSEERS, acts::list_acts)
        .get(paths::OUTAGES, READERS, feed::list_outages)
}
