//! Commands: opening, being ready, seeds, moves, abandoning.

use actix_web::web::{Data, Path};
use mazziere_contract::tables::{
    AbandonRequest, Accepted, MoveRequest, OpenTableRequest, ReadyRequest, SeedRequest, TableSummary, paths,
};
use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_ids::{PlayerId, TableId};
use mazziere_replay::table::event::TurnBy;
use mazziere_replay::table::{Command, Table};
use mazziere_web::{ApiError, IfMatch, Principal, Reply, Role, Sent, SentBody};
use serde_json::value::to_raw_value;

use super::{answer, come_to, database_failed, eyes, fresh, is_back};
use crate::app::Tables;
use crate::commands::{CommandError, Opening};
use crate::envelope::Envelope;
use crate::listing;

/// Answers a command that counts whatever the version of the table is.
pub(super) async fn execute(
    tables: &Tables,
    sent: &Sent,
    table: TableId,
    command: &Command,
) -> Result<Reply, ApiError> {
    execute_as(tables, sent, table, command, Envelope::new(sent, IfMatch(None))).await
}

/// Answers a command.
pub(crate) async fn execute_as(
    tables: &Tables,
    sent: &Sent,
    table: TableId,
    command: &Command,
    envelope: Envelope<'_>,
) -> Result<Reply, ApiError> {
    let _alone = sent.begin()?;
    let done = tables.commands().execute(table, command, |table| eyes(table, Some(&sent.principal)), envelope).await;
    answer(&done?)
}

/// Whether a command was answered before: its repeat does not say that the player is here now.
async fn is_answered(tables: &Tables, sent: &Sent) -> Result<bool, CommandError> {
    Ok(tables.live().store().receipt(sent.command_id()).await?.is_some())
}

/// Whom a request is about: the player themself, or whom a service names.
pub(super) fn about(caller: &Principal, named: Option<PlayerId>) -> Result<PlayerId, ApiError> {
    match (caller.role, named) {
        (Role::Player, named) if named.is_none_or(|named| named == caller.player()) => Ok(caller.player()),
        (Role::Player, _) => Err(ErrorCode::NotYours.into()),
        (_, Some(named)) => Ok(named),
        (_, None) => {
            let refused = ApiError::new(ErrorCode::InvalidBody, "a service names the player");
            Err(refused.with_field("/player_id", FieldFault::MissingField {}, "which player"))
        }
    }
}

/// At whose word something is done for the player that the request is about.
pub(super) fn at_the_word_of(caller: &Principal) -> TurnBy {
    if caller.role == Role::Player { TurnBy::Player } else { TurnBy::Lobby }
}

fn seed(hex: &str) -> Result<Vec<u8>, ApiError> {
    hex::decode(hex).map_err(|_| ApiError::new(ErrorCode::SeedInvalid, "the seed is not hexadecimal"))
}

/// Opens a table.
///
/// The dealer is drawn, the first deal promised; it is dealt when every player said that they are here, or when the
/// waiting time is over. The same id opens once: the same request again is answered with the table that is there.
#[utoipa::path(post, path = paths::TABLES, operation_id = "open_table", tag = "tables",
    request_body = OpenTableRequest,
    responses(
        (status = 201, description = "The table is open.", body = TableSummary),
        (status = 200, description = "It was opened before by the same request.", body = TableSummary)))]
pub async fn open_table(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<OpenTableRequest>,
) -> Result<Reply, ApiError> {
    let _alone = sent.begin()?;
    open(&tables, Opening::Match(&body), Envelope::new(&sent, IfMatch(None))).await
}

/// Opens a table, and writes its row.
pub(super) async fn open(tables: &Tables, opening: Opening<'_>, envelope: Envelope<'_>) -> Result<Reply, ApiError> {
    let private = matches!(opening, Opening::Match(request) if request.private);
    let opened = tables.commands().open(opening, envelope).await?;
    if opened.status < 300 {
        // The subscription writes the row too; this way who opened the table finds it at once.
        let row: TableSummary = serde_json::from_str(opened.body.get()).map_err(|error| ApiError::internal(&error))?;
        listing::store::insert(tables.pool(), &row, private, 1).await.map_err(|error| database_failed(&error))?;
    }
    answer(&opened)
}

/// Says that the player is here.
///
/// They may bring a seed that is mixed into the shuffles. When every player is here the first deal is dealt at once. At
/// a ring table a player who was late or away is back, as by opening a stream of it.
#[utoipa::path(post, path = paths::TABLE_READY, operation_id = "ready_table", tag = "play",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = ReadyRequest,
    responses((status = 200, description = "The table knows.", body = Accepted)))]
pub async fn ready_table(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<ReadyRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let seed = body.client_seed.as_deref().map(seed).transpose()?;
    let player = sent.player();
    let entry = fresh(&tables, *table).await?;
    let now = sent.platform.clock().now();
    let may_be_back = |table: &Table| {
        let at_a_ring = table.ring().is_some_and(|ring| ring.is_back(player, None, now));
        at_a_ring || table.is_played_for(player)
    };
    if entry.look(may_be_back) && !is_answered(&tables, &sent).await? {
        let known = tables.presence().look(*table, player).await.map_err(|error| database_failed(&error))?;
        come_to(&tables, &entry, player, known, now).await?;
        is_back(&tables, &entry, player, now).await?;
    }
    execute(&tables, &sent, *table, &Command::Ready { player, seed }).await
}

/// Gives a seed for the next deals.
///
/// It is mixed into every deal that begins after it, beside the secret to which the house is bound already.
#[utoipa::path(post, path = paths::TABLE_SEED, operation_id = "seed_table", tag = "play",
    params(("table_id" = TableId, Path, description = "The table.")),
    request_body = SeedRequest,
    responses((status = 200, description = "The seed will be used.", body = Accepted)))]
pub async fn seed_table(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<SeedRequest>,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let seed = seed(&body.client_seed)?;
    let command = Command::Seed { player: sent.player(), seed };
    execute(&tables, &sent, *table, &command).await
}

/// Plays a move.
///
/// `move` is a move of the game as the table view lists them under `legal`. With the `decision` that stands there it
/// counts only if the seat is asked the same still, whatever else has happened at the table. With `If-Match` it counts
/// only if the table is still at the version that the player saw (the ledger's word at a cash table makes no version
/// stale). What the move causes (the next deal too) is in the answer, as the player sees it.
#[utoipa::path(post, path = paths::TABLE_MOVES, operation_id = "play_move", tag = "play",
    params(("table_id" = TableId, Path, description = "The table."),
        ("If-Match" = Option<String>, Header, description = "The version that the player saw.", example = "\"v12\"")),
    request_body = MoveRequest,
    responses((status = 200, description = "The move was played.", body = Accepted)))]
pub async fn play_move(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<MoveRequest>,
    seen: IfMatch,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let envelope = Envelope { decision: body.decision.as_deref(), ..Envelope::new(&sent, seen) };
    let r#move = to_raw_value(&body.r#move).map_err(|error| ApiError::internal(&error))?;
    let player = sent.player();
    // A player who is asked is back by what they decide; one who is not asked, by having come.
    let may_be_back = |table: &Table| {
        let is_asked = !table.seats_of(player).intersection(table.awaited()).is_empty();
        !is_asked && table.is_played_for(player)
    };
    if let Some(entry) = tables.live().known(*table)
        && entry.look(may_be_back)
        && !is_answered(&tables, &sent).await?
    {
        is_back(&tables, &entry, player, sent.platform.clock().now()).await?;
    }
    let command = Command::Move { player, seat: body.seat, r#move };
    execute_as(&tables, &sent, *table, &command, envelope).await
}

/// Gives up.
///
/// The match ends; the player's line loses with the game's penalty. Not taken back. At a ring table it is leaving. A
/// service names the player, who leaves a cash table in the middle of a match (G3.12).
#[utoipa::path(post, path = paths::TABLE_ABANDON, operation_id = "abandon_table", tag = "play",
    params(("table_id" = TableId, Path, description = "The table."),
        ("If-Match" = Option<String>, Header, description = "The version that the player saw.", example = "\"v12\"")),
    request_body = AbandonRequest,
    responses((status = 200, description = "The match is over; at a ring table the player leaves.", body = Accepted)))]
pub async fn abandon_table(
    tables: Data<Tables>,
    SentBody(sent, body): SentBody<AbandonRequest>,
    seen: IfMatch,
    table: Path<TableId>,
) -> Result<Reply, ApiError> {
    let envelope = Envelope::new(&sent, seen);
    let player = about(&sent.principal, body.player_id)?;
    let command = Command::Abandon { player, seat: body.seat, by: at_the_word_of(&sent.principal) };
    execute_as(&tables, &sent, *table, &command, envelope).await
}
