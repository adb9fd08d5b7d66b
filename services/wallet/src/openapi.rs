//! The OpenAPI 3.1 document of the wallet, from the handlers, the route table and the table of refusals.
//!
//! Which refusals an operation may answer with is data here; their meaning and advice come from the one table of codes.

use std::collections::BTreeMap;

use mazziere_contract::{ErrorCode, Problem};
use mazziere_web::Access;
use utoipa::OpenApi;
use utoipa::openapi::path::{HttpMethod, Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Content, Ref, Required, Response, ResponseBuilder};

use ErrorCode as Code;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Mazziere wallet",
        description = "A double-entry ledger: deposits and withdrawals, postings, holds, statements, the trial balance. \
                       Amounts are strings in euro; signs are from the account's own view.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    paths(
        crate::deposit::api::create_deposit,
        crate::withdrawal::api::create_withdrawal,
        crate::withdrawal::api::get_withdrawal,
        crate::withdrawal::api::complete_withdrawal,
        crate::withdrawal::api::cancel_withdrawal,
        crate::account::api::get_balance,
        crate::statement::api::list_statement_entries,
        crate::posting::api::create_posting,
        crate::posting::api::get_posting,
        crate::posting::api::void_posting,
        crate::posting::api::reverse_posting,
        crate::hold::api::create_hold,
        crate::hold::api::get_hold,
        crate::hold::api::settle_hold,
        crate::hold::api::void_hold,
        crate::tournament::api::get_tournament_accounts,
        crate::tournament::api::close_tournament,
        crate::table::api::get_table_accounts,
        crate::table::api::close_table,
        crate::trial_balance::api::get_trial_balance,
    ),
    components(schemas(Problem)),
    tags(
        (name = "players", description = "What a player has, and how it came about."),
        (name = "transfers", description = "Money from outside and to the outside."),
        (name = "ledger", description = "Postings and the trial balance."),
        (name = "holds", description = "Cash kept back for a while."),
        (name = "tournaments", description = "The accounts of a tournament."),
        (name = "tables", description = "The accounts of a cash table."),
    ),
)]
struct Document;

/// What moving money may be refused with.
const MOVING: [Code; 3] = [Code::AccountClosed, Code::InsufficientFunds, Code::AmountOutOfRange];

/// The refusals of an operation beyond those that every operation shares.
fn own_codes(operation_id: &str) -> Vec<Code> {
    let own: &[Code] = match operation_id {
        "create_deposit" => &[Code::AmountNotPositive, Code::ReferenceReused],
        "create_withdrawal" => &[Code::NotYours, Code::AmountNotPositive, Code::ReferenceReused],
        "get_withdrawal" => &[Code::WithdrawalUnknown, Code::NotYours],
        "complete_withdrawal" | "cancel_withdrawal" => &[Code::WithdrawalUnknown, Code::WithdrawalClosed],
        "get_balance" => &[Code::NotYours, Code::PlayerUnknown],
        "list_statement_entries" => &[Code::NotYours, Code::PlayerUnknown, Code::InvalidQuery],
        "create_posting" => {
            &[Code::PostingUnbalanced, Code::PostingNotAllowed, Code::PostingVoided, Code::PostingIdReused]
        }
        "get_posting" => &[Code::PostingUnknown],
        "void_posting" => &[Code::PostingReversed, Code::PostingNotAllowed],
        "reverse_posting" => &[Code::PostingUnknown, Code::PostingReversed, Code::PostingNotAllowed],
        "create_hold" => &[Code::AmountNotPositive, Code::HoldIdReused, Code::InsufficientFunds],
        "get_hold" => &[Code::HoldUnknown],
        "settle_hold" => &[
            Code::HoldUnknown,
            Code::HoldClosed,
            Code::AmountNotPositive,
            Code::HoldExceeded,
            Code::PostingUnbalanced,
            Code::PostingNotAllowed,
        ],
        "void_hold" => &[Code::HoldUnknown, Code::HoldClosed],
        "close_tournament" | "close_table" => &[Code::AccountNotEmpty],
        _ => &[],
    };
    let moves = matches!(
        operation_id,
        "create_deposit"
            | "create_withdrawal"
            | "complete_withdrawal"
            | "cancel_withdrawal"
            | "create_posting"
            | "void_posting"
            | "reverse_posting"
            | "settle_hold"
    );
    own.iter().chain(MOVING.iter().filter(|_| moves)).copied().collect()
}

/// The document, complete.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    document.info.version = env!("CARGO_PKG_VERSION").to_owned();
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .bearer_format("JWT")
        .description(Some("A token of the house's issuer; its role decides what may be called."))
        .build();
    document.components.get_or_insert_default().add_security_scheme("bearer", SecurityScheme::Http(bearer));
    let routes = crate::routes();
    for spec in routes.specs() {
        let is_write = spec.method == actix_web::http::Method::POST;
        let method = if is_write { HttpMethod::Post } else { HttpMethod::Get };
        let operation = document.paths.paths.get_mut(spec.path).and_then(|item| match method {
            HttpMethod::Post => item.post.as_mut(),
            _ => item.get.as_mut(),
        });
        if let Some(operation) = operation {
            complete(operation, spec.path, spec.access, is_write);
        }
    }
    document
}

fn complete(operation: &mut Operation, path: &str, access: Access, is_write: bool) {
    let mut codes = vec![Code::TokenInvalid, Code::TokenExpired, Code::RateLimited, Code::Internal];
    codes.push(Code::DatabaseUnavailable);
    if let Access::Roles(roles) = access {
        codes.extend([Code::TokenMissing, Code::RoleForbidden]);
        let names: Vec<&str> = roles.iter().map(|role| role.name()).collect();
        let description = operation.description.get_or_insert_default();
        description.push_str(&format!("\n\nRoles: {}.", names.join(", ")));
        operation.security = Some(vec![SecurityRequirement::new("bearer", Vec::<String>::new())]);
    }
    if path.contains('{') {
        codes.push(Code::InvalidPath);
    }
    if is_write {
        codes.extend([Code::IdempotencyKeyMissing, Code::IdempotencyKeyInvalid, Code::IdempotencyKeyReused]);
        codes.extend([Code::RequestInFlight, Code::Draining]);
        operation.parameters.get_or_insert_default().push(idempotency_key().into());
    }
    if operation.request_body.is_some() {
        codes.extend([Code::InvalidBody, Code::BodyTooLarge, Code::MediaTypeUnsupported]);
    }
    codes.extend(own_codes(operation.operation_id.as_deref().unwrap_or_default()));
    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in Code::ALL.iter().filter(|code| codes.contains(code)) {
        by_status.entry(code.status()).or_default().push(*code);
    }
    for (status, codes) in by_status {
        operation.responses.responses.insert(status.to_string(), problem(&codes).into());
    }
}

fn problem(codes: &[Code]) -> Response {
    let lines = codes.iter().map(|code| format!("- `{}`: {} {}", code.code(), code.meaning(), code.advice()));
    let description = lines.collect::<Vec<_>>().join("\n");
    let content = Content::new(Some(Ref::from_schema_name("Problem")));
    ResponseBuilder::new().description(description).content("application/problem+json", content).build()
}

fn idempotency_key() -> Parameter {
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::True)
        .description(Some(
            "1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked \
             `Idempotency-Replayed: true`.",
        ))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).min_length(Some(1)).max_length(Some(128))))
        .build()
}
