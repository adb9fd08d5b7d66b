//! The schemas of what tables send and receive, for their OpenAPI document. Only with the feature `openapi`.
//!
//! Invariant: closed under `$ref`; whatever a schema refers to is in the map too.

pub mod tagged;

use std::collections::BTreeMap;

use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::asso_piglia_tutto::options::AssoPigliaTuttoOptionsJson;
use crate::asso_piglia_tutto::{AssoPigliaTuttoMatchEvent, AssoPigliaTuttoMatchView};
use crate::bestia::{
    BestiaLegalJson, BestiaMove, BestiaOptions, BestiaPreferences, BestiaRingEvent, BestiaRingView, BestiaView,
    SeenBestiaEvent,
};
use crate::briscola::options::BriscolaOptionsJson;
use crate::briscola::{
    BriscolaLegal, BriscolaMatchEvent, BriscolaMatchView, BriscolaMove, BriscolaScore, BriscolaView, SeenBriscolaEvent,
};
use crate::capture::{CaptureLegal, CaptureMove, CaptureScore, CaptureView, SeenCaptureEvent};
use crate::cirulla::options::CirullaOptionsJson;
use crate::cirulla::{
    CirullaLegal, CirullaMatchEvent, CirullaMatchView, CirullaMove, CirullaScore, CirullaView, SeenCirullaEvent,
};
use crate::holdem::{
    HoldemLegalJson, HoldemMove, HoldemRingEvent, HoldemRingView, HoldemView, SeenHoldemEvent, TableOptions,
};
use crate::kernel::{Awaiting, Chance};
use crate::outcome::Outcome;
use crate::peppa::options::PeppaOptionsJson;
use crate::peppa::{PeppaLegalJson, PeppaMatchEvent, PeppaMatchView, PeppaMove, PeppaScore, PeppaView, SeenPeppaEvent};
use crate::registry::{Clocks, Format, OptionInfo, RingInfo};
use crate::ring::{HandResult, HandStart};
use crate::scopa::options::ScopaOptionsJson;
use crate::scopa::{ScopaMatchEvent, ScopaMatchView};
use crate::scopone::options::ScoponeOptionsJson;
use crate::scopone::{ScoponeMatchEvent, ScoponeMatchView};
use crate::session::{Chips, RingFact};
use crate::tresette::options::TresetteOptionsJson;
use crate::tresette::{
    SeenTresetteEvent, TresetteLegalJson, TresetteMatchEvent, TresetteMatchView, TresetteMove, TresetteScore,
    TresetteView,
};

/// Schemas by name.
pub type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Adds `T` under `name`, and its parts. Two types must not go by one name: one would hide the other.
fn add_as<T: ToSchema + PartialSchema>(name: &str, schemas: &mut Schemas) {
    let mut parts = vec![(name.to_owned(), T::schema())];
    T::schemas(&mut parts);
    for (name, schema) in parts {
        debug_assert!(schemas.get(&name).is_none_or(|known| *known == schema), "two schemas {name}");
        schemas.insert(name, schema);
    }
}

fn add<T: ToSchema + PartialSchema>(schemas: &mut Schemas) {
    add_as::<T>(&T::name(), schemas);
}

/// Every schema of the rules.
pub fn schemas() -> Schemas {
    let mut schemas = games();
    add::<Awaiting>(&mut schemas);
    add::<Chance>(&mut schemas);
    add::<Format>(&mut schemas);
    add::<Clocks>(&mut schemas);
    add::<OptionInfo>(&mut schemas);
    add::<RingInfo>(&mut schemas);
    add::<RingFact>(&mut schemas);
    with_chips(schemas)
}

/// The schemas of the games and what they refer to: those that [`GAMES`] names, and the result.
pub fn of_games() -> Schemas {
    with_chips(games())
}

fn games() -> Schemas {
    let mut schemas = Schemas::new();
    add::<Outcome>(&mut schemas);
    add_capture_games(&mut schemas);
    add_trick_games(&mut schemas);
    add_rings(&mut schemas);
    tagged::tag(&mut schemas);
    schemas
}

/// What chips are called: an alias has no schema of its own, and goes by the name of its type.
const CHIPS: &str = "Chips";

/// The same schemas, chips by their name.
fn with_chips(mut schemas: Schemas) -> Schemas {
    let bare = <Chips as ToSchema>::name();
    if schemas.remove(bare.as_ref()).is_none() {
        return schemas;
    }
    let reference = |name: &str| format!("\"#/components/schemas/{name}\"");
    let text = serde_json::to_string(&schemas).expect("schemas are JSON");
    let text = text.replace(&reference(&bare), &reference(CHIPS));
    let mut schemas: Schemas = serde_json::from_str(&text).expect("schemas are read as they were written");
    let chips = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .minimum(Some(0))
        .description(Some("Chips: whole; at a cash table one chip is one cent."));
    schemas.insert(CHIPS.to_owned(), chips.into());
    schemas
}

/// The match frame is generic: its schemas are named after the game, and what fills them is added by hand. Moves,
/// scores, views and events inside a deal are the same in scopa, scopone and asso piglia tutto.
fn add_capture_games(schemas: &mut Schemas) {
    add::<ScopaOptionsJson>(schemas);
    add::<CaptureMove>(schemas);
    add::<CaptureLegal>(schemas);
    add::<CaptureScore>(schemas);
    add::<CaptureView>(schemas);
    add::<SeenCaptureEvent>(schemas);
    add_as::<ScopaMatchView>("ScopaMatchView", schemas);
    add_as::<ScopaMatchEvent>("ScopaMatchEvent", schemas);
    add::<ScoponeOptionsJson>(schemas);
    add_as::<ScoponeMatchView>("ScoponeMatchView", schemas);
    add_as::<ScoponeMatchEvent>("ScoponeMatchEvent", schemas);
    add::<AssoPigliaTuttoOptionsJson>(schemas);
    add_as::<AssoPigliaTuttoMatchView>("AssoPigliaTuttoMatchView", schemas);
    add_as::<AssoPigliaTuttoMatchEvent>("AssoPigliaTuttoMatchEvent", schemas);
    add::<CirullaOptionsJson>(schemas);
    add::<CirullaMove>(schemas);
    add::<CirullaLegal>(schemas);
    add::<CirullaScore>(schemas);
    add::<CirullaView>(schemas);
    add::<SeenCirullaEvent>(schemas);
    add_as::<CirullaMatchView>("CirullaMatchView", schemas);
    add_as::<CirullaMatchEvent>("CirullaMatchEvent", schemas);
}

fn add_trick_games(schemas: &mut Schemas) {
    add::<BriscolaOptionsJson>(schemas);
    add::<BriscolaMove>(schemas);
    add::<BriscolaLegal>(schemas);
    add::<BriscolaScore>(schemas);
    add::<BriscolaView>(schemas);
    add::<SeenBriscolaEvent>(schemas);
    add_as::<BriscolaMatchView>("BriscolaMatchView", schemas);
    add_as::<BriscolaMatchEvent>("BriscolaMatchEvent", schemas);
    add::<TresetteOptionsJson>(schemas);
    add::<TresetteMove>(schemas);
    add::<TresetteLegalJson>(schemas);
    add::<TresetteScore>(schemas);
    add::<TresetteView>(schemas);
    add::<SeenTresetteEvent>(schemas);
    add_as::<TresetteMatchView>("TresetteMatchView", schemas);
    add_as::<TresetteMatchEvent>("TresetteMatchEvent", schemas);
    add::<PeppaOptionsJson>(schemas);
    add::<PeppaMove>(schemas);
    add::<PeppaLegalJson>(schemas);
    add::<PeppaScore>(schemas);
    add::<PeppaView>(schemas);
    add::<SeenPeppaEvent>(schemas);
    add_as::<PeppaMatchView>("PeppaMatchView", schemas);
    add_as::<PeppaMatchEvent>("PeppaMatchEvent", schemas);
}

/// The ring frame is generic as well. Omaha has the schemas of hold'em.
fn add_rings(schemas: &mut Schemas) {
    add::<TableOptions>(schemas);
    add::<HoldemMove>(schemas);
    add::<HoldemLegalJson>(schemas);
    add::<HandStart>(schemas);
    add::<HandResult>(schemas);
    add::<HoldemView>(schemas);
    add::<SeenHoldemEvent>(schemas);
    add_as::<HoldemRingView>("HoldemRingView", schemas);
    add_as::<HoldemRingEvent>("HoldemRingEvent", schemas);
    add::<BestiaOptions>(schemas);
    add::<BestiaMove>(schemas);
    add::<BestiaLegalJson>(schemas);
    add::<BestiaPreferences>(schemas);
    add::<BestiaView>(schemas);
    add::<SeenBestiaEvent>(schemas);
    add_as::<BestiaRingView>("BestiaRingView", schemas);
    add_as::<BestiaRingEvent>("BestiaRingEvent", schemas);
}

/// The names of the schemas of a game: what stands where the contract only says "JSON of the game".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSchemas {
    /// The game.
    pub game: &'static str,
    /// Its options.
    pub options: &'static str,
    /// A move.
    pub r#move: &'static str,
    /// The legal moves of a seat.
    pub legal: &'static str,
    /// The view of a table.
    pub view: &'static str,
    /// An event as it is seen.
    pub event: &'static str,
}

/// The schemas of every game, in the order of the registry.
pub const GAMES: &[GameSchemas] = &[
    GameSchemas {
        game: "scopa",
        options: "ScopaOptions",
        r#move: "ScopaMove",
        legal: "ScopaLegal",
        view: "ScopaMatchView",
        event: "ScopaMatchEvent",
    },
    GameSchemas {
        game: "scopone",
        options: "ScoponeOptions",
        r#move: "ScopaMove",
        legal: "ScopaLegal",
        view: "ScoponeMatchView",
        event: "ScoponeMatchEvent",
    },
    GameSchemas {
        game: "asso-piglia-tutto",
        options: "AssoPigliaTuttoOptions",
        r#move: "ScopaMove",
        legal: "ScopaLegal",
        view: "AssoPigliaTuttoMatchView",
        event: "AssoPigliaTuttoMatchEvent",
    },
    GameSchemas {
        game: "cirulla",
        options: "CirullaOptions",
        r#move: "CirullaMove",
        legal: "CirullaLegal",
        view: "CirullaMatchView",
        event: "CirullaMatchEvent",
    },
    GameSchemas {
        game: "briscola",
        options: "BriscolaOptions",
        r#move: "BriscolaMove",
        legal: "BriscolaLegal",
        view: "BriscolaMatchView",
        event: "BriscolaMatchEvent",
    },
    GameSchemas {
        game: "tresette",
        options: "TresetteOptions",
        r#move: "TresetteMove",
        legal: "TresetteLegal",
        view: "TresetteMatchView",
        event: "TresetteMatchEvent",
    },
    GameSchemas {
        game: "peppa",
        options: "PeppaOptions",
        r#move: "PeppaMove",
        legal: "PeppaLegal",
        view: "PeppaMatchView",
        event: "PeppaMatchEvent",
    },
    GameSchemas { game: "holdem", ..HOLDEM },
    GameSchemas { game: "omaha", ..HOLDEM },
    GameSchemas {
        game: "bestia",
        options: "BestiaOptions",
        r#move: "BestiaMove",
        legal: "BestiaLegal",
        view: "BestiaRingView",
        event: "BestiaRingEvent",
    },
];

/// Omaha has the schemas of hold'em.
const HOLDEM: GameSchemas = GameSchemas {
    game: "holdem",
    options: "HoldemOptions",
    r#move: "HoldemMove",
    legal: "HoldemLegal",
    view: "HoldemRingView",
    event: "HoldemRingEvent",
};

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn references(schema: &Value) -> Vec<String> {
        match schema {
            Value::Object(fields) => {
                let own = fields.get("$ref").and_then(Value::as_str).and_then(|r| r.rsplit('/').next());
                own.map(str::to_owned).into_iter().chain(fields.values().flat_map(references)).collect()
            }
            Value::Array(items) => items.iter().flat_map(references).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn schemas_are_closed_and_say_what_json_says() {
        let all = schemas();
        for (name, schema) in &all {
            for part in references(&serde_json::to_value(schema).unwrap()) {
                assert!(all.contains_key(&part), "{name} refers to {part}");
            }
        }
        let of = |name: &str| serde_json::to_value(all.get(name).expect(name)).unwrap();
        assert_eq!(
            (&of("Card")["type"], &of("Card")["pattern"]),
            (&"string".into(), &"^([A2-7JQK][DCBS]|[A2-9TJQK][dhcs])$".into())
        );
        assert_eq!((&of("Seat")["type"], &of("CardSet")["type"]), (&"integer".into(), &"array".into()));
        assert_eq!(of("ScopaOptions")["properties"]["target"]["example"], 11);
        for game in GAMES.iter().filter(|schemas| schemas.view.ends_with("MatchView")) {
            assert!(of(game.view)["properties"].get("deal").is_some(), "{}", game.game);
        }
        for game in GAMES {
            for schema in [of(game.view), of(game.legal)] {
                let names = schema["properties"]["game"]["enum"].as_array().expect("a tag").clone();
                assert!(names.contains(&game.game.into()), "{schema}");
                assert!(schema["required"].as_array().expect("a list").contains(&"game".into()), "{schema}");
            }
        }
    }

    #[test]
    fn every_game_names_its_schemas() {
        let all = schemas();
        let names: Vec<&str> = GAMES.iter().map(|schemas| schemas.game).collect();
        assert_eq!(names, crate::registry::games().iter().map(|game| game.name).collect::<Vec<_>>());
        for GameSchemas { options, r#move, legal, view, event, .. } in GAMES {
            for name in [options, r#move, legal, view, event] {
                assert!(all.contains_key(*name), "{name}");
            }
        }
    }
}
