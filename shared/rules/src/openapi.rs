//! The schemas of what tables send and receive, for their OpenAPI document. Only with the feature `openapi`.
//!
//! Invariant: closed under `$ref`; whatever a schema refers to is in the map too.

pub mod tagged;

use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};

use crate::kernel::{Awaiting, Chance};
use crate::options::{Numbers, OptionInfo};
use crate::outcome::Outcome;
use crate::registry::{self, Clocks, Format, GameInfo, HOUSE, RingInfo};
pub use crate::schemas::{GameSchemas, Schemas, add, add_as, add_switch};
use crate::session::{Chips, RingFact};

/// Every schema of the rules.
pub fn schemas() -> Schemas {
    let mut schemas = games();
    add::<Awaiting>(&mut schemas);
    add::<Chance>(&mut schemas);
    add::<Format>(&mut schemas);
    add::<Clocks>(&mut schemas);
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
    registry::games().iter().for_each(|game| (game.schemas.add)(&mut schemas));
    tagged::tag(&mut schemas);
    registry::games().iter().for_each(|game| options(game, &mut schemas));
    schemas
}

/// Gives the options of a game the numbers that its rules check them by, and the defaults that its rules fill in.
fn options(game: &GameInfo, schemas: &mut Schemas) {
    let Some(schema) = schemas.get_mut(game.schemas.options) else { return };
    let mut said = serde_json::to_value(&*schema).expect("schemas are JSON");
    let defaults = game.default_options();
    for option in game.options {
        let Some(property) = said["properties"].get_mut(option.name) else { continue };
        match option.numbers {
            Some(Numbers::Range(least, most)) => {
                property["minimum"] = least.into();
                property["maximum"] = most.into();
            }
            Some(Numbers::Listed(numbers)) => {
                let null = property["type"].as_array().map(|_| Value::Null);
                property["enum"] = numbers.iter().copied().map(Value::from).chain(null).collect();
                property.as_object_mut().expect("an object").remove("minimum");
            }
            None => {}
        }
        if let Some(default) = defaults.get(option.name) {
            property["default"] = default.clone();
        }
    }
    *schema = serde_json::from_value(said).expect("schemas are read as they were written");
}

/// The JSON Schema of an option by itself, which refers to nothing: type, bounds or words, default. Nothing is said of
/// options that have no schema.
pub fn of_option(game: &GameInfo, option: &OptionInfo, schemas: &Schemas) -> Value {
    let named = |name: &str| schemas.get(name).and_then(|schema| serde_json::to_value(schema).ok()).unwrap_or_default();
    let mut property = named(game.schemas.options)["properties"][option.name].take();
    // What may be left out may be null, which a form need not offer.
    if let Some(variant) = property["oneOf"].get(0) {
        property = variant.clone();
    }
    if let Some(name) = property["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        let default = property.get("default").cloned();
        property = named(name);
        property["default"] = default.unwrap_or_default();
    }
    if let Some(types) = property["type"].as_array() {
        property["type"] = types.iter().find(|one| *one != "null").cloned().unwrap_or_default();
    }
    if let Some(values) = property["enum"].as_array_mut() {
        values.retain(|value| !value.is_null());
    }
    let said = ["type", "minimum", "maximum", "enum", "default"].into_iter();
    let said =
        said.filter_map(|key| Some((key.to_owned(), property.get(key).filter(|value| !value.is_null())?.clone())));
    Value::Object(said.collect())
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

/// The schemas of every game, in the order of the list.
pub const GAMES: &[GameSchemas] = &{
    let mut all = [HOUSE[0].schemas; HOUSE.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = HOUSE[at].schemas;
        at += 1;
    }
    all
};
