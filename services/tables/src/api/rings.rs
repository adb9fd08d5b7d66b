//! Commands of ring tables: opening, seats, chips, sitting out, leaving, pace, closing.
//!
//! Chips come to a table only after their money: the caller of `seats` or `top-ups` has made the posting before, so a
//! table never shows chips that the ledger does not hold.

use actix_web::web::{Data, Path};
use mazziere_contract::tables::{
    Accepted, OpenRingTableRequest, PaceRequest, PlayerRequest, ReleaseRequest, SeatPlayerRequest, SeatTaken,
    SitOutRequest, TableSummary, TopUpRequest, paths,
};
use mazziere_ids::TableId;
use mazziere_replay::table::Command;
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::ring::command::RingCommand;
use mazziere_web::{ApiError, IfMatch, Reply, SentBody};

use super::answer;
use super::commands::{about, at_the_word_of, execute, open};
use crate::app::Tables;
use crate::commands::Opening;
use crate::envelope::Envelope;

/// Opens a ring table.
///
/// Nobody sits there yet; the first button is drawn, the first deal promised. Hands follow each other by themselves as
/// soon as two players can be dealt. The same id opens once: the same request again is answered with the table that is
/// there.
#[utoipa::path(post, path = paths::RING_TABLES, operation_id = "open_ring_table", tag = "rings",
    request_body = OpenRingTableRequest,
    responses(
        (status = 201, description = "The table is open.", body = TableSummary),
        (status = 200, description = "It was opened before by the same request.", body = TableSummary)))]
pub async fn open_ring_table(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<OpenRingTableRequest>,
) -> Result<Reply, ApiError> {
    let _alone = sent.begin()?;
    open(&tables, Opening::Ring(&body), Envelope::new(&sent, IfMatch(None))).await
}

/// Seats a player.
///
/// At a cash table their money is in play by then. They are dealt in from the next hand on, as far as the game lets
/// newcomers in. A player sits once at a table, and a session once in its life: the same session again is answered with
/// its seat.
#[utoipa::path(post, path = paths::TABLE_SEATS, operation_id = "seat_player", tag = "rings",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = SeatPlayerRequest,
    responses((status = 200, description = "They sit.", body = SeatTaken)))]
pub async fn seat_player(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<SeatPlayerRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let _alone = sent.begin()?;
    if let Some(entry) = tables.live().known(*table) {
        // The step that seats them has their name.
        entry.introduction(tables.pool(), sent.platform.clock(), &[body.player_id]).await;
    }
    let seated = tables.commands().seat(*table, body, Envelope::new(&sent, IfMatch(None))).await;
    answer(&seated?)
}

/// Brings bought chips to a seat.
///
/// They are credited when the hand is over, up to the table's maximum (G3.7); the feed tells what was credited, and the
/// rest goes back to the wallet. The money is in play by then; a posting tops up once, whatever the key.
#[utoipa::path(post, path = paths::TABLE_TOP_UPS, operation_id = "top_up_seat", tag = "rings",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = TopUpRequest,
    responses((status = 200, description = "They will be credited.", body = Accepted)))]
pub async fn top_up_seat(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<TopUpRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    execute(&tables, &sent, *table, &Command::Ring(RingCommand::TopUp(body))).await
}

/// Sits out.
///
/// At a cash table the player gets no cards until they are back, and has to go after a while (G3.10, G3.11). In a
/// tournament they are dealt in and play as the absent do. So it is in a match that cannot be lost by absence (peppa);
/// other matches know no sitting out. A service names the player: one who has left for good while their match goes on.
#[utoipa::path(post, path = paths::TABLE_SIT_OUT, operation_id = "sit_out", tag = "rings",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = PlayerRequest,
    responses((status = 200, description = "The player sits out.", body = Accepted)))]
pub async fn sit_out(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<PlayerRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let player = about(&sent.principal, body.player_id)?;
    let command = Command::Ring(RingCommand::SitOut { player, by: at_the_word_of(&sent.principal) });
    execute(&tables, &sent, *table, &command).await
}

/// Is back.
///
/// "Sono tornato": the player is dealt in again from the next hand on, as far as the game's blinds let them. In a match
/// they decides again from the next decision on.
#[utoipa::path(post, path = paths::TABLE_RETURN, operation_id = "return_to_table", tag = "rings",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = SitOutRequest,
    responses((status = 200, description = "The player is back.", body = Accepted)))]
pub async fn return_to_table(
    tables: Data<Tables>,
    SentBody(sent, _): SentBody<SitOutRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let command = Command::Ring(RingCommand::Return { player: sent.player(), by: TurnBy::Player });
    execute(&tables, &sent, *table, &command).await
}

/// Leaves the table.
///
/// The player plays no further decision; when the hand is over they are stood up, and at a cash table their whole
/// credit goes back to their wallet (G3.12). A tournament they do not leave: they are played as the absent are.
#[utoipa::path(post, path = paths::TABLE_LEAVE, operation_id = "leave_table", tag = "rings",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = PlayerRequest,
    responses((status = 200, description = "The player leaves.", body = Accepted)))]
pub async fn leave_table(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<PlayerRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let player = about(&sent.principal, body.player_id)?;
    let command = Command::Ring(RingCommand::Leave { player, by: at_the_word_of(&sent.principal) });
    execute(&tables, &sent, *table, &command).await
}

/// Takes a player away to another table.
///
/// They play the hand in progress to its end and are stood up then; the feed tells with how many chips. Of a table that
/// is broken everybody takes an equal part of the carried pot along, in whatever order they go.
#[utoipa::path(post, path = paths::TABLE_RELEASE, operation_id = "release_player", tag = "rings",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = ReleaseRequest,
    responses((status = 200, description = "They will be stood up.", body = Accepted)))]
pub async fn release_player(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<ReleaseRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let ReleaseRequest { player_id: player, breaking } = body;
    let command = Command::Ring(RingCommand::Release { player, breaking });
    execute(&tables, &sent, *table, &command).await
}

/// Says how many hands may be dealt.
///
/// Hand for hand is a pace: every table gets one hand more when all have ended theirs (G1.9). A hand in play is
/// finished.
#[utoipa::path(post, path = paths::TABLE_PACE, operation_id = "pace_table", tag = "rings",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = PaceRequest,
    responses((status = 200, description = "The table knows.", body = Accepted)))]
pub async fn pace_table(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<PaceRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let PaceRequest { hands_allowed, levels_ahead } = body;
    let command = Command::Ring(RingCommand::Pace { hands_allowed, levels_ahead });
    execute(&tables, &sent, *table, &command).await
}

/// Closes a ring table.
///
/// When the hand in play is over everybody is stood up. The table is over when, at a cash table, the ledger has
/// everything.
#[utoipa::path(post, path = paths::TABLE_CLOSE, operation_id = "close_table", tag = "rings",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = SitOutRequest,
    responses((status = 200, description = "The table closes.", body = Accepted)))]
pub async fn close_table(
    tables: Data<Tables>,
    SentBody(sent, _): SentBody<SitOutRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    execute(&tables, &sent, *table, &Command::Ring(RingCommand::Close)).await
}
