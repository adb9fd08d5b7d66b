//! The lobby's OpenAPI document and route table.

use mazziere_contract::lobby::paths;
use mazziere_web::{Access, Role, Routes};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use crate::{cancellation, cash, registration, results, template, tournament};

const OPERATORS: Access = Access::Roles(&[Role::Operator]);
const PLAYERS: Access = Access::Roles(&[Role::Player]);
const READERS: Access = Access::Roles(&[Role::Player, Role::Operator, Role::Auditor, Role::Service]);

/// Every operation, with who may call it.
pub fn routes() -> Routes {
    Routes::new()
        .get(paths::TEMPLATES, Access::Public, template::api::list_templates)
        .post(paths::TEMPLATES, OPERATORS, template::api::create_template)
        .get(paths::TEMPLATE, Access::Public, template::api::get_template)
        .post(paths::TEMPLATE_RETIRE, OPERATORS, template::api::retire_template)
        .get(paths::TOURNAMENTS, Access::Public, tournament::api::list_tournaments)
        .post(paths::TOURNAMENTS, OPERATORS, tournament::api::open_tournament)
        .get(paths::TOURNAMENTS_STREAM, Access::Public, tournament::api::stream_tournaments)
        .get(paths::TOURNAMENT, Access::Public, tournament::api::get_tournament)
        .get(paths::TOURNAMENT_STREAM, Access::Public, tournament::api::stream_tournament)
        .post(paths::REGISTRATIONS, PLAYERS, registration::api::create_registration)
        .get(paths::REGISTRATION, READERS, registration::api::get_registration)
        .delete(paths::REGISTRATION, PLAYERS, registration::api::delete_registration)
        .post(paths::REGISTRATION_CONFIRM, PLAYERS, registration::api::confirm_registration)
        .get(paths::MY_REGISTRATIONS, PLAYERS, registration::api::list_my_registrations)
        .get(paths::MY_RESULTS, PLAYERS, results::players::list_my_results)
        .post(paths::CANCELLATION, OPERATORS, cancellation::api::cancel_tournament)
        .get(paths::CASH_TEMPLATES, Access::Public, cash::template::api::list_cash_templates)
        .post(paths::CASH_TEMPLATES, OPERATORS, cash::template::api::create_cash_template)
        .get(paths::CASH_TEMPLATE, Access::Public, cash::template::api::get_cash_template)
        .post(paths::CASH_TEMPLATE_RETIRE, OPERATORS, cash::template::api::retire_cash_template)
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
        .post(paths::WAITING_LIST, PLAYERS, cash::api::line::join_waiting_list)
        .delete(paths::WAITING_LIST, PLAYERS, cash::api::line::leave_waiting_list)
        .get(paths::MY_WAITING, PLAYERS, cash::api::line::list_my_waiting)
}

/// The document, OpenAPI 3.1.
pub fn openapi() -> utoipa::openapi::OpenApi {
    Document::openapi()
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Mazziere lobby",
        description = "Events players can join: templates, tournaments, registrations, brackets, results, cancellation; \
            cash tables: sessions, top-ups, waiting lists. \
            Amounts are decimal strings with the currency beside them; times are RFC 3339 in UTC; lists are read by cursor. \
            Writes take an `Idempotency-Key`: the first answer is given again on a repeat (`Idempotency-Replayed: true`).",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        template::api::list_templates,
        template::api::create_template,
        template::api::get_template,
        template::api::retire_template,
        tournament::api::list_tournaments,
        tournament::api::open_tournament,
        tournament::api::stream_tournaments,
        tournament::api::get_tournament,
        tournament::api::stream_tournament,
        registration::api::create_registration,
        registration::api::get_registration,
        registration::api::delete_registration,
        registration::api::confirm_registration,
        registration::api::list_my_registrations,
        results::players::list_my_results,
        cancellation::api::cancel_tournament,
        cash::template::api::list_cash_templates,
        cash::template::api::create_cash_template,
        cash::template::api::get_cash_template,
        cash::template::api::retire_cash_template,
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
        cash::api::line::join_waiting_list,
        cash::api::line::leave_waiting_list,
        cash::api::line::list_my_waiting,
    ),
    tags(
        (name = "templates", description = "What tournaments are opened from."),
        (name = "tournaments", description = "Sit&gos and scheduled tournaments: lists, brackets, stacks and tables, results, cancellation, live."),
        (name = "registrations", description = "Getting in and out."),
        (name = "cash tables", description = "What the house keeps open for money, with statistics, live."),
        (name = "cash sessions", description = "Sitting down at a cash table, topping up; at tables of matches playing on and leaving."),
        (name = "waiting lists", description = "Standing in line for a seat.")
    ),
    modifiers(&Bearer)
)]
struct Document;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
        let components = document.components.get_or_insert_with(Default::default);
        components.add_security_scheme("bearer", SecurityScheme::Http(scheme));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_document_and_the_route_table_say_the_same() {
        let document = serde_json::to_value(openapi()).unwrap();
        let mut documented = BTreeSet::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                let name = operation["operationId"].as_str().unwrap();
                assert!(operation["summary"].is_string() && operation["description"].is_string(), "{name}");
                documented.insert((method.to_uppercase(), path.clone()));
            }
        }
        let routed: BTreeSet<_> =
            routes().specs().map(|spec| (spec.method.to_string(), spec.path.to_owned())).collect();
        assert_eq!(documented, routed);
        assert_eq!(document["openapi"], "3.1.0");
    }

    #[test]
    fn every_code_in_the_document_is_in_the_table() {
        let document = serde_json::to_value(openapi()).unwrap();
        for operation in
            document["paths"].as_object().unwrap().values().flat_map(|path| path.as_object().unwrap().values())
        {
            for (status, response) in operation["responses"].as_object().unwrap() {
                if response["content"].get("application/problem+json").is_none() {
                    continue;
                }
                let codes = response["description"].as_str().unwrap().split('`').skip(1).step_by(2);
                for code in codes {
                    let known = mazziere_contract::ErrorCode::from_code(code).unwrap_or_else(|| panic!("{code}"));
                    assert_eq!(known.status().to_string(), *status, "{code}");
                }
            }
        }
    }
}
