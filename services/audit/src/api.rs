//! The doors: checkpoints for everybody, tiles, entries and proofs for auditors.
//!
//! **Invariant:** nothing is shown that is not signed yet. Entries and proofs are checked against the signed tree
//! before they leave: what does not agree halts the log.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};
use mazziere_contract::audit::{
    LogHalt, LogList, LogPath, LogPaths, LogStart, LogStatus, PathsQuery, WitnessStatus, paths,
};
use mazziere_contract::{ErrorCode, FieldFault, Place};
use mazziere_tlog::{
    Content, Hash, ProofFile, TILE_WIDTH, Tile, encode_entries, prove_inclusion, tiles_of_inclusion, verify_entries,
    verify_inclusion,
};
use mazziere_web::page::bad_parameter;
use mazziere_web::{ApiError, Query, Reply};

use crate::app::{Audit, Kept, halted};
use crate::board::Signed;
use crate::halt::Cause;
use crate::log::Log;

/// What never changes any more; who may read it has a token, so it is for no shared cache.
const FOR_EVER: &str = "private, max-age=31536000, immutable";

/// List the logs
///
/// Which transparency logs there are, with the keys that verify them, how far they are, who cosigns them, and whether
/// one is signed no further.
#[utoipa::path(
    get,
    path = paths::LOGS,
    operation_id = "list_logs",
    tag = "logs",
    responses((status = 200, description = "The logs.", body = LogList))
)]
pub async fn list_logs(audit: Data<Audit>) -> Result<Reply, ApiError> {
    let logs = audit.logs().map(|kept| {
        let board = &kept.board;
        let witness = |witness: crate::board::Witnessed| WitnessStatus {
            key: witness.key.to_string(),
            size: witness.size,
            problem: witness.problem,
        };
        LogStatus {
            log: board.log().name().to_owned(),
            origin: board.key().name().to_owned(),
            key: board.key().to_string(),
            size: board.newest().map_or(0, |signed| signed.checkpoint.size()),
            entries: board.entries(),
            started: board.started().map(|start| LogStart { at: start.at, entries: start.entries }),
            verified_since: board.verified_since(),
            halted: board.halted().map(|halt| LogHalt {
                cause: halt.cause.code().to_owned(),
                detail: halt.detail,
                at: halt.at,
            }),
            witnesses: board.witnesses().into_iter().map(witness).collect(),
        }
    });
    Ok(Reply::ok(&LogList { logs: logs.collect() }))
}

/// Read the last checkpoint
///
/// Size and root of the log, signed by its key and by the witnesses that have cosigned it: a note as C2SP
/// `tlog-checkpoint` has it. At most one a second is signed. `log` is `events` or `postings`.
#[utoipa::path(
    get,
    path = paths::CHECKPOINT,
    operation_id = "get_checkpoint",
    tag = "logs",
    params(("log" = String, Path, description = "`events` or `postings`.", pattern = "^(events|postings)$")),
    responses((status = 200, description = "The checkpoint.", body = String, content_type = "text/plain"))
)]
pub async fn get_checkpoint(audit: Data<Audit>, path: Path<String>) -> Result<HttpResponse, ApiError> {
    let kept = audit.log(&path)?;
    let signed = served(&audit, kept)?;
    Ok(text(signed.note.to_string().into_bytes()))
}

/// Read a tile
///
/// Hashes of the tree, or a bundle of entries: `/{log}/tile/{level}/{index}` and `/{log}/tile/entries/{index}`, with
/// `.p/{width}` behind it for one that is not full, as C2SP `tlog-tiles` has them. What an entry is made of stands in
/// the documents for auditors.
#[utoipa::path(
    get,
    path = paths::TILE,
    operation_id = "get_tile",
    tag = "logs",
    params(
        ("log" = String, Path, description = "`events` or `postings`.", pattern = "^(events|postings)$"),
        ("tail" = String, Path, description = "The rest of the path: level and index.",
            pattern = "^(entries|[0-9]|[1-5][0-9]|6[0-3])/(x(00[1-9]|0[1-9][0-9]|[1-9][0-9]{2})/(x[0-9]{3}/){0,3})?\
                [0-9]{3}(\\.p/(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9][0-9]?))?$"),
    ),
    responses((status = 200, description = "The bytes.", body = String, content_type = "application/octet-stream"))
)]
pub async fn get_tile(audit: Data<Audit>, path: Path<(String, String)>) -> Result<HttpResponse, ApiError> {
    let (log, tail) = path.into_inner();
    let kept = audit.log(&log)?;
    let tile = Tile::parse(&format!("tile/{tail}")).map_err(|fault| {
        let why = fault.to_string();
        let fault = FieldFault::NotWellFormed { form: None, min: None, max: None };
        ApiError::new(ErrorCode::InvalidPath, why.clone()).with_parameter(Place::Path, "tail", fault, why)
    })?;
    let signed = newest(kept)?;
    if !is_signed(tile, signed.checkpoint.size()) {
        return Err(ErrorCode::TileUnknown.into());
    }
    let bytes = match tile.content() {
        Content::Hashes(_) => read_tile(&audit, kept, tile)?,
        Content::Entries => bundle(&audit, kept, tile).await?,
    };
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, FOR_EVER));
    Ok(response.content_type("application/octet-stream").body(bytes))
}

/// Positions that are asked for at once, at most.
const MOST_PATHS: usize = 64;

/// Find where events stand
///
/// The last checkpoint, and for each position the path from the entry that stands there to the root: hashes alone,
/// which say nothing of the entries. Who has an event with all that its hash covers proves with these that it is in the
/// log.
#[utoipa::path(
    get,
    path = paths::EVENT_PATHS,
    operation_id = "get_event_paths",
    tag = "proofs",
    params(PathsQuery),
    responses((status = 200, description = "Checkpoint and paths.", body = LogPaths))
)]
pub async fn get_event_paths(audit: Data<Audit>, query: Query<PathsQuery>) -> Result<Reply, ApiError> {
    let kept = audit.log(Log::Events.name())?;
    let positions: Option<Vec<u64>> = query.positions.split(',').map(|position| position.parse().ok()).collect();
    let positions = positions.filter(|positions| positions.len() <= MOST_PATHS).ok_or_else(|| {
        let fault = FieldFault::WrongLength { min: Some(1), max: Some(MOST_PATHS as u64) };
        let why = format!("positions: up to {MOST_PATHS} numbers with commas between them");
        bad_parameter("positions", fault, why)
    })?;
    let signed = served(&audit, kept)?;
    let size = signed.checkpoint.size();
    if let Some(last) = positions.iter().max().filter(|last| **last >= size) {
        return Err(unsigned(&audit, kept, *last).await);
    }
    let path = |index: u64| {
        let path = path_of(&audit, kept, size, index)?;
        let leaf = leaf_of(&audit, kept, size, index)?;
        if verify_inclusion(size, signed.checkpoint.root(), index, leaf, &path).is_err() {
            let detail = format!("the tiles at {} are not those that were signed", Log::Events.place(index));
            return Err(audit.halt(kept, Cause::Tiles, &detail));
        }
        Ok(LogPath { index, path: path.iter().map(ToString::to_string).collect() })
    };
    let paths = positions.into_iter().map(path).collect::<Result<_, ApiError>>()?;
    Ok(Reply::ok(&LogPaths { checkpoint: signed.note.to_string(), paths }))
}

/// Why no checkpoint covers a place: the log is halted, the database does not have it either, or it is signed next.
async fn unsigned(audit: &Audit, kept: &Kept, place: u64) -> ApiError {
    if let Some(halt) = kept.board.halted() {
        return halted(Some(&halt));
    }
    match kept.source.size().await {
        Ok(entries) if place < entries => ApiError::from(ErrorCode::NotSignedYet).with_retry_after(1),
        Ok(_) => ErrorCode::LeafUnknown.into(),
        Err(error) => audit.unread(kept, &error),
    }
}

/// The path from a place of the tree of `size` leaves to its root, out of the tiles.
fn path_of(audit: &Audit, kept: &Kept, size: u64, index: u64) -> Result<Vec<Hash>, ApiError> {
    let tiles_of = tiles_of_inclusion(size, index).map_err(|fault| ApiError::internal(&fault))?;
    let tiles = kept.tiles.load(&tiles_of).map_err(|error| ApiError::internal(&error))?;
    prove_inclusion(size, index, &tiles).map_err(|fault| audit.halt(kept, Cause::Tiles, &fault.to_string()))
}

/// The hash of the entry at a place of the tree of `size` leaves, out of its tile.
fn leaf_of(audit: &Audit, kept: &Kept, size: u64, index: u64) -> Result<Hash, ApiError> {
    let tile = Tile::in_tree(Content::Hashes(0), index / TILE_WIDTH, size).ok_or(ErrorCode::LeafUnknown)?;
    let hashes = tile.decode(&read_tile(audit, kept, tile)?);
    let hashes = hashes.map_err(|fault| audit.halt(kept, Cause::Tiles, &fault.to_string()))?;
    let at = usize::try_from(index % TILE_WIDTH).map_err(|error| ApiError::internal(&error))?;
    hashes.get(at).copied().ok_or_else(|| ErrorCode::LeafUnknown.into())
}

/// Prove an event
///
/// A file that proves offline that an event stands at its position of the log of events: entry, path and checkpoint as
/// C2SP `tlog-proof` has them. `extra` is the entry.
#[utoipa::path(
    get,
    path = paths::EVENT_PROOF,
    operation_id = "get_event_proof",
    tag = "proofs",
    params(("position" = u64, Path, description = "The position of the event, from 0.")),
    responses((status = 200, description = "The proof.", body = String, content_type = "text/plain"))
)]
pub async fn get_event_proof(audit: Data<Audit>, path: Path<u64>) -> Result<HttpResponse, ApiError> {
    prove(&audit, Log::Events, path.into_inner()).await
}

/// Prove a posting
///
/// A file that proves offline that a posting stands at its place of the log of postings. `extra` is the entry: it
/// hashes the posting, and shows nothing of it.
#[utoipa::path(
    get,
    path = paths::POSTING_PROOF,
    operation_id = "get_posting_proof",
    tag = "proofs",
    params(("sequence" = u64, Path, description = "The sequence of the posting, from 1.")),
    responses((status = 200, description = "The proof.", body = String, content_type = "text/plain"))
)]
pub async fn get_posting_proof(audit: Data<Audit>, path: Path<u64>) -> Result<HttpResponse, ApiError> {
    let index = path.checked_sub(1).ok_or(ErrorCode::LeafUnknown)?;
    prove(&audit, Log::Postings, index).await
}

async fn prove(audit: &Audit, log: Log, index: u64) -> Result<HttpResponse, ApiError> {
    let kept = audit.log(log.name())?;
    let signed = served(audit, kept)?;
    let (size, root) = (signed.checkpoint.size(), signed.checkpoint.root());
    if index >= size {
        // A log that is halted will never have it.
        let halt = kept.board.halted();
        return Err(halt.map_or_else(|| ErrorCode::LeafUnknown.into(), |halt| halted(Some(&halt))));
    }
    let entries = kept.source.entries(index, 1).await.map_err(|error| audit.unread(kept, &error))?;
    let Some(entry) = entries.into_iter().next() else {
        return Err(audit.halt(kept, Cause::Behind, &format!("the database ends before {}", log.place(index))));
    };
    let path = path_of(audit, kept, size, index)?;
    if verify_inclusion(size, root, index, Hash::of_leaf(&entry), &path).is_err() {
        let detail = format!("{} is not what was signed, or its tiles are not", log.place(index));
        return Err(audit.halt(kept, Cause::Rewritten, &detail));
    }
    let file = ProofFile { extra: Some(entry), index, path, checkpoint: signed.note };
    Ok(text(file.encode().map_err(|fault| ApiError::internal(&fault))?))
}

/// The last checkpoint; where there is none, why.
fn newest(kept: &Kept) -> Result<Signed, ApiError> {
    kept.board.newest().ok_or_else(|| none(kept))
}

fn served(audit: &Audit, kept: &Kept) -> Result<Signed, ApiError> {
    kept.board.served(audit.clock().now()).ok_or_else(|| none(kept))
}

fn none(kept: &Kept) -> ApiError {
    kept.board.halted().map_or_else(|| ErrorCode::LeafUnknown.into(), |halt| halted(Some(&halt)))
}

/// Whether the tree of `size` leaves has all of a tile.
fn is_signed(tile: Tile, size: u64) -> bool {
    Tile::in_tree(tile.content(), tile.index(), size).is_some_and(|there| there.width() >= tile.width())
}

fn read_tile(audit: &Audit, kept: &Kept, tile: Tile) -> Result<Vec<u8>, ApiError> {
    let read = kept.tiles.read(tile).map_err(|error| ApiError::internal(&error))?;
    read.ok_or_else(|| audit.halt(kept, Cause::Tiles, &format!("tile {tile} is missing")))
}

/// The entries of a tile of level 0, as they follow from the database.
async fn bundle(audit: &Audit, kept: &Kept, tile: Tile) -> Result<Vec<u8>, ApiError> {
    let (first, width) = (tile.index() * TILE_WIDTH, u64::from(tile.width()));
    let entries = kept.source.entries(first, width).await.map_err(|error| audit.unread(kept, &error))?;
    let hashes = Tile::in_tree(Content::Hashes(0), tile.index(), first + width).ok_or(ErrorCode::TileUnknown)?;
    let hashes = hashes.decode(&read_tile(audit, kept, hashes)?);
    let hashes = hashes.map_err(|fault| audit.halt(kept, Cause::Tiles, &fault.to_string()))?;
    let shown: Vec<&[u8]> = entries.iter().map(Vec::as_slice).collect();
    if verify_entries(&shown, &hashes).is_err() {
        let detail = format!("the database and tile {tile} do not agree");
        return Err(audit.halt(kept, Cause::Rewritten, &detail));
    }
    encode_entries(&shown).map_err(|fault| ApiError::internal(&fault))
}

fn text(body: Vec<u8>) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, "no-cache"));
    response.content_type("text/plain; charset=utf-8").body(body)
}
