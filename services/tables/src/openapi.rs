//! The OpenAPI 3.1 document of the tables, from the handlers, the route table, the table of refusals and the games.
//!
//! The contract carries options, moves, views and results as the JSON of the game's own types; here the generic places are
//! replaced by the games' schemas, so that the document says the truth per game.

use std::collections::BTreeMap;

use actix_web::http::Method;
use mazziere_contract::{ErrorCode, Problem};
use mazziere_rules::openapi::{GAMES, GameSchemas};
use mazziere_rules::registry::{self, Frame};
use mazziere_web::Access;
use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{AnyOfBuilder, Array, ArrayItems, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Content, Ref, RefOr, Required, Response, ResponseBuilder};

use ErrorCode as Code;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Mazziere tables",
        description = "Matches and rings in play: views, moves, live streams, clocks, fairness proofs, results. Everybody \
                       sees what his seats see, and nobody else's cards.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    paths(
        crate::games::api::list_games,
        crate::games::api::get_game,
        crate::games::api::check_options,
        crate::api::lists::list_tables,
        crate::api::commands::open_table,
        crate::api::reading::get_table,
        crate::api::history::list_table_events,
        crate::api::reading::stream_table,
        crate::api::commands::ready_table,
        crate::api::commands::seed_table,
        crate::api::commands::play_move,
        crate::api::commands::abandon_table,
        crate::api::commands::void_table,
        crate::api::rings::open_ring_table,
        crate::api::rings::seat_player,
        crate::api::rings::top_up_seat,
        crate::api::rings::sit_out,
        crate::api::rings::return_to_table,
        crate::api::rings::leave_table,
        crate::api::rings::release_player,
        crate::api::rings::pace_table,
        crate::api::rings::close_table,
        crate::hands::api::list_hands,
        crate::api::history::get_fairness,
        crate::api::history::list_log,
        crate::api::lists::list_my_tables,
        crate::preferences::api::get_preferences,
        crate::preferences::api::set_preferences,
        crate::api::feed::read_feed,
    ),
    components(schemas(Problem)),
    tags(
        (name = "games", description = "The games of the house and their options."),
        (name = "tables", description = "Tables, as the caller sees them."),
        (name = "play", description = "What a player does at his table."),
        (name = "rings", description = "Ring tables: seats, chips, pace, hands that were played."),
        (name = "preferences", description = "What a player prefers in a game, at every table."),
        (name = "fairness", description = "Proof that the cards were not chosen by anybody."),
        (name = "results", description = "How tables ended, and what happens at ring tables."),
        (name = "audit", description = "The log itself."),
    ),
)]
struct Document;

/// Where the contract carries JSON of the game's own: the schema, its field, and what stands there in each game.
fn game_fields() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let options = |frame: Option<Frame>| {
        let played = move |games: &&GameSchemas| {
            let info = registry::game(games.game).expect("games have schemas in the order of the registry");
            frame.is_none_or(|frame| info.frame == frame)
        };
        distinct(GAMES.iter().filter(played).map(|games| games.options))
    };
    let of = |name: fn(&GameSchemas) -> &'static str| distinct(GAMES.iter().map(name));
    vec![
        ("GameInfo", "default_options", options(None)),
        ("OptionsExample", "options", options(None)),
        ("CheckOptionsRequest", "options", options(None)),
        ("CheckedOptions", "options", options(None)),
        ("OpenTableRequest", "options", options(Some(Frame::Match))),
        ("OpenRingTableRequest", "options", options(Some(Frame::Ring))),
        ("MoveRequest", "move", of(|games| games.r#move)),
        ("SeatLegal", "legal", of(|games| games.legal)),
        ("TableView", "view", of(|games| games.view)),
        ("TableView", "outcome", vec!["Outcome"]),
        ("Accepted", "events", of(|games| games.event)),
        ("PlayerPreferences", "preferences", PREFERENCES.to_vec()),
    ]
}

/// Games of one family share schemas.
fn distinct(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    names.fold(Vec::new(), |mut distinct, name| {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
        distinct
    })
}

/// What players prefer in the games that know preferences.
const PREFERENCES: &[&str] = &["CirullaPreferences", "TresettePreferences", "HoldemPreferences"];

/// The refusals of the rules that a move may meet.
const MOVE_CODES: [Code; 32] = [
    Code::MalformedMove,
    Code::NoSuchSeat,
    Code::NotAwaited,
    Code::NotYourTurn,
    Code::ChanceAwaited,
    Code::CardNotInHand,
    Code::CardNotOnTable,
    Code::CaptureRequired,
    Code::CaptureNotLegal,
    Code::CaptureMustBeNamed,
    Code::AccusoNotHeld,
    Code::AccusoClosed,
    Code::AccusoNotAllowed,
    Code::SuitNotFollowed,
    Code::PlayNotAllowed,
    Code::PassNotLegal,
    Code::DeclarationNotAllowed,
    Code::CallOutNotAllowed,
    Code::SettingNotOffered,
    Code::NoHandInPlay,
    Code::MoveNotLegal,
    Code::CheckNotLegal,
    Code::CallNotLegal,
    Code::BetNotLegal,
    Code::RaiseNotLegal,
    Code::AmountTooSmall,
    Code::AmountTooLarge,
    Code::ChangeNotLegal,
    Code::BriscolaNotPlayed,
    Code::DominantNotLed,
    Code::TimeExpired,
    Code::StaleVersion,
];

/// The refusals of an operation beyond those that every operation shares.
fn own_codes(operation_id: &str) -> Vec<Code> {
    let own: &[Code] = match operation_id {
        "get_game" => &[Code::GameUnknown],
        "check_options" => &[Code::GameUnknown, Code::FormatNotOffered, Code::InvalidOptions, Code::InvalidSetup],
        "open_table" => {
            &[Code::GameUnknown, Code::FormatNotOffered, Code::InvalidOptions, Code::InvalidSetup, Code::TableExists]
        }
        "list_tables" | "list_my_tables" | "read_feed" => &[Code::InvalidQuery],
        "get_table" => &[Code::TableUnknown],
        "list_table_events" => &[Code::TableUnknown, Code::InvalidQuery],
        "stream_table" => &[Code::TableUnknown, Code::InvalidHeader, Code::Draining],
        "get_fairness" => &[Code::TableUnknown, Code::DealUnknown],
        "list_log" => &[Code::TableUnknown, Code::TableRunning, Code::InvalidQuery],
        "ready_table" | "seed_table" => &[Code::TableUnknown, Code::TableOver, Code::SeatNotYours, Code::SeedInvalid],
        "play_move" => &[Code::TableUnknown, Code::TableOver, Code::SeatNotYours, Code::InvalidHeader],
        "abandon_table" => &[
            Code::TableUnknown,
            Code::TableOver,
            Code::SeatNotYours,
            Code::NotYours,
            Code::AbandonNotAllowed,
            Code::InvalidHeader,
            Code::StaleVersion,
        ],
        "void_table" => &[Code::TableUnknown, Code::TableOver],
        "open_ring_table" => &[
            Code::GameUnknown,
            Code::FormatNotOffered,
            Code::InvalidOptions,
            Code::InvalidSetup,
            Code::TableExists,
            Code::WalletUnreachable,
        ],
        "seat_player" => &[
            Code::TableUnknown,
            Code::TableOver,
            Code::NotARing,
            Code::NoSuchSeat,
            Code::SeatTaken,
            Code::AlreadySeated,
            Code::TableFull,
            Code::ChipsOutOfRange,
            Code::SessionClosing,
        ],
        "top_up_seat" => &[
            Code::TableUnknown,
            Code::TableOver,
            Code::NotARing,
            Code::SeatNotYours,
            Code::TopUpNotOffered,
            Code::ChipsOutOfRange,
            Code::AlreadyLeaving,
        ],
        "sit_out" => &[
            Code::TableUnknown,
            Code::TableOver,
            Code::SeatNotYours,
            Code::SitOutNotOffered,
            Code::AlreadySittingOut,
            Code::AlreadyLeaving,
        ],
        "return_to_table" => &[
            Code::TableUnknown,
            Code::TableOver,
            Code::SeatNotYours,
            Code::SitOutNotOffered,
            Code::NotSittingOut,
            Code::ChipsTooFew,
            Code::AlreadyLeaving,
        ],
        "release_player" => {
            &[Code::TableUnknown, Code::TableOver, Code::NotARing, Code::SeatNotYours, Code::AlreadyLeaving]
        }
        "leave_table" => &[
            Code::TableUnknown,
            Code::TableOver,
            Code::NotARing,
            Code::SeatNotYours,
            Code::NotYours,
            Code::AlreadyLeaving,
        ],
        "get_preferences" => &[Code::GameUnknown, Code::PreferencesNotOffered],
        "set_preferences" => &[Code::GameUnknown, Code::PreferencesNotOffered, Code::InvalidPreferences],
        "pace_table" => &[Code::TableUnknown, Code::TableOver, Code::NotARing],
        "close_table" => &[Code::TableUnknown, Code::TableOver, Code::NotARing, Code::SessionClosing],
        "list_hands" => &[Code::TableUnknown, Code::NotARing, Code::InvalidQuery],
        _ => &[],
    };
    own.iter().chain(MOVE_CODES.iter().filter(|_| operation_id == "play_move")).copied().collect()
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
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    components.schemas.extend(mazziere_rules::openapi::of_games());
    // In cirulla it is a move of its own; as an object it has no name among the rules.
    let on = ObjectBuilder::new().schema_type(Type::Boolean).description(Some("Whether the system makes the accusi."));
    let cirulla = ObjectBuilder::new().property("on", on).required("on").build();
    components.schemas.insert("CirullaPreferences".to_owned(), cirulla.into());
    components.schemas.insert("PreferencesRequest".to_owned(), any_of(PREFERENCES));
    for (schema, field, games) in game_fields() {
        tell(&mut components.schemas, schema, field, &games);
    }
    let routes = crate::routes();
    for spec in routes.specs() {
        let method = &spec.method;
        let operation = document.paths.paths.get_mut(spec.path).and_then(|item| match *method {
            Method::POST => item.post.as_mut(),
            Method::PUT => item.put.as_mut(),
            _ => item.get.as_mut(),
        });
        let is_write = *method != Method::GET;
        if let Some(operation) = operation {
            complete(operation, spec.path, spec.access, is_write);
        }
    }
    document
}

/// The schema of one of several games. What fits one of them often fits others as well, so it is not "exactly one".
fn any_of(games: &[&str]) -> RefOr<Schema> {
    match games {
        [one] => RefOr::Ref(Ref::from_schema_name(*one)),
        many => {
            let any = many.iter().fold(AnyOfBuilder::new(), |all, game| all.item(Ref::from_schema_name(*game)));
            RefOr::T(Schema::AnyOf(any.build()))
        }
    }
}

/// Puts the games' schemas where the contract only says "JSON of the game".
fn tell(schemas: &mut BTreeMap<String, RefOr<Schema>>, schema: &str, field: &str, games: &[&str]) {
    let Some(RefOr::T(Schema::Object(object))) = schemas.get_mut(schema) else { return };
    let Some(place) = object.properties.get_mut(field) else { return };
    let truth = any_of(games);
    match place {
        RefOr::T(Schema::Array(Array { items, .. })) => *items = ArrayItems::RefOrSchema(Box::new(truth)),
        other => *other = truth,
    }
}

fn complete(operation: &mut Operation, path: &str, access: Access, is_write: bool) {
    let mut codes = vec![Code::TokenInvalid, Code::TokenExpired, Code::RateLimited, Code::Internal];
    let is_catalogue = path.starts_with("/v1/games");
    if let Access::Roles(roles) = access {
        codes.extend([Code::TokenMissing, Code::RoleForbidden]);
        let names: Vec<&str> = roles.iter().map(|role| role.name()).collect();
        let description = operation.description.get_or_insert_default();
        description.push_str(&format!("\n\nRoles: {}.", names.join(", ")));
        operation.security = Some(vec![SecurityRequirement::new("bearer", Vec::<String>::new())]);
    }
    if path.contains('{') && !is_catalogue {
        codes.push(Code::InvalidPath);
    }
    if !is_catalogue {
        codes.push(Code::DatabaseUnavailable);
    }
    if is_write && !is_catalogue {
        codes.extend([Code::IdempotencyKeyMissing, Code::IdempotencyKeyInvalid, Code::IdempotencyKeyReused]);
        codes.push(Code::RequestInFlight);
        operation.parameters.get_or_insert_default().push(RefOr::T(idempotency_key()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_in_the_document_and_nothing_else() {
        let document = openapi();
        let mut documented: Vec<(String, &str)> = Vec::new();
        for (path, item) in &document.paths.paths {
            documented.extend(item.get.iter().map(|_| (path.clone(), "GET")));
            documented.extend(item.post.iter().map(|_| (path.clone(), "POST")));
            documented.extend(item.put.iter().map(|_| (path.clone(), "PUT")));
        }
        let routes = crate::routes();
        let mut served: Vec<(String, &str)> =
            routes.specs().map(|spec| (spec.path.to_owned(), spec.method.as_str())).collect();
        documented.sort();
        served.sort();
        assert_eq!(documented, served);
    }

    #[test]
    fn every_place_of_a_game_names_the_games_own_schema() {
        let document = serde_json::to_value(openapi()).unwrap();
        let schemas = &document["components"]["schemas"];
        for (schema, field, games) in game_fields() {
            let place = schemas[schema]["properties"][field].to_string();
            for game in games {
                assert!(place.contains(&format!("#/components/schemas/{game}\"")), "{schema}.{field}: {place}");
                assert!(schemas[game].is_object(), "{game} is not in the document");
            }
        }
    }

    #[test]
    fn the_rules_and_the_contract_call_nothing_by_the_same_name() {
        let own = Document::openapi().components.unwrap().schemas;
        let shared: Vec<&String> = own.keys().collect();
        let games = mazziere_rules::openapi::of_games();
        assert!(shared.iter().all(|name| !games.contains_key(*name)), "{shared:?} in {:?}", games.keys());
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let text = openapi().to_json().unwrap();
        let document: serde_json::Value = serde_json::from_str(&text).unwrap();
        for reference in text.split("\"#/components/schemas/").skip(1) {
            let name = reference.split('"').next().unwrap();
            let known: Vec<&String> = document["components"]["schemas"].as_object().unwrap().keys().collect();
            assert!(document["components"]["schemas"][name].is_object(), "{name} is missing among {known:?}");
        }
        assert_eq!(document["openapi"], "3.1.0");
    }
}
