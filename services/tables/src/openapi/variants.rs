//! Unions by game: where the contract only says "JSON of the game", the document says of which game what stands there.
//!
//! What names its game (`game`) and carries something of it becomes a union of one variant for each game, told apart by
//! that name. Views and legal moves carry the name themselves.

use std::collections::{BTreeMap, BTreeSet};

use mazziere_rules::openapi::tagged::{TAG, one_of};
use mazziere_rules::openapi::{GAMES, GameSchemas};
use mazziere_web::documentation::unions::pascal;
use utoipa::openapi::schema::{Array, ArrayItems, Discriminator, Object, OneOf, OneOfBuilder, Schema};
use utoipa::openapi::{Ref, RefOr};

/// Schemas by name.
pub(super) type Schemas = BTreeMap<String, RefOr<Schema>>;

/// A field, and the name of the schema that stands there in a game; in a list it is that of the items.
pub(super) type Field = (&'static str, fn(&GameSchemas) -> String);

fn path(name: &str) -> String {
    format!("#/components/schemas/{name}")
}

/// The union of what games send under a tag of their own; of several games with one schema, all lead to it.
pub(super) fn tagged(name: fn(&GameSchemas) -> &'static str) -> Schema {
    let distinct: BTreeSet<&str> = GAMES.iter().map(name).collect();
    let union = GAMES.iter().map(name).fold((OneOfBuilder::new(), distinct), |(union, mut left), name| {
        let fresh = left.remove(name);
        (if fresh { union.item(Ref::from_schema_name(name)) } else { union }, left)
    });
    let mut union = union.0.build();
    union.discriminator = Some(discriminator(GAMES.iter().map(|game| (game.game, path(name(game))))));
    Schema::OneOf(union)
}

fn discriminator<'a>(mapping: impl Iterator<Item = (&'a str, String)>) -> Discriminator {
    let mut discriminator = Discriminator::new(TAG);
    discriminator.mapping = mapping.map(|(game, path)| (game.to_owned(), path)).collect();
    discriminator
}

/// What `base` is called where it is about a game.
pub(super) fn named(game: &GameSchemas, base: &str) -> String {
    format!("{}{base}", pascal(game.game))
}

/// Makes a schema with a `game` the union of its variants for these games, in which `fields` say what stands there.
pub(super) fn by_game(schemas: &mut Schemas, base: &str, games: &[&GameSchemas], fields: &[Field]) {
    let Some(RefOr::T(Schema::Object(object))) = schemas.get(base).cloned() else { return };
    debug_assert!(object.properties.contains_key(TAG), "{base} names no game");
    for game in games {
        let mut variant = variant(&object, game, fields);
        variant.properties.insert(TAG.to_owned(), RefOr::T(Schema::Object(one_of([game.game]))));
        schemas.insert(named(game, base), RefOr::T(Schema::Object(variant)));
    }
    let union =
        games.iter().fold(OneOfBuilder::new(), |union, game| union.item(Ref::from_schema_name(named(game, base))));
    let mut union: OneOf = union.description(object.description.clone()).build();
    union.discriminator = Some(discriminator(games.iter().map(|game| (game.game, path(&named(game, base))))));
    schemas.insert(base.to_owned(), RefOr::T(Schema::OneOf(union)));
}

/// Gives each game a variant of its own of a schema that stands in another one only, where the game is named.
pub(super) fn parts(schemas: &mut Schemas, base: &str, fields: &[Field]) {
    let Some(RefOr::T(Schema::Object(object))) = schemas.remove(base) else { return };
    for game in GAMES {
        schemas.insert(named(game, base), RefOr::T(Schema::Object(variant(&object, game, fields))));
    }
}

/// A schema as it is in one game.
fn variant(base: &Object, game: &GameSchemas, fields: &[Field]) -> Object {
    let mut variant = base.clone();
    // An example is of one game.
    variant.example = variant.example.filter(|example| example[TAG] == game.game);
    for (field, schema) in fields {
        let Some(place) = variant.properties.get_mut(*field) else { continue };
        let truth = RefOr::Ref(Ref::from_schema_name(schema(game)));
        match place {
            RefOr::T(Schema::Array(Array { items, .. })) => *items = ArrayItems::RefOrSchema(Box::new(truth)),
            place => *place = truth,
        }
    }
    variant
}
