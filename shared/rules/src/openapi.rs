//! The schemas of what tables send and receive, for their OpenAPI document. Only with the feature `openapi`.
//!
//! Invariant: closed under `$ref`; whatever a schema refers to is in the map too.

use std::collections::BTreeMap;

use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::bestia::{
    BestiaLegal, BestiaMove, BestiaOptions, BestiaPreferences, BestiaRingEvent, BestiaRingView, BestiaView,
    SeenBestiaEvent,
};
use crate::holdem::{
    HoldemLegal, HoldemMove, HoldemRingEvent, HoldemRingView, HoldemView, SeenHoldemEvent, TableOptions,
};
use crate::kernel::{Awaiting, Chance};
use crate::outcome::Outcome;
use crate::registry::{Clocks, Format, OptionInfo, RingInfo};
use crate::ring::{HandResult, HandStart};
use crate::scopa::options::ScopaOptionsJson;
use crate::scopa::{ScopaLegal, ScopaMatchEvent, ScopaMatchView, ScopaMove, ScopaScore, ScopaView, SeenScopaEvent};
use crate::session::RingFact;

/// Schemas by name.
pub type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Adds `T` under `name`, and its parts.
fn add_as<T: ToSchema + PartialSchema>(name: &str, schemas: &mut Schemas) {
    let mut parts = Vec::new();
    T::schemas(&mut parts);
    schemas.extend(parts);
    schemas.insert(name.to_owned(), T::schema());
}

fn add<T: ToSchema + PartialSchema>(schemas: &mut Schemas) {
    add_as::<T>(&T::name(), schemas);
}

/// Every schema of the rules.
pub fn schemas() -> Schemas {
    let mut schemas = Schemas::new();
    add::<Awaiting>(&mut schemas);
    add::<Chance>(&mut schemas);
    add::<Outcome>(&mut schemas);
    add::<Format>(&mut schemas);
    add::<Clocks>(&mut schemas);
    add::<OptionInfo>(&mut schemas);
    add::<ScopaOptionsJson>(&mut schemas);
    add::<ScopaMove>(&mut schemas);
    add::<ScopaLegal>(&mut schemas);
    // The match frame is generic: its schemas are named after the game, and what fills them is added by hand.
    add::<ScopaScore>(&mut schemas);
    add::<ScopaView>(&mut schemas);
    add::<SeenScopaEvent>(&mut schemas);
    add_as::<ScopaMatchView>("ScopaMatchView", &mut schemas);
    add_as::<ScopaMatchEvent>("ScopaMatchEvent", &mut schemas);
    add::<RingInfo>(&mut schemas);
    add::<RingFact>(&mut schemas);
    add::<TableOptions>(&mut schemas);
    add::<HoldemMove>(&mut schemas);
    add::<HoldemLegal>(&mut schemas);
    // The ring frame is generic as well. Omaha has the schemas of hold'em.
    add::<HandStart>(&mut schemas);
    add::<HandResult>(&mut schemas);
    add::<HoldemView>(&mut schemas);
    add::<SeenHoldemEvent>(&mut schemas);
    add_as::<HoldemRingView>("HoldemRingView", &mut schemas);
    add_as::<HoldemRingEvent>("HoldemRingEvent", &mut schemas);
    add::<BestiaOptions>(&mut schemas);
    add::<BestiaMove>(&mut schemas);
    add::<BestiaLegal>(&mut schemas);
    add::<BestiaPreferences>(&mut schemas);
    add::<BestiaView>(&mut schemas);
    add::<SeenBestiaEvent>(&mut schemas);
    add_as::<BestiaRingView>("BestiaRingView", &mut schemas);
    add_as::<BestiaRingEvent>("BestiaRingEvent", &mut schemas);
    schemas
}

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
        assert!(of("ScopaMatchView")["properties"].get("deal").is_some());
    }
}
