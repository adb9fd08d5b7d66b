//! Trying an opening: templates are checked with it before anybody pays for what they open.

use actix_web::web::Data;
use mazziere_contract::Problem;
use mazziere_contract::tables::{Trial, TrialRequest, paths};
use mazziere_web::{ApiError, Body, Platform, Reply};

use crate::app::Tables;
use crate::commands::Opening;

/// Tries to open a table.
///
/// Says whether a table would open, and at a ring whether every seat could be taken with so many chips and hands could
/// be played at every level, those beyond the last one included; refused as the opening itself would be. Changes
/// nothing, so it needs no key.
#[utoipa::path(post, path = paths::TABLE_VALIDATE, operation_id = "validate_table", tag = "tables",
    request_body(content = TrialRequest, example = json!({"frame": "ring", "chips": 1500, "opening": {
        "table_id": "0190d3a0-0000-7000-8000-000000000010", "game": "holdem", "options": {"sb": 50}, "seats": 6,
        "kind": {"kind": "cash"}}})),
    responses((status = 200, description = "It would open.", body = Trial)))]
pub async fn validate_table(
    tables: Data<Tables>,
    platform: Data<Platform>,
    body: Body<TrialRequest>,
) -> Result<Reply, ApiError> {
    let (opening, chips) = match &body.value {
        TrialRequest::Match { opening } => (Opening::Match(opening), 0),
        TrialRequest::Ring { opening, chips } => (Opening::Ring(opening), *chips),
    };
    let tried = tables.commands().try_opening(opening, chips, platform.clock().now());
    let changes = tried.map_err(|refused| ApiError::from(of_opening(refused.problem())))?;
    Ok(Reply::ok(&Trial { options_text: changes.table.summary().options_text }))
}

/// A problem with an opening, whose fields stand below it.
fn of_opening(mut problem: Problem) -> Problem {
    for field in &mut problem.errors {
        field.pointer.insert_str(0, "/opening");
    }
    problem
}
