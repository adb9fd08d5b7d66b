//! The OpenAPI 3.1 document of the tables, from the handlers, the route table, the table of refusals and the games.
//!
//! The contract carries options, moves, views and results as the JSON of the game's own types; here the generic places
//! are replaced by the games' schemas, so that the document says the truth per game.

use std::sync::LazyLock;

use mazziere_contract::ErrorCode as Code;
use mazziere_replay::refusal::code_of;
use mazziere_rules::openapi::{GAMES, GameSchemas};
use mazziere_rules::registry::{self, Frame};
use mazziere_web::documentation::{self, OwnCodes, Particulars};
use utoipa::OpenApi;
use utoipa::openapi::schema::{AnyOfBuilder, Array, ArrayItems, Schema};
use utoipa::openapi::{Ref, RefOr};

use crate::routes::routes;

mod examples;
mod variants;

use variants::{Schemas, by_game, named, parts, tagged};

#[derive(OpenApi)]
#[openapi(
    servers(
        (url = "/", description = "The service that serves this document."),
        (url = "http://127.0.0.1:8082", description = "A house under `cargo run`.")
    ),
    info(
        title = "Mazziere tables",
        description = "Matches and rings in play: views, moves, live streams, clocks, fairness proofs, results. Everybody \
                       sees what their seats see, and nobody else's cards.",
    ),
    paths(
        crate::games::api::list_games,
        crate::games::api::list_decks,
        crate::games::api::get_game,
        crate::games::api::check_options,
        crate::api::lists::list_tables,
        crate::api::commands::open_table,
        crate::api::trial::validate_table,
        crate::api::reading::get_table,
        crate::api::past::list_table_events,
        crate::api::reading::stream_table,
        crate::ticket::api::create_table_stream_ticket,
        crate::api::commands::ready_table,
        crate::api::commands::seed_table,
        crate::api::commands::play_move,
        crate::api::commands::abandon_table,
        crate::void::api::void_table,
        crate::void::api::propose_void,
        crate::void::api::list_void_proposals,
        crate::void::api::get_void_proposal,
        crate::void::api::approve_void,
        crate::void::api::reject_void,
        crate::introduction::api::introduce_table,
        crate::api::rings::open_ring_table,
        crate::api::rings::seat_player,
        crate::api::rings::top_up_seat,
        crate::api::rings::sit_out,
        crate::api::rings::return_to_table,
        crate::api::rings::leave_table,
        crate::api::rings::release_player,
        crate::api::rings::pace_table,
        crate::api::rings::close_table,
        crate::api::ledger::settle_table,
        crate::api::ledger::list_unsettled_tables,
        crate::hands::api::list_hands,
        crate::api::past::get_fairness,
        crate::api::past::list_log,
        crate::api::history::get_history,
        crate::api::replay::get_replay,
        crate::api::proof::get_hand_proof,
        crate::api::lists::list_my_tables,
        crate::preferences::api::get_preferences,
        crate::preferences::api::set_preferences,
        crate::chat::api::list_chat,
        crate::chat::api::send_message,
        crate::chat::api::mute_player,
        crate::chat::api::unmute_player,
        crate::chat::api::report_message,
        crate::chat::api::list_chat_reports,
        crate::chat::api::uphold_chat_report,
        crate::chat::api::dismiss_chat_report,
        crate::api::feed::read_feed,
        crate::api::acts::list_acts,
        crate::api::feed::list_outages,
    ),
    tags(
        (name = "games", description = "The games of the house and their options."),
        (name = "tables", description = "Tables, as the caller sees them."),
        (name = "play", description = "What a player does at a table."),
        (name = "rings", description = "Ring tables: seats, chips, pace, hands that were played."),
        (name = "preferences", description = "What a player prefers in a game, at every table."),
        (name = "chat", description = "What is said at tables, and what of it is reported."),
        (name = "fairness", description = "Proof that the cards were not chosen by anybody."),
        (name = "results", description = "How tables ended, and what happens at ring tables."),
        (name = "audit", description = "The log itself."),
        (name = "acts", description = "What the staff has done, for ever."),
    ),
)]
struct Document;

/// Where the contract carries JSON of the game's own and does not say of which: the schema, its field, and what stands
/// there. Where it does say it, see [`say_of_which_game`].
fn game_fields() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    vec![
        ("CheckOptionsRequest", "options", distinct(GAMES.iter().map(|games| games.options))),
        ("CheckedOptions", "options", distinct(GAMES.iter().map(|games| games.options))),
        ("MoveRequest", "move", vec!["GameMove"]),
        ("SeatLegal", "legal", vec!["GameLegal"]),
        ("TableView", "view", vec!["GameView"]),
        ("SeenInput", "move", vec!["GameMove"]),
        ("TableView", "outcome", vec!["Outcome"]),
        ("TableNews", "outcome", vec!["Outcome"]),
        ("MatchFinished", "outcome", vec!["Outcome"]),
        ("TableClosed", "outcome", vec!["Outcome"]),
    ]
}

/// Games of one family share schemas.
fn distinct<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<T> {
    all.into_iter().fold(Vec::new(), |mut distinct, one| {
        if !distinct.contains(&one) {
            distinct.push(one);
        }
        distinct
    })
}

/// The games that are played in this frame.
fn played_in(frame: Frame) -> Vec<&'static GameSchemas> {
    let game =
        |games: &&GameSchemas| registry::game(games.game).expect("games have schemas in the order of the registry");
    GAMES.iter().filter(|games| game(games).frame == frame).collect()
}

/// The schema of what players prefer in a game.
fn preferences(game: &GameSchemas) -> String {
    game.preferences.unwrap_or_default().to_owned()
}

/// What names its game is told apart by it.
fn say_of_which_game(schemas: &mut Schemas) {
    schemas.insert("GameView".to_owned(), tagged(|game| game.view).into());
    schemas.insert("GameLegal".to_owned(), tagged(|game| game.legal).into());
    schemas.insert("GameMove".to_owned(), any_of(&distinct(GAMES.iter().map(|game| game.r#move))));
    let every: Vec<&GameSchemas> = GAMES.iter().collect();
    let preferring: Vec<&GameSchemas> = GAMES.iter().filter(|game| game.preferences.is_some()).collect();
    parts(schemas, "OptionsExample", &[("options", |game| game.options.to_owned())]);
    let info: [variants::Field; 2] =
        [("default_options", |game| game.options.to_owned()), ("examples", |game| named(game, "OptionsExample"))];
    by_game(schemas, "GameInfo", &every, &info);
    let options: [variants::Field; 1] = [("options", |game| game.options.to_owned())];
    by_game(schemas, "OpenTableRequest", &played_in(Frame::Match), &options);
    by_game(schemas, "OpenRingTableRequest", &played_in(Frame::Ring), &options);
    by_game(schemas, "TableOpened", &every, &options);
    let events: [variants::Field; 1] = [("events", |game| game.event.to_owned())];
    by_game(schemas, "Accepted", &every, &events);
    by_game(schemas, "TableTurn", &every, &events);
    by_game(schemas, "LastTurn", &every, &events);
    by_game(schemas, "PlayerPreferences", &preferring, &[("preferences", preferences)]);
}

/// The schemas of what players prefer in the games that know preferences; games of one family share theirs.
fn all_preferences() -> Vec<&'static str> {
    distinct(GAMES.iter().filter_map(|game| game.preferences))
}

/// What a move may be refused with in any game: what the frames say, and the table.
const MOVE_CODES: &[Code] = &[
    Code::MalformedMove,
    Code::NoSuchSeat,
    Code::NotAwaited,
    Code::NotYourTurn,
    Code::ChanceAwaited,
    Code::NoHandInPlay,
    Code::MoveNotLegal,
    Code::TimeExpired,
    Code::AlreadyLeaving,
];

/// The same, and what the games themselves refuse.
static EVERY_MOVE_CODE: LazyLock<Vec<Code>> = LazyLock::new(|| {
    let of_games = registry::games().iter().flat_map(|game| game.refusals.iter().copied().map(code_of));
    distinct(MOVE_CODES.iter().copied().chain(of_games))
});

/// The refusals of every operation.
static REFUSALS: LazyLock<Vec<OwnCodes>> = LazyLock::new(|| {
    let moves: OwnCodes = (&["play_move"], EVERY_MOVE_CODE.as_slice());
    PARTICULARS.refusals.iter().copied().chain([moves]).collect()
});

/// The operations that bring a table into memory, which cannot be done with one that was given up for want of its key.
const OF_A_TABLE: &[&str] = &[
    "open_table",
    "open_ring_table",
    "get_table",
    "list_table_events",
    "stream_table",
    "get_fairness",
    "get_hand_proof",
    "list_log",
    "get_history",
    "get_replay",
    "list_hands",
    "list_chat",
    "send_message",
    "report_message",
    "ready_table",
    "seed_table",
    "play_move",
    "abandon_table",
    "propose_void",
    "approve_void",
    "seat_player",
    "top_up_seat",
    "sit_out",
    "return_to_table",
    "leave_table",
    "release_player",
    "pace_table",
    "close_table",
    "settle_table",
];

/// What the operations of the tables are refused with beyond what every operation is.
const PARTICULARS: Particulars = Particulars {
    refusals: &[
        (&["get_game"], &[Code::GameUnknown]),
        (&["check_options"], &[Code::GameUnknown, Code::FormatNotOffered, Code::InvalidOptions, Code::InvalidSetup]),
        (
            &["validate_table"],
            &[
                Code::GameUnknown,
                Code::FormatNotOffered,
                Code::InvalidOptions,
                Code::InvalidSetup,
                Code::ChipsOutOfRange,
                Code::WalletUnreachable,
            ],
        ),
        (
            &["open_table"],
            &[Code::GameUnknown, Code::FormatNotOffered, Code::InvalidOptions, Code::InvalidSetup, Code::TableExists],
        ),
        (&["get_table"], &[Code::TableUnknown]),
        (&["list_table_events"], &[Code::TableUnknown]),
        (&["stream_table"], &[Code::TableUnknown]),
        (&["get_fairness"], &[Code::TableUnknown, Code::DealUnknown]),
        (
            &["get_hand_proof"],
            &[
                Code::TableUnknown,
                Code::TableRunning,
                Code::HandUnknown,
                Code::DealUnknown,
                Code::HandNotProvable,
                Code::NotSignedYet,
                Code::LogHalted,
                Code::AuditUnreachable,
            ],
        ),
        (&["list_log"], &[Code::TableUnknown, Code::TableRunning]),
        (
            &["get_history"],
            &[Code::TableUnknown, Code::TableRunning, Code::NotARing, Code::HandUnknown, Code::NotationNotKnown],
        ),
        (&["get_replay"], &[Code::TableUnknown, Code::TableRunning, Code::NotARing, Code::HandUnknown]),
        (&["ready_table", "seed_table"], &[Code::TableUnknown, Code::TableOver, Code::SeatNotYours, Code::SeedInvalid]),
        (&["play_move"], &[Code::TableUnknown, Code::TableOver, Code::SeatNotYours]),
        (
            &["abandon_table"],
            &[
                Code::TableUnknown,
                Code::TableOver,
                Code::SeatNotYours,
                Code::NotYours,
                Code::AbandonNotAllowed,
                Code::AlreadyLeaving,
                Code::Eliminated,
            ],
        ),
        (&["void_table", "propose_void"], &[Code::TableUnknown, Code::TableOver]),
        (&["void_table"], &[Code::ApprovalRequired, Code::TableUnreadable]),
        (&["propose_void"], &[Code::ProposalOpen]),
        (&["get_void_proposal", "approve_void", "reject_void"], &[Code::ProposalUnknown]),
        (&["approve_void", "reject_void"], &[Code::ProposalClosed]),
        (&["approve_void"], &[Code::OtherOperatorRequired, Code::BeneficiaryNotAllowed, Code::TableOver]),
        (
            &["open_ring_table"],
            &[
                Code::GameUnknown,
                Code::FormatNotOffered,
                Code::InvalidOptions,
                Code::InvalidSetup,
                Code::TableExists,
                Code::WalletUnreachable,
            ],
        ),
        (
            &["seat_player"],
            &[
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
        ),
        (
            &["top_up_seat"],
            &[
                Code::TableUnknown,
                Code::TableOver,
                Code::NotARing,
                Code::SeatNotYours,
                Code::TopUpNotOffered,
                Code::ChipsOutOfRange,
                Code::AlreadyLeaving,
            ],
        ),
        (
            &["sit_out"],
            &[
                Code::TableUnknown,
                Code::TableOver,
                Code::SeatNotYours,
                Code::NotYours,
                Code::SitOutNotOffered,
                Code::AlreadySittingOut,
                Code::AlreadyLeaving,
            ],
        ),
        (
            &["return_to_table"],
            &[
                Code::TableUnknown,
                Code::TableOver,
                Code::SeatNotYours,
                Code::SitOutNotOffered,
                Code::NotSittingOut,
                Code::ChipsTooFew,
                Code::AlreadyLeaving,
            ],
        ),
        (
            &["release_player"],
            &[Code::TableUnknown, Code::TableOver, Code::NotARing, Code::SeatNotYours, Code::AlreadyLeaving],
        ),
        (
            &["leave_table"],
            &[
                Code::TableUnknown,
                Code::TableOver,
                Code::NotARing,
                Code::SeatNotYours,
                Code::NotYours,
                Code::AlreadyLeaving,
            ],
        ),
        (&["get_preferences"], &[Code::GameUnknown, Code::PreferencesNotOffered]),
        (&["set_preferences"], &[Code::GameUnknown, Code::PreferencesNotOffered, Code::InvalidPreferences]),
        (&["list_chat"], &[Code::TableUnknown]),
        (
            &["send_message"],
            &[
                Code::TableUnknown,
                Code::SeatNotYours,
                Code::ChatOff,
                Code::PhraseOnly,
                Code::PhraseUnknown,
                Code::ChatTextInvalid,
                Code::ChatTooFast,
            ],
        ),
        (&["mute_player", "unmute_player"], &[Code::MuteNotSelf]),
        (&["report_message"], &[Code::TableUnknown, Code::MessageUnknown, Code::OwnMessage, Code::AlreadyReported]),
        (&["uphold_chat_report", "dismiss_chat_report"], &[Code::ReportUnknown, Code::ReportDecided]),
        (&["pace_table"], &[Code::TableUnknown, Code::TableOver, Code::NotARing]),
        (&["close_table"], &[Code::TableUnknown, Code::TableOver, Code::NotARing, Code::SessionClosing]),
        (&["settle_table"], &[Code::TableUnknown, Code::NotARing, Code::RequestInFlight]),
        (&["list_hands"], &[Code::TableUnknown, Code::NotARing]),
        (OF_A_TABLE, &[Code::TableUnreadable]),
    ],
    writes: &[],
    unkept: &["introduce_table", "mute_player", "unmute_player", "settle_table"],
    versioned: &["get_table"],
    streams: &[("stream_table", &["TableView", "TableStep", "ChatMessage", "Problem"])],
    catalogue: Some("/v1/games"),
};

/// The document, complete.
pub fn openapi() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    let components = document.components.get_or_insert_default();
    components.schemas.extend(mazziere_rules::openapi::of_games());
    components.schemas.insert("PreferencesRequest".to_owned(), any_of(&all_preferences()));
    for (schema, field, games) in game_fields() {
        tell(&mut components.schemas, schema, field, &games);
    }
    say_of_which_game(&mut components.schemas);
    documentation::complete(&mut document, &routes(), &Particulars { refusals: REFUSALS.as_slice(), ..PARTICULARS });
    documentation::show(&mut document, examples::of);
    documentation::answer(&mut document, include_str!("../../../openapi/examples/tables.json"));
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

/// The field of a schema, or of the variant that has it.
fn place<'a>(schema: &'a mut Schema, field: &str) -> Option<&'a mut RefOr<Schema>> {
    match schema {
        Schema::Object(object) => object.properties.get_mut(field),
        Schema::OneOf(variants) => variants.items.iter_mut().find_map(|variant| match variant {
            RefOr::T(variant) => place(variant, field),
            RefOr::Ref(_) => None,
        }),
        _ => None,
    }
}

/// Puts the games' schemas where the contract only says "JSON of the game".
fn tell(schemas: &mut Schemas, schema: &str, field: &str, games: &[&str]) {
    let Some(RefOr::T(schema)) = schemas.get_mut(schema) else { return };
    let Some(place) = place(schema, field) else { return };
    let truth = any_of(games);
    match place {
        RefOr::T(Schema::Array(Array { items, .. })) => *items = ArrayItems::RefOrSchema(Box::new(truth)),
        other => *other = truth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_a_game_names_the_games_own_schema() {
        let document = serde_json::to_value(openapi()).unwrap();
        let schemas = &document["components"]["schemas"];
        for (schema, field, games) in game_fields() {
            let place = schemas[schema]["properties"].get(field).or_else(|| {
                // A union's variants are schemas of their own.
                let variants = schemas[schema]["oneOf"].as_array()?.iter();
                let names = variants.filter_map(|one| one["$ref"].as_str()?.rsplit('/').next());
                names.filter_map(|name| schemas[name]["properties"].get(field)).next()
            });
            let place = place.unwrap_or_else(|| panic!("{schema} has no {field}")).to_string();
            for game in games {
                assert!(place.contains(&format!("#/components/schemas/{game}\"")), "{schema}.{field}: {place}");
                assert!(schemas[game].is_object(), "{game} is not in the document");
            }
        }
    }

    #[test]
    fn whatever_names_its_game_is_a_union_of_one_variant_for_each() {
        let document = serde_json::to_value(openapi()).unwrap();
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let rings = played_in(Frame::Ring).len();
        for (union, count) in [
            ("GameView", GAMES.len()),
            ("GameLegal", GAMES.len()),
            ("GameInfo", GAMES.len()),
            ("TableOpened", GAMES.len()),
            ("TableTurn", GAMES.len()),
            ("Accepted", GAMES.len()),
            ("OpenTableRequest", GAMES.len() - rings),
            ("OpenRingTableRequest", rings),
        ] {
            let union = &schemas[union];
            assert_eq!(union["discriminator"]["propertyName"], "game", "{union}");
            let mapping = union["discriminator"]["mapping"].as_object().unwrap();
            assert_eq!(mapping.len(), count, "{union}");
            for (game, path) in mapping {
                let variant = &schemas[path.as_str().unwrap().rsplit('/').next().unwrap()];
                let names = variant["properties"]["game"]["enum"].as_array().unwrap();
                assert!(names.contains(&game.as_str().into()), "{variant}");
                assert!(union["oneOf"].as_array().unwrap().contains(&serde_json::json!({"$ref": path})), "{path}");
            }
        }
    }

    /// A client that reads a union knows from one property which variant it is.
    #[test]
    fn moves_events_and_steps_are_tagged() {
        let document = serde_json::to_value(openapi()).unwrap();
        let schemas = &document["components"]["schemas"];
        for (union, tag) in GAMES.iter().flat_map(|game| [(game.r#move, "type"), (game.event, "type")]).chain([
            ("TableStep", "step"),
            ("Awaiting", "for"),
            ("Outcome", "kind"),
            ("TableNews", "news"),
        ]) {
            assert_eq!(schemas[union]["discriminator"]["propertyName"], tag, "{union}");
        }
    }

    #[test]
    fn the_rules_and_the_contract_call_nothing_by_the_same_name() {
        let own = Document::openapi().components.unwrap().schemas;
        let shared: Vec<&String> = own.keys().collect();
        let games = mazziere_rules::openapi::of_games();
        assert!(shared.iter().all(|name| !games.contains_key(*name)), "{shared:?} in {:?}", games.keys());
    }
}
