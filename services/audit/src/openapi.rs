//! The OpenAPI 3.1 document of the service, from the handlers, the route table and the table of refusals.

use mazziere_contract::ErrorCode as Code;
use mazziere_web::documentation::{self, Particulars};
use utoipa::OpenApi;

use crate::routes::routes;

#[derive(OpenApi)]
#[openapi(
    servers(
        (url = "/", description = "The service that serves this document."),
        (url = "http://127.0.0.1:8084", description = "A house under `cargo run`.")
    ),
    info(
        title = "Mazziere audit",
        description = "Two transparency logs, of all events and of all postings: checkpoints, tiles, proofs. Formats \
                       are those of C2SP. Anyone who keeps a checkpoint sees later that nothing before it was changed. \
                       And bundles: everything that verifies the house offline.",
    ),
    paths(
        crate::api::list_logs,
        crate::api::get_checkpoint,
        crate::api::get_tile,
        crate::api::get_event_paths,
        crate::api::get_event_proof,
        crate::api::get_posting_proof,
        crate::evidence::api::get_bundle,
        crate::ranges::api::list_events,
        crate::ranges::api::list_postings,
    ),
    components(schemas(mazziere_ids::PlayerId, mazziere_ids::TableId, mazziere_ids::TournamentId)),
    tags(
        (name = "logs", description = "Trees of RFC 6962, as checkpoints and tiles."),
        (name = "proofs", description = "Files that prove something offline."),
        (name = "evidence", description = "The rows of the house, for who verifies them offline."),
    ),
)]
struct Document;

const PARTICULARS: Particulars = Particulars {
    refusals: &[
        (&["get_checkpoint", "get_event_proof", "get_posting_proof"], &[Code::LeafUnknown]),
        (&["get_tile"], &[Code::TileUnknown, Code::LeafUnknown]),
        (&["get_event_paths"], &[Code::NotSignedYet, Code::LeafUnknown]),
        (
            &["get_checkpoint", "get_tile", "get_event_paths", "get_event_proof", "get_posting_proof"],
            &[Code::LogHalted],
        ),
    ],
    writes: &[],
    unkept: &[],
    versioned: &[],
    streams: &[],
    catalogue: None,
};

/// The document, complete.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    documentation::complete(&mut document, &routes(), &PARTICULARS);
    documentation::answer(&mut document, include_str!("../../../openapi/examples/audit.json"));
    document
}
