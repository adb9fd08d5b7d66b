//! What every OpenAPI document of the house says about the frame around its operations.
//!
//! A service brings what its handlers say and the refusals of its own, as data; here the rest is added from the route
//! table and the table of codes: who may call, the refusals of gate, body, key and database, the headers.
//! **Invariant:** an operation documents exactly the codes it may answer with, each with its meaning and advice.

mod answers;
mod forms;
mod numbers;
mod printed;
mod rates;
mod refusals;
mod uncited;
pub mod unions;

pub use answers::answer;
pub use printed::{Printed, serve_streams};

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use actix_web::http::Method;
use mazziere_contract::{ErrorCode as Code, Problem};
use serde_json::Value;
use utoipa::openapi::example::ExampleBuilder;
use utoipa::openapi::header::{Header, HeaderBuilder};
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::schema::{ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{ContactBuilder, License, OpenApi, RefOr, Required, Response};

use utoipa::{PartialSchema, ToSchema};

use crate::access::{Access, is_keyless, is_live};
use crate::auth::{Role, Service};
use crate::routes::{RouteSpec, Routes};
use crate::ticket;

/// What is common to every service, in the words of a document.
const COMMON: &str = "Every write takes an `Idempotency-Key`: repeated with its key, a request is answered as it was the \
    first time, marked `Idempotency-Replayed: true`. Money is a decimal string with its currency beside it, chips are whole \
    numbers, and at a cash table one chip is one cent. Times are RFC 3339 in UTC, to the microsecond. Lists are read page by page: `next` of one \
    page is the `cursor` of the following (`after` where versions are counted), and the last page has none. Refusals are \
    `application/problem+json` with a stable `code`. A read has an `ETag`, unless it is answered line by line; \
    where the tag is no version, `If-None-Match` with it is answered 304. Long answers come as `br` or `gzip` where `Accept-Encoding` takes \
    it, streams as `gzip`. Every answer names its trace in the header `Trace-Id`, 32 hexadecimal \
    digits; problems have it as `trace_id`. What operators and finance have done is recorded for ever, with who did it \
    (`GET /v1/acts`). A body arrives within 10 seconds, or is refused with 408, unless the house says \
    otherwise.";

/// Who answers for the documents.
const AUTHORS: &str = "The developers of Mazziere";

/// The licence of the house.
const LICENCE: &str = "MIT OR Apache-2.0";

/// Operations, by id, and codes that each of them may be refused with.
pub type OwnCodes = (&'static [&'static str], &'static [Code]);

/// What is particular to the operations of a service.
#[derive(Clone, Copy, Debug, Default)]
pub struct Particulars {
    /// The refusals of operations beyond those of the frame. An operation may stand in several rows.
    pub refusals: &'static [OwnCodes],
    /// What every write may be refused with.
    pub writes: &'static [Code],
    /// Writes that keep no answer under their key: to do them again is to have done them once.
    pub unkept: &'static [&'static str],
    /// Reads whose answer carries the version of the thing as its `ETag`.
    pub versioned: &'static [&'static str],
    /// Live streams, by operation id, and the schemas of the data of their events.
    pub streams: &'static [(&'static str, &'static [&'static str])],
    /// Where paths begin that are answered from memory: no database, no key, and whatever is in the path is a name.
    pub catalogue: Option<&'static str>,
}

impl Particulars {
    /// The refusals of one operation.
    fn of(&self, operation: &str, is_write: bool) -> Vec<Code> {
        let rows = self.refusals.iter().filter(|(operations, _)| operations.contains(&operation));
        let every = self.writes.iter().filter(|_| is_write);
        rows.flat_map(|(_, codes)| codes.iter()).chain(every).copied().collect()
    }
}

/// Completes the document of a service.
///
/// # Panics
/// When the particulars name an operation that the document does not have (in builds with debug assertions).
pub fn complete(document: &mut OpenApi, routes: &Routes, particulars: &Particulars) {
    document.info.version = env!("CARGO_PKG_VERSION").to_owned();
    let mut licence = License::new(LICENCE);
    licence.identifier = Some(LICENCE.to_owned());
    document.info.license = Some(licence);
    document.info.contact = Some(ContactBuilder::new().name(Some(AUTHORS)).build());
    let description = document.info.description.get_or_insert_default();
    description.push_str("\n\n");
    description.push_str(COMMON);

    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .bearer_format("JWT")
        .description(Some(
            "A JWT of the house's issuer, signed with EdDSA, RS256 or ES256; its role decides what may be called. It has \
             `iss`, `aud`, `sub` (a UUID), `iat`, `exp`, `role`, and may have `nbf`, `name` and `jti`; it is good for 24 \
             hours at most. Streams end when it does.",
        ))
        .build();
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    if each(document).any(|operation| takes_ticket(operation)) {
        let ticket = ApiKeyValue::with_description(
            ticket::PARAMETER,
            "In place of a token, for callers that cannot send one with a stream: 64 hexadecimal digits, asked for with a \
             token by `POST` to the path of the stream with `-tickets` behind it. It opens that stream once, within 30 \
             seconds.",
        );
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("ticket", SecurityScheme::ApiKey(ApiKey::Query(ticket)));
    }
    let components = document.components.get_or_insert_default();
    let mut schemas = vec![(Problem::name().into_owned(), Problem::schema())];
    Problem::schemas(&mut schemas);
    components.schemas.extend(schemas);

    let mut used = BTreeSet::new();
    let mut documented = Vec::new();
    for spec in routes.specs() {
        let item = document.paths.paths.get_mut(spec.path);
        if let Some(operation) = item.and_then(|item| operation(item, &spec.method)) {
            used.extend(frame(operation, spec, particulars));
            documented.extend(operation.operation_id.clone());
        }
    }
    refusals::add(document.components.get_or_insert_default(), &used);
    forms::give(document);
    unions::tag(document);
    let particular = particulars.refusals.iter().flat_map(|(names, _)| *names);
    let streams = particulars.streams.iter().map(|(name, _)| name);
    for name in particular.chain(particulars.versioned).chain(particulars.unkept).chain(streams) {
        debug_assert!(documented.iter().any(|known| known == name), "{name} is no operation of the document");
    }
    let mut printed = serde_json::to_value(&*document).expect("a document is plain data");
    uncited::uncite(&mut printed);
    numbers::widen(&mut printed);
    *document = serde_json::from_value(printed).expect("words and formats of a document may change");
    unions::say_what_they_are(document);
    // Last: a schema without a type cannot be read back from what is printed.
    each(document).for_each(|operation| forms::of_stream(operation, particulars.streams));
    forms::of_anything(document);
}

/// Puts examples beside the JSON bodies of operations, in place of one that is there: name, summary and body of each,
/// by operation id.
pub fn show(document: &mut OpenApi, examples: impl Fn(&str) -> Vec<(String, String, Value)>) {
    for operation in each(document) {
        let shown = examples(operation.operation_id.as_deref().unwrap_or_default());
        let Some(RefOr::T(body)) = &mut operation.request_body else { continue };
        let Some(RefOr::T(content)) = body.content.get_mut("application/json") else { continue };
        if shown.is_empty() {
            continue;
        }
        content.example = None;
        content.examples = shown
            .into_iter()
            .map(|(name, summary, body)| {
                let example = ExampleBuilder::new().summary(summary).value(Some(body)).build();
                (name, RefOr::T(example))
            })
            .collect();
    }
}

/// Every operation of a document.
fn each(document: &mut OpenApi) -> impl Iterator<Item = &mut Operation> {
    let items = document.paths.paths.values_mut();
    items.flat_map(|item| [&mut item.get, &mut item.post, &mut item.put, &mut item.delete]).filter_map(Option::as_mut)
}

fn operation<'a>(item: &'a mut PathItem, method: &Method) -> Option<&'a mut Operation> {
    match *method {
        Method::GET => item.get.as_mut(),
        Method::POST => item.post.as_mut(),
        Method::PUT => item.put.as_mut(),
        Method::DELETE => item.delete.as_mut(),
        _ => None,
    }
}

/// Whether an operation takes a parameter of this kind, of this name if one is given.
fn takes(operation: &Operation, kind: &ParameterIn, name: Option<&str>) -> bool {
    let parameters = operation.parameters.iter().flatten();
    parameters.into_iter().any(|parameter| match parameter {
        RefOr::T(one) => one.parameter_in == *kind && name.is_none_or(|name| one.name == name),
        RefOr::Ref(_) => false,
    })
}

/// Whether a ticket stands for its caller's token.
fn takes_ticket(operation: &Operation) -> bool {
    takes(operation, &ParameterIn::Query, Some(ticket::PARAMETER))
}

/// Whether its answer is sent as a whole, and not line by line.
fn is_whole(operation: &Operation) -> bool {
    let fine = operation.responses.responses.get("200");
    !matches!(fine, Some(RefOr::T(fine)) if fine.content.contains_key("application/x-ndjson"))
}

/// Adds what is common to all operations, and says which codes it is refused with.
fn frame(operation: &mut Operation, spec: &RouteSpec, particulars: &Particulars) -> BTreeSet<&'static str> {
    let is_catalogue = particulars.catalogue.is_some_and(|start| spec.path.starts_with(start));
    let is_write = spec.method != Method::GET && !is_catalogue && !is_keyless(spec.path);
    let id = operation.operation_id.clone().unwrap_or_default();
    let is_kept = is_write && !particulars.unkept.contains(&id.as_str());
    let mut codes = vec![
        Code::InvalidQuery,
        Code::TokenInvalid,
        Code::TokenExpired,
        Code::KeysUnavailable,
        Code::RateLimited,
        Code::Internal,
    ];
    access(operation, spec.access, &mut codes);
    if !is_catalogue {
        codes.push(Code::DatabaseUnavailable);
        codes.extend(spec.path.contains('{').then_some(Code::InvalidPath));
    }
    if takes(operation, &ParameterIn::Header, None) {
        codes.push(Code::InvalidHeader);
    }
    if takes(operation, &ParameterIn::Header, Some("If-Match")) {
        codes.push(Code::StaleVersion);
    }
    if is_live(&spec.method, spec.path) {
        codes.extend([Code::TooManyStreams, Code::StreamsFull]);
    } else {
        codes.extend([Code::Overloaded, Code::AnswerLate]);
    }
    if spec.path.ends_with("/stream") {
        codes.push(Code::Draining);
        codes.extend(takes_ticket(operation).then_some(Code::TicketInvalid));
    }
    if is_write {
        codes.extend([Code::IdempotencyKeyMissing, Code::IdempotencyKeyInvalid]);
        operation.parameters.get_or_insert_default().push(RefOr::T(idempotency_key(is_kept)));
    }
    if is_kept {
        codes.extend([Code::IdempotencyKeyReused, Code::RequestInFlight]);
    }
    if operation.request_body.is_some() {
        codes.extend([Code::InvalidBody, Code::RequestTimeout, Code::BodyTooLarge, Code::MediaTypeUnsupported]);
    }
    let own = particulars.of(&id, is_write);
    let is_read = spec.method == Method::GET && !is_live(&spec.method, spec.path) && is_whole(operation);
    let is_versioned = particulars.versioned.contains(&id.as_str());
    codes.extend(&own);

    let mut by_status: BTreeMap<u16, Vec<Code>> = BTreeMap::new();
    for code in Code::ALL.iter().filter(|code| codes.contains(code)) {
        by_status.entry(code.status()).or_default().push(*code);
    }
    for (status, response) in &mut operation.responses.responses {
        let RefOr::T(response) = response else { continue };
        if status == "202" {
            // What has begun is no answer yet, so no key keeps it.
            add_header(response, "Location", location());
            add_header(response, "Retry-After", retry_after());
        } else if is_kept {
            add_header(response, "Idempotency-Replayed", replayed());
        }
        if response.content.contains_key("text/csv") {
            add_header(response, "Link", next_page());
        }
        if is_read {
            add_header(response, "ETag", if is_versioned { etag() } else { tag() });
        }
    }
    // A version does not tell one answer from another.
    if is_read && !is_versioned {
        operation.parameters.get_or_insert_default().push(RefOr::T(if_none_match()));
        operation.responses.responses.insert("304".to_owned(), not_modified().into());
    }
    for (status, codes) in by_status {
        let mut response = refusals::response(&codes);
        // What a service refused is kept with the key, and given again.
        if is_kept && codes.iter().any(|code| own.contains(code)) && status < 500 {
            add_header(&mut response, "Idempotency-Replayed", replayed());
        }
        if matches!(status, 429 | 503) {
            add_header(&mut response, "Retry-After", retry_after());
        }
        operation.responses.responses.insert(status.to_string(), response.into());
    }
    rates::say(operation, spec);
    codes.iter().map(|code| code.code()).collect()
}

fn access(operation: &mut Operation, access: Access, codes: &mut Vec<Code>) {
    let token = SecurityRequirement::new("bearer", Vec::<String>::new());
    let ticket = takes_ticket(operation).then(|| SecurityRequirement::new("ticket", Vec::<String>::new()));
    let known = iter::once(token).chain(ticket);
    let description = operation.description.get_or_insert_default();
    match access {
        Access::Public => {
            description.push_str("\n\nEverybody, without a token; one that is sent is checked.");
            operation.security = Some(iter::once(SecurityRequirement::default()).chain(known).collect());
        }
        Access::Spectators(roles) => {
            let roles = names(roles);
            description.push_str(&format!("\n\nEverybody, without a token, as a spectator. Roles: {roles}."));
            operation.security = Some(iter::once(SecurityRequirement::default()).chain(known).collect());
            codes.push(Code::RoleForbidden);
        }
        Access::Roles(roles) => {
            description.push_str(&format!("\n\nRoles: {}.", names(roles)));
            operation.security = Some(known.collect());
            codes.extend([Code::TokenMissing, Code::RoleForbidden]);
        }
    }
}

/// The names of roles; services stand last, each with which it is.
fn names(roles: &[Role]) -> String {
    let people = roles.iter().filter(|role| role.service().is_none()).map(|role| role.name().to_owned());
    let services: Vec<&str> = roles.iter().filter_map(|role| role.service()).map(Service::name).collect();
    let services = (!services.is_empty()).then(|| format!("service ({})", services.join(", ")));
    people.chain(services).collect::<Vec<_>>().join(", ")
}

fn idempotency_key(is_kept: bool) -> Parameter {
    let description = if is_kept {
        "1 to 128 visible ASCII characters. Repeating a request with its key gives the first answer again, marked \
         `Idempotency-Replayed: true`."
    } else {
        "1 to 128 visible ASCII characters. No answer is kept under it: a repeated request is carried out again, which \
         is the same as once."
    };
    ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::True)
        .description(Some(description))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).min_length(Some(1)).max_length(Some(128))))
        .build()
}

fn add_header(response: &mut Response, name: &str, header: Header) {
    response.headers.insert(name.to_owned(), RefOr::T(header));
}

fn replayed() -> Header {
    let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(["true"]));
    let description = "Only on a repeat: this is the answer that the key was given the first time.";
    HeaderBuilder::new().schema(Some(schema)).description(Some(description)).build()
}

fn location() -> Header {
    let schema = ObjectBuilder::new().schema_type(Type::String);
    let description = "Where to look how it stands; the same request with the same key brings the outcome.";
    HeaderBuilder::new().schema(Some(schema)).description(Some(description)).build()
}

fn next_page() -> Header {
    let schema = ObjectBuilder::new().schema_type(Type::String);
    let description = "Of CSV: the next page, `<…>; rel=\"next\"` (RFC 8288); the last page has none.";
    HeaderBuilder::new().schema(Some(schema)).description(Some(description)).build()
}

fn if_none_match() -> Parameter {
    ParameterBuilder::new()
        .name("If-None-Match")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some("The `ETag` of an answer that the caller has, or several: 304 if it would be the same."))
        .schema(Some(ObjectBuilder::new().schema_type(Type::String).format(Some(SchemaFormat::Custom("etag".into())))))
        .build()
}

fn not_modified() -> Response {
    let mut response = Response::new("The caller has this answer: `If-None-Match` names its `ETag`.");
    add_header(&mut response, "ETag", tag());
    response
}

fn tag() -> Header {
    let schema = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^(W/)?\"[^\"]+\"$"));
    let description = "What tells this answer from others of this operation, for `If-None-Match`; weak (`W/`) where the \
        caller takes a compressed one.";
    HeaderBuilder::new().schema(Some(schema)).description(Some(description)).build()
}

fn etag() -> Header {
    let schema = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^\"v[0-9]+\"$"));
    let description = "The version of what was read, as `If-Match` takes it: `\"v12\"`.";
    HeaderBuilder::new().schema(Some(schema)).description(Some(description)).build()
}

fn retry_after() -> Header {
    let schema = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1));
    let description = "After how many seconds to try again, where the service knows.";
    HeaderBuilder::new().schema(Some(schema)).description(Some(description)).build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use utoipa::openapi::path::OperationBuilder;
    use utoipa::openapi::request_body::RequestBodyBuilder;
    use utoipa::openapi::{HttpMethod, InfoBuilder, OpenApiBuilder, PathsBuilder, ResponseBuilder};

    const PARTICULARS: Particulars = Particulars {
        refusals: &[(&["play_move", "get_table"], &[Code::TableUnknown]), (&["play_move"], &[Code::NotYourTurn])],
        writes: &[Code::Draining],
        unkept: &["mute_player"],
        versioned: &["get_table"],
        streams: &[],
        catalogue: Some("/v1/games"),
    };

    fn document() -> Value {
        let routes = Routes::new()
            .get("/v1/games/{game}", Access::Public, || async { "" })
            .get("/v1/tables/{table}", Access::Public, || async { "" })
            .post("/v1/tables/{table}/moves", Access::Roles(&[Role::Player]), || async { "" })
            .put("/v1/mutes/{player}", Access::Roles(&[Role::Player]), || async { "" });
        let operation = |id: &str| {
            let fine = ResponseBuilder::new().description("Fine.");
            OperationBuilder::new().operation_id(Some(id)).description(Some(id)).response("200", fine)
        };
        let seen = ParameterBuilder::new().name("If-Match").parameter_in(ParameterIn::Header);
        let r#move = operation("play_move").response("202", ResponseBuilder::new().description("Begun."));
        let r#move = r#move.request_body(Some(RequestBodyBuilder::new().build())).parameter(seen);
        let paths = PathsBuilder::new()
            .path("/v1/games/{game}", PathItem::new(HttpMethod::Get, operation("get_game")))
            .path("/v1/tables/{table}", PathItem::new(HttpMethod::Get, operation("get_table")))
            .path("/v1/tables/{table}/moves", PathItem::new(HttpMethod::Post, r#move))
            .path("/v1/mutes/{player}", PathItem::new(HttpMethod::Put, operation("mute_player")));
        let info = InfoBuilder::new().title("Tables").description(Some("What is in play."));
        let mut document = OpenApiBuilder::new().info(info.build()).paths(paths.build()).build();
        complete(&mut document, &routes, &PARTICULARS);
        serde_json::to_value(document).unwrap()
    }

    /// The codes that a schema of a problem admits.
    fn coded(document: &Value, schema: &Value) -> Vec<String> {
        if let Some(name) = schema["$ref"].as_str() {
            return coded(document, document.pointer(name.strip_prefix('#').unwrap()).unwrap());
        }
        let nested = ["oneOf", "allOf"].iter().filter_map(|of| schema[of].as_array()).flatten();
        let own = schema["properties"]["code"]["enum"].as_array().into_iter().flatten();
        let own = own.map(|code| code.as_str().unwrap().to_owned());
        own.chain(nested.flat_map(|inner| coded(document, inner))).collect()
    }

    fn codes(document: &Value, operation: &Value) -> Vec<String> {
        let responses = operation["responses"].as_object().unwrap().values();
        let lines = responses.clone().flat_map(|response| response["description"].as_str().unwrap().lines());
        let mut told: Vec<String> =
            lines.filter_map(|line| Some(line.strip_prefix("- `")?.split_once('`')?.0.to_owned())).collect();
        told.sort();
        // What is said in words is said as data.
        let schemas = responses.map(|response| &response["content"]["application/problem+json"]["schema"]);
        let mut data: Vec<String> = schemas.flat_map(|schema| coded(document, schema)).collect();
        data.sort();
        assert_eq!(told, data);
        told
    }

    #[test]
    fn a_write_has_the_codes_of_its_own_and_of_the_frame() {
        let document = document();
        let operation = &document["paths"]["/v1/tables/{table}/moves"]["post"];
        let mut expected = [
            "invalid_body",
            "request_timeout",
            "invalid_path",
            "invalid_header",
            "idempotency_key_missing",
            "idempotency_key_invalid",
            "token_missing",
            "token_invalid",
            "token_expired",
            "role_forbidden",
            "table_unknown",
            "not_your_turn",
            "request_in_flight",
            "stale_version",
            "body_too_large",
            "media_type_unsupported",
            "idempotency_key_reused",
            "invalid_query",
            "rate_limited",
            "internal",
            "keys_unavailable",
            "database_unavailable",
            "answer_late",
            "draining",
            "overloaded",
        ];
        expected.sort_unstable();
        assert_eq!(codes(&document, operation), expected);
        assert_eq!(operation["security"], json!([{"bearer": []}]));
        assert!(operation["description"].as_str().unwrap().ends_with("Roles: player."));
        let header = |status: &str, name: &str| operation["responses"][status]["headers"][name].is_object();
        assert!(header("200", "Idempotency-Replayed") && header("404", "Idempotency-Replayed"));
        assert!(!header("401", "Idempotency-Replayed") && !header("200", "ETag"));
        assert!(header("202", "Location") && header("202", "Retry-After") && !header("202", "Idempotency-Replayed"));
        assert!(header("429", "Retry-After") && header("503", "Retry-After"));
    }

    #[test]
    fn a_write_that_keeps_no_answer_promises_none() {
        let document = document();
        let mute = &document["paths"]["/v1/mutes/{player}"]["put"];
        let told = codes(&document, mute);
        assert!(told.contains(&"idempotency_key_missing".to_owned()), "{told:?}");
        assert!(!told.iter().any(|code| ["idempotency_key_reused", "request_in_flight"].contains(&code.as_str())));
        assert!(mute["responses"]["200"]["headers"]["Idempotency-Replayed"].is_null());
    }

    #[test]
    fn a_public_read_checks_the_token_that_is_sent() {
        let document = document();
        let game = &document["paths"]["/v1/games/{game}"]["get"];
        let expected = [
            "answer_late",
            "internal",
            "invalid_query",
            "keys_unavailable",
            "overloaded",
            "rate_limited",
            "token_expired",
            "token_invalid",
        ];
        assert_eq!(codes(&document, game), expected);
        assert_eq!(game["security"], json!([{}, {"bearer": []}]));
        let table = &document["paths"]["/v1/tables/{table}"]["get"];
        let tag =
            |read: &Value, status: &str| read["responses"][status]["headers"]["ETag"]["schema"]["pattern"].clone();
        assert_eq!(tag(table, "200"), "^\"v[0-9]+\"$");
        assert_eq!([tag(game, "200"), tag(game, "304")], ["^(W/)?\"[^\"]+\"$"; 2]);
        assert!(table["responses"]["304"].is_null(), "a version does not tell one answer from another");
        assert!(codes(&document, table).contains(&"invalid_path".to_owned()));
    }

    #[test]
    fn every_document_has_the_common_paragraph_the_licence_and_the_problem() {
        let document = document();
        let description = document["info"]["description"].as_str().unwrap();
        assert!(description.starts_with("What is in play.\n\nEvery write takes an `Idempotency-Key`"));
        assert_eq!(document["info"]["license"]["identifier"], LICENCE);
        assert!(document["components"]["schemas"]["Problem"].is_object());
        assert!(document["components"]["schemas"]["ErrorCode"].is_object());
    }
}
