//! The tag of what games send: views and legal moves name their game.

use utoipa::openapi::schema::{Object, ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

use super::{GAMES, GameSchemas, Schemas};

/// The name of the tag.
pub const TAG: &str = "game";

/// The schema of a tag that has one of these values.
pub fn one_of<'a>(names: impl IntoIterator<Item = &'a str>) -> Object {
    let which = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names));
    which.description(Some("Which game: the tag by which the schema is known.")).build()
}

/// Gives the views and the legal moves of every game their tag. Games of one family share schemas.
pub(super) fn tag(schemas: &mut Schemas) {
    let of: [fn(&GameSchemas) -> &'static str; 2] = [|games| games.view, |games| games.legal];
    for name in of {
        for game in GAMES {
            let sharing = GAMES.iter().filter(|other| name(other) == name(game)).map(|other| other.game);
            if let Some(RefOr::T(Schema::Object(object))) = schemas.get_mut(name(game)) {
                object.properties.insert(TAG.to_owned(), RefOr::T(Schema::Object(one_of(sharing))));
                if !object.required.iter().any(|required| required == TAG) {
                    object.required.push(TAG.to_owned());
                }
            }
        }
    }
}
