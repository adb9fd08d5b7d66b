//! The schemas of what tables send and receive, for their OpenAPI document. Only with the feature `openapi`.
//!
//! Invariant: closed under `$ref`; whatever a schema refers to is in the map too.

pub mod tagged;

use utoipa::ToSchema;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};

use crate::kernel::{Awaiting, Chance};
use crate::options::OptionInfo;
use crate::outcome::Outcome;
use crate::registry::{self, Clocks, Format, HOUSE, RingInfo};
pub use crate::schemas::{GameSchemas, Schemas, add, add_as, add_switch};
use crate::session::{Chips, RingFact};

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
    registry::games().iter().for_each(|game| (game.schemas.add)(&mut schemas));
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
