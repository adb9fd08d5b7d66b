//! The schemas of what tables send and receive, for their OpenAPI document. Only with the feature `openapi`.
//!
//! Invariant: closed under `$ref`; whatever a schema refers to is in the map too.

use std::collections::BTreeMap;

use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::briscola::options::BriscolaOptionsJson;
use crate::briscola::{
    BriscolaLegal, BriscolaMatchEvent, BriscolaMatchView, BriscolaMove, BriscolaScore, BriscolaView, SeenBriscolaEvent,
};
use crate::kernel::{Awaiting, Chance};
use crate::outcome::Outcome;
use crate::peppa::options::PeppaOptionsJson;
use crate::peppa::{PeppaLegal, PeppaMatchEvent, PeppaMatchView, PeppaMove, PeppaScore, PeppaView, SeenPeppaEvent};
use crate::registry::{Clocks, Format, OptionInfo};
use crate::scopa::options::ScopaOptionsJson;
use crate::scopa::{ScopaLegal, ScopaMatchEvent, ScopaMatchView, ScopaMove, ScopaScore, ScopaView, SeenScopaEvent};
use crate::tresette::options::TresetteOptionsJson;
use crate::tresette::{
    SeenTresetteEvent, TresetteLegal, TresetteMatchEvent, TresetteMatchView, TresetteMove, TresetteScore, TresetteView,
};

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
    add::<BriscolaOptionsJson>(&mut schemas);
    add::<BriscolaMove>(&mut schemas);
    add::<BriscolaLegal>(&mut schemas);
    add::<BriscolaScore>(&mut schemas);
    add::<BriscolaView>(&mut schemas);
    add::<SeenBriscolaEvent>(&mut schemas);
    add_as::<BriscolaMatchView>("BriscolaMatchView", &mut schemas);
    add_as::<BriscolaMatchEvent>("BriscolaMatchEvent", &mut schemas);
    add::<TresetteOptionsJson>(&mut schemas);
    add::<TresetteMove>(&mut schemas);
    add::<TresetteLegal>(&mut schemas);
    add::<TresetteScore>(&mut schemas);
    add::<TresetteView>(&mut schemas);
    add::<SeenTresetteEvent>(&mut schemas);
    add_as::<TresetteMatchView>("TresetteMatchView", &mut schemas);
    add_as::<TresetteMatchEvent>("TresetteMatchEvent", &mut schemas);
    add::<PeppaOptionsJson>(&mut schemas);
    add::<PeppaMove>(&mut schemas);
    add::<PeppaLegal>(&mut schemas);
    add::<PeppaScore>(&mut schemas);
    add::<PeppaView>(&mut schemas);
    add::<SeenPeppaEvent>(&mut schemas);
    add_as::<PeppaMatchView>("PeppaMatchView", &mut schemas);
    add_as::<PeppaMatchEvent>("PeppaMatchEvent", &mut schemas);
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
        for game in ["Scopa", "Briscola", "Tresette", "Peppa"] {
            assert!(of(&format!("{game}MatchView"))["properties"].get("deal").is_some());
        }
    }
}
