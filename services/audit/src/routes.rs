//! Every operation of the service, with who may call it.

use mazziere_contract::audit::paths;
use mazziere_web::{Access, Role, Routes};

use crate::api;
use crate::evidence::api as evidence;
use crate::ranges::api as ranges;

const AUDITORS: Access = Access::Roles(&[Role::Auditor]);

pub fn routes() -> Routes {
    Routes::new()
        .get(paths::LOGS, Access::Public, api::list_logs)
        .get(paths::CHECKPOINT, Access::Public, api::get_checkpoint)
        .get(paths::TILE, AUDITORS, api::get_tile)
        .get(paths::EVENT_PATHS, Access::Public, api::get_event_paths)
        .get(paths::EVENT_PROOF, AUDITORS, api::get_event_proof)
        .get(paths::POSTING_PROOF, AUDITORS, api::get_posting_proof)
        .get(paths::BUNDLE, AUDITORS, evidence::get_bundle)
        .get(paths::EVENTS, AUDITORS, ranges::list_events)
        .get(paths::POSTINGS, AUDITORS, ranges::list_postings)
}
