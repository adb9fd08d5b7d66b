//! The schemas of one game, for documents. Only with the feature `openapi`; [`crate::openapi`] puts them together.

use std::collections::BTreeMap;

use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Schemas by name.
pub type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Adds `T` under `name`, and its parts. Two types must not go by one name: one would hide the other.
pub fn add_as<T: ToSchema + PartialSchema>(name: &str, schemas: &mut Schemas) {
    let mut parts = vec![(name.to_owned(), T::schema())];
    T::schemas(&mut parts);
    for (name, schema) in parts {
        debug_assert!(schemas.get(&name).is_none_or(|known| *known == schema), "two schemas {name}");
        schemas.insert(name, schema);
    }
}

/// Adds `T` under its own name, and its parts.
pub fn add<T: ToSchema + PartialSchema>(schemas: &mut Schemas) {
    add_as::<T>(&T::name(), schemas);
}

/// Adds an object of one switch under `name`.
pub fn add_switch(name: &str, field: &str, description: &str, schemas: &mut Schemas) {
    let on = ObjectBuilder::new().schema_type(Type::Boolean).description(Some(description));
    schemas.insert(name.to_owned(), ObjectBuilder::new().property(field, on).required(field).into());
}

/// The names of the schemas of a game: what stands where the contract only says "JSON of the game".
#[derive(Clone, Copy, Debug)]
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
    /// What a player may prefer, if there is anything.
    pub preferences: Option<&'static str>,
    /// Adds all of them, and what they refer to. The frames are generic: their schemas are named after the game
    /// ([`add_as`]), and what fills them stands beside them ([`add`]).
    pub add: fn(&mut Schemas),
}

impl GameSchemas {
    /// Of a game that stands in no document.
    pub const NONE: GameSchemas = GameSchemas {
        game: "",
        options: "",
        r#move: "",
        legal: "",
        view: "",
        event: "",
        preferences: None,
        add: |_| {},
    };
}
