//! What the tests of a frontend ask for over HTTP: a table with given cards, and how far its script is.

use actix_web::web;
use mazziere_contract::tables::Format;
use mazziere_contract::{ErrorCode, FieldFault};
use mazziere_ids::{PlayerId, TableId};
use mazziere_money::Money;
use mazziere_web::{ApiError, Body, Reply};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{Opened, Scripted, Seated, Wanted};
use crate::all::dealer::Progress;
use crate::all::people::check_name;

/// Most decks of one request, and most moves of one bot.
const MOST: usize = 1_000;

/// A table with given cards, and bots that play what they are told.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "game": "scopa",
    "dealer": 1,
    "decks": [["7D", "6S", "2D", "5S", "AB", "JS", "7B", "6D", "QC", "KD", "AC", "2C", "3C", "4C", "5C", "6C", "7C",
        "JC", "KC", "AD", "3D", "4D", "5D", "JD", "QD", "AS", "2S", "3S", "4S", "7S", "QS", "KS", "2B", "3B", "4B",
        "5B", "6B", "JB", "QB", "KB"]],
    "seats": [{"player": "anna"}, {"bot": "Gina", "moves": [{"type": "play", "card": "5S"}]}]
}))]
pub struct ScriptedTableRequest {
    /// Which game.
    pub game: String,
    /// Its options; what is left out takes its default.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub options: Option<Value>,
    /// How a match is played; the first format of the game for so many players if absent. Not for games of hands.
    #[serde(default)]
    pub format: Option<Format>,
    /// The seat that deals first, from 0; at a table of hands the place in `seats` of who has the button in the first
    /// hand.
    #[serde(default)]
    #[schema(maximum = 9)]
    pub dealer: u8,
    /// The decks of the first deals, in order, 1000 at most: all cards of the game, in the order in which they are
    /// dealt, as `mazziere deal` takes them. Later decks are drawn.
    #[serde(default)]
    #[schema(max_items = 1000)]
    pub decks: Vec<Vec<String>>,
    /// With how much everybody sits down at a table of hands; the most that the table takes if absent, and at most
    /// 100.00. It is paid in for this.
    #[serde(default)]
    pub buy_in: Option<Money>,
    /// Who sits there, in the order of the seats, 2 to 10.
    #[schema(min_items = 2, max_items = 10)]
    pub seats: Vec<ScriptedSeat>,
}

/// A person or a bot.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ScriptedSeat {
    /// The name of a person, as for a token, 1 to 40 characters.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 40)]
    pub player: Option<String>,
    /// The name of a bot, 1 to 40 characters. One of the two is given.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 40)]
    pub bot: Option<String>,
    /// What the bot plays whenever it is to move, in order, in the game's own terms, 1000 at most; then it plays any
    /// legal move, the same each time.
    #[serde(default)]
    #[schema(max_items = 1000, value_type = Vec<Object>)]
    pub moves: Vec<Value>,
}

/// A table with given cards, and how far its script is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScriptedTable {
    /// Which table.
    pub table_id: TableId,
    /// How it is played.
    pub format: Format,
    /// Who was seated, by seat.
    pub seats: Vec<ScriptedPlayer>,
    /// How many of the decks were dealt.
    pub decks_dealt: usize,
    /// How many are still to come.
    pub decks_left: usize,
    /// Decks that were passed over, by their places in `decks`: they do not hold the cards that were to be shuffled.
    pub decks_unfit: Vec<usize>,
}

/// Somebody at such a table.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScriptedPlayer {
    /// Which seat.
    pub seat: u8,
    /// Who sits there.
    pub player_id: PlayerId,
    /// What they are called.
    pub name: String,
    /// Of a bot: how many of its moves were played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_played: Option<usize>,
    /// Of a bot: how many are still to come.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves_left: Option<usize>,
    /// Of a bot: the move that was refused, with the code. No further one is played then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<RefusedMove>,
}

/// A move that was refused.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedMove {
    /// The move.
    #[schema(value_type = Object)]
    pub r#move: Value,
    /// Why.
    pub code: ErrorCode,
}

fn shown(opened: Opened, decks: Progress) -> ScriptedTable {
    let Opened { table_id, format, seats, bots } = opened;
    let player = |(seat, player_id, name): (u8, PlayerId, String)| {
        let progress = bots.iter().find(|bot| bot.player_id == player_id).map(super::Bot::progress);
        ScriptedPlayer {
            seat,
            player_id,
            name,
            moves_played: progress.as_ref().map(|progress| progress.played),
            moves_left: progress.as_ref().map(|progress| progress.left.len()),
            refused: progress.and_then(|progress| progress.refused).map(|(r#move, code)| RefusedMove { r#move, code }),
        }
    };
    let seats = seats.into_iter().map(player).collect();
    let Progress { dealt, left, unfit } = decks;
    ScriptedTable { table_id, format, seats, decks_dealt: dealt, decks_left: left, decks_unfit: unfit }
}

/// Open a table with given cards.
///
/// For the tests of a frontend: the cards come as they are given, and bots play the moves that they are told. A match
/// belongs to no event and has clocks of two hours; at a table of hands, a cash table, everybody has their seat and
/// their money before the first hand. Who verifies such a table is told that its cards do not follow from its secret.
#[utoipa::path(post, path = "/dev/tables", operation_id = "create_scripted_table", tag = "tables",
    request_body = ScriptedTableRequest,
    responses((status = 201, description = "The table, open", body = ScriptedTable)))]
pub async fn create_scripted_table(
    scripted: web::Data<Scripted>,
    body: Body<ScriptedTableRequest>,
) -> Result<Reply, ApiError> {
    let ScriptedTableRequest { game, options, format, dealer, decks, buy_in, seats } = body.into_inner();
    let refused = |pointer: &str, fault: FieldFault, why: &str| {
        ApiError::new(ErrorCode::InvalidBody, why).with_field(pointer, fault, why)
    };
    if !(2..=10).contains(&seats.len()) {
        let fault = FieldFault::WrongLength { min: Some(2), max: Some(10) };
        return Err(refused("/seats", fault, "2 to 10 sit at a table"));
    }
    if decks.len() > MOST || seats.iter().any(|seat| seat.moves.len() > MOST) {
        let fault = FieldFault::WrongLength { min: None, max: Some(MOST as u64) };
        return Err(refused("/decks", fault, "at most 1000 decks, and as many moves of each bot"));
    }
    let mut seated = Vec::new();
    let mut names = Vec::new();
    for (place, ScriptedSeat { player, bot, moves }) in seats.into_iter().enumerate() {
        let pointer = format!("/seats/{place}");
        let (name, field) = match (&player, &bot) {
            (Some(name), None) if moves.is_empty() => (name, "player"),
            (None, Some(name)) => (name, "bot"),
            _ => {
                let why = "either a player, or a bot with its moves";
                return Err(refused(&pointer, FieldFault::NotAllowed { with: Vec::new() }, why));
            }
        };
        check_name(name, &format!("{pointer}/{field}"))?;
        if names.contains(&(field, name.clone())) {
            return Err(refused(&pointer, FieldFault::Repeated {}, "nobody sits in two seats"));
        }
        names.push((field, name.clone()));
        seated.push(match (player, bot) {
            (Some(name), _) => Seated::Person(name),
            (None, bot) => Seated::Bot(bot.unwrap_or_default(), moves),
        });
    }
    let opened = scripted.open(Wanted { game, options, format, dealer, decks, buy_in, seats: seated }).await?;
    let table = opened.table_id;
    let progress = scripted.progress(table).map_or_else(Progress::default, |(_, progress)| progress);
    Ok(Reply::created(format!("/dev/tables/{table}"), &shown(opened, progress)))
}

/// Read how far a table with given cards is.
///
/// The house remembers the last thousand of them, until it ends.
#[utoipa::path(get, path = "/dev/tables/{table_id}", operation_id = "get_scripted_table", tag = "tables",
    params(("table_id" = TableId, Path, description = "Which table")),
    responses((status = 200, description = "The table, and how far it is", body = ScriptedTable)))]
pub async fn get_scripted_table(scripted: web::Data<Scripted>, path: web::Path<TableId>) -> Result<Reply, ApiError> {
    match scripted.progress(*path) {
        Some((opened, progress)) => Ok(Reply::ok(&shown(opened, progress))),
        None => Err(ErrorCode::TableUnknown.into()),
    }
}
